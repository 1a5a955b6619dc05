/* SPDX-License-Identifier: Apache-2.0
 *
 * priv_cover.c - see priv_cover.h.  Which entry of a page table an access met
 * is looked up here a second time, in memory.
 */
#include "priv_cover.h"

#include <string.h>

#include "priv.h"

enum { SATP = 0x180, STIMECMP = 0x14d };

static const char mode_names[] = "US?M";
static const char *const access_names[] = { "fetch", "load", "store" };

void priv_cover_before(struct priv_cover *c, const struct iss *s)
{
  c->satp_then = s->satp;
  c->mstatus_then = s->mstatus;
  if (!c->rows[SATP])
    memcpy(c->rows, s->csr, sizeof c->rows);
}

static bool is_test_page(uint32_t va)
{
  return va >> 22 >= FIRST_VPN1 && va >> 22 < FIRST_WRONG;
}

/* The leaf for va, and whether it is a megapage; 0: not valid. */
static uint32_t find_leaf(const struct priv_cover *c, const struct iss *s,
                          uint32_t va, bool *mega)
{
  uint64_t table = (uint64_t)(c->satp_then & SATP_PPN) << 12;
  uint32_t pte = 0;

  iss_read_mem(s, table + 4 * (va >> 22), &pte, 4);
  *mega = pte & (PTE_R | PTE_W | PTE_X);
  if (pte & PTE_V && !*mega)
    iss_read_mem(s, (uint64_t)(pte >> 10 << 12) + 4 * (va >> 12 & 0x3ff), &pte,
                 4);
  return pte & PTE_V ? pte : 0;
}

static void add_page(struct priv_cover *c, const struct iss *s, uint32_t va,
                     unsigned mode, enum access kind)
{
  bool sum = c->mstatus_then & MSTATUS_SUM, mxr = c->mstatus_then & MSTATUS_MXR;
  bool mega;
  uint32_t leaf;

  if (mode > PRIV_S || !(c->satp_then & SATP_SV32) || !is_test_page(va))
    return;
  leaf = find_leaf(c, s, va, &mega);
  if (leaf)
    c->page[mega][leaf >> 1 & 15][mode][kind][sum][mxr]++;
}

static bool data_access(const struct iss_insn *i, enum access *kind)
{
  bool load = (i->op >= ISS_LB && i->op <= ISS_LHU) || i->op == ISS_LR_W;
  bool store = (i->op >= ISS_SB && i->op <= ISS_SW) ||
               (i->op >= ISS_SC_W && i->op <= ISS_AMOMAXU_W);

  *kind = load ? ACC_LOAD : ACC_STORE;
  return load || store;
}

static ureg trap_value(const struct iss *s)
{
  return s->mode == CS_MODE_M ? s->mtval : s->stval;
}

static void add_data(struct priv_cover *c, const struct iss *s,
                     const struct cs_rvfi *r, const struct iss_insn *i)
{
  uint32_t va = (uint32_t)r->rs1_rdata + i->imm;
  unsigned mode = r->mode;
  enum access kind;

  if (!data_access(i, &kind))
    return;
  if (mode == PRIV_M && c->mstatus_then & MSTATUS_MPRV) {
    mode = (c->mstatus_then & MSTATUS_MPP) >> MSTATUS_MPP_SHIFT;
    if (mode <= PRIV_S)
      c->view[mode][kind]++;
  }
  add_page(c, s, va, mode, kind);
  if (mode != PRIV_M && is_test_page(va) && (va & 0xfff) > 0xffc)
    c->cross[kind][!r->trap ? 0 : trap_value(s) == va ? 1 : 2]++;
}

static void add_fetch(struct priv_cover *c, const struct iss *s,
                      const struct cs_rvfi *r)
{
  uint32_t pc = (uint32_t)r->pc_rdata;
  bool second = r->trap && trap_value(s) == pc + 2;

  add_page(c, s, pc, r->mode, ACC_FETCH);
  if (is_test_page(pc) && (pc & 0xfff) == 0xffe)
    c->cross[ACC_FETCH][!r->trap ? 0 : second ? 2 : 1]++;
}

