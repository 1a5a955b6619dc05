/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_result_json.c - a result as JSON; docs/coresample.md has the keys.
 */
#include "cop_result.h"

#include <jansson.h>
#include <stdlib.h>

enum { JSON_ROWS = 1000 };

const char *const cop_counter_names[CS_COP_COUNTERS] = {
  [CS_COP_N_TAKEN] = "taken", [CS_COP_N_DROPPED] = "dropped",
  [CS_COP_N_PROCESSED] = "processed", [CS_COP_N_ABORTED] = "aborted",
  [CS_COP_N_HELD] = "held", [CS_COP_N_CONFLICTS] = "conflicts",
  [CS_COP_N_EMITS] = "emits", [CS_COP_N_EMIT_COUNT] = "emit_count",
  [CS_COP_N_STEPS] = "steps",
};

static json_t *number(uint64_t n)
{
  return json_integer((json_int_t)n);
}

static json_t *costs(const struct cop_result *r)
{
  json_t *all = json_object();

  for (unsigned i = 0; i < COP_PHASES; i++)
    json_object_set_new(all, cop_phase_names[i],
      json_pack("{s:o,s:o,s:o,s:o}", "calls", number(r->phase[i].calls),
                "clocks", number(r->phase[i].clocks),
                "instructions", number(r->phase[i].instructions),
                "accesses", number(r->phase[i].accesses)));
  return all;
}

static json_t *scores(const struct cop_result *r)
{
  json_t *all = json_object();

  for (unsigned k = 0; k < CS_COP_ROW_KINDS; k++) {
    const struct cs_cop_score *s = &r->score[k];
    json_t *one;

    if (!s->there)
      continue;
    one = json_pack("{s:o,s:o,s:o,s:o,s:f,s:f,s:f}",
                    "events", number(s->events), "sites", number(s->sites),
                    "keys", number(s->keys), "rows", number(s->rows),
                    "covered", s->covered, "counted", s->counted,
                    "precision", s->precision);
    if (cs_cop_kind_is_fraction((enum cs_cop_kind)k))
      json_object_set_new(one, "rms", json_real(s->rms));
    if (k == CS_COP_ROW_DEPEND)
      json_object_set_new(one, "covered_any_distance",
                          json_real(s->covered_ever));
    json_object_set_new(all, cs_cop_kind_names[k], one);
  }
  return all;
}

static json_t *series(const struct cop_result *r)
{
  json_t *all = json_array();

  for (unsigned i = 0; i < r->points; i++) {
    const struct cop_point *p = &r->point[i];

    json_array_append_new(all,
      json_pack("{s:o,s:o,s:o,s:o,s:o,s:o}",
                "instructions", number(p->instructions),
                "clocks", number(p->clocks),
                "host_clocks", number(p->host_clocks),
                "interrupts", number(p->interrupts),
                "taken", number(p->taken), "dropped", number(p->dropped)));
  }
  return all;
}

static json_t *checks(const struct cop_result *r)
{
  json_t *all = json_array();

  for (unsigned i = 0; i < r->checks; i++) {
    const struct cop_check *c = &r->check[i];
    json_t *one = json_pack("{s:o,s:f}", "instructions",
                            number(c->instructions), "overhead_percent",
                            c->overhead);

    for (unsigned k = 0; k < CS_COP_ROW_KINDS; k++)
      if (c->rms[k] >= 0)
        json_object_set_new(one, cs_cop_kind_names[k], json_real(c->rms[k]));
    json_array_append_new(all, one);
  }
  return all;
}

static json_t *rows(const struct cop_result *r, size_t *n)
{
  const struct cs_cop_row_out **at = cop_rows_sorted(r, n);
  json_t *all = json_array();

  for (size_t i = 0; i < *n && i < JSON_ROWS; i++) {
    const struct cs_cop_row_out *w = at[i];
    const struct cs_place *place = &r->place[w - r->row];

    json_array_append_new(all,
      json_pack("{s:s,s:o,s:o,s:o,s:o,s:o,s:i,s:s,s:s,s:i}",
                "kind", cs_cop_kind_names[w->kind], "pc", number(w->pc),
                "key", number(w->key), "other", number(w->other),
                "count", number(w->count), "total", number(w->total),
                "flags", w->flags, "function", place->function,
                "file", place->file, "line", place->line));
  }
  free(at);
  return all;
}

