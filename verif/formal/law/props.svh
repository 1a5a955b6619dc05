// SPDX-License-Identifier: Apache-2.0
//
// The conservation law of docs/design/overview.md, for ever: cs_core with the real cs_ctrl,
// any commands, any rows, any legal configuration, resets at any time.  Rules of each block
// stand in the other files here; they and these hold one another up, so that all of them
// together are proven by induction over one clock.

// ---- Run control, and what a user may do -------------------------------------------------
(* anyseq *) logic [15:0] f_cmd;
(* anyseq *) logic [31:0] f_wdata;
(* anyseq *) logic [7:0]  f_code;
(* anyseq *) logic        f_ring_pop, f_ring_owns;  // the DMA ring pops too, as cs_top has it
cs_pkg::cmd_t  f_command;
cs_pkg::ctrl_t f_control, f_to_core;
cs_pkg::state_e f_state;
logic          f_locked, f_legal;
logic [4:0]    f_lock;
localparam int FClear = Tiers ? 32 : 1;  // clocks of CLEAR without a PC table
assign f_command = f_cmd;

cs_ctrl #(.PcTableBits(PcTableBits), .Tiers(Tiers)) f_ctrl (
  .clk_i, .rst_ni,
  .cmd_i          (f_command),
  .wdata_i        (f_wdata),
  .log2n_i        (f_cfg.log2n),
  .comb_on_i      (f_cfg.comb_en),
  .cfg_code_i     (f_code),
  .flow_i         (flow_o),
  .ring_owns_i    (f_ring_owns),
  .ctrl_o         (f_control),
  .state_o        (f_state),
  .active_o       (f_unused[0]),
  .enable_o       (f_unused[1]),
  .empty_o        (f_unused[2]),
  .resume_o       (f_unused[3]),
  .locked_o       (f_locked),
  .status_code_o  (f_unused[15:8]),
  .status_count_o (f_unused[23:16]),
  .lock_o         (f_lock)
);

always_comb begin
  f_to_core     = f_control;
  f_to_core.pop = f_control.pop | f_ring_pop;
end

logic [23:0] f_unused;
logic        f_past = 1'b0, f_held_back = 1'b0, f_compressor = 1'b0;
cs_pkg::cfg_t f_cfg, f_cfg_q;
logic [29:0]  f_tiers;
logic [144:0] f_of_table, f_of_table_q;  // what the counter table depends on
assign f_cfg      = cfg_i;
assign f_tiers    = {f_cfg.tiers_on, f_cfg.tiers_slots, f_cfg.log2_rare, f_cfg.log2_keep, f_cfg.rare_rate};
assign f_of_table = {f_cfg.sampler, f_cfg.counter, f_cfg.random_phase, f_cfg.early, f_cfg.hash,
                     f_cfg.log2n, f_cfg.burst_original, f_cfg.tick_clocks, f_cfg.rate,
                     f_cfg.log2_r0, f_cfg.early_m, f_cfg.tick, f_cfg.stride_m1, f_cfg.burst_len,
                     f_cfg.r_thresh[7:0], f_tiers};

always_ff @(posedge clk_i) begin
  f_past       <= 1'b1;
  f_cfg_q      <= cfg_i;
  f_of_table_q <= f_of_table;
  f_compressor <= f_command.compressor;
  f_held_back  <= rst_ni & (f_locked | f_command.ctrl);  // nothing else is written
end

