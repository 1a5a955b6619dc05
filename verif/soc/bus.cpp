// SPDX-License-Identifier: Apache-2.0
//
// bus.cpp - three managers at random on cs_axi_arb and cs_axi_mem.
//
// Each word has a history of values: a read may return the newest value that
// was there when its address was taken, or any that was written since.  What the
// memory was shown and did not take stays.  Now and then traffic pauses, and
// everything must have been answered.

#include <deque>
#include <vector>

#include "Vcs_bus_tb.h"
#include "block.h"

namespace {

// Half of what is built: `absent_i` says so.
constexpr uint32_t kBase = 0x80000000, kSize = 1u << (CS_P_SizeLog2 - 1);
constexpr unsigned kIncr = 1, kWrap = 2, kDecErr = 3;

struct Burst {
  uint32_t addr;
  unsigned len, kind;
  bool outside;
  uint64_t taken = 0;   // clock
  unsigned beat = 0;    // next

  uint32_t word() const {
    const uint32_t first = addr / 4, kept = kind == kWrap ? len : ~0u;
    return (first & ~kept) | ((first + beat) & kept);
  }
};

struct Value {
  uint64_t clock;
  uint32_t value;
};

// The memory as it was: values by word, newest last.
struct Memory {
  std::vector<std::vector<Value>> words{kSize / 4};

  void write(uint32_t addr, uint32_t data, unsigned strb, uint64_t clock) {
    auto &w = words[(addr - kBase) / 4];
    uint32_t value = w.empty() ? 0 : w.back().value;
    for (int b = 0; b < 4; b++)
      if (strb >> b & 1)
        value = (value & ~(0xffu << b * 8)) | (data & 0xffu << b * 8);
    w.push_back({clock, value});
  }

