/* SPDX-License-Identifier: Apache-2.0
 *
 * tiers_entry.S - the interrupt of a profiler with two tiers of strata: each message
 * is folded into the table, and the marker is told of it, which may mark its
 * load (docs/design/tiers.md).
 *
 * Both are C, so every register that C may change is saved, in the frame of
 * the baseline's handler, below which the stack is.  Phases are marked as in
 * handler.S; what C does belongs to the phase that called it.
 */
#include "cs_fw_int.h"
#include "cs_regs_asm.h"

#define base  s0
#define left  s1
#define slot  s2
#define pc    s3
#define w     s4
#define count s5

  .section .text.tiers, "ax", @progbits

  .macro PHASE name
  .globl \name
\name:
  .endm

  .balign 64
  .globl cs_fw_vector_tiers
cs_fw_vector_tiers:
  .option push
  .option norvc
  j cs_fw_exception             /* 0: every exception */
  .skip 24
  j cs_fw_timer                 /* 7 */
  .skip 12
  .option pop

PHASE cs_fw_entry_code_tiers    /* 11 */
  csrrw sp, mscratch, sp
  sw t0, 4 * 5(sp)
  csrr t0, minstret             /* 2 more than the program left it at */
  EACH sw, 1, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17
  EACH sw, 18, 19, 20, 21, 28, 29, 30, 31
  sw t0, 0(sp)
  la t2, cs_fw_save
  li base, CS_SOC_PROFILER_BASE
  lui t0, %hi(CS_SOC_PLIC_CLAIM)
  lw a0, %lo(CS_SOC_PLIC_CLAIM)(t0)
  lw left, CS_FIFO_LEVEL_OFFSET(base)
  li t1, CS_SOC_IRQ_PROFILER
  bne a0, t1, .Lstrange
  lw t0, CS_SAVE_INTERRUPTS(t2)
  lw t1, CS_SAVE_MESSAGES(t2)
  addi t0, t0, 1
  add t1, t1, left
  sw t0, CS_SAVE_INTERRUPTS(t2)
  sw t1, CS_SAVE_MESSAGES(t2)
  beqz left, cs_fw_exit_tiers

PHASE cs_fw_loop_tiers
  lw pc, CS_MSG_PC_OFFSET(base)
  lw w, CS_MSG_W_OFFSET(base)
  lw slot, CS_MSG_INFO_OFFSET(base)
  lw count, CS_MSG_COUNT_OFFSET(base)
  sw base, CS_POP_OFFSET(base)
  andi slot, slot, CS_MSG_INFO_SLOT_MASK
PHASE cs_fw_hit_tiers
  mv a0, pc
  mv a1, w
  mv a2, count
  mv a3, slot
  call cs_fw_fold
PHASE cs_fw_marks_tiers
  mv a0, pc
  mv a1, w
  mv a2, count
  mv a3, slot
  call cs_fw_mark
  addi left, left, -1
  bnez left, cs_fw_loop_tiers

  /* As in handler.S; cs_fw_hold_back() does nothing unless this handler
   * profiles itself. */
PHASE cs_fw_exit_tiers
  li t0, 1
  sw t0, CS_INTR_STATE_OFFSET(base)
  call cs_fw_hold_back
  li a0, CS_SOC_IRQ_PROFILER
.Lcomplete:
  lui t0, %hi(CS_SOC_PLIC_CLAIM)
  sw a0, %lo(CS_SOC_PLIC_CLAIM)(t0)
.Lrestore:
  lw t0, 0(sp)
  addi t0, t0, -5               /* the three after the write count */
  SET_INSTRET_ASIDE t0, t1
  EACH lw, 1, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17
  EACH lw, 18, 19, 20, 21, 28, 29, 30, 31
  csrw minstret, t0
  lw t0, 4 * 5(sp)
  csrrw sp, mscratch, sp
  mret

  /* Another source than the profiler, or none: nothing but the answer. */
.Lstrange:
  beqz a0, .Lrestore
  j .Lcomplete
PHASE cs_fw_end_tiers
  ret
