/* SPDX-License-Identifier: Apache-2.0
 *
 * test_spec.c - the specification parser: canonical forms, error columns,
 * register values, state bits.
 */
#include <string.h>

#include "cs_config.h"
#include "cs_regs.h"
#include "suite.h"

struct good {
  const char *spec, *canonical;
};

static const struct good good[] = {
  {"H:P:256:2048,phase=zero",
   "H:P:256:2048,phase=zero,early=off,hash=paper,seed=0x2545f491"},
  {"H:P:256:2048+A16", "H:P:256:2048,phase=random,early=32,1000,hash=paper,"
   "seed=0x2545f491+A16,merges=256"},
  {"H:P:256:2048+A16,phase=zero", "H:P:256:2048,phase=zero,early=off,"
   "hash=paper,seed=0x2545f491+A16,merges=256"},
  {"H:P:256:2048,phase=zero+A16", "H:P:256:2048,phase=zero,early=off,"
   "hash=paper,seed=0x2545f491+A16,merges=256"},
  {"H:P:256:2048,merges=9+A4", "H:P:256:2048,phase=random,early=32,1000,"
   "hash=paper,seed=0x2545f491+A4,merges=9"},
  {"P:1", "P:1,phase=random,early=off,hash=paper,seed=0x2545f491"},
  {"P:32", "P:32,phase=random,early=off,hash=paper,seed=0x2545f491"},
  {"P:64", "P:64,phase=random,early=32,1000,hash=paper,seed=0x2545f491"},
  {"CP:64", "CP:64,phase=random,early=32,1000,hash=paper,seed=0x2545f491"},
  {"P:100", "P:100,phase=random,early=off,hash=paper,seed=0x2545f491"},
  {"P:64,phase=zero,early=2,16777215", "P:64,phase=zero,early=2,16777215,"
   "hash=paper,seed=0x2545f491"},
  {"H:P:65536:1", "P:65536,phase=random,early=32,1000,hash=paper,"
   "seed=0x2545f491"},
  {"H:CR:10:4096,hash=fold,seed=0xDEADbeef",
   "H:CR:10:4096,phase=random,hash=fold,seed=0xdeadbeef"},
  {"D:7,seed=4294967295", "D:7,phase=random,hash=paper,seed=0xffffffff"},
  {"B:100:5:9", "B:100:5:9,phase=random,form=simplified,tick=events,"
   "hash=paper,seed=0x2545f491"},
  {"H:B:100:5:9:2,form=original,tick=events", "H:B:100:5:9:2,phase=random,"
   "form=original,tick=events,hash=paper,seed=0x2545f491"},
  {"CB:100:5:9,tick=clocks:262143", "CB:100:5:9,phase=random,"
   "form=simplified,tick=clocks:262143,hash=paper,seed=0x2545f491"},
  {"H:R:5:8,banks=4", "H:R:5:8,phase=random,hash=paper,seed=0x2545f491,"
   "banks=4"},
  {"R:5,banks=1", "R:5,phase=random,hash=paper,seed=0x2545f491"},
  {"T:2:256:2048:2", "T:2:256:2048:2,hash=paper,seed=0x2545f491"},
  {"T:16:1:16384:4,phase=zero,early=off,hash=fold+A16",
   "T:16:1:16384:4,hash=fold,seed=0x2545f491+A16,merges=256"},
  {"U:full:256:1024:4,bound=on+A16", "U:full:256:1024:4,bound=on,hash=paper,"
   "seed=0x2545f491+A16,merges=256"},
  {"U:12:65536:2048:4,seed=7", "U:12:65536:2048:4,hash=paper,"
   "seed=0x00000007"},
  {"E:full:256:1024:4", "E:full:256:1024:4,hash=paper,seed=0x2545f491"},
  {"H:P:160:2048,tiers=2048,256,512", "H:P:160:2048,phase=random,early=off,"
   "tiers=2048,256,512,hash=paper,seed=0x2545f491"},
  {"H:P:128:16,tiers=1,1,8,phase=zero+A4", "H:P:128:16,phase=zero,early=off,"
   "tiers=1,1,8,hash=paper,seed=0x2545f491+A4,merges=256"},
  {"R:5,early=off", "R:5,phase=random,hash=paper,seed=0x2545f491"},
};

static void canonical_forms(void)
{
  struct cs_compressor c, again;
  char err[200] = "", buf[200], buf2[200];

  for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
    CU_ASSERT_EQUAL(cs_spec_parse(good[i].spec, &c, err, sizeof err), 0);
    CU_ASSERT_STRING_EQUAL(cs_spec_format(&c, buf, sizeof buf),
                           good[i].canonical);
    CU_ASSERT_EQUAL(cs_spec_parse(buf, &again, err, sizeof err), 0);
    CU_ASSERT_STRING_EQUAL(cs_spec_format(&again, buf2, sizeof buf2), buf);
  }
}

