/* SPDX-License-Identifier: Apache-2.0
 *
 * hwtest.c - what the profiler of this machine must do, tried from user space:
 * a loop whose loads are known, and a process, by registers and by the ring.
 * On a machine without a profiler it says so and is content.
 */
#include <stdio.h>

#include "cs_regs.h"
#include "cs_ring_regs.h"
#include "profiler.h"
#include "sys.h"
#include "tap.h"

enum { LOADS = 1, LOAD_DATA = 4, MEMORY_ADDRESS = 3 };
enum { USER = 1, KERNEL = 2, KERNEL_BASE = 0xc0000000 };
enum { VALUES = 100, EVERY = 1, BAD_RATE = 1, COMPONENT = 15,
       RAM_SINK = 9 };
enum { SMALL_RING = 4, LARGE_RING = 12, SMALL = 1 << SMALL_RING };

static uint32_t values[VALUES];
extern char loop_load[];

/* Loads the first n values; in assembly, so that it is known where. */
static __attribute__((noinline)) void loop(unsigned n)
{
  const uint32_t *at = values;
  uint32_t x;

  __asm__ volatile(".globl loop_load\n"
                   "loop_load:\n"
                   "  lw %0, 0(%1)\n"
                   "  addi %1, %1, 4\n"
                   "  addi %2, %2, -1\n"
                   "  bnez %2, loop_load\n"
                   : "=&r"(x), "+r"(at), "+r"(n)
                   :
                   : "memory");
}

static struct profiler_setup loop_setup(uint32_t rate, uint32_t log2_strata)
{
  uint32_t pc = (uint32_t)(uintptr_t)loop_load;

  return (struct profiler_setup){ rate, log2_strata, LOADS, LOAD_DATA, USER,
                                  pc, pc };
}

static bool is_load(const struct profiler_record *r, unsigned n)
{
  return r->pc == (uint32_t)(uintptr_t)loop_load && r->w == values[n] &&
         r->count == 1;
}

static uint32_t ring_get(uint32_t offset)
{
  return profiler_get(PROFILER_RING + offset);
}

/* ---- registers ---- */

static bool identity(void)
{
  uint32_t impl = profiler_get(CS_IMPL_OFFSET);
  uint32_t version = profiler_get(CS_VERSION_OFFSET);

  return (impl & CS_IMPL_COMP_TYPE_MASK) >> CS_IMPL_COMP_TYPE_LSB ==
           COMPONENT && version != 0 && version != ~0u;
}

static bool capabilities(void)
{
  uint32_t caps = profiler_get(CS_CAPS0_OFFSET);

  return caps & CS_CAPS0_SLOTS_MASK && !(caps & CS_CAPS0_XLEN64_MASK) &&
         (caps & CS_CAPS0_NRET_MASK) >> CS_CAPS0_NRET_LSB == 1 &&
         profiler_get(CS_CAPS1_OFFSET) & CS_CAPS1_FIFO_DEPTH_MASK;
}

static bool refusal(void)
{
  struct profiler_setup setup = loop_setup(0, 0);

  return profiler_reset() && !profiler_start(&setup) &&
         profiler_get(CS_STATUS_OFFSET) ==
           (BAD_RATE | 1 << CS_STATUS_COUNT_LSB);
}

/* Each load is a message; stopped and read, nothing is left. */
static bool polled(void)
{
  unsigned fifo = profiler_get(CS_CAPS1_OFFSET) & CS_CAPS1_FIFO_DEPTH_MASK;
  unsigned loads = fifo < VALUES ? fifo : VALUES, n = 0;
  struct profiler_setup setup = loop_setup(EVERY, 0);
  struct profiler_record r;

  if (!profiler_reset() || !profiler_start(&setup))
    return false;
  loop(loads);
  if (!profiler_stop() || profiler_get(CS_FIFO_LEVEL_OFFSET) != loads)
    return false;
  while (profiler_message(&r))
    if (!is_load(&r, n++))
      return false;
  return n == loads && profiler_get(CS_CTRL_OFFSET) & CS_CTRL_EMPTY_MASK;
}

/* What no message was sent for is still in the strata. */
static bool periods(void)
{
  enum { PERIOD = 64, LOG2_STRATA = 4, TURNS = 30 };
  struct profiler_setup setup = loop_setup(PERIOD, LOG2_STRATA);
  uint32_t messages = 0;
  struct profiler_counts c;
  struct profiler_record r;

  if (!profiler_reset() || !profiler_start(&setup))
    return false;
  for (int n = 0; n < TURNS; n++) {
    loop(VALUES);
    for (; profiler_message(&r); messages++)
      if (r.count != PERIOD)
        return false;
  }
  profiler_stop();
  for (; profiler_message(&r); messages++)
    ;
  profiler_count(&c, LOG2_STRATA);
  return c.selected == TURNS * VALUES && !c.dropped &&
         c.messages == messages && profiler_conserved(&c);
}

/* ---- the ring ---- */

static bool start_ring(unsigned log2, bool back_pressure)
{
  struct profiler_setup setup = loop_setup(EVERY, 0);

  return profiler_reset() && profiler_ring_start(log2, back_pressure) &&
         profiler_start(&setup);
}

static bool ring_identity(void)
{
  uint32_t impl = ring_get(CS_RING_IMPL_OFFSET);

  return (impl & CS_RING_IMPL_COMP_TYPE_MASK) >> CS_RING_IMPL_COMP_TYPE_LSB ==
           RAM_SINK && ring_get(CS_RING_RECORD_OFFSET) == 4;
}

/* Records until there were `end`; false if one is not the loop's next load, or
 * does not come. */
static bool read_ring(unsigned *n, unsigned end)
{
  enum { PATIENCE = 10000 };
  struct profiler_record r;

  for (int i = 0; i < PATIENCE && *n < end; i++)
    if (profiler_ring_read(&r)) {
      if (!is_load(&r, *n % VALUES) || r.info != (*n << 8 | 0x80))
        return false;
      ++*n;
    }
  return *n == end;
}

static bool written(unsigned n)
{
  return profiler_wait(PROFILER_RING + CS_RING_WRITTEN_OFFSET, ~0u, n);
}

/* Read as they come, several times round. */
static bool ring_wraps(void)
{
  enum { TURNS = 10 };
  unsigned n = 0;

  if (!start_ring(SMALL_RING, true))
    return false;
  for (int turn = 0; turn < TURNS; turn++) {
    loop(VALUES);
    if (!read_ring(&n, n + VALUES))
      return false;
  }
  return profiler_stop() && written(TURNS * VALUES) &&
         !ring_get(CS_RING_OVERWRITTEN_OFFSET);
}

/* Not read, it fills but for a place; then all the others come. */
static bool ring_waits(void)
{
  unsigned n = 0;

  if (!start_ring(SMALL_RING, true))
    return false;
  loop(VALUES);
  if (!profiler_stop() || !written(SMALL - 1) ||
      ring_get(CS_RING_LEVEL_OFFSET) != SMALL - 1 ||
      profiler_get(CS_FIFO_LEVEL_OFFSET) != VALUES - SMALL + 1)
    return false;
  return read_ring(&n, VALUES) &&
         profiler_get(CS_CTRL_OFFSET) & CS_CTRL_EMPTY_MASK;
}

static bool ring_overwrites(void)
{
  if (!start_ring(SMALL_RING, false))
    return false;
  loop(VALUES);
  if (!profiler_stop() || !written(VALUES) ||
      !ring_get(CS_RING_OVERWRITTEN_OFFSET))
    return false;
  for (unsigned n = VALUES - SMALL; n < VALUES; n++) {
    struct profiler_record r = profiler_ring_place(n % SMALL);
    if (!is_load(&r, n) || r.info >> 8 != n)
      return false;
  }
  return true;
}

