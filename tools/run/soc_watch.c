/* SPDX-License-Identifier: Apache-2.0
 *
 * soc_watch.c - the handler's accesses to the profiler, and its phases.
 */
#include "soc_watch.h"

#include <stdlib.h>
#include <string.h>

#include "cs_fw.h"
#include "cs_regs.h"
#include "cs_ring_regs.h"
#include "cs_soc_map.h"
#include "options.h"

enum { RING_BLOCK = 0x1000, RECORD_BYTES = 16 };
enum { NO_PHASE = CS_PHASES, STARTS = 0x80 }; /* in watch.code */

/* Beginnings of the handler's symbols; there are several of each. */
static const struct { const char *begin; int phase; } phase_symbols[] = {
  { "cs_fw_entry_code", CS_PHASE_ENTRY }, { "cs_fw_loop", CS_PHASE_READ },
  { "cs_fw_hit", CS_PHASE_HIT }, { "cs_fw_last", CS_PHASE_HIT },
  { "cs_fw_miss", CS_PHASE_MISS }, { "cs_fw_exit", CS_PHASE_EXIT },
  { "cs_fw_marks", CS_PHASE_MARKS }, { "cs_fw_end", NO_PHASE },
};

/* -1: it is none of the handler's symbols. */
static int phase_of(const char *symbol)
{
  for (size_t i = 0; i < sizeof phase_symbols / sizeof *phase_symbols; i++)
    if (!strncmp(symbol, phase_symbols[i].begin,
                 strlen(phase_symbols[i].begin)))
      return phase_symbols[i].phase;
  return -1;
}

/* Marks the half-words from here to the next symbol. */
static void mark(struct watch *w, uint64_t at, int phase)
{
  memset(w->code + (at - w->lo) / 2, phase, (w->hi - at) / 2);
  w->code[(at - w->lo) / 2] |= STARTS;
}

int watch_init(struct watch *w, struct cs_symbols *symbols)
{
  size_t n;
  const struct cs_function *f = cs_symbols_functions(symbols, &n);

  for (size_t i = 0; i < n; i++)
    if (phase_of(f[i].name) >= 0) {
      w->lo = w->lo ? w->lo : f[i].lo;
      w->hi = f[i].hi;
    }
  w->code = malloc((w->hi - w->lo) / 2 + 1);
  if (!w->code)
    return -1;
  for (size_t i = 0; i < n; i++)
    if (phase_of(f[i].name) >= 0)
      mark(w, f[i].lo, phase_of(f[i].name));
  return 0;
}

void watch_free(struct watch *w)
{
  free(w->code);
  free(w->record);
  w->code = NULL;
  w->record = NULL;
}

/* ---- messages ---- */

static void taken(struct watch *w, const struct cs_message *m)
{
  if (w->stopped) {
    w->popped_after_stop++;
    w->popped_counts_after_stop += m->count;
  }
  if (w->inside)
    w->handled++;
  if (w->message)
    w->message(w->user, m);
}

static void profiler_read(struct watch *w, unsigned offset, uint32_t value)
{
  switch (offset) {
  case CS_MSG_INFO_OFFSET: w->head.slot = value & CS_MSG_INFO_SLOT_MASK; break;
  case CS_MSG_PC_OFFSET: w->head.pc = value; break;
  case CS_MSG_W_OFFSET: w->head.w = value; break;
  case CS_MSG_COUNT_OFFSET: w->head.count = value; break;
  }
}

static void profiler_write(struct watch *w, unsigned offset, uint32_t value)
{
  if (offset == CS_POP_OFFSET)
    taken(w, &w->head);
  if (offset == CS_CTRL_OFFSET) {
    w->stopped |= w->enabled && !(value & CS_CTRL_ENABLE_MASK);
    w->enabled = value & CS_CTRL_ENABLE_MASK;
  }
}

/* ---- records ---- */

static void place_ring(struct watch *w, uint32_t limit)
{
  uint32_t n = (limit + 4 - w->ring_start) / RECORD_BYTES;

  w->ring_limit = limit;
  w->ring_has_cp = false;
  if (n == w->records || n > 1u << CS_FW_RING_MAX)
    return;
  free(w->record);
  w->record = calloc(n, sizeof *w->record);
  if (!w->record)
    die("out of memory");
  w->records = n;
}

