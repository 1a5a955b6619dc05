/* SPDX-License-Identifier: Apache-2.0
 *
 * simple.c - handler of simple.ucode: adds up its samples.
 */
#include "handler.h"
#include "simple.img.h"

enum { PLACES = 4096, VALUES = 32768, SAMPLES = 256 };

enum { MEAN };

static const struct cs_cop_knob knob[] = {
  [MEAN] = { "mean", 1024, 2, 1 << 15,
             "loads between samples on average, a power of two" },
  { 0 },
};

/* Behind their keys. */
struct insn { uint32_t pc, total; };
struct value { uint32_t pc, value, count; };

struct simple {
  struct cs_cop_table insn, value;
};

enum {
  INSN_WORDS = sizeof(struct insn) / 4,
  VALUE_WORDS = sizeof(struct value) / 4,
};

static void open(struct cs_cop_handler *h)
{
  struct simple *s = h->state = cs_cop_alloc(h, sizeof *s);

  if (!s || !cs_cop_table_init(h, &s->insn, PLACES, INSN_WORDS, 1) ||
      !cs_cop_table_init(h, &s->value, VALUES, VALUE_WORDS, 2))
    return;
  cs_cop_poke(h, UCODE_SIMPLE_CONST_HALF, h->knob[MEAN] / 2 - 1);
  cs_cop_poke(h, UCODE_SIMPLE_CONST_MASK, h->knob[MEAN] - 1);
}

static void copy(struct cs_cop_handler *h, uint32_t samples)
{
  struct simple *s = h->state;
  uint32_t pcs[SAMPLES], val[SAMPLES];

  cs_cop_peek_block(h, CS_COP_WIN_DATA + UCODE_SIMPLE_ARRAY_PCS, samples, pcs);
  cs_cop_peek_block(h, CS_COP_WIN_DATA + UCODE_SIMPLE_ARRAY_VAL, samples, val);
  for (uint32_t i = 0; i < samples; i++) {
    uint32_t key[2] = { pcs[i], val[i] };
    struct insn *p = (void *)cs_cop_table_get(h, &s->insn, key);
    struct value *v = (void *)cs_cop_table_get(h, &s->value, key);

    if (p && v) {
      p->total++;
      v->count++;
    }
  }
}

static void interrupt(struct cs_cop_handler *h)
{
  copy(h, SAMPLES);
  cs_cop_go(h);
}

static void finish(struct cs_cop_handler *h)
{
  struct simple *s = h->state;

  copy(h, cs_cop_peek(h, UCODE_SIMPLE_INDEX_POS) % SAMPLES);
  for (uint32_t i = 0; i < s->value.places; i++) {
    struct value *v = (void *)cs_cop_table_at(&s->value, i);

    if (v) {
      struct insn *p = (void *)cs_cop_table_find(h, &s->insn, &v->pc);
      struct cs_cop_row_out row = {
        .kind = CS_COP_ROW_VALUE, .flags = CS_COP_ROW_SCALED, .pc = v->pc,
        .key = v->value, .count = v->count, .total = p ? p->total : v->count,
      };

      cs_cop_row(h, &row);
    }
  }
}

const struct cs_cop_program cs_cop_program_simple = {
  .name = "simple",
  .about = "values of one in N loads, as simple sampling",
  .knob = knob,
  .image = ucode_simple,
  .image_size = sizeof ucode_simple,
  .memory = 64 + sizeof(struct simple) +
            CS_COP_TABLE_BYTES(PLACES, INSN_WORDS) +
            CS_COP_TABLE_BYTES(VALUES, VALUE_WORDS),
  .kinds = 1u << CS_COP_ROW_VALUE,
  .open = open,
  .interrupt = interrupt,
  .finish = finish,
};
