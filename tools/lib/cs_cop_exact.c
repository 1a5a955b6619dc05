/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_exact.c - counts by kind, for the programs of the coprocessor.
 */
#include <stdlib.h>
#include <string.h>

#include "cs_cop_exact_int.h"
#include "cs_select.h"

enum { DEPTH = 64, BLOCK = 16, NEAR = 128 };

static int count(struct cs_cop_exact *x, enum cs_cop_kind kind, uint64_t pc,
                 uint64_t w)
{
  return cs_profile_add(&x->table[kind].exact, pc, w, 1);
}

/* ---- by instruction ---- */

static bool went_elsewhere(const struct cs_rvfi *r)
{
  return (uint32_t)r->pc_wdata !=
         (uint32_t)r->pc_rdata + ((r->insn & 3) == 3 ? 4 : 2);
}

static int branch(struct cs_cop_exact *x, const struct cs_rvfi *r)
{
  const uint32_t pc = (uint32_t)r->pc_rdata;
  const bool taken = went_elsewhere(r);
  int status = 0;

  if (cop_wants(x, CS_COP_ROW_BRANCH))
    status = count(x, CS_COP_ROW_BRANCH, pc, taken);
  if (cop_wants(x, CS_COP_ROW_PAIR) && x->has_branch)
    status |= count(x, CS_COP_ROW_PAIR, cop_two(pc, x->branch),
                    2u * x->branch_taken + taken);
  x->has_branch = true;
  x->branch = pc;
  x->branch_taken = taken;
  return status;
}

static int depend(struct cs_cop_exact *x, const struct cs_rvfi *r,
                  const struct cs_cop_word *word)
{
  const uint64_t pair = cop_two((uint32_t)r->pc_rdata, word->writer);

  if (!word->written)
    return 0;
  if (cs_profile_add(&x->ever, pair, 0, 1))
    return -1;
  return x->stores - word->written < CS_COP_STORES
           ? count(x, CS_COP_ROW_DEPEND, pair, 0) : 0;
}

/* Bits of a word that an access touches; mask: bytes from its address on. */
static uint32_t lanes(unsigned mask, uint32_t at)
{
  uint32_t bits = 0;

  for (unsigned i = 0; i < 4; i++)
    if (mask >> i & 1)
      bits |= 0xffu << 8 * i;
  return bits << 8 * (at & 3);
}

static void learn(struct cs_cop_word *word, uint32_t data, unsigned mask,
                  uint32_t at)
{
  const uint32_t bits = lanes(mask, at);

  word->value = (word->value & ~bits) | (data << 8 * (at & 3) & bits);
  word->known |= bits;
}

/* The same value from the same address as at its execution before? */
static int redundant(struct cs_cop_exact *x, const struct cs_rvfi *r)
{
  const uint64_t now = cop_two((uint32_t)r->mem_addr, (uint32_t)r->rd_wdata);
  struct cop_place *p = cop_map_get(&x->last, (uint32_t)r->pc_rdata);
  bool same;

  if (!p)
    return -1;
  same = p->used && p->value == now;
  p->used = true;
  p->value = now;
  return count(x, CS_COP_ROW_REDUNDANT, (uint32_t)r->pc_rdata, same);
}

/* Was its block brought in within the last misses? */
static int conflict(struct cs_cop_exact *x, const struct cs_rvfi *r)
{
  const uint32_t block = (uint32_t)r->mem_addr & ~(x->block - 1);
  struct cop_place *p = cop_map_get(&x->missed, block);
  bool near;

  if (!p)
    return -1;
  near = p->used && x->misses - p->value < NEAR;
  p->used = true;
  p->value = ++x->misses;
  return near ? count(x, CS_COP_ROW_CONFLICT, (uint32_t)r->pc_rdata, block)
              : 0;
}

static int miss(struct cs_cop_exact *x, const struct cs_rvfi *r)
{
  int status = 0;

  if (cop_wants(x, CS_COP_ROW_CONFLICT))
    status = conflict(x, r);
  if (cop_wants(x, CS_COP_ROW_CONTEXT))
    status |= count(x, CS_COP_ROW_CONTEXT, (uint32_t)r->pc_rdata, x->context);
  return status;
}

static int load(struct cs_cop_exact *x, const struct cs_rvfi *r)
{
  const uint32_t pc = (uint32_t)r->pc_rdata;
  struct cs_cop_word *word;
  int status = 0;

  if (cop_wants(x, CS_COP_ROW_VALUE))
    status = count(x, CS_COP_ROW_VALUE, pc, (uint32_t)r->rd_wdata);
  if (cop_wants(x, CS_COP_ROW_REDUNDANT))
    status |= redundant(x, r);
  if (r->ev & CS_EV_DCACHE_MISS)
    status |= miss(x, r);
  if (!x->memory)
    return status;
  word = cs_cop_memory_word(x->memory, (uint32_t)r->mem_addr);
  if (!word)
    return -1;
  if (cop_wants(x, CS_COP_ROW_DEPEND))
    status |= depend(x, r, word);
  learn(word, (uint32_t)r->mem_rdata, r->mem_rmask, (uint32_t)r->mem_addr);
  return status;
}

static void wrote(struct cs_cop_exact *x, const struct cs_rvfi *r,
                  struct cs_cop_word *word)
{
  learn(word, (uint32_t)r->mem_wdata, r->mem_wmask, (uint32_t)r->mem_addr);
  word->written = ++x->stores;
  word->writer = (uint32_t)r->pc_rdata;
}

