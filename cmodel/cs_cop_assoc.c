/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_assoc.c - the associative array: what microcode sees is a CAM, what
 * is there is a hashed index of four ways to entries.
 */
#include "cs_cop_parts.h"

static uint32_t bit(uint32_t x, unsigned n)
{
  return x >> n & 1;
}

uint32_t cs_cop_set(uint32_t k)
{
  uint32_t set = (k >> 2 ^ k >> 11 ^ k >> 20) & (CS_COP_SETS - 1);

  for (unsigned i = 0; i < 5; i++)
    set ^= bit(k, i < 3 ? 29 + i : i - 3) << i;
  return set;
}

uint32_t cs_cop_tag(uint32_t k)
{
  return k >> 11 << 2 | (k & 3);
}

/* The way that holds a key, or -1. */
static int way_of(const struct cs_cop_assoc *a, uint32_t key)
{
  const uint32_t set = cs_cop_set(key), tag = cs_cop_tag(key);

  for (int w = 0; w < CS_COP_WAYS; w++)
    if (a->ways[w][set].valid && a->ways[w][set].tag == tag)
      return w;
  return -1;
}

static int free_way(const struct cs_cop_assoc *a, uint32_t set)
{
  for (int w = 0; w < CS_COP_WAYS; w++)
    if (!a->ways[w][set].valid)
      return w;
  return -1;
}

/* camcnt 2. */
static void place(struct cs_cop_state *s, uint32_t entry, uint32_t key,
                  bool write)
{
  struct cs_cop_assoc *a = &s->assoc;
  const struct cs_cop_ent old = a->ent[entry];
  const bool gone = old.valid && (!write || old.key != key);
  const bool here = gone && cs_cop_set(old.key) == cs_cop_set(key);
  const int match = way_of(a, key);
  const int unused = free_way(a, cs_cop_set(key));
  const bool conflict = write && match < 0 && !here && unused < 0;

  if (gone)
    a->ways[old.way][cs_cop_set(old.key)].valid = false;
  a->replaces = match >= 0 || conflict;
  a->way = (uint8_t)(match >= 0 ? match : here ? old.way
                     : conflict ? (int)(entry & 3) : unused & 3);
  s->n[CS_COP_N_CONFLICTS] += conflict;
  a->ent[entry] = (struct cs_cop_ent){0};
  if (write)
    a->ent[entry] = (struct cs_cop_ent){true, a->way, key};
}

/* camcnt 3 of a write. */
static void enter(struct cs_cop_assoc *a, uint32_t entry, uint32_t key)
{
  struct cs_cop_way *way = &a->ways[a->way][cs_cop_set(key)];

  if (a->replaces && way->entry != entry)
    a->ent[way->entry] = (struct cs_cop_ent){0};
  *way = (struct cs_cop_way){true, (uint16_t)entry, cs_cop_tag(key)};
}

void cs_cop_cam_clock(struct cs_cop_state *s, uint32_t entry, uint32_t key,
                      bool write)
{
  struct cs_cop_assoc *a = &s->assoc;

  CS_INVARIANT(entry < s->params.entries);
  if (a->camcnt == 2)
    place(s, entry, key, write);
  else if (a->camcnt == 3 && write)
    enter(a, entry, key);
  a->camcnt = (a->camcnt + 1) & 3;
}

void cs_cop_lookup(struct cs_cop_state *s, uint32_t key, bool dispatch)
{
  struct cs_cop_assoc *a = &s->assoc;
  const int way = way_of(a, key);

  a->look_v = true;
  a->look_dispatch = dispatch;
  a->look_key = key;
  a->look_any = way >= 0;
  a->look_entry = way >= 0 ? a->ways[way][cs_cop_set(key)].entry : 0;
}

void cs_cop_looked_up(struct cs_cop_state *s)
{
  struct cs_cop_assoc *a = &s->assoc;

  if (a->look_v && !(a->look_dispatch && s->redir_v)) {
    s->hit = a->look_any;
    s->mi = a->look_entry;
    if (a->look_dispatch)
      s->key = a->look_key;
  }
  a->look_v = false;
}
