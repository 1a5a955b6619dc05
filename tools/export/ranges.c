/* SPDX-License-Identifier: Apache-2.0
 *
 * ranges.c - what compilers and BOLT read: how often each straight piece of
 * code ran, and each transfer that was taken.
 *
 * Pieces are basic blocks; their executions are those of flow.h, which makes
 * sampled edges, calls and returns agree with each other.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "analysis.h"
#include "export.h"
#include "flow.h"
#include "options.h"

struct ranges {
  struct code code;
  struct cfg cfg;
  struct flow flow;
  struct flow_seen *seen;
  size_t n;
};

/* The image with the most of the first event: a compiler's profile is of one
 * program. */
static int64_t hottest_image(const struct cs_view *v)
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

/* Where calls or returns are missing, flows cannot be told from the rest. */
static void need_transfers(const struct export *x)
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

static void open_ranges(struct export *x, struct ranges *r)
{
  int64_t image = hottest_image(x->v);
  struct cfg_seen *jumps;
  double grain;

  if (image < 0)
    die("%s: nothing was counted in any program", x->path);
  need_transfers(x);
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

static void close_ranges(struct ranges *r)
{
  flow_free(&r->flow);
  cfg_free(&r->cfg);
  code_close(&r->code);
  free(r->seen);
}

static uint64_t block_count(const struct ranges *r, size_t block)
{
  double n = r->flow.block[block];

  return n > 0 ? (uint64_t)llround(n) : 0;
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
    n += block_count(r, i) > 0;
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

  open_ranges(x, &r);
  fprintf(x->f, "%zu\n", count_blocks(&r));
  for (uint32_t i = 0; i < r.cfg.blocks; i++)
    if (block_count(&r, i))
      fprintf(x->f, "%" PRIx64 "-%" PRIx64 ":%" PRIu64 "\n",
              cfg_first(&r.cfg, i)->pc, cfg_last(&r.cfg, i)->pc,
              block_count(&r, i));
  fprintf(x->f, "%zu\n", count_taken(&r));
  for (size_t i = 0; i < r.n; i++)
    if (is_taken(&r, &r.seen[i]))
      fprintf(x->f, "%" PRIx64 "->%" PRIx64 ":%" PRIu64 "\n", r.seen[i].addr,
              r.seen[i].target, (uint64_t)llround(r.seen[i].count));
  close_ranges(&r);
}

/* Mispredictions are not told by edges. */
void export_bolt(struct export *x)
{
  struct ranges r = { 0 };

  open_ranges(x, &r);
  for (size_t i = 0; i < r.n; i++)
    if (is_taken(&r, &r.seen[i]))
      fprintf(x->f, "B %" PRIx64 " %" PRIx64 " %" PRIu64 " 0\n",
              r.seen[i].addr, r.seen[i].target,
              (uint64_t)llround(r.seen[i].count));
  for (uint32_t i = 0; i < r.cfg.blocks; i++)
    if (block_count(&r, i))
      fprintf(x->f, "F %" PRIx64 " %" PRIx64 " %" PRIu64 "\n",
              cfg_first(&r.cfg, i)->pc, cfg_last(&r.cfg, i)->pc,
              block_count(&r, i));
  close_ranges(&r);
}
