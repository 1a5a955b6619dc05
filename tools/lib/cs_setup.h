/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_setup.h - the register writes that configure a profiler, as a list that
 * firmware can play back.
 *
 * The driver of cs_host.h starts a profiler that is a C model, and what it
 * writes is recorded: so the firmware needs no parser and no second driver.
 */
#ifndef CS_SETUP_H
#define CS_SETUP_H

#include <stddef.h>

#include "cs_compressor.h"
#include "cs_fw.h"
#include "cs_model.h"
#include "cs_slot.h"

/* Fills in fw->setup and fw->setup_n: everything but CTRL, which the firmware
 * writes itself, for a profiler of these parameters; arguments as of
 * cs_host_start().  -1 with the reason in err. */
int cs_setup_record(struct cs_fw *fw, const struct cs_params *params,
                    const struct cs_compressor *c,
                    const struct cs_slot_cfg *slots, unsigned n,
                    const uint64_t *masked_pc, unsigned masked,
                    char *err, size_t errlen);

#endif
