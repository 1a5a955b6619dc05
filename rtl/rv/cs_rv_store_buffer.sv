// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_store_buffer - stores on their way to memory.
//
// A ring of words in distributed RAM.  push runs ahead of aw and w, which
// follow the two write channels independently, and of done, which follows the
// answers.  A store is pending until its answer came; conflict_o says that one
// to the asked cache index is, or to one that agrees in its low bits, so that a
// line is not read before a store to it has arrived.

`default_nettype none

module cs_rv_store_buffer #(
  parameter int Depth    = 8,    // 2, 4, 8, 16: stores waiting or not yet answered
  parameter int AddrW    = 26,   // bits of a byte address within RAM
  parameter int IndexLsb = 4,    // the bits of the cache's index that
  parameter int IndexW   = 8     // are compared: [IndexLsb +: IndexW]
) (
  input  logic              clk_i,
  input  logic              rst_ni,

  input  logic              push_i,      // only when not full
  input  logic [AddrW-1:2]  addr_i,
  input  logic [31:0]       data_i,
  input  logic [3:0]        strb_i,
  output logic              full_o,
  output logic              empty_o,     // nothing pending

  input  logic [IndexW-1:0] index_i,
  output logic              conflict_o,

  output logic              awvalid_o,
  input  logic              awready_i,
  output logic [AddrW-1:2]  awaddr_o,
  output logic              wvalid_o,
  input  logic              wready_i,
  output logic [31:0]       wdata_o,
  output logic [3:0]        wstrb_o,
  input  logic              bvalid_i
);

  localparam int PtrW = $clog2(Depth);

  if (Depth < 2 || Depth > 16 || (1 << PtrW) != Depth) begin : g_bad_depth
    $error("cs_rv_store_buffer: Depth must be 2, 4, 8 or 16");
  end

  (* ram_style = "distributed" *)
  logic [AddrW-3:0] addr_mem [0:Depth-1];
  (* ram_style = "distributed" *)
  logic [35:0]      data_mem [0:Depth-1];

  // One bit more than needed tells a full ring from an empty one.
  logic [PtrW:0] push_q, aw_q, w_q, done_q;
  logic          aw_go, w_go;

  assign aw_go = awvalid_o & awready_i;
  assign w_go  = wvalid_o & wready_i;

  always_ff @(posedge clk_i) begin
    if (push_i) addr_mem[push_q[PtrW-1:0]] <= addr_i;
  end

  always_ff @(posedge clk_i) begin
    if (push_i) data_mem[push_q[PtrW-1:0]] <= {strb_i, data_i};
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {push_q, aw_q, w_q, done_q} <= '0;
    end else begin
      push_q <= push_q + (PtrW+1)'(push_i);
      aw_q   <= aw_q   + (PtrW+1)'(aw_go);
      w_q    <= w_q    + (PtrW+1)'(w_go);
      done_q <= done_q + (PtrW+1)'(bvalid_i);
    end
  end

  assign full_o    = (push_q[PtrW-1:0] == done_q[PtrW-1:0]) & (push_q[PtrW] != done_q[PtrW]);
  assign empty_o   = push_q == done_q;
  assign awvalid_o = aw_q != push_q;
  assign wvalid_o  = w_q != push_q;
  assign awaddr_o  = addr_mem[aw_q[PtrW-1:0]];
  assign {wstrb_o, wdata_o} = data_mem[w_q[PtrW-1:0]];

  logic [Depth-1:0] same;

  for (genvar i = 0; i < Depth; i++) begin : g_entry
    logic              pending_q;
    logic [IndexW-1:0] index_q;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        pending_q <= 1'b0;
      end else if (push_i && push_q[PtrW-1:0] == PtrW'(i)) begin
        pending_q <= 1'b1;
      end else if (bvalid_i && done_q[PtrW-1:0] == PtrW'(i)) begin
        pending_q <= 1'b0;
      end
    end

    always_ff @(posedge clk_i) begin
      if (push_i && push_q[PtrW-1:0] == PtrW'(i)) index_q <= addr_i[IndexLsb +: IndexW];
    end

    assign same[i] = pending_q & (index_q == index_i);
  end

  assign conflict_o = |same;

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q) begin
      a_push:   assert (!(push_i & full_o));
      a_answer: assert (!bvalid_i || (done_q != aw_q && done_q != w_q));
    end
  end
`endif

endmodule

`default_nettype wire
