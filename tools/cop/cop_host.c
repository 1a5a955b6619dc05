/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_host.c - calls of the handlers of the coprocessor's programs, and the
 * time that they take.
 *
 * Interrupts and accesses take what they take on the SoC, instructions are
 * those that the handler executes.
 */
#include "cop_host.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_cop_dev.h"
#include "cs_cop_regs.h"

const char *const cop_phase_names[COP_PHASES] = {
  "setup", "interrupts", "messages", "ticks", "finish",
};

enum { READ_MESSAGE = 16 }; /* clocks: docs/design/firmware.md */

/* ---- account ---- */

struct mark {
  uint64_t clocks, accesses, instructions;
};

static struct mark mark(const struct cop_host *h)
{
  return (struct mark){
    .clocks = h->sim->clocks, .accesses = h->sim->reads + h->sim->writes,
    .instructions = h->instructions,
  };
}

/* What was done since `from`. */
static void book(struct cop_host *h, enum cop_phase phase,
                 const struct mark *from)
{
  struct cop_account *a = &h->phase[phase];
  const struct mark to = mark(h);

  a->calls++;
  a->instructions += to.instructions - from->instructions;
  a->accesses += to.accesses - from->accesses;
  a->clocks += to.clocks - from->clocks;
}

/* ---- calls ---- */

static void call(struct cop_host *h, enum host_call what, const uint32_t *arg)
{
  int64_t n;

  if (h->status)
    return;
  n = cop_soft_call(h->soft, what, arg, h->err, sizeof h->err);
  h->status = n < 0 ? -1 : 0;
  h->instructions += n < 0 ? 0 : (uint64_t)n;
}

/* The sizes of the associative array that there is an image for. */
static void tell_sizes(const struct cs_cop_program *p, char *err, size_t errlen)
{
  struct cs_cop_image i = { p->image, p->image_size };
  size_t used = strlen(err);

  for (const struct cs_cop_image *o = p->others; i.size && used < errlen;) {
    used += (size_t)snprintf(err + used, errlen - used, "%s %u",
                             i.at == p->image ? ":" : " or",
                             i.at[12] | i.at[13] << 8);
    i = o ? *o++ : (struct cs_cop_image){ 0 };
  }
}

int cop_host_tell(const struct cs_cop_handler *h, char *err, size_t errlen)
{
  char cause[128];

  if (!h->error)
    return 0;
  snprintf(err, errlen, "program '%s': %s", h->program->name,
           cs_cop_handler_message(h->error));
  if (h->error == CS_COP_E_FAULT && strlen(err) < errlen)
    snprintf(err + strlen(err), errlen - strlen(err), ": %s",
             cs_cop_cause(h->cause, NULL, cause, sizeof cause));
  if (h->error == CS_COP_E_ENTRIES)
    tell_sizes(h->program, err, errlen);
  if (h->error == CS_COP_E_REFUSED && strlen(err) < errlen)
    snprintf(err + strlen(err), errlen - strlen(err), ": code %u", h->code);
  return -1;
}

static int tell(const struct cop_host *h, char *err, size_t errlen)
{
  if (h->status)
    return snprintf(err, errlen, "%s", h->err), -1;
  return cop_host_tell(&h->h, err, errlen);
}

/* ---- opening ---- */

static int set_knob(struct cs_cop_handler *h, const char *text, char *err,
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
  if (cs_cop_handler_set(h, name, (uint32_t)value))
    return 0;
  for (const struct cs_cop_knob *k = h->program->knob; k && k->name; k++)
    if (!strcmp(k->name, name))
      return snprintf(err, errlen, "--cop-set '%s': from %" PRIu32 " to %"
                      PRIu32, text, k->least, k->most), -1;
  snprintf(err, errlen, "--cop-set '%s': program '%s' has no such knob; "
           "--cop-set help lists them", text, h->program->name);
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
  if (strpbrk(name, "./") && used < errlen)
    snprintf(err + used, errlen - used, ", which have handlers; `cop-run` "
             "executes a file without one");
  return -1;
}