static void add_traps(struct priv_cover *c, const struct iss *s,
                      const struct cs_rvfi *r)
{
  bool to_m = s->mode == CS_MODE_M;
  ureg cause = to_m ? s->mcause : s->scause;
  unsigned from = to_m ? (s->mstatus & MSTATUS_MPP) >> MSTATUS_MPP_SHIFT
                       : (s->mstatus & MSTATUS_SPP) >> MSTATUS_SPP_SHIFT;

  if (r->trap)
    c->exception[r->mode][s->mode][cause % PRIV_CAUSES]++;
  else if (r->intr && cause >> 31)
    c->interrupt[from][s->mode][cause % PRIV_CAUSES]++;
  if (r->trap && r->mode == CS_MODE_S && r->pc_rdata < PT_SAVE)
    c->nested[s->mode]++;
}

static void add_system(struct priv_cover *c, const struct cs_rvfi *r,
                       const struct iss_insn *i)
{
  unsigned csr = r->insn >> 20;
  bool access = i->op >= ISS_CSRRW && i->op <= ISS_CSRRCI;
  bool write = i->op == ISS_CSRRW || i->op == ISS_CSRRWI || i->field;

  c->op[i->op][r->mode][r->trap]++;
  if (access)
    c->csr[csr][r->mode][write]++;
  if (access && r->mode == PRIV_S && csr == SATP)
    c->satp[r->trap]++;
  if (access && r->mode == PRIV_S && csr == STIMECMP)
    c->stimecmp[r->trap]++;
  if (i->op == ISS_SFENCE_VMA && !r->trap)
    c->fence[r->insn >> 15 & 31 ? 1 : 0][r->insn >> 20 & 31 ? 1 : 0]++;
}

void priv_cover_add(struct priv_cover *c, struct iss *s,
                    const struct cs_rvfi *r)
{
  bool fetched = r->insn || !r->trap;
  struct iss_insn i;

  add_traps(c, s, r);
  add_fetch(c, s, r);
  if (!fetched)
    return;
  iss_decode(r->insn, &i);
  add_data(c, s, r, &i);
  add_system(c, r, &i);
}

struct tally {
  FILE *out;
  unsigned items, missing;
};

static void item(struct tally *t, uint64_t count, const char *kind,
                 const char *name)
{
  t->items++;
  t->missing += !count;
  fprintf(t->out, "%-10s %-32s %10llu%s\n", kind, name,
          (unsigned long long)count, count ? "" : "  NEVER REACHED");
}

/* A megapage with neither R, W nor X is a pointer. */
static void report_pages(const struct priv_cover *c, struct tally *t)
{
  char name[64];

  for (unsigned n = 0; n < 2 * 16 * 2 * NUM_ACCESS * 4; n++) {
    unsigned mega = n & 1, kind = n >> 1 & 15, mode = n >> 5 & 1;
    unsigned sum = n >> 6 & 1, mxr = n >> 7 & 1, access = n >> 8;

    if (mega && !(kind & 7))
      continue;
    snprintf(name, sizeof name, "%s %c%c%c%c %c %s%s%s", mega ? "4M" : "4K",
             kind & 1 ? 'r' : '-', kind & 2 ? 'w' : '-', kind & 4 ? 'x' : '-',
             kind & 8 ? 'u' : '-', mode_names[mode], access_names[access],
             sum ? " SUM" : "", mxr ? " MXR" : "");
    item(t, c->page[mega][kind][mode][access][sum][mxr], "page", name);
  }
}

