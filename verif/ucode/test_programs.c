/* SPDX-License-Identifier: Apache-2.0
 *
 * test_programs.c - [PROGRAM IMAGE]: every program of firmware/ucode with its handler on the
 * block's model: streams that are made up so that the answer is known.  With
 * arguments only the tests of PROGRAM, whose microcode is IMAGE instead: one
 * with a fault, which they must find.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_cop_regs.h"
#include "cs_select.h"
#include "machine.h"
#include "suite.h"

enum { CLOCKS = 32 }; /* between instructions: no sample is dropped */

static struct machine m;
static const char *only;               /* the program with a fault */
static unsigned char image[1 << 14];
static size_t image_size;

static void start(const char *program)
{
  static struct cs_cop_program copy;
  const struct cs_cop_program *p = cs_cop_program_find(program);

  CU_ASSERT_PTR_NOT_NULL_FATAL(p);
  copy = *p;
  if (only) {
    copy.image = image;
    copy.image_size = image_size;
  }
  machine_init(&m, &copy);
}

static void knob(const char *name, uint32_t value)
{
  CU_ASSERT_TRUE_FATAL(cs_cop_handler_set(&m.h, name, value));
}

static void open(void)
{
  CU_ASSERT_EQUAL_FATAL(cs_cop_handler_open(&m.h), CS_COP_OK);
}

static void finish(void)
{
  machine_finish(&m);
  CU_ASSERT_EQUAL(m.h.error, CS_COP_OK);
  CU_ASSERT_PTR_NULL(cs_cop_check(&m.rig.s));
  CU_ASSERT_EQUAL(m.rig.s.n[CS_COP_N_DROPPED], 0);
}

static void end(void)
{
  machine_free(&m);
}

static void insn(unsigned class, uint32_t pc, uint32_t rd, uint32_t next)
{
  struct cs_rvfi r = cop_rig_insn(class, pc, rd, next);

  machine_retire(&m, &r, CLOCKS);
}

static void branch(uint32_t pc, bool taken)
{
  insn(CS_CLASS_BRANCH, pc, 0, pc + (taken ? 64 : 4));
}

/* A row's count, 0 when there is none. */
static uint64_t counted(unsigned kind, uint32_t pc, uint32_t key,
                        uint32_t other)
{
  const struct tally_entry *e = tally_find(&m.rows, kind, pc, key, other);

  return e ? e->count : 0;
}

static uint64_t total(unsigned kind, uint32_t pc, uint32_t key)
{
  const struct tally_entry *e = tally_find(&m.rows, kind, pc, key, 0);

  return e ? e->total : 0;
}

static double share(unsigned kind, uint32_t pc, uint32_t key, uint32_t other)
{
  const struct tally_entry *e = tally_find(&m.rows, kind, pc, key, other);

  return e && e->total ? (double)e->count / (double)e->total : 0;
}

static bool near(double a, double b, double most)
{
  return a - b <= most && b - a <= most;
}

/* ---- edge ---- */

enum { A = 0x80001000, B = 0x80001010, C = 0x80001020, D = 0x80001024,
       X = 0x80002000 };

/* Few enough for a slot each: all is exact. */
static void edges_exact(void)
{
  start("edge");
  knob("enough", 1 << 30);
  open();
  for (int i = 0; i < 400; i++) {
    branch(A, i % 4 != 0);
    branch(B, false);
    insn(i % 2 ? CS_CLASS_IJUMP : CS_CLASS_ICALL, C, 0, X + i % 5 * 32);
    insn(CS_CLASS_IJUMP, D, 0, X + i % 5 * 32);
  }
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_BRANCH, A, 1, 0), 300);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_BRANCH, A, 0, 0), 100);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_BRANCH, B, 1, 0), 0);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_BRANCH, B, 0, 0), 400);
  for (uint32_t i = 0; i < 5; i++)
    CU_ASSERT_EQUAL(counted(CS_COP_ROW_TARGET, C, X + i * 32, 0) +
                      counted(CS_COP_ROW_TARGET, D, X + i * 32, 0), 160);
  CU_ASSERT_EQUAL(m.rows.used, 13);
  CU_ASSERT_TRUE(near(share(CS_COP_ROW_TARGET, C, X, 0), 0.2, 1e-9));
  end();
}

