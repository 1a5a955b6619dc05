// SPDX-License-Identifier: Apache-2.0
//
// The conservation law of docs/design/overview.md in every clock from the start of RUN on,
// with all that is held counted anew from RAMs and registers (the other files here, and
// `probes`).  Reset, OFF, a whole INIT and RUN come one after another, DRAIN where the
// solver likes; rows, pops and flushes too.  Sums are of the low 12 bits.

localparam int FRun = 3 + cs_pkg::INIT_WARMUP + Strata;

logic [6:0] f_clk = '0;
(* anyconst *) logic [6:0]  f_end;
(* anyconst *) logic [254:0] f_cfg_bits;
cs_pkg::cfg_t f_cfg;
assign f_cfg = f_cfg_bits;

always_ff @(posedge clk_i) f_clk <= (f_clk == '1) ? f_clk : f_clk + 7'd1;

always_comb begin
  assume (rst_ni == (f_clk != '0));
  assume (ctrl_i.off == (f_clk <= 7'd1));
  assume (ctrl_i.enter_init == (f_clk == 7'd2));
  assume (ctrl_i.init == (f_clk >= 7'd3 && f_clk < 7'(FRun)));
  assume (ctrl_i.init_cnt == cs_pkg::INIT_CNT_W'(f_clk - 7'd3));
  assume (ctrl_i.run == (f_clk >= 7'(FRun) && f_clk < f_end));
  assume (ctrl_i.drain == (f_clk >= 7'(FRun) && f_clk >= f_end));
  assume (ctrl_i.drain_late == (ctrl_i.drain && f_clk >= f_end + 7'd7));
  assume (ctrl_i.inited == (f_clk >= 7'(FRun)));
  assume (f_end > 7'(FRun));
  assume (!ctrl_i.tbl_we && !ctrl_i.pct_we && !ctrl_i.values_off && !ctrl_i.snapshot);
  if (!msg_valid_o || f_clk < 7'(FRun)) assume (!ctrl_i.pop);
  if (!f_cfg.comb_en || f_clk < 7'(FRun)) assume (!ctrl_i.flush);

  assume (cfg_i == f_cfg_bits);
  assume (f_cfg.sampler == 2'd0 && !f_cfg.early && f_cfg.hash && f_cfg.rate >= 17'd1 && f_cfg.rate <= 17'd4);
  assume (32'd1 << f_cfg.log2n == Strata);
  assume (f_cfg.max_merges == 9'd2 || f_cfg.max_merges == 9'd3);
  assume (f_cfg.comb_timeout == 32'd0 || f_cfg.comb_timeout == 32'd9);
  assume (slot_cfg_i == '0);
end

// From the probes.
logic [11:0] f_held_s, f_held_c, f_held_pipe, f_held_hash, f_held_m, f_held_staging, f_held_comb,
             f_held_messages;
logic        f_evict, f_p, f_t;
logic [5:0]  f_rows0, f_rows1;
logic [1:0]  f_done;
logic [31:0] f_sent, f_accepted0, f_accepted1, f_selected0, f_selected1, f_dropped0, f_dropped1;
logic [11:0] f_held, f_accepted, f_in_flight;

assign f_accepted  = f_accepted0[11:0] + f_accepted1[11:0];
assign f_in_flight = 12'(f_p) + 12'(f_t) + f_held_hash + f_held_pipe;
assign f_held      = f_in_flight + (f_cfg.counter ? f_held_c : f_held_s) + f_held_m + f_held_staging
                     + f_held_comb + f_held_messages;

always_comb begin
  if (f_clk > 7'(FRun + 2)) begin
    // 1. Accepted events and credit are what was sent and what is held.
    assert (f_accepted + credit[11:0] == f_sent[11:0] + f_held);
    // 2. Accepted events are those of the compressor and those on the way to it.
    assert (f_accepted == events[11:0] + f_in_flight);
  end
  if (f_clk > 7'd3) begin
    // 3. Slot by slot: selected is accepted, dropped, or in the rows of the queue.
    assert (f_selected0[11:0] == f_accepted0[11:0] + f_dropped0[11:0] + 12'(f_rows0) - 12'(f_done[0]));
    assert (f_selected1[11:0] == f_accepted1[11:0] + f_dropped1[11:0] + 12'(f_rows1) - 12'(f_done[1]));
    // 4. What is sent cannot be more than what came in.
    if (!f_cfg.random_phase) assert (f_sent[11:0] <= f_accepted);
  end
end

always_comb begin
  // C1. A row is dropped in RUN, the queue being full.  C2. The message FIFO is full.
  cover (ctrl_i.run && drop_o && f_dropped0 != '0);
  cover (f_clk > 7'(FRun) && f_cfg.rate == 17'd4 && msg_level_o == 16'(FifoDepth));
end
