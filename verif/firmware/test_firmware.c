/* SPDX-License-Identifier: Apache-2.0
 *
 * test_firmware.c - the profiling firmware on the machine of machine.h: what
 * it folds is what the profiler sent, and the program never notices.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_cop_handler.h"
#include "cs_fw_int.h"
#include "cs_marker.h"
#include "cs_regs.h"
#include "runs.h"

static const char *const all_modes[] = { "class=all,w=rd" };

enum { NOT_SENT = 2 };           /* a pc */

/* The program without profiling: what it does and prints is the reference. */
static struct machine *plain;

static void check_program(struct machine *m)
{
  CU_ASSERT_EQUAL(m->digest, plain->digest);
  CU_ASSERT_EQUAL(m->instructions, plain->instructions);
  CU_ASSERT_STRING_EQUAL(m->console, plain->console);
  CU_ASSERT_EQUAL(iss_exit_code(m->iss), iss_exit_code(plain->iss));
  CU_ASSERT_FALSE(m->instret_lost);
  CU_ASSERT_EQUAL(m->plic.claims, m->plic.completions);
}

/* ---- tests ---- */

static void test_off(void)
{
  struct cs_fw fw;

  plain = run(program, NULL, NULL);
  fw = machine_fw(plain);
  CU_ASSERT_EQUAL(fw.state, CS_FW_ENDED);
  CU_ASSERT_EQUAL(fw.interrupts | fw.messages | fw.samples, 0);
  CU_ASSERT_EQUAL(iss_exit_code(plain->iss), 0);
  CU_ASSERT_EQUAL(plain->plic.claims, 0);
  CU_ASSERT_EQUAL(fw.instret_end - fw.instret_begin, plain->instructions - 1);
  CU_ASSERT_PTR_NOT_NULL(strstr(plain->console, "@@ exit 0 instret "));
}

/* Returns the messages that came out of the combiner at the end. */
static uint32_t profiled(const char *spec, const char *const *slots,
                         unsigned n)
{
  struct cs_fw fw = { 0 };
  struct machine *m;

  machine_setup(&fw, spec, slots, n);
  m = run(program, &fw, NULL);
  check_program(m);
  check_profile(m, n);
  printf("\n    %s: %llu messages, %zu tuples, %u interrupts", spec,
         (unsigned long long)m->sent_messages, m->sent[0].used,
         machine_fw(m).interrupts);
  fw = machine_fw(m);
  CU_ASSERT(fw.strata_clocks > fw.read_out_clocks);
  machine_free(m);
  return fw.read_out;
}

static void test_loads(void)
{
  CU_ASSERT_EQUAL(profiled("H:P:256:2048", loads, 1), 0);
}

static void test_often(void)
{
  profiled("H:P:16:256,early=off", loads, 1);
}

static void test_slots(void)
{
  profiled("H:P:128:1024", pairs, 3);
}

static void test_combiner(void)
{
  CU_ASSERT_EQUAL(profiled("H:P:64:2048+A16", pairs, 2), 16);
}

static void test_pmp(void)
{
  struct machine *m = machine_new(program, true);

  CU_ASSERT(machine_run(m, LONG));
  CU_ASSERT_EQUAL(m->digest, plain->digest);
  machine_free(m);
}

/* Interrupts that nobody sent, of another source, and with nothing to do. */
static void strange(struct machine *m)
{
  if (++m->user % 50000 == 0 && iss_get_mode(m->iss) == CS_MODE_U) {
    m->plic.answer = m->user % 100000 ? 10 : 7;
    iss_set_irq(m->iss, 11, true);
  }
}

static void test_strange(void)
{
  struct machine *m = run_loads("H:P:256:2048", strange);

  check_program(m);
  check_profile(m, 1);
  machine_free(m);
}

/* All entries but one of a group are taken: by nothing that is ever sent. */
static void occupy(struct machine *m)
{
  struct cs_fw_entry e = { .pc = NOT_SENT, .n = 1 };

  if (m->user || iss_get_mode(m->iss) != CS_MODE_U)
    return;
  m->user = 1;
  for (uint32_t g = 0; g < CS_TABLE_GROUPS + CS_TABLE_TRIES - 1; g++)
    for (uint32_t i = 0; i < CS_TABLE_GROUP_BYTES; i += 16)
      if (i != g % 16 * 16)
        iss_write_mem(m->iss, CS_TABLE_BASE + g * CS_TABLE_PAGE + i, &e,
                      sizeof e);
}

static void test_overflow(void)
{
  struct machine *m = run_loads("H:P:64:2048,early=off", occupy);
  struct cs_fw fw = machine_fw(m);
  uint64_t n = 0, wrong = 0;

  check_program(m);
  CU_ASSERT_EQUAL(fw.messages, m->sent_messages);
  CU_ASSERT(fw.table_full > 0);
  for (uint32_t i = 0; i < fw.table_entries; i++) {
    struct cs_fw_entry e;

    iss_read_mem(m->iss, cs_fw_place(&fw, i), &e, sizeof e);
    if (!e.n || e.pc == NOT_SENT)
      continue;
    wrong += e.n != cs_profile_get(&m->sent[0], e.pc, e.w);
    n += e.n;
  }
  CU_ASSERT_EQUAL(wrong, 0);
  CU_ASSERT_EQUAL(n + 64 * fw.table_full, m->sent_count);
  machine_free(m);
}

