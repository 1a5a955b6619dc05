/* SPDX-License-Identifier: Apache-2.0 OR GPL-2.0-only
 *
 * cs_cop_regs.h - registers: Coresample coprocessor.
 *
 * GENERATED from rtl/regs/cop.rdl by `make generate`.  DO NOT EDIT.
 *
 * Offsets are bytes from the base of the device.  For field F of register R,
 * CS_R_F_LSB is its lowest bit, CS_R_F_W its width and CS_R_F_MASK its mask in
 * place.  Registers that come once per slot have one offset each and share
 * their fields: CS_SLOT2_CTRL_OFFSET, CS_SLOT_CTRL_ENABLE_MASK.
 */
#ifndef CS_COP_REGS_H
#define CS_COP_REGS_H

/* Coprocessor control */
#define CS_COP_CTRL_OFFSET 0x000u
#define CS_COP_CTRL_ACTIVE_LSB 0
#define CS_COP_CTRL_ACTIVE_W 1
#define CS_COP_CTRL_ACTIVE_MASK 0x00000001u
#define CS_COP_CTRL_ENABLE_LSB 1
#define CS_COP_CTRL_ENABLE_W 1
#define CS_COP_CTRL_ENABLE_MASK 0x00000002u
#define CS_COP_CTRL_EMPTY_LSB 3
#define CS_COP_CTRL_EMPTY_W 1
#define CS_COP_CTRL_EMPTY_MASK 0x00000008u
#define CS_COP_CTRL_RUN_LSB 8
#define CS_COP_CTRL_RUN_W 1
#define CS_COP_CTRL_RUN_MASK 0x00000100u
#define CS_COP_CTRL_STOPPING_LSB 9
#define CS_COP_CTRL_STOPPING_W 1
#define CS_COP_CTRL_STOPPING_MASK 0x00000200u
#define CS_COP_CTRL_DIV_LSB 12
#define CS_COP_CTRL_DIV_W 2
#define CS_COP_CTRL_DIV_MASK 0x00003000u

/* Coprocessor implementation */
#define CS_COP_IMPL_OFFSET 0x004u
#define CS_COP_IMPL_VER_MAJOR_LSB 0
#define CS_COP_IMPL_VER_MAJOR_W 4
#define CS_COP_IMPL_VER_MAJOR_MASK 0x0000000fu
#define CS_COP_IMPL_VER_MINOR_LSB 4
#define CS_COP_IMPL_VER_MINOR_W 4
#define CS_COP_IMPL_VER_MINOR_MASK 0x000000f0u
#define CS_COP_IMPL_COMP_TYPE_LSB 8
#define CS_COP_IMPL_COMP_TYPE_W 4
#define CS_COP_IMPL_COMP_TYPE_MASK 0x00000f00u

/* Coprocessor status */
#define CS_COP_STATUS_OFFSET 0x010u
#define CS_COP_STATUS_CODE_LSB 0
#define CS_COP_STATUS_CODE_W 8
#define CS_COP_STATUS_CODE_MASK 0x000000ffu
#define CS_COP_STATUS_COUNT_LSB 8
#define CS_COP_STATUS_COUNT_W 8
#define CS_COP_STATUS_COUNT_MASK 0x0000ff00u

/* Coprocessor interrupt state */
#define CS_COP_INTR_STATE_OFFSET 0x014u
#define CS_COP_INTR_STATE_HALT_LSB 0
#define CS_COP_INTR_STATE_HALT_W 1
#define CS_COP_INTR_STATE_HALT_MASK 0x00000001u
#define CS_COP_INTR_STATE_FAULT_LSB 1
#define CS_COP_INTR_STATE_FAULT_W 1
#define CS_COP_INTR_STATE_FAULT_MASK 0x00000002u
#define CS_COP_INTR_STATE_DROP_LSB 2
#define CS_COP_INTR_STATE_DROP_W 1
#define CS_COP_INTR_STATE_DROP_MASK 0x00000004u

