/* SPDX-License-Identifier: Apache-2.0
 *
 * priv_rt.S - what surrounds a random privileged program: start, the trap
 * handlers of M and S mode, and the report at the end.
 *
 * Each handler folds vector, address, value, status and cause of its trap into
 * one hash, so that a difference in any trap changes the final report.  An
 * exception goes on behind its instruction, or, when that could not be
 * fetched, at ra; an interrupt loses its enable bit.  x4 points to the save
 * area; random code never writes x4.
 */
#include "priv_rt.h"
#include "rand_rt.h"

.option arch, +zicsr

.macro registers op, numbers:vararg
.irp n, \numbers
  \op x\n, PT_REGS + 4 * \n(x4)
.endr
.endm
.macro all_registers op
  registers \op, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
  registers \op, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
.endm

/* t6 = 33 * t6 + reg; t4 is lost.  A checker sees what is read by itself; the
 * sum then only decides what S mode's handler does. */
.macro fold reg
#ifndef PT_LOCKSTEP
  slli t4, t6, 5
  add t6, t6, t4
#endif
  add t6, t6, \reg
.endm

.section .text
.globl _start
_start:
  li x4, PT_SAVE
  li t0, PT_M_VECTORS
  csrw mtvec, t0
  li t0, PT_S_VECTORS
  csrw stvec, t0
  li t0, CLINT_BASE + 0x4000
  li t1, -1
  sw t1, 0(t0)                /* the timers are due at reset */
  sw t1, 4(t0)
  csrw 0x14d, t1              /* stimecmp */
  csrw 0x15d, t1
  csrw pmpaddr15, t1          /* everything, with the lowest priority */
  li t0, 0x1f000000
  csrw pmpcfg3, t0
  li t0, RT_BODY
  csrw mepc, t0
  li t0, 0x1800
  csrw mstatus, t0
  all_registers lw
  mret

.macro vectors_of mode
.option push
.option norvc
.irp n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13
  j \mode\()_\n
.endr
.option pop
.endm
.org PT_M_VECTORS - PT_START
  vectors_of m
.org PT_S_VECTORS - PT_START
  vectors_of s

.org PT_FINISH - PT_START
finish:
#ifdef PT_LOCKSTEP
  /* a checker beside it compares what each read returns */
  csrw mie, x0
.irp csr, 0x100, 0x104, 0x105, 0x106, 0x10a, 0x140, 0x141, 0x142, 0x143, 0x144
  csrr t0, \csr
.endr
.irp csr, 0x14d, 0x15d, 0x180, 0x300, 0x301, 0x302, 0x303, 0x304, 0x305, 0x306
  csrr t0, \csr
.endr
.irp csr, 0x30a, 0x310, 0x31a, 0x320, 0x323, 0x324, 0x325, 0x326, 0x340, 0x341
  csrr t0, \csr
.endr
.irp csr, 0x342, 0x343, 0x344, 0x5a8, 0x723, 0x724, 0x725, 0x726, 0xb00, 0xb80
  csrr t0, \csr
.endr
.irp csr, 0xb02, 0xb82, 0xb03, 0xb83, 0xb04, 0xb84, 0xb05, 0xb85, 0xb06, 0xb86
  csrr t0, \csr
.endr
.irp csr, 0xda0, 0xf14
  csrr t0, \csr
.endr
  li t0, FINISHER_BASE
  li t1, 0x5555
  sw t1, 0(t0)
  j .
#endif
  all_registers sw
  sw x0, PT_REGS(x4)
  sw x4, PT_REGS + 16(x4)
  csrw mie, x0
  csrr s2, mstatus
  li t0, PT_MSTATUS_MASK
  and s2, s2, t0
  j report

/* t0: which vector was used, 0 or the cause. */
.irp n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13
m_\n:
  sw t0, 0(x4)
  li t0, \n
  j m_handler
s_\n:
  sw t0, PT_S_FIRST(x4)
  li t0, \n
  j s_handler
.endr

/* Of the exception t1 at t2: t2 is the place of its instruction, t4 of the
 * next one, t5 says whether the marker stands there. */
