/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_master.h - an AXI4-Lite manager: one access at a time.
 */
#ifndef CS_MASTER_H
#define CS_MASTER_H

#include "cs_sim.h"

/* Response of the access (0 OKAY, 2 SLVERR, 3 DECERR); -1 when none came, or
 * the simulation has a fault. */
int cs_master_write(struct cs_sim *s, uint16_t addr, uint32_t data);
int cs_master_read(struct cs_sim *s, uint16_t addr, uint32_t *data);

#endif
