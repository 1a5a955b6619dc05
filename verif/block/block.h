// SPDX-License-Identifier: Apache-2.0
//
// block.h - one block of the RTL alone beside its twin of cmodel/cs_blocks.h.
//
// A test is a class with clock(): it sets the inputs of a clock, compares the
// outputs with SAME(), and ends with edge(), after which it steps the model.
// Outputs that depend on inputs are settled by settle() before they are read.
// block_main() runs seeds and prints the command that repeats a failure.

#ifndef BLOCK_H
#define BLOCK_H

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <type_traits>

#include "verilated.h"
#ifdef CS_COVERAGE_NAME
#include "counts.h"
#endif
#if VM_TRACE
#include "verilated_fst_c.h"
#endif

extern "C" {
#include "rng.h"
}

struct Mismatch {
  const char *field;
  uint64_t rtl, model;
};

#define SAME(field, rtl, model) \
  do { \
    const uint64_t a_ = (rtl), b_ = (model); \
    if (a_ != b_) \
      throw Mismatch{field, a_, b_}; \
  } while (0)

// Registers, RAMs and inputs start with junk, by the seed of the test; constructors ask the
// thread's context.  Seed 0 would be another one in each run.
struct Context : VerilatedContext {
  explicit Context(uint64_t seed) {
    randReset(2);
    randSeed((int)(seed % 0x7ffffffe) + 1);
    Verilated::threadContextp(this);
  }
};

// In coverage builds, keeps the counters of a block that goes.
template <class Top>
struct Counted {
#ifdef CS_COVERAGE_NAME
  Top &top;
  explicit Counted(Top &t) : top(t) {
    top.eval();
    counts.begin(top.rootp);
  }
  ~Counted() { counts.end(top.rootp); }
#else
  explicit Counted(Top &) {}
#endif
};

// A Verilated block with a clock.
template <class Top>
struct Clocked {
  Context context;  // first: the others ask it
  Top top{&context};
  Counted<Top> counted{top};
  rng r;

#if VM_TRACE  // a build that writes waves into the file CS_WAVES
  VerilatedFstC fst;

  explicit Clocked(uint64_t seed) : context(seed) {
    rng_seed(&r, seed);
    context.traceEverOn(true);
    top.trace(&fst, 99);
    fst.open(getenv("CS_WAVES"));
  }
  ~Clocked() { fst.close(); }
  void eval() {
    top.eval();
    fst.dump(context.time());
    context.timeInc(5);
  }
#else
  explicit Clocked(uint64_t seed) : context(seed) { rng_seed(&r, seed); }
  void eval() { top.eval(); }
#endif

  bool chance(unsigned percent) { return rng_percent(&r, percent); }
  uint32_t below(uint32_t n) { return rng_below(&r, n); }
  uint64_t word() { return rng_next(&r); }

  void settle() { top.eval(); }
  void edge() {
    top.clk_i = 1;
    eval();
    top.clk_i = 0;
    eval();
  }
};

// The same with a reset, asynchronous: it needs its falling edge.
template <class Top>
struct Block : Clocked<Top> {
  explicit Block(uint64_t seed) : Clocked<Top>(seed) {
    this->top.rst_ni = 1;
    this->settle();
  }
  void reset() {
    this->top.rst_ni = 0;
    this->settle();
    this->edge();
    this->top.rst_ni = 1;
    this->settle();
  }
};

// Bits [at, at + width) of a wide port.
template <std::size_t Words>
void put(VlWide<Words> &port, int at, int width, uint64_t value) {
  while (width > 0) {
    const int from = at % 32, n = std::min(32 - from, width);
    const uint32_t bits = (uint32_t)((1ull << n) - 1) << from;
    port[at / 32] = (port[at / 32] & ~bits) | ((uint32_t)(value << from) & bits);
    value >>= n;
    at += n;
    width -= n;
  }
}

template <std::size_t Words>
uint64_t get(const VlWide<Words> &port, int at, int width) {
  uint64_t value = 0;
  for (int done = 0; done < width;) {
    const int from = at % 32, n = std::min(32 - from, width - done);
    const uint64_t bits = (1ull << n) - 1;
    value |= (port[at / 32] >> from & bits) << done;
    at += n;
    done += n;
  }
  return value;
}

// The same of a port that may also be narrow: then it is an integer.
template <class Port>
uint64_t part(const Port &port, int at, int width) {
  const uint64_t all = static_cast<uint64_t>(port) >> at;
  return width == 64 ? all : all & ((1ull << width) - 1);
}

template <std::size_t Words>
uint64_t part(const VlWide<Words> &port, int at, int width) {
  return get(port, at, width);
}

// Its counterpart: bits [lane * width, (lane + 1) * width) of a port, narrow or wide.
template <class Port>
void put_in(Port &port, int lane, int width, uint64_t value) {
  if constexpr (std::is_integral_v<Port>) {
    const uint64_t ones = (width == 64 ? 0 : 1ull << width) - 1;
    port = (Port)((port & ~(ones << lane * width)) | (value & ones) << lane * width);
  } else {
    put(port, lane * width, width, value);
  }
}

// A percentage that changes now and then, so that rare and steady both come.
struct Mood {
  unsigned percent = 50;
  bool operator()(rng &r) {
    static const uint8_t moods[] = {0, 3, 30, 60, 95, 100};
    if (rng_below(&r, 200) == 0)
      percent = moods[rng_below(&r, sizeof moods)];
    return rng_percent(&r, percent);
  }
};

// usage: NAME [FIRST_SEED [SEEDS [CLOCKS]]]
template <class Test>
int block_main(int argc, char **argv, uint64_t seeds, uint64_t clocks) {
  uint64_t first = argc > 1 ? strtoull(argv[1], nullptr, 0) : 1, clock = 0;
  seeds = argc > 2 ? strtoull(argv[2], nullptr, 0) : seeds;
  clocks = argc > 3 ? strtoull(argv[3], nullptr, 0) : clocks;
  for (uint64_t seed = first; seed < first + seeds; seed++) {
    auto test = std::make_unique<Test>(seed);
    try {
      for (clock = 0; clock < clocks; clock++)
        test->clock();
    } catch (const Mismatch &m) {
      printf("clock %" PRIu64 ": %s: RTL 0x%" PRIx64 ", model 0x%" PRIx64
             "\nrepeat with: %s %" PRIu64 " 1 %" PRIu64 "\n",
             clock, m.field, m.rtl, m.model, argv[0], seed, clock + 1);
      return 1;
    }
  }
  printf("%" PRIu64 " seeds, %" PRIu64 " clocks, equal\n", seeds,
         seeds * clocks);
  return 0;
}

#endif
