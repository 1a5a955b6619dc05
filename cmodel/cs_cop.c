/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop.c - one clock of the coprocessor.
 *
 * Bus and step are worked out first (struct cs_cop_clock); the parts then run
 * in an order in which each still finds what it reads: filter and samples,
 * pipeline, writes of the host, sweep.
 */
#include "cs_cop_parts.h"

#include <string.h>

enum { RND_RESET = 0xe124b63a };

static bool power_of_two(uint32_t x, uint32_t least, uint32_t most)
{
  return cs_is_pow2(x) && least <= x && x <= most;
}

struct cs_cop_params cs_cop_params_of(const struct cs_params *p)
{
  return (struct cs_cop_params){
    .xlen = p->xlen,
    .supervisor = p->supervisor,
    .entries = (uint32_t)p->cop_entries,
    .data = (uint32_t)p->cop_data,
    .code = (uint32_t)p->cop_code,
    .samples = (uint32_t)p->cop_samples,
    .pct_bits = (uint32_t)p->cop_pct_bits,
  };
}

const char *cs_cop_params_error(const struct cs_cop_params *p)
{
  if (p->xlen != 32 && p->xlen != 64)
    return "xlen must be 32 or 64";
  if (!power_of_two(p->entries, 16, CS_COP_MAX_ENTRIES))
    return "cop_entries must be a power of two in 16..512";
  if (!power_of_two(p->data, 64, CS_COP_MAX_DATA))
    return "cop_data must be a power of two in 64..4096";
  if (!power_of_two(p->code, 256, CS_COP_MAX_CODE))
    return "cop_code must be 256 or 512";
  if (!power_of_two(p->samples, 16, CS_COP_MAX_SAMPLES))
    return "cop_samples must be a power of two in 16..512";
  if (!power_of_two(p->pct_bits, 64, CS_COP_MAX_PCT))
    return "cop_pct_bits must be a power of two in 64..16384";
  return NULL;
}

/* ---- OFF and reset ---- */

static void clear_pipeline(struct cs_cop_state *s)
{
  s->running = s->stopping = s->abort = s->halt_v = false;
  s->tcnt = s->cause = 0;
  s->wd = s->cause_pc = 0;
  s->waiting = s->d_v = s->d_first = false;
  s->x_v = s->x_first = s->x_bad = false;
  s->redir_v = s->redir_done = s->at_work = false;
  s->d_pc = s->x_pc = s->redir_pc = 0;
  s->x_ir = 0;
  s->dr = s->key = s->begun = 0;
  s->rnd = RND_RESET;
  s->mi = 0;
  s->hit = s->vsat = s->clip = s->gapped = s->ld_v = false;
  s->assoc.look_v = false;
  s->assoc.camcnt = 0;
}

static void clear_samples(struct cs_cop_state *s)
{
  cs_cop_filter_clear(&s->filter);
  cs_fifo_reset(&s->fifo, s->params.samples);
  memset(s->s, 0, sizeof s->s);
  s->s_valid[0] = s->s_valid[1] = false;
  s->cp = s->fin_s = 0;
  s->fin = s->fin_ab = s->tup_v = false;
  s->tup = (struct cs_message){0};
}

/* What the end of a clock in OFF leaves: all but memories, STATUS and the
 * registers of reads. */
static void clear(struct cs_cop_state *s)
{
  clear_pipeline(s);
  clear_samples(s);
  cs_cop_registers_clear(s);
  s->host_cam = s->host_write = false;
  s->host_entry = 0;
  s->hkey = 0;
  s->irq = false;
  memset(s->n, 0, sizeof s->n);
  memset(s->snap, 0, sizeof s->snap);
  s->first = s->sweep = true;
  s->sweeps = CS_COP_SWEEP_ASSOC | CS_COP_SWEEP_DATA | CS_COP_SWEEP_REGS |
              CS_COP_SWEEP_PCT;
  s->swcnt = 0;
  s->clean = true;
}

void cs_cop_reset(struct cs_cop_state *s)
{
  clear(s);
  s->status_code = s->status_count = 0;
  s->re1 = false;
  s->word = s->rdata = 0;
}

void cs_cop_init(struct cs_cop_state *s, const struct cs_cop_params *params)
{
  memset(s, 0, sizeof *s);
  s->params = *params;
  cs_cop_reset(s);
}

/* ---- one clock ---- */

static void snapshot(struct cs_cop_state *s)
{
  memcpy(s->snap, s->n, sizeof s->snap);
  s->snap[CS_COP_N_HELD] = cs_cop_held(s);
}

