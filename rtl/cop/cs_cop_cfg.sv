// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_cfg - the configuration registers: filter, fields, program and watchdog.

`default_nettype none

module cs_cop_cfg #(
  parameter int XLEN = 32,        // 32, 64: 64 has the upper words of the PC range
  parameter bit Supervisor = 1'b0 // F_ROOT
) (
  input  logic              clk_i,
  input  logic              clear_i,       // state is OFF
  input  logic              we_i,          // active
  input  logic              locked_i,
  input  logic [11:2]       waddr_i,
  input  logic [31:0]       wdata_i,
  output logic              lock_err_o,    // a locked register is written, and is not

  output cs_pkg::slot_cfg_t filter_o,
  output logic [1:0]        pct_en_o,
  output logic [2:0]        w1_src_o,
  output logic [1:0]        w2_src_o,
  output logic [1:0]        w3_src_o,
  output logic [6:0]        src_d_o,       // {w3, w2, w1} in the next clock
  output logic [15:0]       watchdog_o,    // steps
  output logic [9:0]        code_len_o,    // microinstructions
  output logic [7:0]        page_o,
  output logic              page_we_o,     // it is written
  output logic [2:0]        intr_enable_o,

  input  logic [11:2]       raddr_i,
  output logic [31:0]       rdata_o
);

  logic [15:0] watchdog_q;
  logic [9:0]  code_len_q;
  logic [7:0]  page_q;
  logic [6:0]  fields_q, fields_d;  // {w3, w2, w1}
  logic [2:0]  intr_enable_q;
  logic [7:0]  ctrl_q;        // F_CTRL 15:8
  logic [16:0] class_q;
  logic [31:0] lo_q, hi_q, lo_u_q, hi_u_q, pcf_q;
  logic [15:0] ctx_q;
  logic [9:0]  event_q;       // {value, mask}
  logic [31:0] root_q;        // {on, page}

  logic [11:0] waddr;
  logic        locks, open;
  assign waddr = {waddr_i, 2'd0};

  always_comb begin
    case (waddr)
      cs_cop_reg_pkg::CS_COP_WATCHDOG_OFFSET, cs_cop_reg_pkg::CS_COP_CODE_LEN_OFFSET,
      cs_cop_reg_pkg::CS_COP_FIELDS_OFFSET, cs_cop_reg_pkg::CS_COP_F_CTRL_OFFSET,
      cs_cop_reg_pkg::CS_COP_F_CLASS_OFFSET, cs_cop_reg_pkg::CS_COP_F_PC_LO_OFFSET,
      cs_cop_reg_pkg::CS_COP_F_PC_HI_OFFSET, cs_cop_reg_pkg::CS_COP_F_PCF_OFFSET,
      cs_cop_reg_pkg::CS_COP_F_CTX_OFFSET, cs_cop_reg_pkg::CS_COP_F_EVENT_OFFSET: locks = 1'b1;
      cs_cop_reg_pkg::CS_COP_F_PC_LO_HI_OFFSET,
      cs_cop_reg_pkg::CS_COP_F_PC_HI_HI_OFFSET: locks = XLEN == 64;
      cs_cop_reg_pkg::CS_COP_F_ROOT_OFFSET: locks = Supervisor;
      default: locks = 1'b0;
    endcase
  end

  assign lock_err_o = we_i & locked_i & locks;
  assign open       = we_i & !lock_err_o;

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      {code_len_q, page_q, intr_enable_q, class_q} <= '0;
      {lo_q, lo_u_q, pcf_q, ctx_q, event_q, root_q} <= '0;
      {hi_q, hi_u_q} <= '1;
      watchdog_q     <= 16'd1024;
      ctrl_q         <= 8'hb0;
    end else if (open) begin
      case (waddr)
        cs_cop_reg_pkg::CS_COP_INTR_ENABLE_OFFSET: intr_enable_q <= wdata_i[2:0];
        cs_cop_reg_pkg::CS_COP_WATCHDOG_OFFSET:    watchdog_q    <= wdata_i[15:0];
        cs_cop_reg_pkg::CS_COP_CODE_LEN_OFFSET:    code_len_q    <= wdata_i[9:0];
        cs_cop_reg_pkg::CS_COP_PAGE_OFFSET:        page_q        <= wdata_i[7:0];
        cs_cop_reg_pkg::CS_COP_F_CTRL_OFFSET:      ctrl_q        <= wdata_i[15:8];
        cs_cop_reg_pkg::CS_COP_F_CLASS_OFFSET:     class_q       <= wdata_i[16:0];
        cs_cop_reg_pkg::CS_COP_F_PC_LO_OFFSET:     lo_q          <= wdata_i;
        cs_cop_reg_pkg::CS_COP_F_PC_HI_OFFSET:     hi_q          <= wdata_i;
        cs_cop_reg_pkg::CS_COP_F_PCF_OFFSET:       pcf_q         <= wdata_i;
        cs_cop_reg_pkg::CS_COP_F_CTX_OFFSET:       ctx_q         <= wdata_i[15:0];
        cs_cop_reg_pkg::CS_COP_F_EVENT_OFFSET:     event_q <= {wdata_i[12:8], wdata_i[4:0]};
        cs_cop_reg_pkg::CS_COP_F_PC_LO_HI_OFFSET:  if (XLEN == 64) lo_u_q <= wdata_i;
        cs_cop_reg_pkg::CS_COP_F_PC_HI_HI_OFFSET:  if (XLEN == 64) hi_u_q <= wdata_i;
        cs_cop_reg_pkg::CS_COP_F_ROOT_OFFSET:      if (Supervisor) root_q <= wdata_i;
        default: ;
      endcase
    end
  end

  always_comb begin
    fields_d = fields_q;
    if (clear_i) fields_d = '0;
    else if (open & (waddr == cs_cop_reg_pkg::CS_COP_FIELDS_OFFSET))
      fields_d = {wdata_i[9:8], wdata_i[5:4], wdata_i[2:0]};
  end

  always_ff @(posedge clk_i) begin
    fields_q <= fields_d;
  end

  always_comb begin
    filter_o            = '0;
    filter_o.enable     = 1'b1;
    filter_o.pc_exclude = ctrl_q[0];
    filter_o.ctx_en     = ctrl_q[2];
    filter_o.mode_mask  = ctrl_q[7:4];
    filter_o.class_mask = class_q;
    filter_o.pc_lo      = lo_q;
    filter_o.pc_hi      = hi_q;
    filter_o.pc_lo_u    = lo_u_q;
    filter_o.pc_hi_u    = hi_u_q;
    filter_o.pcf_match  = pcf_q[15:0];
    filter_o.pcf_mask   = pcf_q[31:16];
    filter_o.ctx        = ctx_q;
    filter_o.root_on    = root_q[31];
    filter_o.root_page  = root_q[30:0];
    filter_o.ev_mask    = event_q[4:0];
    filter_o.ev_value   = event_q[9:5];
  end

  assign pct_en_o      = {ctrl_q[3], ctrl_q[1]};
  assign w1_src_o      = fields_q[2:0];
  assign w2_src_o      = fields_q[4:3];
  assign w3_src_o      = fields_q[6:5];
  assign src_d_o       = fields_d;
  assign watchdog_o    = watchdog_q;
  assign code_len_o    = code_len_q;
  assign page_o        = page_q;
  assign page_we_o     = we_i & (waddr == cs_cop_reg_pkg::CS_COP_PAGE_OFFSET);
  assign intr_enable_o = intr_enable_q;

  // A word is gated and or'ed in: a `case` of as many takes three times the LUTs.
  localparam int Words = 15;
  logic [Words-1:0] is_d, is;

  always_comb begin
    is_d[0] = {raddr_i, 2'd0} == cs_cop_reg_pkg::CS_COP_INTR_ENABLE_OFFSET;
    is_d[1] = {raddr_i, 2'd0} == cs_cop_reg_pkg::CS_COP_WATCHDOG_OFFSET;
    is_d[2] = {raddr_i, 2'd0} == cs_cop_reg_pkg::CS_COP_CODE_LEN_OFFSET;
    is_d[3] = {raddr_i, 2'd0} == cs_cop_reg_pkg::CS_COP_PAGE_OFFSET;
    is_d[4] = {raddr_i, 2'd0} == cs_cop_reg_pkg::CS_COP_FIELDS_OFFSET;
    is_d[5] = {raddr_i, 2'd0} == cs_cop_reg_pkg::CS_COP_F_CTRL_OFFSET;
    is_d[6] = {raddr_i, 2'd0} == cs_cop_reg_pkg::CS_COP_F_CLASS_OFFSET;
    is_d[7] = {raddr_i, 2'd0} == cs_cop_reg_pkg::CS_COP_F_PC_LO_OFFSET;
    is_d[8] = {raddr_i, 2'd0} == cs_cop_reg_pkg::CS_COP_F_PC_HI_OFFSET;
    is_d[9] = {raddr_i, 2'd0} == cs_cop_reg_pkg::CS_COP_F_PCF_OFFSET;
    is_d[10] = {raddr_i, 2'd0} == cs_cop_reg_pkg::CS_COP_F_CTX_OFFSET;
    is_d[11] = {raddr_i, 2'd0} == cs_cop_reg_pkg::CS_COP_F_EVENT_OFFSET;
    is_d[12] = {raddr_i, 2'd0} == cs_cop_reg_pkg::CS_COP_F_PC_LO_HI_OFFSET;
    is_d[13] = {raddr_i, 2'd0} == cs_cop_reg_pkg::CS_COP_F_PC_HI_HI_OFFSET;
    is_d[14] = {raddr_i, 2'd0} == cs_cop_reg_pkg::CS_COP_F_ROOT_OFFSET;
  end

  cs_cop_cut #(.Width(Words)) u_cut (.i (is_d), .o (is));

  always_comb begin
    rdata_o = ({29'd0, intr_enable_q} & {32{is[0]}}) |
              ({16'd0, watchdog_q} & {32{is[1]}}) |
              ({22'd0, code_len_q} & {32{is[2]}}) |
              ({24'd0, page_q} & {32{is[3]}}) |
              ({22'd0, fields_q[6:5], 2'd0, fields_q[4:3], 1'b0, fields_q[2:0]} & {32{is[4]}}) |
              ({16'd0, ctrl_q, 8'd0} & {32{is[5]}}) |
              ({15'd0, class_q} & {32{is[6]}}) |
              (lo_q & {32{is[7]}}) |
              (hi_q & {32{is[8]}}) |
              (pcf_q & {32{is[9]}}) |
              ({16'd0, ctx_q} & {32{is[10]}}) |
              ({19'd0, event_q[9:5], 3'd0, event_q[4:0]} & {32{is[11]}});
    if (XLEN == 64) begin
      rdata_o = rdata_o | (lo_u_q & {32{is[12]}}) |
                (hi_u_q & {32{is[13]}});
    end
    if (Supervisor) rdata_o = rdata_o | (root_q & {32{is[14]}});
  end

endmodule

`default_nettype wire
