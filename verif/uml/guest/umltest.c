/* SPDX-License-Identifier: Apache-2.0
 *
 * umltest.c - what only this bench can show of the driver: hardware that never
 * becomes ready, a machine that sleeps, short processes, a kernel that is locked
 * down.  The last cannot be undone.
 */
#include <stdio.h>
#include <string.h>

#include "bench_regs.h"
#include "cs_aux.h"
#include "profiler.h"
#include "stress.h"
#include "sys.h"
#include "tap.h"
#include "umltest.h"

enum { EPERM = 1, EIO = 5, ADDRESSES = 3 };

/* ---- hardware that never becomes ready ---- */

static bool never_ready_at_start(void)
{
  struct pmu_attributes a = session_attributes();
  struct session s;
  struct told t;
  int fd = pmu_open(&a, -1, -1);
  bool good;

  s.fd = fd;
  if (fd < 0 || pmu_map(&s.area, fd, STRESS_PAGES))
    return false;
  profiler_put(BENCH_NEVER_READY, 1);
  pmu_enable(fd);
  good = true;
  stress_work();
  pmu_disable(fd);
  t = session_read(&s);
  good = t.messages == 0 && t.counts == 0;
  session_end(&s);
  good = good && session_refusal() == EIO;
  profiler_put(BENCH_NEVER_READY, 0);
  return good && hardware_off() && session_good();
}

static bool never_ready_at_bind(void)
{
  bool good = device_unbind();

  profiler_put(BENCH_NEVER_READY, 1);
  good = good && !device_bind() && session_refusal() == STRESS_ENODEV;
  profiler_put(BENCH_NEVER_READY, 0);
  return device_bind() && good && session_good();
}

/* ---- sleep ---- */

static bool sleep_and_wake(void)
{
  return stress_tell("/sys/power/pm_test", "devices") &&
         stress_tell("/sys/module/suspend/parameters/pm_test_delay", "0") &&
         stress_tell("/sys/power/state", "freeze");
}

/* One header and one counts record for each half, and the law in both. */
static bool sleeps_in_a_session(void)
{
  struct session s;
  struct told t, u;
  bool good;

  if (!session_begin(&s))
    return false;
  stress_work();
  good = sleep_and_wake();
  t = session_read(&s);
  stress_work();
  pmu_disable(s.fd);
  u = session_read(&s);
  session_end(&s);
  return good && t.headers == 2 && t.counts == 1 && t.lawful && t.messages &&
         u.headers == 0 && u.counts == 1 && u.lawful && u.messages &&
         hardware_off() && session_good();
}

static bool sleeps_without_one(void)
{
  return sleep_and_wake() && hardware_off() && session_good();
}

/* ---- short processes ---- */

/* Each child executes as many loads and ends, and each is a message, slow enough
 * that none is dropped: so each pid must have as many, although page tables are
 * used again and again.  The area is read at the end only. */
enum { CHILDREN = 60, CHILD_LOADS = 300, PACE = 30 };

static uint32_t word(const struct pmu_area *area, uint64_t at, unsigned n)
{
  uint32_t value;

  memcpy(&value, area->aux + ((at + 4 * n) & (area->aux_size - 1)),
         sizeof value);
  return value;
}

static bool each_has_its_own(struct session *s, const int *pid, int parent)
{
  uint32_t whose[CS_STREAM_NUMBERS] = { 0 };
  uint64_t counts[CHILDREN] = { 0 }, nobody = 0, others = 0, at, end;

  end = pmu_pending(&s->area, &at);
  for (end += at; at < end;) {
    uint32_t first = word(&s->area, at, 0);
    uint32_t units = CS_STREAM_UNITS(first), number = CS_STREAM_NUMBER(first);

    if (CS_STREAM_TYPE(first) == CS_STREAM_PROCESS)
      whose[number] = word(&s->area, at, CS_STREAM_PROCESS_PID);
    if (CS_STREAM_TYPE(first) == CS_STREAM_MESSAGE) {
      uint32_t n, count = word(&s->area, at, CS_STREAM_COUNT);

      for (n = 0; n < CHILDREN && (uint32_t)pid[n] != whose[number]; n++)
        ;
      if (n < CHILDREN)
        counts[n] += count;
      else if (!number)
        nobody += count;
      else if (whose[number] != (uint32_t)parent)
        others += count;
    }
    at += (units ? units : 1) * CS_STREAM_UNIT;
  }
  pmu_release(&s->area, end);
  for (int n = 0; n < CHILDREN; n++)
    if (counts[n] != CHILD_LOADS) {
      printf("# child %d has %llu of %d, nobody %llu, others %llu\n", n,
             (unsigned long long)counts[n], CHILD_LOADS,
             (unsigned long long)nobody, (unsigned long long)others);
      return false;
    }
  if (nobody || others)
    printf("# nobody %llu, others %llu\n", (unsigned long long)nobody,
           (unsigned long long)others);
  return !nobody && !others;
}

