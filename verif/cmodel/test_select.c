/* SPDX-License-Identifier: Apache-2.0
 *
 * test_select.c - opcode classes of known instructions, and the selector
 * alone: latency, filters, PC bit table, return address, order check.
 */
#include <string.h>

#include "cs_select.h"
#include "suite.h"

struct known {
  uint32_t insn;
  enum cs_class rv32, rv64;
};

#define SAME(insn, class) {insn, CS_CLASS_##class, CS_CLASS_##class}

static const struct known known[] = {
  SAME(0x00052503, LOAD),    /* lw a0, 0(a0) */
  SAME(0x00052507, LOAD),    /* flw fa0, 0(a0) */
  SAME(0x00a52023, STORE),   /* sw a0, 0(a0) */
  SAME(0x00a52027, STORE),   /* fsw fa0, 0(a0) */
  SAME(0x00b50463, BRANCH),  /* beq a0, a1, .+8 */
  SAME(0x0080006f, JUMP),    /* jal x0, .+8 */
  SAME(0x008000ef, CALL),    /* jal ra, .+8 */
  SAME(0x008002ef, CALL),    /* jal t0, .+8 */
  SAME(0x0080036f, JUMP),    /* jal t1, .+8 */
  SAME(0x00050067, IJUMP),   /* jr a0 */
  SAME(0x000500e7, ICALL),   /* jalr ra, a0 */
  SAME(0x00008067, RETURN),  /* ret */
  SAME(0x00028067, RETURN),  /* jr t0 */
  SAME(0x000282e7, ICALL),   /* jalr t0, t0 */
  SAME(0x000080e7, ICALL),   /* jalr ra, ra */
  SAME(0x000280e7, COSWAP),  /* jalr ra, t0 */
  SAME(0x000082e7, COSWAP),  /* jalr t0, ra */
  SAME(0x00050513, ALU),     /* mv a0, a0 */
  SAME(0x00b50533, ALU),     /* add a0, a0, a1 */
  SAME(0x40b50533, ALU),     /* sub a0, a0, a1 */
  SAME(0x02b50533, MUL),     /* mul a0, a0, a1 */
  SAME(0x02b53533, MUL),     /* mulhu a0, a0, a1 */
  SAME(0x02b54533, DIV),     /* div a0, a0, a1 */
  SAME(0x02b57533, DIV),     /* remu a0, a0, a1 */
  SAME(0x02b5053b, MUL),     /* mulw a0, a0, a1 */
  SAME(0x02b5653b, DIV),     /* remw a0, a0, a1 */
  SAME(0x00000537, ALU),     /* lui a0, 0 */
  SAME(0x00b56533, ALU),     /* or a0, a0, a1 */
  SAME(0x00752013, MARKER),  /* slti x0, a0, 7 */
  SAME(0x00752513, ALU),     /* slti a0, a0, 7 */
  SAME(0x00753013, ALU),     /* sltiu x0, a0, 7 */
  SAME(0x100525af, ATOMIC),  /* lr.w a1, (a0) */
  SAME(0x00b5252f, ATOMIC),  /* amoadd.w a0, a1, (a0) */
  SAME(0x0ff0000f, FENCE),   /* fence */
  SAME(0x0000100f, FENCE),   /* fence.i */
  SAME(0x00000073, SYSTEM),  /* ecall */
  SAME(0x30200073, SYSTEM),  /* mret */
  SAME(0x30051073, CSR),     /* csrw mstatus, a0 */
  SAME(0x30046073, CSR),     /* csrsi mstatus, 8 */
  SAME(0xffffffff, ALU),     /* no instruction */
  SAME(0x4108, LOAD),        /* c.lw a0, 0(a0) */
  SAME(0x2108, LOAD),        /* c.fld fa0, 0(a0) */
  SAME(0x6108, LOAD),        /* c.flw, c.ld */
  SAME(0xc108, STORE),       /* c.sw a0, 0(a0) */
  SAME(0xe108, STORE),       /* c.fsw, c.sd */
  SAME(0x0048, ALU),         /* c.addi4spn a0, sp, 4 */
  SAME(0x0000, ALU),         /* no instruction */
  SAME(0x0505, ALU),         /* c.addi a0, 1 */
  {0x2001, CS_CLASS_CALL, CS_CLASS_ALU}, /* c.jal, c.addiw */
  SAME(0xa001, JUMP),        /* c.j . */
  SAME(0xc101, BRANCH),      /* c.beqz a0, . */
  SAME(0xe101, BRANCH),      /* c.bnez a0, . */
  SAME(0x4501, ALU),         /* c.li a0, 0 */
  SAME(0x8d0d, ALU),         /* c.sub a0, a1 */
  SAME(0x0506, ALU),         /* c.slli a0, 1 */
  SAME(0x4502, LOAD),        /* c.lwsp a0, 0(sp) */
  SAME(0x6502, LOAD),        /* c.flwsp, c.ldsp */
  SAME(0xc02a, STORE),       /* c.swsp a0, 0(sp) */
  SAME(0x8502, IJUMP),       /* c.jr a0 */
  SAME(0x8082, RETURN),      /* c.jr ra */
  SAME(0x8282, RETURN),      /* c.jr t0 */
  SAME(0x852e, ALU),         /* c.mv a0, a1 */
  SAME(0x9502, ICALL),       /* c.jalr a0 */
  SAME(0x9082, ICALL),       /* c.jalr ra */
  SAME(0x9282, COSWAP),      /* c.jalr t0 */
  SAME(0x9002, SYSTEM),      /* c.ebreak */
  SAME(0x952e, ALU),         /* c.add a0, a1 */
};

