/* SPDX-License-Identifier: Apache-2.0
 *
 * stress_args.c - arguments that no reader would give, by chance.  What a call
 * answers is not looked at: that the kernel goes on, that no session stays open
 * behind it, that the next good one is whole.
 */
#include <stdio.h>
#include <string.h>

#include "stress.h"
#include "sys.h"

enum { NR_PERF_EVENT_OPEN = 241, NR_IOCTL = 29, NR_MMAP2 = 222 };
enum { LOOK = 128, WORDS = 8 };
#define PMU "/sys/bus/event_source/devices/coresample/"
#define MODULE_SYS "/sys/module/coresample/parameters/"
#define DRIVER "/sys/bus/platform/drivers/coresample/"

/* A value that something compares with, or any. */
static uint64_t some_value(void)
{
  static const uint64_t known[] = {
    0, 1, 2, 3, 15, 16, 255, 256, 4095, 4096, 65535, 65536, 65537,
    INT32_MAX, UINT32_MAX, UINT64_C(1) << 32, UINT64_C(1) << 63, UINT64_MAX,
  };
  unsigned n = stress_random(2 * sizeof known / sizeof *known);

  if (n < sizeof known / sizeof *known)
    return known[n];
  return (uint64_t)stress_random(UINT32_MAX) << 32 | stress_random(UINT32_MAX);
}

/* Some bits of a good one changed, or a whole field. */
static struct pmu_attributes some_attributes(int type)
{
  struct pmu_attributes a = pmu_default(type);
  uint64_t *field[] = { &a.config, &a.period, &a.sample_type, &a.read_format,
                        &a.flags, &a.config1, &a.config2 };

  for (unsigned n = stress_random(4); n; n--) {
    uint64_t *f = field[stress_random(sizeof field / sizeof *field)];

    if (stress_random(2))
      *f ^= UINT64_C(1) << stress_random(64);
    else
      *f = some_value();
  }
  if (!stress_random(8))
    a.size = stress_random(200);
  if (!stress_random(3))
    a.config = (a.config & ~UINT64_C(15)) | PMU_COUNT;
  return a;
}

static int some_event(int type, int group)
{
  struct pmu_attributes a = some_attributes(type);
  int pid = stress_random(4) ? -1 : (int)stress_random(3);
  int cpu = stress_random(4) ? 0 : (int)stress_random(3) - 1;
  long flags = stress_random(4) ? 0 : stress_random(16);

  return (int)sys_call(NR_PERF_EVENT_OPEN, (long)&a, pid, cpu,
                       stress_random(2) ? group : -1, flags, 0);
}

/* Now and then, whether the driver is as it was. */
static bool still_good(unsigned n)
{
  return n % LOOK || session_good();
}

static bool finish(struct totals *t, bool good)
{
  return good && session_good() && hardware_off() && totals_lawful(t);
}

/* ---- perf_event_open ---- */

/* One event, and another in its group, which may run. */
static void open_some(int type)
{
  int leader = some_event(type, -1), second = some_event(type, leader);

  if (leader >= 0)
    pmu_enable(leader);
  if (second >= 0)
    pmu_enable(second);
  sys_close(second);
  sys_close(leader);
}

bool args_open(unsigned n)
{
  struct totals t;
  bool good = totals_open(&t);
  int type = pmu_type();

  for (; good && n; n--) {
    open_some(type);
    good = still_good(n);
  }
  return finish(&t, good);
}

/* ---- ioctl ---- */

static long some_command(void)
{
  static const uint32_t known[] = {
    0x2400, 0x2401, 0x2402, 0x2403, 0x40082404, 0x2405, 0x40042406,
    0x80042407, 0x40042408, 0x40042409, 0xc004240a, 0x4004240b,
  };
  unsigned n = stress_random(sizeof known / sizeof *known + 1);

  return n < sizeof known / sizeof *known ? (long)known[n]
                                          : (long)stress_random(UINT32_MAX);
}

/* On a session with an area, which runs or not. */
static void command(struct session *s)
{
  uint64_t words[WORDS];
  long argument = (long)(uintptr_t)words;

  for (unsigned n = 0; n < WORDS; n++)
    words[n] = some_value();
  if (!stress_random(3))
    argument = (long)some_value();
  sys_call(NR_IOCTL, s->fd, some_command(), argument, 0, 0, 0);
}

