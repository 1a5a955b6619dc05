// SPDX-License-Identifier: Apache-2.0
//
// cs_uart_fifo - 16 words in LUT RAM; the oldest is on the output.
//
// Requires: no push when 16 words are there, no pop when none is.  Clearing wins
// over both.

`default_nettype none

module cs_uart_fifo #(
  parameter int Width = 8
) (
  input  logic             clk_i,
  input  logic             rst_ni,
  input  logic             clear_i,
  input  logic             push_i,
  input  logic [Width-1:0] data_i,
  input  logic             pop_i,
  output logic [Width-1:0] data_o,
  output logic [4:0]       count_o
);

  logic [Width-1:0] mem [0:15];
  logic [3:0]       wptr_q, rptr_q;
  logic [4:0]       count_q;

  always_ff @(posedge clk_i) begin
    if (push_i) mem[wptr_q] <= data_i;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {wptr_q, rptr_q, count_q} <= '0;
    end else if (clear_i) begin
      {wptr_q, rptr_q, count_q} <= '0;
    end else if (push_i | pop_i) begin
      wptr_q  <= wptr_q + 4'(push_i);
      rptr_q  <= rptr_q + 4'(pop_i);
      count_q <= count_q + 5'(push_i) - 5'(pop_i);
    end
  end

  assign data_o  = mem[rptr_q];
  assign count_o = count_q;

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q & !clear_i) begin
      assert (!(push_i & count_q[4]));
      assert (!(pop_i & count_q == '0));
    end
  end
`endif

endmodule

`default_nettype wire
