/* SPDX-License-Identifier: Apache-2.0
 *
 * design_spec.c - every compressor that the event-level model knows:
 * `spec c=H:P:256:2048,phase=zero`.
 */
#include <stdio.h>

#include "cs_event.h"
#include "design.h"

enum { ERROR_TEXT = 200 };

static void parse(struct params *p, struct cs_compressor *c)
{
  const char *spec = param_text(p, "c");
  char err[ERROR_TEXT];

  if (!spec)
    explore_die("%s: c= is missing", p->line);
  if (cs_spec_parse(spec, c, err, sizeof err))
    explore_die("%s: %s", spec, err);
}

static unsigned long bits(struct params *p)
{
  struct cs_compressor c;

  parse(p, &c);
  return cs_state_bits(&c);
}

static void run(struct params *p, uint32_t seed, struct sink *sink)
{
  const struct stream *s = sink->stream;
  struct cs_compressor c;
  struct cs_event_model *model;
  struct cs_message m;
  char err[ERROR_TEXT];

  parse(p, &c);
  if (c.comb_entries)
    explore_die("%s: combiners delay messages, which is not looked at here",
                p->line);
  c.seed = seed;
  model = cs_event_new(&c, 32, err, sizeof err);
  if (!model)
    explore_die("%s: %s", p->line, err);
  cs_event_table_seed(model, seed);
  for (size_t i = 0; i < s->events; i++) {
    uint32_t t = s->event[i];

    if (cs_event_tuple(model, 0, s->pc[t], s->w[t], &m))
      sink_message(sink, t, c.counter ? 1 : m.count);
  }
  cs_event_free(model);
}

const struct design design_spec = {
  "spec", "a compressor of docs/compressor-spec.md, c=", bits, run,
};
