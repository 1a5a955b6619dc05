/* SPDX-License-Identifier: Apache-2.0
 *
 * crc32.c - a byte a turn; the table is made at the first call.
 */
#include "crc32.h"

enum { POLYNOMIAL = 0xedb88320 };

static uint32_t table[256];

static void make_table(void)
{
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t c = i;
    for (int bit = 0; bit < 8; bit++)
      c = c >> 1 ^ (c & 1 ? (uint32_t)POLYNOMIAL : 0);
    table[i] = c;
  }
}

uint32_t crc32_add(uint32_t crc, const void *data, size_t n)
{
  const unsigned char *byte = data;

  if (!table[1])
    make_table();
  for (crc = ~crc; n > 0; n--)
    crc = crc >> 8 ^ table[(crc ^ *byte++) & 255];
  return ~crc;
}
