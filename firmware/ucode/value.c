/* SPDX-License-Identifier: Apache-2.0
 *
 * value.c - handler of value.ucode (HPCA 2001, section 4 and appendix).
 *
 * Time is cut into turns, each longer than the one before.  In each the
 * microcode sees a part of the program (by the hashed pc), and of that one
 * load in 2^thin; at its end the slots are added up, each sample with the
 * number of loads that it stands for.  So shares are those of the whole time,
 * and the cost of a turn is paid less and less often.
 */
#include "shares.h"
#include "value.img.h"
#include "value.img64.h"
#include "value.img256.h"

enum {
  SLOTS = 256,          /* at most */
  FEW = 3,              /* samples, of which one may be a value */
  FAILED = 255,         /* attempts less successes that are too many */
  THINNEST = 16,
  LET_GO = 3,           /* steps of a sample that is let go */
  SHARE = 4096,         /* of a turn's slots: all */
  MEMORY = 16,          /* turns whose loads not seen before count */
  LONGEST = 1u << 31,   /* instructions in a turn */
};

enum {
  TURN, LATER, TURNS, SELDOM, MORE, LESS, FULL, FINEST, DROPS, CALM, UNSEEN,
  COARSE
};

static const struct cs_cop_knob knob[] = {
  [TURN] = { "turn", 16384, 256, 1u << 30, "instructions in a turn at least" },
  [LATER] = { "later", 2048, 0, 1u << 20,
              "instructions by which it is longer than the one before" },
  [TURNS] = { "turns", 1024, 1, 1u << 31,
              "turns until the profile is complete" },
  [SELDOM] = { "seldom", 5, 1, 8,
               "log2 of the part of a slot's samples that is no value" },
  [MORE] = { "more", 192, 1, 511,
             "slots given in a turn that are too many, in 1/128 of the slots" },
  [LESS] = { "less", 48, 0, 511, "as many are too few" },
  [FULL] = { "full", 24, 1, 129, "full slots that are too many, likewise" },
  [FINEST] = { "finest", 3, 0, 8, "log2 of the parts of the program at most" },
  [DROPS] = { "drops", 6, 0, 16,
              "log2 of the part of the samples that may be dropped; 0: all" },
  [CALM] = { "calm", 4, 0, 1024,
             "turns without such drops before more samples are taken" },
  [UNSEEN] = { "unseen", 24, 0, 128,
               "slots of loads not seen before that are too many, likewise" },
  [COARSE] = { "coarse", 2, 0, 8, "`finest` as long as they are" },
  { 0 },
};

/* Arrays have as many words as the associative array entries, in this order. */
enum array { PCS, CNT, VAL1, VAL2, VAL0 };

