/* SPDX-License-Identifier: Apache-2.0
 *
 * test_cop_effects.c - what an instruction that halts the coprocessor has done,
 * and what it has not: docs/design/coprocessor.md, "Halt".
 */
#include <stdio.h>

#include "cop_trace.h"
#include "suite.h"

static struct cop_rig rig;
static struct cs_cop_state *const s = &rig.s;

/* ---- what the halting instruction does ---- */

static unsigned words_set(void)
{
  unsigned n = 0;

  for (unsigned i = 0; i < CS_COP_MAX_DATA; i++)
    n += s->data[i] != 0;
  return n;
}

static unsigned ways_valid(void)
{
  unsigned n = 0;

  for (unsigned w = 0; w < CS_COP_WAYS; w++)
    for (unsigned set = 0; set < CS_COP_SETS; set++)
      n += s->assoc.ways[w][set].valid;
  return n;
}

#define X " v0 = rnd + 7; emit 1, rnd, 7; addw d[n], 7; assoc[n] = rnd; inc n"

/* Everything at once: a value, a draw, a tuple, an index, the data array (with
 * dr = 0xffffffff, so that clip tells of it too), the associative array. */
static void effects(void)
{
  static const struct {
    const char *name, *text;
    uint32_t i, base;
    unsigned lead;            /* instructions before it */
    bool illegal, beyond;
    int halt;                 /* clock with halt_v, 0: none */
    unsigned cause;
    bool st, cam, rest;       /* done: data array; associative; all else */
    unsigned processed, aborted;
  } c[] = {
    {"done", HEAD "a:" X "; done\n", 3, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0},
    {"interrupt", HEAD "a:" X "; interrupt\n", 3, 0, 0, 0, 0, 6,
     CS_COP_CAUSE_INTERRUPT, 1, 1, 1, 1, 0},
    {"address", HEAD "a:" X "; done\n", 3, 64, 0, 0, 0, 6,
     CS_COP_CAUSE_ADDRESS, 0, 1, 1, 0, 1},
    {"entry", HEAD "a:" X "; done\n", 16, 0, 0, 0, 0, 6,
     CS_COP_CAUSE_ENTRY, 1, 0, 1, 0, 1},
    {"address, entry", HEAD "a:" X "; done\n", 16, 64, 0, 0, 0, 6,
     CS_COP_CAUSE_ADDRESS, 0, 0, 1, 0, 1},
    {"address, interrupt", HEAD "a:" X "; interrupt\n", 3, 64, 0, 0, 0, 6,
     CS_COP_CAUSE_ADDRESS, 0, 1, 1, 0, 1},
    {"entry, interrupt", HEAD "a:" X "; interrupt\n", 16, 0, 0, 0, 0, 6,
     CS_COP_CAUSE_ENTRY, 1, 0, 1, 0, 1},
    {"illegal, entry, interrupt", HEAD "a:" X "; interrupt\n", 16, 0, 0, 1, 0,
     3, CS_COP_CAUSE_ILLEGAL, 0, 0, 0, 0, 1},
    {"jump, illegal", HEAD "a: nop\n" X "; done\n", 3, 0, 1, 1, 1, 4,
     CS_COP_CAUSE_JUMP, 0, 0, 0, 0, 1},
    {"watchdog", HEAD NOPS15 X "\n done\n", 3, 0, 15, 0, 0, 21,
     CS_COP_CAUSE_WATCHDOG, 1, 1, 1, 0, 1},
    {"watchdog, entry", HEAD NOPS15 X "\n done\n", 16, 0, 15, 0, 0, 21,
     CS_COP_CAUSE_ENTRY, 1, 0, 1, 0, 1},
    {"watchdog, jump", HEAD NOPS15 X "\n done\n", 3, 0, 15, 0, 1, 18,
     CS_COP_CAUSE_JUMP, 0, 0, 0, 0, 1},
  };

  for (unsigned n = 0; n < sizeof c / sizeof *c; n++) {
    const uint16_t high = (uint16_t)(CS_COP_WIN_CODE + 2 * c[n].lead + 1);
    const bool rest = c[n].rest;
    int halt = 0;
    uint32_t rnd;

    cop_trace_load(&rig, c[n].text);
    cop_rig_poke(&rig, CS_COP_WIN_I, c[n].i);
    cop_rig_poke(&rig, CS_COP_WIN_BASE, c[n].base);
    cop_rig_poke(&rig, CS_COP_WIN_DR, 0xffffffff);
    if (c[n].illegal)
      cop_rig_poke(&rig, high, cop_rig_peek(&rig, high) | 1u << 26);
    if (c[n].beyond)
      cop_rig_write(&rig, CS_COP_CODE_LEN_OFFSET, c[n].lead);
    cop_trace_feed(&rig, "a", 0);
    rnd = s->rnd;
    cop_trace_go(&rig, 0);
    for (int clock = 0; clock < 40; clock++) {
      if (s->halt_v && !halt)
        halt = clock;
      cop_rig_clock(&rig);
      CU_ASSERT(cop_trace_conserved(s));
    }
    if (halt != c[n].halt)
      fprintf(stderr, "\n  %s: halt_v in clock %d\n", c[n].name, halt);
    CU_ASSERT_EQUAL(halt, c[n].halt);
    CU_ASSERT(s->cause == c[n].cause && s->running == !halt);
    CU_ASSERT_EQUAL(s->cause_pc, halt ? c[n].lead : 0);
    CU_ASSERT_EQUAL(s->v[0], rest ? rnd + 7 : 0);
    CU_ASSERT((s->rnd != rnd) == rest);
    CU_ASSERT_EQUAL(s->i[0], c[n].i + rest);
    CU_ASSERT_EQUAL(rig.tuples, rest);
    CU_ASSERT(!rest || (rig.tuple[0].pc == rnd && rig.tuple[0].w == 7));
    CU_ASSERT(s->n[CS_COP_N_EMITS] == rest);
    CU_ASSERT_EQUAL(s->data[c[n].i], c[n].st ? 0xffffffff : 0);
    CU_ASSERT_EQUAL(words_set(), c[n].st);
    CU_ASSERT_EQUAL(s->clip, c[n].st);
    CU_ASSERT_EQUAL(ways_valid(), c[n].cam);
    CU_ASSERT(!c[n].cam || s->assoc.ent[c[n].i].key == rnd);
    CU_ASSERT_EQUAL(s->n[CS_COP_N_PROCESSED], c[n].processed);
    CU_ASSERT_EQUAL(s->n[CS_COP_N_ABORTED], c[n].aborted);
    CU_ASSERT_EQUAL(s->n[CS_COP_N_STEPS], c[n].lead + 1);
    CU_ASSERT_EQUAL(s->begun, 1);
    CU_ASSERT_PTR_NULL(cs_cop_check(s));
  }
}

