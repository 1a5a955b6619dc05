/* SPDX-License-Identifier: Apache-2.0
 *
 * exceptions.S - every exception cause in both modes.  Each line of the output
 * is: test, mode, mcause, mtval, mepc as distance from the end of the test (for
 * fetch faults: mepc).
 */
#include "traps.h"

begin

.macro both name, insns:vararg
.irp m, 3, 0
  test "\name", \m
  \insns
  expect
.endr
.endm

.macro load_nowhere
  li a1, NOWHERE
  lw a0, 4(a1)
.endm
.macro store_nowhere
  li a1, NOWHERE
  sb a0, 3(a1)
.endm
.macro fetch_nowhere
  li a1, NOWHERE + 8
  jr a1
.endm
.macro fetch_device
  li a1, UART
  jr a1
.endm
.macro fetch_end              /* the second half of the instruction */
  li a1, 0x84000000 - 2
  li a2, 0x13                 /* the first half of a nop */
  sh a2, 0(a1)
  fence.i
  jr a1
.endm
.macro load_end
  li a1, 0x84000000 - 2
  lw a0, 0(a1)
.endm
.macro store_end
  li a1, 0x84000000 - 2
  sw a0, 0(a1)
.endm
.macro device_size
  li a1, CLINT
  lb a0, 0(a1)
.endm
.macro device_misaligned
  li a1, UART
  lh a0, 1(a1)
.endm
.macro device_store
  li a1, CLINT
  sh a0, 0(a1)
.endm
.macro amo_misaligned
  li a1, 0x80100002
  amoadd.w a0, a0, (a1)
.endm
.macro lr_misaligned
  li a1, 0x80100003
  lr.w a0, (a1)
.endm
.macro sc_misaligned
  li a1, 0x80100001
  sc.w a0, a0, (a1)
.endm
.macro amo_nowhere
  li a1, NOWHERE
  amoswap.w a0, a0, (a1)
.endm
.macro lr_nowhere
  li a1, NOWHERE
  lr.w a0, (a1)
.endm
.macro amo_device
  li a1, CLINT
  amoor.w a0, x0, (a1)
.endm

  both "fetch fault        ", fetch_nowhere
  both "fetch from a device", fetch_device
  both "fetch, second half ", fetch_end
  both "illegal            ", .word 0xffffffff
  both "illegal, 16 bits   ", .half 0
  both "no such CSR        ", csrr a0, 0x7c0
  both "write of read-only ", csrw mhartid, x0
  both "ebreak             ", ebreak
  both "c.ebreak           ", c.ebreak
  both "ecall              ", ecall
  both "load fault         ", load_nowhere
  both "load across the end", load_end
  both "load, wrong size   ", device_size
  both "load, misaligned   ", device_misaligned
  both "store fault        ", store_nowhere
  both "store across end   ", store_end
  both "store, wrong size  ", device_store
  both "AMO misaligned     ", amo_misaligned
  both "LR misaligned      ", lr_misaligned
  both "SC misaligned      ", sc_misaligned
  both "AMO fault          ", amo_nowhere
  both "LR fault           ", lr_nowhere
  both "AMO on a device    ", amo_device

/* Only U mode may not. */
.macro user name, insns:vararg
  test "\name", 0
  \insns
  expect
.endm
  user "mret               ", mret
  user "CSR of M mode      ", csrr a0, mscratch
  csrw mcounteren, x0
  user "closed counter     ", csrr a0, instret
  li t0, 4
  csrw mcounteren, t0
  user "open counter       ", csrr a0, instret
  li t0, 1 << 21              /* TW */
  csrs mstatus, t0
  user "wfi                ", wfi
  csrc mstatus, t0

  finish
