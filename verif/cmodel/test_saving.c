/* SPDX-License-Identifier: Apache-2.0
 *
 * test_saving.c - unbiased Space-Saving and randomised admission: the worked
 * traces of docs/design/engines.md, the odds of the draw, no bias, a second
 * implementation on random streams.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cs_draw.h"
#include "cs_event.h"
#include "cs_hash.h"
#include "cs_space_saving.h"
#include "suite.h"

/* ---- worked traces: two ways, r = 4 ---- */

struct step {
  char tuple;
  uint32_t recip;
  enum cs_space_saving_rule rule;
  char sent;             /* tuple of the message, 0 = none */
  uint32_t count, err;
};

static uint32_t play(const struct cs_space_saving_cfg *cfg,
                     const struct step *steps, int n) {
  struct cs_space_saving_entry set[CS_MAX_WAYS] = {0};
  uint32_t held = 0;

  for (int i = 0; i < n; i++) {
    const struct step *s = &steps[i];
    struct cs_message m = {.pc = (uint64_t)s->tuple, .w = 1, .slot = 3};
    struct cs_space_saving_decision d =
      cs_space_saving_next(cfg, set, (uint8_t)s->tuple, s->recip, &m);

    CU_ASSERT_EQUAL(d.rule, s->rule);
    CU_ASSERT_EQUAL(d.sent, s->sent != 0);
    if (d.sent)
      CU_ASSERT(m.pc == (uint64_t)s->sent && m.w == 1 && m.slot == 3 &&
                m.count == s->count && m.err == s->err);
  }
  for (int k = 0; k < CS_MAX_WAYS; k++)
    held += set[k].c;
  return held;
}

#define HIT CS_SPACE_SAVING_HIT
#define TAKEN CS_SPACE_SAVING_TAKEN
#define STAYED CS_SPACE_SAVING_STAYED
#define REJECTED CS_SPACE_SAVING_REJECTED

static void trace_full_keys(void)
{
  static const struct step steps[] = {
    {'a', 1, TAKEN, 0, 0, 0}, {'a', 5, HIT, 0, 0, 0},
    {'b', 1, TAKEN, 0, 0, 0}, {'c', 1, STAYED, 0, 0, 0},
    {'c', 2, STAYED, 0, 0, 0}, {'b', 9, HIT, 0, 0, 0},
    {'c', 1, STAYED, 'a', 4, 2}, {'a', 1, HIT, 0, 0, 0},
    {'a', 1, HIT, 0, 0, 0},
  };
  struct cs_space_saving_cfg cfg = {.rate = 4, .log2_ways = 1, .bound = true};

  CU_ASSERT_EQUAL(play(&cfg, steps, 9), 5);
}

static void trace_fingerprints(void)
{
  static const struct step steps[] = {
    {'a', 1, TAKEN, 0, 0, 0}, {'a', 5, HIT, 0, 0, 0},
    {'b', 1, TAKEN, 0, 0, 0}, {'c', 1, STAYED, 0, 0, 0},
    {'c', 2, STAYED, 0, 0, 0}, {'b', 9, HIT, 0, 0, 0},
    {'c', 1, STAYED, 0, 0, 0}, {'a', 1, HIT, 'a', 5, 0},
    {'a', 1, HIT, 0, 0, 0},
  };
  struct cs_space_saving_cfg cfg = {.rate = 4, .log2_ways = 1, .tag_bits = 8};

  CU_ASSERT_EQUAL(play(&cfg, steps, 9), 4);
}

static void trace_admission(void)
{
  static const struct step steps[] = {
    {'a', 1, TAKEN, 0, 0, 0}, {'a', 5, HIT, 0, 0, 0},
    {'b', 1, TAKEN, 0, 0, 0}, {'c', 1, REJECTED, 0, 0, 0},
    {'c', 2, TAKEN, 0, 0, 0}, {'b', 9, TAKEN, 0, 0, 0},
    {'c', 1, HIT, 0, 0, 0}, {'a', 1, REJECTED, 0, 0, 0},
    {'a', 1, REJECTED, 0, 0, 0},
  };
  struct cs_space_saving_cfg cfg = {
      .rate = 4, .log2_ways = 1, .admission = true};

  CU_ASSERT_EQUAL(play(&cfg, steps, 9), 6);
}

/* Nobody's tuple comes and no newcomer wins: at 2r one takes it all. */
static void twice_the_rate(void)
{
  struct cs_space_saving_cfg cfg = {.rate = 3, .tag_bits = 4};
  struct cs_space_saving_entry set[1] = {0};
  struct cs_message m = {0};

  for (uint32_t i = 1; i <= 6; i++) {
    struct cs_space_saving_decision d;

    m = (struct cs_message){.pc = i};
    d = cs_space_saving_next(&cfg, set, i, 1, &m);
    CU_ASSERT_EQUAL(d.rule, i == 1 || i == 6 ? TAKEN : STAYED);
    CU_ASSERT_EQUAL(d.sent, i == 6);
  }
  CU_ASSERT(m.pc == 6 && m.count == 6 && set[0].c == 0);
}

