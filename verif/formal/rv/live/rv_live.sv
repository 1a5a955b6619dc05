// SPDX-License-Identifier: Apache-2.0
//
// rv_live - an instruction in D retires, traps or is overtaken by a redirect within
// a bound, when memory answers within a clock.
//
// Any instruction in D is chosen and followed through X and M. How long each stage
// holds an instruction is bounded by itself; the sum is the bound. Clocks in which M
// waits for an interrupt (WFI) do not count: that ends by its own counter.

`default_nettype none

module rv_live #(
  parameter int HpmCounters = 2
) (
  input logic       clk_i,
  // Registers and wires of the RTL: no ports in the end.
  input logic       probe_f_valid, probe_f_ready, probe_kill, probe_redirect,
  input logic       probe_x_valid, probe_x_advance, probe_dividing,
  input logic       probe_m_valid, probe_m_stall, probe_waiting, probe_retire, probe_trap,
  input logic       probe_lsu_valid, probe_lsu_done, probe_cleared,
  input logic [3:0] probe_clear,
  input cs_rv_pkg::x_t probe_x,
  input cs_rv_pkg::m_t probe_m
);

  // Clocks of a stage. M: a counter that is written waits for its turn. X: a
  // division, then M. D: X, then M.
  localparam logic [7:0] M_MOST = 8'd4, DIVISION = 8'd33, X_MOST = DIVISION + M_MOST + 8'd1,
                         D_MOST = X_MOST + M_MOST + 8'd3, MOST = D_MOST + X_MOST + M_MOST + 8'd3;

  (* anyseq *) logic irq_software, irq_timer, irq_external, choose;
  (* anyseq *) logic [63:0] mtime;
  (* anyconst *) logic [31:0] boot_pc;

  logic rst_n = 1'b0;

  always_ff @(posedge clk_i) rst_n <= 1'b1;

  cs_rv #(.HpmCounters(HpmCounters)) i_rv (
    .clk_i, .rst_ni(rst_n), .boot_pc_i({boot_pc[31:1], 1'b0}), .mtime_i(mtime),
    .irq_software_i(irq_software), .irq_timer_i(irq_timer), .irq_external_i(irq_external),
    .irq_s_external_i(1'b0), .snoop_valid_i(1'b0), .snoop_addr_i(32'd0)
  );

  // ---- How long each stage has held what it holds -------------------------------
  logic [7:0] d_q, x_q, m_q;
  logic       flushed, waited_q, offered_q;
  logic [7:0] counts;

  assign flushed = probe_kill || probe_redirect;
  assign counts  = 8'(!probe_waiting);

  always_ff @(posedge clk_i) begin
    if (!rst_n) {d_q, x_q, m_q, waited_q, offered_q} <= '0;
    else begin
      d_q      <= probe_f_valid && !probe_f_ready && !flushed ? d_q + counts : '0;
      x_q      <= probe_x_valid && !probe_x_advance && !probe_kill ? x_q + counts : '0;
      m_q      <= probe_m_stall ? m_q + counts : '0;
      waited_q <= probe_lsu_valid && !probe_lsu_done;
      offered_q <= probe_f_valid && !probe_f_ready && !flushed;
    end
  end

  // ---- One instruction, any -------------------------------------------------------
  localparam logic [1:0] NOWHERE = 2'd0, IN_D = 2'd1, IN_X = 2'd2, IN_M = 2'd3;

  logic [1:0] where_q, where;
  logic [7:0] age_q;

  assign where = where_q == NOWHERE && choose && probe_f_valid && !offered_q ? IN_D : where_q;

  always_ff @(posedge clk_i) begin
    if (!rst_n) {where_q, age_q} <= '0;
    else begin
      where_q <= where;
      age_q   <= (where_q == NOWHERE ? '0 : age_q) + counts;
      case (where)
        IN_D:    if (flushed)              where_q <= NOWHERE;
                 else if (probe_f_ready)   where_q <= IN_X;
        IN_X:    if (probe_kill)           where_q <= NOWHERE;
                 else if (probe_x_advance) where_q <= IN_M;
        IN_M:    if (!probe_m_stall)       where_q <= NOWHERE;
        default: ;
      endcase
    end
  end

  always_comb begin
    // A1. The memory answers in the clock behind an operation's first at the latest.
    if (rst_n) assume (!waited_q || !probe_lsu_valid || probe_lsu_done);
    // A2. A division takes 33 clocks at most (muldiv).
    if (rst_n) assume (!probe_dividing || x_q < DIVISION);
    // A3. What the front end offers it offers until it is taken or redirected.
    if (rst_n) assume (!offered_q || probe_f_valid);
  end

  always_comb begin
    if (rst_n) begin
      // 1. M holds an instruction for a bounded time, apart from waiting.
      a_m: assert (m_q <= M_MOST);
      // 2. X does.
      a_x: assert (x_q <= X_MOST);
      // 3. D does.
      a_d: assert (d_q <= D_MOST);
      // 4. The chosen one has retired, trapped or was overtaken within the bound.
      a_live: assert (where_q == NOWHERE || age_q <= MOST);
      // 5. It leaves M only so.
      a_leaves: assert (where_q != IN_M || probe_m_stall || probe_retire || probe_trap);

      // What induction needs: the chosen one is where it is thought to be, for as
      // long as its stages say.
      i_there: assert ((where_q != IN_D || (probe_f_valid && offered_q && age_q == d_q)) &&
                       (where_q != IN_X || (probe_x_valid && age_q <= D_MOST + 8'd1 + x_q)) &&
                       (where_q != IN_M || (probe_m_valid &&
                                            age_q <= D_MOST + X_MOST + 8'd2 + m_q)));
      // A fence is done by the load-store unit.
      i_fence: assert ((!probe_x_valid || !(probe_x.dec.fence_i || probe_x.dec.vma) || probe_x.dec.mem) &&
                       (!probe_m_valid || !(probe_m.dec.fence_i || probe_m.dec.vma) || probe_m.dec.mem));
      i_m:     assert (m_q == '0 || probe_m_valid);
      i_o:     assert (d_q == '0 || offered_q);
      i_x:     assert (x_q == '0 || probe_x_valid);
      // Behind a division X waits for M alone, and D for X, then M.
      i_x_m:   assert (x_q <= DIVISION + (probe_m_valid ? m_q : M_MOST + 8'd1));
      i_d_x:   assert (!probe_x_valid || d_q <= x_q + 8'd1);
      i_d_m:   assert (probe_x_valid ||
                       d_q <= X_MOST + 8'd2 + (probe_m_valid ? m_q : M_MOST + 8'd1));
      i_clear: assert (probe_cleared || (x_q <= {4'd0, probe_clear} && d_q <= {4'd0, probe_clear}));
    end
  end

  // C1. An instruction that waited in each stage retires.
  logic d_waited_q, x_waited_q, m_waited_q;

  always_ff @(posedge clk_i) begin
    if (where == NOWHERE) {d_waited_q, x_waited_q, m_waited_q} <= '0;
    else begin
      if (where == IN_D && d_q != '0) d_waited_q <= 1'b1;
      if (where == IN_X && x_q != '0) x_waited_q <= 1'b1;
      if (where == IN_M && m_q != '0) m_waited_q <= 1'b1;
    end
  end

  always_comb begin
    c_waited: cover (rst_n && where_q == IN_M && probe_retire && !probe_trap && d_waited_q &&
                     x_waited_q && m_waited_q);
  end

endmodule

`default_nettype wire
