/* SPDX-License-Identifier: Apache-2.0
 *
 * test_rights.c - what may not be seen, by tables of the page supervisor:
 * roots, trap's next PC, return address, locks, the ring's window.
 */
#include <string.h>

#include "chip.h"
#include "cs_cop_regs.h"
#include "cs_ring_regs.h"
#include "suite.h"

enum { MODE_U = 1, MODE_S = 2, MODE_M = 8, ALL = 11 };
#define ECALL 0x00000073u
#define RING 0x1000
#define COP 0x2000

static struct cs_params with_supervisor(void)
{
  struct cs_params p = chip_default;

  p.supervisor = 1;
  p.dma = 1;
  p.coprocessor = 1;
  return p;
}

/* ---- the selector alone ---- */

struct sel {
  struct cs_select_state s;
  struct cs_slot_cfg slots[CS_MAX_SLOTS];
  struct cs_rvfi lane;
  struct cs_select_in in;
};

static void sel_start(struct sel *t, int xlen)
{
  struct cs_params p = {.nret = 1, .xlen = xlen, .num_slots = 4,
                        .supervisor = 1};

  memset(t, 0, sizeof *t);
  cs_select_init(&t->s, &p);
  for (int i = 0; i < CS_MAX_SLOTS; i++)
    t->slots[i] = (struct cs_slot_cfg){
      .pc_hi = UINT64_MAX, .class_mask = 1u << CS_CLASS_SYSTEM,
      .mode_mask = ALL};
  t->in.lanes = &t->lane;
  t->in.slots = t->slots;
  t->in.run = true;
}

static void sel_clock(struct sel *t)
{
  cs_select_step(&t->s, &t->in);
  t->lane.valid = false;
}

static void put(struct sel *t, struct cs_rvfi r)
{
  r.valid = true;
  t->lane = r;
  sel_clock(t);
}

/* An ecall, which every slot selects; then the row is in S3. */
static const struct cs_lane *row_of(struct sel *t, struct cs_rvfi r)
{
  r.insn = ECALL;
  r.pc_wdata = 0x7000;
  put(t, r);
  sel_clock(t);
  sel_clock(t);
  return &cs_select_row(&t->s)->lane[0];
}

static void trap_next_pc(void)
{
  static const struct {
    uint8_t mode_mask, mask2;   /* of slot 0 and 1; 0 = not enabled */
    bool m_off, trap, seen;
  } cases[] = {
    {MODE_U, 0, false, false, true}, {MODE_U, 0, false, true, false},
    {MODE_U | MODE_S, 0, false, true, false},
    {MODE_U | MODE_M, 0, false, true, false},
    {ALL, 0, false, true, true},
    {ALL, 0, true, true, false}, {ALL, 0, true, false, true},
    {ALL, MODE_U, false, true, false}, /* the strictest decides */
    {ALL, MODE_S, false, true, true},  /* it does not match */
  };

  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    struct sel t;

    sel_start(&t, 32);
    t.slots[0].enable = true;
    t.slots[0].mode_mask = cases[i].mode_mask;
    t.slots[1].enable = cases[i].mask2 != 0;
    t.slots[1].mode_mask = cases[i].mask2;
    t.in.m_off = cases[i].m_off;
    CU_ASSERT_EQUAL(row_of(&t, (struct cs_rvfi){.trap = cases[i].trap})
                      ->next_pc, cases[i].seen ? 0x7000 : 0);
    CU_ASSERT(t.s.s3_mask & 1);
  }
}

/* M is not sampled with m_off, whatever the mask says. */
static void m_off(void)
{
  struct sel t;

  sel_start(&t, 32);
  t.slots[0].enable = true;
  t.in.m_off = true;
  row_of(&t, (struct cs_rvfi){.mode = CS_MODE_M});
  CU_ASSERT_EQUAL(t.s.s3_mask, 0);
  row_of(&t, (struct cs_rvfi){.mode = CS_MODE_S});
  CU_ASSERT_EQUAL(t.s.s3_mask, 1);
}

