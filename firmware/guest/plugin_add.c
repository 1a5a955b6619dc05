/* SPDX-License-Identifier: Apache-2.0
 *
 * plugin_add.c - code that plugins maps from a file: a sum.
 */
#include <stdint.h>

uint32_t plugin_entry(uint32_t x, uint32_t turns);

uint32_t plugin_entry(uint32_t x, uint32_t turns)
{
  for (uint32_t i = 0; i < turns; i++)
    x += i ^ x >> 3;
  return x;
}
