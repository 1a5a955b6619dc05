// SPDX-License-Identifier: Apache-2.0
//
// What cs_cop_assoc promises: it is a CAM.  Keys are those with bits 2, 11, 20 and 29 alone:
// sixteen keys, eight in each of the two rows that they are hashed to.

localparam int          FRows = 2;
localparam logic [31:0] FKeys = 32'h2010_0804;

logic       f_past = 1'b0;
logic       f_alive;                 // it was OFF after the reset
logic [3:0] f_swept;                 // indices of the sweep behind that; 8: all is empty, or used

logic [33*FRows-1:0]      f_way0, f_way1, f_way2, f_way3;  // RAMs
logic [35*CopEntries-1:0] f_ent;

// The arrays as they are when the write that is under way has been done: {valid, entry, tag}
// of way w in row r at 2 * w + r, {valid, way, key} of the entries.
logic [33*4*FRows-1:0]    f_ways, f_raw;
logic [35*CopEntries-1:0] f_ents;
logic                     f_late;
assign f_raw  = {f_way3, f_way2, f_way1, f_way0};
assign f_late = (camcnt_q == 2'd3) & !cinv_q & !none_q;

always_comb begin
  f_ways = f_raw;
  f_ents = f_ent;
  for (int w = 0; w < 4; w++) begin
    for (int r = 0; r < FRows; r++) begin
      if (f_late && s_q == 2'(w) && ck_set[0] == 1'(r))
        f_ways[33*(FRows*w + r) +: 33] = {1'b1, ce_q, ck_q[31:11], ck_q[1:0]};
    end
  end
  for (int e = 0; e < CopEntries; e++) begin
    if (f_late && d_v_q && d_q == EntW'(e)) f_ents[35*e +: 35] = '0;
  end
end

// What a CAM would find of the key that is looked up in this clock.
logic       f_any;
logic [8:0] f_entry;
logic [9:0] f_want, f_seen;          // of the lookup under way; of the last that has ended
logic       f_any_lk;                // ... of the key of the lookup under way
logic [8:0] f_entry_lk;
always_comb begin
  {f_any, f_entry, f_any_lk, f_entry_lk} = '0;
  for (int e = 0; e < CopEntries; e++) begin
    if (f_ents[35*e + 34] && f_ents[35*e +: 32] == rkey) {f_any, f_entry} = {1'b1, 9'(e)};
    if (f_ents[35*e + 34] && f_ents[35*e +: 32] == lk_q) {f_any_lk, f_entry_lk} = {1'b1, 9'(e)};
  end
end

always_ff @(posedge clk_i) begin
  f_past  <= 1'b1;
  f_alive <= rst_ni & (clear_i | f_alive);
  if (!rst_ni || clear_i) f_swept <= '0;
  else if (sweep_i)       f_swept <= sweep_idx_i[3:0] + 4'd1;
  if (launch) f_want <= {f_any, f_entry};
  if (clear_i | clear_regs_i) f_seen <= '0;
  else if (take)              f_seen <= f_want;
end

always_comb begin
  if (!f_past) assume (!rst_ni);
  if (f_past && rst_ni && !f_alive) assume (clear_i);
  // Keys and entries.
  assume ((key_i & ~FKeys) == '0);
  assume ((a_i & ~FKeys) == '0);
  assume ((host_key_i & ~FKeys) == '0);
  assume (entry_i < 9'(CopEntries));
  assume (host_entry_i < 9'(CopEntries));
  // cs_cop_sweep: from 0 on; nothing else happens meanwhile.
  if (f_swept != 4'd8) assume (sweep_i && sweep_idx_i == {5'd0, f_swept});
  else if (sweep_i)    assume (sweep_idx_i == '0);
  if (sweep_i || clear_regs_i) assume (!go_i && !step_i && camcnt_q == '0 && !wait_q);
  // cs_cop_pipe and cs_cop_host: a step is no clock of a write but its last; a write of the
  // host is not beside one; an instruction that writes does not end in its first clock, and
  // looks nothing up; the host writes only where nothing is under way, and never elsewhere
  // than there is an entry; a halt is no step, and not within a write.
  if (step_i) assume (!host_cam_i && (go_i ? camcnt_q == 2'd3 : camcnt_q == 2'd0));
  if (step_i && write_i) assume (go_i);
  if (write_i) assume (!match_i);
  if (go_i && !host_cam_i && camcnt_q == 2'd3) assume (step_i);
  if (host_cam_i) assume (!wait_q);
  if (go_i && !host_cam_i) assume (write_i);
  if (halt_i) assume (!step_i && !go_i && camcnt_q == '0);
  if (re_i) assume (!go_i && camcnt_q == '0);
end

always_comb begin
  if (f_past && f_alive && rst_ni && !clear_i) begin
    // 6. hit and mi are what a CAM had found at the step of the lookup.
    assert (!seen_q || old_q == '0);
    assert ({hit_o, mi_o} == f_seen);
    assert (!new_q || (wait_q && !aside_v_q));
    // 1. What the sweep has passed is empty.
    if (f_swept != 4'd8) begin
      for (int r = 0; r < FRows; r++) begin
        for (int w = 0; w < 4; w++) assert (f_swept <= 4'(r) || !f_raw[33*(FRows*w + r) + 32]);
      end
      for (int e = 0; e < CopEntries; e++) assert (f_swept <= 4'(e) || !f_ent[35*e + 34]);
    end else begin
      for (int e = 0; e < CopEntries; e++) begin
        // 2. An entry names its way, and that names the entry: ent[e] = {1, s, k} needs
        //    WAYS[s] row set(k) = {1, e, tag(k)}.
        for (int w = 0; w < 4; w++) begin
          for (int r = 0; r < FRows; r++) begin
            if (f_ents[35*e + 34] && f_ents[35*e + 32 +: 2] == 2'(w) &&
                set_of(f_ents[35*e +: 32]) == 9'(r))
              assert (f_ways[33*(FRows*w + r) +: 33] ==
                      {1'b1, 9'(e), f_ents[35*e + 11 +: 21], f_ents[35*e +: 2]});
          end
        end
        assert ((f_ents[35*e +: 32] & ~FKeys) == '0 || !f_ents[35*e + 34]);
        // 3. No two entries hold one key.
        for (int d = 0; d < e; d++)
          assert (!f_ents[35*e + 34] || !f_ents[35*d + 34] || f_ents[35*e +: 32] != f_ents[35*d +: 32]);
      end
      for (int w = 0; w < 4; w++) begin
        for (int r = 0; r < FRows; r++) begin
          // 4. A way in use is that of its entry.
          assert (!f_ways[33*(FRows*w + r) + 32] || f_ways[33*(FRows*w + r) + 23 +: 9] < 9'(CopEntries));
          for (int e = 0; e < CopEntries; e++) begin
            if (f_ways[33*(FRows*w + r) + 32] && f_ways[33*(FRows*w + r) + 23 +: 9] == 9'(e))
              assert (f_ents[35*e + 34] && f_ents[35*e + 32 +: 2] == 2'(w) &&
                      set_of(f_ents[35*e +: 32]) == 9'(r) &&
                      {f_ents[35*e + 11 +: 21], f_ents[35*e +: 2]} == f_ways[33*(FRows*w + r) +: 23]);
          end
          // 5. At most one way of a row matches a key.
          for (int v = 0; v < w; v++)
            assert (!f_ways[33*(FRows*w + r) + 32] || !f_ways[33*(FRows*v + r) + 32] ||
                    f_ways[33*(FRows*w + r) +: 23] != f_ways[33*(FRows*v + r) +: 23]);
        end
      end
      // 7. On the way there: read, compared or put aside (for induction).
      assert (!(new_q && row_q != '0) || ((ck_q & ~FKeys) == '0 && ck_set[8:1] == '0));
      assert (!new_q || camcnt_q == '0);
      assert (!new_q || ((lk_q & ~FKeys) == '0 && {f_any_lk, f_entry_lk} == f_want));
      assert (!(wait_q && !new_q) || (aside_v_q ? aside_q : found) == f_want);
      assert (!(wait_q && !new_q) || aside_v_q == camcnt_q[1]);
      for (int w = 0; w < 4; w++) begin
        for (int r = 0; r < FRows; r++) begin
          if (new_q && wait_q && set_of(lk_q) == 9'(r)) begin
            if (same_row[w])
              assert (f_raw[33*(FRows*w + r) +: 33] == {1'b1, ce_q, ck_q[31:11], ck_q[1:0]});
            else
              assert (way[33*w +: 33] == f_raw[33*(FRows*w + r) +: 33]);
          end
        end
      end
      // 8. A write in its second clock has read what is there, in its third compared it.
      if (camcnt_q != '0) begin
        assert (ce_q < 9'(CopEntries) && (ck_q & ~FKeys) == '0);
        for (int e = 0; e < CopEntries; e++) begin
          if (ce_q == 9'(e) && camcnt_q == 2'd1) assert (ent == f_ent[35*e +: 35]);
          if (ce_q == 9'(e) && camcnt_q == 2'd2)
            assert (ov_q == f_ent[35*e + 34] &&
                    (!ov_q || (ow_q == f_ent[35*e + 32 +: 2] && oset_q == set_of(f_ent[35*e +: 32]) &&
                               (&opart_q) == (ck_q == f_ent[35*e +: 32]))));
        end
        for (int w = 0; w < 4; w++) begin
          for (int r = 0; r < FRows; r++) begin
            if (ck_set == 9'(r)) begin
              if (camcnt_q == 2'd1) assert (way[33*w +: 33] == f_raw[33*(FRows*w + r) +: 33]);
              if (camcnt_q == 2'd2)
                assert (free_q[w] == !f_raw[33*(FRows*w + r) + 32] &&
                        (free_q[w] || entry_q[9*w +: 9] == f_raw[33*(FRows*w + r) + 23 +: 9]) &&
                        match[w] == (f_raw[33*(FRows*w + r) + 32] &&
                                     f_raw[33*(FRows*w + r) +: 23] == {ck_q[31:11], ck_q[1:0]}));
            end
          end
        end
      end
    end
  end
end

always_comb begin
  // C1. A lookup in the last clock of a write finds what is written.
  cover (f_past && f_alive && new_q && |passed && take && f_want[9]);
  // C2. An entry is lost to a conflict.
  cover (f_past && f_alive && conflict_o);
  // C3. A key moves to another entry.
  cover (f_past && f_alive && cam3 && !cinv_q && !none_q && d_v_q && !f_any);
end
