// SPDX-License-Identifier: Apache-2.0
//
// What cs_wb_dma promises to both buses.

logic        f_past = 1'b0, f_two = 1'b0;
logic        f_w, f_stb, f_b, f_open;    // open: a burst is taken and not answered
logic [36:0] f_wbits;
logic [31:0] f_adr;
logic        f_err, f_err_ever, f_rty_ever, f_skip_ever;
logic [7:0]  f_count;                    // words of this burst taken

always_ff @(posedge clk_i) begin
  f_two   <= 1'b1;
  f_past  <= f_two;
  f_w     <= rst_ni & axi_wvalid_i & !axi_wready_o;
  f_wbits <= {axi_wlast_i, axi_wstrb_i, axi_wdata_i};
  f_stb   <= rst_ni & wb_stb_o & !wb_ack_i & !wb_err_i & !wb_rty_i;
  f_adr   <= wb_adr_o;
  f_b     <= rst_ni & axi_bvalid_o & !axi_bready_i;
  if (!rst_ni) begin
    {f_open, f_err, f_err_ever, f_rty_ever, f_skip_ever, f_count} <= '0;
  end else begin
    f_open <= (axi_awvalid_i & axi_awready_o) | (f_open & !(axi_bvalid_o & axi_bready_i));
    if (axi_awvalid_i & axi_awready_o) {f_err, f_count} <= '0;
    else begin
      f_err   <= f_err | (wb_stb_o & wb_err_i);
      f_count <= f_count + 8'(axi_wvalid_i & axi_wready_o);
    end
    f_err_ever  <= f_err_ever | (wb_stb_o & wb_err_i);
    f_rty_ever  <= f_rty_ever | (wb_stb_o & wb_rty_i);
    f_skip_ever <= f_skip_ever | (axi_wvalid_i & axi_wready_o & !wb_stb_o & !f_err);
  end
end

always_comb begin
  // Reset lasts two clock edges, as it is taken at the edge here.
  assume (rst_ni == f_past);
  if (f_past && rst_ni) begin
    // The neighbours: a word stays until it is taken; the Wishbone subordinate
    // answers a strobe, in one way.
    if (f_w) assume (axi_wvalid_i && {axi_wlast_i, axi_wstrb_i, axi_wdata_i} == f_wbits);
    assume (wb_stb_o || !(wb_ack_i | wb_err_i | wb_rty_i));
    assume (!(wb_ack_i & wb_err_i) && !(wb_ack_i & wb_rty_i) && !(wb_err_i & wb_rty_i));

    // 1. A strobe is within a cycle, stays until it is answered, and shows the same.
    assert (!wb_stb_o || wb_cyc_o);
    if (f_stb) assert (wb_stb_o && wb_adr_o == f_adr && {wb_sel_o, wb_dat_o} == f_wbits[35:0]);
    // 2. A word that is taken was acknowledged, or has no strobes, or follows an error.
    if (axi_wvalid_i && axi_wready_o)
      assert ((wb_stb_o && (wb_ack_i | wb_err_i)) || axi_wstrb_i == '0 || f_err);
    if (wb_stb_o && (wb_ack_i | wb_err_i)) assert (axi_wready_o);
    // 3. Nothing is accessed behind an error in the same burst, or without strobes.
    if (wb_stb_o) assert (!f_err && wb_sel_o != '0);
    // 4. The cycle lasts from the address to the last word; the response follows, and stays.
    assert (!(wb_cyc_o & axi_bvalid_o));
    assert (f_open == (wb_cyc_o | axi_bvalid_o) && axi_awready_o == !f_open);
    if (f_b) assert (axi_bvalid_o);
    // 5. It says what Wishbone said.
    if (f_open) assert (failed_q == f_err);
    if (axi_bvalid_o) assert ((axi_bresp_o != 2'd0) == f_err);
  end
end

always_comb begin
  // C1. After a burst with an error a burst of four words ends well, RTY and a word
  // without strobes on the way.
  cover (f_past && rst_ni && axi_bvalid_o && !f_err && f_err_ever && f_rty_ever && f_skip_ever &&
         f_count == 8'd4);
end
