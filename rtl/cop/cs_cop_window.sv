// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_window - the host's window on the coprocessor's space.
//
//   write -+-> strobe, index and word for one memory
//   sweep -'
//   read  ---> address to all -> (a clock later) the word of the one that was meant
//
// Reads and writes come only while microcode stands still.  A memory that is read is not
// written in the same clock: the write comes a clock later then, when the bus still holds
// its data, so the read shows the word of before.

`default_nettype none

module cs_cop_window #(
  parameter int CopEntries = 128,
  parameter int CopData    = 1024,
  parameter int CopCode    = 512
) (
  input  logic         clk_i,
  input  logic         clear_i,     // state is OFF
  input  logic         page_we_i,   // PAGE is written

  // the host, both only if they may
  input  logic         we_i,
  input  logic [15:0]  waddr_i,     // word of the space
  input  logic [31:0]  wdata_i,
  input  logic         re_i,
  input  logic [15:0]  raddr_i,
  output logic [31:0]  now_o,       // of raddr: registers
  output logic [31:0]  rdata_o,     // a clock behind re_i: memories

  // sweep
  input  logic         locked_i,    // it runs, or microcode does
  input  logic         sweep_i,
  input  logic [13:0]  sweep_idx_i,
  input  logic         sweep_data_i,
  input  logic         sweep_regs_i,
  input  logic         sweep_host_i,

  // writes
  output logic [11:0]  idx_o,
  output logic [11:0]  code_idx_o,  // of microinstructions
  output logic [31:0]  wdata_o,     // 0 with locked
  output logic         data_we_o,
  output logic [1:0]   code_we_o,   // {high, low} half of word code_idx_o
  output logic         v_we_o,
  output logic         k_we_o,
  output logic         i_we_o,
  output logic         icfg_we_o,
  output logic         base_we_o,
  output logic         t_we_o,
  output logic         start_we_o,
  output logic         dr_we_o,     // with wdata_i, as rnd
  output logic         rnd_we_o,
  output logic         cam_o,       // the state of an entry is written
  output logic [8:0]   cam_entry_o,
  output logic [31:0]  hkey_o,

  // words read
  output logic         re_o,
  output logic [1:0]   ridx_o,      // of target registers: held
  input  logic [31:0]  data_i,
  input  logic [63:0]  code_i,
  input  logic [34:0]  ent_i,
  input  logic [31:0]  b_i,         // of v and k
  input  logic [15:0]  i_i,
  input  logic [4:0]   icfg_i,
  input  logic [15:0]  base_i,
  input  logic [8:0]   t_i,
  input  logic [31:0]  start_i,     // ... of raddr

  // registers
  input  logic [31:0]  dr_i,
  input  logic [31:0]  rnd_i,
  input  logic [31:0]  key_i,
  input  logic         hit_i,
  input  logic [8:0]   mi_i,
  input  logic         vsat_i,
  input  logic         gap_i,
  input  logic         clip_i,
  input  logic         cp_i,
  input  logic [1:0]   s_valid_i,
  input  logic [31:0]  begun_i,
  input  logic         at_i,        // number of the sample in cur
  input  logic [143:0] cur_i,
  input  logic [143:0] next_i
);

  // What a word of the space is: bits of `what`.  The page's part is worked out where PAGE
  // is written.
  localparam int Data = 0, CodeLo = 1, CodeHi = 2, EntKey = 3, EntState = 4, V = 5, K = 6,
                 I = 7, Icfg = 8, Base = 9, T = 10, Start = 11, Whats = 12;
  localparam int PData = 0, PCode = 1, PAssoc = 2, PRegs = 3;

  function automatic logic [3:0] kind_of(input logic [7:0] p);
    kind_of         = '0;
    kind_of[PData]  = (p[7:4] == cs_cop_isa_pkg::COP_WIN_DATA[15:12]) &
                      ((32'({p[3:0], 8'd0}) >> $clog2(CopData)) == '0);
    kind_of[PCode]  = (p[7:4] == cs_cop_isa_pkg::COP_WIN_CODE[15:12]) &
                      ((32'({p[3:0], 7'd0}) >> $clog2(CopCode)) == '0);
    kind_of[PAssoc] = (p[7:4] == cs_cop_isa_pkg::COP_WIN_ASSOC[15:12]) &
                      ((32'({p[3:0], 7'd0}) >> $clog2(CopEntries)) == '0);
    kind_of[PRegs]  = p == cs_cop_isa_pkg::COP_WIN_V[15:8];
  endfunction

  logic [3:0] page_q;

  always_ff @(posedge clk_i) begin
    if (clear_i)        page_q <= kind_of('0);
    else if (page_we_i) page_q <= kind_of(wdata_i[7:0]);
  end

  function automatic logic [Whats-1:0] what(input logic [3:0] p, input logic [7:0] a);
    what           = '0;
    what[Data]     = p[PData] & ((32'(a) >> $clog2(CopData)) == '0);
    what[CodeLo]   = p[PCode] & !a[0];
    what[CodeHi]   = p[PCode] & a[0];
    what[EntKey]   = p[PAssoc] & !a[0] & ((32'(a[7:1]) >> $clog2(CopEntries)) == '0);
    what[EntState] = p[PAssoc] & a[0] & ((32'(a[7:1]) >> $clog2(CopEntries)) == '0);
    what[V]        = p[PRegs] & (a[7:4] == cs_cop_isa_pkg::COP_WIN_V[7:4]);
    what[K]        = p[PRegs] & (a[7:4] == cs_cop_isa_pkg::COP_WIN_K[7:4]);
    what[I]        = p[PRegs] & (a[7:3] == cs_cop_isa_pkg::COP_WIN_I[7:3]);
    what[Icfg]     = p[PRegs] & (a[7:3] == cs_cop_isa_pkg::COP_WIN_ICFG[7:3]);
    what[Base]     = p[PRegs] & (a[7:3] == cs_cop_isa_pkg::COP_WIN_BASE[7:3]);
    what[T]        = p[PRegs] & (a[7:2] == cs_cop_isa_pkg::COP_WIN_T[7:2]);
    what[Start]    = p[PRegs] & (a[7:5] == cs_cop_isa_pkg::COP_WIN_START[7:5]) & (!a[4] | (a[3:0] == '0));
  endfunction

  // Writes of memories.  While a sweep runs the host does not write.
  logic             late_q, mem_we;
  logic [11:0]      waddr_q, waddr;
  logic [Whats-1:0] now_what, w_what, late_what_q;
  assign now_what = what(page_q, waddr_i[7:0]);
  assign mem_we   = (we_i & !re_i) | late_q;
  assign waddr    = late_q ? waddr_q : waddr_i[11:0];
  assign w_what   = late_q ? late_what_q : now_what & {Whats{mem_we}};

  always_ff @(posedge clk_i) begin
    late_q      <= we_i & re_i;
    late_what_q <= now_what;
    waddr_q     <= waddr_i[11:0];
  end

  always_comb begin
    wdata_o = wdata_i & {32{!locked_i}};
    if (sweep_i) idx_o = sweep_idx_i[11:0];
    else         idx_o = waddr;
  end

  assign code_idx_o = {1'b0, waddr[11:1]};

  assign data_we_o  = sweep_data_i | w_what[Data];
  assign code_we_o  = {w_what[CodeHi], w_what[CodeLo]};
  assign v_we_o     = sweep_regs_i | w_what[V];
  assign i_we_o     = sweep_regs_i | w_what[I];
  assign k_we_o     = sweep_host_i | w_what[K];
  assign icfg_we_o  = sweep_host_i | w_what[Icfg];
  assign base_we_o  = sweep_host_i | w_what[Base];
  assign t_we_o     = sweep_host_i | w_what[T];
  assign start_we_o = sweep_host_i | w_what[Start];

  // Writes of registers, and of entries by the four clocks behind.
  logic [31:0] hkey_q;
  assign dr_we_o     = we_i & page_q[PRegs] & (waddr_i[7:0] == cs_cop_isa_pkg::COP_WIN_DR[7:0]);
  assign rnd_we_o    = we_i & page_q[PRegs] & (waddr_i[7:0] == cs_cop_isa_pkg::COP_WIN_RND[7:0]);
  assign cam_o       = we_i & now_what[EntState];
  assign cam_entry_o = waddr_i[9:1];
  assign hkey_o      = hkey_q;

  always_ff @(posedge clk_i) begin
    if (clear_i)                      hkey_q <= '0;
    else if (we_i & now_what[EntKey]) hkey_q <= wdata_i;
  end

  // Reads of memories.  What was read is a bit each, so a word costs an and.
  logic [Whats-1:0] r_what;
  logic [1:0] ridx_q;
  logic       is_data_q, is_low_q, is_high_q, is_key_q, is_state_q, is_b_q;
  logic       is_i_q, is_icfg_q, is_base_q, is_t_q;
  assign r_what = what(page_q, raddr_i[7:0]);

  always_ff @(posedge clk_i) begin
    is_data_q  <= re_i & r_what[Data];
    is_low_q   <= re_i & r_what[CodeLo];
    is_high_q  <= re_i & r_what[CodeHi];
    is_key_q   <= re_i & r_what[EntKey];
    is_state_q <= re_i & r_what[EntState];
    is_b_q     <= re_i & (r_what[V] | r_what[K]);
    is_i_q     <= re_i & r_what[I];
    is_icfg_q  <= re_i & r_what[Icfg];
    is_base_q  <= re_i & r_what[Base];
    is_t_q     <= re_i & r_what[T];
    if (re_i) ridx_q <= raddr_i[1:0];
  end

  assign re_o   = re_i;
  assign ridx_o = ridx_q;

  always_comb begin
    rdata_o = (data_i       & {32{is_data_q}}) |
              (code_i[31:0] & {32{is_low_q}}) | (code_i[63:32] & {32{is_high_q}}) |
              (ent_i[31:0]  & {32{is_key_q}}) | (b_i & {32{is_b_q}});
    rdata_o = rdata_o | ({ent_i[34], 29'd0, ent_i[33:32]} & {32{is_state_q}});
    rdata_o[15:0] = rdata_o[15:0] | (i_i & {16{is_i_q}}) | (base_i & {16{is_base_q}}) |
                    {7'd0, t_i & {9{is_t_q}}} | {11'd0, icfg_i & {5{is_icfg_q}}};
  end

  // Reads of registers.
  // The start table is read at once: a dispatch may need it in the next clock.
  logic [7:0]  is_w;                // words of cur, of next
  logic [7:0]  is_reg;              // dr and those behind it
  logic [7:0]  is_w_d, is_reg_d;
  logic        cur_info_d, next_info_d;
  logic        is_cur_info, is_next_info, is_s, is_cur;
  assign is_s   = page_q[PRegs] & (raddr_i[7:4] == cs_cop_isa_pkg::COP_WIN_S0[7:4]);
  assign is_cur = raddr_i[3] == at_i;

  always_comb begin
    for (int i = 0; i < 8; i++)
      is_reg_d[i] = page_q[PRegs] & (raddr_i[7:0] == {cs_cop_isa_pkg::COP_WIN_DR[7:3], 3'(i)});
  end

  always_comb begin
    for (int i = 0; i < 4; i++) begin
      is_w_d[i]     = is_s & is_cur & (raddr_i[2:0] == 3'(i));
      is_w_d[i + 4] = is_s & !is_cur & (raddr_i[2:0] == 3'(i));
    end
    cur_info_d  = is_s & is_cur & (raddr_i[2:0] == 3'd4);
    next_info_d = is_s & !is_cur & (raddr_i[2:0] == 3'd4);
  end

  cs_cop_cut #(.Width(18)) u_cut (
    .i ({is_w_d, is_reg_d, cur_info_d, next_info_d}),
    .o ({is_w, is_reg, is_cur_info, is_next_info})
  );

  always_comb begin
    now_o = (dr_i    & {32{is_reg[cs_cop_isa_pkg::COP_WIN_DR[2:0]]}}) |
            (rnd_i   & {32{is_reg[cs_cop_isa_pkg::COP_WIN_RND[2:0]]}}) |
            (key_i   & {32{is_reg[cs_cop_isa_pkg::COP_WIN_KEY[2:0]]}}) |
            (begun_i & {32{is_reg[cs_cop_isa_pkg::COP_WIN_BEGUN[2:0]]}}) |
            (start_i & {32{r_what[Start]}}) |
            ({hit_i, 12'd0, gap_i, clip_i, vsat_i, 7'd0, mi_i} &
             {32{is_reg[cs_cop_isa_pkg::COP_WIN_FLAGS[2:0]]}});
    for (int i = 0; i < 4; i++) begin
      now_o = now_o | (cur_i[32*i +: 32] & {32{is_w[i]}}) | (next_i[32*i +: 32] & {32{is_w[i + 4]}});
    end
    now_o[15:0] = now_o[15:0] | (cur_i[143:128] & {16{is_cur_info}}) |
                  (next_i[143:128] & {16{is_next_info}});
    now_o[2:0]  = now_o[2:0] |
                  ({s_valid_i, cp_i} & {3{is_reg[cs_cop_isa_pkg::COP_WIN_PLACE[2:0]]}});
  end

  logic unused;
  assign unused = ^{sweep_idx_i, waddr_i, raddr_i, is_reg, now_what, r_what, w_what, late_what_q};

endmodule

`default_nettype wire
