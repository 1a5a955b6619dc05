// SPDX-License-Identifier: Apache-2.0
//
// cs_cop.cpp - the coprocessor beside its model: all outputs, every clock.
//
// A host loads random microprograms through the window (any word, mostly legal
// ones; branches of all kinds), runs, stops, aborts and flushes them, writes
// and reads all registers and every kind of word in any state, takes tuples at
// random and turns the profiler OFF now and then.  The state shows itself in
// reads: snapshots, flags, sample registers, arrays.  Now and then the counters are put
// anywhere in their range, as long as the law holds, for what a test could not count to.
//
// Code is the only memory that no sweep clears: the first thing that is done is
// to write all of it.

#include "Vcs_cop.h"
#include "Vcs_cop___024root.h"
#include "members.h"

extern "C" {
#include "cs_cop.h"
#include "cs_cop_parts.h"
#include "cs_hash.h"
}

#include "cs_cop_state.h"
#include "cs_cop_cover.h"

namespace {

constexpr uint32_t Xlen = CS_P_XLEN, Entries = CS_P_CopEntries, Data = CS_P_CopData,
                   Code = CS_P_CopCode, Samples = CS_P_CopSamples, Pct = CS_P_CopPctBits;
constexpr uint16_t Window = 0x800;
constexpr uint32_t Run = CS_COP_CTRL_RUN_MASK, Enable = CS_COP_CTRL_ENABLE_MASK;

CopCover cover;  // of all seeds

struct Cop : Block<Vcs_cop> {
  cs_cop_state model;
  cs_cop_in in{};
  cs_rvfi lane{};
  Mood retires, pops, writes;
  uint32_t words = 40;      // of the present program
  uint32_t base = 0;        // where it lies
  uint32_t script = 0;      // steps of loading that are to come
  uint32_t off_left = 2;    // clocks of OFF
  bool quiet = true;        // nothing but loading
  uint32_t pc = 0x80000000;
  uint32_t since_read = 3;  // clocks
  uint64_t clocks = 0;
  CopState<Vcs_cop> state{top, model};

  explicit Cop(uint64_t seed) : Block(seed) {
    const cs_cop_params params = {(int)Xlen, Entries, Data, Code, Samples, Pct};
    cs_cop_init(&model, &params);
    script = Registers + 2 * words;
    for (uint32_t k = 0, n = 0; n < 8; k = n < 4 ? k + 4 : (uint32_t)word())
      if (cs_cop_set(k) == 5)
        keys[n++] = k;
    top.we_i = top.partial_i = top.re_i = top.tup_pop_i = 0;
    top.off_i = 1;
    top.run_i = top.enter_init_i = top.values_off_i = 0;
    put_lane(top.rvfi_i, 0, lane);
    reset();
    edge();
    edge();
    cs_cop_reset(&model);
    for (uint32_t i = 0; i < Code; i++)  // what no sweep clears
      set_code(i, (uint64_t)CODE(1)[i] << 32 | (uint32_t)CODE(0)[i]);
  }

  // A word of both; beside each half the RTL keeps that it is illegal by itself, and
  // beside the high one where a branch predicted taken goes.
  void set_code(uint32_t at, uint64_t word) {
    const uint64_t low = (uint32_t)word, high = word >> 32;
    const unsigned kind = COP_GET(word, KIND);
    const bool pred = COP_GET(word, PRED);
    model.code[at] = word;
    CODE(0)[at] = low | (uint64_t)!cs_cop_legal(low) << 32;
    CODE(1)[at] = high | (uint64_t)!cs_cop_legal(high << 32) << 32 |
                  (uint64_t)(pred && kind == CS_COP_KIND_SHORT) << 33 |
                  (uint64_t)(pred && kind == CS_COP_KIND_DONE) << 34 |
                  (uint64_t)(pred && kind == CS_COP_KIND_REG) << 35;
  }

  uint64_t xlen(uint64_t x) { return Xlen == 64 ? x : (uint32_t)x; }
  uint32_t keys[8];         // of one set of the associative array, so that conflicts come

  uint32_t small() {
    if (chance(20))
      return keys[below(8)];
    return chance(50) ? below(20) : chance(30) ? ~below(20) : (uint32_t)word();
  }

  // ---- a microprogram ----

