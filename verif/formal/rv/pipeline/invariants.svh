// SPDX-License-Identifier: Apache-2.0
//
// Included in rv_pipeline: what makes its assertions inductive.  Every stage
// holds what the RTL's decoder makes of its instruction; its operands are what
// the records will have written; each stage is where the one before it goes.

  // The state that the instruction in M, or the next one, begins with.
  cs_rv_spec_pkg::state_t told, irq_state;

  cs_rv_spec_trap i_next (
    .state_i(now), .irq_i(1'b1), .cause_i(probe_next_cause), .tval_i(32'd0), .state_o(irq_state)
  );

  assign told = probe_next_irq ? irq_state : now;

  cs_rv_pkg::dec_t xd, md;
  cs_rv_pkg::csr_t m_csr;
  logic [2:0]      x_funct3, m_funct3;
  logic [4:0]      x_funct5, m_funct5, x_rd, m_rd, x_rs1, m_rs1, x_rs2, m_rs2;
  logic [31:0]     x_b, m_result, m_sum, m_sequel, m_target, m_npc;
  logic [20:0]     x_offset, m_offset;
  logic            m_equal, m_less, m_jump, m_taken;

  rv_front i_x (
    .raw_i(probe_x.raw), .fault_i(x_fault_q), .fault_hi_i(x_fault_hi_q), .a_i(probe_x.a),
    .rs2_i(probe_x.rs2_data), .dec_o(xd), .funct3_o(x_funct3), .funct5_o(x_funct5), .rd_o(x_rd),
    .rs1_o(x_rs1), .rs2_o(x_rs2), .b_o(x_b), .offset_o(x_offset)
  );

  rv_front i_m (
    .raw_i(probe_m.raw), .fault_i(m_fault_q), .fault_hi_i(m_fault_hi_q), .a_i(probe_m.rs1_data),
    .rs2_i(probe_m.rs2_data), .dec_o(md), .funct3_o(m_funct3), .funct5_o(m_funct5), .rd_o(m_rd),
    .rs1_o(m_rs1), .rs2_o(m_rs2), .result_o(m_result), .sum_o(m_sum), .equal_o(m_equal),
    .less_o(m_less), .offset_o(m_offset), .csr_o(m_csr)
  );

  assign m_jump   = md.jal || md.jalr;
  assign m_taken  = m_jump || (md.branch && ((m_funct3[2] ? m_less : m_equal) ^ m_funct3[0]));
  assign m_sequel = probe_m.pc + (probe_m.raw[1:0] == 2'b11 ? 32'd4 : 32'd2);
  assign m_target = md.jalr ? {m_sum[31:1], 1'b0} : probe_m.pc + {{11{m_offset[20]}}, m_offset};
  assign m_npc    = m_taken ? m_target : m_sequel;

  // The last clock's request to the load-store unit.
  logic        held_q, quiet_q;
  logic [36:0] x_asked_q;
  logic [74:0] asked, asked_q;

  assign asked = {probe_lsu_addr, probe_lsu_op, probe_lsu_amo, probe_lsu_size, probe_lsu_unsigned,
                  probe_lsu_wdata};

  always_ff @(posedge clk_i) begin
    held_q    <= rst_n && probe_lsu_valid && !probe_lsu_done;
    quiet_q   <= rst_n && probe_lsu_valid && probe_lsu_fault;
    asked_q   <= asked;
    x_asked_q <= {probe_x_sum, probe_x_op, probe_x_size};
  end

  always_comb begin
    if (!rst_n) assert (probe_value == '0);   // as configured
    if (rst_n) begin
      // ---- What the pipeline owes to the load-store unit ----
      // 13. An operation is held until it is done.
      if (held_q) a_held: assert (probe_lsu_valid && asked == asked_q);
      // 14. It was announced by X in the clock before its first.
      if (probe_lsu_valid && !held_q)
        a_asked: assert (x_asked_q == {probe_lsu_addr, probe_lsu_op, probe_lsu_size} ||
                         probe_lsu_op == cs_rv_pkg::LSU_FENCE);
      // 15. None comes in the clock behind a fault.
      if (quiet_q) a_quiet: assert (!probe_lsu_valid);

      // ---- Invariants ----
      // I1. The CSRs are what the records say, and the interrupt that was taken.
      assert ({probe_mode, probe_mpp, probe_mie, probe_mpie, probe_mprv, probe_tw, probe_fiom} ==
              {told.mode, told.mpp, told.mie, told.mpie, told.mprv, told.tw, told.fiom});
      assert (probe_enable == {told.enable[0], 1'b0, told.enable[3], 3'b0, told.enable[2], 3'b0,
                               told.enable[1], 3'b0});
      assert ({24'b0, probe_counteren, probe_scontext} == {told.counteren, told.scontext});
      // What is S mode's stays 0.
      assert (probe_deleg == '0 && probe_s_status == '0 && !told.mtvec[1]);
      // A trap's value and cause are written in the two clocks behind it, in which
      // M is empty; all words are cleared out of reset, and it is then.
      if (probe_cleared) begin
        assert ({probe_mtvec, probe_mscratch, probe_mepc} ==
                {told.mtvec, told.mscratch, told.mepc});
        assert ((probe_entry == 2'd1 ? probe_late_tval : probe_mtval) == told.mtval);
        assert ((probe_entry == 2'd0 ? probe_mcause :
                 {probe_late_cause[4], 27'b0, probe_late_cause[3:0]}) == told.mcause);
      end else begin
        assert ({told.mtvec, told.mscratch, told.mepc, told.mtval, told.mcause} == '0);
        assert (probe_clear < 4'd1 || probe_mscratch == '0);
        assert (probe_clear < 4'd2 || probe_mepc == '0);
        assert (probe_clear < 4'd3 || probe_mcause == '0);
        assert (probe_clear < 4'd4 || probe_mtval == '0);
        assert (probe_clear < 4'd6 || probe_mtvec == '0);
        assert (probe_entry == 2'd0 && !probe_next_irq && !rvfi_valid);
      end
      assert (probe_entry == 2'd0 || (probe_entry != 2'd3 && !probe_entered_s));
      assert (!probe_m_valid || (probe_entry == 2'd0 && probe_cleared));
      assert (!probe_x_valid || probe_entry != 2'd1);
      if (probe_next_irq)
        assert ((now.mie || now.mode == 2'd0) &&
                ((probe_next_cause == 4'd11 && now.enable[3]) ||
                 (probe_next_cause == 4'd7  && now.enable[2]) ||
                 (probe_next_cause == 4'd3  && now.enable[1]) ||
                 (probe_next_cause == 4'd13 && now.enable[0])));
      assert ((now.mode == 2'd0 || now.mode == 2'd3) && (now.mpp == 2'd0 || now.mpp == 2'd3));
      // I2. Each stage's address is where the older one goes on; the front end is
      // behind the youngest, or about to be redirected.  One that could not be
      // fetched will trap, so nothing is said of what is behind it.
      assert (!told.pc[0] && !told.mepc[0] && !probe_f_pc[0]);
      if (probe_m_valid) assert (probe_m.pc == told.pc && !probe_m.npc[0]);
      if (probe_x_valid)
        assert ((probe_m_valid && m_fault_q) ||
                probe_x.pc == (probe_m_valid ? probe_m.npc : told.pc));
      if (probe_x_valid) assert (!probe_x.pc[0]);
      assert (!probe_f_behind || (probe_x_valid && x_fault_q) || (probe_m_valid && m_fault_q));
      if (!(probe_m_valid && m_fault_q)) begin
        if (!probe_x_valid) assert (probe_f_pc == (probe_m_valid ? probe_m.npc : told.pc));
        else if (!x_fault_q)
          assert ((probe_x_first && probe_x_wrong) || probe_f_pc == probe_x_npc);
      end
      // I3. X holds what the decoder makes of its instruction.
      if (probe_x_valid) begin
        assert (probe_x.dec == xd && probe_x.b == x_b && probe_x.offset == x_offset);
        assert ({probe_x.funct3, probe_x.funct5, probe_x.rd, probe_x.rs1, probe_x.rs2} ==
                {x_funct3, x_funct5, x_rd, x_rs1, x_rs2});
        assert (probe_x.wide == (probe_x.raw[1:0] == 2'b11));
        assert (probe_x.wide || probe_x.raw[31:16] == '0);
        assert (!x_fault_q || probe_x.raw == '0);
        assert (!xd.a_pc || probe_x.a == probe_x.pc);
        assert (xd.exc || xd.a_pc || x_rs1 != '0 || probe_x.a == '0);
        assert (xd.exc || x_rs2 != '0 || (xd.b_imm && !xd.mem) || probe_x.rs2_data == '0);
      end
      // I4. So does M, and what X made of it.
      if (probe_m_valid) begin
        assert (probe_m.dec == md && probe_m.npc == m_npc && probe_m.csr == m_csr);
        assert (!probe_m.settles);
        assert ({probe_m.funct3, probe_m.funct5, probe_m.rd, probe_m.rs1, probe_m.rs2} ==
                {m_funct3, m_funct5, m_rd, m_rs1, m_rs2});
        assert (probe_m.raw[1:0] == 2'b11 || probe_m.raw[31:16] == '0);
        assert (!m_fault_q || probe_m.raw == '0);
        assert (!md.a_pc || probe_m.rs1_data == probe_m.pc);
        assert (md.exc || md.a_pc || m_rs1 != '0 || probe_m.rs1_data == '0);
        assert (md.exc || m_rs2 != '0 || (md.b_imm && !md.mem) || probe_m.rs2_data == '0);
        if (m_jump)          assert (probe_m.result == m_sequel);
        else if (!md.muldiv) assert (probe_m.result == m_result);
        else if (m_funct3[2])
          assert (probe_m.result ==
                  cs_rv_spec_pkg::mul_div(m_funct3, probe_m.rs1_data, probe_m.rs2_data));
        else
          assert (probe_product ==
                  cs_rv_spec_pkg::mul_div(m_funct3, probe_m.rs1_data, probe_m.rs2_data));
      end
      // I5. W writes what the record says.
      assert (probe_w_write == (rvfi_valid && rvfi_rd_addr != '0));
      if (probe_w_write) assert (probe_w_rd == rvfi_rd_addr && probe_w_result == rvfi_rd_wdata);
      // I6. The register file holds what the records wrote.
      assert (probe_value == register_q && (probe_number != '0 || register_q == '0));
      // I7. Operands are what the records wrote, or what the instruction in M will.
      if (probe_number != '0) begin
        if (probe_m_valid && m_rs1 == probe_number) assert (probe_m.rs1_data == register);
        if (probe_m_valid && m_rs2 == probe_number) assert (probe_m.rs2_data == register);
        if (probe_x_valid && x_rs1 == probe_number) begin
          if (probe_m_valid && m_rd == probe_number)
            assert (!md.late && probe_x.a == probe_m.result);
          else
            assert (probe_x.a == register);
        end
        if (probe_x_valid && x_rs2 == probe_number) begin
          if (probe_m_valid && m_rd == probe_number)
            assert (!md.late && probe_x.rs2_data == probe_m.result);
          else
            assert (probe_x.rs2_data == register);
        end
      end
      // I8. The counts of the retirement port.
      assert (rvfi_order == order_q);
      assert (probe_since == (rvfi_valid ? 16'd1 : clocks_q + 16'(clocks_q != '1)));
      assert (probe_next_intr == (probe_next_irq || (rvfi_valid ? rvfi_trap : trapped_q)));
      // I9. FENCE.I is in M when what the load-store unit does of it is done.
      assert (!probe_fenced || (probe_m_valid && md.fence_i && !probe_m_first));
      assert (!held_q || (probe_m_valid && !probe_m_first));
    end
  end
