/* SPDX-License-Identifier: Apache-2.0
 *
 * browse.c - `coresample browse`: procedures and their code in the terminal,
 * by the keys of perf.
 */
#include "browse.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"

enum { KEY_IMAGE = 0x700 };
enum { FRAME = 2 /* lines: title and hint */ };

struct arguments {
  struct analysis a;
  const char *path, *events, *elf;
};

static const struct argp_option options[] = {
  { "epoch", 'E', "EPOCH", 0,
    "Name or number of an epoch, or all (default: the last one)", 0 },
  { "event", 'e', "LIST", 0,
    "Events to choose from, joined by commas (default: all)", 0 },
  { "image", KEY_IMAGE, "ELF", 0,
    "The program's file (default: where it was)", 0 },
  { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct arguments *a = state->input;

  switch (key) {
  case 'E': a->a.epoch = arg; return 0;
  case 'e': a->events = arg; return 0;
  case KEY_IMAGE: a->elf = arg; return 0;
  case ARGP_KEY_ARG:
    if (a->path)
      argp_error(state, "more than one database");
    a->path = arg;
    return 0;
  case ARGP_KEY_NO_ARGS:
    argp_error(state, "name a profile database");
    return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

/* ---- pages ---- */

struct page *page_now(const struct browse *b)
{
  return &b->page[b->pages - 1];
}

static void open_page(struct browse *b)
{
  if (page_now(b)->kind->open)
    page_now(b)->kind->open(b);
}

void page_push(struct browse *b, const struct page_kind *kind,
               const struct cs_view_function *f)
{
  if (b->pages == b->room) {
    b->room = 2 * b->room + 8;
    b->page = realloc(b->page, b->room * sizeof *b->page);
    if (!b->page)
      die("out of memory");
  }
  b->page[b->pages++] = (struct page){ .kind = kind, .f = f };
  open_page(b);
}

void page_pop(struct browse *b)
{
  if (--b->pages)
    open_page(b);
}

void page_share(const struct browse *b, uint64_t count, uint64_t whole,
                char *text, size_t len)
{
  if (b->counts)
    snprintf(text, len, "%*" PRIu64, SHARE_WIDTH, count);
  else
    snprintf(text, len, "%*.2f%%", SHARE_WIDTH - 1,
             100 * share(count, whole));
}

enum term_style page_heat(uint64_t count, uint64_t whole)
{
  double part = share(count, whole);

  return part >= 0.05 ? TERM_HOT : part >= 0.005 ? TERM_WARM : TERM_PLAIN;
}

/* ---- drawing ---- */

static size_t body(void)
{
  return term_rows() > FRAME + 1 ? (size_t)(term_rows() - FRAME) : 1;
}

/* The cursor is on a line that there is, and that line is on the screen. */
static void settle(struct browse *b)
{
  struct page *p = page_now(b);
  size_t lines = p->kind->lines(b), rows = body();

  if (p->at >= lines)
    p->at = lines ? lines - 1 : 0;
  if (p->at < p->top)
    p->top = p->at;
  if (p->at >= p->top + rows)
    p->top = p->at - rows + 1;
  if (p->top + rows > lines)
    p->top = lines > rows ? lines - rows : 0;
}

static void draw_hint(const struct browse *b)
{
  char text[LINE_TEXT];

  if (b->asking)
    snprintf(text, sizeof text, "/%s_", b->needle);
  else
    snprintf(text, sizeof text, "%s",
             *b->note ? b->note : page_now(b)->kind->hint);
  term_line(term_rows() - 1, text, TERM_PLAIN, false);
}

static void draw(struct browse *b)
{
  struct page *p = page_now(b);
  size_t lines = p->kind->lines(b);
  char title[LINE_TEXT] = "";
  struct shown s;

  settle(b);
  term_clear();
  p->kind->title(b, title, sizeof title);
  term_line(0, title, TERM_TITLE, false);
  for (size_t i = 0; i < body() && p->top + i < lines; i++) {
    s = (struct shown){ .style = TERM_PLAIN };
    p->kind->line(b, p->top + i, &s);
    term_line((int)i + 1, s.text, s.style, p->top + i == p->at);
  }
  draw_hint(b);
}

/* ---- search ---- */

static bool line_has(struct browse *b, size_t i)
{
  struct shown s = { .style = TERM_PLAIN };

  page_now(b)->kind->line(b, i, &s);
  return strcasestr(s.text, b->needle);
}

/* The next line that has it, or the one before; behind the last line comes
 * the first. */
static void search(struct browse *b, bool backwards)
{
  struct page *p = page_now(b);
  size_t lines = p->kind->lines(b), at = p->at;

  if (!*b->needle)
    return;
  for (size_t i = 0; i < lines; i++) {
    at = (at + (backwards ? lines - 1 : 1)) % lines;
    if (line_has(b, at)) {
      p->at = at;
      return;
    }
  }
  snprintf(b->note, sizeof b->note, "no line has '%s'", b->needle);
}

static void ask(struct browse *b, int key)
{
  size_t n = strlen(b->needle);

  if (key == TERM_ENTER || key == TERM_ESCAPE)
    b->asking = false;
  if (key == TERM_ENTER)
    search(b, false);
  else if (key == TERM_ERASE && n)
    b->needle[n - 1] = '\0';
  else if (key >= ' ' && key < 0x100 && n + 1 < sizeof b->needle)
    snprintf(&b->needle[n], 2, "%c", key);
}

/* ---- keys ---- */

static bool move(struct browse *b, int key)
{
  struct page *p = page_now(b);
  size_t rows = body();

  switch (key) {
  case 'k':
  case TERM_UP: p->at -= p->at > 0; return true;
  case 'j':
  case TERM_DOWN: p->at++; return true;
  case TERM_PAGE_UP: p->at -= p->at < rows ? p->at : rows; return true;
  case ' ':
  case TERM_PAGE_DOWN: p->at += rows; return true;
  case 'g':
  case TERM_HOME: p->at = p->top = 0; return true;
  case 'G':
  case TERM_END: p->at = p->kind->lines(b); return true;
  default: return false;
  }
}

static void cover(struct browse *b, const struct page_kind *kind)
{
  if (page_now(b)->kind != kind)
    page_push(b, kind, NULL);
}

static void choose_event(struct browse *b)
{
  cover(b, &page_events);
  page_now(b)->at = b->event;
}

static void command(struct browse *b, int key)
{
  switch (key) {
  case TERM_ENTER:
  case 'a':
    if (page_now(b)->kind->enter)
      page_now(b)->kind->enter(b);
    break;
  case 'q':
  case TERM_BACK:
  case TERM_ERASE:
  case TERM_ESCAPE:
    if (key == 'q' || b->pages > 1)
      page_pop(b);
    break;
  case '/': b->asking = true; b->needle[0] = '\0'; break;
  case 'n': search(b, false); break;
  case 'N': search(b, true); break;
  case 's': choose_event(b); break;
  case 't': b->counts = !b->counts; break;
  case '?':
  case 'h': cover(b, &page_help); break;
  }
}

static void press(struct browse *b, int key)
{
  const struct page_kind *kind = page_now(b)->kind;

  b->note[0] = '\0';
  if (b->asking)
    ask(b, key);
  else if (!(kind->key && kind->key(b, key)) && !move(b, key))
    command(b, key);
}

/* An error of the database ends it: the message must outlive the screen. */
static void check(struct browse *b)
{
  if (!b->v->db->failed)
    return;
  term_close();
  analysis_check(b->v);
}

static void loop(struct browse *b)
{
  int key = TERM_RESIZED;

  while (b->pages && key != TERM_GONE) {
    draw(b);
    check(b);
    key = term_key();
    if (key != TERM_RESIZED && key != TERM_GONE)
      press(b, key);
  }
}

/* ---- the command ---- */

static void load(struct browse *b, const char *list)
{
  char **names;
  size_t n;
  int cycles;

  if (list) {
    analysis_load_events(b->v, list);
    return;
  }
  names = cs_view_names(b->v, &n);
  analysis_check(b->v);
  analysis_load(b->v, (const char *const *)names, n, true);
  cs_view_free_names(names, n);
  if (!b->v->events)
    die("%s: no event was counted", b->path);
  cycles = cs_view_event(b->v, "cycles");
  b->event = cycles < 0 ? 0 : (size_t)cycles;
}

static void browse(struct browse *b)
{
  struct screen s;

  screen_open(&s, SCREEN_AUTO, false);
  term_open(s.colour);
  page_push(b, &page_list, NULL);
  loop(b);
  term_close();
}

int command_browse(int argc, char **argv)
{
  const struct argp argp = {
    options, parse, "DB",
    "Shows the procedures of a profile database and their code in the "
    "terminal.\vKey ? tells the keys.", 0, 0, 0,
  };
  struct arguments a = { 0 };
  struct browse b = { 0 };

  argp_parse(&argp, argc, argv, 0, 0, &a);
  b.path = a.path;
  b.elf = a.elf;
  b.v = analysis_open(&a.a, a.path);
  load(&b, a.events);
  b.group = analysis_groups(b.v, BY_FUNCTION, &b.groups);
  list_sort(&b);
  browse(&b);
  code_done(&b);
  analysis_free_groups(b.group, b.groups);
  free(b.page);
  cs_view_close(b.v);
  return 0;
}
