// SPDX-License-Identifier: Apache-2.0
//
// traffic.c - random retired instructions, see traffic.h.

#include "traffic.h"

/* Instruction forms: a random word with the bits of `mask` taken from `match`.
 * Every rule of the class decoder has a row, so each is reached often. */
static const struct form {
  uint32_t mask, match;
} forms[] = {
  {0x0000007f, 0x03}, {0x0000007f, 0x07}, /* load */
  {0x0000007f, 0x23}, {0x0000007f, 0x27}, /* store */
  {0x0000007f, 0x63},                     /* branch */
  {0x0000007f, 0x6f}, {0x00000fff, 0x0ef}, {0x00000fff, 0x2ef}, /* jal */
  {0x0000007f, 0x67},                     /* jalr with any registers */
  {0x000f8fff, 0x0080e7}, {0x000f8fff, 0x0280e7}, /* rd x1, rs1 x1, x5 */
  {0x000f8fff, 0x0082e7}, {0x000f8fff, 0x0282e7}, /* rd x5, rs1 x1, x5 */
  {0x000f8fff, 0x008067}, {0x000f8fff, 0x028067}, /* rd x0: return */
  {0x000f8fff, 0x0100e7}, {0x000f8fff, 0x010067}, /* call, jump by x2 */
  {0x0000007f, 0x2f},                     /* atomic */
  {0xfe00007f, 0x02000033}, {0xfe00007f, 0x0200003b}, /* mul, div */
  {0xfe00007f, 0x33}, {0x0000007f, 0x33}, {0x0000007f, 0x3b}, /* alu */
  {0x0000007f, 0x13}, {0x0000707f, 0x2013}, {0x00007fff, 0x2013}, /* marker */
  {0x0000007f, 0x0f},                     /* fence */
  {0x0000707f, 0x73}, {0x0000707f, 0x4073}, {0x0000107f, 0x1073},
  {0x0000207f, 0x2073},                   /* system, csr */
  {0x0000007f, 0x37}, {0x00000003, 0x3},  /* lui, anything 32-bit */
  {0xffff0003, 0x0}, {0xffff0003, 0x1}, {0xffff0003, 0x2}, /* compressed */
  {0xfffff07f, 0x8002}, {0xfffff07f, 0x9002}, /* c.jr, c.jalr */
  {0xffffffff, 0x8082}, {0xffffffff, 0x8282}, /* c.jr x1, x5 */
  {0xffffffff, 0x9082}, {0xffffffff, 0x9282}, /* c.jalr x1, x5 */
  {0xffffffff, 0x9002}, {0xffffe003, 0x2001}, /* c.ebreak, c.jal */
};
#define FORMS ((int)(sizeof forms / sizeof forms[0]))

uint32_t traffic_insn(struct traffic *t) {
  int f = t->insn_class >= 0 && rng_percent(t->rng, 80)
    ? t->insn_class : (int)rng_below(t->rng, FORMS);
  return ((uint32_t)rng_next(t->rng) & ~forms[f].mask) | forms[f].match;
}

/* Also of a process whose ASID is even. */
enum { CONTEXT = 0x6b35, CONTEXT_ODD = CONTEXT ^ 0x8000 };

uint16_t traffic_context(struct rng *r) {
  unsigned bit = rng_below(r, 32);
  return (uint16_t)(CONTEXT ^ (bit < 16 ? 1u << bit : 0));
}

static uint64_t xlen_bits(const struct traffic *t, uint64_t v) {
  return t->xlen == 32 ? (uint32_t)v : v;
}

/* Roots of their own, but for two that differ in the ASID alone. */
static void new_processes(struct traffic *t) {
  for (int i = 0; i < TRAFFIC_PROCESSES; i++)
    t->satp[i] = xlen_bits(t, rng_next(t->rng));
  t->satp[1] = t->satp[0] ^ 1ull << (t->xlen == 32 ? 22 : 44);
  t->turn = rng_percent(t->rng, 50) ? 5 : 100;
  t->wild = rng_percent(t->rng, 20) ? 50 : 0;
}

void traffic_processes(struct traffic *t) {
  t->processes = true;
  new_processes(t);
}

/* Whose the instruction is: a process runs for a while, in U mode mostly; S
 * mode in between is under the same satp, and so is M. */
static void whose(struct traffic *t, struct cs_rvfi *l) {
  static const uint8_t modes[] = {0, 0, 0, 1, 1, 3, 3, 2};
  struct rng *r = t->rng;
  if (rng_below(r, 1000) < t->turn)
    t->process = (int)rng_below(r, TRAFFIC_PROCESSES);
  if (rng_below(r, 1000) < 4 * t->turn)
    t->mode = modes[rng_below(r, 7)];
  l->mode = t->mode;
  l->satp = t->satp[t->process];
  l->context = l->satp >> 22 & 1 ? CONTEXT_ODD : CONTEXT;
  if (rng_percent(r, t->wild)) {
    l->mode = modes[rng_below(r, 8)];
    l->satp = xlen_bits(t, rng_percent(r, 50) ? rng_next(r)
                           : t->satp[rng_below(r, TRAFFIC_PROCESSES)]);
    l->context = traffic_context(r);
  }
}

