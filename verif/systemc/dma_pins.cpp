// SPDX-License-Identifier: Apache-2.0
//
// dma_pins.cpp - the DMA ring's pins to an initiator socket.

#include "dma_pins.h"

dma_pins::dma_pins(sc_core::sc_module_name name)
    : sc_module(name), dma("dma"), clk("clk"), rst_n("rst_n") {
  SC_HAS_PROCESS(dma_pins);
  SC_METHOD(edge);
  sensitive << clk.pos();
  dont_initialize();
  SC_THREAD(send);
}

void dma_pins::bind(Vcs_top &top) {
  top.dma_awvalid_o(awvalid);
  top.dma_awready_i(awready);
  top.dma_awaddr_o(awaddr);
  top.dma_awlen_o(awlen);
  top.dma_awsize_o(awsize);
  top.dma_awburst_o(awburst);
  top.dma_awcache_o(awcache);
  top.dma_awprot_o(awprot);
  top.dma_wvalid_o(wvalid);
  top.dma_wready_i(wready);
  top.dma_wdata_o(wdata);
  top.dma_wstrb_o(wstrb);
  top.dma_wlast_o(wlast);
  top.dma_bvalid_i(bvalid);
  top.dma_bready_o(bready);
  top.dma_bresp_i(bresp);
}

cs_axi_out dma_pins::outputs() const {
  cs_axi_out out = {};
  out.awvalid = awvalid;
  out.wvalid = wvalid;
  out.wlast = wlast;
  out.bready = bready;
  out.awlen = static_cast<uint8_t>(awlen.read());
  out.wstrb = static_cast<uint8_t>(wstrb.read());
  out.awaddr = awaddr;
  out.wdata = wdata;
  return out;
}

void dma_pins::drive() {
  const cs_axi_in in = burst_.inputs(begin_);
  awready = in.awready;
  wready = in.wready;
  bvalid = in.bvalid;
  bresp = in.bresp;
}

void dma_pins::send() {
  for (;;) {
    wait(whole_);
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    dma->b_transport(burst_.payload(), delay);
    burst_.answered(sc_core::sc_time_stamp() + delay);
    drive();
  }
}

// The pins had these values in the clock that ends: signals change later.
void dma_pins::edge() {
  if (!rst_n.read())
    burst_.reset();
  else if (burst_.edge(outputs(), burst_.inputs(begin_)))
    whole_.notify(sc_core::SC_ZERO_TIME);
  begin_ = sc_core::sc_time_stamp();
  drive();
}