/* A load or lookup of the halting step is dropped, one of the step before it
 * has ended; the second routine runs on to show that nothing comes later. */
static void under_way(void)
{
  static const struct {
    const char *text;
    uint32_t dr;
    bool hit;
    uint32_t key;
  } c[] = {
    {HEAD "a: nop\n nop\n ld d[n]\n interrupt\n", 0x77, 0, 0x100},
    {HEAD "a: nop\n nop\n ld d[n]; interrupt\n", 0, 0, 0x100},
    {HEAD "a: nop\n nop\n ld d[m]; interrupt\n", 0, 0, 0x100},
    {HEAD "a: nop\n nop\n match v0\n interrupt\n", 0, 1, 0x100},
    {HEAD "a: nop\n nop\n match v0; interrupt\n", 0, 0, 0x100},
    {HEAD "a: interrupt\n", 0, 0, 0x100},              /* lookup of D */
    {HEAD "a: nop\n nop\n st d[m] = w0; done\n", 0, 0, 0x100}, /* undone */
  };

  for (unsigned n = 0; n < sizeof c / sizeof *c; n++) {
    cop_trace_load(&rig, c[n].text);
    cop_rig_poke(&rig, CS_COP_WIN_DATA, 0x77);
    cop_rig_poke(&rig, CS_COP_WIN_V, 0x2000);
    cop_rig_poke(&rig, CS_COP_WIN_ASSOC + 10, 0x2000);
    cop_rig_poke(&rig, CS_COP_WIN_ASSOC + 11, 1u << 31);
    cop_rig_clocks(&rig, 4);
    cop_trace_feed(&rig, "aa", 0);
    cop_trace_go(&rig, 0);
    cop_rig_clocks(&rig, 6);
    for (int k = 0; k < 3; k++) {
      CU_ASSERT(s->dr == c[n].dr && s->hit == c[n].hit && s->key == c[n].key);
      CU_ASSERT_EQUAL(s->mi, c[n].hit ? 5 : 0);
      cop_rig_clock(&rig);
    }
    cop_trace_go(&rig, 0);
    cop_rig_clocks(&rig, 2); /* the second sample's first in X: not its own */
    CU_ASSERT(s->x_v && s->x_first && s->s[s->cp].w[0] == 0x104);
    CU_ASSERT(s->dr == c[n].dr && s->hit == c[n].hit && s->key == c[n].key);
    cop_rig_clock(&rig);
    CU_ASSERT(s->dr == c[n].dr && !s->hit && s->key == 0x104);
  }
}

