// SPDX-License-Identifier: Apache-2.0
//
// adapt.cpp - cs_adapt_rvfi beside a reference.
//
//   adapt [FIRST_SEED [SEEDS [CLOCKS]]]   random instructions of every form that it decodes,
//                                         junk between retirements, traps, debug mode, resets
//   adapt --trace FILE                    what a trace of `coresample run --trace` retired,
//                                         dealt to the lanes and without what the adapter finds
//                                         by itself; prints how many came out as they were
//
// The reference expands compressed instructions into their 32-bit forms and decodes those,
// which the RTL does not.

#include <cstring>
#include <deque>

#include "Vcs_adapt_rvfi.h"
#include "block.h"
#include "reference.h"

extern "C" {
#include "cs_trace.h"
}

constexpr uint64_t mask = CS_P_XLEN == 64 ? ~0ull : 0xffffffff;

struct Adapt : Block<Vcs_adapt_rvfi> {
  // A lane of the core's port.
  struct Lane {
    bool valid, debug;
    Insn insn;
  };

  Insn held{};
  bool holding = false;
  uint64_t order = 0, since = 1, clocks = 0;
  Mood busy;

  explicit Adapt(uint64_t seed) : Block(seed) { reset(); }

  // ---- random instructions ----

  uint64_t value() {
    switch (rng_below(&r, 8)) {
    case 0: return 0;
    case 1: return ~0ull & mask;
    case 2: return (1ull << (CS_P_XLEN - 1)) + rng_below(&r, 2);
    case 3: return rng_below(&r, 64);
    default: return rng_next(&r) & mask;
    }
  }

  uint32_t any_insn() {
    uint32_t w = (uint32_t)rng_next(&r);
    static const uint8_t opcodes[] = {0x03, 0x07, 0x23, 0x27, 0x2f, 0x63, 0x63, 0x6f, 0x67, 0x73,
                                      0x0b, 0x33, 0x13, 0x0f, 0x37, 0x43, 0x47, 0x4b, 0x4f, 0x53,
                                      0x53, 0x57};
    static const uint32_t system[] = {0x73, 0x100073, 0x30200073, 0x10200073, 0x10500073,
                                      0x12000073, 0x1220f073, 0x12208073, 0x30012173};
    switch (rng_below(&r, 5)) {
    case 0: case 1: return (w & ~0x7fu) | opcodes[rng_below(&r, sizeof opcodes)];
    case 2: return system[rng_below(&r, sizeof system / 4)];
    case 3:   // c.jr, c.jalr, c.ebreak, c.mv
      return (0x8002 | (w & 0x1000) | (w & 0xf80) | (rng_below(&r, 4) ? 0 : w & 0x7c));
    default:
      w &= 0xffff;
      return (w & 3) == 3 ? w & ~1u : w;
    }
  }

  Lane any_lane() {
    Lane l{busy(r), (bool)rng_percent(&r, 8), {}};
    Insn &i = l.insn;
    i.order = rng_next(&r);
    i.insn = any_insn();
    i.trap = rng_percent(&r, 5);
    i.mode = rng_below(&r, 4);
    i.rd = rng_below(&r, 4) ? rng_below(&r, 32) : 0;
    i.rd_wdata = value();
    i.rs1 = value();
    i.rs2 = rng_percent(&r, 20) ? i.rs1 : value();
    i.pc = value() & ~1ull;
    i.mem_wdata = value();
    i.event = rng_below(&r, 32);
    i.latency = (uint16_t)rng_next(&r);
    i.context = (uint16_t)rng_next(&r);
    return l;
  }

  // ---- a clock ----

