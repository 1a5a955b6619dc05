/* SPDX-License-Identifier: Apache-2.0
 *
 * test_annotate.c - test_annotate SUMS.elf: counters per instruction, the list
 * of functions and the annotated disassembly, on a program whose every count
 * is known.
 *
 * The simulator knows no clocks, so they are made up: an instruction takes 2,
 * a load that misses 12; the load at `bit` misses in every fourth round.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_annotate.h"
#include "cs_disasm.h"
#include "iss.h"
#include "suite.h"

enum { ROUNDS = 1000, TEXT = 512 };

static const char *elf;
static struct iss *iss;
static struct cs_symbols *symbols;
static struct cs_pcs pcs;
static uint64_t clocks, instructions;

static bool read_code(void *user, uint64_t address, void *to, size_t n)
{
  (void)user;
  return iss_read_mem(iss, address, to, n);
}

static struct cs_annotate annotate(void)
{
  return (struct cs_annotate){
    .symbols = symbols, .pcs = &pcs, .read = read_code,
  };
}

static uint64_t address(const char *name)
{
  uint64_t at = 0;

  CU_ASSERT_TRUE(cs_symbols_address(symbols, name, &at));
  return at;
}

static void run_program(void)
{
  const struct iss_config config = { 0 };
  char err[TEXT];
  struct cs_rvfi r;
  uint64_t bit, after;
  unsigned round = 0;

  iss = iss_new(&config, err, sizeof err);
  CU_ASSERT_PTR_NOT_NULL_FATAL(iss);
  CU_ASSERT_FATAL(iss_load_elf(iss, elf, err, sizeof err));
  symbols = cs_symbols_open(elf, err, sizeof err);
  CU_ASSERT_PTR_NOT_NULL_FATAL(symbols);
  CU_ASSERT_EQUAL_FATAL(cs_pcs_init(&pcs), 0);
  bit = address("bit");
  after = address("round");
  while (iss_step(iss, &r)) {
    bool miss = r.pc_rdata == bit && round++ % 4 == 0;

    r.ev = miss ? CS_EV_DCACHE_MISS | CS_EV_DTLB_MISS : 0;
    r.ev |= (uint8_t)(r.pc_rdata == after ? CS_EV_ITLB_MISS : 0);
    r.head_cycles = miss ? 12 : 2;
    clocks += r.head_cycles;
    instructions++;
    CU_ASSERT_EQUAL(cs_pcs_add(&pcs, &r), 0);
  }
}

static void counts(void)
{
  uint64_t bit = address("bit");
  struct cs_pc_count c = cs_pcs_get(&pcs, bit);

  CU_ASSERT_EQUAL(pcs.total.cycles, clocks);
  CU_ASSERT_EQUAL(pcs.total.executions, instructions);
  CU_ASSERT_EQUAL(c.executions, ROUNDS);
  CU_ASSERT_EQUAL(c.dcache_misses, ROUNDS / 4);
  CU_ASSERT_EQUAL(c.cycles, 2 * ROUNDS + 10 * ROUNDS / 4);
  CU_ASSERT_EQUAL(cs_pcs_get(&pcs, bit + 2).executions, ROUNDS);
  CU_ASSERT_EQUAL(cs_pcs_get(&pcs, 0x80000800).executions, 0);
  CU_ASSERT_EQUAL(cs_pcs_get(&pcs, 0x1000).executions, 0);
  CU_ASSERT_EQUAL(cs_pcs_sum(&pcs, 0x80000000, 0x80001000).cycles, clocks);
}

/* Sections, labels and order. */
static void functions(void)
{
  size_t n;
  const struct cs_function *f = cs_symbols_functions(symbols, &n);
  uint64_t at;

  CU_ASSERT_EQUAL_FATAL(n, 4);
  CU_ASSERT_STRING_EQUAL(f[0].name, "_start");
  CU_ASSERT_STRING_EQUAL(f[2].name, "bit");
  CU_ASSERT_EQUAL(f[0].lo, 0x80000000);
  for (size_t i = 0; i + 1 < n; i++)
    CU_ASSERT_EQUAL(f[i].hi, f[i + 1].lo);
  CU_ASSERT_FALSE(cs_symbols_address(symbols, "nothing", &at));
  CU_ASSERT_FALSE(cs_symbols_address(NULL, "bit", &at));
}

