# SPDX-License-Identifier: Apache-2.0
#
# traps.S - an illegal instruction whose handler is one too.
.globl _start
_start:
  la    a0, handler
  csrw  mtvec, a0
  .word 0
.balign 4
handler:
  .word 0
