/* SPDX-License-Identifier: Apache-2.0
 *
 * test_tagged.c - the tagged table: the worked traces of docs/design/tagged.md,
 * every transition by hand, a second implementation on random streams, the
 * length of the stream, configurations.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_config.h"
#include "cs_event.h"
#include "cs_tagged.h"
#include "suite.h"
#include "tagged_ref.h"

/* ---- one set, by hand ---- */

struct hand {
  struct cs_tagged_cfg cfg;
  struct cs_tagged_entry set[CS_MAX_WAYS];
  uint32_t events, sent;
};

static struct hand by_hand(uint32_t thresh, uint8_t log2_ways)
{
  struct hand h = {
    .cfg = {.thresh = thresh, .tag_bits = 8, .log2_ways = log2_ways}};

  cs_tagged_clear(&h.cfg, h.set);
  return h;
}

/* An event with the letter as its tag, and everything that must follow: rule,
 * message, way and what this holds. */
static void expect(struct hand *h, char tag, enum cs_tagged_rule rule,
                   unsigned count, unsigned way, bool v, unsigned hits,
                   unsigned misses)
{
  struct cs_tagged_decision d =
    cs_tagged_next(&h->cfg, h->set, (uint8_t)tag);
  const struct cs_tagged_entry *e = &h->set[way];

  h->events++;
  h->sent += d.count;
  CU_ASSERT_EQUAL(d.rule, rule);
  CU_ASSERT_EQUAL(d.count, count);
  CU_ASSERT_EQUAL(d.way, way);
  CU_ASSERT(e->v == v && e->h == hits && e->m == misses);
  CU_ASSERT(!v || rule == CS_E4 || rule == CS_E5A || e->tag == (uint8_t)tag);
}

static void balanced(const struct hand *h)
{
  uint32_t held = 0;

  for (int k = 0; k < 1 << h->cfg.log2_ways; k++)
    held += (uint32_t)h->set[k].h + h->set[k].m;
  CU_ASSERT_EQUAL(h->events, h->sent + held);
}

static void trace_1(void)
{
  struct hand h = by_hand(4, 0);

  expect(&h, 'a', CS_E1, 0, 0, true, 1, 0);
  expect(&h, 'a', CS_E3, 0, 0, true, 2, 0);
  expect(&h, 'a', CS_E3, 0, 0, true, 3, 0);
  expect(&h, 'a', CS_E2, 4, 0, false, 0, 0);
  balanced(&h);
}

static void trace_2(void)
{
  struct hand h = by_hand(8, 0);

  for (int t = 8; t <= 16; t += 8) {
    h = by_hand((uint32_t)t, 0);
    expect(&h, 'a', CS_E1, 0, 0, true, 1, 0);
    expect(&h, 'a', CS_E3, 0, 0, true, 2, 0);
    expect(&h, 'a', CS_E3, 0, 0, true, 3, 0);
    expect(&h, 'b', CS_E4, 0, 0, true, 3, 1);
    expect(&h, 'b', CS_E5A, 0, 0, true, 3, 2);
    if (t == 16) {
      expect(&h, 'a', CS_E6A, 0, 0, true, 4, 2);
    } else {
      expect(&h, 'a', CS_E6, 4, 0, false, 2, 0);
      expect(&h, 'b', CS_E1, 0, 0, true, 3, 0);
    }
    balanced(&h);
  }
}

static void trace_3(void)
{
  struct hand h = by_hand(4, 0);

  for (unsigned i = 1; i <= 3; i++)
    expect(&h, 'a', i == 1 ? CS_E1 : CS_E3, 0, 0, true, i, 0);
  expect(&h, 'b', CS_E4, 0, 0, true, 3, 1);
  expect(&h, 'b', CS_E5A, 0, 0, true, 3, 2);
  expect(&h, 'c', CS_E5_SENT, 6, 0, false, 0, 0);
  balanced(&h);
}

