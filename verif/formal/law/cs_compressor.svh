// SPDX-License-Identifier: Apache-2.0
//
// INIT writes stratum i in clock INIT_WARMUP + i; who has a place in the pipeline has a
// stratum that INIT has written.
(* keep *) logic       f_live, f_inited, f_calm;  // calm: nothing runs and nothing has just done so
(* keep *) logic [1:0] f_settled;                 // the configuration was there a clock ago, two clocks
(* keep *) logic [3:0] f_hash;                    // H1, H2, H3, R0
assign f_hash = {valid_q[R0], valid_q[H3], valid_q[H2], valid_q[H1]};

always_comb begin
  if (f_live) begin
    // 1. The writes of INIT.
    if (ctrl_i.init) assert (init_we == (ctrl_i.init_cnt >= cs_pkg::INIT_CNT_W'(cs_pkg::INIT_WARMUP)));
    if (init_we) assert (init_index_q == LogN'(ctrl_i.init_cnt - cs_pkg::INIT_CNT_W'(cs_pkg::INIT_WARMUP)));
    if (f_calm) assert (!init_warm_q);
    // 2. The masks of two tiers are those of the configuration.
    if (Tiers) begin
      for (int i = 0; i < LogN; i++) begin
        if (f_settled[0]) assert (first[i] == (cfg_i.tiers_on && i >= cfg_i.log2_keep && i < cfg_i.log2n)
                                  && rmask[i] == (i < cfg_i.log2_rare));
        if (f_settled[1]) assert (half[i] == (first[i] && (i + 1 == cfg_i.log2n || i + 1 == LogN)));
      end
    end
    // 3. Strata beyond those configured are never asked for.
    if (valid_q[R0]) assert ((16'(r0_index) >> cfg_i.log2n) == '0);
  end
end
