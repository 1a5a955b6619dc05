/* SPDX-License-Identifier: Apache-2.0
 *
 * lines.c - interrupt lines and device time, as far as they can be known from
 * what the test drives and what the program stored to the devices.
 *
 * An interrupt must be taken when its line was up long enough and the
 * simulator would let it in; it must not when the line was down all the time,
 * or one of higher priority was up.
 */
#include "cs_rv_lockstep_int.h"

enum { FINISHER = 0x00100000, CLINT = 0x02000000, PLIC = 0x0c000000,
       UART = 0x10000000, PROFILER = 0x10010000 };
enum { S_SOFTWARE = 1, SOFTWARE = 3, S_TIMER = 5, TIMER = 7, S_EXTERNAL = 9,
       EXTERNAL = 11, LCOFI = 13, IRQS = 7 };
enum { STIMECMP = 0x14d, STIMECMPH = 0x15d, MIDELEG = 0x303, MIE = 0x304,
       MENVCFGH = 0x31a, MIP = 0x344 };

/* In order of priority. */
static const uint8_t number[IRQS] = { EXTERNAL, SOFTWARE, TIMER, S_EXTERNAL,
                                      S_SOFTWARE, S_TIMER, LCOFI };
/* Of lines.driven. */
enum { DRIVEN_EXTERNAL, DRIVEN_TIMER, DRIVEN_SOFTWARE, DRIVEN_S_EXTERNAL };

/* What each device claims: docs/design/soc.md.  sizes is a mask of 1, 2, 4. */
bool ls_device_ok(uint64_t addr, unsigned size)
{
  static const struct { uint32_t base, size, sizes; } map[] = {
    { FINISHER, 0x1000, 6 }, { CLINT, 0xc000, 4 }, { PLIC, 0x400000, 4 },
    { UART, 0x100, 7 }, { PROFILER, 0x4000, 4 },
  };

  if (addr & (size - 1))
    return false;
  for (unsigned n = 0; n < sizeof map / sizeof *map; n++)
    if (addr >= map[n].base && addr - map[n].base < map[n].size)
      return map[n].sizes & size;
  return false;
}

/* Before a clock with number `clock`: remembers when a driven line changed,
 * which the core sees a clock later. */
void ls_lines_watch(struct cs_rv_lockstep *ls, uint64_t clock)
{
  const struct cs_soc_drive *d = cs_soc_drive(ls->soc);
  const bool now[] = { d->irq_external, d->irq_timer, d->irq_software,
                       d->irq_s_external };

  for (unsigned n = 0; n < sizeof now; n++)
    if (now[n] != ls->lines.driven[n].level)
      ls->lines.driven[n] = (struct wire){ now[n], clock + 1 };
}

/* Of a wire during all clocks from `from` on. */
static enum level stable(const struct wire *w, uint64_t from)
{
  return w->since > from ? UNKNOWN : w->level ? HIGH : LOW;
}

/* A timer's comparison, which falls somewhere around the clock computed. */
static enum level compared(const struct lines *l, uint64_t cmp, uint64_t from,
                           uint64_t to)
{
  uint64_t slack = POSTED / TIME_DIV;
  uint64_t first = l->mtime_offset + from / TIME_DIV;
  uint64_t last = l->mtime_offset + to / TIME_DIV + slack;

  if (!l->mtime_known)
    return UNKNOWN;
  if (first > slack && first - slack > cmp)
    return HIGH;
  return last < cmp ? LOW : UNKNOWN;
}

static enum level timer(const struct cs_rv_lockstep *ls, uint64_t from)
{
  const struct lines *l = &ls->lines;

  return l->timer_written + POSTED > from
           ? UNKNOWN : compared(l, l->mtimecmp, from, ls->now);
}

static bool stimer_used(const struct cs_rv_lockstep *ls)
{
  return ls->supervisor && ls_csr(ls, MENVCFGH) >> 31;
}

static enum level stimer(const struct cs_rv_lockstep *ls, uint64_t from)
{
  uint64_t cmp = ls_csr(ls, STIMECMP) |
                 (uint64_t)ls_csr(ls, STIMECMPH) << 32;

