/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_handler.h - the host's side of the coprocessor's programs: each
 * program of this folder is a NAME.ucode and a handler NAME.c, which loads the
 * microcode, answers its interrupts, takes its tuples and makes a profile.
 *
 * Freestanding C11 without an allocator: the same file runs on the softcore
 * and natively in `coresample`.  Whoever calls it (the caller) owns the bus,
 * the memory, and the order of calls:
 *
 *   cs_cop_handler_init()           nothing is accessed
 *   cs_cop_handler_set()            knobs, any number
 *   cs_cop_handler_open()           loads, enables, starts
 *     h->now = ...; cs_cop_handler_interrupt()   while the block's irq is high
 *     h->now = ...; cs_cop_handler_tuple()       a message with a slot id of
 *                                                program->slots arrived
 *     h->now = ...; cs_cop_handler_tick()        once each h->period of time,
 *                                                if that is not 0
 *   cs_cop_handler_stop()           no more samples; what is buffered is
 *                                   worked off and the coprocessor stopped
 *     cs_cop_handler_tuple()        what the combiner still held
 *   cs_cop_handler_finish()         final estimation; rows go to the sink
 *
 * Calls do not nest: bus and sink never call the handler.
 */
#ifndef CS_COP_HANDLER_H
#define CS_COP_HANDLER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_cop_handler;

/* The coprocessor's register block: offsets in bytes from its base, as in
 * cs_cop_regs.h.  Time may pass in an access (natively: the model is clocked
 * without an instruction retiring). */
struct cs_cop_bus {
  void *user;
  uint32_t (*read)(void *user, uint32_t offset);
  void (*write)(void *user, uint32_t offset, uint32_t value);
  /* n words from offset on, as n reads; NULL: it is done by reads. */
  void (*block)(void *user, uint32_t offset, uint32_t n, uint32_t *to);
};

/* What a row of the profile says.  "Exact" is what a count over every retired
 * instruction of the program gives for the same pc and key. */
enum cs_cop_kind {
  CS_COP_ROW_VALUE,     /* load pc read value key: count of total samples.
                         * exact: executions of pc that read key / all */
  CS_COP_ROW_BRANCH,    /* branch pc: taken (key 1) count of total times, or
                         * not taken (key 0) */
  CS_COP_ROW_TARGET,    /* indirect jump or call pc went to key */
  CS_COP_ROW_PAIR,      /* conditional branch pc ran behind conditional branch
                         * other, no other of that kind between them: key =
                         * 2 * (other was taken) + (pc was taken); count of
                         * total times that pc ran behind other */
  CS_COP_ROW_DEPEND,    /* load pc read a word whose last writer is store
                         * other (a word: 4 aligned bytes; byte stores count
                         * as their word's); key = distance in stores, 1 =
                         * the last store before the load; total = count.
                         * exact: the same, of last writers within 128 stores */
  CS_COP_ROW_CONTEXT,   /* load pc missed the data cache in calling context
                         * key (a hash of the calls that are open): count */
  CS_COP_ROW_CALL,      /* context key is function pc, called in context extra */
  CS_COP_ROW_CONFLICT,  /* a load brought block key (block address) into the
                         * data cache again, while it was among the last 128
                         * that were: count; pc = the last load that did */
  CS_COP_ROW_SILENT,    /* store pc wrote what was there: count of total
                         * executions that could be judged */
  CS_COP_ROW_REDUNDANT, /* load pc read the same value from the same address
                         * as at its execution before: count of total */
  CS_COP_ROW_KINDS,
};

enum {
  CS_COP_ROW_PHASED = 1u << 0, /* the values take turns by phase: which of them
                                * is how frequent is not known */
  CS_COP_ROW_SCALED = 1u << 1, /* count and total are of a part of the run
                                * (slot off, masked): only their ratio holds */
};

struct cs_cop_row_out {
  uint8_t kind;         /* enum cs_cop_kind */
  uint8_t flags;
  uint32_t pc;
  uint32_t key;         /* by kind; pair: 0..3, depend: distance */
  uint32_t other;       /* by kind, else 0 */
  uint32_t extra;       /* by kind, else 0 */
  uint64_t count;       /* of total */
  uint64_t total;       /* 0 where the kind has none */
};

struct cs_cop_sink {
  void *user;
  void (*row)(void *user, const struct cs_cop_row_out *row);
};

/* What the profile has cost the host. */
struct cs_cop_cost {
  uint64_t interrupts;  /* answered */
  uint64_t tuples;      /* taken */
  uint64_t ticks;
  uint64_t reads, writes; /* accesses of registers, loading included */
  uint64_t updates;     /* records of tables found and changed, or added */
  uint64_t probes;      /* places of tables looked at for that */
  uint64_t lost;        /* updates that found a table full */
  uint64_t unknown;     /* events that are not told, since too much was dropped
                         * before them */
};

/* A number that a program can be run with in place of its own. */
struct cs_cop_knob {
  const char *name;     /* NULL ends the table */
  uint32_t value, least, most;
  const char *help;
};

