/* SPDX-License-Identifier: Apache-2.0
 *
 * test_cop_host.c - the coprocessor as its host sees it: registers, refusals,
 * the window, commands, sweeps, halts.
 */
#include <stdio.h>
#include <string.h>

#include "cop_rig.h"
#include "cs_cop_regs.h"
#include "cs_types.h"
#include "suite.h"

#define REFUSED(code_) \
  do { \
    CU_ASSERT_EQUAL(rig.s.status_code, code_); \
    cop_rig_write(&rig, CS_COP_STATUS_OFFSET, 0); \
    CU_ASSERT(rig.s.status_code == 0 && rig.s.status_count == 0); \
  } while (0)

enum { RUN = CS_COP_CTRL_RUN_MASK, ENABLE = CS_COP_CTRL_ENABLE_MASK };

static struct cop_rig rig;
static struct cs_ucode program;

static void load(const char *text)
{
  CU_ASSERT_EQUAL_FATAL(cop_rig_text(&rig, &cop_small, text, &program), 0);
}

static void ctrl(uint32_t value)
{
  cop_rig_write(&rig, CS_COP_CTRL_OFFSET, value);
}

static void sample(unsigned class, uint32_t pc)
{
  cop_rig_sample(&rig, class, pc);
}

static uint32_t counter(enum cs_cop_counter n)
{
  return cop_rig_counter(&rig, n);
}

static const char simple[] = ".routine alu a\n.array x 16\na: nop\n done\n";

/* ---- registers ---- */

static void reset_values(void)
{
  const int XLEN = 32, Supervisor = 0;

  cop_rig_init(&rig, &cop_small);
#define REG(name, offset, reset, wmask, rmask, lock, w1c, strobe, present, \
            text) \
  if (wmask && present) { \
    CU_ASSERT_EQUAL(cop_rig_read(&rig, offset) & (wmask), (reset) & (wmask)); \
    cop_rig_write(&rig, offset, wmask); \
    CU_ASSERT_EQUAL(cop_rig_read(&rig, offset) & (wmask), wmask); \
  }
  CS_COP_REG_TABLE(REG)
#undef REG
  CU_ASSERT_EQUAL(cop_rig_read(&rig, CS_COP_F_PC_HI_HI_OFFSET), 0);
  CU_ASSERT_EQUAL(cop_rig_read(&rig, CS_COP_IMPL_OFFSET), 0xf01);
  CU_ASSERT_EQUAL(cop_rig_read(&rig, CS_COP_ISA_OFFSET), CS_COP_ISA_VERSION);
  CU_ASSERT_EQUAL(cop_rig_read(&rig, CS_COP_CAPS_OFFSET), 0x64864);
  CU_ASSERT_EQUAL(rig.s.status_count, 0);
  rig.in.off = true;
  cop_rig_clock(&rig);
  rig.in.off = false;
  CU_ASSERT_EQUAL(cop_rig_read(&rig, CS_COP_F_CTRL_OFFSET), 0xb000);
  CU_ASSERT_EQUAL(cop_rig_read(&rig, CS_COP_WATCHDOG_OFFSET), 1024);
}

