// SPDX-License-Identifier: Apache-2.0
//
// shapes.h - code of known shape: what it costs is known to the clock.
//
// A loop is a few straight pieces, each ending in a taken transfer to the
// next: jumps, branches, and one function called from two places.  A piece
// of n instructions in w words takes max(n, w) clocks: one instruction leaves
// and one word enters a clock.  Some loops begin anew by a branch that is not
// taken every tenth time: that time alone is mispredicted.

#ifndef SHAPES_H
#define SHAPES_H

// Cold code without branches: an instruction misses if it is the first to use
// a line, and no other does.
struct Straight : Pipeline, Program {
  std::vector<bool> seen = std::vector<bool>(RAM_SIZE / CS_P_ILineBytes);
  Mood taking;

  explicit Straight(uint64_t seed) : Pipeline(seed) {
    program = this;
    for (auto &h : ram.half)
      h = (uint16_t)word();
    ram.latency = 1 + below(20);
    ram.r_percent = 50 + below(51);
    boot(RAM_BASE + below(RAM_SIZE / 4) * 2);
  }
  bool ready() override { return taking(r); }

  bool touch(uint32_t pc) {
    std::vector<bool>::reference line = seen[(pc - RAM_BASE) / CS_P_ILineBytes];
    const bool fresh = !line;
    line = true;
    return fresh;
  }

  Insn at(uint32_t pc, unsigned len) override {
    bool fresh = touch(pc);
    fresh |= touch(pc + len - 2);
    SAME("miss", top.miss_o, fresh);
    return {pc, pc + len, len, PLAIN, false};
  }

  void measure() {
    while (done < 1000)
      clock();
  }
};

struct Loop : Pipeline, Program {
  struct Piece {
    uint32_t start, last, target;
    unsigned insns, words;
    kind what;
  };
  std::vector<Piece> pieces;  // the function is the first
  uint64_t turns = 0;
  unsigned clocks = 0;        // of one turn
  uint32_t entry = 0, leaves = 0;  // leaves: a branch not taken now and then

  Piece piece(uint32_t start, kind what) {
    Piece p = {start, 0, 0, 1 + below(12), 0, what};
    uint32_t pc = start;
    for (unsigned i = 0; i < p.insns; i++) {
      const unsigned len = chance(50) ? 4 : 2;
      ram.at(pc) = (uint16_t)(len == 4 ? ram.at(pc) | 3 : ram.at(pc) & ~1);
      p.last = pc;
      pc += len;
    }
    p.words = (pc - 1) / 4 - start / 4 + 1;
    return p;
  }

  // A BTB entry each, or it is not the front end's fault.
  bool distinct() {
    for (size_t i = 0; i < pieces.size(); i++)
      for (size_t j = 0; j < i; j++)
        if ((((end(pieces[i]) - 1) ^ (end(pieces[j]) - 1)) &
             (CS_P_BtbEntries - 1) * 4) == 0)
          return false;
    return true;
  }

  uint32_t end(const Piece &p) {
    return p.last + ((ram.at(p.last) & 3) == 3 ? 4 : 2);
  }

  void build() {
    uint32_t pc = RAM_BASE + 0x1000;
    const bool calls = CS_P_RasDepth && chance(60);
    const unsigned count = 1 + below(3);
    pieces.clear();
    leaves = 0;
    if (calls)
      pieces.push_back(piece(pc + below(4) * 2, RETURN));
    pc += 0x40;
    for (unsigned i = 0; i < count; i++) {
      pc += 0x40 + below(8) * 2;
      pieces.push_back(piece(pc, chance(50) ? JUMP : BRANCH));
    }
    if (calls)
      for (int i = 0; i < 2; i++) {  // returns to the piece behind it
        pieces.push_back(piece(pc += 0x60 + below(4) * 2, CALL));
        pieces.back().target = pieces[0].start;
        pieces.push_back(piece(end(pieces.back()), JUMP));
      }
    const size_t first = calls;
    for (size_t i = first; i < pieces.size(); i++)
      if (pieces[i].what != CALL)
        pieces[i].target = pieces[i + 1 < pieces.size() ? i + 1 : first].start;
    entry = pieces[first].start;
    if (pieces.back().what == BRANCH) {
      leaves = pieces.back().last;
      pieces.push_back(piece(end(pieces.back()), JUMP));
      pieces.back().target = entry;
    }
    clocks = 0;
    for (const Piece &p : pieces)
      clocks += (p.what == RETURN ? 2 : 1) * (p.insns > p.words ? p.insns : p.words);
  }

  explicit Loop(uint64_t seed) : Pipeline(seed) {
    program = this;
    for (auto &h : ram.half)
      h = (uint16_t)word();
    do
      build();
    while (!distinct());
    boot(entry);
  }

  Insn at(uint32_t pc, unsigned len) override {
    Insn i = {pc, pc + len, len, PLAIN, false};
    turns += pc == entry;
    for (const Piece &p : pieces)
      if (pc == p.last) {
        i.what = p.what;
        i.taken = pc != leaves || turns % 10 != 0;
        i.target = p.target;
      }
    if (i.what == CALL)
      stack.push_back(pc + len);
    if (i.what == RETURN) {
      i.target = stack.back();
      stack.pop_back();
    }
    return i;
  }

  uint64_t clocks_of(unsigned count) {
    const uint64_t stop = turns + count, from = ram.now;
    while (turns < stop)
      clock();
    return ram.now - from;
  }

  void measure() {
    clocks_of(30);
    const uint64_t wrong_before = mispredicts, bursts = ram.bursts;
    // The queue may be anywhere between full and empty at both ends.
    const uint64_t got = clocks_of(50), want = 50 * clocks + 8;
    SAME("mispredicts of a trained loop", mispredicts - wrong_before,
         leaves ? 5 : 0);
    SAME("fills of a small loop", ram.bursts, bursts);
    if (got > want && !leaves)
      throw Mismatch{"clocks of 50 turns", got, want};
    latency();
  }

  // From redirect_i to D when the code is in the cache.
  void latency() {
    const bool late = (entry & 2) && (ram.at(entry) & 3) == 3;
    redirect(entry, 0);
    clock();
    for (int i = 1; i <= 3 + late; i++) {
      settle();
      SAME("valid after a redirect", top.valid_o, i == 3 + late);
      clock();
    }
  }
};

template <class Shape>
static bool all_of(const char *name, uint64_t seeds) {
  for (uint64_t seed = 1; seed <= seeds; seed++) {
    auto shape = std::make_unique<Shape>(seed);
    try {
      shape->measure();
    } catch (const Mismatch &m) {
      printf("%s %" PRIu64 ": %s: RTL %" PRIu64 ", expected %" PRIu64 "\n",
             name, seed, m.field, m.rtl, m.model);
      return false;
    }
  }
  return true;
}

static bool all_shapes(uint64_t seeds) {
  return all_of<Straight>("straight", seeds) &&
         (CS_P_BtbEntries == 0 || all_of<Loop>("loop", seeds));
}

#endif