  bool may_be(uint32_t addr, uint32_t value, uint64_t taken) const {
    const auto &w = words[(addr - kBase) / 4];
    for (size_t n = w.size(); n-- > 0;) {
      if (w[n].value == value)
        return true;
      if (w[n].clock < taken)
        return false;
    }
    return value == 0;
  }
};

struct ReadPort {
  CData &arvalid, &arready;
  IData &araddr;
  CData &arlen, &arburst, &rvalid, &rready;
  IData &rdata;
  CData &rresp, &rlast;
};

struct WritePort {
  CData &awvalid, &awready;
  IData &awaddr;
  CData &awlen, &awburst, &wvalid, &wready;
  IData &wdata;
  CData &wstrb, &wlast, &bvalid, &bready, &bresp;
};

#define READ_PORT(t, m) \
  { t.m##_arvalid_i, t.m##_arready_o, t.m##_araddr_i, t.m##_arlen_i, \
    t.m##_arburst_i, t.m##_rvalid_o, t.m##_rready_i, t.m##_rdata_o, \
    t.m##_rresp_o, t.m##_rlast_o }
#define WRITE_PORT(t, m) \
  { t.m##_awvalid_i, t.m##_awready_o, t.m##_awaddr_i, t.m##_awlen_i, \
    t.m##_awburst_i, t.m##_wvalid_i, t.m##_wready_o, t.m##_wdata_i, \
    t.m##_wstrb_i, t.m##_wlast_i, t.m##_bvalid_o, t.m##_bready_i, \
    t.m##_bresp_o }

struct Bus : Block<Vcs_bus_tb> {
  Memory memory;
  uint64_t now = 0;
  unsigned least;        // clocks to an answer
  Mood ask, answer, stalls[5];
  bool pause = false;

  // A manager: what it shows, and what was taken and not yet answered.
  struct Reader {
    ReadPort p;
    std::deque<Burst> asked, taken;
    bool held = false;   // rvalid was shown
    uint32_t held_data = 0;
  };
  struct Writer {
    WritePort p;
    bool wraps;
    std::deque<Burst> asked, taken, done;  // by AW, by W
    bool shown = false, held = false;
  };
  Reader readers[3] = {{READ_PORT(top, dbus), {}, {}},
                       {READ_PORT(top, ibus), {}, {}},
                       {READ_PORT(top, dma), {}, {}}};
  Writer writers[2] = {{WRITE_PORT(top, dbus), true, {}, {}, {}},
                       {WRITE_PORT(top, dma), false, {}, {}, {}}};

  explicit Bus(uint64_t seed) : Block(seed) {
    static const uint8_t latencies[] = {1, 1, 2, 3, 10, 31};
    top.lat_i = latencies[below(sizeof latencies)];
    top.sdram_i = chance(25);
    top.zero_wait_i = chance(20);
    top.absent_i = kSize;
    least = top.zero_wait_i ? 1 : top.sdram_i ? 6 : top.lat_i;
    reset();
    for (uint32_t at = 0; at < kSize; at += 4)   // junk until written
      preload.push_back(at);
  }
  std::vector<uint32_t> preload;
  bool loaded = false;

  // AR, AW and W at the memory: shown in the clock before and not taken.
  bool waits[3] = {};
  uint64_t waiting[3] = {};

  Burst random_burst(bool wraps) {
    Burst b{};
    b.kind = wraps && chance(50) ? kWrap : kIncr;
    b.len = b.kind == kWrap ? (2u << below(4)) - 1
                            : chance(60) ? 0 : below(16);
    // Few words, so that managers meet.
    const uint32_t span = chance(70) ? 64 : kSize / 4 - 16;
    b.addr = kBase + below(span) * 4;
    b.outside = chance(2);
    if (b.outside)
      b.addr ^= chance(50) ? 0x40000000 : kSize;
    return b;
  }

  void ask_reads(Reader &m) {
    if (m.asked.empty() && !pause && loaded && ask(r))
      m.asked.push_back(random_burst(true));
    m.p.arvalid = !m.asked.empty();
    if (!m.asked.empty()) {
      m.p.araddr = m.asked.front().addr;
      m.p.arlen = m.asked.front().len;
      m.p.arburst = m.asked.front().kind;
    } else {
      m.p.araddr = (uint32_t)word();
    }
    m.p.rready = pause || answer(r);
  }

  // The burst whose words come next: behind its address, or with it.
  Burst *next_data(Writer &m) {
    return !m.taken.empty() ? &m.taken.front()
         : !m.asked.empty() ? &m.asked.front() : nullptr;
  }

  void ask_writes(Writer &m) {
    if (m.asked.empty() && !pause && !preload.empty() &&
        &m == &writers[0]) {
      m.asked.push_back({kBase + preload.back(), 0, kIncr, false});
      preload.pop_back();
    } else if (m.asked.empty() && !pause && loaded && ask(r)) {
      m.asked.push_back(random_burst(m.wraps));
    }
    m.p.awvalid = !m.asked.empty() &&
                  (m.p.awvalid || pause || !loaded || ask(r));
    if (!m.asked.empty()) {
      m.p.awaddr = m.asked.front().addr;
      m.p.awlen = m.asked.front().len;
      m.p.awburst = m.asked.front().kind;
    }
    const Burst *b = next_data(m);
    if (!m.shown && b != nullptr && (pause || !loaded || ask(r))) {
      m.shown = true;
      m.p.wdata = (uint32_t)word();
      m.p.wstrb = chance(70) || !loaded ? 0xf : below(16);
      m.p.wlast = b->beat == b->len;
    }
    m.p.wvalid = m.shown;
    m.p.bready = pause || !loaded || answer(r);
  }

  void check_reads(Reader &m) {
    if (m.held) {
      SAME("R stays", m.p.rvalid, 1);
      SAME("R data stay", m.p.rdata, m.held_data);
    }
    if (m.p.rvalid) {
      SAME("R for nobody", m.taken.empty(), 0);
      Burst &b = m.taken.front();
      SAME("R early", now < b.taken + least, 0);
      SAME("rlast", m.p.rlast, b.beat == b.len);
      SAME("rresp", m.p.rresp, b.outside ? kDecErr : 0);
      if (!b.outside &&
          !memory.may_be(b.word() * 4, m.p.rdata, b.taken))
        throw Mismatch{"read data", m.p.rdata, b.word() * 4};
      if (m.p.rready && b.beat++ == b.len)
        m.taken.pop_front();
    }
    m.held = m.p.rvalid && !m.p.rready;
    m.held_data = m.p.rdata;
    if (m.p.arvalid && m.p.arready) {
      m.asked.front().taken = now;
      m.taken.push_back(m.asked.front());
      m.asked.pop_front();
    }
  }

  // Words before addresses, because a word follows its address by a clock.
  void check_writes(Writer &m, bool snooped) {
    const bool take = m.p.wvalid && m.p.wready;
    if (snooped)
      SAME("snoop", top.snoop_valid_o, take);
    if (take) {
      SAME("W before AW", m.taken.empty(), 0);
      Burst &b = m.taken.front();
      if (snooped)
        SAME("snoop address", top.snoop_addr_o, b.word() * 4);
      if (!b.outside)
        memory.write(b.word() * 4, m.p.wdata, m.p.wstrb, now);
      m.shown = false;
      if (b.beat++ == b.len) {
        b.taken = now;
        m.done.push_back(b);
        m.taken.pop_front();
      }
    }
    if (m.held)
      SAME("B stays", m.p.bvalid, 1);
    if (m.p.bvalid) {
      SAME("B for nobody", m.done.empty(), 0);
      SAME("B early", now < m.done.front().taken + least, 0);
      SAME("bresp", m.p.bresp, m.done.front().outside ? kDecErr : 0);
      if (m.p.bready)
        m.done.pop_front();
    }
    m.held = m.p.bvalid && !m.p.bready;
    if (m.p.awvalid && m.p.awready) {
      m.taken.push_back(m.asked.front());
      m.asked.pop_front();
    }
  }

  void check_shown() {
    static const char *const gone[] = {"AR withdrawn", "AW withdrawn", "W withdrawn"};
    static const char *const other[] = {"AR changed", "AW changed", "W changed"};
    const uint64_t now[] = {top.mem_ar_o, top.mem_aw_o, top.mem_w_o};
    for (int n = 0; n < 3; n++) {
      const bool valid = top.mem_valid_o >> n & 1;
      if (waits[n]) {
        SAME(gone[n], valid, true);
        SAME(other[n], now[n], waiting[n]);
      }
      waits[n] = valid && !(top.mem_ready_o >> n & 1);
      waiting[n] = now[n];
    }
  }

  void check_idle() {
    for (auto &m : readers)
      SAME("reads without an answer", m.asked.size() + m.taken.size(), 0);
    for (auto &m : writers)
      SAME("writes without an answer",
           m.asked.size() + m.taken.size() + m.done.size(), 0);
  }

  void clock() {
    if (now % 6000 == 5999)
      check_idle();
    pause = now % 6000 >= 5000;
    loaded |= preload.empty() && pause;
    top.stall_i = 0;
    for (int n = 0; n < 5; n++)
      top.stall_i |= (stalls[n](r) && !pause && loaded) << n;
    for (auto &m : readers)
      ask_reads(m);
    for (auto &m : writers)
      ask_writes(m);
    settle();
    check_shown();
    for (auto &m : readers)
      check_reads(m);
    check_writes(writers[0], false);
    check_writes(writers[1], true);
    edge();
    now++;
  }
};

}  // namespace

int main(int argc, char **argv) {
  return block_main<Bus>(argc, argv, 100, 30000);
}
