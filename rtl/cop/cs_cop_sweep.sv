// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_sweep - clears memories, an index a clock for all that are asked for.
//
// The sweep behind OFF clears all, and the registers that only the host writes as well;
// it counts as inactive.  Microcode does not run during a sweep.

`default_nettype none

module cs_cop_sweep #(
  parameter int CopData    = 1024,   // words
  parameter int CopPctBits = 4096    // bits
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        clear_i,       // state is OFF
  input  logic        start_i,
  input  logic [3:0]  what_i,        // {clear_pct, clear_regs, clear_data, invalidate}
  input  logic        wait_i,        // it stands still in this clock

  output logic        sweep_o,
  output logic        first_o,       // ... behind OFF, or it is OFF
  output logic [13:0] index_o,
  output logic        inv_o,         // in this clock, at the index, modulo their lengths:
  output logic        data_o,
  output logic        regs_o,        // v, i, and registers without an index
  output logic        pct_o,
  output logic        pct_busy_o,    // a sweep that takes the PC bit tables too
  output logic        host_o         // k, icfg, base, t, start
);

  logic        sweep_q, first_q;
  logic [3:0]  what_q;
  logic [13:0] cnt_q, last;
  logic        go;

  // All lengths are powers of two: the longest is the or of all, less 1.
  assign last = ({14{what_q[0]}} & 14'd511) | ({14{what_q[1]}} & 14'(CopData - 1)) |
                ({14{what_q[2]}} & 14'd15)  | ({14{what_q[3]}} & 14'(CopPctBits - 1));
  // In OFF, index 0 again and again would be no work done.
  assign go   = sweep_q & !wait_i & !(cs_pkg::SKIP & clear_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)                     {sweep_q, first_q} <= '1;
    else if (clear_i)                {sweep_q, first_q} <= '1;
    else if (start_i)                sweep_q            <= 1'b1;
    else if (go & (cnt_q == last))   {sweep_q, first_q} <= '0;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i)      what_q <= '1;
    else if (start_i) what_q <= what_i;
    if (clear_i | start_i) cnt_q <= '0;
    else if (go)           cnt_q <= cnt_q + 14'd1;
  end

  assign sweep_o = sweep_q;
  assign first_o = first_q;
  assign index_o = cnt_q;
  // Some are cleared more than once: until the sweep is over nobody looks.
  assign inv_o   = go & what_q[0];
  assign data_o  = go & what_q[1];
  assign regs_o  = go & what_q[2];
  assign pct_o   = go & what_q[3];
  assign pct_busy_o = sweep_q & what_q[3];
  assign host_o  = go & first_q;

endmodule

`default_nettype wire
