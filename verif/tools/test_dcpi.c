/* SPDX-License-Identifier: Apache-2.0
 *
 * test_dcpi.c - DCPI's method by parts: classes against a search of all
 * cycles, the schedule against sequences worked by hand, the frequency of a
 * class, and flow graphs that are walked at random.
 */
#include <CUnit/CUnit.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "classes.h"
#include "cs_select.h"
#include "dcpi.h"
#include "iss_int.h"
#include "suite.h"

static uint64_t seed = 1;

/* xorshift64*: walks draw many numbers. */
static uint32_t below(uint32_t n)
{
  seed ^= seed >> 12;
  seed ^= seed << 25;
  seed ^= seed >> 27;
  return (uint32_t)((seed * 0x2545f4914f6cdd1dU >> 32) * n >> 32);
}

/* ---- classes ---- */

enum { NODES = 12, EDGES = 40 };

struct graph {
  uint32_t nodes, edges;
  struct classes_edge edge[EDGES];
};

/* A ring, which makes it strongly connected, and chords. */
static struct graph random_graph(void)
{
  struct graph g = { .nodes = 2 + below(NODES - 2) };

  for (uint32_t v = 0; v < g.nodes; v++)
    g.edge[g.edges++] = (struct classes_edge){ v, (v + 1) % g.nodes };
  for (uint32_t more = below(10); more; more--)
    g.edge[g.edges++] = (struct classes_edge){ below(g.nodes),
                                               below(g.nodes) };
  return g;
}

/* Node v is link v, edge e is link nodes + e; a path goes along links. */
static uint32_t link_from(const struct graph *g, uint32_t link)
{
  return link < g->nodes ? 2 * link : 2 * g->edge[link - g->nodes].from + 1;
}

static uint32_t link_to(const struct graph *g, uint32_t link)
{
  return link < g->nodes ? 2 * link + 1 : 2 * g->edge[link - g->nodes].to;
}

/* A cycle through `with` and not through `without`. */
static bool has_cycle(const struct graph *g, uint32_t with, uint32_t without)
{
  bool seen[2 * NODES] = { false };

  seen[link_to(g, with)] = true;
  for (bool more = true; more; ) {
    more = false;
    for (uint32_t i = 0; i < g->nodes + g->edges; i++)
      if (i != without && seen[link_from(g, i)] && !seen[link_to(g, i)])
        seen[link_to(g, i)] = more = true;
  }
  return seen[link_from(g, with)];
}

static uint32_t class_of(const struct graph *g, const struct classes *c,
                         uint32_t link)
{
  return link < g->nodes ? c->node[link] : c->edge[link - g->nodes];
}

static void classes(void)
{
  for (int round = 0; round < 300; round++) {
    struct graph g = random_graph();
    struct classes c;
    uint32_t links = g.nodes + g.edges;

    CU_ASSERT_FATAL(!classes_find(&c, g.nodes, g.edge, g.edges));
    for (uint32_t a = 0; a < links; a++)
      for (uint32_t b = a + 1; b < links; b++) {
        bool apart = has_cycle(&g, a, b) || has_cycle(&g, b, a);

        if ((class_of(&g, &c, a) != class_of(&g, &c, b)) != apart)
          CU_FAIL("a class that the cycles do not make");
      }
    classes_free(&c);
  }
}

/* if (a) b; else c; d */
static void classes_of_if(void)
{
  const struct classes_edge edge[] = {
    { 0, 1 }, { 0, 2 }, { 1, 3 }, { 2, 3 }, { 3, 0 },
  };
  struct classes c;

  CU_ASSERT_FATAL(!classes_find(&c, 4, edge, 5));
  CU_ASSERT_EQUAL(c.n, 3);
  CU_ASSERT_EQUAL(c.node[0], c.node[3]);
  CU_ASSERT_EQUAL(c.node[0], c.edge[4]);
  CU_ASSERT_EQUAL(c.node[1], c.edge[0]);
  CU_ASSERT_EQUAL(c.node[1], c.edge[2]);
  CU_ASSERT_EQUAL(c.node[2], c.edge[3]);
  CU_ASSERT_NOT_EQUAL(c.node[1], c.node[2]);
  classes_free(&c);
}

/* ---- schedule ---- */

