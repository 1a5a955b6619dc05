/* SPDX-License-Identifier: Apache-2.0
 *
 * interrupts.S - each interrupt: masked and not, by priority, in both modes,
 * direct and vectored, and as an end of WFI.  Lines as in exceptions.S: cause 11
 * or 8 means that the test came to its end, an ecall, without an interrupt.
 */
#include "traps.h"

begin

/* The lines, one by one. */
.macro raise_software
  li a1, CLINT
  li a2, 1
  sw a2, 0(a1)
.endm
.macro clear_software
  li a1, CLINT
  sw x0, 0(a1)
.endm
.macro raise_timer
  li a1, CLINT + 0x4000
  sw x0, 4(a1)
  sw x0, 0(a1)
.endm
.macro clear_timer
  li a1, CLINT + 0x4000
  li a2, -1
  sw a2, 4(a1)
.endm
.macro raise_external         /* the UART has nothing to send */
  li a1, PLIC
  li a2, 1
  sw a2, 0x28(a1)
  li a1, PLIC + 0x2000
  li a2, 1 << 10
  sw a2, 0(a1)
  li a2, 2
  sb a2, 1(s0)
.endm
.macro clear_external
  sb x0, 1(s0)
  li a1, PLIC + 0x200000
  lw a2, 4(a1)
  sw a2, 4(a1)
.endm
.macro raise_overflow         /* mhpmcounter3 counts clocks */
  csrw mhpmevent3, x0
  csrw 0x723, x0
  li a1, 0xff
  csrw mhpmcounter3h, a1
  li a1, -4
  csrw mhpmcounter3, a1
  csrwi mhpmevent3, 1
.endm
.macro clear_overflow
  csrw mhpmevent3, x0
  csrw 0x723, x0
  li a1, 1 << 13
  csrc mip, a1
.endm

.macro settle
.rept 4
  lw a2, 0(a1)
  fence
.endr
  li a3, 100
1:
  addi a3, a3, -1
  bnez a3, 1b
.endm

/* All that can be asked of one interrupt. */
.macro each name, bit, raise, clear
  csrw mie, x0
  test "\name masked    "
  csrsi mstatus, 8
  li a1, PLIC
  \raise
  li a1, PLIC
  settle
  expect
  csrci mstatus, 8
  test "\name off       "
  li a1, 1 << \bit
  csrw mie, a1
  li a1, PLIC
  settle
  expect
  test "\name on        "
  csrsi mstatus, 8
  nop
  expect
  test "\name in U      ", 0
  nop
  nop
  expect
  test "\name ends WFI  "
  wfi
  expect
  csrw mie, x0
  \clear
  csrr a0, mip                /* nothing is left, once it has arrived */
  li a1, PLIC
  settle
  say "\name left     "
  csrr a0, mip
  call puthex
  la a0, newline
  call puts
.endm

  each "software", 3, raise_software, clear_software
  each "timer   ", 7, raise_timer, clear_timer
  each "external", 11, raise_external, clear_external
  each "overflow", 13, raise_overflow, clear_overflow

/* All pending: by priority, each disabled after it came. */
  raise_software
  raise_timer
  raise_external
  raise_overflow
  li a1, PLIC
  settle
  say "mip"
  csrr a0, mip
  call puthex
  la a0, newline
  call puts
  li s8, 0x2888
.rept 4
  csrw mie, s8
  test "priority          "
  csrsi mstatus, 8
  nop
  expect
  li a2, 1
  sll a2, a2, s4
  not a2, a2
  and s8, s8, a2
.endr
  csrw mie, x0

/* Vectored: entry 3 is 12 bytes behind the base. */
  la t0, vectors + 1
  csrw mtvec, t0
.irp bit, 3, 7, 11, 13
  li a1, 1 << \bit
  csrw mie, a1
  test "vectored          "
  csrsi mstatus, 8
  nop
  expect
.endr
  csrw mie, x0
  test "exception, vectored"
  ebreak
  expect
  finish

.balign 64
.option push
.option norvc
vectors:
.irp n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13
  j entry\n
.endr
.option pop
.irp n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13
entry\n:
  li a0, \n
  j entered
.endr
entered:
  call puthex
  j handler