static void step_read(struct cs_cop_state *s, const struct cs_cop_in *in,
                      const struct cs_cop_clock *c)
{
  s->rdata = s->re1 ? s->word : s->rdata;
  if (in->bus.re)
    s->word = cs_cop_host_read(s, in, c);
  s->re1 = in->bus.re;
}

/* Counters begin again with what tup holds. */
static void enter_init(struct cs_cop_state *s)
{
  s->n[CS_COP_N_EMITS] = s->tup_v;
  s->n[CS_COP_N_EMIT_COUNT] = s->tup_v ? s->tup.count : 0;
}

static uint8_t events(const struct cs_cop_clock *c, bool dropped)
{
  const uint8_t set = dropped ? COP_INTR_DROP : 0;

  if (c->halted == COP_NO_HALT || c->halted == CS_COP_CAUSE_STOPPED)
    return set;
  return set | (c->halted == CS_COP_CAUSE_INTERRUPT ? COP_INTR_HALT
                                                    : COP_INTR_FAULT);
}

static void step_intr(struct cs_cop_state *s, const struct cs_ring_bus *bus,
                      const struct cs_cop_clock *c, bool dropped)
{
  const uint8_t bits = bus->wdata & 7;

  s->irq = (s->intr_state & s->intr_enable) != 0;
  if (c->write && bus->waddr == CS_COP_INTR_STATE_OFFSET)
    s->intr_state &= (uint8_t)~bits;
  if (c->write && bus->waddr == CS_COP_INTR_TEST_OFFSET)
    s->intr_state |= bits;
  s->intr_state |= events(c, dropped);
}

static bool is_accessed(const struct cs_cop_state *s,
                        const struct cs_ring_bus *bus)
{
  return bus->we | bus->re | bus->partial | s->re1;
}

/* Without an access, and nothing is at work or waits: a clock changes what the
 * filter follows, no more. */
static bool rests(const struct cs_cop_state *s, const struct cs_cop_in *in)
{
  return !(in->enter_init | in->tup_pop | s->enable | s->running | s->sweep |
           s->host_cam | s->halt_v | s->fin | s->filter.s1.valid |
           s->filter.s2.valid | s->filter.s3_valid) &&
         cs_cop_held(s) == 0 && s->assoc.camcnt == 0 && s->tcnt == 0 &&
         s->irq == ((s->intr_state & s->intr_enable) != 0);
}

void cs_cop_step(struct cs_cop_state *s, const struct cs_cop_in *in)
{
  static const struct cs_cop_clock nothing;
  const uint32_t dropped = s->n[CS_COP_N_DROPPED];
  const bool sweep = s->sweep && !s->host_cam;
  struct cs_cop_clock c;

  if (in->off && s->clean && !is_accessed(s, &in->bus))
    return;
  if (!in->off && rests(s, in) && !is_accessed(s, &in->bus)) {
    cs_cop_filter_step(s, in, &nothing);
    return;
  }
  c = nothing;
  cs_cop_decide_bus(s, in, &c);
  step_read(s, in, &c);
  cs_cop_status(s, &in->bus, c.refusal);
  if (in->off) {
    if (!s->clean)
      clear(s);
    return;
  }
  s->clean = false;
  cs_cop_decide(s, &c);
  if (c.cmd & CS_COP_CMD_SNAPSHOT_MASK)
    snapshot(s);
  if (in->enter_init)
    enter_init(s);
  if (in->tup_pop)
    s->tup_v = false;
  cs_cop_samples(s, &c);
  cs_cop_filter_step(s, in, &c);
  cs_cop_pipe_step(s, &c);
  step_intr(s, &in->bus, &c, s->n[CS_COP_N_DROPPED] != dropped);
  if (sweep)
    cs_cop_sweep(s);
  cs_cop_host_write(s, &in->bus, &c);
  CS_INVARIANT(cs_cop_check(s) == NULL);
}

bool cs_cop_busy(const struct cs_cop_state *s)
{
  return s->tup_v ||
         (s->running && (cs_cop_held(s) != 0 || s->fin || s->at_work));
}

void cs_cop_out(const struct cs_cop_state *s, struct cs_cop_out *out)
{
  *out = (struct cs_cop_out){
    .rdata = s->rdata,
    .irq = s->irq,
    .busy = cs_cop_busy(s),
    .tup_v = s->tup_v,
    .tup = s->tup,
  };
}
