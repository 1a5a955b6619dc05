/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_issue.h - one tuple a clock out of the rows of the tuple queue.
 */
#ifndef CS_ISSUE_H
#define CS_ISSUE_H

#include "cs_select.h"

struct cs_issue_state {
  int num_slots;
  uint16_t done;          /* mask bits of the head row already issued */
  bool p_valid, t_valid;
  uint8_t p_slot;
  struct cs_lane p;
  struct cs_message t;    /* slot, pc, w */
};

/* What happens in this clock. */
struct cs_issue_now {
  bool issue, last;
  uint8_t lane, slot;
};

/* head: the row at the queue's head, NULL when there is none; go: the state
 * is RUN or DRAIN and the staging FIFO has room. */
struct cs_issue_now cs_issue_now(const struct cs_issue_state *s,
                                 const struct cs_row *head, bool go);

void cs_issue_reset(struct cs_issue_state *s, int num_slots);

void cs_issue_step(struct cs_issue_state *s, struct cs_issue_now now,
                   const struct cs_row *head, const struct cs_slot_cfg *slots,
                   bool values_off);

#endif
