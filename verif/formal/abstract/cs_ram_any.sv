// SPDX-License-Identifier: Apache-2.0
//
// cs_ram_any - in place of cs_ram_sync where a proof holds whatever the contents: any word
// in every clock.

`default_nettype none

module cs_ram_any #(
  parameter int Width = 32,
  parameter int Depth = 512
) (
  input  logic                     clk_i,
  input  logic                     we_i,
  input  logic [$clog2(Depth)-1:0] waddr_i,
  input  logic [Width-1:0]         wdata_i,
  input  logic                     re_i,
  input  logic [$clog2(Depth)-1:0] raddr_i,
  output logic [Width-1:0]         rdata_o
);

  (* anyseq *) logic [Width-1:0] word;
  assign rdata_o = word;

endmodule

`default_nettype wire
