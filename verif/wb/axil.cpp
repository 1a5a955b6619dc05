// SPDX-License-Identifier: Apache-2.0
//
// axil.cpp - cs_wb_axil between a Wishbone manager that may give up and an AXI
// subordinate of any pace: each strobe is one AXI access with its address, data
// and strobes, and its answer is ACK with the data, or ERR.

#include "Vcs_wb_axil.h"
#include "wb.h"

struct Axil : Block<Vcs_wb_axil> {
  // The Wishbone manager's access, and whether it may be given up.
  bool asking = false;
  unsigned wait = 0, adr = 0, sel = 0, pace = 100, give_up = 0;
  bool we = false;
  uint32_t dat = 0;
  // AXI's side.
  bool aw = false, w = false, ar = false;    // taken, not answered
  bool answering = false, told = false;      // told: the answer reached a waiting manager
  uint32_t rdata = 0;
  unsigned resp = 0;
  uint64_t acks = 0, errs = 0, lost = 0;

  explicit Axil(uint64_t seed) : Block(seed) {
    static const unsigned paces[] = {100, 60, 15}, ups[] = {0, 0, 10};
    pace = paces[below(3)];
    give_up = ups[below(3)];
    reset();
  }

  void manager() {
    if (!asking && !wait) {
      asking = true;
      we = chance(50), adr = below(1 << 16), sel = below(16), dat = (uint32_t)word();
    } else if (wait) {
      wait--;
    }
    top.wb_cyc_i = asking;
    top.wb_stb_i = asking;
    top.wb_we_i = asking ? we : chance(50);
    top.wb_adr_i = asking ? adr : below(1 << 16);
    top.wb_sel_i = asking ? sel : below(16);
    top.wb_dat_i = asking ? dat : (uint32_t)word();
  }

  void subordinate() {
    const bool ready = (aw && w) || ar;
    if (!answering && ready && chance(pace)) {
      answering = true;
      resp = chance(20) ? 2 + below(2) : 0;
      rdata = (uint32_t)word();
    }
    top.axil_bvalid_i = answering && !ar;
    top.axil_rvalid_i = answering && ar;
    top.axil_bresp_i = resp;
    top.axil_rresp_i = resp;
    top.axil_rdata_i = rdata;
    top.axil_awready_i = chance(pace);
    top.axil_wready_i = chance(pace);
    top.axil_arready_i = chance(pace);
  }

  // What AXI takes must be what the manager asked for when it began.
  bool began = false;
  unsigned b_adr = 0, b_sel = 0;
  bool b_we = false, b_kept = false;
  uint32_t b_dat = 0;

  void take() {
    if (top.axil_awvalid_o && top.axil_awready_i) {
      holds("a write is under way", began && b_we && !aw);
      same("awaddr", top.axil_awaddr_o, b_adr & ~3u);
      aw = true;
    }
    if (top.axil_wvalid_o && top.axil_wready_i) {
      holds("data of a write", began && b_we && !w);
      same("wdata", top.axil_wdata_o, b_dat);
      same("wstrb", top.axil_wstrb_o, b_sel);
      w = true;
    }
    if (top.axil_arvalid_o && top.axil_arready_i) {
      holds("a read is under way", began && !b_we && !ar);
      same("araddr", top.axil_araddr_o, b_adr & ~3u);
      ar = true;
    }
  }

  void clock() {
    manager();
    subordinate();
    settle();
    const bool ack = top.wb_ack_o, err = top.wb_err_o;
    holds("one answer", !(ack && err));
    if (ack || err) {
      holds("an answer to somebody who waits", told && asking);
      same("ERR", err, resp != 0);
      if (ack && !b_we)
        same("data", top.wb_dat_o, rdata);
      (ack ? acks : errs)++;
    } else {
      holds("the answer is told", !told);
    }
    take();
    const bool answered = (top.axil_bvalid_i && top.axil_bready_o) ||
                          (top.axil_rvalid_i && top.axil_rready_o);
    if (began && !asking)
      b_kept = false;
    told = answered && b_kept && asking;
    if (answered) {
      lost += !told;
      aw = w = ar = answering = began = false;
    } else if (asking && !began && !ack && !err) {
      began = b_kept = true;
      b_we = we, b_adr = adr, b_sel = sel, b_dat = dat;
    }
    edge();
    if (ack || err) {
      asking = false;
      wait = chance(50) ? 0 : below(5);
    } else if (asking && chance(give_up) && !told) {
      asking = false;
      wait = 1 + below(4);
    }
  }
};

int main() {
  uint64_t acks = 0, errs = 0, lost = 0;
  for (uint64_t seed = 1; seed <= 60; seed++) {
    Axil test(seed);
    int clock = 0;
    try {
      for (; clock < 20000; clock++)
        test.clock();
    } catch (const Mismatch &m) {
      printf("seed %" PRIu64 ", clock %d: %s: %" PRIx64 ", expected %" PRIx64 "\n", seed, clock,
             m.field, m.rtl, m.model);
      return 1;
    }
    acks += test.acks, errs += test.errs, lost += test.lost;
  }
  printf("%" PRIu64 " acknowledged, %" PRIu64 " errors, %" PRIu64 " given up\n", acks, errs, lost);
  return !acks || !errs || !lost;
}