  uint64_t insn(uint32_t at) {
    static const unsigned usual[] = {0, 1, 2, 3, 8, 11};
    const bool forward = chance(98);
    const uint32_t tgt = forward ? at + 1 + below(6) : base + below(words);
    uint64_t w = 0;
    auto put = [&](uint64_t value, int lsb) { w |= value << lsb; };
    const unsigned kind = chance(60) ? CS_COP_KIND_SHORT : chance(50) ? CS_COP_KIND_DONE
                        : chance(80) ? CS_COP_KIND_REG : CS_COP_KIND_INT;
    const bool pred = chance(50), last = kind == CS_COP_KIND_DONE && pred;
    // Beside a write in the last instruction the next sample's key is looked up.
    const uint64_t aop = chance(25) ? below(4) : last && chance(60) ? CS_COP_AOP_WRITE : 0;
    static const unsigned keyed[] = {CS_COP_A_KEY, CS_COP_A_W0, CS_COP_A_W1};
    put(aop != 0 && chance(70) ? keyed[below(3)]
        : chance(10) ? CS_COP_A_IDX : below(32), CS_COP_A_LSB);
    put(below(34), CS_COP_B_LSB);
    put(below(2), CS_COP_BT_LSB);
    put(below(16), CS_COP_VOP_LSB);
    put(below(16), CS_COP_VD_LSB);
    put(below(8), CS_COP_IOP_LSB);
    put(below(8), CS_COP_IX_LSB);
    put(chance(85) ? usual[below(6)] : below(12), CS_COP_AX_LSB);
    put(below(8), CS_COP_BASE_LSB);
    put(chance(aop > 1 ? 40 : 50) ? below(7) : 0, CS_COP_DOP_LSB);
    put(aop, CS_COP_AOP_LSB);
    put(chance(15) ? below(3) : 0, CS_COP_EOP_LSB);
    put(below(4), CS_COP_SLOT_LSB);
    put(below(15), CS_COP_COND_LSB);
    put(below(2), CS_COP_INV_LSB);
    put(pred, CS_COP_PRED_LSB);
    put(kind, CS_COP_KIND_LSB);
    put(tgt & 0xff, CS_COP_TGT_LSB);
    if (chance(5))  // illegal, for one reason or many
      return chance(95) ? cop_wrong((int)below(CopWrongs)).in(w) : word();
    return w;
  }

  // ---- the host ----

  void write(uint16_t addr, uint32_t value) {
    in.bus.we = true;
    in.bus.waddr = addr;
    in.bus.wdata = value;
  }

  // Half of the words of a microinstruction each; the page is set when needed.
  uint64_t half = 0;
  bool poke(uint32_t at, uint32_t value) {
    if (model.page != at >> 8) {
      write(CS_COP_PAGE_OFFSET, at >> 8);
      return false;
    }
    write(Window + (at & 0xff) * 4, value);
    return true;
  }

  uint32_t config(uint32_t at) {
    if (at == CS_COP_WIN_RND)
      return chance(30) ? 0 : (uint32_t)word();
    if (at >= CS_COP_WIN_DR)
      return small();
    if (at >= CS_COP_WIN_START)
      return base + below(words) | below(2) << 12 | (chance(70) ? 0 : below(6)) << 16 | 1u << 31;
    if (at >= CS_COP_WIN_T)
      return chance(10) ? 511 : base + below(words);
    if (at >= CS_COP_WIN_BASE)
      return chance(2) ? (uint32_t)word() : 32 * below(chance(90) ? Data / 32 : Data / 16);
    if (at >= CS_COP_WIN_ICFG)
      return (at & 4 ? below(16) : below(4)) | below(2) << 4;
    return small();
  }

  uint32_t context() { return chance(70) ? below(4) : 1u << below(16); }

  // Registers F_*: mostly all is taken.
  uint32_t filter(uint32_t n) {
    static const uint32_t all[] = {0xf000, 0x1ffff, 0, ~0u, 0, 0, 0, 0, 0, ~0u};
    if (n == 0)
      return (chance(90) ? 0xf000 : (uint32_t)word()) | (chance(50) ? below(8) << 9 : 0);
    if (chance(n == 5 ? 80 : 97))
      return all[n];
    if (n == 5)
      return context();
    if (n == 6)
      return (uint32_t)word() & (chance(70) ? 0x303 : 0x1f1f);
    return n == 2 || n == 3 ? chance(70) ? 0x80000000 + below(256) : (uint32_t)word() : small();
  }

