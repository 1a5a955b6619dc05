// SPDX-License-Identifier: Apache-2.0
//
// cs_uart_host - who types at the other end of the SoC's UART, for simulation.
//
// Sends a byte at the rate that the UART has, as soon as there is room for it,
// and sends it again if the UART did not keep a character meanwhile (software
// closed the loop or changed the rate): so no byte is lost on the line.

`default_nettype none

module cs_uart_host (
  input  logic        clk_i,
  input  logic        rst_ni,

  // one byte, held until taken
  input  logic        valid_i,
  input  logic [7:0]  byte_i,
  output logic        taken_o,

  // the UART
  input  logic [15:0] div_i,
  input  logic        room_i,
  input  logic        got_i,
  output logic        line_o
);

  logic [19:0] clocks_q;   // left of this bit
  logic [3:0]  bits_q;     // left of this byte, 0: idle
  logic [8:0]  shift_q;
  logic        got_q, bit_end;

  assign bit_end = clocks_q == '0;
  assign taken_o = bits_q == 4'd1 & bit_end & got_q;
  assign line_o  = shift_q[0];

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {clocks_q, bits_q, got_q} <= '0;
      shift_q <= '1;
    end else if (bits_q != '0) begin
      got_q    <= got_q | got_i;
      clocks_q <= bit_end ? {div_i, 4'd0} - 1'b1 : clocks_q - 1'b1;
      if (bit_end) begin
        bits_q  <= bits_q - 1'b1;
        shift_q <= {1'b1, shift_q[8:1]};
      end
    end else if (valid_i & room_i) begin
      clocks_q <= {div_i, 4'd0} - 1'b1;
      bits_q   <= 4'd10;
      shift_q  <= {byte_i, 1'b0};
      got_q    <= 1'b0;
    end
  end

endmodule

`default_nettype wire
