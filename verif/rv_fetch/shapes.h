// SPDX-License-Identifier: Apache-2.0
//
// shapes.h - code of known shape: what it costs is known to the clock.
//
// A loop is a few straight pieces, each ending in a taken transfer to the
// next: jumps, branches, and a function called from two places, which calls
// another.  A piece
// of n instructions in w words takes max(n, w) clocks: one instruction leaves
// and one word enters a clock.  Some loops begin anew by a branch that is not
// taken every tenth time, which alone is mispredicted, or for 20 turns of 40,
// of which the first two are mispredicted, and the first of the others (in the
// smallest loops one more: the next turn is fetched before a branch trains).

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
    unsigned times;  // it runs in a turn
  };
  std::vector<Piece> pieces;
  uint64_t turns = 0;
  unsigned clocks = 0;        // of one turn
  uint32_t entry = 0, leaves = 0;  // leaves: a branch not taken now and then
  bool seldom = false;

  Piece piece(uint32_t start, kind what) {
    Piece p = {start, 0, 0, 1 + below(12), 0, what, 1};
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

  Piece &add(uint32_t start, kind what, uint32_t target = 0) {
    pieces.push_back(piece(start, what));
    pieces.back().target = target;
    return pieces.back();
  }

  // Two pieces behind each other fit before the next place.
  uint32_t place = 0;
  uint32_t somewhere() { return place += 0x80 + below(8) * 2; }

  uint32_t functions() {
    const uint32_t inner = add(somewhere(), RETURN).start;
    const Piece outer = add(somewhere(), CALL, inner);
    add(end(outer), RETURN);
    for (Piece &p : pieces)
      p.times = 2;
    return outer.start;
  }

  void build() {
    place = RAM_BASE + 0x1000;
    pieces.clear();
    leaves = 0;
    const bool calls = CS_P_RasDepth && chance(60);
    const uint32_t function = calls ? functions() : 0;
    const size_t first = pieces.size();
    for (unsigned i = 0, n = 1 + below(3); i < n; i++)
      add(somewhere(), chance(50) ? JUMP : BRANCH);
    for (int i = 0; calls && i < 2; i++) {
      const Piece site = add(somewhere(), CALL, function);
      add(end(site), chance(50) ? JUMP : BRANCH);
    }
    entry = pieces[first].start;
    uint32_t next = entry;
    for (size_t i = pieces.size(); i-- > first; next = pieces[i].start)
      if (pieces[i].what != CALL)
        pieces[i].target = next;
    if (pieces.back().what == BRANCH) {
      leaves = pieces.back().last;
      seldom = chance(50);
      add(end(pieces.back()), JUMP, entry);
    }
    clocks = 0;
    for (const Piece &p : pieces)
      clocks += p.times * (p.insns > p.words ? p.insns : p.words);
  }

  bool stays() { return seldom ? turns % 10 != 0 : turns % 40 < 20; }

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
        i.taken = pc != leaves || stays();
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
    clocks_of(80);
    const uint64_t wrong_before = mispredicts, bursts = ram.bursts;
    // The queue may be anywhere between full and empty at both ends.
    const uint64_t got = clocks_of(80), want = 80 * clocks + 8;
    const uint64_t wrong = mispredicts - wrong_before;
    if (!leaves || seldom || wrong < 6 || wrong > 10)
      SAME("mispredicts of a trained loop", wrong, leaves ? seldom ? 8 : 6 : 0);
    SAME("fills of a small loop", ram.bursts, bursts);
    if (got > want && !leaves)
      throw Mismatch{"clocks of 80 turns", got, want};
    latency();
  }

  bool learns() {
    for (const Train &t : trains)
      if (t.wrong)
        return true;
    return false;
  }

  // From redirect_i to D when the code is in the cache and its prediction is
  // not being written.
  void latency() {
    while (learns())
      clock();
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
