/* SPDX-License-Identifier: Apache-2.0
 *
 * stress.c - sessions, totals, device and module.
 */
#include "stress.h"

#include <stdio.h>
#include <string.h>

#include "cs_aux.h"
#include "cs_linux_map.h"
#include "cs_regs.h"
#include "cs_ring_regs.h"
#include "profiler.h"
#include "sys.h"

enum { NR_FINIT_MODULE = 273, NR_DELETE_MODULE = 106, NR_PPOLL = 414 };
enum { PROFILER_RECORD = sizeof(struct profiler_record) };
#define DRIVER "/sys/bus/platform/drivers/coresample/"
#define MODULE "/lib/coresample.ko"

static int type;
static uint32_t state;

void stress_open(int pmu_type)
{
  type = pmu_type;
}

void stress_seed(uint32_t seed)
{
  state = seed;
}

uint32_t stress_random(uint32_t below)
{
  state = state * 1664525 + 1013904223;
  return (uint32_t)((uint64_t)(state ^ state >> 15) * below >> 32);
}

void stress_work(void) { stress_loads(STRESS_TURNS); }

void stress_work_long(void) { stress_loads(STRESS_LONG * STRESS_TURNS); }

void stress_sleep(int64_t ns)
{
  const int64_t second = 1000000000;
  int64_t limit[2] = { ns / second, ns % second };

  sys_call(NR_PPOLL, 0, 0, (long)limit, 0, 0, 0);
}

bool stress_tell(const char *file, const char *text)
{
  int fd = sys_open(file, SYS_O_WRONLY | SYS_O_CLOEXEC, 0);
  long n = (long)strlen(text), done = sys_write(fd, text, (size_t)n);

  sys_close(fd);
  return done == n;
}

/* ---- what an area says ---- */

static uint32_t word(const struct pmu_area *area, uint64_t at, unsigned n)
{
  uint32_t value;

  memcpy(&value, area->aux + ((at + 4 * n) & (area->aux_size - 1)),
         sizeof value);
  return value;
}

static uint64_t long_word(const struct pmu_area *area, uint64_t at, unsigned n)
{
  return word(area, at, n) | (uint64_t)word(area, at, n + 1) << 32;
}

/* The law of the hardware, and that what was sent is here or told as lost. */
static bool lawful(const struct pmu_area *area, uint64_t at,
                   const struct told *t)
{
  uint32_t accepted = 0;
  uint32_t sent = word(area, at, CS_STREAM_COUNTS_SENT);
  uint64_t dropped = 0;

  for (unsigned n = 0; n < 4; n++) {
    unsigned slot = CS_STREAM_COUNTS_SLOTS + 4 * n;
    if (word(area, at, slot) != word(area, at, slot + 1) +
                                  word(area, at, slot + 2) +
                                  word(area, at, slot + 3))
      return false;
    accepted += word(area, at, slot + 1);
    dropped += word(area, at, slot + 2);
  }
  return accepted + word(area, at, CS_STREAM_COUNTS_CREDIT) ==
           sent + word(area, at, CS_STREAM_COUNTS_HELD) &&
         (t->lost[2] ? t->sum <= sent : t->sum == sent) &&
         t->lost[0] == dropped;
}

static void look_at(const struct pmu_area *area, uint64_t at, struct told *t)
{
  uint32_t pc;

  switch (CS_STREAM_TYPE(word(area, at, 0))) {
  case CS_STREAM_HEADER:
    t->headers++;
    t->rate = word(area, at, CS_STREAM_HEADER_RATE);
    break;
  case CS_STREAM_MESSAGE:
    t->messages++;
    t->modes |= 1u << CS_STREAM_MODE(word(area, at, 0));
    pc = word(area, at, CS_STREAM_PC);
    t->pc_low = pc < t->pc_low ? pc : t->pc_low;
    t->pc_high = pc > t->pc_high ? pc : t->pc_high;
    t->sum += word(area, at, CS_STREAM_COUNT);
    break;
  case CS_STREAM_CONTEXT:
    t->contexts++;
    break;
  case CS_STREAM_LOSS:
    for (unsigned n = 0; n < 3; n++)
      t->lost[n] += long_word(area, at, CS_STREAM_LOSS_DROPPED + 2 * n);
    break;
  case CS_STREAM_COUNTS:
    t->counts++;
    t->lawful &= lawful(area, at, t);
    break;
  }
}

struct told session_read(struct session *s)
{
  struct told t = { .lawful = true, .pc_low = UINT32_MAX };
  uint64_t at, end;

