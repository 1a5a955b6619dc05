/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db_recording_cop.c - programs of the coprocessor in a stream: their events,
 * and what they took.
 */
#include <stdio.h>
#include <string.h>

#include "cs_db_epoch.h"
#include "cs_db_recording_int.h"

/* The event's place in e->event, where it is or is made; -1: noted. */
static int cop_event(struct importer *in, struct in_epoch *e,
                     const struct cs_rec_samples *s)
{
  static const char *const holds[] = { "sample", "value", "edge" };
  static const char *const w[] = { "", "key", "pc" };
  char spec[IN_NAME + 8];
  int i = CS_REC_SLOTS;

  while (i < IN_EVENTS && e->event[i] && strcmp(e->kind[i].name, s->event))
    i++;
  if (i == IN_EVENTS || strlen(s->event) >= CS_DB_NAME)
    return cs_db_fail(in->db, "%s: too many events of the coprocessor, or too "
                      "long a name", in->from->path);
  if (!e->event[i]) {
    struct cs_db_kind *k = &e->kind[i];

    *k = (struct cs_db_kind){ .holds = holds[s->holds], .unit = "events",
                              .w = w[s->holds] };
    snprintf(k->name, sizeof k->name, "%s", s->event);
    snprintf(spec, sizeof spec, "cop %s", e->program ? e->program : "?");
    e->event[i] = cs_db_event(in->db, e->id, k->name, "sampled", k->holds,
                              k->unit, k->w, spec);
  }
  if (strcmp(e->kind[i].holds, holds[s->holds]))
    return cs_db_fail(in->db, "%s: event '%s' is of two kinds", in->from->path,
                      s->event);
  return i;
}

void in_cop_rows(struct importer *in, const struct cs_rec_part *p)
{
  struct cs_rec_samples s = p->samples;
  int event;

  if (p->sequence < in->skip)
    return;
  event = cop_event(in, &in->epoch[s.epoch - 1], &s);
  if (event < 0 || in->db->failed)
    return;
  s.slot = (uint8_t)event;
  in->got->rows += s.rows;
  in_samples(in, &s);
}

/* Its name is needed for rows behind it, also where the part was in already. */
void in_cop(struct importer *in, const struct cs_rec_part *p)
{
  struct in_epoch *e = &in->epoch[p->cop.epoch - 1];

  if (e->program)
    return;
  e->program = in_text(in, p->cop.program);
  e->cop_is_new = p->sequence >= in->skip;
  if (e->cop_is_new && *p->cop.error)
    snprintf(in->got->handler, sizeof in->got->handler, "%s: %s",
             p->cop.program, p->cop.error);
  e->cop = p->cop;
}

void in_cop_account(struct importer *in, const struct in_epoch *e)
{
  static const char *const counts[CS_REC_COP_COUNTS] = {
    "cop_taken", "cop_dropped", "cop_processed", "cop_aborted", "cop_held",
    "cop_conflicts", "cop_tuples", "cop_tuple_events", "cop_steps",
  };
  static const char *const host[CS_REC_COP_HOST] = {
    "cop_interrupts", "cop_looks", "cop_tuples_read", "cop_reads",
    "cop_writes", "cop_updates", "cop_lost", "cop_unknown",
  };

  for (int i = 0; e->cop_is_new && i < CS_REC_COP_COUNTS; i++)
    cs_db_account(in->db, e->id, counts[i], e->cop.counts[i]);
  for (int i = 0; e->cop_is_new && i < CS_REC_COP_HOST; i++)
    cs_db_account(in->db, e->id, host[i], e->cop.host[i]);
}
