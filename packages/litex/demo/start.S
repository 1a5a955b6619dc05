/* SPDX-License-Identifier: Apache-2.0
 *
 * start.S - reset and interrupt of PicoRV32, which has instructions of its own.
 */
#include "demo.h"

  .macro MASKIRQ rs
  .insn r 0x0b, 6, 3, x0, \rs, x0
  .endm

  .section .vectors, "ax"
  j start
  .balign 16
  j interrupt

  .globl start
start:
  la sp, stack_top
  la t0, data_start
  la t1, data_end
  la t2, data_rom
3:
  lw t3, 0(t2)
  sw t3, 0(t0)
  addi t0, t0, 4
  addi t2, t2, 4
  bltu t0, t1, 3b
  la t0, bss_start
  la t1, bss_end
1:
  sw zero, 0(t0)
  addi t0, t0, 4
  bltu t0, t1, 1b
  call main
2:
  j 2b

  .text
  .globl interrupts_on, interrupts_off
interrupts_on:
  li t0, ~(1 << IRQ)
  MASKIRQ t0
  ret
interrupts_off:
  li t0, -1
  MASKIRQ t0
  ret

  .macro CALLER_SAVED do
  .irp r, 1, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29, 30, 31
  \do x\r, 4 * (\r)(sp)
  .endr
  .endm

interrupt:
  addi sp, sp, -128
  CALLER_SAVED sw
  call handle_interrupt
  CALLER_SAVED lw
  addi sp, sp, 128
  .insn r 0x0b, 0, 2, x0, x0, x0    /* retirq */
