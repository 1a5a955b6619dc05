/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_host.c - the coprocessor's register block: reads, writes, refusals,
 * commands.
 */
#include "cs_cop_parts.h"

enum { LEAST_WATCHDOG = 16, COMP_TYPE = 15 };

/* Bits of CMD that need a coprocessor at rest, and that begin a sweep. */
#define AT_REST (SWEEPS | CS_COP_CMD_FLUSH_BUF_MASK)
#define SWEEPS \
  (CS_COP_CMD_INVALIDATE_MASK | CS_COP_CMD_CLEAR_DATA_MASK | \
   CS_COP_CMD_CLEAR_REGS_MASK | CS_COP_CMD_CLEAR_PCT_MASK)
#define COMMANDS \
  (AT_REST | CS_COP_CMD_ABORT_MASK | CS_COP_CMD_SNAPSHOT_MASK)

/* ---- one row for each register ---- */

struct reg {
  bool present, lock;
  uint32_t reset, wmask;
};

static struct reg reg_of(const struct cs_cop_state *s, uint16_t addr)
{
  const int XLEN = s->params.xlen, Supervisor = s->params.supervisor;

  switch (addr) {
#define REG(name, offset, reset, wmask, rmask, lock, w1c, strobe, present, \
            text) \
  case offset: \
    return (struct reg){present, lock, reset, wmask};
    CS_COP_REG_TABLE(REG)
#undef REG
  default:
    return (struct reg){0};
  }
}

/* Place of a register F_* in s->f, or -1. */
static int filter_register(uint16_t addr)
{
  if (addr < CS_COP_F_CTRL_OFFSET || addr > CS_COP_F_ROOT_OFFSET)
    return -1;
  return (addr - CS_COP_F_CTRL_OFFSET) / 4;
}

void cs_cop_registers_clear(struct cs_cop_state *s)
{
  s->enable = false;
  s->div = s->intr_enable = s->intr_state = s->page = 0;
  s->watchdog = (uint16_t)reg_of(s, CS_COP_WATCHDOG_OFFSET).reset;
  s->code_len = 0;
  s->fields = 0;
  for (uint16_t addr = CS_COP_F_CTRL_OFFSET; addr <= CS_COP_F_ROOT_OFFSET;
       addr += 4)
    s->f[filter_register(addr)] = reg_of(s, addr).reset;
  cs_cop_filter_decode(s);
}

/* ---- refusals ---- */

/* Some class that is taken has no routine. */
static bool bad_start(const struct cs_cop_state *s)
{
  for (unsigned i = 0; i < CS_COP_CLASS_COUNT; i++)
    if ((s->filter.cfg.class_mask >> i & 1) && !(s->start[i] >> 31))
      return true;
  return false;
}

static enum cs_refusal run_refusal(const struct cs_cop_state *s)
{
  if (s->watchdog < LEAST_WATCHDOG)
    return CS_BAD_WATCHDOG;
  if (s->code_len == 0 || s->code_len > s->params.code)
    return CS_BAD_CODE;
  return bad_start(s) ? CS_BAD_START_TABLE : CS_OK;
}

static enum cs_refusal ctrl_refusal(const struct cs_cop_state *s,
                                    uint32_t wdata, bool active)
{
  const bool run = wdata & CS_COP_CTRL_RUN_MASK;

  if (!active)
    return run || (wdata & CS_COP_CTRL_ENABLE_MASK) ? CS_INACTIVE : CS_OK;
  if (s->running)
    return COP_FIELD(wdata, COP_CTRL_DIV) != s->div ? CS_LOCKED : CS_OK;
  return run ? run_refusal(s) : CS_OK;
}

