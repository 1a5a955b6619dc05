/* SPDX-License-Identifier: Apache-2.0
 *
 * lockstep_unit.c - the checker of a core with S mode, tested with a fake core:
 * random privileged programs agree, and each planted difference is found.
 *
 *   rv-lockstep-unit [-n SEEDS] [-v]
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "fake_core.h"
#include "iss_int.h"
#include "priv_seed.h"

enum { GADGETS = 400, SEEDS = 40, TRIES = 20, EVERY = 997 };

/* What is planted into a run: where it may begin, and what it needs to keep. */
struct state {
  unsigned kind;
  uint64_t seen, at;  /* chances so far; the one that is taken */
  bool done;
  ureg mip;
  struct tlb_entry tlb[NUM_VIEWS][NUM_ACCESS][TLB_SIZE];
  bool keep;
};

/* True at the chosen one of many chances. */
static bool now(struct state *p)
{
  if (p->done || p->seen++ < p->at)
    return false;
  p->done = true;
  return true;
}

/* ---- records ---- */

/* False where there is nothing to change. */
typedef bool change_record(struct cs_rvfi *r);

#define CHANGE(field, bits)                                               \
  static bool record_##field(struct cs_rvfi *r)                           \
  {                                                                       \
    r->field ^= (bits);                                                   \
    return true;                                                          \
  }
CHANGE(pc_rdata, 2)
CHANGE(pc_wdata, 4)
CHANGE(insn, 0x80)
CHANGE(rd_wdata, 1)
CHANGE(mode, 1)
CHANGE(context, 1)
CHANGE(satp, 1)
CHANGE(trap, 1)
CHANGE(order, 1)
CHANGE(head_cycles, 2)

static bool record_paddr(struct cs_rvfi *r)
{
  r->mem_paddr ^= 0x1000;
  return r->mem_rmask | r->mem_wmask;
}

static bool record_tlb(struct cs_rvfi *r)
{
  if (!r->trap && !r->mem_rmask && !r->mem_wmask && (r->insn & 0x7f) != 0x2f)
    r->ev |= CS_EV_DTLB_MISS;
  return r->ev & CS_EV_DTLB_MISS;
}

static const struct {
  const char *name;
  change_record *change;
} records[] = {
  { "pc", record_pc_rdata },       { "next pc", record_pc_wdata },
  { "instruction", record_insn },  { "result", record_rd_wdata },
  { "mode", record_mode },         { "context", record_context },
  { "satp", record_satp },         { "trap", record_trap },
  { "order", record_order },       { "clocks", record_head_cycles },
  { "physical address", record_paddr }, { "TLB miss", record_tlb },
};
enum { RECORDS = sizeof records / sizeof *records };

/* ---- state that only later instructions show ---- */

static const struct {
  uint16_t csr;
  uint32_t bits;
} csrs[] = {
  { 0x105, 1 },     { 0x106, 4 },     { 0x140, 1 },   { 0x141, 2 },
  { 0x142, 1 },     { 0x143, 1 },     { 0x14d, 0x100 }, { 0x15d, 0x100 },
  { 0x302, 0x100 }, { 0x303, 2 },     { 0x304, 0x2000 }, { 0x306, 2 },
  { 0x300, 1 << 18 }, { 0x300, 1 << 19 }, { 0x300, 0x100 }, { 0x300, 0x20 },
  { 0x300, 1 << 22 }, { 0x31a, 1u << 31 }, { 0x5a8, 1 }, { 0x726, 1 << 29 },
};
enum { CSRS = sizeof csrs / sizeof *csrs };

static void change_csr(struct iss *s, unsigned n)
{
  uint64_t value;

  iss_get_csr(s, csrs[n].csr, &value);
  iss_set_csr(s, csrs[n].csr, value ^ csrs[n].bits);
}

static void change_memory(struct iss *s)
{
  uint8_t byte = 1;

  iss_write_mem(s, s->ram[0].base + s->ram[0].size - 5, &byte, 1);
}

/* ---- interrupts ---- */

static void hide_interrupts(struct state *p, struct iss *s, bool behind)
{
  if (!behind)
    p->mip = s->mip;
  s->mip = behind ? p->mip : 0;
}

/* One that is enabled but not pending. */
static void invent_interrupt(struct state *p, struct iss *s)
{
  ureg may = iss_irq_enabled(s) & ~s->mip;

  if (may && now(p))
    iss_take_irq(s, (unsigned)__builtin_ctz(may));
}

/* The last in priority of those that could come. */
static void swap_interrupts(struct iss *s)
{
  static const uint8_t order[] = { IRQ_LCOFI, IRQ_STI, IRQ_SSI, IRQ_SEI,
                                   IRQ_MTI, IRQ_MSI, IRQ_MEI };
  ureg may = iss_irq_enabled(s) & s->mip;

  for (unsigned n = 0; n < sizeof order; n++)
    if (may >> order[n] & 1) {
      iss_take_irq(s, order[n]);
      return;
    }
}