  // Loading, from `script` down to 0: code by the window (n >= Registers + Words), registers
  // of the microcode, keys of one set in 16 entries, filter, lengths.
  enum { Words = 4, Filter = Words + 10, Keys = Filter + 32, Registers = Keys + 0x62 };

  void load() {
    const uint32_t n = script - 1;
    bool done = true;
    if (n >= Registers) {
      const uint32_t i = n - Registers;
      half = i & 1 ? insn(base + i / 2) : half;
      done = poke(CS_COP_WIN_CODE + 2 * base + i, (uint32_t)(i & 1 ? half >> 32 : half));
    } else if (n >= Keys) {
      const uint32_t at = CS_COP_WIN_V + n - Keys;
      done = poke(at, config(at));
    } else if (n >= Filter) {
      const uint32_t i = (n - Filter) ^ 1, entry = (i / 2 + 1) * (Entries / 16) - 1;
      done = poke(CS_COP_WIN_ASSOC + 2 * entry + (i & 1), i & 1 ? 1u << 31 : keys[below(8)]);
    } else if (n >= Words) {
      write((uint16_t)(CS_COP_F_CTRL_OFFSET + 4 * (n - Words)), filter(n - Words));
    } else if (n == 3) {
      const uint32_t others[] = {0, Code, Code + 1, below(Code + 2), 1023};
      write(CS_COP_CODE_LEN_OFFSET, chance(92) ? base + words : others[below(5)]);
    } else if (n == 2) {
      write(CS_COP_INTR_ENABLE_OFFSET, below(8));
    } else if (n == 1) {
      write(CS_COP_FIELDS_OFFSET, (uint32_t)word());
    } else {
      write(CS_COP_WATCHDOG_OFFSET, chance(80)   ? 16 + below(60)
                                    : chance(50) ? below(20)
                                                 : below(chance(50) ? 1024 : 65536));
      quiet = false;
    }
    script -= done && !model.host_cam;
  }

  // A program; sometimes through the window, mostly at once.
  void program() {
    words = 4 + below(120);
    base = chance(50) ? 0 : below(Code - words);
    quiet = true;
    script = chance(15) ? Registers + 2 * words : chance(50) ? Registers : Filter;
    for (uint32_t i = 0; i < words && script <= Registers; i++) {
      const uint32_t at = base + i;
      set_code(at, insn(at));
    }
  }

  uint16_t any_addr() {
    static const uint16_t often[] = {
      CS_COP_CTRL_OFFSET, CS_COP_STATUS_OFFSET, CS_COP_INTR_STATE_OFFSET,
      CS_COP_INTR_ENABLE_OFFSET, CS_COP_CAUSE_OFFSET, CS_COP_PCT_OFFSET,
      CS_COP_PAGE_OFFSET, CS_COP_TAKEN_OFFSET, CS_COP_HELD_OFFSET};
    if (chance(30))
      return often[below(sizeof often / sizeof *often)];
    if (chance(40))
      return (uint16_t)(4 * below(0xa8 / 4));
    return (uint16_t)(chance(70) ? Window + 4 * below(256) : 4 * below(1024));
  }

  uint32_t any_page() {
    static const uint8_t pages[] = {0x00, 0x10, 0x20, 0x20, 0x30, 0x30, 0x30};
    return chance(90) ? pages[below(sizeof pages)] + (chance(Entries > 128 ? 70 : 20) ? below(4) : 0) : below(256);
  }

  // A word of the window: in the associative array keys of one set and writes of entries.
  void poke_any() {
    const uint32_t n = below(chance(50) && Entries < 128 ? 2 * Entries : 256);
    const bool assoc = (model.page & 0xfc) == 0x20 && chance(70);
    write(Window + 4 * n, assoc ? (n & 1 ? 1u << 31 : keys[below(8)]) : small());
  }

  // A bit of a PC bit table: of what is in S1, or any.
  uint32_t pct_bit() {
    const uint64_t half = lane.pc_rdata >> 1, wide = half ^ half >> 32;
    const uint32_t f = (uint32_t)(wide ^ wide >> 16) & 0xffff;
    const uint32_t h1 = (f ^ f << 3 ^ f >> 5) & 0xffff, table = below(2);
    return chance(30) ? (uint32_t)word()
                      : (table ? h1 : cs_pchash(lane.pc_rdata)) | (uint32_t)chance(70) << 16 | table << 17;
  }

