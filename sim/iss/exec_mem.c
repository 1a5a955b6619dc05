/* SPDX-License-Identifier: Apache-2.0
 *
 * exec_mem.c - loads, stores, and the A extension.
 *
 * The load and store functions of mem.c fill the memory fields of the record;
 * here is only what each instruction does with the value.
 */
#include "iss_int.h"

#define LOAD(name, size, type)                                             \
  ureg iss_x_##name(struct iss *s, const struct iss_insn *i, ureg a, ureg b) \
  {                                                                        \
    ureg value = 0;                                                        \
                                                                           \
    (void)i;                                                               \
    iss_load(s, a + b, size, &value);                                      \
    return (ureg)(type)value;                                              \
  }

LOAD(lb, 1, int8_t)
LOAD(lh, 2, int16_t)
LOAD(lw, 4, sreg)
LOAD(lbu, 1, uint8_t)
LOAD(lhu, 2, uint16_t)

#define STORE(name, size)                                                  \
  ureg iss_x_##name(struct iss *s, const struct iss_insn *i, ureg a, ureg b) \
  {                                                                        \
    (void)b;                                                               \
    iss_store(s, a + i->imm, size, s->x[i->rs2]);                          \
    return 0;                                                              \
  }

STORE(sb, 1)
STORE(sh, 2)
STORE(sw, 4)

/* Reservations are of physical memory.  False: va leads nowhere. */
static bool physical(struct iss *s, ureg va, uint64_t *pa)
{
  *pa = va;
  return s->data_view == VIEW_M || !(s->satp & SATP_SV32) ||
         !iss_walk(s, ACC_LOAD, s->data_view, va, pa);
}

/* A core may have no atomics on a device: not where the page would let it. */
static bool refused(struct iss *s, enum access kind, ureg va)
{
  uint64_t pa;

  return s->config.ram_atomics &&
         !iss_translate(s, kind, s->data_view, va, 4, &pa) &&
         !iss_find_ram(s, pa, 4);
}

/* Atomics must be aligned, unlike plain loads and stores; the causes of both
 * faults are one apart. */
static bool aligned(struct iss *s, enum access kind, ureg va)
{
  enum cause cause = kind == ACC_LOAD ? CAUSE_LOAD_MISALIGNED
                                      : CAUSE_STORE_MISALIGNED;

  if (va & 3)
    iss_raise(s, cause, va);
  else if (refused(s, kind, va))
    iss_raise(s, cause + 1, va);
  else
    return true;
  return false;
}

/* What an AMO may not write it does not read: no read of a device either. */
static bool writable(struct iss *s, ureg va)
{
  uint64_t pa;
  enum fault f = s->config.ram_atomics
                   ? iss_translate(s, ACC_STORE, s->data_view, va, 4, &pa)
                   : FAULT_NONE;

  if (f)
    iss_raise(s, f == FAULT_PAGE ? CAUSE_STORE_PAGE : CAUSE_STORE_ACCESS, va);
  return !f;
}

ureg iss_x_lr(struct iss *s, const struct iss_insn *i, ureg a, ureg b)
{
  ureg value = 0;

  (void)i, (void)b;
  if (aligned(s, ACC_LOAD, a) && iss_load(s, a, 4, &value))
    s->reserved = physical(s, a, &s->reservation);
  return value;
}

/* Without a reservation SC touches no memory, so it cannot fault either. */
ureg iss_x_sc(struct iss *s, const struct iss_insn *i, ureg a, ureg b)
{
  uint64_t pa;

  (void)i;
  if (a & 3) {
    iss_raise(s, CAUSE_STORE_MISALIGNED, a);
    return 0;
  }
  bool fails = !s->reserved || !physical(s, a, &pa) || s->reservation != pa;
  s->reserved = false;
  if (!fails)
    iss_store(s, a, 4, b);
  return fails;
}

/* The read half of an AMO.  It faults as a store would: the causes of loads
 * and stores are two apart. */
static bool amo_load(struct iss *s, ureg a, ureg *old)
{
  if (!aligned(s, ACC_STORE, a) || !writable(s, a))
    return false;
  if (iss_load(s, a, 4, old))
    return true;
  s->exc_cause += CAUSE_STORE_ACCESS - CAUSE_LOAD_ACCESS;
  return false;
}

#define AMO(name, expression)                                              \
  ureg iss_x_##name(struct iss *s, const struct iss_insn *i, ureg a, ureg b) \
  {                                                                        \
    ureg old = 0;                                                          \
                                                                           \
    (void)i;                                                               \
    if (amo_load(s, a, &old))                                              \
      iss_store(s, a, 4, (expression));                                    \
    return old;                                                            \
  }

AMO(amoswap, b)
AMO(amoadd, old + b)
AMO(amoxor, old ^ b)
AMO(amoand, old & b)
AMO(amoor, old | b)
AMO(amomin, (sreg)old < (sreg)b ? old : b)
AMO(amomax, (sreg)old > (sreg)b ? old : b)
AMO(amominu, old < b ? old : b)
AMO(amomaxu, old > b ? old : b)
