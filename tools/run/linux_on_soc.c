/* SPDX-License-Identifier: Apache-2.0
 *
 * linux_on_soc.c - a guest on the Verilated SoC, whose profiler the host drives
 * over the debug port: it costs the guest nothing.
 *
 * Every clock from reset to the end belongs to an instruction: it is the head
 * of one, or comes behind the last one and belongs to that one's program.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_linux_map.h"
#include "linux_run.h"
#include "program.h"
#include "soc_baseline.h"
#include "soc_session.h"

enum {
  PIPELINE = 3,            /* clocks from the port to where TIME is taken */
  NO_INTERRUPT = 4000000,  /* clocks, of which a kernel's timer has 1 M:
                            * none comes any more */
  HELD_BACK = 0x1f,        /* of the memory's handshakes: all */
  ALONE_CLOCKS = 1 << 20,
  S_EXTERNAL = 9,          /* cause of an interrupt */
};

struct on_soc {
  struct linux_run *l;
  struct soc_session session;
  struct machine_config config;
  struct baseline baseline;
  uint64_t interrupted;    /* clock of the last interrupt */
  uint64_t clocks;         /* of all instructions that are counted */
  uint64_t instructions;
  bool over;               /* no more are */
};

/* ---- the machine ---- */

static bool load(void *self, const struct iss_linux *files, char *err,
                 size_t errlen)
{
  struct on_soc *on = self;

  return machine_load_linux(&on->session.m, files, err, errlen);
}

static bool read_memory(const void *self, uint64_t address, void *to, size_t n)
{
  const struct on_soc *on = self;

  return address <= UINT32_MAX &&
         cs_soc_read_mem(on->session.m.soc, (uint32_t)address, to, n);
}

/* From outside it cannot be seen what is enabled. */
static bool interruptible(const void *self)
{
  const struct on_soc *on = self;

  return on->clocks - on->interrupted < NO_INTERRUPT;
}

static bool type(void *self, uint8_t byte)
{
  struct cs_soc *soc = ((struct on_soc *)self)->session.m.soc;

  if (!cs_soc_listens(soc) || cs_soc_untyped(soc))
    return false;
  cs_soc_type(soc, 0, &byte, 1);
  return true;
}

static bool ended(const void *self, int *code)
{
  const struct on_soc *on = self;

  *code = cs_soc_exit_code(on->session.m.soc);
  return on->session.m.ended;
}

static const char *failure(const void *self)
{
  const struct on_soc *on = self;

  return on->session.stuck ? on->session.stuck : "";
}

static void print(void *user, uint8_t byte)
{
  guest_print(user, byte);
}

static void open_guest(struct on_soc *on)
{
  struct linux_run *l = on->l;
  const struct guest_machine machine = {
    .self = on, .load = load, .read = read_memory,
    .interruptible = interruptible, .type = type, .ended = ended,
    .failure = failure,
  };
  char err[ERROR_TEXT];

  if (!machine_new(&on->session.m, &on->config, err, sizeof err))
    die("%s", err);
  guest_open(&l->guest, &machine, l->dir, l->r->command, l->r->quiet);
  if (!l->r->lockstep)
    return;
  if (!machine_start_lockstep(&on->session.m, err, sizeof err))
    die("%s", err);
  cs_rv_lockstep_tell(on->session.m.core, stderr);
}

/* ---- every instruction ---- */

static void count(struct on_soc *on, const struct cs_rvfi *r, uint64_t clock)
{
  const struct run *run = on->l->r;

  if (r->intr)
    on->interrupted = clock;
  on->clocks = clock;
  on->instructions++;
  linux_count(on->l, r);
  on->over |= !guest_retired(&on->l->guest, r) ||
              on->instructions == run->o.max_instructions ||
              (run->max_cycles && clock >= run->max_cycles);
}

static bool by_external(const struct cs_soc *soc)
{
  const struct cs_soc_after *after = cs_soc_after(soc);

  return after->irq_taken && after->irq_cause == S_EXTERNAL;
}

/* Behind the end the core goes on, which is no part of the run. */
static void retired(void *user, const struct cs_rvfi *r)
{
  struct on_soc *on = user;
  const struct soc_session *s = &on->session;
  uint64_t clock = s->all.cycles + r->head_cycles;
  bool booted = on->l->booted;

  linux_retired(on->l, r, s->time_origin + clock - 1 + PIPELINE);
  if (!booted && on->l->booted)
    on->l->boot_cycles = clock - r->head_cycles;
  on->over |= s->m.ended && clock > s->m.ended;
  if (on->l->r->driver)
    guest_driver_retired(&on->l->driver, r, by_external(s->m.soc));
  if (!on->over)
    count(on, r, clock);
}

static int event(void *user, const struct cs_rvfi *r, unsigned slot,
                 uint64_t w)
{
  return linux_event(((struct on_soc *)user)->l, r, slot, w);
}

static int message(void *user, const struct cs_message *m)
{
  struct on_soc *on = user;

  return linux_message(on->l, m, on->session.host.reading_out);
}

static bool going_on(void *user)
{
  struct on_soc *on = user;

  guest_listen(&on->l->guest);
  if (!on->over && cs_soc_after(on->session.m.soc)->bus_error) {
    guest_stop(&on->l->guest, "memory answered with an error, as it does "
                              "behind its end");
    on->over = true;
  }
  return !on->over;
}

/* ---- without profiling ---- */

/* The same memory, held back as long: then every clock is the same, unless
 * profiling changes one. */
static struct baseline_result run_alone(const void *user)
{
  const struct on_soc *on = user;
  struct machine_config config = on->config;
  struct baseline_result result = { 0 };
  char err[ERROR_TEXT];
  struct machine m;

