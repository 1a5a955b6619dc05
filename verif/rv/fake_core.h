/* SPDX-License-Identifier: Apache-2.0
 *
 * fake_core.h - a simulator in the place of the core, behind cs_soc.h: what the
 * checker is tested with.  It forgets translations at fences only, as a core
 * may, and differs from its model where a test plants a difference.
 */
#ifndef FAKE_CORE_H
#define FAKE_CORE_H

#include "cs_soc.h"

struct iss;

/* Called before each instruction (r is NULL) and behind it: may change the
 * machine or the record. */
typedef void fake_plant(void *user, struct iss *s, struct cs_rvfi *r);
void fake_core_plant(fake_plant *p, void *user);

#endif
