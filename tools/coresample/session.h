/* SPDX-License-Identifier: Apache-2.0
 *
 * session.h - a whole profiling session: instructions from anywhere, through a
 * profiler with clocks, into profiles and a report.
 */
#ifndef SESSION_H
#define SESSION_H

#include "cs_collect.h"
#include "cs_device.h"
#include "cs_host.h"
#include "cs_loop.h"
#include "cs_pcs.h"
#include "cs_pick.h"
#include "cs_trace.h"
#include "options.h"
#include "progress.h"

struct session {
  const struct options *o;
  /* Where instructions come from; false = no more.  Sets head_cycles. */
  bool (*fetch)(void *user, struct cs_rvfi *r);
  void *user;
  uint64_t total;                /* instructions, 0 = not known */
  struct cs_trace_writer *trace; /* records them; or NULL */
  struct cs_pcs *pcs;            /* counts them exactly; or NULL */
  /* Of a whole system, else NULL: get each event, each message and context
   * record.  Nonzero: memory is short. */
  int (*event)(void *user, const struct cs_rvfi *r, unsigned slot,
               uint64_t w);
  int (*owned)(void *user, const struct cs_message *m);
  bool keep_stopped;             /* a signal ends the run, not the session */
  bool no_progress;
  struct cs_collect *collect;
  struct cs_report *report;

  struct cs_loop *loop;          /* of two tiers of strata, else NULL */
  struct cs_host *host;          /* that it writes to */
  const struct cs_sim *sim;
  bool mark_failed;

  struct cs_pick pick;
  struct progress progress;
  uint64_t fetched;
};

/* Takes the device over.  0; 1 when profiler and model disagree, which is told
 * on stderr and in the report; EXIT_STOPPED after a signal.  Other errors end
 * the program. */
int session_run(struct session *s, const struct cs_device *device);

#endif
