/* SPDX-License-Identifier: Apache-2.0
 *
 * flow.c - flows nearest to sampled edges that obey the flow constraints.
 *
 * Each transfer is a variable x with a measurement m, whose variance is as its
 * count (c).  Rows are laws: of a block inflow - outflow = 0; of a call site
 * calls - returns to it = 0.  The x with the least sum of (x - m)^2 / c for
 * which A x = 0 is m - C A' l, where (A C A') l = A m: a sparse, symmetric
 * system, solved by conjugate gradients.  Then c is taken from x, a few times.
 *
 * A block that only falls into the next shares its row with it, since nothing
 * measures that transfer.
 */
#include "flow.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cs_select.h"
#include "options.h"

enum { ROUNDS = 4, STEPS = 3000, TERMS = 4 };

#define TOLERANCE 1e-7
#define SLACK 1.0            /* variance of a law: an interrupt, a longjmp */

struct variable {
  uint32_t row[TERMS];       /* CFG_NONE: not used */
  double sign[TERMS];
  double m, c, x;
  uint32_t into[2];          /* blocks that it flows into, or CFG_NONE */
  uint32_t edge;             /* of the graph, or CFG_NONE */
};

struct solver {
  const struct cfg *g;
  const struct flow_seen *seen;
  size_t n;
  double grain;
  bool has_returns;
  double *returned;          /* behind each block that ends in a call */

  uint32_t *row_of;          /* of each block */
  size_t rows;
  struct variable *v;
  size_t variables, room;
};

/* ---- what was seen ---- */

static size_t first_seen(const struct solver *s, uint64_t addr)
{
  size_t lo = 0, hi = s->n;

  while (lo < hi) {
    size_t middle = lo + (hi - lo) / 2;

    if (s->seen[middle].addr < addr)
      lo = middle + 1;
    else
      hi = middle;
  }
  return lo;
}

static double seen_edge(const struct solver *s, uint64_t addr,
                        uint64_t target)
{
  for (size_t i = first_seen(s, addr); i < s->n && s->seen[i].addr == addr;
       i++)
    if (s->seen[i].target == target)
      return s->seen[i].count;
  return 0;
}

static double seen_from(const struct solver *s, uint64_t addr)
{
  double sum = 0;

  for (size_t i = first_seen(s, addr); i < s->n && s->seen[i].addr == addr;
       i++)
    sum += s->seen[i].count;
  return sum;
}

/* ---- variables ---- */

static struct variable *add(struct solver *s, double m)
{
  struct variable *v;

  if (s->variables == s->room) {
    s->room = 2 * s->room + 4096;
    s->v = realloc(s->v, s->room * sizeof *s->v);
    if (!s->v)
      die("out of memory");
  }
  v = &s->v[s->variables++];
  *v = (struct variable){
    .row = { CFG_NONE, CFG_NONE, CFG_NONE, CFG_NONE }, .m = m,
    .into = { CFG_NONE, CFG_NONE }, .edge = CFG_NONE,
  };
  return v;
}

static void term(struct variable *v, uint32_t row, double sign)
{
  for (int i = 0; i < TERMS; i++)
    if (v->row[i] == CFG_NONE) {
      v->row[i] = row;
      v->sign[i] = sign;
      return;
    }
}

static void out_of(const struct solver *s, struct variable *v, uint32_t block)
{
  term(v, s->row_of[block], -1);
}

static void into(const struct solver *s, struct variable *v, uint32_t block)
{
  if (block == CFG_NONE)
    return;
  term(v, s->row_of[block], 1);
  v->into[v->into[0] != CFG_NONE] = block;
}

/* ---- rows ---- */

