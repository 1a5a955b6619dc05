# SPDX-License-Identifier: Apache-2.0
#
# start.S - stack pointer, and into the loop.  Memory is zero at the start.

  .section .start, "ax"
  .globl _start
_start:
  la   sp, loop_stack + 4096
  call loop_main
1:
  j    1b
