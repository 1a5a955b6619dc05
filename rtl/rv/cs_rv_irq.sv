// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_irq - pending, enabled and delegated interrupts, and which one is taken;
// the timer of S mode (Sstc).
//
// A vector has a bit for each interrupt, at the place that mip gives it.  The
// lines of M mode are seen a clock late, STIP as the comparator's a clock behind
// time and its registers.  sim/iss/trap.c is the twin.

`default_nettype none

module cs_rv_irq #(
  parameter int HpmCounters = 2,
  parameter bit Supervisor  = 1'b0
) (
  input  logic            clk_i,
  input  logic            rst_ni,
  input  logic [63:0]     mtime_i,
  input  logic            software_i,
  input  logic            timer_i,
  input  logic            external_i,
  input  logic            s_external_i,
  input  logic            overflow_i,    // of a counter
  // the CSRs that are kept here
  input  cs_rv_pkg::csr_e where_i,
  input  logic            we_i,
  input  logic [31:0]     wdata_i,
  output logic [31:0]     rdata_o,       // 0 for any other
  output logic            software_o,    // SEIP as software wrote it
  output logic            timer_s_o,     // menvcfg.STCE
  // what is taken
  input  logic [1:0]      mode_i,
  input  logic            mie_i,
  input  logic            sie_i,
  output logic            irq_o,
  output logic [3:0]      cause_o,
  output logic            to_s_o,
  output logic            wake_o         // pending and enabled, delegated or not
);

  localparam int SSI = 32'(cs_rv_pkg::IRQ_S_SOFTWARE);
  localparam int MSI = 32'(cs_rv_pkg::IRQ_SOFTWARE);
  localparam int STI = 32'(cs_rv_pkg::IRQ_S_TIMER);
  localparam int MTI = 32'(cs_rv_pkg::IRQ_TIMER);
  localparam int SEI = 32'(cs_rv_pkg::IRQ_S_EXTERNAL);
  localparam int MEI = 32'(cs_rv_pkg::IRQ_EXTERNAL);
  localparam int OVF = 32'(cs_rv_pkg::IRQ_OVERFLOW);

  typedef logic [13:0] bits_t;

  localparam bits_t BITS_O = HpmCounters > 0 ? 14'h2000 : 14'h0000;
  localparam bits_t BITS_M = 14'h0888;
  localparam bits_t BITS_S = Supervisor ? 14'h0222 | BITS_O : '0;   // can be delegated
  localparam bits_t BITS_W = BITS_S | BITS_O;                       // software sets them
  localparam bits_t BITS_SIP = BITS_S & 14'h2002;                   // ... in S mode

  bits_t line_q, soft_q, enable_q, deleg_q, pending;
  logic  stce_q, due;

  assign pending    = line_q | soft_q;
  assign software_o = soft_q[SEI];
  assign timer_s_o  = stce_q;

  // ---- Registers --------------------------------------------------------------
  logic [63:0] stimecmp_q;
  bits_t       lines, soft_next;

  always_comb begin
    lines      = '0;
    lines[MEI] = external_i;
    lines[MTI] = timer_i;
    lines[MSI] = software_i;
    lines[SEI] = s_external_i && Supervisor;
  end

  always_comb begin
    soft_next = soft_q;
    if (we_i) begin
      case (where_i)
        cs_rv_pkg::CsrMip: soft_next = wdata_i[13:0] & BITS_W;
        cs_rv_pkg::CsrSip:
          soft_next = (soft_q & ~(BITS_SIP & deleg_q)) | (wdata_i[13:0] & BITS_SIP & deleg_q);
        default: ;
      endcase
    end
    // With the comparator, what software had set is gone.
    if (stce_q) soft_next[STI] = due;
    if (we_i && where_i == cs_rv_pkg::CsrMenvcfgh && (stce_q || wdata_i[31])) soft_next[STI] = 1'b0;
    if (overflow_i) soft_next[OVF] = 1'b1;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {line_q, soft_q, enable_q, deleg_q} <= '0;
    end else begin
      line_q <= lines;
      soft_q <= soft_next;
      if (we_i) begin
        case (where_i)
          cs_rv_pkg::CsrMie: enable_q <= wdata_i[13:0] & (BITS_M | BITS_W);
          cs_rv_pkg::CsrSie: enable_q <= (enable_q & ~deleg_q) | (wdata_i[13:0] & deleg_q);
          cs_rv_pkg::CsrMideleg: deleg_q <= wdata_i[13:0] & BITS_S;
          default: ;
        endcase
      end
    end
  end

  // ---- The timer of S mode ------------------------------------------------------
  if (Supervisor) begin : g_timer
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        stce_q     <= 1'b0;
        stimecmp_q <= '0;
      end else if (we_i) begin
        case (where_i)
          cs_rv_pkg::CsrMenvcfgh:  stce_q            <= wdata_i[31];
          cs_rv_pkg::CsrStimecmp:  stimecmp_q[31:0]  <= wdata_i;
          cs_rv_pkg::CsrStimecmph: stimecmp_q[63:32] <= wdata_i;
          default: ;
        endcase
      end
    end

    assign due = mtime_i >= stimecmp_q;
  end else begin : g_no_timer
    assign {stce_q, stimecmp_q, due} = '0;

    logic unused;
    assign unused = ^{mtime_i, s_external_i, where_i, wdata_i[31:14]};
  end

  // ---- What the registers read ---------------------------------------------------
  always_comb begin
    case (where_i)
      cs_rv_pkg::CsrMip:       rdata_o = 32'(pending);
      cs_rv_pkg::CsrMie:       rdata_o = 32'(enable_q);
      cs_rv_pkg::CsrSip:       rdata_o = {18'b0, pending & deleg_q};
      cs_rv_pkg::CsrSie:       rdata_o = {18'b0, enable_q & deleg_q};
      cs_rv_pkg::CsrMideleg:   rdata_o = 32'(deleg_q);
      cs_rv_pkg::CsrMenvcfgh:  rdata_o = {stce_q, 31'b0};
      cs_rv_pkg::CsrStimecmp:  rdata_o = stimecmp_q[31:0];
      cs_rv_pkg::CsrStimecmph: rdata_o = stimecmp_q[63:32];
      default:                 rdata_o = '0;
    endcase
  end

  // ---- Which one -----------------------------------------------------------------
  // Those that are not delegated come first.
  bits_t active, active_m, active_s;
  logic  take_m, take_s;

  assign active   = pending & enable_q;
  assign active_m = active & ~deleg_q;
  assign active_s = active & deleg_q;
  assign take_m   = (active_m != '0) && (mie_i || mode_i != cs_rv_pkg::MODE_M);
  assign take_s   = (active_s != '0) &&
                    (mode_i == cs_rv_pkg::MODE_U || (sie_i && mode_i == cs_rv_pkg::MODE_S));
  assign wake_o   = active != '0;
  assign irq_o    = take_m || take_s;
  assign to_s_o   = !take_m;

  function automatic logic [3:0] first(input bits_t of);
    if (of[MEI])      first = cs_rv_pkg::IRQ_EXTERNAL;
    else if (of[MSI]) first = cs_rv_pkg::IRQ_SOFTWARE;
    else if (of[MTI]) first = cs_rv_pkg::IRQ_TIMER;
    else if (of[SEI]) first = cs_rv_pkg::IRQ_S_EXTERNAL;
    else if (of[SSI]) first = cs_rv_pkg::IRQ_S_SOFTWARE;
    else if (of[STI]) first = cs_rv_pkg::IRQ_S_TIMER;
    else              first = cs_rv_pkg::IRQ_OVERFLOW;
  endfunction

  assign cause_o = take_m ? first(active_m) : first(active_s);

endmodule

`default_nettype wire
