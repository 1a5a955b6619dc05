/* SPDX-License-Identifier: Apache-2.0
 *
 * fold.c - from a measure of each program to the figure of a claim.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "claims.h"
#include "paper.h"

struct span {
  double least, most, sum_log;
  const char *least_of, *most_of;
  unsigned at_most, at_least;
};

static struct span span_of(const struct results *r, const struct claim *c)
{
  struct span s = { .least = INFINITY, .most = -INFINITY };

  for (unsigned i = 0; i < r->programs; i++) {
    const struct program *p = &r->program[i];
    double x = c->each(p, c);

    s.sum_log += log(x);
    s.at_most += x <= c->limit;
    s.at_least += x >= c->limit;
    if (x < s.least) {
      s.least = x;
      s.least_of = p->name;
    }
    if (x > s.most) {
      s.most = x;
      s.most_of = p->name;
    }
  }
  return s;
}

static double fold_of(const struct results *r, const struct claim *c,
                      const struct span *s)
{
  switch (c->fold) {
  case GEOMEAN:
    return exp(s->sum_log / r->programs);
  case MOST:
    return s->most;
  case LEAST:
    return s->least;
  case COUNT_AT_MOST:
    return s->at_most;
  default:
    return s->at_least;
  }
}

static void print(char *text, size_t len, const char *format, double x)
{
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  snprintf(text, len, format, x);
#pragma GCC diagnostic pop
}

/* "1.53 (gzip 0.84 to json 2.1)" */
static void add_span(char *text, size_t len, const struct span *s)
{
  size_t at = strlen(text);

  snprintf(text + at, len - at, " (%s %.3g to %s %.3g)", s->least_of,
           s->least, s->most_of, s->most);
}

double claim_measure(const struct results *r, const struct claim *c,
                     char *text, size_t len)
{
  struct span s;
  double x;

  if (c->fold == WHOLE || c->fold == ALL) {
    x = c->whole(r, c);
    print(text, len, c->format, x);
  } else if (c->fold == ON) {
    x = c->each(results_program(r, c->program), c);
    print(text, len, c->format, x);
  } else {
    s = span_of(r, c);
    x = fold_of(r, c, &s);
    print(text, len, c->format, x);
    add_span(text, len, &s);
  }
  if (isnan(x))
    paper_die("%s: %s: no figure", c->where, c->says);
  return x;
}

bool claim_of_set(const struct claim *c)
{
  return c->fold >= ALL;
}

enum verdict claim_verdict(const struct claim *c, double figure,
                           unsigned programs)
{
  if (c->fold >= COUNT_AT_MOST)
    figure *= (double)OF_PROGRAMS / programs;
  if (figure < c->low)
    return c->better == LESS ? BETTER : NOT_REPRODUCED;
  if (figure > c->high)
    return c->better == MORE ? BETTER : NOT_REPRODUCED;
  return REPRODUCED;
}
