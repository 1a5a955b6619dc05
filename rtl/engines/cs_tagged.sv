// SPDX-License-Identifier: Apache-2.0
//
// cs_tagged - the tagged table: from the tuple, its set and its tag in R0 to the message
// in M, one a clock, never stalling.
//
//   R0.row -> RAM -> R1 -> R2 --+--> X (cs_tagged_lane x 4) --> W1 -> RAM
//                               +<- W3 <- W2 <- W1
//
// A row has four entries, which are one set of four ways, two of two, or four of one;
// whole rows are read, written and forwarded.  Which of the rows in front of a reader is
// its own is decided a clock before it matters and registered; the newest wins.  The RAM
// is written a clock after X, from W1, which is what W3 is for.

`default_nettype none

module cs_tagged #(
  parameter int LogN       = 11,   // 4..12: width of a set's number
  parameter int MaxEntries = 2048  // power of two, 16..4096
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,

  // Run control.
  input  logic                      clear_i,       // state is OFF
  input  logic                      enter_init_i,  // INIT from the next clock on
  input  logic                      init_we_i,     // INIT's sweep, of this engine: row
  input  logic [LogN-1:0]           init_index_i,

  // Configuration, static but in IDLE.
  input  logic [3:0]                cfg_log2n_i,      // log2 of the number of sets
  input  logic [1:0]                cfg_log2_ways_i,  // 0..2
  input  logic [8:0]                cfg_thresh_i,     // T, 1..256

  // Event in R0.
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
  output logic [29:0]               tbl_word_o
);

  localparam int RowW  = $clog2(MaxEntries) - 2;
  localparam int Lanes = 4;

  if (RowW < 2 || RowW > 10 || (4 << RowW) != MaxEntries) begin : g_bad_entries
    $error("cs_tagged: MaxEntries must be a power of two, 16..4096");
  end

  // An entry: {age[2], v, m[3], h[8], tag[16]}.
  localparam int H = 16, Miss = 24, V = 27, Age = 28, EntryW = 30;
  localparam int AllW = Lanes * EntryW;

  // ---- Configuration as the stages want it ----------------------------------------
  // E6 of an entry with m misses: h + 1 >= max(T / 4, ceil(T / m)), of which the former
  // decides from m = 5 on.
  logic [7:0]  thresh_m1_q;
  logic [6:0]  half_m1_q, third_m1_q;
  logic [5:0]  quarter_m1_q, floor_m1_q;
  logic [8:0]  thresh_m1;
  logic [11:0] times5;
  logic [15:0] third;

  assign thresh_m1 = cfg_thresh_i - 9'd1;
  assign times5     = {3'd0, cfg_thresh_i} + {1'b0, cfg_thresh_i, 2'd0};
  assign third     = {4'd0, times5} + {times5, 4'd0};  // T * 85 / 256 = floor((T - 1) / 3)

  always_ff @(posedge clk_i) begin
    thresh_m1_q  <= thresh_m1[7:0];
    half_m1_q    <= thresh_m1[7:1];
    third_m1_q   <= third[14:8];
    quarter_m1_q <= thresh_m1[7:2];
    floor_m1_q   <= cfg_thresh_i[7:2] - 6'd1;  // T = 256: 63
  end

  // ---- RAM: one write and one read port ---------------------------------------------
  logic [RowW-1:0] r0_row, r1_row_q, r2_row_q, x_row_q, w1_row_q, w2_row_q, raddr, waddr;
  logic [AllW-1:0] r1_q, r2_q, x_q, w1_q, w2_q, w3_q, x_next, wdata, fresh;
  logic            r1_valid_q, r2_valid_q, x_valid_q, m_valid_q, w1_valid_q, w2_valid_q;
  logic            x_send;        // X makes a message
  logic            init_row, we;
  logic [LogN-1:0] beyond_q;  // bits that no row of the table's entries has, from 4 entries on

  // Two bits of an entry's number are its lane.
  always_ff @(posedge clk_i) begin
    for (int i = 0; i < LogN; i++) begin
      beyond_q[i] <= {1'b0, cfg_log2n_i} + {3'd0, cfg_log2_ways_i} <= 5'(i + 2);
    end
  end

  assign r0_row   = RowW'((LogN + RowW)'(r0_set_i) >> (2'd2 - cfg_log2_ways_i));
  assign init_row = init_we_i & ~|(init_index_i & beyond_q);
  assign raddr    = r0_valid_i ? r0_row : tbl_addr_i[RowW+1:2];
  assign we       = init_row | w1_valid_q;
  assign waddr    = init_we_i ? RowW'(init_index_i) : w1_row_q;
  assign wdata    = init_we_i ? fresh : w1_q;

  for (genvar l = 0; l < Lanes; l++) begin : g_fresh
    // Ages of empty ways: their numbers.
    assign fresh[l*EntryW +: EntryW] =
      {2'(l) & (cfg_log2_ways_i[1] ? 2'd3 : cfg_log2_ways_i), 28'd0};
  end

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
  logic [15:0]      r1_tag_q, r2_tag_q, x_tag_q;
  logic [Lanes-1:0] r1_own, r1_own_q, r2_own_q, x_own_q, x_match_q, r2_match;
  logic             fwd_x_q;
  logic [1:0]       fwd_q;  // 0: RAM, 1..3: W1..W3
  logic [AllW-1:0]  r2_row;

  for (genvar l = 0; l < Lanes; l++) begin : g_own
    // The lanes of the set, in R0.
    assign r1_own[l] = cfg_log2_ways_i[1] ? 1'b1
                       : cfg_log2_ways_i[0] ? r0_set_i[0] == (l / 2 != 0)
                       : r0_set_i[1:0] == 2'(l);
  end

  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | r0_valid_i | busy_o | w1_valid_q | w2_valid_q) begin
    r1_row_q  <= r0_row;
    r2_row_q  <= r1_row_q;
    x_row_q   <= r2_row_q;
    w1_row_q  <= x_row_q;
    w2_row_q  <= w1_row_q;
    r1_tag_q  <= r0_tag_i;
    r2_tag_q  <= r1_tag_q;
    x_tag_q   <= r2_tag_q;
    r1_own_q  <= r1_own;
    r2_own_q  <= r1_own_q;
    x_own_q   <= r2_own_q;
    x_match_q <= r2_match;
    x_q       <= fwd_x_q ? x_next : r2_row;
    w1_q      <= x_next;
    w2_q      <= w1_q;
    w3_q      <= w2_q;
    // Seen from R1; in the next clock the reader is in R2 and each writer one on.
    fwd_x_q   <= r2_valid_q & (r1_row_q == r2_row_q);
    fwd_q     <= x_valid_q  & (r1_row_q == x_row_q)  ? 2'd1
                 : w1_valid_q & (r1_row_q == w1_row_q) ? 2'd2
                 : w2_valid_q & (r1_row_q == w2_row_q) ? 2'd3 : 2'd0;
  end

  always_ff @(posedge clk_i) r2_q <= r1_q;

  always_comb begin
    unique case (fwd_q)
      2'd1:    r2_row = w1_q;
      2'd2:    r2_row = w2_q;
      2'd3:    r2_row = w3_q;
      default: r2_row = r2_q;
    endcase
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      {r1_valid_q, r2_valid_q, x_valid_q, m_valid_q} <= '0;
    else if (clear_i) {r1_valid_q, r2_valid_q, x_valid_q, m_valid_q} <= '0;
    else {r1_valid_q, r2_valid_q, x_valid_q, m_valid_q} <=
           {r0_valid_i, r1_valid_q, r2_valid_q, x_valid_q & x_send};
  end

  // Neither OFF nor reset takes back what X has done: it is written a clock later.  What
  // they are at power-up is of no matter: INIT writes the RAM before anything is read.
  always_ff @(posedge clk_i) {w1_valid_q, w2_valid_q} <= {x_valid_q, w1_valid_q};

  // ---- X -------------------------------------------------------------------------------
  logic [Lanes-1:0]   empty, oldest, act, send, touch, alloc, hot, touched;
  logic [Lanes*2-1:0] age;
  logic [Lanes*9-1:0] count;
  logic [1:0]         last_age;
  logic               x_hit;
  logic [8:0]         x_count;
  logic [9*Lanes-1:0] picked_count;

  assign last_age = cfg_log2_ways_i[1] ? 2'd3 : cfg_log2_ways_i;  // ways - 1
  assign x_hit    = |x_match_q;
  assign hot      = empty & ~(empty - 4'd1);  // the lowest empty way
  assign act      = x_hit ? x_match_q : |empty ? hot : oldest;
  assign x_send   = |(act & send);
  assign touched  = act & touch;
  assign x_count  = picked_count[8:0] | picked_count[17:9] | picked_count[26:18]
                    | picked_count[35:27];

  for (genvar l = 0; l < Lanes; l++) begin : g_lane
    localparam int At = l * EntryW;
    logic       v, next_v, younger;
    logic [2:0] next_m;
    logic [7:0] next_h;
    logic [1:0] next_age;
    logic [Lanes-1:0] than;  // younger than way k

    assign v                    = x_q[At+V];
    assign age[2*l +: 2]        = x_q[At+Age +: 2];
    assign empty[l]             = x_own_q[l] & !v;
    assign oldest[l]            = x_own_q[l] & (age[2*l +: 2] == last_age);
    assign picked_count[9*l +: 9] = {9{act[l]}} & count[9*l +: 9];

    // The limit of an entry is worked out a clock before it is needed.
    logic [7:0] worse_m1, next_limit, r2_limit, limit_q;
    logic       next_full, r2_full, full_q;  // E5's sum, likewise

    cs_tagged_limit u_worse (
      .thresh_m1_i (thresh_m1_q), .half_m1_i (half_m1_q), .third_m1_i (third_m1_q),
      .quarter_m1_i (quarter_m1_q), .floor_m1_i (floor_m1_q),
      .m_i (x_q[At+Miss +: 3] + 3'd1), .limit_m1_o (worse_m1)
    );

    cs_tagged_limit u_limit (
      .thresh_m1_i (thresh_m1_q), .half_m1_i (half_m1_q), .third_m1_i (third_m1_q),
      .quarter_m1_i (quarter_m1_q), .floor_m1_i (floor_m1_q),
      .m_i (r2_row[At+Miss +: 3]), .limit_m1_o (r2_limit)
    );

    cs_tagged_full u_full (
      .thresh_m1_i (thresh_m1_q), .h_i (r2_row[At+H +: 8]), .m_i (r2_row[At+Miss +: 3]),
      .full_o (r2_full)
    );

    always_ff @(posedge clk_i) if (!cs_pkg::SKIP | r2_valid_q) begin
      limit_q <= !fwd_x_q ? r2_limit : act[l] ? next_limit : limit_q;
      full_q  <= !fwd_x_q ? r2_full : act[l] ? next_full : full_q;
    end

    cs_tagged_lane u_lane (
      .thresh_m1_i (thresh_m1_q),
      .worse_m1_i  (worse_m1),
      .match_i     (x_match_q[l]),
      .v_i         (v),
      .m_i         (x_q[At+Miss +: 3]),
      .h_i         (x_q[At+H +: 8]),
      .limit_m1_i  (limit_q),
      .full_sum_i  (full_q),
      .v_o         (next_v),
      .m_o         (next_m),
      .h_o         (next_h),
      .limit_m1_o  (next_limit),
      .full_sum_o  (next_full),
      .alloc_o     (alloc[l]),
      .touch_o     (touch[l]),
      .send_o      (send[l]),
      .count_o     (count[9*l +: 9])
    );

    // A touch makes the way the youngest, and those that were younger a step older.
    for (genvar k = 0; k < Lanes; k++) begin : g_than
      assign than[k] = age[2*l +: 2] < age[2*k +: 2];
    end
    assign younger  = x_own_q[l] & |(touched & than);
    assign next_age = touched[l] ? 2'd0 : age[2*l +: 2] + {1'b0, younger};

    assign x_next[At +: 16]      = act[l] & alloc[l] ? x_tag_q : x_q[At +: 16];
    assign x_next[At+H +: 8]     = act[l] ? next_h : x_q[At+H +: 8];
    assign x_next[At+Miss +: 3]  = act[l] ? next_m : x_q[At+Miss +: 3];
    assign x_next[At+V]          = act[l] ? next_v : v;
    assign x_next[At+Age +: 2]   = next_age;

    // Does R2's event find its tag in the row that it will have in X?  Of the row in X
    // only the tag of the entry acted on can change.
    logic same_x, same_old, new_tag;

    assign same_x   = (x_q[At +: 16] == r2_tag_q) & v;
    assign new_tag  = x_tag_q == r2_tag_q;
    assign same_old = (r2_row[At +: 16] == r2_tag_q) & r2_row[At+V];
    assign r2_match[l] = r2_own_q[l] & (!fwd_x_q ? same_old
                                        : act[l] & alloc[l] ? new_tag : same_x & !(act[l] & send[l]));
  end

  // ---- M and the counters ---------------------------------------------------------------
  logic [8:0]  m_count_q;
  logic [31:0] events_q, emitted_q, emitted_count_q;

  always_ff @(posedge clk_i) begin
    m_count_q <= x_count;
    if (x_context_i) m_count_q <= '0;
  end

  // The tuples beside the stages, R1 to M.
  cs_pkg::tuple_t r1_tuple_q, r2_tuple_q, x_tuple_q, m_tuple_q;

  always_ff @(posedge clk_i) if (!cs_pkg::SKIP | r0_valid_i | busy_o | move_i) begin
    r1_tuple_q <= r0_i;
    r2_tuple_q <= r1_tuple_q;
    x_tuple_q  <= r2_tuple_q;
    m_tuple_q  <= x_tuple_q;
  end

  assign busy_o    = r1_valid_q | r2_valid_q | x_valid_q | m_valid_q;
  assign m_valid_o = m_valid_q;
  assign m_o       = {cs_pkg::CNT_W'(m_count_q), m_tuple_q};
  assign counts_o  = {64'd0, emitted_count_q, emitted_q, events_q};

  always_ff @(posedge clk_i) begin
    if (clear_i | enter_init_i) begin
      {events_q, emitted_q, emitted_count_q} <= '0;
    end else if (x_valid_q) begin
      events_q <= events_q + 32'd1;
      if (x_send) begin
        emitted_q       <= emitted_q + 32'd1;
        emitted_count_q <= emitted_count_q + 32'(x_count);
      end
    end
  end

  // ---- TBL_T ------------------------------------------------------------------------------
  // By the timing of cs_table: the RAM is addressed in the clock of the write.
  logic [1:0]        tbl_read_q;  // R1, R2 hold the row for TBL_T
  logic [1:0]        tbl_lane_q;
  logic [EntryW-1:0] tbl_entry;

  always_comb begin
    unique case (tbl_lane_q)
      2'd0:    tbl_entry = r2_q[0 +: EntryW];
      2'd1:    tbl_entry = r2_q[EntryW +: EntryW];
      2'd2:    tbl_entry = r2_q[2*EntryW +: EntryW];
      default: tbl_entry = r2_q[3*EntryW +: EntryW];
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (tbl_we_i) tbl_lane_q <= tbl_addr_i[1:0];
    if (clear_i) begin
      tbl_read_q <= '0;
      tbl_word_o <= '0;
    end else begin
      tbl_read_q <= {tbl_read_q[0], tbl_we_i};
      if (tbl_read_q[1]) tbl_word_o <= tbl_entry;
    end
  end

  // Rows are chosen by the bits of a row's number alone.
  logic unused;
  assign unused = ^{thresh_m1[8], third[15], third[7:0], tbl_addr_i[15:RowW+2]};

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q & !clear_i) begin
      a_one_writer: assert (!(init_we_i & w1_valid_q));
      a_read_quiet: assert (!(tbl_we_i & r0_valid_i));
    end
    if (alive_q & x_valid_q & !clear_i) begin
      a_one_match: assert (~|(x_match_q & (x_match_q - 4'd1)));
      a_one_acted: assert (|act & ~|(act & (act - 4'd1)) & ~|(act & ~x_own_q));
      a_count:     assert (!x_send | (x_count > {1'b0, thresh_m1_q} | |(act & x_match_q)));
      a_conserved: assert (held_next + (x_send ? 12'(x_count) : 12'd0) == held + 12'd1);
    end
  end

  // Of each entry of the row that X makes, what its widths rest on; hits and misses held
  // before and after.
  logic [11:0] held, held_next;

  always_comb begin
    held      = '0;
    held_next = '0;
    for (int l = 0; l < Lanes; l++) begin
      held      = held + 12'(x_q[l*EntryW+H +: 8]) + 12'(x_q[l*EntryW+Miss +: 3]);
      held_next = held_next + 12'(x_next[l*EntryW+H +: 8]) + 12'(x_next[l*EntryW+Miss +: 3]);
    end
  end

  for (genvar l = 0; l < Lanes; l++) begin : g_facts
    localparam int At = l * EntryW;
    logic       v;
    logic [2:0] m;
    logic [7:0] h;

    assign {v, m, h} = x_next[At+H +: 12];

    always_ff @(posedge clk_i) if (alive_q & x_valid_q & !clear_i) begin
      a_hits:   assert (v ? |h & h <= thresh_m1_q : h <= 8'd7);
      a_misses: assert (v ? 9'(h) + 9'd2 >= {5'd0, m, 1'b0} : ~|m);
      a_age:    assert (x_next[At+Age +: 2] <= last_age);
      a_others: assert (x_own_q[l] | x_next[At +: EntryW] == x_q[At +: EntryW]);
      for (int k = 0; k < l; k++) begin
        if ((l >> cfg_log2_ways_i) == (k >> cfg_log2_ways_i)) begin
          a_ages: assert (x_next[At+Age +: 2] != x_next[k*EntryW+Age +: 2]);
          a_tags: assert (!(v & x_next[k*EntryW+V]) | x_next[At +: 16] != x_next[k*EntryW +: 16]);
        end
      end
    end
  end
`endif

endmodule

`default_nettype wire
