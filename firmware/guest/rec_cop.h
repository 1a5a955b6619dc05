/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_cop.h - a program of the coprocessor (firmware/ucode) in a session of the
 * driver's: its handler works on the registers that the driver shows as a file,
 * and when the session has ended on the arrays that its stream then had.
 */
#ifndef REC_COP_H
#define REC_COP_H

#include <stdbool.h>
#include <stdint.h>

#include "cs_aux.h"
#include "cs_cop_handler.h"
#include "rec_cop_rows.h"

enum { REC_COP_DATA = 4096, REC_COP_REGISTERS = 64,
       REC_COP_AHEAD = 64, REC_COP_LINES = 16 };

/* What is looked at. */
enum rec_cop_of { REC_COP_PROCESS, REC_COP_COMMAND, REC_COP_KERNEL };

struct rec_cop {
  struct cs_cop_handler h;
  struct rec_cop_rows rows;
  int file;                     /* of registers; negative: an error */
  int counter;                  /* of instructions; negative: there is none */
  uint32_t page;                /* of the window */
  struct {
    uint32_t at;                /* their place in the file; 0: none */
    uint32_t word[REC_COP_AHEAD];
  } ahead[REC_COP_LINES];       /* words of the space that were read ahead */
  uint32_t wait_us;             /* until the next look */
  uint64_t looked_ns;           /* when the last one was */
  bool attached, gone;          /* the handler has begun; the session ended */
  uint32_t counts[CS_STREAM_COP_COUNTS]; /* of the latest record of the driver */
  uint32_t data[REC_COP_DATA];  /* the arrays behind it */
  uint32_t registers[REC_COP_REGISTERS];
};

/* No program of that name: a line names those that there are. */
bool rec_cop_choose(struct rec_cop *c, const char *name);

/* NAME=NUMBER; false: none of that name, or out of its range: a line. */
bool rec_cop_set(struct rec_cop *c, const char *text);

/* Has the driver load the microcode; false: it cannot, a line. */
bool rec_cop_load(struct rec_cop *c);

/* The session is open, and not yet on; pid: of the process.  False: there is no
 * memory, a line. */
bool rec_cop_begin(struct rec_cop *c, enum rec_cop_of of, int pid);

/* Each c->wait_us, and when c->file tells of an interrupt: answers, looks, notes
 * that the session has ended.  ns: now. */
void rec_cop_look(struct rec_cop *c, uint64_t ns);

/* The file to wait for; -1: there is none any more (or no coprocessor: NULL). */
int rec_cop_waits_for(const struct rec_cop *c);

/* The session ends now, if it has not: no more samples. */
void rec_cop_stop(struct rec_cop *c);

/* Of the driver's stream: a record of the microcode or of an array; a tuple that
 * it has emitted. */
void rec_cop_record(void *context, const uint32_t *words);
void rec_cop_tuple(void *context, const uint32_t *entry);

/* All is read: rows are made, and written as parts with what they cost. */
void rec_cop_write(struct rec_cop *c, struct rec_system *s, uint16_t process);

/* Two lines; whether the profile is one: it has begun, and nothing failed. */
void rec_cop_print(const struct rec_cop *c);
bool rec_cop_good(const struct rec_cop *c);

#endif
