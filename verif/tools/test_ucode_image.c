/* SPDX-License-Identifier: Apache-2.0
 *
 * test_ucode_image.c - test_ucode_image PROGRAMS...: clocks of microcode, its
 * images, and the disassembler's way back.
 */
#include <stdlib.h>
#include <string.h>

#include "suite.h"
#include "ucode_text.h"

static struct cs_ucode program, again;
static char **files;
static int file_count;

/* ---- clocks ---- */

static void bound_of(const char *text, unsigned likely, unsigned worst)
{
  struct cs_ucode_bound b;

  CU_ASSERT_EQUAL_FATAL(assemble_text(&program, text), 0);
  CU_ASSERT_EQUAL(cs_ucode_bound(&program, &b), program.worst);
  CU_ASSERT_EQUAL_FATAL(b.routines, 1);
  if (b.routine[0].likely != likely || b.routine[0].worst != worst)
    printf("\n%s: %u %u\n", text, b.routine[0].likely, b.routine[0].worst);
  CU_ASSERT_EQUAL(b.routine[0].likely, likely);
  CU_ASSERT_EQUAL(b.routine[0].worst, worst);
}

static void clocks(void)
{
  struct cs_ucode_bound b;

  bound_of("a: done\n" R, 1, 1);
  CU_ASSERT_EQUAL(program.worst, CS_UCODE_LEAST);
  bound_of("a: done unlikely\n" R, 3, 3);
  bound_of("a: inv mi\nassoc[mi] = w0; done\n" R, 8, 8);
  bound_of("a: if hit done\nnop\ndone\n" R, 3, 3);
  bound_of("a: if hit done likely\nnop\ndone\n" R, 1, 5);
  bound_of("a: if hit goto b\ndone\nb: nop\nnop\ndone\n" R, 2, 6);
  bound_of("a: if hit goto b likely\nnop\nnop\nnop\nb: done\n" R, 2, 7);
  bound_of("a: goto b\n.org 256\nb: nop\ndone\n" R, 3, 3);
  bound_of("a: interrupt\n" R, 1, 1);
  bound_of("a: goto b\nb: if hit goto a\ndone\n" R, 3, 0);
  CU_ASSERT_EQUAL(program.worst, 0);
  cs_ucode_bound(&program, &b);
  CU_ASSERT_EQUAL(b.routine[0].loop, 0);
  bound_of("a: goto b\nb: if hit goto a likely\ndone\n" R, 0, 0);
}

/* The listings of docs/design/coprocessor.md. */
static void inner_paths(void)
{
#define DATA ".array cnt 128\n.const ONE = 1\n.value x\n.value ctx\n" \
  ".index sp 5 circular\n.index rep 7 circular\n"
  bound_of(DATA ".routine call a\na: st cnt[sp] = ctx; inc sp; x = ctx << 1\n"
           "ctx = w1 ^ x; done\n", 2, 2);
  bound_of(DATA ".routine return a\na: dec sp\nld cnt[sp]\nnop\n"
           "ctx = dr; done\n", 4, 4);
  bound_of(DATA R "a: x = w0 ^ ctx\nmatch x\nnop\n"
           "ld cnt[mi]; if !hit goto new\nnop\n"
           "addw cnt[mi], ONE; if !wsat done likely\nnew: done\n", 6, 9);
  bound_of(DATA ".routine store a key=w1 align=4\na: nop\n"
           "assoc[rep] = key; st cnt[rep] = w0; inc rep; done\n", 6, 6);
  bound_of(DATA ".routine load a key=w1 align=4\na: nop\n"
           "ld cnt[mi]; if !hit done likely\nnop\nemit 3, w0, dr; done\n",
           2, 6);
  bound_of(DATA ".routine load a key=w1 align=32\na: inc sp\n"
           "ld cnt[mi]; if !hit goto new\nnop\n"
           "addh cnt[mi], ONE; if !hsat done likely\n"
           "new: assoc[rep] = key; st cnt[rep] = ONE; inc rep; done\n", 4, 10);
}

/* ---- images and the way back ---- */

static uint8_t image[1 << 16], image2[1 << 16];

static char *disassembled(const struct cs_ucode *p, size_t *n)
{
  char *text;
  FILE *out = open_memstream(&text, n);

  CU_ASSERT_PTR_NOT_NULL_FATAL(out);
  cs_ucode_disassemble(p, out);
  fclose(out);
  return text;
}

