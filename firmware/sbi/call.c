/* SPDX-License-Identifier: Apache-2.0
 *
 * call.c - calls from the supervisor: RISC-V SBI 1.0 with the debug console of
 * 2.0, for one hart.  What a kernel of one hart never asks for is answered
 * as the specification lets an implementation refuse it.
 */
#include "sbi.h"

enum extension {
  EXT_BASE = 0x10,
  EXT_TIME = 0x54494d45,
  EXT_IPI = 0x735049,
  EXT_RFENCE = 0x52464e43,
  EXT_HSM = 0x48534d,
  EXT_SRST = 0x53525354,
  EXT_PMU = 0x504d55,
  EXT_DBCN = 0x4442434e
};

enum { SPEC_VERSION = 2 << 24 };
enum { IMPLEMENTATION_ID = 0x4353, IMPLEMENTATION_VERSION = 1 };

static struct sbi_result ok(uint32_t value)
{
  return (struct sbi_result){ SBI_SUCCESS, value };
}

static struct sbi_result fail(enum sbi_error error)
{
  return (struct sbi_result){ error, 0 };
}

static bool have(uint32_t extension)
{
  switch (extension) {
  case EXT_BASE:
  case EXT_TIME:
  case EXT_IPI:
  case EXT_RFENCE:
  case EXT_HSM:
  case EXT_SRST:
  case EXT_PMU:
  case EXT_DBCN:
    return true;
  default:
    return false;
  }
}

static struct sbi_result base_call(uint32_t function, uint32_t argument)
{
  switch (function) {
  case 0:
    return ok(SPEC_VERSION);
  case 1:
    return ok(IMPLEMENTATION_ID);
  case 2:
    return ok(IMPLEMENTATION_VERSION);
  case 3:
    return ok(have(argument));
  case 4:
    return ok(CSR_READ(mvendorid));
  case 5:
    return ok(CSR_READ(marchid));
  case 6:
    return ok(CSR_READ(mimpid));
  default:
    return fail(SBI_NOT_SUPPORTED);
  }
}

/* A hart mask's base of all ones means every hart; there is hart 0 only. */
static bool names_hart_0(uint32_t mask, uint32_t base)
{
  return base == ~0u || (base == 0 && mask == 1);
}

static struct sbi_result ipi_call(uint32_t function, uint32_t mask,
                                  uint32_t base)
{
  if (function != 0)
    return fail(SBI_NOT_SUPPORTED);
  if (!names_hart_0(mask, base))
    return fail(SBI_INVALID_PARAM);
  CSR_DO(csrs, mip, IP_SSIP);
  return ok(0);
}

/* All fences are local here, and whole: 0 is FENCE.I, 1 and 2 SFENCE.VMA. */
static struct sbi_result rfence_call(uint32_t function, uint32_t mask,
                                     uint32_t base)
{
  if (function > 2)
    return fail(SBI_NOT_SUPPORTED);
  if (!names_hart_0(mask, base))
    return fail(SBI_INVALID_PARAM);
  if (function == 0)
    __asm__ volatile(".option push\n.option arch, +zifencei\n"
                     "fence.i\n.option pop" : : : "memory");
  else
    __asm__ volatile("sfence.vma" : : : "memory");
  return ok(0);
}

static struct sbi_result hsm_call(uint32_t function, uint32_t hart)
{
  enum { HART_START = 0, HART_GET_STATUS = 2, STARTED = 0 };

  if (function != HART_START && function != HART_GET_STATUS)
    return fail(SBI_NOT_SUPPORTED);
  if (hart != 0)
    return fail(SBI_INVALID_PARAM);
  return function == HART_START ? fail(SBI_ALREADY_AVAILABLE) : ok(STARTED);
}

/* Nothing here can start the machine again: a wish for that is the end too,
 * and a failure, because the guest did not want to stop. */
static struct sbi_result srst_call(uint32_t function, uint32_t type,
                                   uint32_t reason)
{
  enum { SHUTDOWN = 0, COLD_REBOOT = 1, WARM_REBOOT = 2 };

  if (function != 0)
    return fail(SBI_NOT_SUPPORTED);
  if (type > WARM_REBOOT)
    return fail(SBI_INVALID_PARAM);
  if (type != SHUTDOWN)
    console_text("sbi: the guest asked for a reset\r\n");
  machine_end(type != SHUTDOWN || reason != 0);
}

/* Not the firmware's own memory, which the caller must not reach this way. */
static bool reachable(uint32_t at, uint32_t n, uint32_t high)
{
  return high == 0 && n <= ~at &&
         at >= CS_LINUX_FIRMWARE_BASE + CS_LINUX_FIRMWARE_SIZE;
}

static struct sbi_result dbcn_call(uint32_t function, const uint32_t a[6])
{
  enum { WRITE = 0, READ = 1, WRITE_BYTE = 2 };
  char *text = (char *)a[1];
  uint32_t n = 0;
  int c;

  if (function == WRITE_BYTE) {
    console_put((char)a[0]);
    return ok(0);
  }
  if (function > WRITE_BYTE)
    return fail(SBI_NOT_SUPPORTED);
  if (!reachable(a[1], a[0], a[2]))
    return fail(SBI_INVALID_PARAM);
  if (function == WRITE)
    for (; n < a[0]; n++)
      console_put(text[n]);
  else
    for (; n < a[0] && (c = console_get()) >= 0; n++)
      text[n] = (char)c;
  return ok(n);
}

struct sbi_result sbi_call(uint32_t a0, uint32_t a1, uint32_t a2, uint32_t a3,
                           uint32_t a4, uint32_t a5, uint32_t function,
                           uint32_t extension)
{
  const uint32_t arguments[6] = { a0, a1, a2, a3, a4, a5 };

  switch (extension) {
  case EXT_TIME:
    if (function != 0)
      return fail(SBI_NOT_SUPPORTED);
    timer_set(a0, a1);
    return ok(0);
  case EXT_PMU:
    return pmu_call(function, arguments);
  case EXT_BASE:
    return base_call(function, a0);
  case EXT_IPI:
    return ipi_call(function, a0, a1);
  case EXT_RFENCE:
    return rfence_call(function, a0, a1);
  case EXT_HSM:
    return hsm_call(function, a0);
  case EXT_SRST:
    return srst_call(function, a0, a1);
  case EXT_DBCN:
    return dbcn_call(function, arguments);
  default:
    return fail(SBI_NOT_SUPPORTED);
  }
}
