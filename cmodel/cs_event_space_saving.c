/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_event_space_saving.c - event level: U and E, entry = set * ways + way.
 */
#include "cs_event_parts.h"

void cs_event_space_saving_init(struct cs_event_space_saving *s,
                          const struct cs_compressor *c)
{
  s->cfg = (struct cs_space_saving_cfg){
    .rate = c->rate,
    .tag_bits = (uint8_t)c->tag_bits,
    .log2_ways = (uint8_t)c->log2_ways,
    .log2n = (uint8_t)c->log2n,
    .seed = c->seed,
    .admission = c->engine == CS_ENGINE_ADMISSION,
    .bound = c->bound,
  };
  s->entries = 1u << (c->log2n + c->log2_ways);
  cs_draw_seed(&s->draw, c->seed);
}

bool cs_event_space_saving(struct cs_event_space_saving *s, uint32_t set,
                           uint32_t tag, struct cs_message *m)
{
  struct cs_space_saving_decision d =
    cs_space_saving_next(&s->cfg, &s->entry[set << s->cfg.log2_ways], tag,
                    cs_draw_recip(&s->draw), m);

  s->rejected += d.rule == CS_SPACE_SAVING_REJECTED;
  return d.sent;
}

int cs_event_space_saving_flush(struct cs_event_space_saving *s,
                                struct cs_message *m)
{
  struct cs_space_saving_entry *e;

  if (s->cfg.tag_bits != 0)
    return 0;
  while (s->flushed < s->entries && s->entry[s->flushed].c == 0)
    s->flushed++;
  if (s->flushed == s->entries) {
    s->flushed = 0;
    return 0;
  }
  e = &s->entry[s->flushed];
  *m = (struct cs_message){.pc = e->pc, .w = e->w, .count = e->c,
                           .slot = e->slot};
  m->err = s->cfg.bound ? e->err & 0xffffffu : 0;
  e->c = e->err = 0;
  return 1;
}

uint64_t cs_event_space_saving_held(const struct cs_event_space_saving *s)
{
  uint64_t sum = 0;

  for (unsigned i = 0; i < s->entries; i++)
    sum += s->entry[i].c;
  return sum;
}
