// SPDX-License-Identifier: Apache-2.0
//
// Shared by the proofs of the four samplers: cs_sampler_bank from reset through INIT, with
// RUN starting in clock F_RUN.  The solver chooses the configuration, a stratum, and
// an event or none in every clock of RUN.  Beside it stands the state word of that
// stratum as docs/design/compressor.md has it, stepped in the clock of X.

localparam int FWrite = 3 + cs_pkg::INIT_WARMUP;  // clock of INIT's first table write
localparam int FRun   = FWrite + (1 << LogN);     // first clock of RUN

(* anyconst *) logic [LogN-1:0] f_index;
(* anyconst *) logic [5:0]      f_end;            // first clock of DRAIN
(* anyconst *) logic [101:0]    f_cfg;

logic [5:0] f_clk = '0;

always_ff @(posedge clk_i) f_clk <= (f_clk == '1) ? f_clk : f_clk + 6'd1;

always_comb begin
  assume (!x_context_i);
  assume (rst_ni == (f_clk != '0));
  assume (clear_i == (f_clk <= 6'd1));
  assume (enter_init_i == (f_clk == 6'd2));
  assume (init_i == (f_clk >= 6'd3 && f_clk < 6'(FRun)));
  assume (run_i == (f_clk >= 6'(FRun) && f_clk < f_end));
  assume (init_we_i == (f_clk >= 6'(FWrite) && f_clk < 6'(FRun)));
  assume (init_index_i == LogN'(f_clk - 6'(FWrite)));
  assume (!tbl_we_i);
  if (f_clk <= 6'(FRun)) assume (!r0_valid_i);
  assume (f_cfg == {cfg_i.counter, cfg_i.random_phase, cfg_i.early, cfg_i.burst_original,
                    cfg_i.tick_clocks, cfg_i.rate, cfg_i.log2_r0, cfg_i.early_m, cfg_i.tick,
                    cfg_i.stride_m1, cfg_i.burst_len, cfg_i.r_thresh[7:0]});
  assume (cfg_i.rate >= 17'd1 && cfg_i.rate <= 17'd4);
end

// The event's way: bit 0 R1, 1 R2, 2 X, 3 M.
localparam int FTupleW = cs_pkg::TUPLE_W;
logic [3:0]           f_v;
logic [4*LogN-1:0]    f_idx;
logic [4*FTupleW-1:0] f_tuple;
logic                 f_here;  // X has an event of the stratum

always_ff @(posedge clk_i) begin
  f_v     <= clear_i ? 4'd0 : {f_v[2:0], r0_valid_i};
  f_idx   <= {f_idx[3*LogN-1:0], r0_index_i};
  f_tuple <= {f_tuple[3*FTupleW-1:0], r0_i};
end
assign f_here = f_v[2] & (f_idx[2*LogN +: LogN] == f_index);

// What the draw of the clock is worth (probes: the abstracted cs_draw).
logic [17:0] f_draw;
logic        f_below;

// The state word, and its step; f_sample and f_next_* are the sampler's own.
logic [17:0] f_s, f_c, f_next_s, f_cn, f_first_s;
logic [7:0]  f_rot, f_sub, f_next_rot, f_next_sub, f_first_rot;
logic [17:0] f_weight;   // count of a message without C
logic        f_trig, f_sample, f_m_here, f_m_sample;
logic [17:0] f_m_count;

assign f_cn     = f_c + 18'd1;
assign f_sample = f_trig | (cfg_i.counter & (f_cn == cs_state_pkg::C_FORCE + 18'd1));

always_ff @(posedge clk_i) begin
  if (init_we_i && init_index_i == f_index) begin
    {f_s, f_rot} <= {f_first_s, f_first_rot};
    {f_c, f_sub} <= '0;
  end else if (f_here) begin
    {f_s, f_rot, f_sub} <= {f_next_s, f_next_rot, f_next_sub};
    f_c <= (f_sample | !cfg_i.counter) ? 18'd0 : f_cn;
  end
  f_m_here   <= f_here & !clear_i;
  f_m_sample <= f_here & f_sample;
  f_m_count  <= cfg_i.counter ? f_cn : f_weight;
end

always_comb begin
  if (f_clk > 6'(FRun)) begin
    // 1. An event of the stratum becomes a message exactly when the page says so.
    if (f_m_here) assert (m_valid_o == f_m_sample);
    // 2. Its count is what the page says.
    if (f_m_sample) assert (m_o.count == 32'(f_m_count));
    // 3. It carries the tuple of the event, four clocks behind R0.
    if (m_valid_o) assert (f_v[3] && m_o.tuple == f_tuple[3*FTupleW +: FTupleW]);
  end
end
