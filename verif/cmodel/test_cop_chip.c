/* SPDX-License-Identifier: Apache-2.0
 *
 * test_cop_chip.c - the coprocessor in the whole profiler: its place on the
 * bus, tuples on their way to messages, what waits for it and what refuses
 * because of it.  The conservation law is checked in every clock.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chip.h"
#include "cop_rig.h"
#include "cs_cop_dev.h"
#include "cs_cop_regs.h"
#include "cs_types.h"
#include "suite.h"

enum { BLOCK = 0x2000, RING = 0x1000 };

static struct chip chip;
static struct cs_cop_dev dev;
static struct cs_ucode program;
static struct cs_ucode_map map;

static struct cs_cop_state *cop(void)
{
  return chip.m->core.cop;
}

static uint32_t bus_read(void *self, uint32_t offset)
{
  return chip_read(self, (uint16_t)(BLOCK + offset));
}

static void bus_write(void *self, uint32_t offset, uint32_t value)
{
  chip_write(self, (uint16_t)(BLOCK + offset), value);
}

/* Up to IDLE, with a coprocessor of this size; 0: none. */
static void begin(int entries)
{
  struct cs_params p = chip_default;

  p.coprocessor = entries != 0;
  p.cop_entries = entries;
  chip_init(&chip, &p);
  chip.check = true;
  chip_activate(&chip);
}

static void finish(void)
{
  CU_ASSERT_STRING_EQUAL(chip.failed, "");
  if (chip.failed[0])
    printf("\nclock %llu: %s\n", (unsigned long long)chip.failed_clock,
           chip.failed);
  chip_free(&chip);
}

static void load(const char *text)
{
  const struct cs_cop_dev_bus bus = {
    .self = &chip, .read = bus_read, .write = bus_write};

  while (!(bus_read(&chip, CS_COP_CTRL_OFFSET) & CS_COP_CTRL_ACTIVE_MASK))
    ;
  CU_ASSERT_EQUAL_FATAL(cs_cop_dev_open(&dev, &bus), 0);
  CU_ASSERT_FATAL(!cs_ucode_assemble("text", text, strlen(text), &program,
                                     &map, stderr));
  CU_ASSERT_EQUAL_FATAL(cs_cop_dev_load(&dev, &program), 0);
}

static void load_file(const char *path)
{
  static char text[1 << 16];
  FILE *f = fopen(path, "r");

  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  text[fread(text, 1, sizeof text - 1, f)] = '\0';
  fclose(f);
  load(text);
}

/* The profiler goes from IDLE to RUN; the slots stay off. */
static void profile(const char *spec)
{
  chip_spec_text(&chip, spec);
  chip_write(&chip, CS_CTRL_OFFSET, 3);
  chip_wait_state(&chip, CS_RUN, 5000);
}

static void retire(unsigned class, uint32_t pc, uint32_t next)
{
  chip.lanes[0] = cop_rig_insn(class, pc, 0x55, next);
  chip.lanes[0].order = chip.order++;
  chip_clock(&chip);
}

/* Refusal of the profiler, or of the coprocessor. */
static uint32_t refused(uint16_t status)
{
  const uint32_t code = chip_read(&chip, status) & 0xff;

  chip_write(&chip, status, 0);
  return code;
}

#define COP(name) (BLOCK + CS_COP_##name##_OFFSET)

/* Every sample is a message of slot 2: next pc, pc. */
static const char each[] = ".words w1=next_pc\n.routine branch b\n"
                           "b: nop\n emit 2, w1, w0; done\n";

/* ---- the bus ---- */

static void without(void)
{
  uint32_t value = 1;

  begin(0);
  CU_ASSERT_PTR_NULL(cop());
  CU_ASSERT_EQUAL(chip_read_resp(&chip, BLOCK, &value), CS_RESP_DECERR);
  CU_ASSERT_EQUAL(value, 0);
  CU_ASSERT_EQUAL(chip_write(&chip, BLOCK, 1), CS_RESP_DECERR);
  CU_ASSERT_EQUAL(chip_read(&chip, CS_CAPS2_OFFSET) >> 30, 0);
  finish();
}

