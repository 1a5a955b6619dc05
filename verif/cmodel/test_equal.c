/* SPDX-License-Identifier: Apache-2.0
 *
 * test_equal.c - the event-level and the cycle-accurate model send the same
 * messages in the same order: random compressors, parameters, programs, bus
 * readers; with the conservation law checked every few clocks on both.
 *
 * With several lanes the order is that of each bank.  Behind a combiner it
 * depends on clocks there, so only what each tuple counts in the end is
 * compared: by a sum over all counts with a factor made of the tuple.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "chip.h"
#include "cs_config.h"
#include "suite.h"

struct round {
  uint32_t rng;
  struct cs_params p;
  struct cs_compressor comp;
  struct cs_event_model *event;
  struct chip chip;
  struct cs_hash_table hash;
  struct expected {
    struct cs_message ring[8192];   /* messages not yet seen */
    unsigned made, seen;
  } bank[CS_MAX_NRET];
  unsigned made, seen;              /* sums over the banks */
  bool ordered;
  uint64_t made_sum, seen_sum;      /* where there is no order */
  unsigned pcs, values;             /* how many different ones */
  uint32_t lost, read;              /* read: counts from the table */
  char spec[200];
};

static uint32_t below(struct round *r, uint32_t n)
{
  return suite_below(&r->rng, n);
}

static void random_params(struct round *r)
{
  r->p = (struct cs_params){
    .nret = 1 << below(r, 3),
    .xlen = below(r, 2) ? 64 : 32,
    .num_slots = 1 + (int)below(r, 4),
    .strata = 16 << below(r, 9),
    .hash_paper = 1,
    .combiner_entries = below(r, 4) ? 4 << below(r, 4) : 0,
    .pct_bits = 64,
    .samplers = 15,
    .early_rate = 1,
    .max_entries = 16 << below(r, 9),
    .queue_depth = 4 << below(r, 4),
    .fifo_depth = 4 << below(r, 4),
  };
  r->p.tagged_table = r->p.tiers = r->p.nret == 1;
  r->p.engines = r->p.nret == 1 ? 3 : 0;
}

static void random_burst(struct round *r, struct cs_compressor *c)
{
  c->samples = 1 + below(r, 8);
  c->stride = 1 + below(r, 8);
  c->burst_original = below(r, 2);
  c->tick = c->rate * c->samples + 80; /* room for stride and burst */
}

/* A table instead, its sets within strata and entries. */
static void random_table(struct round *r)
{
  struct cs_compressor *c = &r->comp;
  unsigned most = cs_log2((uint64_t)r->p.max_entries);

  c->engine = CS_ENGINE_TAGGED + below(r, 3);
  c->sampler = CS_SAMPLER_P;
  c->counter = c->early = c->random_phase = c->burst_original = false;
  c->rate = 1 + below(r, below(r, 2) ? 256 : 16);
  c->tag_bits = 1 + below(r, 16);
  if (c->engine != CS_ENGINE_TAGGED) {
    c->rate = 1 + below(r, below(r, 4) ? 30 : 65535);
    c->tag_bits = below(r, 3) ? 0 : c->tag_bits;
  }
  c->log2_ways = below(r, 3);
  if (c->log2n > most - c->log2_ways)
    c->log2n = most - c->log2_ways;
}

static void random_strata(struct round *r)
{
  struct cs_compressor *c = &r->comp;
  unsigned log2_rate = below(r, 8);

  *c = (struct cs_compressor){
    .sampler = (enum cs_sampler)below(r, 4),
    .hash = below(r, 2) ? CS_HASH_FOLD : CS_HASH_PAPER,
    .counter = below(r, 3) == 0,
    .random_phase = below(r, 2),
    .log2n = below(r, cs_log2((uint64_t)r->p.strata) + 1),
    .rate = 1 + below(r, 2u << log2_rate),
    .log2_r0 = 5, .early_m = 1000, .samples = 1, .stride = 1, .tick = 1,
    .seed = suite_random(&r->rng),
    .comb_entries = below(r, 2) ? (unsigned)r->p.combiner_entries : 0,
    .max_merges = 2 + below(r, 20),
    .banks = (unsigned)r->p.nret,
  };
  if (c->sampler == CS_SAMPLER_B)
    random_burst(r, c);
  if (c->sampler == CS_SAMPLER_P && below(r, 2)) {
    log2_rate = below(r, 17);
    c->early = true;
    c->rate = 1u << log2_rate;
    c->log2_r0 = below(r, log2_rate + 1);
    c->early_m = 1 + below(r, below(r, 2) ? 4 : 50);
  }
}

