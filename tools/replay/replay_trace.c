/* SPDX-License-Identifier: Apache-2.0
 *
 * replay_trace.c - a trace of `run --trace` through the C model, clock by
 * clock or by events.
 */
#include <inttypes.h>
#include <stdio.h>

#include "cs_trace.h"
#include "replay.h"
#include "session.h"

enum { LOOK = 1 << 16 };

struct source {
  struct cs_trace_reader *reader;
  uint64_t left;             /* instructions before the limit */
};

static bool fetch(void *user, struct cs_rvfi *r)
{
  struct source *src = user;
  int got;

  if (!src->left)
    return false;
  src->left--;
  got = cs_trace_read(src->reader, r);
  if (got < 0)
    die("%s", cs_trace_error(src->reader));
  return got;
}

static int by_clocks(struct replay *r, struct source *src, uint64_t total)
{
  struct session s = {
    .o = &r->o, .fetch = fetch, .user = src, .total = total,
    .collect = &r->collect, .report = &r->report,
    .pcs = r->pcs.page ? &r->pcs : NULL,
  };
  struct cs_device device;
  char err[ERROR_TEXT];
  int status;

  if (cs_device_open(&device, CS_DEVICE_MODEL, r->o.config, NULL, NULL, err,
                     sizeof err))
    die("%s", err);
  status = session_run(&s, &device);
  r->report.lockstep_cycles = 0; /* nothing to compare with */
  return status;
}

/* ---- by events ---- */

struct events {
  struct replay *r;
  struct cs_pick pick;
};

static void instruction(struct events *e, const struct cs_rvfi *i)
{
  uint64_t w[CS_SLOT_MAX];
  unsigned selected = cs_pick(&e->pick, i, w);

  if (e->r->pcs.page && cs_pcs_add(&e->r->pcs, i))
    die("out of memory");
  for (; selected; selected &= selected - 1) {
    unsigned s = (unsigned)__builtin_ctz(selected);
    struct cs_message m;

    if (cs_collect_event(&e->r->collect, s, i->pc_rdata, w[s]))
      die("out of memory");
    if (cs_event_tuple(e->r->model, s, i->pc_rdata, w[s], &m))
      replay_message(e->r, &m);
  }
}

static void report(struct events *e)
{
  struct cs_report *p = &e->r->report;
  struct cs_law law;

  replay_read_out(e->r);
  cs_event_law(e->r->model, &law);
  snprintf(p->device, sizeof p->device, "event-level model");
  p->law = (struct cs_report_law){
    law.accepted, law.credit, law.sent, law.held,
    law.exact, law.events, law.emitted, law.rejected,
  };
  for (unsigned s = 0; s < e->r->o.slots; s++)
    p->slot[s].selected = p->slot[s].accepted = e->r->collect.selected[s];
}

static int by_events(struct replay *r, struct source *src, int xlen,
                     uint64_t total)
{
  struct events e = { .r = r };
  struct cs_rvfi i;
  char err[ERROR_TEXT];

  r->collect.xlen = xlen;
  r->model = cs_event_new(&r->o.compressor, xlen, err, sizeof err);
  if (!r->model)
    die("%s", err);
  cs_pick_init(&e.pick, r->o.slot, r->o.slots, xlen,
               (unsigned)r->o.config->params.pct_bits);
  for (unsigned k = 0; k < r->o.masked_pcs; k++)
    cs_pick_mask(&e.pick, r->o.masked_pc[k]);
  progress_begin(&r->progress, "instructions", total);
  while (!stop_wanted() && fetch(src, &i)) {
    instruction(&e, &i);
    r->report.instructions++;
    r->report.clocks += i.head_cycles;
    if (r->report.instructions % LOOK == 0)
      progress_update(&r->progress, r->report.instructions);
  }
  progress_end(&r->progress);
  report(&e);
  cs_event_free(r->model);
  if (!stop_wanted())
    return 0;
  fprintf(stderr, "coresample: stopped at instruction %" PRIu64 "\n",
          r->report.instructions);
  return EXIT_STOPPED;
}

/* The program that was traced, unless the user names one. */
static void find_symbols(struct replay *r, const struct cs_trace_info *info)
{
  char err[ERROR_TEXT];

  if (!r->symbols && info->program[0])
    r->symbols = cs_symbols_open(info->program, err, sizeof err);
  if (r->symbols && !r->elf[0])
    snprintf(r->elf, sizeof r->elf, "%s", info->program);
}

int replay_cop(struct replay *r)
{
  struct cs_trace_info info;
  struct source src = {
    .left = r->o.max_instructions ? r->o.max_instructions : UINT64_MAX,
  };
  struct cop_command c = {
    .s = { .fetch = fetch, .user = &src }, .cop = &r->cop, .o = &r->o,
    .program = r->trace, .stream = "trace",
  };
  char err[ERROR_TEXT];
  int status;

  src.reader = cs_trace_open(r->trace, &info, err, sizeof err);
  if (!src.reader)
    die("%s", err);
  if (info.xlen != 32)
    die("%s: XLEN is %d, the coprocessor's 32", r->trace, info.xlen);
  find_symbols(r, &info);
  c.symbols = r->symbols;
  c.s.total = info.instructions < src.left ? info.instructions : src.left;
  status = cop_command_run(&c);
  cs_trace_close(src.reader);
  cs_symbols_free(r->symbols);
  return status;
}

int replay_trace(struct replay *r)
{
  struct cs_trace_info info;
  struct source src = {
    .left = r->o.max_instructions ? r->o.max_instructions : UINT64_MAX,
  };
  uint64_t total;
  char err[ERROR_TEXT];
  int status;

  if (r->o.exact && r->o.db && cs_pcs_init(&r->pcs))
    die("out of memory");
  src.reader = cs_trace_open(r->trace, &info, err, sizeof err);
  if (!src.reader)
    die("%s", err);
  if (info.xlen != r->o.config->params.xlen)
    die("%s: XLEN is %d, that of configuration %s is %d", r->trace,
        info.xlen, r->o.config->name, r->o.config->params.xlen);
  snprintf(r->report.program, sizeof r->report.program, "%.255s",
           info.program[0] ? info.program : r->trace);
  total = info.instructions < src.left ? info.instructions : src.left;
  status = r->event_level ? by_events(r, &src, info.xlen, total)
                          : by_clocks(r, &src, total);
  cs_trace_close(src.reader);
  find_symbols(r, &info);
  return status;
}
