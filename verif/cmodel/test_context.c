/* SPDX-License-Identifier: Apache-2.0
 *
 * test_context.c - context records: the worked traces 1 and 2 of the page
 * supervisor, time and staleness, hash, combiner, refusals.
 */
#include <string.h>

#include "chip.h"
#include "cs_hash.h"
#include "suite.h"

#define SATP_A 0x80400123u
#define SATP_B 0x80800456u
#define LOADS (1u << CS_CLASS_LOAD)
#define ON(log2_tick) (1u | (log2_tick) << CS_CONTEXT_LOG2_TICK_LSB)

static void start(struct chip *c, const struct cs_params *p, const char *spec,
                  uint32_t context)
{
  chip_init(c, p);
  c->check = true;
  chip_activate(c);
  chip_spec_text(c, spec);
  chip_slot(c, 0, LOADS, CS_W_RD);
  chip_write(c, CS_CONTEXT_OFFSET, context);
  chip_write(c, CS_CTRL_OFFSET, 3);
  chip_wait_state(c, CS_RUN, 5000);
}

static struct cs_params with_supervisor(void)
{
  struct cs_params p = chip_default;

  p.supervisor = 1;
  p.tagged_table = 1;
  p.engines = 3;
  return p;
}

static void load(struct chip *c, uint64_t satp, unsigned mode, uint64_t pc)
{
  struct cs_rvfi *r = chip_retire(c, 0, CHIP_LOAD, pc);

  r->satp = satp;
  r->mode = (uint8_t)mode;
  chip_clock(c);
}

static void finish(struct chip *c)
{
  CU_ASSERT_STRING_EQUAL(c->failed, "");
  chip_free(c);
}

static void is_context(struct chip *c, uint64_t satp, uint64_t time)
{
  struct cs_message m = {0};

  CU_ASSERT(chip_pop(c, &m));
  CU_ASSERT(m.context && m.mode == 0 && m.slot == 0 && m.count == 0);
  CU_ASSERT_EQUAL(m.pc, satp);
  CU_ASSERT_EQUAL(m.w, time);
}

static void is_event(struct chip *c, uint64_t pc, unsigned mode,
                     uint32_t count)
{
  struct cs_message m = {0};

  CU_ASSERT(chip_pop(c, &m));
  CU_ASSERT(!m.context && m.mode == mode && m.count == count);
  CU_ASSERT_EQUAL(m.pc, pc);
}

static void no_more(struct chip *c)
{
  struct cs_message m;

  chip_clocks(c, 40);
  CU_ASSERT(!chip_pop(c, &m));
}

/* Trace 1: the port is three clocks in front of S3. */
static void trace_1(void)
{
  struct cs_params p = with_supervisor();
  struct chip c;

  start(&c, &p, "P:1,phase=zero", ON(20));
  c.m->core.context.time = 1000;
  chip_clocks(&c, 2);
  load(&c, SATP_A, CS_MODE_U, 0x100);
  load(&c, SATP_A, CS_MODE_S, 0x104);
  load(&c, SATP_B, CS_MODE_M, 0x108);
  for (; c.m->core.context.time < 1020; chip_clock(&c)) {
    const struct cs_issue_state *s = &c.m->core.issue;
    uint32_t t = c.m->core.context.time;
    /* P holds in a clock what was issued in the one before */
    CU_ASSERT_EQUAL(s->p_context, t == 1009 || t == 1012);
    CU_ASSERT_EQUAL(s->p_count, t == 1010 || t == 1011 || t == 1013);
  }
  chip_clocks(&c, 30);
  CU_ASSERT_EQUAL(c.m->core.stats.now.accepted[0], 3);
  CU_ASSERT_EQUAL(cs_core_counters(&c.m->core).emitted, 3);
  CU_ASSERT_EQUAL(c.m->core.fifo.level, 5);
  is_context(&c, SATP_A, 1005);
  is_event(&c, 0x100, CS_MODE_U, 1);
  is_event(&c, 0x104, CS_MODE_S, 1);
  is_context(&c, SATP_B, 1007);
  is_event(&c, 0x108, CS_MODE_M, 1);
  no_more(&c);
  CU_ASSERT_EQUAL(c.m->core.stats.now.sent_msgs, 5);
  CU_ASSERT_EQUAL(c.m->core.stats.now.sent_count, 3);
  finish(&c);
}

