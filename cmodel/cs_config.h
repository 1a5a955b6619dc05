/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_config.h - a compressor composed by the tools, and what it needs to run:
 * the check that it is possible, and the register writes that make it.
 */
#ifndef CS_CONFIG_H
#define CS_CONFIG_H

#include <stdint.h>

#include "cs_sampler.h"

/* Parts of a specification, to say which one is at fault. */
enum cs_part {
  CS_PART_SAMPLER,
  CS_PART_RATE,
  CS_PART_SAMPLES,
  CS_PART_STRIDE,
  CS_PART_STRATA,
  CS_PART_PHASE,
  CS_PART_EARLY,
  CS_PART_R0,
  CS_PART_M,
  CS_PART_HASH,
  CS_PART_SEED,
  CS_PART_FORM,
  CS_PART_TICK,
  CS_PART_T,
  CS_PART_COMBINER,
  CS_PART_MERGES,
  CS_PART_BANKS,
  CS_PART_TAG,
  CS_PART_ENTRIES,
  CS_PART_WAYS,
  CS_PART_BOUND,
  CS_PART_TIERS,
  CS_PART_RARE_RATE,
  CS_PART_RARE,
  CS_PART_KEEP,
  CS_PART_COUNT,
};

/* NULL when c can run, else what is wrong, and with which part. */
const char *cs_config_fault(const struct cs_compressor *c, enum cs_part *part);

/* Of these the parts that only the tables T, U and E have. */
const char *cs_table_fault(const struct cs_compressor *c, enum cs_part *part);

/* The tiers of c; all 0 without. */
void cs_config_tiers(struct cs_tiers_cfg *t, const struct cs_compressor *c);

struct cs_reg_write {
  uint16_t addr;
  uint32_t value;
};

#define CS_CONFIG_WRITES 9

/* The writes, in any order, that configure a profiler as c; returns how many.
 * Those of the combiner, of a table and of tiers only if c has them. */
int cs_config_writes(const struct cs_compressor *c,
                     struct cs_reg_write writes[CS_CONFIG_WRITES]);

#endif
