/* SPDX-License-Identifier: Apache-2.0
 *
 * source.c - executions of blocks, told of lines by the debug information.
 *
 * A line is as often executed as the one of its instructions that is most
 * often: an optimiser moves the others.  What it has not executed of a function
 * that ran is told as 0, which a compiler takes for cold.
 */
#include "source.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "cs_db_image.h"
#include "cs_inline.h"
#include "cs_select.h"
#include "options.h"
#include "ranges.h"

enum { FRAMES = 64 };

static void *need(void *p)
{
  if (!p)
    die("out of memory");
  return p;
}

/* ---- functions, lines, targets: few of each function, so they are searched
 * from the newest, which is nearly always the one ---- */

static char *copy(const char *text)
{
  return need(strdup(text));
}

struct source_function *source_function(struct source_function *f,
                                        const char *name, uint32_t offset,
                                        unsigned block)
{
  struct source_function *i;

  for (size_t k = f->inlines; k-- > 0; ) {
    i = &f->inlined[k];
    if (i->offset == offset && i->block == block && !strcmp(i->name, name))
      return i;
  }
  f->inlined = need(realloc(f->inlined, (f->inlines + 1) * sizeof *i));
  i = &f->inlined[f->inlines++];
  *i = (struct source_function){ .name = copy(name), .offset = offset,
                                 .block = block };
  return i;
}

struct source_line *source_line(struct source_function *f, uint32_t offset,
                                unsigned block)
{
  struct source_line *l;

  for (size_t k = f->lines; k-- > 0; )
    if (f->line[k].offset == offset && f->line[k].block == block)
      return &f->line[k];
  f->line = need(realloc(f->line, (f->lines + 1) * sizeof *l));
  l = &f->line[f->lines++];
  *l = (struct source_line){ .offset = offset, .block = block };
  return l;
}

void source_call(struct source_line *l, const char *function, uint64_t count)
{
  struct source_target *t;

  for (size_t k = 0; k < l->targets; k++)
    if (!strcmp(l->target[k].function, function)) {
      l->target[k].count += count;
      return;
    }
  l->target = need(realloc(l->target, (l->targets + 1) * sizeof *t));
  t = &l->target[l->targets++];
  *t = (struct source_target){ copy(function), count };
}

/* ---- a program ---- */

struct builder {
  struct source *s;
  struct ranges r;
  struct cs_inline *inlined;
};

static unsigned block_of(const struct builder *b, const struct cs_frame *f)
{
  return cs_inline_llvm(b->inlined) ? cs_inline_block(f->discriminator) : 0;
}

/* The line of an instruction; NULL: nothing is known of it. */
static struct source_line *line_at(struct builder *b, uint64_t pc,
                                   uint64_t *copies)
{
  struct cs_frame frame[FRAMES];
  size_t n = cs_inline_find(b->inlined, pc, frame, FRAMES);
  struct source_function *f = &b->s->all;
  const struct cs_frame *last = &frame[n - 1];

  if (!n)
    return NULL;
  f = source_function(f, frame[0].function, 0, 0);
  for (size_t i = 1; i < n; i++)
    f = source_function(f, frame[i].function, frame[i - 1].offset,
                        block_of(b, &frame[i - 1]));
  *copies = cs_inline_llvm(b->inlined) ?
            cs_inline_copies(last->discriminator) : 1;
  return source_line(f, last->offset, block_of(b, last));
}

static void add_block(struct builder *b, uint32_t block)
{
  const struct cfg_block *k = &b->r.cfg.block[block];
  uint64_t n = ranges_count(&b->r, block), copies;

  for (uint32_t i = k->insn; i < k->insn + k->insns; i++) {
    struct source_line *l = line_at(b, b->r.cfg.insn[i].pc, &copies);

    if (l && l->count < copies * n)
      l->count = copies * n;
  }
}

/* ---- calls ---- */

/* The function that begins there, or NULL. */
static const char *entry_name(struct builder *b, uint64_t addr)
{
  struct cs_place p = cs_symbols_find(b->r.code.symbols, addr);

  return p.offset || !strcmp(p.function, "?") ? NULL : p.function;
}

static void add_target(struct builder *b, struct source_line *l,
                       uint64_t target, double count)
{
  const char *name = count >= 0.5 ? entry_name(b, target) : NULL;

  if (name)
    source_call(l, name, (uint64_t)llround(count));
}

/* What was seen of it is a sample of how often it ran. */
static void add_seen(struct builder *b, struct source_line *l, uint64_t pc,
                     uint64_t n)
{
  const struct ranges *r = &b->r;
  size_t first = ranges_seen(r, pc);
  double sum = 0;

  for (size_t i = first; i < r->n && r->seen[i].addr == pc; i++)
    sum += r->seen[i].count;
  for (size_t i = first; i < r->n && r->seen[i].addr == pc; i++)
    if (sum > 0)
      add_target(b, l, r->seen[i].target,
                 r->seen[i].count / sum * (double)n);
}

/* A call, or a jump to where another function begins. */
static void add_calls(struct builder *b, uint32_t block)
{
  const struct insn *last = cfg_last(&b->r.cfg, block);
  uint64_t n = ranges_count(&b->r, block), copies, target;
  struct source_line *l;

  switch (last->class) {
  case CS_CLASS_CALL: case CS_CLASS_JUMP:
  case CS_CLASS_ICALL: case CS_CLASS_IJUMP: break;
  default: return;
  }
  l = n ? line_at(b, last->pc, &copies) : NULL;
  if (!l)
    return;
  if (cs_branch_target(last->raw, last->pc, &target))
    add_target(b, l, target, (double)n);
  else
    add_seen(b, l, last->pc, n);
}

