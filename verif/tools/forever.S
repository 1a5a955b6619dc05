# SPDX-License-Identifier: Apache-2.0
#
# forever.S - adds up a table again and again; for tests that stop a run.
.globl _start
_start:
  la    a0, table
  li    a2, 0
outer:
  li    a1, 16
  mv    a3, a0
inner:
  lw    a4, 0(a3)
  add   a2, a2, a4
  addi  a3, a3, 4
  addi  a1, a1, -1
  bnez  a1, inner
  sw    a2, 64(a0)
  j     outer

.balign 4
table:
  .word 1, 1, 1, 1, 2, 2, 3, 3, 5, 8, 13, 21, 34, 55, 89, 144
  .word 0
