/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_bench.c - rec_bench COMMAND ENTRIES: how fast `coresample import` takes
 * a recorder's stream: of entries that are all distinct, and of such as come
 * eight times.  Processor time of the command, names and files of images left
 * out.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "rec_made.h"

enum { PART = 5000, ADDRESSES = 20011, AGAIN = 8, TEXT = 400 };

static void make(uint32_t entries, uint32_t distinct, const char *file)
{
  static struct made m;
  static struct made_row row[PART];
  const struct made_epoch e = {
    .number = 1, .rate = 256, .name = "", .compressor = "H:P:256:4096",
    .slot = { "class=load,w=load" },
  };

  made_header(&m, 'a', "bench", 1700000000000000000u);
  made_epoch(&m, &e);
  made_image(&m, 1, 1, "00112233", 0, "/bench");
  for (uint32_t i = 0; i < entries; i += PART) {
    uint32_t n = entries - i < PART ? entries - i : PART;

    for (uint32_t k = 0; k < n; k++) {
      uint32_t tuple = (uint32_t)((uint64_t)(i + k) * 7919 % distinct);

      row[k] = (struct made_row){ 4 * (tuple % ADDRESSES), tuple / ADDRESSES,
                                  1 + tuple % 5 };
    }
    made_samples(&m, &(struct made_samples){ .epoch = 1, .image = 1 }, row, n);
  }
  made_finish(&m);
  made_write(&m, m.n, file);
  made_free(&m);
}

static double seconds(void)
{
  struct rusage u;

  getrusage(RUSAGE_CHILDREN, &u);
  return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
         (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

static double measure(const char *command, const char *dir, uint32_t entries,
                      uint32_t distinct, long *bytes)
{
  char file[TEXT], line[4 * TEXT];
  double before = seconds();
  struct stat st;

  snprintf(file, sizeof file, "%s/stream", dir);
  make(entries, distinct, file);
  snprintf(line, sizeof line, "%s import %s -d %s/db >/dev/null", command,
           file, dir);
  if (system(line))
    exit(1);
  before = seconds() - before;
  snprintf(file, sizeof file, "%s/db", dir);
  if (stat(file, &st)) {
    perror(file);
    exit(1);
  }
  *bytes = (long)st.st_size;
  unlink(file);
  return before;
}

int main(int argc, char **argv)
{
  char dir[] = "/tmp/rec-bench-XXXXXX", line[TEXT];
  uint32_t entries = argc == 3 ? (uint32_t)strtoul(argv[2], NULL, 0) : 0;

  if (entries < AGAIN || !mkdtemp(dir)) {
    fprintf(stderr, "usage: %s COMMAND ENTRIES\n", argv[0]);
    return 1;
  }
  for (uint32_t again = 1; again <= AGAIN; again += AGAIN - 1) {
    long bytes;
    double s = measure(argv[1], dir, entries, entries / again, &bytes);

    printf("{\"entries\": %u, \"distinct\": %u, \"seconds\": %.2f,"
           " \"entries_per_second\": %.0f, \"bytes_per_tuple\": %.1f}\n",
           entries, entries / again, s, entries / s,
           (double)bytes / (entries / again));
  }
  snprintf(line, sizeof line, "rm -r %s", dir);
  return system(line) ? 1 : 0;
}