/* ---- fences ---- */

enum fence { OF_ALL, OF_ADDRESS, OF_SATP };

static bool is_fence(const struct cs_rvfi *r, enum fence kind)
{
  bool fence = (r->insn & 0xfe007fff) == 0x12000073;
  bool satp = (r->insn & 0xfff0107f) == 0x18001073;
  bool all = !(r->insn >> 15 & 31);

  if (r->trap)
    return false;
  return kind == OF_SATP ? satp : fence && all == (kind == OF_ALL);
}

/* All pages stay remembered, those of another satp too. */
static void forget_fence(struct state *p, struct iss *s,
                         const struct cs_rvfi *r, enum fence kind)
{
  if (!r)
    memcpy(p->tlb, s->tlb, sizeof p->tlb);
  else if (is_fence(r, kind))
    memcpy(s->tlb, p->tlb, sizeof p->tlb);
}

/* ---- */

enum { STATE_MEMORY = RECORDS + CSRS, NO_INTERRUPT, ANY_INTERRUPT,
       WRONG_INTERRUPT, NO_FENCE, NO_ADDRESS_FENCE, NO_SATP_FENCE, PLANTS };

static void plant(void *user, struct iss *s, struct cs_rvfi *r)
{
  struct state *p = user;

  if (p->kind < RECORDS) {
    if (r && now(p))
      p->done = records[p->kind].change(r);
  } else if (p->kind < STATE_MEMORY) { /* now and then: a trap may mend it */
    if (r && ++p->seen % EVERY == 0)
      change_csr(s, p->kind - RECORDS);
  } else if (p->kind == STATE_MEMORY) {
    if (r && now(p))
      change_memory(s);
  } else if (p->kind == NO_INTERRUPT) {
    hide_interrupts(p, s, r != NULL);
  } else if (p->kind == ANY_INTERRUPT) {
    if (!r)
      invent_interrupt(p, s);
  } else if (p->kind == WRONG_INTERRUPT) {
    if (!r)
      swap_interrupts(s);
  } else {
    forget_fence(p, s, r, (enum fence)(p->kind - NO_FENCE));
  }
}

static void name_of(unsigned kind, char *name, size_t len)
{
  static const char *const others[] = {
    "memory", "no interrupt", "an interrupt of nothing",
    "interrupts in wrong order", "no fence of all", "no fence of an address",
    "no fence by satp",
  };

  if (kind < RECORDS)
    snprintf(name, len, "record: %s", records[kind].name);
  else if (kind < STATE_MEMORY)
    snprintf(name, len, "CSR %03x, bits %x", csrs[kind - RECORDS].csr,
             csrs[kind - RECORDS].bits);
  else
    snprintf(name, len, "%s", others[kind - STATE_MEMORY]);
}

static bool is_found(unsigned kind)
{
  struct priv_run run = { .gadgets = GADGETS };
  static struct priv_totals t;
  static struct state p;
  char name[64], err[512];

  name_of(kind, name, sizeof name);
  for (unsigned seed = 1; seed <= TRIES; seed++) {
    memset(&p, 0, sizeof p);
    p.kind = kind;
    p.at = 2500 * (seed - 1) + 500;
    fake_core_plant(plant, &p);
    if (!priv_run(&run, seed, &t, err, sizeof err)) {
      printf("%-28s seed %u: %s\n", name, seed, err);
      return true;
    }
  }
  printf("%-28s NOT FOUND\n", name);
  return false;
}

static bool agrees(const struct priv_run *run, unsigned seeds)
{
  static struct priv_totals t;
  char err[512];

  fake_core_plant(NULL, NULL);
  for (unsigned seed = 1; seed <= seeds; seed++)
    if (!priv_run(run, seed, &t, err, sizeof err)) {
      printf("seed %u: %s\n", seed, err);
      return false;
    }
  printf("%u programs, %llu instructions, %llu interrupts, %llu stale "
         "translations, %llu words of DMA\n", seeds,
         (unsigned long long)t.counts.instructions,
         (unsigned long long)t.counts.interrupts,
         (unsigned long long)t.counts.stale_translations,
         (unsigned long long)t.counts.dma_tables);
  return t.counts.interrupts && t.counts.stale_translations;
}

int main(int argc, char **argv)
{
  struct priv_run run = { .gadgets = GADGETS };
  unsigned seeds = SEEDS, missed = 0;
  int c;

  while ((c = getopt(argc, argv, "n:v")) != -1)
    if (c == 'n') {
      seeds = (unsigned)atoi(optarg);
    } else {
      run.history = true;
      run.tell = stdout;
    }
  if (!agrees(&run, seeds))
    return 1;
  for (unsigned kind = 0; kind < PLANTS; kind++)
    missed += !is_found(kind);
  printf("%u of %u planted differences found\n", PLANTS - missed, PLANTS);
  return missed != 0;
}
