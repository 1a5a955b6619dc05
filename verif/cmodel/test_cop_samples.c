/* SPDX-License-Identifier: Apache-2.0
 *
 * test_cop_samples.c - what becomes a sample of the coprocessor, what microcode
 * reads out of one, and the tuples that it makes.
 */
#include <stdio.h>

#include "cop_rig.h"
#include "cs_cop_regs.h"
#include "suite.h"

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
    CU_ASSERT_EQUAL(row.info, 1 | 0x15 << 5 | 1 << 10 | 3 << 11 | 1 << 13);
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

/* Gaps as microcode sees them: v[0] counts samples behind one, v[1] others. */
static void expect_gaps(uint32_t with, uint32_t without)
{
  cop_rig_clocks(&rig, 90);
  CU_ASSERT_EQUAL(rig.s.v[0], with);
  CU_ASSERT_EQUAL(rig.s.v[1], without);
}

static void gaps(void)
{
  const struct cs_rvfi other = cop_rig_insn(CS_COP_CLASS_LOAD, 0x80, 0, 0);

  load(".routine alu a\n.value with\n.value without\n"
       "a: if gap goto g\n without = without + 1; done\n"
       "g: with = with + 1; done\n");
  ctrl(RUN | ENABLE);
  sample(CS_COP_CLASS_ALU, 0);
  sample(CS_COP_CLASS_ALU, 4);
  cop_rig_retire(&rig, &other); /* not selected */
  sample(CS_COP_CLASS_ALU, 8);
  expect_gaps(1, 2);
  ctrl(RUN); /* nothing retires */
  cop_rig_clocks(&rig, 9);
  ctrl(RUN | ENABLE);
  sample(CS_COP_CLASS_ALU, 0);
  expect_gaps(1, 3);
  ctrl(RUN); /* one that would not be selected is one at which nobody looks */
  cop_rig_retire(&rig, &other);
  ctrl(RUN | ENABLE);
  sample(CS_COP_CLASS_ALU, 0);
  sample(CS_COP_CLASS_ALU, 4);
  expect_gaps(2, 4);
  /* One clock without RUN, between two that are taken. */
  cop_rig_sample(&rig, CS_COP_CLASS_ALU, 0);
  rig.in.run = false;
  cop_rig_retire(&rig, &other);
  rig.in.run = true;
  sample(CS_COP_CLASS_ALU, 4);
  expect_gaps(3, 5);
  /* Room for 17, and for one or two that are worked on. */
  ctrl(ENABLE);
  for (uint32_t i = 0; i < 20; i++)
    sample(CS_COP_CLASS_ALU, 4 * i);
  cop_rig_clocks(&rig, 9);
  ctrl(RUN | ENABLE);
  expect_gaps(3, 22);
  sample(CS_COP_CLASS_ALU, 4);
  sample(CS_COP_CLASS_ALU, 8);
  expect_gaps(4, 23);
  ctrl(ENABLE);
  cop_rig_clocks(&rig, 9);
  cop_rig_write(&rig, CS_COP_CMD_OFFSET, CS_COP_CMD_FLUSH_BUF_MASK);
  ctrl(RUN | ENABLE);
  sample(CS_COP_CLASS_ALU, 4);
  sample(CS_COP_CLASS_ALU, 8);
  expect_gaps(5, 24);
}

/* A gap stays until a routine asks; then it is no more, also for the same sample. */
static void gap_stays(void)
{
  load(".routine load l\n.routine alu a\n.value gaps\n.value twice\n"
       "l: nop\n done\n"
       "a: nop\n if !gap done\n gaps = gaps + 1; if !gap done\n"
       " twice = twice + 1; done\n");
  ctrl(RUN | ENABLE);
  sample(CS_COP_CLASS_LOAD, 0); /* the first one behind OFF */
  cop_rig_clocks(&rig, 9);
  CU_ASSERT_EQUAL(cop_rig_peek(&rig, CS_COP_WIN_FLAGS) >> 18 & 1, 1);
  sample(CS_COP_CLASS_LOAD, 4);
  sample(CS_COP_CLASS_ALU, 8);
  sample(CS_COP_CLASS_ALU, 12);
  cop_rig_clocks(&rig, 40);
  CU_ASSERT(rig.s.v[0] == 1 && rig.s.v[1] == 0);
  CU_ASSERT_EQUAL(cop_rig_peek(&rig, CS_COP_WIN_FLAGS) >> 18 & 1, 0);
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
    {"words of a sample", fields}, {"XLEN 64", wide}, {"masks", masks},
    {"overflow", overflow}, {"gaps", gaps}, {"a gap stays", gap_stays},
    {"fields of an instruction", extractor},
    {"tuples", tuples}, CU_TEST_INFO_NULL,
  };

  return suite_run("cop_samples", tests);
}
