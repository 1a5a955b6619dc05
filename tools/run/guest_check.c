/* SPDX-License-Identifier: Apache-2.0
 *
 * guest_check.c - an initramfs that is cut: the kernel would unpack what is
 * there and go on.
 */
#include "guest_check.h"

#include <stdlib.h>
#include <string.h>

/* Header of a "newc" entry: magic, then fields of eight hexadecimal digits. */
enum { HEADER = 110, MAGIC = 6, FIELD = 8, SIZE = 6, NAME_SIZE = 11 };

static size_t field(const char *entry, unsigned n)
{
  char text[FIELD + 1] = "";

  memcpy(text, entry + MAGIC + FIELD * n, FIELD);
  return (size_t)strtoul(text, NULL, 16);
}

static size_t fill(size_t n)
{
  return (n + 3) & ~(size_t)3;
}

/* Behind the archive that begins at `at`; 0 = it does not end. */
static size_t end_of_archive(const char *bytes, size_t size, size_t at)
{
  while (size - at >= HEADER && !memcmp(bytes + at, "070701", MAGIC)) {
    const char *entry = bytes + at;
    size_t name = field(entry, NAME_SIZE), data = field(entry, SIZE);
    bool last = name == sizeof "TRAILER!!!" &&
                size - at - HEADER >= name &&
                !memcmp(entry + HEADER, "TRAILER!!!", name);

    if (name > size || data > size ||
        fill(HEADER + name) + data > size - at)
      return 0;
    at += fill(fill(HEADER + name) + data);
    if (last)
      return at < size ? at : size;
    if (at > size)
      return 0;
  }
  return 0;
}

bool guest_initramfs_whole(const char *bytes, size_t size)
{
  size_t at = 0;

  do {
    at = end_of_archive(bytes, size, at);
    while (at && at < size && !bytes[at])
      at++;
  } while (at && at < size);
  return at != 0;
}
