/* SPDX-License-Identifier: Apache-2.0
 *
 * main.c FILE - compresses a text with LZMA2, decompresses it and compares.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lzma.h>

enum { PRESET = 6, DICTIONARY = 1 << 16, MAX_TEXT = 40000 };

static unsigned char text[MAX_TEXT], packed[MAX_TEXT], unpacked[MAX_TEXT];

static int compress(size_t length, size_t *packed_length)
{
  lzma_options_lzma options;
  lzma_filter filters[] = { { LZMA_FILTER_LZMA2, &options },
                            { LZMA_VLI_UNKNOWN, NULL } };

  if (lzma_lzma_preset(&options, PRESET))
    return 0;
  options.dict_size = DICTIONARY;
  return lzma_stream_buffer_encode(filters, LZMA_CHECK_CRC32, NULL, text,
                                   length, packed, packed_length,
                                   sizeof packed) == LZMA_OK;
}

static int decompress(size_t length, size_t *unpacked_length)
{
  uint64_t limit = UINT64_MAX;
  size_t from = 0;

  return lzma_stream_buffer_decode(&limit, 0, NULL, packed, &from, length,
                                   unpacked, unpacked_length,
                                   sizeof unpacked) == LZMA_OK;
}

int main(int argc, char **argv)
{
  size_t length, packed_length = 0, unpacked_length = 0;
  FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;

  if (!file) {
    fprintf(stderr, "usage: xz FILE\n");
    return EXIT_FAILURE;
  }
  length = fread(text, 1, sizeof text, file);
  fclose(file);
  if (!compress(length, &packed_length) ||
      !decompress(packed_length, &unpacked_length)) {
    printf("liblzma failed\n");
    return EXIT_FAILURE;
  }
  printf("%lu bytes, packed %lu, crc32 %08lx\n", (unsigned long)length,
         (unsigned long)packed_length,
         (unsigned long)lzma_crc32(packed, packed_length, 0));
  if (unpacked_length != length || memcmp(text, unpacked, length)) {
    printf("the unpacked text differs\n");
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}
