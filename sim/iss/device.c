/* SPDX-License-Identifier: Apache-2.0
 *
 * device.c - the devices of QEMU's `virt` board that programs need, in one
 * table of address ranges; here are CLINT and finisher.
 *
 * Time is the number of steps divided by a constant.  The timer does not run:
 * writing a register computes at which step its interrupt will rise.
 */
#include "iss_int.h"

enum {
  CLINT_MSIP = 0x0000,
  CLINT_MTIMECMP = 0x4000,
  CLINT_MTIME = 0xbff8,
};

uint64_t iss_mtime(const struct iss *s)
{
  return s->clint.mtime_off + s->steps / s->config.steps_per_tick;
}

/* The step at which mtime will be `then`, which lies ahead. */
static uint64_t step_of(const struct iss *s, uint64_t then)
{
  uint64_t tick = s->steps / s->config.steps_per_tick, step;

  if (__builtin_add_overflow(tick, then - iss_mtime(s), &tick) ||
      __builtin_mul_overflow(tick, s->config.steps_per_tick, &step))
    return UINT64_MAX;
  return step;
}

/* The interrupt of a comparator, or when it will come. */
static void compare(struct iss *s, uint64_t cmp, ureg bit)
{
  bool passed = cmp <= iss_mtime(s);
  uint64_t due = passed ? UINT64_MAX : step_of(s, cmp);

  iss_drive(s, DRIVE_CLINT, bit, passed ? bit : 0);
  if (due < s->clint.due)
    s->clint.due = due;
}

/* Also called when the step has come at which a timer is due. */
void iss_timer_update(struct iss *s)
{
  s->clint.due = UINT64_MAX;
  if (s->config.lockstep)
    return;
  compare(s, s->clint.mtimecmp, MIP_MTIP);
  if (s->menvcfgh & MENVCFGH_STCE)
    compare(s, s->stimecmp, MIP_STIP);
  else
    iss_drive(s, DRIVE_CLINT, MIP_STIP, 0);
}

void iss_set_mtime(struct iss *s, uint64_t value)
{
  s->clint.mtime_off += value - iss_mtime(s);
  iss_timer_update(s);
}

/* WFI: nothing else happens until a timer does, so go there at once. */
void iss_wait(struct iss *s)
{
  bool stimer = s->mie & MIP_STIP && s->menvcfgh & MENVCFGH_STCE;
  uint64_t then = s->mie & MIP_MTIP ? s->clint.mtimecmp : UINT64_MAX;

  if (stimer && s->stimecmp < then)
    then = s->stimecmp;
  if (s->config.lockstep || s->mip & s->mie || then == UINT64_MAX)
    return;
  if (step_of(s, then) != UINT64_MAX)
    iss_set_mtime(s, then);
}

static uint64_t with_half(uint64_t old, bool high, ureg value)
{
  return high ? (old & 0xffffffff) | (uint64_t)value << 32
              : (old & ~(uint64_t)0xffffffff) | value;
}

/* Registers of other harts read as zero, as on a board with one hart. */
static bool clint_read(struct iss *s, unsigned at, unsigned size, ureg *value)
{
  bool high = at & 4;
  uint64_t v = 0;

  if (size != 4 || at & 3)
    return false;
  if (at == CLINT_MSIP)
    v = s->irq[DRIVE_CLINT] & MIP_MSIP ? 1 : 0;
  else if ((at & ~4u) == CLINT_MTIMECMP)
    v = s->clint.mtimecmp >> (high ? 32 : 0);
  else if ((at & ~4u) == CLINT_MTIME)
    v = iss_mtime(s) >> (high ? 32 : 0);
  *value = (ureg)v;
  return true;
}

static bool clint_write(struct iss *s, unsigned at, unsigned size, ureg value)
{
  bool high = at & 4;

  if (size != 4 || at & 3)
    return false;
  if (at == CLINT_MSIP) {
    iss_drive(s, DRIVE_CLINT, MIP_MSIP, value & 1 ? MIP_MSIP : 0);
  } else if ((at & ~4u) == CLINT_MTIMECMP) {
    s->clint.mtimecmp = with_half(s->clint.mtimecmp, high, value);
    iss_timer_update(s);
  } else if ((at & ~4u) == CLINT_MTIME) {
    iss_set_mtime(s, with_half(iss_mtime(s), high, value));
  }
  return true;
}

enum { FINISH_FAIL = 0x3333, FINISH_PASS = 0x5555, FINISH_RESET = 0x7777 };

static bool finisher_read(struct iss *s, unsigned at, unsigned size,
                          ureg *value)
{
  (void)s, (void)at;
  *value = 0;
  return size >= 2;
}

static bool finisher_write(struct iss *s, unsigned at, unsigned size,
                           ureg value)
{
  if (size < 2)
    return false;
  if (at != 0)
    return true;
  switch (value & 0xffff) {
  case FINISH_PASS:
    iss_exit(s, 0);
    break;
  case FINISH_FAIL:
    iss_exit(s, (int)(value >> 16));
    break;
  case FINISH_RESET:
    iss_fail(s, "the program asked for a reset of the board");
    break;
  }
  return true;
}

static const struct device {
  uint64_t base, size;
  bool (*read)(struct iss *s, unsigned at, unsigned size, ureg *value);
  bool (*write)(struct iss *s, unsigned at, unsigned size, ureg value);
  bool supervisor; /* only there with S mode */
} devices[] = {
  { 0x00100000, 0x1000, finisher_read, finisher_write, false },
  { 0x02000000, 0xc000, clint_read, clint_write, false },
  { 0x0c000000, 0x400000, iss_plic_read, iss_plic_write, true },
  { 0x10000000, 0x100, iss_uart_read, iss_uart_write, false },
};

static const struct device *find(const struct iss *s, uint64_t pa,
                                 uint64_t size)
{
  for (unsigned n = 0; n < sizeof devices / sizeof *devices; n++) {
    const struct device *d = &devices[n];

    if (pa < d->base + d->size && d->base < pa + size &&
        (s->config.supervisor || !d->supervisor))
      return d;
  }
  return NULL;
}

bool iss_is_device(const struct iss *s, uint64_t base, uint64_t size)
{
  return find(s, base, size) != NULL;
}

bool iss_device_read(struct iss *s, uint64_t pa, unsigned size, ureg *value)
{
  const struct device *d = s->config.lockstep ? NULL : find(s, pa, 1);
  uint64_t wide = 0;

  if (d)
    return d->read(s, (unsigned)(pa - d->base), size, value);
  if (!s->config.bus_read ||
      !s->config.bus_read(s->config.user, pa, size, &wide))
    return false;
  *value = (ureg)wide;
  return true;
}

bool iss_device_write(struct iss *s, uint64_t pa, unsigned size, ureg value)
{
  const struct device *d = s->config.lockstep ? NULL : find(s, pa, 1);

  if (d)
    return d->write(s, (unsigned)(pa - d->base), size, value);
  return s->config.bus_write &&
         s->config.bus_write(s->config.user, pa, size, value);
}
