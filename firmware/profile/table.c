/* SPDX-License-Identifier: Apache-2.0
 *
 * table.c - the profile in memory, for everyone but the handler, which has
 * this in assembly.  Used entries are noted in a list, so that at the end they
 * can be put together without a look at all of them.
 */
#include "cs_fw_int.h"

/* The handler does not look whether the list is full: it has room for every
 * entry that there is. */
enum { PLACES = (CS_TABLE_GROUPS + CS_TABLE_TRIES - 1) * CS_TABLE_GROUP_BYTES /
                sizeof(struct cs_fw_entry) };

static struct cs_fw_entry *used[PLACES];
static struct cs_fw_entry profile[PLACES];

static struct cs_fw_entry *entry_at(uint32_t offset)
{
  return (struct cs_fw_entry *)(CS_TABLE_BASE + offset);
}

/* Of an unused entry only these two words are looked at. */
void cs_fw_table_clear(void)
{
  uint32_t groups = CS_TABLE_GROUPS + CS_TABLE_TRIES - 1;

  for (uint32_t group = 0; group < groups; group++)
    for (uint32_t i = 0; i < CS_TABLE_GROUP_BYTES; i += 16) {
      struct cs_fw_entry *e = entry_at(group * CS_TABLE_PAGE + i);

      e->pc = 0;
      e->n_high_slot = 0;
    }
  cs_fw_save.list = used;
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
  uint32_t at = hash >> CS_HASH_SHIFT & CS_TABLE_MASK;
  uint32_t ring = CS_TABLE_GROUP_BYTES - 1;

  for (uint32_t group = 0; group < CS_TABLE_TRIES; group++)
    for (uint32_t probe = 0; probe < CS_TABLE_GROUP_BYTES; probe += 16) {
      struct cs_fw_entry *e = entry_at((at & ~ring) + group * CS_TABLE_PAGE +
                                       ((at + probe) & ring));

      if (!e->pc || is(e, pc, w, slot))
        return e;
    }
  return 0;
}

void cs_fw_fold(uint32_t pc, uint32_t w, uint32_t count, uint32_t slot)
{
  struct cs_fw_entry *e = find(pc, w, slot);

  if (e && e->pc) {
    e->n += count;
    e->n_high_slot += e->n < count;
  } else if (e) {
    *e = (struct cs_fw_entry){ pc, w, count, slot << 24 };
    *cs_fw_save.list++ = e;
  } else {
    cs_fw_save.full++;
  }
}

/* The program is over: nothing is hurried any more. */
void cs_fw_table_publish(void)
{
  uint32_t n = (uint32_t)(cs_fw_save.list - used);

  for (uint32_t i = 0; i < n; i++)
    profile[i] = *used[i];
  cs_fw.table_address = (uint32_t)profile;
  cs_fw.table_entries = n;
  cs_fw.table_used = n;
  cs_fw.table_full = cs_fw_save.full;
}
