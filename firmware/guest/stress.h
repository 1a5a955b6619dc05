/* SPDX-License-Identifier: Apache-2.0
 *
 * stress.h - sessions of the driver as a test looks at them: what one says of
 * itself in its AUX area, and what the driver counted over all of them.
 */
#ifndef STRESS_H
#define STRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "pmu.h"

enum { STRESS_PAGES = 16, STRESS_TURNS = 20000, STRESS_LONG = 20 };
enum { STRESS_EAGAIN = 11, STRESS_EBUSY = 16, STRESS_ENODEV = 19 };

struct session {
  int fd;
  struct pmu_area area;
};

/* What stands in an area from the tail to the head. */
struct told {
  uint32_t rate;     /* of the last header */
  uint32_t modes;    /* of the messages, a bit each */
  uint32_t pc_low, pc_high;
  uint32_t headers, messages, contexts, counts; /* records of these types */
  uint64_t sum;      /* counts of the messages */
  uint64_t lost[3];  /* as the loss records have them */
  bool lawful;       /* of all counts records, with the messages before */
};

void stress_open(int pmu_type);

/* n loads that are there to be sampled, with PCs in this function. */
void stress_loads(unsigned n);
/* STRESS_TURNS of them; STRESS_LONG times as many, which take longer than the
 * driver lets a message wait. */
void stress_work(void);
void stress_work_long(void);

/* A session that runs; false: it could not. */
bool session_begin(struct session *s);
bool session_begin_with(struct session *s, const struct pmu_attributes *a,
                        unsigned pages);
void session_end(struct session *s);
/* What is new in the area, which then is empty. */
struct told session_read(struct session *s);
/* begin, work, stop; true if what it tells is the whole truth. */
bool session_good(void);
struct told session_told(const struct pmu_attributes *a, unsigned pages);
/* Of this PMU. */
struct pmu_attributes session_attributes(void);
/* Opening another one: 0 or an error number. */
int session_refusal(void);

/* Counting events of the driver, over all sessions while they are open. */
struct totals {
  int fd[PMU_SENT_COUNTS + 1];
};
bool totals_open(struct totals *t);
uint64_t totals_read(const struct totals *t, unsigned counter);
/* Closes them; true if nothing was lost uncounted.  No session is open. */
bool totals_lawful(struct totals *t);

/* The driver's binding to its device. */
bool device_unbind(void);
bool device_bind(void);
bool device_has_files(void); /* by which these two work */
/* The module; 0 or an error number. */
int module_insert(void);
int module_remove(void);

/* No session: neither profiler nor ring does anything, and nothing of the last
 * one is left in them. */
bool hardware_off(void);

void stress_sleep(int64_t ns);

/* Writes into a file of the kernel's; false: refused. */
bool stress_tell(const char *file, const char *text);

/* Numbers that look random and repeat. */
uint32_t stress_random(uint32_t below);
void stress_seed(uint32_t seed);

/* stress_args.c: n random sets of arguments; false: something is not as it must
 * be afterwards. */
bool args_open(unsigned n);
bool args_ioctl(unsigned n);
bool args_map(unsigned n);
bool args_sysfs(unsigned n);

/* stress_faults.c */
bool fault_open(void);
bool fault_map(void);
bool fault_bind(void);
bool fault_insert_odd(void);
bool fault_insert_even(void);
bool fault_bus(void);
bool fault_sequence(void);
bool fault_no_record(void);
bool fault_lost_interrupt(void);
bool fault_storm(void);
bool fault_leaks(void);

/* stress_area.c */
bool area_before_mapping(void);
bool area_goes(void);

#endif
