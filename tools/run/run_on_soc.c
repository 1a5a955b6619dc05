/* SPDX-License-Identifier: Apache-2.0
 *
 * run_on_soc.c - `run --on soc`: the program runs on the Verilated SoC, and its
 * firmware (or, without one, the host) profiles it.
 *
 * Everything that is told of the program comes from the retirement port, every
 * instruction of it: the exact profile, the cycles, the messages that the
 * handler read.  What firmware and profiler say of themselves is held against
 * that.
 */
#include "soc_session.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"
#include "semihosting.h"
#include "soc_baseline.h"

enum {
  BATCH_CLOCKS = 1 << 20,       /* without a retirement: then Ctrl-C counts */
  SILENT_CLOCKS = 20000000      /* no retirement at all: nothing goes on */
};

/* ---- every instruction ---- */

static void select_events(struct soc_session *s, const struct cs_rvfi *r)
{
  uint64_t w[CS_SLOT_MAX];
  unsigned selected = cs_pick(&s->pick, r, w);

  if (!s->selecting)
    return;
  for (; selected; selected &= selected - 1) {
    unsigned slot = (unsigned)__builtin_ctz(selected);

    if (cs_collect_event(s->job->collect, slot, r->pc_rdata, w[slot]))
      die("out of memory");
  }
}

static void retired(void *user, const struct cs_rvfi *r)
{
  struct soc_session *s = user;

  if (s->report->kind != CS_REPORT_NOTHING)
    select_events(s, r);
  watch_retired(&s->watch, r);
  if (s->fw.there && s->report->kind == CS_REPORT_MESSAGES)
    s->selecting = s->watch.enabled;
  watch_count(&s->all, r);
  s->last_pc = r->pc_rdata;
  if (s->r->annotate && cs_pcs_add(&s->pcs, r))
    die("out of memory");
  if (s->trace && cs_trace_write(s->trace, r))
    die("cannot write the trace: %s", strerror(errno));
  if (!s->stuck)
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
    s->stuck = "no instruction has retired for 20 M clocks: it waits for an "
               "interrupt that does not come";
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
  return !s->m.fault && !s->stuck && !stop_wanted() &&
         !cs_soc_ended(s->m.soc) && !limit_reached(s);
}

static void run_with_firmware(struct soc_session *s)
{
  while (soc_session_run(s, BATCH_CLOCKS))
    ;
}

/* ---- start ---- */

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

static const char *build_of(const struct run *r)
{
  if (r->lockstep)
    return "check";
  if (strcmp(r->o.config->name, "default"))
    return r->o.config->name;
  if (r->transport)
    return "ring";
  return r->profiler == RUN_PROFILER_ABSENT ? "off" : "fast";
}

static void check_firmware(const struct soc_session *s)
{
  const struct run *r = s->r;
  uint32_t at;

  if (s->fw.there && r->o.flush && r->o.compressor.engine != CS_ENGINE_STRATA)
    die("%s: --flush: the profiling firmware reads no table out",
        s->job->elf);
  if (s->fw.there)
    return;
  if (semihosting_find(s->job->elf, &at))
    die("%s: a semihosting call at 0x%08" PRIx32 ", which the SoC does not "
        "answer: run it with --on iss, or link it with firmware/profile "
        "(docs/platform.md)", s->job->elf, at);
  if (r->baseline || r->sample_period || r->handler || r->transport)
    die("%s: no symbol cs_fw: --baseline, --sample, --handler and --transport "
        "need the profiling firmware (docs/design/firmware.md)", s->job->elf);
  if (r->o.compressor.tiers)
    die("%s: no symbol cs_fw: tiers= needs the profiling firmware, which "
        "writes the marks (docs/design/tiers.md)", s->job->elf);
}

static enum cs_fw_mode mode_of(const struct soc_session *s)
{
  switch (s->report->kind) {
  case CS_REPORT_MESSAGES: return CS_FW_PROFILE;
  case CS_REPORT_SAMPLING: return CS_FW_SAMPLE;
  default: return CS_FW_OFF;
  }
}

static void start_trace(struct soc_session *s)
{
  char err[ERROR_TEXT];

  if (!s->r->trace)
    return;
  s->trace = cs_trace_writer_new(s->job->out->trace.f, 32, s->job->elf, err,
                                 sizeof err);
  if (!s->trace)
    die("%s: %s", s->r->trace, err);
}

