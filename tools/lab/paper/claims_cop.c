/* SPDX-License-Identifier: Apache-2.0
 *
 * claims_cop.c - what [003] says about its value profiling, as far as the text
 * that is left of it: many of its numbers are lost.
 *
 * Its gcc is our tcc, its perl our lua.  Simple sampling takes one load in 256:
 * so the two interrupt about equally often.
 */
#include <math.h>

#include "claims.h"
#include "measure.h"

#define GCC "tcc"
#define PERL "lua"
#define SIMPLE "simple256"

const struct claim cop_claims[] = {
  { .where = "accuracy",
    .says = "more accurate than simple sampling on most programs",
    .paper = "9 of 12", .each = cop_error_ratio, .a = "value", .b = SIMPLE,
    .fold = COUNT_AT_MOST, .limit = 1, .format = "%.0f programs", .low = 6,
    .high = 8, .better = MORE,
    .why = "Where it is less accurate it also costs less than simple sampling, "
           "as the paper's bzip and parser did; at equal overhead see the "
           "goals above." },
  { .where = "accuracy", .says = "on gcc: error / that of simple sampling",
    .paper = "< 1", .each = cop_error_ratio, .a = "value", .b = SIMPLE,
    .fold = ON, .program = GCC, .format = "%.2f", .low = 0, .high = 0.99 },
  { .where = "accuracy", .says = "... on perl", .paper = "< 1",
    .each = cop_error_ratio, .a = "value", .b = SIMPLE, .fold = ON,
    .program = PERL, .format = "%.2f", .low = 0, .high = 0.99 },
  { .where = "overhead", .says = "lower overhead on most programs",
    .paper = "most of 12", .each = cop_overhead_ratio, .a = "value",
    .b = SIMPLE, .fold = COUNT_AT_MOST, .limit = 1, .format = "%.0f programs",
    .low = 5, .high = 9,
    .why = "10 M instructions are short: each turn ends in a copy of all slots "
           "(the phase `ticks` of `coresample run --cop`), and turns become "
           "rarer with time. The error is less by far more than the overhead "
           "is higher: see the goals." },
  { .where = "overhead", .says = "on gcc: overhead / that of simple sampling",
    .paper = "< 1", .each = cop_overhead_ratio, .a = "value", .b = SIMPLE,
    .fold = ON, .program = GCC, .format = "%.2f", .low = 0, .high = 0.99,
    .why = "As in the row above." },
  { .where = "overhead", .says = "... on perl", .paper = "< 1",
    .each = cop_overhead_ratio, .a = "value", .b = SIMPLE, .fold = ON,
    .program = PERL, .format = "%.2f", .low = 0, .high = 0.99,
    .why = "As in the row above." },
  { .where = "convergence",
    .says = "converges more quickly on gcc: mean error in the first 3 M "
            "instructions / that of simple sampling",
    .paper = "< 1", .each = cop_early_ratio, .a = "value", .b = SIMPLE,
    .fold = ON, .program = GCC, .limit = 3e6, .format = "%.2f", .low = 0,
    .high = 0.99 },
  { .where = "convergence",
    .says = "its overhead is higher at first, on gcc: the first 5 % of the "
            "run / simple sampling",
    .paper = "> 1", .each = cop_first_overhead_ratio, .a = "value",
    .b = SIMPLE, .fold = ON, .program = GCC, .format = "%.2f", .low = 1.01,
    .high = INFINITY,
    .why = "Of 500,000 instructions our simple sampler spends most of the "
           "overhead on its tables, which are larger." },
  { .where = "convergence",
    .says = "... and falls: second half / first half of the run",
    .paper = "< 1", .each = cop_overhead_falls, .a = "value", .fold = ON,
    .program = GCC, .format = "%.2f", .low = 0, .high = 0.99 },
  { .where = "convergence",
    .says = "better accuracy for the same amount of overhead, on gcc",
    .paper = "< 1", .each = cop_error_equal, .a = "value", .b = COP_SIMPLES,
    .fold = ON, .program = GCC, .format = "%.2f", .low = 0, .high = 0.99,
    .why = "Simple sampling takes more loads for the overhead of the copies." },
  { .where = "sensitivity",
    .says = "more accurate with more resources, less than linearly: error of "
            "arrays twice as large / base",
    .paper = "0.5 to 1", .each = cop_error_ratio, .a = "value_double",
    .b = "value", .fold = GEOMEAN, .format = "%.2f", .low = 0.5, .high = 0.99,
    .better = LESS },
  { .where = "sensitivity", .says = "... half as large: error",
    .paper = "1 to 2", .each = cop_error_ratio, .a = "value_half",
    .b = "value", .fold = GEOMEAN, .format = "%.2f", .low = 1.01, .high = 2 },
  { .where = "sensitivity",
    .says = "smaller arrays tend to less overhead: half as large",
    .paper = "< 1", .each = cop_overhead_ratio, .a = "value_half",
    .b = "value", .fold = GEOMEAN, .format = "%.2f", .low = 0, .high = 0.99 },
  { .where = "sensitivity",
    .says = "a clock of 1/2 has no substantial impact: error / at 1/1",
    .paper = "1", .each = cop_error_ratio, .a = "value_2", .b = "value",
    .fold = GEOMEAN, .format = "%.2f", .low = 0.75, .high = 1.25,
    .better = LESS },
  { .where = "sensitivity", .says = "... a clock of 1/4: error",
    .paper = "1", .each = cop_error_ratio, .a = "value_4", .b = "value",
    .fold = GEOMEAN, .format = "%.2f", .low = 0.75, .high = 1.25,
    .better = LESS,
    .why = "Samples are dropped where loads follow one another closely: not "
           "by chance." },
  { .where = "sensitivity", .says = "... 1/2: overhead",
    .paper = "1", .each = cop_overhead_ratio, .a = "value_2", .b = "value",
    .fold = GEOMEAN, .format = "%.2f", .low = 0.75, .high = 1.25,
    .better = LESS },
  { .where = "sensitivity", .says = "... 1/4: overhead",
    .paper = "1", .each = cop_overhead_ratio, .a = "value_4", .b = "value",
    .fold = GEOMEAN, .format = "%.2f", .low = 0.75, .high = 1.25,
    .better = LESS },
  { 0 },
};
