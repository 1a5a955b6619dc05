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
  ALL = 255,            /* samples of a slot that is full */
  FAILED = 255,         /* attempts less successes that are too many */
  THINNEST = 16,
  LONGEST = 1u << 31,   /* instructions in a turn */
};

enum { TURN, LATER, TURNS, SELDOM, MORE, LESS, FULL, FINEST };

static const struct cs_cop_knob knob[] = {
  [TURN] = { "turn", 16384, 256, 1u << 30, "instructions in a turn at least" },
  [LATER] = { "later", 1024, 0, 1u << 20,
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
};

/* ---- what slots have measured ---- */

/* A word of an array in the coprocessor's space. */
static uint32_t word(const struct cs_cop_handler *h, enum array array,
                     uint32_t e)
{
  return CS_COP_WIN_DATA + array * h->entries + e;
}

static void give(struct values *s, struct shares_load *l, uint32_t value,
                 uint32_t hits, uint32_t rest)
{
  struct shares_value *v = shares_value(&s->shares, l, value,
                                        hits << s->shift);

  if (!v)
    return;
  v->hits += hits << s->shift;
  v->firsts += 1u << s->shift;
  v->rest += rest << s->shift;
}

/* A slot with several values.  Those that came once or seldom say little, but
 * of a slot with few samples. */
static void several(struct cs_cop_handler *h, struct shares_load *l,
                    uint32_t e, uint32_t cnt, uint32_t value)
{
  struct values *s = h->state;
  uint32_t total = cnt >> 24, hits = 0, rest;
  uint32_t least = total > FEW ? (total >> s->seldom) + 1 : 0;

  for (uint32_t c = cnt & 0xffffff; c; c >>= 8)
    if ((c & 0xff) > least)
      hits += c & 0xff;
  rest = total > hits ? total - hits : 0; /* the last hit of a full slot */
  l->rest += rest << s->shift;
  for (uint32_t c = cnt & 0xffffff, n = 0; c; c >>= 8, n++) {
    if ((c & 0xff) <= least)
      continue;
    if (n)
      value = cs_cop_peek(h, word(h, n == 1 ? VAL1 : VAL2, e));
    give(s, l, value, c & 0xff, rest);
  }
}

/* Most slots have but one value. */
static void one(struct values *s, struct shares_load *l, uint32_t value,
                uint32_t total)
{
  struct shares_value *v = shares_value(&s->shares, l, value,
                                        total << s->shift);

  if (!v)
    return;
  v->hits += total << s->shift;
  v->firsts += 1u << s->shift;
  v->pure |= total > 1;
}

/* Slots are taken one after another, so the first `used` have been.  Returns
 * how many were full. */
static uint32_t copy(struct cs_cop_handler *h, uint32_t used)
{
  struct values *s = h->state;
  uint32_t pcs[SLOTS], cnt[SLOTS], val[SLOTS], full = 0;

  s->shift = s->bits + s->thin - s->shares.scale;
  cs_cop_peek_block(h, word(h, VAL0, 0), used, val);
  cs_cop_peek_block(h, word(h, PCS, 0), used, pcs);
  cs_cop_peek_block(h, word(h, CNT, 0), used, cnt);
  for (uint32_t e = 0; e < used; e++) {
    uint32_t total = cnt[e] >> 24;
    struct shares_load *l = shares_load(&s->shares, pcs[e]);

    if (!l)
      continue;
    full += total == ALL;
    s->shares.high |= l->total += total << s->shift;
    if ((cnt[e] & 0xff) == total)
      one(s, l, val[e], total);
    else
      several(h, l, e, cnt[e], val[e]);
  }
  shares_book(h, &s->shares, used);
  return full;
}

/* ---- turns ---- */

static uint32_t part(const struct cs_cop_handler *h, unsigned knob)
{
  return h->entries * h->knob[knob] / 128;
}

/* What the next turn sees: fewer samples where slots were full, a smaller part
 * of the program where they did not suffice, and fewer samples too when it
 * cannot be smaller. */
static void adapt(struct cs_cop_handler *h, uint32_t slots, uint32_t full,
                  bool failed)
{
  struct values *s = h->state;
  bool many = failed || slots > part(h, MORE);

  if (full >= part(h, FULL) && s->thin < THINNEST)
    s->thin++;
  else if (many && s->bits < h->knob[FINEST])
    s->bits++;
  else if (many)
    s->thin += s->thin < THINNEST;
  else if (slots < part(h, LESS) && s->bits)
    s->bits--;
  else if (s->thin && full < part(h, FULL) / 4)
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
