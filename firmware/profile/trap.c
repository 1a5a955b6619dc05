/* SPDX-License-Identifier: Apache-2.0
 *
 * trap.c - every trap that is no interrupt.  The program's one environment
 * call ends it, anything else is a fault and ends it too, reported as
 * platform/start.c reports it.  A trap of the firmware itself comes here as
 * well, and its report then tells of a bug.
 */
#include "cs_fw_int.h"
#include "csr.h"

enum { CAUSE_ECALL_U = 8, CALL_EXIT = 93, EXIT_TRAPPED = 127 };

static void put(const char *text)
{
  __SIZE_TYPE__ n = 0;

  while (text[n])
    n++;
  console_write(text, n);
}

static void put_hex(const char *label, uint32_t value)
{
  char digits[9];

  for (int i = 7; i >= 0; i--, value >>= 4)
    digits[i] = "0123456789abcdef"[value & 15];
  digits[8] = '\0';
  put(label);
  put(digits);
}

_Noreturn void cs_fw_trap(uint32_t a0, uint32_t a1, uint32_t a2, uint32_t a3,
                          uint32_t a4, uint32_t a5, uint32_t a6, uint32_t a7)
{
  static int faults;
  uint32_t cause = CSR_READ(mcause);

  (void)a1, (void)a2, (void)a3, (void)a4, (void)a5, (void)a6;
  if (cause == CAUSE_ECALL_U && a7 == CALL_EXIT)
    cs_fw_finish(a0);
  if (!faults++) {
    put_hex("\n@@ trap mcause ", cause);
    put_hex(" mepc ", CSR_READ(mepc));
    put_hex(" mtval ", CSR_READ(mtval));
    put("\n");
  }
  cs_fw_finish(EXIT_TRAPPED);
}
