/* SPDX-License-Identifier: Apache-2.0
 *
 * graph.c - the call graph, its groups (Tarjan), inclusive costs.
 */
#include "graph.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "options.h"

static void *need(void *p)
{
  if (!p)
    die("out of memory");
  return p;
}

/* ---- nodes: the view's functions, then a node for each image's rest ---- */

static uint32_t rest_of(const struct graph *g, int64_t image)
{
  uint32_t n = (uint32_t)g->v->functions;

  while (n < g->nodes - 1 && g->node[n].image != image)
    n++;
  return n;
}

uint32_t graph_node_at(const struct graph *g, int64_t image, uint64_t addr)
{
  const struct cs_view_function *f = cs_view_find(g->v, image, addr);

  return f ? (uint32_t)(f - g->v->function) : rest_of(g, image);
}

static void make_nodes(struct graph *g)
{
  struct cs_view *v = g->v;
  size_t n = v->functions + v->images + 1;

  g->nodes = (uint32_t)n;
  g->node = need(calloc(n, sizeof *g->node));
  g->costs = need(calloc(2 * n * v->events + 1, sizeof *g->costs));
  for (size_t i = 0; i < n; i++) {
    struct graph_node *node = &g->node[i];

    node->self = &g->costs[2 * i * v->events];
    node->total = node->self + v->events;
    node->image = -1;
    if (i < v->functions) {
      node->f = &v->function[i];
      node->image = node->f->image;
    } else if (i < n - 1) {
      node->image = v->image[i - v->functions].id;
    }
  }
  for (size_t r = 0; r < v->rows; r++) {
    uint32_t at = graph_node_at(g, v->row[r].image, v->row[r].addr);

    for (size_t e = 0; e < v->events; e++)
      g->node[at].self[e] += (double)cs_view_count(v, r, e);
  }
}

/* ---- calls ---- */

/* A jump to the beginning of another function is its tail call. */
static const char calls_sql[] =
  "SELECT ifnull(m.image, -1), t.addr, iif(t.image, t.image, -1), t.target,"
  " SUM(t.count), e.name = 'calls'"
  " FROM event e JOIN chosen c ON c.id = e.epoch"
  " JOIN edge t ON t.event = e.id JOIN map m ON m.id = t.map"
  " WHERE e.name IN ('calls', 'edges') AND e.source = ?"
  " GROUP BY 1, 2, 3, 4, 6";

static bool is_call(const struct graph *g, const struct graph_call *c,
                    uint64_t target, bool by_call)
{
  const struct cs_view_function *f = g->node[c->callee].f;

  return c->count && (by_call || (f && f->lo == target &&
                                  c->caller != c->callee));
}

static void load_calls(struct graph *g, const char *source)
{
  sqlite3_stmt *q = cs_db_query(g->v->db, calls_sql, "s", source);
  size_t room = 0;

  while (cs_db_row(g->v->db, q)) {
    struct graph_call c = {
      .caller = graph_node_at(g, sqlite3_column_int64(q, 0),
                              (uint64_t)sqlite3_column_int64(q, 1)),
      .callee = graph_node_at(g, sqlite3_column_int64(q, 2),
                              (uint64_t)sqlite3_column_int64(q, 3)),
      .addr = (uint64_t)sqlite3_column_int64(q, 1),
      .count = (uint64_t)sqlite3_column_int64(q, 4),
    };

    if (g->calls == room) {
      room = 2 * room + 1024;
      g->call = need(realloc(g->call, room * sizeof *g->call));
    }
    if (is_call(g, &c, (uint64_t)sqlite3_column_int64(q, 3),
                sqlite3_column_int(q, 5)))
      g->call[g->calls++] = c;
  }
  analysis_check(g->v);
}

static int by_caller(const void *a, const void *b)
{
  const struct graph_call *x = a, *y = b;

  if (x->caller != y->caller)
    return x->caller < y->caller ? -1 : 1;
  if (x->addr != y->addr)
    return x->addr < y->addr ? -1 : 1;
  return (x->callee > y->callee) - (x->callee < y->callee);
}

static void join_calls(struct graph *g)
{
  if (g->calls)
    qsort(g->call, g->calls, sizeof *g->call, by_caller);
  for (size_t i = 0; i < g->calls; i++) {
    struct graph_node *n = &g->node[g->call[i].caller];

    if (!n->calls++)
      n->call = (uint32_t)i;
    g->node[g->call[i].callee].called += g->call[i].count;
  }
}

/* ---- groups: Tarjan's strongly connected components, without recursion ---- */

struct search {
  uint32_t *low, *number;    /* number 0: not seen */
  uint32_t *stack, depth;    /* nodes whose group is open */
  uint32_t *path, *next, steps; /* the way down, and the call to look at */
  uint32_t seen;
};

