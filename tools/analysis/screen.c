/* SPDX-License-Identifier: Apache-2.0
 *
 * screen.c - terminal, pager, colour.
 */
#include "screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t pager_pid;

static void wait_for_pager(void)
{
  fflush(stdout);
  close(STDOUT_FILENO);
  waitpid(pager_pid, NULL, 0);
}

static const char *pager_name(void)
{
  const char *name = getenv("CORESAMPLE_PAGER");

  if (!name)
    name = getenv("PAGER");
  return name ? name : "less";
}

/* Standard output becomes a pipe to it; nothing changes when it cannot be
 * started. */
static void start_pager(const char *name)
{
  int ends[2];

  if (!*name || !strcmp(name, "cat") || pipe(ends))
    return;
  pager_pid = fork();
  if (!pager_pid) {
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    close(ends[1]);
    setenv("LESS", "FRX", 0); /* ends by itself when one screen does */
    execl("/bin/sh", "sh", "-c", name, (char *)NULL);
    _exit(127);
  }
  close(ends[0]);
  if (pager_pid > 0) {
    dup2(ends[1], STDOUT_FILENO);
    atexit(wait_for_pager);
  }
  close(ends[1]);
}

static int find_width(void)
{
  const char *columns = getenv("COLUMNS");
  struct winsize w;

  if (columns && atoi(columns) > 0)
    return atoi(columns);
  if (!isatty(STDOUT_FILENO))
    return 0;
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) || !w.ws_col ? 80 : w.ws_col;
}

static bool wants_colour(enum screen_colour colour)
{
  const char *no = getenv("NO_COLOR"), *term = getenv("TERM");

  if (colour != SCREEN_AUTO)
    return colour == SCREEN_ALWAYS;
  return isatty(STDOUT_FILENO) && !(no && *no) && term &&
         strcmp(term, "dumb");
}

void screen_open(struct screen *s, enum screen_colour colour, bool pager)
{
  s->width = find_width();
  s->colour = wants_colour(colour);
  if (pager && isatty(STDOUT_FILENO))
    start_pager(pager_name());
}

static const char *escape(const struct screen *s, const char *text)
{
  return s->colour ? text : "";
}

const char *screen_bold(const struct screen *s)
{
  return escape(s, "\033[1m");
}

const char *screen_red(const struct screen *s)
{
  return escape(s, "\033[31m");
}

const char *screen_yellow(const struct screen *s)
{
  return escape(s, "\033[33m");
}

const char *screen_dim(const struct screen *s)
{
  return escape(s, "\033[2m");
}

const char *screen_plain(const struct screen *s)
{
  return escape(s, "\033[m");
}

const char *screen_heat(const struct screen *s, double share)
{
  return share >= 0.05 ? screen_red(s) : share >= 0.005 ? screen_yellow(s)
                                                        : "";
}

void screen_text(const char *text, int n)
{
  for (int i = 0; text[i] && (!n || i < n); i++)
    putchar((unsigned char)text[i] < ' ' || text[i] == 0x7f ? '?' : text[i]);
}
