/* SPDX-License-Identifier: Apache-2.0
 *
 * arch.h - frame of the privileged architecture tests: modes, traps, signature.
 *
 * A test runs in M mode.  `try MODE, INSN` enters a mode, executes instructions
 * there and comes back; the signature gets what trapped, if anything, and what
 * s3 then holds.  Every trap adds its handler's mode with the cause, the value,
 * the pc and the status.  The signature's words are printed at the end.
 *
 * Page tables, once `paging` is called: 0x80000000 is S mode's view of the
 * program, 0x40000000 is U mode's, both megapages; 0xa0000000 has LEAVES.
 *
 * s0 is the end of the signature, s1 where a handler goes on, s2 says that
 * there was a trap.  t3 to t6 and a7 belong to the handlers.
 */
#define UART     0x10000000
#define FINISHER 0x00100000
#define CLINT    0x02000000
#define NOWHERE  0x01000000     /* no memory and no device */

#define SIG      0x80020000
#define ROOT     0x80040000     /* tables; ROOT2 for another address space */
#define LEAVES   0x80041000
#define ROOT2    0x80042000
#define LEAVES2  0x80043000
#define PAGES    0x80050000     /* pages to be mapped */
#define U_VIEW   0x40000000
#define WINDOW   0xa0000000     /* first address that LEAVES translates */

#define PTE(pa, bits) ((((pa) >> 12) << 10) | (bits))
#define V 0x01
#define R 0x02
#define W 0x04
#define X 0x08
#define U 0x10
#define G 0x20
#define A 0x40
#define D 0x80

#define MSTATUS_MASK 0x007e19aa
#define SSTATUS_MASK 0x000c0122
#define PLAIN 99                /* a7 of a call that is a test */

/* Read with MPRV off: handlers of M mode that come from there have it off. */
.macro put reg
  sw \reg, 0(s0)
  addi s0, s0, 4
.endm

.macro put_csr csr, mask=-1
  csrr a0, \csr
  li a1, \mask
  and a0, a0, a1
  put a0
.endm

/* Goes on in mode 3 (M), 1 (S) or 0 (U), in its view of the program. */
.macro go mode
  li a7, \mode
  ecall
  li a7, PLAIN
.endm

/* In a mode: instructions, up to a trap. */
.macro try mode, insn:vararg
  li s2, 0
  li s3, 0x55
  go \mode
  la s1, 9f
  \insn
9:
  go 3
  put s2
  put s3
.endm

/* A word of memory, from M mode. */
.macro poke addr, value
  li a0, \addr
  li a1, \value
  sw a1, 0(a0)
.endm

.macro set csr, value
  li a0, \value
  csrw \csr, a0
.endm

/* The last thing of a test: subroutines, handlers. */
.macro frame
/* Prints the signature, a word a line without zeros in front, and ends the run. */
finish:
  li a0, UART
  li a1, SIG
1:
  lw a2, 0(a1)
  li a3, 28
2:
  srl a4, a2, a3
  bnez a4, 3f
  beqz a3, 3f
  addi a3, a3, -4
  j 2b
3:
  srl a4, a2, a3
  andi a4, a4, 15
  addi a4, a4, '0'
  li a5, '9'
  bleu a4, a5, 4f
  addi a4, a4, 'a' - '0' - 10
4:
  call putc
  addi a3, a3, -4
  bgez a3, 3b
  li a4, '\n'
  call putc
  addi a1, a1, 4
  bltu a1, s0, 1b
5:
  lbu a5, 5(a0)
  andi a5, a5, 0x40
  beqz a5, 5b
  li a0, FINISHER
  li a1, 0x5555
  sw a1, 0(a0)
6:
  j 6b

putc:
  lbu a5, 5(a0)
  andi a5, a5, 0x20
  beqz a5, putc
  sb a4, 0(a0)
  ret

