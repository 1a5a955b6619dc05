// SPDX-License-Identifier: Apache-2.0
//
// cdc.cpp - the asynchronous register bus between two clocks without any relation: in each
// step one of them, or both, have their edge.  On each channel every word must come out once,
// in order and whole, and stand still until it is taken; resets come at any time.
//
// What a flip-flop does whose input changes at its edge is not simulated.  It settles to one
// of two values, as if the edge had come a little earlier or later, and that happens here.

#include <deque>

#include "Vcdc_tb.h"
#include "block.h"

namespace {

enum { kAw, kW, kB, kAr, kR, kChannels };
enum { kBus, kCore };  // the two clocks
constexpr bool kFromBus[kChannels] = {true, true, false, true, false};
constexpr unsigned kStuck = 20000;  // steps; the slower clock has one edge in 40

struct Bridge {
  Context context;
  Vcdc_tb top{&context};
  rng r;
  struct {
    bool valid = false, shown = false;
    uint64_t word = 0, shown_word = 0;
    std::deque<uint64_t> under_way;
    unsigned waits = 0;
  } channel[kChannels];
  unsigned edges[2] = {0, 0};  // since reset was released
  unsigned bus_percent = 50, ready_percent = 50, valid_percent = 50;
  uint64_t words = 0;

  explicit Bridge(uint64_t seed) : context(seed) {
    rng_seed(&r, seed);
    top.s_clk_i = top.m_clk_i = 0;
    top.rst_ni = 1;
    drive_all();
    top.eval();
    // A reset is a level, and this a simulation of its edges: at power-up it may be there already.
    top.rst_ni = 0;
    tick(true, true);
    reset();
  }

  bool chance(unsigned percent) { return rng_percent(&r, percent); }

  uint64_t any_word(int c) {
    constexpr unsigned bits[kChannels] = {19, 36, 2, 19, 34};
    return rng_next(&r) & ((1ull << bits[c]) - 1);
  }

  // ---- ports ----
  void drive(int c, bool valid, uint64_t w) {
    switch (c) {
    case kAw: top.s_awvalid_i = valid, top.s_awaddr_i = w & 0xffff, top.s_awprot_i = w >> 16; break;
    case kW: top.s_wvalid_i = valid, top.s_wdata_i = (uint32_t)w, top.s_wstrb_i = w >> 32; break;
    case kB: top.m_bvalid_i = valid, top.m_bresp_i = w; break;
    case kAr: top.s_arvalid_i = valid, top.s_araddr_i = w & 0xffff, top.s_arprot_i = w >> 16; break;
    default: top.m_rvalid_i = valid, top.m_rdata_i = (uint32_t)w, top.m_rresp_i = w >> 32;
    }
  }
  bool ready(int c) const {
    const bool all[] = {top.s_awready_o != 0, top.s_wready_o != 0, top.m_bready_o != 0,
                        top.s_arready_o != 0, top.m_rready_o != 0};
    return all[c];
  }
  bool comes(int c, uint64_t *w) const {
    const struct { bool valid; uint64_t word; } all[] = {
      {top.m_awvalid_o != 0, top.m_awaddr_o | (uint64_t)top.m_awprot_o << 16},
      {top.m_wvalid_o != 0, top.m_wdata_o | (uint64_t)top.m_wstrb_o << 32},
      {top.s_bvalid_o != 0, top.s_bresp_o},
      {top.m_arvalid_o != 0, top.m_araddr_o | (uint64_t)top.m_arprot_o << 16},
      {top.s_rvalid_o != 0, top.s_rdata_o | (uint64_t)top.s_rresp_o << 32}};
    *w = all[c].word;
    return all[c].valid;
  }
  bool takes(int c) const {
    const bool all[] = {top.m_awready_i != 0, top.m_wready_i != 0, top.s_bready_i != 0,
                        top.m_arready_i != 0, top.s_rready_i != 0};
    return all[c];
  }
  void take(int c, bool value) {
    switch (c) {
    case kAw: top.m_awready_i = value; break;
    case kW: top.m_wready_i = value; break;
    case kB: top.s_bready_i = value; break;
    case kAr: top.m_arready_i = value; break;
    default: top.s_rready_i = value;
    }
  }
  void drive_all() {
    for (int c = 0; c < kChannels; c++) {
      drive(c, channel[c].valid, channel[c].valid ? channel[c].word : any_word(c));
      take(c, chance(ready_percent));
    }
  }

