/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_ucode_image.c - loadable images: docs/design/coprocessor.md.
 */
#include <ctype.h>
#include <stdarg.h>
#include <string.h>
#include <zlib.h>

#include "cs_ucode.h"

enum { WORD_SIZE = 2, WORD_COUNTS = 4, WORD_NAME = 8 };
#define FIELD_BITS 0x337u /* of register FIELDS */

static uint32_t get(const uint8_t *image, size_t word)
{
  const uint8_t *b = image + 4 * word;

  return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 |
         (uint32_t)b[3] << 24;
}

static void put(uint8_t *image, size_t word, uint32_t value)
{
  for (unsigned i = 0; i < 4; i++)
    image[4 * word + i] = (uint8_t)(value >> 8 * i);
}

static size_t image_words(uint32_t words, uint32_t pairs)
{
  return CS_UCODE_HEAD + 2 * ((size_t)words + pairs) + 1;
}

size_t cs_ucode_image_size(const struct cs_ucode *p)
{
  return 4 * image_words(p->words, p->pairs);
}

void cs_ucode_pack(const struct cs_ucode *p, uint8_t *image)
{
  const size_t n = image_words(p->words, p->pairs);
  size_t at = CS_UCODE_HEAD;

  put(image, 0, CS_UCODE_MAGIC);
  put(image, 1, CS_UCODE_FORMAT | CS_COP_ISA_VERSION << 16);
  put(image, WORD_SIZE, (uint32_t)(4 * n));
  put(image, 3, p->entries | p->data << 16);
  put(image, WORD_COUNTS, p->words | p->pairs << 16);
  put(image, 5, p->fields);
  put(image, 6, p->classes);
  put(image, 7, p->worst);
  memcpy(image + 4 * WORD_NAME, p->name, CS_UCODE_NAME);
  for (unsigned i = 0; i < p->words; i++) {
    put(image, at++, (uint32_t)p->code[i]);
    put(image, at++, (uint32_t)(p->code[i] >> 32));
  }
  for (unsigned i = 0; i < p->pairs; i++) {
    put(image, at++, p->pair[i].at);
    put(image, at++, p->pair[i].value);
  }
  put(image, at, (uint32_t)crc32(0, image, (uInt)(4 * at)));
}

__attribute__((format(printf, 4, 5)))
static int refuse(char *err, size_t errlen, size_t offset, const char *format,
                  ...)
{
  va_list args;
  int n = snprintf(err, errlen, "byte %zu: ", offset);

  va_start(args, format);
  if (n >= 0 && (size_t)n < errlen)
    vsnprintf(err + n, errlen - (size_t)n, format, args);
  va_end(args);
  return -1;
}

/* Words of configuration are registers and data, never code or keys. */
static bool is_config(uint32_t at)
{
  return at < CS_UCODE_DATA ||
         (at >= CS_COP_WIN_V && at < CS_COP_WIN_START + CS_COP_CLASS_COUNT);
}

static int check_head(const uint8_t *image, size_t n, char *err, size_t errlen)
{
  const uint32_t size = n >= 12 ? get(image, WORD_SIZE) : 0;

  if (n < 4 * image_words(0, 0))
    return refuse(err, errlen, n, "an image has %zu bytes at least",
                  4 * image_words(0, 0));
  if (get(image, 0) != CS_UCODE_MAGIC)
    return refuse(err, errlen, 0, "no image of microcode");
  if ((get(image, 1) & 0xffff) != CS_UCODE_FORMAT)
    return refuse(err, errlen, 4, "format %u, not %d", get(image, 1) & 0xffff,
                  CS_UCODE_FORMAT);
  if (get(image, 1) >> 16 != CS_COP_ISA_VERSION)
    return refuse(err, errlen, 6, "made for version %u of the instruction "
                  "set, not %d", get(image, 1) >> 16, CS_COP_ISA_VERSION);
  if (size != n)
    return refuse(err, errlen, 8, "the image says %u bytes, there are %zu",
                  size, n);
  if (n % 4 || get(image, n / 4 - 1) != crc32(0, image, (uInt)(n - 4)))
    return refuse(err, errlen, n - 4, "wrong checksum");
  return 0;
}

