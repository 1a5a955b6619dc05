// SPDX-License-Identifier: Apache-2.0
//
// cs_tlm.cpp - SystemC modules around the C model.

#include "cs_tlm.h"

#include <cstring>

extern "C" {
#include "cs_blocks.h"
#include "cs_regs.h"
#include "cs_types.h"
}

namespace coresample {

namespace {

constexpr uint64_t kReach = 0x10000; // of what the bus can address
const retirement kNone;
const cs_axil_in kQuiet = {};

// Bytes of the word that the access touches; 0 = not one access of a register.
unsigned strobes(const tlm::tlm_generic_payload &a) {
  const unsigned length = a.get_data_length(), first = a.get_address() % 4;
  unsigned mask = 0;
  if (length == 0 || first + length > 4 || a.get_streaming_width() < length)
    return 0;
  for (unsigned i = 0; i < length; i++) {
    const unsigned char *enables = a.get_byte_enable_ptr();
    if (enables == nullptr
        || enables[i % a.get_byte_enable_length()] == TLM_BYTE_ENABLED)
      mask |= 1u << (first + i);
  }
  return mask;
}

tlm::tlm_response_status status(unsigned response) {
  switch (response) {
  case 0: return tlm::TLM_OK_RESPONSE;
  case 3: return tlm::TLM_ADDRESS_ERROR_RESPONSE;
  default: return tlm::TLM_GENERIC_ERROR_RESPONSE;
  }
}

} // namespace

// ---- one access ----

bool axil_access::start(tlm::tlm_generic_payload &access) {
  const unsigned mask = strobes(access);
  access.set_dmi_allowed(false);
  if (!access.is_read() && !access.is_write()) {
    access.set_response_status(tlm::TLM_COMMAND_ERROR_RESPONSE);
    return false;
  }
  if (access.get_address() >= kReach) {
    access.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
    return false;
  }
  if (mask == 0 || (access.is_read() && access.get_byte_enable_ptr() != nullptr)) {
    access.set_response_status(access.get_byte_enable_ptr() != nullptr
                               ? tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE
                               : tlm::TLM_BURST_ERROR_RESPONSE);
    return false;
  }
  access_ = &access;
  first_byte_ = access.get_address() % 4;
  const uint16_t address = static_cast<uint16_t>(access.get_address() - first_byte_);
  in_ = {};
  if (access.is_read()) {
    in_.arvalid = in_.rready = true;
    in_.araddr = address;
  } else {
    in_.awvalid = in_.wvalid = in_.bready = true;
    in_.awaddr = address;
    in_.wstrb = static_cast<uint8_t>(mask);
    std::memcpy(reinterpret_cast<unsigned char *>(&in_.wdata) + first_byte_,
                access.get_data_ptr(), access.get_data_length());
  }
  return true;
}

bool axil_access::edge(const struct cs_axil_out &out) {
  const bool answered = access_->is_read() ? out.rvalid : out.bvalid;
  in_.awvalid = in_.awvalid && !out.awready;
  in_.wvalid = in_.wvalid && !out.wready;
  in_.arvalid = in_.arvalid && !out.arready;
  if (!answered)
    return false;
  if (access_->is_read())
    std::memcpy(access_->get_data_ptr(),
                reinterpret_cast<const unsigned char *>(&out.rdata) + first_byte_,
                access_->get_data_length());
  access_->set_response_status(status(access_->is_read() ? out.rresp : out.bresp));
  in_ = {};
  return true;
}

void axil_access::abort() {
  access_->set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
  in_ = {};
}

// ---- both modules ----

profiler_base::profiler_base(sc_core::sc_module_name name, const cs_params &params)
    : sc_module(name), regs("regs"), retired("retired"), irq("irq") {
  char err[256];
  if (params.dma)
    SC_REPORT_FATAL(this->name(), "no socket for the DMA ring: take a configuration without one");
  model_.reset(cs_model_new(&params, err, sizeof err));
  if (model_ == nullptr) {
    SC_REPORT_FATAL(this->name(), err);
    return;
  }
  cs_model_out(model_.get(), &now_);
  regs.register_b_transport(this, &profiler_base::b_transport);
  retired.bind(*this);
}

void profiler_base::step(const retirement &group, const cs_axil_in &in) {
  cs_model_step(model_.get(), group.lanes, &in);
  cs_model_out(model_.get(), &now_);
}

void profiler_base::reset() {
  cs_model_reset(model_.get());
  cs_model_out(model_.get(), &now_);
}

bool profiler_base::at_work() const {
  const uint32_t ctrl = cs_model_peek(model_.get(), CS_CTRL_OFFSET);
  const uint32_t state = (ctrl & CS_CTRL_STATE_MASK) >> CS_CTRL_STATE_LSB;
  return state != CS_OFF && state != CS_IDLE;
}

// ---- loosely timed ----

profiler::profiler(sc_core::sc_module_name name, const cs_params &params,
                   sc_core::sc_time period, sc_core::sc_time quantum)
    : profiler_base(name, params), period_(period), quantum_(quantum) {
  SC_HAS_PROCESS(profiler);
  if (period_ == sc_core::SC_ZERO_TIME || quantum_ < period_)
    SC_REPORT_FATAL(this->name(), "the period is zero, or the quantum less than a period");
  SC_METHOD(look);
  sensitive << look_;
  SC_METHOD(show);
  sensitive << changed_;
}

void profiler::pass(const retirement &group, const cs_axil_in &in) {
  const bool before = now().irq;
  step(group, in);
  clocks_++;
  if (now().irq != before)
    changed_.notify(sc_core::SC_ZERO_TIME);
}

void profiler::show() { irq.write(now().irq); }

void profiler::catch_up(const sc_core::sc_time &to) {
  const uint64_t clock = static_cast<uint64_t>(to / period_);
  while (clocks_ < clock)
    pass(kNone, kQuiet);
}

void profiler::write(const retirement &group) {
  catch_up(sc_core::sc_time_stamp());
  pass(group, kQuiet);
  look_.notify(quantum_);
}

void profiler::transport(tlm::tlm_generic_payload &access, sc_core::sc_time &delay) {
  axil_access one;
  if (!one.start(access))
    return;
  catch_up(sc_core::sc_time_stamp() + delay);
  const uint64_t first = clocks_;
  for (bool done = false; !done;) {
    const struct cs_axil_out before = now().axil;
    pass(kNone, one.inputs());
    done = one.edge(before);
  }
  delay += period_ * static_cast<double>(clocks_ - first);
  look_.notify(quantum_);
}

// Goes on looking while something may still move inside.
void profiler::look() {
  catch_up(sc_core::sc_time_stamp());
  if (at_work())
    next_trigger(quantum_);
}

// ---- clocked ----

clocked_profiler::clocked_profiler(sc_core::sc_module_name name, const cs_params &params)
    : profiler_base(name, params), clk("clk"), rst_n("rst_n") {
  SC_HAS_PROCESS(clocked_profiler);
  SC_METHOD(edge);
  sensitive << clk.pos();
  dont_initialize();
}

void clocked_profiler::write(const retirement &group) {
  if (waiting_)
    SC_REPORT_ERROR(name(), "two groups of instructions retire in one clock");
  group_ = group;
  waiting_ = true;
}

void clocked_profiler::transport(tlm::tlm_generic_payload &access, sc_core::sc_time &delay) {
  if (delay != sc_core::SC_ZERO_TIME) {
    sc_core::wait(delay);
    delay = sc_core::SC_ZERO_TIME;
  }
  while (busy_)
    sc_core::wait(done_);
  if (!access_.start(access))
    return;
  busy_ = true;
  sc_core::wait(done_);
}

void clocked_profiler::finish() {
  busy_ = false;
  done_.notify(sc_core::SC_ZERO_TIME);
}

void clocked_profiler::edge() {
  const struct cs_axil_out before = now().axil;
  if (!rst_n.read()) {
    reset();
    if (busy_) {
      access_.abort();
      finish();
    }
  } else {
    step(waiting_ ? group_ : kNone, busy_ ? access_.inputs() : kQuiet);
    if (busy_ && access_.edge(before))
      finish();
  }
  waiting_ = false;
  irq.write(now().irq);
}

} // namespace coresample