static void classes(void)
{
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
    CU_ASSERT_EQUAL(cs_class(known[i].insn, false, 32), known[i].rv32);
    CU_ASSERT_EQUAL(cs_class(known[i].insn, false, 64), known[i].rv64);
    CU_ASSERT_EQUAL(cs_class(known[i].insn, true, 32), CS_CLASS_SYSTEM);
  }
  for (unsigned i = 0; i < CS_CLASS_COUNT; i++) {
    CU_ASSERT_EQUAL(cs_class(cs_class_example[i], false, 32), i);
    CU_ASSERT_EQUAL(cs_class(cs_class_example[i], false, 64), i);
  }
}

struct sel {
  struct cs_select_state s;
  struct cs_slot_cfg slots[CS_MAX_SLOTS];
  struct cs_rvfi lanes[CS_MAX_NRET];
  struct cs_select_in in;
  uint16_t order;
};

#define LOADS (1u << CS_CLASS_LOAD)
#define CALLS (1u << CS_CLASS_CALL)

static void start(struct sel *t, int nret, int xlen)
{
  struct cs_params p = {.nret = nret, .xlen = xlen, .num_slots = 4,
                        .pct_bits = 1024};

  memset(t, 0, sizeof *t);
  cs_select_init(&t->s, &p);
  for (int i = 0; i < CS_MAX_SLOTS; i++)
    t->slots[i] = (struct cs_slot_cfg){
      .pc_hi = xlen == 64 ? UINT64_MAX : UINT32_MAX, .mode_mask = 0xb};
  t->in.lanes = t->lanes;
  t->in.slots = t->slots;
  t->in.run = true;
}

static struct cs_rvfi *put(struct sel *t, int lane, uint32_t insn,
                           uint64_t pc)
{
  t->lanes[lane] = (struct cs_rvfi){.valid = true, .mode = CS_MODE_M,
                                    .insn = insn, .pc_rdata = pc,
                                    .order = t->order++};
  return &t->lanes[lane];
}

static void clocks(struct sel *t, int n)
{
  for (int i = 0; i < n; i++) {
    cs_select_step(&t->s, &t->in);
    memset(t->lanes, 0, sizeof t->lanes);
    t->in.pct_we = false;
  }
}

/* Mask of the row when the instruction in lane 0 reaches S3. */
static uint16_t mask_of(struct sel *t)
{
  clocks(t, 3);
  return t->s.s3_mask;
}

