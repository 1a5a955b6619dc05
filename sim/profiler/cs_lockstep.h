/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_lockstep.h - the Verilated profiler and the C model, clock by clock.
 *
 * Both get the same inputs; after every clock all outputs and the internal
 * registers that cs_probe.h names are compared.  The first difference stops
 * the run with a text that names field, clock and both values.
 */
#ifndef CS_LOCKSTEP_H
#define CS_LOCKSTEP_H

#include "cs_model.h"

struct cs_lockstep;
struct cs_probe;

/* Arguments as of cs_dut_new(). */
struct cs_lockstep *cs_lockstep_new(const char *dir, const char *config,
                                    const char *waves, uint32_t junk,
                                    char *err, size_t errlen);
void cs_lockstep_free(struct cs_lockstep *l);
const struct cs_params *cs_lockstep_params(const struct cs_lockstep *l);

void cs_lockstep_reset(struct cs_lockstep *l);

/* Outputs of the present clock: they are equal. */
void cs_lockstep_out(const struct cs_lockstep *l, struct cs_out *out);

/* Internal registers of the present clock (cs_probe.h). */
const struct cs_probe *cs_lockstep_probe(const struct cs_lockstep *l);

/* The model, for testers that look inside (cs_blocks.h). */
const struct cs_model *cs_lockstep_model(const struct cs_lockstep *l);

/* One clock.  NULL, or what differs in the clock that now begins. */
const char *cs_lockstep_step(struct cs_lockstep *l,
                             const struct cs_rvfi *lanes,
                             const struct cs_axil_in *in);

/* Compares the counter tables and checks the conservation law; for the end
 * of a run and now and then within it (it reads the whole table). */
const char *cs_lockstep_check(struct cs_lockstep *l);

/* Clocks stepped so far, reset clocks not counted. */
uint64_t cs_lockstep_clock(const struct cs_lockstep *l);

#endif
