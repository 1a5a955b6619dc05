/* SPDX-License-Identifier: Apache-2.0
 *
 * sample.c - the baseline: interrupt-driven value sampling as by DCPI with an
 * interpreter (paper 000, section 2.1.2), in its simplest honest form.
 *
 * A counter overflows after a random number of events.  If the next
 * instruction of the program is a load, its address is computed from the saved
 * registers and its value is read; (pc, value) goes into the same table as the
 * profiler's messages.  The load is not done for the program, which does it
 * again, so only RAM is read: a device might notice.
 */
#include "cs_fw_int.h"
#include "csr.h"

#define MHPMEVENT3H "0x723"
enum { LCOFI = 1 << 13, MINH = 1 << 30 };

/* ---- the counter ---- */

static uint32_t seed;

uint32_t cs_fw_random_below(uint32_t limit)
{
  seed ^= seed << 13;
  seed ^= seed >> 17;
  seed ^= seed << 5;
  return (uint32_t)((uint64_t)seed * limit >> 32);
}

/* Counts up to the overflow, in the program only. */
static void arm(void)
{
  uint32_t period = cs_fw.sample_period +
                    cs_fw_random_below(cs_fw.sample_random);

  CSR_WRITE(0xb03, -period);            /* mhpmcounter3 */
  CSR_WRITE(0xb83, ~0u);
  CSR_WRITE(0x723, MINH);               /* mhpmevent3h: overflow bit off */
}

void cs_fw_sample_start(void)
{
  seed = cs_fw.sample_seed ? cs_fw.sample_seed : 1;
  if (cs_fw.histograms) {
    cs_fw_histogram_start();
  } else {
    CSR_WRITE(0x323, cs_fw.sample_event); /* mhpmevent3 */
    arm();
  }
  CSR_WRITE(mip, 0);
  CSR_WRITE(mie, LCOFI);
}

/* ---- the interpreter ---- */

struct load {
  uint32_t base, offset;   /* register, and what is added to it */
  uint32_t funct3;         /* as in the 32-bit instruction */
};

enum { LB, LH, LW, LBU = 4, LHU };

static uint32_t bits(uint32_t insn, unsigned high, unsigned low)
{
  return insn >> low & ((2u << (high - low)) - 1);
}

static int is_load(uint32_t pc, struct load *l)
{
  const uint16_t *at = (const uint16_t *)pc;
  uint32_t insn = at[0];

  if ((insn & 0x7f) == 0x03) {          /* lb lh lw lbu lhu */
    insn |= (uint32_t)at[1] << 16;
    *l = (struct load){ bits(insn, 19, 15), (uint32_t)((int32_t)insn >> 20),
                        bits(insn, 14, 12) };
    return 1;
  }
  if ((insn & 0xe003) == 0x4000) {      /* c.lw */
    *l = (struct load){ 8 + bits(insn, 9, 7), bits(insn, 12, 10) << 3 |
                        bits(insn, 6, 6) << 2 | bits(insn, 5, 5) << 6, LW };
    return 1;
  }
  if ((insn & 0xe003) == 0x4002) {      /* c.lwsp */
    *l = (struct load){ 2, bits(insn, 12, 12) << 5 | bits(insn, 6, 4) << 2 |
                        bits(insn, 3, 2) << 6, LW };
    return 1;
  }
  return 0;
}

static uint32_t value_at(uint32_t address, uint32_t funct3)
{
  switch (funct3) {
  case LB: return (uint32_t)*(const int8_t *)address;
  case LBU: return *(const uint8_t *)address;
  case LH: return (uint32_t)*(const int16_t *)address;
  case LHU: return *(const uint16_t *)address;
  default: return *(const uint32_t *)address;
  }
}

/* From the handler; regs[1] to [31] are the program's.  Returns how many nops
 * the handler is to end with. */
uint32_t cs_fw_sample(const uint32_t *regs)
{
  uint32_t pc = CSR_READ(mepc), address;
  struct load l;

  cs_fw.samples++;
  if (cs_fw.histograms) {
    cs_fw_histogram(pc);
    return cs_fw_random_below(CS_FW_NOPS + 1);
  }
  if (is_load(pc, &l) &&
      (address = (l.base ? regs[l.base] : 0) + l.offset) - CS_SOC_RAM_BASE <=
        CS_SOC_RAM_SIZE - 4)
    cs_fw_fold(pc, value_at(address, l.funct3), 1, 0);
  else
    cs_fw.samples_no_load++;
  arm();
  CSR_WRITE(mip, 0);
  return 0;
}