static void hottest(void)
{
  struct cs_annotate a = annotate();
  const struct cs_function *f[2];

  CU_ASSERT_EQUAL_FATAL(cs_annotate_hottest(&a, f, 2), 2);
  CU_ASSERT_STRING_EQUAL(f[0]->name, "round"); /* to the end of the loop */
  CU_ASSERT_STRING_EQUAL(f[1]->name, "bit");
  CU_ASSERT_PTR_EQUAL(cs_annotate_find(&a, "bit"), f[1]);
  CU_ASSERT_PTR_NULL(cs_annotate_find(&a, "nothing"));
}

static char *text_of(void (*print)(const struct cs_annotate *a, FILE *out))
{
  const struct cs_annotate a = annotate();
  char *text = NULL;
  size_t n;
  FILE *f = open_memstream(&text, &n);

  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  print(&a, f);
  fclose(f);
  return text;
}

static void narrow(const char *text)
{
  for (; *text; text += strcspn(text, "\n"), text += *text == '\n')
    CU_ASSERT(strcspn(text, "\n") <= 100);
}

static void expect(const char *text, const char *wanted)
{
  if (!strstr(text, wanted))
    printf("wanted '%s' in\n%s\n", wanted, text);
  CU_ASSERT_PTR_NOT_NULL(strstr(text, wanted));
}

static void print_list(const struct cs_annotate *a, FILE *out)
{
  cs_annotate_list(a, 2, out);
}

static void list(void)
{
  char *text = text_of(print_list), all[TEXT];

  snprintf(all, sizeof all, "%12llu 100.00 100.00 %12llu",
           (unsigned long long)clocks, (unsigned long long)instructions);
  expect(text, all);
  expect(text, "  round\n");
  expect(text, "  (others)\n");
  narrow(text);
  free(text);
}

static void print_tlbs(const struct cs_annotate *a, FILE *out)
{
  struct cs_annotate with = *a;

  with.tlbs = true;
  cs_annotate_list(&with, 2, out);
}

/* Columns D-miss, ITLB, DTLB. */
static void list_with_tlbs(void)
{
  char *text = text_of(print_tlbs), row[TEXT];
  struct cs_pc_count c = pcs.total;

  CU_ASSERT_TRUE(c.itlb_misses && c.dtlb_misses);
  CU_ASSERT_NOT_EQUAL(c.itlb_misses, c.dtlb_misses);
  snprintf(row, sizeof row, " %8llu %6llu %6llu ",
           (unsigned long long)c.dcache_misses,
           (unsigned long long)c.itlb_misses,
           (unsigned long long)c.dtlb_misses);
  expect(text, row);
  expect(text, "ITLB   DTLB");
  free(text);
}

/* What the file holds is what was loaded, up to where data follow. */
static void code_of_the_file(void)
{
  size_t n;
  const struct cs_function *f = cs_symbols_functions(symbols, &n);
  uint8_t file[2], memory[2];

  CU_ASSERT_TRUE_FATAL(n > 0);
  for (uint64_t at = f[0].lo; at < address("round"); at += 2) {
    CU_ASSERT_TRUE(cs_symbols_code(symbols, at, file, 2));
    CU_ASSERT_TRUE(read_code(NULL, at, memory, 2));
    CU_ASSERT_EQUAL(memcmp(file, memory, 2), 0);
  }
  CU_ASSERT_FALSE(cs_symbols_code(symbols, f[0].lo - 1, file, 2));
  CU_ASSERT_FALSE(cs_symbols_code(symbols, UINT64_MAX, file, 2));
}

static void print_bit(const struct cs_annotate *a, FILE *out)
{
  char err[TEXT] = "";

  CU_ASSERT_EQUAL(cs_annotate_function(a, cs_annotate_find(a, "bit"), out,
                                       err, sizeof err), 0);
  CU_ASSERT_STRING_EQUAL(err, "");
}

