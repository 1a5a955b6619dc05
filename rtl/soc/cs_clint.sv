// SPDX-License-Identifier: Apache-2.0
//
// cs_clint - timer and software interrupt of one hart.
//
// mtime counts once in TimeDiv clocks.  The timer's line is the comparison of a
// clock ago, so that it starts at a register.

`default_nettype none

module cs_clint #(
  parameter int TimeDiv = cs_soc_pkg::TIME_DIV   // 1..65536: clocks of a count
) (
  input  logic        clk_i,
  input  logic        rst_ni,

  input  logic        axil_awvalid_i,
  output logic        axil_awready_o,
  input  logic [31:0] axil_awaddr_i,
  input  logic        axil_wvalid_i,
  output logic        axil_wready_o,
  input  logic [31:0] axil_wdata_i,
  output logic        axil_bvalid_o,
  input  logic        axil_bready_i,
  input  logic        axil_arvalid_i,
  output logic        axil_arready_o,
  input  logic [31:0] axil_araddr_i,
  output logic        axil_rvalid_o,
  input  logic        axil_rready_i,
  output logic [31:0] axil_rdata_o,

  output logic [63:0] mtime_o,
  output logic        irq_timer_o,
  output logic        irq_software_o
);

  localparam logic [15:0] MsipAt = cs_soc_pkg::CLINT_MSIP[15:0];
  localparam logic [15:0] CmpAt  = cs_soc_pkg::CLINT_MTIMECMP[15:0];
  localparam logic [15:0] TimeAt = cs_soc_pkg::CLINT_MTIME[15:0];

  if (TimeDiv < 1 || TimeDiv > 65536) begin : g_bad_time_div
    $error("cs_clint: TimeDiv must be 1 to 65536");
  end

  logic        we, re, tick, msip_q, mtip_q;
  logic [15:0] waddr, raddr, div_q;
  logic [63:0] mtime_q, mtimecmp_q;
  logic [31:0] rdata, wdata;

  cs_axil_port #(.AddrW(16)) u_port (
    .clk_i, .rst_ni,
    .axil_awvalid_i, .axil_awready_o, .axil_awaddr_i, .axil_wvalid_i, .axil_wready_o,
    .axil_bvalid_o, .axil_bready_i, .axil_arvalid_i, .axil_arready_o, .axil_araddr_i,
    .axil_rvalid_o, .axil_rready_i, .axil_rdata_o,
    .wstall_i (1'b0),
    .we_o     (we),
    .waddr_o  (waddr),
    .re_o     (re),
    .raddr_o  (raddr),
    .rdata_i  (rdata)
  );

  assign wdata = axil_wdata_i;
  assign tick  = div_q == 16'(TimeDiv - 1);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      div_q      <= '0;
      mtime_q    <= '0;
      mtimecmp_q <= '0;
      msip_q     <= 1'b0;
      mtip_q     <= 1'b1;   // 0 >= 0
    end else begin
      div_q  <= tick ? '0 : div_q + 1'b1;
      mtip_q <= mtime_q >= mtimecmp_q;
      // A written half replaces the count of that clock.
      if (we & waddr == TimeAt)              mtime_q[31:0]     <= wdata;
      else if (we & waddr == (TimeAt | 'h4)) mtime_q[63:32]    <= wdata;
      else if (tick)                         mtime_q           <= mtime_q + 1'b1;
      if (we & waddr == CmpAt)               mtimecmp_q[31:0]  <= wdata;
      if (we & waddr == (CmpAt | 'h4))       mtimecmp_q[63:32] <= wdata;
      if (we & waddr == MsipAt)              msip_q            <= wdata[0];
    end
  end

  always_comb begin
    unique case (raddr)
      MsipAt:       rdata = {31'd0, msip_q};
      CmpAt:        rdata = mtimecmp_q[31:0];
      CmpAt | 'h4:  rdata = mtimecmp_q[63:32];
      TimeAt:       rdata = mtime_q[31:0];
      TimeAt | 'h4: rdata = mtime_q[63:32];
      default:      rdata = '0;
    endcase
  end

  assign mtime_o        = mtime_q;
  assign irq_timer_o    = mtip_q;
  assign irq_software_o = msip_q;

  logic unused;
  assign unused = re;

endmodule

`default_nettype wire
