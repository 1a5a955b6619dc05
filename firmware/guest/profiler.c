/* SPDX-License-Identifier: Apache-2.0
 *
 * profiler.c - register by register, as docs/registers.md and
 * docs/ring-registers.md have it.
 */
#include "profiler.h"

#include <stddef.h>

#include "cs_linux_map.h"
#include "cs_regs.h"
#include "cs_ring_regs.h"
#include "cs_soc_map.h"
#include "sys.h"

enum { PATIENCE = 100000 }; /* reads of a register */
enum { PAGE = 4096 };
enum { ON = CS_CTRL_ACTIVE_MASK, RUNNING = ON | CS_CTRL_ENABLE_MASK };
enum { STATE_IDLE = 2 << CS_CTRL_STATE_LSB, STATE_RUN = 4 << CS_CTRL_STATE_LSB };

static volatile uint32_t *regs;
static volatile struct profiler_record *ring;
static uint32_t place, places; /* of the next record to be read; of all */

uint32_t profiler_get(uint32_t offset)
{
  return regs[offset / 4];
}

void profiler_put(uint32_t offset, uint32_t value)
{
  regs[offset / 4] = value;
}

bool profiler_wait(uint32_t offset, uint32_t mask, uint32_t value)
{
  for (int n = 0; n < PATIENCE; n++)
    if ((profiler_get(offset) & mask) == value)
      return true;
  return false;
}

static bool answers(void)
{
  int code = 1, pid = sys_fork();

  if (pid == 0)
    sys_exit((int)(profiler_get(CS_IMPL_OFFSET) & 0));
  return pid > 0 && sys_wait(pid, &code) == pid && code == 0;
}

enum profiler_found profiler_open(void)
{
  int memory = sys_open("/dev/mem", SYS_O_RDWR | SYS_O_CLOEXEC, 0);
  int access = SYS_PROT_READ | SYS_PROT_WRITE;

  regs = sys_map(NULL, CS_SOC_PROFILER_SIZE, access, SYS_MAP_SHARED, memory,
                 CS_SOC_PROFILER_BASE);
  ring = sys_map(NULL, CS_LINUX_RING_SIZE, access, SYS_MAP_SHARED, memory,
                 CS_LINUX_RING_BASE);
  if (memory < 0 || sys_failed((void *)regs) || sys_failed((void *)ring))
    return PROFILER_NO_ACCESS;
  return answers() ? PROFILER_FOUND : PROFILER_ABSENT;
}

bool profiler_reset(void)
{
  bool has_ring = profiler_get(CS_CAPS2_OFFSET) & CS_CAPS2_RING_MASK;

  if (has_ring) {
    profiler_put(PROFILER_RING + CS_RING_CTRL_OFFSET, 0);
    if (!profiler_wait(PROFILER_RING + CS_RING_CTRL_OFFSET,
                       CS_RING_CTRL_ACTIVE_MASK, 0))
      return false;
    profiler_put(PROFILER_RING + CS_RING_STATUS_OFFSET, 0);
  }
  profiler_put(CS_CTRL_OFFSET, 0);
  profiler_put(CS_STATUS_OFFSET, 0);
  profiler_put(CS_CTRL_OFFSET, ON);
  return profiler_wait(CS_CTRL_OFFSET, ON, ON);
}

bool profiler_start(const struct profiler_setup *s)
{
  profiler_put(CS_COMP_OFFSET, CS_COMP_RANDOM_PHASE_MASK |
                                 s->log2_strata << CS_COMP_LOG2N_LSB);
  profiler_put(CS_RATE_OFFSET, s->rate);
  profiler_put(CS_SLOT0_CLASS_OFFSET, s->classes);
  profiler_put(CS_SLOT0_PC_LO_OFFSET, s->pc_low);
  profiler_put(CS_SLOT0_PC_HI_OFFSET, s->pc_high);
  profiler_put(CS_SLOT0_CTRL_OFFSET,
               CS_SLOT_CTRL_ENABLE_MASK |
                 s->w_source << CS_SLOT_CTRL_W_SRC_LSB |
                 s->modes << CS_SLOT_CTRL_MODE_MASK_LSB);
  profiler_put(CS_CTRL_OFFSET, RUNNING);
  return !(profiler_get(CS_STATUS_OFFSET) & CS_STATUS_CODE_MASK) &&
         profiler_wait(CS_CTRL_OFFSET, CS_CTRL_STATE_MASK, STATE_RUN);
}

bool profiler_stop(void)
{
  profiler_put(CS_CTRL_OFFSET, ON);
  return profiler_wait(CS_CTRL_OFFSET, CS_CTRL_STATE_MASK, STATE_IDLE);
}

