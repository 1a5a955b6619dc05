// SPDX-License-Identifier: Apache-2.0
//
// What docs/design/soc.md says of the PLIC's gateways, of one source that may be
// any and is watched from outside, by the accesses and what they read.

(* anyconst *) logic f_which;

logic       f_past = 1'b0;
logic       f_line, f_read_m, f_read_s, f_claim, f_done, f_taken;
logic [1:0] f_enable, f_m_enable, f_s_enable;   // the last two: probes
logic [4:0] f_number;

assign f_number = f_which ? 5'(cs_soc_pkg::IRQ_UART) : 5'(cs_soc_pkg::IRQ_PROFILER);
assign f_line   = f_which ? line_uart_i : line_profiler_i;
assign f_read_m = re_i & raddr_i == cs_soc_pkg::PLIC_CLAIM[21:0];
assign f_read_s = re_i & raddr_i == cs_soc_pkg::PLIC_CLAIM_S[21:0];
assign f_claim  = (f_read_m | f_read_s) & rdata_o == 32'(f_number);
assign f_done   = we_i & wdata_i == 32'(f_number)
                & ((waddr_i == cs_soc_pkg::PLIC_CLAIM[21:0] & f_enable[0])
                 | (waddr_i == cs_soc_pkg::PLIC_CLAIM_S[21:0] & f_enable[1]));

// f_taken: claimed and not completed.
always_ff @(posedge clk_i) begin
  f_past <= 1'b1;
  if (!rst_ni) begin
    f_taken  <= 1'b0;
    f_enable <= '0;
  end else begin
    f_taken <= f_claim | (f_taken & !f_done);
    if (we_i & waddr_i == cs_soc_pkg::PLIC_ENABLE[21:0])   f_enable[0] <= wdata_i[f_number];
    if (we_i & waddr_i == cs_soc_pkg::PLIC_ENABLE_S[21:0]) f_enable[1] <= wdata_i[f_number];
  end
end

logic f_was_quiet = 1'b0, f_was_claimed = 1'b0;
always_ff @(posedge clk_i) begin
  f_was_quiet   <= rst_ni & !pending_q[f_which] & !f_line;
  f_was_claimed <= rst_ni & f_claim;
end

always_comb begin
  if (!f_past) assume (!rst_ni);
  if (f_past && rst_ni) begin
    // 1. A source that is claimed is not claimed again, by whomever, before its completion.
    if (f_taken) assert (!f_claim);
    // 2. Only a context that has the source enabled claims it.
    if (f_claim) assert (f_read_m ? f_enable[0] : f_enable[1]);
    // 3. A source becomes pending by its line alone.
    if (f_was_quiet) assert (!pending_q[f_which]);
    // 4. A claim takes pending back.
    if (f_was_claimed) assert (!pending_q[f_which]);
    // 5. busy is pending or claimed (induction).
    assert (busy_q[f_which] == (pending_q[f_which] | f_taken));
    assert (!(pending_q[f_which] & f_taken));
    // 6. The contexts' enables are those written (induction).
    assert (f_enable == {f_s_enable[f_which], f_m_enable[f_which]});
    // 7. Nothing is claimed but by a read of a claim register.
    if (!f_read_m & !f_read_s) assert ({m_claim, s_claim} == '0);
  end
end

always_comb begin
  // C1. S mode claims what M mode completes.
  cover (f_past && rst_ni && f_taken && f_done && waddr_i == cs_soc_pkg::PLIC_CLAIM[21:0]);
  // C2. Both contexts' lines are up for one source.
  cover (f_past && rst_ni && irq_o && irq_s_o && $onehot(pending_q));
end