  void host() {
    const uint32_t what = below(100);
    if (model.abort && chance(50))
      write(CS_COP_CTRL_OFFSET, Run | Enable | (uint32_t)model.div << 12);
    else if (model.host_cam && chance(20))
      write(CS_COP_CMD_OFFSET, below(16));
    else if (!model.running && chance(1))
      write(CS_COP_CMD_OFFSET, chance(20) ? 15 : 1u << below(7));
    else if (!model.running && !model.sweep && cs_cop_held(&model) < 3 &&
             chance(model.fifo.head_v ? 60 : 15))
      write(CS_COP_CMD_OFFSET, CS_COP_CMD_FLUSH_BUF_MASK);
    else if (!model.running && (!model.sweep || chance(10)) && what < 70)
      write(CS_COP_CTRL_OFFSET,
            Run | (chance(95) ? Enable : 0) | (chance(70) ? 0 : below(4)) << 12);
    else if (model.running && what < 3)
      write(CS_COP_CTRL_OFFSET, (chance(30) ? Run : 0) | Enable | (uint32_t)model.div << 12);
    else if (what < 6)
      write(CS_COP_CMD_OFFSET, CS_COP_CMD_ABORT_MASK);
    else if (what < 8)
      write(CS_COP_INTR_TEST_OFFSET, below(8));
    else if (what < 12)
      write(chance(50) ? CS_COP_STATUS_OFFSET : CS_COP_INTR_STATE_OFFSET, below(8));
    else if (what < 45)
      write(CS_COP_CMD_OFFSET, CS_COP_CMD_SNAPSHOT_MASK);
    else if (what < 47 && chance(20))
      write(CS_COP_CMD_OFFSET, below(128));
    else if (what < 60)
      write(CS_COP_PAGE_OFFSET, any_page());
    else if (what < 62 && chance(20))
      write(CS_COP_F_CTRL_OFFSET, 0xb000 | below(16) << 8);
    else if (what < 66)
      write(CS_COP_PCT_OFFSET, pct_bit());
    else if (what < 75 && !(model.page == 0x10 && chance(90)))
      poke_any();
    else if (what < 76 && chance(30))
      write(any_addr() & 0xfff, small());
    else if (what < 77)
      in.bus.partial = true;
    else if (what < 78 && chance(20))
      write(CS_COP_CTRL_OFFSET, (uint32_t)word());
  }

  // Writes are two clocks apart at least and hold their data for a clock longer, reads three.
  void bus() {
    const uint32_t held = in.bus.wdata;
    const bool wrote = in.bus.we || in.bus.partial;
    in.bus = cs_ring_bus{};
    in.bus.waddr = any_addr();
    in.bus.wdata = wrote ? held : (uint32_t)word();
    in.bus.re = since_read >= 3 && chance(70);
    in.bus.raddr = any_addr();
    since_read = in.bus.re ? 1 : since_read + 1;
    if (wrote)
      return;
    if (script != 0 && !model.sweep && !model.running && chance(95))
      load();
    else if ((!quiet && (writes(r) || (!model.running && chance(20)))) || (model.first && chance(20)))
      host();
    if (!quiet && !model.running && script == 0 && chance(1))
      program();
  }

  // ---- the profiler around it ----

  void retire() {
    lane = cs_rvfi{};
    lane.valid = retires(r);
    if (!chance(25))  // else the same again
      pc = chance(50) ? pc + 4 : chance(40) ? 0x80000000 + 2 * below(128) : keys[below(8)];
    lane.pc_rdata = xlen(chance(98) ? pc : word());
    lane.pc_wdata = xlen(chance(60)   ? lane.pc_rdata + 4
                         : chance(50) ? lane.pc_rdata + 2
                                      : word());
    lane.insn = (uint32_t)word();
    if (chance(60))  // common opcodes
      lane.insn = (lane.insn & ~0x7fu) | (uint32_t[]){0x03, 0x23, 0x63, 0x6f, 0x67, 0x33}[below(6)];
    lane.trap = chance(3);
    lane.mode = (uint8_t)below(4);
    lane.rd_addr = chance(20) ? 1 : (uint8_t)below(32);
    lane.rd_wdata = xlen(chance(50) ? small() : word());
    lane.rs1_rdata = xlen(word());
    lane.rs2_rdata = xlen(word());
    lane.mem_addr = xlen(chance(30) ? keys[below(8)] : chance(50) ? 0x1000 + 4 * below(64) : word());
    lane.mem_wdata = xlen(word());
    lane.ev = (uint8_t)below(32);
    lane.head_cycles = (uint16_t)word();
    lane.mem_latency = (uint16_t)word();
    lane.context = (uint16_t)(chance(90) ? context() : word());
  }

