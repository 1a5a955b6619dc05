// SPDX-License-Identifier: Apache-2.0
//
// cs_tlm.h - the profiler as SystemC modules with TLM-2.0 sockets; the C model
// is inside.  docs/systemc.md says what each does when.

#ifndef CS_TLM_H
#define CS_TLM_H

#include <memory>

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

extern "C" {
#include "cs_model.h"
}

namespace coresample {

// What retires in one clock: lanes 0..NRET-1, oldest first; the others are not
// looked at, nor are lanes with valid = 0.
struct retirement {
  cs_rvfi lanes[CS_MAX_NRET] = {};
};

// Extension of a register access that user mode makes: AxPROT[0] = 0.  Without it an
// access is privileged.
struct unprivileged : tlm::tlm_extension<unprivileged> {
  tlm::tlm_extension_base *clone() const override { return new unprivileged; }
  void copy_from(const tlm::tlm_extension_base &) override {}
};

// One register access on the channels of AXI4-Lite, clock by clock.
class axil_access {
public:
  // What to do; false (and the response is set) if it is none for a register.
  bool start(tlm::tlm_generic_payload &access);

  // The manager's side of the channels in this clock.
  const cs_axil_in &inputs() const { return in_; }

  // The rising edge, with what the subordinate had on its side before it.  True
  // when the response was taken: data and status are in the payload then.
  bool edge(const struct cs_axil_out &out);

  // The subordinate was reset: no response will come.
  void abort();

private:
  tlm::tlm_generic_payload *access_ = nullptr;
  unsigned first_byte_ = 0; // of the word
  cs_axil_in in_ = {};
};

// One burst of the DMA ring's AXI4 manager, clock by clock, as one write of a TLM
// target.  Address and words are taken as they come; the response waits until the
// target has answered and the delay that it gave is over.
class dma_burst {
public:
  // The subordinate's side in the clock that began at `begin`.
  cs_axi_in inputs(const sc_core::sc_time &begin) const;

  // The rising edge at the end of that clock, with what both sides had before it.
  // True: the last word was taken; send payload() and call answered().
  bool edge(const cs_axi_out &out, const cs_axi_in &in);

  // The record as one write; bytes without a strobe are not enabled.
  tlm::tlm_generic_payload &payload() { return payload_; }

  // The target has answered: the response is there in the first clock that begins
  // at `when` or later.  BRESP: OKAY, DECERR for an address error, else SLVERR.
  void answered(const sc_core::sc_time &when);

  // The manager was reset: a write that is under way takes place, but its answer goes
  // nowhere, and no new burst is taken before it.
  void reset();

private:
  static constexpr unsigned kMaxBytes = 32; // of a record
  enum { COLLECT, SENT, ANSWERED } stage_ = COLLECT;
  bool addressed_ = false, dropped_ = false;
  uint32_t address_ = 0;
  unsigned bytes_ = 0; // taken
  unsigned char data_[kMaxBytes] = {}, enables_[kMaxBytes] = {};
  tlm::tlm_generic_payload payload_;
  uint8_t response_ = 0; // BRESP
  sc_core::sc_time when_;
};

// What both modules share: sockets, and the C model.
class profiler_base : public sc_core::sc_module,
                      public tlm::tlm_analysis_if<retirement> {
public:
  tlm_utils::simple_target_socket<profiler_base, 32> regs;
  sc_core::sc_export<tlm::tlm_analysis_if<retirement>> retired;
  sc_core::sc_out<bool> irq;
  // Records of the DMA ring; must be bound if params.dma, and is idle otherwise.
  tlm_utils::simple_initiator_socket_optional<profiler_base, 32> dma;

  const cs_model *model() const { return model_.get(); }
  const cs_out &now() const { return now_; } // outputs of the present clock

protected:
  // Illegal parameters end the elaboration with an error report.
  profiler_base(sc_core::sc_module_name name, const cs_params &params);

  // The rising edge at the end of the present clock.
  void step(const retirement &group, const cs_axil_in &in);
  void reset();

  // Profiler neither off nor stopped, ring active, coprocessor at work, interrupt due: something may
  // move inside without anybody's call.
  bool irq_due() const;
  bool at_work() const;

private:
  void end_of_elaboration() override;
  virtual void transport(tlm::tlm_generic_payload &access, sc_core::sc_time &delay) = 0;
  void b_transport(tlm::tlm_generic_payload &access, sc_core::sc_time &delay) {
    transport(access, delay);
  }

  struct free_model {
    void operator()(cs_model *m) const { cs_model_free(m); }
  };
  std::unique_ptr<cs_model, free_model> model_;
  cs_out now_ = {};
};

// Loosely timed.  period: of a clock; quantum: how late an interrupt may be.
class profiler : public profiler_base {
public:
  profiler(sc_core::sc_module_name name, const cs_params &params,
           sc_core::sc_time period, sc_core::sc_time quantum);

  // Clocks that have passed.
  uint64_t clocks() const { return clocks_; }

private:
  void write(const retirement &group) override;
  void transport(tlm::tlm_generic_payload &access, sc_core::sc_time &delay) override;
  void look();
  void show();
  void catch_up(const sc_core::sc_time &to);
  void pass(const retirement &group, cs_axil_in in);
  void send();

  const sc_core::sc_time period_, quantum_;
  uint64_t clocks_ = 0;
  dma_burst burst_;
  bool sending_ = false; // inside the b_transport of dma
  sc_core::sc_event look_, changed_;
};

// One step at each rising edge of clk; a reset where rst_n is low then, which
// ends a register access under way with an error.
class clocked_profiler : public profiler_base {
public:
  sc_core::sc_in<bool> clk, rst_n;

  clocked_profiler(sc_core::sc_module_name name, const cs_params &params);

private:
  void write(const retirement &group) override;
  void transport(tlm::tlm_generic_payload &access, sc_core::sc_time &delay) override;
  void edge();
  void finish();
  void send();

  retirement group_;
  bool waiting_ = false; // group_ retires in this clock
  axil_access access_;
  bool busy_ = false;    // access_ is under way
  sc_core::sc_event done_;
  dma_burst burst_;
  sc_core::sc_time begin_; // of the present clock
  sc_core::sc_event whole_; // burst_ is to be sent
};

} // namespace coresample

#endif
