/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_exec.c - one microinstruction: operands, ALUs, data array, branch
 * condition.  What it does is worked out from the state before the step.
 */
#include "cs_cop_parts.h"

/* ---- which words are legal ---- */

#define NUMBER(value, name) | 1ull << (value)
static const uint64_t legal_b = 0 CS_COP_B_TABLE(NUMBER);
static const uint64_t legal_ax = 0 CS_COP_AX_TABLE(NUMBER);
static const uint64_t legal_dop = 0 CS_COP_DOP_TABLE(NUMBER);
static const uint64_t legal_eop = 0 CS_COP_EOP_TABLE(NUMBER);
static const uint64_t legal_cond = 0 CS_COP_COND_TABLE(NUMBER);
#undef NUMBER

bool cs_cop_legal(uint64_t word)
{
  return word >> CS_COP_USED_W == 0 && (legal_b >> COP_GET(word, B) & 1) &&
         (legal_ax >> COP_GET(word, AX) & 1) &&
         (legal_dop >> COP_GET(word, DOP) & 1) &&
         (legal_eop >> COP_GET(word, EOP) & 1) &&
         (legal_cond >> COP_GET(word, COND) & 1);
}

/* ---- operands ---- */

static uint32_t mask_of(const struct cs_cop_state *s, unsigned n)
{
  return (2u << (s->icfg[n] & 15)) - 1;
}

uint16_t cs_cop_index(const struct cs_cop_state *s, unsigned n)
{
  return (uint16_t)(s->i[n] & mask_of(s, n));
}

/* The index by ax; for ax = a that is 0 here. */
static uint16_t index_by(const struct cs_cop_state *s, unsigned ax)
{
  switch (ax) {
  case CS_COP_AX_MI: return s->mi;
  case CS_COP_AX_A: case CS_COP_AX_ZERO: return 0;
  case CS_COP_AX_MIT: return (uint16_t)(2 * s->mi + cs_cop_taken(s));
  default: return cs_cop_index(s, ax);
  }
}

static uint32_t operand_a(const struct cs_cop_state *s, unsigned a,
                          uint16_t idx)
{
  const struct cs_cop_row *row = &s->s[s->cp];

  switch (a) {
  case CS_COP_A_W0: case CS_COP_A_W1: case CS_COP_A_W2: case CS_COP_A_W3:
    return row->w[a - CS_COP_A_W0];
  case CS_COP_A_DR: return s->dr;
  case CS_COP_A_RND: return s->rnd;
  case CS_COP_A_KEY: return s->key;
  case CS_COP_A_INFO: return row->info;
  case CS_COP_A_RD: case CS_COP_A_RS1: case CS_COP_A_RS2:
  case CS_COP_A_IMM: case CS_COP_A_TARGET:
    return cs_cop_insn_field(a, row);
  case CS_COP_A_IDX: return idx;
  case CS_COP_A_ZERO: return 0;
  case CS_COP_A_COUNT: return s->begun;
  default: return s->v[a];
  }
}

static uint32_t operand_b(const struct cs_cop_state *s, unsigned b)
{
  if (b == CS_COP_B_DR)
    return s->dr;
  if (b == CS_COP_B_W0)
    return s->s[s->cp].w[0];
  return b < CS_COP_B_V0 ? s->k[b] : s->v[b - CS_COP_B_V0];
}

/* ---- ALUs ---- */

static uint32_t value(struct cop_exec *x, unsigned vop)
{
  const uint32_t a = x->a, b = x->b;

  switch (vop) {
  case CS_COP_VOP_MOV: return a;
  case CS_COP_VOP_MOVB: return b;
  case CS_COP_VOP_ADD: return a + b;
  case CS_COP_VOP_SUB: return a - b;
  case CS_COP_VOP_AND: return a & b;
  case CS_COP_VOP_OR: return a | b;
  case CS_COP_VOP_XOR: return a ^ b;
  case CS_COP_VOP_BIC: return a & ~b;
  case CS_COP_VOP_ADDS:
    x->set_vsat = true;
    x->vsat = a + b < a;
    return x->vsat ? UINT32_MAX : a + b;
  case CS_COP_VOP_SUBS:
    x->set_vsat = true;
    x->vsat = a < b;
    return x->vsat ? 0 : a - b;
  case CS_COP_VOP_SHL1: return a << 1;
  case CS_COP_VOP_SHR1: return a >> 1;
  case CS_COP_VOP_SHR8: return a >> 8;
  case CS_COP_VOP_SHR16: return a >> 16;
  default: return a << 8;
  }
}

static uint32_t at_most(uint32_t x, uint32_t limit)
{
  return x < limit ? x : limit;
}

/* Unmasked; the caller masks. */
static uint32_t index_value(const struct cs_cop_state *s,
                            const struct cop_exec *x, unsigned iop, unsigned ix)
{
  const uint32_t i = cs_cop_index(s, ix), m = mask_of(s, ix);
  const uint32_t b = x->b & 0xffff;
  const uint32_t f = (x->a >> 16 ^ x->a) & 0xffff;
  const bool saturating = s->icfg[ix] >> 4 & 1;

  switch (iop) {
  case CS_COP_IOP_INC: return saturating ? at_most(i + 1, m) : i + 1;
  case CS_COP_IOP_DEC: return saturating && i == 0 ? 0 : i - 1;
  case CS_COP_IOP_LD: return x->a;
  case CS_COP_IOP_MI: return s->mi;
  case CS_COP_IOP_CLR: return 0;
  case CS_COP_IOP_ADD: return saturating ? at_most(i + b, m) : i + b;
  default: return f ^ f >> 4 ^ f >> 9;
  }
}

