/* SPDX-License-Identifier: Apache-2.0
 *
 * test_engines.c - engines U and E as a block, clock by clock: the worked
 * traces of docs/design/engines.md, INIT, the read-out, OFF, the generator,
 * registers and refusals.  Rules and odds are in test_saving.c, the agreement
 * of both levels on random streams in test_equal.c.
 */
#include <string.h>

#include "chip.h"
#include "cs_config.h"
#include "suite.h"

struct block {
  struct cs_space_saving_state s;
  struct cs_space_saving_cfg cfg;
  struct cs_space_saving_in in;
};

static void clock(struct block *b, const struct cs_tagged_tuple *e)
{
  b->in.e = e;
  cs_space_saving_step(&b->s, &b->in);
}

static void init_clocks(struct block *b)
{
  b->in.enter_init = true;
  clock(b, NULL);
  b->in.enter_init = false;
  b->in.init = true;
  for (b->in.init_cnt = 0; b->in.init_cnt < CS_INIT_WARMUP +
       (1u << b->cfg.log2n); b->in.init_cnt++)
    clock(b, NULL);
  b->in.init = false;
}

static void start(struct block *b, uint32_t max, struct cs_space_saving_cfg cfg)
{
  memset(b, 0, sizeof *b);
  cs_space_saving_init(&b->s, max);
  b->cfg = cfg;
  b->cfg.seed = cfg.seed ? cfg.seed : CS_DRAW_SEED;
  b->in.cfg = &b->cfg;
  b->in.on = true;
  init_clocks(b);
}

/* ---- worked traces ---- */

struct step {
  char tuple;
  uint32_t recip;
  enum cs_space_saving_rule rule;
};

#define HIT CS_SPACE_SAVING_HIT
#define TAKEN CS_SPACE_SAVING_TAKEN
#define STAYED CS_SPACE_SAVING_STAYED
#define REJECTED CS_SPACE_SAVING_REJECTED

/* A state of the generator whose next word gives this K. */
static uint32_t state_before(uint32_t recip)
{
  uint32_t state = 1;

  while (cs_draw_recip_of(cs_xorshift32(state)) != recip)
    state++;
  return state;
}

static struct cs_tagged_tuple letter(const struct block *b, char c)
{
  struct cs_tagged_tuple t = {
    .m = {.pc = (uint64_t)c, .w = 1, .slot = 3}, .tag = (uint8_t)c};

  if (!b->cfg.tag_bits)
    t.tag = 0;
  return t;
}

/* The steps back to back, the first in X in clock 0; the message must be in M
 * in clock `at` (-1: none comes) with this tuple and count. */
static void play(struct block *b, const struct step *steps, int n, int at,
                 char tuple, uint32_t count)
{
  for (int t = -4; t < n + 3; t++) {
    const struct cs_message *m = cs_tagged_m(&b->s.pipe);
    struct cs_tagged_tuple e;
    bool some = t + 4 < n;

    CU_ASSERT_EQUAL(m != NULL, at >= 0 && t == at);
    CU_ASSERT_EQUAL(b->s.emitted, at >= 0 && t >= at);
    CU_ASSERT_EQUAL(b->s.emitted_count, at >= 0 && t >= at ? count : 0);
    if (m)
      CU_ASSERT(m->pc == (uint64_t)tuple && m->w == 1 && m->slot == 3 &&
                m->count == count && m->err == 0);
    if (t >= 0 && t < n)
      b->s.draw.rng = state_before(steps[t].recip);
    if (some)
      e = letter(b, steps[t + 4].tuple);
    clock(b, some ? &e : NULL);
    if (t >= 0 && t < n)
      CU_ASSERT_EQUAL(b->s.last.rule, steps[t].rule);
    CU_ASSERT_EQUAL(b->s.events, t < 0 ? 0u : t < n ? t + 1u : (unsigned)n);
  }
  CU_ASSERT_EQUAL(b->s.events, b->s.emitted_count + b->s.rejected +
                  cs_space_saving_held(&b->s, &b->cfg));
}

static void entry(const struct block *b, unsigned i, char key, uint32_t c)
{
  const struct cs_space_saving_entry *e = &b->s.entry[i];

  CU_ASSERT_EQUAL(e->pc, (uint64_t)key);
  CU_ASSERT_EQUAL(e->w, !b->cfg.tag_bits);
  CU_ASSERT_EQUAL(e->slot, b->cfg.tag_bits ? 0 : 3);
  CU_ASSERT_EQUAL(e->c, c);
}

