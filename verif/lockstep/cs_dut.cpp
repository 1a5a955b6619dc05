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

extern "C" {
#include "cs_dut_ops.h"
#include "cs_probe.h"
#include "cs_types.h"
}

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
  put(t.rvfi_ext_cs_context, i, 16, l.context);
}

void put_bus(Vcs_tb &t, const cs_axil_in &in) {
  t.axil_awvalid_i = in.awvalid;
  t.axil_awaddr_i = in.awaddr;
  t.axil_wvalid_i = in.wvalid;
  t.axil_wdata_i = in.wdata;
  t.axil_wstrb_i = in.wstrb;
  t.axil_bready_i = in.bready;
  t.axil_arvalid_i = in.arvalid;
  t.axil_araddr_i = in.araddr;
  t.axil_rready_i = in.rready;
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

void *create(const char *waves) {
  Dut *d = new Dut;
  // Registers without reset start with junk; constructors ask the context of
  // the thread for it, not their own.
  d->context.randReset(2);
  d->context.randSeed(1);
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
  reset(d);
  return d;
}

void destroy(void *instance) {
  Dut *d = static_cast<Dut *>(instance);
  d->top->final();
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
}

void probe_control(const Vcs_tb &t, cs_probe &p) {
  p.state = t.p_state_o;
  p.enable = t.p_enable_o;
  p.inited = t.p_inited_o;
  p.init_cnt = p.state == CS_INIT ? t.p_init_cnt_o : 0;
  p.clr_cnt = p.state == CS_CLEAR ? t.p_clr_cnt_o : 0;
  p.drain_cnt = p.state == CS_DRAIN ? t.p_drain_cnt_o : 0;
  p.status_code = t.p_status_code_o;
  p.status_count = t.p_status_count_o;
  p.intr_state = t.p_intr_state_o;
  p.values_off = t.p_values_off_o;
  p.comp = t.p_comp_o;
}

void probe_front(const Vcs_tb &t, cs_probe &p) {
  p.ra = t.p_ra_o;
  p.s3_row = t.p_s3_row_o;
  p.s3_mask = t.p_s3_row_o ? t.p_s3_mask_o : 0;
  p.queue_level = t.p_queue_level_o;
  p.queue_valid = t.p_queue_valid_o;
  p.queue_mask = t.p_queue_valid_o ? t.p_queue_mask_o : 0;
  p.done = t.p_done_o;
  p.p_valid = t.p_p_valid_o;
  p.p_slot = t.p_p_valid_o ? t.p_p_slot_o : 0;
  p.t_valid = t.p_t_valid_o;
  p.t_slot = t.p_t_valid_o ? t.p_t_slot_o : 0;
  p.t_pc = t.p_t_valid_o ? t.p_t_pc_o : 0;
  p.t_w = t.p_t_valid_o ? t.p_t_w_o : 0;
}

void probe_compressor(const Vcs_tb &t, cs_probe &p) {
  p.x_valid = t.p_x_valid_o;
  p.x_index = t.p_x_valid_o ? t.p_x_index_o : 0;
  p.y1_valid = t.p_y1_valid_o;
  p.y1_new_s = t.p_y1_valid_o ? t.p_y1_new_s_o : 0;
  p.early_k = t.p_early_k_o;
  p.tick_pend = p.state == CS_INIT ? 0 : t.p_tick_pend_o;
  p.m_valid = t.p_m_valid_o;
  p.m_slot = t.p_m_valid_o ? t.p_m_slot_o : 0;
  p.m_pc = t.p_m_valid_o ? t.p_m_pc_o : 0;
  p.m_w = t.p_m_valid_o ? t.p_m_w_o : 0;
  p.m_count = t.p_m_valid_o ? t.p_m_count_o : 0;
}

void probe_back(const Vcs_tb &t, cs_probe &p) {
  p.staging_level = t.p_staging_level_o;
  p.staging_valid = t.p_staging_valid_o;
  p.fsm = t.p_fsm_o;
  p.comb_n = t.p_comb_n_o;
  p.flush_pend = t.p_flush_pend_o;
  p.comb_timer = t.p_comb_timer_o;
  p.fifo_level = t.p_fifo_level_o;
  p.fifo_valid = t.p_fifo_valid_o;
  p.fifo_slot = t.p_fifo_valid_o ? t.p_fifo_slot_o : 0;
  p.fifo_pc = t.p_fifo_valid_o ? t.p_fifo_pc_o : 0;
  p.fifo_w = t.p_fifo_valid_o ? t.p_fifo_w_o : 0;
  p.fifo_count = t.p_fifo_valid_o ? t.p_fifo_count_o : 0;
  p.fifo_timer = t.p_fifo_timer_o;
}

void probe_counters(const Vcs_tb &t, cs_probe &p) {
  for (int s = 0; s < CS_MAX_SLOTS; s++) {
    p.selected[s] = t.p_selected_o[s];
    p.accepted[s] = t.p_accepted_o[s];
    p.dropped[s] = t.p_dropped_o[s];
    p.queued[s] = t.p_queued_o[s];
  }
  p.events = t.p_events_o;
  p.emitted = t.p_emitted_o;
  p.emitted_count = t.p_emitted_count_o;
  p.credit = t.p_credit_o;
  p.sent_msgs = t.p_sent_msgs_o;
  p.sent_count = t.p_sent_count_o;
  p.port_errors = t.p_port_errors_o;
  p.cycles = t.p_cycles_o;
}

void probe(const void *instance, cs_probe *p) {
  const Vcs_tb &t = *static_cast<const Dut *>(instance)->top;
  probe_control(t, *p);
  probe_front(t, *p);
  probe_compressor(t, *p);
  probe_back(t, *p);
  probe_counters(t, *p);
}

uint64_t table(void *instance, unsigned index) {
  Vcs_tb &t = *static_cast<Dut *>(instance)->top;
  t.p_tbl_index_i = index;
  t.eval();
  return t.p_tbl_word_o;
}

}  // namespace

extern "C" const cs_dut_ops cs_dut_ops;
const struct cs_dut_ops cs_dut_ops = {
  {CS_P_NRET, CS_P_XLEN, CS_P_NumSlots, CS_P_Strata, CS_P_HashPaper,
   CS_P_CombinerEntries, CS_P_PcTableBits, CS_P_QueueDepth, CS_P_FifoDepth},
  create, destroy, reset, out, step, probe, table,
};