/* ---- lanes of the data register ---- */

static uint32_t lane_ones(unsigned bits)
{
  return bits == 32 ? UINT32_MAX : (1u << bits) - 1;
}

static bool full_lane(uint32_t x, unsigned bits)
{
  for (unsigned at = 0; at < 32; at += bits)
    if ((x >> at & lane_ones(bits)) == lane_ones(bits))
      return true;
  return false;
}

static uint32_t add_lanes(struct cop_exec *x, uint32_t dr, unsigned bits)
{
  const uint64_t ones = lane_ones(bits);
  uint32_t sum = 0;

  x->set_clip = true;
  for (unsigned at = 0; at < 32; at += bits) {
    uint64_t lane = (dr >> at & ones) + (x->b >> at & ones);
    if (lane > ones) {
      lane = ones;
      x->clip = true;
    }
    sum |= (uint32_t)lane << at;
  }
  return sum;
}

static void data_word(const struct cs_cop_state *s, struct cop_exec *x,
                      unsigned dop)
{
  switch (dop) {
  case CS_COP_DOP_STA: x->data = x->a; break;
  case CS_COP_DOP_STB: x->data = x->b; break;
  case CS_COP_DOP_ADDW: x->data = add_lanes(x, s->dr, 32); break;
  case CS_COP_DOP_ADDH: x->data = add_lanes(x, s->dr, 16); break;
  case CS_COP_DOP_ADDB: x->data = add_lanes(x, s->dr, 8); break;
  default: break;
  }
}

/* ---- branch ---- */

static bool condition(const struct cs_cop_state *s, const struct cop_exec *x,
                      unsigned cond, unsigned ix, bool more)
{
  switch (cond) {
  case CS_COP_COND_HIT: return s->hit;
  case CS_COP_COND_EQ: return x->a == x->b;
  case CS_COP_COND_LT: return x->a < x->b;
  case CS_COP_COND_BSAT: return full_lane(s->dr, 8);
  case CS_COP_COND_HSAT: return full_lane(s->dr, 16);
  case CS_COP_COND_WSAT: return full_lane(s->dr, 32);
  case CS_COP_COND_FULL: return cs_cop_index(s, ix) == mask_of(s, ix);
  case CS_COP_COND_ZERO: return cs_cop_index(s, ix) == 0;
  case CS_COP_COND_TAKEN: return cs_cop_taken(s);
  case CS_COP_COND_MORE: return more;
  case CS_COP_COND_ODD: return x->a & 1;
  case CS_COP_COND_VSAT: return s->vsat;
  case CS_COP_COND_CLIP: return s->clip;
  case CS_COP_COND_GAP: return cs_cop_gap(s);
  default: return false;
  }
}

/* ---- the whole ---- */

void cs_cop_exec(const struct cs_cop_state *s, bool more, struct cop_exec *x)
{
  const uint64_t ir = s->x_ir;
  const unsigned ax = COP_GET(ir, AX), ix = COP_GET(ir, IX);
  const unsigned vop = COP_GET(ir, VOP), iop = COP_GET(ir, IOP);
  const unsigned dop = COP_GET(ir, DOP), aop = COP_GET(ir, AOP);
  const bool array = aop == CS_COP_AOP_WRITE || aop == CS_COP_AOP_INV;

  *x = (struct cop_exec){.idx = index_by(s, ax)};
  x->a = operand_a(s, COP_GET(ir, A), x->idx);
  x->b = operand_b(s, COP_GET(ir, B) | (COP_GET(ir, BT) & cs_cop_taken(s)));
  if (ax == CS_COP_AX_A)
    x->idx = (uint16_t)x->a;
  x->address = s->base[COP_GET(ir, BASE)] | x->idx;
  x->bad_address = dop != CS_COP_DOP_NONE && x->address >= s->params.data;
  x->bad_entry = array && x->idx >= s->params.entries;
  x->assoc = array;
  x->emits = COP_GET(ir, EOP) != CS_COP_EOP_NONE;
  x->set_v = vop != CS_COP_VOP_NONE;
  if (x->set_v)
    x->v = value(x, vop);
  x->set_i = iop != CS_COP_IOP_NONE;
  if (x->set_i)
    x->i = (uint16_t)(index_value(s, x, iop, ix) & mask_of(s, ix));
  if (!x->bad_address)
    data_word(s, x, dop);
  x->taken = condition(s, x, COP_GET(ir, COND), ix, more) != COP_GET(ir, INV);
}

static uint32_t xorshift32(uint32_t x)
{
  x ^= x << 13;
  x ^= x >> 17;
  return x ^ x << 5;
}

static void data_done(struct cs_cop_state *s, const struct cop_exec *x)
{
  const unsigned dop = COP_GET(s->x_ir, DOP);

  if (dop == CS_COP_DOP_NONE || x->bad_address)
    return;
  s->ld_v = dop == CS_COP_DOP_LD;
  if (s->ld_v)
    s->ld_word = s->data[x->address];
  else
    s->data[x->address] = x->data;
}

void cs_cop_exec_done(struct cs_cop_state *s, const struct cop_exec *x)
{
  s->gapped = cs_cop_gap(s) && COP_GET(s->x_ir, COND) != CS_COP_COND_GAP;
  if (x->set_v)
    s->v[COP_GET(s->x_ir, VD)] = x->v;
  if (x->set_vsat)
    s->vsat = x->vsat;
  if (x->set_i)
    s->i[COP_GET(s->x_ir, IX)] = x->i;
  if (x->set_clip)
    s->clip = x->clip;
  if (COP_GET(s->x_ir, A) == CS_COP_A_RND)
    s->rnd = xorshift32(s->rnd);
  data_done(s, x);
}
