/* SPDX-License-Identifier: Apache-2.0
 *
 * reason_shares.c - shares of reasons out of sampled tuples.
 *
 * A share is a ratio x = sum of n c / sum of n h over tuples that stand for n
 * executions, each of h clocks, c of them for the reason.  Its variance is
 * that of the residuals, sum of n g (c - x h)^2 / (sum of n h)^2, g being the
 * executions that a sample stands for.  As many samples as give a share of x
 * that variance make a score interval, which small numbers do not upset.
 */
#include "reason_shares.h"

#include <stdlib.h>

#include "options.h"

/* ---- loading ---- */

static double grain_of(struct cs_view *v)
{
  sqlite3_stmt *q = cs_db_query(v->db,
    "SELECT total(e.counts) / total(e.samples) FROM event e"
    " JOIN chosen c ON c.id = e.epoch WHERE e.w = 'reason'"
    " AND e.source = 'sampled' AND e.samples > 0", "");
  double grain = 0;

  if (cs_db_row(v->db, q)) {
    grain = sqlite3_column_double(q, 0);
    sqlite3_finalize(q);
  }
  return grain;
}

void shares_load(struct shares *s, struct cs_view *v, int64_t image)
{
  size_t room = 0;
  sqlite3_stmt *q = cs_db_query(v->db,
    "SELECT t.addr, t.value, SUM(t.count) FROM event e"
    " JOIN chosen c ON c.id = e.epoch JOIN process p ON p.epoch = e.epoch"
    " JOIN map m ON m.process = p.id AND m.image = ?1"
    " JOIN value t ON t.event = e.id AND t.map = m.id"
    " WHERE e.w = 'reason' AND e.source = 'sampled' GROUP BY 1, 2"
    " ORDER BY 1", "i", image);

  *s = (struct shares){ 0 };
  while (cs_db_row(v->db, q)) {
    if (s->n == room) {
      room = 2 * room + 1024;
      s->t = realloc(s->t, room * sizeof *s->t);
      if (!s->t)
        die("out of memory");
    }
    s->t[s->n++] = (struct shares_tuple){
      (uint64_t)sqlite3_column_int64(q, 0),
      (uint32_t)sqlite3_column_int64(q, 1), sqlite3_column_double(q, 2),
    };
  }
  s->grain = s->n ? grain_of(v) : 0;
}

void shares_free(struct shares *s)
{
  free(s->t);
}

/* ---- sums ---- */

static size_t first(const struct shares *s, uint64_t addr)
{
  size_t lo = 0, hi = s->n;

  while (lo < hi) {
    size_t middle = lo + (hi - lo) / 2;

    if (s->t[middle].addr < addr)
      lo = middle + 1;
    else
      hi = middle;
  }
  return lo;
}

/* Of one execution: clocks of a reason, or (CS_REASONS) of none that is
 * named; and all clocks. */
static double clocks(uint32_t w, int reason, double *all)
{
  struct cs_reasons r;

  cs_reasons_of_w(&r, w);
  *all = (double)cs_reasons_sum(&r) + (w & 0xf);
  return reason < CS_REASONS ? (double)r.clocks[reason] : w & 0xf;
}

static struct share share_of(const struct shares *s, size_t lo, size_t hi,
                             int reason, double cycles, double samples)
{
  double part = 0, squares = 0, all;
  struct share x;

  for (size_t i = lo; i < hi; i++)
    part += s->t[i].count * clocks(s->t[i].w, reason, &all);
  x.part = part / cycles;
  for (size_t i = lo; i < hi; i++) {
    double c = clocks(s->t[i].w, reason, &all);

    squares += s->t[i].count * (c - x.part * all) * (c - x.part * all);
  }
  if (squares > 0 && x.part > 0 && x.part < 1)
    samples = x.part * (1 - x.part) * cycles * cycles / (squares * s->grain);
  x.in = samples > 0 ? cs_interval(x.part, samples)
                     : (struct cs_interval){ 0, 1 };
  return x;
}

void shares_sum(const struct shares *s, uint64_t lo, uint64_t hi,
                struct shares_sum *sum)
{
  size_t from = first(s, lo), to = first(s, hi);

  *sum = (struct shares_sum){ 0 };
  for (size_t i = from; i < to; i++) {
    double all;

    clocks(s->t[i].w, 0, &all);
    sum->cycles += s->t[i].count * all;
    sum->samples += s->t[i].count;
  }
  sum->samples = s->grain > 0 ? sum->samples / s->grain : 0;
  if (sum->cycles <= 0)
    return;
  for (int r = 0; r < CS_REASONS; r++)
    sum->reason[r] = share_of(s, from, to, r, sum->cycles, sum->samples);
  sum->others = share_of(s, from, to, CS_REASONS, sum->cycles, sum->samples);
}
