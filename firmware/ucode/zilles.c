/* SPDX-License-Identifier: Apache-2.0
 *
 * zilles.c - handler of zilles.ucode, the value profiler of Zilles and Sohi
 * (HPCA 2001, section 4 and appendix): what slots have measured is added up by
 * <pc, value>, loads that are known well enough are masked, a program that
 * thrashes is cut into parts (turns.c), and in the end each value's share is
 * estimated as the appendix says.
 */
#include "shares.h"
#include "turns.h"
#include "zilles.img.h"

enum {
  ONE = 1 << 15,        /* fixed point */
  TOTAL = 16,           /* lowest bit of a slot's total */
};

enum {
  HIGH, LOW, REGIONS, LEAST, MISSES, SHARE, KEPT, DRAW, FAILED, REPLACED,
  VARIANT, MOSTLY, ROUNDS, TURN, FALL,
};

static const struct cs_cop_knob knob[] = {
  [HIGH] = { "high", 95, 50, 101, "percent of hits from which one slot of a "
             "load is enough to mask it" },
  [LOW] = { "low", 2, 0, 50, "percent of hits up to which it is, too" },
  [REGIONS] = { "regions", 6, 1, 1000,
                "slots of any other load before it is masked" },
  [LEAST] = { "least", 64, 1, 255, "samples of a slot that counts for that" },
  [MISSES] = { "misses", 15, 1, 254,
               "misses before the one that may make another value active" },
  [SHARE] = { "share", 1, 0, 2,
              "log2 of the misses for each hit from which it does" },
  [KEPT] = { "kept", 64, 1, 255, "hits of a value that is not given up" },
  [DRAW] = { "draw", 6, 1, 8,
             "bits of the random number that a slot's total must be below" },
  [FAILED] = { "failed", 8, 4, 16, "log2 of the attempts less successes that "
               "interrupt" },
  [REPLACED] = { "replaced", 9, 4, 16,
                 "log2 of the replacements that are thrashing" },
  [VARIANT] = { "variant", 90, 0, 101,
                "percent of hits below which a slot's load is variant" },
  [MOSTLY] = { "mostly", 25, 0, 100, "percent of a value's hits from such "
               "slots for a part of the samples that were given up" },
  [ROUNDS] = { "rounds", 2, 1, 1000, "copies in the turn of a part" },
  [TURN] = { "turn", 65536, 1, 1u << 31, "instructions in it at most" },
  [FALL] = { "fall", 250000, 0, 1u << 31,
             "instructions to the first fall of all masks; 0: never" },
  { 0 },
};

static const struct turns_layout layout = {
  3,
  { UCODE_ZILLES_ARRAY_PCS, UCODE_ZILLES_ARRAY_VAL, UCODE_ZILLES_ARRAY_CNT },
  UCODE_ZILLES_INDEX_REP, UCODE_ZILLES_INDEX_FAILED,
  UCODE_ZILLES_INDEX_REPLACED,
};

struct zilles {
  struct turns turns;
  struct shares shares; /* a value's rest: its misses */
  uint32_t *regions;    /* by load: slots with `least` samples */
  uint32_t *variant;    /* by value: hits from slots of a variant load */
  uint32_t updates;     /* since shares_book() */
};

/* ---- what slots have measured ---- */

/* What a slot counted. */
struct region {
  uint32_t hits, misses, total;
};

static bool below(uint32_t part, uint32_t all, uint32_t percent)
{
  return part * 100 < all * percent;
}

static void add(struct cs_cop_handler *h, struct shares_load *l,
                uint32_t value, const struct region *r)
{
  struct zilles *s = h->state;
  struct shares_value *v = shares_value(&s->shares, l, value, r->hits);
  uint32_t *variant;

  if (!v)
    return;
  variant = s->variant + (v - s->shares.value);
  if (!v->hits)
    *variant = 0;
  v->hits += r->hits;
  v->rest += r->misses;
  v->pure |= r->misses == 0 && r->hits > 1;
  if (below(r->hits, r->hits + r->misses, h->knob[VARIANT]))
    *variant += r->hits;
}

