/* SPDX-License-Identifier: Apache-2.0
 *
 * alpha.S - a process: counts in memory, yields 40 times, ends.
 */
  .globl _start, counting
_start:
  li    s0, 40
1:
  li    a0, 0x20000
  li    t0, 2000
counting:
  lw    a1, 0(a0)
  addi  a1, a1, 1
  sw    a1, 0(a0)
  lw    a2, 4(a0)
  addi  t0, t0, -1
  bnez  t0, counting
  li    a7, 0
  ecall
  addi  s0, s0, -1
  bnez  s0, 1b
  li    a7, 1
  ecall
