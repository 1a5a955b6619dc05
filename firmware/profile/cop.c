/* SPDX-License-Identifier: Apache-2.0
 *
 * cop.c - the coprocessor's handlers (firmware/ucode) on the softcore: their
 * bus, memory and rows, and who calls them when.  docs/design/firmware.md.
 *
 * Time is the program's instret.  The handlers do not see themselves: the
 * coprocessor's filter leaves M mode out.
 */
#include "cs_fw_int.h"

#include "cs_cop_handler.h"
#include "cs_cop_regs.h"
#include "cs_regs.h"
#include "csr.h"

static const uint64_t NO_LIMIT = UINT64_MAX;

enum {
  LCOFI = 1 << 13, MINH = 1 << 30, INSTRUCTIONS = 2, /* mhpmevent3's number */
  STATE_IDLE = 2,
  BATCH = 100,          /* messages that are worth a look: the watermark */
  CALLS = 16,           /* of a handler, in one interrupt */
  ALL_BUT_M = 0x3,
};

__attribute__((section(".data.cs_fw_cop"))) struct cs_fw_cop cs_fw_cop = {
  .bytes = sizeof cs_fw_cop,
};

static struct cs_cop_handler handler;
static uint64_t next_tick, limit; /* instructions */
static int ticking;

_Static_assert((int)CS_FW_COP_KNOBS == (int)CS_COP_KNOBS, "one for each");

static volatile uint32_t *device(uint32_t address)
{
  return (volatile uint32_t *)address;
}

static volatile uint32_t *profiler(uint32_t offset)
{
  return device(CS_SOC_PROFILER_BASE + offset);
}

/* The host sees these stores. */
static void phase(enum cs_fw_cop_phase p)
{
  *(volatile uint32_t *)&cs_fw_cop.phase = p;
}

void cs_fw_cop_setup(void)
{
  phase(CS_FW_COP_SETUP);
}

/* ---- what the handler is given ---- */

static uint32_t cop_read(void *user, uint32_t offset)
{
  (void)user;
  return *profiler(CS_COP_BLOCK + offset);
}

static void cop_write(void *user, uint32_t offset, uint32_t value)
{
  (void)user;
  *profiler(CS_COP_BLOCK + offset) = value;
}

static void row(void *user, const struct cs_cop_row_out *r)
{
  struct cs_fw_cop_row *to = (struct cs_fw_cop_row *)CS_COP_ROWS;

  (void)user;
  if (cs_fw_cop.rows == (CS_SOC_RAM_BASE + CS_SOC_RAM_SIZE - CS_COP_ROWS) /
                          sizeof *to) {
    cs_fw_cop.rows_lost++;
    return;
  }
  to += cs_fw_cop.rows++;
  to->kind_flags = (uint32_t)r->kind | (uint32_t)r->flags << 8;
  to->pc = r->pc;
  to->key = r->key;
  to->other = r->other;
  to->extra = r->extra;
  to->count[0] = (uint32_t)r->count;
  to->count[1] = (uint32_t)(r->count >> 32);
  to->total[0] = (uint32_t)r->total;
  to->total[1] = (uint32_t)(r->total >> 32);
}

/* ---- time ---- */

/* low: as the program left it; the high word has gone on if it wrapped. */
static uint64_t program_instret(uint32_t low)
{
  uint32_t high = CSR_READ(minstreth);

  if (CSR_READ(minstret) < low)
    high--;
  return (uint64_t)high << 32 | low;
}

static void set_now(uint64_t instret)
{
  handler.now = instret - cs_fw.instret_begin;
}

/* The counter of the program's instructions overflows at next_tick, or at the
 * limit. */
static void arm(void)
{
  uint64_t at = handler.period && next_tick < limit ? next_tick : limit;
  uint64_t left = at > handler.now ? at - handler.now : 1;

  CSR_WRITE(0x323, INSTRUCTIONS);       /* mhpmevent3 */
  CSR_WRITE(0xb03, (uint32_t)-left);    /* mhpmcounter3 */
  CSR_WRITE(0xb83, (uint32_t)(-left >> 32));
  CSR_WRITE(0x723, MINH);               /* mhpmevent3h: overflow bit off */
  CSR_WRITE(mip, 0);
}

/* Behind each call, which may have changed the period. */
static void follow_period(void)
{
  uint32_t mie = CSR_READ(mie);

  if (!handler.period && limit == NO_LIMIT) {
    ticking = 0;
    CSR_WRITE(mie, mie & ~(uint32_t)LCOFI);
  } else if (!ticking) {
    ticking = 1;
    arm();
    CSR_WRITE(mie, mie | LCOFI);
  }
}

/* ---- calls ---- */

static void publish(void)
{
  const struct cs_cop_cost *c = &handler.cost;

  cs_fw_cop.error = (uint32_t)handler.error;
  cs_fw_cop.code = handler.code;
  cs_fw_cop.cause = handler.cause;
  cs_fw_cop.done = handler.done;
  cs_fw_cop.interrupts = (uint32_t)c->interrupts;
  cs_fw_cop.tuples = (uint32_t)c->tuples;
  cs_fw_cop.ticks = (uint32_t)c->ticks;
  cs_fw_cop.reads = (uint32_t)c->reads;
  cs_fw_cop.writes = (uint32_t)c->writes;
  cs_fw_cop.updates = (uint32_t)c->updates;
  cs_fw_cop.probes = (uint32_t)c->probes;
  cs_fw_cop.lost = (uint32_t)c->lost;
  cs_fw_cop.unknown = (uint32_t)c->unknown;
  cs_fw_cop.rows_address = CS_COP_ROWS;
}

