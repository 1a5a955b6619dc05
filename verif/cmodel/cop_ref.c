/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_ref.c - see cop_ref.h.
 */
#include "cop_ref.h"

#include <string.h>

#define F(word, NAME) \
  ((uint32_t)((word) >> CS_COP_##NAME##_LSB) & ((1u << CS_COP_##NAME##_W) - 1))

struct insn {
  uint64_t word;
  const struct cs_cop_row *row;
  uint32_t a, b, idx, taken_bit;
};

static void end_step(struct cop_ref *r, struct cop_ref_late launched)
{
  if (r->late.ld)
    r->dr = r->late.word;
  if (r->late.look) {
    r->hit = r->late.hit;
    r->mi = r->late.mi;
    if (r->late.dispatch)
      r->key = r->late.key;
  }
  r->late = launched;
}

void cop_ref_idle(struct cop_ref *r)
{
  end_step(r, (struct cop_ref_late){0});
}

static void look_up(const struct cop_ref *r, struct cop_ref_late *l,
                    uint32_t key)
{
  l->look = true;
  l->hit = l->mi = 0;
  l->key = key;
  for (uint32_t e = 0; e < r->entries; e++)
    if (r->cam[e].valid && r->cam[e].key == key) {
      l->hit = 1;
      l->mi = e;
    }
}

/* ---- operands ---- */

static uint32_t limit(const struct cop_ref *r, uint32_t ix)
{
  return (1u << ((r->icfg[ix] & 15) + 1)) - 1;
}

/* The instructions that the tests use: lw, sw, branch, add. */
static uint32_t field(uint32_t w, uint32_t a)
{
  const int32_t s = (int32_t)w;

  switch (a) {
  case CS_COP_A_RD: return w >> 7 & 31;
  case CS_COP_A_RS1: return w >> 15 & 31;
  case CS_COP_A_RS2: return w >> 20 & 31;
  default: break;
  }
  switch (w & 0x7f) {
  case 0x03: return (uint32_t)(s >> 20);
  case 0x23: return (uint32_t)((s >> 25) * 32) | (w >> 7 & 31);
  case 0x63:
    return (uint32_t)(s >> 31) << 12 | (w >> 7 & 1) << 11 |
           (w >> 25 & 63) << 5 | (w >> 8 & 15) << 1;
  default: return 0;
  }
}

static uint32_t index_of(const struct cop_ref *r, const struct insn *n)
{
  const uint32_t ax = F(n->word, AX);

  if (ax < 8)
    return r->i[ax] & limit(r, ax);
  if (ax == 8)
    return r->mi;
  return ax == 11 ? 2 * r->mi + n->taken_bit : 0;
}

static void operands(struct cop_ref *r, struct insn *n)
{
  const uint32_t a = F(n->word, A);
  const uint32_t b = F(n->word, B) | (F(n->word, BT) & n->taken_bit);
  const uint32_t fixed[16] = {
    n->row->w[0], n->row->w[1], n->row->w[2], n->row->w[3], r->dr, r->rnd,
    r->key, n->row->info, field(n->row->w[3], 24), field(n->row->w[3], 25),
    field(n->row->w[3], 26), field(n->row->w[3], 27),
    n->row->w[0] + field(n->row->w[3], 27), index_of(r, n), 0, r->begun,
  };

  n->a = a < 16 ? r->v[a] : fixed[a - 16];
  n->b = b < 16 ? r->k[b] : b < 32 ? r->v[b - 16] : b == 32 ? r->dr
                                                          : n->row->w[0];
  n->idx = F(n->word, AX) == CS_COP_AX_A ? n->a & 0xffff : index_of(r, n);
}

/* ---- operations ---- */

static bool illegal(uint64_t w)
{
  return w >> 58 || F(w, B) > 33 || F(w, AX) > 11 || F(w, DOP) > 6 ||
         F(w, EOP) > 2 || F(w, COND) > 14;
}

static void value(struct cop_ref *r, const struct insn *n)
{
  const uint64_t a = n->a, b = n->b;
  const uint64_t adds = a + b, subs = a - b;
  const uint32_t vop = F(n->word, VOP);
  const uint64_t all[16] = {
    0, a, b, a + b, a - b, a & b, a | b, a ^ b, a & ~b,
    adds >> 32 ? 0xffffffff : adds, a < b ? 0 : subs,
    a * 2, a / 2, a / 256, a / 65536, a * 256,
  };

  if (vop != 0)
    r->v[F(n->word, VD)] = (uint32_t)all[vop];
  if (vop == CS_COP_VOP_ADDS)
    r->vsat = adds >> 32 != 0;
  if (vop == CS_COP_VOP_SUBS)
    r->vsat = a < b;
}

static void indices(struct cop_ref *r, const struct insn *n)
{
  const uint32_t ix = F(n->word, IX), m = limit(r, ix);
  const int64_t x = r->i[ix] & m;
  const uint32_t f = (n->a >> 16) ^ (n->a & 0xffff);
  const int64_t all[8] = {
    0, x + 1, x - 1, n->a & m, r->mi & m, 0, x + (n->b & 0xffff),
    (f ^ (f >> 4) ^ (f >> 9)) & m,
  };
  int64_t y = all[F(n->word, IOP)];

  if (F(n->word, IOP) == 0)
    return;
  if (r->icfg[ix] & 16)
    y = y < 0 ? 0 : y > m ? m : y;
  r->i[ix] = (uint32_t)y & m;
}

static void data(struct cop_ref *r, const struct insn *n, uint32_t at,
                 struct cop_ref_late *l)
{
  static const unsigned lane_of[7] = {0, 0, 0, 0, 32, 16, 8};
  const unsigned dop = F(n->word, DOP), lane = lane_of[dop];
  uint32_t sum = 0;

  if (dop == CS_COP_DOP_LD) {
    l->ld = true;
    l->word = r->data[at];
  } else if (dop <= CS_COP_DOP_STB) {
    r->data[at] = dop == CS_COP_DOP_STA ? n->a : n->b;
  } else {
    r->clip = 0;
    for (unsigned k = 0; k < 32; k += lane) {
      const uint64_t top = (1ull << lane) - 1;
      uint64_t x = (r->dr >> k & top) + (n->b >> k & top);
      r->clip |= x > top;
      sum |= (uint32_t)(x > top ? top : x) << k;
    }
    r->data[at] = sum;
  }
}

static void array(struct cop_ref *r, const struct insn *n)
{
  if (F(n->word, AOP) == CS_COP_AOP_WRITE)
    for (uint32_t e = 0; e < r->entries; e++)
      if (r->cam[e].key == n->a)
        r->cam[e].valid = false;
  r->cam[n->idx].valid = F(n->word, AOP) == CS_COP_AOP_WRITE;
  r->cam[n->idx].key = n->a;
}

static void tuple(struct cop_ref *r, const struct insn *n)
{
  r->tuple[r->tuples++ % COP_TUPLES] = (struct cs_message){
    .slot = (uint8_t)F(n->word, SLOT), .pc = n->a, .w = n->b,
    .count = F(n->word, EOP) == 2 ? r->dr : 1,
  };
}

static bool any_full(uint32_t x, unsigned lane)
{
  const uint64_t top = (1ull << lane) - 1;

  for (unsigned k = 0; k < 32; k += lane)
    if ((x >> k & top) == top)
      return true;
  return false;
}

static bool branch(const struct cop_ref *r, const struct insn *n)
{
  const uint32_t ix = F(n->word, IX), x = r->i[ix] & limit(r, ix);
  const bool all[15] = {
    false, r->hit, n->a == n->b, n->a < n->b, any_full(r->dr, 8),
    any_full(r->dr, 16), any_full(r->dr, 32), x == limit(r, ix), x == 0,
    n->taken_bit, false, n->a & 1, r->vsat, r->clip, r->gapped,
  };

  return all[F(n->word, COND)] ^ F(n->word, INV);
}

/* All but the branch; the cause of a halt, or -1. */
static int operate(struct cop_ref *r, const struct insn *n,
                   struct cop_ref_late *l)
{
  const uint32_t at = r->base[F(n->word, BASE)] | n->idx;
  const uint32_t aop = F(n->word, AOP);
  const bool stores = F(n->word, DOP) != 0, writes = aop >= CS_COP_AOP_WRITE;
  const bool bad_at = stores && at >= r->words;
  const bool bad_entry = writes && n->idx >= r->entries;

  if (F(n->word, EOP))
    tuple(r, n);
  if (aop == CS_COP_AOP_MATCH)
    look_up(r, l, n->a);
  if (stores && !bad_at)
    data(r, n, at, l);
  indices(r, n);
  value(r, n);
  if (writes && !bad_entry)
    array(r, n);
  if (F(n->word, A) == CS_COP_A_RND) {
    r->rnd ^= r->rnd << 13;
    r->rnd ^= r->rnd >> 17;
    r->rnd ^= r->rnd << 5;
  }
  if (bad_at)
    return CS_COP_CAUSE_ADDRESS;
  return bad_entry ? (int)CS_COP_CAUSE_ENTRY : -1;
}

static void halt(struct cop_ref *r, uint32_t cause)
{
  r->halts[cause]++;
  if (cause == CS_COP_CAUSE_INTERRUPT)
    r->processed++;
  else
    r->aborted++;
  cop_ref_idle(r); /* what this instruction launched is dropped */
}

static uint32_t target(const struct cop_ref *r, uint64_t w, uint32_t pc)
{
  return F(w, KIND) == CS_COP_KIND_REG ? r->t[F(w, TGT) & 3]
                                       : (pc & 0x100) | F(w, TGT);
}

void cop_ref_sample(struct cop_ref *r, const struct cs_cop_row *row)
{
  const uint32_t start = r->start[row->info & 31];
  const uint32_t low = (1u << (start >> 16 & 7)) - 1;
  uint32_t pc = start & 0x1ff;

  look_up(r, &r->late, row->w[start >> 12 & 1] & ~low);
  r->late.dispatch = true;
  for (bool first = true;; first = false) {
    struct insn n = {.word = r->code[pc & 511], .row = row,
                     .taken_bit = row->info >> 10 & 1};
    struct cop_ref_late launched = {0};
    bool taken;
    int cause;

    r->steps++;
    operands(r, &n);
    r->begun += first;
    if (pc >= r->code_len || illegal(n.word)) {
      halt(r, pc >= r->code_len ? CS_COP_CAUSE_JUMP : CS_COP_CAUSE_ILLEGAL);
      return;
    }
    if (first && row->info >> 13 & 1)
      r->gapped = 1;
    taken = branch(r, &n);
    if (F(n.word, COND) == CS_COP_COND_GAP)
      r->gapped = 0;
    cause = operate(r, &n, &launched);
    if (cause < 0 && taken && F(n.word, KIND) == CS_COP_KIND_INT)
      cause = CS_COP_CAUSE_INTERRUPT;
    if (cause >= 0) {
      halt(r, (uint32_t)cause);
      return;
    }
    end_step(r, launched);
    if (taken != F(n.word, PRED)) {
      cop_ref_idle(r);
      cop_ref_idle(r);
    }
    if (taken && F(n.word, KIND) == CS_COP_KIND_DONE) {
      r->processed++;
      return;
    }
    pc = taken ? target(r, n.word, pc) : (pc + 1) & 0x1ff;
  }
}
