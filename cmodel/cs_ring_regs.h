/* SPDX-License-Identifier: Apache-2.0 OR GPL-2.0-only
 *
 * cs_ring_regs.h - registers: Coresample DMA ring.
 *
 * GENERATED from rtl/regs/ring.rdl by `make generate`.  DO NOT EDIT.
 *
 * Offsets are bytes from the base of the device.  For field F of register R,
 * CS_R_F_LSB is its lowest bit, CS_R_F_W its width and CS_R_F_MASK its mask in
 * place.  Registers that come once per slot have one offset each and share
 * their fields: CS_SLOT2_CTRL_OFFSET, CS_SLOT_CTRL_ENABLE_MASK.
 */
#ifndef CS_RING_REGS_H
#define CS_RING_REGS_H

/* Ring control */
#define CS_RING_CTRL_OFFSET 0x000u
#define CS_RING_CTRL_ACTIVE_LSB 0
#define CS_RING_CTRL_ACTIVE_W 1
#define CS_RING_CTRL_ACTIVE_MASK 0x00000001u
#define CS_RING_CTRL_ENABLE_LSB 1
#define CS_RING_CTRL_ENABLE_W 1
#define CS_RING_CTRL_ENABLE_MASK 0x00000002u
#define CS_RING_CTRL_EMPTY_LSB 3
#define CS_RING_CTRL_EMPTY_W 1
#define CS_RING_CTRL_EMPTY_MASK 0x00000008u
#define CS_RING_CTRL_MODE_LSB 4
#define CS_RING_CTRL_MODE_W 1
#define CS_RING_CTRL_MODE_MASK 0x00000010u
#define CS_RING_CTRL_STOP_ON_WRAP_LSB 8
#define CS_RING_CTRL_STOP_ON_WRAP_W 1
#define CS_RING_CTRL_STOP_ON_WRAP_MASK 0x00000100u
#define CS_RING_CTRL_MEM_FORMAT_LSB 9
#define CS_RING_CTRL_MEM_FORMAT_W 2
#define CS_RING_CTRL_MEM_FORMAT_MASK 0x00000600u

/* Ring implementation */
#define CS_RING_IMPL_OFFSET 0x004u
#define CS_RING_IMPL_VER_MAJOR_LSB 0
#define CS_RING_IMPL_VER_MAJOR_W 4
#define CS_RING_IMPL_VER_MAJOR_MASK 0x0000000fu
#define CS_RING_IMPL_VER_MINOR_LSB 4
#define CS_RING_IMPL_VER_MINOR_W 4
#define CS_RING_IMPL_VER_MINOR_MASK 0x000000f0u
#define CS_RING_IMPL_COMP_TYPE_LSB 8
#define CS_RING_IMPL_COMP_TYPE_W 4
#define CS_RING_IMPL_COMP_TYPE_MASK 0x00000f00u
#define CS_RING_IMPL_HAS_SMEM_LSB 13
#define CS_RING_IMPL_HAS_SMEM_W 1
#define CS_RING_IMPL_HAS_SMEM_MASK 0x00002000u

/* Ring start */
#define CS_RING_START_OFFSET 0x010u
#define CS_RING_START_VALUE_LSB 2
#define CS_RING_START_VALUE_W 30
#define CS_RING_START_VALUE_MASK 0xfffffffcu

/* Ring limit */
#define CS_RING_LIMIT_OFFSET 0x018u
#define CS_RING_LIMIT_VALUE_LSB 2
#define CS_RING_LIMIT_VALUE_W 30
#define CS_RING_LIMIT_VALUE_MASK 0xfffffffcu

/* Ring write pointer */
#define CS_RING_WP_OFFSET 0x020u
#define CS_RING_WP_WRAP_LSB 0
#define CS_RING_WP_WRAP_W 1
#define CS_RING_WP_WRAP_MASK 0x00000001u
#define CS_RING_WP_VALUE_LSB 2
#define CS_RING_WP_VALUE_W 30
#define CS_RING_WP_VALUE_MASK 0xfffffffcu

/* Ring configuration */
#define CS_RING_CFG_OFFSET 0xe00u
#define CS_RING_CFG_BACK_PRESSURE_LSB 0
#define CS_RING_CFG_BACK_PRESSURE_W 1
#define CS_RING_CFG_BACK_PRESSURE_MASK 0x00000001u

/* Ring consumer pointer */
#define CS_RING_CP_OFFSET 0xe04u
#define CS_RING_CP_VALUE_LSB 2
#define CS_RING_CP_VALUE_W 30
#define CS_RING_CP_VALUE_MASK 0xfffffffcu

