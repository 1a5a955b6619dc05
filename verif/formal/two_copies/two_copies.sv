// SPDX-License-Identifier: Apache-2.0
//
// two_copies - two profilers up to the tuple queue, a and b, that share bus, clocks and
// configuration and see different instructions.
//
//   rvfi_a -> cs_select -> row, and cs_context -> first, time
//   rvfi_b -> cs_select -> row, and cs_context -> first, time
//
// What stands behind the row is a function of the row, the configuration and the clock.

`default_nettype none

module two_copies #(
  parameter int XLEN        = 32,
  parameter int NumSlots    = 2,
  parameter int PcTableBits = 0
) (
  input  logic                                   clk_i,
  input  logic                                   rst_ni,
  input  logic                                   clear_i,
  input  logic                                   run_i,      // state is INIT or RUN
  input  logic                                   keep_i,     // state is RUN or DRAIN
  input  logic                                   on_i,       // CONTEXT
  input  logic [4:0]                             log2_tick_i,
  input  logic [NumSlots*cs_pkg::SLOT_CFG_W-1:0] slot_cfg_i,
  input  logic                                   m_off_i,
  input  logic                                   pct_we_i,
  input  logic [cs_pkg::PCT_IDX_W-1:0]           pct_idx_i,
  input  logic                                   pct_bit_i,
  input  logic                                   room_i,     // the queue takes a row

  input  cs_pkg::rvfi_t                          rvfi_a_i,
  input  cs_pkg::rvfi_t                          rvfi_b_i
);

  localparam int LaneW = cs_pkg::lane_w(XLEN, 1'b0);

  logic                valid_a, valid_b, first_a, first_b;
  logic [NumSlots-1:0] mask_a, mask_b;
  logic [LaneW-1:0]    lane_a, lane_b;
  logic [XLEN-1:0]     satp_a, satp_b;
  logic [1:0]          mode_a, mode_b;
  logic [31:0]         time_a, time_b, errors_a, errors_b;

  cs_select #(
    .NRET(1), .XLEN(XLEN), .NumSlots(NumSlots), .PcTableBits(PcTableBits), .Supervisor(1'b1)
  ) u_select_a (
    .clk_i, .rst_ni, .clear_i, .run_i, .rvfi_i(rvfi_a_i), .slot_cfg_i, .m_off_i,
    .pct_we_i, .pct_idx_i, .pct_bit_i,
    .row_valid_o(valid_a), .row_mask_o(mask_a), .row_lanes_o(lane_a), .row_satp_o(satp_a),
    .row_mode_o(mode_a), .port_errors_o(errors_a)
  );

  cs_select #(
    .NRET(1), .XLEN(XLEN), .NumSlots(NumSlots), .PcTableBits(PcTableBits), .Supervisor(1'b1)
  ) u_select_b (
    .clk_i, .rst_ni, .clear_i, .run_i, .rvfi_i(rvfi_b_i), .slot_cfg_i, .m_off_i,
    .pct_we_i, .pct_idx_i, .pct_bit_i,
    .row_valid_o(valid_b), .row_mask_o(mask_b), .row_lanes_o(lane_b), .row_satp_o(satp_b),
    .row_mode_o(mode_b), .port_errors_o(errors_b)
  );

  cs_context #(.XLEN(XLEN)) u_context_a (
    .clk_i, .clear_i, .run_i(keep_i), .on_i, .log2_tick_i,
    .satp_i(satp_a), .push_i(valid_a & room_i), .first_o(first_a), .time_o(time_a)
  );

  cs_context #(.XLEN(XLEN)) u_context_b (
    .clk_i, .clear_i, .run_i(keep_i), .on_i, .log2_tick_i,
    .satp_i(satp_b), .push_i(valid_b & room_i), .first_o(first_b), .time_o(time_b)
  );

endmodule

`default_nettype wire
