/* SPDX-License-Identifier: Apache-2.0
 *
 * handler.c - see cs_cop_handler.h and handler.h: loading, running, stopping
 * a program, whatever it is.
 */
#include "handler.h"

enum {
  POLLS = 1 << 20,      /* until a coprocessor counts as stuck */
  SETTLE = 4,           /* reads, until a retired instruction is in the buffer */
  PATIENCE = 128,       /* reads, in which a sample is processed */
  LATENCY = 4,          /* samples that come before the program stands */
};

#define IRQS (CS_COP_INTR_STATE_HALT_MASK | CS_COP_INTR_STATE_FAULT_MASK)
#define DROP CS_COP_INTR_STATE_DROP_MASK

/* ---- accesses ---- */

uint32_t cs_cop_read(struct cs_cop_handler *h, uint32_t offset)
{
  h->cost.reads++;
  return h->bus.read(h->bus.user, offset);
}

void cs_cop_write(struct cs_cop_handler *h, uint32_t offset, uint32_t value)
{
  h->cost.writes++;
  h->bus.write(h->bus.user, offset, value);
}

void cs_cop_turn_page(struct cs_cop_handler *h, uint32_t word)
{
  cs_cop_write(h, CS_COP_PAGE_OFFSET, word >> 8);
  h->page = (int)(word >> 8);
}

uint32_t cs_cop_peek(struct cs_cop_handler *h, uint32_t word)
{
  const uint32_t at = cs_cop_open_page(h, word);

  return cs_cop_read(h, at);
}

void cs_cop_peek_block(struct cs_cop_handler *h, uint32_t word, uint32_t n,
                       uint32_t *to)
{
  uint32_t (*read)(void *user, uint32_t offset) = h->bus.read;
  uint32_t at = cs_cop_open_page(h, word);
  void *user = h->bus.user;

  h->cost.reads += n;
  if (h->bus.block) {
    h->bus.block(user, at, n, to);
    return;
  }
  for (; n; n--, at += 4)
    *to++ = read(user, at);
}

void cs_cop_poke(struct cs_cop_handler *h, uint32_t word, uint32_t value)
{
  cs_cop_write(h, cs_cop_open_page(h, word), value);
}

uint32_t cs_cop_key(struct cs_cop_handler *h, unsigned entry, bool *valid)
{
  uint32_t state = cs_cop_peek(h, CS_COP_WIN_ASSOC + 2 * entry + 1);

  *valid = state >> 31;
  return *valid ? cs_cop_peek(h, CS_COP_WIN_ASSOC + 2 * entry) : 0;
}

void cs_cop_row(struct cs_cop_handler *h, const struct cs_cop_row_out *row)
{
  h->sink.row(h->sink.user, row);
}

/* ---- running ---- */

int cs_cop_fail(struct cs_cop_handler *h, int error)
{
  if (!h->error)
    h->error = error;
  return h->error;
}

static uint32_t refusal(struct cs_cop_handler *h)
{
  uint32_t status = cs_cop_read(h, CS_COP_STATUS_OFFSET);

  return status & (CS_COP_STATUS_COUNT_MASK | CS_COP_STATUS_CODE_MASK);
}

/* What was written since STATUS was cleared has been taken. */
static int taken(struct cs_cop_handler *h)
{
  uint32_t status = refusal(h);

  if (status & CS_COP_STATUS_COUNT_MASK) {
    h->code = status & CS_COP_STATUS_CODE_MASK;
    return cs_cop_fail(h, CS_COP_E_REFUSED);
  }
  return h->error;
}

void cs_cop_command(struct cs_cop_handler *h, uint32_t bits)
{
  cs_cop_write(h, CS_COP_CMD_OFFSET, bits);
}

