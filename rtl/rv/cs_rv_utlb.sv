// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_utlb - the few pages that were used last, in LUT RAM: looked up by a register,
// without the clock that block RAM takes, so that its answer is there before the cache's.
//
// Direct mapped; the index is the lowest bits of the page's number against the next ones,
// so pages that share an entry of cs_rv_tlb seldom share one here.  What is looked up is
// what is written.  A flush is of all, one flip-flop an entry.

`default_nettype none

module cs_rv_utlb #(
  parameter int  Entries = 16,   // 4..64, power of two
  parameter int  DataW   = 19
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic [31:12]     vpn_i,
  output logic             match_o,
  output logic [DataW-1:0] data_o,     // junk unless it matches
  input  logic             write_i,    // not with a flush, nor with drop_i
  input  logic [DataW-1:0] data_i,
  input  logic             drop_i,     // what has the page's place is forgotten
  input  logic             flush_i     // from the next clock on nothing matches
);

  localparam int IdxW = $clog2(Entries);
  localparam int TagW = 20 - IdxW;

  if (Entries < 4 || Entries > 64 || (1 << IdxW) != Entries) begin : g_bad_entries
    $error("cs_rv_utlb: Entries must be a power of two, 4..64");
  end

  (* ram_style = "distributed" *)
  logic [TagW+DataW-1:0] entry_mem [0:Entries-1];
  logic [Entries-1:0]    valid_q;
  logic [IdxW-1:0]       index;
  logic [TagW-1:0]       tag;

  assign index         = vpn_i[12 +: IdxW] ^ vpn_i[12+IdxW +: IdxW];
  assign {tag, data_o} = entry_mem[index];
  assign match_o       = valid_q[index] & (tag == vpn_i[31:12+IdxW]);

  always_ff @(posedge clk_i) begin
    if (write_i) entry_mem[index] <= {vpn_i[31:12+IdxW], data_i};
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)               valid_q        <= '0;
    else if (flush_i)          valid_q        <= '0;
    else if (write_i | drop_i) valid_q[index] <= write_i;
  end

`ifdef CS_ASSERT
  always_ff @(posedge clk_i) begin
    if (rst_ni) a_write: assert (!(write_i & (flush_i | drop_i)));
  end
`endif

endmodule

`default_nettype wire