  config.soc.console = NULL;
  if (!machine_new(&m, &config, err, sizeof err) ||
      !machine_copy(&m, &on->session.m))
    return result;
  cs_soc_drive(m.soc)->stall = HELD_BACK;
  while (cs_soc_clocks(m.soc) < on->session.released)
    machine_clock(&m);
  cs_soc_drive(m.soc)->stall = 0;
  while (!m.ended && !stop_wanted())
    machine_run(&m, ALONE_CLOCKS, UINT64_MAX);
  result = (struct baseline_result){
    .ok = m.ended, .cycles = m.ended, .exit_code = cs_soc_exit_code(m.soc),
  };
  machine_close(&m);
  return result;
}

static void started(void *user)
{
  struct on_soc *on = user;

  if (on->l->r->baseline)
    baseline_start(&on->baseline, run_alone, on);
}

static int take_baseline(struct on_soc *on)
{
  struct cs_report_cost *c = &on->l->report.cost;
  struct baseline_result alone;
  int code = cs_soc_exit_code(on->session.m.soc);

  if (!baseline_wait(&on->baseline, &alone)) {
    fprintf(stderr, "coresample: the run without profiling failed\n");
    return 1;
  }
  c->baseline = true;
  c->cycles_unprofiled = alone.cycles;
  if (alone.exit_code == code)
    return 0;
  fprintf(stderr, "coresample: exit code %d with profiling, %d without\n",
          code, alone.exit_code);
  return 1;
}

/* ---- the guest's own driver has the profiler ---- */

static void written(void *user, const struct machine_burst *b)
{
  const struct soc_session *s = user;
  struct on_soc *on = s->guest->user;

  guest_driver_written(&on->l->driver, b);
}

static void open_driver(struct on_soc *on)
{
  struct linux_run *l = on->l;

  if (!l->r->driver)
    return;
  l->report.kind = CS_REPORT_NOTHING;
  guest_driver_open(&l->driver, l->r->driver,
                    linux_code_symbols(l->group[LINUX_KERNEL].code));
  on->session.m.written = written;
}

static void run(struct on_soc *on)
{
  struct soc_session *s = &on->session;

  if (!on->l->r->driver) {
    soc_run_with_host(s);
    return;
  }
  while (soc_session_run(s, ALONE_CLOCKS))
    ;
  guest_driver_close(&on->l->driver, s->m.soc);
}

/* ---- the whole ---- */

/* Of the run, up to where it was over. */
static void report_clocks(struct on_soc *on)
{
  struct linux_run *l = on->l;
  struct cs_report *p = &l->report;
  uint64_t cycles = on->session.m.ended ? on->session.m.ended : on->clocks;

  l->group[l->last].sum.cycles += cycles - on->clocks;
  /* Behind the last instruction: its store is on its way to the finisher. */
  l->group[l->last].sum.reasons.clocks[CS_REASON_DEVICE] += cycles - on->clocks;
  p->clocks = cycles;
  p->instructions = on->instructions;
  p->user = (struct cs_report_program){ 0 };
  for (size_t i = 0; i < l->groups; i++)
    linux_add_program(&p->user, &l->group[i].sum);
  if (on->session.m.core)
    l->stale = cs_rv_lockstep_counts(on->session.m.core)->stale_translations;
  p->cost = (struct cs_report_cost){ .measured = true, .cycles = cycles };
}

static int conclude(struct on_soc *on)
{
  struct soc_session *s = &on->session;
  struct linux_run *l = on->l;
  int status = soc_conclude(s);
  size_t used = strlen(l->report.memory);

  snprintf(l->report.memory + used, sizeof l->report.memory - used,
           "; caches of %u KiB, %u MiB", l->r->caches ? l->r->caches : 4,
           l->r->ram >> 20);
  report_clocks(on);
  if (on->baseline.pid && s->m.ended && !s->m.fault)
    status |= take_baseline(on);
  status |= guest_end(&l->guest);
  if (s->stuck)
    exit(1); /* of a bus that hangs the profiler cannot be read either */
  return status;
}

static const char *build_of(const struct run *r)
{
  if (r->driver)
    return "linux-ring-check";
  if (r->caches == 16)
    return r->lockstep ? "linux-16k-check" : "linux-16k";
  return r->lockstep ? "linux-check" : "linux";
}

int linux_on_soc(struct linux_run *l)
{
  const struct run *r = l->r;
  const struct options *o = &r->o;
  struct run_job job = { .r = r, .collect = &l->all, .report = &l->report };
  struct on_soc on = { .l = l };
  const struct soc_guest hooks = { &on, started, retired, event, message,
                                   going_on };
  char dir[PROGRAM_PATH];
  int status;

  program_build_path(dir, "soc");
  on.config = (struct machine_config){
    .soc = soc_run_config(r), .dir = dir,
    .build = build_of(r),
  };
  on.config.soc.ram_size = r->ram;
  on.config.soc.console = print;
  on.config.soc.user = &l->guest;
  on.session = (struct soc_session){
    .job = &job, .r = r, .report = job.report, .guest = &hooks,
  };
  open_guest(&on);
  on.session.m.retired = soc_session_retired;
  on.session.m.user = &on.session;
  cs_pick_init(&on.session.pick, o->slot, o->slots, 32,
               o->config->params.pct_bits);
  for (unsigned i = 0; i < o->masked_pcs; i++)
    cs_pick_mask(&on.session.pick, o->masked_pc[i]);
  if (r->quiet)
    progress_begin(&on.session.progress, "instructions",
                   o->max_instructions);
  open_driver(&on);
  run(&on);
  progress_end(&on.session.progress);
  status = conclude(&on);
  machine_close(&on.session.m);
  return status;
}
