// SPDX-License-Identifier: Apache-2.0
//
// pins.h - between sockets and the pins of cs_top, as `verilator --sc` makes them.

#ifndef PINS_H
#define PINS_H

#include "Vcs_top.h"
#include "cs_tlm.h"

// From a register socket to the AXI4-Lite pins; one access at a time, channels as
// coresample::axil_access drives them.
class axil_pins : public sc_core::sc_module {
public:
  tlm_utils::simple_target_socket<axil_pins, 32> regs;
  sc_core::sc_in<bool> clk, rst_n;
  // Driven at the start of an access by who makes it, then at each edge.
  template <typename T>
  using driven = sc_core::sc_signal<T, sc_core::SC_MANY_WRITERS>;
  driven<bool> awvalid, wvalid, bready, arvalid, rready;
  driven<uint32_t> awaddr, wdata, wstrb, araddr, awprot, arprot;
  sc_core::sc_signal<bool> awready, wready, bvalid, arready, rvalid;
  sc_core::sc_signal<uint32_t> bresp, rdata, rresp;

  explicit axil_pins(sc_core::sc_module_name name);
  void bind(Vcs_top &top);

  // The subordinate's side of the channels in the present clock.
  cs_axil_out outputs() const;

private:
  void b_transport(tlm::tlm_generic_payload &payload, sc_core::sc_time &delay);
  void edge();
  void drive(const cs_axil_in &in);

  coresample::axil_access access_;
  bool busy_ = false;
  sc_core::sc_event done_;
};

// From the pins of the AXI4 manager, the DMA ring's, to an initiator socket; bursts as
// coresample::dma_burst takes them.
class dma_pins : public sc_core::sc_module {
public:
  tlm_utils::simple_initiator_socket<dma_pins, 32> dma;
  sc_core::sc_in<bool> clk, rst_n;
  sc_core::sc_signal<bool> awvalid, wvalid, wlast, bready;
  sc_core::sc_signal<uint32_t> awaddr, awlen, awsize, awburst, awcache, awprot, wdata, wstrb;
  // Driven at each edge, and when the target has answered.
  template <typename T>
  using driven = sc_core::sc_signal<T, sc_core::SC_MANY_WRITERS>;
  driven<bool> awready, wready, bvalid;
  driven<uint32_t> bresp;

  explicit dma_pins(sc_core::sc_module_name name);
  void bind(Vcs_top &top);

  // The manager's side of the channels in the present clock.
  cs_axi_out outputs() const;

private:
  void edge();
  void send();
  void drive();

  coresample::dma_burst burst_;
  sc_core::sc_time begin_; // of the present clock
  sc_core::sc_event whole_;
};

#endif
