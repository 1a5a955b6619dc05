/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_attribution.c - the stretches between context records, in a queue: what
 * the events made in each, and what was read of it.
 */
#include "cs_attribution.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { XLEN = 32, FIRST_ROOM = 64 };

struct stretch {
  uint32_t satp, time;           /* of its record */
  struct cs_profile made, seen;  /* counts, by key() */
};

struct cs_attribution {
  struct cs_event_model *events;
  unsigned log2_tick;
  bool begun;
  uint32_t last_satp;
  uint64_t last_tick;
  struct stretch *stretch;       /* from that being read to the latest */
  size_t stretches, room;
  bool reading;                  /* the first one's record was read ... */
  bool lost;                     /* ... and one was not what it must be */
  uint64_t messages, wrong;
};

static bool knows(const struct cs_compressor *c)
{
  return c->engine == CS_ENGINE_STRATA && !c->tiers && !c->tick_clocks;
}

struct cs_attribution *cs_attribution_new(const struct cs_compressor *c,
                                          unsigned log2_tick, char *err,
                                          size_t errlen)
{
  struct cs_compressor plain = *c;
  struct cs_attribution *a;

  if (!knows(c)) {
    snprintf(err, errlen, "messages of a table, of two tiers, or by clocks "
                          "are not known without clocks");
    return NULL;
  }
  plain.comb_entries = 0;
  a = calloc(1, sizeof *a);
  if (!a) {
    snprintf(err, errlen, "out of memory");
    return NULL;
  }
  a->log2_tick = log2_tick;
  a->events = cs_event_new(&plain, XLEN, err, errlen);
  if (a->events)
    return a;
  free(a);
  return NULL;
}

static void drop(struct stretch *s)
{
  cs_profile_free(&s->made);
  cs_profile_free(&s->seen);
}

void cs_attribution_free(struct cs_attribution *a)
{
  if (!a)
    return;
  for (size_t i = 0; i < a->stretches; i++)
    drop(&a->stretch[i]);
  free(a->stretch);
  cs_event_free(a->events);
  free(a);
}

/* A record stands in front of the first event behind a change of satp or of the
 * window. */
static bool is_first(struct cs_attribution *a, uint64_t time, uint32_t satp)
{
  uint64_t tick = time >> a->log2_tick;
  bool first = !a->begun || satp != a->last_satp || tick != a->last_tick;

  a->begun = true;
  a->last_satp = satp;
  a->last_tick = tick;
  return first;
}

static int begin(struct cs_attribution *a, uint64_t time, uint32_t satp)
{
  struct stretch s = { .satp = satp, .time = (uint32_t)time };

  if (a->stretches == a->room) {
    size_t room = a->room ? 2 * a->room : FIRST_ROOM;
    struct stretch *more = realloc(a->stretch, room * sizeof *more);

    if (!more)
      return -1;
    a->stretch = more;
    a->room = room;
  }
  a->stretch[a->stretches++] = s;
  return 0;
}

/* All but the value, in one number of a profile. */
static uint64_t key(struct cs_owner o, unsigned slot, uint64_t pc)
{
  return (uint64_t)o.image << 36 | (uint64_t)o.mode << 34 |
         (uint64_t)slot << 32 | (uint32_t)pc;
}

static int add(struct cs_profile *p, uint64_t pc, uint64_t w, uint64_t n)
{
  if (!p->row && cs_profile_init(p))
    return -1;
  return cs_profile_add(p, pc, w, n);
}

/* What the hash sees in place of the pc. */
static uint32_t hashed(uint32_t pc, unsigned mode, uint32_t satp)
{
  uint32_t sig = (satp ^ satp >> 16) & 0xffff;

  return pc ^ mode << (XLEN - 4) ^ sig << (XLEN - 20);
}

int cs_attribution_event(struct cs_attribution *a, uint64_t time,
                         uint32_t satp, struct cs_owner owner, unsigned slot,
                         uint32_t pc, uint32_t w)
{
  struct cs_message m;

  if (is_first(a, time, satp) && begin(a, time, satp))
    return -1;
  if (!cs_event_tuple(a->events, slot, hashed(pc, owner.mode, satp), w, &m))
    return 0;
  return add(&a->stretch[a->stretches - 1].made, key(owner, slot, pc), w,
             m.count);
}

void cs_attribution_record(struct cs_attribution *a, uint32_t satp,
                           uint32_t time)
{
  if (a->reading && a->stretches) {
    drop(&a->stretch[0]);
    memmove(a->stretch, a->stretch + 1,
            --a->stretches * sizeof *a->stretch);
  }
  a->reading = true;
  a->lost |= !a->stretches || a->stretch[0].satp != satp ||
             a->stretch[0].time != time;
}

int cs_attribution_message(struct cs_attribution *a, struct cs_owner owner,
                           const struct cs_message *m)
{
  uint64_t pc = key(owner, m->slot, m->pc);
  struct stretch *s = a->stretch;

  a->messages++;
  if (!a->reading || a->lost) {
    a->wrong++;
    return 0;
  }
  if (add(&s->seen, pc, m->w, m->count))
    return -1;
  if (!s->made.row ||
      cs_profile_get(&s->seen, pc, m->w) > cs_profile_get(&s->made, pc, m->w))
    a->wrong++;
  return 0;
}

uint64_t cs_attribution_messages(const struct cs_attribution *a)
{
  return a->messages;
}

uint64_t cs_attribution_wrong(const struct cs_attribution *a)
{
  return a->wrong;
}
