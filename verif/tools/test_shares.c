/* SPDX-License-Identifier: Apache-2.0
 *
 * test_shares.c - shares of reasons with 95 % intervals, of code whose true
 * shares are known and that is sampled again and again.
 */
#include "reason_shares.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suite.h"

enum { INSNS = 30, ROUNDS = 400, KINDS = 4 };

/* Of an instruction: what an execution of it may be like, and how often. */
struct kind {
  uint32_t w;
  double executions;
};

static uint64_t seed = 1;

/* xorshift64*: millions of numbers are drawn. */
static uint32_t below(uint32_t n)
{
  seed ^= seed >> 12;
  seed ^= seed << 25;
  seed ^= seed >> 27;
  return (uint32_t)((seed * 0x2545f4914f6cdd1dU >> 32) * n >> 32);
}

static uint32_t w_of(uint32_t first, uint32_t clocks, uint32_t second,
                     uint32_t more, uint32_t others)
{
  return first << 28 | clocks << 16 | second << 12 | more << 4 | others;
}

/* Most executions wait for nothing, few for a line of a cache. */
static void make(struct kind k[INSNS][KINDS])
{
  for (int i = 0; i < INSNS; i++) {
    double n = 2000 + below(20000);

    k[i][0] = (struct kind){ 0, n };
    k[i][1] = (struct kind){ w_of(CS_REASON_LOAD_USE, 1, 0, 0, 0), n / 3 };
    k[i][2] = (struct kind){ w_of(CS_REASON_DCACHE, 12, CS_REASON_ICACHE, 3,
                                  i % 2), n / (10 + i) };
    k[i][3] = (struct kind){ w_of(CS_REASON_ICACHE, 19, 0, 0, 0), n / 100 };
  }
}

static double clocks_of(uint32_t w, int reason, double *all)
{
  struct cs_reasons r;

  cs_reasons_of_w(&r, w);
  *all = (double)cs_reasons_sum(&r) + (w & 15);
  return (double)r.clocks[reason];
}

static void truth(const struct kind k[INSNS][KINDS], double *share)
{
  double cycles = 0;

  memset(share, 0, CS_REASONS * sizeof *share);
  for (int i = 0; i < INSNS; i++)
    for (int j = 0; j < KINDS; j++)
      for (int r = 0; r < CS_REASONS; r++) {
        double all, c = clocks_of(k[i][j].w, r, &all);

        share[r] += c * k[i][j].executions;
        if (!r)
          cycles += all * k[i][j].executions;
      }
  for (int r = 0; r < CS_REASONS; r++)
    share[r] /= cycles;
}

/* One execution in `grain`, at random. */
static void sample(const struct kind k[INSNS][KINDS], unsigned grain,
                   struct shares *s)
{
  *s = (struct shares){ calloc(INSNS * KINDS, sizeof *s->t), 0, grain };
  CU_ASSERT_PTR_NOT_NULL_FATAL(s->t);
  for (int i = 0; i < INSNS; i++)
    for (int j = 0; j < KINDS; j++) {
      double n = 0;

      for (double e = 0; e < k[i][j].executions; e++)
        n += !below(grain);
      if (n > 0)
        s->t[s->n++] = (struct shares_tuple){ 4u * (unsigned)i, k[i][j].w,
                                              n * grain };
    }
}

static void coverage(void)
{
  struct kind k[INSNS][KINDS];
  double share[CS_REASONS];
  unsigned cases = 0, within = 0;

  make(k);
  truth(k, share);
  for (int round = 0; round < suite_rounds(ROUNDS); round++) {
    struct shares s;
    struct shares_sum sum;

    sample(k, 256, &s);
    shares_sum(&s, 0, UINT64_MAX, &sum);
    for (int r = 0; r < CS_REASONS; r++) {
      const struct share *x = &sum.reason[r];

      CU_ASSERT(x->in.low <= x->part && x->part <= x->in.high);
      if (share[r] <= 0)
        continue;
      cases++;
      within += share[r] >= x->in.low && share[r] <= x->in.high;
    }
    shares_free(&s);
  }
  printf("\n    %u of %u shares within their intervals", within, cases);
  CU_ASSERT(within >= 0.93 * cases && within < 0.99 * cases);
}

