// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_tuple - the tuple on its way to the combiner, and its counters.
//
// Entering INIT starts the counters over.  A tuple that is held then, or is loaded in
// that very clock, is counted with what follows: it is not sent yet.  The events of a tuple
// are added to the counter in the clock behind its load, when they stand in count_q; what is
// shown has them at once.

`default_nettype none

module cs_cop_tuple (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic        clear_i,        // state is OFF
  input  logic        enter_init_i,

  // microinstruction in X
  input  logic        load_i,         // it makes a tuple at the end of this clock
  input  logic [63:0] ir_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  input  logic [31:0] dr_i,

  output logic        tup_v_o,
  output cs_pkg::msg_t tup_o,         // count: events
  input  logic        tup_pop_i,

  output logic [31:0] emits_o,        // tuples
  output logic [31:0] emit_count_o    // events
);

  logic        v_q;
  logic [1:0]  slot_q;
  logic [31:0] pc_q, w_q, count_q, emits_q, emit_count_q, emit_count;
  logic        many, add_q;               // count_q is still to be added
  assign many       = ir_i[cs_cop_isa_pkg::COP_EOP_LSB +: cs_cop_isa_pkg::COP_EOP_W] ==
                 cs_cop_isa_pkg::COP_EOP_MANY;
  assign emit_count = emit_count_q + (count_q & {32{add_q}});

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)        v_q <= 1'b0;
    else if (clear_i)   v_q <= 1'b0;
    else if (load_i)    v_q <= 1'b1;
    else if (tup_pop_i) v_q <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      {slot_q, pc_q, w_q} <= '0;
    end else if (load_i) begin
      slot_q  <= ir_i[cs_cop_isa_pkg::COP_SLOT_LSB +: cs_cop_isa_pkg::COP_SLOT_W];
      pc_q    <= a_i;
      w_q     <= b_i;
    end
    if (clear_i)             count_q <= '0;
    else if (load_i & !many) count_q <= 32'd1;
    else if (load_i)         count_q <= dr_i;
  end

  // A tuple is loaded only where none is held, so at most one of the two counts at INIT.
  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      {emits_q, add_q} <= '0;
    end else begin
      if (enter_init_i) emits_q <= {31'd0, v_q | load_i};
      else if (load_i)  emits_q <= emits_q + 32'd1;
      add_q <= load_i | (enter_init_i & v_q);
    end
    if (clear_i | enter_init_i) emit_count_q <= '0;
    else                        emit_count_q <= emit_count;
  end

  assign tup_v_o      = v_q;

  always_comb begin
    tup_o            = '0;
    tup_o.count      = count_q;
    tup_o.tuple.slot = slot_q;
    tup_o.tuple.pc   = 64'(pc_q);
    tup_o.tuple.w    = 64'(w_q);
  end

  assign emits_o      = emits_q;
  assign emit_count_o = emit_count;

  logic unused;
  assign unused = ^ir_i;

endmodule

`default_nettype wire