/* Two tiers: P without C and early rate, and two strata at least. */
static void random_tiers(struct round *r)
{
  struct cs_compressor *c = &r->comp;

  c->tiers = true;
  c->sampler = CS_SAMPLER_P;
  c->counter = c->early = c->burst_original = false;
  c->rate = 1 + below(r, 40);
  c->rare_rate = 1 + below(r, below(r, 4) ? 200 : 65536);
  if (c->log2n == 0)
    c->log2n = 1 + below(r, 4);
  c->log2_keep = below(r, c->log2n);
  c->log2_rare = below(r, c->log2_keep + 1);
}

static void random_compressor(struct round *r)
{
  random_strata(r);
  if (r->p.tiers && below(r, 3) == 0) {
    random_tiers(r);
    return;
  }
  if (r->p.tagged_table && below(r, 2) == 0)
    random_table(r);
}

static void start(struct round *r, uint32_t seed)
{
  char err[200] = "";

  r->rng = seed * 2 + 1;
  random_params(r);
  random_compressor(r);
  r->pcs = 1u << below(r, 9);
  r->values = 1u << below(r, 5);
  r->ordered = r->p.nret == 1 || r->comp.comb_entries == 0;
  cs_hash_table_init(&r->hash);
  cs_spec_format(&r->comp, r->spec, sizeof r->spec);
  r->event = cs_event_new(&r->comp, r->p.xlen, err, sizeof err);
  if (!r->event)
    fprintf(stderr, "%s: %s\n", r->spec, err);
  CU_ASSERT_PTR_NOT_NULL_FATAL(r->event);
  chip_init(&r->chip, &r->p);
  chip_activate(&r->chip);
  chip_spec(&r->chip, &r->comp);
  chip_write(&r->chip, CS_WATERMARK_OFFSET, 4);
  for (int s = 0; s < r->p.num_slots; s++)
    chip_slot(&r->chip, s, 1u << CS_CLASS_LOAD | 2u << s, (s & 1) * CS_W_RS1);
  chip_write(&r->chip, CS_CTRL_OFFSET, 3);
  chip_wait_state(&r->chip, CS_RUN, 5000);
}

static struct expected *bank_of(struct round *r, const struct cs_message *m)
{
  uint64_t x = cs_hash_word(&r->hash, r->comp.hash == CS_HASH_PAPER,
                            r->p.xlen, m->slot, m->pc, m->w);

  return &r->bank[cs_sampler_bank_of((unsigned)r->p.nret,
                             cs_fold(x, r->comp.log2n))];
}

static uint64_t weighed(const struct cs_message *m)
{
  uint64_t x = (m->pc ^ m->w << 20 ^ m->slot) * 0x9e3779b97f4a7c15u;

  return m->count * (x ^ x >> 29);
}

static void expect(struct round *r, const struct cs_message *m)
{
  struct expected *e = bank_of(r, m);

  r->made++;
  r->made_sum += weighed(m);
  if (!r->ordered)
    return;
  CU_ASSERT_FATAL(e->made - e->seen < 8192);
  e->ring[e->made++ % 8192] = *m;
}

static void expect_tuple(struct round *r, int slot, uint64_t pc, uint64_t w)
{
  struct cs_message m;

  if (cs_event_tuple(r->event, (unsigned)slot, pc, w, &m))
    expect(r, &m);
}

static uint64_t wide(struct round *r, uint64_t x)
{
  return r->p.xlen == 64 ? x << 33 | x : x;
}

