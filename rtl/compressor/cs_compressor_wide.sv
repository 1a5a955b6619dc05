// SPDX-License-Identifier: Apache-2.0
//
// cs_compressor_wide - the compressor of a core with several lanes: a bank for each lane, and NRET
// tuples a clock while they fall into different banks.
//
//   T -> cs_tuple_compare -> cs_hash x NRET -> cs_tuple_weigh -> queue x NRET -> cs_sampler_bank x NRET
//            C            H1 H2 H3 B                                  R0 R1 R2 X M
//                                     -> staging x NRET -> cs_message_arbiter -> combiner
//
// All bits of the table index together choose the bank, and each bank is a compressor of its
// own over its strata: nothing is shared, so its messages depend on its own events
// alone.  From T to the bank queues nothing stalls (cs_issue looks at their levels), and
// a bank takes from its queue only while its staging FIFO has room.

`default_nettype none

module cs_compressor_wide #(
  parameter int NRET      = 2,     // 2, 4: lanes, and banks
  parameter int XLEN      = 32,    // 32, 64: width of pc and w
  parameter int Strata    = 2048,  // power of two, 16..4096: words of all banks' tables
  parameter bit HashPaper = 1'b1,  // the paper's hash is built, XLEN/8 block RAMs a lane
  parameter bit [3:0] Samplers = 4'hf,  // those built, bit 0 set: P, R, D, B
  parameter bit EarlyRate = 1'b1   // the early rate is built
) (
  input  logic                                 clk_i,
  input  logic                                 rst_ni,

  input  cs_pkg::ctrl_t                        ctrl_i,        // run control, TBL_ADDR
  input  cs_pkg::cfg_t                         cfg_i,         // static but in IDLE

  // Tuples (cs_issue), the oldest in the low bits.
  input  logic [NRET-1:0]                      t_valid_i,
  input  logic [NRET*cs_pkg::TUPLE_W-1:0]      t_i,
  output logic [NRET*cs_pkg::room_w(NRET)-1:0] level_o,       // of the bank queues

  // Message (combiner).
  output logic                                 msg_valid_o,
  output cs_pkg::msg_t                         msg_o,
  input  logic                                 msg_pop_i,

  // Status and counters, of all banks together.
  output logic                                 busy_o,        // something between T and msg_o
  output cs_pkg::counts_t                      counts_o,
  output logic [4:0]                           early_k_o,     // bank 0's

  // Table as software reads it.
  output logic [cs_pkg::TBL_W-1:0]             tbl_word_o
);

  if (NRET != 2 && NRET != 4) begin : g_bad_nret
    $error("cs_compressor_wide: NRET must be 2 or 4");
  end

  localparam int Lg     = $clog2(NRET);        // bits of a bank's number
  localparam int LogN   = $clog2(Strata);
  localparam int BankN  = LogN - Lg;           // bits of a stratum in its bank
  localparam int TupleW = cs_pkg::TUPLE_W;
  localparam int KeptW  = cs_pkg::tuple_w(XLEN, 1'b0);  // of a tuple in a memory
  localparam int Pairs  = NRET * (NRET - 1) / 2;
  localparam int LevelW = cs_pkg::room_w(NRET);
  localparam int MsgW   = cs_pkg::msg_w(XLEN, 1'b0);
  localparam int StageW = $clog2(cs_pkg::STAGE_DEPTH) + 1;

  // The bank of an index: its chunks of Lg bits xored.
  function automatic logic [Lg-1:0] bank_of(input logic [LogN-1:0] index);
    logic [12:0] rest;
    bank_of = '0;
    rest    = 13'(index);
    for (int i = 0; i < 12; i += Lg) bank_of = bank_of ^ rest[i +: Lg];
  endfunction

  // ---- C, and what goes straight through to B --------------------------------------
  localparam int C = 0, H1 = 1, H2 = 2, H3 = 3, B = 4;

  logic [NRET-1:0]        c_valid;
  logic [NRET*TupleW-1:0] c;
  logic [Pairs-1:0]       c_equal;
  logic                   join_on;

  cs_tuple_compare #(.NRET(NRET)) u_coalesce (
    .clk_i, .rst_ni,
    .clear_i   (ctrl_i.off),
    .cfg_i, .t_valid_i, .t_i,
    .c_valid_o (c_valid),
    .c_o       (c),
    .c_equal_o (c_equal),
    .on_o      (join_on)
  );

  logic [4*NRET-1:0]  later_q;  // valid bits of H1..B
  logic [5*NRET-1:0]  valid;    // ... and C
  logic [4*Pairs-1:0] equal_q;

  assign valid = {later_q, c_valid};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)         later_q <= '0;
    else if (ctrl_i.off) later_q <= '0;
    else                 later_q <= valid[4*NRET-1:0];
  end

  always_ff @(posedge clk_i) equal_q <= {equal_q[3*Pairs-1:0], c_equal};

  logic [NRET*KeptW-1:0]  b_tuple;
  logic [NRET*LogN-1:0]   b_index;
  logic [NRET*Lg-1:0]     b_bank;

  for (genvar j = 0; j < NRET; j++) begin : g_lane
    cs_pkg::tuple_t c_lane, h1_q, h2_q, h3_q, b_q;

    assign c_lane = c[j*TupleW +: TupleW];

    always_ff @(posedge clk_i) begin
      if (valid[C*NRET + j])  h1_q <= c_lane;
      if (valid[H1*NRET + j]) h2_q <= h1_q;
      if (valid[H2*NRET + j]) h3_q <= h2_q;
      if (valid[H3*NRET + j]) b_q  <= h3_q;
    end

    cs_hash #(.XLEN(XLEN), .HashPaper(HashPaper), .LogN(LogN)) u_hash (
      .clk_i       (clk_i),
      .cfg_hash_i  (cfg_i.hash),
      .cfg_log2n_i (cfg_i.log2n),
      .cfg_first_i ('0),
      .cfg_rmask_i ('0),
      .cfg_half_i  ('0),
      .h3_hit_i    (1'b0),
      .t_valid_i   (valid[C*NRET + j]),
      .h1_valid_i  (valid[H1*NRET + j]),
      .h2_valid_i  (valid[H2*NRET + j]),
      .h3_valid_i  (valid[H3*NRET + j]),
      .t_i         (c_lane),
      .sig_i       ('0),
      .h2_i        (h2_q),
      .r0_index_o  (b_index[j*LogN +: LogN])
    );

    assign b_tuple[j*KeptW +: KeptW] = KeptW'(cs_pkg::narrow(XLEN, 1'b0, cs_pkg::MSG_W'(b_q)));
    assign b_bank[j*Lg +: Lg]        = bank_of(b_index[j*LogN +: LogN]);
  end

  // ---- B: into the queues of the banks ----------------------------------------------
  localparam int EventW = BankN + KeptW;  // {stratum, tuple}

  logic [NRET*NRET-1:0]   push;
  logic [NRET*2-1:0]      b_weight_m1;
  logic [NRET*EventW-1:0] b_event;

  cs_tuple_weigh #(.NRET(NRET)) u_join (
    .valid_i     (valid[B*NRET +: NRET]),
    .bank_i      (b_bank),
    .equal_i     (equal_q[3*Pairs +: Pairs]),
    .push_o      (push),
    .weight_m1_o (b_weight_m1)
  );

  for (genvar j = 0; j < NRET; j++) begin : g_event
    assign b_event[j*EventW +: EventW] = {b_index[j*LogN + Lg +: BankN], b_tuple[j*KeptW +: KeptW]};
  end

  // ---- INIT: each bank's stratum i is written in clock INIT_WARMUP + i ---------------
  // All have n / NRET; with n < NRET the first n banks have one.
  logic             init_warm_q;   // ... and the bank has a stratum of this number
  logic [BankN-1:0] init_index_q;
  logic [NRET-1:0]  has_strata;
  logic [11:0]      index_mask;    // n - 1
  logic [12:0]      init_number;

  assign index_mask  = ~(12'hfff << cfg_i.log2n);
  assign init_number = ctrl_i.init_cnt - cs_pkg::INIT_CNT_W'(cs_pkg::INIT_WARMUP - 1);

  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | ctrl_i.init | init_warm_q) begin
    init_warm_q  <= ctrl_i.init
                    & (ctrl_i.init_cnt >= cs_pkg::INIT_CNT_W'(cs_pkg::INIT_WARMUP - 1))
                    & ((init_number & ~(13'(index_mask) >> Lg)) == '0);
    init_index_q <= init_number[BankN-1:0];
  end

  // ---- TBL_*: all banks answer at the same time; whose word it is comes along --------
  logic [Lg-1:0]   tbl_bank;
  logic [3*Lg-1:0] tbl_bank_q;  // RAM's clock, R1, and the word's register

  assign tbl_bank = bank_of(ctrl_i.tbl_addr[LogN-1:0]);

  always_ff @(posedge clk_i) begin
    if (ctrl_i.tbl_we) tbl_bank_q[0 +: Lg] <= tbl_bank;
    tbl_bank_q[Lg +: 2*Lg] <= tbl_bank_q[0 +: 2*Lg];
  end

  // ---- Banks ---------------------------------------------------------------------------
  logic [1:0]                    lb;        // log2 of the banks that have strata
  cs_pkg::cfg_t                  bank_cfg;
  logic [NRET-1:0]               bank_busy, stage_valid, stage_pop;
  logic [NRET*cs_pkg::COUNTS_W-1:0] counts;
  logic [NRET*5-1:0]             early_k;
  logic [NRET*cs_pkg::TBL_W-1:0] tbl_word;
  logic [NRET*MsgW-1:0]          stage_msg;

  always_comb begin
    if (cfg_i.log2n >= 4'(Lg)) lb = 2'(Lg);
    else                       lb = cfg_i.log2n[1:0];
    bank_cfg = cfg_i;
    bank_cfg.early_m = cfg_i.early_m >> lb;  // messages of a bank before its period doubles
    if (bank_cfg.early_m == '0) bank_cfg.early_m = 24'd1;
  end

  for (genvar b = 0; b < NRET; b++) begin : g_bank
    localparam logic [31:0] SeedXor = 32'(b) * 32'h9e3779b9;

    logic                   pop, r0_valid_q, m_valid, busy, stage_full;
    logic [LevelW-1:0]      level;
    logic [StageW-1:0]      stage_level;
    logic [EventW-1:0]      head, r0_q;
    logic [3:0]             head_weight_m1, r0_weight_m1_q;
    logic [31:0]            seed;
    cs_pkg::tuple_t         r0;
    cs_pkg::msg_t           m;

    assign has_strata[b] = (12'(b) & ~index_mask) == '0;
    assign seed          = cfg_i.seed == SeedXor ? 32'h2545f491 : cfg_i.seed ^ SeedXor;

    cs_bank_queue #(.Width(EventW), .NRET(NRET)) u_queue (
      .clk_i, .rst_ni,
      .clear_i     (ctrl_i.off),
      .join_i      (join_on),
      .push_i      (push[b*NRET +: NRET]),
      .data_i      (b_event),
      .weight_m1_i (b_weight_m1),
      .pop_i       (pop),
      .data_o      (head),
      .weight_m1_o (head_weight_m1),
      .level_o     (level)
    );

    // Six can be between the queue and the level of the staging FIFO.
    assign pop = (level != '0) & (stage_level <= StageW'(cs_pkg::POP_LIMIT));
    assign level_o[b*LevelW +: LevelW] = level;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni)         r0_valid_q <= 1'b0;
      else if (ctrl_i.off) r0_valid_q <= 1'b0;
      else                 r0_valid_q <= pop;
    end

    always_ff @(posedge clk_i) if (pop) {r0_weight_m1_q, r0_q} <= {head_weight_m1, head};

    assign r0 = TupleW'(cs_pkg::widen(XLEN, 1'b0, cs_pkg::MSG_W'(r0_q[KeptW-1:0])));

    cs_sampler_bank #(
      .LogN(BankN), .Samplers(Samplers), .EarlyRate(EarlyRate),
      .MaxWeight(cs_pkg::JOIN_MAX)
    ) u_bank (
      .clk_i, .rst_ni,
      .clear_i              (ctrl_i.off),
      .enter_init_i         (ctrl_i.enter_init),
      .init_i               (ctrl_i.init),
      .run_i                (ctrl_i.run),
      .init_we_i            (ctrl_i.init & init_warm_q & has_strata[b]),
      .init_index_i         (init_index_q),
      .cfg_i                (bank_cfg),
      .seed_i               (seed),
      .cfg_first_i          ('0),
      .r0_valid_i           (r0_valid_q),
      .r0_index_i           (r0_q[KeptW +: BankN]),
      .r0_weight_m1_i       (r0_weight_m1_q),
      .r0_i                 (r0),
      .x_context_i          (1'b0),
      .m_valid_o            (m_valid),
      .m_o                  (m),
      .busy_o               (busy),
      .counts_o             (counts[b*cs_pkg::COUNTS_W +: cs_pkg::COUNTS_W]),
      .early_k_o            (early_k[b*5 +: 5]),
      .tbl_we_i             (ctrl_i.tbl_we & (tbl_bank == Lg'(b))),
      .tbl_addr_i           (ctrl_i.tbl_addr[Lg +: BankN]),
      .tbl_word_o           (tbl_word[b*cs_pkg::TBL_W +: cs_pkg::TBL_W])
    );

    cs_fifo #(.Width(MsgW), .Depth(cs_pkg::STAGE_DEPTH)) u_staging (
      .clk_i, .rst_ni,
      .clear_i (ctrl_i.off),
      .push_i  (m_valid),
      .data_i  (MsgW'(cs_pkg::narrow(XLEN, 1'b0, m))),
      .pop_i   (stage_pop[b]),
      .valid_o (stage_valid[b]),
      .data_o  (stage_msg[b*MsgW +: MsgW]),
      .level_o (stage_level),
      .full_o  (stage_full)
    );

    assign bank_busy[b] = (level != '0) | r0_valid_q | busy | (stage_level != '0);

`ifdef CS_ASSERT
    logic alive_q;  // a clock has passed since reset
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) alive_q <= 1'b0;
      else         alive_q <= 1'b1;
    end

    always_ff @(posedge clk_i) begin
      if (alive_q) a_staging_room: assert (!(m_valid & stage_full));
    end
