/* SPDX-License-Identifier: Apache-2.0 OR GPL-2.0-only
 *
 * cs_regs.h - registers: Coresample profiler.
 *
 * GENERATED from rtl/regs/coresample.rdl by `make generate`.  DO NOT EDIT.
 *
 * Offsets are bytes from the base of the device.  For field F of register R,
 * CS_R_F_LSB is its lowest bit, CS_R_F_W its width and CS_R_F_MASK its mask in
 * place.  Registers that come once per slot have one offset each and share
 * their fields: CS_SLOT2_CTRL_OFFSET, CS_SLOT_CTRL_ENABLE_MASK.
 */
#ifndef CS_REGS_H
#define CS_REGS_H

/* Control */
#define CS_CTRL_OFFSET 0x000u
#define CS_CTRL_ACTIVE_LSB 0
#define CS_CTRL_ACTIVE_W 1
#define CS_CTRL_ACTIVE_MASK 0x00000001u
#define CS_CTRL_ENABLE_LSB 1
#define CS_CTRL_ENABLE_W 1
#define CS_CTRL_ENABLE_MASK 0x00000002u
#define CS_CTRL_EMPTY_LSB 3
#define CS_CTRL_EMPTY_W 1
#define CS_CTRL_EMPTY_MASK 0x00000008u
#define CS_CTRL_RESUME_LSB 8
#define CS_CTRL_RESUME_W 1
#define CS_CTRL_RESUME_MASK 0x00000100u
#define CS_CTRL_STATE_LSB 12
#define CS_CTRL_STATE_W 3
#define CS_CTRL_STATE_MASK 0x00007000u

/* Implementation */
#define CS_IMPL_OFFSET 0x004u
#define CS_IMPL_VER_MAJOR_LSB 0
#define CS_IMPL_VER_MAJOR_W 4
#define CS_IMPL_VER_MAJOR_MASK 0x0000000fu
#define CS_IMPL_VER_MINOR_LSB 4
#define CS_IMPL_VER_MINOR_W 4
#define CS_IMPL_VER_MINOR_MASK 0x000000f0u
#define CS_IMPL_COMP_TYPE_LSB 8
#define CS_IMPL_COMP_TYPE_W 4
#define CS_IMPL_COMP_TYPE_MASK 0x00000f00u

/* Status */
#define CS_STATUS_OFFSET 0x010u
#define CS_STATUS_CODE_LSB 0
#define CS_STATUS_CODE_W 8
#define CS_STATUS_CODE_MASK 0x000000ffu
#define CS_STATUS_COUNT_LSB 8
#define CS_STATUS_COUNT_W 8
#define CS_STATUS_COUNT_MASK 0x0000ff00u

/* Interrupt state */
#define CS_INTR_STATE_OFFSET 0x014u
#define CS_INTR_STATE_WATERMARK_LSB 0
#define CS_INTR_STATE_WATERMARK_W 1
#define CS_INTR_STATE_WATERMARK_MASK 0x00000001u
#define CS_INTR_STATE_TIMEOUT_LSB 1
#define CS_INTR_STATE_TIMEOUT_W 1
#define CS_INTR_STATE_TIMEOUT_MASK 0x00000002u
#define CS_INTR_STATE_OVERFLOW_LSB 2
#define CS_INTR_STATE_OVERFLOW_W 1
#define CS_INTR_STATE_OVERFLOW_MASK 0x00000004u

/* Interrupt enable */
#define CS_INTR_ENABLE_OFFSET 0x018u
#define CS_INTR_ENABLE_WATERMARK_LSB 0
#define CS_INTR_ENABLE_WATERMARK_W 1
#define CS_INTR_ENABLE_WATERMARK_MASK 0x00000001u
#define CS_INTR_ENABLE_TIMEOUT_LSB 1
#define CS_INTR_ENABLE_TIMEOUT_W 1
#define CS_INTR_ENABLE_TIMEOUT_MASK 0x00000002u
#define CS_INTR_ENABLE_OVERFLOW_LSB 2
#define CS_INTR_ENABLE_OVERFLOW_W 1
#define CS_INTR_ENABLE_OVERFLOW_MASK 0x00000004u

/* Interrupt test */
#define CS_INTR_TEST_OFFSET 0x01cu
#define CS_INTR_TEST_WATERMARK_LSB 0
#define CS_INTR_TEST_WATERMARK_W 1
#define CS_INTR_TEST_WATERMARK_MASK 0x00000001u
#define CS_INTR_TEST_TIMEOUT_LSB 1
#define CS_INTR_TEST_TIMEOUT_W 1
#define CS_INTR_TEST_TIMEOUT_MASK 0x00000002u
#define CS_INTR_TEST_OVERFLOW_LSB 2
#define CS_INTR_TEST_OVERFLOW_W 1
#define CS_INTR_TEST_OVERFLOW_MASK 0x00000004u

/* Snapshot */
#define CS_SNAPSHOT_OFFSET 0x020u
#define CS_SNAPSHOT_GO_LSB 0
#define CS_SNAPSHOT_GO_W 1
#define CS_SNAPSHOT_GO_MASK 0x00000001u

/* Flush */
#define CS_FLUSH_OFFSET 0x024u
#define CS_FLUSH_GO_LSB 0
#define CS_FLUSH_GO_W 1
#define CS_FLUSH_GO_MASK 0x00000001u

/* PC table set */
#define CS_PCT_SET_OFFSET 0x028u
#define CS_PCT_SET_INDEX_LSB 0
#define CS_PCT_SET_INDEX_W 16
#define CS_PCT_SET_INDEX_MASK 0x0000ffffu

/* PC table clear bit */
#define CS_PCT_CLR_OFFSET 0x02cu
#define CS_PCT_CLR_INDEX_LSB 0
#define CS_PCT_CLR_INDEX_W 16
#define CS_PCT_CLR_INDEX_MASK 0x0000ffffu

/* PC table clear all */
#define CS_PCT_CLEAR_OFFSET 0x030u
#define CS_PCT_CLEAR_GO_LSB 0
#define CS_PCT_CLEAR_GO_W 1
#define CS_PCT_CLEAR_GO_MASK 0x00000001u

/* Mark */
#define CS_MARK_OFFSET 0x034u
#define CS_MARK_TAG_LSB 0
#define CS_MARK_TAG_W 8
#define CS_MARK_TAG_MASK 0x000000ffu
#define CS_MARK_SET_LSB 8
#define CS_MARK_SET_W 5
#define CS_MARK_SET_MASK 0x00001f00u
#define CS_MARK_WAY_LSB 16
#define CS_MARK_WAY_W 2
#define CS_MARK_WAY_MASK 0x00030000u

/* Message info */
#define CS_MSG_INFO_OFFSET 0x040u
#define CS_MSG_INFO_SLOT_LSB 0
#define CS_MSG_INFO_SLOT_W 2
#define CS_MSG_INFO_SLOT_MASK 0x00000003u
#define CS_MSG_INFO_MODE_LSB 2
#define CS_MSG_INFO_MODE_W 2
#define CS_MSG_INFO_MODE_MASK 0x0000000cu
#define CS_MSG_INFO_CONTEXT_LSB 4
#define CS_MSG_INFO_CONTEXT_W 1
#define CS_MSG_INFO_CONTEXT_MASK 0x00000010u
#define CS_MSG_INFO_VALID_LSB 31
#define CS_MSG_INFO_VALID_W 1
#define CS_MSG_INFO_VALID_MASK 0x80000000u

