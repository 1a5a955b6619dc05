/* SPDX-License-Identifier: Apache-2.0
 *
 * main.c - profiles work() with the driver for any target: messages come home
 * in the interrupt handler.  No core here has modes that matter: the PC range
 * leaves the handler out.
 */
#include "cs_drv.h"
#include "shared.h"

#define BASE 0x18000000u
#define PROFILER 0x10010000u

void interrupts_on(void);
void interrupts_off(void);
uint32_t clean_work(uint32_t rounds);
void handle_interrupt(void);

__attribute__((section(".shared"))) volatile struct shared shared;
static volatile struct message *const buffer =
  (volatile struct message *)(BASE + MESSAGES_AT);

static uint32_t get(void *bus, uint32_t offset)
{
  return *(volatile uint32_t *)((uintptr_t)bus + offset);
}

static void put(void *bus, uint32_t offset, uint32_t value)
{
  *(volatile uint32_t *)((uintptr_t)bus + offset) = value;
}

static struct cs_drv profiler = {
  .get = get, .put = put, .bus = (void *)PROFILER,
};

static void keep(void *user, const struct cs_drv_message *m)
{
  volatile struct message *to = &buffer[shared.messages];

  (void)user;
  if (shared.messages >= MESSAGES_MAX) {
    shared.lost++;
    return;
  }
  to->slot = m->slot;
  to->pc = (uint32_t)m->pc;
  to->w = (uint32_t)m->w;
  to->count = m->count;
  shared.messages++;
}

void handle_interrupt(void)
{
  struct cs_drv_message m;

  shared.interrupts++;
  while (cs_drv_message(&profiler, &m))
    keep(0, &m);
  cs_drv_answer(&profiler);
}

static int configure(void)
{
  struct cs_drv_compressor compressor = {
    .r = shared.r, .strata = shared.strata, .watermark = 8,
    .zero_phase = shared.r == 1,
  };
  int error = cs_drv_open(&profiler);

  if (!error)
    error = cs_drv_compressor(&profiler, &compressor);
  for (uint32_t i = 0; i < shared.slots && !error; i++) {
    struct cs_drv_slot slot = {
      .classes = shared.slot[i].classes, .w = shared.slot[i].w,
      .pc_lo = BASE + WORK_LO, .pc_hi = BASE + WORK_HI,
    };

    error = cs_drv_slot(&profiler, i, &slot);
  }
  return error ? error : cs_drv_start(&profiler, 1);
}

static void take_counters(void)
{
  struct cs_drv_counters c;

  cs_drv_snapshot(&profiler, &c);
  for (int i = 0; i < 4; i++) {
    shared.counters.selected[i] = c.selected[i];
    shared.counters.accepted[i] = c.accepted[i];
    shared.counters.dropped[i] = c.dropped[i];
    shared.counters.queued[i] = c.queued[i];
  }
  shared.counters.events = c.events;
  shared.counters.sent_msgs = c.sent_msgs;
  shared.counters.sent_count = c.sent_count;
  shared.counters.port_errors = c.port_errors;
  shared.counters.cycles = c.cycles;
}

int main(void)
{
  shared.error = (uint32_t)configure();
  if (shared.error)
    return 1;
  interrupts_on();
  shared.work_result = clean_work(shared.rounds);
  interrupts_off();
  shared.error = (uint32_t)cs_drv_stop(&profiler, keep, 0);
  take_counters();
  return shared.error != 0;
}
