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

/* A load of the word that the instruction before it stores is read again. */
static bool reads_stored(const struct insn *i)
{
  const struct insn *before = i - 1;

  return i->class == CS_CLASS_LOAD && before->class == CS_CLASS_STORE &&
         i->rs1 == before->rs1 && i->imm / 4 == before->imm / 4;
}

static bool is_amo(const struct insn *i)
{
  return i->class == CS_CLASS_ATOMIC && i->op != ISS_LR_W && i->op != ISS_SC_W;
}

static void wait(struct schedule *s, uint32_t clocks, enum cs_reason why,
                 uint32_t back)
{
  if (!clocks)
    return;
  s->best = (uint8_t)(s->best + clocks);
  if (s->reason == CS_REASON_OWN || why == CS_REASON_DIVIDE)
    s->reason = (uint8_t)why;
  if (back)
    s->back = (uint8_t)(back < UINT8_MAX ? back : UINT8_MAX);
}

void schedule_block(const struct insn *i, uint32_t n, struct schedule *s)
{
  struct ready ready[REGISTERS] = { { 0 } };
  uint32_t x = 0;            /* the first clock in which X is free */

  for (uint32_t k = 0; k < n; k++) {
    const struct cost *c = &costs[i[k].class];
    const struct ready *a = &ready[i[k].rs1], *b = &ready[i[k].rs2];
    const struct ready *last = a->clock >= b->clock ? a : b;
    uint32_t more = is_amo(&i[k]) ? AMO_WRITE :
                    k && reads_stored(&i[k]) ? READ_AGAIN : 0;

    s[k] = (struct schedule){ 1, CS_REASON_OWN, 0 };
    if (last->clock > x) {
      wait(&s[k], last->clock - x, schedule_late(&i[last->by - 1]),
           k + 1 - last->by);
      x = last->clock;
    }
    wait(&s[k], c->x - 1u, (enum cs_reason)c->x_reason, 0);
    wait(&s[k], more, CS_REASON_ACCESS, 0);
    x += c->x + more;
    if (i[k].rd)
      ready[i[k].rd] = (struct ready){ x + c->late, k + 1 };
  }
}
