/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_config_table.c - configurations of the tables: T, U and E.
 */
#include <stddef.h>

#include "cs_config.h"
#include "cs_types.h"

static const char *fault(enum cs_part *part, enum cs_part which,
                         const char *text)
{
  *part = which;
  return text;
}

const char *cs_table_fault(const struct cs_compressor *c, enum cs_part *part)
{
  bool tagged = c->engine == CS_ENGINE_TAGGED;

  if (tagged && c->rate > CS_MAX_TAGGED_RATE)
    return fault(part, CS_PART_RATE, "r of a tagged table must be 1..256");
  if (c->tag_bits > CS_MAX_TAG || (tagged && c->tag_bits == 0))
    return fault(part, CS_PART_TAG, "tag bits must be 1..16");
  if (c->log2_ways > 2)
    return fault(part, CS_PART_WAYS, "ways must be 1, 2 or 4");
  if (c->bound && (c->engine != CS_ENGINE_UNBIASED || c->tag_bits != 0))
    return fault(part, CS_PART_BOUND, "bound needs a table U:full");
  if (c->banks != 1)
    return fault(part, CS_PART_BANKS, "a table has one bank");
  if (c->counter || c->early || c->random_phase || c->tick_clocks ||
      c->sampler != CS_SAMPLER_P)
    return fault(part, CS_PART_PHASE, "a table has no sampler");
  return NULL;
}
