// SPDX-License-Identifier: Apache-2.0
//
// side_by_side.cpp - cs_top by `verilator --sc` and the clocked TLM model under
// the same random use; see docs/systemc.md.
//
// Two agents make the same register accesses, one on the model's socket and one
// through pins; they must end in the same clock with the same data.  In every
// clock all outputs are compared.  With a DMA ring each has a memory, and the two
// memories must hold the same; that the records are those which the registers
// tell of, and that answers come when and as the memory gave them, is looked at
// on the RTL's side.

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>

#include <tlm_utils/simple_initiator_socket.h>

#include "memory.h"
#include "pins.h"

extern "C" {
#include "config.h"
#include "cs_configs.h"
#include "cs_regs.h"
#include "cs_ring_regs.h"
#include "cs_types.h"
}

namespace {

using sc_core::sc_time;

constexpr unsigned kLimit = 200000; // clocks in which a stop must be over

constexpr uint32_t kRing = 0x1000, kRecord = 16; // block's offset; bytes

const uint16_t kRegisters[] = {
#define ROW(name, offset, ...) offset,
  CS_REG_TABLE(ROW)
#undef ROW
};

const uint16_t kRingRegisters[] = {
#define ROW(name, offset, ...) kRing + offset,
  CS_RING_REG_TABLE(ROW)
#undef ROW
};

struct access {
  bool write;
  uint32_t addr, data;
  unsigned strb;     // of a write
  bool user = false; // not privileged
};

struct answer {
  tlm::tlm_response_status status;
  uint32_t data;
  uint64_t clock;
};

const sc_time kPeriod(10, sc_core::SC_NS);

// The configuration that was Verilated.
const cs_params kParams = [] {
  cs_params p = {};
#define ROW(name, ...) \
  if (std::strcmp(#name, CS_CONFIG) == 0) \
    p = {__VA_ARGS__};
  CS_CONFIG_TABLE(ROW)
#undef ROW
  return p;
}();

uint64_t clock_now() { return sc_core::sc_time_stamp() / kPeriod; }

// Makes one access at a time on its socket.
class agent : public sc_core::sc_module {
public:
  tlm_utils::simple_initiator_socket<agent, 32> socket;
  sc_core::sc_event done;
  answer last = {};
  bool busy = false;

  explicit agent(sc_core::sc_module_name name) : sc_module(name), socket("socket") {
    SC_HAS_PROCESS(agent);
    SC_THREAD(run);
  }

  void post(const access &a) {
    next_ = a;
    busy = true;
    go_.notify(sc_core::SC_ZERO_TIME);
  }

private:
  void run() {
    for (;;) {
      wait(go_);
      tlm::tlm_generic_payload p;
      unsigned char data[4], enables[4];
      sc_time delay = sc_core::SC_ZERO_TIME;
      std::memcpy(data, &next_.data, 4);
      for (unsigned i = 0; i < 4; i++)
        enables[i] = next_.strb >> i & 1 ? TLM_BYTE_ENABLED : TLM_BYTE_DISABLED;
      p.set_command(next_.write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND);
      p.set_address(next_.addr);
      p.set_data_ptr(data);
      p.set_data_length(4);
      p.set_streaming_width(4);
      if (next_.write && next_.strb != 0xf) {
        p.set_byte_enable_ptr(enables);
        p.set_byte_enable_length(4);
      }
      coresample::unprivileged mark;
      if (next_.user)
        p.set_extension(&mark);
      socket->b_transport(p, delay);
      p.clear_extension(&mark);
      last.status = p.get_response_status();
      std::memcpy(&last.data, data, 4);
      last.clock = clock_now();
      busy = false;
      done.notify(sc_core::SC_ZERO_TIME);
    }
  }

  sc_core::sc_event go_;
  access next_ = {};
};

class bench : public sc_core::sc_module {
public:
  sc_core::sc_clock clk;
  sc_core::sc_signal<bool> rst_n;

  bench(sc_core::sc_module_name name, uint64_t seed, unsigned sessions, uint64_t fault,
        uint64_t memory_fault)
      : sc_module(name), clk("clk", kPeriod, 0.5, kPeriod), rst_n("rst_n"),
        sessions_(sessions), fault_(fault), model_("model", kParams),
        rtl_("rtl"), pins_("pins"), dma_pins_("dma_pins"),
        model_agent_("model_agent"), rtl_agent_("rtl_agent"),
        model_memory_("model_memory", seed, true, 4, memory_fault),
        rtl_memory_("rtl_memory", seed, true, 4) {
    SC_HAS_PROCESS(bench);
    model_.clk(clk);
    model_.rst_n(rst_n);
    model_.irq(model_irq_);
    pins_.clk(clk);
    pins_.rst_n(rst_n);
    dma_pins_.clk(clk);
    dma_pins_.rst_n(rst_n);
    dma_pins_.dma.bind(rtl_memory_.port);
    model_.dma.bind(model_memory_.port);
    bind_rtl();
    model_agent_.socket.bind(model_.regs);
    rtl_agent_.socket.bind(pins_.regs);
    rng_seed(&rng_, seed);
    traffic_init(&traffic_, &rng_, kParams.nret, kParams.xlen);
    bus_init(&writes_, &rng_);
    SC_THREAD(user);
    SC_METHOD(between_edges);
    sensitive << clk.negedge_event();
    dont_initialize();
  }

  uint64_t clocks = 0, accesses = 0, messages = 0, interrupts = 0, retired = 0;
  uint64_t records = 0; // that software took from the ring
  std::string why; // of the first difference

  const memory &written() const { return rtl_memory_; }

private:
  // ---- the RTL's pins ----

  sc_core::sc_signal<bool> rtl_irq_, model_irq_, valid_, trap_;
  sc_core::sc_signal<uint64_t> order_;
  sc_core::sc_signal<uint32_t> insn_, mode_, rd_addr_, rd_, rs1_, rs2_, pc_, next_pc_, addr_,
      store_, event_, head_cycles_, latency_, reason_, context_, satp_;

  void bind_rtl() {
    rtl_.clk_i(clk);
    rtl_.rst_ni(rst_n);
    rtl_.irq_o(rtl_irq_);
    rtl_.rvfi_valid(valid_);
    rtl_.rvfi_order(order_);
    rtl_.rvfi_insn(insn_);
    rtl_.rvfi_trap(trap_);
    rtl_.rvfi_mode(mode_);
    rtl_.rvfi_rd_addr(rd_addr_);
    rtl_.rvfi_rd_wdata(rd_);
    rtl_.rvfi_rs1_rdata(rs1_);
    rtl_.rvfi_rs2_rdata(rs2_);
    rtl_.rvfi_pc_rdata(pc_);
    rtl_.rvfi_pc_wdata(next_pc_);
    rtl_.rvfi_mem_addr(addr_);
    rtl_.rvfi_mem_wdata(store_);
    rtl_.rvfi_ext_cs_event(event_);
    rtl_.rvfi_ext_cs_head_cycles(head_cycles_);
    rtl_.rvfi_ext_cs_mem_latency(latency_);
    rtl_.rvfi_ext_cs_reason(reason_);
    rtl_.rvfi_ext_cs_context(context_);
    rtl_.rvfi_ext_cs_satp(satp_);
    pins_.bind(rtl_);
    dma_pins_.bind(rtl_);
  }

  void put(const cs_rvfi &l) {
    valid_ = l.valid;
    order_ = l.order;
    insn_ = l.insn;
    trap_ = l.trap;
    mode_ = l.mode;
    rd_addr_ = l.rd_addr;
    rd_ = static_cast<uint32_t>(l.rd_wdata);
    rs1_ = static_cast<uint32_t>(l.rs1_rdata);
    rs2_ = static_cast<uint32_t>(l.rs2_rdata);
    pc_ = static_cast<uint32_t>(l.pc_rdata);
    next_pc_ = static_cast<uint32_t>(l.pc_wdata);
    addr_ = static_cast<uint32_t>(l.mem_addr);
    store_ = static_cast<uint32_t>(l.mem_wdata);
    event_ = l.ev;
    head_cycles_ = l.head_cycles;
    latency_ = l.mem_latency;
    reason_ = l.reason;
    context_ = l.context;
    satp_ = static_cast<uint32_t>(l.satp);
  }

  // ---- every clock ----

  void differ(const char *what, uint64_t rtl, uint64_t model) {
    if (!why.empty())
      return;
    char text[200];
    std::snprintf(text, sizeof text, "clock %" PRIu64 ": %s: RTL %" PRIx64 ", model %" PRIx64,
                  clocks, what, rtl, model);
    why = text;
    sc_core::sc_stop();
  }

  void same(const char *what, uint64_t rtl, uint64_t model) {
    if (rtl != model)
      differ(what, rtl, model);
  }

  void compare() {
    const cs_axil_out r = pins_.outputs(), &m = model_.now().axil;
    same("awready", r.awready, m.awready);
    same("wready", r.wready, m.wready);
    same("bvalid", r.bvalid, m.bvalid);
    same("bresp", r.bresp, m.bresp);
    same("arready", r.arready, m.arready);
    same("rvalid", r.rvalid, m.rvalid);
    same("rresp", r.rresp, m.rresp);
    same("rdata", r.rdata, m.rdata);
    if (kParams.dma)
      compare_dma();
    same("irq", rtl_irq_, model_.now().irq);
    same("irq of the port", model_irq_, model_.now().irq);
  }

  void compare_dma() {
    const cs_axi_out r = dma_pins_.outputs(), &m = model_.now().dma;
    same("dma awvalid", r.awvalid, m.awvalid);
    same("dma awaddr", r.awaddr, m.awaddr);
    same("dma awlen", r.awlen, m.awlen);
    same("dma awprot", dma_pins_.awprot, m.awprot);
    same("dma wvalid", r.wvalid, m.wvalid);
    same("dma wdata", r.wdata, m.wdata);
    same("dma wstrb", r.wstrb, m.wstrb);
    same("dma wlast", r.wlast, m.wlast);
    same("dma bready", r.bready, m.bready);
    same("writes of the memories", rtl_memory_.writes, model_memory_.writes);
    if (r.awvalid) {
      same("dma awlen of a record", r.awlen, kRecord / 4 - 1);
      same("dma awsize, words", dma_pins_.awsize, 2);
      same("dma awburst, INCR", dma_pins_.awburst, 1);
    }
    if (dma_pins_.bvalid) { // in the first clock that begins when the answer holds
      const sc_time begin = sc_core::sc_time_stamp() - kPeriod / 2;
      const bool first = begin >= rtl_memory_.ready
                         && (begin < rtl_memory_.ready + kPeriod);
      same("clock of a record's answer", first, true);
    }
  }

  // In the middle of a clock: outputs are settled, and nobody races the edge.
  void between_edges() {
    if (rst_n)
      compare();
    coresample::retirement group;
    if (rng_below(&rng_, 700) == 0)
      traffic_mood(&traffic_, rng_percent(&rng_, 10));
    traffic_clock(&traffic_, group.lanes);
    put(group.lanes[0]);
    retired += group.lanes[0].valid;
    if (fault_ != 0 && retired >= fault_)
      group.lanes[0].rd_wdata ^= 1;
    model_.retired->write(group);
    interrupts += rtl_irq_ && !irq_before_;
    irq_before_ = rtl_irq_;
    clocks++;
  }

  // ---- the user's program ----

  uint32_t make(const access &a) {
    model_agent_.post(a);
    rtl_agent_.post(a);
    while (model_agent_.busy || rtl_agent_.busy)
      wait(model_agent_.done | rtl_agent_.done);
    const answer &m = model_agent_.last, &r = rtl_agent_.last;
    accesses++;
    same("clock of an access' end", r.clock, m.clock);
    same("status of an access", r.status, m.status);
    if (!a.write)
      same("data of a read", r.data, m.data);
    return r.data;
  }

  uint32_t read(uint32_t addr) { return make({false, addr, 0, 0xf}); }
  void write(uint32_t addr, uint32_t data) { make({true, addr, data, 0xf}); }

  unsigned state() {
    return (read(CS_CTRL_OFFSET) & CS_CTRL_STATE_MASK) >> CS_CTRL_STATE_LSB;
  }

  uint32_t any_register() {
    if (kParams.dma && rng_percent(&rng_, 30))
      return kRingRegisters[rng_below(&rng_, sizeof kRingRegisters / sizeof *kRingRegisters)];
    return kRegisters[rng_below(&rng_, sizeof kRegisters / sizeof *kRegisters)];
  }

  void pop() {
    if ((read(CS_MSG_INFO_OFFSET) & CS_MSG_INFO_VALID_MASK) == 0)
      return;
    for (unsigned a = CS_MSG_INFO_OFFSET; a <= CS_MSG_COUNT_OFFSET; a += 4)
      read(a);
    write(CS_POP_OFFSET, 1);
    messages++;
  }

  // ---- the ring's user ----

  void ring_write(uint32_t offset, uint32_t data) { write(kRing + offset, data); }
  uint32_t ring_read(uint32_t offset) { return read(kRing + offset); }

  // Ends with nothing under way, so both memories are as they will stay.
  void ring_off() {
    const uint64_t from = clocks;
    ring_write(CS_RING_CTRL_OFFSET, 0);
    while (ring_read(CS_RING_CTRL_OFFSET) & CS_RING_CTRL_ACTIVE_MASK)
      if (clocks - from >= kLimit) {
        differ("the ring does not become inactive", 0, 0);
        break;
      }
    same("contents of the memories", rtl_memory_.same(model_memory_), true);
    rtl_memory_.clear();
    model_memory_.clear();
  }

  void ring_setup() {
    ring_off();
    ring_size_ = kRecord << rng_range(&rng_, 1, 4);
    ring_at_ = static_cast<uint32_t>(rng_next(&rng_) >> 32) & ~0xfffu;
    taken_ = ring_at_ + kRecord * rng_below(&rng_, ring_size_ / kRecord);
    sequence_ = 0;
    keep_all_ = rng_percent(&rng_, 70);
    ring_write(CS_RING_CTRL_OFFSET, CS_RING_CTRL_ACTIVE_MASK);
    ring_write(CS_RING_START_OFFSET, ring_at_);
    ring_write(CS_RING_LIMIT_OFFSET, ring_at_ + ring_size_ - 4);
    ring_write(CS_RING_WP_OFFSET, taken_);
    ring_write(CS_RING_CP_OFFSET, taken_);
    ring_write(CS_RING_CFG_OFFSET, keep_all_ ? CS_RING_CFG_BACK_PRESSURE_MASK : 0);
    ring_write(CS_RING_WATERMARK_OFFSET, rng_range(&rng_, 1, ring_size_ / kRecord - 1));
    ring_write(CS_RING_TIMEOUT_OFFSET, rng_skewed(&rng_, 10));
    ring_write(CS_RING_INTR_ENABLE_OFFSET, rng_below(&rng_, 8));
    ring_write(CS_RING_CTRL_OFFSET, CS_RING_CTRL_ACTIVE_MASK | CS_RING_CTRL_ENABLE_MASK
               | (rng_percent(&rng_, 10) ? CS_RING_CTRL_STOP_ON_WRAP_MASK : 0));
    same("the ring starts", ring_read(CS_RING_CTRL_OFFSET) & CS_RING_CTRL_ENABLE_MASK
         || ring_read(CS_RING_CAUSE_OFFSET), true);
  }

  // Says why the ring has stopped, if it has, and goes on.
  void ring_rearm() {
    const uint32_t cause = ring_read(CS_RING_CAUSE_OFFSET);
    const uint32_t reason = cause & CS_RING_CAUSE_REASON_MASK;
    if (reason == 0)
      return;
    if (reason == 1)
      same("BRESP of a record", (cause & CS_RING_CAUSE_RESP_MASK) >> CS_RING_CAUSE_RESP_LSB,
           rtl_memory_.status == tlm::TLM_ADDRESS_ERROR_RESPONSE ? 3 : 2);
    ring_write(CS_RING_CAUSE_OFFSET, 0);
    ring_write(CS_RING_CTRL_OFFSET, CS_RING_CTRL_ACTIVE_MASK | CS_RING_CTRL_ENABLE_MASK);
  }

  // Takes what is behind the write pointer; without back-pressure it may be newer.
  void ring_take() {
    const uint32_t end = ring_read(CS_RING_WP_OFFSET) & CS_RING_WP_VALUE_MASK;
    for (; keep_all_ && taken_ != end;
         taken_ = ring_at_ + (taken_ - ring_at_ + kRecord) % ring_size_) {
      const uint32_t info = rtl_memory_.word(taken_);
      same("info of a record", info & ~0x1fu, 0x80u | sequence_++ << 8);
      same("slot of a record", (info & 3) < static_cast<unsigned>(kParams.num_slots), true);
      records++;
      if (!why.empty())
        return;
    }
    if (keep_all_)
      ring_write(CS_RING_CP_OFFSET, taken_);
  }

  void ring_use() {
    ring_rearm();
    ring_take();
    if (rng_percent(&rng_, 30))
      ring_write(CS_RING_INTR_STATE_OFFSET, 7);
  }

  void configure() {
    config_write(&writes_, &rng_, &kParams, &traffic_, false);
    for (; writes_.wr.count > 0; writes_.wr.count--) {
      const bus_op &op = writes_.wr.op[writes_.wr.head];
      writes_.wr.head = (writes_.wr.head + 1) % BUS_QUEUE;
      make({true, op.addr, op.data, op.strb});
    }
    bus_reset(&writes_);
  }

  void use_once() {
    if (kParams.dma && rng_percent(&rng_, 30)) {
      ring_use();
      return;
    }
    switch (rng_below(&rng_, 8)) {
    case 0: read(any_register()); break;
    case 1: write(CS_SNAPSHOT_OFFSET, 1); read(CS_EVENTS_OFFSET); break;
    case 2: write(CS_FLUSH_OFFSET, 1); break;
    case 3: write(CS_INTR_STATE_OFFSET, 7); break;
    case 4: read((kParams.coprocessor ? 0x3000 : kParams.dma ? 0x2000 : 0x1000)
                 + rng_below(&rng_, 0x1000)); break;
    case 5: make({true, any_register() & ~3u, 0, rng_below(&rng_, 15), rng_percent(&rng_, 50)}); break;
    case 6: make({false, any_register(), 0, 0xf, true}); break;
    default: pop(); break;
    }
  }

  // Stops, takes what is left, and looks at the law.
  void stop() {
    const uint64_t from = clocks;
    write(CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
    while (state() != CS_IDLE && clocks - from < kLimit) {
      if (kParams.dma)
        ring_use();
      pop();
    }
    char text[200];
    if (clocks - from >= kLimit)
      differ("the profiler does not stop", 0, 0);
    else if (cs_model_check(model_.model(), text, sizeof text) != nullptr && why.empty())
      why = std::string("conservation law: ") + text, sc_core::sc_stop();
  }

  // The profiler throws its messages away, perhaps in the midst of a record.
  void off() {
    if (rng_percent(&rng_, 80)) { // the next record begins soon
      wait(500 * kPeriod, dma_pins_.bvalid.posedge_event());
      wait(rng_below(&rng_, 4) * kPeriod);
    }
    write(CS_CTRL_OFFSET, 0);
    while (state() != CS_OFF)
      wait(rng_below(&rng_, 20) * kPeriod);
  }

  // Only a reset opens it again, and it switches the profiler off.
  void lock() {
    write(CS_LOCK_OFFSET, CS_LOCK_PRIVILEGED_MASK | rng_below(&rng_, 32));
    write(CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
    while (state() != CS_IDLE)
      wait(rng_below(&rng_, 20) * kPeriod);
  }

  void reset() {
    rst_n = false;
    for (int i = 0; i < 3; i++)
      wait(clk.negedge_event());
    rst_n = true;
    wait(clk.negedge_event());
  }

  void user() {
    reset();
    for (unsigned n = 0; n < sessions_; n++) {
      write(CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
      while (state() != CS_IDLE)
        wait(rng_below(&rng_, 20) * kPeriod);
      if (kParams.supervisor && rng_percent(&rng_, 5))
        lock();
      configure();
      if (kParams.dma)
        ring_setup();
      write(CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK | CS_CTRL_ENABLE_MASK);
      for (unsigned steps = rng_below(&rng_, 300); steps > 0; steps--) {
        wait(rng_skewed(&rng_, 7) * kPeriod);
        use_once();
      }
      if (kParams.dma && rng_percent(&rng_, 25))
        off();
      else
        stop();
      if (kParams.dma && rng_percent(&rng_, 50))
        ring_off();
      if (rng_percent(&rng_, 20))
        reset();
    }
    sc_core::sc_stop();
  }

  const unsigned sessions_;
  uint64_t fault_;
  rng rng_;
  traffic traffic_;
  bus writes_;
  bool irq_before_ = false;
  coresample::clocked_profiler model_;
  Vcs_top rtl_;
  axil_pins pins_;
  dma_pins dma_pins_;
  agent model_agent_, rtl_agent_;
  memory model_memory_, rtl_memory_;
  uint32_t ring_at_ = 0, ring_size_ = 0; // bytes
  uint32_t taken_ = 0, sequence_ = 0;    // next record of software: where, number
  bool keep_all_ = true;                 // back-pressure
};

[[noreturn]] void usage() {
  std::fputs("usage: side_by_side [-s SEED] [-n SESSIONS] [-f INSTRUCTION] [-m RECORD]\n"
             "  -f  from that retired instruction on the model sees other rd values:\n"
             "      must be found\n"
             "  -m  from that record on the model's memory stores a wrong bit: the same\n",
             stderr);
  std::exit(2);
}

} // namespace

int sc_main(int argc, char **argv) {
  uint64_t seed = 1, fault = 0, memory_fault = 0;
  unsigned sessions = 100;
  for (int c; (c = getopt(argc, argv, "s:n:f:m:")) != -1;)
    switch (c) {
    case 's': seed = std::strtoull(optarg, nullptr, 0); break;
    case 'n': sessions = static_cast<unsigned>(std::strtoul(optarg, nullptr, 0)); break;
    case 'f': fault = std::strtoull(optarg, nullptr, 0); break;
    case 'm': memory_fault = std::strtoull(optarg, nullptr, 0); break;
    default: usage();
    }
  sc_core::sc_report_handler::set_actions("/OSCI/SystemC", sc_core::SC_DO_NOTHING);
  bench b("bench", seed, sessions, fault, memory_fault);
  sc_core::sc_start();
  if (!b.why.empty())
    std::printf("seed %" PRIu64 ": %s\nrepeat with: build/systemc/" CS_CONFIG "/side_by_side -s %" PRIu64
                " -n %u\n", seed, b.why.c_str(), seed, sessions);
  const memory &m = b.written();
  std::printf(CS_CONFIG ": %d mismatches in %" PRIu64 " clocks, %" PRIu64 " instructions, %"
              PRIu64 " register accesses, %" PRIu64 " messages, %" PRIu64 " interrupts",
              b.why.empty() ? 0 : 1, b.clocks, b.retired, b.accesses, b.messages, b.interrupts);
  if (kParams.dma)
    std::printf(", %" PRIu64 " bursts of the ring, %" PRIu64 " with errors, %" PRIu64
                " cut by OFF, %" PRIu64 " records taken", m.writes, m.errors,
                m.partial, b.records);
  std::puts("");
  const bool ring = !kParams.dma || (m.errors > 0 && m.partial > 0 && b.records > 0);
  return b.why.empty() && b.messages > 0 && b.interrupts > 0 && ring ? 0 : 1;
}
