// SPDX-License-Identifier: Apache-2.0
//
// pins.cpp - register socket to AXI4-Lite pins; the DMA ring's pins to a socket.

#include "pins.h"

// ---- registers ----

axil_pins::axil_pins(sc_core::sc_module_name name)
    : sc_module(name), regs("regs"), clk("clk"), rst_n("rst_n") {
  SC_HAS_PROCESS(axil_pins);
  regs.register_b_transport(this, &axil_pins::b_transport);
  SC_METHOD(edge);
  sensitive << clk.pos();
  dont_initialize();
}

void axil_pins::bind(Vcs_top &top) {
  top.axil_awvalid_i(awvalid);
  top.axil_awready_o(awready);
  top.axil_awaddr_i(awaddr);
  top.axil_awprot_i(awprot);
  top.axil_wvalid_i(wvalid);
  top.axil_wready_o(wready);
  top.axil_wdata_i(wdata);
  top.axil_wstrb_i(wstrb);
  top.axil_bvalid_o(bvalid);
  top.axil_bready_i(bready);
  top.axil_bresp_o(bresp);
  top.axil_arvalid_i(arvalid);
  top.axil_arready_o(arready);
  top.axil_araddr_i(araddr);
  top.axil_arprot_i(arprot);
  top.axil_rvalid_o(rvalid);
  top.axil_rready_i(rready);
  top.axil_rdata_o(rdata);
  top.axil_rresp_o(rresp);
}

cs_axil_out axil_pins::outputs() const {
  cs_axil_out out = {};
  out.awready = awready;
  out.wready = wready;
  out.bvalid = bvalid;
  out.bresp = static_cast<uint8_t>(bresp.read());
  out.arready = arready;
  out.rvalid = rvalid;
  out.rresp = static_cast<uint8_t>(rresp.read());
  out.rdata = rdata;
  return out;
}

void axil_pins::drive(const cs_axil_in &in) {
  awvalid = in.awvalid;
  awaddr = in.awaddr;
  awprot = in.awprot;
  wvalid = in.wvalid;
  wdata = in.wdata;
  wstrb = in.wstrb;
  bready = in.bready;
  arvalid = in.arvalid;
  araddr = in.araddr;
  arprot = in.arprot;
  rready = in.rready;
}

void axil_pins::b_transport(tlm::tlm_generic_payload &payload, sc_core::sc_time &delay) {
  sc_core::wait(delay);
  delay = sc_core::SC_ZERO_TIME;
  if (!access_.start(payload))
    return;
  busy_ = true;
  drive(access_.inputs());
  sc_core::wait(done_);
}

// The pins had these values in the clock that ends: signals change later.
void axil_pins::edge() {
  if (!busy_)
    return;
  bool over = !rst_n.read();
  if (over)
    access_.abort();
  else
    over = access_.edge(outputs());
  drive(access_.inputs());
  if (over) {
    busy_ = false;
    done_.notify(sc_core::SC_ZERO_TIME);
  }
}

// ---- DMA ring ----

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
