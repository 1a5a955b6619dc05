/* SPDX-License-Identifier: Apache-2.0
 *
 * start.c - before the program and after it: what takes no clock of it.
 *
 * The host has left its wishes in `cs_fw`; what the profiler is to do comes as
 * a list of register writes.  In every mode the program starts from the same
 * state of memory and caches, so that clocks can be compared.
 */
#include "cs_fw_int.h"

#include <stddef.h>

#include "cs_regs.h"
#include "csr.h"

enum { MISA_S = 1 << 18, MIE_MEIE = 1 << 11, MSTATUS_MPIE = 1 << 7 };
enum { FINISH_GOOD = 0x5555, FINISH_CODE = 0x3333, EXIT_REFUSED = 126 };
enum { STATE_IDLE = 2, STATE_RUN = 4, SAMPLER_P = 0 };
enum { ENGINE_STRATA, ENGINE_TAGGED };
enum { CACHE_BYTES = 8192 };
static const uint32_t ALL = ~0u;

__attribute__((section(".cs_fw"))) struct cs_fw cs_fw = {
  .magic = CS_FW_MAGIC, .version = CS_FW_VERSION,
};
__attribute__((section(".cs_fw_save"), aligned(4096)))
struct cs_fw_save cs_fw_save;

_Static_assert(offsetof(struct cs_fw, cycles_begin) == CS_FW_CYCLES_BEGIN &&
               offsetof(struct cs_fw_save, interrupts) == CS_SAVE_INTERRUPTS &&
               offsetof(struct cs_fw_save, s_a) == CS_SAVE_S_A &&
               offsetof(struct cs_fw_save, hold_back) == CS_SAVE_HOLD_BACK &&
               offsetof(struct cs_fw_save, ring_cp) == CS_SAVE_RING_CP &&
               offsetof(struct cs_fw_save, ring_cause) == CS_SAVE_RING_CAUSE &&
               offsetof(struct cs_fw_save, ring_left) == CS_SAVE_RING_LEFT &&
               offsetof(struct cs_fw_save, more) == CS_SAVE_MORE &&
               CS_FW_RING_ERRORS == CS_RING_GIVE_UP,
               "handler.S and C agree");

static volatile uint32_t *device(uint32_t address)
{
  return (volatile uint32_t *)address;
}

static volatile uint32_t *profiler(uint32_t offset)
{
  return device(CS_SOC_PROFILER_BASE + offset);
}

uint32_t cs_fw_run_state(void)
{
  return (*profiler(CS_CTRL_OFFSET) & CS_CTRL_STATE_MASK) >> CS_CTRL_STATE_LSB;
}

/* ---- before ---- */

static const void *vector = cs_fw_vector;

/* The instance `_many` is for everything but slot 0 alone; marks are written
 * by one of their own, whatever is on. */
static void choose_handler(void)
{
  uint32_t slots = *profiler(CS_CAPS0_OFFSET) & CS_CAPS0_SLOTS_MASK;
  uint32_t step = CS_SLOT1_CTRL_OFFSET - CS_SLOT0_CTRL_OFFSET, on = 0;

  for (uint32_t i = 0; i < slots; i++)
    if (*profiler(CS_SLOT0_CTRL_OFFSET + i * step) & CS_SLOT_CTRL_ENABLE_MASK)
      on |= 1u << i;
  if (cs_fw.ring_log2) {
    vector = on == 1 ? cs_fw_vector_ring : cs_fw_vector_ring_many;
  } else if (*profiler(CS_TIERS_OFFSET) & CS_TIERS_ON_MASK) {
    vector = cs_fw_vector_tiers;
    cs_fw_tiers_start();
  } else {
    vector = on == 1 ? cs_fw_vector : cs_fw_vector_many;
  }
}

static void open_interrupt(void)
{
  *device(CS_SOC_PLIC_PRIORITY + 4 * CS_SOC_IRQ_PROFILER) = 1;
  *device(CS_SOC_PLIC_ENABLE) = 1u << CS_SOC_IRQ_PROFILER;
  *device(CS_SOC_PLIC_THRESHOLD) = 0;
  CSR_WRITE(mie, MIE_MEIE);
}

_Noreturn void cs_fw_refuse(uint32_t error)
{
  cs_fw.error = error;
  cs_fw.state = CS_FW_FAILED;
  cs_fw_finish(EXIT_REFUSED);
}

/* Its interrupts take the place of the message FIFO's. */
static void start_ring(void)
{
  uint32_t error = CS_FW_NO_RING;

  if (*profiler(CS_CAPS2_OFFSET) & CS_CAPS2_RING_MASK)
    error = cs_fw_ring_start();
  if (error)
    cs_fw_refuse(error);
  *profiler(CS_INTR_ENABLE_OFFSET) = 0;
}

