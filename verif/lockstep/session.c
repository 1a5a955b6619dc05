// SPDX-License-Identifier: Apache-2.0
//
// session.c - a random user of the profiler, see session.h.

#include "session.h"
#include "config.h"
#include "cs_regs.h"
#include "cs_ring_regs.h"
#include "cs_types.h"

/* CTRL as software writes it. */
enum {
  OFF = 0,
  STOPPED = CS_CTRL_ACTIVE_MASK,
  START = CS_CTRL_ACTIVE_MASK | CS_CTRL_ENABLE_MASK,
  RESUME = START | CS_CTRL_RESUME_MASK,
};

static const uint16_t registers[] = {
#define ROW(name, offset, ...) offset,
  CS_REG_TABLE(ROW)
#undef ROW
};
#define REGISTERS (sizeof registers / sizeof registers[0])

/* Longest stay in a phase: the sweep of the largest PC table or INIT of the
 * largest counter table, on a slow bus. */
#define HANG 60000

/* Percent of the accesses, with Supervisor. */
#define UNPRIVILEGED 5

static void enter(struct session *s, enum session_phase phase) {
  s->phase = phase;
  s->age = 0;
}

/* A new mood of the user. */
static void change_mood(struct session *s) {
  static const uint8_t pops[] = {0, 0, 1, 5, 30, 100};
  static const uint8_t delays[] = {0, 0, 20, 70};
  static const uint8_t noises[] = {0, 2, 10, 60};
  s->pop_rate = pops[rng_below(&s->rng, sizeof pops)];
  s->bus.delay = delays[rng_below(&s->rng, sizeof delays)];
  s->noise = noises[rng_below(&s->rng, sizeof noises)];
  if (s->params.supervisor && rng_percent(&s->rng, 50))
    s->pop_rate = 100; /* records are messages too */
}

void session_init(struct session *s, const struct cs_params *p,
                  uint64_t seed) {
  *s = (struct session){ .params = *p };
  rng_seed(&s->rng, seed);
  traffic_init(&s->traffic, &s->rng, p->nret, p->xlen);
  bus_init(&s->bus, &s->rng);
  if (p->supervisor) {
    traffic_processes(&s->traffic);
    s->bus.unprivileged = UNPRIVILEGED;
  }
  cop_user_init(&s->cop, &s->rng, &s->bus, &s->traffic, p);
  change_mood(s);
}

void session_reset(struct session *s) {
  bus_reset(&s->bus);
  cop_user_reset(&s->cop);
  s->reset = false;
  enter(s, SESSION_POWER);
}

/* ---- disturbances ---- */

static uint32_t any_register(struct session *s) {
  return registers[rng_below(&s->rng, REGISTERS)];
}

static void write_any(struct session *s) {
  uint32_t addr = any_register(s);
  bool lock = addr == CS_LOCK_OFFSET && !rng_percent(&s->rng, 80);
  if (addr != CS_CTRL_OFFSET && addr != CS_PCT_CLEAR_OFFSET && !lock)
    bus_write(&s->bus, addr, (uint32_t)rng_next(&s->rng));
}

static void write_control(struct session *s) {
  static const uint16_t words[] = {STOPPED, START, START, RESUME, 0x101};
  uint32_t word = words[rng_below(&s->rng, 5)];
  if (rng_percent(&s->rng, 4))
    word = rng_percent(&s->rng, 50) ? OFF : RESUME & ~STOPPED;
  bus_write(&s->bus, CS_CTRL_OFFSET, word);
}

static void write_pct(struct session *s) {
  uint32_t addr = rng_percent(&s->rng, 50) ? CS_PCT_SET_OFFSET
                                           : CS_PCT_CLR_OFFSET;
  bus_write(&s->bus, addr, rng_percent(&s->rng, 90)
            ? config_pct_index(&s->rng, &s->traffic)
            : (uint32_t)rng_next(&s->rng));
}

/* Like the handler of docs/design/tiers.md, but without its reasons. */
static void write_mark(struct session *s) {
  bus_write(&s->bus, CS_MARK_OFFSET, rng_percent(&s->rng, 95)
            ? config_mark(&s->rng, &s->traffic)
            : (uint32_t)rng_next(&s->rng));
}

