/* SPDX-License-Identifier: Apache-2.0
 *
 * cfg.c - blocks and edges of an image's procedures.
 */
#include "cfg.h"

#include <stdlib.h>
#include <string.h>

#include "cs_select.h"
#include "iss_int.h"
#include "options.h"

enum {
  LOOK_BACK = 16,            /* instructions before a jump through a table */
  TABLE = 4096,              /* entries, at most */
};

/* ---- addresses that blocks begin at ---- */

struct marks {
  uint64_t *addr;
  size_t n, room;
};

static void mark(struct marks *m, uint64_t addr)
{
  if (m->n == m->room) {
    m->room = 2 * m->room + 1024;
    m->addr = realloc(m->addr, m->room * sizeof *m->addr);
    if (!m->addr)
      die("out of memory");
  }
  m->addr[m->n++] = addr;
}

static int by_address(const void *a, const void *b)
{
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

  return x < y ? -1 : x > y;
}

static bool is_marked(const struct marks *m, uint64_t addr)
{
  return m->n && bsearch(&addr, m->addr, m->n, sizeof addr, by_address);
}

/* ---- instructions ---- */

static bool ends_block(const struct insn *i)
{
  switch (i->class) {
  case CS_CLASS_BRANCH: case CS_CLASS_JUMP: case CS_CLASS_IJUMP:
  case CS_CLASS_CALL: case CS_CLASS_ICALL: case CS_CLASS_RETURN:
  case CS_CLASS_COSWAP: return true;
  default: return i->op == ISS_MRET || i->op == ISS_SRET;
  }
}

static void add_insn(struct cfg *g, const struct insn *i)
{
  if (g->insns == g->insn_room) {
    g->insn_room = 2 * g->insn_room + 4096;
    g->insn = realloc(g->insn, g->insn_room * sizeof *g->insn);
    if (!g->insn)
      die("out of memory");
  }
  g->insn[g->insns++] = *i;
}

static void decode(struct cfg *g, struct code *c, struct marks *m)
{
  for (size_t k = 0; k < g->functions; k++) {
    const struct cs_view_function *f = g->function[k].f;

    mark(m, f->lo);
    for (uint64_t pc = f->lo; pc < f->hi; ) {
      struct insn i = code_fetch(c, pc, f->hi);
      uint64_t target;

      add_insn(g, &i);
      pc += i.length;
      if (cs_branch_target(i.raw, i.pc, &target) && i.class != CS_CLASS_CALL)
        mark(m, target);
      if (ends_block(&i))
        mark(m, pc);
    }
  }
}

/* ---- jump tables ---- */

static bool in_function(const struct cs_view_function *f, uint64_t addr)
{
  return addr >= f->lo && addr < f->hi;
}

/* The address that a pair of instructions in front of insn[at] makes: lui or
 * auipc, then addi with the same register. */
static bool table_before(const struct cfg *g, size_t at, uint64_t lo,
                         uint64_t *address)
{
  for (size_t back = 1; back <= LOOK_BACK && back <= at; back++) {
    const struct insn *low = &g->insn[at - back];

    if (low->pc < lo)
      return false;
    if (low->op != ISS_ADDI || !low->rs1)
      continue;
    for (size_t more = back + 1; more <= LOOK_BACK && more <= at; more++) {
      const struct insn *high = &g->insn[at - more];

      if (high->rd != low->rs1)
        continue;
      if (high->op != ISS_LUI && high->op != ISS_AUIPC)
        break;
      *address = (uint32_t)((uint32_t)high->imm + (uint32_t)low->imm +
                            (high->op == ISS_AUIPC ? (uint32_t)high->pc : 0));
      return true;
    }
  }
  return false;
}

typedef void visit_target(void *user, size_t at, uint64_t target);

/* Its entries stand in a row, addresses of the procedure (or, in code that may
 * stand anywhere, distances from the table). */
