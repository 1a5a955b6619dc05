/* SPDX-License-Identifier: Apache-2.0
 *
 * test_limits.c - test_limits COMMAND PROGRAMS [STEP]: a limit may stop a
 * program with firmware anywhere: before the firmware's start, in it, in the
 * program, in the handler, in the firmware's end.  Nothing may differ then that
 * must be equal.
 *
 * STEP instructions lie between two limits, 607 unless told.
 */
#include <stdio.h>
#include <stdlib.h>

#include "command.h"

static unsigned step = 607;

/* A compressor of few strata has its firmware's end among few instructions. */
#define RUN "run $P/brief.elf -q --compressor H:P:2:16+A16 --slot loads,mode=u "

static uint64_t length(const char *option)
{
  struct cs_report r;

  shell("$C " RUN "--json whole.json > /dev/null");
  r = report("whole.json");
  CU_ASSERT(r.instructions > 10000 && r.clocks > r.instructions);
  return option[1] == 'n' ? r.instructions : r.clocks;
}

static void stop_everywhere(const char *option)
{
  const uint64_t all = length(option);

  for (uint64_t n = 1; n < all; n += step) {
    char line[160];

    snprintf(line, sizeof line, RUN "%s %llu", option, (unsigned long long)n);
    expect(line, 0, "conservation law holds");
  }
}

static void instructions(void)
{
  stop_everywhere("-n");
}

static void clocks(void)
{
  stop_everywhere("--max-cycles");
}

static void what_is_said(void)
{
  expect("run $P/brief.elf -q -n 2000", 0,
         "the firmware had not begun to profile");
  expect("run $P/brief.elf -q -n 2000", 0,
         "has not ended after 2000 instructions");
  expect("run $P/brief.elf --handler -q -n 2000", 0, "law holds");
  expect("run $P/brief.elf --lockstep -q -n 2000", 0, "0 mismatches");
  expect("run $P/mix.elf -q -n 60000", 0,
         "has not ended after 60000 instructions");
  expect("run $P/mix.elf --lockstep -q -n 60000", 0, "0 mismatches");
  expect("run $P/mix.elf --handler -q -n 60000", 0, "law holds");
}

/* The clocks of a run are those of its instructions, but for the last ones. */
static void nothing_retires_at_the_end(void)
{
  expect("run $P/quiet_end.elf", 0, "conservation law holds");
}

int main(int argc, char **argv)
{
  CU_TestInfo tests[] = {
    { "what is said", what_is_said },
    { "nothing retires at the end", nothing_retires_at_the_end },
    { "-n", instructions },
    { "--max-cycles", clocks },
    CU_TEST_INFO_NULL,
  };
  int failed;

  if (argc == 4)
    step = (unsigned)atoi(argv[3]);
  if (command_init(argc == 4 && step ? 3 : argc, argv))
    return 2;
  failed = suite_run("limits", tests);
  return command_done() ? 2 : failed;
}