struct bad {
  const char *spec, *message;
};

static const struct bad bad[] = {
  {"", "column 1: expected a sampler: P, R, D or B, a splitter H or a "
   "table: T, U or E"},
  {"X:5", "column 1: expected a sampler: P, R, D or B, a splitter H or a "
   "table: T, U or E"},
  {"T:full:256:16:2", "column 3: tag bits: expected a number"},
  {"U:fill:256:16:2", "column 3: tag bits: expected a number"},
  {"U:full:65537:16:2", "column 8: r must be 1..65536"},
  {"U:12:256:16:2,bound=on", "column 15: bound needs a table U:full"},
  {"E:full:256:16:2,bound=on", "column 17: bound needs a table U:full"},
  {"P:9,bound=off", "column 5: bound needs a table U:full"},
  {"E:full:9:16:2,phase=random", "column 15: a table has no random phase"},
  {"H:P:9:16,tiers=0,4,4", "column 16: rr must be 1..65536"},
  {"H:P:9:16,tiers=65537,4,4", "column 16: rr must be 1..65536"},
  {"H:P:9:16,tiers=8", "column 17: expected ',' and nr after rr"},
  {"H:P:9:16,tiers=8,4", "column 19: expected ',' and nk after nr"},
  {"H:P:9:16,tiers=8,3,4", "column 18: nr must be a power of two"},
  {"H:P:9:16,tiers=8,4,12", "column 20: nk must be a power of two"},
  {"H:P:9:16,tiers=8,4,16", "column 20: nk must be at most n / 2"},
  {"H:P:9:16,tiers=8,8,4", "column 18: nr must be at most nk"},
  {"H:P:9:16,tiers=8,4,4,tiers=8,4,4", "column 22: tiers= given twice"},
  {"P:9,tiers=8,1,1", "column 15: nk must be at most n / 2"},
  {"H:R:9:16,tiers=8,4,4", "column 10: tiers is an option of H:P"},
  {"H:CP:9:16,tiers=8,4,4", "column 11: tiers is an option of H:P"},
  {"T:2:9:16:2,tiers=8,4,4", "column 12: tiers is an option of H:P"},
  {"H:P:64:16,tiers=8,4,4,early=2,9", "column 23: tiers need early=off"},
  {"H:P:9:16,tiers=8,4,4,banks=2", "column 28: tiers need one bank"},
  {"H:T:5", "column 3: expected a sampler: P, R, D or B"},
  {"T:0:256:16:2", "column 3: tag bits must be 1..16"},
  {"T:17:256:16:2", "column 3: tag bits must be 1..16"},
  {"T:2:0:16:2", "column 5: r must be 1..256"},
  {"T:2:257:16:2", "column 5: r must be 1..256"},
  {"T:2:256", "column 8: expected ':' and the number of entries after r"},
  {"T:2:256:17:2", "column 9: entries must be a power of two"},
  {"T:2:256:16:3", "column 12: ways must be a power of two"},
  {"T:2:256:16:8", "column 12: ways must be 1..4"},
  {"T:2:256:2:4", "column 11: more ways than entries"},
  {"T:2:256:8192:1", "column 9: more than 4096 sets"},
  {"T:2:256:16:2,phase=random", "column 14: a table has no random phase"},
  {"T:2:256:16:2,early=2,9", "column 14: early is an option of sampler P"},
  {"T:2:256:16:2,form=original", "column 14: form is an option of sampler B"},
  {"T:2:256:16:2,banks=2", "column 20: a table has one bank"},
  {"H:", "column 3: expected a sampler: P, R, D or B"},
  {"C", "column 2: expected a sampler: P, R, D or B"},
  {"P", "column 2: expected ':' and r after the sampler"},
  {"P:", "column 3: r: expected a number"},
  {"P:x", "column 3: r: expected a number"},
  {"P:-1", "column 3: r: expected a number"},
  {"P:0", "column 3: r must be 1..65536"},
  {"P:65537", "column 3: r must be 1..65536"},
  {"P:99999999999999999999", "column 3: r must be 1..65536"},
  {"P:0x10", "column 3: r must be 1..65536"},
  {"P:10x", "column 5: expected ',' and an option, '+' and a combiner, or "
   "the end"},
  {"P:10 ", "column 5: expected ',' and an option, '+' and a combiner, or "
   "the end"},
  {"P:10:4", "column 5: expected ',' and an option, '+' and a combiner, or "
   "the end"},
  {"H:P:10", "column 7: expected ':' and the number of strata"},
  {"H:P:10:100", "column 8: n must be a power of two"},
  {"H:P:10:8192", "column 8: n must be 1..4096"},
  {"P:10,", "column 6: unknown option"},
  {"P:10,pase=zero", "column 6: unknown option"},
  {"P:10,phase=one", "column 12: expected zero or random"},
  {"P:10,phase=zero,phase=zero", "column 17: phase= given twice"},
  {"P:10,early=32,100", "column 3: early needs a power of two for r"},
  {"P:64,early=33,100", "column 12: r0 must be a power of two"},
  {"P:64,early=128,100", "column 12: r0 must not be above r"},
  {"P:64,early=32", "column 14: expected ',' and m after r0"},
  {"P:64,early=32,0", "column 15: m must be 1..16777215"},
  {"P:64,early=32,16777216", "column 15: m must be 1..16777215"},
  {"R:64,early=32,10", "column 6: early is an option of sampler P"},
  {"P:64,hash=md5", "column 11: expected paper or fold"},
  {"P:64,seed=0", "column 11: seed must be 1..4294967295"},
  {"P:64,seed=4294967296", "column 11: seed must be 1..4294967295"},
  {"P:64,seed=0x", "column 11: seed: expected a number"},
  {"P:64,banks=3", "column 12: banks must be 1, 2 or 4"},
  {"P:64,banks=8", "column 12: banks must be 1..4"},
  {"P:64,form=original", "column 6: form is an option of sampler B"},
  {"P:64,tick=events", "column 6: tick is an option of sampler B"},
  {"B:64", "column 5: expected ':' and samples per burst after r"},
  {"B:64:4", "column 7: expected ':' and the stride after samples"},
  {"B:64:0:4", "column 6: samples must be 1..256"},
  {"B:64:4:257", "column 8: stride must be 1..256"},
  {"B:65536:4:4", "column 3: a tick must be 1..262143 events (r * samples) "
   "or clocks"},
  {"B:1:4:4", "column 5: stride and burst do not fit into a tick"},
  {"B:9:9:9,tick=clocks:0", "column 21: T must be 1..262143"},
  {"H:B:9:9:9:2,tick=clocks:5", "column 13: ticks by clocks need n = 1"},
  {"P:64+B4", "column 6: expected a combiner: A4, A8, A16 or A32"},
  {"P:64+A5", "column 7: k must be 4, 8, 16 or 32"},
  {"P:64+A64", "column 7: k must be 4, 8, 16 or 32"},
  {"P:64+A4+A4", "column 9: A given twice"},
  {"P:64,merges=3", "column 13: merges is an option of a combiner"},
  {"P:64+A4,merges=1", "column 16: merges must be 2..256"},
};

