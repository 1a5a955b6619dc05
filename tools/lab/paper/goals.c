/* SPDX-License-Identifier: Apache-2.0
 *
 * goals.c - what is to be reached beyond [001], measured as its claims are.
 */
#include <math.h>

#include "measure.h"

#define GCC "tcc"

const struct claim goals[] = {
  { .where = "Fig. 8", .says = "H[P127]2048, random phase / tags: final error",
    .paper = "<= 0.55", .each = error_ratio, .a = "j127", .b = "tag2",
    .fold = GEOMEAN, .format = "%.3f", .low = 0, .high = 0.55 },
  { .where = "Fig. 8", .says = "... state bits", .paper = "<= 0.5",
    .each = bits_ratio, .a = "j127", .b = "tag2", .fold = ON, .program = GCC,
    .format = "%.2f", .low = 0, .high = 0.5 },
  { .where = "Fig. 8", .says = "... messages", .paper = "<= 1.2",
    .each = messages_ratio, .a = "j127", .b = "tag2", .fold = GEOMEAN,
    .format = "%.4f", .low = 0, .high = 1.2 },
  { .where = "Fig. 11",
    .says = "edges and calls, A16 of 8 merges: greatest error",
    .paper = "<= 1.6 %", .each = control_error, .a = "default_a16",
    .fold = MOST, .format = "%.2f %%", .low = 0, .high = 1.6 },
  { .where = "Fig. 11", .says = "... and greatest modelled overhead",
    .paper = "<= 1.7 %", .each = control_overhead, .a = "default_a16",
    .fold = MOST, .format = "%.2f %%", .low = 0, .high = 1.7 },
  { .where = "Fig. 11", .says = "... the greater one of the two errors",
    .paper = "<= 1.6 %", .each = control_worst, .a = "default_a16",
    .fold = MOST, .format = "%.2f %%", .low = 0, .high = 1.6 },
  { .where = "Fig. 11", .says = "... at the end of the program: greatest error",
    .paper = "<= 1.6 %", .each = control_end_error, .a = "default_a16",
    .fold = MOST, .format = "%.2f %%", .low = 0, .high = 1.6 },
  { .where = "Fig. 11", .says = "... and greatest modelled overhead",
    .paper = "<= 1.7 %", .each = control_end_overhead, .a = "default_a16",
    .fold = MOST, .format = "%.2f %%", .low = 0, .high = 1.7 },
  { .where = "Fig. 8",
    .says = "random phase alone: final error / H with zero phase",
    .paper = "< 1", .each = error_ratio, .a = "j256", .b = "h256",
    .fold = GEOMEAN, .format = "%.2f", .low = 0, .high = 0.9 },
  { .where = "Fig. 8",
    .says = "our default: convergence of R / ours (first at 10, 8, 6, 5 %)",
    .paper = ">= 2 x", .each = levels_ratio, .a = "r256", .b = "default",
    .fold = GEOMEAN, .format = "%.2f x", .low = 2, .high = INFINITY },
  { .where = "Fig. 8",
    .says = "... R / ours, stays below 5 %", .paper = ">= 2 x",
    .each = stays_ratio, .a = "r256", .b = "default", .fold = GEOMEAN,
    .format = "%.2f x", .low = 2, .high = INFINITY },
  { .where = "Fig. 7",
    .says = "our default stays below 5 % from (gcc; the paper's H: 300 K)",
    .paper = "<= 300 K", .each = stays_5, .a = "default", .fold = ON,
    .program = GCC, .format = "%.0f K", .low = 0, .high = 300 },
  { .where = "Fig. 7", .says = "... R / ours (gcc; the paper's H: 23 x)",
    .paper = ">= 23 x", .each = stays_ratio, .a = "r256", .b = "default",
    .fold = ON, .program = GCC, .format = "%.2f x", .low = 23,
    .high = INFINITY },
  { .where = "Fig. 9",
    .says = "with random start phases more strata are better: error 4096 / 512",
    .paper = "< 1", .each = error_ratio, .a = "j256_4096", .b = "j256_512",
    .fold = GEOMEAN, .format = "%.2f", .low = 0, .high = 0.99 },
  { .where = "cop-results",
    .says = "coprocessor: error of values / simple sampling's at the same "
            "overhead",
    .paper = "<= 0.5", .each = cop_error_equal, .a = "value", .b = COP_SIMPLES,
    .fold = GEOMEAN, .format = "%.2f", .low = 0, .high = 0.5,
    .why = "sqlite executes 11,069 loads in 10 M instructions; most of the "
           "error are loads that never had a slot (firmware/ucode/README.md)."
  },
  { .where = "cop-results",
    .says = "... the overhead without loading, final estimation and read-out",
    .paper = "<= 0.5", .each = cop_error_equal_running, .a = "value",
    .b = COP_SIMPLES, .fold = GEOMEAN, .format = "%.2f", .low = 0, .high = 0.5,
    .why = "As in the row above." },
  { .where = "cop-clock",
    .says = "... samples dropped at the clock of the core, greatest",
    .paper = "0 %", .each = cop_dropped_of, .a = "value", .fold = MOST,
    .format = "%.2f %%", .low = 0, .high = 0.005,
    .why = "A load that has no slot takes 7 or 16 clocks, one with another "
           "value than its slot's first up to 24. Fewer are looked at from "
           "the next turn on; what is left are bursts and the first turn of "
           "a phase (firmware/ucode/README.md)." },
  { 0 },
};