bool profiler_message(struct profiler_record *r)
{
  r->info = profiler_get(CS_MSG_INFO_OFFSET);
  if (!(r->info & CS_MSG_INFO_VALID_MASK))
    return false;
  r->pc = profiler_get(CS_MSG_PC_OFFSET);
  r->w = profiler_get(CS_MSG_W_OFFSET);
  r->count = profiler_get(CS_MSG_COUNT_OFFSET);
  profiler_put(CS_POP_OFFSET, 1);
  return true;
}

/* ---- the ring ---- */

static void put_ring(uint32_t offset, uint32_t value)
{
  profiler_put(PROFILER_RING + offset, value);
}

static uint32_t address(uint32_t n)
{
  return CS_LINUX_RING_BASE + n * (uint32_t)sizeof(struct profiler_record);
}

bool profiler_ring_start(unsigned log2, bool back_pressure)
{
  place = 0;
  places = 1u << log2;
  put_ring(CS_RING_CTRL_OFFSET, CS_RING_CTRL_ACTIVE_MASK);
  put_ring(CS_RING_START_OFFSET, address(0));
  put_ring(CS_RING_LIMIT_OFFSET, address(places) - 4);
  put_ring(CS_RING_WP_OFFSET, address(0));
  put_ring(CS_RING_CP_OFFSET, address(0));
  put_ring(CS_RING_CFG_OFFSET,
           back_pressure ? CS_RING_CFG_BACK_PRESSURE_MASK : 0);
  put_ring(CS_RING_WATERMARK_OFFSET, places / 2);
  put_ring(CS_RING_CTRL_OFFSET,
           CS_RING_CTRL_ACTIVE_MASK | CS_RING_CTRL_ENABLE_MASK);
  return !profiler_get(PROFILER_RING + CS_RING_STATUS_OFFSET);
}

struct profiler_record profiler_ring_place(unsigned n)
{
  volatile struct profiler_record *r = &ring[n];

  return (struct profiler_record){ r->info, r->count, r->pc, r->w };
}

bool profiler_ring_read(struct profiler_record *r)
{
  uint32_t wp = profiler_get(PROFILER_RING + CS_RING_WP_OFFSET);

  if ((wp & CS_RING_WP_VALUE_MASK) == address(place))
    return false;
  *r = profiler_ring_place(place);
  place = (place + 1) % places;
  put_ring(CS_RING_CP_OFFSET, address(place));
  return true;
}

/* ---- to disturb who uses it ---- */

void profiler_ring_damage(unsigned n, uint32_t bits)
{
  ring[n].info ^= bits;
}

static volatile uint32_t *plic_enable(void)
{
  static volatile uint8_t *plic;
  uint32_t page = CS_SOC_PLIC_ENABLE_S & ~(uint32_t)(PAGE - 1);

  if (!plic) {
    int memory = sys_open("/dev/mem", SYS_O_RDWR | SYS_O_CLOEXEC, 0);
    void *at = sys_map(NULL, PAGE, SYS_PROT_READ | SYS_PROT_WRITE,
                       SYS_MAP_SHARED, memory, page);

    sys_close(memory);
    if (sys_failed(at))
      return NULL;
    plic = at;
  }
  return (volatile uint32_t *)(plic + (CS_SOC_PLIC_ENABLE_S - page));
}

bool profiler_deafen(bool deaf)
{
  volatile uint32_t *enable = plic_enable();

  if (!enable)
    return false;
  if (deaf) {
    *enable &= ~(1u << CS_SOC_IRQ_PROFILER);
  } else {
    put_ring(CS_RING_INTR_STATE_OFFSET, ~0u);
    *enable |= 1u << CS_SOC_IRQ_PROFILER;
  }
  return true;
}

void profiler_fail_burst(void) {}

/* ---- counts ---- */

void profiler_count(struct profiler_counts *c, unsigned log2_strata)
{
  profiler_put(CS_SNAPSHOT_OFFSET, 1);
  *c = (struct profiler_counts){
    .selected = profiler_get(CS_CNT0_SELECTED_OFFSET),
    .accepted = profiler_get(CS_CNT0_ACCEPTED_OFFSET),
    .dropped = profiler_get(CS_CNT0_DROPPED_OFFSET),
    .queued = profiler_get(CS_CNT0_QUEUED_OFFSET),
    .credit = profiler_get(CS_CREDIT_OFFSET),
    .sent = profiler_get(CS_SENT_COUNT_OFFSET),
    .messages = profiler_get(CS_SENT_MSGS_OFFSET),
  };
  for (uint32_t n = 0; n < 1u << log2_strata; n++) {
    profiler_put(CS_TBL_ADDR_OFFSET, n);
    c->held += profiler_get(CS_TBL_S_OFFSET);
  }
}

bool profiler_conserved(const struct profiler_counts *c)
{
  return c->selected == c->accepted + c->dropped + c->queued &&
         c->accepted + c->credit == c->sent + c->held;
}
