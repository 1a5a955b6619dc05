/* SPDX-License-Identifier: Apache-2.0
 *
 * page_choice.c - pages that lie on others for a moment: the events to choose
 * from, the keys, a reason.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "browse.h"
#include "graph.h"

/* ---- events ---- */

static size_t events(const struct browse *b)
{
  return b->v->events;
}

static void events_title(const struct browse *b, char *text, size_t len)
{
  (void)b;
  snprintf(text, len, "%20s  event to sort by", "count");
}

static void events_line(struct browse *b, size_t i, struct shown *s)
{
  const struct cs_view_event *e = &b->v->event[i];

  snprintf(s->text, sizeof s->text, "%20" PRIu64 "  %s (%s, %s)", e->total,
           graph_text(e->name), e->source, e->unit);
}

static void events_enter(struct browse *b)
{
  b->event = page_now(b)->at;
  list_sort(b);
  b->page[0].at = b->page[0].top = 0;
  page_pop(b);
}

const struct page_kind page_events = {
  "Enter choose  / search  q back", NULL, events, events_title, events_line,
  events_enter, NULL,
};

/* ---- keys ---- */

static const char *const keys[] = {
  "Up, Down, j, k      a line",
  "PgUp, PgDn, Space   a screen",
  "Home, End, g, G     the first line, the last one",
  "Enter, Right, a     the code of a procedure;",
  "                    on a call or jump: where it goes",
  "q, Left, Backspace  back; q in the list of procedures ends",
  "H                   the hottest line",
  "Tab, Shift-Tab      the next hottest line, the one before",
  "/                   search in the lines; n the next, N the one before",
  "s                   the event that is shown and sorted by",
  "t                   shares, or counts",
  "o                   instructions with their source, or without",
  "?, h                this help",
  "",
  "Shares are of the whole profile in the list, of the function in its code.",
};

static size_t helps(const struct browse *b)
{
  (void)b;
  return sizeof keys / sizeof *keys;
}

static void help_title(const struct browse *b, char *text, size_t len)
{
  (void)b;
  snprintf(text, len, "Keys");
}

static void help_line(struct browse *b, size_t i, struct shown *s)
{
  (void)b;
  snprintf(s->text, sizeof s->text, "%s", keys[i]);
}

const struct page_kind page_help = {
  "q back", NULL, helps, help_title, help_line, page_pop, NULL,
};

/* ---- a reason, as many lines as it needs ---- */

static size_t whys(const struct browse *b)
{
  size_t width = (size_t)term_columns();

  return (strlen(b->why) + width - 1) / width;
}

static void why_title(const struct browse *b, char *text, size_t len)
{
  (void)b;
  snprintf(text, len, "The code cannot be shown");
}

static void why_line(struct browse *b, size_t i, struct shown *s)
{
  int width = term_columns();

  snprintf(s->text, sizeof s->text, "%.*s", width,
           &b->why[i * (size_t)width]);
}

const struct page_kind page_why = {
  "q back", NULL, whys, why_title, why_line, page_pop, NULL,
};
