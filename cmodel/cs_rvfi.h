/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_rvfi.h - one lane of the retirement port, as a C struct.
 *
 * Field names are those of the RISC-V Formal Interface; the sideband fields
 * (from `ev` on) are those of rvfi_ext_cs_*.  Everything that produces retired
 * instructions (simulator, trace reader, core testbench) fills this struct and
 * everything that consumes them (profiler model, RTL testbench) reads it, so
 * neither side knows the other.  XLEN 32 producers zero the upper halves.
 */
#ifndef CS_RVFI_H
#define CS_RVFI_H

#include <stdbool.h>
#include <stdint.h>

/* Bits of cs_rvfi.ev: what happened to this instruction (SPEC section 1). */
enum cs_event {
  CS_EV_ICACHE_MISS = 1u << 0,
  CS_EV_DCACHE_MISS = 1u << 1,
  CS_EV_ITLB_MISS = 1u << 2,
  CS_EV_DTLB_MISS = 1u << 3,
  CS_EV_MISPREDICT = 1u << 4,
};

/* Values of cs_rvfi.mode. */
enum cs_mode { CS_MODE_U = 0, CS_MODE_S = 1, CS_MODE_M = 3 };

/* What a clock between two records was for (docs/design/sideband.md). */
enum cs_reason {
  CS_REASON_OWN,
  CS_REASON_ICACHE,
  CS_REASON_ITLB_WALK,
  CS_REASON_MISPREDICT,
  CS_REASON_TRAP,
  CS_REASON_FETCH,
  CS_REASON_LOAD_USE,
  CS_REASON_LATE_RESULT,
  CS_REASON_DIVIDE,
  CS_REASON_DCACHE,
  CS_REASON_DTLB_WALK,
  CS_REASON_STORE_BUFFER,
  CS_REASON_DEVICE,
  CS_REASON_FENCE,
  CS_REASON_CSR,
  CS_REASON_ACCESS,
  CS_REASONS,
};

struct cs_rvfi {
  bool valid;          /* an instruction retired on this lane this clock */
  bool trap;           /* it did not complete: exception */
  bool halt;           /* last instruction of the run */
  bool intr;           /* first instruction of a trap handler */
  uint8_t mode;        /* privilege it ran in: enum cs_mode */
  uint8_t ixl;         /* 1 = XLEN 32, 2 = XLEN 64 */
  uint8_t rs1_addr;    /* 0 when not read */
  uint8_t rs2_addr;    /* 0 when not read */
  uint8_t rd_addr;     /* 0 when nothing is written */
  uint8_t mem_rmask;   /* bytes read, bit 0 = byte at mem_addr */
  uint8_t mem_wmask;   /* bytes written, bit 0 = byte at mem_addr */
  uint32_t insn;       /* as fetched; compressed: upper half zero */
  uint64_t order;      /* 0, 1, 2, ... without gaps */
  uint64_t pc_rdata;   /* its address */
  uint64_t pc_wdata;   /* address of the next one (trap: the handler) */
  uint64_t rs1_rdata;  /* 0 when rs1_addr is 0 */
  uint64_t rs2_rdata;  /* 0 when rs2_addr is 0 */
  uint64_t rd_wdata;   /* 0 when rd_addr is 0 */
  uint64_t mem_addr;   /* byte address; 0 when no access */
  uint64_t mem_rdata;  /* value read, bytes outside mem_rmask are 0 */
  uint64_t mem_wdata;  /* value written, bytes outside mem_wmask are 0 */
  uint8_t ev;          /* enum cs_event */
  uint16_t head_cycles;/* clocks as the oldest unretired instruction */
  uint16_t mem_latency;/* clocks from request to data, 0 = no access */
  uint32_t reason;     /* the two largest reasons of its clocks, and the rest;
                        * 0 without reasons */
  uint16_t context;    /* process: satp.ASID and context register */
  uint64_t satp;       /* whole: mode, ASID, root page; 0 without S mode */
  uint32_t mem_paddr;  /* for testers: mem_addr in physical memory; 0 when no
                        * access, or not known */
  uint16_t reasons[CS_REASONS]; /* for testers: clocks by reason; 0 when not
                                 * known */
};

#endif
