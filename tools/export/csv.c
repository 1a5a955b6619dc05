/* SPDX-License-Identifier: Apache-2.0
 *
 * csv.c - comma-separated values (RFC 4180): a row for each instruction.
 */
#include <inttypes.h>

#include "export.h"

static void write_text(FILE *f, const char *text)
{
  fputc('"', f);
  for (text = graph_text(text); *text; text++) {
    if (*text == '"')
      fputc('"', f);
    fputc(*text, f);
  }
  fputc('"', f);
}

static void write_row(struct export *x, size_t r)
{
  const struct cs_view_row *row = &x->v->row[r];
  const struct cs_view_image *image = cs_view_image(x->v, row->image);
  const struct cs_view_function *f = cs_view_find(x->v, row->image, row->addr);
  struct cs_view_line l = cs_view_line(x->v, row->image, row->addr);

  write_text(x->f, image ? image->name : "");
  fputc(',', x->f);
  write_text(x->f, f ? f->name : "");
  fputc(',', x->f);
  write_text(x->f, l.file);
  fprintf(x->f, ",%d,0x%" PRIx64, l.line, row->addr);
  for (size_t e = 0; e < x->v->events; e++)
    fprintf(x->f, ",%" PRIu64, cs_view_count(x->v, r, e));
  fputs("\r\n", x->f);
}

void export_csv(struct export *x)
{
  fputs("image,function,file,line,address", x->f);
  for (size_t e = 0; e < x->v->events; e++)
    fprintf(x->f, ",%s", x->v->event[e].name);
  fputs("\r\n", x->f);
  for (size_t r = 0; r < x->v->rows; r++)
    write_row(x, r);
}
