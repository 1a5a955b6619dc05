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
  cs_pkg::cmd_t cmd_q;

  always_ff @(posedge clk_i) begin
    if (aw_take_i) begin
      cmd_q            <= '0;
      cmd_q.ctrl       <= awaddr_i == cs_reg_pkg::CS_CTRL_OFFSET[11:2];
      cmd_q.status     <= awaddr_i == cs_reg_pkg::CS_STATUS_OFFSET[11:2];
      cmd_q.intr_state <= awaddr_i == cs_reg_pkg::CS_INTR_STATE_OFFSET[11:2];
      cmd_q.intr_test  <= awaddr_i == cs_reg_pkg::CS_INTR_TEST_OFFSET[11:2];
      cmd_q.snapshot   <= awaddr_i == cs_reg_pkg::CS_SNAPSHOT_OFFSET[11:2];
      cmd_q.flush      <= awaddr_i == cs_reg_pkg::CS_FLUSH_OFFSET[11:2];
      cmd_q.pct_set    <= PctPresent && awaddr_i == cs_reg_pkg::CS_PCT_SET_OFFSET[11:2];
      cmd_q.pct_clr    <= PctPresent && awaddr_i == cs_reg_pkg::CS_PCT_CLR_OFFSET[11:2];
      cmd_q.pct_clear  <= PctPresent && awaddr_i == cs_reg_pkg::CS_PCT_CLEAR_OFFSET[11:2];
      cmd_q.pop        <= awaddr_i == cs_reg_pkg::CS_POP_OFFSET[11:2];
      cmd_q.lock       <= awaddr_i == cs_reg_pkg::CS_LOCK_OFFSET[11:2];
    end
  end

  // What is taken from the register file.
  logic         compressor, tbl_addr, lock_err, partial;
  cs_pkg::cmd_t late;

  assign compressor = slow_i.compressor;
  assign tbl_addr   = slow_i.tbl_addr;
  assign lock_err   = slow_i.lock_err;
  assign partial    = slow_i.partial;

  always_comb begin
    late            = '0;
    late.compressor = compressor;
    late.tbl_addr   = tbl_addr;
    late.lock_err   = lock_err;
    late.partial    = partial;
  end

  localparam int CmdW = 15;  // bits of a cmd_t
  assign cmd_o = (cmd_q & {CmdW{we_i}}) | late;

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
