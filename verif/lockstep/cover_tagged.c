// SPDX-License-Identifier: Apache-2.0
//
// cover_tagged.c - cover points of the tagged table: every transition of its entries
// with every number of ways, and every place that an event's row comes from.

#include <string.h>

#include "cover_visit.h"
#include "cs_blocks.h"

static void transitions(struct visit *v, const struct cs_tagged_state *t,
                        unsigned log2_ways) {
  static const char *const ways[] = {"one way ", "two ways ", "four ways "};
  static const char *const rules[CS_RULES] = {
    "E1", "E1 sent", "E2", "E3", "E4", "E5", "E5 sent", "E5a", "E6", "E6a"};
  bool event = t->events != v->c->tagged_events && t->events != 0;
  for (unsigned w = 0; w < 3; w++)
    cover_named(v, ways[w], rules, CS_RULES, event && log2_ways == w,
                t->last.rule);
  v->c->tagged_events = t->events;
}

/* The newest of the events that wrote the row: 1 to 4 clocks before, or earlier. */
static void forwarding(struct visit *v, const struct cs_tagged_state *t,
                       unsigned log2_ways) {
  static const char *const from[] = {"X", "W1", "W2", "W3", "RAM"};
  const struct cs_tagged_tuple *x = cs_tagged_stage(t, CS_X);
  struct cover *c = v->c;
  unsigned shift = log2_ways < 2 ? 2 - log2_ways : 0, age = 0;
  if (x != NULL)
    while (age < 4 && (c->tagged_set[age] == 0 ||
                       (c->tagged_set[age] - 1u) >> shift != (unsigned)x->set >> shift))
      age++;
  cover_named(v, "row from ", from, 5, x != NULL, age);
  cover_point(v, "row from X, of another set",
              x != NULL && age == 0 && c->tagged_set[0] != x->set + 1u);
  memmove(c->tagged_set + 1, c->tagged_set, sizeof c->tagged_set - sizeof c->tagged_set[0]);
  c->tagged_set[0] = x != NULL ? (uint16_t)(x->set + 1) : 0;
}

void cover_tagged(struct cover *c, const struct cs_model *m) {
  struct visit v = { .c = c };
  if (!c->params.tagged_table)
    return;
  c->wide_from = c->at;
  transitions(&v, &m->core.comp.table, m->cfg.tagged.log2_ways);
  forwarding(&v, &m->core.comp.table, m->cfg.tagged.log2_ways);
  c->wide_to = c->at;
}