`else
    logic unused;
    assign unused = stage_full;
`endif
  end

  // ---- Merge and sums --------------------------------------------------------------------
  logic [MsgW-1:0] msg;

  cs_message_arbiter #(.NRET(NRET), .Width(MsgW)) u_merge (
    .clk_i, .rst_ni,
    .clear_i (ctrl_i.off),
    .valid_i (stage_valid),
    .data_i  (stage_msg),
    .pop_o   (stage_pop),
    .valid_o (msg_valid_o),
    .data_o  (msg),
    .pop_i   (msg_pop_i)
  );

  assign msg_o = cs_pkg::widen(XLEN, 1'b0, cs_pkg::MSG_W'(msg));

  cs_pkg::counts_t one;  // a bank's

  always_comb begin
    one        = '0;
    counts_o   = '0;
    tbl_word_o = '0;
    for (int b = 0; b < NRET; b++) begin
      one                    = counts[b*cs_pkg::COUNTS_W +: cs_pkg::COUNTS_W];
      counts_o.events        = counts_o.events + one.events;
      counts_o.emitted       = counts_o.emitted + one.emitted;
      counts_o.emitted_count = counts_o.emitted_count + one.emitted_count;
      counts_o.credit        = counts_o.credit + one.credit;
      counts_o.rejected      = counts_o.rejected + one.rejected;
      if (tbl_bank_q[2*Lg +: Lg] == Lg'(b)) begin
        tbl_word_o = tbl_word[b*cs_pkg::TBL_W +: cs_pkg::TBL_W];
      end
    end
  end

  assign early_k_o = early_k[4:0];
  assign busy_o    = (|valid) | (|bank_busy);

  logic unused;
  assign unused = ^early_k;

endmodule

`default_nettype wire
