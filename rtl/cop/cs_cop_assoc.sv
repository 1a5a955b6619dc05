// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_assoc - the associative array: a hashed index that looks like a CAM.
//
//   key -> set -> 4 WAYS {valid, entry, tag} -> bytes of the tag compared -> hit, mi
//   entry -> ent {valid, way, key}
//
// Set and tag give the key back, so a match is exact, and the entry number is the
// microcode's to choose.  A RAM's output meets two levels of logic; a lookup's last
// levels lie in front of hit and mi, where they are used.  The registers behind the
// RAMs also serve the four clocks of a write, so a result that nobody may see yet, and
// the one that is still to be seen, are put aside (aside_q, old_q).

`default_nettype none

module cs_cop_assoc #(
  parameter int CopEntries = 128   // power of two, 16..512
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        clear_i,      // state is OFF
  input  logic        clear_regs_i, // hit, mi and key to 0

  // lookups
  input  logic        step_i,
  input  logic        dispatch_i,   // in a step: look the next sample's key up
  input  logic [31:0] key_i,
  input  logic        match_i,      // in a step: look A up
  input  logic        redir_i,      // a dispatch that is under way does not count
  input  logic        halt_i,       // a lookup that is under way is dropped
  output logic        hit_o,
  output logic [8:0]  mi_o,
  output logic [31:0] key_o,

  // write and inv: a clock of the four with each go
  input  logic        go_i,
  input  logic        write_i,      // write or inv in X
  input  logic        host_cam_i,   // ... the host's
  input  logic        inv_i,
  input  logic [8:0]  entry_i,
  input  logic        no_entry_i,   // ... it is none: the four clocks do nothing
  input  logic [31:0] a_i,
  input  logic        host_inv_i,
  input  logic [8:0]  host_entry_i,
  input  logic [31:0] host_key_i,
  output logic [1:0]  camcnt_o,
  output logic        no_entry_o,   // in the last clock: there was no such entry
  output logic        conflict_o,   // an entry is lost

  // sweep, and the host's reading of ent: {valid, way, key} a clock behind re_i
  input  logic        sweep_i,
  input  logic [8:0]  sweep_idx_i,
  input  logic        re_i,
  input  logic [8:0]  raddr_i,
  output logic [34:0] ent_o
);

  localparam int EntW = $clog2(CopEntries);
  localparam int Parts = 3;         // bytes of tag and valid bit of a way

  function automatic logic [8:0] set_of(input logic [31:0] k);
    set_of = k[10:2] ^ k[19:11] ^ k[28:20] ^ {4'd0, k[1:0], k[31:29]};
  endfunction

  // The four clocks.
  logic [1:0]  camcnt_q;
  logic        cam0, cam1, cam2, cam3;
  logic [31:0] ck_q;                // key
  logic [8:0]  ce_q;                // entry
  logic        cinv_q, none_q;
  logic [31:0] cam_key;
  logic [8:0]  cam_entry;
  assign cam0      = go_i & (camcnt_q == 2'd0);
  assign cam1      = go_i & (camcnt_q == 2'd1);
  assign cam2      = go_i & (camcnt_q == 2'd2);
  assign cam3      = go_i & (camcnt_q == 2'd3);
  assign cam_key   = host_cam_i ? host_key_i : a_i;
  assign cam_entry = host_cam_i ? host_entry_i : entry_i;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)      camcnt_q <= '0;
    else if (clear_i) camcnt_q <= '0;
    else if (go_i)    camcnt_q <= camcnt_q + 2'd1;
  end

  always_ff @(posedge clk_i) begin
    if (cam0) begin
      ck_q   <= cam_key;
      ce_q   <= cam_entry;
      cinv_q <= host_cam_i ? host_inv_i : inv_i;
      none_q <= !host_cam_i & no_entry_i;
    end
  end

  // Reading the ways.  A dispatch wins over a match; the first clock of a write is no
  // step, and known before step_i is.
  logic [8:0]   rset, ck_set;
  logic [31:0]  rkey;
  logic         launch, way_re;
  logic [3:0]   way_we;
  logic [8:0]   way_waddr;
  logic [32:0]  way_wdata;          // {valid, entry, tag}
  logic [131:0] way;
  assign launch = step_i & (dispatch_i | match_i);
  assign rkey   = dispatch_i & !((write_i | host_cam_i) & (camcnt_q == '0)) ? key_i : cam_key;
  assign rset   = set_of(rkey);
  assign ck_set = set_of(ck_q);
  assign way_re = launch | cam0;

  for (genvar w = 0; w < 4; w++) begin : g_way
    cs_ram_sync #(.Width(33), .Depth(512)) u_way (
      .clk_i,
      .we_i    (way_we[w]),
      .waddr_i (way_waddr),
      .wdata_i (way_wdata),
      .re_i    (way_re),
      .raddr_i (rset),
      .rdata_o (way[33*w +: 33])
    );
  end

  // A lookup: new_q in the clock behind its step, wait_q until the next step ends it.
  logic        new_q, wait_q, disp_q;
  logic [31:0] lk_q;                // its key
  logic [3:0]  row_q;               // a way was written in the clock of the read
  logic [3:0]  same_row;            // ... in the row that was read
  logic        take;                // it ends, and counts
  assign same_row = row_q & {4{ck_set == set_of(lk_q)}};
  assign take     = step_i & wait_q & !(disp_q & redir_i);

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)                {new_q, wait_q} <= '0;
    else if (clear_i | halt_i) {new_q, wait_q} <= '0;
    else begin
      new_q <= launch;
      if (step_i) wait_q <= launch;
    end
  end

  always_ff @(posedge clk_i) begin
    if (launch) begin
      lk_q   <= rkey;
      disp_q <= dispatch_i;
      row_q  <= way_we;
    end
  end

  // Behind the ways: of the lookup's or the write's key, never both in a clock.
  logic [Parts*4-1:0] part_q;
  logic [35:0]        entry_q;
  logic [3:0]         free_q;
  logic [3:0]         passed, sure; // written since it was read: anyhow, with the key
  logic [22:0]        tag, ck_tag, lk_tag;
  logic               capture;
  assign ck_tag  = {ck_q[31:11], ck_q[1:0]};
  assign lk_tag  = {lk_q[31:11], lk_q[1:0]};
  assign tag     = new_q ? lk_tag : ck_tag;
  assign capture = new_q | cam1;
  assign passed  = same_row & {4{new_q}};
  assign sure    = passed & {4{ck_tag == lk_tag}};

  always_ff @(posedge clk_i) begin
    if (clear_regs_i | clear_i) begin
      part_q <= '0;
    end else if (capture) begin
      for (int w = 0; w < 4; w++) begin
        part_q[Parts*w]     <= (way[33*w +: 8] == tag[7:0]) | sure[w];
        part_q[Parts*w + 1] <= (way[33*w + 8 +: 8] == tag[15:8]) | sure[w];
        part_q[Parts*w + 2] <= (way[33*w + 32] & (way[33*w + 16 +: 7] == tag[22:16]) & !passed[w]) |
                               sure[w];
      end
    end
    if (capture) begin
      for (int w = 0; w < 4; w++) begin
        entry_q[9*w +: 9] <= passed[w] ? ce_q : way[33*w + 23 +: 9];
        free_q[w]         <= !way[33*w + 32];
      end
    end
  end

  // The levels behind them.
  logic [3:0] match;
  logic       any;
  logic [8:0] match_entry;
  always_comb begin
    match_entry = '0;
    for (int w = 0; w < 4; w++) begin
      match[w]    = &part_q[Parts*w +: Parts];
      match_entry = match_entry | (entry_q[9*w +: 9] & {9{match[w]}});
    end
    any = |match;
  end

  // What is seen: the registers above (seen_q), or what was put aside of them.
  (* keep *) logic [3:0] mine;     // one level of logic
  logic       seen_q, seen_d, aside_v_q;
  logic [9:0] old_q, aside_q, found, now;
  assign found  = {any, match_entry};
  assign seen_d = take ? !aside_v_q : seen_q & !capture;

  always_comb begin
    now = old_q;
    for (int w = 0; w < 4; w++) begin
      mine[w] = match[w] & seen_q;
      now     = now | ({1'b1, entry_q[9*w +: 9]} & {10{mine[w]}});
    end
  end

  always_ff @(posedge clk_i) begin
    if (clear_regs_i | clear_i) begin
      {seen_q, aside_v_q, old_q} <= '0;
    end else begin
      // old_q: what is to be seen while the registers are another's, else 0.
      old_q  <= (take & aside_v_q ? aside_q : now) & {10{!seen_d}};
      seen_q <= seen_d;
      if (launch)       aside_v_q <= 1'b0;
      else if (cam1)    aside_v_q <= wait_q;
    end
    if (cam1) aside_q <= found;
  end

  logic [31:0] key_q;
  always_ff @(posedge clk_i) begin
    if (clear_regs_i | clear_i) key_q <= '0;
    else if (take & disp_q)     key_q <= lk_q;
  end

  cs_cop_cut #(.Width(10)) u_cut (
    .i (now),
    .o ({hit_o, mi_o})
  );
  assign key_o         = key_q;

  // ent.
  logic            ent_we;
  logic [EntW-1:0] ent_waddr;
  logic [34:0]     ent_wdata, ent;

  cs_ram_sync #(.Width(35), .Depth(CopEntries)) u_ent (
    .clk_i,
    .we_i    (ent_we),
    .waddr_i (ent_waddr),
    .wdata_i (ent_wdata),
    .re_i    (re_i | cam0),
    .raddr_i (cam0 ? cam_entry[EntW-1:0] : raddr_i[EntW-1:0]),
    .rdata_o (ent)
  );

  assign ent_o = ent;

  // Behind ent: its key compared in bytes, and its set.
  logic        ov_q;
  logic [1:0]  ow_q;
  logic [8:0]  oset_q;
  logic [3:0]  opart_q;

  always_ff @(posedge clk_i) begin
    if (cam1) begin
      ov_q   <= ent[34];
      ow_q   <= ent[33:32];
      oset_q <= set_of(ent[31:0]);
      for (int i = 0; i < 4; i++) opart_q[i] <= ent[8*i +: 8] == ck_q[8*i +: 8];
    end
  end

  // The way of the write.
  logic       same, gone, conflict;
  logic [1:0] way_d, way_s, s_q;
  logic [EntW-1:0] way_entry;
  logic [3:0] other;                // the way's entry is not that of the write
  logic       d_v_q;                // another entry was there, and is no more
  logic [EntW-1:0] d_q;
  assign same = ov_q & (&opart_q);
  assign gone = ov_q & (cinv_q | !same);

  always_comb begin
    for (int w = 0; w < 4; w++) other[w] = entry_q[9*w +: 9] != ce_q;
    conflict = 1'b0;
    if (any)              way_d = {match[3] | match[2], match[3] | match[1]};
    else if (gone & (oset_q == ck_set)) way_d = ow_q;
    else if (free_q[0])   way_d = 2'd0;
    else if (free_q[1])   way_d = 2'd1;
    else if (free_q[2])   way_d = 2'd2;
    else if (free_q[3])   way_d = 2'd3;
    else begin
      way_d    = ce_q[1:0];
      conflict = 1'b1;
    end
  end

  cs_cop_cut #(.Width(2)) u_way_cut (
    .i (way_d),
    .o (way_s)
  );

  always_comb begin
    case (way_s)
      2'd0:    way_entry = entry_q[0 +: EntW];
      2'd1:    way_entry = entry_q[9 +: EntW];
      2'd2:    way_entry = entry_q[18 +: EntW];
      default: way_entry = entry_q[27 +: EntW];
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (cam2) begin
      s_q   <= way_s;
      d_q   <= way_entry;
      d_v_q <= (any | conflict) & other[way_s];
    end
  end

  // Writing: clocks 2 and 3, else the sweep.
  always_comb begin
    way_we    = {4{sweep_i}};
    way_waddr = sweep_idx_i;
    way_wdata = '0;
    ent_we    = sweep_i;
    ent_waddr = sweep_idx_i[EntW-1:0];
    ent_wdata = '0;
    if (cam2 & !none_q) begin
      way_we    = {4{gone}} & (4'd1 << ow_q);
      way_waddr = oset_q;
      ent_we    = 1'b1;
      ent_waddr = ce_q[EntW-1:0];
      if (!cinv_q) ent_wdata = {1'b1, way_s, ck_q};
    end else if (cam3 & !none_q) begin
      way_we    = {4{!cinv_q}} & (4'd1 << s_q);
      way_waddr = ck_set;
      way_wdata = {1'b1, ce_q, ck_tag};
      ent_we    = !cinv_q & d_v_q;
      ent_waddr = d_q;
    end
  end

  assign camcnt_o   = camcnt_q;
  assign conflict_o = cam2 & !cinv_q & !none_q & conflict;
  assign no_entry_o = none_q;

  logic unused;
  assign unused = ^{cam_entry, raddr_i};

endmodule

`default_nettype wire