/* Coprocessor interrupt enable */
#define CS_COP_INTR_ENABLE_OFFSET 0x018u
#define CS_COP_INTR_ENABLE_HALT_LSB 0
#define CS_COP_INTR_ENABLE_HALT_W 1
#define CS_COP_INTR_ENABLE_HALT_MASK 0x00000001u
#define CS_COP_INTR_ENABLE_FAULT_LSB 1
#define CS_COP_INTR_ENABLE_FAULT_W 1
#define CS_COP_INTR_ENABLE_FAULT_MASK 0x00000002u
#define CS_COP_INTR_ENABLE_DROP_LSB 2
#define CS_COP_INTR_ENABLE_DROP_W 1
#define CS_COP_INTR_ENABLE_DROP_MASK 0x00000004u

/* Coprocessor interrupt test */
#define CS_COP_INTR_TEST_OFFSET 0x01cu
#define CS_COP_INTR_TEST_HALT_LSB 0
#define CS_COP_INTR_TEST_HALT_W 1
#define CS_COP_INTR_TEST_HALT_MASK 0x00000001u
#define CS_COP_INTR_TEST_FAULT_LSB 1
#define CS_COP_INTR_TEST_FAULT_W 1
#define CS_COP_INTR_TEST_FAULT_MASK 0x00000002u
#define CS_COP_INTR_TEST_DROP_LSB 2
#define CS_COP_INTR_TEST_DROP_W 1
#define CS_COP_INTR_TEST_DROP_MASK 0x00000004u

/* Coprocessor command */
#define CS_COP_CMD_OFFSET 0x020u
#define CS_COP_CMD_INVALIDATE_LSB 0
#define CS_COP_CMD_INVALIDATE_W 1
#define CS_COP_CMD_INVALIDATE_MASK 0x00000001u
#define CS_COP_CMD_CLEAR_DATA_LSB 1
#define CS_COP_CMD_CLEAR_DATA_W 1
#define CS_COP_CMD_CLEAR_DATA_MASK 0x00000002u
#define CS_COP_CMD_CLEAR_REGS_LSB 2
#define CS_COP_CMD_CLEAR_REGS_W 1
#define CS_COP_CMD_CLEAR_REGS_MASK 0x00000004u
#define CS_COP_CMD_CLEAR_PCT_LSB 3
#define CS_COP_CMD_CLEAR_PCT_W 1
#define CS_COP_CMD_CLEAR_PCT_MASK 0x00000008u
#define CS_COP_CMD_ABORT_LSB 4
#define CS_COP_CMD_ABORT_W 1
#define CS_COP_CMD_ABORT_MASK 0x00000010u
#define CS_COP_CMD_FLUSH_BUF_LSB 5
#define CS_COP_CMD_FLUSH_BUF_W 1
#define CS_COP_CMD_FLUSH_BUF_MASK 0x00000020u
#define CS_COP_CMD_SNAPSHOT_LSB 6
#define CS_COP_CMD_SNAPSHOT_W 1
#define CS_COP_CMD_SNAPSHOT_MASK 0x00000040u

/* Coprocessor cause */
#define CS_COP_CAUSE_OFFSET 0x024u
#define CS_COP_CAUSE_CAUSE_LSB 0
#define CS_COP_CAUSE_CAUSE_W 4
#define CS_COP_CAUSE_CAUSE_MASK 0x0000000fu
#define CS_COP_CAUSE_PC_LSB 16
#define CS_COP_CAUSE_PC_W 9
#define CS_COP_CAUSE_PC_MASK 0x01ff0000u

/* Coprocessor watchdog */
#define CS_COP_WATCHDOG_OFFSET 0x028u
#define CS_COP_WATCHDOG_STEPS_LSB 0
#define CS_COP_WATCHDOG_STEPS_W 16
#define CS_COP_WATCHDOG_STEPS_MASK 0x0000ffffu

/* Coprocessor code length */
#define CS_COP_CODE_LEN_OFFSET 0x02cu
#define CS_COP_CODE_LEN_WORDS_LSB 0
#define CS_COP_CODE_LEN_WORDS_W 10
#define CS_COP_CODE_LEN_WORDS_MASK 0x000003ffu