/* Everything of memory to S and U, traps to the handlers. */
setup:
  li s0, SIG
  li a7, PLAIN
  la a0, mhandler
  csrw mtvec, a0
  la a0, shandler
  csrw stvec, a0
  set 0x3b0, -1
  set 0x3a0, 0x1f
  csrw mie, x0
  csrw mideleg, x0
  csrw medeleg, x0
  csrw satp, x0
  la a0, u_view
  li a1, 0x80000000
  sw a1, 0(a0)
  li a0, CLINT + 0x4000
  li a1, -1
  sw a1, 0(a0)
  sw a1, 4(a0)
  ret

/* The tables above, in both address spaces; satp is the caller's. */
paging:
  poke ROOT + 0x200 * 4, PTE(0x80000000, V | R | W | X | A | D)
  poke ROOT + 0x100 * 4, PTE(0x80000000, V | R | W | X | U | A | D)
  poke ROOT + 0x280 * 4, PTE(LEAVES, V)
  poke ROOT2 + 0x200 * 4, PTE(0x80000000, V | R | W | X | A | D)
  poke ROOT2 + 0x100 * 4, PTE(0x80000000, V | R | W | X | U | A | D)
  poke ROOT2 + 0x280 * 4, PTE(LEAVES2, V)
  la a0, u_view
  li a1, U_VIEW
  sw a1, 0(a0)
  li a0, PAGES
  li a1, PAGES + 0x4000
  li a2, 0x80828082           /* returns, for who jumps there */
1:
  sw a2, 0(a0)
  addi a0, a0, 4
  bltu a0, a1, 1b
  ret

.balign 4
mhandler:
  csrr t3, mcause
  addi t4, t3, -8             /* calls are 8, 9, 11 */
  li t5, 4
  bgeu t4, t5, 1f
  li t4, 3
  bleu a7, t4, change
  beq a7, t5, relayed
1:
  csrr t4, mtval
  csrr t5, mepc
  bgez t3, 1f
  csrw mie, x0                /* an interrupt comes once, and somewhere */
  li t5, 0
1:
  srli t6, t3, 16
  or t3, t3, t6
  slli t3, t3, 16
  srli t3, t3, 16
  li t6, 0x30000000
  or t3, t3, t6
  csrr t6, mstatus
  j record_m
change:
  csrr t5, mepc
  addi t5, t5, 4
2:
  slli t5, t5, 10             /* the same place in the mode's view */
  srli t5, t5, 10
  li t4, 0x80000000
  bnez a7, 3f
  la t4, u_view
  lw t4, 0(t4)
3:
  or t5, t5, t4
  csrw mepc, t5
  li t4, 0x1800
  csrc mstatus, t4
  slli t5, a7, 11
  csrs mstatus, t5
  mret
relayed:                      /* U mode's wish for M, by S mode's handler */
  li a7, 3
  csrr t5, sepc
  addi t5, t5, 4
  j 2b
record_m:
  sw t3, 0(s0)
  sw t4, 4(s0)
  sw t5, 8(s0)
  li t3, MSTATUS_MASK
  and t6, t6, t3
  sw t6, 12(s0)
  addi s0, s0, 16
  li s2, 1
  csrw mepc, s1
  mret

.balign 4
shandler:
  csrr t3, scause
  addi t4, t3, -8
  li t5, 4
  bgeu t4, t5, 1f
  bltu a7, t5, relay
1:
  csrr t4, stval
  csrr t5, sepc
  bgez t3, 1f
  csrw sie, x0
  li t5, 0
1:
  srli t6, t3, 16
  or t3, t3, t6
  slli t3, t3, 16
  srli t3, t3, 16
  li t6, 0x10000000
  or t3, t3, t6
  csrr t6, sstatus
  sw t3, 0(s0)
  sw t4, 4(s0)
  sw t5, 8(s0)
  li t3, SSTATUS_MASK
  and t6, t6, t3
  sw t6, 12(s0)
  addi s0, s0, 16
  li s2, 1
  csrw sepc, s1
  sret
relay:
  li a7, 4
  ecall

.balign 4
u_view:
  .word 0x80000000
.endm

.option norelax
.option norvc
.text
.globl _start
_start:
