/* SPDX-License-Identifier: Apache-2.0
 *
 * test_tiers.c - two tiers of strata: the worked traces of
 * docs/design/tiers.md at both levels, the place of every index, INIT, when a
 * mark counts, CLEAR, registers and refusals.  That both levels agree on
 * random streams is in test_equal.c.
 */
#include <string.h>

#include "chip.h"
#include "cs_config.h"
#include "cs_draw.h"
#include "suite.h"

#define TRACE_PC 0x80000010u    /* of trace 2 */
#define TRACE_MARK 0x00020821u  /* way 2 of set 8, tag 0x21 */

/* ---- places ---- */

static const struct cs_tiers_cfg trace_tiers = {
  .on = true, .slots = 0xf, .log2_rare = 2, .log2_keep = 2, .rate = 8};

static void trace_places(void)
{
  const struct cs_tiers_cfg *t = &trace_tiers;
  struct cs_tiers_cfg off = trace_tiers;

  CU_ASSERT_EQUAL(cs_tiers_place(t, 4, 5, false), 5);
  CU_ASSERT_EQUAL(cs_tiers_place(t, 4, 13, false), 5);
  CU_ASSERT_EQUAL(cs_tiers_place(t, 4, 12, false), 4);
  CU_ASSERT_EQUAL(cs_tiers_place(t, 4, 5, true), 13);
  CU_ASSERT_EQUAL(cs_tiers_place(t, 4, 14, true), 14);
  off.on = false;
  for (uint32_t i = 0; i < 16; i++) {
    CU_ASSERT_EQUAL(cs_tiers_place(&off, 4, i, false), i);
    CU_ASSERT(!cs_tiers_rare(&off, 4, i));
  }
}

/* How many indices lead to each place, for every legal shape of a size. */
static void count_places(unsigned log2n, const struct cs_tiers_cfg *t)
{
  static uint32_t often[CS_MAX_STRATA], seldom[CS_MAX_STRATA];
  uint32_t n = 1u << log2n, keep = 1u << t->log2_keep;

  memset(often, 0, sizeof often);
  memset(seldom, 0, sizeof seldom);
  for (uint32_t i = 0; i < n; i++) {
    often[cs_tiers_place(t, log2n, i, false)]++;
    seldom[cs_tiers_place(t, log2n, i, true)]++;
  }
  for (uint32_t i = 0; i < n; i++) {
    bool twice = i < n / 2 && i >= n / 2 - keep, rare = i >= n - keep;
    bool used = rare && i < n - keep + (1u << t->log2_rare);

    CU_ASSERT_EQUAL(often[i], rare ? 0 : twice ? 2 : 1);
    CU_ASSERT_EQUAL(seldom[i], used ? n >> t->log2_rare : 0);
    CU_ASSERT_EQUAL(cs_tiers_rare(t, log2n, i), rare);
  }
}

static void all_places(void)
{
  for (unsigned log2n = 1; log2n <= 12; log2n++)
    for (uint8_t lk = 0; lk < log2n; lk++)
      for (uint8_t lr = 0; lr <= lk; lr++)
        count_places(log2n, &(struct cs_tiers_cfg){
          .on = true, .log2_rare = lr, .log2_keep = lk});
}

/* ---- marks ---- */

static void trace_key(void)
{
  struct cs_mark_key key = cs_mark_key(TRACE_PC);
  static struct cs_marks m;

  CU_ASSERT_EQUAL(cs_pchash(TRACE_PC), 0x4428);
  CU_ASSERT_EQUAL(key.set, 8);
  CU_ASSERT_EQUAL(key.tag, 0x21);
  CU_ASSERT(!cs_marks_hit(&m, key));
  cs_marks_write(&m, TRACE_MARK | 0xfffce000u); /* other bits are nothing */
  CU_ASSERT_EQUAL(m.tag[8][2], 0x21);
  CU_ASSERT(cs_marks_hit(&m, key));
  cs_marks_write(&m, 0x00030821);               /* one tag in two ways */
  cs_marks_write(&m, 0x00020800);
  CU_ASSERT(cs_marks_hit(&m, key));
  cs_marks_write(&m, 0x00030800);
  CU_ASSERT(!cs_marks_hit(&m, key));
  key.tag = 0;                                  /* empty ways match nothing */
  CU_ASSERT(!cs_marks_hit(&m, key));
}

/* ---- the block ---- */

