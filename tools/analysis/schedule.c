/* SPDX-License-Identifier: Apache-2.0
 *
 * schedule.c - the softcore's schedule (docs/design/cpu.md).
 *
 * An instruction goes from D to X when its operands are there and X is free,
 * takes its clocks in X and M, and is the oldest one until it leaves M.
 */
#include "schedule.h"

#include <string.h>

#include "cs_select.h"
#include "iss_int.h"

/* The pipeline, of each class of instructions: clocks in X, and how many clocks
 * behind a result of the ALU, which the next instruction can use, its result
 * comes. */
static const struct cost {
  uint8_t x, late;
  uint8_t x_reason, late_reason;
} costs[CS_CLASS_COUNT + 1] = {
#define PLAIN { 1, 0, CS_REASON_OWN, CS_REASON_OWN }
#define LATE(n, why) { 1, n, CS_REASON_OWN, CS_REASON_##why }
  [CS_CLASS_LOAD] = LATE(1, LOAD_USE),
  [CS_CLASS_STORE] = PLAIN,
  [CS_CLASS_BRANCH] = PLAIN,
  [CS_CLASS_JUMP] = LATE(1, LATE_RESULT), /* its link */
  [CS_CLASS_IJUMP] = LATE(1, LATE_RESULT),
  [CS_CLASS_CALL] = LATE(1, LATE_RESULT),
  [CS_CLASS_ICALL] = LATE(1, LATE_RESULT),
  [CS_CLASS_RETURN] = LATE(1, LATE_RESULT),
  [CS_CLASS_COSWAP] = LATE(1, LATE_RESULT),
  [CS_CLASS_ALU] = PLAIN,
  [CS_CLASS_MUL] = LATE(1, LATE_RESULT),
  [CS_CLASS_DIV] = { 34, 1, CS_REASON_DIVIDE, CS_REASON_LATE_RESULT },
  [CS_CLASS_ATOMIC] = LATE(1, LOAD_USE),
  [CS_CLASS_CSR] = LATE(1, LATE_RESULT),
  [CS_CLASS_FENCE] = PLAIN,
  [CS_CLASS_SYSTEM] = PLAIN,
  [CS_CLASS_MARKER] = PLAIN,
  [CS_CLASS_COUNT] = PLAIN, /* no instruction */
#undef PLAIN
#undef LATE
};

/* More clocks in M: of the write of an AMO; of a word that is read again. */
enum { AMO_WRITE = 1, READ_AGAIN = 1 };

enum { REGISTERS = 32 };

enum cs_reason schedule_late(const struct insn *before)
{
  return before->rd ? (enum cs_reason)costs[before->class].late_reason
                    : CS_REASON_OWN;
}

/* The clock in which a register can be used, and who makes it. */
struct ready {
  uint32_t clock, by;        /* by: number in the block + 1 */
};

static bool is_amo(const struct insn *i)
{
  return i->class == CS_CLASS_ATOMIC && i->op != ISS_LR_W && i->op != ISS_SC_W;
}

/* It reads the word that the instruction before it writes: reads it again. */
static bool reads_stored(const struct insn *i)
{
  const struct insn *before = i - 1;

  return insn_loads(i) && i->op != ISS_SC_W &&
         (before->class == CS_CLASS_STORE || is_amo(before)) &&
         i->rs1 == before->rs1 && i->imm / 4 == before->imm / 4;
}

/* Where the pipeline is: the clocks in which X is free and in which the last
 * instruction has left M. */
struct pipeline {
  uint32_t x, left;
  struct ready ready[REGISTERS];
};

/* The operand that comes last. */
static const struct ready *last_operand(const struct pipeline *p,
                                        const struct insn *i)
{
  const struct ready *a = &p->ready[i->rs1], *b = &p->ready[i->rs2];

  return a->clock >= b->clock ? a : b;
}

static void issue(struct pipeline *p, const struct insn *i, uint32_t k,
                  struct schedule *s)
{
  const struct cost *c = &costs[i[k].class];
  const struct ready *operand = last_operand(p, &i[k]);
  uint32_t x = operand->clock > p->x ? operand->clock : p->x;
  bool follows = k && x + c->x <= p->left; /* in M the one before it */
  uint32_t into_m = follows ? p->left : x + c->x;
  uint32_t m = 1u + (is_amo(&i[k]) ? AMO_WRITE : 0u) +
               (follows && reads_stored(&i[k]) ? READ_AGAIN : 0u);
  uint32_t left = into_m + m;
  bool waits = x > p->x && left - p->left > c->x + m - 1;

  *s = (struct schedule){
    .best = (uint8_t)(left - p->left),
    .reason = c->x > 1 ? c->x_reason :
              waits ? (uint8_t)schedule_late(&i[operand->by - 1]) :
              m > 1 ? CS_REASON_ACCESS : CS_REASON_OWN,
    .back = waits ? (uint8_t)(k + 1 - operand->by) : 0,
  };
  p->x = into_m;
  p->left = left;
  if (i[k].rd)
    p->ready[i[k].rd] = (struct ready){ c->late ? left - 1 + c->late : into_m,
                                        k + 1 };
}

void schedule_block(const struct insn *i, uint32_t n, struct schedule *s)
{
  struct pipeline p = { .x = 0, .left = 1 };

  for (uint32_t k = 0; k < n; k++)
    issue(&p, i, k, &s[k]);
}
