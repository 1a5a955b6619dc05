# SPDX-License-Identifier: Apache-2.0
#
# quiet_end.S - ends during a division, in a clock in which nothing retires.
.globl _start
_start:
  li    a0, 0x100000    # the test device: power off
  li    a1, 0x5555
  sw    a1, 0(a0)
  div   a2, a1, a0
stop:
  j     stop
