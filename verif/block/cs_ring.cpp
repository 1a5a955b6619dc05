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

#include <cstring>
#include <deque>
#include <unordered_map>

#include "Vcs_ring.h"
#include "block.h"

extern "C" {
#include "cs_ring.h"
#include "cs_ring_regs.h"
}

namespace {

constexpr uint32_t Xlen = CS_P_XLEN, Words = Xlen / 8, Rec = Words * 4;
enum { Active = 1, Enable = 2, Empty = 8, StopOnWrap = 0x100 };
enum { BadWatermark = 7, Locked = 16, Inactive = 17, Busy = 20, Partial = 22,
       Stopped = 24, BadStart = 32, BadLimit = 33, BadWp = 34, BadCp = 35 };
enum { IntrWatermark = 1, IntrTimeout = 2, IntrStop = 4 };

struct Message {
  uint8_t slot;
  uint64_t pc, w;
  uint32_t count;
};

struct Burst {
  uint32_t addr;
  bool gone;
  uint8_t resp;
};

// RTL and model.
struct Twin : Block<Vcs_ring> {
  cs_ring_state model;
  cs_message head{};

  explicit Twin(uint64_t seed) : Block(seed) {
    cs_ring_init(&model, (int)Xlen);
    top.we_i = top.partial_i = top.re_i = 0;
    top.msg_clear_i = top.msg_valid_i = 0;
    top.axi_awready_i = top.axi_wready_i = top.axi_bvalid_i = 0;
    reset();  // its edge may be none: the clock starts at random
    edge();
    edge();
    cs_ring_reset(&model);
  }

  void same() {
    struct cs_ring_out out;
    cs_ring_out(&model, &out);
    SAME("rdata", top.rdata_o, model.rdata);
    SAME("msg_pop", top.msg_pop_o, out.msg_pop);
    SAME("owns", top.owns_o, out.owns);
    SAME("irq", top.irq_o, out.irq);
    SAME("awvalid", top.axi_awvalid_o, out.axi.awvalid);
    SAME("awaddr", top.axi_awaddr_o, out.axi.awaddr);
    SAME("awlen", top.axi_awlen_o, out.axi.awlen);
    SAME("awsize", top.axi_awsize_o, 2);
    SAME("awburst", top.axi_awburst_o, 1);
    SAME("awcache", top.axi_awcache_o, 2);
    SAME("awprot", top.axi_awprot_o, 0);
    SAME("wvalid", top.axi_wvalid_o, out.axi.wvalid);
    SAME("wdata", top.axi_wdata_o, out.axi.wdata);
    SAME("wstrb", top.axi_wstrb_o, out.axi.wstrb);
    SAME("wlast", top.axi_wlast_o, out.axi.wlast);
    SAME("bready", top.axi_bready_o, out.axi.bready);
  }

  void both() {
    cs_ring_in in = {};
    in.bus = {(bool)top.we_i, (bool)top.partial_i, (bool)top.re_i, (uint16_t)(top.waddr_i * 4),
              (uint16_t)(top.raddr_i * 4), top.wdata_i};
    in.msg_clear = top.msg_clear_i;
    head = {top.msg_pc_i, top.msg_w_i, top.msg_count_i, (uint8_t)top.msg_slot_i};
    in.msg = top.msg_valid_i ? &head : nullptr;
    in.axi = {(bool)top.axi_awready_i, (bool)top.axi_wready_i, (bool)top.axi_bvalid_i,
              (uint8_t)top.axi_bresp_i};
    edge();
    cs_ring_step(&model, &in);
  }
};

struct Ring : Twin {
  // the FIFO in front, and what has left it
  std::deque<Message> fifo;
  std::vector<Message> sent;
  uint64_t offered = 0;
  // the memory and its bus
  std::unordered_map<uint32_t, uint32_t> memory;
  std::deque<uint32_t> addresses;      // taken, response not yet
  uint32_t beats = 0;                  // of the burst
  bool data_done = false, answering = false;
  uint8_t answer = 0;
  unsigned wait = 0;
  uint32_t record[8];
  uint64_t bursts = 0, errors_left = 0;
  uint8_t error_resp = 2;
  bool in_memory = false;              // answered OKAY, not yet popped
  unsigned ready_percent = 100, delay_max = 0, error_percent = 0, feed_percent = 100;
  bool aw_held = false, w_held = false;
  uint32_t aw_was = 0;
  uint64_t w_was = 0;
  // software's side
  bool back_pressure = false;
  uint32_t start = 0, limit = 0, wp = 0, cp = 0, wrap = 0, overwritten = 0;
  uint64_t read_at = 0;                // messages the consumer has checked
  bool unsure = false;                 // the record at WP may be torn
  // inputs of the next clock
  bool clear = false, clears_with = false;
  uint64_t now = 0;

