/* SPDX-License-Identifier: Apache-2.0
 *
 * dcpi.c - frequencies of a procedure's blocks and edges from cycle samples:
 * its flow graph, classes, estimates and what follows from them.
 *
 * A procedure is looked at by itself.  Its graph has two nodes more, entry and
 * exit, and an edge from exit to entry; blocks that nothing known leads to are
 * entered, and those that lead to no exit are left (endless loops), so that
 * the graph is strongly connected.
 */
#include "dcpi.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "classes.h"
#include "options.h"

enum { NONE = UINT32_MAX };

/* More than half of a difference has to be left, or it is not trusted. */
#define CANCELLED 0.5

struct procedure {
  const struct cfg *g;
  const struct cfg_function *f;
  uint32_t nodes, entry, exit; /* blocks of f, from 0; then these two */
  struct classes_edge *edge;
  uint32_t *origin;          /* edge of the graph, or NONE */
  uint32_t edges, room;
  struct classes classes;
  struct dcpi_estimate *value; /* of each class */
};

static void *zeroed(size_t n, size_t size)
{
  void *p = calloc(n + 1, size);

  if (!p)
    die("out of memory");
  return p;
}

/* ---- the graph ---- */

static void add(struct procedure *p, uint32_t from, uint32_t to,
                uint32_t origin)
{
  if (p->edges == p->room) {
    p->room = 2 * p->room + 64;
    p->edge = realloc(p->edge, p->room * sizeof *p->edge);
    p->origin = realloc(p->origin, p->room * sizeof *p->origin);
    if (!p->edge || !p->origin)
      die("out of memory");
  }
  p->edge[p->edges] = (struct classes_edge){ from, to };
  p->origin[p->edges++] = origin;
}

static bool is_inside(const struct procedure *p, uint32_t block)
{
  return block - p->f->block < p->f->blocks;
}

/* e: the first edge of the graph that leaves the procedure's blocks; returns
 * the first one behind them. */
static uint32_t add_blocks(struct procedure *p, uint32_t e)
{
  const struct cfg *g = p->g;

  for (uint32_t b = 0; b < p->f->blocks; b++) {
    uint32_t before = p->edges;

    for (; e < g->edges && g->edge[e].from == p->f->block + b; e++)
      add(p, b, is_inside(p, g->edge[e].to) ? g->edge[e].to - p->f->block
                                            : p->exit, e);
    if (p->edges == before)
      add(p, b, p->exit, NONE);
  }
  return e;
}

/* Nodes that are reached from `seen` ones, forward or backward, are seen. */
static void spread(const struct procedure *p, bool *seen, bool forward)
{
  for (bool more = true; more; ) {
    more = false;
    for (uint32_t k = 0; k < p->edges; k++) {
      uint32_t i = forward ? k : p->edges - 1 - k;
      uint32_t from = forward ? p->edge[i].from : p->edge[i].to,
               to = forward ? p->edge[i].to : p->edge[i].from;

      if (seen[from] && !seen[to])
        seen[to] = more = true;
    }
  }
}

static void connect(struct procedure *p, const bool *entered)
{
  bool *seen = zeroed(p->nodes, sizeof *seen);

  for (uint32_t b = 0; b < p->f->blocks; b++)
    if (!b || entered[p->f->block + b])
      add(p, p->entry, b, NONE);
  seen[p->entry] = true;
  spread(p, seen, true);
  for (uint32_t b = 0; b < p->f->blocks; b++)
    if (!seen[b]) {
      add(p, p->entry, b, NONE);
      seen[b] = true;
      spread(p, seen, true);
    }
  memset(seen, 0, p->nodes);
  seen[p->exit] = true;
  spread(p, seen, false);
  for (uint32_t b = p->f->blocks; b-- > 0; )
    if (!seen[b]) {
      add(p, b, p->exit, NONE);
      seen[b] = true;
      spread(p, seen, false);
    }
  add(p, p->exit, p->entry, NONE);
  free(seen);
}

/* Where edges are missing nothing is known to run equally often. */
static void keep_apart(struct procedure *p)
{
  p->classes = (struct classes){
    zeroed(p->nodes, sizeof *p->classes.node),
    zeroed(p->edges, sizeof *p->classes.edge), p->nodes + p->edges,
  };
  for (uint32_t v = 0; v < p->nodes; v++)
    p->classes.node[v] = v;
  for (uint32_t e = 0; e < p->edges; e++)
    p->classes.edge[e] = p->nodes + e;
}

/* ---- estimates ---- */

/* The issue point of an instruction: what lies between it and the instruction
 * that it waits for is part of the wait. */
