/* SPDX-License-Identifier: Apache-2.0
 *
 * sh.c - a small shell: sh -c TEXT, sh FILE, or sh for a person.
 *
 * Commands in sequence (; and lines), && and ||, in the background (&), over
 * pipes, with < > >> 2> redirected; quotes, comments, $?; cd, echo, exit, wait.
 * There are no variables and no loops: a script that wants them is a program.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "platform.h"
#include "sh.h"
#include "sys.h"

enum { LINE = 1024 };

static char *read_file(const char *path)
{
  struct sys_stat s;
  int fd = sys_open(path, SYS_O_RDONLY, 0);
  char *text;
  long n;

  if (fd < 0 || sys_fstat(fd, &s) < 0)
    return NULL;
  text = malloc((size_t)s.size + 1);
  n = text ? sys_read(fd, text, (size_t)s.size) : -1;
  sys_close(fd);
  if (n < 0)
    return NULL;
  text[n] = '\0';
  return text;
}

static int run_script(const char *path)
{
  char *text = read_file(path);

  if (!text) {
    fprintf(stderr, "sh: %s: cannot be read\n", path);
    return 127;
  }
  return sh_run(text, 0);
}

/* The terminal gives whole lines. */
static int converse(void)
{
  char line[LINE];
  int status = 0;

  sys_ignore_signal(SYS_SIGINT);
  for (;;) {
    long n;
    printf("$ ");
    stdout_flush();
    n = sys_read(STDIN_FILENO, line, sizeof line - 1);
    if (n == -SYS_EINTR)
      continue;
    if (n <= 0)
      return status;
    line[n] = '\0';
    status = sh_run(line, status);
  }
}

int main(int argc, char **argv)
{
  if (argc == 1)
    return converse();
  if (argc == 3 && !strcmp(argv[1], "-c"))
    return sh_run(argv[2], 0);
  if (argc == 2)
    return run_script(argv[1]);
  fprintf(stderr, "usage: sh [-c TEXT | FILE]\n");
  return 2;
}
