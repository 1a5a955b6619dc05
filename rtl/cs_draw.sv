// SPDX-License-Identifier: Apache-2.0
//
// cs_draw - pseudo-random draws, one per clock, made before they are asked for.
//
//   gen_q -> word --*M--> lo, hi --add--> new -> queue (8) -> head -> value_o
//     ^ step                                                take_i pops it
//
// A draw steps one xorshift32 generator and scales the new word: (word * M) >> 32.
// take_i comes late in its clock and the multiplier is slow, so the values are
// made ahead of it, at most Depth of them; nobody can see how far.  The configuration
// that made them cannot change before the next INIT, which starts over.

`default_nettype none

module cs_draw (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic                   clear_i,
  input  logic                   enter_init_i,

  input  logic [31:0]            cfg_seed_i,
  input  logic [31:0]            cfg_r_thresh_i,
  input  logic [cs_pkg::S_W-1:0] scale_i,   // M

  input  logic                   take_i,    // this clock uses the values below
  output logic [cs_pkg::S_W-1:0] value_o,   // scaled(M)
  output logic [cs_pkg::S_W-1:0] value1_o,  // 1 + scaled(M)
  output logic                   zero_o,    // scaled(M) is 0
  output logic                   below_o    // word <= r_thresh
);

  localparam int W     = cs_pkg::S_W;
  localparam int Depth = 8;  // draws under way: enough for one a clock

  function automatic logic [31:0] step(input logic [31:0] x);
    logic [31:0] y;
    y = x ^ (x << 13);
    y = y ^ (y >> 17);
    step = y ^ (y << 5);
  endfunction

  // Draws made but not taken.  take_q is a clock late, which only costs some room.
  logic        take_q, start;
  logic [3:0]  ahead_q;
  logic [31:0] gen_q;

  assign start = ahead_q != 4'(Depth);

  // 32 x W in two multipliers.  The low 16 bits of the low half cannot carry into the
  // product >> 32, which is (hi + lo) >> 16.
  logic [W-1:0]  scale_q, lo_q;
  logic [W+15:0] hi_q;
  logic [31:0]   word_q;  // gen_q again, next to the multipliers
  logic          below_q;
  logic [W:0]    new_q;   // {below, value}

  always_ff @(posedge clk_i) begin
    scale_q <= scale_i;
    if (enter_init_i) gen_q <= cfg_seed_i;
    else if (start)   gen_q <= step(gen_q);
    if (valid_q[0]) word_q <= gen_q;
    if (valid_q[1]) begin
      lo_q    <= W'(((W+16)'(word_q[15:0]) * (W+16)'(scale_q)) >> 16);
      hi_q    <= (W+16)'(word_q[31:16]) * (W+16)'(scale_q);
      below_q <= word_q <= cfg_r_thresh_i;
    end
    if (valid_q[2]) new_q <= {below_q, W'((hi_q + (W+16)'(lo_q)) >> 16)};
  end

  // The queue: ahead_q bounds what is in it, so it needs no full flag.
  (* ram_style = "distributed" *)
  logic [W:0] mem [0:Depth-1];
  logic [W:0] next;
  logic [3:0] valid_q;  // of gen, word, lo/hi, new
  logic [2:0] wptr_q, rptr_q;
  logic       head_v_q, pop;

  assign next = mem[rptr_q];
  assign pop  = (wptr_q != rptr_q) & (!head_v_q | take_i);

  always_ff @(posedge clk_i) begin
    if (valid_q[3]) mem[wptr_q] <= new_q;
    if (pop) begin
      {below_o, value_o} <= next;
      value1_o           <= next[W-1:0] + W'(1);
      zero_o             <= next[W-1:0] == '0;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {take_q, ahead_q, valid_q, wptr_q, rptr_q, head_v_q} <= '0;
    end else if (clear_i | enter_init_i) begin
      {take_q, ahead_q, valid_q, wptr_q, rptr_q, head_v_q} <= '0;
    end else if (!cs_pkg::SKIP | start | (valid_q != '0) | take_i | take_q | pop) begin
      take_q   <= take_i;
      ahead_q  <= ahead_q + 4'(start) - 4'(take_q);
      valid_q  <= {valid_q[2:0], start};
      wptr_q   <= wptr_q + 3'(valid_q[3]);
      rptr_q   <= rptr_q + 3'(pop);
      head_v_q <= pop | (head_v_q & !take_i);
    end
  end

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q & !clear_i) begin
      a_ready: assert (!take_i | head_v_q);
      a_bound: assert (ahead_q <= 4'(Depth));
    end
  end
`endif

endmodule

`default_nettype wire
