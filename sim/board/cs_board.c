/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_board.c - two managers of one memory, and a device on the bus of one.
 */
#include "cs_board.h"

#include <stdio.h>
#include <stdlib.h>

#include "cs_master.h"
#include "cs_regs.h"
#include "cs_soc_map.h"

/* Of the SoC's memory (docs/design/soc.md), in clocks. */
enum { MEMORY_LATENCY = 10 };
enum { MOST_WORDS = 8 }; /* of a burst */
enum { OKAY = 0, SLVERR = 2, DECERR = 3 };

/* The ring's end of memory: one burst at a time, a word a clock, and the
 * response some clocks after the last. */
struct memory {
  bool data;       /* words of a burst come */
  uint32_t addr;   /* of the next one */
  unsigned wait;   /* 1: the response is there, 0: there is no burst */
  uint8_t resp;
  unsigned words;  /* that have come */
  uint32_t burst[MOST_WORDS];
};

struct cs_board {
  struct iss *iss;
  struct cs_sim sim;         /* the profiler */
  struct memory memory;
  uint64_t until_failure;    /* bursts, that one included; 0: none will */
  cs_board_record *watch;
  void *watcher;
  bool on;
  unsigned times_on;
  uint64_t on_at;
  struct iss_config outside; /* what the caller has on the bus */
};

/* ---- memory ---- */

static bool store(struct iss *s, uint32_t addr, uint32_t data, unsigned strobe)
{
  uint8_t bytes[4];

  if (!iss_read_mem(s, addr, bytes, sizeof bytes))
    return false;
  for (unsigned n = 0; n < sizeof bytes; n++)
    if (strobe >> n & 1)
      bytes[n] = (uint8_t)(data >> 8 * n);
  return !strobe || iss_dma_write(s, addr, bytes, sizeof bytes);
}

/* A word of the burst has come. */
static void take(struct cs_board *b, const struct cs_axi_out *out)
{
  struct memory *m = &b->memory;

  if (m->resp == OKAY && !store(b->iss, m->addr, out->wdata, out->wstrb))
    m->resp = DECERR;
  m->burst[m->words++] = out->wdata;
  m->addr += 4;
  m->data = !out->wlast;
  m->wait = out->wlast ? MEMORY_LATENCY : 0;
  if (out->wlast && m->resp == OKAY && out->wstrb && b->watch)
    b->watch(b->watcher, m->addr - 4 * m->words, m->burst, m->words);
}

/* What memory answers in this clock, and what it does at its end. */
static void memory(void *user, const struct cs_axi_out *out,
                   struct cs_axi_in *in)
{
  struct cs_board *b = user;
  struct memory *m = &b->memory;

  in->awready = !m->data && !m->wait;
  in->wready = m->data;
  in->bvalid = m->wait == 1;
  in->bresp = m->resp;
  if (in->awready && out->awvalid) {
    *m = (struct memory){ .data = true, .addr = out->awaddr };
    if (b->until_failure && !--b->until_failure)
      m->resp = SLVERR;
  } else if (in->wready && out->wvalid) {
    take(b, out);
  } else if (m->wait > 1) {
    m->wait--;
  } else if (out->bready) {
    m->wait = 0;
  }
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
  if (addr == CS_SOC_PROFILER_BASE + CS_CTRL_OFFSET)
    note_switch(b, value & CS_CTRL_ACTIVE_MASK);
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
  b->until_failure = n;
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

/* The line acts before the next instruction. */
bool cs_board_step(struct cs_board *b, struct cs_rvfi *r)
{
  if (!iss_step(b->iss, r))
    return false;
  b->sim.lane[0] = *r;
  cs_sim_idle(&b->sim, 1);
  iss_set_source(b->iss, CS_SOC_IRQ_PROFILER, b->sim.out.irq);
  return true;
}
