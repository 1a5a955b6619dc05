/* SPDX-License-Identifier: Apache-2.0
 *
 * test_strata.c - strata read out: their events against a count beside the
 * model, the worked traces of docs/design/estimate.md, and profiles that lack
 * messages.
 */
#include "cs_strata.h"

#include <math.h>

#include "cs_draw.h"
#include "suite.h"

enum { STRATA = 64, SLOTS = 2, EVENTS = 200000 };

struct rig {
  struct cs_compressor c;
  struct cs_event_model *model;
  struct cs_profile est[SLOTS], exact[SLOTS];
  uint32_t S[STRATA];
  struct cs_strata_account a;
  struct cs_strata *strata;
};

static void begin(struct rig *g, const char *spec)
{
  char err[200];

  *g = (struct rig){ 0 };
  CU_ASSERT_EQUAL_FATAL(cs_spec_parse(spec, &g->c, err, sizeof err), 0);
  g->model = cs_event_new(&g->c, 32, err, sizeof err);
  CU_ASSERT_PTR_NOT_NULL_FATAL(g->model);
  for (int s = 0; s < SLOTS; s++) {
    CU_ASSERT_EQUAL_FATAL(cs_profile_init(&g->est[s]), 0);
    CU_ASSERT_EQUAL_FATAL(cs_profile_init(&g->exact[s]), 0);
  }
}

static void take(struct rig *g, const struct cs_message *m)
{
  CU_ASSERT_EQUAL(cs_profile_add(&g->est[m->slot], m->pc, m->w, m->count), 0);
}

static void event(struct rig *g, unsigned slot, uint32_t pc, uint32_t w)
{
  struct cs_message m;

  g->a.events++;
  CU_ASSERT_EQUAL(cs_profile_add(&g->exact[slot], pc, w, 1), 0);
  if (cs_event_tuple(g->model, slot, pc, w, &m)) {
    g->a.sent += m.count;
    take(g, &m);
  }
}

static bool read_out(struct rig *g)
{
  struct cs_message m;
  struct cs_law law;

  while (cs_event_flush(g->model, &m)) {
    g->a.sent += m.count;
    take(g, &m);
  }
  for (uint32_t i = 0; i < 1u << g->c.log2n; i++)
    g->S[i] = cs_event_stratum(g->model, i);
  g->strata = cs_strata_new(&g->c, 32, g->S);
  CU_ASSERT_PTR_NOT_NULL_FATAL(g->strata);
  cs_event_law(g->model, &law);
  g->a.emitted = law.emitted;
  return cs_strata_agree(g->strata, g->est, SLOTS, &g->a);
}

static void end(struct rig *g)
{
  cs_strata_free(g->strata);
  cs_event_free(g->model);
  for (int s = 0; s < SLOTS; s++) {
    cs_profile_free(&g->est[s]);
    cs_profile_free(&g->exact[s]);
  }
}

/* Some tuples are frequent, most are seldom, two slots. */
static void play(struct rig *g, unsigned n)
{
  struct cs_draw_state draw;

  cs_draw_seed(&draw, 0x1234567);
  for (unsigned i = 0; i < n; i++) {
    uint32_t w = cs_draw_word(&draw);
    uint32_t pc = 4 * (w & 15);

    event(g, w >> 30 == 0, pc, w & 0x300 ? pc : w >> 12);
  }
}

static void agrees(void)
{
  static const char *const specs[] = {
    "H:P:256:64,early=off", "H:P:256:64", "H:P:256:64+A16,merges=8",
    "H:P:100:64+A4", "H:P:64:64,early=2,50+A16", "H:P:256:64,banks=4",
    "H:P:256:64,hash=fold,seed=7", "P:32",
  };

  for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
    struct rig g;

    begin(&g, specs[i]);
    play(&g, EVENTS);
    CU_ASSERT_TRUE(read_out(&g));
    g.a.events++;
    CU_ASSERT_FALSE(cs_strata_agree(g.strata, g.est, SLOTS, &g.a));
    end(&g);
  }
}