/* How often it was entered: what did not come from within. */
static void add_entries(struct builder *b, const struct cfg_function *f)
{
  const struct cfg *g = &b->r.cfg;
  const struct cs_definition *d;
  double n = b->r.flow.block[f->block];
  size_t all;

  for (size_t e = 0; e < g->edges; e++)
    if (g->edge[e].to == f->block &&
        g->block[g->edge[e].from].function == g->block[f->block].function)
      n -= b->r.flow.edge[e];
  d = cs_inline_definitions(b->inlined, &all);
  for (size_t i = 0; i < all && n >= 0.5; i++)
    if (d[i].lo == f->f->lo)
      source_function(&b->s->all, d[i].function, 0, 0)->entries +=
        (uint64_t)llround(n);
}

static void add_function(struct builder *b, const struct cfg_function *f)
{
  uint64_t any = 0;

  for (uint32_t i = 0; i < f->blocks; i++)
    any |= ranges_count(&b->r, f->block + i);
  for (uint32_t i = 0; i < f->blocks && any; i++) {
    add_block(b, f->block + i);
    add_calls(b, f->block + i);
  }
  if (any)
    add_entries(b, f);
}

/* ---- order ---- */

static int by_place(uint32_t a, unsigned x, uint32_t b, unsigned y)
{
  if (a != b)
    return a < b ? -1 : 1;
  return (x > y) - (x < y);
}

static int by_line(const void *a, const void *b)
{
  const struct source_line *x = a, *y = b;

  return by_place(x->offset, x->block, y->offset, y->block);
}

static int by_call(const void *a, const void *b)
{
  const struct source_function *x = a, *y = b;
  int d = by_place(x->offset, x->block, y->offset, y->block);

  return d ? d : strcmp(x->name, y->name);
}

static int by_total(const void *a, const void *b)
{
  const struct source_function *x = a, *y = b;

  if (x->total != y->total)
    return x->total > y->total ? -1 : 1;
  return strcmp(x->name, y->name);
}

static int by_count(const void *a, const void *b)
{
  const struct source_target *x = a, *y = b;

  if (x->count != y->count)
    return x->count > y->count ? -1 : 1;
  return strcmp(x->function, y->function);
}

static void sort(void *all, size_t n, size_t size,
                 int (*order)(const void *a, const void *b))
{
  if (n)
    qsort(all, n, size, order);
}

static void finish(struct source_function *f)
{
  sort(f->line, f->lines, sizeof *f->line, by_line);
  sort(f->inlined, f->inlines, sizeof *f->inlined, by_call);
  f->total = 0;
  for (size_t i = 0; i < f->lines; i++) {
    struct source_line *l = &f->line[i];

    f->total = cs_add(f->total, l->count);
    sort(l->target, l->targets, sizeof *l->target, by_count);
  }
  for (size_t i = 0; i < f->inlines; i++) {
    finish(&f->inlined[i]);
    f->total = cs_add(f->total, f->inlined[i].total);
  }
}

/* ---- the whole ---- */

/* The file is not the one that was profiled, and may be. */
static bool is_stale(const struct export *x, int64_t image)
{
  const struct cs_view_image *i = cs_view_image(x->v, image);
  char id[CS_BUILD_ID], err[ERROR_TEXT];
  const char *path;

  if (!i)
    return false;
  path = x->elf ? x->elf : i->path;
  if (cs_build_id(path, id, err, sizeof err))
    die("%s; --image FILE names the program's file", err);
  if (strcmp(id, i->build_id) && !x->stale)
    die("%s: it is not the program that was profiled: build-id %s, the "
        "profile's is %s; --stale matches by function and line", path, id,
        i->build_id);
  return strcmp(id, i->build_id);
}

static void build(struct source *s, struct export *x)
{
  struct builder b = { .s = s };

  ranges_open(x, &b.r);
  b.inlined = cs_inline_open(b.r.code.symbols);
  if (!b.inlined)
    die("%s: it has no debug information, by which a compiler finds lines: "
        "compile with -g", cs_view_image(x->v, b.r.code.image)->path);
  for (size_t i = 0; i < b.r.cfg.functions; i++)
    add_function(&b, &b.r.cfg.function[i]);
  cs_inline_free(b.inlined);
  ranges_close(&b.r);
}

void source_build(struct source *s, struct export *x)
{
  int64_t image = ranges_image(x->v);

  *s = (struct source){ 0 };
  if (is_stale(x, image)) {
    ranges_need(x);
    source_stale(s, x, image);
  } else {
    build(s, x);
  }
  finish(&s->all);
  sort(s->all.inlined, s->all.inlines, sizeof *s->all.inlined, by_total);
}

static void release(struct source_function *f)
{
  for (size_t i = 0; i < f->lines; i++) {
    for (size_t k = 0; k < f->line[i].targets; k++)
      free(f->line[i].target[k].function);
    free(f->line[i].target);
  }
  for (size_t i = 0; i < f->inlines; i++)
    release(&f->inlined[i]);
  free(f->line);
  free(f->inlined);
  free(f->name);
}

void source_free(struct source *s)
{
  release(&s->all);
}
