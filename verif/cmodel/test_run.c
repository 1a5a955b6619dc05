/* SPDX-License-Identifier: Apache-2.0
 *
 * test_run.c - the cycle-accurate model at work: run states, refusals, the
 * pipeline's clocks, drain and flush, loss, OFF.
 */
#include "chip.h"
#include "suite.h"

/* A chip in IDLE with slot 0 on loads (w = rd value). */
static void start(struct chip *c, const char *spec)
{
  chip_init(c, &chip_default);
  c->check = true;
  chip_activate(c);
  chip_spec_text(c, spec);
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

/* registers.md, trace 2; e and f are the clocks of the CTRL writes. */
static void run_state_clocks(void)
{
  struct chip c;

  chip_init(&c, &chip_default);
  chip_write(&c, CS_CTRL_OFFSET, 1); /* returns in e+1 */
  CU_ASSERT_EQUAL(c.m->ctrl.state, CS_CLEAR);
  chip_clocks(&c, 1023);
  CU_ASSERT_EQUAL(c.m->ctrl.state, CS_CLEAR);
  chip_clock(&c);
  CU_ASSERT_EQUAL(c.m->ctrl.state, CS_IDLE);
  chip_spec_text(&c, "H:P:256:2048");
  chip_write(&c, CS_CTRL_OFFSET, 3); /* f+1 */
  CU_ASSERT(c.m->ctrl.state == CS_IDLE && c.m->ctrl.starting);
  chip_clock(&c);
  CU_ASSERT_EQUAL(c.m->ctrl.state, CS_INIT);
  chip_clocks(&c, 2055);
  CU_ASSERT_EQUAL(c.m->ctrl.state, CS_INIT);
  CU_ASSERT(!c.m->ctrl.inited);
  chip_clock(&c);
  CU_ASSERT_EQUAL(c.m->ctrl.state, CS_RUN);
  CU_ASSERT(c.m->ctrl.inited);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CTRL_OFFSET), 0x4003);
  chip_write(&c, CS_RATE_OFFSET, 5); /* trace 3 */
  CU_ASSERT_EQUAL(status(&c), REFUSED(CS_LOCKED));
  chip_write(&c, CS_CTRL_OFFSET, 1); /* DRAIN from g+1, IDLE from g+9 */
  chip_clocks(&c, 7);
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
    CU_ASSERT_EQUAL(c.m->core.issue.p_count, clock == 7);
    CU_ASSERT_EQUAL(c.m->core.issue.t_count, clock == 8);
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
  chip_spec_text(&c, "P:4+A16");
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

/* A port of transfers only: their classes, next PC and clocks. */
static void control_flow(void)
{
  const uint32_t enabled = 1u << CS_SLOT_CTRL_ENABLE_LSB |
                           CS_SLOT_CTRL_MODE_MASK_MASK;
  struct cs_params p = chip_default;
  struct chip c;

  p.control_flow = 1;
  for (int class = 0; class < CS_CLASS_COUNT; class++)
    for (int src = 0; src < CS_W_REASON; src++) {
      bool transfer = (class >= CS_CLASS_BRANCH && class <= CS_CLASS_COSWAP) ||
                      class == CS_CLASS_SYSTEM;
      bool ok = transfer && (src == CS_W_NEXT_PC || src == CS_W_HEAD_CYCLES);

      chip_init(&c, &p);
      chip_activate(&c);
      CU_ASSERT(chip_read(&c, CS_CAPS2_OFFSET) & CS_CAPS2_CONTROL_FLOW_MASK);
      chip_write(&c, CS_RATE_OFFSET, 1);
      chip_write(&c, CS_SLOT0_CLASS_OFFSET, 1u << class);
      chip_write(&c, CS_SLOT0_CTRL_OFFSET,
                 enabled | (uint32_t)src << CS_SLOT_CTRL_W_SRC_LSB);
      chip_write(&c, CS_CTRL_OFFSET, 3);
      CU_ASSERT_EQUAL(status(&c), ok ? 0 : REFUSED(CS_BAD_SLOT));
      finish(&c);
    }
}