/* The clock divider that stood in CTRL stays through stops and starts, and
 * nothing that the handler writes there is refused. */
static void divided(void)
{
  start("edge");
  cop_rig_write(&m.rig, CS_COP_CTRL_OFFSET, 2u << CS_COP_CTRL_DIV_LSB);
  open();
  CU_ASSERT_EQUAL(m.rig.s.div, 2);
  for (int i = 0; i < 20000; i++)
    branch(A + (uint32_t)i % 300 * 4, i % 2);
  machine_finish(&m);
  CU_ASSERT_EQUAL(m.h.error, CS_COP_OK);
  CU_ASSERT_EQUAL(m.rig.s.div, 2);
  CU_ASSERT_TRUE(m.h.cost.interrupts > 0);
  end();
}

/* A halfword is full: the slot keeps what it has, and a second one goes on;
 * one sample finds it full and turns it off. */
static void edges_saturate(void)
{
  start("edge");
  knob("enough", 1 << 30);
  knob("fall", 0);
  open();
  for (int i = 0; i < 66000; i++)
    branch(A, true);
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_BRANCH, A, 1, 0), 66000 - 1);
  CU_ASSERT_EQUAL(m.rows.used, 1);
  end();
}

/* Four times as many branches as slots, one after the other: thrashing, then
 * parts, each found with its bias, masked, and in the end silence. */
static void edges_thrash(void)
{
  uint32_t taken;

  start("edge");
  knob("enough", 64);
  knob("fall", 0);
  open();
  for (int i = 0; i < 1200; i++)
    for (uint32_t b = 0; b < 512; b++)
      branch(A + b * 12, (i + b) % 8 < b % 8);
  taken = m.rig.s.n[CS_COP_N_TAKEN];
  for (int i = 0; i < 20; i++)
    for (uint32_t b = 0; b < 512; b++)
      branch(A + b * 12, (i + b) % 8 < b % 8);
  CU_ASSERT_EQUAL(m.rig.s.n[CS_COP_N_TAKEN], taken);
  CU_ASSERT_TRUE(m.h.cost.interrupts > 1);
  CU_ASSERT_EQUAL(m.h.period, 0);
  finish();
  for (uint32_t b = 0; b < 512; b++)
    if (!near(share(CS_COP_ROW_BRANCH, A + b * 12, 1, 0), b % 8 / 8.0, 0.15))
      CU_FAIL("the bias of a branch");
  end();
}

/* Half as many again as slots, in one turn: those that have one fill it, the
 * others fail until the host comes. */
static void edges_fail(void)
{
  start("edge");
  knob("enough", 64);
  knob("turn", 1u << 31);
  knob("fall", 0);
  open();
  for (uint32_t b = 0; b < 192; b++)
    for (int i = 0; i < 600; i++)
      branch(A + b * 12, i % 2);
  for (int i = 0; i < 300; i++)
    for (uint32_t b = 0; b < 192; b++)
      branch(A + b * 12, i % 2);
  CU_ASSERT_TRUE(m.h.cost.interrupts > 0);
  finish();
  for (uint32_t b = 0; b < 192; b++)
    if (!near(share(CS_COP_ROW_BRANCH, A + b * 12, 1, 0), 0.5, 0.15))
      CU_FAIL("the bias of a branch");
  end();
}

/* ---- pair ---- */

/* B goes as A went, A and C do not depend on anything. */
static void pair_outcomes(void)
{
  start("pair");
  open();
  for (int i = 0; i < 121; i++) {
    bool a = i % 3 == 0;

    branch(A, a);
    branch(B, a);
    branch(C, i / 8 % 2);
  }
  branch(A, false);
  branch(B, false);
  branch(D, true);
  branch(A + 256, false);
  branch(D, true);
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_PAIR, D, 1, B), 1);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_PAIR, D, 1, A + 256), 1);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_PAIR, B, 3, A), 41);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_PAIR, B, 0, A), 81);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_PAIR, B, 1, A), 0);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_PAIR, B, 2, A), 0);
  for (uint32_t k = 0; k < 4; k++)
    CU_ASSERT_TRUE(near((double)counted(CS_COP_ROW_PAIR, A, k, C),
                        k & 1 ? 20 : 40, 6));
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_PAIR, A, 0, C) +
                    counted(CS_COP_ROW_PAIR, A, 2, C) +
                    counted(CS_COP_ROW_PAIR, A, 1, C) +
                    counted(CS_COP_ROW_PAIR, A, 3, C), 121);
  CU_ASSERT_EQUAL(m.rows.used, 2 + 4 + 4 + 3);
  end();
}

