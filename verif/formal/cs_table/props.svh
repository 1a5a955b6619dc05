// SPDX-License-Identifier: Apache-2.0
//
// The state of one stratum, chosen freely by the solver, is always what its last
// event or INIT wrote, however close the events come and whatever cs_sampler
// computes.  The word that X works on is formed as in cs_sampler.

(* anyconst *) logic [LogN-1:0] f_index;
logic                     f_past = 1'b0;
logic                     f_known = 1'b0;  // the stratum was written
logic                     f_r1_v, f_r2_v, f_x_v;
logic [cs_pkg::TBL_W-1:0] f_ref, f_state;
logic                     f_init, f_event;
logic [WordW*Strata-1:0]  f_mem;            // the RAM: a probe

assign f_init  = init_we_i & (init_index_i == f_index);
assign f_event = x_valid_i & (x_index_q == f_index);

always_ff @(posedge clk_i) begin
  f_past <= 1'b1;
  {f_r1_v, f_r2_v, f_x_v} <= (rst_ni & !clear_i) ? {r0_valid_i, f_r1_v, f_r2_v} : 3'b000;
  f_state <= fwd_x_o ? x_next_i : r2_word_o;
  if (f_init | f_event) begin
    f_known <= 1'b1;
    f_ref   <= x_next_i;
  end
end

always_comb begin
  if (!f_past) assume (!rst_ni);
  // The valid bits are those of cs_compressor: a tuple moves one stage a clock.
  if (f_past) assume (r2_valid_i == f_r2_v && x_valid_i == f_x_v);
  else        assume (!r2_valid_i && !x_valid_i);
  // INIT is entered with an empty pipeline, and nothing comes before its end.
  if (init_we_i) assume (!(r0_valid_i | f_r1_v | f_r2_v | f_x_v));

  if (f_past && f_known) begin
    // 1. The RAM holds what was written last.
    assert (f_mem[WordW*f_index +: WordW] == f_ref);
    // 2. An event of the stratum at X sees exactly that.
    if (f_event && rst_ni) assert (f_state == f_ref);
  end
end

logic [2:0] f_close;  // the stratum's events of the last three clocks
always_ff @(posedge clk_i) f_close <= {f_close[1:0], f_event};

always_comb begin
  // C1. Four events of the stratum in four clocks.
  cover (f_past && f_known && f_event && f_close == 3'b111);
  // C2. An event of it two, and one three clocks after another.
  cover (f_past && f_known && f_event && f_close == 3'b010);
  cover (f_past && f_known && f_event && f_close == 3'b100);
end