static void enter(struct search *s, uint32_t node)
{
  s->number[node] = s->low[node] = ++s->seen;
  s->stack[s->depth++] = node;
  s->path[s->steps] = node;
  s->next[s->steps++] = 0;
}

static void close_group(struct graph *g, struct search *s, uint32_t node)
{
  struct graph_group *group = &g->group[g->groups];
  uint32_t member;

  group->node = g->groups ? group[-1].node + group[-1].nodes : 0;
  do {
    member = s->stack[--s->depth];
    g->node[member].group = g->groups;
    g->member[group->node + group->nodes++] = member;
  } while (member != node);
  g->groups++;
}

static void leave(struct graph *g, struct search *s)
{
  uint32_t node = s->path[--s->steps];

  if (s->low[node] == s->number[node])
    close_group(g, s, node);
  if (s->steps && s->low[node] < s->low[s->path[s->steps - 1]])
    s->low[s->path[s->steps - 1]] = s->low[node];
}

static void walk(struct graph *g, struct search *s, uint32_t root)
{
  enter(s, root);
  while (s->steps) {
    uint32_t node = s->path[s->steps - 1], i = s->next[s->steps - 1]++;
    uint32_t to;

    if (i == g->node[node].calls) {
      leave(g, s);
      continue;
    }
    to = g->call[g->node[node].call + i].callee;
    if (!s->number[to])
      enter(s, to);
    else if (g->node[to].group == GRAPH_NONE && s->number[to] < s->low[node])
      s->low[node] = s->number[to];
  }
}

static void make_groups(struct graph *g)
{
  uint32_t *room = need(calloc(5 * (size_t)g->nodes, sizeof *room));
  struct search s = {
    .low = room, .number = room + g->nodes, .stack = room + 2 * g->nodes,
    .path = room + 3 * g->nodes, .next = room + 4 * g->nodes,
  };

  g->group = need(calloc(g->nodes, sizeof *g->group));
  g->member = need(calloc(g->nodes, sizeof *g->member));
  for (uint32_t n = 0; n < g->nodes; n++)
    g->node[n].group = GRAPH_NONE;
  for (uint32_t n = 0; n < g->nodes; n++)
    if (!s.number[n])
      walk(g, &s, n);
  free(room);
  for (size_t i = 0; i < g->calls; i++) {
    const struct graph_call *c = &g->call[i];

    if (g->node[c->caller].group != g->node[c->callee].group)
      g->group[g->node[c->callee].group].called += c->count;
  }
}

/* ---- costs ---- */

static bool within(const struct graph *g, const struct graph_call *c)
{
  return g->node[c->caller].group == g->node[c->callee].group;
}

/* The part of the callee's group that these calls answer for. */
static double part_of(const struct graph *g, const struct graph_call *c)
{
  return (double)c->count
         / (double)g->group[g->node[c->callee].group].called;
}

static double group_total(const struct graph *g, uint32_t group, size_t event)
{
  double sum = 0;

  for (uint32_t i = 0; i < g->group[group].nodes; i++)
    sum += g->node[g->member[g->group[group].node + i]].total[event];
  return sum;
}

double graph_inclusive(const struct graph *g, const struct graph_call *c,
                       size_t event)
{
  const struct graph_node *callee = &g->node[c->callee];

  if (within(g, c))
    return callee->total[event] * (double)c->count / (double)callee->called;
  return part_of(g, c) * group_total(g, callee->group, event);
}

static void add_callees(struct graph *g, struct graph_node *n)
{
  for (size_t e = 0; e < g->v->events; e++)
    n->total[e] = n->self[e];
  for (uint32_t i = 0; i < n->calls; i++) {
    const struct graph_call *c = &g->call[n->call + i];

    if (!within(g, c))
      for (size_t e = 0; e < g->v->events; e++)
        n->total[e] += graph_inclusive(g, c, e);
  }
}

void graph_build(struct graph *g, struct cs_view *v)
{
  *g = (struct graph){ .v = v };
  make_nodes(g);
  load_calls(g, "exact");
  if (!g->calls)
    load_calls(g, "sampled");
  join_calls(g);
  make_groups(g);
  for (uint32_t i = 0; i < g->groups; i++)
    for (uint32_t n = 0; n < g->group[i].nodes; n++)
      add_callees(g, &g->node[g->member[g->group[i].node + n]]);
}

void graph_free(struct graph *g)
{
  free(g->node);
  free(g->call);
  free(g->group);
  free(g->member);
  free(g->costs);
}

/* ---- stacks ---- */

struct descent {
  const struct graph *g;
  double least;
  void (*tell)(void *context, const struct graph_stack *s);
  void *context;
  uint32_t *node;            /* the way down */
  double *cost;
};

