/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_issue.h - as many tuples a clock as there are lanes, out of the rows of
 * the tuple queue.
 */
#ifndef CS_ISSUE_H
#define CS_ISSUE_H

#include "cs_select.h"

/* P_j and T_j are valid for j below p_count and t_count; j = 0 is the
 * oldest.  A context tuple is in P_0 or T_0 instead with a bit of its own. */
struct cs_issue_state {
  int num_slots;
  unsigned nret;
  uint16_t done;          /* mask bits of the head row already issued */
  bool first_done;        /* ... and its context tuple */
  bool p_context, t_context;
  uint8_t p_count, t_count;
  uint8_t p_mode;
  uint32_t p_time;
  uint8_t p_slot[CS_MAX_NRET];
  struct cs_lane p[CS_MAX_NRET];
  struct cs_message t[CS_MAX_NRET]; /* slot, pc, w, mode, context */
};

/* What happens in this clock: `count` tuples are issued, those of the mask
 * bits sel_j = lane[j] * num_slots + slot[j]. */
struct cs_issue_now {
  bool last;
  uint8_t count;
  uint8_t lane[CS_MAX_NRET], slot[CS_MAX_NRET];
};

/* head: the row at the queue's head, NULL when there is none; go: the state
 * is RUN or DRAIN and what is behind has room. */
struct cs_issue_now cs_issue_now(const struct cs_issue_state *s,
                                 const struct cs_row *head, bool go);

/* The head's context tuple is issued instead, where anything can be. */
static inline bool cs_issue_context_due(const struct cs_issue_state *s,
                                        const struct cs_row *head)
{
  return head && head->first && !s->first_done;
}

void cs_issue_reset(struct cs_issue_state *s, unsigned nret, int num_slots);

/* P and T hold nothing: a step in whose clock nothing is issued changes
 * nothing. */
static inline bool cs_issue_empty(const struct cs_issue_state *s)
{
  return s->p_count == 0 && s->t_count == 0 && !s->p_context && !s->t_context;
}

/* Sources of w that are not to be seen. */
enum { CS_OFF_VALUES = 1, CS_OFF_ADDRESSES = 2 };

void cs_issue_step(struct cs_issue_state *s, struct cs_issue_now now,
                   const struct cs_row *head, const struct cs_slot_cfg *slots,
                   unsigned off);

/* Behind it, in a clock in which the context tuple is issued. */
void cs_issue_context(struct cs_issue_state *s, const struct cs_row *head);

#endif
