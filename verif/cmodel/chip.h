/* SPDX-License-Identifier: Apache-2.0
 *
 * chip.h - a model with a bus driver and an instruction source around it.
 *
 * chip_clock() is one clock with the lanes as they are filled in; the lanes
 * are empty again afterwards.  With `check` the conservation law is tested in
 * every clock, and the first failure is kept in `failed`.
 */
#ifndef CHIP_H
#define CHIP_H

#include "cs_blocks.h"
#include "cs_regs.h"

#define CHIP_LOAD 0x00002083u   /* lw x1, 0(x0) */
#define CHIP_STORE 0x00102023u  /* sw x1, 0(x0) */
#define CHIP_ALU 0x00000113u    /* li x2, 0 */
#define CHIP_BRANCH 0x00000063u /* beq x0, x0, . */
#define CHIP_JAL 0x000000efu    /* jal x1, . */

struct chip {
  struct cs_model *m;
  struct cs_rvfi lanes[CS_MAX_NRET];
  uint64_t clocks, order;
  uint8_t prot;                 /* AxPROT of the accesses */
  bool check;
  uint64_t failed_clock;
  char failed[120];             /* "" = the law held */
};

/* The configuration `default` of rtl/configs.json. */
extern const struct cs_params chip_default;

void chip_init(struct chip *c, const struct cs_params *params);
void chip_free(struct chip *c);

/* Puts an instruction on a lane, retiring next in order. */
struct cs_rvfi *chip_retire(struct chip *c, int lane, uint32_t insn,
                            uint64_t pc);
void chip_clock(struct chip *c);
void chip_clocks(struct chip *c, int n);

/* Bus accesses; they return the response. */
int chip_write(struct chip *c, uint16_t addr, uint32_t value);
int chip_write_strb(struct chip *c, uint16_t addr, uint32_t value,
                    uint8_t strb);
uint32_t chip_read(struct chip *c, uint16_t addr);
int chip_read_resp(struct chip *c, uint16_t addr, uint32_t *value);

/* From OFF to IDLE; the limits of the clock counts are asserted. */
void chip_activate(struct chip *c);
void chip_wait_state(struct chip *c, int state, int limit);

/* Registers of a specification. */
void chip_spec(struct chip *c, const struct cs_compressor *spec);
void chip_spec_text(struct chip *c, const char *spec);
void chip_slot(struct chip *c, int slot, uint32_t class_mask, int w_src);

/* Takes a message from the FIFO, through the registers; false = none. */
bool chip_pop(struct chip *c, struct cs_message *m);

#endif
