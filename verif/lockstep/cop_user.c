// SPDX-License-Identifier: Apache-2.0
//
// cop_user.c - the software of the coprocessor, see cop_user.h.

#include "config.h"
#include "cop_user.h"
#include "cs_cop.h"
#include "cs_cop_regs.h"
#include "cs_regs.h"
#include "cs_types.h"

enum {
  BLOCK = 0x2000,
  WINDOW = 0x800,
  PAGE_WORDS = 256,
  BATCH = 16,
  REGISTERS = CS_COP_WIN_START + CS_COP_CLASS_COUNT - CS_COP_WIN_V,
  LAST_STEPS = 10, /* single registers, behind code and windows */
};

static bool percent(struct cop_user *u, unsigned n) {
  return rng_percent(u->rng, n);
}

static unsigned below(struct cop_user *u, unsigned n) {
  return rng_below(u->rng, n);
}

/* True once in n. */
static bool once(struct cop_user *u, unsigned n) {
  return below(u, n) == 0;
}

static void put(struct cop_user *u, unsigned offset, uint32_t value) {
  bus_write(u->bus, BLOCK + offset, value);
  if (offset == CS_COP_PAGE_OFFSET)
    u->page = (int)value;
}

static void get(struct cop_user *u, unsigned offset) {
  bus_read(u->bus, BLOCK + offset);
}

static unsigned window(struct cop_user *u, unsigned word) {
  if (u->page != (int)(word / PAGE_WORDS))
    put(u, CS_COP_PAGE_OFFSET, word / PAGE_WORDS);
  return WINDOW + word % PAGE_WORDS * 4;
}

static void poke(struct cop_user *u, unsigned word, uint32_t value) {
  put(u, window(u, word), value);
}

/* Reads and writes have queues of their own, so the page may come later than
 * the read: any page will do. */
static void peek(struct cop_user *u, unsigned word) {
  get(u, window(u, word));
}

static uint32_t ctrl(struct cop_user *u, bool run) {
  return (percent(u, 90) ? CS_COP_CTRL_ENABLE_MASK : 0) |
         (run ? CS_COP_CTRL_RUN_MASK : 0) |
         (percent(u, 70) ? 0 : below(u, 4)) << CS_COP_CTRL_DIV_LSB;
}

void cop_user_reset(struct cop_user *u) {
  u->page = -1;
  u->batch = u->step = 0;
}

static void new_program(struct cop_user *u) {
  static const unsigned char emits[] = {1, 2, 4, 8, 30};
  u->gen.words = rng_range(u->rng, 10, 40);
  u->gen.emits = emits[below(u, sizeof emits)];
  u->step = 2 * u->gen.words + REGISTERS + LAST_STEPS;
  u->pace = 4u << below(u, 6);
}

void cop_user_init(struct cop_user *u, struct rng *rng, struct bus *bus,
                   const struct traffic *traffic, const struct cs_params *p) {
  *u = (struct cop_user){
    .rng = rng, .bus = bus, .traffic = traffic, .params = *p, .page = -1,
    .gen = {.rng = rng, .data = (unsigned)p->cop_data},
  };
}

/* ---- loading ---- */

bool cop_user_filled(const struct cop_user *u) {
  return u->filled >= 2 * (unsigned)u->params.cop_code;
}

/* No reset and no sweep clears the code, and what lies behind a program is
 * fetched: all of it is written once, in batches that nothing can interrupt. */
static void fill(struct cop_user *u, const struct cs_probe *probe) {
  if (!bus_idle(u->bus) || probe->cop_sweep)
    return;
  if (probe->cop_running) {
    put(u, CS_COP_CTRL_OFFSET, 0);
    return;
  }
  u->filled += u->batch;
  u->batch = cop_user_filled(u) ? 0 : BATCH;
  u->page = -1;
  for (unsigned i = 0; i < u->batch; i++)
    poke(u, CS_COP_WIN_CODE + u->filled + i, (uint32_t)rng_next(u->rng));
}

