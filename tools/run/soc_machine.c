/* SPDX-License-Identifier: Apache-2.0
 *
 * soc_machine.c - loads a program, lets clocks pass, compares.
 *
 * In lockstep every clock is a call of its own, since the profiler's ports and
 * registers must be looked at in each; without it the library runs as long as
 * it can.
 */
#include "soc_machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "iss.h"

enum { PAGE = 4096, BATCH = 1024, LOCKSTEP_CLOCKS = 4096 };

/* ---- loading ---- */

/* The simulator's loader, with all its checks, fills the simulator's memory;
 * what is not zero there goes to the SoC's. */
static bool copy_memory(struct cs_soc *soc, const struct iss *iss)
{
  static const uint8_t zero[PAGE];
  uint32_t base = cs_soc_ram_base(soc), size = cs_soc_ram_size(soc);
  uint8_t page[PAGE];

  for (uint32_t at = 0; at < size; at += PAGE) {
    if (!iss_read_mem(iss, base + at, page, PAGE))
      return false;
    if (memcmp(page, zero, PAGE) &&
        !cs_soc_write_mem(soc, base + at, page, PAGE))
      return false;
  }
  return true;
}

static bool load(struct machine *m, const char *elf, char *err, size_t errlen)
{
  const struct iss_config config = {
    .ram = { { cs_soc_ram_base(m->soc), cs_soc_ram_size(m->soc) } },
  };
  struct iss *iss = iss_new(&config, err, errlen);
  bool ok = iss && iss_load_elf(iss, elf, err, errlen);

  if (ok && !copy_memory(m->soc, iss)) {
    snprintf(err, errlen, "%s: the SoC's memory is too small", elf);
    ok = false;
  }
  if (ok) {
    m->boot = (uint32_t)iss_get_pc(iss);
    cs_soc_set_boot(m->soc, m->boot);
  }
  iss_free(iss);
  return ok;
}

bool machine_open(struct machine *m, const struct machine_config *c,
                  const char *elf, char *err, size_t errlen)
{
  *m = (struct machine){ 0 };
  m->soc = cs_soc_new(c->dir, c->build, &c->soc, c->waves, err, errlen);
  return m->soc && load(m, elf, err, errlen);
}

void machine_close(struct machine *m)
{
  if (m->core)
    cs_rv_lockstep_free(m->core);
  cs_twin_free(&m->twin);
  if (m->soc)
    cs_soc_free(m->soc);
  m->soc = NULL;
}

/* ---- lockstep ---- */

bool machine_start_lockstep(struct machine *m, char *err, size_t errlen)
{
  m->lockstep = true;
  if (!cs_twin_init(&m->twin, cs_soc_profiler_params(m->soc), err, errlen))
    return false;
  m->core = cs_rv_lockstep_new(m->soc, m->boot, err, errlen);
  return m->core != NULL;
}

static void compare_profiler(struct machine *m)
{
  struct cs_rvfi lane;
  struct cs_axil_in bus;

  cs_soc_profiler_in(m->soc, &lane, &bus);
  cs_soc_profiler_out(m->soc, &m->twin.out);
  cs_soc_profiler_probe(m->soc, &m->twin.rtl);
  m->fault = cs_twin_step(&m->twin, &lane, &bus);
  m->compared_clocks++;
}

static uint64_t table_word(void *soc, unsigned index)
{
  return cs_soc_profiler_table(soc, index);
}

void machine_finish_lockstep(struct machine *m)
{
  if (m->lockstep && !m->fault)
    m->fault = cs_twin_check(&m->twin, table_word, m->soc);
  if (m->core && !m->fault && !cs_rv_lockstep_finish(m->core))
    m->fault = cs_rv_lockstep_error(m->core);
}

/* ---- running ---- */

static void note(struct machine *m, const struct cs_rvfi *r)
{
  m->instructions++;
  if (m->retired)
    m->retired(m->user, r);
}

/* In the clock before this one; they are numbered from 0. */
static void note_clock(struct machine *m)
{
  m->last_retired = cs_soc_clocks(m->soc) - 1;
}

static void step_in_lockstep(struct machine *m)
{
  struct cs_rvfi r;

  if (cs_rv_lockstep_step(m->core, &r)) {
    m->compared_instructions++;
    note(m, &r);
    note_clock(m);
  }
  compare_profiler(m);
  if (!m->fault)
    m->fault = cs_rv_lockstep_error(m->core);
}

void machine_clock(struct machine *m)
{
  struct cs_rvfi r;

  if (m->core) {
    step_in_lockstep(m);
  } else if (cs_soc_step(m->soc, &r)) {
    note(m, &r);
    note_clock(m);
  }
}

/* Behind a batch that is not full, clocks may have passed without retirement;
 * then the instructions' own clocks go on from the last time that is known. */
static void run_batch(struct machine *m, uint64_t clocks, uint64_t n)
{
  struct cs_rvfi r[BATCH];
  uint64_t heads = 0;
  size_t got;

  n = n < BATCH ? n : BATCH;
  got = cs_soc_run_many(m->soc, clocks, r, n);
  for (size_t i = 0; i < got; i++) {
    note(m, &r[i]);
    heads += r[i].head_cycles;
  }
  if (got == n || cs_soc_after(m->soc)->irq_taken)
    note_clock(m);
  else
    m->last_retired += heads;
}

uint64_t machine_run(struct machine *m, uint64_t clocks,
                     uint64_t instructions)
{
  uint64_t start = cs_soc_clocks(m->soc), first = m->instructions;

  if (!m->core) {
    run_batch(m, clocks, instructions);
    return cs_soc_clocks(m->soc) - start;
  }
  if (clocks > LOCKSTEP_CLOCKS)
    clocks = LOCKSTEP_CLOCKS;
  while (clocks-- && !m->fault && !cs_soc_ended(m->soc) &&
         m->instructions - first < instructions)
    machine_clock(m);
  return cs_soc_clocks(m->soc) - start;
}