  void profiler() {
    const bool loading_code = script > Registers;
    if (off_left == 0 && (!quiet || loading_code) && chance(1) && chance(2)) {
      off_left = 1 + below(3);
      if (!loading_code)
        script = Registers;  // all but code again
      quiet = true;
    }
    in.off = off_left != 0;
    off_left -= in.off;
    in.run = chance(97);
    in.enter_init = chance(1) && chance(10);
    in.values_off = chance(1);
  }

  void drive() {
    top.off_i = in.off;
    top.run_i = in.run;
    top.enter_init_i = in.enter_init;
    top.values_off_i = in.values_off;
    top.tup_pop_i = in.tup_pop;
    top.we_i = in.bus.we;
    top.partial_i = in.bus.partial;
    top.waddr_i = in.bus.waddr >> 2;
    top.wdata_i = in.bus.wdata;
    top.re_i = in.bus.re;
    top.raddr_i = in.bus.raddr >> 2;
    put_lane(top.rvfi_i, 0, lane);
  }

  void same(const struct cs_cop_out &out) {
    SAME("rdata", top.rdata_o, out.rdata);
    SAME("irq", top.irq_o, out.irq);
    SAME("busy", top.busy_o, out.busy);
    SAME("tup_v", top.tup_v_o, out.tup_v);
    if (!out.tup_v)
      return;
    same_message(top.tup_o, out.tup);
  }

  // A counter and its register.
#define DEPOSIT(name, reg, value) AT(reg) = model.n[CS_COP_N_##name] = (uint32_t)(value)

  void deposit() {
    const uint32_t *n = model.n;
    DEPOSIT(DROPPED, u_count__DOT__dropped_q, word());
    DEPOSIT(PROCESSED, u_count__DOT__processed_q, word());
    DEPOSIT(ABORTED, u_count__DOT__aborted_q, word());
    DEPOSIT(TAKEN, u_count__DOT__taken_q,
            n[CS_COP_N_DROPPED] + n[CS_COP_N_PROCESSED] + n[CS_COP_N_ABORTED] + cs_cop_held(&model));
    DEPOSIT(CONFLICTS, u_count__DOT__conflicts_q, word());
    DEPOSIT(STEPS, u_count__DOT__steps_q, word());
    DEPOSIT(EMITS, u_tuple__DOT__emits_q, word());
    DEPOSIT(EMIT_COUNT, u_tuple__DOT__emit_count_q, word());
    if (AT(u_tuple__DOT__add_q))  // the last tuple is still to be added
      model.n[CS_COP_N_EMIT_COUNT] += AT(u_tuple__DOT__count_q);
    if (!model.running)  // an operand: of a microinstruction in X it stays as it is
      AT(u_exec__DOT__u_operand__DOT__begun_q) = model.begun = (uint32_t)word();
    if (model.at_work && model.watchdog > model.wd + 2)  // steps of the sample, below the limit
      AT(u_pipe__DOT__wd_q) = model.wd += (uint16_t)below(model.watchdog - model.wd - 1u);
  }

  void clock() {
    struct cs_cop_out out;
    cs_cop_out(&model, &out);
    profiler();
    bus();
    retire();
    in.lane = &lane;
    in.tup_pop = out.tup_v && (pops(r) || chance(5));
    drive();
    settle();
    same(out);
    edge();
    cover.clock(model, in);
    cs_cop_step(&model, &in);
    state.same();
    state.same_memories(clocks % 256 == 0);
    if (!model.first && below(300) == 0)
      deposit();
    if (clocks++ % 16 == 0)
      if (const char *wrong = cs_cop_check(&model))
        throw Mismatch{wrong, 0, 0};
  }
};

}  // namespace

// Of the usual length, all points must be reached; else CS_COVER prints their counts.
int main(int argc, char **argv) {
  // A sweep of the largest PC bit tables takes 16,384 clocks: then too little is left for
  // all points.
  const bool largest = Pct > 4096;
  const uint64_t clocks = largest ? 200000 : 20000;
  const int wrong = block_main<Cop>(argc, argv, largest ? 30 : 150, clocks);
  if (getenv("CS_COVER"))
    cover.print();
  return wrong || (argc == 1 && !largest && cover.missing() != 0);
}
