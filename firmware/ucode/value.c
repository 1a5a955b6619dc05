/* SPDX-License-Identifier: Apache-2.0
 *
 * value.c - handler of value.ucode (HPCA 2001, section 4 and appendix): what
 * slots have measured is added up by <pc, value>, loads that are known well
 * enough are masked, and in the end each value's share is estimated.
 */
#include "turns.h"
#include "value.img.h"

enum { PLACES = 4096, VALUES = 8192, MOST = 16, ONE = 1 << 16 };

enum { HIGH, LOW, REGIONS, LEAST, MISSES, KEPT, ROUNDS, TURN, FALL };

static const struct cs_cop_knob knob[] = {
  [HIGH] = { "high", 95, 50, 101, "percent of hits from which one slot of a "
             "load is enough to mask it" },
  [LOW] = { "low", 2, 0, 50, "percent of hits up to which it is, too" },
  [REGIONS] = { "regions", 6, 1, 1000,
                "slots of any other load before it is masked" },
  [LEAST] = { "least", 64, 1, 255, "samples of a slot that counts for that" },
  [MISSES] = { "misses", 7, 1, 254,
               "misses before the one that may make another value active" },
  [KEPT] = { "kept", 64, 1, 255, "hits of a value that is not given up" },
  [ROUNDS] = { "rounds", 2, 1, 1000, "copies in the turn of a part" },
  [TURN] = { "turn", 65536, 1, 1u << 31, "instructions in it at most" },
  [FALL] = { "fall", 250000, 0, 1u << 31,
             "instructions to the first fall of all masks; 0: never" },
  { 0 },
};

static const struct turns_layout layout = {
  3,
  { UCODE_VALUE_ARRAY_PCS, UCODE_VALUE_ARRAY_CNT, UCODE_VALUE_ARRAY_VAL },
  UCODE_VALUE_INDEX_REP, UCODE_VALUE_INDEX_FAILED, UCODE_VALUE_INDEX_REPLACED,
};

/* Of a load, behind its key; first: number of its newest value, from 1. */
struct insn { uint32_t pc, total, regions, first; };
/* Of a value; next: number of the one before it, 0 = none. */
struct value {
  uint32_t value;
  uint32_t hits, misses, regions;
  uint32_t pure;        /* regions without a miss */
  uint32_t next;
};

struct values {
  struct turns turns;
  struct cs_cop_table insn;
  struct value *value;
  uint32_t used;
};

enum { INSN_WORDS = sizeof(struct insn) / 4 };

/* ---- what slots have measured ---- */

static struct value *at(const struct values *s, uint32_t number)
{
  return number ? &s->value[number - 1] : NULL;
}

/* NULL for a load with MOST values, where none of the others can matter, and
 * when there is no more room. */
static struct value *find(struct cs_cop_handler *h, struct insn *i,
                          uint32_t value)
{
  struct values *s = h->state;
  unsigned n = 0;
  struct value *v;

  for (v = at(s, i->first); v; v = at(s, v->next), n++) {
    h->cost.probes++;
    if (v->value == value)
      return v;
  }
  if (n >= MOST)
    return NULL;
  if (s->used == VALUES) {
    h->cost.lost++;
    return NULL;
  }
  v = &s->value[s->used++];
  *v = (struct value){ .value = value, .next = i->first };
  i->first = s->used;
  return v;
}

/* Highly invariant loads, and those that hardly repeat a value, are known
 * after one slot; what lies between takes more of them. */
static bool known(const struct cs_cop_handler *h, const struct insn *i,
                  uint32_t hits, uint32_t misses, uint32_t total)
{
  uint32_t seen = hits + misses;

  if (total < h->knob[LEAST])
    return false;
  if (seen == total && hits * 100 >= seen * h->knob[HIGH])
    return true;
  if (hits * 100 <= total * h->knob[LOW])
    return true;
  return i->regions >= h->knob[REGIONS];
}

static bool slot(struct cs_cop_handler *h, const uint32_t *word)
{
  struct values *s = h->state;
  uint32_t hits = word[1] & 0xff, misses = word[1] >> 8 & 0xff;
  uint32_t total = word[1] >> 16 & 0xff;
  struct insn *i = (void *)cs_cop_table_get(h, &s->insn, word);
  struct value *v = i ? find(h, i, word[2]) : NULL;

  if (!i)
    return false;
  if (v) {
    v->regions++;
    v->hits += hits;
    v->misses += misses;
    v->pure += misses == 0 && hits > 1;
  }
  i->total += total;
  i->regions += total >= h->knob[LEAST];
  return known(h, i, hits, misses, total);
}