/* One instruction; slot s takes loads and class s + 1 with its own w. */
static void retire(struct round *r, int lane)
{
  static const uint32_t insns[] = {CHIP_LOAD, CHIP_STORE, CHIP_BRANCH,
                                   CHIP_ALU, CHIP_JAL, CHIP_LOAD};
  static const int classes[] = {CS_CLASS_LOAD, CS_CLASS_STORE,
                                CS_CLASS_BRANCH, CS_CLASS_ALU,
                                CS_CLASS_CALL, CS_CLASS_LOAD};
  uint32_t kind = below(r, 6);
  uint64_t pc = wide(r, 0x80000000u + 4 * below(r, r->pcs));
  struct cs_rvfi *i = chip_retire(&r->chip, lane, insns[kind], pc);

  i->rd_wdata = wide(r, below(r, r->values));
  i->rs1_rdata = wide(r, below(r, r->values));
  for (int s = 0; s < r->p.num_slots; s++)
    if (classes[kind] == CS_CLASS_LOAD || classes[kind] == s + 1)
      expect_tuple(r, s, pc, s & 1 ? i->rs1_rdata : i->rd_wdata);
}

static bool same(const struct cs_message *a, const struct cs_message *b)
{
  return a->pc == b->pc && a->w == b->w && a->count == b->count &&
         a->slot == b->slot;
}

/* It must be the next expected message. */
static void see(struct round *r, const struct cs_message *m)
{
  struct expected *e = bank_of(r, m);

  r->seen++;
  r->seen_sum += weighed(m);
  if (!r->ordered)
    return;
  if (e->seen == e->made || !same(m, &e->ring[e->seen % 8192])) {
    fprintf(stderr, "%s: message %u: slot %u pc %" PRIx64 " w %" PRIx64
            " count %u\n", r->spec, r->seen, m->slot, m->pc, m->w, m->count);
    r->lost++;
  }
  e->seen++;
}

/* Takes what the FIFO holds. */
static bool take(struct round *r)
{
  struct cs_message m;

  if (!chip_pop(&r->chip, &m))
    return false;
  see(r, &m);
  return true;
}

static void check_laws(struct round *r)
{
  char buf[120] = "";
  struct cs_law law;

  if (cs_model_check(r->chip.m, buf, sizeof buf))
    fprintf(stderr, "%s: %s\n", r->spec, buf);
  CU_ASSERT_STRING_EQUAL(buf, "");
  cs_event_law(r->event, &law);
  if (law.exact)
    CU_ASSERT_EQUAL(law.accepted + law.credit,
                    law.sent + law.held + law.rejected);
}

/* Rows that may still come before the queue is full. */
static bool room(const struct round *r)
{
  uint32_t in_select = 3;

  return r->chip.m->core.queue.level + in_select <
         (uint32_t)r->p.queue_depth;
}

static void clock(struct round *r, uint32_t density)
{
  if (room(r) && (!r->ordered || r->made - r->seen < 3000))
    for (int lane = 0; lane < r->p.nret; lane++)
      if (below(r, 16) < density)
        retire(r, lane);
  chip_clock(&r->chip);
}

/* A MARK write: at the event level it stands between two tuples, so it is
 * made when no tuple is on its way. */
static void mark(struct round *r)
{
  struct cs_mark_key key =
    cs_mark_key(wide(r, 0x80000000u + 4 * below(r, r->pcs)));
  unsigned way = below(r, CS_MARK_WAYS), tag = below(r, 4) ? key.tag : 0;

  for (int i = 0; i < 4 || !cs_core_pipe_empty(&r->chip.m->core); i++) {
    chip_clock(&r->chip);
    if (i % 8 == 7)
      take(r);
  }
  cs_event_mark(r->event, key.set, way, tag);
  chip_write(&r->chip, CS_MARK_OFFSET,
             tag << CS_MARK_TAG_LSB | (uint32_t)key.set << CS_MARK_SET_LSB |
             way << CS_MARK_WAY_LSB);
}

