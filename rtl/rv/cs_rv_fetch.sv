// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_fetch - the front end: one aligned word a clock into the queue before D.
//
//   redirect_q -+                    +-> cs_rv_icache --- hit, word --+
//    next word -+-> rd_pc -> pc_q ---+                                +-> cs_rv_iqueue -> D
//       target -+                    +-> cs_rv_bpred -> target        |
//                                                          ibus_r* ---+ (stream)
//
// The RAMs of both are addressed by rd_pc in the clock before F; pc_q is that address in F.
// rd_pc never waits for the outcome of a lookup: it goes ahead, and where the word
// of pc_q stays, f_valid_q is 0 for a clock and pc_q is read again.  On a miss the
// words come from the bus as they arrive (stream_q) as long as F follows them in line;
// when it does not (a taken branch, a redirect, a full queue) it looks up again, and other
// lines hit while the fill goes on.  One fill at a time: a fill that turns out to be on
// a wrong path delays the next miss until its end, never a hit.
//
// With Supervisor PCs are virtual.  The page of pc_q comes from the ITLB, read with
// the other RAMs; what it does not allow at once stops F (stop_q) until a walk has
// told the page, or the fault.  The walk waits for an empty pipeline, so it is for
// the next instruction and for no guess.

`default_nettype none

module cs_rv_fetch #(
  parameter int        ICacheBytes = 4096,           // 1024..16384, power of two
  parameter int        ILineBytes  = 32,             // 16, 32, 64
  parameter int        BtbEntries  = 256,             // 0, 16..512, power of two
  parameter int        RasDepth    = 4,              // 0, 2, 4, 8
  parameter bit [31:0] RamBase     = 32'h8000_0000,  // multiple of RamSize
  parameter bit [31:0] RamSize     = 32'h0400_0000,  // 8 KiB..2 GiB, power of two
  parameter bit        Supervisor  = 1'b0,           // translate
  parameter int        ITlbEntries = 256,            // 16..512, power of two
  parameter int        IUTlbEntries = 16             // 8..64, power of two
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [31:0] boot_pc_i,       // taken in the first clock out of reset

  // D
  output logic        valid_o,
  input  logic        ready_i,
  input  logic        ready_hit_i,     // if the data cache hits
  input  logic        hit_i,           // it does: the last to be known
  output logic [31:0] pc_o,
  output logic [31:0] insn_o,
  output logic        fault_o,         // access or page fault; insn_o is 0
  output logic        fault_hi_o,      // with it: at pc + 2, not at pc
  output logic        fault_page_o,    // with it: a page fault
  output logic        miss_o,
  output logic        itlb_o,          // a walk was made for it
  output logic        pred_taken_o,
  output logic [31:0] pred_pc_o,
  output logic [3:0]  reason_o,        // why it shows no instruction

  // X, M
  input  logic        redirect_i,
  input  logic        redirect_m_i,    // with it: M's, not X's
  input  logic [31:0] redirect_pc_i,
  input  logic        fencei_i,
  input  logic        train_valid_i,
  input  logic [31:0] train_pc_i,
  input  logic        train_len_i,     // 0: 2 bytes, 1: 4
  input  logic [31:0] train_target_i,
  input  logic        train_taken_i,
  input  logic        train_wrong_i,   // pred_taken or pred_pc was wrong
  input  logic [2:0]  train_kind_i,    // branch, jump, call, return, indirect jump, - call

  // Translation: CSRs, SFENCE.VMA, walks
  input  cs_rv_pkg::mmu_t  mmu_i,
  input  logic             vma_i,
  input  logic             vma_all_i,
  input  logic [31:0]      vma_addr_i,
  input  logic             idle_i,     // D, X and M hold nothing
  output logic             walk_o,     // held until walk_done_i
  output logic [31:12]     walk_vpn_o,
  input  logic             walk_done_i,
  input  logic             walk_fault_i,
  input  logic             walk_page_i,
  input  cs_rv_pkg::page_t walk_entry_i,

  // Memory, AXI4 read only
  output logic        ibus_arvalid_o,
  input  logic        ibus_arready_i,
  output logic [31:0] ibus_araddr_o,
  output logic [7:0]  ibus_arlen_o,
  output logic [1:0]  ibus_arburst_o,
  input  logic        ibus_rvalid_i,
  output logic        ibus_rready_o,
  input  logic [31:0] ibus_rdata_i,
  input  logic [1:0]  ibus_rresp_i,
  input  logic        ibus_rlast_i
);

  localparam int WayBytes = (ICacheBytes > 4096) ? 4096 : ICacheBytes;
  localparam int Ways     = ICacheBytes / WayBytes;
  localparam int AddrW    = $clog2(RamSize);
  localparam int WayW     = $clog2(WayBytes);
  localparam int LineW    = $clog2(ILineBytes);
  localparam int SetW     = WayW - LineW;
  localparam int BtbW     = (BtbEntries > 1) ? $clog2(BtbEntries) : 1;
  localparam int ClearW   = (SetW > BtbW) ? SetW : BtbW;

  if (ICacheBytes < 1024 || ICacheBytes > 16384 || (1 << $clog2(ICacheBytes)) != ICacheBytes)
  begin : g_bad_size
    $error("cs_rv_fetch: ICacheBytes must be a power of two, 1024..16384");
  end
  if (ILineBytes != 16 && ILineBytes != 32 && ILineBytes != 64) begin : g_bad_line
    $error("cs_rv_fetch: ILineBytes must be 16, 32 or 64");
  end
  if (RamSize < 32'd8192 || (32'd1 << AddrW) != RamSize || (RamBase & (RamSize - 1)) != 0)
  begin : g_bad_ram
    $error("cs_rv_fetch: RamSize must be a power of two, 8 KiB..2 GiB, and divide RamBase");
  end

  // ---- Redirects ------------------------------------------------------------
  // A clock of their own: they come late.  What is in F and the queue goes at once.
  logic        boot_q, broken, redirect_q;
  logic [31:1] redirect_pc_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) {boot_q, redirect_q} <= 2'b10;
    else         {boot_q, redirect_q} <= {1'b0, boot_q | broken | redirect_i};
  end

  always_ff @(posedge clk_i) begin
    redirect_pc_q <= redirect_i ? redirect_pc_i[31:1] : boot_q ? boot_pc_i[31:1] : pc_o[31:1];
  end

  // ---- Invalidation: after reset and by FENCE.I ---------------------------------
  logic              inval_q;
  logic [ClearW-1:0] inval_index_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      inval_q       <= 1'b1;
      inval_index_q <= '0;
    end else if (fencei_i) begin
      inval_q       <= 1'b1;
      inval_index_q <= '0;
    end else if (inval_q) begin
      inval_q       <= inval_index_q != '1;
      inval_index_q <= inval_index_q + 1'b1;
    end
  end

  // ---- Next address -----------------------------------------------------------
  // Addresses in RAM, and above: a bit that says that this one is not; with
  // Supervisor, the rest of the PC.
  localparam int HiW = Supervisor ? 32 - AddrW : 1;

  logic [AddrW-1:1] pc_q, line_pc, rd_pc, target;
  logic [HiW-1:0]   hi_q, line_hi, rd_hi, start_hi, seq_hi, target_hi;
  logic             out;
  logic [AddrW-1:2] seq;
  logic             hint, taken, pos;
  logic             f_valid_q, stream_q, wait_q, stop_q, bad_q, halt_q, first_q, missed_q, ar_q;
  logic             room, cache_stale, btb_stale, itlb_stale, stale, ahead, push;

  if (Supervisor) begin : g_pc
    assign start_hi      = redirect_pc_q[31:AddrW];
    assign {seq_hi, seq} = {hi_q, pc_q[AddrW-1:2]} + 1'b1;
    assign target_hi     = hi_q;
    assign out           = !mmu_i.fetch_on & (hi_q != RamBase[31:AddrW]);
  end else begin : g_pc
    logic seq_out;

    assign start_hi       = redirect_pc_q[31:AddrW] != RamBase[31:AddrW];
    assign {seq_out, seq} = {1'b0, pc_q[AddrW-1:2]} + 1'b1;
    assign seq_hi         = hi_q | seq_out;
    assign target_hi      = '0;
    assign out            = hi_q;
  end

  assign stale = cache_stale | btb_stale | itlb_stale;
  // In a stream F waits for the bus: not ahead before the request is taken, and then the
  // prediction stays until the word comes.
  assign ahead = room & ((stream_q & !ar_q) | (f_valid_q & !stale));
  assign taken = hint & !out & !bad_q;

  // The prediction comes from a RAM too, so its target is chosen last.
  always_comb begin
    if (redirect_q) begin
      {line_hi, line_pc} = {start_hi, redirect_pc_q[AddrW-1:1]};
    end else if (ahead) begin
      {line_hi, line_pc} = {seq_hi, seq, 1'b0};
    end else begin
      {line_hi, line_pc} = {hi_q, pc_q};
    end
    {rd_hi, rd_pc} = {line_hi, line_pc};
    if (taken & ahead & !redirect_q) {rd_hi, rd_pc} = {target_hi, target};
  end

  always_ff @(posedge clk_i) begin
    if (redirect_q | push) {hi_q, pc_q} <= {rd_hi, rd_pc};
  end

  // ---- Translation ------------------------------------------------------------
  // quick: the page is known here and now, among those used last.  Else F looks again,
  // since the ITLB, read beside, may have it, and then stops until a walk was made; a fault
  // is then pushed as a word (bad_q), and nothing more until a redirect (halt_q).
  logic             quick, itlb_q, bad_page_q;
  logic [AddrW-1:2] f_addr;            // pc_q, physical
  cs_rv_pkg::page_t page;              // of the ITLB; here, since Yosys 0.23 knows no record below

  // Tags that pc_q may have in the I-cache, and which it has.
  localparam int TagW  = AddrW - WayW;
  localparam int Looks = Supervisor ? 3 : 1;
  logic [Looks*TagW-1:0] look_tags;
  logic [Looks-1:0]      look_is;

  if (Supervisor) begin : g_mmu
    localparam int IdxW = $clog2(ITlbEntries);
    localparam int LastW = $clog2(IUTlbEntries) - 1;
    logic [31:1]       rd_va, f_va;
    logic              match, old, busy, forget, last0_u, last1_u, near, looked_q;
    logic [1:0]        last_match;     // of each way
    logic [AddrW-1:12] last_ppn, last0_ppn, last1_ppn;
    logic [8:0]        asid_q;         // of the pages used last

    assign rd_va = {rd_hi, rd_pc};
    assign f_va  = {hi_q, pc_q};
    assign quick  = !mmu_i.fetch_on |
                    (|(last_match & ~({last1_u, last0_u} ^ {2{mmu_i.fetch_user}})));
    assign last_ppn = last_match[1] ? last1_ppn : last0_ppn;
    assign f_addr = {mmu_i.fetch_on ? last_ppn : pc_q[AddrW-1:12], pc_q[11:2]};
    assign look_is = mmu_i.fetch_on ? {last_match, 1'b0} : 3'b001;
    assign forget = vma_i | (asid_q != mmu_i.asid);
    assign near   = f_valid_q & !redirect_q & itlb_stale & !forget & match & page.ram & page.x;

    cs_rv_tlb #(.Entries(ITlbEntries)) u_tlb (
      .clk_i, .rst_ni, .rd_index_i(rd_va[12 +: IdxW]), .vpn_i(f_va[31:12]), .asid_i(mmu_i.asid),
      .match_o(match), .page_o(page), .stale_o(old),
      .write_i(walk_done_i & !walk_fault_i), .wr_vpn_i(f_va[31:12]), .wr_page_i(walk_entry_i),
      .flush_i(vma_i), .flush_all_i(vma_all_i), .flush_vpn_i(vma_addr_i[31:12]), .busy_o(busy)
    );

    cs_rv_utlb #(.Entries(IUTlbEntries), .DataW(AddrW - 11)) u_utlb (
      .clk_i, .rst_ni, .vpn_i(f_va[31:12]), .index_i(f_va[12 +: LastW] ^ f_va[20 +: LastW]),
      .match_o(last_match),
      .data_o({last1_u, last1_ppn, last0_u, last0_ppn}),
      .write_i(near), .data_i({page.u, page.ppn[AddrW-13:0]}), .drop_i(walk_done_i),
      .flush_i(forget)
    );

    for (genvar t = 0; t < 3; t++) begin : g_tag
      logic [AddrW-1:12] tag_page;

      assign tag_page = t == 0 ? pc_q[AddrW-1:12] : t == 1 ? last0_ppn : last1_ppn;
      assign look_tags[t*TagW +: TagW] = TagW'({tag_page, pc_q[11:2]} >> (WayW - 2));
    end

    // The ITLB had its say of this word.
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) looked_q <= 1'b0;
      else         looked_q <= f_valid_q & !redirect_q & itlb_stale & !old;
    end

    always_ff @(posedge clk_i) asid_q <= mmu_i.asid;

    assign itlb_stale = !quick & !looked_q;
    assign walk_o     = stop_q & idle_i & !valid_o & !broken & !redirect_q & !busy;
    assign walk_vpn_o = f_va[31:12];

    // An instruction that is fetched again keeps its mark.
    logic again_q;

    always_ff @(posedge clk_i) begin
      again_q <= broken & itlb_o & !redirect_i;
      if (redirect_q)        itlb_q <= again_q;
      else if (push)         itlb_q <= 1'b0;
      else if (walk_done_i)  itlb_q <= 1'b1;
      if (walk_done_i)       bad_page_q <= walk_page_i;
    end

    logic unused;
    assign unused = ^{mmu_i, vma_addr_i, rd_va, f_va, page};
  end else begin : g_mmu
    assign {quick, itlb_stale, itlb_q, bad_page_q, walk_o, walk_vpn_o} = {1'b1, 24'd0};
    assign f_addr = pc_q[AddrW-1:2];
    assign page   = '0;
    assign look_tags = f_addr[AddrW-1:WayW];
    assign look_is   = 1'b1;

    logic unused;
    assign unused = ^{mmu_i, vma_i, vma_all_i, vma_addr_i, idle_i, walk_page_i, walk_entry_i, page};
  end

  // ---- F ----------------------------------------------------------------------
  // A word misses if it starts a fill, or if F enters at it and must wait for one.
  logic        hit, lookup, miss, fill_q, fill_start, beat, fill_done, line_end;
  logic [31:0] cache_word, word;
  logic        bus_fault, fault;

  assign lookup     = f_valid_q & !stale & !redirect_q;
  assign miss       = lookup & !hit & !out & quick;
  assign beat       = stream_q & ibus_rvalid_i;
  assign push       = room & !redirect_q & (beat | bad_q | (lookup & ((hit & quick) | out)));
  assign fill_start = miss & !fill_q & !redirect_i & !fencei_i;
  assign line_end   = &pc_q[LineW-1:2];
  assign bus_fault  = stream_q & ibus_rresp_i[1];
  assign fault      = out | bus_fault | bad_q;
  assign word       = fault ? '0 : stream_q ? ibus_rdata_i : cache_word;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {f_valid_q, stream_q, wait_q, first_q, missed_q, stop_q, bad_q, halt_q} <= '0;
    end else if (fencei_i | inval_q) begin
      {f_valid_q, stream_q, wait_q, first_q, missed_q, stop_q, bad_q, halt_q} <= '0;
    end else if (redirect_q) begin
      {f_valid_q, stream_q, wait_q, first_q, missed_q} <= 5'b10010;
      {stop_q, bad_q, halt_q} <= '0;
    end else if (push) begin
      f_valid_q <= (!stream_q | taken | line_end) & !bad_q;
      {bad_q, halt_q} <= {1'b0, bad_q};
      stream_q  <= stream_q & !taken & !line_end;
      first_q   <= 1'b0;
      missed_q  <= 1'b0;
    end else if (lookup & !quick) begin
      {f_valid_q, stop_q} <= 2'b01;
    end else if (stop_q | bad_q | halt_q) begin
      if (walk_done_i) {f_valid_q, stop_q, bad_q} <= {!walk_fault_i, 1'b0, walk_fault_i};
    end else if (miss) begin
      f_valid_q <= 1'b0;
      stream_q  <= !fill_q;
      wait_q    <= fill_q & !fill_done;  // else the next lookup starts a fill
      missed_q  <= missed_q | !fill_q | first_q;
    end else if (stream_q) begin
      stream_q  <= !ibus_rvalid_i;       // no room: the word passes by
      f_valid_q <= 1'b0;
    end else begin
      f_valid_q <= !wait_q | fill_done;
      wait_q    <= wait_q & !fill_done;
    end
  end

  // ---- What D waits for -------------------------------------------------------
  logic [2:0] start_q;       // the reason of the last start, until D is shown an instruction
  logic       late_q;        // the I-cache was asked for this word and did not have it
  logic       line_q;        // a line asked for since the start is on its way

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      start_q          <= cs_rv_pkg::REASON_FETCH[2:0];
      {late_q, line_q} <= '0;
    end else begin
      if (redirect_i) begin
        start_q <= redirect_m_i ? cs_rv_pkg::REASON_TRAP[2:0] : cs_rv_pkg::REASON_MISPREDICT[2:0];
      end else if (broken | valid_o) begin
        start_q <= cs_rv_pkg::REASON_FETCH[2:0];
      end
      late_q <= !redirect_q & (miss | (late_q & !push));
      line_q <= !redirect_q & (fill_start | (line_q & !fill_done));
    end
  end

  always_comb begin
    reason_o = {1'b0, start_q};
    if (!redirect_q) begin
      if (late_q | line_q) reason_o = cs_rv_pkg::REASON_ICACHE;
      if (stop_q)          reason_o = cs_rv_pkg::REASON_ITLB;
    end
    if (broken)            reason_o = cs_rv_pkg::REASON_FETCH;
  end

  // ---- Fill -------------------------------------------------------------------
  logic             fill_new_q, fill_bad_q;
  logic [AddrW-1:2] fill_addr_q;         // of the next word
  logic [Ways-1:0]  fill_way_q;

  assign fill_done = fill_q & ibus_rvalid_i & ibus_rlast_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {fill_q, fill_new_q, ar_q} <= '0;
    end else begin
      fill_q     <= fill_start | (fill_q & !fill_done);
      fill_new_q <= fill_start;
      ar_q       <= fill_start | (ar_q & !ibus_arready_i);
    end
  end

  always_ff @(posedge clk_i) begin
    // That F misses comes late: the address is there before.
    if (!fill_q)            fill_addr_q <= f_addr;
    else if (ibus_rvalid_i) fill_addr_q[LineW-1:2] <= fill_addr_q[LineW-1:2] + 1'b1;
  end

  // What was asked for before a FENCE.I may be old.
  always_ff @(posedge clk_i) begin
    if (fencei_i)        fill_bad_q <= 1'b1;
    else if (!fill_q)    fill_bad_q <= 1'b0;
    else if (ibus_rvalid_i & ibus_rresp_i[1]) fill_bad_q <= 1'b1;
  end

  if (Ways == 1) begin : g_way
    assign fill_way_q = 1'b1;
  end else begin : g_ways
    // Ways take turns; the others stay valid while one is filled.
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni)         fill_way_q <= Ways'(1);
      else if (fill_start) fill_way_q <= {fill_way_q[Ways-2:0], fill_way_q[Ways-1]};
    end
  end

  assign ibus_arvalid_o = ar_q;
  assign ibus_araddr_o  = {RamBase[31:AddrW], fill_addr_q, 2'b00};
  assign ibus_arlen_o   = 8'(ILineBytes / 4 - 1);
  assign ibus_arburst_o = 2'b10;  // WRAP
  // Never held back: a load of an instruction in the queue may wait behind this fill.
  assign ibus_rready_o  = 1'b1;

  // ---- Parts ------------------------------------------------------------------
  cs_rv_icache #(
    .Ways(Ways), .WayBytes(WayBytes), .LineBytes(ILineBytes), .TagW(TagW), .Looks(Looks)
  ) u_icache (
    .clk_i,
    .rd_addr_i   (rd_pc[WayW-1:2]),
    .set_i       (pc_q[WayW-1:LineW]),
    .tags_i      (look_tags),
    .tag_is_i    (look_is),
    .stale_o     (cache_stale),
    .hit_o       (hit),
    .data_o      (cache_word),
    .data_we_i   (fill_q & ibus_rvalid_i),
    .data_addr_i (fill_addr_q[WayW-1:2]),
    .data_i      (ibus_rdata_i),
    .tag_we_i    (inval_q | fill_new_q |
                  (fill_done & !fill_bad_q & !ibus_rresp_i[1])),
    .tag_set_i   (inval_q ? inval_index_q[SetW-1:0] : fill_addr_q[WayW-1:LineW]),
    .tag_valid_i (!inval_q & !fill_new_q),
    .tag_data_i  (fill_addr_q[AddrW-1:WayW]),
    .way_i       (fill_way_q | {Ways{inval_q}})
  );

  if (BtbEntries != 0) begin : g_bpred
    cs_rv_bpred #(
      .BtbEntries(BtbEntries), .RasDepth(RasDepth), .AddrW(AddrW)
    ) u_bpred (
      .clk_i,
      .rst_ni,
      .rd_en_i        (redirect_q | !stream_q | ar_q | ibus_rvalid_i),
      .rd_index_i     (rd_pc[2 +: BtbW]),
      .pc_i           (pc_q),
      .seq_i          (seq),
      .step_i         (push),
      .stale_o        (btb_stale),
      .taken_o        (hint),
      .pos_o          (pos),
      .target_o       (target),
      .train_valid_i  (train_valid_i & (!train_taken_i |
                       (train_target_i[31:AddrW] ==
                        (Supervisor ? train_pc_i[31:AddrW] : RamBase[31:AddrW])))),
      .train_pc_i     (train_pc_i[AddrW-1:1]),
      .train_len_i,
      .train_target_i (train_target_i[AddrW-1:1]),
      .train_taken_i,
      .train_wrong_i,
      .train_kind_i,
      .forget_i       (broken),
      .forget_pc_i    (pc_o[AddrW-1:1]),
      .clear_i        (inval_q),
      .clear_index_i  (inval_index_q[BtbW-1:0])
    );
  end else begin : g_no_bpred
    assign {btb_stale, hint, pos, target} = '0;
    logic unused;
    assign unused = ^{train_valid_i, train_pc_i, train_len_i, train_target_i, train_taken_i,
                      train_wrong_i, train_kind_i};
  end

  localparam int TargetW = Supervisor ? 32 : AddrW;

  cs_rv_iqueue #(.TargetW(TargetW), .RamBase(RamBase)) u_queue (
    .clk_i,
    .rst_ni,
    .clear_i    (redirect_i | broken),
    .start_i    (redirect_q),
    .start_pc_i (redirect_pc_q),
    .broken_o   (broken),
    .room_o     (room),
    .push_i     (push),
    .word_i     (word),
    .fault_i    (fault),
    .page_i     (bad_q & bad_page_q),
    .miss_i     (missed_q),
    .itlb_i     (itlb_q),
    .taken_i    (taken),
    .pos_i      (pos),
    .target_i   ((TargetW-1)'({target_hi, target})),
    .valid_o,
    .ready_i,
    .ready_hit_i,
    .hit_i,
    .pc_o,
    .insn_o,
    .fault_o,
    .fault_hi_o,
    .fault_page_o,
    .miss_o,
    .itlb_o,
    .pred_taken_o,
    .pred_pc_o
  );

  logic unused_bits;
  assign unused_bits = ^{redirect_pc_i[0], boot_pc_i[0], train_pc_i, train_target_i[0],
                         ibus_rresp_i[0]};

`ifdef CS_ASSERT
  logic             alive_q;  // a clock has passed since reset
  logic             ar_wait_q, walk_q;
  logic [AddrW-1:2] ar_addr_q;
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) {alive_q, ar_wait_q, walk_q} <= '0;
    else         {alive_q, ar_wait_q, walk_q} <= {1'b1, ar_q & !ibus_arready_i,
                                                  walk_o & !walk_done_i};
  end
  always_ff @(posedge clk_i) ar_addr_q <= fill_addr_q;

  always_ff @(posedge clk_i) begin
    if (alive_q) begin
      a_one_way_on:  assert (3'(f_valid_q) + 3'(stream_q) + 3'(wait_q) + 3'(stop_q) + 3'(bad_q) +
                             3'(halt_q) <= 3'd1);
      a_stream:      assert (!stream_q | fill_q | redirect_q);
      a_wait:        assert (!wait_q | fill_q);
      a_in_line:     assert (!(stream_q & fill_q) | (fill_addr_q[11:2] == pc_q[11:2]) | redirect_q);
      a_beat:        assert (!ibus_rvalid_i | (fill_q & !ar_q));
      a_ar_held:     assert (!ar_wait_q | (ar_q & (fill_addr_q == ar_addr_q)));
      a_one_way_hit: assert (!lookup || (u_icache.hit & (u_icache.hit - 1'b1)) == '0);
      a_checked:     assert (!fill_start | (quick & !out));
      a_walk:        assert (!walk_q | walk_o);
      a_asked:       assert (!walk_done_i | walk_o);
      a_inval:       assert (!inval_q | !(f_valid_q | stream_q | wait_q));
    end
  end
`endif

endmodule

`default_nettype wire
