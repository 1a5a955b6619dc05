# SPDX-License-Identifier: Apache-2.0
#
# special.S - 1000 rounds with divisions and copies whose operands are known.
# In each tenth round the divisor that is loaded is 7, else 3; the size is always
# 16.  A divisor is moved, another one is a constant, the last comes from a place
# that two ways lead to.
.globl _start
.type _start, @function
_start:
  la    s0, data
  li    s1, 1000
  li    s2, 10
.Lagain:
  lw    a1, 0(s0)       # 3
  addi  s2, s2, -1
  bnez  s2, .Loften
  lw    a1, 4(s0)       # 7: two ways lead to `.Loften`
  li    s2, 10
.Loften:
  divu  a0, s1, a1
  lw    a3, 8(s0)       # 5
  mv    a4, a3
.option push
.option norvc
  mv    a6, a4          # the other encoding
.option pop
  remu  a0, s1, a6
  li    a5, 9
  divu  a0, s1, a5
  lw    s3, 0(s0)       # 3: s3 outlives the call
  lw    a2, 12(s0)      # 16
  call  memcpy
  rem   a0, s1, s3
  li    a2, 8
  call  memset
  addi  s1, s1, -1
  bnez  s1, .Lagain
  li    a0, 0x100000    # the test device: power off
  li    a1, 0x5555
  sw    a1, 0(a0)
.Lstop:
  j     .Lstop
.size _start, . - _start

.globl memcpy, memset
.type memcpy, @function
.type memset, @function
memcpy:
  ret
.size memcpy, . - memcpy
memset:
  ret
.size memset, . - memset

.balign 4
data:
  .word 3, 7, 5, 16
