/* SPDX-License-Identifier: Apache-2.0
 *
 * unit.c - what a guest sees of the profiler on the simulator's bus.
 *
 * All that is done to the profiler is done by instructions of the guest: a
 * test has it execute a load or a store, and a loop for what is profiled.
 */
#include <CUnit/Basic.h>
#include <stdio.h>

#include "cs_board.h"
#include "cs_regs.h"
#include "cs_ring_regs.h"
#include "cs_soc_map.h"

enum { PROFILER = CS_SOC_PROFILER_BASE, RING = PROFILER + 0x1000 };
enum { LOOP = CS_SOC_RAM_BASE, ACCESS = LOOP + 0x100,
       VECTOR = LOOP + 0x200, DATA = LOOP + 0x300, BUFFER = LOOP + 0x1000 };
enum { A0 = 10, A1 = 11, MEI = 1 << 11, M_MIE = 1 << 3, VALUE = 0x12345678 };
enum { MSTATUS = 0x300, MIE = 0x304, MTVEC = 0x305, MCAUSE = 0x342,
       MIP = 0x344 };
enum { LW = 0x00052583, SW = 0x00b52023, SB = 0x00b50023, LH = 0x00051583,
       LR = 0x100525af, SC = 0x18b525af };       /* a1, (a0) */
enum { RECORD = 16, PLACES = 8, STORE_FAULT = 7, LOAD_FAULT = 5 };

struct record {
  uint32_t info, count, pc, w;
};

static uint32_t get_word(struct iss *s, uint32_t addr)
{
  uint32_t word = 0;

  CU_ASSERT(iss_read_mem(s, addr, &word, sizeof word));
  return word;
}

static void put_word(struct iss *s, uint32_t addr, uint32_t word)
{
  CU_ASSERT(iss_write_mem(s, addr, &word, sizeof word));
}

/* A load of DATA in a loop. */
static struct cs_board *open_board(const char *config)
{
  char err[128];
  const struct iss_config machine = { .no_pmp = true };
  struct cs_board *b =
    cs_board_new(&machine, cs_named_find(config), err, sizeof err);

  CU_ASSERT_PTR_NOT_NULL_FATAL(b);
  struct iss *s = cs_board_iss(b);
  put_word(s, LOOP, LW);
  put_word(s, LOOP + 4, 0xffdff06f); /* j LOOP */
  put_word(s, VECTOR, 0x0000006f);   /* j . */
  put_word(s, DATA, VALUE);
  iss_set_csr(s, MTVEC, VECTOR);
  iss_set_reg(s, A0, DATA);
  iss_set_pc(s, LOOP);
  return b;
}

/* The guest executes one instruction on a0 and a1, and is back where it was;
 * a1 afterwards. */
static uint32_t execute(struct cs_board *b, uint32_t insn, uint32_t addr,
                        uint32_t value, struct cs_rvfi *r)
{
  struct iss *s = cs_board_iss(b);
  uint64_t pc = iss_get_pc(s), a0 = iss_get_reg(s, A0);
  uint64_t a1 = iss_get_reg(s, A1);

  put_word(s, ACCESS, insn);
  iss_set_pc(s, ACCESS);
  iss_set_reg(s, A0, addr);
  iss_set_reg(s, A1, value);
  CU_ASSERT(cs_board_step(b, r));
  value = (uint32_t)iss_get_reg(s, A1);
  iss_set_reg(s, A0, a0);
  iss_set_reg(s, A1, a1);
  iss_set_pc(s, pc);
  return value;
}

static uint32_t load(struct cs_board *b, uint32_t addr)
{
  struct cs_rvfi r;
  uint32_t value = execute(b, LW, addr, 0, &r);

  CU_ASSERT(!r.trap);
  return value;
}

static void store(struct cs_board *b, uint32_t addr, uint32_t value)
{
  struct cs_rvfi r;

  execute(b, SW, addr, value, &r);
  CU_ASSERT(!r.trap);
}

static void expect_fault(struct cs_board *b, uint32_t insn, uint32_t addr,
                         uint32_t cause)
{
  struct cs_rvfi r;
  uint64_t is = 0;

  execute(b, insn, addr, 0, &r);
  CU_ASSERT(r.trap);
  CU_ASSERT(iss_get_csr(cs_board_iss(b), MCAUSE, &is));
  CU_ASSERT_EQUAL(is, cause);
}

