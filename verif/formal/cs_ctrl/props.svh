// SPDX-License-Identifier: Apache-2.0
//
// The run states of docs/design/overview.md and the refusals of registers.md, as a
// second machine beside the circuit.  Numbers: OFF 0, CLEAR 1, IDLE 2, INIT 3, RUN 4,
// DRAIN 5; the codes are those of the page.

logic        f_past = 1'b0;
logic [2:0]  f_st, f_st_d;
logic [15:0] f_in;                  // clocks in this state, saturating
logic        f_inited, f_resume;
logic [7:0]  f_code, f_status;
logic [7:0]  f_refusals;
logic [3:0]  f_log2n;
logic        f_active, f_enable, f_res, f_start, f_free;
// Clocks of CLEAR; CLEAR's write of a set of the marks.
localparam int FClear = Tiers ? (PcTableBits < 32 ? 32 : PcTableBits) : (PcTableBits == 0 ? 1 : PcTableBits);
logic        f_sweep;
logic        f_go_d, f_go;          // a start passes; it has passed in the clock before

assign f_active = wdata_i[0];
assign f_enable = wdata_i[1];
assign f_res    = wdata_i[8];
assign f_start  = cmd_i.ctrl & f_active & f_enable;
assign f_go_d   = f_st == 3'd2 && f_start && f_code == 8'd0;
// Queue to combiner are empty, eight clocks after DRAIN was entered or later.
assign f_free   = f_in >= 16'd7 && flow_i.flow_empty && flow_i.comb_empty;

assign f_sweep = f_st == 3'd1 && f_in < 16'd32;

always_comb begin
  f_code = 8'd0;
  if (f_start) case (f_st)
    3'd0, 3'd1: f_code = 8'd17;
    3'd2: begin
      if (cfg_code_i != 8'd0) f_code = cfg_code_i;
      else if (!f_res && !(flow_i.fifo_empty && flow_i.comb_empty)) f_code = 8'd18;
      else if (f_res && !f_inited) f_code = 8'd19;
    end
    3'd5: f_code = 8'd20;
    default: f_code = 8'd0;
  endcase
  if (f_st != 3'd0 && (cmd_i.lock_err || (cmd_i.pct_clear && f_st != 3'd2))) f_code = 8'd16;
  if (f_st != 3'd0 && cmd_i.pop && !flow_i.msg_valid) f_code = 8'd21;
  if (f_st != 3'd0 && cmd_i.pop && ring_owns_i) f_code = 8'd23;
  if (cmd_i.partial) f_code = 8'd22;

  f_st_d = f_st;
  if (cmd_i.ctrl && !f_active) f_st_d = 3'd0;
  else case (f_st)
    3'd0: if (cmd_i.ctrl) f_st_d = 3'd1;
    3'd1: if (f_in == 16'(FClear - 1)) f_st_d = 3'd2;
    3'd2: begin
      if (f_go)            f_st_d = f_resume ? 3'd4 : 3'd3;
      if (cmd_i.pct_clear) f_st_d = 3'd1;
    end
    3'd3: begin
      if (f_in == 16'd7 + (16'd1 << log2n_i)) f_st_d = 3'd4;
      if (cmd_i.ctrl && !f_enable)            f_st_d = 3'd5;
    end
    3'd4: if (cmd_i.ctrl && !f_enable) f_st_d = 3'd5;
    3'd5: if (f_free) f_st_d = 3'd2;
    default: f_st_d = f_st;
  endcase
end

