/* SPDX-License-Identifier: Apache-2.0
 *
 * ranges.h - executions of each basic block of the program with the most of
 * the first event, for compilers and linkers.
 */
#ifndef RANGES_H
#define RANGES_H

#include "export.h"
#include "flow.h"

struct ranges {
  struct code code;
  struct cfg cfg;
  struct flow flow;
  struct flow_seen *seen;    /* transfers, by address and target */
  size_t n;
};

/* The image with the most of the first event; -1: there is none. */
int64_t ranges_image(const struct cs_view *v);

/* Ends the program with a message unless edges, calls and returns were
 * counted: where one of them is missing, flows cannot be told from the rest. */
void ranges_need(const struct export *x);

/* Ends the program with a message where that is not possible. */
void ranges_open(struct export *x, struct ranges *r);
void ranges_close(struct ranges *r);

uint64_t ranges_count(const struct ranges *r, size_t block);

/* The first transfer that was seen from the address, or r->n. */
size_t ranges_seen(const struct ranges *r, uint64_t addr);

#endif
