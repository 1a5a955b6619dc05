// SPDX-License-Identifier: Apache-2.0
//
// cva6_shape.sv - the wrapper of docs/design/adapt.md around a record with the fields that it
// reads of CVA6's rvfi_instr_t, among others that it does not.

`default_nettype none

module cva6_shape (
  input  logic        clk_i,
  input  logic        rst_ni,
  output logic [1:0]  valid_o,
  output logic [3:0]  mode_o,
  output logic [63:0] xor_o
);

  typedef struct packed {
    logic        valid;
    logic [31:0] insn;
    logic        trap;
    logic [63:0] cause;
    logic [1:0]  mode;
    logic [4:0]  rs1_addr, rs2_addr;
    logic [63:0] rs1_rdata, rs2_rdata;
    logic [4:0]  rd_addr;
    logic [63:0] rd_wdata, pc_rdata, mem_addr, mem_wdata;
  } instr_t;

  instr_t [1:0]  port_q;
  logic [1:0]    trap;
  logic [9:0]    rd, ev;
  logic [31:0]   head, latency, ctx;
  logic [63:0]   insn;
  logic [127:0]  order, rd_wdata, rs1, rs2, pc, npc, addr, data, sum;

  // Something that moves.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) port_q <= '0;
    else         port_q <= {port_q[0], ~port_q[1]};
  end

  cva6_adapted #(.Lanes(2), .rvfi_instr_t(instr_t)) u_adapted (
    .clk_i, .rst_ni, .rvfi_instr_i(port_q),
    .rvfi_valid(valid_o), .rvfi_trap(trap), .rvfi_order(order), .rvfi_insn(insn),
    .rvfi_mode(mode_o), .rvfi_rd_addr(rd), .rvfi_ext_cs_event(ev), .rvfi_rd_wdata(rd_wdata),
    .rvfi_rs1_rdata(rs1), .rvfi_rs2_rdata(rs2), .rvfi_pc_rdata(pc), .rvfi_pc_wdata(npc),
    .rvfi_mem_addr(addr), .rvfi_mem_wdata(data), .rvfi_ext_cs_head_cycles(head),
    .rvfi_ext_cs_mem_latency(latency), .rvfi_ext_cs_context(ctx)
  );

  assign sum   = order ^ rd_wdata ^ rs1 ^ rs2 ^ pc ^ npc ^ addr ^ data;
  assign xor_o = sum[127:64] ^ sum[63:0] ^ insn ^ {head, latency} ^ {ctx, rd, ev, trap, 10'd0};

endmodule

`default_nettype wire