static void errors_name_the_column(void)
{
  struct cs_compressor c;
  char err[200];

  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    strcpy(err, "nothing");
    CU_ASSERT_EQUAL(cs_spec_parse(bad[i].spec, &c, err, sizeof err), -1);
    CU_ASSERT_STRING_EQUAL(err, bad[i].message);
  }
}

static void short_buffers(void)
{
  struct cs_compressor c;
  char buf[8], err[4] = "xyz";

  CU_ASSERT_EQUAL(cs_spec_parse("H:P:256:2048", &c, err, sizeof err), 0);
  CU_ASSERT_STRING_EQUAL(cs_spec_format(&c, buf, sizeof buf), "H:P:256");
  CU_ASSERT_EQUAL(cs_spec_parse("?", &c, err, sizeof err), -1);
  CU_ASSERT_STRING_EQUAL(err, "col");
  CU_ASSERT_EQUAL(cs_spec_parse("?", &c, NULL, 0), -1);
}

static uint32_t value_of(const struct cs_reg_write *w, int n, uint16_t addr)
{
  for (int i = 0; i < n; i++)
    if (w[i].addr == addr)
      return w[i].value;
  CU_FAIL("register not written");
  return 0;
}

static void register_values(void)
{
  struct cs_reg_write w[CS_CONFIG_WRITES];
  struct cs_compressor c;
  char err[100];
  int n;

  cs_spec_parse("H:CP:256:2048+A16,merges=100", &c, err, sizeof err);
  n = cs_config_writes(&c, w);
  CU_ASSERT_EQUAL(n, CS_CONFIG_WRITES - 1);
  CU_ASSERT_EQUAL(value_of(w, n, CS_COMP_OFFSET), 0x0010b070);
  CU_ASSERT_EQUAL(value_of(w, n, CS_RATE_OFFSET), 256);
  CU_ASSERT_EQUAL(value_of(w, n, CS_R_THRESH_OFFSET), 0x00ffffff);
  CU_ASSERT_EQUAL(value_of(w, n, CS_EARLY_OFFSET), 1000u << 8 | 5);
  CU_ASSERT_EQUAL(value_of(w, n, CS_SEED_OFFSET), 0x2545f491);
  CU_ASSERT_EQUAL(value_of(w, n, CS_COMBINER_OFFSET), 100);
  cs_spec_parse("B:1000:5:9,form=original", &c, err, sizeof err);
  n = cs_config_writes(&c, w);
  CU_ASSERT_EQUAL(n, CS_CONFIG_WRITES - 2);
  CU_ASSERT_EQUAL(value_of(w, n, CS_TICK_OFFSET), 5000);
  CU_ASSERT_EQUAL(value_of(w, n, CS_BURST_OFFSET), 36u << 8 | 8);
  cs_spec_parse("R:1", &c, err, sizeof err);
  n = cs_config_writes(&c, w);
  CU_ASSERT_EQUAL(value_of(w, n, CS_R_THRESH_OFFSET), 0xffffffff);
  cs_spec_parse("T:3:100:2048:4+A16", &c, err, sizeof err);
  n = cs_config_writes(&c, w);
  CU_ASSERT_EQUAL(n, CS_CONFIG_WRITES);
  CU_ASSERT_EQUAL(value_of(w, n, CS_COMP_OFFSET), 0x01109000);
  CU_ASSERT_EQUAL(value_of(w, n, CS_RATE_OFFSET), 100);
  CU_ASSERT_EQUAL(value_of(w, n, CS_TAGGED_OFFSET), 2 << 8 | 3);
  cs_spec_parse("H:P:160:2048,tiers=2048,256,512+A16", &c, err, sizeof err);
  n = cs_config_writes(&c, w);
  CU_ASSERT_EQUAL(n, CS_CONFIG_WRITES);
  CU_ASSERT_EQUAL(value_of(w, n, CS_TIERS_OFFSET), 0x98f40800);
}