/* Highly invariant loads, and those that hardly repeat a value, are known
 * after one slot; what lies between takes more of them. */
static bool known(const struct cs_cop_handler *h, uint32_t *regions,
                  const struct region *r)
{
  uint32_t seen = r->hits + r->misses;

  if (r->total < h->knob[LEAST])
    return false;
  ++*regions;
  if (seen == r->total && !below(r->hits, seen, h->knob[HIGH]))
    return true;
  return r->hits * 100 <= h->knob[LOW] * r->total ||
         *regions >= h->knob[REGIONS];
}

static bool slot(struct cs_cop_handler *h, const uint32_t *word)
{
  const uint32_t cnt = word[2];
  struct region r = { cnt & 0xff, cnt >> 8 & 0xff, cnt >> TOTAL & 0xff };
  struct zilles *s = h->state;
  struct shares_load *l = shares_load(&s->shares, word[0]);

  s->updates++;
  if (!l)
    return false;
  s->shares.high |= l->total += r.total;
  add(h, l, word[1], &r);
  return known(h, s->regions + (l - s->shares.load), &r);
}

/* One more slot for each, or as many as it takes to be sure. */
static void again(struct cs_cop_handler *h)
{
  struct zilles *s = h->state;

  for (uint32_t i = 1; i <= s->shares.loads; i++)
    if (s->regions[i] > 1)
      s->regions[i] /= 2;
}

/* Counts that have been halved stay comparable with new ones only roughly:
 * that takes 2^30 samples of a load. */
static void book(struct cs_cop_handler *h)
{
  struct zilles *s = h->state;
  unsigned scale = s->shares.scale;

  shares_book(h, &s->shares, s->updates);
  s->updates = 0;
  for (uint32_t i = 0; scale != s->shares.scale && i < s->shares.values; i++)
    s->variant[i] /= 2;
}

/* ---- estimation ---- */

/* Of a load's values; of those with samples given up. */
struct sum {
  uint32_t hits, misses;
  uint32_t share;       /* sum of misses / hits of the others, in 1/ONE */
  uint32_t takers;      /* values that get a part of what was given up */
};

static uint32_t fraction(uint32_t part, uint32_t all)
{
  if (!part || !all)
    return 0;
  return part < ONE ? part * ONE / all : (uint32_t)((uint64_t)part * ONE / all);
}

/* A value's misses for each hit of the other values. */
static uint32_t spread(const struct shares_value *v, const struct sum *all)
{
  return fraction(v->rest, all->hits - v->hits);
}

static bool takes(const struct cs_cop_handler *h, const struct shares_value *v)
{
  const struct zilles *s = h->state;
  uint64_t variant = s->variant[v - s->shares.value];

  return variant * 100 >= (uint64_t)v->hits * h->knob[MOSTLY];
}

static struct sum sum_of(const struct cs_cop_handler *h,
                         const struct shares_load *l)
{
  struct sum all = { 0 };

  for (const struct shares_value *v = l->first; v; v = v->next) {
    all.hits += v->hits;
    all.misses += v->rest;
    all.takers += takes(h, v);
  }
  for (const struct shares_value *v = l->first; v; v = v->next)
    all.share += spread(v, &all);
  return all;
}

/* Its hits; of the others' misses in proportion to its hits; of the samples
 * that were given up with another active value, an equal part. */
static uint32_t estimate(const struct cs_cop_handler *h,
                         const struct shares_value *v, const struct sum *all,
                         uint32_t given_up)
{
  uint32_t share = all->share - spread(v, all), n = v->hits;

  n += (uint32_t)((uint64_t)v->hits * share / ONE);
  if (given_up && takes(h, v))
    n += given_up / all->takers;
  return n;
}

static bool phased(const struct shares_load *l)
{
  unsigned pure = 0;

  for (const struct shares_value *v = l->first; v; v = v->next)
    pure += v->pure;
  return pure > 1;
}

