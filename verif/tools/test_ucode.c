/* SPDX-License-Identifier: Apache-2.0
 *
 * test_ucode.c - the assembler of microcode: every message, every encoding,
 * expressions, configuration.
 */
#include <stdlib.h>
#include <string.h>

#include "suite.h"
#include "ucode_text.h"

static struct cs_ucode program;

/* ---- every message ---- */

#define CLASSES "load, store, branch, jump, ijump, call, icall, return, " \
  "coswap, alu, mul, div, atomic, csr, fence, system, marker"

static const struct { const char *text, *message; } bad[] = {
  /* tokens and expressions */
  { "a: done $\n", "1:9: error: unexpected '$'" },
  { "a: done \x01\n", "1:9: error: unexpected character 0x01" },
  { ".equ n = 12x\n", "1:10: error: no number: '12x'" },
  { ".equ n = 0b12\n", "1:10: error: no number: '0b12'" },
  { ".equ n = 4294967296\n", "1:10: error: number above 0xffffffff: "
    "'4294967296'" },
  { ".equ n = m\n", "1:10: error: unknown name 'm'" },
  { ".value m\n.equ n = m\n", "2:10: error: 'm' is no number" },
  { ".equ n = \n", "1:10: error: number expected" },
  { ".equ n = (1\n", "1:12: error: ')' expected" },
  { ".equ n = 1 % 0\n", "1:12: error: division by 0" },
  { ".equ n = ------------------------------------------------------------"
    "-------1\n", "1:75: error: expression too deep" },
  /* names */
  { ".equ 1 = 1\n", "1:6: error: name expected" },
  { ".equ a.b = 1\n", "1:6: error: a name has no points" },
  { ".equ abcdefghijklmnopqrstuvwxyz012345 = 1\n",
    "1:6: error: a name has 31 characters at most" },
  { ".equ dr = 1\n", "1:6: error: 'dr' is a word of the language" },
  { ".equ k9 = 1\n", "1:6: error: 'k9' is a word of the language" },
  { ".equ n = 1\n.value n\n", "2:8: error: 'n' is defined in line 1" },
  { "a: nop\na: done\n", "2:1: error: 'a' is defined in line 1" },
  /* directives */
  { ".nam x\n", "1:1: error: unknown directive '.nam'" },
  { ".name 7\n", "1:7: error: name expected" },
  { ".name sixteenletters_x\n",
    "1:7: error: a program's name has 15 characters at most" },
  { ".entries 8\n", "1:10: error: entries is from 16 to 512, not 8" },
  { ".entries 48\n", "1:10: error: entries are a power of two" },
  { ".need 4097\n", "1:7: error: words of data array is from 0 to 4096, not "
    "4097" },
  { ".equ n 1\n", "1:8: error: '=' expected" },
  { ".equ n = 1 1\n", "1:12: error: end of line expected" },
  { ".index i 17 circular\n", "1:10: error: a width is from 1 to 16, not 17" },
  { ".index i 4\n", "1:11: error: 'circular' or 'saturating' expected" },
  { ".index i 4 saturating = 16\n",
    "1:25: error: its value is from 0 to 15, not 16" },
  { ".array x 0\n", "1:10: error: words is from 1 to 4096, not 0" },
  { ".array x 2049\n.array y 1\n",
    "2:10: error: the arrays are larger than 4096 words" },
  { ".words w1=latency w2=next_pc w1=mem_addr\n",
    "1:30: error: w1 is given twice" },
  { ".words w1=latency\n.words w2=next_pc w1=mem_addr\n",
    "2:19: error: w1 is given twice" },
  { ".entries 64\n.entries 128\n", "2:10: error: entries are given twice" },
  { ".words w0=insn\n", "1:8: error: w1, w2 or w3 expected" },
  { ".words w3=mem_addr\n", "1:11: error: w3 cannot be 'mem_addr', but "
    "insn, latency, context, next_pc" },
  { ".routine\n", "1:9: error: unknown class ''; there are " CLASSES },
  { ".routine lod a\n", "1:10: error: unknown class 'lod'; there are "
    CLASSES },
  { R R, "2:10: error: class 'load' has a routine" },
  { ".routine load 3\n", "1:15: error: label expected" },
  { ".routine load a key=w2\n", "1:21: error: the key is w0 or w1" },
  { ".routine load a align=3\n", "1:24: error: align is a power of two" },
  { ".routine load a align=256\n",
    "1:23: error: align is from 1 to 128, not 256" },
  { ".routine load a limit=0\n",
    "1:23: error: limit is from 1 to 65535, not 0" },
  { ".routine load a lmit=1\n",
    "1:17: error: key, align or limit expected" },
  { ".poke 0x1000 = 1\n", "1:7: error: word 0x1000 cannot be configured" },
  { "nop\nnop\n.org 1\n", "3:6: error: an address is from 2 to 511, not 1" },
  { ".org 511\nnop\nnop\n",
    "3:1: error: more than 512 microinstructions" },
  { ".org 511\nnop\n.word 0 0\n",
    "3:7: error: more than 512 microinstructions" },
  /* operations */
  { "7\n", "1:1: error: operation expected" },
  { "foo\n", "1:1: error: unknown operation 'foo'" },
  { "v0 = \n", "1:6: error: operand expected" },
  { "v0 = foo\n", "1:6: error: unknown name 'foo'" },
  { "a: v0 = a\n", "1:9: error: 'a' is no operand" },
  { "v0 = k1 - w1\n", "1:6: error: operand A cannot be a constant" },
  { "v0 = 5 << 1\n", "1:6: error: operand A cannot be a constant" },
  { "v0 = w1 - w2\n", "1:11: error: operand B is a constant, a value "
    "register, dr or w0" },
  { "v0 = w1 << 2\n", "1:9: error: shifts are << 1, << 8, >> 1, >> 8 and "
    ">> 16" },
  { "v0 = w1; v1 = v1 + k1\n", "1:10: error: the value register written is "
    "another one already: a microinstruction "
    "has one" },
  { "v0 = w1; v0 = w1\n", "1:10: error: the value ALU is used twice" },
  { "v0 = w1; match w2\n",
    "1:16: error: operand A is another one already: a microinstruction "
    "has one" },
  { "v0 = w1 + k1; i0 += k2\n",
    "1:21: error: operand B is another one already: a microinstruction "
    "has one" },
  { "v0 = w1 + k1; i0 += k1|taken\n",
    "1:21: error: bit 0 of operand B is another one already: a "
    "microinstruction has one" },
  { "v0 = w1 + k1; st b0[0] = v3\n",
    "1:26: error: operands A and B are both others already" },
  { "inc v0\n", "1:5: error: index register expected" },
  { "inc i0; dec i0\n", "1:9: error: the index ALU is used twice" },
  { "inc i0; if full(i1) done\n",
    "1:17: error: the index register at work is another one already: a "
    "microinstruction has one" },
  { "ld w1[0]\n", "1:4: error: array expected" },
  { "ld b0(0]\n", "1:6: error: '[' expected" },
  { "ld b0[5]\n", "1:7: error: an index is an index register, mi, mit, 0 or "
    "an operand A" },
  { "ld b0[idx(i0)]\n", "1:7: error: an index within an index" },
  { "ld b0[i0]; inv i1\n",
    "1:16: error: the index is another one already: a microinstruction "
    "has one" },
  { "ld b0[i0]; st b0[i0] = w1\n", "1:12: error: the data array is used "
    "twice" },
  { "ld b0[i0]; ld b1[i0]\n", "1:12: error: the data array is used twice" },
  { "match w0; inv mi\n", "1:11: error: the associative array is used twice" },
  { "match w0; done\n", "1:1: error: match beside done: the next sample's "
    "lookup takes its place" },
  { "emit 4, w0, k0\n", "1:6: error: a slot is from 0 to 3, not 4" },
  { "emit 1, w0, k0, k1\n", "1:17: error: 'dr' expected" },
  { "emit 1, w0, k0; emit 1, w0, k0\n",
    "1:17: error: the tuple output is used twice" },
  { "emit 1, w0, k0; st b0[0] = v1; ld b0[0]\n",
    "1:32: error: the data array is used twice" },
  /* branches */
  { "if hit\n", "1:7: error: goto, done or interrupt expected" },
  { "if !w1 == k0 done\n", "1:5: error: condition expected" },
  { "if w1 done\n", "1:7: error: comparison expected" },
  { "if hit goto 5\n", "1:13: error: label expected" },
  { "goto @512\n", "1:7: error: address below 512 expected" },
  { "done; done\n", "1:7: error: the branch is used twice" },
  { "if hit done likely likely\n", "1:20: error: end of line expected" },
  { TAIL "goto b\n", "3:6: error: unknown label 'b'" },
  { TAIL "goto b\nb:\n",
    "3:6: error: no microinstruction is behind label 'b'" },
  { "a: goto b\ngoto c\ngoto d\ngoto e\ngoto f\n.org 256\nb: nop\nc: nop\n"
    "d: nop\ne: nop\nf: done\n" R, "5:6: error: too far away, and the 4 "
    "target registers are in use" },
  /* the whole */
  { "", "1:1: error: no microinstruction" },
  { "done\n", "2:1: error: no routine" },
  { "a: nop\n" R, "2:10: error: the routine leaves the program behind "
    "line 1" },
  { "a: if hit done\nif zero(i0) goto a\ndone\n.routine load a limit=9\n",
    "4:10: error: no limit of clocks: it can come back to line 1" },
  { "a: if hit done\ndone\n.routine load a limit=2\n",
    "3:10: error: takes up to 3 clocks, its limit is 2" },
};

