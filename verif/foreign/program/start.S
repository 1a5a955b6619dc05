/* SPDX-License-Identifier: Apache-2.0
 *
 * start.S - reset and interrupt of a program that profiles itself, on every
 * core.  Vectors and reset are at the same addresses for all; PicoRV32 has
 * interrupts and three instructions of its own.
 */
  .option norvc

  .macro MASKIRQ rs
  .insn r 0x0b, 6, 3, x0, \rs, x0
  .endm
  .macro RETIRQ
  .insn r 0x0b, 0, 2, x0, x0, x0
  .endm

  .section .vectors, "ax"
  .rept 32
  j interrupt
  .endr

  .section .reset, "ax"
  .globl _start
_start:
  la sp, stack_top
#ifndef CORE_picorv32
  la t0, vectors
  csrw mtvec, t0
#ifdef CORE_serv
  csrw mepc, t0                 /* an interrupt leaves bits 31:30 as they were */
#endif
#endif
  call main
  li t0, 0x00100000             /* ends the run */
  sw a0, 0(t0)
1:
  j 1b

  .text
  .globl interrupts_on, interrupts_off
interrupts_on:
#ifdef CORE_picorv32
  li t0, ~(1 << 4)
  MASKIRQ t0
#else
#ifdef CORE_vexriscv
  li t0, 1
  csrw 0xbc0, t0                /* its mask of external interrupts */
#endif
  li t0, 1 << 11 | 1 << 7       /* external, and SERV's timer */
  csrw mie, t0
  csrsi mstatus, 8
#endif
  ret

interrupts_off:
#ifdef CORE_picorv32
  li t0, -1
  MASKIRQ t0
#else
  csrci mstatus, 8
#endif
  ret

  .macro CALLER_SAVED do
  \do ra, 0(sp)
  \do t0, 4(sp)
  \do t1, 8(sp)
  \do t2, 12(sp)
  \do a0, 16(sp)
  \do a1, 20(sp)
  \do a2, 24(sp)
  \do a3, 28(sp)
  \do a4, 32(sp)
  \do a5, 36(sp)
  \do a6, 40(sp)
  \do a7, 44(sp)
  \do t3, 48(sp)
  \do t4, 52(sp)
  \do t5, 56(sp)
  \do t6, 60(sp)
  .endm

interrupt:
  addi sp, sp, -64
  CALLER_SAVED sw
  call handle_interrupt
  CALLER_SAVED lw
  addi sp, sp, 64
#ifdef CORE_picorv32
  RETIRQ
#else
  mret
#endif

  .section .clean, "ax"
  /* uint32_t clean_work(uint32_t rounds): work() with the same registers on
   * every core, because it saves them: their values are in the profile, as is the
   * address behind the call. */
  .globl clean_work
clean_work:
  addi sp, sp, -64
  sw ra, 0(sp)
  .irp r, 8, 9, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27
  sw x\r, 4 * ((\r) - 7 - ((\r) / 16) * 8)(sp)
  li x\r, 0
  .endr
  call work
  .irp r, 8, 9, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27
  lw x\r, 4 * ((\r) - 7 - ((\r) / 16) * 8)(sp)
  .endr
  lw ra, 0(sp)
  addi sp, sp, 64
  ret
