/* SPDX-License-Identifier: Apache-2.0
 *
 * csr.c - the control and status registers, as one table.
 *
 * A row is a number (or a run of them), the field of the machine that holds
 * it and the bits that can be written; rows that are more than a field name
 * their functions.  Who may access follows from the number itself, as the
 * manual lays it out.  No read has a side effect.
 */
#include "iss_int.h"

/* RV32, and the letters I M A C U. */
enum { MISA = 1 << 30 | 1 << 8 | 1 << 12 | 1 << 0 | 1 << 2 | 1 << 20 };

struct csr {
  uint16_t num, count;
  const char *name;
  /* n counts within the run */
  ureg (*read)(const struct iss *s, const struct csr *c, unsigned n);
  void (*write)(struct iss *s, const struct csr *c, unsigned n, ureg value);
  size_t offset;
  ureg mask; /* writable bits; of a constant: its value */
  bool hpm;  /* replaces the row before it when config.hpm is set */
};

static ureg *field(const struct iss *s, const struct csr *c)
{
  return (ureg *)(void *)((char *)(uintptr_t)s + c->offset);
}

static ureg read_field(const struct iss *s, const struct csr *c, unsigned n)
{
  (void)n;
  return *field(s, c);
}

static void write_field(struct iss *s, const struct csr *c, unsigned n,
                        ureg value)
{
  (void)n;
  *field(s, c) = value & c->mask;
}

static ureg read_const(const struct iss *s, const struct csr *c, unsigned n)
{
  (void)s, (void)n;
  return c->mask;
}

/* WARL fields with one legal value. */
static void write_none(struct iss *s, const struct csr *c, unsigned n,
                       ureg value)
{
  (void)s, (void)c, (void)n, (void)value;
}

/* MPP keeps its value when asked for a mode that does not exist. */
static void write_mstatus(struct iss *s, const struct csr *c, unsigned n,
                          ureg value)
{
  ureg mpp = (value & MSTATUS_MPP) >> MSTATUS_MPP_SHIFT;

  if (mpp != CS_MODE_M && mpp != CS_MODE_U)
    value = (value & ~(ureg)MSTATUS_MPP) | (s->mstatus & MSTATUS_MPP);
  write_field(s, c, n, value);
  iss_update_modes(s);
}

/* Reserved values of the mode field leave the register as it was. */
static void write_mtvec(struct iss *s, const struct csr *c, unsigned n,
                        ureg value)
{
  if (!(value & 2))
    write_field(s, c, n, value);
}

static ureg read_mip(const struct iss *s, const struct csr *c, unsigned n)
{
  (void)c, (void)n;
  return iss_mip(s);
}

/* Counters: n is 0 for the low and 1 for the high half of mcycle, +2 for
 * minstret; the user copies are in the order cycle, time, instret. */
static uint64_t user_counter(const struct iss *s, unsigned n)
{
  return n == 0 ? s->mcycle : n == 1 ? iss_mtime(s) : s->minstret;
}

static ureg read_user_low(const struct iss *s, const struct csr *c,
                          unsigned n)
{
  (void)c;
  return (ureg)user_counter(s, n);
}

static ureg read_user_high(const struct iss *s, const struct csr *c,
                           unsigned n)
{
  (void)c;
  return (ureg)(user_counter(s, n) >> 32);
}

static uint64_t *counter(const struct iss *s, const struct csr *c)
{
  return (uint64_t *)(void *)((char *)(uintptr_t)s + c->offset);
}

static ureg read_counter(const struct iss *s, const struct csr *c, unsigned n)
{
  (void)n;
  return (ureg)(*counter(s, c) >> (c->num & 0x80 ? 32 : 0));
}

/* The write replaces the increment of the instruction that does it. */
static void write_counter(struct iss *s, const struct csr *c, unsigned n,
                          ureg value)
{
  unsigned shift = c->num & 0x80 ? 32 : 0;
  uint64_t *p = counter(s, c);

  (void)n;
  *p = (*p & ~((uint64_t)0xffffffff << shift)) | (uint64_t)value << shift;
  s->counter_written |= p == &s->mcycle ? COUNTER_CYCLE : COUNTER_INSTRET;
}

/* What config.hpm adds: two counters of 40 bits with events, and Sscofpmf's
 * bits (OF, MINH, UINH).  They hold what is written: no event is known here. */
enum { HPM_HIGH = 0xff, HPM_EVENT = 0xf, HPM_EVENTH = 0xd0000000u };

static void write_mip(struct iss *s, const struct csr *c, unsigned n,
                      ureg value)
{
  (void)c, (void)n;
  if (s->config.hpm)
    s->overflow = value & MIP_LCOFIP;
}

static ureg read_hpm(const struct iss *s, const struct csr *c, unsigned n)
{
  return (ureg)(s->hpmcounter[n] >> (c->num & 0x80 ? 32 : 0));
}

static void write_hpm(struct iss *s, const struct csr *c, unsigned n,
                      ureg value)
{
  if (c->num & 0x80)
    s->hpmcounter[n] = (uint32_t)s->hpmcounter[n] |
                       (uint64_t)(value & HPM_HIGH) << 32;
  else
    s->hpmcounter[n] = s->hpmcounter[n] >> 32 << 32 | value;
}

/* Runs of registers that are an array of fields. */
static ureg read_array(const struct iss *s, const struct csr *c, unsigned n)
{
  return field(s, c)[n];
}

