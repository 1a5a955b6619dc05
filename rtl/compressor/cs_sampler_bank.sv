// SPDX-License-Identifier: Apache-2.0
//
// cs_sampler_bank - a compressor behind its hash: from the tuple and its stratum in R0 to the
// message in M, one a clock, never stalling.
//
//    R0 -> R1 -> R2 -> X -> M
//     '- cs_table -'   |
//    cs_draw --> cs_sampler +--> cs_early
//
// This file holds what goes straight through: the valid bits, the tuple beside them, M,
// and the counters of events.  cs_compressor is cs_hash and one of these; a wide core
// has one for each lane (cs_compressor_wide).

`default_nettype none

module cs_sampler_bank #(
  parameter int LogN = 11,  // 2..12: log2 of the words of the counter table
  parameter bit [3:0] Samplers = 4'hf,  // those built, bit 0 set: P, R, D, B
  parameter bit EarlyRate = 1'b1,       // the early rate is built
  parameter bit Tiers     = 1'b0,       // P has another period for the last strata
  parameter int MaxWeight = 1           // 1..16: events of one tuple that may come as one
) (
  input  logic                          clk_i,
  input  logic                          rst_ni,

  // Run control.
  input  logic                          clear_i,       // state is OFF
  input  logic                          enter_init_i,  // INIT from the next clock on
  input  logic                          init_i,        // state is INIT
  input  logic                          run_i,         // state is RUN
  input  logic                          init_we_i,     // INIT writes a stratum: this one
  input  logic [LogN-1:0]               init_index_i,

  // Configuration, static but in IDLE.
  input  cs_pkg::cfg_t                  cfg_i,
  input  logic [31:0]                   seed_i,        // of this bank's draws
  input  logic [LogN-1:0]               cfg_first_i,   // first stratum of the rare tier

  // Event in R0.
  input  logic                          r0_valid_i,
  input  logic [LogN-1:0]               r0_index_i,
  input  logic [3:0]                    r0_weight_m1_i,  // events that it stands for, - 1
  input  cs_pkg::tuple_t                r0_i,
  input  logic                          x_context_i,  // a context tuple in X

  // Message (staging FIFO).
  output logic                          m_valid_o,
  output cs_pkg::msg_t                  m_o,

  // Status and counters.
  output logic                          busy_o,         // an event in R1..M
  output cs_pkg::counts_t               counts_o,
  output logic [4:0]                    early_k_o,

  // Table as software reads it.
  input  logic                          tbl_we_i,
  input  logic [LogN-1:0]               tbl_addr_i,
  output logic [cs_pkg::TBL_W-1:0]      tbl_word_o
);

  // ---- Valid bits and tuples ------------------------------------------------------
  localparam int R1 = 0, R2 = 1, X = 2, M = 3;
  localparam int Stages = M + 1;

  // A register a stage: a shift of one long vector is slow to simulate.
  logic [Stages-1:0] valid_q;
  logic              x_valid, x_sample;

  assign x_valid = valid_q[X];
  assign busy_o  = |valid_q;

  for (genvar i = 0; i < Stages; i++) begin : g_stage
    cs_pkg::tuple_t tuple_q;
    if (i == 0) begin : g_r1
      always_ff @(posedge clk_i) tuple_q <= r0_i;
    end else begin : g_next
      always_ff @(posedge clk_i) tuple_q <= g_stage[i-1].tuple_q;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      valid_q <= '0;
    else if (clear_i) valid_q <= '0;
    else              valid_q <= {x_valid & x_sample, valid_q[R2:R1], r0_valid_i};
  end

  // ---- Weights ------------------------------------------------------------------------
  logic [3:0] r1_weight_m1, r2_weight_m1;
  logic [4:0] x_weight;

  if (MaxWeight == 1) begin : g_single
    assign {r1_weight_m1, r2_weight_m1, x_weight} = 13'd1;

    logic unused;
    assign unused = ^r0_weight_m1_i;
  end else begin : g_weight
    logic [3:0] r1_q, r2_q;
    logic [4:0] x_q;

    always_ff @(posedge clk_i) begin
      r1_q <= r0_weight_m1_i;
      r2_q <= r1_q;
      x_q  <= 5'(r2_q) + 5'd1;
    end

    assign {r1_weight_m1, r2_weight_m1, x_weight} = {r1_q, r2_q, x_q};
  end

  // ---- Tiers: who is in a stratum from first on ---------------------------------------
  logic [LogN-1:0] draw_number;
  logic            r1_rare, r2_rare, draw_rare;

  if (Tiers) begin : g_tiers
    logic r1_rare_q, r2_rare_q, x_rare_q;

    function automatic logic rare(input logic [LogN-1:0] index, input logic [LogN-1:0] first,
                                  input logic on);
      rare = on & (&(index | ~first));
    endfunction

    always_ff @(posedge clk_i) begin
      r1_rare_q <= rare(r0_index_i, cfg_first_i, cfg_i.tiers_on);
      r2_rare_q <= r1_rare_q;
      x_rare_q  <= r2_rare_q;
    end

    assign r1_rare   = r1_rare_q;
    assign r2_rare   = r2_rare_q;
    assign draw_rare = rare(draw_number, cfg_first_i, cfg_i.tiers_on);

    // Only a simulation asks for it.
    logic unused;
    assign unused = x_rare_q;
  end else begin : g_one_tier
    assign {r1_rare, r2_rare, draw_rare} = '0;

    logic unused;
    assign unused = ^{cfg_i.tiers_on, cfg_first_i, draw_number};
  end

  // ---- Blocks ----------------------------------------------------------------------
  cs_state_pkg::state_t   ram_word, r2_word, x_next;
  cs_state_pkg::hints_t   ram_hints, r2_hints, x_hints;
  logic                   fwd_x;
  logic [cs_pkg::S_W-1:0] draw_scale, draw_value, draw_value1;
  logic                   draw_below, draw_zero, draw_event, draw_init;
  logic [15:0]            period_m1, x_old_s;
  logic                   early_trig, early_switch;
  logic [cs_pkg::C_W-1:0] x_count;
  logic [31:0]            credit;

  cs_table #(.LogN(LogN), .Bursts(Samplers[cs_state_pkg::SAMPLER_B])) u_table (
    .clk_i        (clk_i),
    .rst_ni       (rst_ni),
    .clear_i      (clear_i),
    .r0_valid_i   (r0_valid_i),
    .r2_valid_i   (valid_q[R2]),
    .x_valid_i    (x_valid),
    .r0_index_i   (r0_index_i),
    .ram_word_o   (ram_word),
    .ram_hints_i  (ram_hints),
    .r2_word_o    (r2_word),
    .r2_hints_o   (r2_hints),
    .fwd_x_o      (fwd_x),
    .x_next_i     (x_next),
    .x_hints_i    (x_hints),
    .init_we_i    (init_we_i),
    .init_index_i (init_index_i),
    .tbl_we_i     (tbl_we_i),
    .tbl_addr_i   (tbl_addr_i),
    .tbl_word_o   (tbl_word_o)
  );

  cs_draw #(.Samplers(Samplers), .LogN(LogN), .Tiers(Tiers)) u_draw (
    .clk_i          (clk_i),
    .rst_ni         (rst_ni),
    .clear_i        (clear_i),
    .enter_init_i   (enter_init_i),
    .init_i         (init_i),
    .cfg_seed_i     (seed_i),
    .cfg_r_thresh_i (cfg_i.r_thresh),
    .scale_i        (draw_scale),
    .number_o       (draw_number),
    .take_i         (draw_event | (init_we_i & draw_init)),
    .value_o        (draw_value),
    .value1_o       (draw_value1),
    .zero_o         (draw_zero),
    .below_o        (draw_below)
  );

  cs_sampler #(
    .Samplers(Samplers), .EarlyRate(EarlyRate), .MaxWeight(MaxWeight), .Tiers(Tiers)
  ) u_sampler (
    .clk_i                (clk_i),
    .rst_ni               (rst_ni),
    .clear_i              (clear_i),
    .init_i               (init_i),
    .enter_init_i         (enter_init_i),
    .run_i                (run_i),
    .cfg_i                (cfg_i),
    .draw_rare_i          (draw_rare),
    .r1_rare_i            (r1_rare),
    .r2_rare_i            (r2_rare),
    .draw_scale_o         (draw_scale),
    .draw_value_i         (draw_value),
    .draw_value1_i        (draw_value1),
    .draw_zero_i          (draw_zero),
    .draw_below_i         (draw_below),
    .draw_event_o         (draw_event),
    .draw_init_o          (draw_init),
    .period_m1_i          (period_m1),
    .early_switch_i       (early_switch),
    .early_trig_o         (early_trig),
    .r1_weight_m1_i       (r1_weight_m1),
    .r2_weight_m1_i       (r2_weight_m1),
    .r2_valid_i           (valid_q[R2]),
    .x_valid_i            (x_valid),
    .ram_word_i           (ram_word),
    .ram_hints_o          (ram_hints),
    .r2_word_i            (r2_word),
    .r2_hints_i           (r2_hints),
    .fwd_x_i              (fwd_x),
    .x_old_s_o            (x_old_s),
    .x_next_o             (x_next),
    .x_hints_o            (x_hints),
    .x_sample_o           (x_sample),
    .x_count_o            (x_count)
  );

  cs_early #(.LogN(LogN), .EarlyRate(EarlyRate)) u_early (
    .clk_i         (clk_i),
    .rst_ni        (rst_ni),
    .clear_i       (clear_i),
    .enter_init_i  (enter_init_i),
    .cfg_i         (cfg_i),
    .x_valid_i     (x_valid),
    .x_trig_i      (early_trig),
    .x_old_s_i     (x_old_s),
    .x_new_s_i     (x_next.s),
    .init_we_i     (init_we_i),
    .period_m1_o   (period_m1),
    .switch_o      (early_switch),
    .early_k_o     (early_k_o),
    .credit_o      (credit)
  );

  // ---- M and the counters ------------------------------------------------------------
  logic [cs_pkg::C_W-1:0] m_count_q;

  always_ff @(posedge clk_i) begin
    m_count_q <= x_count;
    if (x_context_i) m_count_q <= '0;
  end

  assign m_valid_o = valid_q[M];
  assign m_o       = {cs_pkg::CNT_W'(m_count_q), g_stage[M].tuple_q};

  // rst_ni reaches the counters as clear_i, since reset is OFF: with one reset and not
  // two no gate stands behind the adders.
  logic [31:0] events_q, emitted_q, emitted_count_q;

  always_ff @(posedge clk_i) begin
    if (clear_i | enter_init_i) begin
      {events_q, emitted_q, emitted_count_q} <= '0;
    end else if (x_valid) begin
      events_q <= events_q + 32'(x_weight);
      if (x_sample) begin
        emitted_q       <= emitted_q + 32'd1;
        emitted_count_q <= emitted_count_q + 32'(x_count);
      end
    end
  end

  assign counts_o = {32'd0, credit, emitted_count_q, emitted_q, events_q};

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q & !clear_i) begin
      a_weight:     assert (!x_valid | (x_weight == 5'd1)
                            | (cfg_i.sampler == cs_state_pkg::SAMPLER_P & !cfg_i.counter));
      a_init_alone: assert (!(init_we_i & (r0_valid_i | busy_o)));
    end
  end
`endif

endmodule

`default_nettype wire
