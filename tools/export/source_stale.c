/* SPDX-License-Identifier: Apache-2.0
 *
 * source_stale.c - a profile of another build of the program: by function and
 * line, as the database remembers them.
 *
 * The code that was profiled may be gone, so blocks are not known: a line is as
 * often executed as the transfer that leaves it or comes to it most often.  A
 * line belongs to the function of its file that begins last in front of it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "cs_inline.h"
#include "options.h"
#include "source.h"

struct stale {
  struct source *s;
  struct cs_view *v;
  int64_t image;
  const struct cs_definition *new; /* of the new build */
  size_t news;
  int shift;                 /* a function's first line - its declaration's */
  uint64_t all, lost;        /* transfers */
  char *gone;                /* names, behind each other */
  size_t gone_size;
  FILE *names;
};

/* Where compilers begin their lines: at the name, or at the brace below. */
static int shift_of(struct cs_symbols *symbols, const struct cs_definition *d,
                    size_t n)
{
  size_t below = 0, at = 0;

  for (size_t i = 0; i < n; i++) {
    int shift = cs_symbols_line(symbols, d[i].lo).line - d[i].line;

    below += shift == 1;
    at += shift == 0;
  }
  return below > at;
}

static bool is_new(const struct stale *t, const char *function)
{
  for (size_t i = 0; i < t->news; i++)
    if (!strcmp(t->new[i].function, function))
      return true;
  return false;
}

/* The function that the line is in, though it may be inlined in another. */
static const struct cs_view_function *owner(const struct stale *t,
                                            const struct cs_view_function *f,
                                            const char *file, int line)
{
  const struct cs_view_function *best = NULL;

  if (!strcmp(f->file, file) && f->line <= line)
    best = f;
  for (size_t i = 0; i < t->v->functions; i++) {
    const struct cs_view_function *g = &t->v->function[i];

    if (g->image == t->image && g->line <= line && g->line &&
        (!best || g->line > best->line) && !strcmp(g->file, file))
      best = g;
  }
  return best;
}

static void note_gone(struct stale *t, const char *function)
{
  char quoted[300];

  snprintf(quoted, sizeof quoted, " %.250s,", graph_text(function));
  fflush(t->names);
  if (!t->gone || !strstr(t->gone, quoted))
    fputs(quoted, t->names);
}

static void add_place(struct stale *t, uint64_t addr, uint64_t count)
{
  const struct cs_view_function *f = cs_view_find(t->v, t->image, addr), *own;
  struct cs_view_line place = cs_view_line(t->v, t->image, addr);
  struct source_line *l;
  uint32_t offset;

  own = f && place.line ? owner(t, f, place.file, place.line) : NULL;
  if (!own)
    return; /* without lines in the old build either */
  t->all = cs_add(t->all, count);
  if (!is_new(t, own->name)) {
    t->lost = cs_add(t->lost, count);
    note_gone(t, own->name);
    return;
  }
  offset = (uint32_t)(place.line - own->line + t->shift) & 0xffff;
  l = source_line(source_function(&t->s->all, own->name, 0, 0), offset, 0);
  if (l->count < count)
    l->count = count;
}

static const char places_sql[] =
  "WITH t AS (SELECT t.addr, iif(t.image = m.image, t.target, NULL)"
  " AS target, t.count, e.name"
  "  FROM event e JOIN chosen c ON c.id = e.epoch JOIN edge t ON t.event = e.id"
  "  JOIN map m ON m.id = t.map AND m.image = ?1"
  "  WHERE e.name IN ('edges', 'calls', 'returns') AND e.source = ?2)"
  " SELECT addr, SUM(count) FROM t GROUP BY 1"
  " UNION ALL SELECT target, SUM(count) FROM t WHERE target IS NOT NULL"
  " GROUP BY 1";

static size_t add_places(struct stale *t, const char *source)
{
  sqlite3_stmt *q = cs_db_query(t->v->db, places_sql, "is", t->image, source);
  size_t n = 0;

  while (cs_db_row(t->v->db, q)) {
    add_place(t, (uint64_t)sqlite3_column_int64(q, 0),
              (uint64_t)sqlite3_column_int64(q, 1));
    n++;
  }
  analysis_check(t->v);
  return n;
}

static const char entries_sql[] =
  "SELECT f.name, SUM(t.count) FROM event e JOIN chosen c ON c.id = e.epoch"
  " JOIN edge t ON t.event = e.id JOIN map m ON m.id = t.map AND m.image = ?1"
  " JOIN function f ON f.image = t.image AND f.lo = t.target"
  " WHERE t.image = m.image AND e.name = 'calls' AND e.source = ?2 GROUP BY 1";

static void add_entries(struct stale *t, const char *source)
{
  sqlite3_stmt *q = cs_db_query(t->v->db, entries_sql, "is", t->image, source);

  while (cs_db_row(t->v->db, q)) {
    const char *name = cs_db_text(q, 0);

    if (is_new(t, name))
      source_function(&t->s->all, name, 0, 0)->entries +=
        (uint64_t)sqlite3_column_int64(q, 1);
  }
  analysis_check(t->v);
}

static void tell(struct stale *t)
{
  fclose(t->names);
  if (!t->all)
    die("%s: it has no lines of this program", t->v->db->path);
  fprintf(stderr, "stale profile: matched by function and line; %.2f %% of "
          "the transfers are lost", 100.0 * (double)t->lost / (double)t->all);
  if (*t->gone) {
    t->gone[strlen(t->gone) - 1] = '\0';
    fprintf(stderr, ", of functions that are gone:%s", t->gone);
  }
  fputc('\n', stderr);
}

void source_stale(struct source *s, struct export *x, int64_t image)
{
  const struct cs_view_image *i = cs_view_image(x->v, image);
  struct stale t = { .s = s, .v = x->v, .image = image };
  char err[ERROR_TEXT];
  struct cs_symbols *symbols =
    cs_symbols_open(x->elf ? x->elf : i->path, err, sizeof err);
  struct cs_inline *inlined = symbols ? cs_inline_open(symbols) : NULL;
  const char *source = "exact";

  if (!inlined)
    die("%s", symbols ? "the program has no debug information: compile with -g"
                      : err);
  t.new = cs_inline_definitions(inlined, &t.news);
  t.shift = shift_of(symbols, t.new, t.news);
  t.names = open_memstream(&t.gone, &t.gone_size);
  if (!t.names)
    die("out of memory");
  if (!add_places(&t, source)) {
    source = "sampled";
    add_places(&t, source);
  }
  add_entries(&t, source);
  tell(&t);
  free(t.gone);
  cs_inline_free(inlined);
  cs_symbols_free(symbols);
}
