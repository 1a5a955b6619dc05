/* SPDX-License-Identifier: Apache-2.0
 *
 * counters.h - time as a process can read it: the timer's ticks.  The counters
 * of clocks and instructions stand still unless perf counts with them.
 */
#ifndef COUNTERS_H
#define COUNTERS_H

#include <stdint.h>

static inline uint64_t counters_ticks(void)
{
  uint32_t high, low, again;

  do
    __asm__ volatile("rdtimeh %0\n\trdtime %1\n\trdtimeh %2"
                     : "=r"(high), "=r"(low), "=r"(again));
  while (high != again);
  return (uint64_t)high << 32 | low;
}

#endif
