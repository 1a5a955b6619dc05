// SPDX-License-Identifier: Apache-2.0
//
// cs_tuple_compare - register C of a wide core: the tuples of one clock, and which of them
// are equal.
//
// Equal tuples of one clock are one event of their number (cs_tuple_weigh), so that a loop
// that does the same in every lane does not wait for its one bank.  They are compared
// here, where there is time, and joined behind the hash, where their bank is known.
// Only P without C adds up events, and one event must not cross its period twice.

`default_nettype none

module cs_tuple_compare #(
  parameter int NRET = 2   // 2, 4
) (
  input  logic                             clk_i,
  input  logic                             rst_ni,
  input  logic                             clear_i,  // state is OFF

  input  cs_pkg::cfg_t                     cfg_i,    // static but in IDLE

  // T (cs_issue), lane 0 the oldest
  input  logic [NRET-1:0]                  t_valid_i,
  input  logic [NRET*cs_pkg::TUPLE_W-1:0]  t_i,

  // C; a bit for each pair i < j, at j*(j-1)/2 + i
  output logic [NRET-1:0]                  c_valid_o,
  output logic [NRET*cs_pkg::TUPLE_W-1:0]  c_o,
  output logic [NRET*(NRET-1)/2-1:0]       c_equal_o,

  output logic                             on_o      // equal tuples may be joined
);

  if (NRET != 2 && NRET != 4) begin : g_bad_nret
    $error("cs_tuple_compare: NRET must be 2 or 4");
  end

  localparam int TupleW = cs_pkg::TUPLE_W;
  localparam int Lg     = $clog2(cs_pkg::JOIN_MAX);

  logic on_q;

  assign on_o = on_q;

  always_ff @(posedge clk_i) begin
    on_q <= (cfg_i.sampler == cs_state_pkg::SAMPLER_P) & !cfg_i.counter
            & (cfg_i.early ? cfg_i.log2_r0 >= 5'(Lg) : cfg_i.rate >= 17'(cs_pkg::JOIN_MAX));
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      c_valid_o <= '0;
    else if (clear_i) c_valid_o <= '0;
    else              c_valid_o <= t_valid_i;
  end

  for (genvar j = 0; j < NRET; j++) begin : g_tuple
    always_ff @(posedge clk_i) begin
      if (t_valid_i[j]) c_o[j*TupleW +: TupleW] <= t_i[j*TupleW +: TupleW];
    end

    for (genvar i = 0; i < j; i++) begin : g_older
      always_ff @(posedge clk_i) if (t_valid_i[j]) begin
        c_equal_o[j*(j-1)/2 + i] <= on_q
            & (t_i[i*TupleW +: TupleW] == t_i[j*TupleW +: TupleW]);
      end
    end
  end

endmodule

`default_nettype wire