  if (ls->lines.stimer_written >= from)
    return UNKNOWN;
  return stimer_used(ls) ? compared(&ls->lines, cmp, from, ls->now) : LOW;
}

static enum level either(enum level a, enum level b)
{
  return a == HIGH || b == HIGH ? HIGH : a == LOW ? b : UNKNOWN;
}

/* A bit of mip that programs set: the simulator's. */
static enum level set(const struct cs_rv_lockstep *ls, unsigned irq)
{
  return ls_csr(ls, MIP) >> irq & 1 ? HIGH : LOW;
}

/* What the hart saw of an interrupt from clock `from` up to now. */
static enum level seen(struct cs_rv_lockstep *ls, unsigned irq, uint64_t from)
{
  const struct lines *l = &ls->lines;
  const struct wire *driven = l->driven;

  switch (irq) {
  case EXTERNAL:
    return either(stable(&driven[DRIVEN_EXTERNAL], from),
                  l->plic_used[0] ? UNKNOWN : LOW);
  case SOFTWARE:
    return either(stable(&driven[DRIVEN_SOFTWARE], from),
                  l->msip.since + POSTED > from ? UNKNOWN
                                                : l->msip.level ? HIGH : LOW);
  case TIMER:
    return either(stable(&driven[DRIVEN_TIMER], from), timer(ls, from));
  case S_EXTERNAL:
    return either(set(ls, irq),
                  either(stable(&driven[DRIVEN_S_EXTERNAL], from),
                         l->plic_used[1] ? UNKNOWN : LOW));
  case S_TIMER:
    return either(set(ls, irq), stimer(ls, from));
  case LCOFI:
    return either(set(ls, irq), ls_overflow_possible(ls) ? UNKNOWN : LOW);
  default:
    return set(ls, irq);
  }
}

static uint64_t window(const struct cs_rv_lockstep *ls)
{
  return ls->before > SETTLE ? ls->before - SETTLE : 0;
}

static unsigned place_of(unsigned irq)
{
  unsigned n = 0;

  while (n < IRQS && number[n] != irq)
    n++;
  return n;
}

/* Those of M mode come before all that are delegated. */
static bool comes_before(const struct cs_rv_lockstep *ls, unsigned a,
                         unsigned b)
{
  uint32_t delegated = ls->supervisor ? ls_csr(ls, MIDELEG) : 0;
  bool late_a = delegated >> a & 1, late_b = delegated >> b & 1;

  return late_a != late_b ? late_b : place_of(a) < place_of(b);
}

static bool taken(struct cs_rv_lockstep *ls, unsigned irq)
{
  uint32_t enabled = iss_irq_enabled(ls->iss);

  if (!(enabled >> irq & 1))
    return ls_fail(ls, "core took interrupt %u, which is not enabled", irq);
  if (place_of(irq) == IRQS || seen(ls, irq, window(ls)) == LOW)
    return ls_fail(ls, "core took interrupt %u, which was not pending", irq);
  for (unsigned n = 0; n < IRQS; n++)
    if (enabled >> number[n] & 1 && comes_before(ls, number[n], irq) &&
        seen(ls, number[n], window(ls)) == HIGH)
      return ls_fail(ls, "core took interrupt %u although %u was pending",
                     irq, number[n]);
  if (irq == LCOFI)
    iss_set_irq(ls->iss, irq, true);
  if (ls->stale) /* what it replaced had been fetched */
    iss_walk_next(ls->iss);
  ls->counts.interrupts++;
  return iss_take_irq(ls->iss, irq);
}

bool ls_lines_check(struct cs_rv_lockstep *ls,
                    const struct cs_soc_after *after)
{
  uint32_t enabled;

  ls->irqs = after->irq_taken + (after->irq_first != 0);
  if (after->irq_taken || (ls->core->intr && !ls->trapped)) {
    if (!after->irq_taken)
      return ls_fail(ls, "core entered a handler without trap or interrupt");
    if (!ls->core->intr)
      return ls_fail(ls, "core took interrupt %u without rvfi_intr",
                     after->irq_cause);
    return (!after->irq_first || taken(ls, after->irq_first)) &&
           taken(ls, after->irq_cause);
  }
  enabled = iss_irq_enabled(ls->iss);
  for (unsigned n = 0; enabled && n < IRQS; n++)
    if (enabled >> number[n] & 1 && seen(ls, number[n], window(ls)) == HIGH)
      return ls_fail(ls, "core did not take interrupt %u, pending and enabled",
                     number[n]);
  return true;
}

