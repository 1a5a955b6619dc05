/* SPDX-License-Identifier: Apache-2.0
 *
 * fake_core.c - see fake_core.h.  An instruction is a clock, but WFI.
 */
#include "fake_core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_soc_map.h"
#include "iss_int.h"

enum { WFI = 0x10500073 };
enum { SPACES = SATP_ASID + 1, TICK = 10, LONGEST_WAIT = 32768 };

/* What is remembered of an address space while another is used. */
struct space {
  bool used;
  struct tlb_entry tlb[NUM_VIEWS][NUM_ACCESS][TLB_SIZE];
  uint32_t mega[32];
};

struct cs_soc {
  struct iss *iss;
  struct cs_soc_drive drive;
  struct cs_soc_after after;
  struct cs_soc_config config;
  bool trapped;    /* the instruction before did */
  uint64_t waited; /* clocks in WFI */
  struct space *space;
};

static fake_plant *plant;
static void *plant_user;

void fake_core_plant(fake_plant *p, void *user)
{
  plant = p;
  plant_user = user;
}

static void print(void *user, int fd, uint8_t byte)
{
  struct cs_soc *s = user;

  (void)fd;
  if (s->config.console)
    s->config.console(s->config.user, byte);
}

struct cs_soc *cs_soc_new(const char *dir, const char *build,
                          const struct cs_soc_config *config,
                          const char *waves, char *err, size_t errlen)
{
  struct iss_config machine = {
    .steps_per_tick = TICK, .no_semihosting = true, .no_pmp = true, .hpm = true,
    .supervisor = true, .ram_atomics = true, .console = print,
  };
  struct cs_soc *s = calloc(1, sizeof *s);

  (void)dir, (void)build, (void)waves;
  machine.user = s;
  if (config->ram_size)
    machine.ram[0] = (struct iss_region){ CS_SOC_RAM_BASE, config->ram_size };
  s->config = *config;
  s->space = calloc(SPACES, sizeof *s->space);
  s->iss = iss_new(&machine, err, errlen);
  return s;
}

void cs_soc_free(struct cs_soc *s)
{
  iss_free(s->iss);
  free(s->space);
  free(s);
}

bool cs_soc_read_mem(const struct cs_soc *s, uint32_t addr, void *to,
                     size_t len)
{
  return iss_read_mem(s->iss, addr, to, len);
}

bool cs_soc_write_mem(struct cs_soc *s, uint32_t addr, const void *from,
                      size_t len)
{
  return iss_write_mem(s->iss, addr, from, len);
}

uint32_t cs_soc_ram_base(const struct cs_soc *s)
{
  return (uint32_t)s->iss->ram[0].base;
}

uint32_t cs_soc_ram_size(const struct cs_soc *s)
{
  return (uint32_t)s->iss->ram[0].size;
}

bool cs_soc_supervisor(const struct cs_soc *s) { return s->iss != NULL; }

void cs_soc_set_boot(struct cs_soc *s, uint32_t pc) { iss_set_pc(s->iss, pc); }

struct cs_soc_drive *cs_soc_drive(struct cs_soc *s) { return &s->drive; }

uint64_t cs_soc_clocks(const struct cs_soc *s)
{
  return iss_steps(s->iss) + s->waited;
}

bool cs_soc_ended(const struct cs_soc *s) { return iss_done(s->iss); }

int cs_soc_exit_code(const struct cs_soc *s)
{
  return iss_exit_code(s->iss);
}

const struct cs_soc_after *cs_soc_after(const struct cs_soc *s)
{
  return &s->after;
}

/* A word of DMA is in memory before the next instruction. */
static void write_dma(struct cs_soc *s)
{
  if (!s->drive.dma_valid)
    return;
  iss_dma_write(s->iss, s->drive.dma_addr, &s->drive.dma_data, 4);
  s->after.dma_taken = s->after.dma_done = true;
}

static void drive_lines(struct cs_soc *s)
{
  const struct cs_soc_drive *d = &s->drive;

  iss_set_irq(s->iss, IRQ_MEI, d->irq_external);
  iss_set_irq(s->iss, IRQ_MSI, d->irq_software);
  iss_set_irq(s->iss, IRQ_MTI, d->irq_timer);
  iss_set_irq(s->iss, IRQ_SEI, d->irq_s_external);
}

/* A core has one translation for all data, the simulator remembers pages for
 * loads and stores apart: an atomic would mix them, so it walks anew. */
static void forget_for_atomics(struct iss *s, uint32_t insn)
{
  if (insn && (insn & 0x7f) != 0x2f)
    return;
  for (unsigned view = 0; view < VIEW_M; view++) {
    memset(s->tlb[view][ACC_LOAD], 0, sizeof s->tlb[view][ACC_LOAD]);
    memset(s->tlb[view][ACC_STORE], 0, sizeof s->tlb[view][ACC_STORE]);
  }
}

/* ---- address spaces ---- */

static unsigned asid(const struct iss *s)
{
  return s->satp >> SATP_ASID_SHIFT & SATP_ASID;
}

