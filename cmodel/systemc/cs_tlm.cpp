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

using sc_core::sc_time;

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
  const uint8_t prot = access.get_extension<unprivileged>() == nullptr;
  in_ = {};
  if (access.is_read()) {
    in_.arvalid = in_.rready = true;
    in_.araddr = address;
    in_.arprot = prot;
  } else {
    in_.awvalid = in_.wvalid = in_.bready = true;
    in_.awaddr = address;
    in_.awprot = prot;
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

// ---- one burst ----

cs_axi_in dma_burst::inputs(const sc_core::sc_time &begin) const {
  cs_axi_in in = {};
  in.awready = stage_ == COLLECT && !addressed_;
  in.wready = stage_ == COLLECT && payload_.get_data_length() == 0;
  in.bvalid = stage_ == ANSWERED && when_ <= begin;
  in.bresp = in.bvalid ? response_ : 0;
  return in;
}

bool dma_burst::edge(const cs_axi_out &out, const cs_axi_in &in) {
  if (out.awvalid && in.awready) {
    addressed_ = true;
    address_ = out.awaddr;
  }
  if (out.wvalid && in.wready) {
    std::memcpy(data_ + bytes_, &out.wdata, 4);
    for (unsigned i = 0; i < 4; i++)
      enables_[bytes_ + i] = out.wstrb >> i & 1 ? TLM_BYTE_ENABLED : TLM_BYTE_DISABLED;
    bytes_ += 4;
    if (out.wlast || bytes_ == kMaxBytes)
      payload_.set_data_length(bytes_);
  }
  if (out.bready && in.bvalid) {
    reset();
    return false;
  }
  if (stage_ != COLLECT || !addressed_ || payload_.get_data_length() == 0)
    return false;
  stage_ = SENT;
  const bool all = std::memchr(enables_, TLM_BYTE_DISABLED, bytes_) == nullptr;
  payload_.set_command(tlm::TLM_WRITE_COMMAND);
  payload_.set_address(address_);
  payload_.set_data_ptr(data_);
  payload_.set_streaming_width(bytes_);
  payload_.set_byte_enable_ptr(all ? nullptr : enables_);
  payload_.set_byte_enable_length(all ? 0 : bytes_);
  payload_.set_dmi_allowed(false);
  payload_.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
  return true;
}

void dma_burst::answered(const sc_core::sc_time &when) {
  stage_ = ANSWERED;
  when_ = when;
  switch (payload_.get_response_status()) {
  case tlm::TLM_OK_RESPONSE: response_ = 0; break;
  case tlm::TLM_ADDRESS_ERROR_RESPONSE: response_ = 3; break;
  default: response_ = 2;
  }
  if (dropped_)
    reset();
}

void dma_burst::reset() {
  dropped_ = stage_ == SENT;
  if (dropped_)
    return;
  stage_ = COLLECT;
  addressed_ = false;
  bytes_ = 0;
  payload_.set_data_length(0);
}

// ---- both modules ----

profiler_base::profiler_base(sc_core::sc_module_name name, const cs_params &params)
    : sc_module(name), regs("regs"), retired("retired"), irq("irq"), dma("dma") {
  char err[256];
  model_.reset(cs_model_new(&params, err, sizeof err));
  if (model_ == nullptr) {
    SC_REPORT_FATAL(this->name(), err);
    return;
  }
  cs_model_out(model_.get(), &now_);
  regs.register_b_transport(this, &profiler_base::b_transport);
  retired.bind(*this);
}

void profiler_base::end_of_elaboration() {
  if (model_ != nullptr && model_->params.dma && dma.size() == 0)
    SC_REPORT_FATAL(name(), "the configuration has a DMA ring, but the socket dma is not bound: "
                            "bind it to the memory or the bus that takes the records");
}

void profiler_base::step(const retirement &group, const cs_axil_in &in) {
  cs_model_step(model_.get(), group.lanes, &in);
  cs_model_out(model_.get(), &now_);
}

void profiler_base::reset() {
  cs_model_reset(model_.get());
  cs_model_out(model_.get(), &now_);
}

// An interrupt is a clock behind its state, and in any state but OFF messages that wait raise
// that of the time-out (docs/design/transport.md).
bool profiler_base::irq_due() const {
  const cs_core_state &core = model_->core;
  const cs_intr_state &intr = core.stats.intr;
  const uint32_t enable = cs_model_peek(model_.get(), CS_INTR_ENABLE_OFFSET);
  return intr.irq != ((intr.state & enable) != 0)
         || (cs_model_peek(model_.get(), CS_FIFO_LEVEL_OFFSET) != 0
             && cs_model_peek(model_.get(), CS_FIFO_TIMEOUT_OFFSET) != 0
             && (intr.state & CS_INTR_TIMEOUT) == 0)
         || (core.cop != nullptr
             && core.cop->irq != ((core.cop->intr_state & core.cop->intr_enable) != 0));
}

bool profiler_base::at_work() const {
  const uint32_t ctrl = cs_model_peek(model_.get(), CS_CTRL_OFFSET);
  const uint32_t state = (ctrl & CS_CTRL_STATE_MASK) >> CS_CTRL_STATE_LSB;
  const cs_cop_state *cop = model_->core.cop;
  return (state != CS_OFF && state != CS_IDLE) || model_->ring.active || irq_due()
         || (state != CS_OFF && cop != nullptr && (cop->running || cop->sweep || cop->tup_v));
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

void profiler::pass(const retirement &group, cs_axil_in in) {
  const bool before = now().irq;
  const cs_axi_out ring = now().dma;
  if (sending_)
    SC_REPORT_FATAL(name(), "called from inside the write of a record");
  in.dma = burst_.inputs(period_ * static_cast<double>(clocks_));
  step(group, in);
  clocks_++;
  if (now().irq != before)
    changed_.notify(sc_core::SC_ZERO_TIME);
  if (burst_.edge(ring, in.dma))
    send();
}

// The record is whole at the model's own time, which may be past already.
void profiler::send() {
  const sc_time now = sc_core::sc_time_stamp(), own = period_ * static_cast<double>(clocks_);
  const sc_time ahead = own > now ? own - now : sc_core::SC_ZERO_TIME;
  sc_time delay = ahead;
  sending_ = true;
  dma->b_transport(burst_.payload(), delay);
  sending_ = false;
  if (sc_core::sc_time_stamp() != now)
    SC_REPORT_FATAL(name(), "the target of dma has called wait(): "
                            "with this module it must annotate its delay");
  burst_.answered(delay > ahead ? own + (delay - ahead) : own);
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
  if (sending_) { // the ring's own record, or somebody while its target waits
    one.abort();
    return;
  }
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
  SC_THREAD(send);
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

// A process of its own: the target may wait.
void clocked_profiler::send() {
  for (;;) {
    wait(whole_);
    sc_time delay = sc_core::SC_ZERO_TIME;
    dma->b_transport(burst_.payload(), delay);
    burst_.answered(sc_core::sc_time_stamp() + delay);
  }
}

void clocked_profiler::edge() {
  const struct cs_axil_out before = now().axil;
  const struct cs_axi_out ring = now().dma;
  if (!rst_n.read()) {
    reset();
    burst_.reset();
    if (busy_) {
      access_.abort();
      finish();
    }
  } else {
    cs_axil_in in = busy_ ? access_.inputs() : kQuiet;
    in.dma = burst_.inputs(begin_);
    step(waiting_ ? group_ : kNone, in);
    if (busy_ && access_.edge(before))
      finish();
    if (burst_.edge(ring, in.dma))
      whole_.notify(sc_core::SC_ZERO_TIME);
  }
  begin_ = sc_core::sc_time_stamp();
  waiting_ = false;
  irq.write(now().irq);
}

} // namespace coresample
