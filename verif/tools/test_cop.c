/* SPDX-License-Identifier: Apache-2.0
 *
 * test_cop.c - test_cop PROGRAM.ucode...: the coprocessor in simulation, its
 * host's library, exact profiles.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_cop_dev.h"
#include "cs_cop_exact.h"
#include "cs_cop_regs.h"
#include "cs_cop_sim.h"
#include "suite.h"

enum { TEXT = 1 << 16 };

static struct cs_cop_sim one, two;
static char **sources;
static int source_count;

/* ---- microcode ---- */

static struct cs_ucode_map map;

static void assemble(const char *text, struct cs_ucode *p)
{
  CU_ASSERT_EQUAL_FATAL(cs_ucode_assemble("text", text, strlen(text), p, &map,
                                          stderr), 0);
}

static void assemble_file(const char *path, struct cs_ucode *p)
{
  static char text[TEXT];
  FILE *f = fopen(path, "r");
  size_t n;

  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  n = fread(text, 1, sizeof text, f);
  fclose(f);
  CU_ASSERT_EQUAL_FATAL(cs_ucode_assemble(path, text, n, p, &map, stderr), 0);
}

static void open_sim(struct cs_cop_sim *sim, struct cs_cop_dev *d)
{
  struct cs_cop_dev_bus bus = cs_cop_sim_bus(sim);

  cs_cop_sim_init(sim, &cs_cop_params_full, 16);
  sim->check = true;
  CU_ASSERT_EQUAL_FATAL(cs_cop_dev_open(d, &bus), 0);
}

static void start(struct cs_cop_sim *sim, struct cs_cop_dev *d,
                  const struct cs_ucode *p)
{
  open_sim(sim, d);
  CU_ASSERT_EQUAL_FATAL(cs_cop_dev_load(d, p), 0);
  cs_cop_dev_write(d, CS_COP_INTR_ENABLE_OFFSET, 3);
  CU_ASSERT_EQUAL_FATAL(cs_cop_dev_start(d), 0);
}

/* ---- a stream ---- */

static uint32_t draw(uint32_t *seed)
{
  *seed ^= *seed << 13;
  *seed ^= *seed >> 17;
  *seed ^= *seed << 5;
  return *seed;
}

/* Loads, stores, branches, indirect calls and adds of few pcs. */
static struct cs_rvfi random_insn(uint32_t *seed)
{
  static const uint32_t words[] = {
    0x00052503, 0x00a52023, 0x00050463, 0x000500e7, 0x00a50533, 0x008000ef,
    0x00008067, 0x00050067,
  };
  const uint32_t x = draw(seed), kind = x % 8;
  const uint32_t pc = 0x80000000 + (x >> 8 & 0x3f) * 64 + kind * 8;
  struct cs_rvfi r = {
    .valid = true, .mode = CS_MODE_M, .ixl = 1, .insn = words[kind],
    .rd_addr = kind == 3 || kind == 5 ? 1 : 10, .pc_rdata = pc,
    .pc_wdata = x >> 20 & 1 ? pc + 4 : pc + 0x100 + (x >> 21 & 3) * 4,
    .rd_wdata = x >> 22 & 3, .rs1_rdata = x >> 3, .rs2_rdata = x,
    .mem_addr = 0x40000000 + (x >> 24) * 4,
    .head_cycles = (uint16_t)(x >> 16 & 7),
  };

  if (draw(seed) % 64 == 0)
    r.head_cycles = 200;
  r.mem_rmask = kind == 0 ? 15 : 0;
  r.mem_wmask = kind == 1 ? 15 : 0;
  r.mem_wdata = kind == 1 ? x >> 28 : 0;
  return r;
}

/* ---- skipped clocks ---- */

