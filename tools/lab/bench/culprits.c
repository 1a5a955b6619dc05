/* SPDX-License-Identifier: Apache-2.0
 *
 * culprits.c - how well culprits are found without the core's reasons (SOSP
 * 1997, section 6.3): of profile databases with exact counts and reasons, the
 * part of the dynamic stall clocks whose true reason is among those named, how
 * many are named, and what stays unexplained; then, over the procedures of all,
 * how the clocks that are blamed on a cache go with the number of its misses
 * (Fig. 10).
 *
 *   cs-culprits METHOD EXACT DB[:EPOCH]...
 *
 * METHOD is that of `calc`, EXACT the epoch with exact counts and reasons; "-":
 * the same.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "options.h"
#include "stall.h"

struct result {
  double stall, named, names, unexplained, cycles;
  double missed[CS_REASONS]; /* clocks of a reason that was not named */
};

/* Sums for the correlation of x (misses) and y (clocks). */
struct pairs {
  double n, x, y, xx, yy, xy;
};

/* The range that each cache is blamed for: its ends and its middle. */
enum { TOP, BOTTOM, MIDDLE, ENDS };
enum { ICACHE, DCACHE, CACHES };

struct bench {
  enum stall_method method;
  const char *exact;
  struct pairs pairs[CACHES][ENDS];
};

/* ---- reasons by instruction ---- */

static bool is_in_m(int reason)
{
  return reason >= CS_REASON_DCACHE;
}

/* Clocks of a reason that a profile which tells late tells of instruction i. */
static double told_of(const struct stalls *told, const struct stalls *found,
                      size_t i, int reason)
{
  if (!found->late || !is_in_m(reason))
    return told->stall[i].high[reason];
  return i ? told->stall[i - 1].high[reason] : 0;
}

static void judge(const struct stalls *told, const struct stalls *found,
                  size_t i, struct result *r)
{
  const struct stall *f = &found->stall[i];
  double stall = 0;
  int names = 0;

  for (int k = 0; k < CS_REASONS; k++)
    names += f->high[k] > 0;
  for (int k = CS_REASON_OWN + 1; k < CS_REASONS; k++) {
    double clocks = told_of(told, found, i, k);

    stall += clocks;
    if (f->high[k] > 0)
      r->named += clocks;
    else
      r->missed[k] += clocks;
  }
  r->stall += stall;
  r->names += names * stall;
  r->cycles += f->cycles;
  if (f->unexplained > 0)
    r->unexplained += f->unexplained;
}

/* ---- misses by procedure ---- */

static void add_pair(struct pairs *p, double x, double y)
{
  p->n++;
  p->x += x;
  p->y += y;
  p->xx += x * x;
  p->yy += y * y;
  p->xy += x * y;
}

static double correlation(const struct pairs *p)
{
  double xy = p->n * p->xy - p->x * p->y, xx = p->n * p->xx - p->x * p->x,
         yy = p->n * p->yy - p->y * p->y;

  return xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : 0;
}

/* Both caches' misses in [lo, hi). */
static void count_misses(const struct cs_view *v, int64_t image, uint64_t lo,
                         uint64_t hi, double misses[CACHES])
{
  misses[ICACHE] = misses[DCACHE] = 0;
  for (size_t i = cs_view_first(v, image, lo);
       i < v->rows && v->row[i].image == image && v->row[i].addr < hi; i++)
    for (size_t e = 0; e < v->events; e++)
      misses[!strcmp(v->event[e].name, "dcache_misses")] +=
        (double)cs_view_count(v, i, e);
}