static void messages_are_right(void)
{
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    char first[200] = "";

    CU_ASSERT(assemble_text(&program, bad[i].text) > 0);
    sscanf(messages, "f:%199[^\n]", first);
    if (strcmp(first, bad[i].message))
      printf("\n%s  gives   %s\n  wanted  %s\n", bad[i].text, first,
             bad[i].message);
    CU_ASSERT_STRING_EQUAL(first, bad[i].message);
  }
}

/* Files of registers that are used up. */
static void no_register_left(void)
{
  static const struct { const char *line, *what; int count; } kinds[] = {
    { ".value n%d\n", "no value register is free for 'n16'", 16 },
    { ".index n%d 4 circular\n", "no index register is free for 'n8'", 8 },
    { ".array n%d 4\n", "no base register is free for 'n8'", 8 },
    { ".const n%d = 0x1%04x\n", "no constant register is free for 'n16'", 16 },
    { "v0 = w0 + 0x1%04x\n", "no constant register is free for 0x10010", 16 },
    { ".pair n%d = 1, 2\n", "no constant register is free for 'n8'", 8 },
    { ".equ n%d = 0\n", "more than 768 names", 768 },
  };

  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
    char *text = calloc(1, TEXT);
    size_t n = 0;

    for (int i = 0; i <= kinds[k].count; i++)
      n += (size_t)snprintf(text + n, TEXT - n, kinds[k].line, i, i);
    CU_ASSERT(assemble(&program, text, n) > 0);
    CU_ASSERT_PTR_NOT_NULL(strstr(messages, kinds[k].what));
    free(text);
  }
}

