/* SPDX-License-Identifier: Apache-2.0
 *
 * data.c - columns of numbers for gnuplot; the first row names them.
 */
#include <math.h>
#include <stdio.h>

#include "cs_file.h"
#include "measure.h"
#include "page.h"
#include "paper.h"

void data_open(struct cs_file *out, const char *dir, const char *name)
{
  char path[PAPER_TEXT], err[PAPER_TEXT];

  snprintf(path, sizeof path, "%s/%s.dat", dir, name);
  if (cs_file_open(out, path, err, sizeof err))
    paper_die("%s", err);
}

void data_close(struct cs_file *out)
{
  char err[PAPER_TEXT];

  if (cs_file_commit(out, err, sizeof err))
    paper_die("%s", err);
}

/* Length, then the errors; CR also by the ratio estimator. */
static void write_monte(const struct results *r, const char *dir)
{
  struct cs_file out;

  data_open(&out, dir, "fig4");
  fputs("N", out.f);
  for (const struct paper_design *d = paper_monte_designs; d->key; d++)
    fprintf(out.f, " %s %s:ratio", d->key, d->key);
  for (size_t i = 0; i < monte_points(r); i++) {
    fprintf(out.f, "\n%.0f", monte_length(r, i));
    for (const struct paper_design *d = paper_monte_designs; d->key; d++)
      fprintf(out.f, " %.4f %.4f", monte_at(r, d->key, "sum", i),
              monte_at(r, d->key, "ratio", i));
  }
  fputc('\n', out.f);
  data_close(&out);
}

/* Events, then error and overhead of every design. */
static void write_program(const struct program *p, const char *dir)
{
  struct cs_file out;

  data_open(&out, dir, p->name);
  fputs("events", out.f);
  for (const struct paper_design *d = paper_value_designs; d->key; d++)
    fprintf(out.f, " %s %s:overhead", d->key, d->key);
  for (size_t i = 0; i < points(p->loads); i++) {
    fprintf(out.f, "\n%.0f", events_at(p->loads, i));
    for (const struct paper_design *d = paper_value_designs; d->key; d++)
      fprintf(out.f, " %.4f %.5f", mean_at(p->loads, d->key, "error", i),
              overhead_at(p, p->loads, d->key, i));
  }
  fputc('\n', out.f);
  data_close(&out);
}

/* Program, then the final overhead of every design. */
static void write_overheads(const struct results *r, const char *dir)
{
  struct cs_file out;

  data_open(&out, dir, "fig10");
  fputs("program", out.f);
  for (const struct paper_design *d = paper_value_designs; d->key; d++)
    fprintf(out.f, " %s", d->key);
  for (unsigned i = 0; i < r->programs; i++) {
    const struct program *p = &r->program[i];

    fprintf(out.f, "\n%s", p->name);
    for (const struct paper_design *d = paper_value_designs; d->key; d++)
      fprintf(out.f, " %.5f",
              overhead_at(p, p->loads, d->key, points(p->loads) - 1));
  }
  fputc('\n', out.f);
  data_close(&out);
}

/* Program, then both errors and the overhead after 4 M events. */
static void write_control(const struct results *r, const char *dir)
{
  struct cs_file out;

  data_open(&out, dir, "fig11");
  fputs("program", out.f);
  for (const struct paper_design *d = paper_control_designs; d->key; d++)
    fprintf(out.f, " %s:edges %s:calls %s:overhead", d->key, d->key, d->key);
  for (unsigned i = 0; i < r->programs; i++) {
    const struct program *p = &r->program[i];
    size_t at = point_of(p->control, 4e6);

    fprintf(out.f, "\n%s", p->name);
    for (const struct paper_design *d = paper_control_designs; d->key; d++)
      fprintf(out.f, " %.4f %.4f %.5f", mean_at(p->control, d->key, "edges", at),
              mean_at(p->control, d->key, "calls", at),
              overhead_at(p, p->control, d->key, at));
  }
  fputc('\n', out.f);
  data_close(&out);
}

/* The designs of the chart that has them all. */
static const struct {
  const char *key, *label;
} labelled[] = {
  { "r256", "R256" },
  { "r256_a16", "R256 + A16" },
  { "p256", "P256" },
  { "h256", "H[P256]2048" },
  { "h512", "H[P512]2048" },
  { "h256_512", "512 strata" },
  { "h256_fold", "fold hash" },
  { "tag2", "tags, 2 bits" },
  { "tag4", "4 bits" },
  { "tag8", "8 bits" },
  { "tag16", "tags, 16 bits" },
  { "j256", "random phase" },
  { "j256_4096", "random phase, 4096 strata" },
  { "j127", "H[P127]2048, random phase" },
  { "default", "our default" },
  { "uss_print", "U, 8-bit prints" },
  { "uss_full", "U, whole keys" },
  { "rap_full", "E, whole keys" },
  { 0 },
};

/* Their messages and error over those of H, geometric means, bits. */
static void write_designs(const struct results *r, const char *dir)
{
  struct claim c = { .b = "h256" };
  struct cs_file out;

  data_open(&out, dir, "designs");
  fputs("key label messages error bits", out.f);
  for (int k = 0; labelled[k].key; k++) {
    double messages = 0, error = 0;

    c.a = labelled[k].key;
    for (unsigned i = 0; i < r->programs; i++) {
      messages += log(messages_ratio(&r->program[i], &c));
      error += log(error_ratio(&r->program[i], &c));
    }
    fprintf(out.f, "\n%s \"%s\" %.4f %.4f %.0f", c.a, labelled[k].label,
            exp(messages / r->programs), exp(error / r->programs),
            bits_of(r->program[0].loads, c.a));
  }
  fputc('\n', out.f);
  data_close(&out);
}

void data_write(const struct results *r, const char *dir)
{
  write_monte(r, dir);
  for (unsigned i = 0; i < r->programs; i++)
    write_program(&r->program[i], dir);
  write_overheads(r, dir);
  write_control(r, dir);
  write_designs(r, dir);
  data_cop(r, dir);
}
