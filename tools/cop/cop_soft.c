/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_soft.c - the port of the handlers' program, and its clocks.
 */
#include "cop_soft.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "iss.h"

enum { COP_BYTES = 0x1000, ARGS = 4, STEPS = 1 << 28 };

struct cop_soft {
  struct iss *iss;
  struct cs_cop_sim *sim;
  struct cs_cop_handler *h;
  enum host_call what;
  uint32_t arg[ARGS];
  uint32_t row[9];
  uint32_t told[24];
  bool began, returned, ended; /* of the present call */
  uint64_t pace, due;          /* clocks in 1/2^32 */
};

/* ---- the port ---- */

static uint32_t port_read(struct cop_soft *s, uint32_t at)
{
  if (at == HOST_CALL) {
    s->began = true;
    return s->what;
  }
  if (at == HOST_NOW)
    return (uint32_t)s->h->now;
  if (at == HOST_NOW + 4)
    return (uint32_t)(s->h->now >> 32);
  if (at >= HOST_ARG && at < HOST_ARG + 4 * ARGS)
    return s->arg[(at - HOST_ARG) / 4];
  if (at >= HOST_KNOB && at < HOST_KNOB + 4 * CS_COP_KNOBS)
    return s->h->knob[(at - HOST_KNOB) / 4];
  return 0;
}

static uint64_t wide(const uint32_t *w)
{
  return w[0] | (uint64_t)w[1] << 32;
}

static void make_row(struct cop_soft *s)
{
  const uint32_t *w = s->row;
  const struct cs_cop_row_out row = {
    .kind = (uint8_t)w[0], .flags = (uint8_t)(w[0] >> 8), .pc = w[1],
    .key = w[2], .other = w[3], .extra = w[4], .count = wide(w + 5),
    .total = wide(w + 7),
  };

  s->h->sink.row(s->h->sink.user, &row);
}

static void told(struct cop_soft *s)
{
  const uint32_t *w = s->told;
  struct cs_cop_handler *h = s->h;

  h->error = (int)w[0];
  h->code = w[1];
  h->cause = w[2];
  h->done = w[3];
  h->period = wide(w + 4);
  h->cost = (struct cs_cop_cost){
    .interrupts = wide(w + 6), .tuples = wide(w + 8), .ticks = wide(w + 10),
    .reads = wide(w + 12), .writes = wide(w + 14), .updates = wide(w + 16),
    .probes = wide(w + 18), .lost = wide(w + 20),
    .unknown = wide(w + 22),
  };
  s->ended = true;
}

static void port_write(struct cop_soft *s, uint32_t at, uint32_t value)
{
  if (at >= HOST_ROW && at <= HOST_ROW_LAST) {
    s->row[(at - HOST_ROW) / 4] = value;
    if (at == HOST_ROW_LAST)
      make_row(s);
  } else if (at >= HOST_RETURN && at <= HOST_RETURN_LAST) {
    s->returned = true;
    s->told[(at - HOST_RETURN) / 4] = value;
    if (at == HOST_RETURN_LAST)
      told(s);
  }
}

static bool bus_read(void *user, uint64_t addr, unsigned size, uint64_t *value)
{
  struct cop_soft *s = user;

  if (size != 4 || addr < HOST_PORT || addr >= HOST_COP + COP_BYTES)
    return false;
  *value = addr >= HOST_COP
             ? cs_cop_sim_read(s->sim, (uint32_t)(addr - HOST_COP))
             : port_read(s, (uint32_t)(addr - HOST_PORT));
  return true;
}

static bool bus_write(void *user, uint64_t addr, unsigned size, uint64_t value)
{
  struct cop_soft *s = user;

  if (size != 4 || addr < HOST_PORT || addr >= HOST_COP + COP_BYTES)
    return false;
  if (addr >= HOST_COP)
    cs_cop_sim_write(s->sim, (uint32_t)(addr - HOST_COP), (uint32_t)value);
  else
    port_write(s, (uint32_t)(addr - HOST_PORT), (uint32_t)value);
  return true;
}

/* ---- calls ---- */

struct cop_soft *cop_soft_new(const char *elf, struct cs_cop_sim *sim,
                              struct cs_cop_handler *h, double cpi, char *err,
                              size_t errlen)
{
  struct cop_soft *s = calloc(1, sizeof *s);
  const struct iss_config config = { .bus_read = bus_read,
                                     .bus_write = bus_write, .user = s };

  if (!s) {
    snprintf(err, errlen, "out of memory");
    return NULL;
  }
  s->sim = sim;
  s->h = h;
  s->pace = (uint64_t)(cpi * 4294967296.0);
  s->iss = iss_new(&config, err, errlen);
  if (s->iss && iss_load_elf(s->iss, elf, err, errlen))
    return s;
  cop_soft_free(s);
  return NULL;
}

void cop_soft_free(struct cop_soft *s)
{
  if (s && s->iss)
    iss_free(s->iss);
  free(s);
}

/* An access has had its clocks already; an instruction has them besides. */
static bool step(struct cop_soft *s, uint64_t *instructions)
{
  struct cs_rvfi r;

  if (!iss_step(s->iss, &r) || r.trap)
    return false;
  if (!s->began || s->returned)
    return true;
  s->due += s->pace;
  cs_cop_sim_idle(s->sim, s->due >> 32);
  s->due &= UINT32_MAX;
  ++*instructions;
  return true;
}

int64_t cop_soft_call(struct cop_soft *s, enum host_call what,
                      const uint32_t *arg, char *err, size_t errlen)
{
  uint64_t instructions = 0;

  s->what = what;
  memset(s->arg, 0, sizeof s->arg);
  if (arg)
    memcpy(s->arg, arg, sizeof s->arg);
  s->began = s->returned = s->ended = false;
  while (!s->ended && instructions < STEPS)
    if (!step(s, &instructions)) {
      snprintf(err, errlen, "the handler's program went wrong at pc 0x%llx: "
               "%s", (unsigned long long)iss_get_pc(s->iss),
               iss_reason(s->iss));
      return -1;
    }
  if (s->ended)
    return (int64_t)instructions;
  snprintf(err, errlen, "the handler's program does not come back");
  return -1;
}
