// SPDX-License-Identifier: Apache-2.0
//
// cs_slot_match - one slot's filters on one lane, but the PC bit table.
//
//   S1 fields -> comparisons -> registers (S2) -> match_o
//
// Every comparison has a register of its own, and the class is looked up in the
// mask behind it, so that no path has more than one comparison.

`default_nettype none

module cs_slot_match #(
  parameter int XLEN = 32,        // 32, 64
  parameter bit Supervisor = 1'b0 // roots are compared, and M mode may be off
) (
  input  logic               clk_i,

  input  cs_pkg::slot_cfg_t  cfg_i,
  input  logic               m_off_i,     // M mode is not sampled

  input  logic               s1_valid_i,
  input  logic [XLEN-1:0]    s1_pc_i,
  input  logic [15:0]        s1_pchash_i,
  input  logic [1:0]         s1_mode_i,
  input  logic [15:0]        s1_context_i,
  input  logic [63:0]        s1_satp_i,
  input  logic [4:0]         s1_event_i,

  input  logic [4:0]         s2_class_i,
  output logic               match_o  // in the S2 clock; the PC bit table is not in it
);

  // The record taken apart: a simulation would else put it together in every clock.
  logic        enable, ctx_en, pc_exclude;
  logic [3:0]  mode_mask;
  logic [16:0] class_mask;
  logic [63:0] pc_lo, pc_hi;
  logic [15:0] pcf_mask, pcf_match, ctx;
  logic [4:0]  ev_mask, ev_value;

  assign enable     = cfg_i.enable;
  assign ctx_en     = cfg_i.ctx_en;
  assign pc_exclude = cfg_i.pc_exclude;
  assign mode_mask  = {cfg_i.mode_mask[3] & !(Supervisor & m_off_i), cfg_i.mode_mask[2:0]};
  assign class_mask = cfg_i.class_mask;
  assign pc_lo      = {cfg_i.pc_lo_u, cfg_i.pc_lo};
  assign pc_hi      = {cfg_i.pc_hi_u, cfg_i.pc_hi};
  assign pcf_mask   = cfg_i.pcf_mask;
  assign pcf_match  = cfg_i.pcf_match;
  assign ctx        = cfg_i.ctx;
  assign ev_mask    = cfg_i.ev_mask;
  assign ev_value   = cfg_i.ev_value;

  // Rule 7.
  localparam int RootW = XLEN == 64 ? 31 : 22;  // bits of a root page number
  logic root;
  assign root = !Supervisor | !cfg_i.root_on
                | (31'(s1_satp_i[RootW-1:0]) == cfg_i.root_page);

  logic pc_ge_lo_q, pc_le_hi_q, pcf_q, ctx_q, ev_mode_q;

  // Read only where the lane's valid bit is set, hence no reset; and those of a slot
  // that is off not even then.
  always_ff @(posedge clk_i) begin
    if (s1_valid_i) begin
      ev_mode_q <= enable & root & mode_mask[s1_mode_i] & ((s1_event_i & ev_mask) == ev_value);
      if (enable) begin
        pc_ge_lo_q <= !(s1_pc_i < pc_lo[XLEN-1:0]);
        pc_le_hi_q <= !(pc_hi[XLEN-1:0] < s1_pc_i);
        pcf_q      <= (s1_pchash_i & pcf_mask) == pcf_match;
        ctx_q      <= !ctx_en | (s1_context_i == ctx);
      end
    end
  end

  // Padded so that every class number names a bit.
  logic [31:0] classes;
  assign classes = {15'd0, class_mask};

  always_comb begin
    match_o = 1'b0;
    if (!cs_pkg::SKIP | ev_mode_q) begin
      match_o = classes[s2_class_i] & ev_mode_q & pcf_q & ctx_q &
                ((pc_ge_lo_q & pc_le_hi_q) ^ pc_exclude);
    end
  end

  // w_src is cs_issue's, pct_en cs_select's; the upper words are idle with XLEN 32.
  logic unused;
  assign unused = ^{cfg_i.w_src, cfg_i.pct_en, cfg_i.root_on, cfg_i.root_page, pc_lo, pc_hi,
                    m_off_i, s1_satp_i};

endmodule

`default_nettype wire
