/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_board.c - two managers of one memory, and a device on the bus of one.
 */
#include "cs_board.h"

#include <stdio.h>
#include <stdlib.h>

#include "cs_master.h"
#include "cs_regs.h"
#include "cs_ring_regs.h"
#include "cs_sink.h"
#include "cs_soc_map.h"

enum { OKAY = 0, RING = 0x1000 /* its registers' offset */ };

/* A profiler that is OFF for some time, its ring too, stays as it is: its clocks
 * pass without being worked out.  What retired then it sees as never retired, and
 * nothing of it outlives the CLEAR in front of IDLE. */
enum { SETTLED = 1 << 12 /* clocks */ };

struct cs_board {
  struct iss *iss;
  struct cs_sim sim;         /* the profiler */
  struct cs_sink sink;       /* the ring's end of memory */
  cs_board_record *watch;
  void *watcher;
  bool on, ring_on;
  unsigned times_on;
  uint32_t quiet;            /* clocks since the last access, while off */
  uint64_t on_at;
  struct iss_config outside; /* what the caller has on the bus */
};

/* ---- memory ---- */

static bool store(void *user, uint32_t addr, uint32_t data, unsigned strobe)
{
  const struct cs_board *b = user;
  uint8_t bytes[4];

  if (!iss_read_mem(b->iss, addr, bytes, sizeof bytes))
    return false;
  for (unsigned n = 0; n < sizeof bytes; n++)
    if (strobe >> n & 1)
      bytes[n] = (uint8_t)(data >> 8 * n);
  return !strobe || iss_dma_write(b->iss, addr, bytes, sizeof bytes);
}

static void written(void *user, uint32_t addr, const uint32_t *data,
                    unsigned words)
{
  const struct cs_board *b = user;

  if (b->watch)
    b->watch(b->watcher, addr, data, words);
}

static void memory(void *user, const struct cs_axi_out *out,
                   struct cs_axi_in *in)
{
  struct cs_board *b = user;

  cs_sink_clock(&b->sink, out, in);
}

/* ---- bus ---- */

static bool in_profiler(uint64_t addr)
{
  return addr - CS_SOC_PROFILER_BASE < CS_SOC_PROFILER_SIZE;
}

/* The SoC's address map has whole words here. */
static bool bus_read(void *user, uint64_t addr, unsigned size, uint64_t *value)
{
  struct cs_board *b = user;
  uint32_t word = 0;

  if (!in_profiler(addr))
    return b->outside.bus_read &&
           b->outside.bus_read(b->outside.user, addr, size, value);
  b->quiet = 0;
  if (size != 4 || addr & 3 ||
      cs_master_read(&b->sim, (uint16_t)(addr - CS_SOC_PROFILER_BASE),
                     &word) != OKAY)
    return false;
  *value = word;
  return true;
}

static void note_switch(struct cs_board *b, bool on)
{
  if (on && !b->on) {
    b->times_on++;
    b->on_at = b->sim.clocks;
  }
  b->on = on;
}

static bool bus_write(void *user, uint64_t addr, unsigned size, uint64_t value)
{
  struct cs_board *b = user;

  if (!in_profiler(addr))
    return b->outside.bus_write &&
           b->outside.bus_write(b->outside.user, addr, size, value);
  b->quiet = 0;
  if (addr == CS_SOC_PROFILER_BASE + CS_CTRL_OFFSET)
    note_switch(b, value & CS_CTRL_ACTIVE_MASK);
  if (addr == CS_SOC_PROFILER_BASE + RING + CS_RING_CTRL_OFFSET)
    b->ring_on = value & CS_RING_CTRL_ACTIVE_MASK;
  return size == 4 && !(addr & 3) &&
         cs_master_write(&b->sim, (uint16_t)(addr - CS_SOC_PROFILER_BASE),
                         (uint32_t)value) == OKAY;
}

static void console(void *user, int fd, uint8_t byte)
{
  const struct cs_board *b = user;

  if (b->outside.console)
    b->outside.console(b->outside.user, fd, byte);
}

/* ---- life ---- */

/* Instructions are put on the port by cs_board_step(). */
static bool no_program(void *user, struct cs_rvfi *r)
{
  (void)user, (void)r;
  return false;
}

static bool open_profiler(struct cs_board *b, const struct cs_named *profiler,
                          char *err, size_t errlen)
{
  struct cs_device device;

  if (profiler->params.xlen != 32 || profiler->params.nret != 1) {
    snprintf(err, errlen, "profiler %s: not for one lane of a 32-bit core",
             profiler->name);
    return false;
  }
  if (cs_device_open(&device, CS_DEVICE_MODEL, profiler, NULL, NULL, err,
                     errlen))
    return false;
  cs_sim_init(&b->sim, &device, no_program, b);
  b->sim.memory = memory;
  b->sink = (struct cs_sink){ .store = store, .written = written, .user = b };
  return true;
}

struct cs_board *cs_board_new(const struct iss_config *config,
                              const struct cs_named *profiler, char *err,
                              size_t errlen)
{
  struct cs_board *b = calloc(1, sizeof *b);
  struct iss_config inside = *config;

  if (!b) {
    snprintf(err, errlen, "out of memory");
    return NULL;
  }
  b->outside = *config;
  inside.supervisor = true;
  inside.console = console;
  inside.bus_read = bus_read;
  inside.bus_write = bus_write;
  inside.user = b;
  b->iss = iss_new(&inside, err, errlen);
  if (b->iss && open_profiler(b, profiler, err, errlen))
    return b;
  iss_free(b->iss);
  free(b);
  return NULL;
}

void cs_board_free(struct cs_board *b)
{
  if (!b)
    return;
  cs_sim_free(&b->sim);
  iss_free(b->iss);
  free(b);
}

struct iss *cs_board_iss(const struct cs_board *b) { return b->iss; }

void cs_board_watch(struct cs_board *b, cs_board_record *record, void *user)
{
  b->watch = record;
  b->watcher = user;
}

void cs_board_fail_burst(struct cs_board *b, uint64_t n)
{
  b->sink.until_failure = n;
}

uint64_t cs_board_clocks(const struct cs_board *b) { return b->sim.clocks; }

struct cs_board_on cs_board_on(const struct cs_board *b)
{
  if (!b->on)
    return (struct cs_board_on){ 0 };
  return (struct cs_board_on){ b->times_on, b->sim.clocks - b->on_at };
}

const char *cs_board_check(const struct cs_board *b)
{
  return b->sim.device.check(b->sim.device.self);
}

static bool rests(struct cs_board *b)
{
  if (b->on || b->ring_on)
    b->quiet = 0;
  else if (b->quiet < SETTLED)
    b->quiet++;
  return b->quiet == SETTLED;
}

/* The line acts before the next instruction. */
bool cs_board_step(struct cs_board *b, struct cs_rvfi *r)
{
  if (!iss_step(b->iss, r))
    return false;
  if (rests(b)) {
    b->sim.clocks++;
    return true;
  }
  b->sim.lane[0] = *r;
  cs_sim_idle(&b->sim, 1);
  iss_set_source(b->iss, CS_SOC_IRQ_PROFILER, b->sim.out.irq);
  return true;
}
