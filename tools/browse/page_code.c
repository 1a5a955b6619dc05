/* SPDX-License-Identifier: Apache-2.0
 *
 * page_code.c - a function by instruction and source line, with the share of
 * each instruction; calls and jumps are followed.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "browse.h"
#include "graph.h"

enum { NOWHERE = -1 };

/* ---- lines ---- */

static void clear_lines(struct browse *b)
{
  while (b->lines)
    free(b->line[--b->lines].text);
}

static void add_line(struct browse *b, const struct code_line *line,
                     const char *text)
{
  if (b->lines == b->line_room) {
    b->line_room = 2 * b->line_room + 256;
    b->line = realloc(b->line, b->line_room * sizeof *b->line);
    if (!b->line)
      die("out of memory");
  }
  b->line[b->lines] = *line;
  b->line[b->lines].text = strdup(text);
  if (!b->line[b->lines++].text)
    die("out of memory");
}

static uint64_t count_at(const struct browse *b, int64_t image, uint64_t pc,
                         bool *known)
{
  size_t i = cs_view_first(b->v, image, pc);

  *known = i < b->v->rows && b->v->row[i].image == image &&
           b->v->row[i].addr == pc;
  return *known ? cs_view_count(b->v, i, b->event) : 0;
}

/* Where a line begins that is not the one before's. */
struct last_line {
  const char *file;
  int line;
};

static void add_source(struct browse *b, uint64_t pc, struct last_line *last)
{
  struct cs_view_line at = cs_view_line(b->v, b->code.image, pc);
  char source[256], text[LINE_TEXT];

  if (!at.line || (at.line == last->line && !strcmp(at.file, last->file)))
    return;
  last->line = at.line;
  last->file = at.file;
  cs_source_line(&b->code.source, at.file, at.line, source, sizeof source);
  snprintf(text, sizeof text, "%s:%d: %s", base_name(at.file), at.line,
           source);
  add_line(b, &(struct code_line){ .pc = pc, .source = true }, text);
}

static unsigned add_insn(struct browse *b, const struct cs_view_function *f,
                         uint64_t pc)
{
  struct code_line line = {
    .pc = pc, .insn = code_fetch(&b->code, pc, f->hi),
  };
  char text[LINE_TEXT];
  bool known;

  line.count = count_at(b, f->image, pc, &known);
  code_text(&b->code, &line.insn, f->lo, f->hi, text, sizeof text);
  b->total = cs_add(b->total, line.count);
  add_line(b, &line, text);
  return line.insn.length;
}

static void make_lines(struct browse *b, const struct cs_view_function *f)
{
  struct last_line last = { "", 0 };

  clear_lines(b);
  b->total = 0;
  for (uint64_t pc = f->lo; pc < f->hi; ) {
    if (!b->no_source)
      add_source(b, pc, &last);
    pc += add_insn(b, f, pc);
  }
}

/* ---- hottest lines ---- */

/* a comes before b: hotter, or as hot and in front. */
static bool hotter(const struct browse *b, size_t x, size_t y)
{
  uint64_t p = b->line[x].count, q = b->line[y].count;

  return p != q ? p > q : x < y;
}

/* The hottest line, or the one with the most that is colder than `than`
 * (step 1), with the least that is hotter (step -1); or `none`. */
static size_t next_hot(const struct browse *b, size_t than, int step,
                       size_t none)
{
  size_t best = none;

  for (size_t i = 0; i < b->lines; i++) {
    if (!b->line[i].count ||
        (step > 0 && !hotter(b, than, i)) || (step < 0 && !hotter(b, i, than)))
      continue;
    if (best == none || (step < 0 ? hotter(b, best, i) : hotter(b, i, best)))
      best = i;
  }
  return best;
}

static size_t hottest(const struct browse *b)
{
  size_t best = next_hot(b, 0, 0, b->lines);

  return best < b->lines ? best : 0;
}

/* From a line without counts, and from the last one, it is the hottest. */
static size_t next_line(const struct browse *b, size_t at, int step)
{
  size_t next = at < b->lines && b->line[at].count
                ? next_hot(b, at, step, b->lines) : b->lines;

  return next < b->lines ? next : hottest(b);
}

static size_t line_at(const struct browse *b, uint64_t pc)
{
  for (size_t i = 0; i < b->lines; i++)
    if (!b->line[i].source && b->line[i].pc >= pc)
      return i;
  return hottest(b);
}

/* ---- the file ---- */

static void close_code(struct browse *b)
{
  if (b->has_code)
    code_close(&b->code);
  b->has_code = false;
}

static bool open_image(struct browse *b, int64_t image)
{
  char err[ERROR_TEXT];

  if (b->has_code && b->code.image == image)
    return true;
  close_code(b);
  b->has_code = code_try_open(&b->code, b->v, image, b->elf, err, sizeof err);
  if (!b->has_code)
    snprintf(b->why, sizeof b->why, "%s", graph_text(err));
  return b->has_code;
}

