/* SPDX-License-Identifier: Apache-2.0
 *
 * counters.c - mcycle, minstret and the event counters, with Sscofpmf's
 * interrupt by overflow.
 *
 * With config.hpm event counters only hold what is written: they stand in for
 * those of a core, whose events are not known here.  With S mode they count
 * what happens in the simulator itself; a counter that nobody uses costs
 * nothing.
 */
#include "csr.h"

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

/* Counters of 40 bits, their events, and Sscofpmf's bits. */
enum { HPM_HIGH = 0xff, HPM_BITS = 40, HPM_EVENT = 0xf };
#define HPM_OF ((ureg)1 << 31)
#define HPM_INHIBIT(mode) ((ureg)1 << (28 + ((mode) == CS_MODE_M ? 2 : mode)))

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
  s->counter_written |= (ureg)1 << (COUNTER_HPM_SHIFT + n);
}

static bool counts(const struct iss *s, unsigned n)
{
  return s->hpmevent[n] && !(s->mcountinhibit >> (COUNTER_HPM_SHIFT + n) & 1);
}

/* As a core's reference nothing counts here: its values are copied. */
static void update_counting(struct iss *s)
{
  s->counting = false;
  for (unsigned n = 0; n < HPM_COUNTERS_S; n++)
    s->counting |= s->config.supervisor && !s->config.lockstep && counts(s, n);
}

static void write_event(struct iss *s, const struct csr *c, unsigned n,
                        ureg value)
{
  csr_write_array(s, c, n, value);
  update_counting(s);
}

static void write_inhibit(struct iss *s, const struct csr *c, unsigned n,
                          ureg value)
{
  csr_write_field(s, c, n, value);
  update_counting(s);
}

/* The OF bits by number of counter: S mode sees those that are open to it. */
static ureg read_scountovf(const struct iss *s, const struct csr *c,
                           unsigned n)
{
  ureg bits = 0;

  (void)c, (void)n;
  for (unsigned k = 0; k < HPM_COUNTERS_S; k++)
    bits |= (s->hpmeventh[k] & HPM_OF) >> (31 - COUNTER_HPM_SHIFT - k);
  return s->mode == CS_MODE_M ? bits : bits & s->mcounteren;
}

/* One more; the interrupt comes when it wraps and OF was 0. */
static void count_one(struct iss *s, unsigned n)
{
  s->hpmcounter[n] = (s->hpmcounter[n] + 1) & (((uint64_t)1 << HPM_BITS) - 1);
  if (s->hpmcounter[n] || s->hpmeventh[n] & HPM_OF)
    return;
  s->hpmeventh[n] |= HPM_OF;
  iss_drive(s, DRIVE_SOFT, MIP_LCOFIP, MIP_LCOFIP);
}

void iss_count_events(struct iss *s, uint32_t events, unsigned mode)
{
  for (unsigned n = 0; n < HPM_COUNTERS_S; n++)
    if (counts(s, n) && events >> s->hpmevent[n] & 1 &&
        !(s->hpmeventh[n] & HPM_INHIBIT(mode)) &&
        !(s->counter_written >> (COUNTER_HPM_SHIFT + n) & 1))
      count_one(s, n);
}

static bool is_branch(uint32_t insn)
{
  return (insn & 0x7f) == 0x63 || (insn & 0xc003) == 0xc001;
}

/* Events of a finished instruction; traps are counted where they happen. */
void iss_count_record(struct iss *s, const struct cs_rvfi *r)
{
  uint64_t behind = r->pc_rdata + ((r->insn & 3) == 3 ? 4 : 2);
  uint32_t events = 1u << EV_CLOCK;

  if (!r->trap) {
    events |= 1u << EV_RETIRED;
    events |= (uint32_t)(r->mem_rmask != 0) << EV_LOAD;
    events |= (uint32_t)(r->mem_wmask != 0) << EV_STORE;
    events |= (uint32_t)is_branch(r->insn) << EV_BRANCH;
    events |= (uint32_t)(is_branch(r->insn) && r->pc_wdata != behind)
              << EV_TAKEN;
  }
  iss_count_events(s, events, r->mode);
}

#define COUNTER(num, name, member)                    \
  { num, 1, name, read_counter, write_counter,        \
    offsetof(struct iss, member), 0, CSR_ALWAYS }

