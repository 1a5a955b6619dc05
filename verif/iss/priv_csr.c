/* SPDX-License-Identifier: Apache-2.0
 *
 * priv_csr.c - gadgets that access control and status registers, from the
 * modes that may and from the others.
 *
 * As in rand_csr.c each has a mask of bits that are written, one of bits that
 * every full write sets, and one of bits that are compared.  Registers whose
 * value decides where the program goes only get written by their own gadgets.
 */
#include "priv.h"

enum { ALL = -1, READ_ONLY = 1, NO_FULL = 2 };
enum { STIMECMP = 0x14d, STIMECMPH = 0x15d };

static const struct known {
  uint16_t num, count;
  uint32_t write, keep, compare;
  uint8_t limits;
} known[] = {
  { 0x100, 1, PT_SSTATUS_MASK, 0, PT_SSTATUS_MASK, 0 }, /* sstatus */
  { 0x104, 1, 0x222, 0, 0x222, 0 },                /* sie */
  { 0x105, 1, 1, PT_S_VECTORS, ALL, 0 },           /* stvec */
  { 0x106, 1, 0x7f, 0, 0x7f, 0 },                  /* scounteren */
  { 0x10a, 1, 1, 0, 1, 0 },                        /* senvcfg */
  { 0x140, 1, ALL, 0, ALL, 0 },                    /* sscratch */
  { 0x141, 1, 0xfffffffe, 0, 0xfffffffe, 0 },      /* sepc */
  { 0x142, 1, ALL, 0, ~2u, 0 },                    /* scause */
  { 0x143, 1, ALL, 0, ALL, 0 },                    /* stval */
  { 0x144, 1, 0, 0, 0x222, READ_ONLY },            /* sip */
  { STIMECMP, 1, 0x7fffff00, 0x80000000, ALL, 0 },
  { STIMECMPH, 1, ALL, ALL, ALL, 0 },
  { 0x180, 1, 0, 0, ALL, READ_ONLY },              /* satp */
  { 0x300, 1, 0x000c01aa, 0, PT_MSTATUS_MASK, NO_FULL }, /* mstatus */
  { 0x301, 1, 0, 0, ALL, 0 },                      /* misa */
  { 0x302, 1, 0, 0, 0xb3fe, READ_ONLY },           /* medeleg */
  { 0x303, 1, 0x222, 0, 0x222, 0 },                /* mideleg */
  { 0x304, 1, 0xaaa, 0, 0xaaa, 0 },                /* mie */
  { 0x305, 1, 1, PT_M_VECTORS, ALL, 0 },           /* mtvec */
  { 0x306, 1, 0x7f, 0, 0x7f, 0 },                  /* mcounteren */
  { 0x30a, 1, 1, 0, 1, 0 },                        /* menvcfg */
  { 0x310, 1, 0, 0, ALL, 0 },                      /* mstatush */
  { 0x31a, 1, 0, 0, 1u << 31, NO_FULL },           /* menvcfgh */
  { 0x320, 1, 0x7d, 0, 0x7d, 0 },                  /* mcountinhibit */
  { 0x323, 29, 0, 0, ALL, 0 },                     /* mhpmevent */
  { 0x340, 1, ALL, 0, ALL, 0 },                    /* mscratch */
  { 0x341, 1, 0xfffffffe, 0, 0xfffffffe, 0 },      /* mepc */
  { 0x342, 1, ALL, 0, ~2u, 0 },                    /* mcause */
  { 0x343, 1, ALL, 0, ALL, 0 },                    /* mtval */
  { 0x344, 1, 0, 0, 0xaaa, READ_ONLY },            /* mip */
  { 0x3a0, 3, 0, 0, ALL, 0 },                      /* pmpcfg of what is off */
  { 0x3a3, 1, 0, 0, 0x9f9f9f9f, READ_ONLY },
  { 0x3b0, 15, ALL, 0, ALL, 0 },                   /* pmpaddr */
  { 0x3bf, 1, 0, 0, ALL, READ_ONLY },
  { 0x723, 4, 0xf0000000, 0, 0xf0000000, 0 },      /* mhpmeventh */
  { 0xb00, 1, 0xffffff00, 0x10, 0, 0 },            /* mcycle */
  { 0xb02, 1, 0xffffff00, 0x10, 0, 0 },            /* minstret */
  { 0xb03, 4, ALL, 0, ALL, 0 },                    /* mhpmcounter */
  { 0xb07, 25, 0, 0, ALL, 0 },
  { 0xb80, 1, ALL, 0, 0, 0 },                      /* mcycleh */
  { 0xb82, 1, ALL, 0, 0, 0 },                      /* minstreth */
  { 0xb83, 4, 0xff, 0, 0xff, 0 },                  /* mhpmcounterh */
  { 0xb87, 25, 0, 0, ALL, 0 },
  { 0xc00, 3, 0, 0, 0, READ_ONLY },                /* cycle, time, instret */
  { 0xc03, 4, 0, 0, ALL, READ_ONLY },              /* hpmcounter */
  { 0xc80, 3, 0, 0, 0, READ_ONLY },
  { 0xc83, 4, 0, 0, 0xff, READ_ONLY },
  { 0xda0, 1, 0, 0, 0x78, READ_ONLY },             /* scountovf */
  { 0xf11, 1, 0, 0, ALL, READ_ONLY },              /* mvendorid */
  { 0xf12, 2, 0, 0, 0, READ_ONLY },                /* marchid, mimpid */
  { 0xf14, 2, 0, 0, ALL, READ_ONLY },              /* mhartid, mconfigptr */
  { 0x5a8, 1, ALL, 0, ALL, 0 },                    /* scontext: strict only */
};