/* Coprocessor PC bit tables */
#define CS_COP_PCT_OFFSET 0x030u
#define CS_COP_PCT_INDEX_LSB 0
#define CS_COP_PCT_INDEX_W 16
#define CS_COP_PCT_INDEX_MASK 0x0000ffffu
#define CS_COP_PCT_VALUE_LSB 16
#define CS_COP_PCT_VALUE_W 1
#define CS_COP_PCT_VALUE_MASK 0x00010000u
#define CS_COP_PCT_TABLE_LSB 17
#define CS_COP_PCT_TABLE_W 1
#define CS_COP_PCT_TABLE_MASK 0x00020000u

/* Coprocessor page */
#define CS_COP_PAGE_OFFSET 0x034u
#define CS_COP_PAGE_PAGE_LSB 0
#define CS_COP_PAGE_PAGE_W 8
#define CS_COP_PAGE_PAGE_MASK 0x000000ffu

/* Coprocessor fields */
#define CS_COP_FIELDS_OFFSET 0x038u
#define CS_COP_FIELDS_W1_LSB 0
#define CS_COP_FIELDS_W1_W 3
#define CS_COP_FIELDS_W1_MASK 0x00000007u
#define CS_COP_FIELDS_W2_LSB 4
#define CS_COP_FIELDS_W2_W 2
#define CS_COP_FIELDS_W2_MASK 0x00000030u
#define CS_COP_FIELDS_W3_LSB 8
#define CS_COP_FIELDS_W3_W 2
#define CS_COP_FIELDS_W3_MASK 0x00000300u

/* Coprocessor filter control */
#define CS_COP_F_CTRL_OFFSET 0x040u
#define CS_COP_F_CTRL_PC_EXCLUDE_LSB 8
#define CS_COP_F_CTRL_PC_EXCLUDE_W 1
#define CS_COP_F_CTRL_PC_EXCLUDE_MASK 0x00000100u
#define CS_COP_F_CTRL_PCT0_EN_LSB 9
#define CS_COP_F_CTRL_PCT0_EN_W 1
#define CS_COP_F_CTRL_PCT0_EN_MASK 0x00000200u
#define CS_COP_F_CTRL_CTX_EN_LSB 10
#define CS_COP_F_CTRL_CTX_EN_W 1
#define CS_COP_F_CTRL_CTX_EN_MASK 0x00000400u
#define CS_COP_F_CTRL_PCT1_EN_LSB 11
#define CS_COP_F_CTRL_PCT1_EN_W 1
#define CS_COP_F_CTRL_PCT1_EN_MASK 0x00000800u
#define CS_COP_F_CTRL_MODE_MASK_LSB 12
#define CS_COP_F_CTRL_MODE_MASK_W 4
#define CS_COP_F_CTRL_MODE_MASK_MASK 0x0000f000u

/* Coprocessor filter class mask */
#define CS_COP_F_CLASS_OFFSET 0x044u
#define CS_COP_F_CLASS_MASK_LSB 0
#define CS_COP_F_CLASS_MASK_W 17
#define CS_COP_F_CLASS_MASK_MASK 0x0001ffffu

/* Coprocessor filter PC low */
#define CS_COP_F_PC_LO_OFFSET 0x048u
#define CS_COP_F_PC_LO_VALUE_LSB 0
#define CS_COP_F_PC_LO_VALUE_W 32
#define CS_COP_F_PC_LO_VALUE_MASK 0xffffffffu

/* Coprocessor filter PC high */
#define CS_COP_F_PC_HI_OFFSET 0x04cu
#define CS_COP_F_PC_HI_VALUE_LSB 0
#define CS_COP_F_PC_HI_VALUE_W 32
#define CS_COP_F_PC_HI_VALUE_MASK 0xffffffffu

