// SPDX-License-Identifier: Apache-2.0
//
// cs_cop_reg_pkg - offsets and fields of the registers.
//
// GENERATED from rtl/regs/cop.rdl by `make generate`.  DO NOT EDIT.
//
// For field F of register R: CS_R_F_LSB is its lowest bit, CS_R_F_W its width.
// Registers that come once per slot have one offset each and share their
// fields: CS_SLOT2_CTRL_OFFSET, CS_SLOT_CTRL_ENABLE_LSB.
package cs_cop_reg_pkg;

  // Coprocessor control
  localparam logic [11:0] CS_COP_CTRL_OFFSET = 12'h000;
  localparam int CS_COP_CTRL_ACTIVE_LSB = 0;
  localparam int CS_COP_CTRL_ACTIVE_W = 1;
  localparam int CS_COP_CTRL_ENABLE_LSB = 1;
  localparam int CS_COP_CTRL_ENABLE_W = 1;
  localparam int CS_COP_CTRL_EMPTY_LSB = 3;
  localparam int CS_COP_CTRL_EMPTY_W = 1;
  localparam int CS_COP_CTRL_RUN_LSB = 8;
  localparam int CS_COP_CTRL_RUN_W = 1;
  localparam int CS_COP_CTRL_STOPPING_LSB = 9;
  localparam int CS_COP_CTRL_STOPPING_W = 1;
  localparam int CS_COP_CTRL_DIV_LSB = 12;
  localparam int CS_COP_CTRL_DIV_W = 2;

  // Coprocessor implementation
  localparam logic [11:0] CS_COP_IMPL_OFFSET = 12'h004;
  localparam logic [31:0] CS_COP_IMPL_VALUE = 32'h00000f01;
  localparam int CS_COP_IMPL_VER_MAJOR_LSB = 0;
  localparam int CS_COP_IMPL_VER_MAJOR_W = 4;
  localparam int CS_COP_IMPL_VER_MINOR_LSB = 4;
  localparam int CS_COP_IMPL_VER_MINOR_W = 4;
  localparam int CS_COP_IMPL_COMP_TYPE_LSB = 8;
  localparam int CS_COP_IMPL_COMP_TYPE_W = 4;

  // Coprocessor status
  localparam logic [11:0] CS_COP_STATUS_OFFSET = 12'h010;
  localparam int CS_COP_STATUS_CODE_LSB = 0;
  localparam int CS_COP_STATUS_CODE_W = 8;
  localparam int CS_COP_STATUS_COUNT_LSB = 8;
  localparam int CS_COP_STATUS_COUNT_W = 8;

  // Coprocessor interrupt state
  localparam logic [11:0] CS_COP_INTR_STATE_OFFSET = 12'h014;
  localparam int CS_COP_INTR_STATE_HALT_LSB = 0;
  localparam int CS_COP_INTR_STATE_HALT_W = 1;
  localparam int CS_COP_INTR_STATE_FAULT_LSB = 1;
  localparam int CS_COP_INTR_STATE_FAULT_W = 1;
  localparam int CS_COP_INTR_STATE_DROP_LSB = 2;
  localparam int CS_COP_INTR_STATE_DROP_W = 1;

  // Coprocessor interrupt enable
  localparam logic [11:0] CS_COP_INTR_ENABLE_OFFSET = 12'h018;
  localparam int CS_COP_INTR_ENABLE_HALT_LSB = 0;
  localparam int CS_COP_INTR_ENABLE_HALT_W = 1;
  localparam int CS_COP_INTR_ENABLE_FAULT_LSB = 1;
  localparam int CS_COP_INTR_ENABLE_FAULT_W = 1;
  localparam int CS_COP_INTR_ENABLE_DROP_LSB = 2;
  localparam int CS_COP_INTR_ENABLE_DROP_W = 1;

  // Coprocessor interrupt test
  localparam logic [11:0] CS_COP_INTR_TEST_OFFSET = 12'h01c;
  localparam int CS_COP_INTR_TEST_HALT_LSB = 0;
  localparam int CS_COP_INTR_TEST_HALT_W = 1;
  localparam int CS_COP_INTR_TEST_FAULT_LSB = 1;
  localparam int CS_COP_INTR_TEST_FAULT_W = 1;
  localparam int CS_COP_INTR_TEST_DROP_LSB = 2;
  localparam int CS_COP_INTR_TEST_DROP_W = 1;

  // Coprocessor command
  localparam logic [11:0] CS_COP_CMD_OFFSET = 12'h020;
  localparam int CS_COP_CMD_INVALIDATE_LSB = 0;
  localparam int CS_COP_CMD_INVALIDATE_W = 1;
  localparam int CS_COP_CMD_CLEAR_DATA_LSB = 1;
  localparam int CS_COP_CMD_CLEAR_DATA_W = 1;
  localparam int CS_COP_CMD_CLEAR_REGS_LSB = 2;
  localparam int CS_COP_CMD_CLEAR_REGS_W = 1;
  localparam int CS_COP_CMD_CLEAR_PCT_LSB = 3;
  localparam int CS_COP_CMD_CLEAR_PCT_W = 1;
  localparam int CS_COP_CMD_ABORT_LSB = 4;
  localparam int CS_COP_CMD_ABORT_W = 1;
  localparam int CS_COP_CMD_FLUSH_BUF_LSB = 5;
  localparam int CS_COP_CMD_FLUSH_BUF_W = 1;
  localparam int CS_COP_CMD_SNAPSHOT_LSB = 6;
  localparam int CS_COP_CMD_SNAPSHOT_W = 1;

  // Coprocessor cause
  localparam logic [11:0] CS_COP_CAUSE_OFFSET = 12'h024;
  localparam int CS_COP_CAUSE_CAUSE_LSB = 0;
  localparam int CS_COP_CAUSE_CAUSE_W = 4;
  localparam int CS_COP_CAUSE_PC_LSB = 16;
  localparam int CS_COP_CAUSE_PC_W = 9;

  // Coprocessor watchdog
  localparam logic [11:0] CS_COP_WATCHDOG_OFFSET = 12'h028;
  localparam int CS_COP_WATCHDOG_STEPS_LSB = 0;
  localparam int CS_COP_WATCHDOG_STEPS_W = 16;

  // Coprocessor code length
  localparam logic [11:0] CS_COP_CODE_LEN_OFFSET = 12'h02c;
  localparam int CS_COP_CODE_LEN_WORDS_LSB = 0;
  localparam int CS_COP_CODE_LEN_WORDS_W = 10;

  // Coprocessor PC bit tables
  localparam logic [11:0] CS_COP_PCT_OFFSET = 12'h030;
  localparam int CS_COP_PCT_INDEX_LSB = 0;
  localparam int CS_COP_PCT_INDEX_W = 16;
  localparam int CS_COP_PCT_VALUE_LSB = 16;
  localparam int CS_COP_PCT_VALUE_W = 1;
  localparam int CS_COP_PCT_TABLE_LSB = 17;
  localparam int CS_COP_PCT_TABLE_W = 1;

  // Coprocessor page
  localparam logic [11:0] CS_COP_PAGE_OFFSET = 12'h034;
  localparam int CS_COP_PAGE_PAGE_LSB = 0;
  localparam int CS_COP_PAGE_PAGE_W = 8;

  // Coprocessor fields
  localparam logic [11:0] CS_COP_FIELDS_OFFSET = 12'h038;
  localparam int CS_COP_FIELDS_W1_LSB = 0;
  localparam int CS_COP_FIELDS_W1_W = 3;
  localparam int CS_COP_FIELDS_W2_LSB = 4;
  localparam int CS_COP_FIELDS_W2_W = 2;
  localparam int CS_COP_FIELDS_W3_LSB = 8;
  localparam int CS_COP_FIELDS_W3_W = 2;

  // Coprocessor filter control
  localparam logic [11:0] CS_COP_F_CTRL_OFFSET = 12'h040;
  localparam int CS_COP_F_CTRL_PC_EXCLUDE_LSB = 8;
  localparam int CS_COP_F_CTRL_PC_EXCLUDE_W = 1;
  localparam int CS_COP_F_CTRL_PCT0_EN_LSB = 9;
  localparam int CS_COP_F_CTRL_PCT0_EN_W = 1;
  localparam int CS_COP_F_CTRL_CTX_EN_LSB = 10;
  localparam int CS_COP_F_CTRL_CTX_EN_W = 1;
  localparam int CS_COP_F_CTRL_PCT1_EN_LSB = 11;
  localparam int CS_COP_F_CTRL_PCT1_EN_W = 1;
  localparam int CS_COP_F_CTRL_MODE_MASK_LSB = 12;
  localparam int CS_COP_F_CTRL_MODE_MASK_W = 4;

  // Coprocessor filter class mask
  localparam logic [11:0] CS_COP_F_CLASS_OFFSET = 12'h044;
  localparam int CS_COP_F_CLASS_MASK_LSB = 0;
  localparam int CS_COP_F_CLASS_MASK_W = 17;

  // Coprocessor filter PC low
  localparam logic [11:0] CS_COP_F_PC_LO_OFFSET = 12'h048;
  localparam int CS_COP_F_PC_LO_VALUE_LSB = 0;
  localparam int CS_COP_F_PC_LO_VALUE_W = 32;

  // Coprocessor filter PC high
  localparam logic [11:0] CS_COP_F_PC_HI_OFFSET = 12'h04c;
  localparam int CS_COP_F_PC_HI_VALUE_LSB = 0;
  localparam int CS_COP_F_PC_HI_VALUE_W = 32;

  // Coprocessor filter PC hash
  localparam logic [11:0] CS_COP_F_PCF_OFFSET = 12'h050;
  localparam int CS_COP_F_PCF_MATCH_LSB = 0;
  localparam int CS_COP_F_PCF_MATCH_W = 16;
  localparam int CS_COP_F_PCF_MASK_LSB = 16;
  localparam int CS_COP_F_PCF_MASK_W = 16;

  // Coprocessor filter context
  localparam logic [11:0] CS_COP_F_CTX_OFFSET = 12'h054;
  localparam int CS_COP_F_CTX_ID_LSB = 0;
  localparam int CS_COP_F_CTX_ID_W = 16;

  // Coprocessor filter events
  localparam logic [11:0] CS_COP_F_EVENT_OFFSET = 12'h058;
  localparam int CS_COP_F_EVENT_MASK_LSB = 0;
  localparam int CS_COP_F_EVENT_MASK_W = 5;
  localparam int CS_COP_F_EVENT_VALUE_LSB = 8;
  localparam int CS_COP_F_EVENT_VALUE_W = 5;

  // Coprocessor filter PC low, upper
  localparam logic [11:0] CS_COP_F_PC_LO_HI_OFFSET = 12'h060;
  localparam int CS_COP_F_PC_LO_HI_VALUE_LSB = 0;
  localparam int CS_COP_F_PC_LO_HI_VALUE_W = 32;

  // Coprocessor filter PC high, upper
  localparam logic [11:0] CS_COP_F_PC_HI_HI_OFFSET = 12'h064;
  localparam int CS_COP_F_PC_HI_HI_VALUE_LSB = 0;
  localparam int CS_COP_F_PC_HI_HI_VALUE_W = 32;

  // Coprocessor filter root
  localparam logic [11:0] CS_COP_F_ROOT_OFFSET = 12'h068;
  localparam int CS_COP_F_ROOT_PAGE_LSB = 0;
  localparam int CS_COP_F_ROOT_PAGE_W = 31;
  localparam int CS_COP_F_ROOT_ON_LSB = 31;
  localparam int CS_COP_F_ROOT_ON_W = 1;

  // Coprocessor samples taken
  localparam logic [11:0] CS_COP_TAKEN_OFFSET = 12'h080;
  localparam int CS_COP_TAKEN_VALUE_LSB = 0;
  localparam int CS_COP_TAKEN_VALUE_W = 32;

  // Coprocessor samples dropped
  localparam logic [11:0] CS_COP_DROPPED_OFFSET = 12'h084;
  localparam int CS_COP_DROPPED_VALUE_LSB = 0;
  localparam int CS_COP_DROPPED_VALUE_W = 32;

  // Coprocessor samples processed
  localparam logic [11:0] CS_COP_PROCESSED_OFFSET = 12'h088;
  localparam int CS_COP_PROCESSED_VALUE_LSB = 0;
  localparam int CS_COP_PROCESSED_VALUE_W = 32;

  // Coprocessor samples aborted
  localparam logic [11:0] CS_COP_ABORTED_OFFSET = 12'h08c;
  localparam int CS_COP_ABORTED_VALUE_LSB = 0;
  localparam int CS_COP_ABORTED_VALUE_W = 32;

  // Coprocessor samples held
  localparam logic [11:0] CS_COP_HELD_OFFSET = 12'h090;
  localparam int CS_COP_HELD_VALUE_LSB = 0;
  localparam int CS_COP_HELD_VALUE_W = 32;

  // Coprocessor conflicts
  localparam logic [11:0] CS_COP_CONFLICTS_OFFSET = 12'h094;
  localparam int CS_COP_CONFLICTS_VALUE_LSB = 0;
  localparam int CS_COP_CONFLICTS_VALUE_W = 32;

  // Coprocessor tuples
  localparam logic [11:0] CS_COP_EMITS_OFFSET = 12'h098;
  localparam int CS_COP_EMITS_VALUE_LSB = 0;
  localparam int CS_COP_EMITS_VALUE_W = 32;

  // Coprocessor events of tuples
  localparam logic [11:0] CS_COP_EMIT_COUNT_OFFSET = 12'h09c;
  localparam int CS_COP_EMIT_COUNT_VALUE_LSB = 0;
  localparam int CS_COP_EMIT_COUNT_VALUE_W = 32;

  // Coprocessor microinstructions
  localparam logic [11:0] CS_COP_STEPS_OFFSET = 12'h0a0;
  localparam int CS_COP_STEPS_VALUE_LSB = 0;
  localparam int CS_COP_STEPS_VALUE_W = 32;

  // Coprocessor microinstruction set
  localparam logic [11:0] CS_COP_ISA_OFFSET = 12'he00;
  localparam int CS_COP_ISA_VERSION_LSB = 0;
  localparam int CS_COP_ISA_VERSION_W = 8;

  // Coprocessor capabilities
  localparam logic [11:0] CS_COP_CAPS_OFFSET = 12'he04;
  localparam int CS_COP_CAPS_ENTRIES_LSB = 0;
  localparam int CS_COP_CAPS_ENTRIES_W = 4;
  localparam int CS_COP_CAPS_DATA_LSB = 4;
  localparam int CS_COP_CAPS_DATA_W = 4;
  localparam int CS_COP_CAPS_CODE_LSB = 8;
  localparam int CS_COP_CAPS_CODE_W = 4;
  localparam int CS_COP_CAPS_SAMPLES_LSB = 12;
  localparam int CS_COP_CAPS_SAMPLES_W = 4;
  localparam int CS_COP_CAPS_PCT_BITS_LSB = 16;
  localparam int CS_COP_CAPS_PCT_BITS_W = 4;
endpackage