static void roots(void)
{
  static const struct { int xlen; uint64_t satp; uint32_t root; bool match; }
  cases[] = {
    {32, 0x80400123, 0x123, true},      /* mode and ASID do not count */
    {32, 0x803fffff, 0x3fffff, true},   {32, 0x80400124, 0x123, false},
    {32, 0x00000123, 0x400123, false},
    {64, 0x8001000001234567, 0x01234567, true},
    {64, 0x800100007fffffff, 0x7fffffff, true},
    {64, 0x8001000000000005, 0x40000005, false},
    {64, 0x8001000080000005, 5, true},  /* bit 31 and up are not compared */
  };

  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    struct sel t;

    sel_start(&t, cases[i].xlen);
    t.slots[0].enable = true;
    t.slots[2].enable = true;
    t.slots[2].root_on = true;
    t.slots[2].root = cases[i].root;
    row_of(&t, (struct cs_rvfi){.satp = cases[i].satp});
    CU_ASSERT_EQUAL(t.s.s3_mask, cases[i].match ? 5 : 1);
    CU_ASSERT_EQUAL(cs_select_row(&t.s)->satp, cases[i].satp);
  }
}

enum between { NOBODY, SAME, OTHER_SATP, OTHER_CONTEXT, NOT_VALID, TRAPS };

static void return_address(void)
{
  static const struct {
    uint8_t writer, modes;      /* mode that wrote x1; the slot's */
    bool m_off, root_on, ctx_en;
    enum between between;       /* who runs between writer and reader */
    bool other;                 /* the reader is of another process */
    bool seen;
  } cases[] = {
    {CS_MODE_U, MODE_U, 0, 0, 0, NOBODY, 0, 1},
    {CS_MODE_S, MODE_U, 0, 0, 0, NOBODY, 0, 0},
    {CS_MODE_S, MODE_U | MODE_S, 0, 0, 0, NOBODY, 0, 1},
    {CS_MODE_M, ALL, 0, 0, 0, NOBODY, 0, 1},
    {CS_MODE_M, ALL, 1, 0, 0, NOBODY, 0, 0},
    {CS_MODE_U, MODE_U, 0, 0, 0, OTHER_SATP, 0, 1},  /* slot not limited */
    {CS_MODE_U, MODE_U, 0, 0, 0, NOBODY, 1, 1},
    {CS_MODE_U, MODE_U, 0, 1, 0, NOBODY, 0, 1},
    {CS_MODE_U, MODE_U, 0, 1, 0, SAME, 0, 1},
    {CS_MODE_U, MODE_U, 0, 1, 0, OTHER_SATP, 0, 0},
    {CS_MODE_U, MODE_U, 0, 1, 0, OTHER_CONTEXT, 0, 0},
    {CS_MODE_U, MODE_U, 0, 1, 0, NOT_VALID, 0, 1},
    {CS_MODE_U, MODE_U, 0, 0, 0, TRAPS, 0, 1},  /* it does not write x1 */
    {CS_MODE_U, MODE_U, 0, 0, 1, SAME, 0, 1},
    {CS_MODE_U, MODE_U, 0, 0, 1, OTHER_SATP, 0, 0},
    {CS_MODE_U, MODE_U, 0, 0, 1, NOBODY, 1, 0},      /* its own satp differs */
  };

  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    struct cs_rvfi link = {.mode = cases[i].writer, .rd_addr = 1,
                           .rd_wdata = 0x5555, .satp = 0x80000077,
                           .context = 9};
    struct cs_rvfi reader = {.mode = CS_MODE_U, .satp = 0x80000077,
                             .context = 9};
    struct cs_rvfi between = reader;
    struct sel t;

    sel_start(&t, 32);
    t.slots[0].enable = true;
    t.slots[0].mode_mask = cases[i].modes;
    t.slots[0].root_on = cases[i].root_on;
    t.slots[0].root = 0x77;
    t.slots[0].ctx_en = cases[i].ctx_en;
    t.slots[0].ctx = 9;
    t.in.m_off = cases[i].m_off;
    put(&t, link);
    between.satp += cases[i].between == OTHER_SATP;
    between.context += cases[i].between == OTHER_CONTEXT;
    if (cases[i].between == TRAPS)
      between.trap = true, between.rd_addr = 1, between.mode = CS_MODE_S;
    if (cases[i].between == NOT_VALID)
      sel_clock(&t);
    else if (cases[i].between != NOBODY)
      put(&t, between);
    if (cases[i].other) /* of the same root: another ASID */
      reader.satp += 1u << 22;
    CU_ASSERT_EQUAL(row_of(&t, reader)->ret_addr,
                    cases[i].seen ? 0x5555 : 0);
    CU_ASSERT_EQUAL(t.s.s3_mask, 1);
  }
}

