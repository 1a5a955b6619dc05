// SPDX-License-Identifier: Apache-2.0
//
// cs_pc_table - one bit per hashed PC; a set bit masks the instruction.
//
// A RAM per lane, all written alike, addressed in the S1 clock; its output, slow
// in silicon, goes from S2 straight into a register of S3.  A bit written in
// clock w counts for instructions that are in S1 in clock w or later, so a
// lookup of the same bit in clock w takes the new value past the RAM, whose
// output is then undefined.

`default_nettype none

module cs_pc_table #(
  parameter int NRET        = 1,     // 1, 2, 4: lookups a clock, one RAM each
  parameter int PcTableBits = 1024   // 0 (reads 0) or a power of two, 64..16384
) (
  input  logic                         clk_i,

  input  logic                         we_i,
  input  logic [cs_pkg::PCT_IDX_W-1:0] idx_i,       // taken modulo PcTableBits
  input  logic                         bit_i,

  input  logic [NRET-1:0]              s1_run_i,    // somebody will look
  input  logic [NRET*16-1:0]           s1_pchash_i,
  output logic [NRET-1:0]              s3_bit_o
);

  if (PcTableBits == 0) begin : g_none
    assign s3_bit_o = '0;

    logic unused;
    assign unused = ^{clk_i, we_i, idx_i, bit_i, s1_run_i, s1_pchash_i};
  end else begin : g_table
    localparam int IdxW = $clog2(PcTableBits);

    for (genvar i = 0; i < NRET; i++) begin : g_lane
      logic [IdxW-1:0] raddr;
      logic            hit, s2_hit_q, s2_new_q, s2_ram_q, s3_hit_q, s3_new_q, s3_ram_q;

      assign raddr = s1_pchash_i[i*16 +: IdxW];
      assign hit   = we_i & (raddr == idx_i[IdxW-1:0]);

      cs_ram_sync #(.Width(1), .Depth(PcTableBits)) u_mem (
        .clk_i   (clk_i),
        .we_i    (we_i),
        .waddr_i (idx_i[IdxW-1:0]),
        .wdata_i (bit_i),
        .re_i    (!cs_pkg::SKIP | s1_run_i[i]),
        .raddr_i (raddr),
        .rdata_o (s2_ram_q)
      );

      always_ff @(posedge clk_i) begin
        s2_hit_q <= hit;
        s2_new_q <= bit_i;
        s3_hit_q <= s2_hit_q;
        s3_new_q <= s2_new_q;
        s3_ram_q <= s2_ram_q;
      end

      assign s3_bit_o[i] = s3_hit_q ? s3_new_q : s3_ram_q;
    end

    logic unused;
    assign unused = ^{idx_i, s1_run_i, s1_pchash_i};
  end

endmodule

`default_nettype wire
