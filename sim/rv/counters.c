/* SPDX-License-Identifier: Apache-2.0
 *
 * counters.c - CSRs whose value depends on clocks and events.
 *
 * The simulator does not know them.  Bounds are kept instead: before a read
 * its counter is set to the value that the core returned, if that is within
 * the bounds, so that the instruction then computes the same on both sides.
 * Bounds are modulo 2^64; more bits than a counter has do not matter.
 */
#include "cs_rv_lockstep_int.h"

enum { SCAUSE = 0x142, STVAL = 0x143, SIP = 0x144, MCAUSE = 0x342,
       MTVAL = 0x343, MENVCFGH = 0x31a, MCOUNTINHIBIT = 0x320,
       MHPMEVENT = 0x323, MIP = 0x344, MHPMEVENTH = 0x723, TIME = 0xc01,
       TIMEH = 0xc81, SCOUNTOVF = 0xda0, STIMECMP = 0x14d, STIMECMPH = 0x15d,
       LOW_HALF = 0, HIGH_HALF = 1 };
enum { EV_NONE, EV_CLOCK, EV_RETIRED, EV_IMISS, EV_DMISS, EV_MISPREDICT,
       EV_LOAD, EV_STORE, EV_BRANCH, EV_TRAP, EV_WAIT, EV_TAKEN,
       EV_ITLB, EV_DTLB };
enum { INHIBIT = 0x70000000 }; /* bits of mhpmeventh: in M, S, U mode */

/* The one of a mode. */
static uint32_t inhibit_of(unsigned mode)
{
  return mode == CS_MODE_M ? 1u << 30 : 1u << (28 + mode);
}

/* Clocks or instructions by which a counter may be off when its event or
 * mcountinhibit changed, and at reset. */
enum { SLACK = 4 };

static const uint64_t low_mask = 0xffffffff;

uint32_t ls_csr(const struct cs_rv_lockstep *ls, unsigned csr)
{
  uint64_t value = 0;

  iss_get_csr(ls->iss, csr, &value);
  return (uint32_t)value;
}

/* The counter that a CSR is a half of; COUNTERS when none. */
static unsigned counter_of(const struct cs_rv_lockstep *ls, unsigned csr,
                           unsigned *half)
{
  unsigned base = csr & 0xf7f, n = csr & 0x1f;

  *half = csr & 0x80 ? HIGH_HALF : LOW_HALF;
  if ((base & ~0x1fu) != 0xb00 && (base & ~0x1fu) != 0xc00)
    return COUNTERS;
  return n == 0 ? 0 : n >= 3 && n < ls->counters.count + 2 ? n - 2 : COUNTERS;
}

/* Its low half in M mode. */
static unsigned csr_of(unsigned n) { return n ? 0xb02 + n : 0xb00; }

static unsigned event_of(const struct cs_rv_lockstep *ls, unsigned n)
{
  return n ? ls_csr(ls, MHPMEVENT + n - 1) : EV_CLOCK;
}

static bool stopped(const struct cs_rv_lockstep *ls, unsigned n)
{
  return ls_csr(ls, MCOUNTINHIBIT) >> (n ? n + 2 : 0) & 1;
}

static void widen(struct counter *c, unsigned by)
{
  c->overflowed |= (c->hi ^ (c->hi + by)) >> 40 != 0;
  c->lo -= by;
  c->hi += by;
}

/* Brings the bounds to an instruction with its record in clock `to`. */
static void advance(struct cs_rv_lockstep *ls, unsigned n, uint64_t to)
{
  struct counter *c = &ls->counters.c[n];
  uint64_t clocks = to > c->at ? to - c->at : 0, before = c->hi;
  unsigned event = event_of(ls, n);
  bool modes = n && ls_csr(ls, MHPMEVENTH + n - 1) & INHIBIT;

  if (event == EV_NONE || stopped(ls, n)) {
    clocks = 0;
  } else if (event == EV_CLOCK) {
    c->lo += modes ? 0 : clocks;
    c->hi += clocks;
  } else {
    c->lo += c->few < SLACK ? 0 : c->few - SLACK;
    c->hi += event != EV_WAIT && c->many + SLACK < clocks ? c->many + SLACK
                                                         : clocks;
  }
  c->few = c->many = 0;
  c->overflowed |= (before ^ c->hi) >> 40 != 0;
  if (to > c->at)
    c->at = to;
}

bool ls_overflow_possible(struct cs_rv_lockstep *ls)
{
  bool possible = false;

  for (unsigned n = 1; n < ls->counters.count; n++) {
    if (ls->counters.events)
      advance(ls, n, ls->now);
    possible |= ls->counters.c[n].overflowed;
  }
  return possible;
}