static void number_rows(struct solver *s)
{
  const struct cfg *g = s->g;

  s->row_of = malloc((g->blocks + 1) * sizeof *s->row_of);
  if (!s->row_of)
    die("out of memory");
  for (uint32_t b = 0; b < g->blocks; b++)
    s->row_of[b] = b;
  /* A block falls into the one behind it, so rows run on backwards. */
  for (size_t e = g->edges; e > 0; e--)
    if (g->edge[e - 1].kind == CFG_FALL)
      s->row_of[g->edge[e - 1].from] = s->row_of[g->edge[e - 1].to];
  s->rows = g->blocks;
}

/* ---- the program's transfers ---- */

static void add_edges(struct solver *s)
{
  const struct cfg *g = s->g;

  for (uint32_t e = 0; e < g->edges; e++) {
    const struct cfg_edge *edge = &g->edge[e];
    struct variable *v;

    if (edge->kind == CFG_FALL || edge->kind == CFG_CALL_NEXT)
      continue;
    v = add(s, seen_edge(s, cfg_last(g, edge->from)->pc,
                         cfg_first(g, edge->to)->pc));
    out_of(s, v, edge->from);
    into(s, v, edge->to);
    v->edge = e;
  }
}

static uint32_t next_of(const struct solver *s, uint32_t block)
{
  size_t lo = 0, hi = s->g->edges;

  while (lo < hi) {
    size_t middle = lo + (hi - lo) / 2;

    if (s->g->edge[middle].from < block)
      lo = middle + 1;
    else
      hi = middle;
  }
  return lo < s->g->edges && s->g->edge[lo].from == block &&
         s->g->edge[lo].kind == CFG_CALL_NEXT ? s->g->edge[lo].to : CFG_NONE;
}

/* A call leaves its block, comes back to the next and enters a procedure.
 * site: the row of what comes back, or CFG_NONE. */
static void add_call(struct solver *s, uint32_t block, uint32_t next,
                     uint32_t site, uint64_t target, double m)
{
  struct variable *v = add(s, m);

  out_of(s, v, block);
  into(s, v, next);
  into(s, v, cfg_block_at(s->g, target));
  if (site != CFG_NONE)
    term(v, site, -1);
}

/* What returned to the site is one more measurement of its calls. */
static uint32_t add_site(struct solver *s, uint32_t block, uint32_t next)
{
  uint32_t site = (uint32_t)s->rows;
  struct variable *v;

  if (!s->has_returns || next == CFG_NONE)
    return CFG_NONE;
  s->rows++;
  v = add(s, s->returned[block]);
  term(v, site, 1);
  return site;
}

static void add_calls(struct solver *s, uint32_t block)
{
  const struct insn *last = cfg_last(s->g, block);
  uint32_t next = next_of(s, block), site = add_site(s, block, next);
  size_t i = first_seen(s, last->pc);
  uint64_t target = 0;

  if (i == s->n || s->seen[i].addr != last->pc) {
    cs_branch_target(last->raw, last->pc, &target);
    add_call(s, block, next, site, target, 0);
  }
  for (; i < s->n && s->seen[i].addr == last->pc; i++)
    add_call(s, block, next, site, s->seen[i].target, s->seen[i].count);
}

/* Flows that no other variable carries: out of the program, or into it. */
static void add_ends(struct solver *s)
{
  const struct cfg *g = s->g;

  for (uint32_t b = 0; b < g->blocks; b++) {
    const struct insn *last = cfg_last(g, b);

    switch (last->class) {
    case CS_CLASS_CALL: case CS_CLASS_ICALL: case CS_CLASS_COSWAP:
      add_calls(s, b);
      break;
    case CS_CLASS_RETURN:
      out_of(s, add(s, seen_from(s, last->pc)), b);
      break;
    default: break;
    }
    if (cfg_first(g, b)->pc == g->function[g->block[b].function].f->lo)
      into(s, add(s, 0), b);
  }
}

