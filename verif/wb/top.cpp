// SPDX-License-Identifier: Apache-2.0
//
// top.cpp - cs_wb_top: registers over Wishbone, loads on the retirement port, and
// the ring's records as they come out of the Wishbone manager, with stalls, RTY,
// and errors after which the ring is armed again.  Nothing is lost.

#include <deque>

#include "Vcs_wb_top.h"
#include "cs_regs.h"
#include "cs_ring_regs.h"
#include "wb.h"

constexpr uint32_t RING = 0x1000, BASE = 0x80010000, PLACES = 16, REC = 16;

struct Load {
  uint32_t pc, w;
};

struct Top : Block<Vcs_wb_top> {
  unsigned pace = 100, fail = 0;
  std::deque<Load> loads;       // retired, their records not yet whole
  uint32_t record[4] = {}, at = 0, cp = BASE;
  uint64_t retired = 0, records = 0, errors = 0, order = 0;
  bool feeding = false;

  explicit Top(uint64_t seed) : Block(seed) {
    static const unsigned paces[] = {100, 70, 30};
    pace = paces[below(3)];
    fail = chance(60) ? 1 : 0;
    top.wbs_cyc_i = top.wbs_stb_i = 0;
    top.wbm_ack_i = top.wbm_err_i = top.wbm_rty_i = 0;
    top.rvfi_valid = 0;
    top.rvfi_trap = 0;
    top.rvfi_mode = 3;
    top.rvfi_ext_cs_event = 0;
    reset();
  }

  void feed() {
    top.rvfi_valid = 0;
    if (!feeding || loads.size() > 3 || !chance(5))
      return;
    const Load l = {0x80000000u + 4 * below(1000), (uint32_t)word()};
    top.rvfi_valid = 1;
    top.rvfi_order = order++;
    top.rvfi_insn = 0x0005a503;   // lw a0, 0(a1)
    top.rvfi_rd_addr = 10;
    top.rvfi_rd_wdata = l.w;
    top.rvfi_pc_rdata = l.pc;
    top.rvfi_pc_wdata = l.pc + 4;
    loads.push_back(l);
    retired++;
  }

  void whole() {
    holds("a record of a load", !loads.empty());
    same("info", record[0], (uint32_t)records << 8 | 0x80);
    same("count", record[1], 1);
    same("pc", record[2], loads.front().pc);
    same("w", record[3], loads.front().w);
    loads.pop_front();
    records++;
  }

  void memory() {
    top.wbm_ack_i = top.wbm_err_i = top.wbm_rty_i = 0;
    settle();
    if (!top.wbm_stb_o || !chance(pace))
      return;
    holds("write within a cycle", top.wbm_cyc_o && top.wbm_we_o);
    if (chance(3)) {
      top.wbm_rty_i = 1;
      return;
    }
    holds("inside the ring", top.wbm_adr_o - BASE < PLACES * REC);
    same("sel", top.wbm_sel_o, 15);
    if (chance(fail)) {
      top.wbm_err_i = 1;
      errors++;
      at = 0;
      return;
    }
    same("place", top.wbm_adr_o, BASE + (uint32_t)(records % PLACES) * REC + 4 * at);
    record[at++] = top.wbm_dat_o;
    top.wbm_ack_i = 1;
    if (at == 4)
      at = 0, whole();
  }

  void clock() {
    feed();
    memory();
    settle();
    edge();
  }

  uint32_t access(bool we, uint32_t adr, uint32_t dat, bool bad = false, unsigned sel = 15) {
    top.wbs_cyc_i = top.wbs_stb_i = 1;
    top.wbs_we_i = we;
    top.wbs_adr_i = adr;
    top.wbs_sel_i = sel;
    top.wbs_dat_i = dat;
    for (int i = 0; !top.wbs_ack_o && !top.wbs_err_o; i++) {
      if (i > 100)
        wrong("an answer", 0, 1);
      clock();
    }
    same("ERR", top.wbs_err_o, bad);
    const uint32_t got = top.wbs_dat_o;
    clock();                    // the manager sees it at this edge
    top.wbs_cyc_i = top.wbs_stb_i = 0;
    while (chance(20))
      clock();
    return got;
  }
  uint32_t read(uint32_t adr) { return access(false, adr, 0); }
  void write(uint32_t adr, uint32_t dat) { access(true, adr, dat); }

