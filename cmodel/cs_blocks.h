/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_blocks.h - the inside of struct cs_model, for testers.
 *
 * Every block has its state struct and its step function in a header of its
 * own, so that a block can run alone beside its RTL twin; this file adds the
 * top.  Users of the library include cs_model.h only.
 */
#ifndef CS_BLOCKS_H
#define CS_BLOCKS_H

#include "cs_axil.h"
#include "cs_core.h"
#include "cs_ctrl.h"
#include "cs_ring.h"

/* A write, as run control and core see it in the clock behind exec_w. */
struct cs_command {
  struct cs_reg_write_now w;
  bool partial;                     /* refused for its strobes */
};

struct cs_model {
  struct cs_params params;
  struct cs_axil_state axil;
  struct cs_reg_file_state regs;
  struct cs_cfg cfg;                /* decoded from regs */
  struct cs_command command;
  struct cs_ctrl_state ctrl;
  struct cs_core_state core;
  struct cs_ring_state ring;        /* with params.dma */
  uint16_t read;                    /* block of the newest read: its place in
                                     * the bus's `blocks`, or 0 */
};

/* What the logic shows in the register at addr (bytes); 0 where nothing. */
uint32_t cs_model_hw_value(const struct cs_model *m, uint16_t addr);

/* The value a read of addr would give in this clock. */
uint32_t cs_model_peek(const struct cs_model *m, uint16_t addr);

#endif
