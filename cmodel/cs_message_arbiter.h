/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_message_arbiter.h - whose message the combiner sees next: the banks in
 * turn.
 */
#ifndef CS_MESSAGE_ARBITER_H
#define CS_MESSAGE_ARBITER_H

#include <stdbool.h>
#include <stdint.h>

struct cs_message_arbiter_state {
  unsigned banks;
  uint8_t last;                  /* bank served last */
};

void cs_message_arbiter_reset(struct cs_message_arbiter_state *s,
                              unsigned banks);

/* heads: bit per bank, its staging head is valid.  The chosen bank, or -1. */
int cs_message_arbiter_chosen(const struct cs_message_arbiter_state *s,
                              unsigned heads);

/* pop: the combiner takes the head of the chosen bank. */
void cs_message_arbiter_step(struct cs_message_arbiter_state *s, int chosen,
                             bool pop);

#endif
