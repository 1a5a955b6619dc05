// SPDX-License-Identifier: Apache-2.0
//
// cs_dut.cpp - the thin C++ shell around one Verilated cs_tb.
//
// Compiled once per configuration into libcsdut.so, with the parameters given
// as CS_P_NRET and so on.  The clock's rising edge is one eval(); the falling
// edge does nothing in this design but must be seen.

#include <cstdlib>
#include <memory>

#include "Vcs_tb.h"
#include "verilated.h"
#ifdef CS_WAVES
#include "verilated_fst_c.h"
#endif
#ifdef CS_COVERAGE_NAME
#include "counts.h"
#endif

extern "C" {
#include "cs_dut_ops.h"
#include "cs_probe.h"
#include "cs_types.h"
}

#ifndef CS_CLOSED
#define P(name) t.name
#include "cs_tb_probe.h"
#endif

namespace {

constexpr int kLanes = CS_P_NRET;
constexpr int kXlen = CS_P_XLEN;

struct Dut {
  VerilatedContext context;
  std::unique_ptr<Vcs_tb> top;
#ifdef CS_WAVES
  VerilatedFstC fst;
#endif
};

// A field of `width` bits of one lane of a port: narrow ports are integers,
// wide ones arrays of 32-bit words.
template <typename Port>
void put(Port &port, int lane, int width, uint64_t value) {
  const uint64_t mask = width == 64 ? ~0ull : (1ull << width) - 1;
  const int at = lane * width;
  port = static_cast<Port>((port & ~(mask << at)) | (value & mask) << at);
}

template <std::size_t Words>
void put(VlWide<Words> &port, int lane, int width, uint64_t value) {
  for (int done = 0; done < width;) {
    const int at = lane * width + done, bit = at % 32;
    const int n = width - done < 32 - bit ? width - done : 32 - bit;
    const uint32_t mask = (n == 32 ? ~0u : (1u << n) - 1) << bit;
    const uint32_t part = static_cast<uint32_t>(value >> done) << bit;
    port[at / 32] = (port[at / 32] & ~mask) | (part & mask);
    done += n;
  }
}

void put_lane(Vcs_tb &t, int i, const cs_rvfi &l) {
  put(t.rvfi_valid, i, 1, l.valid);
  put(t.rvfi_order, i, 64, l.order);
  put(t.rvfi_insn, i, 32, l.insn);
  put(t.rvfi_trap, i, 1, l.trap);
  put(t.rvfi_mode, i, 2, l.mode);
  put(t.rvfi_rd_addr, i, 5, l.rd_addr);
  put(t.rvfi_rd_wdata, i, kXlen, l.rd_wdata);
  put(t.rvfi_rs1_rdata, i, kXlen, l.rs1_rdata);
  put(t.rvfi_rs2_rdata, i, kXlen, l.rs2_rdata);
  put(t.rvfi_pc_rdata, i, kXlen, l.pc_rdata);
  put(t.rvfi_pc_wdata, i, kXlen, l.pc_wdata);
  put(t.rvfi_mem_addr, i, kXlen, l.mem_addr);
  put(t.rvfi_mem_wdata, i, kXlen, l.mem_wdata);
  put(t.rvfi_ext_cs_event, i, 5, l.ev);
  put(t.rvfi_ext_cs_head_cycles, i, 16, l.head_cycles);
  put(t.rvfi_ext_cs_mem_latency, i, 16, l.mem_latency);
  put(t.rvfi_ext_cs_reason, i, 32, l.reason);
  put(t.rvfi_ext_cs_context, i, 16, l.context);
  put(t.rvfi_ext_cs_satp, i, kXlen, l.satp);
}

void put_bus(Vcs_tb &t, const cs_axil_in &in) {
  t.axil_awvalid_i = in.awvalid;
  t.axil_awaddr_i = in.awaddr;
  t.axil_awprot_i = in.awprot;
  t.axil_wvalid_i = in.wvalid;
  t.axil_wdata_i = in.wdata;
  t.axil_wstrb_i = in.wstrb;
  t.axil_bready_i = in.bready;
  t.axil_arvalid_i = in.arvalid;
  t.axil_araddr_i = in.araddr;
  t.axil_arprot_i = in.arprot;
  t.axil_rready_i = in.rready;
  t.dma_awready_i = in.dma.awready;
  t.dma_wready_i = in.dma.wready;
  t.dma_bvalid_i = in.dma.bvalid;
  t.dma_bresp_i = in.dma.bresp;
}

void edge(Dut &d) {
  d.top->clk_i = 1;
  d.top->eval();
#ifdef CS_WAVES
  d.context.timeInc(5);
  d.fst.dump(d.context.time());
#endif
  d.top->clk_i = 0;
  d.top->eval();
#ifdef CS_WAVES
  d.context.timeInc(5);
  d.fst.dump(d.context.time());
#endif
}

void reset(void *instance) {
  Dut &d = *static_cast<Dut *>(instance);
  d.top->rst_ni = 0;
  d.top->eval();
  edge(d);
  d.top->rst_ni = 1;
  d.top->eval();
}

void *create(const char *waves, uint32_t junk) {
  Dut *d = new Dut;
  // Registers without reset and RAMs start with junk; constructors ask the context of
  // the thread for it, not their own.  Seed 0 would be another one in each run.
  d->context.randReset(2);
  d->context.randSeed((int)(junk % 0x7ffffffe) + 1);
  Verilated::threadContextp(&d->context);
  d->context.assertOn(true);
  d->context.traceEverOn(waves != nullptr);
  d->top = std::make_unique<Vcs_tb>(&d->context);
#ifdef CS_WAVES
  d->top->trace(&d->fst, 99);
  d->fst.open(waves);
  if (!d->fst.isOpen()) {
    delete d;
    return nullptr;
  }
#endif
#ifdef CS_TESTBUG
  const char *bug = getenv("CS_TESTBUG");
  d->top->testbug_i = bug != nullptr ? atoi(bug) : 0;
#endif
  d->top->clk_i = 0;
  d->top->rst_ni = 1;
  d->top->eval();
#ifdef CS_COVERAGE_NAME
  counts.begin(d->top->rootp);
#endif
  reset(d);
  return d;
}

void destroy(void *instance) {
  Dut *d = static_cast<Dut *>(instance);
  d->top->final();
#ifdef CS_COVERAGE_NAME
  counts.end(d->top->rootp);
#endif
#ifdef CS_WAVES
  d->fst.close();
#endif
  delete d;
}

void step(void *instance, const cs_rvfi *lanes, const cs_axil_in *in) {
  Dut &d = *static_cast<Dut *>(instance);
  for (int i = 0; i < kLanes; i++)
    put_lane(*d.top, i, lanes[i]);
  put_bus(*d.top, *in);
  edge(d);
}

void out(const void *instance, cs_out *o) {
  const Vcs_tb &t = *static_cast<const Dut *>(instance)->top;
  o->axil.awready = t.axil_awready_o;
  o->axil.wready = t.axil_wready_o;
  o->axil.bvalid = t.axil_bvalid_o;
  o->axil.bresp = t.axil_bresp_o;
  o->axil.arready = t.axil_arready_o;
  o->axil.rvalid = t.axil_rvalid_o;
  o->axil.rresp = t.axil_rresp_o;
  o->axil.rdata = t.axil_rdata_o;
  o->irq = t.irq_o;
  o->dma.awvalid = t.dma_awvalid_o;
  o->dma.awaddr = t.dma_awaddr_o;
  o->dma.awlen = t.dma_awlen_o;
  o->dma.awprot = t.dma_awprot_o;
  o->dma.wvalid = t.dma_wvalid_o;
  o->dma.wdata = t.dma_wdata_o;
  o->dma.wstrb = t.dma_wstrb_o;
  o->dma.wlast = t.dma_wlast_o;
  o->dma.bready = t.dma_bready_o;
}

#ifdef CS_CLOSED  // a netlist: only ports can be seen
constexpr void (*probe)(const void *, cs_probe *) = nullptr;
constexpr uint64_t (*table)(void *, unsigned) = nullptr;
constexpr uint32_t (*entry)(void *, unsigned) = nullptr;
constexpr uint32_t (*marks)(void *, unsigned) = nullptr;
constexpr void (*saving)(void *, unsigned, cs_probe_entry *) = nullptr;
#else
void probe(const void *instance, cs_probe *p) {
  cs_tb_probe(*static_cast<const Dut *>(instance)->top, *p);
}

uint64_t table(void *instance, unsigned index) {
  Vcs_tb &t = *static_cast<Dut *>(instance)->top;
  t.p_tbl_index_i = index;
  t.eval();
  return t.p_tbl_word_o;
}

uint32_t entry(void *instance, unsigned index) {
  Vcs_tb &t = *static_cast<Dut *>(instance)->top;
  t.p_entry_index_i = index;
  t.eval();
  return t.p_entry_word_o;
}

uint32_t marks(void *instance, unsigned set) {
  Vcs_tb &t = *static_cast<Dut *>(instance)->top;
  t.p_mark_set_i = set;
  t.eval();
  return t.p_mark_word_o;
}

void saving(void *instance, unsigned index, cs_probe_entry *e) {
  Vcs_tb &t = *static_cast<Dut *>(instance)->top;
  t.p_entry_index_i = index;
  t.eval();
  e->c = t.p_saving_c_o;
  e->slot = t.p_saving_slot_o;
  e->pc = t.p_saving_pc_o;
  e->w = t.p_saving_w_o;
}
#endif

}  // namespace

extern "C" const cs_dut_ops cs_dut_ops;
const struct cs_dut_ops cs_dut_ops = {
  CS_DUT_LAYOUT,
  {CS_P_NRET, CS_P_XLEN, CS_P_NumSlots, CS_P_Strata, CS_P_HashPaper,
   CS_P_CombinerEntries, CS_P_PcTableBits, CS_P_Samplers, CS_P_EarlyRate,
   CS_P_TaggedTable, CS_P_MaxEntries, CS_P_Tiers, CS_P_Engines,
   CS_P_QueueDepth, CS_P_FifoDepth, CS_P_Dma, CS_P_Coprocessor,
   CS_P_CopEntries, CS_P_CopData, CS_P_CopCode, CS_P_CopSamples,
   CS_P_CopPctBits, CS_P_Supervisor, CS_P_Reasons, CS_P_ControlFlow},
  create, destroy, reset, out, step, probe, table, entry, marks, saving,
};
