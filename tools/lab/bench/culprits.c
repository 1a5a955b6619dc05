/* SPDX-License-Identifier: Apache-2.0
 *
 * culprits.c - how well culprits are found without the core's reasons: of
 * profile databases with exact counts and reasons, the part of the dynamic
 * stall clocks whose true reason is among those named, how many are named, and
 * what stays unexplained (SOSP 1997, section 6.3).
 *
 *   cs-culprits DB...
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "options.h"
#include "stall.h"

struct result {
  double stall, named, names, unexplained, cycles;
  double missed[CS_REASONS];    /* clocks of a reason that was not named */
};

static void judge(const struct stall *told, const struct stall *found,
                  struct result *r)
{
  double stall = 0;
  int names = 0;

  r->cycles += told->cycles;
  for (int k = 0; k < CS_REASONS; k++)
    names += found->high[k] > 0;
  for (int k = CS_REASON_OWN + 1; k < CS_REASONS; k++) {
    stall += told->high[k];
    if (found->high[k] > 0)
      r->named += told->high[k];
    else
      r->missed[k] += told->high[k];
  }
  r->stall += stall;
  r->names += names * stall;
  if (found->unexplained > 0)
    r->unexplained += found->unexplained;
}

static void measure(const char *path, struct result *r)
{
  const struct analysis a = { 0 };
  struct cs_view *v = analysis_open(&a, path);
  const char *cycles = "cycles/exact";
  struct stalls told, found;
  unsigned others;
  int64_t image;

  analysis_load(v, &cycles, 1, false);
  image = code_function(v, NULL, &others)->image;
  stalls_open(&told, v, image, NULL, STALL_AUTO);
  stalls_open(&found, v, image, NULL, STALL_ELIMINATE);
  if (!told.reasons)
    die("%s: the core told no reasons", path);
  for (size_t i = 0; i < told.g.insns; i++)
    judge(&told.stall[i], &found.stall[i], r);
  stalls_close(&told);
  stalls_close(&found);
  cs_view_close(v);
}

int main(int argc, char **argv)
{
  printf("%-24s %8s %8s %12s  %s\n", "profile", "named %", "names",
         "unexplained %", "not named, % of the stalls");
  for (int i = 1; i < argc; i++) {
    struct result r = { 0 };

    measure(argv[i], &r);
    printf("%-24s %8.2f %8.2f %12.2f ", base_name(argv[i]),
           100 * r.named / r.stall, r.names / r.stall,
           100 * r.unexplained / r.cycles);
    for (int k = 0; k < CS_REASONS; k++)
      if (r.missed[k] > 0.001 * r.stall)
        printf(" %s %.2f", cs_reason_names[k], 100 * r.missed[k] / r.stall);
    putchar('\n');
  }
  return 0;
}
