/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_spec_format.c - the canonical text of a compressor, every default written
 * out (docs/compressor-spec.md), and the text of the default compressor.
 */
#include <stdarg.h>
#include <stdio.h>

#include "cs_event.h"

struct text {
  char *at, *end;
};

static void add(struct text *t, const char *fmt, ...)
  __attribute__((format(printf, 2, 3)));

static void add(struct text *t, const char *fmt, ...)
{
  size_t room = (size_t)(t->end - t->at);
  va_list args;
  int n;

  if (room == 0)
    return;
  va_start(args, fmt);
  n = vsnprintf(t->at, room, fmt, args);
  va_end(args);
  t->at += (size_t)n < room ? (size_t)n : room - 1;
}

static void format_burst(struct text *t, const struct cs_compressor *c)
{
  add(t, ",form=%s", c->burst_original ? "original" : "simplified");
  if (c->tick_clocks)
    add(t, ",tick=clocks:%u", c->tick);
  else
    add(t, ",tick=events");
}

static void format_table(struct text *t, const struct cs_compressor *c)
{
  add(t, "%c:", "HTUE"[c->engine]);
  if (c->tag_bits != 0)
    add(t, "%u", c->tag_bits);
  else
    add(t, "full");
  add(t, ":%u:%u:%u", c->rate, 1u << (c->log2n + c->log2_ways),
      1u << c->log2_ways);
  if (c->engine == CS_ENGINE_UNBIASED && c->tag_bits == 0)
    add(t, ",bound=%s", c->bound ? "on" : "off");
}

static void format_strata(struct text *t, const struct cs_compressor *c)
{
  add(t, "%s%s%c:%u", c->log2n ? "H:" : "", c->counter ? "C" : "",
      "PRDB"[c->sampler], c->rate);
  if (c->sampler == CS_SAMPLER_B)
    add(t, ":%u:%u", c->samples, c->stride);
  if (c->log2n)
    add(t, ":%u", 1u << c->log2n);
  add(t, ",phase=%s", c->random_phase ? "random" : "zero");
  if (c->early)
    add(t, ",early=%u,%u", 1u << c->log2_r0, c->early_m);
  else if (c->sampler == CS_SAMPLER_P)
    add(t, ",early=off");
  if (c->sampler == CS_SAMPLER_B)
    format_burst(t, c);
  if (c->tiers)
    add(t, ",tiers=%u,%u,%u", c->rare_rate, 1u << c->log2_rare,
        1u << c->log2_keep);
}

char *cs_spec_default(const struct cs_params *p, unsigned r, char *buf,
                      size_t len)
{
  struct text t = {buf, buf + len};

  add(&t, "H:P:%u:%d%s%s", r, p->strata, p->hash_paper ? "" : ",hash=fold",
      p->early_rate ? ",early=64,1500" : ",early=off");
  if (p->combiner_entries)
    add(&t, "+A%d,merges=8", p->combiner_entries);
  return buf;
}

char *cs_spec_format(const struct cs_compressor *c, char *buf, size_t len)
{
  struct text t = {buf, buf + len};

  if (c->engine == CS_ENGINE_STRATA)
    format_strata(&t, c);
  else
    format_table(&t, c);
  add(&t, ",hash=%s,seed=0x%08x", c->hash == CS_HASH_FOLD ? "fold" : "paper",
      c->seed);
  if (c->banks != 1)
    add(&t, ",banks=%u", c->banks);
  if (c->comb_entries)
    add(&t, "+A%u,merges=%u", c->comb_entries, c->max_merges);
  return buf;
}