static enum cs_refusal write_refusal(const struct cs_cop_state *s,
                                     const struct cs_ring_bus *bus,
                                     const struct cs_cop_clock *c)
{
  const uint16_t addr = bus->waddr;
  struct reg reg;

  if (bus->partial)
    return CS_PARTIAL;
  if (!bus->we)
    return CS_OK;
  if (addr == CS_COP_CTRL_OFFSET)
    return ctrl_refusal(s, bus->wdata, c->active);
  if (!c->active)
    return CS_OK;
  if (cs_cop_in_window(addr))
    return c->open || cs_cop_read_only(cs_cop_window_word(s, addr)) ? CS_OK
                                                             : CS_BUSY;
  if (addr == CS_COP_CMD_OFFSET)
    return c->locked && (bus->wdata & AT_REST) ? CS_LOCKED : CS_OK;
  reg = reg_of(s, addr);
  return c->locked && reg.present && reg.lock ? CS_LOCKED : CS_OK;
}

/* The window is read although it is not open. */
static bool read_refused(const struct cs_cop_state *s,
                         const struct cs_ring_bus *bus,
                         const struct cs_cop_clock *c)
{
  return bus->re && cs_cop_in_window(bus->raddr) && c->active && !c->open &&
         !cs_cop_read_only(cs_cop_window_word(s, bus->raddr));
}

void cs_cop_decide_bus(const struct cs_cop_state *s, const struct cs_cop_in *in,
                       struct cs_cop_clock *c)
{
  const struct cs_ring_bus *bus = &in->bus;

  c->active = !in->off && !s->first;
  c->running = s->running;
  c->locked = s->running || s->sweep;
  c->open = c->active && !c->locked && s->assoc.camcnt == 0 && !s->host_cam;
  c->refusal = write_refusal(s, bus, c);
  c->write = bus->we && c->active && c->refusal == CS_OK;
  if (bus->we && c->active && bus->waddr == CS_COP_CMD_OFFSET)
    c->cmd = bus->wdata &
             (c->write ? COMMANDS : (uint32_t)CS_COP_CMD_SNAPSHOT_MASK);
  if (c->refusal == CS_OK && read_refused(s, bus, c))
    c->refusal = CS_BUSY;
}

/* ---- reads ---- */

static uint32_t read_ctrl(const struct cs_cop_state *s,
                          const struct cs_cop_clock *c)
{
  const bool empty = cs_cop_held(s) == 0 && !s->tup_v;

  return COP_PUT(c->active, COP_CTRL_ACTIVE) |
         COP_PUT(s->enable, COP_CTRL_ENABLE) | COP_PUT(empty, COP_CTRL_EMPTY) |
         COP_PUT(s->running, COP_CTRL_RUN) |
         COP_PUT(s->stopping, COP_CTRL_STOPPING) |
         COP_PUT(s->div, COP_CTRL_DIV);
}

static uint32_t read_caps(const struct cs_cop_params *p)
{
  return COP_PUT(cs_log2(p->entries), COP_CAPS_ENTRIES) |
         COP_PUT(cs_log2(p->data), COP_CAPS_DATA) |
         COP_PUT(cs_log2(p->code), COP_CAPS_CODE) |
         COP_PUT(cs_log2(p->samples), COP_CAPS_SAMPLES) |
         COP_PUT(cs_log2(p->pct_bits), COP_CAPS_PCT_BITS);
}

static uint32_t read_register(const struct cs_cop_state *s, uint16_t addr,
                              const struct cs_cop_clock *c)
{
  const unsigned snap = (addr - CS_COP_TAKEN_OFFSET) / 4u;

  if (addr >= CS_COP_TAKEN_OFFSET && snap < CS_COP_COUNTERS)
    return s->snap[snap];
  if (filter_register(addr) >= 0)
    return reg_of(s, addr).present ? s->f[filter_register(addr)] : 0;
  switch (addr) {
  case CS_COP_CTRL_OFFSET: return read_ctrl(s, c);
  case CS_COP_IMPL_OFFSET:
    return COP_PUT(1, COP_IMPL_VER_MAJOR) |
           COP_PUT(COMP_TYPE, COP_IMPL_COMP_TYPE);
  case CS_COP_STATUS_OFFSET:
    return s->status_code | COP_PUT(s->status_count, COP_STATUS_COUNT);
  case CS_COP_INTR_STATE_OFFSET: return s->intr_state;
  case CS_COP_INTR_ENABLE_OFFSET: return s->intr_enable;
  case CS_COP_CAUSE_OFFSET:
    return s->cause | COP_PUT(s->cause_pc, COP_CAUSE_PC);
  case CS_COP_WATCHDOG_OFFSET: return s->watchdog;
  case CS_COP_CODE_LEN_OFFSET: return s->code_len;
  case CS_COP_PAGE_OFFSET: return s->page;
  case CS_COP_FIELDS_OFFSET: return s->fields;
  case CS_COP_ISA_OFFSET: return CS_COP_ISA_VERSION;
  case CS_COP_CAPS_OFFSET: return read_caps(&s->params);
  default: return 0;
  }
}

