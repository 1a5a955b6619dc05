/* SPDX-License-Identifier: Apache-2.0
 *
 * beside.c - the page's data: another profile, procedure by procedure beside
 * this one.
 */
#include <stdio.h>

#include "html.h"
#include "match.h"
#include "options.h"

json_t *html_beside(struct cs_view *v, const char *path)
{
  struct analysis a = { 0 };
  struct cs_view *other = analysis_open(&a, path);
  const char *name = v->event[0].name;
  json_t *rows = json_array();
  struct match m;

  analysis_load(other, &name, 1, false);
  match_init(&m, 2);
  match_add(&m, 0, v, 0, false);
  match_add(&m, 1, other, 0, false);
  match_finish(&m);
  for (size_t i = 0; i < m.rows; i++)
    json_array_append_new(rows, json_pack(
      "[o,o,o,o]", html_text(m.row[i].name), html_text(m.row[i].file),
      json_count(m.row[i].count[0]), json_count(m.row[i].count[1])));
  rows = json_pack("{s:o,s:s,s:o,s:o}", "epochs", html_epochs(other),
                   "source", other->event[0].source, "total",
                   json_count(m.total[1]), "rows", rows);
  match_free(&m);
  cs_view_close(other);
  if (!rows)
    die("out of memory");
  return rows;
}
