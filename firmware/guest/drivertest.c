/* SPDX-License-Identifier: Apache-2.0
 *
 * drivertest.c - what the driver's PMU refuses, and what must not hurt it: a
 * second user, a user without rights, one who is killed, a device that goes
 * away under an open event.  Needs the module.
 */
#include <stdio.h>
#include <string.h>

#include "cs_aux.h"
#include "cs_regs.h"
#include "pmu.h"
#include "profiler.h"
#include "stress.h"
#include "sys.h"
#include "tap.h"

enum { NR_SETUID = 146, NOBODY = 65534, PAGES = 4, TURNS = STRESS_TURNS };
enum { EINVAL = 22, EBUSY = 16, EOPNOTSUPP = 95, ENODEV = 19, ENOMEM = 12 };
enum { WAIT_US = 100000, LATENCY = 9 };
#define DRIVER "/sys/bus/platform/drivers/coresample/"
#define UNPRIVILEGED "/sys/module/coresample/parameters/unprivileged"

static int type;

/* Loads that are there to be sampled. */
static void work(void) { stress_loads(TURNS); }

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

#define SLOT(n, class) \
  (PMU_SLOT | (n) << PMU_SLOT_LSB | (uint64_t)(class) << PMU_CLASS_LSB)

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
REFUSED(slot_alone, a.config = SLOT(1, PMU_LOADS); a.config1 = a.period = 0,
        EINVAL)
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

/* What a user without rights gets for his own process, if that is allowed. */
static int opened_by_nobody(const struct pmu_attributes *a, int target)
{
  int code = -1, pid = sys_fork();

  if (pid == 0) {
    int fd;

    sys_call(NR_SETUID, NOBODY, 0, 0, 0, 0, 0);
    fd = pmu_open(a, target, -1);
    sys_exit(fd < 0 ? -fd : 0);
  }
  sys_wait(pid, &code);
  return code;
}

static bool set_unprivileged(const char *value)
{
  int fd = sys_open(UNPRIVILEGED, SYS_O_WRONLY, 0);
  bool good = sys_write(fd, value, 1) == 1;

  sys_close(fd);
  return good;
}

static bool own_user_mode(void)
{
  struct pmu_attributes a = pmu_default(type), kernel = a, latency, children;
  bool good;

  a.flags |= PMU_EXCLUDE_KERNEL;
  latency = children = a;
  latency.config = LATENCY << PMU_W_LSB | PMU_LOADS << PMU_CLASS_LSB;
  children.flags |= PMU_INHERIT;
  good = opened_by_nobody(&a, 0) == SYS_EACCES && set_unprivileged("1") &&
         opened_by_nobody(&a, 0) == 0 &&
         opened_by_nobody(&a, -1) == SYS_EACCES &&
         opened_by_nobody(&a, sys_pid()) == SYS_EACCES &&
         opened_by_nobody(&kernel, 0) == SYS_EACCES &&
         opened_by_nobody(&latency, 0) == SYS_EACCES &&
         opened_by_nobody(&children, 0) == SYS_EACCES;
  return set_unprivileged("0") && good;
}

/* ---- slots ---- */

static int open_slot(int session, uint64_t config)
{
  struct pmu_attributes a = pmu_default(type);

  a.config = config;
  a.config1 = a.period = 0;
  a.flags = 0;
  return pmu_open(&a, -1, session);
}

