/* SPDX-License-Identifier: Apache-2.0
 *
 * device.c SOCKET model|rtl|lockstep [FOLDER] - the profiler as a PCI device of
 * User Mode Linux: the C model, the Verilated RTL in FOLDER, or both clock by
 * clock.  A core in front of it executes what the guest asks for.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench_regs.h"
#include "cs_master.h"
#include "cs_regs.h"
#include "cs_ring_regs.h"
#include "cs_sink.h"
#include "pci.h"
#include "vhost.h"

enum { BLOCK = 0x1000, RING = BLOCK, RECORD = 16, OKAY = 0 };
enum { READY_CLOCKS = 4000, ACCESS_CLOCKS = 16 };
/* At a time: the guest waits meanwhile, and RTL is slow. */
enum { MODEL_CLOCKS = 20000, RTL_CLOCKS = 200 };

struct device {
  struct vhost *vhost;
  struct pci pci;
  struct cs_sim sim;
  struct cs_sink sink;
  uint32_t satp, pc, mode, ring, pace, damage;
  bool deaf, never_ready, line;
  uint64_t order;
  uint32_t turn;          /* of the loop */
  unsigned most;          /* clocks that pass at a time */
  struct timespec before; /* when time last passed */
};

/* ---- clocks ---- */

static bool store(void *user, uint32_t addr, uint32_t data, unsigned strobe)
{
  struct device *d = user;
  uint8_t *to = vhost_memory(d->vhost, addr, 4);

  if (addr % RECORD == 0) {
    data ^= d->damage;
    d->damage = 0;
  }
  for (unsigned n = 0; to && n < 4; n++)
    if (strobe >> n & 1)
      to[n] = (uint8_t)(data >> 8 * n);
  return to;
}

static void memory(void *user, const struct cs_axi_out *out,
                   struct cs_axi_in *in)
{
  struct device *d = user;

  cs_sink_clock(&d->sink, out, in);
}

static bool no_program(void *user, struct cs_rvfi *r)
{
  (void)user, (void)r;
  return false;
}

/* The line falls only when a register is written, and a rise is a message.  What
 * finds no place is tried again later. */
static void look_at_line(struct device *d)
{
  if (!d->sim.out.irq || d->deaf)
    d->line = d->sim.out.irq;
  else if (!d->line)
    d->line = pci_interrupt(&d->pci, d->vhost);
}

static void idle(struct device *d, unsigned clocks)
{
  cs_sim_idle(&d->sim, clocks);
  look_at_line(d);
}

/* ---- the core ---- */

enum { LOAD = 0x00032283 /* lw x5, 0(x6) */, ADD = 0x00430313 /* addi x6, x6, 4 */,
       BRANCH = 0xfe629ce3 /* bne x5, x6, -8 */ };

static void retire(struct device *d, struct cs_rvfi *r, unsigned n)
{
  r->valid = true;
  r->ixl = 1;
  r->head_cycles = 1;
  r->mode = (uint8_t)d->mode;
  r->satp = d->satp;
  r->order = d->order++;
  r->pc_rdata = d->pc + 4 * n;
  r->pc_wdata = n == 2 ? d->pc : d->pc + 4 * n + 4;
  d->sim.lane[0] = *r;
  idle(d, 1);
}

/* Of a hundred places of memory, each with a value of its own. */
static void execute(struct device *d, uint32_t loads)
{
  enum { PLACES = 100, BASE = 0x10000000 };

  for (; loads; loads--, d->turn++) {
    uint32_t at = BASE + 4 * (d->turn % PLACES), value = at * 2654435761u;

    retire(d, &(struct cs_rvfi){ .insn = LOAD, .rs1_addr = 6, .rs1_rdata = at,
                                 .rd_addr = 5, .rd_wdata = value,
                                 .mem_addr = at, .mem_rmask = 0xf,
                                 .mem_rdata = value }, 0);
    retire(d, &(struct cs_rvfi){ .insn = ADD, .rs1_addr = 6, .rs1_rdata = at,
                                 .rd_addr = 6, .rd_wdata = at + 4 }, 1);
    retire(d, &(struct cs_rvfi){ .insn = (uint32_t)BRANCH, .rs1_addr = 5,
                                 .rs1_rdata = value, .rs2_addr = 6,
                                 .rs2_rdata = at + 4 }, 2);
    idle(d, d->pace);
  }
}

/* ---- registers ---- */

static uint32_t core_read(struct device *d, uint32_t offset)
{
  switch (offset) {
  case BENCH_RING: return d->ring;
  default: return 0;
  }
}

