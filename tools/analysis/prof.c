/* SPDX-License-Identifier: Apache-2.0
 *
 * prof.c - `coresample prof`: where the events of a profile are, by procedure,
 * image, source file or process (SOSP 1997, Fig. 1).
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "commands.h"
#include "cs_interval.h"
#include "options.h"

enum { KEY_BY = 0x700, KEY_SORT, KEY_LIST };
enum { WIDE = 120 /* columns: then every event has its share */ };

struct prof {
  struct analysis a;
  const char *path, *events, *sort;
  enum analysis_by by;
  bool list;

  struct cs_view *v;
  struct group *group;
  size_t groups;
  size_t order[ANALYSIS_EVENTS]; /* events: the one sorted by first */
  int cycles, instructions;  /* events, for CPI; or -1 */
};

static const struct argp_option list[] = {
  { 0, 0, 0, 0, "What is listed:", 1 },
  { "by", KEY_BY, "WHAT", 0,
    "A row for each function (default), image, file, process or epoch", 1 },
  { "event", 'e', "LIST", 0,
    "Events as columns, joined by commas (default: cycles, instructions, "
    "misses)", 1 },
  { "sort", KEY_SORT, "EVENT", 0,
    "The event that rows are sorted by (default: the first column)", 1 },
  { "list", KEY_LIST, 0, 0,
    "Tell the epochs and events of the database instead", 1 },
  { 0 },
};

static enum analysis_by by_of(const char *name)
{
  static const char *const names[] = { "function", "image", "file",
                                       "process", "epoch" };

  for (int i = 0; i < 5; i++)
    if (!strcmp(name, names[i]))
      return (enum analysis_by)i;
  die("--by: '%s' is none of function, image, file, process, "
      "epoch", name);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct prof *p = state->input;

