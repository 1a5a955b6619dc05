/* SPDX-License-Identifier: Apache-2.0
 *
 * report.c - cs-paper-report DIR PERFORMANCE.md OUT.md PROGRAM... [--
 * PROGRAM...]: judges the results in DIR, writes the page OUT.md and the
 * charts' data into DIR, and prints the table of claims.  The programs before
 * `--` are the set that parameters are chosen on, the others the report set.
 */
#include <stdio.h>
#include <string.h>

#include "cs_file.h"
#include "page.h"
#include "paper.h"

static unsigned until_dashes(int argc, char **argv, unsigned from)
{
  unsigned i = from;

  while (i < (unsigned)argc && strcmp(argv[i], "--"))
    i++;
  return i;
}

int main(int argc, char **argv)
{
  enum { FIRST = 4 };
  const unsigned end = until_dashes(argc, argv, FIRST);
  static struct results r[SETS];
  static struct judgements j;
  struct cs_file out;
  char err[PAPER_TEXT];

  if (end == FIRST || argc <= FIRST)
    paper_die("usage: cs-paper-report DIR PERFORMANCE.md OUT.md PROGRAM... "
              "[-- PROGRAM...]");
  results_load(&r[TUNE], argv[1], argv[2], end - FIRST, argv + FIRST);
  if (end + 1 < (unsigned)argc)
    results_load(&r[REPORT], argv[1], argv[2], (unsigned)argc - end - 1,
                 argv + end + 1);
  judge(&j.paper, r, claims);
  judge(&j.ours, r, goals);
  judge(&j.cop, r, cop_claims);
  data_write(&r[TUNE], argv[1]);
  if (cs_file_open(&out, argv[3], err, sizeof err))
    paper_die("%s", err);
  page_write(out.f, r, &j);
  if (cs_file_commit(&out, err, sizeof err))
    paper_die("%s", err);
  page_print(&j);
  return 0;
}
