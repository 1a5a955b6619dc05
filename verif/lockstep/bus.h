/* SPDX-License-Identifier: Apache-2.0
 *
 * bus.h - an AXI4-Lite manager for testbenches.
 *
 * Reads and writes wait in two queues; each is sent with random delays on all
 * five channels (delay 0: as fast as the protocol allows), write data before,
 * with or after its address.  A valid once raised stays until it is taken.
 */
#ifndef BUS_H
#define BUS_H

#include "cs_model.h"
#include "rng.h"

#define BUS_QUEUE 128

struct bus_op {
  uint16_t addr;
  uint8_t strb;
  uint32_t data;
};

struct bus_fifo {
  struct bus_op op[BUS_QUEUE];
  unsigned head, count;
};

struct bus {
  struct rng *rng;
  unsigned delay;             /* percent of clocks a channel hesitates */
  unsigned unprivileged;      /* percent of accesses with AxPROT[0] = 0 */
  uint8_t aw_prot, ar_prot;
  struct bus_fifo wr, rd;
  bool aw_done, w_done, aw_up, w_up, ar_up; /* of the write, read at work */
  unsigned wr_flight, rd_flight; /* sent, response not yet taken */
  unsigned long writes, reads;
  struct bus_op last_read;       /* address of the newest read answered */
  uint32_t last_data;
  uint8_t last_rresp, last_bresp;
  struct bus_op answer[4];       /* addresses of reads in flight */
};

void bus_init(struct bus *b, struct rng *rng);

/* Room for n more operations in both queues? */
bool bus_room(const struct bus *b, unsigned n);
bool bus_idle(const struct bus *b);

void bus_write(struct bus *b, uint32_t addr, uint32_t data);
void bus_write_strb(struct bus *b, uint32_t addr, uint32_t data,
                    unsigned strb);
void bus_read(struct bus *b, uint32_t addr);

/* Forgets everything, as after a reset. */
void bus_reset(struct bus *b);

/* The inputs of a clock whose outputs are `out`; books its handshakes.  Call
 * it once per clock. */
void bus_clock(struct bus *b, const struct cs_axil_out *out,
               struct cs_axil_in *in);

#endif
