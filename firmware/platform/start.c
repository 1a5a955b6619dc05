/* SPDX-License-Identifier: Apache-2.0
 *
 * start.c - runs the program between two readings of instret and reports it.
 *
 * The C start-up code calls main() here; the program's own main is compiled as
 * app_main. Everything from the entry of app_main to the entry of
 * program_finish is the program: profilers may use these two symbols as limits.
 * The report is made of lines that begin with "@@ ":
 *   @@ file NAME length N crc32 X     one for each file the program wrote
 *   @@ exit CODE instret N heap N     always the last line
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "csr.h"
#include "platform.h"

enum { EXIT_TRAPPED = 127 };

int app_main(int argc, char **argv);
void program_finish(int code);

static uint64_t instret_at_main;

static uint64_t instret(void)
{
  uint32_t high, low;

  do {
    high = CSR_READ(instreth);
    low = CSR_READ(instret);
  } while (high != CSR_READ(instreth));
  return (uint64_t)high << 32 | low;
}

uint64_t program_instret(void)
{
  return instret() - instret_at_main;
}

static void put(const char *text)
{
  console_write(text, strlen(text));
}

static void put_decimal(const char *label, uint64_t value)
{
  char digits[24], *p = digits + sizeof digits;

  *--p = '\0';
  do {
    *--p = (char)('0' + value % 10);
    value /= 10;
  } while (value > 0);
  put(label);
  put(p);
}

static void put_hex(const char *label, uint32_t value)
{
  char digits[12];

  snprintf(digits, sizeof digits, "%08lx", (unsigned long)value);
  put(label);
  put(digits);
}

/* Four bits a step: a bitwise CRC of tcc's output would cost as much as a tenth
 * of tcc itself. */
static uint32_t crc32_of(const unsigned char *data, size_t length)
{
  static const uint32_t of_nibble[16] = {
    0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
    0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
    0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
  };
  uint32_t crc = ~0u;

  while (length-- > 0) {
    crc ^= *data++;
    crc = crc >> 4 ^ of_nibble[crc & 15];
    crc = crc >> 4 ^ of_nibble[crc & 15];
  }
  return ~crc;
}

static void report_file(const char *name, const unsigned char *data,
                        size_t length)
{
  put("@@ file ");
  put(name);
  put_decimal(" length ", length);
  put_hex(" crc32 ", crc32_of(data, length));
  put("\n");
}

/* Ends the program: its instruction count is taken before anything else. */
__attribute__((noinline)) void program_finish(int code)
{
  uint64_t count = program_instret();
  size_t heap = heap_peak();

  stdout_flush();
  ramfs_each_output(report_file);
  put_decimal("@@ exit ", (unsigned)code);
  put_decimal(" instret ", count);
  put_decimal(" heap ", heap);
  put("\n");
  console_exit(code);
}

void _exit(int code)
{
  program_finish(code);
  __builtin_unreachable();
}

/* No workload traps; one that does has met a bug, in it or in the machine. */
static __attribute__((aligned(4), noreturn)) void trapped(void)
{
  put_hex("\n@@ trap mcause ", CSR_READ(mcause));
  put_hex(" mepc ", CSR_READ(mepc));
  put_hex(" mtval ", CSR_READ(mtval));
  put("\n");
  console_exit(EXIT_TRAPPED);
}

int main(void)
{
  CSR_WRITE(mtvec, (uint32_t)trapped);
  instret_at_main = instret();
  exit(app_main(embedded_argc, (char **)embedded_argv));
}
