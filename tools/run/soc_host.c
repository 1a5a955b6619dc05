/* SPDX-License-Identifier: Apache-2.0
 *
 * soc_host.c - the host as profiler's driver: for programs without firmware,
 * and for those that a limit stopped.
 */
#include <stdio.h>

#include "cs_master.h"
#include "cs_regs.h"
#include "soc_session.h"

enum {
  POLL_CLOCKS = 2048,  /* between two looks at the messages ... */
  BUSY_CLOCKS = 64,    /* ... when there were many */
  MANY = 16,
  SNAPSHOT_CLOCKS = 1 << 28, /* before a counter can wrap */
  HELD_BACK = 0x1f,    /* of the memory's handshakes: all */
  HAND_OVER_CLOCKS = 1 << 24, /* more than the firmware's start or end takes */
  AFTER_STOP = 64      /* events selected while the stop is on its way */
};

static int message(void *user, const struct cs_message *m)
{
  struct soc_session *s = user;

  s->messages++;
  s->job->collect->reading_out = s->host.reading_out;
  if (s->guest && s->guest->message(s->guest->user, m))
    return -1;
  if (m->context)
    return 0;
  return cs_collect_message(s->job->collect, m);
}

static bool no_program(void *user, struct cs_rvfi *r)
{
  (void)user, (void)r;
  return false;
}

static void connect(struct soc_session *s)
{
  const struct options *o = &s->r->o;
  bool *enabled = s->fw.there ? &s->watch.enabled : &s->selecting;
  struct cs_device d =
    soc_bus_device(&s->bus, &s->m, enabled, &o->config->params);

  cs_sim_init(&s->sim, &d, no_program, NULL);
  s->host = (struct cs_host){ .message = message, .user = s,
                              .contexts = s->guest != NULL };
}

static void must(struct soc_session *s, int status)
{
  if (status && !s->m.fault)
    die("%s", s->host.err);
}

/* The answer is that of a few clocks ago. */
static void learn_time(struct soc_session *s)
{
  enum { AGE = 5 };
  uint32_t time;

  if (cs_master_read(&s->sim, CS_TIME_OFFSET, &time))
    die("the profiler does not tell its time");
  s->time_origin = time + AGE - cs_soc_clocks(s->m.soc);
}

/* The core cannot fetch its first instruction until the profiler runs. */
static void start(struct soc_session *s)
{
  const struct options *o = &s->r->o;
  uint8_t *stall = &cs_soc_drive(s->m.soc)->stall;

  connect(s);
  *stall = HELD_BACK;
  must(s, cs_host_start(&s->host, &s->sim, &o->compressor, o->slot, o->slots,
                        o->masked_pc, o->masked_pcs));
  if (s->guest)
    learn_time(s);
  *stall = 0;
  s->released = cs_soc_clocks(s->m.soc);
  if (s->guest)
    s->guest->started(s->guest->user);
}

void soc_run_with_host(struct soc_session *s)
{
  uint64_t snapshot = 0, clocks = POLL_CLOCKS;

  start(s);
  while (soc_session_run(s, clocks)) {
    uint64_t before = s->messages;

    must(s, cs_host_service(&s->host));
    clocks = s->messages - before > MANY ? BUSY_CLOCKS : POLL_CLOCKS;
    if (cs_soc_clocks(s->m.soc) - snapshot > SNAPSHOT_CLOCKS) {
      snapshot = cs_soc_clocks(s->m.soc);
      must(s, cs_host_snapshot(&s->host));
    }
  }
}

/* ---- a program with firmware that a limit stopped ---- */

/* Clocks until *what, or no more can be. */
static void run_until(struct soc_session *s, const bool *what)
{
  for (uint64_t n = 0; !*what && !s->m.fault && !cs_soc_ended(s->m.soc); n++) {
    if (n == HAND_OVER_CLOCKS)
      die("%s: its firmware is not done after %d clocks", s->job->elf,
          HAND_OVER_CLOCKS);
    machine_clock(&s->m);
  }
}

/* Lets the handler finish what it is at, and sees to it that it does not come
 * again. */
static void take_over(struct soc_session *s)
{
  connect(s);
  must(s, cs_host_attach(&s->host, &s->sim, &s->r->o.compressor));
  for (int i = 0; i < 1000 && !s->m.fault; i++)
    machine_clock(&s->m);
  while (s->watch.inside && !s->m.fault && !cs_soc_ended(s->m.soc))
    machine_clock(&s->m);
}

/* An end that has begun is let finish: it reads the profiler as well.  One that
 * would begin now is not fetched, for its code was never executed and is in no
 * cache.  From a start that selects nothing the host keeps away. */
void soc_hand_over(struct soc_session *s)
{
  static const bool never;
  bool events = s->watch.enabled && (s->watch.begun || s->fw.fw.profile_m);

  if (events && !s->watch.ended) {
    run_until(s, &s->watch.begun);
    if (!cs_soc_ended(s->m.soc))
      take_over(s);
  }
  if (s->watch.ended) {
    run_until(s, &never);
    return;
  }
  cs_soc_drive(s->m.soc)->stall = HELD_BACK;
  s->watch.message = NULL;
}

/* What goes on after the program's end, a loop in most, is no event of it, or
 * the profiler would never be at rest. */
static bool is_quiet(struct soc_session *s)
{
  uint64_t before = 0, after = 0;

  for (unsigned i = 0; i < s->r->o.slots; i++)
    before += s->job->collect->selected[i];
  for (int i = 0; i < 1000 && !s->m.fault; i++)
    machine_clock(&s->m);
  for (unsigned i = 0; i < s->r->o.slots; i++)
    after += s->job->collect->selected[i];
  return before == after;
}

int soc_collect_host(struct soc_session *s)
{
  bool settled = !s->fw.there && is_quiet(s);
  uint64_t held = 0;

  if (settled)
    must(s, cs_host_settle(&s->host));
  s->host.strata = s->job->collect->strata;
  must(s, cs_host_stop(&s->host, s->r->o.flush, &held));
  s->job->collect->strata_read = !s->m.fault;
  s->job->collect->xlen = 32;
  cs_host_report(&s->host, held, s->report);
  return soc_compare_selected(s, settled ? 0 : AFTER_STOP) |
         !cs_report_law_holds(s->report);
}
