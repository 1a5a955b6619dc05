/* SPDX-License-Identifier: Apache-2.0
 *
 * walk.c - pieces of a run, drawn from flows.
 */
#include "walk.h"

#include <stdlib.h>

#include "cs_select.h"
#include "options.h"

enum {
  PIECE = 4000,              /* blocks */
  CALLERS = 12,              /* above where a piece begins */
  DEPTH = 256,               /* calls that are open; the oldest is forgotten */
};

/* A way on, chosen by its share of the weights. */
struct choice {
  uint32_t block;            /* CFG_NONE: code that the profile has not */
  double weight;
};

struct choices {
  uint32_t first, n;         /* of walker.choice */
  double sum;
};

struct walker {
  const struct ranges *r;
  struct walk *w;
  uint64_t random;
  struct choice *choice;
  size_t choices, room;
  struct choices *next;      /* of each block: where its transfer goes */
  struct choices *caller;    /* of each function: blocks that call it */
  struct choices start;
  uint32_t stack[DEPTH], depth;
};

static void *need(void *p)
{
  if (!p)
    die("out of memory");
  return p;
}

uint64_t walk_random(uint64_t *state)
{
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

/* ---- choices ---- */

static void add(struct walker *k, struct choices *c, uint32_t block,
                double weight)
{
  if (!(weight > 0))
    return;
  if (k->choices == k->room) {
    k->room = 2 * k->room + 4096;
    k->choice = need(realloc(k->choice, k->room * sizeof *k->choice));
  }
  if (!c->n++)
    c->first = (uint32_t)k->choices;
  c->sum += weight;
  k->choice[k->choices++] = (struct choice){ block, weight };
}

static uint32_t draw(struct walker *k, const struct choices *c)
{
  double at;

  if (!c->n)
    return CFG_NONE;
  at = (double)(walk_random(&k->random) >> 11) * 0x1p-53 * c->sum;
  for (uint32_t i = 0; i < c->n - 1; i++) {
    at -= k->choice[c->first + i].weight;
    if (at < 0)
      return k->choice[c->first + i].block;
  }
  return k->choice[c->first + c->n - 1].block;
}

static bool is_call(const struct insn *i)
{
  return i->class == CS_CLASS_CALL || i->class == CS_CLASS_ICALL ||
         i->class == CS_CLASS_COSWAP;
}

static void add_calls(struct walker *k, uint32_t block)
{
  const struct insn *last = cfg_last(&k->r->cfg, block);
  double n = k->r->flow.block[block];
  uint64_t target;

  if (cs_branch_target(last->raw, last->pc, &target)) {
    add(k, &k->next[block], cfg_block_at(&k->r->cfg, target), n);
    return;
  }
  for (size_t i = ranges_seen(k->r, last->pc);
       i < k->r->n && k->r->seen[i].addr == last->pc; i++)
    add(k, &k->next[block], cfg_block_at(&k->r->cfg, k->r->seen[i].target),
        k->r->seen[i].count);
}

static void find_ways(struct walker *k)
{
  const struct cfg *g = &k->r->cfg;
  size_t e = 0;

  for (uint32_t b = 0; b < g->blocks; b++) {
    while (e < g->edges && g->edge[e].from < b)
      e++;
    if (is_call(cfg_last(g, b)))
      add_calls(k, b);
    else
      for (size_t i = e; i < g->edges && g->edge[i].from == b; i++)
        add(k, &k->next[b], g->edge[i].to, k->r->flow.edge[i]);
  }
  for (uint32_t b = 0; b < g->blocks; b++)
    add(k, &k->start, b, k->r->flow.block[b]);
}

/* By function that is called, in one pass each: there are few. */
static void find_callers(struct walker *k)
{
  const struct cfg *g = &k->r->cfg;
  size_t found = k->choices;

  for (uint32_t f = 0; f < g->functions; f++)
    for (uint32_t b = 0; b < g->blocks; b++) {
      const struct choices *c = &k->next[b];

      if (!c->n || !is_call(cfg_last(g, b)))
        continue;
      for (uint32_t i = 0; i < c->n && c->first < found; i++)
        if (k->choice[c->first + i].block == g->function[f].block)
          add(k, &k->caller[f], b, k->r->flow.block[b] *
              k->choice[c->first + i].weight / c->sum);
    }
}

/* ---- steps ---- */

static uint32_t behind(const struct walker *k, uint32_t block)
{
  const struct insn *last = cfg_last(&k->r->cfg, block);

  return cfg_block_at(&k->r->cfg, last->pc + last->length);
}

static void push(struct walker *k, uint32_t block)
{
  k->stack[k->depth++ % DEPTH] = block;
}

static uint32_t pop(struct walker *k)
{
  return k->depth ? k->stack[--k->depth % DEPTH] : CFG_NONE;
}

/* Calls that are open where a piece begins, the oldest first. */
static uint32_t begin(struct walker *k)
{
  uint32_t block = draw(k, &k->start), chain[CALLERS], n = 0;
  uint32_t f = block == CFG_NONE ? CFG_NONE : k->r->cfg.block[block].function;

  while (n < CALLERS && f != CFG_NONE) {
    uint32_t caller = draw(k, &k->caller[f]);

    if (caller == CFG_NONE)
      break;
    chain[n++] = behind(k, caller);
    f = k->r->cfg.block[caller].function;
  }
  k->depth = 0;
  while (n)
    push(k, chain[--n]);
  return block;
}

/* What follows the block; CFG_NONE: the piece ends. */
static uint32_t follow(struct walker *k, uint32_t block)
{
  const struct insn *last = cfg_last(&k->r->cfg, block);
  uint32_t next;

  if (last->class == CS_CLASS_RETURN)
    return pop(k);
  next = draw(k, &k->next[block]);
  if (!is_call(last))
    return next;
  if (next == CFG_NONE) /* code that was never seen: it comes back */
    return behind(k, block);
  push(k, behind(k, block));
  return next;
}

static void make_steps(struct walker *k, size_t steps)
{
  struct walk *w = k->w;
  uint32_t block = CFG_NONE;
  size_t piece = 0;

  w->step = need(calloc(steps, sizeof *w->step));
  while (w->steps < steps) {
    struct walk_step *s = &w->step[w->steps++];
    uint32_t next;

    if (block == CFG_NONE || piece++ == PIECE) {
      block = begin(k);
      piece = 0;
    }
    if (block == CFG_NONE)
      die("the profile has no flows");
    next = follow(k, block);
    s->block = block;
    s->taken = next != CFG_NONE && next != block + 1;
    w->instructions += k->r->cfg.block[block].insns;
    block = next;
  }
}

/* ---- blocks in units ---- */

static enum walk_end end_of(const struct insn *i)
{
  switch (i->class) {
  case CS_CLASS_RETURN: return WALK_RETURNS;
  case CS_CLASS_BRANCH: case CS_CLASS_JUMP: case CS_CLASS_IJUMP:
  case CS_CLASS_CALL: case CS_CLASS_ICALL: case CS_CLASS_COSWAP:
    return WALK_BRANCHES;
  default: return WALK_FALLS;
  }
}

static void place_blocks(struct walk *w, const struct cfg *g,
                         const struct map *m)
{
  w->block = need(calloc(g->blocks + 1, sizeof *w->block));
  for (uint32_t b = 0; b < g->blocks; b++) {
    const struct insn *first = cfg_first(g, b), *last = cfg_last(g, b);
    uint32_t u = map_find(m, first->pc);
    uint64_t lo = u == MAP_NONE ? 0 : m->unit[u].lo;

    w->block[b] = (struct walk_block){
      u, (uint32_t)(first->pc - lo),
      (uint32_t)(last->pc + last->length - lo),
      (uint32_t)(last->pc + last->length - 2 - lo), end_of(last),
    };
  }
}

void walk_make(struct walk *w, const struct ranges *r, const struct map *m,
               uint64_t seed, size_t steps)
{
  struct walker k = { .r = r, .w = w, .random = seed | 1 };

  *w = (struct walk){ 0 };
  k.next = need(calloc(r->cfg.blocks + 1, sizeof *k.next));
  k.caller = need(calloc(r->cfg.functions + 1, sizeof *k.caller));
  place_blocks(w, &r->cfg, m);
  find_ways(&k);
  find_callers(&k);
  make_steps(&k, steps);
  free(k.choice);
  free(k.next);
  free(k.caller);
}

void walk_free(struct walk *w)
{
  free(w->block);
  free(w->step);
}
