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
enum { IRQS = 4, LCOFI = 3, EXTERNAL = 0, TIMER = 2 };

/* In order of priority; the place is the index in lines.driven. */
static const uint8_t number[IRQS] = { 11, 3, 7, 13 };

/* What each device claims: docs/design/soc.md.  sizes is a mask of 1, 2, 4. */
bool ls_device_ok(uint64_t addr, unsigned size)
{
  static const struct { uint32_t base, size, sizes; } map[] = {
    { FINISHER, 0x1000, 6 }, { CLINT, 0xc000, 4 }, { PLIC, 0x400000, 4 },
    { UART, 0x100, 7 }, { PROFILER, 0x1000, 4 },
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
  const bool now[] = { d->irq_external, d->irq_software, d->irq_timer };

  for (unsigned n = 0; n < 3; n++)
    if (now[n] != ls->lines.driven[n].level)
      ls->lines.driven[n] = (struct wire){ now[n], clock + 1 };
}

/* Of a wire during all clocks from `from` on. */
static enum level stable(const struct wire *w, uint64_t from)
{
  return w->since > from ? UNKNOWN : w->level ? HIGH : LOW;
}

/* The timer's comparison, which falls somewhere around the clock computed. */
static enum level timer(const struct lines *l, uint64_t from, uint64_t to)
{
  uint64_t slack = POSTED / TIME_DIV;
  uint64_t first = l->mtime_offset + from / TIME_DIV;
  uint64_t last = l->mtime_offset + to / TIME_DIV + slack;

  if (!l->mtime_known || l->timer_written + POSTED > from)
    return UNKNOWN;
  if (first > slack && first - slack > l->mtimecmp)
    return HIGH;
  return last < l->mtimecmp ? LOW : UNKNOWN;
}

static enum level either(enum level a, enum level b)
{
  return a == HIGH || b == HIGH ? HIGH : a == LOW ? b : UNKNOWN;
}

/* What the hart saw of interrupt n from clock `from` up to now. */
static enum level seen(struct cs_rv_lockstep *ls, unsigned n, uint64_t from)
{
  const struct lines *l = &ls->lines;
  enum level device = LOW;

  if (n == LCOFI) {
    if (ls_csr(ls, 0x344) >> 13 & 1)
      return HIGH;
    return ls_overflow_possible(ls) ? UNKNOWN : LOW;
  }
  if (n == EXTERNAL)
    device = l->plic_used ? UNKNOWN : LOW;
  else if (n == TIMER)
    device = timer(l, from, ls->now);
  else
    device = l->msip.since + POSTED > from ? UNKNOWN
                                           : l->msip.level ? HIGH : LOW;
  return either(stable(&l->driven[n], from), device);
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

static bool taken(struct cs_rv_lockstep *ls, unsigned irq)
{
  uint32_t enabled = iss_irq_enabled(ls->iss);
  unsigned n = place_of(irq);

  if (!(enabled >> irq & 1))
    return ls_fail(ls, "core took interrupt %u, which is not enabled", irq);
  if (n == IRQS || seen(ls, n, window(ls)) == LOW)
    return ls_fail(ls, "core took interrupt %u, which was not pending", irq);
  while (n--)
    if (enabled >> number[n] & 1 && seen(ls, n, window(ls)) == HIGH)
      return ls_fail(ls, "core took interrupt %u although %u was pending",
                     irq, number[n]);
  if (irq == number[LCOFI])
    iss_set_irq(ls->iss, irq, true);
  ls->counts.interrupts++;
  return iss_take_irq(ls->iss, irq);
}

bool ls_lines_check(struct cs_rv_lockstep *ls,
                    const struct cs_soc_after *after)
{
  uint32_t enabled;

  if (ls->core->intr && !ls->trapped) {
    if (!after->irq_taken)
      return ls_fail(ls, "core entered a handler without trap or interrupt");
    return taken(ls, after->irq_cause);
  }
  if (after->irq_taken)
    return ls_fail(ls, "core took interrupt %u without rvfi_intr",
                   after->irq_cause);
  enabled = iss_irq_enabled(ls->iss);
  for (unsigned n = 0; enabled && n < IRQS; n++)
    if (enabled >> number[n] & 1 && seen(ls, n, window(ls)) == HIGH)
      return ls_fail(ls, "core did not take interrupt %u, pending and enabled",
                     number[n]);
  return true;
}

/* A CSR instruction on mip: the lines are what the core read, if possible. */
bool ls_lines_mip(struct cs_rv_lockstep *ls)
{
  for (unsigned n = 0; ls->core->rd_addr && n < IRQS; n++) {
    bool bit = ls->core->rd_wdata >> number[n] & 1;
    enum level level = seen(ls, n, window(ls));

    if (level == (bit ? LOW : HIGH))
      return ls_fail(ls, "core read mip bit %u as %u", number[n], bit);
    iss_set_irq(ls->iss, number[n], bit);
  }
  return true;
}

/* WFI ends with an enabled line, or after a long time. */
bool ls_lines_wfi(struct cs_rv_lockstep *ls)
{
  enum { LONG = 32768 };
  uint32_t mie = ls_csr(ls, 0x304);
  enum level any = LOW;

  for (unsigned n = 0; n < IRQS; n++)
    if (mie >> number[n] & 1)
      any = either(any, seen(ls, n, window(ls)));
  if (any == LOW && ls->core->head_cycles < LONG)
    return ls_fail(ls, "WFI ended without a pending interrupt");
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
  uint32_t addr = (uint32_t)ls->core->mem_addr;
  uint32_t value = (uint32_t)ls->core->mem_wdata;

  if (addr == CLINT)
    l->msip = (struct wire){ value & 1, ls->now };
  else if ((addr & ~7u) == CLINT + 0x4000) {
    l->mtimecmp = with_half(l->mtimecmp, addr & 4, value);
    l->timer_written = ls->now;
  } else if ((addr & ~7u) == CLINT + 0xbff8)
    l->mtime_known = false;
  else if (addr == PLIC + 0x2000)
    l->plic_used |= value;
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
