// SPDX-License-Identifier: Apache-2.0
//
// memory.h - memory, a foreign writer and devices, seen from the core's buses.
//
// Everything may be late: each channel has a percentage of clocks in which it
// moves.  Reads and writes are not ordered against each other, and the words
// of a burst are read one by one at any time between address and delivery.  A
// write is taken some time after both its halves came, then answered.

#ifndef MEMORY_H
#define MEMORY_H

#include <cstdio>
#include <deque>
#include <initializer_list>
#include <string>

#include "Vcs_rv_lsu.h"
#include "reference.h"

extern "C" {
#include "rng.h"
}

struct Failure {
  std::string what;
};

// Which accesses some device claims: the SoC's map once more, apart from the RTL's.
inline bool device_ok(uint64_t a, unsigned size) {
  if (a & ((1u << size) - 1))
    return false;
  if (a >> 12 == 0x100)
    return size > 0;
  if (a >> 8 == 0x100000)
    return true;
  return size == 2 && (a - 0x02000000 < 0xc000 || a - 0x0c000000 < 0x400000 || a >> 12 == 0x10010);
}

inline uint32_t mask_of(unsigned size) { return size == 2 ? ~0u : (1u << (8 << size)) - 1; }

[[noreturn]] inline void fail(const char *what, uint64_t got = 0, uint64_t want = 0) {
  char text[160];
  snprintf(text, sizeof text, "%s: 0x%llx, expected 0x%llx", what,
           (unsigned long long)got, (unsigned long long)want);
  throw Failure{text};
}

inline void same(const char *what, uint64_t got, uint64_t want) {
  if (got != want)
    fail(what, got, want);
}

// Percent of clocks in which a channel moves; latency in clocks before that.
struct Pace {
  unsigned ar = 100, r = 100, aw = 100, w = 100, take = 100, b = 100, foreign_b = 100;
  unsigned latency = 9;   // first word of a read, counted from its address
  unsigned device = 100, device_b = 100;
};

inline unsigned rng_pick(rng *r, std::initializer_list<unsigned> list) {
  return list.begin()[rng_below(r, (uint32_t)list.size())];
}

inline Pace random_pace(rng *r) {
  const auto pick = [r](std::initializer_list<unsigned> list) { return rng_pick(r, list); };
  Pace p;
  p.ar = pick({100, 100, 50, 20}), p.r = pick({100, 100, 60, 20}), p.latency = pick({1, 3, 9, 20});
  p.aw = pick({100, 50, 10}), p.w = pick({100, 50, 10}), p.take = pick({100, 30, 10});
  p.b = pick({100, 50, 10}), p.foreign_b = pick({100, 30});
  p.device = pick({100, 50, 10}), p.device_b = pick({100, 20, 5});
  if (rng_percent(r, 40))
    p = Pace(), p.latency = pick({1, 1, 9});
  return p;
}

// AXI: valid and what it stands for stay until ready.
struct Stable {
  bool waiting = false;
  uint64_t what = 0;
  void check(const char *name, bool valid, bool ready, uint64_t now) {
    if (waiting && (!valid || now != what))
      fail(name, now, what);
    waiting = valid && !ready;
    what = now;
  }
};

struct StoreSent {
  uint32_t addr, data;
  unsigned strb;
};

struct Memory {
  Vcs_rv_lsu &top;
  Reference &ref;
  rng &r;
  Pace pace;
  uint64_t clock = 0;

  // What the core stored, in order; what of it came; what waits for B.
  std::deque<StoreSent> stores;
  unsigned aw_seen = 0, w_seen = 0, unanswered = 0;

  struct Beat {
    uint32_t addr;
    bool sampled, last;
    uint32_t data;
    uint64_t from;               // comes in this clock or later
  };
  std::deque<Beat> beats;
  unsigned fills = 0;          // under way, in order
  bool r_up = false;           // a word is presented in this clock

