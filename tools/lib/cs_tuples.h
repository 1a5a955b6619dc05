/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_tuples.h - tuple files: raw little-endian records of 16 bytes.
 *
 * The simplest trace there is, for exploring compressors: what one profiled
 * instruction did, with the value that its kind of profile records.  A file is
 * mapped, not read, so a cached one costs no copy.
 */
#ifndef CS_TUPLES_H
#define CS_TUPLES_H

#include <stddef.h>
#include <stdint.h>

enum cs_kind {
  CS_KIND_LOAD,   /* value = what was loaded */
  CS_KIND_BRANCH, /* this and the next five: value = next pc */
  CS_KIND_IJUMP,
  CS_KIND_RETURN,
  CS_KIND_CALL,
  CS_KIND_ICALL,
  CS_KIND_JUMP,
  CS_KIND_STORE,  /* value = address */
  CS_KIND_LATENCY, /* a load once more, value = the clocks that it took */
  CS_KINDS
};

/* As in the file: each field little-endian. */
struct cs_tuple {
  uint32_t instret; /* instructions retired before this one */
  uint32_t kind;
  uint32_t pc;
  uint32_t value;
};

struct cs_tuple_file {
  const struct cs_tuple *tuple;
  size_t n;
};

/* -1 with `file: offset N: reason` in err. */
int cs_tuples_open(struct cs_tuple_file *f, const char *path, char *err,
                   size_t errlen);
void cs_tuples_close(struct cs_tuple_file *f);

#endif
