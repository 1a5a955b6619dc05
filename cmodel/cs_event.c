/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_event.c - the event-level model: hash, engine, combiner.
 *
 * Without clocks a compressor is one function of the stream: index, next
 * state, perhaps a message, perhaps into the combiner.
 */
#include "cs_event.h"

#include <stdio.h>
#include <stdlib.h>

#include "cs_config.h"
#include "cs_event_parts.h"

struct cs_event_model {
  struct cs_compressor c;
  struct cs_hash_lut lut;
  struct cs_fold_lut tag;
  struct cs_tiers_cfg tiers;
  struct cs_marks marks;
  uint64_t mask;                        /* XLEN ones */
  union {
    struct cs_event_strata strata;
    struct cs_event_tagged tagged;
    struct cs_event_space_saving saving;
  };
  struct cs_event_comb comb;
  uint64_t events, emitted, sent;
};

static void init_engine(struct cs_event_model *e)
{
  switch (e->c.engine) {
  case CS_ENGINE_STRATA: cs_event_strata_init(&e->strata, &e->c); break;
  case CS_ENGINE_TAGGED: cs_event_tagged_init(&e->tagged, &e->c); break;
  case CS_ENGINE_UNBIASED:
  case CS_ENGINE_ADMISSION:
    cs_event_space_saving_init(&e->saving, &e->c);
    break;
  }
}

struct cs_event_model *cs_event_new(const struct cs_compressor *c, int xlen,
                                    char *err, size_t errlen)
{
  struct cs_event_model *e;
  struct cs_hash_table table;
  enum cs_part part;
  const char *fault = cs_config_fault(c, &part);

  if (!fault && xlen != 32 && xlen != 64)
    fault = "XLEN must be 32 or 64";
  if (!fault && c->engine == CS_ENGINE_STRATA &&
      c->sampler == CS_SAMPLER_B && c->tick_clocks)
    fault = "ticks by clocks need a model with clocks";
  e = fault ? NULL : calloc(1, sizeof *e);
  if (!e) {
    snprintf(err, errlen, "%s", fault ? fault : "out of memory");
    return NULL;
  }
  e->c = *c;
  cs_hash_table_init(&table);
  cs_hash_lut_init(&e->lut, c->hash == CS_HASH_PAPER ? &table : NULL, xlen,
                   c->log2n);
  cs_fold_lut_init(&e->tag, c->tag_bits);
  init_engine(e);
  cs_config_tiers(&e->tiers, c);
  e->mask = xlen == 64 ? UINT64_MAX : UINT32_MAX;
  e->comb.k = c->comb_entries;
  e->comb.max_merges = c->max_merges;
  return e;
}

void cs_event_free(struct cs_event_model *e)
{
  free(e);
}

void cs_event_table_seed(struct cs_event_model *e, uint32_t seed)
{
  struct cs_hash_table table;

  cs_hash_table_seed(&table, seed);
  cs_hash_lut_init(&e->lut, &table, 8 * e->lut.bytes, e->c.log2n);
}

/* Returns whether there is a message in *m, in which the tuple stands. */
static bool engine(struct cs_event_model *e, uint32_t index,
                   struct cs_message *m)
{
  uint32_t tag;

  if (e->c.engine == CS_ENGINE_STRATA) {
    m->count = cs_event_strata(&e->strata, index);
    return m->count != 0;
  }
  tag = cs_fold_lut(&e->tag, m->pc ^ m->w);
  if (e->c.engine != CS_ENGINE_TAGGED)
    return cs_event_space_saving(&e->saving, index, tag, m);
  m->count = cs_event_tagged(&e->tagged, index, tag);
  return m->count != 0;
}

int cs_event_tuple(struct cs_event_model *e, unsigned slot, uint64_t pc,
                   uint64_t w, struct cs_message *out)
{
  struct cs_message m = {
    .pc = pc & e->mask, .w = w & e->mask, .slot = (uint8_t)slot};
  uint32_t index = cs_hash_lut_index(&e->lut, slot, m.pc, m.w);

  CS_INVARIANT(slot < 4 && index < 1u << e->c.log2n);
  if (e->tiers.on)
    index = cs_tiers_place(&e->tiers, e->c.log2n, index,
                           cs_marks_hit(&e->marks, cs_mark_key(m.pc)));
  e->events++;
  if (!engine(e, index, &m))
    return 0;
  e->emitted++;
  if (e->comb.k != 0 && !cs_event_combine(&e->comb, &m))
    return 0;
  e->sent += m.count;
  *out = m;
  return 1;
}

int cs_event_waiting(const struct cs_event_model *e, unsigned i,
                     struct cs_message *out)
{
  if (i >= e->comb.used)
    return 0;
  *out = e->comb.entry[e->comb.used - 1 - i].m;
  return 1;
}

uint32_t cs_event_index(const struct cs_event_model *e, unsigned slot,
                        uint64_t pc, uint64_t w)
{
  return cs_hash_lut_index(&e->lut, slot, pc & e->mask, w & e->mask);
}

uint32_t cs_event_stratum(const struct cs_event_model *e, uint32_t index)
{
  CS_INVARIANT(e->c.engine == CS_ENGINE_STRATA && index < 1u << e->c.log2n);
  return e->strata.words[index].S;
}

void cs_event_mark(struct cs_event_model *e, unsigned set, unsigned way,
                   unsigned tag)
{
  e->marks.tag[set & (CS_MARK_SETS - 1)][way & (CS_MARK_WAYS - 1)] =
    (uint8_t)tag;
}

int cs_event_read_out(struct cs_event_model *e, struct cs_message *out)
{
  if (!cs_event_comb_flush(&e->comb, out))
    return 0;
  e->sent += out->count;
  return 1;
}

int cs_event_flush(struct cs_event_model *e, struct cs_message *out)
{
  bool saving = e->c.engine == CS_ENGINE_UNBIASED ||
                e->c.engine == CS_ENGINE_ADMISSION;

  if (cs_event_read_out(e, out))
    return 1;
  if (!saving || !cs_event_space_saving_flush(&e->saving, out))
    return 0;
  e->sent += out->count;
  return 1;
}

void cs_event_law(const struct cs_event_model *e, struct cs_law *law)
{
  *law = (struct cs_law){
    .accepted = e->events,
    .sent = e->sent,
    .held = cs_event_comb_held(&e->comb),
    .events = e->events,
    .emitted = e->emitted,
    .exact = true,
  };
  switch (e->c.engine) {
  case CS_ENGINE_STRATA:
    law->credit = e->strata.credit;
    law->held += cs_event_strata_held(&e->strata);
    law->exact = e->c.sampler == CS_SAMPLER_P || e->c.counter;
    break;
  case CS_ENGINE_TAGGED:
    law->held += cs_event_tagged_held(&e->tagged);
    break;
  case CS_ENGINE_UNBIASED:
  case CS_ENGINE_ADMISSION:
    law->held += cs_event_space_saving_held(&e->saving);
    law->rejected = e->saving.rejected;
    break;
  }
}
