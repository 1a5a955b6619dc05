/* SPDX-License-Identifier: Apache-2.0
 *
 * test_tables.c - `coresample replay` with the table compressors on the loads
 * of real programs: the tagged table against its second implementation,
 * message by message.
 */
#include <stdio.h>

#include "command.h"

static const char *const programs[] = {"gzip", "lua", "sqlite"};

static const struct {
  unsigned tag_bits, t, entries, ways;
} tagged[] = {
  {2, 256, 2048, 2}, {8, 64, 1024, 4}, {1, 256, 512, 1}, {16, 5, 4096, 2},
};

static void tagged_as_defined(void)
{
  for (size_t p = 0; p < sizeof programs / sizeof programs[0]; p++)
    for (size_t i = 0; i < sizeof tagged / sizeof tagged[0]; i++) {
      char line[300];

      snprintf(line, sizeof line, "replay --tuples $P/%s.loads --compressor "
               "T:%u:%u:%u:%u --messages m", programs[p], tagged[i].tag_bits,
               tagged[i].t, tagged[i].entries, tagged[i].ways);
      expect(line, 0, "conservation law holds");
      snprintf(line, sizeof line, "$P/tagged-ref $P/%s.loads %u %u %u %u >ref "
               "&& test -s ref && cmp m ref", programs[p], tagged[i].tag_bits,
               tagged[i].t, tagged[i].entries, tagged[i].ways);
      shell(line);
    }
}

/* The model of the hardware, clock by clock, sends what the event level does;
 * the collector finds what the table holds. */
static void same_messages_by_clocks(void)
{
  static const char *const specs[] = {
    "T:2:16:64:2", "T:8:64:1024:4+A16", "U:full:16:64:4 --flush",
    "U:6:16:64:2", "E:full:8:128:1+A16 --flush", "E:9:12:64:4",
  };

  for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
    char line[300];

    snprintf(line, sizeof line, "run --on iss $P/gzip.elf --dut model -n "
             "300000 --config full --compressor %s --trace t --messages m",
             specs[i]);
    expect(line, 0, "conservation law holds");
    snprintf(line, sizeof line, "replay --trace t --config full --level event "
             "--compressor %s --messages e", specs[i]);
    expect(line, 0, "conservation law holds");
    shell("test -s m && cmp m e");
  }
}

/* Two tiers: marks go to the hardware and to the event level, from the second
 * hundred of messages on a few clocks apart; there are fewer messages with
 * marks than without. */
static void marks_are_written(void)
{
  expect("run --on iss $P/gzip.elf --dut model -n 1000000 --config full "
         "--compressor H:P:16:256,tiers=1024,32,64 --trace t --messages m",
         0, "conservation law holds");
  expect("replay --trace t --config full --level event --compressor "
         "H:P:16:256,tiers=1024,32,64 --messages e", 0,
         "conservation law holds");
  expect("replay --trace t --config full --level event --compressor "
         "H:P:16:256,early=off --messages p", 0, "conservation law holds");
  shell("head -n 100 m >a; head -n 100 e >b; test -s a && cmp a b");
  shell("m=$(wc -l <m) e=$(wc -l <e) p=$(wc -l <p); test $m -gt 1000 && "
        "test $((20 * m)) -gt $((19 * e)) && "
        "test $((19 * m)) -lt $((20 * e)) && test $((4 * m)) -lt $((3 * p))");
  expect("run --on iss $P/gzip.elf --dut model -n 1000 --compressor "
         "H:P:16:256,tiers=1024,32,64", 1, "two tiers of strata are wanted");
  expect("run --on iss $P/gzip.elf --dut model -n 1000 --config full "
         "--compressor U:full:16:64:4,bound=on", 1, "bound=on");
}

/* The fourth column, and its sums in the report. */
static void bounds_are_shown(void)
{
  struct cs_report r;

  expect("replay --tuples $P/lua.loads --compressor U:full:256:1024:4,bound=on "
         "--messages m --json j", 0, "conservation law holds");
  shell("! grep -Evq '^0x[0-9a-f]{8} 0x[0-9a-f]{8} [0-9]+ "
        "\\[[0-9]+,[0-9]+\\]$' m && grep -q ' 256 .255,256.$' m");
  r = report("j");
  CU_ASSERT(r.bound && r.pairs > 0 && r.pair[0].high > r.pair[0].low &&
            r.pair[0].low > r.pair[0].high / 2);
  CU_ASSERT_EQUAL(r.slot[0].samples, 0);
  expect("replay --tuples $P/lua.loads --compressor E:full:256:1024:4 "
         "--messages m --json j", 0, " + rejected ");
  r = report("j");
  CU_ASSERT(!r.bound && r.law.rejected > 0);
  shell("! grep -q '\\[' m");
  expect("report j", 0, " + rejected ");
}

static void bad_tables(void)
{
  expect("replay --tuples $P/gzip.loads --compressor T:0:256:2048:2 "
         "--messages out", 1, "column 3: tag bits must be 1..16");
  expect("run --on iss $P/sums.elf --dut model --compressor T:2:256:2048:2 "
         "--messages out", 1, "a table compressor is wanted");
  expect("run --on iss $P/sums.elf --dut model --compressor U:12:256:2048:4 "
         "--messages out", 1, "a table compressor is wanted");
  expect_no_output();
}

int main(int argc, char **argv)
{
  CU_TestInfo tests[] = {
    { "tagged table as defined", tagged_as_defined },
    { "same messages by clocks", same_messages_by_clocks },
    { "marks are written", marks_are_written },
    { "bounds are shown", bounds_are_shown },
    { "bad tables", bad_tables },
    CU_TEST_INFO_NULL,
  };
  int status;

  if (command_init(argc, argv))
    return 2;
  status = suite_run("tables", tests);
  return command_done() ? 2 : status;
}
