// SPDX-License-Identifier: Apache-2.0
//
// foreign_core - our own core, its AXI answered word by word.  Its port goes through the
// adapter like anybody's.

`default_nettype none

module foreign_core (
`include "foreign_ports.svh"
);

  logic        iar, iarr, ir, irr, daw, dawr, dw, dwr, db, dar, darr, dr, drr, pw, paw, pb, par, pr;
  logic        prr, pbr, dbr, dlast;
  logic [31:0] iara, dawa, dwd, dara, pawa, pwd, para;
  logic [7:0]  iarl, dawl, darl;
  logic [1:0]  iarb, dawb, darb;
  logic [3:0]  dws, pws;

  cs_rv #(.RamBase(32'h1800_0000)) u_rv (
    .clk_i, .rst_ni, .boot_pc_i(32'h1800_0080), .mtime_i(64'd0), .irq_software_i(1'b0),
    .irq_timer_i(1'b0), .irq_external_i(irq_i), .irq_s_external_i(1'b0), .bus_error_o(),
    .ibus_arvalid_o(iar), .ibus_arready_i(iarr), .ibus_araddr_o(iara), .ibus_arlen_o(iarl),
    .ibus_arburst_o(iarb), .ibus_rvalid_i(ir), .ibus_rready_o(irr), .ibus_rdata_i(idata_q),
    .ibus_rresp_i(2'd0), .ibus_rlast_i(ileft_q == 8'd0),
    .dbus_awvalid_o(daw), .dbus_awready_i(dawr), .dbus_awaddr_o(dawa), .dbus_awlen_o(dawl),
    .dbus_awburst_o(dawb), .dbus_wvalid_o(dw), .dbus_wready_i(dwr), .dbus_wdata_o(dwd),
    .dbus_wstrb_o(dws), .dbus_wlast_o(dlast), .dbus_bvalid_i(db), .dbus_bready_o(dbr),
    .dbus_bresp_i(2'd0), .dbus_arvalid_o(dar), .dbus_arready_i(darr), .dbus_araddr_o(dara),
    .dbus_arlen_o(darl), .dbus_arburst_o(darb), .dbus_rvalid_i(dr), .dbus_rready_o(drr),
    .dbus_rdata_i(data_q), .dbus_rresp_i(2'd0), .dbus_rlast_i(left_q == 8'd0),
    .pbus_awvalid_o(paw), .pbus_awready_i(pb), .pbus_awaddr_o(pawa), .pbus_awprot_o(),
    .pbus_wvalid_o(pw), .pbus_wready_i(pb), .pbus_wdata_o(pwd), .pbus_wstrb_o(pws),
    .pbus_bvalid_i(pbv_q), .pbus_bready_o(pbr), .pbus_bresp_i(2'd0), .pbus_arvalid_o(par),
    .pbus_arready_i(pr), .pbus_araddr_o(para), .pbus_arprot_o(), .pbus_rvalid_i(prv_q),
    .pbus_rready_o(prr), .pbus_rdata_i(data_q), .pbus_rresp_i(2'd0),
    .snoop_valid_i(1'b0), .snoop_addr_i(32'd0),
    .rvfi_valid(valid_o), .rvfi_order(order_o), .rvfi_insn(insn_o), .rvfi_trap(trap_o),
    .rvfi_mode(mode_o), .rvfi_rs1_rdata(rs1_rdata_o), .rvfi_rs2_rdata(rs2_rdata_o),
    .rvfi_rd_addr(rd_addr_o), .rvfi_rd_wdata(rd_wdata_o), .rvfi_pc_rdata(pc_rdata_o),
    .rvfi_mem_wdata(mem_wdata_o)
  );

  // The next word of a burst.
  function automatic logic [31:0] next(input logic [31:0] addr, input logic [7:0] len,
                                       input logic [1:0] burst);
    logic [31:0] mask;
    mask = burst == 2'd2 ? {22'd0, len, 2'b11} : 32'hffff_ffff;
    next = (addr & ~mask) | ((addr + 32'd4) & mask);
  endfunction

  // ---- instructions: one burst at a time ----

  logic        ion_q, ihave_q;
  logic [31:0] iaddr_q, idata_q;
  logic [7:0]  ileft_q, ilen_q;
  logic [1:0]  iburst_q;

  assign iarr     = !ion_q;
  assign ir       = ihave_q;
  assign ivalid_o = ion_q & !ihave_q;
  assign iaddr_o  = iaddr_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {ion_q, ihave_q} <= '0;
    end else begin
      if (iar && iarr) ion_q <= 1'b1;
      if (ivalid_o && iready_i) ihave_q <= 1'b1;
      if (ir && irr) begin
        ihave_q <= 1'b0;
        if (ileft_q == 8'd0) ion_q <= 1'b0;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (iar && iarr) begin
      iaddr_q  <= iara;
      ileft_q  <= iarl;
      ilen_q   <= iarl;
      iburst_q <= iarb;
    end
    if (ivalid_o && iready_i) idata_q <= irdata_i;
    if (ir && irr) begin
      iaddr_q <= next(iaddr_q, ilen_q, iburst_q);
      ileft_q <= ileft_q - 8'd1;
    end
  end

  // ---- data and devices: one transaction at a time ----

  typedef enum logic [2:0] {IDLE, READ, GIVE, WRITE, DONE, PREAD, PWRITE} state_e;
  state_e      state_q;
  logic [31:0] addr_q, data_q;
  logic [7:0]  left_q, len_q;
  logic [1:0]  burst_q;
  logic        pbv_q, prv_q;

  assign dawr = state_q == IDLE && !(paw && pw) && !par;
  assign darr = dawr && !daw;
  assign dr   = state_q == GIVE;
  assign dwr  = state_q == WRITE && dready_i;
  assign db   = state_q == DONE;
  assign pb   = state_q == PWRITE && dready_i;
  assign pr   = state_q == PREAD && dready_i;

  assign dvalid_o = state_q == READ || (state_q == WRITE && dw) || state_q == PREAD
                    || state_q == PWRITE;
  assign dwe_o    = state_q == WRITE || state_q == PWRITE;
  assign daddr_o  = state_q == PREAD ? para : state_q == PWRITE ? pawa : addr_q;
  assign dwdata_o = state_q == PWRITE ? pwd : dwd;
  assign dbe_o    = state_q == PWRITE ? pws : dws;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q <= IDLE;
      pbv_q   <= 1'b0;
      prv_q   <= 1'b0;
    end else begin
      if (pbr) pbv_q <= 1'b0;
      if (prr) prv_q <= 1'b0;
      case (state_q)
        IDLE: begin
          if (paw && pw && !pbv_q) state_q <= PWRITE;
          else if (par && !prv_q)  state_q <= PREAD;
          else if (daw && dawr)    state_q <= WRITE;
          else if (dar && darr)    state_q <= READ;
        end
        READ:   if (dready_i) state_q <= GIVE;
        GIVE:   if (drr) state_q <= left_q == 8'd0 ? IDLE : READ;
        WRITE:  if (dw && dready_i && dlast) state_q <= DONE;
        DONE:   if (dbr) state_q <= IDLE;
        PREAD: if (dready_i) begin
          state_q <= IDLE;
          prv_q   <= 1'b1;
        end
        PWRITE: if (dready_i) begin
          state_q <= IDLE;
          pbv_q   <= 1'b1;
        end
        default: ;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    if (daw && dawr) {addr_q, left_q, len_q, burst_q} <= {dawa, dawl, dawl, dawb};
    else if (dar && darr) {addr_q, left_q, len_q, burst_q} <= {dara, darl, darl, darb};
    if ((state_q == GIVE && drr) || (state_q == WRITE && dw && dready_i)) begin
      addr_q <= next(addr_q, len_q, burst_q);
      left_q <= left_q - 8'd1;
    end
    if ((state_q == READ || state_q == PREAD) && dready_i) data_q <= drdata_i;
  end

  assign debug_o = 1'b0;

endmodule

`default_nettype wire