/* Message PC */
#define CS_MSG_PC_OFFSET 0x044u
#define CS_MSG_PC_VALUE_LSB 0
#define CS_MSG_PC_VALUE_W 32
#define CS_MSG_PC_VALUE_MASK 0xffffffffu

/* Message w */
#define CS_MSG_W_OFFSET 0x048u
#define CS_MSG_W_VALUE_LSB 0
#define CS_MSG_W_VALUE_W 32
#define CS_MSG_W_VALUE_MASK 0xffffffffu

/* Message count */
#define CS_MSG_COUNT_OFFSET 0x04cu
#define CS_MSG_COUNT_VALUE_LSB 0
#define CS_MSG_COUNT_VALUE_W 32
#define CS_MSG_COUNT_VALUE_MASK 0xffffffffu

/* Pop */
#define CS_POP_OFFSET 0x050u
#define CS_POP_GO_LSB 0
#define CS_POP_GO_W 1
#define CS_POP_GO_MASK 0x00000001u

/* FIFO level */
#define CS_FIFO_LEVEL_OFFSET 0x054u
#define CS_FIFO_LEVEL_LEVEL_LSB 0
#define CS_FIFO_LEVEL_LEVEL_W 16
#define CS_FIFO_LEVEL_LEVEL_MASK 0x0000ffffu

/* Message PC high */
#define CS_MSG_PC_HI_OFFSET 0x058u
#define CS_MSG_PC_HI_VALUE_LSB 0
#define CS_MSG_PC_HI_VALUE_W 32
#define CS_MSG_PC_HI_VALUE_MASK 0xffffffffu

/* Message w high */
#define CS_MSG_W_HI_OFFSET 0x05cu
#define CS_MSG_W_HI_VALUE_LSB 0
#define CS_MSG_W_HI_VALUE_W 32
#define CS_MSG_W_HI_VALUE_MASK 0xffffffffu

/* FIFO watermark */
#define CS_WATERMARK_OFFSET 0x060u
#define CS_WATERMARK_LEVEL_LSB 0
#define CS_WATERMARK_LEVEL_W 16
#define CS_WATERMARK_LEVEL_MASK 0x0000ffffu

/* FIFO time-out */
#define CS_FIFO_TIMEOUT_OFFSET 0x064u
#define CS_FIFO_TIMEOUT_CLOCKS_LSB 0
#define CS_FIFO_TIMEOUT_CLOCKS_W 32
#define CS_FIFO_TIMEOUT_CLOCKS_MASK 0xffffffffu

/* Compressor */
#define CS_COMP_OFFSET 0x080u
#define CS_COMP_SAMPLER_LSB 0
#define CS_COMP_SAMPLER_W 2
#define CS_COMP_SAMPLER_MASK 0x00000003u
#define CS_COMP_COUNTER_LSB 4
#define CS_COMP_COUNTER_W 1
#define CS_COMP_COUNTER_MASK 0x00000010u
#define CS_COMP_RANDOM_PHASE_LSB 5
#define CS_COMP_RANDOM_PHASE_W 1
#define CS_COMP_RANDOM_PHASE_MASK 0x00000020u
#define CS_COMP_EARLY_LSB 6
#define CS_COMP_EARLY_W 1
#define CS_COMP_EARLY_MASK 0x00000040u
#define CS_COMP_HASH_LSB 8
#define CS_COMP_HASH_W 1
#define CS_COMP_HASH_MASK 0x00000100u
#define CS_COMP_LOG2N_LSB 12
#define CS_COMP_LOG2N_W 4
#define CS_COMP_LOG2N_MASK 0x0000f000u
#define CS_COMP_BURST_ORIGINAL_LSB 16
#define CS_COMP_BURST_ORIGINAL_W 1
#define CS_COMP_BURST_ORIGINAL_MASK 0x00010000u
#define CS_COMP_TICK_CLOCKS_LSB 17
#define CS_COMP_TICK_CLOCKS_W 1
#define CS_COMP_TICK_CLOCKS_MASK 0x00020000u
#define CS_COMP_COMB_EN_LSB 20
#define CS_COMP_COMB_EN_W 1
#define CS_COMP_COMB_EN_MASK 0x00100000u
#define CS_COMP_ENGINE_LSB 24
#define CS_COMP_ENGINE_W 3
#define CS_COMP_ENGINE_MASK 0x07000000u

/* Rate */
#define CS_RATE_OFFSET 0x084u
#define CS_RATE_R_LSB 0
#define CS_RATE_R_W 17
#define CS_RATE_R_MASK 0x0001ffffu

/* R threshold */
#define CS_R_THRESH_OFFSET 0x088u
#define CS_R_THRESH_VALUE_LSB 0
#define CS_R_THRESH_VALUE_W 32
#define CS_R_THRESH_VALUE_MASK 0xffffffffu

/* Early rate */
#define CS_EARLY_OFFSET 0x08cu
#define CS_EARLY_LOG2_R0_LSB 0
#define CS_EARLY_LOG2_R0_W 5
#define CS_EARLY_LOG2_R0_MASK 0x0000001fu
#define CS_EARLY_M_LSB 8
#define CS_EARLY_M_W 24
#define CS_EARLY_M_MASK 0xffffff00u

/* Tick */
#define CS_TICK_OFFSET 0x090u
#define CS_TICK_PERIOD_LSB 0
#define CS_TICK_PERIOD_W 18
#define CS_TICK_PERIOD_MASK 0x0003ffffu

/* Burst */
#define CS_BURST_OFFSET 0x094u
#define CS_BURST_STRIDE_M1_LSB 0
#define CS_BURST_STRIDE_M1_W 8
#define CS_BURST_STRIDE_M1_MASK 0x000000ffu
#define CS_BURST_LEN_LSB 8
#define CS_BURST_LEN_W 17
#define CS_BURST_LEN_MASK 0x01ffff00u

/* Seed */
#define CS_SEED_OFFSET 0x098u
#define CS_SEED_VALUE_LSB 0
#define CS_SEED_VALUE_W 32
#define CS_SEED_VALUE_MASK 0xffffffffu

/* Combiner */
#define CS_COMBINER_OFFSET 0x09cu
#define CS_COMBINER_MAX_MERGES_LSB 0
#define CS_COMBINER_MAX_MERGES_W 9
#define CS_COMBINER_MAX_MERGES_MASK 0x000001ffu

/* Combiner time-out */
#define CS_COMB_TIMEOUT_OFFSET 0x0a0u
#define CS_COMB_TIMEOUT_CLOCKS_LSB 0
#define CS_COMB_TIMEOUT_CLOCKS_W 32
#define CS_COMB_TIMEOUT_CLOCKS_MASK 0xffffffffu

/* Tagged table */
#define CS_TAGGED_OFFSET 0x0a4u
#define CS_TAGGED_TAG_BITS_LSB 0
#define CS_TAGGED_TAG_BITS_W 5
#define CS_TAGGED_TAG_BITS_MASK 0x0000001fu
#define CS_TAGGED_LOG2_WAYS_LSB 8
#define CS_TAGGED_LOG2_WAYS_W 2
#define CS_TAGGED_LOG2_WAYS_MASK 0x00000300u

