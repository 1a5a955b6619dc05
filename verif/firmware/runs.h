/* SPDX-License-Identifier: Apache-2.0
 *
 * runs.h - programs with the profiling firmware on the machine of machine.h,
 * for CUnit tests: a program that does not end fails the test.
 */
#ifndef RUNS_H
#define RUNS_H

#include "machine.h"
#include "suite.h"

extern const char *program;      /* build/soc/json.elf: runs_main() sets it */
extern const char *odd;          /* odd.elf */

/* main() of the suite `name`, with the arguments PROGRAM.elf ODD.elf. */
int runs_main(int argc, char **argv, const char *name, CU_TestInfo *tests);

/* Specifications of slots. */
extern const char *const loads[1], *const pairs[3];

enum { LONG = 200000000 };       /* steps */

/* Runs elf to its end; wanted: what the host asks for (NULL: nothing); before:
 * as of struct machine. */
struct machine *run(const char *elf, const struct cs_fw *wanted,
                    void (*before)(struct machine *m));

/* `program` with its loads profiled by the compressor of this specification. */
struct machine *run_loads(const char *spec, void (*before)(struct machine *m));

/* Table, counters and conservation law against what the bus saw. */
void check_profile(struct machine *m, unsigned slots);

/* A program of the coprocessor by its name, on a named configuration. before:
 * cop_wish, or what calls it in the first step. */
struct machine *run_cop(const char *elf, const char *name, const char *config,
                        void (*before)(struct machine *m));

/* What the host writes before the first step. */
void cop_wish(struct machine *m);

/* What the firmware tells of the coprocessor. */
struct cs_fw_cop cop_told(struct machine *m);

#endif
