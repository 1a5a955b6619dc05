/* SPDX-License-Identifier: Apache-2.0
 *
 * page_list.c - the procedures, hottest first.
 */
#include <stdio.h>
#include <string.h>

#include "browse.h"
#include "graph.h"

enum { FILE_WIDTH = 20, NARROWEST = 8 /* of a name */ };

void list_sort(struct browse *b)
{
  analysis_sort(b->group, b->groups, b->event);
  for (b->counted = 0; b->counted < b->groups; b->counted++)
    if (!b->group[b->counted].count[b->event])
      break;
}

static size_t lines(const struct browse *b)
{
  return b->counted;
}

static void title(const struct browse *b, char *text, size_t len)
{
  const struct cs_view_event *e = &b->v->event[b->event];

  snprintf(text, len, "%*s  procedure: %s (%s) of %s", SHARE_WIDTH,
           b->counts ? "count" : "share", e->name, e->source,
           graph_text(base_name(b->path)));
}

static void line(struct browse *b, size_t i, struct shown *s)
{
  const struct group *g = &b->group[i];
  uint64_t count = g->count[b->event], whole = b->v->event[b->event].total;
  int width = term_columns() - SHARE_WIDTH - FILE_WIDTH - 4;
  char part[32], name[TERM_FIT];

  page_share(b, count, whole, part, sizeof part);
  term_fit(graph_text(g->name), width > NARROWEST ? width : NARROWEST, name);
  snprintf(s->text, sizeof s->text, "%s  %s  %s", part, name,
           graph_text(base_name(g->file)));
  s->style = page_heat(count, whole);
}

static void enter(struct browse *b)
{
  const struct group *g = &b->group[page_now(b)->at];

  if (!b->counted)
    return;
  if (g->f)
    code_enter(b, g->f, 0);
  else
    snprintf(b->note, sizeof b->note,
             "there is no code to show: no function is known of these "
             "addresses");
}

static bool key(struct browse *b, int key)
{
  if (key == 'H')
    page_now(b)->at = 0;
  return key == 'H';
}

const struct page_kind page_list = {
  "Enter code  / search  s event  t share or count  ? help  q quit",
  NULL, lines, title, line, enter, key,
};
