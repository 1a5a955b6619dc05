/* SPDX-License-Identifier: Apache-2.0
 *
 * counters.h - the machine's counters, of 64 bits, as a process reads them.
 */
#ifndef COUNTERS_H
#define COUNTERS_H

#include <stdint.h>

#define COUNTERS_READ(name)                                                   \
  static inline uint64_t counters_##name(void)                                \
  {                                                                           \
    uint32_t high, low, again;                                                \
                                                                              \
    do                                                                        \
      __asm__ volatile("rd" #name "h %0\n\trd" #name " %1\n\trd" #name "h %2" \
                       : "=r"(high), "=r"(low), "=r"(again));                 \
    while (high != again);                                                    \
    return (uint64_t)high << 32 | low;                                        \
  }

COUNTERS_READ(cycle)
COUNTERS_READ(instret)

#endif
