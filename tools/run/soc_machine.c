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

#include "cs_linux_map.h"

enum { PAGE = 4096, BATCH = 1024, LOCKSTEP_CLOCKS = 4096 };

/* ---- loading ---- */

/* The simulator's loader, with all its checks, fills the simulator's memory;
 * what is not zero there goes to the SoC's. */
static bool copy_memory(struct cs_soc *soc, const struct iss *iss,
                        uint32_t base, uint32_t size)
{
  static const uint8_t zero[PAGE];
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

static void boot_at(struct machine *m, uint32_t pc)
{
  m->boot = pc;
  cs_soc_set_boot(m->soc, pc);
}

bool machine_load(struct machine *m, const char *elf, char *err,
                  size_t errlen)
{
  uint32_t base = cs_soc_ram_base(m->soc), size = cs_soc_ram_size(m->soc);
  const struct iss_config config = { .ram = { { base, size } } };
  struct iss *iss = iss_new(&config, err, errlen);
  bool ok = iss && iss_load_elf(iss, elf, err, errlen);

  if (ok && !copy_memory(m->soc, iss, base, size)) {
    snprintf(err, errlen, "%s: the SoC's memory is too small", elf);
    ok = false;
  }
  if (ok)
    boot_at(m, (uint32_t)iss_get_pc(iss));
  iss_free(iss);
  return ok;
}

/* ---- a guest ---- */

enum {
  ENTRY = CS_LINUX_FIRMWARE_BASE + CS_LINUX_FIRMWARE_SIZE - 16,
  A1 = 11, LUI = 0x37, JAL = 0x6f,
};

/* J-type immediate. */
static uint32_t jump(int32_t by)
{
  uint32_t u = (uint32_t)by;

  return (u >> 20 & 1) << 31 | (u >> 1 & 0x3ff) << 21 | (u >> 11 & 1) << 20 |
         (u >> 12 & 0xff) << 12 | JAL;
}

/* Registers are 0 out of reset, and the firmware wants the tree, which lies on
 * a page of its own, in a1. */
static bool write_entry(struct machine *m, const struct iss *iss)
{
  uint32_t firmware = (uint32_t)iss_get_pc(iss), was[2];
  const uint32_t code[2] = {
    (uint32_t)iss_get_reg(iss, A1) | A1 << 7 | LUI,
    jump((int32_t)(firmware - (ENTRY + 4))),
  };

  return iss_read_mem(iss, ENTRY, was, sizeof was) && !was[0] && !was[1] &&
         cs_soc_write_mem(m->soc, ENTRY, code, sizeof code);
}

bool machine_load_linux(struct machine *m, const struct iss_linux *files,
                        char *err, size_t errlen)
{
  uint32_t base = cs_soc_ram_base(m->soc), size = cs_soc_ram_size(m->soc);
  const struct iss_config config = { .ram = { { base, size } } };
  struct iss *iss = iss_new(&config, err, errlen);
  bool ok = iss && iss_load_linux(iss, files, err, errlen);

  if (ok && (!copy_memory(m->soc, iss, base, size) ||
             !write_entry(m, iss))) {
    snprintf(err, errlen, "%s: is longer than its part of memory",
             files->firmware);
    ok = false;
  }
  if (ok)
    boot_at(m, ENTRY);
  iss_free(iss);
  return ok;
}

/* ---- life ---- */

bool machine_new(struct machine *m, const struct machine_config *c, char *err,
                 size_t errlen)
{
  *m = (struct machine){ 0 };
  m->soc = cs_soc_new(c->dir, c->build, &c->soc, c->waves, err, errlen);
  return m->soc != NULL;
}

bool machine_copy(struct machine *m, const struct machine *from)
{
  uint32_t base = cs_soc_ram_base(m->soc), size = cs_soc_ram_size(m->soc);
  uint8_t page[PAGE];

  for (uint32_t at = 0; at < size; at += PAGE)
    if (!cs_soc_read_mem(from->soc, base + at, page, PAGE) ||
        !cs_soc_write_mem(m->soc, base + at, page, PAGE))
      return false;
  boot_at(m, from->boot);
  return true;
}

bool machine_open(struct machine *m, const struct machine_config *c,
                  const char *elf, char *err, size_t errlen)
{
  return machine_new(m, c, err, errlen) && machine_load(m, elf, err, errlen);
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

static uint64_t table_word(void *soc, unsigned index)
{
  return cs_soc_profiler_table(soc, index);
}

bool machine_start_lockstep(struct machine *m, char *err, size_t errlen)
{
  m->lockstep = true;
  if (!cs_twin_init(&m->twin, cs_soc_profiler_params(m->soc), err, errlen))
    return false;
  cs_twin_adopt(&m->twin, table_word, m->soc);
  m->core = cs_rv_lockstep_new(m->soc, m->boot, err, errlen);
  return m->core != NULL;
}

/* `out`: what the profiler showed in the clock that has passed. */
static void follow_ring(struct machine *m, const struct cs_axi_out *out,
                        const struct cs_axi_in *in)
{
  struct machine_burst *b = &m->burst;

  if (out->awvalid && in->awready)
    *b = (struct machine_burst){ .addr = out->awaddr };
  if (out->wvalid && in->wready && b->words < MACHINE_BURST) {
    cs_rv_lockstep_written(m->core, b->addr + 4 * b->words, out->wdata);
    b->word[b->words++] = out->wdata;
  }
  if (!in->bvalid || !out->bready)
    return;
  cs_rv_lockstep_answered(m->core);
  if (!in->bresp && m->written)
    m->written(m->user, b);
}

static void compare_profiler(struct machine *m)
{
  struct cs_rvfi lane;
  struct cs_axil_in bus;

  cs_soc_profiler_in(m->soc, &lane, &bus);
  if (m->twin.params.dma)
    follow_ring(m, &m->twin.out.dma, &bus.dma);
  cs_soc_profiler_out(m->soc, &m->twin.out);
  cs_soc_profiler_probe(m->soc, &m->twin.rtl);
  m->fault = cs_twin_step(&m->twin, &lane, &bus);
  m->compared_clocks++;
}

void machine_finish_lockstep(struct machine *m)
{
  if (m->lockstep && !m->fault)
    m->fault = cs_twin_check(&m->twin, table_word, m->soc);
  if (m->core && !m->fault && !cs_rv_lockstep_finish(m->core))
    m->fault = cs_rv_lockstep_error(m->core);
}

/* ---- running ---- */

static void note_end(struct machine *m)
{
  if (!m->ended && cs_soc_ended(m->soc))
    m->ended = cs_soc_clocks(m->soc);
}

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

static void compare(struct machine *m)
{
  compare_profiler(m);
  if (!m->fault)
    m->fault = cs_rv_lockstep_error(m->core);
}

void machine_clock(struct machine *m)
{
  struct cs_rvfi r;
  bool retired = m->core ? cs_rv_lockstep_step(m->core, &r)
                         : cs_soc_step(m->soc, &r);

  note_end(m);
  if (retired) {
    note(m, &r);
    note_clock(m);
  }
  if (!m->core)
    return;
  m->compared_instructions += retired;
  compare(m);
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
  note_end(m);
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
