/* SPDX-License-Identifier: Apache-2.0
 *
 * page.h - what is made of the results: the page, the table on the terminal
 * and the columns of numbers that the charts are drawn from.
 */
#ifndef PAGE_H
#define PAGE_H

#include <stdio.h>

#include "claims.h"
#include "cs_file.h"

/* A claim of either table after measuring on a set; `there`: it could be. */
struct figure {
  bool there;
  char text[160];
  enum verdict verdict;
};

struct judged {
  const struct claim *claim;
  struct figure of[SETS];
};

enum { MAX_JUDGED = 128 };

struct judgement {
  struct judged row[MAX_JUDGED];
  unsigned rows;
  unsigned claims[SETS], count[SETS][3]; /* of each verdict */
};

void judge(struct judgement *j, const struct results r[SETS],
           const struct claim *claims);

/* All claims and goals. */
struct judgements {
  struct judgement paper, ours, cop;
};

/* Markdown: the page; its section on the coprocessor, of the set `tune`; the
 * table of the set `report`; a table of claims with its notes. */
void page_write(FILE *f, const struct results r[SETS],
                const struct judgements *j);
void page_cop(FILE *f, const struct results *r, const struct judgement *claims);
void page_report(FILE *f, const struct results *r);
void page_claims(FILE *f, const struct judgement *claims);
void page_count(FILE *f, const struct judgement *claims);

/* The same tables for a terminal. */
void page_print(const struct judgements *j);

/* DIR/fig4.dat, DIR/PROGRAM.dat and so on, one for each chart; of `tune`. */
void data_write(const struct results *r, const char *dir);
void data_cop(const struct results *r, const char *dir);

/* One of them: DIR/NAME.dat.  Errors end the program. */
void data_open(struct cs_file *out, const char *dir, const char *name);
void data_close(struct cs_file *out);

#endif
