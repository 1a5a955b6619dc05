/* SPDX-License-Identifier: Apache-2.0
 *
 * stall.c - executions, best case and reasons of each instruction.
 *
 * The best case is the softcore's (docs/design/cpu.md): one clock, one more
 * behind a load, product, quotient, CSR or link that is used at once, 33 more
 * of a division.  Behind the end of a block nothing is assumed.
 */
#include "stall.h"

#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "cs_select.h"
#include "options.h"

enum {
  DIVISION = 34,             /* clocks in X */
  I_LINE = 32,               /* bytes */
  I_MISS = 24, D_MISS = 24,  /* clocks that one can cost: a whole line, behind
                              * another fill */
  REDIRECT = 4,              /* clocks that a mispredict can cost */
  SP = 2, TP = 4,            /* registers: sp, gp, tp */
  BEHIND_LOADS = 8,          /* instructions that a fill can still hold up */
};

const char *const reason_titles[CS_REASONS] = {
  "Own clock", "I-cache miss", "ITLB walk", "Branch mispredict",
  "Trap, return from it", "Fetch, other", "Load-use", "Late result",
  "Division", "D-cache miss", "DTLB walk", "Store buffer", "Device", "Fence",
  "CSR", "Second access",
};

const char reason_letters[CS_REASONS + 1] = "-iIptfurvdDwoFca";

/* Events that are loaded, by number. */
enum { E_CYCLES, E_INSTRUCTIONS, E_IMISS, E_DMISS, E_MISPREDICTS, EVENTS };
static const char *const events[EVENTS] = {
  "cycles", "instructions", "icache_misses", "dcache_misses", "mispredicts",
};

/* What is loaded: the number of each event, -1 where it is not there. */
struct columns {
  int event[EVENTS], reason[CS_REASONS];
};

/* ---- best case ---- */

static bool is_load(const struct insn *i)
{
  return i->class == CS_CLASS_LOAD || i->class == CS_CLASS_ATOMIC;
}

static bool is_late(const struct insn *i)
{
  switch (i->class) {
  case CS_CLASS_MUL: case CS_CLASS_DIV: case CS_CLASS_CSR:
  case CS_CLASS_CALL: case CS_CLASS_ICALL: return true;
  default: return false;
  }
}

static bool uses(const struct insn *i, const struct insn *before)
{
  return before->rd && (i->rs1 == before->rd || i->rs2 == before->rd);
}

static void find_best(const struct cfg *g, const struct cfg_block *b,
                      uint32_t k, struct stall *t)
{
  const struct insn *i = &g->insn[b->insn + k];
  const struct insn *before = k ? i - 1 : NULL;

  t->best = 1;
  t->best_reason = CS_REASON_OWN;
  if (i->class == CS_CLASS_DIV) {
    t->best = DIVISION;
    t->best_reason = CS_REASON_DIVIDE;
  }
  if (before && uses(i, before) && (is_load(before) || is_late(before))) {
    t->best++;
    if (t->best_reason == CS_REASON_OWN)
      t->best_reason = is_load(before) ? CS_REASON_LOAD_USE
                                       : CS_REASON_LATE_RESULT;
    t->culprit[t->best_reason] = before->pc;
  }
}

double stall_dynamic(const struct stall *t)
{
  return t->cycles - t->best * t->executions;
}

/* ---- loading ---- */

static void load(struct stalls *s, struct columns *c)
{
  const char *names[EVENTS + CS_REASONS];
  size_t n = 0;

  for (int i = 0; i < EVENTS; i++)
    names[n++] = events[i];
  for (int i = 0; i < CS_REASONS; i++)
    names[n++] = cs_reason_names[i];
  analysis_load(s->v, names, n, true);
  for (int i = 0; i < EVENTS; i++)
    c->event[i] = cs_view_event(s->v, events[i]);
  for (int i = 0; i < CS_REASONS; i++)
    c->reason[i] = cs_view_event(s->v, cs_reason_names[i]);
  if (c->event[E_CYCLES] < 0)
    die("%s: no cycles were counted here: run with --exact, or with --slot "
        "cycles", s->v->db->path);
  s->reasons = c->reason[CS_REASON_OWN] >= 0;
  s->misses = c->event[E_IMISS] >= 0 || c->event[E_DMISS] >= 0 ||
              c->event[E_MISPREDICTS] >= 0;
}

