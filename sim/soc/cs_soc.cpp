// SPDX-License-Identifier: Apache-2.0
//
// cs_soc.cpp - the thin C++ shell around one Verilated cs_soc_tb.
//
// A clock is: the inputs settle, what the outputs show is noted, then the
// rising edge.  Between edges nothing changes unless a test drives something,
// so the fast loop makes one eval() a clock: it tells the model that the clock
// was low, instead of letting it find out.

#include <algorithm>
#include <cstring>
#include <memory>

#include "cs_soc_cpp.h"

extern "C" {
#include "cs_soc_map.h"
}

void soc_get_record(const Vcs_soc_tb &t, cs_rvfi *r) {
  r->valid = true;
  r->trap = t.rvfi_trap;
  r->halt = t.rvfi_halt;
  r->intr = t.rvfi_intr;
  r->mode = t.rvfi_mode;
  r->ixl = t.rvfi_ixl;
  r->rs1_addr = t.rvfi_rs1_addr;
  r->rs2_addr = t.rvfi_rs2_addr;
  r->rd_addr = t.rvfi_rd_addr;
  r->mem_rmask = t.rvfi_mem_rmask;
  r->mem_wmask = t.rvfi_mem_wmask;
  r->insn = t.rvfi_insn;
  r->order = t.rvfi_order;
  r->pc_rdata = t.rvfi_pc_rdata;
  r->pc_wdata = t.rvfi_pc_wdata;
  r->rs1_rdata = t.rvfi_rs1_rdata;
  r->rs2_rdata = t.rvfi_rs2_rdata;
  r->rd_wdata = t.rvfi_rd_wdata;
  r->mem_addr = t.rvfi_mem_addr;
  r->mem_rdata = t.rvfi_mem_rdata;
  r->mem_wdata = t.rvfi_mem_wdata;
  r->ev = t.rvfi_ext_cs_event;
  r->head_cycles = t.rvfi_ext_cs_head_cycles;
  r->mem_latency = t.rvfi_ext_cs_mem_latency;
  r->context = t.rvfi_ext_cs_context;
  r->satp = t.rvfi_ext_cs_satp;
  r->mem_paddr = t.rvfi_ext_mem_paddr;
  r->reason = t.rvfi_ext_cs_reason;
  // 16 bits each, as in memory: the host is little-endian, as Verilator needs.
  static_assert(sizeof r->reasons == sizeof t.rvfi_ext_cs_reasons, "reasons");
  std::memcpy(r->reasons, &t.rvfi_ext_cs_reasons, sizeof r->reasons);
}

