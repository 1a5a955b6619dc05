// SPDX-License-Identifier: Apache-2.0
//
// cs_axil.cpp - a manager that raises and holds valid at random, and registers
// that answer two clocks after a read; with the blocks of addresses of ring and coprocessor or without.

#include "Vcs_axil.h"
#include "block.h"

extern "C" {
#include "bus.h"
#include "cs_axil.h"
}

// Addresses in and behind the blocks.
constexpr uint32_t Range = CS_P_Cop ? 0x8000 : CS_P_Ring ? 0x4000 : 0x2000;

struct Axil : Block<Vcs_axil> {
  cs_params params{};
  cs_axil_state model{};
  bool privileged = false;
  bus manager;
  uint32_t rdata[3] = {};  // the profiler's, the ring's, the coprocessor's
  unsigned reading = 0;    // whose answer the read under way takes

  explicit Axil(uint64_t seed) : Block(seed) {
    params.dma = CS_P_Ring;
    params.coprocessor = CS_P_Cop;
    bus_init(&manager, &r);
    cs_axil_reset(&model, &params);
    reset();
  }

  void request() {
    if (below(300) == 0)
      manager.delay = below(4) * 30;
    if (manager.wr.count < 8 && chance(60))
      bus_write_strb(&manager, (uint32_t)word() & (Range - 1), (uint32_t)word(),
                     chance(80) ? 0xf : below(16));
    if (manager.rd.count < 8 && chance(60))
      bus_read(&manager, (uint32_t)word() & (Range - 1));
  }

  void compare_manager(const struct cs_axil_out &out) {
    SAME("awready", top.axil_awready_o, out.awready);
    SAME("wready", top.axil_wready_o, out.wready);
    SAME("arready", top.axil_arready_o, out.arready);
    SAME("bvalid", top.axil_bvalid_o, out.bvalid);
    SAME("bresp", top.axil_bresp_o, out.bresp);
    SAME("rvalid", top.axil_rvalid_o, out.rvalid);
    SAME("rresp", top.axil_rresp_o, out.rresp);
    SAME("rdata", top.axil_rdata_o, out.rdata);
  }

  void compare_registers(const struct cs_axil_now &now) {
    const bool may = now.exec_w && !now.denied_w;
    const bool okay = may && now.bresp == CS_RESP_OKAY;
    const bool partial = may && now.bresp == CS_RESP_SLVERR;
    const unsigned block = now.waddr >> 12;
    SAME("we", top.we_o, okay && block == 0);
    SAME("partial", top.partial_o, partial && block == 0);
    SAME("ring_we", top.ring_we_o, okay && block == 1);
    SAME("ring_partial", top.ring_partial_o, partial && block == 1);
    SAME("cop_we", top.cop_we_o, okay && block == 2);
    SAME("cop_partial", top.cop_partial_o, partial && block == 2);
    SAME("re", top.re_o, now.exec_r && !now.denied_r);
    SAME("cop_re", top.cop_re_o, CS_P_Cop && now.exec_r && !now.denied_r && now.raddr >> 12 == 2);
    if (okay) {
      SAME("waddr", top.waddr_o, now.waddr >> 2 & 0x3ff);
      SAME("wdata", top.wdata_o, now.wdata);
    }
    if (now.exec_r)
      SAME("raddr", top.raddr_o, now.raddr >> 2 & 0x3ff);
  }

  void drive(const cs_axil_in &in) {
    top.axil_awvalid_i = in.awvalid;
    top.axil_awaddr_i = in.awaddr;
    top.axil_wvalid_i = in.wvalid;
    top.axil_wdata_i = in.wdata;
    top.axil_wstrb_i = in.wstrb;
    top.axil_bready_i = in.bready;
    top.axil_arvalid_i = in.arvalid;
    top.axil_araddr_i = in.araddr;
    top.axil_rready_i = in.rready;
    top.rdata_i = rdata[0];
    top.ring_rdata_i = rdata[1];
    top.cop_rdata_i = rdata[2];
    top.axil_awprot_i = in.awprot;
    top.axil_arprot_i = in.arprot;
    top.privileged_i = privileged;
  }

  void clock() {
    cs_axil_in in{};
    struct cs_axil_out out;
    struct cs_axil_now now;
    privileged = below(2);  // LOCK in any clock of an access
    manager.unprivileged = 30;
    request();
    cs_axil_out(&model, &out);
    bus_clock(&manager, &out, &in);
    drive(in);
    settle();
    cs_axil_now(&model, &in, privileged, &now);
    compare_manager(out);
    compare_registers(now);
    edge();
    cs_axil_step(&model, &in, &now, rdata[reading]);
    if (now.exec_r)
      reading = cs_axil_inside(&model, now.raddr) ? now.raddr >> 12 : 0;
    for (uint32_t &r : rdata)
      r = (uint32_t)word();
  }
};

int main(int argc, char **argv) {
  return block_main<Axil>(argc, argv, 20, 100000);
}