/* What is left in registers without a valid bit is nobody's business. */
static void forget_invalid(struct cs_cop_state *s)
{
  s->filter.s1_valid = false;
  memset(&s->filter.s1, 0, sizeof s->filter.s1);
  memset(&s->filter.s2, 0, sizeof s->filter.s2);
  memset(&s->filter.s3, 0, sizeof s->filter.s3);
  s->filter.s2_pct = 0;
  if (s->redir_v)
    return;
  s->redir_done = false;
  s->redir_pc = 0;
}

static void serve(struct cs_cop_sim *sim, struct cs_cop_dev *d)
{
  struct cs_message m;

  while (cs_cop_sim_message(sim, &m))
    ;
  if (!sim->s.irq)
    return;
  cs_cop_sim_idle(sim, sim->cost.entry);
  cs_cop_dev_write(d, CS_COP_INTR_STATE_OFFSET, 7);
  cs_cop_dev_poke(d, CS_COP_WIN_I + 1, 0);
  cs_cop_dev_poke(d, CS_COP_WIN_I + 2, 0);
  CU_ASSERT_EQUAL(cs_cop_dev_start(d), 0);
}

static void same_run(const struct cs_ucode *p, unsigned div)
{
  struct cs_cop_dev d1, d2;
  uint32_t seed1 = 0x1234567, seed2 = seed1;

  start(&one, &d1, p);
  start(&two, &d2, p);
  cs_cop_dev_stop(&d1);
  cs_cop_dev_stop(&d2);
  d1.ctrl |= div << CS_COP_CTRL_DIV_LSB;
  d2.ctrl |= div << CS_COP_CTRL_DIV_LSB;
  cs_cop_dev_start(&d1);
  cs_cop_dev_start(&d2);
  two.every_clock = true;
  two.check = false;
  for (unsigned i = 0; i < 60000; i++) {
    const struct cs_rvfi a = random_insn(&seed1), b = random_insn(&seed2);

    cs_cop_sim_retire(&one, &a);
    cs_cop_sim_retire(&two, &b);
    CU_ASSERT_EQUAL_FATAL(one.s.irq, two.s.irq);
    serve(&one, &d1);
    serve(&two, &d2);
  }
  cs_cop_sim_idle(&one, 5000);
  cs_cop_sim_idle(&two, 5000);
  CU_ASSERT_EQUAL(one.clocks, two.clocks);
  CU_ASSERT_TRUE(two.skipped < one.skipped);
  CU_ASSERT_TRUE(one.s.n[CS_COP_N_PROCESSED] > 1000);
  forget_invalid(&one.s);
  forget_invalid(&two.s);
  CU_ASSERT_EQUAL(memcmp(&one.s, &two.s, sizeof one.s), 0);
  CU_ASSERT_EQUAL(memcmp(&one.combiner, &two.combiner, sizeof one.combiner),
                  0);
  CU_ASSERT_PTR_NULL(one.fault);
}

static void skipping(void)
{
  struct cs_ucode p;

  for (int i = 0; i < source_count; i++) {
    assemble_file(sources[i], &p);
    same_run(&p, 0);
    same_run(&p, 2);
  }
  assemble(".words w1=return_address\n.routine branch b\n.routine ijump b\n"
           "b: emit 1, w0, v0\n v0 = w1; done\n", &p);
  same_run(&p, 0);
}

/* ---- the host's library ---- */

static const char good[] =
  ".name good\n.entries 128\n.routine load load\n.array cnt 64\n"
  ".index place 6 circular\n.value sum = 5\n.const STEP = 3\n"
  "load: ld cnt[place]\n nop\n addw cnt[place], STEP; inc place\n"
  " sum = sum + STEP; done\n";

static struct cs_rvfi load_insn(uint32_t pc)
{
  return (struct cs_rvfi){ .valid = true, .mode = CS_MODE_M, .ixl = 1,
                           .insn = 0x00052503, .rd_addr = 10, .pc_rdata = pc,
                           .pc_wdata = pc + 4, .head_cycles = 4 };
}