/* Coprocessor filter PC hash */
#define CS_COP_F_PCF_OFFSET 0x050u
#define CS_COP_F_PCF_MATCH_LSB 0
#define CS_COP_F_PCF_MATCH_W 16
#define CS_COP_F_PCF_MATCH_MASK 0x0000ffffu
#define CS_COP_F_PCF_MASK_LSB 16
#define CS_COP_F_PCF_MASK_W 16
#define CS_COP_F_PCF_MASK_MASK 0xffff0000u

/* Coprocessor filter context */
#define CS_COP_F_CTX_OFFSET 0x054u
#define CS_COP_F_CTX_ID_LSB 0
#define CS_COP_F_CTX_ID_W 16
#define CS_COP_F_CTX_ID_MASK 0x0000ffffu

/* Coprocessor filter events */
#define CS_COP_F_EVENT_OFFSET 0x058u
#define CS_COP_F_EVENT_MASK_LSB 0
#define CS_COP_F_EVENT_MASK_W 5
#define CS_COP_F_EVENT_MASK_MASK 0x0000001fu
#define CS_COP_F_EVENT_VALUE_LSB 8
#define CS_COP_F_EVENT_VALUE_W 5
#define CS_COP_F_EVENT_VALUE_MASK 0x00001f00u

/* Coprocessor filter PC low, upper */
#define CS_COP_F_PC_LO_HI_OFFSET 0x060u
#define CS_COP_F_PC_LO_HI_VALUE_LSB 0
#define CS_COP_F_PC_LO_HI_VALUE_W 32
#define CS_COP_F_PC_LO_HI_VALUE_MASK 0xffffffffu

/* Coprocessor filter PC high, upper */
#define CS_COP_F_PC_HI_HI_OFFSET 0x064u
#define CS_COP_F_PC_HI_HI_VALUE_LSB 0
#define CS_COP_F_PC_HI_HI_VALUE_W 32
#define CS_COP_F_PC_HI_HI_VALUE_MASK 0xffffffffu

/* Coprocessor filter root */
#define CS_COP_F_ROOT_OFFSET 0x068u
#define CS_COP_F_ROOT_PAGE_LSB 0
#define CS_COP_F_ROOT_PAGE_W 31
#define CS_COP_F_ROOT_PAGE_MASK 0x7fffffffu
#define CS_COP_F_ROOT_ON_LSB 31
#define CS_COP_F_ROOT_ON_W 1
#define CS_COP_F_ROOT_ON_MASK 0x80000000u

/* Coprocessor samples taken */
#define CS_COP_TAKEN_OFFSET 0x080u
#define CS_COP_TAKEN_VALUE_LSB 0
#define CS_COP_TAKEN_VALUE_W 32
#define CS_COP_TAKEN_VALUE_MASK 0xffffffffu

/* Coprocessor samples dropped */
#define CS_COP_DROPPED_OFFSET 0x084u
#define CS_COP_DROPPED_VALUE_LSB 0
#define CS_COP_DROPPED_VALUE_W 32
#define CS_COP_DROPPED_VALUE_MASK 0xffffffffu

/* Coprocessor samples processed */
#define CS_COP_PROCESSED_OFFSET 0x088u
#define CS_COP_PROCESSED_VALUE_LSB 0
#define CS_COP_PROCESSED_VALUE_W 32
#define CS_COP_PROCESSED_VALUE_MASK 0xffffffffu

/* Coprocessor samples aborted */
#define CS_COP_ABORTED_OFFSET 0x08cu
#define CS_COP_ABORTED_VALUE_LSB 0
#define CS_COP_ABORTED_VALUE_W 32
#define CS_COP_ABORTED_VALUE_MASK 0xffffffffu

/* Coprocessor samples held */
#define CS_COP_HELD_OFFSET 0x090u
#define CS_COP_HELD_VALUE_LSB 0
#define CS_COP_HELD_VALUE_W 32
#define CS_COP_HELD_VALUE_MASK 0xffffffffu

