// SPDX-License-Identifier: Apache-2.0
//
// devices.cpp - the devices of the SoC behind their demultiplexer, register by
// register, as a core would use them; with a manager that waits at random.
// Accesses to one device change nothing in the others.

#include <string>
#include <vector>

#include "Vcs_devices.h"
#include "block.h"

extern "C" {
#include "cs_soc_map.h"
}

namespace {

enum { OKAY = 0, DECERR = 3 };

struct Region {
  uint32_t base, size;
  bool holds(uint32_t addr) const { return addr - base < size; }
};
constexpr Region kFinisher{CS_SOC_FINISHER_BASE, CS_SOC_FINISHER_SIZE};
constexpr Region kClint{CS_SOC_CLINT_BASE, CS_SOC_CLINT_SIZE};
constexpr Region kPlic{CS_SOC_PLIC_BASE, CS_SOC_PLIC_SIZE};
constexpr Region kUart{CS_SOC_UART_BASE, CS_SOC_UART_SIZE};
constexpr Region kProfiler{CS_SOC_PROFILER_BASE, CS_SOC_PROFILER_SIZE};
constexpr Region kNobody{0x40000000, 0x400000};

struct Devices : Block<Vcs_devices> {
  unsigned now = 0, resp = 0, waited = 0;
  bool hurry = true;       // the manager never waits
  std::string sent;        // what the UART handed out
  std::string line;        // its line, a character for each clock

  explicit Devices(uint64_t seed) : Block(seed) {
    top.pbus_awvalid_i = top.pbus_wvalid_i = top.pbus_arvalid_i = 0;
    top.pbus_bready_i = top.pbus_rready_i = 1;
    top.prof_awready_i = top.prof_wready_i = top.prof_arready_i = 0;
    top.prof_bvalid_i = top.prof_rvalid_i = 0;
    top.prof_irq_i = top.test_irq_i = 0;
    top.uart_rx_i = 1;
    reset();
  }

  // What is not the profiler's does not reach it.  The address of a write stays
  // until its answer.
  void check_profiler() {
    if (top.prof_awvalid_o | top.prof_wvalid_o)
      SAME("a write of the profiler", kProfiler.holds(top.pbus_awaddr_i), true);
    if (top.prof_arvalid_o)
      SAME("a read of the profiler", kProfiler.holds(top.pbus_araddr_i), true);
  }

  // From now on it answers at once.
  void profiler_answers() {
    top.prof_awready_i = top.prof_wready_i = top.prof_arready_i = 1;
    top.prof_bvalid_i = top.prof_rvalid_i = 1;
    top.prof_rdata_i = (uint32_t)word();
  }

  void clock() {
    settle();
    check_profiler();
    if (top.uart_sent_o)
      sent += (char)top.uart_byte_o;
    line += top.uart_tx_o ? '1' : '0';
    if (top.pbus_bvalid_o)
      resp = top.pbus_bresp_o;
    edge();
    now++;
  }
  void clocks(unsigned n) {
    while (n-- > 0)
      clock();
  }

  // Waits until `ready` is seen in a clock, and passes that clock.
  template <class Port>
  unsigned until(Port &ready) {
    for (unsigned n = 0; n < 10000; n++) {
      settle();
      const bool seen = ready;
      clock();
      if (seen)
        return n;
    }
    throw Mismatch{"no answer", 0, now};
  }

  void write(uint32_t addr, uint32_t data, unsigned strb = 0xf) {
    bool aw = true, w = true;
    unsigned n = 0;
    while (aw || w) {
      top.pbus_awvalid_i |= aw && (hurry || chance(50));
      top.pbus_wvalid_i |= w && (hurry || chance(50));
      top.pbus_awaddr_i = addr;
      top.pbus_wdata_i = data;
      top.pbus_wstrb_i = strb;
      settle();
      const bool aw_take = top.pbus_awvalid_i && top.pbus_awready_o;
      const bool w_take = top.pbus_wvalid_i && top.pbus_wready_o;
      clock();
      if (aw_take)
        top.pbus_awvalid_i = aw = false;
      if (w_take)
        top.pbus_wvalid_i = w = false;
      if (++n > 10000)
        throw Mismatch{"write not taken", 0, now};
    }
    top.pbus_bready_i = hurry;
    if (!hurry)
      clocks(below(4));
    top.pbus_bready_i = 1;
    settle();
    waited = n + until(top.pbus_bvalid_o);
  }

