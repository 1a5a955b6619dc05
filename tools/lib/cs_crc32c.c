/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_crc32c.c - eight bytes at a time, by eight tables: table k holds the CRC
 * of a byte with k zeros behind it.
 */
#include "cs_crc32c.h"

#include <stdbool.h>

enum { TABLES = 8 };
#define POLYNOMIAL 0x82f63b78

static uint32_t table[TABLES][256];
static bool made;

static void make(void)
{
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t c = i;

    for (int bit = 0; bit < 8; bit++)
      c = c & 1 ? c >> 1 ^ POLYNOMIAL : c >> 1;
    table[0][i] = c;
  }
  for (int k = 1; k < TABLES; k++)
    for (int i = 0; i < 256; i++)
      table[k][i] = table[0][table[k - 1][i] & 0xff] ^ table[k - 1][i] >> 8;
  made = true;
}

uint32_t cs_crc32c(uint32_t crc, const void *bytes, size_t n)
{
  const uint8_t *p = bytes;

  if (!made)
    make();
  crc = ~crc;
  for (; n >= TABLES; n -= TABLES, p += TABLES) {
    crc ^= p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
           (uint32_t)p[3] << 24;
    crc = table[7][crc & 0xff] ^ table[6][crc >> 8 & 0xff] ^
          table[5][crc >> 16 & 0xff] ^ table[4][crc >> 24] ^
          table[3][p[4]] ^ table[2][p[5]] ^ table[1][p[6]] ^ table[0][p[7]];
  }
  while (n--)
    crc = crc >> 8 ^ table[0][(crc ^ *p++) & 0xff];
  return ~crc;
}