static void read_counters(struct session *s) {
  bus_write(&s->bus, CS_SNAPSHOT_OFFSET, 1);
  for (unsigned a = CS_EVENTS_OFFSET; a <= CS_REJECTED_OFFSET; a += 4)
    bus_read(&s->bus, a);
  for (int slot = 0; slot < s->params.num_slots; slot++)
    for (unsigned i = 0; i < 4; i++)
      bus_read(&s->bus, CS_CNT0_SELECTED_OFFSET + 16 * slot + 4 * i);
}

static void write_interrupts(struct session *s) {
  static const uint16_t addr[] = {
    CS_INTR_STATE_OFFSET, CS_INTR_TEST_OFFSET, CS_INTR_ENABLE_OFFSET,
    CS_STATUS_OFFSET,
  };
  bus_write(&s->bus, addr[rng_below(&s->rng, 4)], rng_below(&s->rng, 8));
}

static void read_any(struct session *s) {
  uint32_t addr = (uint32_t)rng_next(&s->rng) & 0xffff;
  if (!s->params.coprocessor || cop_user_filled(&s->cop))
    bus_read(&s->bus, addr);
}

/* A lock in every state, oftener where the profiler seldom is. */
static void lock(struct session *s, const struct cs_probe *probe) {
  static const uint16_t once_in[] = {8, 300, 4000, 500, 16000, 500};
  struct rng *r = &s->rng;
  if (rng_below(r, once_in[probe->state]) != 0 || !bus_idle(&s->bus))
    return;
  uint32_t bits = 1u << rng_below(r, 5);
  bus_write(&s->bus, CS_LOCK_OFFSET,
            rng_percent(r, 90) ? bits : bits | rng_below(r, 32));
}

/* A mark is emptied while its tuples come: ways are named one by one. */
static void empty_marks(struct session *s) {
  uint32_t set = config_mark(&s->rng, &s->traffic) & CS_MARK_SET_MASK;
  for (uint32_t way = 0; way < 4; way++)
    bus_write(&s->bus, CS_MARK_OFFSET, set | way << CS_MARK_WAY_LSB);
}

/* What an operating system and its firmware write: other processes for a slot
 * that runs, and now and then a lock. */
static void supervise(struct session *s) {
  struct rng *r = &s->rng;
  unsigned slot = rng_below(r, (unsigned)s->params.num_slots)
                  * (CS_SLOT1_CTRL_OFFSET - CS_SLOT0_CTRL_OFFSET);
  switch (rng_below(r, 8)) {
  case 0: case 1: case 2:
    bus_write(&s->bus, CS_SLOT0_ROOT_OFFSET + slot, config_root(r, &s->traffic));
    break;
  case 3: bus_write(&s->bus, CS_SLOT0_CTX_OFFSET + slot, traffic_context(r)); break;
  case 4: bus_read(&s->bus, CS_TIME_OFFSET); break;
  case 5: bus_write(&s->bus, CS_CONTEXT_OFFSET, config_context(r)); break;
  case 6: bus_read(&s->bus, CS_LOCK_OFFSET); break;
  default:
    if (rng_percent(r, 4))
      bus_write(&s->bus, CS_LOCK_OFFSET, 1u << rng_below(r, 6));
  }
}

static void disturb(struct session *s) {
  struct rng *r = &s->rng;
  if (s->params.supervisor && rng_percent(r, 30)) {
    supervise(s);
    return;
  }
  switch (rng_below(r, 12)) {
  case 0: bus_read(&s->bus, any_register(s)); break;
  case 1: read_any(s); break;
  case 2: write_any(s); break;
  case 3: bus_write_strb(&s->bus, any_register(s), (uint32_t)rng_next(r),
                         rng_below(r, 15)); break;
  case 4: bus_write(&s->bus, 0x1000 | (rng_next(r) & 0xffff), 3); break;
  case 5: read_counters(s); break;
  case 6: bus_write(&s->bus, CS_FLUSH_OFFSET, 1); break;
  case 7: write_pct(s); break;
  case 8: write_interrupts(s); break;
  case 9: write_control(s); break;
  case 10: bus_write(&s->bus, CS_POP_OFFSET, 1); break;
  default: bus_write(&s->bus, rng_percent(r, 10) ? CS_PCT_CLEAR_OFFSET
                     : CS_TBL_ADDR_OFFSET, rng_below(r, 64)); break;
  }
}

/* ---- the DMA ring ---- */

