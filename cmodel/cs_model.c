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

static bool pow2_in(int x, int min, int max)
{
  return x >= min && x <= max && cs_is_pow2((uint64_t)x);
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
  if (!pow2_in(p->queue_depth, 4, 512))
    return "queue_depth must be a power of two in 4..512";
  if (!pow2_in(p->fifo_depth, 4, 1024))
    return "fifo_depth must be a power of two in 4..1024";
  return NULL;
}

struct cs_model *cs_model_new(const struct cs_params *params, char *err,
                              size_t errlen)
{
  const char *bad = bad_param(params);
  struct cs_model *m = bad ? NULL : calloc(1, sizeof *m);

  if (m) {
    m->params = *params;
    cs_reg_file_init(&m->regs, params);
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
  m->axil = (struct cs_axil_state){0};
  m->regs.grp = m->regs.rdata = 0;
  reset_regs(m);
  cs_ctrl_reset(&m->ctrl);
  cs_core_reset(&m->core);
}

void cs_model_out(const struct cs_model *m, struct cs_out *out)
{
  cs_axil_out(&m->axil, &out->axil);
  out->irq = m->core.stats.intr.irq;
}

uint32_t cs_model_peek(const struct cs_model *m, uint16_t addr)
{
  const struct cs_reg_info *info = &m->regs.info[addr / 4 % CS_REG_WORDS];

  if (addr / 4 >= CS_REG_WORDS || !info->present)
    return 0;
  return (m->regs.value[addr / 4] | cs_model_hw_value(m, addr & 0xfffc)) &
         info->rmask;
}

static void ctrl_in(const struct cs_model *m, const struct cs_axil_now *bus,
                    struct cs_ctrl_in *in)
{
  bool okay = bus->bresp == CS_RESP_OKAY;

  cs_reg_file_now(&m->regs, bus->exec_w && okay, bus->waddr, bus->wdata,
                  cs_ctrl_locked(&m->ctrl), &in->w);
  in->partial = bus->exec_w && bus->bresp == CS_RESP_SLVERR;
  in->pipe_empty = cs_core_pipe_empty(&m->core);
  in->comb_empty = cs_combiner_empty(&m->core.comb, m->cfg.comb_on);
  in->fifo_level = m->core.fifo.level;
  in->msg_valid = m->core.fifo.head_v;
  in->log2n = m->cfg.comp.log2n;
  in->fault = m->cfg.fault;
}

static void step_core(struct cs_model *m, const struct cs_rvfi *lanes,
                      const struct cs_ctrl_in *ctrl, bool enter_init)
{
  struct cs_core_in in = {
    .lanes = lanes,
    .cfg = &m->cfg,
    .w = &ctrl->w,
    .state = m->ctrl.state,
    .inited = m->ctrl.inited,
    .enter_init = enter_init,
    .drain_flush = cs_ctrl_drain_flush(&m->ctrl, ctrl->pipe_empty),
    .values_off = m->ctrl.values_off,
    .init_cnt = m->ctrl.init_cnt,
    .clr_cnt = m->ctrl.clr_cnt,
  };

  cs_core_step(&m->core, &in);
}

static void step_bus(struct cs_model *m, const struct cs_axil_in *in,
                     const struct cs_axil_now *bus)
{
  uint32_t hw = bus->exec_r ? cs_model_hw_value(m, bus->raddr) : 0;

  cs_axil_step(&m->axil, in, bus, m->regs.rdata);
  cs_reg_file_read(&m->regs, bus->exec_r, bus->raddr, hw);
}

void cs_model_step(struct cs_model *m, const struct cs_rvfi *lanes,
                   const struct cs_axil_in *in)
{
  struct cs_axil_now bus;
  struct cs_ctrl_in ctrl;
  struct cs_ctrl_now now;
  bool off = m->ctrl.state == CS_OFF;
  bool clean = off && m->core.clean;

  cs_axil_now(&m->axil, in, &bus);
  ctrl_in(m, &bus, &ctrl);
  cs_ctrl_now(&m->ctrl, &ctrl, &now);
  step_bus(m, in, &bus);
  step_core(m, lanes, &ctrl, now.enter_init);
  cs_ctrl_step(&m->ctrl, &ctrl, &now);
  if (off && !clean)
    reset_regs(m);
  else if (cs_reg_file_step(&m->regs, &ctrl.w, off))
    cs_cfg_decode(&m->cfg, &m->params, m->regs.value);
}