static unsigned visit_table(const struct cfg *g, struct code *c,
                            const struct cs_view_function *f, size_t at,
                            visit_target *visit, void *user)
{
  uint64_t table;
  uint32_t word;
  unsigned n = 0;

  if (!table_before(g, at, f->lo, &table))
    return 0;
  while (n < TABLE && code_word(c, table + 4 * n, &word)) {
    uint64_t target = word;

    if (!in_function(f, target))
      target = (uint32_t)(table + word);
    if (!in_function(f, target) || (target & 1))
      break;
    visit(user, at, target);
    n++;
  }
  return n;
}

/* What is known of an indirect jump: its table, and where it was seen to go. */
struct indirect {
  struct cfg *g;
  struct code *c;
  const struct cfg_seen *seen;
  size_t n;
};

static size_t first_seen(const struct indirect *x, uint64_t addr)
{
  size_t lo = 0, hi = x->n;

  while (lo < hi) {
    size_t middle = lo + (hi - lo) / 2;

    if (x->seen[middle].addr < addr)
      lo = middle + 1;
    else
      hi = middle;
  }
  return lo;
}

static unsigned visit_targets(const struct indirect *x,
                              const struct cs_view_function *f, size_t at,
                              visit_target *visit, void *user)
{
  uint64_t pc = x->g->insn[at].pc;
  unsigned n = visit_table(x->g, x->c, f, at, visit, user);

  for (size_t i = first_seen(x, pc); i < x->n && x->seen[i].addr == pc; i++)
    visit(user, at, x->seen[i].target), n++;
  return n;
}

static void mark_target(void *user, size_t at, uint64_t target)
{
  (void)at;
  mark(user, target);
}

/* In order of address both, so the function's number only rises. */
static void visit_jumps(const struct indirect *x, visit_target *visit,
                        void *user)
{
  size_t k = 0;

  for (size_t i = 0; i < x->g->insns; i++) {
    while (k + 1 < x->g->functions &&
           x->g->function[k + 1].f->lo <= x->g->insn[i].pc)
      k++;
    if (x->g->insn[i].class == CS_CLASS_IJUMP &&
        !visit_targets(x, x->g->function[k].f, i, visit, user))
      x->g->function[k].missing = true;
  }
}

/* ---- blocks ---- */

static void make_blocks(struct cfg *g, const struct marks *m)
{
  size_t k = 0;

  g->block = malloc((g->insns + 1) * sizeof *g->block);
  if (!g->block)
    die("out of memory");
  for (size_t i = 0; i < g->insns; i++) {
    while (k + 1 < g->functions && g->function[k + 1].f->lo <= g->insn[i].pc)
      k++;
    if (!i || is_marked(m, g->insn[i].pc) ||
        g->block[g->blocks - 1].function != k) {
      if (!g->function[k].blocks++)
        g->function[k].block = (uint32_t)g->blocks;
      g->block[g->blocks++] = (struct cfg_block){ (uint32_t)k, (uint32_t)i,
                                                  0 };
    }
    g->block[g->blocks - 1].insns++;
  }
}

const struct insn *cfg_first(const struct cfg *g, uint32_t block)
{
  return &g->insn[g->block[block].insn];
}

const struct insn *cfg_last(const struct cfg *g, uint32_t block)
{
  return &g->insn[g->block[block].insn + g->block[block].insns - 1];
}

uint32_t cfg_insn_at(const struct cfg *g, uint64_t address)
{
  size_t lo = 0, hi = g->insns;

  while (lo < hi) {
    size_t middle = lo + (hi - lo) / 2;

    if (g->insn[middle].pc <= address)
      lo = middle + 1;
    else
      hi = middle;
  }
  return lo && g->insn[lo - 1].pc == address ? (uint32_t)(lo - 1) : CFG_NONE;
}