/* Coprocessor conflicts */
#define CS_COP_CONFLICTS_OFFSET 0x094u
#define CS_COP_CONFLICTS_VALUE_LSB 0
#define CS_COP_CONFLICTS_VALUE_W 32
#define CS_COP_CONFLICTS_VALUE_MASK 0xffffffffu

/* Coprocessor tuples */
#define CS_COP_EMITS_OFFSET 0x098u
#define CS_COP_EMITS_VALUE_LSB 0
#define CS_COP_EMITS_VALUE_W 32
#define CS_COP_EMITS_VALUE_MASK 0xffffffffu

/* Coprocessor events of tuples */
#define CS_COP_EMIT_COUNT_OFFSET 0x09cu
#define CS_COP_EMIT_COUNT_VALUE_LSB 0
#define CS_COP_EMIT_COUNT_VALUE_W 32
#define CS_COP_EMIT_COUNT_VALUE_MASK 0xffffffffu

/* Coprocessor microinstructions */
#define CS_COP_STEPS_OFFSET 0x0a0u
#define CS_COP_STEPS_VALUE_LSB 0
#define CS_COP_STEPS_VALUE_W 32
#define CS_COP_STEPS_VALUE_MASK 0xffffffffu

/* Coprocessor microinstruction set */
#define CS_COP_ISA_OFFSET 0xe00u
#define CS_COP_ISA_VERSION_LSB 0
#define CS_COP_ISA_VERSION_W 8
#define CS_COP_ISA_VERSION_MASK 0x000000ffu

