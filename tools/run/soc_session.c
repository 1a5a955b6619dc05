/* SPDX-License-Identifier: Apache-2.0
 *
 * soc_session.c - a run on the SoC goes on: instructions, limits, and the
 * program's numbers.
 *
 * Everything that is told of the program comes from the retirement port, every
 * instruction of it: the exact profile, the cycles, the messages that the
 * handler read.  What firmware and profiler say of themselves is held against
 * that.
 */
#include "soc_session.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Without a retirement nothing goes on. */
enum { SILENT_CLOCKS = 1000000 };

/* ---- every instruction ---- */

static void select_events(struct soc_session *s, const struct cs_rvfi *r)
{
  uint64_t w[CS_SLOT_MAX];
  unsigned selected = cs_pick(&s->pick, r, w);

  if (!s->selecting)
    return;
  for (; selected; selected &= selected - 1) {
    unsigned slot = (unsigned)__builtin_ctz(selected);

    if (cs_collect_event(s->job->collect, slot, r->pc_rdata, w[slot]) ||
        (s->guest && s->guest->event(s->guest->user, r, slot, w[slot])))
      die("out of memory");
  }
}

void soc_session_retired(void *user, const struct cs_rvfi *r)
{
  struct soc_session *s = user;

  if (s->guest)
    s->guest->retired(s->guest->user, r);
  if (s->report->kind != CS_REPORT_NOTHING)
    select_events(s, r);
  if (!s->guest)
    watch_retired(&s->watch, r);
  if (s->fw.there && s->report->kind == CS_REPORT_MESSAGES)
    s->selecting = s->watch.enabled;
  watch_count(&s->all, r);
  s->last_pc = r->pc_rdata;
  if (s->counting && cs_pcs_add(&s->pcs, r))
    die("out of memory");
  if (s->trace && cs_trace_write(s->trace, r))
    die("cannot write the trace: %s", strerror(errno));
  if (!s->stuck && !s->guest)
    s->stuck = stuck_look(&s->guard[s->fw.there && r->mode == CS_MODE_U], r);
}

/* ---- running ---- */

static uint64_t left(uint64_t limit, uint64_t used, uint64_t most)
{
  if (!limit || limit - used > most)
    return most;
  return limit - used;
}

static bool limit_reached(const struct soc_session *s)
{
  const struct run *r = s->r;

  return (r->o.max_instructions &&
          s->m.instructions >= r->o.max_instructions) ||
         (r->max_cycles && cs_soc_clocks(s->m.soc) >= r->max_cycles);
}

static void tell_stuck(struct soc_session *s)
{
  uint64_t silent = cs_soc_clocks(s->m.soc) - s->m.last_retired;

  if (!s->stuck && silent > SILENT_CLOCKS)
    s->stuck = "no instruction has retired for 1 M clocks: the bus or the "
               "core hangs";
}

bool soc_session_run(struct soc_session *s, uint64_t clocks)
{
  const struct run *r = s->r;
  uint64_t now = cs_soc_clocks(s->m.soc);

  progress_update(&s->progress, s->m.instructions);
  if (r->bus_errors) {
    cs_soc_drive(s->m.soc)->dma_error = now / r->bus_errors % 2;
    clocks = left(0, 0, r->bus_errors - now % r->bus_errors);
  }
  machine_run(&s->m, left(r->max_cycles, now, clocks),
              left(r->o.max_instructions, s->m.instructions, UINT64_MAX));
  tell_stuck(s);
  if (s->guest && !s->guest->going_on(s->guest->user))
    return false;
  return !s->m.fault && !s->stuck && !stop_wanted() &&
         !cs_soc_ended(s->m.soc) && !limit_reached(s);
}

/* ---- configuration and numbers ---- */

static void console(void *user, uint8_t byte)
{
  (void)user;
  putchar(byte);
}

struct cs_soc_config soc_run_config(const struct run *r)
{
  return (struct cs_soc_config){
    .sdram = r->memory == RUN_MEMORY_SDRAM,
    .zero_wait = r->memory == RUN_MEMORY_ZERO,
    .console = r->quiet ? NULL : console,
  };
}

void soc_report_program(struct soc_session *s)
{
  struct cs_report *p = s->report;

  p->instructions = s->m.instructions;
  p->clocks = cs_soc_clocks(s->m.soc);
  p->user = s->fw.there ? s->watch.program : s->all;
  if (!s->fw.there)
    p->user.cycles -= s->released;
}
