/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_rv_lockstep.c - runs the SoC and the simulator side by side; compares
 * clocks and memory.  record.c compares the records.
 */
#include "cs_rv_lockstep.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cs_rv_lockstep_int.h"

enum { DRAIN = 4000, CHUNK = 1 << 16 };

bool ls_fail(struct cs_rv_lockstep *ls, const char *fmt, ...)
{
  const struct cs_rvfi *r = ls->core;
  va_list args;
  int n = 0;

  if (ls->error[0])
    return false;
  if (r)
    n = snprintf(ls->error, sizeof ls->error,
                 "order %llu, pc %08llx, instruction %08x, clock %llu",
                 (unsigned long long)r->order,
                 (unsigned long long)r->pc_rdata, r->insn,
                 (unsigned long long)ls->now);
  if (r && ls->supervisor)
    n += snprintf(ls->error + n, sizeof ls->error - (size_t)n,
                  ", mode %c, satp %08llx", "US?M"[r->mode & 3],
                  (unsigned long long)r->satp);
  if (r)
    n += snprintf(ls->error + n, sizeof ls->error - (size_t)n, ": ");
  va_start(args, fmt);
  vsnprintf(ls->error + n, sizeof ls->error - (size_t)n, fmt, args);
  va_end(args);
  return false;
}

/* ---- devices: what the core did, if the map allows it ---- */

static bool device_read(void *user, uint64_t addr, unsigned size,
                        uint64_t *value)
{
  struct cs_rv_lockstep *ls = user;

  *value = ls->core->mem_rdata & (((uint64_t)1 << 8 * size) - 1);
  return ls_device_ok(addr, size);
}

static bool device_write(void *user, uint64_t addr, unsigned size,
                         uint64_t value)
{
  (void)user, (void)value;
  return ls_device_ok(addr, size);
}

/* ---- running ---- */

/* Nothing is driven: only the last record of a batch can have come by an
 * interrupt, and the clocks follow from the records. */
size_t cs_rv_lockstep_run(struct cs_rv_lockstep *ls, uint64_t max_clocks,
                            struct cs_rvfi *r, size_t n)
{
  static const struct cs_soc_after none;
  uint64_t clock = ls->before;
  size_t got;

  if (ls->error[0])
    return 0;
  if (!ls->counts.instructions) /* learns the clock of the first record */
    n = 1;
  ls_lines_watch(ls, cs_soc_clocks(ls->soc));
  got = cs_soc_run_many(ls->soc, max_clocks, r, n);
  for (size_t k = 0; k < got; k++) {
    clock = n == 1 ? cs_soc_clocks(ls->soc) : clock + r[k].head_cycles;
    if (!ls_check(ls, &r[k], clock,
                  k + 1 < got ? &none : cs_soc_after(ls->soc)))
      break;
    if (ls->each)
      ls->each(ls->each_user, &r[k]);
  }
  if (!ls->error[0] && got == n && clock != cs_soc_clocks(ls->soc))
    ls_fail(ls, "sum of head cycles %llu, clocks %llu",
            (unsigned long long)clock,
            (unsigned long long)cs_soc_clocks(ls->soc));
  return got;
}

bool cs_rv_lockstep_step(struct cs_rv_lockstep *ls, struct cs_rvfi *r)
{
  bool retired;

  ls_lines_watch(ls, cs_soc_clocks(ls->soc));
  retired = cs_soc_step(ls->soc, r);
  ls_dma_watch(ls, cs_soc_clocks(ls->soc));
  if (cs_soc_after(ls->soc)->bus_error)
    ls_fail(ls, "a bus error was answered");
  if (retired && !ls->error[0])
    ls_check(ls, r, cs_soc_clocks(ls->soc), cs_soc_after(ls->soc));
  return retired;
}

/* ---- memory ---- */

/* A store that may still be on its way explains an old word. */
static bool on_its_way(const struct cs_rv_lockstep *ls, uint32_t addr)
{
  for (unsigned n = 0; n < LAST; n++) {
    uint32_t at = ls->last_paddr[n];

    if (ls->last[n].mem_wmask && at + 3 >= addr && at < addr + 4)
      return true;
  }
  return false;
}

static void compare_words(struct cs_rv_lockstep *ls, uint32_t base,
                          const uint32_t *core, const uint32_t *want,
                          size_t words)
{
  for (size_t n = 0; n < words; n++)
    if (core[n] != want[n] && !on_its_way(ls, base + 4 * (uint32_t)n)) {
      ls_fail(ls, "memory %08x: core %08x, simulator %08x",
              base + 4 * (uint32_t)n, core[n], want[n]);
      return;
    }
}

