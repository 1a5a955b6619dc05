/* SPDX-License-Identifier: Apache-2.0
 *
 * record.c [OPTIONS] FILE COMMAND... - runs a command while the driver profiles
 * the whole system, and writes the stream of the AUX area into a file as it
 * comes.  The last lines say what the stream holds.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_aux.h"
#include "pmu.h"
#include "sys.h"

enum { DEFAULT_PAGES = 64, WAIT_MS = 100, LONGEST = 64 };

struct summary {
  uint32_t records[CS_STREAM_COUNTS + 1];
  uint64_t sent;     /* counts of messages */
  uint64_t lost[3];  /* as the loss records have them */
  uint32_t unlawful; /* counts records that do not add up */
};

static uint32_t word(const struct pmu_area *area, uint64_t at, unsigned n)
{
  uint32_t value;

  memcpy(&value, area->aux + ((at + 4 * n) & (area->aux_size - 1)),
         sizeof value);
  return value;
}

/* What was selected is accepted, dropped or queued; what was accepted is sent
 * or held. */
static bool lawful(const struct pmu_area *area, uint64_t at)
{
  uint32_t accepted = 0;

  for (unsigned n = 0; n < 4; n++) {
    unsigned slot = CS_STREAM_COUNTS_SLOTS + 4 * n;
    if (word(area, at, slot) != word(area, at, slot + 1) +
                                  word(area, at, slot + 2) +
                                  word(area, at, slot + 3))
      return false;
    accepted += word(area, at, slot + 1);
  }
  return accepted + word(area, at, CS_STREAM_COUNTS_CREDIT) ==
         word(area, at, CS_STREAM_COUNTS_SENT) +
           word(area, at, CS_STREAM_COUNTS_HELD);
}

static uint64_t long_word(const struct pmu_area *area, uint64_t at, unsigned n)
{
  return word(area, at, n) | (uint64_t)word(area, at, n + 1) << 32;
}

static void look_at(const struct pmu_area *area, uint64_t at, uint32_t type,
                    struct summary *s)
{
  if (type <= CS_STREAM_COUNTS)
    s->records[type]++;
  if (type == CS_STREAM_MESSAGE)
    s->sent += word(area, at, CS_STREAM_COUNT);
  if (type == CS_STREAM_LOSS)
    for (unsigned n = 0; n < 3; n++)
      s->lost[n] += long_word(area, at, CS_STREAM_LOSS_DROPPED + 2 * n);
  if (type == CS_STREAM_COUNTS)
    s->unlawful += !lawful(area, at);
}

/* Only whole records are in the area. */
static void look(const struct pmu_area *area, uint64_t at, uint64_t end,
                 struct summary *s)
{
  while (at < end) {
    uint32_t first = word(area, at, 0);
    uint32_t units = CS_STREAM_UNITS(first);

    look_at(area, at, CS_STREAM_TYPE(first), s);
    at += (units ? units : 1) * CS_STREAM_UNIT;
  }
}

static bool save(const struct pmu_area *area, int file, uint64_t at,
                 uint32_t n)
{
  while (n) {
    uint32_t from = (uint32_t)at & (area->aux_size - 1);
    uint32_t piece = n < area->aux_size - from ? n : area->aux_size - from;
    long done = sys_write(file, area->aux + from, piece);

    if (done <= 0)
      return false;
    at += (uint32_t)done;
    n -= (uint32_t)done;
  }
  return true;
}

static bool collect(struct pmu_area *area, int file, struct summary *s)
{
  uint64_t at;
  uint32_t n = pmu_pending(area, &at);
  bool good = save(area, file, at, n);

  look(area, at, at + n, s);
  pmu_release(area, at + n);
  return good;
}

/* The command holds the pipe's other end until it ends. */
static int start(char **argv, int *pipe_end)
{
  char path[LONGEST];
  int ends[2], pid;

  snprintf(path, sizeof path, "%s%s", strchr(*argv, '/') ? "" : "/bin/",
           *argv);
  if (sys_pipe(ends) < 0)
    return -1;
  pid = sys_fork();
  if (pid == 0) {
    sys_close(ends[0]);
    sys_exec(path, argv, environ);
    fprintf(stderr, "record: %s cannot be executed\n", path);
    sys_exit(127);
  }
  sys_close(ends[1]);
  *pipe_end = ends[0];
  return pid;
}