static void loading(void)
{
  struct cs_cop_counts c;
  struct cs_cop_dev d;
  struct cs_ucode p;
  struct cs_rvfi i = load_insn(0x80000000);

  assemble(good, &p);
  start(&one, &d, &p);
  for (unsigned n = 0; n < 100; n++)
    cs_cop_sim_retire(&one, &i);
  CU_ASSERT_EQUAL(cs_cop_dev_drain(&d), 0);
  cs_cop_dev_snapshot(&d, &c);
  CU_ASSERT_EQUAL(c.taken, 100);
  CU_ASSERT_EQUAL(c.processed, 100);
  CU_ASSERT_TRUE(cs_cop_counts_hold(&c));
  CU_ASSERT_EQUAL(cs_ucode_place(&map, "cnt"), 0);
  CU_ASSERT_EQUAL(cs_ucode_place(&map, "sum"), CS_COP_WIN_V);
  CU_ASSERT_EQUAL(cs_ucode_place(&map, "i0"), CS_COP_WIN_I);
  CU_ASSERT_EQUAL(cs_ucode_place(&map, "load"), -1);
  CU_ASSERT_EQUAL(cs_ucode_place(&map, "nothing"), -1);
  CU_ASSERT_EQUAL(cs_ucode_place(&map, "v16"), -1);
  CU_ASSERT_EQUAL(cs_cop_dev_peek(&d, CS_COP_WIN_V), 305);
  CU_ASSERT_EQUAL(cs_cop_dev_peek(&d, 3), 6);
  CU_ASSERT_EQUAL(cs_cop_dev_peek(&d, 63), 3);
  CU_ASSERT_EQUAL(d.reads, one.reads);
  CU_ASSERT_EQUAL(d.writes, one.writes);
}

/* Before anything is written. */
static void refuses(const char *text, const char *why)
{
  struct cs_cop_dev d;
  struct cs_ucode p;

  assemble(text, &p);
  open_sim(&one, &d);
  CU_ASSERT_EQUAL(cs_cop_dev_load(&d, &p), -1);
  if (!strstr(d.err, why))
    printf("'%s' instead of '%s'\n", d.err, why);
  CU_ASSERT_PTR_NOT_NULL(strstr(d.err, why));
  CU_ASSERT_EQUAL(d.writes, 0);
}

static void refusals(void)
{
  struct cs_cop_dev d;
  struct cs_cop_dev_bus bus;
  struct cs_ucode p;

  refuses(".entries 64\n.routine load a\na: done\n",
          "associative array of 64 entries, the coprocessor has 128");
  refuses(".need 2048\n.routine load a\na: done\n",
          "needs 2048 words of data array, the coprocessor has 1024");
  assemble(good, &p);
  p.words = 0;
  open_sim(&one, &d);
  CU_ASSERT_EQUAL(cs_cop_dev_load(&d, &p), -1);
  CU_ASSERT_STRING_EQUAL(d.err, "program 'good' has no microinstruction");

  assemble(good, &p);
  start(&one, &d, &p);
  CU_ASSERT_EQUAL(cs_cop_dev_load(&d, &p), -1);
  CU_ASSERT_STRING_EQUAL(d.err, "the coprocessor is running");
  CU_ASSERT_EQUAL(cs_cop_dev_peek(&d, 0), 0);
  CU_ASSERT_PTR_NOT_NULL(cs_cop_refusal(cs_cop_dev_read(&d,
                                                        CS_COP_STATUS_OFFSET)));
  CU_ASSERT_EQUAL(cs_cop_dev_stop(&d), 0);
  cs_cop_dev_write(&d, CS_COP_STATUS_OFFSET, 0);
  cs_cop_dev_write(&d, CS_COP_CODE_LEN_OFFSET, 0);
  CU_ASSERT_EQUAL(cs_cop_dev_start(&d), -1);
  CU_ASSERT_STRING_EQUAL(d.err, "the start was refused: the length of the code "
                         "is 0 or more than there is");

  open_sim(&one, &d);
  one.in.off = true;
  cs_cop_sim_idle(&one, 2);
  bus = cs_cop_sim_bus(&one);
  CU_ASSERT_EQUAL(cs_cop_dev_open(&d, &bus), -1);
  CU_ASSERT_STRING_EQUAL(d.err, "the coprocessor is not active: the profiler "
                         "is OFF");
}