/* The instruction at pc, unless it is in two pages; 0: not known. */
static uint32_t peek(struct iss *s)
{
  const struct tlb_entry *e = iss_tlb_slot(s, ACC_FETCH, s->mode, s->pc);
  ureg offset = s->pc & (PAGE_SIZE - 1);
  uint32_t insn = 0;

  if (iss_tlb_hit(e, s->pc) && offset <= PAGE_SIZE - sizeof insn)
    memcpy(&insn, e->host + offset, sizeof insn);
  return insn;
}

static bool writes_satp(uint32_t insn)
{
  return (insn & 0xfff0007f) == 0x18000073 && insn & 0x3000;
}

static void keep_space(struct cs_soc *s)
{
  struct space *p = &s->space[asid(s->iss)];

  p->used = true;
  memcpy(p->tlb, s->iss->tlb, sizeof p->tlb);
  memcpy(p->mega, s->iss->mega, sizeof p->mega);
}

static void take_space(struct cs_soc *s)
{
  struct space *p = &s->space[asid(s->iss)];

  if (!p->used)
    return;
  p->used = false;
  memcpy(s->iss->tlb, p->tlb, VIEW_M * sizeof p->tlb[0]);
  memcpy(s->iss->mega, p->mega, sizeof p->mega);
}

static void forget_spaces(struct cs_soc *s)
{
  for (unsigned n = 0; n < SPACES; n++)
    s->space[n].used = false;
}

static void forget_page(struct cs_soc *s, ureg va)
{
  for (unsigned n = 0; n < SPACES; n++) {
    struct space *p = &s->space[n];

    if (!p->used)
      continue;
    p->used = !(p->mega[va >> 27] >> (va >> 22 & 31) & 1);
    for (unsigned view = 0; view < VIEW_M; view++)
      for (unsigned kind = 0; kind < NUM_ACCESS; kind++)
        p->tlb[view][kind][va >> PAGE_BITS & (TLB_SIZE - 1)].tag = 0;
  }
}

/* Behind an instruction: what it did to the spaces that are kept. */
static void follow_spaces(struct cs_soc *s, const struct cs_rvfi *r,
                          ureg mstatus)
{
  bool fence = (r->insn & 0xfe007fff) == 0x12000073 && !r->trap;
  unsigned rs1 = r->insn >> 15 & 31;

  if ((s->iss->mstatus ^ mstatus) & MSTATUS_MXR || (fence && !rs1))
    forget_spaces(s);
  else if (fence)
    forget_page(s, s->iss->x[rs1]);
  if (!writes_satp(r->insn) || r->trap)
    return;
  if (asid(s->iss) != ((uint32_t)r->satp >> SATP_ASID_SHIFT & SATP_ASID))
    take_space(s);
  else if ((r->insn >> 12 & 3) == 1 || rs1)
    forget_spaces(s);
}

/* Of a handler's first instruction; not if that trapped itself. */
static void note_interrupt(struct cs_soc *s, const struct cs_rvfi *r)
{
  ureg cause = r->mode == CS_MODE_M ? s->iss->mcause : s->iss->scause;

  if (!r->intr || s->trapped)
    return;
  s->after.irq_taken = true;
  s->after.irq_cause = cause & 31;
}

/* WFI moves time on to the timer; a core waits, and not for ever. */
static void wait(struct cs_soc *s, struct cs_rvfi *r, uint64_t from)
{
  uint64_t ticks = iss_mtime(s->iss) - from;

  if (r->insn != WFI || r->trap)
    return;
  if (!(s->iss->mip & s->iss->mie) && ticks < 2)
    ticks = LONGEST_WAIT;
  if (ticks < 2)
    return;
  if (ticks * TICK >= LONGEST_WAIT)
    ticks = LONGEST_WAIT / TICK + 1;
  s->waited += ticks * TICK;
  iss_set_mtime(s->iss, cs_soc_clocks(s) / TICK);
  if (!(s->iss->mcountinhibit & COUNTER_CYCLE))
    s->iss->mcycle += ticks * TICK;
  for (uint64_t n = 0; n < ticks * TICK; n++)
    iss_count_events(s->iss, 1u << EV_CLOCK, r->mode);
  r->head_cycles = (uint16_t)(ticks * TICK + 1);
}

bool cs_soc_step(struct cs_soc *s, struct cs_rvfi *r)
{
  uint64_t time;
  uint32_t insn;
  ureg mstatus;

  s->after = (struct cs_soc_after){ .dma_done = false };
  write_dma(s);
  drive_lines(s);
  if (iss_done(s->iss))
    return false;
  if (plant)
    plant(plant_user, s->iss, NULL);
  insn = peek(s->iss);
  forget_for_atomics(s->iss, insn);
  if (writes_satp(insn))
    keep_space(s);
  time = iss_mtime(s->iss);
  mstatus = s->iss->mstatus;
  iss_step(s->iss, r);
  wait(s, r, time);
  follow_spaces(s, r, mstatus);
  r->halt = false;
  note_interrupt(s, r);
  s->trapped = r->trap;
  if (plant)
    plant(plant_user, s->iss, r);
  return true;
}

size_t cs_soc_run_many(struct cs_soc *s, uint64_t max_clocks,
                       struct cs_rvfi *r, size_t n)
{
  size_t got = 0;

  while (got < n && max_clocks-- && cs_soc_step(s, &r[got]))
    if (s->after.irq_taken)
      return got + 1;
    else
      got++;
  return got;
}
