/* SPDX-License-Identifier: Apache-2.0
 *
 * rv_rt.S - what surrounds a random program on the SoC: start, trap handler,
 * end.  x4 points to the save area; random code never writes x4.
 *
 * Each trap has a frame on a stack of its own, so handlers may be interrupted;
 * whether they allow it, and what they do to fill the pipeline, is decided by
 * a number that changes with every trap.
 */
#include "rv_rt.h"

.option arch, +zicsr, +zifencei

.macro all_registers op
.irp n, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
  \op x\n, RT_REGS + 4 * \n(x4)
.endr
.irp n, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
  \op x\n, RT_REGS + 4 * \n(x4)
.endr
.endm

.section .text
.globl _start
_start:
  li x4, RT_SAVE
  li t0, RT_VECTORS
  csrw mtvec, t0
  li t0, CLINT_BASE + 0x4000
  li t1, -1
  sw t1, 0(t0)                /* the timer is due at reset */
  sw t1, 4(t0)
  addi t0, x4, RT_FRAMES
  sw t0, RT_FRAME(x4)
  li t0, RT_INTERRUPTS
  csrw mie, t0
  li t0, RT_BODY
  csrw mepc, t0
  li t0, 0x1880               /* to M mode, interrupts on */
  csrw mstatus, t0
  all_registers lw
  mret

.org RT_VECTORS - RT_START
.option push
.option norvc
vectors:
.rept 14
  j handler
.endr
.option pop

handler:
  sw t0, 0(x4)
  sw t1, 4(x4)
  lw t1, RT_FRAME(x4)
  lw t0, 0(x4)
  sw t0, 0(t1)
  lw t0, 4(x4)
  sw t0, 4(t1)
  sw t2, 8(t1)
  sw t3, 12(t1)
  sw t4, 16(t1)
  sw t5, 20(t1)
  sw t6, 24(t1)
  j handle

.org RT_FINISH - RT_START
finish:
  csrw mie, x0
  all_registers sw
  li t0, UART_BASE
  li t1, '.'
  sb t1, 0(t0)
  li t0, FINISHER_BASE
  li t1, 0x5555
  sw t1, 0(t0)
1:
  j 1b

handle:
  csrr t2, mepc
  csrr t3, mcause
  csrr t6, mstatus
  addi t0, t1, RT_FRAME_SIZE
  sw t0, RT_FRAME(x4)
  bltz t3, interrupt
  li t0, 1
  beq t3, t0, bad_fetch
  lhu t4, 0(t2)
  li t0, 3
  and t4, t4, t0
  beq t4, t0, wide
  addi t4, t2, 2
  j resume
wide:
  addi t4, t2, 4
  j resume
bad_fetch:
  mv t4, ra
resume:
  li t0, 8
  beq t3, t0, call
  li t0, 11
  bne t3, t0, behave
call:                         /* a marker behind ecall asks for M mode */
  lhu t5, 4(t2)
  li t0, RT_MARKER & 0xffff
  bne t5, t0, behave
  li t0, 0x1800
  or t6, t6, t0
  j behave

interrupt:
  mv t4, t2
  slli t3, t3, 1
  srli t3, t3, 1
  li t0, CLINT_BASE
  addi t5, t3, -3
  beqz t5, software
  addi t5, t3, -7
  beqz t5, timer
  addi t5, t3, -11
  beqz t5, external
  li t0, 0x2000               /* overflow of a counter */
  csrc mip, t0
  j behave
software:
  sw x0, 0(t0)
  j behave
timer:
  li t5, 0x4000
  add t0, t0, t5
  li t5, -1
  sw t5, 0(t0)
  sw t5, 4(t0)
  j behave
external:                     /* claim and complete */
  li t0, PLIC_BASE + 0x200000
  lw t5, 4(t0)
  sw t5, 4(t0)

behave:
  sw t4, 28(t1)               /* where to go on, and how */
  sw t6, 32(t1)
  lw t4, RT_LFSR(x4)
  li t5, 1103515245
  mul t4, t4, t5
  li t5, 12345
  add t4, t4, t5
  sw t4, RT_LFSR(x4)
  srli t4, t4, 16
  andi t5, t4, 1
  beqz t5, 1f
  divu t5, t3, t4
1:
  andi t5, t4, 2
  beqz t5, 2f
  li t5, RT_SCRATCH
  add t5, t5, x4
.irp n, 0,1,2,3,4,5,6,7,8,9,10,11
  sw t4, 4 * \n(t5)
.endr
  sc.w t5, t4, (t5)           /* to a reservation that the trap ended */
2:
  andi t5, t4, 12
  addi t5, t5, -12
  bnez t5, 3f
  fence.i
3:
  andi t5, t4, 16
  beqz t5, 5f
  li t5, RT_FRAMES + RT_FRAME_SIZE * RT_NESTED
  add t5, t5, x4
  bgeu t1, t5, 5f
  csrsi mstatus, 8            /* may be interrupted */
  andi t5, t4, 32
  beqz t5, 4f
  div t5, t4, t3
4:
  csrci mstatus, 8
5:
  lw t1, RT_FRAME(x4)
  addi t1, t1, -RT_FRAME_SIZE
  sw t1, RT_FRAME(x4)
  lw t0, 28(t1)
  csrw mepc, t0
  lw t0, 32(t1)
  csrw mstatus, t0
  lw t0, 0(t1)
  lw t2, 8(t1)
  lw t3, 12(t1)
  lw t4, 16(t1)
  lw t5, 20(t1)
  lw t6, 24(t1)
  lw t1, 4(t1)
  mret
