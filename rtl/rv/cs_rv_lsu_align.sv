// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_lsu_align - between bytes as they lie in words and values in registers.
//
// An access to two words needs one rotation only: the lanes from the offset
// upwards come from the first word, those below from the second, and the same
// holds for the strobes of a store.  The sign is picked beside the rotation,
// not behind it: loads are the longest path of the core.

`default_nettype none

module cs_rv_lsu_align (
  input  logic [1:0]  offset_i,     // address bits 1:0
  input  logic [1:0]  size_i,
  input  logic        unsigned_i,

  input  logic [31:0] word_i,       // lanes merged from the words read
  output logic [31:0] raw_o,        // the bytes read, zero elsewhere
  output logic [31:0] loaded_o,     // extended

  input  logic [31:0] value_i,      // to be written
  output logic [31:0] lanes_o,
  output logic [3:0]  strb_o,       // of the first word
  output logic [3:0]  strb2_o,      // of the second
  output logic [3:0]  mask_o,       // of the size
  output logic [31:0] written_o     // the bytes written, zero elsewhere
);

  logic [31:0] turned, keep;
  logic [1:0]  top;                 // lane of the most significant byte
  logic        msb, sign;

  assign mask_o = {{2{size_i[1]}}, |size_i, 1'b1};
  assign keep   = {{8{mask_o[3]}}, {8{mask_o[2]}}, {8{mask_o[1]}}, 8'hff};

  assign top  = offset_i + size_i;  // a word's sign is in no extension
  assign sign = msb & !unsigned_i;

  always_comb begin
    unique case (offset_i)
      2'd0: turned = word_i;
      2'd1: turned = {word_i[7:0], word_i[31:8]};
      2'd2: turned = {word_i[15:0], word_i[31:16]};
      2'd3: turned = {word_i[23:0], word_i[31:24]};
    endcase
  end

  always_comb begin
    unique case (top)
      2'd0: msb = word_i[7];
      2'd1: msb = word_i[15];
      2'd2: msb = word_i[23];
      2'd3: msb = word_i[31];
    endcase
  end

  assign raw_o    = turned & keep;
  assign loaded_o = raw_o | ({32{sign}} & ~keep);

  always_comb begin
    unique case (offset_i)
      2'd0: lanes_o = value_i;
      2'd1: lanes_o = {value_i[23:0], value_i[31:24]};
      2'd2: lanes_o = {value_i[15:0], value_i[31:16]};
      2'd3: lanes_o = {value_i[7:0], value_i[31:8]};
    endcase
    {strb2_o, strb_o} = {4'd0, mask_o} << offset_i;
    written_o         = value_i & keep;
  end

endmodule

`default_nettype wire