/* A context tuple is in M eight clocks behind T, whatever the engine. */
static void eight_clocks(void)
{
  static const char *const spec[] = {
    "P:1,phase=zero", "H:P:4:16,phase=zero", "T:8:4:16:2", "U:8:4:16:2",
    "E:8:4:16:2"};
  struct cs_params p = with_supervisor();

  for (unsigned i = 0; i < sizeof spec / sizeof spec[0]; i++) {
    struct chip c;
    int clock = 0;

    start(&c, &p, spec[i], ON(20));
    load(&c, SATP_A, CS_MODE_U, 0x100);
    while (!c.m->core.issue.t_context && clock++ < 20)
      chip_clock(&c);
    CU_ASSERT(c.m->core.issue.t_context && !c.m->core.issue.t_count);
    for (clock = 0; !cs_compressor_context(&c.m->core.comp) && clock < 20;
         clock++) {
      chip_clock(&c);
      CU_ASSERT(cs_compressor_busy(&c.m->core.comp));
    }
    CU_ASSERT_EQUAL(clock, 8);
    CU_ASSERT_PTR_NULL(cs_compressor_m(&c.m->core.comp));
    chip_clock(&c);
    CU_ASSERT_EQUAL(c.m->core.staging.level, 1);
    finish(&c);
  }
}

/* XLEN 64: all of satp. */
static void wide_satp(void)
{
  struct cs_params p = with_supervisor();
  struct chip c;

  p.xlen = 64;
  start(&c, &p, "P:1,phase=zero", ON(20));
  load(&c, 0x8123400056789abcu, CS_MODE_U, 0x100);
  load(&c, 0x0123400056789abcu, CS_MODE_U, 0x100);
  chip_clocks(&c, 40);
  CU_ASSERT_EQUAL(c.m->core.comp.sig, 0x0123 ^ 0x4000 ^ 0x5678 ^ 0x9abc);
  is_context(&c, 0x8123400056789abcu, c.m->core.messages[0].w);
  is_event(&c, 0x100, CS_MODE_U, 1);
  is_context(&c, 0x0123400056789abcu, c.m->core.messages[2].w);
  finish(&c);
}

/* A window ends: the row pushed in the tick's clock belongs to it. */
static void windows(void)
{
  struct cs_params p = with_supervisor();
  struct chip c;

  start(&c, &p, "P:1,phase=zero", ON(8));
  c.m->core.context.time = 200;
  load(&c, SATP_A, CS_MODE_U, 0x100); /* S3 in 203 */
  chip_clocks(&c, 51);
  load(&c, SATP_A, CS_MODE_U, 0x104); /* 255: tick */
  load(&c, SATP_A, CS_MODE_U, 0x108); /* 256 */
  load(&c, SATP_A, CS_MODE_U, 0x10c);
  chip_clocks(&c, 40);
  is_context(&c, SATP_A, 203);
  is_event(&c, 0x100, CS_MODE_U, 1);
  is_event(&c, 0x104, CS_MODE_U, 1);
  is_context(&c, SATP_A, 256);
  is_event(&c, 0x108, CS_MODE_U, 1);
  is_event(&c, 0x10c, CS_MODE_U, 1);
  no_more(&c);
  c.m->core.context.time = 500;
  chip_clocks(&c, 47);
  load(&c, SATP_A, CS_MODE_U, 0x110); /* first of its window, if not at once */
  chip_clocks(&c, 40);
  is_context(&c, SATP_A, 550);
  is_event(&c, 0x110, CS_MODE_U, 1);
  finish(&c);
}

/* What is not selected makes no record; a row that is dropped takes its
 * record with it. */