  explicit Ring(uint64_t seed) : Twin(seed) {}

  uint32_t mask() const { return start ^ limit; }
  uint32_t next(uint32_t p) const { return start | ((p + Rec) & mask() & ~3u); }
  uint32_t places() const { return (limit + 4 - start) / Rec; }
  uint32_t unreleased() const { return ((wp - cp) & mask()) / Rec; }

  void offer() {
    static const uint32_t some[] = {0, 1, 0xffffffffu, 0x80000000u};
    Message m{(uint8_t)below(4), word(), word(), (uint32_t)word()};
    if (Xlen == 32)
      m.pc = (uint32_t)m.pc, m.w = (uint32_t)m.w;
    if (chance(10))
      m.count = some[below(4)];
    fifo.push_back(m);
    offered++;
  }

  uint32_t expected(const Message &m, uint64_t number, uint32_t i) const {
    const uint32_t info = (uint32_t)number << 8 | 0x80u | m.slot;
    const uint64_t w64[] = {(uint64_t)m.count << 32 | info, m.pc, m.w, 0};
    const uint32_t w32[] = {info, m.count, (uint32_t)m.pc, (uint32_t)m.w};
    return Xlen == 32 ? w32[i] : (uint32_t)(w64[i / 2] >> 32 * (i % 2));
  }

  // Is address in a record that software has not released?
  bool precious(uint32_t a) const {
    return back_pressure && (((a & ~(Rec - 1)) - cp) & mask()) / Rec < unreleased();
  }

  void check_bus() {
    const uint64_t w = (uint64_t)top.axi_wlast_o << 36 | (uint64_t)top.axi_wstrb_o << 32 |
                       top.axi_wdata_o;
    if (aw_held) {
      SAME("awvalid stays", top.axi_awvalid_o, 1);
      SAME("awaddr stays", top.axi_awaddr_o, aw_was);
    }
    if (w_held) {
      SAME("wvalid stays", top.axi_wvalid_o, 1);
      SAME("w stays", w, w_was);
    }
    aw_held = top.axi_awvalid_o && !top.axi_awready_i;
    w_held = top.axi_wvalid_o && !top.axi_wready_i;
    aw_was = top.axi_awaddr_o;
    w_was = w;
    if (top.axi_awvalid_o) {
      SAME("awlen", top.axi_awlen_o, Words - 1);
      SAME("awsize", top.axi_awsize_o, 2);
      SAME("awburst", top.axi_awburst_o, 1);
      SAME("4 KiB", top.axi_awaddr_o / 4096, (top.axi_awaddr_o + Rec - 1) / 4096);
      SAME("inside", (top.axi_awaddr_o ^ start) & ~mask() & ~3u, 0);
      SAME("awaddr is WP", top.axi_awaddr_o, wp);
    }
  }

