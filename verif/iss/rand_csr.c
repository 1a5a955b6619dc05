/* SPDX-License-Identifier: Apache-2.0
 *
 * rand_csr.c - gadgets that access control and status registers.
 *
 * QEMU has more of most registers than we do.  So each has a mask of bits
 * that may be written and one of bits that are compared; constants of the
 * implementation and clocks are read but not compared.
 */
#include "rand_gen.h"

enum { ALL = -1, MCOUNTINHIBIT = 0x320 };

static const struct known {
  uint16_t num, count;
  uint32_t write, keep, compare; /* keep: bits every full write must set */
} known[] = {
  { 0x300, 1, RT_MSTATUS_MASK, 0, RT_MSTATUS_MASK }, /* mstatus */
  { 0x300, 1, RT_MSTATUS_MASK, 0, RT_MSTATUS_MASK },
  { 0x300, 1, RT_MSTATUS_MASK, 0, RT_MSTATUS_MASK },
  { 0x301, 1, 0, 0, ALL },            /* misa */
  { 0x304, 1, 0x888, 0, 0x888 },      /* mie */
  { 0x304, 1, 0x888, 0, 0x888 },
  { 0x305, 1, 1, RT_VECTORS, ALL },   /* mtvec */
  { 0x305, 1, 1, RT_VECTORS, ALL },
  { 0x306, 1, 7, 0, 7 },              /* mcounteren */
  { 0x306, 1, 7, 0, 7 },
  { 0x30a, 1, 1, 0, 1 },              /* menvcfg */
  { 0x310, 1, 0, 0, ALL },            /* mstatush */
  { 0x31a, 1, 0, 0, ALL },            /* menvcfgh */
  { 0x320, 1, 5, 0, 5 },              /* mcountinhibit */
  { 0x323, 29, 0, 0, ALL },           /* mhpmevent */
  { 0x340, 1, ALL, 0, ALL },          /* mscratch */
  { 0x341, 1, 0xfffffffe, 0, 0xfffffffe }, /* mepc */
  { 0x342, 1, ALL, 0, ~2u },          /* mcause: see below */
  { 0x343, 1, ALL, 0, ALL },          /* mtval */
  { 0x344, 1, 0, 0, 0x888 },          /* mip */
  { 0x3a2, 1, 0, 0, ALL },            /* pmpcfg of the same */
  { 0x3b8, 7, ALL, 0, ALL },          /* pmpaddr of entries that are off */
  { 0xb00, 1, 0xffffff00, 0x10, 0 },  /* mcycle */
  { 0xb02, 1, 0xffffff00, 0x10, 0 },  /* minstret */
  { 0xb80, 1, ALL, 0, ALL },          /* mcycleh */
  { 0xb82, 1, ALL, 0, ALL },          /* minstreth */
  { 0xb03, 29, 0, 0, ALL },           /* mhpmcounter */
  { 0xb83, 29, 0, 0, ALL },           /* mhpmcounterh */
};

/* Read-only ones, by number or because writing would end the run. */
static const struct known read_only[] = {
  { 0x3a0, 4, 0, 0, 0x9f9f9f9f },     /* pmpcfg */
  { 0x3b0, 16, 0, 0, ALL },           /* pmpaddr */
  { 0xc00, 3, 0, 0, 0 },              /* cycle, time, instret */
  { 0xc80, 3, 0, 0, 0 },
  { 0xf11, 1, 0, 0, ALL },            /* mvendorid */
  { 0xf12, 2, 0, 0, 0 },              /* marchid, mimpid */
  { 0xf14, 2, 0, 0, ALL },            /* mhartid, mconfigptr */
};

/* QEMU takes the read half of an AMO for a load: causes 4 and 5 there are 6
 * and 7 here, as the manual wants. */
enum { NUM_KNOWN = sizeof known / sizeof *known,
       NUM_READ_ONLY = sizeof read_only / sizeof *read_only };

/* For a comparison after every instruction: which bits of a CSR read must
 * agree. */
uint32_t rand_csr_mask(uint32_t csr)
{
  for (unsigned n = 0; n < NUM_KNOWN; n++)
    if (csr >= known[n].num && csr < known[n].num + known[n].count)
      return known[n].compare;
  for (unsigned n = 0; n < NUM_READ_ONLY; n++)
    if (csr >= read_only[n].num && csr < read_only[n].num + read_only[n].count)
      return read_only[n].compare;
  return ALL;
}

/* mstatus.MPP may be M or U; a half of it is a mode we do not have. */
static uint32_t legal(const struct known *k, uint32_t value)
{
  if (k->num == 0x300 && value & 0x1800)
    value |= 0x1800;
  return value;
}

static void clear_uncompared(struct gen *g, unsigned rd, uint32_t compare)
{
  unsigned mask = other_base(g, rd);

  if (!rd || compare == (uint32_t)ALL)
    return;
  li(g, mask, compare);
  put32(g, e_r(0x33, 7, 0, rd, rd, mask));
}

static void write_known(struct gen *g, const struct known *k)
{
  uint32_t csr = k->num + rnd(g, k->count), kind = 1 + rnd(g, 3);
  uint32_t value = legal(k, rnd32(g) & k->write);
  unsigned rd = any_rd(g), rs1 = any_base(g);

  if (chance(g, 3) && !(k->keep && kind == CSRRW)) {
    put32(g, e_csr(kind | CSR_IMM, rd, csr, value & k->write & 31));
  } else {
    li(g, rs1, kind == CSRRW ? value | k->keep : value);
    put32(g, e_csr(kind, rd, csr, rs1));
  }
  clear_uncompared(g, rd, k->compare);
  if (k->num == MCOUNTINHIBIT) /* the counter gadgets want them to run */
    put32(g, e_csr(CSRRW | CSR_IMM, 0, MCOUNTINHIBIT, 0));
}