static struct dcpi_point point(const struct schedule *s, const double *cycles,
                               uint32_t i)
{
  uint32_t back = s[i].back ? s[i].back : 1;
  struct dcpi_point p = { 0, 0 };

  for (uint32_t k = i + 1 - back; k <= i; k++) {
    p.cycles += cycles[k];
    p.best += s[k].best;
  }
  return p;
}

/* Blocks in the order of their classes. */
struct ranked {
  uint32_t class, block;
};

static int by_class(const void *a, const void *b)
{
  const struct ranked *x = a, *y = b;

  if (x->class != y->class)
    return x->class < y->class ? -1 : 1;
  return x->block < y->block ? -1 : x->block > y->block;
}

static struct ranked *rank(const struct procedure *p)
{
  struct ranked *r = zeroed(p->f->blocks, sizeof *r);

  for (uint32_t b = 0; b < p->f->blocks; b++)
    r[b] = (struct ranked){ p->classes.node[b], b };
  if (p->f->blocks)
    qsort(r, p->f->blocks, sizeof *r, by_class);
  return r;
}

/* What samples tell of each class with code, into `own`. */
static void estimate(const struct procedure *p, const struct schedule *s,
                     const double *cycles, double grain,
                     struct dcpi_estimate *own)
{
  const struct cfg *g = p->g;
  struct ranked *r = rank(p);
  uint32_t insns = 0;
  struct dcpi_point *points;

  for (uint32_t b = 0; b < p->f->blocks; b++)
    insns += g->block[p->f->block + b].insns;
  points = zeroed(insns, sizeof *points);
  for (uint32_t k = 0; k < p->f->blocks; ) {
    uint32_t class = r[k].class;
    size_t n = 0;

    for (; k < p->f->blocks && r[k].class == class; k++) {
      const struct cfg_block *b = &g->block[p->f->block + r[k].block];

      for (uint32_t i = b->insn; i < b->insn + b->insns; i++)
        points[n++] = point(s, cycles, i);
    }
    own[class] = dcpi_class(points, n, grain);
  }
  free(points);
  free(r);
}

/* ---- propagation ---- */

static enum dcpi_confidence least(enum dcpi_confidence a,
                                  enum dcpi_confidence b)
{
  return a < b ? a : b;
}

/* What is known of the edges on one side of a node. */
struct side {
  double sum;                /* of those that are known */
  uint32_t unknown, edge;    /* how many are not, and one of them */
  enum dcpi_confidence confidence;
};

static void find_sides(const struct procedure *p, struct side *in,
                       struct side *out)
{
  for (uint32_t v = 0; v < p->nodes; v++)
    in[v] = out[v] = (struct side){ .confidence = DCPI_MEDIUM };
  for (uint32_t e = 0; e < p->edges; e++) {
    const struct dcpi_estimate *x = &p->value[p->classes.edge[e]];
    struct side *ends[2] = { &out[p->edge[e].from], &in[p->edge[e].to] };

    for (int k = 0; k < 2; k++)
      if (x->confidence) {
        ends[k]->sum += x->frequency;
        ends[k]->confidence = least(ends[k]->confidence, x->confidence);
      } else {
        ends[k]->unknown++;
        ends[k]->edge = e;
      }
  }
}

/* One law of a node; true: it told something new. */
static bool apply(struct procedure *p, uint32_t node, const struct side *s)
{
  struct dcpi_estimate *own = &p->value[p->classes.node[node]], *edge;
  double left;

  if (!own->confidence && !s->unknown) {
    *own = (struct dcpi_estimate){ s->sum, s->confidence };
    return true;
  }
  if (!own->confidence || s->unknown != 1)
    return false;
  edge = &p->value[p->classes.edge[s->edge]];
  if (edge->confidence)
    return false; /* since the sides were found */
  left = own->frequency - s->sum;
  *edge = (struct dcpi_estimate){
    left > 0 ? left : 0,
    left < CANCELLED * own->frequency
      ? DCPI_LOW : least(s->confidence, own->confidence),
  };
  return true;
}

static void propagate(struct procedure *p)
{
  struct side *in = zeroed(p->nodes, sizeof *in),
              *out = zeroed(p->nodes, sizeof *out);

  for (bool more = true; more; ) {
    more = false;
    find_sides(p, in, out);
    for (uint32_t v = 0; v < p->nodes; v++) {
      more |= apply(p, v, &in[v]);
      more |= apply(p, v, &out[v]);
    }
  }
  free(in);
  free(out);
}

/* ---- bounds ---- */

