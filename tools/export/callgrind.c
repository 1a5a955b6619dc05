/* SPDX-License-Identifier: Apache-2.0
 *
 * callgrind.c - the format of Callgrind (valgrind.org, Callgrind Format
 * Specification): costs by instruction and line, calls with inclusive cost,
 * jumps.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "export.h"
#include "options.h"

/* Where an instruction's costs go; the last ones written need no repeating. */
struct place {
  const char *file;
  int line;
};

static struct place place_of(struct export *x, int64_t image, uint64_t addr)
{
  struct cs_view_line l = cs_view_line(x->v, image, addr);

  return (struct place){ *l.file ? l.file : "???", l.line };
}

static void write_header(struct export *x)
{
  fputs("# callgrind format\nversion: 1\ncreator: coresample\n"
        "positions: instr line\n", x->f);
  for (size_t i = 0; i < x->v->events; i++) {
    const struct cs_view_event *e = &x->v->event[i];

    fprintf(x->f, "event: %s : %s (%s)\n", e->name, e->name, e->source);
  }
  fputs("events:", x->f);
  for (size_t i = 0; i < x->v->events; i++)
    fprintf(x->f, " %s", x->v->event[i].name);
  fputc('\n', x->f);
}

static void write_costs(struct export *x, size_t row)
{
  for (size_t e = 0; e < x->v->events; e++)
    fprintf(x->f, " %" PRIu64, cs_view_count(x->v, row, e));
  fputc('\n', x->f);
}

static const char *file_of(const struct graph_node *n)
{
  return n->f && *n->f->file ? n->f->file : "???";
}

static void write_call(struct export *x, const struct graph_call *c, int line)
{
  const struct graph_node *callee = &x->graph.node[c->callee];
  const struct cs_view_image *image = cs_view_image(x->v, callee->image);

  fprintf(x->f, "cob=%s\n", image ? graph_text(image->name) : "???");
  fprintf(x->f, "cfi=%s\n", graph_text(file_of(callee)));
  fprintf(x->f, "cfn=%s\n", graph_name(&x->graph, c->callee));
  fprintf(x->f, "calls=%" PRIu64 " 0x%" PRIx64 " %d\n", c->count,
          callee->f ? callee->f->lo : 0, callee->f ? callee->f->line : 0);
  fprintf(x->f, "0x%" PRIx64 " %d", c->addr, line);
  for (size_t e = 0; e < x->v->events; e++)
    fprintf(x->f, " %.0f", graph_inclusive(&x->graph, c, e));
  fputc('\n', x->f);
}

/* Calls in front of `before` (0: all that are left). */
static void write_calls(struct export *x, const struct graph_node *n,
                        uint32_t *next, uint64_t before)
{
  while (*next < n->calls) {
    const struct graph_call *c = &x->graph.call[n->call + *next];

    if (before && c->addr >= before)
      return;
    write_call(x, c, place_of(x, n->image, c->addr).line);
    ++*next;
  }
}

/* ---- jumps: edges within a function ---- */

struct jump {
  int64_t image;
  uint64_t addr, target, count, all;
};

struct jumps {
  struct jump *jump;         /* by image and address */
  size_t n, room;
};

static const char jumps_sql[] =
  "SELECT m.image, t.addr, t.target, SUM(t.count),"
  " SUM(SUM(t.count)) OVER (PARTITION BY m.image, t.addr)"
  " FROM event e JOIN chosen c ON c.id = e.epoch"
  " JOIN edge t ON t.event = e.id JOIN map m ON m.id = t.map"
  " WHERE e.name = 'edges' AND e.source = ? AND t.image = m.image"
  " GROUP BY 1, 2, 3 ORDER BY 1, 2, 3";

static void load_jumps(struct export *x, struct jumps *j, const char *source)
{
  sqlite3_stmt *q = cs_db_query(x->v->db, jumps_sql, "s", source);

  while (cs_db_row(x->v->db, q)) {
    if (j->n == j->room) {
      j->room = 2 * j->room + 1024;
      j->jump = realloc(j->jump, j->room * sizeof *j->jump);
      if (!j->jump)
        die("out of memory");
    }
    j->jump[j->n++] = (struct jump){
      sqlite3_column_int64(q, 0), (uint64_t)sqlite3_column_int64(q, 1),
      (uint64_t)sqlite3_column_int64(q, 2),
      (uint64_t)sqlite3_column_int64(q, 3),
      (uint64_t)sqlite3_column_int64(q, 4),
    };
  }
  analysis_check(x->v);
}

static bool is_before(const struct jump *j, int64_t image, uint64_t addr)
{
  return j->image < image || (j->image == image && j->addr < addr);
}

