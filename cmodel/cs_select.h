/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_select.h - the selector: retired instructions to rows of tuples.
 *
 * Rows stay in one place of a ring of four while they pass S1, S2 and S3;
 * only the few bits that a stage computes move.
 */
#ifndef CS_SELECT_H
#define CS_SELECT_H

#include <stdbool.h>
#include <stdint.h>

#include "cs_model.h"

enum cs_class {
  CS_CLASS_LOAD,
  CS_CLASS_STORE,
  CS_CLASS_BRANCH,
  CS_CLASS_JUMP,
  CS_CLASS_IJUMP,
  CS_CLASS_CALL,
  CS_CLASS_ICALL,
  CS_CLASS_RETURN,
  CS_CLASS_COSWAP,
  CS_CLASS_ALU,
  CS_CLASS_MUL,
  CS_CLASS_DIV,
  CS_CLASS_ATOMIC,
  CS_CLASS_CSR,
  CS_CLASS_FENCE,
  CS_CLASS_SYSTEM,
  CS_CLASS_MARKER,
  CS_CLASS_COUNT,
};

/* Values of SLOTs_CTRL.w_src. */
enum cs_w_src {
  CS_W_RD,
  CS_W_RS1,
  CS_W_RS2,
  CS_W_MEM_ADDR,
  CS_W_LOAD_DATA,
  CS_W_STORE_DATA,
  CS_W_NEXT_PC,
  CS_W_INSN,
  CS_W_HEAD_CYCLES,
  CS_W_MEM_LATENCY,
  CS_W_RET_ADDR,
  CS_W_REASON,          /* with Reasons */
  CS_W_COUNT,
};

/* Sources that are built: the first so many. */
static inline unsigned cs_w_sources(const struct cs_params *params)
{
  return params->reasons ? CS_W_COUNT : CS_W_REASON;
}

enum cs_class cs_class(uint32_t insn, bool trap, int xlen);

/* An instruction word of each class, the same at any XLEN: for made-up streams. */
extern const uint32_t cs_class_example[CS_CLASS_COUNT];

/* The 16-bit hashed pc of the PC filter and the PC bit table. */
uint16_t cs_pchash(uint64_t pc);

struct cs_slot_cfg {
  uint64_t pc_lo, pc_hi;
  uint32_t class_mask;
  uint16_t pcf_mask, pcf_match, ctx;
  uint8_t w_src, mode_mask, ev_mask, ev_value;
  bool enable, pc_exclude, pct_en, ctx_en, root_on;
  uint32_t root;        /* page number of its process's root */
};

/* Modes that a slot may see, a bit each. */
static inline uint8_t cs_slot_modes(const struct cs_slot_cfg *slot, bool m_off)
{
  return m_off ? slot->mode_mask & 7 : slot->mode_mask;
}

/* What the queue keeps of an instruction. */
struct cs_lane {
  uint64_t pc, next_pc, rd_value, rs1, rs2, mem_addr, store_data, ret_addr;
  uint32_t insn;
  uint16_t head_cycles, mem_latency;
  uint32_t reason;
};

struct cs_row {
  uint16_t mask;        /* bit lane * NumSlots + slot */
  uint8_t mode;         /* of the only lane, as the other three; Supervisor */
  bool first;           /* a context record goes in front of it */
  uint32_t time;        /* of its S3 clock */
  uint64_t satp;
  struct cs_lane lane[CS_MAX_NRET];
};

/* Lanes that are not built are not copied. */
static inline void cs_row_copy(struct cs_row *to, const struct cs_row *from,
                               int nret)
{
  to->mask = from->mask;
  to->mode = from->mode;
  to->first = from->first;
  to->time = from->time;
  to->satp = from->satp;
  for (int i = 0; i < nret; i++)
    to->lane[i] = from->lane[i];
}

/* What only the filters look at. */
struct cs_filter_in {
  bool valid, trap;
  uint8_t mode, rd_addr, event;
  uint16_t context, order;
  uint32_t root;        /* root page number of satp */
  uint64_t satp;
};

/* Rules 1 to 5 and 7 of the page for one instruction and slot; m_off:
 * LOCK.m_off. */
