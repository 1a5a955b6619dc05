# SPDX-License-Identifier: Apache-2.0
#
# timer.S - waits for the timer, 2 ms in a jump to itself and once more by WFI,
# and ends: nothing of it is for ever.
.globl _start
_start:
  la    a0, tick
  csrw  mtvec, a0
  li    s0, 2
  li    s1, 0x0200bff8  # mtime
  li    s2, 0x02004000  # mtimecmp
  call  later
  li    a0, 0x80
  csrw  mie, a0
  csrsi mstatus, 8
first:
  j     first
second:
  wfi
  j     second

later:                  # 2 ms
  lw    a0, 0(s1)
  li    a1, 20000
  add   a0, a0, a1
  sw    zero, 4(s2)
  sw    a0, 0(s2)
  ret

.balign 4
tick:
  addi  s0, s0, -1
  beqz  s0, end
  call  later
  la    a0, second
  csrw  mepc, a0
  mret
end:
  li    a0, 0x100000    # the test device: power off
  li    a1, 0x5555
  sw    a1, 0(a0)
stop:
  j     stop
