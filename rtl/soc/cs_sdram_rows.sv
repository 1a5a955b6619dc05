// SPDX-License-Identifier: Apache-2.0
//
// cs_sdram_rows - how long an access of an SDRAM would take.
//
// Four banks, interleaved by 1 KiB, with one open row each; an access to
// another row pays for precharge and activation and leaves its row open.
// Refresh stops everything for a while and closes all rows.  Timing only: the
// data are cs_axi_mem's.

`default_nettype none

module cs_sdram_rows #(
  parameter int Hit         = 6,    // clocks to the first word of an open row
  parameter int Miss        = 12,   // ... of another: + 3 precharge, + 3 activate
  parameter int RefreshEach = 780,  // clocks from refresh to refresh
  parameter int RefreshTime = 8     // clocks that one takes
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        enable_i,   // constant; 0: r_clocks_o and w_clocks_o mean nothing

  input  logic        r_take_i,   // a read's address is taken
  input  logic [31:0] r_addr_i,
  output logic [7:0]  r_clocks_o,
  input  logic        w_take_i,   // a write's
  input  logic [31:0] w_addr_i,
  output logic [7:0]  w_clocks_o,

  output logic        refresh_o   // no words pass
);

  logic [9:0] count_q;      // to the next refresh
  logic [3:0] left_q;       // of this refresh
  logic [3:0] r_hit, w_hit; // by bank
  logic       start;

  for (genvar n = 0; n < 4; n++) begin : g_bank
    logic        open_q, r_here, w_here;
    logic [19:0] row_q;

    assign r_here   = r_take_i & r_addr_i[11:10] == 2'(n);
    assign w_here   = w_take_i & w_addr_i[11:10] == 2'(n);
    assign r_hit[n] = r_here & open_q & row_q == r_addr_i[31:12];
    assign w_hit[n] = w_here & open_q & row_q == w_addr_i[31:12];

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni)       open_q <= 1'b0;
      else if (enable_i) open_q <= r_here | w_here | (open_q & !start);
    end

    always_ff @(posedge clk_i) begin
      if (w_here)      row_q <= w_addr_i[31:12];
      else if (r_here) row_q <= r_addr_i[31:12];
    end
  end

  assign start      = count_q == '0;
  assign r_clocks_o = |r_hit ? 8'(Hit) : 8'(Miss);
  assign w_clocks_o = |w_hit ? 8'(Hit) : 8'(Miss);
  assign refresh_o  = left_q != '0;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      left_q  <= '0;
      count_q <= 10'(RefreshEach - 1);
    end else if (enable_i) begin
      count_q <= start ? 10'(RefreshEach - 1) : count_q - 1'b1;
      left_q  <= start ? 4'(RefreshTime) : left_q - 4'(left_q != '0);
    end
  end

  logic unused;
  assign unused = ^{r_addr_i[9:0], w_addr_i[9:0]};

endmodule

`default_nettype wire
