/* SPDX-License-Identifier: Apache-2.0
 *
 * pprof.c - the format of pprof: stacks of functions whose innermost frame is
 * an instruction, with the hottest values of loads as labels.
 *
 * A stack's cost is shared out among the instructions of its last function as
 * that function's own cost is.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "export.h"
#include "options.h"
#include "pprof.pb-c.h"

enum { VALUES = 3 /* labels of an instruction */ };

struct writer {
  struct export *x;
  Pprof__Profile *p;
  size_t samples, strings;   /* room of the growing arrays */
  double *sum;               /* of each event, for rounding */
  size_t *first, *rows;      /* of each node: rows of the view */
  int64_t *value, value_key; /* texts: VALUES of each row */
};

static void *zero(size_t n, size_t size)
{
  void *p = calloc(n + 1, size);

  if (!p)
    die("out of memory");
  return p;
}

/* Repeated fields are arrays of pointers. */
static void *grow(void *array, size_t n, size_t *room)
{
  if (n < *room)
    return array;
  *room = 2 * *room + 1024;
  array = realloc(array, *room * sizeof(void *));
  if (!array)
    die("out of memory");
  return array;
}

static int64_t string(struct writer *w, const char *text)
{
  char *copy = strdup(graph_text(text));

  if (!copy)
    die("out of memory");
  w->p->string_table = grow(w->p->string_table, w->p->n_string_table,
                           &w->strings);
  w->p->string_table[w->p->n_string_table] = copy;
  return (int64_t)w->p->n_string_table++;
}

/* ---- what samples refer to ---- */

static void add_types(struct writer *w)
{
  const struct cs_view *v = w->x->v;

  w->p->sample_type = zero(v->events, sizeof *w->p->sample_type);
  for (size_t e = 0; e < v->events; e++) {
    Pprof__Type *t = zero(1, sizeof *t);

    pprof__type__init(t);
    t->type = string(w, v->event[e].name);
    t->unit = string(w, strcmp(v->event[e].unit, "clocks") ? "count"
                                                           : "clocks");
    w->p->sample_type[w->p->n_sample_type++] = t;
  }
  w->p->default_sample_type = w->p->sample_type[0]->type;
}

/* The id of an image's mapping; 0: unknown. */
static uint64_t mapping_of(const struct writer *w, int64_t image)
{
  const struct cs_view *v = w->x->v;

  for (size_t i = 0; i < v->images; i++)
    if (v->image[i].id == image)
      return i + 1;
  return 0;
}

static void add_mappings(struct writer *w)
{
  const struct cs_view *v = w->x->v;

  w->p->mapping = zero(v->images, sizeof *w->p->mapping);
  for (size_t i = 0; i < v->images; i++) {
    Pprof__Mapping *m = zero(1, sizeof *m);

    pprof__mapping__init(m);
    m->id = i + 1;
    m->memory_limit = UINT64_MAX;
    m->filename = string(w, v->image[i].path);
    m->build_id = string(w, v->image[i].build_id);
    m->has_functions = m->has_filenames = m->has_line_numbers = true;
    w->p->mapping[w->p->n_mapping++] = m;
  }
}

static void add_location(struct writer *w, uint64_t id, uint32_t node,
                         uint64_t addr, int line)
{
  Pprof__Location *l = zero(1, sizeof *l);
  Pprof__Line *at = zero(1, sizeof *at);

  pprof__location__init(l);
  pprof__line__init(at);
  at->function_id = node + 1;
  at->line = line;
  l->id = id;
  l->mapping_id = mapping_of(w, w->x->graph.node[node].image);
  l->address = addr;
  l->line = zero(1, sizeof *l->line);
  l->line[l->n_line++] = at;
  w->p->location[w->p->n_location++] = l;
}

static void add_functions(struct writer *w)
{
  const struct graph *g = &w->x->graph;

  w->p->function = zero(g->nodes, sizeof *w->p->function);
  for (uint32_t n = 0; n < g->nodes; n++) {
    const struct cs_view_function *known = g->node[n].f;
    Pprof__Function *f = zero(1, sizeof *f);

    pprof__function__init(f);
    f->id = n + 1;
    f->name = f->system_name = string(w, graph_name(g, n));
    f->filename = string(w, known ? known->file : "");
    f->start_line = known ? known->line : 0;
    w->p->function[w->p->n_function++] = f;
  }
}

/* Functions as callers, then every row. */
static void add_locations(struct writer *w)
{
  struct cs_view *v = w->x->v;
  const struct graph *g = &w->x->graph;

  w->p->location = zero(g->nodes + v->rows, sizeof *w->p->location);
  for (uint32_t n = 0; n < g->nodes; n++)
    add_location(w, n + 1, n, g->node[n].f ? g->node[n].f->lo : 0,
                 g->node[n].f ? g->node[n].f->line : 0);
  for (size_t r = 0; r < v->rows; r++) {
    uint32_t n = graph_node_at(g, v->row[r].image, v->row[r].addr);

    add_location(w, g->nodes + r + 1, n, v->row[r].addr,
                 cs_view_line(v, v->row[r].image, v->row[r].addr).line);
    if (!w->rows[n]++)
      w->first[n] = r;
  }
}

/* ---- labels: the values that a load read most often ---- */

static const char values_sql[] =
  "SELECT m.image, t.addr, t.value, SUM(t.count)"
  " FROM event e JOIN chosen c ON c.id = e.epoch"
  " JOIN value t ON t.event = e.id JOIN map m ON m.id = t.map"
  " WHERE e.name = 'loads' AND e.source = ? AND m.image IS NOT NULL"
  " GROUP BY 1, 2, 3 ORDER BY 1, 2, 4 DESC, 3";

