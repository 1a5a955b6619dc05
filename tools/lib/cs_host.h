/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_host.h - the host's driver of the profiler, over its AXI4-Lite registers.
 *
 * What a driver in an operating system does: read the capabilities, refuse
 * what the hardware has not, configure, start, answer the interrupt, stop, and
 * account for every event.  It sees registers only, so it drives model and
 * RTL alike.  Time passes, and the program runs, in every access.
 */
#ifndef CS_HOST_H
#define CS_HOST_H

#include "cs_event.h"
#include "cs_report.h"
#include "cs_sim.h"
#include "cs_slot.h"

enum { CS_HOST_LOG2_TICK = 20 }; /* of the windows of context records */

struct cs_host_caps {
  unsigned slots, strata, nret, xlen, combiner, fifo_depth, queue_depth;
  unsigned pct_bits, version;
  unsigned engines;          /* bit e: enum cs_engine e is built */
  bool supervisor;           /* context records */
  bool tiers;                /* two tiers of strata */
  bool hash_paper;
};

struct cs_host {
  struct cs_sim *sim;
  struct cs_host_caps caps;
  struct cs_compressor compressor;
  char err[256];           /* why a function returned -1 */

  bool contexts;           /* wanted, before the start: context records */
  uint64_t time_origin;    /* with them: TIME is this + sim->clocks */

  /* Gets every message that was read, context records too; nonzero stops the
   * run. */
  int (*message)(void *user, const struct cs_message *m);
  void *user;
  bool reading_out;        /* they are what was held at the end */
  uint32_t *strata;        /* gets the event counter S of each stratum from
                            * cs_host_stop(), for sampler P without C; or
                            * NULL */

  /* Counters, extended to 64 bits by cs_host_snapshot(). */
  struct { uint64_t selected, accepted, dropped, queued; } slot[CS_SLOT_MAX];
  uint64_t events, emitted, emitted_count, credit, rejected;
  uint64_t sent_msgs, sent_count;
  uint64_t port_errors, cycles;
  uint64_t snapshot_clock; /* of the last one */
};

/* All return 0, or -1 with the reason in h->err. */

/* Power up, check, configure and start; returns when the profiler runs. */
int cs_host_start(struct cs_host *h, struct cs_sim *sim,
                  const struct cs_compressor *c,
                  const struct cs_slot_cfg *slots, unsigned n,
                  const uint64_t *masked_pc, unsigned masked);

/* Instead of cs_host_start(): takes a profiler over that runs already, with
 * this compressor; its interrupt is off from then on. */
int cs_host_attach(struct cs_host *h, struct cs_sim *sim,
                   const struct cs_compressor *c);

/* Answers the interrupt: reads the messages that wait, and returns even if
 * more come as fast as it reads. */
int cs_host_service(struct cs_host *h);

/* Writes a mark (docs/design/tiers.md); also from h->message. */
int cs_host_mark(struct cs_host *h, uint32_t mark);

/* Latches the counters and adds them up. */
int cs_host_snapshot(struct cs_host *h);

/* After the program has ended: waits until all that was selected has gone
 * through, and reads it, so that what cs_host_stop() reads out is the
 * combiner's alone.  What goes on selecting never comes to rest. */
int cs_host_settle(struct cs_host *h);

/* Stops, which makes the combiner send what it holds: h->message gets it with
 * h->reading_out set, and after it, if `flush`, what a table of whole tuples
 * holds.  *held: counts in the strata or in the table. */
int cs_host_stop(struct cs_host *h, bool flush, uint64_t *held);

/* Fills in the counters of a report; held as from cs_host_stop(). */
void cs_host_report(const struct cs_host *h, uint64_t held,
                    struct cs_report *r);

#endif
