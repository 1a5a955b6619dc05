// SPDX-License-Identifier: Apache-2.0
//
// The ring from its registers to memory, for one word of one place that the solver
// chooses: no record is overwritten before software released it, none torn, none lost.

localparam int Words = XLEN / 8;
localparam int BeatW = $clog2(Words);
localparam int Top   = cs_pkg::RING_SIZE_LOG;
localparam int IdxW  = Top - RecLog;

(* anyconst *) logic [IdxW-1:0]  f_place;
(* anyconst *) logic [BeatW-1:0] f_word;

logic                f_past = 1'b0, f_two = 1'b0, f_one = 1'b0;
logic [IdxW-1:0]     f_mask, f_used;   // probes
logic [31:2]         f_m;
logic                f_wp_ok, f_cp_ok, f_gone;
logic [BeatW-1:0]    f_beat;
logic [Words*32-1:0] f_words;

logic [IdxW-1:0]     f_wp, f_cp, f_ahead, f_to;
logic                f_on, f_at, f_hit, f_moved, f_inside_wp, f_inside_cp, f_shape, f_config;
logic                f_we, f_stopped, f_pop, f_was_live, f_error, f_over;
logic                f_live;           // the chosen place holds a record not yet released
logic [31:0]         f_cell;           // what is in the chosen word of it
logic [31:0]         f_expect;         // what the message said that was popped for it
logic                f_part;           // its word of the record under way is written
logic [Words*32-1:0] f_record;         // the record under way
logic [3:0]          f_pops;
logic [31:2]         f_was_wp;
logic [3:0]          f_lives;          // records committed in the chosen place, up to 15