/* Every entry gets a count that is about to leave 32 bits. */
static void raise_counts(struct machine *m)
{
  if (++m->user < 4000000 || iss_get_mode(m->iss) != CS_MODE_U)
    return;
  m->before = NULL;
  for (uint32_t g = 0; g < CS_TABLE_GROUPS + CS_TABLE_TRIES - 1; g++)
    for (uint32_t i = 0; i < CS_TABLE_GROUP_BYTES; i += 16) {
      uint32_t at = CS_TABLE_BASE + g * CS_TABLE_PAGE + i;
      struct cs_fw_entry e;

      iss_read_mem(m->iss, at, &e, sizeof e);
      if (!e.pc)
        continue;
      cs_profile_add(&m->sent[0], e.pc, e.w, 0xfffffff0 - e.n);
      e.n = 0xfffffff0;
      iss_write_mem(m->iss, at, &e, sizeof e);
    }
}

static void test_carry(void)
{
  struct machine *m = run_loads("H:P:16:256,early=off", raise_counts);
  struct cs_fw fw = machine_fw(m);

  check_program(m);
  CU_ASSERT_EQUAL(machine_compare(m, m->sent, 1, &fw, NULL), 0);
  machine_free(m);
}

/* ---- two tiers: the marker of the firmware beside one of the host's ---- */

enum { MARKS = 1 << 14 };

static struct {
  struct cs_marker marker;
  uint32_t mark[MARKS];          /* that the host's one wrote */
  unsigned expected, seen, wrong;
} tiers;

static void expect_mark(void *user, uint32_t mark)
{
  (void)user;
  if (tiers.expected < MARKS)
    tiers.mark[tiers.expected++] = mark;
}

static void tiers_message(struct machine *m, const struct cs_message *message)
{
  (void)m;
  cs_marker_message(&tiers.marker, message->slot, message->pc, message->w,
                    message->count);
}

static void tiers_mark(struct machine *m, uint32_t mark)
{
  (void)m;
  tiers.wrong += tiers.seen >= tiers.expected ||
                 tiers.mark[tiers.seen] != mark;
  tiers.seen++;
}

static void tiers_watch(struct machine *m)
{
  m->message = tiers_message;
  m->mark = tiers_mark;
  m->before = NULL;
}

/* The FIFO's rest is folded after the program, when marks are of no use. */
static void tiers_with(const char *spec, const char *const *slots, unsigned n)
{
  struct cs_fw fw = { 0 };
  void *memory = calloc(1, cs_marker_bytes(CS_FW_LOG2_SITES,
                                           CS_FW_LOG2_VALUES));
  struct machine *m;

  memset(&tiers, 0, sizeof tiers);
  cs_marker_init(&tiers.marker, memory, CS_FW_LOG2_SITES, CS_FW_LOG2_VALUES,
                 expect_mark, NULL);
  machine_config = "full";
  machine_setup(&fw, spec, slots, n);
  m = run(program, &fw, tiers_watch);
  machine_config = "default";
  check_program(m);
  check_profile(m, n);
  CU_ASSERT_EQUAL(tiers.wrong, 0);
  CU_ASSERT(tiers.seen > 20);
  CU_ASSERT(tiers.seen <= tiers.expected && tiers.expected < tiers.seen + 8);
  printf("\n    %s: %llu messages, %u marks", spec,
         (unsigned long long)m->sent_messages, tiers.seen);
  machine_free(m);
  free(memory);
}

static void test_tiers(void)
{
  tiers_with("H:P:160:2048,tiers=2048,256,512", loads, 1);
  tiers_with("H:P:64:1024,tiers=512,64,128", pairs, 3);
}

/* ---- the coprocessor: its handlers leave no trace in the program ---- */

static void test_coprocessor(void)
{
  struct machine *m = run_cop(program, "edge", "full", cop_wish);
  struct cs_fw_cop c = cop_told(m);
  struct cs_fw_cop_row row;

  check_program(m);
  CU_ASSERT_EQUAL(machine_fw(m).state, CS_FW_ENDED);
  CU_ASSERT_EQUAL(c.error, 0);
  CU_ASSERT_EQUAL(c.counts[0], c.counts[1] + c.counts[2] + c.counts[3]);
  CU_ASSERT(c.counts[2] > 100000 && c.ticks > 20 && c.interrupts > 5);
  CU_ASSERT(c.rows > 500 && c.rows_lost == 0);
  iss_read_mem(m->iss, c.rows_address, &row, sizeof row);
  CU_ASSERT(row.pc > CS_SOC_RAM_BASE && row.count[0] <= row.total[0]);
  CU_ASSERT_EQUAL(c.phase, CS_FW_COP_PROGRAM);
  machine_free(m);
}

