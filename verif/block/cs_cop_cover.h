// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_cover.h - what the random test of the coprocessor must have met.
//
// A point is a condition on the state of a clock, the inputs of it and what the
// model decides of both (struct cs_cop_clock).  The test fails when its usual
// length has not met one of them.

#ifndef CS_COP_COVER_H
#define CS_COP_COVER_H

#include <map>
#include <string>

// A value of a field that has no meaning, or a reserved bit: it alone makes a
// microinstruction illegal.
struct CopWrong {
  int lsb, width;
  uint64_t value;

  uint64_t mask() const { return ((UINT64_C(1) << width) - 1) << lsb; }
  uint64_t in(uint64_t word) const { return (word & ~mask()) | value << lsb; }
  bool alone(uint64_t word) const { return in(word) == word && cs_cop_legal(word & ~mask()); }
};

constexpr int CopWrongs = 30 + 4 + 1 + 1 + 1 + 6;

inline CopWrong cop_wrong(int i) {
#define FIELD(NAME, least, count) \
  if (i < (count)) \
    return {CS_COP_##NAME##_LSB, CS_COP_##NAME##_W, (uint64_t)((least) + i)}; \
  i -= (count);
  FIELD(B, 34, 30)
  FIELD(AX, 12, 4)
  FIELD(DOP, 7, 1)
  FIELD(EOP, 3, 1)
  FIELD(COND, 15, 1)
#undef FIELD
  return {CS_COP_USED_W + i, 1, 1};
}

// What a clock is about, for the conditions below.
struct CopClock {
  const cs_cop_state &s;
  const cs_cop_in &in;
  cs_cop_clock c{};
  bool live;           // not OFF
  bool stepped;        // a step with an instruction that runs
  unsigned kind = 0, cond = 0, aop = 0, dop = 0, eop = 0, iop = 0, vop = 0;
  bool pred = false, taken = false, leaves = false;
  bool dispatch;       // a sample's first instruction is in D, in a step
  bool undone;         // ... in X, and taken back
  bool first;          // ... in X, and counts
  bool fault;
  uint32_t key = 0;    // of the dispatch
  // The associative array in clock 2 of its four, whoever writes.
  bool place = false, write = false, here = false, room = false;
  int match = -1;      // way that holds the key
  cs_cop_ent old{};    // what the entry holds
  uint32_t entry = 0, cam_key = 0;

  CopClock(const cs_cop_state &state, const cs_cop_in &inputs) : s(state), in(inputs) {
    cs_cop_decide_bus(&s, &in, &c);
    live = !in.off;
    if (live)
      cs_cop_decide(&s, &c);
    stepped = c.step && c.runs;
    if (c.runs) {
      kind = COP_GET(s.x_ir, KIND), cond = COP_GET(s.x_ir, COND), aop = COP_GET(s.x_ir, AOP);
      dop = COP_GET(s.x_ir, DOP), eop = COP_GET(s.x_ir, EOP), iop = COP_GET(s.x_ir, IOP);
      vop = COP_GET(s.x_ir, VOP), pred = COP_GET(s.x_ir, PRED), taken = c.x.taken;
    }
    leaves = stepped && c.halt == COP_NO_HALT && taken != pred;
    dispatch = c.step && s.d_v && !s.redir_v && s.d_first;
    undone = s.redir_v && s.x_v && s.x_first;
    first = c.x_ok && s.x_first;
    fault = c.step && c.halt >= CS_COP_CAUSE_JUMP && c.halt <= CS_COP_CAUSE_ILLEGAL;
    if (dispatch) {
      const cs_cop_row &row = s.s[!s.cp];
      const uint32_t start = s.start[row.info & 31], align = start >> 16 & 7;
      key = row.w[start >> 12 & 1] >> align << align;
    }
    if (live && s.assoc.camcnt >= 2 && ((c.cam && !c.x.bad_entry) || s.host_cam))
      array();
  }

  void array() {
    const cs_cop_assoc &a = s.assoc;
    place = a.camcnt == 2;
    entry = s.host_cam ? s.host_entry : c.x.idx;
    cam_key = s.host_cam ? s.hkey : c.x.a;
    write = s.host_cam ? s.host_write : aop == CS_COP_AOP_WRITE;
    old = a.ent[entry];
    for (int w = 0; w < CS_COP_WAYS; w++) {
      const cs_cop_way &way = a.ways[w][cs_cop_set(cam_key)];
      room |= !way.valid;
      if (way.valid && way.tag == cs_cop_tag(cam_key))
        match = w;
    }
    here = old.valid && (!write || old.key != cam_key) &&
           cs_cop_set(old.key) == cs_cop_set(cam_key);
  }

  // ---- the bus ----
  bool reg(uint16_t addr) const { return in.bus.we && in.bus.waddr == addr; }
  uint32_t cmd(uint32_t bits) const { return reg(CS_COP_CMD_OFFSET) ? in.bus.wdata & bits : 0; }
  bool refused(int code) const { return c.refusal == (enum cs_refusal)code; }
  bool reads() const { return in.bus.re && c.active && cs_cop_in_window(in.bus.raddr); }
  bool writes() const { return c.write && cs_cop_in_window(in.bus.waddr); }
  bool read_busy() const { return reads() && !c.open && !cs_cop_read_only(rword()); }
  bool write_busy() const { return refused(CS_BUSY) && in.bus.we && cs_cop_in_window(in.bus.waddr); }
  uint16_t rword() const { return cs_cop_window_word(&s, in.bus.raddr); }
  uint16_t wword() const { return cs_cop_window_word(&s, in.bus.waddr); }
  bool read_of(unsigned from, unsigned words) const {
    return reads() && (c.open || cs_cop_read_only(rword())) && rword() - from < words;
  }
  bool write_of(unsigned from, unsigned words) const {
    return writes() && wword() - from < words;
  }
  bool runs_ctrl() const { return reg(CS_COP_CTRL_OFFSET) && (in.bus.wdata & CS_COP_CTRL_RUN_MASK); }
  bool stops_ctrl() const { return reg(CS_COP_CTRL_OFFSET) && !(in.bus.wdata & CS_COP_CTRL_RUN_MASK); }

  // ---- gaps ----
  bool flushes() const { return c.cmd & CS_COP_CMD_FLUSH_BUF_MASK; }
  bool drops() const { return live && s.filter.s3_valid && (flushes() || cs_fifo_full(&s.fifo)); }
  bool pushes() const { return live && s.filter.s3_valid && !drops(); }
  // A gap for one reason alone, where there was none.
  bool gap_by(bool unseen, bool drop, bool flush) const {
    return live && !s.filter.gap && s.filter.s3_unseen == unseen && drops() == drop && flushes() == flush;
  }

  // ---- PC bit tables ----
  unsigned pct_en() const {
    return COP_FIELD(s.f[0], COP_F_CTRL_PCT0_EN) | COP_FIELD(s.f[0], COP_F_CTRL_PCT1_EN) << 1;
  }
  bool masks(unsigned en, unsigned bits) const {
    return live && s.filter.s2.valid && pct_en() == en && s.filter.s2_pct == bits;
  }
  bool pct_write() const { return c.write && in.bus.waddr == CS_COP_PCT_OFFSET; }
  bool pct_of_s1() const {
    return s.filter.s1.valid && (in.bus.wdata & 1u << 17) == 0 &&
           ((in.bus.wdata ^ cs_pchash(s.filter.s1.lane.pc)) & (s.params.pct_bits - 1)) == 0;
  }
};

// P(name, condition)
#define COP_POINTS(P) \
  P(gap_by_unseen, gap_by(true, false, false)) \
  P(gap_by_drop, gap_by(false, true, false)) \
  P(gap_by_flush, gap_by(false, false, true)) \
  P(gap_pushed, pushes() && s.filter.gap) \
  P(no_gap_pushed, pushes() && !s.filter.gap) \
  P(gap_behind_run, pushes() && s.filter.s2_unseen) \
  P(gap_asked_first, stepped && cond == CS_COP_COND_GAP && first && !s.gapped && cs_cop_gap(&s)) \
  P(gap_asked_later, stepped && cond == CS_COP_COND_GAP && !first && s.gapped) \
  P(gap_of_before, stepped && cond == CS_COP_COND_GAP && first && s.gapped) \
  P(gap_stays, stepped && cond != CS_COP_COND_GAP && first && cs_cop_gap(&s)) \
  P(executes, stepped) \
  P(waits_for_a_sample, c.step && s.waiting) \
  P(stands_still, live && !s.running) \
  P(halt_stopped, c.halt == CS_COP_CAUSE_STOPPED && c.step) \
  P(halt_interrupt, c.halt == CS_COP_CAUSE_INTERRUPT && c.step) \
  P(halt_watchdog, c.halt == CS_COP_CAUSE_WATCHDOG && c.step) \
  P(halt_jump, c.halt == CS_COP_CAUSE_JUMP && c.step) \
  P(halt_address, c.halt == CS_COP_CAUSE_ADDRESS && c.step) \
  P(halt_entry, c.halt == CS_COP_CAUSE_ENTRY && c.step) \
  P(halt_illegal, c.halt == CS_COP_CAUSE_ILLEGAL && c.step) \
  P(halt_abort, live && c.aborts) \
  P(code_written_in_off, !live && !s.first && in.bus.we && cs_cop_in_window(in.bus.waddr) && \
                           s.page >= CS_COP_WIN_CODE >> 8 && s.page < CS_COP_WIN_ASSOC >> 8) \
  P(hold_tuple, c.ready && c.runs && c.x.emits && s.tup_v && !c.x.assoc) \
  P(hold_tuple_with_array, c.ready && c.runs && c.x.emits && s.tup_v && c.x.assoc) \
  P(hold_array, c.cam && !c.step) \
  P(step_div0, c.step && s.div == 0) \
  P(step_div1, c.step && s.div == 1) \
  P(step_div2, c.step && s.div == 2) \
  P(step_div3, c.step && s.div == 3) \
  P(wrong_taken_short, leaves && taken && kind == CS_COP_KIND_SHORT) \
  P(wrong_taken_reg, leaves && taken && kind == CS_COP_KIND_REG) \
  P(wrong_taken_done, leaves && taken && kind == CS_COP_KIND_DONE) \
  P(wrong_not_short, leaves && !taken && kind == CS_COP_KIND_SHORT) \
  P(wrong_not_reg, leaves && !taken && kind == CS_COP_KIND_REG) \
  P(wrong_not_done, leaves && !taken && kind == CS_COP_KIND_DONE) \
  P(wrong_not_int, leaves && !taken && kind == CS_COP_KIND_INT) \
  P(short_above, (s.params.code == 256 || (leaves && taken && kind == CS_COP_KIND_SHORT && s.x_pc > 255))) \
  P(short_above_predicted, (s.params.code == 256 || (c.step && s.d_v && !c.ask && !s.redir_v && \
    s.d_pc > 255 && COP_GET(s.code[s.d_pc], PRED) && COP_GET(s.code[s.d_pc], KIND) == 0))) \
  P(right_int, stepped && taken && pred && kind == CS_COP_KIND_INT) \
  P(int_unpredicted, stepped && taken && !pred && kind == CS_COP_KIND_INT) \
  P(int_first, stepped && taken && kind == CS_COP_KIND_INT && first) \
  P(done_first, stepped && taken && kind == CS_COP_KIND_DONE && first) \
  P(watchdog_would_but_done, stepped && taken && kind == CS_COP_KIND_DONE && !first && \
    s.wd + 1 == s.watchdog && c.halt == COP_NO_HALT) \
  P(pc_wraps, c.step && s.d_v && !s.redir_v && s.d_pc == 511 && !c.ask) \
  P(jump_first, fault && c.halt == CS_COP_CAUSE_JUMP && first) \
  P(jump_later, fault && c.halt == CS_COP_CAUSE_JUMP && !first) \
  P(illegal_first, fault && c.halt == CS_COP_CAUSE_ILLEGAL && first) \
  P(both_faults, fault && c.runs && c.x.bad_address && c.x.bad_entry) \
  P(address_with_array, fault && c.runs && c.x.bad_address && c.x.assoc && !c.x.bad_entry) \
  P(entry_with_store, fault && c.runs && c.x.bad_entry && dop > 1 && !c.x.bad_address) \
  P(fault_emits, fault && c.runs && c.x.emits) \
  P(fault_in_last, s.halt_v && s.fin && s.halt_cause == CS_COP_CAUSE_ADDRESS) \
  P(entry_in_last, s.halt_v && s.fin && s.halt_cause == CS_COP_CAUSE_ENTRY) \
  P(fault_beside_int, fault && c.runs && taken && kind == CS_COP_KIND_INT) \
  P(fault_leaves, s.halt_v && s.redir_v && !s.redir_done && s.halt_cause != CS_COP_CAUSE_WATCHDOG) \
  P(watchdog_leaves, s.halt_v && s.redir_v && s.halt_cause == CS_COP_CAUSE_WATCHDOG) \
  P(halt_refills, s.halt_v && s.fin && s.fifo.head_v && s.fin_s == !s.cp) \
  P(halt_drops_load, s.halt_v && s.ld_v) \
  P(halt_drops_dispatch, s.halt_v && s.assoc.look_v && s.assoc.look_dispatch) \
  P(halt_drops_match, s.halt_v && s.assoc.look_v && !s.assoc.look_dispatch) \
  P(halt_behind_work, s.halt_v && s.at_work && s.x_v && s.x_first && !s.redir_v) \
  P(halt_between_ticks, s.halt_v && s.div == 3 && (s.tcnt & 7) != 0) \
  P(halt_ends_load, c.step && c.halt != COP_NO_HALT && s.ld_v) \
  P(halt_ends_lookup, c.step && c.halt != COP_NO_HALT && s.assoc.look_v) \
  P(halt_takes_back, c.step && c.halt != COP_NO_HALT && undone) \
  P(dispatch_from_waiting, c.step && s.waiting && c.nxt && !s.stopping && !s.redir_v) \
  P(dispatch_from_done, c.step && c.ask && c.nxt && !s.waiting && !s.redir_v && !s.stopping) \
  P(dispatch_from_redirection, c.step && c.ask && c.nxt && s.redir_v && !s.stopping) \
  P(asks_in_vain, c.step && c.ask && !c.nxt && !s.waiting) \
  P(dispatch_taken_back, c.step && undone) \
  P(dispatch_beside_match, dispatch && stepped && aop == CS_COP_AOP_MATCH) \
  P(dispatch_lookup_dropped, c.step && s.redir_v && s.assoc.look_v && s.assoc.look_dispatch) \
  P(match_under_redirection, c.step && s.redir_v && s.assoc.look_v && !s.assoc.look_dispatch) \
  P(dispatch_hits, c.step && s.assoc.look_v && s.assoc.look_dispatch && s.assoc.look_any) \
  P(match_hits, c.step && s.assoc.look_v && !s.assoc.look_dispatch && s.assoc.look_any) \
  P(match_misses, c.step && s.assoc.look_v && !s.assoc.look_dispatch && !s.assoc.look_any) \
  P(lookup_ends_at_array, c.step && c.cam && s.assoc.look_v) \
  P(lookup_beside_write, dispatch && c.cam && write && cs_cop_set(key) == cs_cop_set(cam_key)) \
  P(lookup_of_written_key, dispatch && c.cam && write && key == cam_key) \
  P(stop_leaves_a_sample, c.step && c.halt == CS_COP_CAUSE_STOPPED && s.s_valid[!s.cp]) \
  P(stop_between_samples, c.step && c.ask && c.nxt && s.stopping && !s.waiting) \
  P(stop_taken_back, s.stopping && runs_ctrl() && live && c.halt == COP_NO_HALT && !c.aborts) \
  P(halt_at_run, live && (c.halt != COP_NO_HALT || c.aborts) && runs_ctrl()) \
  P(halt_at_stop, live && (c.halt != COP_NO_HALT || c.aborts) && stops_ctrl()) \
  P(halted_at_run, s.halt_v && runs_ctrl() && live) \
  P(halted_at_stop, s.halt_v && stops_ctrl() && live) \
  P(halted_at_abort, s.halt_v && cmd(CS_COP_CMD_ABORT_MASK) && live) \
  P(halted_when_aborted, s.halt_v && s.abort && live) \
  P(stopped_at_run, c.step && c.halt == CS_COP_CAUSE_STOPPED && runs_ctrl()) \
  P(run_while_running, live && s.running && !s.stopping && runs_ctrl()) \
  P(run_in_sweep, c.active && !s.running && s.sweep && runs_ctrl() && c.write) \
  P(run_in_host_cam, c.active && !s.running && s.host_cam && runs_ctrl() && c.write) \
  P(run_beside_read, c.active && !s.running && runs_ctrl() && c.write && reads() && c.open) \
  P(stop_when_halted, c.active && !s.running && stops_ctrl()) \
  P(abort_at_work, live && c.aborts && s.at_work) \
  P(abort_dispatched, live && c.aborts && s.x_v && s.x_first && !s.at_work) \
  P(abort_dispatched_behind_work, live && c.aborts && s.x_v && s.x_first && s.at_work) \
  P(abort_dispatched_in_d, live && c.aborts && s.d_v && s.d_first) \
  P(abort_waiting, live && c.aborts && s.waiting) \
  P(abort_redirection, live && c.aborts && s.redir_v) \
  P(abort_waits_for_array, live && s.abort && s.assoc.camcnt != 0) \
  P(abort_in_sweep, live && c.aborts && s.sweep) \
  P(abort_of_hold, live && c.aborts && s.tup_v && s.x_v) \
  P(abort_between_ticks, live && c.aborts && s.div == 3 && (s.tcnt & 7) != 0) \
  P(abort_drops_load, live && c.aborts && s.ld_v) \
  P(abort_drops_lookup, live && c.aborts && s.assoc.look_v) \
  P(abort_at_halt, c.step && c.halt != COP_NO_HALT && cmd(CS_COP_CMD_ABORT_MASK)) \
  P(abort_when_halted, c.active && !s.running && cmd(CS_COP_CMD_ABORT_MASK)) \
  P(abort_then_run, live && c.aborts && runs_ctrl()) \
  P(sweep_invalidate, c.active && cmd(15) == 1 && c.write) \
  P(sweep_data, c.active && cmd(15) == 2 && c.write) \
  P(sweep_regs, c.active && cmd(15) == 4 && c.write) \
  P(sweep_pct, c.active && cmd(15) == 8 && c.write) \
  P(sweep_several, c.active && cmd(15) == 15 && c.write) \
  P(sweep_read_refused, live && s.sweep && !s.running && read_busy()) \
  P(sweep_write_refused, live && s.sweep && !s.running && write_busy()) \
  P(sweep_snapshot, c.active && s.sweep && cmd(CS_COP_CMD_SNAPSHOT_MASK)) \
  P(sweep_stands_still, c.active && s.sweep && s.host_cam) \
  P(sweep_pct_ignored, pct_write() && s.sweep && (s.sweeps & CS_COP_SWEEP_PCT)) \
  P(sweep_pct_done, pct_write() && s.sweep && !(s.sweeps & CS_COP_SWEEP_PCT)) \
  P(sweep_pct_of_lookup, live && s.sweep && (s.sweeps & CS_COP_SWEEP_PCT) && !s.first && \
    s.filter.s1.valid && s.swcnt == (cs_pchash(s.filter.s1.lane.pc) & (s.params.pct_bits - 1))) \
  P(refuses_bad_watchdog, refused(CS_BAD_WATCHDOG)) \
  P(refuses_register, refused(CS_LOCKED) && !reg(CS_COP_CTRL_OFFSET) && !reg(CS_COP_CMD_OFFSET)) \
  P(refuses_command, refused(CS_LOCKED) && reg(CS_COP_CMD_OFFSET)) \
  P(refuses_command_but_snapshot, refused(CS_LOCKED) && cmd(CS_COP_CMD_SNAPSHOT_MASK)) \
  P(refuses_div, refused(CS_LOCKED) && reg(CS_COP_CTRL_OFFSET)) \
  P(refuses_div_but_stops, refused(CS_LOCKED) && stops_ctrl()) \
  P(refuses_inactive, refused(CS_INACTIVE)) \
  P(refuses_inactive_in_off, refused(CS_INACTIVE) && in.off) \
  P(refuses_read, refused(CS_BUSY) && read_busy() && s.running) \
  P(refuses_write, write_busy() && s.running) \
  P(refuses_in_host_cam, s.host_cam && !c.locked && (read_busy() || write_busy())) \
  P(refuses_partial, refused(CS_PARTIAL)) \
  P(refuses_no_code, refused(CS_BAD_CODE) && s.code_len == 0) \
  P(refuses_long_code, refused(CS_BAD_CODE) && s.code_len > s.params.code) \
  P(refuses_start, refused(CS_BAD_START_TABLE)) \
  P(refuses_write_before_read, read_busy() && c.refusal != CS_OK && c.refusal != CS_BUSY) \
  P(refusals_full, s.status_count == 255 && c.refusal != CS_OK) \
  P(status_beside_refusal, reg(CS_COP_STATUS_OFFSET) && c.refusal != CS_OK) \
  P(write_beside_refused_read, c.write && runs_ctrl() && !s.running && read_busy()) \
  P(array_free_way, place && write && match < 0 && !here && room && !old.valid) \
  P(array_moves_key, place && write && match >= 0 && \
    s.assoc.ways[match][cs_cop_set(cam_key)].entry != entry) \
  P(array_moves_key_over_another, place && write && match >= 0 && old.valid && old.key != cam_key) \
  P(array_same_again, place && write && old.valid && old.key == cam_key) \
  P(array_own_way, place && write && match < 0 && here) \
  P(array_own_way_saves, place && write && match < 0 && here && !room) \
  P(array_conflict, place && write && match < 0 && !here && !room) \
  P(array_inv, place && !write && old.valid) \
  P(array_inv_of_empty, place && !write && !old.valid) \
  P(array_host_write, place && s.host_cam && write) \
  P(array_host_inv, place && s.host_cam && !write) \
  P(array_host_conflict, place && s.host_cam && write && match < 0 && !here && !room) \
  P(array_off, in.off && s.assoc.camcnt != 0) \
  P(buffer_full, live && s.filter.s3_valid && cs_fifo_full(&s.fifo)) \
  P(flush_all, c.write && cmd(CS_COP_CMD_FLUSH_BUF_MASK) && s.fifo.level && s.s_valid[0] && s.s_valid[1]) \
  P(flush_beside_end, c.write && cmd(CS_COP_CMD_FLUSH_BUF_MASK) && s.fin) \
  P(flush_beside_push, c.write && cmd(CS_COP_CMD_FLUSH_BUF_MASK) && s.filter.s3_valid) \
  P(flush_beside_head, c.write && cmd(CS_COP_CMD_FLUSH_BUF_MASK) && s.fifo.head_v && !s.s_valid[!s.cp]) \
  P(ends_and_is_filled, live && s.fin && s.fin_s != s.cp && s.fifo.head_v) \
  P(ends_twice, live && s.fin && stepped && taken && kind == CS_COP_KIND_DONE) \
  P(masked_by_0, masks(1, 1)) \
  P(masked_by_1, masks(2, 2)) \
  P(masked_by_both, masks(3, 3)) \
  P(not_masked_by_one, masks(3, 1) || masks(3, 2)) \
  P(pct_of_lookup, pct_write() && !s.sweep && pct_of_s1()) \
  P(init_with_tuple, live && in.enter_init && s.tup_v) \
  P(init_with_load, live && in.enter_init && c.step && c.runs && c.x.emits) \
  P(init_with_pop, live && in.enter_init && in.tup_pop) \
  P(init_alone, live && in.enter_init && !s.tup_v && s.n[CS_COP_N_EMITS] != 0) \
  P(class_mask_in_flight, c.write && reg(CS_COP_F_CLASS_OFFSET) && s.filter.s1.valid) \
  P(filter_in_flight, c.write && reg(CS_COP_F_CTRL_OFFSET) && s.filter.s1.valid && s.filter.s2.valid) \
  P(fields_in_flight, c.write && reg(CS_COP_FIELDS_OFFSET) && s.filter.s2.valid) \
  P(values_off, live && in.values_off && s.filter.s2.valid) \
  P(off_running, in.off && s.running) \
  P(off_sweep, in.off && s.sweep && !s.first) \
  P(off_tuple, in.off && s.tup_v) \
  P(off_read, in.off && s.re1) \
  P(off_samples, in.off && cs_cop_held(&s) > 2) \
  P(off_refused_read, in.off && s.running && in.bus.re && cs_cop_in_window(in.bus.raddr)) \
  P(interrupt, s.irq) \
  P(intr_cleared_and_set, live && c.write && reg(CS_COP_INTR_STATE_OFFSET) && (in.bus.wdata & 4) && \
    s.filter.s3_valid && cs_fifo_full(&s.fifo)) \
  P(intr_test, c.write && reg(CS_COP_INTR_TEST_OFFSET) && (in.bus.wdata & 7)) \
  P(read_data, read_of(CS_COP_WIN_DATA, s.params.data)) \
  P(read_code, read_of(CS_COP_WIN_CODE, 2 * s.params.code)) \
  P(read_entry, read_of(CS_COP_WIN_ASSOC, 2 * s.params.entries)) \
  P(read_v, read_of(CS_COP_WIN_V, 16)) \
  P(read_k, read_of(CS_COP_WIN_K, 16)) \
  P(read_i, read_of(CS_COP_WIN_I, 8)) \
  P(read_icfg, read_of(CS_COP_WIN_ICFG, 8)) \
  P(read_base, read_of(CS_COP_WIN_BASE, 8)) \
  P(read_t, read_of(CS_COP_WIN_T, 4)) \
  P(read_start, read_of(CS_COP_WIN_START, 17)) \
  P(read_start_at_run, read_of(CS_COP_WIN_START, 17) && runs_ctrl() && c.write) \
  P(read_dr, read_of(CS_COP_WIN_DR, 1)) \
  P(read_rnd, read_of(CS_COP_WIN_RND, 1)) \
  P(read_key_running, read_of(CS_COP_WIN_KEY, 4) && s.running) \
  P(read_sample_running, read_of(CS_COP_WIN_S0, 16) && s.running) \
  P(read_nothing, read_of(CS_COP_WIN_START + 17, 15)) \
  P(read_beyond_data, s.params.data == 4096 || read_of(s.params.data, 4096 - s.params.data)) \
  P(read_beyond_entries, s.params.entries == 512 || \
    read_of(CS_COP_WIN_ASSOC + 2 * s.params.entries, 1024 - 2 * s.params.entries)) \
  P(write_data, write_of(CS_COP_WIN_DATA, s.params.data)) \
  P(write_beyond_data, s.params.data == 4096 || write_of(s.params.data, 4096 - s.params.data)) \
  P(write_beyond_entries, s.params.entries == 512 || \
    write_of(CS_COP_WIN_ASSOC + 2 * s.params.entries, 1024 - 2 * s.params.entries)) \
  P(write_read_only, write_of(CS_COP_WIN_KEY, 0x1e)) \
  P(write_dr, write_of(CS_COP_WIN_DR, 1)) \
  P(write_rnd_zero, write_of(CS_COP_WIN_RND, 1) && in.bus.wdata == 0) \
  P(write_where_it_is_read, writes() && reads() && c.open && wword() == rword() && wword() < 0x3060) \
  P(sum_limited, stepped && vop == CS_COP_VOP_ADDS && c.x.vsat) \
  P(difference_limited, stepped && vop == CS_COP_VOP_SUBS && c.x.vsat) \
  P(words_limited, stepped && dop == CS_COP_DOP_ADDW && c.x.clip) \
  P(halves_limited, stepped && dop == CS_COP_DOP_ADDH && c.x.clip) \
  P(bytes_limited, stepped && dop == CS_COP_DOP_ADDB && c.x.clip) \
  P(index_of_itself, stepped && COP_GET(s.x_ir, A) == CS_COP_A_IDX && \
    COP_GET(s.x_ir, AX) == CS_COP_AX_A) \
  P(index_of_upper_entry, stepped && COP_GET(s.x_ir, A) == CS_COP_A_IDX && \
    COP_GET(s.x_ir, AX) == CS_COP_AX_MI && s.mi >= s.params.entries / 2) \
  P(index_of_upper_entry_taken, stepped && COP_GET(s.x_ir, A) == CS_COP_A_IDX && \
    COP_GET(s.x_ir, AX) == CS_COP_AX_MIT && s.mi >= s.params.entries / 2)

#define ONE(name, condition) +1
enum { CopPoints = 0 COP_POINTS(ONE) };
#undef ONE

struct CopCover {
  uint64_t points[CopPoints] = {};
  // Numbers of fields, executed: for conditions not taken and taken, for index operations
  // circular and saturating.
  uint64_t a[32] = {}, b[34] = {}, vop[16] = {}, iop[2][8] = {}, ax[12] = {}, dop[7] = {},
           aop[4] = {}, eop[3] = {}, slot[4] = {}, cond[2][15] = {}, kind[2][4] = {},
           illegal[CopWrongs] = {},  // for that reason alone
           beside[2][CS_COP_WAYS] = {};  // lookups in the clock that writes a way of their row:
                                         // of another key, of the written one

  void fields(const cs_cop_state &s, bool taken) {
    const uint64_t w = s.x_ir;
    a[COP_GET(w, A)]++;
    b[COP_GET(w, B)]++;
    vop[COP_GET(w, VOP)]++;
    iop[s.icfg[COP_GET(w, IX)] >> 4 & 1][COP_GET(w, IOP)]++;
    ax[COP_GET(w, AX)]++;
    dop[COP_GET(w, DOP)]++;
    aop[COP_GET(w, AOP)]++;
    eop[COP_GET(w, EOP)]++;
    slot[COP_GET(w, SLOT)]++;
    cond[taken][COP_GET(w, COND)]++;
    kind[taken][COP_GET(w, KIND)]++;
  }

  void clock(const cs_cop_state &state, const cs_cop_in &inputs) {
    struct Points : CopClock {
      using CopClock::CopClock;
      void count(uint64_t *n) {
#define ONE(name, condition) *n++ += (condition) ? 1 : 0;
        COP_POINTS(ONE)
#undef ONE
      }
    } p(state, inputs);
    p.count(points);
    if (p.stepped)
      fields(state, p.taken);
    for (int i = 0; p.fault && p.c.halt == CS_COP_CAUSE_ILLEGAL && i < CopWrongs; i++)
      illegal[i] += cop_wrong(i).alone(state.x_ir);
    if (p.dispatch && p.c.cam && p.write && !p.place && cs_cop_set(p.key) == cs_cop_set(p.cam_key))
      beside[p.key == p.cam_key][state.assoc.way]++;
  }

  // tell(name, count) of every point.
  template <class Tell> void each(Tell tell) const {
    static const char *const names[] = {
#define ONE(name, condition) #name,
      COP_POINTS(ONE)
#undef ONE
    };
    for (int i = 0; i < CopPoints; i++)
      tell(names[i], points[i]);
#define FIELD(name) each_of(#name, (const uint64_t *)name, sizeof name / sizeof(uint64_t), tell)
    FIELD(a);
    FIELD(b);
    FIELD(vop);
    FIELD(iop);
    FIELD(ax);
    FIELD(dop);
    FIELD(aop);
    FIELD(eop);
    FIELD(slot);
    FIELD(cond);
    FIELD(kind);
    FIELD(illegal);
    FIELD(beside);
#undef FIELD
  }

  template <class Tell>
  static void each_of(const std::string &name, const uint64_t *counts, size_t values, Tell tell) {
    for (size_t i = 0; i < values; i++)
      tell((name + "[" + std::to_string(i) + "]").c_str(), counts[i]);
  }

  // How many points are not reached, each printed.
  int missing() const {
    int n = 0;
    each([&](const char *name, uint64_t count) {
      if (count == 0)
        n++, printf("not reached: %s\n", name);
    });
    return n;
  }

  void print() const {
    each([](const char *name, uint64_t count) { printf("%10" PRIu64 " %s\n", count, name); });
  }
};

#endif