static void compare_memory(struct cs_rv_lockstep *ls)
{
  static uint32_t core[CHUNK / 4], want[CHUNK / 4];
  uint32_t base = cs_soc_ram_base(ls->soc), size = cs_soc_ram_size(ls->soc);

  for (uint32_t at = 0; at < size && !ls->error[0]; at += CHUNK) {
    if (!cs_soc_read_mem(ls->soc, base + at, core, CHUNK) ||
        !iss_read_mem(ls->iss, base + at, want, CHUNK))
      ls_fail(ls, "memory %08x cannot be read", base + at);
    else if (memcmp(core, want, CHUNK))
      compare_words(ls, base + at, core, want, CHUNK / 4);
  }
}

bool cs_rv_lockstep_finish(struct cs_rv_lockstep *ls)
{
  struct cs_rvfi r;

  for (unsigned n = 0; n < DRAIN && !ls->error[0]; n++)
    cs_rv_lockstep_step(ls, &r);
  ls_dma_settle(ls);
  if (!ls->error[0])
    compare_memory(ls);
  return !ls->error[0];
}

/* ---- life ---- */

static bool copy_memory(struct cs_rv_lockstep *ls)
{
  static const uint8_t zero[CHUNK];
  static uint8_t chunk[CHUNK];
  uint32_t base = cs_soc_ram_base(ls->soc), size = cs_soc_ram_size(ls->soc);

  for (uint32_t at = 0; at < size; at += CHUNK)
    if (!cs_soc_read_mem(ls->soc, base + at, chunk, CHUNK) ||
        (memcmp(chunk, zero, CHUNK) &&
         !iss_write_mem(ls->iss, base + at, chunk, CHUNK)))
      return false;
  return true;
}

static void start_models(struct cs_rv_lockstep *ls)
{
  ls->lines.mtime_known = true;
  ls->counters.count = ls->supervisor ? COUNTERS : COUNTERS_M;
  for (unsigned n = 0; n < COUNTERS; n++) {
    ls->counters.c[n].hi = n ? 0 : SETTLE;
    ls->counters.c[n].at = SETTLE / 2;
  }
}

struct cs_rv_lockstep *cs_rv_lockstep_new(struct cs_soc *soc,
                                              uint32_t start, char *err,
                                              size_t errlen)
{
  struct cs_rv_lockstep *ls = calloc(1, sizeof *ls);
  struct iss_config config = {
    .ram = { { cs_soc_ram_base(soc), cs_soc_ram_size(soc) } },
    .no_semihosting = true, .no_pmp = true, .hpm = true, .lockstep = true,
    .ram_atomics = true, .supervisor = cs_soc_supervisor(soc),
    .bus_read = device_read, .bus_write = device_write, .user = ls,
  };

  if (ls) {
    ls->soc = soc;
    ls->supervisor = config.supervisor;
    ls->stale = ls->supervisor ? ls_stale_new() : NULL;
  }
  if (!ls || (ls->supervisor && !ls->stale)) {
    snprintf(err, errlen, "out of memory");
    free(ls);
    return NULL;
  }
  ls->iss = iss_new(&config, err, errlen);
  if (!ls->iss || !copy_memory(ls)) {
    if (ls->iss)
      snprintf(err, errlen, "the memory of the SoC cannot be copied");
    cs_rv_lockstep_free(ls);
    return NULL;
  }
  iss_set_pc(ls->iss, start);
  start_models(ls);
  return ls;
}

void cs_rv_lockstep_free(struct cs_rv_lockstep *ls)
{
  if (ls) {
    iss_free(ls->iss);
    ls_stale_free(ls->stale);
  }
  free(ls);
}

const char *cs_rv_lockstep_error(const struct cs_rv_lockstep *ls)
{
  return ls->error[0] ? ls->error : NULL;
}

void cs_rv_lockstep_watch(struct cs_rv_lockstep *ls, cs_rv_lockstep_each *each,
                          void *user)
{
  ls->each = each;
  ls->each_user = user;
}

void cs_rv_lockstep_tell(struct cs_rv_lockstep *ls, FILE *out)
{
  ls->tell = out;
}

struct iss *cs_rv_lockstep_iss(const struct cs_rv_lockstep *ls)
{
  return ls->iss;
}

const struct cs_rv_lockstep_counts *
cs_rv_lockstep_counts(const struct cs_rv_lockstep *ls)
{
  return &ls->counts;
}
