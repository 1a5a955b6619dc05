// SPDX-License-Identifier: Apache-2.0
//
// bench.c - what several lanes sustain.
//
// Tuples made up: different ones in every lane, equal ones, ones that all fall
// into one bank; the figure is how many a clock the profiler takes.  Then
// real ones: the loads and branches of programs on the instruction-set
// simulator, packed into groups of one to four instructions a clock at a
// chosen mean; the figure is what the profiler loses, which must be nothing.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cs_sampler_bank.h"
#include "cs_hash.h"
#include "cs_types.h"
#include "iss.h"
#include "rig.h"

#define LOAD 0x00002083u /* lw x1, 0(x0) */

struct options {
  const char *dir, *config;
  uint64_t instructions, clocks, seed;
  bool model;
};

/* ---- tuples made up ---- */

struct made {
  const char *name, *spec;
  void (*fill)(struct rng *r, struct cs_rvfi *lanes);
  double least, most; /* tuples a clock: bounds */
};

static void load(struct cs_rvfi *l, uint32_t pc, uint32_t value) {
  *l = (struct cs_rvfi){
    .mode = 3, .insn = LOAD, .pc_rdata = pc, .pc_wdata = pc + 4,
    .rd_addr = 1, .rd_wdata = value,
  };
}

static void uniform(struct rng *r, struct cs_rvfi *lanes) {
  for (unsigned i = 0; i < CS_MAX_NRET; i++)
    load(&lanes[i], (uint32_t)rng_next(r) & ~3u, (uint32_t)rng_next(r));
}

static void equal(struct rng *r, struct cs_rvfi *lanes) {
  (void)r;
  for (unsigned i = 0; i < CS_MAX_NRET; i++)
    load(&lanes[i], 0x80000100, 7);
}

/* Different tuples of one bank. */
static void one_bank(struct rng *r, struct cs_rvfi *lanes) {
  static struct cs_hash_table table;
  static bool ready;
  if (!ready)
    cs_hash_table_init(&table), ready = true;
  for (unsigned i = 0; i < CS_MAX_NRET; i++) {
    uint32_t value;
    do
      value = (uint32_t)rng_next(r);
    while (cs_sampler_bank_of(CS_MAX_NRET, cs_fold(
             cs_hash_word(&table, true, 32, 0, 0x80000100, value), 11)) != 0);
    load(&lanes[i], 0x80000100, value);
  }
}

static const struct made all_made[] = {
  {"uniform", "H:P:256:2048,early=off+A16", uniform, 3.5, 4.0},
  {"uniform, early rate", "H:P:256:2048+A16", uniform, 0.5, 4.0},
  {"uniform, no combiner", "H:P:256:2048", uniform, 3.5, 4.0},
  {"uniform, sampler R", "H:R:256:2048+A16", uniform, 3.5, 4.0},
  {"equal", "H:P:256:2048,early=off+A16", equal, 3.99, 4.0},
  {"equal, not joined (R)", "H:R:256:2048+A16", equal, 0.99, 1.01},
  {"one bank", "H:P:256:2048,early=off+A16", one_bank, 0.99, 1.01},
};

/* The first clocks fill the queues and do not count. */
static bool run_made(struct rig *r, const struct made *m, uint64_t clocks) {
  struct cs_rvfi lanes[CS_MAX_NRET];
  uint64_t before, warm = clocks / 10;
  double rate;
  rig_start(r, m->spec);
  for (uint64_t i = 0; i < warm; i++)
    m->fill(&r->rng, lanes), rig_clock(r, lanes, CS_MAX_NRET);
  before = rig_accepted(r);
  for (uint64_t i = 0; i < clocks; i++)
    m->fill(&r->rng, lanes), rig_clock(r, lanes, CS_MAX_NRET);
  rate = (double)(rig_accepted(r) - before) / (double)clocks;
  printf("%-22s %-27s %6.3f %5u %5u %8u%s\n", m->name, m->spec, rate,
         r->queue, r->bank, r->staging,
         rate < m->least || rate > m->most ? "  OUT OF BOUNDS" : "");
  fflush(stdout);
  rig_stop(r);
  return rate >= m->least && rate <= m->most;
}

static bool run_all_made(struct rig *r, const struct options *o) {
  bool good = true;
  printf("%" PRIu64 " clocks each, 4 tuples a clock\n", o->clocks);
  printf("%-22s %-27s %6s %5s %5s %8s\n", "tuples", "compressor", "/clock",
         "queue", "bank", "staging");
  for (size_t i = 0; i < sizeof all_made / sizeof *all_made; i++)
    good &= run_made(r, &all_made[i], o->clocks);
  return good;
}

/* ---- programs ---- */

static const char program_spec[] = "H:P:256:2048+A16";
static const double ipcs[] = {1.5, 2, 2.5, 3};