static void refusals(void)
{
  load(simple);
  rig.in.bus = (struct cs_ring_bus){.partial = true};
  cop_rig_clock(&rig);
  REFUSED(CS_PARTIAL);
  cop_rig_write(&rig, CS_COP_WATCHDOG_OFFSET, 15);
  cop_rig_write(&rig, CS_COP_CODE_LEN_OFFSET, 0);
  ctrl(RUN | ENABLE | 2 << CS_COP_CTRL_DIV_LSB);
  CU_ASSERT(!rig.s.running && rig.s.enable && rig.s.div == 2);
  REFUSED(CS_BAD_WATCHDOG);
  cop_rig_write(&rig, CS_COP_WATCHDOG_OFFSET, 16);
  ctrl(RUN);
  REFUSED(CS_BAD_CODE);
  cop_rig_write(&rig, CS_COP_CODE_LEN_OFFSET, 257);
  ctrl(RUN);
  REFUSED(CS_BAD_CODE);
  cop_rig_write(&rig, CS_COP_CODE_LEN_OFFSET, 2);
  cop_rig_write(&rig, CS_COP_F_CLASS_OFFSET, 1);
  ctrl(RUN);
  REFUSED(CS_BAD_START_TABLE);
  cop_rig_write(&rig, CS_COP_F_CLASS_OFFSET, program.classes);
  ctrl(RUN);
  CU_ASSERT(rig.s.running && rig.s.status_count == 0);
  cop_rig_write(&rig, CS_COP_WATCHDOG_OFFSET, 99);
  CU_ASSERT_EQUAL(rig.s.watchdog, 16);
  REFUSED(CS_LOCKED);
  cop_rig_write(&rig, CS_COP_F_CTX_OFFSET, 1);
  REFUSED(CS_LOCKED);
  ctrl(RUN | ENABLE | 1 << CS_COP_CTRL_DIV_LSB);
  CU_ASSERT(rig.s.enable && rig.s.div == 0);
  REFUSED(CS_LOCKED);
  cop_rig_write(&rig, CS_COP_CMD_OFFSET,
                CS_COP_CMD_ABORT_MASK | CS_COP_CMD_INVALIDATE_MASK);
  CU_ASSERT(rig.s.running && !rig.s.abort && !rig.s.sweep);
  REFUSED(CS_LOCKED);
  cop_rig_write(&rig, CS_COP_CMD_OFFSET, CS_COP_CMD_FLUSH_BUF_MASK);
  REFUSED(CS_LOCKED);
  cop_rig_poke(&rig, CS_COP_WIN_V, 1);
  REFUSED(CS_BUSY);
  CU_ASSERT_EQUAL(cop_rig_peek(&rig, CS_COP_WIN_V), 0);
  REFUSED(CS_BUSY);
  CU_ASSERT_EQUAL(cop_rig_peek(&rig, CS_COP_WIN_PLACE), 0);
  CU_ASSERT_EQUAL(rig.s.status_count, 0);
  ctrl(0);
  cop_rig_clocks(&rig, 2);
  CU_ASSERT(!rig.s.running && rig.s.cause == CS_COP_CAUSE_STOPPED);
  CU_ASSERT_EQUAL(rig.s.intr_state, 0);
  cop_rig_write(&rig, CS_COP_CMD_OFFSET, CS_COP_CMD_ABORT_MASK);
  CU_ASSERT(!rig.s.abort && rig.s.status_count == 0);
}

static void off(void)
{
  load(simple);
  ctrl(ENABLE);
  sample(CS_COP_CLASS_ALU, 4);
  cop_rig_clocks(&rig, 9);
  CU_ASSERT_EQUAL(cs_cop_held(&rig.s), 1);
  rig.in.off = true;
  ctrl(ENABLE);
  REFUSED(CS_INACTIVE);
  CU_ASSERT_EQUAL(cs_cop_held(&rig.s), 0);
  rig.in.off = false;
  for (int i = 0; i < 512; i++) {
    CU_ASSERT(rig.s.first && rig.s.sweep);
    if (i == 100) /* ignored without refusal, as reads of the window are */
      rig.in.bus = (struct cs_ring_bus){
        .we = true, .waddr = CS_COP_PAGE_OFFSET, .wdata = 1,
        .re = true, .raddr = 0x800};
    cop_rig_clock(&rig);
  }
  CU_ASSERT(rig.s.status_count == 0);
  cop_rig_clock(&rig);
  CU_ASSERT(!rig.s.first && !rig.s.sweep && rig.s.page == 0);
  CU_ASSERT_EQUAL(cop_rig_peek(&rig, CS_COP_WIN_START + CS_COP_CLASS_ALU), 0);
  CU_ASSERT_EQUAL(rig.s.rnd, 0xe124b63a);
}

/* ---- the window ---- */

