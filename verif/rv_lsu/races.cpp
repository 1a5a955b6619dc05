// SPDX-License-Identifier: Apache-2.0
//
// races.cpp - short programs with a foreign write in every clock, and clocks.
//
// A race is a program of a few operations on a cache in a known state; it runs
// with the foreign write in each of the clocks around it, with operations close
// together and apart, and with memory of several speeds.  The reference judges.
// The clocks of the fast paths are checked with nobody in the way.
//
// usage: races

#include <vector>

#include "bench.h"

// A, its neighbour, and lines of other pages in the set of A.
constexpr uint32_t A = RAM + WAY / 2, N = A + CS_LINE, C = A + WAY, D = A + 7 * WAY, P = N + CS_LINE,
                   UART = 0x10000000, NOWHERE = RAM + 3 * WAY;

struct Script : Bench {
  std::deque<Op> program;
  std::vector<uint32_t> writes;     // foreign, one a clock from write_at on
  uint64_t write_at = 0;

  Script() : Bench(1) {}

  bool next(Op &o) override {
    if (program.empty())
      return false;
    o = program.front();
    program.pop_front();
    return true;
  }

  void foreign() override {
    if (writes.empty() || memory.clock < write_at)
      return;
    memory.foreign_due = true;
    memory.foreign_addr = writes.back() & ~3u;
    memory.foreign_data = (uint32_t)rng_next(&r);
    writes.pop_back();
  }

  void run(const std::vector<Op> &ops) {
    program.assign(ops.begin(), ops.end());
    do
      clock();
    while (!program.empty() || x_valid || m_valid || !writes.empty() || !memory.idle() ||
           !devices.idle());
  }

  // Nothing of the lines used is in the cache.
  void cool() {
    memory.pace = Pace();
    memory.pace.latency = 1;
    writes = {A, N, NOWHERE};
    write_at = 0;
    run({});
  }
};

static Op op(unsigned what, uint32_t addr, unsigned size = 2, unsigned clocks = 0, int miss = -1) {
  Op o;
  o.op = what, o.addr = addr, o.size = size, o.clocks = clocks, o.miss = miss;
  o.data = addr * 2654435761u + what;
  o.amo = 0x01;
  return o;
}
static Op load(uint32_t a, unsigned size = 2) { return op(LOAD, a, size); }
static Op store(uint32_t a, unsigned size = 2) { return op(STORE, a, size); }
static Op prefetch(uint32_t a) { return op(PREFETCH, a); }

struct Race {
  const char *name;
  std::vector<Op> before, ops;
  std::vector<uint32_t> writes;
};

