/* SPDX-License-Identifier: Apache-2.0
 *
 * test_wide.c - several lanes: the worked traces of docs/design/wide.md, and
 * what it says of banks that have no strata, of the order in which the banks
 * are served and of the room that issue leaves them.
 */
#include <string.h>

#include "chip.h"
#include "suite.h"

enum { LOAD_SLOT_W = CS_W_RD };

static const struct cs_compressor_wide_state *wide(const struct chip *c)
{
  return c->m->core.wide;
}

/* In RUN; slot 0 takes the loads. */
static void start(struct chip *c, int nret, const char *spec)
{
  struct cs_params p = chip_default;

  p.nret = nret;
  chip_init(c, &p);
  c->check = true;
  chip_activate(c);
  chip_spec_text(c, spec);
  chip_slot(c, 0, 1u << CS_CLASS_LOAD, LOAD_SLOT_W);
  chip_write(c, CS_CTRL_OFFSET, 3);
  chip_wait_state(c, CS_RUN, 5000);
}

static void finish(struct chip *c)
{
  CU_ASSERT_STRING_EQUAL(c->failed, "");
  chip_free(c);
}

/* A w that brings loads at pc into this bank. */
static uint32_t w_for(const struct chip *c, uint32_t pc, unsigned bank)
{
  const struct cs_comp_cfg *cfg = &c->m->cfg.comp;
  uint32_t w = 0;

  for (;; w++) {
    uint64_t x = cs_hash_word(&wide(c)->hash, cfg->hash == CS_HASH_PAPER, 32,
                              0, pc, w);
    if (cs_sampler_bank_of(wide(c)->nret, cs_fold(x, cfg->log2n)) == bank)
      return w;
  }
}

static void load(struct chip *c, int lane, uint32_t pc, uint32_t w)
{
  chip_retire(c, lane, CHIP_LOAD, pc)->rd_wdata = w;
}

/* Trace 1: four banks, four events a clock, all stages in their clocks. */
static void four_banks_clocks(void)
{
  struct chip c;
  uint32_t w[4];

  start(&c, 4, "H:P:1:2048,phase=zero");
  for (unsigned b = 0; b < 4; b++)
    w[b] = w_for(&c, 0x100, b);
  for (int clock = 0; clock < 24; clock++) {
    const struct cs_core_state *core = &c.m->core;
    if (clock < 2)
      for (int lane = 0; lane < 4; lane++)
        load(&c, lane, 0x100, w[lane]);
    CU_ASSERT_EQUAL(core->issue.p_count, clock == 7 || clock == 8 ? 4 : 0);
    CU_ASSERT_EQUAL(core->issue.t_count, clock == 8 || clock == 9 ? 4 : 0);
    for (unsigned b = 0; b < 4; b++) {
      const struct cs_sampler_bank_state *bank = &wide(&c)->bank[b];
      CU_ASSERT_EQUAL(wide(&c)->queue[b].level, clock == 14 || clock == 15);
      CU_ASSERT_EQUAL(bank->valid >> CS_R0 & 1, clock == 15 || clock == 16);
      CU_ASSERT_EQUAL(bank->valid >> CS_X & 1, clock == 18 || clock == 19);
      CU_ASSERT_EQUAL(bank->valid >> CS_M & 1, clock == 19 || clock == 20);
    }
    chip_clock(&c);
  }
  CU_ASSERT_EQUAL(cs_core_counters(&c.m->core).events, 8);
  CU_ASSERT_EQUAL(cs_core_counters(&c.m->core).accepted[0], 8);
  finish(&c);
}

/* Trace 2: a weight that crosses the period leaves its rest. */
static void weight_crosses(void)
{
  struct chip c;
  struct cs_counters n;
  struct cs_message m;

  start(&c, 4, "P:256,phase=zero");
  c.m->core.wide->bank[0].table.words[0].S = 254;
  c.check = false; /* for these 254 nobody was selected */
  for (int lane = 0; lane < 4; lane++)
    load(&c, lane, 0x100, 1);
  chip_clocks(&c, 30);
  n = cs_core_counters(&c.m->core);
  CU_ASSERT(n.events == 4 && n.emitted == 1 && n.emitted_count == 256);
  CU_ASSERT_EQUAL(wide(&c)->bank[0].table.words[0].S, 2);
  CU_ASSERT(chip_pop(&c, &m) && m.pc == 0x100 && m.count == 256);
  chip_free(&c);
}