/* More pairs than entries, in bursts: the host comes.  How a branch goes when the one
 * before went so stays right; each outcome of that is sampled by itself. */
static void pair_many(void)
{
  unsigned found = 0;

  start("pair");
  open();
  for (int i = 0; i < 20; i++)
    for (uint32_t b = 0; b < 100; b++)
      for (uint32_t r = 0; r < 64; r++) {
        branch(A + 24 * b, r % 2);
        branch(A + 24 * b + 12, r / 2 % 2);
      }
  CU_ASSERT_TRUE(m.h.cost.interrupts > 1);
  finish();
  for (uint32_t b = 0; b < 100; b++)
    for (uint32_t k = 0; k < 4; k++) {
      uint32_t pc = A + 24 * b + 12;

      found += counted(CS_COP_ROW_PAIR, pc, k, pc - 12) > 0;
      if (counted(CS_COP_ROW_PAIR, pc, k, pc - 12) > 30 &&
          !near((double)counted(CS_COP_ROW_PAIR, pc, k, pc - 12) /
                  (double)counted(CS_COP_ROW_PAIR, pc, k ^ 1, pc - 12), 1, 0.3))
        CU_FAIL("the share of a branch, given the one before");
    }
  CU_ASSERT_TRUE(found > 300);
  end();
}

/* ---- depend ---- */

static void memory(unsigned class, uint32_t pc, uint32_t addr)
{
  struct cs_rvfi r = cop_rig_insn(class, pc, 0, 0);

  r.mem_addr = addr;
  machine_retire(&m, &r, CLOCKS);
}

static void store(uint32_t pc, uint32_t addr)
{
  memory(CS_CLASS_STORE, pc, addr);
}

static void load(uint32_t pc, uint32_t addr)
{
  memory(CS_CLASS_LOAD, pc, addr);
}

static uint32_t distance(uint32_t pc, uint32_t other)
{
  const struct tally_entry *e = tally_find(&m.rows, CS_COP_ROW_DEPEND, pc, 0,
                                           other);

  return e ? e->distance : 0;
}

/* Who wrote last, also a byte of the word; loads that nobody wrote for. */
static void depend_last(void)
{
  start("depend");
  knob("enough", 1 << 30);
  open();
  for (int i = 0; i < 60; i++) {
    store(A, X);
    store(B, X + 4);
    store(C, X + 3);       /* a byte of the first word */
    load(A + 4, X);
    load(B + 4, X + 6);
    load(C + 4, X + 64);
    load(D, i % 2 ? X : X + 4);
  }
  store(D + 4, X + 128);
  for (int i = 0; i < 125; i++)
    store(D + 12, X + 256);
  load(D + 8, X + 128);    /* the entry's number is above head */
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_DEPEND, A + 4, 0, C), 60);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_DEPEND, B + 4, 0, B), 60);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_DEPEND, D, 0, B), 30);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_DEPEND, D, 0, C), 30);
  CU_ASSERT_EQUAL(distance(A + 4, C), 1);
  CU_ASSERT_EQUAL(distance(B + 4, B), 2);
  CU_ASSERT_EQUAL(distance(D + 8, D + 4), 126);
  CU_ASSERT_EQUAL(m.rows.used, 5);
  end();
}

/* Two loads with one row of the table: none gets the other's counts. */
static void depend_apart(void)
{
  start("depend");
  knob("enough", 1 << 30);
  open();
  for (int i = 0; i < 60; i++) {
    store(A, X);
    load(B, X);
    load(B ^ 0x00020002, X);
  }
  finish();
  CU_ASSERT_TRUE(counted(CS_COP_ROW_DEPEND, B, 0, A) <= 60);
  CU_ASSERT_TRUE(counted(CS_COP_ROW_DEPEND, B ^ 0x00020002, 0, A) <= 60);
  end();
}

