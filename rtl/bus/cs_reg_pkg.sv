// SPDX-License-Identifier: Apache-2.0
//
// cs_reg_pkg - offsets and fields of the registers.
//
// GENERATED from rtl/regs/coresample.rdl by `make generate`.  DO NOT EDIT.
//
// For field F of register R: CS_R_F_LSB is its lowest bit, CS_R_F_W its width.
// Registers that come once per slot have one offset each and share their
// fields: CS_SLOT2_CTRL_OFFSET, CS_SLOT_CTRL_ENABLE_LSB.
package cs_reg_pkg;

  // Control
  localparam logic [11:0] CS_CTRL_OFFSET = 12'h000;
  localparam int CS_CTRL_ACTIVE_LSB = 0;
  localparam int CS_CTRL_ACTIVE_W = 1;
  localparam int CS_CTRL_ENABLE_LSB = 1;
  localparam int CS_CTRL_ENABLE_W = 1;
  localparam int CS_CTRL_EMPTY_LSB = 3;
  localparam int CS_CTRL_EMPTY_W = 1;
  localparam int CS_CTRL_RESUME_LSB = 8;
  localparam int CS_CTRL_RESUME_W = 1;
  localparam int CS_CTRL_STATE_LSB = 12;
  localparam int CS_CTRL_STATE_W = 3;

  // Implementation
  localparam logic [11:0] CS_IMPL_OFFSET = 12'h004;
  localparam logic [31:0] CS_IMPL_VALUE = 32'h00000f01;
  localparam int CS_IMPL_VER_MAJOR_LSB = 0;
  localparam int CS_IMPL_VER_MAJOR_W = 4;
  localparam int CS_IMPL_VER_MINOR_LSB = 4;
  localparam int CS_IMPL_VER_MINOR_W = 4;
  localparam int CS_IMPL_COMP_TYPE_LSB = 8;
  localparam int CS_IMPL_COMP_TYPE_W = 4;

  // Status
  localparam logic [11:0] CS_STATUS_OFFSET = 12'h010;
  localparam int CS_STATUS_CODE_LSB = 0;
  localparam int CS_STATUS_CODE_W = 8;
  localparam int CS_STATUS_COUNT_LSB = 8;
  localparam int CS_STATUS_COUNT_W = 8;

  // Interrupt state
  localparam logic [11:0] CS_INTR_STATE_OFFSET = 12'h014;
  localparam int CS_INTR_STATE_WATERMARK_LSB = 0;
  localparam int CS_INTR_STATE_WATERMARK_W = 1;
  localparam int CS_INTR_STATE_TIMEOUT_LSB = 1;
  localparam int CS_INTR_STATE_TIMEOUT_W = 1;
  localparam int CS_INTR_STATE_OVERFLOW_LSB = 2;
  localparam int CS_INTR_STATE_OVERFLOW_W = 1;

  // Interrupt enable
  localparam logic [11:0] CS_INTR_ENABLE_OFFSET = 12'h018;
  localparam int CS_INTR_ENABLE_WATERMARK_LSB = 0;
  localparam int CS_INTR_ENABLE_WATERMARK_W = 1;
  localparam int CS_INTR_ENABLE_TIMEOUT_LSB = 1;
  localparam int CS_INTR_ENABLE_TIMEOUT_W = 1;
  localparam int CS_INTR_ENABLE_OVERFLOW_LSB = 2;
  localparam int CS_INTR_ENABLE_OVERFLOW_W = 1;

  // Interrupt test
  localparam logic [11:0] CS_INTR_TEST_OFFSET = 12'h01c;
  localparam int CS_INTR_TEST_WATERMARK_LSB = 0;
  localparam int CS_INTR_TEST_WATERMARK_W = 1;
  localparam int CS_INTR_TEST_TIMEOUT_LSB = 1;
  localparam int CS_INTR_TEST_TIMEOUT_W = 1;
  localparam int CS_INTR_TEST_OVERFLOW_LSB = 2;
  localparam int CS_INTR_TEST_OVERFLOW_W = 1;

  // Snapshot
  localparam logic [11:0] CS_SNAPSHOT_OFFSET = 12'h020;
  localparam int CS_SNAPSHOT_GO_LSB = 0;
  localparam int CS_SNAPSHOT_GO_W = 1;

  // Flush
  localparam logic [11:0] CS_FLUSH_OFFSET = 12'h024;
  localparam int CS_FLUSH_GO_LSB = 0;
  localparam int CS_FLUSH_GO_W = 1;

  // PC table set
  localparam logic [11:0] CS_PCT_SET_OFFSET = 12'h028;
  localparam int CS_PCT_SET_INDEX_LSB = 0;
  localparam int CS_PCT_SET_INDEX_W = 16;

  // PC table clear bit
  localparam logic [11:0] CS_PCT_CLR_OFFSET = 12'h02c;
  localparam int CS_PCT_CLR_INDEX_LSB = 0;
  localparam int CS_PCT_CLR_INDEX_W = 16;

  // PC table clear all
  localparam logic [11:0] CS_PCT_CLEAR_OFFSET = 12'h030;
  localparam int CS_PCT_CLEAR_GO_LSB = 0;
  localparam int CS_PCT_CLEAR_GO_W = 1;

  // Mark
  localparam logic [11:0] CS_MARK_OFFSET = 12'h034;
  localparam int CS_MARK_TAG_LSB = 0;
  localparam int CS_MARK_TAG_W = 8;
  localparam int CS_MARK_SET_LSB = 8;
  localparam int CS_MARK_SET_W = 5;
  localparam int CS_MARK_WAY_LSB = 16;
  localparam int CS_MARK_WAY_W = 2;

  // Message info
  localparam logic [11:0] CS_MSG_INFO_OFFSET = 12'h040;
  localparam int CS_MSG_INFO_SLOT_LSB = 0;
  localparam int CS_MSG_INFO_SLOT_W = 2;
  localparam int CS_MSG_INFO_MODE_LSB = 2;
  localparam int CS_MSG_INFO_MODE_W = 2;
  localparam int CS_MSG_INFO_CONTEXT_LSB = 4;
  localparam int CS_MSG_INFO_CONTEXT_W = 1;
  localparam int CS_MSG_INFO_VALID_LSB = 31;
  localparam int CS_MSG_INFO_VALID_W = 1;

  // Message PC
  localparam logic [11:0] CS_MSG_PC_OFFSET = 12'h044;
  localparam int CS_MSG_PC_VALUE_LSB = 0;
  localparam int CS_MSG_PC_VALUE_W = 32;

  // Message w
  localparam logic [11:0] CS_MSG_W_OFFSET = 12'h048;
  localparam int CS_MSG_W_VALUE_LSB = 0;
  localparam int CS_MSG_W_VALUE_W = 32;

  // Message count
  localparam logic [11:0] CS_MSG_COUNT_OFFSET = 12'h04c;
  localparam int CS_MSG_COUNT_VALUE_LSB = 0;
  localparam int CS_MSG_COUNT_VALUE_W = 32;

  // Pop
  localparam logic [11:0] CS_POP_OFFSET = 12'h050;
  localparam int CS_POP_GO_LSB = 0;
  localparam int CS_POP_GO_W = 1;

  // FIFO level
  localparam logic [11:0] CS_FIFO_LEVEL_OFFSET = 12'h054;
  localparam int CS_FIFO_LEVEL_LEVEL_LSB = 0;
  localparam int CS_FIFO_LEVEL_LEVEL_W = 16;

  // Message PC high
  localparam logic [11:0] CS_MSG_PC_HI_OFFSET = 12'h058;
  localparam int CS_MSG_PC_HI_VALUE_LSB = 0;
  localparam int CS_MSG_PC_HI_VALUE_W = 32;

  // Message w high
  localparam logic [11:0] CS_MSG_W_HI_OFFSET = 12'h05c;
  localparam int CS_MSG_W_HI_VALUE_LSB = 0;
  localparam int CS_MSG_W_HI_VALUE_W = 32;

  // FIFO watermark
  localparam logic [11:0] CS_WATERMARK_OFFSET = 12'h060;
  localparam int CS_WATERMARK_LEVEL_LSB = 0;
  localparam int CS_WATERMARK_LEVEL_W = 16;

  // FIFO time-out
  localparam logic [11:0] CS_FIFO_TIMEOUT_OFFSET = 12'h064;
  localparam int CS_FIFO_TIMEOUT_CLOCKS_LSB = 0;
  localparam int CS_FIFO_TIMEOUT_CLOCKS_W = 32;

  // Compressor
  localparam logic [11:0] CS_COMP_OFFSET = 12'h080;
  localparam int CS_COMP_SAMPLER_LSB = 0;
  localparam int CS_COMP_SAMPLER_W = 2;
  localparam int CS_COMP_COUNTER_LSB = 4;
  localparam int CS_COMP_COUNTER_W = 1;
  localparam int CS_COMP_RANDOM_PHASE_LSB = 5;
  localparam int CS_COMP_RANDOM_PHASE_W = 1;
  localparam int CS_COMP_EARLY_LSB = 6;
  localparam int CS_COMP_EARLY_W = 1;
  localparam int CS_COMP_HASH_LSB = 8;
  localparam int CS_COMP_HASH_W = 1;
  localparam int CS_COMP_LOG2N_LSB = 12;
  localparam int CS_COMP_LOG2N_W = 4;
  localparam int CS_COMP_BURST_ORIGINAL_LSB = 16;
  localparam int CS_COMP_BURST_ORIGINAL_W = 1;
  localparam int CS_COMP_TICK_CLOCKS_LSB = 17;
  localparam int CS_COMP_TICK_CLOCKS_W = 1;
  localparam int CS_COMP_COMB_EN_LSB = 20;
  localparam int CS_COMP_COMB_EN_W = 1;
  localparam int CS_COMP_ENGINE_LSB = 24;
  localparam int CS_COMP_ENGINE_W = 3;

  // Rate
  localparam logic [11:0] CS_RATE_OFFSET = 12'h084;
  localparam int CS_RATE_R_LSB = 0;
  localparam int CS_RATE_R_W = 17;

  // R threshold
  localparam logic [11:0] CS_R_THRESH_OFFSET = 12'h088;
  localparam int CS_R_THRESH_VALUE_LSB = 0;
  localparam int CS_R_THRESH_VALUE_W = 32;

  // Early rate
  localparam logic [11:0] CS_EARLY_OFFSET = 12'h08c;
  localparam int CS_EARLY_LOG2_R0_LSB = 0;
  localparam int CS_EARLY_LOG2_R0_W = 5;
  localparam int CS_EARLY_M_LSB = 8;
  localparam int CS_EARLY_M_W = 24;

  // Tick
  localparam logic [11:0] CS_TICK_OFFSET = 12'h090;
  localparam int CS_TICK_PERIOD_LSB = 0;
  localparam int CS_TICK_PERIOD_W = 18;

  // Burst
  localparam logic [11:0] CS_BURST_OFFSET = 12'h094;
  localparam int CS_BURST_STRIDE_M1_LSB = 0;
  localparam int CS_BURST_STRIDE_M1_W = 8;
  localparam int CS_BURST_LEN_LSB = 8;
  localparam int CS_BURST_LEN_W = 17;

  // Seed
  localparam logic [11:0] CS_SEED_OFFSET = 12'h098;
  localparam int CS_SEED_VALUE_LSB = 0;
  localparam int CS_SEED_VALUE_W = 32;

  // Combiner
  localparam logic [11:0] CS_COMBINER_OFFSET = 12'h09c;
  localparam int CS_COMBINER_MAX_MERGES_LSB = 0;
  localparam int CS_COMBINER_MAX_MERGES_W = 9;

  // Combiner time-out
  localparam logic [11:0] CS_COMB_TIMEOUT_OFFSET = 12'h0a0;
  localparam int CS_COMB_TIMEOUT_CLOCKS_LSB = 0;
  localparam int CS_COMB_TIMEOUT_CLOCKS_W = 32;

  // Tagged table
  localparam logic [11:0] CS_TAGGED_OFFSET = 12'h0a4;
  localparam int CS_TAGGED_TAG_BITS_LSB = 0;
  localparam int CS_TAGGED_TAG_BITS_W = 5;
  localparam int CS_TAGGED_LOG2_WAYS_LSB = 8;
  localparam int CS_TAGGED_LOG2_WAYS_W = 2;

  // Tiers
  localparam logic [11:0] CS_TIERS_OFFSET = 12'h0a8;
  localparam int CS_TIERS_RATE_LSB = 0;
  localparam int CS_TIERS_RATE_W = 17;
  localparam int CS_TIERS_ON_LSB = 18;
  localparam int CS_TIERS_ON_W = 1;
  localparam int CS_TIERS_SLOTS_LSB = 20;
  localparam int CS_TIERS_SLOTS_W = 4;
  localparam int CS_TIERS_LOG2_RARE_LSB = 24;
  localparam int CS_TIERS_LOG2_RARE_W = 4;
  localparam int CS_TIERS_LOG2_KEEP_LSB = 28;
  localparam int CS_TIERS_LOG2_KEEP_W = 4;

  // Context
  localparam logic [11:0] CS_CONTEXT_OFFSET = 12'h0ac;
  localparam int CS_CONTEXT_ON_LSB = 0;
  localparam int CS_CONTEXT_ON_W = 1;
  localparam int CS_CONTEXT_LOG2_TICK_LSB = 8;
  localparam int CS_CONTEXT_LOG2_TICK_W = 5;

  // Table address
  localparam logic [11:0] CS_TBL_ADDR_OFFSET = 12'h0b0;
  localparam int CS_TBL_ADDR_INDEX_LSB = 0;
  localparam int CS_TBL_ADDR_INDEX_W = 16;

  // Table S
  localparam logic [11:0] CS_TBL_S_OFFSET = 12'h0b4;
  localparam int CS_TBL_S_VALUE_LSB = 0;
  localparam int CS_TBL_S_VALUE_W = 18;

  // Table C
  localparam logic [11:0] CS_TBL_C_OFFSET = 12'h0b8;
  localparam int CS_TBL_C_VALUE_LSB = 0;
  localparam int CS_TBL_C_VALUE_W = 18;

  // Table B
  localparam logic [11:0] CS_TBL_B_OFFSET = 12'h0bc;
  localparam int CS_TBL_B_ROT_LSB = 0;
  localparam int CS_TBL_B_ROT_W = 8;
  localparam int CS_TBL_B_SUB_LSB = 8;
  localparam int CS_TBL_B_SUB_W = 8;

  // Early state
  localparam logic [11:0] CS_EARLY_STATE_OFFSET = 12'h0c0;
  localparam int CS_EARLY_STATE_K_LSB = 0;
  localparam int CS_EARLY_STATE_K_W = 5;

  // Table T
  localparam logic [11:0] CS_TBL_T_OFFSET = 12'h0c4;
  localparam int CS_TBL_T_TAG_LSB = 0;
  localparam int CS_TBL_T_TAG_W = 16;
  localparam int CS_TBL_T_HITS_LSB = 16;
  localparam int CS_TBL_T_HITS_W = 8;
  localparam int CS_TBL_T_MISSES_LSB = 24;
  localparam int CS_TBL_T_MISSES_W = 3;
  localparam int CS_TBL_T_VALID_LSB = 27;
  localparam int CS_TBL_T_VALID_W = 1;
  localparam int CS_TBL_T_AGE_LSB = 28;
  localparam int CS_TBL_T_AGE_W = 2;

  // Table N
  localparam logic [11:0] CS_TBL_N_OFFSET = 12'h0c8;
  localparam int CS_TBL_N_C_LSB = 0;
  localparam int CS_TBL_N_C_W = 17;
  localparam int CS_TBL_N_SLOT_LSB = 30;
  localparam int CS_TBL_N_SLOT_W = 2;

  // Table PC
  localparam logic [11:0] CS_TBL_PC_OFFSET = 12'h0d0;
  localparam int CS_TBL_PC_VALUE_LSB = 0;
  localparam int CS_TBL_PC_VALUE_W = 32;

  // Table w
  localparam logic [11:0] CS_TBL_W_OFFSET = 12'h0d4;
  localparam int CS_TBL_W_VALUE_LSB = 0;
  localparam int CS_TBL_W_VALUE_W = 32;

  // Table PC high
  localparam logic [11:0] CS_TBL_PC_HI_OFFSET = 12'h0d8;
  localparam int CS_TBL_PC_HI_VALUE_LSB = 0;
  localparam int CS_TBL_PC_HI_VALUE_W = 32;

  // Table w high
  localparam logic [11:0] CS_TBL_W_HI_OFFSET = 12'h0dc;
  localparam int CS_TBL_W_HI_VALUE_LSB = 0;
  localparam int CS_TBL_W_HI_VALUE_W = 32;

  // Time
  localparam logic [11:0] CS_TIME_OFFSET = 12'h0e0;
  localparam int CS_TIME_TIME_LSB = 0;
  localparam int CS_TIME_TIME_W = 32;

  // Snapshot: events
  localparam logic [11:0] CS_EVENTS_OFFSET = 12'h100;
  localparam int CS_EVENTS_VALUE_LSB = 0;
  localparam int CS_EVENTS_VALUE_W = 32;

  // Snapshot: emitted
  localparam logic [11:0] CS_EMITTED_OFFSET = 12'h104;
  localparam int CS_EMITTED_VALUE_LSB = 0;
  localparam int CS_EMITTED_VALUE_W = 32;

  // Snapshot: emitted count
  localparam logic [11:0] CS_EMITTED_COUNT_OFFSET = 12'h108;
  localparam int CS_EMITTED_COUNT_VALUE_LSB = 0;
  localparam int CS_EMITTED_COUNT_VALUE_W = 32;

  // Snapshot: credit
  localparam logic [11:0] CS_CREDIT_OFFSET = 12'h10c;
  localparam int CS_CREDIT_VALUE_LSB = 0;
  localparam int CS_CREDIT_VALUE_W = 32;

  // Snapshot: sent messages
  localparam logic [11:0] CS_SENT_MSGS_OFFSET = 12'h110;
  localparam int CS_SENT_MSGS_VALUE_LSB = 0;
  localparam int CS_SENT_MSGS_VALUE_W = 32;

  // Snapshot: sent count
  localparam logic [11:0] CS_SENT_COUNT_OFFSET = 12'h114;
  localparam int CS_SENT_COUNT_VALUE_LSB = 0;
  localparam int CS_SENT_COUNT_VALUE_W = 32;

  // Snapshot: port errors
  localparam logic [11:0] CS_PORT_ERRORS_OFFSET = 12'h118;
  localparam int CS_PORT_ERRORS_VALUE_LSB = 0;
  localparam int CS_PORT_ERRORS_VALUE_W = 32;

  // Snapshot: cycles
  localparam logic [11:0] CS_CYCLES_OFFSET = 12'h11c;
  localparam int CS_CYCLES_VALUE_LSB = 0;
  localparam int CS_CYCLES_VALUE_W = 32;

  // Snapshot: rejected
  localparam logic [11:0] CS_REJECTED_OFFSET = 12'h120;
  localparam int CS_REJECTED_VALUE_LSB = 0;
  localparam int CS_REJECTED_VALUE_W = 32;

  // Snapshot: selected
  localparam logic [11:0] CS_CNT0_SELECTED_OFFSET = 12'h180;
  localparam logic [11:0] CS_CNT1_SELECTED_OFFSET = 12'h190;
  localparam logic [11:0] CS_CNT2_SELECTED_OFFSET = 12'h1a0;
  localparam logic [11:0] CS_CNT3_SELECTED_OFFSET = 12'h1b0;
  localparam int CS_CNT_SELECTED_VALUE_LSB = 0;
  localparam int CS_CNT_SELECTED_VALUE_W = 32;

  // Snapshot: accepted
  localparam logic [11:0] CS_CNT0_ACCEPTED_OFFSET = 12'h184;
  localparam logic [11:0] CS_CNT1_ACCEPTED_OFFSET = 12'h194;
  localparam logic [11:0] CS_CNT2_ACCEPTED_OFFSET = 12'h1a4;
  localparam logic [11:0] CS_CNT3_ACCEPTED_OFFSET = 12'h1b4;
  localparam int CS_CNT_ACCEPTED_VALUE_LSB = 0;
  localparam int CS_CNT_ACCEPTED_VALUE_W = 32;

  // Snapshot: dropped
  localparam logic [11:0] CS_CNT0_DROPPED_OFFSET = 12'h188;
  localparam logic [11:0] CS_CNT1_DROPPED_OFFSET = 12'h198;
  localparam logic [11:0] CS_CNT2_DROPPED_OFFSET = 12'h1a8;
  localparam logic [11:0] CS_CNT3_DROPPED_OFFSET = 12'h1b8;
  localparam int CS_CNT_DROPPED_VALUE_LSB = 0;
  localparam int CS_CNT_DROPPED_VALUE_W = 32;

  // Snapshot: queued
  localparam logic [11:0] CS_CNT0_QUEUED_OFFSET = 12'h18c;
  localparam logic [11:0] CS_CNT1_QUEUED_OFFSET = 12'h19c;
  localparam logic [11:0] CS_CNT2_QUEUED_OFFSET = 12'h1ac;
  localparam logic [11:0] CS_CNT3_QUEUED_OFFSET = 12'h1bc;
  localparam int CS_CNT_QUEUED_VALUE_LSB = 0;
  localparam int CS_CNT_QUEUED_VALUE_W = 32;

  // Slot control
  localparam logic [11:0] CS_SLOT0_CTRL_OFFSET = 12'h200;
  localparam logic [11:0] CS_SLOT1_CTRL_OFFSET = 12'h240;
  localparam logic [11:0] CS_SLOT2_CTRL_OFFSET = 12'h280;
  localparam logic [11:0] CS_SLOT3_CTRL_OFFSET = 12'h2c0;
  localparam int CS_SLOT_CTRL_ENABLE_LSB = 0;
  localparam int CS_SLOT_CTRL_ENABLE_W = 1;
  localparam int CS_SLOT_CTRL_W_SRC_LSB = 4;
  localparam int CS_SLOT_CTRL_W_SRC_W = 4;
  localparam int CS_SLOT_CTRL_PC_EXCLUDE_LSB = 8;
  localparam int CS_SLOT_CTRL_PC_EXCLUDE_W = 1;
  localparam int CS_SLOT_CTRL_PCT_EN_LSB = 9;
  localparam int CS_SLOT_CTRL_PCT_EN_W = 1;
  localparam int CS_SLOT_CTRL_CTX_EN_LSB = 10;
  localparam int CS_SLOT_CTRL_CTX_EN_W = 1;
  localparam int CS_SLOT_CTRL_MODE_MASK_LSB = 12;
  localparam int CS_SLOT_CTRL_MODE_MASK_W = 4;

  // Slot class mask
  localparam logic [11:0] CS_SLOT0_CLASS_OFFSET = 12'h204;
  localparam logic [11:0] CS_SLOT1_CLASS_OFFSET = 12'h244;
  localparam logic [11:0] CS_SLOT2_CLASS_OFFSET = 12'h284;
  localparam logic [11:0] CS_SLOT3_CLASS_OFFSET = 12'h2c4;
  localparam int CS_SLOT_CLASS_MASK_LSB = 0;
  localparam int CS_SLOT_CLASS_MASK_W = 17;

  // Slot PC low
  localparam logic [11:0] CS_SLOT0_PC_LO_OFFSET = 12'h208;
  localparam logic [11:0] CS_SLOT1_PC_LO_OFFSET = 12'h248;
  localparam logic [11:0] CS_SLOT2_PC_LO_OFFSET = 12'h288;
  localparam logic [11:0] CS_SLOT3_PC_LO_OFFSET = 12'h2c8;
  localparam int CS_SLOT_PC_LO_VALUE_LSB = 0;
  localparam int CS_SLOT_PC_LO_VALUE_W = 32;

  // Slot PC high
  localparam logic [11:0] CS_SLOT0_PC_HI_OFFSET = 12'h20c;
  localparam logic [11:0] CS_SLOT1_PC_HI_OFFSET = 12'h24c;
  localparam logic [11:0] CS_SLOT2_PC_HI_OFFSET = 12'h28c;
  localparam logic [11:0] CS_SLOT3_PC_HI_OFFSET = 12'h2cc;
  localparam int CS_SLOT_PC_HI_VALUE_LSB = 0;
  localparam int CS_SLOT_PC_HI_VALUE_W = 32;

  // Slot PC filter
  localparam logic [11:0] CS_SLOT0_PCF_OFFSET = 12'h210;
  localparam logic [11:0] CS_SLOT1_PCF_OFFSET = 12'h250;
  localparam logic [11:0] CS_SLOT2_PCF_OFFSET = 12'h290;
  localparam logic [11:0] CS_SLOT3_PCF_OFFSET = 12'h2d0;
  localparam int CS_SLOT_PCF_MATCH_LSB = 0;
  localparam int CS_SLOT_PCF_MATCH_W = 16;
  localparam int CS_SLOT_PCF_MASK_LSB = 16;
  localparam int CS_SLOT_PCF_MASK_W = 16;

  // Slot context
  localparam logic [11:0] CS_SLOT0_CTX_OFFSET = 12'h214;
  localparam logic [11:0] CS_SLOT1_CTX_OFFSET = 12'h254;
  localparam logic [11:0] CS_SLOT2_CTX_OFFSET = 12'h294;
  localparam logic [11:0] CS_SLOT3_CTX_OFFSET = 12'h2d4;
  localparam int CS_SLOT_CTX_ID_LSB = 0;
  localparam int CS_SLOT_CTX_ID_W = 16;

  // Slot events
  localparam logic [11:0] CS_SLOT0_EVENT_OFFSET = 12'h218;
  localparam logic [11:0] CS_SLOT1_EVENT_OFFSET = 12'h258;
  localparam logic [11:0] CS_SLOT2_EVENT_OFFSET = 12'h298;
  localparam logic [11:0] CS_SLOT3_EVENT_OFFSET = 12'h2d8;
  localparam int CS_SLOT_EVENT_MASK_LSB = 0;
  localparam int CS_SLOT_EVENT_MASK_W = 5;
  localparam int CS_SLOT_EVENT_VALUE_LSB = 8;
  localparam int CS_SLOT_EVENT_VALUE_W = 5;

  // Slot root
  localparam logic [11:0] CS_SLOT0_ROOT_OFFSET = 12'h21c;
  localparam logic [11:0] CS_SLOT1_ROOT_OFFSET = 12'h25c;
  localparam logic [11:0] CS_SLOT2_ROOT_OFFSET = 12'h29c;
  localparam logic [11:0] CS_SLOT3_ROOT_OFFSET = 12'h2dc;
  localparam int CS_SLOT_ROOT_PAGE_LSB = 0;
  localparam int CS_SLOT_ROOT_PAGE_W = 31;
  localparam int CS_SLOT_ROOT_ON_LSB = 31;
  localparam int CS_SLOT_ROOT_ON_W = 1;

  // Slot PC low, upper
  localparam logic [11:0] CS_SLOT0_PC_LO_HI_OFFSET = 12'h220;
  localparam logic [11:0] CS_SLOT1_PC_LO_HI_OFFSET = 12'h260;
  localparam logic [11:0] CS_SLOT2_PC_LO_HI_OFFSET = 12'h2a0;
  localparam logic [11:0] CS_SLOT3_PC_LO_HI_OFFSET = 12'h2e0;
  localparam int CS_SLOT_PC_LO_HI_VALUE_LSB = 0;
  localparam int CS_SLOT_PC_LO_HI_VALUE_W = 32;

  // Slot PC high, upper
  localparam logic [11:0] CS_SLOT0_PC_HI_HI_OFFSET = 12'h224;
  localparam logic [11:0] CS_SLOT1_PC_HI_HI_OFFSET = 12'h264;
  localparam logic [11:0] CS_SLOT2_PC_HI_HI_OFFSET = 12'h2a4;
  localparam logic [11:0] CS_SLOT3_PC_HI_HI_OFFSET = 12'h2e4;
  localparam int CS_SLOT_PC_HI_HI_VALUE_LSB = 0;
  localparam int CS_SLOT_PC_HI_HI_VALUE_W = 32;

  // Version
  localparam logic [11:0] CS_VERSION_OFFSET = 12'he00;
  localparam logic [31:0] CS_VERSION_VALUE = 32'h00000100;
  localparam int CS_VERSION_PATCH_LSB = 0;
  localparam int CS_VERSION_PATCH_W = 8;
  localparam int CS_VERSION_MINOR_LSB = 8;
  localparam int CS_VERSION_MINOR_W = 8;
  localparam int CS_VERSION_MAJOR_LSB = 16;
  localparam int CS_VERSION_MAJOR_W = 8;

  // Capabilities 0
  localparam logic [11:0] CS_CAPS0_OFFSET = 12'he04;
  localparam int CS_CAPS0_SLOTS_LSB = 0;
  localparam int CS_CAPS0_SLOTS_W = 4;
  localparam int CS_CAPS0_LOG2_STRATA_LSB = 4;
  localparam int CS_CAPS0_LOG2_STRATA_W = 4;
  localparam int CS_CAPS0_HASH_PAPER_LSB = 8;
  localparam int CS_CAPS0_HASH_PAPER_W = 1;
  localparam int CS_CAPS0_XLEN64_LSB = 9;
  localparam int CS_CAPS0_XLEN64_W = 1;
  localparam int CS_CAPS0_NRET_LSB = 12;
  localparam int CS_CAPS0_NRET_W = 3;
  localparam int CS_CAPS0_COMBINER_LSB = 16;
  localparam int CS_CAPS0_COMBINER_W = 6;
  localparam int CS_CAPS0_SAMPLERS_LSB = 24;
  localparam int CS_CAPS0_SAMPLERS_W = 5;

  // Capabilities 1
  localparam logic [11:0] CS_CAPS1_OFFSET = 12'he08;
  localparam int CS_CAPS1_FIFO_DEPTH_LSB = 0;
  localparam int CS_CAPS1_FIFO_DEPTH_W = 16;
  localparam int CS_CAPS1_QUEUE_DEPTH_LSB = 16;
  localparam int CS_CAPS1_QUEUE_DEPTH_W = 16;

  // Capabilities 2
  localparam logic [11:0] CS_CAPS2_OFFSET = 12'he0c;
  localparam int CS_CAPS2_PCT_BITS_LSB = 0;
  localparam int CS_CAPS2_PCT_BITS_W = 16;
  localparam int CS_CAPS2_ENGINES_LSB = 16;
  localparam int CS_CAPS2_ENGINES_W = 4;
  localparam int CS_CAPS2_LOG2_ENTRIES_LSB = 20;
  localparam int CS_CAPS2_LOG2_ENTRIES_W = 4;
  localparam int CS_CAPS2_TIERS_LSB = 24;
  localparam int CS_CAPS2_TIERS_W = 1;
  localparam int CS_CAPS2_CONTROL_FLOW_LSB = 27;
  localparam int CS_CAPS2_CONTROL_FLOW_W = 1;
  localparam int CS_CAPS2_REASONS_LSB = 28;
  localparam int CS_CAPS2_REASONS_W = 1;
  localparam int CS_CAPS2_SUPERVISOR_LSB = 29;
  localparam int CS_CAPS2_SUPERVISOR_W = 1;
  localparam int CS_CAPS2_COP_LSB = 30;
  localparam int CS_CAPS2_COP_W = 1;
  localparam int CS_CAPS2_RING_LSB = 31;
  localparam int CS_CAPS2_RING_W = 1;

  // Lock
  localparam logic [11:0] CS_LOCK_OFFSET = 12'he20;
  localparam int CS_LOCK_VALUES_OFF_LSB = 0;
  localparam int CS_LOCK_VALUES_OFF_W = 1;
  localparam int CS_LOCK_ADDRESSES_OFF_LSB = 1;
  localparam int CS_LOCK_ADDRESSES_OFF_W = 1;
  localparam int CS_LOCK_M_OFF_LSB = 2;
  localparam int CS_LOCK_M_OFF_W = 1;
  localparam int CS_LOCK_WINDOW_LSB = 3;
  localparam int CS_LOCK_WINDOW_W = 1;
  localparam int CS_LOCK_PRIVILEGED_LSB = 4;
  localparam int CS_LOCK_PRIVILEGED_W = 1;

  // Values of state_e.
  localparam logic [2:0] CS_STATE_OFF = 3'd0;
  localparam logic [2:0] CS_STATE_CLEAR = 3'd1;
  localparam logic [2:0] CS_STATE_IDLE = 3'd2;
  localparam logic [2:0] CS_STATE_INIT = 3'd3;
  localparam logic [2:0] CS_STATE_RUN = 3'd4;
  localparam logic [2:0] CS_STATE_DRAIN = 3'd5;

  // Values of refusal_e.
  localparam logic [4:0] CS_REFUSAL_NONE = 5'd0;
  localparam logic [4:0] CS_REFUSAL_BAD_RATE = 5'd1;
  localparam logic [4:0] CS_REFUSAL_BAD_STRATA = 5'd2;
  localparam logic [4:0] CS_REFUSAL_BAD_HASH = 5'd3;
  localparam logic [4:0] CS_REFUSAL_BAD_SEED = 5'd4;
  localparam logic [4:0] CS_REFUSAL_BAD_BURST = 5'd5;
  localparam logic [4:0] CS_REFUSAL_BAD_SLOT = 5'd6;
  localparam logic [4:0] CS_REFUSAL_BAD_WATERMARK = 5'd7;
  localparam logic [4:0] CS_REFUSAL_BAD_COMBINER = 5'd8;
  localparam logic [4:0] CS_REFUSAL_BAD_SAMPLER = 5'd9;
  localparam logic [4:0] CS_REFUSAL_BAD_ENGINE = 5'd10;
  localparam logic [4:0] CS_REFUSAL_BAD_TAG = 5'd11;
  localparam logic [4:0] CS_REFUSAL_BAD_CONTEXT = 5'd12;
  localparam logic [4:0] CS_REFUSAL_LOCKED = 5'd16;
  localparam logic [4:0] CS_REFUSAL_INACTIVE = 5'd17;
  localparam logic [4:0] CS_REFUSAL_NOT_EMPTY = 5'd18;
  localparam logic [4:0] CS_REFUSAL_NO_STATE = 5'd19;
  localparam logic [4:0] CS_REFUSAL_BUSY = 5'd20;
  localparam logic [4:0] CS_REFUSAL_POP_EMPTY = 5'd21;
  localparam logic [4:0] CS_REFUSAL_PARTIAL = 5'd22;
  localparam logic [4:0] CS_REFUSAL_POP_RING = 5'd23;

  // Values of comp_sampler_e.
  localparam logic [1:0] CS_COMP_SAMPLER_PERIODIC = 2'd0;
  localparam logic [1:0] CS_COMP_SAMPLER_RANDOM = 2'd1;
  localparam logic [1:0] CS_COMP_SAMPLER_COUNTDOWN = 2'd2;
  localparam logic [1:0] CS_COMP_SAMPLER_BURST = 2'd3;

  // Values of comp_engine_e.
  localparam logic [1:0] CS_COMP_ENGINE_STRATA = 2'd0;
  localparam logic [1:0] CS_COMP_ENGINE_TAGGED = 2'd1;
  localparam logic [1:0] CS_COMP_ENGINE_SPACE_SAVING = 2'd2;
  localparam logic [1:0] CS_COMP_ENGINE_ADMISSION = 2'd3;

  // Values of w_src_e.
  localparam logic [3:0] CS_W_SRC_RD = 4'd0;
  localparam logic [3:0] CS_W_SRC_RS1 = 4'd1;
  localparam logic [3:0] CS_W_SRC_RS2 = 4'd2;
  localparam logic [3:0] CS_W_SRC_ADDR = 4'd3;
  localparam logic [3:0] CS_W_SRC_LOAD = 4'd4;
  localparam logic [3:0] CS_W_SRC_STORE = 4'd5;
  localparam logic [3:0] CS_W_SRC_NEXT = 4'd6;
  localparam logic [3:0] CS_W_SRC_INSN = 4'd7;
  localparam logic [3:0] CS_W_SRC_HEAD = 4'd8;
  localparam logic [3:0] CS_W_SRC_LATENCY = 4'd9;
  localparam logic [3:0] CS_W_SRC_RA = 4'd10;
  localparam logic [3:0] CS_W_SRC_REASON = 4'd11;

  // Values of class_bit_e.
  localparam logic [4:0] CS_CLASS_BIT_LOAD = 5'd0;
  localparam logic [4:0] CS_CLASS_BIT_STORE = 5'd1;
  localparam logic [4:0] CS_CLASS_BIT_BRANCH = 5'd2;
  localparam logic [4:0] CS_CLASS_BIT_JUMP = 5'd3;
  localparam logic [4:0] CS_CLASS_BIT_IJUMP = 5'd4;
  localparam logic [4:0] CS_CLASS_BIT_CALL = 5'd5;
  localparam logic [4:0] CS_CLASS_BIT_ICALL = 5'd6;
  localparam logic [4:0] CS_CLASS_BIT_RETURN = 5'd7;
  localparam logic [4:0] CS_CLASS_BIT_COSWAP = 5'd8;
  localparam logic [4:0] CS_CLASS_BIT_ALU = 5'd9;
  localparam logic [4:0] CS_CLASS_BIT_MUL = 5'd10;
  localparam logic [4:0] CS_CLASS_BIT_DIV = 5'd11;
  localparam logic [4:0] CS_CLASS_BIT_ATOMIC = 5'd12;
  localparam logic [4:0] CS_CLASS_BIT_CSR = 5'd13;
  localparam logic [4:0] CS_CLASS_BIT_FENCE = 5'd14;
  localparam logic [4:0] CS_CLASS_BIT_SYSTEM = 5'd15;
  localparam logic [4:0] CS_CLASS_BIT_MARKER = 5'd16;
endpackage
