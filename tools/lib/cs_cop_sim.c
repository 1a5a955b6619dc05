/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_sim.c - clocks of the coprocessor's model.
 */
#include "cs_cop_sim.h"

#include <string.h>

#include "cs_cop_regs.h"

enum { MERGES = 256, FLUSH_CLOCKS = 100000 };

const struct cs_cop_clocks cs_cop_clocks_soc = {
  .read = 5, .write = 4, .entry = 135, .leave = 115,
};

const struct cs_cop_params cs_cop_params_full = {
  .xlen = 32, .entries = 128, .data = 1024, .code = 512, .samples = 128,
  .pct_bits = 4096,
};

/* ---- one clock ---- */

static struct cs_combiner_in combiner_in(const struct cs_cop_sim *sim,
                                         const struct cs_message *head)
{
  return (struct cs_combiner_in){
    .head = head, .full = sim->fifo_n == CS_COP_FIFO, .run = true,
    .on = sim->combiner.k != 0, .max_merges = sim->max_merges,
  };
}

/* The combiner before its step; true: it takes the tuple. */
static bool combine(struct cs_cop_sim *sim, const struct cs_combiner_in *in)
{
  struct cs_combiner_now now = cs_combiner_now(&sim->combiner, in);

  if (now.out_push)
    sim->fifo[(sim->fifo_at + sim->fifo_n++) % CS_COP_FIFO] = *now.out_push;
  return now.in_pop;
}

static void clock_one(struct cs_cop_sim *sim, const struct cs_rvfi *lane,
                      bool flush)
{
  static const struct cs_rvfi none;
  const struct cs_message tuple = sim->s.tup;
  struct cs_combiner_in in =
    combiner_in(sim, sim->s.tup_v ? &tuple : NULL);

  in.flush = flush;
  sim->in.lane = lane ? lane : &none;
  sim->in.tup_pop = combine(sim, &in);
  cs_combiner_step(&sim->combiner, &in);
  cs_cop_step(&sim->s, &sim->in);
  sim->in.bus = (struct cs_ring_bus){0};
  sim->clocks++;
  sim->quiet = false;
  if (sim->check && !sim->fault)
    sim->fault = cs_cop_check(&sim->s);
  if (sim->clocked)
    sim->clocked(sim->user, sim);
}

/* ---- clocks in which nothing happens ---- */

static bool pipeline_waits(const struct cs_cop_state *s)
{
  if (!s->running)
    return s->assoc.camcnt == 0;
  return s->waiting && !s->stopping && !s->abort && !s->d_v && !s->x_v &&
         !s->redir_v && !s->at_work && !s->ld_v && !s->assoc.look_v;
}

static bool no_sample(const struct cs_cop_state *s)
{
  const struct cs_cop_filter *f = &s->filter;

  return !f->s1_valid && !f->s1.valid && !f->s2.valid && !f->s3_valid &&
         !s->s_valid[0] && !s->s_valid[1] && s->fifo.level == 0 && !s->fin;
}

/* Until something comes in, a clock changes nothing but tcnt.  A coprocessor
 * at rest keeps the samples that it holds. */
static bool is_quiet(struct cs_cop_sim *sim)
{
  const struct cs_cop_state *s = &sim->s;

  if (sim->every_clock)
    return false;
  if (!sim->quiet)
    sim->quiet = no_sample(s) && pipeline_waits(s) && !s->tup_v && !s->sweep &&
                 !s->host_cam && !s->re1 &&
                 s->irq == ((s->intr_state & s->intr_enable) != 0) &&
                 (sim->combiner.k == 0 || (sim->combiner.fsm == CS_COMB_IDLE &&
                                           !sim->combiner.flush_pend));
  return sim->quiet;
}

static void skip(struct cs_cop_sim *sim, uint64_t n)
{
  if (sim->s.running)
    sim->s.tcnt = (uint8_t)((sim->s.tcnt + n) & 7);
  sim->clocks += n;
  sim->skipped += n;
}

void cs_cop_sim_idle(struct cs_cop_sim *sim, uint64_t n)
{
  for (; n && !is_quiet(sim); n--)
    clock_one(sim, NULL, false);
  if (n)
    skip(sim, n);
}