  // ---- reset ----
  void reset() {
    top.rst_ni = 0;
    for (auto &c : channel)
      c = {};
    drive_all();
    top.eval();
    SAME("reset at once", top.s_rst_no | top.m_rst_no, 0);
    for (unsigned n = rng_below(&r, 6); n > 0; n--)
      tick(chance(50), chance(50));
    SAME("reset lasts", top.s_rst_no | top.m_rst_no, 0);
    top.rst_ni = 1;
    top.eval();
    edges[kBus] = edges[kCore] = 0;
  }

  void tick(bool bus, bool core) {
    top.s_clk_i = bus;
    top.m_clk_i = core;
    top.eval();
    top.s_clk_i = top.m_clk_i = 0;
    top.eval();
    edges[kBus] += bus;
    edges[kCore] += core;
  }

  // ---- a step ----
  void sends(int c) {
    auto &x = channel[c];
    if (x.valid && ready(c)) {
      x.under_way.push_back(x.word);
      x.valid = false;
    }
    SAME("words under way", x.under_way.size() > 1, 0);
  }

  void receives(int c) {
    auto &x = channel[c];
    uint64_t w;
    const bool valid = comes(c, &w);
    if (x.shown) {
      SAME("valid stays", valid, 1);
      SAME("the word stands still", w, x.shown_word);
    }
    if (valid) {
      SAME("a word was sent", x.under_way.empty(), 0);
      SAME("word", w, x.under_way.front());
    }
    x.shown = valid && !takes(c);
    x.shown_word = w;
    if (valid && takes(c)) {
      x.under_way.pop_front();
      x.waits = 0;
      words++;
    }
  }

  void change_mood() {
    const unsigned percents[] = {3, 20, 50, 80, 97}, some[] = {5, 50, 100};
    bus_percent = percents[rng_below(&r, 5)];
    ready_percent = some[rng_below(&r, 3)];
    valid_percent = some[rng_below(&r, 3)];
  }

  void clock() {
    if (rng_below(&r, 400) == 0)
      change_mood();
    if (rng_below(&r, 3000) == 0)
      reset();
    const bool both = chance(20), bus = both || chance(bus_percent), core = both || !bus;
    top.eval();
    SAME("reset ends after two edges of the bus", top.s_rst_no, edges[kBus] >= 2);
    SAME("reset ends after two edges of the core", top.m_rst_no, edges[kCore] >= 2);
    const bool alive[2] = {top.s_rst_no != 0, top.m_rst_no != 0};
    for (int c = 0; c < kChannels; c++) {
      const int from = kFromBus[c] ? kBus : kCore;
      // What is sent in this step is not seen in it.
      if ((from == kBus ? core : bus) && alive[!from])
        receives(c);
      if ((from == kBus ? bus : core) && alive[from])
        sends(c);
    }
    tick(bus, core);
    for (int c = 0; c < kChannels; c++) {
      auto &x = channel[c];
      const int from = kFromBus[c] ? kBus : kCore;
      if ((from == kBus ? bus : core) && alive[from] && !x.valid && chance(valid_percent)) {
        x.valid = true;
        x.word = any_word(c);
      }
      if (from == kBus ? bus : core)
        drive(c, x.valid, x.valid ? x.word : any_word(c));
      if (from == kBus ? core : bus)
        take(c, chance(ready_percent));
      if (x.valid || !x.under_way.empty())
        SAME("a word comes through", x.waits++ > kStuck, 0);
    }
  }

  ~Bridge() { total += words; }
  static uint64_t total;
};

uint64_t Bridge::total = 0;

}  // namespace

int main(int argc, char **argv) {
  const int failed = block_main<Bridge>(argc, argv, 10, 200000);
  if (failed == 0)
    printf("%" PRIu64 " words crossed\n", Bridge::total);
  return failed || Bridge::total == 0;
}
