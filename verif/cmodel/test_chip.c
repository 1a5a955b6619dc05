/* SPDX-License-Identifier: Apache-2.0
 *
 * test_chip.c - the whole cycle-accurate model: bus, registers, run states,
 * refusals, the pipeline's clocks, drain and flush, loss, OFF.
 */
#include <stdio.h>
#include <string.h>

#include "chip.h"
#include "cs_config.h"
#include "suite.h"

static void configure(struct chip *c, const char *spec)
{
  struct cs_compressor comp;
  char err[100];

  CU_ASSERT_EQUAL_FATAL(cs_spec_parse(spec, &comp, err, sizeof err), 0);
  chip_spec(c, &comp);
}

/* A chip in IDLE with slot 0 on loads (w = rd value). */
static void start(struct chip *c, const char *spec)
{
  chip_init(c, &chip_default);
  c->check = true;
  chip_activate(c);
  configure(c, spec);
  chip_slot(c, 0, 1u << CS_CLASS_LOAD, CS_W_RD);
}

static void finish(struct chip *c)
{
  CU_ASSERT_STRING_EQUAL(c->failed, "");
  chip_free(c);
}

static void run(struct chip *c)
{
  chip_write(c, CS_CTRL_OFFSET, 3);
  chip_wait_state(c, CS_RUN, 5000);
}

static uint32_t status(struct chip *c)
{
  uint32_t value = chip_read(c, CS_STATUS_OFFSET);

  chip_write(c, CS_STATUS_OFFSET, 0);
  return value;
}

#define REFUSED(code) ((code) | 1u << 8) /* once */

/* registers.md, trace 1. */
static void bus_clocks(void)
{
  struct cs_axil_in in = {.awvalid = true, .wvalid = true, .arvalid = true,
                          .wstrb = 15, .awaddr = CS_STATUS_OFFSET,
                          .araddr = CS_VERSION_OFFSET};
  struct chip c;
  struct cs_out out;

  chip_init(&c, &chip_default);
  for (int clock = 0; clock < 6; clock++) {
    cs_model_out(c.m, &out);
    CU_ASSERT_EQUAL(out.axil.awready, clock != 1);
    CU_ASSERT_EQUAL(out.axil.wready, clock != 1);
    CU_ASSERT_EQUAL(out.axil.arready, clock != 1);
    CU_ASSERT_EQUAL(out.axil.bvalid, clock >= 2);
    CU_ASSERT_EQUAL(out.axil.rvalid, clock >= 4);
    cs_model_step(c.m, c.lanes, &in);
    in.awvalid = in.wvalid = in.arvalid = false;
  }
  CU_ASSERT_EQUAL(out.axil.rdata, 0x00000100);
  finish(&c);
}

static void bus_errors(void)
{
  uint32_t value = 1;
  struct chip c;

  chip_init(&c, &chip_default);
  chip_activate(&c);
  CU_ASSERT_EQUAL(chip_read_resp(&c, 0x1000, &value), CS_RESP_DECERR);
  CU_ASSERT_EQUAL(value, 0);
  CU_ASSERT_EQUAL(chip_write(&c, 0xf000, 1), CS_RESP_DECERR);
  CU_ASSERT_EQUAL(status(&c), 0);
  CU_ASSERT_EQUAL(chip_write_strb(&c, CS_RATE_OFFSET, 9, 3),
                  CS_RESP_SLVERR);
  CU_ASSERT_EQUAL(status(&c), REFUSED(CS_PARTIAL));
  CU_ASSERT_EQUAL(chip_read(&c, CS_RATE_OFFSET), 256);
  CU_ASSERT_EQUAL(chip_write(&c, 0xffc, 1), CS_RESP_OKAY);
  CU_ASSERT_EQUAL(chip_read_resp(&c, 0xffc, &value), CS_RESP_OKAY);
  CU_ASSERT_EQUAL(value, 0);
  CU_ASSERT_EQUAL(chip_read(&c, CS_RATE_OFFSET + 3), 256);
  finish(&c);
}

/* Reset value, then what writing its complement leaves. */
static void check_register(struct chip *c, const char *name, uint16_t addr,
                           uint32_t reset, uint32_t wmask)
{
  uint32_t before = chip_read(c, addr), after;

  chip_write(c, addr, ~reset);
  after = chip_read(c, addr);
  chip_write(c, addr, reset);
  if (before != reset || after != (reset ^ wmask))
    fprintf(stderr, "%s: reset %08x, then %08x\n", name, before, after);
  CU_ASSERT_EQUAL(before, reset);
  CU_ASSERT_EQUAL(after, reset ^ wmask);
}

