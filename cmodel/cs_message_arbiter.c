/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_message_arbiter.c - round robin over the banks that have a message.
 */
#include "cs_message_arbiter.h"

void cs_message_arbiter_reset(struct cs_message_arbiter_state *s,
                              unsigned banks) {
  s->banks = banks;
  s->last = (uint8_t)(banks - 1);
}

int cs_message_arbiter_chosen(const struct cs_message_arbiter_state *s,
                              unsigned heads) {
  if (heads == 0)
    return -1;
  for (unsigned i = 1; i < s->banks; i++) {
    unsigned b = (s->last + i) & (s->banks - 1);
    if (heads >> b & 1)
      return (int)b;
  }
  return s->last;
}

void cs_message_arbiter_step(struct cs_message_arbiter_state *s, int chosen,
                             bool pop) {
  if (pop && chosen >= 0)
    s->last = (uint8_t)chosen;
}