enum { NUM_KNOWN = sizeof known / sizeof *known };

uint32_t priv_csr_mask(uint32_t csr)
{
  for (unsigned n = 0; n < NUM_KNOWN; n++)
    if (csr >= known[n].num && csr < known[n].num + known[n].count)
      return known[n].compare;
  return ALL;
}

/* Without STCE a write of stimecmp would still move QEMU's mip.STIP. */
static bool writable(const struct priv *p, const struct known *k)
{
  bool stimecmp = k->num == STIMECMP || k->num == STIMECMPH;

  return !(k->limits & READ_ONLY) &&
         !(stimecmp && p->mode == PRIV_M && !p->timer);
}

/* A strict program writes bits that QEMU would keep, where they decide nothing
 * of its way. */
static bool takes_all(const struct priv *p, uint32_t csr)
{
  static const uint16_t all[] = { 0x104, 0x106, 0x10a, 0x303, 0x304, 0x306,
                                  0x30a, 0x320 };

  for (unsigned n = 0; n < sizeof all / sizeof *all; n++)
    if (all[n] == csr)
      return p->g.strict;
  return false;
}

static void put_write(struct priv *p, const struct known *k, uint32_t csr,
                      unsigned rd)
{
  struct gen *g = &p->g;
  uint32_t value = rnd32(g) & k->write, kind = 1 + rnd(g, 3);
  unsigned rs1;

  if (takes_all(p, csr))
    value = rnd32(g);
  if (k->limits & NO_FULL)
    kind = CSRRS + rnd(g, 2);
  if (csr >> 10 == 3) /* QEMU lets CSRRS and CSRRC of 0 pass */
    kind = CSRRW;
  if (k->keep && kind != CSRRS) { /* never without what must be set */
    kind = CSRRW;
    value |= k->keep;
  } else if (chance(g, 3)) {
    put32(g, e_csr(kind | CSR_IMM, rd, csr, value & 31));
    return;
  }
  rs1 = any_base(g);
  li(g, rs1, value);
  put32(g, e_csr(kind, rd, csr, rs1));
}

/* An access that traps must not be followed by what looks like the marker,
 * and leaves an old value in rd: both hold, the masking is done always. */
static void clear_uncompared(struct gen *g, unsigned rd, uint32_t compare)
{
  unsigned mask = other_base(g, rd);

  put16(g, 0x0001);
  if (!rd || compare == (uint32_t)ALL)
    return;
  li(g, mask, compare);
  put32(g, e_r(0x33, 7, 0, rd, rd, mask));
}

static void access_known(struct priv *p, const struct known *k)
{
  struct gen *g = &p->g;
  uint32_t csr = k->num + rnd(g, k->count);
  unsigned rd = any_rd(g);
  bool attempt = csr >> 10 == 3 || (csr >> 8 & 3) > p->mode;

  if ((writable(p, k) || attempt) && chance(g, 2))
    put_write(p, k, csr, rd);
  else
    put32(g, e_csr(CSRRS + rnd(g, 2) + (chance(g, 2) ? CSR_IMM : 0), rd, csr,
                   0));
  clear_uncompared(g, rd, k->compare);
}

/* Numbers that do not exist. */
static void access_none(struct priv *p)
{
  static const uint16_t none[] = { 0x000, 0x005, 0x200, 0x800, 0x7c0, 0xcc0,
                                   0xfff, 0xf10, 0x001, 0x003, 0x747 };
  struct gen *g = &p->g;

  put32(g, e_csr(1 + rnd(g, 3), any_rd(g), none[rnd(g, 11)], any_rs(g)));
  put16(g, 0x0001);
}

/* Long runs need more. */
void p_csr(struct priv *p)
{
  const struct known *k = &known[rnd(&p->g, p->g.strict ? NUM_KNOWN
                                                        : NUM_KNOWN - 1)];

  if (p->g.strict && chance(&p->g, 4)) /* it is the rarest mode there */
    priv_machine(p);
  if (chance(&p->g, 16)) {
    access_none(p);
    return;
  }
  for (unsigned n = k->count > 2 ? (k->count + 1) / 2 : 1; n; n--)
    access_known(p, k);
}
