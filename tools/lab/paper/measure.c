/* SPDX-License-Identifier: Apache-2.0
 *
 * measure.c - measures of one program.
 */
#include "measure.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "paper.h"

#define FIG11_EVENTS 4e6

/* ---- at the end ---- */

MEASURE(error_of)
{
  return final(p->loads, c->a, "error");
}

MEASURE(overhead_of)
{
  return overhead_at(p, p->loads, c->a, points(p->loads) - 1);
}

MEASURE(overhead_at_cpi)
{
  return overhead_of(p, c) * p->cpi / c->limit;
}

MEASURE(error_ratio)
{
  return final(p->loads, c->a, "error") / final(p->loads, c->b, "error");
}

MEASURE(messages_ratio)
{
  return final(p->loads, c->a, "messages") /
         final(p->loads, c->b, "messages");
}

MEASURE(bits_ratio)
{
  return bits_of(p->loads, c->a) / bits_of(p->loads, c->b);
}

/* The least of `of` over the keys in the list. */
static double least(const char *list, double (*of)(const void *, const char *),
                    const void *from)
{
  double x = INFINITY;
  char keys[PAPER_TEXT], *save, *key;

  snprintf(keys, sizeof keys, "%s", list);
  for (key = strtok_r(keys, " ", &save); key; key = strtok_r(NULL, " ", &save))
    x = fmin(x, of(from, key));
  return x;
}

static double error_in(const void *program, const char *key)
{
  return final(((const struct program *)program)->loads, key, "error");
}

MEASURE(error_against_best)
{
  return error_in(p, c->a) / least(c->b, error_in, p);
}

static double mean_error(const void *results, const char *key)
{
  const struct results *r = results;
  double sum = 0;

  for (unsigned i = 0; i < r->programs; i++)
    sum += log(final(r->program[i].loads, key, "error"));
  return exp(sum / r->programs);
}

static double mean_product(const void *results, const char *key)
{
  const struct results *r = results;
  double sum = 0;

  for (unsigned i = 0; i < r->programs; i++)
    sum += log(final(r->program[i].loads, key, "messages"));
  return exp(sum / r->programs) * mean_error(r, key);
}

MEASURE_ALL(mean_error_best)
{
  return mean_error(r, c->a) / least(c->b, mean_error, r);
}

MEASURE_ALL(mean_product_best)
{
  return mean_product(r, c->a) / least(c->b, mean_product, r);
}

MEASURE(combined_saves)
{
  return first_final(p->loads, c->a, "messages") /
         first_final(p->loads, c->b, "messages");
}

MEASURE(error_moves)
{
  return fabs(first_final(p->loads, c->a, "error") -
              first_final(p->loads, c->b, "error"));
}

/* ---- on the way ---- */

MEASURE(reaches_5)
{
  return reaches(p->loads, c->a, 5) / 1e3;
}

MEASURE(stays_5)
{
  return stays(p->loads, c->a, 5) / 1e3;
}

MEASURE(reaches_ratio)
{
  return reaches(p->loads, c->a, 5) / reaches(p->loads, c->b, 5);
}

MEASURE(stays_ratio)
{
  return stays(p->loads, c->a, 5) / stays(p->loads, c->b, 5);
}

MEASURE(levels_ratio)
{
  static const double levels[] = { 10, 8, 6, 5 };
  double sum = 0;

  for (int i = 0; i < 4; i++)
    sum += log(reaches(p->loads, c->a, levels[i]) /
               reaches(p->loads, c->b, levels[i]));
  return exp(sum / 4);
}

/* Events from which on the mean error keeps within a point of its last. */
static double settles(const struct program *p, const char *key)
{
  size_t i = points(p->loads) - 1;
  double last = final(p->loads, key, "error");

  while (i && fabs(mean_at(p->loads, key, "error", i - 1) - last) <= 1)
    i--;
  return events_at(p->loads, i);
}

MEASURE(settles_ratio)
{
  return settles(p, c->a) / settles(p, c->b);
}

MEASURE(early_error_ratio)
{
  size_t n = point_of(p->loads, c->limit) + 1;
  double a = 0, b = 0;

  for (size_t i = 0; i < n; i++) {
    a += mean_at(p->loads, c->a, "error", i);
    b += mean_at(p->loads, c->b, "error", i);
  }
  return b > 0 ? a / b : 1;
}

MEASURE(messages_most)
{
  double most = 0;

  for (size_t i = 0; i < points(p->loads); i++)
    most = fmax(most, mean_at(p->loads, c->a, "messages", i) /
                        fmax(1, mean_at(p->loads, c->b, "messages", i)));
  return most;
}

MEASURE(messages_saved)
{
  double most = 0;

  for (size_t i = 0; i < points(p->loads); i++)
    most = fmax(most, mean_at(p->loads, c->b, "messages", i) -
                        mean_at(p->loads, c->a, "messages", i));
  return most;
}

/* ---- edges and calls ---- */

MEASURE(control_error)
{
  return mean_at(p->control, c->a, "error",
                 point_of(p->control, FIG11_EVENTS));
}

MEASURE(control_overhead)
{
  return overhead_at(p, p->control, c->a, point_of(p->control, FIG11_EVENTS));
}

MEASURE(control_worst)
{
  size_t at = point_of(p->control, FIG11_EVENTS);

  return fmax(mean_at(p->control, c->a, "edges", at),
              mean_at(p->control, c->a, "calls", at));
}

MEASURE(control_end_error)
{
  return final(p->control, c->a, "error");
}

MEASURE(control_end_overhead)
{
  return overhead_at(p, p->control, c->a, points(p->control) - 1);
}

MEASURE(control_to_values)
{
  return control_error(p, c) / error_of(p, c);
}

/* ---- Fig. 4 ---- */

static double length_at_4(const struct results *r, const char *name)
{
  const char *colon = strchr(name, ':');
  char key[PAPER_TEXT];

  snprintf(key, sizeof key, "%.*s", (int)strcspn(name, ":"), name);
  return monte_reaches(r, key, colon ? colon + 1 : "sum", 4);
}

MEASURE_ALL(monte_4)
{
  return length_at_4(r, c->a);
}

MEASURE_ALL(monte_4_ratio)
{
  return length_at_4(r, c->a) / length_at_4(r, c->b);
}

MEASURE_ALL(monte_messages)
{
  size_t last = monte_points(r) - 1;

  return monte_at(r, c->a, "messages", last) /
         monte_at(r, c->b, "messages", last);
}
