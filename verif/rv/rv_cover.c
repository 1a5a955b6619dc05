/* SPDX-License-Identifier: Apache-2.0
 *
 * rv_cover.c - see rv_cover.h.
 */
#include "rv_cover.h"

#include "rv_gadgets.h"
#include "cs_rv_lockstep.h"

enum { LINE = 16, PAGE = 4096 };

static bool is(uint32_t insn, uint32_t mask, uint32_t match)
{
  return (insn & mask) == match;
}

/* By the decoded operation alone. */
static enum rv_kind kind_of_op(const struct iss_insn *i)
{
  if (i->op >= ISS_LB && i->op <= ISS_LHU)
    return KIND_LOAD;
  if (i->op >= ISS_SB && i->op <= ISS_SW)
    return KIND_STORE;
  if (i->op >= ISS_BEQ && i->op <= ISS_BGEU)
    return KIND_BRANCH;
  if (i->op >= ISS_CSRRW && i->op <= ISS_CSRRCI)
    return KIND_CSR;
  if (i->op >= ISS_AMOSWAP_W && i->op <= ISS_AMOMAXU_W)
    return KIND_AMO;
  if (i->op >= ISS_MUL && i->op <= ISS_MULHU)
    return KIND_MUL;
  if (i->op >= ISS_DIV && i->op <= ISS_REMU)
    return KIND_DIV;
  switch (i->op) {
  case ISS_JAL:
  case ISS_JALR: return KIND_JUMP;
  case ISS_LR_W: return KIND_LR;
  case ISS_SC_W: return KIND_SC;
  case ISS_FENCE: return KIND_FENCE;
  case ISS_FENCE_I: return KIND_FENCE_I;
  case ISS_MRET: return KIND_MRET;
  case ISS_WFI: return KIND_WFI;
  case ISS_ECALL:
  case ISS_EBREAK:
  case ISS_ILLEGAL: return KIND_EXCEPTION;
  default: return KIND_ALU;
  }
}

static unsigned size_of(const struct cs_rvfi *r)
{
  unsigned mask = r->mem_rmask | r->mem_wmask;

  return mask == 15 ? 4 : mask == 3 ? 2 : mask;
}

static bool crosses(const struct cs_rvfi *r, unsigned size)
{
  return r->mem_addr % size + size_of(r) > size;
}

/* By what it did too. */
static enum rv_kind kind_of(const struct cs_rvfi *r,
                              const struct iss_insn *i)
{
  enum rv_kind kind = kind_of_op(i);
  bool device = r->mem_addr < RT_START;

  if (r->trap)
    return KIND_EXCEPTION;
  if (kind == KIND_LOAD)
    return device                       ? KIND_LOAD_DEVICE
           : crosses(r, 4)              ? KIND_LOAD_CROSSING
           : r->ev & CS_EV_DCACHE_MISS  ? KIND_LOAD_MISS
                                        : KIND_LOAD;
  if (kind == KIND_STORE)
    return device               ? KIND_STORE_DEVICE
           : crosses(r, 4)      ? KIND_STORE_CROSSING
           : r->mem_latency > 1 ? KIND_STORE_WAITS
                                : KIND_STORE;
  if (kind == KIND_AMO && r->ev & CS_EV_DCACHE_MISS)
    return KIND_AMO_MISS;
  if (r->ev & CS_EV_MISPREDICT)
    return KIND_MISPREDICT;
  return kind;
}

static void add_interrupt(struct rv_cover *c, struct iss *iss, unsigned irq,
                          uint64_t raised)
{
  uint64_t mepc = 0, mstatus = 0;
  uint32_t word = 0;
  struct iss_insn i;

  iss_get_csr(iss, 0x341, &mepc);
  iss_get_csr(iss, 0x300, &mstatus);
  c->irq[(mstatus >> 11 & 3) == CS_MODE_M][irq & 15]++;
  if (iss_read_mem(iss, mepc, &word, 4)) {
    iss_decode(word, &i);
    c->victim[kind_of_op(&i)]++;
  }
  if (raised > c->before_start && raised <= c->before_clock) {
    iss_decode(c->before.insn, &i);
    c->behind[kind_of(&c->before, &i)]++;
  }
}

static void add_events(struct rv_cover *c, const struct cs_rvfi *r,
                       const struct iss_insn *i)
{
  if (r->ev & CS_EV_DCACHE_MISS)
    c->dmiss[i->op == ISS_LR_W ? 1 : r->mem_wmask ? 2 : 0]++;
  if (r->ev & CS_EV_ICACHE_MISS)
    c->imiss[r->intr ? 2 : i->len == 4]++;
  if (r->ev & CS_EV_MISPREDICT && !r->trap)
    c->mispredict[i->op == ISS_JALR  ? 2
                  : i->op == ISS_JAL ? 3
                                     : r->pc_wdata ==
                                         r->pc_rdata + i->len]++;
}

static void add_crossing(struct rv_cover *c, const struct cs_rvfi *r)
{
  static const unsigned sizes[] = { 4, LINE, PAGE };
  bool store = r->mem_wmask;

  if (!(r->mem_rmask | r->mem_wmask) || r->mem_addr < RT_START)
    return;
  for (unsigned n = 0; n < 3; n++)
    c->crossing[store][n] += crosses(r, sizes[n]);
}

static void add_csr(struct rv_cover *c, const struct iss_insn *i)
{
  for (unsigned n = 0; n < CORE_CSRS; n++)
    if (rv_csrs[n] == i->raw >> 20) {
      c->csr[n]++;
      c->csr_written[n] += i->op == ISS_CSRRW || i->op == ISS_CSRRWI ||
                           i->field;
    }
}