static void places_are_shown(void)
{
  CU_ASSERT_EQUAL(assemble_text(&program, "\tnop\n\tv0 = ?\n\tfoo\r\n"), 3);
  CU_ASSERT_STRING_EQUAL(messages,
    "f:2:7: error: unexpected '?'\n  \tv0 = ?\n  \t     ^\n"
    "f:2:8: error: operand expected\n  \tv0 = ?\n  \t      ^\n"
    "f:3:2: error: unknown operation 'foo'\n  \tfoo\n  \t^\n");
  /* once, although it is looked at twice */
  CU_ASSERT_EQUAL(assemble_text(&program, "v0 = k1 ? | w1\n"), 1);
  CU_ASSERT_STRING_EQUAL(messages,
    "f:1:9: error: unexpected '?'\n  v0 = k1 ? | w1\n          ^\n");
  memset(messages, 0, sizeof messages);
  {
    char many[200] = "";

    for (int i = 0; i < 30; i++)
      strcat(many, "foo\n");
    CU_ASSERT_EQUAL(assemble_text(&program, many), 30);
    CU_ASSERT_PTR_NOT_NULL(strstr(messages, "f:20:1: error"));
    CU_ASSERT_PTR_NULL(strstr(messages, "f:21:1: error"));
    CU_ASSERT_PTR_NOT_NULL(strstr(messages, "f: error: more are not shown"));
  }
}

