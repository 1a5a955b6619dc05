/* SPDX-License-Identifier: Apache-2.0
 *
 * test_table.c - the tagged table's block, clock by clock: worked trace 6 of
 * docs/design/tagged.md, INIT, the read-out, OFF; and with bubbles at random
 * the messages, the contents and the law of the event level.
 */
#include <stdio.h>
#include <string.h>

#include "cs_event.h"
#include "cs_hash.h"
#include "cs_tagged.h"
#include "suite.h"

struct block {
  struct cs_tagged_state s;
  struct cs_tagged_cfg cfg;
  struct cs_tagged_in in;
  struct cs_hash_table hash;
};

static void clock(struct block *b, const struct cs_tagged_tuple *e)
{
  b->in.e = e;
  cs_tagged_step(&b->s, &b->in);
}

static void init_clocks(struct block *b)
{
  b->in.enter_init = true;
  clock(b, NULL);
  b->in.enter_init = false;
  b->in.init = true;
  for (b->in.init_cnt = 0; b->in.init_cnt < CS_INIT_WARMUP +
       (1u << b->cfg.log2n); b->in.init_cnt++)
    clock(b, NULL);
  b->in.init = false;
}

static void start(struct block *b, uint32_t max, struct cs_tagged_cfg cfg)
{
  memset(b, 0, sizeof *b);
  cs_tagged_init(&b->s, max);
  cs_hash_table_init(&b->hash);
  b->cfg = cfg;
  b->in.cfg = &b->cfg;
  b->in.on = true;
  init_clocks(b);
}

/* Trace 6: four equal tuples in four clocks; R0 in 1, X in 4 to 7, M in 8. */
static void back_to_back(void)
{
  static const struct cs_tagged_tuple a = {{.pc = 0x100, .w = 1}, 0, 1};
  static struct block b;

  for (int gap = 0; gap < 4; gap++) {
    start(&b, 16, (struct cs_tagged_cfg){.thresh = 4, .tag_bits = 2});
    for (int t = 0; t < 24; t++) {
      int last = 3 * (gap + 1); /* clock of the fourth */

      CU_ASSERT_EQUAL(cs_tagged_m(&b.s.pipe) != NULL, t == last + 5);
      if (t == last + 5)
        CU_ASSERT(cs_tagged_m(&b.s.pipe)->count == 4 &&
                  cs_tagged_m(&b.s.pipe)->pc == 0x100);
      clock(&b, t <= last && t % (gap + 1) == 0 ? &a : NULL);
    }
    CU_ASSERT(b.s.events == 4 && b.s.emitted == 1 && b.s.emitted_count == 4);
    CU_ASSERT_EQUAL(cs_tagged_held(&b.s, &b.cfg), 0);
  }
}

/* INIT writes the rows in use and no others, and only when it is on. */
static void init_rows(void)
{
  static struct block b;

  for (unsigned log2_ways = 0; log2_ways < 3; log2_ways++)
    for (unsigned log2n = 0; log2n + log2_ways <= 6; log2n++) {
      unsigned used = 1u << (log2n + log2_ways);

      start(&b, 64, (struct cs_tagged_cfg){.thresh = 9, .tag_bits = 1});
      b.cfg.log2_ways = (uint8_t)log2_ways;
      b.cfg.log2n = (uint8_t)log2n;
      memset(b.s.entry, 7, 64 * sizeof b.s.entry[0]);
      b.in.on = false;
      init_clocks(&b);
      CU_ASSERT(b.s.entry[0].h == 7 && b.s.entry[63].m == 7);
      b.in.on = true;
      init_clocks(&b);
      used = used < 4 ? 4 : used;
      for (unsigned i = 0; i < 64; i++) {
        const struct cs_tagged_entry *e = &b.s.entry[i];
        bool fresh = !e->h && !e->m && !e->v && !e->tag &&
                     e->age == i % (1u << log2_ways);

        CU_ASSERT_EQUAL(fresh, i < used);
      }
    }
}

/* TBL_ADDR in clock w: the word after the end of w+2, held; 0 in OFF. */
static void read_out(void)
{
  static const struct cs_tagged_tuple a = {{.pc = 0x100, .w = 1}, 3, 0x1ff};
  static struct block b;
  uint32_t word = 0x1ff | 2 << 16 | 1u << 27;

  start(&b, 16, (struct cs_tagged_cfg){.thresh = 9, .tag_bits = 9,
                                       .log2n = 2, .log2_ways = 1});
  clock(&b, &a);
  clock(&b, &a);
  for (int i = 0; i < 6; i++)
    clock(&b, NULL);
  b.in.tbl_we = true;
  b.in.tbl_addr = 16 + 6;        /* modulo MaxEntries; set 3, way 0 */
  clock(&b, NULL);
  b.in.tbl_we = false;
  for (int i = 0; i < 2; i++) {
    CU_ASSERT_EQUAL(b.s.tbl_word, 0);
    clock(&b, NULL);
  }
  CU_ASSERT_EQUAL(b.s.tbl_word, word);
  clock(&b, NULL);
  CU_ASSERT_EQUAL(b.s.tbl_word, word);
  b.in.clear = true;
  clock(&b, NULL);
  CU_ASSERT(b.s.tbl_word == 0 && b.s.events == 0);
}

