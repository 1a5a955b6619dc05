// SPDX-License-Identifier: Apache-2.0
//
// memory.h - RAM behind a read-only AXI4 port that answers when it likes.
//
// The words of a burst are taken from RAM when its address is accepted, so that
// a fill under way while code changes delivers the old code.

#ifndef MEMORY_H
#define MEMORY_H

#include <deque>
#include <vector>

#include "block.h"

constexpr uint32_t RAM_BASE = 0x80000000u;
constexpr uint32_t RAM_SIZE = CS_P_RamSize;

struct Memory {
  struct Beat {
    uint64_t due;  // clock
    uint32_t data;
    bool last, error;
  };

  std::vector<uint16_t> half = std::vector<uint16_t>(RAM_SIZE / 2);
  std::deque<Beat> beats;
  rng *r;
  uint64_t now = 0, bursts = 0;
  unsigned latency = 10, jitter = 0;           // clocks to the first word
  unsigned ar_percent = 100, r_percent = 100;  // of clocks it is ready in
  unsigned error_permille = 0;
  bool held = false;
  uint32_t held_addr = 0;

  static bool has(uint32_t pc) { return pc - RAM_BASE < RAM_SIZE; }
  uint16_t &at(uint32_t pc) { return half[(pc - RAM_BASE) / 2]; }
  uint32_t word(uint32_t pc) {
    return at(pc & ~3u) | (uint32_t)at(pc | 2u) << 16;
  }

  void accept(uint32_t addr, unsigned words) {
    const uint32_t line = words * 4;
    uint64_t due = now + latency + (jitter ? rng_below(r, jitter) : 0);
    if (!beats.empty() && due <= beats.back().due)
      due = beats.back().due + 1;
    for (unsigned i = 0; i < words; i++) {
      const uint32_t a = (addr & ~(line - 1)) | ((addr + 4 * i) & (line - 1));
      const bool bad = rng_below(r, 1000) < error_permille;
      beats.push_back({due + i, bad ? ~word(a) : word(a), i + 1 == words, bad});
    }
    bursts++;
  }

  // Inputs of this clock; call before settle().
  template <class Top>
  void drive(Top &top) {
    top.ibus_arready_i = rng_percent(r, ar_percent);
    const bool v = !beats.empty() && beats.front().due <= now &&
                   rng_percent(r, r_percent);
    top.ibus_rvalid_i = v;
    top.ibus_rdata_i = v ? beats.front().data : (uint32_t)rng_next(r);
    top.ibus_rlast_i = v ? beats.front().last : rng_percent(r, 50);
    top.ibus_rresp_i = v && beats.front().error ? 2 : 0;
  }

  // What the port did; call before edge().
  template <class Top>
  void sample(Top &top) {
    SAME("rready", top.ibus_rready_o, 1);
    if (top.ibus_rvalid_i)
      beats.pop_front();
    if (held) {
      SAME("arvalid withdrawn", top.ibus_arvalid_o, 1);
      SAME("araddr changed", top.ibus_araddr_o, held_addr);
    }
    held = top.ibus_arvalid_o && !top.ibus_arready_i;
    held_addr = top.ibus_araddr_o;
    if (top.ibus_arvalid_o) {
      SAME("araddr in RAM", has(top.ibus_araddr_o), 1);
      SAME("araddr aligned", top.ibus_araddr_o & 3, 0);
      SAME("arburst", top.ibus_arburst_o, 2);
      SAME("arlen", top.ibus_arlen_o, CS_P_ILineBytes / 4 - 1);
      if (top.ibus_arready_i)
        accept(top.ibus_araddr_o, top.ibus_arlen_o + 1u);
    }
    now++;
  }
};

#endif
