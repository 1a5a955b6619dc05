// SPDX-License-Identifier: Apache-2.0
//
// cs_message_arbiter - the messages of all banks into one stream, the banks in turn.
//
// The first bank after the one served last whose staging FIFO has a message is next.
// Combinational but for the number of the bank served last.

`default_nettype none

module cs_message_arbiter #(
  parameter int NRET  = 2,   // 2, 4: banks
  parameter int Width = 8    // 1..: bits of a message
) (
  input  logic                  clk_i,
  input  logic                  rst_ni,
  input  logic                  clear_i,   // state is OFF

  input  logic [NRET-1:0]       valid_i,   // heads of the staging FIFOs
  input  logic [NRET*Width-1:0] data_i,
  output logic [NRET-1:0]       pop_o,

  output logic                  valid_o,
  output logic [Width-1:0]      data_o,
  input  logic                  pop_i      // only with valid_o
);

  if (NRET != 2 && NRET != 4) begin : g_bad_nret
    $error("cs_message_arbiter: NRET must be 2 or 4");
  end

  localparam int Lg = $clog2(NRET);

  logic [Lg-1:0]   last_q, chosen;
  logic [NRET-1:0] hot;

  // The farthest first, so that the nearest has the last word.
  always_comb begin
    chosen = last_q;
    for (int i = NRET; i > 0; i--) begin
      if (valid_i[last_q + Lg'(i)]) chosen = last_q + Lg'(i);
    end
  end

  always_comb begin
    for (int b = 0; b < NRET; b++) hot[b] = chosen == Lg'(b);
  end

  always_comb begin
    data_o = '0;
    if (!cs_pkg::SKIP | valid_o) begin
      for (int b = 0; b < NRET; b++) data_o = data_o | (data_i[b*Width +: Width] & {Width{hot[b]}});
    end
  end

  assign valid_o = |valid_i;
  assign pop_o   = hot & {NRET{pop_i}};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      last_q <= '1;
    else if (clear_i) last_q <= '1;
    else if (pop_i)   last_q <= chosen;
  end

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q & !clear_i) a_pop: assert (!(pop_i & !valid_i[chosen]));
  end
`endif

endmodule

`default_nettype wire