static void dropped(void)
{
  struct cs_params p = with_supervisor();
  struct chip c;

  start(&c, &p, "P:1,phase=zero", ON(20));
  load(&c, SATP_A, CS_MODE_U, 0x100);
  chip_retire(&c, 0, CHIP_ALU, 0x200)->satp = SATP_B;
  chip_clock(&c);
  load(&c, SATP_A, CS_MODE_U, 0x104);
  chip_clocks(&c, 3);
  load(&c, SATP_B, CS_MODE_U, 0x300);
  chip_clocks(&c, 2);
  c.m->ctrl.inited = false; /* S3 holds it: dropped */
  chip_clock(&c);
  c.m->ctrl.inited = true;
  CU_ASSERT_EQUAL(c.m->core.stats.now.dropped[0], 1);
  load(&c, SATP_A, CS_MODE_U, 0x108);
  load(&c, SATP_B, CS_MODE_U, 0x10c);
  chip_clocks(&c, 40);
  CU_ASSERT_EQUAL(c.m->core.fifo.level, 6);
  is_context(&c, SATP_A, c.m->core.messages[0].w);
  is_event(&c, 0x100, CS_MODE_U, 1);
  is_event(&c, 0x104, CS_MODE_U, 1);
  is_event(&c, 0x108, CS_MODE_U, 1);
  is_context(&c, SATP_B, c.m->core.messages[4].w);
  is_event(&c, 0x10c, CS_MODE_U, 1);
  finish(&c);
}

static void off(void)
{
  struct cs_params p = with_supervisor();
  struct chip c;

  start(&c, &p, "P:1,phase=zero", 0);
  load(&c, SATP_A, CS_MODE_S, 0x100);
  load(&c, SATP_B, CS_MODE_S, 0x104);
  chip_clocks(&c, 40);
  is_event(&c, 0x100, 0, 1);
  is_event(&c, 0x104, 0, 1);
  no_more(&c);
  CU_ASSERT(chip_read(&c, CS_TIME_OFFSET) != 0);
  chip_write(&c, CS_CTRL_OFFSET, 0);
  chip_clock(&c);
  CU_ASSERT_EQUAL(chip_read(&c, CS_TIME_OFFSET), 0);
  finish(&c);
}

/* The index that the page's formula gives, and with a table the tag. */
static void hash(void)
{
  static const uint32_t satp[] = {SATP_A, SATP_B};
  static const uint8_t modes[] = {CS_MODE_U, CS_MODE_S, CS_MODE_M};
  struct cs_params p = with_supervisor();
  struct cs_hash_table table;
  struct chip c;

  cs_hash_table_init(&table);
  start(&c, &p, "T:8:200:256:2", ON(20));
  for (unsigned i = 0; i < 6; i++) {
    uint64_t sig = (satp[i / 3] & 0xffff) ^ satp[i / 3] >> 16;
    uint64_t pc = 0x100 ^ (uint64_t)modes[i % 3] << 28 ^ sig << 12;
    const struct cs_tagged_tuple *r0 = NULL;

    load(&c, satp[i / 3], modes[i % 3], 0x100);
    for (int clock = 0; !r0 && clock < 40; clock++) {
      chip_clock(&c);
      r0 = cs_tagged_stage(&c.m->core.comp.table.pipe, CS_R0);
    }
    CU_ASSERT_PTR_NOT_NULL_FATAL(r0);
    CU_ASSERT_EQUAL(r0->set,
                    cs_fold(cs_hash_word(&table, true, 32, 0, pc, 0), 7));
    CU_ASSERT_EQUAL(r0->tag, cs_fold(pc, 8));
    CU_ASSERT_EQUAL(r0->m.pc, 0x100);
  }
  finish(&c);
}

/* ---- combiner ---- */

struct comb {
  struct cs_combiner_state c;
  struct cs_combiner_in in;
};

static void comb_start(struct comb *t)
{
  memset(t, 0, sizeof *t);
  cs_combiner_reset(&t->c, 4);
  t->in.on = t->in.run = true;
  t->in.max_merges = 256;
}

