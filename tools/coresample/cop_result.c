/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_result.c - a result as text and as JSON.
 */
#include "cop_session.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { TOP = 20, JSON_ROWS = 1000 };

static const char *const counter_names[CS_COP_COUNTERS] = {
  [CS_COP_N_TAKEN] = "taken", [CS_COP_N_DROPPED] = "dropped",
  [CS_COP_N_PROCESSED] = "processed", [CS_COP_N_ABORTED] = "aborted",
  [CS_COP_N_HELD] = "held", [CS_COP_N_CONFLICTS] = "conflicts",
  [CS_COP_N_EMITS] = "emits", [CS_COP_N_EMIT_COUNT] = "emit_count",
  [CS_COP_N_STEPS] = "steps",
};

static uint64_t size(const struct cs_cop_row_out *row)
{
  return row->count;
}

static int larger(const void *a, const void *b)
{
  const struct cs_cop_row_out *x = *(const struct cs_cop_row_out *const *)a;
  const struct cs_cop_row_out *y = *(const struct cs_cop_row_out *const *)b;

  if (size(x) != size(y))
    return size(x) < size(y) ? 1 : -1;
  if (x->pc != y->pc)
    return x->pc < y->pc ? -1 : 1;
  return x->key < y->key ? -1 : x->key > y->key;
}

/* Rows by falling count; the caller frees it.  NULL: none, or no memory. */
static const struct cs_cop_row_out **sorted(const struct cop_result *r)
{
  const struct cs_cop_row_out **at = malloc((r->rows + 1) * sizeof *at);

  for (size_t i = 0; at && i < r->rows; i++)
    at[i] = &r->row[i];
  if (at)
    qsort(at, r->rows, sizeof *at, larger);
  return at;
}

/* ---- text ---- */

static void print_score(const struct cop_result *r, unsigned k, FILE *out)
{
  const struct cs_cop_score *s = &r->score[k];

  if (!s->there || (!s->events && !s->rows))
    return;
  fprintf(out, "%-16s", cs_cop_kind_names[k]);
  if (cs_cop_kind_is_fraction((enum cs_cop_kind)k))
    fprintf(out, "weighted RMS error %.2f %%, ", 100 * s->rms);
  else
    fprintf(out, "recall %.2f %%, precision %.2f %%, %.2f %% counted, ",
            100 * s->covered, 100 * s->precision, 100 * s->counted);
  if (k == CS_COP_ROW_DEPEND)
    fprintf(out, "recall of any distance %.2f %%, ", 100 * s->covered_ever);
  fprintf(out, "%.2f %% of %" PRIu64 " events covered, %" PRIu64 " rows for %"
               PRIu64 " exact\n", 100 * s->covered, s->events, s->rows,
          s->keys);
}

static void print_costs(const struct cop_result *r, FILE *out)
{
  fprintf(out, "overhead        %.3f %% = %" PRIu64 " / %" PRIu64
               " clocks\n", cop_overhead(r), r->host_clocks, r->clocks);
  for (unsigned i = 0; i < COP_PHASES; i++)
    if (r->phase[i].calls)
      fprintf(out, "  %-13s %10" PRIu64 " clocks, %" PRIu64 " times, %" PRIu64
                   " accesses, %" PRIu64 " instructions\n",
              cop_phase_names[i], r->phase[i].clocks, r->phase[i].calls,
              r->phase[i].accesses, r->phase[i].instructions);
  if (r->measured)
    fprintf(out, "  %-13s %10" PRId64 " clocks of the program (caches, "
                 "prediction)\n", "slower", r->slower);
}

static void print_row(const struct cs_cop_row_out *row,
                      struct cs_symbols *symbols, FILE *out)
{
  struct cs_place place = cs_symbols_find(symbols, row->pc);

  fprintf(out, "%08" PRIx32 " %-16s %08" PRIx32 " ", row->pc,
          cs_cop_kind_names[row->kind], row->key);
  if (row->other)
    fprintf(out, "%08" PRIx32, row->other);
  else
    fprintf(out, "%8s", "");
  if (row->total)
    fprintf(out, " %6.2f %%", 100.0 * (double)row->count / (double)row->total);
  else
    fprintf(out, " %8s", "");
  fprintf(out, " %12" PRIu64 "  %s", row->count, place.function);
  if (place.line)
    fprintf(out, " %s:%d", place.file, place.line);
  fputc('\n', out);
}