uint32_t cs_cop_host_read(const struct cs_cop_state *s,
                          const struct cs_cop_in *in,
                          const struct cs_cop_clock *c)
{
  const uint16_t addr = in->bus.raddr;
  uint16_t word;

  if (!cs_cop_in_window(addr))
    return read_register(s, addr, c);
  word = cs_cop_window_word(s, addr);
  return c->open || cs_cop_read_only(word) ? cs_cop_space_read(s, word) : 0;
}

/* ---- writes ---- */

void cs_cop_status(struct cs_cop_state *s, const struct cs_ring_bus *bus,
                   enum cs_refusal refused)
{
  if (bus->we && bus->waddr == CS_COP_STATUS_OFFSET) {
    s->status_code = s->status_count = 0;  /* beside a read that is refused too */
  } else if (refused != CS_OK) {
    s->status_code = (uint8_t)refused;
    s->status_count += s->status_count < 255;
  }
}

/* Behind the step, whose halt wins: s->running is 0 then. */
static void write_ctrl(struct cs_cop_state *s, uint32_t wdata,
                       const struct cs_cop_clock *c)
{
  const bool run = wdata & CS_COP_CTRL_RUN_MASK;

  s->enable = wdata & CS_COP_CTRL_ENABLE_MASK;
  if (c->running) {
    s->stopping = s->running && !run;
    return;
  }
  s->div = (uint8_t)COP_FIELD(wdata, COP_CTRL_DIV);
  if (run && c->write) {
    s->running = s->waiting = true;
    s->stopping = false;
    s->wd = 0;
  }
}

static void start_sweep(struct cs_cop_state *s, uint32_t cmd)
{
  if (!(cmd & SWEEPS))
    return;
  s->sweep = true;
  s->sweeps = cmd & SWEEPS;
  s->swcnt = 0;
}

static void write_register(struct cs_cop_state *s, uint16_t addr,
                           uint32_t wdata)
{
  const struct reg reg = reg_of(s, addr);
  const uint32_t value = wdata & reg.wmask;

  switch (addr) {
  case CS_COP_INTR_ENABLE_OFFSET: s->intr_enable = (uint8_t)value; break;
  case CS_COP_WATCHDOG_OFFSET: s->watchdog = (uint16_t)value; break;
  case CS_COP_CODE_LEN_OFFSET: s->code_len = (uint16_t)value; break;
  case CS_COP_PAGE_OFFSET: s->page = (uint8_t)value; break;
  case CS_COP_FIELDS_OFFSET: s->fields = value; break;
  default:
    if (filter_register(addr) < 0 || !reg.present)
      return;
    s->f[filter_register(addr)] = value;
    cs_cop_filter_decode(s);
  }
}

void cs_cop_host_write(struct cs_cop_state *s, const struct cs_ring_bus *bus,
                       const struct cs_cop_clock *c)
{
  if (!bus->we || !c->active)
    return;
  if (bus->waddr == CS_COP_CTRL_OFFSET)
    write_ctrl(s, bus->wdata, c);
  start_sweep(s, c->cmd);
  if (c->cmd & CS_COP_CMD_ABORT_MASK)
    s->abort = s->running;
  if (!c->write)
    return;
  if (cs_cop_in_window(bus->waddr))
    cs_cop_space_write(s, cs_cop_window_word(s, bus->waddr), bus->wdata);
  else
    write_register(s, bus->waddr, bus->wdata);
}
