// SPDX-License-Identifier: Apache-2.0
//
// cs_adapt_etrace - makes the retirement port of docs/integration.md of the ingress port
// of a RISC-V trace encoder.
//
//   blocks -> where each ends, and how -> hold -> transfers of control
//
// A core with an E-Trace encoder tells it blocks: an address, how many halfwords retired
// from there, and what the last of them was.  A transfer of control comes out as one
// retirement, when the block behind it says where it led.  Its instruction word is made
// up: the shortest of its kind and length.  No values, no addresses, no other
// instructions.  docs/design/adapt-etrace.md.

`default_nettype none

module cs_adapt_etrace #(
  parameter int XLEN         = 32,  // 32, 64
  parameter int Blocks       = 1,   // 1, 2: blocks a clock, NRET of cs_top
  parameter int ItypeWidth   = 4,   // 3, 4: 3 tells neither calls nor returns
  parameter int IretireWidth = 4    // 1..16
) (
  input  logic                           clk_i,
  input  logic                           rst_ni,

  // The ingress port, block 0 the older.  Nothing is looked at of a block whose itype and
  // iretire are both 0.
  input  logic [Blocks*ItypeWidth-1:0]   core_itype_i,
  input  logic [Blocks*IretireWidth-1:0] core_iretire_i,    // halfwords
  input  logic [Blocks-1:0]              core_ilastsize_i,  // of the last: 0 one halfword, 1 two
  input  logic [Blocks*XLEN-1:0]         core_iaddr_i,
  input  logic [2:0]                     core_priv_i,       // 0 U, 1 S, 3 M, 4 debug, 5 VU, 6 VS
  input  logic [15:0]                    core_context_i,

  // To cs_top; its other inputs are 0.
  output logic [Blocks-1:0]              rvfi_valid,
  output logic [Blocks*64-1:0]           rvfi_order,
  output logic [Blocks*32-1:0]           rvfi_insn,
  output logic [Blocks-1:0]              rvfi_trap,
  output logic [Blocks*2-1:0]            rvfi_mode,
  output logic [Blocks*XLEN-1:0]         rvfi_pc_rdata,
  output logic [Blocks*XLEN-1:0]         rvfi_pc_wdata,
  output logic [Blocks*16-1:0]           rvfi_ext_cs_head_cycles,
  output logic [Blocks*16-1:0]           rvfi_ext_cs_context
);

  if (XLEN != 32 && XLEN != 64) begin : g_bad_xlen
    $error("cs_adapt_etrace: XLEN must be 32 or 64");
  end
  if (Blocks != 1 && Blocks != 2) begin : g_bad_blocks
    $error("cs_adapt_etrace: Blocks must be 1 or 2");
  end
  if (ItypeWidth != 3 && ItypeWidth != 4) begin : g_bad_itype
    $error("cs_adapt_etrace: ItypeWidth must be 3 or 4");
  end
  if (IretireWidth < 1 || IretireWidth > 16) begin : g_bad_iretire
    $error("cs_adapt_etrace: IretireWidth must be 1 to 16");
  end

  // Codes of itype.  With three bits 6 is any jump that cannot be inferred.
  localparam logic [3:0] Other      = 4'd0;
  localparam logic [3:0] Exception  = 4'd1;
  localparam logic [3:0] Interrupt  = 4'd2;
  localparam logic [3:0] TrapReturn = 4'd3;
  localparam logic [3:0] NotTaken   = 4'd4;
  localparam logic [3:0] Taken      = 4'd5;
  localparam logic [3:0] Call       = 4'd8;   // uninferable
  localparam logic [3:0] CallTo     = 4'd9;   // inferable
  localparam logic [3:0] TailTo     = 4'd11;
  localparam logic [3:0] Swap       = 4'd12;
  localparam logic [3:0] Return     = 4'd13;
  localparam logic [3:0] Jump       = 4'd14;
  localparam logic [3:0] JumpTo     = 4'd15;

  // c.jal; with 64 bits there is none, and what calls in a halfword goes through a table.
  localparam logic [31:0] ShortCall = XLEN == 32 ? 32'h0000_2001 : 32'h0000_9502;

  // An instruction of that kind, of two halfwords or one; targets in a0, links in ra.
  function automatic logic [31:0] word(input logic [3:0] itype, input logic long);
    case (itype)
      Exception:           word = 32'h0000_0000;                      // not known
      TrapReturn:          word = 32'h3020_0073;                      // mret
      NotTaken, Taken:     word = long ? 32'h0000_0063 : 32'h0000_c001;
      Call:                word = long ? 32'h0005_00e7 : 32'h0000_9502;
      CallTo:              word = long ? 32'h0000_00ef : ShortCall;
      Swap:                word = long ? 32'h0002_80e7 : 32'h0000_9282;
      Return:              word = long ? 32'h0000_8067 : 32'h0000_8082;
      Other, TailTo, JumpTo: word = long ? 32'h0000_006f : 32'h0000_a001;
      default:             word = long ? 32'h0005_0067 : 32'h0000_8502;
    endcase
  endfunction

  // ---- the transfer that waits for the next block ----

  logic            held_q, held_d;
  logic [3:0]      itype_q, itype_d;
  logic [1:0]      last_q, last_d;       // halfwords of its instruction; 0 of an exception
  logic [XLEN-1:0] end_q, end_d;         // where its block ends
  logic [1:0]      mode_q, mode_d;
  logic [15:0]     context_q, context_d;
  logic [63:0]     order_q, order_d;     // of the next that comes out
  logic [15:0]     since_q, since_d;     // clocks since the last that came out

  logic            debug;
  logic [1:0]      mode;

  assign debug = core_priv_i == 3'd4;
  assign mode  = core_priv_i[2] ? {1'b0, core_priv_i[1]} : core_priv_i[1:0];

  always_comb begin
    logic [3:0]              itype;
    logic [IretireWidth-1:0] retired;
    logic                    long, here, bad, placed, leads, follows, away, lost;
    logic [XLEN-1:0]         at;

    held_d    = held_q;
    itype_d   = itype_q;
    last_d    = last_q;
    end_d     = end_q;
    mode_d    = mode_q;
    context_d = context_q;
    order_d   = order_q;
    since_d   = (&since_q) ? since_q : since_q + 16'd1;

    for (int b = 0; b < Blocks; b++) begin
      itype   = 4'(core_itype_i[b*ItypeWidth +: ItypeWidth]);
      retired = core_iretire_i[b*IretireWidth +: IretireWidth];
      long    = core_ilastsize_i[b];
      at      = core_iaddr_i[b*XLEN +: XLEN];
      here    = ((|itype) | (|retired)) & !debug;
      bad     = itype == 4'd7 | (ItypeWidth == 4 ? itype == 4'd6 : 1'b0)
                | ((|retired) ? long & (retired == IretireWidth'(1))
                              : itype != Exception && itype != Interrupt);
      placed  = !bad & ((|retired) | itype != Interrupt);

      // What is held: it leads where this block is, or goes on behind its end.
      away    = at != end_d;
      leads   = itype_d != NotTaken && itype_d != Other;
      follows = itype_d == NotTaken;

      rvfi_valid[b] = here & held_d & (follows | placed & (leads | ItypeWidth == 3 & away));
      lost          = here & (bad | held_d & (placed ? !leads & away & (follows | ItypeWidth == 4)
                                                     : leads));

      rvfi_order[b*64 +: 64]             = order_d;
      rvfi_insn[b*32 +: 32]              = word(itype_d, last_d != 2'd1);
      rvfi_trap[b]                       = itype_d == Exception;
      rvfi_mode[b*2 +: 2]                = mode_d;
      rvfi_pc_rdata[b*XLEN +: XLEN]      = end_d - XLEN'({last_d, 1'b0});
      rvfi_pc_wdata[b*XLEN +: XLEN]      = follows ? end_d : at;
      rvfi_ext_cs_context[b*16 +: 16]    = context_d;
      rvfi_ext_cs_head_cycles[b*16 +: 16] = b != 0 && rvfi_valid[0] ? 16'd0 : since_q;

      order_d = order_d + 64'(rvfi_valid[b]) + 64'(lost);
      if (rvfi_valid[b]) since_d = 16'd1;
      if (here) begin
        held_d    = !bad & (itype != Interrupt);
        itype_d   = ItypeWidth == 3 && itype == 4'd6 ? Jump : itype;
        last_d    = itype == Exception ? 2'd0 : {long, !long};
        end_d     = at + XLEN'({retired, 1'b0});
        mode_d    = mode;
        context_d = core_context_i;
      end
    end
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      held_q  <= 1'b0;
      order_q <= '0;
      since_q <= 16'd1;
    end else begin
      held_q  <= held_d;
      order_q <= order_d;
      since_q <= since_d;
    end
  end

  always_ff @(posedge clk_i) begin
    itype_q   <= itype_d;
    last_q    <= last_d;
    end_q     <= end_d;
    mode_q    <= mode_d;
    context_q <= context_d;
  end

endmodule

`default_nettype wire
