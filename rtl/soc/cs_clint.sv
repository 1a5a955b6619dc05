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

  // register access: a write with its data; a read answered in the same clock
  input  logic        we_i,
  input  logic [15:0] waddr_i,
  input  logic [31:0] wdata_i,
  input  logic        re_i,
  input  logic [15:0] raddr_i,
  output logic [31:0] rdata_o,

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

  logic        tick, at_time, msip_q, mtip_q;
  logic [15:0] div_q;
  logic [63:0] mtime_q, mtimecmp_q;

  assign at_time = we_i & (waddr_i | 16'h4) == (TimeAt | 16'h4);
  assign tick    = div_q == 16'(TimeDiv - 1);

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
      if (at_time) begin
        if (waddr_i[2]) mtime_q[63:32] <= wdata_i;
        else            mtime_q[31:0]  <= wdata_i;
      end else if (tick) begin
        mtime_q <= mtime_q + 1'b1;
      end
      if (we_i) begin
        if (waddr_i == CmpAt)           mtimecmp_q[31:0]  <= wdata_i;
        if (waddr_i == (CmpAt | 16'h4)) mtimecmp_q[63:32] <= wdata_i;
        if (waddr_i == MsipAt)          msip_q            <= wdata_i[0];
      end
    end
  end

  always_comb begin
    rdata_o = '0;
    if (re_i) begin
      unique case (raddr_i)
        MsipAt:         rdata_o = {31'd0, msip_q};
        CmpAt:          rdata_o = mtimecmp_q[31:0];
        CmpAt | 16'h4:  rdata_o = mtimecmp_q[63:32];
        TimeAt:         rdata_o = mtime_q[31:0];
        TimeAt | 16'h4: rdata_o = mtime_q[63:32];
        default:        rdata_o = '0;
      endcase
    end
  end

  assign mtime_o        = mtime_q;
  assign irq_timer_o    = mtip_q;
  assign irq_software_o = msip_q;

endmodule

`default_nettype wire
