/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_sim.c - one instruction per clock at most, on lane 0 of the port.
 */
#include "cs_sim.h"

#include <string.h>

void cs_sim_init(struct cs_sim *s, const struct cs_device *device,
                 bool (*next)(void *user, struct cs_rvfi *r), void *user)
{
  memset(s, 0, sizeof *s);
  s->device = *device;
  s->next = next;
  s->user = user;
  s->device.out(s->device.self, &s->out);
}

void cs_sim_free(struct cs_sim *s)
{
  cs_device_close(&s->device);
}

/* Sets lane 0 for this clock: the instruction waits in it with valid = 0 until
 * its clock has come. */
static void retire(struct cs_sim *s)
{
  struct cs_rvfi *r = &s->lane[0];

  if (!s->loaded) {
    s->ended = !s->next(s->user, r);
    r->valid = false;
    if (s->ended)
      return;
    s->loaded = true;
    s->wait = r->head_cycles > 1 ? r->head_cycles - 1u : 0;
  }
  s->program_clocks++;
  if (s->wait) {
    s->wait--;
    return;
  }
  r->valid = true;
  s->loaded = false;
  s->instructions++;
}

void cs_sim_clock(struct cs_sim *s, const struct cs_axil_in *in)
{
  struct cs_axil_in bus = *in;
  const char *fault;

  if (s->running && !s->ended)
    retire(s);
  if (s->memory)
    s->memory(s->user, &s->out.dma, &bus.dma);
  fault = s->device.step(s->device.self, s->lane, &bus);
  s->lane[0].valid = false;
  s->clocks++;
  if (fault && !s->fault) {
    s->fault = fault;
    s->fault_clock = s->clocks;
  }
  s->device.out(s->device.self, &s->out);
}

void cs_sim_idle(struct cs_sim *s, unsigned n)
{
  static const struct cs_axil_in idle;

  while (n--)
    cs_sim_clock(s, &idle);
}