/* ---- encodings, by hand from docs/cop-isa.md ---- */

#define A(n) ((uint64_t)(n))
#define B(n) ((uint64_t)(n) << 5)
#define TAKEN (1ull << 11)
#define VOP(n, vd) ((uint64_t)(n) << 12 | (uint64_t)(vd) << 16)
#define IOP(n, ix) ((uint64_t)(n) << 20 | (uint64_t)(ix) << 23)
#define AX(n) ((uint64_t)(n) << 26)
#define DOP(n, base) ((uint64_t)(n) << 33 | (uint64_t)(base) << 30)
#define AOP(n) ((uint64_t)(n) << 36)
#define EOP(n, slot) ((uint64_t)(n) << 38 | (uint64_t)(slot) << 40)
#define IF(cond, inv, pred, kind, tgt) \
  ((uint64_t)(cond) << 42 | (uint64_t)(inv) << 46 | (uint64_t)(pred) << 47 | \
   (uint64_t)(kind) << 48 | (uint64_t)(tgt) << 50)

static const struct { const char *text; uint64_t word; } encoded[] = {
  { "nop", 0 },
  { "v3 = w1", A(17) | VOP(1, 3) },
  { "v3 = k5", B(5) | VOP(2, 3) },
  { "v3 = v4", A(4) | VOP(1, 3) },
  { "v3 = v4.b", B(20) | VOP(2, 3) },
  { "v3 = v4; match w2", A(18) | B(20) | VOP(2, 3) | AOP(1) },
  { "v15 = dr + w0", A(20) | B(33) | VOP(3, 15) },
  { "v0 = w0 - dr", A(16) | B(32) | VOP(4, 0) },
  { "v0 = k1 & rnd", A(21) | B(1) | VOP(5, 0) },
  { "v0 = key | k2|taken", A(22) | B(2) | TAKEN | VOP(6, 0) },
  { "v0 = info ^ v1", A(23) | B(17) | VOP(7, 0) },
  { "v0 = rd &~ k0", A(24) | VOP(8, 0) },
  { "v0 = rs1 +| k1; i0 += k1", A(25) | B(1) | VOP(9, 0) | IOP(6, 0) },
  { "v0 = rs2 -| k1", A(26) | B(1) | VOP(10, 0) },
  { "v0 = imm << 1", A(27) | VOP(11, 0) },
  { "v0 = target >> 1", A(28) | VOP(12, 0) },
  { "v0 = w3 >> 8", A(19) | VOP(13, 0) },
  { "v0 = count >> 16", A(31) | VOP(14, 0) },
  { "v0 = dr << 8", A(20) | VOP(15, 0) },
  { "v0 = 0", A(30) | VOP(1, 0) },
  { "v0 = idx(i7)", A(29) | AX(7) | VOP(1, 0) },
  { "inc i7", IOP(1, 7) }, { "dec i1", IOP(2, 1) },
  { "i2 = w1", A(17) | IOP(3, 2) }, { "i2 = mi", IOP(4, 2) },
  { "i2 = 0", IOP(5, 2) }, { "i2 = hash w2", A(18) | IOP(7, 2) },
  { "ld b7[mi]", DOP(1, 7) | AX(8) },
  { "ld b1[v2]", A(2) | DOP(1, 1) | AX(9) },
  { "ld b1[0]", DOP(1, 1) | AX(10) }, { "ld b1[mit]", DOP(1, 1) | AX(11) },
  { "st b2[i1] = w1", A(17) | DOP(2, 2) | AX(1) },
  { "st b2[i1] = k1", B(1) | DOP(3, 2) | AX(1) },
  { "st b2[i1] = dr; match w1", A(17) | B(32) | DOP(3, 2) | AX(1) | AOP(1) },
  { "addw b0[mi], k3", B(3) | DOP(4, 0) | AX(8) },
  { "addh b0[mi], v3", B(19) | DOP(5, 0) | AX(8) },
  { "addb b0[mi], k3|taken", B(3) | TAKEN | DOP(6, 0) | AX(8) },
  { "assoc[i3] = key", A(22) | AOP(2) | AX(3) }, { "inv mi", AOP(3) | AX(8) },
  { "emit 2, w0, dr", A(16) | B(32) | EOP(1, 2) },
  { "emit 3, w0, k0, dr", A(16) | EOP(2, 3) },
  { "done", IF(0, 1, 1, 2, 0) }, { "done unlikely", IF(0, 1, 0, 2, 0) },
  { "interrupt", IF(0, 1, 1, 3, 0) }, { "goto @9", IF(0, 1, 1, 0, 9) },
  { "goto t3", IF(0, 1, 1, 1, 3) },
  { "if hit goto @255", IF(1, 0, 0, 0, 255) },
  { "if !hit done likely", IF(1, 1, 1, 2, 0) },
  { "if w1 == dr done", A(17) | B(32) | IF(2, 0, 0, 2, 0) },
  { "if k1 != w1 done", A(17) | B(1) | IF(2, 1, 0, 2, 0) },
  { "if w1 < k1 done", A(17) | B(1) | IF(3, 0, 0, 2, 0) },
  { "if w1 >= k1 done", A(17) | B(1) | IF(3, 1, 0, 2, 0) },
  { "if k1 > w1 done", A(17) | B(1) | IF(3, 0, 0, 2, 0) },
  { "if k1 <= w1 done", A(17) | B(1) | IF(3, 1, 0, 2, 0) },
  { "if bsat done", IF(4, 0, 0, 2, 0) }, { "if hsat done", IF(5, 0, 0, 2, 0) },
  { "if wsat done", IF(6, 0, 0, 2, 0) },
  { "inc i4; if full(i4) interrupt", IOP(1, 4) | IF(7, 0, 0, 3, 0) },
  { "if !zero(i4) done", IOP(0, 4) | IF(8, 1, 0, 2, 0) },
  { "if taken done", IF(9, 0, 0, 2, 0) }, { "if more done", IF(10, 0, 0, 2, 0) },
  { "if odd(w2) done", A(18) | IF(11, 0, 0, 2, 0) },
  { "if vsat done", IF(12, 0, 0, 2, 0) }, { "if clip done", IF(13, 0, 0, 2, 0) },
};

