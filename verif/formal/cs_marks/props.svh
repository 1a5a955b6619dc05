// SPDX-License-Identifier: Apache-2.0
//
// Whether a tuple is marked, by docs/design/tiers.md: the solver chooses a set; beside it
// stand its four entries as the writes leave them, and the tuples with what the page
// says of each.  MARK and CLEAR may write at any time (that they do so where the page says
// is rule 10 of cs_ctrl); OFF may empty the stages at any time.

(* anyconst *) logic [4:0] f_set;
(* anyseq *)   logic       f_off;      // the stages are emptied

logic        f_past = 1'b0;
logic [2:0]  f_v = 3'd0;               // a tuple in H1, H2, H3
logic [31:0] f_marks;                  // the set, way 0 in the low bits
logic        f_empty = 1'b0;           // all its ways were emptied, and none is written since
logic [12:0] f_key;
logic [15:0] f_fold;
logic [63:0] f_half;                   // pc / 2
// Of the tuples in H1 to H3: are they of the set, their tag, can they be marked; what the
// set was when the tuple was in H1.
logic        f_h1_here, f_h2_here, f_h3_here, f_h1_on, f_h2_on;
logic [7:0]  f_h1_tag, f_h2_tag;
logic [31:0] f_h2_marks;
logic        f_h2_empty, f_h3_empty, f_h3_hit;
logic        f_hit;
logic [31:0] f_entry;                  // the set in the RAMs
logic        f_hit_q;                  // h3_hit_o and h2_valid_i a clock ago
logic        f_h2_valid_q;

logic [TagW*cs_pkg::MARK_SETS-1:0] f_way0, f_way1, f_way2, f_way3;  // the RAMs: probes
assign f_entry = {f_way3[TagW*f_set +: TagW], f_way2[TagW*f_set +: TagW],
                  f_way1[TagW*f_set +: TagW], f_way0[TagW*f_set +: TagW]};
assign f_half = t_i.pc >> 1;
always_comb begin
  for (int i = 0; i < 16; i++) f_fold[i] = f_half[i] ^ f_half[i+16] ^ f_half[i+32] ^ f_half[i+48];
  for (int i = 0; i < 13; i++)
    f_key[i] = f_fold[i] ^ (i + 4 < 16 ? f_fold[(i+4) % 16] : 1'b0) ^ (i + 9 < 16 ? f_fold[(i+9) % 16] : 1'b0);
end

// One of four bytes.
function automatic logic f_among(input logic [31:0] entries, input logic [7:0] tag);
  f_among = entries[7:0] == tag | entries[15:8] == tag | entries[23:16] == tag | entries[31:24] == tag;
endfunction

assign f_hit = f_h2_on & f_h2_tag != '0 & f_among(f_h2_marks, f_h2_tag);

always_ff @(posedge clk_i) begin
  f_past <= 1'b1;
  f_v    <= f_off ? 3'd0 : {f_v[1:0], t_valid_i};
  for (int w = 0; w < 4; w++) if (we_i[w] && set_i == f_set) f_marks[8*w +: 8] <= tag_i;
  if (set_i == f_set && we_i != '0) f_empty <= we_i == 4'hf && tag_i == '0;
  f_h1_here  <= f_key[4:0] == f_set;
  f_h1_tag   <= f_key[12:5];
  f_h1_on    <= cfg_on_i & cfg_slots_i[t_i.slot];
  f_h2_here  <= f_h1_here;
  f_h2_tag   <= f_h1_tag;
  f_h2_on    <= f_h1_on;
  f_h2_marks <= f_marks;
  f_h2_empty <= f_empty;
  f_h3_here  <= f_h2_here;
  f_h3_hit   <= f_hit;
  f_h3_empty <= f_h2_empty;
  f_hit_q      <= h3_hit_o;
  f_h2_valid_q <= h2_valid_i;
end

always_comb begin
  if (!f_past) assume (f_v == '0 && f_marks == f_entry);  // anything at power-up
  assume ({h2_valid_i, h1_valid_i} == f_v[1:0]);
  // 1. An entry is what was written to it last, of its way and its set; a
  //    sweep leaves all ways of the set 0.
  assert (f_entry == f_marks);
  if (f_empty) assert (f_marks == '0);
  if (f_past) begin
    if (f_v[0]) assert (h1_on_q == f_h1_on && h1_key_q[12:5] == f_h1_tag
                        && (h1_key_q[4:0] == f_set) == f_h1_here);
    if (f_v[1]) assert (h2_on_q == (f_h2_on & f_h2_tag != '0) && h2_tag_q == f_h2_tag);
    if (f_v[1] && f_h2_empty) assert (f_h2_marks == '0);
    if (f_v[1] && f_h2_here) assert (h2_entry_q == f_h2_marks);
    // 2. Two clocks behind H1 a tuple is marked if tiers are on, its slot is one that can be,
    //    its tag is not 0, and a way of its set had its tag when it was in H1: a write in
    //    that clock or later changes nothing for it, one before does.
    if (f_v[2] && f_h3_here) assert (h3_hit_o == f_h3_hit);
    // 3. Where a sweep was and no MARK since, no tuple is marked.
    if (f_v[2] && f_h3_here && f_h3_empty) assert (!h3_hit_o);
  end
end

logic f_second;
always_ff @(posedge clk_i) f_second <= f_past;
always_comb begin
  // 4. The verdict holds while there is no tuple in H2.
  if (f_past && f_second && !f_h2_valid_q) assert (h3_hit_o == f_hit_q);
end

logic f_late, f_just;  // the hit's entry was written in its H1, or the clock before
always_ff @(posedge clk_i) begin
  f_late <= |we_i & set_i == f_set & tag_i == f_h1_tag & tag_i != '0;
  f_just <= f_late;
end

always_comb begin
  // C1. A hit in each way alone.
  for (int w = 0; w < 4; w++)
    cover (f_past && f_v[1] && f_h2_here && f_hit && f_h2_marks == 32'(f_h2_tag) << (8*w));
  // C2. The tag is written in the clock of H1, too late; and the clock after a tuple of the
  //     same key was in time.
  cover (f_past && f_v[1] && f_h2_here && f_h2_on && f_late && !f_hit);
  cover (f_past && f_v == 3'b111 && f_h3_here && f_h2_here && f_just && !h3_hit_o && f_hit);
  // C3. A tuple is marked, its set is swept, and the next one of the set is not.
  cover (f_past && f_v[2:1] == 2'b11 && f_h3_here && h3_hit_o && f_h2_here && f_h2_on && f_h2_empty);
  // C4. The tag is there, but the slot is not one that can be marked.
  cover (f_past && f_v[1] && f_h2_here && !f_h2_on && f_among(f_h2_marks, f_h2_tag) && f_h2_tag != '0);
end