/* A sweep shows only in that the window is refused. */
void cs_cop_wait(struct cs_cop_handler *h)
{
  for (long i = 0; i < POLLS; i++) {
    cs_cop_write(h, CS_COP_STATUS_OFFSET, 0);
    cs_cop_peek(h, CS_COP_WIN_DR);
    if (!(refusal(h) & CS_COP_STATUS_COUNT_MASK))
      return;
  }
  cs_cop_fail(h, CS_COP_E_STUCK);
}

/* The clock divider stays as it was found. */
static void set_ctrl(struct cs_cop_handler *h, uint32_t bits)
{
  cs_cop_write(h, CS_COP_CTRL_OFFSET, h->div | bits);
}

static uint32_t sampling(const struct cs_cop_handler *h)
{
  return h->open && !h->done ? CS_COP_CTRL_ENABLE_MASK : 0;
}

void cs_cop_go(struct cs_cop_handler *h)
{
  set_ctrl(h, CS_COP_CTRL_RUN_MASK | sampling(h));
}

void cs_cop_complete(struct cs_cop_handler *h)
{
  h->done = true;
  set_ctrl(h, 0);
}

bool cs_cop_halt(struct cs_cop_handler *h)
{
  set_ctrl(h, sampling(h));
  for (long i = 0; i < POLLS; i++)
    if (!(cs_cop_read(h, CS_COP_CTRL_OFFSET) & CS_COP_CTRL_RUN_MASK))
      return !(cs_cop_read(h, CS_COP_INTR_STATE_OFFSET) & IRQS);
  cs_cop_fail(h, CS_COP_E_STUCK);
  return false;
}

static uint32_t processed(struct cs_cop_handler *h)
{
  cs_cop_command(h, CS_COP_CMD_SNAPSHOT_MASK);
  return cs_cop_read(h, CS_COP_PROCESSED_OFFSET);
}

void cs_cop_drain(struct cs_cop_handler *h)
{
  uint32_t before = processed(h), now;

  for (;;) {
    for (unsigned i = 0; i < PATIENCE; i++) {
      const uint32_t ctrl = cs_cop_read(h, CS_COP_CTRL_OFFSET);

      if (ctrl & CS_COP_CTRL_EMPTY_MASK || !(ctrl & CS_COP_CTRL_RUN_MASK))
        return;
    }
    now = processed(h);
    if (now == before)
      return;
    before = now;
  }
}

uint32_t cs_cop_room(struct cs_cop_handler *h)
{
  const uint32_t caps = cs_cop_read(h, CS_COP_CAPS_OFFSET);
  const uint32_t samples = 1u << (caps >> CS_COP_CAPS_SAMPLES_LSB & 15);

  return samples - samples / 8 - LATENCY;
}

/* ---- masks ---- */

void cs_cop_masks(struct cs_cop_handler *h)
{
  cs_cop_write(h, CS_COP_F_CTRL_OFFSET,
               (uint32_t)h->modes << CS_COP_F_CTRL_MODE_MASK_LSB |
                 CS_COP_F_CTRL_PCT0_EN_MASK | CS_COP_F_CTRL_PCT1_EN_MASK);
}

static uint16_t fold(uint32_t pc)
{
  uint32_t x = pc >> 1;

  return (uint16_t)(x ^ x >> 16);
}

uint16_t cs_cop_pchash(uint32_t pc)
{
  uint16_t f = fold(pc);

  return (uint16_t)(f ^ f >> 4 ^ f >> 9);
}

void cs_cop_mask(struct cs_cop_handler *h, uint32_t pc, bool masked)
{
  uint16_t f = fold(pc), second = (uint16_t)(f ^ f << 3 ^ f >> 5);
  uint32_t value = masked ? CS_COP_PCT_VALUE_MASK : 0;

  cs_cop_write(h, CS_COP_PCT_OFFSET, value | cs_cop_pchash(pc));
  cs_cop_write(h, CS_COP_PCT_OFFSET, value | CS_COP_PCT_TABLE_MASK | second);
}

/* ---- memory and tables ---- */

