/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_loop.h - the closed loop of two tiers of strata (docs/design/tiers.md):
 * messages come, marks go out.  The decisions are the firmware's
 * (firmware/profile/cs_marker.h); here they get memory, and messages in
 * batches as interrupts bring them.
 */
#ifndef CS_LOOP_H
#define CS_LOOP_H

#include <stdint.h>

#include "cs_model.h"

#define CS_LOOP_BATCH 100 /* messages that an interrupt brings */

struct cs_loop;

/* write gets the data of each MARK command.  batch: messages that are handled
 * together, 1..CS_LOOP_BATCH; 1 where real interrupts batch them.  NULL when
 * memory is short. */
struct cs_loop *cs_loop_new(unsigned batch,
                            void (*write)(void *user, uint32_t mark),
                            void *user);
void cs_loop_free(struct cs_loop *l); /* NULL is nothing */

void cs_loop_message(struct cs_loop *l, const struct cs_message *m);

#endif
