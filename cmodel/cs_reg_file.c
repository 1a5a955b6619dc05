/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_reg_file.c - the register file.
 *
 * The table is expanded once per instance, because presence and reset values
 * are expressions of the instance's parameters.
 */
#include "cs_reg_file.h"

#include <string.h>

#include "cs_regs.h"

void cs_reg_file_init(struct cs_reg_file_state *f,
                      const struct cs_params *params)
{
  /* The parameters under the names that the table's expressions use. */
  const int NumSlots = params->num_slots;
  const int XLEN = params->xlen;
  const int CombinerEntries = params->combiner_entries;
  const int PcTableBits = params->pct_bits;
  const int FifoDepth = params->fifo_depth;
  const int TaggedTable = params->tagged_table;
  const int Tiers = params->tiers;
  const int Engines = params->engines;
  const int Supervisor = params->supervisor;

  memset(f, 0, sizeof *f);
#define ENTRY(name, offset, reset_, wmask_, rmask_, lock_, w1c, strobe_, \
              present_, text) \
  f->info[(offset) / 4] = (struct cs_reg_info){ \
    .reset = (reset_), .wmask = (wmask_), .rmask = (rmask_), \
    .present = (present_), .lock = (lock_), .strobe = (strobe_)};
  CS_REG_TABLE(ENTRY)
#undef ENTRY
  cs_reg_file_reset(f);
}

void cs_reg_file_reset(struct cs_reg_file_state *f)
{
  for (int i = 0; i < CS_REG_WORDS; i++)
    f->value[i] = f->info[i].present ? f->info[i].reset : 0;
}

void cs_reg_file_now(const struct cs_reg_file_state *f, bool we,
                     uint16_t addr, uint32_t wdata, bool locked,
                     struct cs_reg_write_now *w)
{
  const struct cs_reg_info *info = &f->info[addr / 4 % CS_REG_WORDS];
  bool present = we && info->present;

  w->addr = addr;
  w->wdata = wdata;
  w->lock_err = present && info->lock && locked;
  w->stored = present && !w->lock_err;
  w->strobe = w->stored && info->strobe ? addr : CS_NO_STROBE;
}

bool cs_reg_file_step(struct cs_reg_file_state *f,
                      const struct cs_reg_write_now *w, bool clear)
{
  const struct cs_reg_info *info = &f->info[w->addr / 4 % CS_REG_WORDS];
  uint32_t *value = &f->value[w->addr / 4 % CS_REG_WORDS];

  if (clear || !w->stored || info->wmask == 0)
    return false;
  *value = (*value & ~info->wmask) | (w->wdata & info->wmask);
  return true;
}

void cs_reg_file_read(struct cs_reg_file_state *f, bool re, uint16_t addr,
                      uint32_t hw)
{
  const struct cs_reg_info *info = &f->info[addr / 4 % CS_REG_WORDS];

  f->rdata = f->grp;
  if (re)
    f->grp = info->present
      ? (f->value[addr / 4 % CS_REG_WORDS] | hw) & info->rmask : 0;
}