/* Coprocessor capabilities */
#define CS_COP_CAPS_OFFSET 0xe04u
#define CS_COP_CAPS_ENTRIES_LSB 0
#define CS_COP_CAPS_ENTRIES_W 4
#define CS_COP_CAPS_ENTRIES_MASK 0x0000000fu
#define CS_COP_CAPS_DATA_LSB 4
#define CS_COP_CAPS_DATA_W 4
#define CS_COP_CAPS_DATA_MASK 0x000000f0u
#define CS_COP_CAPS_CODE_LSB 8
#define CS_COP_CAPS_CODE_W 4
#define CS_COP_CAPS_CODE_MASK 0x00000f00u
#define CS_COP_CAPS_SAMPLES_LSB 12
#define CS_COP_CAPS_SAMPLES_W 4
#define CS_COP_CAPS_SAMPLES_MASK 0x0000f000u
#define CS_COP_CAPS_PCT_BITS_LSB 16
#define CS_COP_CAPS_PCT_BITS_W 4
#define CS_COP_CAPS_PCT_BITS_MASK 0x000f0000u

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
#define CS_COP_REG_TABLE(X) \
  X(COP_CTRL, 0x000u, 0x00000000u, 0x00003002u, 0x0000330bu, 0, 0x00000000u, 1, \
    1, "Coprocessor control") \
  X(COP_IMPL, 0x004u, 0x00000f01u, 0x00000000u, 0x00000fffu, 0, 0x00000000u, 0, \
    1, "Coprocessor implementation") \
  X(COP_STATUS, 0x010u, 0x00000000u, 0x00000000u, 0x0000ffffu, 0, 0x00000000u, 1, \
    1, "Coprocessor status") \
  X(COP_INTR_STATE, 0x014u, 0x00000000u, 0x00000000u, 0x00000007u, 0, 0x00000007u, 1, \
    1, "Coprocessor interrupt state") \
  X(COP_INTR_ENABLE, 0x018u, 0x00000000u, 0x00000007u, 0x00000007u, 0, 0x00000000u, 0, \
    1, "Coprocessor interrupt enable") \
  X(COP_INTR_TEST, 0x01cu, 0x00000000u, 0x00000000u, 0x00000000u, 0, 0x00000000u, 1, \
    1, "Coprocessor interrupt test") \
  X(COP_CMD, 0x020u, 0x00000000u, 0x00000000u, 0x00000000u, 0, 0x00000000u, 1, \
    1, "Coprocessor command") \
  X(COP_CAUSE, 0x024u, 0x00000000u, 0x00000000u, 0x01ff000fu, 0, 0x00000000u, 0, \
    1, "Coprocessor cause") \
  X(COP_WATCHDOG, 0x028u, 0x00000400u, 0x0000ffffu, 0x0000ffffu, 1, 0x00000000u, 0, \
    1, "Coprocessor watchdog") \
  X(COP_CODE_LEN, 0x02cu, 0x00000000u, 0x000003ffu, 0x000003ffu, 1, 0x00000000u, 0, \
    1, "Coprocessor code length") \
  X(COP_PCT, 0x030u, 0x00000000u, 0x00000000u, 0x00000000u, 0, 0x00000000u, 1, \
    1, "Coprocessor PC bit tables") \
  X(COP_PAGE, 0x034u, 0x00000000u, 0x000000ffu, 0x000000ffu, 0, 0x00000000u, 0, \
    1, "Coprocessor page") \
  X(COP_FIELDS, 0x038u, 0x00000000u, 0x00000337u, 0x00000337u, 1, 0x00000000u, 0, \
    1, "Coprocessor fields") \
  X(COP_F_CTRL, 0x040u, 0x0000b000u, 0x0000ff00u, 0x0000ff00u, 1, 0x00000000u, 0, \
    1, "Coprocessor filter control") \
  X(COP_F_CLASS, 0x044u, 0x00000000u, 0x0001ffffu, 0x0001ffffu, 1, 0x00000000u, 0, \
    1, "Coprocessor filter class mask") \
  X(COP_F_PC_LO, 0x048u, 0x00000000u, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    1, "Coprocessor filter PC low") \
  X(COP_F_PC_HI, 0x04cu, 0xffffffffu, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    1, "Coprocessor filter PC high") \
  X(COP_F_PCF, 0x050u, 0x00000000u, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    1, "Coprocessor filter PC hash") \
  X(COP_F_CTX, 0x054u, 0x00000000u, 0x0000ffffu, 0x0000ffffu, 1, 0x00000000u, 0, \
    1, "Coprocessor filter context") \
  X(COP_F_EVENT, 0x058u, 0x00000000u, 0x00001f1fu, 0x00001f1fu, 1, 0x00000000u, 0, \
    1, "Coprocessor filter events") \
  X(COP_F_PC_LO_HI, 0x060u, 0x00000000u, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    XLEN == 64, "Coprocessor filter PC low, upper") \
  X(COP_F_PC_HI_HI, 0x064u, 0xffffffffu, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    XLEN == 64, "Coprocessor filter PC high, upper") \
  X(COP_F_ROOT, 0x068u, 0x00000000u, 0xffffffffu, 0xffffffffu, 1, 0x00000000u, 0, \
    Supervisor != 0, "Coprocessor filter root") \
  X(COP_TAKEN, 0x080u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Coprocessor samples taken") \
  X(COP_DROPPED, 0x084u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Coprocessor samples dropped") \
  X(COP_PROCESSED, 0x088u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Coprocessor samples processed") \
  X(COP_ABORTED, 0x08cu, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Coprocessor samples aborted") \
  X(COP_HELD, 0x090u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Coprocessor samples held") \
  X(COP_CONFLICTS, 0x094u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Coprocessor conflicts") \
  X(COP_EMITS, 0x098u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Coprocessor tuples") \
  X(COP_EMIT_COUNT, 0x09cu, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Coprocessor events of tuples") \
  X(COP_STEPS, 0x0a0u, 0x00000000u, 0x00000000u, 0xffffffffu, 0, 0x00000000u, 0, \
    1, "Coprocessor microinstructions") \
  X(COP_ISA, 0xe00u, 0x00000000u, 0x00000000u, 0x000000ffu, 0, 0x00000000u, 0, \
    1, "Coprocessor microinstruction set") \
  X(COP_CAPS, 0xe04u, 0x00000000u, 0x00000000u, 0x000fffffu, 0, 0x00000000u, 0, \
    1, "Coprocessor capabilities")

#endif /* CS_COP_REGS_H */