/* As a halt, an abort drops what the step before it has launched. */
static void under_way_abort(void)
{
  static const struct {
    int at;                   /* of the write; performed a clock later */
    uint32_t dr, key;
  } c[] = {
    {1, 0, 0},                /* D 0*: the lookup is launched in 1 */
    {2, 0, 0x100},            /* ends in the step of clock 2 */
    {4, 0, 0x100},            /* ld in X, step 4 */
    {5, 0x77, 0x100},
  };

  for (unsigned n = 0; n < sizeof c / sizeof *c; n++) {
    cop_trace_load(&rig, HEAD "a: nop\n nop\n ld d[n]\n" NOPS4 " done\n");
    cop_rig_poke(&rig, CS_COP_WIN_DATA, 0x77);
    cop_trace_feed(&rig, "a", 0);
    cop_trace_go(&rig, 0);
    cop_rig_clocks(&rig, c[n].at);
    cop_rig_write(&rig, CS_COP_CMD_OFFSET, ABORT);
    cop_rig_clocks(&rig, 4);
    CU_ASSERT(s->cause == CS_COP_CAUSE_ABORT && !s->running);
    CU_ASSERT(s->dr == c[n].dr && s->key == c[n].key);
  }
}

/* All samples, once each and in order, over a dispatch that was undone. */
static void order(void)
{
  cop_trace_load(&rig, HEAD "a: nop\n nop\n"
                 " emit 0, w0, 1; st d[m] = w0; m = 0; done\n");
  cop_trace_feed(&rig, "aaaaaa", 0);
  cop_trace_go(&rig, 0);
  cop_rig_clocks(&rig, 40);
  CU_ASSERT(!s->running && rig.tuples == 1);
  cop_trace_go(&rig, 0);
  cop_rig_clocks(&rig, 40);
  CU_ASSERT(s->running && rig.tuples == 6);
  for (unsigned n = 0; n < 6; n++)
    CU_ASSERT_EQUAL(rig.tuple[n].pc, 0x100 + 4 * n);
  CU_ASSERT(s->n[CS_COP_N_PROCESSED] == 5 && s->n[CS_COP_N_ABORTED] == 1);
  CU_ASSERT_EQUAL(s->begun, 6);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"what the instruction does", effects},
    {"loads and lookups under way", under_way},
    {"the same, with abort", under_way_abort},
    {"the order of samples", order},
    CU_TEST_INFO_NULL,
  };

  return suite_run("cop_effects", tests);
}
