/* SPDX-License-Identifier: Apache-2.0
 *
 * callstack.c - handler of callstack.ucode: adds up its tuples.
 */
#include "callstack.img.h"
#include "handler.h"

enum { PLACES = 8192, CONTEXTS = 4096, ENTRIES = 128 };

enum { LEAST, SHED };

static const struct cs_cop_knob knob[] = {
  [LEAST] = { "least", 2, 1, 1 << 16,
              "misses that are told when they leave the arrays; with fewer "
              "they are lost" },
  [SHED] = { "shed", 1, 0, 1,
             "1: misses that come too fast are let go before calls are "
             "dropped" },
  { 0 },
};

/* Behind their keys. */
struct event { uint32_t pc, context, count; };
struct context { uint32_t context, caller; };

struct callstack {
  struct cs_cop_table event, context;
};

enum {
  EVENT_WORDS = sizeof(struct event) / 4,
  CONTEXT_WORDS = sizeof(struct context) / 4,
};

static void open(struct cs_cop_handler *h)
{
  struct callstack *s = h->state = cs_cop_alloc(h, sizeof *s);

  if (!s || !cs_cop_table_init(h, &s->event, PLACES, EVENT_WORDS, 2))
    return;
  if (!cs_cop_table_init(h, &s->context, CONTEXTS, CONTEXT_WORDS, 1))
    return;
  cs_cop_poke(h, UCODE_CALLSTACK_CONST_LEAST, h->knob[LEAST]);
  if (!h->knob[SHED]) {
    cs_cop_poke(h, UCODE_CALLSTACK_CONST_PUSH, 0);
    cs_cop_poke(h, UCODE_CALLSTACK_CONST_HIT, 0);
  }
}

static void tuple(struct cs_cop_handler *h, unsigned slot, uint32_t pc,
                  uint32_t w, uint32_t count)
{
  struct callstack *s = h->state;
  uint32_t key[2] = { pc, w };

  if (slot == 0) {
    struct event *e = (void *)cs_cop_table_get(h, &s->event, key);

    if (e)
      e->count += count;
  } else {
    struct context *c = (void *)cs_cop_table_get(h, &s->context, &w);

    if (c)
      c->caller = pc;
  }
}

static void interrupt(struct cs_cop_handler *h)
{
  cs_cop_go(h);
}

static void rest(struct cs_cop_handler *h)
{
  uint32_t pc[ENTRIES], context[ENTRIES], count[ENTRIES];

  cs_cop_peek_block(h, CS_COP_WIN_DATA + UCODE_CALLSTACK_ARRAY_PCS, ENTRIES,
                    pc);
  cs_cop_peek_block(h, CS_COP_WIN_DATA + UCODE_CALLSTACK_ARRAY_CXS, ENTRIES,
                    context);
  cs_cop_peek_block(h, CS_COP_WIN_DATA + UCODE_CALLSTACK_ARRAY_CNT, ENTRIES,
                    count);
  for (uint32_t i = 0; i < ENTRIES; i++)
    if (count[i])
      tuple(h, 0, pc[i], context[i], count[i]);
}

static void finish(struct cs_cop_handler *h)
{
  struct callstack *s = h->state;

  rest(h);
  for (uint32_t i = 0; i < s->event.places; i++) {
    struct event *e = (void *)cs_cop_table_at(&s->event, i);
    struct cs_cop_row_out row = { .kind = CS_COP_ROW_CONTEXT };

    if (!e)
      continue;
    row.pc = e->pc;
    row.key = e->context;
    row.count = e->count;
    cs_cop_row(h, &row);
  }
  for (uint32_t i = 0; i < s->context.places; i++) {
    struct context *c = (void *)cs_cop_table_at(&s->context, i);
    struct cs_cop_row_out row = { .kind = CS_COP_ROW_CALL };

    if (!c)
      continue;
    row.pc = c->context ^ c->caller << 1;
    row.key = c->context;
    row.extra = c->caller;
    cs_cop_row(h, &row);
  }
}

const struct cs_cop_program cs_cop_program_callstack = {
  .name = "callstack",
  .about = "data cache misses by calling context",
  .knob = knob,
  .image = ucode_callstack,
  .image_size = sizeof ucode_callstack,
  .memory = 64 + sizeof(struct callstack) +
            CS_COP_TABLE_BYTES(PLACES, EVENT_WORDS) +
            CS_COP_TABLE_BYTES(CONTEXTS, CONTEXT_WORDS),
  .slots = 3,
  .kinds = 1u << CS_COP_ROW_CONTEXT | 1u << CS_COP_ROW_CALL,
  .open = open,
  .interrupt = interrupt,
  .tuple = tuple,
  .finish = finish,
};