/* The first write after a new place only says where the records begin. */
static void release(struct watch *w, uint32_t cp)
{
  if (w->ring_has_cp)
    while (w->ring_cp != cp) {
      taken(w, &w->record[(w->ring_cp - w->ring_start) / RECORD_BYTES]);
      w->ring_cp += RECORD_BYTES;
      if (w->ring_cp > w->ring_limit)
        w->ring_cp = w->ring_start;
    }
  w->ring_cp = cp;
  w->ring_has_cp = true;
}

static void record_read(struct watch *w, uint32_t address, uint32_t value)
{
  uint32_t at = address - w->ring_start;
  struct cs_message *m = &w->record[at / RECORD_BYTES];

  switch (at % RECORD_BYTES / 4) {
  case 0: m->slot = value & 3; break;
  case 1: m->count = value; break;
  case 2: m->pc = value; break;
  case 3: m->w = value; break;
  }
}

static void ring_write(struct watch *w, unsigned offset, uint32_t value)
{
  switch (offset) {
  case CS_RING_START_OFFSET: w->ring_start = value; break;
  case CS_RING_LIMIT_OFFSET: place_ring(w, value); break;
  case CS_RING_CP_OFFSET: release(w, value); break;
  }
}

static void access(struct watch *w, const struct cs_rvfi *r)
{
  unsigned offset = (unsigned)(r->mem_addr - CS_SOC_PROFILER_BASE);

  if (offset >= RING_BLOCK) {
    if (r->mem_wmask)
      ring_write(w, offset - RING_BLOCK, (uint32_t)r->mem_wdata);
  } else if (r->mem_rmask)
    profiler_read(w, offset, (uint32_t)r->rd_wdata);
  else if (r->mem_wmask)
    profiler_write(w, offset, (uint32_t)r->mem_wdata);
}

/* ---- phases ---- */

static uint8_t look(const struct watch *w, const struct cs_rvfi *r)
{
  if (r->pc_rdata < w->lo || r->pc_rdata >= w->hi)
    return NO_PHASE;
  return w->code[(r->pc_rdata - w->lo) / 2];
}

/* An interrupt begins at the handler's first instruction, and lasts until U
 * mode goes on.  What it does elsewhere belongs to the phase that called. */
static void follow_handler(struct watch *w, const struct cs_rvfi *r)
{
  uint8_t code = look(w, r);

  if (r->intr && code == (CS_PHASE_ENTRY | STARTS)) {
    w->inside = true;
    w->interrupts++;
    w->now = CS_PHASE_ENTRY;
  }
  if (!w->inside)
    return;
  code &= (uint8_t)~STARTS;
  w->misses += code == CS_PHASE_MISS && w->now != CS_PHASE_MISS;
  if (code != NO_PHASE)
    w->now = code;
  w->phase[w->now] += r->head_cycles;
}

void watch_count(struct cs_report_program *p, const struct cs_rvfi *r)
{
  p->instructions++;
  p->cycles += r->head_cycles;
  p->icache_misses += !!(r->ev & CS_EV_ICACHE_MISS);
  p->dcache_misses += !!(r->ev & CS_EV_DCACHE_MISS);
  p->mispredicts += !!(r->ev & CS_EV_MISPREDICT);
  cs_reasons_count(&p->reasons, r);
}

void watch_retired(struct watch *w, const struct cs_rvfi *r)
{
  if (r->mode == CS_MODE_U) {
    w->inside = false;
    w->begun = true;
    w->ended |= r->trap;
    watch_count(&w->program, r);
    return;
  }
  follow_handler(w, r);
  if (w->records && r->mem_rmask && !r->trap &&
      r->mem_addr - w->ring_start <= w->ring_limit - w->ring_start)
    record_read(w, (uint32_t)r->mem_addr, (uint32_t)r->rd_wdata);
  if (r->mem_addr >= CS_SOC_PROFILER_BASE &&
      r->mem_addr < CS_SOC_PROFILER_BASE + CS_SOC_PROFILER_SIZE && !r->trap)
    access(w, r);
}
