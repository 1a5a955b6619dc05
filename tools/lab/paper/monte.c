/* SPDX-License-Identifier: Apache-2.0
 *
 * monte.c - Fig. 4: how often does a tuple p occur in a stream?
 *
 * As [001 section 3.3]: streams of N tuples in random order, 30 % of them p,
 * the others in equal shares of 100 other tuples; |100 (t - EST) / EST|, mean
 * over the experiments.  Every experiment has tuples of its own, so that p
 * shares its stratum with others each time.
 *
 * The estimate of a sampler with counter is made in two ways: the sum of the
 * counts of p's messages, as the text says, and the ratio estimator, which
 * multiplies the events of p's stratum by p's share of its messages.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cs_hash.h"
#include "paper.h"

enum { STEP = 1000, LONGEST = 20000, LENGTHS = LONGEST / STEP, OTHERS = 100,
       STRATA = 4, DESIGNS = 16 };

struct tuple {
  uint32_t pc, w;
  unsigned stratum;
};

/* Sums over the experiments at one length. */
struct sums {
  double sum, ratio, messages;
};

struct monte {
  uint64_t state;                 /* of the generator */
  struct cs_hash_lut lut;
  struct tuple tuple[1 + OTHERS]; /* 0 is p */
  uint8_t stream[LONGEST];
  struct sums at[DESIGNS][LENGTHS];
};

/* splitmix64: good enough to shuffle with, and not the hardware's. */
static uint64_t draw(struct monte *m)
{
  uint64_t z = m->state += 0x9e3779b97f4a7c15;

  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

static unsigned below(struct monte *m, unsigned n)
{
  return (unsigned)(((draw(m) >> 32) * n) >> 32);
}

static void make_stream(struct monte *m, unsigned n)
{
  unsigned t = 3 * n / 10;

  for (unsigned i = 0; i <= OTHERS; i++) {
    uint64_t x = draw(m);
    struct tuple *u = &m->tuple[i];

    u->pc = (uint32_t)x & ~1u;
    u->w = (uint32_t)(x >> 32);
    u->stratum = cs_hash_lut_index(&m->lut, 0, u->pc, u->w);
  }
  for (unsigned i = 0; i < n; i++)
    m->stream[i] = (uint8_t)(i < t ? 0 : 1 + (i - t) % OTHERS);
  for (unsigned i = n - 1; i; i--) {
    unsigned j = below(m, i + 1);
    uint8_t x = m->stream[i];

    m->stream[i] = m->stream[j];
    m->stream[j] = x;
  }
}

static bool is_p(const struct monte *m, const struct cs_message *msg)
{
  return msg->pc == m->tuple[0].pc && msg->w == m->tuple[0].w;
}

static double deviation(double t, double estimate)
{
  return estimate > 0 ? fabs(100 * (t - estimate) / estimate) : 100;
}

/* One stream through one design. */
static void play(struct monte *m, struct cs_event_model *e, bool strata,
                 unsigned n, struct sums *at)
{
  double counts = 0, hits = 0, messages = 0, events = 0, all = 0;
  double t = 3 * n / 10;
  struct cs_message msg;

  for (unsigned i = 0; i < n; i++) {
    const struct tuple *u = &m->tuple[m->stream[i]];
    bool mine = !strata || u->stratum == m->tuple[0].stratum;

    events += mine;
    if (!cs_event_tuple(e, 0, u->pc, u->w, &msg))
      continue;
    all++;
    messages += mine;
    if (is_p(m, &msg)) {
      hits++;
      counts += msg.count;
    }
  }
  at->sum += deviation(t, counts);
  at->ratio += deviation(t, messages > 0 ? events * hits / messages : 0);
  at->messages += all;
}

static void experiment(struct monte *m, unsigned length)
{
  unsigned n = (length + 1) * STEP;
  char err[PAPER_TEXT];

  make_stream(m, n);
  for (unsigned i = 0; paper_monte_designs[i].key; i++) {
    struct cs_compressor c = paper_compressor(&paper_monte_designs[i], 0);
    struct cs_event_model *e;

    c.seed = (uint32_t)draw(m) | 1;
    e = cs_event_new(&c, 32, err, sizeof err);
    if (!e)
      paper_die("%s: %s", paper_monte_designs[i].spec, err);
    play(m, e, c.log2n > 0, n, &m->at[i][length]);
    cs_event_free(e);
  }
}

static json_t *design_json(const struct paper_design *d,
                           const struct sums *at, uint64_t experiments)
{
  json_t *sum = json_array(), *ratio = json_array(), *messages = json_array();
  double n = (double)experiments;

  for (unsigned k = 0; k < LENGTHS; k++) {
    json_array_append_new(sum, json_real(at[k].sum / n));
    json_array_append_new(ratio, json_real(at[k].ratio / n));
    json_array_append_new(messages, json_real(at[k].messages / n));
  }
  return json_pack("{s:s,s:o,s:o,s:o}", "compressor", d->spec, "sum", sum,
                   "ratio", ratio, "messages", messages);
}

uint64_t paper_monte_work(uint64_t experiments)
{
  return experiments * STEP * LENGTHS * (LENGTHS + 1) / 2 *
         paper_models(paper_monte_designs);
}

json_t *paper_monte(const struct paper_job *job)
{
  struct monte *m = calloc(1, sizeof *m);
  json_t *lengths = json_array(), *designs = json_object();
  struct cs_hash_table table;
  unsigned models = paper_models(paper_monte_designs);

  if (!m || models > DESIGNS)
    paper_die("out of memory");
  cs_hash_table_init(&table);
  cs_hash_lut_init(&m->lut, &table, 32, 2);
  for (unsigned k = 0; k < LENGTHS; k++) {
    for (uint64_t i = 0; i < job->limit; i++) {
      experiment(m, k);
      *job->done += (uint64_t)models * (k + 1) * STEP;
    }
    json_array_append_new(lengths, json_integer((k + 1) * STEP));
  }
  for (unsigned i = 0; i < models; i++)
    json_object_set_new(designs, paper_monte_designs[i].key,
                        design_json(&paper_monte_designs[i], m->at[i],
                                    job->limit));
  free(m);
  return json_pack("{s:I,s:i,s:o,s:o}", "experiments",
                   (json_int_t)job->limit, "strata", STRATA, "length", lengths,
                   "designs", designs);
}