static void window(void)
{
  static const struct { uint16_t word; uint32_t bits; } stored[] = {
    {CS_COP_WIN_DATA + 63, UINT32_MAX}, {CS_COP_WIN_CODE + 511, UINT32_MAX},
    {CS_COP_WIN_V + 15, UINT32_MAX}, {CS_COP_WIN_K + 15, UINT32_MAX},
    {CS_COP_WIN_I + 7, 0xffff}, {CS_COP_WIN_ICFG + 7, 0x1f},
    {CS_COP_WIN_BASE + 7, 0xffff}, {CS_COP_WIN_T + 3, 0x1ff},
    {CS_COP_WIN_START + 16, 0x800711ff}, {CS_COP_WIN_DR, UINT32_MAX},
    {CS_COP_WIN_RND, UINT32_MAX},
  };
  static const uint16_t nothing[] = {
    CS_COP_WIN_DATA + 64, CS_COP_WIN_CODE + 512, CS_COP_WIN_ASSOC + 32,
    CS_COP_WIN_T + 4, CS_COP_WIN_START + 17, CS_COP_WIN_KEY,
    CS_COP_WIN_PLACE, CS_COP_WIN_S0 + 5, 0x3100, 0xffff,
  };

  cop_rig_init(&rig, &cop_small);
  for (unsigned n = 0; n < sizeof stored / sizeof *stored; n++) {
    cop_rig_poke(&rig, stored[n].word, UINT32_MAX);
    CU_ASSERT_EQUAL(cop_rig_peek(&rig, stored[n].word), stored[n].bits);
  }
  for (unsigned n = 0; n < sizeof nothing / sizeof *nothing; n++) {
    cop_rig_poke(&rig, nothing[n], UINT32_MAX);
    CU_ASSERT_EQUAL(cop_rig_peek(&rig, nothing[n]), 0);
  }
  cop_rig_poke(&rig, CS_COP_WIN_RND, 0);
  CU_ASSERT_EQUAL(cop_rig_peek(&rig, CS_COP_WIN_RND), 0x2545f491);
  CU_ASSERT_EQUAL(rig.s.status_count, 0);
}

/* In the four clocks of a host's write the window is closed, a sweep stands. */
static void host_cam(void)
{
  cop_rig_init(&rig, &cop_small);
  cop_rig_poke(&rig, CS_COP_WIN_ASSOC, 0x1234);
  cop_rig_poke(&rig, CS_COP_WIN_ASSOC + 1, 1u << 31);
  cop_rig_poke(&rig, CS_COP_WIN_ASSOC + 2, 0x5678);
  REFUSED(CS_BUSY);
  cop_rig_clocks(&rig, 4);
  CU_ASSERT_EQUAL(cop_rig_peek(&rig, CS_COP_WIN_ASSOC), 0x1234);
  CU_ASSERT_EQUAL(rig.s.hkey, 0x1234);
  cop_rig_poke(&rig, CS_COP_WIN_ASSOC + 1, 1u << 31);
  cop_rig_write(&rig, CS_COP_CMD_OFFSET, CS_COP_CMD_INVALIDATE_MASK);
  cop_rig_clocks(&rig, 3);
  CU_ASSERT(!rig.s.host_cam && rig.s.sweep && rig.s.swcnt == 0);
  cop_rig_clocks(&rig, 511);
  CU_ASSERT(rig.s.sweep);
  cop_rig_clock(&rig);
  CU_ASSERT(!rig.s.sweep && !rig.s.assoc.ent[0].valid);
  CU_ASSERT_PTR_NULL(cs_cop_check(&rig.s));
}

static void sweeps(void)
{
  cop_rig_init(&rig, &cop_small);
  cop_rig_poke(&rig, CS_COP_WIN_V + 15, 1);
  cop_rig_poke(&rig, CS_COP_WIN_K, 1);
  cop_rig_poke(&rig, CS_COP_WIN_DATA + 63, 1);
  cop_rig_write(&rig, CS_COP_CMD_OFFSET, CS_COP_CMD_CLEAR_REGS_MASK);
  for (int i = 0; i < 16; i++, cop_rig_clock(&rig))
    CU_ASSERT(rig.s.sweep);
  CU_ASSERT(!rig.s.sweep && rig.s.v[15] == 0 && rig.s.data[63] == 1);
  cop_rig_write(&rig, CS_COP_CMD_OFFSET, CS_COP_CMD_CLEAR_DATA_MASK);
  for (int i = 0; i < 64; i++, cop_rig_clock(&rig))
    CU_ASSERT(rig.s.sweep);
  CU_ASSERT(!rig.s.sweep && rig.s.data[63] == 0 && rig.s.k[0] == 1);
}

/* ---- halts ---- */

