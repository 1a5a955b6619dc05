/* SPDX-License-Identifier: Apache-2.0
 *
 * beta.S - another one: sums an array up by a function, yields 60 times, ends.
 */
  .globl _start, sum
_start:
  li    s0, 60
1:
  li    a0, 0x20000
  li    a1, 500
  call  sum
  sw    a0, 2044(a0)
  li    a7, 0
  ecall
  addi  s0, s0, -1
  bnez  s0, 1b
  li    a7, 1
  ecall

sum:
  li    a2, 0
2:
  lw    a3, 0(a0)
  add   a2, a2, a3
  addi  a0, a0, 4
  addi  a1, a1, -1
  bnez  a1, 2b
  li    a0, 0x20000
  ret
