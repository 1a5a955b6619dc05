// SPDX-License-Identifier: Apache-2.0
//
// Tables of rows of four lanes, cs_tagged and cs_space_saving: what their proofs share.  Any legal
// configuration, events and commands.  The solver chooses a row; beside it stands the
// row as its page has it, f_ref, stepped in the clock of X to f_next.  The props in front of
// this declare f_cfg with FCfgW bits, the lowest of which are log2_ways and log2n, and
// FEntryW, bits of a lane; those behind it drive what is declared here without a driver.

localparam int FRows = MaxEntries / Lanes;

(* anyconst *) logic [RowW-1:0] f_row;
(* anyconst *) logic [1:0]      f_lane;

logic             f_past = 1'b0;
logic             f_open = 1'b0;  // between entering INIT and OFF
logic [FRows-1:0] f_written = '0;  // by the last INIT
logic [FCfgW-1:0] f_cfg_q;
logic [31:0]      f_lw, f_ways, f_rows;
logic             f_idle;       // nothing on the way, not even to the RAM

assign f_lw   = 32'(cfg_log2_ways_i);
assign f_ways = 32'd1 << f_lw;
assign f_rows = f_rows_of({cfg_log2_ways_i, cfg_log2n_i});

// Rows of the entries in use.
function automatic logic [31:0] f_rows_of(input logic [5:0] cfg);
  f_rows_of = (32'd1 << (32'(cfg[3:0]) + 32'(cfg[5:4]))) <= 32'd4 ? 32'd1
              : (32'd1 << (32'(cfg[3:0]) + 32'(cfg[5:4]))) >> 2;
endfunction

// ---- The events from R0 on: bit and place 0 R1, 1 R2, 2 X, 3 M ------------------------
// The includer gives f_r0, the tuple in R0, of FTupleW bits.
logic [3:0]           f_v;
logic [4*LogN-1:0]    f_sets;
logic [4*16-1:0]      f_tags;
logic [4*FTupleW-1:0] f_tuples;
logic [31:0]          f_r0_row, f_r1_row, f_r2_row, f_x_row;
logic [LogN-1:0]      f_x_set;
logic [15:0]          f_x_tag;
logic [3:0]           f_r1_in, f_r2_in, f_in;  // lanes of the event's set

assign f_r0_row = (32'(r0_set_i) << f_lw) >> 2;
assign f_r1_row = (32'(f_sets[0 +: LogN]) << f_lw) >> 2;
assign f_r2_row = (32'(f_sets[LogN +: LogN]) << f_lw) >> 2;
assign f_x_set  = f_sets[2*LogN +: LogN];
assign f_x_tag  = f_tags[32 +: 16];
assign f_x_row  = (32'(f_x_set) << f_lw) >> 2;
assign f_idle   = !r0_valid_i & f_v == '0 & !w1_valid_q & !w2_valid_q;

// l >> log2_ways == set mod (4 / ways)
always_comb begin
  for (int l = 0; l < Lanes; l++) begin
    f_r1_in[l] = (32'(l) >> f_lw) == (32'(f_sets[0 +: LogN]) & ((32'd4 >> f_lw) - 32'd1));
    f_r2_in[l] = (32'(l) >> f_lw) == (32'(f_sets[LogN +: LogN]) & ((32'd4 >> f_lw) - 32'd1));
    f_in[l]    = (32'(l) >> f_lw) == (32'(f_x_set) & ((32'd4 >> f_lw) - 32'd1));
  end
end

always_ff @(posedge clk_i) begin
  f_past   <= 1'b1;
  f_cfg_q  <= f_cfg;
  f_v      <= (clear_i | !rst_ni) ? 4'd0 : {f_v[2:0], r0_valid_i};
  f_sets   <= {f_sets[3*LogN-1:0], r0_set_i};
  f_tags   <= {f_tags[3*16-1:0], r0_tag_i};
  f_tuples <= {f_tuples[3*FTupleW-1:0], f_r0};
  f_open   <= rst_ni & !clear_i & (enter_init_i | f_open);
  if (enter_init_i) f_written <= '0;
  else if (init_we_i && 32'(init_index_i) < f_rows) f_written[init_index_i[RowW-1:0]] <= 1'b1;
end

always_comb begin
  if (!f_past) assume (!rst_ni);
  // Out of reset the state is OFF.
  if (!rst_ni) assume (clear_i);
  // Legal numbers of sets and ways; the configuration rests from INIT on.
  assume (cfg_log2_ways_i <= 2'd2 && 32'(cfg_log2n_i) <= 32'(LogN));
  assume ((32'd1 << (32'(cfg_log2n_i) + f_lw)) <= 32'(MaxEntries));
  if (f_written != '0 || init_we_i) assume (f_cfg == f_cfg_q);
  // INIT is entered with no event on the way, and writes when nothing moves.
  if (enter_init_i) assume (!clear_i && !r0_valid_i && f_v == '0);
  if (init_we_i) begin
    assume (f_open && f_idle && !enter_init_i && !tbl_we_i);
    assume ((32'(init_index_i) >> cfg_log2n_i) == '0);
    if (32'(init_index_i) < f_rows) assume (!f_written[init_index_i[RowW-1:0]]);
  end
  // Events are of sets that there are, in rows that INIT wrote.
  if (r0_valid_i) begin
    assume (f_open && (32'(r0_set_i) >> cfg_log2n_i) == '0);
    assume (f_written[f_r0_row[RowW-1:0]]);
  end
  // Software looks when nothing moves; the bus writes in every other clock at most.
  if (tbl_we_i) assume (f_idle && !clear_i && !enter_init_i && !f_read[0]);
end

// ---- The row as it should be ------------------------------------------------------------
logic [Lanes*FEntryW-1:0] f_ref, f_next, f_fresh;  // f_next, f_fresh are driven behind
logic                     f_known, f_init, f_event;
logic [1:0]               f_k;       // lane that X's event acts on; driven behind

assign f_known = f_written[f_row];
assign f_init  = init_we_i & 32'(init_index_i) < f_rows & init_index_i == LogN'(f_row);
assign f_event = f_v[2] & f_x_row == 32'(f_row);

always_ff @(posedge clk_i) begin
  if (f_init)       f_ref <= f_fresh;
  else if (f_event) f_ref <= f_next;
end

// ---- What came and what went --------------------------------------------------------------
logic [Lanes*32-1:0] f_held;          // events that each lane holds; driven behind
logic [31:0]         f_gone, f_lost;  // by the event in X: sent or lost; lost so far; driven behind
logic [31:0]         f_came, f_sent, f_messages;
// Events of the rows below, and what is gone of the other rows: from row to row
// it grows by what the row holds.  f_part goes on from f_row by its lanes.
logic [FRows*32+31:0] f_upto;
logic [Lanes*32+31:0] f_part;

always_ff @(posedge clk_i) begin
  if (enter_init_i) begin
    f_upto <= '0;
    f_part <= '0;
    {f_came, f_sent, f_messages} <= '0;
  end else begin
    if (r0_valid_i) f_came <= f_came + 32'd1;
    if (m_valid_o) begin
      f_sent     <= f_sent + m_o.count;
      f_messages <= f_messages + 32'd1;
    end
    if (f_v[2]) begin
      for (int i = 0; i <= FRows; i++)
        f_upto[32*i +: 32] <= f_upto[32*i +: 32] + (f_x_row < 32'(i) ? 32'd1 : f_gone);
      for (int l = 0; l <= Lanes; l++)
        f_part[32*l +: 32] <= f_part[32*l +: 32]
          + (f_x_row < 32'(f_row) || (f_event && 32'(f_k) < 32'(l)) ? 32'd1 : f_gone);
    end
  end
end

// ---- What software reads --------------------------------------------------------------------
logic [1:0]               f_read;   // on the way to the word: read in these clocks
logic                     f_read_here, f_shows;  // it is, and the word shown was, of the row
logic [1:0]               f_read_lane;
logic [Lanes*FEntryW-1:0] f_read_row;
logic [FEntryW-1:0]       f_word, f_shown;  // to be shown; shown: driven behind

always_ff @(posedge clk_i) begin
  f_read <= (clear_i | !rst_ni) ? 2'd0 : {f_read[0], tbl_we_i};
  if (tbl_we_i) begin
    f_read_here <= f_known & tbl_addr_i[RowW+1:2] == f_row;
    f_read_lane <= tbl_addr_i[1:0];
    f_read_row  <= f_ref;
  end
  if (clear_i | !rst_ni) begin
    f_shows <= 1'b1;
    f_word  <= '0;
  end else if (f_read[1]) begin
    f_shows <= f_read_here;
    f_word  <= f_read_row[f_read_lane*FEntryW +: FEntryW];
  end
end

// ---- Properties -----------------------------------------------------------------------------
logic            f_w3_valid;
logic [RowW-1:0] f_w3_row;
logic            f_in_x, f_in_w1, f_in_w2, f_in_w3;  // whose row is that of R2

assign f_in_x  = x_valid_q & x_row_q == r2_row_q;
assign f_in_w1 = w1_valid_q & w1_row_q == r2_row_q;
assign f_in_w2 = w2_valid_q & w2_row_q == r2_row_q;
assign f_in_w3 = f_w3_valid & f_w3_row == r2_row_q;

always_ff @(posedge clk_i) begin
  f_w3_valid <= w2_valid_q;
  f_w3_row   <= w2_row_q;
end

always_comb begin
  if (!f_past) assert (f_written == '0 && !f_open);
  if (f_past) begin
    // R1. A tuple moves a stage a clock and keeps its set and the tuple; no stage waits for anything.
    assert (f_v == {f_v[3], x_valid_q, r2_valid_q, r1_valid_q});
    assert (busy_o == (|f_v[2:0] | m_valid_o) && (!m_valid_o || f_v[3]));
    if (f_v[0]) assert (32'(r1_row_q) == f_r1_row && r1_own_q == f_r1_in
                        && r1_tuple_q == f_tuples[0 +: FTupleW]);
    if (f_v[1]) assert (32'(r2_row_q) == f_r2_row && r2_own_q == f_r2_in
                        && r2_tuple_q == f_tuples[FTupleW +: FTupleW]);
    if (f_v[2]) assert (32'(x_row_q) == f_x_row && x_own_q == f_in
                        && x_tuple_q == f_tuples[2*FTupleW +: FTupleW]);
    if (f_v[0]) assert (f_written[f_r1_row[RowW-1:0]]);
    if (f_v[1]) assert (f_written[f_r2_row[RowW-1:0]]);
    if (f_v[2]) assert (f_written[f_x_row[RowW-1:0]]);
    if (f_v != '0) assert (f_open);
  end

  if (f_past && f_known) begin
    // R2. Conservation, any row, lane by lane: its events less what is sent or lost of them is
    //     what its entries hold.
    for (int l = 0; l < Lanes; l++)
      assert (f_part[32*l + 32 +: 32] == f_part[32*l +: 32] + f_held[32*l +: 32]);
  end

  if (f_past && (f_open || f_known)) begin
    for (int i = 0; i < FRows; i++) if (f_row == RowW'(i)) begin
      assert (f_upto[32*i +: 32] == f_part[31:0]);
      assert (f_upto[32*i + 32 +: 32] == f_part[32*Lanes +: 32]);
    end
  end

  if (f_past && f_open) begin
    for (int l = 0; l < Lanes; l++)
      if (!f_known) assert (f_part[32*l + 32 +: 32] == f_part[32*l +: 32]);
    // R3. Conservation, all rows: what came is in messages, or lost and counted, or on the
    //     way, or in the rows.
    for (int i = 0; i < FRows; i++)
      if (!f_written[i]) assert (f_upto[32*i + 32 +: 32] == f_upto[32*i +: 32]);
    assert (f_upto[31:0] == f_sent + f_lost + (m_valid_o ? m_o.count : 32'd0));
    assert (f_upto[32*FRows +: 32] + 32'(f_v[0]) + 32'(f_v[1]) + 32'(f_v[2]) == f_came);
    // R4. The counters say so too.
    assert (counts_o.events + 32'(f_v[0]) + 32'(f_v[1]) + 32'(f_v[2]) == f_came);
    assert (counts_o.emitted_count == f_sent + (m_valid_o ? m_o.count : 32'd0));
    assert (counts_o.emitted == f_messages + 32'(m_valid_o));
  end

  if (f_past) begin
    // R5. Software is shown the entry it asked for, three clocks later, until the next write or OFF.
    assert (tbl_read_q == f_read && f_read != 2'b11);
    if (f_read != '0) assert (tbl_lane_q == f_read_lane);
    if (f_shows) assert (f_shown == f_word);
  end
end