/* ---- the whole: locks ---- */

static void run(struct chip *c, int w_src, uint32_t class_mask)
{
  chip_activate(c);
  chip_spec_text(c, "P:1,phase=zero");
  chip_slot(c, 0, class_mask, w_src);
  chip_write(c, CS_CTRL_OFFSET, 3);
  chip_wait_state(c, CS_RUN, 5000);
}

/* Trace 3. */
static void trace_3(void)
{
  struct cs_params p = with_supervisor();
  struct cs_message m;
  struct cs_rvfi *r;
  struct chip c;

  chip_init(&c, &p);
  run(&c, CS_W_NEXT_PC, 1u << CS_CLASS_LOAD | 1u << CS_CLASS_SYSTEM);
  chip_retire(&c, 0, CHIP_LOAD, 0x100);
  chip_clocks(&c, 4);
  chip_write(&c, CS_LOCK_OFFSET, CS_LOCK_M_OFF_MASK);
  CU_ASSERT_EQUAL(c.m->ctrl.state, CS_OFF);
  chip_clock(&c);
  CU_ASSERT_EQUAL(c.m->core.queue.level + c.m->core.fifo.level, 0);
  CU_ASSERT_EQUAL(chip_read(&c, CS_LOCK_OFFSET), CS_LOCK_M_OFF_MASK);
  run(&c, CS_W_NEXT_PC, 1u << CS_CLASS_LOAD | 1u << CS_CLASS_SYSTEM);
  chip_retire(&c, 0, CHIP_LOAD, 0x100); /* M */
  chip_clock(&c);
  r = chip_retire(&c, 0, ECALL, 0x200);
  r->mode = CS_MODE_U;
  r->trap = true;
  chip_clocks(&c, 40);
  CU_ASSERT(chip_pop(&c, &m) && m.pc == 0x200 && m.w == 0);
  CU_ASSERT(!chip_pop(&c, &m));
  chip_free(&c);
}

/* A bit that is new switches off, in any state; one that is set does not. */
static void lock_states(void)
{
  struct cs_params p = with_supervisor();

  for (uint32_t bit = 1; bit < 32; bit <<= 1)
    for (int state = CS_OFF; state <= CS_RUN; state++) {
      struct chip c;

      chip_init(&c, &p);
      c.prot = 1;
      if (state != CS_OFF)
        chip_write(&c, CS_CTRL_OFFSET, 1);
      if (state > CS_CLEAR)
        chip_wait_state(&c, CS_IDLE, 20000);
      if (state > CS_IDLE)
        chip_write(&c, CS_CTRL_OFFSET, 3), chip_clock(&c);
      if (state == CS_RUN)
        chip_wait_state(&c, CS_RUN, 5000);
      CU_ASSERT_EQUAL(c.m->ctrl.state, state);
      chip_write(&c, CS_LOCK_OFFSET, bit | 0x20);
      CU_ASSERT_EQUAL(c.m->ctrl.state, CS_OFF);
      CU_ASSERT_EQUAL(chip_read(&c, CS_LOCK_OFFSET), bit);
      chip_activate(&c);
      chip_write(&c, CS_LOCK_OFFSET, bit);
      chip_write(&c, CS_LOCK_OFFSET, 0);
      chip_write_strb(&c, CS_LOCK_OFFSET, 0x1f, 1); /* refused */
      CU_ASSERT_EQUAL(c.m->ctrl.state, CS_IDLE);
      CU_ASSERT_EQUAL(chip_read(&c, CS_LOCK_OFFSET), bit);
      cs_model_reset(c.m);
      CU_ASSERT_EQUAL(chip_read(&c, CS_LOCK_OFFSET), 0);
      chip_free(&c);
    }
}