/* A handler that cannot go on ends the run, as in simulation. */
static void check(void)
{
  if (!handler.error)
    return;
  publish();
  cs_fw_refuse((uint32_t)handler.error);
}

uint32_t cs_fw_cop_start(void)
{
  static const struct cs_cop_bus bus = { 0, cop_read, cop_write, 0 };
  static const struct cs_cop_sink sink = { 0, row };
  const struct cs_cop_program *p = cs_cop_program_find(cs_fw_cop.program);

  cs_fw_cop.error = CS_FW_COP_ABSENT;
  if (!(*profiler(CS_CAPS2_OFFSET) & CS_CAPS2_COP_MASK))
    return cs_fw_cop.error;
  cs_fw_cop.error = CS_FW_COP_NO_PROGRAM;
  if (!p)
    return cs_fw_cop.error;
  cs_cop_handler_init(&handler, p, &bus, &sink, (void *)CS_COP_MEMORY,
                      CS_COP_MEMORY_BYTES);
  handler.modes = ALL_BUT_M;
  for (unsigned i = 0; i < CS_FW_COP_KNOBS; i++)
    handler.knob[i] = cs_fw_cop.knob[i];
  do
    handler.cost.reads++;
  while (!(cop_read(0, CS_COP_CTRL_OFFSET) & CS_COP_CTRL_ACTIVE_MASK));
  handler.cost.writes++;
  cop_write(0, CS_COP_CTRL_OFFSET, cs_fw_cop.ctrl);
  cs_cop_handler_open(&handler);
  check();
  limit = cs_fw_cop.limit[0] | (uint64_t)cs_fw_cop.limit[1] << 32;
  if (!limit)
    limit = NO_LIMIT;
  next_tick = handler.period;
  follow_period();
  publish();
  phase(CS_FW_COP_PROGRAM);
  return 0;
}

static void take_messages(void)
{
  uint32_t n = *profiler(CS_FIFO_LEVEL_OFFSET);

  if (!n)
    return;
  phase(CS_FW_COP_MESSAGES);
  for (; n; n--) {
    uint32_t info = *profiler(CS_MSG_INFO_OFFSET);
    uint32_t pc = *profiler(CS_MSG_PC_OFFSET);
    uint32_t w = *profiler(CS_MSG_W_OFFSET);
    uint32_t count = *profiler(CS_MSG_COUNT_OFFSET);

    *profiler(CS_POP_OFFSET) = 0;
    cs_fw_save.messages++;
    cs_cop_handler_tuple(&handler, info & CS_MSG_INFO_SLOT_MASK, pc, w, count);
  }
  check();
}

/* Calls the handler until nothing is left that it would answer. */
static void take_interrupts(void)
{
  uint64_t before = ~0ull;

  for (unsigned i = 0; i < CALLS && handler.cost.interrupts != before; i++) {
    before = handler.cost.interrupts;
    cs_cop_handler_interrupt(&handler);
    check();
  }
}

void cs_fw_cop_external(uint32_t instret)
{
  uint32_t source;

  phase(CS_FW_COP_INTERRUPTS);
  source = *device(CS_SOC_PLIC_CLAIM);
  set_now(program_instret(instret));
  cs_fw_save.interrupts++;
  if (source == CS_SOC_IRQ_PROFILER) {
    take_interrupts();
    if (handler.program->tuple &&
        *profiler(CS_FIFO_LEVEL_OFFSET) >= BATCH) {
      take_messages();
      *profiler(CS_INTR_STATE_OFFSET) = CS_INTR_STATE_WATERMARK_MASK;
    }
    follow_period();
  }
  if (source)
    *device(CS_SOC_PLIC_CLAIM) = source;
}

/* In place of the program's environment call. */
static _Noreturn void end_program(void)
{
  uint32_t high, low;

  do {
    high = CSR_READ(mcycleh);
    low = CSR_READ(mcycle);
  } while (CSR_READ(mcycleh) != high);
  cs_fw.cycles_end = (uint64_t)high << 32 | low;
  phase(CS_FW_COP_FINISH);
  cs_fw.instret_end = cs_fw.instret_begin + handler.now;
  cs_fw_finish(0);
}

void cs_fw_cop_tick(uint32_t instret)
{
  phase(CS_FW_COP_TICKS);
  set_now(program_instret(instret));
  if (handler.now >= limit)
    end_program();
  if (handler.period)
    cs_cop_handler_tick(&handler);
  check();
  next_tick = handler.now + handler.period;
  ticking = 0;
  follow_period();
}

/* ---- the end ---- */

/* The registers of its counts stand one behind the other. */
static void read_counts(void)
{
  cop_write(0, CS_COP_CMD_OFFSET, CS_COP_CMD_SNAPSHOT_MASK);
  for (unsigned i = 0; i < CS_FW_COP_COUNTS; i++)
    cs_fw_cop.counts[i] = cop_read(0, CS_COP_TAKEN_OFFSET + 4 * i);
}

/* What the coprocessor still had goes through the combiner, which gives it out
 * when the profiler stops. */
void cs_fw_cop_stop(void)
{
  phase(CS_FW_COP_FINISH);
  set_now(cs_fw.instret_end);
  take_messages();
  phase(CS_FW_COP_FINISH);
  cs_cop_handler_stop(&handler);
  check();
  *profiler(CS_CTRL_OFFSET) = CS_CTRL_ACTIVE_MASK;
  while (cs_fw_run_state() != STATE_IDLE)
    take_messages();
  take_messages();
  phase(CS_FW_COP_FINISH);
  cs_cop_handler_finish(&handler);
  check();
  phase(CS_FW_COP_PROGRAM);
  read_counts();
  publish();
}
