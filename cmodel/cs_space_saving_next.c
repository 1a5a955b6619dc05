/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_space_saving_next.c - what an event does to its set in a Space-Saving
 * table.
 */
#include "cs_space_saving.h"

/* What an entry keeps of a tuple: a fingerprint is a pc among zeros. */
struct key {
  uint64_t pc, w;
  uint8_t slot;
};

static struct key key_of(const struct cs_space_saving_cfg *cfg, uint32_t tag,
                         const struct cs_message *m)
{
  if (cfg->tag_bits != 0)
    return (struct key){tag, 0, 0};
  return (struct key){m->pc, m->w, m->slot};
}

static bool holds(const struct cs_space_saving_entry *e, const struct key *key)
{
  return e->pc == key->pc && e->w == key->w && e->slot == key->slot;
}

static void take(struct cs_space_saving_entry *e, const struct key *key)
{
  e->pc = key->pc;
  e->w = key->w;
  e->slot = key->slot;
  e->err = e->c;
}

/* The rule for a miss of way e, whose count would become `a`. */
static enum cs_space_saving_rule compete(const struct cs_space_saving_cfg *cfg,
                                         uint32_t a, uint32_t recip) {
  if (a <= recip)
    return CS_SPACE_SAVING_TAKEN;
  if (cfg->admission)
    return CS_SPACE_SAVING_REJECTED;
  return a == 2 * cfg->rate ? CS_SPACE_SAVING_TAKEN : CS_SPACE_SAVING_STAYED;
}

static void send(const struct cs_space_saving_cfg *cfg,
                 struct cs_space_saving_entry *e, bool own,
                 struct cs_message *m) {
  if (!own) {
    m->pc = e->pc;
    m->w = e->w;
    m->slot = e->slot;
  }
  m->count = e->c;
  m->err = cfg->bound ? e->err & 0xffffffu : 0;
  e->c = 0;
  e->err = 0;
}

static unsigned find(const struct cs_space_saving_cfg *cfg,
                     const struct cs_space_saving_entry *set,
                     const struct key *key, bool *hit) {
  unsigned ways = 1u << cfg->log2_ways, smallest = 0;

  *hit = true;
  for (unsigned k = 0; k < ways; k++) {
    if (holds(&set[k], key))
      return k;
    if (set[k].c < set[smallest].c)
      smallest = k;
  }
  *hit = false;
  return smallest;
}

struct cs_space_saving_decision
cs_space_saving_next(const struct cs_space_saving_cfg *cfg,
                     struct cs_space_saving_entry *set, uint32_t tag,
                     uint32_t recip, struct cs_message *m) {
  struct cs_space_saving_decision d = {0};
  struct key key = key_of(cfg, tag, m);
  struct cs_space_saving_entry *e;
  bool hit, own;

  d.way = (uint8_t)find(cfg, set, &key, &hit);
  e = &set[d.way];
  d.c = e->c;
  d.recip = recip;
  d.rule = hit ? CS_SPACE_SAVING_HIT : compete(cfg, e->c + 1, recip);
  if (d.rule == CS_SPACE_SAVING_REJECTED)
    return d;
  if (d.rule == CS_SPACE_SAVING_TAKEN)
    take(e, &key);
  e->c++;
  e->err += d.rule == CS_SPACE_SAVING_STAYED;
  own = d.rule != CS_SPACE_SAVING_STAYED;
  d.sent = e->c >= cfg->rate && (own || cfg->tag_bits == 0);
  if (d.sent)
    send(cfg, e, own, m);
  CS_INVARIANT(e->c < 2 * cfg->rate && (e->c == 0 || e->err < e->c));
  return d;
}
