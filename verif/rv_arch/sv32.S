/* SPDX-License-Identifier: Apache-2.0
 *
 * sv32.S - translation: rights of each kind of entry, page sizes, superpages that
 * are not aligned, accessed and dirty bits, MPRV, address spaces, SFENCE.VMA.
 */
#include "arch.h"
#define SUM 0x40000
#define MXR 0x80000
#define RAM_LEAF(n, bits) PTE(PAGES + (n) * 0x1000, (bits))

/* s4: where, s5: the entry's address. */
.macro entry value
  li a0, \value
  sw a0, 0(s5)
  sfence.vma
.endm

/* Load, store and jump, in a mode. */
.macro accesses mode
  try \mode, lw s3, 0(s4)
  try \mode, sw s4, 64(s4)
  try \mode, jalr s3, 0(s4)
.endm

  call setup
  call paging
  li a0, 0x80000000 | ROOT >> 12
  csrw satp, a0
  sfence.vma
  li s4, WINDOW + 0x3000
  li s5, LEAVES + 12

/* Each combination of V, R, W, X, U, with A and D set (s6), under SUM and MXR;
 * jumps return here by s3, so that a page may be executed. */
  li s6, 0
1:
  li a0, RAM_LEAF(1, A | D)
  or a0, a0, s6
  sw a0, 0(s5)
  sfence.vma
  poke PAGES + 0x1000, 0x000980e7     # jalr x1, 0(s3)
  set mstatus, 0
  call accesses_s
  call accesses_u
  set mstatus, SUM
  call accesses_s
  set mstatus, MXR
  call accesses_s
  call accesses_u
  set mstatus, SUM | MXR
  call accesses_s
  addi s6, s6, 1
  li a0, 32
  bltu s6, a0, 1b

/* The same by MPRV, from M mode, as U, S and M; fetches are M mode's. */
  li s6, 0
2:
  li a0, RAM_LEAF(1, A | D)
  or a0, a0, s6
  sw a0, 0(s5)
  sfence.vma
.irp status, 0x0000, 0x0800, 0x1800, 0x40800, 0x80000, 0xc0800
  la s1, 3f
  li s2, 0
  li s3, 0x55
  set mstatus, \status | 0x20000
  lw s3, 0(s4)
3:
  csrw mstatus, x0
  put s2
  put s3
  la s1, 3f
  li s2, 0
  set mstatus, \status | 0x20000
  sw s4, 64(s4)
3:
  csrw mstatus, x0
  put s2
.endr
  addi s6, s6, 1
  li a0, 32
  bltu s6, a0, 2b

/* Leaves and pointers where they may not be, each seen by S: a pointer in the last
 * level; A, D or U of a pointer; RSW and G of a leaf. */
.irp bits, V, V | G, V | A, V | D, V | U, V | R | A | D | 0x300, V | R | W | A | D | G
  entry RAM_LEAF(1, \bits)
  accesses 1
.endr
  li s5, ROOT + 0x281 * 4
  li s4, WINDOW + 0x400000 + 0x51000
.irp bits, V, V | G, V | A, V | D, V | U, V | W, V | R | W | A | D, V | R | X | A | D
  entry PTE(LEAVES, \bits)
  accesses 1
.endr

/* Superpages: aligned, and with each bit of PPN[0] alone. */
  entry PTE(0x80000000, V | R | W | A | D)
  accesses 1
  accesses 0
.irp bit, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
  entry (PTE(0x80000000, V | R | W | X | A | D) | 1 << (10 + \bit))
  accesses 1
.endr
  entry PTE(0x80000000, V | R | W | X | U | A | D)
  accesses 1
  accesses 0

/* Pages that are no memory: access faults, behind what the entry refuses. */
  li s5, LEAVES + 12
  li s4, WINDOW + 0x3000
.irp bits, V | R | W | X | A | D, V | R | A | D, V | X | A | D
  entry PTE(NOWHERE, \bits)
  accesses 1
.endr
  entry (0xfff00000 | V | R | W | X | A | D)
  accesses 1

/* Across two pages. */
  li s5, LEAVES + 16
.irp second, 0, V | R | A | D, V | R | W | A | D, V | R | W | U | A | D
  poke LEAVES + 12, RAM_LEAF(1, V | R | W | A | D)
  entry RAM_LEAF(2, \second)
  poke PAGES + 0x1ffc, 0x11223344
  poke PAGES + 0x2000, 0x55667788
  li s4, WINDOW + 0x3ffe
  try 1, lw s3, 0(s4)
  try 1, sw s4, 0(s4)
  addi s4, s4, 1
  try 1, lh s3, 0(s4)
  try 1, sh s4, 0(s4)
  li a0, PAGES
  li a1, 0x1ffc
  add a0, a0, a1
  lw a1, 0(a0)
  put a1
  lw a1, 4(a0)
  put a1
