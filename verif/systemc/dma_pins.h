// SPDX-License-Identifier: Apache-2.0
//
// dma_pins.h - from the pins of cs_top's AXI4 manager, the DMA ring's, as
// `verilator --sc` makes them, to an initiator socket; bursts as
// coresample::dma_burst takes them.

#ifndef DMA_PINS_H
#define DMA_PINS_H

#include "Vcs_top.h"
#include "cs_tlm.h"

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