/* selector.md, trace 1: S3 three clocks after the port, for one clock. */
static void latency(void)
{
  struct sel t;

  start(&t, 1, 32);
  t.slots[0].enable = true;
  t.slots[0].class_mask = LOADS;
  put(&t, 0, 0x00052503, 0x80000010)->rd_wdata = 7;
  clocks(&t, 2);
  CU_ASSERT_EQUAL(t.s.s3_mask, 0);
  clocks(&t, 1);
  CU_ASSERT_EQUAL(t.s.s3_mask, 1);
  CU_ASSERT_EQUAL(cs_select_row(&t.s)->mask, 1);
  CU_ASSERT_EQUAL(cs_select_row(&t.s)->lane[0].rd_value, 7);
  clocks(&t, 1);
  CU_ASSERT_EQUAL(t.s.s3_mask, 0);
}

/* Trace 2: a call sees the return address of older instructions only. */
static void return_address(void)
{
  struct cs_rvfi *jal;
  struct sel t;

  start(&t, 2, 32);
  t.slots[0].enable = t.slots[2].enable = true;
  t.slots[0].class_mask = t.slots[2].class_mask = CALLS;
  for (int same_clock = 0; same_clock < 2; same_clock++) {
    struct cs_rvfi *mv = put(&t, 0, 0x00050093, 0x800000fc);
    mv->rd_addr = 1;
    mv->rd_wdata = 0x80000050;
    if (!same_clock)
      clocks(&t, 1);
    jal = put(&t, same_clock, 0x100000ef, 0x80000100);
    jal->rd_addr = 1;
    jal->rd_wdata = 0x80000104;
    CU_ASSERT_EQUAL(mask_of(&t), same_clock ? 0x50 : 0x05);
    CU_ASSERT_EQUAL(cs_select_row(&t.s)->lane[same_clock].ret_addr,
                    0x80000050);
    CU_ASSERT_EQUAL(t.s.ra, 0x80000104);
  }
  jal = put(&t, 0, 0x100000ef, 0x80000100);
  jal->rd_addr = 1;
  jal->trap = true;
  clocks(&t, 2);
  CU_ASSERT_EQUAL(t.s.ra, 0x80000104); /* a trapping call writes nothing */
  CU_ASSERT_EQUAL(t.s.port_errors, 0);
}

static uint16_t load_at(struct sel *t, uint64_t pc)
{
  put(t, 0, 0x00052503, pc);
  return mask_of(t);
}

static void pc_filters(void)
{
  struct sel t;

  start(&t, 1, 64);
  t.slots[0].enable = t.slots[1].enable = t.slots[2].enable = true;
  t.slots[0].class_mask = t.slots[1].class_mask = LOADS;
  t.slots[2].class_mask = LOADS;
  t.slots[0].pc_lo = t.slots[1].pc_lo = 0x100000000;
  t.slots[0].pc_hi = t.slots[1].pc_hi = 0x100000010;
  t.slots[1].pc_exclude = true;
  t.slots[2].pcf_mask = 0xff00;
  t.slots[2].pcf_match = 0x4400;
  CU_ASSERT_EQUAL(load_at(&t, 0xfffffffe), 2);
  CU_ASSERT_EQUAL(load_at(&t, 0x100000000), 1);
  CU_ASSERT_EQUAL(load_at(&t, 0x100000010), 1);
  CU_ASSERT_EQUAL(load_at(&t, 0x100000012), 2);
  CU_ASSERT_EQUAL(load_at(&t, 0x80000010), 6); /* pchash 0x4428 */
}