/* Narrows the bounds to values with this half; false when there is none. */
static bool narrow(struct counter *c, unsigned half, uint32_t value,
                   uint32_t high_mask)
{
  uint64_t x;

  if (half == LOW_HALF) {
    x = c->lo + (uint32_t)(value - (uint32_t)c->lo);
    if (x - c->lo > c->hi - c->lo)
      return false;
    if (c->hi - c->lo <= low_mask)
      c->lo = c->hi = x;
    return true;
  }
  if ((c->hi >> 32) - (c->lo >> 32) > 1) { /* it was not known */
    c->lo = (uint64_t)value << 32;
    c->hi = c->lo | low_mask;
    return true;
  }
  if ((c->lo >> 32 & high_mask) != value) {
    if ((c->hi >> 32 & high_mask) != value)
      return false;
    c->lo = c->hi & ~low_mask;
  }
  if ((c->hi >> 32 & high_mask) != value)
    c->hi = c->lo | low_mask;
  return true;
}

static bool read_counter(struct cs_rv_lockstep *ls, unsigned n,
                         unsigned half)
{
  const struct cs_rvfi *r = ls->core;
  struct counter *c = &ls->counters.c[n];

  advance(ls, n, ls->now);
  if (!stopped(ls, n) && event_of(ls, n) != EV_NONE) {
    widen(c, 2); /* which of the instruction's clocks is meant */
    c->lo -= n != 0; /* events are counted a clock late */
  }
  if (r->rd_addr &&
      !narrow(c, half, (uint32_t)r->rd_wdata, n ? 0xff : 0xffffffff))
    return ls_fail(ls, "CSR %03x: core read %08x, possible are %llx to %llx",
                   csr_of(n) + (half ? 0x80 : 0), (unsigned)r->rd_wdata,
                   (unsigned long long)c->lo, (unsigned long long)c->hi);
  iss_set_csr(ls->iss, csr_of(n), (uint32_t)c->lo);
  iss_set_csr(ls->iss, csr_of(n) + 0x80, (uint32_t)(c->lo >> 32));
  if (r->rd_addr)
    iss_set_csr(ls->iss, csr_of(n) + (half ? 0x80 : 0),
                (uint32_t)r->rd_wdata);
  return true;
}

/* A written half is exact and holds for one clock; the other stays.  Bits
 * changed in a value that nobody has seen are anything. */
static void written(struct cs_rv_lockstep *ls, unsigned n, unsigned half)
{
  struct counter *c = &ls->counters.c[n];
  uint64_t value = ls_csr(ls, csr_of(n) + (half ? 0x80 : 0));
  bool wraps = (uint32_t)c->hi < (uint32_t)c->lo;
  bool unseen = !ls->core->rd_addr && (ls->core->insn >> 12 & 3) != 1 &&
                c->lo != c->hi;

  if (unseen) {
    c->lo = 0;
    c->hi = (uint64_t)1 << 62; /* far: bounds do not meet */
    c->overflowed = true;
  } else if (half == LOW_HALF) {
    c->lo = (c->lo & ~low_mask) | value;
    c->hi = (c->hi & ~low_mask) | value;
  } else {
    c->lo = value << 32 | (wraps ? 0 : c->lo & low_mask);
    c->hi = value << 32 | (wraps ? low_mask : c->hi & low_mask);
  }
  c->at = ls->now + 1;
}

/* Counting will go on in another way: loosens the bounds. */
static void loosen(struct cs_rv_lockstep *ls)
{
  for (unsigned n = 0; n < ls->counters.count; n++) {
    struct counter *c = &ls->counters.c[n];

    advance(ls, n, ls->now);
    widen(c, SLACK);
  }
}

static void count_events_from_now(struct cs_rv_lockstep *ls)
{
  ls->counters.events = false;
  for (unsigned n = 1; n < ls->counters.count; n++)
    ls->counters.events |= event_of(ls, n) != EV_NONE;
}

/* The overflow bit of an event register is set by the core alone; bit says
 * where the core showed it. */
static void adopt_overflow(struct cs_rv_lockstep *ls, unsigned n, unsigned bit)
{
  const struct cs_rvfi *r = ls->core;
  uint32_t ours = ls_csr(ls, MHPMEVENTH + n);

  if (r->rd_addr && r->rd_wdata >> bit & 1 && ls_overflow_possible(ls))
    iss_set_csr(ls->iss, MHPMEVENTH + n, ours | 0x80000000);
}

static void adopt_overflows(struct cs_rv_lockstep *ls)
{
  for (unsigned n = 0; n + 1 < ls->counters.count; n++)
    adopt_overflow(ls, n, 3 + n);
}

static unsigned csr_number(const struct cs_rv_lockstep *ls)
{
  return ls->core->insn >> 20;
}

static bool writes(const struct cs_rv_lockstep *ls)
{
  uint32_t insn = ls->core->insn;

  return (insn >> 12 & 3) == 1 || (insn >> 15 & 31);
}

/* Whether a CSR is one of the registers of all event counters from `first` on.
 */
static bool is_one_of(const struct cs_rv_lockstep *ls, unsigned csr,
                      unsigned first)
{
  return csr >= first && csr - first + 1 < ls->counters.count;
}