  // What the bus takes at the end of this clock.
  void bus() {
    check_bus();
    if (top.axi_awvalid_o && top.axi_awready_i)
      addresses.push_back(top.axi_awaddr_o);
    SAME("one burst", addresses.size() <= 1, 1);
    if (top.axi_wvalid_o && top.axi_wready_i) {
      SAME("data after its burst", data_done, 0);
      SAME("wlast", top.axi_wlast_o, beats == Words - 1);
      SAME("wstrb", top.axi_wstrb_o == 0xf || (top.axi_wstrb_o == 0 && clears_with), 1);
      const uint32_t a = wp + beats * 4;
      if (top.axi_wstrb_o == 0xf) {
        SAME("unreleased record overwritten", precious(a), 0);
        memory[a] = top.axi_wdata_o;
      }
      record[beats] = top.axi_wdata_o;
      if (++beats == Words)
        data_done = true;
    }
    if (answering && top.axi_bready_o) {
      in_memory = answer == 0;
      answering = data_done = false;
      beats = 0;
      addresses.pop_front();
      bursts++;
    }
    if (!answering && data_done && !addresses.empty()) {
      if (wait > 0) {
        wait--;
      } else {
        answering = true;
        answer = errors_left != 0 || chance(error_percent) ? error_resp : 0;
        errors_left -= errors_left != 0;
        wait = delay_max == 0 ? 0 : below(delay_max + 1);
      }
    }
  }

  void popped() {
    SAME("popped before memory answered", in_memory, 1);
    SAME("popped without a message", fifo.empty(), 0);
    for (uint32_t i = 0; i < Words; i++)
      SAME("record in memory", memory[wp + i * 4], expected(fifo.front(), sent.size(), i));
    in_memory = false;
    sent.push_back(fifo.front());
    fifo.pop_front();
    overwritten += !back_pressure && wrap;
    wp = next(wp);
    wrap |= wp == start;
  }

  bool irq = false;

  void tick() {
    const bool head = !fifo.empty();
    static const Message none{};
    const Message &m = head ? fifo.front() : none;
    top.msg_clear_i = clear;
    top.msg_valid_i = head;
    top.msg_slot_i = head ? m.slot : below(4);
    top.msg_pc_i = head ? m.pc : word();
    top.msg_w_i = head ? m.w : word();
    top.msg_count_i = head ? m.count : (uint32_t)word();
    top.axi_awready_i = chance(ready_percent);
    top.axi_wready_i = chance(ready_percent);
    top.axi_bvalid_i = answering;
    top.axi_bresp_i = answering ? answer : below(4);
    settle();
    same();
    irq = top.irq_o;
    const bool pop = top.msg_pop_o;
    bus();
    both();
    if (pop)
      popped();
    if (clear) {
      clears_with = clears_with || top.owns_o;
      unsure = true;
      in_memory = false;
      fifo.clear();
    }
    if (!top.owns_o)
      clears_with = false;
    now++;
    top.we_i = top.partial_i = top.re_i = 0;
  }

  void idle(unsigned clocks) {
    while (clocks-- > 0) {
      if (!clear && feed_percent != 0 && fifo.size() < 8 && chance(feed_percent))
        offer();
      tick();
    }
  }

  void write(uint32_t offset, uint32_t value) {
    top.we_i = 1;
    top.waddr_i = offset >> 2;
    top.wdata_i = value;
    tick();
  }

  uint32_t read(uint32_t offset) {
    top.re_i = 1;
    top.raddr_i = offset >> 2;
    tick();
    tick();
    settle();
    return top.rdata_o;
  }

  // A configuration, as software gives it; the ring is not enabled.
  void configure(uint32_t base, uint32_t n, bool pressure, uint32_t watermark = 1,
                 uint32_t timeout = 0) {
    start = base;
    limit = base + n * Rec - 4;
    wp = cp = base;
    wrap = 0;
    back_pressure = pressure;
    write(CS_RING_START_OFFSET, start);
    write(CS_RING_LIMIT_OFFSET, limit);
    tick();  // the mask is a clock behind
    write(CS_RING_WP_OFFSET, wp);
    write(CS_RING_CP_OFFSET, cp);
    write(CS_RING_CFG_OFFSET, pressure);
    write(CS_RING_WATERMARK_OFFSET, watermark);
    write(CS_RING_TIMEOUT_OFFSET, timeout);
  }

  void activate() {
    write(CS_RING_CTRL_OFFSET, Active);
    SAME("active", read(CS_RING_CTRL_OFFSET), 0x619);
    sent.clear();
    read_at = 0;
    overwritten = 0;
    unsure = false;
  }