static void start_profiler(void)
{
  *profiler(CS_STATUS_OFFSET) = 0;
  *profiler(CS_CTRL_OFFSET) = CS_CTRL_ACTIVE_MASK;
  while (cs_fw_run_state() != STATE_IDLE)
    ;
  *profiler(CS_INTR_STATE_OFFSET) = ~0u;
  for (uint32_t i = 0; i < cs_fw.setup_n && i < CS_FW_SETUP_MAX; i++)
    *profiler(cs_fw.setup[i].offset) = cs_fw.setup[i].value;
  if (cs_fw.ring_log2)
    start_ring();
  *profiler(CS_CTRL_OFFSET) = CS_CTRL_ACTIVE_MASK | CS_CTRL_ENABLE_MASK;
  if (*profiler(CS_STATUS_OFFSET) & CS_STATUS_CODE_MASK)
    cs_fw_refuse(*profiler(CS_STATUS_OFFSET));
  while (cs_fw_run_state() != STATE_RUN)
    ;
  open_interrupt();
}

static void start_messages(void)
{
  start_profiler();
  cs_fw_save.hold_back = cs_fw.profile_m;
  choose_handler();
}

static void start_coprocessor(void)
{
  uint32_t error;

  cs_fw_cop_setup();
  start_profiler();
  vector = cs_fw_vector_cop;
  error = cs_fw_cop_start();
  if (error)
    cs_fw_refuse(error);
}

/* Neither instructions nor data of what was done here are left. */
static void settle_caches(void)
{
  static const volatile uint32_t anything[CACHE_BYTES / 4]
    __attribute__((section(".cs_fw_sweep"), aligned(4096))) = { 0 };

  for (uint32_t i = 0; i < CACHE_BYTES / 4; i += 4)
    (void)anything[i];
  __asm__ volatile(".option push\n.option arch, +zifencei\nfence.i\n"
                   ".option pop" : : : "memory");
}

void cs_fw_start(void)
{
  cs_fw.state = CS_FW_RUNNING;
  CSR_WRITE(mcounteren, ~0u);
  if (CSR_READ(misa) & MISA_S)
    CSR_WRITE(scounteren, ~0u);
  CSR_WRITE(pmpaddr0, ~0u);     /* U mode may go everywhere */
  CSR_WRITE(pmpcfg0, 0x1f);
  if (cs_fw.mode == CS_FW_PROFILE)
    start_messages();
  if (cs_fw.mode == CS_FW_COP)
    start_coprocessor();
  if (cs_fw.mode == CS_FW_SAMPLE) {
    vector = cs_fw_vector_sample;
    cs_fw_sample_start();
  }
  CSR_WRITE(mscratch, vector == cs_fw_vector_sample ||
                      vector == cs_fw_vector_tiers ||
                      vector == cs_fw_vector_cop
                        ? (void *)cs_fw_sample_frame : (void *)&cs_fw_save);
  CSR_WRITE(mtvec, (uint32_t)vector | 1);
  CSR_WRITE(mstatus, MSTATUS_MPIE);     /* MRET goes to U mode */
  settle_caches();
}

/* ---- after ---- */

/* Reads the messages that wait, `most` of them, into the table. */
static void drain(uint32_t most)
{
  for (; most; most--) {
    uint32_t info = *profiler(CS_MSG_INFO_OFFSET);
    uint32_t count = *profiler(CS_MSG_COUNT_OFFSET);

    if (!(info & CS_MSG_INFO_VALID_MASK))
      return;
    cs_fw_fold(*profiler(CS_MSG_PC_OFFSET), *profiler(CS_MSG_W_OFFSET), count,
               info & CS_MSG_INFO_SLOT_MASK);
    cs_fw_save.messages++;
    *profiler(CS_POP_OFFSET) = 0;
  }
}

/* Latches the counters; returns the events between selector and sampler. */
static uint32_t snapshot(void)
{
  uint32_t slots = *profiler(CS_CAPS0_OFFSET) & CS_CAPS0_SLOTS_MASK;
  uint32_t step = CS_CNT1_SELECTED_OFFSET - CS_CNT0_SELECTED_OFFSET;
  uint32_t n = (CS_CNT0_SELECTED_OFFSET + 4 * step - CS_EVENTS_OFFSET) / 4;
  uint32_t on_the_way;

  *profiler(CS_SNAPSHOT_OFFSET) = 0;
  cs_fw.counters_at = CS_EVENTS_OFFSET;
  cs_fw.counters_n = n;
  for (uint32_t i = 0; i < n; i++)
    cs_fw.counters[i] = *profiler(CS_EVENTS_OFFSET + 4 * i);
  on_the_way = -*profiler(CS_EVENTS_OFFSET);
  for (uint32_t i = 0; i < slots; i++)
    on_the_way += *profiler(CS_CNT0_QUEUED_OFFSET + i * step) +
                  *profiler(CS_CNT0_ACCEPTED_OFFSET + i * step);
  return on_the_way;
}

/* As cs_host_settle() of the tools: all that was selected has gone through,
 * but for what the combiner keeps; what comes next is that. */
