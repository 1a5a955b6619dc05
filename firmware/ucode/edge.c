/* SPDX-License-Identifier: Apache-2.0
 *
 * edge.c - handler of edge.ucode.
 */
#include "edge.img.h"
#include "turns.h"

enum { PLACES = 4096, EDGES = 8192 };

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
  3,
  { UCODE_EDGE_ARRAY_PCS, UCODE_EDGE_ARRAY_CNT, UCODE_EDGE_ARRAY_TO },
  UCODE_EDGE_INDEX_REP, UCODE_EDGE_INDEX_FAILED, UCODE_EDGE_INDEX_REPLACED,
};

/* Of an instruction, behind its key. */
struct insn { uint32_t pc, total, since; };
/* Of an edge; a branch's key is <pc, 0>, and other its not taken count. */
struct edge { uint32_t pc, to, count, other; };

struct edges {
  struct turns turns;
  struct cs_cop_table insn, edge;
  uint32_t enough;
};

enum {
  INSN_WORDS = sizeof(struct insn) / 4,
  EDGE_WORDS = sizeof(struct edge) / 4,
};

static bool slot(struct cs_cop_handler *h, const uint32_t *word)
{
  struct edges *s = h->state;
  uint32_t key[2] = { word[0], word[2] };
  uint32_t low = word[1] & 0xffff, high = word[1] >> 16;
  struct insn *i = (void *)cs_cop_table_get(h, &s->insn, key);
  struct edge *e = (void *)cs_cop_table_get(h, &s->edge, key);

  if (!i || !e)
    return false;
  e->count += key[1] ? low : high;
  e->other += key[1] ? 0 : low;
  i->total += low + high;
  i->since += low + high;
  return i->since >= s->enough;
}

static void again(struct cs_cop_handler *h)
{
  struct edges *s = h->state;

  for (uint32_t i = 0; i < s->insn.places; i++) {
    struct insn *p = (void *)cs_cop_table_at(&s->insn, i);

    if (p)
      p->since = 0;
  }
}

static void open(struct cs_cop_handler *h)
{
  struct edges *s = h->state = cs_cop_alloc(h, sizeof *s);

  if (!s || !cs_cop_table_init(h, &s->insn, PLACES, INSN_WORDS, 1) ||
      !cs_cop_table_init(h, &s->edge, EDGES, EDGE_WORDS, 2))
    return;
  s->enough = h->knob[ENOUGH];
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
  struct edges *s = h->state;

  turns_interrupt(h, &s->turns);
}

static void tick(struct cs_cop_handler *h)
{
  struct edges *s = h->state;

  turns_tick(h, &s->turns);
}

static void row_of(struct cs_cop_handler *h, const struct edge *e,
                   uint32_t total)
{
  struct cs_cop_row_out row = {
    .kind = e->to ? CS_COP_ROW_TARGET : CS_COP_ROW_BRANCH,
    .flags = CS_COP_ROW_SCALED,
    .pc = e->pc, .key = e->to ? e->to : 1, .count = e->count, .total = total,
  };

  if (row.count)
    cs_cop_row(h, &row);
  if (!e->to && e->other) {
    row.key = 0;
    row.count = e->other;
    cs_cop_row(h, &row);
  }
}

static void finish(struct cs_cop_handler *h)
{
  struct edges *s = h->state;

  turns_rest(h, &s->turns);
  for (uint32_t i = 0; i < s->edge.places; i++) {
    struct edge *e = (void *)cs_cop_table_at(&s->edge, i);

    if (e) {
      struct insn *p = (void *)cs_cop_table_find(h, &s->insn, &e->pc);

      row_of(h, e, p ? p->total : e->count + e->other);
    }
  }
}

const struct cs_cop_program cs_cop_program_edge = {
  .name = "edge",
  .about = "directions of branches, targets of indirect jumps and calls",
  .knob = knob,
  .image = ucode_edge,
  .image_size = sizeof ucode_edge,
  .memory = 64 + sizeof(struct edges) +
            CS_COP_TABLE_BYTES(PLACES, INSN_WORDS) +
            CS_COP_TABLE_BYTES(EDGES, EDGE_WORDS),
  .kinds = 1u << CS_COP_ROW_BRANCH | 1u << CS_COP_ROW_TARGET,
  .open = open,
  .interrupt = interrupt,
  .tick = tick,
  .finish = finish,
};
