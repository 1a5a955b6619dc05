/* SPDX-License-Identifier: Apache-2.0
 *
 * test_marker.c - the handler of two tiers beside the rules of
 * docs/design/tiers.md in floating point, written down a second time and with
 * tables that never fill; and what it does when its own do.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cs_marker.h"
#include "cs_marks.h"
#include "suite.h"

enum { PCS = 128, VALUES = 64, LOG2_SITES = 9, LOG2_VALUES = 14 };

/* ---- the rules ---- */

struct rules {
  double n[PCS], w[PCS], v[PCS][VALUES], all[CS_MARKER_KEYS],
    done[CS_MARKER_KEYS];
  bool is_done[PCS];
  struct cs_marks marks;
  unsigned writes, close;
};

static uint64_t pc_of(unsigned site)
{
  return 0x80000000u + 2 * (site + site / 3 * 4096);
}

static unsigned key_of(unsigned site)
{
  struct cs_mark_key key = cs_mark_key(pc_of(site));

  return key.tag * 32u + key.set;
}

/* *close: another rounding might say otherwise. */
static bool judge(const struct rules *r, unsigned site, bool *close)
{
  double n = r->n[site], cover = 0, error = 0;

  for (unsigned w = 0; w < VALUES; w++) {
    double s = r->v[site][w] / r->w[site];

    if (s >= 0.1) {
      cover += s;
      error += s * sqrt(s * (1 - s) / n);
    }
  }
  *close = fabs(cover - 0.4) < 0.0005 || fabs(error - 0.005) < 0.00005;
  return (n >= 16 && cover < 0.4) || (n >= 32 && error < 0.005);
}

static void settle(struct rules *r, unsigned site, bool done)
{
  if (done != r->is_done[site])
    r->done[key_of(site)] += done ? r->w[site] : -r->w[site];
  r->is_done[site] = done;
}

static void mark(struct rules *r, unsigned key)
{
  uint8_t *way = r->marks.tag[key % 32], tag = (uint8_t)(key / 32);
  bool ought = r->done[key] > 0.9 * r->all[key];
  double least = INFINITY;
  unsigned at = 0;

  if (tag == 0)
    return;
  for (unsigned i = 0; i < 4; i++) {
    double a = way[i] ? r->all[way[i] * 32u + key % 32] : 0;

    if (way[i] == tag) {
      r->writes += !ought;
      way[i] = ought ? tag : 0;
      return;
    }
    if (a < least) {
      least = a;
      at = i;
    }
  }
  if (ought && least < r->all[key]) {
    way[at] = tag;
    r->writes++;
  }
}

/* is: what the handler made of the load, which decides where it is close. */
static void message(struct rules *r, unsigned site, unsigned w, double count,
                    bool is)
{
  unsigned key = key_of(site), n;
  bool close = false, done = r->is_done[site];

  n = (unsigned)++r->n[site];
  r->w[site] += count;
  r->v[site][w] += count;
  r->all[key] += count;
  if (r->is_done[site])
    r->done[key] += count;
  if ((n & (n - 1)) == 0)
    done = judge(r, site, &close);
  r->close += close;
  settle(r, site, close ? is : done);
  mark(r, key);
}

/* ---- side by side ---- */

struct pair {
  struct rules rules;
  struct cs_marker marker;
  struct cs_marks hardware;
  void *memory;
};

static void write(void *user, uint32_t word)
{
  cs_marks_write(&((struct pair *)user)->hardware, word);
}

static bool is_done(const struct cs_marker *m, uint64_t pc)
{
  for (uint32_t i = 0; i <= m->site_mask; i++)
    if (m->sites[i].n && m->sites[i].pc == pc)
      return m->sites[i].done;
  return false;
}

