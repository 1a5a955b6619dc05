/* SPDX-License-Identifier: Apache-2.0
 *
 * rv_gadgets.h - the gadgets of the random programs for the core: those of
 * verif/iss that suit it, and what fills a pipeline, caches and buffers.
 */
#ifndef CORE_GADGETS_H
#define CORE_GADGETS_H

#include "../iss/rand_gen.h"
#include "rv_rt.h"

extern const struct weighted_gadget rv_gadgets[];

/* CSRs that config.hpm of the simulator adds, for coverage. */
enum { CORE_CSRS = 14 };
extern const uint16_t rv_csrs[CORE_CSRS];

#endif