/* The 128th last store is found, the one before it is not. */
static void depend_reach(void)
{
  start("depend");
  knob("enough", 1 << 30);
  open();
  for (int i = 0; i < 20; i++) {
    store(A, X);
    store(B, X + 4);
    for (uint32_t j = 0; j < 127; j++)
      store(C, X + 64 + 4 * j);
    load(A + 4, X);
    load(B + 4, X + 4);
  }
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_DEPEND, A + 4, 0, A), 0);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_DEPEND, B + 4, 0, B), 20);
  CU_ASSERT_EQUAL(distance(B + 4, B), 128);
  CU_ASSERT_EQUAL(m.rows.used, 1);
  end();
}

/* More loads than the table has rows, in the worst order: nearly all are found,
 * and most are masked. */
static void depend_many(void)
{
  uint32_t taken;

  start("depend");
  knob("fall", 0);
  knob("look", 2048);
  open();
  for (int i = 0; i < 400; i++)
    for (uint32_t l = 0; l < 600; l++) {
      if (l % 100 == 0)
        for (uint32_t j = 0; j < 100; j++)
          store(A + 4 * j, X + 4 * j);
      load(B + 4096 + 4 * l, X + 4 * (l % 100));
    }
  taken = m.rig.s.n[CS_COP_N_TAKEN];
  for (uint32_t l = 0; l < 600; l++)
    load(B + 4096 + 4 * l, X + 4 * (l % 100));
  CU_ASSERT_TRUE(m.rig.s.n[CS_COP_N_TAKEN] - taken < 300);
  finish();
  CU_ASSERT_TRUE(m.rows.used >= 550);
  for (uint32_t l = 0; l < 600; l++)
    CU_ASSERT_EQUAL(counted(CS_COP_ROW_DEPEND, B + 4096 + 4 * l, 0,
                            A + 4 * ((l + 1) % 100)), 0);
  end();
}

/* ---- value ---- */

static void value(uint32_t pc, uint32_t v)
{
  insn(CS_CLASS_LOAD, pc, v, 0);
}

static double valued(uint32_t pc, uint32_t v)
{
  return share(CS_COP_ROW_VALUE, pc, v, 0);
}

/* Few loads and samples: what slots count is all there is. */
static void value_shares(void)
{
  start("value");
  open();
  for (int i = 0; i < 200; i++) {
    value(A, 5);
    value(B, i % 10 < 7 ? 0x80000001 : 1);
    value(C, i < 20 ? 1000 + i : 9);
    value(D, i);
  }
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, A, 5, 0), 200);
  CU_ASSERT_TRUE(near(valued(B, 0x80000001), 0.7, 0.01));
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, B, 1, 0), 0);
  /* Values before 9 were given up, and are part of the total. */
  CU_ASSERT_TRUE(near(valued(C, 9), 0.95, 0.06));
  CU_ASSERT_EQUAL(total(CS_COP_ROW_VALUE, C, 9), 200);
  for (uint32_t v = 0; v < 200; v++)
    CU_ASSERT_TRUE(valued(D, v) < 0.05);
  CU_ASSERT_EQUAL(m.rows.used, 4);
  end();
}

/* A full slot is turned off by the sample that finds it so. */
static void value_saturate(void)
{
  start("value");
  knob("high", 101);
  knob("regions", 1000);
  knob("fall", 0);
  open();
  for (int i = 0; i < 1000; i++)
    value(A, 5);
  for (int i = 0; i < 600; i++)
    value(B, i % 2);
  for (int i = 0; i < 100; i++)
    value(C, i == 1 || i == 2 || i == 3 ? i : 5);
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, A, 5, 0), 1000 - 3);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_VALUE, B, 0), 600 - 2);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, C, 5, 0), 97);
  end();
}

/* KEPT hits are not given up: the slot is turned off, the next one goes on. */
static void value_kept(void)
{
  start("value");
  knob("regions", 1000);
  open();
  for (int i = 0; i < 240; i++)
    value(A, i < 80 ? 5 : 6);
  for (int i = 0; i < 62; i++)
    value(B, 5);
  for (int i = 0; i < 70; i++)
    value(B, 100 + i);
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, A, 5, 0) > 79, 1);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, A, 6, 0) > 60, 1);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_VALUE, B, 5, 0), 0);
  end();
}