assign f_wp    = wp[Top-1:RecLog];
assign f_cp    = cp[Top-1:RecLog];
assign f_ahead = (f_wp - f_cp) & f_mask;
assign f_to    = (wdata_i[Top-1:RecLog] - f_cp) & f_mask;
assign f_on    = enable | busy;
assign f_at    = f_wp == f_place;
assign f_hit   = axi_wvalid_o & axi_wready_i & (axi_wstrb_o != '0) &
                 (axi_awaddr_o[Top-1:RecLog] == f_place) & (f_beat == f_word);
// Software changes what a pointer means; it may while the ring is stopped.
assign f_moved = we_i & !locked & (start_we | limit_we | wp_we | cp_we | cfg_we);

assign f_inside_wp = (wp[31:Top] == start[31:Top]) & (wp[RecLog-1:2] == '0) &
                     (((wp[Top-1:RecLog] ^ start[Top-1:RecLog]) & ~f_m[Top-1:RecLog]) == '0);
assign f_inside_cp = (cp[31:Top] == start[31:Top]) & (cp[RecLog-1:2] == '0) &
                     (((cp[Top-1:RecLog] ^ start[Top-1:RecLog]) & ~f_m[Top-1:RecLog]) == '0);
assign f_shape     = ((f_m[31:3] & ~f_m[30:2]) == '0) & (f_m[31:Top] == '0) & f_m[RecLog] &
                     ((start & f_m) == '0);
assign f_config    = f_shape & f_inside_wp & (f_inside_cp | !back_pressure_q) &
                     (f_m[Top-1:RecLog] == f_mask);

always_ff @(posedge clk_i) begin
  f_one     <= 1'b1;
  f_two     <= f_one;
  f_past    <= f_two;
  f_we      <= rst_ni & we_i;
  f_stopped <= rst_ni & stop;
  f_pop     <= rst_ni & msg_pop_o;
  f_was_wp  <= wp;
  f_was_live <= f_live;
  if (!busy) f_record <= f_words;
  if (f_hit) f_cell <= axi_wdata_o;
  if (!busy) f_part <= 1'b0;
  else if (axi_wvalid_o & axi_wready_i & (f_beat == f_word)) f_part <= 1'b1;
  if (!rst_ni | !active) begin
    {f_live, f_pops, f_error, f_over, f_lives} <= '0;
  end else begin
    if (msg_pop_o & f_at) begin
      f_live   <= 1'b1;
      f_expect <= f_record[f_word*32 +: 32];
      f_lives  <= f_lives + 4'(f_lives != '1);
    end else if (f_moved | (cp_take & (((f_place - f_cp) & f_mask) < f_to))) begin
      f_live   <= 1'b0;
    end
    f_pops <= f_pops + 4'(msg_pop_o);
    if (fail) f_error <= 1'b1;
    if (msg_pop_o & f_was_live & f_live & f_at) f_over <= 1'b1;
  end
end

always_comb begin
  // Reset is taken at the clock edge here, and what it reaches one after the other
  // has settled after three.
  assume (rst_ni == f_past);
  // The bus leaves a clock between two writes.
  assume (!(we_i & f_we) && !(we_i & partial_i));
  if (f_past && rst_ni) begin
    // The head of the FIFO stays until it is popped or the FIFO is cleared.
    if (busy && !f_gone) assume (msg_valid_i && f_words == f_record);
    // Software releases what is there, and nothing else.
    if (cp_take && f_on) assume (f_to <= f_ahead);

    // 1. With back-pressure no word of an unreleased record is written.
    if (back_pressure_q && f_live) assert (!f_hit);
    // 2. What an unreleased record holds is the message that was popped for it.
    if (back_pressure_q && f_live) assert (f_cell == f_expect);
    // 3. Unreleased records lie between CP and WP: WP is never ahead of the data, and
    //    none is lost when it wraps.
    if (back_pressure_q && f_live)
      assert (((f_place - f_cp) & f_mask) < f_ahead && ((f_place ^ f_wp) & ~f_mask) == '0);
    if (back_pressure_q && busy) assert (f_ahead != f_mask);
    // 4. A message is popped when its record is whole, in the place of WP, and WP goes on by one.
    if (msg_pop_o && f_at) assert (f_part && f_cell == f_record[f_word*32 +: 32]);
    if (f_pop) assert (f_wp == ((f_was_wp[Top-1:RecLog] & ~f_mask) |
                                ((f_was_wp[Top-1:RecLog] + IdxW'(1)) & f_mask)));
    if (!f_pop && !f_we && active) assert (wp == f_was_wp || wp == '0);
    if (active) assert (f_pops == written_q[3:0]);
    // 5. The address is inside the buffer, and a whole record.
    if (axi_awvalid_o) assert (f_config && axi_awaddr_o == {wp, 2'd0});
    // 6. After a stop nothing is written until CTRL enables the ring again.
    if (f_stopped) assert (!enable && !busy);
    if (reason != '0) assert (!enable && !busy);
    // 7. Whoever reads owns_o = 0 may pop: the ring does not.
    if (msg_pop_o) assert (owns_o);
    // 8. The ring is inactive only when the bus is idle.
    if (!active) assert (!busy && !enable && !axi_awvalid_o && !axi_wvalid_o);
    if (closing) assert (active && !enable);

    // What holds these up.
    if (f_on) assert (active && f_config);
    if (f_live) assert (f_config);
    if (f_on) assert (f_wp_ok && (f_cp_ok || !back_pressure_q));
    assert (!f_wp_ok || f_inside_wp);
    assert (!f_cp_ok || f_inside_cp);
    if (active && !f_we) assert (f_mask == f_m[Top-1:RecLog]);
    if (f_on && !stale_q && back_pressure_q) assert (f_used == f_ahead);
    if (enable) assert (stale_q || !f_we);
    if (busy && f_part && !f_gone && f_at) assert (f_cell == f_record[f_word*32 +: 32]);
    if (busy && !f_gone) assert (f_part == (!axi_wvalid_o || f_beat > f_word));
    if (!axi_wvalid_o) assert (f_beat == '0);
    if (axi_wvalid_o && axi_wstrb_o != '0 && f_beat == f_word)
      assert (axi_wdata_o == f_record[f_word*32 +: 32]);
    if (axi_wvalid_o && axi_wstrb_o == '0) assert (f_gone);
    if (axi_awvalid_o || axi_wvalid_o || fin) assert (busy);
    if (axi_bready_o) assert (!fin);
    if (fin) assert (!axi_awvalid_o && !axi_wvalid_o);
  end
end

always_comb begin
  // C1. With back-pressure the chosen place is written a second time, after a release.
  cover (f_past && rst_ni && back_pressure_q && f_live && f_lives == 4'd2);
  // C2. Without, it is written over.  C3. A record after an error and a re-arm.
  cover (f_past && rst_ni && f_over && overwritten_q != '0);
  cover (f_past && rst_ni && f_error && f_pop);
end