/* Without Supervisor LOCK does what it did. */
static void lock_without(void)
{
  struct chip c;

  chip_init(&c, &chip_default);
  run(&c, CS_W_RD, 1u << CS_CLASS_LOAD);
  chip_write(&c, CS_LOCK_OFFSET, 0x1f);
  CU_ASSERT_EQUAL(c.m->ctrl.state, CS_RUN);
  CU_ASSERT_EQUAL(chip_read(&c, CS_LOCK_OFFSET), 1);
  chip_write(&c, CS_CONTEXT_OFFSET, 1);
  chip_write(&c, CS_SLOT0_ROOT_OFFSET, 1u << 31);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CONTEXT_OFFSET), 0);
  CU_ASSERT_EQUAL(chip_read(&c, CS_SLOT0_ROOT_OFFSET), 0);
  CU_ASSERT_EQUAL(chip_read(&c, CS_TIME_OFFSET), 0);
  chip_retire(&c, 0, CHIP_LOAD, 0x100)->satp = 5;
  chip_clocks(&c, 40);
  CU_ASSERT_EQUAL(c.m->core.fifo.level, 1);
  chip_free(&c);
}

static void w_of(uint32_t lock, int w_src, uint64_t expected)
{
  struct cs_params p = with_supervisor();
  struct cs_message m = {.w = 1};
  struct cs_rvfi *r;
  struct chip c;

  p.reasons = 1;
  chip_init(&c, &p);
  chip_write(&c, CS_LOCK_OFFSET, lock);
  run(&c, w_src, 1u << CS_CLASS_STORE);
  r = chip_retire(&c, 0, CHIP_JAL, 0x90);
  r->rd_addr = 1;
  r->rd_wdata = 0x10a;
  chip_clock(&c);
  r = chip_retire(&c, 0, CHIP_STORE, 0x100);
  r->rd_wdata = 0x100, r->rs1_rdata = 0x101, r->rs2_rdata = 0x102;
  r->mem_addr = 0x103, r->mem_wdata = 0x105, r->pc_wdata = 0x106;
  r->head_cycles = 0x108, r->mem_latency = 0x109, r->reason = 0x10b;
  chip_clocks(&c, 40);
  CU_ASSERT(chip_pop(&c, &m));
  CU_ASSERT_EQUAL(m.w, expected);
  chip_free(&c);
}

/* By source: which of the two locks hides it. */
static void sources(void)
{
  static const uint8_t hidden_by[CS_W_COUNT] = {1, 1, 1, 2, 1, 1, 2, 0, 0, 0,
                                                3};

  for (int src = 0; src < CS_W_COUNT; src++)
    for (uint32_t lock = 0; lock < 4; lock++) {
      uint64_t w = src == CS_W_INSN      ? CHIP_STORE
                 : src == CS_W_LOAD_DATA ? 0x100
                                         : 0x100u + (unsigned)src;
      w_of(lock, src, lock & hidden_by[src] ? 0 : w);
    }
}