/* Of each block that ends in a call, what returned behind it. */
static void count_returns(struct solver *s)
{
  s->returned = calloc(s->g->blocks + 1, sizeof *s->returned);
  if (!s->returned)
    die("out of memory");
  for (size_t i = 0; i < s->n; i++) {
    uint32_t from = cfg_insn_at(s->g, s->seen[i].addr);
    uint32_t to = cfg_block_at(s->g, s->seen[i].target);

    if (from == CFG_NONE || s->g->insn[from].class != CS_CLASS_RETURN)
      continue;
    s->has_returns = true;
    if (to != CFG_NONE && to > 0)
      s->returned[to - 1] += s->seen[i].count;
  }
}

/* ---- the system ---- */

/* y = A' l, of one variable. */
static double pull(const struct variable *v, const double *l)
{
  double sum = 0;

  for (int i = 0; i < TERMS && v->row[i] != CFG_NONE; i++)
    sum += v->sign[i] * l[v->row[i]];
  return sum;
}

static void push(const struct variable *v, double amount, double *y)
{
  for (int i = 0; i < TERMS && v->row[i] != CFG_NONE; i++)
    y[v->row[i]] += v->sign[i] * amount;
}

/* y = (A C A' + SLACK) l */
static void multiply(const struct solver *s, const double *l, double *y)
{
  for (size_t i = 0; i < s->rows; i++)
    y[i] = SLACK * l[i];
  for (size_t i = 0; i < s->variables; i++)
    push(&s->v[i], s->v[i].c * pull(&s->v[i], l), y);
}

/* A row's own factor. */
static void find_diagonal(const struct solver *s, double *d)
{
  for (size_t i = 0; i < s->rows; i++)
    d[i] = SLACK;
  for (size_t i = 0; i < s->variables; i++)
    for (int k = 0; k < TERMS && s->v[i].row[k] != CFG_NONE; k++)
      d[s->v[i].row[k]] += s->v[i].c;
}