/* Trace 3: one stratum; equal pairs are one event, others wait. */
static void one_bank_only(void)
{
  struct chip c;

  start(&c, 2, "P:16,phase=zero");
  for (int clock = 0; clock < 40; clock++) {
    for (int lane = 0; lane < 2; lane++)
      load(&c, lane, 0x100, 1);
    CU_ASSERT(wide(&c)->queue[0].level <= 1);
    CU_ASSERT_EQUAL(wide(&c)->queue[1].level, 0);
    if (clock > 0)
      chip_write(&c, CS_POP_OFFSET, 0);
  }
  finish(&c);
  start(&c, 2, "P:64,phase=zero,early=off");
  for (int clock = 0; clock < 12; clock++) {
    for (uint32_t lane = 0; lane < 2; lane++)
      load(&c, (int)lane, 0x100, lane);
    chip_clock(&c);
  }
  chip_clocks(&c, 12);
  CU_ASSERT(wide(&c)->queue[0].level > 4);
  chip_clocks(&c, 40);
  CU_ASSERT_EQUAL(cs_core_counters(&c.m->core).events, 24);
  finish(&c);
}

static void joined(const uint32_t w[4], unsigned banks, const uint16_t *index,
                   const uint8_t *weight)
{
  struct cs_clockful c;
  struct cs_message t[4];

  for (unsigned j = 0; j < 4; j++)
    t[j] = (struct cs_message){.pc = 0x100, .w = w[j]};
  cs_tuple_compare_compare(&c, t, 4, true);
  for (unsigned j = 0; j < 4; j++)
    c.lane[j].index = index[j];
  cs_tuple_compare_join(&c, banks);
  for (unsigned j = 0; j < 4; j++)
    CU_ASSERT_EQUAL(c.lane[j].weight, weight[j]);
}

/* Only neighbours in the order of their bank are joined. */
static void coalescing(void)
{
  struct cs_clockful c;
  struct cs_message t[2] = {{.pc = 1, .slot = 1}, {.pc = 1, .slot = 2}};

  joined((uint32_t[]){5, 5, 5, 5}, 4, (uint16_t[]){3, 3, 3, 3},
         (uint8_t[]){4, 0, 0, 0});
  joined((uint32_t[]){5, 6, 5, 6}, 2, (uint16_t[]){0, 3, 0, 3},
         (uint8_t[]){1, 1, 1, 1}); /* a b a b in one bank */
  joined((uint32_t[]){5, 6, 5, 6}, 2, (uint16_t[]){0, 2, 0, 2},
         (uint8_t[]){2, 2, 0, 0}); /* in two */
  joined((uint32_t[]){5, 6, 6, 5}, 4, (uint16_t[]){4, 16, 16, 4},
         (uint8_t[]){1, 2, 0, 1});
  joined((uint32_t[]){5, 6, 6, 5}, 4, (uint16_t[]){4, 8, 8, 4},
         (uint8_t[]){2, 2, 0, 0});
  cs_tuple_compare_compare(&c, t, 2, true);
  CU_ASSERT_EQUAL(c.eq[1], 0); /* slots differ */
  t[1].slot = 1;
  cs_tuple_compare_compare(&c, t, 2, true);
  CU_ASSERT_EQUAL(c.eq[1], 1);
  cs_tuple_compare_compare(&c, t, 2, false);
  CU_ASSERT_EQUAL(c.eq[1], 0);
}

/* A tuple joins the newest entry of its bank's queue while that waits, and
 * only the first of a clock looks at it. */
