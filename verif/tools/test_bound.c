/* SPDX-License-Identifier: Apache-2.0
 *
 * test_bound.c - test_bound TUPLES...: what a bound says (docs/design/
 * engines.md) is true of every tuple of the loads of each program:
 *   sum of low <= true count <= sum of high + what its set counted for others
 *                               or still holds.
 */
#include <endian.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cs_event.h"
#include "cs_hash.h"
#include "cs_profile.h"
#include "cs_tuples.h"
#include "suite.h"

enum { SETS = 256 };

static char **files;
static int n_files;

static const char *const specs[] = {
  "U:full:64:1024:4,bound=on",
  "U:full:16:256:1,bound=on,seed=5",
  "U:full:64:512:2,bound=on,hash=fold+A16",
};

struct sums {
  struct cs_profile truth, low, high, err;
  struct cs_event_model *model;
  struct cs_hash_table table;
  struct cs_compressor c;
  uint64_t set_events[SETS], set_sent[SETS], set_err[SETS];
  uint64_t messages, narrow;    /* narrow: with low > 0 */
};

static uint32_t set_of(const struct sums *s, uint64_t pc, uint64_t w)
{
  return cs_fold(cs_hash_word(&s->table, s->c.hash == CS_HASH_PAPER, 32, 0, pc,
                              w), s->c.log2n);
}

static void message(struct sums *s, const struct cs_message *m)
{
  uint32_t set = set_of(s, m->pc, m->w);

  cs_profile_add(&s->low, m->pc, m->w, m->count - m->err);
  cs_profile_add(&s->high, m->pc, m->w, m->count);
  cs_profile_add(&s->err, m->pc, m->w, m->err);
  s->set_sent[set] += m->count;
  s->set_err[set] += m->err;
  s->messages++;
  s->narrow += m->err < m->count;
}

static void play(struct sums *s, const struct cs_tuple_file *f)
{
  struct cs_message m;

  for (size_t i = 0; i < f->n; i++) {
    uint32_t pc = le32toh(f->tuple[i].pc), w = le32toh(f->tuple[i].value);

    cs_profile_add(&s->truth, pc, w, 1);
    s->set_events[set_of(s, pc, w)]++;
    if (cs_event_tuple(s->model, 0, pc, w, &m))
      message(s, &m);
  }
}

/* The number of tuples whose true count is outside. */
static uint64_t outside(const struct sums *s)
{
  uint64_t bad = 0;

  for (size_t i = 0; i <= s->truth.mask; i++) {
    const struct cs_count *t = &s->truth.row[i];
    uint32_t set = set_of(s, t->pc, t->w);
    uint64_t others = s->set_err[set] - cs_profile_get(&s->err, t->pc, t->w) +
                      s->set_events[set] - s->set_sent[set];

    if (t->n && (t->n < cs_profile_get(&s->low, t->pc, t->w) ||
                 t->n > cs_profile_get(&s->high, t->pc, t->w) + others))
      bad++;
  }
  return bad;
}

/* With everything read out nothing is held: the bound is on all events. */
static void flush(struct sums *s)
{
  struct cs_message m;
  struct cs_law law;

  cs_event_law(s->model, &law);
  CU_ASSERT_EQUAL(law.held, s->truth.total - s->high.total);
  CU_ASSERT(law.held > 0);
  while (cs_event_flush(s->model, &m))
    message(s, &m);
  cs_event_law(s->model, &law);
  CU_ASSERT_EQUAL(law.held, 0);
  CU_ASSERT_EQUAL(s->truth.total, s->high.total);
}

static void check(const struct cs_tuple_file *f, const char *spec)
{
  struct sums *s = calloc(1, sizeof *s);
  char err[200];

  CU_ASSERT_EQUAL_FATAL(cs_spec_parse(spec, &s->c, err, sizeof err), 0);
  CU_ASSERT_FATAL(s->c.log2n <= 8);
  s->model = cs_event_new(&s->c, 32, err, sizeof err);
  CU_ASSERT_PTR_NOT_NULL_FATAL(s->model);
  cs_hash_table_init(&s->table);
  CU_ASSERT_FATAL(!cs_profile_init(&s->truth) && !cs_profile_init(&s->low) &&
                  !cs_profile_init(&s->high) && !cs_profile_init(&s->err));
  play(s, f);
  CU_ASSERT_EQUAL(outside(s), 0);
  CU_ASSERT(s->messages > 100 && s->narrow > s->messages / 2);
  flush(s);
  CU_ASSERT_EQUAL(outside(s), 0);
  cs_event_free(s->model);
  cs_profile_free(&s->truth);
  cs_profile_free(&s->low);
  cs_profile_free(&s->high);
  cs_profile_free(&s->err);
  free(s);
}

static void every_tuple(void)
{
  for (int i = 0; i < n_files; i++) {
    struct cs_tuple_file f;
    char err[512];

    CU_ASSERT_EQUAL_FATAL(cs_tuples_open(&f, files[i], err, sizeof err), 0);
    for (size_t k = 0; k < sizeof specs / sizeof specs[0]; k++)
      check(&f, specs[k]);
    cs_tuples_close(&f);
  }
}

int main(int argc, char **argv)
{
  CU_TestInfo tests[] = {
    { "the bound on every tuple", every_tuple },
    CU_TEST_INFO_NULL,
  };

  files = argv + 1;
  n_files = argc - 1;
  if (n_files == 0) {
    fprintf(stderr, "usage: %s TUPLES...\n", argv[0]);
    return 2;
  }
  return suite_run("bound", tests);
}