void rv_cover_add(struct rv_cover *c, struct iss *iss,
                    const struct cs_rvfi *r, uint64_t clock, unsigned irq,
                    uint64_t raised)
{
  uint64_t mcause = 0, mstatus = 0;
  struct iss_insn i;

  if (r->trap || irq) {
    iss_get_csr(iss, 0x342, &mcause);
    iss_get_csr(iss, 0x300, &mstatus);
  }
  cover_add(&c->base, r, (uint32_t)mcause, mstatus >> 11 & 3);
  iss_decode(r->insn, &i);
  if (irq)
    add_interrupt(c, iss, irq, raised);
  add_events(c, r, &i);
  add_crossing(c, r);
  if (kind_of_op(&i) == KIND_CSR && !r->trap)
    add_csr(c, &i);
  c->prefetch += is(r->insn, 0x01f0707f | 31 << 7, 0x00106013);
  if (i.op == ISS_SC_W && !r->trap)
    *(r->mem_wmask ? &c->sc_works : &c->sc_fails) += 1;
  c->nested += irq && c->before.pc_rdata < RT_BODY;
  c->before = *r;
  c->before_start = c->before_clock;
  c->before_clock = clock;
}

/* ---- report ---- */

struct tally {
  FILE *out;
  unsigned items, missing;
};

static void item(struct tally *t, const char *kind, const char *name,
                 uint64_t count)
{
  t->items++;
  t->missing += !count;
  fprintf(t->out, "%-10s %-16s %10llu%s\n", kind, name,
          (unsigned long long)count, count ? "" : "  NEVER REACHED");
}

static const char *const kind_names[] = {
#define NAME(name) #name,
  CORE_KINDS(NAME)
#undef NAME
};

/* Kinds that the operation alone cannot tell are no victims; nothing comes
 * between an exception and its handler. */
static bool can_be_victim(unsigned kind)
{
  return kind != KIND_LOAD_MISS && kind != KIND_LOAD_CROSSING &&
         kind != KIND_LOAD_DEVICE && kind != KIND_STORE_WAITS &&
         kind != KIND_STORE_CROSSING && kind != KIND_STORE_DEVICE &&
         kind != KIND_AMO_MISS && kind != KIND_MISPREDICT;
}

static void report_interrupts(const struct rv_cover *c, struct tally *t)
{
  static const struct { const char *u, *m; uint8_t irq; } names[] = {
    { "U 3", "M 3", 3 }, { "U 7", "M 7", 7 }, { "U 11", "M 11", 11 },
    { "U 13", "M 13", 13 },
  };

  for (unsigned n = 0; n < 4; n++) {
    item(t, "irq", names[n].u, c->irq[0][names[n].irq]);
    item(t, "irq", names[n].m, c->irq[1][names[n].irq]);
  }
  for (unsigned k = 0; k < NUM_KINDS; k++) {
    if (can_be_victim(k))
      item(t, "irq-at", kind_names[k], c->victim[k]);
    if (k != KIND_EXCEPTION)
      item(t, "irq-behind", kind_names[k], c->behind[k]);
  }
  item(t, "irq", "in a handler", c->nested);
}

static void report_csrs(const struct rv_cover *c, struct tally *t)
{
  char name[8];

  for (unsigned n = 0; n < CORE_CSRS; n++) {
    snprintf(name, sizeof name, "%03x", rv_csrs[n]);
    item(t, "csr", name, c->csr[n]);
    if (rv_csrs[n] >> 10 != 3)
      item(t, "csr-write", name, c->csr_written[n]);
  }
}

static void report_memory(const struct rv_cover *c, struct tally *t)
{
  item(t, "load", "across words", c->crossing[0][0]);
  item(t, "load", "across lines", c->crossing[0][1]);
  item(t, "load", "across pages", c->crossing[0][2]);
  item(t, "store", "across words", c->crossing[1][0]);
  item(t, "store", "across lines", c->crossing[1][1]);
  item(t, "store", "across pages", c->crossing[1][2]);
  item(t, "dmiss", "load", c->dmiss[0]);
  item(t, "dmiss", "LR", c->dmiss[1]);
  item(t, "dmiss", "AMO", c->dmiss[2]);
  item(t, "imiss", "16 bits", c->imiss[0]);
  item(t, "imiss", "32 bits", c->imiss[1]);
  item(t, "imiss", "handler", c->imiss[2]);
  item(t, "mispredict", "taken", c->mispredict[0]);
  item(t, "mispredict", "not taken", c->mispredict[1]);
  item(t, "mispredict", "JALR", c->mispredict[2]);
  item(t, "mispredict", "JAL", c->mispredict[3]);
  item(t, "prefetch", "", c->prefetch);
  item(t, "SC", "works", c->sc_works);
  item(t, "SC", "fails", c->sc_fails);
}

unsigned rv_cover_report(const struct rv_cover *c,
                           const struct cs_rv_lockstep_counts *counts,
                           FILE *out, unsigned *items)
{
  struct tally t = { .out = out };
  unsigned base, missing = cover_report(&c->base, out, &base);

  report_csrs(c, &t);
  report_interrupts(c, &t);
  report_memory(c, &t);
  item(&t, "DMA", "old seen", counts->dma_old);
  item(&t, "DMA", "new seen", counts->dma_new);
  item(&t, "DMA", "SC lost", counts->sc_lost);
  *items = base + t.items;
  return missing + t.missing;
}