static int store(struct cs_cop_exact *x, const struct cs_rvfi *r)
{
  const uint32_t pc = (uint32_t)r->pc_rdata;
  const uint32_t data = (uint32_t)r->mem_wdata << 8 * (r->mem_addr & 3);
  const uint32_t mask = lanes(r->mem_wmask, (uint32_t)r->mem_addr);
  struct cs_cop_word *word;
  int status = 0;

  if (!x->memory)
    return 0;
  word = cs_cop_memory_word(x->memory, (uint32_t)r->mem_addr);
  if (!word)
    return -1;
  if (cop_wants(x, CS_COP_ROW_SILENT) && (word->known & mask) == mask)
    status = count(x, CS_COP_ROW_SILENT, pc, !((word->value ^ data) & mask));
  wrote(x, r, word);
  return status;
}

/* It writes, but is no store of a profile. */
static int atomic(struct cs_cop_exact *x, const struct cs_rvfi *r)
{
  struct cs_cop_word *word;

  if (!x->memory || !r->mem_wmask)
    return 0;
  word = cs_cop_memory_word(x->memory, (uint32_t)r->mem_addr);
  if (!word)
    return -1;
  wrote(x, r, word);
  return 0;
}

/* ---- contexts ---- */

/* A context is that of the caller and the function called, as callstack.ucode
 * hashes it, but of all calls that are open. */
static int enter(struct cs_cop_exact *x, uint32_t function)
{
  if (x->depth == x->room) {
    const size_t room = x->room ? 2 * x->room : DEPTH;
    uint32_t *more = realloc(x->stack, room * sizeof *more);

    if (!more)
      return -1;
    x->stack = more;
    x->room = room;
  }
  x->stack[x->depth++] = x->context;
  x->context = function ^ x->context << 1;
  return 0;
}

static void leave(struct cs_cop_exact *x)
{
  x->context = x->depth ? x->stack[--x->depth] : 0;
}

int cs_cop_exact_insn(struct cs_cop_exact *x, const struct cs_rvfi *r)
{
  const enum cs_class class = cs_class(r->insn, r->trap, 32);
  int status = 0;

  switch (class) {
  case CS_CLASS_LOAD: return load(x, r);
  case CS_CLASS_STORE: return store(x, r);
  case CS_CLASS_ATOMIC: return atomic(x, r);
  case CS_CLASS_BRANCH: return branch(x, r);
  case CS_CLASS_RETURN: leave(x); return 0;
  case CS_CLASS_CALL: case CS_CLASS_ICALL: case CS_CLASS_IJUMP: break;
  default: return 0;
  }
  if (class != CS_CLASS_CALL && cop_wants(x, CS_COP_ROW_TARGET))
    status = count(x, CS_COP_ROW_TARGET, (uint32_t)r->pc_rdata,
                   (uint32_t)r->pc_wdata);
  if (class != CS_CLASS_IJUMP && cop_wants(x, CS_COP_ROW_CONTEXT))
    status |= enter(x, (uint32_t)r->pc_wdata);
  return status;
}

/* ---- making one ---- */

enum {
  COUNTED = 1u << CS_COP_ROW_VALUE | 1u << CS_COP_ROW_BRANCH |
            1u << CS_COP_ROW_TARGET | 1u << CS_COP_ROW_PAIR |
            1u << CS_COP_ROW_DEPEND | 1u << CS_COP_ROW_CONTEXT |
            1u << CS_COP_ROW_CONFLICT | 1u << CS_COP_ROW_SILENT |
            1u << CS_COP_ROW_REDUNDANT,
  OF_MEMORY = 1u << CS_COP_ROW_DEPEND | 1u << CS_COP_ROW_SILENT,
};

static int init_tables(struct cs_cop_exact *x)
{
  int status = cs_profile_init(&x->ever);

  for (unsigned k = 0; k < CS_COP_ROW_KINDS; k++)
    if (cop_wants(x, k))
      status |= cs_profile_init(&x->table[k].exact) |
                cs_profile_init(&x->table[k].rows) |
                cs_profile_init(&x->table[k].totals);
  return status;
}

struct cs_cop_exact *cs_cop_exact_new(uint32_t kinds,
                                      bool (*peek)(void *user, uint32_t at,
                                                   uint32_t *word),
                                      void *user)
{
  struct cs_cop_exact *x = calloc(1, sizeof *x);

  if (!x)
    return NULL;
  x->kinds = kinds & COUNTED;
  x->block = BLOCK;
  if (x->kinds & OF_MEMORY)
    x->memory = cs_cop_memory_new(peek, user);
  if (init_tables(x) || ((x->kinds & OF_MEMORY) && !x->memory)) {
    cs_cop_exact_free(x);
    return NULL;
  }
  return x;
}

void cs_cop_exact_block(struct cs_cop_exact *x, uint32_t bytes)
{
  x->block = bytes;
}

void cs_cop_exact_free(struct cs_cop_exact *x)
{
  if (!x)
    return;
  for (unsigned k = 0; k < CS_COP_ROW_KINDS; k++) {
    cs_profile_free(&x->table[k].exact);
    cs_profile_free(&x->table[k].rows);
    cs_profile_free(&x->table[k].totals);
  }
  cs_profile_free(&x->ever);
  cop_map_free(&x->last);
  cop_map_free(&x->missed);
  free(x->stack);
  cs_cop_memory_free(x->memory);
  free(x);
}
