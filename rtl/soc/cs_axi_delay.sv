// SPDX-License-Identifier: Apache-2.0
//
// cs_axi_delay - a FIFO whose head may be taken from a given clock on.
//
// Each entry carries the clock at which it is due; clocks are counted by the
// caller (now_i), who shows the same count to all his queues.  The count is
// short: an entry that waits behind others for longer than half its range looks
// young again and is late, never early.  Distributed RAM.

`default_nettype none

module cs_axi_delay #(
  parameter int Width = 8,   // 1..: bits of an entry
  parameter int Depth = 4,   // power of two, 2..
  parameter int TimeW = 16   // bits of the clock count; due within 2**(TimeW-1)
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic [TimeW-1:0] now_i,

  input  logic             push_i,    // not when full
  input  logic [Width-1:0] data_i,
  input  logic [TimeW-1:0] due_i,
  output logic             full_o,

  input  logic             pop_i,     // only when ripe
  output logic             empty_o,
  output logic             ripe_o,    // there is a head and it is due
  output logic [Width-1:0] data_o
);

  localparam int PtrW = $clog2(Depth);

  if (Depth < 2 || (1 << PtrW) != Depth) begin : g_bad_depth
    $error("cs_axi_delay: Depth must be a power of two, at least 2");
  end

  (* ram_style = "distributed" *)
  logic [TimeW-1:0] due [0:Depth-1];
  (* ram_style = "distributed" *)
  logic [Width-1:0] data [0:Depth-1];

  logic [PtrW:0]    wptr_q, rptr_q;
  logic [TimeW-1:0] age;
  logic             ripe_q;   // it was in the clock before

  always_ff @(posedge clk_i) begin
    if (push_i) begin
      due[wptr_q[PtrW-1:0]]  <= due_i;
      data[wptr_q[PtrW-1:0]] <= data_i;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {wptr_q, rptr_q, ripe_q} <= '0;
    end else begin
      ripe_q <= ripe_o & !pop_i;
      if (push_i) wptr_q <= wptr_q + 1'b1;
      if (pop_i)  rptr_q <= rptr_q + 1'b1;
    end
  end

  assign age     = now_i - due[rptr_q[PtrW-1:0]];
  assign data_o  = data[rptr_q[PtrW-1:0]];
  assign empty_o = wptr_q == rptr_q;
  assign full_o  = wptr_q == (rptr_q ^ (PtrW+1)'(Depth));
  assign ripe_o  = !empty_o & (!age[TimeW-1] | ripe_q);

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q) begin
      a_push: assert (!(push_i & full_o));
      a_pop:  assert (!(pop_i & !ripe_o));
    end
  end
`endif

  logic unused;
  assign unused = ^age[TimeW-2:0];

endmodule

`default_nettype wire
