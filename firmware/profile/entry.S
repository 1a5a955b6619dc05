/* SPDX-License-Identifier: Apache-2.0
 *
 * entry.S - into the program and out of it; and the baseline's interrupt.
 */
#include "cs_fw_int.h"

  .section .text.entry, "ax", @progbits

  /* ---- the baseline: every register is saved, for the interpreter ---- */

  .balign 64
  .globl cs_fw_vector_sample
cs_fw_vector_sample:
  .option push
  .option norvc
  j cs_fw_exception
  .skip 48
  .option pop
  csrrw sp, mscratch, sp        /* 13: counter overflow */
  EACH sw, 1, 5, 6
  csrr t0, minstret             /* 4 more than the program left it at */
  EACH sw, 3, 4, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19
  EACH sw, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
  sw t0, 0(sp)
  csrr t1, mscratch
  sw t1, 8(sp)
  mv a0, sp
  call cs_fw_sample             /* a0: nops before the program goes on */
  lw t0, 0(sp)
  addi t0, t0, -9               /* five after the write count, and the nops */
  sub t0, t0, a0
  SET_INSTRET_ASIDE t0, t1
  slli a0, a0, 2
  la t1, 1f
  sub t1, t1, a0
  EACH lw, 1, 7, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29, 30, 31
  csrw minstret, t0
  jr t1
  .option push
  .option norvc
  .rept CS_FW_NOPS
  nop
  .endr
  .option pop
1:
  lw t0, 4 * 5(sp)
  lw t1, 4 * 6(sp)
  csrrw sp, mscratch, sp
  mret

  /* ---- into the program, and out of it ---- */

  /* cs_fw_begin(argc, argv, program), from wrap.S: the program's first
   * instruction follows the caller's call as if nothing were between, in
   * instret too; wrap.S takes 4. */
  .globl cs_fw_begin
cs_fw_begin:
  csrr t0, minstret
  csrr t1, minstreth
  addi t0, t0, -4
  addi sp, sp, -32
  sw a0, 0(sp)
  sw a1, 4(sp)
  sw a2, 8(sp)
  sw t0, 12(sp)
  sw t1, 16(sp)
  call cs_fw_start
  lw a2, 8(sp)
  csrw mepc, a2
  la a2, cs_fw + CS_FW_CYCLES_BEGIN
  lw a0, 0(sp)
  lw a1, 4(sp)
  lw t0, 12(sp)
  lw t1, 16(sp)
  addi sp, sp, 32
  sw t0, 16(a2)                 /* instret_begin */
  sw t1, 20(a2)
  la ra, cs_fw_return
  csrw minstreth, t1
1:csrr t2, mcycleh
  csrr t1, mcycle
  csrr t3, mcycleh
  bne t2, t3, 1b
  sw t1, 0(a2)                  /* cycles_begin */
  sw t2, 4(a2)
  addi t0, t0, -1
  csrw minstret, t0
  mret

  /* In U mode, when the program's main has returned: as a C start-up would, and
   * by no link register, for this is no return. */
cs_fw_return:
  lui t1, %hi(.Lexit)
  lw t1, %lo(.Lexit)(t1)
  beqz t1, 1f
  jr t1
1:li a7, 93
  ecall

  .weak exit
  .balign 4
.Lexit:
  .word exit

  /* Exceptions end the program, so nothing is saved; but its last moment is
   * taken first. */
  .globl cs_fw_exception
cs_fw_exception:
  csrr t0, mcycleh
  csrr t1, mcycle
  csrr t2, mcycleh
  bne t0, t2, cs_fw_exception
  la t2, cs_fw + CS_FW_CYCLES_BEGIN
  csrr t3, minstret
  csrr t4, minstreth
  addi t3, t3, -7               /* those since the trap */
  sw t1, 8(t2)                  /* cycles_end */
  sw t0, 12(t2)
  sw t3, 24(t2)                 /* instret_end */
  sw t4, 28(t2)
  la sp, cs_fw_stack_top
  j cs_fw_trap