struct block {
  struct cs_compressor_state s;
  struct cs_comp_cfg cfg;
  struct cs_tagged_cfg tagged;
  struct cs_compressor_in in;
};

static void clock(struct block *b, const struct cs_message *t)
{
  b->in.t = t;
  cs_compressor_step(&b->s, &b->in);
}

static void start(struct block *b, bool random_phase)
{
  memset(b, 0, sizeof *b);
  cs_compressor_init(&b->s, 32, 64, 0);
  b->cfg = (struct cs_comp_cfg){
    .rate = 4, .seed = CS_DRAW_SEED, .hash = CS_HASH_FOLD, .log2n = 4,
    .early_m = 1, .random_phase = random_phase, .tiers = trace_tiers};
  b->in.cfg = &b->cfg;
  b->in.tagged = &b->tagged;
  b->in.enter_init = true;
  clock(b, NULL);
  b->in.enter_init = false;
  b->in.init = true;
  for (b->in.init_cnt = 0; b->in.init_cnt < CS_INIT_WARMUP + 16u;
       b->in.init_cnt++)
    clock(b, NULL);
  b->in.init = false;
  b->in.run = true;
}

/* A tuple with this pc whose index is i. */
static struct cs_message tuple(const struct block *b, uint64_t pc, uint32_t i)
{
  struct cs_message m = {.pc = pc};

  while (cs_fold(cs_hash_word(&b->s.hash, false, 32, 0, m.pc, m.w), 4) != i)
    m.w++;
  return m;
}

/* A MARK executed in clock 20: T in 19 and H1 in 20 is not marked, T in 20
 * is.  H3 comes three clocks behind T, X seven. */
static void trace_when(void)
{
  static struct block b;
  struct cs_message a;

  start(&b, false);
  a = tuple(&b, TRACE_PC, 5);
  for (int t = 17; t < 40; t++) {
    const struct cs_hashed *h3 = cs_compressor_h3(&b.s);
    const struct cs_hashed *x = cs_sampler_bank_stage(&b.s.bank, CS_X);

    if (h3)
      CU_ASSERT_EQUAL(h3->hit, t >= 23 && t < 33);
    if (x)
      CU_ASSERT_EQUAL(x->index, t >= 27 && t < 37 ? 13 : 5);
    CU_ASSERT_EQUAL(h3 != NULL, t >= 21);
    b.in.mark_we = t == 20 || t == 30;
    b.in.mark = t == 20 ? TRACE_MARK : 0x00020800;
    clock(&b, t >= 18 ? &a : NULL);
  }
}

/* Only slots of the mask; the mark is decided once. */
static void trace_slots(void)
{
  static struct block b;
  struct cs_message a;

  start(&b, false);
  b.cfg.tiers.slots = 2;
  cs_marks_write(&b.s.marks, TRACE_MARK);
  for (uint8_t slot = 0; slot < 4; slot++) {
    a = tuple(&b, TRACE_PC, 5);
    a.slot = slot;
    clock(&b, &a);
    for (int i = 0; i < 2; i++)
      clock(&b, NULL);
    CU_ASSERT_EQUAL(cs_compressor_h3(&b.s)->hit, slot == 1);
    for (int i = 0; i < 10; i++)
      clock(&b, NULL);
  }
}

/* Trace 3: a a a, the mark, a a, b, then six a. */
static void trace_block(void)
{
  static struct block b;
  struct cs_message a, other, m[2];
  int sent = 0;

  start(&b, false);
  a = tuple(&b, TRACE_PC, 5);
  other = tuple(&b, 0x80000020, 5);
  for (int t = 0; t < 24; t++) {
    const struct cs_message *now = cs_compressor_m(&b.s);

    if (now && sent < 2)
      m[sent++] = *now;
    b.in.mark_we = t == 3;
    b.in.mark = TRACE_MARK;
    clock(&b, t < 3 || (t > 3 && t < 6) || (t > 6 && t < 13) ? &a :
              t == 6 ? &other : NULL);
  }
  CU_ASSERT_EQUAL_FATAL(sent, 2);
  CU_ASSERT(m[0].pc == other.pc && m[0].w == other.w && m[0].count == 4);
  CU_ASSERT(m[1].pc == a.pc && m[1].w == a.w && m[1].count == 8);
  CU_ASSERT_EQUAL(b.s.bank.events, 12);
  CU_ASSERT_EQUAL(b.s.bank.emitted_count, 12);
  CU_ASSERT_EQUAL(cs_sampler_bank_held(&b.s.bank, &b.cfg), 0);
}

