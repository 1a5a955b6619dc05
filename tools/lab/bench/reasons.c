/* SPDX-License-Identifier: Apache-2.0
 *
 * reasons.c - reasons of clocks from samples (slot `reasons`) against the
 * exact ones: of profile databases with both, by how much the share of each
 * reason in the program's cycles is off, and how often the true share in a
 * procedure's cycles lies within its 95 % interval.
 *
 *   cs-reasons DB...
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "code.h"
#include "options.h"
#include "reason_shares.h"

enum { SAMPLES = 20 };       /* procedures with fewer are not judged */

struct result {
  double off;                /* largest error of a program's share, points */
  int reason;                /* whose it is */
  unsigned cases, within, procedures;
};

/* Exact clocks by reason of [lo, hi); returns their sum. */
static double exact(const struct cs_view *v, int64_t image, uint64_t lo,
                    uint64_t hi, double clocks[CS_REASONS])
{
  double sum = 0;

  memset(clocks, 0, CS_REASONS * sizeof *clocks);
  for (size_t i = cs_view_first(v, image, lo);
       i < v->rows && v->row[i].image == image && v->row[i].addr < hi; i++)
    for (size_t e = 0; e < v->events; e++) {
      double n = (double)cs_view_count(v, i, e);

      for (int r = 0; r < CS_REASONS; r++)
        if (!strcmp(v->event[e].name, cs_reason_names[r]))
          clocks[r] += n;
      sum += n;
    }
  return sum;
}

static void judge_program(const struct shares_sum *told,
                          const double clocks[CS_REASONS], double all,
                          struct result *r)
{
  for (int k = 0; k < CS_REASONS; k++) {
    double off = 100 * fabs(told->reason[k].part - clocks[k] / all);

    if (off > r->off) {
      r->off = off;
      r->reason = k;
    }
  }
}

/* A reason that neither the samples nor the truth have is no case. */
static void judge_procedure(const struct shares_sum *told,
                            const double clocks[CS_REASONS], double all,
                            struct result *r)
{
  r->procedures++;
  for (int k = 0; k < CS_REASONS; k++) {
    const struct share *s = &told->reason[k];
    double truth = clocks[k] / all;

    if (clocks[k] <= 0 && s->part <= 0)
      continue;
    r->cases++;
    r->within += truth >= s->in.low && truth <= s->in.high;
  }
}

static void measure(const char *path, struct result *r)
{
  const struct analysis a = { 0 };
  struct cs_view *v = analysis_open(&a, path);
  const char *cycles = "cycles/exact", *names[CS_REASONS];
  double clocks[CS_REASONS], all;
  char text[CS_REASONS][64];
  struct shares s;
  struct shares_sum told;
  uint64_t end = UINT64_MAX;
  unsigned others;
  int64_t image;

  analysis_load(v, &cycles, 1, false);
  image = code_function(v, NULL, &others)->image;
  for (int k = 0; k < CS_REASONS; k++) {
    snprintf(text[k], sizeof text[k], "%s/exact", cs_reason_names[k]);
    names[k] = text[k];
  }
  analysis_load(v, names, CS_REASONS, true);
  shares_load(&s, v, image);
  analysis_check(v);
  if (!s.n || s.grain <= 0)
    die("%s: reasons were not sampled: --slot reasons", path);
  for (size_t i = 0; i < v->functions; i++)
    if (!strncmp(v->function[i].name, "cs_fw", 5) && v->function[i].lo < end)
      end = v->function[i].lo; /* the firmware, which is not sampled */
  all = exact(v, image, 0, end, clocks);
  shares_sum(&s, 0, end, &told);
  judge_program(&told, clocks, all, r);
  for (size_t i = 0; i < v->functions; i++) {
    const struct cs_view_function *f = &v->function[i];

    if (f->image != image || f->lo >= end)
      continue;
    shares_sum(&s, f->lo, f->hi, &told);
    all = exact(v, image, f->lo, f->hi, clocks);
    if (told.samples >= SAMPLES && all > 0)
      judge_procedure(&told, clocks, all, r);
  }
  shares_free(&s);
  cs_view_close(v);
}

int main(int argc, char **argv)
{
  printf("%-20s %10s %-12s %10s %8s %10s\n", "profile", "off, points",
         "of", "procedures", "shares", "within %");
  for (int i = 1; i < argc; i++) {
    struct result r = { 0 };

    measure(argv[i], &r);
    printf("%-20s %11.2f %-12s %10u %8u %10.2f\n", base_name(argv[i]), r.off,
           cs_reason_names[r.reason], r.procedures, r.cases,
           r.cases ? 100.0 * r.within / r.cases : 0);
  }
  return 0;
}
