/* SPDX-License-Identifier: Apache-2.0
 *
 * capture.c [OPTIONS] FILE COMMAND... - runs a command while the driver profiles
 * the whole system, or with -t the command (-n: without its children), and
 * writes the stream of the AUX area into a file as it comes.  The last lines say what the stream holds.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_aux.h"
#include "pmu.h"
#include "sys.h"

enum { DEFAULT_PAGES = 64, WAIT_US = 100000, END_WAITS = 5, LONGEST = 64,
       SLOTS = 3 };

struct options {
  struct pmu_attributes a;
  unsigned pages, slots;
  uint64_t slot[SLOTS];   /* config of events of the session's group */
  bool process;
};

struct summary {
  uint32_t records[CS_STREAM_COUNTS + 1];
  uint64_t sent;     /* counts of messages and entries */
  uint64_t lost[4];  /* as the loss records have them */
  uint32_t folded[3]; /* messages, misses, evictions */
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
  if (type == CS_STREAM_MESSAGE || type == CS_STREAM_ENTRY)
    s->sent += word(area, at, CS_STREAM_COUNT);
  if (type == CS_STREAM_LOSS) {
    for (unsigned n = 0; n < 3; n++)
      s->lost[n] += long_word(area, at, CS_STREAM_LOSS_DROPPED + 2 * n);
    s->lost[3] += word(area, at, CS_STREAM_LOSS_COUNTS);
  }
  if (type == CS_STREAM_COUNTS) {
    s->unlawful += !lawful(area, at);
    for (unsigned n = 0; n < 3; n++)
      s->folded[n] += word(area, at, CS_STREAM_COUNTS_FOLDED + n);
  }
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

struct command {
  int pid, ended, go; /* ends of pipes: it holds `ended` while it lives */
};

/* Waits for a byte before it executes. */
static bool start(char **argv, struct command *c)
{
  char path[LONGEST], byte;
  int ends[2], gate[2];

  snprintf(path, sizeof path, "%s%s", strchr(*argv, '/') ? "" : "/bin/",
           *argv);
  if (sys_pipe(ends) < 0 || sys_pipe(gate) < 0)
    return false;
  c->pid = sys_fork();
  if (c->pid == 0) {
    sys_close(ends[0]);
    sys_close(gate[1]);
    if (sys_read(gate[0], &byte, 1) != 1)
      sys_exit(127);
    sys_close(gate[0]);
    sys_exec(path, argv, environ);
    fprintf(stderr, "capture: %s cannot be executed\n", path);
    sys_exit(127);
  }
  sys_close(ends[1]);
  sys_close(gate[0]);
  c->ended = ends[0];
  c->go = gate[1];
  return c->pid > 0;
}

static void follow(struct pmu_area *area, int pipe_end, int file,
                   struct summary *s, bool *good)
{
  bool ended;