bool cs_slot_matches(const struct cs_slot_cfg *slot, bool m_off,
                     const struct cs_filter_in *f, uint64_t pc,
                     enum cs_class kind, uint16_t pchash);

/* What S1 keeps of a valid lane for the filters; leaves its process. */
static inline void cs_filter_capture(struct cs_filter_in *f,
                                     const struct cs_rvfi *r)
{
  f->valid = true;
  f->trap = r->trap;
  f->mode = r->mode & 3;
  f->rd_addr = r->rd_addr & 31;
  f->event = r->ev & 31;
  f->context = r->context;
  f->order = (uint16_t)r->order;
}

/* With Supervisor: its process.  The root is satp's field PPN, with XLEN 64 as
 * far as 8 TiB go. */
static inline void cs_filter_process(struct cs_filter_in *f,
                                     const struct cs_rvfi *r, int xlen)
{
  f->satp = xlen == 64 ? r->satp : (uint32_t)r->satp;
  f->root = (uint32_t)r->satp & (xlen == 64 ? 0x7fffffff : 0x3fffff);
}

/* What S1 keeps for the tuples; ones: mask of XLEN bits.  Leaves ret_addr. */
static inline void cs_lane_capture(struct cs_lane *lane,
                                   const struct cs_rvfi *r, uint64_t ones)
{
  lane->pc = r->pc_rdata & ones;
  lane->next_pc = r->pc_wdata & ones;
  lane->rd_value = r->rd_wdata & ones;
  lane->rs1 = r->rs1_rdata & ones;
  lane->rs2 = r->rs2_rdata & ones;
  lane->mem_addr = r->mem_addr & ones;
  lane->store_data = r->mem_wdata & ones;
  lane->insn = r->insn;
  lane->head_cycles = r->head_cycles;
  lane->mem_latency = r->mem_latency;
  lane->reason = r->reason;
}

/* Who wrote the shadow of x1. */
struct cs_ra_writer {
  uint8_t mode;                  /* ra_mode */
  bool same;                     /* ra_same: nobody else ran since */
  uint16_t context;
  uint64_t satp;
};

/* In OFF: nobody that a slot must not see. */
void cs_ra_reset(struct cs_ra_writer *ra);

/* At the end of the clock in which a valid instruction is in S1. */
void cs_ra_track(struct cs_ra_writer *ra, const struct cs_filter_in *f);

/* What an instruction in S1 may show to a slot that selects it. */
struct cs_rights {
  bool next_pc, ret_addr;
};
struct cs_rights cs_slot_rights(const struct cs_slot_cfg *slot, bool m_off,
                                const struct cs_filter_in *f,
                                const struct cs_ra_writer *ra);

struct cs_select_state {
  int nret, xlen, num_slots;
  bool supervisor;
  uint32_t pct_bits;
  bool s1_valid, s1_run;         /* any lane valid; state INIT or RUN */
  bool order_seen;               /* a valid lane came since OFF */
  uint16_t last_order;
  uint16_t s2_match;             /* rules 1 to 5 */
  uint8_t s2_pct;                /* PC table bit, one per lane */
  uint16_t s3_mask;              /* not 0: S3 holds a row */
  uint32_t port_errors;
  uint64_t ra;                   /* shadow of x1 */
  struct cs_ra_writer ra_by;     /* with Supervisor */
  struct cs_filter_in s1[CS_MAX_NRET];
  unsigned base;                 /* S1 is rows[base], S2 the one before */
  struct cs_row rows[4];
  uint64_t pct[16384 / 64];
};

struct cs_select_in {
  const struct cs_rvfi *lanes;
  const struct cs_slot_cfg *slots;
  bool clear;                    /* state is OFF */
  bool run;                      /* state is INIT or RUN */
  bool m_off;                    /* LOCK.m_off */
  bool pct_we, pct_value;        /* a PC table bit is written */
  uint32_t pct_index;
};

/* After power-on: the PC bit table is 0. */
void cs_select_init(struct cs_select_state *s, const struct cs_params *params);

/* All registers to their reset values; the RAM stays. */
void cs_select_reset(struct cs_select_state *s);

void cs_select_step(struct cs_select_state *s, const struct cs_select_in *in);

/* The row in S3; valid if s3_mask is not 0. */
const struct cs_row *cs_select_row(const struct cs_select_state *s);

#endif
