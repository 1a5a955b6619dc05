/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_stats.h - conservation counters, their snapshot, and interrupts.
 */
#ifndef CS_STATS_H
#define CS_STATS_H

#include <stdbool.h>
#include <stdint.h>

#include "cs_intr.h"
#include "cs_model.h"

/* All counters that SNAPSHOT latches. */
struct cs_counters {
  uint32_t selected[CS_MAX_SLOTS], accepted[CS_MAX_SLOTS];
  uint32_t dropped[CS_MAX_SLOTS], queued[CS_MAX_SLOTS];
  uint32_t events, emitted, emitted_count, credit, rejected;
  uint32_t sent_msgs, sent_count, port_errors, cycles;
};

struct cs_stats_state {
  int num_slots;
  /* The counters that live here; events to rejected are the compressor's and
   * port_errors the selector's, and are filled in by the snapshot. */
  struct cs_counters now;
  struct cs_counters snapshot;
  struct cs_intr_state intr;
};

struct cs_stats_in {
  bool enter_init, run;
  uint16_t row;              /* mask of the row in S3 */
  bool drop;                 /* it is dropped, not pushed */
  uint8_t issued;            /* tuples issued, of these slots: */
  const uint8_t *issue_slot;
  bool pop;                  /* an accepted POP, of a message with: */
  uint32_t pop_count;
  uint32_t level;            /* of the message FIFO */
  uint32_t watermark, fifo_timeout;
  uint8_t intr_enable, intr_clear, intr_set;
};

void cs_stats_reset(struct cs_stats_state *s, int num_slots);

/* A clock in which something is counted but clocks. */
void cs_stats_count(struct cs_stats_state *s, const struct cs_stats_in *in);

/* Flags that were written one by one right before are or-ed bit by bit: of
 * || compilers make one wide load, which waits for these narrow stores. */
static inline void cs_stats_step(struct cs_stats_state *s,
                                 const struct cs_stats_in *in)
{
  struct cs_intr_in intr;

  intr.level = in->level;
  intr.watermark = in->watermark;
  intr.fifo_timeout = in->fifo_timeout;
  intr.pop = in->pop;
  intr.event = in->row && in->drop;
  intr.enable = in->intr_enable;
  intr.clear = in->intr_clear;
  intr.set = in->intr_set;
  s->now.cycles += in->run;
  if (in->row | in->issued | in->pop | in->enter_init)
    cs_stats_count(s, in);
  cs_intr_step(&s->intr, &intr);
}

#endif