static void follow(struct pmu_area *area, int pipe_end, int file,
                   struct summary *s, bool *good)
{
  bool ended;

  do {
    ended = pmu_wait(area, pipe_end, WAIT_MS);
    *good &= collect(area, file, s);
  } while (!ended);
}

static void print(const struct summary *s, const struct pmu_area *area)
{
  printf("record: %u headers, %u contexts, %u messages of %llu counts\n",
         (unsigned)s->records[CS_STREAM_HEADER],
         (unsigned)s->records[CS_STREAM_CONTEXT],
         (unsigned)s->records[CS_STREAM_MESSAGE], (unsigned long long)s->sent);
  printf("record: lost %llu tuples, %llu records, %llu bytes%s%s\n",
         (unsigned long long)s->lost[0], (unsigned long long)s->lost[1],
         (unsigned long long)s->lost[2],
         area->flags & PMU_TRUNCATED ? ", truncated" : "",
         area->flags & PMU_PARTIAL ? ", partial" : "");
  printf("record: conservation %s\n",
         s->unlawful                       ? "DOES NOT HOLD"
         : s->records[CS_STREAM_COUNTS] ? "holds"
                                           : "not told");
}

static int run(int fd, int file, unsigned pages, char **command)
{
  struct summary s = { .unlawful = 0 };
  struct pmu_area area;
  int pipe_end, pid, code = 1, error = pmu_map(&area, fd, pages);
  bool good = true;

  if (error) {
    fprintf(stderr, "record: AUX area of %u pages: error %d\n", pages, error);
    return 1;
  }
  pmu_enable(fd);
  pid = start(command, &pipe_end);
  if (pid > 0) {
    follow(&area, pipe_end, file, &s, &good);
    sys_wait(pid, &code);
  }
  pmu_disable(fd);
  good &= collect(&area, file, &s);
  pmu_unmap(&area);
  print(&s, &area);
  if (!good)
    fprintf(stderr, "record: the file cannot be written\n");
  return good && !s.unlawful ? code : 1;
}

static const char usage[] =
  "usage: record [-p PERIOD] [-c CONFIG] [-1 CONFIG1] [-2 CONFIG2] [-m PAGES] "
  "[-u | -k] FILE COMMAND...\n";

/* One option, and its value where it has one; arguments that it took, or 0. */
static int option(char **argv, struct pmu_attributes *a, unsigned *pages)
{
  uint64_t value;

  if (!strcmp(*argv, "-u") || !strcmp(*argv, "-k")) {
    a->flags |= (*argv)[1] == 'u' ? PMU_EXCLUDE_KERNEL : PMU_EXCLUDE_USER;
    return 1;
  }
  if (!argv[1])
    return 0;
  value = strtoull(argv[1], NULL, 0);
  switch ((*argv)[1]) {
  case 'p': a->period = value; return 2;
  case 'c': a->config = value; return 2;
  case '1': a->config1 = value; return 2;
  case '2': a->config2 = value; return 2;
  case 'm': *pages = (unsigned)value; return 2;
  default: return 0;
  }
}

int main(int argc, char **argv)
{
  struct pmu_attributes a = pmu_default(pmu_type());
  unsigned pages = DEFAULT_PAGES;
  int taken, fd, file;

  (void)argc;
  while (*++argv && **argv == '-') {
    taken = option(argv, &a, &pages);
    if (!taken) {
      fputs(usage, stderr);
      return 2;
    }
    argv += taken - 1;
  }
  if (!*argv || !argv[1]) {
    fputs(usage, stderr);
    return 2;
  }
  fd = (int32_t)a.type < 0 ? (int32_t)a.type : pmu_open(&a, -1, -1);
  if (fd < 0) {
    fprintf(stderr, "record: the profiler cannot be opened, error %d\n", -fd);
    return 1;
  }
  file = sys_open(*argv, SYS_O_WRONLY | SYS_O_CREAT | SYS_O_TRUNC |
                           SYS_O_CLOEXEC, 0644);
  if (file < 0) {
    fprintf(stderr, "record: %s: error %d\n", *argv, -file);
    return 1;
  }
  return run(fd, file, pages, argv + 1);
}