/* ---- odds ---- */

/* P(K >= j), exactly: words with z leading zeros and the ten bits f. */
static double odds(uint32_t j)
{
  double p = 0;

  for (unsigned z = 0; z < 22; z++) {
    unsigned lo = 0, hi = 1024; /* K falls with f: the first f with K < j */

    while (lo < hi) {
      unsigned f = (lo + hi) / 2;
      uint32_t word = (1u << 31 | f << 21) >> z;

      if (cs_draw_recip_of(word) >= j)
        lo = f + 1;
      else
        hi = f;
    }
    p += ldexp(lo / 1024.0, -(int)z - 1);
  }
  return p + ldexp(1, -22);
}

static void odds_of_the_draw(void)
{
  double worst = 0;

  CU_ASSERT_EQUAL(odds(1), 1);
  CU_ASSERT_EQUAL(odds(2), 0.5);
  for (uint32_t j = 1; j <= 131072; j += 1 + j / 500) {
    double off = fabs(odds(j) * j - 1);

    worst = off > worst ? off : worst;
  }
  CU_ASSERT(worst < 0.0015);
  for (uint32_t z = 0; z < 32; z++) {
    uint32_t k = cs_draw_recip_of(1u << (31 - z));

    CU_ASSERT(k >= 1 && k <= CS_RECIP_MAX);
  }
}

/* A set of two ways and five tuples: over many seeds the mean of what each is
 * given is what it had, within four standard errors. */
static void no_bias(void)
{
  enum { TUPLES = 5, EVENTS = 300, SEEDS = 40000 };
  struct cs_space_saving_cfg cfg = {.rate = 40, .log2_ways = 1};
  double sum[TUPLES] = {0}, squares[TUPLES] = {0};
  unsigned truth[TUPLES] = {0};
  int seeds = suite_rounds(SEEDS);

  for (int s = 0; s < seeds; s++) {
    struct cs_draw_state draw;
    struct cs_space_saving_entry set[2] = {0};
    uint32_t x = 7, got[TUPLES] = {0};

    cs_draw_seed(&draw, 0x9e3779b9u * (uint32_t)(s + 1));
    for (int i = 0; i < 20; i++)
      cs_draw_word(&draw);
    memset(truth, 0, sizeof truth);
    for (int i = 0; i < EVENTS; i++) {
      uint32_t a = suite_below(&x, TUPLES), b = suite_below(&x, TUPLES);
      struct cs_message m = {.pc = a < b ? a : b, .w = 9};

      truth[m.pc]++;
      if (cs_space_saving_next(&cfg, set, 0, cs_draw_recip(&draw), &m).sent)
        got[m.pc] += m.count;
    }
    got[set[0].pc] += set[0].c;
    got[set[1].pc] += set[1].c;
    for (int t = 0; t < TUPLES; t++) {
      sum[t] += got[t];
      squares[t] += (double)got[t] * got[t];
    }
  }
  for (int t = 0; t < TUPLES; t++) {
    double mean = sum[t] / seeds;
    double error = sqrt((squares[t] / seeds - mean * mean) / seeds);

    CU_ASSERT(fabs(mean - truth[t]) < 4 * error);
    CU_ASSERT(error > 0);
  }
}

/* ---- a second implementation ---- */

/* One string of bits per key, a vote per event, the draw by its definition. */
struct second {
  unsigned bits, rate, sets, ways;
  bool admission;
  uint32_t rng;
  struct cs_hash_table table;
  struct { uint64_t key[3]; uint32_t n, err; } place[256];
};

static uint32_t second_draw(struct second *s)
{
  uint64_t reciprocal, word;
  unsigned zeros = 0;

  s->rng ^= s->rng << 13;
  s->rng ^= s->rng >> 17;
  s->rng ^= s->rng << 5;
  for (word = s->rng; word < 0x80000000u; word *= 2)
    zeros++;
  word = word % 0x80000000u / 0x200000;
  reciprocal = 4194304 / (2049 + 2 * word) * (1ull << zeros) / 1024;
  return reciprocal > 262143 ? 262143 : (uint32_t)reciprocal;
}

static bool second_event(struct second *s, const struct cs_message *t,
                         struct cs_message *m)
{
  uint64_t x = cs_hash_word(&s->table, true, 32, t->slot, t->pc, t->w);
  unsigned first = cs_fold(x, cs_log2(s->sets)) * s->ways, at = first;
  uint64_t key[3] = {t->pc, t->w, t->slot};
  uint32_t odds = second_draw(s);
  bool mine = true, known = false;

