/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_event.h - the event-level compressor: the same messages as the RTL and
 * the cycle-accurate model in the same order, without clocks, at tens of
 * millions of tuples a second.  For exploring designs on recorded traces.
 *
 * With several banks the order of messages is that of each bank's own; in the
 * hardware the messages of different banks pass one another.
 *
 * Ticks by clocks (sampler B) and combiner time-outs need clocks and are
 * refused here.
 */
#ifndef CS_EVENT_H
#define CS_EVENT_H

#include "cs_model.h"

/* What stands behind the hash: strata with a sampler each, the tagged table
 * (docs/design/tagged.md), unbiased Space-Saving or randomised admission
 * (docs/design/engines.md).  The values are those of COMP.engine. */
enum cs_engine {
  CS_ENGINE_STRATA,
  CS_ENGINE_TAGGED,
  CS_ENGINE_UNBIASED,
  CS_ENGINE_ADMISSION,
};

enum cs_sampler { CS_SAMPLER_P, CS_SAMPLER_R, CS_SAMPLER_D, CS_SAMPLER_B };
enum cs_hash { CS_HASH_PAPER, CS_HASH_FOLD };

/* A compressor and combiner as composed at run time: the fields of the
 * registers COMP, RATE, ... in the units of docs/design/compressor.md. */
struct cs_compressor {
  enum cs_engine engine;
  enum cs_sampler sampler;
  enum cs_hash hash;
  bool counter;          /* C */
  bool random_phase;
  bool early;            /* P only */
  bool burst_original;   /* B: Arnold-Grove; else simplified */
  bool tick_clocks;      /* B: ticks count clocks */
  unsigned log2n;        /* 0..12; 0 = no splitter; of a table: of its sets */
  unsigned log2_ways;    /* tables: 0, 1, 2 */
  unsigned tag_bits;     /* tables: 1..16; 0 = whole tuples (not T) */
  bool bound;            /* U: messages carry err */
  uint32_t rate;         /* r, 1..65536; T: 1..256 */
  unsigned log2_r0;      /* first period, 0..16 */
  uint32_t early_m;      /* messages per period, 1..2^24-1 */
  uint32_t tick;         /* B: T, 1..2^18-1 */
  uint32_t samples;      /* B: SAMPLES, 1..256 */
  uint32_t stride;       /* B: STRIDE, 1..256 */
  uint32_t seed;         /* not 0 */
  unsigned comb_entries; /* k of A_k, 0 = off */
  unsigned max_merges;   /* 2..256 */
  unsigned banks;        /* 1, 2, 4: as of a profiler with so many lanes */
  bool tiers;            /* two tiers of strata (docs/design/tiers.md) */
  uint32_t rare_rate;    /* of them: rr, 1..65536 */
  unsigned log2_rare;    /* strata of the rare tier, */
  unsigned log2_keep;    /* and how many are kept for it */
};

/* Parses a compressor specification (docs/compressor-spec.md).  Returns 0, or
 * -1 with a message naming the column in err. */
int cs_spec_parse(const char *spec, struct cs_compressor *c,
                  char *err, size_t errlen);

/* The canonical specification of c, every default but banks=1 written out;
 * returns buf. */
char *cs_spec_format(const struct cs_compressor *c, char *buf, size_t len);

enum { CS_DEFAULT_RATE = 256 };

/* The tools' own default for a profiler with these parameters, with period r
 * (a power of two above 64); returns buf.
 * Its reasons: docs/compressor-spec.md. */
char *cs_spec_default(const struct cs_params *p, unsigned r, char *buf,
                      size_t len);

/* State bits of the design as papers count them (counters, not RAM words). */
unsigned long cs_state_bits(const struct cs_compressor *c);

struct cs_event_model;

/* xlen 32 or 64.  NULL with a message in err. */
struct cs_event_model *cs_event_new(const struct cs_compressor *c, int xlen,
                                    char *err, size_t errlen);
void cs_event_free(struct cs_event_model *e);

/* For measurements of the paper's hash, before the first tuple: its byte table
 * as another seed would shuffle it (not 0). */
void cs_event_table_seed(struct cs_event_model *e, uint32_t seed);

/* One tuple.  Returns the number of messages (0 or 1) written to *out. */
int cs_event_tuple(struct cs_event_model *e, unsigned slot, uint64_t pc,
                   uint64_t w, struct cs_message *out);

/* The MARK write (docs/design/tiers.md) between two tuples: tag 0..255 in way
 * 0..3 of set 0..31.  Of a compressor without tiers nobody looks at it. */
void cs_event_mark(struct cs_event_model *e, unsigned set, unsigned way,
                   unsigned tag);

/* What the combiner holds, one entry per call, least recent first.  Returns 0
 * when there is no more. */
int cs_event_read_out(struct cs_event_model *e, struct cs_message *out);

/* The same, then what a table with full keys holds, an entry per call. */
int cs_event_flush(struct cs_event_model *e, struct cs_message *out);

/* A look at the combiner: the message that the i-th cs_event_flush() of it
 * would send, i from 0.  Returns 0 when there are not so many. */
int cs_event_waiting(const struct cs_event_model *e, unsigned i,
                     struct cs_message *out);

/* A look at the strata, as TBL_S shows them: the stratum of a tuple, 0 ..
 * n-1, and the event counter S (18 bits) of stratum `index`.  Not of tables;
 * with tiers the index is that before a mark is looked at. */
uint32_t cs_event_index(const struct cs_event_model *e, unsigned slot,
                        uint64_t pc, uint64_t w);
uint32_t cs_event_stratum(const struct cs_event_model *e, uint32_t index);

/* Terms of the conservation law, held recomputed from the contents:
 * accepted + credit = sent + held + rejected. */
struct cs_law {
  uint64_t accepted, credit, sent, held;       /* counts */
  uint64_t events, emitted;                    /* events; messages made */
  bool exact;            /* counts are exact: P, any sampler with C, tables */
  uint64_t rejected;     /* E: events that found no entry */
};
void cs_event_law(const struct cs_event_model *e, struct cs_law *law);

#endif
