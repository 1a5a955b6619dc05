/* SPDX-License-Identifier: Apache-2.0
 *
 * cfg.h - the control-flow graph of all procedures of an image that ran.
 *
 * A block ends at a transfer of control, a call too, and in front of what a
 * branch goes to.  Blocks of different procedures are joined where a branch
 * goes from one into the other (tail calls).
 */
#ifndef CFG_H
#define CFG_H

#include "code.h"

enum cfg_kind {
  CFG_TAKEN,                 /* branch, to its target */
  CFG_NEXT,                  /* branch, not taken */
  CFG_JUMP,
  CFG_INDIRECT,              /* one target of several */
  CFG_CALL_NEXT,             /* a call has come back */
  CFG_FALL,                  /* into what another branch goes to */
};

struct cfg_edge {
  uint32_t from, to;         /* blocks */
  enum cfg_kind kind;
};

struct cfg_block {
  uint32_t function;         /* of cfg.function */
  uint32_t insn, insns;      /* first, and how many */
};

struct cfg_function {
  const struct cs_view_function *f;
  uint32_t block, blocks;
  bool missing;              /* an indirect jump with no known target */
};

struct cfg {
  struct insn *insn;         /* by address */
  size_t insns, insn_room;
  struct cfg_block *block;   /* by address */
  size_t blocks;
  struct cfg_edge *edge;     /* by block of departure */
  size_t edges, edge_room;
  struct cfg_function *function; /* by address */
  size_t functions;
};

/* An edge that was seen: where an indirect jump went. */
struct cfg_seen {
  uint64_t addr, target;
};

/* The functions of c->image that c->v knows; the transfers that were seen, by
 * address. */
void cfg_build(struct cfg *g, struct code *c, const struct cfg_seen *seen,
               size_t n);
void cfg_free(struct cfg *g);

enum { CFG_NONE = UINT32_MAX };

/* The block that begins at the address; that the instruction is in; the
 * instruction: or CFG_NONE. */
uint32_t cfg_block_at(const struct cfg *g, uint64_t address);
uint32_t cfg_block_of(const struct cfg *g, uint64_t address);
uint32_t cfg_insn_at(const struct cfg *g, uint64_t address);

const struct insn *cfg_first(const struct cfg *g, uint32_t block);
const struct insn *cfg_last(const struct cfg *g, uint32_t block);

#endif