static void words_are_right(void)
{
  for (size_t i = 0; i < sizeof encoded / sizeof *encoded; i++) {
    char text[CS_UCODE_LINE];

    snprintf(text, sizeof text, "%s\na: done\n" R, encoded[i].text);
    CU_ASSERT_EQUAL(assemble_text(&program, text), 0);
    if (program.code[0] != encoded[i].word)
      printf("\n%s: %016llx, not %016llx\n", encoded[i].text,
             (unsigned long long)program.code[0],
             (unsigned long long)encoded[i].word);
    CU_ASSERT_EQUAL(program.code[0], encoded[i].word);
    cs_ucode_text(program.code[0], 0, NULL, text);
    if (!strncmp(text, ".word", 5))
      printf("\n%s is disassembled as a number\n", encoded[i].text);
    CU_ASSERT(strncmp(text, ".word", 5));
  }
}

static void expressions(void)
{
  static const struct { const char *text; uint32_t value; } all[] = {
    { "1 + 2 * 3", 7 }, { "(1 + 2) * 3", 9 }, { "7 - 2 - 1", 4 },
    { "7 / 2 % 2", 1 }, { "1 << 2 + 1", 8 }, { "0x80000000 >> 31", 1 },
    { "6 ^ 3", 5 }, { "6 & 3", 2 }, { "6 &~ 3", 4 }, { "6 | 1 ^ 1", 6 },
    { "1 | 2 & 2", 3 }, { "~0", 0xffffffff }, { "-1 >> 28", 15 },
    { "- -5", 5 }, { "0b101", 5 }, { "1 << 32", 0 }, { "1 >> 32", 0 },
    { "n * 2", 20 }, { "q", 16 },
  };

  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    char text[200];

    snprintf(text, sizeof text, ".equ n = 10\n.array p 9\n.array q 1\n"
             ".poke 5 = 1\n.poke 5 = %s\na: done\n" R, all[i].text);
    CU_ASSERT_EQUAL(assemble_text(&program, text), 0);
    CU_ASSERT_EQUAL(program.pairs, 4); /* two bases, one word, the start */
    if (cs_ucode_config(&program, 5) != all[i].value)
      printf("\n%s\n", all[i].text);
    CU_ASSERT_EQUAL(cs_ucode_config(&program, 5), all[i].value);
  }
}

