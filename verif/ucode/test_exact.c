/* SPDX-License-Identifier: Apache-2.0
 *
 * test_exact.c - test_exact INSTRUCTIONS ELF...: the counts by which programs
 * of the coprocessor are judged (cs_cop_exact.h) beside others that were
 * written apart (exact.h), on workloads.  All rows of the one, taken as a
 * program's, must have no error by the other, and be as many.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cs_cop_exact.h"
#include "exact.h"
#include "iss.h"

static struct iss *iss;

static void fatal(const char *what, const char *which)
{
  fprintf(stderr, "test_exact: %s %s\n", what, which);
  exit(1);
}

static bool peek(void *user, uint32_t at, uint32_t *word)
{
  (void)user;
  return iss_read_mem(iss, at, word, 4);
}

/* Misses as no cache has them: some of the blocks, at any time, so that all
 * distances between two misses of a block are met. */
static void mark_miss(struct cs_rvfi *r, unsigned long n)
{
  if ((r->mem_addr >> 4 ^ n >> 3) % 16 == 0)
    r->ev |= CS_EV_DCACHE_MISS;
}

static void count_both(struct cs_cop_exact *x, struct exact *y,
                       unsigned long limit)
{
  struct cs_rvfi r;

  for (unsigned long n = 0; n < limit && iss_step(iss, &r); n++) {
    mark_miss(&r, n);
    exact_count(y, &r);
    if (cs_cop_exact_insn(x, &r))
      fatal("out of", "memory");
  }
}

static uint64_t give_rows(struct cs_cop_exact *x, const struct exact *y,
                          unsigned kind)
{
  uint64_t events = 0;

  for (size_t i = 0; i < y->rows.places; i++) {
    const struct tally_entry *e = &y->rows.at[i];
    struct cs_cop_row_out row = {
      .kind = (uint8_t)kind, .pc = e->pc, .key = e->key, .other = e->other,
      .count = e->count,
    };

    if (!e->used || e->kind != kind)
      continue;
    row.total = exact_total(y, e);
    events += e->count;
    if (cs_cop_exact_row(x, &row))
      fatal("out of", "memory");
  }
  return events;
}

/* Of silent and redundant, events are executions, those that are not too.  The
 * first access of a page of memory is no silent store by cs_cop_exact.h, which
 * cannot know what was there before: shares may differ by that. */
static bool same(struct cs_cop_exact *x, const struct exact *y, unsigned kind)
{
  const double most = kind == CS_COP_ROW_SILENT ? 1e-3 : 1e-12;
  const bool executions = kind == CS_COP_ROW_SILENT ||
                          kind == CS_COP_ROW_REDUNDANT;
  uint64_t events = give_rows(x, y, kind);
  struct cs_cop_score s;
  bool right;

  if (cs_cop_exact_score(x, (enum cs_cop_kind)kind, &s))
    fatal("out of", "memory");
  right = s.events && s.rms < most && s.covered == 1 && s.precision == 1 &&
          (executions || (s.counted == 1 && s.events == events &&
                          s.keys == s.rows));
  if (!right)
    printf("%s: %" PRIu64 " and %" PRIu64 " events, %" PRIu64 " and %" PRIu64
           " rows, rms %g, covered %g, precision %g\n",
           cs_cop_kind_names[kind], s.events, events, s.keys, s.rows, s.rms,
           s.covered, s.precision);
  return right;
}

static unsigned compare(const char *elf, unsigned long limit)
{
  struct iss_config config = { 0 };
  struct cs_cop_exact *x;
  struct exact y;
  unsigned wrong = 0;
  char err[512];

  if (!(iss = iss_new(&config, err, sizeof err)) ||
      !iss_load_elf(iss, elf, err, sizeof err))
    fatal("cannot run:", err);
  x = cs_cop_exact_new(UINT32_MAX, peek, NULL);
  if (!x)
    fatal("out of", "memory");
  exact_init(&y);
  iss_read_mem(iss, 0x80000000, y.word, EXACT_RAM);
  count_both(x, &y, limit);
  for (unsigned k = 0; k < CS_COP_ROW_KINDS; k++)
    if (k != CS_COP_ROW_CALL) /* names a context, counts nothing */
      wrong += !same(x, &y, k);
  exact_free(&y);
  cs_cop_exact_free(x);
  iss_free(iss);
  return wrong;
}

int main(int argc, char **argv)
{
  unsigned wrong = 0;

  if (argc < 3)
    fatal("usage:", "test_exact INSTRUCTIONS ELF...");
  for (int i = 2; i < argc; i++)
    wrong += compare(argv[i], strtoul(argv[1], NULL, 0));
  printf("%d programs, %s instructions, %d kinds, %u wrong\n", argc - 2,
         argv[1], CS_COP_ROW_KINDS - 1, wrong);
  return wrong != 0;
}