static bool read_time(struct cs_rv_lockstep *ls, bool high)
{
  uint64_t value = ls->core->rd_wdata;

  if (!ls->core->rd_addr)
    return true;
  iss_set_mtime(ls->iss, high ? value << 32 : value);
  return ls_time_check(ls, high, (uint32_t)value);
}

bool ls_csr_before(struct cs_rv_lockstep *ls)
{
  unsigned csr = csr_number(ls), half, n = counter_of(ls, csr, &half);

  if (n < COUNTERS)
    return read_counter(ls, n, half);
  if (csr == MIP || csr == SIP)
    return ls_lines_mip(ls, csr == SIP);
  if (ls->stale && (csr == SCAUSE || csr == STVAL || csr == MCAUSE ||
                    csr == MTVAL))
    ls_stale_read_trap(ls, csr);
  if (csr == TIME || csr == TIMEH)
    return read_time(ls, csr == TIMEH);
  if (is_one_of(ls, csr, MHPMEVENTH))
    adopt_overflow(ls, csr - MHPMEVENTH, 31);
  if (csr == SCOUNTOVF)
    adopt_overflows(ls);
  if (writes(ls) && (csr == MCOUNTINHIBIT || is_one_of(ls, csr, MHPMEVENTH) ||
                     is_one_of(ls, csr, MHPMEVENT)))
    loosen(ls);
  return true;
}

void ls_csr_after(struct cs_rv_lockstep *ls)
{
  unsigned csr = csr_number(ls), half, n = counter_of(ls, csr, &half);

  if (n < COUNTERS && writes(ls))
    written(ls, n, half);
  if (is_one_of(ls, csr, MHPMEVENT))
    count_events_from_now(ls);
  if (csr == MIP || csr == SIP)
    ls_lines_mip_done(ls);
  if (csr == STIMECMP || csr == STIMECMPH || csr == MENVCFGH)
    ls->lines.stimer_written = ls->now;
}

static bool is_branch(uint32_t insn)
{
  return (insn & 0x7f) == 0x63 || ((insn & 3) == 1 && insn >> 14 == 3);
}

/* How often the instruction of the record is an event: at least, at most. */
static void occurs(const struct cs_rv_lockstep *ls, unsigned event,
                   unsigned *few, unsigned *many)
{
  const struct cs_rvfi *r = ls->core;
  bool load = r->mem_rmask, store = r->mem_wmask;

  *few = 0;
  *many = 1;
  if (event > EV_WAIT && !ls->stale)
    event = EV_NONE; /* a core without S mode */
  switch (event) {
  case EV_NONE: *many = 0; break;
  case EV_RETIRED: *few = *many = !r->trap; break;
  case EV_LOAD: *few = load && !store; *many = load || r->trap; break;
  case EV_STORE:
    *few = store && !load;
    *many = store || r->trap || (r->insn & 0x7f) == 0x2f;
    break;
  case EV_BRANCH: *few = *many = is_branch(r->insn); break;
  case EV_IMISS: *few = r->ev & CS_EV_ICACHE_MISS; break;
  case EV_DMISS: *few = r->ev & CS_EV_DCACHE_MISS ? 1 : 0; break;
  case EV_MISPREDICT: *few = r->ev & CS_EV_MISPREDICT ? 1 : 0; break;
  case EV_TAKEN:
    *few = *many = is_branch(r->insn) && r->pc_wdata != r->pc_rdata +
                                           ((r->insn & 3) == 3 ? 4 : 2);
    break;
  case EV_ITLB: *few = r->ev & CS_EV_ITLB_MISS ? 1 : 0; *many = 2; break;
  case EV_DTLB: *few = r->ev & CS_EV_DTLB_MISS ? 1 : 0; *many = 2; break;
  case EV_TRAP: *few = *many = r->trap + ls->irqs; break;
  case EV_CLOCK:
  case EV_WAIT: break; /* bounded by the clocks */
  default: *many = 0; break;
  }
}

/* Of a counter that stands still in some modes.  Traps by interrupts are those
 * of the mode that was left. */
static void limit(const struct cs_rv_lockstep *ls, unsigned n, unsigned *few,
                  unsigned *many)
{
  uint32_t stops = ls_csr(ls, MHPMEVENTH + n - 1);

  if (ls->irqs && stops & INHIBIT)
    *few = 0;
  else if (stops & inhibit_of(ls->core->mode))
    *few = *many = 0;
}

/* Events are not in step with records: advance() allows for a few. */
void ls_events(struct cs_rv_lockstep *ls)
{
  if (!ls->counters.events)
    return;
  for (unsigned n = 1; n < ls->counters.count; n++) {
    unsigned few, many;

    occurs(ls, event_of(ls, n), &few, &many);
    limit(ls, n, &few, &many);
    ls->counters.c[n].few += few;
    ls->counters.c[n].many += many;
  }
}
