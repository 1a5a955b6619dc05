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
#include "commands.h"
#include "analysis.h"
#include "options.h"

enum { KEY_IMAGE = 0x700, KEY_NO_SOURCE };
enum { TEXT = 256, VALUES = 3 };

struct list {
  struct analysis a;
  const char *path, *function, *events, *elf;
  bool no_source;

  struct cs_view *v;
  const struct cs_view_function *f;
  unsigned others;
  struct code code;
  char file[4096];           /* of the line that was printed last */
  int line;
};

static const struct argp_option options[] = {
  { 0, 0, 0, 0, "What is listed:", 1 },
  { "event", 'e', "LIST", 0,
    "Events as columns, joined by commas (default: cycles, instructions, "
    "misses)", 1 },
  { "image", KEY_IMAGE, "ELF", 0,
    "The program's file (default: where it was)", 1 },
  { "no-source", KEY_NO_SOURCE, 0, 0, "No lines of source", 1 },
  { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct list *l = state->input;

  switch (key) {
  case ARGP_KEY_INIT: state->child_inputs[0] = &l->a; return 0;
  case 'e': l->events = arg; return 0;
  case KEY_IMAGE: l->elf = arg; return 0;
  case KEY_NO_SOURCE: l->no_source = true; return 0;
  case ARGP_KEY_ARG:
    if (!l->path)
      l->path = arg;
    else if (!l->function)
      l->function = arg;
    else
      argp_error(state, "more than one function");
    return 0;
  case ARGP_KEY_NO_ARGS:
    argp_error(state, "name a profile database");
    return 0;
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

/* ---- text ---- */

static void print_values(const struct list *l, uint64_t addr)
{
  sqlite3_stmt *q = analysis_values(l->v, l->f->image, addr, VALUES);
  const char *between = "   ; ";

  while (cs_db_row(l->v->db, q)) {
    int64_t value = sqlite3_column_int64(q, 0);

    printf(value > -4096 && value < 4096 ? "%s%" PRId64 : "%s0x%" PRIx64,
           between, value);
    printf(" %.0f%%", 100 * share((uint64_t)sqlite3_column_int64(q, 1),
                                  (uint64_t)sqlite3_column_int64(q, 2)));
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
  snprintf(l->file, sizeof l->file, "%s", line.file);
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
  struct screen s;

  screen_open(&s, l->a.colour, !l->a.no_pager);
  analysis_print_epochs(l->v, &s);
  printf("%s%s%s, 0x%" PRIx64 " to 0x%" PRIx64 ", %s:%d\n", screen_bold(&s),
         l->f->name, screen_plain(&s), l->f->lo, l->f->hi - 1, l->f->file,
         l->f->line);
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
  sqlite3_stmt *q = analysis_values(l->v, l->f->image, addr, VALUES);

  while (cs_db_row(l->v->db, q))
    json_array_append_new(all, json_pack(
      "{s:I,s:f}", "value", (json_int_t)sqlite3_column_int64(q, 0), "share",
      share((uint64_t)sqlite3_column_int64(q, 1),
            (uint64_t)sqlite3_column_int64(q, 2))));
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
  const struct argp_child children[] = { { &analysis_argp, 0, 0, 0 },
                                         { 0 } };
  const struct argp argp = {
    options, parse, "DB [FUNCTION]",
    "Lists a procedure (default: the hottest) by instruction and source line, "
    "with counts and the values that were seen.\v"
    "FUNCTION is a name, or an address in it as 0x...", children, 0, 0,
  };
  struct list l = { 0 };

  argp_parse(&argp, argc, argv, 0, 0, &l);
  l.v = analysis_open(&l.a, l.path);
  analysis_load_events(l.v, l.events);
  l.f = code_function(l.v, l.function, &l.others);
  code_open(&l.code, l.v, l.f->image, l.elf);
  if (l.a.json)
    print_json(&l);
  else
    print(&l);
  code_close(&l.code);
  cs_view_close(l.v);
  return 0;
}