/* Each fault has its cause, and the coprocessor works behind it. */
static void faulty(const char *text, const char *why)
{
  const bool falls = strstr(why, "outside the program") != NULL;

  struct cs_rvfi i = load_insn(0x80000000);
  struct cs_cop_dev d;
  struct cs_ucode p;
  char cause[128];

  assemble(text, &p);
  if (falls) /* the assembler does not let it */
    p.code[p.words - 1] = p.code[0];
  start(&one, &d, &p);
  cs_cop_sim_retire(&one, &i);
  cs_cop_sim_idle(&one, 2000);
  CU_ASSERT_TRUE(one.s.irq);
  cs_cop_cause(cs_cop_dev_read(&d, CS_COP_CAUSE_OFFSET), &map, cause,
               sizeof cause);
  if (strcmp(cause, why))
    printf("'%s' instead of '%s'\n", cause, why);
  CU_ASSERT_STRING_EQUAL(cause, why);
  assemble(good, &p);
  cs_cop_dev_write(&d, CS_COP_INTR_STATE_OFFSET, 7);
  CU_ASSERT_EQUAL(cs_cop_dev_load(&d, &p), 0);
  CU_ASSERT_EQUAL(cs_cop_dev_start(&d), 0);
  cs_cop_sim_retire(&one, &i);
  CU_ASSERT_EQUAL(cs_cop_dev_drain(&d), 0);
  CU_ASSERT_EQUAL(cs_cop_dev_peek(&d, CS_COP_WIN_V), 8);
}

static void faults(void)
{
  faulty(".routine load a\na: nop\nself: goto self\n",
         "watchdog: the sample does not end, at microinstruction 1 (self)");
  faulty(".routine load a\na: nop\n done\n",
         "jump outside the program, at microinstruction 2 (a+2)");
  faulty(".routine load a\n.index x 16 circular = 5000\n.array t 64\n"
         "a: st t[x] = w0; done\n",
         "address outside the data array, at microinstruction 0 (a)");
  faulty(".routine load a\n.index x 16 circular = 200\n"
         "a: assoc[x] = w0; done\n",
         "entry outside the associative array, at microinstruction 0 (a)");
  faulty(".routine load a\na: .word 0xffffffff 0\n done\n",
         "illegal microinstruction, at microinstruction 0 (a)");
}

/* A tuple that nobody takes: the stop becomes an abort. */
static void stuck(void)
{
  struct cs_rvfi i = load_insn(0x80000000);
  struct cs_cop_counts c;
  struct cs_cop_dev d;
  struct cs_ucode p;

  assemble(".routine load a\na: emit 0, w0, w0\n emit 0, w0, w0; done\n", &p);
  start(&one, &d, &p);
  one.fifo_n = CS_COP_FIFO;
  cs_combiner_reset(&one.combiner, 0);
  cs_cop_sim_retire(&one, &i);
  cs_cop_sim_idle(&one, 100);
  CU_ASSERT_EQUAL(cs_cop_dev_stop(&d), 0);
  cs_cop_dev_snapshot(&d, &c);
  CU_ASSERT_EQUAL(c.aborted, 1);
  CU_ASSERT_TRUE(cs_cop_counts_hold(&c));
}

/* ---- exact profiles ---- */

static struct cs_rvfi insn(uint32_t word, uint32_t pc, uint32_t next,
                           uint32_t value, uint32_t at, bool writes)
{
  return (struct cs_rvfi){
    .valid = true, .insn = word, .pc_rdata = pc, .pc_wdata = next,
    .rd_wdata = writes ? 0 : value, .mem_addr = at,
    .mem_wmask = writes ? 15 : 0, .mem_wdata = writes ? value : 0,
    .mem_rmask = at && !writes ? 15 : 0, .mem_rdata = writes ? 0 : value,
  };
}

