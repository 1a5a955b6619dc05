/* SPDX-License-Identifier: Apache-2.0
 *
 * claims.c - the evaluation of [001], claim by claim.
 *
 * Its gcc is our tcc (a compiler), its li our lua (an interpreter).  Where the
 * paper gives a figure, 10 % around it counts as reproduced, and 25 % where it
 * says "about" or "almost"; a range that it prints gets 10 % more on both
 * sides.  Where it says "less than", anything less does, and less than three
 * quarters of the bound is called better.
 */
#include "claims.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "measure.h"

#define GCC "tcc"
#define LI "lua"

const struct claim claims[] = {
  /* ---- the framework, Monte Carlo ---- */
  { .where = "3.3, Fig. 4", .says = "R needs this many tuples for 4 % error",
    .paper = "12000", .whole = monte_4, .a = "R", .format = "%.0f",
    .low = 10800, .high = 13200 },
  { .where = "3.3, Fig. 4", .says = "H[P] needs this many", .paper = "4600",
    .whole = monte_4, .a = "H[P]", .format = "%.0f", .low = 4140,
    .high = 5060, .better = LESS },
  { .where = "3.3, Fig. 4",
    .says = "R samples almost three times longer than H[P]",
    .paper = "2.6 x", .whole = monte_4_ratio, .a = "R", .b = "H[P]",
    .format = "%.2f x", .low = 2.34, .high = 3.0, .better = MORE },
  { .where = "3.3, Fig. 4", .says = "R and H[R] are one class: R / H[R]",
    .paper = "1", .whole = monte_4_ratio, .a = "R", .b = "H[R]",
    .format = "%.2f", .low = 0.9, .high = 1.1 },
  { .where = "3.3, Fig. 4",
    .says = "P and CR are one class: CR / P, counts added up as the text says",
    .paper = "1", .whole = monte_4_ratio, .a = "CR", .b = "P",
    .format = "%.2f", .low = 0.9, .high = 1.1,
    .why = "A counter's value says how long the stream was since the last "
           "sample, and that length is random; adding p's counts up adds "
           "this noise to that of R. The figure is only had with the ratio "
           "estimator of the next row." },
  { .where = "3.3, Fig. 4", .says = "the same with the ratio estimator",
    .paper = "1", .whole = monte_4_ratio, .a = "CR:ratio", .b = "P",
    .format = "%.2f", .low = 0.9, .high = 1.1 },
  { .where = "3.3, Fig. 4",
    .says = "H[P] and H[CR] are one class: H[CR] / H[P], counts added up",
    .paper = "1", .whole = monte_4_ratio, .a = "H[CR]", .b = "H[P]",
    .format = "%.2f", .low = 0.9, .high = 1.1,
    .why = "As for CR: the sum of counts adds noise." },
  { .where = "3.3, Fig. 4",
    .says = "the same with the ratio estimator in p's stratum",
    .paper = "1", .whole = monte_4_ratio, .a = "H[CR]:ratio", .b = "H[P]",
    .format = "%.2f", .low = 0.9, .high = 1.1 },
  { .where = "3.3, Fig. 4", .says = "the classes in falling error: R before P",
    .paper = "> 1", .whole = monte_4_ratio, .a = "R", .b = "P",
    .format = "%.2f x", .low = 1.1, .high = INFINITY },
  { .where = "3.3, Fig. 4", .says = "... and P before H[P]",
    .paper = "> 1", .whole = monte_4_ratio, .a = "P", .b = "H[P]",
    .format = "%.2f x", .low = 1.1, .high = INFINITY },
  { .where = "3.3, Fig. 4",
    .says = "the same rate is the same overhead: messages of H[P] / R",
    .paper = "1", .whole = monte_messages, .a = "H[P]", .b = "R",
    .format = "%.3f", .low = 0.95, .high = 1.05 },
  { .where = "3.3, note 1",
    .says = "stratification helps the countdown sampler: D / H[D]",
    .paper = "> 1", .whole = monte_4_ratio, .a = "D", .b = "H[D]",
    .format = "%.2f x", .low = 1.05, .high = INFINITY },
  { .where = "3.5",
    .says = "no cheaper hash is as accurate: error with the xor-fold / "
            "with the paper's",
    .paper = "> 1", .each = error_ratio, .a = "h256_fold", .b = "h256",
    .fold = GEOMEAN, .format = "%.2f", .low = 1.0, .high = INFINITY },

  /* ---- gcc, Fig. 7 ---- */
  { .where = "Abstract", .says = "H on gcc: final error", .paper = "< 3 %",
    .each = error_of, .a = "h256", .fold = ON, .program = GCC,
    .format = "%.2f %%", .low = 2.25, .high = 3, .better = LESS },
  { .where = "Abstract", .says = "... at an overhead of only", .paper = "3.5 %",
    .each = overhead_of, .a = "h256", .fold = ON, .program = GCC,
    .format = "%.2f %%", .low = 2.6, .high = 3.85, .better = LESS,
    .why = "An in-order core takes more clocks for an instruction than the "
           "paper's 4-way machine, so the same messages are a smaller part "
           "of them; messages for an event are the paper's, as the next row "
           "shows." },
  { .where = "Abstract",
    .says = "... at the CPI that its figures imply (30 / 256 x 4 M / 17 M "
            "/ 3.5 % = 0.79)",
    .paper = "3.5 %", .each = overhead_at_cpi, .a = "h256", .fold = ON,
    .program = GCC, .limit = 0.79, .format = "%.2f %%", .low = 2.8,
    .high = 3.85, .better = LESS },
  { .where = "Abstract",
    .says = "H converges about twice as fast as R on gcc (first at 10, 8, "
            "6, 5 %)",
    .paper = "2 x", .each = levels_ratio, .a = "r256", .b = "h256",
    .fold = ON, .program = GCC, .format = "%.2f x", .low = 1.5, .high = 2.5,
    .better = MORE,
    .why = "With zero start phases a stratum of H says nothing before its "
           "256th event, so 2048 strata are silent for most of the first half "
           "million events, while R sends from the beginning. With random "
           "start phases, as of counters that have run before (the paper "
           "skips the start of each program), it is reproduced: the rows "
           "below. Leaving out loads that were never sampled, or starting a "
           "million loads later with zero counters, changes nothing." },
  { .where = "1",
    .says = "the same over all programs: at least twice", .paper = ">= 2 x",
    .each = levels_ratio, .a = "r256", .b = "h256", .fold = GEOMEAN,
    .format = "%.2f x", .low = 2, .high = INFINITY,
    .why = "As in the row above." },
  { .where = "Abstract",
    .says = "the same on gcc with random start phases",
    .paper = "2 x", .each = levels_ratio, .a = "r256", .b = "j256",
    .fold = ON, .program = GCC, .format = "%.2f x", .low = 1.5, .high = 2.5,
    .better = MORE },
  { .where = "1", .says = "... over all programs: at least twice",
    .paper = ">= 2 x", .each = levels_ratio, .a = "r256", .b = "j256",
    .fold = GEOMEAN, .format = "%.2f x", .low = 2, .high = INFINITY },
  { .where = "5.4, Fig. 7",
    .says = "R and P are almost identical in error on gcc: P / R",
    .paper = "1", .each = error_ratio, .a = "p256", .b = "r256", .fold = ON,
    .program = GCC, .format = "%.2f", .low = 0.8, .high = 1.25 },
  { .where = "5.4, Fig. 8",
    .says = "... on the worst of all programs", .paper = "1",
    .each = error_ratio, .a = "p256", .b = "r256", .fold = MOST,
    .format = "%.2f", .low = 0.8, .high = 1.25,
    .why = "json is the shortest program: some 4,800 samples, and P has one "
           "run. A loop in step with the period would be much worse [001 "
           "section 3.1]; none of these is." },
  { .where = "5.4, Fig. 7",
    .says = "R and P are almost identical in overhead: P / R",
    .paper = "1", .each = messages_ratio, .a = "p256", .b = "r256",
    .fold = GEOMEAN, .format = "%.3f", .low = 0.98, .high = 1.02 },
  { .where = "5.4, Fig. 7",
    .says = "tags are the most accurate on gcc: error / best of the others",
    .paper = "< 1", .each = error_against_best, .a = "tag2",
    .b = "r256 p256 h256 h512", .fold = ON, .program = GCC,
    .format = "%.2f", .low = 0, .high = 0.99 },
  { .where = "5.4, Fig. 8", .says = "... over all programs", .paper = "< 1",
    .whole = mean_error_best,
    .fold = ALL, .a = "tag2", .b = "r256 p256 h256 h512",
    .format = "%.2f", .low = 0, .high = 0.99 },
  { .where = "5.4, Fig. 7",
    .says = "... at almost three times the overhead: tags / H (gcc)",
    .paper = "almost 3 x", .each = messages_ratio, .a = "tag2", .b = "h256",
    .fold = ON, .program = GCC, .format = "%.2f x", .low = 2.25, .high = 3.0,
    .why = "Our tagged table costs less than the paper's. Fig. 6 leaves some "
           "decisions open (docs/design/tagged.md), and the programs have "
           "smaller working sets than gcc, so that fewer entries are taken "
           "from their tuples." },
  { .where = "6",
    .says = "... over all programs: twice or more", .paper = ">= 2 x",
    .each = messages_ratio, .a = "tag2", .b = "h256", .fold = GEOMEAN,
    .format = "%.2f x", .low = 2, .high = 3, .why = "As above." },
  { .where = "5.4",
    .says = "2-bit tags have the best error x overhead of 1 to 16 bits: / best",
    .paper = "1", .whole = mean_product_best,
    .fold = ALL, .a = "tag2",
    .b = "tag1_direct tag4 tag8 tag16", .format = "%.2f", .low = 0,
    .high = 1.0,
    .why = "Four bits are a little better in both. (One bit in two ways is "
           "left out: each way then has one tag for itself, and the table is "
           "H with 2048 strata. One bit is direct mapped here.)" },
  { .where = "4.2",
    .says = "1-bit tags (direct mapped) take at least this much more state "
            "than H",
    .paper = "1.62 x", .each = bits_ratio, .a = "tag1_direct", .b = "h256",
    .fold = ON, .program = GCC, .format = "%.3f x", .low = 1.6,
    .high = 1.65 },
  { .where = "6",
    .says = "H has the best error x overhead of all: / best of R, P, tags",
    .paper = "< 1", .whole = mean_product_best,
    .fold = ALL, .a = "h256",
    .b = "r256 p256 tag2", .format = "%.2f", .low = 0,
    .high = 0.99 },
  { .where = "5.4, Fig. 7",
    .says = "H is first at 5 % after so many events (gcc)",
    .paper = "200 K", .each = reaches_5, .a = "h256", .fold = ON,
    .program = GCC, .format = "%.0f K", .low = 180, .high = 220,
    .better = LESS,
    .why = "Zero start phases as above, and our tcc is the harder program: "
           "every design needs longer on it, R too (next row)." },
  { .where = "5.4, Fig. 7", .says = "R is first at 5 % after (gcc)",
    .paper = "600-700 K", .each = reaches_5, .a = "r256", .fold = ON,
    .program = GCC, .format = "%.0f K", .low = 540, .high = 770,
    .why = "The mean of three seeds, which differ: R crosses 5 % by luck." },
  { .where = "5.4, Fig. 7", .says = "R / H of these", .paper = "3-3.5 x",
    .each = reaches_ratio, .a = "r256", .b = "h256", .fold = ON,
    .program = GCC, .format = "%.2f x", .low = 2.7, .high = 3.85,
    .better = MORE, .why = "The two rows above." },
  { .where = "5.4, Fig. 7", .says = "H stays below 5 % from (gcc)",
    .paper = "300 K", .each = stays_5, .a = "h256", .fold = ON,
    .program = GCC, .format = "%.0f K", .low = 270, .high = 330,
    .better = LESS, .why = "As for the first time at 5 %." },
  { .where = "5.4, Fig. 7", .says = "R stays below 5 % from (gcc)",
    .paper = "7 M", .each = stays_5, .a = "r256", .fold = ON,
    .program = GCC, .format = "%.0f K", .low = 5250, .high = 8750 },
  { .where = "5.4, Fig. 7", .says = "R / H of these", .paper = "23 x",
    .each = stays_ratio, .a = "r256", .b = "h256", .fold = ON,
    .program = GCC, .format = "%.2f x", .low = 17.25, .high = 28.75,
    .better = MORE,
    .why = "The same direction by less; with random start phases and early "
           "rate more than the paper's, see the goals." },
  { .where = "5.4, Fig. 7",
    .says = "with random start phases H is first at 5 % after (gcc)",
    .paper = "200 K", .each = reaches_5, .a = "j256", .fold = ON,
    .program = GCC, .format = "%.0f K", .low = 180, .high = 220,
    .better = LESS },
  { .where = "5.4, Fig. 7", .says = "... R / H of it", .paper = "3-3.5 x",
    .each = reaches_ratio, .a = "r256", .b = "j256", .fold = ON,
    .program = GCC, .format = "%.2f x", .low = 2.7, .high = 3.85,
    .better = MORE },
  { .where = "5.4, Fig. 7", .says = "... stays below 5 % from (gcc)",
    .paper = "300 K", .each = stays_5, .a = "j256", .fold = ON,
    .program = GCC, .format = "%.0f K", .low = 270, .high = 330,
    .better = LESS,
    .why = "Between 1.3 and 1.7 M events it is a tenth of a point above 5 %; "
           "the early rate keeps it below: see the goals." },
  { .where = "5.4, Fig. 7", .says = "... R / H of it", .paper = "23 x",
    .each = stays_ratio, .a = "r256", .b = "j256", .fold = ON,
    .program = GCC, .format = "%.2f x", .low = 17.25, .high = 28.75,
    .better = MORE, .why = "The row above." },
  { .where = "5.4, Fig. 7",
    .says = "H never sends more than R: most of H / R at any point",
    .paper = "< 1", .each = messages_most, .a = "h256", .b = "r256",
    .fold = MOST, .format = "%.3f", .low = 0, .high = 1.0 },
  { .where = "5.4, Fig. 7",
    .says = "up to 2 K messages are held back by H (gcc)",
    .paper = "2048", .each = messages_saved, .a = "h256", .b = "r256",
    .fold = ON, .program = GCC, .format = "%.0f", .low = 512, .high = 2048 },
  { .where = "5.4, Fig. 7",
    .says = "this advantage vanishes in long runs: messages of H / R at "
            "the end (gcc)",
    .paper = "1", .each = messages_ratio, .a = "h256", .b = "r256",
    .fold = ON, .program = GCC, .format = "%.3f", .low = 0.95, .high = 1.0 },
  { .where = "5.4, Fig. 7",
    .says = "H512 is as accurate as R256 on gcc: error H512 / R256",
    .paper = "1", .each = error_ratio, .a = "h512", .b = "r256", .fold = ON,
    .program = GCC, .format = "%.2f", .low = 0.8, .high = 1.2,
    .better = LESS },
  { .where = "5.4, Fig. 7", .says = "... at half the overhead", .paper = "0.5",
    .each = messages_ratio, .a = "h512", .b = "r256", .fold = ON,
    .program = GCC, .format = "%.2f", .low = 0.45, .high = 0.55,
    .better = LESS },
  { .where = "5.4, Fig. 7",
    .says = "H stabilises sooner than R (within a point of the end): R / H "
            "(gcc)",
    .paper = "> 1", .each = settles_ratio, .a = "r256", .b = "h256",
    .fold = ON, .program = GCC, .format = "%.2f x", .low = 1.0000001,
    .high = INFINITY },

  { .where = "5.4, Fig. 7",
    .says = "... and tags sooner than R: R / tags (gcc)",
    .paper = "> 1", .each = settles_ratio, .a = "r256", .b = "tag2",
    .fold = ON, .program = GCC, .format = "%.2f x", .low = 1.0000001,
    .high = INFINITY },

  /* ---- the other programs, Fig. 8 ---- */
  { .where = "5.4, Fig. 8",
    .says = "H is more accurate than R at the end: R / H",
    .paper = "> 1", .each = error_ratio, .a = "r256", .b = "h256",
    .fold = GEOMEAN, .format = "%.2f x", .low = 1.0000001, .high = INFINITY },
  { .where = "6, Fig. 8",
    .says = "programs on which H512 is as accurate as R256 (twice the "
            "period for nothing)",
    .paper = "several", .each = error_ratio, .a = "h512",
    .b = "r256", .fold = COUNT_AT_MOST, .limit = 1.0,
    .format = "%.0f programs", .low = 3, .high = OF_PROGRAMS },

  /* ---- table sizes, Fig. 9 ---- */
  { .where = "5.5, Fig. 9",
    .says = "more strata are better at the end: error with 4096 / 512 (gcc)",
    .paper = "< 1", .each = error_ratio, .a = "h256_4096", .b = "h256_512",
    .fold = ON, .program = GCC, .format = "%.2f", .low = 0, .high = 0.99 },
  { .where = "5.5, Fig. 9", .says = "... (li)", .paper = "< 1",
    .each = error_ratio, .a = "h256_4096", .b = "h256_512", .fold = ON,
    .program = LI, .format = "%.2f", .low = 0, .high = 0.99,
    .why = "4096 strata that started at zero still hold back half a million "
           "of lua's nine million events at the end; with random start "
           "phases more strata are better, see the goals." },
  { .where = "5.5, Fig. 9", .says = "... over all programs", .paper = "< 1",
    .each = error_ratio, .a = "h256_4096", .b = "h256_512",
    .fold = GEOMEAN, .format = "%.2f", .low = 0, .high = 0.99,
    .why = "As above; the programs of 1 to 6 M loads are hit most." },
  { .where = "5.5, Fig. 9",
    .says = "fewer are better at first: mean error up to 200 K events, 512 "
            "/ 4096 (li)",
    .paper = "< 1", .each = early_error_ratio, .a = "h256_512",
    .b = "h256_4096", .fold = ON, .program = LI, .limit = 200e3,
    .format = "%.2f", .low = 0, .high = 0.99 },

  /* ---- the combiner, Fig. 10 ---- */
  { .where = "5.6, Fig. 10",
    .says = "A16 saves messages on every program behind R: least",
    .paper = "> 1 x", .each = combined_saves, .a = "r256", .b = "r256_a16",
    .fold = LEAST, .format = "%.2f x", .low = 1.005, .high = INFINITY },
  { .where = "5.6, Fig. 10", .says = "... behind H: least", .paper = "> 1 x",
    .each = combined_saves, .a = "h256", .b = "h256_a16", .fold = LEAST,
    .format = "%.2f x", .low = 1.005, .high = INFINITY,
    .why = "A tuple whose stratum has just sent it is not sent again for 256 "
           "events of the stratum, while 2048 strata send others: sixteen "
           "entries see it again only where few tuples dominate." },
  { .where = "5.6, Fig. 10", .says = "... behind tags: least", .paper = "> 1 x",
    .each = combined_saves, .a = "tag2", .b = "tag2_a16", .fold = LEAST,
    .format = "%.2f x", .low = 1.005, .high = INFINITY,
    .why = "As behind H." },
  { .where = "3.4, 6", .says = "the saving is between 1.15 and 2.5: behind R",
    .paper = "1.15-2.5 x", .each = combined_saves, .a = "r256",
    .b = "r256_a16", .fold = GEOMEAN, .format = "%.2f x", .low = 1.15,
    .high = 2.5, .better = MORE },
  { .where = "3.4, 6", .says = "... behind H", .paper = "1.15-2.5 x",
    .each = combined_saves, .a = "h256", .b = "h256_a16", .fold = GEOMEAN,
    .format = "%.2f x", .low = 1.15, .high = 2.5, .better = MORE,
    .why = "As above; on edges it pays more (docs/performance.md)." },
  { .where = "3.4",
    .says = "A16 does not change the accuracy: error moves by, behind H",
    .paper = "0", .each = error_moves, .a = "h256", .b = "h256_a16",
    .fold = MOST, .format = "%.3f points", .low = 0, .high = 0.1 },

  /* ---- edges and calls, Fig. 11 ---- */
  { .where = "5.7, Fig. 11",
    .says = "edges and calls at once: greatest error after 4 M events",
    .paper = "< 3 %", .each = control_error, .a = "h256", .fold = MOST,
    .format = "%.2f %%", .low = 2.25, .high = 3, .better = LESS },
  { .where = "5.7, Fig. 11",
    .says = "it is negligible for six programs (taken as <= 0.5 %)",
    .paper = "6 of 10", .each = control_error, .a = "h256",
    .fold = COUNT_AT_MOST, .limit = 0.5, .format = "%.0f programs", .low = 5,
    .high = 6, .better = MORE },
  { .where = "5.7, Fig. 11", .says = "greatest overhead", .paper = "< 4.5 %",
    .each = control_overhead, .a = "h256", .fold = MOST,
    .format = "%.2f %%", .low = 3.4, .high = 4.5, .better = LESS,
    .why = "More clocks for an instruction than on the paper's machine, as "
           "above." },
  { .where = "5.7",
    .says = "far more accurate than load values: error of edges and calls "
            "/ values",
    .paper = "< 1", .each = control_to_values, .a = "h256", .fold = GEOMEAN,
    .format = "%.2f", .low = 0, .high = 0.5 },
  { 0 },
};
