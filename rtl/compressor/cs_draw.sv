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
//
// Without samplers R and D only INIT draws, for every stratum in turn: then the first
// value is timed to meet the first stratum, and nothing waits in a queue.

`default_nettype none

module cs_draw #(
  parameter bit [3:0] Samplers = 4'hf, // those that are built
  parameter int LogN  = 11,            // 2..12: log2 of the number of strata
  parameter bit Tiers = 1'b0           // M depends on the stratum that is drawn for
) (
  input  logic                   clk_i,
  input  logic                   rst_ni,
  input  logic                   clear_i,
  input  logic                   enter_init_i,
  input  logic                   init_i,

  input  logic [31:0]            cfg_seed_i,
  input  logic [31:0]            cfg_r_thresh_i,
  input  logic [cs_pkg::S_W-1:0] scale_i,   // M
  output logic [LogN-1:0]        number_o,  // of the draw that scale_i is for, from 0 on

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

  // 32 x W in two multipliers.  The low 16 bits of the low half cannot carry into the
  // product >> 32, which is (hi + lo) >> 16.
  logic [W-1:0]  scale_q, lo_q;
  logic [W+15:0] hi_q;
  logic [31:0]   gen_q;
  logic [31:0]   word_q;  // gen_q again, next to the multipliers
  logic          below_w_q, below_q;  // of word, and of lo, hi
  logic [W:0]    new_q;   // {below, value}
  logic          start;   // a draw begins
  logic [3:0]    valid_q; // of gen, word, lo/hi, new

  always_ff @(posedge clk_i) begin
    scale_q <= scale_i;
    if (enter_init_i) gen_q <= cfg_seed_i;
    else if (start)   gen_q <= step(gen_q);
    // The comparison is of gen: so word stands beside the multipliers and nowhere else.
    if (!cs_pkg::SKIP | valid_q[0]) begin
      word_q    <= gen_q;
      below_w_q <= !(cfg_r_thresh_i < gen_q);
    end
    if (!cs_pkg::SKIP | valid_q[1]) begin
      lo_q    <= W'(((W+16)'(word_q[15:0]) * (W+16)'(scale_q)) >> 16);
      hi_q    <= (W+16)'(word_q[31:16]) * (W+16)'(scale_q);
      below_q <= below_w_q;
    end
    if (valid_q[2]) new_q <= {below_q, W'((hi_q + (W+16)'(lo_q)) >> 16)};
  end

  // Which draw it is that the multipliers take in the next clock; 0 without Tiers.
  if (Tiers) begin : g_number
    logic            word_due_q;  // gen_q is a new word
    logic [LogN-1:0] number_q;

    always_ff @(posedge clk_i) begin
      if (clear_i | enter_init_i) begin
        word_due_q <= 1'b0;
        number_q   <= '0;
      end else begin
        word_due_q <= start;
        number_q   <= number_q + LogN'(word_due_q);
      end
    end

    assign number_o = number_q;
  end else begin : g_no_number
    assign number_o = '0;
  end

  if (Samplers[cs_state_pkg::SAMPLER_R] | Samplers[cs_state_pkg::SAMPLER_D]) begin : g_queue
    // Draws made but not taken.  take_q is a clock late, which only costs some room.
    logic       take_q;
    logic [3:0] ahead_q;

    assign start = ahead_q != 4'(Depth);

    // ahead_q bounds what is in the queue, so it needs no full flag.
    logic [W:0] next;
    logic [2:0] wptr_q, rptr_q;
    logic       head_v_q, pop;

    cs_ram_async #(.Width(W + 1), .Depth(Depth)) u_mem (
      .clk_i   (clk_i),
      .we_i    (valid_q[3]),
      .waddr_i (wptr_q),
      .wdata_i (new_q),
      .raddr_i (rptr_q),
      .rdata_o (next)
    );

    assign pop  = (wptr_q != rptr_q) & (!head_v_q | take_i);

    always_ff @(posedge clk_i) begin
      if (pop) begin
        {below_o, value_o} <= next;
        value1_o           <= next[W-1:0] + W'(1);
        zero_o             <= next[W-1:0] == '0;
      end
    end

    // rst_ni reaches them as clear_i.
    always_ff @(posedge clk_i) begin
      if (clear_i | enter_init_i) begin
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

    logic unused;
    assign unused = ^{1'b0, rst_ni, init_i};

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
  end else begin : g_straight
    // A value is there four clocks after the start of its draw.
    localparam int Warm = cs_pkg::INIT_WARMUP - 4;
    logic [Warm:0] warm_q;  // a one on its way up; it stays in the top bit

    assign start   = warm_q[Warm] & (!cs_pkg::SKIP | init_i);
    assign valid_q = {4{!cs_pkg::SKIP | init_i}};

    always_ff @(posedge clk_i) begin
      if (enter_init_i) warm_q <= (Warm+1)'(1);
      else              warm_q <= {warm_q[Warm] | warm_q[Warm-1], warm_q[Warm-2:0], 1'b0};
    end

    assign value_o  = new_q[W-1:0];
    assign value1_o = '0;
    assign zero_o   = 1'b0;
    assign below_o  = 1'b0;

    logic unused;
    assign unused = ^{rst_ni, clear_i, init_i, take_i, new_q[W], valid_q[3]};
  end

endmodule

`default_nettype wire
