/* SPDX-License-Identifier: Apache-2.0
 *
 * test_cop_random.c - random microprograms on the coprocessor's model and on a
 * reference without a pipeline (cop_ref.c), with random samples, waits for the
 * combiner, dividers and stops; the invariants in every clock of the hardened
 * build, and every so many clocks in the other.  Programs are tame (cop_gen.h).
 */
#include <stdio.h>
#include <string.h>

#include "cop_gen.h"
#include "cop_ref.h"
#include "cop_rig.h"
#include "cs_cop_regs.h"
#include "suite.h"

enum { WORDS = 60, SAMPLES = 60 };

static struct cop_rig rig;
static struct cop_ref ref;
static struct rng rng;
static const struct cop_gen gen = {
  .rng = &rng, .words = WORDS, .data = 64, .emits = 8, .tame = true,
};

static uint32_t below(uint32_t n)
{
  return rng_below(&rng, n);
}

/* True once in n. */
static bool once(uint32_t n)
{
  return below(n) == 0;
}

/* ---- a program ---- */

static void poke(uint16_t word, uint32_t value)
{
  cop_rig_poke(&rig, word, value);
}

static void both(uint16_t first, uint32_t *of_ref, unsigned n)
{
  of_ref[n] = cop_gen_register(&gen, first + n);
  poke((uint16_t)(first + n), of_ref[n]);
}

static void write_code(void)
{
  for (unsigned i = 0; i < WORDS; i++) {
    ref.code[i] = cop_gen_word(&gen, i);
    poke((uint16_t)(CS_COP_WIN_CODE + 2 * i), (uint32_t)ref.code[i]);
    poke((uint16_t)(CS_COP_WIN_CODE + 2 * i + 1), (uint32_t)(ref.code[i] >> 32));
  }
  ref.code_len = once(6) ? WORDS - below(6) : WORDS;
  cop_rig_write(&rig, CS_COP_CODE_LEN_OFFSET, ref.code_len);
}

static void write_registers(void)
{
  for (unsigned n = 0; n < 16; n++) {
    both(CS_COP_WIN_V, ref.v, n);
    both(CS_COP_WIN_K, ref.k, n);
  }
  for (unsigned n = 0; n < 8; n++) {
    both(CS_COP_WIN_I, ref.i, n);
    both(CS_COP_WIN_ICFG, ref.icfg, n);
    both(CS_COP_WIN_BASE, ref.base, n);
  }
  for (unsigned n = 0; n < 4; n++)
    both(CS_COP_WIN_T, ref.t, n);
  for (unsigned n = 0; n < CS_COP_CLASS_COUNT; n++)
    both(CS_COP_WIN_START, ref.start, n);
}

/* ---- samples ---- */

static const unsigned classes[] = {
  CS_COP_CLASS_LOAD, CS_COP_CLASS_STORE, CS_COP_CLASS_BRANCH, CS_COP_CLASS_ALU,
};

/* The row that page and FIELDS (rd value, mem_data, insn) make of it.  Nothing
 * is dropped, so the first one has a gap, and no other. */
static struct cs_cop_row row_of(const struct cs_rvfi *i, unsigned class)
{
  const bool taken = i->pc_wdata != i->pc_rdata + 4;
  const bool gap = ref.processed + ref.aborted == 0;
  const uint64_t data =
    class == CS_COP_CLASS_STORE ? i->mem_wdata : i->rd_wdata;

  return (struct cs_cop_row){
    .w = {(uint32_t)i->pc_rdata, (uint32_t)i->rd_wdata, (uint32_t)data,
          i->insn},
    .info = (uint16_t)(class | i->ev << 5 | taken << 10 | i->mode << 11 |
                       gap << 13),
  };
}

static void feed(void)
{
  const unsigned class = classes[below(4)];
  const uint32_t pc = 0x80000000 + 4 * below(24);
  struct cs_rvfi i = cop_rig_insn(class, pc, cop_gen_value(&rng),
                                  once(2) ? pc + 64 : 0);
  struct cs_cop_row row;

  i.ev = (uint8_t)below(32);
  row = row_of(&i, class);
  rig.lane = i;
  cop_ref_sample(&ref, &row);
}

/* ---- comparison ---- */

static bool same_registers(void)
{
  const struct cs_cop_state *s = &rig.s;
  bool same = true;

  for (unsigned n = 0; n < 16; n++)
    same &= s->v[n] == ref.v[n];
  for (unsigned n = 0; n < 8; n++)
    same &= s->i[n] == ref.i[n];
  return same && s->dr == ref.dr && s->rnd == ref.rnd && s->key == ref.key &&
         s->begun == ref.begun && s->mi == ref.mi && s->hit == ref.hit &&
         s->vsat == ref.vsat && s->clip == ref.clip &&
         s->gapped == ref.gapped;
}