.endr

/* Accessed and dirty: QEMU 7.2 sets them, the core faults and leaves that to
 * software, here M mode's handler: then the entry is the same. What is refused
 * sets none. */
  la a0, updater
  csrw mtvec, a0
  li s4, WINDOW + 0x3000
  li s5, LEAVES + 12
.irp bits, V | R | W | X, V | R | W | X | A, V | R, V | R | D, V | X, V | R | W | X | U, V | R | W | U | A
.irp mode, 1, 0
  poke PAGES + 0x1000, 0x000980e7
  entry RAM_LEAF(1, \bits)
  try \mode, lw s3, 0(s4)
  lw a0, 0(s5)
  put a0
  entry RAM_LEAF(1, \bits)
  try \mode, sw s4, 64(s4)
  lw a0, 0(s5)
  put a0
  entry RAM_LEAF(1, \bits)
  try \mode, jalr s3, 0(s4)
  lw a0, 0(s5)
  put a0
.endr
.endr
  la a0, mhandler
  csrw mtvec, a0

/* satp: Bare, another root, address spaces, global pages. */
  entry RAM_LEAF(1, V | R | A | D)
  poke LEAVES2 + 12, RAM_LEAF(2, V | R | A | D)
  poke PAGES + 0x1000, 0x1111
  poke PAGES + 0x2000, 0x2222
  poke PAGES + 0x3000, 0x3333
.irp satp, 0x80000000 | ROOT >> 12, 0x80000000 | ROOT2 >> 12, 0x80400000 | ROOT >> 12, 0x80800000 | ROOT2 >> 12
  set satp, \satp
  sfence.vma
  put_csr satp
  try 1, lw s3, 0(s4)
.endr
/* By address space, without a fence between. */
.rept 2
.irp satp, 0x80400000 | ROOT >> 12, 0x80800000 | ROOT2 >> 12
  set satp, \satp
  try 1, lw s3, 0(s4)
.endr
.endr
  set satp, 0
  li s4, PAGES + 0x1000
  try 1, lw s3, 0(s4)
  la a0, u_view
  li a1, 0x80000000
  sw a1, 0(a0)
  try 0, lw s3, 0(s4)
  li s4, WINDOW + 0x3000
  try 1, lw s3, 0(s4)
  la a0, u_view
  li a1, U_VIEW
  sw a1, 0(a0)

/* SFENCE.VMA, in each of its forms, from M and from S: the page is the new one. */
.irp mode, 3, 1
.irp form, 0, 1, 2, 3
  set satp, 0x80400000 | ROOT >> 12
  entry RAM_LEAF(1, V | R | A | D)
  try 1, lw s3, 0(s4)
  poke LEAVES + 12, RAM_LEAF(3, V | R | A | D)
  li s7, 1
  go \mode
  .if \form == 0
  sfence.vma
  .elseif \form == 1
  sfence.vma s4, x0
  .elseif \form == 2
  sfence.vma x0, s7
  .else
  sfence.vma s4, s7
  .endif
  go 3
  try 1, lw s3, 0(s4)
.endr
.endr
/* A superpage, by any of its addresses. */
  li s5, ROOT + 0x281 * 4
  li s4, WINDOW + 0x400000 + 0x51000
  entry PTE(0x80000000, V | R | W | A | D)
  try 1, lw s3, 0(s4)
  entry 0
  poke ROOT + 0x281 * 4, PTE(LEAVES, V)
  poke LEAVES + 0x51 * 4, RAM_LEAF(3, V | R | A | D)
  li s7, WINDOW + 0x400000
  sfence.vma s7, x0
  try 1, lw s3, 0(s4)
  j finish

accesses_s:
  mv s8, ra
  accesses 1
  jr s8
accesses_u:
  mv s8, ra
  accesses 0
  jr s8

/* A page fault of an entry that lacks only A or D gets them. */
.balign 4
updater:
  csrr t3, mcause
  li t4, 12
  bltu t3, t4, 1f
  li t4, 15
  bgtu t3, t4, 1f
  li t5, A
  bne t3, t4, 2f
  ori t5, t5, D
2:
  lw t4, 0(s5)
  and t6, t4, t5
  beq t6, t5, 1f
  /* What the access needs: R, W or X; U of U mode alone. */
  li t6, X
  li a0, 12
  beq t3, a0, 3f
  li t6, R
  li a0, 13
  beq t3, a0, 3f
  li t6, W
3:
  and t6, t6, t4
  beqz t6, 1f
  csrr t6, mstatus
  srli t6, t6, 11 - 4         /* MPP's low bit, at U */
  xor t6, t6, t4
  andi t6, t6, U
  beqz t6, 1f
  or t4, t4, t5
  sw t4, 0(s5)
  sfence.vma
  mret
1:
  j mhandler

  frame
