/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_read_out.c - messages so far, then the combiner's, then the strata.
 */
#include "cs_read_out.h"

#include "cs_strata.h"
#include "cs_types.h"

static void free_first(struct cs_profile *p, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    cs_profile_free(&p[i]);
}

static int copy(const struct cs_profile *est, unsigned slots,
                struct cs_profile *p)
{
  for (unsigned i = 0; i < slots; i++)
    if (cs_profile_copy(&p[i], &est[i])) {
      free_first(p, i);
      return -1;
    }
  return 0;
}

static int add_waiting(const struct cs_read_out *r, struct cs_profile *p)
{
  struct cs_message m;
  int failed = 0;

  for (unsigned i = 0; cs_event_waiting(r->model, i, &m); i++)
    failed |= cs_profile_add(&p[m.slot], m.pc, m.w,
                             r->estimator == CS_ESTIMATE_RATIO ? 1 : m.count);
  return failed;
}

static uint64_t total(const struct cs_profile *p, unsigned slots)
{
  uint64_t sum = 0;

  for (unsigned i = 0; i < slots; i++)
    sum += p[i].total;
  return sum;
}

static int weigh(const struct cs_read_out *r, struct cs_profile *p,
                 unsigned slots)
{
  uint32_t S[CS_MAX_STRATA];
  struct cs_strata_account a;
  struct cs_strata *strata;
  struct cs_law law;
  uint64_t moved;
  bool agree;

  for (uint32_t i = 0; i < 1u << r->c->log2n; i++)
    S[i] = cs_event_stratum(r->model, i);
  strata = cs_strata_new(r->c, r->xlen, S);
  if (!strata)
    return -1;
  if (r->table_seed)
    cs_strata_table_seed(strata, r->table_seed);
  cs_event_law(r->model, &law);
  a = (struct cs_strata_account){ r->events, law.emitted, total(p, slots) };
  agree = cs_strata_agree(strata, p, slots, &a);
  for (unsigned i = 0; agree && i < slots; i++)
    cs_strata_weigh(strata, i, &p[i], &moved);
  cs_strata_free(strata);
  return agree ? 0 : -1;
}

int cs_read_out(const struct cs_read_out *r, const struct cs_profile *est,
                unsigned slots, struct cs_profile *p)
{
  if (copy(est, slots, p))
    return -1;
  if (add_waiting(r, p) ||
      (cs_strata_useful(r->c) && weigh(r, p, slots))) {
    free_first(p, slots);
    return -1;
  }
  return 0;
}
