// SPDX-License-Identifier: Apache-2.0
//
// cs_context - the time, and which rows have a context record in front of them.
//
// A record is due behind every start, every window of 2^log2_tick clocks and every change
// of satp, and goes with the first row behind it that is kept: so it is `first` of a row
// and not an event of its own.  The counter runs a clock ahead, so that the end of a window
// is seen in one bit of it without waiting for the addition.

`default_nettype none

module cs_context #(
  parameter int XLEN = 32   // 32, 64
) (
  input  logic            clk_i,
  input  logic            clear_i,      // state is OFF
  input  logic            run_i,        // state is RUN or DRAIN

  input  logic            on_i,         // CONTEXT, static but in IDLE
  input  logic [4:0]      log2_tick_i,

  input  logic [XLEN-1:0] satp_i,       // of the row in S3
  input  logic            push_i,       // it goes into the queue
  output logic            first_o,      // with a context record in front of it

  output logic [31:0]     time_o
);

  // Reset means OFF, and OFF clears all of this.
  logic [31:0] time_q, next_q;
  logic        bit_q, next_bit, tick;

  // A window has 2^8 clocks at least, so the lowest byte is never asked for.
  logic [7:0] byte_of;
  assign byte_of  = log2_tick_i[4] ? log2_tick_i[3] ? next_q[31:24] : next_q[23:16] : next_q[15:8];
  assign next_bit = byte_of[log2_tick_i[2:0]];
  assign tick     = next_bit ^ bit_q;  // static in RUN: bit_q is that bit of time_q

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      next_q <= 32'd1;
      time_q <= '0;
      bit_q  <= 1'b0;
    end else begin
      next_q <= next_q + 32'd1;
      time_q <= next_q;
      bit_q  <= next_bit;
    end
  end

  logic            stale_q, differs;
  logic [XLEN-1:0] last_satp_q;

  cs_or_tree #(.Width(XLEN), .First(2)) u_differs (
    .data_i (satp_i ^ last_satp_q),
    .any_o  (differs)
  );

  always_ff @(posedge clk_i) begin
    if (clear_i)     last_satp_q <= '0;
    else if (push_i) last_satp_q <= satp_i;
    stale_q <= clear_i | !run_i | tick | (stale_q & !push_i);
  end

  assign first_o = on_i & (stale_q | differs);
  assign time_o  = time_q;

endmodule

`default_nettype wire
