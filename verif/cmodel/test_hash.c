/* SPDX-License-Identifier: Apache-2.0
 *
 * test_hash.c - generator, table T, both hashes and pchash against values
 * worked out apart from this code.
 */
#include <string.h>

#include "cs_draw.h"
#include "cs_hash.h"
#include "cs_select.h"
#include "suite.h"

static void generator(void)
{
  uint32_t x = cs_xorshift32(1);

  CU_ASSERT_EQUAL(x, 0x00042021);
  x = cs_xorshift32(x);
  CU_ASSERT_EQUAL(x, 0x04080601);
  CU_ASSERT_EQUAL(cs_xorshift32(x), 0x9dcca8c5);
}

static void scaled_range(void)
{
  struct cs_draw_state d;

  cs_draw_seed(&d, CS_DRAW_SEED);
  for (int i = 0; i < 1000; i++) {
    CU_ASSERT(cs_draw_scaled(&d, 7) < 7);
    CU_ASSERT_EQUAL(cs_draw_scaled(&d, 1), 0);
  }
  d.rng = 1; /* the next word is 0x00042021 */
  CU_ASSERT_EQUAL(cs_draw_scaled(&d, 0x3ffff), 0x10);
}

static void table(void)
{
  static const uint8_t head[] = {0xd0, 0x45, 0x9e, 0x6c,
                                 0xbc, 0x35, 0x2f, 0xc7};
  struct cs_hash_table t;
  uint8_t seen[256] = {0};

  cs_hash_table_init(&t);
  CU_ASSERT_EQUAL(memcmp(t.t, head, sizeof head), 0);
  CU_ASSERT_EQUAL(t.t[0x80], 0x2b);
  CU_ASSERT_EQUAL(t.t[0xff], 0x3a);
  for (int i = 0; i < 256; i++)
    seen[t.t[i]]++;
  for (int i = 0; i < 256; i++)
    CU_ASSERT_EQUAL(seen[i], 1);
}

static void fold(void)
{
  CU_ASSERT_EQUAL(cs_fold(0xffffffff, 0), 0);
  CU_ASSERT_EQUAL(cs_fold(0x12345678, 8), 0x12 ^ 0x34 ^ 0x56 ^ 0x78);
  CU_ASSERT_EQUAL(cs_fold(0x12345678, 12), 0x678 ^ 0x345 ^ 0x12);
  CU_ASSERT_EQUAL(cs_fold(0x8000000000000001ull, 1), 0);
}

struct known {
  unsigned slot;
  int xlen;
  int paper;
  uint64_t pc, w, word;
  uint32_t index5, index11, index12;
};

static const struct known known[] = {
  {0, 32, 1, 0x80000010, 7, 0x260000ec, 24, 116, 202},
  {0, 32, 0, 0x80000010, 7, 0x10000087, 11, 199, 151},
  {3, 32, 1, 0x80000010, 0xdeadbeef, 0xa5deafb3, 21, 1777, 764},
  {0, 32, 1, 0, 0, 0, 0, 0, 0},
  {0, 64, 1, 0x123456789abcdef0, 0xfedcba9876543210, 0xa02d7df260b86937, 15,
   726, 1833},
  {2, 64, 0, 0x123456789abcdef0, 0xfedcba9876543210, 0xe0206020e020682, 22,
   1479, 2766},
};

static void known_tuples(void)
{
  struct cs_hash_table t;
  uint64_t x;

  cs_hash_table_init(&t);
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
    const struct known *k = &known[i];
    x = cs_hash_word(&t, k->paper, k->xlen, k->slot, k->pc, k->w);
    CU_ASSERT_EQUAL(x, k->word);
    CU_ASSERT_EQUAL(cs_fold(x, 5), k->index5);
    CU_ASSERT_EQUAL(cs_fold(x, 11), k->index11);
    CU_ASSERT_EQUAL(cs_fold(x, 12), k->index12);
  }
}

/* The event-level short cut is the same function. */
static void lookup_is_the_hash(void)
{
  struct cs_hash_table t;
  struct cs_hash_lut lut;
  uint32_t rng = 1;

  cs_hash_table_init(&t);
  for (int round = 0; round < 4 * 13; round++) {
    int xlen = round & 1 ? 64 : 32, paper = round >> 1 & 1;
    unsigned log2n = (unsigned)round / 4;
    cs_hash_lut_init(&lut, paper ? &t : NULL, xlen, log2n);
    for (int i = 0; i < suite_rounds(1000); i++) {
      uint64_t mask = xlen == 64 ? UINT64_MAX : UINT32_MAX;
      uint64_t pc = ((uint64_t)suite_random(&rng) << 32 |
                     suite_random(&rng)) & mask;
      uint64_t w = ((uint64_t)suite_random(&rng) << 32 |
                    suite_random(&rng)) & mask;
      unsigned slot = suite_below(&rng, 4);
      uint64_t x = cs_hash_word(&t, paper, xlen, slot, pc, w);
      CU_ASSERT_EQUAL(cs_hash_lut_index(&lut, slot, pc, w),
                      cs_fold(x, log2n));
    }
  }
}

static void pchash(void)
{
  CU_ASSERT_EQUAL(cs_pchash(0x80000010), 0x4428); /* selector page, trace 3 */
  CU_ASSERT_EQUAL(cs_pchash(0xffffffff), 0x8840);
  CU_ASSERT_EQUAL(cs_pchash(0xfedcba9876543210), 0);
  CU_ASSERT_EQUAL(cs_pchash(1), 0);
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"generator", generator},
    {"scaled draws", scaled_range},
    {"table T", table},
    {"fold", fold},
    {"known tuples", known_tuples},
    {"lookup is the hash", lookup_is_the_hash},
    {"pchash", pchash},
    CU_TEST_INFO_NULL,
  };
  return suite_run("hash", tests);
}
