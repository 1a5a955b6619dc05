/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_axil.h - AXI4-Lite subordinate: one write or read at a time becomes one
 * access to the registers, in the clock exec_w or exec_r.
 */
#ifndef CS_AXIL_H
#define CS_AXIL_H

#include "cs_model.h"

enum { CS_RESP_OKAY = 0, CS_RESP_SLVERR = 2, CS_RESP_DECERR = 3 };

struct cs_axil_state {
  bool aw_held, w_held, bvalid;
  bool ar_held, rd1, rd2, rvalid, rd_err;
  bool aw_priv, ar_priv;       /* the address came with AxPROT[0] */
  bool rd_outside;             /* with rd_err: DECERR, else SLVERR */
  uint8_t w_strb, bresp, rresp;
  uint16_t aw_addr, ar_addr;
  uint32_t w_data, rdata;
  uint16_t blocks;             /* bit n: the 4 KiB at n * 0x1000 answer; else
                                * DECERR */
};

/* The access of this clock. */
struct cs_axil_now {
  bool exec_w, exec_r;
  bool denied_w, denied_r;     /* not for unprivileged software: not done */
  uint8_t bresp;
  uint16_t waddr, raddr;       /* bytes, word aligned */
  uint32_t wdata;
};

/* Of `blocks`: those behind the profiler's own. */
enum { CS_BLOCK_RING = 1 << 1, CS_BLOCK_COP = 1 << 2 };

/* rst_ni. */
void cs_axil_reset(struct cs_axil_state *a, const struct cs_params *params);

/* Some block has this address (bytes). */
static inline bool cs_axil_inside(const struct cs_axil_state *a,
                                  uint16_t addr)
{
  return a->blocks >> (addr >> 12) & 1;
}

/* Nothing is held, under way or offered: there is no access, and a step
 * changes nothing. */
static inline bool cs_axil_quiet(const struct cs_axil_state *a,
                                 const struct cs_axil_in *in)
{
  return !(a->aw_held || a->w_held || a->bvalid || a->ar_held || a->rd1 ||
           a->rd2 || a->rvalid || in->awvalid || in->wvalid || in->arvalid);
}

/* privileged: LOCK.privileged. */
void cs_axil_now(const struct cs_axil_state *a, const struct cs_axil_in *in,
                 bool privileged, struct cs_axil_now *now);

static inline void cs_axil_out(const struct cs_axil_state *a,
                               struct cs_axil_out *out)
{
  out->awready = !a->aw_held;
  out->wready = !a->w_held;
  out->arready = !a->ar_held;
  out->bvalid = a->bvalid;
  out->bresp = a->bresp;
  out->rvalid = a->rvalid;
  out->rresp = a->rresp;
  out->rdata = a->rdata;
}

/* rdata: the register file's output register in this clock. */
void cs_axil_step(struct cs_axil_state *a, const struct cs_axil_in *in,
                  const struct cs_axil_now *now, uint32_t rdata);

#endif