static void feed(struct cs_cop_exact *x, struct cs_rvfi r)
{
  CU_ASSERT_EQUAL(cs_cop_exact_insn(x, &r), 0);
}

static void row(struct cs_cop_exact *x, unsigned kind, uint32_t pc,
                uint32_t key, uint32_t other, uint64_t count, uint64_t total)
{
  const struct cs_cop_row_out r = { .kind = (uint8_t)kind, .pc = pc,
                                    .key = key, .other = other, .count = count,
                                    .total = total };

  CU_ASSERT_EQUAL(cs_cop_exact_row(x, &r), 0);
}

static struct cs_cop_score score(struct cs_cop_exact *x, unsigned kind)
{
  struct cs_cop_score s;

  CU_ASSERT_EQUAL(cs_cop_exact_score(x, (enum cs_cop_kind)kind, &s), 0);
  return s;
}

enum { LW = 0x00052503, SW = 0x00a52023, BEQ = 0x00050463, JR = 0x00050067 };

/* 100: value 1 three times, value 2 once.  Estimated: 1/2 and nothing. */
static void exact_values(void)
{
  struct cs_cop_exact *x = cs_cop_exact_new(1u << CS_COP_ROW_VALUE, NULL,
                                            NULL);
  struct cs_cop_score s;

  for (unsigned i = 0; i < 4; i++)
    feed(x, insn(LW, 0x100, 0x104, i < 3 ? 1 : 2, 0x40, false));
  row(x, CS_COP_ROW_VALUE, 0x100, 1, 0, 5, 10);
  row(x, CS_COP_ROW_VALUE, 0x100, 9, 0, 5, 10);
  s = score(x, CS_COP_ROW_VALUE);
  CU_ASSERT_DOUBLE_EQUAL(s.rms, 0.25, 1e-12);
  CU_ASSERT_DOUBLE_EQUAL(s.covered, 0.75, 1e-12);
  CU_ASSERT_DOUBLE_EQUAL(s.precision, 0.5, 1e-12);
  CU_ASSERT_EQUAL(s.events, 4);
  CU_ASSERT_EQUAL(s.keys, 2);
  cs_cop_exact_forget(x);
  row(x, CS_COP_ROW_VALUE, 0x100, 1, 0, 3, 4);
  row(x, CS_COP_ROW_VALUE, 0x100, 2, 0, 1, 4);
  CU_ASSERT_DOUBLE_EQUAL(score(x, CS_COP_ROW_VALUE).rms, 0, 1e-12);
  cs_cop_exact_free(x);
}

static void exact_control(void)
{
  struct cs_cop_exact *x = cs_cop_exact_new(
    1u << CS_COP_ROW_BRANCH | 1u << CS_COP_ROW_TARGET | 1u << CS_COP_ROW_PAIR,
    NULL, NULL);

  feed(x, insn(BEQ, 0x100, 0x104, 0, 0, false));
  feed(x, insn(BEQ, 0x200, 0x220, 0, 0, false));
  feed(x, insn(JR, 0x300, 0x500, 0, 0, false));
  feed(x, insn(BEQ, 0x100, 0x120, 0, 0, false));
  feed(x, insn(BEQ, 0x200, 0x220, 0, 0, false));
  row(x, CS_COP_ROW_BRANCH, 0x100, 1, 0, 1, 2);
  row(x, CS_COP_ROW_BRANCH, 0x100, 0, 0, 1, 2);
  row(x, CS_COP_ROW_BRANCH, 0x200, 1, 0, 1, 2);
  /* Errors 0, 0, and twice 1/2. */
  CU_ASSERT_DOUBLE_EQUAL(score(x, CS_COP_ROW_BRANCH).rms, sqrt(0.125), 1e-12);
  row(x, CS_COP_ROW_TARGET, 0x300, 0x500, 0, 7, 7);
  CU_ASSERT_DOUBLE_EQUAL(score(x, CS_COP_ROW_TARGET).rms, 0, 1e-12);
  row(x, CS_COP_ROW_PAIR, 0x200, 1, 0x100, 1, 2);
  row(x, CS_COP_ROW_PAIR, 0x200, 3, 0x100, 1, 2);
  row(x, CS_COP_ROW_PAIR, 0x100, 3, 0x200, 1, 1);
  CU_ASSERT_DOUBLE_EQUAL(score(x, CS_COP_ROW_PAIR).rms, 0, 1e-12);
  CU_ASSERT_EQUAL(score(x, CS_COP_ROW_PAIR).events, 3);
  cs_cop_exact_free(x);
}