static void trace_4(void)
{
  struct hand h = by_hand(256, 1);

  expect(&h, 'a', CS_E1, 0, 0, true, 1, 0);
  expect(&h, 'b', CS_E1, 0, 1, true, 1, 0);
  expect(&h, 'a', CS_E3, 0, 0, true, 2, 0);
  CU_ASSERT(h.set[0].age == 0 && h.set[1].age == 1);
  expect(&h, 'c', CS_E4, 0, 1, true, 1, 1);
  CU_ASSERT(h.set[0].age == 0 && h.set[1].age == 1);
  expect(&h, 'c', CS_E5, 0, 1, true, 3, 0);
  CU_ASSERT(h.set[0].age == 1 && h.set[1].age == 0);
  balanced(&h);
}

static void trace_5(void)
{
  struct hand h = by_hand(2, 0);

  expect(&h, 'a', CS_E1, 0, 0, true, 1, 0);
  expect(&h, 'b', CS_E4, 0, 0, true, 1, 1);
  expect(&h, 'a', CS_E6, 2, 0, false, 1, 0);
  expect(&h, 'b', CS_E1_SENT, 2, 0, false, 0, 0);
  balanced(&h);
}

/* With much to lose an entry waits until its misses saturate. */
static void seven_misses(void)
{
  struct hand h = by_hand(256, 0);

  for (unsigned i = 1; i <= 100; i++)
    expect(&h, 'a', i == 1 ? CS_E1 : CS_E3, 0, 0, true, i, 0);
  for (unsigned i = 1; i <= 7; i++)
    expect(&h, 'b', i == 1 ? CS_E4 : CS_E5A, 0, 0, true, 100, i);
  expect(&h, 'b', CS_E5, 0, 0, true, 108, 0);
  balanced(&h);
}

/* floor(T / 4) hits at least, also where misses * hits is enough: T = 39. */
static void a_quarter(void)
{
  struct hand h = by_hand(39, 0);

  for (unsigned i = 1; i <= 7; i++)
    expect(&h, 'a', i == 1 ? CS_E1 : CS_E3, 0, 0, true, i, 0);
  for (unsigned i = 1; i <= 4; i++)
    expect(&h, 'b', i == 1 ? CS_E4 : CS_E5A, 0, 0, true, 7, i);
  expect(&h, 'a', CS_E6A, 0, 0, true, 8, 4);    /* 32 < 39 and 8 < 9 */
  expect(&h, 'b', CS_E5A, 0, 0, true, 8, 5);
  h.set[0].h = 7;
  h.events--;
  expect(&h, 'a', CS_E6A, 0, 0, true, 8, 5);    /* 40 >= 39, but 8 < 9 */
  expect(&h, 'a', CS_E6, 9, 0, false, 5, 0);
  balanced(&h);
}

/* In Evict, T hits are E6 and leave the misses behind. */
static void threshold_in_evict(void)
{
  struct hand h = by_hand(256, 0);

  for (unsigned i = 1; i <= 255; i++)
    expect(&h, 'a', i == 1 ? CS_E1 : CS_E3, 0, 0, true, i, 0);
  expect(&h, 'b', CS_E4, 0, 0, true, 255, 1);
  expect(&h, 'a', CS_E6, 256, 0, false, 1, 0);
  balanced(&h);
}

/* Four ways: the lowest empty one, then the one touched longest ago. */
static void four_ways(void)
{
  struct hand h = by_hand(8, 2);
  static const uint8_t ages[] = {1, 3, 0, 2};

  for (unsigned k = 0; k < 4; k++)
    expect(&h, "abcd"[k], CS_E1, 0, k, true, 1, 0);
  expect(&h, 'a', CS_E3, 0, 0, true, 2, 0);
  expect(&h, 'c', CS_E3, 0, 2, true, 2, 0);
  for (int k = 0; k < 4; k++)
    CU_ASSERT_EQUAL(h.set[k].age, ages[k]);
  expect(&h, 'e', CS_E4, 0, 1, true, 1, 1);
  expect(&h, 'e', CS_E5, 0, 1, true, 3, 0);
  expect(&h, 'f', CS_E4, 0, 3, true, 1, 1);
  for (unsigned i = 3; i <= 7; i++)
    expect(&h, 'a', CS_E3, 0, 0, true, i, 0);
  expect(&h, 'a', CS_E2, 8, 0, false, 0, 0);
  for (unsigned i = 3; i <= 7; i++)
    expect(&h, 'c', CS_E3, 0, 2, true, i, 0);
  expect(&h, 'c', CS_E2, 8, 2, false, 0, 0);
  expect(&h, 'g', CS_E1, 0, 0, true, 1, 0);     /* not way 2, nor 3 */
  balanced(&h);
}

