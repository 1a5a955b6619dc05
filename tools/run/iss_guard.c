/* SPDX-License-Identifier: Apache-2.0
 *
 * iss_guard.c - the simulator's only interrupt that comes by itself is the
 * timer's: a loop that lets it in may still end.
 */
#include "iss_guard.h"

#include <inttypes.h>

#include "options.h"

enum { IRQ_TIMER = 7 };

void iss_guard(struct iss_guard *g, const struct iss *iss,
               const struct cs_rvfi *r)
{
  const char *why = stuck_look(&g->stuck, r);

  if (why && !(iss_irq_enabled(iss) >> IRQ_TIMER & 1))
    die("%s: after %" PRIu64 " instructions in %s: %s", g->elf,
        iss_steps(iss), cs_symbols_find(g->symbols, r->pc_rdata).function,
        why);
}
