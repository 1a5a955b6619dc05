/* SPDX-License-Identifier: Apache-2.0
 *
 * run.h - a `coresample run` as the command line asks for it, and the two
 * machines that it can run on.
 */
#ifndef RUN_H
#define RUN_H

#include "cop_command.h"
#include "cs_device.h"
#include "cs_pcs.h"
#include "cs_symbols.h"
#include "histogram.h"
#include "options.h"
#include "output.h"

enum run_on { RUN_ON_SOC, RUN_ON_ISS };

enum run_memory { RUN_MEMORY_FLAT, RUN_MEMORY_SDRAM, RUN_MEMORY_ZERO };

/* The SoC's profiler: used, there and at rest, or not there. */
enum run_profiler { RUN_PROFILER_ON, RUN_PROFILER_IDLE, RUN_PROFILER_ABSENT };

enum run_event { RUN_EVENT_CLOCKS, RUN_EVENT_INSTRUCTIONS, RUN_EVENT_LOADS };

/* How messages reach the firmware: registers of the FIFO, records that the
 * ring writes to memory, or the same with nobody reading them. */
enum run_transport { RUN_TRANSPORT_FIFO, RUN_TRANSPORT_RING,
                     RUN_TRANSPORT_DISCARD };

struct run {
  struct options o;
  const char *program, *trace, *waves;
  enum run_on on;
  bool lockstep, quiet, has_on;
  bool linux;                 /* a guest instead of a program: its folder is
                               * `program`, or the default */
  char *const *command;       /* of the guest: words; or NULL */
  uint32_t ram;               /* of the guest's machine, bytes; 0: no guest */
  enum cs_device_kind device; /* ISS only */
  bool has_dut;               /* it was given, not the default */
  struct cop_options cop;     /* name NULL = not the coprocessor */

  /* SoC only; zeroed is the default */
  enum run_memory memory;
  enum run_profiler profiler;
  enum run_transport transport;
  uint32_t ring_log2, ring_watermark; /* records */
  uint32_t bus_errors;        /* clocks with errors, then without; 0 = none */
  uint64_t max_cycles;        /* 0 = no limit */
  const char *driver;         /* the guest drives the profiler: folder for what
                               * the ring wrote, and memory; or NULL */
  unsigned caches;            /* of a guest's core, KiB each; 0 = not given */
  uint32_t sample_period;     /* 0 = the profiler's messages */
  enum run_event sample_event;
  struct run_histogram histogram; /* samples of the PC, not of values */
  bool baseline, handler, annotate;
  const char *annotate_function; /* NULL = the hottest ones */
  const char *annotate_to;       /* file; NULL = standard output */
};

/* What both machines need and fill in. */
struct run_job {
  const struct run *r;
  const char *elf;
  struct cs_symbols *symbols; /* NULL = no names */
  struct output *out;
  struct cs_collect *collect;
  struct cs_report *report;
  struct cs_pcs pcs;          /* of the program with --exact; no pages: none */
  struct cs_histogram histogram; /* no events: none */
  char *annotation;           /* to be printed behind the report; or NULL */
};

/* A byte that the program prints to its file descriptor. */
void run_print(void *user, int fd, uint8_t byte);

/* 0; 1 when things that must be equal are not, which is told on stderr and in
 * the report; EXIT_STOPPED after a signal.  Other errors end the program. */
int run_on_iss(struct run_job *job);
int run_on_soc(struct run_job *job);

/* A guest with Linux, whole command; same exit codes, and 1 when the guest did
 * not come to a good end. */
int run_linux(const struct run *r);

/* With the coprocessor, whole command; same exit codes. */
int run_cop_on_iss(const struct run *r);

#endif
