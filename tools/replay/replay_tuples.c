/* SPDX-License-Identifier: Apache-2.0
 *
 * replay_tuples.c - a tuple file through the event-level model.
 */
#include "replay.h"

#include <endian.h>
#include <inttypes.h>
#include <stdio.h>

#include "cs_tuple_slot.h"

enum { BLOCK = 1 << 16 };

struct job {
  struct replay *r;
  struct cs_tuple_slot slot[CS_SLOT_MAX];
  uint8_t slots_of[CS_KINDS]; /* bit s: slot s selects this kind */
  uint32_t instret;           /* of the last record */
};

static void choose_kinds(struct job *j, unsigned slot)
{
  struct cs_tuple_slot *t = &j->slot[slot];
  char err[ERROR_TEXT];

  if (cs_tuple_slot_init(t, &j->r->o.slot[slot], err, sizeof err))
    die("slot %u: %s", slot, err);
  for (unsigned k = 0; k < CS_KINDS; k++)
    j->slots_of[k] |= (uint8_t)((t->kinds >> k & 1) << slot);
}

static void event(struct job *j, unsigned slot, uint32_t pc, uint32_t w)
{
  struct cs_message m;

  if (j->slot[slot].filtered && !cs_tuple_slot_passes(&j->slot[slot], pc))
    return;
  if (cs_collect_event(&j->r->collect, slot, pc, w))
    die("out of memory");
  if (cs_event_tuple(j->r->model, slot, pc, w, &m))
    replay_message(j->r, &m);
}

/* Returns the first record that is none, or `end`.  instret may wrap. */
static const struct cs_tuple *block(struct job *j, const struct cs_tuple *t,
                                    const struct cs_tuple *end)
{
  for (; t < end; t++) {
    uint32_t kind = le32toh(t->kind);
    unsigned slots;

    if (kind >= CS_KINDS || (int32_t)(le32toh(t->instret) - j->instret) < 0)
      return t;
    j->instret = le32toh(t->instret);
    for (slots = j->slots_of[kind]; slots; slots &= slots - 1)
      event(j, (unsigned)__builtin_ctz(slots), le32toh(t->pc),
            le32toh(t->value));
  }
  return end;
}

static void die_of(const struct job *j, const struct cs_tuple_file *f,
                   const struct cs_tuple *t)
{
  const size_t offset = (size_t)(t - f->tuple) * sizeof *t;

  if (le32toh(t->kind) >= CS_KINDS)
    die("%s: offset %zu: unknown kind %" PRIu32, j->r->tuples, offset,
        le32toh(t->kind));
  die("%s: offset %zu: instret %" PRIu32 " behind %" PRIu32, j->r->tuples,
      offset, le32toh(t->instret), j->instret);
}

static void report(struct job *j, uint64_t instructions)
{
  struct replay *r = j->r;
  struct cs_report *p = &r->report;
  struct cs_law law;

  cs_event_law(j->r->model, &law);
  snprintf(p->program, sizeof p->program, "%s", r->tuples);
  snprintf(p->device, sizeof p->device, "event-level model");
  p->instructions = instructions;
  p->clocks = (uint64_t)((double)instructions * r->o.cpi);
  p->law = (struct cs_report_law){
    law.accepted, law.credit, law.sent, law.held,
    law.exact, law.events, law.emitted, law.rejected,
  };
  for (unsigned s = 0; s < r->o.slots; s++)
    p->slot[s].selected = p->slot[s].accepted = r->collect.selected[s];
}

int replay_tuples(struct replay *r)
{
  struct job j = { .r = r };
  struct cs_tuple_file f;
  char err[ERROR_TEXT];
  uint32_t first;
  size_t at = 0, end;

  for (unsigned s = 0; s < r->o.slots; s++)
    choose_kinds(&j, s);
  if (cs_tuples_open(&f, r->tuples, err, sizeof err))
    die("%s", err);
  r->model = cs_event_new(&r->o.compressor, 32, err, sizeof err);
  if (!r->model)
    die("%s", err);
  first = j.instret = le32toh(f.tuple[0].instret);
  end = cs_tuples_before(&f, r->o.max_instructions);
  progress_begin(&r->progress, "tuples", end);
  while (at < end && !stop_wanted()) {
    size_t next = end - at > BLOCK ? at + BLOCK : end;
    const struct cs_tuple *t = block(&j, f.tuple + at, f.tuple + next);

    if (t != f.tuple + next)
      die_of(&j, &f, t);
    at = next;
    progress_update(&r->progress, at);
  }
  progress_end(&r->progress);
  replay_read_out(r);
  report(&j, at ? (uint64_t)(j.instret - first) + 1 : 0);
  cs_event_free(r->model);
  cs_tuples_close(&f);
  if (at == end)
    return 0;
  fprintf(stderr, "coresample: stopped at tuple %zu, instruction %" PRIu64
                  "\n", at, r->report.instructions);
  return EXIT_STOPPED;
}