static void print_rows(const struct cop_result *r, struct cs_symbols *symbols,
                       FILE *out)
{
  const struct cs_cop_row_out **at = sorted(r);

  fprintf(out, "\n%8s %-16s %8s %8s %8s %12s  where\n", "pc", "what", "key",
          "other", "share", "count");
  for (size_t i = 0; at && i < r->rows && i < TOP; i++)
    print_row(at[i], symbols, out);
  free(at);
}

void cop_result_print(const struct cop_result *r, struct cs_symbols *symbols,
                      FILE *out)
{
  const uint64_t *n = r->counts;

  fprintf(out, "program         %s, coprocessor: %s (%s)\n", r->program,
          r->o.name, r->cop->about);
  fprintf(out, "instructions    %" PRIu64 ", %" PRIu64 " clocks (%s)\n",
          r->instructions, r->clocks, r->stream);
  fprintf(out, "samples         %" PRIu64 " taken, %" PRIu64 " dropped, %"
               PRIu64 " processed, %" PRIu64 " aborted, %" PRIu64 " held%s\n",
          n[CS_COP_N_TAKEN], n[CS_COP_N_DROPPED], n[CS_COP_N_PROCESSED],
          n[CS_COP_N_ABORTED], n[CS_COP_N_HELD],
          r->done ? "; the profile is complete, sampling has ended" : "");
  fprintf(out, "host            %" PRIu64 " interrupts, %" PRIu64
               " messages, %" PRIu64 " accesses, %" PRIu64 " updates lost\n",
          r->cost.interrupts, r->messages, r->cost.reads + r->cost.writes,
          r->cost.lost);
  print_costs(r, out);
  for (unsigned k = 0; k < CS_COP_ROW_KINDS; k++)
    print_score(r, k, out);
  fprintf(out, "simulation      %.1f M instructions/s, %.0f %% of the clocks "
               "skipped\n", r->seconds > 0 ? (double)r->instructions /
                                             r->seconds / 1e6 : 0,
          r->clocks ? 100.0 * (double)r->skipped /
                      (double)(r->clocks + r->host_clocks) : 0);
  print_rows(r, symbols, out);
}

/* ---- JSON ---- */

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

static json_t *rows(const struct cop_result *r, struct cs_symbols *symbols)
{
  const struct cs_cop_row_out **at = sorted(r);
  json_t *all = json_array();

  for (size_t i = 0; at && i < r->rows && i < JSON_ROWS; i++) {
    const struct cs_cop_row_out *w = at[i];
    struct cs_place place = cs_symbols_find(symbols, w->pc);

    json_array_append_new(all,
      json_pack("{s:s,s:o,s:o,s:o,s:o,s:o,s:o,s:i,s:s,s:s,s:i}",
                "kind", cs_cop_kind_names[w->kind], "pc", number(w->pc),
                "key", number(w->key), "other", number(w->other),
                "extra", number(w->extra), "count", number(w->count),
                "total", number(w->total), "flags", w->flags,
                "function", place.function, "file", place.file,
                "line", place.line));
  }
  free(at);
  return all;
}

static json_t *counters(const struct cop_result *r)
{
  json_t *all = json_object();

  for (unsigned i = 0; i < CS_COP_COUNTERS; i++)
    json_object_set_new(all, counter_names[i], number(r->counts[i]));
  return all;
}

static json_t *options(const struct cop_result *r)
{
  json_t *all = json_pack("{s:i,s:i,s:i,s:i,s:b,s:f}", "div", (int)r->o.div,
                          "samples", (int)r->o.samples, "entries",
                          (int)r->o.entries, "combiner",
                          (int)r->o.combiner, "exact", r->o.exact,
                          "handler_cpi", r->o.cpi);
  json_t *knobs = json_array();

  for (unsigned i = 0; i < r->o.knobs; i++)
    json_array_append_new(knobs, json_string(r->o.knob[i]));
  json_object_set_new(all, "knobs", knobs);
  return all;
}

int cop_result_json(const struct cop_result *r, struct cs_symbols *symbols,
                    FILE *out)
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
  int status;

  if (!all)
    return -1;
  json_object_set_new(all, "host", costs(r));
  json_object_set_new(all, "measured", json_boolean(r->measured));
  if (r->measured)
    json_object_set_new(all, "slower_clocks",
                        json_integer((json_int_t)r->slower));
  json_object_set_new(all, "score", scores(r));
  json_object_set_new(all, "series", series(r));
  json_object_set_new(all, "checks", checks(r));
  json_object_set_new(all, "row_count", number(r->rows));
  json_object_set_new(all, "rows", rows(r, symbols));
  status = json_dumpf(all, out, JSON_INDENT(1) | JSON_REAL_PRECISION(9));
  json_decref(all);
  return status || fputc('\n', out) == EOF ? -1 : 0;
}
