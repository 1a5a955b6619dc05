// SPDX-License-Identifier: Apache-2.0
//
// cs_space_saving - unbiased Space-Saving (U) and randomised admission (E): from the tuple, its
// set and its tag in R0 to the message in M, one a clock, never stalling.
//
//   R0.row -> RAM -> R1 -> R2 --+--> X --> W1 -> RAM        cs_space_saving_draw --> K: R2
//                               +<- W3 <- W2 <- W1          cs_space_saving_keys --> match: X
//
// This file holds the counts and the decision.  A row has four entries, which are one set
// of four ways, two of two, or four of one; rows of counts are read, written and forwarded
// whole.  With the row in X stands what its counts are compared with the limits and with each
// other: so the decision is short, and what the comparisons become is worked out beside it
// (page engines.md).

`default_nettype none

module cs_space_saving #(
  parameter int XLEN       = 32,   // 32, 64: width of pc and w
  parameter int LogN       = 11,   // 4..12: width of a set's number
  parameter int MaxEntries = 2048, // power of two, 16..4096
  parameter bit [1:0] Engines = 2'd3, // 1..3: bit 0 U is built, bit 1 E
  parameter bit Supervisor = 1'b0     // tuples have a mode, and context tuples go along
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,

  // Run control.
  input  logic                      clear_i,       // state is OFF
  input  logic                      enter_init_i,  // INIT from the next clock on
  input  logic                      init_we_i,     // INIT's sweep, of this engine: row
  input  logic [LogN-1:0]           init_index_i,

  // Configuration, static but in IDLE.
  input  logic                      cfg_admission_i,  // E, else U
  input  logic [3:0]                cfg_log2n_i,      // log2 of the number of sets
  input  logic [1:0]                cfg_log2_ways_i,  // 0..2
  input  logic                      cfg_full_key_i,   // tuples are kept, else tags
  input  logic [15:0]               cfg_rate_i,       // r, 1..65535
  input  logic [31:0]               cfg_seed_i,

  // A tuple in T; the event in R0, four clocks later.
  input  logic                      t_valid_i,
  input  logic                      r0_valid_i,
  input  logic                      move_i,        // a context tuple moves from R0 to M
  input  logic                      x_context_i,   // ... and is in X
  input  logic [LogN-1:0]           r0_set_i,
  input  logic [15:0]               r0_tag_i,
  input  cs_pkg::tuple_t            r0_i,

  // Message (staging FIFO).
  output logic                      m_valid_o,
  output cs_pkg::msg_t              m_o,

  // Status and counters.
  output logic                      busy_o,  // an event in R1..M
  output cs_pkg::counts_t           counts_o,

  // Table as software reads it.
  input  logic                      tbl_we_i,
  input  logic [15:0]               tbl_addr_i,
  output logic [16:0]               tbl_c_o,
  output cs_pkg::tuple_t            tbl_tuple_o
);

  localparam int RowW  = $clog2(MaxEntries) - 2;
  localparam int Lanes = 4;
  localparam int C     = 17;  // bits of a count: up to 2r - 1
  localparam int AllW  = Lanes * C;
  localparam int KeyW  = cs_pkg::tuple_w(XLEN, 1'b0);  // full keys are of no process
  localparam int TupW  = cs_pkg::tuple_w(XLEN, Supervisor);

  if (RowW < 2 || RowW > 10 || (4 << RowW) != MaxEntries) begin : g_bad_entries
    $error("cs_space_saving: MaxEntries must be a power of two, 16..4096");
  end
  if (Engines == 2'd0) begin : g_bad_engines
    $error("cs_space_saving: Engines must not be 0");
  end

  // ---- Configuration as the stages want it ------------------------------------------
  logic        admission;
  logic        grows_q;    // U: a miss counts in any case
  logic        other_q;    // U, full key: and may send the entry's tuple
  logic        doubles_q;  // U, tags: an entry is taken surely at 2r
  logic        one_q;      // r = 1: every entry sends at once
  logic [15:0] rate_m1_q, rate_m2_q;

  assign admission = Engines[1] & (cfg_admission_i | !Engines[0]);

  always_ff @(posedge clk_i) begin
    grows_q   <= !admission;
    other_q   <= !admission & cfg_full_key_i;
    doubles_q <= !admission & !cfg_full_key_i;
    one_q     <= cfg_rate_i == 16'd1;
    rate_m1_q <= cfg_rate_i - 16'd1;
    rate_m2_q <= cfg_rate_i - 16'd2;
  end

  // ---- RAM of the counts: one write and one read port ---------------------------------
  logic [RowW-1:0] r0_row, r1_row_q, r2_row_q, x_row_q, w1_row_q, w2_row_q, raddr, waddr;
  logic [AllW-1:0] r1_q, r2_q, x_q, w1_q, w2_q, w3_q, x_next, r2_row, wdata;
  logic            r1_valid_q, r2_valid_q, x_valid_q, m_valid_q, w1_valid_q, w2_valid_q;
  logic            x_send;        // X makes a message
  logic            init_row, we, active;

  assign r0_row   = RowW'((LogN + RowW)'(r0_set_i) >> (2'd2 - cfg_log2_ways_i));
  assign init_row = init_we_i
                    & ~|({2'b00, init_index_i} >> (cfg_log2n_i + 4'(cfg_log2_ways_i) < 4'd2 ? 4'd0
                         : cfg_log2n_i + 4'(cfg_log2_ways_i) - 4'd2));
  assign raddr    = r0_valid_i ? r0_row : tbl_addr_i[RowW+1:2];
  assign we       = init_row | w1_valid_q;
  assign waddr    = init_row ? RowW'(init_index_i) : w1_row_q;
  assign wdata    = init_row ? '0 : w1_q;

  cs_ram_sync #(.Width(AllW), .Depth(MaxEntries/Lanes)) u_mem (
    .clk_i   (clk_i),
    .we_i    (we),
    .waddr_i (waddr),
    .wdata_i (wdata),
    .re_i    (r0_valid_i | tbl_we_i),
    .raddr_i (raddr),
    .rdata_o (r1_q)
  );

  // ---- Stages -------------------------------------------------------------------------
  logic [Lanes-1:0] r0_own, r1_own_q, r2_own_q, x_own_q, x_match_q, r2_match, same_q;

  // A simulation moves stages only when there is something in one.
  assign active = r0_valid_i | busy_o | w1_valid_q | w2_valid_q | move_i;

  for (genvar l = 0; l < Lanes; l++) begin : g_own
    // The lanes of the set.
    assign r0_own[l] = cfg_log2_ways_i[1] ? 1'b1
                       : cfg_log2_ways_i[0] ? r0_set_i[0] == (l / 2 != 0)
                       : r0_set_i[1:0] == 2'(l);
  end

  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | active) begin
    r1_row_q  <= r0_row;
    r2_row_q  <= r1_row_q;
    x_row_q   <= r2_row_q;
    w1_row_q  <= x_row_q;
    w2_row_q  <= w1_row_q;
    r1_own_q  <= r0_own;
    r2_own_q  <= r1_own_q;
    x_own_q   <= r2_own_q;
    x_match_q <= r2_match;
    w1_q      <= x_next;
    w2_q      <= w1_q;
    w3_q      <= w2_q;
    // Seen from R1; in the next clock the reader is in R2 and each writer one on.
    same_q    <= {w2_valid_q & (r1_row_q == w2_row_q), w1_valid_q & (r1_row_q == w1_row_q),
                  x_valid_q & (r1_row_q == x_row_q), r2_valid_q & (r1_row_q == r2_row_q)};
  end

  always_ff @(posedge clk_i) r2_q <= r1_q;

  // The newest row but for that of X.
  assign r2_row = same_q[1] ? w1_q : same_q[2] ? w2_q : same_q[3] ? w3_q : r2_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      {r1_valid_q, r2_valid_q, x_valid_q, m_valid_q} <= '0;
    else if (clear_i) {r1_valid_q, r2_valid_q, x_valid_q, m_valid_q} <= '0;
    else {r1_valid_q, r2_valid_q, x_valid_q, m_valid_q} <=
           {r0_valid_i, r1_valid_q, r2_valid_q, x_valid_q & x_send};
  end

  // Neither OFF nor reset takes back what X has done: it is written a clock later.  What
  // they are at power-up is of no matter: INIT writes the RAM before anything is read.
  always_ff @(posedge clk_i) {w1_valid_q, w2_valid_q} <= {x_valid_q, w1_valid_q};

  // ---- K and keys -----------------------------------------------------------------------
  logic [17:0]      r2_k;
  logic [Lanes-1:0] x_take, smallest;
  logic [TupW-1:0]  r0_tuple;
  logic [KeyW-1:0]  r0_key, x_entry, tbl_key;
  logic [1:0]       tbl_lane_q;

  cs_space_saving_draw u_draw (
    .clk_i        (clk_i),
    .enter_init_i (enter_init_i),
    .cfg_seed_i   (cfg_seed_i),
    .t_valid_i    (t_valid_i),
    .r2_k_o       (r2_k)
  );

  assign r0_tuple = TupW'(cs_pkg::narrow(XLEN, Supervisor, cs_pkg::MSG_W'(r0_i)));
  assign r0_key   = cfg_full_key_i ? r0_tuple[KeyW-1:0] : {cs_pkg::SLOT_W'(0), XLEN'(r0_tag_i), XLEN'(0)};

  cs_space_saving_keys #(.KeyW(KeyW), .RowW(RowW)) u_keys (
    .clk_i      (clk_i),
    .active_i   (active),
    .read_i     (r0_valid_i | tbl_we_i),
    .raddr_i    (raddr),
    .init_we_i  (init_row),
    .waddr_i    (waddr),
    .r0_key_i   (r0_key),
    .r2_own_i   (r2_own_q),
    .same_i     (same_q),
    .x_take_i   (x_take),
    .r2_match_o (r2_match),
    .x_lane_i   (smallest),
    .x_key_o    (x_entry),
    .tbl_lane_i (tbl_lane_q),
    .tbl_key_o  (tbl_key)
  );

  // ---- X: the lane acted on, and what becomes of it -----------------------------------
  // order[p] of a pair of lanes i < j: c of i <= c of j.
  localparam int Pairs = 6;  // 01 02 03 12 13 23
  logic [Pairs-1:0] x_order_q, r2_order, order_next;
  logic [Lanes-1:0] act, own, send, inc, zero;
  logic [AllW-1:0]  a;       // c + 1
  logic             x_hit, x_own, two_ways, four_ways;
  logic [C-1:0]     x_count;
  logic [AllW-1:0]  picked;

  assign x_hit     = |x_match_q;
  assign two_ways  = |cfg_log2_ways_i;
  assign four_ways = cfg_log2_ways_i[1];

  // The smallest way of the set, the lowest of equals: one lane.
  function automatic logic [3:0] least(input logic [Pairs-1:0] order, input logic [3:0] lanes,
                                       input logic two, input logic four);
    least[0] = lanes[0] & (!two | order[0])  & (!four | (order[1] & order[2]));
    least[1] = lanes[1] & (!two | !order[0]) & (!four | (order[3] & order[4]));
    least[2] = lanes[2] & (!two | order[5])  & (!four | (!order[1] & !order[3]));
    least[3] = lanes[3] & (!two | !order[5]) & (!four | (!order[2] & !order[4]));
  endfunction

  assign smallest = least(x_order_q, x_own_q, two_ways, four_ways);

  assign act     = x_hit ? x_match_q & ~(x_match_q - 4'd1) : smallest;  // the lowest match
  assign x_own   = |(act & own);
  assign x_send  = |(act & send);
  assign x_take  = smallest & own & {Lanes{x_valid_q & !x_hit}};
  assign x_count = picked[0 +: C] | picked[C +: C] | picked[2*C +: C] | picked[3*C +: C];

  // x = y + 1, that is x + ~y = 0 modulo 2^C, without a carry: at 0 each bit's carry is the
  // or of the bits below it.
  function automatic logic one_more(input logic [C-1:0] x, input logic [C-1:0] y,
                                    input logic above);  // of x: then it is larger
    one_more = !above & ((x ^ ~y) == ((x | ~y) << 1));
  endfunction

  for (genvar l = 0; l < Lanes; l++) begin : g_lane
    logic [C-1:0] c, base, r2_c;
    logic         below_q, full_q, top_q;  // a <= K, a >= r, a == 2r

    assign c           = x_q[l*C +: C];
    assign r2_c        = r2_row[l*C +: C];
    assign a[l*C +: C] = c + C'(1);
    assign own[l]           = x_hit | below_q | top_q;
    assign send[l]          = full_q & (own[l] | other_q);
    assign inc[l]           = act[l] & (own[l] | grows_q) & !send[l];
    assign zero[l]          = act[l] & send[l];
    assign picked[l*C +: C] = {C{act[l]}} & a[l*C +: C];

    assign x_next[l*C +: C] = zero[l] ? '0 : inc[l] ? a[l*C +: C] : c;

    // What the event in R2 will find: the same choice, with R2's row where it is another.
    // So too for the comparisons, of c + 1, c or 0, with what that event compares.
    logic is_zero, is_inc, below, below_inc, full_inc, top_inc;
    logic stays_below, stays_full, stays_top;

    assign is_zero   = same_q[0] & zero[l];
    assign is_inc    = same_q[0] & inc[l];
    assign base      = same_q[0] ? c : r2_c;
    assign below     = {1'b0, c} < r2_k;
    assign below_inc = below & !one_more(r2_k[C-1:0], c, r2_k[C]);
    assign full_inc  = full_q | (c == {1'b0, rate_m2_q});
    assign top_inc   = doubles_q & (c == {rate_m1_q, 1'b0});

    assign stays_below = same_q[0] ? below : {1'b0, r2_c} < r2_k;
    assign stays_full  = same_q[0] ? full_q : !(r2_c < {1'b0, rate_m1_q});
    assign stays_top   = same_q[0] ? top_q : doubles_q & (r2_c == {rate_m1_q, 1'b1});

    always_ff @(posedge clk_i) if (!cs_pkg::SKIP | active) begin
      x_q[l*C +: C] <= is_zero ? '0 : is_inc ? a[l*C +: C] : base;
      below_q       <= is_zero | (is_inc ? below_inc : stays_below);
      full_q        <= is_zero ? one_q : is_inc ? full_inc : stays_full;
      top_q         <= !is_zero & (is_inc ? top_inc : stays_top);
    end
  end

  // ---- The order of the counts, when X has changed one of them ------------------------
  for (genvar i = 0; i < Lanes; i++) begin : g_i
    for (genvar j = i + 1; j < Lanes; j++) begin : g_j
      localparam int P = i == 0 ? j - 1 : i + j;
      logic [C-1:0] ci, cj;
      logic         old, same, behind, flip_i, flip_j, flip_zi, flip_zj;

      assign ci     = x_q[i*C +: C];
      assign cj     = x_q[j*C +: C];
      assign old    = x_order_q[P];
      assign same   = ci == cj;
      assign behind = one_more(ci, cj, 1'b0);  // c_i = c_j + 1

      assign flip_i  = same_q[0] & same;                   // c_i + 1 > c_j
      assign flip_j  = same_q[0] & behind;                 // c_i <= c_j + 1
      assign flip_zi = same_q[0] & !old;                   // 0 <= c_j
      assign flip_zj = same_q[0] & old & (|ci);            // c_i > 0

      assign r2_order[P]   = !(r2_row[j*C +: C] < r2_row[i*C +: C]);
      assign order_next[P] = (same_q[0] ? old : r2_order[P])
                             ^ ((inc[i] & flip_i) | (inc[j] & flip_j) |
                                (zero[i] & flip_zi) | (zero[j] & flip_zj));
    end
  end

  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | active) x_order_q <= order_next;

  // ---- M and the counters ---------------------------------------------------------------
  // The tuples beside the stages, R1 to M; a message may be of the entry's instead, which is
  // chosen behind X, as the decision is late.
  logic [TupW-1:0] r1_tuple_q, r2_tuple_q, x_tuple_q, m_tuple_q;
  logic [KeyW-1:0] m_entry_q;
  logic            m_own_q;
  logic [C-1:0]    m_count_q;

  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | active) begin
    r1_tuple_q <= r0_tuple;
    r2_tuple_q <= r1_tuple_q;
    x_tuple_q  <= r2_tuple_q;
    m_tuple_q  <= x_tuple_q;
    m_entry_q  <= x_entry;
    m_own_q    <= x_own | (Supervisor & !cfg_full_key_i);  // a context tuple's own, too
    m_count_q  <= x_count;
    if (x_context_i) m_count_q <= '0;
  end

  assign busy_o    = r1_valid_q | r2_valid_q | x_valid_q | m_valid_q;
  assign m_valid_o = m_valid_q;
  assign m_o       = cs_pkg::widen(XLEN, Supervisor, cs_pkg::MSG_W'({
                       cs_pkg::CNT_W'(m_count_q), m_own_q ? m_tuple_q : TupW'(m_entry_q)}));

  // The sum of the counts is brought up to date behind X.
  logic [31:0] sum_q, emitted_count, events_q, emitted_q, rejected_q;

  assign emitted_count = sum_q + (m_valid_q ? 32'(m_count_q) : 32'd0);

  always_ff @(posedge clk_i) begin
    if (clear_i | enter_init_i) sum_q <= '0;
    else if (m_valid_q)         sum_q <= emitted_count;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i | enter_init_i) begin
      {events_q, emitted_q} <= '0;
    end else if (x_valid_q) begin
      events_q <= events_q + 32'd1;
      if (x_send) emitted_q <= emitted_q + 32'd1;
    end
  end

  if (Engines[1]) begin : g_rejected
    always_ff @(posedge clk_i) begin
      if (clear_i | enter_init_i)               rejected_q <= '0;
      else if (x_valid_q & !grows_q & !x_own) rejected_q <= rejected_q + 32'd1;
    end
  end else begin : g_no_rejected
    assign rejected_q = '0;
  end

  assign counts_o = {rejected_q, 32'd0, emitted_count, emitted_q, events_q};

  // ---- The table's reader -----------------------------------------------------------------
  // By the timing of cs_table: the RAMs are addressed in the clock of the write.
  logic [1:0]      tbl_read_q;  // R1, R2 hold the row
  logic [C-1:0]    tbl_count;
  logic [KeyW-1:0] tbl_key_q;

  always_comb begin
    unique case (tbl_lane_q)
      2'd0:    tbl_count = r2_q[0 +: C];
      2'd1:    tbl_count = r2_q[C +: C];
      2'd2:    tbl_count = r2_q[2*C +: C];
      default: tbl_count = r2_q[3*C +: C];
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (tbl_we_i) tbl_lane_q <= tbl_addr_i[1:0];
    if (clear_i) begin
      tbl_read_q <= '0;
      {tbl_c_o, tbl_key_q} <= '0;
    end else begin
      tbl_read_q <= {tbl_read_q[0], tbl_we_i};
      if (tbl_read_q[1]) {tbl_c_o, tbl_key_q} <= {tbl_count, tbl_key};
    end
  end

  assign tbl_tuple_o = cs_pkg::TUPLE_W'(cs_pkg::widen(XLEN, 1'b0, cs_pkg::MSG_W'(tbl_key_q)));

  // Rows are chosen by the bits of a row's number alone.
  logic unused;
  assign unused = ^{1'b0, tbl_addr_i[15:RowW+2]};

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q & !clear_i) begin
      a_one_writer: assert (!(init_row & w1_valid_q));
      a_read_quiet: assert (!(tbl_we_i & r0_valid_i));
    end
    if (alive_q & x_valid_q & !clear_i) begin
      a_one_acted: assert (|act & ~|(act & (act - 4'd1)));
    end
  end

  for (genvar p = 0; p < Lanes; p++) begin : g_order
    for (genvar q = p + 1; q < Lanes; q++) begin : g_with
      always_ff @(posedge clk_i) begin
        if (alive_q & x_valid_q & !clear_i) begin
          a_order: assert (x_order_q[p == 0 ? q - 1 : p + q] == !(x_q[q*C +: C] < x_q[p*C +: C]));
        end
      end
    end
  end
`endif

endmodule

`default_nettype wire