static void check_registers(const struct cs_params *params)
{
  const int NumSlots = params->num_slots, XLEN = params->xlen;
  const int CombinerEntries = params->combiner_entries;
  const int PcTableBits = params->pct_bits, FifoDepth = params->fifo_depth;
  struct chip c;

  (void)PcTableBits;
  chip_init(&c, params);
  chip_activate(&c);
#define CHECK(name, addr, reset, wmask, rmask, lock, w1c, strobe, present, \
              text) \
  if ((present) && (wmask)) \
    check_register(&c, #name, addr, reset, wmask); \
  else if (!(present)) \
    check_register(&c, #name, addr, 0, 0);
  CS_REG_TABLE(CHECK)
#undef CHECK
  finish(&c);
}

static void registers(void)
{
  struct cs_params p = chip_default;

  check_registers(&p);
  p.xlen = 64;
  check_registers(&p);
  p = (struct cs_params){1, 32, 1, 512, 0, 0, 0, 16, 16};
  check_registers(&p);
}

static void capabilities(void)
{
  struct chip c;

  chip_init(&c, &chip_default);
  CU_ASSERT_EQUAL(chip_read(&c, CS_VERSION_OFFSET), 0x000100);
  CU_ASSERT_EQUAL(chip_read(&c, CS_IMPL_OFFSET), 0xf01);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CAPS0_OFFSET), 0x1f1011b4);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CAPS1_OFFSET), 0x00100080);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CAPS2_OFFSET), 1024);
  finish(&c);
}

/* registers.md, trace 2; e and f are the clocks of the CTRL writes. */
static void run_state_clocks(void)
{
  struct chip c;

  chip_init(&c, &chip_default);
  chip_write(&c, CS_CTRL_OFFSET, 1); /* returns in e+2 */
  CU_ASSERT_EQUAL(c.m->ctrl.state, CS_CLEAR);
  chip_clocks(&c, 1022);
  CU_ASSERT_EQUAL(c.m->ctrl.state, CS_CLEAR);
  chip_clock(&c);
  CU_ASSERT_EQUAL(c.m->ctrl.state, CS_IDLE);
  configure(&c, "H:P:256:2048");
  chip_write(&c, CS_CTRL_OFFSET, 3); /* f+2 */
  CU_ASSERT_EQUAL(c.m->ctrl.state, CS_INIT);
  chip_clocks(&c, 2054);
  CU_ASSERT_EQUAL(c.m->ctrl.state, CS_INIT);
  CU_ASSERT(!c.m->ctrl.inited);
  chip_clock(&c);
  CU_ASSERT_EQUAL(c.m->ctrl.state, CS_RUN);
  CU_ASSERT(c.m->ctrl.inited);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CTRL_OFFSET), 0x4003);
  chip_write(&c, CS_RATE_OFFSET, 5); /* trace 3 */
  CU_ASSERT_EQUAL(status(&c), REFUSED(CS_LOCKED));
  chip_write(&c, CS_CTRL_OFFSET, 1); /* DRAIN from g+1, IDLE from g+9 */
  chip_clocks(&c, 6);
  CU_ASSERT_EQUAL(c.m->ctrl.state, CS_DRAIN);
  chip_clock(&c);
  CU_ASSERT_EQUAL(c.m->ctrl.state, CS_IDLE);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CTRL_OFFSET), 0x2009);
  finish(&c);
}

/* overview.md: port in clock t, head of the queue in t+6, issue k = t+6,
 * M in k+10, head of the message FIFO three clocks after its push. */
