/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_ring.c - the DMA ring, equation by equation as on docs/design/ring.md.
 *
 * Every step works out from the state before it what the clock does (struct
 * clock), then changes registers, then the bus.
 */
#include "cs_ring.h"

#include <string.h>

#include "cs_ring_regs.h"
#include "cs_types.h"

enum {
  PAGE_LOG = 12,
  SIZE_LOG = 24,                       /* largest buffer, log2 of bytes */
  SIZE_MASK = (1 << SIZE_LOG) - 1,
  MEM_FORMAT = 3,
  COMP_TYPE = 9,
  NO_REASON = 0,
  ERROR = 1,
  WRAPPED = 2,
};

/* What a clock does, from the state before it. */
struct clock {
  bool go, aw, w, b, commit, stop;
  bool cp_stored;
  bool outside;                        /* of the value written */
  enum cs_refusal refusal;
};

static uint32_t word_bits(uint32_t x)
{
  return x & ~3u;
}

static unsigned log2_rec(const struct cs_ring_state *r)
{
  return r->xlen == 64 ? 5 : 4;
}

static uint32_t rec(const struct cs_ring_state *r)
{
  return 1u << log2_rec(r);
}

/* ---- configuration ---- */

static bool outside(const struct cs_ring_state *r, uint32_t value)
{
  const uint32_t differs = word_bits(value) ^ r->start;

  return (word_bits(value) & (rec(r) - 1)) != 0 || differs >> SIZE_LOG != 0 ||
         (differs & ~(rec(r) - 1) & ~r->m) != 0;
}

static bool outside_window(const struct cs_ring_state *r)
{
  return r->start >> PAGE_LOG < r->window_base >> PAGE_LOG ||
         r->limit >> PAGE_LOG > r->window_limit >> PAGE_LOG;
}

static enum cs_refusal fault(const struct cs_ring_state *r)
{
  const uint32_t m = word_bits(r->start ^ r->limit);
  const uint32_t full = m | 3;

  if (r->watermark == 0 || r->watermark > m >> log2_rec(r))
    return CS_BAD_WATERMARK;
  if ((r->start & (rec(r) - 1)) != 0 || (r->start & m) != 0)
    return CS_BAD_START;
  if ((full & (full + 1)) != 0 || m >> SIZE_LOG != 0 || !(m >> log2_rec(r) & 1))
    return CS_BAD_LIMIT;
  if (!r->wp_ok)
    return CS_BAD_WP;
  if (r->back_pressure && !r->cp_ok)
    return CS_BAD_CP;
  return r->supervisor && outside_window(r) ? CS_BAD_WINDOW : CS_OK;
}

/* ---- registers ---- */

static uint32_t read_ctrl(const struct cs_ring_state *r)
{
  return (uint32_t)r->active << CS_RING_CTRL_ACTIVE_LSB |
         (uint32_t)r->enable << CS_RING_CTRL_ENABLE_LSB |
         (uint32_t)!r->busy << CS_RING_CTRL_EMPTY_LSB |
         1u << CS_RING_CTRL_MODE_LSB |
         (uint32_t)r->stop_on_wrap << CS_RING_CTRL_STOP_ON_WRAP_LSB |
         (uint32_t)MEM_FORMAT << CS_RING_CTRL_MEM_FORMAT_LSB;
}

static uint32_t read_word(const struct cs_ring_state *r, uint16_t addr)
{
  switch (addr) {
  case CS_RING_CTRL_OFFSET:
    return read_ctrl(r);
  case CS_RING_IMPL_OFFSET:
    return 1u << CS_RING_IMPL_VER_MAJOR_LSB |
           (uint32_t)COMP_TYPE << CS_RING_IMPL_COMP_TYPE_LSB |
           1u << CS_RING_IMPL_HAS_SMEM_LSB;
  case CS_RING_START_OFFSET: return r->start;
  case CS_RING_LIMIT_OFFSET: return r->limit;
  case CS_RING_WP_OFFSET: return r->wp | r->wrap;
  case CS_RING_CFG_OFFSET: return r->back_pressure;
  case CS_RING_CP_OFFSET: return r->cp;
  case CS_RING_LEVEL_OFFSET: return r->used & CS_RING_LEVEL_RECORDS_MASK;
  case CS_RING_WATERMARK_OFFSET: return r->watermark;
  case CS_RING_TIMEOUT_OFFSET: return r->timeout;
  case CS_RING_STATUS_OFFSET: return r->code | (uint32_t)r->count << 8;
  case CS_RING_CAUSE_OFFSET:
    return r->reason | (uint32_t)r->cause_resp << CS_RING_CAUSE_RESP_LSB;
  case CS_RING_WRITTEN_OFFSET: return r->written;
  case CS_RING_OVERWRITTEN_OFFSET: return r->overwritten;
  case CS_RING_INTR_STATE_OFFSET: return r->intr.state;
  case CS_RING_INTR_ENABLE_OFFSET: return r->intr_enable;
  case CS_RING_RECORD_OFFSET: return log2_rec(r);
  case CS_RING_WINDOW_BASE_OFFSET: return r->window_base;
  case CS_RING_WINDOW_LIMIT_OFFSET: return r->window_limit;
  default: return 0;
  }
}

