/* SPDX-License-Identifier: Apache-2.0
 *
 * redundant.c - handler of redundant.ucode.
 */
#include "redundant.img.h"
#include "turns.h"

enum { PLACES = 4096 };

enum { ENOUGH, ROUNDS, TURN, FALL };

static const struct cs_cop_knob knob[] = {
  [ENOUGH] = { "enough", 512, 16, 1 << 30,
               "counts of an instruction before it is masked" },
  [ROUNDS] = { "rounds", 1, 1, 1000, "copies in the turn of a part" },
  [TURN] = { "turn", 32768, 1, 1u << 31, "instructions in it at most" },
  [FALL] = { "fall", 250000, 0, 1u << 31,
             "instructions to the first fall of all masks; 0: never" },
  { 0 },
};

static const struct turns_layout layout = {
  2, { UCODE_REDUNDANT_ARRAY_PCS, UCODE_REDUNDANT_ARRAY_CNT },
  UCODE_REDUNDANT_INDEX_REP, UCODE_REDUNDANT_INDEX_FAILED,
  UCODE_REDUNDANT_INDEX_REPLACED,
};

/* Behind its key. */
struct insn { uint32_t pc, same, total, since; };

struct redundant {
  struct turns turns;
  struct cs_cop_table insn;
};

enum { INSN_WORDS = sizeof(struct insn) / 4 };

static bool slot(struct cs_cop_handler *h, const uint32_t *word)
{
  struct redundant *s = h->state;
  struct insn *i = (void *)cs_cop_table_get(h, &s->insn, word);

  if (!i)
    return false;
  i->same += word[1] & 0xffff;
  i->total += word[1] >> 16;
  i->since += word[1] >> 16;
  return i->since >= h->knob[ENOUGH];
}

static void again(struct cs_cop_handler *h)
{
  struct redundant *s = h->state;

  for (uint32_t i = 0; i < s->insn.places; i++) {
    struct insn *p = (void *)cs_cop_table_at(&s->insn, i);

    if (p)
      p->since = 0;
  }
}

static void open(struct cs_cop_handler *h)
{
  struct redundant *s = h->state = cs_cop_alloc(h, sizeof *s);

  if (!s || !cs_cop_table_init(h, &s->insn, PLACES, INSN_WORDS, 1))
    return;
  s->turns.at = &layout;
  s->turns.slot = slot;
  s->turns.again = again;
  s->turns.rounds = h->knob[ROUNDS];
  s->turns.length = h->knob[TURN];
  s->turns.first = h->knob[FALL];
  turns_open(h, &s->turns);
}

static void interrupt(struct cs_cop_handler *h)
{
  struct redundant *s = h->state;

  turns_interrupt(h, &s->turns);
}

static void tick(struct cs_cop_handler *h)
{
  struct redundant *s = h->state;

  turns_tick(h, &s->turns);
}

static void finish(struct cs_cop_handler *h)
{
  struct redundant *s = h->state;

  turns_rest(h, &s->turns);
  for (uint32_t i = 0; i < s->insn.places; i++) {
    struct insn *p = (void *)cs_cop_table_at(&s->insn, i);
    struct cs_cop_row_out row = { .kind = CS_COP_ROW_REDUNDANT,
                                  .flags = CS_COP_ROW_SCALED };

    if (!p || !p->total)
      continue;
    row.pc = p->pc;
    row.count = p->same;
    row.total = p->total;
    cs_cop_row(h, &row);
  }
}

const struct cs_cop_program cs_cop_program_redundant = {
  .name = "redundant",
  .about = "loads that read what they read the time before",
  .knob = knob,
  .image = ucode_redundant,
  .image_size = sizeof ucode_redundant,
  .memory = 64 + sizeof(struct redundant) +
            CS_COP_TABLE_BYTES(PLACES, INSN_WORDS),
  .kinds = 1u << CS_COP_ROW_REDUNDANT,
  .open = open,
  .interrupt = interrupt,
  .tick = tick,
  .finish = finish,
};