/* A message more or less is seen, whatever tuple it is of. */
static void disagrees(void)
{
  struct rig g;

  begin(&g, "H:P:256:64");
  play(&g, EVENTS);
  take(&g, &(struct cs_message){ .pc = 4, .w = 4, .count = 256 });
  CU_ASSERT_FALSE(read_out(&g));
  end(&g);
}

/* The tuples that have a stratum to themselves become exact but for the part
 * that is not believed; the error of all gets smaller. */
static void improves(void)
{
  struct rig g;
  double before = 0, after = 0;
  uint64_t moved, sum;

  begin(&g, "H:P:256:64");
  for (unsigned i = 0; i < 30; i++)
    for (unsigned k = 0; k < 700 + 31 * i; k++)
      event(&g, 0, 4 * i, i);
  CU_ASSERT_TRUE(read_out(&g));
  for (unsigned i = 0; i < 30; i++)
    before += fabs((double)cs_profile_get(&g.est[0], 4 * i, i) -
                   (double)cs_profile_get(&g.exact[0], 4 * i, i));
  cs_strata_weigh(g.strata, 0, &g.est[0], &moved);
  for (unsigned i = 0; i < 30; i++)
    after += fabs((double)cs_profile_get(&g.est[0], 4 * i, i) -
                  (double)cs_profile_get(&g.exact[0], 4 * i, i));
  CU_ASSERT_TRUE(moved > 0 && after < 0.75 * before);
  sum = 0;
  for (size_t i = 0; i <= g.est[0].mask; i++)
    sum += g.est[0].row[i].n;
  CU_ASSERT_EQUAL(sum, g.est[0].total);
  end(&g);
}

/* One stratum, whose first count is looked up: the worked traces. */
static void by_hand(void)
{
  struct rig g;
  uint64_t moved;
  uint32_t S0, n;

  begin(&g, "P:100,early=off");
  S0 = cs_event_stratum(g.model, 0);
  n = 1000 + 40;
  for (uint32_t i = 0; i < n; i++)
    event(&g, 0, 0x80, 1);
  CU_ASSERT_TRUE(read_out(&g));
  cs_strata_weigh(g.strata, 0, &g.est[0], &moved);
  {
    uint32_t sent = (S0 + n) / 100 * 100;
    double want = sent * (1 + ((double)n - sent) / (sent + 400.0));

    CU_ASSERT_EQUAL(cs_profile_get(&g.est[0], 0x80, 1),
                    (uint64_t)llround(want));
  }
  end(&g);
}

/* Some hundred events in each stratum of r = 256: the sums stay. */
static void few(void)
{
  struct rig g;
  uint64_t moved, before;

  begin(&g, "H:P:256:64,early=off");
  for (unsigned i = 0; i < 64 * 100; i++)
    event(&g, 0, 4 * (i % 640), 7);
  CU_ASSERT_TRUE(read_out(&g));
  before = g.est[0].total;
  cs_strata_weigh(g.strata, 0, &g.est[0], &moved);
  CU_ASSERT_TRUE(before > 0 && moved == 0);
  CU_ASSERT_EQUAL(g.est[0].total, before);
  end(&g);
}

static void refuses(void)
{
  static const char *const specs[] = {
    "H:P:256:64,phase=zero", "H:R:256:64", "H:D:256:64", "H:CP:256:64",
    "B:16:4:8", "T:2:256:64:2", "U:full:256:64:4",
  };

  for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
    struct cs_compressor c;
    uint32_t S[STRATA] = { 0 };
    char err[200];

    CU_ASSERT_EQUAL_FATAL(cs_spec_parse(specs[i], &c, err, sizeof err), 0);
    CU_ASSERT_FALSE(cs_strata_useful(&c));
    CU_ASSERT_PTR_NULL(cs_strata_new(&c, 32, S));
  }
}

int main(void)
{
  CU_TestInfo tests[] = {
    { "counters and messages agree", agrees },
    { "a message too many", disagrees },
    { "smaller errors", improves },
    { "by hand", by_hand },
    { "fewer events than the period", few },
    { "refuses", refuses },
    CU_TEST_INFO_NULL,
  };
  return suite_run("strata", tests);
}
