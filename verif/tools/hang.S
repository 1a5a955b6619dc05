# SPDX-License-Identifier: Apache-2.0
#
# hang.S - ends in a jump to itself with no interrupt on.
.globl _start
_start:
  li    a0, 5
again:
  addi  a0, a0, -1
  bnez  a0, again
stuck:
  j     stuck
