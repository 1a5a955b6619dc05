/* SPDX-License-Identifier: Apache-2.0
 *
 * session.c - start, run, settle, stop, report.
 */
#include "session.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cs_host.h"

enum {
  LOOK = 4096,                        /* instructions between two looks at
                                       * clock and signals */
  CHECK_CLOCKS = 1 << 20,             /* between checks of the contents */
  SNAPSHOT_CLOCKS = 1 << 28           /* before a counter can wrap */
};

static void die_of_memory(void)
{
  die("out of memory");
}

/* Every instruction on its way to the profiler. */
static bool next(void *user, struct cs_rvfi *r)
{
  struct session *s = user;
  uint64_t w[CS_SLOT_MAX];
  unsigned selected;

  if (s->fetched % LOOK == 0) {
    if (!s->no_progress)
      progress_update(&s->progress, s->fetched);
    if (stop_wanted())
      return false;
  }
  if (!s->fetch(s->user, r))
    return false;
  s->fetched++;
  if (s->trace && cs_trace_write(s->trace, r))
    die("cannot write the trace: %s", strerror(errno));
  if (s->pcs && cs_pcs_add(s->pcs, r))
    die_of_memory();
  selected = cs_pick(&s->pick, r, w);
  for (; selected; selected &= selected - 1) {
    unsigned slot = (unsigned)__builtin_ctz(selected);

    if (cs_collect_event(s->collect, slot, r->pc_rdata, w[slot]) ||
        (s->event && s->event(s->user, r, slot, w[slot])))
      die_of_memory();
  }
  return true;
}

static void mark(void *user, uint32_t word)
{
  struct session *s = user;

  s->mark_failed |= cs_host_mark(s->host, word) != 0;
}

static int message(void *user, const struct cs_message *m)
{
  struct session *s = user;

  s->collect->reading_out = s->host->reading_out;
  if (s->owned && s->owned(s->user, m))
    return -1;
  if (m->context)
    return 0;
  if (s->loop && !s->host->reading_out)
    cs_loop_message(s->loop, m);
  return s->mark_failed || cs_collect_message(s->collect, m);
}

/* Until the program ends, a signal comes or something fails. */
static int run_program(struct cs_sim *sim, struct cs_host *h)
{
  uint64_t check_at = CHECK_CLOCKS;
  int status = 0;

  sim->running = true;
  while (!sim->ended && !sim->fault && !status) {
    if (sim->out.irq)
      status = cs_host_service(h);
    else
      cs_sim_idle(sim, 1);
    if (sim->clocks >= check_at) {
      check_at += CHECK_CLOCKS;
      sim->fault = sim->fault ? sim->fault
                              : sim->device.check(sim->device.self);
      if (sim->clocks - h->snapshot_clock >= SNAPSHOT_CLOCKS && !status)
        status = cs_host_snapshot(h);
    }
  }
  return status;
}

/* The two selectors must agree: the profiler's and the one in software. */
static int compare_selected(const struct session *s)
{
  int status = 0;

  for (unsigned i = 0; i < s->o->slots; i++)
    if (s->report->slot[i].selected != s->collect->selected[i]) {
      fprintf(stderr,
              "coresample: slot %u: the profiler selected %" PRIu64
              " events, the program has %" PRIu64 "\n",
              i, s->report->slot[i].selected, s->collect->selected[i]);
      status = 1;
    }
  return status;
}

static int tell_fault(const struct cs_sim *sim, struct cs_report *r)
{
  if (!sim->fault)
    return 0;
  fprintf(stderr, "coresample: mismatch after clock %" PRIu64 ": %s\n",
          sim->clocks, sim->fault);
  r->mismatches = 1;
  return 1;
}

static void begin(struct session *s, const struct cs_host *h)
{
  cs_pick_init(&s->pick, s->o->slot, s->o->slots, (int)h->caps.xlen,
               h->caps.pct_bits);
  for (unsigned i = 0; i < s->o->masked_pcs; i++)
    cs_pick_mask(&s->pick, s->o->masked_pc[i]);
  progress_begin(&s->progress, "instructions", s->total);
}

/* After the program: what is still under way, the accounts, the contents. */
static int conclude(const struct session *s, struct cs_sim *sim,
                    struct cs_host *h)
{
  uint64_t held = 0;

  h->strata = s->collect->strata;
  if (cs_host_settle(h) || cs_host_stop(h, s->o->flush, &held))
    return -1;
  s->collect->strata_read = true;
  s->collect->xlen = (int)h->caps.xlen;
  cs_host_report(h, held, s->report);
  if (!sim->fault)
    sim->fault = sim->device.check(sim->device.self);
  return compare_selected(s);
}

int session_run(struct session *s, const struct cs_device *device)
{
  struct cs_sim sim;
  struct cs_host h = { .message = message, .user = s,
                       .contexts = s->owned != NULL };
  struct cs_report *r = s->report;
  const struct options *o = s->o;
  int status;

  s->host = &h;
  s->sim = &sim;
  s->loop = o->compressor.tiers ? cs_loop_new(1, mark, s) : NULL;
  if (o->compressor.tiers && !s->loop)
    die_of_memory();
  cs_sim_init(&sim, device, next, s);
  status = cs_host_start(&h, &sim, &o->compressor, o->slot, o->slots,
                         o->masked_pc, o->masked_pcs);
  if (!status) {
    begin(s, &h);
    status = run_program(&sim, &h);
    progress_end(&s->progress);
  }
  if (!status && !sim.fault && (s->keep_stopped || !stop_wanted()))
    status = conclude(s, &sim, &h);
  r->instructions = sim.instructions;
  r->clocks = sim.program_clocks;
  snprintf(r->device, sizeof r->device, "%s", device->name);
  snprintf(r->config, sizeof r->config, "%s", o->config->name);
  if (tell_fault(&sim, r))
    status = 1;
  else if (status < 0)
    die("%s", h.err);
  else if (stop_wanted() && !s->keep_stopped) {
    fprintf(stderr, "coresample: stopped at instruction %" PRIu64
                    ", clock %" PRIu64 "\n", sim.instructions, sim.clocks);
    status = EXIT_STOPPED;
  }
  r->lockstep_cycles = sim.clocks;
  cs_sim_free(&sim);
  cs_loop_free(s->loop);
  return status;
}
