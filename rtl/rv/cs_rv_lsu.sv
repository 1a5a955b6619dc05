// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_lsu - loads, stores and atomics: the memory half of M.
//
// An operation is one or two phases.  A phase looks up a word that was asked
// for in the clock before, and is then over (a hit, or a store taken), or
// waits.  The second phase is the second word of an access that crosses words,
// or the write of an AMO, whose address it reads again.
//
//            hit or taken: done, or second phase
//              .----.
//              v    |  own miss                the word came
//   m_valid -> LOOK ----------------> MISS ---------------------> done
//              ^    |                  '---> WAIT for second phase
//              |    | foreign fill, buffer full
//              '--- WAIT (reads again)
//
// Nothing waits in LOOK but device accesses, which look nothing up, and FENCE.
// Addresses are physical; with Supervisor the page of a first look comes late,
// from the TLB beside the cache, and m_go_i says that it is one (cs_rv_mmu).

`default_nettype none

module cs_rv_lsu #(
  parameter int        DCacheBytes = 4096,           // 1024..16384, power of two
  parameter int        DLineBytes  = 16,             // 16, 32, 64
  parameter int        StoreDepth  = 8,              // 2, 4, 8, 16
  parameter bit [31:0] RamBase     = 32'h8000_0000,  // a multiple of RamSize
  parameter bit [31:0] RamSize     = 32'h0400_0000,  // power of two, above a way of the cache
  parameter bit        Supervisor  = 1'b0            // with cs_rv_mmu in front
) (
  input  logic        clk_i,
  input  logic        rst_ni,

  // From X: the access that is in M in the next clock, if M moves on.
  input  logic [31:0] x_addr_i,
  input  logic [2:0]  x_op_i,
  input  logic [1:0]  x_size_i,

  // From M: held until m_done_o.
  input  logic        m_valid_i,
  input  logic [31:0] m_addr_i,
  input  logic [2:0]  m_op_i,
  input  logic [4:0]  m_amo_i,
  input  logic [1:0]  m_size_i,
  input  logic        m_unsigned_i,
  input  logic [31:0] m_wdata_i,
  input  logic        flush_reservation_i,   // trap or MRET

  // With Supervisor; else 1, 0, 0, 1, the page of m_addr_i, and the rest 0.
  input  logic        m_go_i,        // late: m_addr_i is where it leads; else nothing begins
  input  logic        m_seen_i,      // a prefetch that may not go now ends
  input  logic        m_ram_i,       // into RAM, whatever x_addr_i was
  input  logic        m_sc_i,        // an SC may write
  input  logic [31:12] m_sc_page_i,  // of m_addr_i, when that is an SC: never late
  input  logic [31:12] m_next_page_i, // of the second word, when it lies in the next page
  input  logic [59:0] m_looks_i,     // three pages: m_addr_i's is one, in time for the cache's tags
  input  logic [2:0]  m_look_is_i,   // ... this one; none while a load may not go
  input  logic        m_user_i,      // unprivileged
  output logic        reserved_o,    // a reservation is held
  output logic        m_holds_o,     // an SC that has it, whether it may write or not
  output logic        m_past_end_o,  // the fault is at the first byte outside RAM

  // To M: others are valid with done.
  output logic        m_done_o,      // m_now_o, or m_ends_o and hit_o
  output logic        m_now_o,       // done, whatever page and cache say
  output logic        m_ends_o,      // done if they have it
  output logic        hit_o,         // they do: the last to be known
  output logic [31:0] m_rdata_o,
  output logic        m_fault_o,     // nothing was done; the next operation is not
  output logic [3:0]  m_cause_o,     // in M in the clock behind it
  output logic [31:0] m_tval_o,
  output logic        m_miss_o,
  output logic [31:0] m_mem_rdata_o,
  output logic [31:0] m_mem_wdata_o,
  output logic [3:0]  m_mem_rmask_o,
  output logic [3:0]  m_mem_wmask_o,
  output logic        m_sc_fail_o,
  output logic [3:0]  m_reason_o,    // without done: what it waits for

  // Cacheable memory, AXI4.
  output logic        dbus_awvalid_o,
  input  logic        dbus_awready_i,
  output logic [31:0] dbus_awaddr_o,
  output logic [7:0]  dbus_awlen_o,
  output logic [1:0]  dbus_awburst_o,
  output logic        dbus_wvalid_o,
  input  logic        dbus_wready_i,
  output logic [31:0] dbus_wdata_o,
  output logic [3:0]  dbus_wstrb_o,
  output logic        dbus_wlast_o,
  input  logic        dbus_bvalid_i,
  output logic        dbus_bready_o,
  input  logic [1:0]  dbus_bresp_i,
  output logic        dbus_arvalid_o,
  input  logic        dbus_arready_i,
  output logic [31:0] dbus_araddr_o,
  output logic [7:0]  dbus_arlen_o,
  output logic [1:0]  dbus_arburst_o,
  input  logic        dbus_rvalid_i,
  output logic        dbus_rready_o,
  input  logic [31:0] dbus_rdata_i,
  input  logic [1:0]  dbus_rresp_i,
  input  logic        dbus_rlast_i,

  // Devices, AXI4-Lite.
  output logic        pbus_awvalid_o,
  input  logic        pbus_awready_i,
  output logic [31:0] pbus_awaddr_o,
  output logic [2:0]  pbus_awprot_o,
  output logic        pbus_wvalid_o,
  input  logic        pbus_wready_i,
  output logic [31:0] pbus_wdata_o,
  output logic [3:0]  pbus_wstrb_o,
  input  logic        pbus_bvalid_i,
  output logic        pbus_bready_o,
  input  logic [1:0]  pbus_bresp_i,
  output logic        pbus_arvalid_o,
  input  logic        pbus_arready_i,
  output logic [31:0] pbus_araddr_o,
  output logic [2:0]  pbus_arprot_o,
  input  logic        pbus_rvalid_i,
  output logic        pbus_rready_o,
  input  logic [31:0] pbus_rdata_i,
  input  logic [1:0]  pbus_rresp_i,

  // Foreign writes to memory, in the clock in which memory takes the word.
  input  logic        snoop_valid_i,
  input  logic [31:0] snoop_addr_i,

  output logic        bus_error_o    // sticky: a bus answered with an error
);

  localparam int AddrW    = $clog2(RamSize);
  localparam int WayBytes = (DCacheBytes > 4096) ? 4096 : DCacheBytes;
  localparam int WordW    = $clog2(WayBytes) - 2;
  localparam int IndexLsb = $clog2(DLineBytes);
  localparam int IndexW   = $clog2(WayBytes) - IndexLsb;
  localparam int HazardW  = (IndexW < 5) ? IndexW : 5;   // of it compared with pending stores

  if ((32'd1 << AddrW) != RamSize || AddrW > 31 || (RamBase & (RamSize - 1)) != 0) begin : g_bad_ram
    $error("cs_rv_lsu: RamSize must be a power of two, RamBase a multiple of it");
  end

  localparam logic [1:0] LOOK = 2'd0, WAIT = 2'd1, MISS = 2'd2, DEVICE = 2'd3;
  logic [1:0] state_q;
  logic       phase_q;    // the second

  // ---- what is asked for ----

  logic is_load, is_store, is_lr, is_sc, is_amo, is_prefetch, is_fence, given_up;
  logic ram, ram_q, split_q, sc_ok, reads, writes, more;

  assign is_load     = m_op_i == cs_rv_pkg::LSU_LOAD;
  assign is_store    = m_op_i == cs_rv_pkg::LSU_STORE;
  assign is_lr       = m_op_i == cs_rv_pkg::LSU_LR;
  assign is_sc       = m_op_i == cs_rv_pkg::LSU_SC;
  assign is_amo      = m_op_i == cs_rv_pkg::LSU_AMO;
  assign is_prefetch = m_op_i == cs_rv_pkg::LSU_PREFETCH;
  assign is_fence    = m_op_i == cs_rv_pkg::LSU_FENCE;
  assign given_up    = is_prefetch & m_seen_i;

  // Checked in X: in M it would stand before the cache's answer.
  logic       x_ram, x_split, x_fault, x_outside, x_past_end, fault_q, outside_q;
  logic [3:0] x_cause;

  cs_rv_lsu_check #(.RamBase(RamBase), .RamSize(RamSize)) u_check (
    .addr_i(x_addr_i), .op_i(x_op_i), .size_i(x_size_i),
    .ram_o(x_ram), .split_o(x_split), .past_end_o(x_past_end),
    .fault_o(x_fault), .outside_o(x_outside), .cause_o(x_cause)
  );

  always_ff @(posedge clk_i) begin
    if (!m_valid_i | m_done_o) begin
      {ram_q, split_q, m_past_end_o} <= {x_ram, x_split, x_past_end};
      {fault_q, outside_q} <= {x_fault, x_outside};
      m_cause_o <= x_cause;
    end
  end

  assign ram       = ram_q | m_ram_i;
  assign m_fault_o = fault_q & !(outside_q & m_ram_i);
  assign m_tval_o  = m_past_end_o ? RamBase + RamSize : m_addr_i;

  assign more   = (split_q | is_amo) & !phase_q;
  assign reads  = ram & !m_fault_o & (is_load | is_lr | (is_amo & !phase_q));
  // An SC that has lost its reservation waits as one that writes: whether it has is known late.
  assign writes = ram & !m_fault_o & (is_store | (is_sc & m_sc_i) | (is_amo & phase_q));

  // A word written while it was read came out as junk: it is read again.
  logic             stored_q, again;
  logic [WordW-1:0] stored_word_q, word_q;

  assign again = stored_q & (stored_word_q == word_q) & (is_load | is_lr | is_amo);

  // ---- cache ----

  logic [AddrW-1:2]  word_addr;      // of the word of this phase
  logic [WordW-1:0]  own_word, rd_word;
  logic              second, ahead, late, own, hit, blocked, busy, filling, newest, fill, take;
  logic              conflict, full, empty;
  logic [IndexW-1:0] fill_index;
  logic [31:0]       cached, lanes;
  logic [3:0]        strb;

  localparam int TagLsb = 2 + WordW;
  localparam int TagW   = AddrW - TagLsb;
  localparam int Looks  = Supervisor ? 3 : 1;

  logic [AddrW-1:2]      sc_addr;
  logic [Looks*TagW-1:0] look_tags;
  logic [Looks-1:0]      look_is;

  // What is looked up was asked for in the clock before, so its low bits are a register;
  // the second word's lie in the next way's worth of memory if they are 0.
  logic carry;

  assign second = split_q & phase_q;
  assign carry  = second & (word_q == '0);
  assign word_addr[2 +: WordW] = word_q;

  always_ff @(posedge clk_i) word_q <= rd_word;

  if (Supervisor) begin : g_paged
    logic next_page;

    if (WordW < 10) begin : g_small
      assign {next_page, word_addr[11:2+WordW]} = {1'b0, m_addr_i[11:2+WordW]} + (11-WordW)'(carry);
    end else begin : g_page
      assign next_page = carry;
    end
    assign sc_addr = {m_sc_page_i[AddrW-1:12], m_addr_i[11:2]};
    assign word_addr[AddrW-1:12] = next_page ? m_next_page_i[AddrW-1:12] : m_addr_i[AddrW-1:12];
    assign look_is = m_look_is_i;

    // Who looks into the next page is not quick: its page is the first.
    for (genvar t = 0; t < 3; t++) begin : g_tag
      logic [AddrW-1:12] page;

      assign page = t == 0 && next_page ? m_next_page_i[AddrW-1:12] : m_looks_i[20*t +: AddrW-12];
      assign look_tags[t*TagW +: TagW] = TagW'({page, word_addr[11:2]} >> WordW);
    end
  end else begin : g_flat
    assign sc_addr = m_addr_i[AddrW-1:2];
    assign word_addr[AddrW-1:2+WordW] = m_addr_i[AddrW-1:2+WordW] + (AddrW-2-WordW)'(carry);
    assign look_tags = word_addr[AddrW-1:TagLsb];
    assign look_is   = 1'b1;
  end

  // The RAMs read for the next operation unless this one needs another lookup: also while
  // its page is not known.
  assign late     = !m_go_i & !m_fault_o & !given_up;
  assign own      = (state_q == WAIT) | ((state_q == LOOK) & m_valid_i & (more | again | late));
  assign ahead    = split_q & (phase_q | ((state_q == LOOK) & !again & !late));
  assign own_word = ahead ? m_addr_i[2 +: WordW] + WordW'(1) : m_addr_i[2 +: WordW];
  assign rd_word  = own ? own_word : x_addr_i[2 +: WordW];

  cs_rv_dcache #(
    .CacheBytes(DCacheBytes), .LineBytes(DLineBytes), .AddrW(AddrW), .RamBase(RamBase), .Looks(Looks)
  ) u_dcache (
    .clk_i, .rst_ni,
    .rd_word_i(rd_word), .look_i(word_addr), .look_tags_i(look_tags), .look_is_i(look_is), .hit_o(hit), .data_o(cached),
    .blocked_o(blocked), .set_i(own_word[WordW-1 -: IndexW]), .busy_o(busy), .full_o(filling),
    .write_i(take), .strb_i(strb), .data_i(lanes),
    .fill_i(fill), .newest_o(newest), .fill_index_o(fill_index), .conflict_i(conflict),
    .snoop_i(snoop_valid_i), .snoop_line_i(snoop_addr_i[AddrW-1:IndexLsb]),
    .dbus_arvalid_o, .dbus_arready_i, .dbus_araddr_o, .dbus_arlen_o, .dbus_arburst_o,
    .dbus_rvalid_i, .dbus_rdata_i, .dbus_rlast_i
  );

  // ---- store buffer ----

  logic [AddrW-1:2] aw_addr;

  cs_rv_store_buffer #(
    .Depth(StoreDepth), .AddrW(AddrW), .IndexLsb(IndexLsb), .IndexW(HazardW)
  ) u_stores (
    .clk_i, .rst_ni,
    .push_i(take), .addr_i(word_addr), .data_i(lanes), .strb_i(strb),
    .full_o(full), .empty_o(empty), .index_i(fill_index[HazardW-1:0]), .conflict_o(conflict),
    .awvalid_o(dbus_awvalid_o), .awready_i(dbus_awready_i), .awaddr_o(aw_addr),
    .wvalid_o(dbus_wvalid_o), .wready_i(dbus_wready_i),
    .wdata_o(dbus_wdata_o), .wstrb_o(dbus_wstrb_o), .bvalid_i(dbus_bvalid_i)
  );

  assign dbus_awaddr_o  = {RamBase[31:AddrW], aw_addr, 2'b00};
  assign dbus_awlen_o   = 8'd0;
  assign dbus_awburst_o = 2'b01;
  assign dbus_wlast_o   = 1'b1;
  assign {dbus_bready_o, dbus_rready_o} = '1;

  // ---- devices ----

  logic device, device_read, device_sent, device_idle;
  logic look;                  // the instruction is looked at in this clock

  assign device      = look & !ram & !m_fault_o;
  assign device_read = device & is_load;

  cs_rv_devbus u_devbus (
    .clk_i, .rst_ni,
    .read_i(device_read), .write_i(device & is_store), .addr_i(m_addr_i),
    .data_i(lanes), .strb_i(strb), .user_i(m_user_i),
    .read_sent_o(device_sent), .idle_o(device_idle),
    .pbus_awvalid_o, .pbus_awready_i, .pbus_awaddr_o, .pbus_awprot_o, .pbus_wvalid_o,
    .pbus_wready_i, .pbus_wdata_o, .pbus_wstrb_o, .pbus_bvalid_i, .pbus_bready_o, .pbus_arvalid_o,
    .pbus_arready_i, .pbus_araddr_o, .pbus_arprot_o, .pbus_rready_o
  );

  // ---- what happens in this clock ----

  logic asked, can_read, can_write, reading, put, arrives, comes, ends, at_once;

  assign asked   = (state_q == LOOK) & m_valid_i;
  assign look    = asked & m_go_i;
  assign can_read  = reads & !blocked & !again;
  assign can_write = writes & !blocked & !full & !dbus_rvalid_i;
  assign reading = look & can_read;
  assign put     = look & can_write;
  assign take    = put & (!is_sc | sc_ok);
  assign fill    = (reading | (look & is_prefetch & ram & !blocked)) & !filling & !hit;
  assign arrives = (state_q == MISS) & dbus_rvalid_i & newest;
  assign comes   = put | arrives;
  assign ends    = (reading & hit) | comes;
  // Nothing of this waits for the page, and m_ends_o neither; hit_o is all that does.
  assign at_once = is_prefetch | (is_sc & !(ram & m_sc_i)) | (is_fence & empty & device_idle) |
                   (is_store & !ram & device_idle);

  assign m_now_o  = (arrives & !more) | (asked & (m_fault_o | given_up)) |
                    ((state_q == DEVICE) & pbus_rvalid_i);
  assign m_ends_o = asked & !m_fault_o & (((can_read | can_write) & !more) | at_once);
  assign hit_o    = reads ? hit : m_go_i;
  assign m_done_o = m_now_o | (m_ends_o & hit_o);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      state_q  <= LOOK;
      phase_q  <= 1'b0;
      m_miss_o <= 1'b0;
      stored_q <= 1'b0;
    end else begin
      unique case (state_q)
        LOOK:    if (device_sent) state_q <= DEVICE;
                 else if (fill & reads) state_q <= MISS;
                 else if (look & (reads | writes) & !ends & !again) state_q <= WAIT;
        WAIT:    if (!busy & !(filling & reads) & !(writes & full)) state_q <= LOOK;
        MISS:    if (arrives) state_q <= more ? WAIT : LOOK;
        DEVICE:  if (pbus_rvalid_i) state_q <= LOOK;
      endcase
      if (m_done_o)  phase_q <= 1'b0;
      else if (ends) phase_q <= 1'b1;
      m_miss_o <= !m_done_o & (m_miss_o | (fill & reads));
      stored_q <= take;
    end
  end

  always_ff @(posedge clk_i) begin
    stored_word_q <= word_addr[2 +: WordW];
  end

  always_comb begin
    m_reason_o = cs_rv_pkg::REASON_DCACHE;
    if (!ram) begin
      m_reason_o = cs_rv_pkg::REASON_DEVICE;
    end else if (state_q == WAIT) begin
      if (!busy & !(filling & reads))
        m_reason_o = writes & full ? cs_rv_pkg::REASON_STORES : cs_rv_pkg::REASON_ACCESS;
    end else if (state_q == LOOK) begin
      if (again)                m_reason_o = cs_rv_pkg::REASON_ACCESS;
      else if (!blocked) begin
        if (writes & full)      m_reason_o = cs_rv_pkg::REASON_STORES;
        else if (ends | m_done_o) m_reason_o = cs_rv_pkg::REASON_ACCESS;
      end
    end
  end

  // ---- reservation ----

  logic reserved;

  cs_rv_reservation #(.AddrW(AddrW), .IndexLsb(IndexLsb)) u_reservation (
    .clk_i, .rst_ni,
    .reserve_i(reading & is_lr), .reserve_addr_i(m_addr_i[AddrW-1:2]),
    .addr_i(sc_addr),
    .drop_i(flush_reservation_i | (m_done_o & is_sc)),
    .snoop_i(snoop_valid_i), .snoop_line_i(snoop_addr_i[AddrW-1:IndexLsb]),
    .any_o(reserved_o), .holds_o(reserved)
  );

  assign m_holds_o = is_sc & ram & reserved;
  assign sc_ok     = m_holds_o & m_sc_i;

  // ---- data ----

  logic [31:0] loaded, raw, written;
  logic [3:0]  strb1, strb2, mask;

  cs_rv_lsu_data u_data (
    .clk_i, .offset_i(m_addr_i[1:0]), .size_i(m_size_i), .unsigned_i(m_unsigned_i),
    .amo_i(is_amo), .which_i(m_amo_i), .rs2_i(m_wdata_i),
    .from_memory_i(state_q == MISS), .from_device_i(state_q == DEVICE), .cached_i(cached),
    .memory_i(dbus_rdata_i), .device_i(pbus_rdata_i), .keep_i(ends & more), .second_i(phase_q),
    .loaded_o(loaded), .raw_o(raw), .written_o(written), .lanes_o(lanes),
    .strb_o(strb1), .strb2_o(strb2), .mask_o(mask)
  );

  assign strb = second ? strb2 : strb1;

  assign m_sc_fail_o   = is_sc & !sc_ok;
  assign m_rdata_o     = is_sc ? {31'd0, m_sc_fail_o} : loaded;
  assign m_mem_rmask_o = mask & {4{!m_fault_o & (is_load | is_lr | is_amo)}};
  assign m_mem_wmask_o = mask & {4{!m_fault_o & (is_store | sc_ok | is_amo)}};
  assign m_mem_rdata_o = raw & {32{m_mem_rmask_o[0]}};
  assign m_mem_wdata_o = written & {32{m_mem_wmask_o[0]}};

  // ---- bus errors ----

  logic memory_error, device_error;

  assign memory_error = (dbus_bvalid_i & dbus_bresp_i[1]) | (dbus_rvalid_i & dbus_rresp_i[1]);
  assign device_error = (pbus_bvalid_i & pbus_bresp_i[1]) | (pbus_rvalid_i & pbus_rresp_i[1]);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) bus_error_o <= 1'b0;
    else         bus_error_o <= bus_error_o | memory_error | device_error;
  end

  logic unused;
  assign unused = ^{dbus_bresp_i[0], dbus_rresp_i[0], pbus_bresp_i[0], pbus_rresp_i[0],
                    snoop_addr_i, x_addr_i, fill_index, m_sc_page_i, m_next_page_i, m_looks_i, m_look_is_i};

`ifdef CS_ASSERT
  logic        held_q, alive_q;
  logic [71:0] m, m_held_q;
  logic [Looks-1:0] look_same;    // pages that are m_addr_i's, or the next

  for (genvar t = 0; t < Looks; t++) begin : g_same
    assign look_same[t] = look_tags[t*TagW +: TagW] == word_addr[AddrW-1:TagLsb];
  end

  // What matters of it: a walk for the fetch unit comes with whatever M has.
  assign m = {m_addr_i, m_op_i, m_amo_i & {5{is_amo}}, m_size_i[0],
              m_unsigned_i & is_load & !m_size_i[1],
              m_wdata_i[29:0] & {30{is_store | is_sc | is_amo}}};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) {held_q, alive_q} <= '0;
    else begin
      held_q  <= m_valid_i & (m_go_i | state_q != LOOK) & !m_done_o;
      alive_q <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) m_held_q <= m;

  always_ff @(posedge clk_i) begin
    if (alive_q) begin
      a_held:   assert (!held_q || (m_valid_i && m == m_held_q));
      a_late:   assert (!(m_ends_o & hit_o) || m_go_i);
      a_look:   assert (!(reading | take | fill) || ((look_is & (look_is - 1'b1)) == '0 &&
                        |(look_is & look_same)));
      a_asked:  assert (!(look & ram & !m_fault_o & !is_fence & !(is_sc & !sc_ok)) ||
                        word_q == m_addr_i[2 +: WordW] + WordW'(second));
      a_go:     assert (m_go_i || state_q != LOOK || !(fill | take | device));
      a_snoop:  assert (!snoop_valid_i || snoop_addr_i[31:AddrW] == RamBase[31:AddrW]);
      a_answer: assert (!pbus_rvalid_i || state_q == DEVICE);
      a_okay:   assert (!memory_error && (Supervisor || !device_error));
    end
  end
`endif

endmodule

`default_nettype wire