static void places(void)
{
  static const struct { uint16_t addr; bool with_ring; int resp; } rows[] = {
    {0xffc, 0, CS_RESP_OKAY}, {RING, 0, CS_RESP_DECERR},
    {RING + 0xffc, 0, CS_RESP_DECERR}, {BLOCK, 0, CS_RESP_OKAY},
    {BLOCK + 0xffc, 0, CS_RESP_OKAY}, {0x3000, 0, CS_RESP_DECERR},
    {0x6000, 0, CS_RESP_DECERR}, {0xa000, 0, CS_RESP_DECERR},
    {RING, 1, CS_RESP_OKAY}, {BLOCK, 1, CS_RESP_OKAY},
    {0x3000, 1, CS_RESP_DECERR},
  };
  uint32_t value;

  for (unsigned n = 0; n < sizeof rows / sizeof *rows; n++) {
    struct cs_params p = chip_default;
    p.coprocessor = 1;
    p.dma = rows[n].with_ring;
    chip_init(&chip, &p);
    CU_ASSERT_EQUAL(chip_read_resp(&chip, rows[n].addr, &value), rows[n].resp);
    CU_ASSERT_EQUAL(chip_write(&chip, rows[n].addr, 0), rows[n].resp);
    finish();
  }
}

/* Refusals are those of the block that is addressed; an address of none
 * reaches none. */
static void blocks(void)
{
  begin(16);
  load(each);
  CU_ASSERT_EQUAL(chip_read(&chip, COP(IMPL)), 0xf01);
  CU_ASSERT_EQUAL(chip_read(&chip, COP(CAPS)) & 15, 4);
  CU_ASSERT_EQUAL(chip_write_strb(&chip, COP(WATCHDOG), 0, 7),
                  CS_RESP_SLVERR);
  CU_ASSERT_EQUAL(refused(COP(STATUS)), CS_PARTIAL);
  CU_ASSERT_EQUAL(refused(CS_STATUS_OFFSET), 0);
  CU_ASSERT_EQUAL(chip_write_strb(&chip, CS_RATE_OFFSET, 0, 7),
                  CS_RESP_SLVERR);
  CU_ASSERT_EQUAL(refused(COP(STATUS)), 0);
  CU_ASSERT_EQUAL(refused(CS_STATUS_OFFSET), CS_PARTIAL);
  chip_write(&chip, COP(CTRL), CS_COP_CTRL_RUN_MASK);
  chip_read(&chip, 0x3000 + 0x800);
  CU_ASSERT_EQUAL(refused(COP(STATUS)), 0);
  chip_read(&chip, BLOCK + 0x800);
  CU_ASSERT_EQUAL(refused(COP(STATUS)), CS_BUSY);
  /* It is the coprocessor's CTRL that is off, and then the profiler's. */
  chip_write(&chip, CS_CTRL_OFFSET, 0);
  chip_clock(&chip);
  chip_write(&chip, COP(CTRL), CS_COP_CTRL_RUN_MASK);
  CU_ASSERT_EQUAL(refused(COP(STATUS)), CS_INACTIVE);
  CU_ASSERT_EQUAL(refused(CS_STATUS_OFFSET), 0);
  finish();
}

/* ---- profiles ---- */

/* Branches of a small program: how often each is taken is in the arrays. */
static void edges(void)
{
  enum { BRANCHES = 6 };
  uint32_t taken[BRANCHES] = {0}, not[BRANCHES] = {0}, x = 7, found = 0;

  begin(128);
  load_file("firmware/ucode/edge.ucode");
  profile("H:P:64:64");
  CU_ASSERT_EQUAL(cs_cop_dev_start(&dev), 0);
  for (int i = 0; i < 600; i++) {
    const uint32_t b = suite_below(&x, BRANCHES), pc = 0x1000 + 64 * b;
    const bool jumps = suite_below(&x, 4) < b % 4;
    (jumps ? taken : not)[b]++;
    retire(CS_COP_CLASS_BRANCH, pc, jumps ? pc + 32 : pc + 4);
    chip_clocks(&chip, 15);
  }
  CU_ASSERT_EQUAL(cs_cop_dev_drain(&dev), 0);
  for (unsigned e = 0; e < 128; e++) {
    const uint32_t key = cs_cop_dev_peek(&dev, CS_COP_WIN_ASSOC + 2 * e);
    const uint32_t cnt = cs_cop_dev_peek(
      &dev, (unsigned)cs_ucode_place(&map, "cnt") + e);
    const uint32_t b = (key - 0x1000) / 64;
    if (!(cs_cop_dev_peek(&dev, CS_COP_WIN_ASSOC + 2 * e + 1) >> 31))
      continue;
    found++;
    CU_ASSERT_FATAL(b < BRANCHES);
    CU_ASSERT_EQUAL(cnt & 0xffff, not[b]);
    CU_ASSERT_EQUAL(cnt >> 16, taken[b]);
  }
  CU_ASSERT_EQUAL(found, BRANCHES);
  CU_ASSERT_EQUAL(chip.m->core.fifo.level, 0);
  finish();
}

