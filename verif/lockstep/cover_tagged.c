// SPDX-License-Identifier: Apache-2.0
//
// cover_tagged.c - cover points of the tables: every transition of the tagged
// table with every number of ways, every rule of U and E, and every place that
// an event's row comes from.

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

/* The newest of the events that wrote the row of the one at X, if there is one:
 * 1 to 4 clocks before, or earlier.  set: the sets at X in these clocks, + 1.
 */
static void forwarding(struct visit *v, const char *name,
                       const struct cs_tagged_tuple *x, unsigned log2_ways,
                       uint16_t set[4]) {
  static const char *const from[] = {"X", "W1", "W2", "W3", "RAM"};
  unsigned shift = log2_ways < 2 ? 2 - log2_ways : 0, age = 0;
  if (x != NULL)
    while (age < 4 && (set[age] == 0 ||
                       (set[age] - 1u) >> shift != (unsigned)x->set >> shift))
      age++;
  cover_named(v, name, from, 5, x != NULL, age);
  cover_joined(v, name, "X, of another set",
               x != NULL && age == 0 && set[0] != x->set + 1u);
  memmove(set + 1, set, 3 * sizeof *set);
  set[0] = x != NULL ? (uint16_t)(x->set + 1) : 0;
}

/* Engines U, with whole tuples and with fingerprints, and E. */
static void saving_rules(struct visit *v, const struct cs_space_saving_state *s,
                         const struct cs_space_saving_cfg *cfg) {
  static const char *const names[] = {"U full: ", "U fingerprints: ", "E: "};
  const struct cs_space_saving_decision *d = &s->last;
  bool event = s->events != v->c->saving_events && s->events != 0;
  unsigned kind = cfg->admission ? 2 : cfg->tag_bits != 0;
  for (unsigned i = 0; i < 3; i++) {
    bool it = event && kind == i,
         taken = it && d->rule == CS_SPACE_SAVING_TAKEN;
    bool miss = it && (d->rule == CS_SPACE_SAVING_STAYED ||
                       d->rule == CS_SPACE_SAVING_REJECTED);
    cover_joined(v, names[i], "hit",
                 it && d->rule == CS_SPACE_SAVING_HIT && !d->sent);
    cover_joined(v, names[i], "hit, sent",
                 it && d->rule == CS_SPACE_SAVING_HIT && d->sent);
    cover_joined(v, names[i], "empty taken", taken && d->c == 0 && !d->sent);
    cover_joined(v, names[i], "taken", taken && d->c != 0 && !d->sent);
    cover_joined(v, names[i], "taken, sent", taken && d->c != 0 && d->sent);
    cover_joined(v, names[i], i == 2 ? "rejected" : "counted for another",
                 miss && !d->sent);
    if (i == 0)
      cover_joined(v, names[i], "counted for another, sent", miss && d->sent);
    if (i == 1)
      cover_joined(v, names[i], "taken at 2r", taken && d->c >= d->recip);
    if (i < 2)
      cover_joined(v, names[i], "taken as it just may be",
                   taken && d->c + 1 == d->recip);
  }
  v->c->saving_events = s->events;
}

void cover_tagged(struct cover *c, const struct cs_model *m) {
  struct visit v = { .c = c };
  const struct cs_compressor_state *comp = &m->core.comp;
  if (!c->params.tagged_table)
    return;
  c->wide_from = c->at;
  transitions(&v, &comp->table, m->cfg.tagged.log2_ways);
  forwarding(&v, "row from ", cs_tagged_stage(&comp->table.pipe, CS_X),
             m->cfg.tagged.log2_ways, c->tagged_set);
  if (c->params.engines == 3) {
    saving_rules(&v, &comp->saving, &m->cfg.saving);
    forwarding(&v, "counts from ", cs_tagged_stage(&comp->saving.pipe, CS_X),
               m->cfg.saving.log2_ways, c->saving_set);
  }
  c->wide_to = c->at;
}
