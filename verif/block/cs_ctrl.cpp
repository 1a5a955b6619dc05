// SPDX-License-Identifier: Apache-2.0
//
// cs_ctrl.cpp - commands from rare to one a clock against a flow that empties and
// fills at random; run state, refusals and what passes on to cs_core.

#include "Vcs_ctrl.h"
#include "block.h"

extern "C" {
#include "cs_ctrl.h"
#include "cs_regs.h"
}

// cs_pkg::cmd_t from its low end, and the register of each.
constexpr uint16_t kCommands[] = {
  CS_NO_STROBE, CS_NO_STROBE,  // partial, lock_err
  CS_LOCK_OFFSET, CS_TBL_ADDR_OFFSET, CS_RATE_OFFSET, CS_POP_OFFSET,
  CS_PCT_CLEAR_OFFSET, CS_PCT_CLR_OFFSET, CS_PCT_SET_OFFSET, CS_FLUSH_OFFSET,
  CS_SNAPSHOT_OFFSET, CS_INTR_TEST_OFFSET, CS_INTR_STATE_OFFSET,
  CS_STATUS_OFFSET, CS_CTRL_OFFSET, CS_MARK_OFFSET,
};
constexpr unsigned kPartial = 0, kLockErr = 1, kCtrl = 14, kNone = 16;

struct Ctrl : Block<Vcs_ctrl> {
  cs_ctrl_state model{};
  cs_ctrl_in in{};
  bool comb_on = false;
  unsigned command = kNone, busy = 10, empty = 50;

  explicit Ctrl(uint64_t seed) : Block(seed) {
    cs_params params{};
    params.pct_bits = CS_P_PcTableBits;
    params.tiers = CS_P_Tiers;
    cs_ctrl_init(&model, &params);
    reset();
  }

  uint32_t control() {
    static const uint32_t words[] = {
      CS_CTRL_ACTIVE_MASK, CS_CTRL_ACTIVE_MASK | CS_CTRL_ENABLE_MASK,
      CS_CTRL_ACTIVE_MASK | CS_CTRL_ENABLE_MASK | CS_CTRL_RESUME_MASK,
      CS_CTRL_ACTIVE_MASK | CS_CTRL_RESUME_MASK,
    };
    const uint32_t junk = (uint32_t)word() & ~0x103u;
    return junk | (below(60) == 0 ? below(2) * CS_CTRL_ENABLE_MASK
                                  : words[below(4)]);
  }

  void choose_command() {
    // The bus leaves a clock between two writes; only behind a start it matters.
    command = model.starting || !chance(busy) ? kNone : chance(40) ? kCtrl : below(kNone);
    const uint16_t reg = command == kNone ? CS_NO_STROBE : kCommands[command];
    in.partial = command == kPartial;
    in.w.lock_err = command == kLockErr;
    in.w.strobe = in.w.addr = reg;
    in.w.stored = reg != CS_NO_STROBE;
    in.compressor = reg == CS_RATE_OFFSET;
    in.w.wdata = command == kCtrl ? control() : (uint32_t)word();
    if (command != kCtrl && !chance(10))
      in.w.wdata &= ~CS_LOCK_VALUES_OFF_MASK;
  }

  void choose_flow() {
    in.pipe_empty = chance(empty);
    in.comb_empty = chance(empty);
    in.fifo_level = chance(empty) ? 0 : 1 + below(9);
    in.msg_valid = in.fifo_level != 0 && chance(80);
    in.fault = chance(20) ? (enum cs_refusal)(1 + below(9)) : CS_OK;
    // The number of strata rests while it is used.
    if (model.state == CS_OFF || model.state == CS_CLEAR)
      in.log2n = chance(90) ? below(6) : below(13);
  }

  void moods() {
    static const uint8_t busy_moods[] = {0, 1, 1, 20, 100};
    static const uint8_t empty_moods[] = {5, 50, 95, 100};
    if (below(3000) == 0)
      busy = busy_moods[below(5)];
    if (below(1000) == 0)
      empty = empty_moods[below(4)];
    if (below(300) == 0)
      comb_on = !comb_on;
  }

  void drive() {
    moods();
    choose_command();
    choose_flow();
    top.cmd_i = command == kNone ? 0 : 1u << command;
    top.wdata_i = in.w.wdata;
    top.log2n_i = (uint8_t)in.log2n;
    top.comb_on_i = comb_on;
    top.cfg_code_i = model.cfg_code;
    top.ring_owns_i = 0;
    top.flow_i = in.pipe_empty | in.comb_empty << 1 | in.msg_valid << 2
                 | (in.fifo_level == 0) << 3;
  }