static void rows_of(struct cs_cop_handler *h, const struct shares_load *l,
                    unsigned scale)
{
  const struct sum all = sum_of(h, l);
  uint32_t counted = all.hits + all.misses;
  uint32_t given_up = l->total > counted ? l->total - counted : 0;
  struct cs_cop_row_out row = {
    .kind = CS_COP_ROW_VALUE, .flags = CS_COP_ROW_SCALED, .pc = l->pc,
    .total = (uint64_t)l->total << scale,
  };

  if (phased(l))
    row.flags |= CS_COP_ROW_PHASED;
  for (const struct shares_value *v = l->first; v; v = v->next) {
    row.key = v->value;
    row.count = (uint64_t)estimate(h, v, &all, given_up) << scale;
    cs_cop_row(h, &row);
  }
}

/* ---- calls ---- */

static void set_width(struct cs_cop_handler *h, uint32_t index, uint32_t width)
{
  index += CS_COP_WIN_ICFG - CS_COP_WIN_I;
  cs_cop_poke(h, index, (cs_cop_peek(h, index) & ~15u) | (width - 1));
}

static void set_knobs(struct cs_cop_handler *h)
{
  const uint32_t *k = h->knob;

  cs_cop_poke(h, UCODE_ZILLES_CONST_MISSES, k[MISSES]);
  cs_cop_poke(h, UCODE_ZILLES_CONST_KEPT, k[KEPT]);
  cs_cop_poke(h, UCODE_ZILLES_CONST_DRAW, ((1u << k[DRAW]) - 1) << TOTAL);
  cs_cop_poke(h, UCODE_ZILLES_CONST_TWICE, k[SHARE] > 0 ? ~0u : 0);
  cs_cop_poke(h, UCODE_ZILLES_CONST_FOURFOLD, k[SHARE] > 1 ? ~0u : 0);
  set_width(h, UCODE_ZILLES_INDEX_FAILED, k[FAILED]);
  set_width(h, UCODE_ZILLES_INDEX_REPLACED, k[REPLACED]);
}

static void open(struct cs_cop_handler *h)
{
  struct zilles *s = h->state = cs_cop_alloc(h, sizeof *s);

  if (!s || !shares_init(h, &s->shares))
    return;
  s->regions = cs_cop_alloc(h, (1 + SHARES_LOADS) * sizeof *s->regions);
  s->variant = cs_cop_take(h, SHARES_VALUES * sizeof *s->variant);
  if (!s->regions || !s->variant)
    return;
  set_knobs(h);
  s->turns.at = &layout;
  s->turns.slot = slot;
  s->turns.again = again;
  s->turns.rounds = h->knob[ROUNDS];
  s->turns.length = h->knob[TURN];
  s->turns.first = h->knob[FALL];
  turns_open(h, &s->turns);
}

static void interrupt(struct cs_cop_handler *h)
{
  struct zilles *s = h->state;

  turns_interrupt(h, &s->turns);
  book(h);
}

static void tick(struct cs_cop_handler *h)
{
  struct zilles *s = h->state;

  turns_tick(h, &s->turns);
  book(h);
}

static void finish(struct cs_cop_handler *h)
{
  struct zilles *s = h->state;

  turns_rest(h, &s->turns);
  book(h);
  for (uint32_t i = 1; i <= s->shares.loads; i++)
    rows_of(h, &s->shares.load[i], s->shares.scale);
}

const struct cs_cop_program cs_cop_program_zilles = {
  .name = "zilles",
  .about = "values of loads by the algorithm of Zilles and Sohi",
  .knob = knob,
  .image = ucode_zilles,
  .image_size = sizeof ucode_zilles,
  .memory = 64 + sizeof(struct zilles) + SHARES_BYTES +
            (1 + SHARES_LOADS + SHARES_VALUES) * sizeof(uint32_t),
  .kinds = 1u << CS_COP_ROW_VALUE,
  .open = open,
  .interrupt = interrupt,
  .tick = tick,
  .finish = finish,
};
