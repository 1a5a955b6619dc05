/* SPDX-License-Identifier: Apache-2.0
 *
 * verdict.h - a measured number beside what it must reach.
 */
#ifndef VERDICT_H
#define VERDICT_H

#include <jansson.h>
#include <stdbool.h>

struct verdicts {
  json_t *list;
  unsigned missed;
};

void verdicts_begin(struct verdicts *v);

/* value must be at least (or at most) the limit; prints and records it. */
void verdict_at_least(struct verdicts *v, const char *name, double value,
                      double limit);
void verdict_at_most(struct verdicts *v, const char *name, double value,
                     double limit);

/* A number without a target. */
void verdict_note(struct verdicts *v, const char *name, double value);

/* Adds the verdicts to root as "results", writes it to path and frees both.
 * Returns the exit code: 1 when something was missed. */
int verdicts_write(struct verdicts *v, json_t *root, const char *path);

#endif
