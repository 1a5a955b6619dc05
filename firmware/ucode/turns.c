/* SPDX-License-Identifier: Apache-2.0
 *
 * turns.c - see turns.h.
 */
#include "turns.h"

enum {
  LOOK = 1 << 15,       /* instructions between looks */
  LOOK_MOST = 1 << 18,  /* when all is quiet */
  QUIET = 64,           /* samples in LOOK that are not worth a turn */
  FINEST = 8,           /* bits of the hash that cut the program */
  FALLS = 10,           /* of the masks, each after twice the time */
};

static uint32_t processed(struct cs_cop_handler *h)
{
  cs_cop_command(h, CS_COP_CMD_SNAPSHOT_MASK);
  return cs_cop_read(h, CS_COP_PROCESSED_OFFSET);
}

/* ---- slots ---- */

static void copy_slot(struct cs_cop_handler *h, struct turns *t,
                      const uint32_t *word)
{
  if (t->slot(h, word)) {
    cs_cop_mask(h, word[0], true);
    t->masks++;
  }
}

/* Array by array, since they lie in several pages. */
static void copy(struct cs_cop_handler *h, struct turns *t)
{
  uint32_t word[TURN_ARRAYS][TURN_ENTRIES];

  for (unsigned a = 0; a < t->at->arrays; a++)
    cs_cop_peek_block(h, CS_COP_WIN_DATA + t->at->array[a], h->entries,
                      word[a]);
  for (uint32_t e = 0; e < h->entries; e++) {
    uint32_t one[TURN_ARRAYS];

    for (unsigned a = 0; a < t->at->arrays; a++)
      one[a] = word[a][e];
    if (one[0])
      copy_slot(h, t, one);
  }
}

static void clean(struct cs_cop_handler *h, const struct turns *t)
{
  cs_cop_poke(h, t->at->rep, 0);
  cs_cop_poke(h, t->at->failed, 0);
  cs_cop_poke(h, t->at->replaced, 0);
  cs_cop_command(h, CS_COP_CMD_INVALIDATE_MASK | CS_COP_CMD_CLEAR_DATA_MASK);
}

/* ---- parts ---- */

/* The filter's registers are locked while the arrays are cleared: before. */
static void show(struct cs_cop_handler *h, struct turns *t)
{
  cs_cop_write(h, CS_COP_F_PCF_OFFSET,
               ((1u << t->bits) - 1) << CS_COP_F_PCF_MASK_LSB | t->part);
  t->copies = 0;
  t->turn = h->now + t->length;
}

/* The hash's low bits are counted from bit 0 outwards: a part is finished
 * with its second half, and then so is the larger one around it. */
static void next(struct cs_cop_handler *h, struct turns *t)
{
  while (t->bits && t->part >> (t->bits - 1) & 1) {
    t->bits--;
    t->part &= (1u << t->bits) - 1;
  }
  if (t->bits)
    t->part |= 1u << (t->bits - 1);
  show(h, t);
}

/* Replacements have been more than the slots can bear.  The fewer samples it
 * took, the finer the cut: 2, 4 or 8 parts. */
static void cut(struct cs_cop_handler *h, struct turns *t, uint32_t samples,
                uint32_t replaced)
{
  unsigned more = samples < 2 * replaced ? 3 : samples < 4 * replaced ? 2 : 1;

  t->thrashes++;
  if (t->bits + more > FINEST)
    next(h, t);
  else {
    t->bits += more;
    show(h, t);
  }
}

/* ---- calls ---- */

void turns_open(struct cs_cop_handler *h, struct turns *t)
{
  h->period = LOOK;
  t->apart = t->first;
  t->fall = t->first ? t->first : UINT64_MAX;
  cs_cop_masks(h);
}

static bool is_full(struct cs_cop_handler *h, uint32_t index)
{
  uint32_t width = 1 + (cs_cop_peek(h, index + CS_COP_WIN_ICFG -
                                         CS_COP_WIN_I) & 15);

  return cs_cop_peek(h, index) >= (1u << width) - 1;
}

void turns_interrupt(struct cs_cop_handler *h, struct turns *t)
{
  uint32_t now = processed(h), samples = now - t->begin;

  if (is_full(h, t->at->replaced))
    cut(h, t, samples, cs_cop_peek(h, t->at->replaced));
  else {
    copy(h, t);
    if (++t->copies >= t->rounds)
      next(h, t);
  }
  clean(h, t);
  t->begin = now;
  h->period = LOOK;
  cs_cop_go(h);
}

static void fall(struct cs_cop_handler *h, struct turns *t)
{
  t->again(h);
  cs_cop_command(h, CS_COP_CMD_CLEAR_PCT_MASK);
  t->apart *= 2;
  t->fall = ++t->falls < FALLS ? h->now + t->apart : UINT64_MAX;
  h->period = LOOK;
}

/* In all parts in turn next to nothing came: nobody needs to look before the
 * masks fall. */
static void rest(struct cs_cop_handler *h, struct turns *t)
{
  h->period = h->period * 2 < LOOK_MOST ? h->period * 2 : LOOK_MOST;
  if (t->fall == UINT64_MAX && h->period == LOOK_MOST)
    h->period = 0;
}

void turns_tick(struct cs_cop_handler *h, struct turns *t)
{
  uint32_t now = processed(h), samples = now - t->processed;
  bool falls = h->now >= t->fall;

  t->processed = now;
  if (!falls && samples >= QUIET && (!t->bits || h->now < t->turn))
    return;
  if (!falls && t->bits == 0) {
    rest(h, t);
    return;
  }
  if (!cs_cop_halt(h))
    return;
  copy(h, t);
  if (falls)
    fall(h, t);
  else
    next(h, t);
  cs_cop_wait(h);
  clean(h, t);
  t->begin = now;
  cs_cop_go(h);
}

void turns_rest(struct cs_cop_handler *h, struct turns *t)
{
  copy(h, t);
}