static void start(struct soc_session *s, const struct machine_config *config)
{
  const struct options *o = &s->r->o;
  char err[ERROR_TEXT];

  if (!machine_open(&s->m, config, s->job->elf, err, sizeof err))
    die("%s", err);
  s->m.retired = retired;
  s->m.user = s;
  firmware_find(&s->fw, &s->m, s->job->symbols);
  check_firmware(s);
  if (s->fw.there)
    firmware_configure(&s->fw, &s->m, s->r, mode_of(s));
  if (s->r->lockstep && !machine_start_lockstep(&s->m, err, sizeof err))
    die("%s", err);
  cs_pick_init(&s->pick, o->slot, o->slots, 32, o->config->params.pct_bits);
  for (unsigned i = 0; i < o->masked_pcs; i++)
    cs_pick_mask(&s->pick, o->masked_pc[i]);
  if (watch_init(&s->watch, s->job->symbols) || cs_pcs_init(&s->pcs))
    die("out of memory");
  s->selecting = s->report->kind == CS_REPORT_SAMPLING;
  if (s->fw.there)
    soc_watch_messages(s);
  start_trace(s);
}

/* ---- the whole ---- */

void soc_report_program(struct soc_session *s)
{
  struct cs_report *p = s->report;

  p->instructions = s->m.instructions;
  p->clocks = cs_soc_clocks(s->m.soc);
  p->user = s->fw.there ? s->watch.program : s->all;
  if (!s->fw.there)
    p->user.cycles -= s->released;
}

static int take_baseline(struct soc_session *s, struct baseline *b)
{
  struct cs_report_cost *c = &s->report->cost;
  struct baseline_result alone;

  if (!baseline_wait(b, &alone)) {
    fprintf(stderr, "coresample: the run without profiling failed\n");
    return 1;
  }
  c->baseline = true;
  c->cycles_unprofiled = alone.cycles;
  c->alone = alone.program;
  if (alone.exit_code == cs_soc_exit_code(s->m.soc))
    return 0;
  fprintf(stderr, "coresample: exit code %d with profiling, %d without\n",
          cs_soc_exit_code(s->m.soc), alone.exit_code);
  return 1;
}

static int run_and_report(struct soc_session *s, struct baseline *b)
{
  int status;

  progress_begin(&s->progress, "instructions", s->r->o.max_instructions);
  if (s->fw.there || s->report->kind == CS_REPORT_NOTHING)
    run_with_firmware(s);
  else
    soc_run_with_host(s);
  progress_end(&s->progress);
  soc_report_program(s); /* before anything else is made of the machine */
  if (stop_wanted()) {
    fprintf(stderr, "coresample: stopped at instruction %" PRIu64
                    ", clock %" PRIu64 "\n", s->report->instructions,
            s->report->clocks);
    return EXIT_STOPPED;
  }
  status = soc_conclude(s);
  if (s->trace && cs_trace_writer_end(s->trace))
    die("%s: cannot write", s->r->trace);
  if (b->pid && !s->m.fault)
    status |= take_baseline(s, b);
  return status;
}

int run_on_soc(struct run_job *job)
{
  const struct run *r = job->r;
  struct soc_session s = {
    .job = job, .r = r, .report = job->report,
    .guard[1].no_interrupts = true,
  };
  struct baseline alone = { 0 };
  char dir[PROGRAM_PATH];
  const struct machine_config config = {
    .soc = soc_run_config(r),
    .dir = dir, .build = build_of(r),
    .waves = r->waves ? cs_file_name(&job->out->waves) : NULL,
  };
  int status;

  program_build_path(dir, "soc");
  s.report->kind = r->sample_period ? CS_REPORT_SAMPLING :
                   r->profiler != RUN_PROFILER_ON ? CS_REPORT_NOTHING :
                   CS_REPORT_MESSAGES;
  start(&s, &config);
  if (r->baseline)
    baseline_start(&alone, job, &config);
  status = run_and_report(&s, &alone);
  cs_pcs_free(&s.pcs);
  watch_free(&s.watch);
  machine_close(&s.m);
  return status;
}