static const struct { const char *text; unsigned cause; } faults[] = {
  {".routine alu a\na: nop\n interrupt\n", CS_COP_CAUSE_INTERRUPT},
  {".routine alu a\na: nop\n if taken interrupt\n if !taken goto b\n nop\n"
   "b: .word 0x04000000 0\n done\n", CS_COP_CAUSE_ILLEGAL},
  {".routine alu a\n.array x 16\n.value v = 64\na: nop\n st x[v] = w0\n"
   " done\n", CS_COP_CAUSE_ADDRESS},
  {".routine alu a\n.value v = 16\na: nop\n assoc[v] = v\n done\n",
   CS_COP_CAUSE_ENTRY},
};

static void causes(void)
{
  for (unsigned n = 0; n < sizeof faults / sizeof *faults; n++) {
    const bool interrupt = faults[n].cause == CS_COP_CAUSE_INTERRUPT;

    load(faults[n].text);
    cop_rig_write(&rig, CS_COP_INTR_ENABLE_OFFSET, interrupt ? 1 : 2);
    ctrl(RUN | ENABLE);
    for (int i = 0; i < 3; i++)
      sample(CS_COP_CLASS_ALU, 0x40);
    cop_rig_clocks(&rig, 60);
    CU_ASSERT(!rig.s.running && rig.s.irq);
    CU_ASSERT_EQUAL(cop_rig_read(&rig, CS_COP_CAUSE_OFFSET) & 15,
                    faults[n].cause);
    CU_ASSERT_EQUAL(counter(CS_COP_N_PROCESSED), interrupt);
    CU_ASSERT_EQUAL(counter(CS_COP_N_ABORTED), !interrupt);
    CU_ASSERT_EQUAL(counter(CS_COP_N_HELD), 2);
    cop_rig_write(&rig, CS_COP_INTR_STATE_OFFSET, 7);
    cop_rig_clock(&rig);
    CU_ASSERT(!rig.s.irq);
    ctrl(RUN | ENABLE);
    cop_rig_clocks(&rig, 60);
    CU_ASSERT_EQUAL(counter(CS_COP_N_HELD), 1);
  }
}

/* Writes of CTRL.run in the step that finds a cause, and in the clock of the
 * halt. */
static void halt_meets_write(void)
{
  for (int n = 0; n < 4; n++) {
    const bool run = n & 1, late = n & 2;

    load(faults[0].text);
    ctrl(RUN | ENABLE);
    sample(CS_COP_CLASS_ALU, 0x40);
    while (late ? !rig.s.halt_v : rig.s.x_pc != 1 || !rig.s.x_v)
      cop_rig_clock(&rig);
    ctrl(run ? RUN | ENABLE : ENABLE);
    if (!late) {
      CU_ASSERT(rig.s.running && rig.s.halt_v && rig.s.stopping == !run);
      cop_rig_clock(&rig);
    }
    CU_ASSERT(!rig.s.running && !rig.s.stopping && !rig.s.fin);
    CU_ASSERT_EQUAL(counter(CS_COP_N_PROCESSED), 1);
    CU_ASSERT_EQUAL(rig.s.cause, CS_COP_CAUSE_INTERRUPT);
  }
}

/* The watchdog in every step of a routine, dead ones too: the sample is
 * aborted, the next one runs whole. */
static void watchdog(void)
{
  load(".routine alu a\n.value v\n.index n 5 circular\n"
       "a: nop\nb: inc n; if zero(n) done likely\n goto b unlikely\n");
  for (uint32_t limit = 16; limit < 60; limit++) {
    const uint32_t aborted = rig.s.n[CS_COP_N_ABORTED];

    cop_rig_poke(&rig, CS_COP_WIN_I, 1);
    cop_rig_write(&rig, CS_COP_WATCHDOG_OFFSET, limit);
    ctrl(RUN | ENABLE);
    sample(CS_COP_CLASS_ALU, 4 * limit);
    sample(CS_COP_CLASS_ALU, 4 * limit + 2);
    for (int i = 0; i < 400 && rig.s.running; i++)
      cop_rig_clock(&rig);
    CU_ASSERT_EQUAL(rig.s.cause, CS_COP_CAUSE_WATCHDOG);
    CU_ASSERT_EQUAL(rig.s.wd, limit);
    cop_rig_clocks(&rig, 9);
    CU_ASSERT_EQUAL(rig.s.n[CS_COP_N_ABORTED], aborted + 1);
    CU_ASSERT_PTR_NULL(cs_cop_check(&rig.s));
    CU_ASSERT_EQUAL(cs_cop_held(&rig.s), 1);
    CU_ASSERT_EQUAL(rig.s.s[!rig.s.cp].w[0], 4 * limit + 2);
    cop_rig_write(&rig, CS_COP_CMD_OFFSET, CS_COP_CMD_FLUSH_BUF_MASK);
    CU_ASSERT_EQUAL(cs_cop_held(&rig.s), 0);
  }
}

