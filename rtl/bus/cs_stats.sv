// SPDX-License-Identifier: Apache-2.0
//
// cs_stats - the conservation counters and their snapshot.
//
// What selector, queue, issue and message FIFO do in a clock is counted at its
// end; one SNAPSHOT latches all counters at once, those of other blocks too, so
// that reads do not tear.  `queued` counts up and down on its own and is not a
// difference of the others: the law selected = accepted + dropped + queued can
// fail, and is asserted.

`default_nettype none

module cs_stats #(
  parameter int NRET       = 1,   // 1, 2, 4
  parameter int NumSlots   = 4,   // 1..4
  parameter int QueueDepth = 16   // rows; bounds queued
) (
  input  logic                            clk_i,
  input  logic                            clear_i,     // state is OFF: all to 0
  input  logic                            restart_i,   // INIT is entered: counters to 0
  input  logic                            snapshot_i,

  input  logic                            run_i,       // state is RUN
  input  logic                            row_valid_i, // S3 holds a row
  input  logic [NRET*NumSlots-1:0]        row_mask_i,  // 0 without a row
  input  logic                            row_drop_i,  // it is not pushed
  input  logic [NumSlots*$clog2(NRET+1)-1:0] issue_i,  // tuples issued, by slot
  input  logic                            sent_i,      // a message is popped
  input  logic [31:0]                     sent_count_i,

  // counters kept elsewhere
  input  cs_pkg::counts_t                 comp_i,
  input  logic [31:0]                     port_errors_i,

  output cs_pkg::snap_t                   snap_o,
  output logic [4*cs_pkg::SLOT_CNT_W-1:0] slot_snap_o  // slot_cnt_t each, 0 if absent
);

  localparam int QueuedW = $clog2(QueueDepth * NRET) + 1;
  localparam int CntW    = $clog2(NRET + 1);

  logic zero;
  assign zero = clear_i | restart_i;

  // With one lane what is counted here comes one at a time, and late: it says whether to
  // count and nothing else, so that no adder waits for it.

  // State OFF holds right after reset and clears all of this, so there is no
  // asynchronous reset here: it would cost a LUT for each bit.
  for (genvar s = 0; s < 4; s++) begin : g_slot
    if (s < NumSlots) begin : g_present
      logic [31:0]        selected_q, accepted_q, dropped_q;
      logic [QueuedW-1:0] queued_q;
      logic [2:0]         bits;   // mask bits of the row in S3
      logic [CntW-1:0]    issued;
      logic [QueuedW-1:0] queued_d;

      always_comb begin
        bits = '0;
        for (int i = 0; i < NRET; i++) bits = bits + 3'(row_mask_i[i*NumSlots + s]);
      end

      assign issued = issue_i[s*CntW +: CntW];

      if (NRET == 1) begin : g_one
        // Up and down: a bit turns over if all below it are 1, or 0.
        always_comb begin
          queued_d = queued_q;
          if ((bits[0] & !row_drop_i) != issued[0]) begin
            for (int i = 0; i < QueuedW; i++) begin
              queued_d[i] = queued_q[i] ^ (issued[0] ? ~|(queued_q & ~({QueuedW{1'b1}} << i))
                                                     : &(queued_q | ({QueuedW{1'b1}} << i)));
            end
          end
        end
      end else begin : g_lanes
        assign queued_d = queued_q + (row_drop_i ? '0 : QueuedW'(bits)) - QueuedW'(issued);
      end

      always_ff @(posedge clk_i) begin
        if (zero) begin
          selected_q <= '0;
          accepted_q <= '0;
          dropped_q  <= '0;
          queued_q   <= '0;
        end else begin
          if (row_valid_i & (bits != 0)) selected_q <= selected_q + (NRET == 1 ? 32'd1 : 32'(bits));
          if (issued != 0)               accepted_q <= accepted_q + (NRET == 1 ? 32'd1 : 32'(issued));
          if (row_drop_i & (bits != 0))  dropped_q  <= dropped_q + (NRET == 1 ? 32'd1 : 32'(bits));
          if (!cs_pkg::SKIP | row_valid_i | (issued != 0)) queued_q <= queued_d;
        end
      end

      // A slot_cnt_t, as a vector: Yosys loses record members in generate blocks.
      logic [cs_pkg::SLOT_CNT_W-1:0] slot_snap_q;

      always_ff @(posedge clk_i) begin
        if (clear_i) begin
          slot_snap_q <= '0;
        end else if (snapshot_i) begin
          slot_snap_q <= {32'(queued_q), dropped_q, accepted_q, selected_q};
        end
      end

      assign slot_snap_o[s*cs_pkg::SLOT_CNT_W +: cs_pkg::SLOT_CNT_W] = slot_snap_q;

`ifdef CS_ASSERT
      // Reset is OFF, so the first clock clears them.
      always_ff @(posedge clk_i) if (!zero) begin
        a_law: assert (selected_q == accepted_q + dropped_q + 32'(queued_q));
      end
`endif
    end else begin : g_absent
      assign slot_snap_o[s*cs_pkg::SLOT_CNT_W +: cs_pkg::SLOT_CNT_W] = '0;
    end
  end

  logic [31:0]   sent_msgs_q, sent_count_q, cycles_q;
  cs_pkg::snap_t snap_q;

  always_ff @(posedge clk_i) begin
    if (zero) begin
      sent_msgs_q  <= '0;
      sent_count_q <= '0;
      cycles_q     <= '0;
    end else begin
      if (sent_i) begin
        sent_msgs_q  <= sent_msgs_q + 32'd1;
        sent_count_q <= sent_count_q + sent_count_i;
      end
      if (run_i) cycles_q <= cycles_q + 32'd1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      snap_q <= '0;
    end else if (snapshot_i) begin
      snap_q <= {comp_i, cycles_q, port_errors_i, sent_count_q, sent_msgs_q};
    end
  end

  assign snap_o = snap_q;

endmodule

`default_nettype wire