  switch (key) {
  case ARGP_KEY_INIT: state->child_inputs[0] = &p->a; return 0;
  case KEY_BY: p->by = by_of(arg); return 0;
  case 'e': p->events = arg; return 0;
  case KEY_SORT: p->sort = arg; return 0;
  case KEY_LIST: p->list = true; return 0;
  case ARGP_KEY_ARG:
    if (p->path)
      argp_error(state, "more than one database");
    p->path = arg;
    return 0;
  case ARGP_KEY_NO_ARGS:
    argp_error(state, "name a profile database");
    return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

/* ---- --list ---- */

static const char events_sql[] =
  "SELECT e.epoch, e.name, e.source, e.unit, e.counts, ifnull(e.messages, 0),"
  " e.spec FROM event e JOIN chosen c ON c.id = e.epoch ORDER BY e.id";

static void list_events(struct prof *p, const struct screen *s)
{
  sqlite3_stmt *q;

  analysis_print_epochs(p->v, s);
  printf("\n%5s  %-16s %-8s %-7s %14s %10s  %s\n", "epoch", "event", "source",
         "unit", "counts", "messages", "slot");
  q = cs_db_query(p->v->db, events_sql, "");
  while (cs_db_row(p->v->db, q)) {
    printf("%5lld  %-16s %-8s %-7s %14lld %10lld  ",
           (long long)sqlite3_column_int64(q, 0), cs_db_text(q, 1),
           cs_db_text(q, 2), cs_db_text(q, 3),
           (long long)sqlite3_column_int64(q, 4),
           (long long)sqlite3_column_int64(q, 5));
    screen_text(cs_db_text(q, 6), 0);
    putchar('\n');
  }
  analysis_check(p->v);
}

static json_t *list_json(struct prof *p)
{
  json_t *events = json_array();
  sqlite3_stmt *q = cs_db_query(p->v->db, events_sql, "");

  while (cs_db_row(p->v->db, q))
    json_array_append_new(events, json_pack(
      "{s:I,s:s,s:s,s:s,s:I,s:I,s:s}", "epoch",
      (json_int_t)sqlite3_column_int64(q, 0), "name", cs_db_text(q, 1),
      "source", cs_db_text(q, 2), "unit", cs_db_text(q, 3), "counts",
      (json_int_t)sqlite3_column_int64(q, 4), "messages",
      (json_int_t)sqlite3_column_int64(q, 5), "spec", cs_db_text(q, 6)));
  analysis_check(p->v);
  return json_pack("{s:o,s:o}", "epochs", analysis_epochs_json(p->v),
                   "events", events);
}

static void tell_list(struct prof *p)
{
  struct screen s;

  if (p->a.json) {
    analysis_print_json(list_json(p));
    return;
  }
  screen_open(&s, p->a.colour, !p->a.no_pager);
  list_events(p, &s);
}

/* ---- events ---- */

static void load_events(struct prof *p)
{
  analysis_load_events(p->v, p->events);
  p->cycles = cs_view_event(p->v, "cycles");
  p->instructions = cs_view_event(p->v, "instructions");
}

/* The event that rows are sorted by stands in front. */
static void choose_order(struct prof *p)
{
  int sort = p->sort ? cs_view_event(p->v, p->sort) : 0;
  size_t n = 0;

  if (sort < 0)
    die("--sort: '%s' is none of the columns", p->sort);
  p->order[n++] = (size_t)sort;
  for (size_t i = 0; i < p->v->events; i++)
    if (i != (size_t)sort)
      p->order[n++] = i;
}

/* ---- rows ---- */

static struct cs_interval interval_of(const struct prof *p,
                                      const struct group *g)
{
  const struct cs_view_event *e = &p->v->event[p->order[0]];

  return cs_interval(share(g->count[p->order[0]], e->total), e->samples);
}

static bool has_interval(const struct prof *p)
{
  return p->v->event[p->order[0]].samples > 0;
}

static double cpi(const struct prof *p, const struct group *g)
{
  return share(g->count[p->cycles], g->count[p->instructions]);
}

static bool has_cpi(const struct prof *p)
{
  return p->cycles >= 0 && p->instructions >= 0;
}

static bool is_empty(const struct prof *p, const struct group *g)
{
  for (size_t i = 0; i < p->v->events; i++)
    if (g->count[i])
      return false;
  return true;
}

static size_t rows_shown(const struct prof *p)
{
  return p->a.top && p->a.top < p->groups ? p->a.top : p->groups;
}

static bool several_images(const struct prof *p)
{
  for (size_t i = 1; i < p->groups; i++)
    if (p->group[i].image != p->group[0].image)
      return true;
  return false;
}

/* ---- text ---- */

static int width_of(const struct cs_view_event *e)
{
  int title = (int)strlen(event_title(e));
  int number = snprintf(NULL, 0, "%" PRIu64, e->total);

  return title > number ? title : number;
}

/* The first column has its share in any case. */
static bool has_share(const struct screen *s, size_t column)
{
  return !column || !s->width || s->width >= WIDE;
}

static void print_totals(const struct prof *p)
{
  printf("Total");
  for (size_t i = 0; i < p->v->events; i++) {
    const struct cs_view_event *e = &p->v->event[p->order[i]];

    printf("%s %s = %" PRIu64 "%s", i ? "," : "", e->name, e->total,
           strcmp(e->source, "exact") ? " (sampled)" : "");
  }
  puts("\n");
}

static int print_heading(const struct prof *p, const struct screen *s)
{
  int used = 0;

  for (size_t i = 0; i < p->v->events; i++) {
    const struct cs_view_event *e = &p->v->event[p->order[i]];

    used += printf("%*s", width_of(e), event_title(e));
    if (has_share(s, i))
      used += printf(" %6s", "%");
    if (!i)
      used += printf(" %6s", "cum%");
    if (!i && has_interval(p))
      used += printf(" %-14s", " 95% interval");
    putchar(' ');
    used++;
  }
  if (has_cpi(p))
    used += printf("%6s ", "CPI");
  return used;
}

static void print_row(const struct prof *p, const struct group *g,
                      double sum, bool images, const struct screen *s,
                      int room)
{
  for (size_t i = 0; i < p->v->events; i++) {
    const struct cs_view_event *e = &p->v->event[p->order[i]];
    double part = share(g->count[p->order[i]], e->total);

    printf("%s%*" PRIu64, i ? "" : screen_heat(s, part), width_of(e),
           g->count[p->order[i]]);
    if (has_share(s, i))
      printf(" %6.2f", 100 * part);
    fputs(i ? "" : screen_plain(s), stdout);
    if (!i)
      printf(" %6.2f", 100 * sum);
    if (!i && has_interval(p)) {
      struct cs_interval in = interval_of(p, g);

      printf(" %6.2f..%-6.2f", 100 * in.low, 100 * in.high);
    }
    putchar(' ');
  }
  if (has_cpi(p))
    printf("%6.2f ", cpi(p, g));
  putchar(' ');
  if (images && p->by == BY_FUNCTION) {
    const struct cs_view_image *image = cs_view_image(p->v, g->image);

    screen_text(image ? image->name : "?", room / 3);
    putchar('!');
    if (room)
      room -= room / 3 + 1;
  }
  screen_text(g->name, room);
  if (p->by == BY_FUNCTION && *g->file &&
      (!room || room - (int)strlen(g->name) > 12)) {
    printf("  %s", screen_dim(s));
    screen_text(base_name(g->file), room ? room - (int)strlen(g->name) - 2
                                         : 0);
    printf("%s", screen_plain(s));
  }
  putchar('\n');
}

static void print(struct prof *p)
{
  static const char *const names[] = { "procedure", "image", "file",
                                       "process", "epoch" };
  const struct cs_view_event *first = &p->v->event[p->order[0]];
  bool images = several_images(p);
  struct screen s;
  double sum = 0;
  int used, room;

  screen_open(&s, p->a.colour, !p->a.no_pager);
  analysis_print_epochs(p->v, &s);
  print_totals(p);
  used = print_heading(p, &s);
  printf(" %s\n", names[p->by]);
  room = !s.width ? 0 : s.width - used > 16 ? s.width - used - 1 : 16;
  for (size_t i = 0; i < rows_shown(p); i++) {
    const struct group *g = &p->group[i];

    sum += share(g->count[p->order[0]], first->total);
    if (!is_empty(p, g))
      print_row(p, g, sum, images, &s, room);
  }
}

/* ---- JSON ---- */

static json_t *row_json(const struct prof *p, const struct group *g)
{
  static const char *const keys[] = { "function", "image", "file",
                                      "process", "epoch" };
  const struct cs_view_image *image = cs_view_image(p->v, g->image);
  json_t *o = json_object();

  json_object_set_new(o, keys[p->by], json_string(g->name));
  if (p->by == BY_FUNCTION) {
    json_object_set_new(o, "file", json_string(g->file));
    json_object_set_new(o, "image", json_string(image ? image->name : "?"));
    json_object_set_new(o, "line", json_integer(g->f ? g->f->line : 0));
    json_object_set_new(o, "address",
                        g->f ? json_count(g->f->lo) : json_null());
  }
  for (size_t i = 0; i < p->v->events; i++)
    json_object_set_new(o, p->v->event[i].name, json_count(g->count[i]));
  if (has_cpi(p))
    json_object_set_new(o, "cpi", g->count[p->instructions]
                                  ? json_real(cpi(p, g)) : json_null());
  json_object_set_new(o, "share",
                      json_real(share(g->count[p->order[0]],
                                      p->v->event[p->order[0]].total)));
  if (has_interval(p)) {
    struct cs_interval in = interval_of(p, g);

    json_object_set_new(o, "share_low", json_real(in.low));
    json_object_set_new(o, "share_high", json_real(in.high));
  }
  return o;
}

static json_t *events_json(const struct prof *p)
{
  json_t *all = json_array();

  for (size_t i = 0; i < p->v->events; i++) {
    const struct cs_view_event *e = &p->v->event[p->order[i]];

    json_array_append_new(all, json_pack(
      "{s:s,s:s,s:s,s:o,s:o}", "name", e->name, "source", e->source, "unit",
      e->unit, "total", json_count(e->total), "samples",
      e->samples > 0 ? json_real(e->samples) : json_null()));
  }
  return all;
}

static void print_json(struct prof *p)
{
  json_t *rows = json_array();

  for (size_t i = 0; i < rows_shown(p); i++)
    if (!is_empty(p, &p->group[i]))
      json_array_append_new(rows, row_json(p, &p->group[i]));
  analysis_print_json(json_pack("{s:o,s:o,s:o}", "epochs",
                                analysis_epochs_json(p->v), "events",
                                events_json(p), "rows", rows));
}

/* ---- the command ---- */

int command_prof(int argc, char **argv)
{
  const struct argp_child children[] = { { &analysis_argp, 0, 0, 0 },
                                         { 0 } };
  const struct argp argp = {
    list, parse, "DB",
    "Lists where the events of a profile database are, by procedure.",
    children, 0, 0,
  };
  struct prof p = { 0 };

  argp_parse(&argp, argc, argv, 0, 0, &p);
  p.v = analysis_open(&p.a, p.path);
  if (p.list) {
    tell_list(&p);
  } else {
    p.v->by = analysis_view_by(p.by);
    load_events(&p);
    choose_order(&p);
    p.group = analysis_groups(p.v, p.by, &p.groups);
    analysis_sort(p.group, p.groups, p.order[0]);
    if (p.a.json)
      print_json(&p);
    else
      print(&p);
    analysis_free_groups(p.group, p.groups);
  }
  cs_view_close(p.v);
  return 0;
}