/* Words; volatile so that it does not become memset(). */
static void clear(void *p, size_t n)
{
  volatile uint32_t *w = p;

  for (; n >= 16; n -= 16, w += 4)
    w[0] = w[1] = w[2] = w[3] = 0;
  for (; n; n -= 4)
    *w++ = 0;
}

void *cs_cop_take(struct cs_cop_handler *h, size_t bytes)
{
  void *p = h->memory + h->memory_used;

  bytes = (bytes + 7) & ~(size_t)7;
  if (bytes > h->memory_size - h->memory_used) {
    cs_cop_fail(h, CS_COP_E_MEMORY);
    return NULL;
  }
  h->memory_used += bytes;
  return p;
}

void *cs_cop_alloc(struct cs_cop_handler *h, size_t bytes)
{
  void *p = cs_cop_take(h, bytes);

  if (p)
    clear(p, (bytes + 7) & ~(size_t)7);
  return p;
}

bool cs_cop_table_init(struct cs_cop_handler *h, struct cs_cop_table *t,
                       uint32_t places, uint32_t words, uint32_t keys)
{
  t->word = cs_cop_alloc(h, CS_COP_TABLE_BYTES((size_t)places, words));
  t->places = places;
  t->words = words;
  t->keys = keys;
  t->used = 0;
  return t->word != NULL;
}

static uint32_t place_of(const struct cs_cop_table *t, const uint32_t *key)
{
  uint32_t x = 0;

  for (uint32_t i = 0; i < t->keys; i++) {
    x ^= key[i];
    x *= 0x9e3779b1u;
    x ^= x >> 15;
  }
  return x & (t->places - 1);
}

static bool same(const uint32_t *a, const uint32_t *b, uint32_t n)
{
  while (n && *a++ == *b++)
    n--;
  return n == 0;
}

/* The record, or the empty place where it belongs. */
static uint32_t *look(struct cs_cop_handler *h, const struct cs_cop_table *t,
                      const uint32_t *key)
{
  for (uint32_t i = place_of(t, key);; i = (i + 1) & (t->places - 1)) {
    uint32_t *r = t->word + (size_t)i * (1 + t->words);

    h->cost.probes++;
    if (!r[0] || same(r + 1, key, t->keys))
      return r;
  }
}

uint32_t *cs_cop_table_find(struct cs_cop_handler *h,
                            const struct cs_cop_table *t,
                            const uint32_t *key)
{
  uint32_t *r = look(h, t, key);

  return r[0] ? r + 1 : NULL;
}

uint32_t *cs_cop_table_get(struct cs_cop_handler *h, struct cs_cop_table *t,
                           const uint32_t *key)
{
  uint32_t *r = look(h, t, key);

  if (!r[0]) {
    if (t->used >= t->places / 8 * 7) {
      h->cost.lost++;
      return NULL;
    }
    t->used++;
    r[0] = 1;
    for (uint32_t i = 0; i < t->keys; i++)
      r[1 + i] = key[i];
  }
  h->cost.updates++;
  return r + 1;
}

/* ---- calls ---- */

static void open_filter(struct cs_cop_handler *h)
{
  cs_cop_write(h, CS_COP_F_CTRL_OFFSET,
               (uint32_t)h->modes << CS_COP_F_CTRL_MODE_MASK_LSB);
  cs_cop_write(h, CS_COP_F_CLASS_OFFSET, cs_cop_image_classes(h));
  cs_cop_write(h, CS_COP_F_PC_LO_OFFSET, 0);
  cs_cop_write(h, CS_COP_F_PC_HI_OFFSET, 0xffffffff);
  cs_cop_write(h, CS_COP_F_PCF_OFFSET, 0);
  cs_cop_write(h, CS_COP_F_EVENT_OFFSET, 0);
}

static bool same_name(const char *a, const char *b)
{
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}

