/* SPDX-License-Identifier: Apache-2.0
 *
 * image.c - the image of a program: whether it is whole and fits the hardware,
 * and into the coprocessor with it (docs/design/coprocessor.md, "Loadable image").
 */
#include "handler.h"

enum { HEAD = 12 /* words in front of the microinstructions */ };

static uint32_t word_of(const struct cs_cop_image *p, size_t i)
{
  const unsigned char *b = p->at + 4 * i;

  return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 |
         (uint32_t)b[3] << 24;
}

/* Of IEEE 802.3, four bits at a time: the softcore loads once. */
static uint32_t crc32(const unsigned char *b, size_t n)
{
  static const uint32_t of[16] = {
    0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
    0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
    0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
  };
  uint32_t crc = 0xffffffff;

  while (n--) {
    crc ^= *b++;
    crc = crc >> 4 ^ of[crc & 15];
    crc = crc >> 4 ^ of[crc & 15];
  }
  return ~crc;
}

static bool sound(const struct cs_cop_image *p)
{
  size_t n = p->size;

  if (n < (HEAD + 1) * 4 || n % 4 || word_of(p, 0) != 0x50435343 ||
      word_of(p, 1) != (1u | (uint32_t)CS_COP_ISA_VERSION << 16) ||
      word_of(p, 2) != n)
    return false;
  return HEAD + 1 + 2 * (size_t)(word_of(p, 4) & 0xffff) +
             2 * (size_t)(word_of(p, 4) >> 16) == n / 4 &&
         word_of(p, n / 4 - 1) == crc32(p->at, n - 4);
}

static uint32_t log2_field(uint32_t caps, unsigned lsb)
{
  return 1u << (caps >> lsb & 15);
}

/* One that is made for this size of the associative array, if there is. */
static void choose(struct cs_cop_handler *h)
{
  const struct cs_cop_image *other = h->program->others;
  uint32_t entries = word_of(&h->image, 3) & 0xffff;

  for (; entries && entries != h->entries && other && other->size; other++) {
    h->image = *other;
    entries = word_of(other, 3) & 0xffff;
  }
}

int cs_cop_image_fit(struct cs_cop_handler *h)
{
  const struct cs_cop_image *p = &h->image;
  uint32_t caps = cs_cop_read(h, CS_COP_CAPS_OFFSET), needs;

  h->entries = log2_field(caps, CS_COP_CAPS_ENTRIES_LSB);
  h->data = log2_field(caps, CS_COP_CAPS_DATA_LSB);
  h->pct_bits = log2_field(caps, CS_COP_CAPS_PCT_BITS_LSB);
  choose(h);
  needs = word_of(p, 3);
  if ((cs_cop_read(h, CS_COP_ISA_OFFSET) & 0xff) != CS_COP_ISA_VERSION)
    return cs_cop_fail(h, CS_COP_E_IMAGE);
  if ((needs & 0xffff) && (needs & 0xffff) != h->entries)
    return cs_cop_fail(h, CS_COP_E_ENTRIES);
  if (needs >> 16 > h->data ||
      (word_of(p, 4) & 0xffff) > log2_field(caps, CS_COP_CAPS_CODE_LSB))
    return cs_cop_fail(h, CS_COP_E_SIZE);
  return 0;
}

/* Data, and registers but those of jumps and starts. */
static bool is_state(uint32_t word)
{
  return word < CS_COP_WIN_CODE ||
         (word >= CS_COP_WIN_V && word < CS_COP_WIN_ICFG);
}

/* Who attaches finds the code and what bounds a sample there. */
void cs_cop_image_load(struct cs_cop_handler *h, bool code_too)
{
  const struct cs_cop_image *p = &h->image;
  uint32_t code = word_of(p, 4) & 0xffff, pairs = word_of(p, 4) >> 16;
  size_t at = HEAD;

  for (uint32_t i = 0; i < 2 * code; i++, at++)
    if (code_too)
      cs_cop_poke(h, CS_COP_WIN_CODE + i, word_of(p, at));
  for (uint32_t i = 0; i < pairs; i++, at += 2)
    if (code_too || is_state(word_of(p, at)))
      cs_cop_poke(h, word_of(p, at), word_of(p, at + 1));
  if (!code_too)
    return;
  cs_cop_write(h, CS_COP_CODE_LEN_OFFSET, code);
  cs_cop_write(h, CS_COP_FIELDS_OFFSET, word_of(p, 5));
}

int cs_cop_image_check(struct cs_cop_handler *h)
{
  h->image = (struct cs_cop_image){ h->program->image, h->program->image_size };
  return sound(&h->image) ? 0 : cs_cop_fail(h, CS_COP_E_IMAGE);
}

uint32_t cs_cop_image_classes(const struct cs_cop_handler *h)
{
  return word_of(&h->image, 6);
}