  if (s->bits)
    key[0] = cs_fold(t->pc ^ t->w, s->bits), key[1] = key[2] = 0;
  for (unsigned i = first + s->ways; i-- > first;)
    if (!memcmp(s->place[i].key, key, sizeof key))
      at = i, known = true;
  for (unsigned i = first; !known && i < first + s->ways; i++)
    if (s->place[i].n < s->place[at].n)
      at = i;
  if (!known) {
    uint32_t n = s->place[at].n + 1;

    mine = odds >= n || (!s->admission && n == 2 * s->rate);
    if (!mine && s->admission)
      return false;
    s->place[at].err = mine ? n - 1 : s->place[at].err + 1;
  }
  if (mine)
    memcpy(s->place[at].key, key, sizeof key);
  s->place[at].n++;
  if (s->place[at].n < s->rate || (s->bits && !mine))
    return false;
  *m = *t;
  if (!s->bits) {
    m->pc = s->place[at].key[0];
    m->w = s->place[at].key[1];
    m->slot = (uint8_t)s->place[at].key[2];
  }
  m->count = s->place[at].n;
  m->err = s->place[at].err & 0xffffff;
  s->place[at].n = s->place[at].err = 0;
  return true;
}

static bool agree(struct cs_event_model *e, struct second *s, bool bound,
                  uint32_t *x, unsigned pcs, unsigned values)
{
  for (int i = 0; i < 20000; i++) {
    uint32_t a = suite_below(x, pcs), b = suite_below(x, pcs);
    struct cs_message t = {.pc = 0x80000000u + 4 * (a < b ? a : b),
                           .w = suite_below(x, values) * 0x10101u,
                           .slot = (uint8_t)suite_below(x, 2)};
    struct cs_message m = {0}, n = {0};
    bool made = second_event(s, &t, &m);

    if (made != cs_event_tuple(e, t.slot, t.pc, t.w, &n))
      return false;
    if (made && (m.pc != n.pc || m.w != n.w || m.slot != n.slot ||
                 m.count != n.count || n.err != (bound ? m.err : 0)))
      return false;
  }
  return true;
}

static void random_stream(uint32_t seed)
{
  static struct second s;
  uint32_t x = 2 * seed + 1;
  unsigned log2_ways = suite_below(&x, 3), log2_sets = suite_below(&x, 7);
  bool bound;
  struct cs_compressor c;
  struct cs_event_model *e;
  struct cs_law law;
  char spec[80], key[12] = "full", err[100];

  s = (struct second){
    .bits = suite_below(&x, 2) ? 1 + suite_below(&x, 16) : 0,
    .rate = 1 + suite_below(&x, suite_below(&x, 2) ? 300 : 9),
    .sets = 1u << log2_sets, .ways = 1u << log2_ways,
    .admission = suite_below(&x, 2), .rng = suite_random(&x),
  };
  cs_hash_table_init(&s.table);
  bound = !s.bits && !s.admission && suite_below(&x, 2);
  if (s.bits)
    snprintf(key, sizeof key, "%u", s.bits);
  snprintf(spec, sizeof spec, "%c:%s:%u:%u:%u,seed=%u%s",
           s.admission ? 'E' : 'U', key, s.rate, s.sets * s.ways, s.ways,
           s.rng, bound ? ",bound=on" : "");
  CU_ASSERT_EQUAL_FATAL(cs_spec_parse(spec, &c, err, sizeof err), 0);
  e = cs_event_new(&c, 32, err, sizeof err);
  CU_ASSERT_PTR_NOT_NULL_FATAL(e);
  if (!agree(e, &s, bound, &x, 1u << suite_below(&x, 8),
             1u << suite_below(&x, 6))) {
    fprintf(stderr, "seed %u: %s differs\n", seed, spec);
    CU_FAIL("the two implementations differ");
  }
  cs_event_law(e, &law);
  CU_ASSERT(law.exact && law.accepted == 20000 && law.credit == 0);
  CU_ASSERT_EQUAL(law.accepted, law.sent + law.held + law.rejected);
  CU_ASSERT(s.admission || law.rejected == 0);
  cs_event_free(e);
}

static void random_streams(void)
{
  int rounds = suite_rounds(200);

  for (int i = 0; i < rounds; i++)
    random_stream((uint32_t)i);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"trace 1: full keys", trace_full_keys},
    {"trace 2: fingerprints", trace_fingerprints},
    {"trace 3: admission", trace_admission},
    {"twice the rate", twice_the_rate},
    {"odds of the draw", odds_of_the_draw},
    {"no bias", no_bias},
    {"second implementation", random_streams},
    CU_TEST_INFO_NULL,
  };
  return suite_run("saving", tests);
}
