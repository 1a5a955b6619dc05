/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_tuple_compare.c - a run of equal tuples in a bank's order is one event.
 */
#include "cs_tuple_compare.h"

static bool equal(const struct cs_message *a, const struct cs_message *b)
{
  return a->slot == b->slot && a->pc == b->pc && a->w == b->w;
}

void cs_tuple_compare_compare(struct cs_clockful *c, const struct cs_message *t,
                         unsigned count, bool on)
{
  c->count = (uint8_t)count;
  for (unsigned j = 0; j < count; j++) {
    c->lane[j] = (struct cs_hashed){.m = t[j], .weight = 1};
    c->eq[j] = 0;
    for (unsigned i = 0; on && i < j; i++)
      c->eq[j] |= (uint8_t)(equal(&t[i], &t[j]) << i);
  }
}

void cs_tuple_compare_join(struct cs_clockful *b, unsigned banks)
{
  int before[CS_MAX_NRET] = {-1, -1, -1, -1}; /* newest of each bank */
  unsigned to[CS_MAX_NRET];                   /* what each tuple became */

  for (unsigned j = 0; j < b->count; j++) {
    unsigned bank = cs_sampler_bank_of(banks, b->lane[j].index);
    int i = before[bank];

    to[j] = j;
    before[bank] = (int)j;
    if (i < 0 || !(b->eq[j] >> i & 1))
      continue;
    to[j] = to[i];
    b->lane[to[j]].weight++;
    b->lane[j].weight = 0;
  }
}
