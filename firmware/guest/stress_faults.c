/* SPDX-License-Identifier: Apache-2.0
 *
 * stress_faults.c - what goes wrong below and beside the driver: memory that
 * the kernel does not give, a ring that is not as it was written, interrupts
 * that are lost or mean nothing, a bus that answers with an error.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_regs.h"
#include "cs_ring_regs.h"
#include "profiler.h"
#include "stress.h"
#include "sys.h"

enum { NR_PREAD = 67 };
enum { MOST_ALLOCATIONS = 2000, STORM = 2000, REPORT = 4096 };
enum { IS_RECORD = 1 << 7, SEQUENCE_LSB = 8, DAMAGED = 20 };
#define DEBUG "/sys/kernel/debug/"
#define FAIL "/proc/thread-self/fail-nth"

/* ---- allocations ---- */

static void number(char text[16], unsigned n)
{
  snprintf(text, 16, "%u", n);
}

/* Whether the allocation has failed that was to; it will not any more. */
static bool has_failed(int file)
{
  char text[16] = "";

  sys_call(NR_PREAD, file, (long)text, sizeof text - 1, 0, 0, 0);
  sys_write(file, "0", 1);
  return atoi(text) == 0;
}

static bool prepared(void)
{
  return stress_tell(DEBUG "failslab/ignore-gfp-wait", "0") &&
         stress_tell(DEBUG "fail_page_alloc/ignore-gfp-wait", "0") &&
         stress_tell(DEBUG "fail_page_alloc/min-order", "0") &&
         stress_tell(DEBUG "failslab/verbose", "0") &&
         stress_tell(DEBUG "fail_page_alloc/verbose", "0");
}

/* Allocations of an action, from the first on each step-th, fail once; then
 * `again` must hold, which undoes what the action did. */
static bool some_fail(const char *what, unsigned first, unsigned step,
                      bool (*action)(void), bool (*again)(bool done))
{
  int file = sys_open(FAIL, SYS_O_RDWR | SYS_O_CLOEXEC, 0);
  bool good = prepared() && file >= 0, failed = true;
  unsigned n, refused = 0;

  for (n = first; good && failed && n < MOST_ALLOCATIONS; n += step) {
    char text[16];
    bool done;

    number(text, n);
    sys_write(file, text, strlen(text));
    done = action();
    failed = has_failed(file);
    refused += !done;
    good = again(done) && (failed || done);
  }
  sys_close(file);
  printf("# %s: up to allocation %u, %u refusals\n", what, n - step, refused);
  return good && !failed && refused;
}

static bool each_fails(const char *what, bool (*action)(void), bool (*again)(bool done))
{
  return some_fail(what, 1, 1, action, again);
}

static bool opens(void) { return session_refusal() == 0; }

static bool opens_again(bool done)
{
  (void)done;
  return session_good();
}

/* Its unmapping may fail as well, and would have to be done again. */
static struct session mapped;

static bool maps(void) { return session_begin(&mapped); }

static bool maps_again(bool done)
{
  if (done)
    session_end(&mapped);
  return session_good();
}

static bool binds(void) { return device_bind(); }

static bool binds_again(bool done)
{
  return (done || device_bind()) && session_good() && device_unbind();
}

static bool inserts(void) { return module_insert() == 0; }

/* A probe that failed is no failure of the module.  Nor are files of the bus
 * that the kernel could not make: it says so and goes on without. */
static bool inserts_again(bool done)
{
  if (!done && module_insert())
    return false;
  if (!device_has_files() && (module_remove() || module_insert()))
    return false;
  device_unbind();
  if (!device_bind())
    return false;
  stress_open(pmu_type());
  return session_good() && module_remove() == 0;
}

bool fault_open(void)
{
  return each_fails("open", opens, opens_again);
}

bool fault_map(void)
{
  return each_fails("map", maps, maps_again);
}

bool fault_bind(void)
{
  return device_unbind() && each_fails("bind", binds, binds_again) && device_bind();
}