/* Trace 2. */
static void trace_2(void)
{
  static const uint8_t fsm[] = {
    CS_COMB_IDLE, CS_COMB_SCAN, CS_COMB_INSERT,          /* context A */
    CS_COMB_IDLE, CS_COMB_EVICT, CS_COMB_SEND,
    CS_COMB_IDLE,                                        /* flush done */
    CS_COMB_IDLE, CS_COMB_SCAN, CS_COMB_INSERT,          /* load */
    CS_COMB_IDLE, CS_COMB_SCAN, CS_COMB_SCAN, CS_COMB_HIT,
    CS_COMB_IDLE, CS_COMB_EVICT, CS_COMB_SEND,           /* both are sent */
    CS_COMB_IDLE, CS_COMB_SCAN, CS_COMB_INSERT,          /* context B */
    CS_COMB_IDLE, CS_COMB_EVICT, CS_COMB_SEND,
    CS_COMB_IDLE,
  };
  const struct cs_message in[] = {
    {.pc = SATP_A, .w = 1005, .context = true},
    {.pc = 0x100, .count = 1}, {.pc = 0x100, .count = 1},
    {.pc = SATP_B, .w = 1007, .context = true}};
  static const uint64_t pc[] = {SATP_A, 0x100, SATP_B};
  static const uint32_t count[] = {0, 2, 0};
  unsigned next = 0, sent = 0;
  struct comb t;

  comb_start(&t);
  for (unsigned i = 0; i < sizeof fsm; i++) {
    struct cs_combiner_now now;
    t.in.head = next < 4 ? &in[next] : NULL;
    now = cs_combiner_now(&t.c, &t.in);
    CU_ASSERT_EQUAL(t.c.fsm, fsm[i]);
    if (now.out_push && sent < 3) {
      CU_ASSERT_EQUAL(now.out_push->pc, pc[sent]);
      CU_ASSERT_EQUAL(now.out_push->count, count[sent]);
      CU_ASSERT_EQUAL(now.out_push->context, sent != 1);
      sent++;
    }
    next += now.in_pop;
    cs_combiner_step(&t.c, &t.in);
  }
  CU_ASSERT_EQUAL(sent, 3);
  CU_ASSERT(cs_combiner_empty(&t.c, true));
}

/* Modes are part of a tuple. */
static void combiner_modes(void)
{
  struct comb t;

  comb_start(&t);
  for (unsigned i = 0; i < 6; i++) {
    struct cs_message m = {.pc = 4, .mode = i % 3 == 2 ? 3 : i % 3,
                           .count = 1};
    t.in.head = &m;
    do {
      cs_combiner_step(&t.c, &t.in);
      t.in.head = NULL;
    } while (t.c.fsm != CS_COMB_IDLE);
  }
  CU_ASSERT_EQUAL(t.c.n, 3);
  for (unsigned i = 0; i < 3; i++)
    CU_ASSERT_EQUAL(t.c.rows[(t.c.base + i) % 4].m.count, 2);
}

#define KEYS 6

/* What went in and not out yet, of the context that is at the output. */
struct ledger {
  uint32_t in[64];                  /* names of contexts, in order */
  unsigned ins, outs;
  uint32_t due[64][KEYS];           /* counts by context */
};

static void book_out(struct ledger *l, const struct cs_message *m)
{
  if (m->context) {
    for (unsigned k = 0; k < KEYS; k++) /* none is left behind */
      CU_ASSERT(l->outs == 0 || l->due[l->outs - 1][k] == 0);
    l->outs++;
    CU_ASSERT(l->outs <= l->ins && m->pc == l->in[l->outs - 1]);
    return;
  }
  CU_ASSERT_FATAL(l->outs > 0 && m->pc < KEYS);
  CU_ASSERT(l->due[l->outs - 1][m->pc] >= m->count);
  l->due[l->outs - 1][m->pc] -= m->count;
}

static struct cs_message book_in(struct ledger *l, uint32_t *rng)
{
  struct cs_message m = {.pc = suite_below(rng, KEYS),
                         .count = 1 + suite_below(rng, 9)};

  if (l->ins == 0 || (suite_below(rng, 12) == 0 && l->ins < 64)) {
    m = (struct cs_message){.pc = 1000 + l->ins, .context = true};
    l->in[l->ins++] = (uint32_t)m.pc;
    return m;
  }
  l->due[l->ins - 1][m.pc] += m.count;
  return m;
}

/* Any full, FLUSH and time-out: contexts stay in order, and each keeps the
 * counts that came in behind it. */
