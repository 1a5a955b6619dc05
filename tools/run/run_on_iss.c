/* SPDX-License-Identifier: Apache-2.0
 *
 * run_on_iss.c - `run --on iss`: the instruction-set simulator executes the
 * program and drives the retirement port of the profiler.
 */
#include <stdio.h>

#include "iss.h"
#include "program.h"
#include "run.h"
#include "session.h"
#include "stuck.h"

struct paced {
  struct iss *iss;
  struct iss_guard guard;
  uint64_t left;      /* instructions before the limit */
  uint64_t pace, due; /* clocks in 1/2^32: per instruction, fraction kept */
};

/* Paces the instructions to the wanted CPI: clock numbers are the whole part
 * of i * CPI, so bubbles are spread evenly. */
static bool fetch(void *user, struct cs_rvfi *i)
{
  struct paced *p = user;

  if (!p->left || !iss_step(p->iss, i))
    return false;
  iss_guard(&p->guard, p->iss, i);
  p->left--;
  p->due += p->pace;
  i->head_cycles = (uint16_t)(p->due >> 32);
  p->due &= UINT32_MAX;
  return true;
}

static void load(struct paced *p, const struct run_job *job)
{
  const struct options *o = &job->r->o;
  const struct iss_config config = {
    .console = job->r->quiet ? NULL : run_print,
  };
  char err[ERROR_TEXT];

  p->iss = iss_new(&config, err, sizeof err);
  if (!p->iss || !iss_load_elf(p->iss, job->elf, err, sizeof err))
    die("%s", err);
  p->guard = (struct iss_guard){ .elf = job->elf, .symbols = job->symbols };
  p->left = o->max_instructions ? o->max_instructions : UINT64_MAX;
  p->pace = (uint64_t)(o->cpi * 4294967296.0);
}

/* A program that fails is no reason to lose its profile, one that the
 * simulator cannot go on with is. */
static void tell_end(const struct paced *p, const char *elf)
{
  if (iss_status(p->iss) == ISS_FAILED)
    die("%s: %s", elf, iss_reason(p->iss));
  if (iss_exit_code(p->iss))
    fprintf(stderr, "coresample: the program ended with code %d\n",
            iss_exit_code(p->iss));
}

static int profile(struct paced *p, struct run_job *job)
{
  const struct run *r = job->r;
  struct session s = {
    .o = &r->o, .fetch = fetch, .user = p, .total = r->o.max_instructions,
    .collect = job->collect, .report = job->report,
    .pcs = job->pcs.page ? &job->pcs : NULL,
  };
  struct cs_device device;
  char err[ERROR_TEXT], dut_dir[PROGRAM_PATH];
  int status;

  program_build_path(dut_dir, "dut");
  if (cs_device_open(&device, r->lockstep ? CS_DEVICE_LOCKSTEP : r->device,
                     r->o.config, dut_dir,
                     r->waves ? cs_file_name(&job->out->waves) : NULL, err,
                     sizeof err))
    die("%s", err);
  if (r->trace) {
    s.trace = cs_trace_writer_new(job->out->trace.f, device.params.xlen,
                                  job->elf, err, sizeof err);
    if (!s.trace)
      die("%s: %s", r->trace, err);
  }
  status = session_run(&s, &device);
  if (s.trace && cs_trace_writer_end(s.trace))
    die("%s: cannot write", r->trace);
  if (!r->lockstep)
    job->report->lockstep_cycles = 0;
  return status;
}

int run_on_iss(struct run_job *job)
{
  struct paced p = { 0 };
  int status;

  if (job->r->o.exact && job->r->o.db && cs_pcs_init(&job->pcs))
    die("out of memory");
  load(&p, job);
  status = profile(&p, job);
  if (status != EXIT_STOPPED)
    tell_end(&p, job->elf);
  iss_free(p.iss);
  return status;
}
