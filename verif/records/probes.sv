// SPDX-License-Identifier: Apache-2.0
//
// probes.sv - what is asked of each tool about packed records.
//
// A probe is a module p_NAME with the ports below, and a module f_NAME that says the same
// without records.  Yosys reads each alone (`ifdef NAME), since one that it cannot read
// would hide the others.  The comment above a probe says what it needs, and which versions
// are known to read it wrongly or not at all (check.sh; docs/design/records.md).

`define PORTS (input logic clk_i, input logic [63:0] in_i, output logic [63:0] out_o)

package rec_pkg;
  localparam int TUPLE_W = 34;
  typedef struct packed {
    logic [1:0]  slot;
    logic [15:0] pc;
    logic [15:0] w;
  } tuple_t;

  typedef struct packed {
    tuple_t      tuple;
    logic [7:0]  count;
  } msg_t;

  typedef enum logic [1:0] {StA = 2'd0, StB = 2'd1, StC = 2'd2, StD = 2'd3} state_e;
  typedef struct packed {
    state_e      state;
    logic [13:0] rest;
  } coded_t;

  typedef struct packed {
    logic [3:0] log2;
    logic       on;
    logic [7:0] value;
  } params_t;

`ifdef fn_arg
  function automatic logic [15:0] both(input tuple_t t);
    both = t.pc ^ t.w;
  endfunction
`endif
`ifdef fn_local
  function automatic tuple_t swapped_local(input tuple_t t);
    tuple_t r;
    r      = t;
    r.pc   = t.w;
    r.w    = t.pc;
    swapped_local = r;
  endfunction
`endif
`ifdef fn_by_name
  function automatic tuple_t swapped_by_name(input tuple_t t);
    swapped_by_name    = t;
    swapped_by_name.pc = t.w;
    swapped_by_name.w  = t.pc;
  endfunction
`endif
`ifdef fn_concat
  function automatic tuple_t swapped_concat(input tuple_t t);
    swapped_concat = {t.slot, t.w, t.pc};
  endfunction
`endif
`ifdef lane_fn
  function automatic tuple_t lane(input logic [4*TUPLE_W-1:0] v, input logic [1:0] i);
    lane = v[i*TUPLE_W +: TUPLE_W];
  endfunction
`endif
endpackage

`ifdef port
// a record as a port, in and out
module sub_port (input rec_pkg::tuple_t t_i, output rec_pkg::tuple_t t_o);
  assign t_o.slot = ~t_i.slot;
  assign t_o.pc   = t_i.w;
  assign t_o.w    = t_i.pc + 16'd1;
endmodule
module p_port `PORTS;
  rec_pkg::tuple_t t, u;
  assign t = in_i[33:0];
  sub_port u_sub (.t_i(t), .t_o(u));
  assign out_o = {30'd0, u};
endmodule
module f_port `PORTS;
  assign out_o = {30'd0, ~in_i[33:32], in_i[15:0], in_i[31:16] + 16'd1};
endmodule
`endif

`ifdef port_implicit
// the same by .name
module sub_port_implicit (input rec_pkg::tuple_t t, output rec_pkg::tuple_t u);
  assign u = {t.slot, t.w, t.pc};