static void wait_for(struct cs_board *b, uint32_t addr, uint32_t mask,
                     uint32_t value)
{
  unsigned patience = 10000;

  while ((load(b, addr) & mask) != value && --patience)
    ;
  CU_ASSERT(patience != 0);
}

static void turns(struct cs_board *b, unsigned n)
{
  struct cs_rvfi r;

  for (n *= 2; n; n--)
    CU_ASSERT(cs_board_step(b, &r));
}

enum { STATE = CS_CTRL_STATE_MASK, IDLE = 2 << CS_CTRL_STATE_LSB,
       RUN = 4 << CS_CTRL_STATE_LSB };

static void activate(struct cs_board *b)
{
  store(b, PROFILER + CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
  wait_for(b, PROFILER + CS_CTRL_OFFSET, STATE, IDLE);
}

/* Every load is a message: its data. */
static void start(struct cs_board *b)
{
  store(b, PROFILER + CS_COMP_OFFSET, 0);
  store(b, PROFILER + CS_RATE_OFFSET, 1);
  store(b, PROFILER + CS_SLOT0_CLASS_OFFSET, 1);
  store(b, PROFILER + CS_SLOT0_PC_LO_OFFSET, LOOP);
  store(b, PROFILER + CS_SLOT0_PC_HI_OFFSET, LOOP);
  store(b, PROFILER + CS_SLOT0_CTRL_OFFSET,
        CS_SLOT_CTRL_ENABLE_MASK | 4 << CS_SLOT_CTRL_W_SRC_LSB |
          8 << CS_SLOT_CTRL_MODE_MASK_LSB);
  store(b, PROFILER + CS_CTRL_OFFSET,
        CS_CTRL_ACTIVE_MASK | CS_CTRL_ENABLE_MASK);
  wait_for(b, PROFILER + CS_CTRL_OFFSET, STATE, RUN);
}

static void stop(struct cs_board *b)
{
  store(b, PROFILER + CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
  wait_for(b, PROFILER + CS_CTRL_OFFSET, STATE, IDLE);
}

static void open_ring(struct cs_board *b, uint32_t at, bool back_pressure)
{
  store(b, RING + CS_RING_CTRL_OFFSET, CS_RING_CTRL_ACTIVE_MASK);
  store(b, RING + CS_RING_START_OFFSET, at);
  store(b, RING + CS_RING_LIMIT_OFFSET, at + PLACES * RECORD - 4);
  store(b, RING + CS_RING_WP_OFFSET, at);
  store(b, RING + CS_RING_CP_OFFSET, at);
  store(b, RING + CS_RING_CFG_OFFSET, back_pressure);
  store(b, RING + CS_RING_WATERMARK_OFFSET, 3);
  store(b, RING + CS_RING_CTRL_OFFSET,
        CS_RING_CTRL_ACTIVE_MASK | CS_RING_CTRL_ENABLE_MASK);
  CU_ASSERT_EQUAL(load(b, RING + CS_RING_STATUS_OFFSET), 0);
}

/* Record n since the ring was opened. */
static void expect_record(struct cs_board *b, unsigned n)
{
  struct record r = { 0 };

  CU_ASSERT(iss_read_mem(cs_board_iss(b), BUFFER + n % PLACES * RECORD, &r,
                         sizeof r));
  CU_ASSERT_EQUAL(r.info, n << 8 | 0x80);
  CU_ASSERT_EQUAL(r.count, 1);
  CU_ASSERT_EQUAL(r.pc, LOOP);
  CU_ASSERT_EQUAL(r.w, VALUE);
}

/* ---- registers ---- */

static void test_registers(void)
{
  struct cs_board *b = open_board("full");

  CU_ASSERT_EQUAL(load(b, PROFILER + CS_VERSION_OFFSET), 0x100);
  CU_ASSERT(load(b, PROFILER + CS_CAPS2_OFFSET) & CS_CAPS2_RING_MASK);
  store(b, PROFILER + CS_SEED_OFFSET, 7); /* it is off: without effect */
  activate(b);
  CU_ASSERT_EQUAL(load(b, PROFILER + CS_SEED_OFFSET), 0x2545f491);
  store(b, PROFILER + CS_SEED_OFFSET, 7);
  CU_ASSERT_EQUAL(load(b, PROFILER + CS_SEED_OFFSET), 7);
  cs_board_free(b);
}

static void test_bus_time(void)
{
  struct cs_board *b = open_board("tiny");
  uint64_t before = cs_board_clocks(b);

  turns(b, 5);
  CU_ASSERT_EQUAL(cs_board_clocks(b) - before, 10);
  before = cs_board_clocks(b);
  load(b, PROFILER + CS_VERSION_OFFSET);
  CU_ASSERT_EQUAL(cs_board_clocks(b) - before, 6);
  before = cs_board_clocks(b);
  store(b, PROFILER + CS_STATUS_OFFSET, 0);
  CU_ASSERT_EQUAL(cs_board_clocks(b) - before, 4);
  cs_board_free(b);
}

static void test_faults(void)
{
  struct cs_board *b = open_board("tiny");

  expect_fault(b, SB, PROFILER, STORE_FAULT);
  expect_fault(b, LH, PROFILER, LOAD_FAULT);
  expect_fault(b, LW, PROFILER + 2, LOAD_FAULT);
  expect_fault(b, LW, RING, LOAD_FAULT); /* tiny has none */
  expect_fault(b, SW, RING, STORE_FAULT);
  expect_fault(b, LW, PROFILER + CS_SOC_PROFILER_SIZE, LOAD_FAULT);
  expect_fault(b, SW, PROFILER - 4, STORE_FAULT);
  cs_board_free(b);
}

static bool other_read(void *user, uint64_t addr, unsigned size,
                       uint64_t *value)
{
  *value = *(uint64_t *)user + size;
  return addr == PROFILER + CS_SOC_PROFILER_SIZE;
}

static bool other_write(void *user, uint64_t addr, unsigned size,
                        uint64_t value)
{
  (void)size;
  *(uint64_t *)user = value;
  return addr == PROFILER - 4;
}

static void test_other_devices(void)
{
  char err[128];
  uint64_t mine = 38;
  const struct iss_config machine = { .no_pmp = true, .user = &mine,
                                      .bus_read = other_read,
                                      .bus_write = other_write };
  struct cs_board *b =
    cs_board_new(&machine, cs_named_find("tiny"), err, sizeof err);

  CU_ASSERT_PTR_NOT_NULL_FATAL(b);
  CU_ASSERT_EQUAL(load(b, PROFILER + CS_SOC_PROFILER_SIZE), 42);
  store(b, PROFILER - 4, 99);
  CU_ASSERT_EQUAL(mine, 99);
  expect_fault(b, SW, PROFILER - 8, STORE_FAULT);
  cs_board_free(b);
}

/* ---- messages ---- */

static void test_messages(void)
{
  struct cs_board *b = open_board("default");

  activate(b);
  start(b);
  turns(b, 5);
  stop(b);
  CU_ASSERT_EQUAL(load(b, PROFILER + CS_FIFO_LEVEL_OFFSET), 5);
  for (unsigned n = 0; n < 5; n++) {
    CU_ASSERT_EQUAL(load(b, PROFILER + CS_MSG_INFO_OFFSET),
                    CS_MSG_INFO_VALID_MASK);
    CU_ASSERT_EQUAL(load(b, PROFILER + CS_MSG_PC_OFFSET), LOOP);
    CU_ASSERT_EQUAL(load(b, PROFILER + CS_MSG_W_OFFSET), VALUE);
    CU_ASSERT_EQUAL(load(b, PROFILER + CS_MSG_COUNT_OFFSET), 1);
    store(b, PROFILER + CS_POP_OFFSET, 1);
  }
  CU_ASSERT(load(b, PROFILER + CS_CTRL_OFFSET) & CS_CTRL_EMPTY_MASK);
  CU_ASSERT_PTR_NULL(cs_board_check(b));
  cs_board_free(b);
}

/* ---- the ring ---- */

static void test_ring_full(void)
{
  struct cs_board *b = open_board("full");

  open_ring(b, BUFFER, true);
  activate(b);
  start(b);
  turns(b, 12);
  stop(b);
  wait_for(b, RING + CS_RING_LEVEL_OFFSET, ~0u, PLACES - 1);
  turns(b, 100);
  CU_ASSERT_EQUAL(load(b, PROFILER + CS_FIFO_LEVEL_OFFSET), 12 - 7);
  for (unsigned n = 0; n < 7; n++)
    expect_record(b, n);
  CU_ASSERT_EQUAL(get_word(cs_board_iss(b), BUFFER + 7 * RECORD), 0);
  store(b, RING + CS_RING_CP_OFFSET, BUFFER + 7 * RECORD);
  wait_for(b, RING + CS_RING_WRITTEN_OFFSET, ~0u, 12);
  for (unsigned n = 7; n < 12; n++)
    expect_record(b, n);
  CU_ASSERT(load(b, PROFILER + CS_CTRL_OFFSET) & CS_CTRL_EMPTY_MASK);
  CU_ASSERT_PTR_NULL(cs_board_check(b));
  cs_board_free(b);
}

static void test_ring_wraps(void)
{
  struct cs_board *b = open_board("full");

  open_ring(b, BUFFER, false);
  activate(b);
  start(b);
  turns(b, 20);
  stop(b);
  wait_for(b, RING + CS_RING_WRITTEN_OFFSET, ~0u, 20);
  for (unsigned n = 12; n < 20; n++)
    expect_record(b, n);
  CU_ASSERT_EQUAL(load(b, RING + CS_RING_WP_OFFSET),
                  BUFFER + 20 % PLACES * RECORD + 1); /* it has wrapped */
  CU_ASSERT(load(b, RING + CS_RING_OVERWRITTEN_OFFSET) > 0);
  cs_board_free(b);
}

static void test_ring_outside(void)
{
  struct cs_board *b = open_board("full");
  const uint32_t nowhere = 0x40000000;

  open_ring(b, nowhere, true);
  activate(b);
  start(b);
  turns(b, 30);
  wait_for(b, RING + CS_RING_CAUSE_OFFSET, ~0u,
           1 | 3 << CS_RING_CAUSE_RESP_LSB); /* DECERR */
  stop(b);
  CU_ASSERT_EQUAL(load(b, RING + CS_RING_WRITTEN_OFFSET), 0);
  CU_ASSERT_EQUAL(load(b, PROFILER + CS_FIFO_LEVEL_OFFSET), 30);
  cs_board_free(b);
}

/* Code where a record comes is decoded anew. */
static void test_ring_over_code(void)
{
  struct cs_board *b = open_board("full");
  struct iss *s = cs_board_iss(b);
  struct cs_rvfi r;

  put_word(s, BUFFER, 0x00000013); /* nop */
  iss_set_pc(s, BUFFER);
  CU_ASSERT(cs_board_step(b, &r));
  CU_ASSERT(!r.trap);
  iss_set_pc(s, LOOP);
  open_ring(b, BUFFER, true);
  activate(b);
  start(b);
  turns(b, 1);
  wait_for(b, RING + CS_RING_WRITTEN_OFFSET, ~0u, 1);
  iss_set_pc(s, BUFFER);
  CU_ASSERT(cs_board_step(b, &r));
  CU_ASSERT_EQUAL(r.insn, 0x80); /* the info word: c.addi4spn, reserved */
  cs_board_free(b);
}

/* LR of a word, a record somewhere, SC: 0 in a1 if it succeeded. */
static uint32_t reserve(uint32_t word)
{
  struct cs_board *b = open_board("full");
  struct cs_rvfi r;
  uint32_t failed;

  open_ring(b, BUFFER, true);
  activate(b);
  start(b);
  execute(b, LR, word, 0, &r);
  turns(b, 30); /* no trap comes between */
  wait_for(b, RING + CS_RING_LEVEL_OFFSET, ~0u, PLACES - 1);
  failed = execute(b, SC, word, 5, &r);
  cs_board_free(b);
  return failed;
}

static void test_reservations(void)
{
  CU_ASSERT_EQUAL(reserve(BUFFER - 4), 0);
  CU_ASSERT_EQUAL(reserve(BUFFER), 1);
  CU_ASSERT_EQUAL(reserve(BUFFER + 7 * RECORD - 4), 1);
  CU_ASSERT_EQUAL(reserve(BUFFER + 7 * RECORD), 0);
}

/* ---- interrupts ---- */

static void open_plic(struct cs_board *b)
{
  struct iss *s = cs_board_iss(b);

  store(b, CS_SOC_PLIC_PRIORITY + 4 * CS_SOC_IRQ_PROFILER, 1);
  store(b, CS_SOC_PLIC_ENABLE, 1u << CS_SOC_IRQ_PROFILER);
  iss_set_csr(s, MIE, MEI);
  iss_set_csr(s, MSTATUS, M_MIE);
}

/* Turns of the loop until the handler is entered. */
static unsigned turns_to_interrupt(struct cs_board *b)
{
  struct cs_rvfi r = { .intr = false };
  unsigned n = 0;

  while (!r.intr && n++ < 100)
    CU_ASSERT(cs_board_step(b, &r));
  CU_ASSERT_EQUAL(r.pc_rdata, VECTOR);
  return n / 2;
}

static uint64_t pending(struct cs_board *b)
{
  uint64_t mip = 0;

  CU_ASSERT(iss_get_csr(cs_board_iss(b), MIP, &mip));
  return mip & MEI;
}

/* In the handler: the source is claimed, quieted by a write, completed. */
static void serve(struct cs_board *b, uint32_t addr, uint32_t value)
{
  CU_ASSERT_EQUAL(load(b, CS_SOC_PLIC_CLAIM), CS_SOC_IRQ_PROFILER);
  CU_ASSERT(!pending(b));
  store(b, addr, value);
  store(b, CS_SOC_PLIC_CLAIM, CS_SOC_IRQ_PROFILER);
}

static void test_interrupt(void)
{
  struct cs_board *b = open_board("default");

  activate(b);
  store(b, PROFILER + CS_WATERMARK_OFFSET, 3);
  store(b, PROFILER + CS_INTR_ENABLE_OFFSET, CS_INTR_ENABLE_WATERMARK_MASK);
  start(b);
  open_plic(b);
  CU_ASSERT(turns_to_interrupt(b) > 3);
  serve(b, PROFILER + CS_INTR_STATE_OFFSET, CS_INTR_STATE_WATERMARK_MASK);
  CU_ASSERT(pending(b)); /* the messages are still there */
  stop(b);
  while (load(b, PROFILER + CS_FIFO_LEVEL_OFFSET))
    store(b, PROFILER + CS_POP_OFFSET, 1);
  serve(b, PROFILER + CS_INTR_STATE_OFFSET, CS_INTR_STATE_WATERMARK_MASK);
  CU_ASSERT(!pending(b));
  cs_board_free(b);
}

static void test_ring_interrupt(void)
{
  struct cs_board *b = open_board("full");
  unsigned patience = 1000;

  open_ring(b, BUFFER, true);
  store(b, RING + CS_RING_INTR_ENABLE_OFFSET,
        CS_RING_INTR_ENABLE_WATERMARK_MASK);
  activate(b);
  start(b);
  open_plic(b);
  turns_to_interrupt(b);
  CU_ASSERT(load(b, RING + CS_RING_LEVEL_OFFSET) >= 3);
  stop(b);
  while (!(load(b, PROFILER + CS_CTRL_OFFSET) & CS_CTRL_EMPTY_MASK) &&
         --patience)
    store(b, RING + CS_RING_CP_OFFSET,
          load(b, RING + CS_RING_WP_OFFSET) & CS_RING_WP_VALUE_MASK);
  CU_ASSERT(patience != 0);
  store(b, RING + CS_RING_CP_OFFSET,
        load(b, RING + CS_RING_WP_OFFSET) & CS_RING_WP_VALUE_MASK);
  serve(b, RING + CS_RING_INTR_STATE_OFFSET,
        CS_RING_INTR_STATE_WATERMARK_MASK);
  CU_ASSERT(!pending(b));
  cs_board_free(b);
}

/* ---- runs ---- */

/* Of all that the guest sees behind so many turns in which the profiler is off. */
static uint64_t digest_behind(unsigned off)
{
  struct cs_board *b = open_board("full");
  uint64_t digest = 0, order, clocks;
  struct cs_rvfi r;

  turns(b, off);
  execute(b, LW, DATA, 0, &r);
  order = r.order;
  clocks = cs_board_clocks(b);
  open_ring(b, BUFFER, true);
  activate(b);
  start(b);
  open_plic(b);
  for (unsigned n = 0; n < 500; n++) {
    uint32_t value = execute(b, LW, RING + CS_RING_WP_OFFSET, 0, &r);
    digest = digest * 0x9e3779b97f4a7c15u + value + r.order - order;
    store(b, RING + CS_RING_CP_OFFSET, value);
    turns(b, n % 7);
  }
  digest = digest * 31 + load(b, PROFILER + CS_TIME_OFFSET);
  digest = digest * 31 + load(b, PROFILER + CS_PORT_ERRORS_OFFSET);
  digest += cs_board_clocks(b) - clocks;
  cs_board_free(b);
  return digest;
}

static void test_repeats(void)
{
  CU_ASSERT_EQUAL(digest_behind(0), digest_behind(0));
}

/* Its clocks pass, and what it does then is the same, however long it was off: the
 * board does not work them out. */
static void test_off(void)
{
  enum { LONG = 20000 };
  struct cs_board *b = open_board("full");
  uint64_t before = cs_board_clocks(b);

  turns(b, LONG);
  CU_ASSERT_EQUAL(cs_board_clocks(b) - before, 2 * LONG);
  activate(b);
  start(b);
  turns(b, LONG);
  store(b, PROFILER + CS_SNAPSHOT_OFFSET, 1);
  CU_ASSERT_EQUAL(load(b, PROFILER + CS_CNT0_SELECTED_OFFSET), LONG);
  CU_ASSERT_EQUAL(load(b, PROFILER + CS_PORT_ERRORS_OFFSET), 0);
  store(b, PROFILER + CS_CTRL_OFFSET, 0);
  turns(b, LONG);
  CU_ASSERT_EQUAL(load(b, PROFILER + CS_CTRL_OFFSET) & CS_CTRL_ACTIVE_MASK, 0);
  cs_board_free(b);
  CU_ASSERT_EQUAL(digest_behind(5), digest_behind(LONG));
  CU_ASSERT_EQUAL(digest_behind(5), digest_behind(LONG + 13));
}

/* But those of a ring that is on: a record waits there until its time is out. */
static void test_off_with_ring(void)
{
  enum { LONG = 20000 };
  const uint32_t late = CS_RING_INTR_STATE_TIMEOUT_MASK;
  struct cs_board *b = open_board("full");

  store(b, RING + CS_RING_CTRL_OFFSET, CS_RING_CTRL_ACTIVE_MASK);
  store(b, RING + CS_RING_TIMEOUT_OFFSET, LONG);
  open_ring(b, BUFFER, true);
  activate(b);
  start(b);
  turns(b, 1);
  stop(b);
  wait_for(b, RING + CS_RING_WP_OFFSET, UINT32_MAX, BUFFER + RECORD);
  store(b, PROFILER + CS_CTRL_OFFSET, 0);
  CU_ASSERT_EQUAL(load(b, RING + CS_RING_INTR_STATE_OFFSET) & late, 0);
  turns(b, LONG);
  CU_ASSERT_EQUAL(load(b, RING + CS_RING_INTR_STATE_OFFSET) & late, late);
  cs_board_free(b);
}

static const struct {
  const char *name;
  void (*run)(void);
} tests[] = {
  { "registers by loads and stores", test_registers },
  { "an access takes the bus's clocks", test_bus_time },
  { "accesses that are refused", test_faults },
  { "other devices stay the caller's", test_other_devices },
  { "messages from registers", test_messages },
  { "a full ring waits", test_ring_full },
  { "a ring without back-pressure wraps", test_ring_wraps },
  { "a ring outside memory stops", test_ring_outside },
  { "a record over code", test_ring_over_code },
  { "records end reservations", test_reservations },
  { "watermark interrupt through the PLIC", test_interrupt },
  { "ring interrupt through the PLIC", test_ring_interrupt },
  { "a run repeats", test_repeats },
  { "clocks of a profiler that is off", test_off },
  { "the ring of one that is off", test_off_with_ring },
};

int main(void)
{
  CU_pSuite suite;
  unsigned failed;

  if (CU_initialize_registry() != CUE_SUCCESS ||
      !(suite = CU_add_suite("profiler on the simulator's bus", NULL, NULL)))
    return 1;
  for (size_t n = 0; n < sizeof tests / sizeof *tests; n++)
    CU_add_test(suite, tests[n].name, tests[n].run);
  CU_basic_set_mode(CU_BRM_VERBOSE);
  CU_basic_run_tests();
  failed = CU_get_number_of_failures();
  printf("%u tests, %u assertions, %u failed\n", CU_get_number_of_tests_run(),
         CU_get_number_of_asserts(), failed);
  CU_cleanup_registry();
  return failed != 0;
}
