/* SPDX-License-Identifier: Apache-2.0
 *
 * speed.c - cs-soc-speed SOC_DIR LOOP.bin VEX.hex OUT.json: how fast the
 * Verilated SoC is beside the Verilated VexRiscv.
 *
 * Same Verilator, same flags, the same program (firmware/bench/loop.c), memory
 * without wait states.  User processor time, median of the rounds in which the
 * subjects take turns, so that what else the machine does falls on all alike.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "cs_regs.h"
#include "cs_soc.h"
#include "cs_soc_map.h"
#include "bench.h"
#include "vex.h"

enum { ROUNDS = 5, CLOCKS = 2000000, WARM = 200000, SLICE = 20000 };
enum { PROFILED, IDLE, ABSENT, VEX, SUBJECTS };
enum { IMAGE = 65536, CLEAR_CLOCKS = 1100, BATCH = 1024 };

static const char *const names[SUBJECTS] = {
  "SoC, profiling all loads", "SoC, profiler off", "SoC without profiler",
  "VexRiscv",
};

struct subject {
  struct cs_soc *soc; /* NULL: VexRiscv */
  struct vex *vex;
  bool profiled;
  double rate[ROUNDS]; /* clocks per second */
  uint64_t clocks, retired;
};

static double user_seconds(void)
{
  struct rusage use;

  getrusage(RUSAGE_SELF, &use);
  return (double)use.ru_utime.tv_sec + (double)use.ru_utime.tv_usec * 1e-6;
}

/* Of instructions that retire during an access of the debugger. */
static void count(void *user, const struct cs_rvfi *r)
{
  (void)r;
  ++*(uint64_t *)user;
}

static uint64_t run_rv(struct cs_soc *s, uint64_t clocks)
{
  static struct cs_rvfi r[BATCH];
  uint64_t start = cs_soc_clocks(s), retired = 0, done;

  while ((done = cs_soc_clocks(s) - start) < clocks) {
    size_t n = cs_soc_run_many(s, clocks - done, r, BATCH);

    if (n == 0 && cs_soc_clocks(s) - start == done)
      bench_die("the SoC stands still");
    retired += n;
  }
  return retired;
}

/* Takes the messages out, through the debugger's port to the registers. */
static uint64_t drain(struct cs_soc *s)
{
  uint64_t retired = 0;
  uint32_t n = cs_soc_debug_read(s, CS_SOC_PROFILER_BASE + CS_FIFO_LEVEL_OFFSET,
                                 count, &retired);

  while (n--)
    cs_soc_debug_write(s, CS_SOC_PROFILER_BASE + CS_POP_OFFSET, 1, count,
                       &retired);
  return retired;
}

static uint64_t run_soc(struct subject *s, uint64_t clocks)
{
  uint64_t end = cs_soc_clocks(s->soc) + clocks, retired = 0, now;

  while ((now = cs_soc_clocks(s->soc)) < end) {
    retired += run_rv(s->soc, end - now < SLICE ? end - now : SLICE);
    if (s->profiled)
      retired += drain(s->soc);
  }
  return retired;
}

static void run(struct subject *s, uint64_t clocks)
{
  s->retired += s->soc ? run_soc(s, clocks) : vex_run(s->vex, clocks);
  s->clocks += clocks;
}

/* ---- the subjects ---- */

static void set(struct cs_soc *s, uint32_t offset, uint32_t value)
{
  uint64_t retired = 0;

  cs_soc_debug_write(s, CS_SOC_PROFILER_BASE + offset, value, count, &retired);
}

/* Slot 0 takes the values of all loads, compressed as usual. */
static void profile(struct cs_soc *s)
{
  set(s, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
  run_rv(s, CLEAR_CLOCKS);
  set(s, CS_SLOT0_CLASS_OFFSET, 1);
  set(s, CS_SLOT0_CTRL_OFFSET,
      CS_SLOT_CTRL_ENABLE_MASK | 4u << CS_SLOT_CTRL_W_SRC_LSB |
        CS_SLOT_CTRL_MODE_MASK_MASK);
  set(s, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK | CS_CTRL_ENABLE_MASK);
}

static size_t read_image(const char *path, uint8_t *to)
{
  FILE *f = fopen(path, "rb");
  size_t n = f ? fread(to, 1, IMAGE, f) : 0;

  if (!n || n == IMAGE)
    bench_die("%s: cannot read", path);
  fclose(f);
  return n;
}

static struct cs_soc *new_soc(const char *dir, const char *build,
                              const char *image)
{
  const struct cs_soc_config config = { .zero_wait = true };
  static uint8_t bytes[IMAGE];
  char err[512];
  size_t n = read_image(image, bytes);
  struct cs_soc *s = cs_soc_new(dir, build, &config, NULL, err, sizeof err);

  if (!s)
    bench_die("%s", err);
  if (!cs_soc_write_mem(s, cs_soc_ram_base(s), bytes, n))
    bench_die("%s: does not fit", image);
  cs_soc_set_boot(s, cs_soc_ram_base(s));
  return s;
}

/* ---- the bench ---- */

static int ascending(const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;

  return (x > y) - (x < y);
}

static double median(double *rate)
{
  qsort(rate, ROUNDS, sizeof *rate, ascending);
  return rate[ROUNDS / 2];
}

static void measure(struct subject *s)
{
  for (int i = 0; i < SUBJECTS; i++)
    run(&s[i], WARM);
  for (int round = 0; round < ROUNDS; round++)
    for (int i = 0; i < SUBJECTS; i++) {
      double start = user_seconds();

      run(&s[i], CLOCKS);
      s[i].rate[round] = CLOCKS / (user_seconds() - start);
    }
}

int main(int argc, char **argv)
{
  struct subject s[SUBJECTS] = { 0 };
  struct verdicts v;
  double rate[SUBJECTS];
  char text[100];

  if (argc != 5)
    bench_die("usage: cs-soc-speed SOC_DIR LOOP.bin VEX.hex OUT.json");
  s[PROFILED].soc = new_soc(argv[1], "fast", argv[2]);
  s[IDLE].soc = new_soc(argv[1], "fast", argv[2]);
  s[ABSENT].soc = new_soc(argv[1], "off", argv[2]);
  s[VEX].vex = vex_new(argv[3]);
  s[PROFILED].profiled = true;
  profile(s[PROFILED].soc);
  measure(s);
  verdicts_begin(&v);
  for (int i = 0; i < SUBJECTS; i++) {
    rate[i] = median(s[i].rate);
    snprintf(text, sizeof text, "%s, M clocks/s", names[i]);
    verdict_note(&v, text, rate[i] / 1e6);
  }
  for (int i = IDLE; i < SUBJECTS; i++) {
    snprintf(text, sizeof text, "%s, clocks per instruction", names[i]);
    verdict_note(&v, text, (double)s[i].clocks / (double)s[i].retired);
  }
  verdict_note(&v, "what profiling costs, ns of a clock",
               1e9 / rate[PROFILED] - 1e9 / rate[ABSENT]);
  verdict_note(&v, "SoC without profiler / VexRiscv: clocks/s",
               rate[ABSENT] / rate[VEX]);
  verdict_note(&v, "SoC, profiler off / VexRiscv: clocks/s",
               rate[IDLE] / rate[VEX]);
  verdict_at_least(&v, "SoC, profiling / VexRiscv: clocks/s",
                   rate[PROFILED] / rate[VEX], 0.30);
  for (int i = 0; i < VEX; i++)
    cs_soc_free(s[i].soc);
  vex_free(s[VEX].vex);
  return verdicts_write(&v, json_object(), argv[4]);
}
