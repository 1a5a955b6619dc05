/* SPDX-License-Identifier: Apache-2.0
 *
 * soc_baseline.h - the same program with nothing profiled, in a process of its
 * own beside the profiled run.
 */
#ifndef SOC_BASELINE_H
#define SOC_BASELINE_H

#include <sys/types.h>

#include "soc_machine.h"
#include "run.h"

struct baseline {
  pid_t pid;
  int pipe;
};

struct baseline_result {
  bool ok;
  uint64_t cycles;
  struct cs_report_program program;
  int exit_code;
};

/* Calls run() in a process of its own, in which files of this one are not
 * touched. */
void baseline_start(struct baseline *b,
                    struct baseline_result (*run)(const void *user),
                    const void *user);

/* A program; it must have the firmware. */
void baseline_program(struct baseline *b, const struct run_job *job,
                      const struct machine_config *config);

/* Waits for its end; false when it failed or was stopped. */
bool baseline_wait(struct baseline *b, struct baseline_result *result);

#endif