/* Trace 1 by the clocks of trace 4: X in 0..8, the message in M in 7. */
static void trace_full_keys(void)
{
  static const struct step steps[] = {
    {'a', 1, TAKEN}, {'a', 5, HIT}, {'b', 1, TAKEN}, {'c', 1, STAYED},
    {'c', 2, STAYED}, {'b', 9, HIT}, {'c', 1, STAYED}, {'a', 1, HIT},
    {'a', 1, HIT},
  };
  static struct block b;

  start(&b, 16, (struct cs_space_saving_cfg){.rate = 4, .log2_ways = 1});
  play(&b, steps, 9, 7, 'a', 4);
  entry(&b, 0, 'a', 2);
  entry(&b, 1, 'b', 3);
}

static void trace_fingerprints(void)
{
  static const struct step steps[] = {
    {'a', 1, TAKEN}, {'a', 5, HIT}, {'b', 1, TAKEN}, {'c', 1, STAYED},
    {'c', 2, STAYED}, {'b', 9, HIT}, {'c', 1, STAYED}, {'a', 1, HIT},
    {'a', 1, HIT},
  };
  static struct block b;

  start(&b, 16, (struct cs_space_saving_cfg){
    .rate = 4, .log2_ways = 1, .tag_bits = 8});
  play(&b, steps, 9, 8, 'a', 5);
  entry(&b, 0, 'a', 1);
  entry(&b, 1, 'b', 3);
}

static void trace_admission(void)
{
  static const struct step steps[] = {
    {'a', 1, TAKEN}, {'a', 5, HIT}, {'b', 1, TAKEN}, {'c', 1, REJECTED},
    {'c', 2, TAKEN}, {'b', 9, TAKEN}, {'c', 1, HIT}, {'a', 1, REJECTED},
    {'a', 1, REJECTED},
  };
  static struct block b;

  start(&b, 16, (struct cs_space_saving_cfg){
    .rate = 4, .log2_ways = 1, .admission = true});
  play(&b, steps, 9, -1, 0, 0);
  CU_ASSERT_EQUAL(b.s.rejected, 3);
  CU_ASSERT_EQUAL(cs_space_saving_held(&b.s, &b.cfg), 6);
}

/* Trace 5: keys taken back to back. */
static void trace_keys(void)
{
  static const struct step steps[] = {
    {'a', 1, TAKEN}, {'b', 2, TAKEN}, {'a', 3, TAKEN}, {'a', 1, HIT},
  };
  static struct block b;

  start(&b, 16, (struct cs_space_saving_cfg){.rate = 9});
  play(&b, steps, 4, -1, 0, 0);
  entry(&b, 0, 'a', 4);
}

/* Trace 6: one word an event, hits too; a start loads the seed, resuming and
 * bubbles do nothing. */
static void trace_generator(void)
{
  static const uint32_t words[] = {0xe124b63a, 0x8b9a74ab, 0x64e1b3ac};
  static const uint32_t recips[] = {1, 1, 2};
  static struct block b;
  struct cs_tagged_tuple a;

  for (int gap = 1; gap < 6; gap++) {
    start(&b, 16, (struct cs_space_saving_cfg){.rate = 9});
    a = letter(&b, 'a');
    CU_ASSERT_EQUAL(b.s.draw.rng, 0x2545f491);
    for (int t = 0; t < 3 * gap + 6; t++) {
      uint32_t before = b.s.events;

      clock(&b, t % gap == 0 && t < 3 * gap ? &a : NULL);
      if (b.s.events == before)
        continue;
      CU_ASSERT_EQUAL_FATAL(b.s.events <= 3, true);
      CU_ASSERT_EQUAL(b.s.draw.rng, words[before]);
      CU_ASSERT_EQUAL(b.s.last.recip, recips[before]);
    }
    CU_ASSERT_EQUAL(b.s.events, 3);
  }
}

/* ---- the block ---- */

