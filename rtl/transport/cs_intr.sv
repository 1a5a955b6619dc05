// SPDX-License-Identifier: Apache-2.0
//
// cs_intr - interrupt state, the time-out of the message FIFO, and irq_o.
//
// Three state bits that hardware or INTR_TEST sets and software clears by
// writing 1; setting wins.  irq_o is a register, one clock behind the state.

`default_nettype none

module cs_intr (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        clear_i,         // state is OFF

  // configuration
  input  logic [15:0] watermark_i,
  input  logic [31:0] fifo_timeout_i,  // clocks, 0 = off
  input  logic [2:0]  enable_i,        // {overflow, timeout, watermark}

  // message FIFO and tuple queue
  input  logic [15:0] level_i,
  input  logic        pop_i,           // a message is popped
  input  logic        drop_i,          // a row is dropped

  // INTR_STATE (write 1 to clear) and INTR_TEST (write 1 to set)
  input  logic        state_we_i,
  input  logic        test_we_i,
  input  logic [2:0]  wdata_i,

  output logic [2:0]  state_o,
  output logic        irq_o
);

  logic [31:0] fifo_next_q;   // fifo_timer + 1
  logic        hit, waiting;
  logic [2:0]  state_q, set, clr;
  logic        irq_q;

  // hit: fifo_timer + 1 == fifo_timeout.  The sum is what is kept, so no carry has to
  // ripple first; it is 0 once in 2^32 clocks, when a time-out of 0 must not hit.
  assign waiting = level_i != '0;
  always_comb begin
    hit = 1'b0;
    if (!cs_pkg::SKIP | (fifo_timeout_i != '0)) begin
      hit = waiting & (fifo_next_q == fifo_timeout_i) & (fifo_timeout_i != '0);
    end
  end

  assign set = {drop_i, hit, !(level_i < watermark_i)} | (wdata_i & {3{test_we_i}});
  assign clr = wdata_i & {3{state_we_i}};

  // The timer needs no asynchronous reset: OFF, which holds after reset, clears it.
  always_ff @(posedge clk_i) begin
    if (clear_i | !waiting | pop_i | hit) fifo_next_q <= 32'd1;
    else                                  fifo_next_q <= fifo_next_q + 32'd1;
  end

  // For probes; synthesis finds that nobody looks.
  logic [31:0] fifo_timer_q;
  assign fifo_timer_q = fifo_next_q - 32'd1;
  logic unused_probes;
  assign unused_probes = ^fifo_timer_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= '0;
      irq_q   <= 1'b0;
    end else if (clear_i) begin
      state_q <= '0;
      irq_q   <= 1'b0;
    end else begin
      state_q <= (state_q & ~clr) | set;
      irq_q   <= |(state_q & enable_i);
    end
  end

  assign state_o = state_q;
  assign irq_o   = irq_q;

endmodule

`default_nettype wire