static void core_write(struct device *d, uint32_t offset, uint32_t value)
{
  switch (offset) {
  case BENCH_SATP: d->satp = value; break;
  case BENCH_PC: d->pc = value; break;
  case BENCH_MODE: d->mode = value & 1; break;
  case BENCH_LOADS:
    execute(d, value < BENCH_MOST_LOADS ? value : BENCH_MOST_LOADS);
    break;
  case BENCH_PACE: d->pace = value; break;
  case BENCH_FAIL_BURST: d->sink.until_failure = value; break;
  case BENCH_DAMAGE: d->damage = value; break;
  case BENCH_DEAF: d->deaf = value & 1; break;
  case BENCH_NEVER_READY: d->never_ready = value & 1; break;
  }
  look_at_line(d);
}

/* All ones where nothing answers, as on any bus of this kind.  Who polls CTRL,
 * the first register of each block, waits for what takes its time. */
static uint32_t read_word(void *user, uint32_t offset)
{
  struct device *d = user;
  uint32_t word;

  if (offset >= BENCH_PROFILER_SIZE)
    return core_read(d, offset);
  idle(d, offset % BLOCK ? ACCESS_CLOCKS : READY_CLOCKS);
  if (cs_master_read(&d->sim, (uint16_t)offset, &word) != OKAY)
    word = UINT32_MAX;
  if (offset == CS_CTRL_OFFSET && d->never_ready)
    word &= ~(uint32_t)CS_CTRL_ACTIVE_MASK;
  look_at_line(d);
  return word;
}

static void write_word(void *user, uint32_t offset, uint32_t value)
{
  struct device *d = user;

  if (offset >= BENCH_PROFILER_SIZE) {
    core_write(d, offset, value);
    return;
  }
  if (offset == RING + CS_RING_START_OFFSET)
    d->ring = value;
  cs_master_write(&d->sim, (uint16_t)offset, value);
  /* what is acknowledged and there again within these clocks is another message */
  if (offset == CS_INTR_STATE_OFFSET ||
      offset == RING + CS_RING_INTR_STATE_OFFSET)
    d->line = false;
  idle(d, ACCESS_CLOCKS);
}

/* ---- time ---- */

static void request(void *user, const uint8_t *bytes, size_t n, uint8_t *answer,
                    size_t room)
{
  struct device *d = user;

  pci_request(&d->pci, bytes, n, answer, room);
}

/* As many clocks as microseconds have passed, if that are not too many. */
static void passing(void *user)
{
  struct device *d = user;
  struct timespec now;
  int64_t clocks;

  clock_gettime(CLOCK_MONOTONIC, &now);
  clocks = (now.tv_sec - d->before.tv_sec) * INT64_C(1000000) +
           (now.tv_nsec - d->before.tv_nsec) / 1000;
  if (clocks < 1)
    return;
  d->before = now;
  idle(d, clocks < d->most ? (unsigned)clocks : d->most);
}

static enum cs_device_kind kind_of(const char *name)
{
  return !strcmp(name, "lockstep") ? CS_DEVICE_LOCKSTEP
         : !strcmp(name, "rtl")    ? CS_DEVICE_RTL
                                   : CS_DEVICE_MODEL;
}

static int serve(struct device *d, const char *socket)
{
  const struct vhost_device functions = { request, passing, d };
  char err[400];
  const char *fault;
  bool good;

  d->vhost = vhost_open(socket, &functions, err, sizeof err);
  if (!d->vhost) {
    fprintf(stderr, "uml-device: %s\n", err);
    return 1;
  }
  clock_gettime(CLOCK_MONOTONIC, &d->before);
  good = vhost_serve(d->vhost);
  vhost_close(d->vhost);
  fault = d->sim.fault ? d->sim.fault
                       : d->sim.device.check(d->sim.device.self);
  if (fault || !good)
    fprintf(stderr, "uml-device: %s\n", fault ? fault : "broken protocol");
  printf("uml-device: %s, %llu clocks, %s\n", d->sim.device.name,
         (unsigned long long)d->sim.clocks, fault ? fault : "no fault");
  return fault || !good;
}

int main(int argc, char **argv)
{
  static struct device d;
  struct cs_device profiler;
  char err[400];
  int status;

  if (argc < 3 || argc > 4) {
    fprintf(stderr, "usage: device SOCKET model|rtl|lockstep [FOLDER]\n");
    return 2;
  }
  if (cs_device_open(&profiler, kind_of(argv[2]), cs_named_find("full"),
                     argv[3], NULL, err, sizeof err)) {
    fprintf(stderr, "uml-device: %s\n", err);
    return 1;
  }
  cs_sim_init(&d.sim, &profiler, no_program, &d);
  d.most = kind_of(argv[2]) == CS_DEVICE_MODEL ? MODEL_CLOCKS : RTL_CLOCKS;
  d.sim.memory = memory;
  d.sink = (struct cs_sink){ .store = store, .user = &d };
  pci_init(&d.pci, BENCH_VENDOR, BENCH_DEVICE, BENCH_SIZE, read_word,
           write_word, &d);
  status = serve(&d, argv[1]);
  cs_sim_free(&d.sim);
  return status;
}
