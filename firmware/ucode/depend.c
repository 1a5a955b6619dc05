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
  FULL = 255,           /* failed */
  LOW = 0xffff,         /* of tc: counts; above them the distance, less 1 */
  UNIT = 64,            /* of press: a sample */
  SLOWEST = 8, FASTEST = 64, /* of so many clocks, those that bring a sample */
  FIRST = 32,
  FASTER = 4, SLOWER = 1, /* by a drop, by an interrupt too early */
  STORE_CLOCKS = 6, LOAD_CLOCKS = 3, WORK_CLOCKS = 25, /* on the common path */
};

enum { ENOUGH, LOOK, FALL, STALL };

static const struct cs_cop_knob knob[] = {
  [ENOUGH] = { "enough", 16, 1, 1 << 30,
               "counts of a load before it is masked" },
  [LOOK] = { "look", 8192, 256, LOOK_MOST,
             "instructions between looks at first" },
  [FALL] = { "fall", 250000, 0, 1u << 31,
             "instructions to the first fall of all masks; 0: never" },
  [STALL] = { "stall", 1, 0, 1,
              "1: the program stands while the buffer is emptied, before "
              "stores are dropped" },
  { 0 },
};

struct row { uint32_t tl, ts, tc; };

/* Behind their keys. */
struct insn { uint32_t pc, since; };
struct pair { uint32_t load, store, count, distance; };

struct depend {
  struct row row[ROWS];
  struct cs_cop_table insn, pair;
  uint64_t fall, apart;
  unsigned falls;
  uint32_t room;        /* samples that may wait */
  uint32_t empty;       /* press of an empty buffer */
  uint32_t store;       /* that a store adds to press */
  uint32_t pace;        /* SLOWEST to FASTEST */
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
    uint32_t gain = now.tc & LOW;
    bool full;

    if (now.tc == r->tc && !(all && gain >= UCODE_DEPEND_EQU_KEEP))
      continue;
    now.tl = at(h, UCODE_DEPEND_ARRAY_TL, i);
    now.ts = at(h, UCODE_DEPEND_ARRAY_TS, i);
    if (now.tl == r->tl && now.ts == r->ts && gain >= (r->tc & LOW))
      gain -= r->tc & LOW;
    *r = now;
    changed++;
    full = add(h, &now, gain);
    if (full)
      cs_cop_mask(h, now.tl, true);
    if (full || (all && (now.tc & LOW) >= UCODE_DEPEND_EQU_KEEP)) {
      r->tc = now.tc & ~LOW; /* the distance stays, should the row go on */
      cs_cop_poke(h, CS_COP_WIN_DATA + UCODE_DEPEND_ARRAY_TC + i, r->tc);
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

/* ---- the buffer ---- */

/* What may wait behind a sample when it is done: what the clocks bring that it
 * takes, less itself. */
static uint32_t added(uint32_t clocks, uint32_t pace)
{
  const uint32_t units = clocks * pace;

  return units > UNIT ? units - UNIT : 1;
}

static void set_pace(struct cs_cop_handler *h, uint32_t pace)
{
  struct depend *s = h->state;
  const uint32_t steps = pace << (h->div >> CS_COP_CTRL_DIV_LSB);

  s->pace = pace;
  if (!h->knob[STALL])
    return;
  s->store = added(STORE_CLOCKS, steps);
  cs_cop_poke(h, UCODE_DEPEND_CONST_STORE, s->store);
  cs_cop_poke(h, UCODE_DEPEND_CONST_LOAD, added(LOAD_CLOCKS, steps));
  cs_cop_poke(h, UCODE_DEPEND_CONST_WORK, WORK_CLOCKS * steps);
}

static void set_pressure(struct cs_cop_handler *h)
{
  struct depend *s = h->state;

  s->room = cs_cop_room(h);
  s->empty = UINT32_MAX - UNIT * s->room;
  cs_cop_poke(h, UCODE_DEPEND_VALUE_EMPTY, s->empty);
  cs_cop_poke(h, UCODE_DEPEND_VALUE_PRESS, s->empty);
  cs_cop_poke(h, UCODE_DEPEND_CONST_STORE, 0);
  cs_cop_poke(h, UCODE_DEPEND_CONST_LOAD, 0);
  cs_cop_poke(h, UCODE_DEPEND_CONST_WORK, 0);
  set_pace(h, FIRST);
}

/* The buffer may be full soon: the program stands until it is empty.  Not if
 * there is room for half of it. */
static void pressed(struct cs_cop_handler *h)
{
  struct depend *s = h->state;
  uint32_t held;

  cs_cop_command(h, CS_COP_CMD_SNAPSHOT_MASK);
  held = cs_cop_read(h, CS_COP_HELD_OFFSET);
  if (held >= s->room / 2) {
    cs_cop_poke(h, UCODE_DEPEND_VALUE_PRESS, s->empty - held * s->store);
    cs_cop_go(h);
    cs_cop_drain(h);
    if (!cs_cop_halt(h))
      return;
    cs_cop_poke(h, UCODE_DEPEND_VALUE_PRESS, s->empty); /* loads have added less */
    cs_cop_go(h);
    return;
  }
  cs_cop_poke(h, UCODE_DEPEND_VALUE_PRESS, s->empty + UNIT * held);
  if (s->pace > SLOWEST)
    set_pace(h, s->pace - SLOWER);
  cs_cop_go(h);
}

static void interrupt(struct cs_cop_handler *h)
{
  if (cs_cop_peek(h, UCODE_DEPEND_INDEX_FAILED) < FULL) {
    pressed(h);
    return;
  }
  copy(h, true);
  cs_cop_poke(h, UCODE_DEPEND_INDEX_FAILED, 0);
  cs_cop_go(h);
}

/* Stores may be among what was dropped, so nothing is known of the writers that
 * came before it; nor of what waits, since that is of before and behind it. */
static void dropped(struct cs_cop_handler *h)
{
  struct depend *s = h->state;
  const uint32_t pace = s->pace + FASTER;

  cs_cop_poke(h, UCODE_DEPEND_VALUE_PRESS, s->empty);
  set_pace(h, pace < FASTEST ? pace : FASTEST);
  cs_cop_command(h, CS_COP_CMD_FLUSH_BUF_MASK | CS_COP_CMD_INVALIDATE_MASK);
  cs_cop_wait(h);
}

/* ---- calls ---- */

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
  set_pressure(h);
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

static void finish(struct cs_cop_handler *h)
{
  struct depend *s = h->state;

  copy(h, false);
  for (uint32_t i = 0; i < s->pair.places; i++) {
    struct pair *p = (void *)cs_cop_table_at(&s->pair, i);
    struct cs_cop_row_out row = { .kind = CS_COP_ROW_DEPEND,
                                  .flags = CS_COP_ROW_SCALED };

    if (!p || !p->count)
      continue;
    row.pc = p->load;
    row.other = p->store;
    row.key = p->distance + 1;
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
  .dropped = dropped,
  .tick = tick,
  .finish = finish,
};
