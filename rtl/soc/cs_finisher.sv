// SPDX-License-Identifier: Apache-2.0
//
// cs_finisher - a program's last word: 0x5555 ends it with code 0,
// 0x3333 + code * 65536 with code.  Later writes change nothing.

`default_nettype none

module cs_finisher (
  input  logic        clk_i,
  input  logic        rst_ni,

  input  logic        axil_awvalid_i,
  output logic        axil_awready_o,
  input  logic [31:0] axil_awaddr_i,
  input  logic        axil_wvalid_i,
  output logic        axil_wready_o,
  input  logic [31:0] axil_wdata_i,
  input  logic [3:0]  axil_wstrb_i,
  output logic        axil_bvalid_o,
  input  logic        axil_bready_i,
  input  logic        axil_arvalid_i,
  output logic        axil_arready_o,
  input  logic [31:0] axil_araddr_i,
  output logic        axil_rvalid_o,
  input  logic        axil_rready_i,
  output logic [31:0] axil_rdata_o,

  output logic        ended_o,
  output logic [15:0] code_o
);

  localparam logic [15:0] Pass = 16'h5555, Fail = 16'h3333;

  logic        we, re, ends, ended_q;
  logic [11:0] waddr, raddr;
  logic [15:0] code_q;

  cs_axil_port #(.AddrW(12)) u_port (
    .clk_i, .rst_ni,
    .axil_awvalid_i, .axil_awready_o, .axil_awaddr_i, .axil_wvalid_i, .axil_wready_o,
    .axil_bvalid_o, .axil_bready_i, .axil_arvalid_i, .axil_arready_o, .axil_araddr_i,
    .axil_rvalid_o, .axil_rready_i, .axil_rdata_o,
    .wstall_i (1'b0),
    .we_o     (we),
    .waddr_o  (waddr),
    .re_o     (re),
    .raddr_o  (raddr),
    .rdata_i  ('0)
  );

  assign ends = we & waddr == '0 & axil_wstrb_i[1:0] == 2'b11 & !ended_q
              & (axil_wdata_i[15:0] == Pass | axil_wdata_i[15:0] == Fail);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      ended_q <= 1'b0;
      code_q  <= '0;
    end else if (ends) begin
      ended_q <= 1'b1;
      if (axil_wdata_i[15:0] == Fail) begin
        code_q <= axil_wdata_i[31:16] & {{8{axil_wstrb_i[3]}}, {8{axil_wstrb_i[2]}}};
      end
    end
  end

  assign ended_o = ended_q;
  assign code_o  = code_q;

  logic unused;
  assign unused = ^{re, raddr};

endmodule

`default_nettype wire
