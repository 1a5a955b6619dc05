/* SPDX-License-Identifier: Apache-2.0
 *
 * csr.c - the control and status registers: access to them, and the rows of
 * M mode (csr.h says what a row is).
 */
#include "csr.h"

/* RV32, and the letters I M A C U; S. */
enum { MISA = 1 << 30 | 1 << 8 | 1 << 12 | 1 << 0 | 1 << 2 | 1 << 20,
       MISA_S = 1 << 18 };

static ureg *field(const struct iss *s, const struct csr *c)
{
  return (ureg *)(void *)((char *)(uintptr_t)s + c->offset);
}

ureg csr_read_field(const struct iss *s, const struct csr *c, unsigned n)
{
  (void)n;
  return *field(s, c);
}

void csr_write_field(struct iss *s, const struct csr *c, unsigned n,
                     ureg value)
{
  (void)n;
  *field(s, c) = value & c->mask;
}

/* Runs of registers that are an array of fields. */
ureg csr_read_array(const struct iss *s, const struct csr *c, unsigned n)
{
  return field(s, c)[n];
}

void csr_write_array(struct iss *s, const struct csr *c, unsigned n,
                     ureg value)
{
  field(s, c)[n] = value & c->mask;
}

ureg csr_read_const(const struct iss *s, const struct csr *c, unsigned n)
{
  (void)s, (void)n;
  return c->mask;
}

/* WARL fields with one legal value. */
void csr_write_none(struct iss *s, const struct csr *c, unsigned n, ureg value)
{
  (void)s, (void)c, (void)n, (void)value;
}

static bool mode_exists(const struct iss *s, ureg mode)
{
  return mode == CS_MODE_M || mode == CS_MODE_U ||
         (mode == CS_MODE_S && s->config.supervisor);
}

/* MPP keeps its value when asked for a mode that does not exist.  What MXR
 * allows is part of the remembered pages. */
static void write_mstatus(struct iss *s, const struct csr *c, unsigned n,
                          ureg value)
{
  ureg old = s->mstatus;

  if (!mode_exists(s, (value & MSTATUS_MPP) >> MSTATUS_MPP_SHIFT))
    value = (value & ~(ureg)MSTATUS_MPP) | (old & MSTATUS_MPP);
  csr_write_field(s, c, n, value);
  iss_update_views(s);
  if ((s->mstatus ^ old) & MSTATUS_MXR)
    iss_tlb_flush_paged(s);
}

/* Reserved values of the mode field leave the register as it was. */
static void write_tvec(struct iss *s, const struct csr *c, unsigned n,
                       ureg value)
{
  if (!(value & 2))
    csr_write_field(s, c, n, value);
}

static ureg read_mip(const struct iss *s, const struct csr *c, unsigned n)
{
  (void)c, (void)n;
  return s->mip;
}

/* What programs may set and clear: LCOFIP if there are event counters. */
static void write_mip(struct iss *s, const struct csr *c, unsigned n,
                      ureg value)
{
  (void)c, (void)n;
  if (s->config.hpm)
    iss_drive(s, DRIVE_SOFT, MIP_LCOFIP, value);
}

/* With S mode also its interrupts, but not a timer that stimecmp drives. */
static void write_mip_s(struct iss *s, const struct csr *c, unsigned n,
                        ureg value)
{
  ureg timer = s->menvcfgh & MENVCFGH_STCE ? MIP_STIP : 0;

  (void)c, (void)n;
  iss_drive(s, DRIVE_SOFT, MIP_S_ALL & ~timer, value);
}

/* With STCE the comparator drives STIP, and what software had set is gone. */
static void write_menvcfgh(struct iss *s, const struct csr *c, unsigned n,
                           ureg value)
{
  csr_write_field(s, c, n, value);
  if (s->menvcfgh & MENVCFGH_STCE)
    iss_drive(s, DRIVE_SOFT, MIP_STIP, 0);
  iss_timer_update(s);
}

enum { PMPCFG_BITS = 0x9f, PMPCFG_LOCK = 0x80, PMPCFG_A = 0x18,
       PMPCFG_TOR = 0x08 };

