// SPDX-License-Identifier: Apache-2.0
//
// etrace.cpp - cs_adapt_etrace beside the instructions that its blocks were made from.
//
//   etrace [FIRST_SEED [SEEDS [CLOCKS]]]   a random walk with traps, interrupts, debug mode,
//                                          gaps, bad blocks, resets, junk on idle lines
//   etrace --trace FILE                    what a trace of `coresample run --trace` retired:
//                                          every transfer must come out, or be lost to an
//                                          interrupt; prints how many

#include <cstring>

#include "Vcs_adapt_etrace.h"
#include "block.h"
#include "encoder.h"
#include "reference.h"

extern "C" {
#include "cs_trace.h"
}

namespace {

constexpr uint64_t mask = CS_P_XLEN == 64 ? ~0ull : 0xffffffff;
constexpr unsigned most = (1u << CS_P_IretireWidth) - 1;

bool link(uint32_t reg) { return reg == 1 || reg == 5; }

// What the word of a jump, branch or return from a trap says, by the manual's rules.
Itype type_of(uint32_t word, bool taken) {
  const bool full = (word & 3) == 3;
  const Form f = full ? form_32(word) : form_c(word, CS_P_XLEN);
  const uint32_t field = word >> 7 & 31;
  uint32_t rd = field, rs1 = word >> 15 & 31;
  switch (f.kind) {
  case BRANCH: return taken ? TAKEN : NOT_TAKEN;
  case JAL:
    if (!full)
      rd = word >> 13 == 1 ? 1 : 0;
    return link(rd) ? CALL_TO : JUMP_TO;
  case JALR:
    if (!full) {
      rd = word & 0x1000 ? 1 : 0;
      rs1 = field;
    }
    if (link(rd))
      return link(rs1) && rs1 != rd ? SWAP : CALL;
    return link(rs1) ? RETURN : JUMP;
  case SYSTEM:
    return word == 0x30200073 || word == 0x10200073 ? TRAP_RETURN : EXCEPTION;
  default: return OTHER_INSN;
  }
}

// What that becomes where the port does not tell it.
Itype told(Itype t, int halfwords) {
  if (CS_P_ItypeWidth == 3 && t >= CALL)
    return t == CALL_TO || t == TAIL_TO || t == JUMP_TO ? JUMP_TO : JUMP;
  if (CS_P_ItypeWidth == 3 && t == OTHER_INSN)
    return JUMP_TO;
  if (t == TAIL)
    return JUMP;
  if (t == TAIL_TO)
    return JUMP_TO;
  return t == CALL_TO && halfwords == 1 && CS_P_XLEN == 64 ? CALL : t;
}

}  // namespace

struct Etrace : Block<Vcs_adapt_etrace> {
  Encoder encoder;
  uint64_t order = 0, since = 1, transfers = 0, losses = 0;

  explicit Etrace(uint64_t seed) : Block(seed), encoder(CS_P_ItypeWidth, most, mask, &r) { reset(); }

  // ---- a walk ----

  Step walk{OTHER_INSN, 0x1000, 2, 3, 0};
  Mood busy, eventful;

  uint64_t somewhere() {
    switch (below(4)) {
    case 0: return word() & mask & ~1ull;
    case 1: return walk.end() & mask;   // where it goes on anyway
    case 2: return (mask - below(16)) & ~1ull;
    default: return (walk.pc + 2 * below(64)) & mask;
    }
  }

  Block_in junk() {
    Block_in b;
    b.itype = below(1u << CS_P_ItypeWidth);
    b.iretire = below(most + 1);
    b.ilastsize = chance(50);
    b.iaddr = word();
    return b;
  }

  // By the page: reserved, shorter than its last instruction, or nothing but a code.
  bool is_bad(const Block_in &b) {
    if (b.itype == 7 || (b.itype == 6 && CS_P_ItypeWidth == 4))
      return true;
    return b.iretire ? b.iretire == 1 && b.ilastsize : b.itype > 2;
  }