uint32_t cfg_block_of(const struct cfg *g, uint64_t address)
{
  uint32_t i = cfg_insn_at(g, address);
  size_t lo = 0, hi = g->blocks;

  while (lo < hi) {
    size_t middle = lo + (hi - lo) / 2;

    if (g->block[middle].insn <= i)
      lo = middle + 1;
    else
      hi = middle;
  }
  return i != CFG_NONE && lo ? (uint32_t)(lo - 1) : CFG_NONE;
}

uint32_t cfg_block_at(const struct cfg *g, uint64_t address)
{
  uint32_t b = cfg_block_of(g, address);

  return b != CFG_NONE && cfg_first(g, b)->pc == address ? b : CFG_NONE;
}

/* ---- edges ---- */

static void add_edge(struct cfg *g, uint32_t from, uint64_t target,
                     enum cfg_kind kind)
{
  uint32_t to = cfg_block_at(g, target);

  if (to == CFG_NONE)
    return;
  for (size_t i = g->edges; i && g->edge[i - 1].from == from; i--)
    if (g->edge[i - 1].to == to && g->edge[i - 1].kind == kind)
      return; /* a table may name a place twice */
  if (g->edges == g->edge_room) {
    g->edge_room = 2 * g->edge_room + 4096;
    g->edge = realloc(g->edge, g->edge_room * sizeof *g->edge);
    if (!g->edge)
      die("out of memory");
  }
  g->edge[g->edges++] = (struct cfg_edge){ from, to, kind };
}

struct edge_maker {
  struct cfg *g;
  uint32_t from;
};

static void add_indirect(void *user, size_t at, uint64_t target)
{
  struct edge_maker *m = user;

  (void)at;
  add_edge(m->g, m->from, target, CFG_INDIRECT);
}

static void edges_of(struct cfg *g, const struct indirect *x, uint32_t b)
{
  const struct insn *last = cfg_last(g, b);
  uint64_t behind = last->pc + last->length, target = 0;
  struct edge_maker maker = { g, b };

  switch (last->class) {
  case CS_CLASS_BRANCH:
    if (cs_branch_target(last->raw, last->pc, &target))
      add_edge(g, b, target, CFG_TAKEN);
    add_edge(g, b, behind, CFG_NEXT);
    break;
  case CS_CLASS_JUMP:
    if (cs_branch_target(last->raw, last->pc, &target))
      add_edge(g, b, target, CFG_JUMP);
    break;
  case CS_CLASS_IJUMP:
    visit_targets(x, g->function[g->block[b].function].f,
                  (size_t)(last - g->insn), add_indirect, &maker);
    break;
  case CS_CLASS_CALL: case CS_CLASS_ICALL: case CS_CLASS_COSWAP:
    if (in_function(g->function[g->block[b].function].f, behind))
      add_edge(g, b, behind, CFG_CALL_NEXT); /* else it never comes back */
    break;
  case CS_CLASS_RETURN: break;
  default:
    if (!ends_block(last))
      add_edge(g, b, behind, CFG_FALL);
  }
}

/* ---- the whole ---- */

static void choose_functions(struct cfg *g, const struct code *c)
{
  g->function = calloc(c->v->functions + 1, sizeof *g->function);
  if (!g->function)
    die("out of memory");
  for (size_t i = 0; i < c->v->functions; i++)
    if (c->v->function[i].image == c->image)
      g->function[g->functions++].f = &c->v->function[i];
}

void cfg_build(struct cfg *g, struct code *c, const struct cfg_seen *seen,
               size_t n)
{
  const struct indirect x = { g, c, seen, n };
  struct marks m = { 0 };

  *g = (struct cfg){ 0 };
  choose_functions(g, c);
  decode(g, c, &m);
  visit_jumps(&x, mark_target, &m);
  if (m.n)
    qsort(m.addr, m.n, sizeof *m.addr, by_address);
  make_blocks(g, &m);
  for (uint32_t b = 0; b < g->blocks; b++)
    edges_of(g, &x, b);
  free(m.addr);
}

void cfg_free(struct cfg *g)
{
  free(g->insn);
  free(g->block);
  free(g->edge);
  free(g->function);
}