/* One value for long, then another for long: told as taking turns. */
static void value_phases(void)
{
  const struct tally_entry *e;

  start("value");
  knob("high", 101);
  knob("regions", 1000);
  open();
  for (int i = 0; i < 2048; i++) {
    value(A, i / 512 % 2);
    value(B, 7);
  }
  finish();
  e = tally_find(&m.rows, CS_COP_ROW_VALUE, A, 1, 0);
  CU_ASSERT_PTR_NOT_NULL_FATAL(e);
  CU_ASSERT_TRUE(e->flags & CS_COP_ROW_PHASED);
  CU_ASSERT_TRUE(near(valued(A, 1), 0.5, 0.05));
  e = tally_find(&m.rows, CS_COP_ROW_VALUE, B, 7, 0);
  CU_ASSERT_PTR_NOT_NULL_FATAL(e);
  CU_ASSERT_FALSE(e->flags & CS_COP_ROW_PHASED);
  end();
}

/* Four times as many loads as slots: parts, masks, and then nothing more. */
static void value_thrash(void)
{
  uint32_t taken;

  start("value");
  knob("fall", 0);
  open();
  for (int i = 0; i < 1500; i++)
    for (uint32_t l = 0; l < 512; l++)
      value(A + 4 * l, l % 2 ? l : l * i % 2);
  CU_ASSERT_TRUE(m.h.cost.interrupts > 1);
  CU_ASSERT_EQUAL(m.h.period, 0);
  taken = m.rig.s.n[CS_COP_N_TAKEN];
  for (uint32_t l = 0; l < 512; l++)
    value(A + 4 * l, l);
  CU_ASSERT_EQUAL(m.rig.s.n[CS_COP_N_TAKEN], taken);
  finish();
  for (uint32_t l = 0; l < 512; l++)
    if (!near(valued(A + 4 * l, l % 2 ? l : 0), 1, 0.05))
      CU_FAIL("the value of a load");
  end();
}

/* Half as many loads again as slots, in one turn. */
static void value_fail(void)
{
  start("value");
  knob("turn", 1u << 31);
  knob("fall", 0);
  open();
  for (uint32_t l = 0; l < 192; l++)
    for (int i = 0; i < 300; i++)
      value(A + 4 * l, l);
  for (int i = 0; i < 300; i++)
    for (uint32_t l = 0; l < 192; l++)
      value(A + 4 * l, l);
  CU_ASSERT_TRUE(m.h.cost.interrupts > 0);
  finish();
  for (uint32_t l = 0; l < 192; l++)
    if (!near(valued(A + 4 * l, l), 1, 0))
      CU_FAIL("the value of a load");
  end();
}

/* The masks fall, and what has changed is seen. */
static void value_again(void)
{
  start("value");
  knob("turn", 1024);
  knob("fall", 100000);
  open();
  for (int i = 0; i < 250000; i++)
    value(A + 4 * (i % 100), i < 70000 ? 1 : 2);
  finish();
  for (uint32_t l = 0; l < 100; l++)
    if (counted(CS_COP_ROW_VALUE, A + 4 * l, 1, 0) == 0 ||
        counted(CS_COP_ROW_VALUE, A + 4 * l, 2, 0) == 0)
      CU_FAIL("a load's first or second value");
  end();
}

/* ---- simple ---- */

static void simple_mean(void)
{
  start("simple");
  knob("mean", 16);
  open();
  for (int i = 0; i < 20000; i++) {
    value(A, i % 4 ? 5 : 6);
    value(B, 7);
  }
  CU_ASSERT_TRUE(m.h.cost.interrupts >= 8 && m.h.cost.interrupts <= 10);
  finish();
  CU_ASSERT_TRUE(near(valued(A, 5), 0.75, 0.05));
  CU_ASSERT_TRUE(near((double)total(CS_COP_ROW_VALUE, A, 5), 1250, 90));
  CU_ASSERT_TRUE(near(valued(B, 7), 1, 0));
  end();
}

/* ---- redundant ---- */

static void reach(unsigned class, uint32_t pc, uint32_t addr, uint32_t v)
{
  struct cs_rvfi r = cop_rig_insn(class, pc, v, 0);

  r.mem_addr = addr;
  r.mem_wdata = v;
  machine_retire(&m, &r, CLOCKS);
}

static void redundant_kinds(void)
{
  start("redundant");
  knob("enough", 1 << 30);
  open();
  for (uint32_t i = 0; i < 100; i++) {
    reach(CS_CLASS_LOAD, A, X, 5);
    reach(CS_CLASS_LOAD, B, X, i);
    reach(CS_CLASS_LOAD, C, X + 4 * i, 5);
    reach(CS_CLASS_LOAD, D, X, i / 10);
    reach(CS_CLASS_LOAD, D + 4, X + 4 * (i / 50), 5);
  }
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_REDUNDANT, A, 0, 0), 99);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_REDUNDANT, A, 0), 99);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_REDUNDANT, B, 0, 0), 0);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_REDUNDANT, B, 0), 99);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_REDUNDANT, C, 0, 0), 0);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_REDUNDANT, C, 0), 99);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_REDUNDANT, D, 0, 0), 90);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_REDUNDANT, D + 4, 0, 0), 98);
  end();
}

static void redundant_many(void)
{
  start("redundant");
  knob("enough", 64);
  knob("fall", 0);
  open();
  for (uint32_t i = 0; i < 1500; i++)
    for (uint32_t l = 0; l < 400; l++)
      reach(CS_CLASS_LOAD, A + 4 * l, X, l % 2 ? l : i);
  CU_ASSERT_TRUE(m.h.cost.interrupts > 1);
  CU_ASSERT_EQUAL(m.h.period, 0);
  finish();
  for (uint32_t l = 0; l < 400; l++)
    if (!near(share(CS_COP_ROW_REDUNDANT, A + 4 * l, 0, 0), l % 2, 0.05))
      CU_FAIL("redundancy of a load");
  end();
}

/* ---- silent ---- */

/* Words of the part that has the first turn. */
enum { W = X + 4, NEXT = 32 };

static void silent_kinds(void)
{
  start("silent");
  knob("look", 1u << 31);
  open();
  for (uint32_t i = 0; i < 100; i++) {
    reach(CS_CLASS_STORE, A, W, 5);
    reach(CS_CLASS_STORE, A + 4, W + 4 * NEXT, i / 50);
    reach(CS_CLASS_STORE, B, W + NEXT, i);
    reach(CS_CLASS_LOAD, C, W + 2 * NEXT, 7);
    reach(CS_CLASS_STORE, C + 4, W + 2 * NEXT, 7);
    reach(CS_CLASS_STORE, D, W + 3 * NEXT + i % 4, 0);
    reach(CS_CLASS_STORE, D + 4, X, 5);      /* of another part */
  }
  finish();
  /* One store brings the word in, or the load does. */
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_SILENT, A, 0, 0), 99);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_SILENT, A, 0), 99);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_SILENT, A + 4, 0, 0), 98);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_SILENT, A + 4, 0), 99);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_SILENT, B, 0, 0), 0);
  CU_ASSERT_EQUAL(total(CS_COP_ROW_SILENT, B, 0), 99);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_SILENT, C + 4, 0, 0), 100);
  CU_ASSERT_EQUAL(m.rows.used, 4);
  end();
}

/* Two stores with one row of the table. */
static void silent_apart(void)
{
  start("silent");
  knob("look", 1u << 31);
  open();
  for (uint32_t i = 0; i < 100; i++) {
    reach(CS_CLASS_STORE, A, W, 5);
    reach(CS_CLASS_STORE, A ^ 0x00020002, W + NEXT, i);
  }
  finish();
  CU_ASSERT_TRUE(share(CS_COP_ROW_SILENT, A, 0, 0) == 1 ||
                 !total(CS_COP_ROW_SILENT, A, 0));
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_SILENT, A ^ 0x00020002, 0, 0), 0);
  CU_ASSERT_TRUE(m.rows.used > 0);
  end();
}

/* All parts of memory have their turn; more stores than rows, more words than
 * entries. */
static void silent_many(void)
{
  start("silent");
  knob("look", 2000);
  open();
  for (uint32_t i = 0; i < 800; i++)
    for (uint32_t l = 0; l < 320; l++)
      reach(CS_CLASS_STORE, A + 4 * l, X + 4 * l, l % 2 ? l : i);
  finish();
  CU_ASSERT_TRUE(m.rows.used > 280);
  for (uint32_t l = 0; l < 320; l++)
    if (total(CS_COP_ROW_SILENT, A + 4 * l, 0) &&
        !near(share(CS_COP_ROW_SILENT, A + 4 * l, 0, 0), l % 2, 0))
      CU_FAIL("silence of a store");
  end();
}

/* ---- conflict ---- */

static void miss(uint32_t pc, uint32_t addr)
{
  struct cs_rvfi r = cop_rig_insn(CS_CLASS_LOAD, pc, 0, 0);

  r.mem_addr = addr;
  r.ev = CS_EV_DCACHE_MISS;
  machine_retire(&m, &r, CLOCKS);
}

static void conflict_blocks(void)
{
  start("conflict");
  knob("block", 32);
  open();
  for (uint32_t i = 0; i < 50; i++) {
    miss(A, X + i % 32);
    miss(B, X + 4096 + 4 * (i % 8));
    load(C, X + 4);        /* no miss */
  }
  for (uint32_t i = 0; i < 129; i++) /* these leave, and more */
    miss(D, X + 8192 + 32 * i);
  miss(D + 4, X + 8192);   /* 129 blocks ago: new */
  miss(D + 8, X + 8192 + 32 * 2);
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONFLICT, A, X, 0), 49);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONFLICT, B, X + 4096, 0), 49);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONFLICT, D + 8, X + 8192 + 64, 0), 1);
  CU_ASSERT_EQUAL(m.rows.used, 3);
  CU_ASSERT_EQUAL(m.h.cost.tuples, 2);
  end();
}

/* ---- callstack ---- */

enum { OPEN_CALLS = 64 };

static uint32_t waits[OPEN_CALLS]; /* where the calls that are open go back */
static unsigned depth;

static void call(uint32_t pc, uint32_t callee)
{
  waits[depth++] = pc + 4;
  insn(pc % 8 ? CS_CLASS_ICALL : CS_CLASS_CALL, pc, pc + 4, callee);
}

static void back(void)
{
  insn(CS_CLASS_RETURN, D, 0, waits[--depth]);
}

/* The same, but the buffer has dropped it. */
static void lost_call(uint32_t pc)
{
  waits[depth++] = pc + 4;
}

static void lost_back(void)
{
  depth--;
}

static uint32_t caller_of(uint32_t function, uint32_t context)
{
  const struct tally_entry *e = tally_find(&m.rows, CS_COP_ROW_CALL, function,
                                           context, 0);

  return e ? e->extra : 0;
}

/* main calls f and g, g calls f; f misses. */
static void callstack_contexts(void)
{
  const uint32_t f = B, g = C, in_f = f, in_g = g, in_g_f = f ^ g << 1;

  start("callstack");
  knob("least", 1);
  knob("shed", 0);
  open();
  for (int i = 0; i < 30; i++) {
    call(A, f);
    miss(X, 0);
    back();
    call(A + 4, g);
    miss(X + 4, 0);
    call(A + 8, f);
    miss(X, 0);
    load(X, 0);
    miss(X, 0);
    back();
    miss(X + 4, 0);
    miss(X + 12, 0);
    back();
    miss(X + 8, 0);
  }
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X, in_f, 0), 30);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X, in_g_f, 0), 60);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 4, in_g, 0), 60);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 8, 0, 0), 30);
  CU_ASSERT_EQUAL(caller_of(f, in_g_f), in_g);
  CU_ASSERT_PTR_NOT_NULL(tally_find(&m.rows, CS_COP_ROW_CALL, g, in_g, 0));
  CU_ASSERT_EQUAL(caller_of(g, in_g), 0);
  CU_ASSERT_EQUAL(m.rows.used, 8);
  end();
}

