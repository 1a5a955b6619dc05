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
  parameter int NRET = 2,   // 2, 4
  parameter int XLEN = 32   // 32, 64
) (
  input  logic                             clk_i,
  input  logic                             rst_ni,
  input  logic                             clear_i,  // state is OFF

  // static but in IDLE
  input  logic [1:0]                       cfg_sampler_i,
  input  logic                             cfg_counter_i,
  input  logic                             cfg_early_i,
  input  logic [16:0]                      cfg_rate_i,
  input  logic [4:0]                       cfg_log2_r0_i,

  // T (cs_issue), lane 0 the oldest
  input  logic [NRET-1:0]                  t_valid_i,
  input  logic [NRET*cs_pkg::SLOT_W-1:0]   t_slot_i,
  input  logic [NRET*XLEN-1:0]             t_pc_i,
  input  logic [NRET*XLEN-1:0]             t_w_i,

  // C; a bit for each pair i < j, at j*(j-1)/2 + i
  output logic [NRET-1:0]                  c_valid_o,
  output logic [NRET*cs_pkg::SLOT_W-1:0]   c_slot_o,
  output logic [NRET*XLEN-1:0]             c_pc_o,
  output logic [NRET*XLEN-1:0]             c_w_o,
  output logic [NRET*(NRET-1)/2-1:0]       c_equal_o,

  output logic                             on_o      // equal tuples may be joined
);

  if (NRET != 2 && NRET != 4) begin : g_bad_nret
    $error("cs_tuple_compare: NRET must be 2 or 4");
  end

  localparam int SlotW = cs_pkg::SLOT_W;
  localparam int Lg    = $clog2(cs_pkg::JOIN_MAX);

  logic on_q;

  assign on_o = on_q;

  always_ff @(posedge clk_i) begin
    on_q <= (cfg_sampler_i == cs_state_pkg::SAMPLER_P) & !cfg_counter_i
            & (cfg_early_i ? cfg_log2_r0_i >= 5'(Lg) : cfg_rate_i >= 17'(cs_pkg::JOIN_MAX));
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      c_valid_o <= '0;
    else if (clear_i) c_valid_o <= '0;
    else              c_valid_o <= t_valid_i;
  end

  for (genvar j = 0; j < NRET; j++) begin : g_tuple
    always_ff @(posedge clk_i) if (t_valid_i[j]) begin
      c_slot_o[j*SlotW +: SlotW] <= t_slot_i[j*SlotW +: SlotW];
      c_pc_o[j*XLEN +: XLEN]     <= t_pc_i[j*XLEN +: XLEN];
      c_w_o[j*XLEN +: XLEN]      <= t_w_i[j*XLEN +: XLEN];
    end

    for (genvar i = 0; i < j; i++) begin : g_older
      always_ff @(posedge clk_i) if (t_valid_i[j]) begin
        c_equal_o[j*(j-1)/2 + i] <= on_q
            & (t_slot_i[i*SlotW +: SlotW] == t_slot_i[j*SlotW +: SlotW])
            & (t_pc_i[i*XLEN +: XLEN] == t_pc_i[j*XLEN +: XLEN])
            & (t_w_i[i*XLEN +: XLEN] == t_w_i[j*XLEN +: XLEN]);
      end
    end
  end

endmodule

`default_nettype wire
