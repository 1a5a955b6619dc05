/* SPDX-License-Identifier: Apache-2.0
 *
 * profile.c - the page's data: the run, functions, stacks, calls.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis.h"
#include "cs_interval.h"
#include "graph.h"
#include "html.h"
#include "options.h"

/* Stacks below this part of the profile would be too thin to see. */
static const double thinnest = 2e-4;

json_t *html_text(const char *text)
{
  return json_string(graph_text(text));
}

/* ---- the run ---- */

static const char law_sql[] =
  "SELECT SUM(accepted), SUM(credit), SUM(sent), SUM(held), SUM(rejected),"
  " SUM(events), SUM(emitted), MAX(law_counts), MIN(law_holds),"
  " SUM(cost_cycles), SUM(cost_unprofiled), SUM(messages)"
  " FROM epoch JOIN chosen USING (id)";

static json_t *law_json(struct cs_view *v)
{
  static const char *const keys[] = {
    "accepted", "credit", "sent", "held", "rejected", "events", "emitted",
    "counts", "holds", "cost_cycles", "cost_unprofiled", "messages",
  };
  json_t *law = json_object();
  sqlite3_stmt *q = cs_db_query(v->db, law_sql, "");

  while (cs_db_row(v->db, q))
    for (int i = 0; i < (int)(sizeof keys / sizeof *keys); i++)
      if (sqlite3_column_type(q, i) != SQLITE_NULL)
        json_object_set_new(law, keys[i],
                            json_integer(sqlite3_column_int64(q, i)));
  return law;
}

static json_t *losses_json(struct cs_view *v)
{
  json_t *all = json_array();
  sqlite3_stmt *q = cs_db_query(v->db,
    "SELECT name, SUM(count) FROM loss l JOIN chosen c ON c.id = l.epoch"
    " GROUP BY name HAVING SUM(count) > 0", "");

  while (cs_db_row(v->db, q))
    json_array_append_new(all, json_pack(
      "[o,I]", html_text(cs_db_text(q, 0)),
      (json_int_t)sqlite3_column_int64(q, 1)));
  return all;
}

/* Names of programs are others' text. */
json_t *html_epochs(struct cs_view *v)
{
  json_t *all = json_array();
  sqlite3_stmt *q = cs_db_query(v->db,
    "SELECT e.id, ifnull(e.name, ''), e.program, e.began, m.name,"
    " e.compressor, e.clocks, e.instructions, e.runs"
    " FROM epoch e JOIN chosen USING (id)"
    " JOIN machine m ON m.id = e.machine ORDER BY e.id", "");

  while (cs_db_row(v->db, q))
    json_array_append_new(all, json_pack(
      "{s:I,s:o,s:o,s:I,s:o,s:o,s:I,s:I,s:I}", "id",
      (json_int_t)sqlite3_column_int64(q, 0), "name",
      html_text(cs_db_text(q, 1)), "program", html_text(cs_db_text(q, 2)),
      "began", (json_int_t)sqlite3_column_int64(q, 3), "machine",
      html_text(cs_db_text(q, 4)), "compressor", html_text(cs_db_text(q, 5)),
      "clocks", (json_int_t)sqlite3_column_int64(q, 6), "instructions",
      (json_int_t)sqlite3_column_int64(q, 7), "runs",
      (json_int_t)sqlite3_column_int64(q, 8)));
  return all;
}

static json_t *events_json(const struct cs_view *v)
{
  json_t *all = json_array();

  for (size_t i = 0; i < v->events; i++) {
    const struct cs_view_event *e = &v->event[i];

    json_array_append_new(all, json_pack(
      "{s:o,s:s,s:s,s:o,s:f}", "name", html_text(e->name), "source",
      e->source, "unit", e->unit, "total", json_count(e->total), "samples",
      e->samples));
  }
  return all;
}

/* ---- functions ---- */

static json_t *counts_json(const struct cs_view *v,
                           const struct graph_node *n)
{
  json_t *all = json_array();

  for (size_t e = 0; e < v->events; e++)
    json_array_append_new(all, json_integer((json_int_t)n->self[e]));
  return all;
}

/* 95 %, of what is sampled. */
static json_t *interval_json(const struct cs_view_event *e, double part)
{
  struct cs_interval i;

  if (e->samples <= 0 || !e->total)
    return json_null();
  i = cs_interval(part / (double)e->total, e->samples);
  return json_pack("[f,f]", i.low, i.high);
}

static json_t *function_json(const struct graph *g, uint32_t node)
{
  const struct graph_node *n = &g->node[node];
  const struct cs_view_image *image = cs_view_image(g->v, n->image);
  char address[20] = "";

  if (n->f)
    snprintf(address, sizeof address, "%" PRIx64, n->f->lo);
  return json_pack(
    "{s:s,s:o,s:i,s:o,s:s,s:o,s:o,s:o,s:o}", "name", graph_name(g, node),
    "file", html_text(n->f ? n->f->file : ""), "line", n->f ? n->f->line : 0,
    "image", html_text(image ? image->name : "?"), "address", address,
    "counts", counts_json(g->v, n), "total",
    json_integer((json_int_t)(n->total[0] + 0.5)), "called",
    json_count(n->called), "interval",
    interval_json(&g->v->event[0], n->self[0]));
}

static json_t *functions_json(const struct graph *g)
{
  json_t *all = json_array();

  for (uint32_t i = 0; i < g->nodes; i++)
    json_array_append_new(all, function_json(g, i));
  return all;
}

/* ---- stacks and calls ---- */

static void add_stack(void *context, const struct graph_stack *s)
{
  json_t *stack = json_array();

  for (size_t i = 0; i < s->depth; i++)
    json_array_append_new(stack, json_integer(s->node[i]));
  json_array_append_new(context, json_pack("[o,I]", stack,
                                           (json_int_t)(s->cost[0] + 0.5)));
}

static json_t *stacks_json(const struct graph *g)
{
  json_t *all = json_array();

  graph_stacks(g, thinnest * (double)g->v->event[0].total, add_stack, all);
  return all;
}

/* [caller, callee, address, calls, what the callee cost in them] */
static json_t *calls_json(const struct graph *g)
{
  json_t *all = json_array();

  for (size_t i = 0; i < g->calls; i++) {
    const struct graph_call *c = &g->call[i];
    char address[20];

    snprintf(address, sizeof address, "%" PRIx64, c->addr);
    json_array_append_new(all, json_pack(
      "[i,i,s,o,I]", (int)c->caller, (int)c->callee, address,
      json_count(c->count),
      (json_int_t)(graph_inclusive(g, c, 0) + 0.5)));
  }
  return all;
}

json_t *html_profile(struct cs_view *v)
{
  struct graph g;
  json_t *root;

  graph_build(&g, v);
  root = json_pack(
    "{s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "epochs", html_epochs(v), "law",
    law_json(v), "losses", losses_json(v), "events", events_json(v),
    "functions", functions_json(&g), "stacks", stacks_json(&g), "calls",
    calls_json(&g));
  graph_free(&g);
  if (!root)
    die("out of memory");
  return root;
}
