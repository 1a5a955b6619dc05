/* SPDX-License-Identifier: Apache-2.0
 *
 * linux_on_iss.c - a guest on the simulator, and the profiler's model at its
 * retirement port.  The clocks are those of an invented CPI.
 */
#include <stdio.h>

#include "cs_linux_map.h"
#include "linux_run.h"
#include "program.h"
#include "session.h"

enum {
  PIPELINE = 3,         /* clocks from the port to where TIME is taken */
  LISTEN = 1 << 14,     /* instructions between two looks at the keyboard */
};

struct on_iss {
  struct linux_run *l;
  struct iss *iss;
  struct session session;
  uint64_t left;        /* instructions before the limit */
  uint64_t pace, due;   /* clocks in 1/2^32 */
};

/* ---- the machine ---- */

/* The profiler's model listens to the machine, and is none of its devices. */
static bool load(void *self, const struct iss_linux *files, char *err,
                 size_t errlen)
{
  struct iss_linux l = *files;

  l.no_profiler = true;
  return iss_load_linux(self, &l, err, errlen);
}

static bool read_memory(const void *self, uint64_t address, void *to, size_t n)
{
  return iss_read_mem(self, address, to, n);
}

static bool interruptible(const void *self)
{
  return iss_irq_enabled(self);
}

static bool type(void *self, uint8_t byte)
{
  return iss_uart_listens(self) && iss_uart_input(self, byte);
}

static bool ended(const void *self, int *code)
{
  *code = iss_exit_code(self);
  return iss_done(self);
}

static const char *failure(const void *self)
{
  return iss_status(self) == ISS_FAILED ? iss_reason(self) : "";
}

static void print(void *user, int fd, uint8_t byte)
{
  (void)fd;
  guest_print(user, byte);
}

static void open_guest(struct on_iss *on)
{
  struct linux_run *l = on->l;
  const struct iss_config config = {
    .ram = { { CS_LINUX_FIRMWARE_BASE, l->r->ram } },
    .supervisor = true, .console = print, .user = &l->guest,
  };
  char err[ERROR_TEXT];

  on->iss = iss_new(&config, err, sizeof err);
  if (!on->iss)
    die("%s", err);
  const struct guest_machine machine = {
    .self = on->iss, .load = load, .read = read_memory,
    .interruptible = interruptible, .type = type, .ended = ended,
    .failure = failure,
  };
  guest_open(&l->guest, &machine, l->dir, l->r->command, l->r->quiet);
}

/* ---- the session ---- */

static uint64_t time_of(const struct on_iss *on, const struct cs_rvfi *r)
{
  return on->session.host->time_origin + on->session.sim->clocks + PIPELINE +
         (r->head_cycles > 1 ? r->head_cycles - 1u : 0);
}

static bool fetch(void *user, struct cs_rvfi *r)
{
  struct on_iss *on = user;
  struct guest *g = &on->l->guest;

  if (!on->left || g->why[0] || !iss_step(on->iss, r))
    return false;
  guest_retired(g, r);
  if (g->instructions % LISTEN == 0)
    guest_listen(g);
  on->left--;
  on->due += on->pace;
  r->head_cycles = (uint16_t)(on->due >> 32);
  on->due &= UINT32_MAX;
  linux_retired(on->l, r, time_of(on, r));
  linux_count(on->l, r);
  return true;
}

static int event(void *user, const struct cs_rvfi *r, unsigned slot,
                 uint64_t w)
{
  return linux_event(((struct on_iss *)user)->l, r, slot, w);
}

static int owned(void *user, const struct cs_message *m)
{
  struct on_iss *on = user;

  return linux_message(on->l, m, on->session.host->reading_out);
}

static int profile(struct on_iss *on)
{
  struct linux_run *l = on->l;
  const struct options *o = &l->r->o;
  struct cs_device device;
  char err[ERROR_TEXT];
  int status;

  if (cs_device_open(&device, CS_DEVICE_MODEL, o->config, NULL, NULL, err,
                     sizeof err))
    die("%s", err);
  on->session = (struct session){
    .o = o, .fetch = fetch, .event = event, .owned = owned, .user = on,
    .total = o->max_instructions, .keep_stopped = true,
    .no_progress = !l->r->quiet, .collect = &l->all, .report = &l->report,
  };
  status = session_run(&on->session, &device);
  l->report.lockstep_cycles = 0;
  return status;
}

int linux_on_iss(struct linux_run *l)
{
  const struct options *o = &l->r->o;
  struct on_iss on = {
    .l = l, .pace = (uint64_t)(o->cpi * 4294967296.0),
    .left = o->max_instructions ? o->max_instructions : UINT64_MAX,
  };
  int status;

  open_guest(&on);
  status = profile(&on);
  status |= guest_end(&l->guest);
  iss_free(on.iss);
  return status;
}
