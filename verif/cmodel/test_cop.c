/* SPDX-License-Identifier: Apache-2.0
 *
 * test_cop.c - the coprocessor alone: the worked traces of
 * docs/design/coprocessor.md clock by clock, the clocks of its inner paths,
 * halts, host, samples.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cop_rig.h"
#include "cs_cop_regs.h"
#include "cs_types.h"
#include "suite.h"

enum { RUN = CS_COP_CTRL_RUN_MASK, ENABLE = CS_COP_CTRL_ENABLE_MASK };

static struct cop_rig rig;
static struct cs_ucode program;

static void load_text(const struct cs_cop_params *params, const char *text)
{
  cop_rig_init(&rig, params);
  CU_ASSERT_EQUAL_FATAL(cop_rig_assemble(text, &program), 0);
  cop_rig_load(&rig, &program);
}

static void load_file(const char *path)
{
  static char text[1 << 16];
  FILE *f = fopen(path, "r");

  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  text[fread(text, 1, sizeof text - 1, f)] = '\0';
  fclose(f);
  load_text(&cop_default, text);
}

static void run(void)
{
  cop_rig_write(&rig, CS_COP_CTRL_OFFSET, RUN | ENABLE);
}

static void enable(void)
{
  cop_rig_write(&rig, CS_COP_CTRL_OFFSET, ENABLE);
}

static void sample(unsigned class, uint32_t pc, uint32_t rd, uint32_t next)
{
  const struct cs_rvfi i = cop_rig_insn(class, pc, rd, next);

  cop_rig_retire(&rig, &i);
}

/* Until nothing is at work; at most n clocks. */
static bool settle(int n)
{
  struct cs_cop_out out;

  while (n-- > 0) {
    cop_rig_clock(&rig);
    cs_cop_out(&rig.s, &out);
    if (!out.busy && !rig.s.filter.s3_valid && !rig.s.filter.s2.valid)
      return true;
  }
  return false;
}

/* The page's inner path of values, and the words of its arrays. */
static const char values[] =
  ".words w1=rd_value\n.routine load load key=w0\n"
  ".array val 128\n.array cnt 128\n"
  ".const HIT = 0x10001\n.const MISS = 0x10100\n"
  "load: nop\n"
  " ld val[mi]; if !hit done\n"
  " ld cnt[mi]\n"
  " if w1 != dr goto differ\n"
  " addb cnt[mi], HIT; if !bsat done likely\n"
  "off: inv mi; done\n"
  "differ: addb cnt[mi], MISS; if bsat goto off\n"
  " done\n";

static uint16_t val(unsigned i)
{
  return (uint16_t)i;
}

static uint16_t cnt(unsigned i)
{
  return (uint16_t)(128 + i);
}

/* ---- worked traces ---- */

/* Two samples wait, the program stands, entry 3 has their key. */
static void value_trace(uint32_t count)
{
  load_text(&cop_default, values);
  cop_rig_poke(&rig, CS_COP_WIN_ASSOC + 6, 0x80000010);
  cop_rig_poke(&rig, CS_COP_WIN_ASSOC + 7, 1u << 31);
  cop_rig_clocks(&rig, 4);
  cop_rig_poke(&rig, val(3), 7);
  cop_rig_poke(&rig, cnt(3), count);
  enable();
  for (int i = 0; i < 3; i++)
    sample(CS_COP_CLASS_LOAD, 0x80000010, 7, 0);
  cop_rig_clocks(&rig, 10);
  CU_ASSERT(rig.s.s_valid[1] && !rig.s.s_valid[0] && rig.s.cp == 0);
  CU_ASSERT_EQUAL(rig.s.fifo.level, 2);
  run(); /* behind it: clock 10 */
}

