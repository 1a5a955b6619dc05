// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_lsu_data - the data of an operation: what it reads and what it writes.
//
// The word kept from the first phase is the first half of an access to two
// words, or the old value of an AMO.  In the second phase the lanes from the
// offset upwards come from it: some of them, or, as atomics are aligned, all.

`default_nettype none

module cs_rv_lsu_data (
  input  logic        clk_i,

  input  logic [1:0]  offset_i,       // address bits 1:0
  input  logic [1:0]  size_i,
  input  logic        unsigned_i,
  input  logic        amo_i,
  input  logic [4:0]  which_i,        // insn[31:27]
  input  logic [31:0] rs2_i,

  input  logic        from_memory_i,  // where the word comes from: a fill,
  input  logic        from_device_i,  // a device, or else the cache
  input  logic [31:0] cached_i,
  input  logic [31:0] memory_i,
  input  logic [31:0] device_i,
  input  logic        keep_i,         // the last clock of a first phase
  input  logic        second_i,       // phase

  output logic [31:0] loaded_o,       // extended
  output logic [31:0] raw_o,          // the bytes read, zero elsewhere
  output logic [31:0] written_o,      // the bytes written, zero elsewhere
  output logic [31:0] lanes_o,        // the same where they go
  output logic [3:0]  strb_o,         // in the first word
  output logic [3:0]  strb2_o,        // in the second
  output logic [3:0]  mask_o          // of the size
);

  logic [31:0] kept_q, source, merged, value;

  always_comb begin
    source = from_memory_i ? memory_i : from_device_i ? device_i : cached_i;
    merged = source;
    for (int i = 0; i < 4; i++) begin
      if (second_i && 2'(i) >= offset_i) merged[i*8 +: 8] = kept_q[i*8 +: 8];
    end
  end

  always_ff @(posedge clk_i) begin
    if (keep_i) kept_q <= merged;
  end

  cs_rv_amo u_amo (.amo_i, .which_i, .old_i(kept_q), .rs2_i, .value_o(value));

  cs_rv_lsu_align u_align (
    .offset_i, .size_i, .unsigned_i, .word_i(merged), .raw_o, .loaded_o,
    .value_i(value), .lanes_o, .strb_o, .strb2_o, .mask_o, .written_o
  );

endmodule

`default_nettype wire
