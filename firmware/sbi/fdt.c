/* SPDX-License-Identifier: Apache-2.0
 *
 * fdt.c - the device tree names every extension that some machine has; this
 * one's lack is struck out of riscv,isa in place, so that the same tree fits
 * all.  Strings only become shorter, so nothing in the tree moves.
 */
#include "sbi.h"

enum { FDT_MAGIC = 0xd00dfeed };
enum token { BEGIN_NODE = 1, END_NODE, PROP, NOP, END = 9 };

/* Big-endian, as everything in a tree. */
struct header {
  uint32_t magic, total_size, structure, strings;
};

static uint32_t big(uint32_t value)
{
  return value >> 24 | (value >> 8 & 0xff00) | (value << 8 & 0xff0000) |
         value << 24;
}

static size_t length_of(const char *text)
{
  size_t n = 0;

  while (text[n])
    n++;
  return n;
}

static bool same(const char *a, const char *b, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (a[i] != b[i])
      return false;
  return true;
}

/* An extension is "_name" in front of the next one, or at the end. */
static void strike_out(char *isa, const char *extension)
{
  size_t n = length_of(extension);

  while (*isa && !(same(isa, extension, n) &&
                   (isa[n] == '_' || isa[n] == '\0')))
    isa++;
  if (!*isa)
    return;
  for (; isa[n]; isa++)
    *isa = isa[n];
  for (; n > 0; n--)
    *isa++ = '\0';
}

static uint32_t words_of(size_t bytes)
{
  return (uint32_t)(bytes + 3) / 4;
}

bool fdt_match_isa(void *tree)
{
  static const char name[] = "riscv,isa";
  const struct header *header = tree;
  const char *strings;
  uint32_t *at;
  bool found = false;

  if (!tree || (uint32_t)tree % 4 || big(header->magic) != FDT_MAGIC)
    return false;
  strings = (const char *)tree + big(header->strings);
  at = (uint32_t *)((char *)tree + big(header->structure));
  for (;;)
    switch (big(*at++)) {
    case BEGIN_NODE:
      at += words_of(length_of((const char *)at) + 1);
      break;
    case PROP: {
      char *value = (char *)(at + 2);
      if (same(strings + big(at[1]), name, sizeof name)) {
        if (!features.sstc)
          strike_out(value, "_sstc");
        if (!features.sscofpmf)
          strike_out(value, "_sscofpmf");
        found = true;
      }
      at += 2 + words_of(big(at[0]));
      break;
    }
    case END_NODE:
    case NOP:
      break;
    default: /* END, or no tree at all */
      return found;
    }
}