/* More entries than there are: those that leave are told, with who called. */
static void callstack_leave(void)
{
  start("callstack");
  knob("least", 1);
  knob("shed", 0);
  open();
  call(A, D);
  miss(X + 8192, 0);
  back();
  for (int i = 0; i < 5; i++) {
    call(A, C);
    call(A + 4, B);
    for (uint32_t l = 0; l < 300; l++) {
      miss(X + 4 * l, 0);
      miss(X + 4 * l, 0);
    }
    back();
    miss(X + 4096, 0);
    back();
  }
  finish();
  CU_ASSERT_TRUE(m.h.cost.tuples > 1000);
  for (uint32_t l = 0; l < 300; l++)
    CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 4 * l, B ^ (uint32_t)C << 1, 0), 10);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 4096, C, 0), 5);
  CU_ASSERT_EQUAL(caller_of(B, B ^ (uint32_t)C << 1), C);
  CU_ASSERT_PTR_NOT_NULL(tally_find(&m.rows, CS_COP_ROW_CALL, D, D, 0));
  CU_ASSERT_EQUAL(m.rows.used, 305);
  end();
}

/* What is lost is repaired by the next return that is seen, whatever it was. */
static void callstack_lost(void)
{
  const uint32_t f = B, g = C, in_f = f, in_g = g, in_f_g = g ^ f << 1;

  start("callstack");
  knob("least", 1);
  knob("shed", 0);
  open();
  for (int i = 0; i < 30; i++) {
    call(A, f);
    lost_call(B + 64);
    back();
    miss(X, 0);                 /* a call lost: still in f */
    call(B + 8, g);
    miss(X + 4, 0);
    for (unsigned n = 0; n < 3; n++)
      call(C + 8 + 32 * n, D + 32 * n);
    for (unsigned n = 0; n < 3; n++)
      lost_back();
    back();
    miss(X + 8, 0);             /* returns lost: in f again */
    call(B + 16, g);
    for (unsigned n = 0; n < 14; n++)
      call(C + 8 + 32 * n, D + 32 * n);
    for (unsigned n = 0; n < 15; n++)
      lost_back();
    back();
    miss(X + 12, 0);            /* main, 15 levels up */
    call(A + 8, g);
    miss(X + 36, 0);
    back();
    miss(X + 20, 0);
  }
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X, in_f, 0), 30);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 4, in_f_g, 0), 30);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 8, in_f, 0), 30);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 12, 0, 0), 30);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 36, in_g, 0), 30);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_CONTEXT, X + 20, 0, 0), 30);
  CU_ASSERT_EQUAL(caller_of(g, in_f_g), in_f);
  end();
}

static CU_TestInfo tests[] = {
  { "edge: exact where slots suffice", edges_exact },
  { "edge: a divided clock", divided },
  { "edge: a full counter", edges_saturate },
  { "edge: more branches than slots", edges_thrash },
  { "edge: slots that nobody gives up", edges_fail },
  { "pair: outcomes", pair_outcomes },
  { "pair: more pairs than entries", pair_many },
  { "depend: the last writer", depend_last },
  { "depend: loads in one row", depend_apart },
  { "depend: 128 stores", depend_reach },
  { "depend: more loads than rows", depend_many },
  { "value: shares", value_shares },
  { "value: a full counter", value_saturate },
  { "value: a value that is not given up", value_kept },
  { "value: phases", value_phases },
  { "value: more loads than slots", value_thrash },
  { "value: slots that nobody gives up", value_fail },
  { "value: masks fall", value_again },
  { "simple: one in N", simple_mean },
  { "redundant: address and value", redundant_kinds },
  { "redundant: more loads than slots", redundant_many },
  { "silent: stores and loads", silent_kinds },
  { "silent: stores in one row", silent_apart },
  { "silent: parts of memory", silent_many },
  { "conflict: blocks", conflict_blocks },
  { "callstack: contexts", callstack_contexts },
  { "callstack: what leaves", callstack_leave },
  { "callstack: what is lost", callstack_lost },
  CU_TEST_INFO_NULL,
};

static void keep_only(const char *program)
{
  size_t n = strlen(program);
  CU_TestInfo *to = tests;

  for (CU_TestInfo *from = tests; from->pName; from++)
    if (!strncmp(from->pName, program, n) && from->pName[n] == ':')
      *to++ = *from;
  *to = (CU_TestInfo)CU_TEST_INFO_NULL;
}

int main(int argc, char **argv)
{
  if (argc == 3) {
    FILE *f = fopen(argv[2], "rb");

    if (!f)
      return 2;
    only = argv[1];
    image_size = fread(image, 1, sizeof image, f);
    fclose(f);
    keep_only(only);
  }
  return suite_run("programs", tests);
}