  do {
    ended = pmu_wait(area, pipe_end, -1, WAIT_US);
    *good &= collect(area, file, s);
  } while (!ended);
}

/* A session of processes ends some time after the last one has. */
static void await_end(struct pmu_area *area, int file, struct summary *s,
                      bool *good)
{
  for (unsigned n = 0; n < END_WAITS && !s->records[CS_STREAM_COUNTS]; n++) {
    pmu_wait(area, -1, -1, WAIT_US);
    *good &= collect(area, file, s);
  }
}

static void print(const struct summary *s, const struct pmu_area *area)
{
  printf("capture: %u headers, %u contexts, %u messages and %u entries of %llu "
         "counts, %u lines of processes\n",
         (unsigned)s->records[CS_STREAM_HEADER],
         (unsigned)s->records[CS_STREAM_CONTEXT],
         (unsigned)s->records[CS_STREAM_MESSAGE],
         (unsigned)s->records[CS_STREAM_ENTRY], (unsigned long long)s->sent,
         (unsigned)s->records[CS_STREAM_PROCESS]);
  printf("capture: %u messages added up, %u misses, %u evictions\n",
         (unsigned)s->folded[0], (unsigned)s->folded[1],
         (unsigned)s->folded[2]);
  printf("capture: lost %llu tuples, %llu records, %llu bytes, %llu counts%s%s\n",
         (unsigned long long)s->lost[0], (unsigned long long)s->lost[1],
         (unsigned long long)s->lost[2], (unsigned long long)s->lost[3],
         area->flags & PMU_TRUNCATED ? ", truncated" : "",
         area->flags & PMU_PARTIAL ? ", partial" : "");
  printf("capture: conservation %s\n",
         s->unlawful                       ? "DOES NOT HOLD"
         : s->records[CS_STREAM_COUNTS] ? "holds"
                                           : "not told");
}

/* The session, and its slots behind it. */
static int open_events(const struct options *o, int pid)
{
  struct pmu_attributes a = o->a;
  int fd = (int32_t)a.type < 0 ? (int32_t)a.type : pmu_open(&a, pid, -1);

  a.config1 = a.period = 0;
  a.flags &= ~(uint64_t)(PMU_DISABLED | PMU_ENABLE_ON_EXEC);
  for (unsigned n = 0; fd >= 0 && n < o->slots; n++) {
    int slot;

    a.config = o->slot[n] | PMU_SLOT | (uint64_t)(n + 1) << PMU_SLOT_LSB;
    slot = pmu_open(&a, pid, fd);
    if (slot < 0)
      return slot;
  }
  return fd;
}

static int run(int fd, int file, const struct options *o, struct command *c)
{
  struct summary s = { .unlawful = 0 };
  struct pmu_area area;
  int code = 1, error = pmu_map(&area, fd, o->pages);
  bool good = true;

  if (error) {
    fprintf(stderr, "capture: AUX area of %u pages: error %d\n", o->pages,
            error);
    return 1;
  }
  if (!o->process)
    pmu_enable(fd);
  sys_write(c->go, "", 1);
  follow(&area, c->ended, file, &s, &good);
  sys_wait(c->pid, &code);
  if (o->process)
    await_end(&area, file, &s, &good);
  pmu_disable(fd);
  good &= collect(&area, file, &s);
  pmu_unmap(&area);
  print(&s, &area);
  if (!good)
    fprintf(stderr, "capture: the file cannot be written\n");
  return good && !s.unlawful ? code : 1;
}

static const char usage[] =
  "usage: capture [-p PERIOD] [-c CONFIG] [-1 CONFIG1] [-2 CONFIG2] [-m PAGES] "
  "[-s CONFIG]... [-a] [-t [-n]] [-u | -k] FILE COMMAND...\n";

static bool flag(char letter, struct options *o)
{
  switch (letter) {
  case 'u': o->a.flags |= PMU_EXCLUDE_KERNEL; return true;
  case 'k': o->a.flags |= PMU_EXCLUDE_USER; return true;
  case 'a': o->a.config1 &= ~PMU_RAW; return true;
  case 't':
    o->process = true;
    o->a.flags |= PMU_INHERIT | PMU_ENABLE_ON_EXEC;
    return true;
  case 'n': o->a.flags &= ~(uint64_t)PMU_INHERIT; return true;
  default: return false;
  }
}

/* One option, and its value where it has one; arguments that it took, or 0. */
static int option(char **argv, struct options *o)
{
  uint64_t value;

  if (flag((*argv)[1], o))
    return 1;
  if (!argv[1])
    return 0;
  value = strtoull(argv[1], NULL, 0);
  switch ((*argv)[1]) {
  case 'p': o->a.period = value; return 2;
  case 'c': o->a.config = value; return 2;
  case '1': o->a.config1 = value; return 2;
  case '2': o->a.config2 = value; return 2;
  case 'm': o->pages = (unsigned)value; return 2;
  case 's':
    if (o->slots == SLOTS)
      return 0;
    o->slot[o->slots++] = value;
    return 2;
  default: return 0;
  }
}

int main(int argc, char **argv)
{
  struct options o = { .a = pmu_default(pmu_type()), .pages = DEFAULT_PAGES };
  struct command c;
  int taken, fd, file;

  (void)argc;
  while (*++argv && **argv == '-') {
    taken = option(argv, &o);
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
  if (!start(argv + 1, &c)) {
    fprintf(stderr, "capture: no process\n");
    return 1;
  }
  fd = open_events(&o, o.process ? c.pid : -1);
  if (fd < 0) {
    fprintf(stderr, "capture: the profiler cannot be opened, error %d\n", -fd);
    return 1;
  }
  file = sys_open(*argv, SYS_O_WRONLY | SYS_O_CREAT | SYS_O_TRUNC |
                           SYS_O_CLOEXEC, 0644);
  if (file < 0) {
    fprintf(stderr, "capture: %s: error %d\n", *argv, -file);
    return 1;
  }
  return run(fd, file, &o, &c);
}
