/* SPDX-License-Identifier: Apache-2.0
 *
 * host.c - the handlers as a program of the softcore, for `coresample run
 * --cop`: it asks a port for calls and makes them, so that their instructions
 * are counted.
 *
 * The port (host.h) is the simulator's; the coprocessor's registers lie behind
 * it.
 */
#include "host.h"

#include "cs_cop_handler.h"

extern unsigned char cs_host_memory[]; /* the linker's: end of the program */

static struct cs_cop_handler h;

static uint32_t get(uint32_t at)
{
  return *(volatile uint32_t *)(uintptr_t)(HOST_PORT + at);
}

static void put(uint32_t at, uint32_t value)
{
  *(volatile uint32_t *)(uintptr_t)(HOST_PORT + at) = value;
}

static uint32_t cop_read(void *user, uint32_t offset)
{
  (void)user;
  return *(volatile uint32_t *)(uintptr_t)(HOST_COP + offset);
}

static void cop_write(void *user, uint32_t offset, uint32_t value)
{
  (void)user;
  *(volatile uint32_t *)(uintptr_t)(HOST_COP + offset) = value;
}

static void cop_block(void *user, uint32_t offset, uint32_t n, uint32_t *to)
{
  const volatile uint32_t *from;

  (void)user;
  from = (volatile uint32_t *)(uintptr_t)(HOST_COP + offset);
  for (; n >= 4; n -= 4, from += 4, to += 4) {
    to[0] = from[0];
    to[1] = from[1];
    to[2] = from[2];
    to[3] = from[3];
  }
  while (n--)
    *to++ = *from++;
}

static void row(void *user, const struct cs_cop_row_out *r)
{
  (void)user;
  put(HOST_ROW + 0x00, (uint32_t)r->kind | (uint32_t)r->flags << 8);
  put(HOST_ROW + 0x04, r->pc);
  put(HOST_ROW + 0x08, r->key);
  put(HOST_ROW + 0x0c, r->other);
  put(HOST_ROW + 0x10, r->extra);
  put(HOST_ROW + 0x14, (uint32_t)r->count);
  put(HOST_ROW + 0x18, (uint32_t)(r->count >> 32));
  put(HOST_ROW + 0x1c, (uint32_t)r->total);
  put(HOST_ROW + 0x20, (uint32_t)(r->total >> 32));
}

static void open(void)
{
  static const struct cs_cop_bus bus = { 0, cop_read, cop_write, cop_block };
  static const struct cs_cop_sink sink = { 0, row };
  const struct cs_cop_program *p = cs_cop_programs[get(HOST_ARG)];

  cs_cop_handler_init(&h, p, &bus, &sink, cs_host_memory, p->memory);
  for (unsigned i = 0; i < CS_COP_KNOBS; i++)
    h.knob[i] = get(HOST_KNOB + 4 * i);
  cs_cop_handler_open(&h);
}

static void call(uint32_t what)
{
  h.now = get(HOST_NOW) | (uint64_t)get(HOST_NOW + 4) << 32;
  switch (what) {
  case HOST_OPEN: open(); break;
  case HOST_INTERRUPT: cs_cop_handler_interrupt(&h); break;
  case HOST_TUPLE:
    cs_cop_handler_tuple(&h, get(HOST_ARG), get(HOST_ARG + 4),
                         get(HOST_ARG + 8), get(HOST_ARG + 12));
    break;
  case HOST_TICK: cs_cop_handler_tick(&h); break;
  case HOST_STOP: cs_cop_handler_stop(&h); break;
  default: cs_cop_handler_finish(&h); break;
  }
}

static void put_wide(uint32_t at, uint64_t value)
{
  put(at, (uint32_t)value);
  put(at + 4, (uint32_t)(value >> 32));
}

/* What is told behind the return is not counted. */
static void tell(void)
{
  const uint64_t cost[] = {
    h.cost.interrupts, h.cost.tuples, h.cost.ticks, h.cost.reads,
    h.cost.writes, h.cost.updates, h.cost.probes, h.cost.lost,
    h.cost.unknown,
  };

  put(HOST_RETURN, (uint32_t)h.error);
  put(HOST_RETURN + 0x04, h.code);
  put(HOST_RETURN + 0x08, h.cause);
  put(HOST_RETURN + 0x0c, h.done);
  put_wide(HOST_RETURN + 0x10, h.period);
  for (unsigned i = 0; i < sizeof cost / sizeof *cost; i++)
    put_wide(HOST_RETURN + 0x18 + 8 * i, cost[i]);
}

void loop_main(void);

void loop_main(void)
{
  for (;;) {
    call(get(HOST_CALL));
    tell();
  }
}
