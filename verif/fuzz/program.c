/* SPDX-License-Identifier: Apache-2.0
 *
 * program.c - see program.h.
 */
#include "program.h"

#include <string.h>
#include <zlib.h>

#include "fuzz.h"

enum { MOST_MESSAGES = 20 };

/* ---- messages ---- */

/* Bytes of a line, from 1; lines behind the text have none. */
static size_t line_length(const char *text, size_t n, int line)
{
  const char *end = text + n, *next;

  for (; line > 1; line--) {
    next = memchr(text, '\n', (size_t)(end - text));
    if (!next)
      return 0;
    text = next + 1;
  }
  next = memchr(text, '\n', (size_t)(end - text));
  return (size_t)((next ? next : end) - text);
}

static int line_count(const char *text, size_t n)
{
  int lines = 1;

  for (size_t i = 0; i < n; i++)
    lines += text[i] == '\n';
  return lines;
}

static void check_message(const char *message, const char *text, size_t n)
{
  int line, column, end = 0;

  FUZZ_CHECK(sscanf(message, "text:%d:%d: error: %n", &line, &column,
                    &end) == 2 && end && message[end] != '\n',
             "%.60s", message);
  FUZZ_CHECK(line >= 1 && line <= line_count(text, n), "%.60s", message);
  FUZZ_CHECK(column >= 1 &&
             (size_t)column <= line_length(text, n, line) + 1, "%.60s",
             message);
}

/* Each has a place, the line and a mark. */
static void check_messages(const char *messages, int count, const char *text,
                           size_t n)
{
  int found = 0, lines = 0;

  for (const char *at = messages; *at; at = strchr(at, '\n') + 1, lines++) {
    if (!strncmp(at, "text: error: more", 17))
      lines--;
    else if (lines % 3 == 0)
      check_message(at, text, n), found++;
    else
      FUZZ_CHECK(!strncmp(at, "  ", 2), "%.60s", at);
  }
  FUZZ_CHECK(lines == 3 * found, "%d lines for %d messages", lines, found);
  FUZZ_CHECK(found == (count < MOST_MESSAGES ? count : MOST_MESSAGES),
             "%d messages of %d errors", found, count);
}

/* ---- ways ---- */

char *program_assemble(const char *text, size_t n, struct cs_ucode *p,
                       struct cs_ucode_map *map)
{
  size_t length;
  char *messages;
  FILE *errors = open_memstream(&messages, &length);
  int count;

  FUZZ_CHECK(errors, "no memory");
  count = cs_ucode_assemble("text", text, n, p, map, errors);
  fclose(errors);
  FUZZ_CHECK(count >= 0, "no memory");
  check_messages(messages, count, text, n);
  if (count)
    return messages;
  free(messages);
  return NULL;
}

uint8_t *program_pack(const struct cs_ucode *p, size_t *n)
{
  uint8_t *image;

  *n = cs_ucode_image_size(p);
  image = malloc(*n);
  FUZZ_CHECK(image, "no memory");
  cs_ucode_pack(p, image);
  return image;
}

static char *disassemble(const struct cs_ucode *p, size_t *n)
{
  char *text;
  FILE *out = open_memstream(&text, n);

  FUZZ_CHECK(out, "no memory");
  cs_ucode_disassemble(p, out);
  fclose(out);
  return text;
}

char *program_again(const struct cs_ucode *p)
{
  static struct cs_ucode q;
  static struct cs_ucode_map map;
  size_t n, size, size2;
  char *text = disassemble(p, &n);
  char *messages = program_assemble(text, n, &q, &map);

  if (!messages) {
    uint8_t *image = program_pack(p, &size), *image2 = program_pack(&q, &size2);

    FUZZ_CHECK(size == size2 && !memcmp(image, image2, size),
               "another image:\n%s", text);
    free(image);
    free(image2);
  }
  free(text);
  return messages;
}

/* ---- images ---- */

enum { WORD_LENGTH = 2, WORD_COUNTS = 4, WORD_CLASSES = 6, WORD_CLOCKS = 7 };

static uint32_t get(const uint8_t *image, size_t word)
{
  const uint8_t *b = image + 4 * word;

  return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 |
         (uint32_t)b[3] << 24;
}

static void put(uint8_t *image, size_t word, uint32_t value)
{
  for (unsigned b = 0; b < 4; b++)
    image[4 * word + b] = (uint8_t)(value >> 8 * b);
}

void program_seal(uint8_t *image, size_t n)
{
  put(image, WORD_LENGTH, (uint32_t)n);
  put(image + n - 4, 0, (uint32_t)crc32(0, image, (uInt)n - 4));
}

void program_repair(uint8_t *image, size_t n)
{
  static struct cs_ucode p;
  static struct cs_ucode_bound b;
  uint32_t classes = 0;
  size_t at = CS_UCODE_HEAD;

  if (n < 4 * CS_UCODE_HEAD)
    return;
  p.words = get(image, WORD_COUNTS) & 0xffff;
  p.pairs = get(image, WORD_COUNTS) >> 16;
  if (p.words > CS_UCODE_WORDS || p.pairs > CS_UCODE_PAIRS ||
      n != 4 * (at + 2 * p.words + 2 * p.pairs + 1))
    return;
  for (unsigned i = 0; i < p.words; i++, at += 2)
    p.code[i] = get(image, at) | (uint64_t)get(image, at + 1) << 32;
  for (unsigned i = 0; i < p.pairs; i++, at += 2) {
    p.pair[i].at = get(image, at);
    p.pair[i].value = get(image, at + 1);
  }
  for (unsigned class = 0; class < CS_COP_CLASS_COUNT; class++)
    classes |= cs_ucode_config(&p, CS_COP_WIN_START + class) >> 31 << class;
  put(image, WORD_CLASSES, classes);
  put(image, WORD_CLOCKS, cs_ucode_bound(&p, &b));
  program_seal(image, n);
}
