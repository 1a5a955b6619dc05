// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_icache - the memories of the instruction cache: one lookup a clock.
//
//   clock n    rd_addr_i -> tag and data RAM of each way
//   clock n+1  tags_i compared: hit_o, data_o; stale_o: ask again
//
// Miss handling is in cs_rv_fetch, which writes a tag twice for each fill: invalid
// when it starts, valid with its last word.  So a lookup never hits a line that is being
// written, and only the tag RAM can be read where it is written: that is stale_o.

`default_nettype none

module cs_rv_icache #(
  parameter int Ways      = 1,   // 1, 2, 4
  parameter int WayBytes  = 4096, // 1024..4096, power of two: one way
  parameter int LineBytes = 32,  // 16, 32, 64
  parameter int TagW      = 14,  // 1..: address bits above the way
  parameter int Looks     = 1,   // tags that a lookup may have
  localparam int AddrW    = $clog2(WayBytes),
  localparam int LineW    = $clog2(LineBytes)
) (
  input  logic                   clk_i,

  input  logic [AddrW-1:2]       rd_addr_i,

  input  logic [AddrW-1:LineW]   set_i,      // of the lookup: rd_addr_i a clock ago
  input  logic [Looks*TagW-1:0]  tags_i,     // its tag is one of these: all are compared
  input  logic [Looks-1:0]       tag_is_i,   // ... this one; none: no hit
  output logic                   stale_o,    // the tag was being written: hit_o is junk
  output logic                   hit_o,
  output logic [31:0]            data_o,

  input  logic                   data_we_i,
  input  logic [AddrW-1:2]       data_addr_i,
  input  logic [31:0]            data_i,

  input  logic                   tag_we_i,
  input  logic [AddrW-1:LineW]   tag_set_i,
  input  logic                   tag_valid_i,
  input  logic [TagW-1:0]        tag_data_i,

  input  logic [Ways-1:0]        way_i       // written way or ways, one-hot for data
);

  localparam int Sets  = WayBytes / LineBytes;
  localparam int Words = WayBytes / 4;

  if (Ways != 1 && Ways != 2 && Ways != 4) begin : g_bad_ways
    $error("cs_rv_icache: Ways must be 1, 2 or 4");
  end

  logic [Ways-1:0]    hit;
  logic [Ways*32-1:0] data;

  for (genvar w = 0; w < Ways; w++) begin : g_way
    (* no_rw_check, ram_style = "block" *)
    logic [TagW:0] tag_mem [0:Sets-1];
    (* no_rw_check, ram_style = "block" *)
    logic [31:0]   data_mem [0:Words-1];
    logic [TagW:0] tag_q;
    logic [31:0]   data_q;
    logic [Looks-1:0] same;

    always_ff @(posedge clk_i) begin
      if (tag_we_i & way_i[w]) tag_mem[tag_set_i] <= {tag_valid_i, tag_data_i};
`ifdef SYNTHESIS
      tag_q <= tag_mem[rd_addr_i[AddrW-1:LineW]];
`else
      // Silicon says nothing about a collision.
      tag_q <= (tag_we_i && way_i[w] && tag_set_i == rd_addr_i[AddrW-1:LineW])
               ? ~tag_mem[tag_set_i] : tag_mem[rd_addr_i[AddrW-1:LineW]];
`endif
    end

    always_ff @(posedge clk_i) begin
      if (data_we_i & way_i[w]) data_mem[data_addr_i] <= data_i;
`ifdef SYNTHESIS
      data_q <= data_mem[rd_addr_i];
`else
      data_q <= (data_we_i && way_i[w] && data_addr_i == rd_addr_i)
                ? ~data_mem[data_addr_i] : data_mem[rd_addr_i];
`endif
    end

    // Which tag is meant is known last.  Halves are kept as they are, or a mapper makes
    // chains of what is compared.
    for (genvar t = 0; t < Looks; t++) begin : g_look
      (* keep *) logic [1:0] half;

      always_comb begin
        half = {tag_is_i[t], 1'b1};
        for (int i = 0; i < TagW; i++) half[i & 1] = half[i & 1] & (tag_q[i] == tags_i[t*TagW + i]);
      end

      assign same[t] = &half;
    end

    assign hit[w]           = tag_q[TagW] & (|same);
    assign data[32*w +: 32] = data_q;
  end

  assign hit_o = |hit;

  if (Ways == 1) begin : g_one
    assign data_o = data;
  end else if (Ways == 2) begin : g_two
    assign data_o = hit[1] ? data[63:32] : data[31:0];
  end else begin : g_more
    always_comb begin
      data_o = '0;
      for (int w = 0; w < Ways; w++) data_o = data_o | (data[32*w +: 32] & {32{hit[w]}});
    end
  end

  // Compared a clock late, where the address is a register.
  logic                 tag_we_q;
  logic [AddrW-1:LineW] tag_set_q;

  always_ff @(posedge clk_i) begin
    tag_we_q <= tag_we_i;
    if (tag_we_i) tag_set_q <= tag_set_i;
  end

  assign stale_o = tag_we_q & (tag_set_q == set_i);

endmodule

`default_nettype wire