static void trace_1(void)
{
  struct cs_cop_state *s = &rig.s;

  value_trace(0);
  CU_ASSERT(s->waiting && s->running);
  cop_rig_clock(&rig); /* 11 */
  CU_ASSERT(s->d_v && s->d_first && s->d_pc == 0 && s->cp == 0);
  cop_rig_clock(&rig); /* 12 */
  CU_ASSERT(s->x_v && s->x_first && s->x_pc == 0 && s->cp == 1);
  CU_ASSERT(s->d_v && s->d_pc == 1 && !s->s_valid[0] && s->key == 0);
  cop_rig_clock(&rig); /* 13 */
  CU_ASSERT(s->s_valid[0] && s->at_work && s->x_pc == 1);
  CU_ASSERT(s->hit && s->mi == 3 && s->key == 0x80000010);
  cop_rig_clock(&rig); /* 14 */
  CU_ASSERT(s->x_pc == 2 && s->dr == 0 && s->ld_v);
  cop_rig_clock(&rig); /* 15 */
  CU_ASSERT(s->x_pc == 3 && s->dr == 7 && s->d_pc == 4);
  cop_rig_clock(&rig); /* 16 */
  CU_ASSERT(s->x_pc == 4 && s->dr == 0 && s->d_first && s->d_pc == 0);
  CU_ASSERT(s->cp == 1 && !s->fin);
  cop_rig_clock(&rig); /* 17 */
  CU_ASSERT(s->fin && s->fin_s == 1 && s->x_first && s->cp == 0);
  CU_ASSERT_EQUAL(s->data[cnt(3)], 0x00010001);
  CU_ASSERT(s->s_valid[1] && s->n[CS_COP_N_PROCESSED] == 0 && !s->at_work);
  cop_rig_clock(&rig); /* 18 */
  CU_ASSERT(!s->fin && s->n[CS_COP_N_PROCESSED] == 1 && s->s_valid[1]);
  CU_ASSERT(settle(40));
  CU_ASSERT_EQUAL(s->data[cnt(3)], 0x00030003);
  CU_ASSERT_EQUAL(s->n[CS_COP_N_STEPS], 15);
}

static void trace_2(void)
{
  struct cs_cop_state *s = &rig.s;

  value_trace(0x00ff0001);
  cop_rig_clocks(&rig, 6); /* 16 */
  CU_ASSERT(s->x_pc == 4 && s->d_first && s->cp == 1);
  cop_rig_clock(&rig); /* 17 */
  CU_ASSERT(s->redir_v && s->redir_pc == 5 && s->cp == 0 && s->x_first);
  CU_ASSERT(!s->fin && s->at_work);
  cop_rig_clock(&rig); /* 18 */
  CU_ASSERT(s->cp == 1 && s->d_v && s->d_pc == 5 && !s->x_v && s->mi == 3);
  for (int i = 0; i < 4; i++) { /* 19 to 22 */
    cop_rig_clock(&rig);
    CU_ASSERT(s->x_v && s->x_pc == 5 && s->assoc.camcnt == i);
    CU_ASSERT(s->d_first && s->cp == 1 && s->hit);
  }
  cop_rig_clock(&rig); /* 23 */
  CU_ASSERT(s->x_first && s->cp == 0 && s->fin && s->assoc.camcnt == 0);
  CU_ASSERT(!s->assoc.ent[3].valid);
  cop_rig_clock(&rig); /* 24 */
  CU_ASSERT(!s->hit && s->mi == 0 && s->key == 0x80000010);
}

static void host_entry(unsigned e, uint32_t key, bool write)
{
  cop_rig_poke(&rig, (uint16_t)(CS_COP_WIN_ASSOC + 2 * e), key);
  cop_rig_poke(&rig, (uint16_t)(CS_COP_WIN_ASSOC + 2 * e + 1),
               (uint32_t)write << 31);
  cop_rig_clocks(&rig, 4);
}

static bool way_is(unsigned w, unsigned set, unsigned entry, uint32_t tag)
{
  const struct cs_cop_way *way = &rig.s.assoc.ways[w][set];

  return way->valid && way->entry == entry && way->tag == tag;
}

static void trace_3(void)
{
  cop_rig_init(&rig, &cop_default);
  CU_ASSERT_EQUAL(cs_cop_set(0x80000014), 1);
  CU_ASSERT_EQUAL(cs_cop_tag(0x80000014), 0x400000);
  CU_ASSERT_EQUAL(cs_cop_set(0x80000810), 1);
  host_entry(3, 0x80000014, true);
  CU_ASSERT(way_is(0, 1, 3, 0x400000));
  CU_ASSERT_EQUAL(cop_rig_peek(&rig, CS_COP_WIN_ASSOC + 6), 0x80000014);
  CU_ASSERT_EQUAL(cop_rig_peek(&rig, CS_COP_WIN_ASSOC + 7), 0x80000000);
  host_entry(4, 0x80000810, true);
  CU_ASSERT(way_is(1, 1, 4, cs_cop_tag(0x80000810)));
  CU_ASSERT_EQUAL(cop_rig_peek(&rig, CS_COP_WIN_ASSOC + 9), 0x80000001);
  host_entry(4, 0x80000014, true);
  CU_ASSERT(!rig.s.assoc.ways[1][1].valid && way_is(0, 1, 4, 0x400000));
  CU_ASSERT_EQUAL(cop_rig_peek(&rig, CS_COP_WIN_ASSOC + 7), 0);
  CU_ASSERT_EQUAL(rig.s.n[CS_COP_N_CONFLICTS], 0);
}

