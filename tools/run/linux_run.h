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
#include "guest_driver.h"
#include "guest_tasks.h"
#include "linux_code.h"
#include "output.h"
#include "run.h"

/* Groups: what runs in M mode, in S mode, what no image is known of, and one
 * for each image. */
enum { LINUX_FIRMWARE, LINUX_KERNEL, LINUX_UNKNOWN, LINUX_IMAGES };

struct linux_group {
  struct cs_collect collect;
  struct cs_pc_count sum;    /* of its instructions, like the ideal profile;
                              * clocks and events only with real_clocks */
  struct linux_code *code;   /* NULL: not known */
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
  struct linux_code *code;   /* of all groups */
  bool real_clocks;          /* on the SoC */
  struct guest_driver driver; /* with --driver */

  /* The instruction that retired last. */
  uint64_t time;             /* TIME of its event */
  unsigned mode;
  uint32_t satp;
  int image;                 /* in U mode */
  size_t now;                /* its group */
  size_t last;               /* group of the last one that was counted */

  bool booted;               /* an instruction ran in U mode */
  uint64_t boot_instructions, boot_cycles, switches;
  uint64_t stale;            /* with lockstep: instructions that used a stale
                              * translation */
};

/* Boot, run and end on a machine; fill in report and groups.  As run_linux().
 */
int linux_on_iss(struct linux_run *l);
int linux_on_soc(struct linux_run *l);

/* What a machine calls: for each instruction, with the TIME that its events
 * have; then, if it is of the run, to count it; for each event of it; for each
 * message and context record.  Nonzero: memory is short. */
void linux_retired(struct linux_run *l, const struct cs_rvfi *r,
                   uint64_t time);
void linux_count(struct linux_run *l, const struct cs_rvfi *r);
int linux_event(struct linux_run *l, const struct cs_rvfi *r, unsigned slot,
                uint64_t w);
int linux_message(struct linux_run *l, const struct cs_message *m,
                  bool reading_out);

void linux_add_program(struct cs_report_program *p,
                       const struct cs_pc_count *c);

/* Of a group: its image or NULL, its name. */
const struct cs_image *linux_image(const struct linux_run *l, size_t group);
const char *linux_name(const struct linux_run *l, size_t group);

/* Prints the report of all groups, and writes the files.  0; 1 when the law is
 * broken or a message has a wrong owner. */
int linux_report(struct linux_run *l, struct output *out);

#endif
