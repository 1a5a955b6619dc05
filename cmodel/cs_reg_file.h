/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_reg_file.h - storage, presence and lock of the registers.
 *
 * Everything about a register comes from the generated CS_REG_TABLE; what a
 * command does, or what the logic shows in a register, is not known here.
 */
#ifndef CS_REG_FILE_H
#define CS_REG_FILE_H

#include "cs_model.h"

#define CS_REG_WORDS 1024
#define CS_NO_STROBE 0xffffu

struct cs_reg_info {
  uint32_t reset, wmask, rmask;
  bool present, lock, strobe;
};

struct cs_reg_file_state {
  struct cs_reg_info info[CS_REG_WORDS];
  uint32_t value[CS_REG_WORDS];     /* storage and constants */
  uint32_t grp;                     /* word latched in the clock re_i */
  uint32_t rdata;
};

/* A write, as the logic sees it. */
struct cs_reg_write_now {
  bool stored;              /* executed on a present, unlocked register */
  bool lock_err;
  uint16_t addr;            /* bytes */
  uint16_t strobe;          /* addr of a strobe register, or CS_NO_STROBE */
  uint32_t wdata;
};

void cs_reg_file_init(struct cs_reg_file_state *f,
                      const struct cs_params *params);
void cs_reg_file_reset(struct cs_reg_file_state *f);

/* What a write in this clock would be; it is done by the step. */
void cs_reg_file_now(const struct cs_reg_file_state *f, bool we,
                     uint16_t addr, uint32_t wdata, bool locked,
                     struct cs_reg_write_now *w);

/* Returns whether storage changed.  word: the register addressed by a read,
 * with the values of the logic (hw) put in; clear: the state is OFF. */
bool cs_reg_file_step(struct cs_reg_file_state *f,
                      const struct cs_reg_write_now *w, bool clear);
void cs_reg_file_read(struct cs_reg_file_state *f, bool re, uint16_t addr,
                      uint32_t hw);

#endif
