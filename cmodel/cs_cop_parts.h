/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_parts.h - parts of the coprocessor's model, for its own files only.
 *
 *   cs_cop.c         one clock: order of the parts, reset, outputs
 *   cs_cop_sample.c  retirement port to rows; buffer, sample registers
 *   cs_cop_pipe.c    steps, branches, halts
 *   cs_cop_exec.c    one microinstruction
 *   cs_cop_fields.c  fields of a sampled instruction
 *   cs_cop_assoc.c   the associative array
 *   cs_cop_host.c    registers, refusals, commands
 *   cs_cop_window.c  the coprocessor's space, sweeps
 *   cs_cop_check.c   invariants
 *
 * A clock is first worked out from the state before it (struct cs_cop_clock),
 * then done.
 */
#ifndef CS_COP_PARTS_H
#define CS_COP_PARTS_H

#include "cs_cop.h"
#include "cs_cop_regs.h"
#include "cs_types.h"

/* Field F of a microinstruction. */
#define COP_GET(word, F) \
  ((unsigned)((word) >> CS_COP_##F##_LSB) & ((1u << CS_COP_##F##_W) - 1))

/* Field NAME of a register word, and its place. */
#define COP_FIELD(x, NAME) (((x) & CS_##NAME##_MASK) >> CS_##NAME##_LSB)
#define COP_PUT(x, NAME) ((uint32_t)(x) << CS_##NAME##_LSB)

enum { COP_INTR_HALT = 1, COP_INTR_FAULT = 2, COP_INTR_DROP = 4 };
enum { COP_RND_SEED = 0x2545f491 };
enum { COP_NO_HALT = -1 };

/* What the microinstruction in X would do. */
struct cop_exec {
  uint32_t a, b;
  uint16_t idx, address;
  bool taken;
  bool bad_address, bad_entry;
  bool assoc, emits;
  bool set_v, set_i, set_vsat, set_clip;
  uint32_t v;
  uint16_t i;
  bool vsat, clip;
  uint32_t data;               /* to be written */
};

struct cs_cop_clock {
  /* Bus. */
  bool active, locked;
  bool open;                   /* the window can be read and written */
  enum cs_refusal refusal;
  bool write;                  /* a write that is done */
  uint32_t cmd;                /* bits of CMD that are done */
  bool host_cam;               /* as it reads */

  /* Steps. */
  bool running;                /* as it reads */
  bool tick, ready, step, x_ok, runs, cam, aborts;
  bool nxt;                    /* the next sample is there */
  bool ask;
  int halt;                    /* cause that the step finds, or COP_NO_HALT */
  int halted;                  /* cause of the halt that the clock performs */
  struct cop_exec x;           /* with runs, in a clock with ready */
};

/* ---- samples ---- */
void cs_cop_filter_clear(struct cs_cop_filter *f);
void cs_cop_filter_decode(struct cs_cop_state *s);
bool cs_cop_pct_read(const struct cs_cop_state *s, unsigned table,
                     uint32_t hash);
void cs_cop_pct_write(struct cs_cop_state *s, unsigned table, uint32_t index,
                      bool value);
/* S3 meets the buffer, S registers and fin. */
void cs_cop_samples(struct cs_cop_state *s, const struct cs_cop_clock *c);
/* Port to S1 to S3; behind cs_cop_samples(). */
void cs_cop_filter_step(struct cs_cop_state *s, const struct cs_cop_in *in,
                        const struct cs_cop_clock *c);

/* ---- steps ---- */
void cs_cop_decide(const struct cs_cop_state *s, struct cs_cop_clock *c);
void cs_cop_pipe_step(struct cs_cop_state *s, const struct cs_cop_clock *c);

/* ---- microinstructions ---- */
bool cs_cop_legal(uint64_t word);
void cs_cop_exec(const struct cs_cop_state *s, bool more, struct cop_exec *x);
/* All effects but branch, associative array and tuple. */
void cs_cop_exec_done(struct cs_cop_state *s, const struct cop_exec *x);
/* Sources rd .. target of operand A. */
uint32_t cs_cop_insn_field(uint32_t source, const struct cs_cop_row *row);
/* Register i[n], masked to its width. */
uint16_t cs_cop_index(const struct cs_cop_state *s, unsigned n);
/* The sample's taken bit. */
static inline bool cs_cop_taken(const struct cs_cop_state *s)
{
  return s->s[s->cp].info >> 10 & 1;
}

/* Condition gap of the instruction in X. */
static inline bool cs_cop_gap(const struct cs_cop_state *s)
{
  return s->gapped || (s->x_first && s->s[s->cp].info >> 13 & 1);
}

/* ---- associative array ---- */
/* One of the four clocks of a write or inv. */
void cs_cop_cam_clock(struct cs_cop_state *s, uint32_t entry, uint32_t key,
                      bool write);
void cs_cop_lookup(struct cs_cop_state *s, uint32_t key, bool dispatch);
/* The lookup of the step before ends. */
void cs_cop_looked_up(struct cs_cop_state *s);

/* ---- host ---- */
void cs_cop_decide_bus(const struct cs_cop_state *s, const struct cs_cop_in *in,
                       struct cs_cop_clock *c);
uint32_t cs_cop_host_read(const struct cs_cop_state *s,
                          const struct cs_cop_in *in,
                          const struct cs_cop_clock *c);
void cs_cop_host_write(struct cs_cop_state *s, const struct cs_ring_bus *bus,
                       const struct cs_cop_clock *c);
void cs_cop_status(struct cs_cop_state *s, const struct cs_ring_bus *bus,
                   enum cs_refusal refused);
void cs_cop_registers_clear(struct cs_cop_state *s);
/* Words of the space that can be read only. */
bool cs_cop_read_only(uint16_t word);
uint32_t cs_cop_space_read(const struct cs_cop_state *s, uint16_t word);
void cs_cop_space_write(struct cs_cop_state *s, uint16_t word, uint32_t value);
/* Word of the space that an access of the window means. */
static inline uint16_t cs_cop_window_word(const struct cs_cop_state *s,
                                          uint16_t addr)
{
  return (uint16_t)(s->page << 8 | (addr >> 2 & 0xff));
}
static inline bool cs_cop_in_window(uint16_t addr)
{
  return addr >= 0x800 && addr < 0xc00;
}
void cs_cop_sweep(struct cs_cop_state *s);

#endif
