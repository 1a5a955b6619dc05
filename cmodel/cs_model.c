/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_model.c - cs_top: the bus, the register file, run control and the core.
 *
 * First everything that this clock's write and the registers decide is
 * worked out, then all blocks step; configuration changes last, because the
 * blocks see a write only in the next clock.
 */
#include "cs_model.h"

#include <stdio.h>
#include <stdlib.h>

#include "cs_blocks.h"
#include "cs_regs.h"

/* What the bus does in a clock. */
struct access {
  struct cs_axil_now bus;
  struct cs_command written;
  struct cs_ring_bus ring, cop;       /* as these blocks see it */
};

static const struct access no_access = {.written.w.strobe = CS_NO_STROBE};

static bool pow2_in(int x, int min, int max)
{
  return x >= min && x <= max && cs_is_pow2((uint64_t)x);
}

static const char *bad_cop(const struct cs_params *p)
{
  const struct cs_cop_params cop = cs_cop_params_of(p);

  if (p->coprocessor != 0 && p->coprocessor != 1)
    return "coprocessor must be 0 or 1";
  if (p->coprocessor && p->nret != 1)
    return "nret must be 1 with a coprocessor";
  return p->coprocessor ? cs_cop_params_error(&cop) : NULL;
}

static const char *bad_param(const struct cs_params *p)
{
  if (!pow2_in(p->nret, 1, CS_MAX_NRET))
    return "nret must be 1, 2 or 4";
  if (p->xlen != 32 && p->xlen != 64)
    return "xlen must be 32 or 64";
  if (p->num_slots < 1 || p->num_slots > CS_MAX_SLOTS)
    return "num_slots must be 1..4";
  if (!pow2_in(p->strata, 16, CS_MAX_STRATA))
    return "strata must be a power of two in 16..4096";
  if (p->hash_paper != 0 && p->hash_paper != 1)
    return "hash_paper must be 0 or 1";
  if (p->combiner_entries != 0 &&
      !pow2_in(p->combiner_entries, 4, CS_MAX_COMBINER))
    return "combiner_entries must be 0, 4, 8, 16 or 32";
  if (p->pct_bits != 0 && !pow2_in(p->pct_bits, 64, 16384))
    return "pct_bits must be 0 or a power of two in 64..16384";
  if (p->samplers < 0 || p->samplers > 15 || !(p->samplers & 1))
    return "samplers must be 1, 3, 5, ... 15: P is always built";
  if (p->early_rate != 0 && p->early_rate != 1)
    return "early_rate must be 0 or 1";
  if (p->tagged_table != 0 && p->tagged_table != 1)
    return "tagged_table must be 0 or 1";
  if (p->tagged_table && p->nret != 1)
    return "a tagged table needs nret = 1";
  if (p->tagged_table && !pow2_in(p->max_entries, 16, CS_TAGGED_MAX))
    return "max_entries must be a power of two in 16..4096";
  if (p->tiers != 0 && p->tiers != 1)
    return "tiers must be 0 or 1";
  if (p->tiers && p->nret != 1)
    return "tiers need nret = 1";
  if (p->engines < 0 || p->engines > 3)
    return "engines must be 0..3";
  if (p->engines && !p->tagged_table)
    return "engines need a tagged table";
  if (!pow2_in(p->queue_depth, 4, 512))
    return "queue_depth must be a power of two in 4..512";
  if (!pow2_in(p->fifo_depth, 4, 1024))
    return "fifo_depth must be a power of two in 4..1024";
  if (p->dma != 0 && p->dma != 1)
    return "dma must be 0 or 1";
  if (p->supervisor != 0 && p->supervisor != 1)
    return "supervisor must be 0 or 1";
  if (p->supervisor && p->nret != 1)
    return "nret must be 1 with supervisor";
  if (p->reasons != 0 && p->reasons != 1)
    return "reasons must be 0 or 1";
  if (p->control_flow != 0 && p->control_flow != 1)
    return "control_flow must be 0 or 1";
  if (p->control_flow && p->coprocessor)
    return "control_flow needs coprocessor = 0";
  return bad_cop(p);
}

