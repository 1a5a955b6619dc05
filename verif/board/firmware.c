/* SPDX-License-Identifier: Apache-2.0
 *
 * firmware.c PROGRAM - the profiling firmware's own handlers on the board.  With
 * a message for each load of a program the table that the firmware folds them
 * into must be the exact profile.  The ring needs more clocks for a record than
 * the simulator for some loads: there a period, and no count may be missing.
 */
#include <CUnit/Basic.h>
#include <stdio.h>
#include <string.h>

#include "cs_board.h"
#include "cs_event.h"
#include "cs_fw.h"
#include "cs_regs.h"
#include "cs_profile.h"
#include "cs_select.h"
#include "cs_setup.h"
#include "cs_slot.h"
#include "cs_symbols.h"

enum { STEPS = 50 << 20 };

static const char *program;

/* What the host asks the firmware for. */
static void set_up(struct iss *s, uint64_t at, const struct cs_params *params,
                   const char *spec, unsigned ring_log2)
{
  struct cs_compressor compressor;
  struct cs_slot_cfg slot;
  struct cs_fw fw;
  char err[256] = "";

  CU_ASSERT_FATAL(iss_read_mem(s, at, &fw, sizeof fw));
  CU_ASSERT_FATAL(
    !cs_spec_parse(spec, &compressor, err, sizeof err) &&
    !cs_slot_parse("loads,mode=u", &slot, err, sizeof err) &&
    !cs_setup_record(&fw, params, &compressor, &slot, 1, NULL, 0, err,
                     sizeof err));
  fw.mode = CS_FW_PROFILE;
  fw.ring_log2 = ring_log2;
  fw.ring_watermark = ring_log2 ? 1u << (ring_log2 - 1) : 0;
  CU_ASSERT_FATAL(iss_write_mem(s, at, &fw, sizeof fw));
}

/* The loads of the program, while it runs. */
static void run(struct cs_board *b, struct cs_profile *loads)
{
  struct cs_rvfi r;

  for (long n = 0; n < STEPS && cs_board_step(b, &r); n++)
    if (r.mode == CS_MODE_U &&
        cs_class(r.insn, r.trap, 32) == CS_CLASS_LOAD)
      CU_ASSERT(!cs_profile_add(loads, r.pc_rdata, r.rd_wdata, 1));
  CU_ASSERT_EQUAL(iss_status(cs_board_iss(b)), ISS_EXITED);
}

static uint32_t counter(const struct cs_fw *fw, uint32_t offset)
{
  return fw->counters[(offset - fw->counters_at) / 4];
}

/* What the table has; wrong are entries that no load is, and, if it is to be
 * exact, those with another count. */
struct table {
  uint64_t entries, total, wrong;
};

static struct table read_table(struct iss *s, const struct cs_fw *fw,
                               const struct cs_profile *loads, bool exact)
{
  struct table t = { 0 };

  for (uint32_t n = 0; n < fw->table_entries; n++) {
    struct cs_fw_entry e = { 0 };
    uint64_t executed;

    CU_ASSERT(iss_read_mem(s, cs_fw_place(fw, n), &e, sizeof e));
    if (!e.n)
      continue;
    executed = cs_profile_get(loads, e.pc, e.w);
    t.entries++;
    t.total += e.n;
    t.wrong += exact ? e.n != executed : !executed;
  }
  return t;
}

static void compare(struct iss *s, uint64_t at, const struct cs_profile *loads,
                    bool exact)
{
  struct table t;
  struct cs_fw fw;

  CU_ASSERT_FATAL(iss_read_mem(s, at, &fw, sizeof fw));
  t = read_table(s, &fw, loads, exact);
  CU_ASSERT_EQUAL(fw.state, CS_FW_ENDED);
  CU_ASSERT_EQUAL(fw.error, 0);
  CU_ASSERT(fw.interrupts > 10);
  CU_ASSERT_EQUAL(counter(&fw, CS_CNT0_SELECTED_OFFSET), loads->total);
  CU_ASSERT_EQUAL(counter(&fw, CS_CNT0_DROPPED_OFFSET), 0);
  CU_ASSERT_EQUAL(t.total + fw.held,
                  loads->total + counter(&fw, CS_CREDIT_OFFSET));
  CU_ASSERT_EQUAL(t.wrong, 0);
  CU_ASSERT(!exact || t.entries == loads->used);
}

static void profile(const char *spec, unsigned ring_log2)
{
  const struct cs_named *config = cs_named_find("full");
  char err[256] = "";
  struct cs_board *b = cs_board_new(&(struct iss_config){ .no_pmp = true },
                                    config, err, sizeof err);
  struct cs_symbols *symbols = cs_symbols_open(program, err, sizeof err);
  struct cs_profile loads;
  uint64_t at = 0;

  CU_ASSERT_FATAL(b && symbols && !cs_profile_init(&loads) &&
                  iss_load_elf(cs_board_iss(b), program, err, sizeof err) &&
                  cs_symbols_address(symbols, "cs_fw", &at));
  set_up(cs_board_iss(b), at, &config->params, spec, ring_log2);
  run(b, &loads);
  CU_ASSERT(loads.total > 10000);
  compare(cs_board_iss(b), at, &loads, !ring_log2);
  cs_profile_free(&loads);
  cs_symbols_free(symbols);
  cs_board_free(b);
}

static void test_registers(void) { profile("P:1", 0); }
static void test_ring(void) { profile("P:16", 8); }

int main(int argc, char **argv)
{
  CU_pSuite suite;
  unsigned failed;

  if (argc != 2 || CU_initialize_registry() != CUE_SUCCESS ||
      !(suite = CU_add_suite("firmware on the board", NULL, NULL)))
    return 1;
  program = argv[1];
  CU_add_test(suite, "messages from registers", test_registers);
  CU_add_test(suite, "messages by the ring", test_ring);
  CU_basic_set_mode(CU_BRM_VERBOSE);
  CU_basic_run_tests();
  failed = CU_get_number_of_failures();
  printf("%u tests, %u assertions, %u failed\n", CU_get_number_of_tests_run(),
         CU_get_number_of_asserts(), failed);
  CU_cleanup_registry();
  return failed != 0;
}
