/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_system.h - what runs: processes, their executable mappings, images; each
 * is written into the stream when it becomes known.  The memory is bounded:
 * of the dead the oldest gives way, and what finds no place is counted as
 * unknown.
 */
#ifndef REC_SYSTEM_H
#define REC_SYSTEM_H

#include "rec_rows.h"

enum { REC_PROCESSES = 512, REC_MAPS = 2048, REC_IMAGES = 256,
       REC_PID_LISTS = 256, REC_PATH = 112, REC_NAME = 16, REC_SLOTS = 4 };

struct rec_image {
  uint8_t kind, id_length;
  uint8_t id[REC_BUILD_ID];
  uint32_t start, length; /* of text; kernel and modules */
  char path[REC_PATH];
};

/* Numbers of processes and maps: places in their tables; 0 is none. */
struct rec_map {
  uint32_t start, length, place;
  uint16_t image; /* its number in the stream */
  uint16_t next;  /* of the process; an older one */
  bool mixed;     /* what the driver has may be of the image before */
  bool hidden;    /* in part, by newer ones */
};

struct rec_process {
  uint32_t number; /* in the stream; 0: it is not described there */
  uint32_t parent; /* number of who it comes from; 0: not described */
  uint32_t pid;
  uint64_t began;
  uint64_t ended;  /* 0: it has not */
  uint16_t next;   /* in the list of its pid's hash: an older one */
  uint16_t map;    /* the newest one */
  uint16_t users;  /* numbers of the driver's that are it */
  uint8_t how;     /* it began */
  char name[REC_NAME];
};

/* Where the recorder's own clocks go. */
enum rec_phase { REC_OUTSIDE, REC_ENTRIES, REC_RECORDS, REC_WRITING,
                 REC_PHASES };

struct rec_clocks {
  uint64_t (*now)(void);
  uint64_t since, spent[REC_PHASES];
  enum rec_phase phase;
};

struct rec_system {
  struct rec_out *out;
  struct rec_clocks clocks;
  struct rec_rows rows;
  bool by_process;
  uint8_t code;          /* slots whose w is an address of code, a bit each */
  uint32_t seen;         /* processes */
  uint32_t processes;    /* described in the stream: all, or where they are not told
                            apart those that were the first to map an image */
  uint32_t images;
  uint32_t no_room;      /* processes, maps, images that found no place */
  uint32_t changes;      /* of maps, and of what groups' numbers stand for */
  uint16_t kernel;       /* maps: the kernel and its modules */
  uint16_t free_process, free_map;
  uint16_t by_pid[REC_PID_LISTS];
  struct rec_process process[REC_PROCESSES];
  struct rec_map map[REC_MAPS];
  struct rec_image image[REC_IMAGES];
};

/* An executable mapping as perf or /proc tell it. */
struct rec_mapping {
  uint32_t start, length, place;
  uint8_t id_length;
  uint8_t id[REC_BUILD_ID];
  const char *path;
};

/* From now on; the phase before. */
enum rec_phase rec_phase(struct rec_clocks *c, enum rec_phase next);

void rec_system_init(struct rec_system *s, struct rec_out *out);

/* ---- what perf tells, in the order of its records; time in ns ---- */

void rec_present(struct rec_system *s, uint32_t pid, uint32_t parent,
                 const char *name);
void rec_forked(struct rec_system *s, uint32_t pid, uint32_t parent,
                uint64_t time);
void rec_executed(struct rec_system *s, uint32_t pid, const char *name,
                  uint64_t time);
void rec_renamed(struct rec_system *s, uint32_t pid, const char *name,
                 uint64_t time);
void rec_exited(struct rec_system *s, uint32_t pid, uint64_t time);

/* True: another image was there. */
bool rec_mapped(struct rec_system *s, uint32_t pid,
                const struct rec_mapping *m, uint64_t time);

/* What the driver had added up is out. */
void rec_unmix(struct rec_system *s);

/* The kernel (path vmlinux) or a module, and where it is. */
void rec_kernel(struct rec_system *s, const struct rec_image *image);

/* ---- for samples ---- */

/* The process that had the pid at that time; 0: not known. */
uint16_t rec_find(struct rec_system *s, uint32_t pid, uint64_t time);

struct rec_process *rec_process(struct rec_system *s, uint16_t process);

/* The map, of the list from first on, that holds the address; NULL: none does. */
static inline struct rec_map *rec_find_map(struct rec_system *s, uint16_t first,
                                           uint32_t address)
{
  for (; first; first = s->map[first].next) {
    struct rec_map *m = &s->map[first];

    if (address - m->start < m->length)
      return m;
  }
  return NULL;
}

/* Writes all rows; groups are forgotten where they get many. */
void rec_system_write(struct rec_system *s);

#endif
