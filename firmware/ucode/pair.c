/* SPDX-License-Identifier: Apache-2.0
 *
 * pair.c - handler of pair.ucode.  The host comes less and less often: each
 * time the microcode may fail twice as often before.
 */
#include "handler.h"
#include "pair.img.h"

enum { ENTRIES = 128, PLACES = 8192, WIDEST = 16 };

/* Behind the key; n[2 * other taken + taken]. */
struct pair { uint32_t pc, other, n[4]; };

struct pairs {
  struct cs_cop_table pair;
  uint32_t width;       /* of index register failed */
};

enum { PAIR_WORDS = sizeof(struct pair) / 4 };

static void open(struct cs_cop_handler *h)
{
  struct pairs *s = h->state = cs_cop_alloc(h, sizeof *s);

  if (s && cs_cop_table_init(h, &s->pair, PLACES, PAIR_WORDS, 2))
    s->width = 10;
}

static void add(struct cs_cop_handler *h, const uint32_t key[2], bool was,
                uint32_t counts)
{
  struct pairs *s = h->state;
  struct pair *p = (void *)cs_cop_table_get(h, &s->pair, key);

  if (p) {
    p->n[2 * was] += counts & 0xffff;
    p->n[2 * was + 1] += counts >> 16;
  }
}

static void copy(struct cs_cop_handler *h)
{
  static const uint32_t array[4] = {
    UCODE_PAIR_ARRAY_PCS, UCODE_PAIR_ARRAY_PRV, UCODE_PAIR_ARRAY_KYS,
    UCODE_PAIR_ARRAY_CNT,
  };
  uint32_t word[4][ENTRIES];

  for (unsigned a = 0; a < 4; a++)
    cs_cop_peek_block(h, CS_COP_WIN_DATA + array[a], ENTRIES, word[a]);
  for (uint32_t e = 0; e < ENTRIES; e++) {
    uint32_t key[2] = { word[0][e], word[1][e] };

    if (key[0] && key[1])
      add(h, key, (word[2][e] ^ key[0] ^ key[1] << 16) >> 16 & 1, word[3][e]);
  }
}

static void interrupt(struct cs_cop_handler *h)
{
  struct pairs *s = h->state;

  copy(h);
  if (s->width < WIDEST)
    s->width++;
  cs_cop_poke(h, UCODE_PAIR_INDEX_FAILED + CS_COP_WIN_ICFG - CS_COP_WIN_I,
              1u << 4 | (s->width - 1));
  cs_cop_poke(h, UCODE_PAIR_INDEX_FAILED, 0);
  cs_cop_poke(h, UCODE_PAIR_INDEX_REP, 0);
  cs_cop_command(h, CS_COP_CMD_INVALIDATE_MASK | CS_COP_CMD_CLEAR_DATA_MASK);
  cs_cop_go(h);
}

static void finish(struct cs_cop_handler *h)
{
  struct pairs *s = h->state;

  copy(h);
  for (uint32_t i = 0; i < s->pair.places; i++) {
    struct pair *p = (void *)cs_cop_table_at(&s->pair, i);

    for (uint32_t k = 0; p && k < 4; k++) {
      struct cs_cop_row_out row = {
        .kind = CS_COP_ROW_PAIR, .flags = CS_COP_ROW_SCALED, .pc = p->pc,
        .other = p->other, .key = k, .count = p->n[k],
        .total = (uint64_t)p->n[0] + p->n[1] + p->n[2] + p->n[3],
      };

      if (row.count)
        cs_cop_row(h, &row);
    }
  }
}

const struct cs_cop_program cs_cop_program_pair = {
  .name = "pair",
  .about = "branches by the branch before them and its outcome",
  .image = ucode_pair,
  .image_size = sizeof ucode_pair,
  .memory = 64 + sizeof(struct pairs) +
            CS_COP_TABLE_BYTES(PLACES, PAIR_WORDS),
  .kinds = 1u << CS_COP_ROW_PAIR,
  .open = open,
  .interrupt = interrupt,
  .finish = finish,
};
