// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_index - index registers, their ALU, base registers, and the index and address
// of the microinstruction in X.
//
// A register has 16 bits and is read through the mask of its width, so a narrow one
// counts modulo, or up to, a power of two.  Two read ports: ix for the ALU and the
// conditions, ax for the index (and the host).

`default_nettype none

module cs_cop_index (
  input  logic        clk_i,

  // microinstruction
  input  logic        load_i,       // it goes from D to X at the end of this clock
  input  logic [63:0] q_i,          // in D
  input  logic [63:0] ir_i,         // in X
  input  logic        done_i,       // ... executed at the end of this clock
  input  logic [31:0] a_i,
  input  logic [15:0] a_index_i,    // low bits of A, 0 where A is the index
  input  logic [15:0] b_i,
  input  logic [8:0]  mi_i,
  input  logic        taken_i,      // the sample's

  output logic [15:0] idx_a_o,      // the index where A is it, else 0
  output logic [15:0] idx_o,
  output logic [15:0] address_o,    // words of the data array
  output logic        full_o,       // register ix is at its limit
  output logic        zero_o,

  // writes: host and sweep, only with stands
  input  logic        stands_i,
  input  logic        i_we_i,
  input  logic        icfg_we_i,
  input  logic        base_we_i,
  input  logic [2:0]  waddr_i,
  input  logic [15:0] wdata_i,      // 0 without stands

  // reading by the host: words a clock behind re_i
  input  logic        re_i,
  input  logic [2:0]  raddr_i,
  output logic [15:0] i_o,
  output logic [4:0]  icfg_o,
  output logic [15:0] base_o
);

  logic [2:0] iop, ix;
  assign iop = ir_i[cs_cop_isa_pkg::COP_IOP_LSB +: cs_cop_isa_pkg::COP_IOP_W];
  assign ix  = ir_i[cs_cop_isa_pkg::COP_IX_LSB +: cs_cop_isa_pkg::COP_IX_W];

  logic [2:0]  axa_q, ba_q, i_waddr;
  logic [3:0]  qax;
  logic        qa_idx;
  logic        is_i_q, is_mi_q, is_mit_q, is_a_q;  // what the index is
  logic        a_i_q, a_mi_q, a_mit_q;             // ... where A is it
  logic        i_we;
  logic [15:0] i_wdata, other, rest, i_ix, m;
  logic [4:0]  icfg_ix;
  logic        adds, tops;
  logic [16:0] sum;
  logic        beyond, counts, limits;

  assign i_we    = i_we_i | (done_i & (iop != cs_cop_isa_pkg::COP_IOP_NONE));
  assign i_waddr = stands_i ? waddr_i : ix;
  // The sum, and what leaves it, come last.
  assign i_wdata = wdata_i | (m & (rest | (sum[15:0] & {16{adds}}) | {16{tops}}));

  cs_cop_cut #(.Width(18)) u_cut (
    .i ({other, counts & !stands_i, beyond & limits}),
    .o ({rest, adds, tops})
  );

  function automatic logic [15:0] mask(input logic [3:0] width_m1);
    for (int i = 0; i < 16; i++) mask[i] = 4'(i) <= width_m1;
  endfunction

  assign qax    = q_i[cs_cop_isa_pkg::COP_AX_LSB +: cs_cop_isa_pkg::COP_AX_W];
  assign qa_idx = q_i[cs_cop_isa_pkg::COP_A_LSB +: cs_cop_isa_pkg::COP_A_W] ==
                  cs_cop_isa_pkg::COP_A_IDX;

  always_ff @(posedge clk_i) begin
    if (load_i) begin
      is_i_q   <= !qax[3];
      is_mi_q  <= qax == cs_cop_isa_pkg::COP_AX_MI;
      is_mit_q <= qax == cs_cop_isa_pkg::COP_AX_MIT;
      is_a_q   <= qax == cs_cop_isa_pkg::COP_AX_A;
      a_i_q    <= qa_idx & !qax[3];
      a_mi_q   <= qa_idx & (qax == cs_cop_isa_pkg::COP_AX_MI);
      a_mit_q  <= qa_idx & (qax == cs_cop_isa_pkg::COP_AX_MIT);
    end
    if (load_i) begin
      axa_q <= qax[2:0];
      ba_q  <= q_i[cs_cop_isa_pkg::COP_BASE_LSB +: 3];
    end else if (re_i) begin
      axa_q <= raddr_i;
      ba_q  <= raddr_i;
    end
  end

  // The index.
  logic [15:0] i_ax, base, mask_ax, i_masked;
  logic [9:0]  mit;
  logic [4:0]  icfg_ax;

  // Register files; their addresses for the host are flip-flops beside the word's.
  cs_ram_async #(.Width(16), .Depth(8), .Reads(2)) u_i (
    .clk_i   (clk_i),
    .we_i    (i_we),
    .waddr_i (i_waddr),
    .wdata_i (i_wdata),
    .raddr_i ({ix, axa_q}),
    .rdata_o ({i_ix, i_ax})
  );

  // {saturating, width - 1}
  cs_ram_async #(.Width(5), .Depth(8), .Reads(2)) u_icfg (
    .clk_i   (clk_i),
    .we_i    (icfg_we_i),
    .waddr_i (waddr_i),
    .wdata_i (wdata_i[4:0]),
    .raddr_i ({ix, axa_q}),
    .rdata_o ({icfg_ix, icfg_ax})
  );

  // ... as ones
  cs_ram_async #(.Width(16), .Depth(8), .Reads(2)) u_mask (
    .clk_i   (clk_i),
    .we_i    (icfg_we_i),
    .waddr_i (waddr_i),
    .wdata_i (mask(wdata_i[3:0])),
    .raddr_i ({ix, axa_q}),
    .rdata_o ({m, mask_ax})
  );

  cs_ram_async #(.Width(16), .Depth(8)) u_base (
    .clk_i   (clk_i),
    .we_i    (base_we_i),
    .waddr_i (waddr_i),
    .wdata_i (wdata_i),
    .raddr_i (ba_q),
    .rdata_o (base)
  );

  assign i_masked  = i_ax & mask_ax;
  assign mit       = {mi_i, taken_i};
  assign idx_a_o   = (i_masked & {16{a_i_q}}) | {7'd0, mi_i & {9{a_mi_q}}} |
                     {6'd0, mit & {10{a_mit_q}}};
  assign idx_o     = (i_masked & {16{is_i_q}}) | {7'd0, mi_i & {9{is_mi_q}}} |
                     {6'd0, mit & {10{is_mit_q}}} | (a_index_i & {16{is_a_q}});
  assign address_o = base | idx_o;

  // The ALU.  m is all ones from bit 0 on.  With ones above it x carries out of the sum what
  // leaves the mask, and what the addend has there.
  logic        saturating;
  logic [15:0] x, step, fold;
  assign saturating = icfg_ix[4];
  assign x       = i_ix | ~m;
  assign full_o  = &x;
  assign zero_o  = (i_ix & m) == '0;
  assign sum     = {1'b0, x} + {1'b0, step};
  assign beyond  = sum[16];
  assign counts  = (iop == cs_cop_isa_pkg::COP_IOP_INC) | (iop == cs_cop_isa_pkg::COP_IOP_ADD) |
                   ((iop == cs_cop_isa_pkg::COP_IOP_DEC) & !(saturating & zero_o));
  assign limits  = ((iop == cs_cop_isa_pkg::COP_IOP_INC) | (iop == cs_cop_isa_pkg::COP_IOP_ADD)) &
                   saturating & !stands_i;
  assign fold    = a_i[31:16] ^ a_i[15:0];
  assign step    = (b_i & {16{iop == cs_cop_isa_pkg::COP_IOP_ADD}}) |
                   {16{iop == cs_cop_isa_pkg::COP_IOP_DEC}} |
                   {15'd0, iop == cs_cop_isa_pkg::COP_IOP_INC};
  assign other   = (a_i[15:0] & {16{!stands_i & (iop == cs_cop_isa_pkg::COP_IOP_LD)}}) |
                   ({7'd0, mi_i} & {16{!stands_i & (iop == cs_cop_isa_pkg::COP_IOP_MI)}}) |
                   ((fold ^ (fold >> 4) ^ (fold >> 9)) &
                    {16{!stands_i & (iop == cs_cop_isa_pkg::COP_IOP_HASH)}});

  assign i_o    = i_ax;
  assign icfg_o = icfg_ax;
  assign base_o = base;

  logic unused;
  assign unused = ^{q_i, ir_i, icfg_ix};

endmodule

`default_nettype wire
