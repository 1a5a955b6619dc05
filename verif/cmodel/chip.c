/* SPDX-License-Identifier: Apache-2.0
 *
 * chip.c - bus driver and instruction source for the tests.
 */
#include "chip.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_config.h"

const struct cs_params chip_default = {
  .nret = 1,
  .xlen = 32,
  .num_slots = 4,
  .strata = 2048,
  .hash_paper = 1,
  .combiner_entries = 16,
  .pct_bits = 1024,
  .samplers = 15,
  .early_rate = 1,
  .tagged_table = 0,
  .max_entries = 2048,
  .queue_depth = 16,
  .fifo_depth = 128,
  .cop_entries = 128,
  .cop_data = 1024,
  .cop_code = 512,
  .cop_samples = 128,
  .cop_pct_bits = 4096,
};

static _Noreturn void die(const char *what)
{
  fprintf(stderr, "chip: %s\n", what);
  abort();
}

void chip_init(struct chip *c, const struct cs_params *params)
{
  char err[100];

  memset(c, 0, sizeof *c);
  c->m = cs_model_new(params, err, sizeof err);
  if (!c->m)
    die(err);
}

void chip_free(struct chip *c)
{
  cs_model_free(c->m);
}

struct cs_rvfi *chip_retire(struct chip *c, int lane, uint32_t insn,
                            uint64_t pc)
{
  struct cs_rvfi *r = &c->lanes[lane];

  *r = (struct cs_rvfi){
    .valid = true,
    .mode = CS_MODE_M,
    .insn = insn,
    .order = c->order++,
    .pc_rdata = pc,
    .pc_wdata = pc + 4,
  };
  return r;
}

static void step(struct chip *c, const struct cs_axil_in *in)
{
  char buf[sizeof c->failed];

  cs_model_step(c->m, c->lanes, in);
  for (int i = 0; i < CS_MAX_NRET; i++)
    c->lanes[i].valid = false;
  c->clocks++;
  if (c->check && c->failed[0] == '\0' &&
      cs_model_check(c->m, buf, sizeof buf)) {
    memcpy(c->failed, buf, sizeof buf);
    c->failed_clock = c->clocks;
  }
}

void chip_clock(struct chip *c)
{
  static const struct cs_axil_in idle = {.bready = true, .rready = true};

  step(c, &idle);
}

void chip_clocks(struct chip *c, int n)
{
  for (int i = 0; i < n; i++)
    chip_clock(c);
}

int chip_write_strb(struct chip *c, uint16_t addr, uint32_t value,
                    uint8_t strb)
{
  struct cs_axil_in in = {.awvalid = true, .wvalid = true, .awaddr = addr,
                          .wdata = value, .wstrb = strb, .awprot = c->prot};
  struct cs_out out;

  step(c, &in);
  in = (struct cs_axil_in){.bready = true};
  for (cs_model_out(c->m, &out); !out.axil.bvalid; cs_model_out(c->m, &out))
    step(c, &in);
  step(c, &in);
  return out.axil.bresp;
}

int chip_write(struct chip *c, uint16_t addr, uint32_t value)
{
  return chip_write_strb(c, addr, value, 0xf);
}

int chip_read_resp(struct chip *c, uint16_t addr, uint32_t *value)
{
  struct cs_axil_in in = {.arvalid = true, .araddr = addr,
                          .arprot = c->prot};
  struct cs_out out;

  step(c, &in);
  in = (struct cs_axil_in){.rready = true};
  for (cs_model_out(c->m, &out); !out.axil.rvalid; cs_model_out(c->m, &out))
    step(c, &in);
  step(c, &in);
  *value = out.axil.rdata;
  return out.axil.rresp;
}

uint32_t chip_read(struct chip *c, uint16_t addr)
{
  uint32_t value;

  chip_read_resp(c, addr, &value);
  return value;
}

void chip_wait_state(struct chip *c, int state, int limit)
{
  for (int i = 0; c->m->ctrl.state != state; i++) {
    if (i >= limit)
      die("the run state does not come");
    chip_clock(c);
  }
}

void chip_activate(struct chip *c)
{
  chip_write(c, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
  chip_wait_state(c, CS_IDLE, 20000);
}

void chip_spec(struct chip *c, const struct cs_compressor *spec)
{
  struct cs_reg_write writes[CS_CONFIG_WRITES];
  int n = cs_config_writes(spec, writes);

  for (int i = 0; i < n; i++)
    chip_write(c, writes[i].addr, writes[i].value);
}

void chip_spec_text(struct chip *c, const char *spec)
{
  struct cs_compressor comp;
  char err[100];

  if (cs_spec_parse(spec, &comp, err, sizeof err) != 0)
    die(err);
  chip_spec(c, &comp);
}

void chip_slot(struct chip *c, int slot, uint32_t class_mask, int w_src)
{
  uint16_t base = (uint16_t)(slot * 0x40);

  chip_write(c, (uint16_t)(base + CS_SLOT0_CLASS_OFFSET), class_mask);
  chip_write(c, (uint16_t)(base + CS_SLOT0_CTRL_OFFSET),
             CS_SLOT_CTRL_ENABLE_MASK | CS_SLOT_CTRL_MODE_MASK_MASK |
             (uint32_t)w_src << CS_SLOT_CTRL_W_SRC_LSB);
}

bool chip_pop(struct chip *c, struct cs_message *m)
{
  uint32_t info = chip_read(c, CS_MSG_INFO_OFFSET);

  if (!(info & CS_MSG_INFO_VALID_MASK))
    return false;
  m->slot = info & CS_MSG_INFO_SLOT_MASK;
  m->mode = (info & CS_MSG_INFO_MODE_MASK) >> CS_MSG_INFO_MODE_LSB;
  m->context = (info & CS_MSG_INFO_CONTEXT_MASK) != 0;
  m->pc = chip_read(c, CS_MSG_PC_OFFSET) |
          (uint64_t)chip_read(c, CS_MSG_PC_HI_OFFSET) << 32;
  m->w = chip_read(c, CS_MSG_W_OFFSET) |
         (uint64_t)chip_read(c, CS_MSG_W_HI_OFFSET) << 32;
  m->count = chip_read(c, CS_MSG_COUNT_OFFSET);
  chip_write(c, CS_POP_OFFSET, 1);
  return true;
}
