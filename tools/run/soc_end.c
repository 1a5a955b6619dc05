/* SPDX-License-Identifier: Apache-2.0
 *
 * soc_end.c - what is made of a run on the SoC when it is over: what went
 * wrong, the report, the annotated functions.
 */
#include <inttypes.h>
#include <stdio.h>

#include "cs_annotate.h"
#include "soc_session.h"

enum { HOTTEST = 3, LISTED = 20 /* of --annotate */ };

/* ---- what went wrong ---- */

static const char *where(const struct soc_session *s, uint64_t pc)
{
  return cs_symbols_find(s->job->symbols, pc).function;
}

/* A program that fails is no reason to lose its profile, one that does not go
 * on is. */
static void tell_end(const struct soc_session *s)
{
  if (s->stuck)
    die("%s: after %" PRIu64 " instructions, %" PRIu64 " clocks in %s: %s",
        s->job->elf, s->m.instructions, cs_soc_clocks(s->m.soc),
        where(s, s->last_pc), s->stuck);
  if (!cs_soc_ended(s->m.soc))
    fprintf(stderr, "coresample: the program has not ended after %" PRIu64
                    " instructions, %" PRIu64 " clocks\n",
            s->report->instructions, s->report->clocks);
  else if (cs_soc_exit_code(s->m.soc))
    fprintf(stderr, "coresample: the program ended with code %d\n",
            cs_soc_exit_code(s->m.soc));
}

static int tell_fault(const struct soc_session *s)
{
  if (!s->m.fault)
    return 0;
  fprintf(stderr, "coresample: mismatch after clock %" PRIu64 ": %s\n",
          cs_soc_clocks(s->m.soc), s->m.fault);
  if (s->m.core && cs_rv_lockstep_error(s->m.core))
    cs_rv_lockstep_history(s->m.core, stderr);
  s->report->mismatches = 1;
  return 1;
}

/* Every clock is head of one instruction. */
static int check_cycles(const struct soc_session *s)
{
  uint64_t told = cs_reasons_sum(&s->all.reasons);

  if (told != s->all.cycles) {
    fprintf(stderr, "coresample: the instructions took %" PRIu64 " cycles, "
                    "%" PRIu64 " have a reason\n", s->all.cycles, told);
    return 1;
  }
  if (s->all.cycles == s->m.last_retired)
    return 0;
  fprintf(stderr, "coresample: the instructions' cycles add up to %" PRIu64
                  ", the last one retired in clock %" PRIu64 "\n",
          s->all.cycles, s->m.last_retired);
  return 1;
}

/* ---- report ---- */

static const char *memory_name(enum run_memory m)
{
  static const char *const names[] = {
    [RUN_MEMORY_FLAT] = "flat, 10 clocks to the first word",
    [RUN_MEMORY_SDRAM] = "SDRAM with open rows",
    [RUN_MEMORY_ZERO] = "zero wait: every word in the next clock",
  };

  return names[m];
}

static void report_head(struct soc_session *s)
{
  struct cs_report *p = s->report;

  p->lockstep_cycles = s->m.compared_clocks;
  p->core_lockstep = s->m.compared_instructions;
  snprintf(p->memory, sizeof p->memory, "%s", memory_name(s->r->memory));
  snprintf(p->config, sizeof p->config, "%s", s->r->o.config->name);
  snprintf(p->device, sizeof p->device, "%s",
           s->r->profiler == RUN_PROFILER_ABSENT ? "SoC without profiler" :
           p->kind == CS_REPORT_NOTHING ? "SoC, profiler idle" :
           p->kind == CS_REPORT_SAMPLING ? "SoC, interrupt-driven sampling" :
           s->fw.there ? "SoC with firmware" : "SoC, read by the host");
}

/* ---- annotation ---- */

static bool read_code(void *user, uint64_t address, void *to, size_t n)
{
  return cs_soc_read_mem(((struct machine *)user)->soc, (uint32_t)address, to,
                         n);
}

static void annotate_functions(const struct soc_session *s,
                               const struct cs_annotate *a, FILE *out)
{
  const struct cs_function *f[HOTTEST];
  const char *wanted = s->r->annotate_function;
  char err[ERROR_TEXT];
  size_t n = wanted ? 1 : cs_annotate_hottest(a, f, HOTTEST);

  if (wanted && !(f[0] = cs_annotate_find(a, wanted)))
    die("--annotate: the program has no function '%s'", wanted);
  for (size_t i = 0; i < n; i++) {
    fputc('\n', out);
    if (cs_annotate_function(a, f[i], out, err, sizeof err))
      die("%s", err);
  }
}

static void annotate(struct soc_session *s)
{
  struct run_job *job = s->job;
  const struct cs_annotate a = {
    .symbols = job->symbols, .pcs = &s->pcs, .read = read_code, .user = &s->m,
  };
  FILE *to = job->out->annotation.f;
  FILE *out = to;
  size_t n;

  if (!to && !(out = open_memstream(&job->annotation, &n)))
    die("out of memory");
  fprintf(out, "cycles of all instructions %" PRIu64 "; the last one retired "
               "in clock %" PRIu64 "\n\n",
          s->pcs.total.cycles, s->m.last_retired);
  cs_annotate_list(&a, LISTED, out);
  annotate_functions(s, &a, out);
  if (!to)
    fclose(out);
}

/* ---- the whole ---- */

static int tell_not_begun(void)
{
  fprintf(stderr, "coresample: the firmware had not begun to profile\n");
  return 0;
}

/* The lockstep ends with clocks of its own, so nothing may run after it. */
static int collect(struct soc_session *s)
{
  int status = 0;

  if (s->fw.there && !cs_soc_ended(s->m.soc)) {
    soc_hand_over(s);
    if (cs_soc_ended(s->m.soc))
      soc_report_program(s);
  }
  if (s->fw.there && cs_soc_ended(s->m.soc))
    status = soc_collect_firmware(s);
  else if (s->report->kind == CS_REPORT_MESSAGES)
    status = s->fw.there && !s->watch.begun ? tell_not_begun()
                                            : soc_collect_host(s);
  cs_soc_drive(s->m.soc)->stall = 0;
  if (!s->m.fault)
    machine_finish_lockstep(&s->m);
  return status;
}

int soc_conclude(struct soc_session *s)
{
  int status = check_cycles(s);

  if (!s->m.fault && !s->stuck)
    status |= collect(s);
  report_head(s);
  if (s->m.fault)
    return tell_fault(s);
  if (s->guest)
    return status;
  tell_end(s);
  if (s->r->annotate)
    annotate(s);
  return status;
}
