/* SPDX-License-Identifier: Apache-2.0
 *
 * figure.c - reads lines of figures in docs/performance.md.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "paper.h"

double figure_read(const char *page, const char *head, const char *program)
{
  char line[1024], wanted[64], *at;
  double figure = NAN;
  FILE *f = fopen(page, "r");

  if (!f)
    paper_die("%s: cannot read", page);
  snprintf(wanted, sizeof wanted, " %s ", program);
  while (fgets(line, sizeof line, f))
    if (!strncmp(line, head, strlen(head)) &&
        (at = strstr(line + strlen(head), wanted)))
      figure = strtod(at + strlen(wanted), NULL);
  fclose(f);
  return figure;
}

double figure_cpi(const char *page, const char *program)
{
  static const char head[] = "CPI at this memory:";
  double cpi = figure_read(page, head, program);

  if (!(cpi > 0))
    paper_die("%s: no CPI of %s in the line '%s'", page, program, head);
  return cpi;
}
