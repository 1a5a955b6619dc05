/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_merge.h - whose message the combiner sees next: the banks in turn.
 */
#ifndef CS_MERGE_H
#define CS_MERGE_H

#include <stdbool.h>
#include <stdint.h>

struct cs_merge_state {
  unsigned banks;
  uint8_t last;                  /* bank served last */
};

void cs_merge_reset(struct cs_merge_state *s, unsigned banks);

/* heads: bit per bank, its staging head is valid.  The chosen bank, or -1. */
int cs_merge_chosen(const struct cs_merge_state *s, unsigned heads);

/* pop: the combiner takes the head of the chosen bank. */
void cs_merge_step(struct cs_merge_state *s, int chosen, bool pop);

#endif
