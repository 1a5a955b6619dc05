/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_context.c - the state of OFF.
 */
#include "cs_context.h"

void cs_context_reset(struct cs_context_state *s)
{
  *s = (struct cs_context_state){.stale = true};
}
