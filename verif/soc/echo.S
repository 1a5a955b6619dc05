# SPDX-License-Identifier: Apache-2.0
#
# echo.S - sends back what it receives, by interrupt; `m` first stores behind
# 16 MiB of RAM, `q` ends.  Exit code 2: the UART says that it lost a byte.

#include "cs_soc_map.h"

#define UART_AT(reg) (CS_SOC_UART_##reg - CS_SOC_UART_BASE)
#define LOST 2
#define IDLE 0x40

  .globl _start
_start:
  la   t0, handler
  csrw mtvec, t0
  li   s0, CS_SOC_UART_BASE
  li   s1, CS_SOC_PLIC_CLAIM
  li   s2, CS_SOC_FINISHER_BASE
  li   t0, 0x41                    # FIFO on, trigger level 4
  sb   t0, UART_AT(IIR)(s0)
  li   t0, 1
  sb   t0, UART_AT(IER)(s0)
  li   t1, CS_SOC_PLIC_PRIORITY + 4 * CS_SOC_IRQ_UART
  sw   t0, 0(t1)
  li   t0, 1 << CS_SOC_IRQ_UART
  li   t1, CS_SOC_PLIC_ENABLE
  sw   t0, 0(t1)
  li   t0, 1 << 11
  csrw mie, t0
  csrsi mstatus, 8
1:
  wfi
  j    1b

  .balign 4
handler:
  lw   s3, 0(s1)
next:
  lbu  t0, UART_AT(LSR)(s0)
  andi t1, t0, LOST
  bnez t1, lost
  andi t0, t0, 1
  beqz t0, done
  lbu  t0, UART_AT(THR)(s0)
  sb   t0, UART_AT(THR)(s0)
  li   t1, 'm'
  beq  t0, t1, memory
  li   t1, 'q'
  bne  t0, t1, next
idle:
  lbu  t0, UART_AT(LSR)(s0)
  andi t0, t0, IDLE
  beqz t0, idle
  li   t0, 0x5555
  sw   t0, 0(s2)
done:
  sw   s3, 0(s1)
  mret
memory:
  li   t1, 0x81000000
  sw   t0, 0(t1)
  j    next
lost:
  li   t0, 0x23333
  sw   t0, 0(s2)
  j    done
