// SPDX-License-Identifier: Apache-2.0
//
// cs_ring.cpp - the DMA ring between a message FIFO, a memory that stalls every
// channel and answers errors at random, and software that moves its pointers.
//
// The model of the ring runs beside it: all outputs, every clock.  On top of that a
// scoreboard, from docs/design/ring.md: what the consumer finds in memory is every
// message that left the FIFO, once, in order and whole; WP is never ahead of the
// data; nothing unreleased is overwritten; the bus follows AXI4.  Directed
// scenes come first, then seeds of random software, and of accesses and answers that
// no software and no memory would give, for the comparison alone.

#include "cs_ring_scenes.h"

namespace {

// ---- random ----

struct Random : Ring {
  uint64_t records = 0, stops = 0;

  explicit Random(uint64_t seed) : Ring(seed) {}

  void moods() {
    static const uint8_t some[] = {100, 100, 60, 20, 3};
    ready_percent = some[below(5)];
    delay_max = chance(50) ? 0 : below(40);
    feed_percent = some[below(5)];
    error_percent = chance(70) ? 0 : below(30);
    error_resp = (uint8_t)(1 + below(3));
  }

  void recover() {
    if ((read(CS_RING_CAUSE_OFFSET) & 3) == 0)
      return;
    stops++;
    until_empty(4000);
    compare();
    write(CS_RING_CAUSE_OFFSET, 0);
    if (chance(30))
      error_percent = 0;
    write(CS_RING_CTRL_OFFSET, Active | Enable | (chance(20) ? StopOnWrap : 0));
  }

  void episode() {
    const uint32_t n = 2u << below(5), size = n * Rec;
    activate();
    configure((uint32_t)word() & ~(size - 1), n, chance(70), 1 + below(n - 1),
              chance(50) ? 0 : below(200));
    write(CS_RING_INTR_ENABLE_OFFSET, below(8));
    const uint32_t first = start + below(n) * Rec;
    write(CS_RING_WP_OFFSET, wp = first);
    write(CS_RING_CP_OFFSET, cp = first);
    moods();
    enable(chance(20) ? StopOnWrap : 0);
    for (int op = 0; op < 150; op++) {
      idle(below(40));
      if (chance(5))
        moods();
      if (chance(60) && back_pressure)
        consume(chance(50) ? 1000 : below(4));
      if (chance(30))
        recover();
      if (chance(2)) {
        write(CS_RING_CTRL_OFFSET, Active);
        until_empty(4000);
        compare();
        write(CS_RING_CTRL_OFFSET, Active | Enable);
      }
    }
    feed_percent = 0;
    error_percent = 0;
    ready_percent = 100;
    for (int i = 0; i < 100 && !fifo.empty(); i++) {
      recover();
      if (back_pressure)
        consume(1000);
      idle(60);
    }
    SAME("everything has left the FIFO", fifo.size(), 0);
    disable();
    if (back_pressure) {
      consume(1000);
      SAME("every message read", read_at, sent.size());
      SAME("nothing overwritten", overwritten, 0);
    }
    records += sent.size();
    write(CS_RING_STATUS_OFFSET, 0);
    deactivate();
  }
};

// ---- anything at all ----

struct Any : Twin {
  Mood feeding, taking, answering, enabling;
  uint64_t clocks = 0, records = 0;
  bool popped = false;
  unsigned since_write = 0;
  bool large = false;

  explicit Any(uint64_t seed) : Twin(seed) {}

  // A small buffer, at times one of up to 2^20 records.
  uint32_t at() const { return large ? 0x10000000 : 0x4000; }

  // Addresses around it, so that most configurations are nearly right.
  uint32_t address() {
    const uint32_t base = chance(90) ? at() : (uint32_t)word();
    return chance(5) ? (uint32_t)word() : base + below(40) * Rec / (chance(95) ? 1 : 4);
  }

  void write(uint32_t offset, uint32_t value) {
    top.we_i = 1;
    top.waddr_i = offset / 4;
    top.wdata_i = value;
  }

  void software() {
    if (below(100) == 0)
      large = !large;
    const uint32_t n = 2u << below(large ? 19 : 3);
    switch (below(16)) {
    case 0: write(CS_RING_CTRL_OFFSET, enabling(r) ? below(2) * StopOnWrap | 3 : below(4)); break;
    case 1: write(CS_RING_START_OFFSET, chance(90) ? at() : address()); break;
    case 2: write(CS_RING_LIMIT_OFFSET, chance(90) ? at() + n * Rec - 4 : address()); break;
    case 3: write(CS_RING_WP_OFFSET, address() | below(4)); break;
    case 4: case 5: write(CS_RING_CP_OFFSET, chance(70) ? model.wp : address() | below(4)); break;
    case 6: write(CS_RING_CFG_OFFSET, below(4)); break;
    case 7:
      write(CS_RING_WATERMARK_OFFSET, chance(80) ? below(n) : 1u << below(large ? 16 : 5));
      break;
    case 8: write(CS_RING_TIMEOUT_OFFSET, below(100)); break;
    case 9: case 10: write(CS_RING_CAUSE_OFFSET, below(8)); break;
    case 11: write(CS_RING_INTR_STATE_OFFSET + below(3) * 4, below(16)); break;
    case 12: write(below(0x400) * 4, (uint32_t)word()); break;
    case 13: top.partial_i = 1; break;
    default: write(CS_RING_CTRL_OFFSET, 3); break;
    }
  }