static void load_filter(struct cop_user *u) {
  uint32_t control = rng_percent(u->rng, 60) ? 0xf : below(u, 16);
  config_filter(u->bus, u->rng, &u->params, BLOCK + CS_COP_F_CTRL_OFFSET, u->traffic);
  control <<= CS_COP_F_CTRL_MODE_MASK_LSB;
  if (percent(u, 25))
    control |= CS_COP_F_CTRL_PC_EXCLUDE_MASK;
  if (percent(u, 25))
    control |= CS_COP_F_CTRL_CTX_EN_MASK;
  if (percent(u, 30))
    control |= CS_COP_F_CTRL_PCT0_EN_MASK;
  if (percent(u, 30))
    control |= CS_COP_F_CTRL_PCT1_EN_MASK;
  put(u, CS_COP_F_CTRL_OFFSET, control);
  if (u->traffic->processes)
    put(u, CS_COP_F_ROOT_OFFSET,
        rng_percent(u->rng, 60) ? 0 : config_root(u->rng, u->traffic));
}

/* Behind the window's words. */
static void load_last(struct cop_user *u, unsigned step) {
  switch (step) {
  case 9: put(u, CS_COP_CODE_LEN_OFFSET, percent(u, 95) ? u->gen.words
              : below(u, (unsigned)u->params.cop_code + 2)); break;
  case 8: put(u, CS_COP_FIELDS_OFFSET, (uint32_t)rng_next(u->rng)); break;
  case 7: load_filter(u); break;
  case 6:
    /* everything there is */
    if (percent(u, u->traffic->processes ? 20 : 60))
      put(u, CS_COP_F_CTRL_OFFSET, CS_COP_F_CTRL_MODE_MASK_MASK);
    break;
  case 5: put(u, CS_COP_F_CLASS_OFFSET, percent(u, 60)
              ? CS_COP_F_CLASS_MASK_MASK : (uint32_t)rng_next(u->rng)); break;
  case 4: put(u, CS_COP_WATCHDOG_OFFSET, percent(u, 90)
              ? rng_range(u->rng, 16, 60) : below(u, 300)); break;
  case 3: put(u, CS_COP_INTR_ENABLE_OFFSET, below(u, 8)); break;
  case 2: put(u, CS_COP_INTR_STATE_OFFSET, 7); break;
  default: put(u, CS_COP_CTRL_OFFSET, ctrl(u, percent(u, 80))); break;
  }
}

static void load(struct cop_user *u, const struct cs_probe *probe) {
  unsigned code;
  if (u->bus->wr.count > 1 || probe->cop_sweep)
    return;
  if (probe->cop_running && !once(u, 50)) {
    if (once(u, 10))
      put(u, percent(u, 60) ? CS_COP_CTRL_OFFSET : CS_COP_CMD_OFFSET,
          CS_COP_CMD_ABORT_MASK); /* or CTRL without run */
    return;
  }
  u->step--;
  if (u->step < LAST_STEPS) {
    load_last(u, u->step);
  } else if (u->step < LAST_STEPS + REGISTERS) {
    unsigned word = CS_COP_WIN_V + u->step - LAST_STEPS;
    poke(u, word, cop_gen_register(&u->gen, word));
  } else {
    code = u->step - LAST_STEPS - REGISTERS;
    if (code % 2 == 1)
      u->word = cop_gen_word(&u->gen, code / 2);
    poke(u, CS_COP_WIN_CODE + code,
         (uint32_t)(code % 2 == 1 ? u->word >> 32 : u->word));
  }
}

/* ---- acts in any state ---- */

static void read_counters(struct cop_user *u) {
  put(u, CS_COP_CMD_OFFSET, CS_COP_CMD_SNAPSHOT_MASK);
  for (unsigned a = CS_COP_TAKEN_OFFSET; a <= CS_COP_STEPS_OFFSET; a += 4)
    get(u, a);
}

static void read_register(struct cop_user *u) {
  static const uint16_t registers[] = {
#define ROW(name, offset, ...) offset,
    CS_COP_REG_TABLE(ROW)
#undef ROW
  };
  get(u, percent(u, 80)
      ? registers[below(u, sizeof registers / sizeof *registers)]
      : below(u, 1024) * 4);
}

