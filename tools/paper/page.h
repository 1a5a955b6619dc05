/* SPDX-License-Identifier: Apache-2.0
 *
 * page.h - what is made of the results: the page, the table on the terminal
 * and the columns of numbers that the charts are drawn from.
 */
#ifndef PAGE_H
#define PAGE_H

#include <stdio.h>

#include "claims.h"

/* A claim of either table after measuring. */
struct judged {
  const struct claim *claim;
  char text[160];
  enum verdict verdict;
};

enum { MAX_JUDGED = 128 };

struct judgement {
  struct judged row[MAX_JUDGED];
  unsigned rows, count[3]; /* of each verdict */
};

void judge(struct judgement *j, const struct results *r,
           const struct claim *claims);

/* Markdown. */
void page_write(FILE *f, const struct results *r,
                const struct judgement *paper, const struct judgement *ours);

/* The same table for a terminal. */
void page_print(const struct judgement *paper, const struct judgement *ours);

/* DIR/fig4.dat, DIR/PROGRAM.dat and so on, one for each chart. */
void data_write(const struct results *r, const char *dir);

#endif
