/* SPDX-License-Identifier: Apache-2.0
 *
 * designs.c - what is measured: a design more is a line more.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "cs_tuples.h"
#include "paper.h"

/* The tools' own, as configuration `default` has it: with its combiner. */
#define DEFAULT_A16 "H:P:256:4096,early=64,1500+A16,merges=8"

/* [001 section 3.3]: rate 10.  The text does not say how many strata; four
 * give its numbers.  D is the sampler of its footnote 1. */
const struct paper_design paper_monte_designs[] = {
  { "R", "R:10", 1, false, false },
  { "P", "P:10,phase=zero", 1, false, false },
  { "CR", "CR:10", 1, false, false },
  { "D", "D:10", 1, false, false },
  { "H[P]", "H:P:10:4,phase=zero", 1, false, false },
  { "H[R]", "H:R:10:4", 1, false, false },
  { "H[CR]", "H:CR:10:4", 1, false, false },
  { "H[D]", "H:D:10:4", 1, false, false },
  { 0 },
};

const struct paper_design paper_value_designs[] = {
  /* [001 section 5.4], Fig. 7 and 8 */
  { "r256", "R:256", 3, false, false },
  { "p256", "P:256,phase=zero", 1, false, false },
  { "h256", "H:P:256:2048,phase=zero", 3, true, false },
  { "h512", "H:P:512:2048,phase=zero", 3, true, false },
  { "tag2", "T:2:256:2048:2", 3, true, false },
  { "tag1", "T:1:256:2048:2", 3, true, false },
  { "tag4", "T:4:256:2048:2", 3, true, false },
  { "tag8", "T:8:256:2048:2", 3, true, false },
  { "tag16", "T:16:256:2048:2", 1, true, false },
  { "tag1_direct", "T:1:256:2048:1", 1, true, false },
  /* [001 section 5.5], Fig. 9 */
  { "h256_512", "H:P:256:512,phase=zero", 3, true, false },
  { "h256_1024", "H:P:256:1024,phase=zero", 3, true, false },
  { "h256_4096", "H:P:256:4096,phase=zero", 3, true, false },
  /* [001 section 5.6], Fig. 10 */
  { "r256_a16", "R:256+A16", 1, false, false },
  { "h256_a16", "H:P:256:2048,phase=zero+A16", 1, true, false },
  { "tag2_a16", "T:2:256:2048:2+A16", 1, true, false },
  /* [001 section 3.5]: a cheaper hash */
  { "h256_fold", "H:P:256:2048,phase=zero,hash=fold", 1, false, false },
  /* ours */
  { "j256", "H:P:256:2048,early=off", 3, true, false },
  { "j256_512", "H:P:256:512,early=off", 3, true, false },
  { "j256_4096", "H:P:256:4096,early=off", 3, true, false },
  { "j127", "H:P:127:2048,early=off", 3, true, false },
  { "default", "H:P:256:4096,early=64,1500", 3, true, true },
  { "default_a16", DEFAULT_A16, 3, true, true },
  /* engines of today */
  { "uss_print", "U:8:256:1024:4", 1, true, false },
  { "uss_full", "U:full:256:2048:4", 1, true, false },
  { "rap_full", "E:full:256:2048:4", 1, true, false },
  { 0 },
};

/* [001 section 5.7], Fig. 11; what it is on the SoC was measured with
 * `former`. */
const struct paper_design paper_control_designs[] = {
  { "h256", "H:P:256:2048,phase=zero", 3, true, false },
  { "r256", "R:256", 3, false, false },
  { "default", "H:P:256:4096,early=64,1500", 3, true, true },
  { "default_a16", DEFAULT_A16, 3, true, true },
  { "former", "H:P:256:2048+A16,merges=8", 3, true, false },
  { 0 },
};

const struct paper_design paper_slots_designs[] = {
  { "h256", "H:P:256:2048,phase=zero", 1, true, false },
  { "r256", "R:256", 1, false, false },
  { "default", "H:P:256:4096,early=64,1500", 3, true, true },
  { "default_a16", DEFAULT_A16, 3, true, true },
  { 0 },
};

#define KIND(name) (1u << CS_KIND_##name)
#define EDGES \
  { "edges", KIND(BRANCH) | KIND(JUMP) | KIND(IJUMP) }
#define CALLS \
  { "calls", KIND(CALL) | KIND(ICALL) }
#define VALUES \
  { "loads", KIND(LOAD) }
#define LATENCY \
  { "latency", KIND(LATENCY) }

const struct paper_set paper_sets[PAPER_SETS] = {
  [PAPER_CONTROL] = { "control", "control", paper_control_designs, 2,
                      { EDGES, CALLS } },
  [PAPER_TIMED] = { "timed", "timed", paper_slots_designs, 2,
                    { VALUES, LATENCY } },
  [PAPER_FOUR] = { "four", "timed", paper_slots_designs, 4,
                   { VALUES, LATENCY, EDGES, CALLS } },
};

/* [003]: its algorithm beside simple sampling of one load in N, its clock, and
 * the size of its arrays. */
const struct paper_cop paper_cops[] = {
  { "value", "value", NULL, 1, 128 },
  { "value_2", "value", NULL, 2, 128 },
  { "value_4", "value", NULL, 4, 128 },
  { "value_half", "value", NULL, 1, 64 },
  { "value_double", "value", NULL, 1, 256 },
  { "simple64", "simple", "mean=64", 1, 128 },
  { "simple256", "simple", "mean=256", 1, 128 },
  { "simple1024", "simple", "mean=1024", 1, 128 },
  { "simple4096", "simple", "mean=4096", 1, 128 },
  { 0 },
};

const uint32_t paper_seeds[PAPER_RUNS] = {
  0x2545f491, 0x9e3779b9, 0x7f4a7c15,
};

struct cs_compressor paper_compressor(const struct paper_design *d,
                                      unsigned run)
{
  struct cs_compressor c;
  char err[PAPER_TEXT];

  if (cs_spec_parse(d->spec, &c, err, sizeof err))
    paper_die("%s: %s", d->spec, err);
  c.seed = paper_seeds[run];
  return c;
}

unsigned paper_models(const struct paper_design *d)
{
  unsigned n = 0;

  for (; d->key; d++)
    n += d->runs;
  return n;
}

uint64_t paper_next_point(uint64_t events)
{
  return events + (events < 1000000 ? 10000 : events / 32);
}

void paper_die(const char *format, ...)
{
  va_list ap;

  fputs("paper: ", stderr);
  va_start(ap, format);
  vfprintf(stderr, format, ap);
  va_end(ap);
  fputc('\n', stderr);
  exit(1);
}
