/* SPDX-License-Identifier: Apache-2.0
 *
 * linux_run.h - a run of a guest: its processes, kernel and firmware, and what
 * was found of each.
 */
#ifndef LINUX_RUN_H
#define LINUX_RUN_H

#include "cs_attribution.h"
#include "cs_whose.h"
#include "guest.h"
#include "guest_tasks.h"
#include "output.h"
#include "run.h"

/* Groups: what runs in M mode, in S mode, what no image is known of, and one
 * for each image. */
enum { LINUX_FIRMWARE, LINUX_KERNEL, LINUX_UNKNOWN, LINUX_IMAGES };

struct linux_group {
  struct cs_collect collect;
  uint64_t instructions;     /* from the simulator, like the ideal profile */
};

struct linux_run {
  const struct run *r;
  const char *dir;
  struct guest guest;
  struct guest_tasks tasks;
  struct cs_collect all;     /* of every group together: accounts only */
  struct cs_report report;
  struct cs_whose whose;
  struct cs_attribution *attribution; /* or NULL, and why: */
  char no_attribution[160];
  struct linux_group *group;
  size_t groups, room;

  /* The instruction that retired last. */
  uint64_t time;             /* TIME of its event */
  unsigned mode;
  uint32_t satp;
  int image;                 /* in U mode */
  size_t now;                /* its group */

  bool booted;               /* an instruction ran in U mode */
  uint64_t boot_instructions, switches;
};

/* Boot, run and end on a machine; fill in report and groups.  As run_linux(). */
int linux_on_iss(struct linux_run *l);

/* What a machine calls: for each instruction, with the TIME that its events
 * have; for each event of it; for each message and context record.  Nonzero:
 * memory is short. */
void linux_retired(struct linux_run *l, const struct cs_rvfi *r,
                   uint64_t time);
int linux_event(struct linux_run *l, const struct cs_rvfi *r, unsigned slot,
                uint64_t w);
int linux_message(struct linux_run *l, const struct cs_message *m,
                  bool reading_out);

/* Prints the report of all groups, and writes the files.  0; 1 when the law is
 * broken or a message has a wrong owner. */
int linux_report(struct linux_run *l, struct output *out);

#endif
