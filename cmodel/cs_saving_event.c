/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_saving.c - what an event does to its set in a Space-Saving table.
 */
#include "cs_saving.h"

static bool holds(const struct cs_saving_cfg *cfg,
                  const struct cs_saving_entry *e, uint32_t tag,
                  const struct cs_message *m)
{
  if (cfg->tag_bits != 0)
    return e->tag == tag;
  return e->pc == m->pc && e->w == m->w && e->slot == m->slot;
}

static void take(struct cs_saving_entry *e, uint32_t tag,
                 const struct cs_message *m)
{
  e->pc = m->pc;
  e->w = m->w;
  e->slot = m->slot;
  e->tag = (uint16_t)tag;
  e->err = e->c;
}

/* The rule for a miss of way e, whose count would become `a`. */
static enum cs_saving_rule compete(const struct cs_saving_cfg *cfg, uint32_t a,
                                   uint32_t recip)
{
  if (a <= recip)
    return CS_SAVING_TAKEN;
  if (cfg->admission)
    return CS_SAVING_REJECTED;
  return a == 2 * cfg->rate ? CS_SAVING_TAKEN : CS_SAVING_STAYED;
}

static void send(const struct cs_saving_cfg *cfg, struct cs_saving_entry *e,
                 bool own, struct cs_message *m)
{
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

static unsigned find(const struct cs_saving_cfg *cfg,
                     const struct cs_saving_entry *set, uint32_t tag,
                     const struct cs_message *m, bool *hit)
{
  unsigned ways = 1u << cfg->log2_ways, smallest = 0;

  *hit = true;
  for (unsigned k = 0; k < ways; k++) {
    if (holds(cfg, &set[k], tag, m))
      return k;
    if (set[k].c < set[smallest].c)
      smallest = k;
  }
  *hit = false;
  return smallest;
}

struct cs_saving_decision cs_saving_event(const struct cs_saving_cfg *cfg,
                                          struct cs_saving_entry *set,
                                          uint32_t tag, uint32_t recip,
                                          struct cs_message *m)
{
  struct cs_saving_decision d = {0};
  struct cs_saving_entry *e;
  bool hit, own;

  d.way = (uint8_t)find(cfg, set, tag, m, &hit);
  e = &set[d.way];
  d.rule = hit ? CS_SAVING_HIT : compete(cfg, e->c + 1, recip);
  if (d.rule == CS_SAVING_REJECTED)
    return d;
  if (d.rule == CS_SAVING_TAKEN)
    take(e, tag, m);
  e->c++;
  e->err += d.rule == CS_SAVING_STAYED;
  own = d.rule != CS_SAVING_STAYED;
  d.sent = e->c >= cfg->rate && (own || cfg->tag_bits == 0);
  if (d.sent)
    send(cfg, e, own, m);
  CS_INVARIANT(e->c < 2 * cfg->rate && (e->c == 0 || e->err < e->c));
  return d;
}
