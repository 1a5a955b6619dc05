/* SPDX-License-Identifier: Apache-2.0
 *
 * marker.c - when a load is marked, and what for.
 *
 * Shares are in units of 2^-16.  Loads and tuples are in two hash tables of a
 * fixed size; a tuple without a place makes its load look more variable than
 * it is, a load without one is never marked for itself.
 */
#include "cs_marker.h"

#include "cs_regs.h"

enum {
  TRIES = 32,                    /* places that a load or tuple may be in */
  SETS = 32, WAYS = 4,
  ONE = 1 << 16,
  VAR = 26214,                   /* 0.4: less is covered by frequent values */
  VAR_FROM = 16, SET_FROM = 32   /* messages */
};

#define SET_LIMIT 171798692u     /* 0.005 in units of 2^-35 */

/* ---- tables ---- */

size_t cs_marker_bytes(unsigned log2_sites, unsigned log2_values)
{
  return (sizeof(struct cs_marker_site) << log2_sites) +
         (sizeof(struct cs_marker_value) << log2_values);
}

void cs_marker_init(struct cs_marker *m, void *memory, unsigned log2_sites,
                    unsigned log2_values,
                    void (*write)(void *user, uint32_t mark), void *user)
{
  *m = (struct cs_marker){ .write = write, .user = user };
  m->values = memory;
  m->sites = (void *)(m->values + ((size_t)1 << log2_values));
  m->site_mask = (1u << log2_sites) - 1;
  m->value_mask = (1u << log2_values) - 1;
}

static uint32_t mix(uint32_t a, cs_marker_word w)
{
  uint32_t x = a * 0x9e3779b1u ^ (uint32_t)w ^ (uint32_t)((uint64_t)w >> 32);

  x *= 0x85ebca6bu;
  return x ^ x >> 15;
}

static struct cs_marker_site *find_site(struct cs_marker *m, unsigned slot,
                                        cs_marker_word pc)
{
  uint32_t at = mix(slot, pc);

  for (int i = 0; i < TRIES; i++) {
    struct cs_marker_site *s = &m->sites[(at + (uint32_t)i) & m->site_mask];

    if (s->n == 0) {
      s->pc = pc;
      s->slot = (uint8_t)slot;
    }
    if (s->pc == pc && s->slot == slot)
      return s;
  }
  return NULL;
}

static void add_value(struct cs_marker *m, struct cs_marker_site *s,
                      cs_marker_word w, uint32_t count)
{
  uint32_t site = (uint32_t)(s - m->sites), at = mix(site, w);

  for (int i = 0; i < TRIES; i++) {
    uint32_t place = (at + (uint32_t)i) & m->value_mask;
    struct cs_marker_value *v = &m->values[place];

    if (v->count == 0) {
      *v = (struct cs_marker_value){ .w = w, .site = site, .next = s->first };
      s->first = place + 1;
    }
    if (v->w == w && v->site == site) {
      v->count += count;
      return;
    }
  }
}

/* ---- is a load done? ---- */

static uint32_t square_root(uint32_t x)
{
  uint32_t root = 0;

  for (uint32_t bit = 1u << 30; bit != 0; bit >>= 2) {
    uint32_t with = root + bit;

    root >>= 1;
    if (x >= with) {
      x -= with;
      root += bit;
    }
  }
  return root;
}

/* In units of 2^-16; of large numbers only 16 bits are looked at, so that a
 * division of 32 bits does. */
static uint32_t share_of(uint64_t count, uint64_t weight)
{
  while (weight >> 16 != 0) {
    count >>= 1;
    weight >>= 1;
  }
  return ((uint32_t)count << 16) / (uint32_t)weight;
}

/* Values that make a tenth of the load: do they cover it, and how wrong could
 * its profile be if messages were independent?  error is in units of 2^-35. */
static bool judge(const struct cs_marker *m, const struct cs_marker_site *s)
{
  uint32_t covered = 0, error = 0;

  if (s->n < VAR_FROM)
    return false;
  for (uint32_t at = s->first; at != 0; at = m->values[at - 1].next) {
    uint32_t share;

    if (10 * m->values[at - 1].count < s->weight)
      continue;
    share = share_of(m->values[at - 1].count, s->weight);
    covered += share;
    if (s->n >= SET_FROM)
      error += share * square_root(share * (ONE - share) / s->n << 6);
  }
  return covered < VAR || (s->n >= SET_FROM && error < SET_LIMIT);
}

/* ---- marks ---- */

/* The selector's hash of a pc (docs/design/selector.md), 13 bits of it. */
static uint32_t key_of(cs_marker_word pc)
{
  uint64_t x = (uint64_t)pc >> 1;
  uint32_t f = (uint32_t)(x ^ x >> 16 ^ x >> 32 ^ x >> 48) & 0xffff;

  return (f ^ f >> 4 ^ f >> 9) & (CS_MARKER_KEYS - 1);
}

static void write_mark(struct cs_marker *m, uint32_t set, uint32_t way,
                       uint32_t tag)
{
  m->tag[set][way] = (uint8_t)tag;
  m->writes++;
  m->write(m->user, tag << CS_MARK_TAG_LSB | set << CS_MARK_SET_LSB |
                    way << CS_MARK_WAY_LSB);
}

/* Counts of the key in a way; an empty one marks none. */
static uint64_t counts(const struct cs_marker *m, uint32_t set, uint32_t way)
{
  uint32_t tag = m->tag[set][way];

  return tag ? m->all[tag * SETS + set] : 0;
}

/* The way with the fewest counts, an empty one first. */
static uint32_t least(const struct cs_marker *m, uint32_t set)
{
  uint32_t at = 0;

  for (uint32_t way = 1; way < WAYS; way++)
    if (counts(m, set, way) < counts(m, set, at))
      at = way;
  return at;
}

/* The key ought to be marked while loads that are done make nearly all of its
 * counts.  In a full set the key with the fewest counts goes. */
static void update(struct cs_marker *m, uint32_t key)
{
  uint32_t set = key % SETS, tag = key / SETS, way = 0;
  bool wanted = 10 * m->done[key] > 9 * m->all[key], marked;

  if (tag == 0)
    return;
  while (way < WAYS && m->tag[set][way] != tag)
    way++;
  marked = way < WAYS;
  if (wanted == marked)
    return;
  if (marked) {
    write_mark(m, set, way, 0);
    return;
  }
  way = least(m, set);
  if (counts(m, set, way) < m->all[key])
    write_mark(m, set, way, tag);
}

void cs_marker_message(struct cs_marker *m, unsigned slot, cs_marker_word pc,
                       cs_marker_word w, uint32_t count)
{
  struct cs_marker_site *s = find_site(m, slot, pc);
  uint32_t key = key_of(pc);

  m->all[key] += count;
  if (!s) {
    m->lost++;
    return;
  }
  s->n++;
  s->weight += count;
  add_value(m, s, w, count);
  if (s->done)
    m->done[key] += count;
  if ((s->n & (s->n - 1)) == 0 && judge(m, s) != s->done) {
    s->done = !s->done;
    if (s->done)
      m->done[key] += s->weight;
    else
      m->done[key] -= s->weight;
  }
  update(m, key);
}
