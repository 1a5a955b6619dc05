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

/* The mode of loads and stores follows the mode and MPRV. */
void iss_update_modes(struct iss *s)
{
  s->data_mode = s->mode;
  if (s->mode == CS_MODE_M && s->mstatus & MSTATUS_MPRV)
    s->data_mode = (s->mstatus & MSTATUS_MPP) >> MSTATUS_MPP_SHIFT;
}

/* Enters the handler for what happened at s->pc; sets s->next_pc. */
void iss_trap(struct iss *s, ureg cause, ureg tval, bool interrupt)
{
  bool vectored = interrupt && s->mtvec & 1;
  ureg mpie = s->mstatus & MSTATUS_MIE ? MSTATUS_MPIE : 0;

  s->mepc = s->pc;
  s->mcause = cause | (ureg)interrupt << (XLEN - 1);
  s->mtval = tval;
  s->mstatus &= ~(ureg)(MSTATUS_MIE | MSTATUS_MPIE | MSTATUS_MPP);
  s->mstatus |= mpie | (ureg)s->mode << MSTATUS_MPP_SHIFT;
  s->mode = CS_MODE_M;
  s->next_pc = (s->mtvec & ~(ureg)3) + (vectored ? 4 * cause : 0);
  s->reserved = false;
  s->handler = true;
  iss_update_modes(s);
}

uint32_t iss_irq_enabled(const struct iss *s)
{
  if (s->mode == CS_MODE_M && !(s->mstatus & MSTATUS_MIE))
    return 0;
  return s->mie;
}

bool iss_take_irq(struct iss *s, unsigned irq)
{
  if (!(iss_irq_enabled(s) >> irq & 1))
    return false;
  iss_trap(s, irq, 0, true);
  s->pc = s->next_pc;
  return true;
}

/* Takes the pending interrupt of highest priority, if it is enabled. */
void iss_check_irq(struct iss *s)
{
  static const uint8_t priority[] = { IRQ_MEI, IRQ_MSI, IRQ_MTI, IRQ_LCOFI };
  ureg pending = iss_mip(s) & iss_irq_enabled(s);

  for (unsigned n = 0; n < sizeof priority; n++)
    if (pending >> priority[n] & 1) {
      iss_take_irq(s, priority[n]);
      return;
    }
}

/* MRET. */
void iss_return(struct iss *s)
{
  ureg mie = s->mstatus & MSTATUS_MPIE ? MSTATUS_MIE : 0;

  s->mode = (s->mstatus & MSTATUS_MPP) >> MSTATUS_MPP_SHIFT;
  s->mstatus &= ~(ureg)(MSTATUS_MIE | MSTATUS_MPP);
  s->mstatus |= mie | MSTATUS_MPIE;
  if (s->mode != CS_MODE_M)
    s->mstatus &= ~(ureg)MSTATUS_MPRV;
  s->next_pc = s->mepc;
  s->reserved = false;
  iss_update_modes(s);
}
