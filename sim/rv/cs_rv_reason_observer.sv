// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_reason_observer - the reason of every clock a second time: "Every clock has a
// reason" of docs/design/sideband.md.  Simulation only.
//
// It has bubbles of its own, made where F, D, X and M do not hand an instruction on, and
// counts them.  What was M's last clock is known from the record in the clock behind.

`default_nettype none

module cs_rv_reason_observer #(
  parameter int Reasons = 2                // the core's
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  // F
  input  logic         ibus_arvalid_i,
  input  logic         ibus_arready_i,
  input  logic         ibus_rvalid_i,
  input  logic         ibus_rlast_i,
  input  logic         f_turn_i,           // goes on elsewhere
  input  logic         f_broken_i,         // an impossible mark
  input  logic         f_look_i,           // a word is looked up
  input  logic         f_page_i,           // ... its page is known
  input  logic         f_lost_i,           // ... and the I-cache does not have it
  input  logic         f_push_i,           // it goes into the queue
  input  logic         walk_done_i,
  // queue, D, X
  input  logic         d_valid_i,
  input  logic         d_ready_i,
  input  logic         x_holds_i,
  input  logic [31:0]  x_insn_i,
  input  logic         x_ready_i,
  input  logic         x_valid_i,
  input  logic         x_redirect_i,
  // M
  input  logic         m_holds_i,
  input  logic         m_ready_i,
  input  logic         m_kill_i,
  input  logic         m_back_i,           // wants nothing in the next clock
  input  logic [3:0]   m_waits_i,          // why it does not leave
  // the port
  input  logic         rvfi_valid_i,
  input  logic [63:0]  rvfi_order_i,
  input  logic [31:0]  rvfi_pc_rdata_i,
  input  logic [15:0]  head_cycles_i,
  input  logic [31:0]  reason_i,
  input  logic [255:0] reasons_i
);

  localparam logic [3:0] OWN = 4'd0, ICACHE = 4'd1, ITLB = 4'd2, WRONG = 4'd3, TRAP = 4'd4,
                         FETCH = 4'd5, LOAD_USE = 4'd6, LATE = 4'd7, DIVIDE = 4'd8, CSR = 4'd14;

  // ---- What fetch gives (a to g) ----------------------------------------------------
  logic       ask_wait_q, line_q, lost_q, walk_q, shown_q, rise;
  logic [3:0] start_q, fetch;

  assign rise = ibus_arvalid_i && !ask_wait_q && !f_turn_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {ask_wait_q, line_q, lost_q, walk_q, shown_q} <= '0;
      start_q <= FETCH;
    end else begin
      ask_wait_q <= ibus_arvalid_i && !ibus_arready_i;
      line_q <= !f_turn_i && (line_q || rise) && !(ibus_rvalid_i && ibus_rlast_i);
      lost_q <= !f_turn_i && !f_push_i && (lost_q || f_lost_i);
      walk_q <= !f_turn_i && !walk_done_i && (walk_q || (f_look_i && !f_page_i));
      if (m_kill_i)          {start_q, shown_q} <= {TRAP, 1'b0};
      else if (x_redirect_i) {start_q, shown_q} <= {WRONG, 1'b0};
      else if (f_broken_i)   {start_q, shown_q} <= {FETCH, 1'b0};
      else                   shown_q <= shown_q || d_valid_i;
    end
  end

  always_comb begin
    if (f_broken_i)          fetch = FETCH;
    else if (f_turn_i)       fetch = start_q;
    else if (walk_q)         fetch = ITLB;
    else if (lost_q)         fetch = ICACHE;
    else if (line_q || rise) fetch = ICACHE;
    else if (!shown_q)       fetch = start_q;
    else                     fetch = FETCH;
  end

  // ---- Bubbles ------------------------------------------------------------------------
  logic       x_memory, x_divides;
  logic [3:0] x_tag_q, m_tag_q;

  assign x_memory  = x_insn_i[1:0] == 2'b11 ? x_insn_i[6:2] == 5'b00000 || x_insn_i[6:2] == 5'b01011
                                            : !x_insn_i[0] && x_insn_i[15:13] == 3'b010;
  assign x_divides = x_insn_i[31:25] == 7'd1 && x_insn_i[14] && x_insn_i[6:0] == 7'h33;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {x_tag_q, m_tag_q} <= {FETCH, FETCH};
    end else begin
      if (m_kill_i)                      x_tag_q <= TRAP;
      else if (x_ready_i && x_redirect_i) x_tag_q <= WRONG;
      else if (x_ready_i)                x_tag_q <= !d_valid_i ? fetch : x_memory ? LOAD_USE : LATE;
      if (m_ready_i) begin
        if (m_kill_i)        m_tag_q <= TRAP;
        else if (!x_holds_i) m_tag_q <= x_tag_q;
        else                 m_tag_q <= m_back_i ? CSR : DIVIDE;
        if (x_holds_i && !x_valid_i && !m_kill_i && !m_back_i && !x_divides)
          $error("reason observer: X keeps %08x, which is no division", x_insn_i);
      end
      if (d_valid_i && !d_ready_i && x_ready_i && !x_holds_i && !f_broken_i)
        $error("reason observer: D waits for an X that is empty");
    end
  end

  // ---- Counts, a clock late -------------------------------------------------------------
  logic             alive_q, left_q;
  logic [3:0]       seen_q, now, first_q, second_q, first, second;
  logic [15:0]      count_q [0:15];
  logic [15:0]      n, first_n_q, second_n_q, first_n, second_n;
  logic [31:0]      sum_q, sum, rest;      // of the named reasons

  assign now = left_q ? (rvfi_valid_i ? OWN : TRAP) : seen_q;
  assign n   = count_q[now] == '1 ? count_q[now] : count_q[now] + 16'd1;
  assign sum = sum_q + 32'(now != OWN);

  always_comb begin
    {first, first_n, second, second_n} = {first_q, first_n_q, second_q, second_n_q};
    if (now != OWN) begin
      if (now == first_q) begin
        first_n = n;
      end else if (n > first_n_q) begin
        {first, first_n, second, second_n} = {now, n, first_q, first_n_q};
      end else if (now == second_q) begin
        second_n = n;
      end else if (n > second_n_q) begin
        {second, second_n} = {now, n};
      end
    end
  end

  assign rest = sum - 32'(first_n) - 32'(second_n);

  logic [31:0] word;

  assign word = {first, first_n > 16'd4095 ? 12'hfff : first_n[11:0],
                 second, second_n > 16'd255 ? 8'hff : second_n[7:0],
                 rest > 32'd15 ? 4'hf : rest[3:0]};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {alive_q, left_q} <= '0;
      {first_q, first_n_q, second_q, second_n_q, sum_q} <= '0;
      for (int k = 0; k < 16; k++) count_q[k] <= '0;
    end else begin
      alive_q <= 1'b1;
      left_q  <= m_holds_i && m_ready_i;
      if (alive_q) begin
        {first_q, first_n_q, second_q, second_n_q, sum_q} <=
            rvfi_valid_i ? '0 : {first, first_n, second, second_n, sum};
        count_q[now] <= n;
        if (rvfi_valid_i) for (int k = 0; k < 16; k++) count_q[k] <= '0;
      end
    end
  end

  always_ff @(posedge clk_i) seen_q <= m_holds_i ? m_waits_i : m_tag_q;

  function automatic logic [15:0] observed(input int k);
    observed = 4'(k) == now ? n : count_q[k];
  endfunction

  always_ff @(posedge clk_i) begin
    if (rst_ni && Reasons != 0 && rvfi_valid_i && head_cycles_i != '1) begin
      for (int k = 0; k < 16; k++) begin
        if (Reasons == 2 && reasons_i[16*k +: 16] != observed(k))
          $error("observer: clocks of reason %0d: port %0d, observed %0d; order %0d, pc %08x",
                 k, reasons_i[16*k +: 16], observed(k), rvfi_order_i, rvfi_pc_rdata_i);
      end
      if (reason_i != word)
        $error("observer: reasons: port %08x, observed %08x; order %0d, pc %08x",
               reason_i, word, rvfi_order_i, rvfi_pc_rdata_i);
    end
  end

endmodule

`default_nettype wire