/* Ring level */
#define CS_RING_LEVEL_OFFSET 0xe08u
#define CS_RING_LEVEL_RECORDS_LSB 0
#define CS_RING_LEVEL_RECORDS_W 20
#define CS_RING_LEVEL_RECORDS_MASK 0x000fffffu

/* Ring watermark */
#define CS_RING_WATERMARK_OFFSET 0xe0cu
#define CS_RING_WATERMARK_LEVEL_LSB 0
#define CS_RING_WATERMARK_LEVEL_W 16
#define CS_RING_WATERMARK_LEVEL_MASK 0x0000ffffu

/* Ring time-out */
#define CS_RING_TIMEOUT_OFFSET 0xe10u
#define CS_RING_TIMEOUT_CLOCKS_LSB 0
#define CS_RING_TIMEOUT_CLOCKS_W 32
#define CS_RING_TIMEOUT_CLOCKS_MASK 0xffffffffu

/* Ring status */
#define CS_RING_STATUS_OFFSET 0xe14u
#define CS_RING_STATUS_CODE_LSB 0
#define CS_RING_STATUS_CODE_W 8
#define CS_RING_STATUS_CODE_MASK 0x000000ffu
#define CS_RING_STATUS_COUNT_LSB 8
#define CS_RING_STATUS_COUNT_W 8
#define CS_RING_STATUS_COUNT_MASK 0x0000ff00u

/* Ring cause */
#define CS_RING_CAUSE_OFFSET 0xe18u
#define CS_RING_CAUSE_REASON_LSB 0
#define CS_RING_CAUSE_REASON_W 2
#define CS_RING_CAUSE_REASON_MASK 0x00000003u
#define CS_RING_CAUSE_RESP_LSB 4
#define CS_RING_CAUSE_RESP_W 2
#define CS_RING_CAUSE_RESP_MASK 0x00000030u

/* Ring records written */
#define CS_RING_WRITTEN_OFFSET 0xe1cu
#define CS_RING_WRITTEN_VALUE_LSB 0
#define CS_RING_WRITTEN_VALUE_W 32
#define CS_RING_WRITTEN_VALUE_MASK 0xffffffffu

/* Ring records overwritten */
#define CS_RING_OVERWRITTEN_OFFSET 0xe20u
#define CS_RING_OVERWRITTEN_VALUE_LSB 0
#define CS_RING_OVERWRITTEN_VALUE_W 32
#define CS_RING_OVERWRITTEN_VALUE_MASK 0xffffffffu

/* Ring interrupt state */
#define CS_RING_INTR_STATE_OFFSET 0xe24u
#define CS_RING_INTR_STATE_WATERMARK_LSB 0
#define CS_RING_INTR_STATE_WATERMARK_W 1
#define CS_RING_INTR_STATE_WATERMARK_MASK 0x00000001u
#define CS_RING_INTR_STATE_TIMEOUT_LSB 1
#define CS_RING_INTR_STATE_TIMEOUT_W 1
#define CS_RING_INTR_STATE_TIMEOUT_MASK 0x00000002u
#define CS_RING_INTR_STATE_STOP_LSB 2
#define CS_RING_INTR_STATE_STOP_W 1
#define CS_RING_INTR_STATE_STOP_MASK 0x00000004u

/* Ring interrupt enable */
#define CS_RING_INTR_ENABLE_OFFSET 0xe28u
#define CS_RING_INTR_ENABLE_WATERMARK_LSB 0
#define CS_RING_INTR_ENABLE_WATERMARK_W 1
#define CS_RING_INTR_ENABLE_WATERMARK_MASK 0x00000001u
#define CS_RING_INTR_ENABLE_TIMEOUT_LSB 1
#define CS_RING_INTR_ENABLE_TIMEOUT_W 1
#define CS_RING_INTR_ENABLE_TIMEOUT_MASK 0x00000002u
#define CS_RING_INTR_ENABLE_STOP_LSB 2
#define CS_RING_INTR_ENABLE_STOP_W 1
#define CS_RING_INTR_ENABLE_STOP_MASK 0x00000004u

/* Ring interrupt test */
#define CS_RING_INTR_TEST_OFFSET 0xe2cu
#define CS_RING_INTR_TEST_WATERMARK_LSB 0
#define CS_RING_INTR_TEST_WATERMARK_W 1
#define CS_RING_INTR_TEST_WATERMARK_MASK 0x00000001u
#define CS_RING_INTR_TEST_TIMEOUT_LSB 1
#define CS_RING_INTR_TEST_TIMEOUT_W 1
#define CS_RING_INTR_TEST_TIMEOUT_MASK 0x00000002u
#define CS_RING_INTR_TEST_STOP_LSB 2
#define CS_RING_INTR_TEST_STOP_W 1
#define CS_RING_INTR_TEST_STOP_MASK 0x00000004u

