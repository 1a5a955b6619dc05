/* SPDX-License-Identifier: Apache-2.0
 *
 * data_cop.c - the columns of the coprocessor's charts.
 */
#include <stdio.h>

#include "cs_file.h"
#include "measure.h"
#include "page.h"
#include "paper.h"

/* Program, then error, overhead and dropped samples of every run, and the error
 * of simple sampling at the overhead of value. */
static void write_runs(const struct results *r, const char *dir)
{
  struct cs_file out;

  data_open(&out, dir, "cop");
  fputs("program", out.f);
  for (const struct paper_cop *c = paper_cops; c->key; c++)
    fprintf(out.f, " %s %s:overhead %s:dropped", c->key, c->key, c->key);
  fputs(" equal", out.f);
  for (unsigned i = 0; i < r->programs; i++) {
    const struct program *p = &r->program[i];

    fprintf(out.f, "\n%s", p->name);
    for (const struct paper_cop *c = paper_cops; c->key; c++)
      fprintf(out.f, " %.4f %.4f %.4f", cop_error(p, c->key),
              cop_overhead(p, c->key), cop_dropped(p, c->key));
    fprintf(out.f, " %.4f", cop_error_at(p, COP_SIMPLES, cop_overhead,
                                         cop_overhead(p, "value")));
  }
  fputc('\n', out.f);
  data_close(&out);
}

/* Instructions, then error and overhead of every run that ended there. */
static void write_checks(const struct program *p, const char *dir)
{
  struct cs_file out;
  char name[PAPER_TEXT];

  snprintf(name, sizeof name, "%s.cop", p->name);
  data_open(&out, dir, name);
  fputs("instructions", out.f);
  for (const struct paper_cop *c = paper_cops; c->key; c++)
    fprintf(out.f, " %s %s:overhead", c->key, c->key);
  for (size_t i = 0; i < cop_checks(p, paper_cops[0].key); i++) {
    fprintf(out.f, "\n%.0f",
            cop_check(p, paper_cops[0].key, "instructions", i));
    for (const struct paper_cop *c = paper_cops; c->key; c++)
      fprintf(out.f, " %.4f %.4f", 100 * cop_check(p, c->key, "values", i),
              cop_check(p, c->key, "overhead_percent", i));
  }
  fputc('\n', out.f);
  data_close(&out);
}

void data_cop(const struct results *r, const char *dir)
{
  write_runs(r, dir);
  for (unsigned i = 0; i < r->programs; i++)
    write_checks(&r->program[i], dir);
}