static void other_filters(void)
{
  struct cs_rvfi *r;
  struct sel t;

  start(&t, 1, 32);
  t.slots[0].enable = t.slots[1].enable = t.slots[2].enable = true;
  t.slots[0].class_mask = t.slots[1].class_mask = LOADS;
  t.slots[2].class_mask = LOADS | 1u << CS_CLASS_SYSTEM;
  t.slots[0].ctx_en = true;
  t.slots[0].ctx = 7;
  t.slots[1].ev_mask = CS_EV_DCACHE_MISS | CS_EV_ICACHE_MISS;
  t.slots[1].ev_value = CS_EV_DCACHE_MISS;
  t.slots[2].mode_mask = 1u << CS_MODE_U;
  CU_ASSERT_EQUAL(load_at(&t, 0x100), 0);
  r = put(&t, 0, 0x00052503, 0x100);
  r->context = 7;
  CU_ASSERT_EQUAL(mask_of(&t), 1);
  r = put(&t, 0, 0x00052503, 0x100);
  r->ev = CS_EV_DCACHE_MISS | CS_EV_MISPREDICT;
  CU_ASSERT_EQUAL(mask_of(&t), 2);
  r = put(&t, 0, 0x00052503, 0x100);
  r->ev = CS_EV_DCACHE_MISS | CS_EV_ICACHE_MISS;
  r->mode = CS_MODE_U;
  CU_ASSERT_EQUAL(mask_of(&t), 4);
  r = put(&t, 0, 0x00052503, 0x100);
  r->context = 7;
  r->mode = CS_MODE_U;
  r->trap = true; /* class system, whatever the instruction */
  CU_ASSERT_EQUAL(mask_of(&t), 4);
  t.in.run = false;
  r = put(&t, 0, 0x00052503, 0x100);
  r->context = 7;
  CU_ASSERT_EQUAL(mask_of(&t), 0);
}

static void set_bit(struct sel *t, uint32_t index, bool value)
{
  t->in.pct_we = true;
  t->in.pct_index = index;
  t->in.pct_value = value;
}

/* A bit written in clock w counts for instructions in S1 in w or later. */
static void pc_table(void)
{
  struct sel t;

  start(&t, 1, 32);
  t.slots[0].enable = t.slots[1].enable = true;
  t.slots[0].class_mask = t.slots[1].class_mask = LOADS;
  t.slots[0].pct_en = true;
  CU_ASSERT_EQUAL(load_at(&t, 0x80000010), 3);
  put(&t, 0, 0x00052503, 0x80000010);
  clocks(&t, 2);
  set_bit(&t, 0x028, true); /* now in S2: too late */
  clocks(&t, 1);
  CU_ASSERT_EQUAL(t.s.s3_mask, 3);
  CU_ASSERT_EQUAL(load_at(&t, 0x80000010), 2);
  CU_ASSERT_EQUAL(load_at(&t, 0x80000020), 3);
  put(&t, 0, 0x00052503, 0x80000010);
  clocks(&t, 1);
  set_bit(&t, 0x028 + 1024, false); /* now in S1: counts */
  clocks(&t, 2);
  CU_ASSERT_EQUAL(t.s.s3_mask, 3);
}

static void order_check(void)
{
  struct sel t;

  start(&t, 4, 32);
  t.order = 65530;
  for (int i = 0; i < 8; i++) {
    for (int lane = i & 1; lane < 4; lane++)
      put(&t, lane, 0x13, 0);
    clocks(&t, 1);
  }
  clocks(&t, 1);
  CU_ASSERT_EQUAL(t.s.port_errors, 0);
  put(&t, 0, 0x13, 0);
  t.order += 1; /* a gap: one error */
  put(&t, 1, 0x13, 0);
  put(&t, 3, 0x13, 0)->order--; /* a repetition: one error */
  clocks(&t, 2);
  CU_ASSERT_EQUAL(t.s.port_errors, 2);
  t.in.clear = true;
  clocks(&t, 1);
  t.in.clear = false;
  t.order += 100;
  put(&t, 0, 0x13, 0); /* the first after OFF is not checked */
  clocks(&t, 2);
  CU_ASSERT_EQUAL(t.s.port_errors, 0);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"classes", classes},
    {"latency", latency},
    {"return address", return_address},
    {"pc filters", pc_filters},
    {"other filters", other_filters},
    {"pc bit table", pc_table},
    {"order check", order_check},
    CU_TEST_INFO_NULL,
  };
  return suite_run("select", tests);
}
