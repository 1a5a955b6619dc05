/* SPDX-License-Identifier: Apache-2.0
 *
 * exec_sys.c - CSR access, traps by instruction, fences, wait for interrupt.
 */
#include "iss_int.h"

static ureg illegal(struct iss *s, const struct iss_insn *i)
{
  iss_raise(s, CAUSE_ILLEGAL, i->raw);
  return 0;
}

ureg iss_x_illegal(struct iss *s, const struct iss_insn *i, ureg a, ureg b)
{
  (void)a, (void)b;
  return illegal(s, i);
}

/* The register operand, or the five bits in its place. */
static ureg csr_operand(const struct iss_insn *i, ureg a)
{
  return i->raw & 0x4000 ? i->field : a;
}

/* Reads unless that is pointless, writes if asked; no half is done when the
 * other is not allowed, because reading has no side effect. */
static ureg csr_op(struct iss *s, const struct iss_insn *i, bool write,
                   ureg clear, ureg set)
{
  ureg old = 0, kept;

  if (!iss_csr_read(s, i->imm, s->mode, &old))
    return illegal(s, i);
  kept = iss_csr_kept(s, i->imm, old) & ~clear;
  if (write && !iss_csr_write(s, i->imm, s->mode, kept | set))
    return illegal(s, i);
  return old;
}

ureg iss_x_csrrw(struct iss *s, const struct iss_insn *i, ureg a, ureg b)
{
  (void)b;
  return csr_op(s, i, true, ~(ureg)0, csr_operand(i, a));
}

/* The encoding decides whether CSRRS and CSRRC write, not the value. */
ureg iss_x_csrrs(struct iss *s, const struct iss_insn *i, ureg a, ureg b)
{
  (void)b;
  return csr_op(s, i, i->field != 0, 0, csr_operand(i, a));
}

ureg iss_x_csrrc(struct iss *s, const struct iss_insn *i, ureg a, ureg b)
{
  (void)b;
  return csr_op(s, i, i->field != 0, csr_operand(i, a), 0);
}

/* One hart and coherent code: nothing to order, FENCE.I included. */
ureg iss_x_fence(struct iss *s, const struct iss_insn *i, ureg a, ureg b)
{
  (void)s, (void)i, (void)a, (void)b;
  return 0;
}

ureg iss_x_ecall(struct iss *s, const struct iss_insn *i, ureg a, ureg b)
{
  (void)i, (void)a, (void)b;
  iss_raise(s, CAUSE_ECALL_U + s->mode, 0);
  return 0;
}

ureg iss_x_ebreak(struct iss *s, const struct iss_insn *i, ureg a, ureg b)
{
  (void)a, (void)b;
  if (i->len == 2 || !iss_semihost(s))
    iss_raise(s, CAUSE_BREAKPOINT, 0);
  return 0;
}

ureg iss_x_mret(struct iss *s, const struct iss_insn *i, ureg a, ureg b)
{
  (void)a, (void)b;
  if (s->mode != CS_MODE_M)
    return illegal(s, i);
  iss_return_m(s);
  return 0;
}

/* S mode's own instructions: M mode has them too, and may keep S mode from
 * them by a bit of mstatus. */
static bool supervisor_may(const struct iss *s, ureg trapped)
{
  return s->config.supervisor &&
         (s->mode == CS_MODE_M ||
          (s->mode == CS_MODE_S && !(s->mstatus & trapped)));
}

ureg iss_x_sret(struct iss *s, const struct iss_insn *i, ureg a, ureg b)
{
  (void)a, (void)b;
  if (!supervisor_may(s, MSTATUS_TSR))
    return illegal(s, i);
  iss_return_s(s);
  return 0;
}

/* Pages of other ASIDs are not remembered, so rs2 cannot keep any. */
ureg iss_x_sfence_vma(struct iss *s, const struct iss_insn *i, ureg a, ureg b)
{
  (void)a, (void)b;
  if (!supervisor_may(s, MSTATUS_TVM))
    return illegal(s, i);
  if (i->field)
    iss_tlb_flush_page(s, s->x[i->field]);
  else
    iss_tlb_flush_paged(s);
  return 0;
}

/* Where S mode exists, U mode never waits. */
static bool may_wait(const struct iss *s)
{
  if (s->mode == CS_MODE_U && s->config.supervisor)
    return false;
  return s->mode == CS_MODE_M || !(s->mstatus & MSTATUS_TW);
}

ureg iss_x_wfi(struct iss *s, const struct iss_insn *i, ureg a, ureg b)
{
  (void)a, (void)b;
  if (!may_wait(s))
    return illegal(s, i);
  iss_wait(s);
  return 0;
}