/* Rules 1 to 5 of the filter, as the block will judge. */
static bool selected(const struct cs_cop_sim *sim, const struct cs_rvfi *r)
{
  const struct cs_cop_state *s = &sim->s;
  const struct cs_slot_cfg *cfg = &s->filter.cfg;
  const bool wide = s->params.xlen == 64;
  const uint64_t pc = wide ? r->pc_rdata : (uint32_t)r->pc_rdata;
  enum cs_class kind;
  struct cs_filter_in f;

  if (!s->enable || !sim->in.run)
    return false;
  kind = cs_class(r->insn, r->trap, s->params.xlen);
  if (!(cfg->class_mask >> kind & 1))
    return false;
  f = (struct cs_filter_in){ .valid = true, .trap = r->trap, .mode = r->mode,
                             .event = r->ev, .context = r->context };
  return cs_slot_matches(cfg, sim->in.m_off, &f, pc, kind, cs_pchash(pc));
}

/* An instruction that is no sample is a clock like others, but for the shadow
 * of x1. */
void cs_cop_sim_retire(struct cs_cop_sim *sim, const struct cs_rvfi *r)
{
  const uint64_t before = r->head_cycles > 1 ? r->head_cycles - 1u : 0;
  const bool link = r->rd_addr == 1 && !r->trap;

  if (before)
    cs_cop_sim_idle(sim, before);
  if (sim->every_clock || selected(sim, r)) {
    clock_one(sim, r, false);
  } else if (!is_quiet(sim)) {
    clock_one(sim, link ? r : NULL, false);
  } else {
    if (link)
      sim->s.filter.ra = r->rd_wdata;
    skip(sim, 1);
  }
}

/* ---- host ---- */

static void wait_for_access(struct cs_cop_sim *sim, unsigned clocks)
{
  if (clocks > 1)
    cs_cop_sim_idle(sim, clocks - 1);
}

/* rdata follows one clock behind; the access is over then. */
uint32_t cs_cop_sim_read(struct cs_cop_sim *sim, uint32_t offset)
{
  sim->reads++;
  wait_for_access(sim, sim->cost.read - 1);
  sim->in.bus = (struct cs_ring_bus){ .re = true, .raddr = (uint16_t)offset };
  clock_one(sim, NULL, false);
  clock_one(sim, NULL, false);
  return sim->s.rdata;
}

void cs_cop_sim_write(struct cs_cop_sim *sim, uint32_t offset, uint32_t value)
{
  sim->writes++;
  wait_for_access(sim, sim->cost.write);
  sim->in.bus = (struct cs_ring_bus){ .we = true, .waddr = (uint16_t)offset,
                                      .wdata = value };
  clock_one(sim, NULL, false);
}

static uint32_t bus_read(void *self, uint32_t offset)
{
  return cs_cop_sim_read(self, offset);
}

static void bus_write(void *self, uint32_t offset, uint32_t value)
{
  cs_cop_sim_write(self, offset, value);
}

struct cs_cop_dev_bus cs_cop_sim_bus(struct cs_cop_sim *sim)
{
  return (struct cs_cop_dev_bus){ sim, bus_read, bus_write, NULL };
}

bool cs_cop_sim_message(struct cs_cop_sim *sim, struct cs_message *m)
{
  if (!sim->fifo_n)
    return false;
  *m = sim->fifo[sim->fifo_at];
  sim->fifo_at = (sim->fifo_at + 1) % CS_COP_FIFO;
  sim->fifo_n--;
  return true;
}

static bool combiner_holds(const struct cs_cop_sim *sim)
{
  const struct cs_combiner_state *c = &sim->combiner;

  return sim->s.tup_v ||
         (c->k != 0 && (c->fsm != CS_COMB_IDLE || c->n || c->flush_pend));
}

void cs_cop_sim_flush(struct cs_cop_sim *sim)
{
  for (unsigned i = 0; combiner_holds(sim) && i < FLUSH_CLOCKS &&
                       sim->fifo_n < CS_COP_FIFO; i++)
    clock_one(sim, NULL, sim->combiner.k && !sim->combiner.flush_pend);
}

void cs_cop_sim_init(struct cs_cop_sim *sim, const struct cs_cop_params *params,
                     unsigned combiner)
{
  memset(sim, 0, sizeof *sim);
  sim->cost = cs_cop_clocks_soc;
  sim->max_merges = MERGES;
  cs_cop_init(&sim->s, params);
  cs_combiner_reset(&sim->combiner, combiner);
  sim->in.off = true;
  clock_one(sim, NULL, false);
  sim->in.off = false;
  while (sim->s.first)
    clock_one(sim, NULL, false);
  sim->in.run = true;
  sim->clocks = 0;
}
