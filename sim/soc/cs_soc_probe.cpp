// SPDX-License-Identifier: Apache-2.0
//
// cs_soc_probe.cpp - the profiler inside the SoC, for lockstep with the model;
// in the build `check` only.

#include "cs_soc_cpp.h"

#define P(name) \
  t.rootp->cs_soc_tb__DOT__g_probes__DOT__u_profiler__DOT__##name
#include "cs_tb_probe.h"

const cs_params soc_params = {
  CS_P_NRET, CS_P_XLEN, CS_P_NumSlots, CS_P_Strata, CS_P_HashPaper,
  CS_P_CombinerEntries, CS_P_PcTableBits, CS_P_Samplers, CS_P_EarlyRate,
  CS_P_TaggedTable, CS_P_MaxEntries, CS_P_Tiers, CS_P_Engines,
  CS_P_QueueDepth, CS_P_FifoDepth, CS_P_Dma, CS_P_Coprocessor, CS_P_CopEntries,
  CS_P_CopData, CS_P_CopCode, CS_P_CopSamples, CS_P_CopPctBits,
  CS_P_Supervisor, CS_P_Reasons, CS_P_ControlFlow,
};

void soc_sample(Soc &s) {
  const Vcs_soc_tb &t = *s.top;
  soc_get_record(t, &s.lane);
  s.lane.valid = t.rvfi_valid;
  s.bus.awvalid = P(axil_awvalid_i);
  s.bus.wvalid = P(axil_wvalid_i);
  s.bus.bready = P(axil_bready_i);
  s.bus.arvalid = P(axil_arvalid_i);
  s.bus.rready = P(axil_rready_i);
  s.bus.wstrb = P(axil_wstrb_i);
  s.bus.awaddr = P(axil_awaddr_i);
  s.bus.araddr = P(axil_araddr_i);
  s.bus.wdata = P(axil_wdata_i);
  s.bus.awprot = P(axil_awprot_i);
  s.bus.arprot = P(axil_arprot_i);
  s.bus.dma.awready = P(dma_awready_i);
  s.bus.dma.wready = P(dma_wready_i);
  s.bus.dma.bvalid = P(dma_bvalid_i);
  s.bus.dma.bresp = P(dma_bresp_i);
}

void soc_profiler_in(const cs_soc_shared *s, cs_rvfi *lane,
                     cs_axil_in *bus) {
  *lane = Soc::of(s).lane;
  *bus = Soc::of(s).bus;
}

void soc_profiler_out(const cs_soc_shared *s, cs_out *out) {
  const Vcs_soc_tb &t = *Soc::of(s).top;
  out->axil.awready = P(axil_awready_o);
  out->axil.wready = P(axil_wready_o);
  out->axil.bvalid = P(axil_bvalid_o);
  out->axil.bresp = P(axil_bresp_o);
  out->axil.arready = P(axil_arready_o);
  out->axil.rvalid = P(axil_rvalid_o);
  out->axil.rresp = P(axil_rresp_o);
  out->axil.rdata = P(axil_rdata_o);
  out->irq = P(irq_o);
  out->dma.awvalid = P(dma_awvalid_o);
  out->dma.awaddr = P(dma_awaddr_o);
  out->dma.awlen = P(dma_awlen_o);
  out->dma.awprot = P(dma_awprot_o);
  out->dma.wvalid = P(dma_wvalid_o);
  out->dma.wdata = P(dma_wdata_o);
  out->dma.wstrb = P(dma_wstrb_o);
  out->dma.wlast = P(dma_wlast_o);
  out->dma.bready = P(dma_bready_o);
}

void soc_profiler_probe(const cs_soc_shared *s, cs_probe *p) {
  cs_tb_probe(*Soc::of(s).top, *p);
}

uint64_t soc_profiler_table(cs_soc_shared *s, unsigned index) {
  const Vcs_soc_tb &t = *Soc::of(s).top;
  return P(u_top__DOT__u_core__DOT__g_narrow__DOT__u_compressor__DOT__u_bank__DOT__u_table__DOT__u_mem__DOT__mem)
      [index];
}
