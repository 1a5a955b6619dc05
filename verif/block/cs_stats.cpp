// SPDX-License-Identifier: Apache-2.0
//
// cs_stats.cpp - rows, drops, issues and pops at random.  Now and then the counters
// are put anywhere in their range, as long as the law holds, for what a test could
// not count to.

#include "Vcs_stats.h"
#include "Vcs_stats___024root.h"
#include "block.h"

extern "C" {
#include "cs_stats.h"
}

constexpr int kCntBits = CS_P_NRET == 1 ? 1 : CS_P_NRET == 2 ? 2 : 3;
constexpr int kLanesBits = CS_P_NRET * CS_P_NumSlots;

struct Stats : Clocked<Vcs_stats> {
  cs_stats_state model{};
  cs_stats_in in{};
  uint8_t slots[CS_P_NRET] = {}; // of the tuples issued
  bool clear = true, snapshot = false;
  Mood rows, dropping, issuing, running;
  uint32_t row_mask = (1u << kLanesBits) - 1;

  explicit Stats(uint64_t seed) : Clocked(seed) {
    top.clk_i = 0;
    top.clear_i = 1;
    settle();
    edge();
    cs_stats_reset(&model, CS_P_NumSlots);
  }

  // Registers of a slot that is built.
#define OF_SLOT(s, name) \
  top.rootp->cs_stats__DOT__g_slot__BRA__##s##__KET____DOT__g_present__DOT__##name
#define DEPOSIT(s) \
  OF_SLOT(s, accepted_q) = model.now.accepted[s] = (uint32_t)word(); \
  OF_SLOT(s, dropped_q) = model.now.dropped[s] = (uint32_t)word(); \
  OF_SLOT(s, selected_q) = model.now.selected[s] = \
    model.now.accepted[s] + model.now.dropped[s] + model.now.queued[s];

  void deposit() {
    DEPOSIT(0)
#if CS_P_NumSlots > 1
    DEPOSIT(1)
    DEPOSIT(2)
#endif
#if CS_P_NumSlots > 3
    DEPOSIT(3)
#endif
    top.rootp->cs_stats__DOT__sent_msgs_q = model.now.sent_msgs =
      (uint32_t)word();
    top.rootp->cs_stats__DOT__cycles_q = model.now.cycles = (uint32_t)word();
  }

  // cs_pkg::counts_t from its low end, and one more.
  uint32_t *external[6] = {
    &top.comp_i[0], &top.comp_i[1], &top.comp_i[2], &top.comp_i[3],
    &top.comp_i[4], &top.port_errors_i,
  };

  // Its bits in a row.
  static uint32_t of_slot(uint32_t slot) {
    uint32_t mask = 0;
    for (int lane = 0; lane < CS_P_NRET; lane++)
      mask |= 1u << (lane * CS_P_NumSlots + slot);
    return mask;
  }

  // A row is pushed only if the queue has room, and issued only if it is there.
  void choose_row() {
    uint32_t held = 0;
    for (int s = 0; s < CS_P_NumSlots; s++)
      held += model.now.queued[s];
    if (below(500) == 0) // sometimes of one slot alone
      row_mask = chance(50) ? (1u << kLanesBits) - 1 : of_slot(below(CS_P_NumSlots));
    in.row = rows(r) ? (uint16_t)(word() & row_mask) : 0;
    in.drop = held + kLanesBits > CS_P_QueueDepth * CS_P_NRET || dropping(r);
  }

  void choose_issue() {
    unsigned left = issuing(r) ? CS_P_NRET : 0;
    top.issue_i = 0;
    in.issued = 0;
    in.issue_slot = slots;
    for (int s = 0; s < CS_P_NumSlots; s++) {
      const unsigned most =
        model.now.queued[s] < left ? model.now.queued[s] : left;
      const unsigned n = below(most + 1);
      top.issue_i |= n << s * kCntBits;
      for (unsigned i = 0; i < n; i++)
        slots[in.issued++] = (uint8_t)s;
      left -= n;
    }
  }

  void drive() {
    clear = below(2000) == 0;
    in.enter_init = below(500) == 0;
    snapshot = below(4) == 0;
    in.run = running(r);
    in.pop = chance(30);
    in.pop_count = chance(50) ? 1 + below(100) : (uint32_t)word();
    choose_row();
    choose_issue();
    for (uint32_t *e : external)
      *e = (uint32_t)word();
    top.clear_i = clear;
    top.restart_i = in.enter_init;
    top.snapshot_i = snapshot;
    top.run_i = in.run;
    top.row_valid_i = in.row != 0;
    top.row_mask_i = in.row;
    top.row_drop_i = in.row != 0 && in.drop;
    top.sent_i = in.pop;
    top.sent_count_i = in.pop_count;
  }

  // cs_pkg::snap_t from its low end.
  void compare() {
    const cs_counters &c = model.snapshot;
    const uint32_t all[] = {
      c.sent_msgs, c.sent_count, c.port_errors, c.cycles, c.events,
      c.emitted, c.emitted_count, c.credit, c.rejected,
    };
    for (int i = 0; i < 9; i++)
      SAME("snap", top.snap_o[i], all[i]);
    for (int s = 0; s < CS_MAX_SLOTS; s++) {
      SAME("selected", top.slot_snap_o[4 * s], c.selected[s]);
      SAME("accepted", top.slot_snap_o[4 * s + 1], c.accepted[s]);
      SAME("dropped", top.slot_snap_o[4 * s + 2], c.dropped[s]);
      SAME("queued", top.slot_snap_o[4 * s + 3], c.queued[s]);
    }
  }

  void take_snapshot() {
    cs_counters &c = model.snapshot;
    c = model.now;
    c.events = top.comp_i[0];
    c.emitted = top.comp_i[1];
    c.emitted_count = top.comp_i[2];
    c.credit = top.comp_i[3];
    c.rejected = top.comp_i[4];
    c.port_errors = top.port_errors_i;
  }

  void clock() {
    if (below(300) == 0)
      deposit();
    drive();
    settle();
    compare();
    edge();
    if (clear) {
      cs_stats_reset(&model, CS_P_NumSlots);
      return;
    }
    if (snapshot)
      take_snapshot();
    cs_stats_step(&model, &in);
  }
};

int main(int argc, char **argv) {
  return block_main<Stats>(argc, argv, 10, 100000);
}
