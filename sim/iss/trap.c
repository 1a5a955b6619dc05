/* SPDX-License-Identifier: Apache-2.0
 *
 * trap.c - entering and leaving traps.
 *
 * An instruction raises an exception by recording it; the step function
 * enters the trap after the instruction, so nothing needs to be undone.
 */
#include "iss_int.h"

void iss_raise(struct iss *s, ureg cause, ureg tval)
{
  s->exc = true;
  s->exc_cause = cause;
  s->exc_tval = tval;
}

void iss_drive(struct iss *s, enum driver from, ureg mask, ureg value)
{
  s->irq[from] = (s->irq[from] & ~mask) | (value & mask);
  s->mip = 0;
  for (unsigned n = 0; n < NUM_DRIVERS; n++)
    s->mip |= s->irq[n];
}

/* The view of loads and stores follows the mode, MPRV and SUM. */
void iss_update_views(struct iss *s)
{
  s->data_view = s->mode;
  if (s->mode == CS_MODE_M && s->mstatus & MSTATUS_MPRV)
    s->data_view = (s->mstatus & MSTATUS_MPP) >> MSTATUS_MPP_SHIFT;
  if (s->data_view == VIEW_S && s->mstatus & MSTATUS_SUM)
    s->data_view = VIEW_S_SUM;
}

/* Moves the enable bit of the target's interrupts to its previous one. */
static void push_status(struct iss *s, ureg ie, ureg pie, ureg pp,
                        unsigned pp_shift)
{
  ureg previous = s->mstatus & ie ? pie : 0;

  s->mstatus &= ~(ie | pie | pp);
  s->mstatus |= previous | (ureg)s->mode << pp_shift;
}

static ureg enter_m(struct iss *s, ureg cause, ureg tval)
{
  s->mepc = s->pc;
  s->mcause = cause;
  s->mtval = tval;
  push_status(s, MSTATUS_MIE, MSTATUS_MPIE, MSTATUS_MPP, MSTATUS_MPP_SHIFT);
  s->mode = CS_MODE_M;
  return s->mtvec;
}

static ureg enter_s(struct iss *s, ureg cause, ureg tval)
{
  s->sepc = s->pc;
  s->scause = cause;
  s->stval = tval;
  push_status(s, MSTATUS_SIE, MSTATUS_SPIE, MSTATUS_SPP, MSTATUS_SPP_SHIFT);
  s->mode = CS_MODE_S;
  return s->stvec;
}

/* Enters the handler for what happened at s->pc; sets s->next_pc.  M mode
 * handles what it did not delegate, and all that happens in itself. */
void iss_trap(struct iss *s, ureg cause, ureg tval, bool interrupt)
{
  ureg delegated = interrupt ? s->mideleg : s->medeleg;
  ureg number = cause | (ureg)interrupt << (XLEN - 1), tvec;

  if (s->counting)
    iss_count_events(s, 1u << EV_TRAP, s->mode);
  if (s->mode != CS_MODE_M && delegated >> cause & 1)
    tvec = enter_s(s, number, tval);
  else
    tvec = enter_m(s, number, tval);
  s->next_pc = (tvec & ~(ureg)3) + (interrupt && tvec & 1 ? 4 * cause : 0);
  s->reserved = false;
  s->handler = true;
  iss_update_views(s);
}

/* A level's interrupts are let in below it, and in it if it says so. */
static bool lets_in(const struct iss *s, unsigned level, ureg enable)
{
  return s->mode < level || (s->mode == level && s->mstatus & enable);
}

uint32_t iss_irq_enabled(const struct iss *s)
{
  ureg m = lets_in(s, CS_MODE_M, MSTATUS_MIE) ? s->mie & ~s->mideleg : 0;

  return m | (lets_in(s, CS_MODE_S, MSTATUS_SIE) ? s->mie & s->mideleg : 0);
}

bool iss_take_irq(struct iss *s, unsigned irq)
{
  if (!(iss_irq_enabled(s) >> irq & 1))
    return false;
  iss_trap(s, irq, 0, true);
  s->pc = s->next_pc;
  return true;
}

/* Takes the pending interrupt of highest priority, if it is enabled.  Those
 * of M mode come before all that are delegated. */
void iss_check_irq(struct iss *s)
{
  static const uint8_t priority[] = { IRQ_MEI, IRQ_MSI, IRQ_MTI, IRQ_SEI,
                                      IRQ_SSI, IRQ_STI, IRQ_LCOFI };
  ureg pending = s->mip & iss_irq_enabled(s);

  if (pending & ~s->mideleg)
    pending &= ~s->mideleg;
  for (unsigned n = 0; n < sizeof priority; n++)
    if (pending >> priority[n] & 1) {
      iss_take_irq(s, priority[n]);
      return;
    }
}

/* What MRET and SRET share: restores the enable bit, leaves U mode as the
 * previous one, and ends the use of another mode's view below M. */
static void pop_status(struct iss *s, ureg ie, ureg pie, ureg pp)
{
  ureg previous = s->mstatus & pie ? ie : 0;

  s->mstatus &= ~(ie | pp);
  s->mstatus |= previous | pie;
  if (s->mode != CS_MODE_M)
    s->mstatus &= ~(ureg)MSTATUS_MPRV;
  s->reserved = false;
  iss_update_views(s);
}

void iss_return_m(struct iss *s)
{
  s->mode = (s->mstatus & MSTATUS_MPP) >> MSTATUS_MPP_SHIFT;
  pop_status(s, MSTATUS_MIE, MSTATUS_MPIE, MSTATUS_MPP);
  s->next_pc = s->mepc;
}

void iss_return_s(struct iss *s)
{
  s->mode = (s->mstatus & MSTATUS_SPP) >> MSTATUS_SPP_SHIFT;
  pop_status(s, MSTATUS_SIE, MSTATUS_SPIE, MSTATUS_SPP);
  s->next_pc = s->sepc;
}
