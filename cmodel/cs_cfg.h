/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cfg.h - the configuration values of a profiler, decoded from the
 * registers once per write instead of once per clock.
 */
#ifndef CS_CFG_H
#define CS_CFG_H

#include "cs_sampler_bank.h"
#include "cs_space_saving.h"
#include "cs_select.h"
#include "cs_tagged.h"
#include "cs_types.h"

struct cs_cfg {
  struct cs_comp_cfg comp;
  struct cs_comp_cfg bank[CS_MAX_NRET]; /* nret > 1: of each bank */
  struct cs_tagged_cfg tagged;
  struct cs_space_saving_cfg saving;
  unsigned lb;                      /* 2^lb of them have strata */
  bool coalesce;
  struct cs_slot_cfg slot[CS_MAX_SLOTS];
  bool comb_on;                     /* comb_en, and a combiner is built */
  uint32_t max_merges, comb_timeout;
  uint32_t watermark, fifo_timeout;
  uint8_t intr_enable;
  bool context_on;                  /* context records, and modes */
  uint8_t log2_tick;
  enum cs_refusal fault;            /* what cfg_code takes next */
};

/* value: the storage of the register file, by word address. */
void cs_cfg_decode(struct cs_cfg *cfg, const struct cs_params *params,
                   const uint32_t *value);

#endif
