// SPDX-License-Identifier: Apache-2.0
//
// cover_tiers.c - cover points of two tiers of strata: where tuples go, both
// tiers' messages, and every meeting of a MARK write with a tuple.

#include "cover_visit.h"
#include "cs_blocks.h"
#include "cs_regs.h"

static unsigned ways_of(const struct cs_marks *m, struct cs_mark_key key) {
  unsigned n = 0;
  for (unsigned way = 0; key.tag != 0 && way < CS_MARK_WAYS; way++)
    n += m->tag[key.set][way] == key.tag;
  return n;
}

/* The event at X: the tier it is in, and whether that is where its hash says.
 */
static void events(struct visit *v, const struct cs_model *m) {
  const struct cs_compressor_state *c = &m->core.comp;
  const struct cs_comp_cfg *cfg = &m->cfg.comp;
  const struct cs_hashed *x = cs_sampler_bank_stage(&c->bank, CS_X);
  bool on = x != NULL && cfg->tiers.on, moved = false, sends = false;
  bool rare = on && cs_tiers_rare(&cfg->tiers, cfg->log2n, x->index);
  if (on) {
    uint64_t word = cs_hash_word(&c->hash, cfg->hash == CS_HASH_PAPER, c->xlen,
                                 x->m.slot, x->m.pc, x->m.w);
    moved = cs_fold(word, cfg->log2n) != x->index;
    sends = c->bank.table.words[x->index].S + 1
            == cs_sampler_rate(cfg, x->index);
  }
  cover_point(v, "rare tier", rare && moved);
  cover_point(v, "rare tier, in its place", rare && !moved);
  cover_point(v, "frequent tier, moved", on && !rare && moved);
  cover_point(v, "frequent tier, in its place", on && !rare && !moved);
  cover_point(v, "rare tier sends", rare && sends);
  cover_point(v, "frequent tier sends", on && !rare && sends);
  cover_point(v, "rare tier of one stratum", rare && cfg->tiers.log2_rare == 0);
  cover_point(v, "rare tier with idle strata",
              rare && cfg->tiers.log2_rare < cfg->tiers.log2_keep);
  cover_point(v, "rare tier of half the strata",
              rare && cfg->tiers.log2_keep + 1 == cfg->log2n);
}

/* The tuple in H1, and what is written into its set in the same clock. */
static void lookups(struct visit *v, const struct cs_model *m, bool mark,
                    uint32_t data) {
  const struct cs_compressor_state *c = &m->core.comp;
  const struct cs_tiers_cfg *tiers = &m->cfg.comp.tiers;
  bool read = (c->h_valid & 1) && tiers->on;
  const struct cs_hashed *h1 = &c->h[c->h_base];
  struct cs_mark_key key = {0};
  struct cs_marks after = c->marks;
  unsigned now = 0, then = 0;
  bool may = read && (tiers->slots >> h1->m.slot & 1);
  if (read) {
    key = cs_mark_key(h1->m.pc);
    now = ways_of(&c->marks, key);
  }
  if (mark)
    cs_marks_write(&after, data);
  if (read)
    then = ways_of(&after, key);
  cover_point(v, "marked in two ways", may && now > 1);
  cover_point(v, "marked, but not this slot", read && !may && now > 0);
  cover_point(v, "tag 0 while a way is empty",
              may && key.tag == 0 && c->marks.tag[key.set][0] == 0);
  cover_point(v, "MARK in the clock of its H1", may && now == 0 && then > 0);
  cover_point(v, "emptied in the clock of its H1",
              may && now > 0 && then == 0);
  cover_point(v, "MARK to its set, of another",
              may && mark && now == then
              && (data & CS_MARK_SET_MASK) >> CS_MARK_SET_LSB == key.set);
}

static void commands(struct visit *v, const struct cs_model *m, bool mark) {
  static const char *const states[] = {"OFF",  "CLEAR", "IDLE",
                                       "INIT", "RUN",   "DRAIN"};
  const struct cs_marks *marks = &m->core.comp.marks;
  unsigned set = m->ctrl.clr_cnt, full = 0;
  for (unsigned way = 0; set < CS_MARK_SETS && way < CS_MARK_WAYS; way++)
    full += marks->tag[set][way] != 0;
  cover_named(v, "MARK in ", states, 6, mark, m->ctrl.state);
  cover_point(v, "CLEAR empties marks", m->ctrl.state == CS_CLEAR && full != 0);
}

void cover_tiers(struct cover *c, const struct cs_model *m) {
  struct visit v = { .c = c };
  if (!c->params.tiers)
    return;
  if (!c->params.tagged_table)
    c->wide_from = c->at;
  const struct cs_reg_write_now *w = &m->command.w;
  bool mark = w->strobe == CS_MARK_OFFSET;
  events(&v, m);
  lookups(&v, m, mark, w->wdata);
  commands(&v, m, mark);
  c->wide_to = c->at;
}