enum { RING = 0x1000 };

static void ring_write(struct session *s, uint32_t offset, uint32_t value) {
  bus_write(&s->bus, RING + offset, value);
}

/* A place of a small ring, seldom one that is none. */
static uint32_t ring_place(struct session *s) {
  uint32_t rec = s->params.xlen == 64 ? 32 : 16;
  return s->ring_at + rec * rng_below(&s->rng, 8)
         + (rng_percent(&s->rng, 3) ? 4 * rng_below(&s->rng, 512) : 0);
}

static void ring_setup(struct session *s) {
  uint32_t rec = s->params.xlen == 64 ? 32 : 16;
  s->ring_at = (uint32_t)(rng_next(&s->rng) >> 32) & ~0xfffu;
  uint32_t at = ring_place(s);
  if (s->params.supervisor && rng_percent(&s->rng, 5)) { /* has no effect */
    ring_write(s, CS_RING_CTRL_OFFSET, 0);
    ring_write(s, CS_RING_WINDOW_BASE_OFFSET, s->ring_at);
  }
  ring_write(s, CS_RING_CTRL_OFFSET, CS_RING_CTRL_ACTIVE_MASK);
  if (s->params.supervisor) {
    bool inside = rng_percent(&s->rng, 85);
    ring_write(s, CS_RING_WINDOW_BASE_OFFSET,
               inside ? s->ring_at - 0x1000u * rng_below(&s->rng, 2)
                      : s->ring_at + 0x1000u * rng_below(&s->rng, 2));
    ring_write(s, CS_RING_WINDOW_LIMIT_OFFSET,
               inside ? s->ring_at + 0x1000u * rng_below(&s->rng, 2)
                      : s->ring_at - 0x1000u * rng_below(&s->rng, 2));
  }
  ring_write(s, CS_RING_START_OFFSET, s->ring_at);
  ring_write(s, CS_RING_LIMIT_OFFSET,
             s->ring_at + (rec << rng_range(&s->rng, 1, 3)) - 4);
  ring_write(s, CS_RING_WP_OFFSET, at);
  ring_write(s, CS_RING_CP_OFFSET, rng_percent(&s->rng, 80) ? at : ring_place(s));
  ring_write(s, CS_RING_CFG_OFFSET, rng_percent(&s->rng, 60));
  ring_write(s, CS_RING_WATERMARK_OFFSET,
             rng_percent(&s->rng, 80) ? rng_below(&s->rng, 5) : rng_skewed(&s->rng, 16));
  ring_write(s, CS_RING_TIMEOUT_OFFSET, rng_skewed(&s->rng, rng_percent(&s->rng, 80) ? 9 : 32));
  ring_write(s, CS_RING_INTR_ENABLE_OFFSET, rng_below(&s->rng, 8));
  ring_write(s, CS_RING_CAUSE_OFFSET, 0);
  ring_write(s, CS_RING_CTRL_OFFSET, CS_RING_CTRL_ACTIVE_MASK | CS_RING_CTRL_ENABLE_MASK);
}

/* Software beside the profiler's: sets the ring up, releases records, and stops it
 * so that the profiler can be emptied by POP. */
static void use_ring(struct session *s) {
  static const uint16_t reads[] = {
    CS_RING_CTRL_OFFSET, CS_RING_WP_OFFSET, CS_RING_LEVEL_OFFSET, CS_RING_STATUS_OFFSET,
    CS_RING_CAUSE_OFFSET, CS_RING_WRITTEN_OFFSET, CS_RING_OVERWRITTEN_OFFSET,
    CS_RING_INTR_STATE_OFFSET,
  };
  bool must_pop = s->phase == SESSION_STOP || s->phase == SESSION_REST;
  switch (rng_below(&s->rng, 8)) {
  case 0: case 1:
    if (must_pop)
      ring_write(s, CS_RING_CTRL_OFFSET, CS_RING_CTRL_ACTIVE_MASK);
    else
      ring_setup(s);
    break;
  case 2: case 3: ring_write(s, CS_RING_CP_OFFSET, ring_place(s)); break;
  case 4:
    ring_write(s, CS_RING_CAUSE_OFFSET, 0);
    ring_write(s, CS_RING_CTRL_OFFSET, must_pop ? 1 : rng_below(&s->rng, 4));
    break;
  case 5: ring_write(s, CS_RING_INTR_STATE_OFFSET, rng_below(&s->rng, 8)); break;
  case 6:
    if (rng_percent(&s->rng, 10))
      bus_write_strb(&s->bus, RING + CS_RING_WP_OFFSET, 0, rng_below(&s->rng, 15));
    /* fall through */
  default:
    bus_read(&s->bus, RING + reads[rng_below(&s->rng, sizeof reads / sizeof *reads)]);
  }
}