/* There is no driver to be interrupted: what would interrupt it. */
static bool ring_watermark(void)
{
  if (!start_ring(SMALL_RING, true))
    return false;
  loop(SMALL / 2 - 1);
  if (!written(SMALL / 2 - 1) || ring_get(CS_RING_INTR_STATE_OFFSET))
    return false;
  loop(1);
  return written(SMALL / 2) && ring_get(CS_RING_INTR_STATE_OFFSET) ==
                                 CS_RING_INTR_STATE_WATERMARK_MASK;
}

/* ---- processes ---- */

static int run(const char *path)
{
  int code = -1, pid = sys_fork();

  if (pid == 0) {
    char *argv[] = { (char *)path, NULL };
    sys_dup(sys_open("/dev/null", SYS_O_RDWR, 0), 1);
    sys_exec(path, argv, environ);
    sys_exit(1);
  }
  return sys_wait(pid, &code) == pid ? code : -1;
}

/* A process while it runs: `modes` only, whose code lies as `kernel` says.  A
 * burst of loads in all clocks may fill the tuple queue; what is lost is
 * counted. */
static bool process(uint32_t modes, bool kernel)
{
  enum { PERIOD = 4096, LOG2_STRATA = 6, LOST = 1000 };
  const struct profiler_setup setup = {
    PERIOD, LOG2_STRATA, LOADS, MEMORY_ADDRESS, modes, 0, ~0u
  };
  struct profiler_counts c;
  struct profiler_record r;
  unsigned n = 0;
  int code;

  if (!profiler_reset() || !profiler_ring_start(LARGE_RING, true) ||
      !profiler_start(&setup))
    return false;
  code = run("/bin/gzip");
  if (!profiler_stop() ||
      !profiler_wait(CS_CTRL_OFFSET, CS_CTRL_EMPTY_MASK, CS_CTRL_EMPTY_MASK))
    return false;
  for (; profiler_ring_read(&r); n++)
    if ((r.pc >= KERNEL_BASE) != kernel || r.count != PERIOD)
      return false;
  profiler_count(&c, LOG2_STRATA);
  return code == 0 && n > 0 && n == c.messages &&
         c.dropped <= c.selected / LOST && profiler_conserved(&c);
}

static bool user_process(void) { return process(USER, false); }
static bool kernel_of_process(void) { return process(KERNEL, true); }

static const struct test {
  const char *what;
  bool (*run)(void);
  bool ring;
} tests[] = {
  { "registers: identity and version", identity, false },
  { "registers: what is built", capabilities, false },
  { "registers: a start without a rate is refused", refusal, false },
  { "registers: each load of a loop, stop and drain", polled, false },
  { "registers: sampling by period conserves counts", periods, false },
  { "ring: identity", ring_identity, true },
  { "ring: goes round while it is read", ring_wraps, true },
  { "ring: waits when it is full", ring_waits, true },
  { "ring: overwrites", ring_overwrites, true },
  { "ring: watermark", ring_watermark, true },
  { "processes: loads of gzip", user_process, true },
  { "processes: the kernel's loads for it", kernel_of_process, true },
};
enum { TESTS = sizeof tests / sizeof *tests };

static bool applies(const struct test *t, bool ring)
{
  return ring || !t->ring;
}

static void run_tests(bool ring)
{
  int plan = 0;

  for (unsigned n = 0; n < VALUES; n++)
    values[n] = n * 0x01010101;
  for (unsigned n = 0; n < TESTS; n++)
    plan += applies(&tests[n], ring);
  tap_plan(plan);
  for (unsigned n = 0; n < TESTS; n++)
    if (applies(&tests[n], ring))
      tap_ok(tests[n].run(), tests[n].what);
  profiler_reset();
  profiler_put(CS_CTRL_OFFSET, 0);
}

int main(void)
{
  printf("hwtest of the profiler\n");
  switch (profiler_open()) {
  case PROFILER_ABSENT:
    printf("1..0 # SKIP no profiler on this machine\n");
    return 0;
  case PROFILER_NO_ACCESS:
    fprintf(stderr, "hwtest: cannot map the profiler through /dev/mem\n");
    return 1;
  default:
    run_tests(profiler_get(CS_CAPS2_OFFSET) & CS_CAPS2_RING_MASK);
    return tap_failed() != 0;
  }
}
