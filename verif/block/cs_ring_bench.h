// SPDX-License-Identifier: Apache-2.0
//
// cs_ring_bench.h - RTL and model of the DMA ring, and a scoreboard: a message FIFO in
// front of it, a memory that stalls and fails behind it, software that moves its pointers.
#ifndef CS_RING_BENCH_H
#define CS_RING_BENCH_H

#include <cstring>
#include <deque>
#include <unordered_map>

#include "Vcs_ring.h"
#include "members.h"

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

  // pc and w as wide as they are with this XLEN.
  cs_message any_message() {
    const uint64_t ones = ~0ull >> (64 - CS_P_XLEN);
    return {word() & ones, word() & ones, (uint32_t)word(), (uint8_t)below(4)};
  }

  void both() {
    cs_ring_in in = {};
    in.bus = {(bool)top.we_i, (bool)top.partial_i, (bool)top.re_i, (uint16_t)(top.waddr_i * 4),
              (uint16_t)(top.raddr_i * 4), top.wdata_i};
    in.msg_clear = top.msg_clear_i;
    in.msg = top.msg_valid_i ? &head : nullptr;
    in.axi = {(bool)top.axi_awready_i, (bool)top.axi_wready_i, (bool)top.axi_bvalid_i,
              (uint8_t)top.axi_bresp_i};
    edge();
    cs_ring_step(&model, &in);
  }
};

struct Ring : Twin {
  // the FIFO in front, and what has left it
  std::deque<cs_message> fifo;
  std::vector<cs_message> sent;
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
    cs_message m = any_message();
    if (chance(10))
      m.count = some[below(4)];
    fifo.push_back(m);
    offered++;
  }

  uint32_t expected(const cs_message &m, uint64_t number, uint32_t i) const {
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
    top.msg_clear_i = clear;
    top.msg_valid_i = !fifo.empty();
    head = fifo.empty() ? any_message() : fifo.front();
    put_message(top.msg_i, head);
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

}  // namespace

#endif