enum { CS_COP_KNOBS = 16 };

/* What open and the loader refuse. */
enum cs_cop_error {
  CS_COP_OK,
  CS_COP_E_IMAGE,       /* magic, format, ISA version, length or checksum */
  CS_COP_E_ENTRIES,     /* made for another associative array */
  CS_COP_E_SIZE,        /* microcode or data array are too small for it */
  CS_COP_E_MEMORY,      /* less than program->memory bytes */
  CS_COP_E_INACTIVE,    /* the profiler is OFF */
  CS_COP_E_REFUSED,     /* a register refused what was written: h->code */
  CS_COP_E_FAULT,       /* the microcode was stopped: h->cause */
  CS_COP_E_STUCK,       /* it does not stop */
};

/* As `coresample asm` makes it. */
struct cs_cop_image {
  const unsigned char *at;
  size_t size;          /* bytes */
};

struct cs_cop_program {
  const char *name;     /* of NAME.ucode */
  const char *about;    /* one line */
  const struct cs_cop_knob *knob; /* or NULL */
  const unsigned char *image;     /* as `coresample asm` makes it */
  size_t image_size;
  const struct cs_cop_image *others; /* the same for other sizes of the
                                      * associative array; size 0 ends them.
                                      * Or NULL */
  size_t memory;        /* bytes that open needs, 8-byte aligned */
  uint8_t slots;        /* bit s: it emits tuples with slot id s */
  uint32_t kinds;       /* bit k: it gives rows of kind k */
  void (*open)(struct cs_cop_handler *h);      /* loaded, not yet running */
  void (*interrupt)(struct cs_cop_handler *h); /* halted, cause interrupt */
  void (*dropped)(struct cs_cop_handler *h);   /* stopped: samples were; or
                                                * NULL */
  void (*tuple)(struct cs_cop_handler *h, unsigned slot, uint32_t pc,
                uint32_t w, uint32_t count);   /* or NULL */
  void (*tick)(struct cs_cop_handler *h);      /* or NULL */
  void (*finish)(struct cs_cop_handler *h);
};

struct cs_cop_handler {
  const struct cs_cop_program *program;
  struct cs_cop_bus bus;
  struct cs_cop_sink sink;
  unsigned char *memory;
  size_t memory_size, memory_used;
  uint64_t now;         /* set by the caller: instructions retired */
  uint64_t period;      /* of ticks, in instructions; 0: none wanted */
  uint32_t knob[CS_COP_KNOBS];
  struct cs_cop_image image; /* that was chosen */
  uint32_t entries, data; /* sizes of the coprocessor's arrays */
  uint32_t pct_bits;
  uint32_t div;         /* CTRL.div as open found it: kept */
  bool open;            /* between open and stop */
  bool done;            /* the profile is complete: sampling is off */
  int error;            /* enum cs_cop_error; nothing is done any more */
  uint32_t code;        /* of a refusal: STATUS.code */
  uint32_t cause;       /* of a fault: CAUSE */
  int page;             /* of the window, as last written; -1: not known */
  void *state;          /* the program's, in memory */
  struct cs_cop_cost cost;
  uint8_t modes;        /* bit m: instructions of privilege m are looked at;
                         * init says all, the caller may change it before
                         * open (a handler in M mode is not to see itself) */
};

/* All programs, by name; NULL when there is none of that name. */
extern const struct cs_cop_program *const cs_cop_programs[];
extern const unsigned cs_cop_program_count;
const struct cs_cop_program *cs_cop_program_find(const char *name);

/* h is overwritten; memory (program->memory bytes at least) stays h's. */
void cs_cop_handler_init(struct cs_cop_handler *h,
                         const struct cs_cop_program *program,
                         const struct cs_cop_bus *bus,
                         const struct cs_cop_sink *sink, void *memory,
                         size_t size);

/* Sets a knob, before open.  False: there is none of that name, or the value
 * is outside its range. */
bool cs_cop_handler_set(struct cs_cop_handler *h, const char *name,
                        uint32_t value);

/* Each returns h->error; after an error the others do nothing. */
int cs_cop_handler_open(struct cs_cop_handler *h);

/* In place of open, where a driver has loaded the program, set the filter and
 * enabled no interrupt (driver/cop_file.c): the caller asks for them by
 * cs_cop_handler_interrupt() now and then. */
int cs_cop_handler_attach(struct cs_cop_handler *h);
int cs_cop_handler_interrupt(struct cs_cop_handler *h);
int cs_cop_handler_tuple(struct cs_cop_handler *h, unsigned slot, uint32_t pc,
                         uint32_t w, uint32_t count);
int cs_cop_handler_tick(struct cs_cop_handler *h);
int cs_cop_handler_stop(struct cs_cop_handler *h);
int cs_cop_handler_finish(struct cs_cop_handler *h);

/* Of an error, one line without a full stop. */
const char *cs_cop_handler_message(int error);

#endif
