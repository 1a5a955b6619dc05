/* SPDX-License-Identifier: Apache-2.0
 *
 * modes.S - what M mode keeps from S and U: TVM, TW, TSR, counters, the timer; WFI.
 */
#include "arch.h"
#define stimecmp  0x14d
#define stimecmph 0x15d
#define menvcfgh  0x31a

.macro virtual mode
  try \mode, sfence.vma
  try \mode, sfence.vma s4, x0
  try \mode, sfence.vma x0, s4
  try \mode, csrr s3, satp
  try \mode, csrw satp, x0
  try \mode, csrwi satp, 0
  try \mode, csrrs s3, satp, x0
.endm

  call setup
  li s4, PAGES

/* TVM */
.irp tvm, 0, 1
  set mstatus, (\tvm << 20)
  virtual 1
  virtual 0
  virtual 3
.endr

/* TSR: the SRET of S mode; M mode's own goes on. */
.irp tsr, 0, 1
  set mstatus, (\tsr << 22 | 0x100)
  go 1
  la s1, 1f
  la s3, 1f
  csrw sepc, s3
  sret
1:
  go 3
  put_csr mstatus, MSTATUS_MASK
  set mstatus, (\tsr << 22 | 0x100)
  la s3, 2f
  csrw sepc, s3
  sret
2:
  go 3
  put_csr mstatus, MSTATUS_MASK
  try 0, sret
.endr

/* TW and WFI: an interrupt that is pending and enabled in mie, no more, ends it. */
  csrsi mip, 2
  csrwi mie, 2
.irp tw, 0, 1
  set mstatus, (\tw << 21)
  csrwi mideleg, 0
  try 3, wfi
  csrwi mideleg, 2
  try 3, wfi
.endr
  set mstatus, 0
  csrw mie, x0
  csrwi mideleg, 2
  csrwi mie, 2
  go 1
  csrci sstatus, 2
  go 3
  try 1, wfi
  put_csr mip, 0x222
  csrw mie, x0
  csrci mip, 2
  set mstatus, (1 << 21)
  try 1, wfi
  try 0, wfi
  set mstatus, 0
  csrw mideleg, x0

/* Counters: each bit of mcounteren and scounteren. */
.irp m, 0, 1, 2, 4, 8, 0x10, 0x1f
  set mcounteren, \m
  put_csr mcounteren, 0x1f
.irp s, 0, 1, 2, 4, 8, 0x1f
  set scounteren, \s
  put_csr scounteren, 0x1f
.irp mode, 1, 0
  try \mode, csrr x0, cycle
  try \mode, csrr x0, time
  try \mode, csrr x0, instret
  try \mode, csrr x0, hpmcounter3
  try \mode, csrr x0, hpmcounter4
  try \mode, csrr x0, cycleh
  try \mode, csrr x0, timeh
.endr
.endr
.endr

/* The comparator of S mode: STCE and TM. */
  li s4, -1
.irp stce, 0, 1
  li a0, 0x80000000
  csrc menvcfgh, a0
  li a0, (\stce << 31)
  csrs menvcfgh, a0
.irp m, 0, 2, 5, 7
  set mcounteren, \m
.irp mode, 3, 1, 0
  try \mode, csrr x0, stimecmp
  try \mode, csrw stimecmph, s4
.endr
.endr
.endr

/* CSRs by mode: of M, of S, of nobody. */
.irp csr, 0x300, 0x305, 0x341, 0x100, 0x105, 0x141, 0x180, 0x106, 0xf14, 0x200, 0x5a9, 0x800, 0xda0
.irp mode, 3, 1, 0
  try \mode, csrr x0, \csr
.endr
.endr
  try 3, csrw 0xf14, x0
  try 3, csrw 0xda0, x0
  try 1, csrw 0xda0, x0

/* Fields that hold what they are given, or not. */
.irp value, 0, -1, 0x0800, 0x1800
  set mstatus, \value
  put_csr mstatus, MSTATUS_MASK
  put_csr sstatus, SSTATUS_MASK
.endr
  set mstatus, 0
.irp value, -1, 0x122, 0xc0000, 0
  set sstatus, \value
  put_csr mstatus, MSTATUS_MASK
.endr
.irp csr, sscratch, sepc, scause, stval, mscratch, mepc, mtval, stvec, satp
.irp value, -1, 0x5a5a5a58, 0
  set \csr, \value
  .ifnc \csr, satp
  put_csr \csr, 0xfffffffc
  .else
  put_csr satp
  .endif
.endr
.endr
  csrw satp, x0
  la a0, shandler
  csrw stvec, a0
  j finish

  frame