/* Instructions by their words; clocks at best, 0 ends both. */
static void expect_schedule(const uint32_t *words, const unsigned *clocks)
{
  struct insn insn[8] = { 0 };
  struct schedule s[8];
  uint32_t n = 0;

  for (; words[n]; n++) {
    uint8_t bytes[4];

    for (int i = 0; i < 4; i++)
      bytes[i] = (uint8_t)(words[n] >> 8 * i);
    insn[n] = insn_decode(0x80000000 + 4 * n, bytes, 4);
    CU_ASSERT(insn[n].known);
  }
  schedule_block(insn, n, s);
  for (uint32_t i = 0; i < n; i++)
    CU_ASSERT_EQUAL(s[i].best, clocks[i]);
}

static void schedule(void)
{
  /* lw a0,0(a1); addi a0,a0,1: trace 1 of docs/design/cpu.md */
  expect_schedule((const uint32_t[]){ 0x0005a503, 0x00150513, 0 },
                  (const unsigned[]){ 1, 2 });
  /* lw a0,0(a1); addi a2,a2,1; addi a0,a0,1 */
  expect_schedule((const uint32_t[]){ 0x0005a503, 0x00160613, 0x00150513, 0 },
                  (const unsigned[]){ 1, 1, 1 });
  /* mul a0,a1,a2; sw a0,0(a1); div a3,a0,a1; addi a4,a3,1; lw zero,0(a1) */
  expect_schedule((const uint32_t[]){ 0x02c58533, 0x00a5a023, 0x02b546b3,
                                      0x00168713, 0x0005a003, 0 },
                  (const unsigned[]){ 1, 2, 34, 2, 1 });
  /* sw a0,4(a1); lw a2,4(a1); sw a0,8(a1); lw a2,4(a1) */
  expect_schedule((const uint32_t[]){ 0x00a5a223, 0x0045a603, 0x00a5a423,
                                      0x0045a603, 0 },
                  (const unsigned[]){ 1, 2, 1, 1 });
}

/* ---- a class ---- */

static struct dcpi_estimate estimate(const double *cycles, const double *best,
                                     size_t n, double grain)
{
  struct dcpi_point p[32];

  for (size_t i = 0; i < n; i++)
    p[i] = (struct dcpi_point){ cycles[i], best ? best[i] : 1 };
  return dcpi_class(p, n, grain);
}

/* The copy loop of Fig. 7, whose true frequency is 1575.1: issue points that
 * do not wait, two that wait for memory. */
static void copy_loop(void)
{
  static const double s[] = { 3126, 1636, 1482, 27766, 1493, 174727, 1548,
                              1586 };
  struct dcpi_estimate e = estimate(s, NULL, 8, 1);

  CU_ASSERT_DOUBLE_EQUAL(e.frequency, 1575.1, 0.05 * 1575.1);
  CU_ASSERT_EQUAL(e.confidence, DCPI_HIGH);
}

static void single_classes(void)
{
  static const double waits[] = { 1000, 3400 }, wait_best[] = { 1, 34 };
  static const double few[] = { 3, 1, 0, 4 };
  static const double far[] = { 3, 2000, 2000 };
  struct dcpi_estimate e = estimate(waits, wait_best, 2, 1);

  CU_ASSERT_DOUBLE_EQUAL(e.frequency, 100, 1e-9);
  e = estimate(few, NULL, 4, 1); /* too few to choose from: all of them */
  CU_ASSERT_DOUBLE_EQUAL(e.frequency, 2, 1e-9);
  CU_ASSERT_EQUAL(e.confidence, DCPI_LOW);
  e = estimate(far, NULL, 3, 1); /* one that makes the others wait too long */
  CU_ASSERT_DOUBLE_EQUAL(e.frequency, 2000, 1e-9);
  CU_ASSERT_EQUAL(estimate(few, NULL, 0, 1).confidence, DCPI_NONE);
  CU_ASSERT_EQUAL(estimate((const double[]){ 0, 0 }, NULL, 2, 1).confidence,
                  DCPI_NONE);
}

/* ---- whole procedures ---- */

enum { BLOCKS = 24, LENGTH = 6, STEPS = 200000 };

/* One procedure, each block with code, that leaves where a block has no edge;
 * the frequencies of a walk. */
struct walk {
  struct cfg g;
  struct insn insn[BLOCKS * LENGTH];
  struct schedule schedule[BLOCKS * LENGTH];
  struct cfg_block block[BLOCKS];
  struct cfg_edge edge[3 * BLOCKS];
  struct cfg_function function;
  double cycles[BLOCKS * LENGTH], ran[BLOCKS], went[3 * BLOCKS];
};

