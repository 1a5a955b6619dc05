/* SPDX-License-Identifier: Apache-2.0
 *
 * classes.c - cycle equivalence by random numbers.
 *
 * The graph that is searched has two vertices for each node, 2 v and 2 v + 1,
 * its entry and exit; its edges are the nodes, then the edges.
 */
#include "classes.h"

#include <stdbool.h>
#include <stdlib.h>

enum { NONE = UINT32_MAX };

struct search {
  uint32_t nodes, edges, links; /* links: nodes + edges */
  const struct classes_edge *edge;
  uint32_t *first, *at;      /* links of vertex v: at[first[v + 1]] .. */
  uint32_t *order, *parent;  /* vertices in the order of the search; the link
                              * that each was reached by */
  bool *tree;                /* links of the tree */
  uint64_t *label;           /* of each link */
  uint64_t *sum;             /* of each vertex */
};

/* ---- the graph ---- */

static uint32_t tail(const struct search *s, uint32_t link)
{
  return link < s->nodes ? 2 * link
                         : 2 * s->edge[link - s->nodes].from + 1;
}

static uint32_t head(const struct search *s, uint32_t link)
{
  return link < s->nodes ? 2 * link + 1
                         : 2 * s->edge[link - s->nodes].to;
}

static void order_links(struct search *s)
{
  for (uint32_t i = 0; i < s->links; i++) {
    s->first[tail(s, i) + 1]++;
    s->first[head(s, i) + 1]++;
  }
  for (uint32_t v = 0; v < 2 * s->nodes; v++)
    s->first[v + 1] += s->first[v];
  for (uint32_t i = s->links; i-- > 0; ) {
    s->at[--s->first[tail(s, i) + 1]] = i;
    s->at[--s->first[head(s, i) + 1]] = i;
  }
}

/* Behind order_links() the links of v begin at first[v + 1]. */
static uint32_t links_of(const struct search *s, uint32_t v,
                         const uint32_t **links)
{
  uint32_t end = v + 1 < 2 * s->nodes ? s->first[v + 2] : 2 * s->links;

  *links = s->at + s->first[v + 1];
  return end - s->first[v + 1];
}

/* ---- the tree ---- */

static void reach(struct search *s, uint32_t v, uint32_t *n)
{
  const uint32_t *link;
  uint32_t links = links_of(s, v, &link);

  for (uint32_t k = 0; k < links; k++) {
    uint32_t to = tail(s, link[k]) == v ? head(s, link[k])
                                        : tail(s, link[k]);

    if (s->parent[to] != NONE || to == s->order[0])
      continue;
    s->parent[to] = link[k];
    s->tree[link[k]] = true;
    s->order[(*n)++] = to;
  }
}

static uint32_t span(struct search *s)
{
  uint32_t n = 1;

  for (uint32_t v = 0; v < 2 * s->nodes; v++)
    s->parent[v] = NONE;
  s->order[0] = 0;
  for (uint32_t k = 0; k < n; k++)
    reach(s, s->order[k], &n);
  return n;
}

/* ---- labels ---- */

/* splitmix64: the numbers are the same in every run. */
static uint64_t next_random(uint64_t *state)
{
  uint64_t z = *state += 0x9e3779b97f4a7c15;

  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

static void label(struct search *s, uint32_t reached)
{
  uint64_t state = 0;

  for (uint32_t i = 0; i < s->links; i++)
    if (!s->tree[i]) {
      s->label[i] = next_random(&state);
      s->sum[tail(s, i)] ^= s->label[i];
      s->sum[head(s, i)] ^= s->label[i];
    }
  for (uint32_t k = reached; k-- > 1; ) {
    uint32_t v = s->order[k], link = s->parent[v];
    uint32_t up = tail(s, link) == v ? head(s, link) : tail(s, link);

    s->label[link] = s->sum[v];
    s->sum[up] ^= s->sum[v];
  }
}

struct named {
  uint64_t label;
  uint32_t link;
};

static int by_label(const void *a, const void *b)
{
  const struct named *x = a, *y = b;

  if (x->label != y->label)
    return x->label < y->label ? -1 : 1;
  return x->link < y->link ? -1 : 1;
}

static int number(const struct search *s, struct classes *c)
{
  struct named *all = malloc((s->links + 1) * sizeof *all);

  if (!all)
    return -1;
  for (uint32_t i = 0; i < s->links; i++)
    all[i] = (struct named){ s->label[i], i };
  qsort(all, s->links, sizeof *all, by_label);
  for (uint32_t i = 0; i < s->links; i++) {
    uint32_t link = all[i].link;

    c->n += !i || all[i].label != all[i - 1].label;
    if (link < s->nodes)
      c->node[link] = c->n - 1;
    else
      c->edge[link - s->nodes] = c->n - 1;
  }
  free(all);
  return 0;
}

/* ---- the whole ---- */

static bool alloc(struct search *s)
{
  uint32_t vertices = 2 * s->nodes;

  s->first = calloc(vertices + 2, sizeof *s->first);
  s->at = calloc(2 * s->links + 1, sizeof *s->at);
  s->order = calloc(vertices + 1, sizeof *s->order);
  s->parent = calloc(vertices + 1, sizeof *s->parent);
  s->tree = calloc(s->links + 1, sizeof *s->tree);
  s->label = calloc(s->links + 1, sizeof *s->label);
  s->sum = calloc(vertices + 1, sizeof *s->sum);
  return s->first && s->at && s->order && s->parent && s->tree && s->label &&
         s->sum;
}

int classes_find(struct classes *c, uint32_t nodes,
                 const struct classes_edge *edge, uint32_t edges)
{
  struct search s = { .nodes = nodes, .edges = edges, .edge = edge,
                      .links = nodes + edges };
  int status = -1;

  *c = (struct classes){ calloc(nodes + 1, sizeof *c->node),
                         calloc(edges + 1, sizeof *c->edge), 0 };
  if (alloc(&s) && c->node && c->edge) {
    order_links(&s);
    label(&s, span(&s));
    status = number(&s, c);
  }
  free(s.first);
  free(s.at);
  free(s.order);
  free(s.parent);
  free(s.tree);
  free(s.label);
  free(s.sum);
  return status;
}

void classes_free(struct classes *c)
{
  free(c->node);
  free(c->edge);
}
