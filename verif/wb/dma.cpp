// SPDX-License-Identifier: Apache-2.0
//
// dma.cpp - cs_wb_dma between an AXI manager that writes bursts and a Wishbone
// subordinate that stalls, retries and fails: memory holds what was written, in
// order, and the response says whether all of it was.

#include <vector>

#include "Vcs_wb_dma.h"
#include "wb.h"

struct Word {
  uint32_t data;
  unsigned strb;
};

struct Dma : Block<Vcs_wb_dma> {
  unsigned pace = 100, fail = 0, retry = 0;
  bool open = false, aw_done = false;
  uint32_t addr = 0;
  std::vector<Word> burst;
  size_t shown = 0;             // words that AXI took
  bool w_up = false, failed = false;
  uint64_t words = 0, errors = 0, retries = 0, skipped = 0, bursts = 0;

  explicit Dma(uint64_t seed) : Block(seed) {
    static const unsigned paces[] = {100, 60, 15};
    pace = paces[below(3)];
    fail = chance(50) ? 4 : 0;
    retry = chance(50) ? 10 : 0;
    top.axi_awvalid_i = top.axi_wvalid_i = top.axi_bready_i = 0;
    top.wb_ack_i = top.wb_err_i = top.wb_rty_i = 0;
    reset();
  }

  void drive() {
    if (!open && chance(pace)) {
      open = true;
      aw_done = w_up = failed = false;
      shown = 0;
      addr = (uint32_t)word() & ~3u;
      burst.resize(1 + below(8));
      for (Word &w : burst)
        w = {(uint32_t)word(), chance(10) ? 0 : chance(70) ? 15 : below(16)};
    }
    w_up |= open && shown < burst.size() && chance(pace);
    top.axi_awvalid_i = open && !aw_done;
    top.axi_awaddr_i = addr;
    top.axi_wvalid_i = w_up;
    top.axi_wdata_i = w_up ? burst[shown].data : (uint32_t)word();
    top.axi_wstrb_i = w_up ? burst[shown].strb : below(16);
    top.axi_wlast_i = w_up ? shown + 1 == burst.size() : chance(50);
    top.axi_bready_i = chance(pace);
    top.wb_ack_i = top.wb_err_i = top.wb_rty_i = 0;
    settle();
    if (!top.wb_stb_o || !chance(pace))
      return;
    if (chance(retry))
      top.wb_rty_i = 1;
    else if (chance(fail))
      top.wb_err_i = 1;
    else
      top.wb_ack_i = 1;
    settle();
  }

  void clock() {
    drive();
    if (top.wb_stb_o) {
      holds("a strobe within a cycle", top.wb_cyc_o && top.wb_we_o);
      holds("of a word that is there", w_up && aw_done && !failed);
      same("address", top.wb_adr_o, addr + 4 * (uint32_t)shown);
      same("data", top.wb_dat_o, burst[shown].data);
      same("strobes", top.wb_sel_o, burst[shown].strb);
    }
    holds("cycle", top.wb_cyc_o == (aw_done && shown < burst.size()));
    const bool answered = top.wb_ack_i || top.wb_err_i;
    const bool skip = w_up && aw_done && (failed || !burst[shown].strb);
    if (w_up)
      same("wready", top.axi_wready_o, answered || skip);
    if (top.axi_bvalid_o) {
      holds("B behind the last word", open && shown == burst.size());
      same("response", top.axi_bresp_o, failed ? 2 : 0);
    }
    words += top.wb_ack_i, errors += top.wb_err_i, retries += top.wb_rty_i;
    skipped += skip && !failed;
    failed |= top.wb_err_i;
    if (w_up && top.axi_wready_o)
      shown++, w_up = false;
    aw_done |= top.axi_awvalid_i && top.axi_awready_o;
    if (top.axi_bvalid_o && top.axi_bready_i)
      open = aw_done = false, bursts++;
    edge();
  }
};

int main() {
  uint64_t words = 0, errors = 0, retries = 0, skipped = 0, bursts = 0;
  for (uint64_t seed = 1; seed <= 60; seed++) {
    Dma test(seed);
    int clock = 0;
    try {
      for (; clock < 20000; clock++)
        test.clock();
      if (test.bursts < 100)
        wrong("bursts", test.bursts, 100);
    } catch (const Mismatch &m) {
      printf("seed %" PRIu64 ", clock %d: %s: %" PRIx64 ", expected %" PRIx64 "\n", seed, clock,
             m.field, m.rtl, m.model);
      return 1;
    }
    words += test.words, errors += test.errors, retries += test.retries;
    skipped += test.skipped, bursts += test.bursts;
  }
  printf("%" PRIu64 " bursts, %" PRIu64 " words, %" PRIu64 " errors, %" PRIu64 " retries, %" PRIu64
         " words without strobes\n", bursts, words, errors, retries, skipped);
  return !errors || !retries || !skipped;
}