static void write_array(struct iss *s, const struct csr *c, unsigned n,
                        ureg value)
{
  field(s, c)[n] = value & c->mask;
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

#define FIELD(num, name, mask) \
  { num, 1, #name, read_field, write_field, offsetof(struct iss, name), \
    mask, false }
#define HPM_FIELD(num, name, mask) \
  { num, 1, #name, read_field, write_field, offsetof(struct iss, name), \
    mask, true }
#define HPM_ARRAY(num, name, mask) \
  { num, HPM_COUNTERS, #name, read_array, write_array, \
    offsetof(struct iss, name), mask, true }
#define HPM_COUNTER(num, name, write) \
  { num, HPM_COUNTERS, name, read_hpm, write, 0, 0, true }
#define CONST(num, count, name, value) \
  { num, count, name, read_const, write_none, 0, value, false }
#define COUNTER(num, name, member)                    \
  { num, 1, name, read_counter, write_counter,        \
    offsetof(struct iss, member), 0, false }

static const struct csr table[] = {
  { 0xc00, 3, "cycle", read_user_low, write_none, 0, 0, false },
  { 0xc80, 3, "cycleh", read_user_high, write_none, 0, 0, false },
  { 0x300, 1, "mstatus", read_field, write_mstatus,
    offsetof(struct iss, mstatus), MSTATUS_WRITABLE, false },
  CONST(0x301, 1, "misa", MISA),
  FIELD(0x304, mie, MIP_ALL),
  { 0x305, 1, "mtvec", read_field, write_mtvec, offsetof(struct iss, mtvec),
    ~(ureg)2, false },
  FIELD(0x306, mcounteren, COUNTER_CYCLE | COUNTER_TIME | COUNTER_INSTRET),
  FIELD(0x30a, menvcfg, 1),
  CONST(0x310, 1, "mstatush", 0),
  CONST(0x31a, 1, "menvcfgh", 0),
  FIELD(0x320, mcountinhibit, COUNTER_CYCLE | COUNTER_INSTRET),
  CONST(0x323, 29, "mhpmevent", 0),
  FIELD(0x340, mscratch, ~(ureg)0),
  FIELD(0x341, mepc, ~(ureg)1),
  FIELD(0x342, mcause, ~(ureg)0),
  FIELD(0x343, mtval, ~(ureg)0),
  { 0x344, 1, "mip", read_mip, write_mip, 0, 0, false },
  { 0x3a0, PMP_ENTRIES / 4, "pmpcfg", read_pmpcfg, write_pmpcfg, 0, 0,
    false },
  { 0x3b0, PMP_ENTRIES, "pmpaddr", read_pmpaddr, write_pmpaddr, 0, 0,
    false },
  COUNTER(0xb00, "mcycle", mcycle),
  COUNTER(0xb02, "minstret", minstret),
  CONST(0xb03, 29, "mhpmcounter", 0),
  COUNTER(0xb80, "mcycleh", mcycle),
  COUNTER(0xb82, "minstreth", minstret),
  CONST(0xb83, 29, "mhpmcounterh", 0),
  CONST(0xf11, 5, "mvendorid..mconfigptr", 0),
  HPM_FIELD(0x304, mie, MIP_ALL | MIP_LCOFIP),
  HPM_FIELD(0x306, mcounteren,
            COUNTER_CYCLE | COUNTER_TIME | COUNTER_INSTRET | COUNTER_HPM),
  HPM_FIELD(0x320, mcountinhibit,
            COUNTER_CYCLE | COUNTER_INSTRET | COUNTER_HPM),
  HPM_ARRAY(0x323, hpmevent, HPM_EVENT),
  HPM_FIELD(0x5a8, scontext, 0xffff),
  HPM_ARRAY(0x723, hpmeventh, HPM_EVENTH),
  HPM_COUNTER(0xb03, "mhpmcounter", write_hpm),
  HPM_COUNTER(0xb83, "mhpmcounterh", write_hpm),
  HPM_COUNTER(0xc03, "hpmcounter", write_none),
  HPM_COUNTER(0xc83, "hpmcounterh", write_none),
};

void iss_csr_init(struct iss *s)
{
  for (unsigned t = 0; t < sizeof table / sizeof *table; t++)
    for (unsigned n = 0; n < table[t].count; n++)
      if (!table[t].hpm || s->config.hpm)
        s->csr_index[table[t].num + n] = (uint8_t)(t + 1);
}

const char *iss_csr_name(unsigned csr)
{
  for (unsigned t = 0; t < sizeof table / sizeof *table; t++)
    if (!table[t].hpm && csr >= table[t].num &&
        csr < table[t].num + table[t].count)
      return table[t].name;
  return NULL;
}

static const struct csr *find(const struct iss *s, unsigned csr,
                              unsigned mode)
{
  unsigned t = s->csr_index[csr & 0xfff];

  return t && mode >= (csr >> 8 & 3) ? &table[t - 1] : NULL;
}

/* Below M mode each user counter must have been opened. */
static bool counter_open(const struct iss *s, unsigned csr, unsigned mode)
{
  return mode == CS_MODE_M || csr >> 8 != 0xc ||
         s->mcounteren >> (csr & 0x1f) & 1;
}

bool iss_csr_read(struct iss *s, unsigned csr, unsigned mode, ureg *value)
{
  const struct csr *c = find(s, csr, mode);

  if (!c || !counter_open(s, csr, mode))
    return false;
  *value = c->read(s, c, csr - c->num);
  return true;
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
