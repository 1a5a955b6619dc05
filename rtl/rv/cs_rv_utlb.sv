// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_utlb - the few pages that were used last, in LUT RAM: looked up by a register,
// without the clock that block RAM takes, so that its answer is there before the cache's.
// What each way has is told beside which of them matches: who compares it need not wait.
//
// Two ways, the older entry of a set goes.  The set is the lowest bits of the page's
// number against those above the index of a cs_rv_tlb of 256 entries, so pages that share
// an entry there seldom share a set here.  What is looked up is what is written; a page
// that is there already, in its place.  A flush is of all, one flip-flop an entry.

`default_nettype none

module cs_rv_utlb #(
  parameter int  Entries = 32,   // 8..64, power of two
  parameter int  DataW   = 19,
  localparam int IdxW    = $clog2(Entries) - 1
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic [31:12]     vpn_i,
  input  logic [IdxW-1:0]  index_i,    // its set, from a register if it is to be quick
  output logic [1:0]       match_o,    // ways that have the page: one at most
  output logic [2*DataW-1:0] data_o,   // of each way: junk unless it matches
  input  logic             write_i,    // not with a flush, nor with drop_i
  input  logic [DataW-1:0] data_i,
  input  logic             drop_i,     // what has the page's place is forgotten
  input  logic             flush_i     // from the next clock on nothing matches
);

  localparam int Sets = Entries / 2;
  localparam int TagW = 20 - IdxW;

  if (Entries < 8 || Entries > 64 || (2 << IdxW) != Entries) begin : g_bad_entries
    $error("cs_rv_utlb: Entries must be a power of two, 8..64");
  end

  logic [Sets-1:0]    older_q;         // the way that was written before the other
  logic               way;

  assign way     = match_o == '0 ? older_q[index_i] : match_o[1];

  for (genvar w = 0; w < 2; w++) begin : g_way
    (* ram_style = "distributed" *)
    logic [TagW+DataW-1:0] entry_mem [0:Sets-1];
    logic [Sets-1:0]       valid_q;
    logic [TagW-1:0]       tag;
    logic                  we;

    assign we       = write_i & (way == 1'(w));
    assign {tag, data_o[w*DataW +: DataW]} = entry_mem[index_i];
    assign match_o[w] = valid_q[index_i] & (tag == vpn_i[31:12+IdxW]);

    always_ff @(posedge clk_i) begin
      if (we) entry_mem[index_i] <= {vpn_i[31:12+IdxW], data_i};
    end

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni)          valid_q        <= '0;
      else if (flush_i)     valid_q        <= '0;
      else if (we | drop_i) valid_q[index_i] <= we;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      older_q        <= '0;
    else if (write_i) older_q[index_i] <= !way;
  end

  logic unused;
  assign unused = ^vpn_i[12 +: IdxW];

`ifdef CS_ASSERT
  logic alive_q;   // a clock has passed since reset

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q) begin
      a_index: assert (!(write_i | drop_i) || index_i == (vpn_i[12 +: IdxW] ^ vpn_i[20 +: IdxW]));
      a_write: assert (!(write_i & (flush_i | drop_i)));
      a_once:  assert (!(&match_o));
    end
  end
`endif

endmodule

`default_nettype wire
