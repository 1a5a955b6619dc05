/* SPDX-License-Identifier: Apache-2.0
 *
 * perf_file.h - the file that `perf record` writes, made of records of our own
 * (Linux 6.1, tools/perf/Documentation/perf.data-file-format.txt; the records
 * are those of linux/perf_event.h).
 */
#ifndef PERF_FILE_H
#define PERF_FILE_H

#include <linux/perf_event.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct perf_event {
  char *name;                /* as perf will list it */
  uint64_t period;           /* of its samples; 1: each has its own */
};

struct perf_file {
  FILE *f;                   /* into data */
  char *data;
  size_t size;
  struct perf_event *event;
  size_t events;
};

/* Part of an image in a process. */
struct perf_map {
  uint32_t pid;
  uint64_t start, size;      /* addresses in the process, bytes */
  uint64_t offset;           /* of start, in the file */
  uint32_t prot;             /* PROT_READ and so on */
  const uint8_t *build_id;
  uint8_t build_id_size;     /* 0: it has none; at most 20 */
  const char *path;
};

struct perf_sample {
  uint32_t pid;
  uint64_t ip, period;
  uint64_t address, weight;  /* of data; clocks; 0: not known */
  uint64_t source;           /* union perf_mem_data_src */
};

/* All end the program with a message when memory is exhausted. */
void perf_file_open(struct perf_file *p);
void perf_file_comm(struct perf_file *p, uint32_t pid, const char *name);
void perf_file_map(struct perf_file *p, const struct perf_map *m);
/* The number of a new event. */
size_t perf_file_event(struct perf_file *p, const char *name, uint64_t period);
void perf_file_sample(struct perf_file *p, size_t event,
                      const struct perf_sample *s);

/* The whole file; arch: as `uname -m` tells it. */
void perf_file_write(struct perf_file *p, const char *arch, FILE *to);
void perf_file_close(struct perf_file *p);

#endif
