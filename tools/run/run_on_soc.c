/* SPDX-License-Identifier: Apache-2.0
 *
 * run_on_soc.c - `run --on soc`: the program runs on the Verilated SoC, and its
 * firmware (or, without one, the host) profiles it.
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

enum { BATCH_CLOCKS = 1 << 20 /* without a retirement: then Ctrl-C counts */ };

static void run_with_firmware(struct soc_session *s)
{
  while (soc_session_run(s, BATCH_CLOCKS))
    ;
}

/* ---- start ---- */

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
  s->m.retired = soc_session_retired;
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
  s->counting = s->r->annotate || (o->exact && o->db);
  s->selecting = s->report->kind == CS_REPORT_SAMPLING &&
                 !s->r->histogram.events;
  if (s->fw.there)
    soc_watch_messages(s);
  start_trace(s);
}

/* ---- the whole ---- */

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
    baseline_program(&alone, job, &config);
  status = run_and_report(&s, &alone);
  if (r->o.exact)
    job->pcs = s.pcs;
  else
    cs_pcs_free(&s.pcs);
  watch_free(&s.watch);
  machine_close(&s.m);
  return status;
}