static const Race races[] = {
  {"fill, snoop of the word", {}, {load(A), load(A), load(A)}, {A}},
  {"fill, snoop of another word", {}, {load(A), load(A + 4), load(A + 4)}, {A + 4}},
  {"fill, snoops of every word", {}, {load(A + 8), load(A), load(A + 12)}, {A, A + 4, A + 8, A + 12}},
  {"fill, snoop of the line replaced", {load(C)}, {load(A), load(C), load(A)}, {C}},
  {"fill, snoop of the set", {load(C)}, {load(A), load(C), load(A)}, {D}},
  {"fill, snoop of the neighbour", {load(N)}, {load(A), load(N), load(A)}, {N}},
  {"hits, snoop", {load(A)}, {load(A), load(A), load(A), load(A), load(A)}, {A}},
  {"hits, two snoops", {load(A)}, {load(A), load(A), load(A), load(A), load(A)}, {A, A}},
  {"store hits, snoop of the word", {load(A)}, {store(A), load(A), store(A), load(A)}, {A}},
  {"store hits, snoop of another word", {load(A)}, {store(A), load(A + 4), store(A + 4, 0), load(A)}, {A + 4}},
  {"store misses, snoop", {}, {store(A), load(A), load(A + 4)}, {A}},
  {"store to a line being filled", {}, {prefetch(A), store(A + 4), load(A + 4), load(A)}, {A}},
  {"store to a line being filled, behind it", {}, {load(A), store(A + 4), load(A + 4), load(A)}, {A + 4}},
  {"store to the set being filled", {load(C)}, {prefetch(A), store(C), load(C), load(A)}, {C}},
  {"store elsewhere during a fill", {load(N)}, {prefetch(A), store(N), load(N), store(N + 4, 1), load(A)}, {N}},
  {"load of the word just stored", {load(A)}, {store(A, 0), load(A), store(A + 2, 1), load(A), store(A), load(A)}, {A + 4}},
  {"fill waits for a store", {}, {store(A), load(A), store(A + 4), load(A + 4)}, {A}},
  {"fill waits for a store to the set", {}, {store(C), load(A), load(C)}, {C}},
  {"split, hit and hit", {load(A), load(N)}, {load(N - 1), load(N - 3), store(N - 2), load(N - 2)}, {N - 4, N}},
  {"split, hit and miss", {load(A)}, {load(N - 1), load(N - 3), load(A)}, {N - 4}},
  {"split, miss and hit", {load(N)}, {load(N - 1), load(N - 3), load(N)}, {N}},
  {"split, miss and miss", {}, {load(N - 1), load(N - 2), load(A)}, {N}},
  {"split half", {}, {load(N - 1, 1), store(N - 1, 1), load(N - 1, 1)}, {N - 4}},
  {"split store", {load(A)}, {store(N - 3), load(N), load(N - 4), load(N - 2)}, {N}},
  {"split store during a fill", {}, {prefetch(A), store(N - 3), load(N - 3)}, {N}},
  {"AMO behind a store", {load(A)}, {store(A), op(AMO, A), load(A), op(AMO, A)}, {A}},
  {"AMO that misses", {}, {store(A), op(AMO, A), load(A), op(AMO, A)}, {A}},
  {"device read behind a write", {}, {store(UART, 0), load(UART, 0), store(UART + 4), load(UART + 4)}, {A}},
  {"device during a fill", {}, {prefetch(A), store(UART), load(UART), load(A)}, {A}},
  {"device behind a miss", {}, {load(A), load(UART), load(A)}, {A}},
  {"prefetch, store pending", {}, {store(A), prefetch(A), load(A), load(A)}, {A}},
  {"prefetch then load", {}, {prefetch(A), load(A), load(A + 4)}, {A}},
  {"prefetch twice", {}, {prefetch(A), prefetch(N), load(N), load(A)}, {N}},
  {"prefetch twice, the set of one written", {load(C)}, {prefetch(A), prefetch(N), load(N), load(C), load(A)}, {A}},
  {"two fills, the second's word", {}, {prefetch(N), load(A), load(A + 4), load(N)}, {A, N}},
  {"two fills of a set", {}, {prefetch(A), prefetch(C), load(C), load(A)}, {C}},
  {"three fills", {}, {prefetch(N), prefetch(C), load(N + CS_LINE), load(C), load(N)}, {N + CS_LINE}},
  {"two fills, stores to both", {}, {prefetch(N), prefetch(A), store(A), store(N), load(A), load(N)}, {A}},
  {"AMO during a fill", {}, {prefetch(N), op(AMO, A), load(A), load(N)}, {A}},
  {"a fill's tag waits for others", {load(A), load(N + WAY)}, {load(N), load(N + WAY), load(N)},
    {A, A, A, A, A, A, A, A, A, A, A, A, A, A, A, A}},
  {"a fill's tag waits, snoop", {load(A)}, {load(N), load(N + 4), load(N)}, {N, A, A, A, A}},
  {"two fills' tags wait", {load(A), load(P + WAY)}, {prefetch(N), prefetch(P), load(P + WAY), load(P)},
    {A, A, A, A, A, A, A, A}},
  {"address shown, store to a like set", {}, {prefetch(A), store(A + 32 * CS_LINE), load(A)}, {A}},
  {"LR and SC", {load(A)}, {op(LR, A), op(SC, A), load(A), op(SC, A)}, {A}},
  {"LR that misses and SC", {}, {op(LR, A), op(SC, A), load(A)}, {A + 4}},
  {"LR in the shadow of a fill", {}, {prefetch(N), op(LR, A), op(SC, A), load(A)}, {A}},
  {"replaced twice", {}, {load(A), load(C), load(D), load(A), load(D)}, {A}},
  {"FENCE", {}, {store(A), store(UART), op(FENCE, 0), load(A), load(UART)}, {A}},
};

