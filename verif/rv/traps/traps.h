/* SPDX-License-Identifier: Apache-2.0
 *
 * traps.h - what the bare-metal tests of the core share.
 *
 * `begin` starts a test program, `finish` ends it.  The handler prints one
 * line for each trap - mode it came from, mcause, mtval, mepc as distance from
 * the end of the test (fetch faults: mepc itself) - and goes on at that end,
 * which is in s1.  s0 is the UART.
 */
.option arch, +zicsr, +zifencei
.option norelax

#define UART     0x10000000
#define CLINT    0x02000000
#define PLIC     0x0c000000
#define FINISHER 0x00100000
#define NOWHERE  0x40000000

/* Prints a text. */
.macro say text
  la a0, 9f
  call puts
  j 8f
9: .asciz "\text"
.balign 4
8:
.endm

/* A test with its name: runs what follows up to `expect` in mode 3 or 0. */
.macro test name, mode=3
  say "\name:"
  la s1, 7f                   /* a test that does not trap is seen, too */
  .if \mode == 0
  li t0, 0x1800
  csrc mstatus, t0
  la t0, 6f
  csrw mepc, t0
  mret
6:
  .endif
.endm

/* Where the trap handler goes on; without a trap an ecall shows that. */
.macro expect
  ecall
7:
.endm

.macro begin
.section .text
.globl _start
_start:
  li s0, UART
  la sp, stack
  la t0, handler
  csrw mtvec, t0
  li t0, CLINT + 0x4000
  li t1, -1
  sw t1, 0(t0)
  sw t1, 4(t0)
.endm

.macro finish
  li t0, FINISHER
  li t1, 0x5555
  sw t1, 0(t0)
1:
  j 1b

/* a0: text */
puts:
  lbu t0, 0(a0)
  beqz t0, 2f
  mv t1, t0
1:
  lbu t2, 5(s0)
  andi t2, t2, 0x20
  beqz t2, 1b
  sb t1, 0(s0)
  addi a0, a0, 1
  j puts
2:
  ret

/* a0 in hexadecimal behind a blank */
puthex:
  addi sp, sp, -16
  sw ra, 0(sp)
  sw s2, 4(sp)
  sw s3, 8(sp)
  mv s2, a0
  li s3, 28
  li t3, ' '
  j 2f
1:
  srl t3, s2, s3
  andi t3, t3, 15
  addi t3, t3, '0'
  li t0, '9'
  ble t3, t0, 3f
  addi t3, t3, 'a' - '0' - 10
3:
  addi s3, s3, -4
2:
  lbu t2, 5(s0)
  andi t2, t2, 0x20
  beqz t2, 2b
  sb t3, 0(s0)
  bgez s3, 1b
  lw ra, 0(sp)
  lw s2, 4(sp)
  lw s3, 8(sp)
  addi sp, sp, 16
  ret

.balign 4
handler:
  csrr s4, mcause
  csrr s5, mtval
  csrr s6, mepc
  csrr s7, mstatus
  srli a0, s7, 11
  andi a0, a0, 3
  call puthex
  mv a0, s4
  call puthex
  mv a0, s5
  call puthex
  li t0, 1
  mv a0, s6
  beq s4, t0, 1f
  sub a0, s6, s1              /* s1: where to go on */
1:
  call puthex
  la a0, newline
  call puts
  csrw mepc, s1
  li t0, 0x1800               /* to M mode, interrupts off */
  csrs mstatus, t0
  li t0, 0x80
  csrc mstatus, t0
  mret
newline: .asciz "\n"
.balign 16
.space 256
stack:
.endm
