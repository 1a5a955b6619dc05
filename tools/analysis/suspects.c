/* SPDX-License-Identifier: Apache-2.0
 *
 * suspects.c - why an instruction waited, of a core that does not say: every
 * reason is guilty until it is proven innocent (SOSP 1997, section 6.3).
 *
 * What M waits for (data, stores, devices) is looked for in the instruction
 * itself; where cycles are told late, in the one that ran before.
 */
#include "stall_int.h"

#include "cs_select.h"

enum {
  I_LINE = 32,               /* bytes */
  I_MISS = 24, D_MISS = 24,  /* clocks that one can cost: a whole line, behind
                              * another fill */
  REDIRECT = 4,              /* clocks that a mispredict can cost */
  SP = 2, TP = 4,            /* registers: sp, gp, tp */
  RA = 1, T0 = 5,            /* links */
  BEHIND_LOADS = 8,          /* instructions that a fill can still hold up */
};

#define NEXT_TO_NOTHING 0.08 /* of a stall */

/* What can be said of one instruction. */
struct suspect {
  struct stalls *s;
  uint32_t block, k;         /* k-th of its block */
  const struct insn *i;
  struct stall *t;
  double left;               /* dynamic stall */
  bool elsewhere;            /* something before it is in another line */
};

/* At most `most` clocks; culprit 0: the instruction itself. */
static void accuse(struct suspect *x, enum cs_reason r, double most,
                   uint64_t culprit)
{
  x->t->high[r] += most;
  if (x->t->high[r] > x->left)
    x->t->high[r] = x->left;
  if (culprit)
    x->t->culprit[r] = culprit;
}

/* ---- what M waits for ---- */

/* An instruction in M, `k` of a block's before it. */
struct in_m {
  const struct insn *i;
  uint32_t k;
  double flow;
  uint64_t culprit;          /* 0: it is the instruction itself */
};

static void accuse_load(struct suspect *x, const struct in_m *m)
{
  int event = x->s->loaded.event[E_DMISS];
  double fills = 0;

  if (!insn_loads(m->i))
    return;
  if (event < 0) {
    accuse(x, CS_REASON_DCACHE, x->left, m->culprit);
    return;
  }
  for (uint32_t back = 1; back <= m->k && back <= BEHIND_LOADS; back++)
    if (insn_loads(m->i - back))
      fills += stall_count(x->s, (m->i - back)->pc, event);
  fills += stall_count(x->s, m->i->pc, event);
  accuse(x, CS_REASON_DCACHE, D_MISS * fills, m->culprit);
  accuse(x, CS_REASON_ACCESS, m->flow, m->culprit); /* a word just stored */
}

static void accuse_kind(struct suspect *x, const struct in_m *m)
{
  accuse_load(x, m);
  switch (m->i->class) {
  case CS_CLASS_STORE:
    accuse(x, CS_REASON_STORE_BUFFER, x->left, m->culprit);
    accuse(x, CS_REASON_ACCESS, m->flow, m->culprit); /* looked up anew */
    break;
  case CS_CLASS_ATOMIC: accuse(x, CS_REASON_ACCESS, x->left, m->culprit); break;
  case CS_CLASS_CSR: accuse(x, CS_REASON_CSR, x->left, m->culprit); break;
  case CS_CLASS_FENCE: accuse(x, CS_REASON_FENCE, x->left, m->culprit); break;
  case CS_CLASS_SYSTEM: accuse(x, CS_REASON_TRAP, x->left, m->culprit); break;
  default: break;
  }
}

/* What nothing else explains of an access (of which misses are counted) may be
 * a device's, but of the stack and of small data, whose base registers are
 * never a device's. */
static void accuse_device(struct suspect *x, const struct in_m *m)
{
  double sum = 0;

  if ((!insn_loads(m->i) && m->i->class != CS_CLASS_STORE) ||
      (m->i->rs1 >= SP && m->i->rs1 <= TP))
    return;
  for (int r = 0; r < CS_REASONS && x->s->loaded.event[E_DMISS] >= 0; r++)
    sum += x->t->high[r];
  if (sum < x->left)
    accuse(x, CS_REASON_DEVICE, x->left - sum, m->culprit);
}

/* ---- what came before ---- */

static bool same_line(uint64_t a, uint64_t b)
{
  return a / I_LINE == b / I_LINE;
}

/* The line of an instruction's last byte: it may lie in two. */
static uint64_t end_of(const struct insn *i)
{
  return i->pc + i->length - 1u;
}

static void before_elsewhere(void *user, const struct insn *last, double flow)
{
  struct suspect *x = user;

  if (flow > 0 && (!same_line(end_of(last), x->i->pc) ||
                   !same_line(x->i->pc, end_of(x->i))))
    x->elsewhere = true;
}

static bool reads(const struct insn *i, unsigned reg)
{
  return i->rs1 == reg || i->rs2 == reg;
}

