// SPDX-License-Identifier: Apache-2.0
//
// cs_issue.cpp - rows of one to all tuples, issued while there is room behind.

#include "Vcs_issue.h"
#include "members.h"
#include "slots.h"

extern "C" {
#include "cs_issue.h"
#include "cs_types.h"
}

// The staging FIFO, or bank queues.
constexpr uint32_t kDepth = 16 * CS_P_NRET;
constexpr uint32_t kLimit = CS_P_NRET == 1 ? CS_STAGE_LIMIT : kDepth / 2;
constexpr int kLevelBits = CS_P_NRET == 4 ? 7 : CS_P_NRET == 2 ? 6 : 5;
constexpr int kCountBits = CS_P_NRET == 4 ? 3 : CS_P_NRET == 2 ? 2 : 1;

struct Issue : Block<Vcs_issue> {
  cs_issue_state model{};
  cs_slot_cfg slots[CS_P_NumSlots]{};
  cs_row row{};
  Mood valid, room;
  bool have = false;

  explicit Issue(uint64_t seed) : Block(seed) {
    cs_issue_reset(&model, CS_P_NRET, CS_P_NumSlots);
    configure();
    reset();
  }

  void configure() {
    const uint64_t pc = 0;
    for (int s = 0; s < CS_P_NumSlots; s++) {
      slots[s] = random_slot(r, &pc, 1);
      put_slot(top.slot_cfg_i, s, slots[s]);
    }
    top.values_off_i = chance(30);
  }

  uint64_t value() { return word() & (CS_P_XLEN == 64 ? ~0ull : ~0u); }

  void next_row() {
    row.mask = (uint16_t)(1 + below((1u << CS_P_NRET * CS_P_NumSlots) - 1));
    for (int i = 0; i < CS_P_NRET; i++) {
      row.lane[i] = {value(), value(), value(), value(), value(), value(),
                     value(), value(), (uint32_t)word(), (uint16_t)word(),
                     (uint16_t)word()};
      each_field(row.lane[i], [&](const char *, int at, int width,
                                  uint64_t v) {
        put(top.row_lanes_i, i * kLaneBits + at, width, v);
      });
    }
    top.row_mask_i = row.mask;
  }

  void compare(const struct cs_issue_now &now) {
    unsigned issued[CS_P_NumSlots] = {};
    for (int j = 0; j < now.count; j++)
      issued[now.slot[j]]++;
    for (int i = 0; i < CS_P_NumSlots; i++)
      SAME("issue", part(top.issue_o, i * kCountBits, kCountBits), issued[i]);
    SAME("row_pop", top.row_pop_o, now.last);
    SAME("busy", top.busy_o, model.p_count || model.t_count);
    SAME("t_valid", top.t_valid_o, (1u << model.t_count) - 1);
    for (int j = 0; j < model.t_count; j++)
      same_tuple(top.t_o, model.t[j], j * rec::tuple_t::bits);
  }

  // Levels of what is behind; returns whether all leave room.
  bool levels() {
    bool fit = true;
    const bool roomy = room(r);
    top.level_i = 0;
    for (int b = 0; b < CS_P_NRET; b++) {
      const uint32_t level = roomy || chance(60) ? below(kLimit + 1)
                                                 : below(kDepth + 1);
      top.level_i |= level << b * kLevelBits;
      fit = fit && level <= kLimit;
    }
    return fit;
  }

  void clock() {
    // Configuration changes only while nothing is under way.
    top.clear_i = below(2000) == 0;
    if (top.clear_i)
      configure();
    if (!have && valid(r))
      have = true, next_row();
    top.row_valid_i = have;
    top.go_i = chance(97);
    const bool fit = levels();
    settle();
    const cs_row *head = have ? &row : nullptr;
    const struct cs_issue_now now = cs_issue_now(
      &model, head, top.go_i && fit);
    compare(now);
    edge();
    cs_issue_step(&model, now, head, slots, top.values_off_i);
    if (now.last)
      have = false;
    if (top.clear_i)
      cs_issue_reset(&model, CS_P_NRET, CS_P_NumSlots), have = false;
  }
};

int main(int argc, char **argv) {
  return block_main<Issue>(argc, argv, 10, 50000);
}
