/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_out.h - parts of the recorder's stream: made in memory one after the
 * other, and handed on several at a time, whole ones only.
 */
#ifndef REC_OUT_H
#define REC_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rec_format.h"

enum { REC_FRAME = 16, REC_CONTENT = 8192, REC_BUFFER = 16384 };

struct rec_out {
  /* All of it, or false: then nothing is written any more. */
  bool (*write)(void *context, const void *data, size_t n);
  void *context;
  uint64_t written;    /* bytes handed on */
  uint32_t sequence;
  uint32_t used, part; /* bytes of whole parts; begin of the one being made */
  bool failed;
  uint8_t data[REC_BUFFER] __attribute__((aligned(4)));
};

/* A part's content has at most REC_CONTENT bytes. */
void rec_begin(struct rec_out *o, enum rec_type type);
void rec_end(struct rec_out *o);

void rec_put16(struct rec_out *o, uint32_t value);
void rec_put32(struct rec_out *o, uint32_t value);
void rec_put64(struct rec_out *o, uint64_t value);
void rec_put_bytes(struct rec_out *o, const void *data, size_t n);

/* Where all before were words too; as all else here of a machine that is
 * little-endian. */
static inline void rec_put_words(struct rec_out *o, const uint32_t *word, unsigned n)
{
  uint32_t *to = (uint32_t *)(void *)(o->data + o->used);

  for (unsigned i = 0; i < n; i++)
    to[i] = word[i];
  o->used += 4 * n;
}

/* NULL: empty.  What does not fit is cut. */
void rec_put_text(struct rec_out *o, const char *text);

/* What is whole is handed on; false: it could not be, now or before. */
bool rec_flush(struct rec_out *o);

/* XXH32 with seed 0; n is a multiple of 4. */
uint32_t rec_xxh32(const uint32_t *word, size_t n);

#endif
