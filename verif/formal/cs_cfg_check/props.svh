// SPDX-License-Identifier: Apache-2.0
//
// The refused configurations of docs/design/compressor.md, registers.md, tagged.md, engines.md and
// tiers.md, written as there: powers of two are looked for, sums are taken with room.

logic f_past = 1'b0;

logic [16:0] f_r;
logic [31:0] f_r0;
logic        f_on0, f_on1;  // samplers; a tagged table that is built
logic        f_on23;        // U or E, built
logic        f_tiers;       // two tiers, built and on
logic        f_r_pow2, f_rate, f_burst, f_slot, f_mark, f_comb;
logic [7:0]  f_code, f_was, f_seen;
logic [1:0]  f_hold;

cs_pkg::slot_cfg_t f_slot0;
assign f_slot0 = slot_cfg_i[cs_pkg::SLOT_CFG_W-1:0];

always_comb begin
  f_on0    = cfg_i.engine == 3'd0;
  f_on1    = TaggedTable && cfg_i.engine == 3'd1;
  f_on23   = (Engines[0] && cfg_i.engine == 3'd2) || (Engines[1] && cfg_i.engine == 3'd3);
  f_tiers  = Tiers && cfg_i.tiers_on;
  f_r      = cfg_i.rate;
  f_r0     = 32'd1 << cfg_i.log2_r0;
  f_r_pow2 = 1'b0;
  for (int i = 0; i < 17; i++) if (f_r == 17'd1 << i) f_r_pow2 = 1'b1;

  f_rate = f_r == 17'd0 || f_r > 17'd65536;
  if (f_on1 && f_r > 17'd256) f_rate = 1'b1;
  if (f_on23 && f_r > 17'd65535) f_rate = 1'b1;
  if (f_on0 && cfg_i.early && (cfg_i.sampler != 2'd0 || !f_r_pow2 || f_r0 > 32'(f_r)
                      || cfg_i.early_m == 24'd0)) f_rate = 1'b1;
  if (f_tiers && (cfg_i.rare_rate == 17'd0 || cfg_i.rare_rate > 17'd65536 || !f_on0
                  || cfg_i.sampler != 2'd0 || cfg_i.early || cfg_i.counter)) f_rate = 1'b1;

  f_burst = 1'b0;
  if (f_on0 && cfg_i.sampler == 2'd3) begin
    if (cfg_i.tick == 18'd0) f_burst = 1'b1;
    if (cfg_i.tick_clocks && cfg_i.log2n != 4'd0) f_burst = 1'b1;
    if (!cfg_i.tick_clocks && 20'(cfg_i.tick) <= 20'(cfg_i.stride_m1) + 20'(cfg_i.burst_len))
      f_burst = 1'b1;
  end

  f_slot = f_slot0.enable && f_slot0.w_src > (Reasons ? 4'd11 : 4'd10);
  // Branch to co-routine swap and system; next PC, clocks.
  if (ControlFlow && f_slot0.enable)
    f_slot = (f_slot0.class_mask & 17'h17e03) != 17'd0
             || (f_slot0.w_src != 4'd6 && f_slot0.w_src != 4'd8);
  f_mark = cfg_i.watermark == 16'd0 || cfg_i.watermark > 16'(FifoDepth);
  f_comb = cfg_i.comb_en && (CombinerEntries == 0 || cfg_i.max_merges < 9'd2
                             || cfg_i.max_merges > 9'd256);

  f_code = 8'd0;
  if (f_on1 && (cfg_i.tag_bits == 5'd0 || cfg_i.tag_bits > 5'd16 || cfg_i.log2_ways == 2'd3))
    f_code = 8'd11;
  if (f_on23 && (cfg_i.tag_bits > 5'd16 || cfg_i.log2_ways == 2'd3)) f_code = 8'd11;
  if (!f_on0 && !f_on1 && !f_on23)         f_code = 8'd10;
  if (f_on0 && (!Samplers[cfg_i.sampler] || (cfg_i.early && !EarlyRate))) f_code = 8'd9;
  if ((f_on1 || f_on23) && (cfg_i.sampler != 2'd0 || cfg_i.counter || cfg_i.early)) f_code = 8'd9;
  if (f_comb)                              f_code = 8'd8;
  if (f_mark)                              f_code = 8'd7;
  if (f_slot)                              f_code = 8'd6;
  if (f_burst)                             f_code = 8'd5;
  if (cfg_i.seed == 32'd0)                 f_code = 8'd4;
  if (!cfg_i.hash && !HashPaper)           f_code = 8'd3;
  if ((32'd1 << cfg_i.log2n) > Strata)     f_code = 8'd2;
  if ((f_on1 || f_on23) && (32'd1 << cfg_i.log2n << cfg_i.log2_ways) > MaxEntries) f_code = 8'd2;
  if (f_tiers && (cfg_i.log2_keep >= cfg_i.log2n || cfg_i.log2_rare > cfg_i.log2_keep)) f_code = 8'd2;
  if (f_rate)                              f_code = 8'd1;
end

always_ff @(posedge clk_i) begin
  f_past <= 1'b1;
  f_hold <= {f_hold[0], locked_i};
  f_was  <= f_code;
  f_seen <= (!rst_ni | clear_i) ? 8'd0 : f_was;
end

always_comb begin
  if (!f_past) assume (!rst_ni);
  // 1. The code is that of the first rule which the configuration two clocks before breaks.
  if (f_past && rst_ni && f_hold == '0) assert (code_o == f_seen);
end

always_comb begin
  // C1. Early rate accepted.  C2. A burst refused, the longest.  C3. The last rule.
  cover (f_past && rst_ni && f_hold == '0 && code_o == 8'd0 && f_seen == 8'd0 && cfg_i.early);
  cover (f_past && rst_ni && f_hold == '0 && code_o == 8'd5 && cfg_i.burst_len == '1);
  cover (f_past && rst_ni && f_hold == '0 && code_o == 8'd8);
end
