// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_spec_pkg - what the architecture says, written apart from the RTL: the
// state that a retirement record changes, and functions of one instruction.
//
// mul_div() stands for all eight multiplications and divisions: any function
// of both operands and the operation will do, as the RTL's unit is replaced by
// the same one (abstract/cs_rv_muldiv.sv) and proven apart.

// The proofs of the load-store unit have a smaller RAM.
`ifndef CORE_RAM_SIZE
`define CORE_RAM_SIZE cs_soc_pkg::RAM_SIZE
`endif

package cs_rv_spec_pkg;

  // Architectural state beside registers and memory.
  typedef struct packed {
    logic [31:0] pc;
    logic [1:0]  mode;
    logic [1:0]  mpp;
    logic        mie;
    logic        mpie;
    logic        mprv;
    logic        tw;
    logic        fiom;
    logic [3:0]  enable;       // mie: external, timer, software, overflow
    logic [31:0] mtvec;
    logic [31:0] mscratch;
    logic [31:0] mepc;
    logic [31:0] mcause;
    logic [31:0] mtval;
    logic [31:0] counteren;
    logic [15:0] scontext;
  } state_t;

  function automatic logic [31:0] mul_div(input logic [2:0] op, input logic [31:0] a,
                                          input logic [31:0] b);
    mul_div = ({a[28:0], op} ^ b) + {b[15:0], a[31:16]};
  endfunction

  function automatic logic [31:0] amo(input logic [4:0] f5, input logic [31:0] old,
                                      input logic [31:0] v);
    case (f5)
      5'h00:   amo = old + v;
      5'h04:   amo = old ^ v;
      5'h08:   amo = old | v;
      5'h0c:   amo = old & v;
      5'h10:   amo = $signed(old) < $signed(v) ? old : v;
      5'h14:   amo = $signed(old) > $signed(v) ? old : v;
      5'h18:   amo = old < v ? old : v;
      5'h1c:   amo = old > v ? old : v;
      default: amo = v;                      // swap
    endcase
  endfunction

  // The bytes read, as a load extends them: funct3.
  function automatic logic [31:0] extend(input logic [2:0] f3, input logic [31:0] v);
    case (f3)
      3'd0:    extend = {{24{v[7]}}, v[7:0]};
      3'd1:    extend = {{16{v[15]}}, v[15:0]};
      3'd4:    extend = {24'b0, v[7:0]};
      3'd5:    extend = {16'b0, v[15:0]};
      default: extend = v;
    endcase
  endfunction

  function automatic logic [3:0] mask(input logic [1:0] size);
    mask = size == 2'd0 ? 4'h1 : size == 2'd1 ? 4'h3 : 4'hf;
  endfunction

  function automatic logic [31:0] bytes(input logic [3:0] m, input logic [31:0] v);
    bytes = v & {{8{m[3]}}, {8{m[2]}}, {8{m[1]}}, {8{m[0]}}};
  endfunction

  function automatic logic in_ram(input logic [31:0] addr);
    in_ram = addr >= cs_soc_pkg::RAM_BASE && addr - cs_soc_pkg::RAM_BASE < `CORE_RAM_SIZE;
  endfunction

  // A load or store that is not atomic faults: alignment is no matter in RAM.
  function automatic logic plain_fault(input logic [31:0] addr, input logic [1:0] size);
    logic [31:0] last;
    last = addr + (32'd1 << size) - 32'd1;
    plain_fault = in_ram(addr) ? !in_ram(last) : !cs_soc_pkg::device_ok(addr, size);
  endfunction

  // The address that a faulting access reports: the first byte that is not there.
  function automatic logic [31:0] fault_addr(input logic [31:0] addr, input logic [1:0] size);
    logic [31:0] last;
    last = addr + (32'd1 << size) - 32'd1;
    fault_addr = in_ram(addr) && !in_ram(last) ? cs_soc_pkg::RAM_BASE + `CORE_RAM_SIZE : addr;
  endfunction

endpackage