static bool short_processes(void)
{
  struct pmu_attributes a = session_attributes();
  struct session s;
  int pid[CHILDREN], code;
  bool good;

  a.period = 1;
  a.flags |= PMU_EXCLUDE_KERNEL;
  profiler_put(BENCH_PACE, PACE);
  if (!session_begin_with(&s, &a, 8 * STRESS_PAGES))
    return false;
  for (int n = 0; n < CHILDREN; n++) {
    pid[n] = sys_fork();
    if (pid[n] == 0) {
      stress_loads(CHILD_LOADS);
      sys_exit(0);
    }
    sys_wait(pid[n], &code);
    stress_loads(1); /* else the core would not see that it is back here */
  }
  pmu_disable(s.fd);
  profiler_put(BENCH_PACE, 0);
  good = each_has_its_own(&s, pid, sys_pid());
  session_end(&s);
  return good && session_good();
}

/* ---- interrupts ---- */

/* How many of the profiler's there were; -1: the kernel does not say. */
static long interrupts(void)
{
  char text[4096], *name, *line;
  int fd = sys_open("/proc/interrupts", SYS_O_RDONLY | SYS_O_CLOEXEC, 0);
  long n = 0, size = sys_read(fd, text, sizeof text - 1);

  sys_close(fd);
  text[size < 0 ? 0 : size] = '\0';
  name = strstr(text, "coresample");
  if (!name)
    return -1;
  for (line = name; line > text && line[-1] != '\n'; line--)
    ;
  line += strcspn(line, ":") + 1;
  for (line += strspn(line, " "); *line >= '0' && *line <= '9'; line++)
    n = 10 * n + *line - '0';
  return n;
}

/* A batch is one interrupt: none comes behind it that finds nothing.  The time-out
 * may add one. */
static bool one_for_a_batch(void)
{
  enum { BATCH = 1024, BATCHES = 8 };
  struct pmu_attributes a = session_attributes();
  struct session s;
  long before, after;
  bool good;

  a.period = 1;
  a.flags |= PMU_EXCLUDE_KERNEL;
  profiler_put(BENCH_PACE, PACE);
  if (!session_begin_with(&s, &a, 16 * STRESS_PAGES))
    return false;
  before = interrupts();
  stress_loads(BATCHES * BATCH);
  after = interrupts();
  profiler_put(BENCH_PACE, 0);
  session_end(&s);
  good = before >= 0 && after >= before + BATCHES - 1 &&
         after <= before + BATCHES + 1;
  if (!good)
    printf("# %ld interrupts, then %ld\n", before, after);
  return good && session_good();
}

/* ---- lockdown ---- */

static int opened(uint64_t config)
{
  struct pmu_attributes a = session_attributes();
  int fd;

  a.config = config;
  fd = pmu_open(&a, -1, -1);
  if (fd >= 0)
    sys_close(fd);
  return fd < 0 ? -fd : 0;
}

/* Values are closed to everybody, and what could keep them; addresses are not. */
static bool locked_down(void)
{
  const uint64_t loads = PMU_LOADS << PMU_CLASS_LSB;
  bool values = opened(loads | PMU_LOAD_DATA << PMU_W_LSB) == 0;

  if (!stress_tell("/sys/kernel/security/lockdown", "confidentiality"))
    return false;
  return values && opened(loads | PMU_LOAD_DATA << PMU_W_LSB) == EPERM &&
         opened(loads | ADDRESSES << PMU_W_LSB) == 0 && microcode_refusal() == EPERM;
}

static const struct test {
  const char *what;
  bool (*run)(void);
} tests[] = {
  { "hardware: never ready, at a start", never_ready_at_start },
  { "hardware: never ready, at a bind", never_ready_at_bind },
  { "sleep: in a session", sleeps_in_a_session },
  { "sleep: without one", sleeps_without_one },
  { "processes: short ones, each has its own", short_processes },
  { "interrupts: one for a batch", one_for_a_batch },
  { "microcode: what is wrong is refused", microcode_wrong },
  { "microcode: its arrays are in the stream", microcode_runs },
  { "microcode: an interrupt that was asked for ends a wait, once", microcode_calls },
  { "microcode: nobody else's, and not under a session", microcode_closed },
  { "lockdown: no values", locked_down },
};
enum { TESTS = sizeof tests / sizeof *tests };

int main(void)
{
  int type = pmu_type();

  if (type < 0 || profiler_open() != PROFILER_FOUND) {
    fprintf(stderr, "umltest: no PMU, or no profiler\n");
    return 1;
  }
  stress_open(type);
  sys_mount("securityfs", "/sys/kernel/security", "securityfs", 0);
  tap_plan(TESTS);
  for (unsigned n = 0; n < TESTS; n++)
    tap_ok(tests[n].run(), tests[n].what);
  return tap_failed() != 0;
}
