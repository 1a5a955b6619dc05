/* SPDX-License-Identifier: Apache-2.0
 *
 * pmu.h - the driver's PMU through perf_event_open; docs/driver.md.
 */
#ifndef PMU_H
#define PMU_H

#include <stdbool.h>
#include <stdint.h>

enum { PMU_PAGE = 4096, PMU_DATA_PAGES = 8 };

/* kinds of events, config:0-3 */
enum { PMU_SESSION = 0, PMU_SLOT = 1, PMU_COUNT = 2 };
/* config:8-10 of a count */
enum { PMU_SELECTED, PMU_ACCEPTED, PMU_DROPPED, PMU_SENT_MESSAGES,
       PMU_SENT_COUNTS, PMU_FOLDED, PMU_MISSES };
enum { PMU_LOADS = 1, PMU_LOAD_DATA = 4 };
enum { PMU_SLOT_LSB = 4, PMU_COUNTER_LSB = 8, PMU_W_LSB = 16, PMU_CLASS_LSB = 20 };
#define PMU_COP (UINT64_C(1) << 56)
#define PMU_RAW (UINT64_C(1) << 63)

/* PERF_AUX_FLAG_* */
enum { PMU_TRUNCATED = 1, PMU_PARTIAL = 4 };
/* of perf_event_attr's word of flags */
enum { PMU_DISABLED = 1 << 0, PMU_INHERIT = 1 << 1,
       PMU_EXCLUDE_USER = 1 << 4, PMU_EXCLUDE_KERNEL = 1 << 5,
       PMU_EXCLUDE_IDLE = 1 << 7, PMU_FREQ = 1 << 10,
       PMU_ENABLE_ON_EXEC = 1 << 12 };

/* sample_type: what perf's own records have at their end */
enum { PMU_SAMPLE_TIME = 1 << 2 };
/* more flags: perf's own records are told, with time and build-id */
#define PMU_TASKS (UINT64_C(1) << 8 | UINT64_C(1) << 9 | UINT64_C(1) << 13 | \
                   UINT64_C(1) << 18 | UINT64_C(1) << 23 | UINT64_C(1) << 24 | \
                   UINT64_C(1) << 34)
#define PMU_CLOCK (UINT64_C(1) << 25) /* the clock is clockid */

/* The fifth version of the kernel's structure. */
struct pmu_attributes {
  uint32_t type, size;
  uint64_t config, period, sample_type, read_format, flags;
  uint32_t wakeup, breakpoint;
  uint64_t config1, config2, branches, user_registers;
  uint32_t stack;
  int32_t clockid;
  uint64_t registers;
  uint32_t aux_watermark;
  uint16_t most_stack, reserved;
};

struct pmu_area {
  int fd;
  volatile uint8_t *page; /* the kernel's, before the ring of perf records */
  const uint8_t *aux;
  uint32_t data_size, aux_size;
  uint32_t flags; /* of all AUX records so far */
};

/* What perf calls the PMU; negative: there is none. */
int pmu_type(void);

#ifndef PMU_LOG2_STRATA
#define PMU_LOG2_STRATA 11
#endif

/* Loads and what they loaded, user and kernel, H:P:256:2048. */
struct pmu_attributes pmu_default(int type);

/* pid -1: everybody; 0: this process. */
int pmu_open(const struct pmu_attributes *a, int pid, int group);
void pmu_enable(int fd);
void pmu_disable(int fd);
void pmu_period(int fd, uint64_t period); /* from the next overflow on */

/* An error number, or 0.  Without pages only the ring of perf's records. */
int pmu_map(struct pmu_area *area, int fd, unsigned aux_pages);
void pmu_unmap(struct pmu_area *area);

/* What is new in the area: bytes from *at on, modulo its size. */
uint32_t pmu_pending(struct pmu_area *area, uint64_t *at);
void pmu_release(struct pmu_area *area, uint64_t to);

/* perf's records that were not read yet: bytes from *at on in the ring behind
 * the first page, modulo its size.  Their flags are not looked at. */
uint32_t pmu_records(const struct pmu_area *area, uint64_t *at);
void pmu_release_records(struct pmu_area *area, uint64_t to);

/* Where the area is written next; what is announced of it up to there is among
 * the records that are asked for afterwards. */
uint64_t pmu_head(const struct pmu_area *area);

/* Has the driver send what it adds up. */
void pmu_send(int fd);

/* Until there is something, or so many microseconds are over; true: the pipe
 * `other` has no writer any more.  `file` is one that tells of something since it
 * was last read (POLLPRI).  -1: none. */
bool pmu_wait(const struct pmu_area *area, int other, int file,
              uint32_t microseconds);

/* The process of the event has ended. */
bool pmu_ended(int fd);

#endif
