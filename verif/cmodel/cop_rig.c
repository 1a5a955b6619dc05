/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_rig.c - see cop_rig.h.
 */
#include "cop_rig.h"

#include <string.h>

#include "cs_cop_regs.h"
#include "cs_select.h"

const struct cs_cop_params cop_small = {
  .xlen = 32, .entries = 16, .data = 64, .code = 256, .samples = 16,
  .pct_bits = 64,
};
const struct cs_cop_params cop_default = {
  .xlen = 32, .entries = 128, .data = 1024, .code = 512, .samples = 128,
  .pct_bits = 4096,
};

void cop_rig_clock(struct cop_rig *r)
{
  struct cs_cop_out out;

  cs_cop_out(&r->s, &out);
  r->in.lane = &r->lane;
  r->in.tup_pop = out.tup_v && !r->hold_tuples;
  if (r->in.tup_pop)
    r->tuple[r->tuples++ % COP_TUPLES] = out.tup;
  cs_cop_step(&r->s, &r->in);
  r->in.bus = (struct cs_ring_bus){0};
  r->in.enter_init = false;
  r->lane.valid = false;
  r->clocks++;
}

void cop_rig_clocks(struct cop_rig *r, long n)
{
  while (n-- > 0)
    cop_rig_clock(r);
}

void cop_rig_init(struct cop_rig *r, const struct cs_cop_params *params)
{
  memset(r, 0, sizeof *r);
  cs_cop_init(&r->s, params);
  r->in.off = true;
  cop_rig_clocks(r, 2);
  r->in.off = false;
  r->in.run = true;
  while (!(cop_rig_read(r, CS_COP_CTRL_OFFSET) & CS_COP_CTRL_ACTIVE_MASK))
    ;
}

void cop_rig_write(struct cop_rig *r, uint16_t addr, uint32_t value)
{
  r->in.bus = (struct cs_ring_bus){.we = true, .waddr = addr, .wdata = value};
  cop_rig_clock(r);
}

uint32_t cop_rig_read(struct cop_rig *r, uint16_t addr)
{
  struct cs_cop_out out;

  r->in.bus = (struct cs_ring_bus){.re = true, .raddr = addr};
  cop_rig_clocks(r, 2);
  cs_cop_out(&r->s, &out);
  return out.rdata;
}

static uint16_t open_page(struct cop_rig *r, uint16_t word)
{
  if (r->s.page != word >> 8)
    cop_rig_write(r, CS_COP_PAGE_OFFSET, word >> 8);
  return 0x800 + (word & 0xff) * 4;
}

void cop_rig_poke(struct cop_rig *r, uint16_t word, uint32_t value)
{
  cop_rig_write(r, open_page(r, word), value);
}

uint32_t cop_rig_peek(struct cop_rig *r, uint16_t word)
{
  return cop_rig_read(r, open_page(r, word));
}

int cop_rig_assemble(const char *text, struct cs_ucode *p)
{
  static struct cs_ucode_map map;

  return cs_ucode_assemble("text", text, strlen(text), p, &map, stderr) ? -1
                                                                        : 0;
}

void cop_rig_load(struct cop_rig *r, const struct cs_ucode *p)
{
  cop_rig_write(r, CS_COP_CMD_OFFSET,
                CS_COP_CMD_INVALIDATE_MASK | CS_COP_CMD_CLEAR_DATA_MASK |
                  CS_COP_CMD_CLEAR_REGS_MASK);
  while (r->s.sweep)
    cop_rig_clock(r);
  for (unsigned i = 0; i < p->words; i++) {
    cop_rig_poke(r, (uint16_t)(CS_COP_WIN_CODE + 2 * i), (uint32_t)p->code[i]);
    cop_rig_poke(r, (uint16_t)(CS_COP_WIN_CODE + 2 * i + 1),
                 (uint32_t)(p->code[i] >> 32));
  }
  for (unsigned i = 0; i < p->pairs; i++)
    cop_rig_poke(r, (uint16_t)p->pair[i].at, p->pair[i].value);
  cop_rig_write(r, CS_COP_CODE_LEN_OFFSET, p->words);
  cop_rig_write(r, CS_COP_FIELDS_OFFSET, p->fields);
  cop_rig_write(r, CS_COP_F_CLASS_OFFSET, p->classes);
}

int cop_rig_text(struct cop_rig *r, const struct cs_cop_params *params,
                 const char *text, struct cs_ucode *p)
{
  cop_rig_init(r, params);
  if (cop_rig_assemble(text, p))
    return -1;
  cop_rig_load(r, p);
  return 0;
}

uint32_t cop_rig_counter(struct cop_rig *r, enum cs_cop_counter n)
{
  cop_rig_write(r, CS_COP_CMD_OFFSET, CS_COP_CMD_SNAPSHOT_MASK);
  return cop_rig_read(r, (uint16_t)(CS_COP_TAKEN_OFFSET + 4 * n));
}

void cop_rig_retire(struct cop_rig *r, const struct cs_rvfi *insn)
{
  r->lane = *insn;
  cop_rig_clock(r);
}

struct cs_rvfi cop_rig_insn(unsigned class, uint32_t pc, uint32_t rd,
                            uint32_t next)
{
  return (struct cs_rvfi){
    .valid = true, .mode = CS_MODE_M, .ixl = 1, .insn = cs_class_example[class],
    .rd_addr = 10, .pc_rdata = pc, .pc_wdata = next ? next : pc + 4,
    .rd_wdata = rd, .rs1_rdata = 0x11110000 | class,
    .rs2_rdata = 0x22220000 | class, .mem_addr = 0x40000000 | (pc & 0xffff),
    .mem_wdata = 0x33330000 | class, .head_cycles = 5, .mem_latency = 9,
    .context = 0x1234,
  };
}

void cop_rig_sample(struct cop_rig *r, unsigned class, uint32_t pc)
{
  const struct cs_rvfi i = cop_rig_insn(class, pc, 0x55, 0);

  cop_rig_retire(r, &i);
}