static double count(const struct stalls *s, uint64_t pc, int event)
{
  size_t row = cs_view_first(s->v, s->code.image, pc);

  if (event < 0 || row >= s->v->rows || s->v->row[row].addr != pc ||
      s->v->row[row].image != s->code.image)
    return 0;
  return (double)cs_view_count(s->v, row, (size_t)event);
}

/* ---- executions ---- */

static bool is_exact(const struct stalls *s, int event)
{
  return event >= 0 && !strcmp(s->v->event[event].source, "exact");
}

/* Exact counts; else sampled edges with flow constraints; else samples. */
static void find_executions(struct stalls *s, const struct columns *c,
                            const struct flow_seen *seen, size_t n,
                            double grain)
{
  int event = c->event[E_INSTRUCTIONS];

  s->flows = n && !is_exact(s, event);
  if (!s->flows && event < 0)
    die("%s: nothing tells how often an instruction ran: run with --exact, "
        "or with --slot edges --slot calls --slot returns", s->v->db->path);
  if (s->flows)
    flow_solve(&s->flow, &s->g, seen, n, grain);
  for (uint32_t b = 0; b < s->g.blocks; b++)
    for (uint32_t k = 0; k < s->g.block[b].insns; k++) {
      uint32_t i = s->g.block[b].insn + k;

      s->stall[i].executions = s->flows ? s->flow.block[b]
                                        : count(s, s->g.insn[i].pc, event);
      s->stall[i].cycles = count(s, s->g.insn[i].pc, c->event[E_CYCLES]);
      if (!k)
        s->executions[b] = s->stall[i].executions;
    }
}

/* ---- culprits without reasons ---- */

