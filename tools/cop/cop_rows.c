/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_rows.c - rows into a result, and their score.
 */
#include "cop_rows.h"

#include <stdlib.h>
#include <string.h>

#include "cop_result.h"
#include "options.h"

static void die_of_memory(void)
{
  die("out of memory");
}

/* Conflicts are of the blocks that the program means. */
static void set_block(struct cop_rows *rows, const struct cs_cop_handler *h)
{
  const struct cs_cop_knob *k = h->program->knob;

  for (unsigned i = 0; k && k[i].name; i++)
    if (!strcmp(k[i].name, "block"))
      cs_cop_exact_block(rows->exact, h->knob[i]);
}

void cop_rows_open(struct cop_rows *rows, struct cop_result *r,
                   const struct cs_cop_handler *h, bool exact,
                   bool (*peek)(void *user, uint32_t at, uint32_t *word),
                   void *user)
{
  *rows = (struct cop_rows){ .r = r };
  if (!exact)
    return;
  rows->exact = cs_cop_exact_new(h->program->kinds, peek, user);
  if (!rows->exact)
    die_of_memory();
  set_block(rows, h);
}

void cop_rows_free(struct cop_rows *rows)
{
  cs_cop_exact_free(rows->exact);
  rows->exact = NULL;
}

void cop_rows_insn(struct cop_rows *rows, const struct cs_rvfi *i)
{
  if (rows->exact && cs_cop_exact_insn(rows->exact, i))
    die_of_memory();
}

void cop_rows_add(void *to, const struct cs_cop_row_out *row)
{
  struct cop_rows *rows = to;
  struct cop_result *r = rows->r;

  if (r->rows == rows->room) {
    rows->room = rows->room ? 2 * rows->room : 1024;
    r->row = realloc(r->row, rows->room * sizeof *r->row);
    if (!r->row)
      die_of_memory();
  }
  r->row[r->rows++] = *row;
  if (rows->exact && cs_cop_exact_row(rows->exact, row))
    die_of_memory();
}

void cop_rows_score(struct cop_rows *rows)
{
  for (unsigned k = 0; rows->exact && k < CS_COP_ROW_KINDS; k++)
    if (cs_cop_exact_score(rows->exact, (enum cs_cop_kind)k,
                           &rows->r->score[k]))
      die_of_memory();
}

/* ---- names ---- */

void cop_result_name(struct cop_result *r, struct cs_symbols *symbols)
{
  r->place = malloc((r->rows + 1) * sizeof *r->place);
  if (!r->place)
    die_of_memory();
  for (size_t i = 0; i < r->rows; i++)
    r->place[i] = cs_symbols_find(symbols, r->row[i].pc);
}

/* ---- order ---- */

static int larger(const void *a, const void *b)
{
  const struct cs_cop_row_out *x = *(const struct cs_cop_row_out *const *)a;
  const struct cs_cop_row_out *y = *(const struct cs_cop_row_out *const *)b;

  if (x->count != y->count)
    return x->count < y->count ? 1 : -1;
  if (x->pc != y->pc)
    return x->pc < y->pc ? -1 : 1;
  return x->key < y->key ? -1 : x->key > y->key;
}

const struct cs_cop_row_out **cop_rows_sorted(const struct cop_result *r,
                                              size_t *n)
{
  const struct cs_cop_row_out **at = malloc((r->rows + 1) * sizeof *at);

  if (!at)
    die_of_memory();
  *n = 0;
  for (size_t i = 0; i < r->rows; i++)
    if (r->row[i].kind != CS_COP_ROW_CALL)
      at[(*n)++] = &r->row[i];
  qsort(at, *n, sizeof *at, larger);
  return at;
}