/* A memory that takes its time and sometimes answers an error. */
static void memory(struct session *s, struct cs_axi_in *dma) {
  dma->awready = rng_percent(&s->rng, 60);
  dma->wready = rng_percent(&s->rng, 60);
  dma->bvalid = rng_percent(&s->rng, 40);
  dma->bresp = rng_percent(&s->rng, 97) ? 0 : (uint8_t)rng_below(&s->rng, 4);
}

static void read_message(struct session *s) {
  for (unsigned a = CS_MSG_INFO_OFFSET; a <= CS_MSG_COUNT_OFFSET; a += 4)
    bus_read(&s->bus, a);
}

static void pop(struct session *s, const struct cs_probe *probe) {
  unsigned rate = s->phase == SESSION_STOP && s->pop_rate < 30
    ? 30 : s->pop_rate;
  if (s->phase == SESSION_POWER || s->bus.wr.count > 1)
    return;
  if (probe->fifo_level == 0 || !rng_percent(&s->rng, rate))
    return;
  if (rng_percent(&s->rng, 10))
    read_message(s);
  bus_write(&s->bus, CS_POP_OFFSET, 1);
}

/* ---- the user's own plan ---- */

static void power(struct session *s, const struct cs_probe *probe) {
  if (probe->state == CS_OFF && bus_idle(&s->bus))
    bus_write(&s->bus, CS_CTRL_OFFSET,
              rng_percent(&s->rng, 90) ? STOPPED : RESUME);
  if (probe->state == CS_IDLE)
    enter(s, SESSION_SETUP);
}

static void setup(struct session *s) {
  if (s->age == 0) {
    s->illegal = rng_percent(&s->rng, 15);
    if (rng_percent(&s->rng, 50))
      traffic_mood(&s->traffic, true);
    config_write(&s->bus, &s->rng, &s->params, &s->traffic, s->illegal);
  } else if (bus_idle(&s->bus)) {
    enter(s, SESSION_START);
  }
}

static void start(struct session *s, const struct cs_probe *probe) {
  if (s->age == 0) {
    bus_write(&s->bus, CS_CTRL_OFFSET,
              rng_percent(&s->rng, 70) ? START : RESUME);
  } else if (bus_idle(&s->bus) && s->age > 8) {
    s->left = rng_percent(&s->rng, 10) ? rng_below(&s->rng, 30)
                                       : rng_range(&s->rng, 100,
                                                   s->params.supervisor ? 2000
                                                                        : 4000);
    enter(s, probe->state == CS_IDLE ? SESSION_REST : SESSION_ACTIVE);
  }
}

static void active(struct session *s, const struct cs_probe *probe) {
  if (probe->state == CS_INIT && s->left > 40)
    return;
  if (s->left-- == 0 || probe->state < CS_INIT)
    enter(s, SESSION_STOP);
}

static void stop(struct session *s, const struct cs_probe *probe) {
  if (probe->state == CS_IDLE)
    enter(s, SESSION_REST);
  else if (s->age % 512 == 0)
    bus_write(&s->bus, CS_CTRL_OFFSET, STOPPED);
  else if (rng_below(&s->rng, 500) == 0)
    bus_write(&s->bus, CS_CTRL_OFFSET, START);
}

static void read_table(struct session *s) {
  for (unsigned n = rng_below(&s->rng, 4); n > 0; n--) {
    bus_write(&s->bus, CS_TBL_ADDR_OFFSET, rng_below(&s->rng, 64));
    for (unsigned a = CS_TBL_S_OFFSET; a <= (s->params.engines ? CS_TBL_W_HI_OFFSET
                                             : CS_EARLY_STATE_OFFSET); a += 4)
      bus_read(&s->bus, a);
  }
}

