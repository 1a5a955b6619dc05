/* SPDX-License-Identifier: Apache-2.0
 *
 * interrupts.S - which interrupt comes, where and in which order; the timer of
 * S mode; a counter that overflows.
 */
#include "arch.h"
#define stimecmp     0x14d
#define stimecmph    0x15d
#define menvcfgh     0x31a
#define mhpmevent3h  0x723
#define scountovf    0xda0
#define S_BITS       0x222      /* what M mode may make pending */

/* In a mode, with mstatus as given: what comes within some instructions. */
.macro comes mode, enable, delegate, status
  li s2, 0
  la s1, 9f
  set mideleg, \delegate
  set mstatus, \status
  set mie, \enable
  go \mode
  nop
  nop
  nop
  nop
9:
  go 3
  csrw mie, x0
  put s2
.endm

  call setup
  set mip, S_BITS
  put_csr mip, 0x2aa
  set mideleg, -1
  put_csr mideleg, 0x2222
  put_csr sip, 0x222
  put_csr sie, 0x222
  set mideleg, 0x22
  put_csr sip, 0x222
  set mideleg, 0

.irp mode, 3, 1, 0
.irp status, 0, 2, 8, 0xa
.irp delegate, 0, 0x222, 0x20, 0x202
.irp enable, 0, 2, 0x20, 0x200, 0x222, 0x22, 0x220
  comes \mode, \enable, \delegate, \status
.endr
.endr
.endr
.endr

/* sip: what S mode may clear and set. */
  set mip, 0
  set mideleg, 0x222
  go 1
  csrsi sip, 2
  go 3
  put_csr mip, 0x222
  go 1
  li a0, 0x222
  csrs sip, a0
  go 3
  put_csr mip, 0x222
  set mip, S_BITS
  go 1
  csrw sip, x0
  go 3
  put_csr mip, 0x222
  set mip, 0

/* Vectored entry. */
  j 2f
.balign 64
1:
.rept 16
  j 3f
.balign 4
.endr
3:
  la a1, mhandler
  jr a1
2:
  set mip, 0x222
  la a0, 1b + 1
  csrw mtvec, a0
.irp enable, 2, 0x20, 0x200
  comes 0, \enable, 0, 0
.endr
  try 0, ebreak
  la a0, mhandler
  csrw mtvec, a0
  set mip, 0

/* Sstc: STIP is the comparator's while STCE is set. */
  li a0, 0x80000000
  csrs menvcfgh, a0
  set mcounteren, 7
  set stimecmph, -1
  set stimecmp, -1
  put_csr mip, 0x222
  li a0, 0x20
  csrs mip, a0
  put_csr mip, 0x222
  set stimecmph, 0
  set stimecmp, 0
  put_csr mip, 0x222
  li a0, 0x20
  csrc mip, a0
  put_csr mip, 0x222
.irp delegate, 0, 0x20
.irp mode, 3, 1, 0
  comes \mode, 0x20, \delegate, 0
.endr
.endr
  set stimecmp, -1
  set stimecmph, -1
  put_csr mip, 0x222
  comes 0, 0x20, 0x20, 0

/* Some ticks ahead: it comes. */
  csrr a1, time
  addi a1, a1, 20
  csrr a2, timeh
  csrw stimecmp, a1
  csrw stimecmph, a2
1:
  csrr a0, mip
  andi a0, a0, 0x20
  beqz a0, 1b
  csrr a2, time
  sltu a0, a2, a1
  put a0
  comes 1, 0x20, 0x20, 2
  set stimecmph, -1
  li a0, 0x80000000
  csrc menvcfgh, a0
  put_csr mip, 0x222

/* Sscofpmf: counter 3 counts instructions and overflows; once OF is set it
 * makes nothing pending. */
  csrw mcountinhibit, x0
  csrw mhpmevent3h, x0
  csrwi mhpmevent3, 2
  set mcounteren, 0xff
  put_csr scountovf, 8
  put_csr mip, 0x2000
  set mhpmcounter3h, -1
  set mhpmcounter3, -50
  li a1, 4000
1:
  addi a1, a1, -1
  bnez a1, 1b
  put_csr scountovf, 8
  put_csr mip, 0x2000
  put_csr mhpmevent3h, 0x80000000
  set mideleg, 0x2000
  set mcounteren, 7
  go 1
  csrr s3, scountovf
  go 3
  andi s3, s3, 8
  put s3
  comes 1, 0x2000, 0x2000, 2
  comes 0, 0x2000, 0x2000, 0
  li a0, 0x2000
  csrc mip, a0
  put_csr mip, 0x2000
  j finish

  frame
