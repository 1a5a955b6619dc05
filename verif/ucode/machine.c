/* SPDX-License-Identifier: Apache-2.0
 *
 * machine.c - see machine.h.
 */
#include "machine.h"

#include <stdio.h>
#include <stdlib.h>

#include "cs_cop_regs.h"

static uint32_t bus_read(void *user, uint32_t offset)
{
  return cop_rig_read(user, (uint16_t)offset);
}

static void bus_write(void *user, uint32_t offset, uint32_t value)
{
  cop_rig_write(user, (uint16_t)offset, value);
  cop_rig_clock(user);
}

static void take_row(void *user, const struct cs_cop_row_out *row)
{
  struct machine *m = user;
  bool distance = row->kind == CS_COP_ROW_DEPEND;
  struct tally_entry *e = tally_get(&m->rows, row->kind, row->pc,
                                    distance ? 0 : row->key, row->other);

  e->count += row->count;
  e->distance = distance ? row->key : 0;
  e->total = row->total;
  e->extra = row->extra;
  e->flags = row->flags;
}

void machine_init(struct machine *m, const struct cs_cop_program *p)
{
  struct cs_cop_bus bus = { &m->rig, bus_read, bus_write, NULL };
  struct cs_cop_sink sink = { m, take_row };

  *m = (struct machine){ .memory = malloc(p->memory) };
  if (!m->memory) {
    fputs("out of memory\n", stderr);
    exit(1);
  }
  cop_rig_init(&m->rig, &cop_default);
  cs_cop_handler_init(&m->h, p, &bus, &sink, m->memory, p->memory);
}

void machine_serve(struct machine *m)
{
  struct cs_cop_out out;

  for (;;) {
    cs_cop_out(&m->rig.s, &out);
    while (m->rig.tuples_seen != m->rig.tuples) {
      struct cs_message *t = &m->rig.tuple[m->rig.tuples_seen++ % COP_TUPLES];

      cs_cop_handler_tuple(&m->h, t->slot, (uint32_t)t->pc, (uint32_t)t->w,
                           (uint32_t)t->count);
    }
    if (!out.irq || m->h.error)
      return;
    cs_cop_handler_interrupt(&m->h);
  }
}

void machine_retire(struct machine *m, const struct cs_rvfi *r,
                    unsigned clocks)
{
  if (!m->next_tick)
    m->next_tick = m->h.period;
  m->h.now++;
  cop_rig_retire(&m->rig, r);
  if (clocks > 1)
    cop_rig_clocks(&m->rig, clocks - 1);
  if (m->rig.s.irq || m->rig.tuples_seen != m->rig.tuples)
    machine_serve(m);
  if (m->h.period && m->h.now >= m->next_tick) {
    cs_cop_handler_tick(&m->h);
    machine_serve(m);
    m->next_tick = m->h.now + m->h.period;
  }
}

void machine_drop(struct machine *m)
{
  cop_rig_write(&m->rig, CS_COP_INTR_TEST_OFFSET, CS_COP_INTR_TEST_DROP_MASK);
  cop_rig_clocks(&m->rig, 4);
  machine_serve(m);
}

void machine_finish(struct machine *m)
{
  cs_cop_handler_stop(&m->h);
  machine_serve(m);
  cs_cop_handler_finish(&m->h);
}

void machine_free(struct machine *m)
{
  tally_free(&m->rows);
  free(m->memory);
}
