/* SPDX-License-Identifier: Apache-2.0
 *
 * returns.S - the stacks of mode and enable bits: traps to M and to S, MRET, SRET.
 */
#include "arch.h"

  call setup
  csrw mie, x0

/* MRET from every state: what is then in mstatus, and what a call records.  QEMU
 * 7.2 leaves MPRV set, which verif/rv/traps/super has. */
.irp mpp, 0, 1, 3
.irp bits, 0x000, 0x008, 0x080, 0x088, 0x122, 0x188, 0x02a, 0x1aa
  la s4, 1f
  csrw mepc, s4
  la s1, 2f
  set mstatus, (\mpp << 11 | \bits)
  put_csr mstatus, MSTATUS_MASK
  mret
1:
  ecall
2:
  go 3
  put_csr mstatus, MSTATUS_MASK
.endr
.endr

/* SRET, from S mode and from M mode. */
.irp from, 1, 3
.irp bits, 0x000, 0x002, 0x020, 0x022, 0x100, 0x102, 0x120, 0x122
  set mstatus, \bits
  go \from
  la s4, 1f
  csrw sepc, s4
  la s1, 2f
  sret
1:
  ecall
2:
  go 3
  put_csr mstatus, MSTATUS_MASK
.endr
.endr

/* Traps to S mode from U and S, with each state of its enables; a trap in S
 * mode's handler would be one of S mode. */
  set medeleg, 0xc
.irp mode, 0, 1
.irp bits, 0x000, 0x002, 0x020, 0x022, 0x100, 0x122, 0xc0000
  set mstatus, \bits
  try \mode, ebreak
  put_csr mstatus, MSTATUS_MASK
  try \mode, .word 0
  put_csr sstatus, SSTATUS_MASK
.endr
.endr

/* Nested: U to S, S to M in between, back by MRET and SRET. */
  set medeleg, 8
  set mstatus, 0x22
  la s4, 3f
  csrw stvec, s4
  try 0, ebreak
  put_csr mstatus, MSTATUS_MASK
  put_csr sepc
  put_csr scause
  j finish
.balign 4
3:
  csrr s5, sepc
  csrr s6, sstatus
  la s7, 4f
  mv s8, s1
  mv s1, s7
  .word 0
4:
  csrr s7, sepc
  sub s3, s7, s5
  csrr s7, sstatus
  xor s7, s7, s6
  add s3, s3, s7
  csrw sepc, s8
  mv s1, s8
  sret

  frame