/* One to four: 1 + three throws of a coin that gives the mean. */
static unsigned group(struct rng *r, double ipc) {
  unsigned n = 1;
  for (int i = 0; i < 3; i++)
    n += (double)rng_below(r, 1u << 30) < (ipc - 1) / 3 * (1u << 30);
  return n;
}

static struct iss *open_program(const char *elf) {
  const struct iss_config config = { .cmdline = NULL };
  char err[512];
  struct iss *s = iss_new(&config, err, sizeof err);
  if (s == NULL || !iss_load_elf(s, elf, err, sizeof err)) {
    fprintf(stderr, "bench-wide: %s: %s\n", elf, err);
    exit(1);
  }
  return s;
}

/* Returns the instructions it had. */
static uint64_t play(struct rig *r, const char *elf, double ipc,
                     uint64_t limit) {
  struct cs_rvfi lanes[CS_MAX_NRET];
  struct iss *s = open_program(elf);
  bool more = true;
  while (more && r->order < limit) {
    unsigned want = group(&r->rng, ipc), n = 0;
    while (n < want && (more = iss_step(s, &lanes[n])))
      n++;
    rig_clock(r, lanes, n);
  }
  if (iss_status(s) == ISS_FAILED) {
    fprintf(stderr, "bench-wide: %s: %s\n", elf, iss_reason(s));
    exit(1);
  }
  iss_free(s);
  return r->order;
}

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash != NULL ? slash + 1 : path;
}

static bool run_program(struct rig *r, const char *elf, double ipc,
                        const struct options *o) {
  uint64_t n, clocks, dropped;
  rng_seed(&r->rng, o->seed);
  rig_start(r, program_spec);
  n = play(r, elf, ipc, o->instructions);
  clocks = r->clocks;
  rig_stop(r);
  dropped = rig_dropped(r);
  printf("%-14s %4.1f %9" PRIu64 " %7.3f %7.3f %8" PRIu64 " %5u %5u %8u %5u%s"
         "\n", base_name(elf), ipc, n, (double)n / (double)clocks,
         (double)rig_accepted(r) / (double)clocks, dropped, r->queue, r->bank,
         r->staging, r->fifo, dropped != 0 ? "  LOSES" : "");
  fflush(stdout);
  return dropped == 0 && n >= o->instructions / 2;
}

static bool run_programs(struct rig *r, const struct options *o, int n,
                         char **elf) {
  bool good = n > 0;
  printf("\n%s, loads and branches\n", program_spec);
  printf("%-14s %4s %9s %7s %7s %8s %5s %5s %8s %5s\n", "program", "IPC",
         "instrs", "/clock", "tuples", "drops", "queue", "bank", "staging",
         "FIFO");
  for (int i = 0; i < n; i++)
    for (size_t k = 0; k < sizeof ipcs / sizeof *ipcs; k++)
      good &= run_program(r, elf[i], ipcs[k], o);
  return good;
}

/* ---- */

static _Noreturn void usage(void) {
  fputs("usage: bench-wide [-d DIR] [-c CONFIG] [-m] [-n INSTRUCTIONS] "
        "[-k CLOCKS]\n                  [-s SEED] ELF...\n"
        "  -m  the C model alone, without the RTL\n", stderr);
  exit(2);
}

static struct options parse(int argc, char **argv) {
  struct options o = {
    .dir = "build/dut", .config = "wide", .instructions = 1000000,
    .clocks = 200000, .seed = 1,
  };
  int c;
  while ((c = getopt(argc, argv, "d:c:n:k:s:m")) != -1)
    switch (c) {
    case 'd': o.dir = optarg; break;
    case 'c': o.config = optarg; break;
    case 'n': o.instructions = strtoull(optarg, NULL, 0); break;
    case 'k': o.clocks = strtoull(optarg, NULL, 0); break;
    case 's': o.seed = strtoull(optarg, NULL, 0); break;
    case 'm': o.model = true; break;
    default: usage();
    }
  if (optind == argc)
    usage();
  return o;
}

int main(int argc, char **argv) {
  static const struct cs_params wide = {
    .nret = 4, .xlen = 32, .num_slots = 4, .strata = 2048, .hash_paper = 1,
    .combiner_entries = 16, .pct_bits = 1024, .samplers = 15,
    .early_rate = 1, .queue_depth = 256, .fifo_depth = 128,
  };
  struct options o = parse(argc, argv);
  static struct rig rig;
  rig_open(&rig, o.model ? NULL : o.dir, o.config, &wide);
  bool good = run_all_made(&rig, &o);
  good &= run_programs(&rig, &o, argc - optind, argv + optind);
  rig_close(&rig);
  printf("%d programs at %zu rates, %s: %s\n", argc - optind,
         sizeof ipcs / sizeof *ipcs,
         o.model ? "C model alone" : "RTL equal to the C model in every clock",
         good ? "nothing lost, all within bounds" : "BOUND MISSED");
  return !good;
}