struct cs_model *cs_model_new(const struct cs_params *params, char *err,
                              size_t errlen)
{
  const char *bad = bad_param(params);
  struct cs_model *m = bad ? NULL : calloc(1, sizeof *m);

  if (m) {
    m->params = *params;
    cs_axil_reset(&m->axil, params);
    cs_ring_init(&m->ring, params->xlen);
    if (params->supervisor)
      cs_ring_supervise(&m->ring);
    cs_reg_file_init(&m->regs, params);
    m->command = no_access.written;
    cs_cfg_decode(&m->cfg, params, m->regs.value);
    cs_ctrl_init(&m->ctrl, params);
    if (cs_core_init(&m->core, params))
      return m;
  }
  snprintf(err, errlen, "%s", bad ? bad : "out of memory");
  cs_model_free(m);
  return NULL;
}

void cs_model_free(struct cs_model *m)
{
  if (!m)
    return;
  cs_core_free(&m->core);
  free(m);
}

static void reset_regs(struct cs_model *m)
{
  cs_reg_file_reset(&m->regs);
  cs_cfg_decode(&m->cfg, &m->params, m->regs.value);
}

void cs_model_reset(struct cs_model *m)
{
  cs_axil_reset(&m->axil, &m->params);
  cs_ring_reset(&m->ring);
  m->read = 0;
  m->regs.grp = m->regs.rdata = 0;
  m->command = no_access.written;
  reset_regs(m);
  cs_ctrl_reset(&m->ctrl);
  cs_core_reset(&m->core);
}

void cs_model_out(const struct cs_model *m, struct cs_out *out)
{
  cs_axil_out(&m->axil, &out->axil);
  out->irq = m->core.stats.intr.irq;
  if (m->params.dma) {
    cs_ring_axi_out(&m->ring, &out->dma);
    out->irq |= m->ring.intr.irq;
  } else {
    out->dma = (struct cs_axi_out){0};
  }
  if (m->core.cop)
    out->irq |= m->core.cop->irq;
}

uint32_t cs_model_peek(const struct cs_model *m, uint16_t addr)
{
  const struct cs_reg_info *info = &m->regs.info[addr / 4 % CS_REG_WORDS];

  if (addr / 4 >= CS_REG_WORDS || !info->present)
    return 0;
  return (m->regs.value[addr / 4] | cs_model_hw_value(m, addr & 0xfffc)) &
         info->rmask;
}

/* The block behind the profiler's own that has the address, or 0. */
static uint16_t block_of(const struct cs_model *m, uint16_t addr)
{
  return m->axil.blocks & (uint16_t)(1 << (addr >> 12)) &
         (CS_BLOCK_RING | CS_BLOCK_COP);
}

static bool is_none(const struct cs_command *command)
{
  return command->w.strobe == CS_NO_STROBE && !command->w.lock_err &&
         !command->partial;
}

/* The access of this clock as a block sees it. */
static struct cs_ring_bus access_to(const struct cs_model *m, uint16_t block,
                                    const struct cs_axil_now *bus)
{
  const bool write = bus->exec_w && !bus->denied_w &&
                     block_of(m, bus->waddr) == block;

  return (struct cs_ring_bus){
    .we = write && bus->bresp == CS_RESP_OKAY,
    .partial = write && bus->bresp == CS_RESP_SLVERR,
    .re = bus->exec_r && !bus->denied_r && block_of(m, bus->raddr) == block,
    .waddr = bus->waddr & 0xffc,
    .raddr = bus->raddr & 0xffc,
    .wdata = bus->wdata,
  };
}

/* The write of this clock; what it does beyond storage is the next clock's. */
static void write_now(const struct cs_model *m, const struct cs_axil_now *bus,
                      struct cs_command *command)
{
  bool mine = bus->exec_w && !bus->denied_w && !block_of(m, bus->waddr);

  cs_reg_file_now(&m->regs, mine && bus->bresp == CS_RESP_OKAY, bus->waddr,
                  bus->wdata, cs_ctrl_locked(&m->ctrl), &command->w);
  command->partial = mine && bus->bresp == CS_RESP_SLVERR;
}

static void access_now(const struct cs_model *m, const struct cs_axil_in *in,
                       struct access *now)
{
  cs_axil_now(&m->axil, in, m->ctrl.privileged, &now->bus);
  write_now(m, &now->bus, &now->written);
  now->ring = access_to(m, CS_BLOCK_RING, &now->bus);
  now->cop = access_to(m, CS_BLOCK_COP, &now->bus);
}

/* What is empty is asked where a run ends and where one may start. */
static void ctrl_in(const struct cs_model *m, const struct cs_command *written,
                    struct cs_ctrl_in *in)
{
  const uint8_t state = m->ctrl.state;

