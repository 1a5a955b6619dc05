/* SPDX-License-Identifier: Apache-2.0
 *
 * sim_core_decl.h - simavr's build would declare the cores it found here.
 */
#ifndef SIM_CORE_DECL_H
#define SIM_CORE_DECL_H

#include "sim_avr.h"
#include "sim_core_config.h"

extern avr_kind_t mega328;
extern avr_kind_t *const avr_kind[];

#endif
