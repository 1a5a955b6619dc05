// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_exec - the microinstruction in X: what it reads, works out and writes.
//
//   cs_cop_operand -> A, B -+-> cs_cop_alu -> value registers, branch
//   cs_cop_index --> index -+-> cs_cop_data -> dr
//
// The associative array and tuples lie outside; it says what they are to do.

`default_nettype none

module cs_cop_exec #(
  parameter int CopEntries = 128,   // power of two, 16..512: entries of the associative array
  parameter int CopData    = 1024   // power of two, 64..4096: words of the data array
) (
  input  logic         clk_i,
  input  logic         rst_ni,
  input  logic         clear_i,       // state is OFF
  input  logic         clear_regs_i,  // registers without a number are cleared

  // pipeline
  input  logic         load_i,        // q goes to X at the end of this clock
  input  logic         dispatch_i,    // ... and is the next sample's first one
  input  logic [63:0]  q_i,
  input  logic [63:0]  ir_i,          // in X
  input  logic         runs_i,        // ... it has a meaning
  input  logic         first_i,       // ... a sample's first
  input  logic         step_i,
  input  logic         halt_i,        // a load that is under way is dropped
  input  logic         running_i,     // else the host reads
  input  logic         more_i,        // the next sample is there

  // what it reads
  input  logic [143:0] sample_i,
  input  logic [143:0] next_i,        // the next sample
  input  logic         swap_i,        // ... which is the current one behind this clock
  input  logic         hit_i,
  input  logic [8:0]   mi_i,
  input  logic [31:0]  key_i,

  // what it wants
  output logic [31:0]  a_o,
  output logic [31:0]  b_o,
  output logic [8:0]   entry_o,       // low bits of the index
  output logic         branch_o,      // the branch is taken
  output logic         outside_o,     // it asks for a word beyond the data array
  output logic         no_entry_o,    // the index is no entry of the associative array
  output logic         match_o,       // A is looked up
  output logic         inv_o,         // an entry is written with nothing, if one is

  // writes: host and sweep, only with stands
  input  logic         stands_i,
  input  logic         v_we_i,
  input  logic         k_we_i,
  input  logic         i_we_i,
  input  logic         icfg_we_i,
  input  logic         base_we_i,
  input  logic         data_we_i,
  input  logic         dr_we_i,
  input  logic         rnd_we_i,
  input  logic [11:0]  waddr_i,
  input  logic [31:0]  wdata_i,       // 0 while something runs

  // reading by the host: words a clock behind re_i (v and k by B), and registers
  input  logic         re_i,
  input  logic [11:0]  raddr_i,
  output logic [15:0]  i_o,
  output logic [4:0]   icfg_o,
  output logic [15:0]  base_o,
  output logic [31:0]  data_o,
  output logic [31:0]  dr_o,
  output logic [31:0]  rnd_o,
  output logic [31:0]  begun_o,
  output logic         vsat_o,
  output logic         gap_o,
  output logic         clip_o
);

  localparam int EntW = $clog2(CopEntries);

  logic [31:0] result;
  logic [15:0] a_index, idx_a, index, address;
  logic        full, zero, done;
  logic [1:0]  aop;
  assign aop        = ir_i[cs_cop_isa_pkg::COP_AOP_LSB +: cs_cop_isa_pkg::COP_AOP_W];
  assign match_o    = runs_i & (aop == cs_cop_isa_pkg::COP_AOP_MATCH);
  assign no_entry_o = |index[15:EntW];
  assign inv_o      = aop[0];
  assign entry_o    = index[8:0];
  assign done       = step_i & runs_i;

  cs_cop_operand u_operand (
    .clk_i, .rst_ni,
    .clear_i,
    .load_i,
    .dispatch_i,
    .q_i,
    .ir_i,
    .done_i    (done),
    .first_i   (step_i & first_i),
    .result_i  (result),
    .sample_i, .next_i, .swap_i,
    .dr_i      (dr_o),
    .key_i,
    .idx_i     (idx_a),
    .a_o,
    .a_index_o (a_index),
    .b_o,
    .stands_i,
    .v_we_i,
    .k_we_i,
    .rnd_we_i,
    .waddr_i   (waddr_i[3:0]),
    .wdata_i,
    .re_i,
    .raddr_i   (raddr_i[4:0]),
    .rnd_o,
    .begun_o
  );

  cs_cop_alu u_alu (
    .clk_i,
    .clear_i  (clear_i | clear_regs_i),
    .load_i,
    .q_i,
    .ir_i,
    .done_i   (done),
    .idle_i   (clear_i | halt_i | stands_i),
    .wdata_i,
    .a_i      (a_o),
    .b_i      (b_o),
    .result_o (result),
    .hit_i,
    .dr_i     (dr_o),
    .full_i   (full),
    .zero_i   (zero),
    .taken_i  (sample_i[138]),
    .gap_i    (first_i & sample_i[141]),
    .more_i,
    .clip_i   (clip_o),
    .vsat_o,
    .gap_o,
    .branch_o
  );

  cs_cop_index u_index (
    .clk_i,
    .load_i,
    .q_i,
    .ir_i,
    .done_i    (done),
    .a_i       (a_o),
    .a_index_i (a_index),
    .b_i       (b_o[15:0]),
    .mi_i,
    .taken_i   (sample_i[138]),
    .idx_a_o   (idx_a),
    .idx_o     (index),
    .address_o (address),
    .full_o    (full),
    .zero_o    (zero),
    .stands_i,
    .i_we_i,
    .icfg_we_i,
    .base_we_i,
    .waddr_i   (waddr_i[2:0]),
    .wdata_i   (wdata_i[15:0]),
    .re_i,
    .raddr_i   (raddr_i[2:0]),
    .i_o,
    .icfg_o,
    .base_o
  );

  cs_cop_data #(.CopData(CopData)) u_data (
    .clk_i,
    .clear_i   (clear_i | clear_regs_i),
    .ir_i,
    .runs_i,
    .step_i,
    .halt_i,
    .address_i (address),
    .a_i       (a_o),
    .b_i       (b_o),
    .outside_o,
    .dr_o,
    .clip_o,
    .stands_i,
    .we_i      (data_we_i),
    .dr_we_i,
    .waddr_i,
    .wdata_i,
    .running_i,
    .re_i,
    .raddr_i,
    .rdata_o   (data_o)
  );

endmodule

`default_nettype wire
