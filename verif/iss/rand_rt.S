/* SPDX-License-Identifier: Apache-2.0
 *
 * rand_rt.S - what surrounds a random program: start, trap handler, and the
 * report at the end.
 *
 * The handler folds cause, address, value and status of every trap into one
 * hash, so that a difference in any trap changes the final report.  x4 points
 * to its save area; random code never writes x4.
 */
#include "rand_rt.h"

.option arch, +zicsr

.macro registers op, numbers:vararg
.irp n, \numbers
  \op x\n, RT_REGS + 4 * \n(x4)
.endr
.endm
.macro all_registers op
  registers \op, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
  registers \op, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
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
  csrw pmpaddr15, t1          /* everything, with the lowest priority */
  li t0, 0x1f000000
  csrw pmpcfg3, t0
  li t0, RT_BODY
  csrw mepc, t0
  li t0, 0x1800
  csrw mstatus, t0
  all_registers lw
  mret

.org RT_VECTORS - RT_START
.option push
.option norvc
vectors:
  j exception
  j exception
  j exception
  j software
  j exception
  j exception
  j exception
  j timer
.option pop

.org RT_FINISH - RT_START
finish:
  all_registers sw
  sw x0, RT_REGS(x4)
  sw x4, RT_REGS + 16(x4)
  csrw mie, x0
  csrr s2, mstatus
  li t0, RT_MSTATUS_MASK
  and s2, s2, t0
  li t0, 0x20000              /* read the guard pages as M mode may */
  csrc mstatus, t0
  j report

/* t0: which vector was used, 0 or the cause. */
exception:
  sw t0, 0(x4)
  li t0, 0
  j handler
software:
  sw t0, 0(x4)
  li t0, 3
  j handler
timer:
  sw t0, 0(x4)
  li t0, 7

handler:
  sw t1, 4(x4)
  sw t2, 8(x4)
  sw t3, 12(x4)
  sw t4, 16(x4)
  sw t5, 20(x4)
  sw t6, 24(x4)
  csrr t1, mcause
  csrr t2, mepc
  lw t6, RT_SIG(x4)
  jal t5, fold                /* t0: the vector */
  mv t0, t2
  jal t5, fold
  csrr t0, mtval
  jal t5, fold
  csrr t0, mstatus
  li t3, RT_MSTATUS_MASK
  and t0, t0, t3
  jal t5, fold
  bltz t1, interrupt
  li t0, 1
  beq t1, t0, bad_fetch
  lhu t3, 0(t2)
  andi t4, t3, 3
  li t0, 3
  beq t4, t0, wide
  addi t4, t2, 2
  j resume
wide:
  addi t4, t2, 4
  /* QEMU reports the read of an AMO as a load: 4 and 5 stand for 6 and 7 */
  andi t3, t3, 0x7f
  li t0, 0x2f
  bne t3, t0, resume
  lhu t3, 2(t2)
  srli t3, t3, 11
  li t0, 2
  beq t3, t0, resume          /* LR is a load */
  ori t1, t1, 2
  j resume
bad_fetch:
  mv t4, ra
resume:
  csrw mepc, t4
  li t0, 8
  beq t1, t0, call
  li t0, 11
  bne t1, t0, done
call:                         /* a marker behind ecall asks for M mode */
  lhu t3, 4(t2)
  li t0, RT_MARKER & 0xffff
  bne t3, t0, done
  li t0, 0x1800
  csrs mstatus, t0
  j done
interrupt:
  slli t0, t1, 1
  srli t0, t0, 1
  addi t0, t0, -3
  li t3, CLINT_BASE
  bnez t0, 1f
  sw x0, 0(t3)
  j done
1:
  li t0, -1
  li t4, CLINT_BASE + 0x4000
  sw t0, 0(t4)
  sw t0, 4(t4)
done:
  mv t0, t1
  jal t5, fold
  sw t6, RT_SIG(x4)
  lw t0, RT_TRAPS(x4)
  addi t0, t0, 1
  sw t0, RT_TRAPS(x4)
  lw t0, 0(x4)
  lw t1, 4(x4)
  lw t2, 8(x4)
  lw t3, 12(x4)
  lw t4, 16(x4)
  lw t5, 20(x4)
  lw t6, 24(x4)
  mret

/* t6 = 33 * t6 + t0 */
fold:
  slli t4, t6, 5
  add t6, t6, t4
  add t6, t6, t0
  jr t5

/* Prints the traps, 32 registers, CSRs, and the hash of the memory. */
report:
  lw a0, RT_SIG(x4)
  jal print
  lw a0, RT_TRAPS(x4)
  jal print
  li s0, 0
1:
  slli a0, s0, 2
  add a0, a0, x4
  lw a0, RT_REGS(a0)
  jal print
  addi s0, s0, 1
  li t0, 32
  bltu s0, t0, 1b
  mv a0, s2
  jal print
.irp csr, mscratch, mepc, mtval, mtvec, pmpcfg0, pmpcfg1, pmpcfg2
  csrr a0, \csr
  jal print
.endr
  csrr a0, mcause
  andi a0, a0, ~2             /* as above: 4 and 5 stand for 6 and 7 */
  jal print
.irp n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
  csrr a0, pmpaddr\n
  jal print
.endr
  li t0, RT_DATA
  li t1, RT_DATA + RT_DATA_SIZE
  jal hash
  jal print
  li t0, FINISHER_BASE
  li t1, 0x5555
  sw t1, 0(t0)
  j .

hash:
  li a0, 0
1:
  lw t2, 0(t0)
  slli t3, a0, 5
  add a0, a0, t3
  add a0, a0, t2
  addi t0, t0, 4
  bltu t0, t1, 1b
  ret

print:                        /* a0 in hexadecimal and a newline */
  li t0, UART_BASE
  li t1, 28
1:
  srl t2, a0, t1
  andi t2, t2, 15
  addi t2, t2, '0'
  li t3, '9'
  ble t2, t3, 2f
  addi t2, t2, 'a' - '0' - 10
2:
  sb t2, 0(t0)
  addi t1, t1, -4
  bgez t1, 1b
  li t2, 10
  sb t2, 0(t0)
  ret
