/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_axil.c - the bus, equation by equation as on docs/design/registers.md.
 */
#include "cs_axil.h"

void cs_axil_reset(struct cs_axil_state *a, const struct cs_params *params)
{
  *a = (struct cs_axil_state){
    .blocks = (uint16_t)(1 | (params->dma ? CS_BLOCK_RING : 0) |
                         (params->coprocessor ? CS_BLOCK_COP : 0))};
}

static uint8_t write_response(const struct cs_axil_state *a, bool denied)
{
  if (!cs_axil_inside(a, a->aw_addr))
    return CS_RESP_DECERR;
  return a->w_strb == 0xf && !denied ? CS_RESP_OKAY : CS_RESP_SLVERR;
}

void cs_axil_now(const struct cs_axil_state *a, const struct cs_axil_in *in,
                 bool privileged, struct cs_axil_now *now)
{
  now->exec_w = a->aw_held && a->w_held && (!a->bvalid || in->bready);
  now->waddr = a->aw_addr & 0xfffc;
  now->wdata = a->w_data;
  now->denied_w = privileged && !a->aw_priv;
  now->bresp = write_response(a, now->denied_w);
  now->exec_r = a->ar_held && !a->rd1 && !a->rd2 &&
                (!a->rvalid || in->rready);
  now->raddr = a->ar_addr & 0xfffc;
  now->denied_r = privileged && !a->ar_priv;
}

static void step_write(struct cs_axil_state *a, const struct cs_axil_in *in,
                       const struct cs_axil_now *now)
{
  if (now->exec_w)
    a->bresp = now->bresp;
  a->bvalid = now->exec_w || (a->bvalid && !in->bready);
  if (in->awvalid && !a->aw_held) {
    a->aw_held = true;
    a->aw_addr = in->awaddr;
    a->aw_priv = in->awprot & 1;
  } else if (now->exec_w) {
    a->aw_held = false;
  }
  if (in->wvalid && !a->w_held) {
    a->w_held = true;
    a->w_data = in->wdata;
    a->w_strb = in->wstrb & 0xf;
  } else if (now->exec_w) {
    a->w_held = false;
  }
}

static uint8_t read_response(const struct cs_axil_state *a)
{
  if (!a->rd_err)
    return CS_RESP_OKAY;
  return a->rd_outside ? CS_RESP_DECERR : CS_RESP_SLVERR;
}

static void step_read(struct cs_axil_state *a, const struct cs_axil_in *in,
                      const struct cs_axil_now *now, uint32_t rdata)
{
  if (a->rd2) {
    a->rdata = a->rd_err ? 0 : rdata;
    a->rresp = read_response(a);
  }
  a->rvalid = a->rd2 || (a->rvalid && !in->rready);
  a->rd2 = a->rd1;
  a->rd1 = now->exec_r;
  if (now->exec_r) {
    a->rd_outside = !cs_axil_inside(a, now->raddr);
    a->rd_err = a->rd_outside || now->denied_r;
  }
  if (in->arvalid && !a->ar_held) {
    a->ar_held = true;
    a->ar_addr = in->araddr;
    a->ar_priv = in->arprot & 1;
  } else if (now->exec_r) {
    a->ar_held = false;
  }
}

void cs_axil_step(struct cs_axil_state *a, const struct cs_axil_in *in,
                  const struct cs_axil_now *now, uint32_t rdata)
{
  step_write(a, in, now);
  step_read(a, in, now, rdata);
}