static size_t first_jump(const struct jumps *j, int64_t image, uint64_t addr)
{
  size_t lo = 0, hi = j->n;

  while (lo < hi) {
    size_t mid = (lo + hi) / 2;

    if (is_before(&j->jump[mid], image, addr))
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

/* What falls through goes to the next instruction: it is no jump. */
static bool falls_through(const struct jump *j)
{
  return j->target == j->addr + 2 || j->target == j->addr + 4;
}

static void write_jumps(struct export *x, const struct jumps *js,
                        const struct cs_view_function *f, uint64_t addr,
                        int line)
{
  for (size_t i = first_jump(js, f->image, addr);
       i < js->n && js->jump[i].image == f->image && js->jump[i].addr == addr;
       i++) {
    const struct jump *j = &js->jump[i];

    if (falls_through(j) || j->target < f->lo || j->target >= f->hi)
      continue;
    if (j->count < j->all)
      fprintf(x->f, "jcnd=%" PRIu64 "/%" PRIu64, j->count, j->all);
    else
      fprintf(x->f, "jump=%" PRIu64, j->count);
    fprintf(x->f, " 0x%" PRIx64 " %d\n0x%" PRIx64 " %d\n", j->target,
            place_of(x, f->image, j->target).line, addr, line);
  }
}

/* ---- functions ---- */

static void write_row(struct export *x, struct graph_node *n, size_t row,
                      char **file, const struct jumps *js)
{
  uint64_t addr = x->v->row[row].addr;
  struct place p = place_of(x, n->image, addr);
  int line = p.line;

  if (n->f && strcmp(p.file, *file)) {
    free(*file);
    *file = strdup(p.file);
    if (!*file)
      die("out of memory");
    fprintf(x->f, "%s=%s\n", strcmp(p.file, file_of(n)) ? "fi" : "fe",
            graph_text(p.file));
  }
  fprintf(x->f, "0x%" PRIx64 " %d", addr, line);
  write_costs(x, row);
  if (n->f)
    write_jumps(x, js, n->f, addr, line);
}

static void write_head(struct export *x, uint32_t node)
{
  const struct graph_node *n = &x->graph.node[node];
  const struct cs_view_image *image = cs_view_image(x->v, n->image);

  fprintf(x->f, "\nob=%s\n", image ? graph_text(image->name) : "???");
  fprintf(x->f, "fl=%s\n", graph_text(file_of(n)));
  fprintf(x->f, "fn=%s\n", graph_name(&x->graph, node));
}

static void write_function(struct export *x, uint32_t node,
                           const struct jumps *js)
{
  struct graph_node *n = &x->graph.node[node];
  const struct cs_view *v = x->v;
  size_t row = cs_view_first(v, n->image, n->f->lo);
  char *file = strdup(file_of(n));
  uint32_t next = 0;

  if (!file)
    die("out of memory");
  write_head(x, node);
  for (; row < v->rows && v->row[row].image == n->image &&
         v->row[row].addr < n->f->hi; row++) {
    /* The names of files hold for calls too: a call goes behind its row. */
    write_row(x, n, row, &file, js);
    write_calls(x, n, &next, v->row[row].addr + 1);
  }
  write_calls(x, n, &next, 0);
  free(file);
}

/* Rows outside of any function. */
static void write_rest(struct export *x, uint32_t node,
                       const struct jumps *js)
{
  struct graph_node *n = &x->graph.node[node];
  char *file = strdup("???");
  bool head = false;
  uint32_t next = 0;

  for (size_t r = 0; r < x->v->rows; r++) {
    if (graph_node_at(&x->graph, x->v->row[r].image, x->v->row[r].addr) !=
        node)
      continue;
    if (!head)
      write_head(x, node);
    head = true;
    write_row(x, n, r, &file, js);
    write_calls(x, n, &next, x->v->row[r].addr + 1);
  }
  if (!head && n->calls)
    write_head(x, node);
  write_calls(x, n, &next, 0);
  free(file);
}

static bool is_empty(const struct export *x, const struct graph_node *n)
{
  for (size_t e = 0; e < x->v->events; e++)
    if (n->self[e] > 0)
      return false;
  return !n->calls;
}

void export_callgrind(struct export *x)
{
  struct jumps js = { 0 };

  load_jumps(x, &js, "exact");
  if (!js.n)
    load_jumps(x, &js, "sampled");
  write_header(x);
  for (uint32_t i = 0; i < x->graph.nodes; i++) {
    const struct graph_node *n = &x->graph.node[i];

    if (is_empty(x, n))
      continue;
    if (n->f)
      write_function(x, i, &js);
    else
      write_rest(x, i, &js);
  }
  fputs("\ntotals:", x->f);
  for (size_t e = 0; e < x->v->events; e++)
    fprintf(x->f, " %" PRIu64, x->v->event[e].total);
  fputc('\n', x->f);
  free(js.jump);
}