static void settle(void)
{
  enum { QUIET = 64 };          /* more than 256 clocks of register reads */
  uint32_t before, waiting;

  do {
    before = cs_fw_save.messages;
    for (int i = 0; i < QUIET; i++)
      (void)*profiler(CS_CTRL_OFFSET);
    drain(ALL);
    waiting = snapshot();
  } while (waiting || cs_fw_save.messages != before);
}

/* Counts in a table's entries: hits and misses of the tagged one. */
static void add_table(uint32_t entries, int tagged)
{
  for (uint32_t i = 0; i < entries; i++) {
    uint32_t t;

    *profiler(CS_TBL_ADDR_OFFSET) = i;
    t = *profiler(CS_TBL_T_OFFSET);
    if (tagged)
      cs_fw.held += ((t & CS_TBL_T_HITS_MASK) >> CS_TBL_T_HITS_LSB) +
                    ((t & CS_TBL_T_MISSES_MASK) >> CS_TBL_T_MISSES_LSB);
    else
      cs_fw.held += *profiler(CS_TBL_N_OFFSET) & CS_TBL_N_C_MASK;
  }
}

/* The strata's counters, and the counts that these hold.  The profiler has no
 * more strata than CS_FW_STRATA_MAX. */
static void add_strata(uint32_t comp, uint32_t n)
{
  static uint32_t S[CS_FW_STRATA_MAX];
  uint32_t mask = ~0u;
  int counter = (comp & CS_COMP_COUNTER_MASK) != 0;
  uint32_t from = counter ? CS_TBL_C_OFFSET : CS_TBL_S_OFFSET;

  if (!counter && (comp & CS_COMP_SAMPLER_MASK) != SAMPLER_P)
    return;
  if (comp & CS_COMP_EARLY_MASK && !counter)
    mask = (1u << *profiler(CS_EARLY_STATE_OFFSET)) - 1;
  for (uint32_t i = 0; i < n; i++) {
    *profiler(CS_TBL_ADDR_OFFSET) = i;
    S[i] = *profiler(from);
    cs_fw.held += S[i] & mask;
  }
  cs_fw.strata_address = (uint32_t)S;
  cs_fw.strata_n = counter ? 0 : n;
}

/* As the tools' table_held(). */
static void add_held(void)
{
  uint32_t comp = *profiler(CS_COMP_OFFSET);
  uint32_t engine = (comp & CS_COMP_ENGINE_MASK) >> CS_COMP_ENGINE_LSB;
  uint32_t n = 1u << ((comp & CS_COMP_LOG2N_MASK) >> CS_COMP_LOG2N_LSB);
  uint32_t ways = (*profiler(CS_TAGGED_OFFSET) & CS_TAGGED_LOG2_WAYS_MASK) >>
                  CS_TAGGED_LOG2_WAYS_LSB;

  if (engine == ENGINE_STRATA)
    add_strata(comp, n);
  else
    add_table(n << ways, engine == ENGINE_TAGGED);
}

/* A stop makes the combiner send what it holds.  Returns the clocks. */
static uint32_t read_out(void)
{
  uint32_t from = CSR_READ(mcycle), before = cs_fw_save.messages;

  *profiler(CS_CTRL_OFFSET) = CS_CTRL_ACTIVE_MASK;
  while (cs_fw_run_state() != STATE_IDLE)
    drain(ALL);
  drain(ALL);
  cs_fw.read_out = cs_fw_save.messages - before;
  return CSR_READ(mcycle) - from;
}

/* What selects M mode makes messages until it is stopped, and they cannot be
 * told from the combiner's; those that wait already can. */
static void stop_profiler(void)
{
  uint32_t from;

  if (cs_fw.ring_log2)
    cs_fw_ring_stop();
  if (cs_fw.profile_m)
    drain(*profiler(CS_FIFO_LEVEL_OFFSET));
  else
    settle();
  cs_fw.read_out_clocks = read_out();
  snapshot();
  from = CSR_READ(mcycle);
  add_held();
  cs_fw.strata_clocks = CSR_READ(mcycle) - from;
}

static _Noreturn void write_finisher(uint32_t code)
{
  for (;;) {
    __asm__ volatile("fence" : : : "memory");
    *device(CS_SOC_FINISHER_FINISH) =
      code ? code << 16 | FINISH_CODE : FINISH_GOOD;
  }
}

_Noreturn void cs_fw_finish(uint32_t exit_code)
{
  CSR_WRITE(mie, 0);
  cs_fw.exit_code = exit_code;
  if (cs_fw.state == CS_FW_RUNNING) {
    cs_fw.state = CS_FW_NOT_STARTED;    /* should the following trap */
    if (cs_fw.mode == CS_FW_PROFILE)
      stop_profiler();
    if (cs_fw.mode == CS_FW_COP)
      cs_fw_cop_stop();
    cs_fw.interrupts = cs_fw_save.interrupts;
    cs_fw.messages = cs_fw_save.messages;
    cs_fw_table_publish();
    cs_fw.state = CS_FW_ENDED;
  }
  write_finisher(exit_code);
}
