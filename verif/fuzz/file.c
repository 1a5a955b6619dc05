/* SPDX-License-Identifier: Apache-2.0
 *
 * file.c - bytes as a file that lies in memory only.
 */
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz.h"

struct fuzz_file fuzz_file(const void *bytes, size_t n)
{
  struct fuzz_file f = { .fd = memfd_create("fuzz", 0) };

  FUZZ_CHECK(f.fd >= 0, "no memory");
  FUZZ_CHECK(write(f.fd, bytes, n) == (ssize_t)n, "no memory");
  snprintf(f.path, sizeof f.path, "/proc/self/fd/%d", f.fd);
  return f;
}

void fuzz_close(struct fuzz_file *f)
{
  close(f->fd);
}
