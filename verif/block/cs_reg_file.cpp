// SPDX-License-Identifier: Apache-2.0
//
// cs_reg_file.cpp - writes and reads of all addresses; registers that show
// values of the logic are left to the lockstep of the whole.

#include "Vcs_reg_file.h"
#include "block.h"

extern "C" {
#include "cs_reg_file.h"
}

struct RegFile : Block<Vcs_reg_file> {
  cs_reg_file_state model;
  bool shown = false, shown_next = false; // rdata is storage alone

  explicit RegFile(uint64_t seed) : Block(seed) {
    cs_params p{};
    p.num_slots = CS_P_NumSlots;
    p.xlen = CS_P_XLEN;
    p.combiner_entries = CS_P_CombinerEntries;
    p.pct_bits = CS_P_PcTableBits;
    p.fifo_depth = CS_P_FifoDepth;
    cs_reg_file_init(&model, &p);
    top.clear_i = 1;
    reset();
    edge();
  }

  // Mostly where registers are.
  uint32_t address() {
    return chance(20) ? below(1024) : chance(50) ? below(0x30)
                                                 : 0x80 + below(0x40);
  }

  // In the clock of a read storage is that of the clock before a write.
  void step(const cs_reg_write_now &w) {
    const cs_reg_info &info = model.info[top.raddr_i];
    shown = shown_next;
    shown_next = top.re_i && (info.rmask & ~info.wmask) == 0;
    cs_reg_file_read(&model, top.re_i, (uint16_t)(top.raddr_i << 2), 0);
    if (top.clear_i)
      cs_reg_file_reset(&model);
    else
      cs_reg_file_step(&model, &w, false);
  }

  void clock() {
    cs_reg_write_now w;
    if (below(100) == 0)
      top.locked_i = below(2);
    top.clear_i = below(500) == 0;
    top.we_i = chance(60);
    top.waddr_i = address();
    top.wdata_i = (uint32_t)word();
    top.re_i = chance(40);
    top.raddr_i = chance(50) ? top.waddr_i : address();
    settle();
    cs_reg_file_now(&model, top.we_i, (uint16_t)(top.waddr_i << 2),
                    top.wdata_i, top.locked_i, &w);
    SAME("lock_err", top.lock_err_o, w.lock_err);
    if (shown)
      SAME("rdata", top.rdata_o, model.rdata);
    edge();
    step(w);
  }
};

int main(int argc, char **argv) {
  return block_main<RegFile>(argc, argv, 10, 100000);
}
