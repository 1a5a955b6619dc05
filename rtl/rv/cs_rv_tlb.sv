// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_tlb - pages that walks have found: direct mapped, in block RAM.
//
//   clock n    rd_vpn_i -> RAM
//   clock n+1  compared with vpn_i: match_o, page_o; stale_o: ask again
//
// Whether the page allows the access is the caller's to say.  A
// flush of all is one clock: entries carry the epoch in which they were
// written.  When the epoch comes round, and after reset, a sweep makes every
// entry invalid, and nothing matches meanwhile.  Of a megapage each 4 KiB part
// has an entry of its own, so a flush of an address in a 256 MiB region where
// one was seen is a flush of all.

`default_nettype none

module cs_rv_tlb #(
  parameter int  Entries = 256,   // 16..512, power of two
  localparam int IdxW    = $clog2(Entries)
) (
  input  logic              clk_i,
  input  logic              rst_ni,

  input  logic [IdxW-1:0]   rd_index_i,     // to be looked up in the next clock
  input  logic [31:12]      vpn_i,          // looked up now
  input  logic [8:0]        asid_i,         // of satp
  output logic              match_o,
  output cs_rv_pkg::page_t  page_o,         // junk unless it matches
  output logic              stale_o,        // was being written: no match

  input  logic              write_i,        // not while busy, not with a flush
  input  logic [31:12]      wr_vpn_i,
  input  cs_rv_pkg::page_t  wr_page_i,

  input  logic              flush_i,
  input  logic              flush_all_i,    // else the page of an address
  input  logic [31:12]      flush_vpn_i,
  output logic              busy_o          // sweeping
);

  localparam int TagW   = 20 - IdxW;
  localparam int EpochW = 4;

  if (Entries < 16 || Entries > 512 || (1 << IdxW) != Entries) begin : g_bad_entries
    $error("cs_rv_tlb: Entries must be a power of two, 16..512");
  end

  localparam int EntryW = 1 + EpochW + 9 + TagW + cs_rv_pkg::PAGE_W;

  // ---- flushes ----

  logic [EpochW-1:0] epoch_q;
  logic [15:0]       mega_q;        // regions in which a megapage was seen
  logic [IdxW-1:0]   sweep_q;
  logic              busy_q, flush_all, flush_one;

  assign flush_all = flush_i & !busy_q & (flush_all_i | mega_q[flush_vpn_i[31:28]]);
  assign flush_one = flush_i & !busy_q & !flush_all;
  assign busy_o    = busy_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      busy_q  <= 1'b1;
      epoch_q <= '0;
      sweep_q <= '0;
      mega_q  <= '0;
    end else begin
      if (flush_all) begin
        busy_q  <= &epoch_q;
        epoch_q <= epoch_q + 1'b1;
        mega_q  <= '0;
      end else if (write_i & wr_page_i.mega) begin
        mega_q[wr_vpn_i[31:28]] <= 1'b1;
      end
      if (busy_q) begin
        busy_q  <= !(&sweep_q);
        sweep_q <= sweep_q + 1'b1;
      end
    end
  end

  // ---- entries ----

  (* no_rw_check, ram_style = "block" *)
  logic [EntryW-1:0] entry_mem [0:Entries-1];
  logic [EntryW-1:0] entry_q;
  logic              we, we_q, valid;
  logic [EpochW-1:0] epoch;
  logic [8:0]        asid;
  logic [TagW-1:0]   tag;
  logic [IdxW-1:0]   wr_index, wr_index_q;

  assign we       = busy_q | flush_one | write_i;
  assign wr_index = busy_q ? sweep_q : flush_one ? flush_vpn_i[12 +: IdxW] : wr_vpn_i[12 +: IdxW];

  always_ff @(posedge clk_i) begin
    if (we) entry_mem[wr_index] <= {!busy_q & !flush_one, epoch_q, asid_i, wr_vpn_i[31:12+IdxW],
                                    wr_page_i};
`ifdef SYNTHESIS
    entry_q <= entry_mem[rd_index_i];
`else
    // Silicon says nothing about a collision.  The worst is a page that is asked for
    // and goes elsewhere.
    entry_q <= entry_mem[rd_index_i] ^ EntryW'({cs_rv_pkg::PAGE_W{we && wr_index == rd_index_i}});
`endif
  end

  // Compared a clock late, where the address is a register.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) we_q <= 1'b0;
    else         we_q <= we;
  end

  always_ff @(posedge clk_i) wr_index_q <= wr_index;

  assign {valid, epoch, asid, tag, page_o} = entry_q;

  assign stale_o = we_q & (wr_index_q == vpn_i[12 +: IdxW]);
  assign match_o = valid & !busy_q & !stale_o & (epoch == epoch_q) &
                   (page_o.glob | (asid == asid_i)) & (tag == vpn_i[31:12+IdxW]);

  logic unused;
  assign unused = ^flush_vpn_i;

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  logic [Entries-1:0] kept_q;   // entries written, and not flushed since: no epochs
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  logic [IdxW-1:0] rd_index_q;

  always_ff @(posedge clk_i) rd_index_q <= rd_index_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)        kept_q <= '0;
    else if (flush_all) kept_q <= '0;
    else if (we)        kept_q[wr_index] <= write_i;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q) begin
      a_write: assert (!(write_i & (busy_q | flush_i)));
      a_match: assert (!match_o || kept_q[rd_index_q] || rd_index_q != vpn_i[12 +: IdxW]);
      a_kept:  assert (!write_i || wr_page_i.r || wr_page_i.x);
    end
  end
`endif

endmodule

`default_nettype wire