const struct cs_cop_program *cs_cop_program_find(const char *name)
{
  for (unsigned i = 0; i < cs_cop_program_count; i++)
    if (same_name(cs_cop_programs[i]->name, name))
      return cs_cop_programs[i];
  return NULL;
}

void cs_cop_handler_init(struct cs_cop_handler *h,
                         const struct cs_cop_program *program,
                         const struct cs_cop_bus *bus,
                         const struct cs_cop_sink *sink, void *memory,
                         size_t size)
{
  clear(h, sizeof *h);
  h->program = program;
  h->bus = *bus;
  h->sink = *sink;
  h->memory = memory;
  h->memory_size = size;
  h->page = -1;
  h->modes = 0xb;
  for (unsigned i = 0; program->knob && program->knob[i].name; i++)
    h->knob[i] = program->knob[i].value;
}

bool cs_cop_handler_set(struct cs_cop_handler *h, const char *name,
                        uint32_t value)
{
  const struct cs_cop_knob *k = h->program->knob;

  for (unsigned i = 0; k && k[i].name; i++)
    if (same_name(k[i].name, name)) {
      if (value < k[i].least || value > k[i].most)
        return false;
      h->knob[i] = value;
      return true;
    }
  return false;
}

/* Whether it can run here, and what there is. */
static int prepare(struct cs_cop_handler *h)
{
  uint32_t ctrl;

  if (h->error)
    return h->error;
  if (h->memory_size < h->program->memory)
    return cs_cop_fail(h, CS_COP_E_MEMORY);
  if (cs_cop_image_check(h))
    return h->error;
  ctrl = cs_cop_read(h, CS_COP_CTRL_OFFSET);
  if (!(ctrl & CS_COP_CTRL_ACTIVE_MASK))
    return cs_cop_fail(h, CS_COP_E_INACTIVE);
  h->div = ctrl & CS_COP_CTRL_DIV_MASK;
  return cs_cop_image_fit(h);
}

/* Nothing is in it. */
static void empty(struct cs_cop_handler *h)
{
  cs_cop_halt(h);
  cs_cop_wait(h);
  cs_cop_command(h, CS_COP_CMD_INVALIDATE_MASK | CS_COP_CMD_CLEAR_DATA_MASK |
                      CS_COP_CMD_CLEAR_REGS_MASK | CS_COP_CMD_CLEAR_PCT_MASK |
                      CS_COP_CMD_FLUSH_BUF_MASK);
  cs_cop_wait(h);
  cs_cop_write(h, CS_COP_STATUS_OFFSET, 0);
}

/* The program's own part, and all that was written has been taken. */
static int begin(struct cs_cop_handler *h)
{
  h->open = true;
  h->program->open(h);
  if (!h->error)
    taken(h);
  return h->error;
}

int cs_cop_handler_open(struct cs_cop_handler *h)
{
  if (prepare(h))
    return h->error;
  cs_cop_write(h, CS_COP_INTR_ENABLE_OFFSET, 0);
  empty(h);
  cs_cop_image_load(h, true);
  open_filter(h);
  if (begin(h))
    return h->error;
  cs_cop_write(h, CS_COP_INTR_STATE_OFFSET, ~0u);
  cs_cop_write(h, CS_COP_INTR_ENABLE_OFFSET,
               h->program->dropped ? IRQS | DROP : IRQS);
  cs_cop_go(h);
  return taken(h);
}

int cs_cop_handler_attach(struct cs_cop_handler *h)
{
  if (prepare(h))
    return h->error;
  empty(h);
  cs_cop_image_load(h, false);
  if (begin(h))
    return h->error;
  cs_cop_write(h, CS_COP_INTR_STATE_OFFSET, ~0u);
  cs_cop_go(h);
  return taken(h);
}

/* False: it waits for a message to be taken, and stops behind that. */
static bool stands(struct cs_cop_handler *h)
{
  set_ctrl(h, sampling(h));
  for (unsigned i = 0; i < PATIENCE; i++)
    if (!(cs_cop_read(h, CS_COP_CTRL_OFFSET) & CS_COP_CTRL_RUN_MASK))
      return true;
  return false;
}