/* Image, program, text, program, image: nothing changes. */
static void goes_round(const struct cs_ucode *p)
{
  const size_t n = cs_ucode_image_size(p);
  char err[200] = "", *text;
  size_t length;

  cs_ucode_pack(p, image);
  CU_ASSERT_EQUAL(cs_ucode_unpack(&again, image, n, err, sizeof err), 0);
  CU_ASSERT_STRING_EQUAL(err, "");
  CU_ASSERT_EQUAL(memcmp(p, &again, sizeof again), 0);
  text = disassembled(p, &length);
  CU_ASSERT_EQUAL_FATAL(assemble(&again, text, length), 0);
  free(text);
  CU_ASSERT_EQUAL_FATAL(cs_ucode_image_size(&again), n);
  cs_ucode_pack(&again, image2);
  CU_ASSERT_EQUAL(memcmp(image, image2, n), 0);
}

static void programs_go_round(void)
{
  for (int i = 0; i < file_count; i++) {
    static char text[TEXT];
    FILE *f = fopen(files[i], "r");

    CU_ASSERT_PTR_NOT_NULL_FATAL(f);
    const size_t n = fread(text, 1, sizeof text, f);

    fclose(f);
    CU_ASSERT_EQUAL_FATAL(assemble(&program, text, n), 0);
    CU_ASSERT(program.worst > 0);
    goes_round(&program);
  }
}

static uint64_t put(uint64_t word, unsigned lsb, unsigned value)
{
  return word | (uint64_t)value << lsb;
}

#define DRAW(F, n) put(0, CS_COP_##F##_LSB, suite_below(seed, n))

/* Operands that something in the word reads. */
static uint64_t operands(uint64_t w, uint32_t *seed)
{
  const unsigned vop = CS_UCODE_GET(w, VOP), iop = CS_UCODE_GET(w, IOP),
                 dop = CS_UCODE_GET(w, DOP), aop = CS_UCODE_GET(w, AOP),
                 cond = CS_UCODE_GET(w, COND);
  const bool compare = cond == CS_COP_COND_EQ || cond == CS_COP_COND_LT;
  const bool a = (vop && vop != CS_COP_VOP_MOVB) || iop == CS_COP_IOP_LD ||
                 iop == CS_COP_IOP_HASH || dop == CS_COP_DOP_STA ||
                 aop == CS_COP_AOP_MATCH || aop == CS_COP_AOP_WRITE ||
                 CS_UCODE_GET(w, EOP) || compare || cond == CS_COP_COND_ODD;
  const bool b = (vop >= CS_COP_VOP_MOVB && vop <= CS_COP_VOP_SUBS) ||
                 iop == CS_COP_IOP_ADD || dop >= CS_COP_DOP_STB ||
                 CS_UCODE_GET(w, EOP) || compare;

  return (a ? DRAW(A, 32) : 0) | (b ? DRAW(B, 34) : 0) |
         (b && !suite_below(seed, 4) ? put(0, CS_COP_BT_LSB, 1) : 0);
}

/* A word whose bits all mean something: fields are filled where an operation
 * that was drawn uses them. */
static uint64_t random_word(uint32_t *seed)
{
  const uint64_t vop = DRAW(VOP, 16), iop = DRAW(IOP, 8), dop = DRAW(DOP, 7),
                 aop = DRAW(AOP, 4), eop = DRAW(EOP, 3),
                 cond = DRAW(COND, 15);
  uint64_t w = 0;

  if (suite_below(seed, 2))
    w |= vop | (vop ? DRAW(VD, 16) : 0);
  if (suite_below(seed, 2))
    w |= iop | (iop ? DRAW(IX, 8) : 0);
  if (suite_below(seed, 2))
    w |= dop | (dop ? DRAW(BASE, 8) | DRAW(AX, 12) : 0);
  if (!suite_below(seed, 3))
    w |= aop;
  if (!suite_below(seed, 4))
    w |= eop | (eop ? DRAW(SLOT, 4) : 0);
  if (suite_below(seed, 2))
    w |= cond | (cond ? DRAW(INV, 2) : put(0, CS_COP_INV_LSB, 1)) |
         DRAW(PRED, 2) | (suite_below(seed, 2) ? DRAW(TGT, 256)
                                               : DRAW(KIND, 4));
  return w | operands(w, seed);
}

