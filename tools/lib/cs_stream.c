/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_stream.c - maps a stream.
 */
#include "cs_stream.h"

#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int look_at(struct cs_stream *s)
{
  struct cs_stream_header h;

  if (s->bytes < sizeof h)
    return -1;
  memcpy(&h, s->map, sizeof h);
  s->xlen = (int)le32toh(h.xlen);
  s->instructions = le64toh(h.instructions);
  s->n = le64toh(h.n);
  s->pair = (const char *)s->map + sizeof h;
  return memcmp(h.magic, CS_STREAM_MAGIC, sizeof h.magic) ||
         le32toh(h.version) != CS_STREAM_VERSION ||
         (s->xlen != 32 && s->xlen != 64) ||
         (s->bytes - sizeof h) / (unsigned)(s->xlen / 4) != s->n ||
         (s->bytes - sizeof h) % (unsigned)(s->xlen / 4) ? -1 : 0;
}

int cs_stream_open(struct cs_stream *s, const char *path, char *err,
                   size_t errlen)
{
  struct stat st;
  int fd = open(path, O_RDONLY);

  *s = (struct cs_stream){ .map = MAP_FAILED };
  if (fd >= 0 && !fstat(fd, &st) && st.st_size > 0) {
    s->bytes = (size_t)st.st_size;
    s->map = mmap(NULL, s->bytes, PROT_READ, MAP_PRIVATE, fd, 0);
  }
  if (fd < 0 || (s->map == MAP_FAILED && errno))
    snprintf(err, errlen, "%s: %s", path, strerror(errno));
  if (fd >= 0)
    close(fd);
  if (fd < 0)
    return -1;
  if (s->map != MAP_FAILED && !look_at(s))
    return 0;
  snprintf(err, errlen, "%s: not a stream of this version", path);
  cs_stream_close(s);
  return -1;
}

void cs_stream_close(struct cs_stream *s)
{
  if (s->map && s->map != MAP_FAILED)
    munmap(s->map, s->bytes);
  *s = (struct cs_stream){ 0 };
}

void cs_stream_get(const struct cs_stream *s, uint64_t i, uint64_t *pc,
                   uint64_t *w)
{
  if (s->xlen == 32) {
    const uint32_t *p = (const uint32_t *)s->pair + 2 * i;

    *pc = le32toh(p[0]);
    *w = le32toh(p[1]);
  } else {
    const uint64_t *p = (const uint64_t *)s->pair + 2 * i;

    *pc = le64toh(p[0]);
    *w = le64toh(p[1]);
  }
}