  void arm() {
    write(RING + CS_RING_CTRL_OFFSET, CS_RING_CTRL_ACTIVE_MASK | CS_RING_CTRL_ENABLE_MASK);
  }

  void configure() {
    access(false, 0x3000, 0, true);             // outside both blocks
    access(true, CS_RATE_OFFSET, 5, true, 3);   // a part of a word
    write(CS_STATUS_OFFSET, 0);
    write(CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
    while ((read(CS_CTRL_OFFSET) & CS_CTRL_STATE_MASK) >> CS_CTRL_STATE_LSB != 2)
      ;
    write(CS_RATE_OFFSET, 1);
    same("RATE", read(CS_RATE_OFFSET), 1);
    write(CS_WATERMARK_OFFSET, 8);
    write(CS_COMP_OFFSET, 0);
    write(CS_SLOT0_CLASS_OFFSET, 1);
    write(CS_SLOT0_CTRL_OFFSET, 0xf041);
    write(RING + CS_RING_CTRL_OFFSET, CS_RING_CTRL_ACTIVE_MASK);
    write(RING + CS_RING_START_OFFSET, BASE);
    write(RING + CS_RING_LIMIT_OFFSET, BASE + PLACES * REC - 4);
    write(RING + CS_RING_WP_OFFSET, BASE);
    write(RING + CS_RING_CP_OFFSET, BASE);
    write(RING + CS_RING_CFG_OFFSET, CS_RING_CFG_BACK_PRESSURE_MASK);
    write(RING + CS_RING_WATERMARK_OFFSET, 4);
    write(RING + CS_RING_INTR_ENABLE_OFFSET, 7);
    arm();
    same("ring status", read(RING + CS_RING_STATUS_OFFSET), 0);
    write(CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK | CS_CTRL_ENABLE_MASK);
    same("status", read(CS_STATUS_OFFSET), 0);
    while ((read(CS_CTRL_OFFSET) & CS_CTRL_STATE_MASK) >> CS_CTRL_STATE_LSB != 4)
      ;
  }

  // Software: after a stop on, and what is whole is released.  The stop's bit is
  // cleared before its cause is looked at, the watermark's behind the release.
  void serve() {
    write(RING + CS_RING_INTR_STATE_OFFSET, CS_RING_INTR_STATE_STOP_MASK);
    if (read(RING + CS_RING_CAUSE_OFFSET) & 3) {
      same("the error", read(RING + CS_RING_CAUSE_OFFSET), 2u << 4 | 1);
      write(RING + CS_RING_CAUSE_OFFSET, 0);
      arm();
    }
    write(RING + CS_RING_CP_OFFSET, read(RING + CS_RING_WP_OFFSET) & ~3u);
    write(RING + CS_RING_INTR_STATE_OFFSET, CS_RING_INTR_STATE_WATERMARK_MASK);
  }

  void run() {
    configure();
    feeding = true;
    uint64_t calls = 0;
    for (int i = 0; i < 12000; i++) {
      clock();
      if (top.irq_o && chance(5))
        serve(), calls++;
    }
    feeding = false;
    for (int i = 0; !loads.empty(); i++) {
      if (i == 200)
        wrong("loads without a record", loads.size(), 0);
      serve();
    }
    for (int i = 0; i < 50; i++)
      clock();
    serve();
    same("WRITTEN", read(RING + CS_RING_WRITTEN_OFFSET), records);
    write(CS_SNAPSHOT_OFFSET, 0);
    same("SENT_MSGS", read(CS_SENT_MSGS_OFFSET), retired);
    same("records", records, retired);
    holds("interrupts came", calls > 10);
  }
};

int main() {
  uint64_t records = 0, errors = 0;
  for (uint64_t seed = 1; seed <= 20; seed++) {
    Top test(seed);
    try {
      test.run();
    } catch (const Mismatch &m) {
      printf("seed %" PRIu64 ": %s: %" PRIx64 ", expected %" PRIx64 "\n", seed, m.field, m.rtl,
             m.model);
      return 1;
    }
    records += test.records, errors += test.errors;
  }
  printf("%" PRIu64 " records of as many loads, %" PRIu64 " errors\n", records, errors);
  return !records || !errors;
}
