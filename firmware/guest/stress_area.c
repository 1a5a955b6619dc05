/* SPDX-License-Identifier: Apache-2.0
 *
 * stress_area.c - the area is perf's too: what is announced of it, in which order
 * with perf's own records, and that it may go while a session lives.
 */
#include <string.h>

#include "cs_aux.h"
#include "stress.h"
#include "sys.h"

enum { RECORD_MMAP2 = 10, RECORD_AUX = 11 };
enum { AT_ADDRESS = 16, AT_OFFSET = 8, AT_SIZE = 16 }; /* of a record, in bytes */
enum { LARGE = 64, FEW = 1024, LATE_NS = 4000000 };

struct record {
  uint32_t type;
  uint16_t misc, size;
};

static void copy(const struct pmu_area *area, uint64_t at, void *to, size_t n)
{
  const uint8_t *data = (const uint8_t *)area->page + PMU_PAGE;

  for (size_t i = 0; i < n; i++)
    ((uint8_t *)to)[i] = data[(at + i) & (area->data_size - 1)];
}

/* How much of the area was announced before perf's record of that mapping; 0: there
 * is no such record. */
static uint64_t announced_before(const struct pmu_area *area, const void *mapping)
{
  uint64_t at, end, announced = 0;

  for (end = pmu_records(area, &at), end += at; at < end;) {
    struct record r;
    uint64_t words[2];

    copy(area, at, &r, sizeof r);
    if (r.type == RECORD_MMAP2) {
      copy(area, at + AT_ADDRESS, words, sizeof words[0]);
      if (words[0] == (uintptr_t)mapping)
        return announced;
    } else if (r.type == RECORD_AUX) {
      copy(area, at + AT_OFFSET, words, sizeof words);
      announced = words[0] + words[1];
    }
    at += r.size;
  }
  return 0;
}

/* Messages in a part of the area. */
static uint32_t messages(const struct pmu_area *area, uint64_t from, uint64_t to)
{
  uint32_t n = 0, word;

  for (; from < to; from += CS_STREAM_UNIT * CS_STREAM_UNITS(word)) {
    memcpy(&word, area->aux + (from & (area->aux_size - 1)), sizeof word);
    if (!CS_STREAM_UNITS(word))
      break;
    n += CS_STREAM_TYPE(word) == CS_STREAM_MESSAGE;
  }
  return n;
}

/* Who reads perf's records in their order knows what was mapped when a message was
 * sampled: the loads before a mapping are announced before it.  They are so few that
 * nothing else would end a piece of the area. */
bool area_before_mapping(void)
{
  struct pmu_attributes a = session_attributes();
  uint32_t before = 0, behind = 0;
  struct session s;
  void *code;

  a.period = FEW;
  a.flags |= PMU_EXCLUDE_KERNEL | PMU_TASKS;
  a.sample_type = PMU_SAMPLE_TIME;
  if (!session_begin_with(&s, &a, LARGE))
    return false;
  stress_work_long();
  code = sys_map(NULL, PMU_PAGE, SYS_PROT_READ | SYS_PROT_EXEC,
                 SYS_MAP_PRIVATE | SYS_MAP_ANONYMOUS, -1, 0);
  pmu_disable(s.fd);
  if (!sys_failed(code)) {
    uint64_t announced = announced_before(&s.area, code);

    before = messages(&s.area, 0, announced);
    behind = messages(&s.area, announced, pmu_head(&s.area));
    sys_unmap(code, PMU_PAGE);
  }
  session_end(&s);
  return before > 10 * behind && session_good();
}

static _Noreturn void work_for_ever(void)
{
  for (;;)
    stress_work();
}

/* The area of a process' session goes while the process does not run: perf calls
 * nobody then.  The session has none from then on, and goes on without.  The driver
 * has been interrupted by then, and may not have looked at its session since. */
static bool area_of(int process)
{
  struct pmu_attributes a = session_attributes();
  struct session s;
  bool good;

  a.period = FEW;
  a.flags |= PMU_EXCLUDE_KERNEL;
  s.fd = pmu_open(&a, process, -1);
  if (s.fd < 0)
    return false;
  good = pmu_map(&s.area, s.fd, LARGE) == 0;
  if (good) {
    pmu_enable(s.fd);
    stress_sleep(LATE_NS + stress_random(LATE_NS));
    pmu_unmap(&s.area);
    stress_sleep(LATE_NS);
  }
  sys_close(s.fd);
  return good;
}

bool area_goes(void)
{
  enum { ROUNDS = 4 };
  struct totals totals;
  bool good = totals_open(&totals);
  int code, child = sys_fork();

  if (child == 0)
    work_for_ever();
  for (int n = 0; n < ROUNDS && good; n++)
    good = area_of(child);
  sys_kill(child, 9);
  good &= sys_wait(child, &code) == child && totals_read(&totals, PMU_SENT_MESSAGES);
  return totals_lawful(&totals) && good && hardware_off() && session_good();
}
