// SPDX-License-Identifier: Apache-2.0
//
// cs_combiner - A_k: adds up messages of equal tuples so that fewer leave; lossless.
//
//   in ----+------------------------------------+-> m_q   (compared with ahead_q)
//          v                                    v
//        write --> rows (one RAM) --> ahead_q --> e_q --> + --> out
//          ^                                              |
//          '----------------------------------------------'
//
// The rows lie in the order of their last use, place p in row base + p.  A message
// is compared with one row a clock, the most recent first, and each row that it
// passes moves back by one place as it is passed.  The message itself is written to
// place 0 when it comes, since the row that was there is read into ahead_q in that
// clock; so INSERT only counts, and all that is ever written or sent comes through one
// multiplexer: e_q's row, or the message at the input.  The comparison is wide and has a
// clock of its own: while a row is on its way from ahead_q to e_q.

`default_nettype none

module cs_combiner #(
  parameter int XLEN    = 32,  // 32, 64
  parameter int Entries = 16,  // 0, 4, 8, 16, 32: k; 0 leaves only the wires
  parameter int CountW  = cs_pkg::C_W, // 18..32: bits of a count at the input
  parameter bit Supervisor = 1'b0      // messages have a mode, and contexts stand between them
) (
  input  logic                      clk_i,
  input  logic                      clear_i,        // state is OFF, also right after reset
  input  logic                      run_i,          // state is RUN

  input  logic                      on_i,
  input  logic                      flush_i,        // FLUSH command
  input  logic                      drain_flush_i,  // level: flush what is left
  input  logic [8:0]                max_merges_i,   // 2..256
  input  logic [31:0]               timeout_i,      // clocks, 0 = off

  // Staging FIFO, or the coprocessor's tuple.
  input  logic                      in_valid_i,
  input  cs_pkg::msg_t              in_i,           // its count below 2^CountW
  output logic                      in_pop_o,

  // Message FIFO.
  output logic                      out_push_o,
  output cs_pkg::msg_t              out_o,
  input  logic                      full_i,

  output logic                      empty_o
);

  localparam int TupleW = cs_pkg::tuple_w(XLEN, Supervisor);  // of a tuple in a row
  localparam int CntW   = cs_pkg::CNT_W;

  if (XLEN != 32 && XLEN != 64) begin : g_bad_xlen
    $error("cs_combiner: XLEN must be 32 or 64");
  end
  if (Entries != 0 && Entries != 4 && Entries != 8 && Entries != 16 && Entries != 32)
  begin : g_bad_entries
    $error("cs_combiner: Entries must be 0, 4, 8, 16 or 32");
  end

  logic [TupleW-1:0] in_tuple;
  assign in_tuple = TupleW'(cs_pkg::narrow(XLEN, Supervisor, cs_pkg::MSG_W'(in_i.tuple)));

  if (Entries == 0) begin : g_none
    assign in_pop_o   = in_valid_i & !full_i;
    assign out_push_o = in_valid_i & !full_i;
    assign out_o      = in_i;
    assign empty_o    = 1'b1;

    logic unused;
    assign unused = ^{in_tuple, clk_i, clear_i, run_i, on_i, flush_i, drain_flush_i,
                      max_merges_i, timeout_i};
  end else begin : g_comb
    localparam int IdW    = $clog2(Entries);
    localparam int InW    = CountW;
    localparam int SumW   = (CountW + 8 < CntW) ? CountW + 8 : CntW;  // at most 256 messages in one
    localparam int MergeW = 8;                // 256 never stays: it is sent at once

    typedef enum logic [2:0] {Idle, Scan, Hit, Evict, Send, Insert} fsm_e;
    fsm_e fsm_q, fsm_d;

    // A context passes alone: what is here is sent before it comes, and it behind itself.
    logic in_context;
    assign in_context = Supervisor & in_i.tuple.is_context;

    logic idle, scan, flush, leads, flush_pend_q, take, empty, full, differs, found, moving, drop;

    assign idle = fsm_q == Idle;
    assign scan = fsm_q == Scan;
    // drain_flush_i, which comes late, is only there when no message is.
    assign take = idle & on_i & !flush_pend_q & in_valid_i & (!in_context | empty);

    // ---- Message at work (m), the row under examination (e), the one behind (ahead) ---
    logic [TupleW-1:0] m_tuple_q, ahead_tuple_q, e_tuple_q, x_tuple;
    logic [InW-1:0]    m_count_q, add_q;
    logic [SumW-1:0]   ahead_count_q, e_count_q, x_count;
    logic [MergeW-1:0] ahead_merges_q, e_merges_q, x_merges, max_m1_q;
    logic              differs_q;  // e's tuple is not m's
    logic              last_q;
    logic              first_q, x_is_e;

    // Small counters count by gates: a carry chain takes two LUTs for each pair of bits,
    // and one more a bit where the value has another source too.  Up by one, or down.
    function automatic logic [7:0] counted(input logic [7:0] v, input logic up, input logic down);
      logic c;
      c = up | down;
      for (int i = 0; i < 8; i++) begin
        counted[i] = v[i] ^ c;
        c = c & (v[i] ^ down);
      end
    endfunction

    // What is written or sent.  add_q is m's count behind a hit and else 0, so that
    // the sum is right in every state.
    assign x_is_e   = on_i & !idle;
    assign x_tuple  = x_is_e ? e_tuple_q : in_tuple;
    assign x_count  = x_is_e ? e_count_q + SumW'(add_q) : SumW'(in_i.count[InW-1:0]);
    assign x_merges = x_is_e ? counted(e_merges_q, fsm_q == Hit, 1'b0) : MergeW'(1);

    cs_or_tree #(.Width(TupleW), .First(2)) u_differs (
      .data_i (ahead_tuple_q ^ m_tuple_q),
      .any_o  (differs)
    );

    assign found  = scan & !first_q & !differs_q;
    assign moving = scan & !first_q & differs_q & !full;
    assign drop   = (fsm_q == Hit) & last_q;

    // Whether the next merge of e is its last; in HIT e has been there for a clock, and
    // max_merges is static while it matters.
    always_ff @(posedge clk_i) begin
      max_m1_q <= max_merges_i[MergeW-1:0] - MergeW'(1);
      last_q   <= e_merges_q == max_m1_q;
    end

    always_ff @(posedge clk_i) begin
      first_q <= idle;  // place 0 is being compared: e is not there yet
      if (!cs_pkg::SKIP | scan) differs_q <= differs;
      if (idle & (!cs_pkg::SKIP | take)) begin
        m_tuple_q <= in_tuple;
        m_count_q <= in_i.count[InW-1:0];
      end
      if (!found & (fsm_q != Hit) & (fsm_q != Send)) add_q <= '0;
      else if (found)                                add_q <= m_count_q;
    end

    // ---- Rows ----------------------------------------------------------------------
    logic [TupleW+SumW+MergeW-1:0] row_word;
    logic [IdW-1:0] base_q, row, row_read;
    logic [IdW:0]   pos_q;    // 0 in all states that need place 0
    logic [IdW:0]   n_m1_q;   // entries - 1; not yet less by the one that is replaced
    logic           end_q;    // pos is n: all entries are passed

    // base + place; the carry out of place k-1 is of no use.
    function automatic logic [IdW-1:0] row_of(input logic [IdW-1:0] base,
                                              input logic [IdW-1:0] place, input logic carry);
      logic c;
      c = carry;
      for (int i = 0; i < IdW; i++) begin
        row_of[i] = base[i] ^ place[i] ^ c;
        c = (base[i] & place[i]) | (c & (base[i] | place[i]));
      end
    endfunction

    // Written: place pos.  Read: the one behind it; from IDLE place 0, or where no message
    // is taken, in case of a flush, the oldest, which is n - 1.
    logic to_flush;
    assign to_flush = idle & (flush_pend_q | !in_valid_i | in_context);
    assign row      = row_of(base_q, pos_q[IdW-1:0], 1'b0);
    // Whether there is a message is known last: both sums are there by then.
    assign row_read = to_flush ? row_of(base_q, n_m1_q[IdW-1:0], 1'b0)
                               : row_of(base_q, pos_q[IdW-1:0], scan);

    assign full  = pos_q[IdW];   // pos is k: behind SCAN, the oldest is replaced
    assign empty = n_m1_q[IdW];

    cs_ram_async #(.Width(TupleW + SumW + MergeW), .Depth(Entries)) u_mem (
      .clk_i   (clk_i),
      .we_i    (take | moving | (fsm_q == Hit)),
      .waddr_i (row),
      .wdata_i ({x_tuple, x_count, x_merges}),
      .raddr_i (row_read),
      .rdata_o (row_word)
    );

    always_ff @(posedge clk_i) begin
      if ((idle & (!cs_pkg::SKIP | take | flush | leads)) | (scan & first_q) | moving) begin
        {ahead_tuple_q, ahead_count_q, ahead_merges_q} <= row_word;
      end
      if ((scan & first_q) | (fsm_q == Evict) | moving) begin
        {e_tuple_q, e_count_q, e_merges_q} <= {ahead_tuple_q, ahead_count_q, ahead_merges_q};
      end
    end

    // ---- Sequence ------------------------------------------------------------------
    always_comb begin
      fsm_d = fsm_q;
      case (fsm_q)
        Idle: begin
          if ((flush | leads) & !empty) fsm_d = Evict;
          else if (take)      fsm_d = Scan;
        end
        Scan: begin
          if (found)      fsm_d = Hit;
          else if (end_q) fsm_d = full ? Send : Insert;
        end
        Hit:     fsm_d = last_q ? Send : Idle;
        Evict:   fsm_d = Send;
        Send:    if (!full_i) fsm_d = full ? Insert : Idle;
        default: fsm_d = Idle;  // Insert
      endcase
    end

    // ---- Flush -----------------------------------------------------------------------
    // The timer counts from 1, so that it is compared with timeout itself.  It has
    // reached it as soon as it has every bit of it; a timeout of 0 is then always
    // reached, and the one for which bit 0 differs.
    logic        timing, missing, wrap;
    logic [31:0] timer_p1_q;

    cs_or_tree #(.Width(32), .First(2)) u_timer (
      .data_i (timeout_i & ~timer_p1_q),
      .any_o  (missing)
    );

    assign flush   = flush_pend_q | drain_flush_i;
    assign leads   = on_i & in_valid_i & in_context;
    assign timing  = run_i & on_i;
    assign wrap    = timing & !missing & (timeout_i[0] == timer_p1_q[0]);

    // Nothing to do, and everything as it was.
    logic resting;
    assign resting = cs_pkg::SKIP & idle & !take & !flush & !leads & !flush_i & !timing
                     & (timer_p1_q == 32'd1);

    always_ff @(posedge clk_i) begin
      if (clear_i) begin
        fsm_q <= Idle;
        {flush_pend_q, base_q, end_q} <= '0;
        n_m1_q <= '1;
      end else if (!resting) begin
        fsm_q <= fsm_d;
        end_q <= idle ? empty : pos_q == n_m1_q;
        n_m1_q <= (IdW+1)'(counted(8'(n_m1_q), (fsm_q == Insert) & !full,
                                   (fsm_q == Evict) | drop));
        base_q <= IdW'(counted(8'(base_q), drop, 1'b0));
        flush_pend_q <= on_i & (flush_i | wrap | (take & in_context) | (flush_pend_q & !(idle & empty)));
      end
    end

    always_ff @(posedge clk_i) begin
      if (clear_i | found) pos_q <= '0;
      else if (scan)       pos_q <= (end_q & !full) ? '0
                                    : (IdW+1)'(counted(8'(pos_q), 1'b1, 1'b0));
      else if (fsm_q != Send) pos_q <= '0;
    end

    always_ff @(posedge clk_i) if (!resting) begin
      if (clear_i | !timing | !missing) timer_p1_q <= 32'd1;
      else                             timer_p1_q <= timer_p1_q + 32'd1;
    end

    // ---- Outputs -----------------------------------------------------------------------
    assign in_pop_o    = on_i ? take : in_valid_i & !full_i;
    assign out_push_o  = (on_i ? fsm_q == Send : in_valid_i) & !full_i;
    assign out_o       = cs_pkg::widen(XLEN, Supervisor, cs_pkg::MSG_W'({CntW'(x_count), x_tuple}));
    assign empty_o     = !on_i | (idle & empty & !flush_pend_q);

    // Counts are small enough, or the law holds modulo 2^32.
    logic unused;
    assign unused = ^{in_i.count, max_merges_i[8:MergeW]};

`ifdef CS_ASSERT
    // Reset is OFF, so the first clock clears what these look at.
    always_ff @(posedge clk_i) begin
      if (!clear_i) begin
        a_merges: assert ((fsm_q != Hit) | (9'(e_merges_q) < max_merges_i));
        a_off:    assert (on_i | idle);
        a_drain:  assert (!(drain_flush_i & in_valid_i));
        a_count:  assert (!in_valid_i | (in_i.count >> InW) == '0);
        a_place0: assert (!idle | (pos_q == '0));
        a_end:    assert (!scan | (end_q == (pos_q == n_m1_q + (IdW+1)'(1))));
      end
    end
`endif
  end

endmodule

`default_nettype wire