assign f_legal = f_cfg.rate >= 17'd1 & f_cfg.rate <= 17'h10000 & (32'd1 << f_cfg.log2n) <= 32'(Strata)
                 & (!Tiers | !f_cfg.tiers_on
                    | (f_cfg.rare_rate >= 17'd1 & f_cfg.rare_rate <= 17'h10000 & f_cfg.sampler == 2'd0
                       & !f_cfg.counter & !f_cfg.early & f_cfg.log2_keep < f_cfg.log2n
                       & f_cfg.log2_rare <= f_cfg.log2_keep))
                 & f_cfg.max_merges >= 9'd2 & f_cfg.max_merges <= 9'd256 & (EarlyRate | !f_cfg.early);

always_comb begin
  if (!f_past) assume (!rst_ni);
  assume (ctrl_i == f_to_core);
  // One write of the bus a clock; what is locked stays.
  assume ((f_cmd & (f_cmd - 16'd1)) == '0);
  if (f_locked) assume (!f_command.compressor);
  if (f_starting) assume (f_cmd == '0);  // nor one in two clocks: of use only here
  if (PcTableBits == 0) assume (!f_command.pct_set && !f_command.pct_clr && !f_command.pct_clear);
  if (f_held_back) assume (cfg_i == f_cfg_q);
  if (f_past && !f_compressor) assume (f_of_table == f_of_table_q);
  // What cs_cfg_check lets pass.
  if (f_code == '0) assume (f_legal);
end

// ---- The law ---------------------------------------------------------------------------
// Probes.
logic [3:0]  f_hash, f_pipe;
logic [31:0] f_m, f_before_m, f_credit, f_begun;
logic [31:0] f_staged, f_unstaged, f_combined, f_popped, f_rows_out;  // into and out of the two FIFOs
logic [31:0] f_plus_messages, f_plus_comb, f_plus_staging, f_plus_m, f_plus_table, f_plus_all;
logic [31:0] f_rows_end, f_rows;
logic        f_zero;
logic [1:0]  f_settled;
logic          f_init_late;
logic [cs_pkg::PCT_IDX_W-1:0] f_cnt;
logic [15:0]   f_init_last;
logic        f_lawful, f_rests, f_evicts, f_p, f_t;
logic [4:0]  f_stage_level;
logic [1:0]  f_done;
logic [2:0]  f_select, f_drains;
logic        f_starting;
logic [31:0] f_sent, f_accepted0, f_accepted1, f_selected0, f_selected1, f_dropped0, f_dropped1;

logic [31:0] f_accepted, f_issued;  // the former slot by slot
logic [3:0]  f_in_flight;
logic        f_live, f_empty, f_calm, f_still, f_inited, f_init_early;
logic [3:0]  f_log2n;
logic [2:0]  f_quiet;

assign f_accepted  = f_accepted0 + f_accepted1;
assign f_in_flight = 4'(f_p) + 4'(f_t) + 4'(f_hash[0]) + 4'(f_hash[1]) + 4'(f_hash[2])
                     + 4'(f_hash[3]) + 4'(f_pipe[0]) + 4'(f_pipe[1]) + 4'(f_pipe[2]);

assign f_live    = f_past & !ctrl_i.off;
assign f_calm    = f_still | (ctrl_i.drain & f_drains != '0);
assign f_settled = {(ctrl_i.init & ctrl_i.init_cnt >= cs_pkg::INIT_CNT_W'(2)) | ctrl_i.inited,
                    (ctrl_i.init & ctrl_i.init_cnt != '0) | ctrl_i.inited};
assign f_quiet   = {f_still | (ctrl_i.drain & f_drains >= 3'd3),
                    f_still | (ctrl_i.drain & f_drains >= 3'd2), f_calm};
assign f_still   = f_state == cs_pkg::StClear | f_state == cs_pkg::StIdle;
assign f_rows    = f_rows_end - f_rows_out;
assign f_zero    = ctrl_i.off | ctrl_i.enter_init;
assign f_inited  = ctrl_i.inited;
assign f_log2n   = f_cfg.log2n;
assign f_init_early = ctrl_i.init & ctrl_i.init_cnt < cs_pkg::INIT_CNT_W'(cs_pkg::INIT_WARMUP);
assign f_init_last = 16'(cs_pkg::INIT_WARMUP - 1) + (16'd1 << f_cfg.log2n);
assign f_empty   = !f_p & !f_t & f_hash == '0 & f_pipe == '0;

always_ff @(posedge clk_i) begin
  if (ctrl_i.off | ctrl_i.enter_init) f_issued <= '0;
  else if (issue != '0)                  f_issued <= f_issued + 32'd1;
  f_before_m <= f_zero ? 32'd0 : comp_counts.emitted_count;
end

assign f_plus_m   = f_plus_staging + f_m;
assign f_plus_all = f_plus_table + 32'(f_in_flight);

always_comb begin
  // 0. What the blocks see of the run state is the run state.
  if (f_past) assert (ctrl_i.off == (f_state == cs_pkg::StOff) && ctrl_i.init == (f_state == cs_pkg::StInit)
                      && ctrl_i.run == (f_state == cs_pkg::StRun) && ctrl_i.drain == (f_state == cs_pkg::StDrain));
  if (f_past) assert (f_locked == (f_starting || f_state >= cs_pkg::StInit));
  if (f_live) begin
    // 1. Outside of INIT, RUN and DRAIN nothing is under way; in INIT the counters begin at 0.
    assert (f_state <= cs_pkg::StDrain);
    if (!f_locked) assert (f_still);
    if (f_still) assert (f_empty && queue_level == '0 && f_stage_level == '0 && f_rests && !ctrl_i.init);
    if (f_starting) assert (f_state == cs_pkg::StIdle);
    if (ctrl_i.enter_init) assert (f_starting && msg_level == '0);
    if (ctrl_i.init) begin
      assert (f_empty && queue_level == '0 && f_stage_level == '0 && f_rests && msg_level == '0);
      assert (f_accepted == '0 && f_sent == '0 && comp_counts.events == '0 && comp_counts.emitted_count == '0
              && f_issued == '0 && f_staged == '0 && f_unstaged == '0 && f_combined == '0 && !ctrl_i.inited);
    end
    // 2. INIT ends in time; a legal configuration stays.
    if (ctrl_i.init) assert (16'(f_cnt) <= f_init_last && f_init_late == (16'(f_cnt) == f_init_last));
    if (f_state == cs_pkg::StClear) assert (32'(f_cnt) < FClear);
    if (f_state == cs_pkg::StIdle) assert (32'(f_cnt) <= FClear);
    if (f_starting) assert (f_cnt == '0);
    if (f_locked) assert (f_legal);
    if (!ctrl_i.inited) assert (f_empty && queue_level == '0);
    if (!head_valid) assert (f_done == '0);
    else assert ((f_done & ~head_mask) == '0 && f_done != head_mask);
    // 3. No row comes later than three clocks after RUN.
    if (f_state == cs_pkg::StClear || f_state == cs_pkg::StIdle) assert (f_select == '0);
    if (ctrl_i.drain) begin
      if (f_drains >= 3'd1) assert (!f_select[0]);
      if (f_drains >= 3'd2) assert (!f_select[1]);
      if (f_drains >= 3'd3) assert (!f_select[2]);
    end
    // 4. Staging has room for all that is under way.
    assert (6'(f_stage_level) + 6'(f_in_flight) + 6'(f_pipe[3]) <= 6'(cs_pkg::STAGE_DEPTH));
    if (f_pipe[3]) assert (f_stage_level < 5'(cs_pkg::STAGE_DEPTH));
    // 5. Slot by slot: selected is accepted, dropped, or in the rows of the queue.
    assert (f_selected0 == f_accepted0 + f_dropped0 + 32'(f_rows[15:0]) - 32'(f_done[0]));
    assert (f_selected1 == f_accepted1 + f_dropped1 + 32'(f_rows[31:16]) - 32'(f_done[1]));
    // 6. Accepted events are those of the compressor and those on the way to it.
    assert (f_accepted == f_issued);
    assert (f_issued == comp_counts.events + 32'(f_in_flight));
    // 7. From block to block: what came out of one went into the next.
    assert (comp_counts.emitted_count == f_before_m + f_m);
    assert (f_staged == f_before_m);
    assert (f_popped == f_sent);
    // 8. What is sent and what is held, added up anew from registers and RAMs, each sum beginning
    //    with the one before it: messages, combiner, staging, M.
    assert (f_plus_messages == f_combined);
    assert (f_plus_comb == f_unstaged);
    assert (f_plus_staging == f_staged);
    assert (f_plus_m == comp_counts.emitted_count);
    if ((ctrl_i.init | ctrl_i.inited) && f_lawful) begin
      // 9. With the table these are the events that came to it, and the credit.
      assert (f_plus_table == comp_counts.events + f_begun);
      assert (f_begun == f_credit);
      // 10. The law: accepted + credit = sent + held, modulo 2^32.
      assert (f_accepted + f_credit == f_plus_all);
    end
  end
end

always_comb begin
  // C1. A message was sent, by sampler P of rate 2.  C2. The combiner replaces its oldest entry.
  cover (f_live && ctrl_i.run && f_sent != '0 && f_cfg.rate == 17'd2);
  cover (f_live && ctrl_i.run && f_evicts);
  // C3. A row is dropped, the queue being full.  C4. The message FIFO is full.
  cover (f_live && ctrl_i.run && row_drop && queue_full && f_accepted != '0);
  cover (f_live && ctrl_i.run && msg_full);
end
