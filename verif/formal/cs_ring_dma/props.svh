// SPDX-License-Identifier: Apache-2.0
//
// What cs_ring_dma promises to memory, whatever memory does, and to the FIFO whose
// head it writes.  A word of the record is chosen by the solver.

(* anyconst *) logic [BeatW-1:0] f_beat;
logic                f_past = 1'b0, f_two = 1'b0;
logic                f_aw, f_w;        // shown and not taken
logic [31:2]         f_addr;
logic [36:0]         f_wbits;
logic [Words*32-1:0] f_record;         // as it was when it was begun
logic [BeatW:0]      f_beats;          // words taken of this record
logic                f_aws;            // its address was taken
logic                f_here, f_whole;  // the chosen word is written; the right one
logic                f_gone, f_ok, f_error, f_popped, f_slow, f_failed;

always_ff @(posedge clk_i) begin
  f_two   <= 1'b1;
  f_past  <= f_two;
  f_aw    <= rst_ni & axi_awvalid_o & !axi_awready_i;
  f_w     <= rst_ni & axi_wvalid_o & !axi_wready_i;
  f_addr  <= addr_i;
  f_wbits <= {axi_wlast_o, axi_wstrb_o, axi_wdata_o};
  f_ok    <= rst_ni & axi_bvalid_i & axi_bready_o & (axi_bresp_i == 2'd0);
  f_error <= rst_ni & axi_bvalid_i & axi_bready_o & (axi_bresp_i != 2'd0);
  f_popped <= rst_ni & commit_o;
  if (!rst_ni) begin
    {f_beats, f_aws, f_here, f_whole, f_gone, f_slow, f_failed} <= '0;
  end else if (!busy_o) begin
    {f_beats, f_aws, f_here, f_whole, f_gone, f_slow} <= '0;
    f_record <= words;
  end else begin
    if (axi_awvalid_o & axi_awready_i) f_aws <= 1'b1;
    if (axi_wvalid_o & axi_wready_i) begin
      f_beats <= f_beats + (BeatW+1)'(1);
      if (f_beats == {1'b0, f_beat}) begin
        f_here  <= axi_wstrb_o == '1;
        f_whole <= axi_wdata_o == f_record[f_beat*32 +: 32];
      end
    end
    if (msg_clear_i) f_gone <= 1'b1;
    if (f_aw & f_w)  f_slow <= 1'b1;
    if (fail_o)      f_failed <= 1'b1;
  end
end

always_comb begin
  // Reset lasts two clock edges, as it is taken at the edge here.
  assume (rst_ni == f_past);
  if (f_past && rst_ni) begin
    // The neighbours: a place stays while a record is written there, aligned; the
    // head of the FIFO stays until it is popped or the FIFO is cleared.
    if (busy_o) assume (addr_i == f_addr);
    assume (addr_i[BeatW+1:2] == '0);
    if (busy_o && !f_gone) assume (msg_valid_i && words == f_record);

    // 1. Address and data that are shown stay until they are taken, and do not change.
    if (f_aw) assert (axi_awvalid_o && axi_awaddr_o == {f_addr, 2'd0});
    if (f_w) assert (axi_wvalid_o && {axi_wlast_o, axi_wstrb_o, axi_wdata_o} == f_wbits);
    // 2. A record is one burst, of as many words as its address says, the last marked.
    if (axi_awvalid_o) assert (busy_o && !f_aws && axi_awlen_o == 8'(Words - 1));
    if (axi_wvalid_o) assert (busy_o && f_beats == {1'b0, beat_q} && axi_wlast_o == (beat_q == '1));
    if (busy_o && !axi_wvalid_o) assert (f_beats == (BeatW+1)'(Words));
    if (busy_o) assert (f_aws == !axi_awvalid_o);
    if (!axi_wvalid_o) assert (beat_q == '0);
    if (axi_wvalid_o) assert (wstrb_q == '0 || wstrb_q == '1);
    // 3. It does not cross 4 KiB.
    if (axi_awvalid_o) assert ({1'b0, axi_awaddr_o[11:0]} + 13'(Words * 4 - 1) < 13'd4096);
    // 4. A response is taken only after address and data, and once.
    if (axi_bready_o) assert (f_aws && f_beats == (BeatW+1)'(Words) && !f_ok && !f_error);
    // 5. No word is written but that of the record as it was begun: none is torn, unless
    //    the FIFO was cleared, and then the word is not written or is still the right one.
    if (f_here) assert (f_whole);
    if (busy_o && !f_gone && f_beats > {1'b0, f_beat}) assert (f_here && f_whole);
    if (axi_wvalid_o && beat_q == f_beat && axi_wstrb_o != '0)
      assert (axi_wstrb_o == '1 && axi_wdata_o == f_record[f_beat*32 +: 32]);
    if (axi_wvalid_o && axi_wstrb_o == '0) assert (f_gone);
    if (busy_o) assert (gone_q == f_gone);
    // 6. The head is popped exactly if memory said OKAY in the clock before, and nobody has cleared it.
    assert (commit_o == (f_ok && !f_gone));
    if (commit_o) assert (f_here && f_whole && msg_valid_i);
    // 7. An error response is reported, and nothing is popped with it.
    assert (fail_o == f_error);
    assert (!(fail_o && commit_o));
    // 8. Nothing is written after the record before the next one may begin.
    if (f_popped) assert (!axi_awvalid_o && !axi_wvalid_o);
    if (!busy_o) assert (!axi_awvalid_o && !axi_wvalid_o && !axi_bready_o);
    // 9. Nothing waits for ever: with all taken, the response is awaited.
    if (busy_o && f_aws && f_beats == (BeatW+1)'(Words) && !fin_o) assert (axi_bready_o);
  end
end

always_comb begin
  // C1. A second record is written after an error, address and data both having waited.
  cover (f_past && rst_ni && commit_o && f_failed && f_slow);
  // C2. The FIFO is cleared in the midst of a record, and memory answers OKAY.
  cover (f_past && rst_ni && fin_o && f_ok && f_gone && !f_here && f_beats != '0);
end
