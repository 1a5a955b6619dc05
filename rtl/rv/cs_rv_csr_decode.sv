// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_csr_decode - what the number of a CSR says: whether there is one, where
// it is kept, who may touch it.  In X; what depends on CSRs is decided in M.
//
// Combinational.  sim/iss/csr.c, csr_super.c and counters.c are the twins.

`default_nettype none

module cs_rv_csr_decode #(
  parameter int HpmCounters = 2,
  parameter bit Supervisor  = 1'b0
) (
  input  logic [11:0]     addr_i,
  input  logic            write_i,
  output cs_rv_pkg::csr_t csr_o,
  output logic            settles_o    // what a write changes is there a clock late
);

  localparam int LAST = 3 + HpmCounters;   // first number of no counter

  logic [4:0]      n;
  logic            known, counter, user, event_csr;
  cs_rv_pkg::csr_e where;

  assign n         = addr_i[4:0];
  // The user's copies exist where there is a counter, and 1 is time; of the
  // machine's the others read 0, and 1 does not exist.
  assign user      = {addr_i[11:8], addr_i[6:5]} == 6'b1100_00;
  assign counter   = {addr_i[11:8], addr_i[6:5]} == 6'b1011_00 || user;
  assign event_csr = addr_i[11] == 1'b0 && addr_i[9:5] == 5'h19 && n >= 5'd3;

  always_comb begin
    known = 1'b1;
    where = cs_rv_pkg::CsrZero;
    case (addr_i)
      cs_rv_pkg::CSR_MSTATUS:    where = cs_rv_pkg::CsrMstatus;
      cs_rv_pkg::CSR_MISA:       where = cs_rv_pkg::CsrMisa;
      cs_rv_pkg::CSR_MIE:        where = cs_rv_pkg::CsrMie;
      cs_rv_pkg::CSR_MIP:        where = cs_rv_pkg::CsrMip;
      cs_rv_pkg::CSR_MCOUNTEREN: where = cs_rv_pkg::CsrMcounteren;
      cs_rv_pkg::CSR_MENVCFG:    where = cs_rv_pkg::CsrMenvcfg;
      cs_rv_pkg::CSR_SCONTEXT:   where = cs_rv_pkg::CsrScontext;
      cs_rv_pkg::CSR_MTVEC, cs_rv_pkg::CSR_MSCRATCH, cs_rv_pkg::CSR_MEPC, cs_rv_pkg::CSR_MCAUSE,
      cs_rv_pkg::CSR_MTVAL:      where = cs_rv_pkg::CsrWord;
      cs_rv_pkg::CSR_MSTATUSH, cs_rv_pkg::CSR_MENVCFGH: ;
      cs_rv_pkg::CSR_MCOUNTINHIBIT: where = cs_rv_pkg::CsrInhibit;
      default: begin
        known = addr_i[11:2] == 10'h0e8 || addr_i[11:4] == 8'h3b ||   // pmpcfg, pmpaddr
                (addr_i[11:3] == 9'h1e2 && addr_i[2:0] != 3'd0 && addr_i[2:0] < 3'd6);
        if (counter && n == 5'd1) begin
          known = user;
          where = addr_i[7] ? cs_rv_pkg::CsrTimeh : cs_rv_pkg::CsrTime;
        end else if (counter) begin
          known = !user || 32'(n) < LAST;
          where = cs_rv_pkg::CsrCounter;
        end
        if (event_csr) begin
          known = !addr_i[10] || (Supervisor ? 32'(n) < LAST : HpmCounters > 0);
          where = addr_i[10] ? cs_rv_pkg::CsrEventh : cs_rv_pkg::CsrEvent;
        end
      end
    endcase
  end

  // What S mode adds.
  logic            s_known;
  cs_rv_pkg::csr_e s_where;

  always_comb begin
    s_known = Supervisor;
    s_where = cs_rv_pkg::CsrZero;
    case (addr_i)
      cs_rv_pkg::CSR_SSTATUS:    s_where = cs_rv_pkg::CsrSstatus;
      cs_rv_pkg::CSR_MEDELEG:    s_where = cs_rv_pkg::CsrMedeleg;
      cs_rv_pkg::CSR_MIDELEG:    s_where = cs_rv_pkg::CsrMideleg;
      cs_rv_pkg::CSR_SIE:        s_where = cs_rv_pkg::CsrSie;
      cs_rv_pkg::CSR_SIP:        s_where = cs_rv_pkg::CsrSip;
      cs_rv_pkg::CSR_SCOUNTEREN: s_where = cs_rv_pkg::CsrScounteren;
      cs_rv_pkg::CSR_SENVCFG:    s_where = cs_rv_pkg::CsrSenvcfg;
      cs_rv_pkg::CSR_MENVCFGH:   s_where = cs_rv_pkg::CsrMenvcfgh;
      cs_rv_pkg::CSR_STIMECMP:   s_where = cs_rv_pkg::CsrStimecmp;
      cs_rv_pkg::CSR_STIMECMPH:  s_where = cs_rv_pkg::CsrStimecmph;
      cs_rv_pkg::CSR_SATP:       s_where = cs_rv_pkg::CsrSatp;
      cs_rv_pkg::CSR_SCOUNTOVF:  s_where = cs_rv_pkg::CsrOverflow;
      cs_rv_pkg::CSR_STVEC, cs_rv_pkg::CSR_SSCRATCH, cs_rv_pkg::CSR_SEPC, cs_rv_pkg::CSR_SCAUSE,
      cs_rv_pkg::CSR_STVAL:      s_where = cs_rv_pkg::CsrWord;
      default: s_known = 1'b0;
    endcase
  end

  always_comb begin
    csr_o.where = s_known ? s_where : where;
    csr_o.ok    = (known || s_known) && !(write_i && addr_i[11:10] == 2'd3);
    csr_o.write = write_i;
    csr_o.user  = addr_i[9:8] == cs_rv_pkg::MODE_U;
    // The profiler's register, but for its number M mode's.
    csr_o.mode  = addr_i == cs_rv_pkg::CSR_SCONTEXT ? cs_rv_pkg::MODE_M : addr_i[9:8];
  end

  // STIP follows the comparator's registers.
  assign settles_o = s_known && write_i &&
                     (s_where == cs_rv_pkg::CsrStimecmp || s_where == cs_rv_pkg::CsrStimecmph ||
                      s_where == cs_rv_pkg::CsrMenvcfgh);

endmodule

`default_nettype wire