static void configuration(void)
{
  static const char text[] =
    ".name demo\n.entries 64\n.words w1=mem_addr w2=next_pc w3=context\n"
    ".equ n = 3 * (1 + 2) << 1 | 1\n.value x = n\n.value y\n"
    ".index i 9 saturating = 511\n.index j 4 circular\n"
    ".array a1 3\n.array a2 16\n.array a3 2\n"
    ".const c = -1\n.pair p = 4, 5\n.poke 7 = 8\n"
    "r: y = x + 9\ngoto far\n.org 256\nfar: done\n"
    ".routine branch r key=w1 align=32\n.routine marker far\n";

  CU_ASSERT_EQUAL_FATAL(assemble_text(&program, text), 0);
  CU_ASSERT_STRING_EQUAL(program.name, "demo");
  CU_ASSERT_EQUAL(program.entries, 64);
  CU_ASSERT_EQUAL(program.fields, 2 | 1 << 4 | 2 << 8);
  CU_ASSERT_EQUAL(program.classes, 1u << 2 | 1u << 16);
  CU_ASSERT_EQUAL(program.data, 34); /* 4, then 16..31, 32..33 */
  CU_ASSERT_EQUAL(program.words, 257);
  CU_ASSERT_EQUAL(cs_ucode_config(&program, 0x3000), 19);
  CU_ASSERT_EQUAL(cs_ucode_config(&program, 0x3020), 511);
  CU_ASSERT_EQUAL(cs_ucode_config(&program, 0x3028), 8 | 1 << 4);
  CU_ASSERT_EQUAL(cs_ucode_config(&program, 0x3029), 3);
  CU_ASSERT_EQUAL(cs_ucode_config(&program, 0x3030), 0);
  CU_ASSERT_EQUAL(cs_ucode_config(&program, 0x3031), 16);
  CU_ASSERT_EQUAL(cs_ucode_config(&program, 0x3032), 32);
  CU_ASSERT_EQUAL(cs_ucode_config(&program, 0x3010), 0xffffffff);
  CU_ASSERT_EQUAL(cs_ucode_config(&program, 0x3012), 4);
  CU_ASSERT_EQUAL(cs_ucode_config(&program, 0x3013), 5);
  CU_ASSERT_EQUAL(cs_ucode_config(&program, 0x3011), 9); /* the literal */
  CU_ASSERT_EQUAL(cs_ucode_config(&program, 7), 8);
  CU_ASSERT_EQUAL(cs_ucode_config(&program, 0x3038), 256);
  CU_ASSERT_EQUAL(program.code[1], IF(0, 1, 1, 1, 0));
  CU_ASSERT_EQUAL(cs_ucode_config(&program, 0x3042),
                  1u << 31 | 5 << 16 | 1 << 12);
  CU_ASSERT_EQUAL(cs_ucode_config(&program, 0x3050), 1u << 31 | 256);
}

/* Sources for the fuzzer: each text by itself. */
static int write_texts(const char *directory)
{
  for (size_t i = 0; i < sizeof bad / sizeof *bad + sizeof encoded /
                         sizeof *encoded; i++) {
    const size_t good = i - sizeof bad / sizeof *bad;
    char path[600];
    FILE *f;

    snprintf(path, sizeof path, "%s/text%zu", directory, i);
    f = fopen(path, "w");
    if (!f)
      return 2;
    if (i < sizeof bad / sizeof *bad)
      fputs(bad[i].text, f);
    else
      fprintf(f, "%s\n" TAIL, encoded[good].text);
    if (fclose(f))
      return 2;
  }
  return 0;
}

/* [DIRECTORY]: its texts are written there, and nothing is tested. */
int main(int argc, char **argv)
{
  CU_TestInfo tests[] = {
    { "every message", messages_are_right },
    { "no register left", no_register_left },
    { "places are shown", places_are_shown },
    { "encodings", words_are_right },
    { "expressions", expressions },
    { "configuration", configuration },
    CU_TEST_INFO_NULL,
  };

  return argc > 1 ? write_texts(argv[1]) : suite_run("ucode", tests);
}