/* Trace 3 without clocks. */
static void trace_event(void)
{
  static struct block b;
  struct cs_compressor c;
  struct cs_event_model *e;
  struct cs_message a, other, m;
  struct cs_law law;
  char err[100];

  start(&b, false);
  a = tuple(&b, TRACE_PC, 5);
  other = tuple(&b, 0x80000020, 5);
  CU_ASSERT_EQUAL_FATAL(cs_spec_parse("H:P:4:16,phase=zero,hash=fold,"
                                      "tiers=8,4,4", &c, err, sizeof err), 0);
  e = cs_event_new(&c, 32, err, sizeof err);
  for (int i = 0; i < 3; i++)
    CU_ASSERT_EQUAL(cs_event_tuple(e, 0, a.pc, a.w, &m), 0);
  cs_event_mark(e, 8, 2, 0x21);
  for (int i = 0; i < 2; i++)
    CU_ASSERT_EQUAL(cs_event_tuple(e, 0, a.pc, a.w, &m), 0);
  CU_ASSERT_EQUAL(cs_event_tuple(e, 0, other.pc, other.w, &m), 1);
  CU_ASSERT(m.pc == other.pc && m.count == 4);
  for (int i = 0; i < 6; i++)
    CU_ASSERT_EQUAL(cs_event_tuple(e, 0, a.pc, a.w, &m), i == 5);
  CU_ASSERT(m.pc == a.pc && m.count == 8);
  cs_event_law(e, &law);
  CU_ASSERT(law.exact && law.accepted == 12 && law.sent == 12);
  CU_ASSERT(law.held == 0 && law.credit == 0);
  cs_event_free(e);
}

/* INIT: each stratum's draw is scaled by the period of its tier, the idle
 * ones' too. */
static void init_phases(void)
{
  static struct block b;
  struct cs_draw_state draw;
  uint32_t credit = 0;

  start(&b, true);
  for (int i = 0; i < 6; i++)
    clock(&b, NULL);
  cs_draw_seed(&draw, b.cfg.seed);
  for (uint32_t i = 0; i < 16; i++) {
    uint32_t s = cs_draw_scaled(&draw, i >= 12 ? 8 : 4);

    CU_ASSERT_EQUAL(b.s.bank.table.words[i].S, s);
    credit += s;
  }
  CU_ASSERT_EQUAL(b.s.bank.credit, credit);
  CU_ASSERT_EQUAL(cs_sampler_bank_held(&b.s.bank, &b.cfg), credit);
}

/* ---- the profiler ---- */

static struct cs_params tiers_params(int pct_bits)
{
  struct cs_params p = chip_default;

  p.tiers = 1;
  p.pct_bits = pct_bits;
  return p;
}

static uint32_t tiers_word(uint32_t rr, unsigned lr, unsigned lk)
{
  return rr | CS_TIERS_ON_MASK | 0xfu << CS_TIERS_SLOTS_LSB |
         lr << CS_TIERS_LOG2_RARE_LSB | lk << CS_TIERS_LOG2_KEEP_LSB;
}

static int marked(const struct chip *c)
{
  int n = 0;

  for (int set = 0; set < CS_MARK_SETS; set++)
    for (int way = 0; way < CS_MARK_WAYS; way++)
      n += c->m->core.comp.marks.tag[set][way] != 0;
  return n;
}

/* MARK in OFF and CLEAR does nothing, in IDLE it writes; CLEAR sweeps a set
 * a clock, 32 clocks at least. */
