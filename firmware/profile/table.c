/* SPDX-License-Identifier: Apache-2.0
 *
 * table.c - the profile in memory, for everyone but the handler, which has
 * this in assembly.  The table is a part of the ELF without contents, so it is
 * whoever loads the ELF that clears it.
 */
#include "cs_fw_int.h"

enum { GROUPS = CS_TABLE_GROUPS + CS_TABLE_TRIES - 1 };

static uint32_t group_bytes(void)
{
  return cs_fw.ring_log2 ? CS_TABLE_GROUP_RING : CS_TABLE_GROUP_BYTES;
}

static int is(const struct cs_fw_entry *e, uint32_t pc, uint32_t w,
              uint32_t slot)
{
  return e->pc == pc && e->w == w && e->n_high_slot >> 24 == slot;
}

/* The entry of this tuple, or the empty one where it belongs, or 0. */
static struct cs_fw_entry *find(uint32_t pc, uint32_t w, uint32_t slot)
{
  uint32_t hash = ((pc << CS_HASH_PC) + w) * CS_HASH_K;
  uint32_t bytes = group_bytes(), ring = bytes - 1;
  uint32_t at = hash >> CS_HASH_SHIFT & CS_TABLE_MASK(bytes);

  for (uint32_t group = 0; group < CS_TABLE_TRIES; group++)
    for (uint32_t probe = 0; probe < bytes; probe += 16) {
      uint32_t place = CS_TABLE_BASE + (at & ~ring) + group * CS_TABLE_PAGE +
                       ((at + probe) & ring);
      struct cs_fw_entry *e = (struct cs_fw_entry *)place;

      if (!e->pc || is(e, pc, w, slot))
        return e;
    }
  return 0;
}

void cs_fw_fold(uint32_t pc, uint32_t w, uint32_t count, uint32_t slot)
{
  struct cs_fw_entry *e = find(pc, w, slot);

  if (!e) {
    cs_fw_save.full++;
    return;
  }
  if (!e->pc)
    *e = (struct cs_fw_entry){ pc, w, 0, slot << 24 };
  e->n += count;
  e->n_high_slot += e->n < count;
}

/* Where it is; the host reads it. */
void cs_fw_table_publish(void)
{
  cs_fw.table_address = CS_TABLE_BASE;
  cs_fw.table_group = group_bytes() / sizeof(struct cs_fw_entry);
  cs_fw.table_entries = GROUPS * cs_fw.table_group;
  cs_fw.table_stride = CS_TABLE_PAGE;
  cs_fw.table_full = cs_fw_save.full;
}