static bool insert_from(unsigned first)
{
  bool good = module_remove() == 0 &&
              some_fail("insert", first, 2, inserts, inserts_again) &&
              module_insert() == 0;

  stress_open(pmu_type());
  return good;
}

bool fault_insert_odd(void)
{
  return insert_from(1);
}

bool fault_insert_even(void)
{
  return insert_from(2);
}

/* ---- the ring ---- */

/* The session ends and says so, the hardware rests, the next one works. */
static bool ends(struct session *s)
{
  struct told t = session_read(s);
  bool good = t.counts == 1 && t.lawful && hardware_off() &&
              s->area.flags & PMU_PARTIAL;

  pmu_disable(s->fd);
  session_end(s);
  return good && session_good();
}

static bool damage(uint32_t bits)
{
  struct session s;

  if (!session_begin(&s))
    return false;
  stress_work();
  profiler_ring_damage(DAMAGED, bits);
  stress_work_long();
  return ends(&s);
}

bool fault_sequence(void) { return damage(1 << SEQUENCE_LSB); }
bool fault_no_record(void) { return damage(IS_RECORD); }

static bool ring_on(void)
{
  return profiler_get(PROFILER_RING + CS_RING_CTRL_OFFSET) &
         CS_RING_CTRL_ACTIVE_MASK;
}

/* The session goes on by registers, and loses nothing; the ring is used again
 * when the device is bound again. */
bool fault_bus(void)
{
  enum { TURNS = 50 };
  struct session s;
  struct told t;
  bool met;

  if (!session_begin(&s))
    return false;
  profiler_fail_burst();
  for (int n = 0; n < TURNS && ring_on(); n++)
    stress_work();
  met = !ring_on();
  stress_work();
  pmu_disable(s.fd);
  t = session_read(&s);
  session_end(&s);
  return met && t.counts == 1 && t.lawful && !t.lost[2] && hardware_off() &&
         session_good() && device_unbind() && device_bind() && session_good();
}

/* ---- interrupts ---- */

/* When the line is seen again, nothing tells why it was raised: the next time-out
 * must bring everything. */
bool fault_lost_interrupt(void)
{
  struct session s;
  struct told before, after;

  if (!session_begin(&s))
    return false;
  if (!profiler_deafen(true)) {
    session_end(&s);
    return false;
  }
  stress_work_long();
  before = session_read(&s);
  profiler_deafen(false);
  stress_work_long();
  after = session_read(&s);
  pmu_disable(s.fd);
  session_end(&s);
  return (PROFILER_OTHER_TIME || !before.messages) && after.messages && session_good();
}

/* The law holds although nothing was the reason of so many. */
bool fault_storm(void)
{
  struct session s;
  struct told t;

  if (!session_begin(&s))
    return false;
  for (int n = 0; n < STORM; n++)
    profiler_put(PROFILER_RING + CS_RING_INTR_TEST_OFFSET,
                 CS_RING_INTR_TEST_WATERMARK_MASK << n % 3);
  stress_work();
  pmu_disable(s.fd);
  t = session_read(&s);
  session_end(&s);
  return t.counts == 1 && t.lawful && hardware_off() && session_good();
}

/* ---- memory that nobody has any more ---- */

/* What has just been allocated is no leak yet. */
#define GRACE_NS INT64_C(6000000000)

bool fault_leaks(void)
{
  enum { SCANS = 2 };
  static char text[REPORT];
  int file;
  long n;

  for (int scan = 0; scan < SCANS; scan++) {
    stress_sleep(GRACE_NS);
    if (!stress_tell(DEBUG "kmemleak", "scan"))
      return false;
  }
  file = sys_open(DEBUG "kmemleak", SYS_O_RDONLY | SYS_O_CLOEXEC, 0);
  n = sys_read(file, text, sizeof text - 1);
  sys_close(file);
  if (n > 0)
    printf("%s\n", text);
  return n == 0;
}
