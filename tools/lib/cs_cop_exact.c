/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_exact.c - counts by kind, for the programs of the coprocessor.
 *
 * Tables are profiles (pc, w) -> n; what has two pcs has the second in the
 * upper half of pc.
 */
#include "cs_cop_exact.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cs_cop_memory.h"
#include "cs_select.h"

const char *const cs_cop_kind_names[CS_COP_ROW_KINDS] = {
  [CS_COP_ROW_VALUE] = "values",
  [CS_COP_ROW_BRANCH] = "branches",
  [CS_COP_ROW_TARGET] = "targets",
  [CS_COP_ROW_PAIR] = "branch pairs",
  [CS_COP_ROW_DEPEND] = "dependences",
  [CS_COP_ROW_CONTEXT] = "contexts",
  [CS_COP_ROW_CALL] = "calls",
  [CS_COP_ROW_CONFLICT] = "conflicts",
  [CS_COP_ROW_SILENT] = "silent stores",
  [CS_COP_ROW_REDUNDANT] = "redundant loads",
};

struct table {
  struct cs_profile exact, rows, totals; /* totals: of rows */
  uint64_t row_count;
};

struct cs_cop_exact {
  uint32_t kinds;
  struct table table[CS_COP_ROW_KINDS];
  struct cs_profile ever;     /* dependences at any distance */
  struct cs_cop_memory *memory;
  uint64_t stores;
  uint32_t branch;            /* the last conditional branch */
  bool has_branch, branch_taken;
};

bool cs_cop_kind_is_fraction(enum cs_cop_kind kind)
{
  return kind != CS_COP_ROW_DEPEND && kind != CS_COP_ROW_CONFLICT &&
         kind != CS_COP_ROW_CONTEXT && kind != CS_COP_ROW_CALL;
}

/* One key for each pc: what counts is how often it happens. */
static bool is_event(enum cs_cop_kind kind)
{
  return kind == CS_COP_ROW_SILENT || kind == CS_COP_ROW_REDUNDANT;
}

static bool wants(const struct cs_cop_exact *x, enum cs_cop_kind kind)
{
  return x->kinds >> kind & 1;
}

static uint64_t two(uint32_t pc, uint32_t other)
{
  return (uint64_t)other << 32 | pc;
}

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

  if (wants(x, CS_COP_ROW_BRANCH))
    status = count(x, CS_COP_ROW_BRANCH, pc, taken);
  if (wants(x, CS_COP_ROW_PAIR) && x->has_branch)
    status |= count(x, CS_COP_ROW_PAIR, two(pc, x->branch),
                    2u * x->branch_taken + taken);
  x->has_branch = true;
  x->branch = pc;
  x->branch_taken = taken;
  return status;
}