/* Drains the profiler, then all messages of slot 2: how many with how many
 * counts.  They have come from pc 0x1000 + 16 i. */
static void collect(unsigned n, uint32_t messages[], uint32_t counts[])
{
  struct cs_message m;

  memset(messages, 0, n * sizeof *messages);
  memset(counts, 0, n * sizeof *counts);
  chip_write(&chip, CS_CTRL_OFFSET, 1);
  chip_wait_state(&chip, CS_IDLE, 5000);
  while (chip_pop(&chip, &m)) {
    const unsigned i = (unsigned)(m.w - 0x1000) / 16;
    CU_ASSERT_FATAL(i < n && m.slot == 2 && m.pc == m.w + 4);
    messages[i]++;
    counts[i] += m.count;
  }
}

/* Each sample a tuple: with the combiner equal ones are added up, without it
 * they pass. */
static void messages(void)
{
  uint32_t got[3], counts[3];

  for (int combined = 0; combined < 2; combined++) {
    begin(16);
    load(each);
    profile(combined ? "H:P:64:64+A16" : "H:P:64:64");
    CU_ASSERT_EQUAL(cs_cop_dev_start(&dev), 0);
    for (uint32_t i = 0; i < 60; i++) {
      const uint32_t pc = 0x1000 + 16 * (i % 6 == 0 ? 0 : 1 + i % 2);
      retire(CS_COP_CLASS_BRANCH, pc, 0);
      retire(CS_COP_CLASS_LOAD, pc, 0);
      chip_clocks(&chip, 20);
    }
    collect(3, got, counts);
    CU_ASSERT(counts[0] == 10 && counts[1] == 20 && counts[2] == 30);
    CU_ASSERT(got[0] == (combined ? 1u : 10u));
    CU_ASSERT(got[1] == (combined ? 1u : 20u));
    CU_ASSERT_EQUAL(cop()->n[CS_COP_N_EMIT_COUNT], 60);
    CU_ASSERT_EQUAL(chip.m->core.stats.now.sent_count, 60);
    finish();
  }
}

/* The compressor's messages and tuples at once: all arrive, and the law holds
 * with both.  With rates low enough for back-pressure. */
static void both(void)
{
  static const char *const specs[] = {
    "H:P:2:16+A4", "H:R:2:16", "H:CP:4:16", "D:3", "B:9:2:1"};

  for (unsigned n = 0; n < sizeof specs / sizeof *specs; n++) {
    struct cs_message m;
    uint32_t x = 5, tuples = 0, others = 0;

    begin(16);
    load(".words w1=next_pc\n.routine branch b\n.routine load l\n"
         "b: nop\n emit 2, w1, w0; done\nl: emit 3, w1, w0\n done\n");
    chip_slot(&chip, 0, 1u << CS_CLASS_LOAD, CS_W_RD);
    profile(specs[n]);
    CU_ASSERT_EQUAL(cs_cop_dev_start(&dev), 0);
    for (int i = 0; i < 4000; i++) {
      const unsigned class = suite_below(&x, 3) ? CS_COP_CLASS_LOAD
                                                : CS_COP_CLASS_BRANCH;
      if (suite_below(&x, 2))
        retire(class, 0x1000 + 4 * suite_below(&x, 40), 0);
      else
        chip_clock(&chip);
      if (i % 50 == 49 && chip_pop(&chip, &m))
        *(m.slot >= 2 ? &tuples : &others) += 1;
    }
    chip_write(&chip, CS_CTRL_OFFSET, 1);
    while (chip.m->ctrl.state != CS_IDLE || chip.m->core.fifo.level != 0)
      if (chip_pop(&chip, &m))
        *(m.slot >= 2 ? &tuples : &others) += 1;
    CU_ASSERT(tuples > 10 && others > 10);
    CU_ASSERT_EQUAL(cs_core_tuple(&chip.m->core), NULL);
    finish();
  }
}

