/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_trace_record.c - a retired instruction as bytes, little-endian:
 *   8 words of XLEN bits: pc, next pc, rs1, rs2, rd, address, read, written
 *   u32 instruction, u16 head_cycles, u16 mem_latency, u16 context
 *   u8 rs1, rs2, rd register, read mask, write mask, events, mode, flags
 */
#include "cs_trace_record.h"

#include <string.h>

enum { TRAP = 1, HALT = 2, INTR = 4, ALL_FLAGS = 7, MAX_MODE = 3, ALL_EVENTS = 31 };

size_t cs_trace_record_size(int xlen)
{
  return 18 + CS_TRACE_WORDS * (size_t)xlen / 8;
}

uint64_t cs_trace_get(const uint8_t *from, unsigned bytes)
{
  uint64_t value = 0;

  while (bytes--)
    value = value << 8 | from[bytes];
  return value;
}

void cs_trace_put(uint8_t *to, uint64_t value, unsigned bytes)
{
  for (unsigned i = 0; i < bytes; i++, value >>= 8)
    to[i] = (uint8_t)value;
}

void cs_trace_encode(const struct cs_rvfi *r, int xlen, uint8_t *to)
{
  const uint64_t word[CS_TRACE_WORDS] = {
    r->pc_rdata, r->pc_wdata, r->rs1_rdata, r->rs2_rdata,
    r->rd_wdata, r->mem_addr, r->mem_rdata, r->mem_wdata,
  };
  const uint8_t flags = (uint8_t)(r->trap * TRAP | r->halt * HALT |
                                  r->intr * INTR);
  const uint8_t byte[8] = {
    r->rs1_addr, r->rs2_addr, r->rd_addr, r->mem_rmask,
    r->mem_wmask, r->ev, r->mode, flags,
  };
  unsigned bytes = (unsigned)xlen / 8;

  for (int i = 0; i < CS_TRACE_WORDS; i++, to += bytes)
    cs_trace_put(to, word[i], bytes);
  cs_trace_put(to, r->insn, 4);
  cs_trace_put(to + 4, r->head_cycles, 2);
  cs_trace_put(to + 6, r->mem_latency, 2);
  cs_trace_put(to + 8, r->context, 2);
  memcpy(to + 10, byte, sizeof byte);
}

bool cs_trace_decode(const uint8_t *from, int xlen, struct cs_rvfi *r)
{
  uint64_t word[CS_TRACE_WORDS];
  unsigned bytes = (unsigned)xlen / 8;

  for (int i = 0; i < CS_TRACE_WORDS; i++, from += bytes)
    word[i] = cs_trace_get(from, bytes);
  *r = (struct cs_rvfi){
    .valid = true,
    .trap = from[17] & TRAP, .halt = from[17] & HALT,
    .intr = from[17] & INTR,
    .mode = from[16], .ixl = xlen == 64 ? 2 : 1,
    .rs1_addr = from[10], .rs2_addr = from[11], .rd_addr = from[12],
    .mem_rmask = from[13], .mem_wmask = from[14], .ev = from[15],
    .insn = (uint32_t)cs_trace_get(from, 4),
    .head_cycles = (uint16_t)cs_trace_get(from + 4, 2),
    .mem_latency = (uint16_t)cs_trace_get(from + 6, 2),
    .context = (uint16_t)cs_trace_get(from + 8, 2),
    .pc_rdata = word[0], .pc_wdata = word[1],
    .rs1_rdata = word[2], .rs2_rdata = word[3], .rd_wdata = word[4],
    .mem_addr = word[5], .mem_rdata = word[6], .mem_wdata = word[7],
  };
  return from[17] <= ALL_FLAGS && from[16] <= MAX_MODE &&
         from[15] <= ALL_EVENTS &&
         (from[10] | from[11] | from[12]) < 32;
}