static ureg read_pmpcfg(const struct iss *s, const struct csr *c, unsigned n)
{
  const uint8_t *cfg = &s->pmp.cfg[4 * n];

  (void)c;
  return cfg[0] | (ureg)cfg[1] << 8 | (ureg)cfg[2] << 16 | (ureg)cfg[3] << 24;
}

static void write_pmpcfg(struct iss *s, const struct csr *c, unsigned n,
                         ureg value)
{
  (void)c;
  if (s->config.no_pmp)
    return;
  for (unsigned k = 0; k < 4; k++) {
    uint8_t *cfg = &s->pmp.cfg[4 * n + k];

    if (!(*cfg & PMPCFG_LOCK))
      *cfg = value >> 8 * k & PMPCFG_BITS;
  }
  iss_tlb_flush(s);
}

static ureg read_pmpaddr(const struct iss *s, const struct csr *c, unsigned n)
{
  (void)c;
  return s->pmp.addr[n];
}

/* A locked TOR entry locks the address below it too: that is its start. */
static void write_pmpaddr(struct iss *s, const struct csr *c, unsigned n,
                          ureg value)
{
  const uint8_t *cfg = s->pmp.cfg;
  bool start_of_locked =
    n + 1 < PMP_ENTRIES && cfg[n + 1] & PMPCFG_LOCK &&
    (cfg[n + 1] & PMPCFG_A) == PMPCFG_TOR;

  (void)c;
  if (s->config.no_pmp || cfg[n] & PMPCFG_LOCK || start_of_locked)
    return;
  s->pmp.addr[n] = value;
  iss_tlb_flush(s);
}

enum {
  MSTATUS_WRITABLE_S = MSTATUS_WRITABLE | SSTATUS | MSTATUS_TVM | MSTATUS_TSR,
  /* causes that can be raised below M mode */
  MEDELEG = 1 << CAUSE_FETCH_ACCESS | 1 << CAUSE_ILLEGAL |
            1 << CAUSE_BREAKPOINT | 1 << CAUSE_LOAD_MISALIGNED |
            1 << CAUSE_LOAD_ACCESS | 1 << CAUSE_STORE_MISALIGNED |
            1 << CAUSE_STORE_ACCESS | 1 << CAUSE_ECALL_U |
            1 << CAUSE_ECALL_S | 1 << CAUSE_FETCH_PAGE |
            1 << CAUSE_LOAD_PAGE | 1 << CAUSE_STORE_PAGE,
};

const struct csr csr_machine[] = {
  CSR(0x300, mstatus, csr_read_field, write_mstatus, MSTATUS_WRITABLE,
      CSR_ALWAYS),
  CSR_CONST(0x301, 1, "misa", MISA, CSR_ALWAYS),
  CSR_FIELD(0x304, mie, MIP_ALL, CSR_ALWAYS),
  CSR(0x305, mtvec, csr_read_field, write_tvec, ~(ureg)2, CSR_ALWAYS),
  CSR_FIELD(0x30a, menvcfg, 1, CSR_ALWAYS),
  CSR_CONST(0x310, 1, "mstatush", 0, CSR_ALWAYS),
  CSR_CONST(0x31a, 1, "menvcfgh", 0, CSR_ALWAYS),
  CSR_FIELD(0x340, mscratch, ~(ureg)0, CSR_ALWAYS),
  CSR_FIELD(0x341, mepc, ~(ureg)1, CSR_ALWAYS),
  CSR_FIELD(0x342, mcause, ~(ureg)0, CSR_ALWAYS),
  CSR_FIELD(0x343, mtval, ~(ureg)0, CSR_ALWAYS),
  CSR_RUN(0x344, 1, "mip", read_mip, write_mip, CSR_ALWAYS),
  CSR_RUN(0x3a0, PMP_ENTRIES / 4, "pmpcfg", read_pmpcfg, write_pmpcfg,
          CSR_ALWAYS),
  CSR_RUN(0x3b0, PMP_ENTRIES, "pmpaddr", read_pmpaddr, write_pmpaddr,
          CSR_ALWAYS),
  CSR_CONST(0xf11, 5, "mvendorid..mconfigptr", 0, CSR_ALWAYS),
  CSR_FIELD(0x304, mie, MIP_ALL | MIP_LCOFIP, CSR_HPM),
  CSR_FIELD(0x5a8, scontext, 0xffff, CSR_HPM),
  CSR(0x300, mstatus, csr_read_field, write_mstatus, MSTATUS_WRITABLE_S,
      CSR_SUPERVISOR),
  CSR_CONST(0x301, 1, "misa", MISA | MISA_S, CSR_SUPERVISOR),
  CSR_FIELD(0x302, medeleg, MEDELEG, CSR_SUPERVISOR),
  CSR_FIELD(0x303, mideleg, MIP_S_ALL, CSR_SUPERVISOR),
  CSR_FIELD(0x304, mie, MIP_ALL | MIP_S_ALL, CSR_SUPERVISOR),
  CSR(0x105, stvec, csr_read_field, write_tvec, ~(ureg)2, CSR_SUPERVISOR),
  CSR(0x31a, menvcfgh, csr_read_field, write_menvcfgh, MENVCFGH_STCE,
      CSR_SUPERVISOR),
  CSR_RUN(0x344, 1, "mip", read_mip, write_mip_s, CSR_SUPERVISOR),
  CSR_END
};