static void init_rows(void)
{
  static struct block b;

  for (unsigned log2_ways = 0; log2_ways < 3; log2_ways++)
    for (unsigned log2n = 0; log2n + log2_ways <= 6; log2n++) {
      unsigned used = 1u << (log2n + log2_ways);

      start(&b, 64, (struct cs_space_saving_cfg){
        .rate = 9, .log2_ways = (uint8_t)log2_ways,
        .log2n = (uint8_t)log2n});
      memset(b.s.entry, 7, 64 * sizeof b.s.entry[0]);
      b.in.on = false;
      init_clocks(&b);
      CU_ASSERT(b.s.entry[0].slot == 7 && b.s.entry[63].slot == 7);
      b.in.on = true;
      init_clocks(&b);
      used = used < 4 ? 4 : used;
      for (unsigned i = 0; i < 64; i++) {
        const struct cs_space_saving_entry *e = &b.s.entry[i];

        CU_ASSERT_EQUAL(!e->c && !e->pc && !e->w && !e->slot, i < used);
      }
    }
}

/* TBL_ADDR in clock w: the words after the end of w+2, held; 0 in OFF. */
static void read_out(void)
{
  static struct block b;
  struct cs_tagged_tuple a = {{.pc = 0x100, .w = 5, .slot = 2}, 3, 0};

  start(&b, 16, (struct cs_space_saving_cfg){
    .rate = 9, .log2n = 2, .log2_ways = 1});
  clock(&b, &a);
  clock(&b, &a);
  for (int i = 0; i < 6; i++)
    clock(&b, NULL);
  b.in.tbl_we = true;
  b.in.tbl_addr = 16 + 6;        /* modulo MaxEntries; set 3, way 0 */
  clock(&b, NULL);
  b.in.tbl_we = false;
  for (int i = 0; i < 2; i++) {
    CU_ASSERT(b.s.tbl_c == 0 && b.s.tbl_pc == 0);
    clock(&b, NULL);
  }
  for (int i = 0; i < 2; i++) {
    CU_ASSERT(b.s.tbl_c == 2 && b.s.tbl_slot == 2);
    CU_ASSERT(b.s.tbl_pc == 0x100 && b.s.tbl_w == 5);
    clock(&b, NULL);
  }
  b.in.clear = true;
  clock(&b, NULL);
  CU_ASSERT(b.s.tbl_c == 0 && b.s.tbl_slot == 0);
  CU_ASSERT(b.s.tbl_pc == 0 && b.s.tbl_w == 0 && b.s.events == 0);
}

/* In the first clock of OFF an event in X still writes; nothing else stays. */
static void off(void)
{
  static struct block b;
  struct cs_tagged_tuple a;

  start(&b, 16, (struct cs_space_saving_cfg){.rate = 9});
  a = letter(&b, 'a');
  for (int i = 0; i < 4; i++)
    clock(&b, &a);               /* the first is in X, the others behind */
  b.in.clear = true;
  clock(&b, NULL);
  entry(&b, 0, 'a', 1);
  CU_ASSERT(b.s.pipe.valid == 0 && b.s.events == 0 && !cs_tagged_m(&b.s.pipe));
  clock(&b, NULL);
  entry(&b, 0, 'a', 1);
}

/* ---- the profiler ---- */

static struct cs_params engine_params(int engines)
{
  struct cs_params p = chip_default;

  p.tagged_table = 1;
  p.max_entries = 64;
  p.engines = engines;
  return p;
}

static void slot_0(struct chip *c)
{
  chip_slot(c, 0, 1u << CS_CLASS_LOAD, CS_W_RD);
}

/* Loads of a few values; what stays is read through the registers, and the
 * law holds with what they say. */