/* Some word of the space: of an array, a register, a sample, or none. */
static unsigned any_word(struct cop_user *u) {
  switch (below(u, 6)) {
  case 0: return CS_COP_WIN_DATA + below(u, (unsigned)u->params.cop_data + 2);
  case 1: return CS_COP_WIN_ASSOC
                 + below(u, 2 * (unsigned)u->params.cop_entries + 2);
  case 2: return CS_COP_WIN_CODE + below(u, 2 * u->gen.words);
  case 3: return CS_COP_WIN_V + below(u, REGISTERS + 2);
  case 4: return CS_COP_WIN_DR + below(u, CS_COP_WIN_S1 + 8 - CS_COP_WIN_DR);
  default: return (uint32_t)rng_next(u->rng) & 0xffff;
  }
}

static void read_words(struct cop_user *u) {
  unsigned word = any_word(u);
  for (unsigned n = 1 + below(u, 8); n > 0; n--)
    peek(u, word++ & 0xffff);
}

/* An entry of the associative array, as software writes it. */
static void write_entry(struct cop_user *u) {
  unsigned entry = CS_COP_WIN_ASSOC
                   + 2 * below(u, (unsigned)u->params.cop_entries);
  uint32_t key = percent(u, 50) ? cop_gen_value(u->rng)
    : (uint32_t)u->traffic->pc[below(u, TRAFFIC_POOL)];
  poke(u, entry, key);
  poke(u, entry + 1, (uint32_t)percent(u, 85) << 31);
}

/* More keys of one set than the set has places. */
static void crowd(struct cop_user *u) {
  unsigned set = below(u, CS_COP_SETS), entry = 0;
  for (uint32_t key = 0; entry < CS_COP_WAYS + 2; key += 4)
    if (cs_cop_set(key) == set) {
      poke(u, CS_COP_WIN_ASSOC + 2 * entry, key);
      poke(u, CS_COP_WIN_ASSOC + 2 * entry++ + 1, 1u << 31);
    }
}

static void write_word(struct cop_user *u) {
  unsigned word = any_word(u);
  bool reg = word >= CS_COP_WIN_V && word < CS_COP_WIN_V + REGISTERS;
  if (word >= CS_COP_WIN_CODE && word < CS_COP_WIN_ASSOC)
    return; /* a program is replaced by programs */
  poke(u, word, reg ? cop_gen_register(&u->gen, word)
                    : cop_gen_value(u->rng));
}

static void mask(struct cop_user *u) {
  uint32_t index = percent(u, 80) ? config_pct_index(u->rng, u->traffic)
                                  : (uint32_t)rng_next(u->rng);
  put(u, CS_COP_PCT_OFFSET, (index & CS_COP_PCT_INDEX_MASK)
      | (percent(u, 60) ? CS_COP_PCT_VALUE_MASK : 0)
      | (percent(u, 50) ? CS_COP_PCT_TABLE_MASK : 0));
}

static void interrupts(struct cop_user *u) {
  static const uint16_t addr[] = {
    CS_COP_INTR_STATE_OFFSET, CS_COP_INTR_STATE_OFFSET,
    CS_COP_INTR_ENABLE_OFFSET, CS_COP_INTR_TEST_OFFSET, CS_COP_STATUS_OFFSET,
  };
  put(u, addr[below(u, 5)], below(u, 8));
}

/* Any bits: while it runs mostly refused. */
static void command(struct cop_user *u) {
  uint32_t bits = 1u << below(u, 7);
  put(u, CS_COP_CMD_OFFSET, percent(u, 70) ? bits : bits | below(u, 128));
}

/* A register that may be locked, or a write that is none. */
static void locked(struct cop_user *u) {
  static const uint16_t addr[] = {
    CS_COP_WATCHDOG_OFFSET, CS_COP_CODE_LEN_OFFSET, CS_COP_FIELDS_OFFSET,
    CS_COP_F_CTX_OFFSET, CS_COP_F_EVENT_OFFSET,
  };
  if (percent(u, 30))
    bus_write_strb(u->bus, BLOCK + CS_COP_PAGE_OFFSET, 0, below(u, 15));
  else
    put(u, addr[below(u, 5)], below(u, 64));
}

