/* SPDX-License-Identifier: Apache-2.0
 *
 * test_schedule.c - test_schedule DIR BUILD BLOCKS [SEED]: random blocks on the
 * core (build/soc), with everything in the caches, against the schedule that
 * the analysis has of them.
 *
 * Each block is run three times behind a fence and nops, which empty the store
 * buffer and let the fetch unit get ahead; the last time counts.  A clock more
 * than the schedule says must have a reason that no schedule can know.  The
 * others are counted as unexplained, and at most 0.1 % of the blocks may have
 * one.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_reasons.h"
#include "cs_select.h"
#include "cs_soc.h"
#include "schedule.h"

enum {
  BASE = 0x80000000, DATA = 0x80800000, CODE_BYTES = 4 << 20,
  LONGEST = 13, NOPS = 8, STORES = 4, BATCH = 1024, TOLD = 10,
  MOST = 20000,              /* blocks, that CODE_BYTES have room for */
};
enum { X0, COUNT = 27, BASE_A = 8, BASE_B = 18 }; /* registers */

struct block {
  uint32_t at, n;            /* half-word of its first instruction, and how
                              * many instructions */
};

struct rig {
  uint16_t *code;            /* by half-word */
  uint32_t at;
  uint16_t *head;            /* of the last time, by half-word */
  uint16_t (*reason)[CS_REASONS];
  uint32_t seed;
  struct block *block;
  uint32_t blocks;
};

static uint32_t below(struct rig *g, uint32_t n)
{
  g->seed ^= g->seed << 13;
  g->seed ^= g->seed >> 17;
  g->seed ^= g->seed << 5;
  return g->seed % n;
}

/* ---- code ---- */

static void half(struct rig *g, uint32_t h)
{
  g->code[g->at++] = (uint16_t)h;
}

static void word(struct rig *g, uint32_t w)
{
  half(g, w);
  half(g, w >> 16);
}

static uint32_t reg(struct rig *g)
{
  static const uint8_t regs[] = { 0, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 28 };

  return regs[below(g, sizeof regs)];
}

/* One of x9 to x15 as compressed instructions have it: x8 is a base. */
static uint32_t reg3(struct rig *g)
{
  return 1 + below(g, 7);
}

static uint32_t r_type(struct rig *g, uint32_t funct7, uint32_t funct3,
                       uint32_t opcode)
{
  return funct7 << 25 | reg(g) << 20 | reg(g) << 15 | funct3 << 12 |
         reg(g) << 7 | opcode;
}

static void alu(struct rig *g)
{
  static const uint8_t immediates[] = { 0, 2, 3, 4, 6, 7 };

  switch (below(g, 4)) {
  case 0:
    word(g, below(g, 4096) << 20 | reg(g) << 15 |
            (uint32_t)immediates[below(g, 6)] << 12 | (5 + below(g, 3)) << 7 |
            0x13);
    break;
  case 1: word(g, below(g, 1 << 20) << 12 | reg(g) << 7 | 0x37); break;
  case 2: word(g, below(g, 1 << 20) << 12 | reg(g) << 7 | 0x17); break;
  default: word(g, r_type(g, 0, below(g, 8), 0x33));
  }
}

static void short_alu(struct rig *g)
{
  switch (below(g, 4)) {
  case 0: half(g, 0x4001 | (9 + below(g, 7)) << 7 | below(g, 32) << 2); break;
  case 1: half(g, 0x8c01 | reg3(g) << 7 | reg3(g) << 2 | below(g, 4) << 5);
    break;
  case 2: half(g, 0x9002 | (9 + below(g, 7)) << 7 | (9 + below(g, 7)) << 2);
    break;
  default: half(g, 0x8002 | (9 + below(g, 7)) << 7 | (9 + below(g, 7)) << 2);
  }
}

static uint32_t base(struct rig *g)
{
  return below(g, 2) ? BASE_A : BASE_B;
}

static void load(struct rig *g)
{
  static const uint8_t size[] = { 1, 2, 4, 0, 1, 2 };
  static const uint8_t funct3[] = { 0, 1, 2, 2, 4, 5 };
  uint32_t kind = below(g, 6), offset = below(g, 31) * 4;

  if (kind == 3) {
    half(g, 0x4000 | reg3(g) << 2 | (offset >> 3 & 7) << 10 |
            (offset >> 2 & 1) << 6 | (offset >> 6 & 1) << 5);
    return;
  }
  offset += below(g, 4) / size[kind] * size[kind];
  word(g, offset << 20 | base(g) << 15 | (uint32_t)funct3[kind] << 12 |
          reg(g) << 7 | 0x03);
}