static void play(struct pair *p, uint32_t seed, int messages)
{
  uint32_t x = 2 * seed + 1, spread = 1u << suite_below(&x, 7);

  for (int i = 0; i < messages; i++) {
    unsigned a = suite_below(&x, PCS), b = suite_below(&x, PCS);
    unsigned site = a < b ? a : b, w = 0;
    uint32_t count = suite_below(&x, 4) ? 160 : 2048;

    if (suite_below(&x, 64) < site % 65)     /* from constant to variable */
      w = suite_below(&x, 1 + site * spread % VALUES);
    if (i > messages / 2 && site % 8 == 1)   /* changes its values */
      w = VALUES - 1 - w;
    cs_marker_message(&p->marker, 0, pc_of(site), w, count);
    message(&p->rules, site, w, count, is_done(&p->marker, pc_of(site)));
    if (memcmp(&p->hardware, &p->rules.marks, sizeof p->hardware)) {
      CU_FAIL("other marks than the rules");
      return;
    }
  }
}

static unsigned all_writes, emptied;

static void random_round(uint32_t seed)
{
  struct pair *p = calloc(1, sizeof *p);

  p->memory = calloc(1, cs_marker_bytes(LOG2_SITES, LOG2_VALUES));
  cs_marker_init(&p->marker, p->memory, LOG2_SITES, LOG2_VALUES, write, p);
  play(p, seed, 6000);
  CU_ASSERT_EQUAL(p->marker.lost, 0);
  CU_ASSERT_EQUAL(p->marker.writes, p->rules.writes);
  CU_ASSERT(!memcmp(p->marker.tag, p->hardware.tag, sizeof p->hardware.tag));
  CU_ASSERT(p->rules.close < 60);
  all_writes += p->rules.writes;
  for (int i = 0; i < 128; i++)
    emptied -= p->hardware.tag[i / 4][i % 4] != 0;
  emptied += p->rules.writes;
  free(p->memory);
  free(p);
}

static void random_rounds(void)
{
  int rounds = suite_rounds(40);

  for (int i = 0; i < rounds; i++)
    random_round((uint32_t)i);
  CU_ASSERT(all_writes > (unsigned)rounds * 20); /* the test tests something */
  CU_ASSERT(emptied > (unsigned)rounds);
}

/* A constant load is settled at 32 messages, a variable one is done at 16. */
static void when(void)
{
  struct pair *p = calloc(1, sizeof *p);

  p->memory = calloc(1, cs_marker_bytes(LOG2_SITES, LOG2_VALUES));
  cs_marker_init(&p->marker, p->memory, LOG2_SITES, LOG2_VALUES, write, p);
  for (int i = 1; i <= 40; i++) {
    cs_marker_message(&p->marker, 0, 0x80000010u, 7, 160);
    CU_ASSERT_EQUAL(p->hardware.tag[8][0], i < 32 ? 0 : 0x21);
  }
  CU_ASSERT_EQUAL(p->marker.writes, 1);
  for (int i = 1; i <= 20; i++) {
    cs_marker_message(&p->marker, 1, 0x80000100u, (cs_marker_word)i, 160);
    CU_ASSERT_EQUAL(p->marker.writes, i < 16 ? 1 : 2);
  }
  free(p->memory);
  free(p);
}

/* Full tables: nothing breaks, and what has no place is counted. */
static void full(void)
{
  struct pair *p = calloc(1, sizeof *p);
  uint32_t x = 1;

  p->memory = calloc(1, cs_marker_bytes(5, 5));
  cs_marker_init(&p->marker, p->memory, 5, 5, write, p);
  for (int i = 0; i < 20000; i++)
    cs_marker_message(&p->marker, 0, 0x80000000u + 2 * suite_below(&x, 256),
                      suite_below(&x, 8), 160);
  CU_ASSERT(p->marker.lost > 10000);
  CU_ASSERT(!memcmp(p->marker.tag, p->hardware.tag, sizeof p->hardware.tag));
  free(p->memory);
  free(p);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"when a load is done", when},
    {"as the rules say", random_rounds},
    {"full tables", full},
    CU_TEST_INFO_NULL,
  };
  return suite_run("marker", tests);
}
