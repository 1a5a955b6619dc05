/* SPDX-License-Identifier: Apache-2.0
 *
 * drivertest.c - what the driver's PMU refuses, and what must not hurt it: a
 * second user, a user without rights, one who is killed, a device that goes
 * away under an open event.  Needs the module.
 */
#include <stdio.h>
#include <string.h>

#include "cs_regs.h"
#include "pmu.h"
#include "sys.h"
#include "tap.h"

enum { NR_SETUID = 146, NOBODY = 65534, PAGES = 4, TURNS = 20000 };
enum { EINVAL = 22, EBUSY = 16, EOPNOTSUPP = 95, ENODEV = 19, ENOMEM = 12 };
#define DRIVER "/sys/bus/platform/drivers/coresample/"
#define DEVICE "10010000.profiler"

static int type;

/* Loads that are there to be sampled. */
static void work(void)
{
  static volatile uint32_t place;

  for (int n = 0; n < TURNS; n++)
    (void)place;
}

/* What opening such an event gives; it is closed at once. */
static int opened(const struct pmu_attributes *a)
{
  int fd = pmu_open(a, -1, -1);

  if (fd < 0)
    return -fd;
  sys_close(fd);
  return 0;
}

/* ---- what an event can say ---- */

static bool good_arguments(void)
{
  struct pmu_attributes a = pmu_default(type);

  return opened(&a) == 0;
}

#define REFUSED(name, change, error) \
  static bool name(void) \
  { \
    struct pmu_attributes a = pmu_default(type); \
    change; \
    return opened(&a) == (error); \
  }

REFUSED(no_period, a.period = 0, EINVAL)
REFUSED(large_period, a.period = 65537, EINVAL)
REFUSED(frequency, a.flags |= PMU_FREQ, EINVAL)
REFUSED(no_class, a.config = 0, EINVAL)
REFUSED(reserved_w, a.config |= 15 << PMU_W_LSB, EINVAL)
REFUSED(reserved_bit, a.config |= 1 << 7, EINVAL)
REFUSED(no_mode, a.flags |= PMU_EXCLUDE_USER | PMU_EXCLUDE_KERNEL, EINVAL)
REFUSED(no_range, a.config2 = 1, EINVAL)
REFUSED(bad_kind, a.config |= 7, EINVAL)
REFUSED(bad_counter, a.config = PMU_COUNT | 7 << PMU_COUNTER_LSB, EINVAL)
REFUSED(bad_strata, a.config1 |= CS_COMP_LOG2N_MASK, EINVAL)
REFUSED(bad_burst, a.config1 |= CS_COMP_SAMPLER_MASK, EINVAL)
REFUSED(bad_batch, a.config1 |= UINT64_C(12) << 48, EINVAL)
REFUSED(aggregated, a.config1 &= ~PMU_RAW, EOPNOTSUPP)
REFUSED(without_idle, a.flags |= PMU_EXCLUDE_IDLE, EOPNOTSUPP)

static bool second_user(void)
{
  struct pmu_attributes a = pmu_default(type);
  int fd = pmu_open(&a, -1, -1);
  bool good = fd >= 0 && opened(&a) == EBUSY;

  sys_close(fd);
  return good && opened(&a) == 0;
}

static bool without_rights(void)
{
  struct pmu_attributes a = pmu_default(type);
  int code = 1, pid = sys_fork();

  if (pid == 0) {
    sys_call(NR_SETUID, NOBODY, 0, 0, 0, 0, 0);
    sys_exit(opened(&a) != SYS_EACCES);
  }
  return sys_wait(pid, &code) == pid && code == 0;
}

static bool one_page(void)
{
  struct pmu_attributes a = pmu_default(type);
  struct pmu_area area;
  int fd = pmu_open(&a, -1, -1);
  bool good = pmu_map(&area, fd, 1) == ENOMEM;

  sys_close(fd);
  return good;
}

/* ---- sessions ---- */

static uint64_t value(int fd)
{
  uint64_t n = 0;

  sys_read(fd, &n, sizeof n);
  return n;
}

