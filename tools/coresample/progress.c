/* SPDX-License-Identifier: Apache-2.0
 *
 * progress.c - rate, part done and time left on one line.
 */
#include "progress.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "cs_file.h"

static volatile sig_atomic_t stop;

/* A second Ctrl-C ends the program even if it does not come to look at the
 * flag. */
static void on_signal(int number)
{
  if (stop)
    cs_file_abandon(number);
  stop = 1;
}

/* Without SA_RESTART.  A SIGHUP that nohup ignores stays ignored. */
void stop_catch(void)
{
  const struct sigaction action = { .sa_handler = on_signal };
  struct sigaction now;

  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  if (!sigaction(SIGHUP, NULL, &now) && now.sa_handler != SIG_IGN)
    sigaction(SIGHUP, &action, NULL);
}

bool stop_wanted(void)
{
  return stop;
}

double progress_seconds(const struct progress *p)
{
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)(now.tv_sec - p->start.tv_sec) +
         (double)(now.tv_nsec - p->start.tv_nsec) * 1e-9;
}

void progress_begin(struct progress *p, const char *unit, uint64_t total)
{
  *p = (struct progress){
    .shown = isatty(STDERR_FILENO),
    .unit = unit,
    .total = total,
  };
  clock_gettime(CLOCK_MONOTONIC, &p->start);
}

void progress_update(struct progress *p, uint64_t done)
{
  double seconds = progress_seconds(p), rate;

  if (!p->shown || seconds < p->last + 0.2)
    return;
  p->last = seconds;
  rate = (double)done / seconds;
  fprintf(stderr, "\r%.1f M %s, %.2f M/s", (double)done / 1e6, p->unit,
          rate / 1e6);
  if (p->total > done && rate > 0)
    fprintf(stderr, ", %.0f %%, %.0f s left",
            100.0 * (double)done / (double)p->total,
            (double)(p->total - done) / rate);
  fputs("\033[K", stderr);
}

void progress_end(struct progress *p)
{
  if (p->shown && p->last > 0)
    fputs("\r\033[K", stderr);
}
