// SPDX-License-Identifier: Apache-2.0
//
// What other processes and modes retire changes no message of a slot that is limited to U
// mode and one root (docs/design/supervisor.md, "What is proven").

localparam int FCfgW = cs_pkg::SLOT_CFG_W;
localparam int FRaAt = cs_pkg::LANE_RA * XLEN;

(* anyconst *) logic [21:0] f_page;  // the root page of the process that is profiled

logic f_past = 1'b0;
always_ff @(posedge clk_i) f_past <= 1'b1;

// The instructions of that process in U mode.  The number of an instruction counts the
// others too, and where a trap goes is not the process's: both may differ.
logic          f_own_a, f_own_b;
cs_pkg::rvfi_t f_same;

assign f_own_a = rvfi_a_i.valid && rvfi_a_i.mode == 2'd0 && rvfi_a_i.satp[21:0] == f_page;
assign f_own_b = rvfi_b_i.valid && rvfi_b_i.mode == 2'd0 && rvfi_b_i.satp[21:0] == f_page;

always_comb begin
  f_same       = rvfi_b_i;
  f_same.order = rvfi_a_i.order;
  if (rvfi_a_i.trap) f_same.pc_wdata = rvfi_a_i.pc_wdata;
end

// Every enabled slot: effective modes are U alone, and the root is that page.
logic              f_limited;
cs_pkg::slot_cfg_t f_slot;
always_comb begin
  f_limited = 1'b1;
  f_slot    = '0;
  for (int s = 0; s < NumSlots; s++) begin
    f_slot = slot_cfg_i[s*FCfgW +: FCfgW];
    if (f_slot.enable) begin
      f_limited = f_limited & f_slot.root_on & (f_slot.root_page == 31'(f_page))
                  & ((f_slot.mode_mask & {!m_off_i, 3'b111}) == 4'b0001);
    end
  end
end

// What is inside, and in the same place in both copies.
logic        f_stale_a, f_stale_b, f_bit_a, f_bit_b, f_same_a, f_same_b;
logic [31:0] f_next_a, f_next_b, f_last_a, f_last_b, f_ra_a, f_ra_b, f_ra_satp_a, f_ra_satp_b;
logic [1:0]  f_ra_mode_a, f_ra_mode_b;

// x1 as the process itself wrote it last.  It is the shadow in a copy in which nobody
// else has written it or run since.  S1: what the copies have of it a clock behind the port.
logic        f_wrote_q, f_s1_own_q, f_s1_writes_q;
logic [31:0] f_ra_q, f_s1_rd_q;
logic        f_shown_a, f_shown_b;

always_ff @(posedge clk_i) begin
  f_s1_own_q    <= f_own_a & rst_ni & !clear_i;
  f_s1_writes_q <= f_own_a & rst_ni & !clear_i & !rvfi_a_i.trap & rvfi_a_i.rd_addr == 5'd1;
  f_s1_rd_q     <= rvfi_a_i.rd_wdata[31:0];
  if (!rst_ni | clear_i) f_wrote_q <= 1'b0;
  else if (f_s1_writes_q) {f_wrote_q, f_ra_q} <= {1'b1, f_s1_rd_q};
end

// The shadow is the process's own, and not hidden from it.
assign f_shown_a = f_same_a && f_ra_mode_a == 2'd0 && f_ra_satp_a[21:0] == f_page;
assign f_shown_b = f_same_b && f_ra_mode_b == 2'd0 && f_ra_satp_b[21:0] == f_page;

always_comb begin
  if (!f_past) assume (!rst_ni);
  if (!rst_ni) assume (clear_i);
  assume (f_limited);
  assume (f_own_a == f_own_b);
  if (f_own_a) assume (rvfi_a_i == f_same);

  if (f_past) begin
    // 1. The same rows: mask, satp, privilege, time and context record; and every field but
    //    the return address.
    assert (valid_a == valid_b);
    if (valid_a) begin
      assert (mask_a == mask_b && satp_a == satp_b && mode_a == mode_b);
      assert (lane_a[FRaAt-1:0] == lane_b[FRaAt-1:0]);
      assert (lane_a[LaneW-1:FRaAt+XLEN] == lane_b[LaneW-1:FRaAt+XLEN]);
      assert (first_a == first_b);
      // 2. The return address is the same too, or 0 where somebody else ran since.
      assert (lane_a[FRaAt +: XLEN] == lane_b[FRaAt +: XLEN] || lane_a[FRaAt +: XLEN] == '0
              || lane_b[FRaAt +: XLEN] == '0);
      // 3. Rows are of U mode and of the process.
      assert (mode_a == 2'd0 && satp_a[21:0] == f_page);
    end
    assert (time_a == time_b);
    // 4. What decides about the next record is the same.
    assert (f_stale_a == f_stale_b && f_bit_a == f_bit_b && f_next_a == f_next_b
            && f_last_a == f_last_b);
    // 5. A shadow that the process may see is what the process wrote last.
    if (f_shown_a) assert (f_wrote_q && f_ra_a == f_ra_q);
    if (f_shown_b) assert (f_wrote_q && f_ra_b == f_ra_q);
  end
end

always_comb begin
  // C1. A row with a record, while the copies retire different instructions.
  cover (f_past && valid_a && first_a && rvfi_a_i.valid && rvfi_b_i.valid
         && rvfi_a_i.mode == 2'd1 && rvfi_b_i.mode == 2'd3);
  // C2. Somebody else's write of x1 hides it in one copy only.
  cover (f_past && valid_a && lane_a[FRaAt +: XLEN] != '0 && lane_b[FRaAt +: XLEN] == '0);
end
