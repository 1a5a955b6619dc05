/* SPDX-License-Identifier: Apache-2.0
 *
 * soc_session.h - the state of a run on the SoC, for the files that share it.
 */
#ifndef SOC_SESSION_H
#define SOC_SESSION_H

#include "cs_pcs.h"
#include "cs_pick.h"
#include "cs_trace.h"
#include "progress.h"
#include "run.h"
#include "soc_bus.h"
#include "soc_firmware.h"
#include "soc_machine.h"
#include "soc_watch.h"
#include "stuck.h"

/* What a guest wants to know; `user` is the first argument of all.  Nonzero:
 * memory is short. */
struct soc_guest {
  void *user;
  void (*started)(void *user); /* the profiler is, the core may go on next */
  void (*retired)(void *user, const struct cs_rvfi *r); /* before its events */
  int (*event)(void *user, const struct cs_rvfi *r, unsigned slot,
               uint64_t w);
  int (*message)(void *user, const struct cs_message *m);
  bool (*going_on)(void *user);
};

struct soc_session {
  struct run_job *job;
  const struct soc_guest *guest; /* of a guest, else NULL */
  const struct run *r;
  struct cs_report *report;

  struct machine m;
  struct firmware fw;
  struct watch watch;
  struct cs_pick pick;
  bool selecting;           /* the profiler sees what retires */
  bool counting;            /* each instruction, in: */
  struct cs_pcs pcs;
  struct cs_trace_writer *trace;
  struct progress progress;
  struct stuck guard[2];    /* firmware, or all; program above firmware */
  const char *stuck;        /* why it will not end; NULL = it may */
  uint64_t last_pc;
  struct cs_report_program all; /* instructions, firmware included */
  uint64_t released;        /* clocks before the core could begin */
  uint64_t time_origin;     /* of a guest: TIME is this + clocks */

  /* What the messages that the firmware read add up to. */
  struct cs_profile read[CS_SLOT_MAX];
  uint64_t messages;

  /* Without firmware: the host's driver. */
  struct soc_bus bus;
  struct cs_sim sim;
  struct cs_host host;
};

/* The files build on each other in this order: soc_session.c, soc_collect.c,
 * soc_host.c, soc_end.c, run_on_soc.c. */

/* Every instruction that retires; `user` is the session. */
void soc_session_retired(void *user, const struct cs_rvfi *r);

/* The SoC that is asked for; what the program prints goes to standard output. */
struct cs_soc_config soc_run_config(const struct run *r);

/* Some clocks; false: it is time to conclude. */
bool soc_session_run(struct soc_session *s, uint64_t clocks);

/* The program's numbers up to now, into the report. */
void soc_report_program(struct soc_session *s);

/* soc_end.c: everything after the last clock of the program.  0, or 1 when
 * things differ that must be equal. */
int soc_conclude(struct soc_session *s);

/* soc_collect.c: what the firmware collected, into collector and report, held
 * against what was seen.  0, or 1 when things differ, which is told. */
void soc_watch_messages(struct soc_session *s);
int soc_collect_firmware(struct soc_session *s);

/* soc_host.c: a program without firmware, or one that was stopped. */
void soc_run_with_host(struct soc_session *s);
int soc_collect_host(struct soc_session *s);

/* A limit stopped a program with firmware: afterwards it has ended after all,
 * or the firmware leaves the profiler alone. */
void soc_hand_over(struct soc_session *s);

/* Tells and counts slots whose events differ from the program's; those of the
 * program's ends may, up to `slack`. */
int soc_compare_selected(const struct soc_session *s, uint64_t slack);

#endif
