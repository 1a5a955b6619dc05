/* SPDX-License-Identifier: Apache-2.0
 *
 * simple.c - handler of simple.ucode: adds up its samples.
 */
#include "shares.h"
#include "simple.img.h"

enum { SAMPLES = 256 };

enum { MEAN };

static const struct cs_cop_knob knob[] = {
  [MEAN] = { "mean", 1024, 2, 1 << 15,
             "loads between samples on average, a power of two" },
  { 0 },
};

static void open(struct cs_cop_handler *h)
{
  struct shares *s = h->state = cs_cop_alloc(h, sizeof *s);

  if (!s || !shares_init(h, s))
    return;
  cs_cop_poke(h, UCODE_SIMPLE_CONST_HALF, h->knob[MEAN] / 2 - 1);
  cs_cop_poke(h, UCODE_SIMPLE_CONST_MASK, h->knob[MEAN] - 1);
}

/* Each is a slot with one sample. */
static void copy(struct cs_cop_handler *h, uint32_t samples)
{
  struct shares *s = h->state;
  uint32_t pcs[SAMPLES], val[SAMPLES];

  cs_cop_peek_block(h, CS_COP_WIN_DATA + UCODE_SIMPLE_ARRAY_PCS, samples, pcs);
  cs_cop_peek_block(h, CS_COP_WIN_DATA + UCODE_SIMPLE_ARRAY_VAL, samples, val);
  for (uint32_t i = 0; i < samples; i++) {
    struct shares_load *l = shares_load(s, pcs[i]);
    struct shares_value *v;

    if (!l)
      continue;
    s->high |= ++l->total;
    v = shares_value(s, l, val[i], 1);
    if (v) {
      v->hits++;
      v->firsts++;
    }
  }
  shares_book(h, s, samples);
}

static void interrupt(struct cs_cop_handler *h)
{
  copy(h, SAMPLES);
  cs_cop_go(h);
}

static void finish(struct cs_cop_handler *h)
{
  struct shares *s = h->state;

  copy(h, cs_cop_peek(h, UCODE_SIMPLE_INDEX_POS) % SAMPLES);
  shares_rows(h, s);
}

const struct cs_cop_program cs_cop_program_simple = {
  .name = "simple",
  .about = "values of one in N loads, as simple sampling",
  .knob = knob,
  .image = ucode_simple,
  .image_size = sizeof ucode_simple,
  .memory = 64 + sizeof(struct shares) + SHARES_BYTES,
  .kinds = 1u << CS_COP_ROW_VALUE,
  .open = open,
  .interrupt = interrupt,
  .finish = finish,
};
