/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_check.c - invariants of the coprocessor, from its contents.
 */
#include "cs_cop_parts.h"

static bool samples_conserved(const struct cs_cop_state *s)
{
  return s->n[CS_COP_N_TAKEN] == s->n[CS_COP_N_DROPPED] +
         s->n[CS_COP_N_PROCESSED] + s->n[CS_COP_N_ABORTED] + cs_cop_held(s);
}

/* Each valid entry has its way, and there are as many ways as entries. */
static bool array_consistent(const struct cs_cop_state *s)
{
  const struct cs_cop_assoc *a = &s->assoc;
  int surplus = 0;

  for (unsigned e = 0; e < s->params.entries; e++) {
    const struct cs_cop_ent *ent = &a->ent[e];
    const struct cs_cop_way *way = &a->ways[ent->way][cs_cop_set(ent->key)];
    if (!ent->valid)
      continue;
    surplus--;
    if (!way->valid || way->entry != e || way->tag != cs_cop_tag(ent->key))
      return false;
  }
  for (unsigned w = 0; w < CS_COP_WAYS; w++)
    for (unsigned row = 0; row < CS_COP_SETS; row++)
      surplus += a->ways[w][row].valid;
  return surplus == 0;
}

/* A sample at work is held; the one that a wrong prediction, or a prediction
 * of the instruction that halts, has dispatched behind it stands in the current
 * place. */
static bool work_is_held(const struct cs_cop_state *s)
{
  const bool undone = (s->redir_v || s->halt_v) && s->x_v && s->x_first;

  return !s->at_work || s->s_valid[s->cp ^ undone];
}

const char *cs_cop_check(const struct cs_cop_state *s)
{
  if (!samples_conserved(s))
    return "taken = dropped + processed + aborted + held";
  if (s->fin && !s->s_valid[s->fin_s])
    return "a sample that has ended is held until it is booked";
  if (!work_is_held(s))
    return "a sample at work is held";
  if (s->at_work && !s->running)
    return "no sample is at work in a coprocessor that is halted";
  if (s->assoc.camcnt == 0 && !s->sweep && !array_consistent(s))
    return "entries and ways of the associative array name each other";
  return NULL;
}