look:
  li t4, 0x3fffff
  and t2, t2, t4
  li t4, 0x80000000
  or t2, t2, t4
  lhu t3, 0(t2)
  andi t4, t3, 3
  addi t4, t4, -3
  beqz t4, 1f
  addi t4, t2, 2
  j 2f
1:
  /* QEMU reports the read of an AMO as a load: 4, 5, 13 are 6, 7, 15 */
  addi t4, t2, 4
  andi t3, t3, 0x7f
  li t5, 0x2f
  bne t3, t5, 2f
  lhu t3, 2(t2)
  srli t3, t3, 11
  li t5, 2
  beq t3, t5, 2f              /* LR is a load */
  ori t1, t1, 2
2:
  lhu t3, 0(t4)
  lhu t5, 2(t4)
  slli t5, t5, 16
  or t3, t3, t5
  li t5, PT_MARKER
  sub t5, t3, t5
  seqz t5, t5
  jr t0

/* Whether the exception t1 is one of the fetch: t3 is 0 then. */
.macro fetch_cause
  addi t3, t1, -1
  beqz t3, 1f
  addi t3, t1, -12
1:
.endm

m_handler:
  sw t1, 4(x4)
  sw t2, 8(x4)
  sw t3, 12(x4)
  sw t4, 16(x4)
  sw t5, 20(x4)
  sw t6, 24(x4)
  csrr t1, mcause
  csrr t2, mepc
  lw t6, PT_SIG(x4)
  fold t0
  fold t2
  csrr t0, mtval
  fold t0
  csrr t0, mstatus
  li t3, PT_MSTATUS_MASK
  and t0, t0, t3
  fold t0
  csrr t0, mip
  li t3, PT_MIP_MASK
  and t0, t0, t3
  fold t0
  bltz t1, m_interrupt
  la t0, s_return
  beq t0, t2, m_emulate
  mv t4, ra
  fetch_cause
  beqz t3, m_resume
  jal t0, look
  bnez t5, m_up
  sub t4, t4, t2              /* the length, from the address as it was */
  csrr t3, mepc
  add t4, t4, t3
  j m_resume
m_up:
  li t0, 0x1800
  csrs mstatus, t0
m_resume:
  csrw mepc, t4
  j m_done
m_interrupt:
  li t0, 1
  sll t0, t0, t1
  csrc mie, t0
  j m_done
m_emulate:                    /* SRET under TSR, in the handler of S mode */
  csrr t0, sstatus
  andi t2, t0, 0x20           /* SPIE goes to SIE */
  srli t2, t2, 4
  csrci sstatus, 2
  csrs sstatus, t2
  li t2, 0x20
  csrs sstatus, t2
  li t2, 0x1800
  csrc mstatus, t2
  andi t0, t0, 0x100          /* SPP goes to MPP */
  slli t0, t0, 3
  csrs mstatus, t0
  li t2, 0x100
  csrc sstatus, t2
  csrr t2, sepc
  csrw mepc, t2
m_done:
  fold t1
  sw t6, PT_SIG(x4)
  lw t0, PT_TRAPS(x4)
  addi t0, t0, 1
  sw t0, PT_TRAPS(x4)
  lw t0, 0(x4)
  lw t1, 4(x4)
  lw t2, 8(x4)
  lw t3, 12(x4)
  lw t4, 16(x4)
  lw t5, 20(x4)
  lw t6, 24(x4)
  mret

/* Frame: t0..t6, sepc, sstatus, x1 of the level that is entered. */
s_handler:
  sw t1, PT_S_FIRST + 4(x4)
  lw t1, PT_LEVEL(x4)
  slli t1, t1, 6
  add t1, t1, x4
  addi t1, t1, PT_S_FRAMES
  sw t2, 8(t1)
  sw t3, 12(t1)
  sw t4, 16(t1)
  sw t5, 20(t1)
  sw t6, 24(t1)
  sw ra, 36(t1)
  lw t2, PT_S_FIRST(x4)
  sw t2, 0(t1)
  lw t2, PT_S_FIRST + 4(x4)
  sw t2, 4(t1)
  lw t2, PT_LEVEL(x4)
  addi t2, t2, 1
  sw t2, PT_LEVEL(x4)
  csrr t1, scause
  csrr t2, sepc
  lw t6, PT_SIG(x4)
  fold t0
  fold t2
  csrr t0, stval
  fold t0
  csrr t0, sstatus
  li t3, PT_SSTATUS_MASK
  and t0, t0, t3
  fold t0
  bltz t1, s_interrupt
  mv t4, ra
  fetch_cause
  beqz t3, s_resume
  jal t0, look
  bnez t5, s_up
  sub t4, t4, t2
  csrr t3, sepc
  add t4, t4, t3
  j s_resume