static bool is_locked_register(uint16_t addr)
{
  switch (addr) {
  case CS_RING_START_OFFSET:
  case CS_RING_LIMIT_OFFSET:
  case CS_RING_WP_OFFSET:
  case CS_RING_CFG_OFFSET:
  case CS_RING_WATERMARK_OFFSET:
  case CS_RING_TIMEOUT_OFFSET:
    return true;
  default:
    return false;
  }
}

static bool is_window(uint16_t addr)
{
  return addr == CS_RING_WINDOW_BASE_OFFSET ||
         addr == CS_RING_WINDOW_LIMIT_OFFSET;
}

static enum cs_refusal ctrl_refusal(const struct cs_ring_state *r, uint32_t wdata)
{
  const bool active = wdata & CS_RING_CTRL_ACTIVE_MASK;
  const bool enable = wdata & CS_RING_CTRL_ENABLE_MASK;

  if (!r->active)
    return active && enable ? CS_INACTIVE : CS_OK;
  if (r->closing)
    return active ? CS_BUSY : CS_OK;
  if (!active || !enable || r->enable)
    return CS_OK;
  if (r->busy)
    return CS_BUSY;
  if (r->reason != NO_REASON)
    return CS_STOPPED;
  return r->cfg_code;
}

static enum cs_refusal refusal(const struct cs_ring_state *r,
                               const struct cs_ring_in *in, bool out)
{
  const struct cs_ring_bus *bus = &in->bus;
  const bool locked = r->enable || r->busy || r->closing;

  if (bus->partial)
    return CS_PARTIAL;
  if (!bus->we)
    return CS_OK;
  if (bus->waddr == CS_RING_CTRL_OFFSET)
    return ctrl_refusal(r, bus->wdata);
  if (!r->active)
    return CS_OK;
  if (r->supervisor && is_window(bus->waddr))
    return locked || in->window ? CS_LOCKED : CS_OK;
  if (!locked)
    return CS_OK;
  if (is_locked_register(bus->waddr))
    return CS_LOCKED;
  return bus->waddr == CS_RING_CP_OFFSET && out ? CS_BAD_CP : CS_OK;
}

static void write_ctrl(struct cs_ring_state *r, uint32_t wdata, enum cs_refusal refused)
{
  const bool active = wdata & CS_RING_CTRL_ACTIVE_MASK;
  const bool enable = wdata & CS_RING_CTRL_ENABLE_MASK;
  const bool stop_on_wrap = wdata & CS_RING_CTRL_STOP_ON_WRAP_MASK;

  if (!r->active) {
    if (active) {
      r->active = true;
      r->stop_on_wrap = stop_on_wrap;
    }
  } else if (r->closing) {
    return;
  } else if (!active) {
    r->enable = false;
    r->closing = true;
  } else if (refused == CS_OK) {
    r->enable = enable;
    r->stop_on_wrap = stop_on_wrap;
  }
}

static void write_status(struct cs_ring_state *r, const struct cs_ring_bus *bus,
                         enum cs_refusal refused)
{
  if (bus->we && bus->waddr == CS_RING_STATUS_OFFSET)
    r->code = r->count = 0;
  if (refused != CS_OK) {
    r->code = (uint8_t)refused;
    r->count += r->count < 255;
  }
}

