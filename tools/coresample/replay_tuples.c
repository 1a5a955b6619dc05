/* SPDX-License-Identifier: Apache-2.0
 *
 * replay_tuples.c - a tuple file through the event-level model.
 *
 * A record holds one value of one instruction, so a slot here can only choose
 * kinds and filter by pc; what a record does not hold is refused by name.
 */
#include "replay.h"

#include <endian.h>
#include <inttypes.h>
#include <stdio.h>

#include "cs_tuples.h"

enum { BLOCK = 1 << 16, ERROR_TEXT = 512 };

/* Class and source of w that each kind of record stands for. */
static const struct {
  enum cs_class class;
  enum cs_w_src w_src;
} kinds[CS_KINDS] = {
  [CS_KIND_LOAD] = { CS_CLASS_LOAD, CS_W_LOAD_DATA },
  [CS_KIND_BRANCH] = { CS_CLASS_BRANCH, CS_W_NEXT_PC },
  [CS_KIND_IJUMP] = { CS_CLASS_IJUMP, CS_W_NEXT_PC },
  [CS_KIND_RETURN] = { CS_CLASS_RETURN, CS_W_NEXT_PC },
  [CS_KIND_CALL] = { CS_CLASS_CALL, CS_W_NEXT_PC },
  [CS_KIND_ICALL] = { CS_CLASS_ICALL, CS_W_NEXT_PC },
  [CS_KIND_JUMP] = { CS_CLASS_JUMP, CS_W_NEXT_PC },
  [CS_KIND_STORE] = { CS_CLASS_STORE, CS_W_MEM_ADDR },
};

struct job {
  struct replay *r;
  struct cs_event_model *model;
  uint8_t slots_of[CS_KINDS]; /* bit s: slot s selects this kind */
  bool filtered;              /* some slot looks at the pc */
};

static bool is_held(const struct cs_slot_cfg *s, enum cs_kind k)
{
  return s->class_mask >> kinds[k].class & 1 &&
         (s->w_src == kinds[k].w_src ||
          (k == CS_KIND_LOAD && s->w_src == CS_W_RD));
}

static void choose_kinds(struct job *j, unsigned slot)
{
  const struct cs_slot_cfg *s = &j->r->o.slot[slot];
  uint32_t held = 0;
  char spec[CS_REPORT_TEXT];

  for (unsigned k = 0; k < CS_KINDS; k++)
    if (is_held(s, (enum cs_kind)k)) {
      held |= 1u << kinds[k].class;
      j->slots_of[k] |= (uint8_t)(1u << slot);
    }
  cs_slot_format(s, spec, sizeof spec);
  if (s->class_mask & ~held)
    die("slot %u (%s): a tuple file does not hold this w of these classes",
        slot, spec);
  if (s->mode_mask != 0xb || s->ctx_en || s->ev_mask ||
      s->pct_en)
    die("slot %u (%s): a tuple file holds no mode, context or events, and "
        "has no PC table", slot, spec);
  j->filtered |= s->pc_lo || s->pc_hi < UINT32_MAX || s->pcf_mask;
}

static bool passes(const struct cs_slot_cfg *s, uint32_t pc)
{
  return (s->pc_lo <= pc && pc <= s->pc_hi) != s->pc_exclude &&
         (cs_pchash(pc) & s->pcf_mask) == s->pcf_match;
}

static void event(struct job *j, unsigned slot, uint32_t pc, uint32_t w)
{
  struct cs_message m;

  if (j->filtered && !passes(&j->r->o.slot[slot], pc))
    return;
  if (cs_collect_event(&j->r->collect, slot, pc, w) ||
      (cs_event_tuple(j->model, slot, pc, w, &m) &&
       cs_collect_message(&j->r->collect, &m)))
    die("out of memory");
}

/* Returns the first record of an unknown kind, or `end`. */
static const struct cs_tuple *block(struct job *j, const struct cs_tuple *t,
                                    const struct cs_tuple *end)
{
  for (; t < end; t++) {
    uint32_t kind = le32toh(t->kind);
    unsigned slots;

    if (kind >= CS_KINDS)
      return t;
    for (slots = j->slots_of[kind]; slots; slots &= slots - 1)
      event(j, (unsigned)__builtin_ctz(slots), le32toh(t->pc),
            le32toh(t->value));
  }
  return end;
}

/* The first record behind the limit of instructions. */
static size_t limit(const struct replay *r, const struct cs_tuple_file *f)
{
  size_t lo = 0, hi = f->n;

  if (!r->o.max_instructions)
    return f->n;
  while (lo < hi) {
    size_t middle = lo + (hi - lo) / 2;

    if (le32toh(f->tuple[middle].instret) < r->o.max_instructions)
      lo = middle + 1;
    else
      hi = middle;
  }
  return lo;
}

static void flush(struct job *j)
{
  struct cs_message m;

  while (cs_event_flush(j->model, &m))
    if (cs_collect_message(&j->r->collect, &m))
      die("out of memory");
}

static void report(struct job *j, uint64_t instructions)
{
  struct replay *r = j->r;
  struct cs_report *p = &r->report;
  struct cs_law law;

  cs_event_law(j->model, &law);
  snprintf(p->program, sizeof p->program, "%s", r->tuples);
  snprintf(p->device, sizeof p->device, "event-level model");
  p->instructions = instructions;
  p->clocks = (uint64_t)((double)instructions * r->o.cpi);
  p->law = (struct cs_report_law){
    law.accepted, law.credit, law.sent, law.held,
    law.exact, law.events, law.emitted,
  };
  for (unsigned s = 0; s < r->o.slots; s++)
    p->slot[s].selected = p->slot[s].accepted = r->collect.selected[s];
}

int replay_tuples(struct replay *r)
{
  struct job j = { .r = r };
  struct cs_tuple_file f;
  char err[ERROR_TEXT];
  size_t at = 0, end;

  for (unsigned s = 0; s < r->o.slots; s++)
    choose_kinds(&j, s);
  if (cs_tuples_open(&f, r->tuples, err, sizeof err))
    die("%s", err);
  j.model = cs_event_new(&r->o.compressor, 32, err, sizeof err);
  if (!j.model)
    die("%s", err);
  end = limit(r, &f);
  progress_begin(&r->progress, "tuples", end);
  while (at < end && !stop_wanted()) {
    size_t next = end - at > BLOCK ? at + BLOCK : end;
    const struct cs_tuple *t = block(&j, f.tuple + at, f.tuple + next);

    if (t != f.tuple + next)
      die("%s: offset %zu: unknown kind %" PRIu32, r->tuples,
          (size_t)(t - f.tuple) * sizeof *t, le32toh(t->kind));
    at = next;
    progress_update(&r->progress, at);
  }
  progress_end(&r->progress);
  if (r->o.flush)
    flush(&j);
  report(&j, at ? (uint64_t)le32toh(f.tuple[at - 1].instret) + 1 : 0);
  cs_event_free(j.model);
  cs_tuples_close(&f);
  if (at == end)
    return 0;
  fprintf(stderr, "coresample: stopped at tuple %zu, instruction %" PRIu64
                  "\n", at, r->report.instructions);
  return EXIT_STOPPED;
}
