// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_amo - the value that an atomic operation, or a plain store, writes.

`default_nettype none

module cs_rv_amo (
  input  logic        amo_i,     // 0: a store, whose value is rs2
  input  logic [4:0]  which_i,   // insn[31:27]
  input  logic [31:0] old_i,
  input  logic [31:0] rs2_i,
  output logic [31:0] value_o
);

  logic [31:0] picked, summed;
  logic [1:0]  pick;    // rs2, old, or, and: two operands a bit ...
  logic        less, sum, exor;

  // which = {minimum or maximum, unsigned, maximum, ...}; a flipped sign bit
  // makes the unsigned comparison a signed one.
  assign less = {old_i[31] ^ !which_i[3], old_i[30:0]} < {rs2_i[31] ^ !which_i[3], rs2_i[30:0]};

  always_comb begin
    sum  = amo_i & !which_i[4] & !which_i[3] & !which_i[0];
    exor = which_i[2];
    if (!amo_i)                 pick = 2'd0;
    else if (which_i[4])        pick = {1'b0, less ^ which_i[2]};
    else if (which_i[3])        pick = {1'b1, which_i[2]};
    else                        pick = 2'd0;
    unique case (pick)
      2'd0: picked = rs2_i;
      2'd1: picked = old_i;
      2'd2: picked = old_i | rs2_i;
      2'd3: picked = old_i & rs2_i;
    endcase
    // ... and three here, so that each half is a LUT.
    summed  = exor ? old_i ^ rs2_i : old_i + rs2_i;
    value_o = sum ? summed : picked;
  end

  logic unused;
  assign unused = which_i[1];

endmodule

`default_nettype wire
