/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_ring.h - the DMA ring: messages to records in memory (ISCA 2001, section
 * 2.2; docs/design/ring.md).
 */
#ifndef CS_RING_H
#define CS_RING_H

#include "cs_intr.h"
#include "cs_model.h"

/* A part of the register block's write, as the bus gives it. */
struct cs_ring_bus {
  bool we, partial, re;      /* partial: a write that is not done */
  uint16_t waddr, raddr;     /* bytes in the block, word aligned */
  uint32_t wdata;
};

struct cs_ring_state {
  int xlen;
  bool supervisor;                     /* the window is built */

  bool active, enable, closing, stop_on_wrap;

  /* Configuration and pointers, byte addresses; pointers' bits 1:0 are 0. */
  uint32_t start, limit, wp, cp, timeout;
  uint32_t window_base, window_limit;  /* pages that may be written, as
                                        * addresses of their first bytes */
  uint16_t watermark;
  uint8_t intr_enable;
  bool wrap, back_pressure, wp_ok, cp_ok;
  uint8_t reason, cause_resp;          /* CAUSE */
  uint32_t written, overwritten;       /* records */
  struct cs_intr_state intr;

  uint8_t code, count;                 /* STATUS */
  uint8_t cfg_code;                    /* enum cs_refusal */
  uint32_t m;                          /* START ^ LIMIT, bits 31:2 */
  uint32_t used;                       /* records that software has not released */
  uint16_t level;                      /* the same as the interrupts see it */

  /* The record on the bus. */
  bool busy, awvalid, wvalid, fin, err, gone, stale;
  uint8_t beat, wstrb, resp;
  uint32_t beat_data;                  /* on the W channel */

  bool re1;
  uint32_t word, rdata;                /* of a read */
  bool rests;                          /* inactive, and the clock before has
                                        * changed nothing: so no clock does
                                        * until the next access */
};

struct cs_ring_in {
  struct cs_ring_bus bus;
  bool msg_clear;                      /* the profiler's state is OFF */
  bool window;                         /* LOCK.window */
  const struct cs_message *msg;        /* head of the message FIFO, or NULL */
  struct cs_axi_in axi;
};

/* All outputs are functions of the state. */
struct cs_ring_out {
  struct cs_axi_out axi;
  bool msg_pop;                        /* the head's record is in memory */
  bool owns;                           /* POP is refused */
  bool irq;
};

void cs_ring_init(struct cs_ring_state *r, int xlen);

/* Behind cs_ring_init(): with the window. */
void cs_ring_supervise(struct cs_ring_state *r);

/* rst_ni, for two clocks. */
void cs_ring_reset(struct cs_ring_state *r);

static inline bool cs_ring_pops(const struct cs_ring_state *r)
{
  return r->fin && !r->err && !r->gone;
}
static inline bool cs_ring_owns(const struct cs_ring_state *r)
{
  return r->enable || r->busy;
}

/* A record is four words of XLEN bits. */
static inline uint8_t cs_ring_last_beat(const struct cs_ring_state *r)
{
  return r->xlen == 64 ? 7 : 3;
}

/* The bus: all fields of *axi are written. */
static inline void cs_ring_axi_out(const struct cs_ring_state *r,
                                   struct cs_axi_out *axi)
{
  const uint8_t last = cs_ring_last_beat(r);

  axi->awvalid = r->awvalid;
  axi->awprot = r->supervisor;         /* privileged, secure, data */
  axi->awaddr = r->wp;
  axi->awlen = last;
  axi->wvalid = r->wvalid;
  axi->wdata = r->beat_data;
  axi->wstrb = r->wstrb;
  axi->wlast = r->beat == last;
  axi->bready = r->busy && !r->awvalid && !r->wvalid && !r->fin;
}

void cs_ring_out(const struct cs_ring_state *r, struct cs_ring_out *out);
void cs_ring_step(struct cs_ring_state *r, const struct cs_ring_in *in);

#endif