static void write_word(struct cs_ring_state *r, uint16_t addr, uint32_t wdata, bool out)
{
  switch (addr) {
  case CS_RING_START_OFFSET:
    r->start = word_bits(wdata);
    r->wp_ok = r->cp_ok = false;
    break;
  case CS_RING_LIMIT_OFFSET:
    r->limit = word_bits(wdata);
    r->wp_ok = r->cp_ok = false;
    break;
  case CS_RING_WP_OFFSET:
    r->wp = word_bits(wdata);
    r->wrap = wdata & CS_RING_WP_WRAP_MASK;
    r->wp_ok = !out;
    break;
  case CS_RING_CP_OFFSET:
    r->cp = word_bits(wdata);
    r->cp_ok = !out;
    break;
  case CS_RING_CFG_OFFSET:
    r->back_pressure = wdata & CS_RING_CFG_BACK_PRESSURE_MASK;
    break;
  case CS_RING_WATERMARK_OFFSET:
    r->watermark = (uint16_t)wdata;
    break;
  case CS_RING_TIMEOUT_OFFSET:
    r->timeout = wdata;
    break;
  case CS_RING_WINDOW_BASE_OFFSET:
    if (r->supervisor)
      r->window_base = wdata & CS_RING_WINDOW_BASE_PAGE_MASK;
    break;
  case CS_RING_WINDOW_LIMIT_OFFSET:
    if (r->supervisor)
      r->window_limit = wdata & CS_RING_WINDOW_LIMIT_PAGE_MASK;
    break;
  case CS_RING_CAUSE_OFFSET:
    r->reason = NO_REASON;
    r->cause_resp = 0;
    break;
  case CS_RING_INTR_ENABLE_OFFSET:
    r->intr_enable = wdata & 7;
    break;
  default:
    break;
  }
}

/* ---- one clock ---- */

static bool last_place(const struct cs_ring_state *r)
{
  return (r->wp & r->m) >> log2_rec(r) == r->m >> log2_rec(r);
}

static void decide(const struct cs_ring_state *r, const struct cs_ring_in *in,
                   struct clock *c)
{
  const uint32_t n_m1 = r->m >> log2_rec(r);
  const bool full = r->back_pressure && r->used == n_m1;
  const struct cs_ring_bus *bus = &in->bus;

  c->go = r->active && r->enable && !r->closing && !r->busy && !r->stale &&
          in->msg && !in->msg_clear && !full;
  c->aw = r->awvalid && in->axi.awready;
  c->w = r->wvalid && in->axi.wready;
  c->b = r->busy && !r->awvalid && !r->wvalid && !r->fin && in->axi.bvalid;
  c->commit = r->fin && !r->err && !r->gone;
  c->stop = r->fin && (r->err || (c->commit && r->stop_on_wrap && last_place(r)));
  c->outside = outside(r, bus->wdata);
  c->refusal = refusal(r, in, c->outside);
  c->cp_stored = bus->we && bus->waddr == CS_RING_CP_OFFSET && r->active &&
                 c->refusal == CS_OK;
}

static uint32_t info_word(const struct cs_ring_state *r, const struct cs_message *msg)
{
  return msg->slot | (uint32_t)msg->mode << 2 | (uint32_t)msg->context << 4 |
         0x80 | r->written << 8;
}

static uint32_t record_word(const struct cs_ring_state *r, const struct cs_message *msg,
                            unsigned i)
{
  const bool wide = r->xlen == 64;

  if (!msg)
    return 0;
  switch (i) {
  case 1: return msg->count;
  case 2: return (uint32_t)msg->pc;
  case 3: return (uint32_t)(wide ? msg->pc >> 32 : msg->w);
  case 4: return (uint32_t)msg->w;
  case 5: return (uint32_t)(msg->w >> 32);
  default: return 0;
  }
}

static void step_channels(struct cs_ring_state *r, const struct cs_ring_in *in,
                          const struct clock *c)
{
  const bool lost = r->gone || in->msg_clear;

  r->gone = r->busy && lost;
  if (c->go) {
    r->busy = r->awvalid = r->wvalid = true;
    r->beat = 0;
    r->beat_data = info_word(r, in->msg);
    r->wstrb = 0xf;
    r->gone = false;
  } else if (!r->busy) {
    r->beat = 0;
    r->beat_data = 0;
    r->wstrb = 0;
  }
  if (c->aw)
    r->awvalid = false;
  if (c->w && r->beat == cs_ring_last_beat(r)) {
    r->wvalid = false;
    r->beat = 0;
  } else if (c->w) {
    r->beat++;
    r->beat_data = lost ? 0 : record_word(r, in->msg, r->beat);
    r->wstrb = lost ? 0 : 0xf;
  }
  if (r->fin)
    r->busy = false;
  r->fin = c->b;
  if (c->b) {
    r->err = in->axi.bresp != 0;
    r->resp = in->axi.bresp;
  }
}

