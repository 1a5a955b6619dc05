/* SPDX-License-Identifier: Apache-2.0
 *
 * priv_seed.c - see priv_seed.h.
 */
#include "priv_seed.h"

#include <signal.h>
#include <string.h>

#include "../iss/priv.h"
#include "traffic.h"

/* All that the programs use; less to compare at the end. */
enum { RAM_SIZE = 8 << 20 };
enum { MAX_CLOCKS = 8000000, BATCH = 1024, DMA_END = 2000 };

/* An assertion of the RTL ends the program: what came before it is told. */
static const struct cs_rv_lockstep *running;
static unsigned running_seed;

static void aborted(int signal)
{
  (void)signal;
  printf("seed %u: an assertion failed, behind\n", running_seed);
  cs_rv_lockstep_history(running, stdout);
  fflush(stdout);
}

static bool load(struct cs_soc *soc, struct priv *p, uint64_t seed,
                 unsigned gadgets)
{
  struct rand_part part[PRIV_PARTS];

  priv_program(p, seed, gadgets, true);
  priv_parts(p, part);
  for (unsigned n = 0; n < PRIV_PARTS; n++)
    if (!cs_soc_write_mem(soc, part[n].addr, part[n].from, part[n].size))
      return false;
  cs_soc_set_boot(soc, PT_START);
  return true;
}

static uint32_t dma_entry(void *user, unsigned n)
{
  struct priv *p = user;

  return priv_dma_entry(&p->g, n);
}

static bool goes_on(struct cs_soc *soc, const struct cs_rv_lockstep *ls)
{
  return !cs_soc_ended(soc) && cs_soc_clocks(soc) < MAX_CLOCKS &&
         !cs_rv_lockstep_error(ls);
}

static void add_misses(struct priv_totals *t, const struct cs_rvfi *r)
{
  unsigned mode = r->mode == CS_MODE_M ? 2 : r->mode;

  t->itlb[mode] += r->ev & CS_EV_ITLB_MISS ? 1 : 0;
  t->dtlb[mode] += r->ev & CS_EV_DTLB_MISS ? 1 : 0;
}

struct seen {
  struct priv_totals *totals;
  struct iss *iss;
};

/* The state behind one instruction is that before the next. */
static void each(void *user, const struct cs_rvfi *r)
{
  const struct seen *s = user;

  priv_cover_add(&s->totals->cover, s->iss, r);
  priv_cover_before(&s->totals->cover, s->iss);
  add_misses(s->totals, r);
}

/* As a program runs for users, in batches. */
static void run_quiet(struct priv_totals *t, struct cs_soc *soc,
                      struct cs_rv_lockstep *ls)
{
  static struct cs_rvfi r[BATCH];
  struct seen seen = { t, cs_rv_lockstep_iss(ls) };

  priv_cover_before(&t->cover, seen.iss);
  cs_rv_lockstep_watch(ls, each, &seen);

  while (goes_on(soc, ls) &&
         cs_rv_lockstep_run(ls, MAX_CLOCKS - cs_soc_clocks(soc), r, BATCH))
    ;
}

static void run_traffic(struct priv_totals *t, struct rv_traffic *traffic,
                        struct cs_soc *soc, struct cs_rv_lockstep *ls)
{
  struct cs_rvfi r;
  bool retired = false;

  while (goes_on(soc, ls)) {
    rv_traffic_clock(traffic, soc, retired ? &r : NULL);
    priv_cover_before(&t->cover, cs_rv_lockstep_iss(ls));
    retired = cs_rv_lockstep_step(ls, &r);
    if (!retired || cs_rv_lockstep_error(ls))
      continue;
    priv_cover_add(&t->cover, cs_rv_lockstep_iss(ls), &r);
    add_misses(t, &r);
  }
}

static void add_counts(struct priv_totals *t, const struct cs_soc *soc,
                       const struct cs_rv_lockstep *ls)
{
  const struct cs_rv_lockstep_counts *c = cs_rv_lockstep_counts(ls);

  t->clocks += cs_soc_clocks(soc);
  t->counts.instructions += c->instructions;
  t->counts.interrupts += c->interrupts;
  t->counts.dma_tables += c->dma_tables;
  t->counts.stale_translations += c->stale_translations;
}

/* The end of a run: what is still driven is taken back first. */
static bool verdict(struct cs_soc *soc, struct cs_rv_lockstep *ls, char *err,
                    size_t errlen)
{
  struct cs_soc_drive *d = cs_soc_drive(soc);
  bool dma = d->dma_valid;

  d->stall = 0;
  d->irq_external = d->irq_timer = d->irq_software = d->irq_uart = false;
  d->irq_s_external = false;
  if (!cs_rv_lockstep_error(ls) && !cs_soc_ended(soc)) {
    snprintf(err, errlen, "the program did not end");
    return false;
  }
  for (unsigned n = 0; dma && n < DMA_END; n++) {
    struct cs_rvfi r;

    cs_rv_lockstep_step(ls, &r);
    dma = d->dma_valid = !cs_soc_after(soc)->dma_done;
  }
  if (cs_rv_lockstep_finish(ls))
    return true;
  snprintf(err, errlen, "%s", cs_rv_lockstep_error(ls));
  return false;
}

static void start_traffic(struct rv_traffic *traffic,
                          struct cs_soc_config *config, struct priv *p,
                          unsigned seed, bool none)
{
  rv_traffic_start(traffic, config, seed, true);
  traffic->quiet |= none;
  traffic->table = PT_DMA_TABLE;
  traffic->table_size = 4 * PT_DMA_WORDS;
  traffic->table_page = (uint32_t)DMA_VPN1 << 22;
  traffic->entry = dma_entry;
  traffic->user = p;
}

bool priv_run(const struct priv_run *o, unsigned seed, struct priv_totals *t,
              char *err, size_t errlen)
{
  static struct priv p;
  struct rv_traffic traffic;
  struct cs_soc_config config = { .boot_pc = PT_START, .ram_size = RAM_SIZE };
  struct cs_rv_lockstep *ls = NULL;
  struct cs_soc *soc;
  bool ok = false;

  start_traffic(&traffic, &config, &p, seed, o->no_traffic);
  soc = cs_soc_new(o->dir, o->build, &config, o->waves, err, errlen);
  if (!soc)
    return false;
  if (!cs_soc_supervisor(soc) || !load(soc, &p, seed, o->gadgets))
    snprintf(err, errlen, "a core without S mode, or too little memory");
  else
    ls = cs_rv_lockstep_new(soc, PT_START, err, errlen);
  if (ls) {
    cs_rv_lockstep_tell(ls, o->tell);
    running = ls;
    running_seed = seed;
    signal(SIGABRT, aborted);
    if (traffic.quiet)
      run_quiet(t, soc, ls);
    else
      run_traffic(t, &traffic, soc, ls);
    ok = verdict(soc, ls, err, errlen);
    add_counts(t, soc, ls);
    if (!ok && o->history)
      cs_rv_lockstep_history(ls, stdout);
    signal(SIGABRT, SIG_DFL);
    cs_rv_lockstep_free(ls);
  }
  cs_soc_free(soc);
  return ok;
}
