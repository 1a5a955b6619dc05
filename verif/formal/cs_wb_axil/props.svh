// SPDX-License-Identifier: Apache-2.0
//
// What cs_wb_axil promises to both buses, whatever the Wishbone manager does.

logic        f_past = 1'b0, f_two = 1'b0;
logic        f_aw, f_w, f_ar, f_asked, f_answer;    // in the clock before
logic        f_b_open, f_r_open, f_aw_done, f_w_done;
logic [67:0] f_bits;
logic        f_wrong, f_given_up, f_slow;

always_ff @(posedge clk_i) begin
  f_two    <= 1'b1;
  f_past   <= f_two;
  f_aw     <= rst_ni & axil_awvalid_o & !axil_awready_i;
  f_w      <= rst_ni & axil_wvalid_o & !axil_wready_i;
  f_ar     <= rst_ni & axil_arvalid_o & !axil_arready_i;
  f_bits   <= {axil_awaddr_o[AddrWidth-1:0], axil_wdata_o, axil_wstrb_o};
  f_asked  <= rst_ni & wb_cyc_i & wb_stb_i & !wb_ack_o & !wb_err_o;
  f_answer <= rst_ni & ((axil_bvalid_i & axil_bready_o) | (axil_rvalid_i & axil_rready_o));
  f_wrong  <= (axil_bvalid_i & axil_bresp_i != 2'd0) | (axil_rvalid_i & axil_rresp_i != 2'd0);
  if (!rst_ni) begin
    {f_aw_done, f_w_done, f_r_open, f_given_up, f_slow} <= '0;
  end else begin
    f_aw_done  <= (axil_awvalid_o & axil_awready_i) | (f_aw_done & !(axil_bvalid_i & axil_bready_o));
    f_w_done   <= (axil_wvalid_o & axil_wready_i) | (f_w_done & !(axil_bvalid_i & axil_bready_o));
    f_r_open   <= (axil_arvalid_o & axil_arready_i) | (f_r_open & !(axil_rvalid_i & axil_rready_o));
    f_given_up <= f_given_up | (busy_q & !wb_cyc_i);
    f_slow     <= f_slow | (f_aw & !axil_wvalid_o);
  end
end

assign f_b_open = f_aw_done & f_w_done;

always_comb begin
  // Reset lasts two clock edges, as it is taken at the edge here.
  assume (rst_ni == f_past);
  if (f_past && rst_ni) begin
    // The AXI subordinate answers what it has taken, once.
    assume (!axil_bvalid_i || f_b_open);
    assume (!axil_rvalid_i || f_r_open);

    // 1. What is shown on AXI stays, and does not change, until it is taken.
    if (f_aw) assert (axil_awvalid_o && axil_awaddr_o == f_bits[67:36]);
    if (f_w) assert (axil_wvalid_o && {axil_wdata_o, axil_wstrb_o} == f_bits[35:0]);
    if (f_ar) assert (axil_arvalid_o && axil_araddr_o == f_bits[67:36]);
    // 2. One access at a time, a read or a write; its answer is awaited.
    assert (!(axil_arvalid_o | f_r_open) || !(axil_awvalid_o | axil_wvalid_o | f_aw_done | f_w_done));
    assert (!(axil_awvalid_o & f_aw_done) && !(axil_wvalid_o & f_w_done) && !(axil_arvalid_o & f_r_open));
    assert ((axil_awvalid_o | f_aw_done) == (axil_wvalid_o | f_w_done));
    assert (busy_q == (axil_awvalid_o | f_aw_done | axil_arvalid_o | f_r_open));
    if (f_b_open) assert (axil_bready_o);
    if (f_r_open) assert (axil_rready_o);
    // 3. ACK or ERR, never both, is the answer that came in the clock before, while
    //    the strobe was there; ERR exactly if AXI said so.
    assert (!(wb_ack_o & wb_err_o));
    if (wb_ack_o | wb_err_o) assert (f_answer && f_asked && wb_err_o == f_wrong);
    // 4. The answer lasts one clock, and nothing begins in it.
    if (wb_ack_o | wb_err_o) assert (!busy_q && !start);
  end
end

always_comb begin
  // C1. An access is acknowledged after another was given up.
  cover (f_past && rst_ni && wb_ack_o && f_given_up);
  // C2. ... and one ends with an error, an address having waited longer than its data.
  cover (f_past && rst_ni && wb_err_o && f_given_up && f_slow);
end
