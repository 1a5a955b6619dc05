// SPDX-License-Identifier: Apache-2.0
//
// loose.cpp - the loosely timed module as a virtual platform uses it: a
// processor ahead of time, a driver that sleeps until the interrupt, and accesses
// that must be refused.

#include <cstdio>
#include <cstring>

#include <tlm_utils/simple_initiator_socket.h>

#include "cs_tlm.h"

extern "C" {
#include "cs_blocks.h"
#include "cs_configs.h"
#include "cs_regs.h"
#include "cs_types.h"
}

namespace {

using sc_core::sc_time;

const cs_params kParams = [] {
  cs_params p = {};
#define ROW(name, ...) \
  if (std::strcmp(#name, "default") == 0) \
    p = {__VA_ARGS__};
  CS_CONFIG_TABLE(ROW)
#undef ROW
  return p;
}();

const sc_time kPeriod(10, sc_core::SC_NS), kQuantum(1, sc_core::SC_US);
constexpr unsigned kBatch = 100;     // instructions that the processor runs ahead
constexpr unsigned kLoads = 400 * kBatch;
constexpr unsigned kRate = 64, kWatermark = 10;
constexpr unsigned kTimeout = 2000; // clocks

int failures;

void check(bool ok, const char *what) {
  if (!ok) {
    failures++;
    std::printf("%s: failed\n", what);
  }
}

class platform : public sc_core::sc_module {
public:
  tlm_utils::simple_initiator_socket<platform, 32> bus;
  coresample::profiler profiler;
  sc_core::sc_signal<bool> irq;
  uint64_t counted = 0; // by messages

  explicit platform(sc_core::sc_module_name name)
      : sc_module(name), bus("bus"), profiler("profiler", kParams, kPeriod, kQuantum), irq("irq") {
    SC_HAS_PROCESS(platform);
    bus.bind(profiler.regs);
    profiler.irq(irq);
    SC_THREAD(software);
  }

private:
  tlm::tlm_response_status access(tlm::tlm_command command, uint64_t address, void *data,
                                  unsigned length, unsigned width, sc_time &delay) {
    tlm::tlm_generic_payload p;
    p.set_command(command);
    p.set_address(address);
    p.set_data_ptr(static_cast<unsigned char *>(data));
    p.set_data_length(length);
    p.set_streaming_width(width);
    bus->b_transport(p, delay);
    return p.get_response_status();
  }

  uint32_t read(uint64_t address) {
    uint32_t data = 0;
    sc_time delay = sc_core::SC_ZERO_TIME;
    check(access(tlm::TLM_READ_COMMAND, address, &data, 4, 4, delay) == tlm::TLM_OK_RESPONSE,
          "read");
    check(delay >= 2 * kPeriod, "a read takes time");
    wait(delay);
    return data;
  }

  void write(uint64_t address, uint32_t data) {
    sc_time delay = sc_core::SC_ZERO_TIME;
    check(access(tlm::TLM_WRITE_COMMAND, address, &data, 4, 4, delay) == tlm::TLM_OK_RESPONSE,
          "write");
    wait(delay);
  }

  void refused() {
    uint32_t data[2] = {1, 1};
    sc_time delay = sc_core::SC_ZERO_TIME;
    const uint64_t before = profiler.clocks();
    check(access(tlm::TLM_READ_COMMAND, 0, data, 8, 8, delay) == tlm::TLM_BURST_ERROR_RESPONSE,
          "two words at once");
    check(access(tlm::TLM_WRITE_COMMAND, 2, data, 4, 4, delay) == tlm::TLM_BURST_ERROR_RESPONSE,
          "a word over the end of another");
    check(access(tlm::TLM_WRITE_COMMAND, 0, data, 4, 1, delay) == tlm::TLM_BURST_ERROR_RESPONSE,
          "a stream");
    check(access(tlm::TLM_IGNORE_COMMAND, 0, data, 4, 4, delay) == tlm::TLM_COMMAND_ERROR_RESPONSE,
          "no command");
    check(access(tlm::TLM_READ_COMMAND, 1ull << 32, data, 4, 4, delay)
          == tlm::TLM_ADDRESS_ERROR_RESPONSE, "an address too large for the bus");
    check(delay == sc_core::SC_ZERO_TIME && profiler.clocks() == before,
          "what is refused takes no time");
    check(access(tlm::TLM_READ_COMMAND, 0x2000, data, 4, 4, delay)
          == tlm::TLM_ADDRESS_ERROR_RESPONSE, "outside the block");
    wait(delay);
  }

  unsigned state() {
    return (read(CS_CTRL_OFFSET) & CS_CTRL_STATE_MASK) >> CS_CTRL_STATE_LSB;
  }

  void start() {
    write(CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
    while (state() != CS_IDLE)
      wait(kQuantum);
    write(CS_SLOT0_CLASS_OFFSET, CS_SLOT_CLASS_MASK_MASK);
    write(CS_SLOT0_PC_HI_OFFSET, 0xffffffff);
    write(CS_SLOT0_CTRL_OFFSET, CS_SLOT_CTRL_ENABLE_MASK | CS_SLOT_CTRL_MODE_MASK_MASK);
    write(CS_RATE_OFFSET, kRate);
    write(CS_COMP_OFFSET, 0);
    write(CS_WATERMARK_OFFSET, kWatermark);
    write(CS_FIFO_TIMEOUT_OFFSET, kTimeout);
    write(CS_INTR_ENABLE_OFFSET, CS_INTR_ENABLE_WATERMARK_MASK);
    write(CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK | CS_CTRL_ENABLE_MASK);
    while (state() != CS_RUN)
      wait(kQuantum);
  }

  // A batch of one moment, as a decoupled processor gives it.
  void run(unsigned n) {
    for (unsigned i = 0; i < n; i++) {
      coresample::retirement group;
      cs_rvfi &l = group.lanes[0];
      l.valid = true;
      l.mode = CS_MODE_M;
      l.order = order_++;
      l.insn = 0x00052503; // lw a0, 0(a0)
      l.pc_rdata = 0x1000;
      l.pc_wdata = 0x1004;
      l.rd_addr = 10;
      l.rd_wdata = 42;
      profiler.retired->write(group);
    }
    wait(n * kPeriod);
  }

  void pop_all() {
    while (read(CS_MSG_INFO_OFFSET) & CS_MSG_INFO_VALID_MASK) {
      check(read(CS_MSG_PC_OFFSET) == 0x1000 && read(CS_MSG_W_OFFSET) == 42, "message");
      counted += read(CS_MSG_COUNT_OFFSET);
      write(CS_POP_OFFSET, 1);
    }
  }

  void software() {
    refused();
    start();
    unsigned taken = 0;
    for (unsigned done = 0; done < kLoads; done += kBatch) {
      run(kBatch);
      if (irq) {
        taken++;
        pop_all();
        write(CS_INTR_STATE_OFFSET, 7);
      }
    }
    check(taken >= kLoads / kRate / kWatermark / 2, "interrupts");
    quiet();
    write(CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
    while (state() != CS_IDLE)
      pop_all();
    pop_all();
    write(CS_SNAPSHOT_OFFSET, 1);
    check(read(CS_EVENTS_OFFSET) == kLoads + kRate, "events");
    check(counted == kLoads + kRate, "counts of the messages"); // kLoads is a multiple of kRate
    char text[200];
    check(cs_model_check(profiler.model(), text, sizeof text) == nullptr, "conservation law");
    sc_core::sc_stop();
  }

  // A message waits and nobody calls: the time-out's interrupt comes by itself, a quantum
  // late at most.
  void quiet() {
    pop_all();
    write(CS_INTR_ENABLE_OFFSET, CS_INTR_ENABLE_TIMEOUT_MASK);
    write(CS_INTR_STATE_OFFSET, 7);
    check(!irq, "no interrupt");
    run(kRate);
    const sc_time before = sc_core::sc_time_stamp();
    wait((kTimeout + 100) * kPeriod + kQuantum, irq.posedge_event());
    const sc_time after = sc_core::sc_time_stamp() - before;
    check(irq, "interrupt by itself");
    check(after >= (kTimeout - kRate) * kPeriod, "interrupt not too early");
    check(after <= (kTimeout + 100) * kPeriod, "interrupt in a quantum");
    write(CS_INTR_STATE_OFFSET, 7);
  }

  uint64_t order_ = 0;
};

} // namespace

int sc_main(int, char **) {
  sc_core::sc_report_handler::set_actions("/OSCI/SystemC", sc_core::SC_DO_NOTHING);
  platform p("platform");
  sc_core::sc_start();
  std::printf("%llu clocks, %llu loads counted, %d checks failed\n",
              static_cast<unsigned long long>(p.profiler.clocks()),
              static_cast<unsigned long long>(p.counted), failures);
  return failures != 0;
}