endmodule
module p_port_implicit `PORTS;
  rec_pkg::tuple_t t, u;
  assign t = in_i[33:0];
  sub_port_implicit u_sub (.t, .u);
  assign out_o = {30'd0, u};
endmodule
module f_port_implicit `PORTS;
  assign out_o = {30'd0, in_i[33:32], in_i[15:0], in_i[31:16]};
endmodule
`endif

`ifdef member_port
// members at the ports of instances, input and output
module sub_member_port (input logic [15:0] a_i, output logic [15:0] b_o);
  assign b_o = ~a_i;
endmodule
module p_member_port `PORTS;
  rec_pkg::msg_t m, n;
  assign m = in_i[41:0];
  sub_member_port u_pc (.a_i(m.tuple.pc), .b_o(n.tuple.w));
  sub_member_port u_w  (.a_i(m.tuple.w), .b_o(n.tuple.pc));
  assign n.tuple.slot = m.tuple.slot;
  assign n.count      = m.count;
  assign out_o = {22'd0, n};
endmodule
module f_member_port `PORTS;
  assign out_o = {22'd0, in_i[41:40], ~in_i[23:8], ~in_i[39:24], in_i[7:0]};
endmodule
`endif

`ifdef nested
// a record in a record, read as a whole and by members
module p_nested `PORTS;
  rec_pkg::msg_t   m;
  rec_pkg::tuple_t t;
  assign m = in_i[41:0];
  assign t = m.tuple;
  assign out_o = {t.pc, m.tuple.w, 14'd0, m.tuple.slot, 8'd0, m.count};
endmodule
module f_nested `PORTS;
  assign out_o = {in_i[39:24], in_i[23:8], 14'd0, in_i[41:40], 8'd0, in_i[7:0]};
endmodule
`endif

`ifdef lvalue_comb
// members and members' members assigned in always_comb, behind the whole
module p_lvalue_comb `PORTS;
  rec_pkg::msg_t m;
  always_comb begin
    m          = in_i[41:0];
    m.tuple.pc = m.tuple.pc + 16'd3;
    m.count    = '0;
    if (in_i[63]) m.tuple = '0;
  end
  assign out_o = {22'd0, m};
endmodule
module f_lvalue_comb `PORTS;
  assign out_o = {22'd0, in_i[63] ? 34'd0 : {in_i[41:40], in_i[39:24] + 16'd3, in_i[23:8]}, 8'd0};
endmodule
`endif

`ifdef lvalue_ff
// members assigned in always_ff, some under an enable; the whole in another
module p_lvalue_ff `PORTS;
  rec_pkg::msg_t q, r;
  always_ff @(posedge clk_i) begin
    q.count      <= in_i[7:0];
    q.tuple.slot <= in_i[1:0];
    if (in_i[63]) begin
      q.tuple.pc <= in_i[31:16];
      q.tuple.w  <= in_i[15:0];
    end
    r <= q;
  end
  assign out_o = {22'd0, r};
endmodule
module f_lvalue_ff `PORTS;
  logic [41:0] q, r;
  always_ff @(posedge clk_i) begin
    q[7:0]   <= in_i[7:0];
    q[41:40] <= in_i[1:0];
    if (in_i[63]) q[39:8] <= in_i[31:0];
    r <= q;
  end
  assign out_o = {22'd0, r};
endmodule
`endif

`ifdef slices
// constant bits and slices of members, read and assigned
module p_slices `PORTS;
  rec_pkg::tuple_t t, u;
  assign t = in_i[33:0];
  always_comb begin
    u        = '0;
    u.pc[3:0]  = t.w[7:4];
    u.pc[4]    = t.pc[15];
    u.w[8 +: 8] = t.pc[4 +: 8];
  end
  assign out_o = {30'd0, u};
endmodule
module f_slices `PORTS;
  assign out_o = {30'd0, 2'd0, 11'd0, in_i[31], in_i[7:4], in_i[27:20], 8'd0};
endmodule
`endif

`ifdef variable_bit
// a bit of a member by a variable number
module p_variable_bit `PORTS;
  rec_pkg::tuple_t t;
  assign t = in_i[33:0];
  assign out_o = {63'd0, t.pc[in_i[63:60]]};
endmodule
module f_variable_bit `PORTS;
  logic [15:0] pc;
  assign pc = in_i[31:16];
  assign out_o = {63'd0, pc[in_i[63:60]]};
endmodule
`endif

`ifdef variable_slice
// a slice of a member by a variable number
module p_variable_slice `PORTS;
  rec_pkg::tuple_t t;
  assign t = in_i[33:0];
  assign out_o = {60'd0, t.pc[4*in_i[61:60] +: 4]};
endmodule
module f_variable_slice `PORTS;
  logic [15:0] pc;
  assign pc = in_i[31:16];
  assign out_o = {60'd0, pc[4*in_i[61:60] +: 4]};
endmodule
`endif

`ifdef variable_write
// a bit of a member assigned by a variable number
module p_variable_write `PORTS;
  rec_pkg::tuple_t t;
  always_comb begin
    t = in_i[33:0];
    t.pc[in_i[63:60]] = in_i[59];
  end
  assign out_o = {30'd0, t};
endmodule
module f_variable_write `PORTS;
  logic [15:0] pc;
  always_comb begin
    pc = in_i[31:16];
    pc[in_i[63:60]] = in_i[59];
  end
  assign out_o = {30'd0, in_i[33:32], pc, in_i[15:0]};
endmodule
`endif

`ifdef fn_arg
// a record as the argument of a function
// yosys 0.23: error
module p_fn_arg `PORTS;
  rec_pkg::tuple_t t;
  assign t = in_i[33:0];
  assign out_o = {48'd0, rec_pkg::both(t)};
endmodule
module f_fn_arg `PORTS;
  assign out_o = {48'd0, in_i[31:16] ^ in_i[15:0]};
endmodule
`endif

`ifdef fn_concat
// a function that returns a record, put together by a concatenation
// yosys 0.23: error
module p_fn_concat `PORTS;
  rec_pkg::tuple_t t, u;
  assign t = in_i[33:0];
  assign u = rec_pkg::swapped_concat(t);
  assign out_o = {30'd0, u};
endmodule
module f_fn_concat `PORTS;
  assign out_o = {30'd0, in_i[33:32], in_i[15:0], in_i[31:16]};
endmodule
`endif

`ifdef fn_local
// ... in a local variable
// yosys 0.23: error
module p_fn_local `PORTS;
  rec_pkg::tuple_t t, u;
  assign t = in_i[33:0];
  assign u = rec_pkg::swapped_local(t);
  assign out_o = {30'd0, u};
endmodule
module f_fn_local `PORTS;
  assign out_o = {30'd0, in_i[33:32], in_i[15:0], in_i[31:16]};
endmodule
`endif

`ifdef fn_by_name
// ... by members of the function's name
// yosys 0.23: error
// yosys 0.70: error
module p_fn_by_name `PORTS;
  rec_pkg::tuple_t t, u;
  assign t = in_i[33:0];
  assign u = rec_pkg::swapped_by_name(t);
  assign out_o = {30'd0, u};
endmodule
module f_fn_by_name `PORTS;
  assign out_o = {30'd0, in_i[33:32], in_i[15:0], in_i[31:16]};
endmodule
`endif

`ifdef lane_fn
// lanes: a flat vector of records, and a function that takes one out
module p_lane_fn `PORTS;
  logic [4*rec_pkg::TUPLE_W-1:0] v;
  rec_pkg::tuple_t t;
  assign v = {in_i, ~in_i, in_i[7:0]};
  assign t = rec_pkg::lane(v, in_i[1:0]);
  assign out_o = {48'd0, t.pc ^ t.w};
endmodule
module f_lane_fn `PORTS;
  logic [135:0] v;
  logic [33:0]  t;
  assign v = {in_i, ~in_i, in_i[7:0]};
  assign t = v[in_i[1:0]*34 +: 34];
  assign out_o = {48'd0, t[31:16] ^ t[15:0]};
endmodule
`endif

`ifdef lane_generate
// ... and a record of each lane in a generate loop
// yosys 0.23: error
module p_lane_generate `PORTS;
  logic [2*rec_pkg::TUPLE_W-1:0] v, y;
  assign v = {in_i, in_i[3:0]};
  for (genvar i = 0; i < 2; i++) begin : g_lane
    rec_pkg::tuple_t t, u;
    assign t = v[i*rec_pkg::TUPLE_W +: rec_pkg::TUPLE_W];
    always_comb begin
      u    = t;
      u.pc = t.w;
    end
    assign y[i*rec_pkg::TUPLE_W +: rec_pkg::TUPLE_W] = u;
  end
  assign out_o = {30'd0, y[67:34] ^ y[33:0]};
endmodule
module f_lane_generate `PORTS;
  logic [67:0] v;
  assign v = {in_i, in_i[3:0]};
  assign out_o = {30'd0, {v[67:66], v[49:34], v[49:34]} ^ {v[33:32], v[15:0], v[15:0]}};
endmodule
`endif

`ifdef lane_loop
// ... and one variable for all lanes in turn, in a loop of always_comb
module p_lane_loop `PORTS;
  logic [2*rec_pkg::TUPLE_W-1:0] v;
  rec_pkg::tuple_t               t;
  logic [15:0]                   sum;
  assign v = {in_i, in_i[3:0]};
  always_comb begin
    sum = '0;
    t   = '0;
    for (int i = 0; i < 2; i++) begin
      t   = v[i*rec_pkg::TUPLE_W +: rec_pkg::TUPLE_W];
      sum = sum + (t.pc ^ t.w);
    end
  end
  assign out_o = {48'd0, sum};
endmodule
module f_lane_loop `PORTS;
  logic [67:0] v;
  assign v = {in_i, in_i[3:0]};
  assign out_o = {48'd0, (v[31:16] ^ v[15:0]) + (v[65:50] ^ v[49:34])};
endmodule
`endif

`ifdef lane_ff
// ... and a register of its own in each lane of a generate loop
// yosys 0.23: error
module p_lane_ff `PORTS;
  logic [2*rec_pkg::TUPLE_W-1:0] v, y;
  assign v = {in_i, in_i[3:0]};
  for (genvar i = 0; i < 2; i++) begin : g_lane
    rec_pkg::tuple_t t, q;
    assign t = v[i*rec_pkg::TUPLE_W +: rec_pkg::TUPLE_W];
    always_ff @(posedge clk_i) begin
      q.slot <= t.slot;
      if (t.slot[0]) q.pc <= t.pc;
      q.w <= t.w;
    end
    assign y[i*rec_pkg::TUPLE_W +: rec_pkg::TUPLE_W] = q;
  end
  assign out_o = {30'd0, y[67:34] ^ y[33:0]};
endmodule
module f_lane_ff `PORTS;
  logic [67:0] v, y;
  assign v = {in_i, in_i[3:0]};
  for (genvar i = 0; i < 2; i++) begin : g_lane
    always_ff @(posedge clk_i) begin
      y[i*34+32 +: 2] <= v[i*34+32 +: 2];
      if (v[i*34+32]) y[i*34+16 +: 16] <= v[i*34+16 +: 16];
      y[i*34 +: 16] <= v[i*34 +: 16];
    end
  end
  assign out_o = {30'd0, y[67:34] ^ y[33:0]};
endmodule
`endif

`ifdef generate_conditional
// a record declared in a conditional generate block
// yosys 0.23: error
module p_generate_conditional `PORTS;
  if (1) begin : g_on
    rec_pkg::tuple_t t;
    assign t = in_i[33:0];
    assign out_o = {48'd0, t.pc};
  end
endmodule
module f_generate_conditional `PORTS;
  assign out_o = {48'd0, in_i[31:16]};
endmodule
`endif

`ifdef concat
// concatenations: records of vectors, vectors of records, and records among what is assigned
module p_concat `PORTS;
  rec_pkg::tuple_t t, u;
  logic [7:0]      count;
  assign {t, count} = in_i[41:0];
  assign u     = {t.slot, t.w, t.pc};
  assign out_o = {22'd0, u, count};
endmodule
module f_concat `PORTS;
  assign out_o = {22'd0, in_i[41:40], in_i[23:8], in_i[39:24], in_i[7:0]};
endmodule
`endif

`ifdef whole
// whole records: compared, chosen, all zero
module p_whole `PORTS;
  rec_pkg::tuple_t t, u, v;
  assign t = in_i[33:0];
  assign u = {in_i[63:62], in_i[31:0]};
  assign v = in_i[61] ? t : in_i[60] ? u : '0;
  assign out_o = {26'd0, t == u, t.pc == u.w, t.pc < t.w, t != '0, v};
endmodule
module f_whole `PORTS;
  logic [33:0] t, u;
  assign t = in_i[33:0];
  assign u = {in_i[63:62], in_i[31:0]};
  assign out_o = {26'd0, t == u, t[31:16] == u[15:0], t[31:16] < t[15:0], t != '0,
                  in_i[61] ? t : in_i[60] ? u : 34'd0};
endmodule
`endif

`ifdef enum_member
// an enum in a record
module p_enum_member `PORTS;
  rec_pkg::coded_t c;
  assign c = in_i[15:0];
  assign out_o = {62'd0, c.state == rec_pkg::StB, c.state != rec_pkg::StD};
endmodule
module f_enum_member `PORTS;
  assign out_o = {62'd0, in_i[15:14] == 2'd1, in_i[15:14] != 2'd3};
endmodule
`endif

`ifdef memory
// records in a memory of vectors
module p_memory `PORTS;
  logic [rec_pkg::TUPLE_W-1:0] mem [0:3];
  rec_pkg::tuple_t t, q;
  assign t = in_i[33:0];
  always_ff @(posedge clk_i) begin
    mem[in_i[63:62]] <= t;
    q <= mem[in_i[61:60]];
  end
  assign out_o = {q.w, 14'd0, q.slot, 16'd0, q.pc};
endmodule
module f_memory `PORTS;
  logic [33:0] mem [0:3];
  logic [33:0] q;
  always_ff @(posedge clk_i) begin
    mem[in_i[63:62]] <= in_i[33:0];
    q <= mem[in_i[61:60]];
  end
  assign out_o = {q[15:0], 14'd0, q[33:32], 16'd0, q[31:16]};
endmodule
`endif

`ifdef bits_signal
// $bits of a signal that is a record
module p_bits_signal `PORTS;
  rec_pkg::msg_t m;
  assign m = in_i[41:0];
  assign out_o = 64'($bits(m)) + {22'd0, m};
endmodule
module f_bits_signal `PORTS;
  assign out_o = 64'd42 + {22'd0, in_i[41:0]};
endmodule
`endif

`ifdef local_type
// a record of a module's own, as wide as its parameter says
module sub_local_type #(parameter int N = 8) (input logic [2*N-1:0] a_i, output logic [2*N-1:0] b_o);
  typedef struct packed {
    logic [N-1:0] hi;
    logic [N-1:0] lo;
  } pair_t;
  pair_t p, q;
  assign p   = a_i;
  assign q   = {p.lo, ~p.hi};
  assign b_o = q;
endmodule
module p_local_type `PORTS;
  sub_local_type #(.N(4))  u_4  (.a_i(in_i[7:0]), .b_o(out_o[7:0]));
  sub_local_type #(.N(16)) u_16 (.a_i(in_i[39:8]), .b_o(out_o[39:8]));
  assign out_o[63:40] = '0;
endmodule
module f_local_type `PORTS;
  assign out_o = {24'd0, in_i[23:8], ~in_i[39:24], in_i[3:0], ~in_i[7:4]};
endmodule
`endif

`ifdef param
// a record as a parameter, its default a vector, its members in constant expressions
module sub_param #(parameter rec_pkg::params_t P = {4'd3, 1'b1, 8'h5a}) (
  input logic [15:0] a_i, output logic [15:0] b_o);
  localparam int N = 1 << P.log2;
  logic [N-1:0] v;
  assign v = a_i[N-1:0];
  if (P.on) begin : g_on
    assign b_o = {8'(v), P.value};
  end else begin : g_off
    assign b_o = ~{8'(v), P.value};
  end
endmodule
module p_param `PORTS;
  sub_param u_sub (.a_i(in_i[15:0]), .b_o(out_o[15:0]));
  assign out_o[63:16] = '0;
endmodule
module f_param `PORTS;
  assign out_o = {48'd0, in_i[7:0], 8'h5a};
endmodule
`endif

`ifdef param_override
// ... given by an instance as a vector
module sub_param_override #(parameter rec_pkg::params_t P = {4'd3, 1'b1, 8'h5a}) (
  input logic [15:0] a_i, output logic [15:0] b_o);
  localparam int N = 1 << P.log2;
  logic [N-1:0] v;
  assign v = a_i[N-1:0];
  if (P.on) begin : g_on
    assign b_o = {8'(v), P.value};
  end else begin : g_off
    assign b_o = ~{8'(v), P.value};
  end
endmodule
module p_param_override `PORTS;
  sub_param_override #(.P({4'd2, 1'b0, 8'h33})) u_sub (.a_i(in_i[15:0]), .b_o(out_o[15:0]));
  assign out_o[63:16] = '0;
endmodule
module f_param_override `PORTS;
  assign out_o = {48'd0, ~{4'd0, in_i[3:0], 8'h33}};
endmodule
`endif

`ifdef param_vector
// a record as a parameter that is a vector, with a local constant of the record's type
module sub_param_vector #(parameter logic [12:0] P = {4'd3, 1'b1, 8'h5a}) (
  input logic [15:0] a_i, output logic [15:0] b_o);
  localparam rec_pkg::params_t Q = P;
  localparam int N = 1 << Q.log2;
  logic [N-1:0] v;
  assign v = a_i[N-1:0];
  if (Q.on) begin : g_on
    assign b_o = {8'(v), Q.value};
  end else begin : g_off
    assign b_o = ~{8'(v), Q.value};
  end
endmodule
module p_param_vector `PORTS;
  sub_param_vector #(.P({4'd2, 1'b0, 8'h33})) u_sub (.a_i(in_i[15:0]), .b_o(out_o[15:0]));
  assign out_o[63:16] = '0;
endmodule
module f_param_vector `PORTS;
  assign out_o = {48'd0, ~{4'd0, in_i[3:0], 8'h33}};
endmodule
`endif

`ifdef cast
// a vector cast to a record
// yosys 0.23: error
module p_cast `PORTS;
  rec_pkg::tuple_t t;
  assign t = rec_pkg::tuple_t'(in_i);
  assign out_o = {48'd0, t.pc};
endmodule
module f_cast `PORTS;
  assign out_o = {48'd0, in_i[31:16]};
endmodule
`endif

`ifdef pattern
// an assignment pattern
// yosys 0.23: error
// yosys 0.70: error
module p_pattern `PORTS;
  rec_pkg::tuple_t t;
  assign t = '{slot: in_i[1:0], pc: in_i[31:16], w: in_i[47:32]};
  assign out_o = {30'd0, t};
endmodule
module f_pattern `PORTS;
  assign out_o = {30'd0, in_i[1:0], in_i[31:16], in_i[47:32]};
endmodule
`endif

`ifdef block_local
// a record as a local variable of a named block
// yosys 0.23: error
module p_block_local `PORTS;
  always_comb begin : swap
    rec_pkg::tuple_t t;
    t     = in_i[33:0];
    out_o = {48'd0, t.pc};
  end
endmodule
module f_block_local `PORTS;
  assign out_o = {48'd0, in_i[31:16]};
endmodule
`endif

`ifdef array_unpacked
// an array of records
// yosys 0.23: silent
// yosys 0.70: silent
module p_array_unpacked `PORTS;
  rec_pkg::tuple_t t [0:1];
  assign t[0] = in_i[33:0];
  assign t[1] = in_i[63:30];
  assign out_o = {30'd0, t[in_i[5]]};
endmodule
module f_array_unpacked `PORTS;
  assign out_o = {30'd0, in_i[5] ? in_i[63:30] : in_i[33:0]};
endmodule
`endif

`ifdef array_packed
// a packed array of records
// yosys 0.23: silent
// yosys 0.70: silent
module p_array_packed `PORTS;
  rec_pkg::tuple_t [1:0] t;
  assign t = {in_i, in_i[3:0]};
  assign out_o = {30'd0, t[in_i[5]]};
endmodule
module f_array_packed `PORTS;
  logic [67:0] t;
  assign t = {in_i, in_i[3:0]};
  assign out_o = {30'd0, in_i[5] ? t[67:34] : t[33:0]};
endmodule
`endif

`ifdef array_packed_constant
// ... with constant numbers only
// yosys 0.23: silent
// yosys 0.70: silent
module p_array_packed_constant `PORTS;
  rec_pkg::tuple_t [1:0] t;
  assign t = {in_i, in_i[3:0]};
  assign out_o = {30'd0, t[1] ^ t[0]};
endmodule
module f_array_packed_constant `PORTS;
  logic [67:0] t;
  assign t = {in_i, in_i[3:0]};
  assign out_o = {30'd0, t[67:34] ^ t[33:0]};
endmodule
`endif

`ifdef member_2d
// a packed array as a member
package two_pkg;
  typedef struct packed {
    logic [3:0][7:0] bytes;
    logic [7:0]      rest;
  } two_t;
endpackage
module p_member_2d `PORTS;
  two_pkg::two_t t;
  assign t = in_i[39:0];
  assign out_o = {48'd0, t.bytes[2], t.bytes[0]};
endmodule
module f_member_2d `PORTS;
  assign out_o = {48'd0, in_i[31:24], in_i[15:8]};
endmodule
`endif

`ifdef wide_constant
// the upper half of a member constant, through registers and a function
module p_wide_constant `PORTS;
  rec_pkg::tuple_t q, r;
  always_ff @(posedge clk_i) begin
    q <= {in_i[1:0], 8'd0, in_i[15:8], 8'd0, in_i[23:16]};
    r <= q;
  end
  assign out_o = {48'd0, r.pc ^ r.w};
endmodule
module f_wide_constant `PORTS;
  logic [15:0] q, r;
  always_ff @(posedge clk_i) begin
    q <= in_i[23:8];
    r <= q;
  end
  assign out_o = {56'd0, r[15:8] ^ r[7:0]};
endmodule
`endif

`ifdef fn_module
// a function of the module's own with a record as its argument
// yosys 0.23: error
module p_fn_module `PORTS;
  rec_pkg::tuple_t t;
  function automatic logic [15:0] both(input rec_pkg::tuple_t x);
    both = x.pc ^ x.w;
  endfunction
  assign t = in_i[33:0];
  assign out_o = {48'd0, both(t)};
endmodule
module f_fn_module `PORTS;
  assign out_o = {48'd0, in_i[31:16] ^ in_i[15:0]};
endmodule
`endif

`ifdef fn_whole
// a function that takes and returns a record and looks at no member
module p_fn_whole `PORTS;
  rec_pkg::tuple_t t, u;
  function automatic rec_pkg::tuple_t inverse(input rec_pkg::tuple_t x);
    inverse = ~x;
  endfunction
  assign t = in_i[33:0];
  assign u = inverse(t);
  assign out_o = {48'd0, u.pc};
endmodule
module f_fn_whole `PORTS;
  assign out_o = {48'd0, ~in_i[31:16]};
endmodule
`endif

`ifdef fn_vector
// a function of vectors, given records and assigned to one
module p_fn_vector `PORTS;
  rec_pkg::tuple_t t, u;
  function automatic logic [33:0] swapped(input logic [33:0] x);
    swapped = {x[33:32], x[15:0], x[31:16]};
  endfunction
  assign t = in_i[33:0];
  assign u = swapped(t);
  assign out_o = {32'd0, u.pc, u.w};
endmodule
module f_fn_vector `PORTS;
  assign out_o = {32'd0, in_i[15:0], in_i[31:16]};
endmodule
`endif

`ifdef fn_members
// a function of the record's members, called in a concatenation
module p_fn_members `PORTS;
  rec_pkg::tuple_t t;
  function automatic logic [33:0] tuple(input logic [1:0] slot, input logic [15:0] pc,
                                        input logic [15:0] w);
    tuple = {slot, pc, w};
  endfunction
  assign t = tuple(in_i[1:0], in_i[31:16], in_i[47:32]);
  assign out_o = {48'd0, t.pc ^ t.w};
endmodule
module f_fn_members `PORTS;
  assign out_o = {48'd0, in_i[31:16] ^ in_i[47:32]};
endmodule
`endif

`ifdef generate_whole
// a record declared in a generate block, as a whole and at the port of an instance only
module sub_generate_whole (input rec_pkg::tuple_t t_i, output rec_pkg::tuple_t t_o);
  assign t_o = {t_i.slot, t_i.w, t_i.pc};
endmodule
module p_generate_whole `PORTS;
  for (genvar i = 0; i < 1; i++) begin : g_lane
    rec_pkg::tuple_t t, u, q;
    assign t = in_i[33:0];
    sub_generate_whole u_sub (.t_i(t), .t_o(u));
    always_ff @(posedge clk_i) q <= u;
    assign out_o = {30'd0, q};
  end
endmodule
module f_generate_whole `PORTS;
  logic [33:0] q;
  always_ff @(posedge clk_i) q <= {in_i[33:32], in_i[15:0], in_i[31:16]};
  assign out_o = {30'd0, q};
endmodule
`endif

`ifdef generate_outer
// members of a record of the module, read and assigned in generate blocks
module p_generate_outer `PORTS;
  rec_pkg::msg_t t, u;
  assign t = in_i[41:0];
  if (1) begin : g_on
    always_comb begin
      u            = t;
      u.tuple.pc   = t.tuple.w;
    end
  end
  for (genvar i = 0; i < 2; i++) begin : g_lane
    logic [15:0] q;
    always_ff @(posedge clk_i) q <= u.tuple.pc + 16'(i) + 16'(t.count);
    assign out_o[16*i +: 16] = q;
  end
  assign out_o[63:32] = u[31:0];
endmodule
module f_generate_outer `PORTS;
  logic [15:0] q, r;
  always_ff @(posedge clk_i) begin
    q <= in_i[23:8] + 16'(in_i[7:0]);
    r <= in_i[23:8] + 16'(in_i[7:0]) + 16'd1;
  end
  assign out_o = {in_i[15:8], in_i[23:8], in_i[7:0], r, q} ^ '0;
endmodule
`endif

`ifdef generate_concat
// members of a record of the module, assigned together in a generate block
module p_generate_concat `PORTS;
  rec_pkg::msg_t m;
  if (1) begin : g_on
    assign {m.count, m.tuple.slot} = in_i[9:0];
    assign {m.tuple.pc, m.tuple.w} = in_i[63:32];
  end
  assign out_o = {22'd0, m};
endmodule
module f_generate_concat `PORTS;
  assign out_o = {22'd0, in_i[1:0], in_i[63:32], in_i[9:2]};
endmodule
`endif

`ifdef generate_reference
// a register of the generate block before, by its name
module p_generate_reference `PORTS;
  for (genvar i = 0; i < 2; i++) begin : g_stage
    rec_pkg::tuple_t q;
    if (i == 0) begin : g_first
      always_ff @(posedge clk_i) q <= in_i[33:0];
    end else begin : g_next
      always_ff @(posedge clk_i) q <= g_stage[i-1].q;
    end
  end
  assign out_o = {30'd0, g_stage[1].q};
endmodule
module f_generate_reference `PORTS;
  logic [33:0] q, r;
  always_ff @(posedge clk_i) {r, q} <= {q, in_i[33:0]};
  assign out_o = {30'd0, r};
endmodule
`endif

`ifdef param_member_override
// a record as a parameter, given by an instance from members of its own parameter
module leaf_param_member_override #(parameter rec_pkg::params_t P = '0) (output logic [7:0] b_o);
  assign b_o = P.on ? P.value + 8'(P.log2) : 8'd0;
endmodule
module sub_param_member_override #(parameter rec_pkg::params_t P = '0) (output logic [7:0] b_o);
  leaf_param_member_override #(.P({P.log2 + 4'd1, P.on, P.value})) u_leaf (.b_o);
endmodule
module p_param_member_override `PORTS;
  sub_param_member_override #(.P({4'd2, 1'b1, 8'h33})) u_sub (.b_o(out_o[7:0]));
  assign out_o[63:8] = in_i[63:8];
endmodule
module f_param_member_override `PORTS;
  assign out_o = {in_i[63:8], 8'h36};
endmodule
`endif

`ifdef param_width
// the width of a port by a member of a record that is a parameter
module sub_param_width #(parameter rec_pkg::params_t P = '0) (
  input logic [P.value-1:0] a_i, output logic [P.value-1:0] b_o);
  assign b_o = ~a_i;
endmodule
module p_param_width `PORTS;
  sub_param_width #(.P({4'd2, 1'b1, 8'd48})) u_sub (.a_i(in_i[47:0]), .b_o(out_o[47:0]));
  assign out_o[63:48] = '0;
endmodule
module f_param_width `PORTS;
  assign out_o = {16'd0, ~in_i[47:0]};
endmodule
`endif