/* ---- against the second implementation ---- */

struct stream {
  uint32_t x;
  unsigned pcs, values, slots;
};

/* Hot and cold tuples: the lower of two draws. */
static uint32_t skewed(struct stream *s, uint32_t n)
{
  uint32_t a = suite_below(&s->x, n), b = suite_below(&s->x, n);

  return a < b ? a : b;
}

static struct cs_event_model *model_of(const char *spec)
{
  struct cs_compressor c;
  struct cs_event_model *e;
  char err[200] = "";

  CU_ASSERT_EQUAL_FATAL(cs_spec_parse(spec, &c, err, sizeof err), 0);
  e = cs_event_new(&c, 32, err, sizeof err);
  CU_ASSERT_PTR_NOT_NULL_FATAL(e);
  return e;
}

/* Returns the number of differences; 1 and on stops. */
static int compare(struct cs_event_model *e, struct tagged_ref *r,
                   struct stream *s, int events)
{
  for (int i = 0; i < events; i++) {
    unsigned slot = suite_below(&s->x, s->slots);
    uint32_t pc = 0x80000000u + 4 * skewed(s, s->pcs);
    uint32_t w = skewed(s, s->values) * 0x01010001u;
    unsigned expected = tagged_ref_event(r, slot, pc, w);
    struct cs_message m = {0};
    int made = cs_event_tuple(e, slot, pc, w, &m);

    if (made != (expected != 0) || m.count != expected ||
        (made && (m.pc != pc || m.w != w || m.slot != slot)))
      return 1;
  }
  return 0;
}

static void random_stream(uint32_t seed)
{
  struct stream s = {.x = seed * 2 + 1};
  unsigned log2_entries = suite_below(&s.x, 12);
  unsigned log2_ways = suite_below(&s.x, 3);
  unsigned tag_bits = 1 + suite_below(&s.x, 16);
  unsigned thresh = 1 + suite_below(&s.x, suite_below(&s.x, 2) ? 256 : 24);
  struct cs_event_model *e;
  struct tagged_ref *r;
  struct cs_law law;
  char spec[60];

  if (log2_ways > log2_entries)
    log2_ways = log2_entries;
  s.pcs = 1u << suite_below(&s.x, 8);
  s.values = 1u << suite_below(&s.x, 8);
  s.slots = 1 + suite_below(&s.x, 4);
  snprintf(spec, sizeof spec, "T:%u:%u:%u:%u", tag_bits, thresh,
           1u << log2_entries, 1u << log2_ways);
  e = model_of(spec);
  r = tagged_ref_new(tag_bits, thresh, 1u << log2_entries, 1u << log2_ways);
  if (compare(e, r, &s, 20000)) {
    fprintf(stderr, "seed %u: %s differs\n", seed, spec);
    CU_FAIL("the two implementations differ");
  }
  cs_event_law(e, &law);
  CU_ASSERT(law.exact && law.credit == 0 && law.accepted == 20000);
  CU_ASSERT_EQUAL(law.accepted, law.sent + law.held);
  cs_event_free(e);
  tagged_ref_free(r);
}

static void random_streams(void)
{
  int rounds = suite_rounds(300);

  for (int i = 0; i < rounds; i++)
    random_stream((uint32_t)i);
}

