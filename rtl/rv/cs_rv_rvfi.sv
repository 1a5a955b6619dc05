// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_rvfi - W: the retirement port (RISC-V Formal Interface) and the event
// sideband.
//
// Registers between M and the outside, loaded as long as an instruction is in M
// (valid alone knows which clock is its last), and two clocks: head_cycles counts from
// one record to the next, so the sum over all records is the number of clocks;
// mem_latency counts the clocks of an access in M.  Both stay at their largest
// value when they reach it.  Ports keep RVFI's names.

`default_nettype none

module cs_rv_rvfi (
  input  logic          clk_i,
  input  logic          rst_ni,
  // M
  input  logic          present_i,
  input  logic          retire_i,
  input  logic          access_i,
  input  logic          trap_irq_i,
  input  logic [3:0]    irq_cause_i,
  input  logic [15:0]   context_i,
  input  logic [31:0]   satp_i,
  input  logic [31:0]   paddr_i,
  input  cs_rv_pkg::w_t w_i,
  // the port
  output logic          rvfi_valid,
  output logic [63:0]   rvfi_order,
  output logic [31:0]   rvfi_insn,
  output logic          rvfi_trap,
  output logic          rvfi_intr,
  output logic [1:0]    rvfi_mode,
  output logic [4:0]    rvfi_rs1_addr,
  output logic [4:0]    rvfi_rs2_addr,
  output logic [4:0]    rvfi_rd_addr,
  output logic [31:0]   rvfi_rs1_rdata,
  output logic [31:0]   rvfi_rs2_rdata,
  output logic [31:0]   rvfi_rd_wdata,
  output logic [31:0]   rvfi_pc_rdata,
  output logic [31:0]   rvfi_pc_wdata,
  output logic [31:0]   rvfi_mem_addr,
  output logic [3:0]    rvfi_mem_rmask,
  output logic [3:0]    rvfi_mem_wmask,
  output logic [31:0]   rvfi_mem_rdata,
  output logic [31:0]   rvfi_mem_wdata,
  output logic [4:0]    rvfi_ext_cs_event,
  output logic [15:0]   rvfi_ext_cs_head_cycles,
  output logic [15:0]   rvfi_ext_cs_mem_latency,
  output logic [15:0]   rvfi_ext_cs_context,
  output logic [31:0]   rvfi_ext_cs_satp,
  output logic [31:0]   rvfi_ext_mem_paddr,
  output logic [5:0]    rvfi_ext_irq,
  output logic          rvfi_ext_irq_valid,
  output logic [4:0]    rvfi_ext_irq_first
);

  cs_rv_pkg::w_t w_q;
  logic          valid_q, access_q, intr_q, irq_valid_q;
  logic          next_intr_q, next_irq_q;   // for the next record
  logic [3:0]    next_cause_q, cause_q;
  logic [4:0]    next_first_q, first_q;     // {valid, cause}: the handler of that was left at once
  logic [15:0]   since, since_q, in_access, in_access_q, head_q, latency_q, context_q;
  logic [63:0]   order_q;
  logic [31:0]   satp_q, paddr_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      valid_q     <= 1'b0;
      order_q     <= '0;
      since_q     <= 16'd1;
      in_access_q <= 16'd1;
      access_q    <= 1'b0;
      next_intr_q <= 1'b0;
      next_irq_q  <= 1'b0;
      next_first_q <= '0;
    end else begin
      valid_q     <= retire_i;
      order_q     <= order_q + 64'(valid_q);
      since_q     <= since + 16'(!(&since));
      in_access_q <= in_access + 16'(!(&in_access));
      access_q    <= access_i;
      if (trap_irq_i) begin
        next_intr_q <= 1'b1;
        next_irq_q  <= 1'b1;
        next_first_q <= {5{next_irq_q}} & {1'b1, next_cause_q};
      end else if (retire_i) begin
        next_intr_q <= w_i.trap;
        next_irq_q  <= 1'b0;
        next_first_q <= '0;
      end
    end
  end

  // Of this clock.  That M's instruction is done comes late: the clock behind it begins anew.
  assign since     = valid_q ? 16'd1 : since_q;
  assign in_access = access_q && !valid_q ? in_access_q : 16'd1;

  logic none, no_read, no_write;

  assign no_read  = w_i.rmask == '0;
  assign no_write = w_i.wmask == '0;
  assign none     = no_read && no_write;

  always_ff @(posedge clk_i) begin
    if (trap_irq_i) next_cause_q <= irq_cause_i;
    if (present_i) begin
      w_q         <= w_i;
      if (w_i.rd == '0) w_q.rd_data <= '0;
      if (none)         w_q.addr    <= '0;
      if (no_read)      w_q.rdata   <= '0;
      if (no_write)     w_q.wdata   <= '0;
      intr_q      <= next_intr_q;
      irq_valid_q <= next_irq_q;
      cause_q     <= next_cause_q;
      first_q     <= next_first_q;
      head_q      <= since;
      latency_q   <= none ? '0 : in_access;
      context_q   <= context_i;
      satp_q      <= satp_i;
      paddr_q     <= none ? '0 : paddr_i;
    end
  end

  assign rvfi_valid     = valid_q;
  assign rvfi_order     = order_q;
  assign rvfi_insn      = w_q.raw;
  assign rvfi_trap      = w_q.trap;
  assign rvfi_intr      = intr_q;
  assign rvfi_mode      = w_q.mode;
  assign rvfi_rs1_addr  = w_q.rs1;
  assign rvfi_rs2_addr  = w_q.rs2;
  assign rvfi_rd_addr   = w_q.rd;
  assign rvfi_rs1_rdata = w_q.rs1_data;
  assign rvfi_rs2_rdata = w_q.rs2_data;
  assign rvfi_rd_wdata  = w_q.rd_data;
  assign rvfi_pc_rdata  = w_q.pc;
  assign rvfi_pc_wdata  = w_q.npc;
  assign rvfi_mem_addr  = w_q.addr;
  assign rvfi_mem_rmask = w_q.rmask;
  assign rvfi_mem_wmask = w_q.wmask;
  assign rvfi_mem_rdata = w_q.rdata;
  assign rvfi_mem_wdata = w_q.wdata;
  assign rvfi_ext_cs_event       = w_q.ev;
  assign rvfi_ext_cs_head_cycles = head_q;
  assign rvfi_ext_cs_mem_latency = latency_q;
  assign rvfi_ext_cs_context     = context_q;
  assign rvfi_ext_cs_satp        = satp_q;
  assign rvfi_ext_mem_paddr      = paddr_q;
  assign rvfi_ext_irq            = {2'b0, cause_q};
  assign rvfi_ext_irq_valid      = irq_valid_q;
  assign rvfi_ext_irq_first      = first_q;

`ifdef CS_ASSERT
  // The records account for every clock out of reset as long as none reached the
  // largest head_cycles, and each goes on where the one before said, interrupts
  // apart: none is lost, none comes twice.
  logic [31:0] clocks_q, told_q, pc_q;
  logic        known_q, short_q;   // clocks were not told

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      clocks_q <= '0;
      told_q   <= '0;
      known_q  <= 1'b0;
      short_q  <= 1'b0;
    end else begin
      clocks_q <= clocks_q + 32'd1;
      if (valid_q) begin
        told_q  <= told_q + 32'(head_q);
        known_q <= 1'b1;
        pc_q    <= w_q.npc;
        assert (!known_q || irq_valid_q || w_q.pc == pc_q);
        if (&head_q) short_q <= 1'b1;
        assert (short_q || (&head_q) || told_q + 32'(head_q) == clocks_q);
        assert (told_q + 32'(head_q) <= clocks_q);
        assert (w_q.rd != '0 || w_q.rd_data == '0);
        assert (!w_q.trap || (w_q.rd == '0 && w_q.rmask == '0 && w_q.wmask == '0));
      end
      assert (since != '0);
    end
  end
`endif

endmodule

`default_nettype wire
