/* SPDX-License-Identifier: Apache-2.0
 *
 * exact.c - see exact.h.
 */
#include "exact.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cs_select.h"

enum { RAM_BASE = 0x80000000u, REACH = 128 };

/* ---- tallies ---- */

static size_t place(const struct tally *t, unsigned kind, uint32_t pc,
                    uint32_t key, uint32_t other)
{
  uint64_t x = pc * 0x9e3779b97f4a7c15u ^ (uint64_t)key << 17 ^ kind;

  x = (x ^ x >> 31) * 0xbf58476d1ce4e5b9u + other;
  x = (x ^ x >> 29) * 0x94d049bb133111ebu;
  for (size_t i = (x ^ x >> 32) & (t->places - 1);;
       i = (i + 1) & (t->places - 1)) {
    const struct tally_entry *e = &t->at[i];

    if (!e->used || (e->pc == pc && e->key == key && e->other == other &&
                     e->kind == kind))
      return i;
  }
}

static void grow(struct tally *t)
{
  struct tally old = *t;

  t->places = old.places ? old.places * 2 : 1024;
  t->at = calloc(t->places, sizeof *t->at);
  if (!t->at) {
    fputs("out of memory\n", stderr);
    exit(1);
  }
  for (size_t i = 0; i < old.places; i++) {
    struct tally_entry *e = &old.at[i];

    if (e->used)
      t->at[place(t, e->kind, e->pc, e->key, e->other)] = *e;
  }
  free(old.at);
}

struct tally_entry *tally_get(struct tally *t, unsigned kind, uint32_t pc,
                              uint32_t key, uint32_t other)
{
  struct tally_entry *e;

  if (t->used * 4 >= t->places * 3)
    grow(t);
  e = &t->at[place(t, kind, pc, key, other)];
  if (!e->used) {
    *e = (struct tally_entry){ .pc = pc, .key = key, .other = other,
                               .kind = (uint8_t)kind, .used = 1 };
    t->used++;
  }
  return e;
}

const struct tally_entry *tally_find(const struct tally *t, unsigned kind,
                                     uint32_t pc, uint32_t key,
                                     uint32_t other)
{
  const struct tally_entry *e;

  if (!t->places)
    return NULL;
  e = &t->at[place(t, kind, pc, key, other)];
  return e->used ? e : NULL;
}

void tally_free(struct tally *t)
{
  free(t->at);
  *t = (struct tally){ 0 };
}

/* ---- counting ---- */

void exact_init(struct exact *x, uint32_t kinds)
{
  *x = (struct exact){ .kinds = kinds };
  x->word = calloc(EXACT_RAM / 4, 4);
  x->writer_pc = calloc(EXACT_RAM / 4, 4);
  x->writer_at = calloc(EXACT_RAM / 4, 4);
  if (!x->word || !x->writer_pc || !x->writer_at) {
    fputs("out of memory\n", stderr);
    exit(1);
  }
}

void exact_free(struct exact *x)
{
  tally_free(&x->rows);
  tally_free(&x->totals);
  free(x->word);
  free(x->writer_pc);
  free(x->writer_at);
}

static void count(struct exact *x, unsigned kind, uint32_t pc, uint32_t key,
                  uint32_t other, uint32_t group)
{
  if (x->kinds >> kind & 1) {
    tally_get(&x->rows, kind, pc, key, other)->count++;
    tally_get(&x->totals, kind, pc, 0, group)->count++;
  }
}

static uint32_t mask_of(uint8_t bytes)
{
  uint32_t m = 0;

  for (int i = 0; i < 4; i++)
    if (bytes >> i & 1)
      m |= 0xffu << 8 * i;
  return m;
}

static void store(struct exact *x, const struct cs_rvfi *r, uint32_t w)
{
  uint32_t pc = (uint32_t)r->pc_rdata;
  unsigned shift = r->mem_addr & 3;
  uint32_t m = mask_of(r->mem_wmask) << 8 * shift;
  uint32_t v = (uint32_t)r->mem_wdata << 8 * shift & m;

  if (x->kinds >> CS_COP_ROW_SILENT & 1) {
    tally_get(&x->totals, CS_COP_ROW_SILENT, pc, 0, 0)->count++;
    if ((x->word[w] & m) == v)
      tally_get(&x->rows, CS_COP_ROW_SILENT, pc, 0, 0)->count++;
  }
  x->word[w] = (x->word[w] & ~m) | v;
  x->writer_pc[w] = pc;
  x->writer_at[w] = ++x->stores;
}

