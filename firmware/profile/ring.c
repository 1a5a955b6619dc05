/* SPDX-License-Identifier: Apache-2.0
 *
 * ring.c - the DMA ring but for its interrupts, which are in handler.S: its
 * start, and the records that are left at the end of the program.
 *
 * A ring smaller than the data cache lies where the table has no lines: at an
 * offset of its own size.
 */
#include "cs_fw_int.h"

#include "cs_ring_regs.h"

struct record {
  uint32_t info, count, pc, w;
};
_Static_assert(sizeof(struct record) == CS_RING_RECORD, "docs/design/ring.md");

enum { ARMED = CS_RING_CTRL_ACTIVE_MASK | CS_RING_CTRL_ENABLE_MASK };

static volatile uint32_t *ring(uint32_t offset)
{
  return (volatile uint32_t *)(CS_SOC_PROFILER_BASE + CS_RING_BLOCK + offset);
}

/* The order of the writes is the ring's: a new place unsets both pointers. */
int cs_fw_ring_start(void)
{
  uint32_t size = CS_RING_RECORD << cs_fw.ring_log2;
  uint32_t start = CS_RING_PLACE + size;
  int discard = cs_fw.ring_flags & CS_FW_RING_DISCARD;

  *ring(CS_RING_STATUS_OFFSET) = 0;
  *ring(CS_RING_CTRL_OFFSET) = CS_RING_CTRL_ACTIVE_MASK;
  *ring(CS_RING_START_OFFSET) = start;
  *ring(CS_RING_LIMIT_OFFSET) = start + size - 4;
  *ring(CS_RING_WP_OFFSET) = start;
  *ring(CS_RING_CP_OFFSET) = start;
  *ring(CS_RING_CFG_OFFSET) = discard ? 0 : CS_RING_CFG_BACK_PRESSURE_MASK;
  *ring(CS_RING_WATERMARK_OFFSET) = cs_fw.ring_watermark;
  *ring(CS_RING_INTR_ENABLE_OFFSET) = CS_RING_INTR_ENABLE_STOP_MASK |
    (discard ? 0 : CS_RING_INTR_ENABLE_WATERMARK_MASK);
  *ring(CS_RING_CTRL_OFFSET) = ARMED;
  cs_fw_save.ring_cp = start;
  cs_fw_save.ring_mask = size - 1;
  return *ring(CS_RING_STATUS_OFFSET) & CS_RING_STATUS_CODE_MASK;
}

static void fold_records(void)
{
  uint32_t end = *ring(CS_RING_WP_OFFSET) & CS_RING_WP_VALUE_MASK;
  uint32_t at = cs_fw_save.ring_cp, mask = cs_fw_save.ring_mask;

  for (; at != end; at ^= (at ^ (at + CS_RING_RECORD)) & mask) {
    const volatile struct record *r = (const volatile struct record *)at;

    cs_fw_fold(r->pc, r->w, r->count, r->info & 3);
    cs_fw_save.messages++;
  }
  cs_fw_save.ring_cp = end;
  *ring(CS_RING_CP_OFFSET) = end;
}

/* A burst under way is finished; if it fails, its message is still in the
 * FIFO, and whoever reads that gets it. */
void cs_fw_ring_stop(void)
{
  uint32_t cause;

  *ring(CS_RING_CTRL_OFFSET) = CS_RING_CTRL_ACTIVE_MASK;
  while (!(*ring(CS_RING_CTRL_OFFSET) & CS_RING_CTRL_EMPTY_MASK))
    ;
  cause = *ring(CS_RING_CAUSE_OFFSET);
  if (cause & CS_RING_CAUSE_REASON_MASK) {
    cs_fw_save.ring_cause = cause;
    cs_fw_save.ring_errors++;
  }
  if (!(cs_fw.ring_flags & CS_FW_RING_DISCARD))
    fold_records();
  cs_fw.ring_written = *ring(CS_RING_WRITTEN_OFFSET);
  cs_fw.ring_overwritten = *ring(CS_RING_OVERWRITTEN_OFFSET);
  cs_fw.ring_errors = cs_fw_save.ring_errors;
  cs_fw.ring_cause = cs_fw_save.ring_cause;
}