/* What was dropped is told while it stands; an interrupt of its own that came
 * meanwhile is answered behind it. */
static void tell_dropped(struct cs_cop_handler *h)
{
  h->program->dropped(h);
  if (!(cs_cop_read(h, CS_COP_INTR_STATE_OFFSET) & IRQS))
    cs_cop_go(h);
}

int cs_cop_handler_interrupt(struct cs_cop_handler *h)
{
  uint32_t why;

  if (h->error)
    return h->error;
  why = cs_cop_read(h, CS_COP_INTR_STATE_OFFSET);
  why &= h->program->dropped ? IRQS | DROP : IRQS;
  if (why == DROP && !stands(h))
    return h->error; /* it comes again */
  cs_cop_write(h, CS_COP_INTR_STATE_OFFSET, why);
  if (why & CS_COP_INTR_STATE_FAULT_MASK) {
    h->cause = cs_cop_read(h, CS_COP_CAUSE_OFFSET);
    set_ctrl(h, 0);
    return cs_cop_fail(h, CS_COP_E_FAULT);
  }
  if (why)
    h->cost.interrupts++;
  if (why == DROP)
    tell_dropped(h);
  else if (why & DROP)
    h->program->dropped(h);
  if (why & IRQS)
    h->program->interrupt(h);
  return h->error;
}

int cs_cop_handler_tuple(struct cs_cop_handler *h, unsigned slot, uint32_t pc,
                         uint32_t w, uint32_t count)
{
  if (!h->error && h->program->tuple) {
    h->cost.tuples++;
    h->program->tuple(h, slot, pc, w, count);
  }
  return h->error;
}

int cs_cop_handler_tick(struct cs_cop_handler *h)
{
  if (!h->error && h->open && h->program->tick) {
    h->cost.ticks++;
    h->program->tick(h);
  }
  return h->error;
}

int cs_cop_handler_stop(struct cs_cop_handler *h)
{
  bool done = h->done;

  if (h->error || !h->open)
    return h->error;
  h->open = false;
  if (!done)
    cs_cop_go(h);
  for (int i = 0; i < SETTLE; i++)
    cs_cop_read(h, CS_COP_CTRL_OFFSET);
  for (long i = 0; i < POLLS && !h->error; i++) {
    uint32_t ctrl = cs_cop_read(h, CS_COP_CTRL_OFFSET);

    if (cs_cop_read(h, CS_COP_INTR_STATE_OFFSET) & IRQS)
      cs_cop_handler_interrupt(h);
    else if (h->done || ctrl & CS_COP_CTRL_EMPTY_MASK) {
      cs_cop_halt(h);
      return h->error;
    }
  }
  return cs_cop_fail(h, CS_COP_E_STUCK);
}

int cs_cop_handler_finish(struct cs_cop_handler *h)
{
  if (!h->error)
    h->program->finish(h);
  return h->error;
}

const char *cs_cop_handler_message(int error)
{
  static const char *const text[] = {
    [CS_COP_OK] = "no error",
    [CS_COP_E_IMAGE] = "the image of the program is damaged or of another "
                       "version",
    [CS_COP_E_ENTRIES] = "the program is made for an associative array of "
                         "another size",
    [CS_COP_E_SIZE] = "the coprocessor's memories are too small for the "
                      "program",
    [CS_COP_E_MEMORY] = "the handler needs more memory",
    [CS_COP_E_INACTIVE] = "the coprocessor is off",
    [CS_COP_E_REFUSED] = "a register of the coprocessor refused what was "
                         "written",
    [CS_COP_E_FAULT] = "the microcode was stopped by a fault",
    [CS_COP_E_STUCK] = "the coprocessor does not stop",
  };

  return error >= 0 && error < (int)(sizeof text / sizeof *text) ? text[error]
                                                                  : "?";
}