/* Tiers */
#define CS_TIERS_OFFSET 0x0a8u
#define CS_TIERS_RATE_LSB 0
#define CS_TIERS_RATE_W 17
#define CS_TIERS_RATE_MASK 0x0001ffffu
#define CS_TIERS_ON_LSB 18
#define CS_TIERS_ON_W 1
#define CS_TIERS_ON_MASK 0x00040000u
#define CS_TIERS_SLOTS_LSB 20
#define CS_TIERS_SLOTS_W 4
#define CS_TIERS_SLOTS_MASK 0x00f00000u
#define CS_TIERS_LOG2_RARE_LSB 24
#define CS_TIERS_LOG2_RARE_W 4
#define CS_TIERS_LOG2_RARE_MASK 0x0f000000u
#define CS_TIERS_LOG2_KEEP_LSB 28
#define CS_TIERS_LOG2_KEEP_W 4
#define CS_TIERS_LOG2_KEEP_MASK 0xf0000000u

/* Context */
#define CS_CONTEXT_OFFSET 0x0acu
#define CS_CONTEXT_ON_LSB 0
#define CS_CONTEXT_ON_W 1
#define CS_CONTEXT_ON_MASK 0x00000001u
#define CS_CONTEXT_LOG2_TICK_LSB 8
#define CS_CONTEXT_LOG2_TICK_W 5
#define CS_CONTEXT_LOG2_TICK_MASK 0x00001f00u

/* Table address */
#define CS_TBL_ADDR_OFFSET 0x0b0u
#define CS_TBL_ADDR_INDEX_LSB 0
#define CS_TBL_ADDR_INDEX_W 16
#define CS_TBL_ADDR_INDEX_MASK 0x0000ffffu

/* Table S */
#define CS_TBL_S_OFFSET 0x0b4u
#define CS_TBL_S_VALUE_LSB 0
#define CS_TBL_S_VALUE_W 18
#define CS_TBL_S_VALUE_MASK 0x0003ffffu

/* Table C */
#define CS_TBL_C_OFFSET 0x0b8u
#define CS_TBL_C_VALUE_LSB 0
#define CS_TBL_C_VALUE_W 18
#define CS_TBL_C_VALUE_MASK 0x0003ffffu

/* Table B */
#define CS_TBL_B_OFFSET 0x0bcu
#define CS_TBL_B_ROT_LSB 0
#define CS_TBL_B_ROT_W 8
#define CS_TBL_B_ROT_MASK 0x000000ffu
#define CS_TBL_B_SUB_LSB 8
#define CS_TBL_B_SUB_W 8
#define CS_TBL_B_SUB_MASK 0x0000ff00u

/* Early state */
#define CS_EARLY_STATE_OFFSET 0x0c0u
#define CS_EARLY_STATE_K_LSB 0
#define CS_EARLY_STATE_K_W 5
#define CS_EARLY_STATE_K_MASK 0x0000001fu

/* Table T */
#define CS_TBL_T_OFFSET 0x0c4u
#define CS_TBL_T_TAG_LSB 0
#define CS_TBL_T_TAG_W 16
#define CS_TBL_T_TAG_MASK 0x0000ffffu
#define CS_TBL_T_HITS_LSB 16
#define CS_TBL_T_HITS_W 8
#define CS_TBL_T_HITS_MASK 0x00ff0000u
#define CS_TBL_T_MISSES_LSB 24
#define CS_TBL_T_MISSES_W 3
#define CS_TBL_T_MISSES_MASK 0x07000000u
#define CS_TBL_T_VALID_LSB 27
#define CS_TBL_T_VALID_W 1
#define CS_TBL_T_VALID_MASK 0x08000000u
#define CS_TBL_T_AGE_LSB 28
#define CS_TBL_T_AGE_W 2
#define CS_TBL_T_AGE_MASK 0x30000000u

/* Table N */
#define CS_TBL_N_OFFSET 0x0c8u
#define CS_TBL_N_C_LSB 0
#define CS_TBL_N_C_W 17
#define CS_TBL_N_C_MASK 0x0001ffffu
#define CS_TBL_N_SLOT_LSB 30
#define CS_TBL_N_SLOT_W 2
#define CS_TBL_N_SLOT_MASK 0xc0000000u

/* Table PC */
#define CS_TBL_PC_OFFSET 0x0d0u
#define CS_TBL_PC_VALUE_LSB 0
#define CS_TBL_PC_VALUE_W 32
#define CS_TBL_PC_VALUE_MASK 0xffffffffu

/* Table w */
#define CS_TBL_W_OFFSET 0x0d4u
#define CS_TBL_W_VALUE_LSB 0
#define CS_TBL_W_VALUE_W 32
#define CS_TBL_W_VALUE_MASK 0xffffffffu

/* Table PC high */
#define CS_TBL_PC_HI_OFFSET 0x0d8u
#define CS_TBL_PC_HI_VALUE_LSB 0
#define CS_TBL_PC_HI_VALUE_W 32
#define CS_TBL_PC_HI_VALUE_MASK 0xffffffffu

/* Table w high */
#define CS_TBL_W_HI_OFFSET 0x0dcu
#define CS_TBL_W_HI_VALUE_LSB 0
#define CS_TBL_W_HI_VALUE_W 32
#define CS_TBL_W_HI_VALUE_MASK 0xffffffffu

/* Time */
#define CS_TIME_OFFSET 0x0e0u
#define CS_TIME_TIME_LSB 0
#define CS_TIME_TIME_W 32
#define CS_TIME_TIME_MASK 0xffffffffu

/* Snapshot: events */
#define CS_EVENTS_OFFSET 0x100u
#define CS_EVENTS_VALUE_LSB 0
#define CS_EVENTS_VALUE_W 32
#define CS_EVENTS_VALUE_MASK 0xffffffffu

/* Snapshot: emitted */
#define CS_EMITTED_OFFSET 0x104u
#define CS_EMITTED_VALUE_LSB 0
#define CS_EMITTED_VALUE_W 32
#define CS_EMITTED_VALUE_MASK 0xffffffffu

/* Snapshot: emitted count */
#define CS_EMITTED_COUNT_OFFSET 0x108u
#define CS_EMITTED_COUNT_VALUE_LSB 0
#define CS_EMITTED_COUNT_VALUE_W 32
#define CS_EMITTED_COUNT_VALUE_MASK 0xffffffffu

/* Snapshot: credit */
#define CS_CREDIT_OFFSET 0x10cu
#define CS_CREDIT_VALUE_LSB 0
#define CS_CREDIT_VALUE_W 32
#define CS_CREDIT_VALUE_MASK 0xffffffffu

/* Snapshot: sent messages */
#define CS_SENT_MSGS_OFFSET 0x110u
#define CS_SENT_MSGS_VALUE_LSB 0
#define CS_SENT_MSGS_VALUE_W 32
#define CS_SENT_MSGS_VALUE_MASK 0xffffffffu

/* Snapshot: sent count */
#define CS_SENT_COUNT_OFFSET 0x114u
#define CS_SENT_COUNT_VALUE_LSB 0
#define CS_SENT_COUNT_VALUE_W 32
#define CS_SENT_COUNT_VALUE_MASK 0xffffffffu