/* Keys of one set: five of them are one too many. */
static void conflicts(void)
{
  uint32_t key[6];
  unsigned n = 0;

  cop_rig_init(&rig, &cop_default);
  for (uint32_t k = 0; n < 6; k += 4)
    if (cs_cop_set(k) == 77)
      key[n++] = k;
  for (n = 0; n < 4; n++)
    host_entry(10 + n, key[n], true);
  CU_ASSERT_EQUAL(rig.s.n[CS_COP_N_CONFLICTS], 0);
  host_entry(21, key[4], true); /* takes way 1 */
  CU_ASSERT_EQUAL(rig.s.n[CS_COP_N_CONFLICTS], 1);
  CU_ASSERT(way_is(1, 77, 21, cs_cop_tag(key[4])));
  CU_ASSERT(!rig.s.assoc.ent[11].valid && rig.s.assoc.ent[12].valid);
  host_entry(12, key[5], true); /* in its own place */
  CU_ASSERT(way_is(2, 77, 12, cs_cop_tag(key[5])));
  CU_ASSERT_EQUAL(rig.s.n[CS_COP_N_CONFLICTS], 1);
  host_entry(12, key[5], true); /* again: nothing changes */
  CU_ASSERT(way_is(2, 77, 12, cs_cop_tag(key[5])));
  host_entry(12, 0, false);
  CU_ASSERT(!rig.s.assoc.ways[2][77].valid && !rig.s.assoc.ent[12].valid);
  CU_ASSERT_PTR_NULL(cs_cop_check(&rig.s));
}

static const char forever[] =
  ".routine alu self\n.index n 4 circular\n"
  "self: if zero(n) goto self likely\n  done\n";

static void trace_4(void)
{
  struct cs_cop_state *s = &rig.s;

  load_text(&cop_small, forever);
  run();
  cop_rig_clocks(&rig, 3);
  CU_ASSERT(s->waiting && s->running);
  sample(CS_COP_CLASS_ALU, 0x100, 0, 0); /* 2 */
  cop_rig_clocks(&rig, 2);
  CU_ASSERT(s->filter.s3_valid); /* 5 */
  cop_rig_clocks(&rig, 3);
  CU_ASSERT(s->fifo.head_v && !s->s_valid[1]); /* 8 */
  cop_rig_clock(&rig);
  CU_ASSERT(s->s_valid[1] && s->waiting); /* 9 */
  cop_rig_clock(&rig);
  CU_ASSERT(s->d_first && !s->x_v); /* 10 */
  cop_rig_clock(&rig);
  CU_ASSERT(s->x_first && s->x_v); /* 11 */
}

static void trace_5(void)
{
  struct cs_cop_state *s = &rig.s;

  load_text(&cop_small, forever);
  cop_rig_write(&rig, CS_COP_WATCHDOG_OFFSET, 16);
  cop_rig_write(&rig, CS_COP_INTR_ENABLE_OFFSET, 2);
  run();
  sample(CS_COP_CLASS_ALU, 0x100, 0, 0);
  sample(CS_COP_CLASS_ALU, 0x104, 0, 0);
  while (!(s->x_v && s->x_first))
    cop_rig_clock(&rig);
  for (int i = 30; i < 45; i++)
    cop_rig_clock(&rig);
  CU_ASSERT(s->running && s->wd == 15); /* 45 */
  cop_rig_clock(&rig);
  CU_ASSERT(s->running && s->halt_v && !s->fin && s->intr_state == 0); /* 46 */
  cop_rig_clock(&rig);
  CU_ASSERT(!s->running && s->fin && s->intr_state == 2 && !s->irq);
  CU_ASSERT(s->cause == CS_COP_CAUSE_WATCHDOG && s->cause_pc == 0);
  cop_rig_clock(&rig);
  CU_ASSERT(s->irq && s->n[CS_COP_N_ABORTED] == 1);
  run();
  cop_rig_clocks(&rig, 4);
  CU_ASSERT(s->x_v && s->s[s->cp].w[0] == 0x104);
}

