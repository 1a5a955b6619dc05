/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_loop.c - the firmware's marker on the host, see cs_loop.h.
 */
#include "cs_loop.h"

#include <stdlib.h>

#include "cs_marker.h"

enum { LOG2_SITES = 16, LOG2_VALUES = 20 };

struct cs_loop {
  struct cs_marker marker;
  void *memory;
  unsigned batch, waits;
  struct cs_message waiting[CS_LOOP_BATCH];
};

struct cs_loop *cs_loop_new(unsigned batch,
                            void (*write)(void *user, uint32_t mark),
                            void *user)
{
  struct cs_loop *l = calloc(1, sizeof *l);

  if (!l)
    return NULL;
  l->memory = calloc(1, cs_marker_bytes(LOG2_SITES, LOG2_VALUES));
  if (!l->memory) {
    free(l);
    return NULL;
  }
  l->batch = batch;
  cs_marker_init(&l->marker, l->memory, LOG2_SITES, LOG2_VALUES, write, user);
  return l;
}

void cs_loop_free(struct cs_loop *l)
{
  if (!l)
    return;
  free(l->memory);
  free(l);
}

void cs_loop_message(struct cs_loop *l, const struct cs_message *m)
{
  l->waiting[l->waits++] = *m;
  if (l->waits < l->batch)
    return;
  for (unsigned i = 0; i < l->waits; i++)
    cs_marker_message(&l->marker, l->waiting[i].slot, l->waiting[i].pc,
                      l->waiting[i].w, l->waiting[i].count);
  l->waits = 0;
}
