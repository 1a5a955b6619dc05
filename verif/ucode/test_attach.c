/* SPDX-License-Identifier: Apache-2.0
 *
 * test_attach.c - a handler that finds its program loaded and at work, as behind
 * a driver: it begins anew, and gives the rows that one gives that has loaded it.
 */
#include <string.h>

#include "cs_cop_regs.h"
#include "programs.h"

enum { ROUNDS = 600 };

/* Samples of every class that any of the programs takes, few enough places. */
static void work(unsigned seed)
{
  for (unsigned i = 0; i < ROUNDS; i++) {
    unsigned n = i * 7 + seed;

    branch(A, n % 3);
    branch(B, n % 5 == 0);
    insn(CS_CLASS_ICALL, C, 0, X + n % 4 * 32);
    store(D, 0x90000000 + n % 8 * 4);
    reach(CS_CLASS_LOAD, X + 0x100, 0x90000000 + n % 8 * 4, n % 2);
    reach(CS_CLASS_LOAD, X + 0x110, 0x90000100, 5);
  }
}

/* ---- what it may write ---- */

static struct cs_cop_bus rig_bus;
static uint32_t page;
static unsigned writes, forbidden;

static bool is_kept(uint32_t offset)
{
  uint32_t word = page << 8 | (offset - 0x800) / 4;

  if (offset >= 0x800 && offset < 0xc00)
    return (word >= CS_COP_WIN_CODE && word < CS_COP_WIN_ASSOC) ||
           word >= CS_COP_WIN_ICFG;
  return offset == CS_COP_CODE_LEN_OFFSET || offset == CS_COP_FIELDS_OFFSET ||
         offset == CS_COP_WATCHDOG_OFFSET || offset == CS_COP_F_CLASS_OFFSET ||
         offset == CS_COP_F_PC_LO_OFFSET || offset == CS_COP_F_PC_HI_OFFSET ||
         offset == CS_COP_INTR_ENABLE_OFFSET;
}

static uint32_t read_through(void *user, uint32_t offset)
{
  return rig_bus.read(user, offset);
}

static void write_watched(void *user, uint32_t offset, uint32_t value)
{
  if (offset == CS_COP_PAGE_OFFSET)
    page = value;
  writes++;
  forbidden += is_kept(offset);
  rig_bus.write(user, offset, value);
}

/* Another handler for what the first one has loaded. */
static void attach(void)
{
  const struct cs_cop_program *p = m.h.program;
  const struct cs_cop_sink sink = m.h.sink;
  struct cs_cop_bus bus = m.h.bus;

  rig_bus = bus;
  bus.read = read_through;
  bus.write = write_watched;
  writes = forbidden = 0;
  tally_free(&m.rows);
  memset(&m.rows, 0, sizeof m.rows);
  m.next_tick = 0;
  cs_cop_handler_init(&m.h, p, &bus, &sink, m.memory, p->memory);
  CU_ASSERT_EQUAL_FATAL(cs_cop_handler_attach(&m.h), CS_COP_OK);
}

/* Whoever worked there before may have set them. */
static void spoil_constants(void)
{
  enum { K = CS_COP_WIN_K, CONSTANTS = 16 };

  cop_rig_write(&m.rig, CS_COP_CTRL_OFFSET, 0);
  cop_rig_clocks(&m.rig, 1000);
  for (uint16_t n = 0; n < CONSTANTS; n++)
    cop_rig_poke(&m.rig, K + n, 0xdeadbeef);
}

/* ---- the comparison ---- */

static bool has_same(const struct tally *a, const struct tally *b)
{
  for (size_t i = 0; i < a->places; i++) {
    const struct tally_entry *x = &a->at[i], *y;

    if (!x->used)
      continue;
    y = tally_find(b, x->kind, x->pc, x->key, x->other);
    if (!y || x->count != y->count || x->total != y->total ||
        x->distance != y->distance)
      return false;
  }
  return a->used == b->used;
}

static void attached(const char *program)
{
  struct tally expected;

  start(program);
  open();
  work(0);
  machine_finish(&m);
  expected = m.rows;
  memset(&m.rows, 0, sizeof m.rows);
  end();

  start(program);
  open();
  work(3);                   /* something else */
  spoil_constants();
  attach();
  CU_ASSERT(writes > 0);
  work(0);
  CU_ASSERT_EQUAL(forbidden, 0);
  machine_finish(&m);
  CU_ASSERT_EQUAL(m.h.error, CS_COP_OK);
  CU_ASSERT(expected.used > 0);
  CU_ASSERT(has_same(&expected, &m.rows));
  tally_free(&expected);
  end();
}

static void attached_edge(void) { attached("edge"); }
static void attached_pair(void) { attached("pair"); }
static void attached_depend(void) { attached("depend"); }
static void attached_value(void) { attached("value"); }
static void attached_redundant(void) { attached("redundant"); }

CU_TestInfo attach_tests[] = {
  { "edge: attached", attached_edge },
  { "pair: attached", attached_pair },
  { "depend: attached", attached_depend },
  { "value: attached", attached_value },
  { "redundant: attached", attached_redundant },
  CU_TEST_INFO_NULL,
};
