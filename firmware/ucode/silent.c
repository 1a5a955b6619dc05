/* SPDX-License-Identifier: Apache-2.0
 *
 * silent.c - handler of silent.ucode.  Nothing can be masked, since every
 * store changes memory; parts of memory take turns, and turns become longer.
 */
#include "handler.h"
#include "silent.img.h"

enum { ROWS = 256, PLACES = 4096, PARTS = 8, WIDEST = 16 };

enum { LOOK };

static const struct cs_cop_knob knob[] = {
  [LOOK] = { "look", 16384, 256, 1u << 31,
             "instructions of a turn at first; when all parts of memory had "
             "theirs, twice as many" },
  { 0 },
};

/* Behind its key. */
struct insn { uint32_t pc, silent, total; };

struct silent {
  struct cs_cop_table insn;
  uint32_t part;        /* of memory, 0 to PARTS - 1 */
  uint32_t width;       /* of index register failed */
};

enum { INSN_WORDS = sizeof(struct insn) / 4 };

static void copy(struct cs_cop_handler *h)
{
  struct silent *s = h->state;
  uint32_t pc[ROWS], cnt[ROWS];

  cs_cop_peek_block(h, CS_COP_WIN_DATA + UCODE_SILENT_ARRAY_PS, ROWS, pc);
  cs_cop_peek_block(h, CS_COP_WIN_DATA + UCODE_SILENT_ARRAY_CNT, ROWS, cnt);
  for (uint32_t i = 0; i < ROWS; i++) {
    uint32_t n = cnt[i];

    if (n) {
      struct insn *p = (void *)cs_cop_table_get(h, &s->insn, &pc[i]);

      if (p) {
        p->silent += n & 0xffff;
        p->total += n >> 16;
      }
    }
  }
}

static void copy_and_clear(struct cs_cop_handler *h)
{
  copy(h);
  cs_cop_poke(h, UCODE_SILENT_INDEX_FAILED, 0);
  cs_cop_command(h, CS_COP_CMD_INVALIDATE_MASK | CS_COP_CMD_CLEAR_DATA_MASK);
  cs_cop_go(h);
}

static void open(struct cs_cop_handler *h)
{
  struct silent *s = h->state = cs_cop_alloc(h, sizeof *s);

  if (!s || !cs_cop_table_init(h, &s->insn, PLACES, INSN_WORDS, 1))
    return;
  s->part = UCODE_SILENT_EQU_FIRST;
  s->width = 8;
  h->period = h->knob[LOOK];
}

static void interrupt(struct cs_cop_handler *h)
{
  struct silent *s = h->state;

  if (s->width < WIDEST)
    s->width++;
  cs_cop_poke(h, UCODE_SILENT_INDEX_FAILED + CS_COP_WIN_ICFG - CS_COP_WIN_I,
              1u << 4 | (s->width - 1));
  copy_and_clear(h);
}

static void tick(struct cs_cop_handler *h)
{
  struct silent *s = h->state;

  if (!cs_cop_halt(h))
    return;
  if (++s->part == PARTS) {
    s->part = 0;
    h->period *= 2;
  }
  cs_cop_poke(h, UCODE_SILENT_CONST_PART, s->part << 2);
  copy_and_clear(h);
}

static void finish(struct cs_cop_handler *h)
{
  struct silent *s = h->state;

  copy(h);
  for (uint32_t i = 0; i < s->insn.places; i++) {
    struct insn *p = (void *)cs_cop_table_at(&s->insn, i);
    struct cs_cop_row_out row = { .kind = CS_COP_ROW_SILENT,
                                  .flags = CS_COP_ROW_SCALED };

    if (!p || !p->total)
      continue;
    row.pc = p->pc;
    row.count = p->silent;
    row.total = p->total;
    cs_cop_row(h, &row);
  }
}

const struct cs_cop_program cs_cop_program_silent = {
  .name = "silent",
  .about = "stores that write what is there already",
  .knob = knob,
  .image = ucode_silent,
  .image_size = sizeof ucode_silent,
  .memory = 64 + sizeof(struct silent) +
            CS_COP_TABLE_BYTES(PLACES, INSN_WORDS),
  .kinds = 1u << CS_COP_ROW_SILENT,
  .open = open,
  .interrupt = interrupt,
  .tick = tick,
  .finish = finish,
};