/* ---- states ---- */

/* DRAIN ends when the coprocessor has no more tuples, but not at the samples
 * of one that is halted. */
static void drain(void)
{
  begin(16);
  load(each);
  profile("H:P:64:64+A16");
  chip_write(&chip, COP(CTRL), CS_COP_CTRL_ENABLE_MASK);
  for (uint32_t i = 0; i < 10; i++)
    retire(CS_COP_CLASS_BRANCH, 0x1000 + 16 * i, 0);
  chip_write(&chip, CS_CTRL_OFFSET, 1);
  chip_wait_state(&chip, CS_IDLE, 50);
  CU_ASSERT_EQUAL(cs_cop_held(cop()), 10);
  chip_write(&chip, CS_CTRL_OFFSET, 3 | CS_CTRL_RESUME_MASK);
  chip_wait_state(&chip, CS_RUN, 50);
  chip_write(&chip, COP(CTRL), CS_COP_CTRL_RUN_MASK);
  chip_write(&chip, CS_CTRL_OFFSET, 1);
  for (int i = 0; i < 2000 && chip.m->ctrl.state != CS_IDLE; i++) {
    CU_ASSERT_EQUAL(chip.m->ctrl.state, CS_DRAIN);
    chip_clock(&chip);
  }
  CU_ASSERT_EQUAL(cs_cop_held(cop()), 0);
  CU_ASSERT_EQUAL(chip.m->core.fifo.level, 10);
  CU_ASSERT_EQUAL(chip.m->core.comb.n, 0);
  finish();
}

/* In IDLE tuples go past the combiner, FLUSH does nothing. */
static void idle(void)
{
  begin(16);
  load(each);
  profile("H:P:64:64+A16");
  chip_write(&chip, COP(CTRL), CS_COP_CTRL_ENABLE_MASK);
  for (int i = 0; i < 4; i++)
    retire(CS_COP_CLASS_BRANCH, 0x1000, 0);
  chip_write(&chip, CS_CTRL_OFFSET, 1);
  chip_wait_state(&chip, CS_IDLE, 50);
  chip_write(&chip, COP(CTRL), CS_COP_CTRL_RUN_MASK);
  chip_clocks(&chip, 50);
  CU_ASSERT_EQUAL(chip.m->core.fifo.level, 4);
  chip_write(&chip, CS_FLUSH_OFFSET, 1);
  CU_ASSERT(!chip.m->core.comb.flush_pend);
  chip_write(&chip, CS_CTRL_OFFSET, 3);
  CU_ASSERT_EQUAL(refused(CS_STATUS_OFFSET), CS_NOT_EMPTY);
  finish();
}

/* A start n clocks behind CTRL.run meets the only tuple: before it, in its
 * clock (refused), in the clock in which it is loaded, or it is a message
 * already (refused too).  Whatever comes first, no count is lost. */
static void start_meets_tuple(void)
{
  bool lone = false, found = false, loaded = false;

  for (int after = 0; after < 16; after++) {
    bool tuple = false, message = false;
    uint32_t code;

    begin(16);
    load(".routine branch b\nb: nop\n nop\n nop\n nop\n nop\n nop\n"
         " emit 1, w0, w0; done\n");
    chip_spec_text(&chip, "H:P:64:16");
    chip_write(&chip, CS_CTRL_OFFSET, 3);
    chip_wait_state(&chip, CS_RUN, 100);
    chip_write(&chip, COP(CTRL), CS_COP_CTRL_ENABLE_MASK);
    retire(CS_COP_CLASS_BRANCH, 0x1000, 0);
    chip_write(&chip, CS_CTRL_OFFSET, 1);
    chip_wait_state(&chip, CS_IDLE, 50);
    chip_write(&chip, COP(CTRL), CS_COP_CTRL_RUN_MASK);
    chip_clocks(&chip, after);
    {
      const struct cs_axil_in start = {
        .awvalid = true, .wvalid = true, .awaddr = CS_CTRL_OFFSET, .wdata = 3,
        .wstrb = 15, .bready = true, .rready = true};
      cs_model_step(chip.m, chip.lanes, &start);
    }
    while (!chip.m->command.w.stored)
      chip_clock(&chip);
    tuple = cop()->tup_v;
    message = chip.m->core.fifo.level != 0;
    chip_clock(&chip);
    code = chip.m->ctrl.code;
    CU_ASSERT_EQUAL(code, tuple || message ? CS_NOT_EMPTY : 0);
    lone |= tuple && !message;
    if (code == 0) {
      CU_ASSERT(chip.m->ctrl.starting);
      found |= cop()->tup_v;
      chip_clock(&chip);
      CU_ASSERT_EQUAL(chip.m->ctrl.state, CS_INIT);
      loaded |= cop()->tup_v;
    }
    chip_clocks(&chip, 100);
    CU_ASSERT_EQUAL(chip.m->core.fifo.level, 1);
    CU_ASSERT_EQUAL(cop()->n[CS_COP_N_EMIT_COUNT], 1);
    finish();
  }
  CU_ASSERT(lone);
  CU_ASSERT(found);
  CU_ASSERT(loaded);
}

