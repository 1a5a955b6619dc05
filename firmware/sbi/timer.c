/* SPDX-License-Identifier: Apache-2.0
 *
 * timer.c - the supervisor's timer: its own comparator where there is Sstc,
 * else the CLINT's, whose interrupt M mode hands on as STIP.
 */
#include "sbi.h"

static void set_stimecmp(uint32_t low, uint32_t high)
{
  CSR_DO(csrw, 0x14d, ~0u);
  CSR_DO(csrw, 0x15d, high);
  CSR_DO(csrw, 0x14d, low);
}

/* The low half is out of the way while the halves do not match. */
static void set_mtimecmp(uint32_t low, uint32_t high)
{
  volatile uint32_t *mtimecmp = (volatile uint32_t *)CS_SOC_CLINT_MTIMECMP;

  mtimecmp[0] = ~0u;
  mtimecmp[1] = high;
  mtimecmp[0] = low;
}

void timer_set(uint32_t low, uint32_t high)
{
  if (features.sstc) {
    set_stimecmp(low, high);
    return;
  }
  set_mtimecmp(low, high);
  CSR_DO(csrc, mip, IP_STIP);
  CSR_DO(csrs, mie, IP_MTIP);
}

/* Stays off until the supervisor sets the timer again. */
void timer_expired(void)
{
  CSR_DO(csrc, mie, IP_MTIP);
  CSR_DO(csrs, mip, IP_STIP);
}
