/* SPDX-License-Identifier: Apache-2.0
 *
 * linux.c - cs-linux RUN.json MILLIONS OUT.json: where the kernel's clocks go,
 * from a profile of `coresample run --linux --on soc`.
 *
 * What an instruction and an event of each kind cost is fitted to the kernel's
 * functions, whose clocks and events are exact: least squares of the relative
 * residue, so that no large function outweighs the others.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

enum { KINDS = 6 };
static const char *const kind[KINDS] = {
  "instructions", "icache_misses", "dcache_misses", "itlb_misses",
  "dtlb_misses", "mispredicts",
};

static double get(json_t *o, const char *key)
{
  json_t *v = json_object_get(o, key);

  if (!json_is_number(v))
    bench_die("the profile has no %s", key);
  return json_number_value(v);
}

struct fit {
  double a[KINDS][KINDS], b[KINDS], all[KINDS], cycles;
};

static void add(struct fit *f, json_t *function)
{
  double cycles = get(function, "cycles"), v[KINDS];

  for (int i = 0; i < KINDS; i++)
    v[i] = get(function, kind[i]);
  for (int i = 0; i < KINDS; i++) {
    f->all[i] += v[i];
    f->b[i] += v[i];
    for (int j = 0; cycles > 0 && j < KINDS; j++)
      f->a[i][j] += v[i] * v[j] / cycles;
  }
  f->cycles += cycles;
}

/* Gauss and Jordan; the matrix is positive, so the diagonal serves.  A kind
 * that never happened costs nothing. */
static void solve(struct fit *f)
{
  for (int i = 0; i < KINDS; i++) {
    double pivot = f->a[i][i];

    if (pivot <= 0) {
      f->b[i] = 0;
      continue;
    }
    for (int j = 0; j < KINDS; j++)
      f->a[i][j] /= pivot;
    f->b[i] /= pivot;
    for (int k = 0; k < KINDS; k++) {
      double times = f->a[k][i];

      if (k == i)
        continue;
      for (int j = 0; j < KINDS; j++)
        f->a[k][j] -= times * f->a[i][j];
      f->b[k] -= times * f->b[i];
    }
  }
}

static void print_fit(const struct fit *f)
{
  double rest = f->cycles;

  printf("%-16s %12s %8s %14s %7s\n", "the kernel's", "number", "each",
         "clocks", "share%");
  for (int i = 0; i < KINDS; i++) {
    double clocks = f->all[i] * f->b[i];

    printf("%-16s %12.0f %8.2f %14.0f %7.1f\n", kind[i], f->all[i], f->b[i],
           clocks, 100 * clocks / f->cycles);
    rest -= clocks;
  }
  printf("%-16s %12s %8s %14.0f %7.1f\n", "not explained", "", "", rest,
         100 * rest / f->cycles);
}

/* The functions' clocks, falling: how many make a half, three quarters. */
static void print_shares(json_t *functions, double cycles)
{
  static const double share[] = { 0.25, 0.5, 0.75, 0.9 };
  size_t next = 0, i;
  double sum = 0;
  json_t *f;

  json_array_foreach(functions, i, f) {
    sum += get(f, "cycles");
    for (; next < sizeof share / sizeof *share && sum >= share[next] * cycles;
         next++)
      printf("%5zu functions have %2.0f %% of its clocks\n", i + 1,
             100 * share[next]);
  }
  printf("%5zu ran\n", json_array_size(functions));
}

int main(int argc, char **argv)
{
  json_t *root = argc == 4 ? json_load_file(argv[1], 0, NULL) : NULL;
  json_t *kernel = json_object_get(root, "kernel"), *function;
  json_t *functions = json_object_get(kernel, "functions");
  struct fit fit = { .cycles = 0 };
  struct verdicts v;
  size_t i;

  if (!functions)
    bench_die("usage: cs-linux RUN.json MILLIONS OUT.json, of a run --linux "
              "--on soc, and clocks that its boot may take");
  json_array_foreach(functions, i, function)
    add(&fit, function);
  solve(&fit);
  print_fit(&fit);
  print_shares(functions, fit.cycles);
  verdicts_begin(&v);
  verdict_note(&v, "clocks of the run, M", get(root, "cycles") / 1e6);
  verdict_note(&v, "CPI of the kernel",
               fit.cycles / get(kernel, "instructions"));
  verdict_at_most(&v, "boot, M clocks", get(root, "boot_cycles") / 1e6,
                  atof(argv[2]));
  json_decref(root);
  return verdicts_write(&v, json_object(), argv[3]);
}