static bool same_arrays(void)
{
  const struct cs_cop_state *s = &rig.s;
  bool same = memcmp(s->data, ref.data, s->params.data * 4) == 0;

  for (unsigned e = 0; e < ref.entries; e++) {
    same &= s->assoc.ent[e].valid == ref.cam[e].valid;
    same &= !ref.cam[e].valid || s->assoc.ent[e].key == ref.cam[e].key;
  }
  return same;
}

static bool same_tuples(void)
{
  bool same = rig.tuples == ref.tuples;

  for (unsigned n = 0; n < COP_TUPLES && n < ref.tuples; n++)
    same &= rig.tuple[n].pc == ref.tuple[n].pc &&
            rig.tuple[n].w == ref.tuple[n].w &&
            rig.tuple[n].slot == ref.tuple[n].slot &&
            rig.tuple[n].count == ref.tuple[n].count;
  return same;
}

static bool same_counters(void)
{
  const uint32_t *n = rig.s.n;

  return n[CS_COP_N_PROCESSED] == ref.processed &&
         n[CS_COP_N_ABORTED] == ref.aborted &&
         n[CS_COP_N_STEPS] == ref.steps && n[CS_COP_N_DROPPED] == 0 &&
         n[CS_COP_N_CONFLICTS] == 0 && n[CS_COP_N_EMITS] == ref.tuples &&
         n[CS_COP_N_TAKEN] == ref.processed + ref.aborted;
}

/* ---- one program ---- */

static void begin(void)
{
  cop_rig_init(&rig, &cop_small);
  memset(&ref, 0, sizeof ref);
  ref.entries = cop_small.entries;
  ref.words = cop_small.data;
  ref.rnd = rig.s.rnd;
  write_code();
  write_registers();
  cop_rig_write(&rig, CS_COP_WATCHDOG_OFFSET, 0xffff);
  cop_rig_write(&rig, CS_COP_F_CLASS_OFFSET, 0x1ffff);
}

static uint32_t ctrl(bool go)
{
  return CS_COP_CTRL_ENABLE_MASK | (go ? CS_COP_CTRL_RUN_MASK : 0) |
         below(4) << CS_COP_CTRL_DIV_LSB;
}

/* Anything may come between two clocks that does not change results. */
static void disturb(bool hold)
{
  rig.hold_tuples = hold && !once(4);
  if (!rig.s.running && once(3))
    rig.in.bus = (struct cs_ring_bus){.we = true, .wdata = ctrl(true)};
  else if (rig.s.running && once(200))
    rig.in.bus = (struct cs_ring_bus){.we = true, .wdata = ctrl(false)};
}

static bool drained(void)
{
  return rig.s.n[CS_COP_N_TAKEN] == SAMPLES && cs_cop_held(&rig.s) == 0 &&
         !rig.s.tup_v && rig.s.running && rig.s.waiting && !rig.s.fin;
}

static void program(void)
{
  const bool hold = once(2);
  const uint32_t gap = 1 + below(30);
  int fed = 0;

  begin();
  cop_rig_write(&rig, CS_COP_CTRL_OFFSET, CS_COP_CTRL_ENABLE_MASK);
  for (long limit = 200000; limit > 0 && (fed < SAMPLES || !drained());
       limit--) {
    disturb(hold);
    if (fed < SAMPLES && once(gap) && rig.s.fifo.level < 10) {
      feed();
      fed++;
    }
    cop_rig_clock(&rig);
    if (limit % 64 == 0)
      CU_ASSERT_PTR_NULL(cs_cop_check(&rig.s));
    if (fed == SAMPLES && limit % 16 != 0)
      cop_rig_clock(&rig);
  }
  rig.hold_tuples = false;
  cop_rig_clocks(&rig, 30);
  cop_ref_idle(&ref);
  CU_ASSERT_EQUAL(fed, SAMPLES);
}

static uint32_t halts[CS_COP_CAUSE_COUNT];

static void programs(void)
{
  const int rounds = suite_rounds(1500);

  for (int n = 0; n < rounds; n++) {
    rng_seed(&rng, (uint64_t)n);
    program();
    for (int c = 0; c < CS_COP_CAUSE_COUNT; c++)
      halts[c] += ref.halts[c];
    if (same_registers() && same_arrays() && same_tuples() && same_counters())
      continue;
    printf("\nseed %d: registers %d arrays %d tuples %d counters %d\n", n,
           same_registers(), same_arrays(), same_tuples(), same_counters());
    CU_FAIL("model and reference differ");
    return;
  }
  CU_ASSERT(halts[CS_COP_CAUSE_INTERRUPT] && halts[CS_COP_CAUSE_JUMP]);
  CU_ASSERT(halts[CS_COP_CAUSE_ADDRESS] && halts[CS_COP_CAUSE_ENTRY]);
  CU_ASSERT(halts[CS_COP_CAUSE_ILLEGAL]);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"random microprograms, model and reference", programs},
    CU_TEST_INFO_NULL,
  };

  return suite_run("cop_random", tests);
}
