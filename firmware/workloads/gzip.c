/* SPDX-License-Identifier: Apache-2.0
 *
 * gzip.c FILE - deflates a text with zlib, inflates it and compares: the work
 * of SPEC's gzip.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zlib.h>

enum { LEVEL = 6, MAX_TEXT = 80000 };

int main(int argc, char **argv)
{
  static unsigned char text[MAX_TEXT], packed[MAX_TEXT], unpacked[MAX_TEXT];
  uLongf packed_length = sizeof packed, unpacked_length = sizeof unpacked;
  FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
  size_t length;

  if (!file) {
    fprintf(stderr, "usage: gzip FILE\n");
    return EXIT_FAILURE;
  }
  length = fread(text, 1, sizeof text, file);
  fclose(file);
  if (compress2(packed, &packed_length, text, length, LEVEL) != Z_OK ||
      uncompress(unpacked, &unpacked_length, packed, packed_length) != Z_OK) {
    printf("zlib failed\n");
    return EXIT_FAILURE;
  }
  printf("%lu bytes, deflated %lu, crc32 %08lx\n", (unsigned long)length,
         (unsigned long)packed_length, crc32(0, unpacked, unpacked_length));
  if (unpacked_length != length || memcmp(text, unpacked, length)) {
    printf("inflated text differs\n");
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}
