/* SPDX-License-Identifier: Apache-2.0
 *
 * pmu.c - perf's calls and pages, as include/uapi/linux/perf_event.h has them.
 */
#include "pmu.h"

#include <stdlib.h>
#include <string.h>

#include "cs_regs.h"
#include "sys.h"

enum { NR_PERF_EVENT_OPEN = 241, NR_IOCTL = 29, NR_PPOLL = 414 };
enum { ENABLE = 0x2400, DISABLE = 0x2401, SET_PERIOD = 0x40082404, POLL_IN = 1, POLL_PRIORITY = 2, POLL_HANGUP = 16 };
enum { DATA_HEAD = 1024, DATA_TAIL = 1032, AUX_HEAD = 1056, AUX_TAIL = 1064,
       AUX_OFFSET = 1072, AUX_SIZE = 1080 };
enum { RECORD_AUX = 11, RECORD_AUX_FLAGS = 24 };
enum { PERIOD = 256, THOUSAND = 1000, MILLION = 1000000 };

int pmu_type(void)
{
  static const char path[] = "/sys/bus/event_source/devices/coresample/type";
  char text[16] = "";
  int fd = sys_open(path, SYS_O_RDONLY | SYS_O_CLOEXEC, 0);

  if (fd < 0)
    return fd;
  sys_read(fd, text, sizeof text - 1);
  sys_close(fd);
  return atoi(text);
}

struct pmu_attributes pmu_default(int type)
{
  return (struct pmu_attributes){
    .type = (uint32_t)type,
    .size = sizeof(struct pmu_attributes),
    .config = PMU_LOAD_DATA << PMU_W_LSB | PMU_LOADS << PMU_CLASS_LSB,
    .config1 = PMU_RAW | CS_COMP_RANDOM_PHASE_MASK |
               PMU_LOG2_STRATA << CS_COMP_LOG2N_LSB,
    .period = PERIOD,
    .flags = PMU_DISABLED,
  };
}

int pmu_open(const struct pmu_attributes *a, int pid, int group)
{
  return (int)sys_call(NR_PERF_EVENT_OPEN, (long)a, pid, 0, group, 0, 0);
}

void pmu_enable(int fd)
{
  sys_call(NR_IOCTL, fd, ENABLE, 0, 0, 0, 0);
}

void pmu_period(int fd, uint64_t period)
{
  sys_call(NR_IOCTL, fd, SET_PERIOD, (long)&period, 0, 0, 0);
}

void pmu_disable(int fd)
{
  sys_call(NR_IOCTL, fd, DISABLE, 0, 0, 0, 0);
}

static volatile uint64_t *number(const struct pmu_area *area, unsigned at)
{
  return (volatile uint64_t *)(area->page + at);
}

int pmu_map(struct pmu_area *area, int fd, unsigned aux_pages)
{
  int access = SYS_PROT_READ | SYS_PROT_WRITE, error;
  int how = SYS_MAP_SHARED | SYS_MAP_POPULATE; /* a page that comes when it is read costs then */
  uint32_t size = (1 + PMU_DATA_PAGES) * PMU_PAGE;

  *area = (struct pmu_area){ .fd = fd,
                             .data_size = PMU_DATA_PAGES * PMU_PAGE,
                             .aux_size = aux_pages * PMU_PAGE };
  area->page = sys_map(NULL, size, access, how, fd, 0);
  error = sys_failed((void *)area->page);
  if (error || !aux_pages)
    return error;
  *number(area, AUX_OFFSET) = size;
  *number(area, AUX_SIZE) = area->aux_size;
  area->aux = sys_map(NULL, area->aux_size, access, how, fd, size);
  error = sys_failed((void *)area->aux);
  if (error)
    sys_unmap((void *)area->page, size);
  return error;
}

void pmu_unmap(struct pmu_area *area)
{
  if (area->aux_size)
    sys_unmap((void *)area->aux, area->aux_size);
  sys_unmap((void *)area->page, PMU_PAGE + area->data_size);
}

/* Two halves: the kernel may change them in between. */
static uint64_t stable(volatile uint64_t *at)
{
  uint64_t value;

  do
    value = *at;
  while (value != *at);
  return value;
}

/* perf's own records are read for the flags of what they announce. */
static void read_data(struct pmu_area *area)
{
  const uint8_t *data = (const uint8_t *)area->page + PMU_PAGE;
  uint64_t head = stable(number(area, DATA_HEAD));
  uint64_t tail = *number(area, DATA_TAIL);

  while (tail < head) {
    uint32_t at = (uint32_t)tail & (area->data_size - 1);
    uint32_t type, flags;
    uint16_t size;

    memcpy(&type, data + at, sizeof type);
    memcpy(&size, data + at + 6, sizeof size);
    if (type == RECORD_AUX) {
      at = (at + RECORD_AUX_FLAGS) & (area->data_size - 1);
      memcpy(&flags, data + at, sizeof flags);
      area->flags |= flags;
    }
    tail += size;
  }
  *number(area, DATA_TAIL) = tail;
}

uint32_t pmu_records(const struct pmu_area *area, uint64_t *at)
{
  *at = *number(area, DATA_TAIL);
  return (uint32_t)(stable(number(area, DATA_HEAD)) - *at);
}

void pmu_release_records(struct pmu_area *area, uint64_t to)
{
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  *number(area, DATA_TAIL) = to;
}

uint64_t pmu_head(const struct pmu_area *area)
{
  uint64_t head = stable(number(area, AUX_HEAD));

  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  return head;
}

void pmu_send(int fd)
{
  uint64_t count;

  sys_read(fd, &count, sizeof count);
}

uint32_t pmu_pending(struct pmu_area *area, uint64_t *at)
{
  read_data(area);
  *at = *number(area, AUX_TAIL);
  return (uint32_t)(stable(number(area, AUX_HEAD)) - *at);
}

void pmu_release(struct pmu_area *area, uint64_t to)
{
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  *number(area, AUX_TAIL) = to;
}

bool pmu_wait(const struct pmu_area *area, int other, int file,
              uint32_t microseconds)
{
  struct {
    int32_t fd;
    int16_t events, found;
  } what[] = { { area->fd, POLL_IN, 0 }, { other, POLL_IN, 0 },
               { file, POLL_PRIORITY, 0 } };
  int64_t limit[2] = { microseconds / MILLION, microseconds % MILLION * THOUSAND };

  sys_call(NR_PPOLL, (long)what, 3, (long)limit, 0, 0, 0);
  if (what[0].found & POLL_HANGUP) { /* its process has ended */
    what[0].fd = -1;
    sys_call(NR_PPOLL, (long)what, 3, (long)limit, 0, 0, 0);
  }
  return what[1].found & POLL_HANGUP;
}

bool pmu_ended(int fd)
{
  struct {
    int32_t fd;
    int16_t events, found;
  } what = { fd, POLL_IN, 0 };
  int64_t limit[2] = { 0, 0 };

  sys_call(NR_PPOLL, (long)&what, 1, (long)limit, 0, 0, 0);
  return what.found & POLL_HANGUP;
}