/* Into w->value: texts of the hottest values of each row, 0 for none. */
static bool load_values(struct writer *w, const char *source)
{
  struct cs_view *v = w->x->v;
  sqlite3_stmt *q = cs_db_query(v->db, values_sql, "s", source);
  bool any = false;

  while (cs_db_row(v->db, q)) {
    int64_t image = sqlite3_column_int64(q, 0);
    uint64_t addr = (uint64_t)sqlite3_column_int64(q, 1);
    size_t row = cs_view_first(v, image, addr);
    char text[32];

    if (row == v->rows || v->row[row].image != image ||
        v->row[row].addr != addr)
      continue;
    snprintf(text, sizeof text, "0x%" PRIx64,
             (uint64_t)sqlite3_column_int64(q, 2));
    for (int i = 0; i < VALUES; i++)
      if (!w->value[row * VALUES + i]) {
        w->value[row * VALUES + i] = string(w, text);
        break;
      }
    any = true;
  }
  return any;
}

static void add_labels(struct writer *w, Pprof__Sample *s, size_t row)
{
  s->label = zero(VALUES, sizeof *s->label);
  for (int i = 0; i < VALUES && w->value[row * VALUES + i]; i++) {
    Pprof__Label *l = zero(1, sizeof *l);

    pprof__label__init(l);
    l->key = w->value_key;
    l->str = w->value[row * VALUES + i];
    s->label[s->n_label++] = l;
  }
}

/* ---- samples ---- */

static Pprof__Sample *add_sample(struct writer *w,
                                 const struct graph_stack *stack, size_t row)
{
  Pprof__Sample *s = zero(1, sizeof *s);
  size_t depth = stack->depth;

  pprof__sample__init(s);
  s->location_id = zero(depth, sizeof *s->location_id);
  s->location_id[s->n_location_id++] = w->x->graph.nodes + row + 1;
  for (size_t i = depth - 1; i--; )
    s->location_id[s->n_location_id++] = stack->node[i] + 1;
  s->value = zero(w->x->v->events, sizeof *s->value);
  s->n_value = w->x->v->events;
  w->p->sample = grow(w->p->sample, w->p->n_sample, &w->samples);
  w->p->sample[w->p->n_sample++] = s;
  return s;
}

static void free_sample(Pprof__Sample *s)
{
  free(s->location_id);
  free(s->value);
  free(s);
}

/* The part of a node's own cost that is this row's. */
static double part_of(const struct writer *w, uint32_t node, size_t row,
                      size_t event)
{
  double self = w->x->graph.node[node].self[event];

  return self > 0 ? (double)cs_view_count(w->x->v, row, event) / self : 0;
}

static void tell(void *context, const struct graph_stack *stack)
{
  struct writer *w = context;
  struct export *x = w->x;
  uint32_t node = stack->node[stack->depth - 1];

  for (size_t i = 0, r = w->first[node]; i < w->rows[node]; r++) {
    Pprof__Sample *s;
    bool any = false;

    if (graph_node_at(&x->graph, x->v->row[r].image, x->v->row[r].addr) !=
        node)
      continue;
    i++;
    s = add_sample(w, stack, r);
    for (size_t e = 0; e < x->v->events; e++) {
      s->value[e] = (int64_t)export_round(&w->sum[e], stack->cost[e] *
                                          part_of(w, node, r, e));
      any |= s->value[e] > 0;
    }
    if (!any) {
      free_sample(s);
      w->p->n_sample--;
    } else {
      add_labels(w, s, r);
    }
  }
}

/* ---- the file ---- */

static void write_compressed(struct export *x, const uint8_t *data, size_t n)
{
  z_stream z = { .next_in = (uint8_t *)(uintptr_t)data, .avail_in = (uInt)n };
  uint8_t *out;
  size_t room;

  /* 16: with gzip's header. */
  if (n > UINT32_MAX ||
      deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    die("pprof: %zu bytes cannot be compressed", n);
  room = deflateBound(&z, n);
  out = zero(room, 1);
  z.next_out = out;
  z.avail_out = (uInt)room;
  if (deflate(&z, Z_FINISH) != Z_STREAM_END)
    die("pprof: %zu bytes cannot be compressed", n);
  fwrite(out, 1, z.total_out, x->f);
  deflateEnd(&z);
  free(out);
}

void export_pprof(struct export *x)
{
  struct writer w = {
    .x = x,
    .p = zero(1, sizeof *w.p),
    .sum = zero(x->v->events, sizeof *w.sum),
    .first = zero(x->graph.nodes, sizeof *w.first),
    .rows = zero(x->graph.nodes, sizeof *w.rows),
    .value = zero(VALUES * x->v->rows, sizeof *w.value),
  };
  uint8_t *data;
  size_t n;

  pprof__profile__init(w.p);
  string(&w, "");
  w.value_key = string(&w, "value");
  if (!load_values(&w, "exact"))
    load_values(&w, "sampled");
  add_types(&w);
  add_mappings(&w);
  add_functions(&w);
  add_locations(&w);
  graph_stacks(&x->graph, export_least(x), tell, &w);
  n = pprof__profile__get_packed_size(w.p);
  data = zero(n, 1);
  pprof__profile__pack(w.p, data);
  write_compressed(x, data, n);
  free(data);
  free(w.sum);
  free(w.first);
  free(w.rows);
  free(w.value);
  pprof__profile__free_unpacked(w.p, NULL);
}