bool args_ioctl(unsigned n)
{
  struct totals t;
  bool good = totals_open(&t);

  while (good && n) {
    struct session s;

    good = session_begin(&s);
    for (unsigned some = stress_random(16) + 1; good && some && n; some--, n--)
      command(&s);
    if (good)
      session_end(&s);
    good = good && session_refusal() == 0;
  }
  return finish(&t, good);
}

/* ---- mmap ---- */

struct map {
  void *at;
  uint32_t size;
};

static struct map some_map(int fd)
{
  uint32_t pages = stress_random(4) ? 1u << stress_random(7) : stress_random(80);
  uint32_t offset = stress_random(3) ? 1u << stress_random(7) : stress_random(80);
  long protection = (long)stress_random(8);
  long flags = stress_random(4) ? SYS_MAP_SHARED : (long)stress_random(64);
  struct map m = { NULL, (pages + (stress_random(4) == 0)) * PMU_PAGE };

  flags &= ~(long)SYS_MAP_FIXED;
  if (!stress_random(3))
    offset = 0;
  m.at = (void *)sys_call(NR_MMAP2, 0, (long)m.size, protection, flags, fd,
                          (long)offset);
  return m;
}

static void give_back(struct map m)
{
  if (!sys_failed(m.at))
    sys_unmap(m.at, m.size);
}

/* The kernel's page tells where the area is to be: also by chance. */
static void place_area(volatile uint8_t *page)
{
  enum { OFFSET = 1072, SIZE = 1080 };

  *(volatile uint64_t *)(page + OFFSET) =
    stress_random(2) ? (1 + PMU_DATA_PAGES) * PMU_PAGE : some_value();
  *(volatile uint64_t *)(page + SIZE) =
    stress_random(2) ? STRESS_PAGES * PMU_PAGE : some_value();
}

static void map_some(int type)
{
  struct pmu_attributes a = pmu_default(type);
  int fd = pmu_open(&a, -1, -1), access = SYS_PROT_READ | SYS_PROT_WRITE;
  uint32_t size = (1 + PMU_DATA_PAGES) * PMU_PAGE;
  struct map base, some[2];

  base = (struct map){ sys_map(NULL, size, access, SYS_MAP_SHARED, fd, 0),
                       size };
  if (!sys_failed(base.at) && stress_random(2))
    place_area(base.at);
  for (unsigned n = 0; n < 2; n++)
    some[n] = some_map(fd);
  pmu_enable(fd);
  if (stress_random(2))
    give_back(base);
  for (unsigned n = 0; n < 2; n++)
    give_back(some[n]);
  if (stress_random(2))
    pmu_disable(fd);
  sys_close(fd);
  give_back(base);
}

bool args_map(unsigned n)
{
  struct totals t;
  bool good = totals_open(&t);
  int type = pmu_type();

  for (; good && n; n--) {
    map_some(type);
    good = still_good(n);
  }
  return finish(&t, good);
}

/* ---- sysfs ---- */

static void some_text(char text[32])
{
  unsigned n = stress_random(30) + 1;

  for (unsigned i = 0; i < n; i++)
    text[i] = (char)(stress_random(2) ? '0' + stress_random(10)
                                      : 1 + stress_random(126));
  text[n] = '\0';
}

bool args_sysfs(unsigned n)
{
  static const char *const files[] = {
    MODULE_SYS "budget_percent", MODULE_SYS "ring_kb", MODULE_SYS "registers",
    DRIVER "bind", DRIVER "unbind", DRIVER "uevent", PMU "caps/slots",
    PMU "format/kind", PMU "cpumask", PMU "type", PMU "perf_event_mux_interval_ms",
  };
  struct totals t;
  bool good = totals_open(&t);

  for (; good && n; n--) {
    const char *file = files[stress_random(sizeof files / sizeof *files)];
    char text[128];
    int fd;

    some_text(text);
    stress_tell(file, text);
    fd = sys_open(file, SYS_O_RDONLY | SYS_O_CLOEXEC, 0);
    sys_read(fd, text, sizeof text);
    sys_close(fd);
    good = still_good(n);
  }
  good &= stress_tell(MODULE_SYS "budget_percent", "10");
  return finish(&t, good);
}