/* Every transition happens in a stream of few tuples. */
static void every_transition(void)
{
  struct hand h = by_hand(16, 1);
  unsigned seen[CS_RULES] = {0};
  uint32_t x = 1;

  for (int i = 0; i < 20000; i++) {
    uint32_t a = suite_below(&x, 6), b = suite_below(&x, 6);
    struct cs_tagged_decision d =
      cs_tagged_next(&h.cfg, h.set, a < b ? a : b);

    seen[d.rule]++;
    h.events++;
    h.sent += d.count;
  }
  balanced(&h);
  for (int i = 0; i < CS_RULES; i++)
    CU_ASSERT(seen[i] > 0 || i == CS_E1_SENT); /* 7 + 1 < 16 */
}

/* 64 bits: the tag folds the whole of pc and w; the combiner loses nothing. */
static void wide_tuples(void)
{
  struct cs_compressor c;
  struct cs_event_model *e;
  struct cs_message m;
  struct cs_law law;
  char err[100];

  cs_spec_parse("T:4:3:1:1", &c, err, sizeof err);
  e = cs_event_new(&c, 64, err, sizeof err);
  CU_ASSERT_EQUAL(cs_event_tuple(e, 0, 0, 1, &m), 0);
  CU_ASSERT_EQUAL(cs_event_tuple(e, 0, 0, 1ull << 60, &m), 0); /* tag 1 */
  CU_ASSERT_EQUAL(cs_event_tuple(e, 0, 1ull << 32, 0, &m), 1);
  CU_ASSERT(m.count == 3 && m.pc == 1ull << 32 && m.w == 0);
  cs_event_free(e);
  cs_spec_parse("T:4:3:16:2+A4", &c, err, sizeof err);
  e = cs_event_new(&c, 64, err, sizeof err);
  for (uint64_t i = 0; i < 1000; i++) {
    cs_event_tuple(e, 0, i * i % 7 << 40, i % 3, &m);
    cs_event_law(e, &law);
    CU_ASSERT_EQUAL(law.accepted, law.sent + law.held);
  }
  while (cs_event_flush(e, &m))
    ;
  cs_event_law(e, &law);
  CU_ASSERT(law.accepted == 1000 && law.accepted == law.sent + law.held);
  cs_event_free(e);
}

static void refusals(void)
{
  struct cs_compressor good, c;
  char err[100];
  enum cs_part part;

  cs_spec_parse("T:2:256:2048:2", &good, err, sizeof err);
  CU_ASSERT_PTR_NULL(cs_config_fault(&good, &part));
  c = good, c.rate = 257;
  CU_ASSERT(cs_config_fault(&c, &part) && part == CS_PART_RATE);
  c = good, c.tag_bits = 0;
  CU_ASSERT(cs_config_fault(&c, &part) && part == CS_PART_TAG);
  c = good, c.tag_bits = 17;
  CU_ASSERT(cs_config_fault(&c, &part) && part == CS_PART_TAG);
  c = good, c.log2_ways = 3;
  CU_ASSERT(cs_config_fault(&c, &part) && part == CS_PART_WAYS);
  c = good, c.banks = 2;
  CU_ASSERT(cs_config_fault(&c, &part) && part == CS_PART_BANKS);
  c = good, c.counter = true;
  CU_ASSERT(cs_config_fault(&c, &part) && part == CS_PART_PHASE);
  CU_ASSERT_EQUAL(cs_state_bits(&good), 2048 * (2 + 8 + 3 + 1) + 1024);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"trace 1: T hits", trace_1},
    {"trace 2: evict, or not yet", trace_2},
    {"trace 3: replaced, sent at once", trace_3},
    {"trace 4: two ways", trace_4},
    {"trace 5: leftover sent at once", trace_5},
    {"seven misses", seven_misses},
    {"a quarter of T", a_quarter},
    {"threshold in Evict", threshold_in_evict},
    {"four ways", four_ways},
    {"every transition", every_transition},
    {"second implementation", random_streams},
    {"wide tuples", wide_tuples},
    {"refusals", refusals},
    CU_TEST_INFO_NULL,
  };
  return suite_run("tagged", tests);
}