static void make_code(struct walk *w, uint32_t blocks)
{
  w->g.block = w->block;
  w->g.insn = w->insn;
  w->g.edge = w->edge;
  w->g.function = &w->function;
  w->g.blocks = w->function.blocks = blocks;
  w->g.functions = 1;
  for (uint32_t b = 0; b < blocks; b++) {
    uint32_t n = 1 + below(LENGTH);

    w->block[b] = (struct cfg_block){ 0, (uint32_t)w->g.insns, n };
    for (uint32_t i = 0; i < n; i++)
      w->schedule[w->g.insns++].best = (uint8_t)(1 + !below(4));
  }
}

static void make_edges(struct walk *w)
{
  uint32_t blocks = (uint32_t)w->g.blocks;

  for (uint32_t b = 0; b + 1 < blocks; b++) {
    w->edge[w->g.edges++] = (struct cfg_edge){ b, b + 1, CFG_NEXT };
    if (below(3))
      w->edge[w->g.edges++] = (struct cfg_edge){ b, below(blocks), CFG_TAKEN };
  }
}

static void go(struct walk *w)
{
  uint32_t at = 0;

  for (int step = 0; step < STEPS || at; step++) {
    uint32_t out[3], n = 0;

    w->ran[at]++;
    for (uint32_t e = 0; e < w->g.edges; e++)
      if (w->edge[e].from == at)
        out[n++] = e;
    if (n) {
      uint32_t e = out[below(n)];

      w->went[e]++;
      at = w->edge[e].to;
    } else {
      at = 0;
    }
  }
  for (uint32_t b = 0; b < w->g.blocks; b++)
    for (uint32_t k = 0; k < w->block[b].insns; k++) {
      uint32_t i = w->block[b].insn + k;

      w->cycles[i] = w->ran[b] * w->schedule[i].best;
    }
}

/* Without stalls every block is exact, and every edge that the laws tell. */
static void walks(void)
{
  double edges = 0, known = 0;

  for (int round = 0; round < 40; round++) {
    static struct walk w;
    struct dcpi d;

    memset(&w, 0, sizeof w);
    make_code(&w, 2 + below(BLOCKS - 2));
    make_edges(&w);
    go(&w);
    dcpi_solve(&d, &w.g, w.schedule, w.cycles, 1);
    for (uint32_t b = 0; b < w.g.blocks; b++)
      CU_ASSERT_DOUBLE_EQUAL(d.block[b].frequency, w.ran[b],
                             1e-6 * STEPS);
    for (uint32_t e = 0; e < w.g.edges; e++) {
      edges++;
      if (!d.edge[e].confidence)
        continue;
      known++;
      CU_ASSERT_DOUBLE_EQUAL(d.edge[e].frequency, w.went[e], 1e-6 * STEPS);
    }
    dcpi_free(&d);
  }
  CU_ASSERT(known >= 0.6 * edges);
}

/* Half of the instructions wait, in every block at least one does not. */
static void walks_with_stalls(void)
{
  static struct walk w;
  struct dcpi d;

  make_code(&w, BLOCKS);
  make_edges(&w);
  go(&w);
  for (uint32_t b = 0; b < w.g.blocks; b++)
    for (uint32_t k = 1; k < w.block[b].insns; k++)
      if (below(2))
        w.cycles[w.block[b].insn + k] *= 4;
  dcpi_solve(&d, &w.g, w.schedule, w.cycles, 1);
  for (uint32_t b = 0; b < w.g.blocks; b++)
    CU_ASSERT_DOUBLE_EQUAL(d.block[b].frequency, w.ran[b], 1e-6 * STEPS);
  dcpi_free(&d);
}

/* Edges are missing: each block stands for itself. */
static void missing(void)
{
  static struct walk w;
  struct dcpi d;

  make_code(&w, BLOCKS);
  w.function.missing = true;
  for (uint32_t i = 0; i < w.g.insns; i++)
    w.cycles[i] = 100.0 * w.schedule[i].best;
  dcpi_solve(&d, &w.g, w.schedule, w.cycles, 1);
  for (uint32_t b = 0; b < w.g.blocks; b++)
    CU_ASSERT_DOUBLE_EQUAL(d.block[b].frequency, 100, 1e-6);
  dcpi_free(&d);
}

int main(void)
{
  CU_TestInfo tests[] = {
    { "classes against all cycles", classes },
    { "classes of an if", classes_of_if },
    { "schedule", schedule },
    { "the copy loop of SOSP 1997", copy_loop },
    { "single classes", single_classes },
    { "walks without stalls", walks },
    { "walks with stalls", walks_with_stalls },
    { "edges are missing", missing },
    CU_TEST_INFO_NULL,
  };

  return suite_run("dcpi", tests);
}