static void joining_the_tail(void)
{
  struct cs_bank_queue_state q;
  struct cs_hashed a = {.m = {.pc = 4, .w = 1}, .weight = 4};
  struct cs_hashed b = {.m = {.pc = 4, .w = 2}, .weight = 1};

  cs_bank_queue_reset(&q, 4);
  CU_ASSERT(!cs_bank_queue_join(&q, &a)); /* nobody waits */
  cs_bank_queue_push(&q, &a);
  CU_ASSERT(!cs_bank_queue_join(&q, &b));
  for (int i = 2; i <= 4; i++) {
    CU_ASSERT(cs_bank_queue_join(&q, &a));
    CU_ASSERT_EQUAL(cs_bank_queue_head(&q)->weight, 4 * i);
  }
  CU_ASSERT(!cs_bank_queue_join(&q, &a)); /* 20 are too many */
  cs_bank_queue_push(&q, &b);
  CU_ASSERT(!cs_bank_queue_join(&q, &a)); /* only the newest counts */
  CU_ASSERT(cs_bank_queue_join(&q, &b));
  CU_ASSERT(q.level == 2 && cs_bank_queue_held(&q) == 18);
  cs_bank_queue_pop(&q);
  cs_bank_queue_pop(&q);
  CU_ASSERT(!cs_bank_queue_join(&q, &b));
}

/* One stratum, two tuples in turn, which no clock can join: the queue fills,
 * and then runs of one of them shrink in it. */
static void tails_in_a_run(void)
{
  struct chip c;
  uint32_t level;

  start(&c, 2, "P:64,phase=zero,early=off");
  for (uint32_t clock = 0; clock < 8; clock++) {
    load(&c, 0, 0x100, 1);
    load(&c, 1, 0x100, 2);
    chip_clock(&c);
  }
  for (int clock = 0; clock < 40; clock++) {
    level = wide(&c)->queue[0].level;
    if (clock < 20)
      load(&c, 0, 0x100, 3);
    chip_clock(&c);
    if (clock >= 14 && clock < 18)
      CU_ASSERT(wide(&c)->queue[0].level < level);
  }
  CU_ASSERT_EQUAL(cs_core_counters(&c.m->core).events, 36);
  finish(&c);
}

/* When equal tuples are joined at all. */
static void coalesce_when(void)
{
  static const struct {
    const char *spec;
    bool on;
  } all[] = {
    {"H:P:16:8,phase=zero", true}, {"H:P:15:8,phase=zero", false},
    {"H:CP:256:8", false}, {"H:R:256:8", false}, {"H:D:256:8", false},
    {"H:B:256:2:3:8", false}, {"H:P:256:8,early=16,9", true},
    {"H:P:256:8,early=8,9", false},
  };

  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    struct chip c;
    start(&c, 4, all[i].spec);
    CU_ASSERT_EQUAL(c.m->cfg.coalesce, all[i].on);
    finish(&c);
  }
}

/* Each bank has its share, and a bank without strata has nothing. */
static void bank_shares(void)
{
  struct cs_comp_cfg whole = {.log2n = 6, .early_m = 7, .seed = 0x9e3779b9};
  struct cs_comp_cfg bank;
  struct chip c;

  CU_ASSERT(cs_sampler_bank_lb(4, 6) == 2 && cs_sampler_bank_lb(4, 1) == 1);
  CU_ASSERT(cs_sampler_bank_lb(1, 6) == 0 && cs_sampler_bank_lb(4, 0) == 0);
  cs_sampler_bank_cfg(&bank, &whole, 2, 0);
  CU_ASSERT(bank.log2n == 4 && bank.early_m == 1 && bank.seed == whole.seed);
  cs_sampler_bank_cfg(&bank, &whole, 1, 1);
  CU_ASSERT(bank.early_m == 3 && bank.seed == CS_DRAW_SEED);
  cs_sampler_bank_cfg(&bank, &whole, 2, 3);
  CU_ASSERT_EQUAL(bank.seed, 0x9e3779b9u ^ 0xdaa66d2bu);
  start(&c, 4, "H:P:64:2,early=off");
  chip_clocks(&c, 3);
  for (unsigned b = 0; b < 4; b++) {
    CU_ASSERT_EQUAL(wide(&c)->bank[b].credit,
                    b < 2 ? wide(&c)->bank[b].table.words[0].S : 0);
    CU_ASSERT_EQUAL(wide(&c)->bank[b].draw.rng != c.m->cfg.bank[b].seed,
                    b < 2);
  }
  finish(&c);
}

