/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_collect_reasons.c - clocks by reason, as the messages of a slot with
 * w=reason estimate them.
 */
#include "cs_collect.h"

enum { REST = 15 }; /* in w: clocks of reasons that it does not name */

static bool tells_reasons(const struct cs_report_slot *s)
{
  struct cs_slot_cfg slot;
  char err[CS_REPORT_TEXT];

  return !cs_slot_parse(s->spec, &slot, err, sizeof err) &&
         slot.w_src == CS_W_REASON;
}

static void add(struct cs_report_slot *s, const struct cs_count *row)
{
  struct cs_reasons one;

  cs_reasons_of_w(&one, (uint32_t)row->w);
  for (int k = 0; k < CS_REASONS; k++)
    s->reasons.clocks[k] += row->n * one.clocks[k];
  s->unnamed += row->n * (row->w & REST);
}

void cs_collect_reasons(const struct cs_collect *c, struct cs_report *r)
{
  for (unsigned i = 0; i < c->slots; i++) {
    const struct cs_profile *p = &c->estimate[i];
    struct cs_report_slot *s = &r->slot[i];

    s->reasons = (struct cs_reasons){ 0 };
    s->unnamed = 0;
    s->tells_reasons = tells_reasons(s);
    for (size_t j = 0; s->tells_reasons && j <= p->mask; j++)
      if (p->row[j].n)
        add(s, &p->row[j]);
  }
}