static void store(struct rig *g)
{
  uint32_t offset = below(g, 31) * 4;

  word(g, (offset >> 5) << 25 | reg(g) << 20 | base(g) << 15 | 2 << 12 |
          (offset & 31) << 7 | 0x23);
}

static void mul_div(struct rig *g)
{
  word(g, r_type(g, 1, below(g, 4) ? below(g, 4) : 4 + below(g, 4), 0x33));
}

static void csr(struct rig *g) /* mscratch */
{
  word(g, 0x340u << 20 | reg(g) << 15 | (1 + below(g, 3)) << 12 |
          reg(g) << 7 | 0x73);
}

static void atomic(struct rig *g)
{
  static const uint8_t funct5[] = { 0x02, 0x03, 0x00, 0x01, 0x04, 0x0c };
  uint32_t f = funct5[below(g, sizeof funct5)];

  word(g, f << 27 | (f == 2 ? 0 : reg(g)) << 20 | base(g) << 15 | 2 << 12 |
          reg(g) << 7 | 0x2f);
}

/* To the second half-word behind it, taken or not. */
static void branch(struct rig *g)
{
  word(g, reg(g) << 20 | reg(g) << 15 | (below(g, 2) | below(g, 2) << 2) << 12 |
          8 << 7 | 0x63);
}

static void random_insn(struct rig *g, uint32_t *stores)
{
  uint32_t kind = below(g, 100);

  if (kind < 30)
    alu(g);
  else if (kind < 55)
    short_alu(g);
  else if (kind < 78)
    load(g);
  else if (kind < 88 && (*stores)++ < STORES)
    store(g);
  else if (kind < 95)
    mul_div(g);
  else if (kind < 97)
    csr(g);
  else if (kind < 99 && (*stores)++ < STORES)
    atomic(g);
  else
    alu(g);
}

static void nops(struct rig *g)
{
  for (int i = 0; i < NOPS; i++)
    half(g, 0x0001);
}

static void make_block(struct rig *g, struct block *b)
{
  uint32_t again, stores = 0;
  int32_t back;

  b->n = 1 + below(g, LONGEST);
  word(g, 3 << 20 | COUNT << 7 | 0x13);
  again = g->at;
  word(g, 0x0ff0000f); /* fence */
  nops(g);
  if (below(g, 2))
    half(g, 0x0001);   /* so that words begin anywhere */
  b->at = g->at;
  for (uint32_t i = 0; i < b->n; i++)
    if (i + 1 < b->n || below(g, 2))
      random_insn(g, &stores);
    else
      branch(g);
  nops(g);
  word(g, 0xfffu << 20 | COUNT << 15 | COUNT << 7 | 0x13);
  back = ((int32_t)again - (int32_t)g->at) * 2;
  word(g, ((uint32_t)back >> 12 & 1) << 31 | ((uint32_t)back >> 5 & 63) << 25 |
          COUNT << 15 | 1 << 12 | ((uint32_t)back >> 1 & 15) << 8 |
          ((uint32_t)back >> 11 & 1) << 7 | 0x63);
}

static void make_program(struct rig *g)
{
  word(g, DATA | BASE_A << 7 | 0x37);
  word(g, DATA | BASE_B << 7 | 0x37);
  word(g, 1024u << 20 | BASE_B << 15 | BASE_B << 7 | 0x13);
  for (uint32_t i = 0; i < g->blocks; i++)
    make_block(g, &g->block[i]);
  word(g, 0x00100000 | 10 << 7 | 0x37);  /* the test device: power off */
  word(g, 0x00005000 | 11 << 7 | 0x37);
  word(g, 0x555u << 20 | 11 << 15 | 11 << 7 | 0x13);
  word(g, 11 << 20 | 10 << 15 | 2 << 12 | 0x23);
  half(g, 0xa001);                       /* j . */
}

/* ---- on the core ---- */

