// SPDX-License-Identifier: Apache-2.0
//
// cs_fifo - the one FIFO of the design: tuple queue, staging and messages.
//
//   data_i -> mem (block RAM) -> mid (its output register) -> head -> data_o
//
// The consumer sees flip-flops (head), and the slow output of the block RAM has
// a clock of its own on the way from mid to head.  A word pushed into an empty
// FIFO is at the head three clocks later; in steady flow one word a clock goes
// through.  A push when full and a pop when empty do nothing: the caller counts.

`default_nettype none

module cs_fifo #(
  parameter int Width = 8,   // 1..: bits of a word; one block RAM per 36 bits
  parameter int Depth = 16   // power of two, 2..: words, mid and head included
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic                   clear_i,  // empties the FIFO, wins over all else

  input  logic                   push_i,
  input  logic [Width-1:0]       data_i,

  input  logic                   pop_i,
  output logic                   valid_o,
  output logic [Width-1:0]       data_o,

  output logic [$clog2(Depth):0] level_o,
  output logic                   full_o
);

  localparam int PtrW = $clog2(Depth);

  if (Width < 1) begin : g_bad_width
    $error("cs_fifo: Width must be at least 1");
  end
  if (Depth < 2 || (1 << PtrW) != Depth) begin : g_bad_depth
    $error("cs_fifo: Depth must be a power of two, at least 2");
  end

  logic [PtrW-1:0]  wptr_q, rptr_q;
  logic [PtrW:0]    level_q;          // words in all
  logic             mid_v_q, head_v_q;
  logic [Width-1:0] mid_q, head_q;    // mid_q is in the RAM

  logic pop_take, mid_move, rd, push_take;

  assign pop_take  = head_v_q & pop_i;
  assign mid_move  = mid_v_q & (!head_v_q | pop_take);
  assign rd        = (wptr_q != rptr_q) & (!mid_v_q | mid_move);
  assign push_take = push_i & !full_o;

  // Equal pointers say that mem is empty.  It never holds Depth words: a word goes on to
  // mid at once if that is free, and with one in mid there is no room for so many.
  logic [PtrW-1:0] in_mem;
  assign in_mem = wptr_q - rptr_q;

  // Block RAM also where distributed RAM would do: LUTs are the scarcer part.  It has no
  // reset: a word is read only after it was written.  Reading and writing never meet at
  // one address: rd needs pointers that differ.
  cs_ram_sync #(.Width(Width), .Depth(Depth)) u_mem (
    .clk_i   (clk_i),
    .we_i    (push_take),
    .waddr_i (wptr_q),
    .wdata_i (data_i),
    .re_i    (rd),
    .raddr_i (rptr_q),
    .rdata_o (mid_q)
  );

  always_ff @(posedge clk_i) begin
    if (mid_move) head_q <= mid_q;
  end

  // Pushes and pops are known late, so the level has no adder: in counting up a bit turns
  // over if all below it are 1, in counting down if all are 0.
  logic [PtrW:0] turns;
  always_comb begin
    for (int i = 0; i <= PtrW; i++) begin
      turns[i] = pop_take ? ~|(level_q & ~({(PtrW+1){1'b1}} << i))
                          : &(level_q | ({(PtrW+1){1'b1}} << i));
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {wptr_q, rptr_q, level_q, mid_v_q, head_v_q} <= '0;
    end else if (clear_i) begin
      {wptr_q, rptr_q, level_q, mid_v_q, head_v_q} <= '0;
    end else if (!cs_pkg::SKIP | push_take | rd | mid_move | pop_take) begin
      if (push_take) wptr_q <= wptr_q + PtrW'(1);
      if (rd)        rptr_q <= rptr_q + PtrW'(1);
      if (push_take != pop_take) level_q <= level_q ^ turns;
      mid_v_q  <= rd | (mid_v_q & !mid_move);
      head_v_q <= mid_move | (head_v_q & !pop_take);
    end
  end

  assign valid_o = head_v_q;
  assign data_o  = head_q;
  assign level_o = level_q;
  // level never exceeds Depth, so its top bit alone says "full".
  assign full_o  = level_q[PtrW];

  logic unused;
  assign unused = ^in_mem;

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q) begin
      a_level:     assert (level_q == (PtrW+1)'(in_mem) + (PtrW+1)'(mid_v_q) + (PtrW+1)'(head_v_q));
      a_bound:     assert (level_q <= (PtrW+1)'(Depth));
      a_collision: assert (!(rd & push_take & (rptr_q == wptr_q)));
    end
  end
`endif

endmodule

`default_nettype wire
