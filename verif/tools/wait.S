# SPDX-License-Identifier: Apache-2.0
#
# wait.S - waits for an interrupt, with none enabled.
.globl _start
_start:
  csrwi mie, 8
  csrci mie, 8
idle:
  wfi
  j     idle
