// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_reservation - the one reservation of LR and SC.
//
// It is made when the read of LR begins, so that no snoop between read and end
// is missed.  A foreign write to its line ends it from the next clock on.

`default_nettype none

module cs_rv_reservation #(
  parameter int AddrW    = 26,   // bits of a byte address within RAM
  parameter int IndexLsb = 4     // bytes of a line: 1 << IndexLsb
) (
  input  logic                    clk_i,
  input  logic                    rst_ni,

  input  logic                    reserve_i,   // the read of an LR begins
  input  logic [AddrW-1:2]        reserve_addr_i,
  input  logic [AddrW-1:2]        addr_i,
  input  logic                    drop_i,      // SC, trap, MRET
  input  logic                    snoop_i,
  input  logic [AddrW-1:IndexLsb] snoop_line_i,
  output logic                    any_o,
  output logic                    holds_o      // for addr_i
);

  logic                    reserved_q, snoop_q, lost;
  logic [AddrW-1:2]        addr_q;
  logic [AddrW-1:IndexLsb] snoop_line_q;

  assign lost    = snoop_q & (snoop_line_q == addr_q[AddrW-1:IndexLsb]);
  assign any_o   = reserved_q & !lost;
  assign holds_o = any_o & (addr_q == addr_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      reserved_q <= 1'b0;
      snoop_q    <= 1'b0;
    end else begin
      reserved_q <= reserve_i | (reserved_q & !lost & !drop_i);
      snoop_q    <= snoop_i;
    end
  end

  always_ff @(posedge clk_i) begin
    if (reserve_i) addr_q <= reserve_addr_i;
    snoop_line_q <= snoop_line_i;
  end

endmodule

`default_nettype wire
