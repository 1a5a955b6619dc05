/* SPDX-License-Identifier: Apache-2.0
 *
 * cover.c - see cover.h.  What must be reached is every line of the
 * simulator's own tables (instructions, compressed forms, CSRs) and every
 * cause that can happen, each in both modes where that is possible.
 */
#include "cover.h"

static bool is_branch(unsigned op) { return op >= ISS_BEQ && op <= ISS_BGEU; }
static bool is_csr(unsigned op) { return op >= ISS_CSRRW && op <= ISS_CSRRCI; }

static void add_csr(struct cover *c, const struct iss_insn *i)
{
  bool write = i->op == ISS_CSRRW || i->op == ISS_CSRRWI || i->field;

  c->csr[i->raw >> 20]++;
  c->written[i->raw >> 20] += write;
}

void cover_add(struct cover *c, const struct cs_rvfi *r, uint32_t mcause,
               uint32_t mpp)
{
  struct iss_insn i;
  unsigned m = r->mode == CS_MODE_M;

  if (r->trap)
    c->exception[m][mcause & (COVER_CAUSES - 1)]++;
  else if (r->intr && mcause >> 31)
    c->interrupt[mpp == CS_MODE_M][mcause & (COVER_CAUSES - 1)]++;
  if (!r->insn && r->trap && mcause == CAUSE_FETCH_ACCESS)
    return;
  iss_decode(r->insn, &i);
  c->op[m][i.op]++;
  c->form[m][i.form]++;
  if (is_csr(i.op) && !r->trap)
    add_csr(c, &i);
  if (is_branch(i.op))
    *(r->pc_wdata == r->pc_rdata + i.len ? &c->not_taken : &c->taken) += 1;
}

struct tally {
  FILE *out;
  unsigned items, missing;
};

static void item(struct tally *t, const char *kind, const char *name,
                 const char *mode, uint64_t count)
{
  t->items++;
  t->missing += !count;
  fprintf(t->out, "%-9s %-12s %-2s %10llu%s\n", kind, name, mode,
          (unsigned long long)count, count ? "" : "  NEVER REACHED");
}

static const char *const modes[] = { "U", "M" };

static void report_csrs(const struct cover *c, struct tally *t)
{
  for (unsigned n = 0; n < 4096; n++) {
    char name[48];

    if (!iss_csr_name(n))
      continue;
    snprintf(name, sizeof name, "%03x", n);
    item(t, "csr", name, "", c->csr[n]);
    if (n >> 10 != 3)
      item(t, "csr-write", name, "", c->written[n]);
  }
}

static void report_causes(const struct cover *c, struct tally *t)
{
  static const struct { uint8_t cause, modes; } wanted[] = {
    { 1, 3 }, { 2, 3 }, { 3, 3 }, { 4, 3 }, { 5, 3 }, { 6, 3 }, { 7, 3 },
    { 8, 1 }, { 11, 2 },
  };
  char name[8];

  for (unsigned m = 0; m < 2; m++) {
    for (unsigned n = 0; n < sizeof wanted / sizeof *wanted; n++) {
      snprintf(name, sizeof name, "%u", wanted[n].cause);
      if (wanted[n].modes >> m & 1)
        item(t, "exception", name, modes[m], c->exception[m][wanted[n].cause]);
    }
    item(t, "interrupt", "3", modes[m], c->interrupt[m][IRQ_MSI]);
    item(t, "interrupt", "7", modes[m], c->interrupt[m][IRQ_MTI]);
  }
}

unsigned cover_report(const struct cover *c, FILE *out, unsigned *items)
{
  struct tally t = { .out = out };

  for (unsigned m = 0; m < 2; m++) {
    for (unsigned op = 0; op < ISS_NUM_OPS; op++)
      if ((m == 1 || op != ISS_WFI) && op != ISS_SRET && op != ISS_SFENCE_VMA)
        item(&t, "op", iss_op_name(op), modes[m], c->op[m][op]);
    for (unsigned form = 1; form < ISS_NUM_FORMS; form++)
      item(&t, "form", iss_form_name(form), modes[m], c->form[m][form]);
  }
  report_csrs(c, &t);
  report_causes(c, &t);
  item(&t, "branch", "taken", "", c->taken);
  item(&t, "branch", "not taken", "", c->not_taken);
  *items = t.items;
  return t.missing;
}
