/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_tuples.c - maps a tuple file.
 */
#include "cs_tuples.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int map(struct cs_tuple_file *f, int fd, size_t bytes)
{
  void *m;

  m = mmap(NULL, bytes, PROT_READ, MAP_PRIVATE | MAP_POPULATE, fd, 0);
  if (m == MAP_FAILED)
    return -1;
  f->tuple = m;
  f->n = bytes / sizeof *f->tuple;
  return 0;
}

int cs_tuples_open(struct cs_tuple_file *f, const char *path, char *err,
                   size_t errlen)
{
  struct stat st;
  int fd = open(path, O_RDONLY);
  int status = -1;

  *f = (struct cs_tuple_file){ 0 };
  if (fd < 0 || fstat(fd, &st)) {
    snprintf(err, errlen, "%s: %s", path, strerror(errno));
  } else if (!S_ISREG(st.st_mode)) {
    snprintf(err, errlen, "%s: not a regular file", path);
  } else if (st.st_size % (off_t)sizeof(struct cs_tuple)) {
    snprintf(err, errlen, "%s: offset %lld: record cut short (%d of %d bytes)",
             path,
             (long long)(st.st_size -
                         st.st_size % (off_t)sizeof(struct cs_tuple)),
             (int)(st.st_size % (off_t)sizeof(struct cs_tuple)),
             (int)sizeof(struct cs_tuple));
  } else if (!st.st_size) {
    snprintf(err, errlen, "%s: offset 0: no record", path);
  } else if (map(f, fd, (size_t)st.st_size)) {
    snprintf(err, errlen, "%s: cannot map: %s", path, strerror(errno));
  } else {
    status = 0;
  }
  if (fd >= 0)
    close(fd);
  return status;
}

void cs_tuples_close(struct cs_tuple_file *f)
{
  if (f->n)
    munmap((void *)f->tuple, f->n * sizeof *f->tuple);
  *f = (struct cs_tuple_file){ 0 };
}