  void clock() {
    static const uint16_t some[] = {
      CS_RING_CTRL_OFFSET, CS_RING_IMPL_OFFSET, CS_RING_START_OFFSET, CS_RING_LIMIT_OFFSET,
      CS_RING_WP_OFFSET, CS_RING_CFG_OFFSET, CS_RING_CP_OFFSET, CS_RING_LEVEL_OFFSET,
      CS_RING_WATERMARK_OFFSET, CS_RING_TIMEOUT_OFFSET, CS_RING_STATUS_OFFSET,
      CS_RING_CAUSE_OFFSET, CS_RING_WRITTEN_OFFSET, CS_RING_OVERWRITTEN_OFFSET,
      CS_RING_INTR_STATE_OFFSET, CS_RING_INTR_ENABLE_OFFSET, CS_RING_RECORD_OFFSET,
    };
    top.we_i = top.partial_i = 0;
    if (since_write++ >= 2 && chance(20)) {  // the bus is no faster
      software();
      since_write = 0;
    }
    top.re_i = chance(30);
    top.raddr_i = chance(95) ? some[below(sizeof some / sizeof *some)] / 4 : below(0x400);
    // The head stays until it is popped, or the FIFO is cleared.
    const bool gone = popped || top.msg_clear_i;
    top.msg_clear_i = below(300) == 0;
    if (gone || !top.msg_valid_i) {
      top.msg_valid_i = feeding(r);
      head = any_message();
      put_message(top.msg_i, head);
    }
    top.axi_awready_i = taking(r);
    top.axi_wready_i = taking(r);
    top.axi_bvalid_i = answering(r);
    top.axi_bresp_i = chance(97) ? 0 : below(4);
    settle();
    same();
    popped = top.msg_pop_o;
    records += popped;
    both();
    clocks++;
  }
};

struct Scene {
  const char *name;
  void (*run)(Ring &);
};

const Scene scenes[] = {
  {"trace", scene_trace}, {"error", scene_error}, {"wrap", scene_wrap},
  {"interrupts", scene_interrupts}, {"refusals", scene_refusals}, {"stops", scene_stops},
};

void report(const Mismatch &m, const char *what, uint64_t now) {
  printf("%s, clock %" PRIu64 ": %s: RTL 0x%" PRIx64 ", expected 0x%" PRIx64 "\n", what, now,
         m.field, m.rtl, m.model);
}

}  // namespace

// usage: NAME [FIRST_SEED [SEEDS [CLOCKS]]]; clocks of a seed, the last episode is finished
int main(int argc, char **argv) {
  const uint64_t first = argc > 1 ? strtoull(argv[1], nullptr, 0) : 1;
  const uint64_t seeds = argc > 2 ? strtoull(argv[2], nullptr, 0) : 10;
  const uint64_t limit = argc > 3 ? strtoull(argv[3], nullptr, 0) : 200000;
  const uint64_t at_random = limit / 4;
  uint64_t records = 0, stops = 0, clocks = 0;
  for (const Scene &scene : scenes) {
    auto t = std::make_unique<Ring>(1);
    try {
      scene.run(*t);
    } catch (const Mismatch &m) {
      report(m, scene.name, t->now);
      return 1;
    }
  }
  for (uint64_t seed = first; seed < first + seeds; seed++) {
    auto t = std::make_unique<Random>(seed);
    try {
      while (t->now < limit - at_random)
        t->episode();
    } catch (const Mismatch &m) {
      report(m, "random", t->now);
      printf("repeat with: %s %" PRIu64 " 1 %" PRIu64 "\n", argv[0], seed, limit);
      return 1;
    }
    records += t->records;
    stops += t->stops;
    clocks += t->now;
  }
  uint64_t any_records = 0;
  for (uint64_t seed = first; seed < first + seeds; seed++) {
    auto t = std::make_unique<Any>(seed);
    try {
      while (t->clocks < at_random)
        t->clock();
    } catch (const Mismatch &m) {
      report(m, "anything", t->clocks);
      printf("repeat with: %s %" PRIu64 " 1 %" PRIu64 "\n", argv[0], seed, limit);
      return 1;
    }
    clocks += t->clocks;
    any_records += t->records;
  }
  const uint64_t plenty = 50000;  // of 5,000 clocks at random one in five makes no record
  if (any_records == 0 && seeds * at_random >= plenty) {
    printf("%" PRIu64 " clocks of accesses at random never made a record\n", seeds * at_random);
    return 1;
  }
  printf("%zu scenes; %" PRIu64 " seeds, %" PRIu64 " clocks, %" PRIu64 " records, each once and in "
         "order, %" PRIu64 " stops; %" PRIu64 " at random\n", sizeof scenes / sizeof *scenes, seeds, clocks,
         records, stops, any_records);
  return 0;
}
