// SPDX-License-Identifier: Apache-2.0
//
// rv_lsu - the load-store unit with any operations and any memory: its
// contract with the pipeline, and one word of RAM, chosen by the solver, that
// loads find as the stores before left it.

`default_nettype none

module rv_lsu #(
  parameter int CacheBytes = 16,
  parameter int LineBytes  = 8,
  parameter int StoreDepth = 2,
  parameter bit Foreign    = 1'b0     // a DMA write to the word, instead of stores to it
) (
  input logic clk_i,
  // X and what the bus does: anything, but for the assumptions below
  input logic        go, unsigned_, flush, snoop_valid, sample,
  input logic [31:0] x_addr, x_wdata, snoop_addr, foreign_data, rdata, prdata,
  input logic [2:0]  x_op,
  input logic [1:0]  x_size,
  input logic [4:0]  x_amo,
  input logic        arready, awready, wready, rvalid, bvalid, take_write,
  input logic        parready, pawready, pwready, prvalid, pbvalid
);

  localparam int LineW = $clog2(LineBytes);

  logic rst_n = 1'b0;
  always_ff @(posedge clk_i) rst_n <= 1'b1;

  (* anyconst *) logic [31:2] word;        // the chosen word
  always_comb assume (cs_rv_spec_pkg::in_ram({word, 2'b00}));

  // ---- The pipeline: an operation is announced, then held until it is done ----------
  logic        m_valid = 1'b0;
  logic [31:0] m_addr, m_wdata;
  logic [2:0]  m_op;
  logic [1:0]  m_size;
  logic [4:0]  m_amo;
  logic        m_unsigned, m_first, done, fault, sc_fail, miss;
  logic [31:0] result, tval, mem_rdata, mem_wdata;
  logic [3:0]  cause, rmask, wmask;

  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      m_valid <= 1'b0;
    end else if (!m_valid || done) begin
      m_valid <= go && !(m_valid && fault);
      {m_addr, m_op, m_size, m_amo, m_unsigned, m_wdata} <=
        {x_addr, x_op, x_size, x_amo, unsigned_, x_wdata};
    end
    m_first <= !m_valid || done;
  end

  // P1. Operations are those of the decoder, sizes too; atomics are words.
  always_comb begin
    assume (x_op <= cs_rv_pkg::LSU_FENCE && x_size != 2'd3);
    assume (x_size == 2'd2 || x_op == cs_rv_pkg::LSU_LOAD || x_op == cs_rv_pkg::LSU_STORE);
    assume (!unsigned_ || x_op == cs_rv_pkg::LSU_LOAD);
    case (x_amo)
      5'h00, 5'h01, 5'h04, 5'h08, 5'h0c, 5'h10, 5'h14, 5'h18, 5'h1c: ;
      default: assume (x_op != cs_rv_pkg::LSU_AMO);
    endcase
    // P2. Traps and returns end reservations between operations, or with a fault.
    assume (!flush || !m_valid || fault);
  end

  // ---- Buses ------------------------------------------------------------------
  logic        arvalid, awvalid, wvalid, rlast, parvalid, pawvalid, pwvalid;
  logic [31:0] araddr, awaddr, wdata, paraddr, pawaddr, pwdata;
  logic [3:0]  wstrb, pwstrb;

  cs_rv_lsu #(
    .DCacheBytes(CacheBytes), .DLineBytes(LineBytes), .StoreDepth(StoreDepth),
    .RamBase(cs_soc_pkg::RAM_BASE), .RamSize(`CORE_RAM_SIZE)
  ) i_lsu (
    .clk_i, .rst_ni(rst_n), .x_addr_i(x_addr), .x_op_i(x_op), .x_size_i(x_size),
    .m_valid_i(m_valid), .m_addr_i(m_addr), .m_op_i(m_op), .m_amo_i(m_amo), .m_size_i(m_size),
    .m_unsigned_i(m_unsigned), .m_wdata_i(m_wdata), .flush_reservation_i(flush),
    .m_go_i(1'b1), .m_seen_i(1'b0), .m_ram_i(1'b0), .m_sc_i(1'b1), .m_sc_page_i(m_addr[31:12]),
    .m_next_page_i('0), .m_looks_i('0), .m_look_is_i('0), .m_user_i(1'b0),
    .m_done_o(done), .m_rdata_o(result), .m_fault_o(fault), .m_cause_o(cause), .m_tval_o(tval),
    .m_miss_o(miss), .m_mem_rdata_o(mem_rdata), .m_mem_wdata_o(mem_wdata),
    .m_mem_rmask_o(rmask), .m_mem_wmask_o(wmask), .m_sc_fail_o(sc_fail),
    .dbus_awvalid_o(awvalid), .dbus_awready_i(awready), .dbus_awaddr_o(awaddr),
    .dbus_wvalid_o(wvalid), .dbus_wready_i(wready), .dbus_wdata_o(wdata), .dbus_wstrb_o(wstrb),
    .dbus_bvalid_i(bvalid), .dbus_bresp_i(2'd0), .dbus_arvalid_o(arvalid),
    .dbus_arready_i(arready), .dbus_araddr_o(araddr), .dbus_rvalid_i(rvalid),
    .dbus_rdata_i(rdata), .dbus_rresp_i(2'd0), .dbus_rlast_i(rlast),
    .pbus_awvalid_o(pawvalid), .pbus_awready_i(pawready), .pbus_awaddr_o(pawaddr),
    .pbus_wvalid_o(pwvalid), .pbus_wready_i(pwready), .pbus_wdata_o(pwdata),
    .pbus_wstrb_o(pwstrb), .pbus_bvalid_i(pbvalid), .pbus_bresp_i(2'd0),
    .pbus_arvalid_o(parvalid), .pbus_arready_i(parready), .pbus_araddr_o(paraddr),
    .pbus_rvalid_i(prvalid), .pbus_rdata_i(prdata), .pbus_rresp_i(2'd0),
    .snoop_valid_i(snoop_valid), .snoop_addr_i(snoop_addr)
  );

  // The word as memory holds it, and what a read that is under way may answer.
  logic [31:0] memory_q, early_q;

  // B1. A read is answered in order of its wrapping burst, at any pace, from the
  // clock behind its address on, with what memory held at some time since then.
  // Two are under way at most.
  logic              reading_q = 1'b0, next_q = 1'b0;
  logic [31:2]       beat_q, next_beat_q;
  logic [31:0]       next_early_q;
  logic              asked, ended;
  logic [LineW-3:0]  left_q;
  logic              here;

  assign asked = arvalid && arready;
  assign ended = rvalid && rlast;
  assign rlast = left_q == '0;
  assign here  = beat_q == word;

  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      {reading_q, next_q} <= '0;
    end else begin
      reading_q <= asked || next_q || (reading_q && !ended);
      next_q    <= reading_q && !ended && (next_q || asked) || (next_q && ended && asked);
      if (ended || !reading_q) begin
        beat_q <= next_q ? next_beat_q : araddr[31:2];
        left_q <= '1;
      end else if (rvalid) begin
        beat_q[LineW-1:2] <= beat_q[LineW-1:2] + 1'b1;
        left_q <= left_q - 1'b1;
      end
      if (asked) next_beat_q <= araddr[31:2];
    end
    if (!next_q || sample || asked) next_early_q <= memory_q;
    if (!reading_q || sample || (ended && !next_q)) early_q <= memory_q;
    else if (ended) early_q <= next_early_q;
  end

  always_ff @(posedge clk_i) begin
    if (rst_n) a_two: assert (!asked || !next_q || ended);
  end

  always_comb begin
    assume (!rvalid || reading_q);
    if (rvalid && here) assume (rdata == memory_q || rdata == early_q);
  end

  // B2. Addresses and data of writes are taken independently, in order; memory
  // takes a write when it has both, at any time; each is answered once, after that.
  logic [1:0]  aw_q = '0, w_q = '0, open_q = '0;   // taken but not in memory; not answered
  logic        aw0_q, aw1_q;                       // to the chosen word: oldest, next
  logic [35:0] w0_q, w1_q;
  logic        aw_go, w_go, apply;

  assign aw_go = awvalid && awready;
  assign w_go  = wvalid && wready;
  assign apply = take_write && aw_q != '0 && w_q != '0;

  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      {aw_q, w_q, open_q} <= '0;
    end else begin
      aw_q   <= aw_q + 2'(aw_go) - 2'(apply);
      w_q    <= w_q + 2'(w_go) - 2'(apply);
      open_q <= open_q + 2'(apply) - 2'(bvalid);
      if (apply) {aw0_q, w0_q} <= {aw1_q, w1_q};
      if (aw_go && aw_q - 2'(apply) == 2'd0) aw0_q <= awaddr[31:2] == word;
      if (aw_go && aw_q - 2'(apply) == 2'd1) aw1_q <= awaddr[31:2] == word;
      if (w_go && w_q - 2'(apply) == 2'd0) w0_q <= {wstrb, wdata};
      if (w_go && w_q - 2'(apply) == 2'd1) w1_q <= {wstrb, wdata};
    end
  end

  always_comb assume (!bvalid || open_q != '0);

  // B3. The device bus answers a read after its address, a write after address
  // and data, once, at any time.
  logic pread_q = 1'b0, paw_q = 1'b0, pw_q = 1'b0;

  always_ff @(posedge clk_i) begin
    if (!rst_n) {pread_q, paw_q, pw_q} <= '0;
    else begin
      pread_q <= (parvalid && parready) || (pread_q && !prvalid);
      paw_q   <= (pawvalid && pawready) || (paw_q && !pbvalid);
      pw_q    <= (pwvalid && pwready) || (pw_q && !pbvalid);
    end
  end

  always_comb assume ((!prvalid || pread_q) && (!pbvalid || (paw_q && pw_q)));

  // B4. A foreign write to RAM is announced in the clock in which memory takes it.
  logic foreign, late_q;

  assign foreign = Foreign && snoop_valid && snoop_addr[31:2] == word;

  always_comb begin
    assume (!snoop_valid || cs_rv_spec_pkg::in_ram(snoop_addr));
    // Either the program writes the word or others do, and these once.
    if (Foreign) begin
      assume (x_addr[31:2] != word || (x_op != cs_rv_pkg::LSU_STORE && x_op != cs_rv_pkg::LSU_AMO &&
                                       x_op != cs_rv_pkg::LSU_SC));
      assume (x_addr[31:2] + 30'd1 != word || x_op != cs_rv_pkg::LSU_STORE);
      assume (!foreign || !late_q);
    end
  end

  logic [3:0] lanes;

  assign lanes = w0_q[35:32] & {4{aw0_q && apply}};

  always_ff @(posedge clk_i) begin
    for (int i = 0; i < 4; i++) begin
      if (lanes[i]) memory_q[8*i +: 8] <= w0_q[8*i +: 8];
    end
    if (foreign) memory_q <= foreign_data;
    late_q <= rst_n && (late_q || foreign);
  end

`include "assertions.svh"

endmodule

`default_nettype wire