/* Ring record */
#define CS_RING_RECORD_OFFSET 0xe30u
#define CS_RING_RECORD_LOG2_BYTES_LSB 0
#define CS_RING_RECORD_LOG2_BYTES_W 4
#define CS_RING_RECORD_LOG2_BYTES_MASK 0x0000000fu

/* Ring window base */
#define CS_RING_WINDOW_BASE_OFFSET 0xe34u
#define CS_RING_WINDOW_BASE_PAGE_LSB 12
#define CS_RING_WINDOW_BASE_PAGE_W 20
#define CS_RING_WINDOW_BASE_PAGE_MASK 0xfffff000u

/* Ring window limit */
#define CS_RING_WINDOW_LIMIT_OFFSET 0xe38u
#define CS_RING_WINDOW_LIMIT_PAGE_LSB 12
#define CS_RING_WINDOW_LIMIT_PAGE_W 20
#define CS_RING_WINDOW_LIMIT_PAGE_MASK 0xfffff000u

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
#define CS_RING_REG_TABLE(X) \
  X(RING_CTRL, 0x000u, 0x00000610u, 0x00000000u, 0x0000071bu, 0, 0x00000000u, 1, \
    1, "Ring control") \
  X(RING_IMPL, 0x004u, 0x00002901u, 0x00000000u, 0x00002fffu, 0, 0x00000000u, 0, \
    1, "Ring implementation") \
  X(RING_START, 0x010u, 0x00000000u, 0xfffffffcu, 0xfffffffcu, 1, 0x00000000u, 0, \
    1, "Ring start") \
  X(RING_LIMIT, 0x018u, 0x00000000u, 0xfffffffcu, 0xfffffffcu, 1, 0x00000000u, 0, \
    1, "Ring limit") \
  X(RING_WP, 0x020u, 0x00000000u, 0x00000000u, 0xfffffffdu, 1, 0x00000000u, 0, \
    1, "Ring write pointer") \
  X(RING_CFG, 0xe00u, 0x00000000u, 0x00000001u, 0x00000001u, 1, 0x00000000u, 0, \
    1, "Ring configuration") \
  X(RING_CP, 0xe04u, 0x00000000u, 0xfffffffcu, 0xfffffffcu, 0, 0x00000000u, 0, \
    1, "Ring consumer pointer") \
  X(RING_LEVEL, 0xe08u, 0x00000000u, 0x00000000u, 0x000fffffu, 0, 0x00000000u, 0, \
    1, "Ring level") \
  X(RING_WATERMARK, 0xe0cu, 0x00000001u, 0x0000ffffu, 0x0000ffffu, 1, 0x00000000u, 0, \
    1, "Ring watermark") \
  X(RING_TIMEOUT, 0xe10u, 0x00000000u, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    1, "Ring time-out") \
  X(RING_STATUS, 0xe14u, 0x00000000u, 0x00000000u, 0x0000ffffu, 0, 0x00000000u, 1, \
    1, "Ring status") \
  X(RING_CAUSE, 0xe18u, 0x00000000u, 0x00000000u, 0x00000033u, 0, 0x00000000u, 1, \
    1, "Ring cause") \
  X(RING_WRITTEN, 0xe1cu, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Ring records written") \
  X(RING_OVERWRITTEN, 0xe20u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Ring records overwritten") \
  X(RING_INTR_STATE, 0xe24u, 0x00000000u, 0x00000000u, 0x00000007u, 0, 0x00000007u, 1, \
    1, "Ring interrupt state") \
  X(RING_INTR_ENABLE, 0xe28u, 0x00000000u, 0x00000007u, 0x00000007u, 0, 0x00000000u, 0, \
    1, "Ring interrupt enable") \
  X(RING_INTR_TEST, 0xe2cu, 0x00000000u, 0x00000000u, 0x00000000u, 0, 0x00000000u, 1, \
    1, "Ring interrupt test") \
  X(RING_RECORD, 0xe30u, 0x00000000u, 0x00000000u, 0x0000000fu, 0, 0x00000000u, 0, \
    1, "Ring record") \
  X(RING_WINDOW_BASE, 0xe34u, 0x00000000u, 0xfffff000u, 0xfffff000u, 1, 0x00000000u, 0, \
    Supervisor != 0, "Ring window base") \
  X(RING_WINDOW_LIMIT, 0xe38u, 0xfffff000u, 0xfffff000u, 0xfffff000u, 1, 0x00000000u, 0, \
    Supervisor != 0, "Ring window limit")

#endif /* CS_RING_REGS_H */