static void cop_refused(const char *name, const char *config, uint32_t error)
{
  struct machine *m = run_cop(odd, name, config, cop_wish);

  CU_ASSERT_EQUAL(machine_fw(m).state, CS_FW_FAILED);
  CU_ASSERT_EQUAL(cop_told(m).error, error);
  CU_ASSERT_EQUAL(m->instructions, 0);
  CU_ASSERT_EQUAL(iss_exit_code(m->iss), 126);
  machine_free(m);
}

static void test_no_coprocessor(void)
{
  cop_refused("value", "default", CS_FW_COP_ABSENT);
  cop_refused("nothing", "full", CS_FW_COP_NO_PROGRAM);
}

/* The handler profiles itself, at a rate at which it never gets ready. */
static void test_handler_too(void)
{
  struct cs_fw fw = { .profile_m = true };
  struct machine *m;

  machine_setup(&fw, "P:1", all_modes, 1);
  m = run(odd, &fw, NULL);
  fw = machine_fw(m);
  CU_ASSERT_EQUAL(fw.state, CS_FW_ENDED);
  CU_ASSERT_EQUAL(iss_exit_code(m->iss), 5);
  CU_ASSERT_EQUAL(fw.messages, m->sent_messages);
  CU_ASSERT_EQUAL(machine_compare(m, m->sent, 1, &fw, NULL), 0);
  CU_ASSERT_FALSE(m->instret_lost);
  machine_free(m);
}

static void test_refused(void)
{
  struct cs_fw fw = { 0 };
  struct machine *m;

  machine_setup(&fw, "H:P:256:2048", loads, 1);
  for (uint32_t i = 0; i < fw.setup_n; i++)
    if (fw.setup[i].offset == CS_RATE_OFFSET)
      fw.setup[i].value = 0;
  m = run(program, &fw, NULL);
  fw = machine_fw(m);
  CU_ASSERT_EQUAL(fw.state, CS_FW_FAILED);
  CU_ASSERT_EQUAL(fw.error & 0xff, 1);
  CU_ASSERT_EQUAL(iss_exit_code(m->iss), 126);
  CU_ASSERT_EQUAL(m->instructions, 0);
  machine_free(m);
}

static void test_baseline(void)
{
  struct cs_fw fw = { .mode = CS_FW_SAMPLE, .sample_period = 900,
                      .sample_random = 200, .sample_event = 2,
                      .sample_seed = 1 };
  struct machine *m = run(program, &fw, NULL);
  uint64_t used = 0;

  fw = machine_fw(m);
  check_program(m);
  CU_ASSERT_EQUAL(fw.samples, m->overflows);
  CU_ASSERT_EQUAL(fw.samples_no_load, m->no_loads);
  CU_ASSERT_EQUAL(machine_compare(m, &m->next, 1, &fw, &used), 0);
  CU_ASSERT(fw.samples > 5000 && used > 100);
  printf("\n    %u samples, %u no loads, %u tuples", fw.samples,
         fw.samples_no_load, (unsigned)used);
  machine_free(m);
}

/* A user's program, and how it may end. */
static void test_ends(void)
{
  static const struct { int code; const char *text; } ends[] = {
    { 5, "done " }, { 127, "@@ trap mcause 00000002 mepc " },
    { 127, "@@ trap mcause 00000005 mepc " },
    { 127, "@@ trap mcause 00000007 mepc " },
    { 127, "@@ trap mcause 00000003 mepc " },
    { 127, "@@ trap mcause 00000001 mepc 00000000 mtval 00000000" },
    { 127, "@@ trap mcause 00000008 mepc " }, { 9, "" },
    { 127, "mtval 30002573" }, { 3, "" }, { 5, "done " },
  };

  for (uint32_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    struct cs_fw fw = { 0 };
    struct machine *m = machine_new(odd, false);

    machine_setup(&fw, "H:P:64:2048", loads, 1);
    fw.magic = CS_FW_MAGIC;
    machine_set_fw(m, &fw);
    iss_write_mem(m->iss, machine_symbol(m, "which"), &i, sizeof i);
    CU_ASSERT(machine_run(m, LONG));
    CU_ASSERT_EQUAL(iss_exit_code(m->iss), ends[i].code);
    CU_ASSERT_PTR_NOT_NULL(strstr(m->console, ends[i].text));
    CU_ASSERT_EQUAL(machine_fw(m).exit_code, (uint32_t)ends[i].code);
    check_profile(m, 1);
    machine_free(m);
  }
}

static CU_TestInfo tests[] = {
  { "off", test_off },
  { "loads", test_loads },
  { "often", test_often },
  { "three slots", test_slots },
  { "combiner", test_combiner },
  { "physical memory protection", test_pmp },
  { "strange interrupts", test_strange },
  { "table overflow", test_overflow },
  { "carry into 56 bits", test_carry },
  { "two tiers", test_tiers },
  { "coprocessor", test_coprocessor },
  { "no coprocessor", test_no_coprocessor },
  { "handler profiles itself", test_handler_too },
  { "refused configuration", test_refused },
  { "baseline", test_baseline },
  { "ends of a program", test_ends },
  CU_TEST_INFO_NULL
};

int main(int argc, char **argv)
{
  return runs_main(argc, argv, "firmware", tests);
}
