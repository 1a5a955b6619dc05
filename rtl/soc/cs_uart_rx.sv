// SPDX-License-Identifier: Apache-2.0
//
// cs_uart_rx - receives 8N1, 16 * divisor clocks a bit, sampled in the middle.
//
// A falling edge starts a character; a start bit that is over by its middle was
// none.  Its bits also serve who waits for a character that does not come: they
// keep the phase of the last one.

`default_nettype none

module cs_uart_rx (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [15:0] last_i,    // divisor - 1
  input  logic        line_i,    // synchronous
  input  logic        time_i,    // bits are wanted between characters too
  output logic        bit_o,     // one has passed
  output logic        valid_o,   // a character: in the middle of its stop bit
  output logic [7:0]  byte_o,
  output logic        error_o    // its stop bit is 0
);

  logic [15:0] clocks_q;   // left of this tick
  logic [3:0]  ticks_q;    // left until the next sample
  logic [3:0]  bits_q;     // left to sample, 0: idle
  logic [7:0]  shift_q;
  logic        before_q, busy, start, tick, sample;

  assign busy    = bits_q != '0;
  assign start   = !busy & before_q & !line_i;
  assign tick    = clocks_q == '0;
  assign bit_o   = tick & ticks_q == '0;
  assign sample  = busy & bit_o;
  assign valid_o = sample & bits_q == 4'd1;
  assign byte_o  = shift_q;
  assign error_o = !line_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      clocks_q <= '0;
      ticks_q  <= '0;
      bits_q   <= '0;
      before_q <= 1'b1;
    end else begin
      before_q <= line_i;
      if (start) begin
        clocks_q <= last_i;
        ticks_q  <= 4'd7;
        bits_q   <= 4'd10;
      end else if (busy | time_i) begin
        clocks_q <= tick ? last_i : clocks_q - 1'b1;
        if (tick) ticks_q <= ticks_q - 1'b1;
        if (sample) bits_q <= bits_q == 4'd10 & line_i ? '0 : bits_q - 1'b1;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (sample & !valid_o) shift_q <= {line_i, shift_q[7:1]};
  end

endmodule

`default_nettype wire
