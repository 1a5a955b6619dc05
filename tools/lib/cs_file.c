/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_file.c - write to a temporary name, rename when complete.
 *
 * Temporary names are in a table, so that a signal that ends the program finds
 * them.  A place is taken before its file is there and given back behind its
 * end, so there is no moment at which a file is left.
 */
#include "cs_file.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST = 16, INPUTS = 16 };

static const int deadly[] = {
  SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU, SIGXFSZ,
};

/* Of this process alone: a child has a copy of its parent's. */
static struct {
  const char *volatile temp;
  const char *path;
  pid_t pid;
} held[MOST];

static struct { dev_t dev; ino_t ino; } input[INPUTS];
static unsigned inputs;

/* ---- signals, and ends without a commit ---- */

static void remove_all(void)
{
  const pid_t pid = getpid();

  for (unsigned i = 0; i < MOST; i++)
    if (held[i].temp && held[i].pid == pid)
      unlink(held[i].temp);
}

void cs_file_abandon(int number)
{
  remove_all();
  signal(number, SIG_DFL);
  raise(number);
}

/* Leaves alone what is ignored, or somebody else's. */
static void guard(void)
{
  static bool done;

  for (unsigned i = 0; !done && i < sizeof deadly / sizeof *deadly; i++) {
    const struct sigaction ours = { .sa_handler = cs_file_abandon };
    struct sigaction now;

    if (!sigaction(deadly[i], NULL, &now) && !(now.sa_flags & SA_SIGINFO) &&
        now.sa_handler == SIG_DFL)
      sigaction(deadly[i], &ours, NULL);
  }
  if (!done)
    atexit(remove_all);
  done = true;
}

static void hold(const struct cs_file *out)
{
  for (unsigned i = 0; i < MOST; i++)
    if (!held[i].path || held[i].pid != getpid()) {
      held[i].temp = NULL;
      held[i].path = out->path;
      held[i].pid = getpid();
      held[i].temp = out->temp;
      return;
    }
}

static void release(const struct cs_file *out)
{
  for (unsigned i = 0; i < MOST; i++)
    if (held[i].path == out->path) {
      held[i].temp = NULL;
      held[i].path = NULL;
    }
}

static bool is_held(const char *path)
{
  for (unsigned i = 0; i < MOST; i++)
    if (held[i].path && held[i].pid == getpid() && !strcmp(held[i].path, path))
      return true;
  return false;
}

/* ---- names ---- */

void cs_file_input(const char *path)
{
  struct stat st;

  if (!path || inputs == INPUTS || stat(path, &st) || !S_ISREG(st.st_mode))
    return;
  input[inputs].dev = st.st_dev;
  input[inputs++].ino = st.st_ino;
}

static bool is_input(const char *path)
{
  struct stat st;

  if (stat(path, &st))
    return false;
  for (unsigned i = 0; i < inputs; i++)
    if (input[i].dev == st.st_dev && input[i].ino == st.st_ino)
      return true;
  return false;
}

static bool is_stdout(const char *path)
{
  return !strcmp(path, "-") || !strcmp(path, "/dev/stdout");
}

static bool begins(const char *path, const char *with)
{
  return !strncmp(path, with, strlen(with));
}

/* Nothing to rename: devices, pipes, and open files by number, whatever is
 * behind them. */
static bool is_special(const char *path)
{
  struct stat st;

  return begins(path, "/dev/fd/") || begins(path, "/dev/stderr") ||
         begins(path, "/proc/") ||
         (stat(path, &st) == 0 && !S_ISREG(st.st_mode));
}

/* A link stays one: what it leads to is written.  Other names lose what makes
 * two of one file. */
static char *resolve(const char *path)
{
  char *whole = realpath(path, NULL), *dir, *all = NULL;
  const char *slash = strrchr(path, '/');

  if (whole)
    return whole;
  dir = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
  whole = dir ? realpath(dir, NULL) : NULL;
  if (whole && asprintf(&all, "%s/%s", whole, slash ? slash + 1 : path) < 0)
    all = NULL;
  free(dir);
  free(whole);
  return all;
}

/* ---- files ---- */

static void forget(struct cs_file *out)
{
  release(out);
  free(out->name);
  free(out->path);
  free(out->temp);
  *out = (struct cs_file){ 0 };
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
  hold(out);
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

static FILE *open_stdout(void)
{
  int fd;

  fflush(stdout);
  fd = dup(STDOUT_FILENO);
  return fd < 0 ? NULL : fdopen(fd, "wb");
}

static int open_regular(struct cs_file *out, const char *path,
                        const char **why)
{
  char *whole = resolve(path);

  if (!whole)
    return -1;
  free(out->path);
  out->path = whole;
  if (is_input(whole))
    *why = "it is read too, and would be lost";
  else if (is_held(whole))
    *why = "the name of two results";
  else
    out->f = open_temp(out);
  return out->f ? 0 : -1;
}

int cs_file_open(struct cs_file *out, const char *path, char *err,
                 size_t errlen)
{
  const char *why = NULL;

  *out = (struct cs_file){ 0 };
  if (!path)
    return 0;
  guard();
  out->name = strdup(path);
  out->path = strdup(path);
  if (!*path)
    why = "an empty name";
  else if (!out->name || !out->path)
    errno = ENOMEM;
  else if (is_stdout(path))
    out->f = open_stdout();
  else if (is_special(path))
    out->f = fopen(path, "wb");
  else
    open_regular(out, path, &why);
  if (out->f)
    return 0;
  snprintf(err, errlen, "%s: %s", *path ? path : "''",
           why ? why : strerror(errno));
  forget(out);
  return -1;
}

/* errno 0: a write before these has failed, and why is forgotten. */
static int tell(const struct cs_file *out, char *err, size_t errlen)
{
  snprintf(err, errlen, "%s: %s", out->name,
           errno ? strerror(errno) : "could not be written");
  return -1;
}

int cs_file_ready(struct cs_file *out, char *err, size_t errlen)
{
  errno = 0;
  if (out->f && (fflush(out->f) || ferror(out->f)))
    return tell(out, err, errlen);
  return 0;
}

int cs_file_commit(struct cs_file *out, char *err, size_t errlen)
{
  int bad;

  if (!out->f)
    return 0;
  bad = cs_file_ready(out, err, errlen);
  if (fclose(out->f) && !bad)
    bad = tell(out, err, errlen);
  if (!bad && out->temp && rename(out->temp, out->path))
    bad = tell(out, err, errlen);
  if (bad && out->temp)
    unlink(out->temp);
  forget(out);
  return bad;
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
