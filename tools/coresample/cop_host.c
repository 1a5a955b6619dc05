/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_host.c - handlers of the coprocessor's programs in this process, with
 * time by what they do.
 *
 * An access takes what it takes on the SoC, the rest of the handler's work is
 * estimated: instructions for each access, record and place looked at.
 */
#include "cop_host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_cop_dev.h"
#include "cs_cop_regs.h"

const char *const cop_phase_names[COP_PHASES] = {
  "setup", "interrupts", "messages", "ticks", "finish",
};

/* Instructions: of a call, beside an access, of a record, of a place looked
 * at; clocks of a message (docs/performance.md), and of ten instructions. */
enum { CALL = 40, BESIDE_ACCESS = 4, RECORD = 16, PLACE = 5,
       MESSAGE_CLOCKS = 39, TEN = 13 };

/* ---- bus ---- */

static uint32_t bus_read(void *user, uint32_t offset)
{
  struct cop_host *h = user;

  return cs_cop_sim_read(h->sim, offset);
}

static void bus_write(void *user, uint32_t offset, uint32_t value)
{
  struct cop_host *h = user;

  cs_cop_sim_write(h->sim, offset, value);
}

/* ---- account ---- */

struct mark {
  uint64_t clocks, accesses, updates, probes;
};

static struct mark mark(const struct cop_host *h)
{
  return (struct mark){
    .clocks = h->sim->clocks, .accesses = h->sim->reads + h->sim->writes,
    .updates = h->h.cost.updates, .probes = h->h.cost.probes,
  };
}

/* What was done since `from`: its instructions take their time now. */
static void book(struct cop_host *h, enum cop_phase phase,
                 const struct mark *from)
{
  struct cop_account *a = &h->phase[phase];
  const struct mark to = mark(h);
  const uint64_t accesses = to.accesses - from->accesses;
  const uint64_t instructions = CALL + BESIDE_ACCESS * accesses +
                                RECORD * (to.updates - from->updates) +
                                PLACE * (to.probes - from->probes);

  cs_cop_sim_idle(h->sim, instructions * TEN / 10);
  a->calls++;
  a->instructions += instructions;
  a->accesses += accesses;
  a->clocks += h->sim->clocks - from->clocks;
}

static int tell(const struct cop_host *h, char *err, size_t errlen)
{
  char cause[128];

  if (!h->h.error)
    return 0;
  snprintf(err, errlen, "program '%s': %s", h->h.program->name,
           cs_cop_handler_message(h->h.error));
  if (h->h.error == CS_COP_E_FAULT && strlen(err) < errlen)
    snprintf(err + strlen(err), errlen - strlen(err), ": %s",
             cs_cop_cause(h->h.cause, NULL, cause, sizeof cause));
  if (h->h.error == CS_COP_E_REFUSED && strlen(err) < errlen)
    snprintf(err + strlen(err), errlen - strlen(err), ": code %u", h->h.code);
  return -1;
}

/* ---- opening ---- */

static int set_knob(struct cop_host *h, const char *text, char *err,
                    size_t errlen)
{
  char name[64], *end;
  const char *equals = strchr(text, '=');
  unsigned long long value;

  if (!equals || (size_t)(equals - text) >= sizeof name)
    return snprintf(err, errlen, "--cop-set '%s' is not NAME=NUMBER", text),
           -1;
  snprintf(name, sizeof name, "%.*s", (int)(equals - text), text);
  value = strtoull(equals + 1, &end, 0);
  if (end == equals + 1 || *end || value > UINT32_MAX)
    return snprintf(err, errlen, "--cop-set '%s': no number", text), -1;
  if (cs_cop_handler_set(&h->h, name, (uint32_t)value))
    return 0;
  snprintf(err, errlen, "--cop-set '%s': program '%s' has no such knob, or "
           "the number is outside its range", text, h->h.program->name);
  return -1;
}