  struct Foreign {
    uint32_t addr;
    uint64_t numbers[4];
  };
  std::deque<Foreign> foreign_unanswered;
  bool foreign_due = false;    // a foreign write in this clock
  uint32_t foreign_addr = 0, foreign_data = 0;

  Stable aw, w, ar;

  Memory(Vcs_rv_lsu &t, Reference &f, rng &g) : top(t), ref(f), r(g) {}

  bool chance(unsigned percent) { return rng_percent(&r, percent); }

  bool idle() const {
    return stores.empty() && !unanswered && beats.empty() && foreign_unanswered.empty();
  }

  void sample(Beat &b) {
    if (!b.sampled)
      b.data = ref.word(b.addr);
    b.sampled = true;
  }

  void write_foreign() {
    Foreign f{foreign_addr, {}};
    for (uint32_t i = 0; i < 4; i++) {
      ref.foreign(foreign_addr + i, (uint8_t)(foreign_data >> 8 * i));
      f.numbers[i] = ref.newest(foreign_addr + i);
    }
    foreign_unanswered.push_back(f);
    foreign_due = false;
  }

  void answer_foreign() {
    Foreign &f = foreign_unanswered.front();
    for (uint32_t i = 0; i < 4; i++)
      ref.answer(f.addr + i, f.numbers[i]);
    foreign_unanswered.pop_front();
  }

  void take_store() {
    StoreSent &s = stores.front();
    for (uint32_t i = 0; i < 4; i++)
      if (s.strb >> i & 1)
        ref.take(s.addr + i, (uint8_t)(s.data >> 8 * i));
    stores.pop_front();
    aw_seen--, w_seen--, unanswered++;
  }

  // Before the clock: what memory does in it, and its side of the channels.
  void drive() {
    clock++;
    if (!foreign_unanswered.empty() && chance(pace.foreign_b))
      answer_foreign();
    for (auto &b : beats)
      if (chance(30))
        sample(b);
    top.snoop_valid_i = foreign_due;
    top.snoop_addr_i = foreign_due ? foreign_addr : (uint32_t)rng_next(&r);
    if (foreign_due)
      write_foreign();
    if (!r_up)
      r_up = !beats.empty() && clock >= beats.front().from && chance(pace.r);
    top.dbus_rvalid_i = r_up;
    top.dbus_rdata_i = (uint32_t)rng_next(&r);
    top.dbus_rlast_i = chance(50);
    if (r_up) {
      sample(beats.front());
      top.dbus_rdata_i = beats.front().data;
      top.dbus_rlast_i = beats.front().last;
    }
    if (aw_seen && w_seen && chance(pace.take))
      take_store();
    top.dbus_bvalid_i = unanswered && chance(pace.b);
    top.dbus_awready_i = chance(pace.aw);
    top.dbus_wready_i = chance(pace.w);
    top.dbus_arready_i = chance(pace.ar);
  }

  void accept_read() {
    const uint32_t bytes = (top.dbus_arlen_o + 1) * 4, addr = top.dbus_araddr_o;
    same("arburst", top.dbus_arburst_o, 2);
    same("arlen", bytes, CS_LINE);
    same("araddr alignment", addr & 3, 0);
    if (++fills > 2)
      fail("three fills at once");
    for (uint32_t i = 0; i < bytes; i += 4)
      beats.push_back({(addr & -bytes) | ((addr + i) & (bytes - 1)), false, i + 4 == bytes, 0, clock + pace.latency});
  }

  void accept_write() {
    if (top.dbus_awvalid_o && top.dbus_awready_i) {
      if (aw_seen >= stores.size())
        fail("address without a store", top.dbus_awaddr_o);
      same("awaddr", top.dbus_awaddr_o, stores[aw_seen++].addr);
      same("awlen", top.dbus_awlen_o, 0);
    }
    if (top.dbus_wvalid_o && top.dbus_wready_i) {
      if (w_seen >= stores.size())
        fail("data without a store", top.dbus_wdata_o);
      const StoreSent &s = stores[w_seen++];
      uint32_t lanes = 0;
      for (int i = 0; i < 4; i++)
        lanes |= s.strb >> i & 1 ? 0xffu << 8 * i : 0;
      same("wstrb", top.dbus_wstrb_o, s.strb);
      same("wdata", top.dbus_wdata_o & lanes, s.data & lanes);
      same("wlast", top.dbus_wlast_o, 1);
    }
  }

