/* SPDX-License-Identifier: Apache-2.0
 *
 * unit_decode.c - decoding and expansion, without running anything.  That the
 * encodings are right is the random programs' business; here are the corners
 * of the immediates, reserved forms, and totality.
 */
#include "unit.h"

#include "iss_int.h"

static void test_immediates(void)
{
  static const struct { uint32_t word; enum iss_op op; uint32_t imm; } t[] = {
    { 0xfff00093, ISS_ADDI, 0xffffffff }, { 0x7ff00093, ISS_ADDI, 0x7ff },
    { 0x80112023, ISS_SW, 0xfffff800 },   { 0x7e112fa3, ISS_SW, 0x7ff },
    { 0xfe000ee3, ISS_BEQ, 0xfffffffc },  { 0x7e000fe3, ISS_BEQ, 0xffe },
    { 0x80000063, ISS_BEQ, 0xfffff000 },  { 0xfffff0b7, ISS_LUI, 0xfffff000 },
    { 0x800000ef, ISS_JAL, 0xfff00000 },  { 0x7ffff0ef, ISS_JAL, 0xffffe },
    { 0x01f09093, ISS_SLLI, 31 },         { 0x41f0d093, ISS_SRAI, 31 },
    { 0xfff02073, ISS_CSRRS, 0xfff },
  };

  for (unsigned n = 0; n < sizeof t / sizeof *t; n++) {
    struct iss_insn i;

    iss_decode(t[n].word, &i);
    CU_ASSERT_EQUAL(i.op, t[n].op);
    CU_ASSERT_EQUAL(i.imm, t[n].imm);
    CU_ASSERT_EQUAL(i.len, 4);
  }
}

static void test_expansion(void)
{
  /* From the assembler: compressed, and the same written out. */
  static const struct { uint16_t half; uint32_t word; } t[] = {
    { 0x0808, 0x01010513 }, /* addi a0, sp, 16 */
    { 0x1fe8, 0x3fc10513 }, /* addi a0, sp, 1020 */
    { 0x5d48, 0x03c52503 }, /* lw a0, 60(a0) */
    { 0xdd48, 0x02a52e23 }, /* sw a0, 60(a0) */
    { 0x157d, 0xfff50513 }, /* addi a0, a0, -1 */
    { 0x3ffd, 0xfffff0ef }, /* jal ra, -2 */
    { 0x557d, 0xfff00513 }, /* li a0, -1 */
    { 0x7139, 0xfc010113 }, /* addi sp, sp, -64 */
    { 0x617d, 0x1f010113 }, /* addi sp, sp, 496 */
    { 0x757d, 0xfffff537 }, /* lui a0, 0xfffff */
    { 0x817d, 0x01f55513 }, /* srli a0, a0, 31 */
    { 0x857d, 0x41f55513 }, /* srai a0, a0, 31 */
    { 0x997d, 0xfff57513 }, /* andi a0, a0, -1 */
    { 0x8d0d, 0x40b50533 }, /* sub a0, a0, a1 */
    { 0x8d2d, 0x00b54533 }, /* xor a0, a0, a1 */
    { 0x8d4d, 0x00b56533 }, /* or a0, a0, a1 */
    { 0x8d6d, 0x00b57533 }, /* and a0, a0, a1 */
    { 0xbffd, 0xfffff06f }, /* j -2 */
    { 0xa001, 0x0000006f }, /* j 0 */
    { 0xdd7d, 0xfe050fe3 }, /* beqz a0, -2 */
    { 0xed7d, 0x0e051f63 }, /* bnez a0, 254 */
    { 0x057e, 0x01f51513 }, /* slli a0, a0, 31 */
    { 0x557e, 0x0fc12503 }, /* lw a0, 252(sp) */
    { 0xdfaa, 0x0ea12e23 }, /* sw a0, 252(sp) */
    { 0x8502, 0x00050067 }, /* jr a0 */
    { 0x9502, 0x000500e7 }, /* jalr a0 */
    { 0x852e, 0x00b00533 }, /* add a0, zero, a1 */
    { 0x952e, 0x00b50533 }, /* add a0, a0, a1 */
    { 0x9002, 0x00100073 }, /* ebreak */
  };
  unsigned form;

  for (unsigned n = 0; n < sizeof t / sizeof *t; n++)
    CU_ASSERT_EQUAL(iss_expand(t[n].half, &form), t[n].word);
}

static void test_reserved(void)
{
  static const uint16_t reserved[] = {
    0x0000, 0x001c, 0x6101, 0x6081, 0x4002, 0x8002, 0x1002, 0x9001, 0x9c01,
    0x9c21, 0x2000, 0x6000, 0xa000, 0xe000, 0x8000, 0x2002, 0x6002, 0xa002,
    0xe002,
  };
  struct iss_insn i;

  for (unsigned n = 0; n < sizeof reserved / sizeof *reserved; n++) {
    iss_decode(0xabcd0000u | reserved[n], &i);
    CU_ASSERT_EQUAL(i.op, ISS_ILLEGAL);
    CU_ASSERT_EQUAL(i.len, 2);
    CU_ASSERT_EQUAL(i.raw, reserved[n]);
  }
}

/* Every half-word decodes, to an instruction whose registers follow from the
 * expansion, and none with a register outside x8..x15 in the short forms. */
static void test_all_compressed(void)
{
  for (uint32_t h = 0; h < 0x10000; h++) {
    struct iss_insn i, wide;
    unsigned form;
    uint32_t word = iss_expand((uint16_t)h, &form);

    if ((h & 3) == 3)
      continue;
    iss_decode(h, &i);
    iss_decode(word, &wide);
    if (!word) {
      CU_ASSERT_EQUAL(i.op, ISS_ILLEGAL);
      continue;
    }
    CU_ASSERT(i.op == wide.op && i.imm == wide.imm && i.rd == wide.rd &&
              i.rs1 == wide.rs1 && i.rs2 == wide.rs2 && i.form == form);
  }
}

/* Registers that the format lacks are x0, whatever the bits say. */
static void test_absent_registers(void)
{
  struct iss_insn i;

  iss_decode(0xfffffa6f, &i); /* jal: bits of rs1, rs2 are immediate */
  CU_ASSERT(i.rd == 20 && i.rs1 == 0 && i.rs2 == 0);
  iss_decode(0xfe1fafa3, &i); /* sw: bits of rd are immediate */
  CU_ASSERT(i.rd == 0 && i.rs1 == 31 && i.rs2 == 1);
  iss_decode(0x300fd173, &i); /* csrrwi: rs1 is a number */
  CU_ASSERT(i.rd == 2 && i.rs1 == 0 && i.field == 31);
  iss_decode(0x0ff0000f, &i);
  CU_ASSERT(i.op == ISS_FENCE && i.rd == 0 && i.rs1 == 0);
}

static void test_names(void)
{
  CU_ASSERT_STRING_EQUAL(iss_op_name(ISS_LUI), "LUI");
  CU_ASSERT_STRING_EQUAL(iss_form_name(ISS_C_SWSP), "C_SWSP");
  CU_ASSERT_STRING_EQUAL(iss_op_name(ISS_NUM_OPS), "?");
}

void unit_decode(void)
{
  CU_pSuite s = CU_add_suite("decode", NULL, NULL);

  CU_add_test(s, "immediates", test_immediates);
  CU_add_test(s, "expansion", test_expansion);
  CU_add_test(s, "reserved forms", test_reserved);
  CU_add_test(s, "all half-words", test_all_compressed);
  CU_add_test(s, "absent registers", test_absent_registers);
  CU_add_test(s, "names", test_names);
}