int cop_host_knobs(const char *name, FILE *out, char *err, size_t errlen)
{
  const struct cs_cop_program *p;

  if (find(&p, name, err, errlen))
    return -1;
  fprintf(out, "%-10s %10s %10s %10s\n", "knob", "is", "least", "most");
  for (const struct cs_cop_knob *k = p->knob; k && k->name; k++)
    fprintf(out, "%-10s %10" PRIu32 " %10" PRIu32 " %10" PRIu32 "  %s\n",
            k->name, k->value, k->least, k->most, k->help);
  return 0;
}

/* Its number, for a program that has the same table. */
static uint32_t number_of(const struct cs_cop_program *p)
{
  uint32_t n = 0;

  while (cs_cop_programs[n] != p)
    n++;
  return n;
}

int cop_host_choose(struct cs_cop_handler *h, const struct cop_host_options *o,
                    const struct cs_cop_sink *sink, char *err, size_t errlen)
{
  static const struct cs_cop_bus none;
  const struct cs_cop_program *p;

  if (find(&p, o->name, err, errlen))
    return -1;
  cs_cop_handler_init(h, p, &none, sink, NULL, 0);
  for (unsigned i = 0; i < o->knobs; i++)
    if (set_knob(h, o->knob[i], err, errlen))
      return -1;
  return 0;
}

int cop_host_open(struct cop_host *h, struct cs_cop_sim *sim,
                  const struct cop_host_options *o,
                  const struct cs_cop_sink *sink, char *err, size_t errlen)
{
  struct mark from;
  uint32_t arg[4] = { 0 };

  *h = (struct cop_host){ .sim = sim };
  if (cop_host_choose(&h->h, o, sink, err, errlen))
    return -1;
  h->soft = cop_soft_new(o->elf, sim, &h->h, o->cpi, err, errlen);
  if (!h->soft)
    return -1;
  from = mark(h);
  arg[0] = number_of(h->h.program);
  call(h, HOST_OPEN, arg);
  book(h, COP_SETUP, &from);
  h->next_tick = h->h.period;
  return tell(h, err, errlen);
}

void cop_host_free(struct cop_host *h)
{
  cop_soft_free(h->soft);
  h->soft = NULL;
}

/* ---- while the program runs ---- */

static void interrupts(struct cop_host *h)
{
  const struct mark from = mark(h);

  cs_cop_sim_idle(h->sim, h->sim->cost.entry);
  for (unsigned i = 0; h->sim->s.irq && i < 16 && !h->h.error; i++)
    call(h, HOST_INTERRUPT, NULL);
  cs_cop_sim_idle(h->sim, h->sim->cost.leave);
  book(h, COP_INTERRUPTS, &from);
}

/* A batch, in an interrupt of the message FIFO. */
static void messages(struct cop_host *h)
{
  const struct mark from = mark(h);
  struct cs_message m;

  if (!h->sim->fifo_n)
    return;
  cs_cop_sim_idle(h->sim, h->sim->cost.entry);
  while (!h->h.error && !h->status && cs_cop_sim_message(h->sim, &m)) {
    const uint32_t arg[4] = { m.slot, (uint32_t)m.pc, (uint32_t)m.w, m.count };

    cs_cop_sim_idle(h->sim, READ_MESSAGE);
    call(h, HOST_TUPLE, arg);
    h->messages++;
  }
  cs_cop_sim_idle(h->sim, h->sim->cost.leave);
  book(h, COP_MESSAGES, &from);
}

static void tick(struct cop_host *h, uint64_t now)
{
  const struct mark from = mark(h);

  cs_cop_sim_idle(h->sim, h->sim->cost.entry);
  call(h, HOST_TICK, NULL);
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
  struct mark from;

  h->h.now = now;
  messages(h);
  from = mark(h);
  call(h, HOST_STOP, NULL);
  book(h, COP_FINISH, &from);
  for (unsigned i = 0; i < 4 && !h->h.error; i++) {
    cs_cop_sim_flush(h->sim);
    messages(h);
  }
  from = mark(h);
  call(h, HOST_FINISH, NULL);
  book(h, COP_FINISH, &from);
  return tell(h, err, errlen);
}
