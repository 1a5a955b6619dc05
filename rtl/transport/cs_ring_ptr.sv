// SPDX-License-Identifier: Apache-2.0
//
// cs_ring_ptr - where the ring lies and how far it is: START, LIMIT, the write and
// the consumer pointer, and what is wrong with them.
//
// The size is a power of two and START a multiple of it, so the bits in which START
// and LIMIT differ are the bits in which pointers move, and every rule is a mask.
// Whether a pointer lies inside is found when it is written, so there is one circuit
// for both; a new START or LIMIT makes that unknown.

`default_nettype none

module cs_ring_ptr #(
  parameter int RecLog = 4,       // 4, 5: log2 of the bytes of a record
  parameter bit Supervisor = 1'b0 // the buffer must lie in a window
) (
  input  logic        clk_i,
  input  logic        rst_ni,           // of the window
  input  logic        clear_i,          // inactive: reset values

  // writes, qualified
  input  logic        start_we_i,
  input  logic        limit_we_i,
  input  logic        wp_we_i,
  input  logic        cp_we_i,
  input  logic        base_we_i,
  input  logic        last_we_i,
  input  logic [31:0] wdata_i,
  output logic        outside_o,        // wdata is not a place of the buffer

  input  logic        back_pressure_i,
  input  logic [15:0] watermark_i,
  input  logic        commit_i,         // a record is in memory

  output logic [31:2] start_o,
  output logic [31:2] limit_o,
  output logic [31:2] wp_o,
  output logic        wrap_o,
  output logic [31:2] cp_o,
  output logic [19:0] used_o,           // records not yet released, a clock late
  output logic        full_o,
  output logic        at_end_o,         // WP is the last place
  output logic [31:12] base_o,          // first and last page of the window
  output logic [31:12] last_o,
  output logic [7:0]  code_o
);

  localparam int Top  = cs_pkg::RING_SIZE_LOG;  // pointers move below this bit
  localparam int IdxW = Top - RecLog;

  if (RecLog != 4 && RecLog != 5) begin : g_bad_record
    $error("cs_ring_ptr: RecLog must be 4 or 5");
  end

  logic [31:2]     start_q, limit_q, wp_q, cp_q;
  logic            wrap_q, wp_ok_q, cp_ok_q, full_q;
  logic [31:2]     m;       // bits in which pointers move
  logic [IdxW-1:0] mask_q;  // ... of whole records: places - 1
  logic [IdxW-1:0] used_q;
  logic [Top-1:2]  ahead;
  logic [7:0]      code_q;

  assign m     = start_q ^ limit_q;
  assign ahead = wp_q[Top-1:2] - cp_q[Top-1:2];

  // A pointer as it is written: aligned to a record, and in the other bits START.
  assign outside_o = (|wdata_i[RecLog-1:2]) | (wdata_i[31:Top] != start_q[31:Top]) |
                     (|((wdata_i[Top-1:RecLog] ^ start_q[Top-1:RecLog]) & ~mask_q));

  // The next place.
  logic [IdxW-1:0] place, step;
  assign place    = wp_q[Top-1:RecLog];
  assign step     = place + IdxW'(1);
  assign at_end_o = &(place | ~mask_q);

  // rst_ni reaches this as clear_i: after reset the ring is inactive.
  always_ff @(posedge clk_i) begin
    if (clear_i) begin
      {start_q, limit_q, wp_q, cp_q}  <= '0;
      {wrap_q, wp_ok_q, cp_ok_q}      <= '0;
      {mask_q, used_q, full_q}        <= '0;
    end else begin
      mask_q <= m[Top-1:RecLog];
      used_q <= ahead[Top-1:RecLog] & mask_q;
      // used == mask of the next clock: nobody asks while the mask or the mode changes.
      full_q <= back_pressure_i & (&(ahead[Top-1:RecLog] | ~mask_q));
      if (start_we_i) start_q <= wdata_i[31:2];
      if (limit_we_i) limit_q <= wdata_i[31:2];
      if (cp_we_i)    cp_q    <= wdata_i[31:2];
      if (wp_we_i) begin
        wp_q   <= wdata_i[31:2];
        wrap_q <= wdata_i[0];
      end else if (commit_i) begin
        wp_q[Top-1:RecLog] <= (place & ~mask_q) | (step & mask_q);
        wrap_q             <= wrap_q | at_end_o;
      end
      if (wp_we_i)                      wp_ok_q <= !outside_o;
      else if (start_we_i | limit_we_i) wp_ok_q <= 1'b0;
      if (cp_we_i)                      cp_ok_q <= !outside_o;
      else if (start_we_i | limit_we_i) cp_ok_q <= 1'b0;
    end
  end

  // The window, which outlives everything but a reset.
  logic bad_window;

  if (Supervisor) begin : g_window
    logic [31:12] base_q, last_q;

    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        base_q <= '0;
        last_q <= '1;
      end else begin
        if (base_we_i) base_q <= wdata_i[31:12];
        if (last_we_i) last_q <= wdata_i[31:12];
      end
    end

    assign base_o     = base_q;
    assign last_o     = last_q;
    assign bad_window = (start_q[31:12] < base_q) | (last_q < limit_q[31:12]);
  end else begin : g_no_window
    assign {base_o, last_o, bad_window} = '0;

    logic unused_window;
    assign unused_window = ^{rst_ni, base_we_i, last_we_i};
  end

  // What is wrong, lowest code first.
  logic bad_start, bad_limit, bad_watermark;
  assign bad_start     = (|start_q[RecLog-1:2]) | (|(start_q & ~limit_q));
  assign bad_limit     = (|m[31:Top]) | (|(m[Top-1:3] & ~m[Top-2:2])) | !m[RecLog];
  assign bad_watermark = (watermark_i == '0) |
                         (!(|m[31:RecLog+16]) & (watermark_i > m[RecLog +: 16]));

  always_ff @(posedge clk_i) begin
    if (bad_watermark)                   code_q <= cs_pkg::REFUSE_BAD_WATERMARK;
    else if (bad_start)                  code_q <= cs_pkg::REFUSE_BAD_START;
    else if (bad_limit)                  code_q <= cs_pkg::REFUSE_BAD_LIMIT;
    else if (!wp_ok_q)                   code_q <= cs_pkg::REFUSE_BAD_WP;
    else if (back_pressure_i & !cp_ok_q) code_q <= cs_pkg::REFUSE_BAD_CP;
    else if (bad_window)                 code_q <= cs_pkg::REFUSE_BAD_WINDOW;
    else                                 code_q <= cs_pkg::REFUSE_NONE;
  end

  assign start_o = start_q;
  assign limit_o = limit_q;
  assign wp_o    = wp_q;
  assign wrap_o  = wrap_q;
  assign cp_o    = cp_q;
  assign used_o  = 20'(used_q);
  assign full_o  = full_q;
  assign code_o  = code_q;

  logic unused;
  assign unused = ^{ahead[RecLog-1:2], wdata_i[1]};

endmodule

`default_nettype wire
