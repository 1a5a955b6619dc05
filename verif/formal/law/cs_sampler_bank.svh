// SPDX-License-Identifier: Apache-2.0
//
// The law of the table: P without C adds 1 to S for an event and takes r for a message of
// count r; with C, C is what was not yet sent.  What X holds is the word in the RAM, though
// up to three events of its stratum are under way.

localparam int FStrata = 1 << LogN;

(* keep *) logic        f_live, f_inited, f_init_early;
(* keep *) logic [3:0]  f_log2n;
(* keep *) logic [31:0] f_m;
logic [FStrata-1:0]     f_written;      // by this INIT
logic [FStrata*32-1:0]  f_val;          // what the table counts, stratum by stratum
(* keep *) logic [31:0] f_from, f_end_sum;  // a number, and that number with all of f_val
logic [FStrata*32+31:0] f_sum;          // f_from, and f_val of the strata below
// What came to the strata below, and what the messages of this one and those above took: from
// place to place it grows by f_val.
logic [FStrata*32+31:0] f_upto;
logic [31:0]            f_come, f_gone; // in this clock
logic [LogN-1:0]        f_index;        // to and from this stratum
(* keep *) logic [31:0] f_begun;        // what INIT began with, all strata
logic                   f_lawful;       // counts are exact

// Probes: cs_table, cs_sampler, cs_early.
logic [FStrata*36-1:0]  f_mem;
logic [LogN-1:0]        f_r1_index, f_r2_index, f_x_index, f_w1_index;
logic [35:0]            f_r1, f_w1;
logic                   f_w1_valid, f_at_end, f_force, f_others, f_is_p, f_counter;
cs_state_pkg::hints_t   f_w1_hints;
logic [17:0]            f_s_step, f_c_inc, f_end_s, f_rare_end, f_r2_end, f_x_end;
logic                   f_x_zero;
logic [16:0]            f_x_rate;
logic [31:0]            f_credit;

logic [31:0] f_x_old, f_x_new;
assign f_x_old = 32'(cfg_i.counter ? f_at_x[35:18] : f_at_x[17:0]);
assign f_x_new = 32'(cfg_i.counter ? x_next.c : x_next.s);

logic [35:0] f_at_r1, f_at_r2, f_at_x, f_at_w1;
assign f_at_r1 = f_mem[f_r1_index*36 +: 36];
assign f_at_r2 = f_mem[f_r2_index*36 +: 36];
assign f_at_x  = f_mem[f_x_index*36 +: 36];
assign f_at_w1 = f_mem[f_w1_index*36 +: 36];

