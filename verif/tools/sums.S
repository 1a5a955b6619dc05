# SPDX-License-Identifier: Apache-2.0
#
# sums.S - 1000 rounds of three loads whose values are known, then the end:
# `one` always reads 1, `bit` reads 0 and 1 in turn, `round` counts.
.globl _start, one, bit, round
_start:
  la    a0, data
  li    a1, 1000
again:
one:
  lw    a2, 0(a0)
bit:
  lw    a3, 4(a0)
round:
  lw    a4, 8(a0)
  xor   a3, a3, a2
  sw    a3, 4(a0)
  add   a4, a4, a2
  sw    a4, 8(a0)
  addi  a1, a1, -1
  bnez  a1, again
  li    a0, 0x100000    # the test device: power off
  li    a1, 0x5555
  sw    a1, 0(a0)
stop:
  j     stop

.balign 4
data:
  .word 1, 0, 0
