// SPDX-License-Identifier: Apache-2.0
//
// cs_cmd_decode - the commands, decoded one clock before they act.
//
// A command reaches far: a start clears every counter, a POP moves a FIFO and a
// sum.  The decoder of the register file would come first on each of these
// paths, so the address of a write is compared here while it is being latched,
// and the write itself needs a register's bit only.  The register file's own
// strobes stay the truth: they are asserted to be equal.  Registers that can be
// locked act on little and are taken from there.

`default_nettype none

module cs_cmd_decode #(
  parameter int PcTableBits = 1024   // 0: no PC table registers
) (
  input  logic         clk_i,

  input  logic         aw_take_i,   // an address is latched at the end of this clock
  input  logic [11:2]  awaddr_i,
  input  logic         we_i,        // the write with the latched address is done
  input  cs_pkg::cmd_t slow_i,      // the strobes of the register file

  output cs_pkg::cmd_t cmd_o
);

  localparam bit PctPresent = PcTableBits != 0;

  // Meaningful while an address is held, and we_i says so: no reset.
  logic ctrl_q, status_q, intr_state_q, intr_test_q, snapshot_q, flush_q;
  logic pct_set_q, pct_clr_q, pct_clear_q, pop_q, lock_q;

  always_ff @(posedge clk_i) begin
    if (aw_take_i) begin
      ctrl_q       <= awaddr_i == cs_reg_pkg::CS_CTRL_OFFSET[11:2];
      status_q     <= awaddr_i == cs_reg_pkg::CS_STATUS_OFFSET[11:2];
      intr_state_q <= awaddr_i == cs_reg_pkg::CS_INTR_STATE_OFFSET[11:2];
      intr_test_q  <= awaddr_i == cs_reg_pkg::CS_INTR_TEST_OFFSET[11:2];
      snapshot_q   <= awaddr_i == cs_reg_pkg::CS_SNAPSHOT_OFFSET[11:2];
      flush_q      <= awaddr_i == cs_reg_pkg::CS_FLUSH_OFFSET[11:2];
      pct_set_q    <= PctPresent && awaddr_i == cs_reg_pkg::CS_PCT_SET_OFFSET[11:2];
      pct_clr_q    <= PctPresent && awaddr_i == cs_reg_pkg::CS_PCT_CLR_OFFSET[11:2];
      pct_clear_q  <= PctPresent && awaddr_i == cs_reg_pkg::CS_PCT_CLEAR_OFFSET[11:2];
      pop_q        <= awaddr_i == cs_reg_pkg::CS_POP_OFFSET[11:2];
      lock_q       <= awaddr_i == cs_reg_pkg::CS_LOCK_OFFSET[11:2];
    end
  end

  assign cmd_o.ctrl       = we_i & ctrl_q;
  assign cmd_o.status     = we_i & status_q;
  assign cmd_o.intr_state = we_i & intr_state_q;
  assign cmd_o.intr_test  = we_i & intr_test_q;
  assign cmd_o.snapshot   = we_i & snapshot_q;
  assign cmd_o.flush      = we_i & flush_q;
  assign cmd_o.pct_set    = we_i & pct_set_q;
  assign cmd_o.pct_clr    = we_i & pct_clr_q;
  assign cmd_o.pct_clear  = we_i & pct_clear_q;
  assign cmd_o.pop        = we_i & pop_q;
  assign cmd_o.lock       = we_i & lock_q;

  assign cmd_o.compressor = slow_i.compressor;
  assign cmd_o.tbl_addr   = slow_i.tbl_addr;
  assign cmd_o.lock_err   = slow_i.lock_err;
  assign cmd_o.partial    = slow_i.partial;

  // What is not passed on is compared below.
  logic unused;
  assign unused = ^slow_i;

`ifdef CS_ASSERT
  always_ff @(posedge clk_i) begin
    if (we_i) a_same: assert (cmd_o == slow_i);
  end
`endif

endmodule

`default_nettype wire
