/* SPDX-License-Identifier: Apache-2.0
 *
 * console.c - the platform's console and exit, through UART and firmware in
 * place of semihosting.  A port to a board with other devices replaces this
 * file.  It runs in U mode, as a part of the program, and in M mode for what
 * the firmware itself has to say.
 */
#include "cs_soc_map.h"
#include "platform.h"

enum { LSR_ROOM = 0x20, CALL_EXIT = 93 };

static volatile uint8_t *uart(uint32_t address)
{
  return (volatile uint8_t *)address;
}

void console_write(const char *text, size_t length)
{
  for (; length; length--) {
    while (!(*uart(CS_SOC_UART_LSR) & LSR_ROOM))
      ;
    *uart(CS_SOC_UART_THR) = (uint8_t)*text++;
  }
}

_Noreturn void console_exit(int code)
{
  register int a0 __asm__("a0") = code;
  register int a7 __asm__("a7") = CALL_EXIT;

  for (;;)
    __asm__ volatile("ecall" : : "r"(a0), "r"(a7) : "memory");
}
