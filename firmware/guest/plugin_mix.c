/* SPDX-License-Identifier: Apache-2.0
 *
 * plugin_mix.c - code that plugins maps from a file: products.
 */
#include <stdint.h>

uint32_t plugin_entry(uint32_t x, uint32_t turns);

uint32_t plugin_entry(uint32_t x, uint32_t turns)
{
  for (uint32_t i = 0; i < turns; i++)
    x = x * 2654435761u + i;
  return x;
}
