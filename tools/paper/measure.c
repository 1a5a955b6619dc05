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

static double error_only(const struct program *p, const char *key)
{
  return final(p->loads, key, "error");
}

static double product(const struct program *p, const char *key)
{
  return final(p->loads, key, "error") * final(p->loads, key, "messages");
}

/* a over the least of the keys in the list b. */
static double against_best(const struct program *p, const struct claim *c,
                           double (*of)(const struct program *, const char *))
{
  double least = INFINITY;
  char keys[PAPER_TEXT], *save, *key;

  snprintf(keys, sizeof keys, "%s", c->b);
  for (key = strtok_r(keys, " ", &save); key; key = strtok_r(NULL, " ", &save))
    least = fmin(least, of(p, key));
  return of(p, c->a) / least;
}

MEASURE(error_against_best)
{
  return against_best(p, c, error_only);
}

MEASURE(product_against_best)
{
  return against_best(p, c, product);
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
  return reaches(p->loads, c->a, 5);
}

MEASURE(stays_5)
{
  return stays(p->loads, c->a, 5);
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

MONTE(monte_4)
{
  return length_at_4(r, c->a);
}

MONTE(monte_4_ratio)
{
  return length_at_4(r, c->a) / length_at_4(r, c->b);
}

MONTE(monte_messages)
{
  size_t last = monte_points(r) - 1;

  return monte_at(r, c->a, "messages", last) /
         monte_at(r, c->b, "messages", last);
}