/* Snapshot: port errors */
#define CS_PORT_ERRORS_OFFSET 0x118u
#define CS_PORT_ERRORS_VALUE_LSB 0
#define CS_PORT_ERRORS_VALUE_W 32
#define CS_PORT_ERRORS_VALUE_MASK 0xffffffffu

/* Snapshot: cycles */
#define CS_CYCLES_OFFSET 0x11cu
#define CS_CYCLES_VALUE_LSB 0
#define CS_CYCLES_VALUE_W 32
#define CS_CYCLES_VALUE_MASK 0xffffffffu

/* Snapshot: rejected */
#define CS_REJECTED_OFFSET 0x120u
#define CS_REJECTED_VALUE_LSB 0
#define CS_REJECTED_VALUE_W 32
#define CS_REJECTED_VALUE_MASK 0xffffffffu

/* Snapshot: selected */
#define CS_CNT0_SELECTED_OFFSET 0x180u
#define CS_CNT1_SELECTED_OFFSET 0x190u
#define CS_CNT2_SELECTED_OFFSET 0x1a0u
#define CS_CNT3_SELECTED_OFFSET 0x1b0u
#define CS_CNT_SELECTED_VALUE_LSB 0
#define CS_CNT_SELECTED_VALUE_W 32
#define CS_CNT_SELECTED_VALUE_MASK 0xffffffffu

/* Snapshot: accepted */
#define CS_CNT0_ACCEPTED_OFFSET 0x184u
#define CS_CNT1_ACCEPTED_OFFSET 0x194u
#define CS_CNT2_ACCEPTED_OFFSET 0x1a4u
#define CS_CNT3_ACCEPTED_OFFSET 0x1b4u
#define CS_CNT_ACCEPTED_VALUE_LSB 0
#define CS_CNT_ACCEPTED_VALUE_W 32
#define CS_CNT_ACCEPTED_VALUE_MASK 0xffffffffu

/* Snapshot: dropped */
#define CS_CNT0_DROPPED_OFFSET 0x188u
#define CS_CNT1_DROPPED_OFFSET 0x198u
#define CS_CNT2_DROPPED_OFFSET 0x1a8u
#define CS_CNT3_DROPPED_OFFSET 0x1b8u
#define CS_CNT_DROPPED_VALUE_LSB 0
#define CS_CNT_DROPPED_VALUE_W 32
#define CS_CNT_DROPPED_VALUE_MASK 0xffffffffu

/* Snapshot: queued */
#define CS_CNT0_QUEUED_OFFSET 0x18cu
#define CS_CNT1_QUEUED_OFFSET 0x19cu
#define CS_CNT2_QUEUED_OFFSET 0x1acu
#define CS_CNT3_QUEUED_OFFSET 0x1bcu
#define CS_CNT_QUEUED_VALUE_LSB 0
#define CS_CNT_QUEUED_VALUE_W 32
#define CS_CNT_QUEUED_VALUE_MASK 0xffffffffu

/* Slot control */
#define CS_SLOT0_CTRL_OFFSET 0x200u
#define CS_SLOT1_CTRL_OFFSET 0x240u
#define CS_SLOT2_CTRL_OFFSET 0x280u
#define CS_SLOT3_CTRL_OFFSET 0x2c0u
#define CS_SLOT_CTRL_ENABLE_LSB 0
#define CS_SLOT_CTRL_ENABLE_W 1
#define CS_SLOT_CTRL_ENABLE_MASK 0x00000001u
#define CS_SLOT_CTRL_W_SRC_LSB 4
#define CS_SLOT_CTRL_W_SRC_W 4
#define CS_SLOT_CTRL_W_SRC_MASK 0x000000f0u
#define CS_SLOT_CTRL_PC_EXCLUDE_LSB 8
#define CS_SLOT_CTRL_PC_EXCLUDE_W 1
#define CS_SLOT_CTRL_PC_EXCLUDE_MASK 0x00000100u
#define CS_SLOT_CTRL_PCT_EN_LSB 9
#define CS_SLOT_CTRL_PCT_EN_W 1
#define CS_SLOT_CTRL_PCT_EN_MASK 0x00000200u
#define CS_SLOT_CTRL_CTX_EN_LSB 10
#define CS_SLOT_CTRL_CTX_EN_W 1
#define CS_SLOT_CTRL_CTX_EN_MASK 0x00000400u
#define CS_SLOT_CTRL_MODE_MASK_LSB 12
#define CS_SLOT_CTRL_MODE_MASK_W 4
#define CS_SLOT_CTRL_MODE_MASK_MASK 0x0000f000u

/* Slot class mask */
#define CS_SLOT0_CLASS_OFFSET 0x204u
#define CS_SLOT1_CLASS_OFFSET 0x244u
#define CS_SLOT2_CLASS_OFFSET 0x284u
#define CS_SLOT3_CLASS_OFFSET 0x2c4u
#define CS_SLOT_CLASS_MASK_LSB 0
#define CS_SLOT_CLASS_MASK_W 17
#define CS_SLOT_CLASS_MASK_MASK 0x0001ffffu

/* Slot PC low */
#define CS_SLOT0_PC_LO_OFFSET 0x208u
#define CS_SLOT1_PC_LO_OFFSET 0x248u
#define CS_SLOT2_PC_LO_OFFSET 0x288u
#define CS_SLOT3_PC_LO_OFFSET 0x2c8u
#define CS_SLOT_PC_LO_VALUE_LSB 0
#define CS_SLOT_PC_LO_VALUE_W 32
#define CS_SLOT_PC_LO_VALUE_MASK 0xffffffffu

/* Slot PC high */
#define CS_SLOT0_PC_HI_OFFSET 0x20cu
#define CS_SLOT1_PC_HI_OFFSET 0x24cu
#define CS_SLOT2_PC_HI_OFFSET 0x28cu
#define CS_SLOT3_PC_HI_OFFSET 0x2ccu
#define CS_SLOT_PC_HI_VALUE_LSB 0
#define CS_SLOT_PC_HI_VALUE_W 32
#define CS_SLOT_PC_HI_VALUE_MASK 0xffffffffu

/* Slot PC filter */
#define CS_SLOT0_PCF_OFFSET 0x210u
#define CS_SLOT1_PCF_OFFSET 0x250u
#define CS_SLOT2_PCF_OFFSET 0x290u
#define CS_SLOT3_PCF_OFFSET 0x2d0u
#define CS_SLOT_PCF_MATCH_LSB 0
#define CS_SLOT_PCF_MATCH_W 16
#define CS_SLOT_PCF_MATCH_MASK 0x0000ffffu
#define CS_SLOT_PCF_MASK_LSB 16
#define CS_SLOT_PCF_MASK_W 16
#define CS_SLOT_PCF_MASK_MASK 0xffff0000u

/* Slot context */
#define CS_SLOT0_CTX_OFFSET 0x214u
#define CS_SLOT1_CTX_OFFSET 0x254u
#define CS_SLOT2_CTX_OFFSET 0x294u
#define CS_SLOT3_CTX_OFFSET 0x2d4u
#define CS_SLOT_CTX_ID_LSB 0
#define CS_SLOT_CTX_ID_W 16
#define CS_SLOT_CTX_ID_MASK 0x0000ffffu

