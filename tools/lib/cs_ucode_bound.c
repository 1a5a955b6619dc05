/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_ucode_bound.c - clocks per sample: the longest way through the graph of
 * microinstructions from a routine's start to the sample's end.  A way that
 * comes back to where it was has no bound.
 */
#include <string.h>

#include "cs_ucode.h"

enum { WRONG = 2, ARRAY = 4 };     /* clocks: wrong prediction, array write */
enum { UNSEEN, ACTIVE, BOUNDED };  /* nodes */

struct walk {
  const struct cs_ucode *p;
  struct cs_ucode_bound *b;
  struct cs_ucode_routine *r;
  uint8_t state[CS_UCODE_WORDS];
};

/* Where a branch may go: the next address, -1 = end of the sample. */
struct ways {
  bool taken, not_taken, pred;
  int target, next;
  unsigned clocks; /* of the microinstruction alone */
};

uint32_t cs_ucode_config(const struct cs_ucode *p, uint32_t at)
{
  for (unsigned i = 0; i < p->pairs; i++)
    if (p->pair[i].at == at)
      return p->pair[i].value;
  return 0;
}

static int target_of(const struct cs_ucode *p, uint64_t word, unsigned at)
{
  const unsigned tgt = CS_UCODE_GET(word, TGT);

  switch (CS_UCODE_GET(word, KIND)) {
  case CS_COP_KIND_SHORT:
    return (int)((at & 0x100) | tgt);
  case CS_COP_KIND_REG:
    return (int)cs_ucode_config(p, CS_COP_WIN_T + (tgt & 3)) & 0x1ff;
  default:
    return -1;
  }
}

static struct ways ways_of(const struct cs_ucode *p, unsigned at)
{
  const uint64_t word = p->code[at];
  const bool sure = CS_UCODE_GET(word, COND) == CS_COP_COND_NEVER;
  const bool inv = CS_UCODE_GET(word, INV);
  const unsigned aop = CS_UCODE_GET(word, AOP);

  return (struct ways){
    .taken = !sure || inv,
    .not_taken = !sure || !inv,
    .pred = CS_UCODE_GET(word, PRED),
    .target = target_of(p, word, at),
    .next = (int)(at + 1) % CS_UCODE_WORDS,
    .clocks = aop == CS_COP_AOP_WRITE || aop == CS_COP_AOP_INV ? ARRAY : 1,
  };
}

static unsigned worst_from(struct walk *w, unsigned from, int at);

/* One edge: what is behind it, and what it costs if it was not predicted. */
static unsigned edge(struct walk *w, unsigned from, int to, bool wrong)
{
  return (to < 0 ? 0 : worst_from(w, from, to)) + (wrong ? WRONG : 0);
}

static unsigned worst_from(struct walk *w, unsigned from, int at)
{
  unsigned taken = 0, not_taken = 0;
  struct ways way;

  if (at >= (int)w->p->words) {
    if (w->r->outside < 0)
      w->r->outside = (int)from;
    return 0;
  }
  if (w->state[at] == ACTIVE && w->r->loop < 0)
    w->r->loop = at;
  if (w->state[at] != UNSEEN)
    return w->b->worst[at];
  way = ways_of(w->p, (unsigned)at);
  w->state[at] = ACTIVE;
  if (way.taken)
    taken = edge(w, (unsigned)at, way.target, !way.pred);
  if (way.not_taken)
    not_taken = edge(w, (unsigned)at, way.next, way.pred);
  w->state[at] = BOUNDED;
  w->b->worst[at] = way.clocks + (taken > not_taken ? taken : not_taken);
  return w->b->worst[at];
}

static unsigned likely_from(const struct cs_ucode *p, unsigned start)
{
  unsigned clocks = 0;
  int at = (int)start;

  for (unsigned n = 0; n <= p->words && at < (int)p->words; n++) {
    const struct ways way = ways_of(p, (unsigned)at);
    const bool go = way.taken && (way.pred || !way.not_taken);

    clocks += way.clocks + (go && !way.pred ? WRONG : 0);
    if (go && way.target < 0)
      return clocks;
    at = go ? way.target : way.next;
  }
  return 0;
}

/* A sample's place is filled again in the clock behind its end, and a step
 * behind that asks for what is in it.  So ways of one or two instructions
 * wait; here: clocks of the predicted one if it is that short and writes the
 * array, else 0.  Without such a write CS_UCODE_LEAST says all. */
static unsigned short_way(const struct cs_ucode *p, unsigned start)
{
  struct ways way;
  int at;

  if (start >= p->words)
    return 0;
  way = ways_of(p, start);
  at = way.taken && way.pred ? way.target : way.not_taken ? way.next : -1;
  if (way.clocks == ARRAY)
    return at < 0 ? ARRAY + 1 : 0;
  if (at < 0 || at >= (int)p->words)
    return 0;
  way = ways_of(p, (unsigned)at);
  return way.clocks == ARRAY && way.taken && way.pred && way.target < 0
           ? 1 + ARRAY + 1 : 0;
}

static unsigned at_least(unsigned clocks, unsigned least)
{
  return clocks < least ? least : clocks;
}

/* Each routine is walked anew, so that each names its own loop; the clocks of
 * an address come out the same. */
static void bound_routine(const struct cs_ucode *p, struct cs_ucode_bound *b,
                          unsigned class, uint32_t start)
{
  struct cs_ucode_routine *r = &b->routine[b->routines++];
  struct walk w = { .p = p, .b = b, .r = r };

  *r = (struct cs_ucode_routine){
    .class = class, .start = start & 0x1ff, .loop = -1, .outside = -1,
  };
  r->worst = worst_from(&w, r->start, (int)r->start);
  if (r->loop >= 0 || r->outside >= 0)
    r->worst = 0;
  r->likely = at_least(likely_from(p, r->start), short_way(p, r->start));
  if (r->worst)
    r->worst = at_least(r->worst, short_way(p, r->start));
}

unsigned cs_ucode_bound(const struct cs_ucode *p, struct cs_ucode_bound *b)
{
  unsigned worst = 0;

  memset(b, 0, sizeof *b);
  for (unsigned class = 0; class < CS_COP_CLASS_COUNT; class++) {
    const uint32_t start = cs_ucode_config(p, CS_COP_WIN_START + class);

    if (start >> 31)
      bound_routine(p, b, class, start);
  }
  for (unsigned i = 0; i < b->routines; i++) {
    if (!b->routine[i].worst)
      return 0;
    if (b->routine[i].worst > worst)
      worst = b->routine[i].worst;
  }
  return b->routines && worst < CS_UCODE_LEAST ? CS_UCODE_LEAST : worst;
}