/* One more slot for each, or as many as it takes to be sure. */
static void again(struct cs_cop_handler *h)
{
  struct values *s = h->state;

  for (uint32_t i = 0; i < s->insn.places; i++) {
    struct insn *p = (void *)cs_cop_table_at(&s->insn, i);

    if (p)
      p->regions = p->regions < 2 ? p->regions : p->regions / 2;
  }
}

/* ---- estimation ---- */

/* Share of a value in its own regions, of 65536; the sample that made it
 * active does not count. */
static uint64_t own(const struct value *v)
{
  uint64_t hits = v->hits - v->regions, all = hits + v->misses;

  return all ? hits * ONE / all : v->misses ? 0 : ONE;
}

struct sum {
  uint64_t hits, misses;
  uint64_t share;       /* sum of misses / hits of the others, of 65536 */
  unsigned values, pure;
};

static uint64_t part(const struct value *v, const struct sum *all)
{
  uint64_t others = all->hits - v->hits;

  return others && v->misses ? (uint64_t)v->misses * ONE / others : 0;
}

static struct sum sum_of(const struct values *s, const struct insn *i)
{
  struct sum all = { 0 };

  for (struct value *v = at(s, i->first); v; v = at(s, v->next)) {
    all.hits += v->hits;
    all.misses += v->misses;
    all.values++;
    all.pure += v->pure != 0;
  }
  for (struct value *v = at(s, i->first); v; v = at(s, v->next))
    all.share += part(v, &all);
  return all;
}

static uint64_t least(uint64_t a, uint64_t b)
{
  return a < b ? a : b;
}

/* Its hits; misses of the others in proportion to its hits; of the samples
 * that were given up with another active value an equal part.  What was not
 * measured for the value itself is at most its share in its own regions. */
static uint64_t estimate(const struct value *v, const struct insn *i,
                         const struct sum *all)
{
  uint64_t given_up = i->total > all->hits + all->misses
                        ? i->total - all->hits - all->misses : 0;
  uint64_t rest = all->misses - v->misses + given_up, missed;

  if (!rest)
    return v->hits;
  missed = v->hits * (all->share - part(v, all)) / ONE;
  return v->hits + least(missed + given_up / all->values, rest * own(v) / ONE);
}

static void rows_of(struct cs_cop_handler *h, const struct insn *i)
{
  struct values *s = h->state;
  struct sum all = sum_of(s, i);

  for (struct value *v = at(s, i->first); v; v = at(s, v->next)) {
    struct cs_cop_row_out row = {
      .kind = CS_COP_ROW_VALUE, .flags = CS_COP_ROW_SCALED, .pc = i->pc,
      .key = v->value, .count = estimate(v, i, &all), .total = i->total,
    };

    if (all.pure > 1)
      row.flags |= CS_COP_ROW_PHASED;
    cs_cop_row(h, &row);
  }
}

/* ---- calls ---- */

static void open(struct cs_cop_handler *h)
{
  struct values *s = h->state = cs_cop_alloc(h, sizeof *s);

  if (!s || !cs_cop_table_init(h, &s->insn, PLACES, INSN_WORDS, 1) ||
      !(s->value = cs_cop_take(h, VALUES * sizeof(struct value))))
    return;
  cs_cop_poke(h, UCODE_VALUE_CONST_MISSES, h->knob[MISSES]);
  cs_cop_poke(h, UCODE_VALUE_CONST_KEPT, h->knob[KEPT]);
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
  struct values *s = h->state;

  turns_interrupt(h, &s->turns);
}

static void tick(struct cs_cop_handler *h)
{
  struct values *s = h->state;

  turns_tick(h, &s->turns);
}

static void finish(struct cs_cop_handler *h)
{
  struct values *s = h->state;

  turns_rest(h, &s->turns);
  for (uint32_t i = 0; i < s->insn.places; i++) {
    struct insn *p = (void *)cs_cop_table_at(&s->insn, i);

    if (p && p->first)
      rows_of(h, p);
  }
}

const struct cs_cop_program cs_cop_program_value = {
  .name = "value",
  .about = "values of loads and how invariant they are",
  .knob = knob,
  .image = ucode_value,
  .image_size = sizeof ucode_value,
  .memory = 64 + sizeof(struct values) +
            CS_COP_TABLE_BYTES(PLACES, INSN_WORDS) +
            VALUES * sizeof(struct value),
  .kinds = 1u << CS_COP_ROW_VALUE,
  .open = open,
  .interrupt = interrupt,
  .tick = tick,
  .finish = finish,
};
