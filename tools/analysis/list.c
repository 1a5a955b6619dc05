/* SPDX-License-Identifier: Apache-2.0
 *
 * list.c - `coresample list`: a procedure by instruction and source line, with
 * counts and the values that were seen.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "code.h"
#include "code_options.h"
#include "commands.h"
#include "options.h"

enum { KEY_NO_SOURCE = 0x700 };
enum { TEXT = 256, VALUES = 3 };

struct list {
  struct code_options o;
  const char *events;
  bool no_source;

  struct cs_view *v;
  const struct cs_view_function *f;
  unsigned others;
  struct code code;
  struct seen *seen;         /* values of the function, by address */
  size_t seens;
  const char *file;          /* of the line that was printed last */
  int line;
};

/* A value at an address. */
struct seen {
  uint64_t addr;
  int64_t value;
  double share;
};

static const struct argp_option options[] = {
  { "event", 'e', "LIST", 0,
    "Events as columns, joined by commas (default: cycles, instructions, "
    "misses)", 1 },
  { "no-source", KEY_NO_SOURCE, 0, 0, "No lines of source", 1 },
  { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct list *l = state->input;

  switch (key) {
  case ARGP_KEY_INIT: state->child_inputs[0] = &l->o; return 0;
  case 'e': l->events = arg; return 0;
  case KEY_NO_SOURCE: l->no_source = true; return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

/* ---- counts ---- */

/* The row of an address, or v->rows. */
static size_t row_of(const struct cs_view *v, int64_t image, uint64_t addr)
{
  size_t i = cs_view_first(v, image, addr);

  return i < v->rows && v->row[i].image == image && v->row[i].addr == addr
         ? i : v->rows;
}

static uint64_t count_of(const struct list *l, uint64_t addr, size_t event)
{
  size_t row = row_of(l->v, l->f->image, addr);

  return row < l->v->rows ? cs_view_count(l->v, row, event) : 0;
}

/* Data between instructions can look like the beginning of one: an address
 * with counts starts anew. */
static struct insn fetch(struct list *l, uint64_t pc)
{
  struct insn i = code_fetch(&l->code, pc, l->f->hi);

  if (i.length == 4 && row_of(l->v, l->f->image, pc) == l->v->rows &&
      row_of(l->v, l->f->image, pc + 2) < l->v->rows)
    i.length = 2;
  return i;
}

/* ---- values ---- */

static void load_values(struct list *l)
{
  sqlite3_stmt *q = analysis_values(l->v, l->f->image, l->f->lo,
                                    l->f->hi - 1, VALUES);
  size_t room = 0;

  while (cs_db_row(l->v->db, q)) {
    if (l->seens == room) {
      room = 2 * room + 64;
      l->seen = realloc(l->seen, room * sizeof *l->seen);
    }
    if (!l->seen)
      die("out of memory");
    l->seen[l->seens++] = (struct seen){
      (uint64_t)sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1),
      share((uint64_t)sqlite3_column_int64(q, 2),
            (uint64_t)sqlite3_column_int64(q, 3)),
    };
  }
  analysis_check(l->v);
}

/* The first one at the address, or behind it. */
static const struct seen *first_seen(const struct list *l, uint64_t addr)
{
  size_t lo = 0, hi = l->seens;

  while (lo < hi) {
    size_t middle = lo + (hi - lo) / 2;

    if (l->seen[middle].addr < addr)
      lo = middle + 1;
    else
      hi = middle;
  }
  return l->seen + lo;
}

static bool is_at(const struct list *l, const struct seen *s, uint64_t addr)
{
  return s < l->seen + l->seens && s->addr == addr;
}

/* ---- text ---- */

static void print_values(const struct list *l, uint64_t addr)
{
  const char *between = "   ; ";

  for (const struct seen *s = first_seen(l, addr); is_at(l, s, addr); s++) {
    printf(s->value > -4096 && s->value < 4096 ? "%s%" PRId64
                                               : "%s0x%" PRIx64,
           between, s->value);
    printf(" %.0f%%", 100 * s->share);
    between = ", ";
  }
}

static void print_counts(const struct list *l, uint64_t addr,
                         const struct screen *s)
{
  for (size_t e = 0; e < l->v->events; e++) {
    uint64_t n = count_of(l, addr, e);

    printf("%s", e ? "" : screen_heat(s, share(n, l->v->event[0].total)));
    if (n)
      printf("%11" PRIu64, n);
    else
      printf("%11s", ".");
    printf("%s ", e ? "" : screen_plain(s));
  }
}

static void print_source(struct list *l, uint64_t pc, const struct screen *s)
{
  struct cs_view_line line = cs_view_line(l->v, l->f->image, pc);
  char text[TEXT];

  if (l->no_source || !line.line ||
      (line.line == l->line && !strcmp(line.file, l->file)))
    return;
  l->line = line.line;
  l->file = line.file;
  cs_source_line(&l->code.source, line.file, line.line, text, sizeof text);
  printf("%s%*s%s:%d: ", screen_dim(s), 12 * (int)l->v->events, "",
         base_name(line.file), line.line);
  screen_text(text, s->width ? s->width : 0);
  printf("%s\n", screen_plain(s));
}

static void print_insn(struct list *l, const struct insn *i,
                       const struct screen *s)
{
  char text[TEXT];

  print_counts(l, i->pc, s);
  code_text(&l->code, i, l->f->lo, l->f->hi, text, sizeof text);
  printf("%8" PRIx64 "  ", i->pc);
  screen_text(text, 0);
  print_values(l, i->pc);
  putchar('\n');
}

static void print(struct list *l)
{
  char place[CODE_PLACE];
  struct screen s;

  screen_open(&s, l->o.a.colour, !l->o.a.no_pager);
  analysis_print_epochs(l->v, &s);
  printf("%s%s%s, 0x%" PRIx64 " to 0x%" PRIx64 "%s\n", screen_bold(&s),
         l->f->name, screen_plain(&s), l->f->lo, l->f->hi - 1,
         code_place(l->f, place, sizeof place));
  if (l->others)
    printf("(%u more of that name: 0xADDRESS names another)\n", l->others);
  putchar('\n');
  for (size_t e = 0; e < l->v->events; e++)
    printf("%11.11s ", event_title(&l->v->event[e]));
  printf("%8s  instruction\n", "address");
  for (uint64_t pc = l->f->lo; pc < l->f->hi; ) {
    struct insn i = fetch(l, pc);

    print_source(l, pc, &s);
    print_insn(l, &i, &s);
    pc += i.length;
  }
  analysis_check(l->v);
}

/* ---- JSON ---- */

static json_t *values_json(const struct list *l, uint64_t addr)
{
  json_t *all = json_array();

  for (const struct seen *s = first_seen(l, addr); is_at(l, s, addr); s++)
    json_array_append_new(all, json_pack("{s:I,s:f}", "value",
                                         (json_int_t)s->value, "share",
                                         s->share));
  return all;
}

static json_t *insn_json(struct list *l, const struct insn *i)
{
  struct cs_view_line line = cs_view_line(l->v, l->f->image, i->pc);
  char text[TEXT];
  json_t *o;

  code_text(&l->code, i, l->f->lo, l->f->hi, text, sizeof text);
  o = json_pack("{s:o,s:s,s:s,s:i}", "address", json_count(i->pc), "text",
                text, "file", line.file, "line", line.line);
  for (size_t e = 0; e < l->v->events; e++)
    json_object_set_new(o, l->v->event[e].name,
                        json_count(count_of(l, i->pc, e)));
  json_object_set_new(o, "values", values_json(l, i->pc));
  return o;
}

static void print_json(struct list *l)
{
  json_t *rows = json_array();

  for (uint64_t pc = l->f->lo; pc < l->f->hi; ) {
    struct insn i = fetch(l, pc);

    json_array_append_new(rows, insn_json(l, &i));
    pc += i.length;
  }
  analysis_check(l->v);
  analysis_print_json(json_pack("{s:o,s:s,s:s,s:o}", "epochs",
                                analysis_epochs_json(l->v), "function",
                                l->f->name, "file", l->f->file, "rows",
                                rows));
}

int command_list(int argc, char **argv)
{
  const struct argp_child children[] = { { &code_argp, 0, 0, 0 }, { 0 } };
  const struct argp argp = {
    options, parse, "DB [FUNCTION]",
    "Lists a procedure (default: the hottest) by instruction and source line, "
    "with counts and the values that were seen.\v"
    "FUNCTION is a name, or an address in it as 0x...", children, 0, 0,
  };
  struct list l = { .file = "" };

  argp_parse(&argp, argc, argv, 0, 0, &l);
  l.v = analysis_open(&l.o.a, l.o.path);
  analysis_load_events(l.v, l.events);
  l.f = code_function(l.v, l.o.function, &l.others);
  code_open(&l.code, l.v, l.f->image, l.o.elf);
  load_values(&l);
  if (l.o.a.json)
    print_json(&l);
  else
    print(&l);
  free(l.seen);
  code_close(&l.code);
  cs_view_close(l.v);
  return 0;
}
