/* SPDX-License-Identifier: Apache-2.0
 *
 * test_cop_host.c - the coprocessor as its host sees it: registers, refusals,
 * the window, commands, sweeps, halts, and what becomes a sample.
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
  cop_rig_init(&rig, &cop_small);
  CU_ASSERT_EQUAL_FATAL(cop_rig_assemble(text, &program), 0);
  cop_rig_load(&rig, &program);
}

static void ctrl(uint32_t value)
{
  cop_rig_write(&rig, CS_COP_CTRL_OFFSET, value);
}

static void sample(unsigned class, uint32_t pc)
{
  const struct cs_rvfi i = cop_rig_insn(class, pc, 0x55, 0);

  cop_rig_retire(&rig, &i);
}

static uint32_t counter(enum cs_cop_counter n)
{
  cop_rig_write(&rig, CS_COP_CMD_OFFSET, CS_COP_CMD_SNAPSHOT_MASK);
  return cop_rig_read(&rig, (uint16_t)(CS_COP_TAKEN_OFFSET + 4 * n));
}

static const char simple[] = ".routine alu a\n.array x 16\na: nop\n done\n";

/* ---- registers ---- */

static void reset_values(void)
{
  const int XLEN = 32;

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

/* Writes of CTRL.run in the clock of a halt. */
static void halt_meets_write(void)
{
  for (int run = 0; run < 2; run++) {
    load(faults[0].text);
    ctrl(RUN | ENABLE);
    sample(CS_COP_CLASS_ALU, 0x40);
    while (rig.s.x_pc != 1 || !rig.s.x_v)
      cop_rig_clock(&rig);
    ctrl(run ? RUN | ENABLE : ENABLE);
    CU_ASSERT(!rig.s.running && !rig.s.stopping && rig.s.fin);
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

/* ---- samples ---- */

/* The first word of the oldest sample, which is then flushed. */
static struct cs_cop_row taken(const struct cs_rvfi *insn)
{
  struct cs_cop_row row = {.w = {UINT32_MAX}};

  cop_rig_retire(&rig, insn);
  cop_rig_clocks(&rig, 9);
  if (cs_cop_held(&rig.s) == 1)
    row = rig.s.s[!rig.s.cp];
  cop_rig_write(&rig, CS_COP_CMD_OFFSET, CS_COP_CMD_FLUSH_BUF_MASK);
  return row;
}

static void set_fields(unsigned w1, unsigned w2, unsigned w3)
{
  cop_rig_write(&rig, CS_COP_FIELDS_OFFSET,
                w1 << CS_COP_FIELDS_W1_LSB | w2 << CS_COP_FIELDS_W2_LSB |
                  w3 << CS_COP_FIELDS_W3_LSB);
}

static void fields(void)
{
  const struct cs_rvfi link = {
    .valid = true, .mode = 3, .insn = 0x000000ef, .rd_addr = 1,
    .rd_wdata = 0x77770000};
  struct cs_rvfi i = cop_rig_insn(CS_COP_CLASS_STORE, 0x1000, 0x99, 0x2000);
  const uint32_t w1[] = {0x99, 0x33330001, 0x40001000, 0x2000, 0x11110001,
                         0x22220001, 0x77770000, 9 << 16 | 5};
  const uint32_t w2[] = {0x33330001, 0x2000, 0x11110001, 0x22220001};
  const uint32_t w3[] = {i.insn, 9 << 16 | 5, 0x1234, 0x2000};

  cop_rig_init(&rig, &cop_small);
  cop_rig_write(&rig, CS_COP_F_CLASS_OFFSET, 1 << CS_COP_CLASS_STORE);
  ctrl(ENABLE);
  cop_rig_retire(&rig, &link);
  i.ev = 0x15;
  for (unsigned n = 0; n < 8; n++) {
    struct cs_cop_row row;
    set_fields(n, n & 3, n >> 1);
    row = taken(&i);
    CU_ASSERT(row.w[0] == 0x1000 && row.w[1] == w1[n]);
    CU_ASSERT(row.w[2] == w2[n & 3] && row.w[3] == w3[n >> 1]);
    CU_ASSERT_EQUAL(row.info, 1 | 0x15 << 5 | 1 << 10 | 3 << 11);
  }
  rig.in.values_off = true;
  set_fields(6, 0, 0);
  CU_ASSERT_EQUAL(taken(&i).w[1], 0);
  CU_ASSERT_EQUAL(taken(&i).w[2], 0);
  CU_ASSERT_EQUAL(taken(&i).w[3], i.insn);
}

/* XLEN 64: filter and `taken` with all bits, words with the low 32. */
static void wide(void)
{
  struct cs_cop_params params = cop_small;
  struct cs_rvfi i = cop_rig_insn(CS_COP_CLASS_ALU, 0x1000, 0, 0);

  params.xlen = 64;
  cop_rig_init(&rig, &params);
  cop_rig_write(&rig, CS_COP_F_CLASS_OFFSET, 0x1ffff);
  cop_rig_write(&rig, CS_COP_F_PC_LO_HI_OFFSET, 5);
  cop_rig_write(&rig, CS_COP_F_PC_HI_HI_OFFSET, 6);
  set_fields(CS_COP_W1_NEXT_PC, 0, 0);
  ctrl(ENABLE);
  CU_ASSERT_EQUAL(taken(&i).w[0], UINT32_MAX);
  i.pc_rdata |= 5ull << 32;
  CU_ASSERT_EQUAL(taken(&i).w[0], 0x1000);
  CU_ASSERT_EQUAL(taken(&i).info >> 10 & 1, 1); /* to another 4 GiB */
  i.pc_wdata |= 5ull << 32;
  CU_ASSERT_EQUAL(taken(&i).info >> 10 & 1, 0);
  CU_ASSERT_EQUAL(taken(&i).w[1], 0x1004);
  i.pc_rdata |= 2ull << 32; /* 7 */
  CU_ASSERT_EQUAL(taken(&i).w[0], UINT32_MAX);
}

static void pct(unsigned table, uint32_t index, unsigned value)
{
  cop_rig_write(&rig, CS_COP_PCT_OFFSET,
                table << CS_COP_PCT_TABLE_LSB | value << CS_COP_PCT_VALUE_LSB |
                  index);
}

static void masks(void)
{
  const struct cs_rvfi i = cop_rig_insn(CS_COP_CLASS_ALU, 0x80001ab4, 0, 0);
  /* f = 0x4d5a: h0 = f ^ 0x04d5 ^ 0x0026, h1 = f ^ 0x6ad0 ^ 0x026a */
  const uint32_t h0 = 0x49a9 & 63, h1 = 0x25e0 & 63;

  cop_rig_init(&rig, &cop_small);
  cop_rig_write(&rig, CS_COP_F_CLASS_OFFSET, 0x1ffff);
  ctrl(ENABLE);
  pct(0, h0, 1);
  CU_ASSERT_EQUAL(taken(&i).w[0], 0x80001ab4); /* nothing is enabled */
  cop_rig_write(&rig, CS_COP_F_CTRL_OFFSET,
                0xb000 | CS_COP_F_CTRL_PCT0_EN_MASK);
  CU_ASSERT_EQUAL(taken(&i).w[0], UINT32_MAX);
  cop_rig_write(&rig, CS_COP_F_CTRL_OFFSET,
                0xb000 | CS_COP_F_CTRL_PCT0_EN_MASK |
                  CS_COP_F_CTRL_PCT1_EN_MASK);
  CU_ASSERT_EQUAL(taken(&i).w[0], 0x80001ab4); /* both must say so */
  pct(1, h1 + 64, 1);
  CU_ASSERT_EQUAL(taken(&i).w[0], UINT32_MAX);
  /* A write in the clock in which the instruction is in S1 counts. */
  cop_rig_retire(&rig, &i);
  pct(1, h1, 0);
  cop_rig_clocks(&rig, 9);
  CU_ASSERT_EQUAL(cs_cop_held(&rig.s), 1);
  pct(1, h1, 1);
  cop_rig_retire(&rig, &i);
  cop_rig_clock(&rig);
  pct(1, h1, 0); /* a clock too late */
  cop_rig_clocks(&rig, 9);
  CU_ASSERT_EQUAL(cs_cop_held(&rig.s), 1);
  pct(0, h0, 1);
  cop_rig_write(&rig, CS_COP_CMD_OFFSET, CS_COP_CMD_CLEAR_PCT_MASK);
  cop_rig_clocks(&rig, 64);
  CU_ASSERT_EQUAL(rig.s.filter.pct[0][0] | rig.s.filter.pct[1][0], 0);
}

static void overflow(void)
{
  load(simple);
  ctrl(ENABLE);
  for (uint32_t i = 0; i < 25; i++)
    sample(CS_COP_CLASS_ALU, 4 * i);
  cop_rig_clocks(&rig, 9);
  /* 16 in the buffer and one in the next sample's register. */
  CU_ASSERT_EQUAL(counter(CS_COP_N_TAKEN), 25);
  CU_ASSERT_EQUAL(counter(CS_COP_N_DROPPED), 8);
  CU_ASSERT_EQUAL(counter(CS_COP_N_HELD), 17);
  CU_ASSERT_EQUAL(rig.s.intr_state, 4);
  ctrl(RUN);
  sample(CS_COP_CLASS_ALU, 4); /* with enable = 0: not taken */
  cop_rig_clocks(&rig, 80);
  CU_ASSERT_EQUAL(counter(CS_COP_N_PROCESSED), 17);
  CU_ASSERT_EQUAL(counter(CS_COP_N_TAKEN), 25);
  CU_ASSERT_EQUAL(counter(CS_COP_N_STEPS), 34);
}

/* ---- fields of a sampled instruction ---- */

static const struct { uint32_t insn, rd, rs1, rs2, imm; } extracts[] = {
  {0xfe010113, 2, 2, 0, 0xffffffe0},          /* addi sp, sp, -32 */
  {0xff052503, 10, 10, 16, 0xfffffff0},       /* lw a0, -16(a0) */
  {0xfea42623, 12, 8, 10, 0xffffffec},        /* sw a0, -20(s0) */
  {0xfeb50ee3, 29, 10, 11, 0xfffffffc},       /* beq a0, a1, -4 */
  {0x7eb50fe3, 31, 10, 11, 0x00000ffe},       /* beq a0, a1, 4094 */
  {0xdeadb2b7, 5, 27, 10, 0xdeadb000},        /* lui t0, 0xdeadb */
  {0x12345117, 2, 8, 3, 0x12345000},          /* auipc sp, 0x12345 */
  {0xffdff06f, 0, 31, 29, 0xfffffffc},        /* j -4 */
  {0x7fffff6f, 30, 31, 31, 0x000ffffe},       /* jal t5, 1048574 */
  {0x00c580e7, 1, 11, 12, 12},                /* jalr 12(a1) */
  {0x00c58533, 10, 11, 12, 0},                /* add */
  {0x0000c501, 10, 10, 8, 8},                 /* c.beqz a0, 8 */
  {0x0000fc7d, 8, 8, 15, 0xfffffffe},         /* c.bnez s0, -2 */
  {0x0000bffd, 15, 15, 15, 0xfffffffe},       /* c.j -2 */
  {0x0000a8d9, 9, 9, 14, 0x000000d6},         /* c.j 214 */
  {0x0000a041, 8, 8, 8, 0x00000080},          /* c.j 128 */
  {0x00004108, 10, 10, 10, 0},                /* c.lw a0, 0(a0) */
  {0x0000852e, 10, 10, 11, 0},                /* c.mv a0, a1 */
  {0x000045b2, 11, 2, 12, 0},                 /* c.lwsp a1, 12(sp) */
  {0x0000050a, 10, 10, 2, 0},                 /* c.slli a0, 2 */
  {0x00001141, 2, 2, 8, 0},                   /* c.addi sp, -16 */
};

static void extractor(void)
{
  load(".words w3=insn\n.routine alu a\n.value vrd\n.value vrs1\n.value vrs2\n"
       ".value vimm\n.value vtarget\n"
       "a: vrd = rd\n vrs1 = rs1\n vrs2 = rs2\n vimm = imm\n"
       " vtarget = target; done\n");
  cop_rig_write(&rig, CS_COP_F_CLASS_OFFSET, 0x1ffff);
  for (unsigned c = 0; c < CS_COP_CLASS_COUNT; c++)
    cop_rig_poke(&rig, (uint16_t)(CS_COP_WIN_START + c), 1u << 31);
  ctrl(RUN | ENABLE);
  for (unsigned n = 0; n < sizeof extracts / sizeof *extracts; n++) {
    struct cs_rvfi i = cop_rig_insn(CS_COP_CLASS_ALU, 0x5000, 0, 0);
    const uint32_t *v = rig.s.v;
    i.insn = extracts[n].insn;
    cop_rig_retire(&rig, &i);
    cop_rig_clocks(&rig, 30);
    CU_ASSERT(v[0] == extracts[n].rd && v[1] == extracts[n].rs1);
    CU_ASSERT_EQUAL(v[2], extracts[n].rs2);
    CU_ASSERT_EQUAL(v[3], extracts[n].imm);
    CU_ASSERT_EQUAL(v[4], 0x5000 + extracts[n].imm);
    if (v[0] != extracts[n].rd || v[1] != extracts[n].rs1 ||
        v[2] != extracts[n].rs2 || v[3] != extracts[n].imm)
      printf("\n%08x: %u %u %u %#x\n", extracts[n].insn, v[0], v[1], v[2],
             v[3]);
  }
}

/* ---- tuples ---- */

static void tuples(void)
{
  load(".routine alu a\n.array x 16\na: emit 2, w0, dr\n ld x[0]\n nop\n"
       " emit 1, w1, w0, dr; done\n");
  cop_rig_poke(&rig, CS_COP_WIN_DATA, 77);
  rig.hold_tuples = true;
  ctrl(RUN | ENABLE);
  sample(CS_COP_CLASS_ALU, 0x40);
  cop_rig_clocks(&rig, 40);
  CU_ASSERT(rig.s.tup_v && rig.s.x_v && rig.s.x_pc == 3);
  CU_ASSERT(counter(CS_COP_N_EMITS) == 1 && counter(CS_COP_N_EMIT_COUNT) == 1);
  rig.in.enter_init = true; /* what is held counts on */
  cop_rig_clock(&rig);
  CU_ASSERT(counter(CS_COP_N_EMITS) == 1 && counter(CS_COP_N_EMIT_COUNT) == 1);
  rig.hold_tuples = false;
  cop_rig_clocks(&rig, 9);
  CU_ASSERT_EQUAL(rig.tuples, 2);
  CU_ASSERT(rig.tuple[0].slot == 2 && rig.tuple[0].pc == 0x40);
  CU_ASSERT(rig.tuple[0].w == 0 && rig.tuple[0].count == 1);
  CU_ASSERT(rig.tuple[1].slot == 1 && rig.tuple[1].pc == 0x55);
  CU_ASSERT(rig.tuple[1].w == 0x40 && rig.tuple[1].count == 77);
  CU_ASSERT_EQUAL(counter(CS_COP_N_EMIT_COUNT), 78);
  rig.in.enter_init = true;
  cop_rig_clock(&rig);
  CU_ASSERT(counter(CS_COP_N_EMITS) == 0 && counter(CS_COP_N_EMIT_COUNT) == 0);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"registers", reset_values}, {"refusals", refusals}, {"OFF", off},
    {"window", window}, {"array writes of the host", host_cam},
    {"sweeps", sweeps}, {"causes of a halt", causes},
    {"a halt and a write", halt_meets_write},
    {"watchdog", watchdog}, {"aborts", aborts}, {"stops", stops},
    {"words of a sample", fields}, {"XLEN 64", wide}, {"masks", masks},
    {"overflow", overflow}, {"fields of an instruction", extractor},
    {"tuples", tuples}, CU_TEST_INFO_NULL,
  };

  return suite_run("cop_host", tests);
}