/* `totals` keeps a load's last address and value too. */
static void redundant(struct exact *x, const struct cs_rvfi *r, uint32_t pc)
{
  struct tally_entry *e = tally_get(&x->totals, CS_COP_ROW_REDUNDANT, pc, 0,
                                    0);

  if (e->count++ && e->last[0] == (uint32_t)r->mem_addr &&
      e->last[1] == (uint32_t)r->rd_wdata)
    tally_get(&x->rows, CS_COP_ROW_REDUNDANT, pc, 0, 0)->count++;
  e->last[0] = (uint32_t)r->mem_addr;
  e->last[1] = (uint32_t)r->rd_wdata;
}

static void load(struct exact *x, const struct cs_rvfi *r, uint32_t w)
{
  uint32_t pc = (uint32_t)r->pc_rdata;

  count(x, CS_COP_ROW_VALUE, pc, (uint32_t)r->rd_wdata, 0, 0);
  if (x->kinds >> CS_COP_ROW_REDUNDANT & 1)
    redundant(x, r, pc);
  if (w < EXACT_RAM / 4 && x->writer_at[w]) {
    x->unlimited++;
    if (x->stores - x->writer_at[w] < REACH)
      count(x, CS_COP_ROW_DEPEND, pc, 0, x->writer_pc[w], x->writer_pc[w]);
  }
}

static void branch(struct exact *x, const struct cs_rvfi *r)
{
  uint32_t pc = (uint32_t)r->pc_rdata;
  uint32_t taken = (uint32_t)r->pc_wdata !=
                   pc + ((r->insn & 3) == 3 ? 4 : 2);

  count(x, CS_COP_ROW_BRANCH, pc, taken, 0, 0);
  if (x->last_pc)
    count(x, CS_COP_ROW_PAIR, pc, 2 * x->last_taken + taken, x->last_pc,
          x->last_pc);
  x->last_pc = pc;
  x->last_taken = taken;
}

void exact_count(struct exact *x, const struct cs_rvfi *r)
{
  enum cs_class class = cs_class(r->insn, r->trap, 32);
  uint32_t w = ((uint32_t)r->mem_addr - RAM_BASE) / 4;

  if (class == CS_CLASS_LOAD)
    load(x, r, w);
  else if (class == CS_CLASS_STORE && w < EXACT_RAM / 4)
    store(x, r, w);
  else if (class == CS_CLASS_BRANCH)
    branch(x, r);
  else if (class == CS_CLASS_IJUMP || class == CS_CLASS_ICALL)
    count(x, CS_COP_ROW_TARGET, (uint32_t)r->pc_rdata, (uint32_t)r->pc_wdata,
          0, 0);
}

/* ---- comparing ---- */

static double ratio(const struct tally_entry *e, uint64_t total)
{
  return e && total ? (double)e->count / (double)total : 0;
}

struct score exact_score(const struct exact *x, const struct tally *rows,
                         unsigned kind)
{
  struct score s = { 0 };
  bool grouped = kind == CS_COP_ROW_PAIR || kind == CS_COP_ROW_DEPEND;
  double squares = 0, sum = 0;

  for (size_t i = 0; i < x->rows.places; i++) {
    const struct tally_entry *e = &x->rows.at[i], *r;
    double d;

    if (!e->used || e->kind != kind)
      continue;
    r = tally_find(rows, kind, e->pc, e->key, e->other);
    d = ratio(e, tally_find(&x->totals, kind, e->pc, 0,
                            grouped ? e->other : 0)->count) -
        ratio(r, r ? r->total : 0);
    s.exact_rows++;
    s.weight += e->count;
    s.found += r ? e->count : 0;
    squares += (double)e->count * d * d;
    sum += (double)e->count * fabs(d);
  }
  for (size_t i = 0; i < rows->places; i++) {
    const struct tally_entry *r = &rows->at[i];

    if (r->used && r->kind == kind) {
      s.rows++;
      s.claimed += r->count;
      if (tally_find(&x->rows, kind, r->pc, r->key, r->other))
        s.right += r->count;
    }
  }
  if (s.weight) {
    s.rms = sqrt(squares / (double)s.weight);
    s.mean = sum / (double)s.weight;
  }
  return s;
}
