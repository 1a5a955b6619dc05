// SPDX-License-Identifier: Apache-2.0
//
// latency.cpp - the clocks that docs/design/soc.md promises, one by one, on
// cs_axi_arb and cs_axi_mem.
//
// A script says in which clock which manager asks; every answer's clock is
// noted and compared.

#include <initializer_list>
#include <vector>

#include "Vcs_bus_tb.h"
#include "block.h"

namespace {

constexpr uint32_t kBase = 0x80000000;

using Clocks = std::vector<unsigned>;

struct Timing : Block<Vcs_bus_tb> {
  unsigned now = 0;
  Clocks r_ibus, r_dbus, b, w;   // clocks of words and responses
  const char *name;

  Timing(const char *what, unsigned lat, bool sdram = false, bool zero = false)
      : Block(1), name(what) {
    top.lat_i = lat;
    top.sdram_i = sdram;
    top.zero_wait_i = zero;
    top.stall_i = 0;
    top.absent_i = 0;
    top.ibus_arvalid_i = top.dbus_arvalid_i = top.dbus_awvalid_i = 0;
    top.dma_arvalid_i = top.dma_awvalid_i = top.dma_wvalid_i = 0;
    top.dbus_wvalid_i = 0;
    top.ibus_rready_i = top.dbus_rready_i = top.dbus_bready_i = 1;
    top.ibus_arburst_i = top.dbus_arburst_i = top.dbus_awburst_i = 1;
    top.dbus_wstrb_i = 0xf;
    reset();
  }

  // Until the next clock; every address is taken in the clock it is shown.
  void clock() {
    settle();
    if (top.ibus_rvalid_o)
      r_ibus.push_back(now);
    if (top.dbus_rvalid_o)
      r_dbus.push_back(now);
    if (top.dbus_bvalid_o)
      b.push_back(now);
    if (top.dbus_wvalid_i && top.dbus_wready_o)
      w.push_back(now);
    if (top.ibus_arvalid_i)
      SAME("AR taken", top.ibus_arready_o, 1);
    if (top.dbus_awvalid_i)
      SAME("AW taken", top.dbus_awready_o, 1);
    edge();
    now++;
    top.ibus_arvalid_i = top.dbus_arvalid_i = top.dbus_awvalid_i = 0;
  }
  void until(unsigned clocks) {
    while (now < clocks)
      clock();
  }
  void fetch(uint32_t offset, unsigned len) {
    top.ibus_arvalid_i = 1;
    top.ibus_araddr_i = kBase + offset;
    top.ibus_arlen_i = len;
  }
  void load(uint32_t offset, unsigned len) {
    top.dbus_arvalid_i = 1;
    top.dbus_araddr_i = kBase + offset;
    top.dbus_arlen_i = len;
  }
  void store(uint32_t offset) {
    top.dbus_awvalid_i = 1;
    top.dbus_awaddr_i = kBase + offset;
    top.dbus_awlen_i = 0;
    top.dbus_wvalid_i = top.dbus_wlast_i = 1;
  }
  void expect(const char *what, const Clocks &is, const Clocks &should) {
    if (is == should)
      return;
    printf("%s: %s:", name, what);
    for (unsigned c : is)
      printf(" %u", c);
    printf(", should be");
    for (unsigned c : should)
      printf(" %u", c);
    printf("\n");
    exit(1);
  }
};

Clocks row(unsigned first, unsigned n) {
  Clocks c;
  for (unsigned k = 0; k < n; k++)
    c.push_back(first + k);
  return c;
}

// The first word after `lat` clocks, then one a clock.
void test_read(unsigned lat) {
  Timing t("read", lat);
  t.until(5);
  t.fetch(0x40, 7);
  t.until(400);
  t.expect("words", t.r_ibus, row(5 + lat, 8));
}

// Latencies overlap: the second burst follows the first without a gap.
void test_overlap(unsigned lat) {
  Timing t("overlap", lat);
  t.until(5);
  t.fetch(0, 7);
  t.clock();
  t.load(0x100, 3);
  t.until(400);
  t.expect("first", t.r_ibus, row(5 + lat, 8));
  t.expect("second", t.r_dbus, row(13 + lat, 4));
}

void test_no_overlap(unsigned lat) {
  Timing t("apart", lat);
  t.fetch(0, 0);
  t.until(100);
  t.load(0x100, 0);
  t.until(400);
  t.expect("first", t.r_ibus, {lat});
  t.expect("second", t.r_dbus, {100 + lat});
}

// A word a clock, each answered `lat` clocks after it was taken.
void test_write(unsigned lat) {
  Timing t("write", lat);
  t.until(3);
  for (int n = 0; n < 6; n++) {
    t.store(n * 4);
    t.clock();
  }
  while (t.w.size() < 6)
    t.clock();
  t.top.dbus_wvalid_i = 0;
  t.until(400);
  t.expect("words", t.w, row(4, 6));
  t.expect("responses", t.b, row(4 + lat, 6));
}

// Words share the port, taking turns; with zero_wait they do not.
void test_both(bool zero) {
  Timing t(zero ? "both, zero wait" : "both", 4, false, zero);
  t.fetch(0, 7);
  t.until(zero ? 1 : 3);
  for (int n = 0; n < 4; n++) {
    t.store(n * 4);
    t.clock();
  }
  while (t.w.size() < 4)
    t.clock();
  t.top.dbus_wvalid_i = 0;
  t.until(100);
  if (zero) {
    t.expect("reads", t.r_ibus, row(1, 8));
    t.expect("writes", t.w, row(2, 4));
    t.expect("responses", t.b, row(3, 4));
  } else {
    t.expect("reads", t.r_ibus, {4, 5, 7, 9, 11, 13, 14, 15});
    t.expect("writes", t.w, {5, 7, 9, 11});
  }
}

// Row misses 12, hits 6; each bank (1 KiB) keeps its row; refresh closes all.
void test_sdram() {
  Timing t("SDRAM", 10, true);
  const struct {
    unsigned clock;
    uint32_t offset;
    unsigned clocks;
  } script[] = {
    {10, 0x000, 12}, {50, 0x3fc, 6}, {100, 0x400, 12}, {150, 0x010, 6},
    {200, 0x1000, 12}, {250, 0x000, 12}, {300, 0x410, 6},
    {700, 0x000, 6}, {900, 0x000, 12}, {950, 0x000, 6},
  };
  Clocks should;
  for (const auto &s : script) {
    t.until(s.clock);
    t.fetch(s.offset, 0);
    should.push_back(s.clock + s.clocks);
  }
  t.until(1000);
  t.expect("words", t.r_ibus, should);
}

// Refresh: no word for 8 clocks in 780.
void test_refresh() {
  Timing t("refresh", 10, true);
  t.until(740);
  t.fetch(0, 63);
  t.until(1000);
  Clocks should = row(752, 29);
  for (unsigned c : row(752 + 29 + 8, 35))
    should.push_back(c);
  t.expect("words", t.r_ibus, should);
}

}  // namespace

int main() {
  try {
    for (unsigned lat : {1, 2, 3, 6, 10, 100, 255}) {
      test_read(lat);
      test_overlap(lat);
      test_no_overlap(lat < 100 ? lat : 90);
      test_write(lat);
    }
    test_both(false);
    test_both(true);
    test_sdram();
    test_refresh();
  } catch (const Mismatch &m) {
    printf("%s: %d\n", m.field, (int)m.rtl);
    return 1;
  }
  printf("every answer in its clock\n");
}