static void pair_procedure(struct bench *b, const struct stalls *found,
                           const struct cfg_function *f,
                           const double misses[CACHES])
{
  static const int reasons[CACHES] = { CS_REASON_ICACHE, CS_REASON_DCACHE };
  struct tally t = { 0 };

  for (uint32_t k = f->block; k < f->block + f->blocks; k++)
    for (uint32_t i = 0; i < found->g.block[k].insns; i++)
      tally_add(&t, &found->stall[found->g.block[k].insn + i]);
  if (t.cycles <= 0)
    return;
  for (int c = 0; c < CACHES; c++) {
    double high = t.high[reasons[c]], low = t.low[reasons[c]];

    add_pair(&b->pairs[c][TOP], misses[c], high);
    add_pair(&b->pairs[c][BOTTOM], misses[c], low);
    add_pair(&b->pairs[c][MIDDLE], misses[c], (low + high) / 2);
  }
}

static void pair_all(struct bench *b, const struct stalls *found,
                     struct cs_view *v, int64_t image)
{
  static const char *const names[CACHES] = { "icache_misses/exact",
                                             "dcache_misses/exact" };

  analysis_load(v, names, CACHES, true);
  for (size_t k = 0; k < found->g.functions; k++) {
    const struct cfg_function *f = &found->g.function[k];
    double misses[CACHES];

    count_misses(v, image, f->f->lo, f->f->hi, misses);
    pair_procedure(b, found, f, misses);
  }
}

/* ---- the whole ---- */

static struct cs_view *open_exact(const char *path, const char *epoch)
{
  struct analysis a = { .epoch = strcmp(epoch, "-") ? epoch : NULL };
  char *file = strdup(path), *colon = file ? strrchr(file, ':') : NULL;
  struct cs_view *v;

  if (colon && a.epoch)
    *colon = '\0';
  v = analysis_open(&a, file);
  free(file);
  return v;
}

static void measure(struct bench *b, const char *path, struct result *r)
{
  const struct analysis a = { 0 };
  struct cs_view *x = open_exact(path, b->exact), *v = analysis_open(&a, path);
  struct stalls told, found;
  unsigned others;
  int64_t image;

  stalls_load(&told, x, STALL_AUTO);
  image = code_function(x, NULL, &others)->image;
  stalls_open(&told, image, NULL);
  stalls_load(&found, v, b->method);
  stalls_open(&found, image, NULL);
  if (!told.reasons)
    die("%s: the core told no reasons", path);
  if (told.g.insns != found.g.insns)
    die("%s: not the same code in both epochs", path);
  for (size_t i = 0; i < told.g.insns; i++)
    judge(&told, &found, i, r);
  pair_all(b, &found, x, image);
  stalls_close(&told);
  stalls_close(&found);
  cs_view_close(x);
  cs_view_close(v);
}

static void print(const char *name, const struct result *r)
{
  printf("%-24s %8.2f %8.2f %12.2f ", name, 100 * r->named / r->stall,
         r->names / r->stall, 100 * r->unexplained / r->cycles);
  for (int k = 0; k < CS_REASONS; k++)
    if (r->missed[k] > 0.001 * r->stall)
      printf(" %s %.2f", cs_reason_names[k], 100 * r->missed[k] / r->stall);
  putchar('\n');
}

int main(int argc, char **argv)
{
  static const char *const caches[CACHES] = { "I-cache", "D-cache" };
  struct bench b = { 0 };

  if (argc < 4)
    die("usage: cs-culprits METHOD EXACT DB[:EPOCH]...");
  b.method = stall_method(argv[1]);
  b.exact = argv[2];
  printf("%-24s %8s %8s %12s  %s\n", argv[1], "named %", "names",
         "unexplained %", "not named, % of the stalls");
  for (int i = 3; i < argc; i++) {
    struct result r = { 0 };

    measure(&b, argv[i], &r);
    print(base_name(argv[i]), &r);
  }
  for (int c = 0; c < CACHES; c++)
    printf("%s: misses and clocks blamed, %.0f procedures: correlation %.3f "
           "(top), %.3f (bottom), %.3f (middle)\n", caches[c],
           b.pairs[c][TOP].n, correlation(&b.pairs[c][TOP]),
           correlation(&b.pairs[c][BOTTOM]),
           correlation(&b.pairs[c][MIDDLE]));
  return 0;
}