// The strata of the rare tier, and S of the last event of a round in each.
logic [FStrata-1:0]    f_rare;
logic [FStrata*18-1:0] f_end;
always_comb begin
  for (int i = 0; i < FStrata; i++) begin
    f_rare[i] = Tiers & cfg_i.tiers_on & ((LogN'(i) & cfg_first_i) == cfg_first_i);
    f_end[18*i +: 18] = f_rare[i] ? f_rare_end : f_end_s;
  end
end

// A word's two hints that count here.
function automatic logic f_ends(input logic [35:0] word, input logic [17:0] end_s);
  f_ends = word[17:0] == end_s;
endfunction
function automatic logic f_forces(input logic [35:0] word, input logic counter);
  f_forces = counter & (word[35:18] == cs_state_pkg::C_FORCE);
endfunction

always_ff @(posedge clk_i) begin
  if (clear_i | enter_init_i) f_written <= '0;
  else if (init_we_i)         f_written[init_index_i] <= 1'b1;
end

assign f_lawful = cfg_i.counter | (f_is_p & !(EarlyRate & cfg_i.early));
assign f_m      = valid_q[M] ? m_o.count : 32'd0;

always_comb begin
  f_sum = '0;
  f_sum[31:0] = f_from;
  for (int i = 0; i < FStrata; i++) begin
    f_val[32*i +: 32] = !f_written[i] ? 32'd0
                        : 32'(cfg_i.counter ? f_mem[i*36 + 18 +: 18] : f_mem[i*36 +: 18]);
    f_sum[32*i + 32 +: 32] = f_sum[32*i +: 32] + f_val[32*i +: 32];
  end
  f_end_sum = f_sum[32*FStrata +: 32];
end

// X, or INIT, works on one stratum.
assign f_index = init_we_i ? init_index_i : f_x_index;
assign f_come  = init_we_i ? ((f_is_p & !cfg_i.counter) ? 32'(x_next.s) : 32'd0) : 32'(x_valid);
assign f_gone  = (x_valid & x_sample) ? 32'(x_count) : 32'd0;

always_ff @(posedge clk_i) begin
  for (int i = 0; i <= FStrata; i++) begin
    if (clear_i | enter_init_i)         f_upto[32*i +: 32] <= '0;
    else if ((LogN+1)'(f_index) < (LogN+1)'(i)) f_upto[32*i +: 32] <= f_upto[32*i +: 32] + f_come;
    else                                f_upto[32*i +: 32] <= f_upto[32*i +: 32] + f_gone;
  end
end

always_ff @(posedge clk_i) begin
  if (clear_i | enter_init_i) f_begun <= '0;
  else if (init_we_i && f_is_p && !cfg_i.counter) f_begun <= f_begun + 32'(x_next.s);
end

always_comb begin
  if (f_live) begin
    // 1. Who is in the pipeline has a stratum of this INIT.
    if (valid_q[R1]) assert ((16'(f_r1_index) >> f_log2n) == '0);
    if (valid_q[R2]) assert ((16'(f_r2_index) >> f_log2n) == '0);
    if (valid_q[X])  assert ((16'(f_x_index) >> f_log2n) == '0);
    if (f_inited) begin
      for (int i = 0; i < FStrata; i++) assert (f_written[i] == ((i >> f_log2n) == 0));
    end
    if (init_we_i) begin
      for (int i = 0; i < FStrata; i++) assert (f_written[i] == (LogN'(i) < init_index_i));
    end
    if (f_init_early) assert (f_written == '0);
    // 2. W1 is what the RAM has.
    if (f_w1_valid && f_inited) begin
      assert (f_w1 == f_at_w1 && f_w1_hints.force_c == f_forces(f_w1, f_counter));
      if (f_is_p) assert (f_w1_hints.at_end == f_ends(f_w1, f_end[18*f_w1_index +: 18]) && !f_w1_hints.due);
    end
    // 3. R1 has read what the RAM has, unless W1 wrote in that clock.
    if (valid_q[R1] && !(f_w1_valid && f_w1_index == f_r1_index)) assert (f_r1 == f_at_r1);
    // 4. R2, after forwarding, has it too, unless X is of the same stratum.
    if (valid_q[R2]) begin
      assert (fwd_x == (x_valid && f_x_index == f_r2_index));
      if (!fwd_x) begin
        assert ({r2_word.c, r2_word.s} == f_at_r2);
        assert (r2_hints.force_c == f_forces(f_at_r2, f_counter));
        if (f_is_p) assert (r2_hints.at_end == f_ends(f_at_r2, f_end[18*f_r2_index +: 18]) && !r2_hints.due);
      end
    end
    // 5. X works on it.
    if (x_valid) begin
      assert (f_c_inc == f_at_x[35:18] + 18'(f_counter));
      assert (f_force == f_forces(f_at_x, f_counter));
      if (f_is_p) assert (f_s_step == f_at_x[17:0] + 18'd1 && f_at_end == f_ends(f_at_x, f_end[18*f_x_index +: 18])
                           && !f_others);
    end
    // 6. S of P stays below r, C at most one below its limit.
    if ((init_i | f_inited) & f_lawful) begin
      for (int i = 0; i < FStrata; i++) if (f_written[i]) begin
        if (f_counter) assert (f_mem[i*36 + 18 +: 18] <= cs_state_pkg::C_FORCE);
        if (f_is_p && !(EarlyRate & cfg_i.early)) assert (f_mem[i*36 +: 18] <= f_end[18*i +: 18]);
      end
    end
    // 7. The credit is what INIT began with.
    if ((init_i | f_inited) & f_lawful) assert (f_credit == f_begun);
    // 8. An event adds 1 to what its stratum has, a message takes all.
    if (x_valid && f_lawful) begin
      assert (x_sample ? f_x_new == '0 && 32'(x_count) == f_x_old + 32'd1 : f_x_new == f_x_old + 32'd1);
    end
    // 9. What came to a stratum is in its messages or in the table.
    if ((init_i | f_inited) & f_lawful) begin
      for (int i = 0; i < FStrata; i++) begin
        assert (f_upto[32*i + 32 +: 32] == f_upto[32*i +: 32] + f_val[32*i +: 32]);
        if (f_from == f_upto[31:0]) assert (f_sum[32*i + 32 +: 32] == f_upto[32*i + 32 +: 32]);
      end
    end
    // 10. What came to all of them is the events and INIT's credit; all messages took what
    //     was emitted.
    assert (f_upto[32*FStrata +: 32] == counts_o.events + f_begun);
    assert (f_upto[31:0] == counts_o.emitted_count);
    // 11. Where counts are estimates a message counts r.
    if (x_valid && x_sample && !cfg_i.counter && !EarlyRate && !f_rare[f_x_index])
      assert (32'(x_count) == 32'(cfg_i.rate));
    // 12. Two tiers: each stage knows its stratum's, and INIT draws for the stratum it writes.
    if (Tiers) begin
      if (valid_q[R1]) assert (r1_rare == f_rare[f_r1_index]);
      if (valid_q[R2]) assert (r2_rare == f_rare[f_r2_index]);
      if (valid_q[R2] && f_is_p) assert (f_r2_end == f_end[18*f_r2_index +: 18]);
      if (x_valid) assert (f_x_rate == (f_rare[f_x_index] ? cfg_i.rare_rate : cfg_i.rate));
      if (x_valid && f_is_p) assert (f_x_end == f_end[18*f_x_index +: 18] && f_x_zero == (f_x_end == '0));
      if (f_init_early) assert (draw_number == '0);
      if (init_we_i && draw_init) assert (draw_number == init_index_i);
    end
  end
end