/* One register that makes the counter table void, mostly with a legal value. */
static void touch_compressor(struct session *s) {
  static const struct { uint16_t addr; uint32_t value; } writes[] = {
    {CS_RATE_OFFSET, 64}, {CS_R_THRESH_OFFSET, 0x3ffffff},
    {CS_TICK_OFFSET, 5000}, {CS_BURST_OFFSET, 0}, {CS_SEED_OFFSET, 7},
    {CS_EARLY_OFFSET, 2u << CS_EARLY_M_LSB}, {CS_COMP_OFFSET, 0},
    {CS_TIERS_OFFSET, 0},
  };
  unsigned n = rng_below(&s->rng, sizeof writes / sizeof *writes);
  bus_write(&s->bus, writes[n].addr, writes[n].value);
}

/* Only a reset opens a lock. */
static void after_rest(struct session *s, bool locked) {
  unsigned what = rng_below(&s->rng, 100);
  if (what < 8) {
    bus_write(&s->bus, CS_CTRL_OFFSET, OFF);
    enter(s, SESSION_POWER);
  } else if (what < 12 || (what < 30 && locked)) {
    s->reset = true;
  } else {
    if (what < 18)
      touch_compressor(s);
    enter(s, what < 35 ? SESSION_START : SESSION_SETUP);
  }
}

static void rest(struct session *s, const struct cs_probe *probe) {
  if (s->age == 0) {
    read_table(s);
    read_counters(s);
  } else if (bus_idle(&s->bus)) {
    if (probe->fifo_level != 0 && !rng_percent(&s->rng, 2)) {
      read_message(s);
      bus_write(&s->bus, CS_POP_OFFSET, 1);
    } else {
      after_rest(s, s->params.supervisor && probe->lock != 0);
    }
  }
}

static void plan(struct session *s, const struct cs_probe *probe) {
  enum session_phase before = s->phase;
  if (probe->state == CS_OFF && s->phase != SESSION_POWER)
    enter(s, SESSION_POWER);
  switch (s->phase) {
  case SESSION_POWER: power(s, probe); break;
  case SESSION_SETUP: setup(s); break;
  case SESSION_START: start(s, probe); break;
  case SESSION_ACTIVE: active(s, probe); break;
  case SESSION_STOP: stop(s, probe); break;
  case SESSION_REST: rest(s, probe); break;
  }
  if (s->phase == before)
    s->age++;
}

/* No lock may keep microcode out at first: what was never written is junk. */
static void set_privilege(struct session *s) {
  bool filled = cop_user_filled(&s->cop);
  s->bus.unprivileged = filled ? UNPRIVILEGED : 0;
  if (!filled)
    s->bus.aw_prot = s->bus.ar_prot = 1;
}

const char *session_clock(struct session *s, const struct cs_out *out,
                          const struct cs_probe *probe,
                          struct cs_rvfi *lanes, struct cs_axil_in *in) {
  if (rng_below(&s->rng, 700) == 0)
    traffic_mood(&s->traffic, rng_percent(&s->rng, 10));
  if (rng_below(&s->rng, 1500) == 0)
    change_mood(s);
  traffic_clock(&s->traffic, lanes);
  if (s->params.supervisor)
    lock(s, probe);
  if (bus_room(&s->bus, 90)) {
    plan(s, probe);
    pop(s, probe);
    if (bus_room(&s->bus, 90) && rng_below(&s->rng, 1000) < s->noise)
      disturb(s);
  }
  if (s->params.tiers && s->bus.wr.count < 2 && rng_below(&s->rng, 40) == 0)
    write_mark(s);
  if (s->params.supervisor && s->params.tiers && s->bus.wr.count < 2
      && rng_below(&s->rng, 200) == 0)
    empty_marks(s);
  if (s->params.coprocessor) {
    if (s->params.supervisor)
      set_privilege(s);
    cop_user_clock(&s->cop, probe);
  }
  bus_clock(&s->bus, &out->axil, in);
  if (s->params.dma) {
    if (bus_room(&s->bus, 90) && rng_below(&s->rng, 150) == 0)
      use_ring(s);
    /* OFF in the midst of a record, which no disturbance would often meet. */
    if (out->dma.wvalid && bus_room(&s->bus, 90) && rng_below(&s->rng, 2000) == 0)
      bus_write(&s->bus, CS_CTRL_OFFSET, OFF);
    memory(s, &in->dma);
  }
  return s->age > HANG ? "the device does not leave its state" : NULL;
}
