/* SPDX-License-Identifier: Apache-2.0
 *
 * conflict.c - handler of conflict.ucode: adds up its tuples.
 */
#include "conflict.img.h"
#include "handler.h"

enum { PLACES = 4096, EVENTS_DCACHE_MISS = 1 << 1 };

enum { BLOCK };

static const struct cs_cop_knob knob[] = {
  [BLOCK] = { "block", 16, 4, 128, "bytes of a block, a power of two" },
  { 0 },
};

/* Behind its key. */
struct pair { uint32_t pc, block, count; };

enum { PAIR_WORDS = sizeof(struct pair) / 4 };

static void open(struct cs_cop_handler *h)
{
  struct cs_cop_table *t = h->state = cs_cop_alloc(h, sizeof *t);
  uint32_t start = CS_COP_WIN_START + CS_COP_CLASS_LOAD, align = 0;

  if (!t || !cs_cop_table_init(h, t, PLACES, PAIR_WORDS, 2))
    return;
  while (align < 7 && 1u << (align + 1) <= h->knob[BLOCK])
    align++;
  cs_cop_poke(h, start, (cs_cop_peek(h, start) & ~(7u << 16)) | align << 16);
  cs_cop_write(h, CS_COP_F_EVENT_OFFSET,
               EVENTS_DCACHE_MISS << CS_COP_F_EVENT_MASK_LSB |
                 EVENTS_DCACHE_MISS << CS_COP_F_EVENT_VALUE_LSB);
}

static void tuple(struct cs_cop_handler *h, unsigned slot, uint32_t pc,
                  uint32_t w, uint32_t count)
{
  uint32_t key[2] = { pc, w };
  struct pair *p = (void *)cs_cop_table_get(h, h->state, key);

  (void)slot;
  if (p)
    p->count += count;
}

static void interrupt(struct cs_cop_handler *h)
{
  cs_cop_go(h);
}

static void finish(struct cs_cop_handler *h)
{
  struct cs_cop_table *t = h->state;

  for (uint32_t i = 0; i < h->entries; i++) {
    uint32_t n = cs_cop_peek(h, CS_COP_WIN_DATA + UCODE_CONFLICT_ARRAY_CNT + i);

    if (n)
      tuple(h, 0,
            cs_cop_peek(h, CS_COP_WIN_DATA + UCODE_CONFLICT_ARRAY_PCS + i),
            cs_cop_peek(h, CS_COP_WIN_DATA + UCODE_CONFLICT_ARRAY_BLK + i), n);
  }
  for (uint32_t i = 0; i < t->places; i++) {
    struct pair *p = (void *)cs_cop_table_at(t, i);
    struct cs_cop_row_out row = { .kind = CS_COP_ROW_CONFLICT };

    if (!p)
      continue;
    row.pc = p->pc;
    row.key = p->block;
    row.count = p->count;
    cs_cop_row(h, &row);
  }
}

const struct cs_cop_program cs_cop_program_conflict = {
  .name = "conflict",
  .about = "blocks that come into the data cache again and again",
  .knob = knob,
  .image = ucode_conflict,
  .image_size = sizeof ucode_conflict,
  .memory = 64 + sizeof(struct cs_cop_table) +
            CS_COP_TABLE_BYTES(PLACES, PAIR_WORDS),
  .slots = 1,
  .kinds = 1u << CS_COP_ROW_CONFLICT,
  .open = open,
  .interrupt = interrupt,
  .tuple = tuple,
  .finish = finish,
};
