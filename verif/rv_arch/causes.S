/* SPDX-License-Identifier: Apache-2.0
 *
 * causes.S - each exception from U, S and M mode, to M and, delegated, to S.
 */
#include "arch.h"

.macro causes mode
  try \mode, .word 0
  try \mode, .word -1
  try \mode, .word 0x00004073
  try \mode, ebreak
  try \mode, .hword 0x9002, 1
  try \mode, ecall
  li s4, NOWHERE
  try \mode, lw s3, 0(s4)
  try \mode, lbu s3, 3(s4)
  try \mode, sw s3, 4(s4)
  try \mode, sb s3, 1(s4)
  try \mode, jr s4
  try \mode, lr.w s3, (s4)
  li s4, PAGES + 2
  try \mode, lr.w s3, (s4)
  try \mode, lw s3, 0(s4)
  try \mode, sw s4, 0(s4)
  try \mode, csrr s3, mscratch
  try \mode, csrr s3, sscratch
  try \mode, csrw cycle, x0
  try \mode, csrr s3, 0x7c0
.endm

  call setup

.irp delegated, 0, 0xb0fe
  set medeleg, \delegated
  put_csr medeleg, 0xb3fe
  causes 3
  causes 1
  causes 0
  try 1, mret
  try 0, mret
  try 0, sret
  try 0, wfi
  try 0, sfence.vma
  try 0, csrr s3, satp
.endr

/* Each cause alone is delegated. */
.irp cause, 1, 2, 3, 4, 5, 7
  set medeleg, (1 << \cause)
  put_csr medeleg, 0xb3fe
  li s4, NOWHERE
  try 0, lw s3, 0(s4)
  try 0, sw s3, 0(s4)
  try 0, jr s4
  try 1, lw s3, 0(s4)
  try 0, ebreak
  try 1, .word 0
  li s4, PAGES + 2
  try 1, lr.w s3, (s4)
  try 0, lr.w s3, (s4)
.endr

/* Calls of U mode are delegated; S mode's are not. */
  set medeleg, 0x100
  try 0, ecall
  try 1, ecall
  try 3, ecall
  set medeleg, 0x300
  put_csr medeleg, 0xb3fe
  j finish

  frame
