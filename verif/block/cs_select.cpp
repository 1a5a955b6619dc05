// SPDX-License-Identifier: Apache-2.0
//
// cs_select.cpp - random instructions through random filters, with the PC bit
// table written at the same time.

#include "Vcs_select.h"
#include "Vcs_select___024root.h"
#include "members.h"
#include "slots.h"

extern "C" {
#include "traffic.h"
}

struct Select : Block<Vcs_select> {
  cs_select_state model;
  cs_slot_cfg slots[CS_P_NumSlots]{};
  cs_select_in in{};
  cs_rvfi lanes[CS_MAX_NRET];
  traffic port;
  bool cleared = false; // in the last clock too
  uint32_t swept = 0; // PC bits cleared so far: the RAM starts with junk

  explicit Select(uint64_t seed) : Block(seed) {
    cs_params p{};
    p.nret = CS_P_NRET;
    p.xlen = CS_P_XLEN;
    p.num_slots = CS_P_NumSlots;
    p.pct_bits = CS_P_PcTableBits;
    cs_select_init(&model, &p);
    traffic_init(&port, &r, CS_P_NRET, CS_P_XLEN);
    in.lanes = lanes;
    in.slots = slots;
    configure();
    top.clear_i = 1;
    reset();
    edge();
  }

  void configure() {
    traffic_mood(&port, true);
    for (int s = 0; s < CS_P_NumSlots; s++) {
      slots[s] = random_slot(r, port.pc, TRAFFIC_POOL);
      slots[s].ctx = traffic_context(&r);
      put_slot(top.slot_cfg_i, s, slots[s]);
    }
  }

  void drive_pct() {
    in.pct_we = swept < CS_P_PcTableBits || chance(10);
    in.pct_value = swept >= CS_P_PcTableBits && chance(50);
    in.pct_index = swept < CS_P_PcTableBits
      ? swept : cs_pchash(port.pc[below(TRAFFIC_POOL)]);
    swept += swept < CS_P_PcTableBits;
    top.pct_we_i = in.pct_we;
    top.pct_bit_i = in.pct_value;
    top.pct_idx_i = in.pct_index & 0x3fff;
  }

  void compare() {
    const cs_row *row = cs_select_row(&model);
    SAME("port_errors", top.port_errors_o, model.port_errors);
    SAME("row_valid", top.row_valid_o, model.s3_mask != 0);
    if (model.s3_mask == 0)
      return;
    SAME("row_mask", top.row_mask_o, model.s3_mask);
    for (int i = 0; i < CS_P_NRET; i++) {
      cs_lane lane = row->lane[i];
      if ((model.s3_mask >> i * CS_P_NumSlots & 0xf) == 0)
        continue;
      each_field(lane, [&](const char *name, int at, int width, uint64_t v) {
        SAME(name, get(top.row_lanes_o, i * kLaneBits + at, width), v);
      });
    }
  }

  void clock() {
    // As OFF does: a clock of clear, and one more with new configuration.
    const bool again = in.clear && !cleared;
    cleared = in.clear;
    in.clear = again || below(2000) == 0;
    if (again)
      configure();
    in.run = swept >= CS_P_PcTableBits && chance(95);
    drive_pct();
    traffic_clock(&port, lanes);
    for (int i = 0; i < CS_P_NRET; i++)
      put_lane(top.rvfi_i, i, lanes[i]);
    top.clear_i = in.clear;
    top.run_i = in.run;
    if (in.clear)
      top.pct_we_i = in.pct_we = false; // no commands while OFF
    settle();
    compare();
    edge();
    cs_select_step(&model, &in);
    // More errors than a test could make.
    if (below(1000) == 0)
      top.rootp->cs_select__DOT__u_order__DOT__port_errors_q =
        model.port_errors = (uint32_t)word();
  }
};

int main(int argc, char **argv) {
  return block_main<Select>(argc, argv, 10, 50000);
}