#define IN_ORDER(NAME) \
  _Static_assert(UCODE_VALUE_ARRAY_##NAME == NAME * UCODE_VALUE_EQU_ENTRIES, "")
IN_ORDER(PCS);
IN_ORDER(CNT);
IN_ORDER(VAL1);
IN_ORDER(VAL2);
IN_ORDER(VAL0);

struct values {
  struct shares shares;
  uint32_t bits, thin;  /* of this turn */
  unsigned shift;       /* a sample of it stands for 2^shift units */
  unsigned seldom;      /* knob */
  uint32_t number;      /* of the turn, from 0 */
  uint64_t end;         /* when it ends */
  uint32_t dropped, processed, steps; /* counters when it began */
  uint32_t calm;        /* turns since drops were too many */
  int32_t unseen;       /* slots of loads not seen before, in 1/SHARE */
  uint32_t reads;       /* single words, since shares_book() */
};

/* ---- what slots have measured ---- */

/* A word of an array in the coprocessor's space. */
static uint32_t word(const struct cs_cop_handler *h, enum array array,
                     uint32_t e)
{
  return CS_COP_WIN_DATA + array * h->entries + e;
}

/* A slot with several values: its load, its place in the copy. */
struct mixed {
  struct shares_load *load;
  const uint32_t *slot;
};

/* The counts of a slot's values.  Those that came once or seldom say little,
 * but of a slot with few samples. */
static uint32_t frequent(uint32_t cnt, unsigned seldom)
{
  uint32_t total = cnt >> 24, least = (total >> seldom) + 1;

  cnt &= 0xffffff;
  if (total <= FEW)
    return cnt;
  if ((cnt & 0xff) <= least)
    cnt &= ~0xffu;
  if ((cnt >> 8 & 0xff) <= least)
    cnt &= ~0xff00u;
  return cnt >> 16 > least ? cnt : cnt & 0xffff;
}

/* The values of a slot, of which one is known and the others are from word
 * `at` on, and that had `rest` besides. */
static void give(struct cs_cop_handler *h, struct shares_load *l,
                 uint32_t value, uint32_t at, uint32_t counts, uint32_t rest)
{
  struct values *s = h->state;
  const unsigned shift = s->shift;

  for (;;) {
    const uint32_t hits = (counts & 0xff) << shift;
    struct shares_value *v =
      hits ? shares_value(&s->shares, l, value, hits) : NULL;

    if (v) {
      v->hits += hits;
      v->firsts += 1u << shift;
      v->rest += rest;
    }
    counts >>= 8;
    if (!counts)
      return;
    if (counts & 0xff) {
      value = h->bus.read(h->bus.user, cs_cop_open_page(h, at));
      s->reads++;
    }
    at += h->entries;
  }
}

/* e: number of the slot. */
static void several(struct cs_cop_handler *h, const struct mixed *m,
                    uint32_t e)
{
  const struct values *s = h->state;
  uint32_t cnt = m->slot[2 * SLOTS], total = cnt >> 24;
  uint32_t counts = frequent(cnt, s->seldom);
  uint32_t hits = (counts & 0xff) + (counts >> 8 & 0xff) + (counts >> 16);
  uint32_t rest = total > hits ? total - hits : 0; /* full: the last hit */

  rest <<= s->shift;
  m->load->rest += rest;
  if (counts)
    give(h, m->load, m->slot[0], word(h, VAL1, e), counts, rest);
}

/* Most slots have but one value. */
static void one(struct shares *s, struct shares_load *l, uint32_t value,
                uint32_t hits, uint32_t first)
{
  struct shares_value *v = shares_value(s, l, value, hits);

  if (!v)
    return;
  v->hits += hits;
  v->firsts += first;
  v->pure |= hits > first;
}

/* Adds up n slots: their first values, pcs and counts.  m gets those with
 * several values; returns the end of them. */
static struct mixed *add_up(struct values *s, const uint32_t *slot, uint32_t n,
                            struct mixed *m, uint32_t *all_full)
{
  const unsigned shift = s->shift;
  const uint32_t *const end = slot + n;
  uint32_t high = 0, full = 0;

  for (; slot < end; slot++) {
    uint32_t cnt = slot[2 * SLOTS], total = cnt >> 24;
    struct shares_load *l = shares_load(&s->shares, slot[SLOTS]);

    if (!l)
      continue;
    high |= l->total += total << shift;
    full += (total + 1) >> 8; /* 255 */
    if ((cnt & 0xff) == total)
      one(&s->shares, l, slot[0], total << shift, 1u << shift);
    else
      *m++ = (struct mixed){ l, slot };
  }
  s->shares.high |= high;
  *all_full = full;
  return m;
}

/* Of `used` slots of the turn so many are of loads not seen before. */
static void count_unseen(struct values *s, uint32_t unseen, uint32_t used)
{
  if (used)
    s->unseen += ((int32_t)(unseen * SHARE / used) - s->unseen) / MEMORY;
}

/* Slots are taken one after another, so the first `used` have been.  Returns
 * how many were full. */
static uint32_t copy(struct cs_cop_handler *h, uint32_t used)
{
  struct values *s = h->state;
  uint32_t slot[3 * SLOTS], full, before = s->shares.loads;
  struct mixed mixed[SLOTS], *end;

  s->shift = s->bits + s->thin - s->shares.scale;
  cs_cop_peek_block(h, word(h, VAL0, 0), used, slot);
  cs_cop_peek_block(h, word(h, PCS, 0), used, slot + SLOTS);
  cs_cop_peek_block(h, word(h, CNT, 0), used, slot + 2 * SLOTS);
  end = add_up(s, slot, used, mixed, &full);
  count_unseen(s, s->shares.loads - before, used);
  for (const struct mixed *m = mixed; m < end; m++)
    several(h, m, (uint32_t)(m->slot - slot));
  h->cost.reads += s->reads;
  s->reads = 0;
  shares_book(h, &s->shares, used);
  return full;
}

/* ---- turns ---- */

static uint32_t part(const struct cs_cop_handler *h, unsigned knob)
{
  return h->entries * h->knob[knob] / 128;
}

/* What a counter has counted since it was asked before. */
static uint32_t since(struct cs_cop_handler *h, uint32_t *before,
                      uint32_t offset)
{
  uint32_t now = cs_cop_read(h, offset), n = now - *before;

  *before = now;
  return n;
}

/* Too many samples were dropped in this turn, which would not have been if all
 * were let go, and most of the time does not go into that already.  It is not
 * by chance which ones are dropped: those behind samples that take long. */
static bool crowded(struct cs_cop_handler *h)
{
  struct values *s = h->state;
  uint32_t dropped, processed, steps;

  if (!h->knob[DROPS])
    return false;
  cs_cop_command(h, CS_COP_CMD_SNAPSHOT_MASK);
  dropped = since(h, &s->dropped, CS_COP_DROPPED_OFFSET);
  processed = since(h, &s->processed, CS_COP_PROCESSED_OFFSET);
  steps = since(h, &s->steps, CS_COP_STEPS_OFFSET);
  /* Two steps behind a branch that lets go are not counted. */
  steps += 2 * (processed - (processed >> s->thin));
  return dropped > processed >> h->knob[DROPS] &&
         steps > LET_GO * (processed + dropped) &&
         steps > LET_GO * processed + processed / 2;
}

/* Most of a program's loads run for a short time: what ran while others had
 * their turn is never seen.  Parts that come around sooner, with fewer samples,
 * see more. */
static bool changing(const struct cs_cop_handler *h)
{
  const struct values *s = h->state;

  return s->unseen > (int32_t)(h->knob[UNSEEN] * (SHARE / 128));
}

static uint32_t finest(const struct cs_cop_handler *h)
{
  return changing(h) && h->knob[COARSE] < h->knob[FINEST] ? h->knob[COARSE]
                                                          : h->knob[FINEST];
}

/* More samples are taken when few slots are full; while loads change, only if
 * there are slots for twice as many. */
static bool room(const struct cs_cop_handler *h, uint32_t slots, uint32_t full)
{
  const struct values *s = h->state;

  return full < part(h, FULL) / 4 && s->calm >= h->knob[CALM] &&
         (!changing(h) || slots < h->entries / 2);
}

/* What the next turn sees: fewer samples where slots were full or samples were
 * dropped, a smaller part of the program where the slots did not suffice, and
 * fewer samples too when it cannot be smaller. */
static void adapt(struct cs_cop_handler *h, uint32_t slots, uint32_t full,
                  bool failed)
{
  struct values *s = h->state;
  bool many = failed || slots > part(h, MORE), late = crowded(h);

  s->calm = late ? 0 : s->calm + 1;
  if ((late || full >= part(h, FULL)) && s->thin < THINNEST)
    s->thin++;
  else if (s->bits > finest(h))
    s->bits--, s->thin += s->thin < THINNEST;
  else if (many && s->bits < finest(h))
    s->bits++;
  else if (many)
    s->thin += s->thin < THINNEST;
  else if (slots < part(h, LESS) && s->bits)
    s->bits--;
  else if (s->thin && room(h, slots, full))
    s->thin--;
  if (s->bits + s->thin < s->shares.scale)
    s->thin = s->shares.scale - s->bits;
}

static uint32_t length(const struct cs_cop_handler *h)
{
  const struct values *s = h->state;
  uint64_t n = (uint64_t)s->number * h->knob[LATER];

  if (n < h->knob[TURN])
    return h->knob[TURN];
  return n < LONGEST ? (uint32_t)n : LONGEST;
}

static void begin(struct cs_cop_handler *h)
{
  struct values *s = h->state;
  uint32_t mask = (1u << s->bits) - 1;

  cs_cop_write(h, CS_COP_F_PCF_OFFSET,
               mask << CS_COP_F_PCF_MASK_LSB | (s->number & mask));
  cs_cop_poke(h, UCODE_VALUE_CONST_RATE, ~0u >> s->thin);
  cs_cop_poke(h, UCODE_VALUE_INDEX_REP, 0);
  cs_cop_poke(h, UCODE_VALUE_INDEX_FAILED, 0);
  cs_cop_poke(h, UCODE_VALUE_INDEX_GIVEN, 0);
  h->period = length(h);
  s->end = h->now + h->period;
}

static void end(struct cs_cop_handler *h)
{
  struct values *s = h->state;
  uint32_t slots = cs_cop_peek(h, UCODE_VALUE_INDEX_GIVEN);
  bool failed = cs_cop_peek(h, UCODE_VALUE_INDEX_FAILED) == FAILED;
  uint32_t full = copy(h, slots < h->entries ? slots : h->entries);

  adapt(h, slots, full, failed);
  s->number++;
}

/* ---- calls ---- */

static void open(struct cs_cop_handler *h)
{
  struct values *s = h->state = cs_cop_alloc(h, sizeof *s);

  if (!s || !shares_init(h, &s->shares))
    return;
  s->seldom = h->knob[SELDOM];
  begin(h);
}

/* The microcode knows no interrupt of its own. */
static void interrupt(struct cs_cop_handler *h)
{
  cs_cop_go(h);
}

static void tick(struct cs_cop_handler *h)
{
  struct values *s = h->state;

  if (h->done)
    return;
  if (h->now < s->end) {
    h->period = s->end - h->now;
    return;
  }
  if (!cs_cop_halt(h))
    return;
  end(h);
  if (s->number >= h->knob[TURNS]) {
    h->period = 0;
    cs_cop_complete(h);
    return;
  }
  begin(h);
  cs_cop_command(h, CS_COP_CMD_INVALIDATE_MASK | CS_COP_CMD_CLEAR_DATA_MASK);
  cs_cop_go(h);
}

static void finish(struct cs_cop_handler *h)
{
  struct values *s = h->state;

  if (!h->done)
    end(h);
  shares_rows(h, &s->shares);
}

static const struct cs_cop_image others[] = {
  { ucode_value_64, sizeof ucode_value_64 }, { ucode_value_256, sizeof ucode_value_256 }, { 0 },
};

const struct cs_cop_program cs_cop_program_value = {
  .name = "value",
  .about = "values of loads and how invariant they are",
  .knob = knob,
  .image = ucode_value,
  .image_size = sizeof ucode_value,
  .others = others,
  .memory = 64 + sizeof(struct values) + SHARES_BYTES,
  .kinds = 1u << CS_COP_ROW_VALUE,
  .open = open,
  .interrupt = interrupt,
  .tick = tick,
  .finish = finish,
};