/* Slot events */
#define CS_SLOT0_EVENT_OFFSET 0x218u
#define CS_SLOT1_EVENT_OFFSET 0x258u
#define CS_SLOT2_EVENT_OFFSET 0x298u
#define CS_SLOT3_EVENT_OFFSET 0x2d8u
#define CS_SLOT_EVENT_MASK_LSB 0
#define CS_SLOT_EVENT_MASK_W 5
#define CS_SLOT_EVENT_MASK_MASK 0x0000001fu
#define CS_SLOT_EVENT_VALUE_LSB 8
#define CS_SLOT_EVENT_VALUE_W 5
#define CS_SLOT_EVENT_VALUE_MASK 0x00001f00u

/* Slot root */
#define CS_SLOT0_ROOT_OFFSET 0x21cu
#define CS_SLOT1_ROOT_OFFSET 0x25cu
#define CS_SLOT2_ROOT_OFFSET 0x29cu
#define CS_SLOT3_ROOT_OFFSET 0x2dcu
#define CS_SLOT_ROOT_PAGE_LSB 0
#define CS_SLOT_ROOT_PAGE_W 31
#define CS_SLOT_ROOT_PAGE_MASK 0x7fffffffu
#define CS_SLOT_ROOT_ON_LSB 31
#define CS_SLOT_ROOT_ON_W 1
#define CS_SLOT_ROOT_ON_MASK 0x80000000u

/* Slot PC low, upper */
#define CS_SLOT0_PC_LO_HI_OFFSET 0x220u
#define CS_SLOT1_PC_LO_HI_OFFSET 0x260u
#define CS_SLOT2_PC_LO_HI_OFFSET 0x2a0u
#define CS_SLOT3_PC_LO_HI_OFFSET 0x2e0u
#define CS_SLOT_PC_LO_HI_VALUE_LSB 0
#define CS_SLOT_PC_LO_HI_VALUE_W 32
#define CS_SLOT_PC_LO_HI_VALUE_MASK 0xffffffffu

/* Slot PC high, upper */
#define CS_SLOT0_PC_HI_HI_OFFSET 0x224u
#define CS_SLOT1_PC_HI_HI_OFFSET 0x264u
#define CS_SLOT2_PC_HI_HI_OFFSET 0x2a4u
#define CS_SLOT3_PC_HI_HI_OFFSET 0x2e4u
#define CS_SLOT_PC_HI_HI_VALUE_LSB 0
#define CS_SLOT_PC_HI_HI_VALUE_W 32
#define CS_SLOT_PC_HI_HI_VALUE_MASK 0xffffffffu

/* Version */
#define CS_VERSION_OFFSET 0xe00u
#define CS_VERSION_PATCH_LSB 0
#define CS_VERSION_PATCH_W 8
#define CS_VERSION_PATCH_MASK 0x000000ffu
#define CS_VERSION_MINOR_LSB 8
#define CS_VERSION_MINOR_W 8
#define CS_VERSION_MINOR_MASK 0x0000ff00u
#define CS_VERSION_MAJOR_LSB 16
#define CS_VERSION_MAJOR_W 8
#define CS_VERSION_MAJOR_MASK 0x00ff0000u

/* Capabilities 0 */
#define CS_CAPS0_OFFSET 0xe04u
#define CS_CAPS0_SLOTS_LSB 0
#define CS_CAPS0_SLOTS_W 4
#define CS_CAPS0_SLOTS_MASK 0x0000000fu
#define CS_CAPS0_LOG2_STRATA_LSB 4
#define CS_CAPS0_LOG2_STRATA_W 4
#define CS_CAPS0_LOG2_STRATA_MASK 0x000000f0u
#define CS_CAPS0_HASH_PAPER_LSB 8
#define CS_CAPS0_HASH_PAPER_W 1
#define CS_CAPS0_HASH_PAPER_MASK 0x00000100u
#define CS_CAPS0_XLEN64_LSB 9
#define CS_CAPS0_XLEN64_W 1
#define CS_CAPS0_XLEN64_MASK 0x00000200u
#define CS_CAPS0_NRET_LSB 12
#define CS_CAPS0_NRET_W 3
#define CS_CAPS0_NRET_MASK 0x00007000u
#define CS_CAPS0_COMBINER_LSB 16
#define CS_CAPS0_COMBINER_W 6
#define CS_CAPS0_COMBINER_MASK 0x003f0000u
#define CS_CAPS0_SAMPLERS_LSB 24
#define CS_CAPS0_SAMPLERS_W 5
#define CS_CAPS0_SAMPLERS_MASK 0x1f000000u

/* Capabilities 1 */
#define CS_CAPS1_OFFSET 0xe08u
#define CS_CAPS1_FIFO_DEPTH_LSB 0
#define CS_CAPS1_FIFO_DEPTH_W 16
#define CS_CAPS1_FIFO_DEPTH_MASK 0x0000ffffu
#define CS_CAPS1_QUEUE_DEPTH_LSB 16
#define CS_CAPS1_QUEUE_DEPTH_W 16
#define CS_CAPS1_QUEUE_DEPTH_MASK 0xffff0000u

/* Capabilities 2 */
#define CS_CAPS2_OFFSET 0xe0cu
#define CS_CAPS2_PCT_BITS_LSB 0
#define CS_CAPS2_PCT_BITS_W 16
#define CS_CAPS2_PCT_BITS_MASK 0x0000ffffu
#define CS_CAPS2_ENGINES_LSB 16
#define CS_CAPS2_ENGINES_W 4
#define CS_CAPS2_ENGINES_MASK 0x000f0000u
#define CS_CAPS2_LOG2_ENTRIES_LSB 20
#define CS_CAPS2_LOG2_ENTRIES_W 4
#define CS_CAPS2_LOG2_ENTRIES_MASK 0x00f00000u
#define CS_CAPS2_TIERS_LSB 24
#define CS_CAPS2_TIERS_W 1
#define CS_CAPS2_TIERS_MASK 0x01000000u
#define CS_CAPS2_CONTROL_FLOW_LSB 27
#define CS_CAPS2_CONTROL_FLOW_W 1
#define CS_CAPS2_CONTROL_FLOW_MASK 0x08000000u
#define CS_CAPS2_REASONS_LSB 28
#define CS_CAPS2_REASONS_W 1
#define CS_CAPS2_REASONS_MASK 0x10000000u
#define CS_CAPS2_SUPERVISOR_LSB 29
#define CS_CAPS2_SUPERVISOR_W 1
#define CS_CAPS2_SUPERVISOR_MASK 0x20000000u
#define CS_CAPS2_COP_LSB 30
#define CS_CAPS2_COP_W 1
#define CS_CAPS2_COP_MASK 0x40000000u
#define CS_CAPS2_RING_LSB 31
#define CS_CAPS2_RING_W 1
#define CS_CAPS2_RING_MASK 0x80000000u

/* Lock */
#define CS_LOCK_OFFSET 0xe20u
#define CS_LOCK_VALUES_OFF_LSB 0
#define CS_LOCK_VALUES_OFF_W 1
#define CS_LOCK_VALUES_OFF_MASK 0x00000001u
#define CS_LOCK_ADDRESSES_OFF_LSB 1
#define CS_LOCK_ADDRESSES_OFF_W 1
#define CS_LOCK_ADDRESSES_OFF_MASK 0x00000002u
#define CS_LOCK_M_OFF_LSB 2
#define CS_LOCK_M_OFF_W 1
#define CS_LOCK_M_OFF_MASK 0x00000004u
#define CS_LOCK_WINDOW_LSB 3
#define CS_LOCK_WINDOW_W 1
#define CS_LOCK_WINDOW_MASK 0x00000008u
#define CS_LOCK_PRIVILEGED_LSB 4
#define CS_LOCK_PRIVILEGED_W 1
#define CS_LOCK_PRIVILEGED_MASK 0x00000010u

