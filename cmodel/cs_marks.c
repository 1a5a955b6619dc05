/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_marks.c - marks by set and tag of the hashed pc, and the place of a
 * tuple among the strata.
 */
#include "cs_marks.h"

#include "cs_regs.h"
#include "cs_select.h"

#define FIELD(x, NAME) (((x) & CS_##NAME##_MASK) >> CS_##NAME##_LSB)

struct cs_mark_key cs_mark_key(uint64_t pc)
{
  uint16_t key = cs_pchash(pc) & 0x1fff;

  return (struct cs_mark_key){key & (CS_MARK_SETS - 1), (uint8_t)(key >> 5)};
}

void cs_marks_write(struct cs_marks *m, uint32_t mark)
{
  m->tag[FIELD(mark, MARK_SET)][FIELD(mark, MARK_WAY)] =
    (uint8_t)FIELD(mark, MARK_TAG);
}

bool cs_marks_hit(const struct cs_marks *m, struct cs_mark_key key)
{
  for (unsigned way = 0; key.tag != 0 && way < CS_MARK_WAYS; way++)
    if (m->tag[key.set][way] == key.tag)
      return true;
  return false;
}

/* Without its top bit an index is below all that are kept, because these are
 * at most the upper half. */
uint32_t cs_tiers_place(const struct cs_tiers_cfg *t, unsigned log2n,
                        uint32_t i, bool hit)
{
  uint32_t n = 1u << log2n, first = n - (1u << t->log2_keep);

  if (!t->on)
    return i;
  if (hit)
    return first | (i & ((1u << t->log2_rare) - 1));
  return (i & first) == first ? i & ~(n / 2) : i;
}
