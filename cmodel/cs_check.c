/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_check.c - the conservation law (docs/design/overview.md), with all that
 * is held counted where it is, never worked out by subtraction.
 */
#include <stdio.h>

#include "cs_blocks.h"

/* Tuples of each slot in the rows of the queue that were not issued yet. */
static void count_queued(const struct cs_core_state *c,
                         uint32_t queued[CS_MAX_SLOTS])
{
  for (uint32_t i = 0; i < c->queue.level; i++) {
    uint32_t mask = c->rows[cs_fifo_at(&c->queue, i)].mask;
    if (i == 0)
      mask &= ~(uint32_t)c->issue.done;
    for (; mask != 0; mask &= mask - 1)
      queued[__builtin_ctz(mask) % c->params.num_slots]++;
  }
}

/* Events of the tuples in P, T, (C), H1..X. */
static uint32_t in_pipe(const struct cs_core_state *c)
{
  uint32_t issued = (uint32_t)c->issue.p_count + c->issue.t_count;

  if (c->wide)
    return issued + cs_compressor_wide_in_pipe(c->wide);
  return issued + (uint32_t)__builtin_popcount(c->comp.h_valid) +
         cs_sampler_bank_in_pipe(&c->comp.bank) +
         cs_tagged_in_pipe(cs_compressor_pipe(&c->comp));
}

static uint32_t fifo_counts(const struct cs_fifo_state *f,
                            const struct cs_message *data)
{
  uint32_t sum = 0;

  for (uint32_t i = 0; i < f->level; i++)
    sum += data[cs_fifo_at(f, i)].count;
  return sum;
}

/* Counts in M, staging, combiner and message FIFO, and the coprocessor's
 * tuple. */
static uint32_t message_counts(const struct cs_core_state *c, bool comb_on)
{
  const struct cs_message *tuple = cs_core_tuple(c);
  uint32_t sum = (comb_on ? cs_combiner_held(&c->comb) : 0) +
                 fifo_counts(&c->fifo, c->messages) +
                 (tuple ? tuple->count : 0);

  for (unsigned b = 0; b < c->banks; b++) {
    const struct cs_message *m = c->wide ? cs_sampler_bank_m(cs_core_bank(c, b))
                                         : cs_compressor_m(&c->comp);
    sum += (m ? m->count : 0) +
           fifo_counts(cs_core_staging(c, b), cs_core_staged(c, b));
  }
  return sum;
}

/* The banks with strata: their configurations, and how many they are. */
static const struct cs_comp_cfg *banks(const struct cs_model *m, unsigned *n)
{
  *n = m->core.wide ? 1u << m->cfg.lb : 1;
  return m->core.wide ? m->cfg.bank : &m->cfg.comp;
}

static uint32_t strata_counts(const struct cs_model *m)
{
  unsigned n;
  const struct cs_comp_cfg *cfg = banks(m, &n);
  uint32_t sum = 0;

  if (m->cfg.comp.engine == CS_ENGINE_TAGGED)
    return cs_tagged_held(&m->core.comp.table, &m->cfg.tagged);
  if (m->cfg.comp.engine != CS_ENGINE_STRATA)
    return cs_space_saving_held(&m->core.comp.saving, &m->cfg.saving);
  for (unsigned b = 0; b < n; b++)
    sum += cs_sampler_bank_held(cs_core_bank(&m->core, b), &cfg[b]);
  return sum;
}

static uint32_t credit_due(const struct cs_model *m)
{
  unsigned n;
  const struct cs_comp_cfg *cfg = banks(m, &n);
  uint32_t sum = 0;

  for (unsigned b = 0; b < n; b++)
    sum += cs_sampler_bank_credit_due(cs_core_bank(&m->core, b), &cfg[b]);
  return sum;
}

/* Events that the coprocessor's tuples stand for, all of them. */
static uint32_t emit_count(const struct cs_core_state *c)
{
  return c->cop ? c->cop->n[CS_COP_N_EMIT_COUNT] : 0;
}

static const char *report(char *buf, size_t len, const char *law,
                          uint32_t left, uint32_t right)
{
  snprintf(buf, len, "%s: %u is not %u", law, left, right);
  return buf;
}

static const char *check_slots(const struct cs_counters *n,
                               const uint32_t queued[CS_MAX_SLOTS],
                               int num_slots, char *buf, size_t len)
{
  char law[64];

  for (int s = 0; s < num_slots; s++) {
    if (n->queued[s] != queued[s]) {
      snprintf(law, sizeof law, "queued[%d] = tuples in the queue", s);
      return report(buf, len, law, n->queued[s], queued[s]);
    }
    if (n->selected[s] != n->accepted[s] + n->dropped[s] + queued[s]) {
      snprintf(law, sizeof law, "selected[%d] = accepted + dropped + queued",
               s);
      return report(buf, len, law, n->selected[s],
                    n->accepted[s] + n->dropped[s] + queued[s]);
    }
  }
  return NULL;
}

static const char *check_counts(const struct cs_model *m,
                                const struct cs_counters *n,
                                uint32_t accepted, char *buf, size_t len)
{
  const struct cs_comp_cfg *cfg = &m->cfg.comp;
  uint32_t credit = n->credit + credit_due(m);
  uint32_t held = message_counts(&m->core, m->cfg.comb_on);
  uint32_t emits = emit_count(&m->core);

  if (n->emitted_count + emits != n->sent_count + held)
    return report(buf, len,
                  "emitted_count + emit_count = sent_count + held in messages",
                  n->emitted_count + emits, n->sent_count + held);
  if (cfg->engine != CS_ENGINE_STRATA || cfg->sampler == CS_SAMPLER_P ||
      cfg->counter) {
    held += in_pipe(&m->core) + strata_counts(m) + n->rejected;
    if (accepted + credit + emits != n->sent_count + held)
      return report(buf, len, "accepted + credit + emit_count = sent_count "
                              "+ held + rejected",
                    accepted + credit + emits, n->sent_count + held);
  } else if (cfg->rate * n->emitted + emits != n->sent_count + held) {
    return report(buf, len, "r * emitted + emit_count = sent_count + held",
                  cfg->rate * n->emitted + emits, n->sent_count + held);
  }
  return NULL;
}

static const char *check_cop(const struct cs_cop_state *s, char *buf,
                             size_t len)
{
  const char *law = cs_cop_check(s);

  if (law)
    snprintf(buf, len, "coprocessor: %s", law);
  return law ? buf : NULL;
}

const char *cs_model_check(const struct cs_model *m, char *buf, size_t len)
{
  struct cs_counters n = cs_core_counters(&m->core);
  uint32_t queued[CS_MAX_SLOTS] = {0};
  uint32_t accepted = 0;
  const char *failed;

  count_queued(&m->core, queued);
  failed = m->core.cop ? check_cop(m->core.cop, buf, len) : NULL;
  if (!failed)
    failed = check_slots(&n, queued, m->params.num_slots, buf, len);
  if (failed || !m->ctrl.inited)
    return failed;
  for (int s = 0; s < m->params.num_slots; s++)
    accepted += n.accepted[s];
  if (accepted != n.events + in_pipe(&m->core))
    return report(buf, len, "accepted = events + tuples in the pipeline",
                  accepted, n.events + in_pipe(&m->core));
  return check_counts(m, &n, accepted, buf, len);
}