  // With the core's outputs settled; the store of this clock is already in stores.
  void settle() {
    aw.check("aw dropped", top.dbus_awvalid_o, top.dbus_awready_i, top.dbus_awaddr_o);
    w.check("w dropped", top.dbus_wvalid_o, top.dbus_wready_i,
            (uint64_t)top.dbus_wstrb_o << 32 | top.dbus_wdata_o);
    ar.check("ar dropped", top.dbus_arvalid_o, top.dbus_arready_i, top.dbus_araddr_o);
    if (top.dbus_bvalid_i) {
      if (!top.dbus_bready_o)
        fail("bready");
      unanswered--;
    }
    if (r_up) {
      if (!top.dbus_rready_o)
        fail("rready");
      fills -= beats.front().last;
      beats.pop_front();
      r_up = false;
    }
    accept_write();
    if (top.dbus_arvalid_o && top.dbus_arready_i)
      accept_read();
  }
};

// The device bus: everything must come in program order, one at a time.
struct Devices {
  Vcs_rv_lsu &top;
  rng &r;
  Pace &pace;
  struct Write {
    uint32_t addr, data;
    unsigned strb;
  };
  std::deque<Write> writes;      // posted by the core, not yet answered: one
  bool aw_seen = false, w_seen = false, reading = false;
  uint32_t read_addr = 0;
  Stable aw, w, ar;

  Devices(Vcs_rv_lsu &t, rng &g, Pace &p) : top(t), r(g), pace(p) {}

  bool idle() const { return writes.empty(); }

  void drive() {
    top.pbus_awready_i = rng_percent(&r, pace.device);
    top.pbus_wready_i = rng_percent(&r, pace.device);
    top.pbus_arready_i = rng_percent(&r, pace.device);
    top.pbus_rvalid_i = reading && rng_percent(&r, pace.device);
    top.pbus_rdata_i = (uint32_t)rng_next(&r);
    top.pbus_bvalid_i = aw_seen && w_seen && rng_percent(&r, pace.device_b);
  }

  void settle() {
    aw.check("device aw", top.pbus_awvalid_o, top.pbus_awready_i, top.pbus_awaddr_o);
    w.check("device w", top.pbus_wvalid_o, top.pbus_wready_i, top.pbus_wdata_o);
    ar.check("device ar", top.pbus_arvalid_o, top.pbus_arready_i, top.pbus_araddr_o);
    if (top.pbus_bvalid_i) {
      writes.pop_front();
      aw_seen = w_seen = false;
    }
    if (top.pbus_awvalid_o && top.pbus_awready_i) {
      if (writes.empty() || aw_seen)
        fail("device address without a store", top.pbus_awaddr_o);
      same("device awaddr", top.pbus_awaddr_o, writes[0].addr);
      aw_seen = true;
    }
    if (top.pbus_wvalid_o && top.pbus_wready_i) {
      if (writes.empty() || w_seen)
        fail("device data without a store", top.pbus_wdata_o);
      uint32_t lanes = 0;
      for (int i = 0; i < 4; i++)
        lanes |= writes[0].strb >> i & 1 ? 0xffu << 8 * i : 0;
      same("device wstrb", top.pbus_wstrb_o, writes[0].strb);
      same("device wdata", top.pbus_wdata_o & lanes, writes[0].data & lanes);
      w_seen = true;
    }
    if (top.pbus_rvalid_i)
      reading = false;
    if (top.pbus_arvalid_o) {
      if (!writes.empty())
        fail("device read while a write is pending");
      if (top.pbus_arready_i) {
        if (reading)
          fail("two device reads");
        reading = true;
        read_addr = top.pbus_araddr_o;
      }
    }
  }
};

#endif
