/* SPDX-License-Identifier: Apache-2.0
 *
 * test_chip.c - the cycle-accurate model from the bus: clocks and errors of
 * the bus, every register of the map, parameters.
 */
#include <stdio.h>
#include <string.h>

#include "chip.h"
#include "suite.h"

static void finish(struct chip *c)
{
  CU_ASSERT_STRING_EQUAL(c->failed, "");
  chip_free(c);
}

static uint32_t status(struct chip *c)
{
  uint32_t value = chip_read(c, CS_STATUS_OFFSET);

  chip_write(c, CS_STATUS_OFFSET, 0);
  return value;
}

#define REFUSED(code) ((code) | 1u << 8) /* once */

/* registers.md, trace 1. */
static void bus_clocks(void)
{
  struct cs_axil_in in = {.awvalid = true, .wvalid = true, .arvalid = true,
                          .wstrb = 15, .awaddr = CS_STATUS_OFFSET,
                          .araddr = CS_VERSION_OFFSET};
  struct chip c;
  struct cs_out out;

  chip_init(&c, &chip_default);
  for (int clock = 0; clock < 6; clock++) {
    cs_model_out(c.m, &out);
    CU_ASSERT_EQUAL(out.axil.awready, clock != 1);
    CU_ASSERT_EQUAL(out.axil.wready, clock != 1);
    CU_ASSERT_EQUAL(out.axil.arready, clock != 1);
    CU_ASSERT_EQUAL(out.axil.bvalid, clock >= 2);
    CU_ASSERT_EQUAL(out.axil.rvalid, clock >= 4);
    cs_model_step(c.m, c.lanes, &in);
    in.awvalid = in.wvalid = in.arvalid = false;
  }
  CU_ASSERT_EQUAL(out.axil.rdata, 0x00000100);
  finish(&c);
}

static void bus_errors(void)
{
  uint32_t value = 1;
  struct chip c;

  chip_init(&c, &chip_default);
  chip_activate(&c);
  CU_ASSERT_EQUAL(chip_read_resp(&c, 0x1000, &value), CS_RESP_DECERR);
  CU_ASSERT_EQUAL(value, 0);
  CU_ASSERT_EQUAL(chip_write(&c, 0xf000, 1), CS_RESP_DECERR);
  CU_ASSERT_EQUAL(status(&c), 0);
  CU_ASSERT_EQUAL(chip_write_strb(&c, CS_RATE_OFFSET, 9, 3),
                  CS_RESP_SLVERR);
  CU_ASSERT_EQUAL(status(&c), REFUSED(CS_PARTIAL));
  CU_ASSERT_EQUAL(chip_read(&c, CS_RATE_OFFSET), 256);
  CU_ASSERT_EQUAL(chip_write(&c, 0xffc, 1), CS_RESP_OKAY);
  CU_ASSERT_EQUAL(chip_read_resp(&c, 0xffc, &value), CS_RESP_OKAY);
  CU_ASSERT_EQUAL(value, 0);
  CU_ASSERT_EQUAL(chip_read(&c, CS_RATE_OFFSET + 3), 256);
  finish(&c);
}

/* Reset value, then what writing its complement leaves. */
static void check_register(struct chip *c, const char *name, uint16_t addr,
                           uint32_t reset, uint32_t wmask)
{
  uint32_t before = chip_read(c, addr), after;

  chip_write(c, addr, ~reset);
  after = chip_read(c, addr);
  chip_write(c, addr, reset);
  if (before != reset || after != (reset ^ wmask))
    fprintf(stderr, "%s: reset %08x, then %08x\n", name, before, after);
  CU_ASSERT_EQUAL(before, reset);
  CU_ASSERT_EQUAL(after, reset ^ wmask);
}