/* Source 11 is there with Reasons only; 12 never. */
static void reasons(void)
{
  const uint32_t enabled = 1u << CS_SLOT_CTRL_ENABLE_LSB |
                           CS_SLOT_CTRL_MODE_MASK_MASK;
  struct cs_params p = chip_default;
  struct cs_message m;
  struct chip c;

  for (int src = CS_W_RET_ADDR; src <= CS_W_COUNT; src++)
    for (p.reasons = 0; p.reasons < 2; p.reasons++) {
      bool ok = src < CS_W_REASON + p.reasons;

      chip_init(&c, &p);
      chip_activate(&c);
      chip_write(&c, CS_RATE_OFFSET, 1);
      chip_write(&c, CS_SLOT0_CLASS_OFFSET, 1u << CS_CLASS_LOAD);
      chip_write(&c, CS_SLOT0_CTRL_OFFSET,
                 enabled | (uint32_t)src << CS_SLOT_CTRL_W_SRC_LSB);
      chip_write(&c, CS_CTRL_OFFSET, 3);
      CU_ASSERT_EQUAL(status(&c), ok ? 0 : REFUSED(CS_BAD_SLOT));
      if (ok && src == CS_W_REASON) {
        while (c.m->ctrl.state != CS_RUN)
          chip_clocks(&c, 1);
        chip_retire(&c, 0, CHIP_LOAD, 0x100)->reason = 0x91236ff7;
        chip_clocks(&c, 40);
        CU_ASSERT(chip_pop(&c, &m));
        CU_ASSERT_EQUAL(m.w, 0x91236ff7);
      }
      finish(&c);
    }
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
  chip_spec_text(&c, "P:1,phase=zero");
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
  chip_clock(&c);
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
  chip_clock(&c);
  for (int i = 0; i < 4; i++)
    chip_retire(&c, 0, CHIP_LOAD, 0x100), chip_clock(&c);
  chip_write(&c, CS_CTRL_OFFSET, 1);
  chip_wait_state(&c, CS_IDLE, 100);
  CU_ASSERT_EQUAL(c.m->core.stats.now.selected[0], 4);
  CU_ASSERT_EQUAL(c.m->core.stats.now.dropped[0], 4);
  CU_ASSERT_EQUAL(c.m->core.stats.intr.state & 4, 4);
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
  chip_spec_text(&c, "P:1,phase=zero");
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
  CU_ASSERT(c.m->core.stats.intr.irq);
  chip_write(&c, CS_SNAPSHOT_OFFSET, 0);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CNT3_DROPPED_OFFSET),
                  c.m->core.stats.now.dropped[3]);
  chip_write(&c, CS_CTRL_OFFSET, 0);
  chip_clocks(&c, 2);
  CU_ASSERT(!c.m->core.stats.intr.irq);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CNT3_DROPPED_OFFSET), 0);
  CU_ASSERT_EQUAL(chip_read(&c, CS_SLOT0_CLASS_OFFSET), 0);
  finish(&c);
}

/* queue.md, trace 3: room in staging counts in the clock it appears; and
 * transport.md, trace 3: the next message follows a POP at once. */
static void back_pressure(void)
{
  struct chip c;
  struct cs_core_state *core;

  start(&c, "P:1,phase=zero");
  core = &c.m->core;
  core->fifo.depth = 4; /* small, so that staging fills up */
  run(&c);
  for (uint64_t pc = 0; pc < 4 * 24; pc += 4)
    chip_retire(&c, 0, CHIP_LOAD, pc), chip_clock(&c);
  chip_clocks(&c, 30);
  CU_ASSERT(core->staging.level > CS_STAGE_LIMIT + 1);
  while (core->staging.level > CS_STAGE_LIMIT) {
    CU_ASSERT(!core->issue.p_count);
    CU_ASSERT_EQUAL(cs_core_message(&c.m->core)->pc,
                    4 * core->stats.now.sent_msgs);
    chip_write(&c, CS_POP_OFFSET, 1);
    chip_clock(&c);
  }
  CU_ASSERT(core->queue.head_v && !core->issue.p_count);
  chip_clock(&c);
  CU_ASSERT(core->issue.p_count);
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
  chip_spec_text(&c, "P:1,phase=zero");
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

/* compressor.md: what is not built is refused, last of all. */
static void samplers_not_built(void)
{
  static const char *const specs[] = {
    "P:4,phase=zero", "R:4", "D:4", "B:4:2:1", "P:4,phase=zero,early=2,5",
  };
  struct cs_params p = chip_default;
  struct chip c;

  p.early_rate = 0;
  for (unsigned built = 1; built < 16; built += 2) {
    p.samplers = (int)built;
    for (unsigned i = 0; i < 5; i++) {
      bool ok = i < 4 && built >> i & 1;
      chip_init(&c, &p);
      chip_activate(&c);
      chip_spec_text(&c, specs[i]);
      chip_write(&c, CS_CTRL_OFFSET, 3);
      CU_ASSERT_EQUAL(status(&c), ok ? 0 : REFUSED(CS_BAD_SAMPLER));
      chip_write(&c, CS_WATERMARK_OFFSET, 0);
      chip_write(&c, CS_STATUS_OFFSET, 0);
      chip_write(&c, CS_CTRL_OFFSET, 3);
      if (!ok)
        CU_ASSERT_EQUAL(status(&c), REFUSED(CS_BAD_WATERMARK));
      finish(&c);
    }
  }
}

/* tagged.md: what is refused, with a table and without one. */
static void tagged_refusals(void)
{
  static const struct { uint32_t comp, rate, tagged; int code; } bad[] = {
    {0x01000000, 256, 0x102, CS_OK},
    {0x0100b000, 1, 0x010, CS_OK},
    {0x01000000, 257, 0x102, CS_BAD_RATE},
    {0x0100a000, 256, 0x202, CS_BAD_STRATA},
    {0x01001000, 256, 0x302, CS_BAD_TAG},
    {0x01000000, 256, 0x100, CS_BAD_TAG},
    {0x01000000, 256, 0x111, CS_BAD_TAG},
    {0x01000001, 256, 0x102, CS_BAD_SAMPLER},
    {0x01000010, 256, 0x102, CS_BAD_SAMPLER},
    {0x01000040, 256, 0x102, CS_BAD_SAMPLER},
    {0x02000000, 256, 0x102, CS_BAD_ENGINE},
    {0x07000043, 257, 0x300, CS_BAD_ENGINE},
    {0x07000000, 65537, 0x102, CS_BAD_RATE},
    {0x01010003, 256, 0x102, CS_BAD_SAMPLER},
  };
  struct cs_params p = chip_default;
  struct chip c;

  for (int built = 0; built < 2; built++) {
    p.tagged_table = built;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
      int code = built || bad[i].code == CS_BAD_ENGINE || bad[i].rate > 65536
                 ? bad[i].code : CS_BAD_ENGINE;

      chip_init(&c, &p);
      chip_activate(&c);
      chip_write(&c, CS_COMP_OFFSET, bad[i].comp);
      chip_write(&c, CS_RATE_OFFSET, bad[i].rate);
      chip_write(&c, CS_TAGGED_OFFSET, bad[i].tagged);
      CU_ASSERT_EQUAL(chip_read(&c, CS_TAGGED_OFFSET),
                      built ? bad[i].tagged : 0);
      chip_write(&c, CS_CTRL_OFFSET, 3);
      CU_ASSERT_EQUAL(status(&c), code == CS_OK ? 0 : REFUSED(code));
      finish(&c);
    }
    chip_init(&c, &p);
    CU_ASSERT_EQUAL(chip_read(&c, CS_CAPS2_OFFSET) >> 16, built ? 0xb3 : 1);
    finish(&c);
  }
}

