/* SPDX-License-Identifier: Apache-2.0
 *
 * test_depend.c - stores that loads depend on.
 */
#include "cs_cop_regs.h"
#include "programs.h"

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

/* Who wrote before a drop is not known behind it, whatever was lost; nor what
 * waited then. */
static void depend_drops(void)
{
  start("depend");
  knob("enough", 1 << 30);
  open();
  for (int i = 0; i < 20; i++) {
    struct cs_rvfi waits = cop_rig_insn(CS_CLASS_STORE, C, 0, 0);

    waits.mem_addr = X + 4;
    store(A, X);
    store(A, X + 8);
    machine_retire(&m, &waits, 1);
    machine_drop(&m);          /* D writes X */
    load(A + 4, X);
    load(B + 4, X + 4);
    store(B, X + 8);
    load(C + 8, X + 8);
  }
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_DEPEND, A + 4, 0, A), 0);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_DEPEND, B + 4, 0, C), 0);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_DEPEND, C + 8, 0, B), 20);
  CU_ASSERT_EQUAL(m.rows.used, 1);
  end();
}

/* A store that is not sampled. */
static void unseen(uint32_t pc, uint32_t addr)
{
  cop_rig_write(&m.rig, CS_COP_CTRL_OFFSET, CS_COP_CTRL_RUN_MASK);
  store(pc, addr);
  cop_rig_write(&m.rig, CS_COP_CTRL_OFFSET, CS_COP_CTRL_RUN_MASK | CS_COP_CTRL_ENABLE_MASK);
}

/* The same where nobody comes: the microcode sees the gap by itself, at a load and
 * at a store. */
static void depend_gaps(void)
{
  start("depend");
  knob("enough", 1 << 30);
  open();
  for (int i = 0; i < 300; i++) {
    store(A, X);
    store(A, X + 4);
    load(D, X);
    unseen(D, X);
    if (i % 2)
      load(A + 4, X);
    store(B, X + 8);
    load(B + 4, X);
    load(C + 4, X + 64); /* who knows who wrote it */
    load(C + 8, X + 8);
  }
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_DEPEND, C + 8, 0, B), 300);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_DEPEND, D, 0, A), 300);
  CU_ASSERT_EQUAL(m.rows.used, 2);
  end();
}

/* They write, too; whether SC does is not known. */
static void depend_atomics(void)
{
  start("depend");
  knob("enough", 1 << 30);
  open();
  for (int i = 0; i < 300; i++) {
    store(A, X);
    atomic(AMOSWAP, C, X);
    load(B, X);
    store(A, X + 4);
    atomic(LOAD_RESERVED, D, X + 4);
    load(B + 4, X + 4);
    store(A, X + 8);
    atomic(STORE_CONDITIONAL, D, X + 12);
    load(B + 8, X + 8);
  }
  finish();
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_DEPEND, B, 0, C), 300);
  CU_ASSERT_EQUAL(counted(CS_COP_ROW_DEPEND, B + 4, 0, A), 300);
  CU_ASSERT_EQUAL(m.rows.used, 2);
  end();
}

/* Rows are given back when their load is known, and go on when it is looked at
 * again: the distance stays what it was. */
static void depend_given_back(void)
{
  const struct tally_entry *e;

  start("depend");
  knob("look", 256);
  knob("fall", 4096);
  open();
  for (int i = 0; i < 6000; i++) {
    store(A, X);
    store(C, X + 4);
    store(D, X + 8);
    load(B, X);
  }
  finish();
  e = tally_find(&m.rows, CS_COP_ROW_DEPEND, B, 0, A);
  CU_ASSERT_PTR_NOT_NULL_FATAL(e);
  CU_ASSERT_TRUE(e->count > 32); /* more than before the load was known */
  CU_ASSERT_EQUAL(e->distance, 3);
  end();
}

/* A load of which it is not known who wrote is not known well enough. */
static void depend_unknown(void)
{
  uint32_t taken;

  start("depend");
  knob("look", 256);
  open();
  for (int i = 0; i < 200; i++) {
    unseen(D, X);
    store(A, X + 4);
    load(B, X);
    load(C, X + 4);
  }
  taken = m.rig.s.n[CS_COP_N_TAKEN];
  load(B, X);
  load(C, X + 4);
  CU_ASSERT_EQUAL(m.rig.s.n[CS_COP_N_TAKEN] - taken, 1);
  finish();
  CU_ASSERT_EQUAL(m.rows.used, 1);
  end();
}

