// SPDX-License-Identifier: Apache-2.0
//
// cs_axil.cpp - a manager that raises and holds valid at random, and registers
// that answer two clocks after a read; with the ring's block of addresses or without.

#include "Vcs_axil.h"
#include "block.h"

extern "C" {
#include "bus.h"
#include "cs_axil.h"
}

constexpr uint32_t Outside = CS_P_Ring ? 0x2000 : 0x1000;

struct Axil : Block<Vcs_axil> {
  cs_params params{};
  cs_axil_state model{};
  bus manager;
  uint32_t rdata = 0, ring_rdata = 0;
  bool ring_read = false;  // whose answer the read under way takes

  explicit Axil(uint64_t seed) : Block(seed) {
    params.dma = CS_P_Ring;
    bus_init(&manager, &r);
    cs_axil_reset(&model, &params);
    reset();
  }

  void request() {
    if (below(300) == 0)
      manager.delay = below(4) * 30;
    if (manager.wr.count < 8 && chance(60))
      bus_write_strb(&manager, (uint32_t)word() & (2 * Outside - 1), (uint32_t)word(),
                     chance(80) ? 0xf : below(16));
    if (manager.rd.count < 8 && chance(60))
      bus_read(&manager, (uint32_t)word() & (2 * Outside - 1));
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
    const bool okay = now.exec_w && now.bresp == CS_RESP_OKAY;
    const bool partial = now.exec_w && now.bresp == CS_RESP_SLVERR;
    const bool ring = now.waddr & 0x1000;
    SAME("we", top.we_o, okay && !ring);
    SAME("partial", top.partial_o, partial && !ring);
    SAME("ring_we", top.ring_we_o, okay && ring);
    SAME("ring_partial", top.ring_partial_o, partial && ring);
    SAME("re", top.re_o, now.exec_r);
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
    top.rdata_i = rdata;
    top.ring_rdata_i = ring_rdata;
    top.axil_awprot_i = below(8);  // of no effect
    top.axil_arprot_i = below(8);
  }

  void clock() {
    cs_axil_in in{};
    struct cs_axil_out out;
    struct cs_axil_now now;
    request();
    cs_axil_out(&model, &out);
    bus_clock(&manager, &out, &in);
    drive(in);
    settle();
    cs_axil_now(&model, &in, &now);
    compare_manager(out);
    compare_registers(now);
    edge();
    cs_axil_step(&model, &in, &now, ring_read ? ring_rdata : rdata);
    if (now.exec_r)
      ring_read = now.raddr & 0x1000;
    rdata = (uint32_t)word();
    ring_rdata = (uint32_t)word();
  }
};

int main(int argc, char **argv) {
  return block_main<Axil>(argc, argv, 20, 100000);
}
