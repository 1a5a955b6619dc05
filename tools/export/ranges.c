/* SPDX-License-Identifier: Apache-2.0
 *
 * ranges.c - what compilers and BOLT read: how often each straight piece of
 * code ran, and each transfer that was taken.
 *
 * Pieces are basic blocks; their executions are those of flow.h, which makes
 * sampled edges, calls and returns agree with each other.
 */
#include "ranges.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "analysis.h"
#include "options.h"

int64_t ranges_image(const struct cs_view *v)
{
  uint64_t best = 0;
  int64_t image = -1;

  for (size_t i = 0; i < v->images; i++) {
    uint64_t sum = 0;

    for (size_t r = cs_view_first(v, v->image[i].id, 0);
         r < v->rows && v->row[r].image == v->image[i].id; r++)
      sum += cs_view_count(v, r, 0);
    if (sum > best) {
      best = sum;
      image = v->image[i].id;
    }
  }
  return image;
}

void ranges_need(const struct export *x)
{
  static const char *const names[] = { "edges", "calls", "returns" };

  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    int64_t rows = cs_db_number(x->v->db, 0,
      "SELECT COUNT(*) FROM event e JOIN chosen c ON c.id = e.epoch"
      " WHERE e.name = ? AND e.counts > 0", "s", names[i]);

    analysis_check(x->v);
    if (!rows)
      die("%s: no event '%s' was counted, which this format needs: run with "
          "--slot edges --slot calls --slot returns", x->path, names[i]);
  }
}

void ranges_open(struct export *x, struct ranges *r)
{
  int64_t image = ranges_image(x->v);
  struct cfg_seen *jumps;
  double grain;

  if (image < 0)
    die("%s: nothing was counted in any program", x->path);
  ranges_need(x);
  r->seen = flow_load(x->v, image, "exact", &r->n, &grain);
  if (!r->n)
    r->seen = flow_load(x->v, image, "sampled", &r->n, &grain);
  code_open(&r->code, x->v, image, x->elf);
  jumps = malloc(r->n * sizeof *jumps);
  if (!jumps)
    die("out of memory");
  for (size_t i = 0; i < r->n; i++)
    jumps[i] = (struct cfg_seen){ r->seen[i].addr, r->seen[i].target };
  cfg_build(&r->cfg, &r->code, jumps, r->n);
  free(jumps);
  flow_solve(&r->flow, &r->cfg, r->seen, r->n, grain);
}

void ranges_close(struct ranges *r)
{
  flow_free(&r->flow);
  cfg_free(&r->cfg);
  code_close(&r->code);
  free(r->seen);
}

uint64_t ranges_count(const struct ranges *r, size_t block)
{
  double n = r->flow.block[block];

  return n > 0 ? (uint64_t)llround(n) : 0;
}

size_t ranges_seen(const struct ranges *r, uint64_t addr)
{
  size_t lo = 0, hi = r->n;

  while (lo < hi) {
    size_t middle = lo + (hi - lo) / 2;

    if (r->seen[middle].addr < addr)
      lo = middle + 1;
    else
      hi = middle;
  }
  return lo;
}

/* What goes to the next instruction was not taken. */
static bool is_taken(struct ranges *r, const struct flow_seen *s)
{
  uint32_t at = cfg_insn_at(&r->cfg, s->addr);

  return s->count >= 0.5 &&
         (at == CFG_NONE ||
          s->target != s->addr + r->cfg.insn[at].length);
}

static size_t count_blocks(const struct ranges *r)
{
  size_t n = 0;

  for (size_t i = 0; i < r->cfg.blocks; i++)
    n += ranges_count(r, i) > 0;
  return n;
}

static size_t count_taken(struct ranges *r)
{
  size_t n = 0;

  for (size_t i = 0; i < r->n; i++)
    n += is_taken(r, &r->seen[i]);
  return n;
}

void export_unsymbolized(struct export *x)
{
  struct ranges r = { 0 };

  ranges_open(x, &r);
  fprintf(x->f, "%zu\n", count_blocks(&r));
  for (uint32_t i = 0; i < r.cfg.blocks; i++)
    if (ranges_count(&r, i))
      fprintf(x->f, "%" PRIx64 "-%" PRIx64 ":%" PRIu64 "\n",
              cfg_first(&r.cfg, i)->pc, cfg_last(&r.cfg, i)->pc,
              ranges_count(&r, i));
  fprintf(x->f, "%zu\n", count_taken(&r));
  for (size_t i = 0; i < r.n; i++)
    if (is_taken(&r, &r.seen[i]))
      fprintf(x->f, "%" PRIx64 "->%" PRIx64 ":%" PRIu64 "\n", r.seen[i].addr,
              r.seen[i].target, (uint64_t)llround(r.seen[i].count));
  ranges_close(&r);
}

static bool goes_on(enum cfg_kind kind)
{
  return kind == CFG_NEXT || kind == CFG_FALL || kind == CFG_CALL_NEXT;
}

/* Mispredictions are not told by edges.  What runs without being taken BOLT
 * learns from pieces that reach over the end of a block, and from these only:
 * one for each way into the block behind. */
void export_bolt(struct export *x)
{
  struct ranges r = { 0 };

  ranges_open(x, &r);
  for (size_t i = 0; i < r.n; i++)
    if (is_taken(&r, &r.seen[i]))
      fprintf(x->f, "B %" PRIx64 " %" PRIx64 " %" PRIu64 " 0\n",
              r.seen[i].addr, r.seen[i].target,
              (uint64_t)llround(r.seen[i].count));
  for (size_t i = 0; i < r.cfg.edges; i++) {
    const struct cfg_edge *e = &r.cfg.edge[i];

    if (goes_on(e->kind) && r.flow.edge[i] >= 0.5)
      fprintf(x->f, "F %" PRIx64 " %" PRIx64 " %" PRIu64 "\n",
              cfg_first(&r.cfg, e->from)->pc, cfg_last(&r.cfg, e->to)->pc,
              (uint64_t)llround(r.flow.edge[i]));
  }
  ranges_close(&r);
}