/* Abort in every clock of a routine that ends in a tuple nobody takes, with
 * an array write in it: what is left is whole, each sample is booked once. */
static void aborts(void)
{
  for (int n = 0; n < 160; n++) {
    const int after = n / 4, samples = n & 2 ? 3 : 2;
    /* The second load's first instruction waits for its tuple. */
    const unsigned second = n & 1 ? CS_COP_CLASS_LOAD : CS_COP_CLASS_ALU;

    load(".routine alu a\n.routine load b\na: nop\n assoc[0] = w0\n"
         " if hit done likely\n emit 1, w1, w0\n emit 2, w1, w0; done\n"
         "b: emit 3, w1, w0\n done\n");
    rig.hold_tuples = true;
    ctrl(RUN | ENABLE);
    for (int i = 0; i < samples; i++)
      sample(i == 0 ? CS_COP_CLASS_LOAD : second, 0x40);
    cop_rig_clocks(&rig, after);
    cop_rig_write(&rig, CS_COP_CMD_OFFSET, CS_COP_CMD_ABORT_MASK);
    cop_rig_clocks(&rig, 12);
    CU_ASSERT(!rig.s.running && !rig.s.abort && !rig.s.at_work);
    CU_ASSERT_EQUAL(rig.s.cause, CS_COP_CAUSE_ABORT);
    CU_ASSERT(rig.s.intr_state == 0 && rig.s.assoc.camcnt == 0);
    CU_ASSERT_PTR_NULL(cs_cop_check(&rig.s));
    CU_ASSERT(rig.s.n[CS_COP_N_ABORTED] <= 1);
    rig.hold_tuples = false;
    ctrl(RUN | ENABLE);
    cop_rig_clocks(&rig, 60);
    CU_ASSERT_EQUAL(cs_cop_held(&rig.s), 0);
    CU_ASSERT_EQUAL(rig.s.n[CS_COP_N_TAKEN], (uint32_t)samples);
    CU_ASSERT_EQUAL(rig.s.begun, (uint32_t)samples); /* none twice */
  }
}

/* Runs and stops, stop by stop: no sample is lost or begun twice. */
static void stops(void)
{
  load(simple);
  ctrl(ENABLE);
  for (int i = 0; i < 10; i++)
    sample(CS_COP_CLASS_ALU, 4 * (uint32_t)i);
  for (int after = 0; after < 12; after++) {
    ctrl(RUN | ENABLE);
    cop_rig_clocks(&rig, after);
    ctrl(ENABLE);
    cop_rig_clocks(&rig, 12);
    CU_ASSERT(!rig.s.running && rig.s.cause == CS_COP_CAUSE_STOPPED);
    CU_ASSERT_EQUAL(rig.s.begun, rig.s.n[CS_COP_N_PROCESSED]);
  }
  CU_ASSERT_EQUAL(rig.s.n[CS_COP_N_PROCESSED], 10);
  ctrl(RUN);
  ctrl(0);
  CU_ASSERT(rig.s.stopping);
  rig.s.div = 3; /* so that the stop waits */
  ctrl(RUN | 3 << CS_COP_CTRL_DIV_LSB);
  CU_ASSERT(rig.s.running && !rig.s.stopping);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"registers", reset_values}, {"refusals", refusals}, {"OFF", off},
    {"window", window}, {"array writes of the host", host_cam},
    {"sweeps", sweeps}, {"causes of a halt", causes},
    {"a halt and a write", halt_meets_write},
    {"watchdog", watchdog}, {"aborts", aborts}, {"stops", stops},
    CU_TEST_INFO_NULL,
  };

  return suite_run("cop_host", tests);
}
