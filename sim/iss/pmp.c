/* SPDX-License-Identifier: Apache-2.0
 *
 * pmp.c - physical memory protection: 16 entries, 4-byte granularity.
 *
 * The first entry that touches any byte decides, and must cover them all.
 * No entry: M mode may, other modes may not, as the manual wants when entries
 * are implemented.  So U mode needs at least one entry to run.
 */
#include "iss_int.h"

enum { PMP_R = 1, PMP_W = 2, PMP_X = 4, PMP_A_SHIFT = 3, PMP_L = 0x80 };
enum { PMP_OFF, PMP_TOR, PMP_NA4, PMP_NAPOT };

/* The bytes [*from, *to) of entry n; empty when it is off. */
static void range(const struct pmp *p, unsigned n, uint64_t *from,
                  uint64_t *to)
{
  uint64_t addr = p->addr[n];
  uint64_t ones; /* as a mask that includes the first zero above them */

  *from = *to = 0;
  switch (p->cfg[n] >> PMP_A_SHIFT & 3) {
  case PMP_TOR:
    *from = n ? (uint64_t)p->addr[n - 1] << 2 : 0;
    *to = addr << 2;
    break;
  case PMP_NA4:
    *from = addr << 2;
    *to = *from + 4;
    break;
  case PMP_NAPOT:
    ones = addr ^ (addr + 1);
    *from = (addr & ~ones) << 2;
    *to = *from + ((ones + 1) << 2);
    break;
  }
}

bool iss_pmp_allows(const struct pmp *p, enum access kind, unsigned mode,
                    uint64_t pa, uint64_t size)
{
  static const uint8_t needs[] = {
    [ACC_FETCH] = PMP_X, [ACC_LOAD] = PMP_R, [ACC_STORE] = PMP_W,
  };

  for (unsigned n = 0; n < PMP_ENTRIES; n++) {
    uint64_t from, to;

    range(p, n, &from, &to);
    if (pa + size <= from || pa >= to)
      continue;
    if (pa < from || pa + size > to)
      return false;
    return (mode == CS_MODE_M && !(p->cfg[n] & PMP_L)) ||
           p->cfg[n] & needs[kind];
  }
  return mode == CS_MODE_M;
}
