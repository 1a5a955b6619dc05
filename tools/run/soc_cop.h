/* SPDX-License-Identifier: Apache-2.0
 *
 * soc_cop.h - `run --cop --on soc`: the coprocessor of the RTL, its handler as
 * firmware on the core, everything measured.
 */
#ifndef SOC_COP_H
#define SOC_COP_H

#include "cop_session.h"
#include "cs_report.h"
#include "run.h"
#include "soc_firmware.h"

/* What the firmware is at (docs/design/firmware.md), seen from the retirement
 * port: it stores the phase before it begins one.  An interrupt's first
 * instructions belong to the first phase that it names. */
struct soc_cop_watch {
  uint64_t phase_at;           /* address of cs_fw_cop.phase */
  struct cop_account phase[COP_PHASES];
  struct cop_account pending;  /* of an interrupt that has named none */
  int now;                     /* enum cop_phase, -1 = none */
  bool inside, ended;          /* an interrupt; the program */
  uint64_t running, after;     /* clocks in M mode, while the program ran and
                                * behind its end */
  uint64_t accesses;           /* of the coprocessor's registers, in phases */
  struct cs_report_program program; /* U mode */
};

void soc_cop_watch_retired(struct soc_cop_watch *w, const struct cs_rvfi *r);

/* The exit code: 0, 1 when things differ that must be equal, EXIT_STOPPED. */
int run_cop_on_soc(const struct run *r);

#endif