  void walk_on() {
    static const Itype types[] = {TRAP_RETURN, NOT_TAKEN, TAKEN, CALL, CALL_TO, TAIL, TAIL_TO,
                                  SWAP, RETURN, JUMP, JUMP_TO, NOT_TAKEN, TAKEN, EXCEPTION};
    uint64_t pc = walk.leads() ? somewhere() : walk.end() & mask;
    const unsigned percent = below(100);
    if (percent < 3) {
      encoder.step({INTERRUPT, 0, 0, walk.priv, walk.context});
      pc = somewhere();
    } else if (percent < 4) {
      Block_in b = junk();
      if (is_bad(b)) {
        b.priv = walk.priv;
        b.context = walk.context;
        encoder.bad(b);
        pc = somewhere();
      }
    } else if (percent < 5) {
      Block_in b = junk();
      b.priv = 4;
      b.context = (uint16_t)word();
      encoder.debug(b);
    } else if (percent < 6) {
      pc = somewhere();                 // a gap, if the last one did not jump
    }
    static const uint8_t privileges[] = {0, 1, 3, 5, 6};
    if (chance(4))
      walk.priv = privileges[below(5)];
    if (chance(4))
      walk.context = (uint16_t)word();
    walk.pc = pc;
    walk.type = eventful(r) ? types[below(14)] : OTHER_INSN;
    walk.halfwords = walk.type == EXCEPTION ? 0 : most == 1 ? 1 : 1 + below(2);
    if (walk.type == TRAP_RETURN && most > 1)
      walk.halfwords = 2;
    encoder.step(walk);
  }

  // ---- a clock ----

  void drive(int lane, const Block_in &b) {
    put_in(top.core_itype_i, lane, CS_P_ItypeWidth, b.itype);
    put_in(top.core_iretire_i, lane, CS_P_IretireWidth, b.iretire);
    put_in(top.core_ilastsize_i, lane, 1, b.ilastsize);
    put_in(top.core_iaddr_i, lane, CS_P_XLEN, b.iaddr);
  }

  void check(int lane, const Block_in &b, uint64_t head) {
    SAME("valid", part(top.rvfi_valid, lane, 1), b.out);
    if (b.out) {
      const Step &s = b.transfer.of;
      const uint32_t insn = part(top.rvfi_insn, lane * 32, 32);
      const bool trap = s.type == EXCEPTION;
      SAME("trap", part(top.rvfi_trap, lane, 1), trap);
      SAME("order", part(top.rvfi_order, lane * 64, 64), order);
      SAME("pc", part(top.rvfi_pc_rdata, lane * CS_P_XLEN, CS_P_XLEN), s.pc & mask);
      SAME("next pc", part(top.rvfi_pc_wdata, lane * CS_P_XLEN, CS_P_XLEN),
           b.transfer.next & mask);
      SAME("mode", part(top.rvfi_mode, lane * 2, 2), s.priv == 5 ? 0 : s.priv == 6 ? 1 : s.priv);
      SAME("context", part(top.rvfi_ext_cs_context, lane * 16, 16), s.context);
      SAME("head cycles", part(top.rvfi_ext_cs_head_cycles, lane * 16, 16), head);
      if (trap) {
        SAME("word of a trap", insn, 0);
      } else {
        SAME("length", (insn & 3) == 3 ? 2 : 1, s.type == TRAP_RETURN ? 2 : s.halfwords);
        SAME("kind", type_of(insn, s.type == TAKEN), told(s.type, s.halfwords));
      }
      transfers++;
    }
    order += b.out + b.lost;
    losses += b.lost;
  }

  void idle(int lane) {
    Block_in b = junk();
    b.itype = b.iretire = 0;
    drive(lane, b);
  }

