// SPDX-License-Identifier: Apache-2.0
//
// What cs_axil promises to the manager, whatever it does, and to the registers.

logic       f_past = 1'b0;
logic       f_bwait, f_rwait;      // a response was offered and not taken
logic [1:0] f_bresp, f_rresp;
logic [31:0] f_rdata;
logic       f_bad;                 // the access of the last clock was an error
logic       f_exec;                // a write was executed in the last clock
logic [1:0] f_reads;               // reads executed, data not yet taken

always_ff @(posedge clk_i) begin
  f_past  <= 1'b1;
  f_bwait <= rst_ni & axil_bvalid_o & !axil_bready_i;
  f_rwait <= rst_ni & axil_rvalid_o & !axil_rready_i;
  f_bresp <= axil_bresp_o;
  f_rresp <= axil_rresp_o;
  f_rdata <= axil_rdata_o;
  f_exec  <= rst_ni & exec_w;
  f_bad   <= exec_w & !we_o & !ring_we_o & !cop_we_o;
  if (!rst_ni) f_reads <= '0;
  else         f_reads <= f_reads + 2'(exec_r) - 2'(axil_rvalid_o & axil_rready_i);
end

always_comb begin
  if (!f_past) assume (!rst_ni);
  if (f_past && rst_ni) begin
    // 1. A response that is not taken stays, and does not change.
    if (f_bwait) assert (axil_bvalid_o && axil_bresp_o == f_bresp);
    if (f_rwait) assert (axil_rvalid_o && axil_rresp_o == f_rresp && axil_rdata_o == f_rdata);
    // 2. A write is executed once: its address and data are taken with it.
    if (f_exec) assert (axil_awready_o && axil_wready_o && axil_bvalid_o);
    // 3. It reaches the registers exactly if the answer is OKAY.
    if (f_exec) assert ((axil_bresp_o != RespOkay) == f_bad);
    // 4. Registers and the refusal of a partial write never see one access both.
    assert (!(we_o && partial_o) && !(ring_we_o && ring_partial_o)
            && !(cop_we_o && cop_partial_o));
    //    and never those of two blocks.
    assert (!((we_o || partial_o) && (ring_we_o || ring_partial_o)));
    assert (!((we_o || partial_o) && (cop_we_o || cop_partial_o)));
    assert (!((ring_we_o || ring_partial_o) && (cop_we_o || cop_partial_o)));
    if (aw_held_q) assert (w_outside_q || !(w_ring_q && w_cop_q));
    // 5. A read is answered before the next one is executed.
    assert (f_reads <= 2'd1);
    assert (f_reads == 2'(rd1_q) + 2'(rd2_q) + 2'(rvalid_q));
    // 6. Nothing waits for ever: held accesses go on when the response is taken.
    if (aw_held_q && w_held_q && axil_bready_i) assert (exec_w);
    if (ar_held_q && !rd1_q && !rd2_q && axil_rready_i) assert (exec_r);
  end
end

always_comb begin
  // C1. A write is executed in the clock in which the response before it is taken.
  cover (f_past && rst_ni && exec_w && axil_bvalid_o && axil_bready_i);
  // C2. A read address waits while the data before it wait.
  cover (f_past && rst_ni && f_rwait && ar_held_q);
end
