// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_spec_trap - the state in which a handler begins.

`default_nettype none

module cs_rv_spec_trap (
  input  cs_rv_spec_pkg::state_t state_i,
  input  logic                   irq_i,
  input  logic [3:0]             cause_i,
  input  logic [31:0]            tval_i,
  output cs_rv_spec_pkg::state_t state_o
);

  always_comb begin
    state_o        = state_i;
    state_o.mode   = 2'd3;
    state_o.mpp    = state_i.mode;
    state_o.mie    = 1'b0;
    state_o.mpie   = state_i.mie;
    state_o.mepc   = {state_i.pc[31:1], 1'b0};
    state_o.mcause = {irq_i, 27'b0, cause_i};
    state_o.mtval  = tval_i;
    state_o.pc     = {state_i.mtvec[31:2], 2'b00};
    if (irq_i && state_i.mtvec[0]) state_o.pc = {state_i.mtvec[31:2], 2'b00} + {26'b0, cause_i, 2'b00};
  end

endmodule

`default_nettype wire
