/* SPDX-License-Identifier: Apache-2.0
 *
 * soc_bus.c - an AXI4-Lite handshake on this side, a whole access on the other.
 *
 * Address and data are taken at once; the access takes its clocks then, and
 * the response is there in the next step.
 */
#include "soc_bus.h"

#include "cs_regs.h"
#include "cs_soc_map.h"

/* Clock by clock, so that a lockstep goes along. */
static uint32_t access(struct machine *m, bool write, uint32_t offset,
                       uint32_t value)
{
  struct cs_soc_drive *d = cs_soc_drive(m->soc);

  d->dbg_valid = true;
  d->dbg_write = write;
  d->dbg_addr = CS_SOC_PROFILER_BASE + offset;
  d->dbg_data = value;
  do
    machine_clock(m);
  while (!cs_soc_after(m->soc)->dbg_done && !m->fault);
  d->dbg_valid = false;
  return cs_soc_after(m->soc)->dbg_data;
}

static void bus_out(const void *self, struct cs_out *out)
{
  *out = ((const struct soc_bus *)self)->out;
}

static const char *bus_step(void *self, const struct cs_rvfi *lanes,
                            const struct cs_axil_in *in)
{
  struct soc_bus *b = self;
  struct cs_axil_out *o = &b->out.axil;

  (void)lanes;
  o->bvalid = o->rvalid = false;
  if (in->awvalid && in->wvalid) {
    access(b->m, true, in->awaddr, in->wdata);
    if (in->awaddr == CS_CTRL_OFFSET)
      *b->enabled = in->wdata & CS_CTRL_ENABLE_MASK;
    o->bvalid = true;
  } else if (in->arvalid) {
    o->rdata = access(b->m, false, in->araddr, 0);
    o->rvalid = true;
  } else if (!in->bready && !in->rready) {
    machine_clock(b->m); /* the host waits */
  }
  return b->m->fault;
}

static const char *bus_check(void *self)
{
  return ((struct soc_bus *)self)->m->fault;
}

static void bus_free(void *self)
{
  (void)self;
}

struct cs_device soc_bus_device(struct soc_bus *b, struct machine *m,
                                bool *enabled,
                                const struct cs_params *params)
{
  *b = (struct soc_bus){
    .m = m, .enabled = enabled,
    .out = { .axil = { .awready = true, .wready = true, .arready = true } },
  };
  return (struct cs_device){
    .name = "SoC", .params = *params, .self = b, .out = bus_out,
    .step = bus_step, .check = bus_check, .free = bus_free,
  };
}