  uint32_t read(uint32_t addr) {
    top.pbus_arvalid_i = 1;
    top.pbus_araddr_i = addr;
    top.pbus_rready_i = hurry;
    waited = 1 + until(top.pbus_arready_o);
    top.pbus_arvalid_i = 0;
    top.pbus_araddr_i = (uint32_t)word();
    if (!hurry)
      clocks(below(4));
    top.pbus_rready_i = 1;
    for (settle(); !top.pbus_rvalid_o; settle()) {
      clock();
      waited++;
    }
    const uint32_t data = top.pbus_rdata_o;
    resp = top.pbus_rresp_o;
    clock();
    return data;
  }
};

// A byte as LB, LH and LW would see it.
uint32_t byte_at(Devices &d, uint32_t addr) {
  return d.read(addr) >> addr % 4 * 8 & 0xff;
}
void write_byte(Devices &d, uint32_t addr, uint8_t value) {
  d.write(addr, (uint32_t)value << addr % 4 * 8, 1u << addr % 4);
}

void test_clint(Devices &d) {
  SAME("mtimecmp reset", d.read(CS_SOC_CLINT_MTIMECMP), 0);
  SAME("timer at reset", d.top.irq_timer_o, 1);
  SAME("msip reset", d.top.irq_software_o, 0);
  d.write(CS_SOC_CLINT_MSIP, 0xffffffff);
  SAME("msip", d.read(CS_SOC_CLINT_MSIP), 1);
  SAME("software line", d.top.irq_software_o, 1);
  d.write(CS_SOC_CLINT_MSIP, 2);
  SAME("software line off", d.top.irq_software_o, 0);

  d.write(CS_SOC_CLINT_MTIMECMP + 4, 5);
  d.write(CS_SOC_CLINT_MTIMECMP, 0x123);
  d.clocks(2);
  SAME("timer off", d.top.irq_timer_o, 0);
  SAME("mtimecmp", d.read(CS_SOC_CLINT_MTIMECMP), 0x123);
  SAME("mtimecmph", d.read(CS_SOC_CLINT_MTIMECMP + 4), 5);
  d.write(CS_SOC_CLINT_MTIME + 4, 5);
  d.write(CS_SOC_CLINT_MTIME, 0x120);
  SAME("mtimeh", d.read(CS_SOC_CLINT_MTIME + 4), 5);
  SAME("mtime on the port", d.top.mtime_o >> 32, 5);
  while (!d.top.irq_timer_o && d.now < 100000)
    d.clock();
  SAME("timer on at mtimecmp", d.top.mtime_o, 0x500000123);
  const uint64_t before = d.top.mtime_o;
  d.clocks(1000);
  SAME("mtime counts", d.top.mtime_o - before, 1000 / CS_SOC_TIME_DIV);
  SAME("timer stays", d.top.irq_timer_o, 1);
  SAME("nothing there", d.read(CS_SOC_CLINT_BASE + 8), 0);
  SAME("resp", d.resp, OKAY);
}

enum { PROF = CS_SOC_IRQ_PROFILER, UART = CS_SOC_IRQ_UART };

void priority(Devices &d, unsigned source, unsigned value) {
  d.write(CS_SOC_PLIC_PRIORITY + source * 4, value);
}
unsigned pending(Devices &d) { return d.read(CS_SOC_PLIC_PENDING); }
unsigned claim(Devices &d) { return d.read(CS_SOC_PLIC_CLAIM); }
void complete(Devices &d, unsigned source) {
  d.write(CS_SOC_PLIC_CLAIM, source);
}

void test_plic(Devices &d) {
  SAME("claim of nothing", claim(d), 0);
  priority(d, PROF, 0xff);
  priority(d, UART, 3);
  priority(d, 5, 7);
  SAME("priority has 3 bits", d.read(CS_SOC_PLIC_PRIORITY + PROF * 4), 7);
  SAME("priority of no source", d.read(CS_SOC_PLIC_PRIORITY + 20), 0);
  d.write(CS_SOC_PLIC_ENABLE, 0xffffffff);
  SAME("enable", d.read(CS_SOC_PLIC_ENABLE), 1u << PROF | 1u << UART);
  d.write(CS_SOC_PLIC_ENABLE, 0);

  // Pending without enable: no line, no claim.
  d.top.prof_irq_i = 1;
  d.clocks(3);
  SAME("pending", pending(d), 1u << PROF);
  SAME("no line", d.top.irq_external_o, 0);
  SAME("no claim", claim(d), 0);
  d.write(CS_SOC_PLIC_ENABLE, 1u << PROF | 1u << UART);
  d.clocks(2);
  SAME("line", d.top.irq_external_o, 1);

  // Threshold hides the line, not the claim.
  d.write(CS_SOC_PLIC_THRESHOLD, 7);
  d.clocks(2);
  SAME("threshold", d.top.irq_external_o, 0);
  SAME("claim under threshold", claim(d), PROF);
  d.write(CS_SOC_PLIC_THRESHOLD, 0);
  SAME("claimed: not pending", pending(d), 0);
  d.clocks(5);
  SAME("gateway closed", d.top.irq_external_o, 0);

  // The line is still up at completion: pending again.
  complete(d, PROF);
  d.clocks(2);
  SAME("again", d.top.irq_external_o, 1);
  d.top.prof_irq_i = 0;
  d.clocks(3);
  SAME("pending is kept", pending(d), 1u << PROF);
  SAME("second claim", claim(d), PROF);
  complete(d, 7);
  complete(d, UART);
  d.top.prof_irq_i = 1;
  d.clocks(3);
  SAME("others' completion", pending(d), 0);
  d.top.prof_irq_i = 0;
  complete(d, PROF);
  d.clocks(3);
  SAME("quiet", pending(d), 0);

  // A completion before the claim counts for nothing.
  d.top.prof_irq_i = 1;
  d.clocks(2);
  d.top.prof_irq_i = 0;
  complete(d, PROF);
  SAME("early completion", claim(d), PROF);
  d.top.prof_irq_i = 1;
  d.clocks(3);
  SAME("not completed", pending(d), 0);
  d.top.prof_irq_i = 0;
  complete(d, PROF);

  // Order: priority, then number.
  for (int same = 0; same < 2; same++) {
    priority(d, PROF, same ? 3 : 2);
    d.top.prof_irq_i = d.top.test_irq_i = 1;
    d.clocks(2);
    d.top.prof_irq_i = d.top.test_irq_i = 0;
    SAME("both pending", pending(d), 1u << PROF | 1u << UART);
    SAME("first", claim(d), same ? PROF : UART);
    SAME("then", claim(d), same ? UART : PROF);
    SAME("no more", claim(d), 0);
    complete(d, PROF);
    complete(d, UART);
  }

  // Priority 0 never interrupts.
  priority(d, PROF, 0);
  d.top.prof_irq_i = 1;
  d.clocks(4);
  SAME("priority 0", d.top.irq_external_o | claim(d), 0);
  d.top.prof_irq_i = 0;
  priority(d, PROF, 1);
  SAME("then claimed", claim(d), PROF);

  // A completion while not enabled is ignored.
  d.write(CS_SOC_PLIC_ENABLE, 0);
  complete(d, PROF);
  d.write(CS_SOC_PLIC_ENABLE, 1u << PROF);
  d.top.prof_irq_i = 1;
  d.clocks(3);
  SAME("completion while disabled", pending(d), 0);
  complete(d, PROF);
  d.clocks(3);
  SAME("completion", pending(d), 1u << PROF);
  d.top.prof_irq_i = 0;
  SAME("last claim", claim(d), PROF);
  complete(d, PROF);
}

// The context of S mode has its own enables, threshold, claim and line.
void test_plic_s(Devices &d) {
  priority(d, UART, 2);
  d.write(CS_SOC_PLIC_ENABLE, 0);
  d.write(CS_SOC_PLIC_ENABLE_S, 0xffffffff);
  SAME("S enable", d.read(CS_SOC_PLIC_ENABLE_S), 1u << PROF | 1u << UART);
  SAME("M enable", d.read(CS_SOC_PLIC_ENABLE), 0);
  d.top.test_irq_i = 1;
  d.clocks(3);
  SAME("S line", d.top.irq_s_external_o, 1);
  SAME("M line", d.top.irq_external_o, 0);
  d.write(CS_SOC_PLIC_THRESHOLD_S, 2);
  d.clocks(2);
  SAME("S threshold", d.read(CS_SOC_PLIC_THRESHOLD_S), 2);
  SAME("S line under threshold", d.top.irq_s_external_o, 0);
  SAME("M claims nothing", claim(d), 0);
  SAME("S claim", d.read(CS_SOC_PLIC_CLAIM_S), UART);
  d.top.test_irq_i = 0;
  complete(d, UART);
  d.top.test_irq_i = 1;
  d.clocks(3);
  SAME("M completes nothing", pending(d), 0);
  d.top.test_irq_i = 0;
  d.write(CS_SOC_PLIC_CLAIM_S, UART);
  d.write(CS_SOC_PLIC_ENABLE_S, 0);
  d.write(CS_SOC_PLIC_THRESHOLD_S, 0);
}

// 8N1 at `bit` clocks, sampled in the middle of each bit.
std::string decode(const std::string &line, size_t bit) {
  std::string out;
  for (size_t at = 0; at < line.size(); at++) {
    if (line[at] == '1')
      continue;
    unsigned byte = 0;
    for (int n = 0; n < 8; n++)
      byte |= (unsigned)(line.at(at + bit * (n + 1) + bit / 2) - '0') << n;
    SAME("stop bit", line.at(at + bit * 9 + bit / 2), '1');
    out += (char)byte;
    at += bit * 9 + bit / 2;
  }
  return out;
}

void wait_idle(Devices &d) {
  while (!(byte_at(d, CS_SOC_UART_LSR) & 0x40))
    d.clock();
}

void test_uart_text(Devices &d, unsigned divisor) {
  std::string text;
  for (int n = 0; n < 40; n++)
    text += (char)d.word();
  write_byte(d, CS_SOC_UART_LCR, 0x83);
  write_byte(d, CS_SOC_UART_THR, divisor);
  write_byte(d, CS_SOC_UART_IER, 0);
  SAME("divisor", byte_at(d, CS_SOC_UART_THR), divisor);
  write_byte(d, CS_SOC_UART_LCR, 3);
  SAME("LCR", byte_at(d, CS_SOC_UART_LCR), 3);
  d.sent.clear();
  d.line.clear();
  for (char c : text)  // more than the FIFO holds, and nobody looks
    d.write(CS_SOC_UART_THR, 0xabcdef00 | (uint8_t)c,
            d.chance(50) ? 0xf : d.chance(50) ? 0x3 : 0x1);
  SAME("not yet sent", byte_at(d, CS_SOC_UART_LSR), 0);
  wait_idle(d);
  if (d.sent != text || decode(d.line, 16 * divisor) != text)
    throw Mismatch{"text sent", d.sent.size(), text.size()};
}

void test_uart(Devices &d) {
  SAME("LSR at reset", byte_at(d, CS_SOC_UART_LSR), 0x60);
  SAME("a wide read: low byte", d.read(CS_SOC_UART_MCR), 8);
  SAME("receives nothing", byte_at(d, CS_SOC_UART_THR), 0);
  write_byte(d, CS_SOC_UART_SCR, 0xa5);
  SAME("scratch", byte_at(d, CS_SOC_UART_SCR), 0xa5);
  SAME("scratch in its lane", d.read(CS_SOC_UART_SCR), 0xa5000000);
  SAME("LSR in its lane", d.read(CS_SOC_UART_LSR), 0x6000);
  for (unsigned divisor : {1, 2, 5})
    test_uart_text(d, divisor);

  // Interrupt: on when enabled and empty, off by reading IIR or writing.
  SAME("IIR", byte_at(d, CS_SOC_UART_IIR), 1);
  write_byte(d, CS_SOC_UART_IIR, 1);
  SAME("IIR, FIFO on", byte_at(d, CS_SOC_UART_IIR), 0xc1);
  priority(d, UART, 1);
  d.write(CS_SOC_PLIC_ENABLE, 1u << UART);
  write_byte(d, CS_SOC_UART_IER, 2);
  d.clocks(3);
  SAME("interrupt", d.top.irq_external_o, 1);
  SAME("IER", byte_at(d, CS_SOC_UART_IER), 2);
  SAME("IIR says", byte_at(d, CS_SOC_UART_IIR), 0xc2);
  SAME("IIR read", byte_at(d, CS_SOC_UART_IIR), 0xc1);
  SAME("claim", claim(d), UART);
  complete(d, UART);
  d.clocks(2);
  SAME("off", d.top.irq_external_o, 0);
  write_byte(d, CS_SOC_UART_THR, 'x');
  wait_idle(d);
  SAME("on when empty", d.top.irq_external_o, 1);
  write_byte(d, CS_SOC_UART_IER, 0);
  SAME("claim 2", claim(d), UART);
  complete(d, UART);
}

// A character on the line, 8N1, at divisor 1.
void receive(Devices &d, uint8_t byte) {
  const unsigned bits = 1u << 9 | (unsigned)byte << 1;
  for (int n = 0; n < 10; n++) {
    d.top.uart_rx_i = bits >> n & 1;
    d.clocks(16);
  }
}

// What each device is left with while another is used.
struct Held {
  Region of;
  uint32_t addr, value;
};
const Held kHeld[] = {
    {kClint, CS_SOC_CLINT_MSIP, 1},
    {kClint, CS_SOC_CLINT_MTIMECMP, 0x12345678},
    {kClint, CS_SOC_CLINT_MTIMECMP + 4, 0x9abcdef0},
    {kPlic, CS_SOC_PLIC_PRIORITY + PROF * 4, 5},
    {kPlic, CS_SOC_PLIC_PRIORITY + UART * 4, 2},
    {kPlic, CS_SOC_PLIC_ENABLE, 1u << PROF},
    {kPlic, CS_SOC_PLIC_ENABLE_S, 1u << UART},
    {kPlic, CS_SOC_PLIC_THRESHOLD, 3},
    {kPlic, CS_SOC_PLIC_THRESHOLD_S, 6},
};
const char kText[] = "Some text";

void hold(Devices &d) {
  for (const auto &[of, addr, value] : kHeld)
    d.write(addr, value);
  write_byte(d, CS_SOC_UART_LCR, 0x83);
  write_byte(d, CS_SOC_UART_THR, 1);
  write_byte(d, CS_SOC_UART_IER, 0);
  write_byte(d, CS_SOC_UART_LCR, 3);
  write_byte(d, CS_SOC_UART_MCR, 8);
  write_byte(d, CS_SOC_UART_IER, 0);
  write_byte(d, CS_SOC_UART_SCR, 0x5a);
  d.clocks(400);  // what an earlier divisor has left
  write_byte(d, CS_SOC_UART_IIR, 7);
  for (char c : kText)
    receive(d, (uint8_t)c);
  for (unsigned source : {PROF, UART})
    complete(d, source);
  d.write(CS_SOC_PLIC_CLAIM_S, UART);
  while (claim(d) == PROF)
    complete(d, PROF);
  d.top.prof_irq_i = 1;
  d.clocks(3);
  d.top.prof_irq_i = 0;
}

void check_held(Devices &d, const Region &used) {
  for (const auto &[of, addr, value] : kHeld)
    if (of.base != used.base)
      SAME("a register of another device", d.read(addr), value);
  if (used.base != kUart.base) {
    SAME("the UART's LCR", byte_at(d, CS_SOC_UART_LCR), 3);
    SAME("the UART's IER", byte_at(d, CS_SOC_UART_IER), 0);
    SAME("the UART's SCR", byte_at(d, CS_SOC_UART_SCR), 0x5a);
    SAME("the UART sends nothing", byte_at(d, CS_SOC_UART_LSR), 0x61);
    for (char c : kText)
      SAME("received", byte_at(d, CS_SOC_UART_THR), (uint8_t)c);
    SAME("received no more", byte_at(d, CS_SOC_UART_LSR), 0x60);
  }
  if (used.base != kPlic.base)
    SAME("pending", claim(d), PROF);
  SAME("not ended", d.top.ended_o, 0);
}

// Addresses whose low bits are those of registers, and any.
uint32_t somewhere(Devices &d, const Region &r) {
  const uint32_t low = d.chance(50) ? (uint32_t)d.word() : kHeld[d.below(9)].addr + d.below(2) * 4;
  return r.base + low % r.size / 4 * 4;
}

void test_apart(Devices &d) {
  d.profiler_answers();
  for (const Region &r : {kNobody, kProfiler, kClint, kPlic, kUart, kFinisher}) {
    hold(d);
    for (unsigned n = 0; n < 40; n++) {
      const uint32_t addr = somewhere(d, r);
      if (d.chance(50))
        d.read(addr);
      else if (addr != CS_SOC_FINISHER_FINISH)
        d.write(addr, (uint32_t)d.word(), d.chance(70) ? 15 : d.below(16));
    }
    check_held(d, r);
  }
}

void test_finisher(Devices &d) {
  SAME("reads 0", d.read(CS_SOC_FINISHER_FINISH), 0);
  d.write(CS_SOC_FINISHER_FINISH, 0x1234);
  d.write(CS_SOC_FINISHER_FINISH, 0x5555, 1);
  d.write(CS_SOC_FINISHER_FINISH + 4, 0x5555);
  SAME("not ended", d.top.ended_o, 0);
  const bool pass = d.below(4) == 0;
  const unsigned lanes = 3 | d.below(4) << 2;
  const uint32_t data = d.below(1 << 16) << 16;
  const uint32_t code = pass ? 0 : data >> 16 & ((lanes & 4 ? 0xff : 0) | (lanes & 8 ? 0xff00 : 0));
  d.write(CS_SOC_FINISHER_FINISH, data | (pass ? 0x5555 : 0x3333), lanes);
  SAME("ended", d.top.ended_o, 1);
  SAME("code", d.top.exit_code_o, code);
  d.write(CS_SOC_FINISHER_FINISH, (~data & 0xffff0000) | 0x3333);
  SAME("the first counts", d.top.exit_code_o, code);
}

// The address reaches the profiler in the clock in which the core shows it,
// and the answer comes back in its clock.
void test_no_clock(Devices &d) {
  d.top.pbus_arvalid_i = 1;
  d.top.pbus_araddr_i = CS_SOC_PROFILER_BASE + 0x44;
  d.settle();
  SAME("AR at once", d.top.prof_arvalid_o, 1);
  SAME("AR address", d.top.prof_araddr_o & 0xfff, 0x44);
  SAME("not ready", d.top.pbus_arready_o, 0);
  d.top.prof_arready_i = 1;
  d.settle();
  SAME("ready at once", d.top.pbus_arready_o, 1);
  d.clock();
  d.top.pbus_arvalid_i = d.top.prof_arready_i = 0;
  d.settle();
  SAME("no second AR", d.top.prof_arvalid_o, 0);
  d.top.prof_rvalid_i = 1;
  d.top.prof_rdata_i = 0x1234;
  d.settle();
  SAME("R at once", d.top.pbus_rvalid_o, 1);
  SAME("R data", d.top.pbus_rdata_o, 0x1234);
  SAME("R ready", d.top.prof_rready_o, 1);
  d.clock();
  d.top.prof_rvalid_i = 0;

  d.top.pbus_awvalid_i = d.top.pbus_wvalid_i = 1;
  d.top.pbus_awaddr_i = CS_SOC_PROFILER_BASE + 0x50;
  d.settle();
  SAME("AW at once", d.top.prof_awvalid_o, 1);
  SAME("W at once", d.top.prof_wvalid_o, 1);
  d.top.prof_wready_i = 1;  // W first, then AW
  d.clock();
  d.top.pbus_wvalid_i = d.top.prof_wready_i = 0;
  d.top.prof_awready_i = 1;
  d.settle();
  SAME("AW still there", d.top.prof_awvalid_o, 1);
  d.clock();
  d.settle();
  SAME("the next AW waits for B", d.top.prof_awvalid_o, 0);
  SAME("and is not taken", d.top.pbus_awready_o, 0);
  d.top.pbus_awvalid_i = d.top.prof_awready_i = 0;
  d.top.prof_bvalid_i = 1;
  d.settle();
  SAME("B at once", d.top.pbus_bvalid_o, 1);
  d.clock();
  d.top.prof_bvalid_i = 0;
}

// Clocks from the address to the answer, both included.
void test_quick(Devices &d) {
  d.read(CS_SOC_CLINT_MTIME);
  SAME("CLINT read", d.waited, 1);
  d.write(CS_SOC_CLINT_MSIP, 0);
  SAME("CLINT write", d.waited, 1);
  d.read(CS_SOC_PLIC_PENDING);
  SAME("PLIC read", d.waited, 1);
  d.read(CS_SOC_UART_LSR);
  SAME("UART read", d.waited, 1);
}

void test_nobody(Devices &d) {
  SAME("read of nothing", d.read(0x40000000), 0);
  SAME("read of nothing: resp", d.resp, DECERR);
  d.write(0x0200c000, 1);
  SAME("write of nothing: resp", d.resp, DECERR);
  d.read(CS_SOC_PLIC_PENDING);
  SAME("afterwards", d.resp, OKAY);
}

void test_all(uint64_t seed, bool hurry) {
  Devices d(seed);
  d.hurry = hurry;
  if (hurry)
    test_quick(d);
  test_no_clock(d);
  test_clint(d);
  test_plic(d);
  test_plic_s(d);
  test_nobody(d);
  test_uart(d);
  test_apart(d);
  test_finisher(d);
}

}  // namespace

int main() {
  for (unsigned seed = 1; seed <= 40; seed++) {
    try {
      test_all(seed, seed % 2);
    } catch (const Mismatch &m) {
      printf("seed %u: %s: 0x%" PRIx64 ", should be 0x%" PRIx64 "\n", seed,
             m.field, m.rtl, m.model);
      return 1;
    }
  }
  printf("40 rounds over all registers\n");
}
