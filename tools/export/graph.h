/* SPDX-License-Identifier: Apache-2.0
 *
 * graph.h - the call graph of a profile: who called whom how often, and what
 * each function cost with all that it called.
 *
 * Calls are counted by site and target; costs are counted by instruction.  What
 * a function cost is shared out among its callers by their calls, as gprof
 * does.  Functions that call each other in a circle are one group: its cost
 * goes to the calls from outside.
 */
#ifndef GRAPH_H
#define GRAPH_H

#include "cs_view.h"

struct graph_call {
  uint32_t caller, callee;   /* nodes */
  uint64_t addr;             /* of the call, in the caller's image */
  uint64_t count;            /* calls */
};

struct graph_node {
  const struct cs_view_function *f; /* NULL: outside of any function */
  int64_t image;             /* of f == NULL: id, -1 for unknown */
  uint32_t call, calls;      /* its calls in graph.call */
  uint32_t group;            /* of functions that call each other */
  uint64_t called;           /* calls of it */
  double *self, *total;      /* of each event: alone, with its callees */
};

struct graph_group {
  uint32_t node, nodes;      /* in graph.member */
  uint64_t called;           /* from outside of the group */
};

struct graph {
  struct cs_view *v;
  struct graph_node *node;
  uint32_t nodes;
  struct graph_call *call;   /* by caller and address */
  size_t calls;
  struct graph_group *group; /* a callee's before its callers' */
  uint32_t groups;
  uint32_t *member;          /* nodes by group */
  double *costs;             /* where self and total point to */
};

enum { GRAPH_NONE = UINT32_MAX };

/* Of the events that v has loaded.  Calls are those of event `calls`, exact
 * where they are, else sampled; there may be none. */
void graph_build(struct graph *g, struct cs_view *v);
void graph_free(struct graph *g);

/* The node of an address, or of the image outside of its functions. */
uint32_t graph_node_at(const struct graph *g, int64_t image, uint64_t addr);

/* What the callee cost in these calls, of an event. */
double graph_inclusive(const struct graph *g, const struct graph_call *c,
                       size_t event);

/* A stack, outermost caller first, and its share of each event of the last
 * node: cost[event]. */
struct graph_stack {
  const uint32_t *node;
  size_t depth;
  const double *cost;
};

/* All stacks whose cost of event 0 is at least `least`; the rest of a stack
 * below that is told as its last function's own, so that the costs of all
 * stacks add up to the profile's. */
void graph_stacks(const struct graph *g, double least,
                  void (*tell)(void *context, const struct graph_stack *s),
                  void *context);

/* A function's name for others' files: valid UTF-8 without control characters;
 * the text lives until the fourth call after this one. */
const char *graph_name(const struct graph *g, uint32_t node);
const char *graph_text(const char *text);

#endif