static void read_one(struct gen *g, uint32_t csr, uint32_t compare)
{
  uint32_t kind = CSRRS + rnd(g, 2) + (chance(g, 2) ? CSR_IMM : 0);
  unsigned rd = any_rd(g);

  put32(g, e_csr(kind, rd, csr, 0));
  clear_uncompared(g, rd, compare);
}

static void read_known(struct gen *g, const struct known *k)
{
  read_one(g, k->num + rnd(g, k->count), k->compare);
}

/* Numbers that do not exist, and writes to read-only ones. */
static void refused(struct gen *g)
{
  static const uint16_t none[] = { 0x000, 0x005, 0x100, 0x105, 0x180, 0x200,
                                   0x800, 0x7c0, 0xcc0, 0xfff, 0xf10, 0x001,
                                   0x003, 0x747 };

  if (chance(g, 2))
    put32(g, e_csr(CSRRW, any_rd(g), 0xf14 - rnd(g, 4), any_rs(g)));
  else
    put32(g, e_csr(1 + rnd(g, 3), any_rd(g), none[rnd(g, 14)], any_rs(g)));
}

/* As an instruction that writes a CSR, but of the funct3 that none has: what it
 * would write is read. */
static void no_access(struct gen *g)
{
  const struct known *k = &known[rnd(g, NUM_KNOWN)];

  put32(g, e_csr(CSR_IMM, any_rd(g), k->num, 1 + rnd(g, 31)));
  read_one(g, k->num, k->compare);
}

void g_csr(struct gen *g)
{
  const struct known *k;

  switch (rnd(g, 8)) {
  case 0:
    if (chance(g, 2))
      no_access(g);
    else
      refused(g);
    break;
  case 1:
  case 2:
    read_known(g, &read_only[rnd(g, NUM_READ_ONLY)]);
    break;
  case 3:
    read_known(g, &known[rnd(g, NUM_KNOWN)]);
    break;
  default:
    k = &known[rnd(g, NUM_KNOWN)];
    for (unsigned n = k->count > 16 ? 6 : 1; n; n--) /* long runs: more */
      write_known(g, k);
  }
}

/* Counts instructions with a counter: the difference of two reads. */
void g_counters(struct gen *g)
{
  static const uint16_t counters[] = { 0xb00, 0xb02, 0xc00, 0xc02 };
  uint32_t csr = counters[rnd(g, 4)];
  unsigned first = any_base(g), second = other_base(g, first);

  /* In U mode a refused read must leave known values. */
  put32(g, e_i(0x13, 0, first, 0, 0));
  put32(g, e_i(0x13, 0, second, 0, 0));
  put32(g, e_csr(CSRRS, first, csr, 0));
  for (unsigned n = rnd(g, 6); n; n--)
    put32(g, 0x00000013);
  put32(g, e_csr(CSRRS, second, csr, 0));
  put32(g, e_r(0x33, 0, 32, second, second, first));
  put32(g, e_i(0x13, 0, first, 0, 0));
}

/* Reads of time run, but their values depend on the simulator. */
void g_clock(struct gen *g)
{
  unsigned rd = any_base(g);

  put32(g, e_csr(CSRRS, rd, chance(g, 2) ? 0xc01 : 0xc81, 0));
  put32(g, e_i(0x13, 7, rd, rd, 0));
}

static void put_csr(struct gen *g, uint32_t csr, uint32_t value)
{
  unsigned reg = any_base(g);

  li(g, reg, value);
  put32(g, e_csr(CSRRW, 0, csr, reg));
}

static void put_pmpcfg(struct gen *g, unsigned entry)
{
  const uint8_t *c = &g->pmpcfg[entry & ~3u];

  put_csr(g, 0x3a0 + entry / 4,
          c[0] | c[1] << 8 | c[2] << 16 | (uint32_t)c[3] << 24);
}

/* Gives a run of guard pages new permissions.  Only odd entries are used, so
 * that the one below is free to hold the start of a TOR range; whole pages,
 * because QEMU remembers a permission for the page. */
void g_protect(struct gen *g)
{
  static const uint8_t permissions[] = { 0, 1, 3, 4, 5, 7 };
  unsigned entry = 1 + 2 * rnd(g, 4), first = rnd(g, RT_GUARD_PAGES);
  unsigned log = rnd(g, 4);
  bool tor = chance(g, 2), lock = entry >= 5 && chance(g, 16);
  uint32_t page = RT_GUARD / 4;
  uint8_t cfg = permissions[rnd(g, 6)];

  if (g->user || g->pmpcfg[entry] & 0x80)
    return;
  g->pmpcfg[entry] = 0;
  put_pmpcfg(g, entry);
  if (tor) {
    put_csr(g, 0x3b0 + entry - 1, page + first * 1024);
    put_csr(g, 0x3b0 + entry, page + rnd(g, RT_GUARD_PAGES + 1) * 1024);
  } else {
    page += (first >> log << log) * 1024;
    put_csr(g, 0x3b0 + entry, page | ((512u << log) - 1));
  }
  g->pmpcfg[entry] = cfg | (tor ? 0x08 : 0x18) | (lock ? 0x80 : 0);
  put_pmpcfg(g, entry);
  if (chance(g, 2))
    g_switch_mode(g);
}
