// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_counter_observer - mcycle and the event counters a second time, as numbers
// of 64 and 40 bits that count what cs_rv_observer saw.  Simulation only.
//
// Rules 9 to 12 of docs/design/sideband.md.  It sees writes as the CSRs do, compares
// what reads return, and in every clock the number that the counter's parts make.

`default_nettype none

module cs_rv_counter_observer #(
  parameter int HpmCounters = 2,
  parameter bit Supervisor  = 1'b0
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  input  logic [15:0] events_i,      // of the clock before
  input  logic [1:0]  mode_i,        // in it
  // CSR access in M
  input  logic        valid_i,
  input  logic [11:0] addr_i,
  input  logic        write_i,
  input  logic        ready_i,
  input  logic [31:0] wdata_i,
  input  logic [31:0] rdata_i,
  input  logic        mip_write_i,   // an instruction writes mip
  input  logic        mip_bit_i,     // ... LCOFI so
  // the core's
  input  logic        mip_lcofi_i,
  input  logic [7:0]  overflow_i,    // counter k noticed that it wrapped
  input  logic [7*64-1:0] value_i    // counters 0 to 6; 1 and 2 are not looked at
);

  localparam int LAST = 3 + HpmCounters;
  localparam int LATE = 16;          // clocks until an overflow is noticed

  function automatic logic [31:0] half(input logic [63:0] value);
    half = addr_i[7] ? value[63:32] : value[31:0];
  endfunction

  logic       we, is_counter, is_inhibit;
  logic [7:0] inhibit_q, inhibit;
  logic [4:0] settled_q;             // the upper parts are cleared after reset
  logic       held_q;

  assign we         = valid_i && write_i && ready_i;
  assign is_counter = (addr_i[11:8] == 4'hb || addr_i[11:8] == 4'hc) && addr_i[6:5] == 2'd0;
  assign is_inhibit = addr_i == 12'h320;
  // Holds for the events of the clock before already (rule 10).
  assign inhibit    = we && is_inhibit ? wdata_i[7:0] : inhibit_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {inhibit_q, settled_q, held_q} <= '0;
    end else begin
      inhibit_q <= inhibit;
      held_q    <= valid_i && !ready_i;
      if (!settled_q[4]) settled_q <= settled_q + 5'd1;
    end
  end

  logic [7:0] rises;                 // an overflow is noticed with OF clear

  for (genvar k = 0; k < LAST; k++) begin : g_counter
    if (k == 0 || k > 2) begin : g_on
      localparam bit [63:0] MASK = k == 0 ? '1 : 64'hff_ffff_ffff;

      logic [63:0] count_q, first_q, first, core;
      logic        tick, mine;
      logic [31:0] read;

      assign mine = is_counter && addr_i[4:0] == 5'(k);
      assign core = value_i[64*k +: 64] & MASK;
      // What the counter showed when the instruction came to M.
      assign first = held_q ? first_q : count_q;
      assign read  = rdata_i - half(first);

      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) begin
          count_q <= '0;
        end else begin
          if (we && mine && addr_i[7])  count_q <= {wdata_i, count_q[31:0]} & MASK;
          else if (we && mine)          count_q <= {count_q[63:32], wdata_i} & MASK;
          else if (tick)                count_q <= (count_q + 64'd1) & MASK;
        end
      end

      always_ff @(posedge clk_i) begin
        first_q <= first;
        if (rst_ni && settled_q[4] && core != count_q)
          $error("observer: counter %0d is %0d, observed %0d", k, core, count_q);
        if (rst_ni && valid_i && ready_i && mine && read > half(count_q) - half(first))
          $error("observer: counter %0d read as %08x, observed %0d to %0d",
                 k, rdata_i, first, count_q);
      end

      if (k == 0) begin : g_clock
        assign tick     = !inhibit[0];
        assign rises[0] = 1'b0;
      end else begin : g_event
        logic [3:0] event_q;
        logic       of_q, minh_q, sinh_q, uinh_q, off, wrote_q, wrap_q, open_q;
        logic [4:0] age_q;

        // Rule 10: by the mode of the event's own clock.
        assign off  = mode_i == 2'd3 ? minh_q : mode_i == 2'd0 ? uinh_q : sinh_q;
        assign tick = events_i[event_q] && !inhibit[k] && !off && !wrote_q;
        assign rises[k] = overflow_i[k];

        always_ff @(posedge clk_i or negedge rst_ni) begin
          if (!rst_ni) begin
            event_q <= '0;
            {of_q, minh_q, sinh_q, uinh_q, wrote_q, wrap_q, open_q, age_q} <= '0;
          end else begin
            wrote_q <= Supervisor && we && mine;
            // Rule 11: a wrap is noticed once, at most LATE clocks later, if OF is clear then.
            if (tick && !(we && mine) && count_q == MASK) begin
              {wrap_q, open_q, age_q} <= {1'b1, 1'b1, 5'd0};
            end else if (wrap_q) begin
              age_q  <= age_q + 5'd1;
              open_q <= open_q && !of_q;
              if (overflow_i[k] || age_q == 5'(LATE)) wrap_q <= 1'b0;
              if (age_q == 5'(LATE) && open_q && !of_q && !overflow_i[k])
                $error("observer: the overflow of counter %0d is not noticed", k);
            end
            if (overflow_i[k] && (!wrap_q || of_q))
              $error("observer: counter %0d told an overflow, %s", k,
                     of_q ? "OF is set already" : "it did not wrap");
            if (overflow_i[k]) of_q <= 1'b1;
            if (we && addr_i == 12'h320 + 12'(k)) event_q <= wdata_i[3:0];
            if (we && addr_i == 12'h720 + 12'(k))
              {of_q, minh_q, sinh_q, uinh_q} <= {wdata_i[31:30], wdata_i[29] && Supervisor,
                                                 wdata_i[28]};
            if (valid_i && ready_i && addr_i == 12'h720 + 12'(k) &&
                rdata_i[31:28] != {of_q, minh_q, sinh_q, uinh_q})
              $error("observer: mhpmevent%0dh read as %08x, OF is %0d", k, rdata_i, of_q);
            if (valid_i && ready_i && addr_i == 12'h320 + 12'(k) && rdata_i[3:0] != event_q)
              $error("observer: mhpmevent%0d read as %08x, written %0d", k, rdata_i, event_q);
          end
        end
      end
    end else begin : g_off
      assign rises[k] = 1'b0;
    end
  end

  if (LAST < 8) begin : g_rest
    assign rises[7:LAST] = '0;
  end

  // Rule 12: LCOFI is what was written last, or set since by an overflow.
  logic lcofi_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      lcofi_q <= 1'b0;
    end else begin
      if (mip_write_i) lcofi_q <= mip_bit_i && HpmCounters > 0;
      if (rises != '0) lcofi_q <= 1'b1;
      if (lcofi_q != mip_lcofi_i)
        $error("observer: mip.LCOFI is %0d, observed %0d", mip_lcofi_i, lcofi_q);
    end
  end

endmodule

`default_nettype wire
