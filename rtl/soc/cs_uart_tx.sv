// SPDX-License-Identifier: Apache-2.0
//
// cs_uart_tx - sends bytes as 8N1, 16 * divisor clocks a bit.
//
// The next byte is taken in the last clock of the stop bit, so that bytes follow
// each other without a gap.

`default_nettype none

module cs_uart_tx (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [15:0] last_i,    // divisor - 1
  input  logic        valid_i,
  input  logic [7:0]  data_i,
  output logic        take_o,    // data_i is taken in this clock
  output logic        line_o,
  output logic        busy_o,
  output logic        sent_o,    // the byte's last bit is on the line
  output logic [7:0]  byte_o
);

  logic [19:0] clocks_q;   // left of this bit
  logic [3:0]  bits_q;     // left of this byte, 0: idle
  logic [8:0]  shift_q;
  logic [7:0]  byte_q;
  logic        bit_end;

  assign bit_end = clocks_q == '0;
  assign take_o  = valid_i & (bits_q == '0 | (bits_q == 4'd1 & bit_end));
  assign sent_o  = bits_q == 4'd1 & bit_end;
  assign byte_o  = byte_q;
  assign busy_o  = bits_q != '0;
  assign line_o  = shift_q[0];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      clocks_q <= '0;
      bits_q   <= '0;
      shift_q  <= '1;
    end else if (take_o) begin
      clocks_q <= {last_i, 4'hf};
      bits_q   <= 4'd10;
      shift_q  <= {data_i, 1'b0};
    end else if (bits_q != '0) begin
      clocks_q <= bit_end ? {last_i, 4'hf} : clocks_q - 1'b1;
      if (bit_end) begin
        bits_q  <= bits_q - 1'b1;
        shift_q <= {1'b1, shift_q[8:1]};
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (take_o) byte_q <= data_i;
  end

endmodule

`default_nettype wire