/* ---- clocks of the inner paths ---- */

/* Clocks from the first instruction of the last but one sample to that of the
 * last one; everything in between fed at once. */
static long clocks_of_last(long samples)
{
  long last = 0, before = 0;
  uint32_t begun = rig.s.begun;

  run();
  for (long seen = 0; seen < samples && rig.clocks < 100000;) {
    cop_rig_clock(&rig);
    if (rig.s.begun == begun)
      continue;
    begun = rig.s.begun;
    before = last;
    last = rig.clocks;
    seen++;
  }
  CU_ASSERT(settle(100));
  return last - before;
}

/* What `coresample asm` has proven for a class. */
static unsigned likely(unsigned class)
{
  static struct cs_ucode_bound bound;

  cs_ucode_bound(&program, &bound);
  for (unsigned n = 0; n < bound.routines; n++)
    if (bound.routine[n].class == class)
      return bound.routine[n].likely > CS_UCODE_LEAST ? bound.routine[n].likely
                                                      : CS_UCODE_LEAST;
  return 0;
}

static void value_path(void)
{
  load_file("firmware/ucode/value.ucode");
  enable();
  for (int i = 0; i < 12; i++) /* the first ones get a slot */
    sample(CS_COP_CLASS_LOAD, 0x80000010, 7, 0);
  CU_ASSERT_EQUAL(clocks_of_last(12), 5);
  CU_ASSERT_EQUAL(likely(CS_COP_CLASS_LOAD), 5);
  CU_ASSERT_EQUAL(rig.s.n[CS_COP_N_PROCESSED], 12);
}

static void edge_path(void)
{
  for (int taken = 0; taken < 2; taken++) {
    load_file("firmware/ucode/edge.ucode");
    enable();
    for (int i = 0; i < 12; i++)
      sample(CS_COP_CLASS_BRANCH, 0x80000010, 0, taken ? 0x80000080 : 0);
    CU_ASSERT_EQUAL(clocks_of_last(12), 4);
    CU_ASSERT_EQUAL(likely(CS_COP_CLASS_BRANCH), 4);
  }
}

static const char context[] =
  ".words w1=next_pc\n"
  ".routine call call\n.routine return ret\n.routine load ev\n"
  ".array stk 16\n.array cnt 16\n.index sp 4 circular\n.value ctx\n.value x\n"
  "call: st stk[sp] = ctx; inc sp; x = ctx << 1\n"
  "  ctx = w1 ^ x; done\n"
  "ret: dec sp\n  ld stk[sp]\n  nop\n  ctx = dr; done\n"
  "ev: x = w0 ^ ctx\n  match x\n  nop\n  ld cnt[mi]; if !hit goto new\n"
  "  nop\n  addw cnt[mi], 1; if !wsat done likely\n"
  "new: assoc[0] = x; done\n";

static void context_path(void)
{
  load_text(&cop_small, context);
  enable();
  for (int i = 0; i < 4; i++)
    sample(CS_COP_CLASS_CALL, 0x1000, 0, 0x2000);
  CU_ASSERT_EQUAL(clocks_of_last(4), 3);
  for (int i = 0; i < 4; i++)
    sample(CS_COP_CLASS_RETURN, 0x2004, 0, 0x1004);
  CU_ASSERT_EQUAL(clocks_of_last(4), 4);
  CU_ASSERT_EQUAL(rig.s.v[0], 0);
  for (int i = 0; i < 5; i++)
    sample(CS_COP_CLASS_LOAD, 0x3000, 0, 0);
  CU_ASSERT_EQUAL(clocks_of_last(5), 6);
  CU_ASSERT_EQUAL(rig.s.assoc.ent[0].key, 0x3000);
  CU_ASSERT_EQUAL(rig.s.data[16], 4);
}

static const char memory[] =
  ".words w1=mem_addr\n"
  ".routine store store key=w1 align=4\n.routine load load key=w1 align=4\n"
  ".array spc 16\n.index head 4 circular\n"
  "store: nop\n  assoc[head] = key; st spc[head] = w0; inc head; done\n"
  "load: nop\n  ld spc[mi]; if !hit done likely\n  nop\n"
  "  emit 3, w0, dr; done\n";