  in->w = m->command.w;
  in->partial = m->command.partial;
  in->compressor = cs_ctrl_writes_compressor(&written->w);
  in->ring_owns = cs_ring_owns(&m->ring);
  in->pipe_empty = state == CS_DRAIN && cs_core_pipe_empty(&m->core);
  in->comb_empty = (state == CS_DRAIN || state == CS_IDLE) &&
    cs_combiner_empty(&m->core.comb,
                      cs_core_comb_on(&m->core, &m->cfg, state));
  in->tup_v = cs_core_tuple(&m->core) != NULL;
  in->fifo_level = m->core.fifo.level;
  in->msg_valid = m->core.fifo.head_v;
  in->log2n = m->cfg.comp.log2n;
  in->fault = m->cfg.fault;
}

static void step_core(struct cs_model *m, const struct cs_rvfi *lanes,
                      const struct access *now, bool enter_init,
                      bool drain_flush, bool pop)
{
  const struct cs_reg_write_now *written = &now->written.w;
  struct cs_core_in in = {
    .lanes = lanes,
    .cfg = &m->cfg,
    .w = &m->command.w,
    .tbl_we = written->strobe == CS_TBL_ADDR_OFFSET,
    .tbl_addr = written->wdata & CS_TBL_ADDR_INDEX_MASK,
    .state = m->ctrl.state,
    .inited = m->ctrl.inited,
    .enter_init = enter_init,
    .drain_flush = drain_flush,
    .values_off = m->ctrl.values_off,
    .addresses_off = m->ctrl.addresses_off,
    .m_off = m->ctrl.m_off,
    .pop = pop,
    .init_cnt = m->ctrl.init_cnt,
    .clr_cnt = m->ctrl.clr_cnt,
    .cop_bus = &now->cop,
  };

  cs_core_step(&m->core, &in);
}

static uint32_t read_data(const struct cs_model *m)
{
  return m->read == CS_BLOCK_RING ? m->ring.rdata
       : m->read == CS_BLOCK_COP  ? m->core.cop->rdata
                                  : m->regs.rdata;
}

static void step_bus(struct cs_model *m, const struct cs_axil_in *in,
                     const struct cs_axil_now *bus)
{
  bool mine = bus->exec_r && !bus->denied_r && !block_of(m, bus->raddr);
  uint32_t hw = mine ? cs_model_hw_value(m, bus->raddr) : 0;

  cs_axil_step(&m->axil, in, bus, read_data(m));
  cs_reg_file_read(&m->regs, mine, bus->raddr, hw);
  if (bus->exec_r)
    m->read = block_of(m, bus->raddr);
}

static void step_ring(struct cs_model *m, const struct cs_axil_in *in,
                      const struct cs_ring_bus *bus)
{
  const struct cs_ring_in ring = {
    .bus = *bus,
    .msg_clear = m->ctrl.state == CS_OFF,
    .window = m->ctrl.window,
    .msg = cs_core_message(&m->core),
    .axi = in->dma,
  };

  cs_ring_step(&m->ring, &ring);
}

void cs_model_step(struct cs_model *m, const struct cs_rvfi *lanes,
                   const struct cs_axil_in *in)
{
  const struct access *access = &no_access;
  struct access done;
  struct cs_ctrl_in ctrl = {.pipe_empty = false};
  struct cs_ctrl_now now = {.enter_init = false};
  bool pop = cs_ring_pops(&m->ring) ||
             (m->command.w.strobe == CS_POP_OFFSET && !cs_ring_owns(&m->ring));
  bool off = m->ctrl.state == CS_OFF;
  bool clean = off && m->core.clean;
  bool quiet = cs_axil_quiet(&m->axil, in);
  bool steady = quiet && is_none(&m->command) &&
                cs_ctrl_steady(&m->ctrl, m->cfg.fault);

  if (!quiet) {
    access_now(m, in, &done);
    access = &done;
  }
  if (!steady) {
    ctrl_in(m, &access->written, &ctrl);
    cs_ctrl_now(&m->ctrl, &ctrl, &now);
  }
  if (!quiet)
    step_bus(m, in, &access->bus);
  if (m->params.dma)
    step_ring(m, in, &access->ring);
  step_core(m, lanes, access, now.enter_init,
            cs_ctrl_drain_flush(&m->ctrl, ctrl.pipe_empty), pop);
  if (!steady)
    cs_ctrl_step(&m->ctrl, &ctrl, &now);
  if (off && !clean)
    reset_regs(m);
  else if (!quiet && cs_reg_file_step(&m->regs, &access->written.w, off))
    cs_cfg_decode(&m->cfg, &m->params, m->regs.value);
  m->command = access->written;
}
