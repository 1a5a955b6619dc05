# SPDX-License-Identifier: Apache-2.0
#
# semihost.S - ends by a semihosting call.
.option norvc
.globl _start
_start:
  li    a0, 0x18        # SYS_EXIT
  li    a1, 0x20026     # ADP_Stopped_ApplicationExit
call:
  .word 0x01f01013, 0x00100073, 0x40705013
stop:
  j     stop