/* n accesses, one of them in so many clocks. */
static void burst(unsigned class, unsigned n, unsigned clocks)
{
  struct cs_rvfi r = cop_rig_insn(class, class == CS_CLASS_LOAD ? B : A, 0, 0);

  for (uint32_t i = 0; i < n; i++) {
    r.mem_addr = X + 4 * (i % 64);
    machine_retire(&m, &r, clocks);
  }
}

static void start_at_clock(uint32_t div)
{
  start("depend");
  cop_rig_write(&m.rig, CS_COP_CTRL_OFFSET, div << CS_COP_CTRL_DIV_LSB);
  cop_rig_clock(&m.rig);
  knob("enough", 1 << 30);
  knob("look", 1 << 18);
  open();
}

/* Faster than the coprocessor, at its own clock and at half of it: the program
 * stands, nothing is dropped, and one load of 16 is judged. */
static void depend_stands(void)
{
  for (uint32_t div = 0; div < 2; div++) {
    uint64_t before;

    start_at_clock(div);
    burst(CS_CLASS_STORE, 2000, 2);
    CU_ASSERT_TRUE(m.h.cost.interrupts > 10);
    before = m.h.cost.interrupts;
    for (unsigned i = 0; i < 64; i++) { /* whichever load it is full at */
      burst(CS_CLASS_LOAD, 1, 800);
      burst(CS_CLASS_LOAD, 380 + i, 2);
    }
    CU_ASSERT_TRUE(m.h.cost.interrupts > before + 10);
    CU_ASSERT_EQUAL(m.rig.s.n[CS_COP_N_ABORTED], 0);
    finish();
    CU_ASSERT_TRUE(counted(CS_COP_ROW_DEPEND, B, 0, A) >= 64 * 400 / 16);
    CU_ASSERT_EQUAL(m.rows.used, 1);
    end();
  }
}

/* What it can bear does not let the program stand, however long it takes. */
static void depend_bears(void)
{
  start_at_clock(0);
  burst(CS_CLASS_STORE, 20000, 16);
  burst(CS_CLASS_LOAD, 2000, 24);
  for (int i = 0; i < 2000; i++) {
    burst(CS_CLASS_STORE, 8, 1);
    burst(CS_CLASS_STORE, 1, 64);
  }
  CU_ASSERT_EQUAL(m.h.cost.interrupts, 0);
  finish();
  end();
}

/* Samples come twice as fast as is taken for granted: drops teach that. */
static void depend_learns(unsigned class)
{
  uint64_t dropped;

  start_at_clock(0);
  burst(class, 4000, 1);
  dropped = m.rig.s.n[CS_COP_N_DROPPED];
  CU_ASSERT_TRUE(dropped > 0);
  burst(class, 4000, 1);
  CU_ASSERT_EQUAL(m.rig.s.n[CS_COP_N_DROPPED], dropped);
  machine_finish(&m);
  end();
}

static void depend_learns_stores(void)
{
  depend_learns(CS_CLASS_STORE);
}

static void depend_learns_loads(void)
{
  depend_learns(CS_CLASS_LOAD);
}

CU_TestInfo depend_tests[] = {
  { "depend: the last writer", depend_last },
  { "depend: loads in one row", depend_apart },
  { "depend: 128 stores", depend_reach },
  { "depend: more loads than rows", depend_many },
  { "depend: what is dropped", depend_drops },
  { "depend: gaps", depend_gaps },
  { "depend: atomic instructions", depend_atomics },
  { "depend: rows that are given back", depend_given_back },
  { "depend: an unknown writer", depend_unknown },
  { "depend: the program stands", depend_stands },
  { "depend: the program need not stand", depend_bears },
  { "depend: stores that come faster", depend_learns_stores },
  { "depend: loads that come faster", depend_learns_loads },
  CU_TEST_INFO_NULL,
};
