/* SPDX-License-Identifier: Apache-2.0
 *
 * run_priv.c - random privileged programs on the SoC, every instruction beside
 * the simulator, while memory stalls, interrupts and DMA into page tables come
 * at random.
 *
 *   run-rv-priv -d build/soc -n 100           seeds 1 to 100
 *   run-rv-priv -d build/soc -s 41 -w a.fst   one seed, with waves
 *
 * A failure names what differed, prints the last instructions and the command
 * that repeats it.  All items of the coverage list must be reached when more
 * than one seed runs: those of the simulator, and the core's own.
 */
#include <getopt.h>
#include <stdlib.h>

#include "priv_seed.h"

struct options {
  struct priv_run run;
  unsigned seeds, first;
  bool partial; /* coverage is not asked for */
};

static unsigned item(const char *kind, const char *name, uint64_t count,
                     unsigned *items)
{
  printf("%-10s %-32s %10llu%s\n", kind, name, (unsigned long long)count,
         count ? "" : "  NEVER REACHED");
  ++*items;
  return !count;
}

static unsigned report(const struct priv_totals *t, unsigned *items)
{
  static const char *const modes[] = { "U", "S", "M" };
  unsigned missing = priv_cover_report(&t->cover, stdout, items);

  for (unsigned m = 0; m < 3; m++) {
    if (m < 2) /* M mode's fetches are not translated */
      missing += item("ITLB miss", modes[m], t->itlb[m], items);
    missing += item("DTLB miss", modes[m], t->dtlb[m], items);
  }
  missing += item("stale", "translation", t->counts.stale_translations, items);
  missing += item("DMA", "seen by a walk", t->counts.dma_tables, items);
  return missing;
}

static int run_all(const struct options *o)
{
  static struct priv_totals t;
  unsigned items = 0, missing = 0;
  char err[512];

  for (unsigned seed = o->first; seed < o->first + o->seeds; seed++)
    if (!priv_run(&o->run, seed, &t, err, sizeof err)) {
      printf("seed %u: %s\n", seed, err);
      printf("repeat: build/verif/run-rv-priv -d %s -b %s -s %u -n 1 -g %u "
             "-v\n", o->run.dir, o->run.build, seed, o->run.gadgets);
      return 1;
    }
  if (!o->partial)
    missing = report(&t, &items);
  printf("%u seeds, %.1f M clocks, %.2f M instructions as the simulator's, "
         "%llu interrupts, %llu stale translations, %u of %u items\n",
         o->seeds, (double)t.clocks / 1e6,
         (double)t.counts.instructions / 1e6,
         (unsigned long long)t.counts.interrupts,
         (unsigned long long)t.counts.stale_translations, items - missing,
         items);
  return missing != 0;
}

int main(int argc, char **argv)
{
  struct options o = { .run = { .dir = "build/soc", .build = "linux",
                                .gadgets = 400 },
                       .seeds = 100, .first = 1 };
  int c;

  while ((c = getopt(argc, argv, "d:b:n:s:g:w:pqv")) != -1)
    switch (c) {
    case 'd': o.run.dir = optarg; break;
    case 'b': o.run.build = optarg; break;
    case 'n': o.seeds = (unsigned)atoi(optarg); break;
    case 's': o.first = (unsigned)atoi(optarg); break;
    case 'g': o.run.gadgets = (unsigned)atoi(optarg); break;
    case 'w': o.run.waves = optarg; break;
    case 'p': o.partial = true; break;
    case 'q': o.run.no_traffic = true; break;
    case 'v':
      o.run.history = true;
      o.run.tell = stdout;
      break;
    default:
      fputs("usage: run-rv-priv [-d DIR] [-b BUILD] [-n SEEDS] [-s FIRST]\n"
            "                   [-g GADGETS] [-w WAVES] [-p] [-q] [-v]\n",
            stderr);
      return 2;
    }
  if (o.seeds <= 1)
    o.partial = true;
  setvbuf(stdout, NULL, _IOLBF, 0);
  return run_all(&o);
}