/* Values of state_e. */
#define CS_STATE_OFF 0u
#define CS_STATE_CLEAR 1u
#define CS_STATE_IDLE 2u
#define CS_STATE_INIT 3u
#define CS_STATE_RUN 4u
#define CS_STATE_DRAIN 5u

/* Values of refusal_e. */
#define CS_REFUSAL_NONE 0u
#define CS_REFUSAL_BAD_RATE 1u
#define CS_REFUSAL_BAD_STRATA 2u
#define CS_REFUSAL_BAD_HASH 3u
#define CS_REFUSAL_BAD_SEED 4u
#define CS_REFUSAL_BAD_BURST 5u
#define CS_REFUSAL_BAD_SLOT 6u
#define CS_REFUSAL_BAD_WATERMARK 7u
#define CS_REFUSAL_BAD_COMBINER 8u
#define CS_REFUSAL_BAD_SAMPLER 9u
#define CS_REFUSAL_BAD_ENGINE 10u
#define CS_REFUSAL_BAD_TAG 11u
#define CS_REFUSAL_BAD_CONTEXT 12u
#define CS_REFUSAL_LOCKED 16u
#define CS_REFUSAL_INACTIVE 17u
#define CS_REFUSAL_NOT_EMPTY 18u
#define CS_REFUSAL_NO_STATE 19u
#define CS_REFUSAL_BUSY 20u
#define CS_REFUSAL_POP_EMPTY 21u
#define CS_REFUSAL_PARTIAL 22u
#define CS_REFUSAL_POP_RING 23u

/* Values of comp_sampler_e. */
#define CS_COMP_SAMPLER_PERIODIC 0u
#define CS_COMP_SAMPLER_RANDOM 1u
#define CS_COMP_SAMPLER_COUNTDOWN 2u
#define CS_COMP_SAMPLER_BURST 3u

/* Values of comp_engine_e. */
#define CS_COMP_ENGINE_STRATA 0u
#define CS_COMP_ENGINE_TAGGED 1u
#define CS_COMP_ENGINE_SPACE_SAVING 2u
#define CS_COMP_ENGINE_ADMISSION 3u

/* Values of w_src_e. */
#define CS_W_SRC_RD 0u
#define CS_W_SRC_RS1 1u
#define CS_W_SRC_RS2 2u
#define CS_W_SRC_ADDR 3u
#define CS_W_SRC_LOAD 4u
#define CS_W_SRC_STORE 5u
#define CS_W_SRC_NEXT 6u
#define CS_W_SRC_INSN 7u
#define CS_W_SRC_HEAD 8u
#define CS_W_SRC_LATENCY 9u
#define CS_W_SRC_RA 10u
#define CS_W_SRC_REASON 11u

/* Values of class_bit_e. */
#define CS_CLASS_BIT_LOAD 0u
#define CS_CLASS_BIT_STORE 1u
#define CS_CLASS_BIT_BRANCH 2u
#define CS_CLASS_BIT_JUMP 3u
#define CS_CLASS_BIT_IJUMP 4u
#define CS_CLASS_BIT_CALL 5u
#define CS_CLASS_BIT_ICALL 6u
#define CS_CLASS_BIT_RETURN 7u
#define CS_CLASS_BIT_COSWAP 8u
#define CS_CLASS_BIT_ALU 9u
#define CS_CLASS_BIT_MUL 10u
#define CS_CLASS_BIT_DIV 11u
#define CS_CLASS_BIT_ATOMIC 12u
#define CS_CLASS_BIT_CSR 13u
#define CS_CLASS_BIT_FENCE 14u
#define CS_CLASS_BIT_SYSTEM 15u
#define CS_CLASS_BIT_MARKER 16u

/* One row per register:
 *   X(name, offset, reset, wmask, rmask, lock, w1c, strobe, present, text)
 * reset    value after reset, an expression of the parameters
 * wmask    bits that keep what is written
 * rmask    bits that software can read; others read 0
 * lock     1: a write is refused unless the profiler is idle
 * w1c      bits that a write of 1 clears (the logic does it, not storage)
 * strobe   1: a write is a command or goes to the logic
 * present  condition on the parameters; where false the register reads 0
 * Use the table where these names mean the parameters of the instance:
 *   NumSlots, XLEN, CombinerEntries, PcTableBits, FifoDepth, TaggedTable, Tiers, Engines, Supervisor
 */