static bool begins_procedure(const struct suspect *x)
{
  const struct cfg *g = &x->s->g;

  return !x->k && g->function[g->block[x->block].function].f->lo == x->i->pc;
}

static bool follows_call(const struct suspect *x)
{
  uint32_t b = x->block;
  const struct insn *last = b ? cfg_last(&x->s->g, b - 1) : NULL;

  return !x->k && last && (last->class == CS_CLASS_CALL ||
                           last->class == CS_CLASS_ICALL);
}

static bool may_miss(struct suspect *x)
{
  if (x->k)
    return !same_line(end_of(x->i - 1), end_of(x->i));
  x->elsewhere = begins_procedure(x) || follows_call(x);
  stall_each_before(x->s, x->block, x->t->executions, before_elsewhere, x);
  return x->elsewhere;
}

static void accuse_fetch(struct suspect *x)
{
  int event = x->s->loaded.event[E_IMISS];

  if (!may_miss(x))
    return;
  accuse(x, CS_REASON_ICACHE,
         event < 0 ? x->left : I_MISS * stall_count(x->s, x->i->pc, event), 0);
}

/* A branch that goes here may have been predicted to go elsewhere; an operand
 * may have come from the block before. */
static void accuse_before(void *user, const struct insn *last, double flow)
{
  struct suspect *x = user;
  int event = x->s->loaded.event[E_MISPREDICTS];

  if (stall_is_branch(last)) {
    double wrong = event < 0 ? flow : stall_count(x->s, last->pc, event);

    if (wrong > 0)
      accuse(x, CS_REASON_MISPREDICT, REDIRECT * (wrong < flow ? wrong : flow),
             last->pc);
  }
  if (insn_uses(x->i, last) && schedule_late(last) != CS_REASON_OWN)
    accuse(x, schedule_late(last), flow, last->pc);
}

/* The same where cycles are told late: what was in M before. */
static void accuse_last(void *user, const struct insn *last, double flow)
{
  struct suspect *x = user;
  const struct cfg *g = &x->s->g;
  uint32_t i = (uint32_t)(last - g->insn);
  uint32_t b = cfg_block_of(g, last->pc);
  const struct in_m m = { last, i - g->block[b].insn, flow, last->pc };

  if (flow > 0) {
    accuse_kind(x, &m);
    accuse_device(x, &m);
  }
}

/* Calls and returns come from other procedures; a call's link comes late for who
 * reads it at once. */
static void accuse_entry(struct suspect *x)
{
  if (begins_procedure(x) || follows_call(x))
    accuse(x, CS_REASON_MISPREDICT, REDIRECT * x->t->executions, 0);
  if (begins_procedure(x) && (reads(x->i, RA) || reads(x->i, T0)))
    accuse(x, CS_REASON_LATE_RESULT, x->t->executions, 0);
}

/* ---- the whole ---- */

/* Those who can have next to nothing of it are let go, if the others can have
 * all. */
static void let_go(struct stall *t, double left)
{
  double sum = 0;

  for (int r = 0; r < CS_REASONS; r++)
    sum += t->high[r];
  for (int r = 0; r < CS_REASONS; r++)
    if (t->high[r] < NEXT_TO_NOTHING * left && sum - t->high[r] >= left) {
      sum -= t->high[r];
      t->high[r] = 0;
    }
}

/* Each has at least what the others together cannot have. */
static void find_lows(struct stall *t, double left)
{
  double sum = 0;

  for (int r = 0; r < CS_REASONS; r++)
    sum += t->high[r];
  for (int r = 0; r < CS_REASONS; r++) {
    double others = sum - t->high[r];

    t->low[r] = left > others ? left - others : 0;
    if (t->low[r] > t->high[r])
      t->low[r] = t->high[r];
  }
  t->unexplained = left > sum ? left - sum : 0;
}

/* The instruction that is looked at in M; false: it is that of blocks before. */
static bool in_m(const struct suspect *x, struct in_m *m)
{
  bool late = x->s->late;

  if (late && !x->k)
    return false;
  *m = (struct in_m){ x->i - late, x->k - late, x->t->executions,
                      late ? (x->i - 1)->pc : 0 };
  return true;
}

void stall_eliminate(struct stalls *s, uint32_t block, uint32_t k)
{
  uint32_t i = s->g.block[block].insn + k;
  struct suspect x = { s, block, k, &s->g.insn[i], &s->stall[i],
                       stall_dynamic(&s->stall[i]), false };
  struct in_m m;
  bool here = in_m(&x, &m);

  if (x.left <= 0) {
    x.t->unexplained = x.left;
    return;
  }
  if (here)
    accuse_kind(&x, &m);
  accuse_fetch(&x);
  if (!k) {
    stall_each_before(s, block, x.t->executions, accuse_before, &x);
    accuse_entry(&x);
  }
  if (here)
    accuse_device(&x, &m);
  else
    stall_each_before(s, block, x.t->executions, accuse_last, &x);
  let_go(x.t, x.left);
  find_lows(x.t, x.left);
}
