// SPDX-License-Identifier: Apache-2.0
//
// cs_ring_reg_pkg - offsets and fields of the registers.
//
// GENERATED from rtl/regs/ring.rdl by `make generate`.  DO NOT EDIT.
//
// For field F of register R: CS_R_F_LSB is its lowest bit, CS_R_F_W its width.
// Registers that come once per slot have one offset each and share their
// fields: CS_SLOT2_CTRL_OFFSET, CS_SLOT_CTRL_ENABLE_LSB.
package cs_ring_reg_pkg;

  // Ring control
  localparam logic [11:0] CS_RING_CTRL_OFFSET = 12'h000;
  localparam int CS_RING_CTRL_ACTIVE_LSB = 0;
  localparam int CS_RING_CTRL_ACTIVE_W = 1;
  localparam int CS_RING_CTRL_ENABLE_LSB = 1;
  localparam int CS_RING_CTRL_ENABLE_W = 1;
  localparam int CS_RING_CTRL_EMPTY_LSB = 3;
  localparam int CS_RING_CTRL_EMPTY_W = 1;
  localparam int CS_RING_CTRL_MODE_LSB = 4;
  localparam int CS_RING_CTRL_MODE_W = 1;
  localparam int CS_RING_CTRL_STOP_ON_WRAP_LSB = 8;
  localparam int CS_RING_CTRL_STOP_ON_WRAP_W = 1;
  localparam int CS_RING_CTRL_MEM_FORMAT_LSB = 9;
  localparam int CS_RING_CTRL_MEM_FORMAT_W = 2;

  // Ring implementation
  localparam logic [11:0] CS_RING_IMPL_OFFSET = 12'h004;
  localparam logic [31:0] CS_RING_IMPL_VALUE = 32'h00002901;
  localparam int CS_RING_IMPL_VER_MAJOR_LSB = 0;
  localparam int CS_RING_IMPL_VER_MAJOR_W = 4;
  localparam int CS_RING_IMPL_VER_MINOR_LSB = 4;
  localparam int CS_RING_IMPL_VER_MINOR_W = 4;
  localparam int CS_RING_IMPL_COMP_TYPE_LSB = 8;
  localparam int CS_RING_IMPL_COMP_TYPE_W = 4;
  localparam int CS_RING_IMPL_HAS_SMEM_LSB = 13;
  localparam int CS_RING_IMPL_HAS_SMEM_W = 1;

  // Ring start
  localparam logic [11:0] CS_RING_START_OFFSET = 12'h010;
  localparam int CS_RING_START_VALUE_LSB = 2;
  localparam int CS_RING_START_VALUE_W = 30;

  // Ring limit
  localparam logic [11:0] CS_RING_LIMIT_OFFSET = 12'h018;
  localparam int CS_RING_LIMIT_VALUE_LSB = 2;
  localparam int CS_RING_LIMIT_VALUE_W = 30;

  // Ring write pointer
  localparam logic [11:0] CS_RING_WP_OFFSET = 12'h020;
  localparam int CS_RING_WP_WRAP_LSB = 0;
  localparam int CS_RING_WP_WRAP_W = 1;
  localparam int CS_RING_WP_VALUE_LSB = 2;
  localparam int CS_RING_WP_VALUE_W = 30;

  // Ring configuration
  localparam logic [11:0] CS_RING_CFG_OFFSET = 12'he00;
  localparam int CS_RING_CFG_BACK_PRESSURE_LSB = 0;
  localparam int CS_RING_CFG_BACK_PRESSURE_W = 1;

  // Ring consumer pointer
  localparam logic [11:0] CS_RING_CP_OFFSET = 12'he04;
  localparam int CS_RING_CP_VALUE_LSB = 2;
  localparam int CS_RING_CP_VALUE_W = 30;

  // Ring level
  localparam logic [11:0] CS_RING_LEVEL_OFFSET = 12'he08;
  localparam int CS_RING_LEVEL_RECORDS_LSB = 0;
  localparam int CS_RING_LEVEL_RECORDS_W = 20;

  // Ring watermark
  localparam logic [11:0] CS_RING_WATERMARK_OFFSET = 12'he0c;
  localparam int CS_RING_WATERMARK_LEVEL_LSB = 0;
  localparam int CS_RING_WATERMARK_LEVEL_W = 16;

  // Ring time-out
  localparam logic [11:0] CS_RING_TIMEOUT_OFFSET = 12'he10;
  localparam int CS_RING_TIMEOUT_CLOCKS_LSB = 0;
  localparam int CS_RING_TIMEOUT_CLOCKS_W = 32;

  // Ring status
  localparam logic [11:0] CS_RING_STATUS_OFFSET = 12'he14;
  localparam int CS_RING_STATUS_CODE_LSB = 0;
  localparam int CS_RING_STATUS_CODE_W = 8;
  localparam int CS_RING_STATUS_COUNT_LSB = 8;
  localparam int CS_RING_STATUS_COUNT_W = 8;

  // Ring cause
  localparam logic [11:0] CS_RING_CAUSE_OFFSET = 12'he18;
  localparam int CS_RING_CAUSE_REASON_LSB = 0;
  localparam int CS_RING_CAUSE_REASON_W = 2;
  localparam int CS_RING_CAUSE_RESP_LSB = 4;
  localparam int CS_RING_CAUSE_RESP_W = 2;

  // Ring records written
  localparam logic [11:0] CS_RING_WRITTEN_OFFSET = 12'he1c;
  localparam int CS_RING_WRITTEN_VALUE_LSB = 0;
  localparam int CS_RING_WRITTEN_VALUE_W = 32;

  // Ring records overwritten
  localparam logic [11:0] CS_RING_OVERWRITTEN_OFFSET = 12'he20;
  localparam int CS_RING_OVERWRITTEN_VALUE_LSB = 0;
  localparam int CS_RING_OVERWRITTEN_VALUE_W = 32;

  // Ring interrupt state
  localparam logic [11:0] CS_RING_INTR_STATE_OFFSET = 12'he24;
  localparam int CS_RING_INTR_STATE_WATERMARK_LSB = 0;
  localparam int CS_RING_INTR_STATE_WATERMARK_W = 1;
  localparam int CS_RING_INTR_STATE_TIMEOUT_LSB = 1;
  localparam int CS_RING_INTR_STATE_TIMEOUT_W = 1;
  localparam int CS_RING_INTR_STATE_STOP_LSB = 2;
  localparam int CS_RING_INTR_STATE_STOP_W = 1;

  // Ring interrupt enable
  localparam logic [11:0] CS_RING_INTR_ENABLE_OFFSET = 12'he28;
  localparam int CS_RING_INTR_ENABLE_WATERMARK_LSB = 0;
  localparam int CS_RING_INTR_ENABLE_WATERMARK_W = 1;
  localparam int CS_RING_INTR_ENABLE_TIMEOUT_LSB = 1;
  localparam int CS_RING_INTR_ENABLE_TIMEOUT_W = 1;
  localparam int CS_RING_INTR_ENABLE_STOP_LSB = 2;
  localparam int CS_RING_INTR_ENABLE_STOP_W = 1;

  // Ring interrupt test
  localparam logic [11:0] CS_RING_INTR_TEST_OFFSET = 12'he2c;
  localparam int CS_RING_INTR_TEST_WATERMARK_LSB = 0;
  localparam int CS_RING_INTR_TEST_WATERMARK_W = 1;
  localparam int CS_RING_INTR_TEST_TIMEOUT_LSB = 1;
  localparam int CS_RING_INTR_TEST_TIMEOUT_W = 1;
  localparam int CS_RING_INTR_TEST_STOP_LSB = 2;
  localparam int CS_RING_INTR_TEST_STOP_W = 1;

  // Ring record
  localparam logic [11:0] CS_RING_RECORD_OFFSET = 12'he30;
  localparam int CS_RING_RECORD_LOG2_BYTES_LSB = 0;
  localparam int CS_RING_RECORD_LOG2_BYTES_W = 4;

  // Ring window base
  localparam logic [11:0] CS_RING_WINDOW_BASE_OFFSET = 12'he34;
  localparam int CS_RING_WINDOW_BASE_PAGE_LSB = 12;
  localparam int CS_RING_WINDOW_BASE_PAGE_W = 20;

  // Ring window limit
  localparam logic [11:0] CS_RING_WINDOW_LIMIT_OFFSET = 12'he38;
  localparam int CS_RING_WINDOW_LIMIT_PAGE_LSB = 12;
  localparam int CS_RING_WINDOW_LIMIT_PAGE_W = 20;
endpackage
