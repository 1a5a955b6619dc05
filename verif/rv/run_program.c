/* SPDX-License-Identifier: Apache-2.0
 *
 * run_program.c - a program on the SoC, every instruction beside the
 * simulator.
 *
 *   run-rv-program [-d DIR] [-b BUILD] [-m MILLION] ELF
 *
 * Its console output goes to stdout, the verdict to stderr.  -m ends after so
 * many million instructions; without it the exit code must be 0.
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cs_rv_lockstep.h"
#include "iss.h"

enum { BATCH = 1024, CHUNK = 4096 };

static const uint64_t max_clocks = 20000000000;

static void console(void *user, uint8_t byte)
{
  (void)user;
  putchar(byte);
}

/* The simulator's loader fills a memory of its own; this copies it. */
static bool load(struct cs_soc *soc, const char *elf, uint32_t *start,
                 char *err, size_t errlen)
{
  struct iss_config config = { .ram = { { cs_soc_ram_base(soc),
                                          cs_soc_ram_size(soc) } } };
  struct iss *iss = iss_new(&config, err, errlen);
  bool ok = iss && iss_load_elf(iss, elf, err, errlen);
  uint32_t base = cs_soc_ram_base(soc);
  uint8_t chunk[CHUNK];

  for (uint32_t at = 0; ok && at < cs_soc_ram_size(soc); at += CHUNK) {
    iss_read_mem(iss, base + at, chunk, CHUNK);
    cs_soc_write_mem(soc, base + at, chunk, CHUNK);
  }
  if (ok)
    *start = (uint32_t)iss_get_pc(iss);
  iss_free(iss);
  return ok;
}

static int report(struct cs_soc *soc, struct cs_rv_lockstep *ls,
                  uint64_t limit, clock_t start)
{
  double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  uint64_t n = cs_rv_lockstep_counts(ls)->instructions;
  bool good = cs_rv_lockstep_finish(ls);

  fflush(stdout);
  if (!good) {
    cs_rv_lockstep_history(ls, stderr);
    fprintf(stderr, "%s\n", cs_rv_lockstep_error(ls));
    return 1;
  }
  fprintf(stderr, "%s, %llu instructions as the simulator's, %.3f clocks "
          "each, %.2f M clocks/s\n",
          cs_soc_ended(soc) ? cs_soc_exit_code(soc) ? "failed" : "passed"
                            : "stopped",
          (unsigned long long)n, (double)cs_soc_clocks(soc) / (double)n,
          (double)cs_soc_clocks(soc) / seconds / 1e6);
  return cs_soc_ended(soc) ? cs_soc_exit_code(soc) != 0 : limit == UINT64_MAX;
}

static int run(struct cs_soc *soc, struct cs_rv_lockstep *ls, uint64_t limit)
{
  static struct cs_rvfi r[BATCH];
  clock_t start = clock();

  while (!cs_soc_ended(soc) && cs_soc_clocks(soc) < max_clocks &&
         cs_rv_lockstep_counts(ls)->instructions < limit &&
         cs_rv_lockstep_run(ls, max_clocks, r, BATCH))
    ;
  return report(soc, ls, limit, start);
}

int main(int argc, char **argv)
{
  const char *dir = "build/soc", *build = "check", *waves = NULL;
  struct cs_soc_config config = { .console = console };
  uint64_t limit = UINT64_MAX;
  char err[256];
  struct cs_rv_lockstep *ls = NULL;
  struct cs_soc *soc;
  uint32_t start;
  int c, status = 2;

  while ((c = getopt(argc, argv, "d:b:m:w:")) != -1)
    switch (c) {
    case 'd': dir = optarg; break;
    case 'b': build = optarg; break;
    case 'm': limit = strtoull(optarg, NULL, 0) * 1000000; break;
    case 'w': waves = optarg; break;
    default: optind = argc + 1;
    }
  if (optind + 1 != argc) {
    fputs("usage: run-rv-program [-d DIR] [-b BUILD] [-m MILLION] "
          "[-w WAVES] ELF\n", stderr);
    return 2;
  }
  soc = cs_soc_new(dir, build, &config, waves, err, sizeof err);
  if (soc && load(soc, argv[optind], &start, err, sizeof err)) {
    cs_soc_set_boot(soc, start);
    ls = cs_rv_lockstep_new(soc, start, err, sizeof err);
  }
  if (ls)
    status = run(soc, ls, limit);
  else
    fprintf(stderr, "%s\n", err);
  cs_rv_lockstep_free(ls);
  cs_soc_free(soc);
  return status;
}