void code_enter(struct browse *b, const struct cs_view_function *f,
                uint64_t pc)
{
  if (!open_image(b, f->image)) {
    page_push(b, &page_why, NULL);
    return;
  }
  page_push(b, &page_code, f);
  page_now(b)->at = pc ? line_at(b, pc) : hottest(b);
}

void code_done(struct browse *b)
{
  clear_lines(b);
  free(b->line);
  close_code(b);
}

/* ---- where a call or jump goes ---- */

struct place {
  int64_t image;
  uint64_t pc;
};

/* Of an indirect one: where it went most often. */
static struct place seen_target(struct browse *b, uint64_t pc)
{
  struct place to = { NOWHERE, 0 };
  sqlite3_stmt *q = cs_db_query(b->v->db,
    "SELECT t.image, t.target, SUM(t.count) AS n"
    " FROM event e JOIN chosen c ON c.id = e.epoch"
    " JOIN edge t ON t.event = e.id AND t.addr = ?2"
    " JOIN map m ON m.id = t.map AND m.image = ?1"
    " WHERE e.name IN ('calls', 'edges') AND EXISTS"
    "  (SELECT 1 FROM function f WHERE f.image = t.image"
    "   AND f.lo <= t.target AND t.target < f.hi) GROUP BY 1, 2"
    " ORDER BY n DESC, 1, 2 LIMIT 1", "ii", b->code.image, (int64_t)pc);

  if (cs_db_row(b->v->db, q)) {
    to = (struct place){ sqlite3_column_int64(q, 0),
                         (uint64_t)sqlite3_column_int64(q, 1) };
    sqlite3_finalize(q);
  }
  return to;
}

static struct place target_of(struct browse *b, const struct insn *i)
{
  struct place to = { b->code.image, 0 };

  return i->known && cs_branch_target(i->raw, i->pc, &to.pc)
         ? to : seen_target(b, i->pc);
}

static void enter(struct browse *b)
{
  const struct code_line *l = &b->line[page_now(b)->at];
  const struct cs_view_function *f;
  struct place to;

  if (!b->lines || l->source)
    return;
  to = target_of(b, &l->insn);
  page_now(b)->pc = l->pc;
  f = to.image == NOWHERE ? NULL : cs_view_find(b->v, to.image, to.pc);
  if (f)
    code_enter(b, f, to.pc);
  else
    snprintf(b->note, sizeof b->note,
             "no call or jump whose target is known");
}

/* ---- the page ---- */

/* After another page the lines are made anew, and the cursor stays at its
 * instruction: source may be shown now, or no more. */
static void open_page(struct browse *b)
{
  struct page *p = page_now(b);

  if (open_image(b, p->f->image)) {
    make_lines(b, p->f);
    if (p->pc)
      p->at = line_at(b, p->pc);
    p->pc = 0;
    return;
  }
  clear_lines(b);
  snprintf(b->note, sizeof b->note, "%s", b->why);
}

static size_t lines(const struct browse *b)
{
  return b->lines;
}

static void title(const struct browse *b, char *text, size_t len)
{
  const struct cs_view_function *f = page_now(b)->f;
  const struct cs_view_event *e = &b->v->event[b->event];
  char part[32];

  page_share(b, b->total, e->total, part, sizeof part);
  snprintf(text, len, "%s  of %s (%s): %s  %s", part, e->name, e->source,
           graph_text(f->name), graph_text(base_name(f->file)));
}

static void line(struct browse *b, size_t i, struct shown *s)
{
  const struct code_line *l = &b->line[i];
  char part[32] = "";

  if (l->count)
    page_share(b, l->count, b->total, part, sizeof part);
  if (l->source)
    snprintf(s->text, sizeof s->text, "%*s  %s", SHARE_WIDTH, "",
             graph_text(l->text));
  else
    snprintf(s->text, sizeof s->text, "%*s  %8" PRIx64 "  %s", SHARE_WIDTH,
             part, l->pc, graph_text(l->text));
  s->style = l->source ? TERM_DIM : page_heat(l->count, b->total);
}

/* The cursor stays at its instruction. */
static void toggle_source(struct browse *b)
{
  struct page *p = page_now(b);
  uint64_t pc = p->at < b->lines ? b->line[p->at].pc : 0;

  b->no_source = !b->no_source;
  open_page(b);
  p->at = line_at(b, pc);
}

static bool key(struct browse *b, int key)
{
  struct page *p = page_now(b);

  switch (key) {
  case 'H': p->at = hottest(b); return true;
  case TERM_TAB: p->at = next_line(b, p->at, 1); return true;
  case TERM_BACK_TAB: p->at = next_line(b, p->at, -1); return true;
  case 'o': toggle_source(b); return true;
  default: return false;
  }
}

const struct page_kind page_code = {
  "H hottest  Tab next  Enter follow  / search  s event  t count  o source  "
  "q back", open_page, lines, title, line, enter, key,
};
