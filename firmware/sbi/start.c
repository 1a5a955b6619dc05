/* SPDX-License-Identifier: Apache-2.0
 *
 * start.c - finds out what the machine has, gives the supervisor what is its,
 * and says where the kernel begins.
 *
 * One image serves machines that differ: an access to a CSR that may be
 * missing is guarded, and bits that may be missing are written and read back.
 */
#include "sbi.h"

enum { ENVCFGH_STCE = 1u << 31 };
enum { STATUS_MPP = 3 << 11, STATUS_MPP_S = 1 << 11 };
enum { IMAGE_MAGIC = 0x05435352, IMAGE_MAGIC_AT = 56 }; /* "RSC\5" */
enum { PMP_NONE_NAPOT = 0x18, PMP_RWX_NAPOT = 0x1f };

/* All exceptions but the supervisor's own calls, M's, and reserved causes.
 * Misaligned accesses are among them: the machines of this firmware do them
 * in hardware, so that only atomics still fault. */
enum { DELEGATED_EXCEPTIONS = 0xb1ff };

struct features features;

/* Traps if there is no menvcfgh, or no stimecmp behind its bit: a machine may
 * hold the bit and have no comparator. */
static uint32_t enable_stimecmp(uint32_t n, uint32_t value)
{
  (void)n;
  CSR_DO(csrw, 0x31a, value);
  CSR_DO(csrw, 0x15d, ~0u);
  return CSR_READ(0x31a);
}

/* The firmware's region for M mode only, everything else for all. */
static uint32_t write_pmp(uint32_t n, uint32_t value)
{
  (void)n, (void)value;
  CSR_DO(csrw, pmpaddr0,
         (CS_LINUX_FIRMWARE_BASE | (CS_LINUX_FIRMWARE_SIZE / 2 - 1)) >> 2);
  CSR_DO(csrw, pmpaddr1, ~0u);
  CSR_DO(csrw, pmpcfg0, PMP_RWX_NAPOT << 8 | PMP_NONE_NAPOT);
  return 0;
}

static void find_features(void)
{
  struct guarded environment = guarded(enable_stimecmp, 0, ENVCFGH_STCE);

  features.sstc = environment.ok && environment.value & ENVCFGH_STCE;
  pmu_find();
}

static void delegate(void)
{
  CSR_DO(csrw, medeleg, DELEGATED_EXCEPTIONS);
  CSR_DO(csrw, mideleg, IP_SSIP | IP_STIP | IP_SEIP | IP_LCOFIP);
  CSR_DO(csrw, mcounteren, ~0u);
  CSR_DO(csrw, scounteren, 7);
  CSR_DO(csrw, satp, 0);
  CSR_DO(csrc, mstatus, STATUS_MPP);
  CSR_DO(csrs, mstatus, STATUS_MPP_S);
}

static _Noreturn void refuse(const char *reason)
{
  console_text("sbi: ");
  console_text(reason);
  console_text("\r\n");
  machine_end(1);
}

/* Gives the address to start the supervisor at. */
uint32_t firmware_start(uint32_t hart, void *tree)
{
  (void)hart;
  find_features();
  guarded(write_pmp, 0, 0); /* a machine without PMP protects nothing */
  if (*(volatile uint32_t *)(CS_LINUX_KERNEL_BASE + IMAGE_MAGIC_AT) !=
      IMAGE_MAGIC)
    refuse("no kernel image at RAM + 4 MiB");
  if (!fdt_match_isa(tree))
    refuse("a1 points to no device tree with riscv,isa");
  delegate();
  return CS_LINUX_KERNEL_BASE;
}

/* Every trap that is not a call from S mode. */
void firmware_trap(uint32_t cause)
{
  if (cause == (1u << 31 | 7)) {
    timer_expired();
    return;
  }
  console_hex("sbi: unexpected trap, mcause 0x", cause);
  console_hex(" mepc 0x", CSR_READ(mepc));
  console_hex(" mtval 0x", CSR_READ(mtval));
  refuse("");
}