static void run_loads(struct chip *c, const char *spec, int loads)
{
  chip_spec_text(c, spec);
  chip_slot(c, 0, 1u << CS_CLASS_LOAD, CS_W_RD);
  chip_write(c, CS_CTRL_OFFSET, 3);
  chip_wait_state(c, CS_RUN, 5000);
  for (int i = 0; i < loads; i++) {
    chip_retire(c, 0, CHIP_LOAD, 0x80000100)->rd_wdata = 5;
    chip_clock(c);
  }
  chip_write(c, CS_CTRL_OFFSET, 1);
  chip_wait_state(c, CS_IDLE, 5000);
}

/* One chip, one engine after the other; what each holds can be read. */
static void engines_in_turn(void)
{
  struct cs_params p = chip_default;
  struct cs_message m;
  struct chip c;

  p.tagged_table = 1;
  chip_init(&c, &p);
  c.check = true;
  chip_activate(&c);
  run_loads(&c, "T:5:4:1:1", 6);
  CU_ASSERT(chip_pop(&c, &m) && m.count == 4 && m.pc == 0x80000100);
  chip_write(&c, CS_TBL_ADDR_OFFSET, 0);
  /* 0x80000100 ^ 5 in chunks of 5 bits */
  CU_ASSERT_EQUAL(chip_read(&c, CS_TBL_T_OFFSET),
                  1u << 27 | 2u << 16 | cs_fold(0x80000105, 5));
  CU_ASSERT_EQUAL(chip_read(&c, CS_TBL_S_OFFSET), 0);
  run_loads(&c, "P:4,phase=zero", 7);
  CU_ASSERT(chip_pop(&c, &m) && m.count == 4);
  chip_write(&c, CS_TBL_ADDR_OFFSET, 0);
  CU_ASSERT_EQUAL(chip_read(&c, CS_TBL_S_OFFSET), 3);
  CU_ASSERT_EQUAL(chip_read(&c, CS_TBL_T_OFFSET),
                  1u << 27 | 2u << 16 | cs_fold(0x80000105, 5));
  run_loads(&c, "T:5:4:4:2", 3);
  chip_write(&c, CS_TBL_ADDR_OFFSET, 1);
  CU_ASSERT_EQUAL(chip_read(&c, CS_TBL_T_OFFSET) & 0x0fffffff, 0);
  CU_ASSERT(!chip_pop(&c, &m));
  CU_ASSERT_STRING_EQUAL(c.failed, "");
  finish(&c);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"run states: clocks", run_state_clocks},
    {"pipeline: clocks", pipeline_clocks},
    {"refusals: configurations", bad_configurations},
    {"reasons: a source of w", reasons},
    {"a port of transfers only", control_flow},
    {"refusals: wrong states", wrong_states},
    {"drain and flush", drain},
    {"overflow", overflow},
    {"back-pressure", back_pressure},
    {"values off", values_off},
    {"table registers", table_registers},
    {"samplers not built", samplers_not_built},
    {"tagged table: refusals", tagged_refusals},
    {"engines in turn", engines_in_turn},
    CU_TEST_INFO_NULL,
  };
  return suite_run("run", tests);
}
