/* SPDX-License-Identifier: Apache-2.0
 *
 * recorder_rig.h - the recorder without a kernel: perf's ring and the AUX area
 * are filled by hand, what it writes lies in memory and is read back by
 * docs/record.md.
 */
#ifndef RECORDER_RIG_H
#define RECORDER_RIG_H

#include "rec_stream.h"

enum { ROOM = 1 << 20, LOG2 = 8, SMALL = 4096, MOST = 20000, AREA = 16 * SMALL };

/* ---- what it has written ---- */

extern struct rig_file {
  uint8_t data[ROOM];
  size_t used, most;         /* most: the disk is full behind them */
} file;

struct part {
  uint32_t type, length;
  const uint8_t *content;
};

extern struct rig_found {
  struct part part[MOST];
  unsigned n;
} found;

struct sample {
  uint32_t process, image, w_image, slot, mode, reason, offset, w;
};

uint32_t u32(const uint8_t *at);
/* Parts of the file up to the first that is none, into found; how many. */
unsigned parts(void);
/* The which-th part of that type; its content, or NULL. */
const uint8_t *find(uint32_t type, unsigned which);
bool text_is(const uint8_t *at, const char *text);
/* What all rows of that kind add up to. */
uint64_t sum(const struct sample *s);
uint64_t sum_of_all(void);

/* ---- the recorder, and what it reads ---- */

extern struct rec_out out;
extern struct rec_system system_;
extern struct rec_stream stream;
extern struct rec_row rows[1 << LOG2];
/* Behind the area stands an entry that nobody may take. */
extern uint8_t ring[SMALL], area[AREA + 16];
extern uint64_t head, aux_head;
extern unsigned begun, looks; /* how often the stream called these */

/* An empty file, and a recorder that has seen nothing. */
void start(void);
/* A record of perf's, and what is in it. */
void record(uint32_t type, uint32_t misc, const void *body, size_t n,
            uint64_t time);
void fork_(uint32_t pid, uint32_t parent, uint64_t time);
void exit_(uint32_t pid, uint64_t time);
void comm(uint32_t pid, const char *name, bool exec, uint64_t time);
void map(uint32_t pid, uint32_t start_, uint32_t length, uint32_t place,
         const char *path, uint64_t time);
/* Units of the driver's stream into the area. */
void unit(uint32_t type, uint32_t units, uint32_t low,
          const uint32_t *words);
void program(uint32_t number, uint32_t what, uint32_t pid, uint64_t time);
void entry(uint32_t number, uint32_t mode, uint32_t slot, uint32_t pc,
           uint32_t w, uint32_t count);
void session_header(void);
/* The area's piece since the last one is announced. */
void announce(uint64_t from);
/* The recorder takes what there is. */
void take(void);
/* It writes what it holds; the file is read. */
void finish(void);

/* ---- the test of test_recorder_many.c ---- */

void together_as_alone(void);

/* ---- tests of test_recorder_cop.c ---- */

void cop_rows(void);
void cop_many_rows(void);
void cop_stream(void);

#endif
