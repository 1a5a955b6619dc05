/* SPDX-License-Identifier: Apache-2.0
 *
 * callstack.c - handler of callstack.ucode: adds up its tuples.
 */
#include "callstack.img.h"
#include "handler.h"

enum {
  PLACES = 32768,       /* of the index of events, a power of two */
  EVENTS = 28672,
  CONTEXTS = 8192,
  ENTRIES = 128,
  FULL = 1023,          /* press */
  SLOWEST = 2, FASTEST = 4, /* of four clocks, those that bring a sample */
};

enum { LEAST, STALL };

static const struct cs_cop_knob knob[] = {
  [LEAST] = { "least", 1, 1, 1 << 16,
              "misses that are told when they leave the arrays; with fewer "
              "they are lost" },
  [STALL] = { "stall", 1, 0, 1,
              "1: the program stands while the buffer is emptied, before "
              "calls are dropped" },
  { 0 },
};

struct event { uint32_t pc, context, count; };

/* Behind its key. */
struct context { uint32_t context, caller; };

struct callstack {
  uint16_t *index;      /* number of an event; 0: none */
  struct event *event;  /* the first is not used */
  uint32_t events;
  struct cs_cop_table context;
  uint32_t empty;       /* press of an empty buffer */
  uint32_t pace;        /* of samples, SLOWEST to FASTEST */
};

enum { CONTEXT_WORDS = sizeof(struct context) / 4 };

/* ---- the buffer ---- */

/* In half samples, how many may wait behind a sample when it is done: what the
 * clocks bring that it takes, less itself.  A clock brings pace / 4 samples at
 * most, on average over a few. */
static void set_pace(struct cs_cop_handler *h)
{
  const struct callstack *s = h->state;
  const uint32_t steps = s->pace << (h->div >> CS_COP_CTRL_DIV_LSB);

  cs_cop_poke(h, UCODE_CALLSTACK_CONST_STEP, 3 * steps / 2 - 2);
  cs_cop_poke(h, UCODE_CALLSTACK_CONST_KNOWN, 6 * steps - 2);
  cs_cop_poke(h, UCODE_CALLSTACK_CONST_PUSH, 10 * steps);
}

static void set_pressure(struct cs_cop_handler *h)
{
  struct callstack *s = h->state;

  s->empty = FULL - 2 * cs_cop_room(h);
  s->pace = SLOWEST;
  cs_cop_poke(h, UCODE_CALLSTACK_VALUE_EMPTY, s->empty);
  cs_cop_poke(h, UCODE_CALLSTACK_INDEX_PRESS, s->empty);
  cs_cop_poke(h, UCODE_CALLSTACK_VALUE_STALL, h->knob[STALL]);
  set_pace(h);
}

/* The buffer may be full soon.  The program stands until it is empty. */
static void interrupt(struct cs_cop_handler *h)
{
  struct callstack *s = h->state;

  cs_cop_poke(h, UCODE_CALLSTACK_INDEX_PRESS, s->empty);
  cs_cop_go(h);
  cs_cop_drain(h);
}

/* Calls and returns may be among what was dropped.  What waits is of before and
 * behind it: what shows where the program is now must come later. */
static void dropped(struct cs_cop_handler *h)
{
  struct callstack *s = h->state;

  cs_cop_command(h, CS_COP_CMD_FLUSH_BUF_MASK);
  cs_cop_poke(h, UCODE_CALLSTACK_INDEX_LOST, 1);
  cs_cop_poke(h, UCODE_CALLSTACK_INDEX_PRESS, s->empty);
  if (s->pace < FASTEST) {
    s->pace++;
    set_pace(h);
  }
}

/* ---- what it tells ---- */

static struct event *find(struct callstack *s, uint32_t pc, uint32_t context)
{
  uint32_t at = ((pc ^ context * 0x85ebca6bu) * 0x9e3779b1u) >> 17, n;

  for (; (n = s->index[at]); at = (at + 1) % PLACES)
    if (s->event[n].context == context && s->event[n].pc == pc)
      return &s->event[n];
  if (s->events == EVENTS)
    return NULL;
  n = s->index[at] = (uint16_t)++s->events;
  s->event[n] = (struct event){ pc, context, 0 };
  return &s->event[n];
}

_Static_assert(PLACES == 1 << 15 && EVENTS <= UINT16_MAX, "find()");

static void count(struct cs_cop_handler *h, uint32_t pc, uint32_t context,
                  uint32_t n)
{
  struct event *e = find(h->state, pc, context);

  if (e) {
    e->count += n;
    h->cost.updates++;
  } else {
    h->cost.lost++;
  }
}

static void tuple(struct cs_cop_handler *h, unsigned slot, uint32_t pc,
                  uint32_t w, uint32_t n)
{
  struct callstack *s = h->state;
  struct context *c;

  if (slot == 0) {
    count(h, pc, w, n);
    return;
  }
  c = (void *)cs_cop_table_get(h, &s->context, &w);
  if (c)
    c->caller = pc;
}

static void open(struct cs_cop_handler *h)
{
  struct callstack *s = h->state = cs_cop_alloc(h, sizeof *s);

  if (!s || !cs_cop_table_init(h, &s->context, CONTEXTS, CONTEXT_WORDS, 1))
    return;
  s->index = cs_cop_alloc(h, PLACES * sizeof *s->index);
  s->event = cs_cop_take(h, (1 + EVENTS) * sizeof *s->event);
  if (!s->index || !s->event)
    return;
  cs_cop_poke(h, UCODE_CALLSTACK_CONST_LEAST, h->knob[LEAST]);
  set_pressure(h);
}

static void rest(struct cs_cop_handler *h)
{
  uint32_t pc[ENTRIES], context[ENTRIES], n[ENTRIES];

  cs_cop_peek_block(h, CS_COP_WIN_DATA + UCODE_CALLSTACK_ARRAY_PCS, ENTRIES,
                    pc);
  cs_cop_peek_block(h, CS_COP_WIN_DATA + UCODE_CALLSTACK_ARRAY_CXS, ENTRIES,
                    context);
  cs_cop_peek_block(h, CS_COP_WIN_DATA + UCODE_CALLSTACK_ARRAY_CNT, ENTRIES,
                    n);
  for (uint32_t i = 0; i < ENTRIES; i++)
    if (n[i])
      count(h, pc[i], context[i], n[i]);
}

static void finish(struct cs_cop_handler *h)
{
  struct callstack *s = h->state;

  rest(h);
  h->cost.unknown = cs_cop_peek(h, UCODE_CALLSTACK_VALUE_BLIND);
  for (uint32_t i = 1; i <= s->events; i++) {
    const struct event *e = &s->event[i];
    const struct cs_cop_row_out row = { .kind = CS_COP_ROW_CONTEXT,
      .pc = e->pc, .key = e->context, .count = e->count };

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
            PLACES * sizeof(uint16_t) + (1 + EVENTS) * sizeof(struct event) +
            CS_COP_TABLE_BYTES(CONTEXTS, CONTEXT_WORDS),
  .slots = 3,
  .kinds = 1u << CS_COP_ROW_CONTEXT | 1u << CS_COP_ROW_CALL,
  .open = open,
  .interrupt = interrupt,
  .dropped = dropped,
  .tuple = tuple,
  .finish = finish,
};
