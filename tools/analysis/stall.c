/* SPDX-License-Identifier: Apache-2.0
 *
 * stall.c - executions, best case and reasons of each instruction.
 */
#include "stall.h"

#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "cs_select.h"
#include "options.h"
#include "stall_int.h"

const char *const reason_titles[CS_REASONS] = {
  "Own clock", "I-cache miss", "ITLB walk", "Branch mispredict",
  "Trap, return from it", "Fetch, other", "Load-use", "Late result",
  "Division", "D-cache miss", "DTLB walk", "Store buffer", "Device", "Fence",
  "CSR", "Second access",
};

const char reason_letters[CS_REASONS + 1] = "-iIptfurvdDwoFca";

static const char *const events[STALL_EVENTS] = {
  "cycles", "instructions", "icache_misses", "dcache_misses", "mispredicts",
};

static const char *const methods[] = { "auto", "eliminate", "blind", "dcpi" };

enum stall_method stall_method(const char *name)
{
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
    if (!strcmp(name, methods[i]))
      return (enum stall_method)i;
  die("--method: '%s' is neither auto, eliminate, blind nor dcpi", name);
}

/* ---- best case ---- */

static void find_best(struct stalls *s)
{
  for (uint32_t b = 0; b < s->g.blocks; b++) {
    const struct cfg_block *block = &s->g.block[b];

    schedule_block(&s->g.insn[block->insn], block->insns,
                   &s->schedule[block->insn]);
    for (uint32_t i = block->insn; i < block->insn + block->insns; i++) {
      struct stall *t = &s->stall[i];

      t->best = s->schedule[i].best;
      t->best_reason = (enum cs_reason)s->schedule[i].reason;
      if (s->schedule[i].back)
        t->culprit[t->best_reason] = s->g.insn[i - s->schedule[i].back].pc;
    }
  }
}

double stall_dynamic(const struct stall *t)
{
  return t->cycles - t->best * t->executions;
}

/* ---- loading ---- */

static bool is_exact(const struct stalls *s, int event)
{
  return event >= 0 && !strcmp(s->v->event[event].source, "exact");
}

/* DCPI's method knows nothing but samples; without any, what they are of. */
static void load_cycles(struct stalls *s)
{
  static const char *const sources[] = { "cycles/sampled", "cycles/exact" };

  for (int i = 0; i < 2 && s->loaded.event[E_CYCLES] < 0; i++) {
    analysis_load(s->v, &sources[i], 1, true);
    s->loaded.event[E_CYCLES] = cs_view_event(s->v, "cycles");
  }
}

static void load_all(struct stalls *s)
{
  const char *names[STALL_EVENTS + CS_REASONS];
  size_t n = 0;

  for (int i = 0; i < STALL_EVENTS; i++)
    names[n++] = events[i];
  for (int i = 0; i < CS_REASONS; i++)
    names[n++] = cs_reason_names[i];
  analysis_load(s->v, names, n, true);
  for (int i = 0; i < STALL_EVENTS; i++)
    s->loaded.event[i] = cs_view_event(s->v, events[i]);
  for (int i = 0; i < CS_REASONS; i++)
    s->loaded.reason[i] = cs_view_event(s->v, cs_reason_names[i]);
  if (s->method == STALL_BLIND)
    s->loaded.event[E_IMISS] = s->loaded.event[E_DMISS] = s->loaded.event[E_MISPREDICTS] = -1;
}

/* Interrupts tell the instruction behind the one that waits in M. */
static bool is_late(struct cs_view *v)
{
  return cs_db_number(v->db, 0,
    "SELECT COUNT(*) FROM event e JOIN chosen c ON c.id = e.epoch"
    " WHERE e.name = 'cycles' AND e.source = 'sampled' AND e.spec LIKE"
    " 'interrupt%'", "") > 0;
}

void stalls_load(struct stalls *s, struct cs_view *v, enum stall_method method)
{
  *s = (struct stalls){ .v = v, .method = method };
  for (int i = 0; i < STALL_EVENTS; i++)
    s->loaded.event[i] = -1;
  for (int i = 0; i < CS_REASONS; i++)
    s->loaded.reason[i] = -1;
  if (s->method == STALL_DCPI)
    load_cycles(s);
  else
    load_all(s);
  if (s->loaded.event[E_CYCLES] < 0)
    die("%s: no cycles were counted here: run with --exact, --slot cycles or "
        "--sample cycles", s->v->db->path);
  s->reasons = s->method == STALL_AUTO && s->loaded.reason[CS_REASON_OWN] >= 0;
  s->misses = s->loaded.event[E_IMISS] >= 0 || s->loaded.event[E_DMISS] >= 0 ||
              s->loaded.event[E_MISPREDICTS] >= 0;
  s->late = !is_exact(s, s->loaded.event[E_CYCLES]) && is_late(s->v);
}

double stall_count(const struct stalls *s, uint64_t pc, int event)
{
  size_t row = cs_view_first(s->v, s->code.image, pc);

  if (event < 0 || row >= s->v->rows || s->v->row[row].addr != pc ||
      s->v->row[row].image != s->code.image)
    return 0;
  return (double)cs_view_count(s->v, row, (size_t)event);
}

/* ---- executions ---- */

static void find_cycles(struct stalls *s)
{
  for (size_t i = 0; i < s->g.insns; i++)
    s->stall[i].cycles = stall_count(s, s->g.insn[i].pc, s->loaded.event[E_CYCLES]);
}

/* Clocks that a sample stands for. */
static double grain_of(const struct cs_view_event *e)
{
  double grain = e->samples > 0 ? (double)e->total / e->samples : 1;

  return grain > 1 ? grain : 1;
}