/* Two executions of one instruction, worked by hand. */
static void by_hand(void)
{
  struct shares_tuple t[] = {
    { 0x10, 0, 100 },
    { 0x10, w_of(CS_REASON_DCACHE, 8, CS_REASON_ACCESS, 1, 2), 50 },
    { 0x14, w_of(CS_REASON_ICACHE, 9, 0, 0, 0), 1000 },
  };
  struct shares s = { t, 3, 10 };
  struct shares_sum sum;

  shares_sum(&s, 0x10, 0x14, &sum);
  CU_ASSERT_DOUBLE_EQUAL(sum.cycles, 100 + 50 * 12, 1e-9);
  CU_ASSERT_DOUBLE_EQUAL(sum.samples, 15, 1e-9);
  CU_ASSERT_DOUBLE_EQUAL(sum.reason[CS_REASON_OWN].part, 150 / 700.0, 1e-9);
  CU_ASSERT_DOUBLE_EQUAL(sum.reason[CS_REASON_DCACHE].part, 400 / 700.0, 1e-9);
  CU_ASSERT_DOUBLE_EQUAL(sum.reason[CS_REASON_ACCESS].part, 50 / 700.0, 1e-9);
  CU_ASSERT_DOUBLE_EQUAL(sum.others.part, 100 / 700.0, 1e-9);
  CU_ASSERT_DOUBLE_EQUAL(sum.reason[CS_REASON_ICACHE].part, 0, 1e-9);
  CU_ASSERT(sum.reason[CS_REASON_ICACHE].in.high > 0.05);
  shares_sum(&s, 0x18, 0x20, &sum);
  CU_ASSERT_DOUBLE_EQUAL(sum.cycles, 0, 1e-9);
}

/* From a database: tuples of the image in two processes, and the grain. */
static void loaded(void)
{
  char path[] = "/tmp/shares-XXXXXX", err[256] = "";
  int file = mkstemp(path);
  struct cs_db *db;
  struct cs_view *v;
  struct shares s;

  CU_ASSERT_FATAL(file >= 0);
  close(file);
  unlink(path);
  db = cs_db_open(path, CS_DB_WRITE, err, sizeof err);
  CU_ASSERT_PTR_NOT_NULL_FATAL(db);
  cs_db_begin(db);
  cs_db_do(db, "INSERT INTO machine VALUES (1, 'm', 'full', '', 32, '')", "");
  cs_db_do(db, "INSERT INTO epoch (id, machine, program, began, runs,"
           " compressor, estimator) VALUES (1, 1, 'p', 0, 1, '', 'sum')", "");
  cs_db_do(db, "INSERT INTO image (id, build_id, name, path)"
           " VALUES (1, '01', 'p', ''), (2, '02', 'q', '')", "");
  cs_db_do(db, "INSERT INTO process VALUES (1, 1, 7, 'p'), (2, 1, 8, 'p')",
           "");
  cs_db_do(db, "INSERT INTO map (id, process, image, bias)"
           " VALUES (1, 1, 1, 0), (2, 2, 1, 0), (3, 2, 2, 0)", "");
  cs_db_do(db, "INSERT INTO event (id, epoch, name, source, holds, unit, w,"
           " spec, counts, samples) VALUES (1, 1, 'reasons', 'sampled',"
           " 'value', 'events', 'reason', 'reasons', 640, 2.5)", "");
  cs_db_do(db, "INSERT INTO value VALUES (1, 1, 16, 5, 128),"
           " (1, 2, 16, 5, 256), (1, 2, 20, 6, 192), (1, 3, 16, 5, 64)", "");
  CU_ASSERT_EQUAL(cs_db_commit(db), 0);
  CU_ASSERT_STRING_EQUAL(err, "");
  cs_db_close(db);
  v = cs_view_open(path, NULL, err, sizeof err);
  CU_ASSERT_PTR_NOT_NULL_FATAL(v);
  shares_load(&s, v, 1);
  CU_ASSERT_EQUAL_FATAL(s.n, 2);
  CU_ASSERT_DOUBLE_EQUAL(s.grain, 256, 1e-9);
  CU_ASSERT_EQUAL(s.t[0].w, 5);
  CU_ASSERT_DOUBLE_EQUAL(s.t[0].count, 384, 1e-9);
  CU_ASSERT_EQUAL(s.t[1].addr, 20);
  CU_ASSERT_DOUBLE_EQUAL(s.t[1].count, 192, 1e-9);
  shares_free(&s);
  cs_view_close(v);
  unlink(path);
}

int main(void)
{
  CU_TestInfo tests[] = {
    { "loaded", loaded },
    { "by hand", by_hand },
    { "true shares within the intervals", coverage },
    CU_TEST_INFO_NULL,
  };

  return suite_run("shares", tests);
}
