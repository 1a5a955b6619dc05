/* SPDX-License-Identifier: Apache-2.0
 *
 * schedule.h - what the instructions of a block take at best: the static
 * schedule of the softcore (SOSP 1997, section 6.1.3), with every access a hit
 * and every prediction right.
 *
 * All that is known of the pipeline is in one table of schedule.c.  In front
 * of a block and behind it nothing is assumed.
 */
#ifndef SCHEDULE_H
#define SCHEDULE_H

#include "cs_reasons.h"
#include "insn.h"

struct schedule {
  uint8_t best;              /* clocks as the oldest instruction; at least 1 */
  uint8_t reason;            /* enum cs_reason of most of what is above 1 */
  uint8_t back;              /* it waits for the instruction that many places
                              * before it; 0: for none */
};

/* Of n instructions in a row, of which only the last may jump. */
void schedule_block(const struct insn *i, uint32_t n, struct schedule *s);

/* rd of `before` comes later than that of an addition does, for that reason;
 * CS_REASON_OWN: it does not. */
enum cs_reason schedule_late(const struct insn *before);

#endif
