// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_counters - mcycle, minstret and the programmable event counters with
// overflow interrupt (Zicntr, Zihpm, Sscofpmf).
//
// A write to a counter replaces the increment of that clock.  Counters that
// are not built read 0, as the simulator's do.

`default_nettype none

module cs_rv_counters #(
  parameter int HpmCounters = 2      // 0..4: mhpmcounter3.., 40 bits each
) (
  input  logic        clk_i,
  input  logic        rst_ni,
  // CSR access
  input  logic [11:0] addr_i,
  input  logic        we_i,
  input  logic [31:0] wdata_i,
  output logic        known_o,       // one of the CSRs that are kept here
  output logic [31:0] rdata_o,
  // what is counted
  input  logic        user_i,
  input  logic [cs_rv_pkg::NUM_EVENTS-1:0] events_i,
  output logic        overflow_o
);

  localparam int LAST = 3 + HpmCounters;  // first number of no counter

  logic [4:0] n;
  logic       high, is_counter, user, is_inhibit, is_event, is_eventh;

  assign n          = addr_i[4:0];
  assign high       = addr_i[7];
  assign user       = addr_i[11:8] == 4'hc;
  assign is_counter = (addr_i[11:8] == 4'hb || user) && addr_i[6:5] == 2'd0;
  assign is_inhibit = addr_i == cs_rv_pkg::CSR_MCOUNTINHIBIT;
  assign is_event   = addr_i[11:5] == 7'h19 && n >= 5'd3;
  assign is_eventh  = addr_i[11:5] == 7'h39 && n >= 5'd3 && HpmCounters > 0;
  // The user copy of time is not kept here; no machine counter 1 exists.
  assign known_o    = is_inhibit || is_event || is_eventh ||
                      (is_counter && n != 5'd1 && (!user || 32'(n) < LAST));

  // mcountinhibit.  An instruction that writes it is counted by its new value.
  localparam logic [31:0] INHIBIT_MASK = (32'd1 << LAST) - 32'd3;

  logic [31:0] inhibit_q, inhibit;

  logic unused;   // without event counters
  assign unused = ^{user_i, events_i, inhibit};

  assign inhibit = we_i && is_inhibit ? wdata_i & INHIBIT_MASK : inhibit_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)                  inhibit_q <= '0;
    else if (we_i && is_inhibit)  inhibit_q <= wdata_i & INHIBIT_MASK;
  end

  // mcycle, minstret
  logic [63:0] cycle_q, instret_q;
  logic        we_cycle, we_instret;

  assign we_cycle   = we_i && is_counter && n == 5'd0;
  assign we_instret = we_i && is_counter && n == 5'd2;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      cycle_q   <= '0;
      instret_q <= '0;
    end else begin
      if (!we_cycle)    cycle_q          <= cycle_q + 64'(!inhibit[0]);
      else if (high)    cycle_q[63:32]   <= wdata_i;
      else              cycle_q[31:0]    <= wdata_i;
      if (!we_instret)
        instret_q <= instret_q + 64'(events_i[cs_rv_pkg::EV_RETIRED] && !inhibit[2]);
      else if (high)    instret_q[63:32] <= wdata_i;
      else              instret_q[31:0]  <= wdata_i;
    end
  end

  // Event counters; rdata is 0 for those that are not addressed.
  logic [32*4-1:0] rdata;
  logic [3:0]      overflow;


  for (genvar k = 0; k < 4; k++) begin : g_hpm
    if (k < HpmCounters) begin : g_on
      localparam int NUM = k + 3;

      logic [39:0] count_q;
      logic [3:0]  event_q;
      logic        of_q, minh_q, uinh_q, mine, tick;
      logic [15:0] events;

      assign mine   = n == 5'(NUM);
      assign events = 16'(events_i);
      assign tick   = events[event_q] && !inhibit[NUM] && !(user_i ? uinh_q : minh_q);
      assign overflow[k] = tick && !(we_i && is_counter && mine) && (&count_q) && !of_q;

      always_ff @(posedge clk_i or negedge rst_ni) begin
        if (!rst_ni) begin
          count_q <= '0;
          event_q <= '0;
          {of_q, minh_q, uinh_q} <= '0;
        end else begin
          if (!(we_i && is_counter && mine)) count_q        <= count_q + 40'(tick);
          else if (high)                     count_q[39:32] <= wdata_i[7:0];
          else                               count_q[31:0]  <= wdata_i;
          if (overflow[k]) of_q <= 1'b1;
          if (we_i && is_event && mine)  event_q <= wdata_i[3:0];
          if (we_i && is_eventh && mine) {of_q, minh_q, uinh_q} <= {wdata_i[31:30], wdata_i[28]};
        end
      end

      always_comb begin
        rdata[32*k +: 32] = '0;
        if (mine && is_counter && high)  rdata[32*k +: 8]  = count_q[39:32];
        if (mine && is_counter && !high) rdata[32*k +: 32] = count_q[31:0];
        if (mine && is_event)            rdata[32*k +: 4]  = event_q;
        if (mine && is_eventh) begin
          rdata[32*k + 30 +: 2] = {of_q, minh_q};
          rdata[32*k + 28]      = uinh_q;
        end
      end
    end else begin : g_off
      assign overflow[k]       = 1'b0;
      always_comb rdata[32*k +: 32] = '0;
    end
  end

  assign overflow_o = |overflow;

  always_comb begin
    rdata_o = rdata[0 +: 32] | rdata[32 +: 32] | rdata[64 +: 32] | rdata[96 +: 32];
    if (is_counter && n == 5'd0) rdata_o = high ? cycle_q[63:32] : cycle_q[31:0];
    if (is_counter && n == 5'd2) rdata_o = high ? instret_q[63:32] : instret_q[31:0];
    if (is_inhibit)              rdata_o = inhibit_q;
  end

`ifdef CS_ASSERT
  initial assert (HpmCounters >= 0 && HpmCounters <= 4);
`endif

endmodule

`default_nettype wire