// Clocks in M with memory that answers after 9 clocks.
static const Race clocks[] = {
  {"load", {}, {op(LOAD, A, 2, 11, 1), load(NOWHERE), op(LOAD, A, 2, 1, 0), op(LOAD, A + 1, 1, 1, 0)}, {}},
  {"store", {load(A)}, {op(STORE, A, 2, 1), op(STORE, C, 2, 1), op(STORE, N, 0, 1)}, {}},
  {"load behind a store", {load(A)}, {op(STORE, A, 2, 1), op(LOAD, A + 4, 2, 1), op(STORE, A, 2, 1), op(LOAD, A, 2, 2, 0)}, {}},
  {"split", {load(A), load(N)}, {op(LOAD, N - 1, 2, 2, 0), op(STORE, N - 2, 2, 2), op(LOAD, N + 4, 2, 1)}, {}},
  {"split that misses first", {load(N)}, {op(LOAD, N - 1, 2, 0, 1), op(LOAD, N - 1, 2, 0, 0)}, {}},
  {"split that misses then", {load(A)}, {op(LOAD, N - 1, 2, 0, 1)}, {}},
  {"within a word", {load(A)}, {op(LOAD, A + 1, 1, 1, 0), op(STORE, A + 1, 1, 1)}, {}},
  {"atomics", {load(A)}, {op(AMO, A, 2, 2, 0), op(LR, A + 4, 2, 1, 0), op(SC, A + 4, 2, 1), op(SC, A, 2, 1)}, {}},
  {"device", {}, {op(STORE, UART, 0, 1), load(UART), op(LOAD, UART, 0, 2)}, {}},
  {"prefetch", {load(N), load(N + 4)}, {op(PREFETCH, A, 2, 1), op(STORE, N, 2, 1), op(LOAD, N + 4, 2, 1, 0),
    op(STORE, UART, 2, 1), load(UART), op(LOAD, UART, 2, 2), load(UART), load(UART), load(UART), load(UART),
    op(LOAD, A, 2, 1, 0)}, {}},
  {"prefetch two", {load(A), load(N)}, {op(PREFETCH, C, 2, 1), op(PREFETCH, C + CS_LINE, 2, 1), op(STORE, UART, 2, 1),
    load(UART), load(UART), load(UART), load(UART), load(UART), load(UART), load(UART), load(UART),
    op(LOAD, C + CS_LINE, 2, 1, 0), op(LOAD, C, 2, 1, 0)}, {}},
  {"two misses", {}, {op(LOAD, A, 2, 11, 1), op(LOAD, N, 2, 11, 1)}, {}},
  {"foreign write to another line of the set", {load(A)}, {load(NOWHERE), op(LOAD, A, 2, 0, 0)}, {D}},
  {"foreign write to the line", {load(A)}, {load(NOWHERE), op(LOAD, A, 2, 0, 1)}, {A}},
  {"fence", {}, {op(FENCE, 0, 2, 1), op(STORE, A, 2, 1), op(FENCE, 0, 2, 3)}, {}},
};

static void repeat(Script &s, const Race &race, unsigned at, unsigned gap, const Pace &pace) {
  s.cool();
  s.run(race.before);
  std::vector<Op> ops = race.ops;
  for (Op &o : ops)
    o.wait = gap;
  s.memory.pace = pace;
  s.writes = race.writes;
  s.write_at = s.memory.clock + at;
  s.run(ops);
  // What is in the cache now must be what memory has.
  s.run({load(A), load(A + 4), load(A + 8), load(A + 12), load(N), load(C), load(N - 2)});
}

int main() {
  Script s;
  Pace paces[4];
  unsigned runs = 0;
  paces[0].latency = 1;
  paces[2].r = 40, paces[2].b = 30, paces[2].take = 30;
  paces[3].latency = 2, paces[3].ar = 30, paces[3].aw = 30, paces[3].w = 30, paces[3].b = 10;
  const Race *now = races;
  unsigned at = 0, gap = 0, pace = 0;
  try {
    for (const Race &race : races)
      for (now = &race, pace = 0; pace < 4; pace++)
        for (gap = 0; gap < 3; gap++)
          for (at = 0; at < 44; at++, runs++)
            repeat(s, race, at, gap, paces[pace]);
    for (const Race &race : clocks) {
      now = &race;
      s.cool();
      s.run(race.before);
      s.memory.pace = Pace();
      s.writes = race.writes;
      s.write_at = 0;
      s.run(race.ops);
    }
  } catch (const Failure &f) {
    printf("%s: write at %u, gap %u, pace %u: op %u of %08x: %s\n", now->name, at, gap, pace,
           s.m.op, s.m.addr, f.what.c_str());
    return 1;
  }
  printf("%zu races in %u runs, %zu tests of clocks\n", std::size(races), runs, std::size(clocks));
  return 0;
}
