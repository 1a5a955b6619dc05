/* SPDX-License-Identifier: Apache-2.0
 *
 * fuzz_ucode.c - libFuzzer target: any bytes as source and as image.  What
 * assembles comes back from its image and its disassembly to the bit.
 */
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "cs_ucode.h"

static void check(int holds)
{
  if (!holds)
    abort();
}

static uint8_t *packed(const struct cs_ucode *p, size_t *n)
{
  uint8_t *image;

  *n = cs_ucode_image_size(p);
  image = malloc(*n);
  check(image != NULL);
  cs_ucode_pack(p, image);
  return image;
}

/* Text of p, assembled again; the number of errors. */
static int again(const struct cs_ucode *p, struct cs_ucode *q,
                 struct cs_ucode_map *map, FILE *errors)
{
  size_t n;
  char *text;
  FILE *out = open_memstream(&text, &n);
  int count;

  check(out != NULL);
  cs_ucode_disassemble(p, out);
  fclose(out);
  count = cs_ucode_assemble("again", text, n, q, map, errors);
  free(text);
  return count;
}

static void as_source(const uint8_t *data, size_t n, struct cs_ucode *p,
                      struct cs_ucode *q, struct cs_ucode_map *map,
                      FILE *errors)
{
  uint8_t *image, *image2;
  size_t size, size2;
  char err[200];

  if (cs_ucode_assemble("fuzz", (const char *)data, n, p, map, errors))
    return;
  image = packed(p, &size);
  check(!cs_ucode_unpack(q, image, size, err, sizeof err));
  check(!memcmp(p, q, sizeof *p));
  check(!again(p, q, map, errors));
  image2 = packed(q, &size2);
  check(size == size2 && !memcmp(image, image2, size));
  free(image);
  free(image2);
}

/* As it is, and with the length and the checksum put right. */
static void as_image(const uint8_t *data, size_t n, struct cs_ucode *p,
                     struct cs_ucode *q, struct cs_ucode_map *map,
                     FILE *errors)
{
  uint8_t *image = malloc(n + 1);
  char err[200];

  check(image != NULL);
  memcpy(image, data, n);
  if (!cs_ucode_unpack(p, image, n, err, sizeof err))
    again(p, q, map, errors);
  if (n >= 16 && n % 4 == 0) {
    const uint32_t crc = (image[8] = (uint8_t)n, image[9] = (uint8_t)(n >> 8),
                          image[10] = (uint8_t)(n >> 16), image[11] = 0,
                          (uint32_t)crc32(0, image, (uInt)n - 4));

    for (unsigned b = 0; b < 4; b++)
      image[n - 4 + b] = (uint8_t)(crc >> 8 * b);
    if (!cs_ucode_unpack(p, image, n, err, sizeof err))
      again(p, q, map, errors);
  }
  free(image);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
  static struct cs_ucode p, q;
  static struct cs_ucode_map map;
  static FILE *errors;

  if (!errors)
    errors = fopen("/dev/null", "w");
  check(errors != NULL);
  as_source(data, n, &p, &q, &map, errors);
  as_image(data, n, &p, &q, &map, errors);
  return 0;
}