static void add_rows(struct iss *s, const struct csr *rows)
{
  const bool have[] = {
    [CSR_ALWAYS] = true,
    [CSR_HPM] = s->config.hpm,
    [CSR_SUPERVISOR] = s->config.supervisor,
  };

  for (const struct csr *c = rows; c->count; c++)
    for (unsigned n = 0; n < c->count; n++)
      if (have[c->when])
        s->csr[c->num + n] = c;
}

void iss_csr_init(struct iss *s)
{
  add_rows(s, csr_machine);
  add_rows(s, csr_counters);
  add_rows(s, csr_super);
}

static const char *name_in(const struct csr *rows, unsigned csr)
{
  for (const struct csr *c = rows; c->count; c++)
    if (c->when == CSR_ALWAYS && csr >= c->num && csr < c->num + c->count)
      return c->name;
  return NULL;
}

const char *iss_csr_name(unsigned csr)
{
  const char *name = name_in(csr_machine, csr);

  return name ? name : name_in(csr_counters, csr);
}

/* Below M mode each user counter must have been opened, by M mode and, where
 * there is one, by S mode for U mode. */
static bool counter_open(const struct iss *s, unsigned csr, unsigned mode)
{
  ureg open = s->mcounteren;

  if (mode == CS_MODE_U && s->config.supervisor)
    open &= s->scounteren;
  return open >> (csr & 0x1f) & 1;
}

enum { C_MIP = 0x344, C_STIMECMP = 0x14d, C_STIMECMPH = 0x15d, C_SATP = 0x180,
       C_SCONTEXT = 0x5a8 };

/* What the number does not tell: M mode may keep a mode from a register. */
static bool allowed(const struct iss *s, unsigned csr, unsigned mode)
{
  if (mode == CS_MODE_M)
    return true;
  if (csr >> 8 == 0xc)
    return counter_open(s, csr, mode);
  if (csr == C_SATP)
    return !(s->mstatus & MSTATUS_TVM);
  if (csr == C_SCONTEXT) /* the softcore keeps it to M mode */
    return false;
  if (csr == C_STIMECMP || csr == C_STIMECMPH)
    return s->menvcfgh & MENVCFGH_STCE && s->mcounteren & COUNTER_TIME;
  return true;
}

static const struct csr *find(const struct iss *s, unsigned csr, unsigned mode)
{
  const struct csr *c = s->csr[csr & 0xfff];

  return c && mode >= (csr >> 8 & 3) && allowed(s, csr, mode) ? c : NULL;
}

bool iss_csr_read(struct iss *s, unsigned csr, unsigned mode, ureg *value)
{
  const struct csr *c = find(s, csr, mode);

  if (!c)
    return false;
  *value = c->read(s, c, csr - c->num);
  return true;
}

/* A line that mip shows is not taken for a bit that software has set. */
ureg iss_csr_kept(const struct iss *s, unsigned csr, ureg value)
{
  return csr == C_MIP ? s->irq[DRIVE_SOFT] : value;
}

bool iss_csr_write(struct iss *s, unsigned csr, unsigned mode, ureg value)
{
  const struct csr *c = find(s, csr, mode);
  bool read_only = csr >> 10 == 3;

  if (!c || read_only)
    return false;
  c->write(s, c, csr - c->num, value);
  return true;
}
