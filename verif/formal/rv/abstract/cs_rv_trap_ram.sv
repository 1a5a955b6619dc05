// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_trap_ram, abstract: its words as registers, which the invariants can see.
// Nothing is written in reset; what they start as is anything.

`default_nettype none

module cs_rv_trap_ram (
  input  logic        clk_i,
  input  logic        we_i,
  input  logic [3:0]  waddr_i,
  input  logic [31:0] wdata_i,
  input  logic [3:0]  raddr_i,
  output logic [31:0] rdata_o
);

  logic [31:0] scratch_q, epc_q, cause_q, tval_q, tvec_q;

  always_ff @(posedge clk_i) begin
    if (we_i) begin
      case (waddr_i)
        4'd0:    scratch_q <= wdata_i;
        4'd1:    epc_q     <= wdata_i;
        4'd2:    cause_q   <= wdata_i;
        4'd3:    tval_q    <= wdata_i;
        4'd5:    tvec_q    <= wdata_i;
        default: ;
      endcase
    end
  end

  always_comb begin
    case (raddr_i)
      4'd0:    rdata_o = scratch_q;
      4'd1:    rdata_o = epc_q;
      4'd2:    rdata_o = cause_q;
      4'd3:    rdata_o = tval_q;
      4'd5:    rdata_o = tvec_q;
      default: rdata_o = '0;
    endcase
  end

endmodule

`default_nettype wire
