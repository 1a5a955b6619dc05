/* SPDX-License-Identifier: Apache-2.0
 *
 * driverstress.c [SETS [WHICH]] - what the driver must endure: faults below it,
 * a module, a device and users that come and go, SETS (1000) random sets of
 * arguments.  WHICH: only the tests whose names begin so.  Needs the module,
 * and some tests the options of firmware/linux/debug.config.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_regs.h"
#include "profiler.h"
#include "stress.h"
#include "sys.h"
#include "tap.h"

enum { DEFAULT_SETS = 1000, TURNS = 5, KILLS = 20, USERS = 2, TRIES = 30,
       MOST_PAUSE = 8000000 /* ns */ };

static unsigned sets = DEFAULT_SETS;

/* ---- module and device ---- */

static bool module_comes_and_goes(void)
{
  bool good = true;

  for (int n = 0; n < TURNS && good; n++) {
    good = module_remove() == 0 && module_insert() == 0;
    stress_open(pmu_type());
    good = good && session_good();
  }
  return good;
}

static bool module_in_use(void)
{
  struct session s;
  struct told t;
  bool good = session_begin(&s) && module_remove() == STRESS_EAGAIN;

  stress_work();
  pmu_disable(s.fd);
  t = session_read(&s);
  session_end(&s);
  return good && t.counts == 1 && t.lawful;
}

/* The session's last words are in the area although the device has gone. */
static bool device_comes_and_goes(void)
{
  struct totals totals;
  bool good = totals_open(&totals);

  for (int n = 0; n < TURNS && good; n++) {
    struct session s;
    struct told t;

    good = session_begin(&s);
    stress_work();
    good = good && device_unbind() && hardware_off() &&
           session_refusal() == STRESS_ENODEV;
    t = session_read(&s);
    pmu_disable(s.fd);
    session_end(&s);
    good = good && t.counts == 1 && t.lawful && device_bind();
  }
  return totals_lawful(&totals) && good && session_good();
}

/* ---- users ---- */

static void pause_a_while(void)
{
  stress_sleep(stress_random(MOST_PAUSE));
}

static _Noreturn void user_to_kill(void)
{
  struct session s;

  for (;;) {
    if (session_begin(&s)) {
      stress_work();
      if (stress_random(2))
        pmu_disable(s.fd);
      session_end(&s);
    }
  }
}

/* Wherever it is: in a call of ours, in a session, in between.  On a machine
 * that has other work one lives longer, until some have been in a session. */
static bool killed(void)
{
  enum { MOST_KILLS = 20 * KILLS };
  struct totals totals;
  bool good = totals_open(&totals);

  for (int n = 0; n < MOST_KILLS && good; n++) {
    int code, pid;

    if (n >= KILLS && totals_read(&totals, PMU_SELECTED))
      break;
    pid = sys_fork();
    if (pid == 0)
      user_to_kill();
    stress_sleep((1 + n / KILLS) * stress_random(MOST_PAUSE));
    sys_kill(pid, 9);
    good = sys_wait(pid, &code) == pid && session_refusal() == 0 &&
           hardware_off();
  }
  if (!good)
    puts("# one that was killed left something behind");
  if (good && !totals_read(&totals, PMU_SELECTED)) {
    puts("# all were killed before they had begun");
    good = false;
  }
  return totals_lawful(&totals) && good && session_good();
}

/* The area is full long before; what is told at the end fits all the same. */
static bool reads_at_the_end(void)
{
  enum { LEAST_PAGES = 2, ROUNDS = 20 };
  struct pmu_attributes a = session_attributes();
  struct session s;
  struct told t;

  if (!session_begin_with(&s, &a, LEAST_PAGES))
    return false;
  for (int n = 0; n < ROUNDS; n++)
    stress_work();
  pmu_disable(s.fd);
  t = session_read(&s);
  session_end(&s);
  return t.counts == 1 && t.lawful && s.area.flags & PMU_TRUNCATED &&
         t.lost[2] && hardware_off();
}

/* One of them at a time has the hardware, the other is told so. */
static int user_in_turn(unsigned n)
{
  unsigned had = 0;

  stress_seed(n + 1);
  for (int i = 0; i < TRIES; i++) {
    struct session s;

    if (session_begin(&s)) {
      had++;
      pause_a_while();
      pmu_disable(s.fd);
      if (!session_read(&s).lawful)
        return 1;
      session_end(&s);
    } else if (s.fd != -STRESS_EBUSY) {
      return 2;
    }
    pause_a_while();
  }
  return had ? 0 : 3;
}

