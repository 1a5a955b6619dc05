// SPDX-License-Identifier: Apache-2.0
//
// cs_wb_top - cs_top for a Wishbone system: registers are a Wishbone subordinate,
// the ring is a Wishbone manager.
//
//   wbs_* -> cs_wb_axil -> cs_top -> cs_wb_dma -> wbm_*
//                            |
//                            +-> irq_o
//
// A thin wrapper: nothing but wires.  Parameters are cs_top's.

`default_nettype none

module cs_wb_top #(
  // Every parameter: legal values, meaning, cost.
  parameter int NRET            = 1,     // 1, 2, 4: lanes; filters and row width each
  parameter int XLEN            = 32,    // 32, 64: width of pc and values
  parameter int NumSlots        = 4,     // 1..4: filters, counters, registers each
  parameter int Strata          = 2048,  // power of two, 16..4096: 52 bits of RAM each
  parameter bit HashPaper       = 1'b1,  // 0, 1: the paper's hash, with its ROMs
  parameter int CombinerEntries = 16,    // 0, 4, 8, 16, 32; 0 = no combiner
  parameter int PcTableBits     = 1024,  // 0, or power of two, 64..16384: RAM bits
  parameter bit [3:0] Samplers  = 4'hf,  // bit 0 set: P, R, D, B; comparators and draws each
  parameter bit EarlyRate       = 1'b1,  // 0, 1: the early rate, with its bit populations
  parameter bit TaggedTable     = 1'b0,  // 0, 1: the tagged table; needs NRET 1
  parameter int MaxEntries      = 2048,  // power of two, 16..4096: its entries, 36 bits of RAM each
  parameter bit Tiers           = 1'b0,  // 0, 1: marks and a rare tier; needs NRET 1
  parameter bit [1:0] Engines   = 2'd0,  // bit 0 unbiased Space-Saving, 1 randomised admission; needs TaggedTable
  parameter int QueueDepth      = 16,    // power of two, 4..512: rows of the queue
  parameter int FifoDepth       = 128,   // power of two, 4..1024: messages
  parameter bit Dma             = 1'b0,  // 0, 1: the DMA ring; AddrWidth from 13
  parameter bit Coprocessor     = 1'b0,  // 0, 1: the coprocessor; needs NRET 1, AddrWidth from 14
  parameter int CopEntries      = 128,   // power of two, 16..512: entries of its associative array
  parameter int CopData         = 1024,  // power of two, 64..4096: words of its data array
  parameter int CopCode         = 512,   // 256, 512: its microinstructions, 64 bits of RAM each
  parameter int CopSamples      = 128,   // power of two, 16..512: its samples, 144 bits of RAM each
  parameter int CopPctBits      = 4096,  // power of two, 64..16384: bits of each of its PC tables
  parameter bit Supervisor      = 1'b0,  // 0, 1: whose messages are, and locks; needs NRET 1
  parameter bit Reasons         = 1'b0,  // 0, 1: source of w 11; 32 bits of the queue for each lane
  parameter bit ControlFlow     = 1'b0,  // 0, 1: the port tells transfers of control only; needs Coprocessor 0
  parameter int AddrWidth       = 16     // 12..32: bits of the bus address
) (
  input  logic                 clk_i,
  input  logic                 rst_ni,

  // retirement port, lane 0 in the low bits; names of the RISC-V Formal Interface
  input  logic [NRET-1:0]      rvfi_valid,
  input  logic [NRET*64-1:0]   rvfi_order,
  input  logic [NRET*32-1:0]   rvfi_insn,
  input  logic [NRET-1:0]      rvfi_trap,
  input  logic [NRET*2-1:0]    rvfi_mode,
  input  logic [NRET*5-1:0]    rvfi_rd_addr,
  input  logic [NRET*XLEN-1:0] rvfi_rd_wdata,
  input  logic [NRET*XLEN-1:0] rvfi_rs1_rdata,
  input  logic [NRET*XLEN-1:0] rvfi_rs2_rdata,
  input  logic [NRET*XLEN-1:0] rvfi_pc_rdata,
  input  logic [NRET*XLEN-1:0] rvfi_pc_wdata,
  input  logic [NRET*XLEN-1:0] rvfi_mem_addr,
  input  logic [NRET*XLEN-1:0] rvfi_mem_wdata,
  input  logic [NRET*5-1:0]    rvfi_ext_cs_event,
  input  logic [NRET*16-1:0]   rvfi_ext_cs_head_cycles,
  input  logic [NRET*16-1:0]   rvfi_ext_cs_mem_latency,
  input  logic [NRET*32-1:0]   rvfi_ext_cs_reason,     // looked at with Reasons only
  input  logic [NRET*16-1:0]   rvfi_ext_cs_context,
  input  logic [NRET*XLEN-1:0] rvfi_ext_cs_satp,

  // registers: Wishbone B4 classic subordinate, byte addresses
  input  logic                 wbs_cyc_i,
  input  logic                 wbs_stb_i,
  input  logic                 wbs_we_i,
  input  logic [AddrWidth-1:0] wbs_adr_i,
  input  logic [3:0]           wbs_sel_i,
  input  logic [31:0]          wbs_dat_i,
  output logic [31:0]          wbs_dat_o,
  output logic                 wbs_ack_o,
  output logic                 wbs_err_o,

  // the DMA ring: Wishbone B4 classic manager, only writes; idle without one
  output logic                 wbm_cyc_o,
  output logic                 wbm_stb_o,
  output logic                 wbm_we_o,
  output logic [31:0]          wbm_adr_o,
  output logic [3:0]           wbm_sel_o,
  output logic [31:0]          wbm_dat_o,
  input  logic                 wbm_ack_i,
  input  logic                 wbm_err_i,
  input  logic                 wbm_rty_i,

  output logic                 irq_o
);

  logic                 awvalid, awready, wvalid, wready, bvalid, bready;
  logic                 arvalid, arready, rvalid, rready;
  logic [AddrWidth-1:0] awaddr, araddr;
  logic [31:0]          wdata, rdata;
  logic [3:0]           wstrb;
  logic [1:0]           bresp, rresp;
  logic                 dma_awvalid, dma_awready, dma_wvalid, dma_wready, dma_wlast;
  logic                 dma_bvalid, dma_bready;
  logic [31:0]          dma_awaddr, dma_wdata;
  logic [7:0]           dma_awlen;
  logic [3:0]           dma_wstrb, dma_awcache;
  logic [2:0]           dma_awsize, dma_awprot;
  logic [1:0]           dma_awburst, dma_bresp;

  cs_wb_axil #(.AddrWidth(AddrWidth)) u_registers (
    .clk_i, .rst_ni,
    .wb_cyc_i(wbs_cyc_i), .wb_stb_i(wbs_stb_i), .wb_we_i(wbs_we_i), .wb_adr_i(wbs_adr_i),
    .wb_sel_i(wbs_sel_i), .wb_dat_i(wbs_dat_i), .wb_dat_o(wbs_dat_o), .wb_ack_o(wbs_ack_o),
    .wb_err_o(wbs_err_o),
    .axil_awvalid_o(awvalid), .axil_awready_i(awready), .axil_awaddr_o(awaddr),
    .axil_wvalid_o(wvalid), .axil_wready_i(wready), .axil_wdata_o(wdata), .axil_wstrb_o(wstrb),
    .axil_bvalid_i(bvalid), .axil_bready_o(bready), .axil_bresp_i(bresp),
    .axil_arvalid_o(arvalid), .axil_arready_i(arready), .axil_araddr_o(araddr),
    .axil_rvalid_i(rvalid), .axil_rready_o(rready), .axil_rdata_i(rdata), .axil_rresp_i(rresp)
  );

  cs_top #(
    .NRET(NRET), .XLEN(XLEN), .NumSlots(NumSlots), .Strata(Strata), .HashPaper(HashPaper),
    .CombinerEntries(CombinerEntries), .PcTableBits(PcTableBits), .Samplers(Samplers),
    .EarlyRate(EarlyRate), .TaggedTable(TaggedTable), .MaxEntries(MaxEntries), .Tiers(Tiers),
    .Engines(Engines), .QueueDepth(QueueDepth), .FifoDepth(FifoDepth), .Dma(Dma),
    .Coprocessor(Coprocessor), .CopEntries(CopEntries), .CopData(CopData), .CopCode(CopCode),
    .CopSamples(CopSamples), .CopPctBits(CopPctBits), .Supervisor(Supervisor), .Reasons(Reasons),
    .ControlFlow(ControlFlow), .AddrWidth(AddrWidth)
  ) u_top (
    .clk_i, .rst_ni,
    .rvfi_valid, .rvfi_order, .rvfi_insn, .rvfi_trap, .rvfi_mode, .rvfi_rd_addr, .rvfi_rd_wdata,
    .rvfi_rs1_rdata, .rvfi_rs2_rdata, .rvfi_pc_rdata, .rvfi_pc_wdata, .rvfi_mem_addr,
    .rvfi_mem_wdata, .rvfi_ext_cs_event, .rvfi_ext_cs_head_cycles, .rvfi_ext_cs_mem_latency,
    .rvfi_ext_cs_reason, .rvfi_ext_cs_context, .rvfi_ext_cs_satp,
    .axil_awvalid_i(awvalid), .axil_awready_o(awready), .axil_awaddr_i(awaddr),
    .axil_awprot_i(3'b001), .axil_wvalid_i(wvalid), .axil_wready_o(wready), .axil_wdata_i(wdata),
    .axil_wstrb_i(wstrb), .axil_bvalid_o(bvalid), .axil_bready_i(bready), .axil_bresp_o(bresp),
    .axil_arvalid_i(arvalid), .axil_arready_o(arready), .axil_araddr_i(araddr),
    .axil_arprot_i(3'b001), .axil_rvalid_o(rvalid), .axil_rready_i(rready), .axil_rdata_o(rdata),
    .axil_rresp_o(rresp),
    .dma_awvalid_o(dma_awvalid), .dma_awready_i(dma_awready), .dma_awaddr_o(dma_awaddr),
    .dma_awlen_o(dma_awlen), .dma_awsize_o(dma_awsize), .dma_awburst_o(dma_awburst),
    .dma_awcache_o(dma_awcache), .dma_awprot_o(dma_awprot), .dma_wvalid_o(dma_wvalid),
    .dma_wready_i(dma_wready), .dma_wdata_o(dma_wdata), .dma_wstrb_o(dma_wstrb),
    .dma_wlast_o(dma_wlast), .dma_bvalid_i(dma_bvalid), .dma_bready_o(dma_bready),
    .dma_bresp_i(dma_bresp), .irq_o
  );

  cs_wb_dma u_ring (
    .clk_i, .rst_ni,
    .axi_awvalid_i(dma_awvalid), .axi_awready_o(dma_awready), .axi_awaddr_i(dma_awaddr),
    .axi_wvalid_i(dma_wvalid), .axi_wready_o(dma_wready), .axi_wdata_i(dma_wdata),
    .axi_wstrb_i(dma_wstrb), .axi_wlast_i(dma_wlast), .axi_bvalid_o(dma_bvalid),
    .axi_bready_i(dma_bready), .axi_bresp_o(dma_bresp),
    .wb_cyc_o(wbm_cyc_o), .wb_stb_o(wbm_stb_o), .wb_we_o(wbm_we_o), .wb_adr_o(wbm_adr_o),
    .wb_sel_o(wbm_sel_o), .wb_dat_o(wbm_dat_o), .wb_ack_i(wbm_ack_i), .wb_err_i(wbm_err_i),
    .wb_rty_i(wbm_rty_i)
  );

  // Every burst is INCR, of words; the last is marked.
  logic unused;
  assign unused = ^{dma_awlen, dma_awsize, dma_awburst, dma_awcache, dma_awprot};

endmodule

`default_nettype wire