static unsigned long bits_of(const char *spec)
{
  struct cs_compressor c;
  char err[100];

  CU_ASSERT_EQUAL(cs_spec_parse(spec, &c, err, sizeof err), 0);
  return cs_state_bits(&c);
}

static void state_bits(void)
{
  CU_ASSERT_EQUAL(bits_of("H:P:256:2048,phase=zero"), 8 * 2048);
  CU_ASSERT_EQUAL(bits_of("P:100,early=off"), 7);
  CU_ASSERT_EQUAL(bits_of("R:256"), 32);
  CU_ASSERT_EQUAL(bits_of("H:D:256:64"), 9 * 64 + 32);
  CU_ASSERT_EQUAL(bits_of("H:CP:256:4,phase=zero"), 4 * (8 + 18));
  CU_ASSERT_EQUAL(bits_of("T:2:256:2048:2"), 2048 * (2 + 8 + 4) + 1024);
  CU_ASSERT_EQUAL(bits_of("T:1:256:2048:1"), 2048 * (8 + 5));
  CU_ASSERT_EQUAL(bits_of("T:8:100:64:4"), 64 * (8 + 7 + 4) + 16 * 5);
  CU_ASSERT_EQUAL(bits_of("H:P:160:2048,tiers=2048,256,512"), 16128);
  CU_ASSERT_EQUAL(bits_of("H:P:128:2048,tiers=2048,256,256"), 16384);
  CU_ASSERT_EQUAL(bits_of("U:full:256:64:4"), 64 * (66 + 8) + 32);
  CU_ASSERT_EQUAL(bits_of("U:full:256:64:4,bound=on"), 64 * (66 + 16) + 32);
  CU_ASSERT_EQUAL(bits_of("U:12:256:64:4"), 64 * (12 + 9) + 32);
  CU_ASSERT_EQUAL(bits_of("E:12:256:64:4"), 64 * (12 + 8) + 32);
  CU_ASSERT_EQUAL(bits_of("P:2,phase=zero+A4"), 1 + 4 * (66 + 32 + 8));
}

/* The default can be had in every configuration, with what that has built. */
static void default_of_configurations(void)
{
  static const struct {
    struct cs_params p;
    const char *spec;
  } t[] = {
    {{.strata = 4096, .hash_paper = 1, .combiner_entries = 16,
      .early_rate = 1}, "H:P:256:4096,early=64,1500+A16,merges=8"},
    {{.strata = 512, .hash_paper = 0, .combiner_entries = 0,
      .early_rate = 0}, "H:P:256:512,hash=fold,early=off"},
  };

  for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
    struct cs_compressor c;
    char spec[80], err[200];

    CU_ASSERT_STRING_EQUAL(
      cs_spec_default(&t[i].p, CS_DEFAULT_RATE, spec, sizeof spec),
      t[i].spec);
    CU_ASSERT_EQUAL(cs_spec_parse(spec, &c, err, sizeof err), 0);
  }
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"canonical forms", canonical_forms},
    {"errors name the column", errors_name_the_column},
    {"short buffers", short_buffers},
    {"register values", register_values},
    {"state bits", state_bits},
    {"default of configurations", default_of_configurations},
    CU_TEST_INFO_NULL,
  };
  return suite_run("spec", tests);
}