static void tell(const struct descent *d, size_t depth, const double *cost,
                 double part)
{
  bool any = false;

  for (size_t e = 0; e < d->g->v->events; e++) {
    d->cost[e] = part * cost[e];
    any |= d->cost[e] > 0;
  }
  if (any)
    d->tell(d->context, &(struct graph_stack){ d->node, depth, d->cost });
}

static void descend(const struct descent *d, size_t depth, uint32_t entry,
                    double part);

/* A member of the group with what it calls outside of the group; depth
 * includes the member. */
static void descend_member(const struct descent *d, size_t depth,
                           uint32_t member, double part)
{
  const struct graph_node *n = &d->g->node[member];

  tell(d, depth, n->self, part);
  for (uint32_t i = 0; i < n->calls; i++) {
    const struct graph_call *c = &d->g->call[n->call + i];

    if (!within(d->g, c))
      descend(d, depth, c->callee, part * part_of(d->g, c));
  }
}

/* part: of the group that was entered at the node `entry`.  Each step goes to
 * another group, so the depth is bounded. */
static void descend(const struct descent *d, size_t depth, uint32_t entry,
                    double part)
{
  const struct graph *g = d->g;
  const struct graph_group *group = &g->group[g->node[entry].group];
  bool small = part * group_total(g, g->node[entry].group, 0) < d->least;

  d->node[depth++] = entry;
  for (uint32_t i = 0; i < group->nodes; i++) {
    uint32_t member = g->member[group->node + i];
    size_t at = depth;

    if (member != entry)
      d->node[at++] = member;
    if (small)
      tell(d, depth, g->node[member].total, part);
    else
      descend_member(d, at, member, part);
  }
}

/* Where a group that nobody called is entered: its costliest function. */
static uint32_t entry_of(const struct graph *g, const struct graph_group *group)
{
  uint32_t best = g->member[group->node];

  for (uint32_t i = 1; i < group->nodes; i++) {
    uint32_t n = g->member[group->node + i];

    if (g->node[n].total[0] > g->node[best].total[0])
      best = n;
  }
  return best;
}

void graph_stacks(const struct graph *g, double least,
                  void (*told)(void *context, const struct graph_stack *s),
                  void *context)
{
  struct descent d = {
    g, least, told, context,
    need(calloc(2 * (size_t)g->nodes + 1, sizeof *d.node)),
    need(calloc(g->v->events + 1, sizeof *d.cost)),
  };

  for (uint32_t i = 0; i < g->groups; i++)
    if (!g->group[i].called)
      descend(&d, 0, entry_of(g, &g->group[i]), 1);
  free(d.node);
  free(d.cost);
}

/* ---- names ---- */

/* Characters that turn or hide what stands beside them: U+061C, U+200B to
 * U+200F, U+2028 to U+202E, U+2060 to U+206F, U+FEFF. */
static bool hides(const unsigned char *s)
{
  if (s[0] == 0xd8)
    return s[1] == 0x9c;
  if (s[0] == 0xef)
    return s[1] == 0xbb && s[2] == 0xbf;
  if (s[0] != 0xe2)
    return false;
  return (s[1] == 0x80 && ((s[2] >= 0x8b && s[2] <= 0x8f) ||
                           (s[2] >= 0xa8 && s[2] <= 0xae))) ||
         (s[1] == 0x81 && s[2] >= 0xa0 && s[2] <= 0xaf);
}

/* Bytes of the UTF-8 character at s that others may see; 0: none. */
static size_t visible(const unsigned char *s)
{
  size_t n = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2
           : s[0] < 0xf0 ? 3 : s[0] < 0xf5 ? 4 : 0;

  if (s[0] < 0x20 || s[0] == 0x7f)
    return 0;
  for (size_t i = 1; i < n; i++)
    if ((s[i] & 0xc0) != 0x80)
      return 0;
  if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) ||
      (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f))
    return 0;
  if (s[0] == 0xc2 && s[1] < 0xa0) /* control characters beyond ASCII */
    return 0;
  return hides(s) ? 0 : n;
}

const char *graph_text(const char *text)
{
  static char *ring[4];
  static unsigned turn;
  char **slot = &ring[turn++ % 4], *to;

  *slot = to = need(realloc(*slot, strlen(text) + 1));
  while (*text) {
    size_t n = visible((const unsigned char *)text);

    if (!n) {
      *to++ = '?';
      text++;
    }
    while (n--)
      *to++ = *text++;
  }
  *to = '\0';
  return *slot;
}

const char *graph_name(const struct graph *g, uint32_t node)
{
  const struct graph_node *n = &g->node[node];
  const struct cs_view_image *image = cs_view_image(g->v, n->image);
  char rest[300];

  if (n->f)
    return graph_text(n->f->name);
  snprintf(rest, sizeof rest, "(%.250s)", image ? image->name : "unknown");
  return graph_text(rest);
}