static void privileged(void)
{
  static const uint16_t block[] = {0, RING, COP};
  struct cs_params p = with_supervisor();
  uint32_t value = 1;
  struct chip c;

  chip_init(&c, &p);
  CU_ASSERT_EQUAL(chip_write(&c, CS_LOCK_OFFSET, CS_LOCK_PRIVILEGED_MASK),
                  CS_RESP_OKAY);
  for (int i = 0; i < 3; i++) {
    uint16_t addr = (uint16_t)(block[i] + 8); /* STATUS, or nothing */
    c.prot = 6;
    CU_ASSERT_EQUAL(chip_write(&c, block[i], 1), CS_RESP_SLVERR);
    CU_ASSERT_EQUAL(chip_write_strb(&c, addr, 1, 3), CS_RESP_SLVERR);
    CU_ASSERT_EQUAL(chip_read_resp(&c, (uint16_t)(block[i] + 4), &value),
                    CS_RESP_SLVERR);
    CU_ASSERT_EQUAL(value, 0);
  }
  CU_ASSERT_EQUAL(chip_write(&c, 0x3000, 1), CS_RESP_DECERR);
  CU_ASSERT_EQUAL(chip_read_resp(&c, 0x3000, &value), CS_RESP_DECERR);
  CU_ASSERT(c.m->ctrl.state == CS_OFF && !c.m->ring.active);
  CU_ASSERT(c.m->ctrl.count == 0 && c.m->ring.count == 0 &&
            c.m->core.cop->status_count == 0);
  c.prot = 1;
  CU_ASSERT_EQUAL(chip_write(&c, RING, 1), CS_RESP_OKAY);
  CU_ASSERT(c.m->ring.active);
  CU_ASSERT_EQUAL(chip_read_resp(&c, COP + 4, &value), CS_RESP_OKAY);
  CU_ASSERT_EQUAL(value, 0xf01);
  chip_free(&c);
}

/* A table can be read while it is this configuration's only. */
static void tables_of(int supervisor)
{
  struct cs_params p = with_supervisor();
  struct chip c;

  p.supervisor = supervisor;
  chip_init(&c, &p);
  chip_activate(&c);
  chip_spec_text(&c, "P:100,phase=zero");
  chip_slot(&c, 0, 1u << CS_CLASS_LOAD, CS_W_RD);
  chip_write(&c, CS_CTRL_OFFSET, 3);
  chip_wait_state(&c, CS_RUN, 5000);
  chip_retire(&c, 0, CHIP_LOAD, 0x100);
  chip_clocks(&c, 30);
  chip_write(&c, CS_CTRL_OFFSET, 1);
  chip_wait_state(&c, CS_IDLE, 200);
  chip_write(&c, CS_TBL_ADDR_OFFSET, 0);
  chip_clocks(&c, 4);
  CU_ASSERT_EQUAL(chip_read(&c, CS_TBL_S_OFFSET), 1);
  chip_write(&c, CS_CTRL_OFFSET, 0);
  chip_activate(&c);
  chip_write(&c, CS_TBL_ADDR_OFFSET, 0);
  chip_clocks(&c, 4);
  CU_ASSERT_EQUAL(cs_core_tbl_word(&c.m->core)->S, 1);
  CU_ASSERT_EQUAL(chip_read(&c, CS_TBL_S_OFFSET), supervisor ? 0 : 1);
  chip_free(&c);
}

static void tables(void)
{
  tables_of(0);
  tables_of(1);
}

static uint32_t ring_status(struct chip *c)
{
  uint32_t code = chip_read(c, RING + CS_RING_STATUS_OFFSET) & 0xff;

  chip_write(c, RING + CS_RING_STATUS_OFFSET, 0);
  return code;
}

static void ring_write(struct chip *c, unsigned offset, uint32_t value)
{
  chip_write(c, (uint16_t)(RING + offset), value);
}

/* Enables a ring of one page at 0x4000; returns the refusal. */
static uint32_t ring_enable(struct chip *c)
{
  ring_write(c, CS_RING_START_OFFSET, 0x4000);
  ring_write(c, CS_RING_LIMIT_OFFSET, 0x5ffc);
  chip_clock(c);
  ring_write(c, CS_RING_WP_OFFSET, 0x4000);
  ring_write(c, CS_RING_CP_OFFSET, 0x4000);
  chip_clock(c);
  ring_write(c, CS_RING_CTRL_OFFSET, 3);
  return ring_status(c);
}