static void pipeline_clocks(void)
{
  struct chip c;
  struct cs_message m;

  start(&c, "P:1,phase=zero");
  run(&c);
  chip_retire(&c, 0, CHIP_LOAD, 0x80000010)->rd_wdata = 7;
  for (int clock = 0; clock < 25; clock++) {
    CU_ASSERT_EQUAL(c.m->core.select.s3_mask != 0, clock == 3);
    CU_ASSERT_EQUAL(c.m->core.stats.now.selected[0], clock >= 4);
    CU_ASSERT_EQUAL(c.m->core.queue.head_v, clock == 6);
    CU_ASSERT_EQUAL(c.m->core.issue.p_valid, clock == 7);
    CU_ASSERT_EQUAL(c.m->core.issue.t_valid, clock == 8);
    CU_ASSERT_EQUAL(cs_compressor_m(&c.m->core.comp) != NULL, clock == 16);
    CU_ASSERT_EQUAL(c.m->core.staging.head_v, clock == 19);
    CU_ASSERT_EQUAL(c.m->core.fifo.level, clock >= 20);
    CU_ASSERT_EQUAL(c.m->core.fifo.head_v, clock >= 22);
    chip_clock(&c);
  }
  CU_ASSERT_EQUAL(chip_read(&c, CS_FIFO_LEVEL_OFFSET), 1);
  CU_ASSERT(chip_pop(&c, &m));
  CU_ASSERT(m.slot == 0 && m.pc == 0x80000010 && m.w == 7 && m.count == 1);
  CU_ASSERT(!chip_pop(&c, &m));
  finish(&c);
}

struct refused {
  uint16_t addr;
  uint32_t value;
  uint32_t code;
};

static void bad_configurations(void)
{
  static const struct refused bad[] = {
    {CS_RATE_OFFSET, 0, CS_BAD_RATE},
    {CS_RATE_OFFSET, 65537, CS_BAD_RATE},
    {CS_COMP_OFFSET, 0x41, CS_BAD_RATE},          /* early with R */
    {CS_COMP_OFFSET, 0xc000, CS_BAD_STRATA},
    {CS_SEED_OFFSET, 0, CS_BAD_SEED},
    {CS_COMP_OFFSET, 0x21003, CS_BAD_BURST},      /* clock ticks, n = 2 */
    {CS_SLOT0_CTRL_OFFSET, 0xb0b1, CS_BAD_SLOT},
    {CS_WATERMARK_OFFSET, 0, CS_BAD_WATERMARK},
    {CS_WATERMARK_OFFSET, 129, CS_BAD_WATERMARK},
  };
  struct chip c;

  start(&c, "P:256,phase=zero");
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    uint32_t old = chip_read(&c, bad[i].addr);
    chip_write(&c, bad[i].addr, bad[i].value);
    chip_write(&c, CS_CTRL_OFFSET, 3);
    CU_ASSERT_EQUAL(status(&c), REFUSED(bad[i].code));
    CU_ASSERT_EQUAL(c.m->ctrl.state, CS_IDLE);
    chip_write(&c, bad[i].addr, old);
  }
  configure(&c, "P:4+A16");
  chip_write(&c, CS_COMBINER_OFFSET, 1);
  chip_write(&c, CS_CTRL_OFFSET, 3);
  CU_ASSERT_EQUAL(status(&c), REFUSED(CS_BAD_COMBINER));
  chip_write(&c, CS_COMBINER_OFFSET, 2);
  chip_write(&c, CS_CTRL_OFFSET, 0x103);
  CU_ASSERT_EQUAL(status(&c), REFUSED(CS_NO_STATE));
  CU_ASSERT_EQUAL(chip_read(&c, CS_CTRL_OFFSET), 0x2109);
  run(&c);
  CU_ASSERT_EQUAL(status(&c), 0);
  finish(&c);
}

static void wrong_states(void)
{
  struct chip c;
  struct cs_message m;

  chip_init(&c, &chip_default);
  chip_write(&c, CS_RATE_OFFSET, 9); /* OFF: no effect, nothing recorded */
  chip_write(&c, CS_POP_OFFSET, 1);
  CU_ASSERT_EQUAL(chip_read(&c, CS_RATE_OFFSET), 256);
  CU_ASSERT_EQUAL(status(&c), 0);
  chip_write(&c, CS_CTRL_OFFSET, 3);
  CU_ASSERT_EQUAL(status(&c), REFUSED(CS_INACTIVE));
  chip_write(&c, CS_PCT_CLEAR_OFFSET, 1); /* in CLEAR */
  CU_ASSERT_EQUAL(status(&c), REFUSED(CS_LOCKED));
  chip_wait_state(&c, CS_IDLE, 2000);
  chip_write(&c, CS_POP_OFFSET, 1);
  CU_ASSERT_EQUAL(status(&c), REFUSED(CS_POP_EMPTY));
  chip_write(&c, CS_PCT_CLEAR_OFFSET, 1);
  CU_ASSERT_EQUAL(c.m->ctrl.state, CS_CLEAR);
  chip_wait_state(&c, CS_IDLE, 2000);
  configure(&c, "P:1,phase=zero");
  chip_slot(&c, 0, 1u << CS_CLASS_LOAD, CS_W_RD);
  run(&c);
  chip_retire(&c, 0, CHIP_LOAD, 0x100);
  chip_clocks(&c, 30);
  chip_write(&c, CS_CTRL_OFFSET, 1);
  chip_write(&c, CS_CTRL_OFFSET, 3);
  CU_ASSERT_EQUAL(status(&c), REFUSED(CS_BUSY));
  chip_wait_state(&c, CS_IDLE, 100);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CTRL_OFFSET), 0x2001); /* not empty */
  chip_write(&c, CS_CTRL_OFFSET, 3);
  CU_ASSERT_EQUAL(status(&c), REFUSED(CS_NOT_EMPTY));
  CU_ASSERT(chip_pop(&c, &m));
  chip_write(&c, CS_CTRL_OFFSET, 0x103);
  CU_ASSERT_EQUAL(c.m->ctrl.state, CS_RUN);
  CU_ASSERT_EQUAL(c.m->core.stats.now.selected[0], 1);
  finish(&c);
}