enum {
  MACHINE_COUNTERS = COUNTER_CYCLE | COUNTER_TIME | COUNTER_INSTRET,
  INHIBITED = COUNTER_CYCLE | COUNTER_INSTRET,
  HPM = ((1 << HPM_COUNTERS) - 1) << COUNTER_HPM_SHIFT,
  HPM_S = ((1 << HPM_COUNTERS_S) - 1) << COUNTER_HPM_SHIFT,
};
#define HPM_EVENTH 0xd0000000u   /* OF, MINH, UINH */
#define HPM_EVENTH_S 0xf0000000u /* and SINH */

const struct csr csr_counters[] = {
  CSR_RUN(0xc00, 3, "cycle", read_user_low, csr_write_none, CSR_ALWAYS),
  CSR_RUN(0xc80, 3, "cycleh", read_user_high, csr_write_none, CSR_ALWAYS),
  CSR_FIELD(0x306, mcounteren, MACHINE_COUNTERS, CSR_ALWAYS),
  CSR_FIELD(0x320, mcountinhibit, INHIBITED, CSR_ALWAYS),
  CSR_CONST(0x323, 29, "mhpmevent", 0, CSR_ALWAYS),
  COUNTER(0xb00, "mcycle", mcycle),
  COUNTER(0xb02, "minstret", minstret),
  CSR_CONST(0xb03, 29, "mhpmcounter", 0, CSR_ALWAYS),
  COUNTER(0xb80, "mcycleh", mcycle),
  COUNTER(0xb82, "minstreth", minstret),
  CSR_CONST(0xb83, 29, "mhpmcounterh", 0, CSR_ALWAYS),

  CSR_FIELD(0x306, mcounteren, MACHINE_COUNTERS | HPM, CSR_HPM),
  CSR_FIELD(0x320, mcountinhibit, INHIBITED | HPM, CSR_HPM),
  CSR_ARRAY(0x323, HPM_COUNTERS, hpmevent, HPM_EVENT, CSR_HPM),
  CSR_ARRAY(0x723, HPM_COUNTERS, hpmeventh, HPM_EVENTH, CSR_HPM),
  CSR_RUN(0xb03, HPM_COUNTERS, "mhpmcounter", read_hpm, write_hpm, CSR_HPM),
  CSR_RUN(0xb83, HPM_COUNTERS, "mhpmcounterh", read_hpm, write_hpm, CSR_HPM),
  CSR_RUN(0xc03, HPM_COUNTERS, "hpmcounter", read_hpm, csr_write_none,
          CSR_HPM),
  CSR_RUN(0xc83, HPM_COUNTERS, "hpmcounterh", read_hpm, csr_write_none,
          CSR_HPM),

  CSR_FIELD(0x106, scounteren, MACHINE_COUNTERS | HPM_S, CSR_SUPERVISOR),
  CSR_FIELD(0x306, mcounteren, MACHINE_COUNTERS | HPM_S, CSR_SUPERVISOR),
  CSR(0x320, mcountinhibit, csr_read_field, write_inhibit, INHIBITED | HPM_S,
      CSR_SUPERVISOR),
  { 0x323, HPM_COUNTERS_S, "mhpmevent", csr_read_array, write_event,
    offsetof(struct iss, hpmevent), HPM_EVENT, CSR_SUPERVISOR },
  CSR_ARRAY(0x723, HPM_COUNTERS_S, hpmeventh, HPM_EVENTH_S, CSR_SUPERVISOR),
  CSR_RUN(0xb03, HPM_COUNTERS_S, "mhpmcounter", read_hpm, write_hpm,
          CSR_SUPERVISOR),
  CSR_RUN(0xb83, HPM_COUNTERS_S, "mhpmcounterh", read_hpm, write_hpm,
          CSR_SUPERVISOR),
  CSR_RUN(0xc03, HPM_COUNTERS_S, "hpmcounter", read_hpm, csr_write_none,
          CSR_SUPERVISOR),
  CSR_RUN(0xc83, HPM_COUNTERS_S, "hpmcounterh", read_hpm, csr_write_none,
          CSR_SUPERVISOR),
  CSR_RUN(0xda0, 1, "scountovf", read_scountovf, csr_write_none,
          CSR_SUPERVISOR),
  CSR_END
};