static void report_accesses(const struct priv_cover *c, struct tally *t)
{
  static const char *const ends[] = { "done", "first fault", "second fault" };
  char name[32];

  for (unsigned a = 0; a < NUM_ACCESS; a++)
    for (unsigned n = 0; n < 3; n++) {
      snprintf(name, sizeof name, "%s %s", access_names[a], ends[n]);
      item(t, c->cross[a][n], "cross", name);
    }
  for (unsigned m = 0; m < 2; m++)
    for (unsigned a = ACC_LOAD; a < NUM_ACCESS; a++) {
      snprintf(name, sizeof name, "%s of %c", access_names[a], mode_names[m]);
      item(t, c->view[m][a], "MPRV", name);
    }
  for (unsigned n = 0; n < 4; n++) {
    snprintf(name, sizeof name, "%s %s", n & 1 ? "rs1" : "x0",
             n & 2 ? "rs2" : "x0");
    item(t, c->fence[n & 1][n >> 1], "sfence", name);
  }
}

/* Which causes can come from a mode; those of M mode stay there. */
static void report_traps(const struct priv_cover *c, struct tally *t)
{
  static const struct { uint8_t from, to; uint16_t exceptions, interrupts; }
  wanted[] = {
    { PRIV_U, PRIV_S, 0xb1fe, 0x222 }, { PRIV_U, PRIV_M, 0xb1fe, 0xaaa },
    { PRIV_S, PRIV_S, 0xb2fe, 0x222 }, { PRIV_S, PRIV_M, 0xb2fe, 0xaaa },
    { PRIV_M, PRIV_M, 0xa8fe, 0xaaa },
  };
  char name[32];

  for (unsigned n = 0; n < sizeof wanted / sizeof *wanted; n++)
    for (unsigned k = 0; k < 16; k++) {
      unsigned from = wanted[n].from, to = wanted[n].to;

      snprintf(name, sizeof name, "%u %c to %c", k, mode_names[from],
               mode_names[to]);
      if (wanted[n].exceptions >> k & 1)
        item(t, c->exception[from][to][k], "exception", name);
      if (wanted[n].interrupts >> k & 1)
        item(t, c->interrupt[from][to][k], "interrupt", name);
    }
  item(t, c->nested[PRIV_S], "nested", "S");
  item(t, c->nested[PRIV_M], "nested", "M");
}

static void report_ops(const struct priv_cover *c, struct tally *t)
{
  static const uint8_t ops[] = { ISS_MRET, ISS_SRET, ISS_SFENCE_VMA, ISS_WFI };
  char name[32];

  for (unsigned n = 0; n < sizeof ops; n++)
    for (unsigned m = 0; m < PRIV_MODES; m++)
      for (unsigned refused = 0; refused < 2; refused++) {
        bool can_be = refused ? m < PRIV_M : m > PRIV_U;

        snprintf(name, sizeof name, "%s %c%s", iss_op_name(ops[n]),
                 mode_names[m], refused ? " refused" : "");
        if (can_be && m != 2 && (refused || m != PRIV_S || ops[n] != ISS_MRET))
          item(t, c->op[ops[n]][m][refused], "op", name);
      }
  item(t, c->satp[0], "op", "satp S");
  item(t, c->satp[1], "op", "satp S refused");
  item(t, c->stimecmp[0], "op", "stimecmp S");
  item(t, c->stimecmp[1], "op", "stimecmp S refused");
}

static void report_csrs(const struct priv_cover *c, struct tally *t)
{
  static const uint8_t modes[] = { PRIV_U, PRIV_S, PRIV_M };
  char name[32];

  for (unsigned csr = 0; csr < 4096; csr++)
    for (unsigned n = 0; c->rows[csr] && n < 3; n++) {
      snprintf(name, sizeof name, "%03x %c", csr, mode_names[modes[n]]);
      item(t, c->csr[csr][modes[n]][0], "csr", name);
      item(t, c->csr[csr][modes[n]][1], "csr-write", name);
    }
}

unsigned priv_cover_report(const struct priv_cover *c, FILE *out,
                           unsigned *items)
{
  struct tally t = { .out = out };

  report_pages(c, &t);
  report_accesses(c, &t);
  report_traps(c, &t);
  report_ops(c, &t);
  report_csrs(c, &t);
  *items = t.items;
  return t.missing;
}