static void window(void)
{
  static const struct { uint32_t base, limit; uint8_t code; } cases[] = {
    {0, 0xfffff000, 0}, {0x4000, 0x5000, 0}, {0x5000, 0x5000, CS_BAD_WINDOW},
    {0x4000, 0x4000, CS_BAD_WINDOW}, {0x4fff, 0x5fff, 0},
  };
  struct cs_params p = with_supervisor();
  struct chip c;

  chip_init(&c, &p);
  ring_write(&c, CS_RING_WINDOW_BASE_OFFSET, 0x1000); /* inactive: ignored */
  CU_ASSERT_EQUAL(ring_status(&c), 0);
  ring_write(&c, CS_RING_CTRL_OFFSET, 1);
  CU_ASSERT_EQUAL(c.m->ring.window_base, 0);
  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    ring_write(&c, CS_RING_WINDOW_BASE_OFFSET, cases[i].base);
    ring_write(&c, CS_RING_WINDOW_LIMIT_OFFSET, cases[i].limit);
    CU_ASSERT_EQUAL(ring_enable(&c), cases[i].code);
    ring_write(&c, CS_RING_WINDOW_BASE_OFFSET, 0);
    CU_ASSERT_EQUAL(ring_status(&c), cases[i].code ? 0 : CS_LOCKED);
    ring_write(&c, CS_RING_CTRL_OFFSET, 1);
  }
  chip_write(&c, CS_LOCK_OFFSET, CS_LOCK_WINDOW_MASK);
  ring_write(&c, CS_RING_CTRL_OFFSET, 0); /* off and on again: it stays */
  chip_clocks(&c, 3);
  ring_write(&c, CS_RING_CTRL_OFFSET, 1);
  for (unsigned o = CS_RING_WINDOW_BASE_OFFSET;
       o <= CS_RING_WINDOW_LIMIT_OFFSET; o += 4) {
    ring_write(&c, o, 0x9000);
    CU_ASSERT_EQUAL(ring_status(&c), CS_LOCKED);
    CU_ASSERT_EQUAL(chip_read(&c, (uint16_t)(RING + o)),
                    o == CS_RING_WINDOW_BASE_OFFSET ? 0x4000 : 0x5000);
  }
  chip_free(&c);
}

/* Info word of a record, and AxPROT. */
static void record(void)
{
  const struct cs_message m = {.slot = 2, .mode = 3, .context = 1};
  struct cs_ring_in in = {.msg = &m};
  struct cs_ring_state r;
  struct cs_ring_out out;

  cs_ring_init(&r, 32);
  cs_ring_out(&r, &out);
  CU_ASSERT_EQUAL(out.axi.awprot, 0);
  cs_ring_supervise(&r);
  r.active = r.enable = true;
  r.written = 5;
  r.m = 0xffc;
  cs_ring_step(&r, &in);
  cs_ring_out(&r, &out);
  CU_ASSERT_EQUAL(out.axi.wdata, 2 | 3 << 2 | 1 << 4 | 0x80 | 5 << 8);
  CU_ASSERT_EQUAL(out.axi.awprot, 1);
}

/* ---- the coprocessor's front ---- */

static const struct cs_rvfi link = {
  .valid = true, .mode = CS_MODE_S, .insn = CHIP_JAL, .rd_addr = 1,
  .rd_wdata = 0x5555, .satp = 0x80000077, .context = 9};

/* The row of an ecall of U mode behind `link`. */
static const struct cs_cop_row *cop_row(struct chip *c, uint32_t f_ctrl,
                                        uint32_t root, uint32_t lock,
                                        uint32_t pc)
{
  struct cs_params p = with_supervisor();
  struct cs_rvfi *r;

  chip_init(c, &p);
  chip_write(c, CS_LOCK_OFFSET, lock);
  chip_activate(c);
  while (!(chip_read(c, COP) & 1))
    ;
  chip_write(c, COP + CS_COP_F_CLASS_OFFSET, 1u << CS_CLASS_SYSTEM);
  chip_write(c, COP + CS_COP_F_CTRL_OFFSET, f_ctrl);
  chip_write(c, COP + CS_COP_F_ROOT_OFFSET, root);
  chip_write(c, COP + CS_COP_FIELDS_OFFSET,
             CS_COP_W1_RETURN_ADDRESS << CS_COP_FIELDS_W1_LSB |
             CS_COP_W2_NEXT_PC << CS_COP_FIELDS_W2_LSB);
  chip_write(c, COP, CS_COP_CTRL_ENABLE_MASK);
  chip_write(c, CS_CTRL_OFFSET, 3);
  chip_wait_state(c, CS_RUN, 5000);
  c->lanes[0] = link;
  chip_clock(c);
  r = chip_retire(c, 0, ECALL, pc);
  r->mode = CS_MODE_U;
  r->trap = true;
  r->satp = link.satp;
  r->context = link.context;
  chip_clocks(c, 10);
  return cs_cop_held(c->m->core.cop) ? &c->m->core.cop->s[!c->m->core.cop->cp]
                                     : NULL;
}

