/* SPDX-License-Identifier: Apache-2.0
 *
 * csr_super.c - the rows of S mode.  sstatus, sie and sip are views of the
 * registers of M mode: the bits that S mode may know.
 */
#include "csr.h"

static ureg read_sstatus(const struct iss *s, const struct csr *c, unsigned n)
{
  (void)n;
  return s->mstatus & c->mask;
}

static void write_sstatus(struct iss *s, const struct csr *c, unsigned n,
                          ureg value)
{
  ureg old = s->mstatus;

  (void)n;
  s->mstatus = (old & ~c->mask) | (value & c->mask);
  iss_update_views(s);
  if ((s->mstatus ^ old) & MSTATUS_MXR)
    iss_tlb_flush_paged(s);
}

static ureg read_sie(const struct iss *s, const struct csr *c, unsigned n)
{
  (void)c, (void)n;
  return s->mie & s->mideleg;
}

static void write_sie(struct iss *s, const struct csr *c, unsigned n,
                      ureg value)
{
  (void)c, (void)n;
  s->mie = (s->mie & ~s->mideleg) | (value & s->mideleg);
}

static ureg read_sip(const struct iss *s, const struct csr *c, unsigned n)
{
  (void)c, (void)n;
  return s->mip & s->mideleg;
}

/* The timer and the external interrupt end at their source. */
static void write_sip(struct iss *s, const struct csr *c, unsigned n,
                      ureg value)
{
  (void)n;
  iss_drive(s, DRIVE_SOFT, c->mask & s->mideleg, value);
}

/* Pages of the old table are forgotten, whatever their ASID. */
static void write_satp(struct iss *s, const struct csr *c, unsigned n,
                       ureg value)
{
  csr_write_field(s, c, n, value);
  iss_tlb_flush_paged(s);
}

/* Number 0x14d is the low half, 0x15d the high one. */
static ureg read_stimecmp(const struct iss *s, const struct csr *c, unsigned n)
{
  (void)n;
  return (ureg)(s->stimecmp >> (c->num & 0x10 ? 32 : 0));
}

static void write_stimecmp(struct iss *s, const struct csr *c, unsigned n,
                           ureg value)
{
  unsigned shift = c->num & 0x10 ? 32 : 0;

  (void)n;
  s->stimecmp = (s->stimecmp & ~((uint64_t)0xffffffff << shift)) |
                (uint64_t)value << shift;
  iss_timer_update(s);
}

const struct csr csr_super[] = {
  { 0x100, 1, "sstatus", read_sstatus, write_sstatus, 0, SSTATUS,
    CSR_SUPERVISOR },
  CSR_RUN(0x104, 1, "sie", read_sie, write_sie, CSR_SUPERVISOR),
  CSR_FIELD(0x10a, senvcfg, 1, CSR_SUPERVISOR),
  CSR_FIELD(0x140, sscratch, ~(ureg)0, CSR_SUPERVISOR),
  CSR_FIELD(0x141, sepc, ~(ureg)1, CSR_SUPERVISOR),
  CSR_FIELD(0x142, scause, ~(ureg)0, CSR_SUPERVISOR),
  CSR_FIELD(0x143, stval, ~(ureg)0, CSR_SUPERVISOR),
  { 0x144, 1, "sip", read_sip, write_sip, 0, MIP_SSIP | MIP_LCOFIP,
    CSR_SUPERVISOR },
  CSR_RUN(0x14d, 1, "stimecmp", read_stimecmp, write_stimecmp, CSR_SUPERVISOR),
  CSR_RUN(0x15d, 1, "stimecmph", read_stimecmp, write_stimecmp,
          CSR_SUPERVISOR),
  CSR(0x180, satp, csr_read_field, write_satp, ~(ureg)0, CSR_SUPERVISOR),
  CSR_END
};
