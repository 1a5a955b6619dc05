/* SPDX-License-Identifier: Apache-2.0
 *
 * perfsample.c PERIOD FILE COMMAND... - samples the whole system while a command
 * runs, by perf's own means: the counter of clocks overflows every PERIOD clocks at
 * most, the kernel writes place and process, this program writes that to FILE as it
 * comes, and then draws a new period, 15/16 of it at least.  What `record` is compared
 * with.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform.h"
#include "pmu.h"
#include "sys.h"

enum { HARDWARE = 0, CYCLES = 0, LEAST = 1000, WAIT_US = 500000, LONGEST = 64,
       ERROR = 127 };
enum { SAMPLE_IP_TID = 3, RECORD_LOST = 2, RECORD_SAMPLE = 9 };
enum { WATERMARK = 1 << 14 };

struct samples {
  struct pmu_area area;
  int file;
  uint32_t period, random;
  unsigned taken, lost;
  bool failed;
};

static void draw_period(struct samples *s)
{
  uint32_t less;

  s->random = s->random * 1664525u + 1013904223u;
  less = (uint32_t)((uint64_t)s->random * (s->period / 16) >> 32);
  pmu_period(s->area.fd, s->period - less);
}

static void write_all(struct samples *s, const uint8_t *from, uint32_t n)
{
  s->failed |= sys_write(s->file, from, n) != (long)n;
}

static void count(struct samples *s, const uint8_t *data, uint64_t at,
                  uint64_t end)
{
  while (at < end) {
    const uint8_t *record = data + ((uint32_t)at & (s->area.data_size - 1));
    uint32_t type, lost;
    uint16_t size;

    memcpy(&type, record, sizeof type);
    memcpy(&size, record + 6, sizeof size);
    s->taken += type == RECORD_SAMPLE;
    if (type == RECORD_LOST) {
      record = data + ((uint32_t)(at + 16) & (s->area.data_size - 1));
      memcpy(&lost, record, sizeof lost);
      s->lost += lost;
    }
    at += size;
  }
}

static void take(struct samples *s)
{
  const uint8_t *data = (const uint8_t *)s->area.page + PMU_PAGE;
  uint64_t at;
  uint32_t n = pmu_records(&s->area, &at);
  uint32_t first = (uint32_t)at & (s->area.data_size - 1);
  uint32_t to_end = s->area.data_size - first;

  if (!n)
    return;
  count(s, data, at, at + n);
  write_all(s, data + first, n < to_end ? n : to_end);
  if (n > to_end)
    write_all(s, data, n - to_end);
  pmu_release_records(&s->area, at + n);
  draw_period(s);
}

static int open_samples(struct samples *s)
{
  struct pmu_attributes a = {
    .type = HARDWARE, .size = sizeof a, .config = CYCLES,
    .period = s->period, .sample_type = SAMPLE_IP_TID,
    .flags = PMU_DISABLED | WATERMARK,
    .wakeup = PMU_DATA_PAGES * PMU_PAGE / 2,
  };
  int fd = pmu_open(&a, -1, -1);

  return fd < 0 ? -fd : pmu_map(&s->area, fd, 0);
}

/* The pid; a pipe tells its end. */
static int start(char **words, int *end)
{
  char path[LONGEST];
  int pipe[2] = { -1, -1 }, pid;

  snprintf(path, sizeof path, "%s%s", strchr(words[0], '/') ? "" : "/bin/",
           words[0]);
  sys_pipe(pipe);
  pid = sys_fork();
  if (pid == 0) {
    sys_close(pipe[0]);
    sys_exec(path, words, environ);
    fprintf(stderr, "perfsample: %s cannot be executed\n", path);
    sys_exit(ERROR);
  }
  sys_close(pipe[1]);
  *end = pipe[0];
  return pid;
}

int main(int argc, char **argv)
{
  struct samples s = { .period = argc > 1 ? (uint32_t)atoi(argv[1]) : 0,
                       .random = 1 };
  int error, pid, end, code = ERROR;

  if (argc < 4 || s.period < LEAST) {
    fprintf(stderr, "usage: perfsample PERIOD FILE COMMAND..., at least %u\n",
            LEAST);
    return 2;
  }
  s.file = sys_open(argv[2], SYS_O_WRONLY | SYS_O_CREAT | SYS_O_TRUNC |
                               SYS_O_CLOEXEC, 0600);
  error = s.file < 0 ? -s.file : open_samples(&s);
  if (error) {
    fprintf(stderr, "perfsample: %s: error %d\n",
            s.file < 0 ? argv[2] : "perf_event_open", error);
    return 1;
  }
  pmu_enable(s.area.fd);
  pid = start(argv + 3, &end);
  while (!pmu_wait(&s.area, end, -1, WAIT_US))
    take(&s);
  pmu_disable(s.area.fd);
  take(&s);
  sys_wait(pid, &code);
  printf("perfsample: %u samples, %u lost\n", s.taken, s.lost);
  if (s.failed)
    fprintf(stderr, "perfsample: %s: cannot be written\n", argv[2]);
  return s.failed ? 1 : code;
}