static void solve_dcpi(struct stalls *s)
{
  double *cycles = calloc(s->g.insns + 1, sizeof *cycles);

  if (!cycles)
    die("out of memory");
  for (size_t i = 0; i < s->g.insns; i++)
    cycles[i] = s->stall[i].cycles;
  dcpi_solve(&s->dcpi, &s->g, s->schedule, cycles,
             grain_of(&s->v->event[s->loaded.event[E_CYCLES]]));
  free(cycles);
}

static void take_executions(struct stalls *s, uint32_t b, int event)
{
  for (uint32_t k = 0; k < s->g.block[b].insns; k++) {
    uint32_t i = s->g.block[b].insn + k;
    double n = s->method == STALL_DCPI ? s->dcpi.block[b].frequency :
               s->flows ? s->flow.block[b]
                        : stall_count(s, s->g.insn[i].pc, event);

    s->stall[i].executions = n;
    if (!k)
      s->executions[b] = n;
  }
}

/* DCPI's method, if it is wanted.  Exact counts; else sampled edges with flow
 * constraints; else samples. */
static void find_executions(struct stalls *s, const struct flow_seen *seen,
                            size_t n, double grain)
{
  int event = s->loaded.event[E_INSTRUCTIONS];

  if (s->method == STALL_DCPI) {
    solve_dcpi(s);
  } else {
    s->flows = n && !is_exact(s, event);
    if (!s->flows && event < 0)
      die("%s: nothing tells how often an instruction ran: run with --exact, "
          "or with --slot edges --slot calls --slot returns; or take --method "
          "dcpi", s->v->db->path);
    if (s->flows)
      flow_solve(&s->flow, &s->g, seen, n, grain);
  }
  for (uint32_t b = 0; b < s->g.blocks; b++)
    take_executions(s, b, event);
}

const char *stall_confidence(const struct stalls *s, uint32_t block)
{
  double messages;

  if (s->method == STALL_DCPI)
    return dcpi_confidences[s->dcpi.block[block].confidence];
  if (!s->flows)
    return strcmp(s->v->event[0].source, "exact") ? "sampled" : "exact";
  messages = s->executions[block] / s->flow.grain;
  return messages >= 100 ? "high" : messages >= 20 ? "medium" : "low";
}

/* ---- culprits by the core's reasons ---- */

/* The instruction that runs before most often, of those that can be to
 * blame. */
struct blame {
  struct stalls *s;
  const struct insn *i;
  struct stall *t;
  double most;               /* flow of the branch that is to blame */
};

static void blame_before(void *user, const struct insn *last, double flow)
{
  struct blame *x = user;

  if (stall_is_branch(last) && flow > x->most) {
    x->most = flow;
    x->t->culprit[CS_REASON_MISPREDICT] = last->pc;
  }
  if (insn_uses(x->i, last) && schedule_late(last) != CS_REASON_OWN)
    x->t->culprit[schedule_late(last)] = last->pc;
}

/* What the schedule explains is static, the rest dynamic. */
static void take_reasons(struct stalls *s, uint32_t b, uint32_t k)
{
  uint32_t i = s->g.block[b].insn + k;
  struct stall *t = &s->stall[i];
  struct blame x = { s, &s->g.insn[i], t, 0 };
  double still = (t->best - 1) * t->executions, sum = 0;

  for (int r = CS_REASON_OWN + 1; r < CS_REASONS; r++) {
    double n = stall_count(s, x.i->pc, s->loaded.reason[r]);

    if (r == (int)t->best_reason)
      n = n > still ? n - still : 0;
    t->low[r] = t->high[r] = n;
    sum += n;
  }
  t->unexplained = stall_dynamic(t) - sum;
  if (!k)
    stall_each_before(s, b, t->executions, blame_before, &x);
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

void stall_each_before(const struct stalls *s, uint32_t block, double most,
                       stall_before *visit, void *user)
{
  for (size_t e = s->edges_into[block]; e < s->edges_into[block + 1]; e++) {
    const struct cfg_edge *edge = &s->g.edge[s->edge_order[e]];
    double flow = s->executions[edge->from];

    if (edge->kind != CFG_CALL_NEXT)
      visit(user, cfg_last(&s->g, edge->from), flow < most ? flow : most);
  }
}

bool stall_is_branch(const struct insn *i)
{
  return i->class == CS_CLASS_BRANCH || i->class == CS_CLASS_IJUMP ||
         i->class == CS_CLASS_JUMP;
}

/* ---- the whole ---- */

static void build(struct stalls *s)
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
  s->schedule = calloc(s->g.insns + 1, sizeof *s->schedule);
  if (!s->stall || !s->executions || !s->schedule)
    die("out of memory");
  order_edges(s);
  find_best(s);
  find_cycles(s);
  find_executions(s, seen, n, grain);
  free(targets);
  free(seen);
}

void stalls_open(struct stalls *s, int64_t image, const char *elf)
{
  code_open(&s->code, s->v, image, elf);
  build(s);
  for (uint32_t b = 0; b < s->g.blocks; b++)
    for (uint32_t k = 0; k < s->g.block[b].insns; k++)
      if (s->reasons)
        take_reasons(s, b, k);
      else
        stall_eliminate(s, b, k);
}

void stalls_close(struct stalls *s)
{
  free(s->stall);
  free(s->schedule);
  free(s->executions);
  free(s->edges_into);
  free(s->edge_order);
  if (s->flows)
    flow_free(&s->flow);
  if (s->method == STALL_DCPI)
    dcpi_free(&s->dcpi);
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