static double dot(const double *a, const double *b, size_t n)
{
  double sum = 0;

  for (size_t i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

/* Vectors of the conjugate gradients, a row each. */
struct vectors {
  double *l, *r, *z, *p, *q, *d;
};

/* l of the laws; it starts at what l is. */
static void solve_rows(const struct solver *s, struct vectors *x)
{
  size_t n = s->rows;
  double rz, limit;

  find_diagonal(s, x->d);
  memset(x->r, 0, n * sizeof *x->r);
  for (size_t i = 0; i < s->variables; i++)
    push(&s->v[i], s->v[i].m, x->r);
  limit = TOLERANCE * TOLERANCE * dot(x->r, x->r, n);
  multiply(s, x->l, x->q);
  for (size_t i = 0; i < n; i++) {
    x->r[i] -= x->q[i];
    x->p[i] = x->z[i] = x->r[i] / x->d[i];
  }
  rz = dot(x->r, x->z, n);
  for (int step = 0; step < STEPS && dot(x->r, x->r, n) > limit; step++) {
    double alpha, next;

    multiply(s, x->p, x->q);
    alpha = rz / dot(x->p, x->q, n);
    for (size_t i = 0; i < n; i++) {
      x->l[i] += alpha * x->p[i];
      x->r[i] -= alpha * x->q[i];
      x->z[i] = x->r[i] / x->d[i];
    }
    next = dot(x->r, x->z, n);
    for (size_t i = 0; i < n; i++)
      x->p[i] = x->z[i] + next / rz * x->p[i];
    rz = next;
  }
}

/* Variances: of the first round by the measurement, then by the result. */
static void weigh(struct solver *s, bool first)
{
  double least = s->grain / 4;

  for (size_t i = 0; i < s->variables; i++) {
    struct variable *v = &s->v[i];
    double n = first ? v->m : v->x;

    v->c = n > least ? n : least;
  }
}

static void solve(struct solver *s)
{
  double *all = calloc(6 * (s->rows + 1), sizeof *all);
  size_t n = s->rows + 1;
  struct vectors x = { all, all + n, all + 2 * n, all + 3 * n, all + 4 * n,
                       all + 5 * n };

  if (!all)
    die("out of memory");
  for (int round = 0; round < ROUNDS; round++) {
    weigh(s, !round);
    solve_rows(s, &x);
    for (size_t i = 0; i < s->variables; i++) {
      struct variable *v = &s->v[i];

      v->x = v->m - v->c * pull(v, x.l);
      if (v->x < 0)
        v->x = 0;
    }
  }
  free(all);
}

/* ---- results ---- */

static void take(const struct solver *s, struct flow *f)
{
  const struct cfg *g = s->g;

  for (size_t i = 0; i < s->variables; i++) {
    const struct variable *v = &s->v[i];

    for (int k = 0; k < 2; k++)
      if (v->into[k] != CFG_NONE)
        f->block[v->into[k]] += v->x;
    if (v->edge != CFG_NONE)
      f->edge[v->edge] = v->x;
  }
  for (size_t e = 0; e < g->edges; e++) /* forward, as code falls */
    if (g->edge[e].kind == CFG_FALL) {
      f->edge[e] = f->block[g->edge[e].from];
      f->block[g->edge[e].to] += f->edge[e];
    } else if (g->edge[e].kind == CFG_CALL_NEXT) {
      f->edge[e] = f->block[g->edge[e].from];
    }
}

void flow_solve(struct flow *f, const struct cfg *g,
                const struct flow_seen *seen, size_t n, double grain)
{
  struct solver s = { .g = g, .seen = seen, .n = n, .grain = grain };

  *f = (struct flow){ calloc(g->blocks + 1, sizeof *f->block),
                      calloc(g->edges + 1, sizeof *f->edge), grain };
  if (!f->block || !f->edge)
    die("out of memory");
  number_rows(&s);
  count_returns(&s);
  add_edges(&s);
  add_ends(&s);
  solve(&s);
  take(&s, f);
  free(s.row_of);
  free(s.returned);
  free(s.v);
}

void flow_free(struct flow *f)
{
  free(f->block);
  free(f->edge);
}

/* ---- loading ---- */

static double grain_of(struct cs_view *v, const char *source)
{
  sqlite3_stmt *q = cs_db_query(v->db,
    "SELECT total(e.counts) / total(e.messages) FROM event e"
    " JOIN chosen c ON c.id = e.epoch WHERE e.w = 'next' AND e.source = ?",
    "s", source);
  double grain = 1;

  if (cs_db_row(v->db, q)) {
    if (sqlite3_column_double(q, 0) > 1)
      grain = sqlite3_column_double(q, 0);
    sqlite3_finalize(q);
  }
  return grain;
}

struct flow_seen *flow_load(struct cs_view *v, int64_t image,
                            const char *source, size_t *n, double *grain)
{
  struct flow_seen *all = NULL;
  size_t room = 0;
  sqlite3_stmt *q = cs_db_query(v->db,
    "SELECT t.addr, t.target, SUM(t.count) FROM event e"
    " JOIN chosen c ON c.id = e.epoch JOIN process p ON p.epoch = e.epoch"
    " JOIN map m ON m.process = p.id AND m.image = ?1"
    " JOIN edge t ON t.event = e.id AND t.map = m.id AND t.image = ?1"
    " WHERE e.w = 'next' AND e.source = ?2 GROUP BY 1, 2 ORDER BY 1, 2", "is",
    image, source);

  *n = 0;
  while (cs_db_row(v->db, q)) {
    if (*n == room) {
      room = 2 * room + 1024;
      all = realloc(all, room * sizeof *all);
      if (!all)
        die("out of memory");
    }
    all[(*n)++] = (struct flow_seen){
      (uint64_t)sqlite3_column_int64(q, 0),
      (uint64_t)sqlite3_column_int64(q, 1), sqlite3_column_double(q, 2),
    };
  }
  *grain = *n ? grain_of(v, source) : 1;
  return all;
}