  void enable(uint32_t more = 0) {
    tick();  // the code of the configuration is a clock behind
    write(CS_RING_CTRL_OFFSET, Active | Enable | more);
    SAME("status", read(CS_RING_STATUS_OFFSET), 0);
    SAME("enabled", read(CS_RING_CTRL_OFFSET) & (Active | Enable), Active | Enable);
  }

  void refused(uint32_t code) {
    SAME("refusal", read(CS_RING_STATUS_OFFSET) & 0xff, code);
    write(CS_RING_STATUS_OFFSET, 0);
    SAME("status cleared", read(CS_RING_STATUS_OFFSET), 0);
  }

  // The pointer that software read: what is behind it must be there.
  void consume(uint32_t at_most) {
    const uint32_t seen = read(CS_RING_WP_OFFSET) & ~3u;
    uint32_t p = cp;
    for (; p != seen && at_most > 0; p = next(p), at_most--, read_at++)
      for (uint32_t i = 0; i < Words; i++)
        SAME("record read", memory[p + i * 4], expected(sent.at(read_at), read_at, i));
    cp = p;
    write(CS_RING_CP_OFFSET, cp);
  }

  // What the registers say against what was seen, in a clock without a record ending.
  void compare() {
    SAME("WP", read(CS_RING_WP_OFFSET), wp | wrap);
    SAME("CP", read(CS_RING_CP_OFFSET), cp);
    SAME("WRITTEN", read(CS_RING_WRITTEN_OFFSET), (uint32_t)sent.size());
    SAME("OVERWRITTEN", read(CS_RING_OVERWRITTEN_OFFSET), overwritten);
    SAME("LEVEL", read(CS_RING_LEVEL_OFFSET), unreleased());
  }

  void until_empty(unsigned clocks) {
    while (!(read(CS_RING_CTRL_OFFSET) & Empty))
      SAME("ring empties", clocks-- > 0, 1);
  }

  void disable() {
    write(CS_RING_CTRL_OFFSET, Active);
    until_empty(2000);
    compare();
  }