/* A combiner drains least recent first; an aborted INIT drops all. */
static void drain(void)
{
  struct chip c;
  struct cs_message m;

  start(&c, "P:1,phase=zero+A16");
  run(&c);
  for (uint32_t i = 0; i < 5; i++) {
    chip_retire(&c, 0, CHIP_LOAD, 0x100)->rd_wdata = i;
    chip_clock(&c);
  }
  chip_write(&c, CS_CTRL_OFFSET, 1);
  chip_wait_state(&c, CS_IDLE, 200);
  for (uint32_t i = 0; i < 5; i++) {
    CU_ASSERT(chip_pop(&c, &m));
    CU_ASSERT_EQUAL(m.w, i);
  }
  chip_write(&c, CS_CTRL_OFFSET, 3);
  for (int i = 0; i < 4; i++)
    chip_retire(&c, 0, CHIP_LOAD, 0x100), chip_clock(&c);
  chip_write(&c, CS_CTRL_OFFSET, 1);
  chip_wait_state(&c, CS_IDLE, 100);
  CU_ASSERT_EQUAL(c.m->core.stats.now.selected[0], 4);
  CU_ASSERT_EQUAL(c.m->core.stats.now.dropped[0], 4);
  CU_ASSERT_EQUAL(c.m->core.stats.intr_state & 4, 4);
  chip_write(&c, CS_CTRL_OFFSET, 0x103);
  CU_ASSERT_EQUAL(status(&c), REFUSED(CS_NO_STATE));
  finish(&c);
}

/* Nobody reads: staging, then the tuple queue fill up, then rows are lost. */
static void overflow(void)
{
  struct cs_params p = chip_default;
  struct chip c;

  p.fifo_depth = p.queue_depth = 4;
  chip_init(&c, &p);
  c.check = true;
  chip_activate(&c);
  chip_write(&c, CS_WATERMARK_OFFSET, 4);
  configure(&c, "P:1,phase=zero");
  chip_slot(&c, 0, 1u << CS_CLASS_LOAD, CS_W_RD);
  chip_slot(&c, 3, 1u << CS_CLASS_LOAD, CS_W_NEXT_PC);
  chip_write(&c, CS_INTR_ENABLE_OFFSET, CS_INTR_OVERFLOW);
  run(&c);
  for (int i = 0; i < 200; i++) {
    chip_retire(&c, 0, CHIP_LOAD, 0x100);
    chip_clock(&c);
  }
  chip_clocks(&c, 5);
  CU_ASSERT_EQUAL(c.m->core.fifo.level, 4);
  CU_ASSERT(c.m->core.staging.level > CS_STAGE_LIMIT);
  CU_ASSERT_EQUAL(c.m->core.queue.level, 4);
  CU_ASSERT(c.m->core.stats.now.dropped[0] > 100);
  CU_ASSERT(c.m->core.stats.irq);
  chip_write(&c, CS_SNAPSHOT_OFFSET, 0);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CNT3_DROPPED_OFFSET),
                  c.m->core.stats.now.dropped[3]);
  chip_write(&c, CS_CTRL_OFFSET, 0);
  chip_clocks(&c, 2);
  CU_ASSERT(!c.m->core.stats.irq);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CNT3_DROPPED_OFFSET), 0);
  CU_ASSERT_EQUAL(chip_read(&c, CS_SLOT0_CLASS_OFFSET), 0);
  finish(&c);
}