namespace {

void dump(Soc &s) {
#ifdef CS_WAVES
  s.context.timeInc(5);
  s.fst.dump(s.context.time());
#else
  (void)s;
#endif
}

void drive(Soc &s) {
  const struct cs_soc_drive &d = s.shared.drive;
  Vcs_soc_tb &t = *s.top;
  t.stall_i = d.stall & 0x1f;
  t.irq_i = d.irq_s_external << 4 | d.irq_uart << 3 | d.irq_external << 2 | d.irq_timer << 1 |
            d.irq_software;
  t.dma_error_i = d.dma_error;
  t.dma_valid_i = d.dma_valid;
  t.dma_addr_i = d.dma_addr;
  t.dma_data_i = d.dma_data;
  t.dbg_req_i = d.dbg_valid;
  t.dbg_we_i = d.dbg_write;
  t.dbg_addr_i = d.dbg_addr;
  t.dbg_wdata_i = d.dbg_data;
}

// The inputs of this clock reach what depends on them.
void settle(Soc &s) {
  drive(s);
  s.top->clk_i = 0;
  s.top->eval();
  dump(s);
}

// The same when no input has changed: only the clock is low.
void low(Soc &s) {
#ifdef CS_WAVES
  settle(s);
#else
  s.top->rootp->__Vtrigrprev__TOP__clk_i = 0;
#endif
}

// The first byte that is typed, when its clock has come.
void type_begins(Soc &s) {
  s.top->type_byte_i = s.typed.front().byte;
  s.top->type_valid_i = 1;
  s.type_at = UINT64_MAX;
}

void type_next(Soc &s) {
  s.shared.untyped = s.typed.size();
  if (!s.typed.empty())
    s.type_at = std::max(s.typed.front().clock, s.shared.clocks);
}

void type_ends(Soc &s) {
  s.top->type_valid_i = 0;
  s.typed.pop_front();
  type_next(s);
}

// What happens rarely: a byte was sent or has been received, the program ended.
void note_rare(Soc &s) {
  const Vcs_soc_tb &t = *s.top;
  if (t.uart_sent_o && s.config.console != nullptr)
    s.config.console(s.config.user, t.uart_byte_o);
  if (t.type_taken_o)
    type_ends(s);
  if (t.ended_o) {
    s.shared.ended = true;
    s.shared.exit_code = t.exit_code_o;
  }
}

// Shows this clock, then its rising edge.
inline bool clock(Soc &s, cs_rvfi *r) {
  Vcs_soc_tb &t = *s.top;
  const bool retired = t.rvfi_valid;
  if (retired)
    soc_get_record(t, r);
  if (t.uart_sent_o | t.ended_o | t.type_taken_o)
    note_rare(s);
  if (s.shared.clocks == s.type_at)
    type_begins(s);
#ifdef CS_SOC_CHECK
  soc_sample(s);
#endif
  s.shared.clocks++;
  t.clk_i = 1;
  t.eval();
  return retired;
}

void note_after(Soc &s) {
  const Vcs_soc_tb &t = *s.top;
  struct cs_soc_after &a = s.shared.after;
  a.dma_done = t.dma_done_o;
  a.dma_taken = t.dma_taken_o;
  a.irq_taken = t.rvfi_valid && t.rvfi_ext_irq_valid;
  a.irq_cause = t.rvfi_ext_irq;
  a.irq_first = t.rvfi_ext_irq_first & 15;
  a.bus_error = t.bus_error_o;
  a.dbg_done = t.dbg_done_o;
  a.dbg_data = t.dbg_rdata_o;
}

bool step(cs_soc_shared *shared, cs_rvfi *r) {
  Soc &s = Soc::of(shared);
  settle(s);
  note_after(s);
  const bool retired = clock(s, r);
  dump(s);
  if (!retired)
    r->valid = false;
  return retired;
}

// Ends behind a record that came by an interrupt, so that `after` tells which,
// and behind one in another mode than the one before, so that memory can be
// looked at as it was then.
size_t run_many(cs_soc_shared *shared, uint64_t max_clocks, cs_rvfi *r,
                size_t n) {
  Soc &s = Soc::of(shared);
  const Vcs_soc_tb &t = *s.top;
  size_t got = 0;
  bool stop = false;
  settle(s);
  s.shared.after = {};
  while (got < n && !stop && !s.shared.ended && max_clocks-- != 0) {
    low(s);
    stop = t.rvfi_valid & (t.rvfi_ext_irq_valid | t.rvfi_mode != s.mode);
    if (stop) {
      note_after(s);
      s.mode = t.rvfi_mode;
    }
    got += clock(s, &r[got]);
    dump(s);
  }
  s.shared.after.bus_error = t.bus_error_o;
  return got;
}

// Two clocks of reset; what the model counts begins behind it.
void reset(Soc &s) {
  Vcs_soc_tb &t = *s.top;
  t.rst_ni = 0;
  for (int n = 0; n < 2; n++) {
    settle(s);
    t.clk_i = 1;
    t.eval();
    dump(s);
  }
  t.rst_ni = 1;
  settle(s);
  s.shared.clocks = 0;
  s.shared.ended = false;
  t.type_valid_i = 0;
  type_next(s);
}

void set_boot(cs_soc_shared *shared, uint32_t pc) {
  Soc &s = Soc::of(shared);
  s.top->boot_pc_i = pc;
  reset(s);
}

void destroy(cs_soc_shared *shared) {
  Soc *s = &Soc::of(shared);
  s->top->final();
#ifdef CS_WAVES
  s->fst.close();
#endif
  delete s;
}

void init_shared(Soc &s) {
  auto &ram = s.top->rootp->cs_soc_tb__DOT__u_mem__DOT__mem;
  s.shared.ram = reinterpret_cast<uint8_t *>(&ram[0]);
  s.shared.ram_base = CS_SOC_RAM_BASE;
  s.shared.ram_size =
    s.config.ram_size != 0 ? s.config.ram_size : sizeof ram;
  s.shared.supervisor = CS_P_Supervisor;
#ifdef CS_SOC_CHECK
  s.shared.params = &soc_params;
#endif
  memset(s.shared.ram, 0, sizeof ram);
  s.top->absent_i = sizeof ram - s.shared.ram_size;
}

cs_soc_shared *create(const cs_soc_config *config, const char *waves) {
  auto s = std::make_unique<Soc>();
  s->config = *config;
  // Registers without reset start with junk in `check`; constructors ask the
  // context of the thread for it, not their own.
  s->context.randReset(2);
  s->context.randSeed(1);
  Verilated::threadContextp(&s->context);
  s->context.traceEverOn(waves != nullptr);
  s->top = std::make_unique<Vcs_soc_tb>(&s->context);
#ifdef CS_WAVES
  s->top->trace(&s->fst, 99);
  s->fst.open(waves);
  if (!s->fst.isOpen())
    return nullptr;
#endif
  Vcs_soc_tb &t = *s->top;
  t.lat_i = config->latency != 0 ? config->latency : 10;
  t.sdram_i = config->sdram;
  t.zero_wait_i = config->zero_wait;
  t.rst_ni = 1;
  settle(*s);
  init_shared(*s);
  set_boot(&s->shared, config->boot_pc != 0 ? config->boot_pc
                                            : CS_SOC_RAM_BASE);
  return &s.release()->shared;
}

void type(cs_soc_shared *shared, uint64_t clock, const uint8_t *bytes,
          size_t n) {
  Soc &s = Soc::of(shared);
  const bool idle = s.typed.empty();
  for (size_t i = 0; i < n; i++)
    s.typed.push_back({clock, bytes[i]});
  if (idle)
    type_next(s);
  s.shared.untyped = s.typed.size();
}

bool listens(const cs_soc_shared *s) {
  return Soc::of(s).top->uart_listens_o;
}

uint32_t debug(cs_soc_shared *shared, bool write, uint32_t addr,
               uint32_t value, cs_soc_sink sink, void *user) {
  struct cs_soc_drive &d = shared->drive;
  cs_rvfi r{};
  d.dbg_valid = true;
  d.dbg_write = write;
  d.dbg_addr = addr;
  d.dbg_data = value;
  do {
    if (step(shared, &r) && sink != nullptr)
      sink(user, &r);
  } while (!shared->after.dbg_done);
  d.dbg_valid = false;
  return shared->after.dbg_data;
}

}  // namespace

extern "C" const cs_soc_ops cs_soc_ops;
const struct cs_soc_ops cs_soc_ops = {
  CS_SOC_LAYOUT,
  create, destroy, set_boot, step, run_many, type, listens, debug,
#ifdef CS_SOC_CHECK
  soc_profiler_in, soc_profiler_out, soc_profiler_probe, soc_profiler_table,
#else
  nullptr, nullptr, nullptr, nullptr,
#endif
};
