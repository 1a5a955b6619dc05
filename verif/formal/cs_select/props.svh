// SPDX-License-Identifier: Apache-2.0
//
// A row exactly when the filters say so, with the fields of its instruction: the match
// of docs/design/selector.md, worked out at once for the instruction on the port and
// delayed by three clocks, for one lane and one slot of free configuration.

localparam int FN = NRET * NumSlots;

logic        f_past = 1'b0;
logic [31:0] f_insn;
logic [6:0]  f_op;
logic [2:0]  f_f3;
logic [4:0]  f_rd, f_rs1, f_class;
logic        f_rd_link, f_rs1_link;

cs_pkg::rvfi_t f_lane;
assign f_lane = rvfi_i[0 +: cs_pkg::RVFI_W];

assign f_insn     = f_lane.insn;
assign f_op       = f_insn[6:0];
assign f_f3       = f_insn[1:0] == 2'd3 ? f_insn[14:12] : f_insn[15:13];
assign f_rd       = f_insn[11:7];
assign f_rs1      = f_insn[19:15];
assign f_rd_link  = f_rd == 5'd1 || f_rd == 5'd5;
assign f_rs1_link = f_rs1 == 5'd1 || f_rs1 == 5'd5;

// The class, rule by rule.
always_comb begin
  f_class = 5'd9;
  if (f_insn[1:0] == 2'd3) begin
    if (f_op == 7'h03 || f_op == 7'h07) f_class = 5'd0;
    if (f_op == 7'h23 || f_op == 7'h27) f_class = 5'd1;
    if (f_op == 7'h63) f_class = 5'd2;
    if (f_op == 7'h6f) f_class = f_rd_link ? 5'd5 : 5'd3;
    if (f_op == 7'h67) begin
      f_class = 5'd4;
      if (!f_rd_link && f_rs1_link) f_class = 5'd7;
      if (f_rd_link && !f_rs1_link) f_class = 5'd6;
      if (f_rd_link && f_rs1_link)  f_class = f_rd == f_rs1 ? 5'd6 : 5'd8;
    end
    if (f_op == 7'h2f) f_class = 5'd12;
    if ((f_op == 7'h33 || f_op == 7'h3b) && f_insn[31:25] == 7'd1) f_class = f_f3 < 3'd4 ? 5'd10 : 5'd11;
    if (f_op == 7'h13 && f_f3 == 3'd2 && f_rd == 5'd0) f_class = 5'd16;
    if (f_op == 7'h0f) f_class = 5'd14;
    if (f_op == 7'h73) f_class = (f_f3 == 3'd0 || f_f3 == 3'd4) ? 5'd15 : 5'd13;
  end else if (f_insn[1:0] == 2'd1) begin
    if (f_f3 == 3'd1 && XLEN == 32) f_class = 5'd5;
    if (f_f3 == 3'd5) f_class = 5'd3;
    if (f_f3 == 3'd6 || f_f3 == 3'd7) f_class = 5'd2;
  end else begin
    if (f_f3 == 3'd1 || f_f3 == 3'd2 || f_f3 == 3'd3) f_class = 5'd0;
    if (f_f3 == 3'd5 || f_f3 == 3'd6 || f_f3 == 3'd7) f_class = 5'd1;
    if (f_insn[1:0] == 2'd2 && f_f3 == 3'd4 && f_insn[6:2] == 5'd0) begin
      if (!f_insn[12])        f_class = f_rd_link ? 5'd7 : 5'd4;
      else if (f_rd == 5'd0)  f_class = 5'd15;
      else                    f_class = f_rd == 5'd5 ? 5'd8 : 5'd6;
    end
  end
  if (f_lane.trap) f_class = 5'd15;
end

// Rules 1 to 5 for slot 0; the configuration is the solver's and does not change.
(* anyconst *) logic [cs_pkg::SLOT_CFG_W-1:0] f_slot_bits;
cs_pkg::slot_cfg_t f_slot;
assign f_slot = f_slot_bits;

logic [63:0] f_pc;
logic [15:0] f_hash, f_f;
logic        f_inside, f_match;

assign f_pc = 64'(f_lane.pc_rdata[XLEN-1:0]);
always_comb begin
  f_f = '0;
  for (int i = 0; i < 4; i++) f_f = f_f ^ 16'((f_pc >> 1) >> 16*i);
  f_hash   = f_f ^ (f_f >> 4) ^ (f_f >> 9);
  f_inside = f_pc >= 64'(XLEN'({f_slot.pc_lo_u, f_slot.pc_lo}))
             && f_pc <= 64'(XLEN'({f_slot.pc_hi_u, f_slot.pc_hi}));
  f_match  = f_slot.enable && 32'(f_slot.class_mask) >> f_class & 1'b1
             && 4'(f_slot.mode_mask >> f_lane.mode) & 1'b1
             && f_inside != f_slot.pc_exclude
             && (f_hash & f_slot.pcf_mask) == f_slot.pcf_match
             && (!f_slot.ctx_en || f_lane.context_id == f_slot.ctx)
             && (f_lane.cs_event & f_slot.ev_mask) == f_slot.ev_value;
end

// Rule 6: the bit of the PC table, for the one place that the solver chose, as written
// last up to the clock in which the instruction is in S1.
localparam int FPctW = PcTableBits > 1 ? $clog2(PcTableBits) : 1;
(* anyconst *) logic [FPctW-1:0] f_place;
logic f_bit_known, f_bit, f_new_known, f_new;

assign f_new_known = f_bit_known | (pct_we_i && FPctW'(pct_idx_i) == f_place);
assign f_new       = (pct_we_i && FPctW'(pct_idx_i) == f_place) ? pct_bit_i : f_bit;

// The instruction's way: S1, S2, S3.
logic [2:0]      f_take, f_at, f_look, f_seen, f_set;
logic [3*XLEN-1:0] f_pcs, f_rds;
logic [31:0]     f_want_v;
logic            f_masked, f_expect, f_sure;

always_ff @(posedge clk_i) begin
  f_past <= 1'b1;
  if (!f_past) f_bit_known <= 1'b0;
  else         f_bit_known <= f_new_known;
  f_bit  <= f_new;
  f_take <= (!rst_ni | clear_i) ? 3'd0 : {f_take[1:0], f_lane.valid & run_i & f_match};
  f_at   <= {f_at[1:0], f_place == FPctW'(f_hash)};
  f_pcs  <= {f_pcs[2*XLEN-1:0], f_lane.pc_rdata[XLEN-1:0]};
  f_rds  <= {f_rds[2*XLEN-1:0], f_lane.rd_wdata[XLEN-1:0]};
  f_seen <= {f_seen[1:0], f_new_known};  // from S1 on: bit 0 is S2
  f_set  <= {f_set[1:0], f_new};
end

assign f_masked = f_slot.pct_en && PcTableBits != 0 && f_set[1];
// What the table says is known when the instruction falls on the chosen place.
assign f_sure   = !f_slot.pct_en || PcTableBits == 0 || (f_at[2] && f_seen[1]);

always_comb begin
  if (!f_past) assume (!rst_ni);
  if (!rst_ni) assume (clear_i);
  assume (slot_cfg_i == f_slot_bits);
  if (f_past && rst_ni) begin
    if (f_sure) begin
      // 1. There is a row exactly when the page's six rules hold for its instruction.
      assert (row_valid_o == (f_take[2] && !f_masked));
    end
    if (row_valid_o) begin
      // 2. Whatever the PC table says, rules 1 to 5 hold; and the mask has a bit.
      assert (f_take[2] && row_mask_o == 1'b1);
      // 3. The row carries its instruction's fields.
      assert (row_lanes_o[cs_pkg::LANE_PC*XLEN +: XLEN] == f_pcs[2*XLEN +: XLEN]);
      assert (row_lanes_o[cs_pkg::LANE_RD*XLEN +: XLEN] == f_rds[2*XLEN +: XLEN]);
    end
  end
end

always_comb begin
  // C1. A row of a co-routine swap inside an excluded range, with context and event filter.
  cover (f_past && row_valid_o && f_slot.class_mask == 17'h100 && f_slot.pc_exclude && f_slot.ctx_en
         && f_slot.ev_mask != '0 && f_slot.pc_lo != '0);
  // C2. A bit of the PC table takes an instruction out.
  cover (f_past && rst_ni && f_sure && f_take[2] && f_masked && !row_valid_o);
end