/* A name as the assembler takes it, NUL filled. */
static bool is_name(const char *name)
{
  size_t n = strnlen(name, CS_UCODE_NAME);

  if (n == CS_UCODE_NAME || isdigit((unsigned char)name[0]))
    return false;
  for (size_t i = 0; i < CS_UCODE_NAME; i++)
    if (i < n ? !isalnum((unsigned char)name[i]) && name[i] != '_' : name[i])
      return false;
  return true;
}

static int check_counts(const struct cs_ucode *p, size_t n, char *err,
                        size_t errlen)
{
  if (p->words > CS_UCODE_WORDS || p->pairs > CS_UCODE_PAIRS ||
      4 * image_words(p->words, p->pairs) != n)
    return refuse(err, errlen, 4 * WORD_COUNTS, "%u microinstructions and %u "
                  "words of configuration do not fit the length", p->words,
                  p->pairs);
  if (p->entries && (p->entries < 16 || p->entries > 512 ||
                     (p->entries & (p->entries - 1))))
    return refuse(err, errlen, 12, "no associative array has %u entries",
                  p->entries);
  if (p->data > CS_UCODE_DATA)
    return refuse(err, errlen, 14, "no data array has %u words", p->data);
  if (p->classes >> CS_COP_CLASS_COUNT)
    return refuse(err, errlen, 24, "a class that does not exist");
  if (p->fields & ~FIELD_BITS)
    return refuse(err, errlen, 20, "words of the sample that do not exist");
  if (!is_name(p->name))
    return refuse(err, errlen, 4 * WORD_NAME, "the program's name is none");
  return 0;
}

/* What the head says beside what the program is: nothing that is told of it
 * (disassembled, proven, loaded) may be another program's. */
static int check_program(const struct cs_ucode *p, char *err, size_t errlen)
{
  struct cs_ucode_bound b;
  unsigned worst;
  uint32_t classes = 0;

  for (unsigned class = 0; class < CS_COP_CLASS_COUNT; class++)
    classes |= cs_ucode_config(p, CS_COP_WIN_START + class) >> 31 << class;
  if (p->classes != classes)
    return refuse(err, errlen, 24, "classes are taken that have no routine, "
                  "or the other way round");
  worst = cs_ucode_bound(p, &b);
  if (p->worst != worst)
    return refuse(err, errlen, 28, "%u clocks per sample, the microcode takes "
                  "%u", p->worst, worst);
  return 0;
}

int cs_ucode_unpack(struct cs_ucode *p, const uint8_t *image, size_t n,
                    char *err, size_t errlen)
{
  size_t at = CS_UCODE_HEAD;

  memset(p, 0, sizeof *p);
  if (check_head(image, n, err, errlen))
    return -1;
  p->entries = get(image, 3) & 0xffff;
  p->data = get(image, 3) >> 16;
  p->words = get(image, WORD_COUNTS) & 0xffff;
  p->pairs = get(image, WORD_COUNTS) >> 16;
  p->fields = get(image, 5);
  p->classes = get(image, 6);
  p->worst = get(image, 7);
  memcpy(p->name, image + 4 * WORD_NAME, CS_UCODE_NAME);
  if (check_counts(p, n, err, errlen))
    return -1;
  for (unsigned i = 0; i < p->words; i++, at += 2)
    p->code[i] = get(image, at) | (uint64_t)get(image, at + 1) << 32;
  for (unsigned i = 0; i < p->pairs; i++, at += 2) {
    p->pair[i].at = get(image, at);
    p->pair[i].value = get(image, at + 1);
    if (!is_config(p->pair[i].at) ||
        (i && p->pair[i].at <= p->pair[i - 1].at))
      return refuse(err, errlen, 4 * at, "word 0x%x cannot be configured here",
                    p->pair[i].at);
  }
  return check_program(p, err, errlen);
}