  bool is(uint16_t reg) const { return in.w.strobe == reg; }

  // tag, set, a bit a way: MARK's, or those of the set that CLEAR is at.
  void compare_marks(uint64_t o, bool clear) {
    const bool sweep = CS_P_Tiers && clear && model.clr_cnt < 32;
    const bool mark = CS_P_Tiers && !clear && model.state != CS_OFF
                      && is(CS_MARK_OFFSET);
    const uint32_t w = in.w.wdata;
    SAME("mark_we", o >> 13 & 15,
         sweep ? 15u : mark ? 1u << (w >> CS_MARK_WAY_LSB & 3) : 0u);
    if (sweep || mark) {
      SAME("mark_set", o >> 8 & 31,
           sweep ? model.clr_cnt : w >> CS_MARK_SET_LSB & 31);
      SAME("mark_tag", o & 255, sweep ? 0u : w >> CS_MARK_TAG_LSB & 255);
    }
  }

  // cs_pkg::ctrl_t from its low end.
  void compare_ctrl(const struct cs_ctrl_now &now) {
    const unsigned s = model.state;
    const bool off = s == CS_OFF, clear = s == CS_CLEAR;
    const bool tbl = !off && is(CS_TBL_ADDR_OFFSET);
    const bool set = is(CS_PCT_SET_OFFSET), clr = is(CS_PCT_CLR_OFFSET);
    const bool pct = clear || (!off && (set || clr));
    auto get = [](uint64_t v, int at, int width) {
      return v >> at & ((1ull << width) - 1);
    };
    const uint64_t o = top.ctrl_o[0] | (uint64_t)top.ctrl_o[1] << 32;
    if (tbl)
      SAME("tbl_addr", get(o, 0, 16), in.w.wdata & 0xffff);
    SAME("tbl_we", get(o, 16, 1), tbl);
    SAME("flush", get(o, 17, 1), !off && comb_on && is(CS_FLUSH_OFFSET));
    SAME("pop", get(o, 18, 1), !off && in.msg_valid && is(CS_POP_OFFSET));
    SAME("snapshot", get(o, 19, 1), !off && is(CS_SNAPSHOT_OFFSET));
    SAME("values_off", get(o, 20, 1), model.values_off);
    SAME("pct_we", get(o, 36, 1), pct);
    if (pct) {
      SAME("pct_bit", get(o, 21, 1), set && !clear);
      SAME("pct_idx", get(o, 22, 14),
           clear ? model.clr_cnt : in.w.wdata & 0x3fff);
    }
    if (s == CS_INIT)
      SAME("init_cnt", get(o, 37, 13), model.init_cnt);
    SAME("inited", get(o, 50, 1), model.inited);
    SAME("drain_late", get(o, 51, 1), cs_ctrl_drain_flush(&model, true));
    SAME("drain", get(o, 52, 1), s == CS_DRAIN);
    SAME("run", get(o, 53, 1), s == CS_RUN);
    SAME("init", get(o, 54, 1), s == CS_INIT);
    SAME("enter_init", get(o, 55, 1), now.enter_init);
    SAME("off", get(o, 56, 1), off);
    compare_marks(o >> 57 | (uint64_t)top.ctrl_o[2] << 7, clear);
  }

  void compare_registers() {
    const uint32_t ctrl = cs_ctrl_read_ctrl(&model, in.fifo_level);
    SAME("state", top.state_o, model.state);
    SAME("active", top.active_o, ctrl >> CS_CTRL_ACTIVE_LSB & 1);
    SAME("enable", top.enable_o, ctrl >> CS_CTRL_ENABLE_LSB & 1);
    SAME("empty", top.empty_o, ctrl >> CS_CTRL_EMPTY_LSB & 1);
    SAME("resume", top.resume_o, ctrl >> CS_CTRL_RESUME_LSB & 1);
    SAME("locked", top.locked_o, cs_ctrl_locked(&model));
    SAME("status_code", top.status_code_o, model.code);
    SAME("status_count", top.status_count_o, model.count);
    SAME("values_off out", top.lock_o, model.values_off);
  }

  void clock() {
    drive();
    settle();
    struct cs_ctrl_now now;
    cs_ctrl_now(&model, &in, &now);
    compare_ctrl(now);
    compare_registers();
    edge();
    cs_ctrl_step(&model, &in, &now);
    if (below(20000) == 0) {
      reset();
      cs_ctrl_reset(&model);
    }
  }
};

int main(int argc, char **argv) {
  return block_main<Ctrl>(argc, argv, 20, 100000);
}
