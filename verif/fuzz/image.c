/* SPDX-License-Identifier: Apache-2.0
 *
 * image.c - any bytes as an image, as they are, with the length and the
 * checksum put right, and with all else that follows from others.  It is refused with a place, or packed it is the same,
 * and so is what its disassembly assembles to.
 */
#include <string.h>

#include "fuzz.h"
#include "program.h"

/* What has no routine, or one that leaves the program, can be loaded (the
 * coprocessor stops such a sample) but is no source. */
static int is_no_source(const char *messages)
{
  return strstr(messages, "error: no microinstruction\n") ||
         strstr(messages, "error: no routine\n") ||
         strstr(messages, "error: the routine leaves the program");
}

static void look(const uint8_t *image, size_t n)
{
  static struct cs_ucode p;
  char err[200] = "", *messages;
  size_t place, size;
  uint8_t *packed;

  if (cs_ucode_unpack(&p, image, n, err, sizeof err)) {
    FUZZ_CHECK(sscanf(err, "byte %zu: ", &place) == 1 && place <= n, "%s",
               err);
    return;
  }
  packed = program_pack(&p, &size);
  FUZZ_CHECK(size == n && !memcmp(packed, image, n), "another image");
  free(packed);
  messages = program_again(&p);
  FUZZ_CHECK(!messages || is_no_source(messages), "%s", messages);
  free(messages);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
  uint8_t *image = malloc(n + 1);

  FUZZ_CHECK(image, "no memory");
  memcpy(image, data, n);
  look(image, n);
  if (n >= 16) {
    program_seal(image, n);
    look(image, n);
    program_repair(image, n);
    look(image, n);
  }
  free(image);
  return 0;
}
