// SPDX-License-Identifier: Apache-2.0
//
// foreign_tb - a core that is not ours with the profiler, and what a program needs.
//
//   foreign_core (one file a core) -> cs_adapt_rvfi -> cs_top
//        | instructions, data                             |
//   memory, a device that ends the run, registers, interrupt
//
// Both buses: valid until ready, ready in a clock of its own.  The core's port, as it is,
// and the adapter's go to the test bench.

`default_nettype none

module foreign_tb #(
  parameter int Words = 65536
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  output logic        done_o,
  output logic [31:0] code_o,

  // the core's port as it is
  output logic        raw_valid_o,
  output logic        raw_trap_o,
  output logic [31:0] raw_insn_o,
  output logic [31:0] raw_pc_o,
  output logic [4:0]  raw_rd_o,
  output logic [31:0] raw_rd_wdata_o,

  // behind the adapter
  output logic        out_valid_o,
  output logic [15:0] out_head_o,
  output logic        irq_o
);

  localparam int IndexW = $clog2(Words);

  logic        ivalid, iready_q, dvalid, dwe, dready_q, irq;
  logic [31:0] iaddr, irdata_q, daddr, dwdata, drdata_q;
  logic [3:0]  dbe;

  logic        core_valid, core_trap, core_debug;
  logic [63:0] core_order;
  logic [31:0] core_insn, core_rd_wdata, core_rs1_rdata, core_rs2_rdata, core_pc_rdata;
  logic [31:0] core_mem_wdata;
  logic [1:0]  core_mode;
  logic [4:0]  core_rd_addr;

  foreign_core u_core (
    .clk_i, .rst_ni, .irq_i(irq),
    .ivalid_o(ivalid), .iaddr_o(iaddr), .iready_i(iready_q), .irdata_i(irdata_q),
    .dvalid_o(dvalid), .dwe_o(dwe), .dbe_o(dbe), .daddr_o(daddr), .dwdata_o(dwdata),
    .dready_i(dready_q), .drdata_i(drdata_q),
    .valid_o(core_valid), .order_o(core_order), .insn_o(core_insn), .trap_o(core_trap),
    .debug_o(core_debug), .mode_o(core_mode), .rd_addr_o(core_rd_addr),
    .rd_wdata_o(core_rd_wdata), .rs1_rdata_o(core_rs1_rdata), .rs2_rdata_o(core_rs2_rdata),
    .pc_rdata_o(core_pc_rdata), .mem_wdata_o(core_mem_wdata)
  );

  logic        rvfi_valid, rvfi_trap;
  logic [63:0] rvfi_order;
  logic [31:0] rvfi_insn, rvfi_rd_wdata, rvfi_rs1_rdata, rvfi_rs2_rdata;
  logic [31:0] rvfi_pc_rdata, rvfi_pc_wdata, rvfi_mem_addr, rvfi_mem_wdata;
  logic [1:0]  rvfi_mode;
  logic [4:0]  rvfi_rd_addr, rvfi_ext_cs_event;
  logic [15:0] rvfi_ext_cs_head_cycles, rvfi_ext_cs_mem_latency, rvfi_ext_cs_context;

  cs_adapt_rvfi u_adapt (
    .clk_i, .rst_ni,
    .core_valid_i       (core_valid),
    .core_order_i       (core_order),
    .core_insn_i        (core_insn),
    .core_trap_i        (core_trap),
    .core_debug_i       (core_debug),
    .core_mode_i        (core_mode),
    .core_rd_addr_i     (core_rd_addr),
    .core_rd_wdata_i    (core_rd_wdata),
    .core_rs1_rdata_i   (core_rs1_rdata),
    .core_rs2_rdata_i   (core_rs2_rdata),
    .core_pc_rdata_i    (core_pc_rdata),
    .core_mem_wdata_i   (core_mem_wdata),
    .core_event_i       (5'd0),
    .core_mem_latency_i (16'd0),
    .core_context_i     (16'd0),
    .rvfi_valid, .rvfi_order, .rvfi_insn, .rvfi_trap, .rvfi_mode,
    .rvfi_rd_addr, .rvfi_rd_wdata, .rvfi_rs1_rdata, .rvfi_rs2_rdata,
    .rvfi_pc_rdata, .rvfi_pc_wdata, .rvfi_mem_addr, .rvfi_mem_wdata,
    .rvfi_ext_cs_event, .rvfi_ext_cs_head_cycles, .rvfi_ext_cs_mem_latency,
    .rvfi_ext_cs_context
  );

  logic awvalid_q, wvalid_q, arvalid_q, awready, wready, arready, bvalid, rvalid;
  logic [31:0] rdata;

  cs_top #(
`include "cs_config.svh"
  ) u_coresample (
    .clk_i, .rst_ni,
    .rvfi_valid, .rvfi_order, .rvfi_insn, .rvfi_trap, .rvfi_mode,
    .rvfi_rd_addr, .rvfi_rd_wdata, .rvfi_rs1_rdata, .rvfi_rs2_rdata,
    .rvfi_pc_rdata, .rvfi_pc_wdata, .rvfi_mem_addr, .rvfi_mem_wdata,
    .rvfi_ext_cs_event, .rvfi_ext_cs_head_cycles, .rvfi_ext_cs_mem_latency,
    .rvfi_ext_cs_context,
    .rvfi_ext_cs_reason(32'd0), .rvfi_ext_cs_satp (32'd0),
    .axil_awvalid_i(awvalid_q), .axil_awready_o(awready), .axil_awaddr_i(daddr[15:0]),
    .axil_awprot_i(3'b001), .axil_wvalid_i(wvalid_q), .axil_wready_o(wready),
    .axil_wdata_i(dwdata), .axil_wstrb_i(dbe), .axil_bvalid_o(bvalid), .axil_bready_i(1'b1),
    .axil_bresp_o(), .axil_arvalid_i(arvalid_q), .axil_arready_o(arready),
    .axil_araddr_i(daddr[15:0]), .axil_arprot_i(3'b001), .axil_rvalid_o(rvalid),
    .axil_rready_i(1'b1), .axil_rdata_o(rdata), .axil_rresp_o(),
    .dma_awvalid_o(), .dma_awready_i(1'b0), .dma_awaddr_o(), .dma_awlen_o(), .dma_awsize_o(),
    .dma_awburst_o(), .dma_awcache_o(), .dma_awprot_o(), .dma_wvalid_o(), .dma_wready_i(1'b0),
    .dma_wdata_o(), .dma_wstrb_o(), .dma_wlast_o(), .dma_bvalid_i(1'b0), .dma_bready_o(),
    .dma_bresp_i(2'd0),
    .irq_o(irq)
  );

  // Memory, from 0x18000000; profiler at 0x10010000; a write to 0x00100000 ends the run.
  logic [31:0] mem [0:Words-1] /* verilator public */;
  logic        access, busy_q, done_q;
  logic [31:0] code_q;

  assign access = dvalid & !dready_q & !busy_q;

  always_ff @(posedge clk_i) begin
    iready_q <= rst_ni & ivalid & !iready_q;
    irdata_q <= mem[iaddr[2 +: IndexW]];
    if (access) drdata_q <= mem[daddr[2 +: IndexW]];
    if (rvalid) drdata_q <= rdata;
    if (access && dwe && daddr[31:24] == 8'h18) begin
      for (int i = 0; i < 4; i++)
        if (dbe[i]) mem[daddr[2 +: IndexW]][i*8 +: 8] <= dwdata[i*8 +: 8];
    end
    if (!rst_ni) begin
      {dready_q, busy_q, awvalid_q, wvalid_q, arvalid_q, done_q} <= '0;
    end else begin
      dready_q <= 1'b0;
      if (access) begin
        if (daddr[31:24] == 8'h10) begin
          busy_q    <= 1'b1;
          awvalid_q <= dwe;
          wvalid_q  <= dwe;
          arvalid_q <= !dwe;
        end else begin
          dready_q <= 1'b1;
          if (dwe && daddr[31:24] == 8'h00) begin
            done_q <= 1'b1;
            code_q <= dwdata;
          end
        end
      end
      if (awvalid_q && awready) awvalid_q <= 1'b0;
      if (wvalid_q && wready) wvalid_q  <= 1'b0;
      if (arvalid_q && arready) arvalid_q <= 1'b0;
      if (busy_q && (bvalid || rvalid)) begin
        busy_q   <= 1'b0;
        dready_q <= 1'b1;
      end
    end
  end

  assign done_o         = done_q;
  assign code_o         = code_q;
  assign raw_valid_o    = core_valid & !core_debug;
  assign raw_trap_o     = core_trap;
  assign raw_insn_o     = core_insn;
  assign raw_pc_o       = core_pc_rdata;
  assign raw_rd_o       = core_rd_addr;
  assign raw_rd_wdata_o = core_rd_wdata;
  assign out_valid_o    = rvfi_valid;
  assign out_head_o     = rvfi_ext_cs_head_cycles;
  assign irq_o          = irq;

endmodule

`default_nettype wire
