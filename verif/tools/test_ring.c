/* SPDX-License-Identifier: Apache-2.0
 *
 * test_ring.c - test_ring COMMAND PROGRAMS: messages that come to the firmware
 * through memory.  `run` itself compares the firmware's table with the records
 * that it was seen to read, and the counters with the conservation law.
 */
#include <string.h>

#include "command.h"

/* Only what does not depend on time: the program's own two functions, and no
 * combiner. */
#define LOADS "--slot loads,pc=0x80000080-0x800000ff " \
              "--compressor H:P:16:64 --exact --quiet "

static struct cs_report run_ring(const char *options)
{
  char text[512];
  struct cs_report r;

  snprintf(text, sizeof text, "run $P/mix.elf " LOADS "%s --json ring.json",
           options);
  expect(text, 0, "conservation law holds");
  r = report("ring.json");
  CU_ASSERT_EQUAL(r.slot[0].dropped, 0);
  CU_ASSERT_EQUAL(r.slot[0].selected, report("fifo.json").slot[0].selected);
  CU_ASSERT(r.slot[0].selected > 10000);
  return r;
}

/* Line by line, in the order in which the firmware read them. */
static void the_same_messages(void)
{
  struct cs_report fifo, ring;

  expect("run $P/mix.elf " LOADS "--messages fifo.txt --json fifo.json", 0,
         "conservation law holds");
  fifo = report("fifo.json");
  CU_ASSERT_EQUAL(fifo.ring.records, 0);
  ring = run_ring("--messages ring.txt --transport ring --baseline");
  shell("cmp fifo.txt ring.txt");
  CU_ASSERT_EQUAL(ring.messages, fifo.messages);
  CU_ASSERT_EQUAL(ring.law.sent, fifo.law.sent);
  CU_ASSERT_EQUAL(ring.law.held, fifo.law.held);
  CU_ASSERT_DOUBLE_EQUAL(ring.error_percent, fifo.error_percent, 1e-9);
  CU_ASSERT_EQUAL(ring.ring.records, 256);
  CU_ASSERT_EQUAL(ring.ring.watermark, 192);
  CU_ASSERT_EQUAL(ring.ring.written, ring.messages);
  CU_ASSERT_EQUAL(ring.ring.errors, 0);
  CU_ASSERT_EQUAL(ring.ring.overwritten, 0);
  CU_ASSERT(ring.cost.interrupts * 192 <= ring.messages);
  CU_ASSERT(ring.cost.interrupts > 1);
  CU_ASSERT(cs_report_per_message(&ring.cost) < 90);
  expect("report ring.json", 0, "ring of 256 records, interrupt at 192");
}

/* A ring that is always full, and one that goes round many times. */
static void small_rings(void)
{
  struct cs_report r = run_ring("--messages ring.txt --transport ring,2,1");

  shell("cmp fifo.txt ring.txt");
  CU_ASSERT_EQUAL(r.ring.written, r.messages);
  r = run_ring("--messages ring.txt --transport ring,16,15");
  shell("cmp fifo.txt ring.txt");
  CU_ASSERT(r.cost.interrupts >= r.messages / 32);
  r = run_ring("--messages ring.txt --transport ring,4096");
  shell("cmp fifo.txt ring.txt");
  CU_ASSERT_EQUAL(r.cost.interrupts, 0);
}

static void several_slots(void)
{
  struct cs_report r;

  expect("run $P/mix.elf --slot loads --slot edges --compressor "
         "H:P:16:64+A16 --flush --transport ring,32 --exact --quiet "
         "--json ring.json", 0, "conservation law holds");
  r = report("ring.json");
  CU_ASSERT(r.slot[0].messages > 100);
  CU_ASSERT(r.slot[1].messages > 5);
  expect("run $P/mix.elf --transport ring,32 --handler --quiet", 0,
         "conservation law holds");
}

/* Each record that met an error is written again: nothing is lost. */
static void bus_errors(void)
{
  struct cs_report r = run_ring("--messages ring.txt --transport ring,64 "
                                "--bus-errors 5000");

  shell("cmp fifo.txt ring.txt");
  CU_ASSERT(r.ring.errors > 20);
  CU_ASSERT_EQUAL(r.ring.written, r.messages);
}

/* Errors for ever: the program goes on, the rest is read from registers or
 * dropped, and counted. */
static void nothing_but_errors(void)
{
  struct cs_report r;

  expect("run $P/mix.elf " LOADS "--transport ring --bus-errors 200000 "
         "--json lost.json", 0, "conservation law holds");
  r = report("lost.json");
  CU_ASSERT(r.ring.errors > 0);
}

static void discarded(void)
{
  struct cs_report r;

  expect("run $P/mix.elf " LOADS "--transport discard,16 --json away.json", 0,
         "that nobody reads");
  r = report("away.json");
  CU_ASSERT_EQUAL(r.messages, 0);
  CU_ASSERT_EQUAL(r.cost.interrupts, 0);
  CU_ASSERT_EQUAL(r.ring.written, report("fifo.json").messages);
  CU_ASSERT_EQUAL(r.ring.overwritten, r.ring.written - 16);
}

static void refused(void)
{
  expect("run $P/mix.elf --transport ring,100", 1, "not a power of two");
  expect("run $P/mix.elf --transport ring,16,16", 1, "from 1 to 15");
  expect("run $P/mix.elf --transport bus", 1, "'bus' is none of its values");
  expect("run $P/mix.elf --transport ring --lockstep", 1, "no --lockstep");
  expect("run $P/mix.elf --transport ring -n 1000", 1, "no limit");
  expect("run $P/mix.elf --transport ring --on iss", 1, "needs --on soc");
  expect("run $P/mix.elf --bus-errors 1000", 1, "needs --transport ring");
}

int main(int argc, char **argv)
{
  CU_TestInfo tests[] = {
    { "the same messages", the_same_messages },
    { "small rings", small_rings },
    { "several slots", several_slots },
    { "bus errors", bus_errors },
    { "nothing but errors", nothing_but_errors },
    { "discarded", discarded },
    { "refused", refused },
    CU_TEST_INFO_NULL,
  };
  int status;

  if (command_init(argc, argv))
    return 2;
  status = suite_run("ring", tests);
  return command_done() ? 2 : status;
}