static void registers(int xlen, const char *spec)
{
  struct cs_params p = engine_params(3);
  struct chip c;
  uint32_t rng = 5, held = 0;
  uint64_t high = xlen == 64 ? 0x1234567ull << 32 : 0;
  bool found = false;

  p.xlen = xlen;
  chip_init(&c, &p);
  c.check = true;
  chip_activate(&c);
  chip_spec_text(&c, spec);
  slot_0(&c);
  chip_write(&c, CS_CTRL_OFFSET, 3);
  chip_wait_state(&c, CS_RUN, 100);
  for (int i = 0; i < 500; i++) {
    uint32_t value = suite_below(&rng, 40);

    chip_retire(&c, 0, CHIP_LOAD, high | (0x80000000u + 4 * (value & 3)))
      ->rd_wdata = high | value;
    chip_clock(&c);
  }
  chip_write(&c, CS_CTRL_OFFSET, 1);
  chip_wait_state(&c, CS_IDLE, 1000);
  chip_write(&c, CS_SNAPSHOT_OFFSET, 1);
  for (unsigned i = 0; i < 16; i++) {
    const struct cs_space_saving_entry *e = &c.m->core.comp.saving.entry[i];
    uint32_t n;

    chip_write(&c, CS_TBL_ADDR_OFFSET, i);
    n = chip_read(&c, CS_TBL_N_OFFSET);
    held += n & CS_TBL_N_C_MASK;
    CU_ASSERT_EQUAL(n, e->c | (uint32_t)e->slot << 30);
    CU_ASSERT_EQUAL(chip_read(&c, CS_TBL_PC_OFFSET), (uint32_t)e->pc);
    CU_ASSERT_EQUAL(chip_read(&c, CS_TBL_W_OFFSET), (uint32_t)e->w);
    CU_ASSERT_EQUAL(chip_read(&c, CS_TBL_PC_HI_OFFSET), e->pc >> 32);
    CU_ASSERT_EQUAL(chip_read(&c, CS_TBL_W_HI_OFFSET), e->w >> 32);
    found |= e->c != 0 && e->pc >> 32 == high >> 32;
  }
  CU_ASSERT(found);
  CU_ASSERT(chip_read(&c, CS_EMITTED_OFFSET) > 5);
  CU_ASSERT_EQUAL(chip_read(&c, CS_EVENTS_OFFSET), 500);
  CU_ASSERT_EQUAL(500, chip_read(&c, CS_EMITTED_COUNT_OFFSET) + held +
                  chip_read(&c, CS_REJECTED_OFFSET));
  CU_ASSERT_EQUAL(chip_read(&c, CS_REJECTED_OFFSET) != 0, spec[0] == 'E');
  CU_ASSERT_STRING_EQUAL(c.failed, "");
  chip_free(&c);
}

static void all_registers(void)
{
  registers(32, "U:full:8:16:4");
  registers(64, "U:full:8:16:2");
  registers(32, "E:full:8:16:4");
  registers(64, "E:full:8:16:1");
}

/* A resumed run goes on with table, counters and generator. */
static void resumed(void)
{
  struct cs_params p = engine_params(3);
  struct cs_space_saving_state *s;
  struct chip c;
  uint32_t word;

  chip_init(&c, &p);
  c.check = true;
  s = &c.m->core.comp.saving;
  chip_activate(&c);
  chip_spec_text(&c, "U:full:9:16:2,seed=77");
  slot_0(&c);
  word = 77;
  for (uint32_t ctrl = 3; ctrl <= 0x103; ctrl += 0x100) {
    chip_write(&c, CS_CTRL_OFFSET, ctrl);
    chip_wait_state(&c, CS_RUN, 100);
    for (int i = 0; i < 3; i++) {
      word = cs_xorshift32(word);
      chip_retire(&c, 0, CHIP_LOAD, 0x80000000u)->rd_wdata = 1;
      chip_clock(&c);
    }
    chip_write(&c, CS_CTRL_OFFSET, 1);
    chip_wait_state(&c, CS_IDLE, 100);
    CU_ASSERT_EQUAL(s->draw.rng, word);
  }
  CU_ASSERT_EQUAL(s->events, 6);
  CU_ASSERT_STRING_EQUAL(c.failed, "");
  chip_free(&c);
}

static uint8_t verdict(int engines, const char *spec, uint16_t addr,
                       uint32_t value)
{
  struct cs_params p = engine_params(engines);
  struct chip c;
  uint8_t code;

  chip_init(&c, &p);
  chip_activate(&c);
  chip_spec_text(&c, spec);
  if (addr)
    chip_write(&c, addr, value);
  chip_write(&c, CS_CTRL_OFFSET, 3);
  chip_clock(&c);
  code = c.m->ctrl.code;
  CU_ASSERT_EQUAL(code == CS_OK, c.m->ctrl.state != CS_IDLE);
  chip_free(&c);
  return code;
}