  void drive(int lane, const Lane &l) {
    const Insn &i = l.insn;
    put_in(top.core_valid_i, lane, 1, l.valid);
    put_in(top.core_debug_i, lane, 1, l.debug);
    put_in(top.core_order_i, lane, 64, i.order);
    put_in(top.core_insn_i, lane, 32, i.insn);
    put_in(top.core_trap_i, lane, 1, i.trap);
    put_in(top.core_mode_i, lane, 2, i.mode);
    put_in(top.core_rd_addr_i, lane, 5, i.rd);
    put_in(top.core_rd_wdata_i, lane, CS_P_XLEN, i.rd_wdata);
    put_in(top.core_rs1_rdata_i, lane, CS_P_XLEN, i.rs1);
    put_in(top.core_rs2_rdata_i, lane, CS_P_XLEN, i.rs2);
    put_in(top.core_pc_rdata_i, lane, CS_P_XLEN, i.pc);
    put_in(top.core_mem_wdata_i, lane, CS_P_XLEN, i.mem_wdata);
    put_in(top.core_event_i, lane, 5, i.event);
    put_in(top.core_mem_latency_i, lane, 16, i.latency);
    put_in(top.core_context_i, lane, 16, i.context);
  }

  template <class Port>
  static uint64_t of_lane(const Port &port, int lane, int width) {
    return part(port, lane * width, width);
  }

  void check(int lane, uint64_t next_pc) {
    const Expected e = expect(held, CS_P_XLEN);
    SAME("order", of_lane(top.rvfi_order, lane, 64), CS_P_CountOrder ? order : held.order);
    SAME("insn", of_lane(top.rvfi_insn, lane, 32), held.insn);
    SAME("trap", of_lane(top.rvfi_trap, lane, 1), held.trap);
    SAME("mode", of_lane(top.rvfi_mode, lane, 2), held.mode);
    SAME("rd_addr", of_lane(top.rvfi_rd_addr, lane, 5), e.rd);
    SAME("rd_wdata", of_lane(top.rvfi_rd_wdata, lane, CS_P_XLEN), e.rd_wdata);
    SAME("rs1", of_lane(top.rvfi_rs1_rdata, lane, CS_P_XLEN), held.rs1);
    SAME("rs2", of_lane(top.rvfi_rs2_rdata, lane, CS_P_XLEN), held.rs2);
    SAME("pc", of_lane(top.rvfi_pc_rdata, lane, CS_P_XLEN), held.pc);
    SAME("next pc", of_lane(top.rvfi_pc_wdata, lane, CS_P_XLEN),
         e.next_known ? e.next & mask : next_pc);
    SAME("address", of_lane(top.rvfi_mem_addr, lane, CS_P_XLEN), e.address & mask);
    SAME("store data", of_lane(top.rvfi_mem_wdata, lane, CS_P_XLEN), e.stored & mask);
    SAME("events", of_lane(top.rvfi_ext_cs_event, lane, 5), held.event);
    SAME("head cycles", of_lane(top.rvfi_ext_cs_head_cycles, lane, 16), held.head);
    SAME("latency", of_lane(top.rvfi_ext_cs_mem_latency, lane, 16), held.latency);
    SAME("context", of_lane(top.rvfi_ext_cs_context, lane, 16), held.context);
  }

  // Up to the edge.
  void lanes(const Lane in[CS_P_NRET]) {
    bool first = true;
    for (int lane = 0; lane < CS_P_NRET; lane++)
      drive(lane, in[lane]);
    settle();
    for (int lane = 0; lane < CS_P_NRET; lane++) {
      const bool take = in[lane].valid && !in[lane].debug;
      SAME("valid", of_lane(top.rvfi_valid, lane, 1), take && holding);
      if (!take)
        continue;
      if (holding) {
        check(lane, in[lane].insn.pc);
        order++;
      }
      held = in[lane].insn;
      held.head = first ? (uint16_t)since : 0;
      holding = true;
      first = false;
    }
    since = !first ? 1 : since < 65535 ? since + 1 : since;
    clocks++;
  }

  void reset_clock() {
    top.rst_ni = 0;
    settle();
    SAME("valid in reset", top.rvfi_valid & 1, 0);
    edge();
    top.rst_ni = 1;
    holding = false;
    order = 0;
    since = 1;
  }

  void clock() {
    Lane in[CS_P_NRET];
    if (rng_below(&r, 500) == 0)
      reset_clock();
    // Long gaps, so that the clocks since the previous one reach their end.
    const int gap = rng_below(&r, 50000) == 0 ? 66000 : 0;
    for (int i = 0; i <= gap; i++) {
      for (Lane &l : in) {
        l = any_lane();
        l.valid &= i == gap;
      }
      lanes(in);
      edge();
    }
  }