static void combiner_random(void)
{
  uint32_t rng = 11;

  for (int round = 0; round < suite_rounds(300); round++) {
    static struct ledger l;
    struct cs_message m;
    bool head = false;
    struct comb t;

    memset(&l, 0, sizeof l);
    comb_start(&t);
    t.in.max_merges = 2 + suite_below(&rng, 6);
    t.in.timeout = suite_below(&rng, 2) * 50;
    for (int clock = 0; clock < 3000; clock++) {
      struct cs_combiner_now now;
      bool ends = clock > 2500;
      if (!head && !ends && suite_below(&rng, 3) != 0) {
        m = book_in(&l, &rng);
        head = true;
      }
      t.in.head = head ? &m : NULL;
      t.in.full = suite_below(&rng, 4) == 0;
      t.in.flush = suite_below(&rng, 60) == 0;
      t.in.drain_flush = ends && !head;
      now = cs_combiner_now(&t.c, &t.in);
      if (now.out_push)
        book_out(&l, now.out_push);
      if (now.in_pop)
        head = false;
      cs_combiner_step(&t.c, &t.in);
    }
    CU_ASSERT_EQUAL(l.outs, l.ins);
    for (unsigned k = 0; k < KEYS; k++)
      CU_ASSERT_EQUAL(l.due[l.ins - 1][k], 0);
  }
}

/* ---- refusals ---- */

static void refusals(void)
{
  static const struct { const char *spec; uint32_t context; uint8_t code; }
  cases[] = {
    {"P:256", ON(7), CS_BAD_CONTEXT}, {"P:256", ON(8), 0},
    {"P:256", 0, 0}, {"P:256", ON(31), 0},
    {"U:full:256:64:2", ON(20), CS_BAD_CONTEXT},
    {"E:full:256:64:2", ON(20), CS_BAD_CONTEXT},
    {"U:full:256:64:2", 0, 0}, {"U:8:256:64:2", ON(20), 0},
    {"E:8:256:64:2", ON(20), 0}, {"T:8:256:64:2", ON(20), 0},
  };
  struct cs_params p = with_supervisor();

  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    struct chip c;

    chip_init(&c, &p);
    chip_activate(&c);
    chip_spec_text(&c, cases[i].spec);
    chip_write(&c, CS_CONTEXT_OFFSET, cases[i].context);
    chip_write(&c, CS_CTRL_OFFSET, 3);
    CU_ASSERT_EQUAL(chip_read(&c, CS_STATUS_OFFSET) & 0xff, cases[i].code);
    CU_ASSERT_EQUAL(c.m->ctrl.state,
                    cases[i].code ? CS_IDLE : CS_INIT);
    finish(&c);
  }
}

/* Another CONTEXT, another table: no resume. */
static void resume(void)
{
  struct cs_params p = with_supervisor();
  struct chip c;

  start(&c, &p, "P:1,phase=zero", ON(20));
  chip_write(&c, CS_CONTEXT_OFFSET, 0); /* locked */
  CU_ASSERT_EQUAL(chip_read(&c, CS_STATUS_OFFSET) & 0xff, CS_LOCKED);
  load(&c, SATP_A, CS_MODE_U, 0x100);
  chip_write(&c, CS_CTRL_OFFSET, 1);
  chip_wait_state(&c, CS_IDLE, 100);
  chip_write(&c, CS_CTRL_OFFSET, 3 | CS_CTRL_RESUME_MASK);
  chip_wait_state(&c, CS_RUN, 5);
  CU_ASSERT(c.m->core.comp.sig != 0); /* kept */
  chip_write(&c, CS_CTRL_OFFSET, 1);
  chip_wait_state(&c, CS_IDLE, 100);
  chip_write(&c, CS_CONTEXT_OFFSET, ON(20));
  chip_write(&c, CS_CTRL_OFFSET, 3 | CS_CTRL_RESUME_MASK);
  CU_ASSERT_EQUAL(chip_read(&c, CS_STATUS_OFFSET) & 0xff, CS_NO_STATE);
  while (c.m->core.fifo.level != 0)
    chip_write(&c, CS_POP_OFFSET, 1);
  chip_write(&c, CS_CTRL_OFFSET, 3);
  chip_wait_state(&c, CS_INIT, 5);
  CU_ASSERT_EQUAL(c.m->core.comp.sig, 0);
  finish(&c);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"trace 1", trace_1},
    {"trace 2", trace_2},
    {"eight clocks", eight_clocks},
    {"XLEN 64", wide_satp},
    {"windows", windows},
    {"dropped rows", dropped},
    {"off", off},
    {"hash and tag", hash},
    {"combiner: modes", combiner_modes},
    {"combiner: random", combiner_random},
    {"refusals", refusals},
    {"resume", resume},
    CU_TEST_INFO_NULL,
  };
  return suite_run("context", tests);
}