void traffic_init(struct traffic *t, struct rng *rng, int nret, int xlen) {
  *t = (struct traffic){ .rng = rng, .nret = nret, .xlen = xlen };
  traffic_mood(t, true);
}

void traffic_mood(struct traffic *t, bool pool) {
  static const uint8_t densities[] = {2, 20, 50, 90, 100, 100};
  struct rng *r = t->rng;
  t->density = densities[rng_below(r, sizeof densities)];
  t->lane_density = densities[rng_range(r, 1, 5)];
  t->pcs = 1u << rng_below(r, 5);
  t->values = 1u << rng_below(r, 5);
  t->trap = rng_percent(r, 50) ? 3 : 0;
  t->disorder = rng_percent(r, 30) ? 20 : 0;
  t->odd_value = rng_percent(r, 30) ? 10 : 0;
  t->insn_class = rng_percent(r, 60) ? (int)rng_below(r, FORMS) : -1;
  if (t->nret > 1)
    t->same = rng_percent(r, 40) ? 99 : 0;
  if (t->processes) {
    new_processes(t);
    if (rng_percent(r, 30))
      t->trap = 25; /* what a handler's address may be shown to */
  }
  if (!pool)
    return;
  uint64_t base = rng_next(r);
  for (int i = 0; i < TRAFFIC_POOL; i++) {
    bool far = rng_percent(r, 20);
    bool odd = rng_percent(r, 3); /* of no program: just a bit more */
    t->pc[i] = xlen_bits(t, ((far ? rng_next(r) : base + rng_below(r, 4096))
                             & ~1ull) | odd);
    t->value[i] = xlen_bits(t, rng_percent(r, 50) ? rng_next(r)
                            : rng_below(r, 4));
  }
}

static uint64_t value(struct traffic *t) {
  if (rng_percent(t->rng, t->odd_value))
    return xlen_bits(t, rng_next(t->rng));
  return t->value[rng_below(t->rng, t->values)];
}

/* Order numbers rise by one, but for the mood's disorder. */
static uint64_t next_order(struct traffic *t) {
  if (rng_below(t->rng, 1000) < t->disorder)
    t->order += rng_percent(t->rng, 50) ? rng_next(t->rng) : 65536;
  return t->order++;
}

/* Equal tuples side by side, which random ones hardly ever are. */
static bool repeat(struct traffic *t, struct cs_rvfi *l) {
  if (t->nret == 1 || !t->last.valid || !rng_percent(t->rng, t->same))
    return false;
  *l = t->last;
  l->order = next_order(t);
  return true;
}

static void retire(struct traffic *t, struct cs_rvfi *l) {
  static const uint8_t modes[] = {0, 1, 3, 3};
  struct rng *r = t->rng;
  bool link = rng_percent(r, 20);
  *l = (struct cs_rvfi){
    .valid = true,
    .trap = rng_percent(r, t->trap),
    .mode = modes[rng_below(r, 4)],
    .rd_addr = (uint8_t)(link ? 1 : rng_below(r, 32)),
    .insn = traffic_insn(t),
    .order = next_order(t),
    .pc_rdata = t->pc[rng_below(r, t->pcs)],
    .pc_wdata = t->pc[rng_below(r, TRAFFIC_POOL)],
    .rs1_rdata = value(t),
    .rs2_rdata = value(t),
    .rd_wdata = value(t),
    .mem_addr = value(t),
    .mem_wdata = value(t),
    .ev = (uint8_t)(rng_percent(r, 50) ? 0 : rng_below(r, 32)),
    .head_cycles = (uint16_t)rng_skewed(r, 16),
    .mem_latency = (uint16_t)rng_skewed(r, 16),
    .reason = rng_percent(r, 50) ? 0 : (uint32_t)rng_next(r),
    .context = rng_percent(r, 90) ? traffic_context(r)
                                  : (uint16_t)rng_next(r),
  };
  if (t->processes)
    whose(t, l);
}

/* Lanes without an instruction hold junk: nobody may look at it. */
static void bubble(struct traffic *t, struct cs_rvfi *l) {
  retire(t, l);
  l->valid = false;
  t->order--;
}

void traffic_clock(struct traffic *t, struct cs_rvfi *lanes) {
  bool busy = rng_percent(t->rng, t->density);
  for (int i = 0; i < t->nret; i++)
    if (busy && (t->nret == 1 || rng_percent(t->rng, t->lane_density))) {
      if (!repeat(t, &lanes[i]))
        retire(t, &lanes[i]);
      t->last = lanes[i];
    } else {
      bubble(t, &lanes[i]);
    }
}
