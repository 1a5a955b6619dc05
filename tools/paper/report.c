/* SPDX-License-Identifier: Apache-2.0
 *
 * report.c - cs-paper-report DIR PERFORMANCE.md OUT.md PROGRAM...: judges the
 * results in DIR, writes the page OUT.md and the charts' data into DIR, and
 * prints the table of claims.
 */
#include <stdio.h>

#include "cs_file.h"
#include "page.h"
#include "paper.h"

int main(int argc, char **argv)
{
  static struct results r;
  static struct judgements j;
  struct cs_file out;
  char err[PAPER_TEXT];

  if (argc < 5)
    paper_die("usage: cs-paper-report DIR PERFORMANCE.md OUT.md PROGRAM...");
  results_load(&r, argv[1], argv[2], (unsigned)argc - 4, argv + 4);
  judge(&j.paper, &r, claims);
  judge(&j.ours, &r, goals);
  judge(&j.cop, &r, cop_claims);
  data_write(&r, argv[1]);
  if (cs_file_open(&out, argv[3], err, sizeof err))
    paper_die("%s", err);
  page_write(out.f, &r, &j);
  if (cs_file_commit(&out, err, sizeof err))
    paper_die("%s", err);
  page_print(&j);
  return 0;
}
