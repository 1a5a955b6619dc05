/* SPDX-License-Identifier: Apache-2.0
 *
 * driversecrets.c [N] - what nobody without rights may see: values and addresses
 * of another process, which the kernel handles for it too, and the kernel's own
 * addresses.  N (1000) random configurations are opened by one who has no
 * rights; whatever comes out of their areas is searched.  First one who has all
 * rights must find secrets, or the search is worth nothing.  The module needs
 * unprivileged=1.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_aux.h"
#include "cs_regs.h"
#include "stress.h"
#include "sys.h"

enum { NR_SETUID = 146, NR_SCHED_YIELD = 124, NOBODY = 65534 };
enum { DEFAULT_SETS = 1000, PAGE = 4096, SECRETS = 16, ROUNDS = 10, PAGES = 8,
       TURN_NS = 50000 };
/* Upper half of each secret value, and of the address where they lie. */
enum { TAG = 0x5ec2, SECRET_PAGE = TAG << 16 };
enum { KERNEL = 0xc0000000u, KERNEL_END = 0xc1000000u };
enum { LOADS = 1 << 0, STORES = 1 << 1, ADDRESS = 3 };
enum { W_SOURCES = 11, CLASSES = 17, MOST_PERIOD = 64 };

/* ---- the other process ---- */

/* Loads and stores secrets, and has the kernel copy them. */
static _Noreturn void keep_secrets(void)
{
  volatile uint32_t *page =
    sys_map((void *)SECRET_PAGE, PAGE, SYS_PROT_READ | SYS_PROT_WRITE,
            SYS_MAP_PRIVATE | SYS_MAP_ANONYMOUS | SYS_MAP_FIXED, -1, 0);
  int ends[2];

  if (sys_pipe(ends) < 0)
    sys_exit(1);
  for (;;) {
    for (unsigned n = 0; n < SECRETS; n++)
      page[SECRETS + n] = page[n] = SECRET_PAGE | n << 4;
    sys_write(ends[1], (const void *)page, SECRETS * 4);
    sys_read(ends[0], (void *)(page + 2 * SECRETS), SECRETS * 4);
    sys_call(NR_SCHED_YIELD, 0, 0, 0, 0, 0, 0);
  }
}

/* ---- one who looks ---- */

static bool is_secret(uint32_t word)
{
  return word >> 16 == TAG || (word >= KERNEL && word < KERNEL_END);
}

static unsigned search(struct pmu_area *area)
{
  uint64_t at, end;
  unsigned found = 0;

  end = pmu_pending(area, &at);
  for (end += at; at < end;) {
    uint32_t words[4], units;

    for (unsigned n = 0; n < 4; n++)
      memcpy(&words[n], area->aux + ((at + 4 * n) & (area->aux_size - 1)), 4);
    units = CS_STREAM_UNITS(words[0]);
    if (CS_STREAM_TYPE(words[0]) == CS_STREAM_MESSAGE ||
        CS_STREAM_TYPE(words[0]) == CS_STREAM_ENTRY)
      found += is_secret(words[CS_STREAM_PC]) || is_secret(words[CS_STREAM_W]);
    at += (units ? units : 1) * CS_STREAM_UNIT;
  }
  pmu_release(area, end);
  return found;
}

/* The other one has turns in between. */
static void spend_time(void)
{
  for (int n = 0; n < ROUNDS; n++) {
    for (volatile int i = 0; i < 20; i++)
      ;
    stress_sleep(TURN_NS);
  }
}

/* Secrets of a session, or -1: it was refused. */
static int look(const struct pmu_attributes *a, int pid)
{
  struct session s = { .fd = pmu_open(a, pid, -1) };
  unsigned found;

  if (s.fd < 0)
    return -1;
  if (pmu_map(&s.area, s.fd, PAGES)) {
    sys_close(s.fd);
    return -1;
  }
  pmu_enable(s.fd);
  spend_time();
  pmu_disable(s.fd);
  found = search(&s.area);
  session_end(&s);
  return (int)found;
}

static struct pmu_attributes some_attributes(void)
{
  struct pmu_attributes a = session_attributes();

  a.config = (uint64_t)stress_random(W_SOURCES) << PMU_W_LSB |
             (uint64_t)(stress_random(1 << CLASSES) | 1) << PMU_CLASS_LSB;
  a.config1 &= PMU_RAW;
  a.config1 |= stress_random(12) << CS_COMP_LOG2N_LSB;
  if (stress_random(2))
    a.config1 ^= PMU_RAW;
  if (stress_random(4) == 0)
    a.config1 |= stress_random(UINT32_MAX);
  a.period = stress_random(MOST_PERIOD) + 1;
  if (stress_random(8))
    a.flags |= PMU_EXCLUDE_KERNEL;
  return a;
}

/* Mostly what may be had: oneself; sometimes another, or all. */
static int somebody(int other)
{
  return stress_random(4) ? 0 : stress_random(2) ? other : -1;
}

struct result {
  unsigned opened, found;
};

static _Noreturn void look_without_rights(unsigned sets, int other, int pipe)
{
  struct result r = { 0, 0 };

  sys_call(NR_SETUID, NOBODY, 0, 0, 0, 0, 0);
  for (unsigned n = 0; n < sets; n++) {
    const struct pmu_attributes a = some_attributes();
    int found = look(&a, somebody(other));

    if (found >= 0) {
      r.opened++;
      r.found += (unsigned)found;
    }
  }
  sys_write(pipe, &r, sizeof r);
  sys_exit(0);
}

/* ---- both ---- */

static bool with_rights(void)
{
  struct pmu_attributes values = session_attributes(), addresses;

  values.period = 1;
  addresses = values;
  addresses.config = (uint64_t)ADDRESS << PMU_W_LSB |
                     (uint64_t)(LOADS | STORES) << PMU_CLASS_LSB;
  addresses.flags |= PMU_EXCLUDE_KERNEL;
  return look(&values, -1) > 0 && look(&addresses, -1) > 0;
}

int main(int argc, char **argv)
{
  unsigned sets = argc > 1 ? (unsigned)atoi(argv[1]) : DEFAULT_SETS;
  int ends[2], code, keeper, looker, type = pmu_type();
  struct result r = { 0, 0 };
  bool good;

  if (type < 0 || sys_pipe(ends) < 0) {
    fprintf(stderr, "driversecrets: no PMU\n");
    return 1;
  }
  stress_open(type);
  stress_seed(1);
  keeper = sys_fork();
  if (keeper == 0)
    keep_secrets();
  good = with_rights();
  looker = sys_fork();
  if (looker == 0)
    look_without_rights(sets, keeper, ends[1]);
  good &= sys_wait(looker, &code) == looker && code == 0;
  good = good && sys_read(ends[0], &r, sizeof r) == sizeof r;
  sys_kill(keeper, 9);
  sys_wait(keeper, &code);
  if (!good)
    fprintf(stderr, "driversecrets: with all rights nothing is found, or the "
                    "search did not end\n");
  printf("%u of them could be opened\n", r.opened);
  printf("%u configurations, %u secrets found\n", sets, r.found);
  return !good || r.found || !r.opened;
}