static void clear_states(void)
{
  static const int pct_bits[] = {0, 64};

  for (int i = 0; i < 2; i++) {
    struct cs_params p = tiers_params(pct_bits[i]);
    struct chip c;
    int clocks = 0;

    chip_init(&c, &p);
    memset(&c.m->core.comp.marks, 0xff, sizeof c.m->core.comp.marks);
    chip_write(&c, CS_MARK_OFFSET, TRACE_MARK & ~0xffu);
    CU_ASSERT_EQUAL(marked(&c), 128);
    chip_write(&c, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
    while (c.m->ctrl.state == CS_CLEAR) {
      CU_ASSERT_EQUAL(marked(&c), 128 - 4 * (c.m->ctrl.clr_cnt < 32
                                             ? (int)c.m->ctrl.clr_cnt : 32));
      clocks++;
      chip_clock(&c);
    }
    CU_ASSERT(clocks > 0);
    CU_ASSERT_EQUAL(c.m->ctrl.clear_clocks, pct_bits[i] ? 64 : 32);
    CU_ASSERT_EQUAL(marked(&c), 0);
    CU_ASSERT_EQUAL(c.m->ctrl.code, CS_OK);
    chip_write(&c, CS_MARK_OFFSET, TRACE_MARK);
    CU_ASSERT_EQUAL(marked(&c), 1);
    CU_ASSERT_EQUAL(chip_read(&c, CS_MARK_OFFSET), 0);
    chip_write(&c, CS_CTRL_OFFSET, 0);
    CU_ASSERT_EQUAL(marked(&c), 1);
    chip_write(&c, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
    chip_write(&c, CS_MARK_OFFSET, TRACE_MARK);
    chip_wait_state(&c, CS_IDLE, 100);
    CU_ASSERT_EQUAL(marked(&c), 0);
    CU_ASSERT_EQUAL(c.m->ctrl.code, CS_OK);
    chip_free(&c);
  }
}

/* PCT_CLEAR empties the marks, INIT and a stop do not. */
static void marks_stay(void)
{
  struct cs_params p = tiers_params(64);
  struct chip c;

  chip_init(&c, &p);
  chip_activate(&c);
  chip_spec_text(&c, "H:P:4:16,tiers=8,4,4");
  chip_write(&c, CS_MARK_OFFSET, TRACE_MARK);
  chip_write(&c, CS_CTRL_OFFSET, 3);
  chip_wait_state(&c, CS_RUN, 100);
  CU_ASSERT_EQUAL(marked(&c), 1);
  chip_write(&c, CS_MARK_OFFSET, TRACE_MARK + 0x10000);
  CU_ASSERT_EQUAL(marked(&c), 2);
  CU_ASSERT_EQUAL(c.m->ctrl.state, CS_RUN);
  chip_write(&c, CS_CTRL_OFFSET, 1);
  chip_wait_state(&c, CS_IDLE, 100);
  CU_ASSERT_EQUAL(marked(&c), 2);
  chip_write(&c, CS_PCT_CLEAR_OFFSET, 1);
  chip_wait_state(&c, CS_IDLE, 100);
  CU_ASSERT_EQUAL(marked(&c), 0);
  chip_free(&c);
}

static void registers(void)
{
  struct cs_params p = tiers_params(64);
  struct chip c;

  chip_init(&c, &p);
  chip_activate(&c);
  CU_ASSERT_EQUAL(chip_read(&c, CS_TIERS_OFFSET), 0x98f00800);
  chip_write(&c, CS_TIERS_OFFSET, 0xffffffff);
  CU_ASSERT_EQUAL(chip_read(&c, CS_TIERS_OFFSET), 0xfff5ffff);
  CU_ASSERT(chip_read(&c, CS_CAPS2_OFFSET) & CS_CAPS2_TIERS_MASK);
  /* A write, also of the same value, makes the table void. */
  chip_spec_text(&c, "H:P:4:16,tiers=8,4,4");
  chip_write(&c, CS_CTRL_OFFSET, 3);
  chip_wait_state(&c, CS_RUN, 100);
  chip_write(&c, CS_TIERS_OFFSET, tiers_word(8, 2, 2));
  CU_ASSERT_EQUAL(c.m->ctrl.code, CS_LOCKED);
  chip_write(&c, CS_CTRL_OFFSET, 1);
  chip_wait_state(&c, CS_IDLE, 100);
  CU_ASSERT(c.m->ctrl.inited);
  chip_write(&c, CS_TIERS_OFFSET, tiers_word(8, 2, 2));
  CU_ASSERT(!c.m->ctrl.inited);
  chip_free(&c);
  p.tiers = 0;
  chip_init(&c, &p);
  chip_activate(&c);
  chip_write(&c, CS_TIERS_OFFSET, tiers_word(0, 9, 3));
  chip_write(&c, CS_MARK_OFFSET, TRACE_MARK);
  CU_ASSERT_EQUAL(chip_read(&c, CS_TIERS_OFFSET), 0);
  CU_ASSERT_EQUAL(marked(&c), 0);
  CU_ASSERT(!(chip_read(&c, CS_CAPS2_OFFSET) & CS_CAPS2_TIERS_MASK));
  CU_ASSERT_EQUAL(c.m->cfg.fault, CS_OK);
  chip_free(&c);
  p.tiers = 1;
  p.nret = 2;
  {
    char err[100] = "";

    CU_ASSERT_PTR_NULL(cs_model_new(&p, err, sizeof err));
    CU_ASSERT_STRING_EQUAL(err, "tiers need nret = 1");
  }
}

/* What a start is refused with, in a profiler of 2048 strata with or without
 * a tagged table. */
static uint8_t verdict(const char *spec, uint32_t comp_set, uint32_t tiers,
                       bool table)
{
  struct cs_params p = tiers_params(64);
  struct chip c;
  uint8_t code;

  p.tagged_table = table;
  chip_init(&c, &p);
  chip_activate(&c);
  chip_spec_text(&c, spec);
  chip_write(&c, CS_COMP_OFFSET,
             chip_read(&c, CS_COMP_OFFSET) | comp_set);
  chip_write(&c, CS_TIERS_OFFSET, tiers);
  chip_write(&c, CS_CTRL_OFFSET, 3);
  chip_clock(&c);
  code = c.m->ctrl.code;
  CU_ASSERT_EQUAL(code == CS_OK, c.m->ctrl.state != CS_IDLE);
  chip_free(&c);
  return code;
}

static void refusals(void)
{
  static const char p[] = "H:P:64:16,early=off";
  const uint32_t good = tiers_word(8, 2, 3), off = ~CS_TIERS_ON_MASK;
  const uint32_t tagged = CS_ENGINE_TAGGED << CS_COMP_ENGINE_LSB;
  const uint32_t missing = 7u << CS_COMP_ENGINE_LSB;

  CU_ASSERT_EQUAL(verdict(p, 0, good, false), CS_OK);
  CU_ASSERT_EQUAL(verdict(p, 0, tiers_word(65536, 3, 3), false), CS_OK);
  CU_ASSERT_EQUAL(verdict(p, 0, tiers_word(1, 0, 0), false), CS_OK);
  CU_ASSERT_EQUAL(verdict(p, 0, tiers_word(0, 2, 2), false), CS_BAD_RATE);
  CU_ASSERT_EQUAL(verdict(p, 0, tiers_word(65537, 2, 2), false),
                  CS_BAD_RATE);
  CU_ASSERT_EQUAL(verdict("H:R:64:16", 0, good, false), CS_BAD_RATE);
  CU_ASSERT_EQUAL(verdict("H:D:64:16", 0, good, false), CS_BAD_RATE);
  CU_ASSERT_EQUAL(verdict("H:P:64:16,early=32,9", 0, good, false),
                  CS_BAD_RATE);
  CU_ASSERT_EQUAL(verdict("H:CP:64:16,early=off", 0, good, false),
                  CS_BAD_RATE);
  CU_ASSERT_EQUAL(verdict(p, tagged, good, true), CS_BAD_RATE);
  CU_ASSERT_EQUAL(verdict(p, missing, good, true), CS_BAD_RATE);
  CU_ASSERT_EQUAL(verdict(p, missing, good & off, true), CS_BAD_ENGINE);
  CU_ASSERT_EQUAL(verdict(p, 0, tiers_word(8, 2, 4), false), CS_BAD_STRATA);
  CU_ASSERT_EQUAL(verdict(p, 0, tiers_word(8, 2, 15), false), CS_BAD_STRATA);
  CU_ASSERT_EQUAL(verdict(p, 0, tiers_word(8, 3, 2), false), CS_BAD_STRATA);
  CU_ASSERT_EQUAL(verdict("P:64,early=off", 0, tiers_word(8, 0, 0), false),
                  CS_BAD_STRATA);
  CU_ASSERT_EQUAL(verdict(p, 0, tiers_word(0, 9, 3) & off, false), CS_OK);
  CU_ASSERT_EQUAL(verdict("H:R:64:16", 0, good & off, false), CS_OK);
  CU_ASSERT_EQUAL(verdict("T:2:64:64:2", 0, good & off, true), CS_OK);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"trace 1: places", trace_places},
    {"places of every shape", all_places},
    {"trace 2: key and tag", trace_key},
    {"trace 2: when a mark counts", trace_when},
    {"slots that can be marked", trace_slots},
    {"trace 3: clock by clock", trace_block},
    {"trace 3: event level", trace_event},
    {"INIT", init_phases},
    {"CLEAR", clear_states},
    {"marks stay", marks_stay},
    {"registers", registers},
    {"refusals", refusals},
    CU_TEST_INFO_NULL,
  };
  return suite_run("tiers", tests);
}
