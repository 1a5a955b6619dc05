// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_lsu_contract - what the load-store unit answers to an operation, given
// the bytes that memory holds and whether an SC has its reservation.  The
// abstract unit gives these answers, the real one must (../lsu).

`default_nettype none

module cs_rv_lsu_contract (
  input  logic [31:0] addr_i,
  input  logic [2:0]  op_i,
  input  logic [4:0]  amo_i,
  input  logic [1:0]  size_i,
  input  logic        unsigned_i,
  input  logic [31:0] wdata_i,
  input  logic [31:0] loaded_i,      // the first byte lowest
  input  logic        sc_ok_i,
  output logic        fault_o,
  output logic [3:0]  cause_o,       // with fault, as tval
  output logic [31:0] tval_o,
  output logic [3:0]  rmask_o,
  output logic [3:0]  wmask_o,
  output logic [31:0] rdata_o,       // with rmask, or of an SC
  output logic [31:0] mem_rdata_o,
  output logic [31:0] mem_wdata_o,
  output logic        sc_fail_o
);

  logic load, store, lr, sc, amo, misaligned;

  assign load  = op_i == cs_rv_pkg::LSU_LOAD;
  assign store = op_i == cs_rv_pkg::LSU_STORE;
  assign lr    = op_i == cs_rv_pkg::LSU_LR;
  assign sc    = op_i == cs_rv_pkg::LSU_SC;
  assign amo   = op_i == cs_rv_pkg::LSU_AMO;

  // L2. Atomics fault when they are misaligned, and but for SC outside RAM;
  // loads and stores where neither RAM nor a device claims all their bytes.
  assign misaligned = (lr || sc || amo) && addr_i[1:0] != 2'd0;
  assign fault_o    = misaligned || ((lr || amo) && !cs_rv_spec_pkg::in_ram(addr_i)) ||
                      ((load || store) && cs_rv_spec_pkg::plain_fault(addr_i, size_i));
  assign cause_o    = (load || lr ? 4'd5 : 4'd7) - {3'd0, misaligned};
  assign tval_o     = load || store ? cs_rv_spec_pkg::fault_addr(addr_i, size_i) : addr_i;

  // L3. The masks say what was read and written; a fault does neither, nor does
  // a failing SC, a prefetch or a fence.  An SC outside RAM fails.
  logic sc_ok;

  assign sc_ok     = sc && sc_ok_i && cs_rv_spec_pkg::in_ram(addr_i);
  assign sc_fail_o = sc && !sc_ok;
  assign rmask_o   = cs_rv_spec_pkg::mask(size_i) & {4{!fault_o && (load || lr || amo)}};
  assign wmask_o   = cs_rv_spec_pkg::mask(size_i) & {4{!fault_o && (store || sc_ok || amo)}};

  // L4. A load's result is what it read, extended; an LR's and an AMO's as well;
  // an SC's is whether it failed.
  assign mem_rdata_o = cs_rv_spec_pkg::bytes(rmask_o, loaded_i);
  assign rdata_o     = sc ? {31'b0, sc_fail_o} :
                       cs_rv_spec_pkg::extend({unsigned_i, size_i}, mem_rdata_o);

  // L5. A store writes its operand, an AMO what its operation makes of the old
  // value and the operand.
  assign mem_wdata_o = cs_rv_spec_pkg::bytes(wmask_o,
                         amo ? cs_rv_spec_pkg::amo(amo_i, mem_rdata_o, wdata_i) : wdata_i);

endmodule

`default_nettype wire