static bool zeroes(void *user, uint32_t at, uint32_t *word)
{
  (void)user;
  (void)at;
  *word = 0;
  return true;
}

static void exact_memory(void)
{
  struct cs_cop_exact *x = cs_cop_exact_new(
    1u << CS_COP_ROW_DEPEND | 1u << CS_COP_ROW_SILENT |
      1u << CS_COP_ROW_REDUNDANT, zeroes, NULL);
  struct cs_cop_score s;

  feed(x, insn(SW, 0x100, 0x104, 7, 0x1000, true));  /* page new: not judged */
  feed(x, insn(LW, 0x200, 0x204, 7, 0x1000, false)); /* dependent, redundant */
  feed(x, insn(SW, 0x100, 0x104, 7, 0x1000, true));  /* silent */
  for (unsigned i = 0; i < 127; i++)
    feed(x, insn(SW, 0x110, 0x114, 1, 0x1100 + 4 * i, true));
  feed(x, insn(LW, 0x200, 0x204, 7, 0x1000, false)); /* distance 128 */
  feed(x, insn(SW, 0x110, 0x114, 0, 0x1800, true));  /* silent: memory is 0 */
  feed(x, insn(LW, 0x200, 0x204, 7, 0x1000, false)); /* 129: too far */
  feed(x, insn(LW, 0x300, 0x304, 0, 0x1900, false)); /* nobody wrote it */
  {
    struct cs_rvfi byte = insn(SW, 0x120, 0x124, 1, 0x1101, true);

    byte.mem_wmask = 1; /* bytes: 1, then 1 again */
    feed(x, byte);
    feed(x, byte);
  }
  row(x, CS_COP_ROW_SILENT, 0x120, 0, 0, 1, 2);
  row(x, CS_COP_ROW_DEPEND, 0x200, 1, 0x100, 1, 1);
  row(x, CS_COP_ROW_DEPEND, 0x200, 128, 0x100, 1, 1);
  row(x, CS_COP_ROW_DEPEND, 0x200, 1, 0x110, 2, 2);
  s = score(x, CS_COP_ROW_DEPEND);
  CU_ASSERT_EQUAL(s.events, 2);
  CU_ASSERT_DOUBLE_EQUAL(s.covered, 1, 1e-12);
  CU_ASSERT_DOUBLE_EQUAL(s.precision, 0.5, 1e-12);
  CU_ASSERT_DOUBLE_EQUAL(s.covered_ever, 1, 1e-12);
  row(x, CS_COP_ROW_SILENT, 0x100, 0, 0, 1, 1);
  row(x, CS_COP_ROW_SILENT, 0x110, 0, 0, 1, 128);
  CU_ASSERT_DOUBLE_EQUAL(score(x, CS_COP_ROW_SILENT).rms, 0, 1e-12);
  row(x, CS_COP_ROW_REDUNDANT, 0x200, 0, 0, 2, 3); /* all but the first */
  CU_ASSERT_DOUBLE_EQUAL(score(x, CS_COP_ROW_REDUNDANT).rms, 0, 1e-12);
  CU_ASSERT_EQUAL(score(x, CS_COP_ROW_REDUNDANT).events, 4);
  cs_cop_exact_free(x);
}

enum { CALL = 0x000000ef, RET = 0x00008067 };

