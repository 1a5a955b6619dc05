// SPDX-License-Identifier: Apache-2.0
//
// random.c - random lockstep of the whole profiler.
//
// Every seed is one random user (session.h) for some ten thousand clocks; RTL
// and model are compared in each, the tables and the conservation law now and
// then.  Features that no seed exercised fail the run.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cover.h"
#include "cs_blocks.h"
#include "cs_lockstep.h"
#include "cs_types.h"
#include "session.h"

struct options {
  const char *dir, *config, *waves;
  uint64_t first, seeds, clocks;
  enum { ALL, WIDE, NONE } cover; /* points that, never reached, fail the run */
};

static void usage(void) {
  fputs("usage: lockstep [-d DIR] [-c CONFIG] [-s FIRST_SEED] [-n SEEDS]\n"
        "                [-k CLOCKS] [-w FST] [-p | -q]\n"
        "  -p  points never reached are reported but do not fail the run, but\n"
        "      for those of lanes and banks, of tables, tiers, coprocessor and\n"
        "      Supervisor\n"
        "  -q  nor do those: only a difference fails the run\n",
        stderr);
  exit(2);
}

static struct options parse(int argc, char **argv) {
  struct options o = {
    .dir = "build/dut", .config = "default", .first = 1, .seeds = 20,
    .clocks = 100000, .cover = ALL,
  };
  int c;
  while ((c = getopt(argc, argv, "d:c:s:n:k:w:pq")) != -1)
    switch (c) {
    case 'd': o.dir = optarg; break;
    case 'c': o.config = optarg; break;
    case 's': o.first = strtoull(optarg, NULL, 0); break;
    case 'n': o.seeds = strtoull(optarg, NULL, 0); break;
    case 'k': o.clocks = strtoull(optarg, NULL, 0); break;
    case 'w': o.waves = optarg; break;
    case 'p': o.cover = WIDE; break;
    case 'q': o.cover = NONE; break;
    default: usage();
    }
  return o;
}

static const char *clock_once(struct cs_lockstep *l, struct session *s,
                              struct cover *cover) {
  struct cs_rvfi lanes[CS_MAX_NRET];
  struct cs_axil_in in;
  struct cs_out out;
  const char *why;
  cs_lockstep_out(l, &out);
  cover_clock(cover, cs_lockstep_probe(l), &out);
  why = session_clock(s, &out, cs_lockstep_probe(l), lanes, &in);
  if (why == NULL) {
    const struct cs_model *m = cs_lockstep_model(l);
    cover_port(cover, lanes, &in, &out, m->cfg.slot, &m->core.select);
    cover_tagged(cover, m);
    cover_tiers(cover, m);
    cover_cop(cover, m);
    cover_supervisor(cover, m, &in);
    why = cs_lockstep_step(l, lanes, &in);
  }
  if (why == NULL && s->reset) {
    cs_lockstep_reset(l);
    session_reset(s);
  }
  return why;
}

/* The law costs a walk over the table: rarely, and at every stop. */
static bool law_is_due(const struct cs_lockstep *l, unsigned *last_state) {
  unsigned state = cs_lockstep_probe(l)->state;
  bool due = cs_lockstep_clock(l) % 1024 == 0
             || (state == CS_IDLE && *last_state == CS_DRAIN);
  *last_state = state;
  return due;
}

static const char *run_seed(struct cs_lockstep *l, struct cover *cover,
                            uint64_t seed, uint64_t clocks) {
  struct session s;
  const char *why = NULL;
  unsigned last_state = 0;
  session_init(&s, cs_lockstep_params(l), seed);
  cs_lockstep_reset(l);
  for (uint64_t i = 0; i < clocks && why == NULL; i++) {
    why = clock_once(l, &s, cover);
    if (why == NULL && law_is_due(l, &last_state))
      why = cs_lockstep_check(l);
  }
  return why;
}

/* One seed on a new pair of instances, so that it repeats alone. */
static bool seed_passes(const struct options *o, uint64_t seed,
                        struct cover *cover) {
  char err[256];
  struct cs_lockstep *l = cs_lockstep_new(o->dir, o->config, o->waves,
                                          (uint32_t)seed, err, sizeof err);
  if (l == NULL) {
    fprintf(stderr, "lockstep: %s\n", err);
    exit(1);
  }
  cover->params = *cs_lockstep_params(l);
  const char *why = run_seed(l, cover, seed, o->clocks);
  if (why != NULL)
    printf("seed %" PRIu64 ": %s\nrepeat with: build/verif/run-lockstep -d %s "
           "-c %s -s %" PRIu64 " -n 1 -k %" PRIu64 " -w seed.fst\n",
           seed, why, o->dir, o->config, seed,
           cs_lockstep_clock(l) + 1);
  cs_lockstep_free(l);
  return why == NULL;
}

int main(int argc, char **argv) {
  struct options o = parse(argc, argv);
  static struct cover cover;
  time_t start = time(NULL);
  for (uint64_t i = 0; i < o.seeds; i++)
    if (!seed_passes(&o, o.first + i, &cover))
      return 1;
  unsigned wide, missed = cover_report(&cover, &wide);
  printf("%s: seeds %" PRIu64 "..%" PRIu64 ", %" PRIu64 " clocks, equal; "
         "%u of %u cover points never reached; %ld s\n", o.config, o.first,
         o.first + o.seeds - 1, o.seeds * o.clocks, missed, cover.n,
         (long)(time(NULL) - start));
  return (o.cover == ALL ? missed : o.cover == WIDE ? wide : 0) != 0;
}
