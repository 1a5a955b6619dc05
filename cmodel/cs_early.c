/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_early.c - early rate: the period starts short and doubles.
 *
 * The strata's counters never reset, so a longer period only looks at one
 * more of their bits; what that bit adds to the counts is the credit of the
 * switch, which each model works out in its own way.
 */
#include "cs_sampler.h"

void cs_early_init(struct cs_early_state *early,
                   const struct cs_comp_cfg *cfg)
{
  early->k = cfg->early ? cfg->log2_r0 : 0;
  early->msgs = 0;
}

bool cs_early_event(struct cs_early_state *early,
                    const struct cs_comp_cfg *cfg, bool trig)
{
  if (!cfg->early || cfg->sampler != CS_SAMPLER_P || !trig ||
      1u << early->k >= cfg->rate)
    return false;
  if (early->msgs != cfg->early_m - 1) {
    early->msgs++;
    return false;
  }
  early->msgs = 0;
  early->k++;
  return true;
}
