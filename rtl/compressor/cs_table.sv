// SPDX-License-Identifier: Apache-2.0
//
// cs_table - the state words of all strata in block RAM, one event a clock.
//
//   R0.index -> RAM -> R1 -> R2 --+--> r2_word_o ---> X (cs_sampler) --> RAM
//                                 +<-- W2 <-- W1 <-------+
//
// An event is written back at the end of its clock in X, so the words of the three
// events in front of a reader are not yet in what the RAM gave it.  Which of them
// has the reader's index is decided a clock before it matters and registered; the
// newest wins.  That of X itself is forwarded in cs_sampler (fwd_x_o).

`default_nettype none

module cs_table #(
  parameter int LogN   = 11,   // 2..12: log2 of the number of strata
  parameter bit Bursts = 1'b1  // 0: rot and sub are always 0, and not in the RAM
) (
  input  logic                     clk_i,
  input  logic                     rst_ni,
  input  logic                     clear_i,

  input  logic                     r0_valid_i,
  input  logic                     r2_valid_i,
  input  logic                     x_valid_i,
  input  logic [LogN-1:0]          r0_index_i,

  output cs_state_pkg::state_t     ram_word_o,  // R2, as the RAM has it
  input  cs_state_pkg::hints_t     ram_hints_i,
  output cs_state_pkg::state_t     r2_word_o,   // the state unless fwd_x_o
  output cs_state_pkg::hints_t     r2_hints_o,
  output logic                     fwd_x_o,     // the newest is what X computes now
  input  cs_state_pkg::state_t     x_next_i,    // what is written, also in INIT
  input  cs_state_pkg::hints_t     x_hints_i,   // of x_next_i

  input  logic                     init_we_i,
  input  logic [LogN-1:0]          init_index_i,

  input  logic                     tbl_we_i,   // TBL_ADDR written
  input  logic [LogN-1:0]          tbl_addr_i,
  output logic [cs_pkg::TBL_W-1:0] tbl_word_o
);

  localparam int Strata = 1 << LogN;

  if (LogN < 2 || LogN > 12) begin : g_bad_logn
    $error("cs_table: LogN must be 2..12");
  end
  if (cs_pkg::TBL_W != cs_state_pkg::STATE_W || cs_pkg::S_W != cs_state_pkg::STATE_S_W
      || cs_pkg::C_W != cs_state_pkg::STATE_C_W) begin : g_bad_widths
    $error("cs_table: cs_state_pkg::state_t differs from the widths in cs_pkg");
  end

  // rot and sub are the upper bits of a word.
  localparam int WordW = Bursts ? cs_pkg::TBL_W : cs_pkg::S_W + cs_pkg::C_W;

  logic [LogN-1:0]          r1_index_q, r2_index_q, x_index_q, w1_index_q;
  logic [cs_pkg::TBL_W-1:0] r2_q, w1_q, w2_q;
  logic [WordW-1:0]         r1_q;
  cs_state_pkg::hints_t     w1_hints_q, w2_hints_q;
  logic                     w1_valid_q, fwd_x_q, fwd_w1_q, fwd_w2_q;
  logic [1:0]               tbl_read_q;  // R1, R2 hold the word for TBL_*

  // ---- RAM: one write and one read port -------------------------------------
  logic [LogN-1:0]          raddr, waddr;
  logic                     we;

  assign raddr = r0_valid_i ? r0_index_i : tbl_addr_i;
  assign we    = init_we_i | x_valid_i;
  assign waddr = init_we_i ? init_index_i : x_index_q;

  logic [cs_pkg::TBL_W-1:0] wdata;
  assign wdata = x_next_i;

  // What nobody asked for is read too, so that the RAM waits for no one.
  cs_ram_sync #(.Width(WordW), .Depth(Strata)) u_mem (
    .clk_i   (clk_i),
    .we_i    (we),
    .waddr_i (waddr),
    .wdata_i (wdata[WordW-1:0]),
    .re_i    (!cs_pkg::SKIP | r0_valid_i | tbl_we_i),
    .raddr_i (raddr),
    .rdata_o (r1_q)
  );

  // ---- Stages ---------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    r1_index_q <= r0_index_i;
    r2_index_q <= r1_index_q;
    x_index_q  <= r2_index_q;
    w1_index_q <= x_index_q;
    r2_q       <= cs_pkg::TBL_W'(r1_q);
    if (x_valid_i) begin
      w1_q       <= x_next_i;
      w1_hints_q <= x_hints_i;
    end
    if (w1_valid_q) begin
      w2_q       <= w1_q;
      w2_hints_q <= w1_hints_q;
    end
    // Seen from R1; in the next clock the reader is in R2 and each writer one on.
    fwd_x_q    <= r2_valid_i & (r1_index_q == r2_index_q);
    fwd_w1_q   <= x_valid_i  & (r1_index_q == x_index_q);
    fwd_w2_q   <= w1_valid_q & (r1_index_q == w1_index_q);
  end

  assign fwd_x_o    = fwd_x_q;
  assign ram_word_o = r2_q;
  assign r2_word_o  = fwd_w1_q ? w1_q : fwd_w2_q ? w2_q : r2_q;
  assign r2_hints_o = fwd_w1_q ? w1_hints_q : fwd_w2_q ? w2_hints_q : ram_hints_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      {w1_valid_q, tbl_read_q} <= '0;
    else if (clear_i) {w1_valid_q, tbl_read_q} <= '0;
    else              {w1_valid_q, tbl_read_q} <= {x_valid_i, tbl_read_q[0], tbl_we_i};
  end

  // The RAM is addressed in the clock of the write already, as nothing else wants it
  // then, so that its slow output goes to R2 alone and TBL_* take the word from there.
  // rst_ni reaches the register as clear_i, since reset is OFF.
  always_ff @(posedge clk_i) begin
    if (clear_i)            tbl_word_o <= '0;
    else if (tbl_read_q[1]) tbl_word_o <= r2_q;
  end

  if (!Bursts) begin : g_no_bursts
    logic unused;
    assign unused = ^wdata[cs_pkg::TBL_W-1:WordW];
  end

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q & !clear_i) begin
      a_one_writer:  assert (!(init_we_i & x_valid_i));
      a_read_quiet:  assert (!(tbl_we_i & r0_valid_i));
    end
  end
`endif

endmodule

`default_nettype wire