static int depend(struct cs_cop_exact *x, const struct cs_rvfi *r,
                  const struct cs_cop_word *word)
{
  const uint64_t pair = two((uint32_t)r->pc_rdata, word->writer);

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

static int load(struct cs_cop_exact *x, const struct cs_rvfi *r)
{
  const uint32_t pc = (uint32_t)r->pc_rdata;
  struct cs_cop_word *word;
  int status = 0;

  if (wants(x, CS_COP_ROW_VALUE))
    status = count(x, CS_COP_ROW_VALUE, pc, (uint32_t)r->rd_wdata);
  if (!x->memory)
    return status;
  word = cs_cop_memory_word(x->memory, (uint32_t)r->mem_addr);
  if (!word)
    return -1;
  if (wants(x, CS_COP_ROW_DEPEND))
    status |= depend(x, r, word);
  if (wants(x, CS_COP_ROW_REDUNDANT))
    status |= count(x, CS_COP_ROW_REDUNDANT, pc, word->touched);
  word->touched = true;
  learn(word, (uint32_t)r->mem_rdata, r->mem_rmask, (uint32_t)r->mem_addr);
  return status;
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
  if (wants(x, CS_COP_ROW_SILENT) && (word->known & mask) == mask)
    status = count(x, CS_COP_ROW_SILENT, pc, !((word->value ^ data) & mask));
  learn(word, (uint32_t)r->mem_wdata, r->mem_wmask, (uint32_t)r->mem_addr);
  word->touched = true;
  word->written = ++x->stores;
  word->writer = pc;
  return status;
}

int cs_cop_exact_insn(struct cs_cop_exact *x, const struct cs_rvfi *r)
{
  const uint32_t pc = (uint32_t)r->pc_rdata;

  switch (cs_class(r->insn, r->trap, 32)) {
  case CS_CLASS_LOAD: return load(x, r);
  case CS_CLASS_STORE: return store(x, r);
  case CS_CLASS_BRANCH: return branch(x, r);
  case CS_CLASS_IJUMP: case CS_CLASS_ICALL:
    return wants(x, CS_COP_ROW_TARGET)
             ? count(x, CS_COP_ROW_TARGET, pc, (uint32_t)r->pc_wdata) : 0;
  default: return 0;
  }
}

/* ---- rows ---- */

static uint64_t row_pc(const struct cs_cop_row_out *row)
{
  return row->kind == CS_COP_ROW_PAIR || row->kind == CS_COP_ROW_DEPEND
           ? two(row->pc, row->other) : row->pc;
}

int cs_cop_exact_row(struct cs_cop_exact *x, const struct cs_cop_row_out *row)
{
  struct table *t;
  const uint64_t pc = row_pc(row);
  const uint64_t key = row->kind == CS_COP_ROW_DEPEND ? 0
                       : is_event(row->kind)          ? 1
                                                      : row->key;
  const uint64_t before =
    row->kind < CS_COP_ROW_KINDS
      ? cs_profile_get(&x->table[row->kind].totals, pc, key) : 0;

  if (row->kind >= CS_COP_ROW_KINDS || !wants(x, row->kind))
    return 0;
  t = &x->table[row->kind];
  t->row_count++;
  if (row->total > before &&
      cs_profile_add(&t->totals, pc, key, row->total - before))
    return -1;
  return cs_profile_add(&t->rows, pc, key, row->count);
}

void cs_cop_exact_forget(struct cs_cop_exact *x)
{
  for (unsigned k = 0; k < CS_COP_ROW_KINDS; k++)
    if (wants(x, k)) {
      cs_profile_clear(&x->table[k].rows);
      cs_profile_clear(&x->table[k].totals);
      x->table[k].row_count = 0;
    }
}

/* ---- score ---- */

/* The share that rows give to a tuple; what has no row has 0. */
static double estimated(const struct table *t, uint64_t pc, uint64_t w)
{
  const uint64_t total = cs_profile_get(&t->totals, pc, w);

  return total ? (double)cs_profile_get(&t->rows, pc, w) / (double)total : 0;
}

struct sums {
  double weight, squares, covered, counted;
};

static void add_tuple(const struct table *t, const struct cs_count *c,
                      double fraction, double weight, struct sums *s)
{
  const uint64_t rows = cs_profile_get(&t->rows, c->pc, c->w);
  const double error = estimated(t, c->pc, c->w) - fraction;

  s->weight += weight;
  s->squares += weight * error * error;
  if (cs_profile_get(&t->totals, c->pc, c->w) || rows)
    s->covered += weight;
  s->counted += rows < c->n ? (double)rows : (double)c->n;
}

/* Of what a row says happened, did it happen at all? */
static double precision(const struct table *t, uint64_t *events)
{
  uint64_t right = 0, all = 0;

  for (size_t i = 0; i <= t->rows.mask; i++) {
    const struct cs_count *c = &t->rows.row[i];

    all += c->n;
    if (c->n && cs_profile_get(&t->exact, c->pc, c->w))
      right += c->n;
  }
  *events = all;
  return all ? (double)right / (double)all : 1;
}

static double ever_covered(const struct cs_cop_exact *x)
{
  const struct table *t = &x->table[CS_COP_ROW_DEPEND];
  uint64_t covered = 0;

  for (size_t i = 0; i <= x->ever.mask; i++) {
    const struct cs_count *c = &x->ever.row[i];

    if (c->n && cs_profile_get(&t->rows, c->pc, c->w))
      covered += c->n;
  }
  return x->ever.total ? (double)covered / (double)x->ever.total : 1;
}

static void sum_tuples(const struct table *t, enum cs_cop_kind kind,
                       const struct cs_profile *sites, struct sums *s)
{
  for (size_t i = 0; i <= t->exact.mask; i++) {
    const struct cs_count *c = &t->exact.row[i];
    double all;

    if (!c->n || is_event(kind))
      continue;
    all = (double)cs_profile_get(sites, c->pc, 0);
    add_tuple(t, c, (double)c->n / all, (double)c->n, s);
  }
  for (size_t i = 0; is_event(kind) && i <= sites->mask; i++) {
    struct cs_count c = sites->row[i];
    const double all = (double)c.n;

    if (!c.n)
      continue;
    c.w = 1;
    c.n = cs_profile_get(&t->exact, c.pc, 1);
    add_tuple(t, &c, (double)c.n / all, all, s);
  }
}

int cs_cop_exact_score(const struct cs_cop_exact *x, enum cs_cop_kind kind,
                       struct cs_cop_score *score)
{
  const struct table *t = &x->table[kind];
  struct cs_profile sites;
  struct sums s = { 0 };
  uint64_t events;

  *score = (struct cs_cop_score){ 0 };
  if (!wants(x, kind))
    return 0;
  if (cs_profile_sites(&t->exact, &sites))
    return -1;
  sum_tuples(t, kind, &sites, &s);
  *score = (struct cs_cop_score){
    .there = true, .events = t->exact.total, .sites = sites.used,
    .keys = t->exact.used, .rows = t->row_count,
    .precision = precision(t, &events),
  };
  if (s.weight > 0) {
    score->rms = sqrt(s.squares / s.weight);
    score->covered = s.covered / s.weight;
    score->counted = s.counted / (double)t->exact.total;
  }
  if (kind == CS_COP_ROW_DEPEND)
    score->covered_ever = ever_covered(x);
  cs_profile_free(&sites);
  return 0;
}

/* ---- making one ---- */

enum {
  COUNTED = 1u << CS_COP_ROW_VALUE | 1u << CS_COP_ROW_BRANCH |
            1u << CS_COP_ROW_TARGET | 1u << CS_COP_ROW_PAIR |
            1u << CS_COP_ROW_DEPEND | 1u << CS_COP_ROW_SILENT |
            1u << CS_COP_ROW_REDUNDANT,
  OF_MEMORY = 1u << CS_COP_ROW_DEPEND | 1u << CS_COP_ROW_SILENT |
              1u << CS_COP_ROW_REDUNDANT,
};

static int init_tables(struct cs_cop_exact *x)
{
  int status = cs_profile_init(&x->ever);

  for (unsigned k = 0; k < CS_COP_ROW_KINDS; k++)
    if (wants(x, k))
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
  if (x->kinds & OF_MEMORY)
    x->memory = cs_cop_memory_new(peek, user);
  if (init_tables(x) || ((x->kinds & OF_MEMORY) && !x->memory)) {
    cs_cop_exact_free(x);
    return NULL;
  }
  return x;
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
  cs_cop_memory_free(x->memory);
  free(x);
}
