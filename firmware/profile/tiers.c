/* SPDX-License-Identifier: Apache-2.0
 *
 * tiers.c - the marker (cs_marker.h) in the firmware: its memory, and the way
 * of its marks to the profiler.
 */
#include "cs_fw_int.h"

#include "cs_marker.h"
#include "cs_regs.h"
#include "csr.h"

enum {
  MEMORY = (sizeof(struct cs_marker_site) << CS_FW_LOG2_SITES) +
           (sizeof(struct cs_marker_value) << CS_FW_LOG2_VALUES),
  HOLD_BACK_TICKS = 200,        /* of mtime, to the program */
  MIE_MTIE = 1 << 7
};

static uint64_t memory[MEMORY / sizeof(uint64_t)];
static struct cs_marker marker;

static volatile uint32_t *device(uint32_t address)
{
  return (volatile uint32_t *)address;
}

static void write_mark(void *user, uint32_t mark)
{
  (void)user;
  *device(CS_SOC_PROFILER_BASE + CS_MARK_OFFSET) = mark;
}

void cs_fw_tiers_start(void)
{
  cs_marker_init(&marker, memory, CS_FW_LOG2_SITES, CS_FW_LOG2_VALUES,
                 write_mark, 0);
}

void cs_fw_mark(uint32_t pc, uint32_t w, uint32_t count, uint32_t slot)
{
  cs_marker_message(&marker, slot, pc, w, count);
}

/* The external interrupt is closed, the timer will open it. */
void cs_fw_hold_back(void)
{
  uint32_t high, low;

  if (!cs_fw_save.hold_back ||
      !(*device(CS_SOC_PROFILER_BASE + CS_INTR_STATE_OFFSET) &
        CS_INTR_STATE_WATERMARK_MASK))
    return;
  high = *device(CS_SOC_CLINT_MTIME + 4);
  low = *device(CS_SOC_CLINT_MTIME);
  *device(CS_SOC_CLINT_MTIMECMP) = low + HOLD_BACK_TICKS;
  *device(CS_SOC_CLINT_MTIMECMP + 4) = high; /* a wrap: it comes early once */
  CSR_WRITE(mie, MIE_MTIE);
}
