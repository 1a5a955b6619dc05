/* SPDX-License-Identifier: Apache-2.0
 *
 * stream.h - a recorded stream of tuples as numbers of distinct tuples.
 *
 * An exploration plays the same nine streams through hundreds of designs.  So
 * each tuple is looked up once, when the stream is packed, and a design sees
 * one small integer per event, from which a table gives the stratum.
 */
#ifndef EXPLORE_STREAM_H
#define EXPLORE_STREAM_H

#include <stddef.h>
#include <stdint.h>

#include "cs_profile.h"

struct stream {
  char name[64];
  size_t events;
  uint32_t tuples;         /* distinct */
  uint32_t sites;          /* distinct pcs */
  const uint32_t *event;   /* [events] number of a tuple */
  const uint32_t *pc, *w;  /* [tuples] */
  const uint32_t *site;    /* [tuples] number of its pc, 0..sites-1 */
  uint64_t *executions;    /* [tuples] exact */
  struct cs_selection selected; /* tuples that the paper's error looks at */
  void *map;
  size_t map_bytes;
};

/* Both end the program with a message when a file is not what it should be. */
void stream_pack(const char *loads, const char *out);
void stream_open(struct stream *s, const char *path);
void stream_close(struct stream *s);

__attribute__((format(printf, 1, 2), noreturn)) void
explore_die(const char *format, ...);

#endif