static void memory_path(void)
{
  load_text(&cop_small, memory);
  enable();
  for (uint32_t i = 0; i < 4; i++)
    sample(CS_COP_CLASS_STORE, 0x1000 + 4 * i, 0, 0);
  CU_ASSERT_EQUAL(clocks_of_last(4), 6);
  CU_ASSERT_EQUAL(likely(CS_COP_CLASS_STORE), 6);
  for (int i = 0; i < 4; i++)
    sample(CS_COP_CLASS_LOAD, 0x2100, 0, 0);
  CU_ASSERT_EQUAL(clocks_of_last(4), 3);
  CU_ASSERT_EQUAL(rig.tuples, 0);
  for (int i = 0; i < 4; i++) /* the address of the second store */
    sample(CS_COP_CLASS_LOAD, 0x1004, 0, 0);
  CU_ASSERT_EQUAL(clocks_of_last(4), 4 + 2);
  CU_ASSERT_EQUAL(rig.tuples, 4);
  CU_ASSERT(rig.tuple[0].slot == 3 && rig.tuple[0].pc == 0x1004);
  CU_ASSERT(rig.tuple[0].w == 0x1004 && rig.tuple[0].count == 1);
}

/* Ways of one and two instructions: what they take is what is proven. */
static void short_paths(void)
{
  static const struct { const char *text; long clocks; } way[] = {
    {".routine alu a\na: done\n", 3},
    {".routine alu a\na: nop\n done\n", 3},
    {".routine alu a\na: nop\n nop\n done\n", 3},
    {".routine alu a\na: assoc[0] = w0; done\n", 5},
    {".routine alu a\na: assoc[0] = w0\n done\n", 5},
    {".routine alu a\na: nop\n assoc[0] = w0; done\n", 6},
    {".routine alu a\na: nop\n nop\n assoc[0] = w0; done\n", 6},
    {".routine alu a\na: inv 0\n inv 0; done\n", 8},
    {".routine alu a\na: done unlikely\n", 3},
    {".routine alu a\na: inv 0; done unlikely\n", 6},
  };

  for (unsigned n = 0; n < sizeof way / sizeof *way; n++) {
    load_text(&cop_small, way[n].text);
    enable();
    for (int i = 0; i < 6; i++)
      sample(CS_COP_CLASS_ALU, 0x1000, 0, 0);
    CU_ASSERT_EQUAL(clocks_of_last(6), way[n].clocks);
    CU_ASSERT_EQUAL(likely(CS_COP_CLASS_ALU), way[n].clocks);
  }
}

static const char misses[] =
  ".words w1=mem_addr\n"
  ".routine load miss key=w1 align=16\n"
  ".array cnt 16\n.index rep 4 circular\n.index time 16 circular\n"
  "miss: inc time\n  ld cnt[mi]; if !hit goto new\n  nop\n"
  "  addh cnt[mi], 1; if !hsat done likely\n"
  "new: assoc[rep] = key; st cnt[rep] = 1; inc rep; done\n";

static void miss_path(void)
{
  load_text(&cop_small, misses);
  enable();
  for (uint32_t i = 0; i < 4; i++)
    sample(CS_COP_CLASS_LOAD, 0x1000 + 16 * i, 0, 0);
  CU_ASSERT_EQUAL(clocks_of_last(4), 8);
  for (uint32_t i = 0; i < 4; i++)
    sample(CS_COP_CLASS_LOAD, 0x1010 + i, 0, 0);
  CU_ASSERT_EQUAL(clocks_of_last(4), 4);
  CU_ASSERT_EQUAL(rig.s.data[1], 5);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"trace 1: two samples of values", trace_1},
    {"trace 2: a wrong prediction", trace_2},
    {"trace 3: the associative array", trace_3},
    {"trace 4: an empty buffer", trace_4},
    {"trace 5: the watchdog", trace_5},
    {"five keys of a set", conflicts},
    {"clocks: values", value_path},
    {"clocks: edges", edge_path},
    {"clocks: calling context", context_path},
    {"clocks: memory dependence", memory_path},
    {"clocks: cache conflicts", miss_path},
    {"clocks: short routines", short_paths},
    CU_TEST_INFO_NULL,
  };

  return suite_run("cop", tests);
}