static void check_registers(const struct cs_params *params)
{
  const int NumSlots = params->num_slots, XLEN = params->xlen;
  const int CombinerEntries = params->combiner_entries;
  const int PcTableBits = params->pct_bits, FifoDepth = params->fifo_depth;
  const int TaggedTable = params->tagged_table;
  const int Tiers = params->tiers;
  const int Engines = params->engines;
  const int Supervisor = params->supervisor;
  struct chip c;

  (void)PcTableBits;
  (void)TaggedTable;
  (void)Tiers;
  chip_init(&c, params);
  chip_activate(&c);
#define CHECK(name, addr, reset, wmask, rmask, lock, w1c, strobe, present, \
              text) \
  if ((present) && (wmask)) \
    check_register(&c, #name, addr, reset, wmask); \
  else if (!(present)) \
    check_register(&c, #name, addr, 0, 0);
  CS_REG_TABLE(CHECK)
#undef CHECK
  finish(&c);
}

static void registers(void)
{
  struct cs_params p = chip_default;

  check_registers(&p);
  p.tagged_table = 1;
  check_registers(&p);
  p.tiers = 1;
  p.engines = 3;
  check_registers(&p);
  p.xlen = 64;
  check_registers(&p);
  p = (struct cs_params){
    .nret = 1, .xlen = 32, .num_slots = 1, .strata = 512, .samplers = 1,
    .queue_depth = 16, .fifo_depth = 16,
  };
  check_registers(&p);
}

static void capabilities(void)
{
  struct cs_params p = chip_default;
  struct chip c;

  chip_init(&c, &chip_default);
  CU_ASSERT_EQUAL(chip_read(&c, CS_VERSION_OFFSET), 0x000100);
  CU_ASSERT_EQUAL(chip_read(&c, CS_IMPL_OFFSET), 0xf01);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CAPS0_OFFSET), 0x1f1011b4);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CAPS1_OFFSET), 0x00100080);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CAPS2_OFFSET), 0x10400);
  finish(&c);
  p.samplers = 5; /* P and D */
  chip_init(&c, &p);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CAPS0_OFFSET), 0x151011b4);
  finish(&c);
  p.tagged_table = 1;
  chip_init(&c, &p);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CAPS2_OFFSET), 0xb30400);
  finish(&c);
  p.tiers = 1;
  chip_init(&c, &p);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CAPS2_OFFSET), 0x1b30400);
  finish(&c);
  p.tiers = 0;
  p.engines = 2;
  chip_init(&c, &p);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CAPS2_OFFSET), 0xbb0400);
  finish(&c);
  p.engines = 0;
  p.dma = 1;
  chip_init(&c, &p);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CAPS2_OFFSET), 0x80b30400);
  finish(&c);
  p.coprocessor = 1;
  chip_init(&c, &p);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CAPS2_OFFSET), 0xc0b30400);
  finish(&c);
  p.supervisor = 1;
  chip_init(&c, &p);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CAPS2_OFFSET), 0xe0b30400);
  finish(&c);
  p.reasons = 1;
  chip_init(&c, &p);
  CU_ASSERT_EQUAL(chip_read(&c, CS_CAPS2_OFFSET), 0xf0b30400);
  finish(&c);
}

static void bad_parameters(void)
{
#define FIELD(name) offsetof(struct cs_params, name)
#define ONE(name, value) {FIELD(name), value, FIELD(name), value}
#define TWO(name, value, other, value2) \
  {FIELD(name), value, FIELD(other), value2}
  /* Changes of the default that make it illegal. */
  static const struct { size_t field; int value; size_t field2; int value2; }
  bad[] = {
    ONE(nret, 3), ONE(xlen, 31), ONE(num_slots, 0), ONE(strata, 8),
    ONE(hash_paper, 2), ONE(combiner_entries, 5), ONE(pct_bits, 32),
    ONE(samplers, 14), ONE(samplers, 17), ONE(early_rate, 2),
    ONE(queue_depth, 2), ONE(fifo_depth, 2048), ONE(dma, 2), ONE(tiers, 2),
    ONE(tagged_table, 2), TWO(tagged_table, 1, max_entries, 8),
    TWO(tagged_table, 1, max_entries, 8192), TWO(tagged_table, 1, engines, 4),
    ONE(coprocessor, 2), TWO(coprocessor, 1, nret, 2),
    ONE(supervisor, 2), TWO(supervisor, 1, nret, 2), ONE(reasons, 2),
    TWO(coprocessor, 1, cop_entries, 8), TWO(coprocessor, 1, cop_entries, 1024),
    TWO(coprocessor, 1, cop_data, 32), TWO(coprocessor, 1, cop_data, 8192),
    TWO(coprocessor, 1, cop_code, 128), TWO(coprocessor, 1, cop_code, 1024),
    TWO(coprocessor, 1, cop_samples, 24), TWO(coprocessor, 1, cop_samples, 8),
    TWO(coprocessor, 1, cop_pct_bits, 32),
    TWO(coprocessor, 1, cop_pct_bits, 32768),
  };
#undef FIELD
#undef ONE
#undef TWO
  char err[100];

  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    struct cs_params p = chip_default;
    memcpy((char *)&p + bad[i].field, &bad[i].value, sizeof(int));
    memcpy((char *)&p + bad[i].field2, &bad[i].value2, sizeof(int));
    err[0] = '\0';
    CU_ASSERT_PTR_NULL(cs_model_new(&p, err, sizeof err));
    CU_ASSERT(strstr(err, " must be ") != NULL);
  }
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"bus: clocks", bus_clocks},
    {"bus: errors", bus_errors},
    {"registers", registers},
    {"capabilities", capabilities},
    {"bad parameters", bad_parameters},
    CU_TEST_INFO_NULL,
  };
  return suite_run("chip", tests);
}