/* Programs of such words, with noise between: to text and back to the bit. */
static void random_programs_go_round(void)
{
  const int rounds = suite_rounds(40);
  uint32_t seed = 20260;
  unsigned numbers = 0, words = 0;

  for (int i = 0; i < rounds; i++) {
    memset(&program, 0, sizeof program);
    program.words = 1 + suite_below(&seed, CS_UCODE_WORDS - 1);
    for (unsigned k = 0; k < program.words; k++) {
      char text[CS_UCODE_LINE];

      program.code[k] = suite_below(&seed, 10)
                        ? random_word(&seed)
                        : (uint64_t)suite_random(&seed) << 32 |
                          suite_random(&seed);
      cs_ucode_text(program.code[k], k, NULL, text);
      numbers += !strncmp(text, ".word", 5);
      words++;
    }
    program.code[program.words++] = /* the routine: done likely */
      put(put(put(0, CS_COP_INV_LSB, 1), CS_COP_PRED_LSB, 1),
          CS_COP_KIND_LSB, CS_COP_KIND_DONE);
    program.pair[program.pairs].at = 0x3040;
    program.pair[program.pairs++].value = 1u << 31 | (program.words - 1);
    program.classes = 1;
    program.worst = CS_UCODE_LEAST;
    goes_round(&program);
  }
  CU_ASSERT(numbers > words / 10); /* the noise */
  CU_ASSERT(numbers < words / 3);
}

/* One byte after another: each change is refused (by the checksum at least),
 * and each field by its own message when the checksum is right. */
static void images_are_checked(void)
{
  static const struct { unsigned word; uint32_t value; const char *err; }
  wrong[] = {
    { 0, 7, "byte 0: no image of microcode" },
    { 1, 2 | 1 << 16, "byte 4: format 2, not 1" },
    { 1, 1 | 9 << 16, "byte 6: made for version 9 of the instruction set, "
      "not 1" },
    { 2, 9, "byte 8: the image says 9 bytes, there are " },
    { 3, 100, "byte 12: no associative array has 100 entries" },
    { 3, 8, "byte 12: no associative array has 8 entries" },
    { 3, 5000u << 16, "byte 14: no data array has 5000 words" },
    { 4, 900, "byte 16: 900 microinstructions and 0 words of configuration "
      "do not fit the length" },
    { 5, 8, "byte 20: words of the sample that do not exist" },
    { 6, 1 << 17, "byte 24: a class that does not exist" },
    { 6, 3, "byte 24: classes are taken that have no routine, or the other "
      "way round" },
    { 6, 0, "byte 24: classes are taken that have no routine, or the other "
      "way round" },
    { 7, 9, "byte 28: 9 clocks per sample, the microcode takes 3" },
    { 8, 0x2a2a2a2a, "byte 32: the program's name is none" },
    { 14, 0x1000, "byte 56: word 0x1000 cannot be configured here" },
  };
  char err[200];
  size_t n;

  CU_ASSERT_EQUAL_FATAL(assemble_text(&program, TAIL), 0);
  n = cs_ucode_image_size(&program);
  cs_ucode_pack(&program, image);
  for (size_t i = 0; i < n; i++) {
    CU_ASSERT_EQUAL(cs_ucode_unpack(&again, image, i, err, sizeof err), -1);
    image[i] ^= 0x10;
    CU_ASSERT_EQUAL(cs_ucode_unpack(&again, image, n, err, sizeof err), -1);
    image[i] ^= 0x10;
  }
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    memcpy(image2, image, n);
    for (unsigned b = 0; b < 4; b++)
      image2[4 * wrong[i].word + b] = (uint8_t)(wrong[i].value >> 8 * b);
    {
      /* CRC-32 bit by bit: not the library's */
      uint32_t crc = ~0u;

      for (size_t k = 0; k < n - 4; k++) {
        crc ^= image2[k];
        for (int b = 0; b < 8; b++)
          crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
      }
      for (unsigned b = 0; b < 4; b++)
        image2[n - 4 + b] = (uint8_t)(~crc >> 8 * b);
    }
    CU_ASSERT_EQUAL(cs_ucode_unpack(&again, image2, n, err, sizeof err), -1);
    if (strncmp(err, wrong[i].err, strlen(wrong[i].err)))
      printf("\n%s\n", err);
    CU_ASSERT_NSTRING_EQUAL(err, wrong[i].err, strlen(wrong[i].err));
  }
}

int main(int argc, char **argv)
{
  CU_TestInfo tests[] = {
    { "clocks", clocks },
    { "inner paths of the page", inner_paths },
    { "programs go round", programs_go_round },
    { "random programs go round", random_programs_go_round },
    { "images are checked", images_are_checked },
    CU_TEST_INFO_NULL,
  };

  files = argv + 1;
  file_count = argc - 1;
  if (!file_count) {
    fprintf(stderr, "usage: %s PROGRAM.ucode...\n", argv[0]);
    return 1;
  }
  return suite_run("ucode_image", tests);
}