static void refusals(void)
{
  static const char *const specs[] = {"U:full:9:16:2", "E:full:9:16:2"};
  const uint32_t comp[] = {0x02003000, 0x03003000}; /* eight sets */

  for (int i = 0; i < 2; i++) {
    const char *s = specs[i];
    int all = 3, only = 1 << i, other = 3 - only;

    CU_ASSERT_EQUAL(verdict(all, s, 0, 0), CS_OK);
    CU_ASSERT_EQUAL(verdict(only, s, 0, 0), CS_OK);
    CU_ASSERT_EQUAL(verdict(other, s, 0, 0), CS_BAD_ENGINE);
    CU_ASSERT_EQUAL(verdict(0, s, 0, 0), CS_BAD_ENGINE);
    CU_ASSERT_EQUAL(verdict(only, s, CS_RATE_OFFSET, 65535), CS_OK);
    CU_ASSERT_EQUAL(verdict(only, s, CS_RATE_OFFSET, 65536), CS_BAD_RATE);
    CU_ASSERT_EQUAL(verdict(only, s, CS_RATE_OFFSET, 0), CS_BAD_RATE);
    CU_ASSERT_EQUAL(verdict(other, s, CS_RATE_OFFSET, 65536),
                    CS_BAD_ENGINE);
    CU_ASSERT_EQUAL(verdict(all, s, CS_SEED_OFFSET, 0), CS_BAD_SEED);
    CU_ASSERT_EQUAL(verdict(all, s, CS_COMP_OFFSET, comp[i]), CS_OK);
    CU_ASSERT_EQUAL(verdict(all, s, CS_COMP_OFFSET, comp[i] + 0x2000), CS_OK);
    CU_ASSERT_EQUAL(verdict(all, s, CS_COMP_OFFSET, comp[i] + 0x3000),
                    CS_BAD_STRATA);
    CU_ASSERT_EQUAL(verdict(all, s, CS_COMP_OFFSET, comp[i] | 1),
                    CS_BAD_SAMPLER);
    CU_ASSERT_EQUAL(verdict(all, s, CS_COMP_OFFSET,
                            comp[i] | CS_COMP_COUNTER_MASK), CS_BAD_SAMPLER);
    CU_ASSERT_EQUAL(verdict(all, s, CS_COMP_OFFSET,
                            comp[i] | CS_COMP_EARLY_MASK), CS_BAD_SAMPLER);
    CU_ASSERT_EQUAL(verdict(all, s, CS_COMP_OFFSET,
                            comp[i] | CS_COMP_RANDOM_PHASE_MASK), CS_OK);
    CU_ASSERT_EQUAL(verdict(all, s, CS_TAGGED_OFFSET, 16), CS_OK);
    CU_ASSERT_EQUAL(verdict(all, s, CS_TAGGED_OFFSET, 17), CS_BAD_TAG);
    CU_ASSERT_EQUAL(verdict(all, s, CS_TAGGED_OFFSET, 3 << 8), CS_BAD_TAG);
    CU_ASSERT_EQUAL(verdict(all, s, CS_COMP_OFFSET, 0x04003000),
                    CS_BAD_ENGINE);
  }
  CU_ASSERT_EQUAL(verdict(3, "T:2:9:16:2", CS_TAGGED_OFFSET, 0), CS_BAD_TAG);
  CU_ASSERT_EQUAL(verdict(3, "T:2:9:16:2", 0, 0), CS_OK);
}

static void parameters(void)
{
  struct cs_params p = engine_params(1);
  struct chip c;
  char err[100] = "";

  p.tagged_table = 0;
  CU_ASSERT_PTR_NULL(cs_model_new(&p, err, sizeof err));
  CU_ASSERT_STRING_EQUAL(err, "engines need a tagged table");
  p = engine_params(0);
  chip_init(&c, &p);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CAPS2_OFFSET) >> 16 & 15, 3);
  chip_free(&c);
  p = engine_params(2);
  chip_init(&c, &p);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CAPS2_OFFSET) >> 16 & 15, 11);
  chip_free(&c);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"traces 1 and 4: full keys", trace_full_keys},
    {"trace 2: fingerprints", trace_fingerprints},
    {"trace 3: admission", trace_admission},
    {"trace 5: keys back to back", trace_keys},
    {"trace 6: generator", trace_generator},
    {"rows of INIT", init_rows},
    {"read-out", read_out},
    {"off", off},
    {"registers", all_registers},
    {"resumed", resumed},
    {"refusals", refusals},
    {"parameters", parameters},
    CU_TEST_INFO_NULL,
  };
  return suite_run("engines", tests);
}
