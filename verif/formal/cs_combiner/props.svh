// SPDX-License-Identifier: Apache-2.0
//
// The combiner from outside, for one tuple chosen by the solver: what comes in with it
// goes out with it, added up, in messages of at most max_merges.

(* anyconst *) logic [TupleW-1:0] f_tuple;
(* anyconst *) logic [8:0]        f_max;
logic        f_past = 1'b0;
logic [9:0]  f_in, f_out;         // counts of the tuple, in and out
logic [9:0]  f_inside;            // messages of the tuple inside
logic        f_here_in, f_here_out;
logic [4:0]  f_total;             // messages inside, of all tuples
logic        f_merged;            // something was added up
logic        f_context;           // a context is inside
cs_pkg::msg_t   f_record;         // that one
cs_pkg::tuple_t f_plain;          // the tuple at the input, as if it were no context
logic        f_wait;
logic [TupleW+CntW-1:0] f_offer;

assign f_here_in  = in_pop_o & (in_tuple == f_tuple);
assign f_here_out = out_push_o & (out_o.tuple == cs_pkg::TUPLE_W'(cs_pkg::widen(XLEN, Supervisor, cs_pkg::MSG_W'(f_tuple))));

always_comb begin
  f_plain = in_i.tuple;
  f_plain.is_context = 1'b0;
end

always_ff @(posedge clk_i) begin
  if (clear_i) f_context <= 1'b0;
  else if (in_pop_o) f_context <= in_i.tuple.is_context;
  else if (out_push_o) f_context <= 1'b0;
  if (in_pop_o) f_record <= in_i;
end

always_ff @(posedge clk_i) begin
  f_past <= 1'b1;
  if (clear_i) {f_in, f_out, f_inside, f_merged} <= '0;
  else begin
    if (f_here_in)  f_in  <= f_in + 10'(in_i.count);
    if (f_here_out) f_out <= f_out + 10'(out_o.count);
    if (f_here_out)     f_inside <= 10'(f_here_in & !on_i);
    else if (f_here_in) f_inside <= f_inside + 10'd1;
    if (f_here_out && f_inside > 10'd1) f_merged <= 1'b1;
  end
end

always_comb begin
  assume (clear_i == !f_past);
  assume (on_i && max_merges_i == f_max && (f_max == 9'd2 || f_max == 9'd3));
  // What may differ: two bits of the tuple; counts are small, and of one event or more.
  assume ((f_plain >> 2) == '0 && f_tuple >> 2 == '0);
  assume (Supervisor || !in_i.tuple.is_context);
  assume (in_i.tuple.is_context ? in_i.count == '0 : in_i.count >= 32'd1 && in_i.count <= 32'd3);
  assume (timeout_i == 32'd0 || timeout_i == 32'd5);
  assume (!(drain_flush_i && in_valid_i));
  if (f_past) begin
    // 1. A message carries all that came in with its tuple since the tuple's last message,
    //    so there is never more than one entry of a tuple, and no count is lost or made.
    if (f_here_out) assert (f_out + 10'(out_o.count) == f_in);
    // 2. A tuple is sent only if it is inside, and of at most max_merges messages.
    if (f_here_out) assert (f_inside != '0);
    assert (f_inside <= 10'(f_max));
    // 3. Nothing is pushed into a full FIFO, and nothing taken that is not there.
    if (out_push_o) assert (!full_i);
    if (in_pop_o) assert (in_valid_i);
    // 4. Empty means that nothing is inside.
    if (empty_o) assert (f_in == f_out);
    // 5. A new message of the tuple waits until its entry is sent when that is complete.
    if (f_here_in) assert (f_inside < 10'(f_max));
    // 6. A context comes when all is sent, and nothing comes before it is sent itself: so no
    //    message passes one and no row adds up over one.
    if (in_pop_o && in_i.tuple.is_context) assert (f_in == f_out);
    if (f_context) assert (!in_pop_o);
    // 7. What is sent then is the context, once and unchanged.
    if (out_push_o) assert (out_o.tuple.is_context == f_context);
    if (out_push_o && f_context) assert (out_o == f_record);
  end
end

always_comb begin
  // C1. A sum of two is sent because it is complete.  C2. Empty again after a merge.
  cover (f_past && f_here_out && f_inside == 10'd2 && f_max == 9'd2);
  cover (f_past && empty_o && f_merged && f_out > 10'd4);
  // C3. The oldest entry is replaced while full.
  cover (f_past && out_push_o && !empty_o && !drain_flush_i && f_inside == 10'd1 && !f_here_out
         && f_in > 10'd2 && timeout_i == 32'd0);
end
