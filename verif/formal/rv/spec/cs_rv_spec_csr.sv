// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_spec_csr - one CSR instruction: whether it may, what it reads, and the
// state behind it.
//
// Counters, their controls, time and mip change by themselves: what they read
// is not said here (known_o is 0), only who may read and write them.

`default_nettype none

module cs_rv_spec_csr #(
  parameter int HpmCounters = 2
) (
  input  cs_rv_spec_pkg::state_t state_i,
  input  logic [31:0]            insn_i,
  input  logic [31:0]            rs1_i,
  output logic                   legal_o,
  output logic                   known_o,
  output logic [31:0]            read_o,
  output cs_rv_spec_pkg::state_t state_o
);

  localparam logic [31:0] COUNTERS = (32'd1 << (3 + HpmCounters)) - 32'd1;

  logic [11:0] addr;
  logic [31:0] operand, next;
  logic        write, exists, counter, user_counter, allowed;

  assign addr    = insn_i[31:20];
  assign operand = insn_i[14] ? {27'b0, insn_i[19:15]} : rs1_i;
  assign write   = insn_i[13:12] == 2'd1 || insn_i[19:15] != 5'd0;

  // Numbers 0 and 2 to 31 are machine counters, 1 has none; the user's copies
  // exist where there is a counter, and 1 is time.
  assign counter      = (addr & 12'hf60) == 12'hb00 && addr[4:0] != 5'd1;
  assign user_counter = (addr & 12'hf60) == 12'hc00 && COUNTERS[addr[4:0]];

  always_comb begin
    exists  = 1'b1;
    known_o = 1'b1;
    read_o  = '0;
    casez (addr)
      12'h300: begin
        {read_o[21], read_o[17]} = {state_i.tw, state_i.mprv};
        read_o[12:11]            = state_i.mpp;
        {read_o[7], read_o[3]}   = {state_i.mpie, state_i.mie};
      end
      12'h301: read_o = 32'h4010_1105;
      12'h304: {read_o[11], read_o[7], read_o[3], read_o[13]} = state_i.enable;
      12'h305: read_o = state_i.mtvec;
      12'h306: read_o = state_i.counteren;
      12'h30a: read_o = {31'b0, state_i.fiom};
      12'h340: read_o = state_i.mscratch;
      12'h341: read_o = state_i.mepc;
      12'h342: read_o = state_i.mcause;
      12'h343: read_o = state_i.mtval;
      12'h5a8: read_o = {16'b0, state_i.scontext};
      12'h310, 12'h31a, 12'h3a?, 12'h3b?, 12'hf11, 12'hf12, 12'hf13, 12'hf14, 12'hf15: ;
      12'h344, 12'h320: known_o = 1'b0;
      default: begin
        known_o = 1'b0;
        exists  = counter || user_counter ||
                  (addr >= 12'h323 && addr < 12'h340) ||
                  (addr >= 12'h723 && addr < 12'h740 && HpmCounters > 0);
      end
    endcase
    if (addr >= 12'h3a4 && addr < 12'h3b0) exists = 1'b0;   // pmpcfg0 to 3 only
  end

  assign allowed = state_i.mode == 2'd3 || (addr[9:8] == 2'd0 && state_i.counteren[addr[4:0]]);
  assign legal_o = exists && allowed && !(write && addr[11:10] == 2'd3);

  always_comb begin
    case (insn_i[13:12])
      2'd2:    next = read_o | operand;
      2'd3:    next = read_o & ~operand;
      default: next = operand;
    endcase
    state_o = state_i;
    if (write) begin
      case (addr)
        12'h300: begin
          {state_o.tw, state_o.mprv}  = {next[21], next[17]};
          {state_o.mpie, state_o.mie} = {next[7], next[3]};
          if (next[12:11] == 2'd0 || next[12:11] == 2'd3) state_o.mpp = next[12:11];
        end
        12'h304: state_o.enable    = {next[11], next[7], next[3], next[13] && HpmCounters > 0};
        12'h305: if (!next[1]) state_o.mtvec = next;
        12'h306: state_o.counteren = next & COUNTERS;
        12'h30a: state_o.fiom      = next[0];
        12'h340: state_o.mscratch  = next;
        12'h341: state_o.mepc      = {next[31:1], 1'b0};
        12'h342: state_o.mcause    = next;
        12'h343: state_o.mtval     = next;
        12'h5a8: state_o.scontext  = next[15:0];
        default: ;
      endcase
    end
  end

endmodule

`default_nettype wire
