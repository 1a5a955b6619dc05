// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_counters - mcycle, minstret and the programmable event counters with
// overflow interrupt (Zicntr, Zihpm, Sscofpmf).
//
// Only the low bits of a counter are registers.  Its upper part is a word of a
// small RAM with one adder for all: every second clock the next word takes the
// carry that waits for it, long before the low bits can wrap again.  The clocks
// between belong to CSR instructions that ask for a counter, which see word,
// waiting carry and low bits as one number; they take three or four clocks.  An
// overflow is noticed when the carry is taken, at most 16 clocks late.
//
// Events other than a retirement are counted a clock late: their paths are long.
// A write replaces the increment of its clock.  Counters that are not built
// read 0, as the simulator's do.

`default_nettype none

module cs_rv_counters #(
  parameter int HpmCounters = 2,     // 0..4: mhpmcounter3.., 40 bits each
  parameter bit Supervisor  = 1'b0
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  // CSR access: held until ready_o
  input  logic        valid_i,
  input  logic        legal_i,       // ... that is legal; else it waits as one and does nothing
  input  cs_rv_pkg::csr_e where_i,
  input  logic [7:0]  addr_i,
  input  logic        write_i,
  input  logic [31:0] wdata_i,
  output logic        ready_o,
  output logic [31:0] rdata_o,
  // what is counted
  input  logic [1:0]  mode_i,
  input  logic [cs_rv_pkg::NUM_EVENTS-1:0] events_i,
  output logic        overflow_o,
  output logic [7:0]  overflowed_o   // OF bits, by number of counter
);

  localparam int LAST = 3 + HpmCounters;  // first number of no counter
  localparam int LOW  = 6;                // bits that are registers
  localparam int UP   = 64 - LOW;
  localparam int HPM  = 40 - LOW;         // of them in an event counter

  logic [4:0] n;
  logic [2:0] at;
  logic       high, exists, is_counter, is_inhibit, is_event, is_eventh;

  assign n          = addr_i[4:0];
  assign at         = addr_i[2:0];
  assign high       = addr_i[7];
  assign exists     = 32'(n) < LAST;
  assign is_counter = where_i == cs_rv_pkg::CsrCounter;
  assign is_inhibit = where_i == cs_rv_pkg::CsrInhibit;
  assign is_event   = where_i == cs_rv_pkg::CsrEvent;
  assign is_eventh  = where_i == cs_rv_pkg::CsrEventh;

  // ---- Turns ----------------------------------------------------------------
  logic [3:0] turn_q;      // odd: a CSR instruction's, even: word turn_q[3:1]'s
  logic       clear_q;     // the RAM is cleared in the first round
  logic       got_q, mine, we, retired_q;
  logic [2:0] word;

  assign mine    = turn_q[0];
  // An odd turn is word turn_q[3:1]'s too, unless a counter is asked for: else
  // overflows would be noticed by the bits of what instructions happen to run.
  assign word    = mine && is_counter ? at : turn_q[3:1];
  assign ready_o = !is_counter || (got_q && (mine || !write_i));
  assign we      = valid_i && legal_i && write_i && ready_o;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      turn_q  <= '0;
      clear_q <= 1'b1;
      got_q   <= 1'b0;
    end else begin
      turn_q <= turn_q + 4'd1;
      if (&turn_q) clear_q <= 1'b0;
      got_q  <= valid_i && is_counter && !ready_o && ((mine && !(retired_q && n == 5'd2)) || got_q);
    end
  end

  // mcountinhibit.  An instruction that writes it is counted by its new value.
  localparam logic [7:0] INHIBIT_MASK = 8'((32'd1 << LAST) - 32'd3);

  logic [7:0]  inhibit_q, inhibit;
  logic [15:0] events_q;
  logic [1:0]  mode_q;           // in which they happened

  assign inhibit = we && is_inhibit ? wdata_i[7:0] & INHIBIT_MASK : inhibit_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) inhibit_q <= '0;
    else         inhibit_q <= inhibit;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) {events_q, mode_q} <= '0;
    else         {events_q, mode_q} <= {16'(events_i), mode_i};
  end

  // ---- Low bits -------------------------------------------------------------
  // Index: the number of the counter, as in CSR addresses.
  logic [7:0]       tick, carry, overflow;
  logic             unused;               // without event counters
  logic [63:0]      low;                  // 8 bits each
  logic [8*32-1:0]  select;               // what mhpmevent and mhpmeventh read

  assign unused    = ^{mode_q, events_q, inhibit, tick, is_event, is_eventh, addr_i[6:5]};
  assign tick[2:0] = {retired_q, 1'b0, !inhibit[0]};

  // That an instruction retires is known late, so it is counted in the clock behind, which a
  // read of the counter waits for.  One that writes it is not counted.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) retired_q <= 1'b0;
    else         retired_q <= events_i[cs_rv_pkg::EV_RETIRED] && !inhibit[2] &&
                              !(we && is_counter && n == 5'd2);
  end

  for (genvar k = 0; k < 8; k++) begin : g_low
    if (k < LAST && k != 1) begin : g_on
      logic [LOW-1:0] low_q;
      logic           write, carry_q;

      assign low[k*8 +: 8] = 8'(low_q);
      assign carry[k]      = carry_q;
      assign write = we && is_counter && exists && at == 3'(k);

      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) begin
          low_q   <= '0;
          carry_q <= 1'b0;
        end else begin
          if (write) begin
            if (!high) low_q <= wdata_i[LOW-1:0];
          end else if (tick[k]) begin
            low_q <= low_q + LOW'(1);
          end
          carry_q <= (carry_q && word != 3'(k)) || (tick[k] && !write && (&low_q));
        end
      end
    end else begin : g_off
      assign low[k*8 +: 8] = '0;
      assign carry[k]      = 1'b0;
    end
  end

  // ---- Upper parts ----------------------------------------------------------
  logic [UP-1:0] mem [0:7];
  logic [UP-1:0] up, next;
  logic [31:0]   counter_q;
  logic          event_word;

  initial begin
    for (int i = 0; i < 8; i++) mem[i] = '0;
  end

  assign event_word = word > 3'd2;
  assign up         = mem[word] + UP'(carry[word]);

  always_comb begin
    next = up;
    if (we && is_counter && exists) begin
      if (high) next[UP-1 -: 32]  = wdata_i;
      else      next[31-LOW:0]    = wdata_i[31:LOW];
    end
    if (event_word) next[UP-1:HPM] = '0;
    if (clear_q)    next = '0;
  end

  // Not always_ff, as `initial` writes it too.
  always @(posedge clk_i) begin
    mem[word] <= next;
  end

  always_ff @(posedge clk_i) begin
    if (!exists) begin
      counter_q <= '0;
    end else if (mine && !got_q) begin
      counter_q <= high ? up[UP-1 -: 32] : {up[31-LOW:0], low[{at, 3'b0} +: LOW]};
      // Above an event counter's 40 bits stands an overflow that is not yet noticed.
      if (high && event_word) counter_q[31:8] <= '0;
    end
  end

  // ---- Events ---------------------------------------------------------------

  assign select[3*32-1:0] = '0;
  assign overflow[2:0]    = '0;
  assign overflowed_o[2:0] = '0;

  for (genvar k = 3; k < 8; k++) begin : g_hpm
    if (k < LAST) begin : g_on
      logic [3:0]  event_q;
      logic        of_q, minh_q, sinh_q, uinh_q, inhibited, written_q, my_event;
      logic [31:0] mine_select;

      assign my_event           = n == 5'(k);
      assign select[32*k +: 32] = mine_select;
      assign inhibited   = mode_q == cs_rv_pkg::MODE_U ? uinh_q :
                           mode_q == cs_rv_pkg::MODE_S ? sinh_q : minh_q;
      // The events of the clock in which the counter was written come behind the
      // write.  Without S mode they count.
      assign tick[k]     = events_q[event_q] && !inhibit[k] && !inhibited && !written_q;
      assign overflow[k] = word == 3'(k) && up[HPM] && !of_q;
      assign overflowed_o[k] = of_q;

      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) begin
          event_q   <= '0;
          written_q <= 1'b0;
          {of_q, minh_q, sinh_q, uinh_q} <= '0;
        end else begin
          written_q <= Supervisor && we && is_counter && exists && at == 3'(k);
          if (overflow[k]) of_q <= 1'b1;
          if (we && is_event && my_event)  event_q <= wdata_i[3:0];
          if (we && is_eventh && my_event)
            {of_q, minh_q, sinh_q, uinh_q} <= {wdata_i[31:30], wdata_i[29] & Supervisor, wdata_i[28]};
        end
      end

      always_comb begin
        mine_select = '0;
        if (my_event && is_event)  mine_select[3:0] = event_q;
        if (my_event && is_eventh) mine_select[31:28] = {of_q, minh_q, sinh_q, uinh_q};
      end
    end else begin : g_off
      assign {tick[k], overflow[k], overflowed_o[k], select[32*k +: 32]} = '0;
    end
  end

  assign overflow_o = |overflow;

  always_comb begin
    rdata_o = is_counter ? counter_q : is_inhibit ? {24'b0, inhibit_q} : '0;
    for (int k = 0; k < 8; k++) rdata_o = rdata_o | select[32*k +: 32];
  end

`ifdef CS_ASSERT
  // A carry is taken before the next one comes.
  always_ff @(posedge clk_i) begin
    for (int k = 0; k < 8; k++) begin
      if (carry[k] && tick[k]) assert (low[k*8 +: LOW] != LOW'('1));
    end
  end
`endif

endmodule

`default_nettype wire