/* In the first clock of OFF an event in X still writes; nothing else stays. */
static void off(void)
{
  static const struct cs_tagged_tuple a = {{.pc = 0x100, .w = 1}, 0, 1};
  static struct block b;

  start(&b, 16, (struct cs_tagged_cfg){.thresh = 9, .tag_bits = 2});
  for (int i = 0; i < 4; i++)
    clock(&b, &a);               /* the first is in X, the others behind */
  b.in.clear = true;
  clock(&b, NULL);
  CU_ASSERT(b.s.entry[0].v && b.s.entry[0].h == 1);
  CU_ASSERT(b.s.pipe.valid == 0 && b.s.events == 0 && !cs_tagged_m(&b.s.pipe));
  clock(&b, NULL);
  CU_ASSERT_EQUAL(b.s.entry[0].h, 1);
}

/* ---- against the event level ---- */

struct pair {
  struct block *b;
  struct cs_event_model *e;
  struct cs_compressor c;
  struct cs_message made[64];    /* by events, not yet seen in M */
  unsigned in, out;
  uint32_t accepted, x;
  unsigned pcs, values;
  bool differ;
};

static struct cs_tagged_tuple tuple(struct pair *p)
{
  struct cs_message m = {.slot = (uint8_t)suite_below(&p->x, 2)};
  uint32_t a = suite_below(&p->x, p->pcs), b = suite_below(&p->x, p->pcs);
  uint64_t x;

  m.pc = 0x80000000u + 2 * (a < b ? a : b);
  m.w = suite_below(&p->x, p->values);
  x = cs_hash_word(&p->b->hash, p->c.hash == CS_HASH_PAPER, 32, m.slot, m.pc,
                   m.w);
  return (struct cs_tagged_tuple){
    m, (uint16_t)cs_fold(x, p->c.log2n),
    (uint16_t)cs_fold(m.pc ^ m.w, p->c.tag_bits)};
}

/* A message in M is the next that the event level made. */
static void see(struct pair *p)
{
  const struct cs_message *m = cs_tagged_m(&p->b->s.pipe);
  const struct cs_message *n = &p->made[p->out % 64];

  if (!m)
    return;
  p->differ |= p->out == p->in || m->pc != n->pc || m->w != n->w ||
               m->slot != n->slot || m->count != n->count;
  p->out++;
}

static void law(struct pair *p)
{
  const struct cs_tagged_state *s = &p->b->s;

  p->differ |= p->accepted != s->events + cs_tagged_in_pipe(&s->pipe);
  p->differ |= s->events != s->emitted_count + cs_tagged_held(s, &p->b->cfg);
}

static void one_clock(struct pair *p, bool some)
{
  struct cs_tagged_tuple t;

  if (some) {
    t = tuple(p);
    p->accepted++;
    if (cs_event_tuple(p->e, t.m.slot, t.m.pc, t.m.w, &p->made[p->in % 64]))
      p->in++;
  }
  clock(p->b, some ? &t : NULL);
  see(p);
  if (p->accepted % 61 == 0)
    law(p);
}

static void random_round(uint32_t seed)
{
  static struct block b;
  struct pair p = {.b = &b, .x = 2 * seed + 1};
  unsigned log2_max = 4 + suite_below(&p.x, 9);
  unsigned log2_ways = suite_below(&p.x, 3), density;
  unsigned log2n = suite_below(&p.x, log2_max - log2_ways + 1);
  struct cs_law event;
  char spec[80], err[100];

  snprintf(spec, sizeof spec, "T:%u:%u:%u:%u,hash=%s",
           1 + suite_below(&p.x, 16),
           suite_below(&p.x, 3) ? 1 + suite_below(&p.x, 256)
                                : 249 + suite_below(&p.x, 8),
           1u << (log2n + log2_ways), 1u << log2_ways,
           suite_below(&p.x, 2) ? "fold" : "paper");
  CU_ASSERT_EQUAL_FATAL(cs_spec_parse(spec, &p.c, err, sizeof err), 0);
  p.e = cs_event_new(&p.c, 32, err, sizeof err);
  CU_ASSERT_PTR_NOT_NULL_FATAL(p.e);
  start(&b, 1u << log2_max, (struct cs_tagged_cfg){
    .thresh = p.c.rate, .tag_bits = (uint8_t)p.c.tag_bits,
    .log2_ways = (uint8_t)log2_ways, .log2n = (uint8_t)log2n});
  p.pcs = 1u << suite_below(&p.x, 8);
  p.values = 1u << suite_below(&p.x, 5);
  density = 1 + suite_below(&p.x, 4);
  for (int i = 0; i < 4000; i++)
    one_clock(&p, suite_below(&p.x, 4) < density);
  for (int i = 0; i < 6; i++)
    one_clock(&p, false);
  cs_event_law(p.e, &event);
  if (p.differ || p.in != p.out || event.sent != b.s.emitted_count ||
      event.held != cs_tagged_held(&b.s, &b.cfg) || b.s.pipe.valid) {
    fprintf(stderr, "seed %u: %s\n", seed, spec);
    CU_FAIL("block and event level differ");
  }
  cs_event_free(p.e);
}

static void random_rounds(void)
{
  int rounds = suite_rounds(300);

  for (int i = 0; i < rounds; i++)
    random_round((uint32_t)i);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"trace 6: back to back", back_to_back},
    {"rows of INIT", init_rows},
    {"read-out", read_out},
    {"off", off},
    {"as the event level", random_rounds},
    CU_TEST_INFO_NULL,
  };
  return suite_run("table", tests);
}
