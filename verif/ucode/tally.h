/* SPDX-License-Identifier: Apache-2.0
 *
 * tally.h - counts by <kind, pc, key, other>.
 */
#ifndef TALLY_H
#define TALLY_H

#include <stddef.h>
#include <stdint.h>

struct tally_entry {
  uint32_t pc, key, other;
  uint32_t distance;     /* of a dependence */
  uint32_t extra;        /* of a row */
  uint32_t last[2];      /* address and value of a load */
  uint64_t count, total;
  uint8_t kind, used, flags;
};

struct tally {
  struct tally_entry *at;
  size_t places, used;
};

struct tally_entry *tally_get(struct tally *t, unsigned kind, uint32_t pc,
                              uint32_t key, uint32_t other);
const struct tally_entry *tally_find(const struct tally *t, unsigned kind,
                                     uint32_t pc, uint32_t key,
                                     uint32_t other);
void tally_free(struct tally *t);

#endif
