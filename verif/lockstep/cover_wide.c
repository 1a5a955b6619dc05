// SPDX-License-Identifier: Apache-2.0
//
// cover_wide.c - cover points of several lanes and banks.

#include "cover_visit.h"
#include "cs_event.h"
#include "cs_regs.h"
#include "cs_types.h"

static unsigned ones(unsigned bits) {
  return (unsigned)__builtin_popcount(bits);
}

static unsigned comp_bit(const struct cs_probe *p, unsigned lsb) {
  return p->comp >> lsb & 1;
}

/* Several tuples side by side, on their way into the banks' queues. */
static void lanes(struct visit *v, const struct cs_probe *a,
                  const struct cs_probe *b) {
  unsigned nret = (unsigned)v->c->params.nret, into = 0;
  bool waits = false, full = false, all = false, beyond = false;
  for (unsigned i = 0; i < nret; i++) {
    unsigned was = a->bank_level[i], is = b->bank_level[i];
    into += was == 0 && is != 0;
    all |= is == was + nret;
    waits |= is > CS_SAMPLER_BANK_LIMIT * nret && b->queue_valid;
    beyond |= is > 12 * nret;
    full |= is != 0 && b->staging_level[i] > CS_STAGING_LIMIT;
  }
  cover_numbered(v, "tuples side by side", 1, nret, true,
                 ones(cover_set(b->t_valid)));
  cover_point(v, "row with more tuples", b->done != 0);
  cover_point(v, "into all banks at once", into == nret);
  cover_point(v, "all into one bank", all);
  cover_point(v, "issue waits for a bank", waits);
  cover_point(v, "bank queue beyond 12 NRET", beyond);
  cover_point(v, "staging stops a bank", full);
}

/* What a weighted event left behind the period that it crossed. */
static uint32_t rest(const struct cs_probe *b, unsigned bank) {
  uint32_t s = b->y1_new_s[bank];
  return comp_bit(b, CS_COMP_EARLY_LSB) ? s & (b->m_count[bank] - 1) : s;
}

static void banks(struct visit *v, const struct cs_probe *a,
                  const struct cs_probe *b) {
  unsigned nret = (unsigned)v->c->params.nret;
  unsigned log2n = (b->comp & CS_COMP_LOG2N_MASK) >> CS_COMP_LOG2N_LSB;
  unsigned doubled = 0, weights = 0, heads = ones(cover_set(b->staging_valid));
  bool exact = false, left = false, differ = false;
  for (unsigned i = 0; i < nret; i++) {
    bool crossed = a->x_weight[i] > 1 && b->m_valid[i];
    weights |= 1u << b->x_weight[i];
    exact |= crossed && rest(b, i) == 0;
    left |= crossed && rest(b, i) != 0;
    doubled += b->early_k[i] == a->early_k[i] + 1 && b->state == CS_RUN;
    differ |= b->early_k[i] != b->early_k[0];
  }
  for (unsigned w = 1; w <= nret; w++)
    cover_numbered(v, "event of weight", w, w, weights >> w & 1, w);
  cover_point(v, "event joined to a tail", weights >> (nret + 1) != 0);
  cover_point(v, "event of the largest weight", weights >> CS_JOIN_MAX & 1);
  cover_point(v, "weight to the period", exact);
  cover_point(v, "weight across the period", left);
  cover_point(v, "events in all banks", ones(cover_set(b->x_valid)) == nret);
  cover_point(v, "banks without strata",
              1u << log2n < nret && cover_set(b->x_valid));
  if (v->c->params.early_rate) {
    cover_point(v, "switch in two banks at once", doubled > 1);
    cover_point(v, "rates of banks differ", differ);
  }
  cover_point(v, "several staging heads", heads > 1);
  cover_point(v, "a head of every bank", heads == nret);
  cover_numbered(v, "merged from bank", 0, nret - 1,
                 b->merge_last != a->merge_last,
                 b->merge_last);
}

void cover_wide(struct visit *v, const struct cs_probe *a,
                const struct cs_probe *b) {
  v->c->wide_from = v->c->at;
  lanes(v, a, b);
  banks(v, a, b);
  v->c->wide_to = v->c->at;
}