static bool slots(void)
{
  struct pmu_attributes a = pmu_default(type);
  int fd = pmu_open(&a, -1, -1), one = open_slot(fd, SLOT(1, PMU_LOADS));
  bool good = fd >= 0 && one >= 0 &&
              open_slot(fd, SLOT(0, PMU_LOADS)) == -EINVAL &&
              open_slot(fd, SLOT(1, PMU_LOADS)) == -EBUSY &&
              open_slot(fd, SLOT(2, 0)) == -EINVAL;

  sys_close(one);
  one = open_slot(fd, SLOT(1, PMU_LOADS));
  sys_close(one);
  sys_close(fd);
  return good && one >= 0 && good_arguments();
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

/* Counts of a kind of records, from the area's beginning to its end now. */
static uint64_t counts_in(struct pmu_area *area, uint32_t type_wanted,
                          uint32_t *records)
{
  uint64_t sum = 0, at, end;
  uint32_t n = pmu_pending(area, &at), word[2];

  *records = 0;
  for (end = at + n; at < end; at += CS_STREAM_UNITS(word[0]) * CS_STREAM_UNIT) {
    memcpy(word, area->aux + (at & (area->aux_size - 1)), sizeof word);
    if (CS_STREAM_TYPE(word[0]) == type_wanted) {
      sum += word[1];
      ++*records;
    }
  }
  return sum;
}

static int begin_with(struct pmu_area *area, const struct pmu_attributes *a,
                      int pid, unsigned pages)
{
  int fd = pmu_open(a, pid, -1);

  if (fd < 0 || pmu_map(area, fd, pages))
    return -1;
  pmu_enable(fd);
  return fd;
}

/* What is added up can be had while the session goes on. */
static bool read_gives_entries(void)
{
  struct pmu_attributes a = pmu_default(type);
  struct pmu_area area;
  uint32_t before, after;
  int fd;

  a.config1 &= ~PMU_RAW;
  fd = begin_with(&area, &a, -1, 8 * PAGES); /* nobody reads what gives way meanwhile */
  for (int n = 0; n < 100; n++)
    work();
  counts_in(&area, CS_STREAM_ENTRY, &before);
  value(fd);
  counts_in(&area, CS_STREAM_ENTRY, &after);
  pmu_unmap(&area);
  sys_close(fd);
  return fd >= 0 && after > before + 1;
}

/* Another process' loads are in none of the messages, and the end is told; so is each
 * pause of the driver, which a slow machine makes. */
static bool own_process(void)
{
  struct pmu_attributes a = pmu_default(type);
  struct pmu_area area;
  uint32_t records, ends = 0;
  uint64_t sum;
  int fd, pid, code;

  a.flags |= PMU_EXCLUDE_KERNEL;
  a.period = 1;
  fd = begin_with(&area, &a, 0, 4 * PAGES);
  stress_loads(TURNS / 10);
  pid = sys_fork();
  if (pid == 0) {
    work();
    sys_exit(0);
  }
  sys_wait(pid, &code);
  pmu_disable(fd);
  for (int n = 0; n < 10 && !ends; n++) {
    pmu_wait(&area, -1, -1, WAIT_US);
    counts_in(&area, CS_STREAM_COUNTS, &ends);
  }
  sum = counts_in(&area, CS_STREAM_MESSAGE, &records);
  pmu_unmap(&area);
  sys_close(fd);
  if (!ends || (ends != 1 && !PROFILER_OTHER_TIME) || sum == 0 || sum >= TURNS / 2) {
    printf("# %u ends, messages of %llu loads\n", (unsigned)ends, (unsigned long long)sum);
    return false;
  }
  return fd >= 0;
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
  long n = sys_write(fd, PROFILER_DEVICE, sizeof PROFILER_DEVICE - 1);

  sys_close(fd);
  return n == sizeof PROFILER_DEVICE - 1;
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
  { "arguments: a slot without a session", slot_alone },
  { "arguments: without idle", without_idle },
  { "users: a second one", second_user },
  { "users: one without rights", without_rights },
  { "users: their own user mode, if that is allowed", own_user_mode },
  { "slots: of a group, each once", slots },
  { "AUX area: one page", one_page },
  { "sessions: counts beside one", counts },
  { "sessions: nobody reads", nothing_read },
  { "sessions: entries while one goes on", read_gives_entries },
  { "sessions: only one process", own_process },
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
