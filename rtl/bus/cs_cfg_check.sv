// SPDX-License-Identifier: Apache-2.0
//
// cs_cfg_check - says which rule the configuration breaks, before it is used.
//
// The refusal code of the first broken rule, or 0, in a register that follows the
// configuration with two clocks of delay: the rules, then the first of them.  cs_ctrl
// looks at it only when profiling is to start.

`default_nettype none

module cs_cfg_check #(
  parameter int NumSlots        = 4,     // 1..4
  parameter int Strata          = 2048,  // power of two, 16..4096
  parameter bit HashPaper       = 1'b1,  // the paper's hash is built
  parameter int CombinerEntries = 16,    // 0 = no combiner
  parameter bit [3:0] Samplers  = 4'hf,  // those that are built: P, R, D, B
  parameter bit EarlyRate       = 1'b1,  // the early rate is built
  parameter bit TaggedTable     = 1'b0,  // the tagged table is built
  parameter int MaxEntries      = 2048,  // power of two, 16..4096: its entries
  parameter bit Tiers           = 1'b0,  // marks and a rare tier are built
  parameter bit [1:0] Engines   = 2'd0,  // bit 0 unbiased Space-Saving, 1 randomised admission
  parameter int FifoDepth       = 128,   // power of two, 4..1024
  parameter bit Supervisor      = 1'b0,  // context records are built
  parameter bit Reasons         = 1'b0,  // source of w 11 is built
  parameter bit ControlFlow     = 1'b0   // the port tells transfers of control only
) (
  input  logic                                   clk_i,
  input  logic                                   rst_ni,
  input  logic                                   clear_i,   // state is OFF
  input  logic                                   locked_i,  // it cannot change
  input  cs_pkg::cfg_t                           cfg_i,
  input  logic [NumSlots*cs_pkg::SLOT_CFG_W-1:0] slot_cfg_i,
  output logic [7:0]                             code_o
);

  localparam int LogN    = $clog2(Strata);
  localparam int LogFifo = $clog2(FifoDepth);

  // Numbers that are too large, as a bit each.
  localparam logic [15:0] BadLog2n  = 16'hffff << (LogN + 1);
  localparam logic [15:0] NoSource  = 16'hffff << ((Reasons ? cs_pkg::W_REASON : cs_pkg::W_RA) + 1);
  localparam logic [15:0] BadSource =
      ControlFlow ? ~(16'd1 << cs_pkg::W_NPC | 16'd1 << cs_pkg::W_HEAD) : NoSource;

  // The record taken apart: a simulation would else put it together in every clock.
  logic [2:0]  engine;
  logic [1:0]  sampler;
  logic        early, hash, comb_en;
  logic [16:0] rate;
  logic [3:0]  log2n;
  logic [31:0] seed;
  logic [15:0] watermark;
  logic [8:0]  max_merges;

  assign engine     = cfg_i.engine;
  assign sampler    = cfg_i.sampler;
  assign early      = cfg_i.early;
  assign hash       = cfg_i.hash;
  assign comb_en    = cfg_i.comb_en;
  assign rate       = cfg_i.rate;
  assign log2n      = cfg_i.log2n;
  assign seed       = cfg_i.seed;
  assign watermark  = cfg_i.watermark;
  assign max_merges = cfg_i.max_merges;

  // The tagged table: fewer hits, as many sets as its ways leave, no options.  The engines
  // beside it: more hits, and tags may be left out.
  logic strata;  // the rules of samplers and early rate are looked at
  logic on_table, bad_thresh, bad_entries, bad_options, bad_tag;
  assign strata = engine == cs_pkg::ENGINE_STRATA;

  if (TaggedTable) begin : g_tagged
    localparam logic [4:0] LogEntries = 5'($clog2(MaxEntries));
    logic [1:0] ways;
    logic [4:0] bits, log2_entries;
    logic       on_tagged, on_saving;
    assign ways         = cfg_i.log2_ways;
    assign bits         = cfg_i.tag_bits;
    assign log2_entries = {1'b0, log2n} + {3'd0, ways};
    assign on_tagged    = engine == cs_pkg::ENGINE_TAGGED;
    assign on_saving    = (Engines[0] & (engine == cs_pkg::ENGINE_SAVING)) |
                          (Engines[1] & (engine == cs_pkg::ENGINE_ADMIT));
    assign on_table     = on_tagged | on_saving;
    assign bad_thresh   = rate[16] | (on_tagged & ((|rate[15:9]) | (rate[8] & (|rate[7:0]))));
    assign bad_entries  = LogEntries < log2_entries;
    assign bad_options  = (sampler != cs_state_pkg::SAMPLER_P) | cfg_i.counter | early;
    assign bad_tag      = (bits[4] & (|bits[3:0])) | (on_tagged & !(|bits)) | (&ways);
  end else begin : g_no_tagged
    assign on_table = 1'b0;
    assign {bad_thresh, bad_entries, bad_options, bad_tag} = '0;
  end

  // Context records: not too many of them, and no full key, which would be of no process.
  logic bad_context;
  if (Supervisor) begin : g_context
    assign bad_context = cfg_i.context_on
                         & (!(|cfg_i.log2_tick[4:3])
                            | ((engine == cs_pkg::ENGINE_SAVING | engine == cs_pkg::ENGINE_ADMIT)
                               & !(|cfg_i.tag_bits)));
  end else begin : g_no_context
    assign bad_context = 1'b0;
  end

  // Two tiers: P and nothing beside it; the rare tier fits where others keep out, and those
  // are not all.
  logic bad_tier_rate, bad_tier_strata;
  if (Tiers) begin : g_tiers
    logic [16:0] rare_rate;
    logic [3:0]  log2_keep;
    logic        on;
    assign on              = cfg_i.tiers_on;
    assign rare_rate       = cfg_i.rare_rate;
    assign log2_keep       = cfg_i.log2_keep;
    assign bad_tier_rate   = on & ((rare_rate[16] == (|rare_rate[15:0])) | !strata |
                                   (sampler != cs_state_pkg::SAMPLER_P) | cfg_i.counter | early);
    assign bad_tier_strata = on & ((log2_keep >= log2n) | (cfg_i.log2_rare > log2_keep));
  end else begin : g_no_tiers
    assign {bad_tier_rate, bad_tier_strata} = '0;
  end

  // Limits at a power of two need no carry: a value from 1 to 2^k has either bit k or
  // bits below it.
  logic bad_rate, bad_watermark, bad_merges;
  assign bad_rate      = rate[16] == (|rate[15:0]);
  assign bad_watermark = (watermark[LogFifo] == (|watermark[LogFifo-1:0])) |
                         (|watermark[15:LogFifo+1]);
  assign bad_merges    = max_merges[8] ? (|max_merges[7:0]) : !(|max_merges[7:1]);

  // With an early rate r is a power of two: no two of the bits below 2^16 are set.
  logic [3:0] any4, two4;  // any bit, two bits of each four
  logic       two;
  for (genvar g = 0; g < 4; g++) begin : g_rate
    assign any4[g] = |rate[4*g +: 4];
    assign two4[g] = (rate[4*g] & rate[4*g+1]) | (rate[4*g+2] & rate[4*g+3]) |
                     ((rate[4*g] | rate[4*g+1]) & (rate[4*g+2] | rate[4*g+3]));
  end
  assign two = (|two4) | (any4[0] & any4[1]) | (any4[2] & any4[3]) |
               ((any4[0] | any4[1]) & (any4[2] | any4[3]));

  // And it is not below 2^log2_r0; its logarithm is right if it is one.
  logic [4:0] log2_r;
  logic       bad_early;
  assign log2_r    = {rate[16], any4[2] | any4[3], any4[1] | any4[3],
                      |(rate[15:0] & 16'hcccc), |(rate[15:0] & 16'haaaa)};
  assign bad_early = (cfg_i.sampler != cs_state_pkg::SAMPLER_P) | two |
                     (log2_r < cfg_i.log2_r0) | (cfg_i.early_m == '0);

  // Ticks by clocks are global, hence need one stratum; ticks by events must be
  // longer than the longest burst with its stride.
  logic [17:0] burst_end;
  assign burst_end = 18'(cfg_i.burst_len) + 18'(cfg_i.stride_m1);
  logic bad_burst;
  assign bad_burst = (cfg_i.sampler == cs_state_pkg::SAMPLER_B) &
                     ((cfg_i.tick == '0) |
                      (cfg_i.tick_clocks ? (cfg_i.log2n != '0) : (!(burst_end < cfg_i.tick))));

  logic [NumSlots-1:0] bad_slots;
  for (genvar s = 0; s < NumSlots; s++) begin : g_slot
    logic [3:0] source;
    logic       bad_class;
    if (ControlFlow) begin : g_classes
      assign bad_class = |(slot_cfg_i[s*cs_pkg::SLOT_CFG_W + cs_pkg::SLOT_CFG_CLASS +: 17]
                           & ~cs_pkg::CLASSES_CONTROL);
    end else begin : g_all_classes
      assign bad_class = 1'b0;
    end
    assign source       = slot_cfg_i[s*cs_pkg::SLOT_CFG_W + cs_pkg::SLOT_CFG_W_SRC +: 4];
    assign bad_slots[s] = slot_cfg_i[s*cs_pkg::SLOT_CFG_W] & (BadSource[source] | bad_class);
  end

  // Rules broken, from the first, of the code's number, on.
  localparam int Rules = 12;
  logic [Rules-1:0] broken, broken_q;
  assign broken[0]  = bad_rate | (strata & early & bad_early) | (on_table & bad_thresh)
                      | bad_tier_rate;
  assign broken[1]  = BadLog2n[log2n] | (on_table & bad_entries) | bad_tier_strata;
  assign broken[2]  = !HashPaper & !hash;
  assign broken[3]  = seed == '0;
  assign broken[4]  = strata & bad_burst;
  assign broken[5]  = bad_slots != '0;
  assign broken[6]  = bad_watermark;
  assign broken[7]  = comb_en & ((CombinerEntries == 0) | bad_merges);
  assign broken[8]  = (strata & (!Samplers[sampler] | (early & !EarlyRate)))
                      | (on_table & bad_options);
  assign broken[9]  = !strata & !on_table;
  assign broken[10] = on_table & bad_tag;
  assign broken[11] = bad_context;

  // In OFF the configuration is that of reset.
  always_ff @(posedge clk_i) if (!locked_i) broken_q <= broken;

  logic [7:0] code_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      code_q <= cs_pkg::REFUSE_NONE;
    end else if (clear_i) begin
      code_q <= cs_pkg::REFUSE_NONE;
    end else if (!locked_i) begin
      if (broken_q[0])        code_q <= cs_pkg::REFUSE_BAD_RATE;
      else if (broken_q[1])   code_q <= cs_pkg::REFUSE_BAD_STRATA;
      else if (broken_q[2])   code_q <= cs_pkg::REFUSE_BAD_HASH;
      else if (broken_q[3])   code_q <= cs_pkg::REFUSE_BAD_SEED;
      else if (broken_q[4])   code_q <= cs_pkg::REFUSE_BAD_BURST;
      else if (broken_q[5])   code_q <= cs_pkg::REFUSE_BAD_SLOT;
      else if (broken_q[6])   code_q <= cs_pkg::REFUSE_BAD_WATERMARK;
      else if (broken_q[7])   code_q <= cs_pkg::REFUSE_BAD_COMBINER;
      else if (broken_q[8])   code_q <= cs_pkg::REFUSE_BAD_SAMPLER;
      else if (broken_q[9])   code_q <= cs_pkg::REFUSE_BAD_ENGINE;
      else if (broken_q[10])  code_q <= cs_pkg::REFUSE_BAD_TAG;
      else if (broken_q[11])  code_q <= cs_pkg::REFUSE_BAD_CONTEXT;
      else                    code_q <= cs_pkg::REFUSE_NONE;
    end
  end

  assign code_o = code_q;

  // Values that no rule is about, and the other fields of the slots.
  logic unused;
  assign unused = ^{cfg_i.tag_bits, cfg_i.log2_ways, cfg_i.tiers_on, cfg_i.tiers_slots,
                    cfg_i.log2_rare, cfg_i.log2_keep, cfg_i.rare_rate, cfg_i.counter,
                    cfg_i.random_phase, cfg_i.burst_original, cfg_i.r_thresh,
                    cfg_i.comb_timeout, cfg_i.fifo_timeout, cfg_i.context_on,
                    cfg_i.log2_tick, slot_cfg_i};

endmodule

`default_nettype wire
