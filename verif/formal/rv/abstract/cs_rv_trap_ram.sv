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
  output logic [31:0] rdata_o,
  input  logic [3:0]  target_i,
  output logic [31:0] target_o
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

  function automatic logic [31:0] word(input logic [3:0] at);
    case (at)
      4'd0:    word = scratch_q;
      4'd1:    word = epc_q;
      4'd2:    word = cause_q;
      4'd3:    word = tval_q;
      4'd5:    word = tvec_q;
      default: word = '0;
    endcase
  endfunction

  assign rdata_o  = word(raddr_i);
  assign target_o = word(target_i);

endmodule

`default_nettype wire
