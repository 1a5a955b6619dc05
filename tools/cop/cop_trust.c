/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_trust.c - see cop_result.h.
 *
 * A sample that was dropped is one that nobody has judged; which ones those are
 * is not by chance, so a share is off by as many points at worst, and by more
 * where a sample is judged by the one before it: then the next one is wrong.
 */
#include "cop_result.h"

#include <string.h>

enum { CARE = 2, BAD = 5 }; /* points */

const char *const cop_verdict_names[COP_VERDICTS] = {
  [COP_TRUST_GOOD] = "good", [COP_TRUST_CARE] = "care", [COP_TRUST_BAD] = "bad",
};

/* Points that a percent of dropped samples costs, by experience:
 * firmware/ucode/README.md, "Trust". */
static const struct {
  const char *program;
  double points;
  const char *of;
} effect[] = {
  { "value", 0.5, "shares of values" },
  { "simple", 1, "shares of values" },
  { "edge", 0.5, "shares of branches and targets" },
  { "pair", 1, "shares of pairs" },
  { "depend", 0.7, "recall of dependences" },
  { "callstack", 1, "recall of contexts" },
  { "conflict", 1, "recall of conflicts" },
  { "silent", 0.15, "shares of silent stores" },
  { "redundant", 0.7, "shares of redundant loads" },
};

enum { EFFECTS = sizeof effect / sizeof *effect };

/* A program that is not listed is taken for one that judges a sample by
 * itself. */
static unsigned effect_of(const struct cop_result *r)
{
  unsigned i = 0;

  while (i < EFFECTS && strcmp(effect[i].program, r->cop->name))
    i++;
  return i;
}

static double percent(uint64_t part, uint64_t all)
{
  return all ? 100.0 * (double)part / (double)all : 0;
}

/* Events that rows tell. */
static uint64_t told(const struct cop_result *r)
{
  uint64_t n = 0;

  for (size_t i = 0; i < r->rows; i++)
    if (r->row[i].kind != CS_COP_ROW_CALL)
      n += r->row[i].count;
  return n;
}

struct cop_trust cop_trust_of(const struct cop_result *r)
{
  const uint64_t *n = r->counts;
  const unsigned e = effect_of(r);
  struct cop_trust t;

  if (r->saved)
    return r->trust;
  t = (struct cop_trust){
    .dropped = percent(n[CS_COP_N_DROPPED] + n[CS_COP_N_ABORTED],
                       n[CS_COP_N_TAKEN]),
    .unknown = percent(r->cost.unknown, r->cost.unknown + told(r)),
    .lost = percent(r->cost.lost, r->cost.lost + r->cost.updates),
  };
  t.off = t.unknown + t.lost +
          t.dropped * (e < EFFECTS ? effect[e].points : 1);
  t.off = t.off < 100 ? t.off : 100;
  t.verdict = t.off >= BAD ? COP_TRUST_BAD
              : t.off >= CARE ? COP_TRUST_CARE : COP_TRUST_GOOD;
  return t;
}

void cop_trust_print(const struct cop_result *r, FILE *out)
{
  static const char *const words[COP_VERDICTS] = {
    [COP_TRUST_GOOD] = "good", [COP_TRUST_CARE] = "with care",
    [COP_TRUST_BAD] = "do not trust this profile",
  };
  const struct cop_trust t = cop_trust_of(r);
  const unsigned e = effect_of(r);

  fprintf(out, "trust           %s: %.3g %% of the samples dropped",
          words[t.verdict], t.dropped);
  if (t.unknown > 0)
    fprintf(out, ", %.3g %% of the events unknown therefore", t.unknown);
  if (t.lost > 0)
    fprintf(out, ", %.3g %% of the updates lost by full tables", t.lost);
  fprintf(out, ": %s off by about %.2g points\n",
          e < EFFECTS ? effect[e].of : "shares", t.off);
}
