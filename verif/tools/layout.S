# SPDX-License-Identifier: Apache-2.0
#
# layout.S - three functions, one hot, that are the same bytes at the same
# addresses as a 32-bit program, which is profiled, and as a 64-bit one, which
# BOLT 19 reads.
.option norelax

.macro function name
.globl \name
.type \name, @function
\name:
.endm

.macro end name
.size \name, . - \name
.endm

function _start
  li    s0, 1000
1:
  jal   ra, hot
  andi  t0, s0, 7
  bnez  t0, 2f
  jal   ra, cold
2:
  addi  s0, s0, -1
  bnez  s0, 1b
  lui   a0, 0x100       # the test device: power off
  lui   a1, 0x5
  addi  a1, a1, 0x555
  sw    a1, 0(a0)
3:
  j     3b
end _start

function hot
  li    a0, 20
1:
  addi  a0, a0, -1
  xor   a1, a1, a0
  bnez  a0, 1b
  ret
end hot

function cold
  addi  a2, a2, 1
  ret
end cold
