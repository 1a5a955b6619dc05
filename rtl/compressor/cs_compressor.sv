// SPDX-License-Identifier: Apache-2.0
//
// cs_compressor - from the tuple in T to the message in M, one a clock, never
// stalling.
//
//    T -> H1 -> H2 -> H3 -> R0 -> R1 -> R2 -> X -> M
//         '---- cs_hash ----''------ cs_sampler_bank ------'   engine 0
//         '---- cs_marks ---'                          engine 0 in two tiers, likewise
//         '- cs_tagged_fold -''---- cs_tagged ------'   engine 1, if it is built
//                            '---- cs_space_saving ------'   engines 2 and 3, likewise
//
// This file holds what goes straight through to R0: the valid bits and the tuple
// beside them; and the sequence of INIT's table writes.

`default_nettype none

module cs_compressor #(
  parameter int XLEN      = 32,    // 32, 64: width of pc and w
  parameter int Strata    = 2048,  // power of two, 16..4096: words of the counter table
  parameter bit HashPaper = 1'b1,  // the paper's hash is built, XLEN/8 block RAMs
  parameter bit [3:0] Samplers = 4'hf,  // those built, bit 0 set: P, R, D, B
  parameter bit EarlyRate = 1'b1,  // the early rate is built
  parameter bit TaggedTable = 1'b0,  // the tagged table is built
  parameter int MaxEntries  = 2048,  // power of two, 16..4096: its entries
  parameter bit Tiers       = 1'b0,  // marks and a rare tier of strata
  parameter bit [1:0] Engines = 2'd0, // bit 0 unbiased Space-Saving, 1 randomised admission
  parameter bit Supervisor = 1'b0  // context tuples go along; processes hash apart
) (
  input  logic                          clk_i,
  input  logic                          rst_ni,

  input  cs_pkg::ctrl_t                 ctrl_i,  // run control, marks, TBL_ADDR
  input  cs_pkg::cfg_t                  cfg_i,   // static but in IDLE

  // Tuple (cs_issue).
  input  logic                          t_valid_i,
  input  logic                          t_context_i,  // a context tuple in T; t_valid is 0 then
  input  cs_pkg::tuple_t                t_i,

  // Message (staging FIFO).
  output logic                          m_valid_o,
  output cs_pkg::msg_t                  m_o,

  // Status and counters.
  output logic                          busy_o,         // a tuple in H1..M
  output cs_pkg::counts_t               counts_o,
  output logic [4:0]                    early_k_o,

  output cs_pkg::tbl_t                  tbl_o           // tables as software reads them
);

  localparam int LogN = $clog2(Strata);

  if (XLEN != 32 && XLEN != 64) begin : g_bad_xlen
    $error("cs_compressor: XLEN must be 32 or 64");
  end
  if (LogN < 4 || LogN > 12 || (1 << LogN) != Strata) begin : g_bad_strata
    $error("cs_compressor: Strata must be a power of two, 16..4096");
  end

  // ---- Valid bits and tuples ------------------------------------------------------
  localparam int H1 = 0, H2 = 1, H3 = 2, R0 = 3;
  localparam int Stages = R0 + 1;

  // A register a stage: a shift of one long vector is slow to simulate.
  logic [Stages-1:0] valid_q;

  for (genvar i = 0; i < Stages; i++) begin : g_stage
    cs_pkg::tuple_t tuple_q;
    if (i == 0) begin : g_h1
      always_ff @(posedge clk_i) tuple_q <= t_i;
    end else begin : g_next
      always_ff @(posedge clk_i) tuple_q <= g_stage[i-1].tuple_q;
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)         valid_q <= '0;
    else if (ctrl_i.off) valid_q <= '0;
    else                 valid_q <= {valid_q[H3:H1], t_valid_i};
  end

  // ---- Context tuples ---------------------------------------------------------------
  // They take the stages of any tuple, but nobody counts them: a valid bit of their own.
  logic        moves, x_context, m_context;  // one is in R0..X; in X; in M
  logic        context_busy;
  logic [15:0] sig;               // of the process whose tuples come

  if (Supervisor) begin : g_context
    logic [R0+4:0] context_q;  // H1..M
    logic [15:0]   sig_q;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni)         context_q <= '0;
      else if (ctrl_i.off) context_q <= '0;
      else                 context_q <= {context_q[R0+3:0], t_context_i};
    end

    always_ff @(posedge clk_i) begin
      if (ctrl_i.off | ctrl_i.enter_init) sig_q <= '0;
      else if (t_context_i) sig_q <= t_i.pc[15:0] ^ t_i.pc[31:16] ^ t_i.pc[47:32] ^ t_i.pc[63:48];
    end

    assign moves        = |context_q[R0 +: 4];
    assign x_context    = context_q[R0+3];
    assign m_context    = context_q[R0+4];
    assign context_busy = |context_q;
    assign sig          = sig_q;
  end else begin : g_no_context
    assign {moves, x_context, m_context, context_busy, sig} = '0;

    logic unused_context;
    assign unused_context = t_context_i;
  end

  // ---- INIT: stratum or row i is written in clock INIT_WARMUP + i -----------------
  logic            init_we, init_warm_q;
  logic [LogN-1:0] init_index_q;

  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | ctrl_i.init | init_warm_q) begin
    init_warm_q  <= ctrl_i.init
                    & (ctrl_i.init_cnt >= cs_pkg::INIT_CNT_W'(cs_pkg::INIT_WARMUP - 1));
    init_index_q <= ctrl_i.init_cnt[LogN-1:0] - LogN'(cs_pkg::INIT_WARMUP - 1);
  end

  assign init_we = ctrl_i.init & init_warm_q;

  // ---- Blocks ----------------------------------------------------------------------
  logic [LogN-1:0] r0_index;
  logic            bank_busy, tagged_busy, saving_busy, strata;

  assign busy_o = |valid_q | bank_busy | tagged_busy | saving_busy | context_busy;

  // Tiers.  The masks follow the configuration with a clock of delay.
  logic [LogN-1:0] first, rmask, half;
  logic            h3_hit;

  if (Tiers) begin : g_tiers
    logic [LogN-1:0] from_keep, from_n, first_q, rmask_q, half_q;

    assign from_keep = {LogN{1'b1}} << cfg_i.log2_keep;
    assign from_n    = {LogN{1'b1}} << cfg_i.log2n;

    always_ff @(posedge clk_i) begin
      first_q <= from_keep & ~from_n & {LogN{cfg_i.tiers_on}};
      rmask_q <= ~({LogN{1'b1}} << cfg_i.log2_rare);
      half_q  <= first_q & ~(first_q >> 1);
    end

    assign first = first_q;
    assign rmask = rmask_q;
    assign half  = half_q;

    cs_marks u_marks (
      .clk_i       (clk_i),
      .cfg_on_i    (cfg_i.tiers_on),
      .cfg_slots_i (cfg_i.tiers_slots),
      .we_i        (ctrl_i.mark_we),
      .set_i       (ctrl_i.mark_set),
      .tag_i       (ctrl_i.mark_tag),
      .t_valid_i   (t_valid_i),
      .h1_valid_i  (valid_q[H1]),
      .h2_valid_i  (valid_q[H2]),
      .t_i         (t_i),
      .h3_hit_o    (h3_hit)
    );
  end else begin : g_one_tier
    assign {first, rmask, half, h3_hit} = '0;
  end

  logic unused_moves;  // strata shift in any clock
  assign unused_moves = moves;

  cs_hash #(
    .XLEN(XLEN), .HashPaper(HashPaper), .LogN(LogN), .Tiers(Tiers), .Supervisor(Supervisor)
  ) u_hash (
    .clk_i       (clk_i),
    .cfg_hash_i  (cfg_i.hash),
    .cfg_log2n_i (cfg_i.log2n),
    .cfg_first_i (first),
    .cfg_rmask_i (rmask),
    .cfg_half_i  (half),
    .h3_hit_i    (h3_hit),
    .t_valid_i   (t_valid_i),
    .h1_valid_i  (valid_q[H1]),
    .h2_valid_i  (valid_q[H2]),
    .h3_valid_i  (valid_q[H3]),
    .t_i         (t_i),
    .sig_i       (sig),
    .h2_i        (g_stage[H2].tuple_q),
    .r0_index_o  (r0_index)
  );

  logic            bank_valid;
  cs_pkg::msg_t    bank_m;
  cs_pkg::counts_t bank_counts;

  cs_sampler_bank #(
    .LogN(LogN), .Samplers(Samplers), .EarlyRate(EarlyRate), .Tiers(Tiers)
  ) u_bank (
    .clk_i, .rst_ni,
    .clear_i      (ctrl_i.off),
    .enter_init_i (ctrl_i.enter_init),
    .run_i        (ctrl_i.run),
    .init_i       (ctrl_i.init & strata),
    .init_we_i    (init_we & strata),
    .init_index_i (init_index_q),
    .cfg_i,
    .seed_i       (cfg_i.seed),
    .cfg_first_i  (first),
    .r0_valid_i   (valid_q[R0] & strata),
    .r0_index_i   (r0_index),
    .r0_weight_m1_i (4'd0),
    .r0_i         (g_stage[R0].tuple_q),
    .x_context_i  (x_context),
    .m_valid_o    (bank_valid),
    .m_o          (bank_m),
    .busy_o       (bank_busy),
    .counts_o     (bank_counts),
    .early_k_o,
    .tbl_we_i     (ctrl_i.tbl_we),
    .tbl_addr_i   (ctrl_i.tbl_addr[LogN-1:0]),
    .tbl_word_o   (tbl_o.word)
  );

  // The engines beside the strata.  An engine that is not built is never asked for, and those
  // that are not asked for hold nothing, and have counters that are 0 since INIT.
  logic            tagged_valid, saving_valid, on_tagged, on_saving;
  logic [15:0]     r0_tag;
  cs_pkg::msg_t    tagged_m, saving_m;
  cs_pkg::counts_t tagged_counts, saving_counts;

  assign strata    = !on_tagged & !on_saving;
  assign m_valid_o = bank_valid | tagged_valid | saving_valid | m_context;
  assign m_o       = strata ? bank_m : on_saving ? saving_m : tagged_m;
  assign counts_o  = bank_counts | tagged_counts | saving_counts;

  if (TaggedTable) begin : g_tagged
    assign on_tagged = cfg_i.engine[0] & !on_saving;

    cs_tagged_fold #(.XLEN(XLEN), .Supervisor(Supervisor)) u_fold (
      .clk_i          (clk_i),
      .cfg_tag_bits_i (cfg_i.tag_bits),
      .t_valid_i      (t_valid_i),
      .h1_valid_i     (valid_q[H1]),
      .h2_valid_i     (valid_q[H2]),
      .h3_valid_i     (valid_q[H3]),
      .t_i            (t_i),
      .sig_i          (sig),
      .r0_tag_o       (r0_tag)
    );

    cs_tagged #(.LogN(LogN), .MaxEntries(MaxEntries)) u_tagged (
      .clk_i, .rst_ni,
      .clear_i         (ctrl_i.off),
      .enter_init_i    (ctrl_i.enter_init),
      .init_we_i       (init_we & on_tagged),
      .init_index_i    (init_index_q),
      .cfg_log2n_i     (cfg_i.log2n),
      .cfg_log2_ways_i (cfg_i.log2_ways),
      .cfg_thresh_i    (cfg_i.rate[8:0]),
      .r0_valid_i      (valid_q[R0] & on_tagged),
      .move_i          (moves),
      .x_context_i     (x_context),
      .r0_set_i        (r0_index),
      .r0_tag_i        (r0_tag),
      .r0_i            (g_stage[R0].tuple_q),
      .m_valid_o       (tagged_valid),
      .m_o             (tagged_m),
      .busy_o          (tagged_busy),
      .counts_o        (tagged_counts),
      .tbl_we_i        (ctrl_i.tbl_we),
      .tbl_addr_i      (ctrl_i.tbl_addr),
      .tbl_word_o      (tbl_o.entry)
    );
  end else begin : g_no_tagged
    assign {on_tagged, tagged_valid, tagged_busy, r0_tag} = '0;
    assign {tagged_m, tagged_counts, tbl_o.entry} = '0;
  end

  if (Engines != 2'd0) begin : g_saving
    assign on_saving = cfg_i.engine[1];

    cs_space_saving #(
      .XLEN(XLEN), .LogN(LogN), .MaxEntries(MaxEntries), .Engines(Engines),
      .Supervisor(Supervisor)
    ) u_saving (
      .clk_i, .rst_ni,
      .clear_i         (ctrl_i.off),
      .enter_init_i    (ctrl_i.enter_init),
      .init_we_i       (init_we & on_saving),
      .init_index_i    (init_index_q),
      .cfg_admission_i (cfg_i.engine[0]),
      .cfg_log2n_i     (cfg_i.log2n),
      .cfg_log2_ways_i (cfg_i.log2_ways),
      .cfg_full_key_i  (cfg_i.tag_bits == 5'd0),
      .cfg_rate_i      (cfg_i.rate[15:0]),
      .cfg_seed_i      (cfg_i.seed),
      .t_valid_i       (t_valid_i & on_saving),
      .r0_valid_i      (valid_q[R0] & on_saving),
      .move_i          (moves),
      .x_context_i     (x_context),
      .r0_set_i        (r0_index),
      .r0_tag_i        (r0_tag),
      .r0_i            (g_stage[R0].tuple_q),
      .m_valid_o       (saving_valid),
      .m_o             (saving_m),
      .busy_o          (saving_busy),
      .counts_o        (saving_counts),
      .tbl_we_i        (ctrl_i.tbl_we),
      .tbl_addr_i      (ctrl_i.tbl_addr),
      .tbl_c_o         (tbl_o.c),
      .tbl_tuple_o     (tbl_o.tuple)
    );
  end else begin : g_no_saving
    assign {on_saving, saving_valid, saving_busy} = '0;
    assign {saving_m, saving_counts, tbl_o.c, tbl_o.tuple} = '0;

    logic unused_tag;
    assign unused_tag = ^r0_tag;
  end

endmodule

`default_nettype wire
