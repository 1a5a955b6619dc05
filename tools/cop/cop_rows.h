/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_rows.h - rows of the coprocessor's profile, and the exact profile that
 * they are held against, whatever machine made them.
 */
#ifndef COP_ROWS_H
#define COP_ROWS_H

#include "cop_session.h"

struct cop_rows {
  struct cop_result *r;          /* gets rows and scores */
  struct cs_cop_exact *exact;    /* NULL: not asked for */
  size_t room;
};

/* h: its program and knobs are set; peek: as cs_cop_exact_new() has it.  Memory
 * that runs short ends the program, here and below. */
void cop_rows_open(struct cop_rows *rows, struct cop_result *r,
                   const struct cs_cop_handler *h, bool exact,
                   bool (*peek)(void *user, uint32_t at, uint32_t *word),
                   void *user);
void cop_rows_free(struct cop_rows *rows);

/* A retired instruction of the program. */
void cop_rows_insn(struct cop_rows *rows, const struct cs_rvfi *i);

/* A row; rows: a struct cop_rows, so that this can be a sink's function. */
void cop_rows_add(void *rows, const struct cs_cop_row_out *row);

/* Behind the last of both. */
void cop_rows_score(struct cop_rows *rows);

#endif
