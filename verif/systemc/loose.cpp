// SPDX-License-Identifier: Apache-2.0
//
// loose.cpp - the loosely timed module as a virtual platform uses it: a
// processor ahead of time, a driver that sleeps until the interrupt, and accesses
// that must be refused.  -r: the same with the DMA ring, whose records the driver
// takes from memory; -u: with nothing bound to the ring's socket.

#include <cstdio>
#include <cstring>

#include <tlm_utils/simple_initiator_socket.h>

#include "memory.h"

extern "C" {
#include "cs_blocks.h"
#include "cs_configs.h"
#include "cs_regs.h"
#include "cs_ring_regs.h"
#include "cs_types.h"
}

namespace {

using sc_core::sc_time;

cs_params configuration(const char *wanted) {
  cs_params p = {};
#define ROW(name, ...) \
  if (std::strcmp(#name, wanted) == 0) \
    p = {__VA_ARGS__};
  CS_CONFIG_TABLE(ROW)
#undef ROW
  return p;
}

const sc_time kPeriod(10, sc_core::SC_NS), kQuantum(1, sc_core::SC_US);
constexpr unsigned kBatch = 100;     // instructions that the processor runs ahead
constexpr unsigned kLoads = 400 * kBatch;
constexpr unsigned kRate = 64, kWatermark = 10;
constexpr unsigned kTimeout = 2000; // clocks
constexpr uint32_t kBuffer = 0x80004000, kRecord = 16, kPlaces = 16, kRing = 0x1000;

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
  std::unique_ptr<memory> ram; // of the ring

  enum use { POP, RING, UNBOUND };

  platform(sc_core::sc_module_name name, use how)
      : sc_module(name), bus("bus"),
        profiler("profiler", configuration(how == POP ? "default" : "full"), kPeriod, kQuantum),
        irq("irq") {
    SC_HAS_PROCESS(platform);
    bus.bind(profiler.regs);
    profiler.irq(irq);
    if (how != UNBOUND) {
      ram = std::make_unique<memory>("ram", 1, false, 5);
      profiler.dma.bind(ram->port);
    }
    if (how == RING) {
      SC_THREAD(ring_software);
    } else {
      SC_THREAD(software);
    }
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
    run(kRate);
    write(CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
    while (state() != CS_IDLE)
      wait(kQuantum);
    idle();
    pop_all();
    write(CS_SNAPSHOT_OFFSET, 1);
    check(read(CS_EVENTS_OFFSET) == kLoads + 2 * kRate, "events");
    check(counted == kLoads + 2 * kRate, "counts of the messages"); // kLoads is a multiple of kRate
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

  // The same in IDLE, where nothing else moves: messages wait there too.
  void idle() {
    check((read(CS_MSG_INFO_OFFSET) & CS_MSG_INFO_VALID_MASK) != 0, "messages stay in IDLE");
    write(CS_INTR_STATE_OFFSET, 7);
    check(!irq, "no interrupt in IDLE");
    wait((kTimeout + 100) * kPeriod + kQuantum, irq.posedge_event());
    check(irq, "interrupt by itself in IDLE");
    write(CS_INTR_STATE_OFFSET, 7);
  }

  // ---- the driver of the ring ----

  void ring_start() {
    write(kRing + CS_RING_CTRL_OFFSET, CS_RING_CTRL_ACTIVE_MASK);
    write(kRing + CS_RING_START_OFFSET, kBuffer);
    write(kRing + CS_RING_LIMIT_OFFSET, kBuffer + kPlaces * kRecord - 4);
    write(kRing + CS_RING_WP_OFFSET, kBuffer);
    write(kRing + CS_RING_CP_OFFSET, kBuffer);
    write(kRing + CS_RING_CFG_OFFSET, CS_RING_CFG_BACK_PRESSURE_MASK);
    write(kRing + CS_RING_WATERMARK_OFFSET, kWatermark);
    write(kRing + CS_RING_TIMEOUT_OFFSET, kTimeout);
    write(kRing + CS_RING_INTR_ENABLE_OFFSET,
          CS_RING_INTR_ENABLE_WATERMARK_MASK | CS_RING_INTR_ENABLE_STOP_MASK);
    ring_enable();
  }

  void ring_enable() {
    write(kRing + CS_RING_CTRL_OFFSET, CS_RING_CTRL_ACTIVE_MASK | CS_RING_CTRL_ENABLE_MASK);
    check(read(kRing + CS_RING_STATUS_OFFSET) == 0, "the ring refuses nothing");
  }

  // After an error the ring stands still, and memory's newest answer is that error.
  void ring_rearm() {
    const uint32_t cause = read(kRing + CS_RING_CAUSE_OFFSET);
    if (cause == 0)
      return;
    stops_++;
    check(cause == (ram->status == tlm::TLM_ADDRESS_ERROR_RESPONSE ? 0x31u : 0x21u),
          "CAUSE of an error");
    write(kRing + CS_RING_CAUSE_OFFSET, 0);
    ring_enable();
  }

  // Interrupts are cleared first: one that comes meanwhile stays.
  void ring_take() {
    write(kRing + CS_RING_INTR_STATE_OFFSET, 7);
    ring_rearm();
    const uint32_t end = read(kRing + CS_RING_WP_OFFSET) & CS_RING_WP_VALUE_MASK;
    for (; taken_ != end; taken_ = kBuffer + (taken_ + kRecord - kBuffer) % (kPlaces * kRecord)) {
      check(ram->word(taken_) == (0x80 | sequence_++ << 8), "info of a record");
      check(ram->word(taken_ + 8) == 0x1000 && ram->word(taken_ + 12) == 42, "record");
      counted += ram->word(taken_ + 4);
    }
    write(kRing + CS_RING_CP_OFFSET, taken_);
  }

  // The profiler stops, empties itself through the ring, and is idle.
  void ring_drain() {
    write(CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
    while ((read(CS_CTRL_OFFSET) & CS_CTRL_EMPTY_MASK) == 0)
      ring_take();
  }

  void ring_software() {
    start();
    ring_start();
    write(CS_INTR_ENABLE_OFFSET, 0);
    unsigned taken = 0;
    for (unsigned done = 0; done < kLoads; done += kBatch) {
      run(kBatch);
      if (irq) {
        taken++;
        ring_take();
      }
    }
    check(taken >= kLoads / kRate / kWatermark / 2, "interrupts of the ring");
    ring_drain();
    ring_take();
    check(stops_ > 0 && stops_ == ram->errors, "a stop for each error");
    write(CS_SNAPSHOT_OFFSET, 1);
    check(read(CS_EVENTS_OFFSET) == kLoads && counted == kLoads, "events");
    ring_slow();
    ring_quiet();
    check(counted == kLoads + 2 * kRate, "counts of the records");
    check(read(kRing + CS_RING_WRITTEN_OFFSET) == sequence_, "records written");
    char text[200];
    check(cs_model_check(profiler.model(), text, sizeof text) == nullptr, "conservation law");
    sc_core::sc_stop();
  }

  void restart() {
    write(CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK | CS_CTRL_ENABLE_MASK);
    while (state() != CS_RUN)
      wait(kQuantum);
  }

  // The delay that memory returns holds the record back.
  void ring_slow() {
    constexpr unsigned kSlow = 10000; // clocks
    ram->extra = kSlow * kPeriod;
    const uint64_t errors = ram->errors, writes = ram->writes;
    restart();
    run(kRate);
    while (ram->writes == writes)
      wait(kQuantum);
    const uint64_t clock = profiler.clocks();
    wait((kSlow - 200) * kPeriod);
    check((read(kRing + CS_RING_CTRL_OFFSET) & CS_RING_CTRL_EMPTY_MASK) == 0
          && read(kRing + CS_RING_WRITTEN_OFFSET) == sequence_, "a record not answered yet");
    wait(400 * kPeriod);
    check(profiler.clocks() < clock + kSlow + 1000, "clocks");
    check(read(kRing + CS_RING_CTRL_OFFSET) & CS_RING_CTRL_EMPTY_MASK, "answered");
    check(read(kRing + CS_RING_WRITTEN_OFFSET) == sequence_ + (ram->errors == errors),
          "the record is counted");
    ram->extra = sc_core::SC_ZERO_TIME;
    ring_drain();
    ring_take();
  }

  // A record waits, the profiler is idle and nobody calls: the ring's time-out comes.
  void ring_quiet() {
    restart();
    write(kRing + CS_RING_INTR_ENABLE_OFFSET, CS_RING_INTR_ENABLE_TIMEOUT_MASK);
    write(kRing + CS_RING_INTR_STATE_OFFSET, 7);
    check(!irq, "no interrupt of the ring");
    run(kRate);
    write(CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
    while ((read(CS_CTRL_OFFSET) & CS_CTRL_EMPTY_MASK) == 0)
      ring_rearm();
    wait((kTimeout + 200) * kPeriod + kQuantum, irq.posedge_event());
    check(irq, "interrupt of the ring by itself");
    check(read(kRing + CS_RING_INTR_STATE_OFFSET) & CS_RING_INTR_STATE_TIMEOUT_MASK, "time-out");
    ring_take();
  }

  uint64_t order_ = 0;
  uint32_t taken_ = kBuffer, sequence_ = 0; // next record: where, number
  uint64_t stops_ = 0;
};

// Nothing is bound to the ring's socket: no simulation.
int unbound() {
  sc_core::sc_report_handler::set_actions(sc_core::SC_FATAL, sc_core::SC_THROW);
  try {
    platform p("platform", platform::UNBOUND);
    sc_core::sc_start();
  } catch (const sc_core::sc_report &report) {
    if (std::strstr(report.get_msg(), "socket dma is not bound") != nullptr) {
      std::printf("refused: %s\n", report.get_msg());
      return 0;
    }
  }
  std::puts("a ring without a memory: not refused");
  return 1;
}

} // namespace

int sc_main(int argc, char **argv) {
  const char *option = argc > 1 ? argv[1] : "";
  sc_core::sc_report_handler::set_actions("/OSCI/SystemC", sc_core::SC_DO_NOTHING);
  if (std::strcmp(option, "-u") == 0)
    return unbound();
  platform p("platform", std::strcmp(option, "-r") == 0 ? platform::RING : platform::POP);
  sc_core::sc_start();
  std::printf("%llu clocks, %llu loads counted, %llu records written (%llu errors), "
              "%d checks failed\n", static_cast<unsigned long long>(p.profiler.clocks()),
              static_cast<unsigned long long>(p.counted),
              static_cast<unsigned long long>(p.ram->writes - p.ram->errors),
              static_cast<unsigned long long>(p.ram->errors), failures);
  return failures != 0;
}
