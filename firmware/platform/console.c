/* SPDX-License-Identifier: Apache-2.0
 *
 * console.c - console and exit through RISC-V semihosting, as served by QEMU
 * (-semihosting) and by the instruction-set simulator. A port to a board
 * replaces this file and no other.
 */
#include "platform.h"

enum { SYS_WRITE0 = 0x04, SYS_EXIT_EXTENDED = 0x20 };
enum { ADP_STOPPED_APPLICATION_EXIT = 0x20026 };

/* The host recognises a call by these three instructions, uncompressed and in
 * one page: hence the alignment and a function that nothing may inline. */
int semihosting_call(int operation, const void *argument);
__asm__(".pushsection .text.semihosting, \"ax\", @progbits\n"
        ".option push\n"
        ".option norvc\n"
        ".option norelax\n"
        ".balign 16\n"
        ".globl semihosting_call\n"
        ".type semihosting_call, @function\n"
        "semihosting_call:\n"
        "  slli x0, x0, 0x1f\n"
        "  ebreak\n"
        "  srai x0, x0, 7\n"
        "  ret\n"
        ".size semihosting_call, . - semihosting_call\n"
        ".option pop\n"
        ".popsection");

/* SYS_WRITE0 takes a string that ends in NUL: terminate it piece by piece. */
void console_write(const char *text, size_t length)
{
  static char piece[256];

  while (length > 0) {
    size_t n = 0;
    while (n < length && n < sizeof piece - 1) {
      piece[n] = text[n];
      n++;
    }
    piece[n] = '\0';
    semihosting_call(SYS_WRITE0, piece);
    text += n;
    length -= n;
  }
}

_Noreturn void console_exit(int code)
{
  uint32_t reason[2] = { ADP_STOPPED_APPLICATION_EXIT, (uint32_t)code };

  for (;;)
    semihosting_call(SYS_EXIT_EXTENDED, reason);
}
