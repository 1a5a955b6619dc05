/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_sweep.h - the file of a design-space sweep (docs/sweep.md), read and
 * multiplied out: streams, designs, and what each design is repeated with.
 */
#ifndef CS_SWEEP_H
#define CS_SWEEP_H

#include <stddef.h>
#include <stdint.h>

#include "cs_event.h"
#include "cs_stream.h"

struct cs_sweep_stream {
  char *where;               /* path of the field in the file */
  char *name;                /* for tables */
  char *path;                /* of the source; a bare name: a workload */
  enum cs_origin origin;
  struct cs_slot_cfg slot;
  uint64_t limit;            /* instructions; 0 = all */
};

struct cs_sweep_design {
  char *spec;                /* as in the file, placeholders filled in */
  char *canonical;           /* the same as cs_spec_format() writes it */
  struct cs_compressor compressor;
};

struct cs_sweep {
  char *name;                /* of the file, without .json */
  struct cs_sweep_stream *stream;
  struct cs_sweep_design *design;
  uint32_t *seed, *hash_seed; /* seed 0: what the specification says */
  size_t streams, designs, seeds, hash_seeds;
};

enum { CS_SWEEP_JOBS = 1000000 }; /* at most */

/* -1 with `FILE:line:column: reason` or `FILE: field: reason` in err.  Free
 * in either case. */
int cs_sweep_read(struct cs_sweep *s, const char *path, char *err,
                  size_t errlen);
void cs_sweep_free(struct cs_sweep *s);

#endif
