/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_recording.h - reads the recorder's stream file (docs/record.md), part by
 * part.
 *
 * What it hands out is checked: checksums, sequence, that each part fits its
 * type, and that what it names was described before.
 */
#ifndef CS_RECORDING_H
#define CS_RECORDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  CS_REC_MAJOR = 2, CS_REC_MINOR = 1, /* version that is known */
  CS_REC_CONTENT = 65536,    /* bytes of a part, at most */
  CS_REC_SLOTS = 4,
  CS_REC_BUILD_ID = 20,      /* bytes */
  CS_REC_ERROR = 512,
};

enum cs_rec_type {
  CS_REC_HEADER = 1, CS_REC_EPOCH, CS_REC_IMAGE, CS_REC_PROCESS, CS_REC_MAP,
  CS_REC_COMM, CS_REC_EXIT, CS_REC_SAMPLES, CS_REC_COUNTS, CS_REC_CLOCK,
  CS_REC_COST, CS_REC_END,
  CS_REC_LATER = 0x100,      /* types of later versions, from here on: 2.1 has */
  CS_REC_COP = 0x100, CS_REC_COP_ROWS,
};

/* Times are ns of CLOCK_MONOTONIC, unless they are `real`: ns since 1970. */

struct cs_rec_header {
  uint16_t major, minor;
  uint32_t xlen;             /* 32 */
  uint8_t identity[16];      /* of the recording */
  uint64_t real, time;       /* of the start */
  const char *machine, *kernel, *host;
};

struct cs_rec_slot {
  uint32_t ctrl, class, pc_lo, pc_hi, event; /* registers */
};

struct cs_rec_epoch {
  uint32_t number;
  bool whole_system, by_process;
  uint32_t version, caps[3], log2_tick, hart, timer_hz, comp, rate, combiner;
  struct cs_rec_slot slot[CS_REC_SLOTS];
  uint64_t time;
  uint32_t clock_hz;         /* 0: unknown */
  uint32_t slots;            /* in use, bit n: slot n */
  const char *name, *command, *compressor, *spec[CS_REC_SLOTS];
};

enum cs_rec_kind { CS_REC_FILE = 1, CS_REC_KERNEL, CS_REC_MODULE, CS_REC_OTHER };

struct cs_rec_image {
  uint32_t number;
  enum cs_rec_kind kind;
  uint8_t id_bytes, id[CS_REC_BUILD_ID]; /* build-id; 0 bytes: none */
  uint32_t text, text_bytes; /* kernel, module: where it was */
  const char *path;
};

struct cs_rec_process {
  uint32_t number, pid, parent, how; /* how: 1 there, 2 forked, 3 executed */
  uint64_t time;
  const char *name;
};

struct cs_rec_map {
  uint32_t process, image, address, bytes, place;
  uint64_t time;
};

struct cs_rec_comm {
  uint32_t process;
  uint64_t time;
  const char *name;
};

struct cs_rec_exit {
  uint32_t process, why;
  uint64_t time;
};

struct cs_rec_row {
  uint32_t offset, w;
  uint64_t count;
};

enum cs_rec_holds { CS_REC_HOLDS_SAMPLE, CS_REC_HOLDS_VALUE, CS_REC_HOLDS_EDGE };

struct cs_rec_samples {
  uint32_t epoch, process, image, w_image;
  uint8_t slot, mode, reason;
  uint32_t rows;
  const struct cs_rec_row *row;
  enum cs_rec_holds holds;   /* of rows of the coprocessor, which have no slot: */
  const char *event;         /* its name; NULL: samples of the slot */
};

enum { CS_REC_COP_COUNTS = 9, CS_REC_COP_HOST = 8 };

/* What a program of the coprocessor took and did not (docs/record.md). */
struct cs_rec_cop {
  uint32_t epoch;
  bool attached;
  uint32_t counts[CS_REC_COP_COUNTS];
  uint64_t host[CS_REC_COP_HOST];
  const char *program, *error; /* error "": none */
};

struct cs_rec_counts {
  uint32_t epoch;
  struct {
    uint64_t selected, accepted, dropped, queued;
  } slot[CS_REC_SLOTS];
  uint64_t credit, messages, sent, held;
  uint64_t added_up, misses, evictions; /* the driver's table */
  uint64_t lost_tuples, lost_ring, lost_bytes, lost_counts;
  uint64_t lost_records;     /* of perf */
  bool law_holds;
};

struct cs_rec_clock {
  uint64_t time, real;
};

struct cs_rec_cost {
  uint32_t epoch;
  uint64_t ns, clocks, instructions, entries, records;
  uint64_t clocks_entries, clocks_records, clocks_writing;
  uint64_t wakes, bytes, rows;
};

struct cs_rec_end {
  uint32_t why, exit_code;
  uint64_t time, rows, counts;
};

/* Texts and rows live until the next part is read. */
struct cs_rec_part {
  uint16_t type;             /* enum cs_rec_type, or a later one: skip it */
  uint32_t sequence;
  uint64_t offset;           /* in the file */
  uint32_t sum;
  union {
    struct cs_rec_header header;
    struct cs_rec_epoch epoch;
    struct cs_rec_image image;
    struct cs_rec_process process;
    struct cs_rec_map map;
    struct cs_rec_comm comm;
    struct cs_rec_exit exit;
    struct cs_rec_samples samples;
    struct cs_rec_counts counts;
    struct cs_rec_clock clock;
    struct cs_rec_cost cost;
    struct cs_rec_cop cop;
    struct cs_rec_end end;
  };
};

struct cs_recording;

/* NULL with `FILE: reason` in err. */
struct cs_recording *cs_recording_open(const char *path, char *err,
                                       size_t errlen);
void cs_recording_close(struct cs_recording *r);

enum cs_rec_got {
  CS_REC_PART,               /* there is one */
  CS_REC_WHOLE,              /* the end part was the last one */
  CS_REC_CUT,                /* the file ends before its end part */
  CS_REC_BAD,                /* damaged, or of another version */
};

/* The next part.  CUT, BAD: cs_recording_error() tells where; what was read
 * before is good. */
enum cs_rec_got cs_recording_next(struct cs_recording *r,
                                  struct cs_rec_part *p);

/* `FILE: offset N: reason`. */
const char *cs_recording_error(const struct cs_recording *r);

/* For who reads the parts and finds more: notes the error; always -1. */
__attribute__((format(printf, 3, 4)))
int cs_recording_fail(struct cs_recording *r, uint64_t offset,
                      const char *format, ...);

#endif
