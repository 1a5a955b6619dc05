/* SPDX-License-Identifier: Apache-2.0
 *
 * guest_tasks.c - reads the guest's memory through its own page tables (Sv32).
 */
#include "guest_tasks.h"

#include <stdio.h>
#include <string.h>

enum { PAGE_BITS = 12, VPN_BITS = 10, PPN_SHIFT = 10 };
enum { OPCODE = 0x7f, SYSTEM = 0x73, SSCRATCH = 0x140 };
enum { PTE_V = 1, PTE_R = 2, PTE_X = 8, SATP_PPN = 0x3fffff };

bool guest_tasks_open(struct guest_tasks *t, const char *path, char *err,
                      size_t errlen)
{
  const struct { const char *name; uint32_t *to; } wanted[] = {
    { "TASK_TGID", &t->tgid }, { "TASK_EXECS", &t->execs },
    { "TASK_COMM", &t->comm },
  };
  enum { WANTED = sizeof wanted / sizeof *wanted };
  unsigned found = 0;
  char name[32];
  uint32_t value;
  FILE *f = fopen(path, "r");

  while (f && fscanf(f, "%31s %u", name, &value) == 2)
    for (unsigned i = 0; i < WANTED; i++)
      if (!strcmp(name, wanted[i].name)) {
        *wanted[i].to = value;
        found |= 1u << i;
      }
  if (f)
    fclose(f);
  if (found == (1u << WANTED) - 1)
    return true;
  snprintf(err, errlen, "%s: %s", path,
           f ? "does not say where the kernel keeps its processes"
             : "cannot be read");
  return false;
}

static bool translate(const struct guest_machine *m, uint32_t satp,
                      uint32_t va, uint64_t *pa)
{
  uint64_t table = (uint64_t)(satp & SATP_PPN) << PAGE_BITS;

  for (unsigned level = 2; level-- > 0;) {
    unsigned shift = PAGE_BITS + VPN_BITS * level;
    uint32_t pte;

    table += 4 * (va >> shift & ((1 << VPN_BITS) - 1));
    if (!m->read(m->self, table, &pte, sizeof pte) || !(pte & PTE_V))
      return false;
    table = (uint64_t)(pte >> PPN_SHIFT) << PAGE_BITS;
    if (pte & (PTE_R | PTE_X)) {
      *pa = table | (va & ((1u << shift) - 1));
      return true;
    }
  }
  return false;
}

/* Byte by byte: a field may lie across pages. */
static bool peek(const struct guest_machine *m, uint32_t satp, uint32_t va,
                 void *to, size_t n)
{
  for (size_t i = 0; i < n; i++) {
    uint64_t pa;

    if (!translate(m, satp, va + (uint32_t)i, &pa) ||
        !m->read(m->self, pa, (char *)to + i, 1))
      return false;
  }
  return true;
}

/* Writes of sscratch, which only a CSR instruction makes. */
void guest_tasks_follow(struct guest_tasks *t, const struct cs_rvfi *r)
{
  if ((r->insn & OPCODE) == SYSTEM && r->insn >> 20 == SSCRATCH && !r->trap)
    t->sscratch = stuck_csr_written(t->sscratch, r);
}

bool guest_tasks_now(const struct guest_tasks *t,
                     const struct guest_machine *m, uint32_t satp,
                     struct guest_task *now)
{
  uint32_t task = t->sscratch;

  *now = (struct guest_task){ 0 };
  return peek(m, satp, task + t->tgid, &now->pid, 4) &&
         peek(m, satp, task + t->execs, &now->execs, 4) &&
         peek(m, satp, task + t->comm, now->comm, GUEST_COMM);
}
