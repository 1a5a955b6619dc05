/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_stats.c - what is counted at the end of each clock, and the interrupts
 * (docs/design/transport.md).
 */
#include "cs_stats.h"

#include <string.h>

void cs_stats_reset(struct cs_stats_state *s, int num_slots)
{
  memset(s, 0, sizeof *s);
  s->num_slots = num_slots;
}

static void count_row(struct cs_stats_state *s, uint32_t mask, bool drop)
{
  uint32_t *fate = drop ? s->now.dropped : s->now.queued;

  for (; mask != 0; mask &= mask - 1) {
    int slot = __builtin_ctz(mask) % s->num_slots;
    s->now.selected[slot]++;
    fate[slot]++;
  }
}

void cs_stats_count(struct cs_stats_state *s, const struct cs_stats_in *in)
{
  if (in->row)
    count_row(s, in->row, in->drop);
  for (unsigned j = 0; j < in->issued; j++) {
    s->now.accepted[in->issue_slot[j]]++;
    s->now.queued[in->issue_slot[j]]--;
  }
  if (in->pop) {
    s->now.sent_msgs++;
    s->now.sent_count += in->pop_count;
  }
  if (in->enter_init)
    memset(&s->now, 0, sizeof s->now);
}
