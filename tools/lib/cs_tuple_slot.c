/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_tuple_slot.c - which records of a tuple file a slot selects.
 */
#include "cs_tuple_slot.h"

#include <endian.h>
#include <stdio.h>

enum { SPEC = 256, ALL_MODES = 0xb };

/* Class and source of w that each kind of record stands for. */
static const struct {
  enum cs_class class;
  enum cs_w_src w_src;
} kinds[CS_KINDS] = {
  [CS_KIND_LOAD] = { CS_CLASS_LOAD, CS_W_LOAD_DATA },
  [CS_KIND_BRANCH] = { CS_CLASS_BRANCH, CS_W_NEXT_PC },
  [CS_KIND_IJUMP] = { CS_CLASS_IJUMP, CS_W_NEXT_PC },
  [CS_KIND_RETURN] = { CS_CLASS_RETURN, CS_W_NEXT_PC },
  [CS_KIND_CALL] = { CS_CLASS_CALL, CS_W_NEXT_PC },
  [CS_KIND_ICALL] = { CS_CLASS_ICALL, CS_W_NEXT_PC },
  [CS_KIND_JUMP] = { CS_CLASS_JUMP, CS_W_NEXT_PC },
  [CS_KIND_STORE] = { CS_CLASS_STORE, CS_W_MEM_ADDR },
  [CS_KIND_LATENCY] = { CS_CLASS_LOAD, CS_W_MEM_LATENCY },
};

static bool is_held(const struct cs_slot_cfg *s, unsigned k)
{
  return s->class_mask >> kinds[k].class & 1 &&
         (s->w_src == kinds[k].w_src ||
          (k == CS_KIND_LOAD && s->w_src == CS_W_RD));
}

int cs_tuple_slot_init(struct cs_tuple_slot *t, const struct cs_slot_cfg *s,
                       char *err, size_t errlen)
{
  uint32_t held = 0;
  char spec[SPEC];

  *t = (struct cs_tuple_slot){
    .slot = *s,
    .filtered = s->pc_lo || s->pc_hi < UINT32_MAX || s->pcf_mask,
  };
  for (unsigned k = 0; k < CS_KINDS; k++)
    if (is_held(s, k)) {
      held |= 1u << kinds[k].class;
      t->kinds |= 1u << k;
    }
  cs_slot_format(s, spec, sizeof spec);
  if (s->class_mask & ~held)
    snprintf(err, errlen,
             "%s: a tuple file does not hold this w of these classes", spec);
  else if (s->mode_mask != ALL_MODES || s->ctx_en || s->ev_mask || s->pct_en)
    snprintf(err, errlen, "%s: a tuple file holds no mode, context or "
                          "events, and has no PC table", spec);
  else
    return 0;
  return -1;
}

bool cs_tuple_slot_passes(const struct cs_tuple_slot *t, uint32_t pc)
{
  const struct cs_slot_cfg *s = &t->slot;

  return (s->pc_lo <= pc && pc <= s->pc_hi) != s->pc_exclude &&
         (cs_pchash(pc) & s->pcf_mask) == s->pcf_match;
}

size_t cs_tuples_before(const struct cs_tuple_file *f, uint64_t limit)
{
  const uint32_t first = f->n ? le32toh(f->tuple[0].instret) : 0;
  size_t lo = 0, hi = f->n;

  if (!limit)
    return f->n;
  while (lo < hi) {
    size_t middle = lo + (hi - lo) / 2;

    if (le32toh(f->tuple[middle].instret) - first < limit)
      lo = middle + 1;
    else
      hi = middle;
  }
  return lo;
}
