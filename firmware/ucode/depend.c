/* SPDX-License-Identifier: Apache-2.0
 *
 * depend.c - handler of depend.ucode.  The microcode's table is not cleared
 * when it is read: what a row has gained since the last time is added up, and
 * only rows of loads that are masked are given back.
 */
#include "depend.img.h"
#include "handler.h"

enum {
  ROWS = 256,           /* of the microcode's table */
  PLACES = 8192,
  LOOK_MOST = 1 << 18,  /* instructions between looks */
  FALLS = 10,
};

enum { ENOUGH, LOOK, FALL, LEAST };

static const struct cs_cop_knob knob[] = {
  [ENOUGH] = { "enough", 16, 1, 1 << 30,
               "counts of a load before it is masked" },
  [LOOK] = { "look", 8192, 256, LOOK_MOST,
             "instructions between looks at first" },
  [FALL] = { "fall", 250000, 0, 1u << 31,
             "instructions to the first fall of all masks; 0: never" },
  [LEAST] = { "least", 8, 0, 100, "percent of a load's dependent executions: "
              "rarer pairs are taken for lost stores and not told" },
  { 0 },
};

struct row { uint32_t tl, ts, tc; };

/* Behind their keys. */
struct insn { uint32_t pc, since, dependent; };
struct pair { uint32_t load, store, count, distance; };

struct depend {
  struct row row[ROWS];
  struct cs_cop_table insn, pair;
  uint64_t fall, apart;
  unsigned falls;
};

enum {
  INSN_WORDS = sizeof(struct insn) / 4,
  PAIR_WORDS = sizeof(struct pair) / 4,
};

static uint32_t at(struct cs_cop_handler *h, uint32_t array, uint32_t i)
{
  return cs_cop_peek(h, CS_COP_WIN_DATA + array + i);
}

/* True: the load is known well enough. */
static bool add(struct cs_cop_handler *h, const struct row *r, uint32_t gain)
{
  struct depend *s = h->state;
  struct insn *i = (void *)cs_cop_table_get(h, &s->insn, &r->tl);
  uint32_t key[2] = { r->tl, r->ts };

  if (r->ts) {
    struct pair *p = (void *)cs_cop_table_get(h, &s->pair, key);

    if (p) {
      p->count += gain;
      p->distance = r->tc >> 16;
    }
  }
  if (!i)
    return false;
  i->since += gain;
  i->dependent += r->ts ? gain : 0;
  return i->since >= (uint32_t)h->knob[ENOUGH];
}

/* Returns how many rows have changed; those that would be kept for ever are
 * given back too if `all`. */
static unsigned copy(struct cs_cop_handler *h, bool all)
{
  struct depend *s = h->state;
  uint32_t tc[ROWS];
  unsigned changed = 0;

  cs_cop_peek_block(h, CS_COP_WIN_DATA + UCODE_DEPEND_ARRAY_TC, ROWS, tc);
  for (uint32_t i = 0; i < ROWS; i++) {
    struct row *r = &s->row[i];
    struct row now = { .tc = tc[i] };
    uint32_t gain = now.tc & 0xffff;
    bool full;

    if (now.tc == r->tc && !(all && gain >= UCODE_DEPEND_EQU_KEEP))
      continue;
    now.tl = at(h, UCODE_DEPEND_ARRAY_TL, i);
    now.ts = at(h, UCODE_DEPEND_ARRAY_TS, i);
    if (now.tl == r->tl && now.ts == r->ts && gain >= (r->tc & 0xffff))
      gain -= r->tc & 0xffff;
    *r = now;
    changed++;
    full = add(h, &now, gain);
    if (full)
      cs_cop_mask(h, now.tl, true);
    if (full || (all && (now.tc & 0xffff) >= UCODE_DEPEND_EQU_KEEP)) {
      cs_cop_poke(h, CS_COP_WIN_DATA + UCODE_DEPEND_ARRAY_TC + i, 0);
      r->tc = 0;
    }
  }
  return changed;
}

static void fall(struct cs_cop_handler *h)
{
  struct depend *s = h->state;

  for (uint32_t i = 0; i < s->insn.places; i++) {
    struct insn *p = (void *)cs_cop_table_at(&s->insn, i);

    if (p)
      p->since = 0;
  }
  cs_cop_command(h, CS_COP_CMD_CLEAR_PCT_MASK);
  s->apart *= 2;
  s->fall = ++s->falls < FALLS ? h->now + s->apart : UINT64_MAX;
  h->period = h->knob[LOOK];
}

static void open(struct cs_cop_handler *h)
{
  struct depend *s = h->state = cs_cop_alloc(h, sizeof *s);

  if (!s || !cs_cop_table_init(h, &s->insn, PLACES, INSN_WORDS, 1) ||
      !cs_cop_table_init(h, &s->pair, PLACES, PAIR_WORDS, 2))
    return;
  s->apart = h->knob[FALL];
  s->fall = h->knob[FALL] ? h->knob[FALL] : UINT64_MAX;
  h->period = h->knob[LOOK];
  cs_cop_masks(h);
}

static void interrupt(struct cs_cop_handler *h)
{
  copy(h, true);
  cs_cop_poke(h, UCODE_DEPEND_INDEX_FAILED, 0);
  cs_cop_go(h);
}

/* Looks become rarer while little changes. */
static void tick(struct cs_cop_handler *h)
{
  struct depend *s = h->state;
  unsigned changed;

  if (!cs_cop_halt(h))
    return;
  changed = copy(h, false);
  if (h->now >= s->fall)
    fall(h);
  else if (changed < ROWS / 16) {
    h->period = h->period * 2 < LOOK_MOST ? h->period * 2 : LOOK_MOST;
    if (h->period == LOOK_MOST && s->fall == UINT64_MAX && !changed)
      h->period = 0;
  }
  cs_cop_go(h);
}

/* What lost stores make believe is spread over many pairs. */
static bool likely(struct cs_cop_handler *h, const struct pair *p)
{
  struct depend *s = h->state;
  struct insn *i = (void *)cs_cop_table_find(h, &s->insn, &p->load);

  return i && (uint64_t)p->count * 100 >=
                (uint64_t)i->dependent * h->knob[LEAST];
}

static void finish(struct cs_cop_handler *h)
{
  struct depend *s = h->state;

  copy(h, false);
  for (uint32_t i = 0; i < s->pair.places; i++) {
    struct pair *p = (void *)cs_cop_table_at(&s->pair, i);
    struct cs_cop_row_out row = { .kind = CS_COP_ROW_DEPEND,
                                  .flags = CS_COP_ROW_SCALED };

    if (!p || !p->count || !likely(h, p))
      continue;
    row.pc = p->load;
    row.other = p->store;
    row.key = p->distance ? p->distance : 128;
    row.count = row.total = p->count;
    cs_cop_row(h, &row);
  }
}

const struct cs_cop_program cs_cop_program_depend = {
  .name = "depend",
  .about = "the stores that wrote what loads read, and how long before",
  .knob = knob,
  .image = ucode_depend,
  .image_size = sizeof ucode_depend,
  .memory = 64 + sizeof(struct depend) +
            CS_COP_TABLE_BYTES(PLACES, INSN_WORDS) +
            CS_COP_TABLE_BYTES(PLACES, PAIR_WORDS),
  .kinds = 1u << CS_COP_ROW_DEPEND,
  .open = open,
  .interrupt = interrupt,
  .tick = tick,
  .finish = finish,
};