static void run(struct rig *g, const char *dir, const char *build)
{
  const struct cs_soc_config config = { 0 };
  struct cs_rvfi r[BATCH];
  char err[300];
  struct cs_soc *soc = cs_soc_new(dir, build, &config, NULL, err, sizeof err);

  if (!soc) {
    fprintf(stderr, "%s\n", err);
    exit(1);
  }
  cs_soc_write_mem(soc, BASE, g->code, g->at * sizeof *g->code);
  while (!cs_soc_ended(soc)) {
    size_t n = cs_soc_run_many(soc, 1000000, r, BATCH);

    for (size_t i = 0; i < n; i++) {
      uint32_t at = ((uint32_t)r[i].pc_rdata - BASE) / 2;

      if (r[i].trap || at >= g->at) {
        fprintf(stderr, "it trapped at 0x%08" PRIx64 "\n", r[i].pc_rdata);
        exit(1);
      }
      g->head[at] = r[i].head_cycles;
      for (int k = 0; k < CS_REASONS; k++)
        g->reason[at][k] = r[i].reasons[k];
    }
    if (!n && !cs_soc_ended(soc)) {
      fprintf(stderr, "it does not go on\n");
      exit(1);
    }
  }
  cs_soc_free(soc);
}

/* ---- comparison ---- */

struct result {
  uint64_t insns, more;      /* more: clocks that no schedule can know */
  uint32_t unexplained;      /* blocks */
};

/* What the schedule cannot know of: cache misses, predictions, a full store
 * buffer. */
static uint32_t dynamic(const uint16_t *reason)
{
  static const uint8_t kinds[] = {
    CS_REASON_ICACHE, CS_REASON_ITLB_WALK, CS_REASON_MISPREDICT,
    CS_REASON_FETCH, CS_REASON_DCACHE, CS_REASON_DTLB_WALK, CS_REASON_STORE_BUFFER,
  };
  uint32_t sum = 0;

  for (size_t i = 0; i < sizeof kinds; i++)
    sum += reason[kinds[i]];
  return sum;
}

static void tell(const struct insn *insn, const struct schedule *s,
                 const struct rig *g, const struct block *b, uint32_t wrong)
{
  printf("block at 0x%08x, instruction %u:\n", BASE + 2 * b->at, wrong);
  for (uint32_t k = 0; k < b->n; k++) {
    uint32_t at = ((uint32_t)insn[k].pc - BASE) / 2;

    printf("  %08" PRIx64 " %08x best %u took %u:", insn[k].pc, insn[k].raw,
           s[k].best, g->head[at]);
    for (int r = 0; r < CS_REASONS; r++)
      if (g->reason[at][r])
        printf(" %s %u", cs_reason_names[r], g->reason[at][r]);
    putchar('\n');
  }
}

static void compare(const struct rig *g, const struct block *b,
                    struct result *r)
{
  struct insn insn[LONGEST];
  struct schedule s[LONGEST];
  uint32_t at = b->at;

  for (uint32_t k = 0; k < b->n; k++) {
    insn[k] = insn_decode(BASE + 2 * at, (const uint8_t *)(g->code + at), 4);
    at += insn[k].length / 2u;
  }
  schedule_block(insn, b->n, s);
  for (uint32_t k = 0; k < b->n; k++) {
    uint32_t i = ((uint32_t)insn[k].pc - BASE) / 2, more = dynamic(g->reason[i]);

    r->insns++;
    r->more += more;
    if (g->head[i] == s[k].best + more)
      continue;
    if (r->unexplained++ < TOLD)
      tell(insn, s, g, b, k);
    return;
  }
}

int main(int argc, char **argv)
{
  struct rig g = { .blocks = argc > 3 ? (uint32_t)atoi(argv[3]) : 0,
                   .seed = argc > 4 ? (uint32_t)atoi(argv[4]) : 1 };
  struct result r = { 0 };

  if (!g.blocks || g.blocks > MOST || !g.seed) {
    fprintf(stderr, "usage: test_schedule DIR BUILD BLOCKS [SEED], at most %d "
            "blocks\n", MOST);
    return 1;
  }
  g.code = calloc(CODE_BYTES / 2, sizeof *g.code);
  g.head = calloc(CODE_BYTES / 2, sizeof *g.head);
  g.reason = calloc(CODE_BYTES / 2, sizeof *g.reason);
  g.block = calloc(g.blocks, sizeof *g.block);
  if (!g.code || !g.head || !g.reason || !g.block)
    return 1;
  make_program(&g);
  run(&g, argv[1], argv[2]);
  for (uint32_t i = 0; i < g.blocks; i++)
    compare(&g, &g.block[i], &r);
  printf("schedule: %u blocks, %" PRIu64 " instructions, %" PRIu64 " clocks "
         "that no schedule can know, %u blocks unexplained\n", g.blocks,
         r.insns, r.more, r.unexplained);
  free(g.code);
  free(g.head);
  free(g.reason);
  free(g.block);
  return r.unexplained * 1000 > g.blocks;
}