static void interrupts(void)
{
  struct cs_out out;

  begin(16);
  load(".routine branch b\nb: nop\n interrupt\n");
  chip_write(&chip, COP(INTR_ENABLE), 1);
  profile("H:P:64:64");
  CU_ASSERT_EQUAL(cs_cop_dev_start(&dev), 0);
  cs_model_out(chip.m, &out);
  CU_ASSERT(!out.irq);
  retire(CS_COP_CLASS_BRANCH, 0x1000, 0);
  chip_clocks(&chip, 30);
  cs_model_out(chip.m, &out);
  CU_ASSERT(out.irq);
  CU_ASSERT_EQUAL(chip_read(&chip, CS_INTR_STATE_OFFSET), 0);
  CU_ASSERT_EQUAL(chip_read(&chip, COP(INTR_STATE)), 1);
  chip_write(&chip, COP(INTR_STATE), 1);
  chip_clock(&chip);
  cs_model_out(chip.m, &out);
  CU_ASSERT(!out.irq);
  finish();
}

/* OFF with a tuple that nobody takes: all is gone, the next run is whole. */
static void off(void)
{
  uint32_t got[2], counts[2];

  begin(16);
  load(each);
  profile("H:P:64:64");
  CU_ASSERT_EQUAL(cs_cop_dev_start(&dev), 0);
  for (int i = 0; i < 200; i++) { /* more than the message FIFO holds */
    retire(CS_COP_CLASS_BRANCH, 0x1000, 0);
    chip_clocks(&chip, 10);
  }
  CU_ASSERT(cop()->tup_v && cop()->at_work);
  chip_write(&chip, CS_CTRL_OFFSET, 0);
  chip_clock(&chip);
  CU_ASSERT(!cop()->tup_v && !cop()->running && cs_cop_held(cop()) == 0);
  chip_activate(&chip);
  load(each);
  profile("H:P:64:64");
  CU_ASSERT_EQUAL(cs_cop_dev_start(&dev), 0);
  retire(CS_COP_CLASS_BRANCH, 0x1010, 0);
  collect(2, got, counts);
  CU_ASSERT(got[0] == 0 && got[1] == 1 && counts[1] == 1);
  finish();
}

/* rst_ni is OFF, and clears STATUS as well. */
static void reset(void)
{
  begin(16);
  chip_write_strb(&chip, COP(WATCHDOG), 0, 7);
  chip_write(&chip, CS_CTRL_OFFSET, 0);
  chip_clocks(&chip, 3);
  CU_ASSERT_EQUAL(cop()->status_code, CS_PARTIAL);
  cs_model_reset(chip.m);
  CU_ASSERT(cop()->status_code == 0 && cop()->first);
  finish();
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"no coprocessor", without}, {"addresses", places},
    {"blocks of the bus", blocks}, {"edge.ucode", edges},
    {"messages", messages}, {"messages of both", both}, {"DRAIN", drain},
    {"IDLE", idle}, {"a start meets a tuple", start_meets_tuple},
    {"interrupts", interrupts}, {"OFF", off}, {"reset", reset},
    CU_TEST_INFO_NULL,
  };

  return suite_run("cop_chip", tests);
}