/* What a node has left for edges that are not known yet. */
static double left_of(const struct procedure *p, uint32_t node,
                      const struct side *side)
{
  const struct dcpi_estimate *x = &p->value[p->classes.node[node]];
  double left = x->frequency - side->sum;

  return !x->confidence ? INFINITY : left > 0 ? left : 0;
}

/* The most that each class can have had: no more than flows into a node, or
 * out of it. */
static void find_bounds(const struct procedure *p, double *bound)
{
  struct side *in = zeroed(p->nodes, sizeof *in),
              *out = zeroed(p->nodes, sizeof *out);
  double *into = zeroed(p->nodes, sizeof *into),
         *from = zeroed(p->nodes, sizeof *from);

  find_sides(p, in, out);
  for (uint32_t e = 0; e < p->edges; e++) {
    const struct classes_edge *x = &p->edge[e];
    uint32_t class = p->classes.edge[e];
    double most = p->value[class].confidence ? p->value[class].frequency :
                  fmin(left_of(p, x->from, &out[x->from]),
                       left_of(p, x->to, &in[x->to]));

    from[x->from] += most;
    into[x->to] += most;
    bound[class] = fmin(bound[class], most);
  }
  for (uint32_t v = 0; v < p->nodes; v++) {
    double *b = &bound[p->classes.node[v]];

    *b = fmin(*b, fmin(into[v], from[v]));
  }
  free(in);
  free(out);
  free(into);
  free(from);
}

/* ---- the whole ---- */

/* Estimates of this confidence, of classes that nothing is known of yet. */
static void adopt(struct procedure *p, const struct dcpi_estimate *own,
                  enum dcpi_confidence confidence)
{
  double *bound = zeroed(p->classes.n, sizeof *bound);

  for (uint32_t i = 0; i < p->classes.n; i++)
    bound[i] = INFINITY;
  if (confidence <= DCPI_MEDIUM)
    find_bounds(p, bound);
  for (uint32_t i = 0; i < p->classes.n; i++)
    if (own[i].confidence == confidence && !p->value[i].confidence)
      p->value[i] = (struct dcpi_estimate){ fmin(own[i].frequency, bound[i]),
                                            confidence };
  free(bound);
}

/* Classes that are trusted first, then what follows from them, then the
 * others. */
static void solve(struct procedure *p, const struct schedule *s,
                  const double *cycles, double grain)
{
  struct dcpi_estimate *own = zeroed(p->classes.n, sizeof *own);

  p->value = zeroed(p->classes.n, sizeof *p->value);
  estimate(p, s, cycles, grain, own);
  for (int c = DCPI_HIGH; c >= DCPI_LOW; c--) {
    adopt(p, own, (enum dcpi_confidence)c);
    propagate(p);
  }
  free(own);
}

static void take(const struct procedure *p, struct dcpi *d)
{
  for (uint32_t b = 0; b < p->f->blocks; b++)
    d->block[p->f->block + b] = p->value[p->classes.node[b]];
  for (uint32_t e = 0; e < p->edges; e++)
    if (p->origin[e] != NONE)
      d->edge[p->origin[e]] = p->value[p->classes.edge[e]];
}

/* Blocks that edges of other procedures go to. */
static bool *find_entered(const struct cfg *g)
{
  bool *entered = zeroed(g->blocks, sizeof *entered);

  for (size_t e = 0; e < g->edges; e++)
    if (g->block[g->edge[e].from].function !=
        g->block[g->edge[e].to].function)
      entered[g->edge[e].to] = true;
  return entered;
}

void dcpi_solve(struct dcpi *d, const struct cfg *g,
                const struct schedule *schedule, const double *cycles,
                double grain)
{
  bool *entered = find_entered(g);
  uint32_t e = 0;

  *d = (struct dcpi){ zeroed(g->blocks, sizeof *d->block),
                      zeroed(g->edges, sizeof *d->edge) };
  for (size_t k = 0; k < g->functions; k++) {
    const struct cfg_function *f = &g->function[k];
    struct procedure p = { .g = g, .f = f, .nodes = f->blocks + 2,
                           .entry = f->blocks, .exit = f->blocks + 1 };

    if (!f->blocks)
      continue;
    e = add_blocks(&p, e);
    connect(&p, entered);
    if (f->missing)
      keep_apart(&p);
    else if (classes_find(&p.classes, p.nodes, p.edge, p.edges))
      die("out of memory");
    solve(&p, schedule, cycles, grain);
    take(&p, d);
    classes_free(&p.classes);
    free(p.value);
    free(p.edge);
    free(p.origin);
  }
  free(entered);
}

void dcpi_free(struct dcpi *d)
{
  free(d->block);
  free(d->edge);
}
