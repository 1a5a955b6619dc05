/* SPDX-License-Identifier: Apache-2.0
 *
 * soc_cop_watch.c - where the clocks of the coprocessor's handlers go.
 */
#include "soc_cop.h"

#include "cs_soc_map.h"
#include "soc_watch.h"

enum { COP_AT = CS_SOC_PROFILER_BASE + 0x2000, COP_BYTES = 0x1000 };

static bool within(const struct cs_rvfi *r, uint64_t from, uint64_t bytes)
{
  return (r->mem_rmask || r->mem_wmask) && !r->trap &&
         r->mem_addr - from < bytes;
}

static void add(struct cop_account *to, const struct cop_account *from)
{
  to->clocks += from->clocks;
  to->instructions += from->instructions;
  to->accesses += from->accesses;
}

static void begin(struct soc_cop_watch *w, uint32_t phase)
{
  const int before = w->now;

  w->now = -1;
  if (phase < 1 || phase > COP_PHASES)
    return;
  w->now = (int)phase - 1;
  w->phase[w->now].calls += w->now != before;
  w->ended |= phase == CS_FW_COP_FINISH;
  if (w->inside && !w->ended)
    add(&w->phase[w->now], &w->pending);
  w->pending = (struct cop_account){ 0 };
}

static void handler(struct soc_cop_watch *w, const struct cs_rvfi *r)
{
  const struct cop_account one = {
    .clocks = r->head_cycles, .instructions = 1,
    .accesses = within(r, CS_SOC_PROFILER_BASE, CS_SOC_PROFILER_SIZE),
  };

  if (r->intr) {
    w->inside = true;
    w->now = -1;
    w->pending = (struct cop_account){ 0 };
  }
  if (w->inside && !w->ended)
    w->running += r->head_cycles;
  if (w->ended && w->now >= 0)
    w->after += r->head_cycles;
  add(w->now >= 0 ? &w->phase[w->now] : &w->pending, &one);
  w->accesses += w->now >= 0 && within(r, COP_AT, COP_BYTES);
  if (r->mem_wmask && !r->trap && r->mem_addr == w->phase_at)
    begin(w, (uint32_t)r->mem_wdata);
}

void soc_cop_watch_retired(struct soc_cop_watch *w, const struct cs_rvfi *r)
{
  if (r->mode != CS_MODE_U) {
    handler(w, r);
    return;
  }
  watch_count(&w->program, r);
  w->inside = false;
  w->now = -1;
  w->ended |= r->trap; /* its environment call, or its fault */
}
