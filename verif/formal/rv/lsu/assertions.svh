// SPDX-License-Identifier: Apache-2.0
//
// Included in rv_lsu: what the unit answers, and what it does to memory.

  logic        c_fault, c_sc_fail;
  logic [3:0]  c_cause, c_rmask, c_wmask;
  logic [31:0] c_tval, c_result, c_rdata, c_wdata;

  cs_rv_lsu_contract i_contract (
    .addr_i(m_addr), .op_i(m_op), .amo_i(m_amo), .size_i(m_size), .unsigned_i(m_unsigned),
    .wdata_i(m_wdata), .loaded_i(mem_rdata), .sc_ok_i(!sc_fail), .fault_o(c_fault),
    .cause_o(c_cause), .tval_o(c_tval), .rmask_o(c_rmask), .wmask_o(c_wmask),
    .rdata_o(c_result), .mem_rdata_o(c_rdata), .mem_wdata_o(c_wdata), .sc_fail_o(c_sc_fail)
  );

  // The word as the program left it, set with the first operation.
  logic [31:0] program_q, before_q;
  logic [3:0]  reads, writes;              // bytes of the access within the word
  logic [31:0] read;                       // in their lanes
  logic [31:0] at [0:3];

  always_comb begin
    {reads, writes, read} = '0;
    for (int i = 0; i < 4; i++) begin
      at[i] = m_addr + i;
      if (at[i][31:2] == word) begin
        reads[at[i][1:0]]  = rmask[i];
        writes[at[i][1:0]] = wmask[i];
        read[8*at[i][1:0] +: 8] = mem_rdata[8*i +: 8];
      end
    end
  end

  logic [31:0] written;

  always_comb begin
    written = program_q;
    for (int i = 0; i < 4; i++) begin
      if (wmask[i] && at[i][31:2] == word) written[8*at[i][1:0] +: 8] = mem_wdata[8*i +: 8];
    end
  end

  logic started_q = 1'b0;

  // An operation that began behind the clock of the foreign write finds it.
  logic old_q;

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    if (foreign) before_q <= memory_q;
    if (foreign)                program_q <= foreign_data;
    else if (!started_q)        program_q <= memory_q;
    else if (m_valid && done)   program_q <= written;
    if (!m_valid || done) old_q <= 1'b0;
    else if (foreign)     old_q <= 1'b1;
  end

  // A reservation as the architecture has it.
  logic        held_q = 1'b0, lost_q;
  logic [31:2] held_word_q;
  logic        breaks;

  assign breaks = snoop_valid &&
                  snoop_addr[31:LineW] == (held_q ? held_word_q[31:LineW] : m_addr[31:LineW]);

  always_ff @(posedge clk_i) begin
    if (!rst_n || flush) held_q <= 1'b0;
    else if (m_valid && done && m_op == cs_rv_pkg::LSU_SC) held_q <= 1'b0;
    else if (m_valid && done && m_op == cs_rv_pkg::LSU_LR && !fault) begin
      held_q      <= !(snoop_valid && snoop_addr[31:LineW] == m_addr[31:LineW]) && !(lost_q && !m_first);
      held_word_q <= m_addr[31:2];
    end else if (breaks) held_q <= 1'b0;
    // A write before an LR's own miss is before its read.
    lost_q <= m_valid && !done && ((lost_q && !m_first) ||
              (miss && snoop_valid && snoop_addr[31:LineW] == m_addr[31:LineW]));
  end

  logic [31:0] wrong;    // lanes that do not read what the program, or another, wrote

  always_comb begin
    for (int i = 0; i < 4; i++)
      wrong[8*i +: 8] = {8{reads[i]}} & (read[8*i +: 8] ^ program_q[8*i +: 8]);
  end

  always_comb begin
    if (rst_n && m_valid) begin
      // 1. An operation faults exactly when L2 says so, in its first clock.
      a_fault: assert (fault == c_fault);
      a_first: assert (!fault || (done && m_first));
      // 2. Cause and address of the fault are those of L2.
      a_cause: assert (!fault || (cause == c_cause && tval == c_tval));
      if (done) begin
        // 3. Masks, result and data are those of L3 to L5.
        a_masks:  assert (rmask == c_rmask && wmask == c_wmask && sc_fail == c_sc_fail);
        a_result: assert (result == c_result || (rmask == '0 && m_op != cs_rv_pkg::LSU_SC));
        a_data:   assert (mem_rdata == c_rdata && mem_wdata == c_wdata);
        // 4. What is read from the word is what the program last wrote to it, or
        // another did before the operation began.
        a_memory: assert (wrong == '0 || (Foreign && (old_q || foreign)));
        // 5. Behind a FENCE memory holds what the program wrote.
        a_fence:  assert (m_op != cs_rv_pkg::LSU_FENCE || memory_q == program_q || !started_q);
        // 6. An SC succeeds only with the reservation of an LR to the same word,
        // that no trap, SC or foreign write to its line has ended.
        a_sc:     assert (m_op != cs_rv_pkg::LSU_SC || sc_fail || fault ||
                          (held_q && held_word_q == m_addr[31:2]));
        // 7. A device's answer is what a load of it gets.
        if (pread_q) a_device: assert (mem_rdata == c_rdata && prvalid &&
                       mem_rdata == cs_rv_spec_pkg::bytes(rmask, prdata >> {m_addr[1:0], 3'b000}));
      end
    end
    // 8. Nothing is written to RAM outside it, or that the program does not write.
    if (rst_n && awvalid) a_inside: assert (cs_rv_spec_pkg::in_ram(awaddr));
  end

  always_comb begin
    if (rst_n && m_valid && done) begin
      // C1. A load hits a line that was filled.
      c_hit:   cover (m_op == cs_rv_pkg::LSU_LOAD && !miss && reads == 4'hf && m_first && started_q);
      // C2. An access crosses words.
      c_split: cover (reads == 4'h8 && rmask == 4'hf);
      // C3. An SC succeeds; an AMO ends.
      c_sc:    cover (m_op == cs_rv_pkg::LSU_SC && !sc_fail && !fault);
      c_amo:   cover (m_op == cs_rv_pkg::LSU_AMO && writes == 4'hf);
    end
  end
