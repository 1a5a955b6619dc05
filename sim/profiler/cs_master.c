/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_master.c - AXI4-Lite handshakes, clock by clock.  AxPROT says
 * privileged, as software below user mode does.
 */
#include "cs_master.h"

enum { PATIENCE = 1000 }; /* clocks before an access counts as lost */

int cs_master_write(struct cs_sim *s, uint16_t addr, uint32_t data)
{
  struct cs_axil_in in = {
    .awvalid = true, .awaddr = addr, .awprot = 1,
    .wvalid = true, .wdata = data, .wstrb = 0xf,
    .bready = true,
  };

  for (int i = 0; i < PATIENCE && !s->fault; i++) {
    const struct cs_axil_out now = s->out.axil;

    cs_sim_clock(s, &in);
    in.awvalid &= !now.awready;
    in.wvalid &= !now.wready;
    if (now.bvalid)
      return now.bresp;
  }
  return -1;
}

int cs_master_read(struct cs_sim *s, uint16_t addr, uint32_t *data)
{
  struct cs_axil_in in = {
    .arvalid = true, .araddr = addr, .arprot = 1, .rready = true,
  };

  for (int i = 0; i < PATIENCE && !s->fault; i++) {
    const struct cs_axil_out now = s->out.axil;

    cs_sim_clock(s, &in);
    in.arvalid &= !now.arready;
    if (now.rvalid) {
      *data = now.rdata;
      return now.rresp;
    }
  }
  return -1;
}
