/* SPDX-License-Identifier: Apache-2.0
 *
 * ucode_file.c - reads a source or an image, writes results.
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cs_file.h"
#include "options.h"
#include "ucode.h"

enum { LARGEST = 1 << 20, FILES = 4 };

char *ucode_read(const char *path, size_t *n)
{
  const bool standard = !strcmp(path, "-");
  FILE *f = standard ? stdin : fopen(path, "rb");
  char *text = malloc(LARGEST + 1);

  if (!text)
    die("out of memory");
  if (!f)
    die("%s: %s", *path ? path : "''", strerror(errno));
  *n = fread(text, 1, LARGEST + 1, f);
  if (ferror(f))
    die("%s: %s", path, strerror(errno));
  if (!standard)
    fclose(f);
  if (*n > LARGEST)
    die("%s: larger than %d bytes", path, LARGEST);
  text[*n] = '\0';
  if (!standard)
    cs_file_input(path);
  return text;
}

void ucode_define(struct ucode_defines *d, char *text)
{
  char *equals = strchr(text, '='), *end;
  unsigned long long value;

  if (!equals || equals == text)
    die("--define '%s' is not NAME=NUMBER", text);
  if (d->n == sizeof d->at / sizeof *d->at)
    die("more than %zu times --define", d->n);
  errno = 0;
  value = strtoull(equals + 1, &end, 0);
  if (end == equals + 1 || *end || errno || value > UINT32_MAX ||
      equals[1] == '-')
    die("--define '%s': no number of 32 bits", text);
  *equals = '\0';
  for (size_t i = 0; i < d->n; i++)
    if (!strcmp(d->at[i].name, text))
      die("--define '%s': given twice", text);
  d->at[d->n++] = (struct cs_ucode_define){ text, (uint32_t)value };
}

/* From here to the end nothing but SIGKILL can leave a temporary file. */
static void hold_signals(void)
{
  sigset_t set;

  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGHUP);
  sigprocmask(SIG_BLOCK, &set, NULL);
}

static void release_signals(void)
{
  sigset_t set;

  sigemptyset(&set);
  sigprocmask(SIG_SETMASK, &set, NULL);
}

void ucode_write(const struct ucode_file *files, unsigned count)
{
  struct cs_file out[FILES] = { 0 };
  char err[ERROR_TEXT] = "";
  bool bad = false;

  hold_signals();
  for (unsigned i = 0; i < count && !bad; i++)
    bad = cs_file_open(&out[i], files[i].path, err, sizeof err) != 0;
  for (unsigned i = 0; i < count && !bad; i++)
    if (out[i].f)
      fwrite(files[i].text, 1, files[i].n, out[i].f);
  for (unsigned i = 0; i < count && !bad; i++)
    bad = cs_file_ready(&out[i], err, sizeof err) != 0;
  for (unsigned i = 0; i < count && !bad; i++)
    bad = cs_file_commit(&out[i], err, sizeof err) != 0;
  for (unsigned i = 0; i < count; i++)
    cs_file_discard(&out[i]);
  release_signals();
  if (bad)
    die("%s", err);
}
