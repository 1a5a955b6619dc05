/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_file.c - write to a temporary name, rename when complete.
 */
#include "cs_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void forget(struct cs_file *out)
{
  free(out->path);
  free(out->temp);
  *out = (struct cs_file){ 0 };
}

static int is_special(const char *path)
{
  struct stat st;

  return stat(path, &st) == 0 && !S_ISREG(st.st_mode);
}

/* mkstemp() makes files of mode 0600; ours get what open() would give. */
static FILE *open_temp(struct cs_file *out)
{
  mode_t mask = umask(0);
  FILE *f;
  int fd;

  umask(mask);
  if (asprintf(&out->temp, "%s.XXXXXX", out->path) < 0) {
    out->temp = NULL;
    return NULL;
  }
  fd = mkstemp(out->temp);
  if (fd < 0)
    return NULL;
  f = fchmod(fd, 0666 & ~mask) ? NULL : fdopen(fd, "wb");
  if (!f) {
    close(fd);
    unlink(out->temp);
  }
  return f;
}

int cs_file_open(struct cs_file *out, const char *path, char *err,
                 size_t errlen)
{
  *out = (struct cs_file){ 0 };
  if (!path)
    return 0;
  out->path = strdup(path);
  if (out->path)
    out->f = is_special(path) ? fopen(path, "wb") : open_temp(out);
  if (out->f)
    return 0;
  snprintf(err, errlen, "%s: %s", path, strerror(errno));
  forget(out);
  return -1;
}

int cs_file_commit(struct cs_file *out, char *err, size_t errlen)
{
  int bad;

  if (!out->f)
    return 0;
  bad = ferror(out->f);
  bad |= fclose(out->f);
  if (!bad && out->temp)
    bad = rename(out->temp, out->path);
  if (bad) {
    snprintf(err, errlen, "%s: %s", out->path, strerror(errno));
    if (out->temp)
      unlink(out->temp);
  }
  forget(out);
  return bad ? -1 : 0;
}

void cs_file_discard(struct cs_file *out)
{
  if (!out->f)
    return;
  fclose(out->f);
  if (out->temp)
    unlink(out->temp);
  forget(out);
}

const char *cs_file_name(const struct cs_file *out)
{
  return out->temp ? out->temp : out->path;
}