static void cop_front(void)
{
  static const struct {
    uint32_t modes, root, lock;
    bool taken;                 /* there is a sample */
    uint32_t ra, next;
  } cases[] = {
    {ALL, 0, 0, true, 0x5555, 0x204},
    {MODE_U | MODE_S, 0, 0, true, 0x5555, 0}, {MODE_U | MODE_M, 0, 0, true, 0, 0},
    {ALL, 0, CS_LOCK_M_OFF_MASK, true, 0x5555, 0},
    {ALL, 0, CS_LOCK_ADDRESSES_OFF_MASK, true, 0, 0},
    {ALL, 1u << 31 | 0x77, 0, true, 0x5555, 0x204},
    {ALL, 1u << 31 | 0x78, 0, false, 0, 0},
    {ALL, 0x78, 0, true, 0x5555, 0x204},
  };

  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    struct chip c;
    const struct cs_cop_row *row =
      cop_row(&c, cases[i].modes << 12, cases[i].root, cases[i].lock,
              0x200);
    bool hidden = cases[i].next == 0 && !(cases[i].lock & 2);

    CU_ASSERT_EQUAL(row != NULL, cases[i].taken);
    if (row) {
      CU_ASSERT(row->w[1] == cases[i].ra && row->w[2] == cases[i].next);
      CU_ASSERT_EQUAL(row->info >> 10 & 1, hidden); /* taken */
    }
    chip_free(&c);
  }
}

/* Taken says nothing of a hidden next PC, not even where 0 is the next. */
static void cop_taken(void)
{
  struct chip c;
  const struct cs_cop_row *row = cop_row(&c, MODE_U << 12, 0, 0, 0xfffffffc);

  CU_ASSERT_FATAL(row != NULL);
  CU_ASSERT_EQUAL(row->info >> 10 & 1, 1);
  chip_free(&c);
}

/* A tuple of the coprocessor: mode 2, as CONTEXT reads when it is taken. */
static void cop_tuple(void)
{
  struct cs_params p = with_supervisor();
  struct cs_message m;

  for (unsigned on = 0; on < 2; on++) {
    struct chip c;

    chip_init(&c, &p);
    chip_activate(&c);
    while (!(chip_read(&c, COP) & 1))
      ;
    chip_write(&c, CS_CONTEXT_OFFSET, 20u << 8 | on);
    c.m->core.cop->tup = (struct cs_message){.slot = 1, .pc = 7, .count = 1};
    c.m->core.cop->tup_v = true;
    chip_clocks(&c, 10);
    CU_ASSERT(chip_pop(&c, &m) && m.pc == 7 && !m.context);
    CU_ASSERT_EQUAL(m.mode, on ? 2 : 0);
    chip_free(&c);
  }
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"next PC of a trap", trap_next_pc},
    {"M mode off", m_off},
    {"roots", roots},
    {"return address", return_address},
    {"trace 3", trace_3},
    {"lock: states", lock_states},
    {"lock: without Supervisor", lock_without},
    {"lock: sources", sources},
    {"lock: privileged", privileged},
    {"lock: tables", tables},
    {"ring: window", window},
    {"ring: record", record},
    {"coprocessor: front", cop_front},
    {"coprocessor: taken", cop_taken},
    {"coprocessor: tuple", cop_tuple},
    CU_TEST_INFO_NULL,
  };
  return suite_run("rights", tests);
}
