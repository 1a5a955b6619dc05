/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_tuple_compare.h - equal tuples of one clock become one event with a
 * weight.
 *
 * They are compared before the hash and joined behind it, where the bank is
 * known: only neighbours in the order of their bank are joined.
 */
#ifndef CS_TUPLE_COMPARE_H
#define CS_TUPLE_COMPARE_H

#include "cs_sampler_bank.h"

/* The tuples of one clock, side by side, oldest first. */
struct cs_clockful {
  uint8_t count;
  uint8_t eq[CS_MAX_NRET];       /* bit i: equal to the older tuple i */
  struct cs_hashed lane[CS_MAX_NRET];
};

/* Register C from the first `count` T_j; without `on` no two are equal. */
void cs_tuple_compare_compare(struct cs_clockful *c, const struct cs_message *t,
                         unsigned count, bool on);

/* In B: a tuple that joins an older one gives it its weight and is left with
 * 0. */
void cs_tuple_compare_join(struct cs_clockful *b, unsigned banks);

#endif
