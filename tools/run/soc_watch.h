/* SPDX-License-Identifier: Apache-2.0
 *
 * soc_watch.h - what the firmware does, seen from the retirement port: when
 * the profiler runs, which messages are read from it, and where the clocks of
 * the interrupt handler go.  Nothing of the firmware's own accounts is used,
 * so they can be held against it.
 */
#ifndef SOC_WATCH_H
#define SOC_WATCH_H

#include "cs_model.h"
#include "cs_report.h"
#include "cs_symbols.h"

struct watch {
  bool enabled;            /* the profiler: CTRL.enable as last written */
  bool stopped;            /* it was, and is no more */
  bool begun, ended;       /* the program, in U mode: its trap ends it */

  /* The message at the FIFO's head, as far as it was read. */
  struct cs_message head;
  void (*message)(void *user, const struct cs_message *m);
  void *user;
  uint64_t popped_counts_after_stop, popped_after_stop;

  /* The ring as the firmware set it up, and its records as they were last
   * read; one that is released (CP moves past it) is a message. */
  uint32_t ring_start, ring_limit, ring_cp;
  bool ring_has_cp;
  struct cs_message *record;
  uint32_t records;

  /* The interrupt handler: the phase of each half-word of its code, from the
   * symbols cs_fw_entry_code*, cs_fw_loop*, cs_fw_hit*, cs_fw_last*,
   * cs_fw_miss*, cs_fw_marks*, cs_fw_exit* and cs_fw_end*, each up to the next
   * one. */
  uint64_t lo, hi;
  uint8_t *code;
  bool inside;             /* an interrupt of the program is being handled */
  uint8_t now;             /* its phase */
  uint64_t interrupts, handled, misses;
  uint64_t phase[CS_PHASES];

  struct cs_report_program program; /* in U mode */
};

/* Memory that runs short later ends the program.  w is zeroed but for message and user. -1 when memory is short. */
int watch_init(struct watch *w, struct cs_symbols *symbols);
void watch_free(struct watch *w);
/* Adds an instruction to what a program did. */
void watch_count(struct cs_report_program *p, const struct cs_rvfi *r);

void watch_retired(struct watch *w, const struct cs_rvfi *r);

#endif
