/* SPDX-License-Identifier: Apache-2.0
 *
 * console.c - the UART, polled, and the end of the machine.  The kernel drives
 * the UART itself; this one is for what must be said before and after it.
 */
#include "sbi.h"

enum { LSR_DATA_READY = 0x01, LSR_THR_EMPTY = 0x20 };
enum { RBR = CS_SOC_UART_THR }; /* the receive buffer has THR's address */
enum { FINISH_PASS = 0x5555, FINISH_FAIL = 0x3333 };

static volatile uint8_t *reg(uint32_t address)
{
  return (volatile uint8_t *)address;
}

void console_put(char c)
{
  while (!(*reg(CS_SOC_UART_LSR) & LSR_THR_EMPTY))
    ;
  *reg(CS_SOC_UART_THR) = (uint8_t)c;
}

void console_text(const char *text)
{
  while (*text)
    console_put(*text++);
}

void console_hex(const char *label, uint32_t value)
{
  console_text(label);
  for (int shift = 28; shift >= 0; shift -= 4)
    console_put("0123456789abcdef"[value >> shift & 15]);
}

/* A byte that was typed, -1 if there is none. */
int console_get(void)
{
  return *reg(CS_SOC_UART_LSR) & LSR_DATA_READY ? *reg(RBR) : -1;
}

_Noreturn void machine_end(uint32_t code)
{
  *(volatile uint32_t *)CS_SOC_FINISHER_FINISH =
    code == 0 ? FINISH_PASS : FINISH_FAIL | code << 16;
  for (;;)
    ;
}