  // Blocks that wait, as many as the clock takes.
  void blocks_clock(bool idle_too) {
    Block_in in[CS_P_Blocks] = {};
    bool any = false;
    top.core_priv_i = below(7);
    top.core_context_i = (uint16_t)word();
    for (int lane = 0; lane < CS_P_Blocks; lane++) {
      idle(lane);
      if (encoder.blocks.empty() || (idle_too && !busy(r)))
        continue;
      const Block_in &b = encoder.blocks.front();
      if (any && (b.priv != top.core_priv_i || b.context != top.core_context_i))
        continue;
      any = true;
      top.core_priv_i = b.priv;
      top.core_context_i = b.context;
      drive(lane, b);
      in[lane] = b;
      encoder.blocks.pop_front();
    }
    settle();
    bool out = false;
    for (int lane = 0; lane < CS_P_Blocks; lane++) {
      check(lane, in[lane], out ? 0 : since);
      out |= in[lane].out;
    }
    since = out ? 1 : since < 65535 ? since + 1 : since;
    edge();
  }

  void clock() {
    if (below(2000) == 0) {
      top.rst_ni = 0;
      settle();
      edge();
      top.rst_ni = 1;
      encoder.forget();
      order = 0;
      since = 1;
    }
    if (below(100000) == 0)
      for (int i = 0; i < 66000; i++) {
        for (int lane = 0; lane < CS_P_Blocks; lane++)
          idle(lane);
        settle();
        SAME("valid when idle", top.rvfi_valid, 0);
        since = since < 65535 ? since + 1 : since;
        edge();
      }
    while (encoder.blocks.size() < CS_P_Blocks)
      walk_on();
    blocks_clock(true);
  }

  // ---- a trace ----

  int replay(const char *file) {
    char err[256];
    cs_trace_info info;
    cs_trace_reader *t = cs_trace_open(file, &info, err, sizeof err);
    if (!t) {
      fprintf(stderr, "%s\n", err);
      return 1;
    }
    cs_rvfi now{}, last{};
    uint64_t retired = 0, expected = 0, hidden = 0;
    int got;
    busy.percent = 100;
    while ((got = cs_trace_read(t, &now)) == 1) {
      if (retired && now.pc_rdata != last.pc_wdata) {
        Step s{INTERRUPT, 0, 0, last.mode, last.context};
        encoder.step(s);
        hidden += leads(last);
      }
      Step s = step_of(now);
      encoder.step(s);
      expected += s.type != OTHER_INSN;
      last = now;
      retired++;
      while (encoder.blocks.size() > 8)
        blocks_clock(false);
    }
    if (got < 0) {
      fprintf(stderr, "%s: %s\n", file, cs_trace_error(t));
      cs_trace_close(t);
      return 1;
    }
    cs_trace_close(t);
    while (!encoder.blocks.empty())
      blocks_clock(false);
    printf("%" PRIu64 " instructions, %" PRIu64 " transfers, %" PRIu64 " came out, %" PRIu64
           " hidden by interrupts\n", retired, expected, transfers, hidden);
    // What is in flight at the end may be missing, nothing else.
    const uint64_t seen = transfers + losses;
    if (losses != hidden || seen > expected || expected - seen > 1 || transfers == 0) {
      printf("%" PRIu64 " lost\n", losses);
      return 1;
    }
    return 0;
  }

  static Step step_of(const cs_rvfi &i) {
    Step s{OTHER_INSN, i.pc_rdata, (uint8_t)((i.insn & 3) == 3 ? 2 : 1), i.mode, i.context};
    s.type = i.trap ? EXCEPTION : type_of(i.insn, i.pc_wdata != s.end());
    if (s.type == EXCEPTION)
      s.halfwords = 0;
    return s;
  }

  static bool leads(const cs_rvfi &i) { return step_of(i).leads(); }
};

int main(int argc, char **argv) {
  if (argc == 3 && strcmp(argv[1], "--trace") == 0) {
    Etrace test(1);
    try {
      return test.replay(argv[2]);
    } catch (const Mismatch &m) {
      printf("transfer %" PRIu64 ": %s: RTL 0x%" PRIx64 ", reference 0x%" PRIx64 "\n",
             test.transfers, m.field, m.rtl, m.model);
      return 1;
    }
  }
  return block_main<Etrace>(argc, argv, 4, 200000);
}