  end = pmu_pending(&s->area, &at);
  for (end += at; at < end;) {
    uint32_t units = CS_STREAM_UNITS(word(&s->area, at, 0));

    look_at(&s->area, at, &t);
    at += (units ? units : 1) * CS_STREAM_UNIT;
  }
  pmu_release(&s->area, end);
  return t;
}

/* ---- sessions ---- */

struct pmu_attributes session_attributes(void)
{
  return pmu_default(type);
}

bool session_begin(struct session *s)
{
  struct pmu_attributes a = pmu_default(type);

  return session_begin_with(s, &a, STRESS_PAGES);
}

bool session_begin_with(struct session *s, const struct pmu_attributes *a,
                        unsigned pages)
{
  s->fd = pmu_open(a, -1, -1);
  if (s->fd < 0)
    return false;
  if (pmu_map(&s->area, s->fd, pages)) {
    sys_close(s->fd);
    return false;
  }
  pmu_enable(s->fd);
  return true;
}

void session_end(struct session *s)
{
  pmu_unmap(&s->area);
  sys_close(s->fd);
}

struct told session_told(const struct pmu_attributes *a, unsigned pages)
{
  struct session s;
  struct told t = { .lawful = false };

  if (!session_begin_with(&s, a, pages))
    return t;
  stress_work();
  pmu_disable(s.fd);
  t = session_read(&s);
  session_end(&s);
  return t;
}

/* Without a combiner every message of sampler P stands for r events. */
bool session_good(void)
{
  struct pmu_attributes a = pmu_default(type);
  struct told t = session_told(&a, STRESS_PAGES);

  return t.headers == 1 && t.counts == 1 && t.messages && t.lawful &&
         t.rate == a.period && t.sum == t.messages * a.period;
}

int session_refusal(void)
{
  struct pmu_attributes a = pmu_default(type);
  int fd = pmu_open(&a, -1, -1);

  if (fd < 0)
    return -fd;
  sys_close(fd);
  return 0;
}

/* ---- totals ---- */

bool totals_open(struct totals *t)
{
  struct pmu_attributes a = pmu_default(type);
  bool good = true;

  a.config1 = a.period = 0;
  for (unsigned n = 0; n <= PMU_SENT_COUNTS; n++) {
    a.config = PMU_COUNT | n << PMU_COUNTER_LSB;
    t->fd[n] = pmu_open(&a, -1, -1);
    good &= t->fd[n] >= 0;
    pmu_enable(t->fd[n]);
  }
  return good;
}

uint64_t totals_read(const struct totals *t, unsigned counter)
{
  uint64_t n = 0;

  sys_read(t->fd[counter], &n, sizeof n);
  return n;
}

bool totals_lawful(struct totals *t)
{
  uint64_t value[PMU_SENT_COUNTS + 1];

  for (unsigned n = 0; n <= PMU_SENT_COUNTS; n++) {
    value[n] = totals_read(t, n);
    sys_close(t->fd[n]);
  }
  return value[PMU_SELECTED] == value[PMU_ACCEPTED] + value[PMU_DROPPED];
}

/* ---- device and module ---- */

bool device_unbind(void) { return stress_tell(DRIVER "unbind", PROFILER_DEVICE); }
bool device_bind(void) { return stress_tell(DRIVER "bind", PROFILER_DEVICE); }

bool device_has_files(void)
{
  int fd = sys_open(DRIVER "bind", SYS_O_WRONLY | SYS_O_CLOEXEC, 0);

  if (fd >= 0)
    sys_close(fd);
  return fd >= 0;
}

int module_insert(void)
{
  int fd = sys_open(MODULE, SYS_O_RDONLY | SYS_O_CLOEXEC, 0);
  int error = (int)sys_call(NR_FINIT_MODULE, fd, (long)"", 0, 0, 0, 0);

  sys_close(fd);
  return -error;
}

int module_remove(void)
{
  return -(int)sys_call(NR_DELETE_MODULE, (long)"coresample", SYS_O_NONBLOCK,
                        0, 0, 0, 0);
}

static bool ring_wiped(void)
{
  for (unsigned n = 0; n < CS_LINUX_RING_SIZE / PROFILER_RECORD; n++) {
    struct profiler_record r = profiler_ring_place(n);
    if (r.info | r.count | r.pc | r.w)
      return false;
  }
  return true;
}

bool hardware_off(void)
{
  return ring_wiped() &&
         !(profiler_get(CS_CTRL_OFFSET) & CS_CTRL_ACTIVE_MASK) &&
         !(profiler_get(PROFILER_RING + CS_RING_CTRL_OFFSET) &
           CS_RING_CTRL_ACTIVE_MASK) &&
         !profiler_get(CS_FIFO_LEVEL_OFFSET);
}