static void miss(struct cs_cop_exact *x, uint32_t pc, uint32_t at)
{
  struct cs_rvfi r = insn(LW, pc, pc + 4, 0, at, false);

  r.ev = CS_EV_DCACHE_MISS;
  feed(x, r);
}

static void exact_misses(void)
{
  struct cs_cop_exact *x = cs_cop_exact_new(
    1u << CS_COP_ROW_CONTEXT | 1u << CS_COP_ROW_CONFLICT, NULL, NULL);
  struct cs_cop_score s;

  miss(x, 0x100, 0x4000);                             /* no call: context 0 */
  feed(x, insn(CALL, 0x104, 0x1000, 0, 0, false));
  feed(x, insn(CALL, 0x1004, 0x2000, 0, 0, false));   /* 0x2000 ^ 0x2000 */
  miss(x, 0x2000, 0x400c);                            /* the block again */
  feed(x, insn(RET, 0x2010, 0x1008, 0, 0, false));
  miss(x, 0x1008, 0x5000);
  feed(x, insn(RET, 0x100c, 0x108, 0, 0, false));
  feed(x, insn(LW, 0x100, 0x104, 0, 0x4000, false));  /* a hit */
  for (unsigned i = 0; i < 126; i++)
    miss(x, 0x200, 0x8000 + 16 * i);
  miss(x, 0x108, 0x4000);    /* 128 misses behind: a conflict */
  miss(x, 0x200, 0x9000);
  miss(x, 0x108, 0x5000);    /* 129: none */
  row(x, CS_COP_ROW_CONTEXT, 0x100, 0, 0, 1, 0);
  row(x, CS_COP_ROW_CONTEXT, 0x2000, 0x2000 ^ 0x1000 << 1, 0, 1, 0);
  row(x, CS_COP_ROW_CONTEXT, 0x1008, 0x1000, 0, 1, 0);
  row(x, CS_COP_ROW_CONTEXT, 0x200, 0, 0, 63, 0);
  row(x, CS_COP_ROW_CONTEXT, 0x200, 1, 0, 2, 0);
  s = score(x, CS_COP_ROW_CONTEXT);
  CU_ASSERT_EQUAL(s.events, 132);
  CU_ASSERT_EQUAL(s.keys, 5);
  CU_ASSERT_DOUBLE_EQUAL(s.covered, 130. / 132, 1e-12);
  CU_ASSERT_DOUBLE_EQUAL(s.counted, 66. / 132, 1e-12);
  CU_ASSERT_DOUBLE_EQUAL(s.precision, 66. / 68, 1e-12);
  row(x, CS_COP_ROW_CALL, 0x2000, 0x1000, 0, 1, 1);  /* is not counted */
  CU_ASSERT_FALSE(score(x, CS_COP_ROW_CALL).there);
  row(x, CS_COP_ROW_CONFLICT, 0x2000, 0x4000, 0, 1, 0);
  row(x, CS_COP_ROW_CONFLICT, 0x108, 0x4000, 0, 1, 0);
  s = score(x, CS_COP_ROW_CONFLICT);
  CU_ASSERT_EQUAL(s.events, 2);
  CU_ASSERT_DOUBLE_EQUAL(s.covered, 1, 1e-12);
  CU_ASSERT_DOUBLE_EQUAL(s.precision, 1, 1e-12);
  cs_cop_exact_free(x);
}

int main(int argc, char **argv)
{
  CU_TestInfo tests[] = {
    { "skipped clocks change nothing", skipping },
    { "load, run, read", loading },
    { "refusals", refusals },
    { "faults have causes", faults },
    { "a stop that becomes an abort", stuck },
    { "exact values", exact_values },
    { "exact control flow", exact_control },
    { "exact memory", exact_memory },
    { "exact misses", exact_misses },
    CU_TEST_INFO_NULL,
  };

  sources = argv + 1;
  source_count = argc - 1;
  return suite_run("cop", tests);
}