static int find(const struct cs_cop_program **p, const char *name, char *err,
                size_t errlen)
{
  size_t used;

  *p = cs_cop_program_find(name);
  if (*p)
    return 0;
  used = (size_t)snprintf(err, errlen, "no program '%s'; there are", name);
  for (unsigned i = 0; i < cs_cop_program_count && used < errlen; i++)
    used += (size_t)snprintf(err + used, errlen - used, "%s %s", i ? "," : "",
                             cs_cop_programs[i]->name);
  return -1;
}

int cop_host_open(struct cop_host *h, struct cs_cop_sim *sim, const char *name,
                  const char *const *knobs, unsigned n,
                  const struct cs_cop_sink *sink, char *err, size_t errlen)
{
  const struct cs_cop_bus bus = { h, bus_read, bus_write };
  const struct cs_cop_program *p;
  struct mark from;

  *h = (struct cop_host){ .sim = sim };
  if (find(&p, name, err, errlen))
    return -1;
  h->memory = calloc(1, p->memory ? p->memory : 8);
  if (!h->memory)
    return snprintf(err, errlen, "out of memory"), -1;
  cs_cop_handler_init(&h->h, p, &bus, sink, h->memory, p->memory);
  for (unsigned i = 0; i < n; i++)
    if (set_knob(h, knobs[i], err, errlen))
      return -1;
  from = mark(h);
  cs_cop_handler_open(&h->h);
  book(h, COP_SETUP, &from);
  h->next_tick = h->h.period;
  return tell(h, err, errlen);
}

void cop_host_free(struct cop_host *h)
{
  free(h->memory);
  h->memory = NULL;
}

/* ---- while the program runs ---- */

static void interrupts(struct cop_host *h)
{
  const struct mark from = mark(h);

  cs_cop_sim_idle(h->sim, h->sim->cost.entry);
  for (unsigned i = 0; h->sim->s.irq && i < 16 && !h->h.error; i++)
    cs_cop_handler_interrupt(&h->h);
  cs_cop_sim_idle(h->sim, h->sim->cost.leave);
  book(h, COP_INTERRUPTS, &from);
}

/* A message's clocks are those measured, its table included. */
static void messages(struct cop_host *h)
{
  const uint64_t clocks = h->sim->clocks;
  struct cs_message m;

  while (cs_cop_sim_message(h->sim, &m) && !h->h.error) {
    cs_cop_handler_tuple(&h->h, m.slot, (uint32_t)m.pc, (uint32_t)m.w,
                         m.count);
    cs_cop_sim_idle(h->sim, MESSAGE_CLOCKS);
    h->messages++;
  }
  h->phase[COP_MESSAGES].calls++;
  h->phase[COP_MESSAGES].clocks += h->sim->clocks - clocks;
}

static void tick(struct cop_host *h, uint64_t now)
{
  const struct mark from = mark(h);

  cs_cop_sim_idle(h->sim, h->sim->cost.entry);
  cs_cop_handler_tick(&h->h);
  cs_cop_sim_idle(h->sim, h->sim->cost.leave);
  h->next_tick = now + h->h.period;
  book(h, COP_TICKS, &from);
}

int cop_host_serve(struct cop_host *h, uint64_t now, char *err, size_t errlen)
{
  h->h.now = now;
  if (h->sim->s.irq)
    interrupts(h);
  if (h->sim->fifo_n >= CS_COP_WATERMARK)
    messages(h);
  if (h->h.period && now >= h->next_tick)
    tick(h, now);
  return tell(h, err, errlen);
}

/* The combiner holds at most what the FIFO has room for twice. */
int cop_host_finish(struct cop_host *h, uint64_t now, char *err, size_t errlen)
{
  struct mark from = mark(h);

  h->h.now = now;
  messages(h);
  from = mark(h);
  cs_cop_handler_stop(&h->h);
  book(h, COP_FINISH, &from);
  for (unsigned i = 0; i < 4 && !h->h.error; i++) {
    cs_cop_sim_flush(h->sim);
    messages(h);
  }
  from = mark(h);
  cs_cop_handler_finish(&h->h);
  book(h, COP_FINISH, &from);
  return tell(h, err, errlen);
}
