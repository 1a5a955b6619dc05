/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_view_line.c - source lines of addresses: all lines of an image are read
 * when the first one is asked for.
 */
#include <stdlib.h>
#include <string.h>

#include "cs_view_int.h"

/* From lo on it is this line. */
struct cs_view_start {
  uint64_t lo;
  size_t file;               /* of v->file */
  int line;
};

/* ---- files ---- */

static void load_files(struct cs_view *v)
{
  int64_t most = cs_db_number(v->db, 0, "SELECT MAX(id) FROM file", "");
  sqlite3_stmt *q;

  if (most < 0 || most >= CS_VIEW_FILES)
    cs_db_fail(v->db, "%s: damaged: number of a file of source", v->db->path);
  if (v->db->failed || !(v->file = calloc((size_t)most + 1, sizeof *v->file)))
    return;
  v->files = (size_t)most + 1;
  q = cs_db_query(v->db, "SELECT id, path FROM file", "");
  while (cs_db_row(v->db, q)) {
    int64_t id = sqlite3_column_int64(q, 0);

    if (id >= 0 && (size_t)id < v->files && !v->file[id])
      v->file[id] = cs_view_text(v, q, 1);
  }
}

static const char *file_name(const struct cs_view *v, size_t file)
{
  return file < v->files && v->file[file] ? v->file[file] : "";
}

/* ---- lines ---- */

static void load_lines(struct cs_view *v, struct cs_view_image *image)
{
  sqlite3_stmt *q = cs_db_query(v->db, "SELECT lo, file, line FROM line WHERE"
                                " image = ?", "i", image->id);

  while (cs_db_row(v->db, q)) {
    struct cs_view_start *more = cs_view_more(v, image->start, image->starts,
                                              sizeof *more);

    if (!more)
      continue;
    image->start = more;
    more[image->starts++] = (struct cs_view_start){
      (uint64_t)sqlite3_column_int64(q, 0),
      (size_t)sqlite3_column_int64(q, 1), sqlite3_column_int(q, 2),
    };
  }
}

static int by_lo(const void *a, const void *b)
{
  const struct cs_view_start *x = a, *y = b;

  return x->lo < y->lo ? -1 : x->lo > y->lo;
}

static void load(struct cs_view *v, struct cs_view_image *image)
{
  image->lines_loaded = true;
  if (!v->file)
    load_files(v);
  load_lines(v, image);
  if (image->starts) /* above 2^63 - 1 they are negative in the file */
    qsort(image->start, image->starts, sizeof *image->start, by_lo);
}

struct cs_view_line cs_view_line(struct cs_view *v, int64_t image,
                                 uint64_t addr)
{
  struct cs_view_image *i = (struct cs_view_image *)cs_view_image(v, image);
  size_t lo = 0, hi;

  if (!i || !cs_view_find(v, image, addr))
    return (struct cs_view_line){ "", 0 };
  if (!i->lines_loaded)
    load(v, i);
  hi = i->starts;
  while (lo < hi) {
    size_t middle = lo + (hi - lo) / 2;

    if (i->start[middle].lo <= addr)
      lo = middle + 1;
    else
      hi = middle;
  }
  if (!lo)
    return (struct cs_view_line){ "", 0 };
  return (struct cs_view_line){ file_name(v, i->start[lo - 1].file),
                                i->start[lo - 1].line };
}

void cs_view_free_lines(struct cs_view *v)
{
  for (size_t i = 0; i < v->images; i++)
    free(v->image[i].start);
  for (size_t i = 0; i < v->files; i++)
    free(v->file[i]);
  free(v->file);
}