/* What can be said of one instruction. */
struct suspect {
  struct stalls *s;
  const struct columns *c;
  uint32_t block, k;         /* k-th of its block */
  const struct insn *i;
  struct stall *t;
  double left;               /* dynamic stall */
  bool elsewhere;            /* something before it is in another line */
  double most;               /* flow of the branch that is to blame */
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

static void accuse_load(struct suspect *x)
{
  int event = x->c->event[E_DMISS];
  double fills = 0;

  if (!is_load(x->i))
    return;
  if (event < 0) {
    accuse(x, CS_REASON_DCACHE, x->left, 0);
    return;
  }
  for (uint32_t back = 1; back <= x->k && back <= BEHIND_LOADS; back++)
    if (is_load(x->i - back))
      fills += count(x->s, (x->i - back)->pc, event);
  fills += count(x->s, x->i->pc, event);
  accuse(x, CS_REASON_DCACHE, D_MISS * fills, 0);
  accuse(x, CS_REASON_ACCESS, x->t->executions, 0); /* a word just stored */
}

static void accuse_kind(struct suspect *x)
{
  accuse_load(x);
  switch (x->i->class) {
  case CS_CLASS_STORE: accuse(x, CS_REASON_STORE_BUFFER, x->left, 0); break;
  case CS_CLASS_ATOMIC: accuse(x, CS_REASON_ACCESS, x->left, 0); break;
  case CS_CLASS_CSR: accuse(x, CS_REASON_CSR, x->left, 0); break;
  case CS_CLASS_FENCE: accuse(x, CS_REASON_FENCE, x->left, 0); break;
  case CS_CLASS_SYSTEM: accuse(x, CS_REASON_TRAP, x->left, 0); break;
  default: break;
  }
}

/* Every instruction that can run before the block. */
typedef void visit_before(struct suspect *x, const struct insn *last,
                          double flow);

static void each_before(struct suspect *x, visit_before *visit)
{
  const struct cfg *g = &x->s->g;

  for (size_t e = 0; e < x->s->edges_into[x->block + 1] -
                         x->s->edges_into[x->block]; e++) {
    const struct cfg_edge *edge =
      &g->edge[x->s->edge_order[x->s->edges_into[x->block] + e]];
    double flow = x->s->executions[edge->from];

    if (flow > x->t->executions)
      flow = x->t->executions;
    if (edge->kind != CFG_CALL_NEXT)
      visit(x, cfg_last(g, edge->from), flow);
  }
}

static bool same_line(uint64_t a, uint64_t b)
{
  return a / I_LINE == b / I_LINE;
}

/* The line of an instruction's last byte: it may lie in two. */
static uint64_t end_of(const struct insn *i)
{
  return i->pc + i->length - 1u;
}

static void before_elsewhere(struct suspect *x, const struct insn *last,
                             double flow)
{
  if (flow > 0 && (!same_line(end_of(last), x->i->pc) ||
                   !same_line(x->i->pc, end_of(x->i))))
    x->elsewhere = true;
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
  each_before(x, before_elsewhere);
  return x->elsewhere;
}

static void accuse_fetch(struct suspect *x)
{
  int event = x->c->event[E_IMISS];

  if (!may_miss(x))
    return;
  accuse(x, CS_REASON_ICACHE,
         event < 0 ? x->left : I_MISS * count(x->s, x->i->pc, event), 0);
}

/* A branch that goes here may have been predicted to go elsewhere; an operand
 * may have come from the block before. */
static void accuse_before(struct suspect *x, const struct insn *last,
                          double flow)
{
  int event = x->c->event[E_MISPREDICTS];

  if (last->class == CS_CLASS_BRANCH || last->class == CS_CLASS_IJUMP ||
      last->class == CS_CLASS_JUMP) {
    double wrong = event < 0 ? flow : count(x->s, last->pc, event);

    if (wrong > 0)
      accuse(x, CS_REASON_MISPREDICT, REDIRECT * (wrong < flow ? wrong : flow),
             last->pc);
  }
  if (uses(x->i, last) && is_load(last))
    accuse(x, CS_REASON_LOAD_USE, flow, last->pc);
  else if (uses(x->i, last) && is_late(last))
    accuse(x, CS_REASON_LATE_RESULT, flow, last->pc);
}

/* Calls and returns come from other procedures. */
static void accuse_entry(struct suspect *x)
{
  if (begins_procedure(x) || follows_call(x))
    accuse(x, CS_REASON_MISPREDICT, REDIRECT * x->t->executions, 0);
}

/* What nothing else explains of an access may be a device's, but of the stack
 * and of small data, whose base registers are never a device's. */
static void accuse_device(struct suspect *x)
{
  double sum = 0;

  if ((!is_load(x->i) && x->i->class != CS_CLASS_STORE) ||
      (x->i->rs1 >= SP && x->i->rs1 <= TP))
    return;
  for (int r = 0; r < CS_REASONS; r++)
    sum += x->t->high[r];
  if (sum < x->left)
    accuse(x, CS_REASON_DEVICE, x->left - sum, 0);
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

static void accuse_all(struct stalls *s, const struct columns *c, uint32_t b,
                       uint32_t k)
{
  uint32_t i = s->g.block[b].insn + k;
  struct suspect x = { s, c, b, k, &s->g.insn[i], &s->stall[i],
                       stall_dynamic(&s->stall[i]), false, 0 };

  if (x.left <= 0) {
    x.t->unexplained = x.left;
    return;
  }
  accuse_kind(&x);
  accuse_fetch(&x);
  if (!k) {
    each_before(&x, accuse_before);
    accuse_entry(&x);
  }
  accuse_device(&x);
  find_lows(x.t, x.left);
}

/* ---- culprits by the core's reasons ---- */

/* The instruction that runs before most often, of those that can be to
 * blame. */
static void blame_before(struct suspect *x, const struct insn *last,
                         double flow)
{
  bool branch = last->class == CS_CLASS_BRANCH ||
                last->class == CS_CLASS_IJUMP || last->class == CS_CLASS_JUMP;

  if (branch && flow > x->most) {
    x->most = flow;
    x->t->culprit[CS_REASON_MISPREDICT] = last->pc;
  }
  if (uses(x->i, last) && is_load(last))
    x->t->culprit[CS_REASON_LOAD_USE] = last->pc;
  if (uses(x->i, last) && is_late(last))
    x->t->culprit[CS_REASON_LATE_RESULT] = last->pc;
}

/* What the schedule explains is static, the rest dynamic. */
static void take_reasons(struct stalls *s, const struct columns *c, uint32_t b,
                         uint32_t k)
{
  uint32_t i = s->g.block[b].insn + k;
  struct stall *t = &s->stall[i];
  struct suspect x = { s, c, b, k, &s->g.insn[i], t, stall_dynamic(t),
                       false, 0 };
  double still = (t->best - 1) * t->executions, sum = 0;

  for (int r = CS_REASON_OWN + 1; r < CS_REASONS; r++) {
    double n = count(s, x.i->pc, c->reason[r]);

    if (r == (int)t->best_reason)
      n = n > still ? n - still : 0;
    t->low[r] = t->high[r] = n;
    sum += n;
  }
  t->unexplained = x.left - sum;
  if (!k)
    each_before(&x, blame_before);
}

/* ---- edges by where they go ---- */

static void order_edges(struct stalls *s)
{
  const struct cfg *g = &s->g;
  size_t *next = calloc(g->blocks + 1, sizeof *next);

  s->edges_into = calloc(g->blocks + 2, sizeof *s->edges_into);
  s->edge_order = calloc(g->edges + 1, sizeof *s->edge_order);
  if (!next || !s->edges_into || !s->edge_order)
    die("out of memory");
  for (size_t e = 0; e < g->edges; e++)
    s->edges_into[g->edge[e].to + 1]++;
  for (size_t b = 0; b < g->blocks; b++) {
    s->edges_into[b + 1] += s->edges_into[b];
    next[b] = s->edges_into[b];
  }
  for (size_t e = 0; e < g->edges; e++)
    s->edge_order[next[g->edge[e].to]++] = (uint32_t)e;
  free(next);
}

/* ---- the whole ---- */

static void build(struct stalls *s, const struct columns *c)
{
  size_t n;
  double grain;
  struct flow_seen *seen = flow_load(s->v, s->code.image, "sampled", &n,
                                     &grain);
  struct cfg_seen *targets = calloc(n + 1, sizeof *targets);

  analysis_check(s->v);
  if (!targets)
    die("out of memory");
  for (size_t i = 0; i < n; i++)
    targets[i] = (struct cfg_seen){ seen[i].addr, seen[i].target };
  cfg_build(&s->g, &s->code, targets, n);
  s->stall = calloc(s->g.insns + 1, sizeof *s->stall);
  s->executions = calloc(s->g.blocks + 1, sizeof *s->executions);
  if (!s->stall || !s->executions)
    die("out of memory");
  order_edges(s);
  find_executions(s, c, seen, n, grain);
  free(targets);
  free(seen);
}

void stalls_open(struct stalls *s, struct cs_view *v, int64_t image,
                 const char *elf, bool eliminate)
{
  struct columns c;

  *s = (struct stalls){ .v = v };
  load(s, &c);
  s->reasons &= !eliminate;
  code_open(&s->code, v, image, elf);
  build(s, &c);
  for (uint32_t b = 0; b < s->g.blocks; b++)
    for (uint32_t k = 0; k < s->g.block[b].insns; k++) {
      find_best(&s->g, &s->g.block[b], k, &s->stall[s->g.block[b].insn + k]);
      if (s->reasons)
        take_reasons(s, &c, b, k);
      else
        accuse_all(s, &c, b, k);
    }
}

void stalls_close(struct stalls *s)
{
  free(s->stall);
  free(s->executions);
  free(s->edges_into);
  free(s->edge_order);
  if (s->flows)
    flow_free(&s->flow);
  cfg_free(&s->g);
  code_close(&s->code);
}

static double sum_of_highs(const struct stall *t)
{
  double sum = 0;

  for (int r = 0; r < CS_REASONS; r++)
    sum += t->high[r];
  return sum;
}

void tally_add(struct tally *to, const struct stall *t)
{
  double sum = sum_of_highs(t);
  double explained = stall_dynamic(t) - t->unexplained;

  to->executions += t->executions;
  to->cycles += t->cycles;
  to->best += t->best * t->executions;
  if (t->best > 1)
    to->still[t->best_reason] += (t->best - 1) * t->executions;
  for (int r = 0; r < CS_REASONS; r++) {
    to->low[r] += t->low[r];
    to->high[r] += t->high[r];
    to->part[r] += sum > 0 ? explained * t->high[r] / sum : 0;
  }
  if (t->unexplained > 0)
    to->unexplained += t->unexplained;
  else
    to->gain += t->unexplained;
}
