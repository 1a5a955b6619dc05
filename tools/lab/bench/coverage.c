/* SPDX-License-Identifier: Apache-2.0
 *
 * coverage.c - cs-coverage [-c SPEC] DIR PROGRAM...: do the reported shares of
 * loads hold what is printed of them?  Replays DIR/PROGRAM.loads with other
 * seeds of the phases, to a million events and to the end, reads the combiner
 * out as every tool does, and counts
 *
 * - of the loads with 1 % of all executions or more: whose true share lies in
 *   the 95 % interval; it must be 95 % of them in each program;
 * - of the loads with 5 % or more: whose share is within a tenth of itself;
 *   with the hardware's own seed, the first, all must be.
 *
 * A case is a load, a length and a seed.  A program that is missing fails.
 */
#include <endian.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bench.h"
#include "cs_interval.h"
#include "cs_named.h"
#include "cs_tuples.h"

enum { SEEDS = 10, FIRST = 1000000, PATH = 512 };

struct tally {
  unsigned loads, inside;      /* of 1 % */
  unsigned above;              /* of these, whose share is above it */
  unsigned hot, close;         /* of 5 % */
  double worst;                /* of these: |estimate - share| / share */
  bool own_seed;               /* now at work, */
  unsigned missed;             /* and what it missed of the hot ones */
};

static uint32_t seed(unsigned i)
{
  return 0x2545f491 + 0x9e3779b9 * i; /* none of the first is 0 */
}

static void take(struct cs_profile *p, const struct cs_message *m)
{
  if (cs_profile_add(p, m->pc, 0, m->count))
    bench_die("out of memory");
}

/* The loads' estimated executions; returns the messages of the compressor. */
static uint64_t estimate(const struct cs_tuple_file *f, size_t n,
                         const struct cs_compressor *c, struct cs_profile *p)
{
  struct cs_event_model *e;
  struct cs_message m;
  struct cs_law law;
  char err[PATH];

  if (!(e = cs_event_new(c, 32, err, sizeof err)))
    bench_die("%s", err);
  for (size_t i = 0; i < n; i++)
    if (cs_event_tuple(e, 0, le32toh(f->tuple[i].pc),
                       le32toh(f->tuple[i].value), &m))
      take(p, &m);
  while (cs_event_read_out(e, &m))
    take(p, &m);
  cs_event_law(e, &law);
  cs_event_free(e);
  return law.emitted;
}

static void judge(struct tally *t, const struct cs_count *load,
                  const struct cs_profile *ideal, const struct cs_profile *p,
                  double samples, double missing)
{
  double truth = (double)load->n / (double)ideal->total;
  double share = (double)cs_profile_get(p, load->pc, 0) / (double)p->total;
  struct cs_interval i =
    cs_interval_widened(cs_interval(share, samples), missing);
  double off = fabs(share - truth) / truth;

  if (truth < 0.01)
    return;
  t->loads++;
  t->inside += truth >= i.low && truth <= i.high;
  t->above += truth > i.high;
  if (truth < 0.05)
    return;
  t->hot++;
  t->close += off <= 0.1;
  t->missed += t->own_seed && off > 0.1;
  t->worst = fmax(t->worst, off);
}

/* One length, one seed. */
static void play(struct tally *t, const struct cs_tuple_file *f, size_t n,
                 const struct cs_profile *ideal,
                 const struct cs_compressor *c)
{
  struct cs_profile p;
  uint64_t emitted;
  double samples, missing;

  if (cs_profile_init(&p))
    bench_die("out of memory");
  emitted = estimate(f, n, c, &p);
  samples = cs_interval_samples(c, CS_ESTIMATE_SUM, emitted, 0, p.total,
                                p.total);
  if (samples <= 0)
    bench_die("this compressor's counts are no samples: no interval");
  missing = c->random_phase || p.total > n ? 0
                                           : 1 - (double)p.total / (double)n;
  for (size_t i = 0; i <= ideal->mask; i++)
    if (ideal->row[i].n)
      judge(t, &ideal->row[i], ideal, &p, samples, missing);
  cs_profile_free(&p);
}

static void play_seeds(struct tally *t, const struct cs_tuple_file *f,
                       size_t n, struct cs_compressor c)
{
  struct cs_profile ideal;

  if (cs_profile_init(&ideal))
    bench_die("out of memory");
  for (size_t i = 0; i < n; i++)
    if (cs_profile_add(&ideal, le32toh(f->tuple[i].pc), 0, 1))
      bench_die("out of memory");
  for (unsigned i = 0; i < SEEDS; i++) {
    c.seed = seed(i);
    t->own_seed = i == 0;
    play(t, f, n, &ideal, &c);
  }
  cs_profile_free(&ideal);
}

/* Returns whether it holds. */
static int program(const char *dir, const char *name,
                   const struct cs_compressor *c)
{
  struct cs_tuple_file f;
  struct tally t = { 0 };
  char path[PATH], err[PATH];
  int good;

  snprintf(path, sizeof path, "%s/%s.loads", dir, name);
  if (cs_tuples_open(&f, path, err, sizeof err)) {
    printf("%-10s missing: %s\n", name, err);
    return 0;
  }
  if (f.n > FIRST)
    play_seeds(&t, &f, FIRST, *c);
  play_seeds(&t, &f, f.n, *c);
  good = t.loads > 0 && t.inside >= 0.95 * t.loads && !t.missed;
  printf("%-10s %9zu %6u %8.2f %7u %6u %8u %8.2f  %s\n", name, f.n, t.loads,
         t.loads ? 100.0 * t.inside / t.loads : 0, t.above, t.hot, t.close,
         100 * t.worst, good ? "holds" : "MISSED");
  cs_tuples_close(&f);
  return good;
}

int main(int argc, char **argv)
{
  struct cs_compressor c;
  char err[PATH], house[80];
  const char *spec =
    cs_spec_default(&cs_named_find("default")->params, CS_DEFAULT_RATE, house,
                    sizeof house);
  int first = 1, good = 1;

  if (argc > 2 && !strcmp(argv[1], "-c")) {
    spec = argv[2];
    first = 3;
  }
  if (argc < first + 2)
    bench_die("usage: cs-coverage [-c SPEC] DIR PROGRAM...");
  if (cs_spec_parse(spec, &c, err, sizeof err))
    bench_die("%s: %s", spec, err);
  printf("%s, %d seeds, to a million events and to the end\n"
         "program       events  >= 1 %% inside %%   above  >= 5 %%  in 10 %%  "
         "worst %%\n", spec, SEEDS);
  for (int i = first + 1; i < argc; i++)
    good &= program(argv[first], argv[i], &c);
  return !good;
}
