/* SPDX-License-Identifier: Apache-2.0
 *
 * run_rv.c - random programs on the SoC, every instruction beside the
 * simulator, while memory stalls, interrupts and DMA come at random.
 *
 *   run-rv -d build/soc -n 100           seeds 1 to 100
 *   run-rv -d build/soc -s 41 -w a.fst   one seed, with waves
 *
 * A failure names what differed, prints the last instructions and the command
 * that repeats it.  All items of the coverage list must be reached when more
 * than one seed runs.
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "rv_cover.h"
#include "rv_gadgets.h"
#include "cs_rv_lockstep.h"
#include "traffic.h"

enum { MAX_CLOCKS = 8000000, BATCH = 1024 };

struct options {
  const char *dir, *build, *waves;
  unsigned seeds, first, gadgets;
  bool partial, verbose;   /* partial: coverage is not asked for */
};

struct totals {
  struct rv_cover cover;
  struct cs_rv_lockstep_counts counts;
  uint64_t clocks;
};

static bool load(struct cs_soc *soc, uint64_t seed, unsigned gadgets)
{
  static struct gen g;
  struct rand_part part[RAND_PARTS];

  rand_program_of(&g, seed, gadgets, rv_gadgets);
  rand_parts(&g, part);
  for (unsigned n = 0; n < RAND_PARTS; n++)
    if (!cs_soc_write_mem(soc, part[n].addr, part[n].from, part[n].size))
      return false;
  cs_soc_set_boot(soc, RT_START);
  return true;
}

/* As a program runs for users, in batches; coverage is counted by the others.
 */
static void run_quiet(struct cs_soc *soc, struct cs_rv_lockstep *ls)
{
  static struct cs_rvfi r[BATCH];

  while (!cs_soc_ended(soc) && cs_soc_clocks(soc) < MAX_CLOCKS &&
         cs_rv_lockstep_run(ls, MAX_CLOCKS - cs_soc_clocks(soc), r, BATCH))
    ;
}

static void run_traffic(struct totals *t, struct rv_traffic *traffic,
                        struct cs_soc *soc, struct cs_rv_lockstep *ls)
{
  struct cs_rvfi r;
  bool retired = false;

  while (!cs_soc_ended(soc) && cs_soc_clocks(soc) < MAX_CLOCKS &&
         !cs_rv_lockstep_error(ls)) {
    rv_traffic_clock(traffic, soc, retired ? &r : NULL);
    retired = cs_rv_lockstep_step(ls, &r);
    if (retired)
      rv_cover_add(&t->cover, cs_rv_lockstep_iss(ls), &r,
                     cs_soc_clocks(soc),
                     cs_soc_after(soc)->irq_taken
                       ? cs_soc_after(soc)->irq_cause : 0,
                     traffic->raised);
  }
}

static void add_counts(struct totals *t, const struct cs_soc *soc,
                       const struct cs_rv_lockstep *ls)
{
  const struct cs_rv_lockstep_counts *c = cs_rv_lockstep_counts(ls);

  t->clocks += cs_soc_clocks(soc);
  t->counts.instructions += c->instructions;
  t->counts.interrupts += c->interrupts;
  t->counts.dma_old += c->dma_old;
  t->counts.dma_new += c->dma_new;
  t->counts.sc_lost += c->sc_lost;
}

/* The end of a run: what is still driven is taken back first. */
static const char *verdict(struct cs_soc *soc, struct cs_rv_lockstep *ls)
{
  struct cs_soc_drive *d = cs_soc_drive(soc);
  bool dma = d->dma_valid;

  if (cs_rv_lockstep_error(ls))
    return cs_rv_lockstep_error(ls);
  if (!cs_soc_ended(soc))
    return "the program did not end";
  d->stall = 0;
  d->irq_external = d->irq_timer = d->irq_software = d->irq_uart = false;
  for (unsigned n = 0; dma && n < 2000; n++) {
    struct cs_rvfi r;

    cs_rv_lockstep_step(ls, &r);
    dma = d->dma_valid = !cs_soc_after(soc)->dma_done;
  }
  cs_rv_lockstep_finish(ls);
  return cs_rv_lockstep_error(ls);
}

static bool run_seed(const struct options *o, struct totals *t, unsigned seed)
{
  struct rv_traffic traffic;
  struct cs_soc_config config = { .boot_pc = RT_START };
  char err[256];
  struct cs_soc *soc;
  struct cs_rv_lockstep *ls = NULL;
  const char *wrong = err;

  rv_traffic_start(&traffic, &config, seed, false);
  soc = cs_soc_new(o->dir, o->build, &config, o->waves, err, sizeof err);
  if (soc && !load(soc, seed, o->gadgets))
    snprintf(err, sizeof err, "the program does not fit in memory");
  else if (soc)
    ls = cs_rv_lockstep_new(soc, RT_START, err, sizeof err);
  if (ls) {
    if (traffic.quiet)
      run_quiet(soc, ls);
    else
      run_traffic(t, &traffic, soc, ls);
    wrong = verdict(soc, ls);
    add_counts(t, soc, ls);
    if (wrong && o->verbose)
      cs_rv_lockstep_history(ls, stdout);
  }
  if (wrong)
    printf("seed %u%s: %s\n", seed, traffic.quiet ? " (quiet)" : "", wrong);
  cs_rv_lockstep_free(ls);
  cs_soc_free(soc);
  return !wrong;
}

static int run_all(const struct options *o)
{
  static struct totals t;
  unsigned items = 0, missing = 0;

  for (unsigned seed = o->first; seed < o->first + o->seeds; seed++)
    if (!run_seed(o, &t, seed)) {
      printf("repeat: build/verif/run-rv -d %s -b %s -s %u -n 1 -g %u -v\n",
             o->dir, o->build, seed, o->gadgets);
      return 1;
    }
  if (!o->partial)
    missing = rv_cover_report(&t.cover, &t.counts, stdout, &items);
  printf("%u seeds, %.1f M clocks, %.2f M instructions as the simulator's, "
         "%llu interrupts, %u of %u items\n", o->seeds,
         (double)t.clocks / 1e6, (double)t.counts.instructions / 1e6,
         (unsigned long long)t.counts.interrupts, items - missing, items);
  return missing != 0;
}

int main(int argc, char **argv)
{
  struct options o = { .dir = "build/soc", .build = "check", .seeds = 100,
                       .first = 1, .gadgets = 400 };
  int c;

  while ((c = getopt(argc, argv, "d:b:n:s:g:w:pv")) != -1)
    switch (c) {
    case 'd': o.dir = optarg; break;
    case 'b': o.build = optarg; break;
    case 'n': o.seeds = (unsigned)atoi(optarg); break;
    case 's': o.first = (unsigned)atoi(optarg); break;
    case 'g': o.gadgets = (unsigned)atoi(optarg); break;
    case 'w': o.waves = optarg; break;
    case 'p': o.partial = true; break;
    case 'v': o.verbose = true; break;
    default:
      fputs("usage: run-rv [-d DIR] [-b BUILD] [-n SEEDS] [-s FIRST]\n"
            "                [-g GADGETS] [-w WAVES] [-p] [-v]\n", stderr);
      return 2;
    }
  if (o.seeds <= 1)
    o.partial = true;
  setvbuf(stdout, NULL, _IOLBF, 0);
  return run_all(&o);
}
