/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_session.c - program, coprocessor, host; scores on the way.
 *
 * A score on the way is what the profile would be if the run ended there: a
 * child process ends it and says so, this one goes on undisturbed.
 */
#include "cop_session.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cop_rows.h"
#include "cs_cop_regs.h"
#include "options.h"
#include "progress.h"

enum { LOOK = 1 << 14, FIRST_EVERY = 1 << 16 };

struct state {
  const struct cop_session *s;
  struct cop_result *r;
  struct cs_cop_sim sim;
  struct cop_host host;
  struct cop_rows rows;
  uint64_t next_point, next_check;
  struct progress progress;
};

static uint64_t host_clocks(const struct state *st)
{
  uint64_t sum = 0;

  for (unsigned i = 0; i < COP_PHASES; i++)
    sum += st->host.phase[i].clocks;
  return sum;
}

/* ---- the end ---- */

static void conclude(struct state *st)
{
  struct cop_result *r = st->r;
  char err[ERROR_TEXT];

  if (cop_host_finish(&st->host, r->instructions, err, sizeof err))
    die("%s", err);
  memcpy(r->phase, st->host.phase, sizeof r->phase);
  r->host_clocks = host_clocks(st);
  r->messages = st->host.messages;
  r->cost = st->host.h.cost;
  r->done = st->host.h.done;
  r->skipped = st->sim.skipped;
  for (unsigned i = 0; i < CS_COP_COUNTERS; i++)
    r->counts[i] = st->sim.s.n[i];
  r->counts[CS_COP_N_HELD] = cs_cop_held(&st->sim.s);
  cop_rows_score(&st->rows);
}

double cop_overhead(const struct cop_result *r)
{
  return r->clocks ? 100.0 * (double)r->host_clocks / (double)r->clocks : 0;
}

/* ---- on the way ---- */

static void add_point(struct state *st)
{
  struct cop_result *r = st->r;

  if (r->points == COP_POINTS) {
    for (unsigned i = 0; i < COP_POINTS / 2; i++)
      r->point[i] = r->point[2 * i + 1];
    r->points = COP_POINTS / 2;
    r->point_every *= 2;
  }
  r->point[r->points++] = (struct cop_point){
    .instructions = r->instructions, .clocks = r->clocks,
    .host_clocks = host_clocks(st),
    .interrupts = st->host.h.cost.interrupts,
    .taken = st->sim.s.n[CS_COP_N_TAKEN],
    .dropped = st->sim.s.n[CS_COP_N_DROPPED],
  };
  st->next_point += r->point_every;
}

static double judge(const struct cs_cop_score *s, unsigned kind)
{
  if (!s->there || !s->events)
    return -1;
  return cs_cop_kind_is_fraction((enum cs_cop_kind)kind) ? s->rms : s->counted;
}

/* In the child: the pipe gets the score of a run that ends here. */
static void score_in_child(struct state *st, int to)
{
  struct cop_check c = { .instructions = st->r->instructions };

  conclude(st);
  for (unsigned k = 0; k < CS_COP_ROW_KINDS; k++)
    c.rms[k] = judge(&st->r->score[k], k);
  c.overhead = cop_overhead(st->r);
  _exit(write(to, &c, sizeof c) == sizeof c ? 0 : 1);
}

static void add_check(struct state *st)
{
  struct cop_result *r = st->r;
  int end[2], status = 1;
  pid_t child;

  st->next_check += st->s->o->check;
  if (r->checks == COP_CHECKS || pipe(end))
    return;
  child = fork();
  if (!child)
    score_in_child(st, end[1]);
  close(end[1]);
  if (child > 0 &&
      read(end[0], &r->check[r->checks], sizeof *r->check) ==
        (ssize_t)sizeof *r->check)
    r->checks++;
  close(end[0]);
  if (child > 0)
    waitpid(child, &status, 0);
}

/* ---- all of it ---- */

static void open_all(struct state *st)
{
  const struct cop_options *o = st->s->o;
  struct cs_cop_params params = cs_cop_params_full;
  const struct cs_cop_sink sink = { &st->rows, cop_rows_add };
  const struct cop_host_options host = {
    .name = o->name, .knob = o->knob, .knobs = o->knobs, .elf = o->elf,
    .cpi = o->cpi,
  };
  char err[ERROR_TEXT];

  if (o->samples)
    params.samples = o->samples;
  if (o->entries) {
    params.entries = o->entries;
    params.data = 8 * o->entries;
  }
  cs_cop_sim_init(&st->sim, &params, o->combiner);
  cs_cop_sim_write(&st->sim, CS_COP_CTRL_OFFSET,
                   o->div << CS_COP_CTRL_DIV_LSB);
  if (cop_host_open(&st->host, &st->sim, &host, &sink, err, sizeof err))
    die("%s", err);
  st->r->cop = st->host.h.program;
  cop_rows_open(&st->rows, st->r, &st->host.h, o->exact, st->s->peek,
                st->s->user);
}

static void instruction(struct state *st, const struct cs_rvfi *i)
{
  const uint64_t clocks = st->sim.clocks;
  char err[ERROR_TEXT];

  cop_rows_insn(&st->rows, i);
  cs_cop_sim_retire(&st->sim, i);
  st->r->clocks += st->sim.clocks - clocks;
  st->r->instructions++;
  if (cop_host_wanted(&st->host, st->r->instructions) &&
      cop_host_serve(&st->host, st->r->instructions, err, sizeof err))
    die("%s", err);
  if (st->r->instructions >= st->next_point)
    add_point(st);
  if (st->next_check && st->r->instructions >= st->next_check &&
      st->rows.exact)
    add_check(st);
}

int cop_session_run(const struct cop_session *s, struct cop_result *r)
{
  struct state *st = calloc(1, sizeof *st);
  struct cs_rvfi i = { 0 };

  if (!st)
    die("out of memory");
  st->s = s;
  st->r = r;
  r->o = *s->o;
  r->point_every = st->next_point = FIRST_EVERY;
  st->next_check = s->o->check;
  open_all(st);
  progress_begin(&st->progress, "instructions", s->total);
  while (!(r->instructions % LOOK == 0 && stop_wanted()) &&
         s->fetch(s->user, &i)) {
    instruction(st, &i);
    if (r->instructions % LOOK == 0)
      progress_update(&st->progress, r->instructions);
  }
  r->seconds = progress_seconds(&st->progress);
  progress_end(&st->progress);
  if (!stop_wanted())
    conclude(st);
  cop_host_free(&st->host);
  cop_rows_free(&st->rows);
  free(st);
  if (!stop_wanted())
    return 0;
  fprintf(stderr, "coresample: stopped at instruction %" PRIu64
                  ", clock %" PRIu64 "\n", r->instructions, r->clocks);
  return EXIT_STOPPED;
}

void cop_result_free(struct cop_result *r)
{
  free(r->row);
  free(r->place);
  json_decref(r->saved);
  r->row = NULL;
  r->place = NULL;
  r->saved = NULL;
}
