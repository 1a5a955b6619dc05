// SPDX-License-Identifier: Apache-2.0
//
// The index of a tuple is the page's hash of that tuple, whatever goes before and
// behind it: a reference that knows the tuple of T at once, delayed by four clocks.
// The permutation T of the paper's hash is taken from the ROMs themselves; that their
// contents are T is a matter of the lockstep.

logic            f_past = 1'b0;
logic [3:0]      f_v;                            // H1, H2, H3, R0
logic [2*(XLEN+XLEN+cs_pkg::SLOT_W)-1:0] f_tuple;  // H1, H2
logic [XLEN-1:0] f_pc, f_w, f_key, f_x, f_fold, f_part;
logic [XLEN-1:0] f_x3;
logic [LogN-1:0] f_r0;
(* anyconst *) logic       f_hash;
(* anyconst *) logic [3:0] f_log2n;

logic [4*LogN-1:0] f_index;  // of the tuples in H1, H2, H3, R0

// Two tiers: the page's place of index i.
(* anyconst *) logic [3:0] f_keep, f_rare;
(* anyconst *) logic       f_on;
logic             f_hit;                         // of the tuple in R0
logic [LogN:0]    f_n, f_first, f_i, f_place;    // first: n with tiers off
always_comb begin
  f_n     = (LogN+1)'(1) << f_log2n;
  f_first = (Tiers && f_on) ? f_n - ((LogN+1)'(1) << f_keep) : f_n;
  f_i     = {1'b0, f_index[3*LogN +: LogN]};
  f_place = f_i;
  if (Tiers && f_hit)       f_place = f_first + (f_i & (((LogN+1)'(1) << f_rare) - (LogN+1)'(1)));
  else if (Tiers && f_on && f_i >= f_first) f_place = f_i - (f_n >> 1);
end

localparam int FW = 2 * XLEN + cs_pkg::SLOT_W;

// What the page says of the tuple in T.
always_comb begin
  f_pc  = t_pc_i;
  f_key = t_pc_i;
  f_key[XLEN-1 -: 2] = f_key[XLEN-1 -: 2] ^ t_slot_i;
  for (int i = 0; i < XLEN/8; i++) f_x[i*8 +: 8] = f_key[XLEN-8-i*8 +: 8] ^ t_w_i[i*8 +: 8];
  // fold(x, b): the b-bit chunks from the low end, bit i of x falls on bit i mod b.
  f_fold = '0;
  for (int b = 1; b <= LogN; b++) begin
    if (f_log2n == 4'(b))
      for (int i = 0; i < XLEN; i++) f_fold[i % b] = f_fold[i % b] ^ f_x[i];
  end
end


always_ff @(posedge clk_i) begin
  f_past  <= 1'b1;
  f_v     <= f_past ? {f_v[2:0], t_valid_i} : 4'd0;
  f_index <= {f_index[3*LogN-1:0], f_fold[LogN-1:0]};
  f_hit   <= h3_hit_i;
  f_tuple <= {f_tuple[FW-1:0], t_slot_i, t_pc_i, t_w_i};
end

always_comb begin
  // The valid bits and the tuple in H2 are those of cs_compressor.
  if (!f_past) assume (!h1_valid_i && !h2_valid_i && !h3_valid_i && !t_valid_i);
  else assume ({h3_valid_i, h2_valid_i, h1_valid_i} == f_v[2:0]);
  assume ({h2_slot_i, h2_pc_i, h2_w_i} == f_tuple[FW +: FW]);
  assume (cfg_hash_i == f_hash && cfg_log2n_i == f_log2n && f_log2n <= 4'(LogN));
  assume (f_hash);
  if (Tiers && f_on) assume (f_keep < f_log2n && f_rare <= f_keep);
  assume (!h3_hit_i || (Tiers && f_on));
  assume (cfg_first_i == ((Tiers && f_on) ? LogN'(f_first) : '0) && cfg_half_i == ((Tiers && f_on) ? LogN'(f_n >> 1) : '0));
  assume (cfg_rmask_i == LogN'(((LogN+1)'(1) << f_rare) - (LogN+1)'(1)));
  if (f_past && f_v[3]) begin
    // 1. In R0 stands the fold hash of the tuple that was in T four clocks before, or where two
    //    tiers put it: from first on if and only if it is marked.
    assert (r0_index_o == f_place[LogN-1:0]);
    if (Tiers && f_on) assert ((r0_index_o >= f_first[LogN-1:0]) == f_hit);
    // 2. It is below n.
    assert (32'(r0_index_o) < 32'd1 << f_log2n);
  end
end

always_comb begin
  // C1. Four tuples in a row, all strata different, n = 4.
  cover (f_past && f_v == 4'hf && f_log2n == 4'd2 && r0_index_o == LogN'(3) && f_index[2*LogN +: LogN] == LogN'(2)
         && f_index[LogN +: LogN] == LogN'(1));
  // C2. The widest index.
  cover (f_past && f_v[3] && f_log2n == 4'(LogN) && r0_index_o == '1);
end
