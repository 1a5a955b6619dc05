/* SPDX-License-Identifier: Apache-2.0
 *
 * stacks.c - stacks of functions: folded lines for flame graphs, and the file
 * of speedscope.app.
 */
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "export.h"
#include "options.h"

/* ---- folded ---- */

struct folded {
  struct export *x;
  double sum;
};

static bool several_images(const struct export *x)
{
  return x->v->images > 1;
}

/* `;` parts functions, so no name has it. */
static void write_name(FILE *f, const char *name)
{
  for (; *name; name++)
    fputc(*name == ';' ? ':' : *name, f);
}

static void fold(void *context, const struct graph_stack *s)
{
  struct folded *d = context;
  struct export *x = d->x;
  uint64_t count = export_round(&d->sum, s->cost[0]);

  if (!count)
    return;
  if (several_images(x)) {
    const struct cs_view_image *image =
      cs_view_image(x->v, x->graph.node[s->node[0]].image);

    write_name(x->f, image ? graph_text(image->name) : "unknown");
    fputc(';', x->f);
  }
  for (size_t i = 0; i < s->depth; i++) {
    if (i)
      fputc(';', x->f);
    write_name(x->f, graph_name(&x->graph, s->node[i]));
  }
  fprintf(x->f, " %" PRIu64 "\n", count);
}

void export_folded(struct export *x)
{
  struct folded d = { x, 0 };

  graph_stacks(&x->graph, export_least(x), fold, &d);
}

/* ---- speedscope ---- */

struct speedscope {
  struct export *x;
  json_t **samples, **weights; /* an array for each event */
  double *sum;
};

static void add_stack(void *context, const struct graph_stack *s)
{
  struct speedscope *d = context;

  for (size_t e = 0; e < d->x->v->events; e++) {
    uint64_t count = export_round(&d->sum[e], s->cost[e]);
    json_t *stack;

    if (!count)
      continue;
    stack = json_array();
    for (size_t i = 0; i < s->depth; i++)
      json_array_append_new(stack, json_integer(s->node[i]));
    json_array_append_new(d->samples[e], stack);
    json_array_append_new(d->weights[e], json_integer((json_int_t)count));
  }
}

static json_t *frames(const struct export *x)
{
  json_t *all = json_array();

  for (uint32_t i = 0; i < x->graph.nodes; i++) {
    const struct cs_view_function *f = x->graph.node[i].f;
    json_t *frame = json_pack("{s:s}", "name", graph_name(&x->graph, i));

    if (f && *f->file) {
      json_object_set_new(frame, "file", json_string(graph_text(f->file)));
      json_object_set_new(frame, "line", json_integer(f->line));
    }
    json_array_append_new(all, frame);
  }
  return all;
}

static json_t *profiles(struct speedscope *d)
{
  json_t *all = json_array();

  for (size_t e = 0; e < d->x->v->events; e++)
    json_array_append_new(all, json_pack(
      "{s:s,s:s,s:s,s:i,s:I,s:o,s:o}", "type", "sampled", "name",
      d->x->v->event[e].name, "unit", "none", "startValue", 0, "endValue",
      (json_int_t)d->x->v->event[e].total, "samples", d->samples[e],
      "weights", d->weights[e]));
  return all;
}

void export_speedscope(struct export *x)
{
  size_t n = x->v->events;
  struct speedscope d = { x, calloc(n, sizeof *d.samples),
                          calloc(n, sizeof *d.weights),
                          calloc(n, sizeof *d.sum) };
  json_t *root;

  if (!d.samples || !d.weights || !d.sum)
    die("out of memory");
  for (size_t e = 0; e < n; e++) {
    d.samples[e] = json_array();
    d.weights[e] = json_array();
  }
  graph_stacks(&x->graph, export_least(x), add_stack, &d);
  root = json_pack("{s:s,s:s,s:s,s:{s:o},s:o}", "$schema",
                   "https://www.speedscope.app/file-format-schema.json",
                   "exporter", "coresample", "name", x->path, "shared",
                   "frames", frames(x), "profiles", profiles(&d));
  if (!root || json_dumpf(root, x->f, JSON_COMPACT))
    die("speedscope: the file could not be written");
  fputc('\n', x->f);
  json_decref(root);
  free(d.samples);
  free(d.weights);
  free(d.sum);
}