always_ff @(posedge clk_i) begin
  f_past  <= 1'b1;
  f_log2n <= log2n_i;
  if (!rst_ni) begin
    {f_st, f_go, f_in, f_inited, f_resume, f_status, f_refusals} <= '0;
  end else begin
    f_st <= f_st_d;
    f_go <= f_go_d;
    f_in <= (f_st_d != f_st) ? 16'd0 : (f_in == '1) ? f_in : f_in + 16'd1;
    if (f_st == 3'd0) f_inited <= 1'b0;
    else if (f_st == 3'd2 && f_st_d == 3'd3) f_inited <= 1'b0;
    else if (cmd_i.compressor) f_inited <= 1'b0;
    else if (f_st == 3'd3 && f_st_d == 3'd4) f_inited <= 1'b1;
    if (f_st == 3'd0) f_resume <= 1'b0;
    else if (cmd_i.ctrl && f_active) f_resume <= f_res;
    if (cmd_i.status) {f_status, f_refusals} <= '0;
    else if (f_code != 8'd0) begin
      f_status <= f_code;
      if (f_refusals != 8'd255) f_refusals <= f_refusals + 8'd1;
    end
  end
end

always_comb begin
  if (!f_past) assume (!rst_ni);
  // One write of the bus a clock.
  assume ((cmd_i & (cmd_i - 16'd1)) == '0);
  // None in the clock behind a start, and a FIFO that was empty in IDLE is so then.
  if (f_go) assume (cmd_i == '0);
  if (f_go && !f_resume) assume (flow_i.fifo_empty && flow_i.comb_empty);
  // What is locked does not change: from the clock before INIT on (a write takes a clock).
  assume (log2n_i <= 4'd2);
  if (!Tiers) assume (!cmd_i.mark);
  if (f_past) assume (log2n_i == f_log2n || (f_st != 3'd3 && f_st_d != 3'd3));
  if (f_st == 3'd3) assume (!cmd_i.compressor);
  if (PcTableBits == 0) assume (!cmd_i.pct_set && !cmd_i.pct_clr && !cmd_i.pct_clear);
  if (f_past && rst_ni) begin
    // 1. The run state is that of the page; INIT lasts 8 + n clocks, CLEAR one a PC table bit.
    assert (state_o == f_st);
    // 2. A refusal leaves its code and is counted up to 255; nothing else does.
    assert (status_code_o == f_status && status_count_o == f_refusals);
    // 3. The table counts as initialised from a whole INIT until OFF, INIT or a new setting.
    assert (ctrl_o.inited == f_inited);
    // 4. Resume reads as last written.
    assert (resume_o == f_resume);
    // 5. INIT starts only in IDLE with everything empty, and its counter from 0.
    assert (ctrl_o.enter_init == (f_go && !f_resume));
    if (ctrl_o.enter_init)
      assert (f_st == 3'd2 && flow_i.fifo_empty && flow_i.comb_empty);
    if (f_st == 3'd3) assert (16'(ctrl_o.init_cnt) == f_in);
    // 6. A command passes only outside OFF, and a POP only with a message.
    if (f_st == 3'd0) assert (!ctrl_o.pct_we && !ctrl_o.snapshot && !ctrl_o.pop
                              && !ctrl_o.flush && !ctrl_o.tbl_we);
    assert (ctrl_o.pop == (cmd_i.pop && flow_i.msg_valid && !ring_owns_i && f_st != 3'd0));
    // 7. CLEAR writes 0 to one PC table bit after another.
    if (f_st == 3'd1) assert (ctrl_o.pct_we && !ctrl_o.pct_bit && 16'(ctrl_o.pct_idx) == f_in);
    // 8. The states that last a number of clocks do not last longer (for induction).
    assert (f_st <= 3'd5);
    if (f_go) assert (f_st == 3'd2);
    if (f_st == 3'd1) assert (f_in < 16'(FClear));
    if (f_st == 3'd3) assert (f_in <= 16'd7 + (16'd1 << log2n_i));
    // 9. What RUN tells the blocks is RUN.
    assert (ctrl_o.run == (f_st == 3'd4) && ctrl_o.init == (f_st == 3'd3)
            && ctrl_o.off == (f_st == 3'd0) && ctrl_o.drain == (f_st == 3'd5));
    assert (locked_o == (f_go || f_st >= 3'd3));
    assert (ctrl_o.drain_late == (f_st == 3'd5 && f_in >= 16'd7));
    // 10. In its first 32 clocks CLEAR empties one set of the marks after another; a MARK writes
    //     one entry, but not in OFF and CLEAR.
    if (!Tiers) assert (ctrl_o.mark_we == '0);
    else if (f_sweep) assert (&ctrl_o.mark_we && 16'(ctrl_o.mark_set) == f_in && ctrl_o.mark_tag == '0);
    else begin
      assert (ctrl_o.mark_we == ((cmd_i.mark && f_st >= 3'd2) ? 4'd1 << wdata_i[17:16] : 4'd0));
      if (f_st != 3'd1) assert (ctrl_o.mark_set == wdata_i[12:8] && ctrl_o.mark_tag == wdata_i[7:0]);
    end
  end
end

always_comb begin
  // C1. IDLE again with a valid table, behind RUN and DRAIN, and then RUN by resume.
  cover (f_past && rst_ni && f_st == 3'd4 && f_in == '0 && f_resume && f_inited);
  // C2. A broken INIT drains.
  cover (f_past && rst_ni && f_st == 3'd5 && !f_inited);
end
