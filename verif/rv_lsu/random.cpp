// SPDX-License-Identifier: Apache-2.0
//
// random.cpp - random operations on few lines, with a foreign writer.
//
// usage: random [FIRST_SEED [SEEDS [CLOCKS]]]

#include <cinttypes>

#include "bench.h"

struct Random : Bench {
  unsigned foreign_percent = 0, idle_percent = 0, local_percent = 0;
  unsigned weights[NUM_OPS] = {}, device_percent = 0, bad_percent = 0;
  uint32_t last = RAM, end;

  Random(uint64_t seed, uint64_t clocks) : Bench(seed), end((uint32_t)clocks) { mood(); }

  unsigned pick(std::initializer_list<unsigned> list) {
    return rng_pick(&r, list);
  }

  // What is rare changes now and then.
  void mood() {
    memory.pace = random_pace(&r);
    foreign_percent = pick({0, 0, 0, 2, 2, 10, 40, 95});
    idle_percent = pick({0, 0, 10, 60});
    local_percent = pick({0, 30, 80});
    device_percent = pick({0, 10, 40});
    bad_percent = pick({0, 2});
    const unsigned lists[4][NUM_OPS] = {{40, 30, 5, 6, 5, 8, 2}, {60, 5, 1, 1, 2, 20, 1},
                                        {30, 60, 1, 1, 1, 3, 1}, {20, 10, 20, 25, 10, 2, 3}};
    memcpy(weights, lists[rng_below(&r, 4)], sizeof weights);
  }

  uint32_t address() { return line(rng_below(&r, LINES)) + rng_below(&r, CS_LINE); }

  uint32_t device() {
    static const uint32_t devices[] = {0x10000000, 0x10000004, 0x0200bff8, 0x0c200004,
                                       0x10010010, 0x00100000, 0x02004000};
    return devices[rng_below(&r, 7)] + (chance(10) ? rng_below(&r, 4) : 0);
  }

  uint32_t bad() {
    static const uint32_t bad[] = {RAM - 4, RAM + RAM_SIZE - 3, 0x0200c000, 0, 0xfffffffc};
    return bad[rng_below(&r, 5)] + rng_below(&r, 4);
  }

  bool next(Op &o) override {
    if (chance(idle_percent))
      return false;
    o = Op();
    unsigned at = rng_below(&r, 100);
    for (o.op = 0; o.op < NUM_OPS - 1 && at >= weights[o.op]; o.op++)
      at -= weights[o.op];
    static const uint8_t amos[] = {0, 1, 4, 8, 12, 16, 20, 24, 28};
    const bool atomic = o.op == LR || o.op == SC || o.op == AMO;
    o.amo = amos[rng_below(&r, 9)];
    o.size = atomic ? 2 : rng_below(&r, 3);
    o.zero = chance(50);
    o.data = chance(50) ? (uint32_t)rng_next(&r) : rng_below(&r, 256) * 0x01010101u;
    o.addr = chance(local_percent) ? (last & ~7u) + rng_below(&r, 8) : address();
    if (o.op == SC && reserved && chance(70))
      o.addr = reservation;
    if (atomic && !chance(bad_percent))
      o.addr &= ~3u;
    if (chance(device_percent) && !atomic)
      o.addr = device(), o.size = chance(80) ? 2 : o.size;
    if (chance(bad_percent))
      o.addr = bad();
    if (in_ram(o.addr))
      last = o.addr;
    o.wait = chance(idle_percent) ? rng_skewed(&r, 4) : 0;
    o.killed = chance(2);
    return true;
  }

  void foreign() override {
    if (chance(1) && chance(20))
      mood();
    if (!chance(foreign_percent))
      return;
    memory.foreign_due = true;
    memory.foreign_addr = (chance(local_percent / 2) ? last : address()) & ~3u;
    memory.foreign_data = (uint32_t)rng_next(&r);
  }

  uint32_t junk() override { return address(); }
};

int main(int argc, char **argv) {
  uint64_t first = argc > 1 ? strtoull(argv[1], nullptr, 0) : 1;
  uint64_t seeds = argc > 2 ? strtoull(argv[2], nullptr, 0) : 40;
  uint64_t clocks = argc > 3 ? strtoull(argv[3], nullptr, 0) : 40000;
  uint64_t cover[NUM_COVER] = {}, ops = 0;
  for (uint64_t seed = first; seed < first + seeds; seed++) {
    Random test(seed, clocks);
    try {
      while (test.memory.clock < clocks)
        test.clock();
    } catch (const Failure &f) {
      printf("clock %" PRIu64 ": op %u of %08x: %s\nrepeat with: %s %" PRIu64 " 1 %" PRIu64 "\n",
             test.memory.clock, test.m.op, test.m.addr, f.what.c_str(), argv[0], seed, clocks);
      return 1;
    }
    for (int i = 0; i < NUM_COVER; i++)
      cover[i] += test.cover[i];
    ops += test.done_ops;
  }
  int missing = 0;
  for (int i = 0; i < NUM_COVER; i++) {
    if (getenv("VERBOSE"))
      printf("%9" PRIu64 " %s\n", cover[i], cover_names[i]);
    if (!cover[i] && seeds > 10)
      printf("never happened: %s\n", cover_names[i]), missing++;
  }
  printf("%" PRIu64 " seeds, %" PRIu64 " clocks, %" PRIu64 " operations\n", seeds, seeds * clocks, ops);
  return missing != 0;
}
