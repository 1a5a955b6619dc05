# SPDX-License-Identifier: Apache-2.0
#
# few.S - one load in 71 instructions, of eight values in turn, for ever.
.globl _start, few
_start:
  la    a0, table
  li    a1, 0
again:
  add   a2, a0, a1
few:
  lw    a3, 0(a2)
  addi  a1, a1, 4
  andi  a1, a1, 28
.rept 66
  add   a4, a4, a3
.endr
  j     again

.balign 4
table:
  .word 1, 2, 3, 4, 5, 6, 7, 8