/* What a finished record does to pointers, counters and run state. */
static void finish(struct cs_ring_state *r, const struct clock *c)
{
  if (c->stop) {
    r->enable = false;
    r->reason = r->err ? ERROR : WRAPPED;
    r->cause_resp = r->err ? r->resp : 0;
  }
  if (!c->commit)
    return;
  if (!r->back_pressure && r->wrap)
    r->overwritten++;
  if (last_place(r))
    r->wrap = true;
  r->wp = (r->wp & ~r->m) | ((r->wp + rec(r)) & r->m);
  r->written++;
}

static void step_intr(struct cs_ring_state *r, const struct cs_ring_bus *bus,
                      const struct clock *c)
{
  const struct cs_intr_in in = {
    .level = r->level,
    .watermark = r->watermark,
    .fifo_timeout = r->timeout,
    .pop = c->cp_stored,
    .event = c->stop,
    .enable = r->intr_enable,
    .clear = bus->we && bus->waddr == CS_RING_INTR_STATE_OFFSET ? bus->wdata & 7 : 0,
    .set = bus->we && bus->waddr == CS_RING_INTR_TEST_OFFSET ? bus->wdata & 7 : 0,
  };

  cs_intr_step(&r->intr, &in);
}

/* What an inactive ring has at the end of a clock. */
static void set_inactive(struct cs_ring_state *r)
{
  r->start = r->limit = r->wp = r->cp = r->timeout = 0;
  r->wrap = r->back_pressure = r->wp_ok = r->cp_ok = false;
  r->watermark = 1;
  r->intr_enable = r->reason = r->cause_resp = 0;
  r->written = r->overwritten = 0;
  r->m = r->used = r->level = 0;
  r->intr = (struct cs_intr_state){0};
}

static void step_registers(struct cs_ring_state *r, const struct cs_ring_bus *bus,
                           const struct clock *c)
{
  const bool inactive = !r->active, closed = r->closing && !r->busy;

  step_intr(r, bus, c);
  if (bus->we && bus->waddr == CS_RING_CTRL_OFFSET)
    write_ctrl(r, bus->wdata, c->refusal);
  else if (bus->we && !inactive && c->refusal == CS_OK)
    write_word(r, bus->waddr, bus->wdata, c->outside);
  write_status(r, bus, c->refusal);
  finish(r, c);
  if (closed)
    r->active = r->enable = r->closing = r->stop_on_wrap = false;
  if (inactive)
    set_inactive(r);
}

static void step(struct cs_ring_state *r, const struct cs_ring_in *in)
{
  const struct cs_ring_state before = *r;
  struct clock c;

  decide(r, in, &c);
  r->rdata = r->re1 ? r->word : r->rdata;
  if (in->bus.re)
    r->word = read_word(r, in->bus.raddr);
  r->re1 = in->bus.re;
  step_registers(r, &in->bus, &c);
  step_channels(r, in, &c);
  r->stale = before.fin || in->bus.we;
  r->cfg_code = (uint8_t)fault(&before);
  if (!before.active)
    return;
  r->used = ((before.wp - before.cp) & before.m & SIZE_MASK) >> log2_rec(r);
  r->level = before.used < 0xffff ? (uint16_t)before.used : 0xffff;
  r->m = word_bits(before.start ^ before.limit);
}

void cs_ring_step(struct cs_ring_state *r, const struct cs_ring_in *in)
{
  const bool access = in->bus.we | in->bus.re | in->bus.partial;
  struct cs_ring_state before;

  if (r->rests && !access)
    return;
  r->rests = false;
  before = *r;
  step(r, in);
  r->rests = !access && !r->active && !memcmp(r, &before, sizeof before);
}

void cs_ring_out(const struct cs_ring_state *r, struct cs_ring_out *out)
{
  cs_ring_axi_out(r, &out->axi);
  out->msg_pop = cs_ring_pops(r);
  out->owns = cs_ring_owns(r);
  out->irq = r->intr.irq;
}

void cs_ring_init(struct cs_ring_state *r, int xlen)
{
  memset(r, 0, sizeof *r);
  r->xlen = xlen;
  set_inactive(r);
}

void cs_ring_supervise(struct cs_ring_state *r)
{
  r->supervisor = true;
  r->window_base = 0;
  r->window_limit = CS_RING_WINDOW_LIMIT_PAGE_MASK;
}

void cs_ring_reset(struct cs_ring_state *r)
{
  const bool supervisor = r->supervisor;

  cs_ring_init(r, r->xlen);
  if (supervisor)
    cs_ring_supervise(r);
}