  void deactivate() {
    write(CS_RING_CTRL_OFFSET, 0);
    for (unsigned i = 0; read(CS_RING_CTRL_OFFSET) & Active; i++)
      SAME("ring becomes inactive", i < 2000, 1);
    for (uint32_t at = 0; at < 0x1000; at += 4) {
      const uint32_t is = at == CS_RING_CTRL_OFFSET ? 0x618
                        : at == CS_RING_IMPL_OFFSET ? 0x2901
                        : at == CS_RING_WATERMARK_OFFSET ? 1
                        : at == CS_RING_RECORD_OFFSET ? (Xlen == 64 ? 5 : 4)
                        : at == CS_RING_STATUS_OFFSET ? read(at) : 0;
      SAME("reset value", read(at), is);
    }
    SAME("irq", top.irq_o, 0);
  }
};

// ---- directed ----

// The first worked trace: 8 clocks a record, with a memory that never waits.
void scene_trace(Ring &t) {
  t.activate();
  t.configure(0x1000, 4, true, 1);
  t.write(CS_RING_INTR_ENABLE_OFFSET, 7);
  t.enable();
  t.offer();
  t.offer();
  t.offer();
  t.offer();
  const uint64_t go = t.now;
  while (t.sent.size() < 1)
    t.tick();
  SAME("trace 1: pop in clock 6", t.now - 1 - go, Xlen == 32 ? 6 : 10);
  while (!t.irq)
    t.tick();
  SAME("trace 1: irq in clock 11", t.now - 1 - go, Xlen == 32 ? 11 : 15);
  t.idle(0);
  for (int i = 0; i < 60; i++)
    t.tick();
  SAME("trace 2: full", t.sent.size(), 3);
  SAME("level", t.read(CS_RING_LEVEL_OFFSET), 3);
  const uint64_t w = t.now;
  t.cp = t.next(t.cp);
  t.write(CS_RING_CP_OFFSET, t.cp);
  while (t.sent.size() < 4)
    t.tick();
  SAME("trace 2: go two clocks after CP", t.now - 1 - w, (Xlen == 32 ? 6 : 10) + 2);
  SAME("wrapped", t.read(CS_RING_WP_OFFSET), 0x1001);
  t.read_at = 1;
  t.consume(9);
  t.disable();
  t.deactivate();
}

// An error: the ring stops, nothing more is written, the message is sent again.
void scene_error(Ring &t) {
  for (uint8_t resp = 1; resp < 4; resp++) {
    t.activate();
    t.configure(0xfffff000, 8, true, 7);
    t.write(CS_RING_INTR_ENABLE_OFFSET, 4);
    t.enable();
    t.feed_percent = 100;
    t.idle(20);
    t.errors_left = 1;
    t.error_resp = resp;
    t.idle(60);
    t.feed_percent = 0;
    const uint64_t bursts = t.bursts;
    SAME("cause", t.read(CS_RING_CAUSE_OFFSET), 1u | (uint32_t)resp << 4);
    SAME("interrupt", t.read(CS_RING_INTR_STATE_OFFSET), IntrStop);
    SAME("irq", t.top.irq_o, 1);
    SAME("stopped", t.read(CS_RING_CTRL_OFFSET), 0x619);
    t.compare();
    t.write(CS_RING_CTRL_OFFSET, Active | Enable);
    t.refused(Stopped);
    t.idle(100);
    SAME("no further writes", t.bursts, bursts);
    t.write(CS_RING_CAUSE_OFFSET, 0);
    SAME("cause cleared", t.read(CS_RING_CAUSE_OFFSET), 0);
    t.write(CS_RING_INTR_STATE_OFFSET, 7);
    t.enable();
    t.feed_percent = 100;
    t.idle(30);
    t.consume(99);
    t.disable();
    t.consume(99);
    SAME("all read", t.read_at, t.sent.size());
    t.deactivate();
  }
}

// Without back-pressure the ring goes round and counts; with StopOnWrap it stops.
void scene_wrap(Ring &t) {
  t.activate();
  t.configure(0x20000, 4, false, 3);
  t.enable();
  t.feed_percent = 100;
  t.idle(400);
  t.disable();
  SAME("overwrites", t.read(CS_RING_OVERWRITTEN_OFFSET), t.sent.size() - 4);
  t.write(CS_RING_WP_OFFSET, t.wp = t.start);
  t.wrap = 0;
  t.compare();
  const size_t before = t.sent.size();
  t.enable(StopOnWrap);
  t.idle(400);
  SAME("stopped after a round", t.sent.size() - before, 4);
  SAME("cause", t.read(CS_RING_CAUSE_OFFSET), 2);
  SAME("control", t.read(CS_RING_CTRL_OFFSET), 0x719);
  t.deactivate();
}

// Watermark and time-out, INTR_TEST, write 1 to clear.
void scene_interrupts(Ring &t) {
  t.activate();
  t.configure(0x8000, 16, true, 5, 300);
  t.write(CS_RING_INTR_ENABLE_OFFSET, 3);
  t.enable();
  t.feed_percent = 0;
  for (int i = 0; i < 4; i++)
    t.offer();
  t.idle(100);
  SAME("below the watermark", t.read(CS_RING_INTR_STATE_OFFSET), 0);
  t.offer();
  t.idle(30);
  SAME("at the watermark", t.read(CS_RING_INTR_STATE_OFFSET), IntrWatermark);
  t.consume(3);
  t.tick();  // the level is two clocks behind
  t.tick();
  t.write(CS_RING_INTR_STATE_OFFSET, IntrWatermark);
  SAME("cleared", t.read(CS_RING_INTR_STATE_OFFSET), 0);
  t.idle(250);
  SAME("before the time-out", t.read(CS_RING_INTR_STATE_OFFSET), 0);
  t.idle(60);
  SAME("time-out", t.read(CS_RING_INTR_STATE_OFFSET), IntrTimeout);
  SAME("irq", t.top.irq_o, 1);
  t.consume(9);
  t.write(CS_RING_INTR_STATE_OFFSET, 7);
  t.idle(400);
  SAME("an empty ring has no time-out", t.read(CS_RING_INTR_STATE_OFFSET), 0);
  SAME("irq", t.top.irq_o, 0);
  t.write(CS_RING_INTR_TEST_OFFSET, IntrStop);
  SAME("test", t.read(CS_RING_INTR_STATE_OFFSET), IntrStop);
  t.disable();
  t.deactivate();
}

void scene_refusals(Ring &t) {
  t.write(CS_RING_START_OFFSET, 0x1000);  // inactive: nothing happens
  SAME("inactive", t.read(CS_RING_START_OFFSET), 0);
  t.write(CS_RING_CTRL_OFFSET, Active | Enable);
  t.refused(Inactive);
  t.top.partial_i = 1;
  t.tick();
  t.refused(Partial);
  // B: a base that is aligned to 16 records; S: the size of 16.
  const uint32_t B = 0x4000, S = Rec * 16, good = B + S - 4;
  const struct { uint32_t start, limit, wp, cp, watermark, code; } bad[] = {
    {B, good, B, B, 0, BadWatermark},
    {B, good, B, B, 16, BadWatermark},
    {B, B + Rec - 4, B, B, 1, BadWatermark},              // one place: no watermark is right
    {B + 4, good, B, B, 1, BadStart},                     // not aligned to a record
    {B + Rec * 2, B + Rec * 2 - 4, B, B, 1, BadStart},    // not aligned to the size
    {B + S, B + S * 2 + S / 2 - 4, B, B, 1, BadStart},    // 24 places, and not aligned
    {B + Rec, B + S + Rec - 4, B, B, 1, BadStart},        // 16 places, not aligned
    {B, B + Rec * 12 - 4, B, B, 1, BadLimit},
    {B, B + S, B, B, 1, BadLimit},                        // the end instead of the last word
    {B, good - 4, B, B, 1, BadLimit},                     // half a record
    {B, good, B + S, B, 15, BadWp},
    {B, good, B - Rec, B, 15, BadWp},
    {B, good, B + 8, B, 15, BadWp},
    {B, good, B, B + S, 15, BadCp},
    {B, good, B, B + 4, 15, BadCp},
    {B, good, B, 0x80000000u + B, 15, BadCp},
    {0, (1u << 25) - 4, 0, 0, 1, BadLimit},               // 32 MiB
  };
  t.configure(B, 16, true, 15);
  for (const auto &b : bad) {
    t.write(CS_RING_START_OFFSET, b.start);
    t.write(CS_RING_LIMIT_OFFSET, b.limit);
    t.tick();
    t.write(CS_RING_WP_OFFSET, b.wp);
    t.write(CS_RING_CP_OFFSET, b.cp);
    t.write(CS_RING_WATERMARK_OFFSET, b.watermark);
    t.tick();
    t.write(CS_RING_CTRL_OFFSET, Active | Enable);
    t.refused(b.code);
    SAME("not enabled", t.read(CS_RING_CTRL_OFFSET), 0x619);
  }
  // Pointers are those of START and LIMIT as they were when they were written.
  t.configure(B, 16, true, 1);
  t.write(CS_RING_LIMIT_OFFSET, B + S * 2 - 4);
  t.tick();
  t.write(CS_RING_CTRL_OFFSET, Active | Enable);
  t.refused(BadWp);
  t.write(CS_RING_WP_OFFSET, B + S);
  t.tick();
  t.write(CS_RING_CTRL_OFFSET, Active | Enable);
  t.refused(BadCp);
  // Without back-pressure nobody asks where CP is.
  t.configure(B, 16, false, 15);
  t.write(CS_RING_CP_OFFSET, 0);
  t.cp = 0;
  t.enable();
  const uint32_t locked[] = {CS_RING_START_OFFSET, CS_RING_LIMIT_OFFSET, CS_RING_WP_OFFSET,
                             CS_RING_CFG_OFFSET, CS_RING_WATERMARK_OFFSET, CS_RING_TIMEOUT_OFFSET};
  for (uint32_t offset : locked) {
    const uint32_t was = t.read(offset);
    t.write(offset, ~was);
    t.refused(Locked);
    SAME("unchanged", t.read(offset), was);
  }
  for (uint32_t bad_cp : {B + S, B + 4, 0u, B - Rec}) {
    t.write(CS_RING_CP_OFFSET, bad_cp);
    t.refused(BadCp);
  }
  t.write(CS_RING_CP_OFFSET, t.cp = B + Rec * 3);
  SAME("inside", t.read(CS_RING_CP_OFFSET), t.cp);
  t.disable();
  t.deactivate();
}

// Disable, enable and deactivate while memory lets a burst wait; OFF of the profiler.
void scene_stops(Ring &t) {
  t.activate();
  t.configure(0x1000, 8, true);
  t.enable();
  t.delay_max = 0;
  t.wait = 50;
  t.feed_percent = 0;
  t.offer();
  t.offer();
  t.idle(10);
  t.write(CS_RING_CTRL_OFFSET, Active);
  SAME("not empty", t.read(CS_RING_CTRL_OFFSET), 0x611);
  t.write(CS_RING_CTRL_OFFSET, Active | Enable);
  t.refused(Busy);
  t.until_empty(100);
  SAME("finished", t.sent.size(), 1);
  t.idle(50);
  SAME("disabled", t.sent.size(), 1);
  t.enable();
  t.wait = 50;
  t.idle(3);
  t.clear = true;  // the profiler is put OFF in the midst of a record
  t.tick();
  t.clear = false;
  t.idle(100);
  SAME("a record that is gone", t.sent.size(), 1);
  SAME("is not written", t.read(CS_RING_WP_OFFSET), 0x1000 + Rec);
  t.offer();
  t.idle(100);
  SAME("but the next one is", t.sent.size(), 2);
  t.consume(9);
  t.offer();
  t.wait = 50;
  t.idle(5);
  t.write(CS_RING_CTRL_OFFSET, 0);
  SAME("closing", t.read(CS_RING_CTRL_OFFSET), 0x611);
  t.write(CS_RING_CTRL_OFFSET, Active);
  t.refused(Busy);
  t.deactivate();
  SAME("the record was finished", t.sent.size(), 3);
}

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
      top.msg_slot_i = below(4);
      top.msg_pc_i = word();
      top.msg_w_i = word();
      top.msg_count_i = (uint32_t)word();
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

// usage: NAME [FIRST_SEED [SEEDS [EPISODES]]]
int main(int argc, char **argv) {
  const uint64_t first = argc > 1 ? strtoull(argv[1], nullptr, 0) : 1;
  const uint64_t seeds = argc > 2 ? strtoull(argv[2], nullptr, 0) : 10;
  const uint64_t episodes = argc > 3 ? strtoull(argv[3], nullptr, 0) : 20;
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
    uint64_t episode = 0;
    try {
      for (; episode < episodes; episode++)
        t->episode();
    } catch (const Mismatch &m) {
      report(m, "random", t->now);
      printf("repeat with: %s %" PRIu64 " 1 %" PRIu64 "\n", argv[0], seed, episode + 1);
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
      while (t->clocks < episodes * 2000)
        t->clock();
    } catch (const Mismatch &m) {
      report(m, "anything", t->clocks);
      printf("repeat with: %s %" PRIu64 " 1 %" PRIu64 "\n", argv[0], seed, episodes);
      return 1;
    }
    clocks += t->clocks;
    any_records += t->records;
  }
  if (any_records == 0) {
    printf("the accesses at random never made a record\n");
    return 1;
  }
  printf("%zu scenes; %" PRIu64 " seeds, %" PRIu64 " clocks, %" PRIu64 " records, each once and in "
         "order, %" PRIu64 " stops; %" PRIu64 " at random\n", sizeof scenes / sizeof *scenes, seeds, clocks,
         records, stops, any_records);
  return 0;
}
