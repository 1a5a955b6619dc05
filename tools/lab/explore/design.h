/* SPDX-License-Identifier: Apache-2.0
 *
 * design.h - what a compressor is to the exploration.
 *
 * A design is one struct: how many bits it keeps on chip, and a function that
 * plays a whole stream and tells the sink of every message.  A line of a
 * design file names it with its parameters, `graded n=2048 m=5 x=7`; a name
 * without a value is 1.
 */
#ifndef EXPLORE_DESIGN_H
#define EXPLORE_DESIGN_H

#include <stdbool.h>
#include <stdint.h>

#include "cs_hash.h"
#include "stream.h"

enum { PARAMS = 24, TEXT = 200 };

struct params {
  char line[TEXT];        /* as written */
  char text[TEXT];        /* cut into words, which name and key point into */
  const char *name;
  unsigned n;
  struct { const char *key; const char *value; bool used; } at[PARAMS];
};

/* The sink: what software knows. */
struct sink {
  const struct stream *stream;
  double *estimate;       /* [tuples] counts that messages ascribed to it */
  uint64_t messages;
  uint64_t writes;        /* of the handler, to registers */
  /* What a read-out of the table at the end tells, where a design can say it;
   * else stratum is NULL.  A stratum's events are the counts of its messages
   * plus held, which is less than 0 where start phases were more. */
  const uint16_t *stratum;   /* [tuples] */
  double *held;              /* [strata] */
  uint32_t strata;
};

struct design {
  const char *name;
  const char *help;
  /* Bits of state on chip, all of them but generators' (32 in all). */
  unsigned long (*bits)(struct params *p);
  void (*run)(struct params *p, uint32_t seed, struct sink *sink);
};

extern const struct design design_spec, design_graded, design_tiers, design_levels, design_cells;

/* NULL when there is no design of that name. */
const struct design *design_find(const char *name);

/* Ends the program on a line that is no design. */
void params_parse(struct params *p, const char *line);
double param(struct params *p, const char *key, double otherwise);
const char *param_text(struct params *p, const char *key);
/* Ends the program when a parameter was given that nobody asked for. */
void params_check(const struct params *p);

static inline void sink_message(struct sink *s, uint32_t tuple, double count)
{
  s->messages++;
  s->estimate[tuple] += count;
}

/* The generator of the hardware. */
static inline uint32_t draw(uint32_t *rng)
{
  uint32_t x = *rng;

  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  return *rng = x;
}

/* The stratum of every tuple by the paper's hash with a byte table of that
 * seed; n, 2..65536, need not be a power of two.  The caller frees it. */
uint16_t *strata_of(const struct stream *s, uint32_t seed, uint32_t n);

/* Changes strata, n a power of two, such that only the wbits low bits of an
 * index depend on w. */
void strata_of_sites(uint16_t *stratum, const struct stream *s, uint32_t seed,
                     uint32_t n, unsigned wbits);

#endif
