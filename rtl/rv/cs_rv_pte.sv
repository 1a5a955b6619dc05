// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_pte - judges one entry of a page table (Sv32): it points to a table, is
// the page, or a fault.  The order of the rules is that of sim/iss/sv32.c.
// Accessed and dirty bits are never set here: a page without them faults.

`default_nettype none

module cs_rv_pte #(
  parameter bit [31:0] RamBase = 32'h8000_0000,
  parameter bit [31:0] RamSize = 32'h0400_0000
) (
  input  logic [31:0]      pte_i,
  input  logic             first_i,       // level: of 4 MiB, else of 4 KiB
  input  logic [21:12]     vpn0_i,
  input  logic             global_i,      // the pointer here was

  // The access: to be executed, written, or else read.
  input  logic             fetch_i,
  input  logic             store_i,
  input  logic             user_i,
  input  logic             sum_i,
  input  logic             mxr_i,

  output logic             pointer_o,     // to a table in RAM
  output logic             fault_o,
  output logic             page_fault_o,  // else an access fault
  output cs_rv_pkg::page_t page_o         // with neither
);

  localparam int AddrW = $clog2(RamSize);

  logic v, r, w, x, u, g, a, d;
  logic bad, leaf, owned, allowed, aligned, high, table_in_ram, page_in_ram;
  logic [19:0] ppn;

  assign {d, a, g, u, x, w, r, v} = pte_i[7:0];

  assign leaf    = r | x;
  assign aligned = !first_i | (pte_i[19:10] == '0);
  assign owned   = u ? user_i | (sum_i & !fetch_i) : !user_i;
  assign allowed = owned & a & (fetch_i ? x : store_i ? w & d : r | (x & mxr_i));
  assign bad     = !v | (w & !r) |
                   (leaf ? !allowed | !aligned : u | a | d | !first_i);

  assign high         = pte_i[31:30] != 2'd0;    // above 4 GiB
  assign table_in_ram = !high & (pte_i[29:AddrW-2] == RamBase[31:AddrW]);
  assign ppn          = first_i ? {pte_i[29:20], vpn0_i} : pte_i[29:10];
  assign page_in_ram  = ppn[19:AddrW-12] == RamBase[31:AddrW];

  always_comb begin
    page_o.ppn  = ppn;
    page_o.glob = g | global_i;
    page_o.mega = first_i;
    page_o.ram  = page_in_ram;
    {page_o.d, page_o.u, page_o.x, page_o.w, page_o.r} = {d, u, x, w, r};
  end

  assign page_fault_o = bad;
  assign fault_o      = bad | (leaf ? high | (fetch_i & !page_in_ram) : !table_in_ram);
  assign pointer_o    = !leaf;

  logic unused;
  assign unused = ^pte_i[9:8];

endmodule

`default_nettype wire