static bool two_users(void)
{
  struct totals totals;
  bool good = totals_open(&totals);
  int code, pid[USERS];

  for (unsigned n = 0; n < USERS; n++) {
    pid[n] = sys_fork();
    if (pid[n] == 0)
      sys_exit(user_in_turn(n));
  }
  for (unsigned n = 0; n < USERS; n++)
    good &= sys_wait(pid[n], &code) == pid[n] && code == 0;
  return totals_lawful(&totals) && good && session_good();
}

/* ---- what a session asked for ---- */

enum { USER = 1 << 0, KERNEL = 1 << 1 };

static bool modes(void)
{
  struct pmu_attributes user = session_attributes(), kernel = user;

  user.flags |= PMU_EXCLUDE_KERNEL;
  kernel.flags |= PMU_EXCLUDE_USER;
  kernel.period = 1;
  return session_told(&user, STRESS_PAGES).modes == USER &&
         session_told(&kernel, STRESS_PAGES).modes == KERNEL;
}

/* The loads of stress_loads() are in it, and nothing else; at an odd address behind
 * them there are none. */
static bool range(void)
{
  enum { BYTES = 256 };
  uint32_t first = (uint32_t)(uintptr_t)stress_loads, last = first + BYTES;
  struct pmu_attributes a = session_attributes();
  struct told t;

  a.config2 = (uint64_t)last << 32 | first;
  a.flags |= PMU_EXCLUDE_KERNEL;
  t = session_told(&a, STRESS_PAGES);
  a.config2 = (uint64_t)(last | 1) << 32 | (last | 1);
  return t.messages && t.pc_low >= first && t.pc_high <= last &&
         !session_told(&a, STRESS_PAGES).messages;
}

/* M mode is none of Linux's, and the ring's memory is what the tree says, if it
 * says so. */
static bool locked(void)
{
  uint32_t lock = profiler_get(CS_LOCK_OFFSET);

  return lock & CS_LOCK_M_OFF_MASK &&
         !(lock & CS_LOCK_WINDOW_MASK) == !PROFILER_RING_OF_TREE;
}

/* ---- the rest ---- */

static bool random_open(void) { return args_open(sets); }
static bool random_ioctl(void) { return args_ioctl(sets); }
static bool random_map(void) { return args_map(sets); }
static bool random_sysfs(void) { return args_sysfs(sets / 4); }

static const struct test {
  const char *what;
  bool (*run)(void);
} tests[] = {
  { "bus: an error", fault_bus },
  { "ring: a wrong sequence number", fault_sequence },
  { "ring: what is no record", fault_no_record },
  { "interrupts: one is lost", fault_lost_interrupt },
  { "interrupts: two thousand without a reason", fault_storm },
  { "session: its modes only", modes },
  { "session: its range only", range },
  { "session: told before a mapping", area_before_mapping },
  { "session: of a process whose area goes", area_goes },
  { "hardware: locked", locked },
  { "module: comes and goes", module_comes_and_goes },
  { "module: cannot go while a session is open", module_in_use },
  { "device: comes and goes under a session", device_comes_and_goes },
  { "users: one who reads at the end only", reads_at_the_end },
  { "users: killed anywhere", killed },
  { "users: two at a time", two_users },
  { "arguments: perf_event_open", random_open },
  { "arguments: ioctl", random_ioctl },
  { "arguments: mmap", random_map },
  { "arguments: sysfs", random_sysfs },
  { "allocations: open", fault_open },
  { "allocations: mmap", fault_map },
  { "allocations: bind", fault_bind },
  { "allocations: insmod, odd ones", fault_insert_odd },
  { "allocations: insmod, even ones", fault_insert_even },
  { "memory: nothing is left behind", fault_leaks },
};
enum { TESTS = sizeof tests / sizeof *tests };

static bool applies(const struct test *t, const char *which)
{
  return !strncmp(t->what, which, strlen(which));
}

int main(int argc, char **argv)
{
  const char *which = argc > 2 ? argv[2] : "";
  int type = pmu_type(), plan = 0;

  if (argc > 1)
    sets = (unsigned)atoi(argv[1]);
  if (type < 0 || profiler_open() != PROFILER_FOUND) {
    fprintf(stderr, "driverstress: no PMU, or no profiler\n");
    return 1;
  }
  stress_open(type);
  stress_seed(1);
  sys_mount("debugfs", "/sys/kernel/debug", "debugfs", 0);
  for (unsigned n = 0; n < TESTS; n++)
    plan += applies(&tests[n], which);
  tap_plan(plan);
  for (unsigned n = 0; n < TESTS; n++)
    if (applies(&tests[n], which))
      tap_ok(tests[n].run(), tests[n].what);
  return tap_failed() != 0;
}