  // ---- a trace ----

  struct Replay {
    std::deque<cs_rvfi> waiting, held;   // not yet dealt; not yet come out
    uint64_t out = 0, led = 0;
  };

  // What comes out beside what our core said of it.
  void look(Replay &t) {
    for (int lane = 0; lane < CS_P_NRET; lane++) {
      if (!of_lane(top.rvfi_valid, lane, 1))
        continue;
      const cs_rvfi i = t.held.front();
      t.held.pop_front();
      const uint64_t next = of_lane(top.rvfi_pc_wdata, lane, CS_P_XLEN);
      SAME("order of the trace", of_lane(top.rvfi_order, lane, 64), t.out);
      SAME("insn of the trace", of_lane(top.rvfi_insn, lane, 32), i.insn);
      SAME("pc of the trace", of_lane(top.rvfi_pc_rdata, lane, CS_P_XLEN), i.pc_rdata);
      SAME("rd of the trace", of_lane(top.rvfi_rd_addr, lane, 5), i.rd_addr);
      SAME("value of the trace", of_lane(top.rvfi_rd_wdata, lane, CS_P_XLEN), i.rd_wdata);
      SAME("address of the trace", of_lane(top.rvfi_mem_addr, lane, CS_P_XLEN), i.mem_addr);
      SAME("store data of the trace", of_lane(top.rvfi_mem_wdata, lane, CS_P_XLEN), i.mem_wdata);
      // A return from a trap that an interrupt follows at once names the handler.
      if (next != i.pc_wdata) {
        SAME("next pc of the trace", i.insn, 0x30200073);
        t.led++;
      }
      t.out++;
    }
  }

  // Up to NRET instructions, each with what a core like CVA6 tells of it.
  void deal(Replay &t) {
    Lane in[CS_P_NRET];
    for (Lane &l : in) {
      l = any_lane();
      l.valid &= !t.waiting.empty();
      if (!l.valid || l.debug)
        continue;
      const cs_rvfi &i = t.waiting.front();
      l.insn.insn = i.insn;
      l.insn.trap = i.trap;
      l.insn.mode = i.mode;
      l.insn.rd = i.rd_addr;
      l.insn.rd_wdata = i.rd_wdata;
      l.insn.rs1 = i.rs1_rdata;
      l.insn.rs2 = i.rs2_rdata;
      l.insn.pc = i.pc_rdata;
      l.insn.mem_wdata = i.mem_wdata;
      t.held.push_back(i);
      t.waiting.pop_front();
    }
    lanes(in);
    look(t);
    edge();
  }

  int replay(const char *file) {
    char err[256];
    cs_trace_info info;
    cs_trace_reader *trace = cs_trace_open(file, &info, err, sizeof err);
    Replay t;
    cs_rvfi now{};
    int got = trace ? 1 : -1;
    if (!trace)
      fprintf(stderr, "%s\n", err);
    while (got == 1) {
      got = cs_trace_read(trace, &now);
      if (got == 1)
        t.waiting.push_back(now);
      while (t.waiting.size() >= (got == 1 ? CS_P_NRET : 1))
        deal(t);
    }
    if (trace && got < 0)
      fprintf(stderr, "%s: %s\n", file, cs_trace_error(trace));
    cs_trace_close(trace);
    printf("%" PRIu64 " instructions came out, in %" PRIu64 " clocks; %" PRIu64
           " returns lead to an interrupt's handler\n", t.out, clocks, t.led);
    return got < 0 || t.out == 0 || t.held.size() != 1;
  }
};

int main(int argc, char **argv) {
  if (argc == 3 && strcmp(argv[1], "--trace") == 0) {
    Adapt test(1);
    try {
      return test.replay(argv[2]);
    } catch (const Mismatch &m) {
      printf("clock %" PRIu64 ": %s: RTL 0x%" PRIx64 ", trace 0x%" PRIx64 "\n", test.clocks,
             m.field, m.rtl, m.model);
      return 1;
    }
  }
  return block_main<Adapt>(argc, argv, 4, 200000);
}
