// SPDX-License-Identifier: Apache-2.0
//
// The index of a tuple is the page's hash of that tuple, whatever goes before and
// behind it: a reference that knows the tuple of T and keeps it for four clocks.
// The permutation T of the paper's hash is taken from the ROMs themselves; that their
// contents are T is a matter of the lockstep.

localparam int FW = 2 * XLEN + cs_pkg::SLOT_W;

logic            f_past = 1'b0;
logic [3:0]      f_v;                            // H1, H2, H3, R0
logic [4*FW-1:0] f_tuple;                        // of H1, H2, H3, R0
(* anyconst *) logic       f_hash;
(* anyconst *) logic [3:0] f_log2n;

// What the page says of a tuple: its hash before it is folded.
function automatic logic [XLEN-1:0] f_hash_of(input logic [FW-1:0] tuple);
  logic [XLEN-1:0] key;
  key = tuple[XLEN +: XLEN];
  key[XLEN-1 -: 2] = key[XLEN-1 -: 2] ^ tuple[2*XLEN +: cs_pkg::SLOT_W];
  for (int i = 0; i < XLEN/8; i++) f_hash_of[i*8 +: 8] = key[XLEN-8-i*8 +: 8] ^ tuple[i*8 +: 8];
endfunction

logic [XLEN-1:0] f_x, f_x3;                      // of the tuples in R0, H3
assign f_x  = f_hash_of(f_tuple[3*FW +: FW]);
assign f_x3 = f_hash_of(f_tuple[2*FW +: FW]);

// fold(x, b): the b-bit chunks from the low end, bit i of x falls on bit i mod b.
function automatic logic [LogN-1:0] f_fold_of(input logic [XLEN-1:0] x, input int b);
  f_fold_of = '0;
  for (int i = 0; i < XLEN; i++) f_fold_of[i % b] = f_fold_of[i % b] ^ x[i];
endfunction

logic [LogN-1:0] f_fold, f_fold3;
always_comb begin
  {f_fold, f_fold3} = '0;
  for (int b = 1; b <= LogN; b++) begin
    if (f_log2n == 4'(b)) f_fold  = f_fold_of(f_x, b);
    if (f_log2n == 4'(b)) f_fold3 = f_fold_of(x_q, b);
  end
end

// Two tiers: the page's place of index i.
(* anyconst *) logic [3:0] f_keep, f_rare;
(* anyconst *) logic       f_on;
logic             f_hit;                         // of the tuple in R0
logic [LogN:0]    f_n, f_first, f_i, f_place;    // first: n with tiers off
always_comb begin
  f_n     = (LogN+1)'(1) << f_log2n;
  f_first = (Tiers && f_on) ? f_n - ((LogN+1)'(1) << f_keep) : f_n;
  f_i     = {1'b0, f_fold};
  f_place = f_i;
  if (Tiers && f_hit)       f_place = f_first + (f_i & (((LogN+1)'(1) << f_rare) - (LogN+1)'(1)));
  else if (Tiers && f_on && f_i >= f_first) f_place = f_i - (f_n >> 1);
end

always_ff @(posedge clk_i) begin
  f_past  <= 1'b1;
  f_v     <= f_past ? {f_v[2:0], t_valid_i} : 4'd0;
  f_hit   <= h3_hit_i;
  f_tuple <= {f_tuple[3*FW-1:0], t_i.slot, t_i.pc[XLEN-1:0], t_i.w[XLEN-1:0]};
end

always_comb begin
  // The valid bits and the tuple in H2 are those of cs_compressor.
  if (!f_past) assume (!h1_valid_i && !h2_valid_i && !h3_valid_i && !t_valid_i);
  else assume ({h3_valid_i, h2_valid_i, h1_valid_i} == f_v[2:0]);
  assume ({h2_i.slot, h2_i.pc[XLEN-1:0], h2_i.w[XLEN-1:0]} == f_tuple[FW +: FW]);
  assume (cfg_hash_i == f_hash && cfg_log2n_i == f_log2n && f_log2n <= 4'(LogN));
  assume (f_hash);
  if (Tiers && f_on) assume (f_keep < f_log2n && f_rare <= f_keep);
  assume (!h3_hit_i || (Tiers && f_on));
  assume (cfg_first_i == ((Tiers && f_on) ? LogN'(f_first) : '0) && cfg_half_i == ((Tiers && f_on) ? LogN'(f_n >> 1) : '0));
  assume (cfg_rmask_i == LogN'(((LogN+1)'(1) << f_rare) - (LogN+1)'(1)));
end

// 1. fold(x, b) = fold(fold(x, m * b), b), which is how the small ones are made: of the first
//    8k bits of x, for each k (for induction; the sum of many bits in another order is hard,
//    that of eight more is not).
for (genvar b = 1; 2 * b <= LogN; b++) begin : g_f_fold
  for (genvar k = 1; k <= XLEN / 8; k++) begin : g_f_bits
    localparam int M = b * (LogN / b);
    logic [LogN-1:0] wide, narrow, again;
    always_comb begin
      wide   = f_fold_of(x_q & ({XLEN{1'b1}} >> (XLEN - 8 * k)), M);
      narrow = f_fold_of(x_q & ({XLEN{1'b1}} >> (XLEN - 8 * k)), b);
      again  = '0;
      for (int i = 0; i < M; i++) again[i % b] = again[i % b] ^ wide[i];
      assert (narrow == again);
    end
  end
end

// 2. So what is folded is the page's fold, whatever stands in H3.
always_comb assert (i == f_fold3);

always_comb begin
  // 3. In H3 stands the hash of the tuple that was in T three clocks before.
  if (f_past && f_v[2]) assert (x_q == f_x3);
end

always_comb begin
  if (f_past && f_v[3]) begin
    // 4. In R0 stands the fold hash of the tuple that was in T four clocks before, or where two
    //    tiers put it: from first on if and only if it is marked.
    assert (r0_index_o == f_place[LogN-1:0]);
    if (Tiers && f_on) assert ((r0_index_o >= f_first[LogN-1:0]) == f_hit);
    // 5. It is below n.
    assert (32'(r0_index_o) < 32'd1 << f_log2n);
  end
end

logic [3*LogN-1:0] f_before;  // the last three indices
always_ff @(posedge clk_i) f_before <= {f_before[2*LogN-1:0], r0_index_o};

always_comb begin
  // C1. Four tuples in a row, three strata that follow each other, n = 4.
  cover (f_past && f_v == 4'hf && f_log2n == 4'd2 && r0_index_o == LogN'(3) && f_before[LogN-1:0] == LogN'(2)
         && f_before[LogN +: LogN] == LogN'(1) && f_fold3 == '0);
  // C2. The widest index.
  cover (f_past && f_v[3] && f_log2n == 4'(LogN) && r0_index_o == '1);
end