/* What a table of whole tuples holds stands for as many messages: the event
 * level's flush gives them. */
static void read_table(struct round *r)
{
  const struct cs_compressor *c = &r->comp;
  uint32_t entries = 1u << (c->log2n + c->log2_ways);

  if ((c->engine != CS_ENGINE_UNBIASED && c->engine != CS_ENGINE_ADMISSION) ||
      c->tag_bits != 0)
    return;
  for (uint32_t i = 0; i < entries; i++) {
    const struct cs_space_saving_entry *e =
        &r->chip.m->core.comp.saving.entry[i];

    if (e->c != 0) {
      see(r, &(struct cs_message){.pc = e->pc, .w = e->w, .count = e->c,
                                  .slot = e->slot});
      r->read += e->c;
    }
  }
}

static void finish(struct round *r)
{
  struct cs_message m;

  while (cs_event_flush(r->event, &m))
    expect(r, &m);
  chip_write(&r->chip, CS_CTRL_OFFSET, 1);
  for (int i = 0; i < 200000 && r->chip.m->ctrl.state != CS_IDLE; i++)
    if (!take(r))
      chip_clock(&r->chip);
  while (take(r))
    ;
  read_table(r);
  CU_ASSERT_EQUAL(r->chip.m->ctrl.state, CS_IDLE);
  CU_ASSERT_EQUAL(r->seen_sum, r->made_sum);
  CU_ASSERT_EQUAL(r->lost, 0);
  if (!r->ordered)
    return;
  CU_ASSERT_EQUAL(r->seen, r->made);
  if (r->seen != r->made || r->lost)
    fprintf(stderr, "%s: %u of %u messages, %u differ\n", r->spec, r->seen,
            r->made, r->lost);
}

/* The counters of both models agree when all is drained. */
static void compare_counters(struct round *r)
{
  struct cs_counters n = cs_core_counters(&r->chip.m->core);
  struct cs_law law;
  uint32_t accepted = 0, dropped = 0;

  cs_event_law(r->event, &law);
  for (int s = 0; s < CS_MAX_SLOTS; s++) {
    accepted += n.accepted[s];
    dropped += n.dropped[s];
  }
  CU_ASSERT_EQUAL(dropped, 0);
  CU_ASSERT_EQUAL(accepted, (uint32_t)law.accepted);
  CU_ASSERT_EQUAL(n.events, (uint32_t)law.events);
  CU_ASSERT_EQUAL(n.emitted, (uint32_t)law.emitted);
  CU_ASSERT_EQUAL(n.credit, (uint32_t)law.credit);
  CU_ASSERT_EQUAL(n.rejected, (uint32_t)law.rejected);
  CU_ASSERT_EQUAL(n.sent_count + r->read, (uint32_t)law.sent);
}

static unsigned long messages;

static void play(uint32_t seed)
{
  static struct round r;
  uint32_t density = 1;
  int clocks;

  memset(&r, 0, sizeof r);
  start(&r, seed);
  clocks = 500 + (int)below(&r, 6000);
  for (int i = 0; i < clocks; i++) {
    if (below(&r, 100) == 0)
      density = below(&r, 17);
    clock(&r, density);
    if (below(&r, 16) == 0)
      take(&r);
    if (r.comp.tiers && below(&r, 128) == 0)
      mark(&r);
    if (below(&r, 64) == 0)
      check_laws(&r);
  }
  finish(&r);
  check_laws(&r);
  compare_counters(&r);
  messages += r.seen;
  chip_free(&r.chip);
  cs_event_free(r.event);
}

static void random_rounds(void)
{
  int rounds = suite_rounds(600);

  for (int i = 1; i <= rounds; i++)
    play((uint32_t)i);
  CU_ASSERT(messages > (unsigned long)rounds * 20);
  printf("%lu messages of %d compressors ", messages, rounds);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"random compressors", random_rounds},
    CU_TEST_INFO_NULL,
  };
  return suite_run("equal", tests);
}