/* Contexts: without them the keys of rows say nothing. */
static json_t *calls(const struct cop_result *r)
{
  json_t *all = json_array();

  for (size_t i = 0; i < r->rows; i++) {
    const struct cs_cop_row_out *w = &r->row[i];

    if (w->kind == CS_COP_ROW_CALL)
      json_array_append_new(all,
        json_pack("{s:o,s:o,s:s,s:o}", "context", number(w->key),
                  "pc", number(w->pc), "function",
                  r->place[i].function, "caller", number(w->extra)));
  }
  return all;
}

static json_t *counters(const struct cop_result *r)
{
  json_t *all = json_object();

  for (unsigned i = 0; i < CS_COP_COUNTERS; i++)
    json_object_set_new(all, cop_counter_names[i], number(r->counts[i]));
  return all;
}

static json_t *trust(const struct cop_result *r)
{
  const struct cop_trust t = cop_trust_of(r);

  return json_pack("{s:s,s:f,s:f,s:f,s:f}", "verdict",
                   cop_verdict_names[t.verdict], "dropped_percent", t.dropped,
                   "unknown_percent", t.unknown, "lost_percent", t.lost,
                   "off_points", t.off);
}

static json_t *options(const struct cop_result *r)
{
  const struct cs_cop_params *full = &cs_cop_params_full;
  json_t *all =
    json_pack("{s:i,s:o,s:o,s:i,s:b,s:f}", "div", 1 << r->o.div,
              "samples", number(r->o.samples ? r->o.samples : full->samples),
              "entries", number(r->o.entries ? r->o.entries : full->entries),
              "combiner", (int)r->o.combiner, "exact", r->o.exact,
              "handler_cpi", r->o.cpi);
  json_t *knobs = json_array();

  for (unsigned i = 0; i < r->o.knobs; i++)
    json_array_append_new(knobs, json_string(r->o.knob[i]));
  json_object_set_new(all, "knobs", knobs);
  return all;
}

int cop_result_json(const struct cop_result *r, FILE *out)
{
  json_t *all =
    json_pack("{s:s,s:s,s:s,s:o,s:o,s:o,s:o,s:f,s:o,s:o,s:o,s:o,s:o,s:b}",
              "program", r->program, "coprocessor", r->o.name,
              "stream", r->stream, "options", options(r),
              "instructions", number(r->instructions),
              "clocks", number(r->clocks),
              "host_clocks", number(r->host_clocks),
              "overhead_percent", cop_overhead(r),
              "interrupts", number(r->cost.interrupts),
              "messages", number(r->messages),
              "accesses", number(r->cost.reads + r->cost.writes),
              "updates_lost", number(r->cost.lost),
              "samples", counters(r), "complete", r->done);
  size_t n;
  int status;

  if (!all)
    return -1;
  json_object_set_new(all, "trust", trust(r));
  json_object_set_new(all, "host", costs(r));
  json_object_set_new(all, "measured", json_boolean(r->measured));
  if (r->measured)
    json_object_set_new(all, "slower_clocks",
                        json_integer((json_int_t)r->slower));
  json_object_set_new(all, "score", scores(r));
  json_object_set_new(all, "series", series(r));
  json_object_set_new(all, "checks", checks(r));
  json_object_set_new(all, "rows", rows(r, &n));
  json_object_set_new(all, "row_count", number(n));
  json_object_set_new(all, "calls", calls(r));
  status = json_dumpf(all, out, JSON_INDENT(1) | JSON_REAL_PRECISION(9));
  json_decref(all);
  return status || fputc('\n', out) == EOF ? -1 : 0;
}
