// SPDX-License-Identifier: Apache-2.0
//
// cs_combiner - A_k: adds up messages of equal tuples so that fewer leave; lossless.
//
//   in -> m_q -> signatures (recency order, flip-flops) -> row_q -> RAM -> e_q -> out
//
// Fully associative but serial: an 8-bit signature per entry says which rows are worth
// a full comparison, and those are read one at a time, the most recent first.  Only
// signatures and row numbers move when the recency order changes; tuples stay in
// their rows.  Positions 0..n-1 are the entries, the others hold the free rows.

`default_nettype none

module cs_combiner #(
  parameter int XLEN    = 32,  // 32, 64
  parameter int Entries = 16   // 0, 4, 8, 16, 32: k; 0 leaves only the wires
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic                      clear_i,        // state is OFF
  input  logic                      run_i,          // state is RUN

  input  logic                      on_i,
  input  logic                      flush_i,        // FLUSH command
  input  logic                      drain_flush_i,  // level: flush what is left
  input  logic [8:0]                max_merges_i,   // 2..256
  input  logic [31:0]               timeout_i,      // clocks, 0 = off

  // Staging FIFO.
  input  logic                      in_valid_i,
  input  logic [cs_pkg::SLOT_W-1:0] in_slot_i,
  input  logic [XLEN-1:0]           in_pc_i,
  input  logic [XLEN-1:0]           in_w_i,
  input  logic [cs_pkg::CNT_W-1:0]  in_count_i,
  output logic                      in_pop_o,

  // Message FIFO.
  output logic                      out_push_o,
  output logic [cs_pkg::SLOT_W-1:0] out_slot_o,
  output logic [XLEN-1:0]           out_pc_o,
  output logic [XLEN-1:0]           out_w_o,
  output logic [cs_pkg::CNT_W-1:0]  out_count_o,
  input  logic                      full_i,

  output logic                      empty_o
);

  localparam int TupleW = cs_pkg::SLOT_W + 2 * XLEN;
  localparam int CntW   = cs_pkg::CNT_W;
  localparam int RowW   = TupleW + CntW + 9;  // {tuple, count, merges}

  if (XLEN != 32 && XLEN != 64) begin : g_bad_xlen
    $error("cs_combiner: XLEN must be 32 or 64");
  end
  if (Entries != 0 && Entries != 4 && Entries != 8 && Entries != 16 && Entries != 32)
  begin : g_bad_entries
    $error("cs_combiner: Entries must be 0, 4, 8, 16 or 32");
  end

  // What CHECK sees in a row: in which quarters of {slot, pc, w} its tuple is another
  // one, whether a merge would be its last, and the row itself.
  function automatic logic [RowW+4:0] checked(input logic [RowW-1:0]   row,
                                              input logic [TupleW-1:0] tuple,
                                              input logic [8:0]        max_m1);
    logic [TupleW-1:0] x;
    logic [3:0]        differs;
    x = row[RowW-1 -: TupleW] ^ tuple;
    for (int i = 0; i < 3; i++) differs[i] = x[i*XLEN/2 +: XLEN/2] != '0;
    differs[3] = x[TupleW-1:3*XLEN/2] != '0;
    checked = {differs, row[8:0] == max_m1, row};
  endfunction

  logic              comb_push, comb_pop;
  logic [TupleW-1:0] in_tuple, comb_tuple;
  logic [CntW-1:0]   comb_count;

  assign in_tuple = {in_slot_i, in_pc_i, in_w_i};

  assign in_pop_o    = on_i ? comb_pop   : in_valid_i & !full_i;
  assign out_push_o  = on_i ? comb_push  : in_valid_i & !full_i;
  assign out_count_o = on_i ? comb_count : in_count_i;
  assign {out_slot_o, out_pc_o, out_w_o} = on_i ? comb_tuple : in_tuple;

  if (Entries == 0) begin : g_none
    assign {comb_push, comb_pop, comb_tuple, comb_count} = '0;
    assign empty_o = 1'b1;

    logic unused;
    assign unused = ^{clk_i, rst_ni, clear_i, run_i, flush_i, drain_flush_i,
                      max_merges_i, timeout_i};
  end else begin : g_comb
    localparam int IdW = $clog2(Entries);

    typedef enum logic [2:0] {Idle, Match, Check, Update, Evict, Send, Insert} fsm_e;
    fsm_e fsm_q;

    // ---- Message at work (m) and the row under examination (e) -------------------
    // e is also what SEND sends: an evicted row, or a merged one with its new count.
    logic [TupleW-1:0] m_tuple_q, e_tuple_q;
    logic [CntW-1:0]   m_count_q, e_count_q, merged;
    logic [8:0]        e_merges_q;
    logic              replacing_q, eq, send_now_q, flush, take, merge, insert;
    logic [3:0]        differs_q;

    logic              any_hit, full, empty;
    logic [IdW-1:0]    row;

    assign take   = (fsm_q == Idle) & on_i & !flush & in_valid_i;
    assign merged = e_count_q + m_count_q;
    assign merge  = (fsm_q == Update) & eq & !send_now_q;
    assign insert = fsm_q == Insert;

    cs_comb_order #(.XLEN(XLEN), .Entries(Entries)) u_order (
      .clk_i    (clk_i),
      .rst_ni   (rst_ni),
      .clear_i  (clear_i),
      .oldest_i ((fsm_q == Idle) & flush),
      .load_i   (take),
      .match_i  (fsm_q == Match),
      .miss_i   ((fsm_q == Update) & !eq),
      .front_i  (merge | insert),
      .insert_i (insert),
      .remove_i ((fsm_q == Update) & eq & send_now_q),
      .evict_i  (fsm_q == Evict),
      .tuple_i  (in_tuple),
      .any_o    (any_hit),
      .full_o   (full),
      .empty_o  (empty),
      .row_o    (row)
    );

    // ---- Configuration, static while it matters, so a clock late --------------------
    logic [8:0]  max_m1_q;
    logic [31:0] timeout_m1_q;
    logic        timed_q;

    always_ff @(posedge clk_i) begin
      max_m1_q     <= max_merges_i - 9'd1;
      timeout_m1_q <= timeout_i - 32'd1;
      timed_q      <= timeout_i != '0;
    end

    // ---- Rows ----------------------------------------------------------------------
    // Distributed RAM: it answers at once, so the comparison fits in the clock in
    // which the row is read.
    (* ram_style = "distributed" *)
    logic [RowW-1:0] mem [0:Entries-1];

    always_ff @(posedge clk_i) begin
      if (insert)     mem[row] <= {m_tuple_q, m_count_q, 9'd1};
      else if (merge) mem[row] <= {m_tuple_q, merged, e_merges_q + 9'd1};
    end

    always_ff @(posedge clk_i) begin
      if (take) begin
        m_tuple_q <= in_tuple;
        m_count_q <= in_count_i;
      end
      if (fsm_q == Check || fsm_q == Evict) begin
        {differs_q, send_now_q, e_tuple_q, e_count_q, e_merges_q}
          <= checked(mem[row], m_tuple_q, max_m1_q);
      end else if (fsm_q == Update) begin
        e_count_q  <= merged;
      end
    end

    // 66 bits or more are too many for one clock behind the RAM: UPDATE ends it.
    assign eq = differs_q == '0;

    assign comb_pop   = take;
    assign comb_push  = (fsm_q == Send) & !full_i;
    assign comb_tuple = e_tuple_q;
    assign comb_count = e_count_q;

    // ---- Sequence ------------------------------------------------------------------
    fsm_e fsm_d;

    always_comb begin
      fsm_d = fsm_q;
      if (!cs_pkg::SKIP | (fsm_q != Idle) | flush | take) case (fsm_q)
        Idle: begin
          if (flush & !empty) fsm_d = Evict;
          else if (take)      fsm_d = Match;
        end
        Match: begin
          if (any_hit)   fsm_d = Check;
          else if (full) fsm_d = Evict;
          else           fsm_d = Insert;
        end
        Check:   fsm_d = Update;
        Update:  fsm_d = !eq ? Match : send_now_q ? Send : Idle;
        Evict:   fsm_d = Send;
        Send:    if (!full_i) fsm_d = replacing_q ? Insert : Idle;
        default: fsm_d = Idle;  // Insert
      endcase
    end

    // ---- Flush -----------------------------------------------------------------------
    logic        flush_pend_q, timing, wrap;
    logic [31:0] timer_q;

    assign flush  = flush_pend_q | drain_flush_i;
    assign timing = run_i & on_i & timed_q;
    assign wrap   = timing & (timer_q == timeout_m1_q);

    // Nothing to do, and everything as it was.
    logic resting;
    assign resting = (fsm_q == Idle) & !take & !flush & !flush_i & !timing & !replacing_q
                     & (timer_q == '0);

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        fsm_q <= Idle;
        {replacing_q, flush_pend_q, timer_q} <= '0;
      end else if (clear_i) begin
        fsm_q <= Idle;
        {replacing_q, flush_pend_q, timer_q} <= '0;
      end else if (!cs_pkg::SKIP | !resting) begin
        fsm_q <= fsm_d;
        // In SEND: the message at work still needs a row.
        if (fsm_q == Match)                         replacing_q <= 1'b1;
        else if (fsm_q == Idle || fsm_q == Update)  replacing_q <= 1'b0;
        flush_pend_q <= on_i & (flush_i | wrap
                                | (flush_pend_q & !((fsm_q == Idle) & empty)));
        timer_q <= (timing & !wrap) ? timer_q + 32'd1 : '0;
      end
    end

    assign empty_o = !on_i | ((fsm_q == Idle) & empty & !flush_pend_q);

`ifdef CS_ASSERT
    logic alive_q;  // a clock has passed since reset
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) alive_q <= 1'b0;
      else         alive_q <= 1'b1;
    end

    always_ff @(posedge clk_i) begin
      if (alive_q & !clear_i) begin
        a_merges: assert (!merge | (e_merges_q < max_merges_i));
        a_off:    assert (on_i | (fsm_q == Idle));
      end
    end
`endif
  end

endmodule

`default_nettype wire