static void values_off(void)
{
  struct cs_message m;
  struct chip c;

  chip_init(&c, &chip_default);
  chip_write(&c, CS_LOCK_OFFSET, 1); /* also in OFF */
  chip_activate(&c);
  chip_write(&c, CS_LOCK_OFFSET, 0); /* sticky */
  CU_ASSERT_EQUAL(chip_read(&c, CS_LOCK_OFFSET), 1);
  configure(&c, "P:1,phase=zero");
  chip_slot(&c, 0, 1u << CS_CLASS_LOAD, CS_W_LOAD_DATA);
  chip_slot(&c, 1, 1u << CS_CLASS_LOAD, CS_W_MEM_ADDR);
  run(&c);
  chip_retire(&c, 0, CHIP_LOAD, 0x100);
  c.lanes[0].rd_wdata = 7;
  c.lanes[0].mem_addr = 0x2000;
  chip_clocks(&c, 40);
  CU_ASSERT(chip_pop(&c, &m) && m.slot == 0 && m.w == 0);
  CU_ASSERT(chip_pop(&c, &m) && m.slot == 1 && m.w == 0x2000);
  cs_model_reset(c.m);
  CU_ASSERT_EQUAL(chip_read(&c, CS_LOCK_OFFSET), 0);
  CU_ASSERT_EQUAL(c.m->ctrl.state, CS_OFF);
  finish(&c);
}

/* The table and k as software sees them. */
static void table_registers(void)
{
  struct cs_hash_table t;
  uint32_t index;
  struct chip c;

  start(&c, "H:CP:256:2048,phase=zero,early=2,5");
  run(&c);
  for (int i = 0; i < 3; i++)
    chip_retire(&c, 0, CHIP_LOAD, 0x100)->rd_wdata = 9, chip_clock(&c);
  chip_write(&c, CS_CTRL_OFFSET, 1);
  chip_wait_state(&c, CS_IDLE, 100);
  cs_hash_table_init(&t);
  index = cs_fold(cs_hash_word(&t, true, 32, 0, 0x100, 9), 11);
  chip_write(&c, CS_TBL_ADDR_OFFSET, index);
  CU_ASSERT_EQUAL(chip_read(&c, CS_TBL_S_OFFSET), 3);
  CU_ASSERT_EQUAL(chip_read(&c, CS_TBL_C_OFFSET), 1);
  CU_ASSERT_EQUAL(chip_read(&c, CS_TBL_B_OFFSET), 0);
  CU_ASSERT_EQUAL(chip_read(&c, CS_EARLY_STATE_OFFSET), 1);
  chip_write(&c, CS_TBL_ADDR_OFFSET, index ^ 1);
  CU_ASSERT_EQUAL(chip_read(&c, CS_TBL_S_OFFSET), 0);
  finish(&c);
}

static void bad_parameters(void)
{
  static const struct cs_params bad[] = {
    {3, 32, 4, 2048, 1, 16, 1024, 16, 128},
    {1, 31, 4, 2048, 1, 16, 1024, 16, 128},
    {1, 32, 0, 2048, 1, 16, 1024, 16, 128},
    {1, 32, 4, 8, 1, 16, 1024, 16, 128},
    {1, 32, 4, 2048, 2, 16, 1024, 16, 128},
    {1, 32, 4, 2048, 1, 5, 1024, 16, 128},
    {1, 32, 4, 2048, 1, 16, 32, 16, 128},
    {1, 32, 4, 2048, 1, 16, 1024, 2, 128},
    {1, 32, 4, 2048, 1, 16, 1024, 16, 2048},
  };
  char err[100];

  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    err[0] = '\0';
    CU_ASSERT_PTR_NULL(cs_model_new(&bad[i], err, sizeof err));
    CU_ASSERT(strstr(err, " must be ") != NULL);
  }
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"bus: clocks", bus_clocks},
    {"bus: errors", bus_errors},
    {"registers", registers},
    {"capabilities", capabilities},
    {"run states: clocks", run_state_clocks},
    {"pipeline: clocks", pipeline_clocks},
    {"refusals: configurations", bad_configurations},
    {"refusals: wrong states", wrong_states},
    {"drain and flush", drain},
    {"overflow", overflow},
    {"values off", values_off},
    {"table registers", table_registers},
    {"bad parameters", bad_parameters},
    CU_TEST_INFO_NULL,
  };
  return suite_run("chip", tests);
}