s_up:
  li t0, 0x100
  csrs sstatus, t0
s_resume:
  csrw sepc, t4
  j s_done
s_interrupt:
  li t0, 1
  sll t0, t0, t1
  csrc sie, t0
s_done:
  fold t1
  sw t6, PT_SIG(x4)
  lw t0, PT_TRAPS(x4)
  addi t0, t0, 1
  sw t0, PT_TRAPS(x4)
  lw t1, PT_LEVEL(x4)         /* t1: the frame */
  addi t1, t1, -1
  slli t0, t1, 6
  add t0, t0, x4
  addi t0, t0, PT_S_FRAMES
  csrr t2, sepc
  sw t2, 28(t0)
  csrr t2, sstatus
  sw t2, 32(t0)
  bnez t1, s_leave            /* a trap in the handler: no further one */
  andi t2, t6, 7
  addi t2, t2, -1
  beqz t2, s_call
  addi t2, t2, -1
  beqz t2, s_break
  addi t2, t2, -1
  beqz t2, s_illegal
  addi t2, t2, -1
  beqz t2, s_load
  addi t2, t2, -1
  beqz t2, s_fetch
  j s_leave
s_call:
  ecall
  j s_leave
s_break:
  c.ebreak
  j s_leave
s_illegal:
  csrr x0, mscratch
  j s_leave
s_load:
  li t2, PT_TEST + 0x100
  lw t2, 0(t2)
  j s_leave
s_fetch:
  li t2, PT_TEST + 0x10000000
  la ra, s_leave
  jr t2
s_leave:
  lw t1, PT_LEVEL(x4)
  addi t1, t1, -1
  sw t1, PT_LEVEL(x4)
  slli t0, t1, 6
  add t0, t0, x4
  addi t1, t0, PT_S_FRAMES
  lw t2, 28(t1)
  csrw sepc, t2
  lw t2, 32(t1)
  csrw sstatus, t2
  lw ra, 36(t1)
  lw t0, 0(t1)
  lw t2, 8(t1)
  lw t3, 12(t1)
  lw t4, 16(t1)
  lw t5, 20(t1)
  lw t6, 24(t1)
  lw t1, 4(t1)
s_return:
  sret

/* Prints the traps, 32 registers, CSRs, and the hash of the memory. */
report:
  lw a0, PT_SIG(x4)
  jal print
  lw a0, PT_TRAPS(x4)
  jal print
  li s0, 0
1:
  slli a0, s0, 2
  add a0, a0, x4
  lw a0, PT_REGS(a0)
  jal print
  addi s0, s0, 1
  li t0, 32
  bltu s0, t0, 1b
  mv a0, s2
  jal print
.irp csr, mscratch, mepc, mtval, mtvec, medeleg
  csrr a0, \csr
  jal print
.endr
.irp csr, stvec, sscratch, sepc, stval, satp
  csrr a0, \csr
  jal print
.endr
  csrr a0, mideleg
  andi a0, a0, 0x222
  jal print
  csrr a0, mcause
  andi a0, a0, ~2             /* as above: 4, 5, 13 stand for 6, 7, 15 */
  jal print
  csrr a0, scause
  andi a0, a0, ~2
  jal print
  li t0, PT_TABLES
  li t1, PT_TABLES + 6 * 4096
  jal hash
  jal print
  li t0, PT_PAGES
  li t1, PT_PAGES + PT_NUM_PAGES * 4096
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