/* A session that has just begun; -1 if it cannot. */
static int begin(struct pmu_area *area)
{
  struct pmu_attributes a = pmu_default(type);
  int fd = pmu_open(&a, -1, -1);

  if (fd < 0 || pmu_map(area, fd, PAGES))
    return -1;
  pmu_enable(fd);
  return fd;
}

static bool counts(void)
{
  struct pmu_attributes a = pmu_default(type);
  struct pmu_area area;
  int session = begin(&area), selected;
  uint64_t before, after;

  a.config = PMU_COUNT | PMU_SELECTED << PMU_COUNTER_LSB;
  a.config1 = a.period = 0;
  selected = pmu_open(&a, -1, session);
  pmu_enable(selected);
  work();
  before = value(selected);
  work();
  pmu_disable(session);
  after = value(selected);
  pmu_unmap(&area);
  sys_close(selected);
  sys_close(session);
  return selected >= 0 && before >= TURNS && after >= before + TURNS;
}

static bool nothing_read(void)
{
  struct pmu_area area;
  int fd = begin(&area);

  for (int n = 0; n < 100; n++)
    work();
  pmu_unmap(&area);
  sys_close(fd);
  return fd >= 0 && good_arguments();
}

static bool killed(void)
{
  struct pmu_area area;
  int code, pid = sys_fork();

  if (pid == 0) {
    if (begin(&area) < 0)
      sys_exit(1);
    work();
    sys_kill(sys_pid(), 9);
  }
  return sys_wait(pid, &code) == pid && code == SYS_EXIT_SIGNALLED + 9 &&
         good_arguments();
}

static bool tell(const char *file)
{
  int fd = sys_open(file, SYS_O_WRONLY, 0);
  long n = sys_write(fd, DEVICE, sizeof DEVICE - 1);

  sys_close(fd);
  return n == sizeof DEVICE - 1;
}

/* The event stays open and reads what it had; nobody opens another one, until
 * the device is there again. */
static bool unbound(void)
{
  struct pmu_attributes a = pmu_default(type);
  struct pmu_area area;
  int fd = begin(&area);
  bool gone;

  work();
  gone = tell(DRIVER "unbind") && opened(&a) == ENODEV;
  work();
  gone = gone && value(fd) > 0;
  pmu_unmap(&area);
  sys_close(fd);
  return fd >= 0 && gone && tell(DRIVER "bind") && good_arguments();
}

static const struct test {
  const char *what;
  bool (*run)(void);
} tests[] = {
  { "arguments: all good", good_arguments },
  { "arguments: no period", no_period },
  { "arguments: too large a period", large_period },
  { "arguments: a frequency", frequency },
  { "arguments: no class", no_class },
  { "arguments: no such w", reserved_w },
  { "arguments: a bit that means nothing", reserved_bit },
  { "arguments: no mode", no_mode },
  { "arguments: an empty range", no_range },
  { "arguments: no such kind", bad_kind },
  { "arguments: no such counter", bad_counter },
  { "arguments: more strata than there are, refused by hardware", bad_strata },
  { "arguments: bursts without a tick, refused by hardware", bad_burst },
  { "arguments: a batch as large as the ring", bad_batch },
  { "arguments: aggregation", aggregated },
  { "arguments: without idle", without_idle },
  { "users: a second one", second_user },
  { "users: one without rights", without_rights },
  { "AUX area: one page", one_page },
  { "sessions: counts beside one", counts },
  { "sessions: nobody reads", nothing_read },
  { "sessions: killed in the middle", killed },
  { "sessions: the device goes away and comes again", unbound },
};
enum { TESTS = sizeof tests / sizeof *tests };

int main(void)
{
  type = pmu_type();
  if (type < 0) {
    fprintf(stderr, "drivertest: no PMU\n");
    return 1;
  }
  tap_plan(TESTS);
  for (unsigned n = 0; n < TESTS; n++)
    tap_ok(tests[n].run(), tests[n].what);
  return tap_failed() != 0;
}