#define CS_REG_TABLE(X) \
  X(CTRL, 0x000u, 0x00000000u, 0x00000000u, 0x0000710bu, 0, 0x00000000u, 1, \
    1, "Control") \
  X(IMPL, 0x004u, 0x00000f01u, 0x00000000u, 0x00000fffu, 0, 0x00000000u, 0, \
    1, "Implementation") \
  X(STATUS, 0x010u, 0x00000000u, 0x00000000u, 0x0000ffffu, 0, 0x00000000u, 1, \
    1, "Status") \
  X(INTR_STATE, 0x014u, 0x00000000u, 0x00000000u, 0x00000007u, 0, 0x00000007u, 1, \
    1, "Interrupt state") \
  X(INTR_ENABLE, 0x018u, 0x00000000u, 0x00000007u, 0x00000007u, 0, 0x00000000u, 0, \
    1, "Interrupt enable") \
  X(INTR_TEST, 0x01cu, 0x00000000u, 0x00000000u, 0x00000000u, 0, 0x00000000u, 1, \
    1, "Interrupt test") \
  X(SNAPSHOT, 0x020u, 0x00000000u, 0x00000000u, 0x00000000u, 0, 0x00000000u, 1, \
    1, "Snapshot") \
  X(FLUSH, 0x024u, 0x00000000u, 0x00000000u, 0x00000000u, 0, 0x00000000u, 1, \
    1, "Flush") \
  X(PCT_SET, 0x028u, 0x00000000u, 0x00000000u, 0x00000000u, 0, 0x00000000u, 1, \
    PcTableBits != 0, "PC table set") \
  X(PCT_CLR, 0x02cu, 0x00000000u, 0x00000000u, 0x00000000u, 0, 0x00000000u, 1, \
    PcTableBits != 0, "PC table clear bit") \
  X(PCT_CLEAR, 0x030u, 0x00000000u, 0x00000000u, 0x00000000u, 0, 0x00000000u, 1, \
    PcTableBits != 0, "PC table clear all") \
  X(MARK, 0x034u, 0x00000000u, 0x00000000u, 0x00000000u, 0, 0x00000000u, 1, \
    Tiers != 0, "Mark") \
  X(MSG_INFO, 0x040u, 0x00000000u, 0x00000000u, 0x8000001fu, 0, 0x00000000u, 0, \
    1, "Message info") \
  X(MSG_PC, 0x044u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Message PC") \
  X(MSG_W, 0x048u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Message w") \
  X(MSG_COUNT, 0x04cu, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Message count") \
  X(POP, 0x050u, 0x00000000u, 0x00000000u, 0x00000000u, 0, 0x00000000u, 1, \
    1, "Pop") \
  X(FIFO_LEVEL, 0x054u, 0x00000000u, 0x00000000u, 0x0000ffffu, 0, 0x00000000u, 0, \
    1, "FIFO level") \
  X(MSG_PC_HI, 0x058u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    XLEN == 64, "Message PC high") \
  X(MSG_W_HI, 0x05cu, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    XLEN == 64, "Message w high") \
  X(WATERMARK, 0x060u, ((uint32_t)(FifoDepth < 128 ? 12 : 100) << 0), 0x0000ffffu, 0x0000ffffu, 1, 0x00000000u, 0, \
    1, "FIFO watermark") \
  X(FIFO_TIMEOUT, 0x064u, 0x00000000u, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    1, "FIFO time-out") \
  X(COMP, 0x080u, 0x00000020u, 0x0713f173u, 0x0713f173u, 1, 0x00000000u, 1, \
    1, "Compressor") \
  X(RATE, 0x084u, 0x00000100u, 0x0001ffffu, 0x0001ffffu, 1, 0x00000000u, 1, \
    1, "Rate") \
  X(R_THRESH, 0x088u, 0x00ffffffu, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 1, \
    1, "R threshold") \
  X(EARLY, 0x08cu, 0x0003e805u, 0xffffff1fu, 0xffffff1fu, 1, 0x00000000u, 1, \
    1, "Early rate") \
  X(TICK, 0x090u, 0x00000000u, 0x0003ffffu, 0x0003ffffu, 1, 0x00000000u, 1, \
    1, "Tick") \
  X(BURST, 0x094u, 0x00000000u, 0x01ffffffu, 0x01ffffffu, 1, 0x00000000u, 1, \
    1, "Burst") \
  X(SEED, 0x098u, 0x2545f491u, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 1, \
    1, "Seed") \
  X(COMBINER, 0x09cu, 0x00000100u, 0x000001ffu, 0x000001ffu, 1, 0x00000000u, 0, \
    CombinerEntries != 0, "Combiner") \
  X(COMB_TIMEOUT, 0x0a0u, 0x00000000u, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    CombinerEntries != 0, "Combiner time-out") \
  X(TAGGED, 0x0a4u, 0x00000102u, 0x0000031fu, 0x0000031fu, 1, 0x00000000u, 1, \
    TaggedTable != 0, "Tagged table") \
  X(TIERS, 0x0a8u, 0x98f00800u, 0xfff5ffffu, 0xfff5ffffu, 1, 0x00000000u, 1, \
    Tiers != 0, "Tiers") \
  X(CONTEXT, 0x0acu, 0x00001400u, 0x00001f01u, 0x00001f01u, 1, 0x00000000u, 1, \
    Supervisor != 0, "Context") \
  X(TBL_ADDR, 0x0b0u, 0x00000000u, 0x00000000u, 0x00000000u, 1, 0x00000000u, 1, \
    1, "Table address") \
  X(TBL_S, 0x0b4u, 0x00000000u, 0x00000000u, 0x0003ffffu, 0, 0x00000000u, 0, \
    1, "Table S") \
  X(TBL_C, 0x0b8u, 0x00000000u, 0x00000000u, 0x0003ffffu, 0, 0x00000000u, 0, \
    1, "Table C") \
  X(TBL_B, 0x0bcu, 0x00000000u, 0x00000000u, 0x0000ffffu, 0, 0x00000000u, 0, \
    1, "Table B") \
  X(EARLY_STATE, 0x0c0u, 0x00000000u, 0x00000000u, 0x0000001fu, 0, 0x00000000u, 0, \
    1, "Early state") \
  X(TBL_T, 0x0c4u, 0x00000000u, 0x00000000u, 0x3fffffffu, 0, 0x00000000u, 0, \
    TaggedTable != 0, "Table T") \
  X(TBL_N, 0x0c8u, 0x00000000u, 0x00000000u, 0xc001ffffu, 0, 0x00000000u, 0, \
    Engines != 0, "Table N") \
  X(TBL_PC, 0x0d0u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    Engines != 0, "Table PC") \
  X(TBL_W, 0x0d4u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    Engines != 0, "Table w") \
  X(TBL_PC_HI, 0x0d8u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    Engines != 0 && XLEN == 64, "Table PC high") \
  X(TBL_W_HI, 0x0dcu, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    Engines != 0 && XLEN == 64, "Table w high") \
  X(TIME, 0x0e0u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    Supervisor != 0, "Time") \
  X(EVENTS, 0x100u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Snapshot: events") \
  X(EMITTED, 0x104u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Snapshot: emitted") \
  X(EMITTED_COUNT, 0x108u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Snapshot: emitted count") \
  X(CREDIT, 0x10cu, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Snapshot: credit") \
  X(SENT_MSGS, 0x110u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Snapshot: sent messages") \
  X(SENT_COUNT, 0x114u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Snapshot: sent count") \
  X(PORT_ERRORS, 0x118u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Snapshot: port errors") \
  X(CYCLES, 0x11cu, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Snapshot: cycles") \
  X(REJECTED, 0x120u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    Engines != 0, "Snapshot: rejected") \
  X(CNT0_SELECTED, 0x180u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Snapshot: selected") \
  X(CNT0_ACCEPTED, 0x184u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Snapshot: accepted") \
  X(CNT0_DROPPED, 0x188u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Snapshot: dropped") \
  X(CNT0_QUEUED, 0x18cu, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Snapshot: queued") \
  X(CNT1_SELECTED, 0x190u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    NumSlots > 1, "Snapshot: selected") \
  X(CNT1_ACCEPTED, 0x194u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    NumSlots > 1, "Snapshot: accepted") \
  X(CNT1_DROPPED, 0x198u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    NumSlots > 1, "Snapshot: dropped") \
  X(CNT1_QUEUED, 0x19cu, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    NumSlots > 1, "Snapshot: queued") \
  X(CNT2_SELECTED, 0x1a0u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    NumSlots > 2, "Snapshot: selected") \
  X(CNT2_ACCEPTED, 0x1a4u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    NumSlots > 2, "Snapshot: accepted") \
  X(CNT2_DROPPED, 0x1a8u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    NumSlots > 2, "Snapshot: dropped") \
  X(CNT2_QUEUED, 0x1acu, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    NumSlots > 2, "Snapshot: queued") \
  X(CNT3_SELECTED, 0x1b0u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    NumSlots > 3, "Snapshot: selected") \
  X(CNT3_ACCEPTED, 0x1b4u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    NumSlots > 3, "Snapshot: accepted") \
  X(CNT3_DROPPED, 0x1b8u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    NumSlots > 3, "Snapshot: dropped") \
  X(CNT3_QUEUED, 0x1bcu, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    NumSlots > 3, "Snapshot: queued") \
  X(SLOT0_CTRL, 0x200u, 0x0000b000u, 0x0000f7f1u, 0x0000f7f1u, 1, 0x00000000u, 0, \
    1, "Slot control") \
  X(SLOT0_CLASS, 0x204u, 0x00000000u, 0x0001ffffu, 0x0001ffffu, 1, 0x00000000u, 0, \
    1, "Slot class mask") \
  X(SLOT0_PC_LO, 0x208u, 0x00000000u, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    1, "Slot PC low") \
  X(SLOT0_PC_HI, 0x20cu, 0xffffffffu, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    1, "Slot PC high") \
  X(SLOT0_PCF, 0x210u, 0x00000000u, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    1, "Slot PC filter") \
  X(SLOT0_CTX, 0x214u, 0x00000000u, 0x0000ffffu, 0x0000ffffu, 0, 0x00000000u, 0, \
    1, "Slot context") \
  X(SLOT0_EVENT, 0x218u, 0x00000000u, 0x00001f1fu, 0x00001f1fu, 1, 0x00000000u, 0, \
    1, "Slot events") \
  X(SLOT0_ROOT, 0x21cu, 0x00000000u, 0xffffffffu, 0xffffffffu, 0, 0x00000000u, 0, \
    Supervisor != 0, "Slot root") \
  X(SLOT0_PC_LO_HI, 0x220u, 0x00000000u, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    XLEN == 64, "Slot PC low, upper") \
  X(SLOT0_PC_HI_HI, 0x224u, 0xffffffffu, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    XLEN == 64, "Slot PC high, upper") \
  X(SLOT1_CTRL, 0x240u, 0x0000b000u, 0x0000f7f1u, 0x0000f7f1u, 1, 0x00000000u, 0, \
    NumSlots > 1, "Slot control") \
  X(SLOT1_CLASS, 0x244u, 0x00000000u, 0x0001ffffu, 0x0001ffffu, 1, 0x00000000u, 0, \
    NumSlots > 1, "Slot class mask") \
  X(SLOT1_PC_LO, 0x248u, 0x00000000u, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    NumSlots > 1, "Slot PC low") \
  X(SLOT1_PC_HI, 0x24cu, 0xffffffffu, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    NumSlots > 1, "Slot PC high") \
  X(SLOT1_PCF, 0x250u, 0x00000000u, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    NumSlots > 1, "Slot PC filter") \
  X(SLOT1_CTX, 0x254u, 0x00000000u, 0x0000ffffu, 0x0000ffffu, 0, 0x00000000u, 0, \
    NumSlots > 1, "Slot context") \
  X(SLOT1_EVENT, 0x258u, 0x00000000u, 0x00001f1fu, 0x00001f1fu, 1, 0x00000000u, 0, \
    NumSlots > 1, "Slot events") \
  X(SLOT1_ROOT, 0x25cu, 0x00000000u, 0xffffffffu, 0xffffffffu, 0, 0x00000000u, 0, \
    (NumSlots > 1) && (Supervisor != 0), "Slot root") \
  X(SLOT1_PC_LO_HI, 0x260u, 0x00000000u, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    (NumSlots > 1) && (XLEN == 64), "Slot PC low, upper") \
  X(SLOT1_PC_HI_HI, 0x264u, 0xffffffffu, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    (NumSlots > 1) && (XLEN == 64), "Slot PC high, upper") \
  X(SLOT2_CTRL, 0x280u, 0x0000b000u, 0x0000f7f1u, 0x0000f7f1u, 1, 0x00000000u, 0, \
    NumSlots > 2, "Slot control") \
  X(SLOT2_CLASS, 0x284u, 0x00000000u, 0x0001ffffu, 0x0001ffffu, 1, 0x00000000u, 0, \
    NumSlots > 2, "Slot class mask") \
  X(SLOT2_PC_LO, 0x288u, 0x00000000u, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    NumSlots > 2, "Slot PC low") \
  X(SLOT2_PC_HI, 0x28cu, 0xffffffffu, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    NumSlots > 2, "Slot PC high") \
  X(SLOT2_PCF, 0x290u, 0x00000000u, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    NumSlots > 2, "Slot PC filter") \
  X(SLOT2_CTX, 0x294u, 0x00000000u, 0x0000ffffu, 0x0000ffffu, 0, 0x00000000u, 0, \
    NumSlots > 2, "Slot context") \
  X(SLOT2_EVENT, 0x298u, 0x00000000u, 0x00001f1fu, 0x00001f1fu, 1, 0x00000000u, 0, \
    NumSlots > 2, "Slot events") \
  X(SLOT2_ROOT, 0x29cu, 0x00000000u, 0xffffffffu, 0xffffffffu, 0, 0x00000000u, 0, \
    (NumSlots > 2) && (Supervisor != 0), "Slot root") \
  X(SLOT2_PC_LO_HI, 0x2a0u, 0x00000000u, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    (NumSlots > 2) && (XLEN == 64), "Slot PC low, upper") \
  X(SLOT2_PC_HI_HI, 0x2a4u, 0xffffffffu, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    (NumSlots > 2) && (XLEN == 64), "Slot PC high, upper") \
  X(SLOT3_CTRL, 0x2c0u, 0x0000b000u, 0x0000f7f1u, 0x0000f7f1u, 1, 0x00000000u, 0, \
    NumSlots > 3, "Slot control") \
  X(SLOT3_CLASS, 0x2c4u, 0x00000000u, 0x0001ffffu, 0x0001ffffu, 1, 0x00000000u, 0, \
    NumSlots > 3, "Slot class mask") \
  X(SLOT3_PC_LO, 0x2c8u, 0x00000000u, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    NumSlots > 3, "Slot PC low") \
  X(SLOT3_PC_HI, 0x2ccu, 0xffffffffu, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    NumSlots > 3, "Slot PC high") \
  X(SLOT3_PCF, 0x2d0u, 0x00000000u, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    NumSlots > 3, "Slot PC filter") \
  X(SLOT3_CTX, 0x2d4u, 0x00000000u, 0x0000ffffu, 0x0000ffffu, 0, 0x00000000u, 0, \
    NumSlots > 3, "Slot context") \
  X(SLOT3_EVENT, 0x2d8u, 0x00000000u, 0x00001f1fu, 0x00001f1fu, 1, 0x00000000u, 0, \
    NumSlots > 3, "Slot events") \
  X(SLOT3_ROOT, 0x2dcu, 0x00000000u, 0xffffffffu, 0xffffffffu, 0, 0x00000000u, 0, \
    (NumSlots > 3) && (Supervisor != 0), "Slot root") \
  X(SLOT3_PC_LO_HI, 0x2e0u, 0x00000000u, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    (NumSlots > 3) && (XLEN == 64), "Slot PC low, upper") \
  X(SLOT3_PC_HI_HI, 0x2e4u, 0xffffffffu, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    (NumSlots > 3) && (XLEN == 64), "Slot PC high, upper") \
  X(VERSION, 0xe00u, 0x00000100u, 0x00000000u, 0x00ffffffu, 0, 0x00000000u, 0, \
    1, "Version") \
  X(CAPS0, 0xe04u, 0x00000000u, 0x00000000u, 0x1f3f73ffu, 0, 0x00000000u, 0, \
    1, "Capabilities 0") \
  X(CAPS1, 0xe08u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Capabilities 1") \
  X(CAPS2, 0xe0cu, 0x00000000u, 0x00000000u, 0xf9ffffffu, 0, 0x00000000u, 0, \
    1, "Capabilities 2") \
  X(LOCK, 0xe20u, 0x00000000u, 0x00000000u, 0x0000001fu, 0, 0x00000000u, 1, \
    1, "Lock")

#endif /* CS_REGS_H */