/* A CSR instruction on mip or sip: the lines are what the core read, if
 * possible.  Bits that only programs set are the simulator's. */
bool ls_lines_mip(struct cs_rv_lockstep *ls, bool sip)
{
  uint32_t shown = sip ? ls_csr(ls, MIDELEG) : UINT32_MAX;

  for (unsigned n = 0; ls->core->rd_addr && n < IRQS; n++) {
    unsigned irq = number[n];
    bool bit = ls->core->rd_wdata >> irq & 1;
    enum level level = seen(ls, irq, window(ls));

    if (!(shown >> irq & 1))
      continue;
    if (level == (bit ? LOW : HIGH))
      return ls_fail(ls, "core read mip bit %u as %u", irq, bit);
    if (irq != S_SOFTWARE)
      iss_set_irq(ls->iss, irq, bit);
  }
  return true;
}

/* Behind it: mip has what programs set, and no line of S mode. */
void ls_lines_mip_done(struct cs_rv_lockstep *ls)
{
  iss_set_irq(ls->iss, S_TIMER, false);
  iss_set_irq(ls->iss, S_EXTERNAL, false);
}

/* WFI ends with an enabled line, or after a long time. */
bool ls_lines_wfi(struct cs_rv_lockstep *ls)
{
  enum { LONG = 32768 };
  uint32_t mie = ls_csr(ls, MIE);
  enum level any = LOW;

  for (unsigned n = 0; n < IRQS; n++)
    if (mie >> number[n] & 1)
      any = either(any, seen(ls, number[n], window(ls)));
  if (any == LOW && ls->core->head_cycles < LONG)
    return ls_fail(ls, "WFI ended without a pending interrupt: mie %08x",
                   mie);
  if (any == HIGH && ls->core->head_cycles >= LONG)
    return ls_fail(ls, "WFI waited although an interrupt was pending");
  return true;
}

static uint64_t with_half(uint64_t old, bool high, uint32_t value)
{
  return high ? (uint32_t)old | (uint64_t)value << 32
              : (old & ~(uint64_t)0xffffffff) | value;
}

/* After a store of the simulator that is no RAM. */
void ls_device_stored(struct cs_rv_lockstep *ls)
{
  struct lines *l = &ls->lines;
  uint32_t addr = ls->paddr;
  uint32_t value = (uint32_t)ls->core->mem_wdata;

  if (addr == CLINT)
    l->msip = (struct wire){ value & 1, ls->now };
  else if ((addr & ~7u) == CLINT + 0x4000) {
    l->mtimecmp = with_half(l->mtimecmp, addr & 4, value);
    l->timer_written = ls->now;
  } else if ((addr & ~7u) == CLINT + 0xbff8)
    l->mtime_known = false;
  else if (addr == PLIC + 0x2000 || addr == PLIC + 0x2080)
    l->plic_used[addr >> 7 & 1] |= value;
}

/* half 0: the low word was read; a bound of a few ticks. */
bool ls_time_check(struct cs_rv_lockstep *ls, unsigned half, uint32_t value)
{
  uint64_t slack = 2 + ls->core->head_cycles / TIME_DIV;
  uint64_t to = ls->lines.mtime_offset + ls->now / TIME_DIV + 2;
  uint64_t from = to > 2 + slack ? to - 2 - slack : 0;

  if (!ls->lines.mtime_known)
    return true;
  if (half ? value == (uint32_t)(from >> 32) || value == (uint32_t)(to >> 32)
           : value - (uint32_t)from <= to - from)
    return true;
  return ls_fail(ls, "core read time%s %08x, possible are %llx to %llx",
                 half ? "h" : "", value, (unsigned long long)from,
                 (unsigned long long)to);
}