static void print_round(const struct cs_annotate *a, FILE *out)
{
  char err[TEXT] = "";

  CU_ASSERT_EQUAL(cs_annotate_function(a, cs_annotate_find(a, "round"), out,
                                       err, sizeof err), 0);
}

static void print_start(const struct cs_annotate *a, FILE *out)
{
  char err[TEXT] = "";

  CU_ASSERT_EQUAL(cs_annotate_function(a, cs_annotate_find(a, "_start"), out,
                                       err, sizeof err), 0);
}

static void listing(void)
{
  char *text = text_of(print_bit);

  expect(text, "       1000        4500   4.50");
  expect(text, "   sums.S:13: lw    a3, 4(a0)\n");
  expect(text, "8000000e lw      a3, 4(a0)");
  expect(text, "(sum of the instructions)");
  narrow(text);
  free(text);
  text = text_of(print_start); /* `la` is two instructions */
  expect(text, "          2           4   2.00");
  expect(text, " sums.S:7: la    a0, data\n");
  narrow(text);
  free(text);
  text = text_of(print_round);
  expect(text, " bnez    a1, one\n");
  expect(text, "that never ran)");
  narrow(text);
  free(text);
}

static void targets(void)
{
  static const struct { uint32_t insn; uint64_t pc, target; } good[] = {
    { 0xfe0006e3, 0x80001000, 0x80000fec }, /* beqz zero, -20 */
    { 0x00b51463, 0x80001000, 0x80001008 }, /* bne a0, a1, 8 */
    { 0x7ff000ef, 0x80001000, 0x80001ffe }, /* jal 0xffe */
    { 0x8000006f, 0x80100000, 0x80000000 }, /* j -0x100000 */
    { 0xa001, 0x80001000, 0x80001000 },     /* c.j 0 */
    { 0xbfd5, 0x80001000, 0x80000ff4 },     /* c.j -12 */
    { 0xfd65, 0x80001000, 0x80000ff8 },     /* c.bnez a0, -8 */
    { 0xc111, 0x80001000, 0x80001004 },     /* c.beqz a0, 4 */
    { 0x2001, 0x80001000, 0x80001000 },     /* c.jal 0 */
  };
  uint64_t target;

  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    CU_ASSERT_TRUE(cs_branch_target(good[i].insn, good[i].pc, &target));
    CU_ASSERT_EQUAL(target, good[i].target);
  }
  CU_ASSERT_FALSE(cs_branch_target(0x00008067, 0, &target)); /* ret */
  CU_ASSERT_FALSE(cs_branch_target(0x8082, 0, &target));     /* c.jr ra */
  CU_ASSERT_FALSE(cs_branch_target(0x00000013, 0, &target));
}

static void data(void)
{
  static const uint8_t zero[4] = { 0 };
  struct cs_disasm *d;
  char text[TEXT];

  d = cs_disasm_new(text, sizeof text);
  CU_ASSERT_PTR_NOT_NULL_FATAL(d);
  CU_ASSERT_EQUAL(cs_disasm_text(d, zero, 4, 0, text, sizeof text), 2);
  CU_ASSERT_EQUAL(cs_disasm_text(d, (const uint8_t *)"\x83", 1, 0, text,
                                 sizeof text), 2);
  CU_ASSERT_STRING_EQUAL(text, ".half   0x0083");
  cs_disasm_free(d);
}

int main(int argc, char **argv)
{
  CU_TestInfo tests[] = {
    { "run the program", run_program },
    { "counts", counts },
    { "functions", functions },
    { "hottest", hottest },
    { "list", list },
    { "list with TLBs", list_with_tlbs },
    { "code of the file", code_of_the_file },
    { "listing", listing },
    { "targets", targets },
    { "data", data },
    CU_TEST_INFO_NULL,
  };

  if (argc != 2)
    return 2;
  elf = argv[1];
  return suite_run("annotate", tests);
}
