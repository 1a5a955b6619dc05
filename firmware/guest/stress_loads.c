/* SPDX-License-Identifier: Apache-2.0
 *
 * stress_loads.c - loads that are there to be sampled.
 */
#include "stress.h"

__attribute__((noinline)) void stress_loads(unsigned n)
{
  static volatile uint32_t place;

  while (n--)
    (void)place;
}