static void any_act(struct cop_user *u) {
  switch (below(u, 12)) {
  case 0: read_counters(u); break;
  case 1: case 2: read_register(u); break;
  case 3: read_words(u); break;
  case 4: write_word(u); break;
  case 5: write_entry(u); break;
  case 6: mask(u); break;
  case 7: case 8: interrupts(u); break;
  case 9: command(u); break;
  case 10: locked(u); break;
  default: put(u, CS_COP_CTRL_OFFSET, ctrl(u, percent(u, 50))); break;
  }
}

/* ---- the plan ---- */

static void while_running(struct cop_user *u) {
  switch (below(u, 20)) {
  case 0: put(u, CS_COP_CTRL_OFFSET, ctrl(u, false)); break;
  case 1: put(u, CS_COP_CMD_OFFSET, CS_COP_CMD_ABORT_MASK); break;
  case 2: new_program(u); break;
  default: any_act(u); break;
  }
}

/* At rest: mostly go on, sometimes load or look at what was done. */
static void while_halted(struct cop_user *u) {
  unsigned what = below(u, 100);
  if (what < 50)
    put(u, CS_COP_CTRL_OFFSET, ctrl(u, true));
  else if (what < 56)
    new_program(u);
  else if (what < 62)
    u->step = LAST_STEPS; /* the single registers anew */
  else if (what < 65)
    crowd(u);
  else if (what < 66 && once(u, 8))
    bus_write(u->bus, CS_LOCK_OFFSET, CS_LOCK_VALUES_OFF_MASK);
  else
    any_act(u);
}

/* Before the profiler is on, nothing but refusals is to be had. */
static void while_inactive(struct cop_user *u) {
  u->page = -1;
  u->batch = 0;
  u->step = 0;
  if (bus_room(u->bus, 90) && once(u, 400))
    (cop_user_filled(u) ? any_act : locked)(u);
}

/* Moments that no plan would often meet. */
static void meet(struct cop_user *u, const struct cs_probe *probe) {
  const bool held = probe->cop_level != 0 || probe->cop_s_valid != 0;
  const bool off = (probe->cop_tup_v && once(u, 6000))
                   || (probe->cop_camcnt != 0 && once(u, 4000))
                   || (probe->cop_sweep && once(u, 30000));
  if (off)
    bus_write(u->bus, CS_CTRL_OFFSET, 0);
  /* Its next samples come while the profiler drains. */
  if (probe->state == CS_DRAIN && !probe->cop_running && held && once(u, 40))
    put(u, CS_COP_CTRL_OFFSET, ctrl(u, true));
  /* A tuple in the clock in which the profiler starts. */
  if (probe->state == CS_IDLE && !probe->cop_running && !probe->cop_sweep
      && held && probe->fifo_level == 0 && bus_idle(u->bus) && u->step == 0
      && once(u, u->gen.emits <= 2 ? 3 : 30)) {
    u->bus->delay = 0;
    put(u, CS_COP_CTRL_OFFSET, ctrl(u, true) & ~CS_COP_CTRL_DIV_MASK);
    for (unsigned n = below(u, 8); n > 0; n--)
      put(u, CS_COP_STATUS_OFFSET, 0);
    bus_write(u->bus, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK
              | CS_CTRL_ENABLE_MASK
              | (percent(u, 15) ? CS_CTRL_RESUME_MASK : 0));
  }
}

void cop_user_clock(struct cop_user *u, const struct cs_probe *probe) {
  if (!probe->cop_active)
    while_inactive(u);
  else if (!bus_room(u->bus, 90))
    return;
  else if (!cop_user_filled(u))
    fill(u, probe);
  else if (u->step != 0)
    load(u, probe);
  else if (once(u, u->pace))
    (probe->cop_running ? while_running : while_halted)(u);
  if (u->pace != 0 && bus_room(u->bus, 90))
    meet(u, probe);
  else if (cop_user_filled(u))
    new_program(u);
}
