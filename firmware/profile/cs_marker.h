/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_marker.h - the handler of two tiers of strata (docs/design/tiers.md):
 * which loads software marks.
 *
 * Portable C on integers alone, for the firmware's interrupt handler and for
 * the host's driver alike.  Most messages cost two look-ups and some
 * additions; a load is judged when its number of messages is a power of two.
 */
#ifndef CS_MARKER_H
#define CS_MARKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CS_MARKER_KEYS 8192      /* 32 sets, 8 bits of tag */

/* A word of the profiled machine: XLEN bits on it, enough on a host. */
typedef uintptr_t cs_marker_word;

/* A load, of one slot. */
struct cs_marker_site {
  cs_marker_word pc;
  uint64_t weight;               /* counts: W */
  uint32_t n;                    /* messages; 0 = empty */
  uint32_t first;                /* of its values, + 1 */
  uint8_t slot;
  bool done;                     /* settled, or variable */
};

struct cs_marker_value {
  cs_marker_word w;
  uint64_t count;                /* V; 0 = empty */
  uint32_t site;
  uint32_t next;                 /* of the same site, + 1 */
};

struct cs_marker {
  struct cs_marker_site *sites;
  struct cs_marker_value *values;
  uint32_t site_mask, value_mask;
  uint64_t all[CS_MARKER_KEYS], done[CS_MARKER_KEYS]; /* counts: A and D */
  uint8_t tag[32][4];            /* what the hardware holds */
  uint32_t writes;               /* MARK commands */
  uint32_t lost;                 /* messages whose load found no place */
  void (*write)(void *user, uint32_t mark); /* the register MARK */
  void *user;
};

/* Bytes of memory for 2^log2_sites loads and 2^log2_values tuples. */
size_t cs_marker_bytes(unsigned log2_sites, unsigned log2_values);

/* memory: so many bytes, zero, aligned for a uint64_t.  No load is marked:
 * the profiler's marks are empty, as CLEAR leaves them. */
void cs_marker_init(struct cs_marker *m, void *memory, unsigned log2_sites,
                    unsigned log2_values,
                    void (*write)(void *user, uint32_t mark), void *user);

/* A message; calls m->write as often as need be. */
void cs_marker_message(struct cs_marker *m, unsigned slot, cs_marker_word pc,
                       cs_marker_word w, uint32_t count);

#endif