/* TBL_ADDR goes over the banks. */
static void table_address(void)
{
  struct chip c;

  start(&c, 4, "H:P:4096:64,early=off");
  chip_write(&c, CS_CTRL_OFFSET, 1);
  chip_wait_state(&c, CS_IDLE, 100);
  for (uint32_t i = 0; i < 64; i++) {
    chip_write(&c, CS_TBL_ADDR_OFFSET, i + 2048);
    CU_ASSERT_EQUAL(chip_read(&c, CS_TBL_S_OFFSET),
                    wide(&c)->bank[(i ^ i >> 2 ^ i >> 4) % 4]
                      .table.words[i / 4].S);
  }
  chip_write(&c, CS_TBL_ADDR_OFFSET, 6);
  chip_clocks(&c, 2);
  CU_ASSERT_EQUAL(wide(&c)->tbl_bank[2], 3);
  finish(&c);
}

static void round_robin(void)
{
  struct cs_message_arbiter_state s;

  cs_message_arbiter_reset(&s, 4);
  CU_ASSERT_EQUAL(cs_message_arbiter_chosen(&s, 0), -1);
  CU_ASSERT_EQUAL(cs_message_arbiter_chosen(&s, 15), 0);
  CU_ASSERT_EQUAL(cs_message_arbiter_chosen(&s, 12), 2);
  cs_message_arbiter_step(&s, 2, false);
  CU_ASSERT_EQUAL(s.last, 3);
  cs_message_arbiter_step(&s, 2, true);
  CU_ASSERT_EQUAL(cs_message_arbiter_chosen(&s, 15), 3);
  CU_ASSERT_EQUAL(cs_message_arbiter_chosen(&s, 7), 0);
  CU_ASSERT_EQUAL(cs_message_arbiter_chosen(&s, 6), 1);
  CU_ASSERT_EQUAL(cs_message_arbiter_chosen(&s, 4), 2);
}

/* All into one bank and nobody reads: queues and staging fill as far as the
 * page allows, and nothing is lost behind the tuple queue. */
static void back_pressure(void)
{
  struct chip c;
  struct cs_message m;
  uint32_t w, deepest = 0, got = 0;

  start(&c, 4, "H:R:1:2048");
  w = w_for(&c, 0x100, 2);
  for (int clock = 0; clock < 600; clock++) {
    for (int lane = 0; lane < 4; lane++)
      load(&c, lane, 0x100, w);
    chip_clock(&c);
    if (wide(&c)->queue[2].level > deepest)
      deepest = wide(&c)->queue[2].level;
    CU_ASSERT(wide(&c)->staging[2].level <= CS_STAGE_DEPTH);
  }
  CU_ASSERT(deepest > 32 && deepest <= 64);
  CU_ASSERT_EQUAL(wide(&c)->staging[2].level, CS_STAGE_DEPTH);
  chip_write(&c, CS_CTRL_OFFSET, 1);
  for (int i = 0; i < 20000 && c.m->ctrl.state != CS_IDLE; i++)
    got += chip_pop(&c, &m);
  while (chip_pop(&c, &m))
    got++;
  CU_ASSERT_EQUAL(got, cs_core_counters(&c.m->core).accepted[0]);
  CU_ASSERT(got > 128);
  finish(&c);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"four banks, clock by clock", four_banks_clocks},
    {"a weight crosses the period", weight_crosses},
    {"one bank only", one_bank_only},
    {"coalescing", coalescing},
    {"joining the tail", joining_the_tail},
    {"tails in a run", tails_in_a_run},
    {"when to coalesce", coalesce_when},
    {"shares of the banks", bank_shares},
    {"table addresses", table_address},
    {"round robin", round_robin},
    {"back-pressure", back_pressure},
    CU_TEST_INFO_NULL,
  };
  return suite_run("wide", tests);
}
