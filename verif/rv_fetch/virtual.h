// SPDX-License-Identifier: Apache-2.0
//
// virtual.h - the random test with translation: every page of every address
// space leads to some page of RAM, or to a fault.
//
// What a page is, is a function of its number, its address space and how often it
// was changed; each change is flushed.  Walks are answered late.  A walk must be
// for the next instruction, and its mark must come with that one.

#ifndef VIRTUAL_H
#define VIRTUAL_H

#include <map>

struct Virtual : Random {
  struct Page {
    why w;
    uint32_t ppn;
    bool user, global, mega;
  };

  bool on = false, user = false, next_on = false, next_user = false;
  unsigned asid = 0, next_asid = 0;
  std::map<uint32_t, uint32_t> changes;
  int walk_in = -1;        // clocks to the answer
  uint32_t walk_vpn = 0;
  unsigned empty = 0;      // clocks in which the pipeline held nothing
  bool walked = false;     // the next instruction has the mark
  bool all = false, late = false;
  uint32_t flush = 0;
  uint64_t walks = 0;

  explicit Virtual(uint64_t seed) : Random(seed) { top.idle_i = 0; }

  Page page(uint32_t vpn) {
    uint64_t h = mix(vpn * 8ull ^ salt ^ (uint64_t)changes[vpn] << 32);
    const bool global = h % 8 == 0;
    if (!global)
      h = mix(h + asid);
    const unsigned n = h >> 8 & 127;
    return {n < 6 ? PAGE : n < 9 ? ACCESS : FETCHED,
            RAM_BASE / 4096 + (uint32_t)(h >> 20) % (RAM_SIZE / 4096), (h >> 16 & 15) < 3, global,
            (h >> 40 & 63) == 0};
  }

  why refused(uint32_t pc) override {
    if (!on)
      return Random::refused(pc);
    const Page p = page(pc >> 12);
    return p.user != user ? PAGE : p.w;
  }

  uint32_t physical(uint32_t pc) override {
    return on ? page(pc >> 12).ppn << 12 | (pc & 4095) : pc;
  }

  // The CSRs change behind the redirect; a flush comes with it or a clock later.
  void translate() override {
    on = next_on, user = next_user, asid = next_asid;
    top.mmu_i = (uint64_t)on << 36 | (uint64_t)user << 35 | asid;
    top.vma_i = late;
    top.vma_all_i = all;
    top.vma_addr_i = flush;
    late = false;
    const bool busy = redirect_in >= 0 || !trains.empty() || quiet == 0;
    empty = busy ? 0 : empty + 1;
    top.idle_i = empty > 3;
    top.walk_done_i = walk_in == 0;
    if (walk_in >= 0)
      walk_in--;
    if (!top.walk_done_i)
      return;
    const Page p = page(walk_vpn);
    const why w = refused(walk_vpn << 12);
    top.walk_fault_i = w != FETCHED;
    top.walk_page_i = w == PAGE;
    top.walk_entry_i = p.ppn | 1u << 22 | (uint32_t)p.user << 23 | 1u << 25 | (uint32_t)p.global << 26 |
                       (uint32_t)p.mega << 27;
    walked = true;
    walks++;
  }

  void accepted() override {
    SAME("itlb", top.itlb_o, walked);
    walked = false;
    empty = 0;
  }

  void start_walk() {
    if (walk_in >= 0)
      SAME("walk withdrawn", top.walk_o, 1);
    if (!top.walk_o || walk_in >= 0 || top.walk_done_i)
      return;
    SAME("walk on a wrong path", wrong || !follow, 0);
    if (top.walk_vpn_o != front_pc >> 12)
      SAME("walk", top.walk_vpn_o, (front_pc + 2) >> 12);
    walk_vpn = top.walk_vpn_o;
    walk_in = (int)below(12);
  }

  void leave(uint32_t pc) {
    redirect(pc, 0);
    walked = false;
  }

  void events() override {
    start_walk();
    if (redirect_in == 0)
      walked = false;
    top.vma_i |= 0;
    if (walk_in >= 0 || top.walk_done_i || stale)
      return;
    const unsigned n = below(1000);
    if (n < 2) {
      next_on = chance(80), next_user = chance(50);
      if (chance(30))
        next_asid = below(3);
      leave(anywhere());
    } else if (n < 4) {
      remap();
    } else {
      Random::events();
      walked &= redirect_in != 0;
    }
  }

  void remap() {
    flush = chance(80) ? front_pc + below(3) * 4096 - 4096 : anywhere();
    changes[flush >> 12]++;
    all = chance(30);
    if (chance(50))
      late = all = true;       // as a write to satp
    else
      top.vma_i = 1, top.vma_all_i = all, top.vma_addr_i = flush;
    leave(chance(70) ? front_pc : anywhere());
  }
};

#endif
