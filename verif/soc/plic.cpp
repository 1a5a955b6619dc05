// SPDX-License-Identifier: Apache-2.0
//
// plic.cpp - the PLIC beside the simulator's, clock by clock: the same lines
// and accesses at random, reads and writes in one clock too.
//
// The rule for one clock, on what the registers hold at its start: the read,
// the write, then the lines of sources that were not busy.

#include <vector>

#include "Vcs_plic.h"
#include "block.h"

extern "C" {
#include "cs_soc_map.h"
#include "twin.h"
}

namespace {

enum { PROF = CS_SOC_IRQ_PROFILER, UART = CS_SOC_IRQ_UART };
const uint32_t sources = 1u << PROF | 1u << UART;

uint32_t offset(uint32_t address) { return address - CS_SOC_PLIC_BASE; }

struct Plic : Block<Vcs_plic> {
  twin *model = twin_new();
  bool irq[2] = {false, false};   // what the lines show in the next clock
  Mood busy, prof, uart, quiet;

  explicit Plic(uint64_t seed) : Block(seed) {
    top.we_i = top.re_i = top.line_profiler_i = top.line_uart_i = 0;
    reset();
  }
  ~Plic() { twin_free(model); }

  bool of_s(uint32_t at) {
    return at == offset(CS_SOC_PLIC_ENABLE_S) ||
           at == offset(CS_SOC_PLIC_THRESHOLD_S) ||
           at == offset(CS_SOC_PLIC_CLAIM_S);
  }

  uint32_t somewhere() {
    static const uint32_t places[] = {
      CS_SOC_PLIC_PRIORITY + 4 * PROF, CS_SOC_PLIC_PRIORITY + 4 * UART,
      CS_SOC_PLIC_PENDING, CS_SOC_PLIC_ENABLE, CS_SOC_PLIC_ENABLE_S,
      CS_SOC_PLIC_THRESHOLD, CS_SOC_PLIC_THRESHOLD_S,
      CS_SOC_PLIC_CLAIM, CS_SOC_PLIC_CLAIM_S, CS_SOC_PLIC_CLAIM,
      CS_SOC_PLIC_CLAIM_S,
    };
    static const uint32_t beside[] = {
      CS_SOC_PLIC_PRIORITY, CS_SOC_PLIC_PRIORITY + 4 * 5,
      CS_SOC_PLIC_PENDING + 4, CS_SOC_PLIC_ENABLE + 4,
      CS_SOC_PLIC_ENABLE_S + 0x80, CS_SOC_PLIC_THRESHOLD_S + 0x1000,
      CS_SOC_PLIC_CLAIM_S + 0x1000,
    };
    if (chance(10))
      return offset(beside[below(sizeof beside / sizeof *beside)]);
    return offset(places[below(sizeof places / sizeof *places)]);
  }

  uint32_t value_for(uint32_t at) {
    static const uint32_t numbers[] = {PROF, UART, PROF + 32, 0, 5, 31};
    if (at == offset(CS_SOC_PLIC_CLAIM) || at == offset(CS_SOC_PLIC_CLAIM_S))
      return chance(90) ? numbers[below(2)] : numbers[below(6)];
    if (at == offset(CS_SOC_PLIC_ENABLE) || at == offset(CS_SOC_PLIC_ENABLE_S))
      return chance(60) ? ~0u : (uint32_t)word();
    return chance(80) ? below(4) : (uint32_t)word();
  }

  // Registers of sources that nobody drives are not built.
  uint32_t expected(uint32_t at) {
    if (of_s(at) && !CS_P_Supervisor)
      return 0;
    const uint32_t value = twin_plic_read(model, at);
    if (at < offset(CS_SOC_PLIC_PENDING))
      return sources >> at / 4 & 1 ? value : 0;
    if (at == offset(CS_SOC_PLIC_ENABLE) || at == offset(CS_SOC_PLIC_ENABLE_S))
      return value & sources;
    return value;
  }

  // A source that is pending is not completed, even if it is claimed in this
  // clock.
  bool counts(uint32_t at, uint32_t value, uint32_t pending) {
    if (of_s(at) && !CS_P_Supervisor)
      return false;
    const bool claim = at == offset(CS_SOC_PLIC_CLAIM) ||
                       at == offset(CS_SOC_PLIC_CLAIM_S);
    return !(claim && value < 32 && pending >> value & 1);
  }

  void clock() {
    top.we_i = busy(r);
    top.re_i = busy(r);
    top.waddr_i = somewhere();
    top.raddr_i = somewhere();
    top.wdata_i = value_for(top.waddr_i);
    top.line_profiler_i = prof(r) && !quiet(r);
    top.line_uart_i = uart(r) && !quiet(r);
    settle();
    SAME("irq", top.irq_o, irq[0]);
    SAME("irq_s", top.irq_s_o, irq[1]);
    irq[0] = twin_plic_irq(model, 0);
    irq[1] = CS_P_Supervisor && twin_plic_irq(model, 1);
    const uint32_t lines = (uint32_t)top.line_profiler_i << PROF |
                           (uint32_t)top.line_uart_i << UART;
    const uint32_t awake = ~twin_plic_busy(model);
    const uint32_t pending = twin_plic_pending(model);
    SAME("rdata", top.rdata_o, top.re_i ? expected(top.raddr_i) : 0);
    if (top.we_i && counts(top.waddr_i, top.wdata_i, pending))
      twin_plic_write(model, top.waddr_i, top.wdata_i);
    twin_plic_sample(model, lines & awake);
    edge();
  }
};

}  // namespace

int main(int argc, char **argv) {
  return block_main<Plic>(argc, argv, 200, 5000);
}
