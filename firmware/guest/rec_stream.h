/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_stream.h - what perf gives: its own records, and in the order in which
 * they announce them the pieces of the AUX area, whose entries go to images.
 */
#ifndef REC_STREAM_H
#define REC_STREAM_H

#include "cs_aux.h"
#include "rec_system.h"

/* Accounts of the epoch so far, as its part of counts has them. */
struct rec_counts {
  uint64_t slot[REC_SLOTS][4];
  uint64_t credit, messages, sent, held;
  uint64_t folded[3];
  uint64_t lost[4];
  uint64_t records_lost;
  bool unlawful;
};

/* A ring of perf: bytes at a place modulo its size, a power of two. */
struct rec_ring {
  const uint8_t *data;
  uint32_t size;
};

/* Where entries of one first word and addresses of one map go.  It holds as long as
 * no map, number of the driver's or number of a group has changed. */
struct rec_way {
  uint32_t word;           /* of the entries, the kernel's without a number; 0: of none */
  uint32_t changes;        /* of the system, when it was found */
  uint32_t start, length, place; /* of the map */
  uint32_t group;
  uint32_t code;           /* not 0: w is an address, and in the map too */
  uint32_t free;           /* so that two are a power of two of bytes apart */
};

enum { REC_WAYS = 1024 };

struct rec_stream {
  struct rec_system *system;
  /* The first header of a session: the epoch's description begins here. */
  void (*begin)(void *context, const uint32_t *header);
  /* Addresses of the kernel that nothing is known of, seldom: true, if there
   * may be something new. */
  bool (*look)(void *context);
  void *context;
  /* Of the coprocessor: records of microcode and arrays; tuples.  NULL: a session
   * without. */
  void (*microcode)(void *context, const uint32_t *words);
  void (*tuple)(void *context, const uint32_t *entry);
  void *cop;
  uint64_t emitted;        /* counts of its tuples, as the hardware has them */
  struct rec_counts counts;
  uint64_t entries, records;
  uint64_t unknown[REC_MIXED + 1]; /* counts, by reason */
  uint64_t aux;            /* place in the AUX area up to which it was read */
  uint64_t unmix_at;       /* place from which on nothing is mixed, or 0 */
  bool begun, ended, looked;
  bool mixed;              /* mixed since the last look of the caller */
  uint16_t number[CS_STREAM_NUMBERS]; /* of the driver's programs: process */
  struct rec_way way[REC_WAYS];
};

/* numbers whose process is nobody's, or was not known */
enum { REC_NUMBER_NOBODY = 0, REC_NUMBER_LOST = 0xffff };

void rec_stream_init(struct rec_stream *r, struct rec_system *s);

/* All of perf's records in [from, to), and what they announce of the area. */
void rec_stream_records(struct rec_stream *r, const struct rec_ring *ring,
                        const struct rec_ring *aux, uint64_t from,
                        uint64_t to);

/* The area up to there, whole records. */
void rec_stream_aux(struct rec_stream *r, const struct rec_ring *aux,
                    uint64_t to);

void rec_counts_write(const struct rec_stream *r);

#endif
